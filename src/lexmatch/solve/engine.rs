//! One question for every engine: what do the cheapest members of a face cost?
//!
//! HiGHS (`highs`) and the blossom algorithm (`blossom`) answer with a proof that narrows the face; branch and bound
//! through good_lp (`good_lp`) answers with the number alone. Who asks them (`choice`) does not know who answers.

use std::fmt::Debug;

use super::{Face, KindCosts, SolveError};
use crate::Vertex;

/// A sum over the members of a face.
pub(super) struct FaceLevel<'l> {
    /// The components of the face with more than one edge.
    pub(super) components: Vec<Vec<Vertex>>,
    /// The cost of an edge; the lower vertex comes first.
    pub(super) cost: &'l dyn Fn(Vertex, Vertex) -> i64,
    /// The same by kinds of vertices, where that is known.
    pub(super) kinds: Option<&'l KindCosts>,
}

/// The answer of an engine.
pub(super) enum LeastSum {
    /// The face holds exactly the cheapest members, and the incumbent is one of them.
    Proved,
    /// The cheapest members cost this much.
    #[cfg_attr(not(feature = "highs"), allow(dead_code, reason = "branch and bound alone answers so"))]
    Found(i64),
}

/// A solver of levels.
pub(super) trait Engine: Debug {
    /// Finds the cheapest members; `None`, with nothing changed, if the engine has no answer that survives its check.
    ///
    /// # Errors
    /// Fails if time is over.
    fn least(&mut self, face: &mut Face<'_>, level: &FaceLevel<'_>) -> Result<Option<LeastSum>, SolveError>;
}
