//! Why is a result not entered or corrected?

use facts::format::Ended;
use facts::tournament::RoundNo;

words::messages! {
    /// The reason why a result is not entered or corrected. The words are in `results.ftl`.
    in words::en::RESULTS;
    pub enum ResultRefusal {
        "result-of-match" OfMatch,
        "result-not-given" NotGiven { round: RoundNo, board: usize },
        "result-twice" Twice { game: String, there: Ended, given: Ended },
        "result-there" There { game: String, round: RoundNo, board: usize, there: Ended, given: Ended, typed: String },
        "result-counted" Counted { game: String },
        "result-no-round" NoRound,
        "result-round-zero" RoundZero,
        "result-later-round" LaterRound { round: RoundNo, last: RoundNo },
        "result-no-boards" NoBoards { round: RoundNo },
        "result-no-game" NoGame { player: String, round: RoundNo },
        "result-board-empty" BoardEmpty { round: RoundNo, board: usize },
        "result-board-empty-or-player" BoardEmptyOrPlayer { round: RoundNo, board: usize },
        "result-board-empty-or-team" BoardEmptyOrTeam { round: RoundNo, board: usize },
        "result-no-board" NoBoard { round: RoundNo, board: usize, last: usize },
        "result-no-board-or-player" NoBoardOrPlayer { round: RoundNo, board: usize, last: usize },
        "result-no-board-or-team" NoBoardOrTeam { round: RoundNo, board: usize, last: usize },
        "result-other-round" OtherRound { round: RoundNo, last: RoundNo },
        "result-round-closed" RoundClosed { round: RoundNo },
        "result-not-open" NotOpen { round: RoundNo, board: usize },
    }
}
