//! Irish Championship: all pairs of a round are drawn together. The principles A to D and rule 3 decide which draws conform
//! best; a lot decides among those that conform equally (3 b).

mod draw;
mod field;

pub use draw::{DrawBackend, DrawLevels, DrawStage};

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::rc::Rc;

use super::{Around, Edge, EdgeCost, Mate, OpenStage, StageSpec, SumCosts, bracket_facts};
use crate::measure::{EdgeRole, EdgeSum, Penalty};
use crate::plan::PhaseLevel;
use crate::plan::irish::{Draw as Principle, Phases};
use facts::rulebook::table::{Declared, Principles};
use facts::rulebook::{Part, Value};
use facts::tournament::{Lots, Position, Rank};
use field::{DrawField, DrawRule};

/// The purpose of the lot between draws.
const DRAW: u16 = 1;
/// The rulebook step that draws the lot, without its prefix.
const LOT: &str = "3b";
/// The largest number of draws that are listed, each being equally likely.
pub const MOST: usize = 20_000;

/// A round to be paired under this rulebook.
pub struct IrishProgram<'r> {
    position: &'r Position,
    declared: Declared,
    phases: &'r Phases,
    seed: u64,
    /// The code of the lot.
    lot: String,
    all: Vec<Rank>,
}

impl<'r> IrishProgram<'r> {
    /// Creates the program for a position from the phases of a rulebook. `seed` is the seed of the lots, and `prefix`
    /// starts the rulebook's codes.
    pub fn new(
        position: &'r Position,
        declared: Declared,
        phases: &'r Phases,
        (seed, prefix): (u64, &str),
    ) -> Self {
        let all = Rank::all(position.entries.len()).collect();
        Self { position, declared, phases, seed, lot: format!("{prefix}-{LOT}"), all }
    }

    fn has(&self, measure: &Principle) -> bool {
        self.phases.draw.iter().any(|l| l.measure == *measure)
    }

    fn field(&self, rule: DrawRule) -> Rc<DrawField<'r>> {
        Rc::new(DrawField::new(self.position, self.declared, rule))
    }

    /// Returns the score by which a player's board is sorted.
    pub fn board_scores(&self) -> impl Fn(Rank) -> i32 + use<'r> {
        let field = self.field(DrawRule::Three);
        move |rank| field.own(rank)
    }

    /// Returns the highest score in the draw in half points; in round one all scores count alike.
    pub fn highest_score(&self) -> i32 {
        let rule = if self.position.round == 1 { DrawRule::One } else { DrawRule::Three };
        self.field(rule).highest()
    }

    /// 3 (b): draws a lot between the draws that conform equally.
    // READING IRL-3b: up to MOST draws, each draw is equally likely. Beyond that, players in rank order draw the
    // opponent with the smallest lot that the rest allows, and the number is reported as "more than".
    fn by_lot<E>(&self, stage: &mut dyn DrawStage<'r, E>) -> Result<(), E> {
        let lots = || Lots::new(self.seed, self.position.round, DRAW);
        if stage.lot(&self.lot, MOST, &|draws| lots().below(draws))?.is_some() {
            return Ok(());
        }
        let n = self.all.len();
        // The dummy has the place after all players.
        let place = |drawn: Option<Rank>| drawn.map_or(n, |r| r.0);
        let lot = lots().order(n + n % 2);
        let mut order: Vec<Option<Rank>> =
            Rank::all(n).map(Some).chain((n % 2 == 1).then_some(None)).collect();
        order.sort_by_key(|o| lot[place(*o)]);
        // Players who are already drawn (at the end, the dummy) are skipped. The head of the order moves past them.
        let (mut is_drawn, mut head) = (vec![false; n + 1], 0);
        for r in Rank::all(n) {
            if std::mem::replace(&mut is_drawn[r], true) {
                continue;
            }
            while order.get(head).is_some_and(|o| is_drawn[place(*o)]) {
                head += 1;
            }
            let others: Vec<Option<Rank>> =
                order[head..].iter().copied().filter(|o| !is_drawn[place(*o)]).collect();
            let list: Vec<Mate> = others.iter().copied().map(Mate::of).collect();
            let chosen = stage.first_mate(&self.lot, r, &list)?;
            is_drawn[place(others[chosen])] = true;
        }
        Ok(())
    }

    /// Draws by rule 1, by rule 2 where its numbers fit, or by rule 3.
    // READING IRL-2: if the numbers of rule 2 do not fit (after byes), or no draw keeps A, the principles take
    // precedence over the rules. Round two is then drawn like a later round.
    pub fn run<E>(&self, on: &mut dyn DrawBackend<'r, E>) -> Result<(), E> {
        let spec = StageSpec::new(1, "draw", &self.all);
        if self.position.round == 1 {
            let draw = RuledDraw { round: self, field: &self.field(DrawRule::One), rule: 1 };
            return on.draw(&spec, &mut |stage| draw.whole(stage, None));
        }
        let three = self.field(DrawRule::Three);
        let is_ruled = self.position.round == 2
            && self.has(&Principle::Rematches)
            && self.has(&Principle::ScoreDifferences);
        if let Some(shares) = three.rule_2().filter(|_| is_ruled) {
            let field = self.field(DrawRule::Two(shares));
            let (draw, due) = (RuledDraw { round: self, field: &field, rule: 2 }, field.due(shares));
            let spec = StageSpec { name: "draw by rule 2", ..spec };
            if on.attempt(&spec, &mut |stage| draw.whole(stage, Some(&due)))? {
                return Ok(());
            }
        }
        let draw = RuledDraw { round: self, field: &three, rule: 3 };
        on.draw(&spec, &mut |stage| draw.in_turn(stage))
    }
}

/// The part of the draw that a principle looks at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PrinciplePart {
    /// All pairs alike.
    Whole,
    /// One score after another from the top; a pair belongs to its higher score.
    TopDown,
    /// The pairs of one score.
    Group(i32),
}

/// A draw under one of the rules.
struct RuledDraw<'d, 'r> {
    round: &'d IrishProgram<'r>,
    field: &'d Rc<DrawField<'r>>,
    rule: i32,
}

impl<'r> RuledDraw<'_, 'r> {
    /// Rules 1 and 2: goes through the principles, each over all pairs alike; 3 (e) applies to later rounds. Returns
    /// whether the draw is as required: with `due`, nobody meets an opponent again and B has this value.
    fn whole<E>(&self, stage: &mut dyn DrawStage<'r, E>, due: Option<&[i64]>) -> Result<bool, E> {
        for l in self.round.phases.draw.iter().filter(|l| l.measure != Principle::LeaderOpponent) {
            let value = self.level(stage, l, PrinciplePart::Whole)?;
            let is_due = match (&l.measure, due) {
                (Principle::Rematches, Some(_)) => value[..] == [0],
                (Principle::ScoreDifferences, Some(due)) => value[..] == *due,
                _ => true,
            };
            if !is_due {
                return Ok(false);
            }
        }
        self.round.by_lot(stage).map(|()| true)
    }

    /// Rule 3: goes through the principles in the order of the reading in force.
    fn in_turn<E>(&self, stage: &mut dyn DrawStage<'r, E>) -> Result<bool, E> {
        if self.round.declared.principles == Principles::Principle {
            for l in &self.round.phases.draw {
                self.level(stage, l, PrinciplePart::TopDown)?;
            }
        } else {
            self.group_by_group(stage)?;
        }
        self.round.by_lot(stage).map(|()| true)
    }

    /// 3 (a): all principles provide for a player with a higher score before one with a lower score. Only A concerns
    /// the whole draw.
    fn group_by_group<E>(&self, stage: &mut dyn OpenStage<'r, E>) -> Result<(), E> {
        let levels = &self.round.phases.draw;
        for block in levels.chunk_by(|a, b| [a, b].iter().all(|l| l.measure != Principle::Rematches)) {
            if let [l @ PhaseLevel { measure: Principle::Rematches, .. }] = block {
                self.level(stage, l, PrinciplePart::TopDown)?;
                continue;
            }
            for &group in &self.field.groups {
                for l in block {
                    self.level(stage, l, PrinciplePart::Group(group))?;
                }
            }
        }
        Ok(())
    }

    /// Goes through a level and returns its value.
    fn level<E>(
        &self,
        stage: &mut dyn OpenStage<'r, E>,
        level: &'r PhaseLevel<Principle>,
        part: PrinciplePart,
    ) -> Result<Value, E> {
        let (code, field) = (level.code.as_str(), Rc::clone(self.field));
        let value: Value = match &level.measure {
            Principle::Rematches => {
                let met = |field: &DrawField<'_>, e| {
                    i64::from(matches!(e, Edge::Pair(a, b) if field.have_met(a, b)))
                };
                let whole = Rc::clone(self.field);
                let cost: EdgeCost<'r> = Rc::new(move |e| met(&whole, e));
                let named = field.named();
                let part = (Around::Members, [self.rule]);
                let mut value = vec![stage.count(code, (part.0, &part.1), SumCosts::Pairs(&named, cost))?];
                if value != [0] {
                    value.extend(self.sums(stage, code, PrinciplePart::TopDown, (None, met))?);
                }
                Value(value)
            }
            Principle::ScoreDifferences => self.differences(stage, code, part)?,
            Principle::ColourDifferences => {
                let sees = |r| field.difference(r);
                self.sums(stage, code, part, (Some(&sees), DrawField::colour_sum))?
            }
            Principle::SameArea => {
                let sees = |r| field.area(r);
                self.sums(stage, code, part, (Some(&sees), |field, e| i64::from(field.is_one_area(e))))?
            }
            Principle::LeaderOpponent => {
                let is_his_turn =
                    |r: &Rank| !matches!(part, PrinciplePart::Group(group) if group != field.score(*r));
                let Some(leader) = field.leader().filter(is_his_turn) else { return Ok(Value(Vec::new())) };
                Value(vec![self.leader(stage, code, leader)?])
            }
            Principle::EdgeSum(counted) => self.counted(stage, code, part, counted)?,
        };
        stage.record(code, Part::Bracket, value.clone());
        Ok(value)
    }

    /// B: counts, for each group and score from the top, the players of the group whose opponent's score is below that
    /// score. If none meets an opponent below one score, none does below a lower one. Rules 1 and 2 also count a player
    /// who is left over out of turn.
    fn differences<E>(
        &self,
        stage: &mut dyn OpenStage<'r, E>,
        code: &str,
        part: PrinciplePart,
    ) -> Result<Value, E> {
        let groups = &self.field.groups;
        let mut value = Vec::new();
        let is_of = |group: &i32| !matches!(part, PrinciplePart::Group(g) if g != *group);
        for (i, &group) in groups.iter().enumerate().filter(|(_, group)| is_of(group)) {
            let (near, mut last) = (self.of_score(group), None);
            for &t in &groups[i..] {
                let field = Rc::clone(self.field);
                let cost: EdgeCost<'r> = Rc::new(move |e| field.below(e, group, t));
                let regard = [self.rule, group, t];
                // Pairs within one score cost nothing.
                let around = if groups.len() == 1 { Around::Leavers } else { Around::These(&near) };
                let least = match last {
                    Some(0) => 0,
                    _ => stage.count(
                        code,
                        (around, &regard),
                        SumCosts::Seen(&|r| self.field.place(r), cost),
                    )?,
                };
                last = Some(least);
                value.push(least);
            }
        }
        if part == PrinciplePart::Whole {
            let field = Rc::clone(self.field);
            let cost: EdgeCost<'r> = Rc::new(move |e| i64::from(field.is_left_out_of_turn(e)));
            value.push(stage.count(code, (Around::Leavers, &[self.rule]), SumCosts::Of(cost))?);
        }
        Ok(Value(value))
    }

    /// Returns the players with a given score.
    fn of_score(&self, group: i32) -> Vec<Rank> {
        self.round.all.iter().copied().filter(|&r| self.field.score(r) == group).collect()
    }

    /// Minimises a sum over a part of the draw. `sees` returns everything about a player, besides the score, that
    /// affects the sum, if that is a small number.
    fn sums<E>(
        &self,
        stage: &mut dyn OpenStage<'r, E>,
        code: &str,
        part: PrinciplePart,
        (sees, cost): (Option<&dyn Fn(Rank) -> u32>, impl Fn(&DrawField<'r>, Edge) -> i64 + Copy + 'r),
    ) -> Result<Value, E> {
        let mut count =
            |part: (Around<'_>, &[i32]), place: &dyn Fn(Rank) -> Option<u64>, cost: EdgeCost<'r>| {
                let Some(sees) = sees else { return stage.count(code, part, SumCosts::Of(cost)) };
                // Players whose pairs cost nothing need no further distinction.
                let sees = |r: Rank| place(r).map_or(0, |place| (place + 1) << 32 | u64::from(sees(r)));
                stage.count(code, part, SumCosts::Seen(&sees, cost))
            };
        let groups = match part {
            PrinciplePart::Whole => {
                let field = Rc::clone(self.field);
                let cost: EdgeCost<'r> = Rc::new(move |e| cost(&field, e));
                return Ok(Value(vec![count((Around::Members, &[self.rule]), &|_| Some(0), cost)?]));
            }
            PrinciplePart::TopDown => self.field.groups.clone(),
            PrinciplePart::Group(group) => vec![group],
        };
        let of = |group: i32| {
            let (field, near) = (Rc::clone(self.field), self.of_score(group));
            let cost: EdgeCost<'r> =
                Rc::new(move |e| if field.top(e) == group { cost(&field, e) } else { 0 });
            let place = |r: Rank| match self.field.score(r).cmp(&group) {
                Ordering::Greater => None,
                Ordering::Equal => Some(0),
                Ordering::Less => Some(1),
            };
            count((Around::These(&near), &[self.rule, group]), &place, cost)
        };
        groups.into_iter().map(of).collect()
    }

    /// 3 (e): gives the sole leader the allowed opponent with the highest figures. Being left over comes last.
    fn leader<E>(&self, stage: &mut dyn OpenStage<'r, E>, code: &str, leader: Rank) -> Result<i64, E> {
        let figures: Vec<(i64, i64)> = self.round.all.iter().map(|&r| self.field.figures(r)).collect();
        let different: Vec<(i64, i64)> =
            figures.iter().copied().collect::<BTreeSet<_>>().into_iter().rev().collect();
        let place = |r: Rank| different.partition_point(|&f| f > figures[r]);
        let above: Vec<usize> = self.round.all.iter().map(|&r| place(r)).collect();
        let last = different.len();
        let cost: EdgeCost<'r> = Rc::new(move |e| {
            limit::from_len(match e {
                Edge::Pair(a, b) => above[if a == leader { b } else { a }],
                Edge::Leaves(_) => last,
            })
        });
        stage.count(code, (Around::These(&[leader]), &[self.rule]), SumCosts::Of(cost))
    }

    /// Minimises a sum in a custom rulebook.
    fn counted<E>(
        &self,
        stage: &mut dyn OpenStage<'r, E>,
        code: &str,
        part: PrinciplePart,
        counted: &'r EdgeSum,
    ) -> Result<Value, E> {
        let facts = bracket_facts(self.round.position, self.round.declared, &self.round.all);
        let (entries, field) = (&self.round.position.entries, Rc::clone(self.field));
        let weight = move |edge| match (part, edge) {
            (PrinciplePart::Group(group), e) if field.top(e) != group => Penalty::NONE,
            (_, Edge::Pair(a, b)) => counted.weight(&facts, EdgeRole::Pair(&entries[a], &entries[b])),
            (_, Edge::Leaves(a)) => counted.weight(&facts, EdgeRole::Leaves(&entries[a])),
        };
        let part = match part {
            PrinciplePart::Group(group) => vec![self.rule, group],
            PrinciplePart::Whole | PrinciplePart::TopDown => vec![self.rule],
        };
        stage.count_classes(code, (Around::Members, &part), (counted.is_listed(), &|_| None, Rc::new(weight)))
    }
}
