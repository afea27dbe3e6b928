//! Draws the difference between two pairings of a round. A chain leads from a player to the opponent in one pairing,
//! then to that player's opponent in the other, until it returns. Each such alternating cycle is an independent change.

use std::collections::{BTreeMap, BTreeSet};

use askama::Template;
use serde_json::Value;

use super::frame::label;
use facts::tournament::{PairingNumber, Tournament};

/// The number used for the bye.
const BYE: PairingNumber = PairingNumber(0);
/// The distance between rows, and the positions of the two columns, in units of the drawing.
const ROW: usize = 40;
const TOP: usize = 30;
const COLUMNS: [usize; 2] = [180, 240];

/// A player, or the bye, in the drawing.
struct CycleVertex {
    x: usize,
    y: usize,
    text_x: usize,
    is_left: bool,
    name: String,
    whole: String,
}

/// A pair in one of the two pairings.
struct CycleEdge {
    from: (usize, usize),
    to: (usize, usize),
    is_ours: bool,
}

#[derive(Template)]
#[template(config = "pages/templates/askama.toml", path = "cycle.html", whitespace = "minimize")]
struct CyclePage {
    height: usize,
    title: String,
    vertices: Vec<CycleVertex>,
    edges: Vec<CycleEdge>,
}

/// A pairing by number: for each player the opponent or the bye.
#[derive(Debug, Default)]
struct NumberedMates(BTreeMap<PairingNumber, PairingNumber>);

impl NumberedMates {
    /// Reads the boards and the bye of an answer.
    fn of(draw: &Value) -> Self {
        let number = |value: &Value| value.as_u64().and_then(|n| u32::try_from(n).ok().map(PairingNumber));
        let mut mates = BTreeMap::new();
        for board in draw["boards"].as_array().into_iter().flatten() {
            if let (Some(white), Some(black)) = (number(&board["white"]), number(&board["black"])) {
                mates.extend([(white, black), (black, white)]);
            }
        }
        if let Some(alone) = number(&draw["bye"]["number"]) {
            mates.extend([(alone, BYE), (BYE, alone)]);
        }
        Self(mates)
    }
}

/// Players in the order of a chain. `is_ours` says whether the first pair is one of ours, and `is_closed` whether the
/// last player meets the first.
struct DifferenceChain {
    players: Vec<PairingNumber>,
    is_ours: bool,
    is_closed: bool,
}

/// Returns the chains in which the pairings differ, longest first.
fn chains(ours: &NumberedMates, theirs: &NumberedMates) -> Vec<DifferenceChain> {
    let all: BTreeSet<PairingNumber> = ours.0.keys().chain(theirs.0.keys()).copied().collect();
    let differs = |player: &PairingNumber| ours.0.get(player) != theirs.0.get(player);
    let ends = |player: &&PairingNumber| !ours.0.contains_key(player) || !theirs.0.contains_key(player);
    let (open, closed): (Vec<&PairingNumber>, Vec<&PairingNumber>) =
        all.iter().filter(|p| differs(p)).partition(ends);
    let (mut seen, mut found) = (BTreeSet::new(), Vec::new());
    // A player who is in only one pairing is the end of a chain. The remaining chains are cycles.
    for &first in open.into_iter().chain(closed) {
        if seen.contains(&first) {
            continue;
        }
        let is_ours = ours.0.contains_key(&first);
        let (mut players, mut turn, mut at) = (vec![first], is_ours, first);
        seen.insert(first);
        let is_closed = loop {
            let Some(&next) = (if turn { ours } else { theirs }).0.get(&at) else { break false };
            if next == first {
                break true;
            }
            players.push(next);
            seen.insert(next);
            (at, turn) = (next, !turn);
        };
        found.push(DifferenceChain { players, is_ours, is_closed });
    }
    found.sort_by_key(|chain| std::cmp::Reverse(chain.players.len()));
    found
}

/// Returns all drawings of a judged round; empty if the pairs are the same.
pub(crate) fn drawings(t: &Tournament, judged: &Value) -> Vec<String> {
    let chains = chains(&NumberedMates::of(&judged["best"]), &NumberedMates::of(&judged["given"]));
    chains.iter().filter_map(|chain| drawing(t, chain).render().ok()).collect()
}

fn drawing(t: &Tournament, chain: &DifferenceChain) -> CyclePage {
    let players = &chain.players;
    let (count, rows) = (players.len(), players.len().div_ceil(2));
    // Go down the left column and up the right one, so that every pair is a single line.
    let place = |n: usize| {
        let (column, row) = if n < rows { (0, n) } else { (1, count - 1 - n) };
        (COLUMNS[column], TOP + row * ROW)
    };
    let whole = |number: PairingNumber| match t.by_number(number) {
        Some(id) => label(t, id),
        None if number == BYE => "bye".to_owned(),
        None => number.to_string(),
    };
    let pairs = if chain.is_closed { count } else { count - 1 };
    let turns = |n: usize| n.is_multiple_of(2) == chain.is_ours;
    let edge = |n| CycleEdge { from: place(n), to: place((n + 1) % count), is_ours: turns(n) };
    let vertex = |(n, &number): (usize, &PairingNumber)| {
        let ((x, y), is_left) = (place(n), n < rows);
        let name = shortened(&whole(number));
        CycleVertex {
            x,
            y: y + 5,
            text_x: if is_left { x - 14 } else { x + 14 },
            is_left,
            name,
            whole: whole(number),
        }
    };
    let said = |is_ours| {
        let two = |n: usize| format!("{} – {}", whole(players[n]), whole(players[(n + 1) % count]));
        (0..pairs).filter(|&n| turns(n) == is_ours).map(two).collect::<Vec<_>>().join(", ")
    };
    CyclePage {
        height: TOP + rows * ROW - 10,
        title: format!("Best pairing: {}. In the report: {}.", said(true), said(false)),
        vertices: players.iter().enumerate().map(vertex).collect(),
        edges: (0..pairs).map(edge).collect(),
    }
}

/// Returns a name shortened to fit next to its point.
fn shortened(name: &str) -> String {
    const ROOM: usize = 22;
    if name.chars().count() <= ROOM {
        name.to_owned()
    } else {
        name.chars().take(ROOM - 1).chain(['…']).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn mates(pairs: &[(u32, u32)], bye: Option<u32>) -> NumberedMates {
        let boards: Vec<Value> = pairs.iter().map(|(w, b)| json!({ "white": w, "black": b })).collect();
        NumberedMates::of(&json!({ "boards": boards, "bye": bye.map(|number| json!({ "number": number })) }))
    }

    #[test]
    fn a_chain_alternates_and_comes_back() {
        let ours = mates(&[(1, 2), (3, 4), (5, 6), (7, 8)], Some(9));
        let theirs = mates(&[(2, 3), (4, 1), (6, 5), (7, 9)], Some(8));
        let found = chains(&ours, &theirs);
        let all: Vec<(&[PairingNumber], bool, bool)> =
            found.iter().map(|chain| (&chain.players[..], chain.is_ours, chain.is_closed)).collect();
        // 5 and 6 meet in both pairings. The bye is a vertex too.
        assert_eq!(
            all,
            [
                (&[0, 9, 7, 8].map(PairingNumber)[..], true, true),
                (&[1, 2, 3, 4].map(PairingNumber)[..], true, true)
            ]
        );
    }

    #[test]
    fn who_plays_in_one_of_them_only_is_an_end() {
        let (ours, theirs) = (mates(&[(1, 2), (3, 4)], None), mates(&[(2, 3)], Some(4)));
        let found = chains(&ours, &theirs);
        assert_eq!(found[0].players, [0, 4, 3, 2, 1].map(PairingNumber));
        assert!(!found[0].is_ours && !found[0].is_closed && found.len() == 1);
    }
}
