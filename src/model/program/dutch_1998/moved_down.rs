//! The moved-down players of a heterogeneous bracket: x + e (B.4, C.11), upfloats (C.10), their downfloats (A.4, C.9), and
//! the order (D.1).
//!
//! The limits are not simply sums over pairs. Let S1 be the moved-down players, M their pairs, R the pairs of the
//! remainder, and e the number of times that C.11 raised x:
//!
//! ```text
//! denied(M) <= x(bracket) + e        denied(R) <= x(remainder) + e
//! x(remainder) = max(0, black(remainder) - c, white(remainder) - c),   c = ceil(n(remainder)/2) + reductions
//! ```
//!
//! x(remainder) depends on the chosen opponents, but each term of its maximum is a sum over the pairs of M. The question
//! "is there a pairing?" is asked for e = 0, 1, … and for each class of upfloats and downfloats. It therefore splits into at
//! most three pairs of sums, each sum with its limit.

use super::bracket::{BracketDraft, BracketLevels};
use super::draft::{EdgeClass, KeptEdges, LimitedSum, PairLimits};
use crate::measure;
use crate::plan::code_of;
use crate::plan::dutch_1998::MovedDown;
use crate::program::{ContradictoryValues, Edge};
use facts::rulebook::table::Downfloat;
use facts::rulebook::{FloatRepeat, Part, Value};
use facts::tournament::{Colour, Rank};
use limit::from_len;

/// A side of the remainder: the colour whose majority determines x, and the limit of the sum.
struct MajoritySide {
    colour: Option<Colour>,
    room: i64,
}

/// The limits on the pairs of the moved-down players.
#[derive(Clone, Copy)]
struct PairDemand {
    /// How many times x is raised.
    raised: usize,
    /// The highest class of upfloats allowed.
    upfloat: u8,
    /// The highest class allowed for the downfloats that pairs of S1 give (A.4).
    downfloat: u8,
}

/// A level of repeated floats.
struct FloatLevel<'r> {
    code: &'r str,
    class: EdgeClass<'r>,
    most: u8,
}

impl<'r> BracketDraft<'_, 'r> {
    /// Pairs the moved-down players. Returns their opponents, in order.
    pub(super) fn moved_down<E: From<ContradictoryValues>>(
        &self,
        levels: &mut BracketLevels<'_, 'r, E>,
    ) -> Result<Vec<Rank>, E> {
        let (first, others) = self.members.split_at(self.size.first);
        let phase = &self.round.phases.moved_down;
        for l in phase {
            if let MovedDown::EdgeSum(sum) = &l.measure {
                let value = self.edge_sum(levels, &l.code, sum, first)?;
                levels.record(&l.code, Part::MovedDown, value);
            }
        }
        let demand = self.least_demand(levels)?;
        self.record_demand(levels, demand);
        let order = code_of(phase, &MovedDown::OpponentOrder);
        let opponents =
            self.with_limits(demand, &[], &mut |limits| levels.stage.first_within(first, others, limits))?;
        if let Some(code) = order {
            let place = |o: &Rank| others.iter().position(|r| r == o).map(|place| from_len(place + 1));
            levels.record(code, Part::MovedDown, opponents.iter().filter_map(place).collect());
        }
        let made: Vec<(Rank, Rank)> = first.iter().copied().zip(opponents.iter().copied()).collect();
        self.with_limits(demand, &made, &mut |limits| levels.stage.keep_within(limits))?;
        Ok(opponents)
    }

    /// Finds the smallest demand under which a pairing exists: the smallest raise of x, then the fewest criteria
    /// dropped for upfloats, then for downfloats.
    fn least_demand<E: From<ContradictoryValues>>(
        &self,
        levels: &mut BracketLevels<'_, 'r, E>,
    ) -> Result<PairDemand, E> {
        let most = |level: Option<FloatLevel<'_>>| level.map_or(0, |level| level.most);
        let (ups, downs) =
            (most(self.upfloats()), most(self.downfloats().filter(|_| self.counts_downfloats())));
        let members = self.members.len();
        let counts_colours = code_of(&self.round.phases.moved_down, &MovedDown::ColourDenied).is_some();
        for raised in if counts_colours { 0 } else { members }..=members {
            for (upfloat, downfloat) in (0..=ups).flat_map(|up| (0..=downs).map(move |down| (up, down))) {
                let demand = PairDemand { raised, upfloat, downfloat };
                if self.with_limits(demand, &[], &mut |limits| levels.stage.within(limits))? {
                    return Ok(demand);
                }
            }
        }
        Err(ContradictoryValues.into())
    }

    fn record_demand<E>(&self, levels: &mut BracketLevels<'_, 'r, E>, demand: PairDemand) {
        let mut found = Vec::new();
        for l in &self.round.phases.moved_down {
            let value = match l.measure {
                MovedDown::ColourDenied => from_len(demand.raised),
                MovedDown::UpfloatRepeat(_) => i64::from(demand.upfloat),
                MovedDown::DownfloatRepeat(_) if !self.counts_downfloats() => continue,
                MovedDown::DownfloatRepeat(_) => i64::from(demand.downfloat),
                // The sums are decided before the demand, the opponents after it.
                MovedDown::EdgeSum(_) | MovedDown::OpponentOrder => continue,
            };
            found.push((l.code.as_str(), Part::MovedDown, Value::from(value)));
        }
        levels.record_together(found);
    }

    /// Calls `ask` with the limits of a demand; `made` holds the players of S1 who already have an opponent.
    fn with_limits<T, E>(
        &self,
        demand: PairDemand,
        made: &[(Rank, Rank)],
        ask: &mut dyn FnMut(&PairLimits<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let (up, down) = (self.upfloats(), self.downfloats());
        let code = |measure: &MovedDown| code_of(&self.round.phases.moved_down, measure).unwrap_or_default();
        let order = code(&MovedDown::OpponentOrder);
        let keeps_up = |e| up.as_ref().is_none_or(|l| (l.class)(e) <= demand.upfloat);
        let is_of_first = |e| match e {
            Edge::Pair(a, b) => self.is_first(a) || self.is_first(b),
            Edge::Leaves(a) => self.is_first(a),
        };
        let keeps_down =
            |e| !is_of_first(e) || down.as_ref().is_none_or(|l| (l.class)(e) <= demand.downfloat);
        let both: [KeptEdges<'_>; 2] = [
            (up.as_ref().map_or(order, |l| l.code), &keeps_up),
            (down.as_ref().map_or(order, |l| l.code), &keeps_down),
        ];
        let kept = if down.is_some() { &both[..] } else { &both[..1] };
        let moved = |e| i64::from(is_of_first(e) && self.denies(e));
        let moved = LimitedSum { cost: &moved, most: self.most_moved(demand) };
        let sides = self.sides();
        let costs: Vec<_> = sides.iter().map(|side| |e| self.remainder_cost(side.colour, e)).collect();
        let mut limited: Vec<[LimitedSum<'_>; 2]> = Vec::new();
        for (side, cost) in sides.iter().zip(&costs) {
            limited.push([LimitedSum { cost, most: side.room + from_len::<i64>(demand.raised) }, moved]);
        }
        ask(&PairLimits { code: code(&MovedDown::ColourDenied), order, made, kept, sides: &limited })
    }

    /// Returns how many pairs of moved-down players may deny a preference.
    fn most_moved(&self, demand: PairDemand) -> i64 {
        let reduced = self.stage.active_moved_down().len() - self.size.first;
        from_len(self.allowance(&self.members, 0).saturating_sub(reduced) + demand.raised)
    }

    /// Returns the sides of the remainder.
    fn sides(&self) -> Vec<MajoritySide> {
        let others = &self.members[self.size.first..];
        let remainder = self.members.len() - 2 * self.size.first;
        // If all players of the remainder preferred one colour, this many would not get it.
        let spare = remainder - (remainder - self.size.leave) / 2;
        let surplus = |colour: Colour| {
            let prefer = others.iter().filter(|&&r| self.round.rules.preferred(r) == Some(colour)).count();
            let room = prefer.checked_sub(spare).filter(|&room| room > 0)?;
            Some(MajoritySide { colour: Some(colour), room: from_len(room) })
        };
        let none = MajoritySide { colour: None, room: 0 };
        [Colour::Black, Colour::White].into_iter().filter_map(surplus).chain([none]).collect()
    }

    fn denies(&self, edge: Edge) -> bool {
        let preferred = |r| self.round.rules.preferred(r);
        matches!(edge, Edge::Pair(a, b) if measure::is_denied(preferred(a), preferred(b)))
    }

    /// Returns the cost of an edge for the remainder: 1 for a pair of the remainder that denies a preference, and for
    /// an opponent in S1's pairs who prefers the side's colour.
    fn remainder_cost(&self, side: Option<Colour>, edge: Edge) -> i64 {
        i64::from(match edge {
            Edge::Pair(a, b) if self.is_first(a) || self.is_first(b) => {
                let opponent = if self.is_first(a) { b } else { a };
                side.is_some() && self.round.rules.preferred(opponent) == side
            }
            edge => self.denies(edge),
        })
    }

    /// A.4: returns whether a pair of S1 gives a downfloat that counts.
    fn counts_downfloats(&self) -> bool {
        self.round.declared.downfloat != Downfloat::WhenMoved
    }

    /// Returns the level of B.5 and B.6 for the opponents of the moved-down players, if there is one.
    fn upfloats(&self) -> Option<FloatLevel<'r>> {
        self.round.phases.moved_down.iter().find_map(|l| match &l.measure {
            MovedDown::UpfloatRepeat(m) => Some(self.float_level(&l.code, m)),
            _ => None,
        })
    }

    /// Returns the level of B.5 and B.6 for the moved-down players themselves, if there is one.
    fn downfloats(&self) -> Option<FloatLevel<'r>> {
        self.round.phases.moved_down.iter().find_map(|l| match &l.measure {
            MovedDown::DownfloatRepeat(m) => Some(self.float_level(&l.code, m)),
            _ => None,
        })
    }

    fn float_level(&self, code: &'r str, m: &FloatRepeat) -> FloatLevel<'r> {
        let most = u8::try_from(m.drops.len()).unwrap_or(u8::MAX);
        FloatLevel { code, class: self.float_class(m), most }
    }
}
