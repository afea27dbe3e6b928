//! What may the reader of an answer do next?

use facts::tournament::{PairingNumber, RoundNo};

words::messages! {
    /// What may the reader of an answer do next? The words are in `changes/pages.ftl`.
    says in words::en::changes::PAGES;
    pub enum PageNote {
        "page-repair-few" RepairFew,
        "page-order-missing" OrderMissing,
        "page-not-playing" NotPlaying { is_one: bool, player: String, numbers: String },
        "page-let-play" LetPlay { number: PairingNumber, round: RoundNo },
        "page-better-with-locks" BetterWithLocks,
        "page-if-away" IfAway { says: String, number: PairingNumber, round: RoundNo },
        "page-no-club" NoClub { who: &'static str },
        "page-judged-by" JudgedBy { title: String, is_named: bool, drawn: &'static str, declared: String, rounds: Vec<RoundNo> },
    }
}
