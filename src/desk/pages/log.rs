//! The log: the person, the action and the time of every row, each with undo.

use std::collections::BTreeSet;

use askama::Template;
use serde::Deserialize;

use super::frame::{Frame, Scene};
use super::shown::on_a_sheet;
use crate::{Desk, Role, Trouble};
use ::api::event::{BoardResult, Command};
use facts::format::visible;
use store::{Doing, LogRow, Seq};
use words::Voice;

/// The maximum number of rows on a page.
const MOST: usize = 400;

/// The query of the page.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct LogQuery {
    /// The last row to show.
    pub(super) to: Option<Seq>,
}

/// A line.
struct LogLine {
    seq: Seq,
    at: String,
    who: String,
    kind: &'static str,
    says: String,
    is_undone: bool,
    can_be_undone: bool,
    find: String,
}

#[derive(Template)]
#[template(config = "pages/templates/askama.toml", path = "log.html", whitespace = "minimize")]
struct LogPage {
    f: Frame,
    lines: Vec<LogLine>,
    kinds: Vec<&'static str>,
    older: Option<Seq>,
    has_undone: bool,
}

/// The rows of the log, and which of them are undone.
#[derive(Default)]
pub(super) struct LogRows {
    pub(super) rows: Vec<LogRow>,
    pub(super) undone: BTreeSet<Seq>,
}

impl LogRows {
    /// Reads the whole log as a role sees it.
    pub(super) fn all(desk: &Desk, role: Role) -> Result<Self, Trouble> {
        let (rows, undone) = desk.seen_rows(role, 0)?;
        Ok(Self { rows: rows.into_iter().map(|seen| seen.row).collect(), undone })
    }
}

/// Returns the page. `time` formats the time of a row.
pub(super) fn page(
    scene: &Scene<'_>,
    LogRows { rows, undone }: &LogRows,
    asked: &LogQuery,
    time: impl Fn(i64) -> String,
) -> askama::Result<String> {
    let shown: Vec<&LogRow> = rows.iter().filter(|row| asked.to.is_none_or(|to| row.seq <= to)).collect();
    let first = shown.len().saturating_sub(MOST);
    let kinds: BTreeSet<&'static str> = shown[first..].iter().map(|row| row.kind()).collect();
    let lines = shown[first..].iter().rev().map(|row| line(scene, row, undone, &time));
    LogPage {
        lines: lines.collect(),
        kinds: kinds.into_iter().collect(),
        older: first.checked_sub(1).and_then(|last| shown.get(last)).map(|row| row.seq),
        has_undone: !undone.is_empty(),
        f: scene.frame("/log", "Log"),
    }
    .render()
}

/// The maximum number of results listed individually.
const TOLD: usize = 4;

/// Returns the effect of a row in words. Results are listed by board, because readers look for boards.
fn in_words(row: &LogRow) -> String {
    let Doing::Did(command) = &row.doing else { return row.says.line(Voice::Desk) };
    match &**command {
        Command::Result { round, results } if results.len() <= TOLD => {
            let one = |r: &BoardResult| format!("board {}: {}", r.board, on_a_sheet(r.result));
            let all: Vec<String> = results.iter().map(one).collect();
            format!("round {round}, {}", all.join(", "))
        }
        command => match command.because() {
            "" => row.says.line(Voice::Desk),
            because => format!("{} (because: {because})", row.says.line(Voice::Desk)),
        },
    }
}

fn line(scene: &Scene<'_>, row: &LogRow, undone: &BTreeSet<Seq>, time: &impl Fn(i64) -> String) -> LogLine {
    let is_undone = undone.contains(&row.seq);
    let may_be = store::can_be_undone(row);
    let players: Vec<&str> = row.players.iter().map(String::as_str).collect();
    let says = visible(&in_words(row));
    LogLine {
        seq: row.seq,
        at: time(row.at),
        find: visible(&format!("{} {} {} {}", row.who, row.kind(), in_words(row), players.join(" ")))
            .to_lowercase(),
        who: visible(&row.who),
        kind: row.kind(),
        says,
        is_undone,
        can_be_undone: may_be && !is_undone && scene.role == Role::Chief,
    }
}
