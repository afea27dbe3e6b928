//! Ctrl-C: the first ends the search with what is proved so far, the second ends the program.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
/// Does the program wait for an input? Then there is nothing to be shown, and it ends at once.
static IS_WAITING: AtomicBool = AtomicBool::new(false);

/// Exit code of a program that a signal ended, as shells count it.
const INTERRUPTED: i32 = 130;

/// The flag that Ctrl-C sets from now on. Only commands that ask a limit listen; the others end at once as ever.
pub(super) fn flag() -> Arc<AtomicBool> {
    let flag = FLAG.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        let set = Arc::clone(&flag);
        // Where no handler can be set, Ctrl-C ends the program at once.
        let _ = ctrlc::set_handler(move || {
            if set.swap(true, Ordering::Relaxed) || IS_WAITING.load(Ordering::Relaxed) {
                std::process::exit(INTERRUPTED);
            }
        });
        flag
    });
    Arc::clone(flag)
}

/// Waits for an input.
pub(super) fn waiting<T>(read: impl FnOnce() -> T) -> T {
    IS_WAITING.store(true, Ordering::Relaxed);
    let read = read();
    IS_WAITING.store(false, Ordering::Relaxed);
    read
}
