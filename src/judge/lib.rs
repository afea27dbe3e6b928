//! The judge: counts any pairing, ours or anybody's, against the criteria of a rulebook.
//!
//! It takes the pairing as it is, checks it from the histories, forms the stages that the pairing shows, adds up what each
//! criterion counts, and compares two pairings level by level. Nothing of it is made of the model, the solver or the
//! procedures: it knows the facts (`tournament`) and the rulebook as data, and reads every article once more. Where the
//! answer of an article depends on what is possible, it looks by a search of its own (`matching`).
//!
//! A family has one file or a few here; `recount` and `boards` below list them.

mod boards;
mod colours;
#[cfg(test)]
#[path = "../dice.rs"]
mod dice;
mod dubov;
mod dutch;
mod dutch_1998;
mod dutch_1998_brackets;
mod dutch_1998_colours;
mod dutch_1998_last_round;
mod dutch_1998_undoing;
mod dutch_colours;
mod dutch_counts;
mod dutch_next;
mod ecf;
mod ecf_claims;
mod ecf_exchanges;
mod ecf_floats;
mod ecf_level;
mod ecf_rest;
mod ecf_searches;
mod irish;
mod irish_field;
mod least;
mod legality;
mod matching;
mod median;
mod order;
mod sheet;
mod stage;
mod us_scholastic;

use std::cell::RefCell;

pub use boards::{ExpectedBoard, Misplaced};
pub use dubov::{DubovBracket, DubovCount, dubov_bye_order, dubov_bye_place};
pub use dutch::EdgeCount;
pub use dutch_1998_undoing::{JudgedDecrease, UndoingCause};
pub use dutch_counts::unplayed_games;
pub use ecf::linked;
pub use ecf_claims::JudgedClaim;
pub use ecf_exchanges::{alone, crosses, extent};
pub use ecf_floats::{each_set, window};
pub use ecf_level::JudgedLevel as ScoreLevel;
pub use ecf_searches::RoundWalks;
pub use irish_field::IrishField;
pub use legality::Offence;
pub use matching::{most_pairs, most_pairs_from};
pub use median::{
    Adjacent, EvenedGroup, FloatedGroup, Floating, JudgedPool, MedianField, MedianRules, Possible,
    StuckFloater, limited,
};
pub use sheet::MateTable;
pub use stage::BracketStage;
pub use us_scholastic::{PairCount, bye_place};

use facts::rulebook::Declared;
use facts::rulebook::{Criterion, Part, Rulebook, System};
use facts::tournament::{Colour, Pairing, PlayerId, Position};

/// The verdict on a pairing compared with the proved one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The same boards and colours.
    Identical,
    /// Another pairing with the same value at every level.
    Equal,
    /// No better pairs, but these players have the other colour than the rules give them.
    Colours {
        /// The player who should have White.
        white: Vec<PlayerId>,
    },
    /// Legal, and a better one exists.
    Improvable {
        /// The first level that differs.
        first: Difference,
    },
    /// Better than the pairing that was claimed best: the claim is wrong.
    Better {
        /// The first level that differs.
        first: Difference,
    },
    /// Breaks an absolute criterion, or is no pairing of those who play.
    Illegal {
        /// Everything that is broken.
        offences: Vec<Offence>,
    },
}

impl Verdict {
    /// The verdict in one word.
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

/// A level of a stage, counted on a pairing.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Count {
    /// Stage, from 1; 0 is the whole round.
    pub stage: usize,
    /// Code of the level.
    pub code: String,
    /// Its subject.
    pub part: Part,
    /// Its value, compared number by number; smaller is better. An order level lists places.
    pub value: Vec<i64>,
}

/// The first level at which two pairings differ.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Difference {
    /// Stage, from 1.
    pub stage: usize,
    /// Code of the level.
    pub code: String,
    /// Its subject.
    pub part: Part,
    /// Value of the proved pairing; smaller is better.
    pub ours: Vec<i64>,
    /// Value of the other pairing.
    pub theirs: Vec<i64>,
}

/// A bracket as the proved pairing had it: what cannot be told from the pairs of another one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BracketHistory {
    /// Ranks of its own.
    pub residents: Vec<usize>,
    /// Ranks of whole brackets that came down to it (C.13).
    pub joined: Vec<usize>,
    /// The pairs of its own first pairing, which C.12 may have undone.
    pub first: Vec<(usize, usize)>,
    /// Has C.13 paired it again?
    pub is_for_lowest: bool,
    /// Pairs next to the median as they were before Lim 9.6 undid them to extend it, in that order: whom their players had
    /// met no finished pairing shows. Why they were undone, and how many, is counted.
    pub undone: Vec<(usize, usize)>,
}

/// A round under judgement: the rules, the position, and what follows for single players.
pub struct JudgedRound<'a> {
    position: &'a Position,
    book: &'a Rulebook,
    /// Discretions and readings, word for word as they are declared.
    keys: &'a [String],
    /// The readings and discretions in force.
    declared: Declared,
    /// The absolute criteria in force.
    absolutes: Vec<&'a Criterion>,
    /// By rank: the colour that the player must have, if the limits of colour leave one only.
    must: Vec<Option<Colour>>,
    /// Ranks of each scoregroup, the highest first.
    scoregroups: Vec<Vec<usize>>,
    /// The brackets as they were told, where it takes the whole procedure to find them (Dutch 1998, Lim 9.6).
    told: Vec<BracketHistory>,
    /// Brackets of Dutch 1998 that are counted.
    counted: RefCell<dutch_1998::Counted>,
    /// Second scrutinies of Lim 12.7 that are made.
    scrutinies: RefCell<median::Scrutinies>,
    /// What is possible on the levels of the proved pairing under the ECF text, as far as it was asked.
    reaches: RefCell<ecf::Reaches>,
    /// Exchanges across the mid-line that sets of a level need under the ECF text, as far as they were asked.
    exchanges: RefCell<ecf_exchanges::Needed>,
}

impl<'a> JudgedRound<'a> {
    /// A round. `declared`: discretions and readings.
    pub fn new(position: &'a Position, book: &'a Rulebook, declared: &'a [String]) -> Self {
        let score = |r: usize| position.entries[r].score;
        let ranks: Vec<usize> = (0..position.entries.len()).collect();
        let scoregroups: Vec<Vec<usize>> =
            ranks.chunk_by(|&a, &b| score(a) == score(b)).map(<[usize]>::to_vec).collect();
        let is_in_force = |c: &&Criterion| c.is_in_force(declared);
        let absolutes = book.absolutes.iter().filter(is_in_force).collect();
        let told = Vec::new();
        let mut case = Self {
            position,
            book,
            keys: declared,
            declared: Declared::of(book, declared),
            absolutes,
            must: Vec::new(),
            scoregroups,
            told,
            counted: RefCell::default(),
            scrutinies: RefCell::default(),
            reaches: RefCell::default(),
            exchanges: RefCell::default(),
        };
        case.must = ranks.iter().map(|&r| case.must_have(r)).collect();
        case
    }

    /// The same with the brackets as the proved pairing had them.
    #[must_use]
    pub fn with_brackets(self, told: Vec<BracketHistory>) -> Self {
        let scoregroups = told.iter().map(|t| t.residents.clone()).collect();
        Self {
            scoregroups,
            told,
            counted: RefCell::default(),
            scrutinies: RefCell::default(),
            reaches: RefCell::default(),
            exchanges: RefCell::default(),
            ..self
        }
    }

    /// The position.
    pub fn position(&self) -> &'a Position {
        self.position
    }

    /// The rulebook.
    pub fn book(&self) -> &'a Rulebook {
        self.book
    }

    /// Discretions and readings declared.
    pub fn declared(&self) -> &'a [String] {
        self.keys
    }

    /// The choice in force for each reading, and the declared discretions.
    pub fn held(&self) -> &Declared {
        &self.declared
    }

    /// Ranks of each scoregroup, the highest first.
    pub fn scoregroups(&self) -> &[Vec<usize>] {
        &self.scoregroups
    }

    /// Players of whole brackets that were joined to this one.
    fn joined(&self, bracket: usize) -> &[usize] {
        self.told.get(bracket).map_or(&[], |told| told.joined.as_slice())
    }

    /// Pairs that Lim 9.6 undid.
    fn undone(&self) -> Vec<(usize, usize)> {
        self.told.iter().flat_map(|told| told.undone.iter().copied()).collect()
    }

    /// The levels of a phase that are in force, in their order.
    pub fn levels(&self, phase: &str) -> impl Iterator<Item = &'a Criterion> {
        let phases = self.book.phases.iter().filter(move |p| p.name == phase);
        let keys = self.keys;
        let is_in_force = |c: &&Criterion| c.is_in_force(keys);
        phases.flat_map(|p| &p.levels).filter(is_in_force)
    }

    /// The value of every level for a legal pairing, in the order in which values are compared.
    pub fn recount(&self, pairing: &Pairing) -> Vec<Count> {
        let sheet = MateTable::new(self.position, pairing);
        match self.book.system {
            System::Dutch1998 => dutch_1998::recount(self, &sheet),
            System::Dutch2017 | System::Dutch2026 => dutch::recount(self, &sheet),
            System::Irish => irish::recount(self, &sheet),
            System::UsScholastic => us_scholastic::recount(self, &sheet),
            System::Dubov => dubov::recount(self, &sheet),
            System::Median => median::recount(self, &sheet),
            System::Ecf => ecf::recount(self, &sheet),
        }
    }

    /// The same as far as a comparison with a pairing that is counted needs it: up to the first bracket that counts
    /// otherwise, where the brackets of the family follow one after the other.
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

    /// The boards of these pairs as the rules have them, in the rulebook's order.
    pub fn boards(&self, pairing: &Pairing) -> Vec<ExpectedBoard> {
        let sheet = MateTable::new(self.position, pairing);
        match self.book.system {
            System::Dutch2017 | System::Dutch2026 => dutch::boards(self, &sheet),
            System::Irish => irish::boards(self, &sheet),
            System::Dutch1998 => dutch_1998_colours::boards(self, &sheet),
            System::UsScholastic => us_scholastic::boards(self, &sheet),
            System::Dubov => dubov::boards(self, &sheet),
            System::Median => median::boards(self, &sheet),
            System::Ecf => ecf::boards(self, &sheet),
        }
    }

    /// Judges a pairing beside the one that was proved best, both valued by the caller: by [`JudgedRound::recount`].
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

    /// The verdict on pairs that are as good: by the colours.
    fn of_equal_pairs(&self, ours: &Pairing, theirs: &Pairing) -> Verdict {
        let white = self.wrong_colours(theirs);
        let is_same = ours.bye == theirs.bye && ours.boards.iter().all(|b| theirs.boards.contains(b));
        match (is_same, white.is_empty()) {
            (_, false) => Verdict::Colours { white },
            (true, true) => Verdict::Identical,
            (false, true) => Verdict::Equal,
        }
    }
}

/// The first level at which two lists of values differ.
fn first_difference(ours: &[Count], theirs: &[Count]) -> Option<Difference> {
    let is_other = |i: &usize| ours.get(*i) != theirs.get(*i);
    let place = (0..ours.len().max(theirs.len())).find(is_other)?;
    let at = ours.get(place).or_else(|| theirs.get(place))?;
    let value = |of: Option<&Count>| {
        of.filter(|l| l.code == at.code && l.part == at.part && l.stage == at.stage)
            .map_or_else(Vec::new, |l| l.value.clone())
    };
    Some(Difference {
        stage: at.stage,
        code: at.code.clone(),
        part: at.part,
        ours: value(ours.get(place)),
        theirs: value(theirs.get(place)),
    })
}

fn has_same_pairs(ours: &Pairing, theirs: &Pairing) -> bool {
    ours.bye == theirs.bye && ours.boards.iter().all(|b| theirs.opponent(b.white) == Some(b.black))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_difference_has_the_value_of_the_same_level_alone() {
        let count = |stage, code: &str, part, value| Count { stage, code: code.to_owned(), part, value };
        let ours = [count(1, "A", Part::Bracket, vec![0]), count(1, "B", Part::Bracket, vec![2])];
        let first = |theirs| first_difference(&ours, &[ours[0].clone(), theirs]).map(|d| (d.ours, d.theirs));
        assert_eq!(first(ours[1].clone()), None);
        assert_eq!(first(count(1, "B", Part::Bracket, vec![3])), Some((vec![2], vec![3])));
        let others = [
            count(1, "C", Part::Bracket, vec![2]),
            count(1, "B", Part::Remainder, vec![2]),
            count(2, "B", Part::Bracket, vec![2]),
        ];
        for theirs in others {
            assert_eq!(first(theirs), Some((vec![2], Vec::new())));
        }
    }
}
