//! Completion: can a set of players be paired completely, the bye included?
//!
//! Dirac's degree argument answers most questions without a search: a graph of 2m vertices in which each
//! has at least m neighbours has a perfect matching. Otherwise a maximum matching decides.

use petgraph::algo::maximum_matching;
use petgraph::graph::{NodeIndex, UnGraph};

use super::CompatGraph;

/// Evidence that a set of players cannot be paired completely: without the players of `barrier`, the rest
/// falls apart into more odd groups (the bye counts as one player) than the barrier can serve (Tutte, Berge).
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Obstacle {
    /// Ranks of the players everybody else would need.
    pub barrier: Vec<usize>,
    /// Groups of odd size, as ranks, that can be completed only through the barrier.
    pub odd_groups: Vec<Vec<usize>>,
    /// Players who stay over in every pairing of the set.
    pub over: usize,
}

impl CompatGraph<'_> {
    /// May all of `ranks` be paired among themselves, one of them having the bye if their number is odd?
    pub fn is_completable(&self, ranks: &[usize]) -> bool {
        self.is_completable_by(ranks, &|r| self.may_have_bye(r))
    }

    /// As [`CompatGraph::is_completable`], the bye going to a player for whom `may_bye` holds.
    pub fn is_completable_by(&self, ranks: &[usize], may_bye: &dyn Fn(usize) -> bool) -> bool {
        self.has_dirac_degrees(ranks, may_bye) || {
            let graph = self.subgraph(ranks, may_bye);
            let size = graph.node_count();
            2 * maximum_matching(&graph).len() == size
        }
    }

    /// Why all players cannot be paired; `None` if they can.
    pub fn stuck(&self) -> Option<Obstacle> {
        let all: Vec<usize> = (0..self.position.entries.len()).collect();
        if self.is_completable(&all) { None } else { self.obstacle(&all) }
    }

    /// The largest number of pairs that `ranks` can form among themselves, of those that `allowed` admits.
    pub fn most_pairs(ranks: &[usize], allowed: &dyn Fn(usize, usize) -> bool) -> usize {
        maximum_matching(&plain_graph(ranks, allowed)).len()
    }

    /// Can `ranks` form floor(n/2) pairs of those that `allowed` admits, nobody staying over but, if their
    /// number is odd, one for whom `may_stay` holds?
    pub fn can_all_pair(
        ranks: &[usize],
        allowed: &dyn Fn(usize, usize) -> bool,
        may_stay: &dyn Fn(usize) -> bool,
    ) -> bool {
        let mut graph = plain_graph(ranks, allowed);
        if ranks.len() % 2 == 1 {
            let over = graph.add_node(usize::MAX);
            for (i, &r) in ranks.iter().enumerate() {
                if may_stay(r) {
                    graph.add_edge(NodeIndex::new(i), over, ());
                }
            }
        }
        2 * maximum_matching(&graph).len() == graph.node_count()
    }

    /// Each player may meet at least half of the others (and one more for the bye): a sufficient condition.
    fn has_dirac_degrees(&self, ranks: &[usize], may_bye: &dyn Fn(usize) -> bool) -> bool {
        let size = ranks.len() + ranks.len() % 2;
        let odd = ranks.len() % 2 == 1;
        let byes = ranks.iter().filter(|&&r| may_bye(r)).count();
        let degree = |r: usize| {
            ranks.iter().filter(|&&o| o != r && self.link(r, o).is_some()).count()
                + usize::from(odd && may_bye(r))
        };
        size > 2 && (!odd || 2 * byes >= size) && ranks.iter().all(|&r| 2 * degree(r) >= size)
    }

    /// The graph on `ranks`, with one more vertex for the bye if their number is odd.
    fn subgraph(&self, ranks: &[usize], may_bye: &dyn Fn(usize) -> bool) -> UnGraph<usize, ()> {
        let mut graph = plain_graph(ranks, &|a, b| self.link(a, b).is_some());
        if ranks.len() % 2 == 1 {
            let bye = graph.add_node(usize::MAX);
            for (i, &r) in ranks.iter().enumerate() {
                if may_bye(r) {
                    graph.add_edge(NodeIndex::new(i), bye, ());
                }
            }
        }
        graph
    }

    /// Why `ranks` cannot be paired completely; `None` if they can.
    ///
    /// The barrier is found by the definition of Gallai and Edmonds: players exposed by some maximum matching
    /// form the odd groups, their other neighbours the barrier. O(n) matchings, used only for the message.
    pub fn obstacle(&self, ranks: &[usize]) -> Option<Obstacle> {
        let graph = self.subgraph(ranks, &|r| self.may_have_bye(r));
        let most = maximum_matching(&graph).len();
        let over = graph.node_count() - 2 * most;
        if over == 0 {
            return None;
        }
        let is_exposable = |v: NodeIndex| {
            let mut without = graph.clone();
            without.retain_edges(|g, e| g.edge_endpoints(e).is_none_or(|(a, b)| a != v && b != v));
            maximum_matching(&without).len() == most
        };
        let exposable: Vec<bool> = graph.node_indices().map(is_exposable).collect();
        let barrier: Vec<usize> = graph
            .node_indices()
            .filter(|&v| !exposable[v.index()] && graph.neighbors(v).any(|w| exposable[w.index()]))
            .map(|v| graph[v])
            .collect();
        Some(Obstacle { barrier, odd_groups: odd_groups(&graph, &exposable), over })
    }
}

fn plain_graph(ranks: &[usize], allowed: &dyn Fn(usize, usize) -> bool) -> UnGraph<usize, ()> {
    let mut graph = UnGraph::with_capacity(ranks.len() + 1, ranks.len() * ranks.len() / 2);
    for &r in ranks {
        graph.add_node(r);
    }
    for (i, &a) in ranks.iter().enumerate() {
        for (j, &b) in ranks.iter().enumerate().skip(i + 1) {
            if allowed(a, b) {
                graph.add_edge(NodeIndex::new(i), NodeIndex::new(j), ());
            }
        }
    }
    graph
}

fn odd_groups(graph: &UnGraph<usize, ()>, exposable: &[bool]) -> Vec<Vec<usize>> {
    let mut seen = vec![false; graph.node_count()];
    let mut groups = Vec::new();
    for start in graph.node_indices() {
        if seen[start.index()] || !exposable[start.index()] {
            continue;
        }
        let mut group = Vec::new();
        let mut stack = vec![start];
        seen[start.index()] = true;
        while let Some(v) = stack.pop() {
            group.push(graph[v]);
            for w in graph.neighbors(v) {
                if exposable[w.index()] && !seen[w.index()] {
                    seen[w.index()] = true;
                    stack.push(w);
                }
            }
        }
        group.sort_unstable();
        groups.push(group);
    }
    groups
}
