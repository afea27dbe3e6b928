//! Questions of families that exchange opponents: an order of search in parts, pairings under a condition, and what facts
//! alone answer.

use std::rc::Rc;

/// An order of opponents: these, then the others from the last to the first.
#[derive(Clone, Copy, Debug)]
pub struct MateOrder<'o> {
    /// In this order.
    pub first: &'o [usize],
    /// After them, from the last to the first.
    pub then_back: &'o [usize],
}

impl<'o> MateOrder<'o> {
    /// From the first.
    pub fn iter(self) -> impl Iterator<Item = usize> + Clone + 'o {
        self.first.iter().chain(self.then_back.iter().rev()).copied()
    }
}

/// Orders of search as they were asked and answered in a trial.
#[derive(Clone, Debug, Default)]
pub struct AskedOrders {
    /// Who asked, and whom he meets.
    pairs: Vec<(usize, usize)>,
    /// The places of the opponents in their orders, as they were chosen.
    places: Vec<usize>,
    /// What is known before: the orders of a trial whose pairings hold all of this one, as long as the pairs are the same.
    wider: Option<Rc<AskedOrders>>,
    /// How many of those pairs are made.
    known: usize,
}

impl AskedOrders {
    /// Of a trial all of whose pairings are pairings of a wider one, so many of whose pairs are made.
    pub fn within(wider: Option<Rc<Self>>, known: usize) -> Self {
        Self { wider, known, ..Self::default() }
    }

    /// Without the wider trial.
    #[must_use]
    pub fn alone(self) -> Self {
        Self { wider: None, known: 0, ..self }
    }

    /// Who asked, and whom he meets.
    pub fn pairs(&self) -> &[(usize, usize)] {
        &self.pairs
    }

    /// The places of the opponents in their orders, as they were chosen.
    pub fn places(&self) -> &[usize] {
        &self.places
    }

    /// The place that the next order comes to and the opponent, if that is known.
    pub fn known(&self, of: usize) -> Option<(usize, usize)> {
        let made = self.pairs.len();
        let wider = self.wider.as_ref().filter(|_| made < self.known)?;
        let pair = wider.pairs.get(made).filter(|pair| pair.0 == of)?;
        Some((wider.places[made], pair.1))
    }

    /// How many of the next order are known to be impossible.
    pub fn refused(&self) -> usize {
        let wider = self.wider.as_ref().and_then(|wider| wider.places.get(self.pairs.len()));
        wider.copied().unwrap_or(0)
    }

    /// The next order came to this place.
    pub fn make(&mut self, (of, mate): (usize, Option<usize>), place: usize) {
        let pair = (of, mate.unwrap_or(of));
        self.wider = self.wider.take().filter(|wider| wider.pairs.get(self.pairs.len()) == Some(&pair));
        self.pairs.push(pair);
        self.places.push(place);
    }
}

/// A condition on pairings of a stage, under which opponents are exchanged.
#[derive(Clone, Copy)]
pub struct ExchangeCondition<'x> {
    /// Whose opponents may be exchanged, ascending; all of them meet each other.
    pub among: &'x [usize],
    /// Who is to have an opponent for whom this holds. `None`: no condition at all.
    pub served: Option<(usize, &'x dyn Fn(usize) -> bool)>,
    /// By the place of a member among all, ascending: the places of the members who are near to him, as bits of words.
    pub near: &'x [Rc<[u64]>],
    /// By the place of a member: the place of the opponent for whom he may have only another who is near to that one.
    pub limit: &'x [Option<u32>],
}

impl ExchangeCondition<'_> {
    /// May two members meet, by their places?
    pub fn allows(&self, u: usize, v: usize) -> bool {
        let is_near = |of: usize, to: usize| {
            let limit = self.limit.get(of).copied().flatten();
            let row = limit.and_then(|m| self.near.get(m as usize));
            row.is_none_or(|row| row[to / 64] >> (to % 64) & 1 == 1)
        };
        is_near(u, v) && is_near(v, u)
    }
}

/// What a value rests on that no edge decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactGround {
    /// It cannot be less.
    Least,
    /// It cannot be less, by the number of players or because somebody has nobody to meet.
    Bound,
    /// So many others were looked at in vain.
    LookedAt(usize),
    /// The questions that were asked since the last stage in which somebody was paired.
    Questions,
}

/// A question that facts alone answer.
pub enum FactQuestion<'q> {
    /// Who of an odd number of players leaves, whomever the others meet.
    Leaver {
        /// The contents of the problem, in words.
        holds: &'q str,
        /// Ranks, ascending.
        players: &'q [usize],
        /// What was asked.
        steps: &'q [LeaverStep],
    },
    /// Whom the first of these players meets, whomever the others meet: the first of a list whom he may meet.
    First {
        /// Of the level.
        code: &'q str,
        /// Ranks.
        players: &'q [usize],
        /// Ranks.
        list: &'q [usize],
    },
}

/// What was asked about who leaves, and what came out.
#[derive(Clone, Debug)]
pub struct LeaverStep {
    /// Of the level.
    pub code: String,
    /// The question.
    pub kind: LeaverQuestion,
    /// The answer: a place in a list from 0, or how many.
    pub value: usize,
}

/// A question about who leaves. Ranks.
#[derive(Clone, Debug)]
pub enum LeaverQuestion {
    /// One of these.
    Among(Vec<usize>),
    /// None of these, if possible.
    NotOf(Vec<usize>),
    /// One of the first of these classes that it can be.
    OfClass(Vec<Vec<usize>>),
    /// The first possible of these.
    First(Vec<usize>),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opponent_is_exchanged_for_one_who_is_near() {
        let near: Vec<Rc<[u64]>> = [0b0011, 0b0011, 0b1100, 0b1100].map(|row| Rc::from(vec![row])).to_vec();
        let limit = [Some(3), None, None, None];
        let condition = ExchangeCondition { among: &[0, 1, 2, 3], served: None, near: &near, limit: &limit };
        assert!(condition.allows(0, 2) && condition.allows(3, 0) && condition.allows(1, 2));
        assert!(!condition.allows(0, 1) && !condition.allows(1, 0), "1 is not near to the opponent of 0");
    }

    #[test]
    fn an_order_goes_on_backwards() {
        let order = MateOrder { first: &[4, 5, 6], then_back: &[2, 3] };
        assert_eq!(order.iter().collect::<Vec<_>>(), [4, 5, 6, 3, 2]);
    }

    #[test]
    fn what_a_wider_trial_refused_is_known_while_the_pairs_are_the_same() {
        let mut wider = AskedOrders::default();
        wider.make((0, Some(3)), 2);
        wider.make((1, Some(4)), 1);
        let mut orders = AskedOrders::within(Some(Rc::new(wider)), 1);
        assert_eq!((orders.known(0), orders.refused()), (Some((2, 3)), 2));
        orders.make((0, Some(3)), 2);
        assert_eq!((orders.known(1), orders.refused()), (None, 1));
        orders.make((1, Some(5)), 2);
        assert_eq!((orders.known(2), orders.refused()), (None, 0));
    }
}
