//! C.12 and C.13: another pairing of a bracket, the first in its own order whose leaving players suit what follows.
//!
//! The best pairing with so many leavers is solved; if its leavers do not suit, the others are parted into those in which
//! one of them stays and those before him leave, and the best part is looked at next (Lawler's way to the next best).

use super::Dutch1998Round;
use super::bracket::{LeaveChoice, Mode};
use super::next::{BracketLack, SizeDecrease, TargetSize};
use crate::round::top_down::{SolvedBracket, UndoneBracket};
use crate::stage::{Stage, Undoing};
use lexmatch::solve::SolveError;

/// A part of the pairings of a bracket, with its best one.
struct PairingPart {
    choice: LeaveChoice,
    best: SolvedBracket,
}

impl Dutch1998Round<'_> {
    /// C.12: the next bracket cannot make p pairs with those who leave this one, and can with others; so for each p to
    /// which C.14 decreases it. `None`: the pairing stands.
    // READING D98-C.12-P: p as it stands when C.12 is reached, so also after C.14.
    pub(super) fn c12(
        &self,
        stage: &Stage,
        size: TargetSize,
        plain: &SolvedBracket,
    ) -> Result<Option<SolvedBracket>, SolveError> {
        if plain.leaving.is_empty() || stage.next.len() == stage.rest.len() {
            return Ok(None);
        }
        let next = |leaving: &[usize]| self.next_stage(stage, leaving);
        let (current, mut decrease) = (next(&plain.leaving), SizeDecrease::default());
        let only_first = self.readings.undoing.c12_moved_down;
        let lacks = |stage: &Stage, decrease, asks_c1: bool| {
            if asks_c1 && self.lacks_opponent(stage) {
                return Some(BracketLack::Opponent);
            }
            // A.6 counts those moved down in a heterogeneous bracket only.
            let is_enough =
                |lack: &BracketLack| only_first && *lack == BracketLack::Rest && stage.is_heterogeneous();
            self.lack(stage, decrease).filter(|lack| !is_enough(lack))
        };
        let mut asks_c1 = true;
        while let Some(lack) = lacks(&current, decrease, asks_c1) {
            if lack != BracketLack::Opponent && !current.is_heterogeneous() {
                break;
            }
            let suits = |leaving: &[usize]| {
                let first = decrease == SizeDecrease::default();
                lacks(&next(leaving), decrease, first).is_none()
            };
            for size in self.c12_sizes(size) {
                if self.any_suits(stage, size, &suits)?
                    && let Some(found) = self.another(stage, size, &suits)?
                {
                    let first = plain.pairs.clone();
                    return Ok(Some(SolvedBracket { undone: Some(Undoing::Next { first }), ..found }));
                }
            }
            // C.14 restarts at C.4, and does not come to C.1 again.
            asks_c1 = false;
            if lack == BracketLack::Opponent && !self.readings.stuck.goes_on {
                continue;
            }
            let Some(less) = Self::c14(&current, decrease, lack) else { break };
            decrease = less;
        }
        Ok(None)
    }

    /// With how many of those moved down to it in S1 C.12 looks for another pairing of a bracket.
    // READING D98-C.12-P: it keeps its p; the other reading: p may fall, as many pairs being made in all.
    fn c12_sizes(&self, size: TargetSize) -> Vec<TargetSize> {
        let least = if self.readings.undoing.c12_p_may_fall { size.mdps.min(1) } else { size.mdps };
        (least..=size.mdps)
            .rev()
            .map(|mdps| TargetSize { mdps, is_least: size.is_least && mdps == size.mdps, ..size })
            .collect()
    }

    /// C.14 above the lowest bracket; `None` if p is zero then.
    fn c14(stage: &Stage, now: SizeDecrease, lack: BracketLack) -> Option<SizeDecrease> {
        let (members, moved) = (stage.members().len(), stage.active_moved_down().len());
        if !stage.is_heterogeneous() {
            return (now.rest + 1 < members / 2).then_some(SizeDecrease { rest: now.rest + 1, ..now });
        }
        let p = moved - now.moved.min(moved);
        if lack == BracketLack::Rest {
            return (now.rest < (members - 2 * p) / 2).then_some(SizeDecrease { rest: now.rest + 1, ..now });
        }
        (p > 1).then_some(SizeDecrease { moved: now.moved + 1, ..now })
    }

    /// The next bracket with these moved down to it.
    fn next_stage(&self, stage: &Stage, leaving: &[usize]) -> Stage {
        use crate::round::top_down::Family;
        self.prepare(Stage {
            number: stage.number + 1,
            score: 0,
            moved_down: leaving.to_vec(),
            residents: stage.next.clone(),
            set_aside: Vec::new(),
            next: Vec::new(),
            rest: stage.rest[stage.next.len()..].to_vec(),
            is_exempt: false,
            undone: None,
        })
    }

    /// C.13: the first pairing of the bracket above the lowest, p decreased until it is zero, that lets the lowest be
    /// paired; `None` if there is none.
    pub(super) fn c13(&self, above: &UndoneBracket<'_>) -> Result<Option<SolvedBracket>, SolveError> {
        let UndoneBracket { stage, joined, .. } = above;
        let Some(size) = self.shape(stage).filter(|_| !above.solved.pairs.is_empty()) else {
            return Ok(None);
        };
        let lowest = |leaving: &[usize]| {
            let mut moved_down = [leaving, joined].concat();
            moved_down.sort_unstable();
            Stage {
                number: stage.number + 1,
                score: 0,
                moved_down,
                residents: above.lowest.to_vec(),
                set_aside: Vec::new(),
                next: Vec::new(),
                rest: Vec::new(),
                is_exempt: false,
                undone: None,
            }
        };
        let suits = |leaving: &[usize]| self.is_lowest_complete(&self.with_article_21(lowest(leaving)));
        let members = stage.members();
        // What article 21 sets aside hangs on who leaves.
        let asks_each = self.asks_article_21(above.lowest);
        for size in self.c13_sizes(stage, size) {
            let others = &members[size.mdps..];
            let could = match others.len().checked_sub(size.leave) {
                Some(staying) if !asks_each => self.can_complete(&lowest(&stage.set_aside), others, staying),
                _ => self.any_suits(stage, size, &suits)?,
            };
            if could && let Some(found) = self.another(stage, size, &suits)? {
                return Ok(Some(SolvedBracket { undone: Some(Undoing::Lowest), ..found }));
            }
        }
        Ok(None)
    }

    /// C.14 in the bracket above the lowest: p of the remainder, then p of S1 with the remainder anew.
    // READING D98-C.13-P: p of S1, so that the brackets are joined when it is zero; the other reading: of the remainder.
    fn c13_sizes(&self, stage: &Stage, first: TargetSize) -> Vec<TargetSize> {
        let keeps = self.readings.undoing.c13_remainder;
        let least = if keeps { first.mdps } else { first.mdps.min(1) };
        let members = stage.members().len();
        let of = |mdps: usize| {
            let from = if mdps == first.mdps { first.leave } else { members % 2 };
            let leaves = (from..=members - 2 * mdps.max(1)).step_by(2);
            leaves.map(move |leave| TargetSize {
                mdps,
                leave,
                is_least: (mdps, leave) == (first.mdps, first.leave) && first.is_least,
            })
        };
        (least..=first.mdps).rev().flat_map(of).collect()
    }

    /// The first pairing of this size whose leaving players suit.
    fn another(
        &self,
        stage: &Stage,
        size: TargetSize,
        suits: &dyn Fn(&[usize]) -> bool,
    ) -> Result<Option<SolvedBracket>, SolveError> {
        let mut open: Vec<PairingPart> = Vec::new();
        self.add_part(stage, size, LeaveChoice::default(), &mut open)?;
        while let Some(at) = (0..open.len()).min_by(|&a, &b| order(&open[a].best, &open[b].best)) {
            let PairingPart { choice, best } = open.swap_remove(at);
            if suits(&best.leaving) {
                return Ok(Some(best));
            }
            let is_new = |r: &&usize| !stage.set_aside.contains(r) && !choice.leave.contains(r);
            let free: Vec<usize> = best.leaving.iter().filter(is_new).copied().collect();
            for (i, &r) in free.iter().enumerate() {
                let leave = [choice.leave.as_slice(), &free[..i]].concat();
                let stay = [choice.stay.as_slice(), &[r]].concat();
                self.add_part(stage, size, LeaveChoice { leave, stay }, &mut open)?;
            }
        }
        Ok(None)
    }

    fn add_part(
        &self,
        stage: &Stage,
        size: TargetSize,
        choice: LeaveChoice,
        open: &mut Vec<PairingPart>,
    ) -> Result<(), SolveError> {
        let size = TargetSize { is_least: size.is_least && choice == LeaveChoice::default(), ..size };
        let solved = self.solve(stage, &Mode::Upper { size, choice: choice.clone() })?;
        open.extend(solved.map(|best| PairingPart { choice, best }));
        Ok(())
    }

    /// Does any set of so many players suit? Asked first, because most often none does.
    fn any_suits(
        &self,
        stage: &Stage,
        size: TargetSize,
        suits: &dyn Fn(&[usize]) -> bool,
    ) -> Result<bool, SolveError> {
        let members = stage.members();
        let mut chosen: Vec<usize> = (0..size.leave).collect();
        let others = &members[size.mdps..];
        if size.leave > others.len() {
            return Ok(false);
        }
        loop {
            self.ask.budget.check()?;
            let mut leaving: Vec<usize> = chosen.iter().map(|&i| others[i]).collect();
            leaving.extend(&stage.set_aside);
            leaving.sort_unstable();
            if suits(&leaving) {
                return Ok(true);
            }
            // The next choice of so many, in ascending order.
            let last = |i: usize| others.len() - size.leave + i;
            let Some(at) = (0..size.leave).rev().find(|&i| chosen[i] < last(i)) else { return Ok(false) };
            chosen[at] += 1;
            for i in at + 1..size.leave {
                chosen[i] = chosen[i - 1] + 1;
            }
        }
    }
}

/// Compares level by level; both come from one stage and size.
fn order(one: &SolvedBracket, other: &SolvedBracket) -> std::cmp::Ordering {
    let values = |s: &SolvedBracket| s.levels.iter().map(|l| l.value.clone()).collect::<Vec<_>>();
    values(one).cmp(&values(other))
}
