//! All readings and discretions of all rulebooks, as types; declarations are parsed here once. If a rulebook lacks a
//! reading, the reading's first choice applies.

use super::reading::{Choice, word_of};
use super::{Criterion, Rulebook, System};
use crate::tournament::Position;

/// Declares the readings: description, field and type names, word, and choices.
macro_rules! readings {
    ($($(#[$doc:meta])* $field:ident: $name:ident $word:literal {
        $first:ident $first_key:literal $(, $choice:ident $key:literal)+
    })+) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
            pub enum $name {
                #[doc = concat!("`", $first_key, "`")]
                #[default]
                $first,
                $(#[doc = concat!("`", $key, "`")] $choice,)+
            }

            impl $name {
                /// The reading as an entry of the table.
                pub const READING: KnownReading = KnownReading { word: $word, choices: &[$first_key $(, $key)+] };

                /// Returns the declared form.
                pub fn key(self) -> &'static str {
                    match self {
                        Self::$first => $first_key,
                        $(Self::$choice => $key,)+
                    }
                }

                fn of(key: &str) -> Self {
                    match key {
                        $($key => Self::$choice,)+
                        _ => Self::$first,
                    }
                }
            }
        )+

        /// The declarations in force in a round: a choice for every reading, and the declared discretions.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Declared {
            $($(#[$doc])* pub $field: $name,)+
            /// The declared discretions, one bit each.
            discretions: u32,
        }

        impl Declared {
            /// Selects a choice of a reading.
            fn take(&mut self, system: System, code: &str, choice: &str) {
                $(if $name::READING.is_of(system, code) {
                    self.$field = $name::of(choice);
                })+
            }
        }

        #[cfg(test)]
        impl Declared {
            /// Returns the word and the selected choice of every reading.
            fn choices(&self) -> Vec<(&'static str, &'static str)> {
                vec![$(($word, self.$field.key())),+]
            }
        }

        /// Every reading: its word and its choices. The first choice applies if a rulebook lacks the reading.
        pub const READINGS: &[KnownReading] = &[$($name::READING),+];
    };
}

/// Declares the discretions: name and key.
macro_rules! discretions {
    ($($name:ident $key:literal),+ $(,)?) => {
        /// A discretion that a text leaves to the arbiter.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum DiscretionKey {
            $(#[doc = concat!("`", $key, "`")] $name,)+
        }

        impl DiscretionKey {
            /// All discretions.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            /// Returns the declared form.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$name => $key,)+
                }
            }
        }
    };
}

/// A reading of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownReading {
    /// The code without the prefix; a word that begins with `-` matches the end of the code.
    pub word: &'static str,
    /// The keys of the reading's choices.
    pub choices: &'static [&'static str],
}

impl KnownReading {
    /// Returns whether the code names this reading. In the Lim family, articles differ between texts, but the ends
    /// of the codes do not.
    pub fn is_of(&self, system: System, code: &str) -> bool {
        match system {
            System::Lim if self.word.starts_with('-') => code.ends_with(self.word),
            _ => word_of(code) == self.word,
        }
    }

    /// Returns the code in a rulebook that has this reading.
    pub fn code<'b>(&self, book: &'b Rulebook) -> Option<&'b str> {
        book.readings.iter().map(|r| r.code.as_str()).find(|code| self.is_of(book.system, code))
    }
}

readings! {
    // Readings of Dutch 1998.
    /// The players exempted by the note under B from B.2, B.5 and B.6 in the last round.
    over_half: OverHalf "LAST-ROUND" { Player "player", Scoregroup "scoregroup" }
    /// The players whose absolute preferences A.7 (a) does not put into effect in the last round.
    seven_a: SevenA "A.7A" { Player "player", AsB2 "as-b2" }
    /// The way to pair a bracket in which at least half of the players moved down.
    treated_as: TreatedAs "A.3" { Homogeneous "homogeneous", MovedDownFirst "moved-down-first" }
    /// The time at which a downfloat is judged.
    downfloat: Downfloat "A.4" { WhenPaired "when-paired", WhenMoved "when-moved" }
    /// The step that follows if C.12 finds no pairing for a moved-down player without an opponent.
    stuck: Stuck "C.1" { AsNeeded "as-needed", GoesOn "goes-on", MovesOn "moves-on" }
    /// The treatment of residents without an opponent if C.12 finds no pairing.
    stuck_next: StuckNext "C.1-NEXT" { ResidentsMove "residents-move", ResidentsStay "residents-stay" }
    /// The pairs that C.12 must make possible.
    undone: Undone "C.12" { Bracket "bracket", MovedDown "moved-down" }
    /// The number of pairs in the bracket that C.12 undoes.
    undone_pairs: UndonePairs "C.12-P" { Kept "kept", MayFall "may-fall" }
    /// The condition under which the lowest bracket counts as paired.
    lowest: Lowest "C.13" { MovedDownPaired "moved-down-paired", Any "any" }
    /// The players whose p decreases in the bracket above the lowest.
    penultimate: Penultimate "C.13-P" { S1 "s1", Remainder "remainder" }
    // Readings of ECF.
    /// The mid-line of a level that all players leave.
    mid_line: MidLine "5-LINE" { Counted "counted", Middle "middle" }
    /// The defaults that bar a player from the bye.
    default_bars: DefaultBars "6-DEFAULT" { Either "either", Won "won" }
    /// The next step if no player is left for the bye.
    bye_search: ByeSearch "6-BYE" { Stop "stop", Again "again" }
    /// The order in which the search for the bye considers players.
    bye_walk: ByeWalk "6-SEARCH" { DownwardsFirst "downwards-first", GroupFirst "group-first" }
    /// The measure of closeness to grade order.
    close: Close "12-CLOSE" { Displacement "displacement", FewestChanged "fewest-changed", TopDown "top-down" }
    /// The excess of a level that needs floaters.
    excess: Excess "17" { AsItStands "as-it-stands", AfterFloat "after-float" }
    /// Whether the bye is a downfloat.
    bye_float: ByeFloat "20-BYE" { NoFloat "no-float", Downfloat "downfloat" }
    /// The method of the search for floaters.
    float_search: FloatSearch "20-SEARCH" { Filters "filters", Sort "sort" }
    /// The meaning of a worse float history.
    float_history: FloatHistory "20-HISTORY" { Count "count", Recent "recent" }
    /// Whether the search finds the opponent of a floater first, or the level's own floater.
    float_order: FloatOrder "21-ORDER" { OpponentFirst "opponent-first", OwnFloaterFirst "own-floater-first" }
    // Readings of the Irish Championship.
    /// Whether the principles apply score by score or principle by principle.
    principles: Principles "3A" { Group "group", Principle "principle" }
    /// The condition under which principle A is violated.
    second_meeting: SecondMeeting "A-LATE" { Unavoidable "unavoidable", Never "never" }
    /// The score of withdrawn players.
    withdrawn_score: WithdrawnScore "4" { Own "own", Nought "nought" }
    // Readings of the Irish Championship and US scholastic.
    /// Whether two players have met if their game was lost by default.
    met: Met "MET" { Played "played", Paired "paired" }
    // Readings of US scholastic.
    /// Whether colours or schools come first.
    school_order: SchoolOrder "SCHOOL-ORDER" { Colour "colour", School "school" }
    /// The pairs in which a third colour in a row is avoided.
    third: Third "THIRD" { Pack "pack", Anywhere "anywhere" }
    /// The adjustments that are made.
    adjust: Adjust "ADJUST" { Nearest "nearest", InTurn "in-turn", Fewest "fewest" }
    /// The number by which the drawn colour alternates.
    alternation: Alternation "COLOUR-1" { Board "board", Number "number" }
    /// The games whose colours count.
    counted_colours: CountedColours "PLAYED" { Games "games", Defaults "defaults" }
    /// The elements of a row of colours.
    colour_row: ColourRow "ROW" { Games "games", Rounds "rounds" }
    /// The byes that count.
    bye_counts: ByeCounts "BYE-COUNTS" { OddField "odd-field", Any "any" }
    /// The condition under which an unrated player has the bye.
    bye_unrated: ByeUnrated "BYE-UNRATED" { RatedFirst "rated-first", Bottom "bottom" }
    // Readings of the texts with Baku acceleration of 2026, of several families.
    /// The score that orders the boards under an acceleration. An older text has no such reading: its boards follow the
    /// points won.
    board_order: BoardOrder "BOARDS" { Points "points", PairingScore "pairing-score" }
    // Readings of Dubov.
    /// The pairings with a higher-scoring player that count as upfloats.
    upfloat: UpfloatHistory "1.8" { Paired "paired", Played "played" }
    // Readings of the team family.
    /// The condition under which upfloaters suit the following scoregroup.
    following: Following "FOLLOWING" { Parity "parity", Fewest "fewest" }
    /// The pairings with a team of another score that count as floats.
    float_fact: FloatFact "FLOAT" { Paired "paired", Played "played" }
    /// The key that numbers the members of a bracket for the identifier of a pairing.
    seats: Seats "SEATS" { Number "number", Rank "rank" }
    /// The last-round preference of a team that has had both colours equally often, and the same colour in its last two
    /// matches.
    last_cd: LastDifference "LAST-CD" { Strong "strong", None "none" }
    /// The number whose parity decides between two teams that have not played a match.
    parity: Parity "PARITY" { Arrived "arrived", Number "number" }
    /// The secondary score that decides which team is first under an acceleration.
    first_team: FirstTeam "FIRST-TEAM" { Own "own", Virtual "virtual" }
    // Readings of Monrad.
    /// The condition that dissolved pairs must meet.
    dissolve: Dissolve "DISSOLVE" { List "list", Groups "groups" }
    /// The player who gets the walk-over.
    walk_over: WalkOver "WALKOVER" { List "list", Number "number" }
    /// The player who has White when the colours so far do not decide.
    white_of_equals: WhiteOfEquals "WHITE" { List "list", Number "number" }
    // Readings of Burstein.
    /// The rounds without a point that count as draws for the opponents.
    zero_byes: ZeroByes "1.7.2" { Absent "absent", Requested "requested" }
    /// The last round of a series of zero-point byes that count as draws.
    zero_series: ZeroSeries "1.7.2-SERIES" { AwayNow "away-now", AwayBefore "away-before" }
    /// The score that decides who is lowest for the bye under acceleration.
    bye_score: ByeScore "3.1.3" { Pairing "pairing", Standings "standings" }
    /// The number whose parity gives the initial colour.
    colour_number: ColourNumber "5.2.1" { Arrived "arrived", Number "number" }
    // Readings of the double round robin.
    /// Whether the last two rounds of the first cycle change places.
    last_two: LastTwo "LAST-TWO" { Reversed "reversed", Kept "kept" }
    /// The order in which the two games of a pair are played.
    cycles: Cycles "CYCLES" { One "one-after-other", Both "both-games" }
    // Readings of the Lim family, identified by the end of the code.
    /// The way to determine the higher ranked player.
    rank: Rank "-RANK" { Number "number", Score "score" }
    /// The way in which colours of earlier rounds decide.
    history: History "-HISTORY" { Rounds "rounds", Imbalance "imbalance", SameColour "same-colour" }
    /// Whether a round without a colour interrupts a run.
    gaps: Gaps "-GAPS" { Rounds "rounds", Games "games" }
    /// The number that decides the colour given by lot.
    numbers: Numbers "-NUMBERS" { Place "place", Number "number" }
    /// The colours of two players who have had none.
    colourless: Colourless "-COLOURLESS" { RoundOne "round-one", Drawn "drawn" }
    /// The players who get the alternating colour.
    turn: Turn "-TURN" { InTurn "in-turn", Most "most" }
    /// The players available to a floater.
    available: Available "-AVAILABLE" { Residents "residents", Anybody "anybody" }
    /// The opponent used to measure an exchange in a Maxi-tournament.
    exchanged: Exchanged "-MAXI" { Compatible "compatible", Possible "possible" }
    /// The players whose due colours are counted.
    due_count: DueCount "-COUNT" { Members "members", Residents "residents" }
    /// The distance that a floater moves.
    further: Further "-FURTHER" { Beyond "beyond", Median "median", Neighbour "neighbour" }
    /// Whether the first floater leaves the other players their opponents.
    first_floater: FirstFloater "-FIRST" { Exchanged "exchanged", Fixed "fixed" }
    /// The players who may leave a group.
    incoming: Incoming "-INCOMING" { Members "members", Residents "residents" }
    /// The pairing next to the median that is undone.
    crack: Crack "-CRACK" { LastMade "last-made", FirstMade "first-made" }
    /// Whether a median without players is a group.
    empty_median: EmptyMedian "-EMPTY" { None "none", Place "place" }
    /// The other floaters whose opponents are excluded.
    others: Others "-OTHERS" { All "all", Leaving "leaving" }
    /// The possible opponents of a floater in a group.
    hosts: Hosts "-MEMBERS" { Members "members", Residents "residents" }
    /// The criterion by which floaters are chosen first.
    choice: FloaterChoice "-CHOICE" { Types "types", Colour "colour" }
    /// The players whose exchanges are measured.
    whose: Whose "-WHOSE" { Scrutinised "scrutinised", Player "player", Everybody "everybody" }
}

discretions! {
    SameFederation "same-federation",
    AlphabeticalOrder "alphabetical-order",
    Baku "baku",
    LongEvent "long-event",
    LargeField "large-field",
    Random "random",
    AvoidLater "avoid-later",
    AvoidArea "avoid-area",
    AvoidFederation "avoid-federation",
    DifferenceThree "difference-three",
    MergeLowest "merge-lowest",
    Maxi "maxi",
    NoMaxi "no-maxi",
    SameSchool "same-school",
    Equalise "equalise",
    Limits "limits",
    LimitsOfRated "limits-of-rated",
    SmallSwitches "small-switches",
    Accelerated "accelerated",
    UnratedByLot "unrated-by-lot",
    TypeB "type-b",
    NoPreferences "no-preferences",
    NoSecondary "no-secondary",
    Gacrux "gacrux",
}

impl Declared {
    /// Returns the declarations in force under a rulebook: for each of its readings, the declared choice, or the first
    /// choice if none is declared.
    pub fn of(book: &Rulebook, declared: &[String]) -> Self {
        let mut held = Self::default();
        let bundles = book.discretions.iter().filter(|d| declared.contains(&d.key));
        let bundled: Vec<&String> = bundles.flat_map(|d| &d.declares).collect();
        for reading in &book.readings {
            let is_declared = |c: &&Choice| declared.contains(&reading.declaration(c));
            let is_bundled = |c: &&Choice| bundled.contains(&&reading.declaration(c));
            let own = reading.choices.iter().find(is_declared);
            let bundled = || reading.choices.iter().find(is_bundled);
            if let Some(c) = own.or_else(bundled).or(reading.choices.first()) {
                held.take(book.system, &reading.code, &c.key);
            }
        }
        let keys = DiscretionKey::ALL.iter().filter(|key| key.is_in(declared));
        held.discretions = keys.map(|&key| key.bit()).sum();
        held
    }

    /// Returns the declarations in force in the round of a position, under the rulebook that pairs it.
    pub fn in_round(book: &Rulebook, position: &Position, declared: &[String]) -> Self {
        let book = book.of_round(position);
        Self::of(book, &book.own_declared(declared))
    }

    /// Returns whether this discretion is declared.
    pub fn has(&self, key: DiscretionKey) -> bool {
        self.discretions & key.bit() != 0
    }
}

impl DiscretionKey {
    /// Returns whether this discretion is among the declarations.
    pub fn is_in(self, declared: &[String]) -> bool {
        declared.iter().any(|d| d == self.name())
    }

    fn bit(self) -> u32 {
        1 << self as u32
    }
}

impl Criterion {
    /// Returns whether the criterion is in force under the declarations. This may depend on a discretion or on the
    /// choice of a reading.
    ///
    /// ```
    /// let book = pairproof::find_rulebook("dutch-1998").expect("it is shipped");
    /// assert!(book.absolutes.iter().any(|criterion| criterion.is_in_force(&[])));
    /// ```
    pub fn is_in_force(&self, declared: &[String]) -> bool {
        self.discretion.as_ref().is_none_or(|key| declared.contains(key))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::all;

    /// Every reading and discretion of the files is in the table, with the same choices, and the table contains nothing
    /// else.
    #[test]
    fn the_table_is_what_the_files_have() {
        let books = all();
        let read = || books.iter().flat_map(|b| b.readings.iter().map(|r| (b.system, r)));
        for (system, reading) in read() {
            let known: Vec<&KnownReading> =
                READINGS.iter().filter(|k| k.is_of(system, &reading.code)).collect();
            assert_eq!(known.len(), 1, "{}", reading.code);
            let mut keys: Vec<&str> = reading.choices.iter().map(|c| c.key.as_str()).collect();
            let mut choices = known[0].choices.to_vec();
            keys.sort_unstable();
            choices.sort_unstable();
            assert_eq!(keys, choices, "{}", reading.code);
        }
        for known in READINGS {
            assert!(read().any(|(system, r)| known.is_of(system, &r.code)), "{}", known.word);
        }
        let mut keys: Vec<&str> = books.iter().flat_map(|b| &b.discretions).map(|d| d.key.as_str()).collect();
        let mut table: Vec<&str> = DiscretionKey::ALL.iter().map(|key| key.name()).collect();
        keys.sort_unstable();
        table.sort_unstable();
        keys.dedup();
        assert_eq!(keys, table);
    }

    /// A single declaration takes effect. For every other reading, the first choice of the file applies; outside the
    /// median family, this is the first choice of the table, except for the order of the boards. No other discretion is
    /// declared.
    #[test]
    fn each_choice_holds_where_it_is_declared() {
        for book in all() {
            let first = Declared::of(&book, &[]);
            let usual = Declared { board_order: first.board_order, ..Declared::default() };
            assert!(book.system == System::Lim || first == usual, "{}", book.id);
            for reading in &book.readings {
                let known = READINGS.iter().find(|k| k.is_of(book.system, &reading.code)).unwrap();
                for choice in &reading.choices {
                    let held = Declared::of(&book, &[reading.declaration(choice)]);
                    for ((word, now), (_, before)) in held.choices().into_iter().zip(first.choices()) {
                        let wanted = if known.word == word { choice.key.as_str() } else { before };
                        assert_eq!(now, wanted, "{word} under {}", reading.declaration(choice));
                    }
                }
            }
            for discretion in &book.discretions {
                let held = Declared::of(&book, std::slice::from_ref(&discretion.key));
                // A discretion that bundles readings has the same effect as declaring these readings.
                assert_eq!(held.choices(), Declared::of(&book, &discretion.declares).choices());
                assert_eq!(held.choices() == first.choices(), discretion.declares.is_empty());
                let has = DiscretionKey::ALL.iter().filter(|&&key| held.has(key)).map(|key| key.name());
                assert_eq!(has.collect::<Vec<_>>(), [discretion.key.as_str()]);
            }
        }
    }

    /// A rulebook's own first choice applies, or the first one of the table if the rulebook has no such reading.
    #[test]
    fn the_choice_that_holds() {
        let of = |id: &str, declared: &[&str]| {
            let declared: Vec<String> = declared.iter().map(|&d| d.to_owned()).collect();
            Declared::of(&crate::rulebook::find(id).unwrap(), &declared)
        };
        assert_eq!(of("lim-1987", &[]).further, Further::Beyond);
        assert_eq!(of("leong-1987", &[]).further, Further::Neighbour);
        assert_eq!(of("leong-1987", &["LEO-10.5-FURTHER=median"]).further, Further::Median);
        assert_eq!(of("leong-1987", &["LIM-10.5-FURTHER=median"]).further, Further::Neighbour);
        assert_eq!(of("lim-1987", &[]).incoming, Incoming::Members);
        for id in ["dutch-2026", "team-2026", "lim-2026"] {
            assert_eq!(of(id, &[]).board_order, BoardOrder::PairingScore, "{id}");
        }
        for id in ["dutch-2017", "team-2024", "lim-1987"] {
            assert_eq!(of(id, &[]).board_order, BoardOrder::Points, "{id}");
        }
        assert_eq!(of("dutch-1998", &["D98-C.12-P=may-fall"]).undone, Undone::Bracket);
        assert_eq!(of("dutch-1998", &["D98-C.12-P=may-fall"]).undone_pairs, UndonePairs::MayFall);
        assert!(
            of("lim-2026", &["maxi"]).has(DiscretionKey::Maxi)
                && !of("lim-2026", &["maxi"]).has(DiscretionKey::NoMaxi)
        );
    }
}
