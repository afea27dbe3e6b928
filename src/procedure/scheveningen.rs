//! Scheveningen as the tables are written: the first row, and every other row from the one before it. Team A keeps its
//! boards, and team B moves along them. For 2, 6 and 10 a side the rows are those that are printed.

use super::{ProcedureAnswer, ProcedureRun, Spent, Steps, TextEnd, Trace, answer};
use facts::tournament::{Board, Entry, Pairing, Position};

const ARTICLE: &str = "tables";

/// The printed rows for 2, 6 and 10 a side.
const PRINTED: [(usize, &str); 3] = [
    (2, "A1-B1 A2-B2  B2-A1 B1-A2"),
    (
        6,
        "A1-B1 B2-A2 B3-A3 A4-B4 B5-A5 A6-B6  B2-A1 A2-B3 A3-B5 B6-A4 A5-B4 B1-A6
         A1-B3 B5-A2 B1-A3 A4-B2 A5-B6 B4-A6  B4-A1 B6-A2 A3-B2 A4-B1 B3-A5 A6-B5
         A1-B5 A2-B4 A3-B6 B3-A4 B1-A5 B2-A6  B6-A1 A2-B1 B4-A3 B5-A4 A5-B2 A6-B3",
    ),
    (
        10,
        "A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7 A8-B8 B9-A9 B10-A10
         B2-A1 B1-A2 B8-A3 B3-A4 A5-B10 A6-B5 A7-B6 B4-A8 A9-B7 A10-B9
         A1-B3 A2-B8 A3-B4 A4-B10 B6-A5 B7-A6 B9-A7 A8-B1 B2-A9 B5-A10
         B4-A1 B3-A2 B10-A3 A4-B6 A5-B7 B8-A6 A7-B5 A8-B9 B1-A9 A10-B2
         A1-B5 A2-B4 B9-A3 B7-A4 B1-A5 A6-B10 B8-A7 B2-A8 A9-B3 A10-B6
         B6-A1 A2-B7 A3-B1 A4-B9 A5-B8 A6-B2 B10-A7 B5-A8 B4-A9 B3-A10
         A1-B7 B5-A2 B2-A3 B1-A4 B4-A5 B9-A6 A7-B3 A8-B10 A9-B6 A10-B8
         B8-A1 B6-A2 A3-B5 A4-B2 A5-B9 A6-B1 A7-B4 B3-A8 B10-A9 B7-A10
         A1-B9 A2-B10 A3-B7 B5-A4 B2-A5 B3-A6 B1-A7 A8-B6 A9-B8 B4-A10
         B10-A1 B9-A2 B6-A3 B8-A4 A5-B3 A6-B4 A7-B2 B7-A8 A9-B5 A10-B1",
    ),
];

/// A game of a row: the number in team B of the opponent, from 1, and whether team A has White.
type Game = (usize, bool);

/// Pairs a round.
pub(super) fn pair(position: &Position, run: &ProcedureRun, is_double: bool) -> ProcedureAnswer {
    answer(run, ARTICLE, |steps, trace| round(position, is_double, steps, trace))
}

fn round(
    position: &Position,
    is_double: bool,
    steps: &mut Steps,
    trace: &mut Trace,
) -> Result<Pairing, TextEnd> {
    let [a, b] = [0, 1].map(|side| {
        let entry = |id: &_| position.rank(*id).map(|rank| &position.entries[rank]);
        position.sides[side].iter().filter_map(entry).collect::<Vec<&Entry>>()
    });
    let size = a.len();
    // The second cycle plays the rows of the first from the last to the first, with colours reversed.
    let is_second = is_double && position.round > size;
    let row = if is_second { (2 * size + 1).saturating_sub(position.round) } else { position.round };
    if size != b.len() || !(1..=size).contains(&row) {
        return Err(TextEnd::no_pairing(ARTICLE, "the table has no such row"));
    }
    trace.add("round", ARTICLE, format!("row {row} of the table of {size} a side"));
    let mut pairing = Pairing::default();
    for (own, (number, has_white)) in a.iter().zip(games(size, row, steps)?) {
        let other = b[number - 1];
        let (w, x) = if has_white == is_second { (other, *own) } else { (*own, other) };
        if let Some(why) = why_not(position, w, x) {
            return Err(TextEnd::NoPairing(ARTICLE, why));
        }
        trace.add("round", ARTICLE, format!("{} meets {}", w.number, x.number));
        pairing.boards.push(Board { white: w.id, black: x.id });
    }
    Ok(pairing)
}

/// Returns the games of a row, in the order of team A.
fn games(size: usize, row: usize, steps: &mut Steps) -> Result<Vec<Game>, Spent> {
    if let Some((_, text)) = PRINTED.iter().find(|(printed, _)| *printed == size) {
        steps.take()?;
        return Ok(text.split_whitespace().skip((row - 1) * size).take(size).map(printed_game).collect());
    }
    if size.is_multiple_of(2) { by_halves(size / 2, row, steps) } else { in_a_circle(size, row, steps) }
}

/// Reads `A1-B3` or `B3-A1`.
fn printed_game(text: &str) -> Game {
    let (white, black) = text.split_once('-').expect("a game is printed with a dash");
    let of_b = if white.starts_with('B') { white } else { black };
    (of_b[1..].parse().expect("a number follows the team"), white.starts_with('A'))
}

/// An odd number a side: team B moves on by one. Everybody changes colours from row to row. But after rows one, three and so
/// on, two players of team A keep theirs: first the middle one and the last, then their neighbours before them.
fn in_a_circle(size: usize, row: usize, steps: &mut Steps) -> Result<Vec<Game>, Spent> {
    let mut opponents: Vec<usize> = (1..=size).collect();
    let mut colours: Vec<bool> = (1..=size).map(|i| i <= size.div_ceil(2)).collect();
    let mut keep = (size.div_ceil(2), size);
    for before in 1..row {
        steps.take()?;
        opponents.rotate_left(1);
        for (i, has_white) in (1..).zip(&mut colours) {
            let keeps = before % 2 == 1 && (i == keep.0 || i == keep.1);
            *has_white = *has_white == keeps;
        }
        if before % 2 == 1 {
            keep = (keep.0 - 1, keep.1 - 1);
        }
    }
    Ok(opponents.into_iter().zip(colours).collect())
}

/// A multiple of four a side: each half of team B moves on by one; when it is back, the halves change places. Everybody
/// changes colours from row to row.
fn by_halves(half: usize, row: usize, steps: &mut Steps) -> Result<Vec<Game>, Spent> {
    let mut opponents: Vec<usize> = (1..=2 * half).collect();
    let mut colours: Vec<bool> = (1..=2 * half).map(|i| i <= half).collect();
    for before in 1..row {
        steps.take()?;
        let (first, second) = opponents.split_at_mut(half);
        first.rotate_left(1);
        second.rotate_left(1);
        if before == half {
            first.swap_with_slice(second);
        }
        for has_white in &mut colours {
            *has_white = !*has_white;
        }
    }
    Ok(opponents.into_iter().zip(colours).collect())
}

/// Why two players cannot play their game of this row.
fn why_not(position: &Position, w: &Entry, b: &Entry) -> Option<String> {
    let (white, black) = position.rank(w.id).zip(position.rank(b.id))?;
    position
        .prohibited
        .has(white, black)
        .then(|| format!("{} and {} are due to meet, but the arbiter keeps them apart", w.number, b.number))
}
