//! Why is a round not drafted, altered, published, repaired or closed?

use facts::format::Ended;
use facts::tournament::{PairingNumber, RoundNo};
use words::Statement;

words::messages! {
    /// The reason why a round is not drafted, altered, published, repaired or closed. The words are in `rounds.ftl`.
    in words::en::ROUNDS;
    pub enum RoundRefusal {
        "round-draft-outdated" DraftOutdated { round: RoundNo, changes: Vec<Statement>, more: usize },
        "round-no-draft" NoDraft { round: RoundNo },
        "round-locks" Locks { round: RoundNo, board: String },
        "round-locked-stranger" LockedStranger { number: PairingNumber },
        "round-unreasoned-legality" UnreasonedLegality { round: RoundNo },
        "round-unreasoned-colours" UnreasonedColours { round: RoundNo },
        "round-unreasoned" Unreasoned { round: RoundNo },
        "round-not-next" NotNext { round: RoundNo, next: RoundNo },
        "round-no-change" NoChange,
        "round-no-reason-by-hand" NoReasonByHand,
        "round-no-reason-as-played" NoReasonAsPlayed,
        "round-no-reason-accepted" NoReasonAccepted,
        "round-no-board" NoBoard { round: RoundNo, board: usize },
        "round-paired-on" PairedOn { round: RoundNo, last: RoundNo },
        "round-result-lost" ResultLost { pair: String, result: Ended },
        "round-schedule" Schedule { round: RoundNo, next: RoundNo },
        "round-unpublished" Unpublished { round: RoundNo },
        "round-open" Open { round: RoundNo, open: usize, board: usize, of_teams: bool },
        "round-twice" Twice { player: String },
        "round-table-twice" TableTwice { table: usize },
        "round-table-unknown" TableUnknown { table: usize, last: usize },
        "round-not-in-draft" NotInDraft { player: String, round: RoundNo },
        "round-draft-no-board" DraftNoBoard { round: RoundNo, board: usize, last: usize },
        "round-board-locked" BoardLocked { board: usize, pair: String },
        "round-bye-locked" ByeLocked { player: String },
        "round-swap-alone" SwapAlone { player: String },
        "round-meet-already" MeetAlready { player: String, other: String, board: usize },
        "round-meet-alone" MeetAlone { player: String },
        "round-no-bye" NoBye { round: RoundNo },
        "round-no-bye-to-lock" NoByeToLock { round: RoundNo },
        "round-table-beyond" TableBeyond { table: usize, round: RoundNo, last: usize },
        "round-bye-needs-no-table" ByeNeedsNoTable { player: String },
        "round-table-of-other" TableOfOther { table: usize, player: String, number: PairingNumber },
        "round-as-played-of-matches" AsPlayedOfMatches,
        "round-as-played-result" AsPlayedResult {
            round: RoundNo,
            board: usize,
            pair: String,
            white: PairingNumber,
            black: PairingNumber,
        },
    }
}
