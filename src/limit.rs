//! How long a search may go on: to a point in time, or until somebody says stop (Ctrl-C).
//!
//! Model and procedures ask it between steps. It ends a search without an answer and never changes one, so no result
//! depends on a clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The end of patience, shared by everything that works on one question.
#[derive(Clone, Debug, Default)]
pub struct Limit {
    end: Option<Instant>,
    stop: Option<Arc<AtomicBool>>,
    /// How often it may still be asked.
    times: Option<Arc<AtomicU64>>,
}

impl Limit {
    /// Never reached.
    pub fn none() -> Self {
        Self::default()
    }

    /// From now on, this long; a time beyond what the clock can count is no limit.
    pub fn after(time: Duration) -> Self {
        Self { end: Instant::now().checked_add(time), ..Self::default() }
    }

    /// Reached when it has been asked so many times, by all who share it: at the same step on every machine.
    pub fn asked(times: u64) -> Self {
        Self { times: Some(Arc::new(AtomicU64::new(times))), ..Self::default() }
    }

    /// The same, and reached as soon as the flag is set.
    #[must_use]
    pub fn or_on(self, stop: Arc<AtomicBool>) -> Self {
        Self { stop: Some(stop), ..self }
    }

    /// Is it over?
    pub fn is_reached(&self) -> bool {
        self.is_stopped() || self.end.is_some_and(|end| Instant::now() >= end) || self.is_asked_out()
    }

    fn is_asked_out(&self) -> bool {
        let less = |times: &Arc<AtomicU64>| {
            times.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1))
        };
        self.times.as_ref().is_some_and(|times| less(times).is_err())
    }

    /// How long until it is reached; `None` if time does not end it.
    pub fn remaining(&self) -> Option<Duration> {
        self.end.map(|end| end.saturating_duration_since(Instant::now()))
    }

    /// Did somebody say stop?
    pub fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
