//! Replaces HiGHS if the program is built without it: there is no program, so every level goes to the blossom
//! algorithm.

use super::weighted::Solution;
use super::{Budget, SolveError};
use crate::Vertex;

/// A level of a face, in the form that HiGHS would take.
#[expect(dead_code, reason = "nobody reads it here")]
pub(super) struct HighsLevel<'a> {
    pub(super) edges: &'a [(Vertex, Vertex, i64)],
    pub(super) tight: &'a [Vec<Vertex>],
    pub(super) mate: &'a [Vertex],
}

/// Stands for the program of HiGHS; it has no values.
#[derive(Debug)]
pub(super) enum HighsProgram {}

impl HighsProgram {
    pub(super) fn new(_vertices: usize) -> Option<Self> {
        None
    }

    pub(super) fn minimise(
        &mut self,
        _: &HighsLevel<'_>,
        _: &Budget,
    ) -> Result<Option<Solution>, SolveError> {
        match *self {}
    }
}
