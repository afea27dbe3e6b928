//! C.6, C.7 and C.10 in a heterogeneous bracket: the moved-down players meet the first opponents in the order of D.1
//! for which the remainder still has an acceptable pairing.

use super::facts::Dropped;
use super::homogeneous::{HomogeneousCandidate, HomogeneousGroup};
use super::prospects::{BracketFrame, Counts, Prices, counts};
use crate::{Spent, Steps};
use facts::tournament::{Colour, Rank};

/// A heterogeneous bracket at C.4.
pub(super) struct Heterogeneous<'h> {
    pub(super) frame: BracketFrame<'h>,
    pub(super) s1: Vec<Rank>,
    pub(super) s2: Vec<Rank>,
    /// The number of pairs in the remainder.
    pub(super) remainder_pairs: usize,
    pub(super) moved_left: usize,
    /// The x of the bracket (A.8, C.14).
    pub(super) x: usize,
}

/// The rules that are dropped or relaxed.
#[derive(Clone, Copy)]
struct RulesInForce {
    /// C.10: the number of rules among B.6, B.5 that are dropped for upfloats.
    up: usize,
    /// C.9: the number of these rules dropped for downfloats of moved-down players, which their pairs give (A.4).
    down: usize,
    /// C.11: the amount by which x has been raised.
    raise: usize,
}

/// The moved-down players who are paired so far.
#[derive(Clone, Default)]
struct MovedDownPairs {
    pairs: Vec<(Rank, Rank)>,
    open: Vec<Rank>,
    denied: i128,
}

impl Heterogeneous<'_> {
    /// C.6, C.7 for the moved-down players, with C.9 and the first half of C.10.
    pub(super) fn c6_c7_c10(
        &self,
        up: usize,
        raise: usize,
        steps: &mut Steps,
    ) -> Result<Option<HomogeneousCandidate>, Spent> {
        let start = MovedDownPairs { open: self.s2.clone(), ..MovedDownPairs::default() };
        for down in 0..=2 {
            let force = RulesInForce { up, down, raise };
            if self.leads_on(&start, force, steps)? {
                let found = self.c7_c10_next_opponent(&start, force, steps)?;
                if found.is_some() {
                    return Ok(found);
                }
            }
        }
        Ok(None)
    }

    /// C.6, C.7: pairs the next player of S1 with the first acceptable player of S2. C.10: when the remainder finds no
    /// pairing, the next transposition follows, in which the lowest moved-down player changes the opponent first.
    fn c7_c10_next_opponent(
        &self,
        made: &MovedDownPairs,
        force: RulesInForce,
        steps: &mut Steps,
    ) -> Result<Option<HomogeneousCandidate>, Spent> {
        let Some(&first) = self.s1.get(made.pairs.len()) else {
            return self.c6_remainder(made, force, steps);
        };
        for &second in &made.open {
            let dropped = Dropped { up: force.up, down: force.down };
            let Some(denied) = self.frame.cards.denied(first, second, self.frame.free, dropped) else {
                continue;
            };
            let next = MovedDownPairs {
                pairs: made.pairs.iter().copied().chain([(first, second)]).collect(),
                open: made.open.iter().copied().filter(|&p| p != second).collect(),
                denied: made.denied + denied,
            };
            if !self.leads_on(&next, force, steps)? {
                continue;
            }
            let found = self.c7_c10_next_opponent(&next, force, steps)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    fn remainder(&self, made: &MovedDownPairs) -> HomogeneousGroup<'_> {
        HomogeneousGroup {
            frame: self.frame,
            players: made.open.clone(),
            pairs: self.remainder_pairs,
            moved_left: self.moved_left,
        }
    }

    /// C.6: pairs the remainder, starting at C.2 with its own x, which is raised only as far as necessary (C.11).
    fn c6_remainder(
        &self,
        made: &MovedDownPairs,
        force: RulesInForce,
        steps: &mut Steps,
    ) -> Result<Option<HomogeneousCandidate>, Spent> {
        let remainder = self.remainder(made);
        let x = remainder.c2_x();
        for x in x..=x + force.raise {
            if let Some(rest) = remainder.c9_drop_downfloats(force.up, x, steps)? {
                let pairs = made.pairs.iter().copied().chain(rest.pairs).collect();
                return Ok(Some(HomogeneousCandidate { pairs, left: rest.left }));
            }
        }
        Ok(None)
    }

    /// Not in the text: returns whether a continuation keeps the number of pairs and of denied preferences. B.5 and B.6
    /// are dropped for downfloats in the remainder. The answer `false` is certain; `true` may turn out wrong when the
    /// remainder is paired.
    fn leads_on(&self, made: &MovedDownPairs, force: RulesInForce, steps: &mut Steps) -> Result<bool, Spent> {
        let allowed = i128::try_from(self.x + force.raise).unwrap_or(i128::MAX) - made.denied;
        let raise = i128::try_from(force.raise).unwrap_or(i128::MAX);
        if allowed < 0 {
            return Ok(false);
        }
        for majority in [None, Some(Colour::White), Some(Colour::Black)] {
            let Some([.., denied, excess, _]) = self.look(made, force, (majority, false), steps)? else {
                return Ok(false);
            };
            if denied > allowed {
                return Ok(false);
            }
            if excess <= raise {
                return Ok(true);
            }
            let other = self.look(made, force, (majority, true), steps)?;
            if other.is_some_and(|[.., excess, _, _]| excess <= raise) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the smallest counts of a continuation. First come the preferences denied to moved-down players. The
    /// excess of the remainder over its x follows if `majority` is the colour that A.8 counts there (`None`: x is
    /// zero). With `excess_first`, the excess comes before the preferences. Returns `None` if the pairs cannot be made.
    fn look(
        &self,
        made: &MovedDownPairs,
        force: RulesInForce,
        (majority, excess_first): (Option<Colour>, bool),
        steps: &mut Steps,
    ) -> Result<Option<Counts>, Spent> {
        let s1 = self.s1.get(made.pairs.len()..).unwrap_or_default();
        let order =
            |denied: i128, excess: i128| if excess_first { (excess, denied) } else { (denied, excess) };
        let below = Dropped { up: force.up, ..Dropped::ALL };
        let free = self.frame.free;
        let seeks = |p: Rank| majority.is_some() && self.frame.cards.list[p].preference(free).0 == majority;
        let pair = |a: Rank, b: Rank| {
            let of_s1 = (s1.contains(&a), s1.contains(&b));
            if of_s1 == (true, true) {
                return None;
            }
            let is_s1 = of_s1 != (false, false);
            let dropped = if is_s1 { Dropped { down: force.down, ..below } } else { below };
            let denied = self.frame.cards.denied(a, b, free, dropped)?;
            let (third, fourth) = match of_s1 {
                (false, false) if majority.is_none() => order(0, denied),
                // With b players of the majority in p pairs, x is b - p up to constants. A pair without such a player
                // adds its denials plus one to the excess.
                (false, false) if !seeks(a) && !seeks(b) => order(0, 1 + denied),
                (false, false) => order(0, 0),
                _ => order(denied, 0),
            };
            Some([0, 0, third, fourth, 0])
        };
        let alone = |p: Rank| {
            let [moved, left, ..] = self.frame.alone(p, below).filter(|_| !s1.contains(&p))?;
            let (third, fourth) = order(0, i128::from(majority.is_some() && !seeks(p)));
            Some([moved, left, third, fourth, 0])
        };
        let open = [s1, &made.open].concat();
        let prices = Prices { pair: &pair, alone: &alone };
        let found = self.frame.prospect(&open, &prices, steps)?.map(|f| counts(f.weight));
        let left = made.open.len().saturating_sub(s1.len() + 2 * self.remainder_pairs);
        let limit = [self.moved_left, left].map(|n| i128::try_from(n).unwrap_or(i128::MAX));
        Ok(found.filter(|c| c[..2] <= limit[..]))
    }
}
