//! What commands have changed, and what the arbiter has to know besides.

/// What does a row of the log say to somebody who may not see its data?
pub const BRIEFS: &str = include_str!("changes/briefs.ftl");
/// What has a command about categories changed, and what has the arbiter to know?
pub const CATEGORIES: &str = include_str!("changes/categories.ftl");
/// What has an entry changed, and what has the arbiter to know?
pub const ENTRIES: &str = include_str!("changes/entries.ftl");
/// What has a command about headings or settings changed, and what has the arbiter to know?
pub const HEADINGS: &str = include_str!("changes/headings.ftl");
/// Who has done what, and when, in one line?
pub const LINES: &str = include_str!("changes/lines.ftl");
/// What has been undone?
pub const LOG: &str = include_str!("changes/log.ftl");
/// What may the reader of an answer do next?
pub const PAGES: &str = include_str!("changes/pages.ftl");
/// What has a command about players changed, and what has the arbiter to know?
pub const PLAYERS: &str = include_str!("changes/players.ftl");
/// What has a command about prizes changed?
pub const PRIZES: &str = include_str!("changes/prizes.ftl");
/// What has a command about ratings of later rounds changed, and what has the arbiter to know?
pub const RATINGS: &str = include_str!("changes/ratings.ftl");
/// What has the arbiter to know before the report is sent?
pub const REPORTS: &str = include_str!("changes/reports.ftl");
/// What has a command about results changed, and what has the arbiter to know?
pub const RESULTS: &str = include_str!("changes/results.ftl");
/// What has a command about a round changed, and what has the arbiter to know?
pub const ROUNDS: &str = include_str!("changes/rounds.ftl");

/// All of them.
pub(super) const ALL: &[&str] = &[
    BRIEFS, CATEGORIES, ENTRIES, HEADINGS, LINES, LOG, PAGES, PLAYERS, PRIZES, RATINGS, REPORTS, RESULTS,
    ROUNDS,
];
