//! How long checking a certificate may take, and how much memory: beyond it the check ends without an answer.

use crate::levels::Fault;
use crate::limit::Limit;

/// Bytes of a stage for each of its edges and vertices while it is checked.
const PER_EDGE: usize = 96;

/// The bounds of a check.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// In time.
    pub limit: Limit,
    /// In bytes, beside those of the certificate.
    pub bytes: u64,
}

impl Bounds {
    /// None.
    pub fn none() -> Self {
        Self { limit: Limit::none(), bytes: u64::MAX }
    }
}

/// What a check has taken of its bounds.
pub(super) struct Taken {
    bounds: Bounds,
    /// Bytes of the stages that have ended, and of those that have begun.
    ended: u64,
    begun: Vec<u64>,
    /// Has a bound been reached?
    pub(super) is_over: bool,
}

impl Taken {
    pub(super) fn new(bounds: Bounds) -> Self {
        Self { bounds, ended: 0, begun: Vec::new(), is_over: false }
    }

    /// A stage of so many edges and vertices is going to begin.
    pub(super) fn begin(&mut self, edges: usize) -> Result<(), Fault> {
        self.begun.push(0);
        self.add(edges)
    }

    /// The innermost stage needs this for so many more edges.
    pub(super) fn add(&mut self, edges: usize) -> Result<(), Fault> {
        let bytes = u64::try_from(edges.saturating_mul(PER_EDGE)).unwrap_or(u64::MAX);
        if let Some(begun) = self.begun.last_mut() {
            *begun = begun.saturating_add(bytes);
        }
        let all = self.begun.iter().fold(self.ended, |all, begun| all.saturating_add(*begun));
        if all > self.bounds.bytes {
            self.is_over = true;
            return Err(Fault::open("checking it takes more memory than it may"));
        }
        Ok(())
    }

    /// A stage has ended, of which so many bytes are kept.
    pub(super) fn end(&mut self, kept: usize) {
        self.begun.pop();
        self.ended = self.ended.saturating_add(u64::try_from(kept).unwrap_or(u64::MAX));
    }

    /// Is there time left?
    pub(super) fn ask(&mut self) -> Result<(), Fault> {
        if self.bounds.limit.is_reached() {
            self.is_over = true;
            return Err(Fault::open("the time limit was reached"));
        }
        Ok(())
    }
}
