//! A homogeneous group (a bracket, or the remainder of one): colours, floats, then the orders of exchange
//! (D.2) and transposition (D.1).

use limit::from_len;
use std::rc::Rc;

use super::Dutch1998Round;
use super::bracket::StageWork;
use crate::measure::{self, EdgeRole, EdgeSum, Penalty};
use crate::plan::dutch_1998::Group as Level;
use crate::round::counted;
use crate::round::orders::{self, Membership, VertexSplit};
use crate::stage::{Arena, ArenaGroup, Stage};
use facts::rulebook::{FloatRepeat, Part};
use facts::tournament::Float;
use lexmatch::Evidence;
use lexmatch::solve::SolveError;

impl<'r> StageWork<'r, '_> {
    /// Decides every level of the group, in the rulebook's order.
    pub(super) fn decide_group(&mut self, group: &ArenaGroup, part: Part) -> Result<(), SolveError> {
        let mut split = VertexSplit::whole(group, &self.arena);
        for l in &self.round.plan.group {
            self.face.name_level(&l.code);
            match &l.measure {
                Level::EdgeSum(c) => {
                    let within = Membership::of(&self.arena, group);
                    self.decide_counted(&l.code, part, c, move |u, v| within.has(u) || within.has(v))?;
                }
                Level::ColourDenied => self.decide_colours(&l.code, group, part)?,
                // C.10: the upfloats of a heterogeneous bracket are those of its moved-down players' opponents.
                Level::FloatRepeat(m) if part == Part::Remainder && m.direction == Float::Up => {}
                Level::FloatRepeat(m) => self.decide_floats(&l.code, m, group, part)?,
                Level::Exchange => {
                    let (found, value) = orders::exchange(&mut self.face, &self.arena, group)?;
                    self.note(&l.code, part, value);
                    split = found;
                }
                Level::Transposition => {
                    let value = orders::transposition(&mut self.face, &split)?;
                    self.note(&l.code, part, value);
                }
            }
        }
        Ok(())
    }

    /// A sum over the bracket's pairs and leavers, of the edges that are looked at.
    pub(super) fn decide_counted(
        &mut self,
        code: &str,
        part: Part,
        counted: &'r EdgeSum,
        is_looked_at: impl Fn(u32, u32) -> bool + 'r,
    ) -> Result<(), SolveError> {
        let ask = self.round.ask;
        let facts = counted::facts(ask, &self.stage.residents);
        let arena = Rc::clone(&self.arena);
        let entry = move |v: u32| arena.members.get(v as usize).map(|&r| &ask.position.entries[r]);
        let weight = move |u: u32, v: u32| match (entry(u), entry(v)) {
            _ if !is_looked_at(u, v) => Penalty::NONE,
            (Some(a), Some(b)) => counted.weight(&facts, EdgeRole::Pair(a, b)),
            (Some(a), None) => counted.weight(&facts, EdgeRole::Leaves(a)),
            (None, _) => Penalty::NONE,
        };
        let value = counted::by_classes(&mut self.face, counted.is_listed(), weight)?;
        self.note(code, part, value);
        Ok(())
    }

    /// B.4: pairs denied a preference, beyond x.
    fn decide_colours(&mut self, code: &str, group: &ArenaGroup, part: Part) -> Result<(), SolveError> {
        let graph = self.round.ask.graph;
        let within = Membership::of(&self.arena, group);
        let arena = Rc::clone(&self.arena);
        let preference = move |v: u32| graph.preference(arena.members[v as usize]);
        let is_denied = move |u, v| within.both(u, v) && measure::is_denied(preference(u), preference(v));
        let denied = self.face.count(move |u, v| i64::from(is_denied(u, v)))?;
        let reductions = group.players.len() / 2 - group.pairs;
        let preferences = group.players.iter().map(|&v| graph.preference(self.arena.members[v as usize]));
        let allowance = measure::allowance(preferences, reductions);
        self.note(code, part, vec![denied - from_len::<i64>(allowance)]);
        Ok(())
    }

    /// B.5 and B.6: the fewest criteria dropped, each for the whole group (C.9, C.10).
    fn decide_floats(
        &mut self,
        code: &str,
        m: &'r FloatRepeat,
        group: &ArenaGroup,
        part: Part,
    ) -> Result<(), SolveError> {
        let within = Membership::of(&self.arena, group);
        let (arena, round, stage) = (Rc::clone(&self.arena), self.round, self.stage);
        let score = |v: &u32| round.ask.position.entries[arena.members[*v as usize]].score;
        let is_one_score = group.players.iter().map(score).is_sorted_by(|a, b| a == b);
        // Pairs of one score give no downfloat.
        if m.direction == Float::Down && is_one_score && self.has_one_over() {
            let place = from_len(arena.members.len());
            let class =
                |v: u32| if within.has(v) { float_class(m, round, stage, &arena, (v, place)) } else { 0 };
            let members: Vec<u32> = (0..place).collect();
            let worst = self.face.leave(&members, &class)?.0;
            self.face.credit(Evidence::Refuted { refused: usize::from(worst) });
            self.note(code, part, vec![i64::from(worst)]);
            return Ok(());
        }
        let class = move |u: u32, v: u32| {
            if within.has(u) || within.has(v) { float_class(m, round, stage, &arena, (u, v)) } else { 0 }
        };
        let worst = self.face.bottleneck(class)?;
        self.note(code, part, vec![i64::from(worst)]);
        Ok(())
    }
}

/// The class of an edge for one direction of floats: a downfloat of who leaves, and of the higher of a pair of unequal
/// scores, whose lower one has the upfloat (A.4, B.5); where B.5 and B.6 do not apply it is 0.
// READING D98-A.4: the pairing gives the downfloat; the other reading: it is judged only where the player leaves.
pub(super) fn float_class(
    m: &FloatRepeat,
    round: &Dutch1998Round<'_>,
    stage: &Stage,
    arena: &Arena,
    (u, v): (u32, u32),
) -> u8 {
    let member = |x: u32| arena.members.get(x as usize).copied();
    let class = |r: usize| {
        let entry = &round.ask.position.entries[r];
        let is_free = stage.is_exempt || round.ask.graph.is_beyond_b2(r);
        if is_free { 0 } else { measure::float_class(m, entry) }
    };
    let score = |r: usize| round.ask.position.entries[r].score;
    match (member(u), member(v), m.direction) {
        (Some(a), Some(b), Float::Up) if score(a) != score(b) => {
            class(if score(a) < score(b) { a } else { b })
        }
        (Some(a), Some(b), Float::Down)
            if score(a) != score(b) && !round.readings.bracket.downfloat_when_moved =>
        {
            class(if score(a) < score(b) { b } else { a })
        }
        (Some(a), None, Float::Down) | (None, Some(a), Float::Down) => class(a),
        _ => 0,
    }
}
