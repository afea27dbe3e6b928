//! Ctrl-C: the first one ends the search with the results proved so far, and the second one ends the program.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
/// Whether the program is waiting for input. If so, the program ends at once, because it has no results to show.
static IS_WAITING: AtomicBool = AtomicBool::new(false);

/// The exit code of a program ended by a signal, as shells define it.
const INTERRUPTED: i32 = 130;

/// Returns the flag that Ctrl-C sets from now on. Only commands with a limit watch the flag; Ctrl-C still ends all
/// other commands at once.
pub fn flag() -> Arc<AtomicBool> {
    let flag = FLAG.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        let set = Arc::clone(&flag);
        // If no handler can be installed, Ctrl-C ends the program at once.
        let _ = ctrlc::set_handler(move || {
            if set.swap(true, Ordering::Relaxed) || IS_WAITING.load(Ordering::Relaxed) {
                std::process::exit(INTERRUPTED);
            }
        });
        flag
    });
    Arc::clone(flag)
}

/// Runs `read`, during which Ctrl-C ends the program at once.
pub(super) fn waiting<T>(read: impl FnOnce() -> T) -> T {
    IS_WAITING.store(true, Ordering::Relaxed);
    let read = read();
    IS_WAITING.store(false, Ordering::Relaxed);
    read
}
