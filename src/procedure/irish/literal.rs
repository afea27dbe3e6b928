//! The rules written out, for the tests: every draw of all players, then what each rule leaves of them, the principles one
//! after the other and one score after the other from the top. No weights and no matching; for small fields only.

use super::conforming::without;
use super::field::Field;

/// The pairs of a draw by rank, the higher first.
pub(super) type Draw = Vec<(usize, usize)>;

/// The draws that conform equally well, in the published order; empty if there is none at all.
pub(super) fn conforming(field: &Field) -> Vec<Draw> {
    let everybody: Vec<usize> = (0..field.members.len()).collect();
    let draws = every_draw(field, &everybody);
    match field.round {
        1 => least(draws, |draw| provinces(field, draw, None)),
        2 => match rule_2(field, &draws) {
            kept if kept.is_empty() => rule_3(field, draws),
            kept => {
                let kept = least(kept, |draw| differences(field, draw, None));
                least(kept, |draw| provinces(field, draw, None))
            }
        },
        _ => rule_3(field, draws),
    }
}

fn every_draw(field: &Field, open: &[usize]) -> Vec<Draw> {
    let Some((&first, others)) = open.split_first() else { return vec![Vec::new()] };
    let mut draws = Vec::new();
    for &other in others.iter().filter(|&&o| field.may_draw(first, o)) {
        for rest in every_draw(field, &without(open, first, other)) {
            draws.push([vec![(first, other)], rest].concat());
        }
    }
    draws
}

fn least<K: Ord>(mut draws: Vec<Draw>, key: impl Fn(&Draw) -> K) -> Vec<Draw> {
    let least = draws.iter().map(&key).min();
    draws.retain(|draw| Some(key(draw)) == least);
    draws
}

/// Rule 2: the draws amongst the ones, the halves and the noughts without a second game; none if the numbers are others.
fn rule_2(field: &Field, draws: &[Draw]) -> Vec<Draw> {
    let score = |m: usize| field.members[m].own;
    let (one, half) = (field.scoring.win.0, field.scoring.draw.0);
    let players: Vec<usize> = (0..field.members.len()).filter(|&m| field.members[m].id.is_some()).collect();
    let count = |of: i32| players.iter().filter(|&&m| score(m) == of).count();
    if players.iter().any(|&m| ![one, half, 0].contains(&score(m))) {
        return Vec::new();
    }
    // Who is left over in an odd field is one of the lowest, and in no draw.
    let lowest = players.iter().map(|&m| score(m)).min().unwrap_or(0);
    let is_odd = players.len() % 2 == 1;
    let number = |of: i32| count(of) - usize::from(is_odd && of == lowest);
    let has_whom_it_should = |draw: &&Draw| {
        let over = draw.iter().find(|&&(_, b)| field.members[b].id.is_none());
        if over.is_some_and(|&(a, _)| score(a) != lowest) || draw.iter().any(|&(a, b)| field.have_met(a, b)) {
            return false;
        }
        let pairs = draw.iter().filter(|&&(_, b)| field.members[b].id.is_some());
        let mut mixed: Vec<(i32, i32)> = pairs
            .map(|&(a, b)| (score(a).max(score(b)), score(a).min(score(b))))
            .filter(|(high, low)| high != low)
            .collect();
        mixed.sort_unstable();
        match (number(one) % 2, number(half), number(0) % 2) {
            // (c): both halves amongst the noughts, where they may meet each other as well.
            (0, 2, 0) => mixed.iter().all(|&pair| pair == (half, 0)),
            // (a).
            (0, halves, 0) if halves % 2 == 0 => mixed.is_empty(),
            // (b): one half amongst the ones, one amongst the noughts; without halves a nought amongst the ones.
            (1, 0, 1) => mixed == [(one, 0)],
            (1, 2.., 1) => mixed == [(half, 0), (one, half)],
            _ => false,
        }
    };
    draws.iter().filter(has_whom_it_should).cloned().collect()
}

/// Rule 3.
fn rule_3(field: &Field, draws: Vec<Draw>) -> Vec<Draw> {
    let mut draws = least(draws, |draw| again(field, draw, None));
    let groups = || field.scores.iter().copied();
    for group in groups() {
        draws = least(draws, |draw| again(field, draw, Some(group)));
    }
    let principles: [&dyn Fn(Vec<Draw>, i32) -> Vec<Draw>; 4] = [
        &|draws, group| least(draws, |draw| nearness(field, draw, group)),
        &|draws, group| least(draws, |draw| differences(field, draw, Some(group))),
        &|draws, group| least(draws, |draw| provinces(field, draw, Some(group))),
        &|draws, group| rule_3_e(field, draws, group),
    ];
    if field.goes_by_principle {
        for principle in principles {
            draws = groups().fold(draws, principle);
        }
    } else {
        for group in groups() {
            draws = principles.iter().fold(draws, |draws, principle| principle(draws, group));
        }
    }
    draws
}

/// The pairs of a score, that of the higher player; or all.
fn pairs<'d>(
    field: &'d Field,
    draw: &'d Draw,
    group: Option<i32>,
) -> impl Iterator<Item = (usize, usize)> + 'd {
    draw.iter().copied().filter(move |&(a, b)| group.is_none_or(|g| field.group(a, b) == g))
}

/// A: second games.
fn again(field: &Field, draw: &Draw, group: Option<i32>) -> usize {
    pairs(field, draw, group).filter(|&(a, b)| field.have_met(a, b)).count()
}

/// B: how many of a score meet a lower score than their own; than the next; and so on.
fn nearness(field: &Field, draw: &Draw, group: i32) -> Vec<usize> {
    let lower = |(a, b): (usize, usize)| field.members[a].score.min(field.members[b].score);
    let bars = field.scores.iter().filter(|&&bar| bar <= group);
    bars.map(|&bar| pairs(field, draw, Some(group)).filter(|&pair| lower(pair) < bar).count()).collect()
}

/// C: the differences of colours after the round, whoever is better off with White having it.
fn differences(field: &Field, draw: &Draw, group: Option<i32>) -> i32 {
    let of = |m: usize| field.members[m].difference;
    let is_player = |m: usize| field.members[m].id.is_some();
    let after = |white: usize, black: usize| (of(white) + 1).abs() + (of(black) - 1).abs();
    pairs(field, draw, group)
        .map(
            |(a, b)| {
                if is_player(a) && is_player(b) {
                    after(a, b).min(after(b, a))
                } else {
                    (of(a) + of(b)).abs()
                }
            },
        )
        .sum()
}

/// D: pairs of one province.
fn provinces(field: &Field, draw: &Draw, group: Option<i32>) -> usize {
    let province = |m: usize| &field.members[m].province;
    pairs(field, draw, group).filter(|&(a, b)| !province(a).is_empty() && province(a) == province(b)).count()
}

/// 3 (e): the opponent of the leader with the highest figure of 6 (a), then of 6 (b).
fn rule_3_e(field: &Field, draws: Vec<Draw>, group: i32) -> Vec<Draw> {
    let Some(leader) = field.leader.filter(|&l| field.members[l].score == group) else { return draws };
    least(draws, |draw| {
        let of = |&(a, b): &(usize, usize)| if a == leader { Some(b) } else { (b == leader).then_some(a) };
        let figures = draw.iter().find_map(of).map(|m| field.members[m].figures);
        std::cmp::Reverse(figures)
    })
}
