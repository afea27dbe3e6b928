//! Orders of search on a face: exchanges between S1 and S2 and transpositions of S2 (Dutch).
//!
//! They pick the first element of a sequence that the face still allows; none knows why others were excluded.

use limit::from_len;
use std::rc::Rc;

use crate::stage::{Arena, ArenaGroup};
use lexmatch::solve::{Face, SolveError};

/// The first exchange that the face allows: number exchanged, difference of sums, leaving from the largest,
/// entering from the smallest. Returns S1 and S2 after it and the value.
pub(super) fn exchange(
    face: &mut Face<'_>,
    arena: &Arena,
    group: &ArenaGroup,
) -> Result<(VertexSplit, Vec<i64>), SolveError> {
    let numbers = Rc::new(ExchangeNumbers::of(arena, group));
    let of_move = Rc::clone(&numbers);
    let moved = face.count(move |u, v| of_move.moves(u, v))?;
    let mut value = vec![moved];
    let mut split = VertexSplit::natural(group);
    if moved > 0 {
        value.push(face.minimise(&|u, v| numbers.shift(u, v))?);
        let count = usize::try_from(moved).unwrap_or(usize::MAX);
        let (s1, s2) = (split.s1.clone(), split.s2.clone());
        let leaving = pick(face, s1.iter().rev(), count, &|v, mate| numbers.leaves(v, mate))?;
        let entering = pick(face, s2.iter(), count, &|v, mate| numbers.enters(v, mate))?;
        value.extend(leaving.iter().map(|&v| -numbers.number(v)));
        value.extend(entering.iter().map(|&v| numbers.number(v)));
        split.exchange(&leaving, &entering);
    }
    Ok((split, value))
}

/// The first `count` players, in this order, whose mate can satisfy the condition.
fn pick<'v>(
    face: &mut Face<'_>,
    order: impl Iterator<Item = &'v u32>,
    count: usize,
    condition: &dyn Fn(u32, u32) -> bool,
) -> Result<Vec<u32>, SolveError> {
    let mut picked = Vec::new();
    for &v in order {
        if picked.len() < count && face.prefer(v, &|mate| condition(v, mate))? {
            picked.push(v);
        }
    }
    Ok(picked)
}

/// The first transposition that the face allows: for S1 in order, the place of the first opponent in S2.
pub(super) fn transposition(face: &mut Face<'_>, split: &VertexSplit) -> Result<Vec<i64>, SolveError> {
    let mut value = Vec::with_capacity(split.s1.len());
    for &v in &split.s1 {
        let mate = face.choose(v, split.s2.iter().copied())?;
        let place = split.s2.iter().position(|&s| s == mate).ok_or(SolveError::NoMember)?;
        value.push(from_len(place + 1));
    }
    Ok(value)
}

/// Which vertices belong to a group.
pub(super) struct Membership(Vec<bool>);

impl Membership {
    pub(super) fn of(arena: &Arena, group: &ArenaGroup) -> Self {
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
pub(super) struct VertexSplit {
    pub(super) s1: Vec<u32>,
    pub(super) s2: Vec<u32>,
}

impl VertexSplit {
    /// Without an exchange rule: everybody against everybody, the player left over last.
    pub(super) fn whole(group: &ArenaGroup, arena: &Arena) -> Self {
        let within = Membership::of(arena, group);
        let others = (0..arena.size()).map(from_len).filter(|&v| !within.has(v));
        let s2 = group.players.iter().copied().chain(others).collect();
        Self { s1: group.players.clone(), s2 }
    }

    fn natural(group: &ArenaGroup) -> Self {
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
struct ExchangeNumbers {
    /// By vertex; 0 for vertices outside the group.
    numbers: Vec<usize>,
    /// Size of S1.
    pairs: usize,
}

impl ExchangeNumbers {
    fn of(arena: &Arena, group: &ArenaGroup) -> Self {
        let mut numbers = vec![0; arena.size()];
        for (i, &v) in group.players.iter().enumerate() {
            numbers[v as usize] = i + 1;
        }
        Self { numbers, pairs: group.pairs }
    }

    fn number(&self, v: u32) -> i64 {
        from_len(self.numbers[v as usize])
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
