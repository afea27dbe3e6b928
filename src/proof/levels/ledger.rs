//! The interface that receives the levels of a round one after another. An implementation checks them, proves them or
//! only counts them.

use super::edges::{NearEdges, SharedEdges, marked};
use crate::ProofError;
use limit::from_len;

use facts::tournament::{Pairing, Position, Rank};
use judge::{Count, most_pairs};

/// A stage for all players who were not paired in an earlier stage.
pub struct MainStage<'s> {
    /// The description in words.
    pub name: String,
    /// The pairs that the stage excludes although no absolute criterion forbids them.
    pub forbids: &'s dyn Fn(usize, usize) -> bool,
}

/// An auxiliary stage, which has its own pairing and its own edges.
pub struct AuxiliaryStage<'s> {
    /// The description in words.
    pub name: String,
    /// The players who take part, ascending; the bye (`None`) comes last if it takes part.
    pub players: &'s [Option<Rank>],
    /// The number of free vertices, which come after all others. Free vertices may be matched with any player and with
    /// each other.
    pub free: usize,
    /// The edges between a player and a lower ranked one or the bye.
    pub joins: &'s dyn Fn(Rank, Option<Rank>) -> bool,
    /// The edges between a player and a free vertex. The bye has an edge to every free vertex.
    pub may_be_free: &'s dyn Fn(Rank) -> bool,
}

/// The question that a level asks.
pub enum LevelQuestion<'l> {
    /// The minimum of a sum of costs. Edges without an end among these vertices (ascending) cost nothing.
    Sum(&'l [usize], &'l dyn Fn(usize, usize) -> i64),
    /// The first player of a list that a given player can meet; the value is the place in the list, from 0.
    Order(usize, &'l [usize]),
}

/// Receives the stages and levels of a round in order.
pub trait Ledger {
    /// Begins a stage.
    ///
    /// # Errors
    /// Fails if the incumbent pairing is not possible in the stage.
    fn open(&mut self, stage: &MainStage<'_>) -> Result<(), ProofError>;

    /// Begins an auxiliary stage. The stage that was open continues after the auxiliary one has ended.
    ///
    /// # Errors
    /// Fails if the stage has no pairing.
    fn open_apart(&mut self, stage: &AuxiliaryStage<'_>) -> Result<(), ProofError>;

    /// Returns the open stage and the number of its levels that have ended, if the ledger knows them. While both stay the
    /// same, so do the remaining edges.
    fn at(&self) -> Option<(usize, usize)> {
        None
    }

    /// Returns the remaining edges with an end among these vertices, each with its number; ascending.
    fn near(&self, near: &[usize]) -> NearEdges {
        self.edges_at(near, false)
    }

    /// Returns the remaining edges with both ends among these vertices, each with its number; ascending.
    fn within(&self, players: &[usize]) -> NearEdges {
        self.edges_at(players, true)
    }

    /// Returns the remaining edges with an end among these vertices, or with both ends there, each with its number;
    /// ascending.
    fn edges_at(&self, vertices: &[usize], is_both: bool) -> NearEdges;

    /// Declares a level that minimises a sum of costs, and returns its value. The costs are given by edge number in
    /// ascending order, for edges with an end in `near`.
    ///
    /// # Errors
    /// Fails if the level is not proved.
    fn sum(&mut self, code: &str, near: &[usize], costs: Vec<(usize, i64)>) -> Result<i64, ProofError>;

    /// Declares a level that finds the first player in a list whom a given player can meet. Returns the place in the
    /// list, from 0.
    ///
    /// # Errors
    /// Fails if the level is not proved.
    fn order(&mut self, code: &str, of: usize, list: &[usize]) -> Result<i64, ProofError>;

    /// Returns the mate of a player who has only one left.
    ///
    /// # Errors
    /// Fails if several mates are left.
    fn mate(&self, rank: usize) -> Result<usize, ProofError>;

    /// Returns the player's mate in the incumbent pairing. Use it only as a witness that something is possible. While a
    /// certificate is made, a level may still change the incumbent of an auxiliary stage, so call this after the last
    /// level.
    fn shown(&self, rank: usize) -> usize;

    /// Returns whether these players, each with a single mate left, have the same mates in the pairing of the round.
    fn agrees(&self, players: &[usize]) -> bool;

    /// Draws a lot among all remaining pairings. `drawn` takes their number and returns the index of the chosen one.
    /// Returns the number of pairings, or `None` without drawing a lot if there are more than `most`.
    ///
    /// # Errors
    /// Fails if the lot falls on a pairing other than the incumbent, or the pairings cannot be listed.
    fn lot(
        &mut self,
        code: &str,
        most: usize,
        drawn: &dyn Fn(usize) -> usize,
    ) -> Result<Option<usize>, ProofError>;

    /// Records the value of a finished level of the rulebook.
    fn note(&mut self, count: Count);

    /// Ends a stage in which these vertices are paired.
    ///
    /// # Errors
    /// Fails if one of them has several mates left.
    fn close(&mut self, settles: &[usize]) -> Result<(), ProofError>;
}

impl dyn Ledger + '_ {
    /// Declares a level and returns its value.
    ///
    /// # Errors
    /// Fails if the level is not proved.
    pub fn level(&mut self, code: &str, level: &LevelQuestion<'_>) -> Result<i64, ProofError> {
        match *level {
            LevelQuestion::Order(of, list) => self.order(code, of, list),
            LevelQuestion::Sum(near, cost) => {
                let costs = self.near(near).into_iter().map(|(e, (u, v))| (e, cost(u, v))).collect();
                self.sum(code, near, costs)
            }
        }
    }
}

/// Returns the vertex of a player or of the bye, which comes after all players. `n` is the number of vertices.
fn vertex(player: Option<Rank>, n: usize) -> usize {
    player.map_or(n.saturating_sub(1), |r| r.0)
}

impl AuxiliaryStage<'_> {
    /// Returns the vertices that take part, except the free ones. `n` is the number of vertices in the round.
    pub fn vertices(&self, n: usize) -> Vec<usize> {
        self.players.iter().map(|&player| vertex(player, n)).collect()
    }

    /// Returns the number of players left over when as many pairs as possible are made.
    pub fn left_over(players: &[Option<Rank>], joins: &dyn Fn(Rank, Option<Rank>) -> bool) -> usize {
        players.len() - 2 * most_pairs(players, &|a, b| a.is_some_and(|a| joins(a, b)))
    }

    /// Returns the edges of the stage, ascending. `n` is the number of vertices in the round; the free vertices come
    /// after them.
    pub fn edges(&self, n: usize) -> SharedEdges {
        let free = n..n + self.free;
        let to_free =
            |player: Option<Rank>| if player.is_none_or(self.may_be_free) { free.clone() } else { n..n };
        let of_player = |(i, &player): (usize, &Option<Rank>)| {
            let meets = move |&other: &Option<Rank>| player.is_some_and(|r| (self.joins)(r, other));
            let others = self.players[i + 1..].iter().copied().filter(meets).map(move |v| vertex(v, n));
            others.chain(to_free(player)).map(move |v| (vertex(player, n), v))
        };
        let of_players = self.players.iter().enumerate().flat_map(of_player);
        let of_free = free.clone().flat_map(|u| (u + 1..free.end).map(move |v| (u, v)));
        let most = self.players.len() + self.free;
        SharedEdges::new(free.end, most * most / 2, of_players.chain(of_free))
    }
}

/// Returns the mates of all vertices by rank, including the bye; `None` if a player is not paired.
pub fn mates(position: &Position, pairing: &Pairing) -> Option<Vec<usize>> {
    let n = position.entries.len();
    let mut mates: Vec<Option<usize>> = position.mates(pairing).into_iter().map(|m| m.map(|r| r.0)).collect();
    if n % 2 == 1 {
        let rank = position.rank(pairing.bye?)?;
        mates[rank] = Some(n);
        mates.push(Some(rank.0));
    }
    mates.into_iter().collect()
}

/// Converts a pairing from a list of mates to a list of pairs.
pub fn pairs(mate: &[usize]) -> Vec<[usize; 2]> {
    mate.iter().enumerate().filter(|&(u, &v)| u < v).map(|(u, &v)| [u, v]).collect()
}

/// Counts the levels on a pairing without proving anything.
pub struct Tally {
    mate: Vec<usize>,
    /// The levels of the rulebook, in order.
    pub counts: Vec<Count>,
}

impl Tally {
    /// Starts a count for the pairing with these mates.
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

    fn edges_at(&self, vertices: &[usize], is_both: bool) -> NearEdges {
        let is_here = marked(self.mate.len(), vertices);
        let pairs = || self.mate.iter().copied().enumerate();
        let is_wanted =
            |u: usize, v: usize| if is_both { is_here[u] && is_here[v] } else { is_here[u] || is_here[v] };
        let found = pairs().filter(|&(u, v)| u < v && is_wanted(u, v));
        NearEdges::listed(pairs(), found.map(|(u, _)| from_len(u)).collect())
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

/// Returns the place of a mate in a list.
///
/// # Errors
/// Fails if the mate is not in the list.
pub fn place(list: &[usize], mate: usize) -> Result<usize, ProofError> {
    let place = list.iter().position(|&r| r == mate);
    place.ok_or_else(|| ProofError::refuted("the opponent is not among the candidates"))
}
