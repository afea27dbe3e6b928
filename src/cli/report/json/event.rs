//! Commands for a running event.

use std::path::Path;

use schemars::JsonSchema;
use serde::Serialize;

use super::{ComingRounds, Who};
use crate::output;
use crate::report::change_since;
use api::event::{Applied, Draft, Next, OpenGame, RoundsOutlook, Status, status};
use facts::rulebook;
use facts::tournament::{PairingNumber, PlayerId, Tournament};
use words::{TERMINAL, Voice};

/// The effect of a command.
#[derive(Debug, Serialize, JsonSchema)]
pub struct EventChange {
    /// The change, in one line.
    says: String,
    /// Further notes for the arbiter.
    notes: Vec<String>,
    /// The file that was written.
    file: Option<String>,
    /// The log row in an event file; absent if nothing changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<i64>,
    /// The number of rounds paired so far.
    paired: usize,
    /// Games without a result.
    open: Vec<OpenBoard>,
}

/// A game without a result.
#[derive(Debug, Serialize, JsonSchema)]
struct OpenBoard {
    /// The round.
    round: usize,
    /// The board number.
    board: usize,
    /// The player with White.
    white: PairingNumber,
    /// The player with Black.
    black: PairingNumber,
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
    /// Returns the answer of a command that changed a tournament and saved it to a file.
    pub fn new(file: &Path, row: Option<i64>, applied: &Applied) -> Self {
        let tournament = &applied.event.tournament;
        let status = status(tournament);
        let name = output::as_typed(file);
        let voice = Voice::Terminal { file: &name };
        Self {
            says: applied.says.line(voice),
            notes: applied.notes.iter().map(|note| note.line(voice)).collect(),
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
    /// Number of rounds, if the file states it.
    rounds: Option<usize>,
    /// Id of the rulebook, if the file names one.
    rulebook: Option<String>,
    /// Changes after publication, one line each.
    changes: Vec<String>,
    /// The number of rounds paired so far.
    paired: usize,
    /// Games with a result in the last paired round; in the first round with open games if all rounds of a table were paired
    /// at once.
    finished: usize,
    /// Games without a result, in all rounds.
    open: Vec<OpenBoard>,
    /// The players absent from all coming rounds.
    withdrawn: Vec<Who>,
    /// The players who are absent or have a bye in the next round, with the report letter.
    away: Vec<Away>,
    /// The round that is paired but not published, if any.
    draft: Option<DraftStatus>,
    /// Whether the event is in FIDE mode.
    fide_mode: bool,
    /// The coming rounds, and whether they can be played without a second meeting; absent if the number of meetings is
    /// not limited.
    coming: Option<ComingRounds>,
    /// The next step.
    next: NextStep,
}

/// A round that is paired but not published.
#[derive(Debug, Serialize, JsonSchema)]
struct DraftStatus {
    /// The round.
    round: usize,
    /// The number of boards.
    boards: usize,
    /// The number of locked boards, including the bye.
    locked: usize,
    /// Later changes to the data on which the draft is based, one line each. If there are any, the round must be paired
    /// again.
    out_of_date: Vec<String>,
}

impl DraftStatus {
    fn of(draft: &Draft) -> Self {
        Self {
            round: draft.round,
            boards: draft.seating.boards.len(),
            locked: draft.demands.locked.len(),
            out_of_date: draft.overtaken.iter().map(|change| change.line(TERMINAL)).collect(),
        }
    }
}

/// A player who is not playing in the next round.
#[derive(Debug, Serialize, JsonSchema)]
struct Away {
    /// Pairing number.
    number: PairingNumber,
    /// The report letter: H, F, Z, -.
    kind: char,
}

/// The next step.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum NextStep {
    /// The next round must be paired, or paired again because its draft is out of date.
    Pair,
    /// The draft of the next round must be published.
    Publish,
    /// Results must be entered.
    Results,
    /// A game of an earlier round has no result.
    Correct,
    /// The last round must be closed, which states the final ranks.
    Close,
    /// The event is over.
    Standings,
}

impl EventStatus {
    /// Returns the answer of `status`.
    pub fn new(
        tournament: &Tournament,
        status: &Status,
        (draft, next): (Option<&Draft>, Next),
        outlook: Option<&RoundsOutlook>,
    ) -> Self {
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
            fide_mode: false,
            coming: ComingRounds::of(tournament, outlook),
            next: match next {
                Next::Pair(_) | Next::DraftAgain(_) => NextStep::Pair,
                Next::Publish(_) => NextStep::Publish,
                Next::Results(_) => NextStep::Results,
                Next::Correct(_) => NextStep::Correct,
                Next::Close(_) => NextStep::Close,
                Next::Standings => NextStep::Standings,
            },
        }
    }
}

impl EventStatus {
    /// Says whether the event is in FIDE mode.
    #[must_use]
    pub fn in_fide_mode(self, fide_mode: bool) -> Self {
        Self { fide_mode, ..self }
    }
}

/// Commands that were undone or redone, or a list of commands that can be undone or redone.
#[derive(Debug, Serialize, JsonSchema)]
#[allow(clippy::struct_field_names, reason = "the names of fields that programs read")]
pub struct Undone {
    /// Whether the commands were undone.
    undone: bool,
    /// Whether the commands were redone. If both are false, they are only listed.
    redone: bool,
    /// The commands, most recent first.
    commands: Vec<UndoneCommand>,
}

/// A command of the log.
#[derive(Debug, Serialize, JsonSchema)]
struct UndoneCommand {
    /// The kind of the command.
    command: String,
    /// The changes made by the command.
    says: String,
}

impl Undone {
    /// Returns the answer of `undo` and `redo`, given the commands with their changes.
    pub fn new((undone, redone): (bool, bool), commands: Vec<(String, String)>) -> Self {
        let one = |(command, says)| UndoneCommand { command, says };
        Self { undone, redone, commands: commands.into_iter().map(one).collect() }
    }
}
