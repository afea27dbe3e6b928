//! The English catalogues, each the words of one enum.

pub mod changes;

/// What several messages need.
pub(crate) const COMMON: &str = include_str!("en/common.ftl");
/// What is to be done with data that are no tournament?
pub const ADVICE: &str = include_str!("en/advice.ftl");
/// Why is a category not declared, found or removed?
pub const CATEGORIES: &str = include_str!("en/categories.ftl");
/// What does a command itself lack?
pub const COMMANDS: &str = include_str!("en/commands.ftl");
/// What can hardly be right about a player?
pub const DOUBTS: &str = include_str!("en/doubts.ftl");
/// What has a command line about an event asked for that is not possible?
pub const COMMAND_LINES: &str = include_str!("en/command_lines.ftl");
/// Which typed data cannot be read?
pub const DATA: &str = include_str!("en/data.ftl");
/// Why is a round not drafted, and a draft not altered or published as asked?
pub const DRAFTS: &str = include_str!("en/drafts.ftl");
/// Why is an event not entered from a list?
pub const ENTERING: &str = include_str!("en/entering.ftl");
/// What is the matter with an event file, or with a report that is used as one?
pub const EVENT_FILES: &str = include_str!("en/event_files.ftl");
/// The example of the crate.
pub const EXAMPLE: &str = include_str!("en/example.ftl");
/// Why is a command refused by FIDE mode?
pub const FIDE_MODE: &str = include_str!("en/fide_mode.ftl");
/// Why is a file not read or written?
pub const FILES: &str = include_str!("en/files.ftl");
/// Why is a heading of the report, or a setting, refused?
pub const HEADINGS: &str = include_str!("en/headings.ftl");
/// Why is a late entry refused?
pub const LATE_ENTRIES: &str = include_str!("en/late_entries.ftl");
/// Which limit was reached, and what is too large?
pub const LIMITS: &str = include_str!("en/limits.ftl");
/// Why is the result of a match or a line-up not entered?
pub const MATCHES: &str = include_str!("en/matches.ftl");
/// Parts that several messages share.
const PHRASES: &str = include_str!("en/phrases.ftl");
/// What has a command line of `pair` asked for that is not possible?
pub const PAIRING: &str = include_str!("en/pairing.ftl");
/// Why is a command about players refused?
pub const PLAYERS: &str = include_str!("en/players.ftl");
/// Why is a list of prizes refused?
pub const PRIZES: &str = include_str!("en/prizes.ftl");
/// Why has a question about a round, its players or its boards no answer?
pub const QUESTIONS: &str = include_str!("en/questions.ftl");
/// Why are ratings of later rounds refused?
pub const RATINGS: &str = include_str!("en/ratings.ftl");
/// Why is a round not repaired, or not recorded as it was played?
pub const REPAIRS: &str = include_str!("en/repairs.ftl");
/// Why is a request to a server not answered?
pub const REQUESTS: &str = include_str!("en/requests.ftl");
/// Why is a result not entered or corrected?
pub const RESULTS: &str = include_str!("en/results.ftl");
/// Why is a round not drafted, altered, published, repaired or closed?
pub const ROUNDS: &str = include_str!("en/rounds.ftl");
/// Which rulebook, which discretion and which reading does a question name?
pub const RULEBOOKS: &str = include_str!("en/rulebooks.ftl");
/// Why does a server or a desk not start?
pub const SERVERS: &str = include_str!("en/servers.ftl");
/// Why is a sheet or a list of awards not printed?
pub const SHEETS: &str = include_str!("en/sheets.ftl");
/// What does the system not provide, or the program itself get wrong?
pub const SYSTEM: &str = include_str!("en/system.ftl");
/// What has a command line about players or results left unclear?
pub const TYPED: &str = include_str!("en/typed.ftl");

/// All that are not of commands that were carried out.
const OWN: &[&str] = &[
    ADVICE,
    CATEGORIES,
    COMMANDS,
    COMMAND_LINES,
    COMMON,
    DATA,
    DOUBTS,
    DRAFTS,
    ENTERING,
    EVENT_FILES,
    EXAMPLE,
    FIDE_MODE,
    FILES,
    HEADINGS,
    LATE_ENTRIES,
    LIMITS,
    MATCHES,
    PAIRING,
    PHRASES,
    PLAYERS,
    PRIZES,
    QUESTIONS,
    RATINGS,
    REPAIRS,
    REQUESTS,
    RESULTS,
    ROUNDS,
    RULEBOOKS,
    SERVERS,
    SHEETS,
    SYSTEM,
    TYPED,
];

/// All catalogues.
pub(crate) fn all() -> impl Iterator<Item = &'static str> {
    OWN.iter().chain(changes::ALL).copied()
}
