//! Runs a terminal command for the desk, and converts its failure to the desk's words.

use std::path::Path;

use crate::failure::without_option;
use crate::held::{self, KnownEvent};
use crate::report::json::Fault;
use crate::{Exit, Failure};
use api::event::Event;
use desk::{Trouble, TroubleKind};
use limit::Limit;

/// Runs a command on an event in memory that is referred to by a file name.
pub(super) fn run_on<T>(
    file: &Path,
    event: &Event,
    limit: &Limit,
    run: impl FnOnce(&Path) -> Result<T, Failure>,
) -> Result<(T, held::HeldAnswer), Trouble> {
    let known = KnownEvent { seq: 0, event: event.clone() };
    let (done, said) = held::with(file, known, limit, || run(file));
    done.map(|done| (done, said)).map_err(|failure| trouble(&failure))
}

/// Converts a command's failure for the desk. Remedies that name options are dropped, because they apply only in the
/// terminal.
pub(super) fn trouble(failure: &Failure) -> Trouble {
    let kind = match failure.exit {
        Exit::Limit => TroubleKind::Ended,
        Exit::Bug | Exit::File => TroubleKind::Failed,
        Exit::Done | Exit::No | Exit::Request => TroubleKind::Refused,
    };
    let faults = failure.faults();
    let says: Vec<&str> = faults.iter().map(in_words).collect();
    let is_for_terminal = |remedy: &&str| remedy.contains("--") || remedy.contains("pairproof");
    let remedies = faults.iter().filter_map(|fault| fault.remedy.as_deref());
    let mut remedies: Vec<&str> = remedies.filter(|remedy| !is_for_terminal(remedy)).collect();
    remedies.dedup();
    let trouble = Trouble::new(kind, says.join("; ")).details(serde_json::json!({ "findings": faults }));
    if remedies.is_empty() { trouble } else { trouble.remedy(remedies.join(" ")) }
}

/// Returns a fault as a page shows it, without the name of an option of the command line.
fn in_words(fault: &Fault) -> &str {
    without_option(&fault.says).map_or(fault.says.as_str(), |(_, rest)| rest)
}
