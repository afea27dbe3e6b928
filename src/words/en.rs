//! The English catalogues, each the words of one enum.

/// What several messages need.
pub(crate) const COMMON: &str = include_str!("en/common.ftl");
/// Why is a command refused by FIDE mode?
pub const FIDE_MODE: &str = include_str!("en/fide_mode.ftl");
/// Why is the result of a match or a line-up not entered?
pub const MATCHES: &str = include_str!("en/matches.ftl");
/// Why is a round not drafted, altered, published, repaired or closed?
pub const ROUNDS: &str = include_str!("en/rounds.ftl");
/// Why is a late entry refused?
pub const LATE_ENTRIES: &str = include_str!("en/late_entries.ftl");
/// Why is a command about players refused?
pub const PLAYERS: &str = include_str!("en/players.ftl");
/// Why is a result not entered or corrected?
pub const RESULTS: &str = include_str!("en/results.ftl");
/// The example of the crate.
pub const EXAMPLE: &str = include_str!("en/example.ftl");

/// All of them.
pub(crate) const ALL: &[&str] =
    &[COMMON, EXAMPLE, FIDE_MODE, LATE_ENTRIES, MATCHES, PLAYERS, RESULTS, ROUNDS];
