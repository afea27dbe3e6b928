//! FIDE Dubov 2026. The bye comes first (3.1), then the brackets from the top down. Each bracket settles how many
//! upfloaters it takes from below, which ones, the two subgroups, and their pairs.

use super::order::pick;
use super::{
    Around, Backend, ContradictoryValues, CountedLevel, Edge, EdgeCost, Floats, Mate, OpenStage, Program,
    StageSpec, SumCosts, bracket_facts,
};
use crate::measure::{DubovPasts, Penalty};
use crate::plan::code_of;
use crate::plan::dubov::{Bye, Phases, Subgroups, Upfloats};
use facts::rulebook::table::Declared;
use facts::rulebook::{Part, Value};
use facts::tournament::{Colour, Position, Rank, Score};
use limit::from_len;
use std::cmp::Reverse;
use std::rc::Rc;

/// A round to be paired under this rulebook.
pub struct DubovProgram<'r> {
    position: &'r Position,
    declared: Declared,
    phases: &'r Phases,
    pasts: &'r DubovPasts,
}

impl<'r> DubovProgram<'r> {
    /// Creates the program for a position from the phases of a rulebook; `pasts` are the histories of the players in
    /// the position.
    pub fn new(
        position: &'r Position,
        declared: Declared,
        phases: &'r Phases,
        pasts: &'r DubovPasts,
    ) -> Self {
        Self { position, declared, phases, pasts }
    }

    fn score(&self, rank: Rank) -> Score {
        self.position.entries[rank].score
    }

    /// 3.1: returns the bye order by lowest score, most games, largest number.
    pub fn bye_order(&self) -> Vec<Rank> {
        let mut order: Vec<Rank> = Rank::all(self.position.entries.len()).collect();
        order.sort_by_key(|&r| {
            let e = &self.position.entries[r];
            (e.score, Reverse(e.colours.played().len()), Reverse(e.number))
        });
        order
    }
}

impl<'r> Program<'r> for DubovProgram<'r> {
    fn run<E: From<ContradictoryValues>>(&self, on: &mut dyn Backend<'r, E>) -> Result<(), E> {
        let mut left: Vec<Rank> = Rank::all(self.position.entries.len()).collect();
        if !left.len().is_multiple_of(2) {
            let bye = on.bye(code_of(&self.phases.bye, &Bye::ByePlace), &self.bye_order())?;
            left.retain(|&r| r != bye);
        }
        // If [C5] and [C6] are the first levels, no player further down than necessary is a candidate.
        let first = self.phases.upfloats.iter().take(2).map(|l| &l.measure);
        let is_by_scores = first.eq(&[Upfloats::Upfloaters, Upfloats::UpfloaterScores]);
        for number in 1.. {
            let Some(&first) = left.first() else { break };
            let (residents, below): (Vec<Rank>, Vec<Rank>) =
                left.iter().partition(|&&r| self.score(r) == self.score(first));
            let is_next = |r: &Rank| self.score(*r) == self.score(below[0]);
            let next = below.iter().copied().take_while(is_next).collect::<Vec<_>>();
            let name = format!("bracket of {}", self.score(first));
            let spec = StageSpec {
                next: &next,
                below: &below,
                floats: if is_by_scores { Floats::FewestWithNames } else { Floats::AnyWithNames },
                ..StageSpec::new(number, &name, &residents)
            };
            let bracket = ShiftedBracket { round: self, residents: &residents, below: &below };
            let mut paired = Vec::new();
            on.stage(&spec, &mut |stage| {
                paired = bracket.levels(stage)?;
                Ok(paired.clone())
            })?;
            left.retain(|r| paired.binary_search(r).is_err());
        }
        Ok(())
    }
}

/// The residents of a scoregroup, without those who have floated up out of it. All lists hold ranks, ascending.
struct ShiftedBracket<'b, 'r> {
    round: &'b DubovProgram<'r>,
    residents: &'b [Rank],
    /// All players in lower scoregroups.
    below: &'b [Rank],
}

/// The two subgroups of a bracket, each in the order in which its players are shifted.
struct Shifters {
    /// All players in the bracket.
    players: Vec<Rank>,
    smaller: Vec<Rank>,
    larger: Vec<Rank>,
    /// Whether the smaller subgroup is the first one.
    is_first_smaller: bool,
}

impl<'r> ShiftedBracket<'_, 'r> {
    /// Returns the last resident. All other players who are left have higher ranks.
    fn last(&self) -> Rank {
        self.residents.last().copied().unwrap_or_default()
    }

    /// Returns whether the mate is a resident.
    fn is_resident(&self, mate: Mate) -> bool {
        matches!(mate, Mate::Member(r) if r <= self.last())
    }

    /// Goes through all levels. Returns the players who are paired, ascending.
    fn levels<E>(&self, stage: &mut dyn OpenStage<'r, E>) -> Result<Vec<Rank>, E> {
        let shifters = self.shifters(&self.upfloaters(stage)?);
        // Without a level that limits the number, shift all players who can be shifted.
        let (mut shifted, mut changed) = (i64::MAX, Vec::new());
        for l in &self.round.phases.subgroups {
            let value: Value = match l.measure {
                Subgroups::ShiftedPairs => {
                    shifted = shifters.pairs_inside(stage, &l.code)?;
                    Value(vec![shifted])
                }
                Subgroups::SmallerShift => {
                    let (places, who) = shift(stage, (&l.code, shifted), &shifters.smaller)?;
                    changed.extend(who);
                    places
                }
                // Shift as many players as make the subgroups equal.
                Subgroups::LargerShift => {
                    let wider = shifters.larger.len() - shifters.smaller.len();
                    let number = shifted.saturating_add(from_len(wider / 2));
                    let (places, who) = shift(stage, (&l.code, number), &shifters.larger)?;
                    changed.extend(who);
                    places
                }
                Subgroups::Transposition => {
                    self.unasked(stage, &shifters, &mut changed)?;
                    self.transpose(stage, &l.code, shifters.shifted(&changed))?
                }
            };
            stage.record(&l.code, Part::Bracket, value);
        }
        let mut paired = self.residents.to_vec();
        for &r in self.residents {
            paired.extend(stage.mate(r)?.rank());
        }
        paired.sort_unstable();
        paired.dedup();
        Ok(paired)
    }

    /// 3.2.1, 3.2.2: chooses the upfloaters.
    fn upfloaters<E>(&self, stage: &mut dyn OpenStage<'r, E>) -> Result<Vec<Rank>, E> {
        let (mut number, mut up) = (None, None);
        for l in &self.round.phases.upfloats {
            let value = if l.measure == Upfloats::UpfloaterSet {
                let number = number.map_or_else(|| stage.leaving().map(from_len), Ok)?;
                stage.begins(&l.code);
                let below = self.below.iter().copied();
                let who = pick(stage, (&l.code, number), below, &|_, mate| self.is_resident(mate))?;
                let value = places(self.below, &who);
                up = Some(who);
                Value(value)
            } else {
                let value = self.sum(stage, &l.code, &l.measure)?;
                if l.measure == Upfloats::Upfloaters {
                    number = value.first().copied();
                }
                value
            };
            stage.record(&l.code, Part::Bracket, value);
        }
        if let Some(up) = up {
            return Ok(up);
        }
        // No level decides which of them float up, so ask the stage.
        let mut up = Vec::new();
        for &r in self.residents {
            let mate = stage.mate(r)?;
            up.extend(mate.rank().filter(|_| !self.is_resident(mate)));
        }
        up.sort_unstable();
        Ok(up)
    }

    /// Minimises a sum over the pairs of the bracket.
    fn sum<E>(
        &self,
        stage: &mut dyn OpenStage<'r, E>,
        code: &str,
        measure: &'r Upfloats,
    ) -> Result<Value, E> {
        let (pasts, last) = (self.round.pasts, self.last());
        let of_upfloater = |cost: fn(&DubovPasts, Rank) -> i64| -> EdgeCost<'r> {
            Rc::new(move |edge| match edge {
                Edge::Pair(_, b) if b > last => cost(pasts, b),
                Edge::Pair(..) | Edge::Leaves(_) => 0,
            })
        };
        let cost: EdgeCost<'r> = match measure {
            Upfloats::Upfloaters => of_upfloater(|_, _| 1),
            Upfloats::PreferenceLost => Rc::new(move |edge| match edge {
                Edge::Pair(a, b) => i64::from(pasts.at(a).due == pasts.at(b).due),
                Edge::Leaves(_) => 0,
            }),
            Upfloats::MaximumUpfloaters => of_upfloater(|pasts, b| i64::from(pasts.times(b).is_some())),
            // READING DUB-C9: the times of all maximum upfloaters are added up; the other reading: the most often
            // upfloated comes first.
            Upfloats::UpfloatTimes => of_upfloater(|pasts, b| pasts.times(b).unwrap_or(0)),
            Upfloats::UpfloatersAgain => of_upfloater(|pasts, b| i64::from(pasts.is_again(b))),
            Upfloats::UpfloaterScores => {
                let (entries, top) = (&self.round.position.entries, self.round.score(self.residents[0]));
                let weight = Rc::new(move |edge| match edge {
                    Edge::Pair(_, b) if b > last => Penalty::one(i64::from(top.0 - entries[b].score.0)),
                    Edge::Pair(..) | Edge::Leaves(_) => Penalty::NONE,
                });
                return stage.count_classes(code, (Around::Members, &[]), (true, &|_| None, weight));
            }
            Upfloats::EdgeSum(sum) => {
                let facts = bracket_facts(self.round.position, self.round.declared, self.residents);
                return stage.minimise(code, Around::Members, CountedLevel::sum(sum, facts));
            }
            Upfloats::UpfloaterSet => return Ok(Value(Vec::new())),
        };
        Ok(Value(vec![stage.count(code, (Around::Members, &[]), SumCosts::Of(cost))?]))
    }

    /// 3.2.3, 4.3: returns the subgroups of the bracket with these upfloaters.
    fn shifters(&self, upfloaters: &[Rank]) -> Shifters {
        let past = |r: Rank| self.round.pasts.at(r);
        let number = |r: Rank| self.round.position.entries[r].number;
        let players = [self.residents, upfloaters].concat();
        let mut all = players.clone();
        all.sort_by_key(|&r| number(r));
        // READING DUB-4.3: if nobody has played, all players seek Black, and the two halves replace the groups of White
        // and Black seekers.
        let (mut first, second): (Vec<Rank>, Vec<Rank>) = if all.iter().any(|&r| past(r).has_played) {
            all.into_iter().partition(|&r| past(r).due == Colour::White)
        } else {
            let second = all.split_off(all.len() / 2);
            (all, second)
        };
        first.sort_by_key(|&r| (past(r).average, number(r)));
        let is_first_smaller = first.len() <= second.len();
        let (first, second) = (from_the_middle(first), from_the_middle(second));
        let (smaller, larger) = if is_first_smaller { (first, second) } else { (second, first) };
        Shifters { players, smaller, larger, is_first_smaller }
    }

    /// Adds the players who change their subgroup, where no level decides this.
    fn unasked<E>(
        &self,
        stage: &mut dyn OpenStage<'r, E>,
        shifters: &Shifters,
        changed: &mut Vec<Rank>,
    ) -> Result<(), E> {
        let subgroups =
            [(&shifters.smaller, Subgroups::SmallerShift), (&shifters.larger, Subgroups::LargerShift)];
        for (group, level) in subgroups {
            if code_of(&self.round.phases.subgroups, &level).is_none() {
                for &r in group {
                    let mate = stage.mate(r)?;
                    changed.extend(Some(r).filter(|_| meets_later(group, r, mate)));
                }
            }
        }
        Ok(())
    }

    /// 3.2.5, 3.2.6: pairs each player of S1, in order, with the first possible opponent in the second subgroup.
    /// Returns the places of the opponents, from 1.
    fn transpose<E>(
        &self,
        stage: &mut dyn OpenStage<'r, E>,
        code: &str,
        (mut s1, mut s2): (Vec<Rank>, Vec<Rank>),
    ) -> Result<Value, E> {
        let number = |r: Rank| self.round.position.entries[r].number;
        s1.sort_by_key(|&r| (self.round.pasts.at(r).average, number(r)));
        s2.sort_by_key(|&r| number(r));
        let list: Vec<Mate> = s2.into_iter().map(Mate::Member).collect();
        let place = |&r: &Rank| Ok(from_len::<i64>(stage.first_mate(code, r, &list)? + 1));
        s1.iter().map(place).collect()
    }
}

impl Shifters {
    /// Minimises the number of pairs inside the smaller subgroup.
    fn pairs_inside<E>(&self, stage: &mut dyn OpenStage<'_, E>, code: &str) -> Result<i64, E> {
        let mut near = self.smaller.clone();
        near.sort_unstable();
        let mut is_in = vec![false; near.last().map_or(0, |&Rank(last)| last + 1)];
        for &r in &near {
            is_in[r] = true;
        }
        let has = move |r: Rank| is_in.get(r.0).copied().unwrap_or(false);
        let inside = move |edge| matches!(edge, Edge::Pair(a, b) if has(a) && has(b));
        let players: Vec<i32> = self.players.iter().map(|&r| from_len(r.0)).collect();
        stage.count(
            code,
            (Around::These(&near), &players),
            SumCosts::Of(Rc::new(move |edge| i64::from(inside(edge)))),
        )
    }

    /// Returns the two subgroups after the players in `changed` have changed sides.
    fn shifted(&self, changed: &[Rank]) -> (Vec<Rank>, Vec<Rank>) {
        let (mut one, mut other) = (Vec::new(), Vec::new());
        for (group, is_smaller) in [(&self.smaller, true), (&self.larger, false)] {
            for r in group {
                let is_one = is_smaller != changed.contains(r);
                if is_one { one.push(*r) } else { other.push(*r) }
            }
        }
        if self.is_first_smaller { (one, other) } else { (other, one) }
    }
}

/// 3.2.4, 4.3: shifts from each pair inside a subgroup the player who is earlier in the order, choosing the first
/// possible set. Returns the places of its members in the order, from 1, and their ranks.
fn shift<E>(
    stage: &mut dyn OpenStage<'_, E>,
    level: (&str, i64),
    order: &[Rank],
) -> Result<(Value, Vec<Rank>), E> {
    stage.begins(level.0);
    let who = pick(stage, level, order.iter().copied(), &|r, mate| meets_later(order, r, mate))?;
    Ok((Value(places(order, &who)), who))
}

/// Returns whether the mate of a player comes later in the order than the player.
fn meets_later(order: &[Rank], rank: Rank, mate: Mate) -> bool {
    let place = |r: Rank| order.iter().position(|&o| o == r);
    mate.rank().and_then(place) > place(rank)
}

/// Returns the places of some players in an order, from 1.
fn places(order: &[Rank], players: &[Rank]) -> Vec<i64> {
    let place = |r: &Rank| order.iter().position(|o| o == r).map(|place| from_len(place + 1));
    players.iter().filter_map(place).collect()
}

/// 4.3.3: takes the middle of a list (the first of two), then the middle of what is left, and so on.
fn from_the_middle(mut sorted: Vec<Rank>) -> Vec<Rank> {
    let mut order = Vec::with_capacity(sorted.len());
    while !sorted.is_empty() {
        order.push(sorted.remove((sorted.len() - 1) / 2));
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example in 4.3.3: D, C, E, B, F, A, G.
    #[test]
    fn shifters_are_numbered_from_the_middle() {
        assert_eq!(from_the_middle(Rank::all(7).collect()), [3, 2, 4, 1, 5, 0, 6].map(Rank));
    }
}
