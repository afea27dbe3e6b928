//! How long a search may go on: to a point in time, or until somebody says stop (Ctrl-C).
//!
//! Model and procedures ask it between steps. It ends a search without an answer and never changes one, so no result
//! depends on a clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The end of patience, shared by everything that works on one question.
#[derive(Clone, Debug, Default)]
pub struct Limit {
    end: Option<Instant>,
    stop: Option<Arc<AtomicBool>>,
}

impl Limit {
    /// Never reached.
    pub fn none() -> Self {
        Self::default()
    }

    /// From now on, this long; a time beyond what the clock can count is no limit.
    pub fn after(time: Duration) -> Self {
        Self { end: Instant::now().checked_add(time), stop: None }
    }

    /// The same, and reached as soon as the flag is set.
    #[must_use]
    pub fn or_on(self, stop: Arc<AtomicBool>) -> Self {
        Self { stop: Some(stop), ..self }
    }

    /// Is it over?
    pub fn is_reached(&self) -> bool {
        self.is_stopped() || self.end.is_some_and(|end| Instant::now() >= end)
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
    }
}
