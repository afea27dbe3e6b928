//! The points to check before posting as answers and programs get them: board by board, with names and codes.

use super::PageNote;
use super::names::{Names, mark_of};
use api::event::Numbered;
use api::posting::{PostingCheck, PostingPoint, PostingWords, posting_checks};
use facts::rulebook::{Declared, Rulebook};
use facts::tournament::{Coming, Pairing, RoundNo, Score};
use words::{Voice, wording};

/// A board to check before posting.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
pub struct Look {
    /// Board number from 1; 0 for the bye.
    pub board: usize,
    /// Code of the criterion concerned.
    pub code: String,
    /// The point in question, in words.
    pub says: String,
    /// The topic of the question.
    #[serde(skip)]
    pub about: About,
}

/// The topic of a player's question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum About {
    /// An opponent: one with a different score, possibly not for the first time, or one of the same club.
    #[default]
    Opponent,
    /// The colour.
    Colour,
    /// The bye.
    Bye,
    /// A player who may not come. No player asks about it, the arbiter does.
    Absence,
}

/// Returns the boards to look at, in board order; `declared` are the discretions and readings of the round.
pub fn boards_to_look_at(
    Coming { tournament, position }: Coming<'_>,
    book: &Rulebook,
    pairing: &Pairing,
    declared: &[String],
    voice: Voice<'_>,
) -> Vec<Look> {
    let (declared, names) = (Declared::of(book, declared), Names::of(tournament));
    let boards = Numbered::of_new_round(tournament, pairing);
    let checks = posting_checks(tournament, position, book, &declared, &boards);
    checks.into_iter().map(|check| look(&names, position.round, check, voice)).collect()
}

/// Returns a point in words. A player who may not come is followed by how to leave him out of the round.
fn look(names: &Names<'_>, round: RoundNo, check: PostingCheck, voice: Voice<'_>) -> Look {
    let words = PostingWords { name: &mark_of, score: &|score| score.to_string(), points: &points };
    let mut says = names.told_once(&check.point.says(&words));
    if let PostingPoint::NoShow(id, _) = check.point {
        let number = names.tournament().player(id).number;
        says = wording(&PageNote::IfAway { says, number, round }, voice).line();
    }
    let about = match check.point {
        PostingPoint::Denied { .. } | PostingPoint::InARow(..) => About::Colour,
        PostingPoint::Bye(..) | PostingPoint::FreeRound(_) => About::Bye,
        PostingPoint::NoShow(..) => About::Absence,
        _ => About::Opponent,
    };
    Look { board: check.board.unwrap_or(0), code: check.code, says, about }
}

/// Returns a difference in points, as in `1 point` or `1.5 points`.
fn points(score: Score) -> String {
    let score = score.to_string();
    let number = score.strip_suffix(".0").unwrap_or(&score);
    if number == "1" { "1 point".to_owned() } else { format!("{number} points") }
}
