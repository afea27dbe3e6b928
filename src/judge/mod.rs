//! The judge: recounts any pairing, ours or anybody's, against the criteria of a rulebook.
//!
//! It takes the pairing as it is, adds up what each criterion counts, and compares two pairings level by level. It
//! knows neither the solver nor the procedures. Where a criterion looks ahead, the judge counts what the pairing
//! itself makes of the next bracket. For rulebooks that have no recount of their own here, the declaration of the
//! levels values the pairing, with its pairs as the only edges.

mod dutch;
mod dutch_1998;
mod dutch_1998_brackets;
mod irish;
mod legality;
mod order;
mod sheet;

pub use legality::{Offence, offences};

use crate::graph::CompatGraph;
use crate::model::{LevelRecord, Part, Stage};
use crate::round::{self, Paired, Request, RoundError};
use crate::rulebook::{Rulebook, System};
use crate::tournament::{Board, Pairing, PlayerId, Position};
use sheet::Sheet;

/// What the judge says of a pairing beside the proved one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The same boards and colours.
    Identical,
    /// Another pairing with the same value at every level.
    Equal,
    /// The same pairs, but these players have the other colour than the rules give them (White of our boards).
    Colours {
        /// Who should have White.
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

/// The first level at which two pairings differ.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Difference {
    /// Stage, from 1.
    pub stage: usize,
    /// Code of the level.
    pub code: String,
    /// What it speaks of.
    pub part: Part,
    /// Value of the proved pairing; smaller is better.
    pub ours: Vec<i64>,
    /// Value of the other pairing.
    pub theirs: Vec<i64>,
}

/// A round under judgement: the rules, the position, and the brackets.
pub struct Case<'a> {
    position: &'a Position,
    book: &'a Rulebook,
    graph: CompatGraph<'a>,
    /// Discretions switched on.
    declared: Vec<String>,
    /// Residents of each bracket, the highest first.
    brackets: Vec<Vec<usize>>,
    /// Players of whole brackets that were joined to a bracket (Dutch 1998 C.13).
    joined: Vec<Vec<usize>>,
    /// The pairing that was proved best, beside which another one is counted.
    ours: Option<Pairing>,
}

impl<'a> Case<'a> {
    /// A round with the brackets that follow from the scores alone. `declared`: discretions switched on.
    pub fn new(position: &'a Position, book: &'a Rulebook, declared: &[String]) -> Self {
        let mut brackets: Vec<Vec<usize>> = Vec::new();
        for (rank, e) in position.entries.iter().enumerate() {
            match brackets.last_mut() {
                Some(group) if position.entries[group[0]].score == e.score => group.push(rank),
                _ => brackets.push(vec![rank]),
            }
        }
        let joined = vec![Vec::new(); brackets.len()];
        let graph = CompatGraph::new(position, book, declared);
        Self { position, book, graph, declared: declared.to_vec(), brackets, joined, ours: None }
    }

    /// The same with the brackets as a pairing formed them; some rulebooks join brackets.
    #[must_use]
    pub fn with_stages(mut self, stages: &[Stage]) -> Self {
        self.brackets = stages.iter().map(|s| s.residents.clone()).collect();
        let mut before: &[usize] = &[];
        let mut above: &[usize] = &[];
        self.joined.clear();
        for stage in stages {
            let is_new = |r: &&usize| !before.contains(r) && !above.contains(r);
            self.joined.push(stage.moved_down.iter().filter(is_new).copied().collect());
            (before, above) = (&stage.residents, &stage.moved_down);
        }
        self
    }

    /// The same beside the pairing that was proved best: by which rule the round is drawn may depend on what is possible.
    #[must_use]
    pub fn beside(self, ours: &Pairing) -> Self {
        Self { ours: Some(ours.clone()), ..self }
    }

    /// The value of every level for a legal pairing, in the order in which values are compared; `None` if the
    /// rulebook has no recount of its own.
    pub fn recount(&self, pairing: &Pairing) -> Option<Vec<LevelRecord>> {
        let sheet = Sheet::new(self.position, pairing);
        match self.book.system {
            System::Dutch1998 => Some(dutch_1998::recount(self, &sheet)),
            System::Dutch2017 | System::Dutch2026 => Some(dutch::recount(self, &sheet)),
            System::Irish => Some(irish::recount(self, &sheet)),
            System::Median | System::Ecf | System::UsScholastic => None,
        }
    }
}

/// The first level at which two lists of values differ.
fn first_difference(ours: &[LevelRecord], theirs: &[LevelRecord]) -> Option<Difference> {
    let key = |l: &LevelRecord| (l.stage, l.code.clone(), l.part, l.value.clone());
    let is_other = |i: &usize| ours.get(*i).map(key) != theirs.get(*i).map(key);
    let place = (0..ours.len().max(theirs.len())).find(is_other)?;
    let at = ours.get(place).or_else(|| theirs.get(place))?;
    let value = |of: Option<&LevelRecord>| {
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

/// Judges a pairing beside the one that was proved best under the same request.
///
/// # Errors
/// If the levels have to be valued by their declaration and a limit is reached.
pub fn judge(
    position: &Position,
    book: &Rulebook,
    request: &Request,
    ours: &Paired,
    theirs: &Pairing,
) -> Result<Verdict, RoundError> {
    let case = Case::new(position, book, &request.declared).with_stages(&ours.stages).beside(&ours.pairing);
    let offences = offences(&case.graph, theirs);
    if !offences.is_empty() {
        return Ok(Verdict::Illegal { offences });
    }
    if has_same_pairs(&ours.pairing, theirs) {
        return Ok(colours((position, book), &ours.pairing, theirs));
    }
    let first = match (case.recount(&ours.pairing), case.recount(theirs)) {
        (Some(a), Some(b)) => first_difference(&a, &b),
        _ => first_difference(&ours.levels, &round::value(position, book, request, theirs)?),
    };
    Ok(match first {
        None => Verdict::Equal,
        Some(first) if first.theirs < first.ours => Verdict::Better { first },
        Some(first) => Verdict::Improvable { first },
    })
}

fn has_same_pairs(ours: &Pairing, theirs: &Pairing) -> bool {
    ours.bye == theirs.bye && ours.boards.iter().all(|b| theirs.opponent(b.white) == Some(b.black))
}

/// The verdict on the same pairs. The Irish rules draw lots for colours where both have had as many Whites too many.
fn colours((position, book): (&Position, &Rulebook), ours: &Pairing, theirs: &Pairing) -> Verdict {
    let difference = |id| position.rank(id).map(|rank| position.entries[rank].colours.difference());
    let is_by_lot = |b: &Board| book.system == System::Irish && difference(b.white) == difference(b.black);
    let is_same = ours.boards.iter().all(|b| theirs.boards.contains(b));
    let turned = |b: &&Board| theirs.boards.iter().any(|t| t.white == b.black && t.black == b.white);
    let white: Vec<PlayerId> =
        ours.boards.iter().filter(turned).filter(|b| !is_by_lot(b)).map(|b| b.white).collect();
    match (is_same, white.is_empty()) {
        (true, _) => Verdict::Identical,
        (false, true) => Verdict::Equal,
        (false, false) => Verdict::Colours { white },
    }
}
