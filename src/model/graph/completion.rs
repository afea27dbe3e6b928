//! Decides whether a set of players can be paired completely, with the bye if their number is odd.
//!
//! Dirac's theorem answers most questions without a search: a graph of 2m vertices has a perfect matching if each
//! vertex has at least m neighbours. Otherwise a maximum matching decides.

use super::CompatGraph;
use facts::tournament::Rank;
use lexmatch::Vertex;
use lexmatch::matching::{Edges, Mates, augment_all, make_perfect, members, reached_evenly};

/// Evidence that a set of players cannot be paired completely. If the players of `barrier` are removed, the others fall
/// apart into more odd groups than the barrier can serve (Tutte, Berge). The bye counts as one player. A count has
/// confirmed that the surplus of groups equals the number of players left over.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct TutteBarrier {
    /// The ranks of the players whom the odd groups need as opponents; `None` is the bye.
    pub barrier: Vec<Option<Rank>>,
    /// Groups with an odd number of players, as ranks; `None` is the bye. Such a group can be paired completely only with a player of the
    /// barrier.
    pub odd_groups: Vec<Vec<Option<Rank>>>,
    /// The smallest number of players left over when the set is paired.
    pub over: usize,
}

/// The error for a computed barrier that fails its check, which is a bug.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the barrier that should show why no pairing exists failed its recount")]
pub struct NoBarrier;

impl CompatGraph<'_> {
    /// Returns whether all of `ranks` can be paired among themselves. If their number is odd, one of them gets the bye.
    pub fn is_completable(&self, ranks: &[Rank]) -> bool {
        self.is_completable_by(ranks, &|r| self.may_have_bye(r))
    }

    /// Returns whether all of `ranks` can be paired, as [`CompatGraph::is_completable`] does. The bye may go only to a
    /// player for whom `may_bye` holds.
    pub fn is_completable_by(&self, ranks: &[Rank], may_bye: &dyn Fn(Rank) -> bool) -> bool {
        if ranks.len().is_multiple_of(2) {
            return self.has_dirac_degrees(ranks) || is_perfect(self.subgraph(ranks, may_bye));
        }
        let Some(last) = ranks.iter().rposition(|&r| may_bye(r)) else { return false };
        let others = [&ranks[..last], &ranks[last + 1..]].concat();
        self.has_dirac_degrees(&others) || is_perfect(self.subgraph(ranks, may_bye))
    }

    /// Returns the reason why not all players can be paired; `None` if they can.
    ///
    /// # Errors
    /// Fails if the computed barrier does not pass its check.
    pub fn infeasibility(&self) -> Result<Option<TutteBarrier>, NoBarrier> {
        let all: Vec<Rank> = Rank::all(self.position.entries.len()).collect();
        if self.is_completable(&all) { Ok(None) } else { self.obstacle(&all) }
    }

    /// Returns the largest number of pairs that this many vertices can form among themselves. Only pairs that `allowed`
    /// admits count.
    pub fn most_pairs(vertices: usize, allowed: &dyn Fn(Vertex, Vertex) -> bool) -> usize {
        let (mut edges, mut mate) = (plain_graph(vertices, 0, allowed), Mates::free(vertices));
        augment_all(&mut edges, &mut mate);
        (vertices - mate.alone().count()) / 2
    }

    /// Returns whether `ranks` can form floor(n/2) pairs that `allowed` admits. If their number is odd, a player for
    /// whom `may_stay` holds is left over.
    pub fn can_all_pair(
        ranks: &[Rank],
        allowed: &dyn Fn(Rank, Rank) -> bool,
        may_stay: &dyn Fn(Rank) -> bool,
    ) -> bool {
        is_perfect(with_place(ranks, allowed, may_stay))
    }

    /// Returns whether each player may meet at least half of the others, which is a sufficient condition. The check
    /// assumes that players who must have the same colour may not meet, even if an exemption allows it.
    fn has_dirac_degrees(&self, ranks: &[Rank]) -> bool {
        let mut is_in = vec![false; self.position.entries.len()];
        let mut same = [0usize; 3];
        for &r in ranks {
            is_in[r] = true;
            same[usize::from(self.must[r])] += 1;
        }
        let barred = |r: Rank| {
            let clashes = if self.must[r] == 0 { 0 } else { same[usize::from(self.must[r])] - 1 };
            clashes + self.removed_from(r).filter(|&o| is_in[o]).count()
        };
        ranks.is_empty() || ranks.len() > 2 && ranks.iter().all(|&r| 2 * barred(r) + 2 <= ranks.len())
    }

    /// Returns the graph on `ranks`, with an extra vertex for the bye if their number is odd.
    fn subgraph(&self, ranks: &[Rank], may_bye: &dyn Fn(Rank) -> bool) -> Edges {
        let n = ranks.len();
        let mut edges = self.edges_among(ranks, n % 2);
        if n % 2 == 1 {
            Vertex::all(n).filter(|&v| may_bye(ranks[v])).for_each(|v| edges.add(v, Vertex(n)));
        }
        edges
    }

    /// Returns the reason why `ranks` cannot be paired completely; `None` if they can.
    ///
    /// Some maximum matching leaves a player over if and only if an even alternating path from a free player reaches
    /// him. These players form the odd groups, and their other neighbours form the barrier (Gallai, Edmonds).
    ///
    /// # Errors
    /// Fails if the computed barrier does not pass its check.
    pub fn obstacle(&self, ranks: &[Rank]) -> Result<Option<TutteBarrier>, NoBarrier> {
        self.obstacle_by(ranks, &|a, b| self.link(a, b).is_some())
    }

    /// Returns what [`CompatGraph::obstacle`] returns, but considers only the pairs that `allowed` admits.
    pub(super) fn obstacle_by(
        &self,
        ranks: &[Rank],
        allowed: &dyn Fn(Rank, Rank) -> bool,
    ) -> Result<Option<TutteBarrier>, NoBarrier> {
        let mut edges = with_place(ranks, allowed, &|r| self.may_have_bye(r));
        let n = edges.n();
        let mut mate = Mates::free(n);
        let over = augment_all(&mut edges, &mut mate).ok_or(NoBarrier)?;
        if over == 0 {
            return Ok(None);
        }
        let mut exposable = vec![false; n];
        for root in mate.alone().collect::<Vec<_>>() {
            let reached = reached_evenly(&mut edges, &mut mate, root).ok_or(NoBarrier)?;
            exposable.iter_mut().zip(reached).for_each(|(all, this)| *all |= this);
        }
        let is_next = |v: Vertex| members(edges.row(v)).any(|w| exposable[w]);
        let barrier: Vec<Vertex> = Vertex::all(n).filter(|&v| !exposable[v] && is_next(v)).collect();
        let groups = groups(&edges, &exposable);
        let is_odd = groups.iter().all(|group| group.len() % 2 == 1);
        if !is_odd || groups.len() != barrier.len() + over {
            return Err(NoBarrier);
        }
        // The vertex after the players is the bye.
        let ranks_of = |group: Vec<Vertex>| group.into_iter().map(|v| ranks.get(v.0).copied()).collect();
        Ok(Some(TutteBarrier {
            barrier: ranks_of(barrier),
            odd_groups: groups.into_iter().map(ranks_of).collect(),
            over,
        }))
    }
}

fn is_perfect(mut edges: Edges) -> bool {
    let mut mate = Mates::free(edges.n());
    make_perfect(&mut edges, &mut mate) == Some(true)
}

/// Returns the graph on `ranks`. If their number is odd, it has an extra vertex for the player left over.
fn with_place(
    ranks: &[Rank],
    allowed: &dyn Fn(Rank, Rank) -> bool,
    may_stay: &dyn Fn(Rank) -> bool,
) -> Edges {
    let n = ranks.len();
    let mut edges = plain_graph(n, n % 2, &|u, v| allowed(ranks[u], ranks[v]));
    if n % 2 == 1 {
        Vertex::all(n).filter(|&v| may_stay(ranks[v])).for_each(|v| edges.add(v, Vertex(n)));
    }
    edges
}

fn plain_graph(vertices: usize, more: usize, allowed: &dyn Fn(Vertex, Vertex) -> bool) -> Edges {
    let mut edges = Edges::new(vertices + more);
    for u in Vertex::all(vertices) {
        u.after(vertices).filter(|&v| allowed(u, v)).for_each(|v| edges.add(u, v));
    }
    edges
}

/// Returns the connected components of the graph on the chosen vertices.
fn groups(edges: &Edges, chosen: &[bool]) -> Vec<Vec<Vertex>> {
    let mut seen = vec![false; chosen.len()];
    let mut groups = Vec::new();
    for start in Vertex::all(chosen.len()).filter(|&v| chosen[v]) {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mut group = vec![start];
        let mut next = 0;
        while let Some(&v) = group.get(next) {
            next += 1;
            for w in members(edges.row(v)) {
                if chosen[w] && !std::mem::replace(&mut seen[w], true) {
                    group.push(w);
                }
            }
        }
        group.sort_unstable();
        groups.push(group);
    }
    groups
}
