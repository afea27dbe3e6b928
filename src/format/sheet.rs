//! What every reader of tournaments fills in: pairing numbers and places, before anything is checked as a whole.

use super::finding::{Finding, Note, Place};
use super::groups::Kind;
pub(super) use super::named::Named;
use super::wall_records::WallRecords;
use crate::tournament::{Colour, Headings, Outcome, Player, Score, Scoring};

/// The most rounds a file may hold; the report's round fields have three columns.
pub const MOST_ROUNDS: usize = 999;
/// The highest pairing number; the report's number fields have four columns.
pub(super) const HIGHEST_NUMBER: u32 = 9999;

/// One player's line.
#[derive(Clone, Debug, Default)]
pub(super) struct Row {
    /// The player; the id is set at the end.
    pub(super) player: Player,
    /// Where the pairing number stands.
    pub(super) number_at: Place,
    /// Where the points stand.
    pub(super) points_at: Place,
    /// The rounds.
    pub(super) cells: Vec<Cell>,
    /// False where the line has findings of its own, so that others do not repeat them.
    pub(super) sound: bool,
    /// Last column used, if the line ends before the points.
    pub(super) ends_at: Option<usize>,
}

impl Row {
    pub(super) fn number(&self) -> u32 {
        self.player.number
    }

    /// What stands in a round, if anything.
    pub(super) fn cell(&self, round: usize) -> Option<&Cell> {
        self.cells.get(round - 1)
    }
}

/// One round of a player as written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    /// Pairing number of the opponent.
    pub(super) opponent: Option<u32>,
    /// The colour.
    pub(super) colour: Option<Colour>,
    /// The result.
    pub(super) outcome: Outcome,
    /// Where the opponent stands.
    pub(super) opponent_at: Place,
    /// Where the colour stands.
    pub(super) colour_at: Place,
    /// Where the result stands.
    pub(super) result_at: Place,
}

/// Byes announced in a list of their own: `240`, `XXZ`.
#[derive(Clone, Debug)]
pub(super) struct ByeList {
    /// `None` is the coming round.
    pub(super) round: Option<usize>,
    pub(super) outcome: Outcome,
    pub(super) players: Vec<Named>,
    pub(super) at: Place,
}

/// Players who must not meet: `XXP`, `260`.
#[derive(Clone, Debug)]
pub(super) struct ProhibitionList {
    pub(super) players: Vec<Named>,
    pub(super) first: usize,
    pub(super) last: Option<usize>,
}

/// Players who share something.
#[derive(Clone, Debug)]
pub(super) struct GroupList {
    pub(super) kind: Kind,
    pub(super) players: Vec<Named>,
    pub(super) name: String,
}

/// Acceleration of one player: `XXA`.
#[derive(Clone, Debug)]
pub(super) struct PersonalPoints {
    pub(super) player: Named,
    pub(super) by_round: Vec<Score>,
}

/// Acceleration of a range of numbers: `250`.
#[derive(Clone, Copy, Debug)]
pub(super) struct RangePoints {
    pub(super) points: Score,
    pub(super) rounds: (usize, usize),
    pub(super) numbers: (u32, u32),
    pub(super) at: Place,
}

/// Everything read from a source, before it is checked as a whole.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    pub(super) headings: Headings,
    pub(super) rows: Vec<Row>,
    /// Lines of players whose number could not be read.
    pub(super) lost_rows: usize,
    pub(super) rounds: Option<(usize, Place)>,
    pub(super) initial_colour: Option<(Colour, Place)>,
    /// Does the source ask to rank the players as they are listed (`XXC rank`).
    pub(super) ranks_as_listed: bool,
    pub(super) scoring: Scoring,
    pub(super) system: Option<String>,
    pub(super) prohibitions: Vec<ProhibitionList>,
    pub(super) groups: Vec<GroupList>,
    pub(super) byes: Vec<ByeList>,
    pub(super) personal_points: Vec<PersonalPoints>,
    pub(super) range_points: Vec<RangePoints>,
    pub(super) wall: WallRecords,
    pub(super) findings: Vec<Finding>,
    pub(super) notes: Vec<Note>,
}

/// An outcome in the words of an arbiter.
pub(super) fn words(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "a win (1)",
        Outcome::Draw => "a draw (=)",
        Outcome::Loss => "a loss (0)",
        Outcome::UnratedWin => "an unrated win (W)",
        Outcome::UnratedDraw => "an unrated draw (D)",
        Outcome::UnratedLoss => "an unrated loss (L)",
        Outcome::ForfeitWin => "a win by forfeit (+)",
        Outcome::ForfeitLoss => "a loss by forfeit (-)",
        Outcome::HalfBye => "a half-point bye (H)",
        Outcome::FullBye => "a full-point bye (F)",
        Outcome::PairingBye => "the pairing-allocated bye (U)",
        Outcome::ZeroBye => "an absence (Z)",
        Outcome::Nothing => "no result",
    }
}
