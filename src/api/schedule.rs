//! All rounds of a table before they are played. A round robin has all its rounds from the start.

use facts::rulebook::Rulebook;
use facts::rulebook::table::Declared;
use facts::tournament::{Board, Pairing, Position, PositionError, Rank, Tournament};
use model::measure::TableRound;

/// Returns the boards of every round of a rulebook with a table, in order. Returns `None` under other rulebooks, which
/// pair a round from the results of earlier rounds. `declared` holds readings.
///
/// # Errors
/// Fails if more rounds are announced than the table has.
///
/// ```
#[doc = include_str!("round/four_friends.txt")]
/// let book = find_rulebook("round-robin").expect("it is shipped");
/// let rounds = schedule(&event, &book, &[])?.expect("a table");
/// assert_eq!((rounds.len(), rounds[0].opponent(ada)), (3, Some(dan)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn schedule(
    tournament: &Tournament,
    book: &Rulebook,
    declared: &[String],
) -> Result<Option<Vec<Pairing>>, PositionError> {
    let position = book.position(&tournament.up_to(0), 1, &[])?;
    let Some(rounds) = book.table_rounds(position.entries.len()) else { return Ok(None) };
    let declared = Declared::of(book, declared);
    let mut all = Vec::new();
    for round in 1..=rounds {
        let position = Position { round, ..position.clone() };
        let (boards, free) = TableRound::of(&position, book.system, declared).boards();
        let id = |rank: Rank| position.entries[rank].id;
        let boards = boards.into_iter().map(|(white, black)| Board { white: id(white), black: id(black) });
        all.push(Pairing { boards: boards.collect(), bye: free.map(id) });
    }
    Ok(Some(all))
}
