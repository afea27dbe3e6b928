//! C.2 to C.11 and C.14: one score bracket.

use super::facts::Cards;
use super::group::{Group, Limits, Paired};
use crate::procedural::matching::lightest;
use crate::procedural::{Spent, Steps, Trace};
use crate::tournament::{Float, Score};

/// A score bracket: players moved down, residents, and what may become of those who are left over.
pub(super) struct Bracket<'c> {
    pub(super) cards: &'c Cards,
    /// By rank; C.1 is done with.
    pub(super) moved: Vec<usize>,
    pub(super) residents: Vec<usize>,
    /// Note under B: last round, over 50 %.
    pub(super) exempt: bool,
}

/// May these players be left over?
pub(super) type Accepts<'a> = dyn Fn(&[usize]) -> bool + 'a;

/// How many moved-down players and how many players in all are left over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) moved: usize,
    pub(super) all: usize,
}

/// More sets of players left over than this are not tried.
const SETS: usize = 20_000;

impl Bracket<'_> {
    pub(super) fn players(&self) -> Vec<usize> {
        let mut all = [self.moved.as_slice(), &self.residents].concat();
        all.sort_unstable();
        all
    }

    /// A.3: is it paired as a heterogeneous bracket?
    // READING D98-A.3: "at least half have come from a higher bracket" is 2 x moved down >= n.
    pub(super) fn is_heterogeneous(&self) -> bool {
        !self.moved.is_empty() && 2 * self.moved.len() < self.players().len()
    }

    fn name(&self) -> Score {
        let score = self.residents.iter().map(|&p| self.cards.list[p].score).min();
        Score(score.unwrap_or_default())
    }

    /// The first pairing by C.2 to C.14. `accepts` says which players may be left over, `shapes` which shapes are asked
    /// for (all, or that of an earlier pairing).
    pub(super) fn pair(
        &self,
        accepts: Option<&Accepts<'_>>,
        only: Option<Shape>,
        (steps, trace): (&mut Steps, &mut Trace),
    ) -> Result<Option<(Paired, Shape)>, Spent> {
        let n = self.players().len();
        for moved in 0..=self.moved.len() {
            let is_possible = |all: &usize| self.is_heterogeneous() || *all >= moved;
            for all in (n % 2..=n).step_by(2).filter(is_possible) {
                let shape = Shape { moved, all };
                if only.is_some_and(|o| o != shape) {
                    continue;
                }
                let sets = match accepts {
                    Some(accepts) => Some(self.left_over(shape, accepts)?),
                    None => None,
                };
                if sets.as_ref().is_some_and(Vec::is_empty) {
                    continue;
                }
                let Some(waived) = self.least_waived(shape, sets.as_deref(), steps)? else { continue };
                if all > n % 2 {
                    trace.add(self.name(), "C.14", format!("p is {}", (n - all) / 2));
                }
                let found = if self.is_heterogeneous() && moved < self.moved.len() {
                    self.heterogeneous(shape, waived, sets.as_deref(), steps)?
                } else {
                    self.homogeneous(shape, waived, sets.as_deref(), steps)?
                };
                if let Some((paired, how)) = found {
                    trace.add(self.name(), "C.6", format!("{how}: {}", self.words(&paired)));
                    return Ok(Some((paired, shape)));
                }
            }
        }
        Ok(None)
    }

    fn words(&self, (pairs, left): &Paired) -> String {
        let number = |p: usize| self.cards.list[p].number;
        let mut words: Vec<String> =
            pairs.iter().map(|&(a, b)| format!("{}-{}", number(a), number(b))).collect();
        if !left.is_empty() {
            words.push(format!("left over {}", self.cards.numbers(left)));
        }
        words.join(" ")
    }

    /// In a heterogeneous bracket the p highest moved-down players form S1 (C.4); the others stand in S2.
    fn heads(&self, shape: Shape) -> &[usize] {
        if self.is_heterogeneous() { &self.moved[..self.moved.len() - shape.moved] } else { &[] }
    }

    /// All acceptable sets of players that may be left over in this shape.
    fn left_over(&self, shape: Shape, accepts: &dyn Fn(&[usize]) -> bool) -> Result<Vec<Vec<usize>>, Spent> {
        let heads = self.heads(shape);
        let pool: Vec<usize> = self.players().into_iter().filter(|p| !heads.contains(p)).collect();
        let mut sets: Vec<Vec<usize>> = vec![Vec::new()];
        for _ in 0..shape.all {
            let mut longer = Vec::new();
            for set in &sets {
                for &p in pool.iter().filter(|&&p| set.last().is_none_or(|&last| p > last)) {
                    longer.push([set.as_slice(), &[p]].concat());
                }
            }
            if longer.len() > SETS {
                return Err(Spent);
            }
            sets = longer;
        }
        if !self.is_heterogeneous() {
            sets.retain(|set| set.iter().filter(|p| self.moved.contains(p)).count() == shape.moved);
        }
        sets.retain(|set| accepts(set));
        Ok(sets)
    }

    /// Article 21: the fewest pairs that break B.2, if the shape is possible at all.
    fn least_waived(
        &self,
        shape: Shape,
        sets: Option<&[Vec<usize>]>,
        steps: &mut Steps,
    ) -> Result<Option<usize>, Spent> {
        const LEFT: i128 = 1 << 40;
        const MOVED: i128 = 1 << 60;
        let all = self.players();
        let heads = self.heads(shape);
        let price = |i: usize, j: usize| {
            let (a, b) = (all[i], all[j]);
            let apart = heads.contains(&a) && heads.contains(&b);
            (!apart && self.cards.may_meet(self.exempt, a, b)).then(|| i128::from(self.cards.breaks_b2(a, b)))
        };
        let counts_moved = !self.is_heterogeneous();
        let weigh = |p: usize| LEFT + if counts_moved && self.moved.contains(&p) { MOVED } else { 0 };
        let of = |n: usize| i128::try_from(n).unwrap_or(0);
        let wanted = of(shape.all) * LEFT + if counts_moved { of(shape.moved) * MOVED } else { 0 };
        let mut best: Option<i128> = None;
        let everybody = [None];
        let choices: Vec<Option<&Vec<usize>>> = match sets {
            Some(sets) => sets.iter().map(Some).collect(),
            None => everybody.to_vec(),
        };
        for set in choices {
            steps.take()?;
            let may = |p: usize| !heads.contains(&p) && set.is_none_or(|set| set.contains(&p));
            let alone: Vec<Option<i128>> = all.iter().map(|&p| may(p).then(|| weigh(p))).collect();
            let leaves = |p: usize| set.is_some_and(|set| set.contains(&p));
            let stay = |i: usize, j: usize| price(i, j).filter(|_| !leaves(all[i]) && !leaves(all[j]));
            let Some(found) = lightest(&alone, stay) else { continue };
            let waived = found.weight - wanted;
            if (0..LEFT).contains(&waived) && best.is_none_or(|b| waived < b) {
                best = Some(waived);
            }
        }
        Ok(best.and_then(|b| usize::try_from(b).ok()))
    }

    /// C.4 to C.11 of a bracket that is treated as homogeneous.
    fn homogeneous(
        &self,
        shape: Shape,
        waived: usize,
        sets: Option<&[Vec<usize>]>,
        steps: &mut Steps,
    ) -> Result<Option<(Paired, String)>, Spent> {
        let players = self.players();
        let pairs = (players.len() - shape.all) / 2;
        let x = self.cards.x(&players, players.len() / 2 - pairs);
        let left_over = match sets {
            None if !self.moved.is_empty() && !self.is_heterogeneous() => {
                Some(self.left_over(shape, &|_| true)?)
            }
            sets => sets.map(<[Vec<usize>]>::to_vec),
        };
        let group = Group { cards: self.cards, players, pairs, exempt: self.exempt, left_over };
        for raised in 0..=pairs {
            for up in 0..=2 {
                for down in 0..=2 {
                    let limits = Limits { denied: x + raised, waived, up, down };
                    if let Some(found) = group.first(limits, steps)? {
                        return Ok(Some((found, how(x, raised, up, down))));
                    }
                }
            }
        }
        Ok(None)
    }

    /// C.4 to C.11 of a heterogeneous bracket: the moved-down players first, then the remainder.
    fn heterogeneous(
        &self,
        shape: Shape,
        waived: usize,
        sets: Option<&[Vec<usize>]>,
        steps: &mut Steps,
    ) -> Result<Option<(Paired, String)>, Spent> {
        let all = self.players();
        let heads = self.heads(shape);
        let s2: Vec<usize> = all.iter().copied().filter(|p| !heads.contains(p)).collect();
        let x = self.cards.x(&all, 0).saturating_sub(shape.moved);
        for raised in 0..=all.len() {
            for up in 0..=2 {
                let limits = Limits { denied: x + raised, waived, up, down: 2 };
                let hunt = Hunt { bracket: self, shape, heads, raised, limits, sets };
                if let Some((found, rest)) = hunt.c6(&mut Vec::new(), &s2, steps)? {
                    return Ok(Some((found, format!("{} · {rest}", how(x, raised, up, 0)))));
                }
            }
        }
        Ok(None)
    }
}

fn how(x: usize, raised: usize, up: u8, down: u8) -> String {
    let dropped = |n: u8| ["none", "B.6", "B.6 and B.5"][usize::from(n)];
    let mut words = format!("x {x}");
    if raised > 0 {
        words += &format!(" + {raised} (C.11)");
    }
    if down > 0 {
        words += &format!(", dropped for downfloats {} (C.9)", dropped(down));
    }
    if up > 0 {
        words += &format!(", dropped for upfloats {} (C.10)", dropped(up));
    }
    words
}

fn pairs_that(pairs: &[(usize, usize)], is: impl Fn(usize, usize) -> bool) -> usize {
    pairs.iter().filter(|&&(a, b)| is(a, b)).count()
}

/// The search for the opponents of the moved-down players (C.6, C.7, C.10).
struct Hunt<'h, 'c> {
    bracket: &'h Bracket<'c>,
    shape: Shape,
    heads: &'h [usize],
    raised: usize,
    limits: Limits,
    sets: Option<&'h [Vec<usize>]>,
}

impl Hunt<'_, '_> {
    /// The next moved-down player meets the first player of S2 with whom everything can still be paired.
    fn c6(
        &self,
        pairs: &mut Vec<(usize, usize)>,
        s2: &[usize],
        steps: &mut Steps,
    ) -> Result<Option<(Paired, String)>, Spent> {
        let cards = self.bracket.cards;
        let Some(&head) = self.heads.get(pairs.len()) else { return self.remainder(pairs, s2, steps) };
        for &p in s2 {
            let fits = cards.may_meet(self.bracket.exempt, head, p)
                && cards.pair_drops(head, p, Float::Up) <= self.limits.up;
            if !fits {
                continue;
            }
            let rest: Vec<usize> = s2.iter().copied().filter(|&o| o != p).collect();
            pairs.push((head, p));
            if self.is_hopeful(pairs, &rest, steps)?
                && let Some(found) = self.c6(pairs, &rest, steps)?
            {
                return Ok(Some(found));
            }
            pairs.pop();
        }
        Ok(None)
    }

    /// Can a pairing within the limits still exist? Only what the outcome cannot contain is passed over.
    fn is_hopeful(&self, pairs: &[(usize, usize)], s2: &[usize], steps: &mut Steps) -> Result<bool, Spent> {
        const LEFT: i128 = 1 << 40;
        const WAIVED: i128 = 1 << 20;
        steps.take()?;
        let cards = self.bracket.cards;
        let denied = pairs_that(pairs, |a, b| cards.is_denied(a, b));
        let waived = pairs_that(pairs, |a, b| cards.breaks_b2(a, b));
        if denied > self.limits.denied || waived > self.limits.waived {
            return Ok(false);
        }
        let heads = &self.heads[pairs.len()..];
        let all = [heads, s2].concat();
        let alone: Vec<Option<i128>> = (0..all.len()).map(|i| (i >= heads.len()).then_some(LEFT)).collect();
        let price = |i: usize, j: usize| {
            let (a, b) = (all[i], all[j]);
            let fits = (i.min(j) >= heads.len() || i.max(j) >= heads.len())
                && cards.may_meet(self.bracket.exempt, a, b)
                && cards.pair_drops(a, b, Float::Up) <= self.limits.up;
            fits.then(|| i128::from(cards.is_denied(a, b)) + if cards.breaks_b2(a, b) { WAIVED } else { 0 })
        };
        // x of the remainder is at most that of all of S2 left now.
        let size = s2.len() - heads.len();
        let wish = |c| s2.iter().filter(|&&p| cards.list[p].wish == Some(c)).count();
        let both = wish(crate::tournament::Colour::White).max(wish(crate::tournament::Colour::Black));
        let most = both.saturating_sub(size.div_ceil(2)) + self.raised + self.limits.denied - denied;
        let of = |n: usize| i128::try_from(n).unwrap_or(0);
        let bound = of(self.shape.all) * LEFT + of(self.limits.waived - waived) * WAIVED + of(most);
        Ok(lightest(&alone, price).is_some_and(|found| found.weight <= bound))
    }

    /// C.6: the remainder starts at C.2, with its own x, and takes of the raise only what it needs.
    fn remainder(
        &self,
        pairs: &[(usize, usize)],
        s2: &[usize],
        steps: &mut Steps,
    ) -> Result<Option<(Paired, String)>, Spent> {
        let cards = self.bracket.cards;
        let count = (s2.len() - self.shape.all) / 2;
        let x = cards.x(s2, s2.len() / 2 - count);
        let waived = self.limits.waived - pairs_that(pairs, |a, b| cards.breaks_b2(a, b));
        let left_over = self.sets.map(|sets| {
            sets.iter().filter(|set| set.iter().all(|p| s2.contains(p))).cloned().collect::<Vec<_>>()
        });
        let exempt = self.bracket.exempt;
        let group = Group { cards, players: s2.to_vec(), pairs: count, exempt, left_over };
        for raised in 0..=self.raised {
            for down in 0..=2 {
                let limits = Limits { denied: x + raised, waived, up: self.limits.up, down };
                if let Some((rest, left)) = group.first(limits, steps)? {
                    let how = format!("remainder {}", how(x, raised, 0, down));
                    return Ok(Some((([pairs, &rest].concat(), left), how)));
                }
            }
        }
        Ok(None)
    }
}
