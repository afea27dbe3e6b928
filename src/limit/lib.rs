//! The limit of a search: a point in time, or somebody who says stop (Ctrl-C). How large counts may become:
//! [`from_len`].
//!
//! Model and procedures ask it between steps and return what they have. Readers and the judge have nothing to return half
//! done: they call [`look`] on their way, and where [`within`] has set a limit that is reached, the stack unwinds up to it.
//! Either way a limit ends a search without an answer and never changes one, so no result depends on a clock.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The end of patience, shared by everything that works on one question.
#[derive(Clone, Debug, Default)]
pub struct Limit {
    end: Option<Instant>,
    stop: Option<Arc<AtomicBool>>,
    /// The number of times that it may still be asked.
    times: Option<Arc<AtomicU64>>,
}

impl Limit {
    /// Never reached.
    ///
    /// ```
    /// assert!(!pairproof::Limit::none().is_reached());
    /// ```
    pub fn none() -> Self {
        Self::default()
    }

    /// From now on, this long; a time beyond what the clock can count is no limit.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// assert!(pairproof::Limit::after(Duration::ZERO).is_reached());
    /// ```
    pub fn after(time: Duration) -> Self {
        Self { end: Instant::now().checked_add(time), ..Self::default() }
    }

    /// Reached when it has been asked so many times, by all who share it: at the same step on every machine.
    ///
    /// ```
    /// let limit = pairproof::Limit::asked(1);
    /// assert!(!limit.is_reached() && limit.is_reached());
    /// ```
    pub fn asked(times: u64) -> Self {
        Self { times: Some(Arc::new(AtomicU64::new(times))), ..Self::default() }
    }

    /// The same, and reached as soon as the flag is set.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicBool, Ordering};
    ///
    /// let stop = Arc::new(AtomicBool::new(false));
    /// let limit = pairproof::Limit::none().or_on(Arc::clone(&stop));
    /// stop.store(true, Ordering::Relaxed);
    /// assert!(limit.is_reached());
    /// ```
    #[must_use]
    pub fn or_on(self, stop: Arc<AtomicBool>) -> Self {
        Self { stop: Some(stop), ..self }
    }

    /// Is it over?
    ///
    /// ```
    /// assert!(pairproof::Limit::asked(0).is_reached());
    /// ```
    pub fn is_reached(&self) -> bool {
        self.is_stopped() || self.end.is_some_and(|end| Instant::now() >= end) || self.is_asked_out()
    }

    fn is_asked_out(&self) -> bool {
        let less = |times: &Arc<AtomicU64>| {
            times.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1))
        };
        self.times.as_ref().is_some_and(|times| less(times).is_err())
    }

    /// The time until it is reached; `None` if time does not end it.
    ///
    /// ```
    /// assert_eq!(pairproof::Limit::none().remaining(), None);
    /// ```
    pub fn remaining(&self) -> Option<Duration> {
        self.end.map(|end| end.saturating_duration_since(Instant::now()))
    }

    /// Did somebody say stop?
    ///
    /// ```
    /// assert!(!pairproof::Limit::none().is_stopped());
    /// ```
    pub fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// A limit has ended the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the limit was reached")]
pub struct Reached;

/// The clock is read at every so many looks.
const LOOKS: u32 = 64;

thread_local! {
    /// The limit of the innermost [`within`] on this thread.
    static WATCHED: RefCell<Option<Limit>> = const { RefCell::new(None) };
    static LEFT: Cell<u32> = const { Cell::new(LOOKS) };
}

/// Puts the limit of the work around back, also when the stack unwinds.
struct Restored(Option<Limit>);

impl Drop for Restored {
    fn drop(&mut self) {
        WATCHED.set(self.0.take());
    }
}

/// Does work that looks at the limit on its way. The work must stay on this thread and leave nothing half changed behind.
///
/// # Errors
/// If the limit is reached before the work is done.
pub fn within<T>(limit: &Limit, work: impl FnOnce() -> T) -> Result<T, Reached> {
    if limit.is_reached() {
        return Err(Reached);
    }
    let restored = Restored(WATCHED.replace(Some(limit.clone())));
    LEFT.set(LOOKS);
    let done = catch_unwind(AssertUnwindSafe(work));
    drop(restored);
    done.or_else(|thrown| if thrown.is::<Reached>() { Err(Reached) } else { resume_unwind(thrown) })
}

/// A step of long work: leaves it for the [`within`] around it, if there is one and its limit is reached.
#[inline]
pub fn look() {
    let left = LEFT.get();
    LEFT.set(left.wrapping_sub(1));
    if left == 0 {
        look_up();
    }
}

#[cold]
fn look_up() {
    LEFT.set(LOOKS);
    // Where a program is built without unwinding, work goes on to its end.
    if cfg!(panic = "unwind") && WATCHED.with_borrow(|limit| limit.as_ref().is_some_and(Limit::is_reached)) {
        resume_unwind(Box::new(Reached));
    }
}

/// A length, count or index as a number of another width: all of a round fit into 32 bits.
///
/// # Panics
/// If it does not fit. Readers refuse events that large.
///
/// ```
/// use pairproof_limit as limit;
///
/// assert_eq!(limit::from_len::<u32>([1, 2, 3].len()), 3);
/// ```
#[inline]
#[must_use]
pub fn from_len<T: TryFrom<usize>>(length: usize) -> T {
    T::try_from(length).unwrap_or_else(|_| panic!("no round has {length} of anything"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_left_when_its_own_limit_is_reached() {
        let endless = || -> u32 {
            loop {
                look();
            }
        };
        let limit = Limit::asked(3);
        assert_eq!(within(&limit, endless), Err(Reached));
        assert_eq!(within(&Limit::after(Duration::ZERO), || 1), Err(Reached));
        // The limit around is in force again behind the inner one.
        let around = within(&Limit::asked(9), || (within(&Limit::asked(3), endless), endless()));
        assert_eq!(around, Err(Reached));
        assert_eq!(within(&Limit::none(), || within(&Limit::asked(3), endless)), Ok(Err(Reached)));
        // Outside, nobody listens.
        (0..1_000).for_each(|_| look());
        let other = catch_unwind(|| within(&Limit::none(), || panic!("something else")));
        assert!(other.is_err_and(|thrown| !thrown.is::<Reached>()));
    }

    #[test]
    fn a_limit_is_reached_in_time_or_on_the_word() {
        assert!(!Limit::none().is_reached());
        assert!(Limit::after(Duration::ZERO).is_reached());
        assert!(!Limit::after(Duration::MAX).is_reached());
        assert_eq!(Limit::none().remaining(), None);
        assert_eq!(Limit::after(Duration::ZERO).remaining(), Some(Duration::ZERO));
        let stop = Arc::new(AtomicBool::new(false));
        let limit = Limit::none().or_on(Arc::clone(&stop));
        let copy = limit.clone();
        assert!(!copy.is_reached());
        stop.store(true, Ordering::Relaxed);
        assert!(copy.is_reached() && copy.is_stopped());
        let (limit, copy) = {
            let limit = Limit::asked(2);
            (limit.clone(), limit)
        };
        assert_eq!([&limit, &copy, &limit, &copy].map(Limit::is_reached), [false, false, true, true]);
    }
}
