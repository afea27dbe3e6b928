//! The questions of the Lim family, whose groups are paired by themselves and exchange opponents: search orders in parts, pairings under a condition, and questions
//! that facts alone answer.

use crate::program::{Around, Backend, EdgeFilter, Mate, OpenStage, StageSpec};
use facts::tournament::Rank;
use std::rc::Rc;

/// The levels of a group. Returns the players who are paired in it, ascending.
pub type GroupLevels<'l, 'r, E> = dyn FnMut(&mut dyn GroupStage<'r, E>) -> Result<Vec<Rank>, E> + 'l;

/// A consumer of a program whose groups are paired by themselves.
pub trait GroupBackend<'r, E>: Backend<'r, E> {
    /// Notes a question that facts alone answer. Backends that record questions record this one.
    fn told(&mut self, _stage: usize, _question: &FactQuestion<'_>) {}

    /// Pairs the members with each other, regardless of the others, and returns whether all of them can be paired. If
    /// not, no level is run. A later group may pair some of them again, and then the later pairing counts.
    fn group(&mut self, spec: &StageSpec<'_>, levels: &mut GroupLevels<'_, 'r, E>) -> Result<bool, E>;

    /// Shows what is possible among the members; nobody is paired. As few members as possible are left over, or only
    /// members who are known to be allowed.
    fn question(&mut self, spec: &StageSpec<'_>, levels: &mut GroupLevels<'_, 'r, E>) -> Result<(), E>;
}

/// A group while its levels are run.
pub trait GroupStage<'r, E>: OpenStage<'r, E> {
    /// Works like [`OpenStage::first_mate`] with an order that is given in parts.
    fn first_of(&mut self, code: &str, of: Rank, order: MateOrder<'_>) -> Result<usize, E>;

    /// Returns whether a member could have a mate for whom `wanted` holds. Keeps all pairings.
    fn admits(&mut self, code: &str, of: Rank, wanted: &dyn Fn(Mate) -> bool) -> Result<bool, E>;

    /// Returns whether `is_kept` can hold for all these edges at once. If so, keeps only such pairings. A backend may
    /// return `false` even though it can; the program then asks about each member separately.
    fn keep(&mut self, code: &str, around: Around<'_>, is_kept: EdgeFilter<'r>) -> Result<bool, E>;

    /// Returns whether any remaining pairing meets a condition. If so, runs the levels on those pairings alone. Keeps
    /// all pairings.
    fn attempt(
        &mut self,
        code: &str,
        exchange: &ExchangeCondition<'_>,
        levels: &mut GroupLevels<'_, 'r, E>,
    ) -> Result<bool, E>;

    /// States the ground for the level that is recorded next, where facts or questions before the stage decide it.
    fn follows(&mut self, code: &str, ground: FactGround);
}

/// An order of opponents: those in `first`, then those in `then_back` from the last to the first.
#[derive(Clone, Copy, Debug)]
pub struct MateOrder<'o> {
    /// The first opponents, in this order.
    pub first: &'o [Rank],
    /// The opponents after them, from the last to the first.
    pub then_back: &'o [Rank],
}

impl<'o> MateOrder<'o> {
    /// Iterates over the opponents in order.
    pub fn iter(self) -> impl Iterator<Item = Rank> + Clone + 'o {
        self.first.iter().chain(self.then_back.iter().rev()).copied()
    }
}

/// The search orders that a trial asked for, with their answers.
#[derive(Clone, Debug, Default)]
pub struct AskedOrders {
    /// The players who were given a mate, each with that mate; `None` is nobody among the members.
    pairs: Vec<(Rank, Option<Rank>)>,
    /// The places of the chosen opponents in their orders.
    places: Vec<usize>,
    /// The orders of a wider trial, whose pairings include all pairings of this one. They are used as long as the pairs
    /// agree.
    wider: Option<Rc<AskedOrders>>,
    /// How many of the pairs of the wider trial are fixed.
    known: usize,
}

impl AskedOrders {
    /// Creates the orders of a trial inside `wider`, whose first `known` pairs are fixed.
    pub fn within(wider: Option<Rc<Self>>, known: usize) -> Self {
        Self { wider, known, ..Self::default() }
    }

    /// Drops the wider trial.
    #[must_use]
    pub fn alone(self) -> Self {
        Self { wider: None, known: 0, ..self }
    }

    /// Returns the players who were given a mate, each with that mate; `None` is nobody among the members.
    pub fn pairs(&self) -> &[(Rank, Option<Rank>)] {
        &self.pairs
    }

    /// Returns the places of the chosen opponents in their orders.
    pub fn places(&self) -> &[usize] {
        &self.places
    }

    /// Returns the place and the mate that answer the next order, if they are known.
    pub fn known(&self, of: Rank) -> Option<(usize, Option<Rank>)> {
        let made = self.pairs.len();
        let wider = self.wider.as_ref().filter(|_| made < self.known)?;
        let pair = wider.pairs.get(made).filter(|pair| pair.0 == of)?;
        Some((wider.places[made], pair.1))
    }

    /// Returns how many opponents in the next order are known to be impossible.
    pub fn refused(&self) -> usize {
        let wider = self.wider.as_ref().and_then(|wider| wider.places.get(self.pairs.len()));
        wider.copied().unwrap_or(0)
    }

    /// Records the place that answered the next order.
    pub fn make(&mut self, pair: (Rank, Option<Rank>), place: usize) {
        self.wider = self.wider.take().filter(|wider| wider.pairs.get(self.pairs.len()) == Some(&pair));
        self.pairs.push(pair);
        self.places.push(place);
    }
}

/// The exchanges that a stage has tried so far.
#[derive(Debug)]
pub struct ExchangeTrials {
    /// The orders of search in the trial without a condition.
    first: Rc<AskedOrders>,
    /// The orders of search in the last trial that was possible, and its limits.
    last: Option<(Rc<AskedOrders>, Vec<Option<u32>>)>,
}

impl ExchangeTrials {
    /// Returns the trials with another one added. The very first trial has no condition. A later one counts only if it
    /// was possible.
    #[must_use]
    pub fn after(
        before: Option<Self>,
        made: Rc<AskedOrders>,
        limits: &[Option<u32>],
        is_possible: bool,
    ) -> Self {
        match before {
            None => Self { first: made, last: None },
            Some(before) if !is_possible => before,
            Some(before) => Self { last: Some((made, limits.to_vec())), ..before },
        }
    }

    /// Returns the pairs of the last trial that was possible.
    pub fn now(&self) -> &[(Rank, Option<Rank>)] {
        self.last.as_ref().map_or(&self.first, |last| &last.0).pairs()
    }

    /// Returns the orders of a trial whose pairings include all pairings under these limits. This is the last trial if
    /// no limit has changed since, otherwise the first one.
    pub fn wider(&self, limits: &[Option<u32>]) -> &Rc<AskedOrders> {
        let is_within =
            |were: &[Option<u32>]| were.iter().zip(limits).all(|(was, is)| was.is_none() || was == is);
        self.last.as_ref().filter(|(_, were)| is_within(were)).map_or(&self.first, |(orders, _)| orders)
    }
}

/// A condition on the pairings of a stage, under which opponents are exchanged.
#[derive(Clone, Copy)]
pub struct ExchangeCondition<'x> {
    /// The players whose opponents may be exchanged, ascending. They all meet each other.
    pub among: &'x [Rank],
    /// A player, and a test that his opponent has to pass; `None`: no condition at all.
    pub served: Option<(Rank, &'x dyn Fn(Rank) -> bool)>,
    /// For each member of the stage, by index in rank order: a bit set of the indices of the members near to him.
    pub near: &'x [Rc<[u64]>],
    /// For each member of the stage, by index: the index of his opponent, if that opponent may be exchanged only for a member
    /// near to him.
    pub limit: &'x [Option<u32>],
}

impl ExchangeCondition<'_> {
    /// Returns whether two members may meet. Both are given by index.
    #[inline]
    pub fn allows(&self, u: usize, v: usize) -> bool {
        is_in_row(self.row(u), v) && is_in_row(self.row(v), u)
    }

    /// Returns the members whom the member at this index may meet, as a bit set; `None` if he may meet all of them.
    #[inline]
    pub fn row(&self, of: usize) -> Option<&[u64]> {
        let limit = self.limit.get(of).copied().flatten();
        limit.and_then(|m| self.near.get(m as usize)).map(|row| &**row)
    }
}

/// Returns whether a member, by index, is among those of [`ExchangeCondition::row`].
#[inline]
pub fn is_in_row(row: Option<&[u64]>, member: usize) -> bool {
    row.is_none_or(|row| row[member / 64] >> (member % 64) & 1 == 1)
}

/// The ground of a value that no edge decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactGround {
    /// The value cannot be smaller.
    Least,
    /// The value cannot be smaller, because of the number of players or because somebody has nobody to meet.
    Bound,
    /// This many other possibilities were examined in vain.
    LookedAt(usize),
    /// The questions since the last stage in which a player was paired.
    Questions,
}

/// A question that facts alone answer.
pub enum FactQuestion<'q> {
    /// Which player of an odd number leaves, whatever pairs the others form.
    Leaver {
        /// The contents of the problem, in words.
        holds: &'q str,
        /// The ranks of the players, ascending.
        players: &'q [Rank],
        /// The questions, with their answers.
        steps: &'q [LeaverStep],
    },
    /// The first player in a list whom the first of `players` may meet, whatever pairs the others form.
    First {
        /// The code of the level.
        code: &'q str,
        /// The ranks of the players.
        players: &'q [Rank],
        /// The ranks of the candidates.
        list: &'q [Rank],
    },
}

/// A question about the leaver, with its answer.
#[derive(Clone, Debug)]
pub struct LeaverStep {
    /// The code of the level.
    pub code: String,
    /// The question.
    pub kind: LeaverQuestion,
    /// The answer: an index in a list from 0, or a number of players.
    pub value: usize,
}

/// A question about the leaver. All lists hold ranks.
#[derive(Clone, Debug)]
pub enum LeaverQuestion {
    /// He is one of these.
    Among(Vec<Rank>),
    /// He is none of these, if possible.
    NotOf(Vec<Rank>),
    /// He belongs to the first possible one of these classes.
    OfClass(Vec<Vec<Rank>>),
    /// He is the first possible one of these.
    First(Vec<Rank>),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opponent_is_exchanged_for_one_who_is_near() {
        let near: Vec<Rc<[u64]>> = [0b0011, 0b0011, 0b1100, 0b1100].map(|row| Rc::from(vec![row])).to_vec();
        let limit = [Some(3), None, None, None];
        let condition =
            ExchangeCondition { among: &[0, 1, 2, 3].map(Rank), served: None, near: &near, limit: &limit };
        assert!(condition.allows(0, 2) && condition.allows(3, 0) && condition.allows(1, 2));
        assert!(!condition.allows(0, 1) && !condition.allows(1, 0), "1 is not near to the opponent of 0");
    }

    #[test]
    fn an_order_goes_on_backwards() {
        let order = MateOrder { first: &[4, 5, 6].map(Rank), then_back: &[2, 3].map(Rank) };
        assert_eq!(order.iter().collect::<Vec<_>>(), [4, 5, 6, 3, 2].map(Rank));
    }

    #[test]
    fn what_a_wider_trial_refused_is_known_while_the_pairs_are_the_same() {
        let mut wider = AskedOrders::default();
        wider.make((Rank(0), Some(Rank(3))), 2);
        wider.make((Rank(1), Some(Rank(4))), 1);
        let mut orders = AskedOrders::within(Some(Rc::new(wider)), 1);
        assert_eq!((orders.known(Rank(0)), orders.refused()), (Some((2, Some(Rank(3)))), 2));
        orders.make((Rank(0), Some(Rank(3))), 2);
        assert_eq!((orders.known(Rank(1)), orders.refused()), (None, 1));
        orders.make((Rank(1), Some(Rank(5))), 2);
        assert_eq!((orders.known(Rank(2)), orders.refused()), (None, 0));
    }
}
