//! All readings and discretions of any rulebook, as types; declarations are parsed here once. If a rulebook lacks a
//! reading, its first choice applies.

use super::reading::{Choice, word_of};
use super::{Criterion, Rulebook, System};

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
                /// The reading.
                pub const READING: KnownReading = KnownReading { word: $word, choices: &[$first_key $(, $key)+] };

                /// Its declared form.
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
            /// One bit per discretion.
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

            /// Its declared form.
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
    /// Its code without the prefix; with `-` in front: what its code ends in.
    pub word: &'static str,
    /// The keys of its choices.
    pub choices: &'static [&'static str],
}

impl KnownReading {
    /// Is this the reading with this code? In the median family, articles differ between texts but the ends of the
    /// codes do not.
    pub fn is_of(&self, system: System, code: &str) -> bool {
        match system {
            System::Median => self.word.starts_with('-') && code.ends_with(self.word),
            _ => word_of(code) == self.word,
        }
    }

    /// Returns its code in a rulebook that has it.
    pub fn code<'b>(&self, book: &'b Rulebook) -> Option<&'b str> {
        book.readings.iter().map(|r| r.code.as_str()).find(|code| self.is_of(book.system, code))
    }
}

readings! {
    // Of Dutch 1998.
    /// The players whom the note under B takes out of B.2, B.5 and B.6 in the last round.
    over_half: OverHalf "LAST-ROUND" { Player "player", Scoregroup "scoregroup" }
    /// The players whose absolute preferences A.7 (a) does not put into effect in the last round.
    seven_a: SevenA "A.7A" { Player "player", AsB2 "as-b2" }
    /// The way to pair a bracket half of which has moved down.
    treated_as: TreatedAs "A.3" { Homogeneous "homogeneous", MovedDownFirst "moved-down-first" }
    /// The moment at which a downfloat is judged.
    downfloat: Downfloat "A.4" { WhenPaired "when-paired", WhenMoved "when-moved" }
    /// The step that follows if C.12 finds nothing for a moved-down player without an opponent.
    stuck: Stuck "C.1" { AsNeeded "as-needed", GoesOn "goes-on", MovesOn "moves-on" }
    /// The fate of residents without an opponent in that case.
    stuck_next: StuckNext "C.1-NEXT" { ResidentsMove "residents-move", ResidentsStay "residents-stay" }
    /// Which pairs C.12 is to allow.
    undone: Undone "C.12" { Bracket "bracket", MovedDown "moved-down" }
    /// The number of pairs in the bracket that C.12 undoes.
    undone_pairs: UndonePairs "C.12-P" { Kept "kept", MayFall "may-fall" }
    /// The condition under which the lowest bracket counts as paired.
    lowest: Lowest "C.13" { MovedDownPaired "moved-down-paired", Any "any" }
    /// Of whom p decreases in the bracket above the lowest.
    penultimate: Penultimate "C.13-P" { S1 "s1", Remainder "remainder" }
    // Of ECF.
    /// The mid-line of a level that all leave.
    mid_line: MidLine "5-LINE" { Counted "counted", Middle "middle" }
    /// Which defaults bar from the bye.
    default_bars: DefaultBars "6-DEFAULT" { Either "either", Won "won" }
    /// The consequence if nobody is left for the bye.
    bye_search: ByeSearch "6-BYE" { Stop "stop", Again "again" }
    /// In which order the bye is sought.
    bye_walk: ByeWalk "6-SEARCH" { DownwardsFirst "downwards-first", GroupFirst "group-first" }
    /// The measure of closeness to grade order.
    close: Close "12-CLOSE" { Displacement "displacement", FewestChanged "fewest-changed", TopDown "top-down" }
    /// The excess of a level that needs floaters.
    excess: Excess "17" { AsItStands "as-it-stands", AfterFloat "after-float" }
    /// Is the bye a downfloat.
    bye_float: ByeFloat "20-BYE" { NoFloat "no-float", Downfloat "downfloat" }
    /// The way in which floaters are sought.
    float_search: FloatSearch "20-SEARCH" { Filters "filters", Sort "sort" }
    /// The meaning of a worse float history.
    float_history: FloatHistory "20-HISTORY" { Count "count", Recent "recent" }
    /// The opponent of a floater or the level's own one first.
    float_order: FloatOrder "21-ORDER" { OpponentFirst "opponent-first", OwnFloaterFirst "own-floater-first" }
    // Of the Irish Championship.
    /// Score by score or principle by principle.
    principles: Principles "3A" { Group "group", Principle "principle" }
    /// The condition under which principle A is violated.
    second_meeting: SecondMeeting "A-LATE" { Unavoidable "unavoidable", Never "never" }
    /// With what the withdrawn count.
    withdrawn_score: WithdrawnScore "4" { Own "own", Nought "nought" }
    // Of the Irish Championship and US scholastic.
    /// Have two met whose game was lost by default.
    met: Met "MET" { Played "played", Paired "paired" }
    // Of US scholastic.
    /// Colours or schools first.
    school_order: SchoolOrder "SCHOOL-ORDER" { Colour "colour", School "school" }
    /// The pairs in which a third colour in a row is avoided.
    third: Third "THIRD" { Pack "pack", Anywhere "anywhere" }
    /// Which adjustments are made.
    adjust: Adjust "ADJUST" { Nearest "nearest", InTurn "in-turn", Fewest "fewest" }
    /// By what the drawn colour alternates.
    alternation: Alternation "COLOUR-1" { Board "board", Number "number" }
    /// Of which games the colours count.
    counted_colours: CountedColours "PLAYED" { Games "games", Defaults "defaults" }
    /// The elements of a row of colours.
    colour_row: ColourRow "ROW" { Games "games", Rounds "rounds" }
    /// Which byes count.
    bye_counts: ByeCounts "BYE-COUNTS" { OddField "odd-field", Any "any" }
    /// The condition under which an unrated player has the bye.
    bye_unrated: ByeUnrated "BYE-UNRATED" { RatedFirst "rated-first", Bottom "bottom" }
    // Of Dubov.
    /// Which pairings with a player of more points count as upfloats.
    upfloat: UpfloatHistory "1.8" { Paired "paired", Played "played" }
    // Of the median family, by the end of the code.
    /// The higher ranked player.
    rank: Rank "-RANK" { Number "number", Score "score" }
    /// The way in which the colours of earlier rounds decide.
    history: History "-HISTORY" { Rounds "rounds", Imbalance "imbalance", SameColour "same-colour" }
    /// Does a round without a colour stand between two others.
    gaps: Gaps "-GAPS" { Rounds "rounds", Games "games" }
    /// Which number gives the colour by lot.
    numbers: Numbers "-NUMBERS" { Place "place", Number "number" }
    /// The colours of two who have had none.
    colourless: Colourless "-COLOURLESS" { RoundOne "round-one", Drawn "drawn" }
    /// To whom the alternating colour is given.
    turn: Turn "-TURN" { InTurn "in-turn", Most "most" }
    /// The players available to a floater.
    available: Available "-AVAILABLE" { Residents "residents", Anybody "anybody" }
    /// From whom an exchange is counted in a Maxi-tournament.
    exchanged: Exchanged "-MAXI" { Compatible "compatible", Possible "possible" }
    /// Of whom the colours due are counted.
    due_count: DueCount "-COUNT" { Members "members", Residents "residents" }
    /// The distance that a floater goes.
    further: Further "-FURTHER" { Beyond "beyond", Median "median", Neighbour "neighbour" }
    /// Does the first floater leave the others theirs.
    first_floater: FirstFloater "-FIRST" { Exchanged "exchanged", Fixed "fixed" }
    /// The players who may leave a group.
    incoming: Incoming "-INCOMING" { Members "members", Residents "residents" }
    /// Which pairing next to the median is undone.
    crack: Crack "-CRACK" { LastMade "last-made", FirstMade "first-made" }
    /// Is a median with nobody in it a group.
    empty_median: EmptyMedian "-EMPTY" { None "none", Place "place" }
    /// Of which other floaters opponents are left out.
    others: Others "-OTHERS" { All "all", Leaving "leaving" }
    /// With whom a floater can be paired in a group.
    hosts: Hosts "-MEMBERS" { Members "members", Residents "residents" }
    /// By what floaters are chosen first.
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
}

impl Declared {
    /// What holds under a rulebook where this is declared: of each of its readings the choice that is declared, else its
    /// first one.
    pub fn of(book: &Rulebook, declared: &[String]) -> Self {
        let mut held = Self::default();
        for reading in &book.readings {
            let is_declared = |c: &&Choice| declared.contains(&reading.declaration(c));
            if let Some(c) = reading.choices.iter().find(is_declared).or(reading.choices.first()) {
                held.take(book.system, &reading.code, &c.key);
            }
        }
        let keys = DiscretionKey::ALL.iter().filter(|key| key.is_in(declared));
        held.discretions = keys.map(|&key| key.bit()).sum();
        held
    }

    /// Is this discretion declared?
    pub fn has(&self, key: DiscretionKey) -> bool {
        self.discretions & key.bit() != 0
    }
}

impl DiscretionKey {
    /// Is it among these declarations?
    pub fn is_in(self, declared: &[String]) -> bool {
        declared.iter().any(|d| d == self.name())
    }

    fn bit(self) -> u32 {
        1 << self as u32
    }
}

impl Criterion {
    /// Is it in force where this is declared? A criterion can hang on a discretion or on a choice of a reading.
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

    /// Every reading and discretion of the files is in the table, with these choices; nothing else is.
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

    /// Whatever is declared alone holds, and of all other readings the first choice of the file; outside the median
    /// family that is the first one of the table. Of the discretions that one is declared, and no other.
    #[test]
    fn each_choice_holds_where_it_is_declared() {
        for book in all() {
            let first = Declared::of(&book, &[]);
            assert!(book.system == System::Median || first == Declared::default(), "{}", book.id);
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
                assert_eq!(held.choices(), first.choices());
                let has = DiscretionKey::ALL.iter().filter(|&&key| held.has(key)).map(|key| key.name());
                assert_eq!(has.collect::<Vec<_>>(), [discretion.key.as_str()]);
            }
        }
    }

    /// A rulebook's own first choice holds, and where it has no such reading the first of the table.
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
        assert_eq!(of("dutch-1998", &["D98-C.12-P=may-fall"]).undone, Undone::Bracket);
        assert_eq!(of("dutch-1998", &["D98-C.12-P=may-fall"]).undone_pairs, UndonePairs::MayFall);
        assert!(
            of("lim-2026", &["maxi"]).has(DiscretionKey::Maxi)
                && !of("lim-2026", &["maxi"]).has(DiscretionKey::NoMaxi)
        );
    }
}
