//! Round robin: the tables as they are printed in FIDE Handbook C.05, Annex 1 (Details of Berger Table), for 3 to 16 players.
//!
//! Where there is an odd number of players, the highest number counts as a bye. For a double-round tournament it is
//! recommended to reverse the order of the last two rounds of the first cycle.
use super::facts::{Answer, Event, Pairing, Player};

/// What the text leaves open.
#[derive(Clone, Copy, Default)]
pub(crate) struct Choices {
    /// Everybody meets everybody twice.
    pub double: bool,
    /// The last two rounds of the first cycle stay as they are.
    pub last_two_kept: bool,
    /// Both games of a pair in succession.
    pub both_games: bool,
}

/// Number of players, then the rounds.
const PRINTED: &[(u32, &str)] = &[
    (4, "1-4, 2-3. 4-3, 1-2. 2-4, 3-1."),
    (6, "1-6, 2-5, 3-4. 6-4, 5-3, 1-2. 2-6, 3-1, 4-5. 6-5, 1-4, 2-3. 3-6, 4-2, 5-1."),
    (
        8,
        "1-8, 2-7, 3-6, 4-5. 8-5, 6-4, 7-3, 1-2. 2-8, 3-1, 4-7, 5-6. 8-6, 7-5, 1-4, 2-3. 3-8, 4-2, 5-1, 6-7.
         8-7, 1-6, 2-5, 3-4. 4-8, 5-3, 6-2, 7-1.",
    ),
    (
        10,
        "1-10, 2-9, 3-8, 4-7, 5-6. 10-6, 7-5, 8-4, 9-3, 1-2. 2-10, 3-1, 4-9, 5-8, 6-7. 10-7, 8-6, 9-5, 1-4, 2-3.
         3-10, 4-2, 5-1, 6-9, 7-8. 10-8, 9-7, 1-6, 2-5, 3-4. 4-10, 5-3, 6-2, 7-1, 8-9. 10-9, 1-8, 2-7, 3-6, 4-5.
         5-10, 6-4, 7-3, 8-2, 9-1.",
    ),
    (
        12,
        "1-12, 2-11, 3-10, 4-9, 5-8, 6-7. 12-7, 8-6, 9-5, 10-4, 11-3, 1-2. 2-12, 3-1, 4-11, 5-10, 6-9, 7-8.
         12-8, 9-7, 10-6, 11-5, 1-4, 2-3. 3-12, 4-2, 5-1, 6-11, 7-10, 8-9. 12-9, 10-8, 11-7, 1-6, 2-5, 3-4.
         4-12, 5-3, 6-2, 7-1, 8-11, 9-10. 12-10, 11-9, 1-8, 2-7, 3-6, 4-5. 5-12, 6-4, 7-3, 8-2, 9-1, 10-11.
         12-11, 1-10, 2-9, 3-8, 4-7, 5-6. 6-12, 7-5, 8-4, 9-3, 10-2, 11-1.",
    ),
    (
        14,
        "1-14, 2-13, 3-12, 4-11, 5-10, 6-9, 7-8. 14-8, 9-7, 10-6, 11-5, 12-4, 13-3, 1-2.
         2-14, 3-1, 4-13, 5-12, 6-11, 7-10, 8-9. 14-9, 10-8, 11-7, 12-6, 13-5, 1-4, 2-3.
         3-14, 4-2, 5-1, 6-13, 7-12, 8-11, 9-10. 14-10, 11-9, 12-8, 13-7, 1-6, 2-5, 3-4.
         4-14, 5-3, 6-2, 7-1, 8-13, 9-12, 10-11. 14-11, 12-10, 13-9, 1-8, 2-7, 3-6, 4-5.
         5-14, 6-4, 7-3, 8-2, 9-1, 10-13, 11-12. 14-12, 13-11, 1-10, 2-9, 3-8, 4-7, 5-6.
         6-14, 7-5, 8-4, 9-3, 10-2, 11-1, 12-13. 14-13, 1-12, 2-11, 3-10, 4-9, 5-8, 6-7.
         7-14, 8-6, 9-5, 10-4, 11-3, 12-2, 13-1.",
    ),
    (
        16,
        "1-16, 2-15, 3-14, 4-13, 5-12, 6-11, 7-10, 8-9. 16-9, 10-8, 11-7, 12-6, 13-5, 14-4, 15-3, 1-2.
         2-16, 3-1, 4-15, 5-14, 6-13, 7-12, 8-11, 9-10. 16-10, 11-9, 12-8, 13-7, 14-6, 15-5, 1-4, 2-3.
         3-16, 4-2, 5-1, 6-15, 7-14, 8-13, 9-12, 10-11. 16-11, 12-10, 13-9, 14-8, 15-7, 1-6, 2-5, 3-4.
         4-16, 5-3, 6-2, 7-1, 8-15, 9-14, 10-13, 11-12. 16-12, 13-11, 14-10, 15-9, 1-8, 2-7, 3-6, 4-5.
         5-16, 6-4, 7-3, 8-2, 9-1, 10-15, 11-14, 12-13. 16-13, 14-12, 15-11, 1-10, 2-9, 3-8, 4-7, 5-6.
         6-16, 7-5, 8-4, 9-3, 10-2, 11-1, 12-15, 13-14. 16-14, 15-13, 1-12, 2-11, 3-10, 4-9, 5-8, 6-7.
         7-16, 8-6, 9-5, 10-4, 11-3, 12-2, 13-1, 14-15. 16-15, 1-14, 2-13, 3-12, 4-11, 5-10, 6-9, 7-8.
         8-16, 9-7, 10-6, 11-5, 12-4, 13-3, 14-2, 15-1.",
    ),
];

type Row = Vec<(u32, u32)>;

/// The printed table for so many players.
pub(crate) fn table(players: u32) -> Option<Vec<Row>> {
    let even = players + players % 2;
    let (_, text) = PRINTED.iter().find(|(n, _)| *n == even)?;
    let game = |word: &str| {
        let (white, black) = word.trim().split_once('-').unwrap();
        (white.parse().unwrap(), black.parse().unwrap())
    };
    let rows = text.split('.').map(str::trim).filter(|row| !row.is_empty());
    Some(rows.map(|row| row.split(',').map(game).collect()).collect())
}

/// The rounds of the event.
pub(crate) fn rounds(players: u32, choices: &Choices) -> Option<Vec<Row>> {
    let cycle = table(players)?;
    if !choices.double {
        return Some(cycle);
    }
    let turned = |row: &Row| row.iter().map(|&(white, black)| (black, white)).collect::<Row>();
    if choices.both_games {
        return Some(cycle.iter().flat_map(|row| [row.clone(), turned(row)]).collect());
    }
    let mut first = cycle.clone();
    if !choices.last_two_kept {
        let n = first.len();
        first.swap(n - 2, n - 1);
    }
    first.extend(cycle.iter().map(turned));
    Some(first)
}

pub(crate) fn pair(event: &Event, choices: &Choices) -> Answer {
    let mut list: Vec<&Player> = event.players.iter().filter(|p| p.takes_part).collect();
    list.sort_by_key(|p| p.number);
    let Some(rounds) = rounds(list.len() as u32, choices) else {
        return Answer::GivesOut("limit: no table is printed for so many".into());
    };
    let Some(row) = rounds.get(event.round - 1) else {
        return Answer::GivesOut("limit: the table is over".into());
    };
    let mut pairing = Pairing { boards: Vec::new(), bye: None };
    for &(white, black) in row {
        match (list.get(white as usize - 1), list.get(black as usize - 1)) {
            (Some(w), Some(b)) => {
                // The annex prints who meets in a round, and no clause takes a game out of it because of another round.
                let apart =
                    |&(x, y): &(u32, u32)| (x, y) == (w.number, b.number) || (y, x) == (w.number, b.number);
                if event.forbidden.iter().any(apart) {
                    return Answer::GivesOut("the two are kept apart".into());
                }
                pairing.boards.push((w.number, b.number));
            }
            (Some(own), None) | (None, Some(own)) => pairing.bye = Some(own.number),
            (None, None) => {}
        }
    }
    Answer::Pairings(vec![pairing])
}
/// The choices that the product takes for a round robin.
pub(crate) fn base() -> Choices {
    Choices::default()
}

/// A single round robin leaves nothing open.
pub(crate) fn others() -> Vec<(&'static str, fn(&mut Choices))> {
    Vec::new()
}

/// The same of a double round robin.
pub(crate) mod double {
    use super::Choices;
    pub(crate) use super::pair;

    pub(crate) fn base() -> Choices {
        Choices { double: true, ..Choices::default() }
    }

    pub(crate) fn others() -> Vec<(&'static str, fn(&mut Choices))> {
        vec![
            ("DRR-LAST-TWO=kept", |c| c.last_two_kept = true),
            ("DRR-CYCLES=both-games", |c| c.both_games = true),
        ]
    }
}
