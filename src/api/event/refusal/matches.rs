//! Why is the result of a match or a line-up not entered?

use facts::tournament::{RoundNo, Score};
use words::Value;

words::messages! {
    /// The reason why the result of a match or a line-up is not entered. The words are in `matches.ftl`.
    in words::en::MATCHES;
    pub enum MatchRefusal {
        "match-two-games-results" TwoGamesResults { given: usize },
        "match-two-games-total" TwoGamesTotal { white: Score, black: Score },
        "match-results" Results { given: usize, boards: usize, example: String, total: String },
        "match-total" Total { white: Score, black: Score, boards: usize, example: String, total: String },
        "match-board-empty" BoardEmpty { board: usize, team: String },
        "match-no-match" NoMatch { team: String, round: RoundNo },
        "match-lineup-long" LineupLong { named: usize, boards: usize },
        "match-lineup-stranger" LineupStranger { player: String, team: String },
        "match-lineup-twice" LineupTwice { player: String },
        "match-not-a-result" NotAResult { text: String },
        "match-there" There { round: RoundNo, board: usize, pair: String, there: String, typed: String },
        "match-paired-on" PairedOn { board: usize, pair: String },
        "match-no-teams" NoTeams,
        "match-total-impossible" TotalImpossible {
            board: usize,
            pair: String,
            boards: usize,
            white: String,
            black: String,
            lost: usize,
            empty: Value,
            total: String,
            example: String,
            both_lost: String,
        },
        "match-board-lost" BoardLost { team: String, board: usize },
        "match-part-there" PartThere { round: RoundNo, board: usize, pair: String, there: String, typed: String },
        "match-part-there-whole" PartThereWhole { board: usize, pair: String, there: String, whole: String },
        "match-boards-there" BoardsThere { round: RoundNo, board: usize, pair: String, there: String, typed: String },
        "match-lineup-empty" LineupEmpty { team: String },
        "match-lineup-empty-now" LineupEmptyNow { team: String, board: usize, lost: String },
        "match-lineup-empty-before" LineupEmptyBefore { team: String, round: RoundNo, board: usize, lost: String },
        "match-lineup-against-result" LineupAgainstResult {
            team: String,
            own: usize,
            round: RoundNo,
            board: usize,
            pair: String,
            there: String,
            typed: String,
        },
    }
}
