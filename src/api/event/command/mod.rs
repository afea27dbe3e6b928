//! Everything that changes an event, as data: what the log of an event keeps, and what a program sends.
//!
//! Players are named by their pairing numbers, boards by their tables, results as they are typed, rounds from 1. A command
//! holds all that its effect hangs on beside the event, so that carrying it out again gives the same event.

mod apply;
mod edit;
mod entrant;
mod seating;
mod touches;

use serde::{Deserialize, Serialize};

pub use apply::{Applied, apply};
pub use edit::{Demands, Edit, FixedTable, Lock};
pub use entrant::Entrant;
pub use seating::{Seat, Seating};
pub use touches::{Key, Touches, touches};

use super::{Category, Heading, Particulars, PrizeList};
use facts::format::Ended;
use facts::rulebook::{self, Rulebook};
use facts::tournament::{Outcome, RepairChoice, RoundNo, Score, Tournament, VirtualPoints};

/// Everything that changes an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// The event begins: players with their numbers, or all that another program left of it.
    Enter {
        /// As the JSON of this program has a tournament.
        #[serde(with = "facts::format::as_json")]
        tournament: Tournament,
        /// The text of its settings (TOML).
        #[serde(default, skip_serializing_if = "String::is_empty")]
        settings: String,
        /// Its origin: a list of players, or a file of another program.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        from: String,
    },
    /// The changes before the event came here, in the words in which they were made.
    Earlier {
        /// The typed text.
        typed: String,
        /// The change.
        says: String,
    },
    /// Late entries.
    Add {
        /// In the order in which they are given their numbers.
        players: Vec<Entrant>,
        /// Are they numbered after all others? Else by the rulebook.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        at_end: bool,
        /// Id of the shipped rulebook by which players are ranked; see [`kin`].
        rulebook: String,
    },
    /// Corrects the data of a player.
    Edit {
        /// His number.
        player: u32,
        /// The corrections.
        right: Box<Particulars>,
        /// Id of the shipped rulebook by which players are ranked; see [`kin`].
        rulebook: String,
    },
    /// A player who was never paired is taken out.
    Remove {
        /// His number.
        player: u32,
    },
    /// Headings of the report.
    Heading(Box<Heading>),
    /// The final ranks in the report.
    Rank {
        /// Number and rank of each player.
        ranks: Vec<(u32, u32)>,
    },
    /// Categories of players.
    Category {
        /// Those that are declared, each in the place of one of the same name.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        set: Vec<Category>,
        /// Names of those that are taken away.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        remove: Vec<String>,
    },
    /// The list of prizes; an empty one takes it away.
    Prizes(Box<PrizeList>),
    /// A player leaves the event.
    Withdraw {
        /// His number.
        player: u32,
        /// The first round that he misses.
        from: RoundNo,
        /// Id of the shipped rulebook; see [`kin`].
        rulebook: String,
    },
    /// A player who was away plays again.
    Arrive {
        /// His number.
        player: u32,
        /// The first round that he plays.
        from: RoundNo,
    },
    /// Players have a bye in rounds in which they have no game.
    Bye {
        /// Their numbers.
        players: Vec<u32>,
        /// The rounds.
        rounds: Vec<RoundNo>,
        /// Its value; without one the bye is taken back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        worth: Option<Worth>,
    },
    /// Players may not meet.
    Forbid {
        /// Any two of these numbers.
        players: Vec<u32>,
        /// The first round in which they may not.
        first: RoundNo,
        /// The last; without it to the end.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        last: Option<RoundNo>,
    },
    /// Results of games that have none.
    Result {
        /// The round, which is the last that was published.
        round: RoundNo,
        /// A board with its result each.
        results: Vec<BoardResult>,
    },
    /// Another result of a game of any round.
    Correct {
        /// The round.
        round: RoundNo,
        /// The table.
        board: usize,
        /// The result, White first; `*` takes the result back.
        #[serde(with = "facts::format::as_typed")]
        result: Ended,
        /// The arbiter's reason.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        because: String,
    },
    /// A round is paired and not published yet.
    Draft {
        /// The round.
        round: RoundNo,
        /// Its boards.
        seating: Seating,
        /// Under what it was paired.
        under: Under,
        /// The arbiter's demands on it.
        #[serde(default)]
        demands: Demands,
    },
    /// The draft is altered by hand.
    Alter {
        /// The round.
        round: RoundNo,
        /// One change after the other.
        edits: Vec<Edit>,
    },
    /// A round is published: the draft, or the boards that are given.
    Publish {
        /// The round.
        round: RoundNo,
        /// Its boards, without a draft.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seating: Option<Seating>,
        /// Under what it was paired; a draft knows it itself.
        #[serde(default)]
        under: Under,
        /// The boards published against the rules, and the reason.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deviation: Option<Deviation>,
    },
    /// A published round gets other boards.
    Repair(RecordedRepair),
    /// The settings of the event.
    Settings {
        /// Their whole text (TOML).
        text: String,
    },
    /// A board that deviates from the best pairing is accepted.
    Accept(Accepted),
    /// A round is closed: its results are no longer entered, only corrected.
    Close {
        /// The round.
        round: RoundNo,
    },
}

/// The name of a rulebook in a command: the id of the shipped one of its system and edition, since commands hang on no more.
pub fn kin(book: &Rulebook) -> String {
    let shipped = rulebook::all();
    let of_system = |other: &&Rulebook| other.system == book.system;
    let kin = shipped.iter().find(|other| other.id == book.id);
    let kin = kin.or_else(|| shipped.iter().filter(of_system).find(|other| other.edition == book.edition));
    kin.or_else(|| shipped.iter().find(of_system)).map_or_else(|| book.id.clone(), |kin| kin.id.clone())
}

/// The value of a bye.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Worth {
    /// Half a point.
    Half,
    /// A full point.
    Full,
    /// No points.
    Zero,
}

impl Worth {
    /// As the record has it.
    pub fn outcome(self) -> Outcome {
        match self {
            Self::Half => Outcome::HalfBye,
            Self::Full => Outcome::FullBye,
            Self::Zero => Outcome::ZeroBye,
        }
    }
}

/// A result of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardResult {
    /// The table.
    pub board: usize,
    /// The result, White first, as it is typed: `1-0`, `½-½`, `-/+`.
    #[serde(with = "facts::format::as_typed")]
    pub result: Ended,
}

/// A round that is published otherwise than the rules have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deviation {
    /// The boards of the best pairing.
    pub best: Seating,
    /// The arbiter's reason.
    pub reason: String,
}

/// A repair of a published round, with the changes that made it necessary.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedRepair {
    /// The round.
    pub round: RoundNo,
    /// As it hung on the wall.
    pub published: Seating,
    /// As it hangs from now on.
    pub now: Seating,
    /// Results of earlier rounds that are corrected first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub corrected: Vec<(RoundNo, BoardResult)>,
    /// Players who are kept apart from this round on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub apart: Vec<Vec<u32>>,
    /// Tables that had to stay.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stay: Vec<usize>,
    /// Codes of the rules that were quoted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
    /// The reason for the repair, in words: who does not play, which result was wrong.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub causes: Vec<String>,
    /// The arbiter's reason.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub because: String,
    /// Which way to alter it was chosen.
    #[serde(default)]
    pub choice: RepairChoice,
    /// Under what it was paired.
    pub under: Under,
}

/// The conditions of a pairing that the event may not state by itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Under {
    /// Id of the rulebook.
    pub rulebook: String,
    /// Acceleration, where there is any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub acceleration: Vec<Accelerated>,
}

/// Points that a player has for pairing only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Accelerated {
    /// His number.
    pub player: u32,
    /// Half points for round 1, 2, …; missing rounds are zero.
    pub by_round: Vec<Score>,
}

impl Under {
    /// A rulebook, and the acceleration of the tournament that is paired.
    pub fn new(rulebook: &str, paired: &Tournament) -> Self {
        let one = |v: &VirtualPoints| Accelerated {
            player: paired.player(v.player).number,
            by_round: v.by_round.clone(),
        };
        Self { rulebook: rulebook.to_owned(), acceleration: paired.acceleration.iter().map(one).collect() }
    }
}

/// A deviation that the arbiter has accepted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Accepted {
    /// The round.
    pub round: RoundNo,
    /// The table.
    pub board: usize,
    /// Why.
    pub reason: String,
}

impl Command {
    /// Its kind, as it stands in the log.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Enter { .. } => "enter",
            Self::Earlier { .. } => "earlier",
            Self::Add { .. } => "add",
            Self::Edit { .. } => "edit",
            Self::Remove { .. } => "remove",
            Self::Heading(_) => "heading",
            Self::Rank { .. } => "rank",
            Self::Category { .. } => "category",
            Self::Prizes(_) => "prizes",
            Self::Withdraw { .. } => "withdraw",
            Self::Arrive { .. } => "arrive",
            Self::Bye { .. } => "bye",
            Self::Forbid { .. } => "forbid",
            Self::Result { .. } => "result",
            Self::Correct { .. } => "correct",
            Self::Draft { .. } => "draft",
            Self::Alter { .. } => "alter",
            Self::Publish { .. } => "publish",
            Self::Repair(_) => "repair",
            Self::Settings { .. } => "settings",
            Self::Accept(_) => "accept",
            Self::Close { .. } => "close",
        }
    }
}
