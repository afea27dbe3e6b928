//! The boards and byes that are possible when a published round is altered, and whether they still pair everybody if no
//! player may move far out of his scoregroup.
//!
//! The players are the vertices of a graph; if their number is odd, the bye is one vertex more. The graph is built once.
//! A question about a distance only takes edges away, row by row in whole words, and starts from the published boards.

use std::collections::BTreeMap;

use super::verdict::AskedRound;
use facts::tournament::{Force, Pairing, Rank, Score};
use lexmatch::Vertex;
use lexmatch::matching::{Edges, Mates, insert, make_perfect};
use limit::within;
use model::graph::CompatGraph;
use model::round::RoundError;

/// Returns the distance between two scores.
pub(super) fn apart(one: Score, other: Score) -> Score {
    Score(one.0.abs_diff(other.0).try_into().unwrap_or(i32::MAX))
}

/// The possible boards and byes, with the published ones.
pub(super) struct OpenBoards {
    edges: Edges,
    /// The score of each player, by rank, and the lowest of them.
    scores: Vec<Score>,
    lowest: Score,
    /// The published boards, and the published bye, as edges.
    published: Vec<(Vertex, Vertex)>,
}

impl OpenBoards {
    /// Finds everything that is possible under `force`.
    ///
    /// # Errors
    /// Fails if the limit is reached.
    pub(super) fn of(asked: &AskedRound<'_>, published: &Pairing, force: &Force) -> Result<Self, RoundError> {
        let AskedRound { position, book, request, .. } = *asked;
        let forced = force.on(position);
        let edges = within(&request.limit, || {
            let graph = CompatGraph::new(&forced, book, &request.declared);
            let all: Vec<Rank> = Rank::all(position.entries.len()).collect();
            let bye = all.len();
            let mut edges = graph.edges_among(&all, bye % 2);
            let may_rest = |&&r: &&Rank| bye % 2 == 1 && graph.may_have_bye(r);
            all.iter().filter(may_rest).for_each(|&r| edges.add(Vertex(r.0), Vertex(bye)));
            edges
        })?;
        let mates = position.mates(published);
        let boards =
            Vertex::all(mates.len()).zip(&mates).filter_map(|(v, mate)| Some((v, Vertex((*mate)?.0))));
        let bye = published.bye.and_then(|id| position.rank(id)).map(|r| (Vertex(r.0), Vertex(mates.len())));
        let scores: Vec<Score> = position.entries.iter().map(|e| e.score).collect();
        Ok(Self {
            lowest: scores.iter().copied().min().unwrap_or_default(),
            scores,
            published: boards.chain(bye.filter(|&(_, bye)| bye.0 < edges.n())).collect(),
            edges,
        })
    }

    /// Returns whether everybody can be paired if no re-paired player moves further than `most`.
    pub(super) fn are_enough(&self, most: Score) -> bool {
        let bye = Vertex(self.scores.len());
        let mut near: BTreeMap<Score, Vec<u64>> = BTreeMap::new();
        for &of in &self.scores {
            near.entry(of).or_insert_with(|| {
                let mut near = vec![0; self.edges.n().div_ceil(64)];
                let others = Vertex::all(self.scores.len()).filter(|&v| apart(self.scores[v], of) <= most);
                others.for_each(|v| insert(&mut near, v));
                if bye.0 < self.edges.n() && apart(of, self.lowest) <= most {
                    insert(&mut near, bye);
                }
                near
            });
        }
        let mut open = self.edges.clone();
        for (v, score) in Vertex::all(self.scores.len()).zip(&self.scores) {
            let near = near.get(score).map_or(&[][..], Vec::as_slice);
            open.row_mut(v).iter_mut().zip(near).for_each(|(row, near)| *row &= near);
        }
        // Published boards stay possible, however far their players are apart.
        for &(u, v) in self.published.iter().filter(|&&(u, v)| self.edges.has(u, v)) {
            open.add(u, v);
        }
        open.agree();
        let from = self.published.iter().copied().filter(|&(u, v)| open.has(u, v));
        let mut mates = Mates::of_pairs(open.n(), from);
        make_perfect(&mut open, &mut mates) == Some(true)
    }
}
