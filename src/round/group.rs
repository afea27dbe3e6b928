//! A homogeneous group (a bracket, or the remainder of one): colours, floats, then the orders of exchange
//! (D.2) and transposition (D.1).

use super::bracket::{Work, vertex, whole};
use crate::measure::{self, FloatRepeat, Measure};
use crate::model::{Arena, Group, Part};
use crate::solve::SolveError;
use crate::tournament::Float;

impl Work<'_, '_> {
    /// Decides every level of the group, in the rulebook's order.
    pub(super) fn decide_group(&mut self, group: &Group, part: Part) -> Result<(), SolveError> {
        let book = self.round.book;
        let mut split = Split::whole(group, &self.arena);
        for c in &book.levels {
            match &c.measure {
                Measure::ColourDenied => self.decide_colours(&c.code, group, part)?,
                Measure::FloatRepeat(m) if part == Part::Bracket || m.direction == Float::Down => {
                    self.decide_floats(&c.code, m, group, part)?;
                }
                Measure::Exchange => split = self.decide_exchange(&c.code, group, part)?,
                Measure::Transposition => self.decide_transposition(&c.code, &split, part)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// B.4: pairs denied a preference, beyond x.
    fn decide_colours(&mut self, code: &str, group: &Group, part: Part) -> Result<(), SolveError> {
        let graph = self.round.graph;
        let within = Membership::of(&self.arena, group);
        let denied = |a: &Arena, u: u32, v: u32| {
            within.both(u, v)
                && measure::is_denied(
                    graph.preference(a.members[u as usize]),
                    graph.preference(a.members[v as usize]),
                )
        };
        let arena = &self.arena;
        let closed = self.face.minimise(&|u, v| i64::from(denied(arena, u, v)))?;
        let reductions = group.players.len() / 2 - group.pairs;
        let preferences = group.players.iter().map(|&v| graph.preference(arena.members[v as usize]));
        let allowance = measure::allowance(preferences, reductions);
        let how = closed.how.name();
        self.note(code, part, vec![closed.value - whole(allowance)], how);
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
        let position = self.round.position;
        let within = Membership::of(&self.arena, group);
        let arena = &self.arena;
        let class = |u: u32, v: u32| {
            if within.has(u) || within.has(v) { float_class(m, position, arena, u, v) } else { 0 }
        };
        let worst = self.face.bottleneck(&class)?;
        self.note(code, part, vec![i64::from(worst)], "search");
        Ok(())
    }

    /// D.2: number exchanged, difference of sums, leaving from the largest, entering from the smallest.
    fn decide_exchange(&mut self, code: &str, group: &Group, part: Part) -> Result<Split, SolveError> {
        let numbers = Numbers::of(&self.arena, group);
        let moved = self.face.minimise(&|u, v| numbers.moves(u, v))?;
        let mut value = vec![moved.value];
        let mut split = Split::natural(group);
        if moved.value > 0 {
            value.push(self.face.minimise(&|u, v| numbers.shift(u, v))?.value);
            let count = usize::try_from(moved.value).unwrap_or(usize::MAX);
            let (s1, s2) = (split.s1.clone(), split.s2.clone());
            let leaving = self.pick(s1.iter().rev(), count, &|v, mate| numbers.leaves(v, mate))?;
            let entering = self.pick(s2.iter(), count, &|v, mate| numbers.enters(v, mate))?;
            value.extend(leaving.iter().map(|&v| -numbers.number(v)));
            value.extend(entering.iter().map(|&v| numbers.number(v)));
            split.exchange(&leaving, &entering);
        }
        self.note(code, part, value, moved.how.name());
        Ok(split)
    }

    /// The first `count` players, in this order, whose mate can satisfy the condition.
    fn pick<'v>(
        &mut self,
        order: impl Iterator<Item = &'v u32>,
        count: usize,
        condition: &dyn Fn(u32, u32) -> bool,
    ) -> Result<Vec<u32>, SolveError> {
        let mut picked = Vec::new();
        for &v in order {
            if picked.len() < count && self.face.prefer(v, &|mate| condition(v, mate))? {
                picked.push(v);
            }
        }
        Ok(picked)
    }

    /// D.1: for S1 in order, the first opponent of S2 that the face allows.
    fn decide_transposition(&mut self, code: &str, split: &Split, part: Part) -> Result<(), SolveError> {
        let mut value = Vec::with_capacity(split.s1.len());
        for &v in &split.s1 {
            let mate = self.face.choose(v, &split.s2)?;
            let place = split.s2.iter().position(|&s| s == mate).ok_or(SolveError::NoMember)?;
            value.push(whole(place + 1));
        }
        self.note(code, part, value, "search");
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

/// Which vertices belong to a group.
pub(super) struct Membership(Vec<bool>);

impl Membership {
    pub(super) fn of(arena: &Arena, group: &Group) -> Self {
        let mut is_in = vec![false; arena.size()];
        for &v in &group.players {
            is_in[v as usize] = true;
        }
        Self(is_in)
    }

    pub(super) fn has(&self, v: u32) -> bool {
        self.0[v as usize]
    }

    pub(super) fn both(&self, u: u32, v: u32) -> bool {
        self.has(u) && self.has(v)
    }
}

/// S1 and S2 of a group, as vertices in order.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Split {
    s1: Vec<u32>,
    s2: Vec<u32>,
}

impl Split {
    /// Where a rulebook knows no exchange: everybody against everybody, whoever stays over last.
    fn whole(group: &Group, arena: &Arena) -> Self {
        let others = (0..arena.size()).map(vertex).filter(|v| !group.players.contains(v));
        let s2 = group.players.iter().copied().chain(others).collect();
        Self { s1: group.players.clone(), s2 }
    }

    fn natural(group: &Group) -> Self {
        let (s1, s2) = group.players.split_at(group.pairs);
        Self { s1: s1.to_vec(), s2: s2.to_vec() }
    }

    fn exchange(&mut self, leaving: &[u32], entering: &[u32]) {
        self.s1.retain(|v| !leaving.contains(v));
        self.s2.retain(|v| !entering.contains(v));
        self.s1.extend(entering);
        self.s2.extend(leaving);
        self.s1.sort_unstable();
        self.s2.sort_unstable();
    }
}

/// The numbers 1, 2, … of a group's players, and what an edge says of the exchange that produces it.
///
/// A pair within the original S1 sends its lower player out of S1, a pair within S2 brings its higher player
/// in, and a player of S1 who stays unpaired leaves. Any other choice for the same pairs moves more players or
/// has a larger difference, so it comes later in the order of D.2.
struct Numbers {
    /// By vertex; 0 for vertices outside the group.
    numbers: Vec<usize>,
    /// Size of S1.
    pairs: usize,
}

impl Numbers {
    fn of(arena: &Arena, group: &Group) -> Self {
        let mut numbers = vec![0; arena.size()];
        for (i, &v) in group.players.iter().enumerate() {
            numbers[v as usize] = i + 1;
        }
        Self { numbers, pairs: group.pairs }
    }

    fn number(&self, v: u32) -> i64 {
        whole(self.numbers[v as usize])
    }

    fn is_s1(&self, v: u32) -> bool {
        (1..=self.pairs).contains(&self.numbers[v as usize])
    }

    fn is_s2(&self, v: u32) -> bool {
        self.numbers[v as usize] > self.pairs
    }

    fn is_outside(&self, v: u32) -> bool {
        self.numbers[v as usize] == 0
    }

    /// Does `v` leave S1 when matched so?
    fn leaves(&self, v: u32, mate: u32) -> bool {
        self.is_s1(v) && (self.is_outside(mate) || self.is_s1(mate) && self.number(mate) < self.number(v))
    }

    /// Does `v` enter S1 when matched so?
    fn enters(&self, v: u32, mate: u32) -> bool {
        self.is_s2(v) && self.is_s2(mate) && self.number(mate) > self.number(v)
    }

    /// Players that leave S1 by this edge.
    fn moves(&self, u: u32, v: u32) -> i64 {
        i64::from(self.leaves(u, v)) + i64::from(self.leaves(v, u))
    }

    /// Numbers entering S1 minus numbers leaving it by this edge.
    fn shift(&self, u: u32, v: u32) -> i64 {
        let one =
            |a: u32, b: u32| self.number(a) * (i64::from(self.enters(a, b)) - i64::from(self.leaves(a, b)));
        one(u, v) + one(v, u)
    }
}
