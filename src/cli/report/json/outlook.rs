//! Whether the coming rounds can be played without a second meeting.

use schemars::JsonSchema;
use serde::Serialize;

use api::event::{Playable, RoundsOutlook};
use facts::tournament::Tournament;

/// The rounds that are not paired yet, and whether they can be played without a second meeting (colours aside).
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ComingRounds {
    /// The first unpaired round.
    first: usize,
    /// The last planned round.
    last: usize,
    /// The last round that can be paired regardless of the preceding pairings.
    safe: usize,
    /// The last round that may be planned, if the rounds cannot all be played.
    most: Option<usize>,
    /// The answer.
    playable: PlayableWord,
    /// The answer in words.
    says: String,
}

#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum PlayableWord {
    /// All rounds can be paired, regardless of the preceding pairings.
    Whatever,
    /// All rounds can be paired in some way, but some pairings may leave a later round without any pairing.
    SomeWay,
    /// The rounds cannot all be paired.
    Not,
    /// No bound excludes the rounds, and the search took too long.
    Undecided,
}

impl ComingRounds {
    /// Returns the outlook of an event.
    pub fn of(tournament: &Tournament, outlook: Option<&RoundsOutlook>) -> Option<Self> {
        let RoundsOutlook { first, last, safe, verdict } = outlook?;
        let (playable, most) = match verdict {
            Playable::Whatever => (PlayableWord::Whatever, None),
            Playable::SomeWay => (PlayableWord::SomeWay, None),
            Playable::Not { most, .. } => (PlayableWord::Not, Some(*most)),
            Playable::Undecided => (PlayableWord::Undecided, None),
        };
        let says = outlook?.says(tournament);
        Some(Self { first: *first, last: *last, safe: *safe, most, playable, says })
    }
}
