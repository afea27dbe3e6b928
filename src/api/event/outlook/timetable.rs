//! A search for pairings of several rounds that share no pair.
//!
//! The search first removes one round after the other from the graph as a matching, from several starting points. If
//! that fails, it tries every way, beginning with the player and round with the fewest opponents left.

use super::RoundGraph;
use lexmatch::Vertex;
use lexmatch::matching::{Edges, Mates, make_perfect, members};

/// The number of attempts to remove the rounds one after the other.
const TRIES: usize = 12;

/// The limit of the search, in vertices visited.
const WORK: usize = 1_000_000;

/// Returns whether all rounds can be paired; `None` if the search took too long.
pub(super) fn search(rounds: &[RoundGraph]) -> Option<bool> {
    if (0..TRIES).any(|from| is_taken_out(rounds, from)) {
        return Some(true);
    }
    let n = rounds[0].takes_part.len();
    let mates = vec![vec![None; n]; rounds.len()];
    let left = rounds.iter().map(|round| (*round.edges).clone()).collect();
    let first_of = is_same(rounds).then(|| {
        let degree = |&v: &Vertex| rounds[0].degree(v);
        rounds[0].vertices().min_by_key(degree).unwrap_or_default()
    });
    let mut timetable = Timetable { rounds, mates, left, first_of, work: WORK };
    timetable.fill()
}

/// Returns whether all rounds have the same graph, so that their order does not matter.
fn is_same(rounds: &[RoundGraph]) -> bool {
    rounds.iter().all(|r| r.edges == rounds[0].edges && r.takes_part == rounds[0].takes_part)
}

/// Returns whether pairing the rounds one after the other succeeds. The vertices are counted from `from`.
fn is_taken_out(rounds: &[RoundGraph], from: usize) -> bool {
    let mut used = Vec::new();
    rounds.iter().all(|round| {
        let mut edges = (*round.edges).clone();
        for &(a, b) in &used {
            edges.remove(a, b);
        }
        let pairs = paired(&edges, &round.takes_part, from);
        used.extend(pairs.iter().flatten());
        pairs.is_some()
    })
}

/// Returns a pairing of all vertices that take part; `None` if no such pairing exists. The search tries the vertices in
/// order, counted from `from`.
pub(super) fn paired(edges: &Edges, takes_part: &[bool], from: usize) -> Option<Vec<(Vertex, Vertex)>> {
    let mut order: Vec<Vertex> = Vertex::all(takes_part.len()).filter(|&v| takes_part[v]).collect();
    let n = order.len();
    if n == 0 {
        return Some(Vec::new());
    }
    // Every second attempt also puts the vertices with the fewest edges first.
    if from % 2 == 1 {
        order.sort_by_key(|&v| members(edges.row(v)).count());
    }
    order.rotate_left(from / 2 % n);
    let mut ours = in_order(edges, &order);
    let mut mate = Mates::free(n);
    make_perfect(&mut ours, &mut mate).filter(|&is_perfect| is_perfect)?;
    let mates = mate.all()?;
    let pairs = Vertex::all(n).zip(mates).filter(|(i, j)| i < j);
    Some(pairs.map(|(i, j)| (order[i], order[j])).collect())
}

/// Returns the edges between these vertices, by their places in the order.
fn in_order(edges: &Edges, order: &[Vertex]) -> Edges {
    // Usually all vertices take part, in the order given.
    if order.len() == edges.n() && order.is_sorted() {
        return edges.clone();
    }
    let mut place = vec![None; edges.n()];
    Vertex::all(order.len()).zip(order).for_each(|(i, &v)| place[v] = Some(i));
    let mut ours = Edges::new(order.len());
    for (a, b) in edges.iter() {
        if let (Some(i), Some(j)) = (place[a], place[b]) {
            ours.add(i, j);
        }
    }
    ours
}

/// The next cell of a timetable to be filled.
enum NextCell {
    /// The round, and a vertex without a mate in it.
    Of(usize, Vertex),
    /// All cells are filled.
    Full,
    /// The search has reached its limit.
    TooLong,
}

/// A partly filled timetable.
struct Timetable<'r> {
    rounds: &'r [RoundGraph],
    /// The mate of each vertex, per round.
    mates: Vec<Vec<Option<Vertex>>>,
    /// The edges that each round may still use, between vertices without a mate in it.
    left: Vec<Edges>,
    /// A vertex whose mates may be required to ascend from round to round, if all rounds have the same graph.
    first_of: Option<Vertex>,
    work: usize,
}

impl Timetable<'_> {
    /// Fills the rest of the timetable; returns `None` if that takes too long.
    fn fill(&mut self) -> Option<bool> {
        let (round, v) = match self.narrowest() {
            NextCell::Of(round, v) => (round, v),
            NextCell::Full => return Some(true),
            NextCell::TooLong => return None,
        };
        let options: Vec<Vertex> = self.options(round, v).collect();
        let mut is_open = false;
        for w in options {
            let before = self.left.clone();
            self.join(round, v, w);
            match self.fill() {
                Some(true) => return Some(true),
                Some(false) => {}
                None => is_open = true,
            }
            self.left = before;
            (self.mates[round][v], self.mates[round][w]) = (None, None);
            if is_open {
                return None;
            }
        }
        Some(false)
    }

    /// Returns the round and the vertex without a mate that has the fewest options.
    fn narrowest(&mut self) -> NextCell {
        limit::look();
        let mut least: Option<(usize, (usize, Vertex))> = None;
        for (round, graph) in self.rounds.iter().enumerate() {
            for v in graph.vertices().filter(|&v| self.mates[round][v].is_none()) {
                let Some(work) = self.work.checked_sub(1) else { return NextCell::TooLong };
                self.work = work;
                let count = self.options(round, v).count();
                if least.is_none_or(|(fewest, _)| count < fewest) {
                    least = Some((count, (round, v)));
                }
            }
        }
        least.map_or(NextCell::Full, |(_, (round, v))| NextCell::Of(round, v))
    }

    /// Returns the mates that a vertex may get in a round.
    fn options(&self, round: usize, v: Vertex) -> impl Iterator<Item = Vertex> + '_ {
        let is_first = self.first_of == Some(v);
        let of = |r: usize| self.mates[r][v];
        let above = if is_first { (0..round).rev().find_map(of) } else { None };
        let below = if is_first { (round + 1..self.mates.len()).find_map(of) } else { None };
        members(self.left[round].row(v))
            .filter(move |&w| above.is_none_or(|a| w > a) && below.is_none_or(|b| w < b))
    }

    fn join(&mut self, round: usize, v: Vertex, w: Vertex) {
        (self.mates[round][v], self.mates[round][w]) = (Some(w), Some(v));
        for r in 0..self.left.len() {
            self.left[r].remove(v, w);
        }
        for u in [v, w] {
            let others: Vec<Vertex> = members(self.left[round].row(u)).collect();
            for x in others {
                self.left[round].remove(u, x);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::rc::Rc;

    /// Returns `count` rounds in which all of `n` vertices take part, with these edges.
    fn rounds(n: usize, count: usize, pairs: &[(usize, usize)]) -> Vec<RoundGraph> {
        let pairs: Vec<_> = pairs.iter().map(|&(a, b)| (Vertex(a), Vertex(b))).collect();
        let round = || RoundGraph { edges: Rc::new(Edges::from_pairs(n, &pairs)), takes_part: vec![true; n] };
        (0..count).map(|_| round()).collect()
    }

    fn all(n: usize, is_left: impl Fn(usize, usize) -> bool) -> Vec<(usize, usize)> {
        let pairs = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)));
        pairs.filter(|&(a, b)| is_left(a, b)).collect()
    }

    /// Two triangles joined by a matching (the prism) have three rounds. The Petersen graph has only one, although
    /// every vertex has three opponents: removing a round leaves two cycles of five.
    #[test]
    fn known_graphs_have_the_rounds_that_are_known() {
        let prism = [(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (0, 3), (1, 4), (2, 5)];
        assert_eq!(search(&rounds(6, 3, &prism)), Some(true));
        let outer = (0..5).map(|i| (i, (i + 1) % 5));
        let petersen: Vec<(usize, usize)> =
            outer.chain((0..5).map(|i| (i, i + 5))).chain((0..5).map(|i| (i + 5, (i + 2) % 5 + 5))).collect();
        assert_eq!(search(&rounds(10, 1, &petersen)), Some(true));
        assert_eq!(search(&rounds(10, 2, &petersen)), Some(false));
        assert_eq!(search(&rounds(10, 3, &petersen)), Some(false));
    }

    #[test]
    fn a_full_round_robin_is_found_and_one_round_more_is_refuted_if_the_search_is_short() {
        for n in [4, 6, 8] {
            let full = all(n, |_, _| true);
            assert_eq!(search(&rounds(n, n - 1, &full)), Some(true), "{n}");
            let one_more = if n < 8 { Some(false) } else { None };
            assert_eq!(search(&rounds(n, n, &full)), one_more, "{n}");
        }
    }

    /// The search agrees with trying all pairs of matchings, on a sample of the graphs of six vertices.
    #[test]
    fn two_rounds_are_decided_as_by_trying_all_pairs_of_rounds() {
        let full = all(6, |_, _| true);
        let perfect: Vec<u32> = (0u32..1 << 15)
            .filter(|set| set.count_ones() == 3)
            .filter(|set| {
                let ends = (0..15).filter(|i| set >> i & 1 == 1).flat_map(|i| [full[i].0, full[i].1]);
                ends.fold(0u32, |seen, v| seen | 1 << v) == 63
            })
            .collect();
        assert_eq!(perfect.len(), 15);
        let mut ways = [0, 0];
        for set in (0u32..1 << 15).step_by(37) {
            let pairs: Vec<(usize, usize)> = (0..15).filter(|i| set >> i & 1 == 1).map(|i| full[i]).collect();
            let inside: Vec<u32> = perfect.iter().copied().filter(|m| m & !set == 0).collect();
            let has_two = inside.iter().any(|a| inside.iter().any(|b| a & b == 0));
            assert_eq!(search(&rounds(6, 2, &pairs)), Some(has_two), "{pairs:?}");
            ways[usize::from(has_two)] += 1;
        }
        assert!(ways[0] > 100 && ways[1] > 100, "{ways:?}");
    }
}
