//! The order of the text: the odd player meets the highest of the next pack (29D1), the lowest drop, top half against
//! bottom half (27A3). It is followed as far as what has been decided before it stays as good.

use super::pack::{Pack, Paired};
use crate::procedural::matching::lightest;
use crate::procedural::{Spent, Steps};
use std::cmp::Reverse;

/// What speaks against a pair, or against leaving the pack (`None`), as one weight.
pub(super) type Price<'p> = dyn Fn(usize, Option<usize>) -> i128 + 'p;

/// Members whose place is not decided yet, and who among them stays; those who are to leave.
#[derive(Clone, Default)]
struct State {
    open: Vec<usize>,
    staying: Vec<usize>,
    leaving: Vec<usize>,
}

/// A pack being paired: of all lightest ways the first in the order of the text.
struct Walk<'w> {
    pack: &'w Pack<'w>,
    price: &'w Price<'w>,
    state: State,
    /// The weight of all that is not yet paired.
    weight: i128,
    /// A lightest way for it: the opponent by rank, below the pack too.
    mates: Vec<Option<usize>>,
    paired: Paired,
}

/// The first pairing in the order of the text among the lightest ones.
pub(super) fn first_in_order(pack: &Pack, price: &Price, steps: &mut Steps) -> Result<Paired, Spent> {
    let members: Vec<usize> = pack.members().collect();
    let state = State { open: members, ..State::default() };
    steps.take()?;
    // A pack is reached only if all can be paired.
    let Some((weight, mates)) = least(pack, price, &state) else { return Err(Spent) };
    let mut walk = Walk { pack, price, state, weight, mates, paired: Paired::default() };
    walk.rule_29d1_incoming(steps)?;
    walk.who_leaves(steps)?;
    walk.rule_27a3_top_half_against_bottom_half(steps)?;
    walk.paired.leavers = walk.state.leaving;
    walk.paired.leavers.sort_unstable();
    Ok(walk.paired)
}

/// The least weight with which the members in `state` and all below can be paired completely, and the opponents.
fn least(pack: &Pack, price: &Price, state: &State) -> Option<(i128, Vec<Option<usize>>)> {
    let (open, all) = (state.open.len(), state.open.len() + state.leaving.len());
    let vertices: Vec<usize> = [&state.open[..], &state.leaving, &pack.below].concat();
    let weigh = |i: usize, j: usize| {
        let (a, b) = (vertices[i], vertices[j]);
        if !pack.roster.may_meet(a, b) {
            return None;
        }
        match (i < all, j < all) {
            (true, true) => (i < open && j < open).then(|| price(a, Some(b))),
            (true, false) => (!state.staying.contains(&a)).then(|| price(a, None)),
            _ => Some(0),
        }
    };
    let found = lightest(&vec![None; vertices.len()], weigh)?;
    let mut mates = vec![None; pack.roster.persons.len()];
    for (i, mate) in found.mates.iter().enumerate() {
        mates[vertices[i]] = mate.map(|j| vertices[j]);
    }
    Some((found.weight, mates))
}

impl Walk<'_> {
    /// Pairs these two if everything decided before stays as good.
    fn try_pair(&mut self, a: usize, b: usize, steps: &mut Steps) -> Result<bool, Spent> {
        let mut state = self.state.clone();
        state.open.retain(|&p| p != a && p != b);
        let weight = self.weight - (self.price)(a, Some(b));
        if self.mates[a] != Some(b) {
            if !self.pack.roster.may_meet(a, b) {
                return Ok(false);
            }
            steps.take()?;
            match least(self.pack, self.price, &state) {
                Some((found, mates)) if found == weight => self.mates = mates,
                _ => return Ok(false),
            }
        }
        self.state = state;
        self.weight = weight;
        self.paired.pairs.push((a.min(b), a.max(b)));
        Ok(true)
    }

    /// Keeps the player in the pack if everything decided before stays as good; else the player leaves.
    fn stays_or_leaves(&mut self, p: usize, steps: &mut Steps) -> Result<(), Spent> {
        let mut state = self.state.clone();
        state.staying.push(p);
        let stays_now = self.mates[p].is_some_and(|mate| self.state.open.contains(&mate));
        if !stays_now {
            steps.take()?;
            match least(self.pack, self.price, &state) {
                Some((found, mates)) if found == self.weight => self.mates = mates,
                _ => {
                    self.leaves(p);
                    return Ok(());
                }
            }
        }
        self.state = state;
        Ok(())
    }

    fn leaves(&mut self, p: usize) {
        self.state.open.retain(|&o| o != p);
        self.state.leaving.push(p);
    }

    /// 29D1: each odd player from above, in rank order, meets the highest resident possible; if none, the highest
    /// other odd player; if none, drops again.
    fn rule_29d1_incoming(&mut self, steps: &mut Steps) -> Result<(), Spent> {
        for &p in &self.pack.incoming {
            if !self.state.open.contains(&p) {
                continue;
            }
            let opponents: Vec<usize> = self
                .pack
                .residents
                .iter()
                .chain(&self.pack.incoming)
                .copied()
                .filter(|&o| o != p && self.state.open.contains(&o))
                .collect();
            let mut is_paired = false;
            for opponent in opponents {
                if self.try_pair(p, opponent, steps)? {
                    is_paired = true;
                    break;
                }
            }
            if !is_paired {
                self.leaves(p);
            }
        }
        Ok(())
    }

    /// The lowest leave: from the highest, each stays if possible.
    fn who_leaves(&mut self, steps: &mut Steps) -> Result<(), Spent> {
        for p in self.state.open.clone() {
            self.stays_or_leaves(p, steps)?;
        }
        Ok(())
    }

    /// 27A3: the residents who are left, numbered from 1 to 2m: the highest meets the one nearest to m places below,
    /// of two equally near the lower placed one.
    fn rule_27a3_top_half_against_bottom_half(&mut self, steps: &mut Steps) -> Result<(), Spent> {
        let line = self.state.open.clone();
        let half = line.len() / 2;
        for (place, &p) in line.iter().enumerate() {
            if !self.state.open.contains(&p) {
                continue;
            }
            let mut opponents: Vec<usize> =
                (place + 1..line.len()).filter(|&o| self.state.open.contains(&line[o])).collect();
            opponents.sort_by_key(|&o| (o.abs_diff(place + half), Reverse(o)));
            for o in opponents {
                if self.try_pair(p, line[o], steps)? {
                    break;
                }
            }
        }
        Ok(())
    }
}
