//! The Lim family: the player who floats to make the number of a group even (9.3 (d), 10.2 to 10.5, 10.9, 10.10).

use super::field::Adjacent;
use super::group::{FloatedGroup, Possible};
use super::rules::LimRules;
use crate::dutch::counts::PairedBracket;
use facts::rulebook::table::{Available, DueCount, FloaterChoice, Incoming, Others};
use facts::rulebook::{Criterion, FloaterType, Measure};
use facts::tournament::Rank;
use limit::from_len;

/// A group without the players who have no possible opponent in it.
pub struct EvenedGroup<'g, 'c, 'a> {
    /// The rules that decide who may meet.
    pub rules: &'g LimRules<'c, 'a>,
    /// The group that is made even.
    pub group: &'g FloatedGroup,
    /// 9.3 (a) to (c): the players who have already left the group.
    pub forced: &'g [Rank],
    /// The group to which the floaters of this group go.
    pub adjacent: &'g Adjacent,
}

/// The player who floats to make the number even, as chosen before the scrutiny.
#[derive(Clone, Copy, Debug)]
pub struct Evener {
    pub(crate) rank: Rank,
    /// Whether 10.2 required a player due the colour of the majority.
    pub(crate) is_by_colour: bool,
}

impl EvenedGroup<'_, '_, '_> {
    /// Returns the player who floats to make the number even (10.2 to 10.5, 10.9). By 10.10, a player who was
    /// transferred in the previous round is replaced by a player who was not. The replacement must have none of the
    /// types to be avoided and leave the group as many pairings.
    pub(crate) fn parity_floater<P: Possible>(&self, possible: &mut P) -> Result<Option<Evener>, P::Error> {
        let Some(proposed) = self.first_of(self.candidates()) else { return Ok(None) };
        let levels = || self.rules.case.book.levels();
        let is_spared = |r: Rank| self.rules.was_transferred(r);
        if !is_spared(proposed.rank) || !levels().any(|c| c.measure == Measure::EveningFloatRepeat) {
            return Ok(Some(proposed));
        }
        let is_typed = |r: Rank| {
            levels().any(|c| matches!(&c.measure, Measure::FloaterType(kind) if self.is_of(kind, r)))
        };
        let mut others = self.candidates();
        others.retain(|&r| !is_spared(r) && !is_typed(r));
        let most = possible.most_pairs(&self.without(proposed.rank))?;
        while let Some(other) = self.first_of(others.clone()) {
            if possible.most_pairs(&self.without(other.rank))? >= most {
                return Ok(Some(other));
            }
            others.retain(|&r| r != other.rank);
        }
        Ok(self.first_of(vec![proposed.rank]))
    }

    /// Returns the value of a level for `floaters`, where `parity_floater` makes the number even; `None` if the level
    /// does not concern floaters.
    pub fn value(
        &self,
        level: &Criterion,
        floaters: &[Rank],
        parity_floater: Option<Evener>,
    ) -> Option<Vec<i64>> {
        let is = |holds: &dyn Fn(Evener) -> bool| vec![i64::from(parity_floater.is_some_and(holds))];
        Some(match &level.measure {
            Measure::Unpaired => vec![from_len(floaters.len())],
            Measure::FloaterType(kind) => is(&|e| self.is_of(kind, e.rank)),
            Measure::EveningFloatRepeat => is(&|e| self.rules.was_transferred(e.rank)),
            Measure::EveningColour => is(&|e| e.is_by_colour && !self.is_of_majority(e.rank)),
            Measure::LowestFloaters => {
                let in_order = self.group.in_scrutiny(self.group.members()).into_iter().enumerate();
                in_order.filter(|(_, r)| floaters.contains(r)).map(|(i, _)| -from_len::<i64>(i + 1)).collect()
            }
            _ if self.is_about_floaters(level) => return self.sum(level, parity_floater.map(|e| e.rank)),
            _ => return None,
        })
    }

    /// Returns whether a level stands among those that choose the floaters. The levels of the pairs may have the same
    /// measure.
    fn is_about_floaters(&self, level: &Criterion) -> bool {
        let phase = self.rules.case.book.phases.iter().find(|phase| phase.name == "floaters");
        phase.is_some_and(|phase| phase.levels.iter().any(|c| c.code == level.code))
    }

    /// Returns a sum that a custom rulebook adds, counted on the player who makes the number even.
    fn sum(&self, level: &Criterion, floater: Option<Rank>) -> Option<Vec<i64>> {
        let floater = floater.into_iter();
        PairedBracket::of(self.rules.case, &self.group.residents, std::iter::empty(), floater)
            .value(&level.measure)
    }

    /// 10.2 "the score-group": returns all members.
    // READING LEO-10.2-INCOMING: only the players who have the score of the group, if there are any.
    // READING LIM-10.9-CHOICE: if 10.2 precedes 10.9, a proposed player without an opponent is exchanged first (10.5).
    fn candidates(&self) -> Vec<Rank> {
        if self.rules.declared().incoming == Incoming::Residents && !self.group.residents.is_empty() {
            self.group.residents.clone()
        } else {
            let mut members = self.group.members();
            if self.rules.declared().choice == FloaterChoice::Colour {
                prefer(&mut members, |r| self.is_met(r));
            }
            members
        }
    }

    /// Returns the player who remains after the levels are applied to `left` one by one.
    // READING LIM-10.9-CHOICE: the levels apply in their order in the file, 10.9 before 10.2; the other reading: 10.2
    // first.
    fn first_of(&self, mut left: Vec<Rank>) -> Option<Evener> {
        let mut is_by_colour = false;
        let is_first = |c: &&Criterion| {
            self.rules.declared().choice == FloaterChoice::Colour && c.measure == Measure::EveningColour
        };
        let levels = || self.rules.case.book.levels();
        for c in levels().filter(is_first).chain(levels().filter(|c| !is_first(c))) {
            match &c.measure {
                Measure::FloaterType(kind) => prefer(&mut left, |r| !self.is_of(kind, r)),
                Measure::EveningColour => is_by_colour = self.prefer_majority(&mut left),
                Measure::LowestFloaters => left = self.lowest(&left).into_iter().collect(),
                Measure::Unpaired | Measure::EveningFloatRepeat => {}
                _ if self.is_about_floaters(c) => {
                    let least = left.iter().filter_map(|&r| self.sum(c, Some(r))).min();
                    prefer(&mut left, |r| self.sum(c, Some(r)) == least);
                }
                _ => {}
            }
        }
        left.first().map(|&rank| Evener { rank, is_by_colour })
    }

    /// Returns the lowest numbered player (10.3), or upward the highest numbered (10.4).
    fn lowest(&self, ranks: &[Rank]) -> Option<Rank> {
        self.rules.by_number(ranks.to_vec(), self.group.is_upward).pop()
    }

    /// 10.2: keeps "a player who would tend to equalise the number of players due different colours". In
    /// Maxi-tournaments the colour is ignored if the player chosen for it is not near to the lowest player of the
    /// group. Returns whether the colour was required.
    fn prefer_majority(&self, left: &mut Vec<Rank>) -> bool {
        let members = self.group.members();
        let due: Vec<Rank> = left.iter().copied().filter(|&r| self.is_of_majority(r)).collect();
        let mut best = due.clone();
        for c in self.rules.case.book.levels() {
            if let Measure::FloaterType(kind) = &c.measure {
                prefer(&mut best, |r| !self.is_of(kind, r));
            }
        }
        let Some((taken, extreme)) = self.lowest(&best).zip(self.lowest(&members)) else {
            return members.iter().any(|&r| self.is_of_majority(r));
        };
        let is_asked = self.rules.is_near(taken, extreme);
        if is_asked {
            *left = due;
        }
        is_asked
    }

    /// 10.2: returns whether the player is due the colour that the majority is due.
    // READING LIM-10.2-COUNT: incoming floaters are counted; the other reading: they are not.
    fn is_of_majority(&self, rank: Rank) -> bool {
        let counted = if self.rules.declared().due_count == DueCount::Residents {
            self.group.residents.clone()
        } else {
            self.group.members()
        };
        let Some(colour) = self.rules.due(rank) else { return false };
        let number = |wanted| counted.iter().filter(|&&r| self.rules.due(r) == Some(wanted)).count();
        number(colour) > number(colour.opposite())
    }

    /// 10.9, 10.3 to 10.5: returns whether the player is a floater of this type.
    fn is_of(&self, kind: &FloaterType, rank: Rank) -> bool {
        let has_come_in = !self.group.is_resident(rank);
        kind.came_in.is_none_or(|wanted| wanted == has_come_in) && kind.has_opponent == self.is_met(rank)
    }

    /// 10.3, 10.4: returns whether the player has "a compatible opponent in the lower score-group, after excluding the
    /// opponents of other floaters who have higher scores or higher pairing numbers" (upward: lower). The "other
    /// floaters" are the players who have to float and the floaters who wait there. The other floaters take their
    /// opponents by 10.8, in the order in which that group will be paired (9.2).
    // READING LIM-10.3-OTHERS: under the other reading, only the floaters who have to leave the same group count.
    fn is_met(&self, rank: Rank) -> bool {
        let is_upward = self.group.is_upward;
        let mut tiers = self.adjacent.hosts.to_vec();
        if self.rules.declared().available == Available::Anybody {
            tiers = vec![tiers.concat()];
        }
        let mut others = self.forced.to_vec();
        if self.rules.declared().others != Others::Leaving {
            others.extend(&self.adjacent.waiting);
        }
        let comes_before = |&f: &Rank| if is_upward { f > rank } else { f < rank };
        for f in self.group.in_scrutiny(others).into_iter().filter(comes_before) {
            let taken = tiers.iter().find_map(|tier| {
                let tier = self.rules.by_number(tier.clone(), self.adjacent.is_upward);
                let first = tier.iter().copied().find(|&o| self.rules.can_meet(f, o));
                self.rules.as_taken(f, tier, first).into_iter().find(|&o| self.rules.can_meet(f, o))
            });
            for tier in &mut tiers {
                tier.retain(|&o| Some(o) != taken);
            }
        }
        tiers.concat().iter().any(|&o| self.rules.can_meet(rank, o))
    }

    /// 10.10: returns the players who remain to be paired if this one floats.
    fn without(&self, rank: Rank) -> Vec<Rank> {
        self.group.members().into_iter().filter(|&r| r != rank).collect()
    }
}

/// Keeps only the players who satisfy `holds`, if any do.
fn prefer(left: &mut Vec<Rank>, holds: impl Fn(Rank) -> bool) {
    if left.iter().any(|&r| holds(r)) {
        left.retain(|&r| holds(r));
    }
}
