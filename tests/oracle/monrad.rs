//! Monrad: all pairings of the round are listed, and the first of them in the order of the list is taken.
//!
//! The articles are those of docs/rulebooks/monrad.md.
use super::facts::{Answer, Colour, Event, Pairing, Player, Round};

/// What the text leaves open.
#[derive(Clone, Copy, Default)]
pub(crate) struct Choices {
    /// 5: as few as possible leave a point group first.
    pub groups: bool,
    /// 6: the walk-over by number alone.
    pub walkover_by_number: bool,
    /// 7: White between equals by number alone.
    pub white_by_number: bool,
}

/// The choices that the product takes.
pub(crate) fn base() -> Choices {
    Choices::default()
}

/// What the product can declare.
pub(crate) fn others() -> Vec<(&'static str, fn(&mut Choices))> {
    vec![
        ("MON-DISSOLVE=groups", |c| c.groups = true),
        ("MON-WALKOVER=number", |c| c.walkover_by_number = true),
        ("MON-WHITE=number", |c| c.white_by_number = true),
    ]
}

/// Pairs of places in the list, each in the order in which it is made.
type Made = Vec<(usize, usize)>;

pub(crate) fn pair(event: &Event, choices: &Choices) -> Answer {
    // 2: by points, then by start number.
    let mut list: Vec<&Player> = event.players.iter().filter(|p| p.takes_part).collect();
    list.sort_by_key(|p| (-p.points(), p.number));
    if list.len() % 2 == 0 {
        return answer(event, choices, &list, None);
    }
    // 6: whoever has had a point without playing has no walk-over.
    let free = |round: &Round| {
        matches!(
            round,
            Round::PairingBye | Round::RequestedBye { points: 2 } | Round::Default { points: 2, .. }
        )
    };
    let mut order: Vec<&Player> = list.iter().copied().filter(|p| !p.rounds.iter().any(free)).collect();
    order.reverse();
    if choices.walkover_by_number {
        order.sort_by_key(|p| -i64::from(p.number));
    }
    for over in order {
        let others: Vec<&Player> = list.iter().copied().filter(|p| p.number != over.number).collect();
        let found = answer(event, choices, &others, Some(over.number));
        if matches!(found, Answer::Pairings(_)) {
            return found;
        }
    }
    Answer::GivesOut("6: nobody can have the walk-over".into())
}

fn answer(event: &Event, choices: &Choices, list: &[&Player], bye: Option<u32>) -> Answer {
    let mut all = Vec::new();
    every(event, list, &mut Vec::new(), &mut all);
    // They come in the order of 4; a stable sort keeps it where 5 decides nothing.
    if choices.groups {
        all.sort_by_cached_key(|made| leaving(list, made));
    }
    let Some(first) = all.first() else { return Answer::GivesOut("5: nobody is left to dissolve".into()) };
    let boards = first.iter().map(|&(a, b)| colours(choices, list[a], list[b])).collect();
    Answer::Pairings(vec![Pairing { boards, bye }])
}

/// 3, 4: every pairing, where the first who is left meets the next, then the one after him, and so on.
fn every(event: &Event, list: &[&Player], made: &mut Made, all: &mut Vec<Made>) {
    let is_made = |i: &usize| made.iter().any(|&(a, b)| a == *i || b == *i);
    let left: Vec<usize> = (0..list.len()).filter(|i| !is_made(i)).collect();
    let Some((&first, others)) = left.split_first() else {
        all.push(made.clone());
        return;
    };
    for &other in others.iter().filter(|&&other| may_meet(event, list[first], list[other])) {
        made.push((first, other));
        every(event, list, made, all);
        made.pop();
    }
}

fn may_meet(event: &Event, a: &Player, b: &Player) -> bool {
    let met = a.rounds.iter().any(|r| matches!(r, Round::Game { opponent, .. } if *opponent == b.number));
    let apart = |&(x, y): &(u32, u32)| (x, y) == (a.number, b.number) || (y, x) == (a.number, b.number);
    !met && !event.forbidden.iter().any(apart)
}

/// 5, the other reading: how many leave each point group, from the top, and before those of the next are counted whom its
/// players meet.
fn leaving(list: &[&Player], made: &Made) -> Vec<Vec<usize>> {
    let mut points: Vec<i32> = list.iter().map(|p| p.points()).collect();
    points.dedup();
    let of = |own: i32| {
        let group = made.iter().filter(|&&(a, _)| list[a].points() == own);
        let out = group.clone().filter(|&&(_, b)| list[b].points() != own).count();
        // The pairs of a group are settled before the next group is looked at.
        std::iter::once(out).chain(group.map(|&(_, b)| b)).collect()
    };
    points.into_iter().map(of).collect()
}

/// 7: (White, Black).
fn colours(choices: &Choices, high: &Player, low: &Player) -> (u32, u32) {
    let games = |p: &Player| -> Vec<Colour> {
        let colour = |r: &Round| if let Round::Game { colour, .. } = r { Some(*colour) } else { None };
        p.rounds.iter().filter_map(colour).collect()
    };
    let whites = |p: &Player| games(p).iter().map(|c| if *c == Colour::White { 1 } else { -1 }).sum::<i32>();
    let last = |p: &Player| match games(p).last() {
        Some(Colour::Black) => 0,
        None => 1,
        Some(Colour::White) => 2,
    };
    let further_down = if choices.white_by_number { high.number.max(low.number) } else { low.number };
    let key = |p: &Player| (whites(p), last(p), p.number != further_down);
    if key(high) < key(low) { (high.number, low.number) } else { (low.number, high.number) }
}
