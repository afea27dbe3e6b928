//! The points at which the words of the Leong text leave more than one reading open.

/// 8.1 and 8.2: "the lowest Score-group", "A player can receive the Bye only once."
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ByeGroup {
    /// If all of the lowest Score-group are barred by 8.2, the lowest Score-group in which one is not.
    LowestWithAnyFree,
    /// The lowest Score-group and no other: if all are barred the text gives out.
    LowestOnly,
}

/// 8.1: the others cannot be paired completely without the player with the lowest pairing number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ByeLeaves {
    /// He has the Bye all the same.
    Anything,
    /// The next one has it without whom they can.
    Pairing,
}

/// 8.2: "can receive the Bye only once".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ByeOnce {
    /// "The Bye" is that of 8.1 only; a requested bye is none.
    PairingByeOnly,
    /// A requested bye worth a full point counts as one.
    FullRequestedByeToo,
}

/// 2 and 9.1: "have not yet played each other"; 16 "paired to play the second time". A game lost by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DefaultGame {
    /// It was not played: the two may still play each other.
    NotPlayed,
    /// They have been paired once, and must not be paired again.
    Played,
}

/// 4, 5, 8.3, 12: the colour a player "was given"; only the bye "is considered to have had no colour".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DefaultColour {
    /// The colour of a default counts: it was given.
    Given,
    /// It does not: nothing was played.
    NotHad,
}

/// 5, 9.1, 12: "in the previous round", "in three successive rounds", for players who had rounds without a
/// colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gaps {
    /// Rounds are rounds of the event: a round without a colour breaks the row.
    RoundsStand,
    /// Rounds without a colour are left out of the row.
    Skipped,
}

/// 9.2: "the Score-group with players having the score equal to half the number of rounds", when nobody has
/// it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EmptyMedian {
    /// The Median Score-group is empty and takes the floaters of both sides.
    FloatersOnly,
    /// The next Score-group below stands for it.
    NextBelow,
    /// The next Score-group above stands for it.
    NextAbove,
    /// It is no Score-group (9.2 "with players having the score"), so that the neighbour of the lowest Score-group above is the
    /// highest below; who has nowhere else to go is paired last nonetheless.
    NoGroup,
}

/// 10.3, 10.4: "a compatible opponent in the higher Score-group".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AdjacentMembers {
    /// Floaters whom it has received from the other side are in it (9.3 "transferred to").
    FloatersToo,
    /// 9.2 "The players with the same score form a Score-group".
    OwnOnly,
}

/// 9.3.1 to 9.3.3: "all the players of his Score-group", "no compatible opponent available in the
/// Score-group".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoOpponent {
    /// The floaters "transferred to" the group are in it.
    AmongAllInGroup,
    /// 9.2 "The players with the same score form a Score-group": only those count.
    AmongOwnScore,
}

/// 9.3.4, 10.2, 10.3: "the lowest numbered player in the Score-group", when floaters have come into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EveningFloater {
    /// One with the score of the group: 9.2 "The players with the same score form a Score-group".
    OfTheScore,
    /// Any who is to be paired in it, floaters too.
    AnyMember,
}

/// 10.8: "the highest [lowest] numbered player available".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FloaterMeets {
    /// A player of the Score-group; another floater only if none of those is compatible.
    ResidentsFirst,
    /// Any unpaired player in the group, other floaters too.
    Anybody,
}

/// 10.8 against 12.1: "Where possible, and by means of exchanges, each player shall be given the alternate
/// colour".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FloaterColour {
    /// The first compatible one, whatever colour is due (exchanges are for the pairings of 9.4 only: 11.1).
    Ignored,
    /// The first compatible one who is not due the same colour; if none, the first compatible one.
    DueColourFirst,
}

/// 10.8: "available".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Available {
    /// Unpaired and compatible.
    Compatible,
    /// And leaving a compatible pairing to the rest of the group, if there is one at all.
    LeavesTheRest,
}

/// 9.6.1, 9.6.2: "the next pairing of the lower [higher] score-group".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NextPairing {
    /// The one nearest to the median: the last that was made in the group.
    LastMade,
    /// The first that was made in the group nearest to the median.
    FirstMade,
}

/// 9.6.1, 9.6.2: the side to be cracked has no pairing left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SideUsedUp {
    /// No article goes on.
    GivesOut,
    /// The other side is cracked.
    OtherSide,
}

/// 12.2: "to give each player, if possible, the alternating colour and at the same time, the equalising
/// colour".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SecondScrutiny {
    /// In turn, as the first scrutiny (11): an earlier player well served is never given up for later ones.
    InTurn,
    /// As many pairings as possible without a clash.
    MostPairings,
}

/// 12.1, 12.5, 12.6: the alternate and the equalising colour differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DueColour {
    /// 12.5, 12.6: the colour that equalises; the alternate colour if that leaves both.
    EqualisingFirst,
    /// 5, 12.1 in their order: the alternate colour; the equalising one if there is none.
    AlternateFirst,
}

/// 12.4 "the colours they had in earlier rounds ... shall decide"; 12.5, 12.6 "one more only", "an equal number".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum History {
    /// The earlier rounds decide, and nothing before them.
    First,
    /// First how many of the two have at most one more of a colour.
    AfterBalance,
    /// The same, unless both "had the same colour in the previous round".
    OfSameColour,
}

/// 12.4.1, 12.4.2: "the higher ranked", "the lower ranked player".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HigherRanked {
    /// 7 "Pairing Numbers according to their rank in the list".
    PairingNumber,
    /// The better score, then the pairing number.
    ScoreFirst,
}

/// 12.4 and 14.2 "the only occasion when colours need to be decided by lot": after round one, two players
/// without any colour yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoColours {
    /// No article gives them a colour.
    GivesOut,
    /// As in 14.2, by the draw of round one and the number of the higher of the two.
    AsInRoundOne,
    /// A lot.
    Lot,
}

/// 13: "players with the same score ... priority over alternation and equalisation of colours, even if it is
/// necessary".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LastRound {
    /// Players of one score may break the limits of 9.1, but only if the group cannot be paired without.
    SameScoreIfNecessary,
    /// Players of one score: the limits of 9.1 do not exist for them.
    SameScoreOutright,
    /// Any two players, floaters too, if necessary.
    AnyPair,
}

/// 14.2: "the other odd-numbered players in the upper half of the Pairing List", when some do not take part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OddNumbered {
    /// By pairing number.
    Number,
    /// By the place among those who take part.
    Place,
}

/// Pairs that the arbiter has forbidden: the text has no word of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Forbidden {
    /// As if they had played each other (2).
    AsIfPlayed,
    /// The text knows no such bar.
    Ignored,
}

macro_rules! choices {
    ($($field:ident: $kind:ident = $default:ident, [$($name:literal => $other:ident),+];)+) => {
        /// One reading for each open point; see the enums.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Choices {
            $(pub $field: $kind,)+
        }

        impl Default for Choices {
            fn default() -> Self {
                Choices { $($field: $kind::$default,)+ }
            }
        }

        impl Choices {
            /// Every departure from the default in one field, by name.
            pub(crate) fn all() -> Vec<(&'static str, Choices)> {
                vec![$($(($name, Choices { $field: $kind::$other, ..Choices::default() }),)+)+]
            }
        }
    };
}

choices! {
    bye_group: ByeGroup = LowestWithAnyFree, ["bye-lowest-group-only" => LowestOnly];
    bye_leaves: ByeLeaves = Anything, ["bye-leaves-pairing" => Pairing];
    history: History = First, ["history-after-balance" => AfterBalance, "history-of-same-colour" => OfSameColour];
    bye_once: ByeOnce = PairingByeOnly, ["bye-requested-full-point-bars" => FullRequestedByeToo];
    default_game: DefaultGame = NotPlayed, ["default-counts-as-played" => Played];
    default_colour: DefaultColour = Given, ["default-gives-no-colour" => NotHad];
    gaps: Gaps = RoundsStand, ["colour-gaps-skipped" => Skipped];
    empty_median: EmptyMedian = FloatersOnly,
        ["empty-median-next-below" => NextBelow, "empty-median-next-above" => NextAbove, "empty-median-no-group" => NoGroup];
    adjacent_members: AdjacentMembers = FloatersToo, ["adjacent-own-only" => OwnOnly];
    no_opponent: NoOpponent = AmongAllInGroup, ["no-opponent-among-own-score" => AmongOwnScore];
    evening_floater: EveningFloater = OfTheScore, ["evening-floater-any-member" => AnyMember];
    floater_meets: FloaterMeets = ResidentsFirst, ["floater-meets-anybody" => Anybody];
    floater_colour: FloaterColour = Ignored, ["floater-due-colour-first" => DueColourFirst];
    available: Available = Compatible, ["floater-leaves-the-rest" => LeavesTheRest];
    next_pairing: NextPairing = LastMade, ["crack-first-made" => FirstMade];
    side_used_up: SideUsedUp = GivesOut, ["crack-other-side" => OtherSide];
    second_scrutiny: SecondScrutiny = InTurn, ["colours-most-pairings" => MostPairings];
    due_colour: DueColour = EqualisingFirst, ["due-alternate-first" => AlternateFirst];
    higher_ranked: HigherRanked = PairingNumber, ["higher-ranked-by-score" => ScoreFirst];
    no_colours: NoColours = GivesOut, ["no-colours-as-round-one" => AsInRoundOne, "no-colours-lot" => Lot];
    last_round: LastRound = SameScoreIfNecessary,
        ["last-round-same-score-outright" => SameScoreOutright, "last-round-any-pair" => AnyPair];
    odd_numbered: OddNumbered = Number, ["round-one-odd-by-place" => Place];
    forbidden: Forbidden = AsIfPlayed, ["forbidden-ignored" => Ignored];
}
