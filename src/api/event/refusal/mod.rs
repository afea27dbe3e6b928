//! Why is a command refused? The reasons are values, grouped by what the command is about; their words are in the
//! catalogues of `words`.

mod categories;
mod commands;
mod data;
mod fide_mode;
mod headings;
mod late_entries;
mod matches;
mod players;
mod prizes;
mod ratings;
mod results;
mod rounds;

use facts::tournament::{PairingNumber, PlayerId, Tournament};
use words::{Message, Statement, TERMINAL, Voice, Wording};

pub use categories::CategoryRefusal;
pub use commands::CommandRefusal;
pub use data::DataRefusal;
pub use fide_mode::FideModeRefusal;
pub use headings::HeadingRefusal;
pub use late_entries::LateEntryRefusal;
pub use matches::MatchRefusal;
pub use players::PlayerRefusal;
pub use prizes::PrizeRefusal;
pub use ratings::RatingRefusal;
pub use results::ResultRefusal;
pub use rounds::RoundRefusal;

/// The reason why a command was rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.says())]
pub struct Refused {
    /// The contradiction.
    pub why: Box<Refusal>,
    /// Pairing number of the player concerned.
    pub player: Option<PairingNumber>,
}

/// Declares the groups of refusals.
macro_rules! groups {
    ($($(#[$doc:meta])* $group:ident($of:ty)),* $(,)?) => {
        /// A contradiction with the event, by what the command is about.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Refusal {
            $($(#[$doc])* $group($of),)*
        }

        impl Message for Refusal {
            fn statement(&self) -> Statement {
                match self {
                    $(Self::$group(why) => why.statement(),)*
                }
            }
        }

        $(impl From<$of> for Refused {
            fn from(why: $of) -> Self {
                Self { why: Box::new(Refusal::$group(why)), player: None }
            }
        })*
    };
}

groups! {
    /// A category.
    Category(CategoryRefusal),
    /// What the command itself lacks.
    Command(CommandRefusal),
    /// Data of the command, which cannot be read.
    Data(DataRefusal),
    /// What FIDE mode forbids.
    FideMode(FideModeRefusal),
    /// A heading of the report, or the settings.
    Heading(HeadingRefusal),
    /// A late entry.
    LateEntry(LateEntryRefusal),
    /// The result of a match, or a line-up.
    Match(MatchRefusal),
    /// Players.
    Player(PlayerRefusal),
    /// A prize.
    Prize(PrizeRefusal),
    /// A rating of later rounds.
    Rating(RatingRefusal),
    /// A result.
    Result(ResultRefusal),
    /// A round: its draft, its boards, its publication.
    Round(RoundRefusal),
}

impl Message for Refused {
    fn statement(&self) -> Statement {
        self.why.statement()
    }
}

impl Refused {
    /// Returns the refusal of a number that no player has, or no team.
    pub(super) fn no_number(tournament: &Tournament, number: PairingNumber) -> Self {
        PlayerRefusal::NoNumber { who: tournament.participant(), number }.into()
    }

    /// Returns a refusal that concerns a player.
    pub(super) fn about(tournament: &Tournament, id: PlayerId, why: impl Into<Self>) -> Self {
        why.into().of(tournament, id)
    }

    pub(super) fn of(mut self, tournament: &Tournament, id: PlayerId) -> Self {
        self.player = Some(tournament.player(id).number);
        self
    }

    /// Returns the refusal in words.
    pub fn wording(&self, voice: Voice<'_>) -> Wording {
        words::wording(&*self.why, voice)
    }

    /// Returns the contradiction in words, without a full stop.
    pub fn says(&self) -> String {
        self.wording(TERMINAL).says
    }

    /// Returns the remedy in full sentences, as it is typed at a terminal.
    pub fn remedy(&self) -> String {
        self.wording(TERMINAL).remedy
    }
}
