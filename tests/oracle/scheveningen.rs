//! Scheveningen: the tables as they are printed for 2 to 13 players a side ("Scheveningen system", 29 September 2022; the table
//! of 5 a side as Wikipedia prints it), and those of the double event for 3 and 4 a side.
//!
//! A1, A2, … are the players of the first team, B1, B2, … those of the second. White stands first.
use super::facts::{Answer, Event, Pairing, Player};

/// Players a side, then the rounds.
const PRINTED: &[(usize, &str)] = &[
    (
        2,
        "A1-B1 A2-B2
         B2-A1 B1-A2",
    ),
    (
        3,
        "A1-B1 A2-B2 B3-A3
         B2-A1 A2-B3 B1-A3
         A1-B3 B1-A2 A3-B2",
    ),
    (
        4,
        "A1-B1 A2-B2 B3-A3 B4-A4
         B2-A1 B1-A2 A3-B4 A4-B3
         A1-B3 A2-B4 B1-A3 B2-A4
         B4-A1 B3-A2 A3-B2 A4-B1",
    ),
    (
        5,
        "A1-B1 A2-B2 A3-B3 B4-A4 B5-A5
         B2-A1 B3-A2 A3-B4 A4-B5 B1-A5
         A1-B3 A2-B4 B5-A3 B1-A4 A5-B2
         B4-A1 A2-B5 A3-B1 B2-A4 B3-A5
         A1-B5 B1-A2 B2-A3 A4-B3 A5-B4",
    ),
    (
        6,
        "A1-B1 B2-A2 B3-A3 A4-B4 B5-A5 A6-B6
         B2-A1 A2-B3 A3-B5 B6-A4 A5-B4 B1-A6
         A1-B3 B5-A2 B1-A3 A4-B2 A5-B6 B4-A6
         B4-A1 B6-A2 A3-B2 A4-B1 B3-A5 A6-B5
         A1-B5 A2-B4 A3-B6 B3-A4 B1-A5 B2-A6
         B6-A1 A2-B1 B4-A3 B5-A4 A5-B2 A6-B3",
    ),
    (
        7,
        "A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7
         B2-A1 B3-A2 B4-A3 A4-B5 A5-B6 A6-B7 B1-A7
         A1-B3 A2-B4 A3-B5 B6-A4 B7-A5 B1-A6 A7-B2
         B4-A1 B5-A2 A3-B6 A4-B7 A5-B1 B2-A6 B3-A7
         A1-B5 A2-B6 B7-A3 B1-A4 B2-A5 A6-B3 A7-B4
         B6-A1 A2-B7 A3-B1 A4-B2 B3-A5 B4-A6 B5-A7
         A1-B7 B1-A2 B2-A3 B3-A4 A5-B4 A6-B5 A7-B6",
    ),
    (
        8,
        "A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7 B8-A8
         B2-A1 B3-A2 B4-A3 B1-A4 A5-B6 A6-B7 A7-B8 A8-B5
         A1-B3 A2-B4 A3-B1 A4-B2 B7-A5 B8-A6 B5-A7 B6-A8
         B4-A1 B1-A2 B2-A3 B3-A4 A5-B8 A6-B5 A7-B6 A8-B7
         A1-B5 A2-B6 A3-B7 A4-B8 B1-A5 B2-A6 B3-A7 B4-A8
         B6-A1 B7-A2 B8-A3 B5-A4 A5-B2 A6-B3 A7-B4 A8-B1
         A1-B7 A2-B8 A3-B5 A4-B6 B3-A5 B4-A6 B1-A7 B2-A8
         B8-A1 B5-A2 B6-A3 B7-A4 A5-B4 A6-B1 A7-B2 A8-B3",
    ),
    (
        9,
        "A1-B1 A2-B2 A3-B3 A4-B4 A5-B5 B6-A6 B7-A7 B8-A8 B9-A9
         B2-A1 B3-A2 B4-A3 B5-A4 A5-B6 A6-B7 A7-B8 A8-B9 B1-A9
         A1-B3 A2-B4 A3-B5 A4-B6 B7-A5 B8-A6 B9-A7 B1-A8 A9-B2
         B4-A1 B5-A2 B6-A3 A4-B7 A5-B8 A6-B9 A7-B1 B2-A8 B3-A9
         A1-B5 A2-B6 A3-B7 B8-A4 B9-A5 B1-A6 B2-A7 A8-B3 A9-B4
         B6-A1 B7-A2 A3-B8 A4-B9 A5-B1 A6-B2 B3-A7 B4-A8 B5-A9
         A1-B7 A2-B8 B9-A3 B1-A4 B2-A5 B3-A6 A7-B4 A8-B5 A9-B6
         B8-A1 A2-B9 A3-B1 A4-B2 A5-B3 B4-A6 B5-A7 B6-A8 B7-A9
         A1-B9 B1-A2 B2-A3 B3-A4 B4-A5 A6-B5 A7-B6 A8-B7 A9-B8",
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
    (
        11,
        "A1-B1 A2-B2 A3-B3 A4-B4 A5-B5 A6-B6 B7-A7 B8-A8 B9-A9 B10-A10 B11-A11
         B2-A1 B3-A2 B4-A3 B5-A4 B6-A5 A6-B7 A7-B8 A8-B9 A9-B10 A10-B11 B1-A11
         A1-B3 A2-B4 A3-B5 A4-B6 A5-B7 B8-A6 B9-A7 B10-A8 B11-A9 B1-A10 A11-B2
         B4-A1 B5-A2 B6-A3 B7-A4 A5-B8 A6-B9 A7-B10 A8-B11 A9-B1 B2-A10 B3-A11
         A1-B5 A2-B6 A3-B7 A4-B8 B9-A5 B10-A6 B11-A7 B1-A8 B2-A9 A10-B3 A11-B4
         B6-A1 B7-A2 B8-A3 A4-B9 A5-B10 A6-B11 A7-B1 A8-B2 B3-A9 B4-A10 B5-A11
         A1-B7 A2-B8 A3-B9 B10-A4 B11-A5 B1-A6 B2-A7 B3-A8 A9-B4 A10-B5 A11-B6
         B8-A1 B9-A2 A3-B10 A4-B11 A5-B1 A6-B2 A7-B3 B4-A8 B5-A9 B6-A10 B7-A11
         A1-B9 A2-B10 B11-A3 B1-A4 B2-A5 B3-A6 B4-A7 A8-B5 A9-B6 A10-B7 A11-B8
         B10-A1 A2-B11 A3-B1 A4-B2 A5-B3 A6-B4 B5-A7 B6-A8 B7-A9 B8-A10 B9-A11
         A1-B11 B1-A2 B2-A3 B3-A4 B4-A5 B5-A6 A7-B6 A8-B7 A9-B8 A10-B9 A11-B10",
    ),
    (
        12,
        "A1-B1 A2-B2 A3-B3 A4-B4 A5-B5 A6-B6 B7-A7 B8-A8 B9-A9 B10-A10 B11-A11 B12-A12
         B2-A1 B3-A2 B4-A3 B5-A4 B6-A5 B1-A6 A7-B8 A8-B9 A9-B10 A10-B11 A11-B12 A12-B7
         A1-B3 A2-B4 A3-B5 A4-B6 A5-B1 A6-B2 B9-A7 B10-A8 B11-A9 B12-A10 B7-A11 B8-A12
         B4-A1 B5-A2 B6-A3 B1-A4 B2-A5 B3-A6 A7-B10 A8-B11 A9-B12 A10-B7 A11-B8 A12-B9
         A1-B5 A2-B6 A3-B1 A4-B2 A5-B3 A6-B4 B11-A7 B12-A8 B7-A9 B8-A10 B9-A11 B10-A12
         B6-A1 B1-A2 B2-A3 B3-A4 B4-A5 B5-A6 A7-B12 A8-B7 A9-B8 A10-B9 A11-B10 A12-B11
         A1-B7 A2-B8 A3-B9 A4-B10 A5-B11 A6-B12 B1-A7 B2-A8 B3-A9 B4-A10 B5-A11 B6-A12
         B8-A1 B9-A2 B10-A3 B11-A4 B12-A5 B7-A6 A7-B2 A8-B3 A9-B4 A10-B5 A11-B6 A12-B1
         A1-B9 A2-B10 A3-B11 A4-B12 A5-B7 A6-B8 B3-A7 B4-A8 B5-A9 B6-A10 B1-A11 B2-A12
         B10-A1 B11-A2 B12-A3 B7-A4 B8-A5 B9-A6 A7-B4 A8-B5 A9-B6 A10-B1 A11-B2 A12-B3
         A1-B11 A2-B12 A3-B7 A4-B8 A5-B9 A6-B10 B5-A7 B6-A8 B1-A9 B2-A10 B3-A11 B4-A12
         B12-A1 B7-A2 B8-A3 B9-A4 B10-A5 B11-A6 A7-B6 A8-B1 A9-B2 A10-B3 A11-B4 A12-B5",
    ),
    (
        13,
        "A1-B1 A2-B2 A3-B3 A4-B4 A5-B5 A6-B6 A7-B7 B8-A8 B9-A9 B10-A10 B11-A11 B12-A12 B13-A13
         B2-A1 B3-A2 B4-A3 B5-A4 B6-A5 B7-A6 A7-B8 A8-B9 A9-B10 A10-B11 A11-B12 A12-B13 B1-A13
         A1-B3 A2-B4 A3-B5 A4-B6 A5-B7 A6-B8 B9-A7 B10-A8 B11-A9 B12-A10 B13-A11 B1-A12 A13-B2
         B4-A1 B5-A2 B6-A3 B7-A4 B8-A5 A6-B9 A7-B10 A8-B11 A9-B12 A10-B13 A11-B1 B2-A12 B3-A13
         A1-B5 A2-B6 A3-B7 A4-B8 A5-B9 B10-A6 B11-A7 B12-A8 B13-A9 B1-A10 B2-A11 A12-B3 A13-B4
         B6-A1 B7-A2 B8-A3 B9-A4 A5-B10 A6-B11 A7-B12 A8-B13 A9-B1 A10-B2 B3-A11 B4-A12 B5-A13
         A1-B7 A2-B8 A3-B9 A4-B10 B11-A5 B12-A6 B13-A7 B1-A8 B2-A9 B3-A10 A11-B4 A12-B5 A13-B6
         B8-A1 B9-A2 B10-A3 A4-B11 A5-B12 A6-B13 A7-B1 A8-B2 A9-B3 B4-A10 B5-A11 B6-A12 B7-A13
         A1-B9 A2-B10 A3-B11 B12-A4 B13-A5 B1-A6 B2-A7 B3-A8 B4-A9 A10-B5 A11-B6 A12-B7 A13-B8
         B10-A1 B11-A2 A3-B12 A4-B13 A5-B1 A6-B2 A7-B3 A8-B4 B5-A9 B6-A10 B7-A11 B8-A12 B9-A13
         A1-B11 A2-B12 B13-A3 B1-A4 B2-A5 B3-A6 B4-A7 B5-A8 A9-B6 A10-B7 A11-B8 A12-B9 A13-B10
         B12-A1 A2-B13 A3-B1 A4-B2 A5-B3 A6-B4 A7-B5 B6-A8 B7-A9 B8-A10 B9-A11 B10-A12 B11-A13
         A1-B13 B1-A2 B2-A3 B3-A4 B4-A5 B5-A6 B6-A7 A8-B7 A9-B8 A10-B9 A11-B10 A12-B11 A13-B12",
    ),
];

/// The double tables that are printed.
const PRINTED_TWICE: &[(usize, &str)] = &[
    (
        3,
        "A1-B1 A2-B2 B3-A3
         B2-A1 A2-B3 B1-A3
         A1-B3 B1-A2 A3-B2
         B3-A1 A2-B1 B2-A3
         A1-B2 B3-A2 A3-B1
         B1-A1 B2-A2 A3-B3",
    ),
    (
        4,
        "A1-B1 A2-B2 B3-A3 B4-A4
         B2-A1 B1-A2 A3-B4 A4-B3
         A1-B3 A2-B4 B1-A3 B2-A4
         B4-A1 B3-A2 A3-B2 A4-B1
         A1-B4 A2-B3 B2-A3 B1-A4
         B3-A1 B4-A2 A3-B1 A4-B2
         A1-B2 A2-B1 B4-A3 B3-A4
         B1-A1 B2-A2 A3-B3 A4-B4",
    ),
];

/// Once, or twice.
#[derive(Clone, Copy, Default)]
pub(crate) struct Choices {
    pub double: bool,
}

/// A player of a table: the team, and the number in it.
pub(crate) type Seat = (char, usize);

/// The printed table for so many a side.
pub(crate) fn table(a_side: usize, double: bool) -> Option<Vec<Vec<(Seat, Seat)>>> {
    let printed = if double { PRINTED_TWICE } else { PRINTED };
    let (_, text) = printed.iter().find(|(n, _)| *n == a_side)?;
    let seat = |word: &str| (word.chars().next().unwrap(), word[1..].parse().unwrap());
    let game = |word: &str| {
        let (white, black) = word.split_once('-').unwrap();
        (seat(white), seat(black))
    };
    Some(text.lines().map(|row| row.split_whitespace().map(game).collect()).collect())
}

pub(crate) fn pair(event: &Event, choices: &Choices) -> Answer {
    let mut list: Vec<&Player> = event.players.iter().filter(|p| p.takes_part).collect();
    list.sort_by_key(|p| p.number);
    let first = list[0].club.clone();
    let (a, b): (Vec<&Player>, Vec<&Player>) = list.into_iter().partition(|p| p.club == first);
    let Some(rounds) = table(a.len(), choices.double) else {
        return Answer::GivesOut("limit: no table is printed for so many".into());
    };
    let Some(row) = rounds.get(event.round - 1) else {
        return Answer::GivesOut("limit: the table is over".into());
    };
    let who = |(team, number): Seat| if team == 'A' { a[number - 1] } else { b[number - 1] };
    let mut pairing = Pairing { boards: Vec::new(), bye: None };
    for &(white, black) in row {
        let (w, x) = (who(white), who(black));
        // The table has who meets in a round, and no clause takes a game out of it because of another round.
        let apart = |&(m, n): &(u32, u32)| (m, n) == (w.number, x.number) || (n, m) == (w.number, x.number);
        if event.forbidden.iter().any(apart) {
            return Answer::GivesOut("the two are kept apart".into());
        }
        pairing.boards.push((w.number, x.number));
    }
    Answer::Pairings(vec![pairing])
}

pub(crate) fn base() -> Choices {
    Choices::default()
}

/// Nothing is left open.
pub(crate) fn others() -> Vec<(&'static str, fn(&mut Choices))> {
    Vec::new()
}

/// The same of a double event.
pub(crate) mod double {
    use super::Choices;
    pub(crate) use super::{others, pair};

    pub(crate) fn base() -> Choices {
        Choices { double: true }
    }
}
