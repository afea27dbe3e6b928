//! The points that the text of the US scholastic Swiss rules leaves open, each with its readings.

/// "in tournaments where team scores are kept, players from the same school are usually not paired against
/// each other. Directors have the discretion of overriding this".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Schools {
    /// Team scores are kept: the same school (the club) is a fault.
    Avoided,
    /// They are not kept, or the director overrides.
    Ignored,
}

/// Colours are adjusted "unless it cannot be avoided", schools "usually": no order is given between the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Faults {
    /// "cannot be avoided" binds harder than "usually", and stands first.
    ColourThenSchool,
    /// A pair of one school is worse than two players due the same colour.
    SchoolThenColour,
}

/// How far may one go to avoid a fault: "absolutely necessary", "no other logical pairing", "cannot be
/// avoided", "usually"?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    /// Adjustments within the pack and its odd player: "the process is repeated within each score pack".
    InPack,
    /// Out of the score pack too.
    AcrossPacks,
}

/// "Pairing adjustments are made": of which pairs, the text does not say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Adjustment {
    /// Any pairing of the pack with the fewest faults; all are admitted.
    Any,
    /// Adjustments are made "if both players are due the same color": other pairs stay as far as possible.
    FewestMoved,
    /// As "#1 plays #17, #2 plays #18": each of the top half in turn has the highest opponent that serves.
    InTurn,
}

/// Does an adjustment keep the top half against the bottom half?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halves {
    /// "unless it cannot be avoided": kept only if the fewest faults can be had so.
    BehindFaults,
    /// "The top half of the list then plays the bottom half": given up for a repeat only.
    BeforeFaults,
}

/// "the lowest pairing number within the pack plays the highest pairing number in the next pack down": and if
/// these two will not do?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OddPlayer {
    /// The lowest still goes down, to the highest that serves; then the next lowest.
    LowestStays,
    /// The highest still comes up, to the lowest that serves; then the next highest.
    HighestStays,
    /// Any two that serve.
    Any,
}

/// Does a fault change the odd pair at all?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OddPair {
    /// "Pairing adjustments are made if both players are due the same color": of the odd pair too.
    BehindFaults,
    /// "the lowest ... plays the highest": given up for a repeat only.
    BeforeFaults,
}

/// A fault that either a changed odd pair or broken halves would mend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kept {
    /// The odd pair of lowest and highest is kept rather than the halves.
    OddPair,
    /// The halves are kept rather than the odd pair.
    Halves,
}

/// "you may not play the same player twice": is a game lost by default played? (The text says "plays" for "is
/// paired with".)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ForfeitMeeting {
    /// Paired once is enough.
    Met,
    /// Not played, hence free to be paired again.
    NotMet,
}

/// "paired the same color twice in a row" against "have played the same color twice in a row".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ForfeitColour {
    /// Paired: the colour of a game lost by default counts.
    Counts,
    /// Played: it does not.
    CountsNot,
}

/// "three times in a row", with a round without a game between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Row {
    /// A row of games; rounds off are passed over.
    OfGames,
    /// A row of rounds; a round off breaks it.
    OfRounds,
}

/// "A player cannot receive more than one bye during a tournament."
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Byes {
    /// The bye is the one the text knows, for an odd number.
    OfOddField,
    /// Byes asked for count too.
    AnyBye,
}

/// "If there are no players with zero points, then the lowest rated player in the lowest score group gets the
/// bye".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unrated {
    /// An unrated player is not the lowest rated one while the group has a rated one.
    RatedFirst,
    /// Above zero points the ban on unrated players is lifted: they are at the bottom of the list, hence
    /// lowest.
    BottomOfList,
}

/// The points that the text leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choices {
    pub schools: Schools,
    pub faults: Faults,
    /// For the same colour three times in a row.
    pub three_reach: Reach,
    /// For two players due the same colour.
    pub colour_reach: Reach,
    /// For two players of the same school.
    pub school_reach: Reach,
    pub adjustment: Adjustment,
    pub halves: Halves,
    pub odd_player: OddPlayer,
    pub odd_pair: OddPair,
    pub kept: Kept,
    pub forfeit_meeting: ForfeitMeeting,
    pub forfeit_colour: ForfeitColour,
    pub row: Row,
    pub byes: Byes,
    pub unrated: Unrated,
}

impl Default for Choices {
    fn default() -> Self {
        Self {
            schools: Schools::Avoided,
            faults: Faults::ColourThenSchool,
            three_reach: Reach::InPack,
            colour_reach: Reach::InPack,
            school_reach: Reach::InPack,
            adjustment: Adjustment::Any,
            halves: Halves::BehindFaults,
            odd_player: OddPlayer::LowestStays,
            odd_pair: OddPair::BehindFaults,
            kept: Kept::OddPair,
            forfeit_meeting: ForfeitMeeting::Met,
            forfeit_colour: ForfeitColour::Counts,
            row: Row::OfGames,
            byes: Byes::OfOddField,
            unrated: Unrated::RatedFirst,
        }
    }
}

impl Choices {
    /// The default and every departure from it in one field.
    pub(crate) fn all() -> Vec<(&'static str, Choices)> {
        let d = Choices::default();
        vec![
            ("default", d),
            ("schools-ignored", Choices { schools: Schools::Ignored, ..d }),
            ("school-before-colour", Choices { faults: Faults::SchoolThenColour, ..d }),
            ("three-in-a-row-across-packs", Choices { three_reach: Reach::AcrossPacks, ..d }),
            ("colour-across-packs", Choices { colour_reach: Reach::AcrossPacks, ..d }),
            ("school-across-packs", Choices { school_reach: Reach::AcrossPacks, ..d }),
            ("fewest-pairs-moved", Choices { adjustment: Adjustment::FewestMoved, ..d }),
            ("adjusted-in-turn", Choices { adjustment: Adjustment::InTurn, ..d }),
            ("halves-before-faults", Choices { halves: Halves::BeforeFaults, ..d }),
            ("odd-highest-stays", Choices { odd_player: OddPlayer::HighestStays, ..d }),
            ("odd-pair-any", Choices { odd_player: OddPlayer::Any, ..d }),
            ("odd-pair-before-faults", Choices { odd_pair: OddPair::BeforeFaults, ..d }),
            ("halves-kept-before-odd-pair", Choices { kept: Kept::Halves, ..d }),
            ("forfeit-is-no-meeting", Choices { forfeit_meeting: ForfeitMeeting::NotMet, ..d }),
            ("forfeit-colour-counts-not", Choices { forfeit_colour: ForfeitColour::CountsNot, ..d }),
            ("row-of-rounds", Choices { row: Row::OfRounds, ..d }),
            ("any-bye-counts", Choices { byes: Byes::AnyBye, ..d }),
            ("unrated-bye-bottom-of-list", Choices { unrated: Unrated::BottomOfList, ..d }),
        ]
    }
}
