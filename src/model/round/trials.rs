//! Tables of trials. Each trial passes on its findings to the next one, and known facts are not searched for again.

use super::table::StageFace;
use facts::tournament::Rank;
use lexmatch::matching::Edges;
use lexmatch::solve::SolveError;
use lexmatch::{Evidence, Vertex};
use std::rc::Rc;

impl StageFace<'_> {
    /// Returns the number of members and places.
    pub(super) fn vertices(&self) -> usize {
        self.face.n()
    }

    /// Works like [`StageFace::restrict_later`], with pairs given by the numbers of members and places.
    pub(super) fn restrict_to(&mut self, edges: &Rc<Edges>) -> Result<bool, SolveError> {
        self.face.restrict_to(edges)
    }

    /// Restricts the table to pairs that are known to include every pair that occurs in any pairing. This needs no
    /// evidence.
    pub(super) fn restrict_to_possible(&mut self, edges: &Rc<Edges>) {
        self.face.keep_possible(edges);
    }

    /// Returns whether questions are recorded.
    pub(super) fn notes_questions(&self) -> bool {
        self.face.trail().is_some()
    }

    /// Removes from `edges` the pairs that are known to be in no pairing. They are given by the numbers of members and
    /// places.
    pub(super) fn pass_on(self, edges: &mut Rc<Edges>) {
        self.face.pass_on(edges);
    }

    /// Applies the waiting conditions to all edges, so that no trial has to do it again.
    pub(super) fn settle(&mut self) {
        self.face.settle();
    }

    /// Makes the incumbent of a table with the same members the incumbent here, if it is one of the pairings.
    pub(super) fn go_to(&mut self, witness: &[Vertex]) {
        self.face.go_to(witness);
    }

    /// Returns the incumbent: the mate of each member and place.
    pub(super) fn into_witness(self) -> Vec<Vertex> {
        Vertex::all(self.face.n()).map(|v| self.face.mate(v)).collect()
    }

    /// Fixes pairs that the members in turn are known to have in the best pairing, as far as the incumbent has them.
    /// `refused` gives for each pair how many candidates before it are impossible. Returns how many pairs were fixed;
    /// none where questions are recorded.
    pub(super) fn keep_known(&mut self, pairs: &[(Rank, Option<Rank>)], refused: &[usize]) -> usize {
        if self.face.trail().is_some() {
            return 0;
        }
        let has = |&&(a, b): &&(Rank, Option<Rank>)| b.is_some() && self.mate(a) == b;
        let known = pairs.iter().take_while(has).count();
        for &(a, b) in &pairs[..known] {
            if let (Some(u), Some(v)) = (self.vertex(a), b.and_then(|b| self.vertex(b))) {
                self.face.fix(u, v);
            }
        }
        self.face.credit(Evidence::Refuted { refused: refused[..known].iter().sum() });
        known
    }
}
