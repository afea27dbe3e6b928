//! Who makes the number of a group even: the levels of the phase, one after the other, over the members (10.2 to 10.5,
//! 10.9, 10.10).

use limit::from_len;
use std::collections::BTreeSet;

use super::{MedianGroup, is_near, order};
use crate::measure::{EdgeRole, EdgeSum, has_floated_last_round};
use crate::plan::median::Floaters;
use crate::plan::{PhaseLevel, code_of};
use crate::round::places::AllowedMembers;
use crate::round::record::Left;
use crate::round::table::StageFace;
use crate::round::{Ask, counted};
use facts::rulebook::FloaterType;
use facts::rulebook::table::{Available, DueCount, FloaterChoice, Incoming};
use facts::tournament::Colour;
use lexmatch::problem::QuestionKind;
use lexmatch::solve::SolveError;

/// A group without those who have to leave it.
pub(in crate::round::median) struct ParityGroup<'r, 'a> {
    pub(in crate::round::median) ask: &'r Ask<'a>,
    pub(in crate::round::median) group: &'r MedianGroup,
    /// 9.3 (a) to (c).
    pub(in crate::round::median) forced: &'r [usize],
}

/// Who makes the number of a group even.
pub(super) struct ParityFloater {
    pub(super) rank: usize,
    /// How many others 10.10 looked at, in whose place there would be fewer pairings.
    pub(super) refused: usize,
    /// How many stand before him in the order of the last level.
    pub(super) place: usize,
    /// Is somebody asked for who is due the colour of the majority (10.2)?
    pub(super) is_by_colour: bool,
}

/// What a level asked of the members, and what came out; a group that is even is asked nothing.
struct ParityStep {
    code: String,
    kind: LeaverQuestion,
    value: usize,
}

/// A question about who leaves.
enum LeaverQuestion {
    /// One of these.
    Among(Vec<usize>),
    /// None of these, if possible.
    NotOf(Vec<usize>),
    /// One of the first of these classes that it can be.
    OfClass(Vec<Vec<usize>>),
    /// The first possible of these.
    First(Vec<usize>),
}

impl ParityGroup<'_, '_> {
    /// The floater: of all members those whom each level leaves.
    pub(super) fn choose(
        &self,
        levels: &[PhaseLevel<Floaters>],
        stage: usize,
    ) -> Result<ParityFloater, SolveError> {
        let (chosen, steps) = self.by_levels(levels, stage)?;
        let members = self.group.members();
        let place = |r: &usize| members.binary_search(r).ok().map(from_len);
        let last = from_len(members.len());
        self.ask.watch_leaver((stage, "who makes the number even"), &members, &mut |trail| {
            for step in &steps {
                trail.name_level(&step.code);
                let edges = |ranks: &[usize], of_them: bool| {
                    let leavers = members.iter().filter(|r| ranks.contains(r) == of_them);
                    leavers.filter_map(place).map(|v| (v, last)).collect::<Vec<_>>()
                };
                let others = |ranks: &[usize]| trail.numbers(edges(ranks, false).into_iter());
                let kind = match &step.kind {
                    LeaverQuestion::Among(ranks) => QuestionKind::Choice { without: vec![others(ranks)] },
                    LeaverQuestion::OfClass(classes) => {
                        QuestionKind::Choice { without: classes.iter().map(|ranks| others(ranks)).collect() }
                    }
                    LeaverQuestion::NotOf(ranks) => {
                        let costs = edges(ranks, true).into_iter().map(|(u, v)| (u, v, 1));
                        QuestionKind::Sum { costs: trail.costs(costs) }
                    }
                    LeaverQuestion::First(ranks) => {
                        QuestionKind::Order { vertex: last, list: ranks.iter().filter_map(place).collect() }
                    }
                };
                trail.note(kind, from_len(step.value), true);
            }
        });
        Ok(chosen)
    }

    fn by_levels(
        &self,
        levels: &[PhaseLevel<Floaters>],
        stage: usize,
    ) -> Result<(ParityFloater, Vec<ParityStep>), SolveError> {
        let all = self.candidates();
        let (proposed, steps) = self.through(levels, all.clone()).ok_or(SolveError::NoMember)?;
        let steps = self.of_candidates(levels, &all).into_iter().chain(steps).collect();
        let chosen = |rank: usize, refused: usize, steps: Vec<ParityStep>| {
            let of_order = |s: &&ParityStep| matches!(s.kind, LeaverQuestion::First(_));
            let place = steps.iter().find(of_order).map_or(0, |s| s.value);
            let asks = |s: &ParityStep| {
                code_of(levels, &Floaters::EveningColour) == Some(&s.code)
                    && matches!(&s.kind, LeaverQuestion::NotOf(others) if !others.is_empty())
            };
            let is_by_colour = steps.iter().any(asks);
            (ParityFloater { rank, refused, place, is_by_colour }, steps)
        };
        let is_spared = |r: usize| has_floated_last_round(self.ask.position, &self.ask.position.entries[r]);
        let code = match code_of(levels, &Floaters::EveningFloatRepeat) {
            Some(code) if is_spared(proposed) => code,
            _ => return Ok(chosen(proposed, 0, steps)),
        };
        // 10.10: another of none of the types a, b, c, and no pairing less.
        let is_typed = |r: usize| {
            levels.iter().any(|l| matches!(&l.measure, Floaters::FloaterType(m) if self.is_of_type(m, r)))
        };
        let mut others: Vec<usize> = all.into_iter().filter(|&r| !is_spared(r) && !is_typed(r)).collect();
        let first = |kind, value| ParityStep { code: code.to_owned(), kind, value };
        let (mut least, mut refused) = (None, 0);
        while let Some((other, steps)) = self.through(levels, others.clone()) {
            let least = match least {
                Some(least) => least,
                None => *least.insert(self.left_over_without(proposed, (stage, code))?),
            };
            if self.left_over_without(other, (stage, code))? <= least {
                let among = first(LeaverQuestion::Among(others), 0);
                return Ok(chosen(other, refused, [among].into_iter().chain(steps).collect()));
            }
            refused += 1;
            others.retain(|&r| r != other);
        }
        let kept = [
            first(LeaverQuestion::Among(vec![proposed]), 0),
            first(LeaverQuestion::NotOf(vec![proposed]), 1),
        ];
        let (_, steps) = self.through(levels, vec![proposed]).ok_or(SolveError::NoMember)?;
        Ok(chosen(proposed, refused, kept.into_iter().chain(steps).collect()))
    }

    /// The members, those of the group's score first if the reading has it so: 10.2 speaks of the score-group. Where 10.2
    /// comes before 10.9, the one proposed without an opponent is exchanged for another first (10.5).
    fn candidates(&self) -> Vec<usize> {
        let residents = &self.group.residents;
        if self.ask.declared.incoming == Incoming::Residents && !residents.is_empty() {
            residents.clone()
        } else {
            let mut members = self.group.members();
            if self.ask.declared.choice == FloaterChoice::Colour {
                prefer(&mut members, |r| self.has_opponent(r));
            }
            members
        }
    }

    /// What has to be known before the levels are asked: that not every member may float.
    fn of_candidates(&self, levels: &[PhaseLevel<Floaters>], candidates: &[usize]) -> Option<ParityStep> {
        let code = code_of(levels, &Floaters::LowestFloaters).or(levels.first().map(|l| l.code.as_str()))?;
        let is_choice = candidates.len() < self.group.members().len();
        let kind = LeaverQuestion::Among(candidates.to_vec());
        is_choice.then(|| ParityStep { code: code.to_owned(), kind, value: 0 })
    }

    /// One after the other the levels leave those who are best.
    fn through(
        &self,
        levels: &[PhaseLevel<Floaters>],
        mut left: Vec<usize>,
    ) -> Option<(usize, Vec<ParityStep>)> {
        let mut steps = Vec::new();
        for l in self.in_order(levels) {
            let mut step = |kind, value| steps.push(ParityStep { code: l.code.clone(), kind, value });
            match &l.measure {
                Floaters::Unpaired | Floaters::EveningFloatRepeat => {}
                Floaters::FloaterType(m) => {
                    let typed: Vec<usize> = self.of_all(|r| self.is_of_type(m, r));
                    prefer(&mut left, |r| !typed.contains(&r));
                    let value = usize::from(left.first().is_some_and(|r| typed.contains(r)));
                    step(LeaverQuestion::NotOf(typed), value);
                }
                Floaters::EveningColour => {
                    let counts = self.prefer_majority(levels, &mut left);
                    let others = self.of_all(|r| counts && !self.is_of_majority(r));
                    let value = usize::from(left.first().is_some_and(|r| others.contains(r)));
                    step(LeaverQuestion::NotOf(others), value);
                }
                Floaters::EdgeSum(c) => {
                    let weight = |r: usize| self.weights(c, &[r]);
                    let all: BTreeSet<Vec<i64>> = self.of_all(|_| true).into_iter().map(weight).collect();
                    let least = left.iter().map(|&r| weight(r)).min()?;
                    let value = all.iter().take_while(|w| **w < least).count();
                    prefer(&mut left, |r| weight(r) == least);
                    let classes = all.iter().map(|w| self.of_all(|r| weight(r) == *w)).collect();
                    step(LeaverQuestion::OfClass(classes), value);
                }
                Floaters::LowestFloaters => {
                    let rank = self.lowest(&left)?;
                    let mut list = order::by_number(self.ask, self.group.members(), self.group.is_below);
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

    /// In file order; or 10.2 before 10.9.
    fn in_order<'l>(&self, levels: &'l [PhaseLevel<Floaters>]) -> Vec<&'l PhaseLevel<Floaters>> {
        let mut levels: Vec<&PhaseLevel<Floaters>> = levels.iter().collect();
        if self.ask.declared.choice == FloaterChoice::Colour {
            levels.sort_by_key(|l| l.measure != Floaters::EveningColour);
        }
        levels
    }

    fn of_all(&self, holds: impl Fn(usize) -> bool) -> Vec<usize> {
        self.group.members().into_iter().filter(|&r| holds(r)).collect()
    }

    /// 10.3 the lowest numbered, 10.4 upward the highest.
    fn lowest(&self, ranks: &[usize]) -> Option<usize> {
        order::by_number(self.ask, ranks.to_vec(), self.group.is_below).last().copied()
    }

    /// 10.2: those due the colour that more are due. In Maxi-tournaments the one then taken is within 100 points of the
    /// lowest of the group, else the colour is passed over: `false`.
    fn prefer_majority(&self, levels: &[PhaseLevel<Floaters>], left: &mut Vec<usize>) -> bool {
        let of_majority: Vec<usize> = left.iter().copied().filter(|&r| self.is_of_majority(r)).collect();
        let mut taken = of_majority.clone();
        for l in levels {
            if let Floaters::FloaterType(m) = &l.measure {
                prefer(&mut taken, |r| !self.is_of_type(m, r));
            }
        }
        let extreme = self.lowest(&self.group.members());
        let Some((taken, extreme)) = self.lowest(&taken).zip(extreme) else {
            return !self.of_all(|r| self.is_of_majority(r)).is_empty();
        };
        let is_taken = is_near(self.ask, taken, extreme);
        if is_taken {
            *left = of_majority;
        }
        is_taken
    }

    fn is_of_majority(&self, rank: usize) -> bool {
        let members = if self.ask.declared.due_count == DueCount::Residents {
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

    /// Is there a compatible player in the neighbouring group, whom no other floater further out takes (10.8): one who waits
    /// there, or one who has to leave this group? They take theirs as that group is going to be paired (9.2).
    fn has_opponent(&self, rank: usize) -> bool {
        let link = |f: usize, o: usize| self.ask.graph.link(f, o).is_some();
        let is_before = |f: usize| if self.group.is_below { f > rank } else { f < rank };
        let mut lines = self.group.hosts.to_vec();
        if self.ask.declared.available == Available::Anybody {
            lines = vec![lines.concat()];
        }
        for f in self.group.scan([self.forced, &self.group.waiting].concat()) {
            if is_before(f) {
                let taken = lines.iter().find_map(|line| {
                    let line = order::by_number(self.ask, line.clone(), self.group.is_next_below);
                    let proposed = line.iter().copied().find(|&o| link(f, o));
                    let wishes = order::tier(self.ask, f, line, (proposed, self.by_colour()));
                    wishes.into_iter().find(|&o| link(f, o))
                });
                for line in &mut lines {
                    line.retain(|&o| Some(o) != taken);
                }
            }
        }
        lines.concat().iter().any(|&o| link(rank, o))
    }

    /// Do floaters look for an opponent by colour (10.8)? So does the rulebook whose even numbers are made by colour.
    fn by_colour(&self) -> bool {
        order::by_colour(self.ask)
    }

    /// How many stay over, at the least, when somebody floats.
    fn left_over_without(&self, rank: usize, (stage, code): (usize, &str)) -> Result<usize, SolveError> {
        let gone = [self.forced, &[rank]].concat();
        let left = Left { code, holds: "the group without who would make it even", gone: &gone };
        let others = self.group.members().into_iter().filter(|&r| r != rank).collect();
        Ok(StageFace::open_left(self.ask, stage, &left, others, &AllowedMembers::Linked)?.leaving().len())
    }

    /// What some leavers weigh, the largest class first.
    fn weights(&self, c: &EdgeSum, leavers: &[usize]) -> Vec<i64> {
        let facts = counted::facts(self.ask, &self.group.residents);
        let entries = &self.ask.position.entries;
        let each = leavers.iter().map(|&r| c.weight(&facts, EdgeRole::Leaves(&entries[r])));
        let mut classes: Vec<i64> = Vec::new();
        for w in each {
            classes.extend((0..w.count).map(|_| w.class));
        }
        classes.sort_unstable_by(|a, b| b.cmp(a));
        if c.is_listed() { classes } else { vec![from_len(classes.len())] }
    }

    /// The value of a level if these float, one of them chosen to make the number even.
    pub(super) fn value(
        &self,
        measure: &Floaters,
        floaters: &[usize],
        chosen: Option<&ParityFloater>,
    ) -> Vec<i64> {
        let evener = chosen.map(|c| c.rank);
        let is = |holds: &dyn Fn(usize) -> bool| vec![i64::from(evener.is_some_and(holds))];
        let entries = &self.ask.position.entries;
        match measure {
            Floaters::Unpaired => vec![from_len(floaters.len())],
            Floaters::FloaterType(m) => is(&|r| self.is_of_type(m, r)),
            Floaters::EveningFloatRepeat => is(&|r| has_floated_last_round(self.ask.position, &entries[r])),
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

/// The players for whom it holds, if any.
fn prefer(left: &mut Vec<usize>, holds: impl Fn(usize) -> bool) {
    if left.iter().any(|&r| holds(r)) {
        left.retain(|&r| holds(r));
    }
}
