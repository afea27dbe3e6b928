//! C.6 to C.9 in a homogeneous group (a bracket, or the remainder of one): exchanges (C.8, D.2), and for each exchange
//! the transpositions (C.7, D.1), in the order of the text. The module `exchanges` finds the next exchange.

mod exchanges;

use std::collections::BTreeMap;

use crate::dutch_1998::facts::Dropped;
use crate::dutch_1998::prospects::{BracketFrame, Counts, Prices, weigh};
use crate::{Spent, Steps};
use facts::tournament::Rank;

/// A homogeneous group.
pub(super) struct HomogeneousGroup<'g> {
    pub(super) frame: BracketFrame<'g>,
    /// The players in the order of A.2.
    pub(super) players: Vec<Rank>,
    /// The number of pairs p, by C.3 and C.14.
    pub(super) pairs: usize,
    /// The number of players who should be paired first (A.3) but are left over.
    pub(super) moved_left: usize,
}

/// The criteria in force: x, and B.5 and B.6 as far as they are not dropped.
#[derive(Clone, Copy)]
pub(super) struct Criteria {
    pub(super) dropped: Dropped,
    pub(super) x: usize,
}

/// A candidate: the pairs, the player of the higher subgroup first, and the players left over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct HomogeneousCandidate {
    pub(super) pairs: Vec<(Rank, Rank)>,
    pub(super) left: Vec<Rank>,
}

/// A candidate that is being built.
struct CandidateDraft {
    pairs: Vec<(Rank, Rank)>,
    weight: i128,
}

/// Converts a number to a count.
fn as_count(number: usize) -> i128 {
    i128::try_from(number).unwrap_or(i128::MAX)
}

impl HomogeneousGroup<'_> {
    /// C.2: returns x of this group, after the reductions of C.14.
    pub(super) fn c2_x(&self) -> usize {
        let reduced = (self.players.len() / 2).saturating_sub(self.pairs);
        self.frame.cards.c2_determine_x(&self.players, self.frame.free, reduced)
    }

    /// C.4, C.5: returns the highest p players as S1, and the remaining players as S2.
    pub(super) fn c4_s1_s2(&self) -> (&[Rank], &[Rank]) {
        self.players.split_at(self.pairs.min(self.players.len()))
    }

    /// C.9: tries with all criteria in force, then with B.6 dropped for downfloats, then with B.5 dropped too. Each
    /// attempt starts from the first exchange.
    pub(super) fn c9_drop_downfloats(
        &self,
        up: usize,
        x: usize,
        steps: &mut Steps,
    ) -> Result<Option<HomogeneousCandidate>, Spent> {
        for down in 0..=2 {
            let found = self.c8_exchanges(Criteria { dropped: Dropped { down, up }, x }, steps)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// C.8: tries the group without an exchange, then the exchanges of D.2; returns the first acceptable candidate.
    pub(super) fn c8_exchanges(
        &self,
        criteria: Criteria,
        steps: &mut Steps,
    ) -> Result<Option<HomogeneousCandidate>, Spent> {
        let (s1, s2) = self.c4_s1_s2();
        let start = CandidateDraft { pairs: Vec::new(), weight: 0 };
        if let Some(first) = self.c6_pairing(s1, s2, &start, criteria) {
            steps.take()?;
            return Ok(Some(first));
        }
        let limit = self.limit(criteria);
        let Some((s1, s2)) = exchanges::d2_first_exchange(self, criteria, limit, steps)? else {
            return Ok(None);
        };
        self.c7_transpositions(&s1, &s2, criteria, steps)
    }

    /// Returns the limits on the counts of a candidate. The last two counts are for callers that compare further.
    pub(super) fn limit(&self, criteria: Criteria) -> Counts {
        let left = self.players.len().saturating_sub(2 * self.pairs);
        [as_count(self.moved_left), as_count(left), as_count(criteria.x), 0, 0]
    }

    /// Returns the counts of a pair, including the preferences that it denies (B.4).
    pub(super) fn pair_counts(&self, a: Rank, b: Rank, criteria: Criteria) -> Option<Counts> {
        let denied = self.frame.cards.denied(a, b, self.frame.free, criteria.dropped)?;
        Some([0, 0, denied, 0, 0])
    }

    /// C.6: pairs the highest of S1 with the highest of S2 and so on, after the pairs already made. Returns `None` if
    /// the pairing is not acceptable.
    fn c6_pairing(
        &self,
        s1: &[Rank],
        s2: &[Rank],
        made: &CandidateDraft,
        criteria: Criteria,
    ) -> Option<HomogeneousCandidate> {
        let mut weight = made.weight;
        let mut pairs = made.pairs.clone();
        for (&a, &b) in s1.iter().zip(s2) {
            weight += weigh(self.pair_counts(a, b, criteria)?);
            pairs.push((a, b));
        }
        let left = s2.get(s1.len()..)?.to_vec();
        for &p in &left {
            weight += weigh(self.frame.alone(p, criteria.dropped)?);
        }
        let is_accepted = weight <= weigh(self.limit(criteria)) && self.frame.may_be_left(&left);
        is_accepted.then_some(HomogeneousCandidate { pairs, left })
    }

    /// C.7, D.1: tries the transpositions of S2 in ascending order, one player of S1 after the other.
    fn c7_transpositions(
        &self,
        s1: &[Rank],
        s2: &[Rank],
        criteria: Criteria,
        steps: &mut Steps,
    ) -> Result<Option<HomogeneousCandidate>, Spent> {
        let mut made = CandidateDraft { pairs: Vec::new(), weight: 0 };
        let mut open = s2.to_vec();
        let mut known = BTreeMap::new();
        for (k, &first) in s1.iter().enumerate() {
            let others = s1.get(k..).unwrap_or_default();
            if let Some(candidate) = self.c6_pairing(others, &open, &made, criteria) {
                steps.take()?;
                return Ok(Some(candidate));
            }
            let others = s1.get(k + 1..).unwrap_or_default();
            let mut chosen = None;
            for &second in &open {
                let Some(counts) = self.pair_counts(first, second, criteria) else { continue };
                let rest: Vec<Rank> = open.iter().copied().filter(|&p| p != second).collect();
                let weight = made.weight + weigh(counts);
                if known.get(&first) == Some(&second) {
                    chosen = Some((second, weight, rest, None));
                    break;
                }
                if let Some(mates) = self.d1_leads_on((others, &rest), weight, criteria, steps)? {
                    chosen = Some((second, weight, rest, Some(mates)));
                    break;
                }
            }
            let Some((second, weight, rest, mates)) = chosen else { return Ok(None) };
            made.pairs.push((first, second));
            made.weight = weight;
            open = rest;
            known = mates.unwrap_or(known);
        }
        Ok(self.c6_pairing(&[], &open, &made, criteria))
    }

    /// Returns the opponents if this beginning of a transposition can be continued to an acceptable candidate.
    fn d1_leads_on(
        &self,
        (s1, s2): (&[Rank], &[Rank]),
        weight: i128,
        criteria: Criteria,
        steps: &mut Steps,
    ) -> Result<Option<BTreeMap<Rank, Rank>>, Spent> {
        let prices = Prices {
            pair: &|a, b| {
                let crosses = s1.contains(&a) != s1.contains(&b);
                if crosses { self.pair_counts(a, b, criteria) } else { None }
            },
            alone: &|p| if s1.contains(&p) { None } else { self.frame.alone(p, criteria.dropped) },
        };
        let found = self.frame.prospect(&[s1, s2].concat(), &prices, steps)?;
        let limit = weigh(self.limit(criteria));
        Ok(found.filter(|f| weight + f.weight <= limit).map(|f| f.mates))
    }
}
