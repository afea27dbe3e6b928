//! Drafts: pairings of a bracket that a later one may replace. Also questions about possible pairings in which only the
//! right to meet counts.

use crate::program::{Around, Backend, Edge, OpenStage, RecordedLevel, StageSpec};
use crate::stage::Undoing;
use facts::rulebook::Value;
use facts::tournament::Rank;
use std::rc::Rc;

/// Facts about the members of a draft, known before its levels are run.
#[derive(Clone, Copy, Debug, Default)]
pub struct DraftMembers<'s> {
    /// How many of the leading members have to be paired with the other members.
    pub first: usize,
    /// How many members leave. None of them is a leading member; in the lowest bracket the leaver has the bye.
    pub leave: usize,
    /// Whether it is known that fewer members cannot leave.
    pub is_fewest: bool,
    /// The ranks of members who have to leave.
    pub leaves: &'s [Rank],
    /// The ranks of members who may not leave.
    pub stays: &'s [Rank],
    /// Whether B.2 is set aside (article 21).
    pub is_exempt: bool,
    /// The code of the level that asks for other leavers.
    pub code: &'s str,
    /// The code of the level about the opponents of the leading members.
    pub order: &'s str,
}

impl DraftMembers<'_> {
    /// Returns whether it is decided that some members leave or stay.
    pub fn has_choice(&self) -> bool {
        !self.leaves.is_empty() || !self.stays.is_empty()
    }

    /// Returns whether nobody is paired in the draft of this stage.
    pub fn leaves_entirely(&self, spec: &StageSpec<'_>) -> bool {
        !spec.is_last() && self.leave == spec.members().len()
    }
}

/// A draft that is a bracket of the round.
#[derive(Clone, Debug, Default)]
pub struct StandingDraft {
    /// The number of the draft, from 0 in order of creation.
    pub number: usize,
    /// The reason why the draft was made.
    pub undone: Option<Undoing>,
    /// How many searches for another draft failed.
    pub asked: i64,
}

/// A test that decides whether an answer is acceptable.
pub type AnswerTest<'q> = &'q dyn Fn(&[i64]) -> bool;

/// A question about possible pairings among some players, in which only the right to meet counts.
#[derive(Clone, Copy)]
pub struct PairQuestion<'q> {
    /// The description in words.
    pub name: &'q str,
    /// The code of the level to which the question belongs.
    pub code: &'q str,
    /// The ranks of the players, ascending. The bye may follow as the last one, as `None`.
    pub players: &'q [Option<Rank>],
    /// Whether a player may meet another one further down the list, or have the bye.
    pub joins: &'q dyn Fn(Rank, Option<Rank>) -> bool,
    /// Groups of players, in order: as few players as possible of each group are left over.
    pub left_over: &'q [&'q [Option<Rank>]],
    /// The cost of a pair. If given, all players are paired and the sum of the costs is minimised instead.
    pub least: Option<&'q dyn Fn(Rank, Option<Rank>) -> i64>,
    /// The test that the answer has to pass, if there is one.
    pub seen: Option<AnswerTest<'q>>,
}

impl Default for PairQuestion<'_> {
    fn default() -> Self {
        let (name, code, players, joins, left_over) =
            ("", "", &[] as &[Option<Rank>], &|_, _| false, &[] as &[&[Option<Rank>]]);
        Self { name, code, players, joins, left_over, least: None, seen: None }
    }
}

/// The number of criteria that must be dropped before an edge is allowed.
pub type EdgeClass<'r> = Rc<dyn Fn(Edge) -> u8 + 'r>;

/// Criteria that are dropped one after the other, each for all players.
#[derive(Clone)]
pub struct DroppedCriteria<'r> {
    /// The number of criteria that must be dropped before an edge is allowed.
    pub class: EdgeClass<'r>,
    /// The number of criteria that can be dropped.
    pub most: u8,
    /// Whether only leavers need criteria dropped.
    pub is_of_leavers: bool,
}

/// A sum over edges, with a limit.
#[derive(Clone, Copy)]
pub struct LimitedSum<'l> {
    /// The cost of an edge.
    pub cost: &'l dyn Fn(Edge) -> i64,
    /// The largest sum allowed.
    pub most: i64,
}

/// The code of a level, and a test for the edges that the level allows.
pub type KeptEdges<'l> = (&'l str, &'l dyn Fn(Edge) -> bool);

/// Limits that a pairing of a draft has to respect.
#[derive(Clone, Copy)]
pub struct PairLimits<'l> {
    /// The code of the level of the sums.
    pub code: &'l str,
    /// The code of the level about the opponents.
    pub order: &'l str,
    /// The leading members who already have an opponent, with that opponent.
    pub made: &'l [(Rank, Rank)],
    /// The tests that every edge has to pass.
    pub kept: &'l [KeptEdges<'l>],
    /// Pairs of sums: at least one pair must have both sums within their limits.
    pub sides: &'l [[LimitedSum<'l>; 2]],
}

/// The levels of a draft. Returns the players who are paired in it, ascending.
pub type DraftLevels<'l, 'r, E> = dyn FnMut(&mut dyn DraftStage<'r, E>) -> Result<Vec<Rank>, E> + 'l;

/// A consumer of a program whose brackets may be paired again.
pub trait DraftBackend<'r, E>: Backend<'r, E> {
    /// Pairs the members, a given number of whom leave, and returns those who do. A later draft may replace the pairing
    /// ([`DraftBackend::stand`]). Returns `None` if no pairing respects the decisions made so far.
    fn draft(
        &mut self,
        spec: &StageSpec<'_>,
        of: &DraftMembers<'_>,
        levels: &mut DraftLevels<'_, 'r, E>,
    ) -> Result<Option<Vec<Rank>>, E>;

    /// Declares these drafts to be the brackets of the round so far.
    fn stand(&mut self, drafts: &[StandingDraft]);

    /// Returns one value for each part of a question about possible pairings among some players. Returns `None` if the
    /// backend trusts the program's own view of who may meet.
    ///
    /// # Errors
    /// Fails if the answer is not proved.
    fn possible(&mut self, _question: &PairQuestion<'_>) -> Result<Option<Value>, E> {
        Ok(None)
    }

    /// Returns whether the backend trusts the program's own view of who may meet.
    fn takes_what_is_seen(&self) -> bool {
        false
    }

    /// Checks whether a long search may go on.
    ///
    /// # Errors
    /// Fails if a limit is reached.
    fn check(&mut self) -> Result<(), E> {
        Ok(())
    }

    /// Reports that the last stage cannot be paired and that no article offers another way.
    ///
    /// # Errors
    /// Returns this as an error, where the backend treats it as one.
    fn give_up(&mut self, _stage: usize) -> Result<(), E> {
        Ok(())
    }
}

/// A draft while its levels are run.
pub trait DraftStage<'r, E>: OpenStage<'r, E> {
    /// Notes a level that looks beyond the bracket, and so is not settled in it.
    fn looks_ahead(&mut self, code: &str);

    /// Returns how many members leave.
    ///
    /// # Errors
    /// Fails if the number is not proved.
    fn number_leaving(&mut self, code: &str) -> Result<i64, E>;

    /// States that the first `first` members cannot all be paired with others. In the lowest bracket everybody else has
    /// to be paired as well.
    ///
    /// # Errors
    /// Fails if this is not proved.
    fn refuses_first(&mut self, code: &str, first: usize) -> Result<(), E>;

    /// Returns the smallest number of criteria that have to be dropped.
    ///
    /// # Errors
    /// Fails if the number is not proved.
    fn fewest_dropped(
        &mut self,
        code: &str,
        part: (Around<'_>, &[i32]),
        dropped: &DroppedCriteria<'r>,
    ) -> Result<u8, E>;

    /// Returns whether some pairing respects these limits. Keeps all pairings.
    ///
    /// # Errors
    /// Fails if the answer is not proved.
    fn within(&mut self, limits: &PairLimits<'_>) -> Result<bool, E>;

    /// Returns, for each player in `of` in turn, the first of `others` whom he can meet within these limits.
    ///
    /// # Errors
    /// Fails if a choice is not proved.
    fn first_within(&mut self, of: &[Rank], others: &[Rank], limits: &PairLimits<'_>)
    -> Result<Vec<Rank>, E>;

    /// Removes all edges that these limits do not allow.
    ///
    /// # Errors
    /// Fails if no pairing remains.
    fn keep_within(&mut self, limits: &PairLimits<'_>) -> Result<(), E>;

    /// Records levels that were decided together.
    fn record_together(&mut self, levels: Vec<RecordedLevel<'_>>);
}
