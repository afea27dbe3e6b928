//! The US scholastic Swiss as a procedure: the bye, then packs from the top down; each pack first without regard to
//! colours and schools (the raw pairing), then with the switches that 27A, 28N and 29E5 allow.

mod facts;
mod pack;

use super::{Answer, Outcome, Run, Spent, Steps, Trace};
use crate::tournament::{Board, Colour, Pairing, Position, Score};
use facts::Cards;
use pack::Pack;

/// Pairs a round.
pub(super) fn pair(position: &Position, run: &Run) -> Answer {
    let cards = Cards::new(position, run);
    let mut steps = Steps::new(run.step_budget);
    let mut trace = Trace::default();
    let outcome = match round(&cards, &mut steps, &mut trace) {
        Ok(Some((pairs, bye))) => Outcome::Paired(published(&cards, &pairs, bye)),
        Ok(None) => Outcome::NoPairing {
            article: "27A1",
            why: "not everybody can be paired without a second game or a second bye".to_owned(),
        },
        Err(Spent) => Outcome::GaveUp { article: "29D" },
    };
    Answer { outcome, trace, steps: steps.taken() }
}

type Whole = (Vec<(usize, usize)>, Option<usize>);

fn round(cards: &Cards, steps: &mut Steps, trace: &mut Trace) -> Result<Option<Whole>, Spent> {
    let mut players: Vec<usize> = (0..cards.list.len()).collect();
    let mut bye = None;
    if players.len() % 2 == 1 {
        let Some(b) = the_bye(cards, &players, steps)? else { return Ok(None) };
        trace.add("round", "28L2", format!("bye: {}", cards.list[b].number));
        players.retain(|&p| p != b);
        bye = Some(b);
    }
    if !pack::can_complete(cards, &players) {
        return Ok(None);
    }
    let mut packs: Vec<Vec<usize>> = Vec::new();
    for &p in &players {
        match packs.last_mut() {
            Some(pack) if cards.list[pack[0]].score == cards.list[p].score => pack.push(p),
            _ => packs.push(vec![p]),
        }
    }
    let mut pairs = Vec::new();
    let mut incoming: Vec<usize> = Vec::new();
    for (i, residents) in packs.iter().enumerate() {
        let below: Vec<usize> = packs[i + 1..].concat();
        let pack = Pack { cards, incoming: incoming.clone(), residents: residents.clone(), below };
        let raw = pack.raw(steps)?;
        let made = pack.adjusted(&raw, steps)?;
        let name = Score(cards.list[residents[0]].score);
        trace.add(name, "29D1", format!("raw: {}", cards.words(&raw)));
        if raw != made {
            trace.add(name, "29E5", format!("switched: {}", cards.words(&made)));
        }
        pairs.extend(made.pairs);
        incoming = made.leaving;
    }
    Ok(Some((pairs, bye)))
}

/// The bye: lowest pack first, the lowest rated of it, the unrated only after the rated.
fn the_bye(cards: &Cards, players: &[usize], steps: &mut Steps) -> Result<Option<usize>, Spent> {
    let mut order = players.to_vec();
    order.sort_by_key(|&p| {
        let c = &cards.list[p];
        (c.points, c.rating.is_none(), c.rating, std::cmp::Reverse(c.number))
    });
    for p in order.into_iter().filter(|&p| cards.list[p].may_have_bye) {
        steps.take()?;
        let others: Vec<usize> = players.iter().copied().filter(|&o| o != p).collect();
        if pack::can_complete(cards, &others) {
            return Ok(Some(p));
        }
    }
    Ok(None)
}

/// Boards by score, colours by 29E4.
fn published(cards: &Cards, pairs: &[(usize, usize)], bye: Option<usize>) -> Pairing {
    let points = |p: usize| cards.list[p].points;
    let mut sorted: Vec<(usize, usize)> = pairs.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
    sorted.sort_by_key(|&(a, b)| {
        let higher = if points(b) > points(a) { b } else { a };
        (-points(higher), -(points(a) + points(b)), cards.list[higher].number)
    });
    let board = |(a, b): (usize, usize)| match cards.colour(a, b) {
        Colour::White => Board { white: cards.list[a].id, black: cards.list[b].id },
        Colour::Black => Board { white: cards.list[b].id, black: cards.list[a].id },
    };
    Pairing { boards: sorted.into_iter().map(board).collect(), bye: bye.map(|b| cards.list[b].id) }
}
