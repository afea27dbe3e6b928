//! A progress bar for work on many events.

use cli::output;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Returns a progress bar for `pieces` steps; invisible without a terminal.
pub(super) fn bar(pieces: usize) -> ProgressBar {
    let target = if output::is_bare() { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {elapsed}");
    ProgressBar::with_draw_target(Some(pieces as u64), target)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
