//! Adjacent players: the steps of docs/rulebooks/adjacent.md, with every dissolved pair tried anew.

use super::facts::{Answer, Colour, Event, Pairing, Player, Round};

/// The text leaves nothing open.
#[derive(Clone, Copy, Default)]
pub(crate) struct Choices;

pub(crate) fn base() -> Choices {
    Choices
}

pub(crate) fn others() -> Vec<(&'static str, fn(&mut Choices))> {
    Vec::new()
}

pub(crate) fn pair(event: &Event, _: &Choices) -> Answer {
    // 1: by points, then by start number.
    let mut list: Vec<&Player> = event.players.iter().filter(|p| p.takes_part).collect();
    list.sort_by_key(|p| (-p.points(), p.number));
    if list.len() % 2 == 0 {
        return answer(event, &list, None).unwrap_or_else(|| Answer::GivesOut("4: nobody is left".into()));
    }
    // 5: the last who has had no point without playing.
    let has_had = |p: &Player| {
        let free = |r: &Round| {
            let is_default = matches!(r, Round::Default { points: 2, .. });
            is_default || matches!(r, Round::PairingBye | Round::RequestedBye { points: 2 })
        };
        p.rounds.iter().any(free)
    };
    for at in (0..list.len()).rev().filter(|&at| !has_had(list[at])) {
        let mut others = list.clone();
        let over = others.remove(at).number;
        if let Some(found) = answer(event, &others, Some(over)) {
            return found;
        }
    }
    Answer::GivesOut("5: nobody can have the bye".into())
}

fn answer(event: &Event, list: &[&Player], bye: Option<u32>) -> Option<Answer> {
    let mut made: Vec<(usize, usize)> = Vec::new();
    // The player of the list from whom on an opponent is sought; after a pair is dissolved, from below its second player.
    let mut from = 0;
    while 2 * made.len() < list.len() {
        let is_left = |i: &usize| made.iter().all(|&(a, b)| a != *i && b != *i);
        let first = (0..list.len()).find(is_left).expect("not all are paired");
        let below = (from.max(first + 1)..list.len()).filter(is_left);
        // 2, 3: the nearest below whom he has not met.
        if let Some(other) = below.into_iter().find(|&other| may_meet(event, list[first], list[other])) {
            made.push((first, other));
            from = 0;
        } else {
            // 4: the pair made last is dissolved.
            from = made.pop()?.1 + 1;
        }
    }
    let boards = made.iter().map(|&(a, b)| colours(list[a], list[b])).collect();
    Some(Answer::Pairings(vec![Pairing { boards, bye }]))
}

fn may_meet(event: &Event, a: &Player, b: &Player) -> bool {
    let met = a.rounds.iter().any(|r| matches!(r, Round::Game { opponent, .. } if *opponent == b.number));
    let apart = |&(x, y): &(u32, u32)| [(a.number, b.number), (b.number, a.number)].contains(&(x, y));
    !met && !event.forbidden.iter().any(apart)
}

/// 6: (White, Black).
fn colours(high: &Player, low: &Player) -> (u32, u32) {
    let games = |p: &Player| -> Vec<Colour> {
        let colour = |r: &Round| if let Round::Game { colour, .. } = r { Some(*colour) } else { None };
        p.rounds.iter().filter_map(colour).collect()
    };
    let surplus = |p: &Player| games(p).iter().map(|c| if *c == Colour::White { 1 } else { -1 }).sum::<i32>();
    let (x, y) = (surplus(high), surplus(low));
    let is_high = match (games(high).last(), games(low).last()) {
        _ if x != y => x < y,
        (Some(Colour::Black), other) => other != Some(&Colour::Black),
        (None, other) => other == Some(&Colour::White),
        (Some(Colour::White), _) => false,
    };
    if is_high { (high.number, low.number) } else { (low.number, high.number) }
}
