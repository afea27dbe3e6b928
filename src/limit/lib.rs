//! The limit of a search: a point in time, a number of steps, or an interruption such as Ctrl-C. Also [`from_len`],
//! which converts counts, and [`index_lists!`], for types that index lists.
//!
//! The model and the procedures check the limit between steps and return what they have. Readers and the judge have no
//! partial results. They call [`look`] on their way. When the limit of the innermost [`within`] is reached, the stack
//! unwinds to it. Either way, a limit ends a search without an answer and never changes one, so no result depends on a
//! clock.

#![warn(clippy::missing_panics_doc)]

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The limit of a search, shared by everything that works on one question.
#[derive(Clone, Debug, Default)]
pub struct Limit {
    end: Option<Instant>,
    stop: Option<Arc<AtomicBool>>,
    /// The number of checks left before the limit is reached.
    times: Option<Arc<AtomicU64>>,
}

impl Limit {
    /// Returns a limit that is never reached.
    ///
    /// ```
    /// assert!(!pairproof::Limit::none().is_reached());
    /// ```
    pub fn none() -> Self {
        Self::default()
    }

    /// Returns a limit that is reached after `time` from now. A time beyond the range of the clock is no limit.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// assert!(pairproof::Limit::after(Duration::ZERO).is_reached());
    /// ```
    pub fn after(time: Duration) -> Self {
        Self { end: Instant::now().checked_add(time), ..Self::default() }
    }

    /// Returns a limit that is reached after `times` checks by all who share it, and thus at the same step on every
    /// machine.
    ///
    /// ```
    /// let limit = pairproof::Limit::asked(1);
    /// assert!(!limit.is_reached() && limit.is_reached());
    /// ```
    pub fn asked(times: u64) -> Self {
        Self { times: Some(Arc::new(AtomicU64::new(times))), ..Self::default() }
    }

    /// Also ends the search as soon as `stop` is set.
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

    /// Returns whether the limit is reached.
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

    /// Returns the limit for what is still to be written when this one is reached: `grace` later, and by the clock alone.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// let limit = pairproof::Limit::after(Duration::ZERO);
    /// assert!(limit.is_reached() && !limit.with_grace(Duration::from_secs(60)).is_reached());
    /// ```
    #[must_use]
    pub fn with_grace(&self, grace: Duration) -> Self {
        Self { end: self.end.and_then(|end| end.checked_add(grace)), ..Self::default() }
    }

    /// Returns the time until the limit is reached; `None` if there is no time limit.
    ///
    /// ```
    /// assert_eq!(pairproof::Limit::none().remaining(), None);
    /// ```
    pub fn remaining(&self) -> Option<Duration> {
        self.end.map(|end| end.saturating_duration_since(Instant::now()))
    }

    /// Returns whether the search was interrupted.
    ///
    /// ```
    /// assert!(!pairproof::Limit::none().is_stopped());
    /// ```
    pub fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// The error when a limit has ended the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the limit was reached")]
pub struct Reached;

/// The clock is read once in this many calls of `look`.
const LOOKS: u32 = 64;

thread_local! {
    /// The limit of the innermost [`within`] on this thread.
    static WATCHED: RefCell<Option<Limit>> = const { RefCell::new(None) };
    static LEFT: Cell<u32> = const { Cell::new(LOOKS) };
}

/// Restores the outer limit when dropped, even when the stack unwinds.
struct Restored(Option<Limit>);

impl Drop for Restored {
    fn drop(&mut self) {
        WATCHED.set(self.0.take());
    }
}

/// Runs work that checks the limit by calling [`look`]. The work must stay on this thread and leave nothing half
/// changed.
///
/// # Errors
/// Fails if the limit is reached before the work is done.
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

/// Marks a step of long work. If the limit of the innermost [`within`] is reached, leaves the work by unwinding to it.
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
    // In a program built without unwinding, the work continues to its end.
    if cfg!(panic = "unwind") && WATCHED.with_borrow(|limit| limit.as_ref().is_some_and(Limit::is_reached)) {
        resume_unwind(Box::new(Reached));
    }
}

/// Converts a length, count or index to another integer type. All numbers of a round fit into 32 bits.
///
/// # Panics
/// Panics if it does not fit. Readers refuse events that large.
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

/// Lets lists be indexed by a newtype of `usize`.
///
/// ```
/// use pairproof_limit as limit;
///
/// #[derive(Clone, Copy)]
/// struct Table(usize);
/// limit::index_lists!(Table);
/// assert_eq!(vec!["one", "two"][Table(1)], "two");
/// ```
#[macro_export]
macro_rules! index_lists {
    ($index:ty) => {
        $crate::index_lists!($index, [T], Vec<T>);
    };
    ($index:ty, $($list:ty),+) => {$(
        impl<T> std::ops::Index<$index> for $list {
            type Output = T;

            #[inline]
            fn index(&self, at: $index) -> &T {
                &self[at.0]
            }
        }

        impl<T> std::ops::IndexMut<$index> for $list {
            #[inline]
            fn index_mut(&mut self, at: $index) -> &mut T {
                &mut self[at.0]
            }
        }
    )+};
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
        // The outer limit applies again after the inner one.
        let around = within(&Limit::asked(9), || (within(&Limit::asked(3), endless), endless()));
        assert_eq!(around, Err(Reached));
        assert_eq!(within(&Limit::none(), || within(&Limit::asked(3), endless)), Ok(Err(Reached)));
        // Outside of `within`, `look` has no effect.
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
