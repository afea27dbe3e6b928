//! Principles A to D and rule 3 (e) as what a pair falls short of, in the order in which they are applied (3 c), each
//! from the top score group down (3 a).

use super::field::Field;
use crate::tournament::Score;

/// One comparison of draws: the smaller sum over the pairs conforms better.
pub(super) struct Rule<'f> {
    pub(super) article: &'static str,
    /// The score group.
    pub(super) group: Score,
    /// What a pair adds; never negative.
    pub(super) cost: Box<dyn Fn(usize, usize) -> i64 + 'f>,
}

/// All comparisons, the first being decisive.
pub(super) fn principles(field: &Field) -> Vec<Rule<'_>> {
    let mut rules = principle_a(field);
    rules.extend(principle_b(field));
    rules.extend(principle_c(field));
    rules.extend(principle_d(field));
    rules.extend(rule_3_e(field));
    rules
}

/// A cost that counts for the pairs of one score group.
fn in_group<'f>(
    field: &'f Field,
    article: &'static str,
    group: i32,
    cost: impl Fn(usize, usize) -> i64 + 'f,
) -> Rule<'f> {
    let cost = move |a, b| if field.group(a, b) == group { cost(a, b) } else { 0 };
    Rule { article, group: Score(group), cost: Box::new(cost) }
}

/// A, 3 (c): as few second games as possible; then as few as possible at the top.
fn principle_a(field: &Field) -> Vec<Rule<'_>> {
    let again = |a: usize, b: usize| i64::from(field.have_met(a, b));
    let top = field.scores.first().copied().unwrap_or(0);
    let mut rules = vec![Rule { article: "A", group: Score(top), cost: Box::new(again) }];
    rules.extend(field.scores.iter().map(|&group| in_group(field, "3 (c)", group, again)));
    rules
}

/// B, 3 (a): from the top group down, as few as possible with an opponent below their own score, then below the next
/// lower score, and so on.
fn principle_b(field: &Field) -> Vec<Rule<'_>> {
    let mut rules = Vec::new();
    for (place, &group) in field.scores.iter().enumerate() {
        for &bar in &field.scores[place..] {
            let below = move |a: usize, b: usize| {
                let lower = field.members[a].score.min(field.members[b].score);
                i64::from(lower < bar)
            };
            rules.push(in_group(field, "B", group, below));
        }
    }
    rules
}

/// C: colours as equal as possible after the round, each pair with the colours that are better for it.
fn principle_c(field: &Field) -> Vec<Rule<'_>> {
    let unequal = |a: usize, b: usize| {
        let (x, y) = (&field.members[a], &field.members[b]);
        let (d, e) = (x.difference, y.difference);
        i64::from(match (x.id, y.id) {
            (Some(_), Some(_)) => {
                let first_white = (d + 1).abs() + (e - 1).abs();
                let first_black = (d - 1).abs() + (e + 1).abs();
                first_white.min(first_black)
            }
            // The dummy counts as zero, its opponent gets no colour.
            (Some(_), None) => d.abs(),
            (None, _) => e.abs(),
        })
    };
    field.scores.iter().map(|&group| in_group(field, "C", group, unequal)).collect()
}

/// D: players of one province meet as little as possible.
fn principle_d(field: &Field) -> Vec<Rule<'_>> {
    let same = |a: usize, b: usize| {
        let (x, y) = (&field.members[a].province, &field.members[b].province);
        i64::from(!x.is_empty() && x == y)
    };
    field.scores.iter().map(|&group| in_group(field, "D", group, same)).collect()
}

/// 3 (e): the leader's opponent has the highest figure of 6 (a), then of 6 (b).
fn rule_3_e(field: &Field) -> Vec<Rule<'_>> {
    let Some(leader) = field.leader else { return Vec::new() };
    let rule = |which: usize| {
        let figure = move |m: usize| field.members[m].figures[which];
        let most = (0..field.members.len()).map(figure).max().unwrap_or(0);
        let short = move |a: usize, b: usize| match (a == leader, b == leader) {
            (true, _) => most - figure(b),
            (_, true) => most - figure(a),
            _ => 0,
        };
        Rule { article: "3 (e)", group: Score(field.members[leader].score), cost: Box::new(short) }
    };
    vec![rule(0), rule(1)]
}
