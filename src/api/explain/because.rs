//! The reason why the judge rejects the obvious pairing of a board, and its kind.

use super::contrast::{Contrast, RankedWish};
use super::verdict::{AskedRound, case};
use facts::rulebook::{Measure, Reason};
use facts::tournament::{Pairing, PlayerId, Rank, Score};
use judge::{Count, Difference, JudgedRound, Offence, Verdict};
use lexmatch::solve::SolveError;
use model::round::{self, RoundError};

/// The kind of reason for a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Class {
    /// The order of the rulebook.
    Natural,
    /// The natural opponents have met before.
    Rematch,
    /// The arbiter keeps the two players apart.
    Prohibited,
    /// Colours.
    Colour,
    /// A player would float, or would float again.
    Float,
    /// Players of one club, area or federation are kept apart.
    Club,
    /// Players below must still be paired.
    LookAhead,
    /// The natural opponent plays on another board.
    Consequence,
    /// A lot.
    Lot,
}

impl Class {
    /// Returns the class in words for people.
    ///
    /// ```
    /// assert_eq!(pairproof::round::Class::Rematch.word(), "rematch avoided");
    /// ```
    pub fn word(self) -> &'static str {
        match self {
            Self::Float => "float avoided",
            Self::Club => "clubmates kept apart",
            other => other.code(),
        }
    }

    /// Returns the class in words for programs; these words never change.
    ///
    /// ```
    /// assert!(!pairproof::round::Class::Rematch.code().is_empty());
    /// ```
    pub fn code(self) -> &'static str {
        match self {
            Self::Natural => "natural",
            Self::Rematch => "rematch avoided",
            Self::Prohibited => "prohibited pair avoided",
            Self::Colour => "colour",
            Self::Float => "float spared",
            Self::Club => "club spared",
            Self::LookAhead => "look-ahead",
            Self::Consequence => "consequence",
            Self::Lot => "lot",
        }
    }
}

/// The pairing with which an alternative is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// Ours after the smallest exchange that grants the alternative. Another pairing may grant it at a lower price, so
    /// the verdict holds for this exchange alone.
    Exchange,
    /// The best of all pairings that grant the alternative.
    Best,
}

/// The judge's verdict on the alternative, for instance that the natural opponents meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Because {
    /// There is no alternative, because the two are natural opponents.
    Order,
    /// The natural opponents meet in the draw, which has no order.
    Drawn,
    /// The natural opponents may not meet.
    Forbidden(Vec<Reason>),
    /// The players left over, by rank, may not meet. Twice the same rank: this player may not have the bye.
    OthersForbidden((Rank, Rank), Vec<Reason>),
    /// The player may not meet any opponent who would grant the alternative.
    AllForbidden(Vec<Reason>),
    /// No legal pairing grants the alternative.
    Impossible,
    /// The alternative is worse at this level, which is the first that differs.
    Worse(Difference),
    /// The alternative is just as good, so a lot decided.
    Lot,
}

/// A round with its judge, and the counts of the best pairing.
pub(super) struct Bench<'a> {
    pub(super) case: JudgedRound<'a>,
    pub(super) counted: Vec<Count>,
    /// The score of the group in which each board was paired.
    pub(super) scores: Vec<Score>,
}

impl AskedRound<'_> {
    /// Counts the round and calls `ask` with the result.
    pub(super) fn at_bench<T>(
        &self,
        ask: impl FnOnce(&Bench<'_>) -> Result<T, RoundError>,
    ) -> Result<T, RoundError> {
        let drawn = round::drawn(self.position, self.book, self.request);
        let case = case(&drawn, self.position, self.book, &self.request.declared, self.ours);
        let counted = case.recount(&self.ours.pairing);
        ask(&Bench { case, counted, scores: self.scores_of_boards() })
    }

    /// Judges another pairing. An offence counts as `Forbidden` if it concerns the pair `(who, wanted)`.
    pub(super) fn because(
        &self,
        bench: &Bench<'_>,
        then: &Pairing,
        (who, wanted): (Rank, Rank),
    ) -> Result<Because, RoundError> {
        let verdict = self.verdict_on(&bench.case, &bench.counted, then);
        let rank = |id: PlayerId| self.position.rank(id).unwrap_or(who);
        Ok(match verdict {
            Verdict::Illegal { offences } => offences
                .into_iter()
                .map(|offence| match offence {
                    Offence::Pair { players: (a, b), reasons, .. } if (rank(a), rank(b)) == (who, wanted) => {
                        Because::Forbidden(reasons)
                    }
                    Offence::Pair { players: (a, b), reasons, .. } => {
                        Because::OthersForbidden((rank(a), rank(b)), reasons)
                    }
                    Offence::Bye { player, reasons } => {
                        Because::OthersForbidden((rank(player), rank(player)), reasons)
                    }
                    Offence::Twice { .. } | Offence::Missing { .. } | Offence::NotPlaying { .. } => {
                        Because::Lot
                    }
                })
                .next()
                .unwrap_or(Because::Lot),
            Verdict::Improvable { first } => Because::Worse(first),
            Verdict::Better { first } => {
                return Err(RoundError::Solver { stage: first.stage, source: SolveError::Engine });
            }
            Verdict::Identical | Verdict::Equal | Verdict::Colours { .. } => Because::Lot,
        })
    }

    /// Pairs the round again with the wish granted, and judges the best of these pairings. `None` if the wish is granted
    /// or has no meaning in this round.
    pub(super) fn of_best(&self, wish: RankedWish) -> Result<Option<Because>, RoundError> {
        Ok(match self.contrast(wish)? {
            Contrast::Held | Contrast::NoBye | Contrast::Nobody => None,
            Contrast::Forbidden(reasons) => Some(match wish {
                RankedWish::Meet(..) => Because::Forbidden(reasons),
                RankedWish::Bye(who) => Because::OthersForbidden((who, who), reasons),
                RankedWish::Float(..) | RankedWish::Colour(..) => Because::AllForbidden(reasons),
            }),
            Contrast::Impossible(_) => Some(Because::Impossible),
            Contrast::Equal(_) => Some(Because::Lot),
            Contrast::Worse(first, _) => Some(Because::Worse(first)),
        })
    }

    /// Returns the kind of a reason. `is_taken_before` says whether the natural opponent plays on a higher board. A board
    /// is only a consequence of a higher one, so no two boards are consequences of each other.
    pub(super) fn class(&self, because: &Because, is_taken_before: bool) -> Class {
        match because {
            Because::Order => Class::Natural,
            Because::Drawn | Because::Lot => Class::Lot,
            Because::OthersForbidden(..) | Because::Impossible if is_taken_before => Class::Consequence,
            Because::OthersForbidden(pair, _) if pair.0 == pair.1 => Class::LookAhead,
            Because::Impossible => Class::LookAhead,
            Because::Forbidden(reasons)
            | Because::AllForbidden(reasons)
            | Because::OthersForbidden(_, reasons) => {
                let is_of = |is: fn(&Measure) -> bool| {
                    let of =
                        |r: &Reason| self.book.absolutes.iter().any(|c| c.code == r.code && is(&c.measure));
                    reasons.iter().any(of)
                };
                if is_of(|m| matches!(m, Measure::Rematch | Measure::PairedBefore)) {
                    Class::Rematch
                } else if is_of(|m| matches!(m, Measure::ProhibitedPair)) {
                    Class::Prohibited
                } else if is_of(|m| matches!(m, Measure::SameFederation(_))) {
                    Class::Club
                } else {
                    Class::Colour
                }
            }
            Because::Worse(first) => {
                let level = self.book.levels().find(|c| c.code == first.code);
                level.map_or(Class::Natural, |c| of_measure(&c.measure, is_taken_before))
            }
        }
    }
}

/// Returns the kind of reason for a level. `is_taken_before` says whether the natural opponent plays on a higher board.
fn of_measure(measure: &Measure, is_taken_before: bool) -> Class {
    use Measure as M;
    match measure {
        M::Rematch | M::PairedBefore | M::Rematches => Class::Rematch,
        M::ProhibitedPair => Class::Prohibited,
        M::SameFederation(_) | M::SameClub | M::UnwantedPairs | M::SameArea | M::Avoid(_) => Class::Club,
        M::Completion | M::NextBracket | M::NextFloaters | M::FurtherFloats | M::MedianExtension => {
            Class::LookAhead
        }
        m if is_of_colours(m) => Class::Colour,
        m if is_of_floats(m) => Class::Float,
        // The remaining measures are orders and distances: the natural opponent is needed elsewhere, or comes later in
        // the order.
        _ if is_taken_before => Class::Consequence,
        _ => Class::Natural,
    }
}

fn is_of_colours(measure: &Measure) -> bool {
    use Measure as M;
    matches!(
        measure,
        M::ColourClash
            | M::ColourClashWaived
            | M::ColourDenied
            | M::TopscorerDifference
            | M::TopscorerThrice
            | M::PreferenceLost
            | M::StrongPreferenceLost
            | M::EveningColour
            | M::DueColours
            | M::SameColourThrice
            | M::EqualiseDenied
            | M::ColourDifferences
            | M::DifferenceThree
            | M::Transfers
            | M::LinkedClaims
            | M::ClaimsDenied
            | M::ShiftedPairs
            | M::SmallerShift
            | M::LargerShift
    )
}

fn is_of_floats(measure: &Measure) -> bool {
    use Measure as M;
    matches!(
        measure,
        M::MovedDownUnpaired
            | M::Unpaired
            | M::PacksBetween
            | M::FloatRepeat(_)
            | M::FloaterScores
            | M::PairingScoreDifference
            | M::FloatCount(_)
            | M::FloatGap(_)
            | M::FloaterType(_)
            | M::EveningFloatRepeat
            | M::ScoreDifferences
            | M::Floats
            | M::Upfloaters
            | M::UpfloaterScores
            | M::MaximumUpfloaters
            | M::UpfloatTimes
            | M::UpfloatersAgain
            | M::UpfloaterSet
            | M::NextUpfloaters(_)
            | M::ReturningFloaters(_)
            | M::FloatDifference
            | M::Downfloaters
            | M::LowestFloaters
            | M::MovedDownSet
    )
}
