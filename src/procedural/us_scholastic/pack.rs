//! One score pack: the raw pairing, and what is switched for schools and colours.

use super::facts::Cards;
use crate::procedural::matching::lightest;
use crate::procedural::{Spent, Steps};

/// A pack with the players who dropped into it, and everybody below.
pub(super) struct Pack<'c> {
    pub(super) cards: &'c Cards,
    pub(super) incoming: Vec<usize>,
    pub(super) residents: Vec<usize>,
    pub(super) below: Vec<usize>,
}

/// Pairs of a pack and who leaves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Made {
    pub(super) pairs: Vec<(usize, usize)>,
    pub(super) leaving: Vec<usize>,
}

impl Made {
    fn mate(&self, p: usize) -> Option<usize> {
        self.pairs.iter().find_map(|&(a, b)| match p {
            _ if a == p => Some(b),
            _ if b == p => Some(a),
            _ => None,
        })
    }
}

/// Can all these be paired with each other?
pub(super) fn can_complete(cards: &Cards, players: &[usize]) -> bool {
    let price = |i: usize, j: usize| cards.may_meet(players[i], players[j]).then_some(0);
    lightest(&vec![None; players.len()], price).is_some()
}

/// Bits for the number of pairs of a kind.
const COUNT: u32 = 9;
/// Bits for a sum of rating points.
const POINTS: u32 = 24;

/// A pair or a leaver.
#[derive(Clone, Copy)]
enum What {
    Pair(usize, usize),
    Leaves(usize),
}

/// A pack being paired: the weights in force and what is decided.
struct Table<'t, 'c> {
    pack: &'t Pack<'c>,
    weight: &'t dyn Fn(What) -> i128,
    least: i128,
    used: i128,
    /// Members still open, by rank.
    open: Vec<usize>,
    /// Members who must stay.
    stay: Vec<usize>,
    made: Made,
}

impl Pack<'_> {
    fn members(&self) -> Vec<usize> {
        let mut all = [self.incoming.as_slice(), &self.residents].concat();
        all.sort_unstable();
        all
    }

    /// Points 2 and 3: who leaves, and whoever of the incoming leaves.
    fn leaving(&self, what: What) -> i128 {
        match what {
            What::Leaves(p) => (1 << COUNT) + i128::from(self.incoming.contains(&p)),
            What::Pair(..) => 0,
        }
    }

    /// The raw pairing.
    pub(super) fn raw(&self, steps: &mut Steps) -> Result<Made, Spent> {
        self.pair(&|what| self.leaving(what), steps)
    }

    /// The pairing after all switches.
    pub(super) fn adjusted(&self, raw: &Made, steps: &mut Steps) -> Result<Made, Spent> {
        let weight = |what: What| {
            let pair = |holds: &dyn Fn(usize, usize) -> bool| match what {
                What::Pair(a, b) => i128::from(holds(a, b)),
                What::Leaves(_) => 0,
            };
            let cards = self.cards;
            let switch = self.switch(raw, what);
            let parts = [
                pair(&|a, b| cards.is_one_school(a, b)),
                pair(&|a, b| cards.is_thrice(a, b)),
                i128::from(switch > 200),
                pair(&|a, b| cards.both_equalise(a, b)),
                i128::from(switch > 80),
                pair(&|a, b| cards.are_due_same(a, b)),
            ];
            let counted = parts.iter().fold(self.leaving(what), |sum, part| (sum << COUNT) + part);
            (counted << POINTS) + i128::from(self.cost(raw, what, switch))
        };
        self.pair(&weight, steps)
    }

    /// 29E5: rating points between this and the raw pairing.
    fn switch(&self, raw: &Made, what: What) -> i64 {
        match what {
            What::Pair(a, b) if raw.mate(a) == Some(b) => 0,
            What::Pair(a, b) => {
                let one = raw.mate(a).map(|instead| self.cards.gap(instead, b));
                let other = raw.mate(b).map(|instead| self.cards.gap(instead, a));
                one.into_iter().chain(other).min().unwrap_or(0)
            }
            What::Leaves(p) if raw.leaving.contains(&p) => 0,
            What::Leaves(p) => raw.leaving.iter().map(|&l| self.cards.gap(p, l)).min().unwrap_or(0),
        }
    }

    /// 29E5 (e): a transposition within 80 points its points; every other switch its points and 81.
    fn cost(&self, raw: &Made, what: What, switch: i64) -> i64 {
        let is_upper = |p: usize| self.residents.contains(&p) && raw.mate(p).is_some_and(|m| p < m);
        let (is_raw, is_transposition) = match what {
            What::Pair(a, b) => {
                let dropped = self.incoming.contains(&a) || self.incoming.contains(&b);
                (raw.mate(a) == Some(b), dropped || is_upper(a) != is_upper(b))
            }
            What::Leaves(p) => (raw.leaving.contains(&p), true),
        };
        if is_raw {
            0
        } else if is_transposition && switch <= 80 {
            switch
        } else {
            switch + 81
        }
    }

    /// The first pairing, in the order of the raw pairing, of the least weight.
    fn pair(&self, weight: &dyn Fn(What) -> i128, steps: &mut Steps) -> Result<Made, Spent> {
        let made = Made { pairs: Vec::new(), leaving: Vec::new() };
        let open = self.members();
        let mut table = Table { pack: self, weight, least: 0, used: 0, open, stay: Vec::new(), made };
        steps.take()?;
        table.least = table.lightest_rest(&[]).ok_or(Spent)?;
        table.opponents_of_incoming(steps)?;
        table.who_leaves(steps)?;
        table.halves(steps)?;
        table.made.leaving.sort_unstable();
        Ok(table.made)
    }
}

impl Table<'_, '_> {
    /// The least weight of what is open, these players left out; everybody below takes part.
    fn lightest_rest(&self, without: &[usize]) -> Option<i128> {
        let members: Vec<usize> = self.open.iter().copied().filter(|p| !without.contains(p)).collect();
        let all = [members.as_slice(), &self.made.leaving, &self.pack.below].concat();
        let cards = self.pack.cards;
        let kept = members.len();
        let price = |i: usize, j: usize| {
            let (a, b) = (all[i], all[j]);
            let weight = match (i < kept, j < kept) {
                (true, true) => (self.weight)(What::Pair(a.min(b), a.max(b))),
                (true, false) if !self.stay.contains(&a) && j >= kept + self.made.leaving.len() => {
                    (self.weight)(What::Leaves(a))
                }
                (true, false) => return None,
                // Those who have left meet somebody below, as those below do among themselves.
                (false, _) if i < kept + self.made.leaving.len() && j < kept + self.made.leaving.len() => {
                    return None;
                }
                (false, _) => 0,
            };
            cards.may_meet(a, b).then_some(weight)
        };
        lightest(&vec![None; all.len()], price).map(|found| found.weight)
    }

    fn may_make(&self, a: usize, b: usize, steps: &mut Steps) -> Result<bool, Spent> {
        if !self.pack.cards.may_meet(a, b) {
            return Ok(false);
        }
        steps.take()?;
        let own = (self.weight)(What::Pair(a.min(b), a.max(b)));
        Ok(self.lightest_rest(&[a, b]).is_some_and(|rest| rest + own + self.used == self.least))
    }

    fn make(&mut self, a: usize, b: usize) {
        self.used += (self.weight)(What::Pair(a.min(b), a.max(b)));
        self.open.retain(|&p| p != a && p != b);
        self.made.pairs.push((a, b));
    }

    /// Point 4: the incoming in rank order meet the highest resident possible, then other incoming.
    fn opponents_of_incoming(&mut self, steps: &mut Steps) -> Result<(), Spent> {
        for &p in &self.pack.incoming {
            if !self.open.contains(&p) {
                continue;
            }
            let choice = self.pack.residents.iter().chain(&self.pack.incoming);
            for &o in choice.filter(|&&o| o != p) {
                if self.open.contains(&o) && self.may_make(p, o, steps)? {
                    self.make(p, o);
                    break;
                }
            }
        }
        Ok(())
    }

    /// Point 5: from the highest each stays if possible.
    fn who_leaves(&mut self, steps: &mut Steps) -> Result<(), Spent> {
        for p in self.open.clone() {
            steps.take()?;
            self.stay.push(p);
            if self.lightest_rest(&[]).is_none_or(|rest| rest + self.used != self.least) {
                self.stay.pop();
                self.used += (self.weight)(What::Leaves(p));
                self.open.retain(|&o| o != p);
                self.made.leaving.push(p);
            }
        }
        Ok(())
    }

    /// Point 6: the highest meets whoever is nearest to half the number further down.
    fn halves(&mut self, steps: &mut Steps) -> Result<(), Spent> {
        let numbered = self.open.clone();
        let half = numbered.len() / 2;
        for (i, &p) in numbered.iter().enumerate() {
            if !self.open.contains(&p) {
                continue;
            }
            let mut places: Vec<usize> = (i + 1..numbered.len()).collect();
            places.sort_by_key(|&j| (j.abs_diff(i + half), std::cmp::Reverse(j)));
            for o in places.into_iter().map(|j| numbered[j]) {
                if self.open.contains(&o) && self.may_make(p, o, steps)? {
                    self.make(p, o);
                    break;
                }
            }
        }
        Ok(())
    }
}
