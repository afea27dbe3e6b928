//! Exact matchings in general graphs, with proofs: maximum-cardinality (`cardinality`), maximum-weight (`blossom`), and
//! the dual that shows that none is heavier (`dual`).
//!
//! This module does not know the meaning of vertices, edges and weights, so both the model and the procedures may use
//! it.

mod blossom;
mod cardinality;
mod dual;
mod edges;
mod mates;

pub use blossom::{EdgeWeights, Weigh, heaviest, heaviest_of_any_size};
pub use cardinality::{Rows, SearchEnd, augment_all, augment_from, make_perfect, odd_parts, reached_evenly};
pub use dual::{Flaw, LooseEdges, MatchingDual};
pub use edges::{Edges, SetMembers, insert, is_in, members, remove};
pub(crate) use edges::{first_in, members_after};
pub use mates::Mates;

/// A whole number of 64 or 128 bits, for weights and labels.
pub trait WholeNumber:
    num_traits::PrimInt + num_traits::Signed + std::ops::AddAssign + std::ops::SubAssign
{
    /// Returns a number greater than any reduced cost.
    fn far() -> Self {
        Self::max_value() >> 2
    }

    /// Returns twice the number.
    #[must_use]
    fn twice(self) -> Self {
        self + self
    }
}

impl WholeNumber for i64 {}
impl WholeNumber for i128 {}
