//! Why has a question about a round, its players or its boards no answer?

use facts::tournament::{MissingFact, PairingNumber, PositionError, RoundNo, SidesError, first_of};
use lexmatch::solve::SolveError;
use model::round::RoundError;

use super::{LimitFault, RulebookFault, SystemFault};
use crate::{Failure, report};

words::messages! {
    /// The reason why a question about a round, its players or its boards has no answer. The words are in
    /// `questions.ftl`.
    in words::en::QUESTIONS;
    pub(crate) enum QuestionFault {
        "position-too-late" TooLate { asked: RoundNo, paired: usize, next: RoundNo },
        "position-round-zero" RoundZero,
        "position-contradiction" Contradiction { what: String },
        "position-over" Over { announced: usize },
        "position-table-rounds" TableRounds { players: usize, announced: usize, table: usize, each: usize },
        "position-side-rounds" SideRounds { players: usize, announced: usize, table: usize },
        "position-in-neither-team" InNeitherTeam { player: String },
        "position-unfinished" Unfinished { round: RoundNo, whose: String },
        "round-nobody" Nobody { round: RoundNo },
        "round-no-boards" NoBoards { round: RoundNo },
        "round-no-legal-pairing" NoLegalPairing { why: String },
        "round-unrated" Unrated { article: &'static str, players: String, count: usize },
        "round-unrated-before" UnratedBefore { article: &'static str },
        "round-number-of-rounds" NumberOfRounds { article: &'static str },
        "round-seeding-rounds" SeedingRounds { article: &'static str },
        "round-too-large" TooLarge { why: String },
        "round-without-highs" WithoutHighs { engine: &'static str },
        "round-stuck" Stuck { bracket: usize },
        "round-not-accelerated" NotAccelerated { key: String },
        "round-locked-away" LockedAway { lock: String, player: String, round: RoundNo },
        "round-unanswered" Unanswered { why: String },
        "order-not-let" OrderNotLet { book: String },
        "order-grades" OrderGrades { one: u32, other: u32 },
        "order-not-of-one-score" OrderNotOfOneScore,
        "order-only-before" OrderOnlyBefore,
        "absent-without-boards" AbsentWithoutBoards { option: &'static str, field: &'static str },
        "absent-in-table" AbsentInTable {
            player: String,
            number: PairingNumber,
            book: String,
            way: &'static str,
            round: RoundNo,
            board: usize,
            forfeit: &'static str,
        },
        "withdrawn-not-kept" WithdrawnNotKept { book: String },
        "withdrawn-and-absent" WithdrawnAndAbsent { player: String },
        "acceleration-rounds" AccelerationRounds,
        "why-not-alone" WhyNotAlone,
        "why-not-float" WhyNotFloat,
        "why-not-colour" WhyNotColour,
        "why-not-himself" WhyNotHimself { player: String, who: &'static str },
        "why-away" WhyAway { why: String, who: &'static str },
        "why-drawing-in-json" WhyDrawingInJson,
        "why-one-certificate" WhyOneCertificate,
        "why-twice" WhyTwice { player: String },
        "tie-breaks-unclear" TieBreaksUnclear { why: String },
        "named-unclear" NamedUnclear { option: String, field: String, why: String, advice: String },
        "named-player-unclear" PlayerUnclear { why: String, advice: String },
        "named-many" NamedMany { option: String, field: String, most: usize },
        "named-endless" NamedEndless { option: String, field: String, most: usize },
        "named-range" NamedRange { option: String, field: String, first: PairingNumber, last: PairingNumber },
        "certificate-unreadable" CertificateUnreadable { why: String },
        "certificate-no-text" CertificateNoText,
        "certificate-unsupported" CertificateUnsupported { why: String },
        "certificate-without-boards" CertificateWithoutBoards,
    }
}

impl From<PositionError> for QuestionFault {
    /// Converts the reason why a round has no position.
    fn from(why: PositionError) -> Self {
        match why {
            PositionError::TooLate { asked, paired, next } => Self::TooLate { asked, paired, next },
            PositionError::RoundZero => Self::RoundZero,
            PositionError::Over(announced) => Self::Over { announced },
            PositionError::TableRounds { players, announced, table, each } => {
                Self::TableRounds { players, announced, table, each }
            }
            PositionError::SideRounds { players, announced, table } => {
                Self::SideRounds { players, announced, table }
            }
            PositionError::Sides(SidesError::InNeither(player)) => Self::InNeitherTeam { player },
            PositionError::Unfinished { round, whose } => Self::Unfinished { round, whose },
            other => Self::Contradiction { what: other.to_string() },
        }
    }
}

impl From<RoundError> for Failure {
    /// Converts the error of a round without a proved answer.
    fn from(error: RoundError) -> Self {
        match error {
            RoundError::Limit { stage, proved, levels } => {
                let levels = report::proved_so_far(&levels).trim_end().to_owned();
                LimitFault::InBracket { bracket: stage, proved, levels }.into()
            }
            RoundError::Reached(reached) => reached.into(),
            RoundError::Plan(fault) => Self::rulebook(std::slice::from_ref(&fault)),
            RoundError::Solver { source: source @ SolveError::TooLarge(_), .. } => {
                QuestionFault::TooLarge { why: source.to_string() }.into()
            }
            RoundError::Declared(why) => RulebookFault::from(why).into(),
            RoundError::NotAccelerated { key } => QuestionFault::NotAccelerated { key }.into(),
            RoundError::Missing(missing) => QuestionFault::from(missing).into(),
            RoundError::NoEngine(engine) => QuestionFault::WithoutHighs { engine: engine.name() }.into(),
            RoundError::Stuck { stage } => {
                Self::from(QuestionFault::Stuck { bracket: stage }).without_pairing()
            }
            // The remaining errors come from this program's own checks.
            bug => SystemFault::BugBecause { what: bug.to_string() }.into(),
        }
    }
}

impl From<MissingFact> for QuestionFault {
    /// Converts what an article requires and the event does not state.
    fn from(missing: MissingFact) -> Self {
        let article = missing.article();
        match missing {
            MissingFact::Ratings(players) => {
                Self::Unrated { article, players: first_of(&players), count: players.len() }
            }
            MissingFact::RatingOfFormerPlayer => Self::UnratedBefore { article },
            MissingFact::Rounds => Self::NumberOfRounds { article },
            MissingFact::RoundsForSeeding => Self::SeedingRounds { article },
            other => Self::Contradiction { what: other.to_string() },
        }
    }
}
