//! One choice for every place where the words of the FIDE Swiss Rules (1987 and amendments) leave one.
#![allow(dead_code, reason = "every reading is kept")]

/// 8.2 "A player may receive the Bye only once." Is a bye asked for beforehand "the Bye"?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ByeOnce {
    #[default]
    /// Only the Bye that 8.1 awards.
    AwardedOnly,
    /// A requested bye bars too if it was worth a point (8.3 "A player awarded the Bye scores one point").
    FullPoint,
    /// A requested bye bars too.
    AnyBye,
}

/// 8.1 "the Bye is awarded to the player with the lowest rank in the lowest score-group"; the text is silent on what follows when the rest cannot be paired.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ByeBlocked {
    #[default]
    /// The text gives out.
    GivesOut,
    /// The next candidate from below has the Bye.
    NextCandidate,
}

/// 12.1 "shall be given" / "shall have had": has a player had the colour of a game that was lost or won by default?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum UnplayedColour {
    #[default]
    /// He has had no colour.
    NoColour,
    /// The colour was given, so it counts.
    Given,
}

/// 2 "Two players may play each other only once": have the two of a default played each other?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum UnplayedMet {
    #[default]
    /// They have not played and may meet.
    MayMeet,
    /// They count as having played.
    HaveMet,
}

/// 9.1, 12.1(a) "the same colour in three successive rounds": does a round without colour break the succession?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Successive {
    #[default]
    /// Rounds are rounds: one without a colour breaks it.
    Rounds,
    /// Rounds without a colour are left out.
    ColoursHad,
}

/// 5 "the colour other than that he was given the previous round", when he was given none then.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Alternate {
    #[default]
    /// The last colour he had.
    LastColourHad,
    /// Nothing to alternate.
    PreviousRoundOnly,
}

/// 12.4 "the colours they had in earlier rounds, going back in sequence".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum History {
    #[default]
    /// The sequence of the colours had, rounds without colour left out.
    ColoursHad,
    /// Round against round; a round in which one had no colour decides nothing.
    RoundByRound,
    /// Round against round; a round in which one alone had a colour is judged by it ("identical histories").
    EveryRound,
}

/// 12.4 when one sequence of colours ends before the other and all so far is the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum HistoryEnd {
    /// As identical histories.
    RankDecides,
    #[default]
    /// Who still has a colour is judged by it: the histories are not "identical". (Only with `History::ColoursHad`.)
    ColourDecides,
}

/// 12.4 "the colours they had in earlier rounds ... shall decide": does what 12.5 and 12.6 say come before them?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Balance {
    #[default]
    /// No: the article names nothing that comes before them.
    AfterHistory,
    /// First who would get two more of a colour without it.
    First,
    /// So, but where "both players had the same colour in the previous round", of whom alone 12.4 speaks.
    UnlessSameColour,
}

/// 12.5, 12.6, 12.4 "the alternate colour, or, in even-numbered rounds, the equalising colour": what is due when the two differ?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Due {
    #[default]
    /// Even rounds the equalising, odd rounds the alternate colour (12.5: the equalising if two more already).
    ByRound,
    /// Always the equalising first.
    EqualiseFirst,
    /// Always the alternate first.
    AlternateFirst,
}

/// 9.2 "The players with the same score form a score-group. The Median Score-group is the score-group with players having the score equal to half the number of rounds": what if nobody has it?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum MedianEmpty {
    #[default]
    /// No group: down-floaters go to the next group with players; who floats up from below ends at the empty place, where 9.6 may help.
    PassedOver,
    /// An empty group in which the floaters of both sides wait and meet.
    MeetingPlace,
    /// The nearest group below is the median.
    NearestBelow,
    /// The nearest group above is the median.
    NearestAbove,
}

/// 9.3 "Before the players in a score-group are paired, the players ... who have no suitable opponents ... are identified and transferred".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Recheck {
    #[default]
    /// Looked at once, before (d); the scrutiny (11.4) sees to the rest.
    Once,
    /// Again after (d), until none is left.
    AgainAfterEach,
}

/// 9.3(a) "has already played all the players of his score-group".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum OwnGroup {
    #[default]
    /// Floaters in the group are players of it.
    WithFloaters,
    /// Only those of the same score (9.2).
    SameScoreOnly,
}

/// 10.3, 10.4, 10.5, 10.9 "a compatible opponent in the adjacent score-group": do floaters waiting there count?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Adjacent {
    #[default]
    /// Yes, they were "transferred" to it (9.3; 10.6 "a group that includes floaters"), but not those who left this same group just now.
    WithWaiting,
    /// No: only "players with the same score" (9.2).
    SameScoreOnly,
    /// No, where a floater is chosen (10.3, 10.4, 10.9); who is transferred (10.5) may meet them.
    SameScoreInChoice,
}

/// 10.2 "the number of players due different colours": whose?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ColourCount {
    #[default]
    /// Floaters in the group are counted.
    WithFloaters,
    /// Only those of the same score (9.2).
    SameScoreOnly,
}

/// 10.2 "select as the floater a player who would tend to equalise" against 10.9 "the floaters should be chosen to minimise the disadvantages".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum FloaterOrder {
    #[default]
    /// 10.9 (and so 10.5) first, colours among equals.
    TypesFirst,
    /// Colours first, 10.9 among equals; 10.5 still exchanges one without an opponent.
    ColourFirst,
}

/// 10.9 ranks (b) as worse than (c); 10.5 exchanges one without an opponent "if possible" for another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Types {
    #[default]
    /// a, b, c, d as listed.
    By10_9,
    /// Any with an opponent before any without.
    By10_5,
}

/// 10.3 "after excluding the opponents of other floaters": does it hold in 10.5 and 10.9, which do not say it?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Exclusion {
    #[default]
    /// Only where it is written (10.3, 10.4).
    Only10_3,
    /// In 10.5 and 10.9 too.
    Throughout,
}

/// 10.3 "after excluding the opponents of other floaters": which?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum OtherFloaters {
    #[default]
    /// All who wait in that group.
    Waiting,
    /// Those who have left the same group.
    OfSameGroup,
}

/// 10.3 "other floaters who have higher scores or higher pairing numbers".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ExcludedFloaters {
    #[default]
    /// Higher score, or equal score and higher number (as 10.6).
    InOrder,
    /// Either is enough.
    EitherOr,
}

/// 10.3 "the opponents of other floaters".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ExcludedOpponents {
    #[default]
    /// The one whom 10.8 gives each.
    TheirPairing,
    /// Everybody with whom they are compatible.
    EveryCompatible,
}

/// 10.4 "other floaters who have lower scores": down-floaters waiting in the median have higher scores, yet are paired first (10.6.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum OtherSide {
    #[default]
    /// Their opponents are not excluded.
    NotExcluded,
    /// Their opponents are excluded too.
    Excluded,
}

/// 10.5 "otherwise he shall be floated to a further score-group".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Further {
    #[default]
    /// At once to the nearest further group where he has a compatible opponent, also beyond the median (10.7.3 knows down-floaters in the second half).
    PastMedian,
    /// The same, but not beyond the median.
    UpToMedian,
    /// The same, and not beyond its place if nobody is there (9.2 "until just before the Median Score-group").
    UpToMedianPlace,
    /// To the adjacent group, which transfers him again.
    StepByStep,
}

/// 10.10 "A floater who has floated the round just before".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum FloatedBefore {
    #[default]
    /// Who was transferred: above the median the higher, below it the lower, across it both.
    Transferred,
    /// Both players of a pairing of unequal scores.
    UnequalScores,
    /// Only the higher of an unequal pairing.
    Downward,
}

/// 10.8 "the highest numbered player available".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum FloaterMeets {
    #[default]
    /// Any player in the group, another floater too.
    AnyInGroup,
    /// Other floaters only if no player of the group's own score will do.
    ResidentsFirst,
}

/// 10.8 "the ratings of proposed opponents who are exchanged for this purpose": who is proposed, before it comes to colours?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Proposed {
    #[default]
    /// The highest (upwards the lowest) numbered compatible player.
    Compatible,
    /// Of those alone with whom the rest can still be paired (11.3).
    Possible,
}

/// 10.6 "is paired first", 10.1 "in spite of exchanges in the score-group": may the floater's opponent be exchanged for the sake of later pairings?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum FloaterOpponent {
    #[default]
    /// Yes, as #1's in 11.3.
    Exchangeable,
    /// No, once the floaters are paired they stay.
    Fixed,
    /// No, each stays once it is made ("is paired first"); not in the median, which is cracked only if it "cannot be paired" (9.6).
    FixedOutsideMedian,
}

/// 10.8 "who is due the alternate colour": a player due no colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum NoDue {
    #[default]
    /// Is not due it.
    NotDue,
    /// Can take it, so counts.
    CountsAsDue,
}

/// 11.4 "the original pairing of Player #1 with Player #6 is retained".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum AfterFloat {
    #[default]
    /// Earlier pairings are kept and the scrutiny goes on.
    Retained,
    /// The scrutiny starts again with the changed group.
    StartAgain,
}

/// 11.4(a) "if ... uneven members and the lowest numbered player was floated to make even".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ExchangeFloater {
    #[default]
    /// Whoever was floated to make even is exchanged.
    AnyFloater,
    /// Only if it was the lowest numbered; else (b).
    OnlyLowest,
}

/// 11.4(b) "the lowest numbered player remaining must be floated in company".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Company {
    #[default]
    /// As written.
    LowestRemaining,
    /// The lowest who has a compatible opponent in the adjacent group (10.3), else as written.
    WithOpponent,
}

/// 12.2 "a second scrutiny with exchanges where necessary" "to give each player, if possible".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum SecondScrutiny {
    #[default]
    /// Pairings in turn (11.1); a later one may not spoil an earlier one.
    InTurn,
    /// As many pairings with proper colours as possible, then the earliest exchange.
    MostPairs,
}

/// 12.2 "to give each player, if possible": do the opponents of floaters, chosen by 10.8, stand?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum FloaterColours {
    #[default]
    /// "all pairings in a score-group" are scrutinised.
    Scrutinised,
    /// 10.6.3 "finally the remaining players": those paired first stand.
    Stand,
}

/// 12.7 "the ratings of the opponents to be exchanged": whose opponents?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum MaxiWhose {
    #[default]
    /// Those of the player for whom the exchange is made and of all before him in the order of scrutiny.
    Scrutinised,
    /// Those of the player for whom it is made.
    Served,
    /// Everybody's.
    Everybody,
}

/// 9.6 "the next pairing of the lower score-group shall be cracked".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum NextPairing {
    #[default]
    /// The last made in the nearest group: next to the median, step by step back.
    LastMade,
    /// The first made in the nearest group.
    FirstMade,
}

/// 9.6 when that side has no pairing left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum CrackNone {
    #[default]
    /// The other side's ("it should be extended step by step").
    OtherSide,
    /// The text gives out.
    GivesOut,
}

/// 13 "Rule 3, requiring players with the same score to be paired ... shall have priority".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum LastRound {
    #[default]
    /// Pairings of equal scores are free of 12.1(a), (b).
    SameScore,
    /// All pairings (Rule 3 also says "nearest score").
    AllPairings,
}

/// 12.4 "the higher ranked is given the alternate colour".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum HigherRanked {
    #[default]
    /// Rank in the list (7).
    PairingNumber,
    /// Score first.
    ScoreThenNumber,
}

/// 12.4 "players in the median score-group or above" / "below the median".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum RankPlace {
    #[default]
    /// The group in which the pairing is made.
    GroupPaired,
    /// Their own scores; if they lie on both sides, the group.
    OwnScores,
}

/// 14.2 "the other odd-numbered players in the upper half of the Pairing List".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum OddNumber {
    #[default]
    /// The pairing number.
    PairingNumber,
    /// The place among those who take part.
    PlaceInList,
    /// The place among those who have arrived (17(b) "paired only when he actually arrives ... the Pairing Numbers that were given at the start ... are considered provisional").
    PlaceArrived,
}

/// 14.2 "the only occasion when colours need be decided by lot", of two who have had no colour in a later round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Colourless {
    #[default]
    /// As in round one.
    AsInRoundOne,
    /// The higher numbered of the two has the colour that was drawn.
    Drawn,
}

/// All choices.
#[derive(Clone, Debug, Default)]
pub(crate) struct Choices {
    pub bye_once: ByeOnce,
    pub bye_blocked: ByeBlocked,
    pub unplayed_colour: UnplayedColour,
    pub unplayed_met: UnplayedMet,
    pub successive: Successive,
    pub alternate: Alternate,
    pub history: History,
    pub history_end: HistoryEnd,
    pub balance: Balance,
    pub due: Due,
    pub median_empty: MedianEmpty,
    pub recheck: Recheck,
    pub own_group: OwnGroup,
    pub adjacent: Adjacent,
    pub colour_count: ColourCount,
    pub floater_order: FloaterOrder,
    pub types: Types,
    pub exclusion: Exclusion,
    pub other_floaters: OtherFloaters,
    pub excluded_floaters: ExcludedFloaters,
    pub excluded_opponents: ExcludedOpponents,
    pub other_side: OtherSide,
    pub further: Further,
    pub floated_before: FloatedBefore,
    pub floater_meets: FloaterMeets,
    pub proposed: Proposed,
    pub floater_opponent: FloaterOpponent,
    pub no_due: NoDue,
    pub after_float: AfterFloat,
    pub exchange_floater: ExchangeFloater,
    pub company: Company,
    pub second_scrutiny: SecondScrutiny,
    pub maxi_whose: MaxiWhose,
    pub floater_colours: FloaterColours,
    pub next_pairing: NextPairing,
    pub crack_none: CrackNone,
    pub last_round: LastRound,
    pub higher_ranked: HigherRanked,
    pub rank_place: RankPlace,
    pub odd_number: OddNumber,
    pub colourless: Colourless,
    /// 10.2, 10.8 (parentheses) and 12.7 hold only in Maxi-tournaments.
    pub maxi: bool,
    /// 22: a Youth or Junior Championship (members of a federation over 50 % in the last three rounds).
    pub youth: bool,
}
