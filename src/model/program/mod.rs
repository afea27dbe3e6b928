//! Rulebooks as programs. A family states, once and in the order of its text, which stages a round has and what each level
//! of a stage asks; a backend does something with it: `model::round` finds the best pairing, `proof` makes a certificate,
//! checks one or only counts.
//!
//! # How to write a program
//!
//! 1. A struct with what the rulebook looks at: the position, the phases of the plan, the readings in force.
//! 2. [`Program::run`] gives the bye first, where the text does ([`Backend::bye`]), and goes through the brackets. For
//!    each it describes a stage ([`StageSpec`]: who takes part, what lies next and below) and hands [`Backend::stage`] a
//!    closure with the levels, which returns who is paired. What comes back is who leaves the bracket.
//! 3. The closure asks level after level: [`OpenStage::minimise`] for a criterion that pairs and leavers count,
//!    [`OpenStage::count`] for one that a family counts itself, [`OpenStage::least`] for another sum,
//!    [`OpenStage::prefer`] and [`OpenStage::first_mate`] for an order of search. Every question keeps only the pairings
//!    that are best in it. After the questions of a level it calls [`OpenStage::record`].
//!
//! Three rules make that readable by every backend.
//! A closure is run again if the backend begins with too few players: it may not remember anything from the run before.
//! Its questions may rest on facts, on values of earlier levels, and on mates that are settled, never on a pairing that
//! happens to be there.
//! Penalties are counted only when a backend needs them: they may not have any effect.
//! A program knows no solver, no graph and no scope. The backend decides how much of what lies below takes part, so a
//! program says when the shape is settled ([`OpenStage::shape_is_settled`]), and when nobody below matters any more
//! ([`OpenStage::leavers_are_settled`]).

pub mod burstein;
mod counted;
mod draft;
pub mod dubov;
pub mod dutch;
pub mod dutch_1998;
pub mod ecf;
mod exchange;
mod halves;
pub mod irish;
pub mod median;
pub mod monrad;
mod order;
pub mod round_robin;
mod seats;
mod spec;
pub mod team;
pub mod us_scholastic;

pub use counted::{CountedLevel, CountedOn, bracket_facts};
pub use draft::{
    AnswerTest, DraftMembers, DraftStage, DroppedCriteria, EdgeClass, KeptEdges, LimitedSum, PairLimits,
    PairQuestion, RecordedLevel, StandingDraft,
};
pub use exchange::{
    AskedOrders, ExchangeCondition, FactGround, FactQuestion, LeaverQuestion, LeaverStep, MateOrder,
};
pub use order::{OrderedGroup, SplitHalves};
pub use spec::{ByeOrder, Floats, KnownMembers, StageKind, StageSpec};

use std::rc::Rc;

use crate::measure::Penalty;
use facts::rulebook::Part;
use facts::tournament::Position;

/// A rulebook of a family, with the round that it is to pair.
pub trait Program<'r> {
    /// Goes through its stages and levels.
    ///
    /// # Errors
    /// Those of the backend.
    fn run<E: From<ContradictoryValues>>(&self, on: &mut dyn Backend<'r, E>) -> Result<(), E>;
}

/// The levels of a stage: who is paired in it, ascending.
pub type StageLevels<'l, 'r, E> = dyn FnMut(&mut dyn OpenStage<'r, E>) -> Result<Vec<usize>, E> + 'l;

/// What is done with a program.
pub trait Backend<'r, E> {
    /// Before all stages, of an odd number of players: the bye, for the first in this order without whom the others can be
    /// paired. He takes part in no stage.
    ///
    /// # Errors
    /// If nobody can have it, or it is not proved.
    fn bye(&mut self, code: Option<&str>, order: &[usize]) -> Result<usize, E>;

    /// A question that facts alone answer. A backend that writes down what is asked writes it down.
    fn told(&mut self, _stage: usize, _question: &FactQuestion<'_>) {}

    /// What is possible among some players: one value for each question. `None` if the backend takes what is seen for granted.
    ///
    /// # Errors
    /// If it is not proved.
    fn possible(&mut self, _question: &PairQuestion<'_>) -> Result<Option<Vec<i64>>, E> {
        Ok(None)
    }

    /// Does the backend take for granted what a program sees of who may meet?
    fn takes_what_is_seen(&self) -> bool {
        false
    }

    /// These drafts are the brackets of the round so far.
    fn stand(&mut self, _drafts: &[StandingDraft]) {}

    /// May a long search go on?
    ///
    /// # Errors
    /// If a limit is reached.
    fn check(&mut self) -> Result<(), E> {
        Ok(())
    }

    /// A stage, the last, cannot be paired, and no article has a way on.
    ///
    /// # Errors
    /// That.
    fn give_up(&mut self, _stage: usize) -> Result<(), E> {
        Ok(())
    }

    /// A stage, with its levels. Who leaves the bracket; `None` if it was a trial that cannot be kept, or if the members of a
    /// stage apart cannot all be paired.
    ///
    /// # Errors
    /// If a level has no answer.
    fn stage(
        &mut self,
        spec: &StageSpec<'_>,
        levels: &mut StageLevels<'_, 'r, E>,
    ) -> Result<Option<Vec<usize>>, E>;
}

/// What an edge means: two are paired (the higher ranked first), or one leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// Two members; where those below have names, also a member and one of them, or two of them.
    Pair(usize, usize),
    /// A member is paired further down, or has the bye.
    Leaves(usize),
}

/// Whom a member meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mate {
    /// Another member, or somebody below who has a name.
    Member(usize),
    /// Somebody below, or the bye.
    Below,
}

impl Mate {
    /// The member of this rank; without one, somebody below.
    pub fn of(rank: Option<usize>) -> Self {
        rank.map_or(Self::Below, Self::Member)
    }

    /// The rank of the member, if it is one.
    pub fn rank(self) -> Option<usize> {
        match self {
            Self::Member(rank) => Some(rank),
            Self::Below => None,
        }
    }
}

/// Whose edges a level looks at; others cost nothing.
#[derive(Clone, Copy, Debug)]
pub enum Around<'s> {
    /// Those of the members.
    Members,
    /// Those of the next bracket and of whoever comes down to it. Pairs of two members cost nothing.
    Next,
    /// Those of these members, ascending.
    These(&'s [usize]),
    /// Those of members who leave. Pairs cost nothing.
    Leavers,
    /// Those of everybody who is left. Only where those below have names.
    Everybody,
}

/// What an edge costs.
pub type EdgeCost<'r> = Rc<dyn Fn(Edge) -> i64 + 'r>;

/// What an edge counts, and in which class.
pub type EdgePenalty<'r> = Rc<dyn Fn(Edge) -> Penalty + 'r>;

/// Which edges are as they should be.
pub type EdgeFilter<'r> = Rc<dyn Fn(Edge) -> bool + 'r>;

/// A stage whose levels are being asked.
pub trait OpenStage<'r, E> {
    /// The same stage, if it is a draft.
    fn as_draft(&mut self) -> Option<&mut dyn DraftStage<'r, E>> {
        None
    }

    /// The same stage, if it is one of score levels.
    fn as_score(&mut self) -> Option<&mut dyn ecf::ScoreStage<'r, E>> {
        None
    }

    /// The questions of a level begin, if there are any: a backend that writes them down writes down that there were none.
    fn begins(&mut self, _code: &str) {}

    /// A level that every pairing of the stage meets.
    fn holds(&mut self, code: &str);

    /// The level of [`StageSpec::bye`]: what the player with the bye costs; `None` if nobody has it.
    ///
    /// # Errors
    /// If it is not settled.
    fn bye_cost(&mut self) -> Result<Option<i64>, E>;

    /// The least that a criterion counts: the classes of its instances, the largest class first, or their number.
    ///
    /// # Errors
    /// If it is not found, or not proved.
    fn minimise(&mut self, code: &str, around: Around<'_>, level: CountedLevel<'r>) -> Result<Vec<i64>, E>;

    /// The least that a criterion counts whose edges are counted by its family. What part of it this is, where it has parts,
    /// stands in numbers that the judge of the family knows.
    ///
    /// # Errors
    /// As [`OpenStage::minimise`].
    fn count(&mut self, code: &str, part: (Around<'_>, &[i32]), cost: EdgeCost<'r>) -> Result<i64, E>;

    /// The same where a cost depends on nothing but a number that is seen of each player by rank.
    ///
    /// # Errors
    /// As [`OpenStage::minimise`].
    fn count_seen(
        &mut self,
        code: &str,
        part: (Around<'_>, &[i32]),
        (_, cost): (&dyn Fn(usize) -> u64, EdgeCost<'r>),
    ) -> Result<i64, E> {
        self.count(code, part, cost)
    }

    /// The same where nothing but some of these pairs costs anything, the smaller rank of each first.
    ///
    /// # Errors
    /// As [`OpenStage::minimise`].
    fn count_pairs(
        &mut self,
        code: &str,
        part: (Around<'_>, &[i32]),
        (_, cost): (&[(usize, usize)], EdgeCost<'r>),
    ) -> Result<i64, E> {
        self.count(code, part, cost)
    }

    /// The same with classes: the largest class first. The list of them, if it is listed, or their number.
    ///
    /// # Errors
    /// As [`OpenStage::minimise`].
    fn count_classes(
        &mut self,
        code: &str,
        part: (Around<'_>, &[i32]),
        counted: (bool, EdgePenalty<'r>),
    ) -> Result<Vec<i64>, E>;

    /// A lot among all pairings that are left: `drawn` says which of so many, from 0. Their number; `None` if they are more
    /// than `most`, and then none is drawn.
    ///
    /// # Errors
    /// As [`OpenStage::minimise`].
    fn lot(&mut self, code: &str, most: usize, drawn: &dyn Fn(usize) -> usize) -> Result<Option<usize>, E>;

    /// The least sum of costs, none of which is less than nothing.
    ///
    /// # Errors
    /// As [`OpenStage::minimise`].
    fn least(&mut self, code: &str, around: Around<'_>, cost: EdgeCost<'r>) -> Result<i64, E>;

    /// The least sum of costs, some of which may be less than nothing.
    ///
    /// # Errors
    /// As [`OpenStage::minimise`].
    fn least_of_any(&mut self, code: &str, around: Around<'_>, cost: EdgeCost<'r>) -> Result<i64, E>;

    /// As few of these members as possible, ascending, are paired with other members: how many.
    ///
    /// # Errors
    /// As [`OpenStage::minimise`].
    fn fewest_leaving(&mut self, code: &str, these: &[usize]) -> Result<i64, E>;

    /// Can so few of these members, ascending, be paired with other members, fewer being impossible? If so they are; if not,
    /// nothing is settled.
    ///
    /// # Errors
    /// As [`OpenStage::minimise`].
    fn leave_by(&mut self, code: &str, these: &[usize], number: i64) -> Result<bool, E>;

    /// The least that a member with the bye costs; others cost nothing.
    ///
    /// # Errors
    /// As [`OpenStage::minimise`].
    fn least_bye(&mut self, code: &str, cost: &dyn Fn(usize) -> i64) -> Result<i64, E>;

    /// Can a member have such a mate? If so he has.
    ///
    /// # Errors
    /// As [`OpenStage::minimise`].
    fn prefer(&mut self, code: &str, of: usize, wanted: &dyn Fn(Mate) -> bool) -> Result<bool, E>;

    /// The first of a list whom a member can meet: the place, from 0. He meets him.
    ///
    /// # Errors
    /// As [`OpenStage::minimise`].
    fn first_mate(&mut self, code: &str, of: usize, list: &[Mate]) -> Result<usize, E>;

    /// The same where the order is given in parts.
    ///
    /// # Errors
    /// As [`OpenStage::minimise`].
    fn first_of(&mut self, code: &str, of: usize, order: MateOrder<'_>) -> Result<usize, E> {
        let list: Vec<Mate> = order.iter().map(Mate::Member).collect();
        self.first_mate(code, of, &list)
    }

    /// Could a member have such a mate? Nothing is settled.
    ///
    /// # Errors
    /// As [`OpenStage::minimise`].
    fn admits(&mut self, code: &str, of: usize, wanted: &dyn Fn(Mate) -> bool) -> Result<bool, E>;

    /// Can all these edges be as they should at once? If so they are. A backend may say no although they can: then each
    /// member is asked about by himself.
    ///
    /// # Errors
    /// As [`OpenStage::minimise`].
    fn keep(&mut self, _code: &str, _around: Around<'_>, _is_kept: EdgeFilter<'r>) -> Result<bool, E> {
        Ok(false)
    }

    /// Are there pairings, of those that are left, that meet a condition? If so the levels are asked of these alone. Nothing is
    /// settled but what the levels remember for themselves. Only where members are by themselves; elsewhere there are none.
    ///
    /// # Errors
    /// As [`OpenStage::minimise`].
    fn attempt(
        &mut self,
        _code: &str,
        _exchange: &ExchangeCondition<'_>,
        _levels: &mut StageLevels<'_, 'r, E>,
    ) -> Result<bool, E> {
        Ok(false)
    }

    /// What the level that is recorded next rests on, where facts or questions before the stage decide it.
    fn follows(&mut self, code: &str, _ground: FactGround) {
        self.holds(code);
    }

    /// Whom a member meets, which is settled.
    ///
    /// # Errors
    /// If it is not.
    fn mate(&self, of: usize) -> Result<Mate, E>;

    /// How many leave, where no level says so.
    ///
    /// # Errors
    /// If it has to be proved.
    fn leaving(&self) -> Result<usize, E>;

    /// Can anything below depend on what is decided here? Not where nobody leaves: then levels that look below pass.
    fn looks_below(&self) -> bool;

    /// It is settled how many leave, and with which scores.
    ///
    /// # Errors
    /// If the backend begins anew with more players.
    fn shape_is_settled(&mut self) -> Result<(), E>;

    /// No level after this looks at anybody below.
    ///
    /// # Errors
    /// As [`OpenStage::minimise`].
    fn leavers_are_settled(&mut self) -> Result<(), E>;

    /// A level of the rulebook has been gone through, and has this value.
    fn record(&mut self, code: &str, part: Part, value: Vec<i64>);

    /// A level has nothing to speak of here.
    fn passes_over(&mut self, code: &str, part: Part);
}

/// Values that contradict each other: a fault of whoever gave them, never of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("more leave than there are")]
pub struct ContradictoryValues;

/// Ranks of equal score, the highest first.
pub fn scoregroups(position: &Position) -> Vec<Vec<usize>> {
    let ranks: Vec<usize> = (0..position.entries.len()).collect();
    let score = |r: usize| position.entries[r].score;
    ranks.chunk_by(|&a, &b| score(a) == score(b)).map(<[usize]>::to_vec).collect()
}
