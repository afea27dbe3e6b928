//! What has a command about results changed, and what has the arbiter to know?

use facts::format::Ended;
use facts::tournament::RoundNo;
use words::Statement;

words::messages! {
    /// What has a command about results changed, and what has the arbiter to know? The words are in `changes/results.ftl`.
    says in words::en::changes::RESULTS;
    pub enum ResultChange {
        "change-results" Results { round: RoundNo, count: usize, open: usize },
        "change-match-results" MatchResults { round: RoundNo, whole: usize, has_both: bool, parts: usize, open: usize },
        "change-result" Result { round: RoundNo, board: usize, pair: String, now: Ended, was: Ended },
        "change-result-same" ResultSame { round: RoundNo, board: usize, pair: String, now: Ended },
        "change-match" Match { round: RoundNo, line: Statement, was: Statement },
        "change-match-by-board" MatchByBoard { round: RoundNo, line: Statement, boards: String, was: Statement, boards_before: String },
        "change-result-since" ResultSince { round: RoundNo, board: usize, pair: String, now: Ended, since: RoundNo },
        "change-match-since" MatchSince { round: RoundNo, line: Statement, since: RoundNo },
        "change-match-same" MatchSame { round: RoundNo, line: Statement },
        "change-for-rating" ForRating { corrected: Statement },
        "change-seated" Seated { round: RoundNo, team: String, lineup: Vec<Statement> },
        "change-seat" Seat { board: usize, player: String },
        "change-seat-empty" SeatEmpty { board: usize },
        "change-seated-same" SeatedSame { seated: Statement },
        "note-result-line" ResultLine { board: usize, white: String, result: Ended, black: String },
        "note-result-line-already" ResultLineAlready { result: Statement },
        "note-match-line" MatchLine { board: usize, white: String, score: Statement, black: String },
        "note-match-line-in-part" MatchLineInPart { board: usize, white: String, score: Statement, black: String, boards: String },
        "match-score-open" MatchScoreOpen,
        "match-score-forfeit" MatchScoreForfeit { white: String, black: String },
        "match-score" MatchScore { white: String, black: String },
        "note-last-round-may" LastRoundMay { round: RoundNo, of_last: String, allowed: String },
        "note-round-may" RoundMay { round: RoundNo, allowed: String, of_last: String },
        "note-open-too" OpenToo { board: usize, round: RoundNo, open: Statement },
        "note-paired-on-draws" PairedOnDraws { rounds: Vec<RoundNo>, encounter: &'static str },
        "note-match-open-again" MatchOpenAgain { board: usize, pair: String, was: Statement },
        "note-match-part-open-again" MatchPartOpenAgain { board: usize, pair: String, was: String },
        "note-result-kept" ResultKept { board: usize, pair: String, score: Statement },
        "note-ranks-stay" RanksStay,
        "open-games" OpenGames { games: Vec<Statement> },
        "open-game" OpenGame { board: usize, round: RoundNo, pair: String },
        "open-game-short" OpenGameShort { pair: String, round: RoundNo },
    }
}
