//! Why a board is as it is: the natural opponent of its higher player, and what the judge says of the smallest exchange that
//! brings the two together.

use super::exchange::exchanged;
use super::verdict::{Asked, case, pairs_of};
use facts::rulebook::{Measure, Reason, System};
use facts::tournament::{Pairing, PlayerId};
use judge::{Case, Count, Difference, Offence, Verdict};
use lexmatch::solve::SolveError;
use limit::within;
use model::round::{self, RoundError};

/// The kind of reason that a board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// As the order of the rulebook has it.
    Natural,
    /// The natural opponents have met.
    Rematch,
    /// They are kept apart by the arbiter.
    Prohibited,
    /// For the colours.
    Colour,
    /// For somebody who would float, or float again.
    Float,
    /// For players of one club, area or federation.
    Club,
    /// For those below.
    LookAhead,
    /// The natural opponent is taken on another board.
    Consequence,
    /// A lot.
    Lot,
}

impl Class {
    /// The class in words.
    pub fn word(self) -> &'static str {
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

/// What the judge says of the exchange.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Because {
    /// None is needed: the two are each other's natural opponents.
    Order,
    /// The two may not meet.
    Forbidden(Vec<Reason>),
    /// Those who would meet instead, by rank, may not.
    OthersForbidden((usize, usize), Vec<Reason>),
    /// The first level that it makes worse.
    Worse(Difference),
    /// It would be as good.
    Lot,
}

/// The reason of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    /// The board, from 1.
    pub board: usize,
    /// Its players by rank, the higher first.
    pub pair: (usize, usize),
    /// The natural opponent of the higher one.
    pub natural: usize,
    /// The board of that one, from 1.
    pub taken: usize,
    /// What kind of reason.
    pub class: Class,
    /// The reason.
    pub because: Because,
}

impl Asked<'_> {
    /// The reason of each of these boards (from 1), in their order. Of a board alone in its bracket there is none to give but
    /// the order.
    ///
    /// # Errors
    /// If the limit of the request is reached, or the judge finds an exchange that is better: a bug.
    pub fn grounds(&self, boards: impl Iterator<Item = usize>) -> Result<Vec<Ground>, RoundError> {
        within(&self.request.limit, || {
            let drawn = round::drawn(self.position, self.book, self.request);
            let case = case(&drawn, self.position, self.book, &self.request.declared, self.ours);
            let counted = case.recount(&self.ours.pairing);
            let natural = self.natural_opponents();
            boards.map(|board| self.ground(&case, &counted, &natural, board)).collect()
        })?
    }

    fn ground(
        &self,
        case: &Case<'_>,
        counted: &[Count],
        natural: &[Option<usize>],
        board: usize,
    ) -> Result<Ground, RoundError> {
        let (white, black) = self.ranks(board);
        let pair = (white.min(black), white.max(black));
        let wanted = natural[pair.0].unwrap_or(pair.1);
        let taken = self.board_of(wanted).unwrap_or(board);
        let because = if wanted == pair.1 {
            // Among equals the Irish draw is a lot.
            if self.book.system == System::Irish { Because::Lot } else { Because::Order }
        } else {
            self.of_exchange(case, counted, pair.0, wanted)?
        };
        let class = self.class(&because, taken < board);
        Ok(Ground { board, pair, natural: wanted, taken, class, because })
    }

    /// What the judge says if the player meets the other and their opponents meet.
    fn of_exchange(
        &self,
        case: &Case<'_>,
        counted: &[Count],
        who: usize,
        wanted: usize,
    ) -> Result<Because, RoundError> {
        let then = exchanged(&self.ours.pairing, self.id(who), self.id(wanted));
        self.because(case, counted, &then, (who, wanted))
    }

    /// What the judge says of another pairing; of what is not legal in it, whether it is this pair.
    pub(super) fn because(
        &self,
        case: &Case<'_>,
        counted: &[Count],
        then: &Pairing,
        (who, wanted): (usize, usize),
    ) -> Result<Because, RoundError> {
        let verdict = self.verdict_on(case, counted, then);
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

    fn class(&self, because: &Because, is_taken_before: bool) -> Class {
        match because {
            Because::Order => Class::Natural,
            Because::Lot => Class::Lot,
            Because::OthersForbidden(..) => Class::Consequence,
            Because::Forbidden(reasons) => {
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

    /// By rank: whom the order of the rulebook would have the player meet, among those paired in the same bracket: who came
    /// in the highest of the others, then the upper half the lower half, place by place. The Irish draw has no order: the
    /// next of the same score.
    fn natural_opponents(&self) -> Vec<Option<usize>> {
        let mut natural = vec![None; self.position.entries.len()];
        let mut join = |a: usize, b: usize| (natural[a], natural[b]) = (Some(b), Some(a));
        if self.book.system == System::Irish {
            let score = |r: usize| self.position.entries[r].score;
            let all: Vec<usize> = (0..self.position.entries.len()).collect();
            for group in all.chunk_by(|&a, &b| score(a) == score(b)) {
                group.chunks_exact(2).for_each(|two| join(two[0], two[1]));
            }
            return natural;
        }
        for (i, stage) in self.ours.stages.iter().enumerate() {
            let mut members: Vec<usize> =
                pairs_of(self.position, self.ours, i).into_iter().flat_map(|(a, b)| [a, b]).collect();
            members.sort_unstable();
            let (came, mut own): (Vec<usize>, Vec<usize>) = members
                .into_iter()
                .partition(|r| stage.moved_down.contains(r) && !stage.residents.contains(r));
            if came.len() > own.len() {
                own = [came, own].concat();
                own.sort_unstable();
            } else {
                let rest = own.split_off(came.len());
                came.iter().zip(&own).for_each(|(&a, &b)| join(a, b));
                own = rest;
            }
            let half = own.len() / 2;
            (0..half).for_each(|place| join(own[place], own[place + half]));
        }
        natural
    }

    fn ranks(&self, board: usize) -> (usize, usize) {
        let b = self.ours.pairing.boards[board - 1];
        let rank = |id| self.position.rank(id).unwrap_or_default();
        (rank(b.white), rank(b.black))
    }

    /// The board of a rank, from 1.
    pub fn board_of(&self, rank: usize) -> Option<usize> {
        let id = self.position.entries[rank].id;
        self.ours.pairing.boards.iter().position(|b| b.white == id || b.black == id).map(|b| b + 1)
    }
}

/// The kind of reason that a level is; `is_taken_before`: does the natural opponent sit on a board above?
fn of_measure(measure: &Measure, is_taken_before: bool) -> Class {
    use Measure as M;
    match measure {
        M::Rematch | M::PairedBefore | M::Rematches => Class::Rematch,
        M::ProhibitedPair => Class::Prohibited,
        M::SameFederation(_) | M::SameClub | M::SameArea | M::Avoid(_) => Class::Club,
        M::Completion | M::NextBracket | M::NextFloaters | M::FurtherFloats | M::MedianExtension => {
            Class::LookAhead
        }
        m if is_of_colours(m) => Class::Colour,
        m if is_of_floats(m) => Class::Float,
        // What is left are orders and distances: the natural opponent is worth more elsewhere, or comes later.
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
            | M::FloatDifference
            | M::Downfloaters
            | M::LowestFloaters
            | M::MovedDownSet
    )
}
