//! The result of a match in words: board by board, as a total, or by forfeit.

use super::ended::Ended;
use crate::tournament::{MatchResult, Outcome, Score};

/// Returns the form that [`parse_match`](super::parse_match) reads.
pub fn match_words(result: &MatchResult) -> String {
    match result {
        MatchResult::Boards(boards) => {
            let one = |&(white, black): &(Outcome, Outcome)| match (Ended { white, black }) {
                Ended { white: Outcome::Win, black: Outcome::Loss } => "1".to_owned(),
                Ended { white: Outcome::Loss, black: Outcome::Win } => "0".to_owned(),
                Ended { white: Outcome::Draw, black: Outcome::Draw } => "½".to_owned(),
                other => other.typed(),
            };
            boards.iter().map(one).collect::<Vec<_>>().join(",")
        }
        MatchResult::Total(white, black) => format!("{}-{}", halves(*white), halves(*black)),
        MatchResult::Forfeit(white, black) => Ended { white: *white, black: *black }.typed(),
    }
}

/// Returns points in words, such as `2½`, `3` or `½`.
pub fn halves(points: Score) -> String {
    match (points.0 / 2, points.0 % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    }
}

/// Returns the result of a match in letters that every report can hold: `1,=,0,+/-`, `2.5-1.5`.
pub(super) fn plain_words(result: &MatchResult) -> String {
    match result {
        MatchResult::Total(white, black) => format!("{white}-{black}"),
        other => match_words(other).replace('½', "="),
    }
}
