//! Bounds on the time and memory that a pass through the levels may take. Beyond them, the pass ends without an answer.
//! The bounded ledger wraps another one and passes every question on to it.

use super::edges::NearEdges;
use super::ledger::{AuxiliaryStage, Ledger, MainStage};
use super::of_round;
use crate::ProofError;
use facts::format::count;
use judge::{Count, JudgedRound};
use limit::from_len;
use limit::{Limit, Reached, within};

/// The number of bytes for each edge of an open stage and each cost of its levels. `KEPT` is the number that is still
/// needed after the end of the stage.
const OPEN: u64 = 96;
const KEPT: u64 = 16;

/// The bounds of a check.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// The time limit.
    pub limit: Limit,
    /// The memory limit in bytes. It applies in addition to the limits of the certificate.
    pub bytes: u64,
}

impl Bounds {
    /// Returns no bounds.
    pub fn none() -> Self {
        Self { limit: Limit::none(), bytes: u64::MAX }
    }
}

/// Goes through the stages and levels of the rulebook within bounds, and returns the result of [`of_round`].
///
/// # Errors
/// Fails if a bound is reached. The error reports the position.
pub fn of_round_within(
    case: &JudgedRound<'_>,
    seed: u64,
    ledger: &mut dyn Ledger,
    bounds: &Bounds,
) -> Result<Result<(), ProofError>, ProofError> {
    let players = case.position().entries.len();
    let all = (0..players + players % 2).collect();
    let mut bounded = Bounded {
        inner: ledger,
        bounds,
        all,
        begun: Vec::new(),
        kept: 0,
        stages: 0,
        levels: 0,
        is_beyond: false,
    };
    // The judge counts between two levels, and the time may run out while it does.
    let went = within(&bounds.limit, || of_round(case, seed, &mut bounded));
    let went = went.unwrap_or_else(|reached| Err(bounded.stop(reached)));
    match went {
        Err(error) if bounded.is_beyond => Err(bounded.place(&error)),
        went => Ok(went),
    }
}

/// A ledger with its bounds.
struct Bounded<'l> {
    inner: &'l mut dyn Ledger,
    bounds: &'l Bounds,
    /// All vertices, including the bye.
    all: Vec<usize>,
    /// The stages that have begun but not ended, each inside the one before it.
    begun: Vec<BoundedStage>,
    /// The number of bytes of the stages that have ended.
    kept: u64,
    stages: usize,
    levels: usize,
    is_beyond: bool,
}

/// A stage that has begun.
struct BoundedStage {
    name: String,
    number: usize,
    /// The number of edges in the stage, plus the number of costs in its levels.
    size: u64,
}

impl Bounded<'_> {
    fn begin(&mut self, name: &str, players: &[usize]) -> Result<(), ProofError> {
        self.stages += 1;
        let begun = BoundedStage { name: name.to_owned(), number: self.stages, size: 0 };
        self.begun.push(begun);
        self.add(self.inner.near(players).count())
    }

    /// Adds to the size of the current stage.
    fn add(&mut self, size: usize) -> Result<(), ProofError> {
        if let Some(begun) = self.begun.last_mut() {
            begun.size = begun.size.saturating_add(from_len(size));
        }
        let open = self.begun.iter().fold(0u64, |all, begun| all.saturating_add(begun.size));
        if open.saturating_mul(OPEN).saturating_add(self.kept) > self.bounds.bytes {
            return Err(self.stop("it would need more memory than is allowed"));
        }
        Ok(())
    }

    /// Checks the bounds before the next level.
    fn ask(&mut self, size: usize) -> Result<(), ProofError> {
        if self.bounds.limit.is_reached() {
            return Err(self.stop(Reached));
        }
        self.add(size)
    }

    fn stop(&mut self, why: impl std::fmt::Display) -> ProofError {
        self.is_beyond = true;
        ProofError::open(why)
    }

    /// Adds the position to the error.
    fn place(&self, error: &ProofError) -> ProofError {
        let at = self.begun.last().map(|at| format!(", at stage {} ({})", at.number, at.name));
        let levels = count(self.levels, "level");
        ProofError::open(format_args!("{} after {levels}{}", error.says(), at.unwrap_or_default()))
    }
}

impl Ledger for Bounded<'_> {
    fn open(&mut self, stage: &MainStage<'_>) -> Result<(), ProofError> {
        self.inner.open(stage)?;
        let all = std::mem::take(&mut self.all);
        let begun = self.begin(&stage.name, &all);
        self.all = all;
        begun
    }

    fn open_apart(&mut self, stage: &AuxiliaryStage<'_>) -> Result<(), ProofError> {
        self.inner.open_apart(stage)?;
        self.begin(&stage.name, &stage.vertices(self.all.len()))
    }

    fn at(&self) -> Option<(usize, usize)> {
        self.inner.at()
    }

    fn edges_at(&self, vertices: &[usize], is_both: bool) -> NearEdges {
        self.inner.edges_at(vertices, is_both)
    }

    fn sum(&mut self, code: &str, near: &[usize], costs: Vec<(usize, i64)>) -> Result<i64, ProofError> {
        self.ask(costs.len())?;
        let sum = self.inner.sum(code, near, costs)?;
        self.levels += 1;
        Ok(sum)
    }

    fn order(&mut self, code: &str, of: usize, list: &[usize]) -> Result<i64, ProofError> {
        self.ask(list.len())?;
        let place = self.inner.order(code, of, list)?;
        self.levels += 1;
        Ok(place)
    }

    fn mate(&self, rank: usize) -> Result<usize, ProofError> {
        self.inner.mate(rank)
    }

    fn shown(&self, rank: usize) -> usize {
        self.inner.shown(rank)
    }

    fn agrees(&self, players: &[usize]) -> bool {
        self.inner.agrees(players)
    }

    fn lot(
        &mut self,
        code: &str,
        most: usize,
        drawn: &dyn Fn(usize) -> usize,
    ) -> Result<Option<usize>, ProofError> {
        self.ask(0)?;
        let draws = self.inner.lot(code, most, drawn)?;
        self.levels += 1;
        Ok(draws)
    }

    fn note(&mut self, count: Count) {
        self.inner.note(count);
    }

    fn close(&mut self, settles: &[usize]) -> Result<(), ProofError> {
        self.inner.close(settles)?;
        let size = self.begun.pop().map_or(0, |begun| begun.size);
        self.kept = self.kept.saturating_add(size.saturating_mul(KEPT));
        Ok(())
    }
}
