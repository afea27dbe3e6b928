//! Who makes the number of a group even: the levels of the phase, one after the other, over the members (10.2 to 10.5,
//! 10.9, 10.10).

use super::group::{Group, is_near};
use super::order;
use crate::graph::CompatGraph;
use crate::measure::{Counted, Fate, FloaterType, has_floated_last_round};
use crate::plan::Level;
use crate::plan::median::Floaters;
use crate::round::{Ask, counted, whole};
use crate::solve::SolveError;
use crate::tournament::Colour;

/// A group without those who have to leave it.
pub(super) struct Evening<'r, 'a> {
    pub(super) ask: &'r Ask<'a>,
    pub(super) group: &'r Group,
    /// 9.3 (a) to (c).
    pub(super) forced: &'r [usize],
}

impl Evening<'_, '_> {
    /// The floater: of all members those whom each level leaves.
    pub(super) fn choose(&self, levels: &[Level<Floaters>]) -> Result<usize, SolveError> {
        let all = self.candidates();
        let proposed = self.through(levels, all.clone()).ok_or(SolveError::NoMember)?;
        let is_spared = |r: usize| has_floated_last_round(self.ask.position, &self.ask.position.entries[r]);
        let asks = levels.iter().any(|l| l.measure == Floaters::EveningFloatRepeat);
        if !asks || !is_spared(proposed) {
            return Ok(proposed);
        }
        // 10.10: none of the types a, b, c in his stead, and no pairing less.
        let is_typed = |r: usize| {
            levels.iter().any(|l| matches!(&l.measure, Floaters::FloaterType(m) if self.is_of_type(m, r)))
        };
        let mut others: Vec<usize> = all.into_iter().filter(|&r| !is_spared(r) && !is_typed(r)).collect();
        let most = self.pairings_without(proposed);
        while let Some(other) = self.through(levels, others.clone()) {
            if self.pairings_without(other) >= most {
                return Ok(other);
            }
            others.retain(|&r| r != other);
        }
        Ok(proposed)
    }

    /// The members, those of the group's score first if the reading has it so: 10.2 speaks of the score-group.
    fn candidates(&self) -> Vec<usize> {
        let residents = &self.group.residents;
        if self.ask.takes("INCOMING", "residents") && !residents.is_empty() {
            residents.clone()
        } else {
            self.group.members()
        }
    }

    /// One after the other the levels leave those who are best.
    fn through(&self, levels: &[Level<Floaters>], mut left: Vec<usize>) -> Option<usize> {
        for l in levels {
            match &l.measure {
                Floaters::Unpaired | Floaters::EveningFloatRepeat => {}
                Floaters::FloaterType(m) => prefer(&mut left, |r| !self.is_of_type(m, r)),
                Floaters::EveningColour => self.prefer_majority(&mut left),
                Floaters::Counted(c) => {
                    let least = left.iter().map(|&r| self.weights(c, &[r])).min()?;
                    prefer(&mut left, |r| self.weights(c, &[r]) == least);
                }
                Floaters::LowestFloaters => left = self.lowest(&left).into_iter().collect(),
            }
        }
        left.first().copied()
    }

    /// 10.3 the lowest numbered, 10.4 upward the highest.
    fn lowest(&self, ranks: &[usize]) -> Option<usize> {
        order::by_number(self.ask, ranks.to_vec(), self.group.is_below).last().copied()
    }

    /// 10.2: those due the colour that more are due. In Maxi-tournaments the one then taken is within 100 points of the
    /// lowest of the group, else the colour is passed over.
    fn prefer_majority(&self, left: &mut Vec<usize>) {
        let of_majority: Vec<usize> = left.iter().copied().filter(|&r| self.is_of_majority(r)).collect();
        let (taken, extreme) = (self.lowest(&of_majority), self.lowest(&self.group.members()));
        if let Some((taken, extreme)) = taken.zip(extreme)
            && is_near(self.ask, taken, extreme)
        {
            *left = of_majority;
        }
    }

    fn is_of_majority(&self, rank: usize) -> bool {
        let members = if self.ask.takes("COUNT", "residents") {
            self.group.residents.clone()
        } else {
            self.group.members()
        };
        let due = |r: usize| self.ask.graph.preference(r).colour;
        let count = |c: Colour| members.iter().filter(|&&r| due(r) == Some(c)).count();
        due(rank).is_some_and(|c| count(c) > count(c.opposite()))
    }

    /// 10.9, 10.3 to 10.5.
    fn is_of_type(&self, m: &FloaterType, rank: usize) -> bool {
        let has_come_in = !self.group.residents.contains(&rank);
        m.came_in.is_none_or(|wanted| has_come_in == wanted) && self.has_opponent(rank) == m.has_opponent
    }

    /// Is there a compatible player in the neighbouring group, whom no forced floater further out takes (10.8)?
    fn has_opponent(&self, rank: usize) -> bool {
        let link = |f: usize, o: usize| self.ask.graph.link(f, o).is_some();
        let is_before = |f: usize| if self.group.is_below { f > rank } else { f < rank };
        let mut hosts = order::by_number(self.ask, self.group.hosts.clone(), self.group.is_below);
        for f in self.group.scan(self.forced.to_vec()) {
            if is_before(f) {
                let proposed = hosts.iter().copied().find(|&o| link(f, o));
                let wishes = order::tier(self.ask, f, hosts.clone(), (proposed, self.by_colour()));
                let taken = wishes.into_iter().find(|&o| link(f, o));
                hosts.retain(|&o| Some(o) != taken);
            }
        }
        hosts.iter().any(|&o| link(rank, o))
    }

    /// Do floaters look for an opponent by colour (10.8)? So does the rulebook whose even numbers are made by colour.
    fn by_colour(&self) -> bool {
        order::by_colour(self.ask)
    }

    fn pairings_without(&self, rank: usize) -> usize {
        let left: Vec<usize> = self.group.members().into_iter().filter(|&r| r != rank).collect();
        CompatGraph::most_pairs(&left, &|a, b| self.ask.graph.link(a, b).is_some())
    }

    /// What some leavers weigh, the largest class first.
    fn weights(&self, c: &Counted, leavers: &[usize]) -> Vec<i64> {
        let facts = counted::facts(self.ask, &self.group.residents);
        let entries = &self.ask.position.entries;
        let each = leavers.iter().map(|&r| c.weight(&facts, Fate::Leaves(&entries[r])));
        let mut classes: Vec<i64> = Vec::new();
        for w in each {
            classes.extend((0..w.count).map(|_| w.class));
        }
        classes.sort_unstable_by(|a, b| b.cmp(a));
        if c.is_listed() { classes } else { vec![whole(classes.len())] }
    }

    /// The value of a level for these floaters.
    pub(super) fn value(&self, measure: &Floaters, floaters: &[usize]) -> Vec<i64> {
        let chosen: Vec<usize> = floaters.iter().copied().filter(|r| !self.forced.contains(r)).collect();
        let count = |holds: &dyn Fn(usize) -> bool| vec![whole(chosen.iter().filter(|&&r| holds(r)).count())];
        let entries = &self.ask.position.entries;
        match measure {
            Floaters::Unpaired => vec![whole(floaters.len())],
            Floaters::FloaterType(m) => count(&|r| self.is_of_type(m, r)),
            Floaters::EveningFloatRepeat => {
                count(&|r| has_floated_last_round(self.ask.position, &entries[r]))
            }
            Floaters::EveningColour => count(&|r| !self.is_of_majority(r)),
            Floaters::Counted(c) => self.weights(c, &chosen),
            Floaters::LowestFloaters => {
                let places = self.group.scan(self.group.members()).into_iter().enumerate();
                places.filter(|(_, r)| chosen.contains(r)).map(|(i, _)| -whole(i + 1)).collect()
            }
        }
    }
}

/// Those for whom it holds, if there are any.
fn prefer(left: &mut Vec<usize>, holds: impl Fn(usize) -> bool) {
    if left.iter().any(|&r| holds(r)) {
        left.retain(|&r| holds(r));
    }
}
