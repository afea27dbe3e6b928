//! The Irish rules: the counts of a whole draw under the principles A to D and rule 3 (e).

mod field;

use crate::dutch::counts::PairedBracket;
use crate::matching::can_all_pair;
use crate::sheet::MateTable;
use crate::{Count, ExpectedBoard, JudgedRound, Part};
use facts::rulebook::table::Principles;
use facts::rulebook::{Measure, Value};
use facts::tournament::{Rank, Score};
use field::{DrawPair, IrishField};
use limit::from_len;
use std::collections::BTreeMap;

/// Returns the value of every level, in the order in which the levels are decided. Rules 1 and 2 decide for the whole
/// draw. Rule 3 decides from the top down, group by group (3 a) or principle by principle.
pub(super) fn recount(case: &JudgedRound<'_>, sheet: &MateTable) -> Vec<Count> {
    let field = IrishField::new(case);
    if case.position.round == 1 {
        return JudgedDraw::new(field.by_rule_1(), sheet).whole(case);
    }
    let by_rule_2 = field.by_rule_2().filter(|_| case.position.round == 2 && can_keep_rule_2(&field, case));
    if let Some(field) = by_rule_2 {
        return JudgedDraw::new(field, sheet).whole(case);
    }
    let draw = JudgedDraw::new(field, sheet);
    if case.declared.principles == Principles::Principle {
        return draw.principle_by_principle(case);
    }
    draw.group_by_group(case)
}

/// C: gives White in each pair to the player with the smaller excess of Whites over Blacks; if the two are equal, a lot
/// decides.
pub(super) fn boards(case: &JudgedRound<'_>, sheet: &MateTable) -> Vec<ExpectedBoard> {
    let field = IrishField::new(case);
    let difference = |r: Rank| case.position.entries[r].colours.difference();
    let due = |(a, b): (Rank, Rank)| {
        let white = [(a, b), (b, a)].into_iter().find(|&(w, x)| difference(w) < difference(x));
        case.due((a, b), white.map(|(w, _)| w))
    };
    case.in_board_order(sheet, &|r| Score(field.own(r))).into_iter().map(due).collect()
}

fn record(code: &str, value: Value) -> Count {
    Count { stage: 1, code: code.to_owned(), part: Part::Bracket, value }
}

/// Rule 2: returns whether the numbers of the rule apply and each of its three draws can be made without a second game.
/// The function tries every choice of the players included in another draw, and of the lowest player left over in an
/// odd field.
fn can_keep_rule_2(field: &IrishField<'_>, case: &JudgedRound<'_>) -> bool {
    let Some(included) = field.included() else { return false };
    let players = case.position.entries.len();
    let mut over = Rank::all(players).filter(|&r| field.is_lowest(r) && case.may_have_bye(r)).map(Some);
    let allowed = |a: Rank, b: Rank| case.may_meet(a, b) && !field.have_met((a, Some(b)));
    let is_possible = |over: Option<Rank>| {
        let mut draws = [Vec::new(), Vec::new(), Vec::new()];
        for r in Rank::all(players).filter(|&r| Some(r) != over) {
            draws[field.draw_of(r)].push(r);
        }
        can_be_drawn(&draws, included, &allowed)
    };
    if players % 2 == 1 { over.any(is_possible) } else { is_possible(None) }
}

/// A draw: its pairs by ranks; `None` is the dummy of an odd field.
struct JudgedDraw<'a> {
    field: IrishField<'a>,
    pairs: Vec<DrawPair>,
}

impl<'a> JudgedDraw<'a> {
    fn new(field: IrishField<'a>, sheet: &MateTable) -> Self {
        let pairs = sheet.pairs().into_iter().map(|(a, b)| (a, Some(b)));
        Self { field, pairs: pairs.chain(sheet.bye.map(|r| (r, None))).collect() }
    }

    fn number(&self, is_counted: &dyn Fn(DrawPair) -> bool) -> i64 {
        from_len(self.pairs.iter().filter(|&&pair| is_counted(pair)).count())
    }

    /// Returns the levels of a draw in which the order of the scores does not matter.
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
        case.book.levels().filter_map(|c| Some(record(&c.code, Value(value(&c.measure)?)))).collect()
    }

    /// Applies each principle to all groups before the next principle.
    fn principle_by_principle(&self, case: &JudgedRound<'_>) -> Vec<Count> {
        let value = |measure: &Measure| match measure {
            Measure::Rematches => Some(self.principle_a()),
            Measure::ScoreDifferences => Some(self.principle_b(None)),
            Measure::ColourDifferences => Some(self.principle_c()),
            Measure::SameArea => Some(self.principle_d()),
            Measure::LeaderOpponent => self.rule_3_e(None),
            other => self.sum(case, other, None),
        };
        case.book.levels().filter_map(|c| Some(record(&c.code, Value(value(&c.measure)?)))).collect()
    }

    /// Applies A to the whole draw, then the other principles in order to each group from the top.
    fn group_by_group(&self, case: &JudgedRound<'_>) -> Vec<Count> {
        let mut records = Vec::new();
        let levels: Vec<_> = case.book.levels().collect();
        let is_whole = |m: &Measure| *m == Measure::Rematches;
        for block in levels.chunk_by(|a, b| !is_whole(&a.measure) && !is_whole(&b.measure)) {
            if let Some(c) = block.first().filter(|c| is_whole(&c.measure)) {
                records.push(record(&c.code, Value(self.principle_a())));
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
                    records.extend(value.map(|value| record(&c.code, Value(value))));
                }
            }
        }
        records
    }

    /// Returns a sum over pairs that a custom rulebook adds: over the whole draw, or over the pairs whose higher player
    /// has the score `group`.
    fn sum(&self, case: &JudgedRound<'_>, measure: &Measure, group: Option<i32>) -> Option<Vec<i64>> {
        let everybody: Vec<Rank> = Rank::all(case.position.entries.len()).collect();
        let own = self.pairs.iter().copied().filter(|&pair| group.is_none_or(|g| self.field.top(pair) == g));
        let pairs = own.clone().filter_map(|(a, b)| Some((a, b?)));
        let over = own.filter(|(_, b)| b.is_none()).map(|(a, _)| a);
        PairedBracket::of(case, &everybody, pairs, over).value(measure)
    }

    /// Returns a sum over the pairs whose higher player has a given score, for each score from the top.
    fn top_down(&self, count: &dyn Fn(DrawPair) -> i64) -> Vec<i64> {
        let of = |group: i32| {
            let own = self.pairs.iter().filter(|&&pair| self.field.top(pair) == group);
            own.map(|&pair| count(pair)).sum()
        };
        self.field.groups().into_iter().map(of).collect()
    }

    /// A: returns the number of rematches; if there are any, their numbers for each score from the top follow.
    fn principle_a(&self) -> Vec<i64> {
        let by_group = self.top_down(&|pair| i64::from(self.field.have_met(pair)));
        let total: i64 = by_group.iter().sum();
        let rest = if total > 0 { by_group } else { Vec::new() };
        [vec![total], rest].concat()
    }

    /// B: returns the number of players of each score (or one score) who meet opponents below it, then below the next
    /// score, and so on.
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

    /// Returns the values of principle C for each score from the top.
    fn principle_c(&self) -> Vec<i64> {
        self.top_down(&|pair| self.field.colour_sum(pair))
    }

    /// Returns the values of principle D for each score from the top.
    fn principle_d(&self) -> Vec<i64> {
        self.top_down(&|pair| i64::from(self.field.is_one_province(pair)))
    }

    /// 3 (e): returns the place of the leader's opponent among the distinct figures of rule 6, the highest first. If
    /// the leader is left over, the place comes after all figures. With a `group`, the result is `Some` only for the
    /// leader's own group.
    fn rule_3_e(&self, group: Option<i32>) -> Option<Vec<i64>> {
        let leader = self.field.leader()?;
        if group.is_some_and(|g| g != self.field.score(Some(leader))) {
            return None;
        }
        let &(a, b) = self.pairs.iter().find(|&&(a, b)| a == leader || b == Some(leader))?;
        let opponent = if a == leader { b } else { Some(a) };
        Some(vec![self.field.figures_above()[&opponent]])
    }
}

/// The counts of the edges of a draw, by each of the rules.
pub struct IrishCount<'c, 'a> {
    case: &'c JudgedRound<'a>,
    /// The fields of rules 1, 2 and 3. Rule 2 has no field if the numbers of players differ from the rule.
    fields: [Option<IrishField<'a>>; 3],
    /// 3 (e): the leader; and for each player and the dummy (`None`), the number of distinct figures above.
    leader: Option<Rank>,
    above: BTreeMap<Option<Rank>, i64>,
    everybody: Vec<Rank>,
}

impl<'c, 'a> IrishCount<'c, 'a> {
    /// Prepares the counts of a round.
    pub fn new(case: &'c JudgedRound<'a>) -> Self {
        let three = IrishField::new(case);
        let (leader, above) = (three.leader(), three.figures_above());
        let fields = [Some(three.clone().by_rule_1()), three.by_rule_2(), Some(three)];
        Self { case, fields, leader, above, everybody: Rank::all(case.position.entries.len()).collect() }
    }

    /// Returns the count of a pair under a principle; `None` for any other measure. The dummy of an odd field is a
    /// `None` in the pair. `part` selects a part of the principle: the rule, then the score group of the pair if only
    /// one counts. For B, it also selects the score that the opponent must be below.
    pub fn pair(&self, measure: &Measure, part: &[i32], pair: DrawPair) -> Option<i64> {
        let is_principle = matches!(
            measure,
            Measure::Rematches
                | Measure::ScoreDifferences
                | Measure::SameArea
                | Measure::ColourDifferences
                | Measure::LeaderOpponent
        );
        // Where a sum of a custom rulebook lists classes, a pair of another group adds an empty list, not a class 0.
        let (field, rule, part) = self.part(part).filter(|_| is_principle)?;
        if part.first().is_some_and(|&group| field.top(pair) != group) {
            return Some(0);
        }
        Some(i64::from(match (measure, part) {
            (Measure::Rematches, _) => field.have_met(pair),
            (Measure::ScoreDifferences, &[_, less]) => field.is_below(pair, less),
            (Measure::ScoreDifferences, _) => rule == 2 && field.is_out_of_turn(pair),
            (Measure::SameArea, _) => field.is_one_province(pair),
            (Measure::ColourDifferences, _) => return Some(field.colour_sum(pair)),
            (Measure::LeaderOpponent, _) => {
                return Some(self.above[&if Some(pair.0) == self.leader { pair.1 } else { Some(pair.0) }]);
            }
            _ => return None,
        }))
    }

    /// Returns a sum that a custom rulebook adds: the classes of the instances, or their number.
    pub fn sum(&self, measure: &Measure, part: &[i32], pair: DrawPair) -> Option<Vec<i64>> {
        let (field, _, part) = self.part(part)?;
        let own = Some(pair).filter(|&pair| part.first().is_none_or(|&group| field.top(pair) == group));
        let pairs = own.and_then(|(a, b)| Some((a, b?)));
        let over = own.filter(|(_, b)| b.is_none()).map(|(a, _)| a);
        PairedBracket::of(self.case, &self.everybody, pairs.into_iter(), over.into_iter()).value(measure)
    }

    /// Returns the field of the rule that a part names, the rule, and the rest of the part.
    fn part<'p>(&self, part: &'p [i32]) -> Option<(&IrishField<'a>, i32, &'p [i32])> {
        let (&rule, part) = part.split_first()?;
        let field = self.fields.get(usize::try_from(rule).ok()?.checked_sub(1)?)?.as_ref()?;
        Some((field, rule, part))
    }
}

/// Returns whether all three draws can be made after each pair in `included` takes one player from each of its two
/// draws.
fn can_be_drawn(
    draws: &[Vec<Rank>; 3],
    included: &[(usize, usize)],
    allowed: &dyn Fn(Rank, Rank) -> bool,
) -> bool {
    let Some((&(x, y), rest)) = included.split_first() else {
        return draws.iter().all(|draw| can_all_pair(draw, allowed, &|_| false));
    };
    draws[x].iter().any(|&a| {
        draws[y].iter().filter(|&&b| allowed(a, b)).any(|&b| {
            let others = |draw: &Vec<Rank>| draw.iter().copied().filter(|&r| r != a && r != b).collect();
            can_be_drawn(&draws.each_ref().map(others), rest, allowed)
        })
    })
}
