//! What has the arbiter to know before the report is sent?

use words::Statement;

words::messages! {
    /// What has the arbiter to know before the report is sent? The words are in `changes/reports.ftl`.
    says in words::en::changes::REPORTS;
    pub enum ReportNote {
        "note-report-lacks" ReportLacks { headings: Vec<Statement> },
        "note-games-open" GamesOpen { encounter: &'static str, count: usize, games: Vec<Statement> },
        "note-games-not-rated" GamesNotRated { count: usize, matches: Vec<Statement> },
    }
}
