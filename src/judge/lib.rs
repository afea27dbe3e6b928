//! The judge: counts any pairing, from any source, against the criteria of a rulebook.
//!
//! The judge checks the pairing against the histories and forms the stages that the pairing shows. The judge adds up
//! the counts of each criterion, and compares two pairings level by level. The judge uses nothing from the model, the
//! solver or the procedures. The judge knows the facts (`tournament`) and the rulebook as data, and implements every
//! article independently. Where an article depends on the possible pairings, the judge uses its own search
//! (`matching`).
//!
//! Each family has one or more files here; `recount` and `boards` below list them.

mod adjacent;
mod boards;
mod burstein;
mod colour_limits;
mod colours;
#[cfg(test)]
#[path = "../dice.rs"]
mod dice;
mod difference;
mod dubov;
mod dutch;
mod dutch_1998;
mod ecf;
mod irish;
mod least;
mod legality;
mod lim;
mod matching;
mod monrad;
mod order;
mod round_robin;
mod scheveningen;
mod score_brackets;
mod sheet;
mod stage;
mod team;
mod us_scholastic;

use std::borrow::Cow;
use std::cell::RefCell;

pub use boards::{ExpectedBoard, Misplaced};
pub use burstein::{burstein_bye_order, burstein_ranking};
pub use colour_limits::ColourBreach;
pub use difference::Difference;
pub use dubov::{DubovBracket, DubovCount, dubov_bye_order, dubov_bye_place};
pub use dutch::{EdgeCount, unplayed_games};
pub use ecf::{JudgedClaim, RoundWalks, ScoreLevel, alone, crosses, each_set, extent, linked, window};
pub use irish::IrishCount;
pub use legality::Offence;
pub use lim::{
    Adjacent, EvenedGroup, FloatedGroup, Floating, JudgedPool, LimField, LimRules, Possible, StuckFloater,
    limited,
};
pub use matching::{most_pairs, most_pairs_from};
pub use sheet::MateTable;
pub use stage::BracketStage;
pub use team::TeamCount;
pub use us_scholastic::{PairCount, SwitchCount, bye_place};

use difference::first_difference;
use facts::rulebook::Declared;
use facts::rulebook::{Criterion, Part, Rulebook, System, Value};
use facts::tournament::{Colour, Pairing, PlayerId, Position, Rank};

/// The verdict on a pairing compared with the proved one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The same boards and colours.
    Identical,
    /// A different pairing with the same value at every level.
    Equal,
    /// The pairs are equally good, but these players do not have the colours that the rules prescribe.
    Colours {
        /// The players who should have White.
        white: Vec<PlayerId>,
    },
    /// The pairing is legal, but a better one exists.
    Improvable {
        /// The first level that differs.
        first: Difference,
    },
    /// The pairing is better than the one claimed best, so the claim is wrong.
    Better {
        /// The first level that differs.
        first: Difference,
    },
    /// The pairing breaks an absolute criterion, or does not pair exactly the players of the round.
    Illegal {
        /// All offences that make the pairing illegal.
        offences: Vec<Offence>,
    },
}

impl Verdict {
    /// Returns the verdict in one word.
    ///
    /// ```
    /// assert_eq!(pairproof::Verdict::Equal.word(), "EQUAL");
    /// ```
    pub fn word(&self) -> &'static str {
        match self {
            Self::Identical => "IDENTICAL",
            Self::Equal => "EQUAL",
            Self::Colours { .. } => "IMPROVABLE (colours)",
            Self::Improvable { .. } => "IMPROVABLE",
            Self::Better { .. } => "BETTER THAN OURS",
            Self::Illegal { .. } => "ILLEGAL",
        }
    }
}

/// A level of a stage, with its value for a pairing.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Count {
    /// The stage, from 1; 0 is the whole round.
    pub stage: usize,
    /// The code of the level.
    pub code: String,
    /// The part of the stage that the level refers to.
    pub part: Part,
    /// The value, compared number by number; smaller is better. The value of an order level is a list of places.
    pub value: Value,
}

impl Count {
    /// Creates the count of a level of a whole bracket.
    fn of(stage: usize, c: &Criterion, value: Value) -> Self {
        Self { stage, code: c.code.clone(), part: Part::Bracket, value }
    }
}

/// A bracket of the proved pairing: the facts that the pairs of another pairing cannot show.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BracketHistory {
    /// The ranks of the bracket's own residents.
    pub residents: Vec<Rank>,
    /// The ranks of whole brackets that joined this bracket (C.13).
    pub joined: Vec<Rank>,
    /// The pairs of the bracket's own first pairing, which C.12 may have undone.
    pub first: Vec<(Rank, Rank)>,
    /// Whether C.13 paired the bracket again.
    pub is_for_lowest: bool,
    /// Pairs next to the median that Lim 9.6 undid to extend it, in the order in which it undid them. No finished
    /// pairing shows them. The judge itself checks the reason for undoing them, and their number.
    pub undone: Vec<(Rank, Rank)>,
}

/// A round under judgement: the rules, the position, and their consequences for each player.
pub struct JudgedRound<'a> {
    position: &'a Position,
    /// The rulebook of this round.
    book: Cow<'a, Rulebook>,
    /// Discretions and readings exactly as declared.
    keys: &'a [String],
    /// The readings and discretions in force.
    declared: Declared,
    /// The absolute criteria in force.
    absolutes: Vec<Criterion>,
    /// The colour that the player must have, if the colour limits leave only one; indexed by rank.
    must: Vec<Option<Colour>>,
    /// Whether the player may have the bye; indexed by rank.
    may_have_bye: Vec<bool>,
    /// The ranks of each scoregroup, the highest first.
    scoregroups: Vec<Vec<Rank>>,
    /// The row of the table in a round robin; `None` in any other system.
    row: Option<round_robin::TableRow>,
    /// The brackets supplied by the caller, where only the whole procedure can find them (Dutch 1998, Lim 9.6).
    told: Vec<BracketHistory>,
    caches: Caches,
}

/// What has been found so far; it depends on the brackets supplied by the caller.
#[derive(Default)]
struct Caches {
    /// Dutch 1998 brackets that have already been counted.
    counted: RefCell<dutch_1998::Counted>,
    /// Second scrutinies of Lim 12.7.
    scrutinies: RefCell<lim::Scrutinies>,
    /// The possibilities on the levels of the proved pairing under the ECF text.
    reaches: RefCell<ecf::Reaches>,
    /// The exchanges across the mid-line for sets of players on a level under the ECF text.
    exchanges: RefCell<ecf::Needed>,
}

impl<'a> JudgedRound<'a> {
    /// Prepares a round for judging. `declared` holds discretions and readings.
    pub fn new(position: &'a Position, book: &'a Rulebook, declared: &'a [String]) -> Self {
        let book = book.of_round(position);
        let score = |r: Rank| position.entries[r].score;
        let ranks: Vec<Rank> = Rank::all(position.entries.len()).collect();
        let scoregroups: Vec<Vec<Rank>> =
            ranks.chunk_by(|&a, &b| score(a) == score(b)).map(<[Rank]>::to_vec).collect();
        // If the number of rounds is unknown, the rulebook stays unchanged: no pairing is made then, and a proof is
        // refused.
        let book = book.in_round(position.round, position.rounds).unwrap_or(Cow::Borrowed(book));
        let is_in_force = |c: &&Criterion| c.is_in_force(declared);
        let absolutes = book.absolutes.iter().filter(is_in_force).cloned().collect();
        let told = Vec::new();
        let held = Declared::in_round(&book, position, declared);
        let row = book.system.is_table().then(|| round_robin::TableRow::of(position, book.system, &held));
        let mut case = Self {
            position,
            book,
            row,
            keys: declared,
            declared: held,
            absolutes,
            must: Vec::new(),
            may_have_bye: Vec::new(),
            scoregroups,
            told,
            caches: Caches::default(),
        };
        case.must = ranks.iter().map(|&r| case.must_have(r)).collect();
        case.may_have_bye = ranks.iter().map(|&r| !case.is_barred(r)).collect();
        case
    }

    /// Adds the brackets of the proved pairing.
    #[must_use]
    pub fn with_brackets(self, told: Vec<BracketHistory>) -> Self {
        let scoregroups = told.iter().map(|t| t.residents.clone()).collect();
        Self { scoregroups, told, caches: Caches::default(), ..self }
    }

    /// Returns the position.
    pub fn position(&self) -> &'a Position {
        self.position
    }

    /// Returns the rulebook of this round. In a seeding round of Burstein, this is FIDE Dutch.
    pub fn book(&self) -> &Rulebook {
        &self.book
    }

    /// Returns the declared discretions and readings.
    pub fn declared(&self) -> &'a [String] {
        self.keys
    }

    /// Returns the choice in force for each reading, and the declared discretions.
    pub fn held(&self) -> &Declared {
        &self.declared
    }

    /// Returns the ranks of each scoregroup, the highest first.
    pub fn scoregroups(&self) -> &[Vec<Rank>] {
        &self.scoregroups
    }

    /// Returns the players of whole brackets that were joined to this one.
    fn joined(&self, bracket: usize) -> &[Rank] {
        self.told.get(bracket).map_or(&[], |told| told.joined.as_slice())
    }

    /// Returns the pairs that Lim 9.6 undid.
    fn undone(&self) -> Vec<(Rank, Rank)> {
        self.told.iter().flat_map(|told| told.undone.iter().copied()).collect()
    }

    /// Returns the levels of a phase that are in force, in their order.
    pub fn levels(&self, phase: &str) -> impl Iterator<Item = &Criterion> {
        let phases = self.book.phases.iter().filter(move |p| p.name == phase);
        let keys = self.keys;
        let is_in_force = |c: &&Criterion| c.is_in_force(keys);
        phases.flat_map(|p| &p.levels).filter(is_in_force)
    }

    /// Returns the value of every level for a legal pairing, in the order in which levels are compared.
    pub fn recount(&self, pairing: &Pairing) -> Vec<Count> {
        let sheet = MateTable::new(self.position, pairing);
        match self.book.system {
            System::Dutch1998 => dutch_1998::recount(self, &sheet),
            System::Dutch2017 | System::Dutch2026 => dutch::recount(self, &sheet),
            System::Irish => irish::recount(self, &sheet),
            System::UsScholastic => us_scholastic::recount(self, &sheet),
            System::Dubov => dubov::recount(self, &sheet),
            System::TeamSwiss | System::DoubleSwiss => team::recount(self, &sheet),
            System::Burstein => burstein::recount(self, &sheet),
            System::Lim => lim::recount(self, &sheet),
            System::Ecf => ecf::recount(self, &sheet),
            System::Adjacent => adjacent::recount(self, &sheet),
            System::Monrad => monrad::recount(self, &sheet),
            System::RoundRobin
            | System::DoubleRoundRobin
            | System::Scheveningen
            | System::DoubleScheveningen => round_robin::recount(self, &sheet),
        }
    }

    /// Counts a pairing only as far as a comparison with an already counted pairing requires. If the brackets of the
    /// family follow one after the other, counting stops after the first bracket with different values.
    pub fn recount_beside(&self, ours: &Pairing, counted: &[Count], pairing: &Pairing) -> Vec<Count> {
        match self.book.system {
            System::Dutch1998 => {
                dutch_1998::recount_beside(self, counted, &MateTable::new(self.position, pairing))
            }
            System::Dutch2017 | System::Dutch2026 => {
                let [of, sheet] = [ours, pairing].map(|pairing| MateTable::new(self.position, pairing));
                dutch::recount_beside(self, &of, counted, &sheet)
            }
            System::Ecf => {
                let [of, sheet] = [ours, pairing].map(|pairing| MateTable::new(self.position, pairing));
                ecf::recount_beside(self, &of, counted, &sheet)
            }
            _ => self.recount(pairing),
        }
    }

    /// Returns the boards of the pairing in the rulebook's order.
    pub fn boards(&self, pairing: &Pairing) -> Vec<ExpectedBoard> {
        let sheet = MateTable::new(self.position, pairing);
        match self.book.system {
            System::Dutch2017 | System::Dutch2026 => dutch::boards(self, &sheet),
            System::Irish => irish::boards(self, &sheet),
            System::Dutch1998 => dutch_1998::colours::boards(self, &sheet),
            System::UsScholastic => us_scholastic::boards(self, &sheet),
            System::Dubov => dubov::boards(self, &sheet),
            System::TeamSwiss | System::DoubleSwiss => team::boards(self, &sheet),
            System::Burstein => burstein::boards(self, &sheet),
            System::Lim => lim::boards(self, &sheet),
            System::Ecf => ecf::boards(self, &sheet),
            System::Adjacent | System::Monrad => monrad::boards(self, &sheet),
            System::RoundRobin
            | System::DoubleRoundRobin
            | System::Scheveningen
            | System::DoubleScheveningen => round_robin::boards(self, &sheet),
        }
    }

    /// Judges a pairing against the one proved best. The caller supplies the values of both, from
    /// [`JudgedRound::recount`].
    pub fn judge_by(
        &self,
        ours: &Pairing,
        theirs: &Pairing,
        value: &mut dyn FnMut(&Pairing) -> Vec<Count>,
    ) -> Verdict {
        let offences = self.offences(theirs);
        if !offences.is_empty() {
            return Verdict::Illegal { offences };
        }
        let first =
            if has_same_pairs(ours, theirs) { None } else { first_difference(&value(ours), &value(theirs)) };
        match first {
            None => self.of_equal_pairs(ours, theirs),
            Some(first) if first.theirs < first.ours => Verdict::Better { first },
            Some(first) => Verdict::Improvable { first },
        }
    }

    /// Returns the verdict on equally good pairs; it depends on the colours.
    fn of_equal_pairs(&self, ours: &Pairing, theirs: &Pairing) -> Verdict {
        let white = self.wrong_colours(theirs);
        match (ours.is_same(theirs), white.is_empty()) {
            (_, false) => Verdict::Colours { white },
            (true, true) => Verdict::Identical,
            (false, true) => Verdict::Equal,
        }
    }
}

fn has_same_pairs(ours: &Pairing, theirs: &Pairing) -> bool {
    // The boards are often in the same order, and then nobody has to be searched for.
    let is_at = |i: usize, (white, black): (PlayerId, PlayerId)| {
        let board = theirs.boards.get(i).map(|b| (b.white, b.black));
        board == Some((white, black)) || board == Some((black, white))
    };
    let mut boards = ours.boards.iter().enumerate();
    ours.bye == theirs.bye
        && boards.all(|(i, b)| is_at(i, (b.white, b.black)) || theirs.opponent(b.white) == Some(b.black))
}
