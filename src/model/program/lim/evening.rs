//! The choice of the player who floats to make the number of a group even. The levels of the phase go over the members
//! one after another (10.2 to 10.5, 10.9, 10.10).

use super::exchange::{FactQuestion, GroupBackend, LeaverQuestion, LeaverStep};
use super::members::LimGroup;
use super::order;
use crate::measure::{EdgeRole, EdgeSum, has_floated_last_round};
use crate::plan::lim::Floaters;
use crate::plan::{PhaseLevel, code_of};
use crate::program::{Around, ContradictoryValues, Edge, KnownMembers, StageSpec, SumCosts, bracket_facts};
use facts::rulebook::FloaterType;
use facts::rulebook::table::{Available, DueCount, FloaterChoice, Incoming};
use facts::tournament::{Colour, Rank};
use limit::from_len;
use std::collections::BTreeSet;
use std::rc::Rc;

/// A group without the members who have to leave it.
pub(super) struct ParityGroup<'g, 'p, 'r> {
    pub(super) group: &'g LimGroup<'p, 'r>,
    /// 9.3 (a) to (c): the members who have to leave.
    pub(super) forced: &'g [Rank],
}

/// The player who floats to make the number of a group even.
pub(super) struct ParityFloater {
    pub(super) rank: Rank,
    /// How many other players 10.10 refused, because there would be fewer pairs if they floated.
    pub(super) refused: usize,
    /// How many players stand before him in the order of the last level.
    pub(super) place: usize,
    /// Whether a player due the colour of the majority is required (10.2).
    pub(super) is_by_colour: bool,
}

impl<'r> ParityGroup<'_, '_, 'r> {
    /// Chooses the floater: each level narrows the set of members.
    pub(super) fn choose<E: From<ContradictoryValues>>(
        &self,
        on: &mut dyn GroupBackend<'r, E>,
    ) -> Result<ParityFloater, E> {
        let (chosen, steps) = self.by_levels(on)?;
        let (holds, players) = ("who makes the number even", &self.group.members()[..]);
        on.told(self.group.number, &FactQuestion::Leaver { holds, players, steps: &steps });
        Ok(chosen)
    }

    fn by_levels<E: From<ContradictoryValues>>(
        &self,
        on: &mut dyn GroupBackend<'r, E>,
    ) -> Result<(ParityFloater, Vec<LeaverStep>), E> {
        let levels = &self.group.round.phases.floaters;
        let all = self.candidates();
        let (proposed, steps) = self.through(all.clone()).ok_or(ContradictoryValues)?;
        let steps = self.of_candidates(&all).into_iter().chain(steps).collect();
        let code = match code_of(levels, &Floaters::EveningFloatRepeat) {
            Some(code) if self.is_spared(proposed) => code,
            _ => return Ok(self.chosen((proposed, 0), steps)),
        };
        // 10.10: find another player who is of none of the types a, b, c and costs no pair.
        let is_typed = |r: Rank| {
            levels.iter().any(|l| matches!(&l.measure, Floaters::FloaterType(m) if self.is_of_type(m, r)))
        };
        let mut others: Vec<Rank> = all.into_iter().filter(|&r| !self.is_spared(r) && !is_typed(r)).collect();
        let first = |kind, value| LeaverStep { code: code.to_owned(), kind, value };
        let (mut least, mut refused) = (None, 0);
        while let Some((other, steps)) = self.through(others.clone()) {
            let least = match least {
                Some(least) => least,
                None => *least.insert(self.left_over_without(on, proposed, code)?),
            };
            if self.left_over_without(on, other, code)? <= least {
                let among = first(LeaverQuestion::Among(others), 0);
                return Ok(self.chosen((other, refused), [among].into_iter().chain(steps).collect()));
            }
            refused += 1;
            others.retain(|&r| r != other);
        }
        let kept = [
            first(LeaverQuestion::Among(vec![proposed]), 0),
            first(LeaverQuestion::NotOf(vec![proposed]), 1),
        ];
        let (_, steps) = self.through(vec![proposed]).ok_or(ContradictoryValues)?;
        Ok(self.chosen((proposed, refused), kept.into_iter().chain(steps).collect()))
    }

    /// Returns the floater, with the details that the steps record about him.
    fn chosen(
        &self,
        (rank, refused): (Rank, usize),
        steps: Vec<LeaverStep>,
    ) -> (ParityFloater, Vec<LeaverStep>) {
        let of_order = |s: &&LeaverStep| matches!(s.kind, LeaverQuestion::First(_));
        let place = steps.iter().find(of_order).map_or(0, |s| s.value);
        let by_colour = code_of(&self.group.round.phases.floaters, &Floaters::EveningColour);
        let asks = |s: &LeaverStep| {
            by_colour == Some(&s.code)
                && matches!(&s.kind, LeaverQuestion::NotOf(others) if !others.is_empty())
        };
        let is_by_colour = steps.iter().any(asks);
        (ParityFloater { rank, refused, place, is_by_colour }, steps)
    }

    /// 10.10: returns whether the player floated in the previous round.
    fn is_spared(&self, rank: Rank) -> bool {
        let position = self.group.round.position;
        has_floated_last_round(position, &position.entries[rank])
    }

    /// Returns the candidates: only the residents if the reading says so, because 10.2 speaks of the score-group, and
    /// otherwise the members. Where 10.2 comes before 10.9, a player without an opponent is first exchanged for another
    /// (10.5).
    fn candidates(&self) -> Vec<Rank> {
        let (residents, declared) = (&self.group.residents, &self.group.round.declared);
        if declared.incoming == Incoming::Residents && !residents.is_empty() {
            residents.clone()
        } else {
            let mut members = self.group.members();
            if declared.choice == FloaterChoice::Colour {
                prefer(&mut members, |r| self.has_opponent(r));
            }
            members
        }
    }

    /// Returns the step that states that not every member may float. It comes before the steps of the levels.
    fn of_candidates(&self, candidates: &[Rank]) -> Option<LeaverStep> {
        let levels = &self.group.round.phases.floaters;
        let code = code_of(levels, &Floaters::LowestFloaters).or(levels.first().map(|l| l.code.as_str()))?;
        let is_choice = candidates.len() < self.group.members().len();
        let kind = LeaverQuestion::Among(candidates.to_vec());
        is_choice.then(|| LeaverStep { code: code.to_owned(), kind, value: 0 })
    }

    /// Lets each level in turn keep only the best candidates.
    fn through(&self, mut left: Vec<Rank>) -> Option<(Rank, Vec<LeaverStep>)> {
        let mut steps = Vec::new();
        for l in self.in_order() {
            let mut step = |kind, value| steps.push(LeaverStep { code: l.code.clone(), kind, value });
            match &l.measure {
                Floaters::Unpaired | Floaters::EveningFloatRepeat => {}
                Floaters::FloaterType(m) => {
                    let typed: Vec<Rank> = self.of_all(|r| self.is_of_type(m, r));
                    prefer(&mut left, |r| !typed.contains(&r));
                    let value = usize::from(left.first().is_some_and(|r| typed.contains(r)));
                    step(LeaverQuestion::NotOf(typed), value);
                }
                Floaters::EveningColour => {
                    let counts = self.prefer_majority(&mut left);
                    let others = self.of_all(|r| counts && !self.is_of_majority(r));
                    let value = usize::from(left.first().is_some_and(|r| others.contains(r)));
                    step(LeaverQuestion::NotOf(others), value);
                }
                Floaters::EdgeSum(c) => {
                    let weight = |r: Rank| self.weights(c, &[r]);
                    let all: BTreeSet<Vec<i64>> = self.of_all(|_| true).into_iter().map(weight).collect();
                    let least = left.iter().map(|&r| weight(r)).min()?;
                    let value = all.iter().take_while(|w| **w < least).count();
                    prefer(&mut left, |r| weight(r) == least);
                    let classes = all.iter().map(|w| self.of_all(|r| weight(r) == *w)).collect();
                    step(LeaverQuestion::OfClass(classes), value);
                }
                Floaters::LowestFloaters => {
                    let rank = self.lowest(&left)?;
                    let (members, is_below) = (self.group.members(), self.group.is_below);
                    let mut list = self.group.round.by_number(members, is_below);
                    list.reverse();
                    let value = list.iter().position(|&r| r == rank)?;
                    step(LeaverQuestion::Among(left), 0);
                    left = vec![rank];
                    step(LeaverQuestion::First(list), value);
                }
            }
        }
        Some((left.first().copied()?, steps))
    }

    /// Returns the levels in file order, or with 10.2 before 10.9.
    fn in_order(&self) -> Vec<&'r PhaseLevel<Floaters>> {
        let mut levels: Vec<&PhaseLevel<Floaters>> = self.group.round.phases.floaters.iter().collect();
        if self.group.round.declared.choice == FloaterChoice::Colour {
            levels.sort_by_key(|l| l.measure != Floaters::EveningColour);
        }
        levels
    }

    fn of_all(&self, holds: impl Fn(Rank) -> bool) -> Vec<Rank> {
        self.group.members().into_iter().filter(|&r| holds(r)).collect()
    }

    /// 10.3: returns the lowest player by number. 10.4: for upward floats, the highest.
    fn lowest(&self, ranks: &[Rank]) -> Option<Rank> {
        self.group.round.by_number(ranks.to_vec(), self.group.is_below).last().copied()
    }

    /// 10.2: keeps the players who are due the majority colour. In a Maxi-tournament the player then taken has to be
    /// within 100 points of the lowest in the group. If he is not, the colour is ignored and the result is `false`.
    fn prefer_majority(&self, left: &mut Vec<Rank>) -> bool {
        let of_majority: Vec<Rank> = left.iter().copied().filter(|&r| self.is_of_majority(r)).collect();
        let mut taken = of_majority.clone();
        for l in &self.group.round.phases.floaters {
            if let Floaters::FloaterType(m) = &l.measure {
                prefer(&mut taken, |r| !self.is_of_type(m, r));
            }
        }
        let extreme = self.lowest(&self.group.members());
        let Some((taken, extreme)) = self.lowest(&taken).zip(extreme) else {
            return !self.of_all(|r| self.is_of_majority(r)).is_empty();
        };
        let is_taken = self.group.round.is_near(taken, extreme);
        if is_taken {
            *left = of_majority;
        }
        is_taken
    }

    fn is_of_majority(&self, rank: Rank) -> bool {
        let members = if self.group.round.declared.due_count == DueCount::Residents {
            self.group.residents.clone()
        } else {
            self.group.members()
        };
        let due = |r: Rank| self.group.round.due[r];
        let count = |c: Colour| members.iter().filter(|&&r| due(r) == Some(c)).count();
        due(rank).is_some_and(|c| count(c) > count(c.opposite()))
    }

    /// 10.9, 10.3 to 10.5: returns whether the player is of this floater type.
    fn is_of_type(&self, m: &FloaterType, rank: Rank) -> bool {
        let has_come_in = !self.group.residents.contains(&rank);
        m.came_in.is_none_or(|wanted| has_come_in == wanted) && self.has_opponent(rank) == m.has_opponent
    }

    /// Returns whether the neighbouring group has a compatible player whom no floater from further out takes (10.8).
    /// Those floaters wait there, or have to leave this group. They take their opponents in the way in which that group
    /// will be paired (9.2).
    fn has_opponent(&self, rank: Rank) -> bool {
        let (group, round) = (self.group, self.group.round);
        let is_before = |f: Rank| if group.is_below { f > rank } else { f < rank };
        let mut lines = group.hosts.to_vec();
        if round.declared.available == Available::Anybody {
            lines = vec![lines.concat()];
        }
        for f in group.scan([self.forced, &group.waiting].concat()) {
            if is_before(f) {
                let taken = lines.iter().find_map(|line| {
                    let line = round.by_number(line.clone(), group.is_next_below);
                    let proposed = line.iter().copied().find(|&o| round.can_meet(f, o));
                    let wishes = order::tier(round, f, line, proposed);
                    wishes.into_iter().find(|&o| round.can_meet(f, o))
                });
                for line in &mut lines {
                    line.retain(|&o| Some(o) != taken);
                }
            }
        }
        lines.concat().iter().any(|&o| round.can_meet(rank, o))
    }

    /// Returns the smallest number of members left over when this player floats.
    fn left_over_without<E: From<ContradictoryValues>>(
        &self,
        on: &mut dyn GroupBackend<'r, E>,
        rank: Rank,
        code: &'r str,
    ) -> Result<i64, E> {
        let gone = [self.forced, &[rank]].concat();
        let (came_in, group) = (self.group.came_in(), self.group);
        let holds = "the group without who would make it even";
        let spec = StageSpec {
            moved_down: &came_in,
            known: KnownMembers { code, holds, leaving: &gone, ..KnownMembers::default() },
            ..StageSpec::new(group.number, holds, &group.residents)
        };
        let mut over = 0;
        on.question(&spec, &mut |stage| {
            let leaves = Rc::new(|e| i64::from(matches!(e, Edge::Leaves(_))));
            over = stage.least(code, Around::Members, SumCosts::Of(leaves))?;
            Ok(Vec::new())
        })?;
        Ok(over)
    }

    /// Returns the penalties of these leavers, largest class first.
    fn weights(&self, c: &EdgeSum, leavers: &[Rank]) -> Vec<i64> {
        let round = self.group.round;
        let facts = bracket_facts(round.position, round.declared, &self.group.residents);
        let entries = &round.position.entries;
        let mut classes: Vec<i64> = Vec::new();
        for w in leavers.iter().map(|&r| c.weight(&facts, EdgeRole::Leaves(&entries[r]))) {
            classes.extend((0..w.count).map(|_| w.class));
        }
        classes.sort_unstable_by(|a, b| b.cmp(a));
        if c.is_listed() { classes } else { vec![from_len(classes.len())] }
    }

    /// Returns the value of a level for these floaters. `chosen` is the one of them who makes the number even.
    pub(super) fn value(
        &self,
        measure: &Floaters,
        floaters: &[Rank],
        chosen: Option<&ParityFloater>,
    ) -> Vec<i64> {
        let evener = chosen.map(|c| c.rank);
        let is = |holds: &dyn Fn(Rank) -> bool| vec![i64::from(evener.is_some_and(holds))];
        match measure {
            Floaters::Unpaired => vec![from_len(floaters.len())],
            Floaters::FloaterType(m) => is(&|r| self.is_of_type(m, r)),
            Floaters::EveningFloatRepeat => is(&|r| self.is_spared(r)),
            Floaters::EveningColour => {
                is(&|r| chosen.is_some_and(|c| c.is_by_colour) && !self.is_of_majority(r))
            }
            Floaters::EdgeSum(c) => self.weights(c, evener.as_slice()),
            Floaters::LowestFloaters => {
                let places = self.group.scan(self.group.members()).into_iter().enumerate();
                places.filter(|(_, r)| floaters.contains(r)).map(|(i, _)| -from_len::<i64>(i + 1)).collect()
            }
        }
    }
}

/// Keeps only the players for whom `holds` is true, if there are any.
fn prefer(left: &mut Vec<Rank>, holds: impl Fn(Rank) -> bool) {
    if left.iter().any(|&r| holds(r)) {
        left.retain(|&r| holds(r));
    }
}
