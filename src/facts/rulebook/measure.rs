//! The names of what can be counted about a pair, a floater, a bye: what a rulebook file says, with its parameters.
//!
//! `measure` counts it for the model, and `judge` counts it once more; nothing here looks at a player.

use super::parameters::{
    Avoided, ByeKind, FloatCount, FloatGap, FloatRepeat, FloaterOpponent, FloaterType, SameFederation,
    SwitchLimit,
};

/// All measures that a rulebook may name. The page of each rulebook explains them.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(tag = "measure", rename_all = "kebab-case")]
pub enum Measure {
    /// Absolute: the two have played each other.
    Rematch,
    /// Absolute: the arbiter forbade the pair.
    ProhibitedPair,
    /// Absolute: both must have the same colour.
    ColourClash,
    /// Absolute, bye: a point was already received without playing.
    ByeRepeat,
    /// Absolute, bye: a bye or a win by forfeit was already received; full-point byes do not count.
    ByeOrForfeitRepeat,
    /// Absolute, bye: a bye was already received; which byes count.
    SecondBye(ByeKind),
    /// Absolute by reading: the two have been paired with each other, played or not.
    PairedBefore,
    /// Absolute, bye: a bye or a default was had before, or a bye is arranged (ECF).
    ByeOrDefault,
    /// Absolute by discretion: both belong to one federation.
    SameFederation(SameFederation),
    /// Level: what is left below cannot be paired completely.
    Completion,
    /// Level: moved-down players left unpaired.
    MovedDownUnpaired,
    /// Level: players left unpaired in the bracket.
    Unpaired,
    /// Level: score groups passed over by those who are paired out of theirs.
    PacksBetween,
    /// Level: the next bracket cannot make all its pairings.
    NextBracket,
    /// Level: pairs that break the colour limits where an exemption allows it.
    ColourClashWaived,
    /// Level: colour preferences denied beyond x.
    ColourDenied,
    /// Level: repeated floats, dropped step by step for the whole group.
    FloatRepeat(FloatRepeat),
    /// Level: score of the player who has the bye.
    ByeScore,
    /// Level: scores of the downfloaters, largest first.
    FloaterScores,
    /// Level: score differences of pairs and downfloaters, largest first.
    PairingScoreDifference,
    /// Level: downfloaters of the next bracket, then their scores.
    NextFloaters,
    /// Level: unplayed games of the player who has the bye.
    ByeUnplayed,
    /// Level: colour difference beyond two in pairs with a topscorer.
    TopscorerDifference,
    /// Level: the same colour three times in a row in pairs with a topscorer.
    TopscorerThrice,
    /// Level: colour preferences not granted.
    PreferenceLost,
    /// Level: strong colour preferences not granted.
    StrongPreferenceLost,
    /// Level: players who float again.
    FloatCount(FloatCount),
    /// Level: score differences of players who float again, largest first.
    FloatGap(FloatGap),
    /// Level: floaters of a kind.
    FloaterType(FloaterType),
    /// Level: the evening floater floated in the previous round.
    EveningFloatRepeat,
    /// Level: the evening floater is not due the colour that more are due.
    EveningColour,
    /// Level: players, in the order of scrutiny, whose opponent is due the same colour.
    DueColours,
    /// Level: the group is paired although blocked, by undoing pairs of its neighbours.
    MedianExtension,
    /// Level: pairs of one club or school.
    SameClub,
    /// Level: pairs whose players both had the same colour in their last two games.
    SameColourThrice,
    /// Level: pairs and leavers that depart from the raw pairing by more than so many rating points.
    SwitchBeyond(SwitchLimit),
    /// Level: pairs in which both need the same colour to equalise.
    EqualiseDenied,
    /// Level: rating points of all departures from the raw pairing.
    SwitchSize(SwitchLimit),
    /// Level: games between players who have met, in all and from the top.
    Rematches,
    /// Level: score differences from the top down.
    ScoreDifferences,
    /// Level: colour differences that result, from the top down.
    ColourDifferences,
    /// Level: pairs of one area, from the top down.
    SameArea,
    /// Level: the sole leader's opponent by Sonneborn-Berger.
    LeaderOpponent,
    /// Absolute by discretion: a colour difference beyond two out of contention in the last two rounds.
    DifferenceThree,
    /// Level: pairs of two seekers of one colour.
    Transfers,
    /// Level: players who float down from the level.
    Floats,
    /// Level: sum of the score differences of those who float from the level.
    FloatDifference,
    /// Level: floaters of the levels below and their score differences, level by level.
    FurtherFloats,
    /// Level: claims of those who are transferred in linked levels, strongest first.
    LinkedClaims,
    /// Level: pairs that are best avoided.
    Avoid(Avoided),
    /// Level: the fewest exchanges across the mid-line that a choice of floaters needs.
    MidLineExchangesLeast,
    /// Order: who floats down.
    Downfloaters,
    /// Order: opponents of those who floated down.
    FloaterOpponents,
    /// Level: claims of those who are transferred, strongest first.
    ClaimsDenied,
    /// Level: pairs inside the top half.
    MidLineExchanges,
    /// Level: distances from top half against bottom half.
    GradeOrder,
    /// Order: who has the bye.
    ByePlace,
    /// Order: who floats, as low as possible.
    LowestFloaters,
    /// Order: opponents of floaters.
    FloaterOpponent(FloaterOpponent),
    /// Order: exchanges in the order of scrutiny.
    ScrutinyOrder,
    /// Order: which moved-down players are paired.
    MovedDownSet,
    /// Order: opponents of the moved-down players.
    OpponentOrder,
    /// Order: exchanges between S1 and S2.
    Exchange,
    /// Order: transpositions of S2.
    Transposition,
}

impl Measure {
    /// Is the level an order of search, whose value says only which place was the first possible?
    ///
    /// ```
    /// use pairproof::Measure;
    ///
    /// assert!(Measure::Transposition.is_order() && !Measure::Rematch.is_order());
    /// ```
    pub fn is_order(&self) -> bool {
        matches!(
            self,
            Self::MovedDownSet
                | Self::OpponentOrder
                | Self::Exchange
                | Self::Transposition
                | Self::ByePlace
                | Self::Downfloaters
                | Self::FloaterOpponents
                | Self::MedianExtension
                | Self::LowestFloaters
                | Self::FloaterOpponent(_)
                | Self::ScrutinyOrder
        )
    }

    /// Is the value the list of the classes of all instances, largest first, instead of their number?
    ///
    /// ```
    /// use pairproof::Measure;
    ///
    /// assert!(Measure::DueColours.is_listed() && !Measure::Rematch.is_listed());
    /// ```
    pub fn is_listed(&self) -> bool {
        matches!(
            self,
            Self::FloaterScores
                | Self::PairingScoreDifference
                | Self::FloatGap(_)
                | Self::DueColours
                | Self::ClaimsDenied
                | Self::LinkedClaims
        )
    }
}
