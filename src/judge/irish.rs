//! The Irish rules: what a whole draw counts under the principles A to D and rule 3 (e).

use super::dutch_counts::PairedBracket;
use super::irish_field::IrishField;
use super::matching::can_all_pair;
use super::sheet::MateTable;
use super::{Count, ExpectedBoard, JudgedRound, Part};
use facts::rulebook::Measure;
use facts::rulebook::table::Principles;
use facts::tournament::Score;
use limit::from_len;

/// The value of every level, in the order in which they are decided: by rules 1 and 2 for the whole draw, by rule 3 from
/// the top down, group by group (3 a) or principle by principle.
pub(super) fn recount(case: &JudgedRound<'_>, sheet: &MateTable) -> Vec<Count> {
    let field = IrishField::new(case);
    if case.position.round == 1 {
        return JudgedDraw::new(field.by_rule_1(), sheet).whole(case);
    }
    let by_rule_2 = field.by_rule_2().filter(|_| case.position.round == 2 && can_keep_rule_2(&field, case));
    if let Some((field, _)) = by_rule_2 {
        return JudgedDraw::new(field, sheet).whole(case);
    }
    let draw = JudgedDraw::new(field, sheet);
    if case.declared.principles == Principles::Principle {
        return draw.principle_by_principle(case);
    }
    draw.group_by_group(case)
}

/// C: of each pair White for who has had fewer Whites more than Blacks; a lot where that is the same.
pub(super) fn boards(case: &JudgedRound<'_>, sheet: &MateTable) -> Vec<ExpectedBoard> {
    let field = IrishField::new(case);
    let difference = |r: usize| case.position.entries[r].colours.difference();
    let due = |(a, b): (usize, usize)| {
        let white = [(a, b), (b, a)].into_iter().find(|&(w, x)| difference(w) < difference(x));
        case.due((a, b), white.map(|(w, _)| w))
    };
    case.in_board_order(sheet, &|r| Score(field.own(r))).into_iter().map(due).collect()
}

fn record(code: &str, value: Vec<i64>) -> Count {
    Count { stage: 1, code: code.to_owned(), part: Part::Bracket, value }
}

/// Rule 2: are the numbers those that it speaks of, and is there a draw in which each of its three draws has whom it
/// should have, without a second game? Who is included in another draw, and who of the lowest is left over in an odd
/// field, is tried one by one.
fn can_keep_rule_2(field: &IrishField<'_>, case: &JudgedRound<'_>) -> bool {
    let Some(included) = field.included() else { return false };
    let players = case.position.entries.len();
    let mut over = (0..players).filter(|&r| field.is_lowest(r) && case.may_have_bye(r)).map(Some);
    let allowed = |a: usize, b: usize| case.may_meet(a, b) && !field.have_met((a, b));
    let is_possible = |over: Option<usize>| {
        let mut draws = [Vec::new(), Vec::new(), Vec::new()];
        for r in (0..players).filter(|&r| Some(r) != over) {
            draws[field.draw_of(r)].push(r);
        }
        can_be_drawn(&draws, included, &allowed)
    };
    if players % 2 == 1 { over.any(is_possible) } else { is_possible(None) }
}

/// A draw: its pairs by ranks, the dummy of an odd field after all.
struct JudgedDraw<'a> {
    field: IrishField<'a>,
    pairs: Vec<(usize, usize)>,
}

impl<'a> JudgedDraw<'a> {
    fn new(field: IrishField<'a>, sheet: &MateTable) -> Self {
        let pairs = sheet.pairs().into_iter().chain(sheet.bye.map(|r| (r, sheet.players())));
        Self { field, pairs: pairs.collect() }
    }

    fn number(&self, is_counted: &dyn Fn((usize, usize)) -> bool) -> i64 {
        from_len(self.pairs.iter().filter(|&&pair| is_counted(pair)).count())
    }

    /// The levels of a draw without an order of the scores.
    fn whole(&self, case: &JudgedRound<'_>) -> Vec<Count> {
        let field = &self.field;
        let value = |measure: &Measure| match measure {
            Measure::Rematches => Some(self.principle_a()),
            Measure::ScoreDifferences => {
                let is_out = |pair| case.position.round == 2 && field.is_out_of_turn(pair);
                Some([self.principle_b(None), vec![self.number(&is_out)]].concat())
            }
            Measure::ColourDifferences => {
                Some(vec![self.pairs.iter().map(|&pair| field.colour_sum(pair)).sum()])
            }
            Measure::SameArea => Some(vec![self.number(&|pair| field.is_one_province(pair))]),
            Measure::LeaderOpponent => None,
            other => self.sum(case, other, None),
        };
        case.book.levels().filter_map(|c| Some(record(&c.code, value(&c.measure)?))).collect()
    }

    /// Each principle for all groups before the next.
    fn principle_by_principle(&self, case: &JudgedRound<'_>) -> Vec<Count> {
        let value = |measure: &Measure| match measure {
            Measure::Rematches => Some(self.principle_a()),
            Measure::ScoreDifferences => Some(self.principle_b(None)),
            Measure::ColourDifferences => Some(self.principle_c()),
            Measure::SameArea => Some(self.principle_d()),
            Measure::LeaderOpponent => self.rule_3_e(None),
            other => self.sum(case, other, None),
        };
        case.book.levels().filter_map(|c| Some(record(&c.code, value(&c.measure)?))).collect()
    }

    /// A for the whole draw; the others in their order for each group from the top.
    fn group_by_group(&self, case: &JudgedRound<'_>) -> Vec<Count> {
        let mut records = Vec::new();
        let levels: Vec<_> = case.book.levels().collect();
        let is_whole = |m: &Measure| *m == Measure::Rematches;
        for block in levels.chunk_by(|a, b| !is_whole(&a.measure) && !is_whole(&b.measure)) {
            if let Some(c) = block.first().filter(|c| is_whole(&c.measure)) {
                records.push(record(&c.code, self.principle_a()));
                continue;
            }
            for (i, &group) in self.field.groups().iter().enumerate() {
                let of_group = |all: Vec<i64>| all.get(i).copied().into_iter().collect();
                for c in block {
                    let value = match &c.measure {
                        Measure::ScoreDifferences => Some(self.principle_b(Some(group))),
                        Measure::ColourDifferences => Some(of_group(self.principle_c())),
                        Measure::SameArea => Some(of_group(self.principle_d())),
                        Measure::LeaderOpponent => self.rule_3_e(Some(group)),
                        other => self.sum(case, other, Some(group)),
                    };
                    records.extend(value.map(|value| record(&c.code, value)));
                }
            }
        }
        records
    }

    /// A sum over pairs that a rulebook of one's own has: over the draw, or over the pairs whose higher player has a score.
    fn sum(&self, case: &JudgedRound<'_>, measure: &Measure, group: Option<i32>) -> Option<Vec<i64>> {
        let everybody: Vec<usize> = (0..case.position.entries.len()).collect();
        let own = self.pairs.iter().copied().filter(|&pair| group.is_none_or(|g| self.field.top(pair) == g));
        let (pairs, over): (Vec<_>, Vec<_>) = own.partition(|&(_, b)| b < everybody.len());
        PairedBracket::of(case, &everybody, pairs.into_iter(), over.into_iter().map(|(a, _)| a))
            .value(measure)
    }

    /// A sum over the pairs whose higher player has a score, for each score from the top.
    fn top_down(&self, count: &dyn Fn((usize, usize)) -> i64) -> Vec<i64> {
        let of = |group: i32| {
            let own = self.pairs.iter().filter(|&&pair| self.field.top(pair) == group);
            own.map(|&pair| count(pair)).sum()
        };
        self.field.groups().into_iter().map(of).collect()
    }

    /// A: rematches in all; if there are any, from the top.
    fn principle_a(&self) -> Vec<i64> {
        let by_group = self.top_down(&|pair| i64::from(self.field.have_met(pair)));
        let total: i64 = by_group.iter().sum();
        let rest = if total > 0 { by_group } else { Vec::new() };
        [vec![total], rest].concat()
    }

    /// B: of each score, or of one, those whose opponents have less than it, than the next, and so on.
    fn principle_b(&self, of: Option<i32>) -> Vec<i64> {
        let groups = self.field.groups();
        let mut value = Vec::new();
        for (i, &group) in groups.iter().enumerate().filter(|&(_, group)| of.is_none_or(|g| g == *group)) {
            for &less in &groups[i..] {
                let field = &self.field;
                value.push(self.number(&|pair| field.top(pair) == group && field.is_below(pair, less)));
            }
        }
        value
    }

    /// C for each score from the top.
    fn principle_c(&self) -> Vec<i64> {
        self.top_down(&|pair| self.field.colour_sum(pair))
    }

    /// D for each score from the top.
    fn principle_d(&self) -> Vec<i64> {
        self.top_down(&|pair| i64::from(self.field.is_one_province(pair)))
    }

    /// 3 (e): the place of the leader's opponent among the figures of 6, the highest first, after all of them if he is left
    /// over; in a group only if it is his.
    fn rule_3_e(&self, group: Option<i32>) -> Option<Vec<i64>> {
        let leader = self.field.leader()?;
        if group.is_some_and(|g| g != self.field.score(leader)) {
            return None;
        }
        let &(a, b) = self.pairs.iter().find(|&&(a, b)| a == leader || b == leader)?;
        let opponent = if a == leader { b } else { a };
        Some(vec![self.field.figures_above(opponent)])
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
