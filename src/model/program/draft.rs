//! Drafts: pairings of a bracket that a later one may replace; and what is possible among players by who may meet alone.

use super::{Around, Edge, OpenStage};
use crate::stage::Undoing;
use facts::rulebook::Part;
use std::rc::Rc;

/// What is known of the members of a draft before its levels are asked.
#[derive(Clone, Copy, Debug, Default)]
pub struct DraftMembers<'s> {
    /// So many of the first members are paired with others.
    pub first: usize,
    /// So many leave, none of the first; in the lowest bracket for the bye.
    pub leave: usize,
    /// Could fewer not?
    pub is_fewest: bool,
    /// Who is to leave. Ranks.
    pub leaves: &'s [usize],
    /// Who is not to leave. Ranks.
    pub stays: &'s [usize],
    /// Is B.2 set aside (article 21)?
    pub is_exempt: bool,
    /// Code of the level for which others are to leave.
    pub code: &'s str,
    /// Code of the level of the opponents of the first.
    pub order: &'s str,
}

/// A draft that is a bracket of the round.
#[derive(Clone, Debug, Default)]
pub struct StandingDraft {
    /// Drafts are numbered from 0 as they were made.
    pub number: usize,
    /// Why it was made.
    pub undone: Option<Undoing>,
    /// How often another one was looked for.
    pub asked: i64,
}

/// Is an answer as it is to be?
pub type AnswerTest<'q> = &'q dyn Fn(&[i64]) -> bool;

/// What is possible among some players if nothing counts but who may meet.
#[derive(Clone, Copy)]
pub struct PairQuestion<'q> {
    /// The description in words.
    pub name: &'q str,
    /// Code of the level for which it is asked.
    pub code: &'q str,
    /// Ranks, ascending, after which the bye may stand.
    pub players: &'q [usize],
    /// May these two meet, the first of lower rank?
    pub joins: &'q dyn Fn(usize, usize) -> bool,
    /// One after the other: as few of these as possible are left over.
    pub left_over: &'q [&'q [usize]],
    /// Or all are paired, and the sum of this is as small as possible.
    pub least: Option<&'q dyn Fn(usize, usize) -> i64>,
    /// The answer is to be such.
    pub seen: Option<AnswerTest<'q>>,
}

impl Default for PairQuestion<'_> {
    fn default() -> Self {
        let (name, code, players, joins, left_over) =
            ("", "", &[] as &[usize], &|_, _| false, &[] as &[&[usize]]);
        Self { name, code, players, joins, left_over, least: None, seen: None }
    }
}

/// How many criteria an edge needs dropped.
pub type EdgeClass<'r> = Rc<dyn Fn(Edge) -> u8 + 'r>;

/// Criteria that are dropped one after the other, each for all.
#[derive(Clone)]
pub struct DroppedCriteria<'r> {
    /// How many an edge needs dropped.
    pub class: EdgeClass<'r>,
    /// How many there are.
    pub most: u8,
    /// Do leavers alone need any?
    pub is_of_leavers: bool,
}

/// A sum over edges, with a limit.
#[derive(Clone, Copy)]
pub struct LimitedSum<'l> {
    /// What an edge costs.
    pub cost: &'l dyn Fn(Edge) -> i64,
    /// The limit.
    pub most: i64,
}

/// Some edges, and the code of the level that has them so.
pub type KeptEdges<'l> = (&'l str, &'l dyn Fn(Edge) -> bool);

/// Limits that a pairing of a draft keeps.
#[derive(Clone, Copy)]
pub struct PairLimits<'l> {
    /// Code of the level of the sums.
    pub code: &'l str,
    /// Code of the level of the opponents.
    pub order: &'l str,
    /// Of the first members, who has his opponent.
    pub made: &'l [(usize, usize)],
    /// Edges that may be there.
    pub kept: &'l [KeptEdges<'l>],
    /// Both sums of one of these are within their limits.
    pub sides: &'l [[LimitedSum<'l>; 2]],
}

/// A level, a part of it, and its value.
pub type RecordedLevel<'l> = (&'l str, Part, Vec<i64>);

/// A draft whose levels are being asked.
pub trait DraftStage<'r, E>: OpenStage<'r, E> {
    /// A level that looks beyond the bracket, and is not settled in it.
    fn looks_ahead(&mut self, code: &str);

    /// How many leave.
    ///
    /// # Errors
    /// If it is not proved.
    fn number_leaving(&mut self, code: &str) -> Result<i64, E>;

    /// So many of the first members cannot all be paired with others, in the lowest bracket with everybody else paired.
    ///
    /// # Errors
    /// If it is not proved.
    fn refuses_first(&mut self, code: &str, first: usize) -> Result<(), E>;

    /// The fewest criteria that have to be dropped.
    ///
    /// # Errors
    /// If it is not proved.
    fn fewest_dropped(
        &mut self,
        code: &str,
        part: (Around<'_>, &[i32]),
        dropped: &DroppedCriteria<'r>,
    ) -> Result<u8, E>;

    /// Is there a pairing within these limits? Nothing is settled.
    ///
    /// # Errors
    /// If it is not proved.
    fn within(&mut self, limits: &PairLimits<'_>) -> Result<bool, E>;

    /// For each of these in turn the first of the others whom he meets in a pairing within these limits.
    ///
    /// # Errors
    /// If it is not proved.
    fn first_within(
        &mut self,
        of: &[usize],
        others: &[usize],
        limits: &PairLimits<'_>,
    ) -> Result<Vec<usize>, E>;

    /// From here on these edges alone are there.
    ///
    /// # Errors
    /// If there is no such pairing.
    fn keep_within(&mut self, limits: &PairLimits<'_>) -> Result<(), E>;

    /// Levels that were gone through together.
    fn record_together(&mut self, levels: Vec<RecordedLevel<'_>>);
}
