//! What has an entry changed, and what has the arbiter to know?

use facts::tournament::{PairingNumber, RoundNo, Score};
use words::{Few, Statement};

words::messages! {
    /// What has an entry changed, and what has the arbiter to know? The words are in `changes/entries.ftl`.
    says in words::en::changes::ENTRIES;
    pub enum EntryChange {
        "change-entered" Entered { who: &'static str, count: usize, has_from: bool, from: String, paired: RoundNo },
        "change-added" Added { players: Vec<String>, from: RoundNo },
        "change-plays-for" PlaysFor { player: String, team: String },
        "note-higher-number" HigherNumber { who: &'static str, number: PairingNumber },
        "note-higher-numbers" HigherNumbers { count: usize, first: PairingNumber, last: PairingNumber },
        "note-another-of-this-name" AnotherOfThisName { player: String },
        "note-others-of-this-name" OthersOfThisName { players: Few },
        "note-doubt" Doubt { player: String, doubt: Statement },
        "note-number-late" NumberLate { round: RoundNo, who: &'static str },
        "note-number-unknown-record" NumberUnknownRecord { code: String, who: &'static str },
        "note-accelerated" Accelerated { player: String, next: String, points: Vec<Statement> },
        "note-acceleration-round" AccelerationRound { points: Score, round: RoundNo },
        "note-acceleration-rounds" AccelerationRounds { points: Score, first: RoundNo, last: RoundNo },
        "note-new-team" NewTeam { team: String },
        "note-new-team-near" NewTeamNear { team: String, near: String },
        "note-team-short" TeamShort { team: String, players: usize, boards: usize },
        "note-needs-rating" NeedsRating { players: Few, count: usize, number: PairingNumber },
        "note-unrated-left-out" UnratedLeftOut { players: Few, count: usize },
        "note-unrated-count" UnratedCount { players: Few, count: usize, rating: u32 },
        "note-name-alike" NameAlike { cut: Statement, other: String },
        "drawn-numbers" DrawnNumbers { seed: u64 },
        "drawn-numbers-varma" DrawnNumbersVarma { seed: u64 },
        "drawn-by-lot" DrawnByLot { what: &'static str, seed: u64 },
        "note-bye-in-round-one" ByeInRoundOne { count: usize },
        "note-alphabetical" Alphabetical,
        "note-ranked-at" RankedAt { number: usize, player: String, estimate: u32 },
        "note-ranked-below" RankedBelow { number: usize, player: String, estimate: u32 },
        "note-ranked-last" RankedLast { number: usize, player: String },
        "note-ranked-by-lot" RankedByLot { number: usize, player: String },
        "note-table-short" TableShort { players: usize, table: RoundNo, announced: RoundNo },
    }
}
