//! The data of the tests: `tests/data`, and beside it the real events that are no part of the project.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Once;

/// A folder of `tests/data`, each with a page that names its source.
pub(crate) fn data(folder: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(folder);
    assert!(path.is_dir(), "{} is missing", path.display());
    path
}

/// The folder of real events, whose files bear the names of real people and so stay outside the project.
/// The variable PAIRPROOF_REAL names it; without it one line says, past the test harness, that they were not tried.
#[allow(clippy::explicit_write, reason = "the test harness keeps what eprintln! says")]
pub(crate) fn real() -> Option<PathBuf> {
    static ONCE: Once = Once::new();
    let Some(folder) = std::env::var_os("PAIRPROOF_REAL") else {
        ONCE.call_once(|| {
            let says = "SKIPPED: the real events, for PAIRPROOF_REAL names no folder that holds them";
            writeln!(std::io::stderr(), "{says}").unwrap();
        });
        return None;
    };
    let path = PathBuf::from(folder);
    assert!(path.is_dir(), "PAIRPROOF_REAL: {} is no folder", path.display());
    Some(path)
}
