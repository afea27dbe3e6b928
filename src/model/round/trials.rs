//! Tables of trials: what one shows is known to the next, and what is known is not searched for.

use super::table::StageFace;
use lexmatch::Evidence;
use lexmatch::matching::Edges;
use lexmatch::solve::SolveError;
use limit::from_len;
use std::rc::Rc;

impl StageFace<'_> {
    /// The number of members and places.
    pub(super) fn vertices(&self) -> usize {
        self.face.n()
    }

    /// As [`StageFace::restrict_later`], to pairs by the numbers of members and places.
    pub(super) fn restrict_to(&mut self, edges: &Rc<Edges>) -> Result<bool, SolveError> {
        self.face.restrict_to(edges)
    }

    /// The same to pairs that are known to hold all that are in some pairing: nothing rests on it.
    pub(super) fn restrict_to_possible(&mut self, edges: &Rc<Edges>) {
        self.face.keep_possible(edges);
    }

    /// Is every question noted?
    pub(super) fn notes_questions(&self) -> bool {
        self.face.trail().is_some()
    }

    /// Removes from these, pairs by the numbers of members and places, those that are known to be in no pairing.
    pub(super) fn pass_on(self, edges: &mut Rc<Edges>) {
        self.face.pass_on(edges);
    }

    /// What waits to be asked of edges is asked, so that no trial asks it again.
    pub(super) fn settle(&mut self) {
        self.face.settle();
    }

    /// Takes a witness of a table with the same members, if it is one of this one.
    pub(super) fn go_to(&mut self, witness: &[u32]) {
        self.face.go_to(witness);
    }

    /// The witness: by member and place, its mate.
    pub(super) fn into_witness(self) -> Vec<u32> {
        (0..self.face.n()).map(|v| self.face.mate(from_len(v))).collect()
    }

    /// Of pairs that the members in turn are known to have at the best, each after so many who are not possible: makes them
    /// as long as the witness has them, and says how many it made. Where questions are noted none.
    pub(super) fn keep_known(&mut self, pairs: &[(usize, usize)], refused: &[usize]) -> usize {
        if self.face.trail().is_some() {
            return 0;
        }
        let has = |&&(a, b): &&(usize, usize)| self.mate(a) == Some(b);
        let known = pairs.iter().take_while(has).count();
        for &(a, b) in &pairs[..known] {
            if let (Some(u), Some(v)) = (self.vertex(a), self.vertex(b)) {
                self.face.fix(u, v);
            }
        }
        self.face.credit(Evidence::Refuted { refused: refused[..known].iter().sum() });
        known
    }
}
