//! The oracle of the FIDE (Dutch) System of 2026 beside the product's reading of 5.2.5: a number is given on arrival
//! (C.04.2 2.4), so it is counted among the players who have arrived.

use super::d26;
use super::facts::{Answer, Event, Pairing, Player, Round};

/// Who has arrived: who takes part now, or was paired before.
fn has_arrived(p: &Player) -> bool {
    let is_paired = |r: &Round| matches!(r, Round::Game { .. } | Round::Default { .. } | Round::PairingBye);
    p.takes_part || p.rounds.iter().any(is_paired)
}

/// The oracle's answer with the numbers that the players have had since they arrived.
pub(crate) fn pair(event: &Event) -> Answer {
    by_arrival(event, &d26::pair)
}

/// The answer of another oracle with these numbers.
pub(crate) fn by_arrival(event: &Event, pair: &dyn Fn(&Event) -> Answer) -> Answer {
    let mut old: Vec<u32> = event.players.iter().filter(|p| has_arrived(p)).map(|p| p.number).collect();
    old.extend(event.players.iter().filter(|p| !has_arrived(p)).map(|p| p.number));
    let new = |number: u32| old.iter().position(|o| *o == number).map_or(0, |i| i as u32 + 1);
    let mut event = event.clone();
    for p in &mut event.players {
        p.number = new(p.number);
        for r in &mut p.rounds {
            match r {
                Round::Game { opponent, .. } | Round::Default { opponent, .. } => *opponent = new(*opponent),
                _ => {}
            }
        }
    }
    event.players.sort_by_key(|p| p.number);
    event.forbidden = event.forbidden.iter().map(|&(a, b)| (new(a), new(b))).collect();
    event.away_now.iter_mut().for_each(|(number, _)| *number = new(*number));
    let was = |number: u32| old[number as usize - 1];
    match pair(&event) {
        Answer::Pairings(all) => Answer::Pairings(
            all.into_iter()
                .map(|p| Pairing {
                    boards: p.boards.iter().map(|&(a, b)| (was(a), was(b))).collect(),
                    bye: p.bye.map(was),
                })
                .collect(),
        ),
        other => other,
    }
}
