//! What makes a repair necessary, and the boards that must stay.

use super::ChangedEvent;
use api::event::{Command, Numbered, RecordedRepair, RoundChange, Seating, Under};
use api::explain::Way;
use facts::rulebook::{Cause, Published, Reason, Rulebook};
use facts::tournament::{Board, Pairing, PlayerId, Position, RoundNo, Tournament};
use model::graph::CompatGraph;
use words::Statement;

/// Boards whose players may not meet: the table, and the reasons.
pub type IllegalBoards = Vec<(usize, Vec<Reason>)>;

/// The causes of a repair.
#[derive(Clone, Debug)]
pub struct RepairCauses {
    /// The causes.
    pub says: Vec<Statement>,
    /// Their kinds.
    pub kinds: Vec<Cause>,
    /// The published boards whose players may not meet now.
    pub illegal: IllegalBoards,
}

impl RepairCauses {
    /// Returns the causes of a repair of published boards. `position` is the round after the changes.
    pub fn of(
        changed: &ChangedEvent,
        position: &Position,
        graph: &CompatGraph<'_>,
        published: &Numbered,
    ) -> Self {
        let illegal = illegal(position, graph, published);
        let published = &published.pairing;
        let mut says = changed.says.clone();
        let on_boards = published.boards.iter().flat_map(|b| [b.white, b.black]).chain(published.bye);
        let gone: Vec<_> = on_boards.clone().filter(|&id| position.rank(id).is_none()).collect();
        let playing = position.entries.iter().map(|e| e.id);
        let new: Vec<_> = playing.filter(|&id| !on_boards.clone().any(|o| o == id)).collect();
        let label = |id| changed.tournament.player(id).label();
        says.extend(gone.iter().map(|&id| RoundChange::CauseNotPlaying { player: label(id) }.into()));
        says.extend(new.iter().map(|&id| RoundChange::CauseNotPaired { player: label(id) }.into()));
        let kinds = [
            (changed.had_wrong_result, Cause::Result),
            (!gone.is_empty(), Cause::Absence),
            (!new.is_empty(), Cause::LateEntry),
            (!changed.apart.is_empty(), Cause::Prohibition),
            (!illegal.is_empty(), Cause::Illegal),
        ];
        let kinds = kinds.into_iter().filter(|(is, _)| *is).map(|(_, cause)| cause).collect();
        Self { says, kinds, illegal }
    }

    /// Returns what the rulebook says about a repair for these causes.
    pub fn rules(&self, book: &Rulebook) -> Vec<Published> {
        book.on_published(&self.kinds).cloned().collect()
    }
}

/// Returns the tables of published boards whose players may not meet now, with the reasons.
fn illegal(position: &Position, graph: &CompatGraph<'_>, published: &Numbered) -> IllegalBoards {
    let reasons = |b: &Board| match (position.rank(b.white), position.rank(b.black)) {
        (Some(a), Some(b)) => graph.why_not(a, b),
        _ => Vec::new(),
    };
    let all = published.seats().map(|(number, b)| (number, reasons(&b)));
    all.filter(|(_, reasons)| !reasons.is_empty()).collect()
}

/// Returns the tables that must stay, ascending: those asked for, and those whose game has a result.
pub fn held(tournament: &Tournament, round: RoundNo, published: &Numbered, asked: Vec<usize>) -> Vec<usize> {
    let is_played = |b: &Board| {
        let record = tournament.record(b.white, round);
        record.opponent == Some(b.black) && record.is_played()
    };
    let mut held = asked;
    held.extend(published.seats().filter(|(_, b)| is_played(b)).map(|(number, _)| number));
    held.sort_unstable();
    held.dedup();
    held
}

/// A repair that was chosen.
#[derive(Clone, Copy, Debug)]
pub struct ChosenRepair<'r> {
    /// The event after the changes.
    pub changed: &'r ChangedEvent,
    /// The causes.
    pub says: &'r [Statement],
    /// The rules that are quoted.
    pub rules: &'r [Published],
    /// The boards as published.
    pub published: &'r Numbered,
    /// The chosen way.
    pub way: &'r Way,
    /// The boards from now on.
    pub now: &'r Numbered,
    /// The best pairing of the round.
    pub best: &'r Pairing,
    /// The tables that had to stay.
    pub held: &'r [usize],
    /// The arbiter's reason.
    pub because: &'r str,
}

impl ChosenRepair<'_> {
    /// Returns the repair in the form that the event stores.
    pub fn command(&self) -> Command {
        let ChangedEvent { tournament, round, corrected, corrected_matches, apart, .. } = self.changed;
        let number = |id: &PlayerId| tournament.player(*id).number;
        Command::Repair(RecordedRepair {
            round: *round,
            published: Seating::new(tournament, self.published),
            now: Seating::new(tournament, self.now),
            best: Some(Seating::in_order(tournament, self.best)),
            corrected: corrected.clone(),
            corrected_matches: corrected_matches.clone(),
            apart: apart.iter().map(|players| players.iter().map(number).collect()).collect(),
            stay: self.held.to_vec(),
            rules: self.rules.iter().map(|rule| rule.code.clone()).collect(),
            causes: self.says.to_vec(),
            because: self.because.to_owned(),
            choice: self.way.choice,
            results: Vec::new(),
            under: Under::default(),
        })
    }
}
