//! The Irish rules: what a whole draw counts under the principles A to D and rule 3 (e).

use super::matching::can_all_pair;
use super::sheet::Sheet;
use super::{Case, Count, Due, Part};
use crate::rulebook::{Measure, is_declared, reads};
use crate::tournament::{Entry, Outcome, PlayerId, Score};

/// The value of every level, in the order in which they are decided: by rules 1 and 2 for the whole draw, by rule 3 from
/// the top down, group by group (3 a) or principle by principle.
pub(super) fn recount(case: &Case<'_>, sheet: &Sheet) -> Vec<Count> {
    let draw = Draw::new(case, sheet);
    let is_two = case.position.round == 2 && draw.can_keep_rule_2(case);
    if case.position.round == 1 || is_two {
        return draw.made_alike(is_two).whole(case);
    }
    if reads(case.declared, "IRL-3A", "principle") {
        return draw.principle_by_principle(case);
    }
    draw.group_by_group(case)
}

/// C: of each pair White for who has had fewer Whites more than Blacks; a lot where that is the same.
pub(super) fn boards(case: &Case<'_>, sheet: &Sheet) -> Vec<Due> {
    let entries = &case.position.entries;
    let draw = Draw::new(case, sheet);
    let own = |r: usize| if draw.is_withdrawn[entries[r].id.index()] { Score(0) } else { entries[r].score };
    let difference = |r: usize| entries[r].colours.difference();
    let due = |(a, b): (usize, usize)| {
        let white = [(a, b), (b, a)].into_iter().find(|&(w, x)| difference(w) < difference(x));
        case.due((a, b), white.map(|(w, _)| w))
    };
    case.in_board_order(sheet, &own).into_iter().map(due).collect()
}

fn record(code: &str, value: Vec<i64>) -> Count {
    Count { stage: 1, code: code.to_owned(), part: Part::Bracket, value }
}

/// A draw by ranks; the dummy of an odd field comes after all.
struct Draw<'a> {
    entries: &'a [Entry],
    /// Points of everybody in the event, in half points.
    points: Vec<i64>,
    /// Scores in the draw, in half points; the dummy's is below all.
    scores: Vec<i32>,
    /// Points for a win and a draw.
    scoring: [i32; 2],
    is_withdrawn: Vec<bool>,
    terms: &'a [String],
    pairs: Vec<(usize, usize)>,
}

impl<'a> Draw<'a> {
    fn new(case: &'a Case<'_>, sheet: &Sheet) -> Self {
        let position = case.position;
        let entries = &position.entries;
        let n = entries.len();
        // 4: withdrawn by notification, or by two defaults; drawn with a score of 0.
        let notified = |id: usize| position.withdrawn.iter().any(|w| w.index() == id);
        let is_withdrawn: Vec<bool> =
            (0..position.points.len()).map(|id| notified(id) || position.defaults[id] >= 2).collect();
        let score = |e: &Entry| if is_withdrawn[e.id.index()] { 0 } else { e.score.0 };
        let mut scores: Vec<i32> = entries.iter().map(score).collect();
        if is_declared(case.declared, "merge-lowest") && position.round >= 4 {
            merge(&mut scores, if position.round == 4 { 2 } else { 3 });
        }
        let pairs = (0..n).filter_map(|r| Some((r, sheet.mate(r)?))).filter(|(a, b)| a < b);
        let pairs = pairs.chain(sheet.bye.map(|r| (r, n))).collect();
        let points = position.points.iter().map(|s| i64::from(s.0)).collect();
        let scoring = [position.scoring.win.0, position.scoring.draw.0];
        let terms = case.declared;
        Self { entries, points, scores, scoring, is_withdrawn, terms, pairs }.with_dummy()
    }

    /// The dummy of an odd field below everybody.
    fn with_dummy(mut self) -> Self {
        self.scores.truncate(self.entries.len());
        if self.entries.len() % 2 == 1 {
            let lowest = self.scores.iter().min().copied().unwrap_or(0).min(0);
            self.scores.push(lowest - 2);
        }
        self
    }

    /// 1, 2 (c): all count alike, or two halves count with the noughts.
    fn made_alike(mut self, is_two: bool) -> Self {
        let half = self.scoring[1];
        let [ones, halves, _] = self.numbers().unwrap_or([0; 3]);
        let joins = ones % 2 == 0 && halves == 2;
        for s in &mut self.scores {
            *s = if is_two && !(joins && *s == half) { *s } else { 0 };
        }
        self.with_dummy()
    }

    /// Who has 1, a half and 0, without the one of the lowest who is left over; `None` if somebody has another score.
    fn numbers(&self) -> Option<[usize; 3]> {
        let mut numbers = [0; 3];
        for s in &self.scores[..self.entries.len()] {
            numbers[self.class(*s)?] += 1;
        }
        if self.entries.len() % 2 == 1 {
            *numbers.iter_mut().rev().find(|n| **n > 0)? -= 1;
        }
        Some(numbers)
    }

    fn class(&self, score: i32) -> Option<usize> {
        [self.scoring[0], self.scoring[1], 0].iter().position(|&s| s == score)
    }

    /// Rule 2: are the numbers those that it speaks of, and is there a draw in which each of its three draws has whom it
    /// should have, without a second game? Who is included in another draw, and who of the lowest is left over in an odd
    /// field, is tried one by one.
    fn can_keep_rule_2(&self, case: &Case<'_>) -> bool {
        let Some([ones, halves, noughts]) = self.numbers() else { return false };
        let joins = ones % 2 == 0 && halves == 2 && noughts % 2 == 0;
        let included: &[(usize, usize)] = match (ones % 2, halves, noughts % 2) {
            (0, h, 0) if h % 2 == 0 => &[],
            (1, 0, 1) => &[(0, 2)],
            (1, h, 1) if h >= 2 => &[(0, 1), (1, 2)],
            _ => return false,
        };
        let own = &self.scores[..self.entries.len()];
        let lowest = own.iter().min();
        let is_odd = self.entries.len() % 2 == 1;
        let mut over = (0..own.len()).filter(|&r| Some(&own[r]) == lowest && case.may_have_bye(r)).map(Some);
        let allowed = |a: usize, b: usize| case.may_meet(a, b) && !self.have_met(a, b);
        let is_possible = |over: Option<usize>| {
            let mut draws = [Vec::new(), Vec::new(), Vec::new()];
            for r in (0..own.len()).filter(|&r| Some(r) != over) {
                // (c): two halves are included in the draw amongst the noughts.
                let class = self.class(own[r]).map_or(0, |class| if joins && class == 1 { 2 } else { class });
                draws[class].push(r);
            }
            can_be_drawn(&draws, included, &allowed)
        };
        if is_odd { over.any(is_possible) } else { is_possible(None) }
    }

    /// A: a game that was played; the other reading of IRL-MET counts one lost by default.
    fn have_met(&self, a: usize, b: usize) -> bool {
        let (Some(x), Some(y)) = (self.entries.get(a), self.entries.get(b)) else { return false };
        let counts_defaults = reads(self.terms, "IRL-MET", "paired");
        x.rounds.iter().any(|f| f.opponent == Some(y.id) && (counts_defaults || f.outcome.is_played()))
    }

    /// 2: whether somebody else is left over, by the scores before two halves count with the noughts.
    fn left_out_of_turn(&self, case: &Case<'_>) -> i64 {
        let own = |e: &Entry| if self.is_withdrawn[e.id.index()] { 0 } else { e.score.0 };
        let scores: Vec<i32> = self.entries.iter().map(own).collect();
        let over = self.pairs.iter().find(|&&(_, b)| b == self.entries.len());
        let is_lowest = over.is_none_or(|&(a, _)| scores.iter().min() == Some(&scores[a]));
        i64::from(case.position.round == 2 && !is_lowest)
    }

    /// The levels of a draw without an order of the scores.
    fn whole(&self, case: &Case<'_>) -> Vec<Count> {
        let sum = |count: &dyn Fn(usize, usize) -> i64| self.pairs.iter().map(|&(a, b)| count(a, b)).sum();
        let value = |measure: &Measure| match measure {
            Measure::Rematches => Some(self.principle_a()),
            Measure::ScoreDifferences => {
                Some([self.principle_b(None), vec![self.left_out_of_turn(case)]].concat())
            }
            Measure::ColourDifferences => Some(vec![sum(&|a, b| self.colour_sum(a, b))]),
            Measure::SameArea => Some(vec![sum(&|a, b| i64::from(self.is_one_province(a, b)))]),
            _ => None,
        };
        case.book.levels().filter_map(|c| Some(record(&c.code, value(&c.measure)?))).collect()
    }

    /// Each principle for all groups before the next.
    fn principle_by_principle(&self, case: &Case<'_>) -> Vec<Count> {
        let value = |measure: &Measure| match measure {
            Measure::Rematches => Some(self.principle_a()),
            Measure::ScoreDifferences => Some(self.principle_b(None)),
            Measure::ColourDifferences => Some(self.top_down(&|a, b| self.colour_sum(a, b))),
            Measure::SameArea => Some(self.top_down(&|a, b| i64::from(self.is_one_province(a, b)))),
            Measure::LeaderOpponent => self.rule_3_e(None),
            _ => None,
        };
        case.book.levels().filter_map(|c| Some(record(&c.code, value(&c.measure)?))).collect()
    }

    /// A for the whole draw; the others in their order for each group from the top.
    fn group_by_group(&self, case: &Case<'_>) -> Vec<Count> {
        let mut records = Vec::new();
        let levels: Vec<_> = case.book.levels().collect();
        let is_whole = |m: &Measure| *m == Measure::Rematches;
        for block in levels.chunk_by(|a, b| !is_whole(&a.measure) && !is_whole(&b.measure)) {
            if let Some(c) = block.first().filter(|c| is_whole(&c.measure)) {
                records.push(record(&c.code, self.principle_a()));
                continue;
            }
            for (i, &group) in self.groups().iter().enumerate() {
                let of_group = |all: Vec<i64>| all.get(i).copied().into_iter().collect();
                for c in block {
                    let value = match &c.measure {
                        Measure::ScoreDifferences => Some(self.principle_b(Some(group))),
                        Measure::ColourDifferences => {
                            Some(of_group(self.top_down(&|a, b| self.colour_sum(a, b))))
                        }
                        Measure::SameArea => {
                            let same = |a: usize, b: usize| i64::from(self.is_one_province(a, b));
                            Some(of_group(self.top_down(&same)))
                        }
                        Measure::LeaderOpponent => self.rule_3_e(Some(group)),
                        _ => None,
                    };
                    records.extend(value.map(|value| record(&c.code, value)));
                }
            }
        }
        records
    }

    /// The different scores of players, the highest first.
    fn groups(&self) -> Vec<i32> {
        let own = &self.scores[..self.entries.len()];
        let all: std::collections::BTreeSet<i32> = own.iter().copied().collect();
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
        let by_group = self.top_down(&|a, b| i64::from(self.have_met(a, b)));
        let total: i64 = by_group.iter().sum();
        let rest = if total > 0 { by_group } else { Vec::new() };
        [vec![total], rest].concat()
    }

    /// B: of each score, or of one, those whose opponents have less than it, than the next, and so on.
    fn principle_b(&self, of: Option<i32>) -> Vec<i64> {
        let groups = self.groups();
        let mut value = Vec::new();
        for (i, &group) in groups.iter().enumerate().filter(|&(_, group)| of.is_none_or(|g| g == *group)) {
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

    /// 3 (e): the place of the leader's opponent among the figures of 6, the highest first; in a group only if it is his.
    fn rule_3_e(&self, group: Option<i32>) -> Option<Vec<i64>> {
        let points = |id: usize| if self.is_withdrawn[id] { 0 } else { self.points[id] };
        let most = (0..self.points.len()).map(points).max()?;
        let leaders: Vec<usize> = (0..self.points.len()).filter(|&id| points(id) == most).collect();
        let &[first] = leaders.as_slice() else { return None };
        let leader = self.entries.iter().position(|e| e.id.index() == first)?;
        if group.is_some_and(|g| g != self.scores[leader]) {
            return None;
        }
        let is_his = |&&(a, b): &&(usize, usize)| a == leader || b == leader;
        let &(a, b) = self.pairs.iter().find(is_his)?;
        let opponent = if a == leader { b } else { a };
        if opponent >= self.entries.len() {
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
        let is_nought = reads(self.terms, "IRL-4", "nought");
        for f in &self.entries[rank].rounds {
            let counts = |o: &PlayerId| !(is_nought && self.is_withdrawn[o.index()]);
            let points =
                f.opponent.filter(counts).and_then(|o| self.points.get(o.index())).copied().unwrap_or(0);
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

/// Can each of these draws be made when one of the first meets one of the second of each of these pairs of draws?
fn can_be_drawn(
    draws: &[Vec<usize>; 3],
    included: &[(usize, usize)],
    allowed: &dyn Fn(usize, usize) -> bool,
) -> bool {
    let Some((&(x, y), rest)) = included.split_first() else {
        return draws.iter().all(|draw| can_all_pair(draw, allowed, &|_| false));
    };
    draws[x].iter().any(|&a| {
        draws[y].iter().filter(|&&b| allowed(a, b)).any(|&b| {
            let others = |draw: &Vec<usize>| draw.iter().copied().filter(|&r| r != a && r != b).collect();
            can_be_drawn(&draws.each_ref().map(others), rest, allowed)
        })
    })
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
