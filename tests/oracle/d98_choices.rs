//! Every place where the words of the rules leave a choice: one field, one enum, all readings with their words.
#![allow(dead_code, reason = "readings that are not the default are built by those who ask for them")]

macro_rules! reading {
    ($(#[$m:meta])* $name:ident { $(#[$dm:meta])* $first:ident $(, $(#[$vm:meta])* $rest:ident)* $(,)? }) => {
        $(#[$m])*
        #[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
        pub(crate) enum $name { $(#[$dm])* #[default] $first, $($(#[$vm])* $rest),* }
    };
}

reading!(/** A.3 'of which at least half of the players have come from a higher score bracket is also treated as though it
    was homogeneous'. */ HalfBracket {
    /** Homogeneous in everything: C.12 ('in case of a heterogeneous group') is not reached by C.11, only by C.1. */ Entirely,
    /** Homogeneous for S1, S2, p and exchanges, but still 'a heterogeneous group' for C.12. */ ButC12Applies,
});
reading!(/** A.3 'these players moved down are always paired first whenever possible', of such a bracket. */ HalfPaired {
    /** In a homogeneous bracket nobody is paired first. */ ByTheHalves,
    /** The moved down are: the fewest of them remain unpaired. */ MovedDownFirst,
});
reading!(/** A.4, B.5, B.6: when does a player 'receive' a downfloat. */ DownCheck {
    /** By being left over ('moved down') and by being paired with unequal scores. */ LeftAndPaired,
    /** Only by being left over. */ LeftOnly,
    /** Only when 'players with unequal scores will be paired' (and the bye). */ PairedOnly,
});
reading!(/** A.4 'By pairing …', F.2 'pairing not actually played … not taken into account with respect to colour'. */
    DefaultFloat { /** The pairing was made, so its float counts. */ Counts, /** No game, no float. */ None });
reading!(/** A.5 'A bye is considered to be a downfloat', of a bye asked for. */ RequestedFloat {
    /** A.5 speaks of the one 'player [who] ends up unpaired'. */ No, /** 'A bye' is any bye. */ Yes,
});
reading!(/** B.1b 'has received a point without playing, either through a bye or …', of a bye asked for. */ RequestedB1b {
    /** 'a point': only if it gave a whole one. */ FullPoint, /** Any points. */ AnyPoints, /** Not this kind of bye. */ Never,
});
reading!(/** A.7a 'The preference is white when the colour difference is ≤ 0 or …'. */ AbsoluteSlip {
    /** A slip for '< -1'. */ BelowMinusOne, /** As it stands (but the last two white give black). */ Letter,
});
reading!(/** A.7a '(This rule is not in effect when pairing players with a score of over 50% in the last round)'. */ AbsoluteLast {
    /** As it stands. */ NotInEffect, /** Article 21 holds here too: only where B2 is not applied. */ OnlyWithoutB2,
});
reading!(/** A.7a 'in the two latest rounds', 'the last two games', B.2b 'three times in row'; F.2. */ Gap {
    /** F.2: what was not played is 'not taken into account with respect to colour'. */ Ignored,
    /** A round without a game breaks the row. */ Breaks,
});
reading!(/** Note to B and article 21. */ LastRound {
    /** 21: 'shall not apply … if this helps to produce a greater number of pairings in the scoregroup'. */ Article21,
    /** The note: 'when pairing players with a score of over 50%', both of the pair. */ NoteBoth,
    /** The note, for each player by himself. */ NoteEach,
});
reading!(/** C.6 'Start at C2 with the homogeneous remainder group', C.11 'x', B.4 'x is deducted by one each time'. */ XScope {
    /** C.2 for the remainder determines x anew; what C.11 added is added there too. */ Anew,
    /** The same, but C.2 says 'according to A8': first without what C.11 added, which is taken only as far as needed. */ AnewFirst,
    /** One x for the bracket; the moved down spend of it, the remainder has the rest. */ WholeBracket,
});
reading!(/** C.1: which bullet first when several players have no opponent. */ C1Order {
    /** In the order of the bullets. */ MovedDownFirst, /** 'in all other cases' first: residents go. */ ResidentsFirst,
});
reading!(/** C.1 'no opponent can be found' in the lowest bracket with an odd number. */ C1Bye {
    /** A.5: who may have the bye needs no opponent. */ MayHaveBye, /** As it stands: C.12/C.13 at once. */ Letter,
});
reading!(/** C.1 'If the score bracket contains a player for whom no opponent can be found', C.12 having found nothing for one
    moved down, when a resident has then been moved down by C.1: p (C.3) has changed. */
    C1Again { /** C.12 was applied. */ Once, /** The bracket still contains the player: C.12 is applied again. */ AfterMove });
reading!(/** C.1 'in all other cases: move this player down', C.12 having found nothing for one moved down. */ C1Residents {
    /** It holds for each resident without an opponent. */ Move, /** The text has left C.1. */ Stay });
reading!(/** C.1 'apply C12' when C.12 finds nothing. */ C1After {
    /** C.1 is done; on to C.2. */ ThenC2, /** On from C.12: C.13, C.14 (p decreased). */ ThenC14,
    /** Like 'in all other cases': the player is moved down once more. */ MovesDown,
});
reading!(/** C.10 'try to find a different opponent for this player by restarting at C7'. */ C10Reach {
    /** Only 'this player', the lowest, changes. */ LowestOnly, /** C.7 runs through all transpositions. */ AllTranspositions,
});
reading!(/** C.10 'In case of a homogeneous remainder group: … drop criterion B6 first and then B5 for upfloats'. */ C10Upfloats {
    /** Wherever an upfloat hinders (B: 'no player should be moved down' for B3 to B6). */ AnyGroup,
    /** In heterogeneous brackets, before or in the remainder. */ Heterogeneous,
    /** Only when a remainder group has failed. */ RemainderOnly,
});
reading!(/** Are dropped criteria restored ('fulfilled as much as possible')? */ Dropped {
    /** Restored. */ Restored, /** 'Drop' is for good. */ StayDropped,
});
reading!(/** C.12 'In case of a heterogeneous group'. */ C12When {
    /** The moved down cannot all be paired; a 'homogeneous remainder group' is something else. */ MovedDownPart,
    /** Also when the remainder group has failed. */ RemainderToo,
});
reading!(/** C.12 'whereby another player will be moved down'. */ C12Number {
    /** In the place of the other: as many. */ AsMany, /** Any other players. */ Any,
});
reading!(/** C.12 'this now allows p pairing to be made'. */ C12P {
    /** The p of the moment. */ Current, /** The p of A.6. */ OfA6,
});
reading!(/** C.12 'If in this previous score bracket a pairing can be made'. */ C12Above {
    /** With as many pairs there, of those moved down into it too. */ AsManyPaired, /** Any pairing there (C.14 too). */ Any,
});
reading!(/** C.12 'undo the pairing of the previous score bracket', after C.14 'the entire score bracket is moved down'. */
    C12Previous { /** The last one that has a pairing. */ LastPaired, /** The one that has moved down: it has no pairing. */ OneBack });
reading!(/** C.13 'If in the penultimate score bracket p becomes zero'. */ C13P {
    /** 'i.e. no pairing can be found': p of the remainder, then p of the moved down. */ MovedDownToo,
    /** p of the remainder only. */ RemainderOnly,
});
reading!(/** C.13 'allow a pairing in the lowest score bracket'. */ C13Lowest {
    /** With p of A.6 there. */ POfA6, /** C.14 there too. */ DecreasedToo,
    /** Any complete pairing of it, also before the one above is undone. */ AnyComplete,
});
reading!(/** C.13 'no pairing can be found'. */ C13Search {
    /** The penultimate bracket by C.2 to C.14 (C.10 as chosen). */ AsProcedure, /** All transpositions. */ AllTranspositions,
});
reading!(/** C.13 'the two lowest score brackets are joined into a new lowest score bracket'. */ Joined {
    /** Those of the upper one count as moved down (as C.14 'the entire score bracket is moved down'). */ UpperMovedDown,
    /** They are residents of one homogeneous bracket. */ Homogeneous,
});
reading!(/** C.14 '(and if the original value of x was greater than zero decrease x by 1 as well)'. */ C14X {
    /** x is its original value less one. */ Original, /** x as C.11 left it. */ Current,
});
reading!(/** C.14 'If p equals zero the entire score bracket is moved down', p of players moved down. */ C14Zero {
    /** Entire. */ Entire, /** The moved down go on; the residents are paired. */ ResidentsPaired,
});
reading!(/** C.14 'the entire score bracket', p of a remainder. */ C14Rest {
    /** A.3 'a remainder score bracket': the remainder. */ Remainder, /** The whole bracket, pairings undone. */ Whole,
});
reading!(/** C.14 'the entire score bracket is moved down to the next one' when p is zero in the only, lowest bracket. */
    LowestZero { /** There is no next one: the text gives out. */ GivesOut,
    /** One bracket of all, paired as a homogeneous one (as F.4). */ Homogeneous,
});
reading!(/** C.4 'all other players in S2' when p is less than the number moved down. */ C4LeftOut {
    /** The moved down left out are in S2 and in the remainder. */ InS2, /** They are moved down at once. */ MovedDown,
});
reading!(/** D.2: who is exchanged. */ D2Players {
    /** As the matrices: never the lowest, the highest only if players are left over. */ AsMatrices, /** Everybody. */ Everybody,
});
reading!(/** D.2: how many. */ D2Number { /** 'one player', 'two players'. */ UpToTwo, /** And so on. */ Any });
reading!(/** D.2: same difference, same players of S1. */ D2Same { /** The highest of S2 first. */ Highest, /** The nearest together. */ Nearest });
reading!(/** E.2 'the stronger colour preference'. */ E2 { /** Absolute, strong, mild. */ Class, /** And the greater difference. */ Difference });
reading!(/** E: neither has a preference after round one. */ NoPreference { /** As E.5. */ AsE5, /** Silent: both colourings. */ Both });
reading!(/** E.5 'even numbered players in S1'. */ E5Number { /** A.2 'pairing numbers'. */ PairingNumber, /** Place in S1. */ Place });
reading!(/** A.7 'one player (often the highest one)'. */ E5Top { /** The highest who takes part. */ TakingPart, /** Number 1. */ NumberOne });

/// All choices; the default of each is what its words support best.
#[derive(Clone, Default, Debug, PartialEq, Eq)]
pub(crate) struct Choices {
    pub half_bracket: HalfBracket,
    pub half_paired: HalfPaired,
    pub down_check: DownCheck,
    pub default_float: DefaultFloat,
    pub requested_float: RequestedFloat,
    pub requested_b1b: RequestedB1b,
    pub absolute_slip: AbsoluteSlip,
    pub absolute_last: AbsoluteLast,
    pub gap: Gap,
    pub last_round: LastRound,
    pub x_scope: XScope,
    pub c1_order: C1Order,
    pub c1_bye: C1Bye,
    pub c1_again: C1Again,
    pub c1_residents: C1Residents,
    pub c1_after: C1After,
    pub c10_reach: C10Reach,
    pub c10_upfloats: C10Upfloats,
    /// C.6 'Start at C2 with the homogeneous remainder group': downfloat criteria dropped for the moved down.
    pub rest_start: Dropped,
    /// C.10 'try to find a different opponent': downfloat criteria dropped in the failed remainder.
    pub c10_return: Dropped,
    /// C.10 'for upfloats and restart at C2': downfloat criteria dropped before.
    pub c10_down: Dropped,
    /// C.11 'increase x by 1 … Restart at C3'.
    pub c11_return: Dropped,
    /// C.14 'Decrease p by 1 … restart at C4'.
    pub c14_return: Dropped,
    pub c12_when: C12When,
    pub c12_number: C12Number,
    pub c12_p: C12P,
    pub c12_above: C12Above,
    pub c12_previous: C12Previous,
    pub c13_p: C13P,
    pub c13_lowest: C13Lowest,
    pub c13_search: C13Search,
    pub joined: Joined,
    pub c14_x: C14X,
    pub c14_zero: C14Zero,
    pub c14_rest: C14Rest,
    pub lowest_zero: LowestZero,
    pub c4_left_out: C4LeftOut,
    pub d2_players: D2Players,
    pub d2_number: D2Number,
    pub d2_same: D2Same,
    pub e2: E2,
    pub no_preference: NoPreference,
    pub e5_number: E5Number,
    pub e5_top: E5Top,
}
