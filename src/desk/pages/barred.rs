//! Why FIDE mode corrects no result of a round any more, in the place of the controls that would correct it.

use super::frame::Scene;
use ::api::event;
use facts::format::{sentence, visible};
use facts::tournament::RoundNo;
use words::Voice;

/// Why the results of a round can no longer be corrected, and what can be done instead.
pub(super) struct BarredCorrections {
    pub(super) why: String,
    pub(super) way_out: String,
}

/// Returns what FIDE mode says against corrections of the round; `None` if results may be corrected.
pub(super) fn barred(scene: &Scene<'_>, round: RoundNo) -> Option<BarredCorrections> {
    // If the settings cannot be read, every page says so.
    let refused = event::refused_corrections(scene.event, round).ok().flatten()?;
    let words = refused.wording(Voice::Desk);
    Some(BarredCorrections {
        why: visible(&sentence(&words.says)),
        way_out: visible(&sentence(&words.remedy)),
    })
}
