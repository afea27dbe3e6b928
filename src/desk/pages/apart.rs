//! The players who may not meet, each group with the row of the log by which it can be taken back.

use super::frame::label;
use super::log::LogRows;
use ::api::event::Command;
use facts::tournament::{Prohibition, Tournament};
use store::{Doing, LogRow, Seq};

/// Players who may not meet.
pub(super) struct KeptApart {
    /// The players.
    pub(super) players: Vec<String>,
    /// The rounds, and whether the rulebook may let them meet.
    pub(super) says: String,
    /// The row that keeps them apart; `None` if the event began with it.
    pub(super) row: Option<Seq>,
}

/// Returns everybody who may not meet, in the order of the entries.
pub(super) fn kept_apart(t: &Tournament, rows: &LogRows) -> Vec<KeptApart> {
    let one = |of: &Prohibition| KeptApart {
        players: of.players.iter().map(|&id| label(t, id)).collect(),
        says: in_words(of),
        row: rows
            .rows
            .iter()
            .find(|row| !rows.undone.contains(&row.seq) && keeps(t, row, of))
            .map(|row| row.seq),
    };
    t.prohibitions.iter().map(one).collect()
}

fn in_words(of: &Prohibition) -> String {
    let rounds = match (of.first, of.last) {
        (0 | 1, None) => "in all rounds".to_owned(),
        (first, None) => format!("from round {first} on"),
        (first, Some(last)) if first == last => format!("in round {first}"),
        (first, Some(last)) => format!("in rounds {first} to {last}"),
    };
    let unless = if of.if_possible { ", if the rulebook can avoid it" } else { "" };
    format!("{rounds}{unless}")
}

/// Returns whether a row of the log keeps these players apart. Numbers may have changed since then, so the names decide.
fn keeps(t: &Tournament, row: &LogRow, of: &Prohibition) -> bool {
    let Doing::Did(command) = &row.doing else { return false };
    let Command::Forbid { players, first, last, .. } = &**command else { return false };
    let is_named = || of.players.iter().all(|&id| row.players.contains(&t.player(id).name));
    (*first, *last) == (of.first, of.last) && players.len() == of.players.len() && is_named()
}
