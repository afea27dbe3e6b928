//! The commands of a running event.

use std::path::Path;

use schemars::JsonSchema;
use serde::Serialize;

use super::Who;
use crate::report::change_since;
use api::event::{Applied, Draft, Next, OpenGame, Status, status};
use facts::rulebook;
use facts::tournament::{PlayerId, Tournament};

/// What a command changed.
#[derive(Debug, Serialize, JsonSchema)]
pub struct EventChange {
    /// The change, in one line.
    says: String,
    /// What else the arbiter should know.
    notes: Vec<String>,
    /// The file that was written.
    file: Option<String>,
    /// The row of the log of an event file; nothing where nothing changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<i64>,
    /// Rounds paired so far.
    paired: usize,
    /// Games without a result.
    open: Vec<OpenBoard>,
}

/// A game without a result.
#[derive(Debug, Serialize, JsonSchema)]
struct OpenBoard {
    /// The round.
    round: usize,
    /// Number of the board.
    board: usize,
    /// The player with White.
    white: u32,
    /// The player with Black.
    black: u32,
}

impl OpenBoard {
    fn all(tournament: &Tournament, open: &[OpenGame]) -> Vec<Self> {
        let number = |id: PlayerId| tournament.player(id).number;
        let one = |o: &OpenGame| Self {
            round: o.round,
            board: o.number,
            white: number(o.board.white),
            black: number(o.board.black),
        };
        open.iter().map(one).collect()
    }
}

impl EventChange {
    /// The answer of a command that changed a tournament and wrote it into a file.
    pub fn new(file: &Path, row: Option<i64>, applied: &Applied) -> Self {
        let tournament = &applied.event.tournament;
        let status = status(tournament);
        Self {
            says: applied.says.clone(),
            notes: applied.notes.clone(),
            file: Some(file.display().to_string()),
            row,
            paired: status.paired,
            open: OpenBoard::all(tournament, &status.open),
        }
    }
}

/// The state of an event.
#[derive(Debug, Serialize, JsonSchema)]
pub struct EventStatus {
    /// Name of the event.
    event: String,
    /// Number of players.
    players: usize,
    /// Number of rounds, if the file says so.
    rounds: Option<usize>,
    /// Id of the rulebook, if the file names one.
    rulebook: Option<String>,
    /// What was changed after publication, a line each.
    changes: Vec<String>,
    /// Rounds paired so far.
    paired: usize,
    /// Games of the last paired round that have a result.
    finished: usize,
    /// Games without a result, of all rounds.
    open: Vec<OpenBoard>,
    /// The players away in all rounds to come.
    withdrawn: Vec<Who>,
    /// Who is away or has a bye in the next round, and the letter of the report.
    away: Vec<Away>,
    /// The round that is paired and not published; nothing if there is none.
    draft: Option<DraftStatus>,
    /// The next step.
    next: NextStep,
}

/// A round that is paired and not published.
#[derive(Debug, Serialize, JsonSchema)]
struct DraftStatus {
    /// The round.
    round: usize,
    /// How many boards it has.
    boards: usize,
    /// How many of them, or the bye, are locked.
    locked: usize,
    /// What it rests on and what has changed since, a line each; then it has to be paired again.
    out_of_date: Vec<String>,
}

impl DraftStatus {
    fn of(draft: &Draft) -> Self {
        Self {
            round: draft.round,
            boards: draft.seating.boards.len(),
            locked: draft.demands.locked.len(),
            out_of_date: draft.overtaken.clone(),
        }
    }
}

/// A player who does not play the next round.
#[derive(Debug, Serialize, JsonSchema)]
struct Away {
    /// Pairing number.
    number: u32,
    /// The letter of the report: H, F, Z, -.
    kind: char,
}

/// The next step.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum NextStep {
    /// The next round is to be paired.
    Pair,
    /// Results are to be entered.
    Results,
    /// A game of an earlier round has no result.
    Correct,
    /// The event is over.
    Standings,
}

impl EventStatus {
    /// The answer of `status`.
    pub fn new(tournament: &Tournament, status: &Status, draft: Option<&Draft>) -> Self {
        let away = |&(id, kind): &(PlayerId, facts::tournament::Outcome)| Away {
            number: tournament.player(id).number,
            kind: kind.letter(),
        };
        Self {
            event: tournament.headings.name.clone(),
            players: tournament.players.len(),
            rounds: tournament.rounds,
            rulebook: tournament.wall.rulebook.clone().or_else(|| Some(rulebook::of_type(tournament)?.id)),
            changes: (0..tournament.wall.changes.len())
                .map(|place| change_since(tournament, place))
                .collect(),
            paired: status.paired,
            finished: status.finished,
            open: OpenBoard::all(tournament, &status.open),
            withdrawn: status.withdrawn.iter().map(|&id| Who::of(tournament, id)).collect(),
            away: status.away.iter().map(away).collect(),
            draft: draft.map(DraftStatus::of),
            next: match status.next {
                Next::Pair(_) => NextStep::Pair,
                Next::Results(_) => NextStep::Results,
                Next::Correct(_) => NextStep::Correct,
                Next::Standings => NextStep::Standings,
            },
        }
    }
}

/// What was undone or done again, or can be.
#[derive(Debug, Serialize, JsonSchema)]
#[allow(clippy::struct_field_names, reason = "the names of fields that programs read")]
pub struct Undone {
    /// Was it undone, or only listed?
    undone: bool,
    /// Was it done again, by `redo`?
    redone: bool,
    /// The commands, the last first.
    commands: Vec<Journalled>,
}

/// A command of the journal.
#[derive(Debug, Serialize, JsonSchema)]
struct Journalled {
    /// The typed text.
    command: String,
    /// Its changes.
    says: String,
}

impl Undone {
    /// The answer of `undo` and `redo`, from commands and what they changed.
    pub fn new((undone, redone): (bool, bool), commands: Vec<(String, String)>) -> Self {
        let one = |(command, says)| Journalled { command, says };
        Self { undone, redone, commands: commands.into_iter().map(one).collect() }
    }
}
