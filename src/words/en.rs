//! The English catalogues, each the words of one enum.

pub mod changes;

/// What several messages need.
pub(crate) const COMMON: &str = include_str!("en/common.ftl");
/// Why is a category not declared, found or removed?
pub const CATEGORIES: &str = include_str!("en/categories.ftl");
/// What does a command itself lack?
pub const COMMANDS: &str = include_str!("en/commands.ftl");
/// What can hardly be right about a player?
pub const DOUBTS: &str = include_str!("en/doubts.ftl");
/// The example of the crate.
pub const EXAMPLE: &str = include_str!("en/example.ftl");
/// Why is a command refused by FIDE mode?
pub const FIDE_MODE: &str = include_str!("en/fide_mode.ftl");
/// Why is a heading of the report, or a setting, refused?
pub const HEADINGS: &str = include_str!("en/headings.ftl");
/// Why is a late entry refused?
pub const LATE_ENTRIES: &str = include_str!("en/late_entries.ftl");
/// Why is the result of a match or a line-up not entered?
pub const MATCHES: &str = include_str!("en/matches.ftl");
/// Parts that several messages share.
const PHRASES: &str = include_str!("en/phrases.ftl");
/// Why is a command about players refused?
pub const PLAYERS: &str = include_str!("en/players.ftl");
/// Why is a list of prizes refused?
pub const PRIZES: &str = include_str!("en/prizes.ftl");
/// Why are ratings of later rounds refused?
pub const RATINGS: &str = include_str!("en/ratings.ftl");
/// Why is a result not entered or corrected?
pub const RESULTS: &str = include_str!("en/results.ftl");
/// Why is a round not drafted, altered, published, repaired or closed?
pub const ROUNDS: &str = include_str!("en/rounds.ftl");

/// All that are not of commands that were carried out.
const OWN: &[&str] = &[
    CATEGORIES,
    COMMANDS,
    COMMON,
    DOUBTS,
    EXAMPLE,
    FIDE_MODE,
    HEADINGS,
    LATE_ENTRIES,
    MATCHES,
    PHRASES,
    PLAYERS,
    PRIZES,
    RATINGS,
    RESULTS,
    ROUNDS,
];

/// All catalogues.
pub(crate) fn all() -> impl Iterator<Item = &'static str> {
    OWN.iter().chain(changes::ALL).copied()
}
