//! `--order`: the arbiter's ranking, for this round, of players with the same score and equal or estimated grades (ECF
//! 3, 4). Also here: players who must not be left out of a round.

use super::RoundArguments;
use crate::{Exit, Failure, who};
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
        return Err(refuse(&format!("{} does not let the arbiter choose an order", book.id)));
    }
    let ids = who::players(tournament, order, "--order")?;
    let grades: Vec<u32> = ids.iter().filter_map(|&id| tournament.player(id).rating).collect();
    if let Some((one, other)) = grades.iter().zip(grades.iter().skip(1)).find(|(one, other)| one != other) {
        let text = "only players with equal or estimated grades may be reordered (4)";
        return Err(refuse(&format!("{text}; {one} and {other} differ")));
    }
    Ok(ids)
}

/// Returns the refusal of an order that the position does not allow.
pub(super) fn not_of_one_score() -> Failure {
    refuse("the players do not all have the same score, or one is absent or named twice")
}

fn refuse(why: &str) -> Failure {
    Failure::new(Exit::Request, format!("--order: {why}"))
}

/// Returns the refusal to leave a player out of a round of a table. The record must state the absence instead, or the forfeit
/// if the round is published.
pub(crate) fn stays_in_the_table(
    book: &Rulebook,
    tournament: &Tournament,
    (id, round): (PlayerId, Option<RoundNo>),
) -> Failure {
    let player = tournament.player(id);
    let says = format!("--absent: {} has a place in the table of {}, away or not", player.label(), book.id);
    let seat = round.and_then(|round| Some((round, event::boards(tournament, round)?.of(id)?)));
    let remedy = if let Some((round, (number, board))) = seat {
        let forfeit = if board.white == id { "-/+" } else { "+/-" };
        if tournament.record(id, round).outcome == Outcome::Nothing {
            format!(
                "enter the forfeit of his game: `pairproof result FILE {number}={forfeit} --round {round}`"
            )
        } else {
            format!("correct his result to a forfeit: `pairproof correct FILE {round} {number} {forfeit}`")
        }
    } else {
        let round = round.unwrap_or_else(|| tournament.rounds_paired() + 1);
        format!(
            "enter the absence: `pairproof bye FILE {} {round} zero` (or `withdraw`); the board is then announced, and the \
             opponent wins by forfeit",
            player.number
        )
    };
    Failure::new(Exit::Request, says).remedy(remedy).of(player.number)
}

impl RoundArguments {
    /// Refuses to keep withdrawn players in the draw of a rulebook that leaves them out, and to name a player twice.
    pub(super) fn refuse_withdrawn(&self, book: &Rulebook, tournament: &Tournament) -> Result<(), Failure> {
        let withdrawn = who::players(tournament, &self.withdrawn, "--withdrawn")?;
        if book.system != System::Irish && !withdrawn.is_empty() {
            let text = format!(
                "--withdrawn: {} keeps no withdrawn player in the draw; name the players with `--absent`",
                book.id
            );
            return Err(Failure::new(Exit::Request, text));
        }
        let absent = self.absent(tournament)?;
        if let Some(&both) = withdrawn.iter().find(|id| absent.contains(id)) {
            let text = format!(
                "{} is named both as absent and as withdrawn; name him once",
                tournament.player(both).label()
            );
            return Err(Failure::new(Exit::Request, format!("--withdrawn: {text}")));
        }
        Ok(())
    }
}
