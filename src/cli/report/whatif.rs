//! A round paired again under a change, compared with the present pairing.

use super::diff;
use super::page::{TextPage, count};
use facts::rulebook::Rulebook;
use facts::tournament::{Board, Coming, Pairing, Position};
use model::round::Paired;

/// A round under a change.
#[derive(Clone, Copy, Debug)]
pub struct RoundUnderChange<'a> {
    /// The changes, one line each. Players who do not play are omitted because the boards show them.
    pub says: &'a [String],
    /// The present pairing.
    pub stands: &'a Pairing,
    /// Whether the present pairing is recorded in the file. Otherwise, the present pairing is the best pairing without
    /// the change.
    pub was_paired: bool,
    /// The pairing proved best under the change.
    pub ours: &'a Paired,
}

impl RoundUnderChange<'_> {
    /// Returns the number of boards that stay, regardless of colours.
    pub fn staying(&self) -> usize {
        let now = &self.ours.pairing;
        self.stands.boards.iter().filter(|b| now.opponent(b.white) == Some(b.black)).count()
    }

    /// Returns the present boards neither of whose players still plays.
    pub fn gone(&self, position: &Position) -> Vec<Board> {
        let plays = |id| position.rank(id).is_some();
        self.stands.boards.iter().filter(|b| !plays(b.white) && !plays(b.black)).copied().collect()
    }
}

/// Returns the differences, on one screen.
pub fn what_if(
    page: TextPage,
    Coming { tournament, position }: Coming<'_>,
    book: &Rulebook,
    changed: &RoundUnderChange<'_>,
) -> String {
    let RoundUnderChange { says, stands, was_paired, ours } = *changed;
    let (all, stay) = (stands.boards.len(), changed.staying());
    let mut out = format!("Round {}, paired again: {stay} of {} stay\n", position.round, count(all, "board"));
    out.extend(says.iter().map(|line| page.fold(&format!("if {line}"), 2)));
    let name = |id| tournament.player(id).label();
    let gone = changed.gone(position);
    out.extend(gone.iter().map(|b| page.fold(&format!("  - {} – {}", name(b.white), name(b.black)), 6)));
    let hunks = diff::hunks(page, tournament, &ours.pairing, stands);
    if hunks.is_empty() && gone.is_empty() {
        out += "Nothing changes.\n";
    } else {
        let source = if was_paired { "as it stands" } else { "without the change" };
        out += &page.fold(&format!("Boards: - {source}, + with the change."), 2);
        out += &hunks;
    }
    let word = if ours.is_proved() { "proved best" } else { "not proved" };
    let says = format!("With the change, the pairing is {word} under {}.", book.heading());
    out += &page.fold(&says, 2);
    if page.all {
        out += &format!("\n{}", super::boards(Some(page), tournament, position, &ours.pairing));
    } else if was_paired {
        out +=
            &page.fold("To change as few boards as possible: `pairproof repair` with the same options.", 2);
    }
    out
}
