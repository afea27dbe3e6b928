//! Rulebooks as programs. Each rulebook family states once, in the order of its text, which stages a round has and which
//! levels each stage has. A backend decides what to do with a program: `model::round` finds the best pairing; `proof`
//! writes a certificate, checks one or only counts.
//!
//! # How to write a program
//!
//! 1. Write a struct with what the rulebook looks at: the position, the phases of the plan, the readings in force.
//! 2. [`Program::run`] first gives the bye if the text does so ([`Backend::bye`]), and then goes through the brackets. It
//!    describes each stage ([`StageSpec`]: its members, the next bracket, all players below). It passes a closure with the
//!    levels to [`Backend::stage`]. The closure returns the paired players; the call returns those who leave the bracket.
//!    [`Backend::probe`] runs levels for their values alone.
//! 3. The closure goes through the levels: [`OpenStage::minimise`] for a criterion counted on pairs and leavers,
//!    [`OpenStage::count`] for one that the family counts itself, [`OpenStage::least`] for another sum,
//!    [`OpenStage::prefer`] and [`OpenStage::first_mate`] for a search order. Every question keeps only the pairings that
//!    are best in it. The closure calls [`OpenStage::record`] after the questions of a level.
//! 4. A family that asks what no other asks extends [`Backend`] and [`OpenStage`] in its own folder, as
//!    [`irish::DrawBackend`] does. Each backend implements the extension in a file or folder with the family's name.
//!
//! Three rules make a program work with every backend.
//! A closure runs again if the backend started with too few players, so it may not carry anything over from an earlier run.
//! Its questions may depend on facts, on values of earlier levels and on settled mates, never on an incumbent pairing.
//! A backend evaluates penalties only when it needs them, so they may not have side effects.
//! A program knows no solver, no graph and no scope. The backend decides how many of the players below take part. A program
//! therefore reports when the shape is settled, and when no player below matters any more ([`OpenStage::settles`]).
//!
//! Unless a function says otherwise, its errors are those of the backend: a minimum is not found, or not proved.

#![allow(clippy::missing_errors_doc, reason = "the errors of a program are those of its backend")]

pub mod adjacent;
pub mod burstein;
mod counted;
pub mod dubov;
pub mod dutch;
pub mod dutch_1998;
pub mod ecf;
mod halves;
pub mod irish;
pub mod lim;
pub mod monrad;
mod order;
pub mod round_robin;
mod seats;
mod spec;
pub mod team;
pub mod us_scholastic;

pub use counted::{CountedLevel, CountedOn, SeenPlayer, bracket_facts};
pub use order::{OrderedGroup, SplitHalves};
pub use spec::{Floats, KnownMembers, StageSpec};

use std::rc::Rc;

use crate::measure::Penalty;
use facts::rulebook::{Part, Value};
use facts::tournament::{Position, Rank};

/// The rulebook of a family, together with the round to be paired.
pub trait Program<'r> {
    /// Goes through the stages and levels of the round.
    fn run<E: From<ContradictoryValues>>(&self, on: &mut dyn Backend<'r, E>) -> Result<(), E>;
}

/// The levels of a stage. Returns the players who are paired in the stage, ascending.
pub type StageLevels<'l, 'r, E> = dyn FnMut(&mut dyn OpenStage<'r, E>) -> Result<Vec<Rank>, E> + 'l;

/// A consumer of programs, such as the solver or the certificate writer.
pub trait Backend<'r, E> {
    /// Gives the bye before all stages if the number of players is odd. The first player in `order` without whom the
    /// others can be paired gets it and takes part in no stage.
    ///
    /// # Errors
    /// Fails if nobody can have the bye, or if the choice is not proved.
    fn bye(&mut self, code: Option<&str>, order: &[Rank]) -> Result<Rank, E>;

    /// Runs a stage with its levels and returns the members who leave the bracket.
    fn stage(&mut self, spec: &StageSpec<'_>, levels: &mut StageLevels<'_, 'r, E>) -> Result<Vec<Rank>, E>;

    /// Runs levels for their values alone, regardless of the players below the next bracket. Nobody is paired.
    fn probe(&mut self, spec: &StageSpec<'_>, levels: &mut StageLevels<'_, 'r, E>) -> Result<(), E>;
}

/// An edge: either two players are paired (the higher ranked first), or one member leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// A pair of two members. Where players below have names, it may also include one or two of them.
    Pair(Rank, Rank),
    /// A member is paired further down, or has the bye.
    Leaves(Rank),
}

/// The mate of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mate {
    /// Another member, or a player below who has a name.
    Member(Rank),
    /// Some player below, or the bye.
    Below,
}

impl Mate {
    /// Returns the member of this rank, or `Below` without a rank.
    pub fn of(rank: Option<Rank>) -> Self {
        rank.map_or(Self::Below, Self::Member)
    }

    /// Returns the rank of the mate, if it is a member.
    pub fn rank(self) -> Option<Rank> {
        match self {
            Self::Member(rank) => Some(rank),
            Self::Below => None,
        }
    }
}

/// The edges that a level looks at. All other edges cost nothing.
#[derive(Clone, Copy, Debug)]
pub enum Around<'s> {
    /// The edges of the members.
    Members,
    /// The edges of the next bracket and of the players who float down to it. Pairs of two members cost nothing.
    Next,
    /// The edges of these members, ascending.
    These(&'s [Rank]),
    /// The edges of members who leave. Pairs cost nothing.
    Leavers,
    /// The edges of everybody who is left. Only used where players below have names.
    Everybody,
}

/// The cost of an edge.
pub type EdgeCost<'r> = Rc<dyn Fn(Edge) -> i64 + 'r>;

/// The penalty of an edge: its count and its class.
pub type EdgePenalty<'r> = Rc<dyn Fn(Edge) -> Penalty + 'r>;

/// A test that decides whether an edge is acceptable.
pub type EdgeFilter<'r> = Rc<dyn Fn(Edge) -> bool + 'r>;

/// The costs of the edges in a sum.
pub enum SumCosts<'s, 'r> {
    /// None is negative.
    Of(EdgeCost<'r>),
    /// Some may be negative.
    Signed(EdgeCost<'r>),
    /// None is negative, and each depends only on one number per player, given by rank.
    Seen(&'s dyn Fn(Rank) -> u64, EdgeCost<'r>),
    /// None is negative, and only these pairs cost anything, each with the smaller rank first.
    Pairs(&'s [(Rank, Rank)], EdgeCost<'r>),
}

impl<'r> SumCosts<'_, 'r> {
    /// Returns the cost of each edge.
    pub fn cost(&self) -> &EdgeCost<'r> {
        match self {
            Self::Of(cost) | Self::Signed(cost) | Self::Seen(_, cost) | Self::Pairs(_, cost) => cost,
        }
    }
}

/// What a program knows about a stage before its last question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// The number of leavers and their scores.
    Shape,
    /// Everything that a player below could matter for.
    Leavers,
}

/// A level, the part of the bracket, and its value.
pub type RecordedLevel<'l> = (&'l str, Part, Value);

/// A stage while its levels are run.
pub trait OpenStage<'r, E> {
    /// Starts the questions of a level. Backends that record questions thereby also record a level that asks none.
    fn begins(&mut self, _code: &str) {}

    /// Notes a level that every pairing of the stage meets.
    fn holds(&mut self, _code: &str) {}

    /// Minimises a criterion. Returns the classes of its instances, largest class first, or their number.
    fn minimise(&mut self, code: &str, around: Around<'_>, level: CountedLevel<'r>) -> Result<Value, E>;

    /// Minimises a criterion whose edges the family counts itself. The numbers in `part` tell the judge of the family
    /// which part of the criterion this is, if it has several.
    fn count(&mut self, code: &str, part: (Around<'_>, &[i32]), costs: SumCosts<'_, 'r>) -> Result<i64, E>;

    /// Works like [`OpenStage::count`] with classes of edges, largest class first. `counted` says whether the list of
    /// the classes is returned, or their number, and what a penalty depends on.
    fn count_classes(
        &mut self,
        code: &str,
        part: (Around<'_>, &[i32]),
        counted: (bool, SeenPlayer<'_>, EdgePenalty<'r>),
    ) -> Result<Value, E>;

    /// Minimises a sum that the judge does not count edge by edge.
    fn least(&mut self, code: &str, around: Around<'_>, costs: SumCosts<'_, 'r>) -> Result<i64, E>;

    /// Returns whether a member can have a mate for whom `wanted` holds. If so, keeps only such pairings.
    fn prefer(&mut self, code: &str, of: Rank, wanted: &dyn Fn(Mate) -> bool) -> Result<bool, E>;

    /// Pairs a member with the first possible mate in `list`. Returns the index of that mate, from 0.
    fn first_mate(&mut self, code: &str, of: Rank, list: &[Mate]) -> Result<usize, E>;

    /// Returns the settled mate of a member.
    ///
    /// # Errors
    /// Fails if the mate is not settled.
    fn mate(&self, of: Rank) -> Result<Mate, E>;

    /// Returns how many members leave, where no level says so.
    ///
    /// # Errors
    /// Fails if the number would have to be proved.
    fn leaving(&self) -> Result<usize, E>;

    /// Returns whether the decisions here can affect anything below. If nobody leaves they cannot, and levels that look
    /// below are skipped.
    fn looks_below(&self) -> bool;

    /// Declares what is settled, so that no later level looks at more.
    ///
    /// # Errors
    /// Fails if the backend has to start again with more players.
    fn settles(&mut self, _what: Settled) -> Result<(), E> {
        Ok(())
    }

    /// Records the value of a level of the rulebook.
    fn record(&mut self, code: &str, part: Part, value: Value);
}

/// Values that contradict each other. The fault lies with the caller who supplied them, never with the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("more leave than there are")]
pub struct ContradictoryValues;

/// Returns the ranks grouped by equal score, highest score first.
pub fn scoregroups(position: &Position) -> Vec<Vec<Rank>> {
    let ranks: Vec<Rank> = Rank::all(position.entries.len()).collect();
    let score = |r: Rank| position.entries[r].score;
    ranks.chunk_by(|&a, &b| score(a) == score(b)).map(<[Rank]>::to_vec).collect()
}
