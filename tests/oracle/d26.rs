//! FIDE (Dutch) System, C.04.3 (effective 1 February 2026), from its text alone: literal enumeration for small fields.
//!
//! "C.04.3" is left out in citations: "1.7.1" is Article 1.7.1 of it. C.04.1 and C.04.2 are named. Where the text leaves
//! something open there is a `CHOICE`; those that can be taken the other way are fields of `Choices`.

use super::facts;
use facts::{Answer, Event, Pairing};

#[path = "d26_bracket.rs"]
mod bracket;
#[path = "d26_colour.rs"]
mod colour;
#[path = "d26_criteria.rs"]
mod criteria;
#[path = "d26_order.rs"]
mod order;
#[path = "d26_players.rs"]
mod players;
#[cfg(test)]
#[path = "d26_tests.rs"]
mod tests;

use criteria::Judge;
use players::{Choices, Field};

/// The round-pairing (1.9) of the event's coming round. The text leaves nothing to a lot but the initial-colour (5.1), so
/// there is at most one.
pub(crate) fn pair(event: &Event) -> Answer {
    pair_with(event, Choices::default())
}

/// 1.9.2: from the top scoregroup, bracket by bracket; 1.9.3 if that is impossible.
pub(crate) fn pair_with(event: &Event, choices: Choices) -> Answer {
    let field = Field::new(event, choices);
    let mut judge = Judge::new(&field);
    if judge.completion(field.everybody()).is_none() {
        return Answer::GivesOut("1.9.3: it is impossible to complete a round-pairing".to_owned());
    }
    let mut pairs = Vec::new();
    let mut floaters = 0_u32;
    for group in 0..judge.groups.len() {
        let Some((made, down)) = bracket::pair_bracket(&mut judge, group, floaters) else {
            return Answer::GivesOut(format!("2.2.1: no candidate in the bracket of scoregroup {group}"));
        };
        pairs.extend(made);
        floaters = down;
    }
    let bye = players::members(floaters).next().map(|who| field.players[who].tpn);
    Answer::Pairings(vec![Pairing { boards: boards(&field, &pairs), bye }])
}

/// The boards: colours by Article 5, order by C.04.2 3.6 (highest score of the higher ranked, highest sum of the scores,
/// smallest TPN of the higher ranked). CHOICE board-order: 3.6 only "recommends" its criteria; I take them; the other way
/// is any order.
fn boards(field: &Field, pairs: &[(usize, usize)]) -> Vec<(u32, u32)> {
    let mut sorted: Vec<(usize, usize)> = pairs.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
    sorted.sort_by_key(|&(high, low)| {
        let (h, l) = (&field.players[high], &field.players[low]);
        (-h.score, -(h.score + l.score), h.tpn)
    });
    sorted
        .into_iter()
        .map(|(a, b)| {
            let (white, black) = colour::white_black(field, a, b);
            (field.players[white].tpn, field.players[black].tpn)
        })
        .collect()
}
