//! Which sheet is printed, and how?

use facts::tournament::{PairingNumber, RoundNo};
use serde::Deserialize;

/// A request for a sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SheetRequest {
    /// The name of the sheet, as for `pairproof print`.
    #[serde(skip)]
    pub name: String,
    /// The round.
    pub round: Option<RoundNo>,
    /// Text for the heading.
    pub time: Option<String>,
    /// Whether to print only the changes since the round was published.
    pub changes: bool,
    /// The only player whose card is printed.
    pub player: Option<PairingNumber>,
    /// Tie-breaks, separated by commas.
    pub tiebreaks: Option<String>,
    /// Large print, legible from this many metres.
    pub distance: Option<u8>,
    /// Columns of large print.
    pub columns: Option<u8>,
    /// The paper size.
    pub paper: Option<String>,
    /// Whether the pairings show the ratings of the players; the default is in the settings.
    pub ratings: Option<bool>,
    /// The format: `html`, `text`, `csv` or `json`. The default is HTML.
    pub form: Option<String>,
}
