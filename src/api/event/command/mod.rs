//! The commands that change an event, as data. An event's log consists of such commands, and programs send them.
//!
//! A player is given by pairing number, a board by table, a result as people type it, and a round by its number from 1.
//! Apart from the event itself, a command contains everything on which its effect depends. Repeating a command
//! therefore gives the same event.

mod accepted;
mod apply;
mod checked;
mod close;
mod demands;
mod edit;
mod entrant;
mod publish;
mod ranks;
mod recorded;
mod results;
mod seating;
mod touches;
mod under;
mod worth;

use serde::{Deserialize, Serialize};

pub use accepted::Accepted;
pub(super) use apply::book;
pub use apply::{Applied, apply};
pub use checked::checked;
pub use demands::{Demands, FixedTable, Lock};
pub use edit::Edit;
pub use entrant::Entrant;
pub use ranks::FinalRanks;
pub use recorded::RecordedRepair;
pub use seating::{Seat, Seating};
pub use touches::{Key, Touches, touches};
pub use under::{Accelerated, Under, kin, refuse_other_rulebook};
pub use worth::Worth;

use super::{Category, Heading, Particulars, PrizeList, RatingPeriod, RatingTaken, Settings};
use facts::format::Ended;
use facts::tournament::{PairingNumber, RoundNo, Tournament};

/// Everything that changes an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Starts the event, with numbered players or with everything that another program has recorded.
    Enter {
        /// The tournament in this program's JSON.
        #[serde(with = "facts::format::as_json")]
        tournament: Tournament,
        /// The settings of the event.
        #[serde(default, skip_serializing_if = "Settings::is_empty")]
        settings: Settings,
        /// The origin of the event: a list of players, or a file of another program.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        from: String,
    },
    /// A change made before the event was imported, in its original words.
    Earlier {
        /// The typed text.
        typed: String,
        /// The change.
        says: String,
    },
    /// Adds late entries.
    Add {
        /// The players, in the order of their new numbers.
        players: Vec<Entrant>,
        /// Whether the numbers of the late entries follow all others. Otherwise the rulebook determines the numbers.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        at_end: bool,
        /// In a team event, whether the entries may name teams that the event does not have yet. Otherwise such a name is
        /// taken for a typing error.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        new_team: bool,
        /// The id of the built-in rulebook that ranks the players; see [`kin`].
        rulebook: String,
    },
    /// Corrects the data of a player.
    Edit {
        /// The player's number.
        player: PairingNumber,
        /// The corrections.
        right: Box<Particulars>,
        /// The id of the built-in rulebook that ranks the players; see [`kin`].
        rulebook: String,
    },
    /// Corrects the data of a player of a team.
    Member {
        /// The player's own number.
        player: PairingNumber,
        /// The corrections.
        right: Box<Particulars>,
    },
    /// Removes a player who was never paired.
    Remove {
        /// The player's number.
        player: PairingNumber,
    },
    /// Numbers all players again by their ratings.
    Renumber {
        /// The id of the built-in rulebook that ranks the players; see [`kin`].
        rulebook: String,
    },
    /// Sets headings of the report.
    Heading(Box<Heading>),
    /// Sets the final ranks in the report.
    Rank {
        /// The number and rank of each player.
        ranks: Vec<(PairingNumber, u32)>,
        /// The tie-breaks that the ranks follow; empty if the report names them already.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        order: Vec<String>,
    },
    /// Declares and removes categories of players.
    Category {
        /// The categories to declare. A declared category replaces a category of the same name.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        set: Vec<Category>,
        /// The names of the categories to remove.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        remove: Vec<String>,
    },
    /// Gives players other ratings from a round on, in an event that spans several rating lists.
    Ratings {
        /// The ratings, each list from its first round on.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        set: Vec<RatingPeriod>,
        /// The first rounds of the lists to remove.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        remove: Vec<RoundNo>,
        /// The ratings that tie-breaks use; if absent, the choice stays unchanged.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        taken: Option<RatingTaken>,
    },
    /// Stores the prize list; an empty list removes it.
    Prizes(Box<PrizeList>),
    /// Withdraws a player from the event.
    Withdraw {
        /// The player's number.
        player: PairingNumber,
        /// The first round that the player misses.
        from: RoundNo,
        /// The id of the built-in rulebook; see [`kin`].
        rulebook: String,
    },
    /// Brings back an absent player.
    Arrive {
        /// The player's number.
        player: PairingNumber,
        /// The first round that the player plays.
        from: RoundNo,
    },
    /// Gives players a bye in rounds in which they have no game.
    Bye {
        /// The players' numbers.
        players: Vec<PairingNumber>,
        /// The rounds.
        rounds: Vec<RoundNo>,
        /// The value of the bye; if absent, the bye is removed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        worth: Option<Worth>,
    },
    /// Keeps players apart.
    Forbid {
        /// The players' numbers. No two of them may meet.
        players: Vec<PairingNumber>,
        /// The first round in which the players may not meet.
        first: RoundNo,
        /// The last round in which the players may not meet; if absent, the prohibition lasts to the end.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        last: Option<RoundNo>,
        /// Whether the players may meet if the rulebook cannot avoid it (measure `unwanted-pairs`).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        if_possible: bool,
    },
    /// Enters results of games that have none.
    Result {
        /// The round, which must be the last published one.
        round: RoundNo,
        /// The boards with their results.
        results: Vec<BoardResult>,
    },
    /// Corrects a result in any round.
    Correct {
        /// The round.
        round: RoundNo,
        /// The table.
        board: usize,
        /// The result, White first; `*` removes the result.
        #[serde(with = "facts::format::as_typed")]
        result: Ended,
        /// The arbiter's reason.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        because: String,
    },
    /// Enters the results of matches in the last paired round.
    Matches {
        /// The round.
        round: RoundNo,
        /// The boards of the pairing, each with the result of its match.
        results: Vec<MatchGiven>,
    },
    /// Corrects the result of a match of any round.
    CorrectMatch {
        /// The round.
        round: RoundNo,
        /// The board of the pairing, and the correct result.
        result: MatchGiven,
        /// The reason.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        because: String,
    },
    /// Sets the players of a team at its boards in a round.
    Lineup {
        /// The round.
        round: RoundNo,
        /// The team.
        team: PairingNumber,
        /// The pairing numbers of the players, board by board; 0 is an empty board.
        players: Vec<PairingNumber>,
        /// The reason, if the round is over.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        because: String,
    },
    /// Stores a round that is paired but not yet published.
    Draft {
        /// The round.
        round: RoundNo,
        /// The boards of the draft.
        seating: Seating,
        /// The conditions of the pairing.
        under: Under,
        /// The arbiter's demands on the draft.
        #[serde(default)]
        demands: Demands,
    },
    /// Alters the draft by hand.
    Alter {
        /// The round.
        round: RoundNo,
        /// The changes, in order.
        edits: Vec<Edit>,
    },
    /// Publishes a round: the draft, or the given boards.
    Publish {
        /// The round.
        round: RoundNo,
        /// The boards, if there is no draft.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seating: Option<Seating>,
        /// The conditions of the pairing. A draft has its own.
        #[serde(default)]
        under: Under,
        /// The boards published against the rules, and the reason.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deviation: Option<Deviation>,
    },
    /// Publishes all rounds of a table that are left.
    Schedule {
        /// The first of these rounds.
        first: RoundNo,
        /// The boards of each round, in order.
        rounds: Vec<Seating>,
        /// The conditions of the pairing.
        #[serde(default)]
        under: Under,
    },
    /// Replaces boards of a published round.
    Repair(RecordedRepair),
    /// Sets the settings of the event.
    Settings {
        /// The settings, as their text (TOML).
        text: Settings,
    },
    /// Accepts a board that deviates from the best pairing.
    Accept(Accepted),
    /// Closes a round. Results of a closed round can no longer be entered, only corrected.
    Close {
        /// The round.
        round: RoundNo,
        /// The final ranks, if this is the last round. They belong to the close, so that one undo takes both back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        final_ranks: Option<FinalRanks>,
    },
}

/// The result of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardResult {
    /// The table.
    pub board: usize,
    /// The result, White first, as people type it: `1-0`, `½-½`, `-/+`.
    #[serde(with = "facts::format::as_typed")]
    pub result: Ended,
}

/// The result of a match on a board of the pairing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchGiven {
    /// The board of the pairing.
    pub board: usize,
    /// The result as people type it: `1,½,0,1`, `2½-1½` or `+/-`.
    pub result: String,
}

/// The deviation of a published round from the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deviation {
    /// The boards of the best pairing.
    pub best: Seating,
    /// The arbiter's reason.
    pub reason: String,
}

impl Command {
    /// Returns the arbiter's reason for a correction or a line-up; empty if there is none, or if the change states it.
    pub fn because(&self) -> &str {
        match self {
            Self::Correct { because, .. }
            | Self::CorrectMatch { because, .. }
            | Self::Lineup { because, .. } => because,
            _ => "",
        }
    }

    /// Returns the kind of the command, as stored in the log.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Enter { .. } => "enter",
            Self::Earlier { .. } => "earlier",
            Self::Add { .. } => "add",
            Self::Edit { .. } => "edit",
            Self::Member { .. } => "member",
            Self::Remove { .. } => "remove",
            Self::Renumber { .. } => "renumber",
            Self::Heading(_) => "heading",
            Self::Rank { .. } => "rank",
            Self::Category { .. } => "category",
            Self::Ratings { .. } => "ratings",
            Self::Prizes(_) => "prizes",
            Self::Withdraw { .. } => "withdraw",
            Self::Arrive { .. } => "arrive",
            Self::Bye { .. } => "bye",
            Self::Forbid { .. } => "forbid",
            Self::Result { .. } => "result",
            Self::Correct { .. } => "correct",
            Self::Matches { .. } => "matches",
            Self::CorrectMatch { .. } => "correct-match",
            Self::Lineup { .. } => "lineup",
            Self::Draft { .. } => "draft",
            Self::Alter { .. } => "alter",
            Self::Publish { .. } => "publish",
            Self::Schedule { .. } => "schedule",
            Self::Repair(_) => "repair",
            Self::Settings { .. } => "settings",
            Self::Accept(_) => "accept",
            Self::Close { .. } => "close",
        }
    }
}
