//! `draft` and `alter`, and the request `cost`: a round that is paired but not published, and its cost.

use std::path::Path;

use schemars::JsonSchema;
use serde::Serialize;

use super::check::{Broken, First, OverLimit, Word};
use super::{Draw, Seats, Who};
use crate::output;
use crate::report::Costly;
use api::event::{Applied, Draft};
use api::round::BesideLocked;
use facts::rulebook::Rulebook;
use facts::tournament::{PairingNumber, PlayerId, Tournament};
use judge::{Offence, Verdict};
use words::{TERMINAL, Voice};

/// The change to the draft, and the draft after it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct DraftedRound {
    /// The change, in one line.
    says: String,
    /// Further notes for the arbiter.
    notes: Vec<String>,
    /// The file that was written.
    file: String,
    /// The log row in an event file; absent if nothing changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<i64>,
    /// The draft.
    #[serde(flatten)]
    draft: CostedDraft,
}

/// A draft and its cost.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CostedDraft {
    /// The round.
    round: usize,
    /// The boards of the draft.
    boards: Vec<DraftedBoard>,
    /// The player with the pairing-allocated bye.
    bye: Option<Who>,
    /// Whether the bye is locked.
    bye_locked: bool,
    /// Players with a fixed table.
    tables: Vec<OwnTable>,
    /// The cost compared with the best pairing.
    cost: DraftCost,
    /// The best pairing.
    best: Draw,
    /// The cost compared with the best pairing with the locked boards; absent if the best pairing contains them all.
    with_locks: Option<LockedCost>,
    /// Whether the draft is published only with a reason, because it is not the best pairing.
    needs_reason: bool,
    /// Later changes to the data on which the draft is based, one line each. If there are any, the round must be paired
    /// again.
    out_of_date: Vec<String>,
}

/// A board of a draft.
#[derive(Debug, Serialize, JsonSchema)]
struct DraftedBoard {
    /// The table of the board.
    board: usize,
    /// The players on the board.
    #[serde(flatten)]
    seats: Seats,
    /// Whether the board stays when the draft is paired again.
    locked: bool,
}

/// A player with a fixed table.
#[derive(Debug, Serialize, JsonSchema)]
struct OwnTable {
    /// Pairing number.
    number: PairingNumber,
    /// The table.
    board: usize,
}

/// The judge's verdict on a draft.
#[derive(Debug, Serialize, JsonSchema)]
struct DraftCost {
    /// The verdict.
    verdict: Word,
    /// The first level at which the draft is worse.
    first: Option<First>,
    /// Everything that makes the draft illegal.
    offences: Vec<Broken>,
    /// The players who have White under the rules, if only colours differ.
    white: Vec<Who>,
    /// Players who get a colour against the colour limits of the rulebook.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    colour_limits: Vec<OverLimit>,
}

/// The comparison with the best pairing with the locked boards.
#[derive(Debug, Serialize, JsonSchema)]
struct LockedCost {
    /// Whether a legal pairing with all locked boards exists.
    possible: bool,
    /// The verdict, if there is one.
    cost: Option<DraftCost>,
    /// The best pairing with the locked boards.
    best: Option<Draw>,
}

impl DraftCost {
    fn of(tournament: &Tournament, book: &Rulebook, verdict: &Verdict) -> Self {
        let offences: &[Offence] = match verdict {
            Verdict::Illegal { offences } => offences,
            _ => &[],
        };
        let white: &[PlayerId] = match verdict {
            Verdict::Colours { white } => white,
            _ => &[],
        };
        Self {
            verdict: Word::of(verdict),
            first: First::of_verdict(book, verdict),
            offences: offences.iter().map(|o| Broken::of(tournament, o)).collect(),
            white: white.iter().map(|&id| Who::of(tournament, id)).collect(),
            colour_limits: Vec::new(),
        }
    }
}

impl DraftedRound {
    /// Returns the answer of `draft` and `alter`.
    pub fn new(file: &Path, row: Option<i64>, applied: &Applied, draft: CostedDraft) -> Self {
        let name = output::as_typed(file);
        let voice = Voice::Terminal { file: &name };
        let says = applied.says.line(voice);
        let notes = applied.notes.iter().map(|note| note.line(voice)).collect();
        Self { says, notes, file: file.display().to_string(), row, draft }
    }
}

impl CostedDraft {
    /// Returns a draft with its boards and its cost.
    pub fn new(draft: &Draft, costly: &Costly<'_>) -> Self {
        let Costly { tournament, book, best, locked, cost, .. } = *costly;
        let locks = &draft.demands.locked;
        let is_locked = |one: PairingNumber, other: Option<PairingNumber>| {
            locks.iter().any(|lock| {
                (lock.player, lock.opponent) == (one, other)
                    || lock.opponent == Some(one) && Some(lock.player) == other
            })
        };
        let board = |seat: &api::event::Seat| DraftedBoard {
            board: seat.table,
            seats: Seats { white: seat.white, black: seat.black },
            locked: is_locked(seat.white, Some(seat.black)),
        };
        let own = |t: &api::event::FixedTable| OwnTable { number: t.player, board: t.table };
        let with_locks = cost.beside_locked.as_ref().map(|beside| match beside {
            BesideLocked::Impossible => LockedCost { possible: false, cost: None, best: None },
            BesideLocked::Judged(verdict) => LockedCost {
                possible: true,
                cost: Some(DraftCost::of(tournament, book, verdict)),
                best: locked.map(|(_, paired)| Draw::of(tournament, &paired.pairing)),
            },
        });
        Self {
            round: draft.round,
            boards: draft.seating.boards.iter().map(board).collect(),
            bye: draft.seating.bye.map(|number| Who { number }),
            bye_locked: draft.seating.bye.is_some_and(|number| is_locked(number, None)),
            tables: draft.demands.tables.iter().map(own).collect(),
            cost: DraftCost {
                colour_limits: OverLimit::all(tournament, &cost.colour_breaches),
                ..DraftCost::of(tournament, book, &cost.beside_best)
            },
            best: Draw::of(tournament, &best.pairing),
            with_locks,
            needs_reason: cost.reason("").is_err(),
            out_of_date: draft.overtaken.iter().map(|change| change.line(TERMINAL)).collect(),
        }
    }
}
