//! `--order`: the arbiter's ranking, for this round, of players with the same score and equal or estimated grades (ECF
//! 3, 4). Also here: players who must not be left out of a round.

use super::RoundArguments;
use crate::faults::QuestionFault;
use crate::{Failure, who};
use api::event;
use facts::rulebook::{Rulebook, System};
use facts::tournament::{Outcome, PlayerId, RoundNo, Tournament};

/// Returns these players, if the rulebook lets the arbiter give their order.
pub(super) fn in_order(
    book: &Rulebook,
    tournament: &Tournament,
    order: &[String],
) -> Result<Vec<PlayerId>, Failure> {
    if order.is_empty() {
        return Ok(Vec::new());
    }
    if book.system != System::Ecf {
        return Err(QuestionFault::OrderNotLet { book: book.id.clone() }.into());
    }
    let ids = who::players(tournament, order, "--order")?;
    let grades: Vec<u32> = ids.iter().filter_map(|&id| tournament.player(id).rating).collect();
    if let Some((&one, &other)) = grades.iter().zip(grades.iter().skip(1)).find(|(one, other)| one != other) {
        return Err(QuestionFault::OrderGrades { one, other }.into());
    }
    Ok(ids)
}

/// Returns the refusal of an order that the position does not allow.
pub(super) fn not_of_one_score() -> Failure {
    QuestionFault::OrderNotOfOneScore.into()
}

/// Returns the refusal to leave a player out of a round of a table. The record must state the absence instead, or the forfeit
/// if the round is published.
pub(crate) fn stays_in_the_table(
    book: &Rulebook,
    tournament: &Tournament,
    (id, round): (PlayerId, Option<RoundNo>),
) -> Failure {
    let player = tournament.player(id);
    let seat = round.and_then(|round| Some((round, event::boards(tournament, round)?.of(id)?)));
    let (way, round, board, forfeit) = match seat {
        Some((round, (number, board))) => {
            let is_open = tournament.record(id, round).outcome == Outcome::Nothing;
            let forfeit = if board.white == id { "-/+" } else { "+/-" };
            (if is_open { "forfeit" } else { "correct" }, round, number, forfeit)
        }
        None => ("absence", round.unwrap_or_else(|| tournament.rounds_paired() + 1), 0, ""),
    };
    let (book, number) = (book.id.clone(), player.number);
    let why =
        QuestionFault::AbsentInTable { player: player.label(), number, book, way, round, board, forfeit };
    Failure::from(why).player(number)
}

impl RoundArguments {
    /// Refuses to keep withdrawn players in the draw of a rulebook that leaves them out, and to name a player twice.
    pub(super) fn refuse_withdrawn(&self, book: &Rulebook, tournament: &Tournament) -> Result<(), Failure> {
        let withdrawn = who::players(tournament, &self.withdrawn, "--withdrawn")?;
        if book.system != System::Irish && !withdrawn.is_empty() {
            return Err(QuestionFault::WithdrawnNotKept { book: book.id.clone() }.into());
        }
        let absent = self.absent(tournament)?;
        if let Some(&both) = withdrawn.iter().find(|id| absent.contains(id)) {
            return Err(QuestionFault::WithdrawnAndAbsent { player: tournament.player(both).label() }.into());
        }
        Ok(())
    }
}
