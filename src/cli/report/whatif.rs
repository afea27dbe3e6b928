//! A round paired again under a change, compared with the present pairing.

use super::PageNote;
use super::diff;
use super::page::{TextPage, count};
use facts::rulebook::Rulebook;
use facts::tournament::{Board, Coming, Pairing, Position};
use model::round::Paired;
use words::Statement;

/// A round under a change.
#[derive(Clone, Copy, Debug)]
pub struct RoundUnderChange<'a> {
    /// The changes, one line each. Players who do not play are omitted because the boards show them.
    pub says: &'a [Statement],
    /// The present pairing.
    pub stands: &'a Pairing,
    /// The best pairing without the change. It differs from a recorded one if results were corrected since, or if the arbiter
    /// altered boards.
    pub before: &'a Pairing,
    /// Whether the present pairing is recorded in the file. Otherwise, the present pairing is the best pairing without
    /// the change.
    pub was_paired: bool,
    /// The pairing proved best under the change.
    pub ours: &'a Paired,
}

impl RoundUnderChange<'_> {
    /// Returns the number of boards that stay, regardless of colours.
    pub fn staying(&self) -> usize {
        self.kept_in(&self.ours.pairing)
    }

    /// Returns the number of present boards that a pairing has, regardless of colours.
    fn kept_in(&self, other: &Pairing) -> usize {
        self.stands.boards.iter().filter(|b| other.opponent(b.white) == Some(b.black)).count()
    }

    /// Returns the number of present boards that pairing the round again would alter without the change.
    pub fn altered_before(&self) -> usize {
        self.stands.boards.len() - self.kept_in(self.before)
    }

    /// Returns whether the change alters any pair.
    pub fn alters(&self) -> bool {
        let now = &self.ours.pairing;
        now.bye != self.before.bye
            || self.before.boards.len() != now.boards.len()
            || self.before.boards.iter().any(|b| now.opponent(b.white) != Some(b.black))
    }

    /// Returns the present boards neither of whose players still plays.
    pub fn gone(&self, position: &Position) -> Vec<Board> {
        let plays = |id| position.rank(id).is_some();
        self.stands.boards.iter().filter(|b| !plays(b.white) && !plays(b.black)).copied().collect()
    }
}

/// Returns what pairing the round again would alter without the change, if anything.
fn without(changed: &RoundUnderChange<'_>) -> Option<String> {
    let number = changed.altered_before();
    if number == 0 {
        return None;
    }
    let boards = count(number, "published board");
    let also = if changed.alters() { "the change alters more" } else { "the change itself alters nothing" };
    Some(format!(
        "Pairing the round again without the change would alter {boards} already, because of results corrected or boards \
         altered since it was paired; {also}."
    ))
}

/// Returns the differences, on one screen.
pub fn what_if(
    page: TextPage,
    Coming { tournament, position }: Coming<'_>,
    book: &Rulebook,
    changed: &RoundUnderChange<'_>,
) -> String {
    let RoundUnderChange { says, stands, was_paired, ours, .. } = *changed;
    let (all, stay) = (stands.boards.len(), changed.staying());
    let mut out = format!("Round {}, paired again: {stay} of {} stay\n", position.round, count(all, "board"));
    out.extend(says.iter().map(|line| page.fold(&format!("if {}", line.line(page.voice)), 2)));
    let name = |id| tournament.player(id).label();
    let gone = changed.gone(position);
    out.extend(gone.iter().map(|b| page.fold(&format!("  - {} – {}", name(b.white), name(b.black)), 6)));
    let bye_gone = stands.bye.filter(|&id| position.rank(id).is_none());
    out.extend(bye_gone.map(|id| page.fold(&format!("  - {} bye", name(id)), 6)));
    let hunks = diff::hunks(page, tournament, &ours.pairing, stands);
    if hunks.is_empty() && gone.is_empty() && bye_gone.is_none() {
        out += "Nothing changes.\n";
    } else {
        let source = if was_paired { "as it stands" } else { "without the change" };
        out += &page.fold(&format!("Boards: - {source}, + with the change."), 2);
        out += &hunks;
        out.extend(without(changed).map(|says| page.fold(&says, 2)));
    }
    let word = if ours.is_proved() { "proved best" } else { "not proved" };
    let says = format!("With the change, the pairing is {word} under {}.", book.heading());
    out += &page.fold(&says, 2);
    if page.all {
        out += &format!("\n{}", super::boards(Some(page), tournament, position, &ours.pairing));
    } else if was_paired {
        out += &page.fold(&page.says(&PageNote::RepairFew), 2);
    }
    out
}
