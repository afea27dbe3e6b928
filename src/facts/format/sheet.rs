//! The sheet that every reader of tournaments fills in: pairing numbers and places, before any check of the whole.

use super::finding::{Finding, Notes, Place, code};
use super::finding_list::FindingList;
use super::groups::GroupKind;
pub(super) use super::named::ListedNumber;
pub(super) use super::spot::Spot;
use super::wall_records::WallRecords;
use crate::tournament::{Colour, DecreedResult, Headings, Outcome, PairingNumber, Player, Score, Scoring};

/// The maximum number of rounds in a file; the report's round fields have three columns.
pub use crate::tournament::MOST_ROUNDS;
/// The highest pairing number; the report's number fields have four columns.
pub const HIGHEST_NUMBER: PairingNumber = PairingNumber(9999);
/// The highest number of a team; the report's fields for teams (300, 310, 320, 330) have three columns.
pub const HIGHEST_TEAM: PairingNumber = PairingNumber(999);

/// The maximum number of pairing numbers in all lists of an input: prohibitions, byes, groups, acceleration. The limit
/// allows one line for every pair among some 800 players.
const MOST_LISTED: usize = 1_000_000;
/// The maximum number of pairs that an input may prohibit.
const MOST_PROHIBITED: usize = 500_000;
/// The maximum number of records kept unchanged.
const MOST_KEPT: usize = 200_000;

/// The line of one player.
#[derive(Clone, Debug, Default)]
pub(super) struct PlayerRow {
    /// The player; the id is assigned at the end.
    pub(super) player: Player,
    /// The place of the pairing number.
    pub(super) number_at: Spot,
    /// The place of the points.
    pub(super) points_at: Spot,
    /// The rounds.
    pub(super) cells: Vec<SheetCell>,
    /// Whether the line has no findings of its own; a line with findings is not reported again by other checks.
    pub(super) sound: bool,
    /// The last column used, if the line ends before the points.
    pub(super) ends_at: Option<usize>,
}

impl PlayerRow {
    pub(super) fn number(&self) -> PairingNumber {
        self.player.number
    }

    /// Returns the entry for a round, if any.
    pub(super) fn cell(&self, round: usize) -> Option<&SheetCell> {
        self.cells.get(round - 1)
    }
}

/// A player's entry for one round, as it is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct SheetCell {
    /// The pairing number of the opponent.
    pub(super) opponent: Option<PairingNumber>,
    /// The colour.
    pub(super) colour: Option<Colour>,
    /// The result.
    pub(super) outcome: Outcome,
    /// The letter of the result if the format does not know it; the outcome is then [`Outcome::Nothing`].
    pub(super) mark: Option<char>,
    /// The place of the opponent.
    pub(super) opponent_at: Spot,
    /// The place of the colour.
    pub(super) colour_at: Spot,
    /// The place of the result.
    pub(super) result_at: Spot,
}

/// Byes announced in a separate list: `240`, `XXZ`.
#[derive(Clone, Debug)]
pub(super) struct ByeList {
    /// The round; `None` is the coming round.
    pub(super) round: Option<usize>,
    pub(super) outcome: Outcome,
    pub(super) players: Vec<ListedNumber>,
    pub(super) at: Place,
}

/// Players who must not meet: `XXP`, `260`.
#[derive(Clone, Debug)]
pub(super) struct ProhibitionList {
    pub(super) players: Vec<ListedNumber>,
    pub(super) first: usize,
    pub(super) last: Option<usize>,
    pub(super) if_possible: bool,
}

/// Points by decree: `299`.
#[derive(Clone, Debug)]
pub(super) struct DecreeList {
    pub(super) result: DecreedResult,
    /// The points of a player, or the match points of a team; `None` if the record leaves those of a team blank.
    pub(super) points: Option<Score>,
    /// The game points of a team.
    pub(super) game_points: Option<Score>,
    pub(super) round: Option<usize>,
    pub(super) players: Vec<ListedNumber>,
}

/// Players who share an attribute.
#[derive(Clone, Debug)]
pub(super) struct GroupList {
    pub(super) kind: GroupKind,
    pub(super) players: Vec<ListedNumber>,
    pub(super) name: String,
}

/// The acceleration of one player: `XXA`.
#[derive(Clone, Debug)]
pub(super) struct PersonalPoints {
    pub(super) player: ListedNumber,
    pub(super) by_round: Vec<Score>,
}

/// The acceleration of a range of numbers: `250`.
#[derive(Clone, Copy, Debug)]
pub(super) struct RangePoints {
    pub(super) points: Score,
    pub(super) rounds: (usize, usize),
    pub(super) numbers: (PairingNumber, PairingNumber),
    pub(super) at: Place,
}

/// The points that the record of a team states, with their places.
#[derive(Clone, Copy, Debug)]
pub(super) struct StatedPoints {
    pub(super) points: (Option<Score>, Option<Score>),
    pub(super) at: (Place, Place),
}

/// All data read from a source, before the overall checks.
#[derive(Debug, Default)]
pub(super) struct RawTournament {
    pub(super) headings: Headings,
    pub(super) rows: Vec<PlayerRow>,
    /// The number of player lines without a readable number.
    pub(super) lost_rows: usize,
    pub(super) rounds: Option<(usize, Place)>,
    pub(super) initial_colour: Option<(Colour, Place)>,
    /// Whether the source ranks players as listed (`XXC rank`).
    pub(super) ranks_as_listed: bool,
    pub(super) scoring: Scoring,
    pub(super) system: Option<String>,
    pub(super) prohibitions: Vec<ProhibitionList>,
    pub(super) decrees: Vec<DecreeList>,
    pub(super) groups: Vec<GroupList>,
    pub(super) byes: Vec<ByeList>,
    pub(super) personal_points: Vec<PersonalPoints>,
    pub(super) range_points: Vec<RangePoints>,
    pub(super) wall: WallRecords,
    /// The line numbers of the records kept as written: first those before the players, then those after. 0 means that
    /// the record has no line in a file.
    pub(super) kept_at: [Vec<usize>; 2],
    /// The match points and game points that the records of teams state.
    pub(super) stated: Vec<StatedPoints>,
    /// Whether record 320 states the points of the pairing-allocated bye of teams.
    pub(super) states_team_bye: bool,
    /// Whether the source states the points of the pairing-allocated bye (162 P).
    pub(super) states_bye: bool,
    /// The number of listed pairing numbers so far.
    listed: usize,
    prohibited: usize,
    /// The limits that have been reported as exceeded.
    beyond: Vec<String>,
    pub(super) findings: FindingList,
    pub(super) notes: Notes,
}

impl RawTournament {
    /// Returns whether there is room for a list of `players` players. If the limit is exceeded, one finding reports it.
    pub(super) fn has_room(&mut self, players: usize, at: Place) -> bool {
        let before = self.listed;
        self.listed += 1 + players;
        self.is_within((before, self.listed), MOST_LISTED, (code::LIST, at), "numbers in its lists")
    }

    /// Stores a prohibition if there is room.
    pub(super) fn prohibit(&mut self, list: ProhibitionList, at: Place) {
        let before = self.prohibited;
        self.prohibited += list.players.len() * (list.players.len() - 1) / 2;
        let pairs = (before, self.prohibited);
        if self.has_room(list.players.len(), at)
            && self.is_within(pairs, MOST_PROHIBITED, (code::LIST, at), "prohibited pairs")
        {
            self.prohibitions.push(list);
        }
    }

    /// Stores a player if there is room.
    pub(super) fn add(&mut self, row: PlayerRow) {
        let number = self.rows.len() + 1;
        let at = row.number_at.into();
        // Only this many players are checked for repeated numbers.
        let most = 2 * HIGHEST_NUMBER.0 as usize;
        if self.is_within((number - 1, number), most, (code::NUMBER, at), "players") {
            self.rows.push(row);
        } else {
            self.lost_rows += 1;
        }
    }

    /// Stores a record as written if there is room.
    pub(super) fn keep(&mut self, record: (String, String), is_after_players: bool, at: Place) -> bool {
        let number = self.headings.others.len() + self.headings.after_players.len();
        let counts = (number, number + 1);
        let has_room =
            self.is_within(counts, MOST_KEPT, (code::HEADING, at), "records that belong to no player");
        if has_room {
            let headings = &mut self.headings;
            let kept = if is_after_players { &mut headings.after_players } else { &mut headings.others };
            self.kept_at[usize::from(is_after_players)].resize(kept.len(), 0);
            self.kept_at[usize::from(is_after_players)].push(at.line.unwrap_or(0));
            kept.push(record);
        }
        has_room
    }

    /// Returns whether a count is within its limit. The first excess is reported as a finding.
    fn is_within(
        &mut self,
        (before, now): (usize, usize),
        most: usize,
        (code, at): (&'static str, Place),
        what: &str,
    ) -> bool {
        if now > most && before <= most && !self.is_beyond(what) {
            let message = format!("the input has more than {most} {what}");
            let remedy = "No event has so many. Give the report exported from one event.";
            self.findings.push(Finding::new(code, at, message, remedy));
            self.beyond.push(what.to_owned());
        }
        now <= most
    }

    fn is_beyond(&self, what: &str) -> bool {
        self.beyond.iter().any(|beyond| beyond == what)
    }
}

/// Returns an outcome in an arbiter's words.
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
