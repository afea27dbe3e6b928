//! Article 3 (2017: part B): the pairing of one bracket. The search tries the candidates in the order of Article 4. The
//! first of the best ones wins (3.8.1), and a candidate that cannot be surpassed is chosen at once (3.4.1).
//!
//! The search skips a partial candidate only if an exact matching shows that no continuation reaches the best result
//! that the bracket allows. Completion and the round loop are elsewhere.

mod criteria;
mod downfloaters;

use std::collections::BTreeMap;

use super::candidates::{article_4_3, article_4_4};
use super::facts::DutchField;
use super::scale::{CriteriaScale, Quality, ScaleMark};
use crate::matching::{HEAVIEST, lightest};
use crate::{Spent, Steps};
use criteria::{of_downfloaters, of_pair};
use downfloaters::c4_to_c8;
use facts::tournament::Rank;

/// The criteria that apply to a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CriteriaKind {
    /// 2026: completion and look-ahead in every bracket.
    Today,
    /// 2017: look-ahead without completion.
    Ordinary,
    /// 2017, A.9: the penultimate pairing bracket.
    Penultimate,
    /// 2017, A.9: the last bracket, collapsed or not.
    Last,
}

impl CriteriaKind {
    /// C4 (2017: C.4): returns whether the remaining players must stay pairable.
    pub(super) fn must_complete(self) -> bool {
        self != Self::Ordinary
    }

    /// C8 (2017: C.7): returns whether the following bracket counts.
    pub(super) fn looks_ahead(self) -> bool {
        matches!(self, Self::Today | Self::Ordinary)
    }
}

/// 1.3.2: a bracket and the players below it; players by rank.
#[derive(Clone, Debug)]
pub(super) struct DutchBracket {
    /// The criteria that apply.
    pub(super) kind: CriteriaKind,
    /// The moved-down players.
    pub(super) moved: Vec<Rank>,
    /// The residents.
    pub(super) residents: Vec<Rank>,
    /// The residents of the following scoregroup.
    pub(super) next: Vec<Rank>,
    /// All players below that scoregroup.
    pub(super) later: Vec<Rank>,
    /// C5: the score of the player who will have the bye, if there is one.
    pub(super) bye_score: Option<i32>,
}

impl DutchBracket {
    /// Returns all players in the bracket by rank.
    pub(super) fn here(&self) -> Vec<Rank> {
        [self.moved.as_slice(), self.residents.as_slice()].concat()
    }

    /// Returns whether `p` is a moved-down player.
    pub(super) fn is_moved(&self, p: Rank) -> bool {
        self.moved.contains(&p)
    }

    /// Returns the score of the lowest ranked player of the bracket.
    pub(super) fn lowest_score(&self, field: &DutchField) -> i32 {
        self.residents.last().map_or(0, |&p| field.persons[p].score)
    }
}

/// A candidate pairing (3.3.2, 3.3.4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CandidatePairing {
    /// The pairs, in the order in which they were formed.
    pub(super) pairs: Vec<(Rank, Rank)>,
    /// The downfloaters by rank.
    pub(super) downfloaters: Vec<Rank>,
    /// The number of sets of downfloaters that are equally good by C4 to C8.
    pub(super) sets: usize,
    /// The criteria that are not met in full, with the number of marks for each.
    pub(super) failures: BTreeMap<u8, i32>,
}

/// Article 3: returns the best candidate, the earliest among equals; `None` if no candidate satisfies C1 to C4.
pub(super) fn article_3(
    field: &DutchField,
    bracket: &DutchBracket,
    steps: &mut Steps,
) -> Result<Option<CandidatePairing>, Spent> {
    let Some(sets) = c4_to_c8(field, bracket, steps)? else { return Ok(None) };
    let count = sets.len();
    let mut search = CandidateWalk::new(field, bracket, steps);
    search.settle(sets)?;
    search.article_3_7()?;
    Ok(search.best.map(|(quality, mut candidate)| {
        candidate.failures = search.scale.failures(&quality);
        candidate.sets = count;
        candidate
    }))
}

/// A set of downfloaters that may still win, and its weight.
struct Valid {
    set: Vec<Rank>,
    weight: i128,
}

/// Mates with which a partial candidate can be continued to a best candidate.
type Continuation = BTreeMap<Rank, Rank>;

/// Two lists of players; each pair takes one player from each list.
#[derive(Clone, Copy)]
struct Sides<'a> {
    s1: &'a [Rank],
    s2: &'a [Rank],
}

/// The search through the candidates.
struct CandidateWalk<'a> {
    field: &'a DutchField,
    bracket: &'a DutchBracket,
    steps: &'a mut Steps,
    scale: CriteriaScale,
    marks: BTreeMap<(Rank, Rank), Vec<ScaleMark>>,
    weights: BTreeMap<(Rank, Rank), i128>,
    valid: Vec<Valid>,
    /// The weight of the best candidates.
    goal: i128,
    best: Option<(Quality, CandidatePairing)>,
    /// Whether a candidate was found that cannot be surpassed.
    is_over: bool,
    pairs: Vec<(Rank, Rank)>,
    fixed: i128,
}

impl<'a> CandidateWalk<'a> {
    fn new(field: &'a DutchField, bracket: &'a DutchBracket, steps: &'a mut Steps) -> Self {
        let here = bracket.here();
        let mut marks = BTreeMap::new();
        for (i, &a) in here.iter().enumerate() {
            for &b in &here[i + 1..] {
                // READING D26-3.3: two moved-down players are never paired with each other, because S1 meets S2 and S2
                // consists of residents; the other reading: they may be, whether or not their scores differ.
                if field.may_meet(a, b) && !bracket.is_moved(b) {
                    marks.insert((a, b), of_pair(field, bracket, a, b));
                }
            }
        }
        Self {
            field,
            bracket,
            steps,
            scale: CriteriaScale::of(&[], HEAVIEST),
            marks,
            weights: BTreeMap::new(),
            valid: Vec::new(),
            goal: 0,
            best: None,
            is_over: false,
            pairs: Vec::new(),
            fixed: 0,
        }
    }

    /// Builds the scale, and keeps the sets of downfloaters that allow the best candidates.
    fn settle(&mut self, sets: Vec<Vec<Rank>>) -> Result<(), Spent> {
        let mut possible: Vec<ScaleMark> = self.marks.values().flatten().copied().collect();
        for set in &sets {
            possible.extend(of_downfloaters(self.field, self.bracket, set));
        }
        let places = i128::try_from(self.bracket.here().len() + 2).unwrap_or(i128::MAX);
        self.scale = CriteriaScale::of(&possible, HEAVIEST / (places * places));
        self.weights = self.marks.iter().map(|(&pair, marks)| (pair, self.scale.weight(marks))).collect();
        let here = self.bracket.here();
        let mut goal: Option<i128> = None;
        for set in sets {
            self.steps.take()?;
            let floating = self.scale.weight(&of_downfloaters(self.field, self.bracket, &set));
            let open: Vec<Rank> = here.iter().copied().filter(|p| !set.contains(p)).collect();
            let Some((weight, _)) = self.lightest_of(&open, None) else { continue };
            let total = weight + floating;
            if goal.is_none_or(|g| total < g) {
                self.valid.clear();
                goal = Some(total);
            }
            if goal == Some(total) {
                self.valid.push(Valid { set, weight: floating });
            }
        }
        self.goal = goal.unwrap_or(0);
        Ok(())
    }

    fn weight(&self, a: Rank, b: Rank) -> Option<i128> {
        self.weights.get(&(a.min(b), a.max(b))).copied()
    }

    /// Returns the lightest pairing of all `open` players, within `sides` if given.
    fn lightest_of(&self, open: &[Rank], sides: Option<Sides>) -> Option<(i128, Continuation)> {
        let in_s1: Vec<bool> = open.iter().map(|p| sides.is_some_and(|sides| sides.s1.contains(p))).collect();
        let found = lightest(&vec![None; open.len()], |i, j| {
            if sides.is_some() && in_s1[i] == in_s1[j] {
                return None;
            }
            self.weight(open[i], open[j])
        })?;
        let mates = found.mates.iter().enumerate();
        Some((found.weight, mates.filter_map(|(i, m)| Some((open[i], open[(*m)?]))).collect()))
    }

    /// Returns whether the pairs fixed so far can be continued, among `open`, to a best candidate that leaves `limbo`
    /// in the Limbo.
    fn reaches(
        &mut self,
        open: &[Rank],
        limbo: &[Rank],
        sides: Option<Sides>,
    ) -> Result<Option<Continuation>, Spent> {
        self.steps.take()?;
        for valid in &self.valid {
            let moved = valid.set.iter().filter(|&&p| self.bracket.is_moved(p));
            let residents = valid.set.iter().filter(|&&p| !self.bracket.is_moved(p));
            if !moved.eq(limbo.iter()) {
                continue;
            }
            if !residents.clone().all(|p| sides.map_or(open, |sides| sides.s2).contains(p)) {
                continue;
            }
            let rest: Vec<Rank> = open.iter().copied().filter(|p| !valid.set.contains(p)).collect();
            if let Some((weight, witness)) = self.lightest_of(&rest, sides)
                && self.fixed + weight + valid.weight <= self.goal
            {
                return Ok(Some(witness));
            }
        }
        Ok(None)
    }

    /// 3.7 (B.7), and 3.6 without moved-down players: the outermost alteration is the alteration of S1 and Limbo.
    fn article_3_7(&mut self) -> Result<(), Spent> {
        let moved = &self.bracket.moved;
        let scores: Vec<i32> = moved.iter().map(|&m| self.field.persons[m].score).collect();
        let mut limbos: Vec<Vec<Rank>> = self
            .valid
            .iter()
            .map(|v| v.set.iter().copied().filter(|p| moved.contains(p)).collect())
            .collect();
        limbos.sort_unstable();
        limbos.dedup();
        for s1 in article_4_4(moved, &scores, &limbos) {
            let limbo: Vec<Rank> = moved.iter().copied().filter(|m| !s1.contains(m)).collect();
            let residents = self.bracket.residents.clone();
            self.article_3_7_2(&s1, &residents, &limbo, None)?;
            if self.is_over {
                break;
            }
        }
        Ok(())
    }

    /// 3.7.2: tries the transpositions of S2, one player of S1 after the other; `s2` are the residents without
    /// an opponent so far.
    fn article_3_7_2(
        &mut self,
        s1: &[Rank],
        s2: &[Rank],
        limbo: &[Rank],
        witness: Option<&Continuation>,
    ) -> Result<(), Spent> {
        let Some((&first, others)) = s1.split_first() else {
            return self.article_3_6(s2, limbo);
        };
        for &resident in s2 {
            let Some(weight) = self.weight(first, resident) else { continue };
            let rest: Vec<Rank> = s2.iter().copied().filter(|&p| p != resident).collect();
            self.fix(first, resident, weight);
            let known = witness.filter(|w| w.get(&first) == Some(&resident)).cloned();
            let open = [others, rest.as_slice()].concat();
            let found = match known {
                Some(known) => Some(known),
                None => self.reaches(&open, limbo, None)?,
            };
            if let Some(found) = found {
                self.article_3_7_2(others, &rest, limbo, Some(&found))?;
            }
            self.release(weight);
            if self.is_over {
                break;
            }
        }
        Ok(())
    }

    /// 3.6 (B.6): tries the exchanges of a homogeneous bracket or a remainder of residents, with all the transpositions
    /// after each exchange.
    fn article_3_6(&mut self, residents: &[Rank], limbo: &[Rank]) -> Result<(), Spent> {
        let sizes: std::collections::BTreeSet<usize> =
            self.valid.iter().map(|v| v.set.len().saturating_sub(limbo.len())).collect();
        // C6 has fixed the number of downfloaters, so only one size is possible; MaxPairs follows from it (3.1.2).
        for floaters in sizes {
            let Some(pairs) = residents.len().checked_sub(floaters).map(|paired| paired / 2) else {
                continue;
            };
            let (s1, s2) = residents.split_at(pairs);
            for exchange in article_4_3(s1.len(), s2.len()) {
                let (new_s1, new_s2) = exchange.apply(s1, s2);
                let open = [new_s1.as_slice(), new_s2.as_slice()].concat();
                let sides = Sides { s1: &new_s1, s2: &new_s2 };
                if let Some(witness) = self.reaches(&open, limbo, Some(sides))? {
                    self.article_4_2(sides, limbo, &witness)?;
                }
                if self.is_over {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// 4.2 (D.1): tries the transpositions of S2 in lexicographic order, one player of S1 after the other.
    fn article_4_2(&mut self, sides: Sides, limbo: &[Rank], witness: &Continuation) -> Result<(), Spent> {
        let Some((&first, others)) = sides.s1.split_first() else {
            return self.article_3_4(sides.s2, limbo);
        };
        for &second in sides.s2 {
            let Some(weight) = self.weight(first, second) else { continue };
            let rest: Vec<Rank> = sides.s2.iter().copied().filter(|&p| p != second).collect();
            let smaller = Sides { s1: others, s2: &rest };
            self.fix(first, second, weight);
            let open = [others, rest.as_slice()].concat();
            let found = match Some(witness).filter(|w| w.get(&first) == Some(&second)) {
                Some(known) => Some(known.clone()),
                None => self.reaches(&open, limbo, Some(smaller))?,
            };
            if let Some(found) = found {
                self.article_4_2(smaller, limbo, &found)?;
            }
            self.release(weight);
            if self.is_over {
                break;
            }
        }
        Ok(())
    }

    /// 3.4 and 3.8: evaluates a candidate; `left` are the residents who float down.
    fn article_3_4(&mut self, left: &[Rank], limbo: &[Rank]) -> Result<(), Spent> {
        self.steps.take()?;
        let downfloaters = [limbo, left].concat();
        if !self.valid.iter().any(|v| v.set == downfloaters) {
            return Ok(());
        }
        let mut marks = of_downfloaters(self.field, self.bracket, &downfloaters);
        for &(a, b) in &self.pairs {
            marks.extend(self.marks.get(&(a.min(b), a.max(b))).into_iter().flatten());
        }
        let quality = self.scale.quality(&marks);
        if self.best.as_ref().is_none_or(|(best, _)| quality < *best) {
            // If every criterion is on the scale, no candidate can surpass the goal.
            self.is_over = self.scale.is_whole() && self.scale.weight(&marks) == self.goal;
            let candidate = CandidatePairing {
                pairs: self.pairs.clone(),
                downfloaters,
                sets: 0,
                failures: BTreeMap::new(),
            };
            self.best = Some((quality, candidate));
        }
        Ok(())
    }

    fn fix(&mut self, a: Rank, b: Rank, weight: i128) {
        self.pairs.push((a, b));
        self.fixed += weight;
    }

    fn release(&mut self, weight: i128) {
        self.pairs.pop();
        self.fixed -= weight;
    }
}
