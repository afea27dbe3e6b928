//! What has a command about players changed, and what has the arbiter to know?

use facts::tournament::{PairingNumber, RoundNo};
use words::Statement;

words::messages! {
    /// What has a command about players changed, and what has the arbiter to know? The words are in `changes/players.ftl`.
    says in words::en::changes::PLAYERS;
    pub enum PlayerChange {
        "change-several" Several { all: Vec<Statement> },
        "change-withdrawn" Withdrawn { player: String, from: RoundNo },
        "change-withdrawn-already" WithdrawnAlready { player: String },
        "change-withdrawn-from-table" WithdrawnFromTable { player: String, from: RoundNo, rounds: Vec<RoundNo> },
        "change-no-open-game" NoOpenGame { player: String, from: RoundNo },
        "change-plays-again" PlaysAgain { player: String, rounds: Vec<RoundNo> },
        "change-bye-again" ByeAgain { player: String, bye: &'static str, round: RoundNo },
        "change-not-absent" NotAbsent { player: String, from: RoundNo },
        "change-no-forfeit" NoForfeit { player: String, from: RoundNo },
        "change-absent" Absent { player: String, rounds: Vec<RoundNo>, same: bool },
        "change-bye" Bye { player: String, bye: &'static str, rounds: Vec<RoundNo>, same: bool },
        "change-no-bye" NoBye { player: String, rounds: Vec<RoundNo>, same: bool },
        "change-forbidden" Forbidden { players: Vec<String>, last: Option<RoundNo>, first: Option<RoundNo>, same: bool },
        "change-kept-apart" KeptApart { players: Vec<String>, last: Option<RoundNo>, first: Option<RoundNo>, same: bool },
        "change-corrected" Corrected { player: String, changes: Vec<Statement> },
        "change-corrected-nothing" CorrectedNothing { player: String },
        "change-value" Value { field: &'static str, new: String, old: String },
        "change-value-new" ValueNew { field: &'static str, new: String },
        "change-value-gone" ValueGone { field: &'static str, old: String },
        "change-removed" Removed { player: String },
        "change-renumbered" Renumbered { who: &'static str, count: usize, numbers: Vec<Statement> },
        "change-number" Number { player: String, was: PairingNumber },
        "change-others" Others { count: usize },
        "change-numbers-same" NumbersSame,
        "note-rounds-unknown" RoundsUnknown { from: RoundNo },
        "note-game-open" GameOpen { round: RoundNo },
        "note-irish-withdrawn" IrishWithdrawn { rulebook: String },
        "note-table-withdrawn" TableWithdrawn,
        "note-games-count" GamesCount,
        "note-wins-by-forfeit" WinsByForfeit { player: String, rounds: Vec<RoundNo> },
        "note-keeps-bye" KeepsBye { player: String, bye: &'static str, round: RoundNo, number: PairingNumber },
        "note-bye-replaced" ByeReplaced { player: String, bye: &'static str, round: RoundNo },
        "note-bye-before" ByeBefore { player: String, bye: &'static str, round: RoundNo, number: PairingNumber },
        "note-paired-on-old-score" PairedOnOldScore { rounds: Vec<RoundNo> },
        "note-paired-on-old-game" PairedOnOldGame { rounds: Vec<RoundNo> },
        "note-half-byes" HalfByes { player: String, count: usize },
        "note-still-away" StillAway { from: RoundNo },
        "note-unwanted-pairs" UnwantedPairs,
        "note-have-met" HaveMet { player: String, round: RoundNo },
        "note-moved-up" MovedUp { count: usize },
        "note-number-renumber" NumberRenumber { number: PairingNumber, stays: PairingNumber, who: &'static str },
        "note-number-decides" NumberDecides { number: PairingNumber, stays: PairingNumber },
        "note-number-stays" NumberStays { number: PairingNumber, stays: PairingNumber },
        "note-dubov-numbers" DubovNumbers,
        "note-compares-ratings" ComparesRatings { rulebook: String },
        "note-acceleration-stays" AccelerationStays,
        "note-strength-renumber" StrengthRenumber { team: String, new: u32, old: u32 },
        "note-strength" Strength { team: String, new: u32, old: u32 },
    }
}
