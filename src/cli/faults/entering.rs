//! Why is an event not entered from a list?

use std::path::PathBuf;

words::messages! {
    /// The reason why an event is not entered from a list. The words are in `entering.ftl`.
    in words::en::ENTERING;
    pub(crate) enum EnterFault {
        "enter-not-fides-list" NotFidesList { path: PathBuf },
        "enter-no-boards" NoBoards { book: String },
        "enter-year" Year { book: String },
        "enter-declared-in-report" DeclaredInReport { declared: String },
        "enter-seed-of-each-round" SeedOfEachRound { book: String },
        "enter-seed-of-table" SeedOfTable,
        "enter-seed-with-colour" SeedWithColour,
        "enter-seed" Seed,
        "enter-impossible" Impossible { why: String, advice: String },
        "enter-numbers" Numbers { book: String },
        "enter-sides" Sides { path: PathBuf, why: String },
        "enter-rounds" Rounds { rounds: usize, players: usize, table: usize, book: String },
        "enter-varma-of-teams" VarmaOfTeams { book: String },
        "enter-varma-federations" VarmaFederations,
        "enter-varma" Varma { why: String },
        "enter-type" Type { text: String },
        "enter-type-of-other" TypeOfOther { kind: String, usual: &'static str, book: String },
        "enter-boards-of-double-swiss" BoardsOfDoubleSwiss { book: String },
        "enter-boards-of-table" BoardsOfTable { book: String },
        "enter-number-of-boards" NumberOfBoards { most: usize },
        "enter-unrated-of-teams" UnratedOfTeams,
        "enter-json-of-teams" JsonOfTeams,
        "enter-declared-by-type" DeclaredByType { key: String },
    }
}
