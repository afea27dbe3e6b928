//! Teams (C.04.6) and Double-Swiss (C.04.5). The bye comes first, then the brackets from the top down. Each bracket
//! takes upfloaters from below so that it can be paired completely. The upfloaters are settled before the pairs.
//!
//! If as few teams as possible float up, no two upfloaters meet, so the upfloaters are exactly the teams below that
//! meet a resident. Sets are ordered by score and number, and all sets of one quality have the same scores. The first
//! set is therefore found by asking, one team after another, whether it can be in the set. The top members of the first
//! identifier (3.6.2), and then their opponents, are found in the same way.

mod upfloats;

pub use upfloats::{UpfloatBackend, UpfloatLevels, UpfloatStage};

use super::seats::BracketSeats;
use super::{
    Around, ContradictoryValues, CountedLevel, CountedOn, Edge, EdgeCost, Mate, OpenStage, StageSpec,
    SumCosts, bracket_facts,
};
use crate::measure::{TeamPreference, TeamRules};
use crate::plan::code_of;
use crate::plan::team::{Bye, Pairs, Phases, Upfloats};
use facts::rulebook::table::{Declared, Following, Seats};
use facts::rulebook::{FloatSide, NextUpfloaters, Part, ReturningFloaters, System, Value};
use facts::tournament::{Position, Rank, Score};
use limit::from_len;
use std::cmp::Reverse;
use std::rc::Rc;

/// A round to be paired under one of these rulebooks.
pub struct TeamProgram<'r> {
    position: &'r Position,
    declared: Declared,
    phases: &'r Phases,
    pasts: Rc<Vec<TeamPast>>,
}

/// The relevant history of a team. The list is indexed by rank.
struct TeamPast {
    score: Score,
    preference: Option<TeamPreference>,
    has_floated: bool,
}

impl<'r> TeamProgram<'r> {
    /// Creates the program for a position from the phases of a rulebook of `system`.
    pub fn new(position: &'r Position, declared: Declared, phases: &'r Phases, system: System) -> Self {
        let rules = TeamRules::new(position, declared, system);
        let past = |e| TeamPast {
            score: Score::ZERO,
            preference: rules.preference(e),
            has_floated: rules.has_floated(e),
        };
        let pasts = position.entries.iter().map(|e| TeamPast { score: e.score, ..past(e) }).collect();
        Self { position, declared, phases, pasts: Rc::new(pasts) }
    }

    /// 3.4: returns the bye order by lowest score, most matches, largest number.
    fn bye_order(&self) -> Vec<Rank> {
        let entries = &self.position.entries;
        let mut order: Vec<Rank> = Rank::all(entries.len()).collect();
        order.sort_by_key(|&r| {
            let e = &entries[r];
            (e.score, Reverse(e.colours.played().len()), Reverse(e.number))
        });
        order
    }

    /// Goes through the stages and levels of the round.
    pub fn run<E: From<ContradictoryValues>>(&self, on: &mut dyn UpfloatBackend<'r, E>) -> Result<(), E> {
        let mut left: Vec<Rank> = Rank::all(self.position.entries.len()).collect();
        if !left.len().is_multiple_of(2) {
            let bye = on.bye(code_of(&self.phases.bye, &Bye::ByePlace), &self.bye_order())?;
            left.retain(|&r| r != bye);
        }
        let mut number = 0;
        while !left.is_empty() {
            number += 1;
            let bracket = UpfloatBracket::new(self, &left);
            let score = self.pasts[left[0]].score;
            let name = format!("upfloaters of the bracket of {score}");
            let mut up = Vec::new();
            let choice =
                StageSpec { upfloaters: &bracket.below, ..StageSpec::new(number, &name, &bracket.residents) };
            on.choice(&choice, &mut |stage| {
                up = bracket.upfloaters(stage)?;
                Ok(())
            })?;
            let below: Vec<Rank> = bracket.below.iter().copied().filter(|r| !up.contains(r)).collect();
            let next: Vec<Rank> = bracket.next.iter().copied().filter(|r| !up.contains(r)).collect();
            let name = format!("bracket of {score}");
            let closed = StageSpec {
                next: &next,
                below: &below,
                upfloaters: &up,
                ..StageSpec::new(number, &name, &bracket.residents)
            };
            let members = closed.members();
            on.closed(&closed, &mut |stage| {
                bracket.pairs(stage, &members)?;
                Ok(members.clone())
            })?;
            left = below;
        }
        Ok(())
    }
}

/// The residents of a scoregroup, without those who have floated up out of it. Ranks ascend.
struct UpfloatBracket<'b, 'r> {
    round: &'b TeamProgram<'r>,
    residents: Vec<Rank>,
    /// The teams of the following scoregroup.
    next: Vec<Rank>,
    /// All teams in lower scoregroups, those of the following one first.
    below: Vec<Rank>,
}

/// How many teams float up, and from which scores.
#[derive(Default)]
struct UpfloatShape {
    number: Option<i64>,
    /// The differences of score, largest first.
    gaps: Option<Vec<i64>>,
}

impl<'b, 'r> UpfloatBracket<'b, 'r> {
    fn new(round: &'b TeamProgram<'r>, left: &[Rank]) -> Self {
        let score = |r: Rank| round.pasts[r].score;
        let (residents, below): (Vec<Rank>, Vec<Rank>) =
            left.iter().partition(|&&r| score(r) == score(left[0]));
        let next = below.iter().copied().filter(|&r| score(r) == score(below[0])).collect();
        Self { round, residents, next, below }
    }

    fn top(&self) -> Score {
        self.round.pasts[self.residents[0]].score
    }

    fn gap(&self, rank: Rank) -> i64 {
        i64::from((self.top() - self.round.pasts[rank].score).0)
    }

    fn is_resident(&self, rank: Rank) -> bool {
        self.residents.binary_search(&rank).is_ok()
    }

    /// Returns a cost that counts only pairs with an upfloater. `cost` takes the resident and the upfloater.
    fn of_upfloat(&self, cost: impl Fn(&TeamPast, &TeamPast) -> i64 + 'r) -> EdgeCost<'r> {
        let (pasts, top) = (Rc::clone(&self.round.pasts), self.top());
        Rc::new(move |edge| match edge {
            Edge::Pair(a, b) if pasts[a].score == top && pasts[b].score != top => cost(&pasts[a], &pasts[b]),
            Edge::Pair(..) | Edge::Leaves(_) => 0,
        })
    }

    /// Returns the cost of upfloaters or their opponents who float again (C7, C10). It is 0 in the last rounds that the
    /// rule excepts.
    fn returning(&self, m: ReturningFloaters) -> EdgeCost<'r> {
        let is_excepted = is_among_last(self.round.position, m.except_last);
        self.of_upfloat(move |resident, upfloater| match m.who {
            _ if is_excepted => 0,
            FloatSide::Upfloaters => i64::from(upfloater.has_floated),
            FloatSide::Opponents => i64::from(resident.has_floated),
            FloatSide::Both => i64::from(resident.has_floated) + i64::from(upfloater.has_floated),
        })
    }

    /// 3.5: goes through C4 to C7 and chooses the first set. Returns the set, ascending.
    fn upfloaters<E: From<ContradictoryValues>>(
        &self,
        stage: &mut dyn UpfloatStage<'r, E>,
    ) -> Result<Vec<Rank>, E> {
        let mut shape = UpfloatShape::default();
        let mut set = None;
        for l in &self.round.phases.upfloats {
            let value: Value = match &l.measure {
                Upfloats::Upfloaters => {
                    let number = stage.fewest_leaving(&l.code, &self.residents)?;
                    shape.number = Some(number);
                    Value(vec![number])
                }
                Upfloats::UpfloaterScores => {
                    let gaps = self.scores(stage, &l.code, &shape)?;
                    shape.gaps = Some(gaps.0.clone());
                    gaps
                }
                Upfloats::NextUpfloaters(m) => {
                    Value(vec![self.next_upfloaters(stage, (&l.code, *m), &shape)?])
                }
                Upfloats::ReturningFloaters(m) => Value(vec![stage.least(
                    &l.code,
                    Around::These(&self.residents),
                    SumCosts::Of(self.returning(*m)),
                )?]),
                Upfloats::UpfloaterSet => {
                    let (places, up) = self.first_set(stage, &l.code, &shape)?;
                    set = Some(up);
                    places
                }
            };
            stage.record(&l.code, Part::Bracket, value);
        }
        match set {
            Some(up) => Ok(up),
            None => self.settled(stage),
        }
    }

    /// Returns the upfloaters, where no level names a set.
    fn settled<E>(&self, stage: &mut dyn UpfloatStage<'r, E>) -> Result<Vec<Rank>, E> {
        let mut up = Vec::new();
        for &r in &self.below {
            if matches!(stage.mate(r)?, Mate::Member(m) if self.is_resident(m)) {
                up.push(r);
            }
        }
        Ok(up)
    }

    /// C5: takes as few upfloaters as possible of the lowest score, then of the next one.
    fn scores<E>(
        &self,
        stage: &mut dyn OpenStage<'r, E>,
        code: &str,
        shape: &UpfloatShape,
    ) -> Result<Value, E> {
        let mut gaps: Vec<i64> = self.below.iter().rev().map(|&r| self.gap(r)).collect();
        gaps.dedup();
        let mut found = Vec::new();
        for gap in gaps {
            if shape.number == Some(from_len(found.len())) {
                break;
            }
            let score = self.top() - Score(i32::try_from(gap).unwrap_or(i32::MAX));
            let cost = self.of_upfloat(move |_, upfloater| i64::from(upfloater.score == score));
            let number = stage.least(code, Around::These(&self.residents), SumCosts::Of(cost))?;
            found.extend((0..number).map(|_| gap));
        }
        Ok(Value(found))
    }

    /// C6: returns how many teams float up into the bracket of the following scoregroup, or whether they are more than
    /// its size requires.
    // READING TEAM26-FOLLOWING: C4 is met there if they are not. The following scoregroup is the next one among the
    // teams not yet paired. Under the other reading it is the next score of the round, so that a scoregroup whose teams
    // have all gone sets the criterion aside.
    fn next_upfloaters<E>(
        &self,
        stage: &mut dyn UpfloatStage<'r, E>,
        (code, m): (&str, NextUpfloaters),
        shape: &UpfloatShape,
    ) -> Result<i64, E> {
        let Some(&first) = self.next.first() else {
            stage.holds(code);
            return Ok(0);
        };
        let (top, following) = (self.top(), self.round.pasts[first].score);
        let (Some(number), Some(gaps)) = (shape.number, &shape.gaps) else {
            let pasts = Rc::clone(&self.round.pasts);
            let cost: EdgeCost<'r> = Rc::new(move |edge| match edge {
                Edge::Pair(a, b) => i64::from(pasts[a].score == following && pasts[b].score < following),
                Edge::Leaves(_) => 0,
            });
            return stage.least(code, Around::These(&self.next), SumCosts::Of(cost));
        };
        let gap = i64::from((top - following).0);
        let of_next = from_len::<i64>(gaps.iter().filter(|&&g| g == gap).count());
        let beyond = number - of_next;
        let near = [self.residents.as_slice(), &self.next].concat();
        if m.parity && self.round.declared.following == Following::Parity {
            let parity = (from_len::<i64>(self.next.len()) - of_next) % 2;
            return Ok(i64::from(!stage.leave_by(code, &near, parity + beyond)?));
        }
        Ok(stage.fewest_leaving(code, &near)? - beyond)
    }

    /// 3.5.3, 3.5.4: finds the first set by asking who can be in it. Returns the places of its members among the teams
    /// below, from 1, and their ranks.
    fn first_set<E: From<ContradictoryValues>>(
        &self,
        stage: &mut dyn UpfloatStage<'r, E>,
        code: &str,
        shape: &UpfloatShape,
    ) -> Result<(Value, Vec<Rank>), E> {
        let number = match shape.number {
            Some(number) => usize::try_from(number).map_err(|_| ContradictoryValues)?,
            None => self.settled(stage)?.len(),
        };
        let (mut places, mut up): (Vec<i64>, Vec<Rank>) = (Vec::new(), Vec::new());
        for (&r, place) in self.below.iter().zip(1..) {
            if up.len() == number {
                break;
            }
            let of_score = |gaps: &Vec<i64>| gaps.iter().filter(|&&g| g == self.gap(r)).count();
            let taken = up.iter().filter(|&&u| self.gap(u) == self.gap(r)).count();
            let is_full = shape.gaps.as_ref().is_some_and(|gaps| taken == of_score(gaps));
            let meets_resident = |mate: Mate| matches!(mate, Mate::Member(m) if self.is_resident(m));
            if !is_full && stage.prefer(code, r, &meets_resident)? {
                places.push(place);
                up.push(r);
            }
        }
        Ok((Value(places), up))
    }

    /// 3.6: goes through C8 to C10 and chooses the first pairing by its identifier.
    fn pairs<E>(&self, stage: &mut dyn OpenStage<'r, E>, members: &[Rank]) -> Result<(), E> {
        let round = self.round;
        let number = |r: Rank| round.position.entries[r].number;
        // READING TEAM26-SEATS: the members are ordered by number alone.
        let mut seats = members.to_vec();
        if round.declared.seats == Seats::Number {
            seats.sort_by_key(|&r| number(r));
        }
        let seats = BracketSeats::new(seats);
        let mut tops = None;
        for l in &round.phases.pairs {
            let value: Value = match &l.measure {
                Pairs::PreferenceLost => {
                    Value(vec![stage.least(&l.code, Around::Members, SumCosts::Of(self.denied(false)))?])
                }
                Pairs::StrongPreferenceLost => {
                    Value(vec![stage.least(&l.code, Around::Members, SumCosts::Of(self.denied(true)))?])
                }
                Pairs::ReturningFloaters(m) => {
                    Value(vec![stage.least(&l.code, Around::Members, SumCosts::Of(self.returning(*m)))?])
                }
                Pairs::EdgeSum(sum) => {
                    let facts = bracket_facts(round.position, round.declared, &self.residents);
                    let level = CountedLevel { counts: CountedOn::Sum(sum), facts };
                    stage.minimise(&l.code, Around::Members, level)?
                }
                Pairs::TopMembers => {
                    let (places, found) = seats.tops(stage, &l.code)?;
                    tops = Some(found);
                    places
                }
                Pairs::BottomMembers => seats.bottoms(stage, &l.code, tops.as_deref())?,
            };
            stage.record(&l.code, Part::Bracket, value);
        }
        Ok(())
    }

    /// Returns the cost of pairs that cannot grant both preferences: preferences of any strength, or only strong ones.
    fn denied(&self, is_strong: bool) -> EdgeCost<'r> {
        let pasts = Rc::clone(&self.round.pasts);
        Rc::new(move |edge| match edge {
            Edge::Pair(a, b) => i64::from(
                pasts[a]
                    .preference
                    .zip(pasts[b].preference)
                    .is_some_and(|(x, y)| x.colour == y.colour && (!is_strong || x.is_strong && y.is_strong)),
            ),
            Edge::Leaves(_) => 0,
        })
    }
}

/// Returns whether the round is among the last `rounds` rounds.
pub(crate) fn is_among_last(position: &Position, rounds: usize) -> bool {
    position.rounds.is_some_and(|last| position.round + rounds > last)
}
