//! Principles A to D and rule 3 (e) as costs of a pair, in their order of application (3 c). Each principle is applied
//! from the top score group down (3 a). Rules 1 and 2, which do not use the order of the groups, are here too.

use super::field::DrawEntrants;
use facts::tournament::Score;

/// One comparison of draws: a smaller sum over the pairs conforms better.
pub(super) struct ConformityRule<'f> {
    pub(super) article: &'static str,
    /// The score group.
    pub(super) group: Score,
    /// Returns the amount that a pair adds to the sum; never negative.
    pub(super) cost: Box<dyn Fn(usize, usize) -> i64 + 'f>,
}

/// Rule 1: the lot, "regard being had to" principle D.
pub(super) fn rule_1(field: &DrawEntrants) -> Vec<ConformityRule<'_>> {
    vec![whole_draw(field, "1, D", |a, b| same_province(field, a, b))]
}

/// Rule 2: the draws among the ones, the halves and the noughts, with regard to A, C and D. For each comparison of the
/// division into draws, the second list holds the sum that it must reach. Returns `None` if the numbers of players
/// differ from the numbers in the rule.
pub(super) fn rule_2(field: &DrawEntrants) -> Option<(Vec<ConformityRule<'_>>, Vec<i64>)> {
    let points = [field.scoring.win.0, field.scoring.draw.0, 0];
    let class = move |m: usize| points.iter().position(|&p| p == field.members[m].own);
    let players: Vec<usize> = (0..field.members.len()).filter(|&m| field.members[m].id.is_some()).collect();
    let mut numbers = [0, 0, 0];
    for &p in &players {
        numbers[class(p)?] += 1;
    }
    let last = (0..3).rev().find(|&c| numbers[c] > 0)?;
    if players.len() % 2 == 1 {
        numbers[last] -= 1;
    }
    let [ones, halves, noughts] = numbers;
    // 2 (c): both halves are included in the draw amongst the noughts.
    let joins = ones % 2 == 0 && halves == 2 && noughts % 2 == 0;
    let draw = move |m: usize| match class(m) {
        Some(1) if joins => Some(2),
        other => other,
    };
    let pairs_of = move |x: usize, y: usize| {
        move |a: usize, b: usize| {
            i64::from([draw(a), draw(b)] == [Some(x), Some(y)] || [draw(b), draw(a)] == [Some(x), Some(y)])
        }
    };
    // 2 (b): one half is included in each of the other draws, or a nought in the draw of the ones.
    let expected = match (ones % 2, halves, noughts % 2) {
        (0, h, 0) if h % 2 == 0 => [0, 0, 0],
        (1, 0, 1) => [1, 0, 0],
        (1, h, 1) if h >= 2 => [0, 1, 1],
        _ => return None,
    };
    let left_over = move |a: usize, b: usize| {
        let (x, y) = (class(a), class(b));
        i64::from(x.is_none() && y != Some(last) || y.is_none() && x != Some(last))
    };
    let mut rules = vec![
        whole_draw(field, "A", |a, b| i64::from(field.have_met(a, b))),
        whole_draw(field, "2", left_over),
        whole_draw(field, "2 (b)", pairs_of(0, 2)),
        whole_draw(field, "2 (b)", pairs_of(0, 1)),
        whole_draw(field, "2 (b)", pairs_of(1, 2)),
    ];
    rules.push(whole_draw(field, "C", |a, b| unequal(field, a, b)));
    rules.push(whole_draw(field, "D", |a, b| same_province(field, a, b)));
    Some((rules, [&[0, 0], &expected[..]].concat()))
}

/// Rule 3: returns all comparisons in order of priority. A concerns the whole draw. After A, players with a higher
/// score are paired before players with a lower score, or each principle is applied to all groups.
pub(super) fn rule_3(field: &DrawEntrants) -> Vec<ConformityRule<'_>> {
    let mut rules = principle_a(field);
    let by_principle = [principle_b(field), principle_c(field), principle_d(field), rule_3_e(field)];
    let others: Vec<ConformityRule<'_>> = by_principle.into_iter().flatten().collect();
    if field.goes_by_principle {
        rules.extend(others);
        return rules;
    }
    let mut by_group: Vec<Vec<ConformityRule<'_>>> = field.scores.iter().map(|_| Vec::new()).collect();
    for rule in others {
        if let Some(place) = field.scores.iter().position(|&s| s == rule.group.0) {
            by_group[place].push(rule);
        }
    }
    rules.extend(by_group.into_iter().flatten());
    rules
}

/// Returns a rule whose cost counts for all pairs.
fn whole_draw<'f>(
    field: &'f DrawEntrants,
    article: &'static str,
    cost: impl Fn(usize, usize) -> i64 + 'f,
) -> ConformityRule<'f> {
    let top = field.scores.first().copied().unwrap_or(0);
    ConformityRule { article, group: Score(top), cost: Box::new(cost) }
}

/// Returns a rule whose cost counts for the pairs of one score group.
fn in_group<'f>(
    field: &'f DrawEntrants,
    article: &'static str,
    group: i32,
    cost: impl Fn(usize, usize) -> i64 + 'f,
) -> ConformityRule<'f> {
    let cost = move |a, b| if field.group(a, b) == group { cost(a, b) } else { 0 };
    ConformityRule { article, group: Score(group), cost: Box::new(cost) }
}

/// A, 3 (c): as few second games as possible; then as few as possible at the top.
fn principle_a(field: &DrawEntrants) -> Vec<ConformityRule<'_>> {
    let again = |a: usize, b: usize| i64::from(field.have_met(a, b));
    let top = field.scores.first().copied().unwrap_or(0);
    let mut rules = vec![ConformityRule { article: "A", group: Score(top), cost: Box::new(again) }];
    rules.extend(field.scores.iter().map(|&group| in_group(field, "3 (c)", group, again)));
    rules
}

/// B, 3 (a): from the top group down, as few players as possible meet an opponent below their own score, then below the
/// next lower score, and so on.
fn principle_b(field: &DrawEntrants) -> Vec<ConformityRule<'_>> {
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

/// C: colours as equal as possible after the round; each pair gets the better choice of colours.
fn principle_c(field: &DrawEntrants) -> Vec<ConformityRule<'_>> {
    let unequal = |a, b| unequal(field, a, b);
    field.scores.iter().map(|&group| in_group(field, "C", group, unequal)).collect()
}

fn unequal(field: &DrawEntrants, a: usize, b: usize) -> i64 {
    let (x, y) = (&field.members[a], &field.members[b]);
    let (d, e) = (x.difference, y.difference);
    i64::from(match (x.id, y.id) {
        (Some(_), Some(_)) => {
            let first_white = (d + 1).abs() + (e - 1).abs();
            let first_black = (d - 1).abs() + (e + 1).abs();
            first_white.min(first_black)
        }
        // A player left over gets no colour.
        (Some(_), None) => d.abs(),
        (None, _) => e.abs(),
    })
}

/// D: players of one province meet as little as possible.
fn principle_d(field: &DrawEntrants) -> Vec<ConformityRule<'_>> {
    let same = |a, b| same_province(field, a, b);
    field.scores.iter().map(|&group| in_group(field, "D", group, same)).collect()
}

fn same_province(field: &DrawEntrants, a: usize, b: usize) -> i64 {
    let (x, y) = (&field.members[a].province, &field.members[b].province);
    i64::from(!x.is_empty() && x == y)
}

/// 3 (e): the leader's opponent has the highest figure of 6 (a), then of 6 (b).
fn rule_3_e(field: &DrawEntrants) -> Vec<ConformityRule<'_>> {
    let Some(leader) = field.leader else { return Vec::new() };
    let rule = |which: usize| {
        let figure = move |m: usize| field.members[m].figures[which];
        let most = (0..field.members.len()).map(figure).max().unwrap_or(0);
        let short = move |a: usize, b: usize| match (a == leader, b == leader) {
            (true, _) => most - figure(b),
            (_, true) => most - figure(a),
            _ => 0,
        };
        ConformityRule { article: "3 (e)", group: Score(field.members[leader].score), cost: Box::new(short) }
    };
    vec![rule(0), rule(1)]
}
