//! The Irish rules: what a whole draw counts under the principles A to D and rule 3 (e).

use super::Case;
use super::sheet::Sheet;
use crate::measure::Measure;
use crate::model::{Evidence, LevelRecord, Part};
use crate::tournament::{Entry, Outcome};

/// The value of every level.
pub(super) fn recount(case: &Case<'_>, sheet: &Sheet) -> Vec<LevelRecord> {
    let draw = Draw::new(case, sheet);
    let mut records = Vec::new();
    for c in case.book.levels() {
        let value = match &c.measure {
            Measure::Rematches => Some(draw.principle_a()),
            Measure::ScoreDifferences => Some(draw.principle_b()),
            Measure::ColourDifferences => Some(draw.top_down(&|a, b| draw.colour_sum(a, b))),
            Measure::SameArea => Some(draw.top_down(&|a, b| i64::from(draw.is_one_province(a, b)))),
            Measure::LeaderOpponent => draw.rule_3_e(),
            _ => None,
        };
        records.extend(value.map(|value| LevelRecord {
            stage: 1,
            code: c.code.clone(),
            part: Part::Bracket,
            value,
            evidence: vec![Evidence::Recounted],
        }));
    }
    records
}

/// A draw by ranks; the dummy of an odd field comes after all.
struct Draw<'a> {
    entries: &'a [Entry],
    round: usize,
    /// Points of everybody in the event, in half points.
    points: Vec<i64>,
    /// Scores in the draw, in half points.
    scores: Vec<i32>,
    pairs: Vec<(usize, usize)>,
}

impl<'a> Draw<'a> {
    fn new(case: &'a Case<'_>, sheet: &Sheet) -> Self {
        let position = case.position;
        let entries = &position.entries;
        let n = entries.len();
        let defaults = |e: &Entry| e.rounds.iter().filter(|f| f.outcome == Outcome::ForfeitLoss).count();
        // 4: who has defaulted twice is drawn with a score of 0; so is the dummy.
        let mut scores: Vec<i32> =
            entries.iter().map(|e| if defaults(e) >= 2 { 0 } else { e.score.0 }).collect();
        scores.extend((n % 2 == 1).then_some(0));
        if case.declared.iter().any(|d| d == "merge-lowest") && position.round >= 4 {
            merge(&mut scores, if position.round == 4 { 2 } else { 3 });
        }
        let pairs = (0..n).filter_map(|r| Some((r, sheet.mate(r)?))).filter(|(a, b)| a < b);
        let pairs = pairs.chain(sheet.bye.map(|r| (r, n))).collect();
        let points = position.points.iter().map(|s| i64::from(s.0)).collect();
        Self { entries, round: position.round, points, scores, pairs }
    }

    /// The different scores, the highest first.
    fn groups(&self) -> Vec<i32> {
        let all: std::collections::BTreeSet<i32> = self.scores.iter().copied().collect();
        all.into_iter().rev().collect()
    }

    /// A sum over the pairs whose higher player has a score, for each score from the top.
    fn top_down(&self, count: &dyn Fn(usize, usize) -> i64) -> Vec<i64> {
        let of = |group: i32| {
            let own = self.pairs.iter().filter(|&&(a, b)| self.scores[a].max(self.scores[b]) == group);
            own.map(|&(a, b)| count(a, b)).sum()
        };
        self.groups().into_iter().map(of).collect()
    }

    /// A: rematches in all; if there are any, from the top.
    fn principle_a(&self) -> Vec<i64> {
        let met = |a: usize, b: usize| self.entries.get(b).is_some_and(|e| self.entries[a].has_met(e.id));
        let by_group = self.top_down(&|a, b| i64::from(met(a, b)));
        let total: i64 = by_group.iter().sum();
        let rest = if total > 0 { by_group } else { Vec::new() };
        [vec![total], rest].concat()
    }

    /// B: of each score those whose opponents have less than it, than the next, and so on.
    fn principle_b(&self) -> Vec<i64> {
        let groups = self.groups();
        let mut value = Vec::new();
        for (i, &group) in groups.iter().enumerate() {
            for &less in &groups[i..] {
                let is_counted = |&&(a, b): &&(usize, usize)| {
                    let (x, y) = (self.scores[a], self.scores[b]);
                    x.max(y) == group && x.min(y) < less
                };
                value.push(i64::try_from(self.pairs.iter().filter(is_counted).count()).unwrap_or(i64::MAX));
            }
        }
        value
    }

    /// C: the colour differences that result, with the better colours; the opponent of the dummy gets none.
    fn colour_sum(&self, a: usize, b: usize) -> i64 {
        let difference = |r: usize| self.entries.get(r).map(|e| i64::from(e.colours.difference()));
        match (difference(a), difference(b)) {
            (Some(x), Some(y)) => {
                [1, -1].map(|d| (x + d).abs() + (y - d).abs()).into_iter().min().unwrap_or(0)
            }
            (x, y) => x.or(y).unwrap_or(0).abs(),
        }
    }

    fn is_one_province(&self, a: usize, b: usize) -> bool {
        let province = |r: usize| self.entries.get(r).map(|e| e.area.as_str()).filter(|p| !p.is_empty());
        province(a).is_some() && province(a) == province(b)
    }

    /// 3 (e): the place of the sole leader's opponent among the figures of 6, the highest first.
    fn rule_3_e(&self) -> Option<Vec<i64>> {
        let top = *self.groups().first()?;
        let leaders: Vec<usize> = (0..self.entries.len()).filter(|&r| self.scores[r] == top).collect();
        let [leader] = leaders[..] else { return None };
        let is_his = |&&(a, b): &&(usize, usize)| a == leader || b == leader;
        let &(a, b) = self.pairs.iter().find(is_his)?;
        let opponent = if a == leader { b } else { a };
        if self.round < 3 || opponent >= self.entries.len() {
            return None;
        }
        let own = self.figures(opponent);
        let better: std::collections::BTreeSet<(i64, i64)> =
            (0..self.entries.len()).map(|r| self.figures(r)).filter(|f| *f > own).collect();
        Some(vec![i64::try_from(better.len()).unwrap_or(i64::MAX)])
    }

    /// 6 (a) and (b), doubled.
    fn figures(&self, rank: usize) -> (i64, i64) {
        let (mut first, mut second) = (0, 0);
        for f in &self.entries[rank].rounds {
            let points = f.opponent.and_then(|o| self.points.get(o.index())).copied().unwrap_or(0);
            match f.outcome {
                Outcome::Win | Outcome::UnratedWin | Outcome::ForfeitWin => first += 2 * points,
                Outcome::Draw | Outcome::UnratedDraw => (first, second) = (first + points, second + points),
                _ if f.has_opponent_won() => second += 2 * points,
                _ => {}
            }
        }
        (first, second)
    }
}

/// 3 (d): the lowest scores count as the highest of them.
fn merge(scores: &mut [i32], lowest: usize) {
    let different: std::collections::BTreeSet<i32> = scores.iter().copied().collect();
    if let Some(&level) = different.iter().nth(lowest - 1).or(different.last()) {
        for s in scores {
            *s = (*s).max(level);
        }
    }
}
