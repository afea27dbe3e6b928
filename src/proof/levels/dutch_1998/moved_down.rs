//! The moved-down players of a heterogeneous bracket. x is raised as little as possible (B.4, C.11). The last levels
//! are upfloats (C.10), the players' own downfloats (A.4, C.9), and the opponents in order (D.1).
//!
//! x is a limit for two sums at once. The moved-down players may have at most x + e pairs that deny a preference, and
//! the remainder at most its own x + e. The latter x is a maximum of terms, each of which counts opponents taken out of
//! the remainder. So for a side that is in the majority, or for no side,
//!
//! ```text
//! denied(remainder) + opponents of that side <= room + e
//! ```
//!
//! An auxiliary stage decides whether a demand can be met: it minimises one sum, then the other. If a sum is at its
//! limit or beyond, this decides. Otherwise the stage minimises the sums in the opposite order, and at last both
//! together under some weights. If none of these decides, the certificate ends there.

use super::Dutch1998Levels;
use super::bracket::{BracketQuestion, MovedDownDemand};
use crate::ProofError;
use crate::levels::ledger::LevelQuestion;
use facts::rulebook::Part;
use facts::tournament::Colour;
use judge::Count;
use limit::from_len;

/// The weights under which two sums are tried together.
const WEIGHTS: [[i64; 2]; 5] = [[1, 1], [1, 2], [2, 1], [1, 3], [3, 1]];

/// A side of the remainder whose majority decides its x, with the limit of the sum.
struct MajoritySide {
    colour: Option<Colour>,
    room: i64,
}

/// A sum with its limit.
struct Limited<'s> {
    cost: &'s dyn Fn(usize, usize) -> i64,
    most: i64,
}

impl BracketQuestion<'_, '_, '_> {
    /// Returns the least demand, with the first opponents that meet it.
    pub(super) fn demand(
        &self,
        round: &mut Dutch1998Levels<'_, '_, '_>,
    ) -> Result<MovedDownDemand, ProofError> {
        let mut demand = self.least(round)?;
        if let Some(found) = self.without_limits(round, &demand)? {
            return Ok(found);
        }
        for i in 0..self.size.first {
            let mut open = self.members[self.size.first..].iter();
            let found = loop {
                let &o =
                    open.next().ok_or_else(|| ProofError::refuted("a moved-down player has no opponent"))?;
                let mut next = demand.clone();
                next.opponents.push(o);
                if !demand.opponents.contains(&o)
                    && self.is_in_reach(round, i, &next)
                    && self.can(round, &next)?
                {
                    break next;
                }
            };
            demand = found;
        }
        Ok(demand)
    }

    /// Finds the first opponents in one stage as if denied preferences did not count. If these opponents keep within
    /// the limits too, no others can come before them.
    fn without_limits(
        &self,
        round: &mut Dutch1998Levels<'_, '_, '_>,
        least: &MovedDownDemand,
    ) -> Result<Option<MovedDownDemand>, ProofError> {
        self.open(round, ", opponents of those moved down")?;
        if !self.keeps(round, least)? {
            return Err(ProofError::refuted("the moved-down players cannot be paired"));
        }
        let (first, others) = self.members.split_at(self.size.first);
        let mut demand = least.clone();
        for &own in first {
            let is_left = |o: &usize| !demand.opponents.contains(o) && self.joins(own, *o);
            let list: Vec<usize> = others.iter().copied().filter(is_left).collect();
            let place = round.ledger.level(round.levels.opponents, &LevelQuestion::Order(own, &list))?;
            demand.opponents.extend(usize::try_from(place).ok().and_then(|place| list.get(place)));
        }
        round.ledger.close(&[])?;
        Ok(if self.can(round, &demand)? { Some(demand) } else { None })
    }

    /// C.11, C.10, C.9: raises x as little as possible, then drops as few criteria as possible for upfloats, then for
    /// downfloats.
    fn least(&self, round: &mut Dutch1998Levels<'_, '_, '_>) -> Result<MovedDownDemand, ProofError> {
        let ups = from_len(round.levels.upfloats.repeat.drops.len());
        let counts_down = self.case.counts_paired_downfloats();
        let downs = if counts_down { from_len(round.levels.downfloats.repeat.drops.len()) } else { 0 };
        for raised in 0..=self.members.len() {
            for (upfloat, downfloat) in (0..=ups).flat_map(|up| (0..=downs).map(move |down| (up, down))) {
                let demand = MovedDownDemand { raised, upfloat, downfloat, opponents: Vec::new() };
                if self.can(round, &demand)? {
                    return Ok(demand);
                }
            }
        }
        Err(ProofError::refuted("the moved-down players cannot be paired"))
    }

    /// Returns whether the last opponent is possible on his own, before the other demands are considered.
    fn is_in_reach(&self, round: &Dutch1998Levels<'_, '_, '_>, i: usize, demand: &MovedDownDemand) -> bool {
        let (own, other) = (self.members[i], demand.opponents[i]);
        let mut pairs = self.members.iter().zip(&demand.opponents);
        let denied = pairs.by_ref().filter(|&(&m, &o)| self.case.is_denied(m, o)).count();
        self.joins(own, other)
            && self.class(round.levels.upfloats.repeat, own, other) <= demand.upfloat
            && self.class(round.levels.downfloats.repeat, own, other) <= demand.downfloat
            && from_len::<i64>(denied) <= self.most_moved(demand)
    }

    /// Returns the number of pairs of the moved-down players that may deny a preference.
    fn most_moved(&self, demand: &MovedDownDemand) -> i64 {
        let reduced = self.stage.active_moved_down().len() - self.size.first;
        from_len(self.case.allowance(&self.members, 0).saturating_sub(reduced) + demand.raised)
    }

    /// Returns the sides of the remainder.
    fn sides(&self) -> Vec<MajoritySide> {
        let others = &self.members[self.size.first..];
        let remainder = self.members.len() - 2 * self.size.first;
        // The number of players of the remainder who do not get a colour if all of them are due the same one.
        let spare = remainder - (remainder - self.size.leave) / 2;
        let surplus = |colour: Colour| {
            let prefer = others.iter().filter(|&&r| self.case.preferred(r) == Some(colour)).count();
            let room = prefer.checked_sub(spare).filter(|&room| room > 0)?;
            Some(MajoritySide { colour: Some(colour), room: from_len(room) })
        };
        let none = MajoritySide { colour: None, room: 0 };
        [Colour::Black, Colour::White].into_iter().filter_map(surplus).chain([none]).collect()
    }

    /// Returns whether the demand can be met.
    fn can(
        &self,
        round: &mut Dutch1998Levels<'_, '_, '_>,
        demand: &MovedDownDemand,
    ) -> Result<bool, ProofError> {
        let moved = |u: usize, v: usize| i64::from(self.is_first(u) && self.case.is_denied(u, v));
        let moved = Limited { cost: &moved, most: self.most_moved(demand) };
        for side in self.sides() {
            let cost = |u: usize, v: usize| self.remainder_cost(side.colour, u, v);
            let remainder = Limited { cost: &cost, most: side.room + from_len::<i64>(demand.raised) };
            match self.within(round, demand, [&remainder, &moved])? {
                None => return Ok(false),
                Some(true) => return Ok(true),
                Some(false) => {}
            }
        }
        Ok(false)
    }

    /// Returns 1 for a pair of the remainder that denies a preference, or for an opponent of that side; else 0.
    fn remainder_cost(&self, side: Option<Colour>, u: usize, v: usize) -> i64 {
        let is_member = self.members.binary_search(&v).is_ok();
        i64::from(if self.is_first(u) {
            side.is_some() && self.case.preferred(v) == side
        } else {
            is_member && self.case.is_denied(u, v)
        })
    }

    /// Returns whether both sums are within their limits in some pairing. Returns `None` if the demand cannot be met,
    /// regardless of the sums.
    fn within(
        &self,
        round: &mut Dutch1998Levels<'_, '_, '_>,
        demand: &MovedDownDemand,
        sums: [&Limited<'_>; 2],
    ) -> Result<Option<bool>, ProofError> {
        for [one, other] in [sums, [sums[1], sums[0]]] {
            self.open(round, ", those moved down")?;
            if !self.keeps(round, demand)? {
                round.ledger.close(&[])?;
                return Ok(None);
            }
            let least =
                round.ledger.level(round.levels.colours, &LevelQuestion::Sum(&self.members, one.cost))?;
            let is_within = least <= one.most && {
                round.ledger.level(round.levels.colours, &LevelQuestion::Sum(&self.members, other.cost))?
                    <= other.most
            };
            round.ledger.close(&[])?;
            if is_within || least >= one.most {
                return Ok(Some(is_within));
            }
        }
        for weights in WEIGHTS {
            if let Some(is_within) = self.within_weighted(round, demand, sums, weights)? {
                return Ok(Some(is_within));
            }
            if weights == WEIGHTS[WEIGHTS.len() - 1] {
                break;
            }
            round.ledger.close(&[])?;
        }
        // The stage stays open, so that the certificate shows where it ends.
        Err(ProofError::open("two limits that cannot both be kept, although each can"))
    }

    /// Decides by the weighted sum, or by the pairings at which it is least, whether both sums can be within their
    /// limits. If that does not decide it, the stage stays open.
    fn within_weighted(
        &self,
        round: &mut Dutch1998Levels<'_, '_, '_>,
        demand: &MovedDownDemand,
        [one, other]: [&Limited<'_>; 2],
        weights: [i64; 2],
    ) -> Result<Option<bool>, ProofError> {
        self.open(round, ", those moved down")?;
        self.keeps(round, demand)?;
        let both = |u: usize, v: usize| weights[0] * (one.cost)(u, v) + weights[1] * (other.cost)(u, v);
        let least = round.ledger.level(round.levels.colours, &LevelQuestion::Sum(&self.members, &both))?;
        let mut is_within = None;
        if least > weights[0] * one.most + weights[1] * other.most {
            is_within = Some(false);
        } else {
            let of_one =
                round.ledger.level(round.levels.colours, &LevelQuestion::Sum(&self.members, one.cost))?;
            if of_one <= one.most && least - weights[0] * of_one <= weights[1] * other.most {
                is_within = Some(true);
            }
        }
        if is_within.is_some() {
            round.ledger.close(&[])?;
        }
        Ok(is_within)
    }

    /// Returns the levels of the moved-down players.
    pub(super) fn demand_counts(
        &self,
        round: &Dutch1998Levels<'_, '_, '_>,
        demand: &MovedDownDemand,
    ) -> Vec<Count> {
        if self.size.first == 0 {
            return Vec::new();
        }
        let place =
            |o: &usize| self.members.binary_search(o).map_or(0, |i| from_len(i + 1 - self.size.first));
        let levels = [
            (round.levels.colours, vec![from_len(demand.raised)]),
            (round.levels.upfloats.code, vec![demand.upfloat]),
            (round.levels.downfloats.code, vec![demand.downfloat]),
            (round.levels.opponents, demand.opponents.iter().map(place).collect()),
        ];
        let is_counted =
            |code: &str| code != round.levels.downfloats.code || self.case.counts_paired_downfloats();
        let count = |(code, value): (&str, Vec<i64>)| Count {
            stage: self.stage.number,
            code: code.to_owned(),
            part: Part::MovedDown,
            value,
        };
        levels.into_iter().filter(|(code, _)| is_counted(code)).map(count).collect()
    }
}
