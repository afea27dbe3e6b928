//! Who takes down the levels of a round one after the other: to check them, to prove them, or only to count them.

use crate::ProofError;
use limit::from_len;
use std::collections::BTreeMap;

use facts::tournament::{Pairing, Position};
use judge::Count;

/// Two vertices, the smaller first: ranks, and after the last player the bye where the number of players is odd.
pub type VertexPair = (usize, usize);

/// Edges, ascending, that several stages have.
pub type SharedEdges = std::rc::Rc<[VertexPair]>;

/// A stage: everybody takes part who has not been paired in an earlier one.
pub struct MainStage<'s> {
    /// The description in words.
    pub name: String,
    /// Pairs that are not made in it although no absolute criterion forbids them.
    pub forbids: &'s dyn Fn(usize, usize) -> bool,
}

/// A stage apart: it has a pairing of its own, and other edges.
pub struct AuxiliaryStage<'s> {
    /// The description in words.
    pub name: String,
    /// Ascending ranks of those who take part.
    pub players: &'s [usize],
    /// Vertices after all others that anybody may be matched with, and that may be matched with each other.
    pub free: usize,
    /// Edges between the players.
    pub joins: &'s dyn Fn(usize, usize) -> bool,
    /// Edges between a player and a free vertex.
    pub may_be_free: &'s dyn Fn(usize) -> bool,
}

/// The question.
pub enum LevelQuestion<'l> {
    /// The least sum of costs. Edges without an end among these vertices (ascending) cost nothing.
    Sum(&'l [usize], &'l dyn Fn(usize, usize) -> i64),
    /// The first of a list whom a player can meet; the value is the place, from 0.
    Order(usize, &'l [usize]),
}

/// Takes down stages and levels in their order.
pub trait Ledger {
    /// A stage begins.
    ///
    /// # Errors
    /// If the incumbent pairing is not possible in it.
    fn open(&mut self, stage: &MainStage<'_>) -> Result<(), ProofError>;

    /// A stage apart begins. A stage that is open goes on when it has ended.
    ///
    /// # Errors
    /// If it has no pairing.
    fn open_apart(&mut self, stage: &AuxiliaryStage<'_>) -> Result<(), ProofError>;

    /// The stage that is open and how many of its levels have ended, if that is known: as long as both are the same, so are
    /// the edges that are left.
    fn at(&self) -> Option<(usize, usize)> {
        None
    }

    /// The edges that are left with an end among these vertices, each with its number; ascending.
    fn near(&self, near: &[usize]) -> Vec<(usize, VertexPair)>;

    /// A level: the least sum of costs by edge, ascending, of edges near these vertices; its value.
    ///
    /// # Errors
    /// If it is not proved.
    fn sum(&mut self, code: &str, near: &[usize], costs: Vec<(usize, i64)>) -> Result<i64, ProofError>;

    /// A level: the first of a list whom a player can meet; his place, from 0.
    ///
    /// # Errors
    /// If it is not proved.
    fn order(&mut self, code: &str, of: usize, list: &[usize]) -> Result<i64, ProofError>;

    /// The mate of a player who has only one left.
    ///
    /// # Errors
    /// If several are left.
    fn mate(&self, rank: usize) -> Result<usize, ProofError>;

    /// The player's mate in the incumbent pairing. Use it only as a witness that something is possible. While a certificate
    /// is made, a level may still change the incumbent of an auxiliary stage: ask after the last level.
    fn shown(&self, rank: usize) -> usize;

    /// Do these, who have one mate left each, meet him in the pairing of the round too?
    fn agrees(&self, players: &[usize]) -> bool;

    /// A lot among all pairings that are left: `drawn` says which of so many. Their number; `None` if they are more than
    /// `most`, and then none is drawn.
    ///
    /// # Errors
    /// If the lot falls on a pairing other than the incumbent, or the pairings cannot be listed.
    fn lot(
        &mut self,
        code: &str,
        most: usize,
        drawn: &dyn Fn(usize) -> usize,
    ) -> Result<Option<usize>, ProofError>;

    /// A level of the rulebook has been gone through, and has this value.
    fn note(&mut self, count: Count);

    /// A stage ends; these vertices are paired in it.
    ///
    /// # Errors
    /// If one of them has several mates left.
    fn close(&mut self, settles: &[usize]) -> Result<(), ProofError>;
}

impl dyn Ledger + '_ {
    /// A level; its value.
    ///
    /// # Errors
    /// If it is not proved.
    pub fn level(&mut self, code: &str, level: &LevelQuestion<'_>) -> Result<i64, ProofError> {
        match *level {
            LevelQuestion::Order(of, list) => self.order(code, of, list),
            LevelQuestion::Sum(near, cost) => {
                let costs = self.near(near).into_iter().map(|(e, (u, v))| (e, cost(u, v))).collect();
                self.sum(code, near, costs)
            }
        }
    }

    /// The first so many of an order who can have a wanted mate, each a level of his own, which costs 1 if he has not: their
    /// places in the order, from 1, and who they are.
    ///
    /// # Errors
    /// If one is not proved.
    pub fn first_who(
        &mut self,
        (code, number): (&str, i64),
        order: impl Iterator<Item = usize>,
        wanted: &dyn Fn(usize, usize) -> bool,
    ) -> Result<(Vec<i64>, Vec<usize>), ProofError> {
        let (mut places, mut picked) = (Vec::new(), Vec::new());
        for (r, place) in order.zip(1..) {
            if from_len::<i64>(picked.len()) == number {
                break;
            }
            let cost = |u: usize, v: usize| i64::from(!wanted(r, if u == r { v } else { u }));
            if self.level(code, &LevelQuestion::Sum(&[r], &cost))? == 0 {
                places.push(place);
                picked.push(r);
            }
        }
        Ok((places, picked))
    }

    /// A level that counts instances of classes, the largest class first: a sum for each class that occurs. The classes of
    /// all instances, the largest first. Edges without an end in `near` have none.
    ///
    /// # Errors
    /// If one is not proved.
    pub fn listed(
        &mut self,
        code: &str,
        near: &[usize],
        classes: &dyn Fn(usize, usize) -> Vec<i64>,
    ) -> Result<Vec<i64>, ProofError> {
        let mut by_class: BTreeMap<i64, BTreeMap<usize, i64>> = BTreeMap::new();
        for (e, (u, v)) in self.near(near) {
            for class in classes(u, v) {
                *by_class.entry(class).or_default().entry(e).or_default() += 1;
            }
        }
        let mut list = Vec::new();
        for (class, costs) in by_class.into_iter().rev() {
            let count = self.sum(code, near, costs.into_iter().collect())?;
            list.extend((0..count).map(|_| class));
        }
        Ok(list)
    }
}

impl AuxiliaryStage<'_> {
    /// Its edges, ascending; `n`: vertices of the round, after which the free ones stand.
    pub fn edges(&self, n: usize) -> Vec<VertexPair> {
        let free = n..n + self.free;
        let mut edges = Vec::new();
        for (i, &u) in self.players.iter().enumerate() {
            let others = self.players[i + 1..].iter().copied();
            edges.extend(others.filter(|&v| (self.joins)(u, v)).map(|v| (u, v)));
            if (self.may_be_free)(u) {
                edges.extend(free.clone().map(|v| (u, v)));
            }
        }
        edges.extend(free.clone().flat_map(|u| (u + 1..free.end).map(move |v| (u, v))));
        edges
    }
}

/// The mates of everybody by rank, the bye among them; `None` if somebody is not paired.
pub fn mates(position: &Position, pairing: &Pairing) -> Option<Vec<usize>> {
    let n = position.entries.len();
    let mut mates: Vec<Option<usize>> = position.mates(pairing);
    if n % 2 == 1 {
        let rank = position.rank(pairing.bye?)?;
        mates[rank] = Some(n);
        mates.push(Some(rank));
    }
    mates.into_iter().collect()
}

/// The pairs of a pairing that is given by mates.
pub fn pairs(mate: &[usize]) -> Vec<[usize; 2]> {
    mate.iter().enumerate().filter(|&(u, &v)| u < v).map(|(u, &v)| [u, v]).collect()
}

/// Counts the levels on a pairing and proves nothing.
pub struct Tally {
    mate: Vec<usize>,
    /// The levels of the rulebook as they come.
    pub counts: Vec<Count>,
}

impl Tally {
    /// Of the pairing with these mates.
    pub fn new(mate: Vec<usize>) -> Self {
        Self { mate, counts: Vec::new() }
    }
}

impl Ledger for Tally {
    fn open(&mut self, _: &MainStage<'_>) -> Result<(), ProofError> {
        Ok(())
    }

    fn open_apart(&mut self, _: &AuxiliaryStage<'_>) -> Result<(), ProofError> {
        Err(ProofError::refuted("an auxiliary stage has its own pairing"))
    }

    fn near(&self, near: &[usize]) -> Vec<(usize, VertexPair)> {
        let pairs = self.mate.iter().enumerate().map(|(u, &v)| (u, (u, v))).filter(|(_, (u, v))| u < v);
        let mut is_near = vec![false; self.mate.len()];
        near.iter().filter(|&&v| v < self.mate.len()).for_each(|&v| is_near[v] = true);
        pairs.filter(|&(_, (u, v))| is_near[u] || is_near[v]).collect()
    }

    fn sum(&mut self, _: &str, _: &[usize], costs: Vec<(usize, i64)>) -> Result<i64, ProofError> {
        Ok(costs.into_iter().map(|c| c.1).sum())
    }

    fn order(&mut self, _: &str, of: usize, list: &[usize]) -> Result<i64, ProofError> {
        place(list, self.mate[of]).map(from_len)
    }

    fn mate(&self, rank: usize) -> Result<usize, ProofError> {
        Ok(self.mate[rank])
    }

    fn shown(&self, rank: usize) -> usize {
        self.mate[rank]
    }

    fn agrees(&self, _: &[usize]) -> bool {
        true
    }

    fn lot(&mut self, _: &str, _: usize, _: &dyn Fn(usize) -> usize) -> Result<Option<usize>, ProofError> {
        Ok(Some(1))
    }

    fn note(&mut self, count: Count) {
        self.counts.push(count);
    }

    fn close(&mut self, _: &[usize]) -> Result<(), ProofError> {
        Ok(())
    }
}

/// The place of a mate in a list.
///
/// # Errors
/// If the mate is not in the list.
pub fn place(list: &[usize], mate: usize) -> Result<usize, ProofError> {
    let place = list.iter().position(|&r| r == mate);
    place.ok_or_else(|| ProofError::refuted("the opponent is not among the candidates"))
}
