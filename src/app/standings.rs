//! Who leads?

/// A question for the standings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StandingsRequest {
    /// The tie-breaks, by their FIDE C.07 codes; if there are none, those of the event count.
    pub tiebreaks: Vec<String>,
}
