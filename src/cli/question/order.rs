//! `--order`: the arbiter's ranking, for this round, of players with the same score and equal or estimated grades (ECF
//! 3, 4). Also here: players who must not be left out of a round.

use crate::{Exit, Failure, who};
use facts::rulebook::{Rulebook, System};
use facts::tournament::{PlayerId, Position, Tournament};

/// Returns the position with these players rearranged in the given order, within the places that they occupy.
pub(super) fn reranked(
    book: &Rulebook,
    tournament: &Tournament,
    position: &Position,
    order: &[String],
) -> Result<Position, Failure> {
    let refuse = |why: String| Failure::new(Exit::Request, format!("--order: {why}"));
    if book.system != System::Ecf {
        return Err(refuse(format!("{} does not let the arbiter choose an order", book.id)));
    }
    let ids = who::players(tournament, order, "--order")?;
    let grades: Vec<u32> = ids.iter().filter_map(|&id| tournament.player(id).rating).collect();
    if let Some((one, other)) = grades.iter().zip(grades.iter().skip(1)).find(|(one, other)| one != other) {
        let text = "only players with equal or estimated grades may be reordered (4)";
        return Err(refuse(format!("{text}; {one} and {other} differ")));
    }
    let why =
        || refuse("the players do not all have the same score, or one is absent or named twice".to_owned());
    position.reranked(&ids).ok_or_else(why)
}

/// Returns the refusal to leave a player out of a round of a table. The record must state the absence instead.
pub(super) fn stays_in_the_table(book: &Rulebook, tournament: &Tournament, id: PlayerId) -> Failure {
    let player = tournament.player(id);
    let says = format!("--absent: {} has a place in the table of {}, away or not", player.label(), book.id);
    let remedy = format!(
        "enter the absence: pairproof bye FILE {} ROUND zero --in-place (or `withdraw`); his board is then announced, and \
         his opponent wins by forfeit",
        player.number
    );
    Failure::new(Exit::Request, says).remedy(remedy).of(player.number)
}
