//! The reasons why a row of a table cannot be played: the games of the row that other criteria forbid.

use std::fmt::Write as _;

use facts::rulebook::Rulebook;
use facts::rulebook::table::Declared;
use facts::tournament::{Position, Tournament};
use model::graph::CompatGraph;
use model::measure::TableRound;

/// Returns the games of the row that cannot be played, each with the criteria that forbid it, and the remedy.
pub(super) fn off_the_table(
    tournament: &Tournament,
    position: &Position,
    book: &Rulebook,
    graph: &CompatGraph<'_>,
    declared: &[String],
) -> String {
    let row = TableRound::of(position, book.system, Declared::of(book, declared));
    let mut out = format!("No legal pairing of round {} exists.\n", position.round);
    out.push_str("The table has these players meet in this round, but they may not:\n");
    for (white, black) in row.boards().0 {
        let reasons = graph.why_not(white, black);
        if !reasons.is_empty() {
            let [w, b] = [white, black].map(|rank| tournament.player(position.entries[rank].id).label());
            let codes: Vec<String> = reasons.iter().map(|r| format!("{} ({})", r.code, r.says)).collect();
            let _ = writeln!(out, "  {w} – {b}: {}", codes.join("; "));
        }
    }
    out.push_str("What to do: take the prohibition back, or remove record 260 from the report.\n");
    out
}
