//! Who may meet: the compatibility graph of a round. The only module that names petgraph.
//!
//! Vertices are ranks of the position; an edge means that the absolute criteria allow the pair.
//! Which of the allowed pairings is best is not known here.

mod completion;
mod reason;

pub use completion::Obstacle;
pub use reason::Reason;

use petgraph::matrix_graph::{MatrixGraph, NodeIndex, UnMatrix};

use crate::measure::{self, Measure, Preference};
use crate::rulebook::{Criterion, Exemption, Rulebook};
use crate::tournament::Position;

/// How two players may meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// No absolute criterion stands against the pair.
    Free,
    /// Only an exemption of the last round allows the pair (both must have the same colour).
    Waived,
}

/// The compatibility graph of one position under one rulebook.
pub struct CompatGraph<'a> {
    position: &'a Position,
    criteria: Vec<&'a Criterion>,
    preferences: Vec<Preference>,
    links: UnMatrix<(), Link>,
    may_have_bye: Vec<bool>,
}

impl<'a> CompatGraph<'a> {
    /// Builds the graph. `declared` are the keys of the discretions that the arbiter has switched on.
    /// O(n²) time, n²/2 bytes.
    pub fn new(position: &'a Position, book: &'a Rulebook, declared: &[String]) -> Self {
        let criteria: Vec<&Criterion> = book
            .absolutes
            .iter()
            .filter(|c| c.discretion.as_ref().is_none_or(|key| declared.contains(key)))
            .collect();
        let preferences = position.entries.iter().map(|e| Preference::of(&e.colours)).collect();
        let barred = criteria.iter().any(|c| c.measure == Measure::ByeRepeat);
        let softer = criteria.iter().any(|c| c.measure == Measure::ByeOrForfeitRepeat);
        let is_barred =
            |e| barred && measure::has_had_bye(e) || softer && measure::has_had_bye_or_forfeit_win(e);
        let may_have_bye = position.entries.iter().map(|e| !is_barred(e)).collect();
        let mut graph =
            Self { position, criteria, preferences, links: MatrixGraph::with_capacity(0), may_have_bye };
        graph.link_all();
        graph
    }

    fn link_all(&mut self) {
        let n = self.position.entries.len();
        let mut links = UnMatrix::with_capacity(n);
        for _ in 0..n {
            links.add_node(());
        }
        let met = self.met_table();
        let prohibited = self.has(&Measure::ProhibitedPair);
        let rematch = self.has(&Measure::Rematch);
        for (a, met) in met.iter().enumerate() {
            for b in a + 1..n {
                if rematch && met.binary_search(&b).is_ok() {
                    continue;
                }
                if prohibited && self.position.prohibited.binary_search(&(a, b)).is_ok() {
                    continue;
                }
                if let Some(link) = self.link_by_colour(a, b) {
                    links.add_edge(NodeIndex::new(a), NodeIndex::new(b), link);
                }
            }
        }
        self.links = links;
    }

    /// For each rank the ranks of the players met, ascending.
    fn met_table(&self) -> Vec<Vec<usize>> {
        let entries = &self.position.entries;
        let most = entries.iter().map(|e| e.id.index() + 1).max().unwrap_or(0);
        let mut rank = vec![usize::MAX; most];
        for (i, e) in entries.iter().enumerate() {
            rank[e.id.index()] = i;
        }
        let met_by = |e: &crate::tournament::Entry| {
            let mut met: Vec<usize> = e
                .rounds
                .iter()
                .filter(|f| f.outcome.is_played())
                .filter_map(|f| f.opponent)
                .filter_map(|o| rank.get(o.index()).copied())
                .filter(|&r| r != usize::MAX)
                .collect();
            met.sort_unstable();
            met
        };
        entries.iter().map(met_by).collect()
    }

    /// The pair under all criteria but rematch and prohibition.
    fn link_by_colour(&self, a: usize, b: usize) -> Option<Link> {
        let mut link = Link::Free;
        for c in &self.criteria {
            match &c.measure {
                Measure::ColourClash if measure::is_clash(self.preferences[a], self.preferences[b]) => {
                    if c.except.is_some_and(|e| self.is_exempt(e, a, b)) {
                        link = Link::Waived;
                    } else {
                        return None;
                    }
                }
                Measure::SameFederation(m) if measure::is_same_federation(m, self.position, a, b) => {
                    return None;
                }
                Measure::DifferenceThree => {
                    let entries = &self.position.entries;
                    if measure::is_difference_three(self.position, &entries[a], &entries[b]) {
                        return None;
                    }
                }
                _ => {}
            }
        }
        Some(link)
    }

    fn is_exempt(&self, exemption: Exemption, a: usize, b: usize) -> bool {
        let entry = |r: usize| &self.position.entries[r];
        match exemption {
            Exemption::OverHalfInLastRound => {
                let over = |r: usize| measure::is_over_half(self.position, entry(r).score);
                self.position.is_last_round() && over(a) && over(b)
            }
            Exemption::SameScoreInLastRound => {
                self.position.is_last_round() && entry(a).score == entry(b).score
            }
            Exemption::Topscorer => [a, b].iter().any(|&r| measure::is_topscorer(self.position, entry(r))),
        }
    }

    fn has(&self, measure: &Measure) -> bool {
        self.criteria.iter().any(|c| c.measure == *measure)
    }

    /// The position that the graph was made from.
    pub fn position(&self) -> &'a Position {
        self.position
    }

    /// May these two ranks meet, and how? O(1).
    pub fn link(&self, a: usize, b: usize) -> Option<Link> {
        let (a, b) = (NodeIndex::new(a), NodeIndex::new(b));
        self.links.has_edge(a, b).then(|| *self.links.edge_weight(a, b))
    }

    /// May this rank have the pairing-allocated bye?
    pub fn may_have_bye(&self, rank: usize) -> bool {
        self.may_have_bye[rank]
    }

    /// The colour preference of a rank.
    pub fn preference(&self, rank: usize) -> Preference {
        self.preferences[rank]
    }
}
