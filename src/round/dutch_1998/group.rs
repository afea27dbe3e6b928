//! A homogeneous group (a bracket, or the remainder of one): colours, floats, then the orders of exchange
//! (D.2) and transposition (D.1).

use super::bracket::Work;
use crate::measure::{self, Counted, Fate, FloatRepeat, Weight};
use crate::model::{Arena, Group, Part};
use crate::plan::dutch_1998::Group as Level;
use crate::round::counted;
use crate::round::orders::{self, Membership, Split};
use crate::round::whole;
use crate::solve::SolveError;
use crate::tournament::Float;

impl Work<'_, '_> {
    /// Decides every level of the group, in the rulebook's order.
    pub(super) fn decide_group(&mut self, group: &Group, part: Part) -> Result<(), SolveError> {
        let mut split = Split::whole(group, &self.arena);
        for l in &self.round.plan.group {
            self.face.name_level(&l.code);
            match &l.measure {
                Level::Counted(c) => {
                    let within = Membership::of(&self.arena, group);
                    self.decide_counted(&l.code, part, c, &|u, v| within.has(u) || within.has(v))?;
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
        counted: &Counted,
        is_looked_at: &dyn Fn(u32, u32) -> bool,
    ) -> Result<(), SolveError> {
        let ask = self.round.ask;
        let facts = counted::facts(ask, &self.stage.residents);
        let arena = &self.arena;
        let entry = |v: u32| arena.members.get(v as usize).map(|&r| &ask.position.entries[r]);
        let weight = |u: u32, v: u32| match (entry(u), entry(v)) {
            _ if !is_looked_at(u, v) => Weight::NONE,
            (Some(a), Some(b)) => counted.weight(&facts, Fate::Pair(a, b)),
            (Some(a), None) => counted.weight(&facts, Fate::Leaves(a)),
            (None, _) => Weight::NONE,
        };
        let value = counted::by_classes(&mut self.face, counted.is_listed(), &weight)?;
        self.note(code, part, value);
        Ok(())
    }

    /// B.4: pairs denied a preference, beyond x.
    fn decide_colours(&mut self, code: &str, group: &Group, part: Part) -> Result<(), SolveError> {
        let graph = self.round.ask.graph;
        let within = Membership::of(&self.arena, group);
        let denied = |a: &Arena, u: u32, v: u32| {
            within.both(u, v)
                && measure::is_denied(
                    graph.preference(a.members[u as usize]),
                    graph.preference(a.members[v as usize]),
                )
        };
        let arena = &self.arena;
        let denied = self.face.minimise(&|u, v| i64::from(denied(arena, u, v)))?;
        let reductions = group.players.len() / 2 - group.pairs;
        let preferences = group.players.iter().map(|&v| graph.preference(arena.members[v as usize]));
        let allowance = measure::allowance(preferences, reductions);
        self.note(code, part, vec![denied - whole(allowance)]);
        Ok(())
    }

    /// B.5 and B.6: the fewest criteria dropped, each for the whole group (C.9, C.10).
    fn decide_floats(
        &mut self,
        code: &str,
        m: &FloatRepeat,
        group: &Group,
        part: Part,
    ) -> Result<(), SolveError> {
        let position = self.round.ask.position;
        let within = Membership::of(&self.arena, group);
        let arena = &self.arena;
        let class = |u: u32, v: u32| {
            if within.has(u) || within.has(v) { float_class(m, position, arena, u, v) } else { 0 }
        };
        let worst = self.face.bottleneck(&class)?;
        self.note(code, part, vec![i64::from(worst)]);
        Ok(())
    }
}

/// The class of an edge for one direction of floats: the worse of its two ends.
pub(super) fn float_class(
    m: &FloatRepeat,
    position: &crate::tournament::Position,
    arena: &Arena,
    u: u32,
    v: u32,
) -> u8 {
    let entry = |x: u32| arena.members.get(x as usize).map(|&r| &position.entries[r]);
    match (entry(u), entry(v)) {
        (Some(a), Some(b)) => {
            let floats = |own: &crate::tournament::Entry, other: &crate::tournament::Entry| match m.direction
            {
                Float::Down => own.score > other.score,
                Float::Up => own.score < other.score,
            };
            let of = |own, other| if floats(own, other) { m.class(own) } else { 0 };
            of(a, b).max(of(b, a))
        }
        (Some(a), None) | (None, Some(a)) if m.direction == Float::Down => m.class(a),
        _ => 0,
    }
}
