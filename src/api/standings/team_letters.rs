//! The letters of the tie-breaks for teams (C.07 12 and 13).

use facts::tournament::TeamScore;

/// The quantity that a tie-break for teams counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TeamKind {
    /// The score that is not the primary one.
    OtherScore,
    /// The score of the opponents times the points scored against them.
    Sonneborn(TeamScore, TeamScore),
    BoardCount,
    TopBoards,
    BottomBoards,
    /// Secondary score and strength of schedule.
    Strength,
    /// Extended direct encounter, and the boards for two teams that it leaves tied.
    Encounter,
    EncounterCountTop,
    EncounterCountBottom,
    EncounterTop,
    EncounterBottom,
}

use TeamScore::{GamePoints, MatchPoints};

/// Letters, kind, article and words.
const KINDS: [(&str, TeamKind, &str, &str); 14] = [
    (
        "MPvGP",
        TeamKind::OtherScore,
        "13.1",
        "match points or game points, whichever is not the primary score",
    ),
    (
        "EMMSB",
        TeamKind::Sonneborn(MatchPoints, MatchPoints),
        "13.2.1",
        "match points of opponents times match points against them",
    ),
    (
        "EMGSB",
        TeamKind::Sonneborn(MatchPoints, GamePoints),
        "13.2.2",
        "match points of opponents times game points against them",
    ),
    (
        "EGMSB",
        TeamKind::Sonneborn(GamePoints, MatchPoints),
        "13.2.3",
        "game points of opponents times match points against them",
    ),
    (
        "EGGSB",
        TeamKind::Sonneborn(GamePoints, GamePoints),
        "13.2.4",
        "game points of opponents times game points against them",
    ),
    ("BC", TeamKind::BoardCount, "12.1", "board count, the lower first"),
    ("TBR", TeamKind::TopBoards, "12.2", "points on the top board, then on the next"),
    ("BBE", TeamKind::BottomBoards, "12.3", "points without the bottom board, then without the last two"),
    ("SSSC", TeamKind::Strength, "13.4", "secondary score and strength of schedule"),
    ("EDE", TeamKind::Encounter, "13.3", "extended direct encounter, the place among the tied teams"),
    (
        "EDEBT",
        TeamKind::EncounterCountTop,
        "13.3",
        "extended direct encounter, then board count and top boards",
    ),
    (
        "EDEBB",
        TeamKind::EncounterCountBottom,
        "13.3",
        "extended direct encounter, then board count and bottom boards",
    ),
    ("EDET", TeamKind::EncounterTop, "13.3", "extended direct encounter, then top boards"),
    ("EDEB", TeamKind::EncounterBottom, "13.3", "extended direct encounter, then bottom boards"),
];

impl TeamKind {
    /// Parses the letters of a tie-break.
    pub(super) fn parse(letters: &str) -> Option<Self> {
        KINDS.iter().find(|(known, ..)| known.eq_ignore_ascii_case(letters)).map(|(_, kind, ..)| *kind)
    }

    fn line(self) -> &'static (&'static str, Self, &'static str, &'static str) {
        KINDS.iter().find(|(_, kind, ..)| *kind == self).expect("every kind has its line")
    }

    /// Returns the letters of the tie-break.
    pub(super) fn letters(self) -> &'static str {
        self.line().0
    }

    /// Returns the words and the article of the tie-break.
    pub(super) fn words(self) -> (&'static str, &'static str) {
        (self.line().3, self.line().2)
    }

    /// Returns the letters of all tie-breaks for teams.
    pub(super) fn all() -> Vec<&'static str> {
        KINDS.iter().map(|line| line.0).collect()
    }

    /// Returns whether the tie-break is an extended direct encounter.
    pub(super) fn is_encounter(self) -> bool {
        self.letters().starts_with("EDE")
    }

    /// Returns whether the lowest values of the tie-break may be cut.
    pub(super) fn may_be_cut(self) -> bool {
        matches!(self, Self::Sonneborn(..))
    }

    /// Returns whether forfeits may count as games for the tie-break.
    pub(super) fn meets_forfeits(self) -> bool {
        self.may_be_cut() || self.is_encounter() || self == Self::Strength
    }

    /// Returns the tie-breaks that decide between two teams still tied after an extended direct encounter.
    pub(super) fn boards(self) -> &'static [Self] {
        match self {
            Self::EncounterCountTop => &[Self::BoardCount, Self::TopBoards],
            Self::EncounterCountBottom => &[Self::BoardCount, Self::BottomBoards],
            Self::EncounterTop => &[Self::TopBoards],
            Self::EncounterBottom => &[Self::BottomBoards],
            _ => &[],
        }
    }
}
