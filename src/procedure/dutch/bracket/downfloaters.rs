//! C4 to C8 (2017: C.4 to C.7): finds the best sets of downfloaters for a bracket, by their number, their scores, and
//! their effect on the following bracket. C4 to C8 depend on the set alone, so a candidate with another set of
//! downfloaters cannot win, whatever its pairs.

use super::criteria::{c_6_pair, of_downfloat};
use crate::dutch::completion::may_take_bye;
use crate::dutch::facts::DutchField;
use crate::dutch::scale::{CriteriaScale, ScaleItem, ScaleMark};
use crate::dutch::{CriteriaKind, DutchBracket};
use crate::matching::{HEAVIEST, lightest};
use crate::{Spent, Steps};
use facts::tournament::Rank;

/// The decision about a player of the bracket.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FloatDecision {
    Open,
    Floats,
    Stays,
}

/// The bracket, the following one and, if the round must be completed, all players below, as one matching.
struct Outlook<'a> {
    field: &'a DutchField,
    bracket: &'a DutchBracket,
    here: Vec<Rank>,
    players: Vec<Rank>,
    /// The weights of a float from this bracket and from the following one, indexed by place in `players`.
    from_here: Vec<i128>,
    from_next: Vec<i128>,
    scale: CriteriaScale,
    has_bye: bool,
}

impl<'a> Outlook<'a> {
    fn new(field: &'a DutchField, bracket: &'a DutchBracket) -> Self {
        let here = bracket.here();
        let mut players = here.clone();
        if bracket.kind.looks_ahead() || bracket.kind.must_complete() {
            players.extend(&bracket.next);
        }
        if bracket.kind.must_complete() {
            players.extend(&bracket.later);
        }
        let mut outlook = Self {
            field,
            bracket,
            has_bye: bracket.kind.must_complete() && players.len() % 2 == 1,
            from_here: Vec::new(),
            from_next: Vec::new(),
            scale: CriteriaScale::of(&[], HEAVIEST),
            here,
            players,
        };
        outlook.weigh();
        outlook
    }

    fn weigh(&mut self) {
        let count = self.players.len();
        let here: Vec<Vec<ScaleMark>> = (0..count).map(|i| self.float_here(i)).collect();
        let next: Vec<Vec<ScaleMark>> = (0..count).map(|i| self.float_next(i)).collect();
        let mut possible: Vec<ScaleMark> = here.iter().chain(&next).flatten().copied().collect();
        for i in 0..count {
            for j in i + 1..count {
                possible.extend(self.pair_here(i, j));
                possible.extend(self.pair_next(i, j));
            }
        }
        // Leaves room for the sum over all players.
        let places = i128::try_from(count + 2).unwrap_or(i128::MAX);
        self.scale = CriteriaScale::of(&possible, HEAVIEST / (places * places));
        self.from_here = here.iter().map(|marks| self.scale.weight(marks)).collect();
        self.from_next = next.iter().map(|marks| self.scale.weight(marks)).collect();
    }

    fn is_here(&self, i: usize) -> bool {
        i < self.here.len()
    }

    fn is_next(&self, i: usize) -> bool {
        (self.here.len()..self.here.len() + self.bracket.next.len()).contains(&i)
    }

    /// Returns the marks against a downfloat from this bracket.
    fn float_here(&self, i: usize) -> Vec<ScaleMark> {
        if !self.is_here(i) {
            return Vec::new();
        }
        let lowest = self.bracket.lowest_score(self.field);
        of_downfloat(self.field, self.bracket.kind, self.players[i], lowest)
    }

    /// Returns the marks against a downfloat from the following bracket (C8; C.7).
    ///
    /// READING D26-C8: "complied with" means "as well as possible": the number, then the scores, of the floaters from
    /// the following bracket, under completion and the lowest bye score. Brackets further down count only for
    /// completion. The other reading, that C6 and C7 are either met in full or not, would not rank the failing sets.
    /// 2017: the following bracket is judged without completion below it. If the following bracket is the last one, the
    /// bye is part of its pairing (A.9), and only a player who may have the bye gets it (C.2).
    fn float_next(&self, i: usize) -> Vec<ScaleMark> {
        let ahead = match self.bracket.next.last() {
            Some(&last) if self.bracket.kind.looks_ahead() => self.field.persons[last].score,
            _ => return Vec::new(),
        };
        if !self.is_here(i) && !self.is_next(i) {
            return Vec::new();
        }
        let mut marks = of_downfloat(self.field, self.bracket.kind, self.players[i], ahead);
        let is_last = self.bracket.kind == CriteriaKind::Ordinary && self.bracket.later.is_empty();
        if is_last && !self.field.persons[self.players[i]].may_have_bye {
            marks.push(ScaleMark::new(ScaleItem::count(2), self.players[i]));
        }
        marks.into_iter().map(|m| self.seen_ahead(m)).collect()
    }

    fn seen_ahead(&self, mark: ScaleMark) -> ScaleMark {
        let article = if self.bracket.kind == CriteriaKind::Today { 8 } else { 7 };
        ScaleMark { item: mark.item.seen_ahead(article), ..mark }
    }

    /// 2017, C.6: the score difference of a pair of this bracket.
    fn pair_here(&self, i: usize, j: usize) -> Option<ScaleMark> {
        let counts = self.bracket.kind != CriteriaKind::Today && self.is_here(i) && self.is_here(j);
        if counts { c_6_pair(self.field, self.players[i], self.players[j]) } else { None }
    }

    /// 2017, C.7: the score difference of a pair of the following bracket.
    fn pair_next(&self, i: usize, j: usize) -> Option<ScaleMark> {
        let inside = |k| self.is_here(k) || self.is_next(k);
        let counts = self.bracket.kind == CriteriaKind::Ordinary && inside(i) && inside(j);
        let mark = if counts { c_6_pair(self.field, self.players[i], self.players[j]) } else { None };
        mark.map(|m| self.seen_ahead(m))
    }

    /// Returns the price of a pair; `None` if it is not allowed.
    fn price(&self, fates: &[FloatDecision], i: usize, j: usize) -> Option<i128> {
        if j == self.players.len() {
            // A player with the bye floats down from every bracket on the way.
            let stays = self.is_here(i) && fates[i] == FloatDecision::Stays;
            let may = may_take_bye(self.field, self.bracket.bye_score, self.players[i]);
            return (may && !stays).then(|| self.from_here[i] + self.from_next[i]);
        }
        if !self.field.may_meet(self.players[i], self.players[j]) {
            return None;
        }
        if self.is_here(i) && self.is_here(j) {
            return self.price_here(fates, i, j);
        }
        if self.is_here(i) && fates[i] == FloatDecision::Stays {
            return None;
        }
        let within_next = |k| self.is_here(k) || self.is_next(k);
        // Below the following bracket, only the float from here to there counts.
        let mut price = self.from_here[i];
        if within_next(i) && within_next(j) {
            price += self.pair_next(i, j).map_or(0, |m| self.scale.weight(&[m]));
        } else {
            price += self.from_next[i] + self.from_next[j];
        }
        Some(price)
    }

    fn price_here(&self, fates: &[FloatDecision], i: usize, j: usize) -> Option<i128> {
        let both_moved = self.bracket.is_moved(self.players[i]) && self.bracket.is_moved(self.players[j]);
        let may_pair = !both_moved && fates[i] != FloatDecision::Floats && fates[j] != FloatDecision::Floats;
        if may_pair {
            return Some(self.pair_here(i, j).map_or(0, |m| self.scale.weight(&[m])));
        }
        // Two downfloaters may still meet in the completion, below the following bracket.
        let below = !self.bracket.next.is_empty() && self.bracket.kind.must_complete();
        let may_float = fates[i] != FloatDecision::Stays && fates[j] != FloatDecision::Stays;
        (below && may_float)
            .then(|| self.from_here[i] + self.from_here[j] + self.from_next[i] + self.from_next[j])
    }

    /// Returns the best total under the decisions `fates`, and the players who float.
    fn best(&self, fates: &[FloatDecision], steps: &mut Steps) -> Result<Option<(i128, Vec<usize>)>, Spent> {
        steps.take()?;
        let count = self.players.len() + usize::from(self.has_bye);
        let mut alone = vec![None; count];
        if !self.bracket.kind.must_complete() {
            for (i, price) in alone.iter_mut().enumerate() {
                let stays = self.is_here(i) && fates[i] == FloatDecision::Stays;
                *price = (!stays).then(|| self.from_here[i] + self.from_next[i]);
            }
        }
        let Some(found) = lightest(&alone, |i, j| self.price(fates, i, j)) else { return Ok(None) };
        let floats = |i: &usize| match found.mates[*i] {
            Some(j) if self.is_here(j) => {
                let (low, high) = (j.min(*i), j.max(*i));
                let moved = |k: usize| self.bracket.is_moved(self.players[k]);
                fates[low] == FloatDecision::Floats
                    || fates[high] == FloatDecision::Floats
                    || (moved(low) && moved(high))
            }
            _ => true,
        };
        Ok(Some((found.weight, (0..self.here.len()).filter(floats).collect())))
    }

    /// Adds every best set that extends `chosen`; players are decided in rank order.
    fn extend(
        &self,
        chosen: &mut Vec<usize>,
        goal: &(i128, Vec<usize>),
        steps: &mut Steps,
        sets: &mut Vec<Vec<Rank>>,
    ) -> Result<(), Spent> {
        let size = goal.1.len();
        if chosen.len() == size {
            sets.push(chosen.iter().map(|&i| self.players[i]).collect());
            return Ok(());
        }
        for i in chosen.last().map_or(0, |l| l + 1)..self.here.len() {
            chosen.push(i);
            let is_last = chosen.len() == size;
            let fates: Vec<FloatDecision> = (0..self.here.len())
                .map(|k| match () {
                    () if chosen.contains(&k) => FloatDecision::Floats,
                    () if is_last || k < i => FloatDecision::Stays,
                    () => FloatDecision::Open,
                })
                .collect();
            if self.fits_profile(chosen, &goal.1)
                && self.best(&fates, steps)?.is_some_and(|(weight, _)| weight == goal.0)
            {
                self.extend(chosen, goal, steps, sets)?;
            }
            chosen.pop();
        }
        Ok(())
    }

    /// Returns whether the scores of a set match the scores of the example. If all residents have the same score, all
    /// best sets have the same scores.
    fn fits_profile(&self, chosen: &[usize], example: &[usize]) -> bool {
        if self.bracket.kind == CriteriaKind::Last {
            return true;
        }
        let scores = |places: &[usize], s: i32| {
            places.iter().filter(|&&k| self.field.persons[self.players[k]].score == s).count()
        };
        chosen.iter().all(|&i| {
            let s = self.field.persons[self.players[i]].score;
            scores(chosen, s) <= scores(example, s)
        })
    }
}

/// Returns the best sets of downfloaters by C4 to C8 (2017: C.4 to C.7); `None` if no set allows the round to be
/// completed.
pub(super) fn c4_to_c8(
    field: &DutchField,
    bracket: &DutchBracket,
    steps: &mut Steps,
) -> Result<Option<Vec<Vec<Rank>>>, Spent> {
    let outlook = Outlook::new(field, bracket);
    if !outlook.scale.is_whole() {
        return Err(Spent);
    }
    let open = vec![FloatDecision::Open; outlook.here.len()];
    let Some(goal) = outlook.best(&open, steps)? else { return Ok(None) };
    let mut sets = Vec::new();
    outlook.extend(&mut Vec::new(), &goal, steps, &mut sets)?;
    Ok(Some(sets))
}
