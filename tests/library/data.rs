//! Data that lie beside the project and are no part of it.

use std::io::Write as _;
use std::path::{Path, PathBuf};

/// A folder of the data, if it is there. If not it says so past the test harness, which keeps what passing tests print.
#[allow(clippy::explicit_write, reason = "the test harness keeps what eprintln! says")]
pub(crate) fn shared(folder: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared").join(folder);
    if path.is_dir() {
        return Some(path);
    }
    writeln!(std::io::stderr(), "SKIPPED: {} is not there", path.display()).unwrap();
    None
}
