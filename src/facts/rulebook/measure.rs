//! The names of the quantities that can be counted for a pair, a floater or a bye, with their parameters, as rulebook
//! files write them.
//!
//! `measure` counts them for the model, and `judge` counts them independently; nothing here examines a player.

use super::parameters::{
    Avoided, ByeKind, FloatCount, FloatGap, FloatRepeat, FloaterOpponent, FloaterType, NextUpfloaters,
    ReturningFloaters, SameFederation, SwitchLimit,
};

/// All measures that a rulebook may name. The page of each rulebook explains them.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(tag = "measure", rename_all = "kebab-case")]
pub enum Measure {
    /// Absolute: the two players have played each other.
    Rematch,
    /// Absolute: the arbiter forbade the pair.
    ProhibitedPair,
    /// Absolute: both players must have the same colour.
    ColourClash,
    /// Absolute, bye: a point was already received without playing.
    ByeRepeat,
    /// Absolute, bye: a bye or a win by forfeit was already received; full-point byes do not count.
    ByeOrForfeitRepeat,
    /// Absolute, bye: a bye of this kind was already received.
    SecondBye(ByeKind),
    /// Absolute by reading: the two players have been paired with each other, whether or not they played.
    PairedBefore,
    /// Absolute, bye: the player has had a bye or a default, or a bye is arranged (ECF).
    ByeOrDefault,
    /// Absolute by discretion: both are from the same federation.
    SameFederation(SameFederation),
    /// Absolute: the table does not contain the pair in this round.
    TablePair,
    /// Level: the players left below cannot all be paired.
    Completion,
    /// Level: moved-down players left unpaired.
    MovedDownUnpaired,
    /// Level: players left unpaired in the bracket.
    Unpaired,
    /// Level: scoregroups passed over by players paired out of their own.
    PacksBetween,
    /// Level: the next bracket cannot make all its pairings.
    NextBracket,
    /// Level: pairs that break the colour limits where an exemption allows it.
    ColourClashWaived,
    /// Level: colour preferences denied in excess of x.
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
    /// Level: a colour difference greater than two in pairs with a topscorer.
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
    /// Level: the floater who makes the number even also floated in the previous round.
    EveningFloatRepeat,
    /// Level: the floater who makes the number even is not due the majority colour.
    EveningColour,
    /// Level: players, in the order of scrutiny, whose opponent is due the same colour.
    DueColours,
    /// Level: the group is paired although blocked, by undoing pairs of its neighbours.
    MedianExtension,
    /// Level: pairs from the same club or school.
    SameClub,
    /// Level: pairs that the arbiter does not want but allows (`XXN`).
    UnwantedPairs,
    /// Level: pairs whose players both had the same colour in their last two games.
    SameColourThrice,
    /// Level: pairs and leavers that depart from the raw pairing by more than a number of rating points.
    SwitchBeyond(SwitchLimit),
    /// Level: pairs in which both need the same colour to equalise.
    EqualiseDenied,
    /// Level: rating points of all departures from the raw pairing.
    SwitchSize(SwitchLimit),
    /// Level: games between players who have met, in total and from the top.
    Rematches,
    /// Level: score differences from the top down.
    ScoreDifferences,
    /// Level: colour differences that result, from the top down.
    ColourDifferences,
    /// Level: pairs from the same area, from the top down.
    SameArea,
    /// Level: the sole leader's opponent by Sonneborn-Berger.
    LeaderOpponent,
    /// Absolute by discretion: a colour difference greater than two in the last two rounds, with a player out of
    /// contention.
    DifferenceThree,
    /// Level: pairs of two seekers of the same colour.
    Transfers,
    /// Level: players who float down from the level.
    Floats,
    /// Level: sum of the score differences of players who float from the level.
    FloatDifference,
    /// Level: floaters of the levels below and their score differences, level by level.
    FurtherFloats,
    /// Level: claims of players transferred in linked levels, strongest first.
    LinkedClaims,
    /// Level: pairs that are best avoided.
    Avoid(Avoided),
    /// Level: the fewest exchanges across the mid-line that a choice of floaters needs.
    MidLineExchangesLeast,
    /// Level: the number of players who float up into the bracket.
    Upfloaters,
    /// Level: score differences of upfloaters, largest first.
    UpfloaterScores,
    /// Level: upfloaters who have already floated up as often as is allowed.
    MaximumUpfloaters,
    /// Level: the total number of past upfloats of these players.
    UpfloatTimes,
    /// Level: players who float up again after the previous round.
    UpfloatersAgain,
    /// Level: pairs inside the smaller of the two subgroups.
    ShiftedPairs,
    /// Level: players who then have to float up into the next bracket.
    NextUpfloaters(NextUpfloaters),
    /// Level: upfloaters, or opponents of upfloaters, who floated in the previous round.
    ReturningFloaters(ReturningFloaters),
    /// Order: the set of upfloaters.
    UpfloaterSet,
    /// Order: the players shifted out of the smaller subgroup.
    SmallerShift,
    /// Order: the players shifted out of the larger subgroup.
    LargerShift,
    /// Order: the downfloaters.
    Downfloaters,
    /// Order: opponents of the downfloaters.
    FloaterOpponents,
    /// Level: claims of players transferred, strongest first.
    ClaimsDenied,
    /// Level: pairs inside the top half.
    MidLineExchanges,
    /// Level: distances from the pairing of the top half against the bottom half.
    GradeOrder,
    /// Order: the first players of the pairs of the bracket, by number.
    TopMembers,
    /// Order: the opponents of the first players, by number.
    BottomMembers,
    /// Order: the player with the bye.
    ByePlace,
    /// Order: the floaters, as low as possible.
    LowestFloaters,
    /// Order: opponents of floaters.
    FloaterOpponent(FloaterOpponent),
    /// Order: exchanges in the order of scrutiny.
    ScrutinyOrder,
    /// Order: for each player from the top of the list, the next player in it.
    ListOrder,
    /// Order: the moved-down players that are paired.
    MovedDownSet,
    /// Order: opponents of the moved-down players.
    OpponentOrder,
    /// Order: exchanges between S1 and S2.
    Exchange,
    /// Order: transpositions of S2.
    Transposition,
    /// Order: opponents from the end of the bracket's list.
    LastOpponents,
}

impl Measure {
    /// Returns whether the level is a search order, whose value is only the position of the first possible choice.
    ///
    /// ```
    /// use pairproof::rulebook::Measure;
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
                | Self::LastOpponents
                | Self::ByePlace
                | Self::UpfloaterSet
                | Self::SmallerShift
                | Self::TopMembers
                | Self::BottomMembers
                | Self::LargerShift
                | Self::Downfloaters
                | Self::FloaterOpponents
                | Self::MedianExtension
                | Self::LowestFloaters
                | Self::FloaterOpponent(_)
                | Self::ScrutinyOrder
                | Self::ListOrder
        )
    }

    /// Returns whether the value is the list of the classes of all instances, largest first, rather than their number.
    ///
    /// ```
    /// use pairproof::rulebook::Measure;
    ///
    /// assert!(Measure::DueColours.is_listed() && !Measure::Rematch.is_listed());
    /// ```
    pub fn is_listed(&self) -> bool {
        matches!(
            self,
            Self::FloaterScores
                | Self::UpfloaterScores
                | Self::PairingScoreDifference
                | Self::FloatGap(_)
                | Self::DueColours
                | Self::ClaimsDenied
                | Self::LinkedClaims
        )
    }
}
