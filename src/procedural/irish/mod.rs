//! The Swiss System as used in the Irish Championship, as a procedure: all draws are laid side by side, those that
//! conform best to the principles A to D are kept, and a lot decides between them (3 b).

mod principles;

use super::search::{Best, Draw, Search};
use super::{Answer, Outcome, Run, Spent, Steps, Trace};
use crate::tournament::{Board, Lots, Pairing, Position};
use principles::Field;

/// As many draws are listed for the lot.
// READING IRL-3b: up to so many draws each is equally likely; beyond, player by player by the smallest lot.
const MOST: usize = 20_000;

/// Pairs a round.
pub(super) fn pair(position: &Position, run: &Run) -> Answer {
    let merge = run.declared.iter().any(|d| d == "merge-lowest");
    let field = Field::new(position, merge);
    let mut steps = Steps::new(run.step_budget);
    let mut trace = Trace::default();
    let outcome = match rule_3_draw(&field, run.seed, &mut steps, &mut trace) {
        Ok(Some(draw)) => Outcome::Paired(published(&field, &draw, run.seed)),
        Ok(None) => Outcome::NoPairing {
            article: "3",
            why: "the conductor's excluded pairs and the byes given leave no draw".to_owned(),
        },
        Err(Spent) => Outcome::GaveUp { article: "3 (b)" },
    };
    Answer { outcome, trace, steps: steps.taken() }
}

/// 1, 2, 3: the draws that conform best, and the lot between them.
fn rule_3_draw(
    field: &Field<'_>,
    seed: u64,
    steps: &mut Steps,
    trace: &mut Trace,
) -> Result<Option<Draw>, Spent> {
    let all: Vec<usize> = (0..field.count()).collect();
    let Some(mut best) = search(field, &all, &|_, _| true, MOST, steps)? else { return Ok(None) };
    rule_3_e_leader(field, &mut best);
    let mut lots = Lots::new(seed, field.round(), 1);
    if !best.is_cut {
        let drawn = lots.below(best.draws.len());
        trace.add(
            "draw",
            "3 (b)",
            format!("draw {} of {} that conform equally", drawn + 1, best.draws.len()),
        );
        return Ok(best.draws.into_iter().nth(drawn));
    }
    trace.add("draw", "3 (b)", format!("more than {MOST} draws conform equally; lots player by player"));
    by_single_lots(field, &best.cost, lots, steps)
}

/// The best draws in which every pair satisfies a condition.
fn search(
    field: &Field<'_>,
    players: &[usize],
    allowed: &dyn Fn(usize, Option<usize>) -> bool,
    most: usize,
    steps: &mut Steps,
) -> Result<Option<Best>, Spent> {
    let odd = field.count() % 2 == 1;
    let options = |p: usize, open: &[usize]| -> Vec<Option<usize>> {
        let pairs = open.iter().map(|&o| Some(o));
        let free = (odd && field.may_have_bye(p)).then_some(None);
        pairs.chain(free).filter(|&o| field.may_meet(p, o) && allowed(p, o)).collect()
    };
    let cost = |p: usize, o: Option<usize>| field.cost(p, o);
    let search = Search { options: &options, cost: &cost, accepts: &|left| left.len() < 2, most };
    search.best(players, steps)
}

/// 3 (e): of the draws that conform, those in which the sole leader meets the opponent of the highest figures.
fn rule_3_e_leader(field: &Field<'_>, best: &mut Best) {
    let Some(leader) = field.leader().filter(|_| field.round() >= 3 && !best.is_cut) else { return };
    let opponent = |draw: &Draw| {
        draw.iter().find_map(|&(a, b)| match b {
            Some(b) if a == leader => Some(b),
            Some(b) if b == leader => Some(a),
            _ => None,
        })
    };
    let highest = best.draws.iter().filter_map(opponent).map(|o| field.rule_6_figures(o)).max();
    if let Some(highest) = highest {
        best.draws.retain(|draw| opponent(draw).map(|o| field.rule_6_figures(o)) == Some(highest));
    }
}

/// Too many draws to list: in rank order each draws the opponent with the smallest lot that leaves a conforming draw.
fn by_single_lots(
    field: &Field<'_>,
    cost: &[i64],
    mut lots: Lots,
    steps: &mut Steps,
) -> Result<Option<Draw>, Spent> {
    let n = field.count();
    let lot = lots.order(n + n % 2);
    let all: Vec<usize> = (0..n).collect();
    let mut fixed: Draw = Vec::new();
    let is_fixed = |fixed: &Draw, p: usize| fixed.iter().any(|&(a, b)| a == p || b == Some(p));
    for p in 0..n {
        if is_fixed(&fixed, p) {
            continue;
        }
        let mut options: Vec<Option<usize>> = (0..n).filter(|&o| o != p).map(Some).collect();
        options.extend((n % 2 == 1).then_some(None));
        options.sort_by_key(|o| lot[o.unwrap_or(n)]);
        for option in options {
            if option.is_some_and(|o| is_fixed(&fixed, o)) {
                continue;
            }
            fixed.push((p, option));
            let keeps = |a: usize, b: Option<usize>| {
                fixed.iter().all(|&(x, y)| {
                    let touches = x == a || Some(x) == b || y == Some(a) || y.is_some() && y == b;
                    let is_it = x == a && y == b || Some(x) == b && y == Some(a);
                    is_it || !(touches || y.is_none() && b.is_none())
                })
            };
            if search(field, &all, &keeps, 1, steps)?.is_some_and(|found| found.cost == cost) {
                break;
            }
            fixed.pop();
        }
    }
    Ok(Some(fixed))
}

/// Boards in order, colours by C and by lot.
fn published(field: &Field<'_>, draw: &Draw, seed: u64) -> Pairing {
    let mut pairs: Vec<(usize, usize)> =
        draw.iter().filter_map(|&(a, b)| b.map(|b| (a.min(b), a.max(b)))).collect();
    pairs.sort_by_key(|&(a, b)| {
        let (sa, sb) = (field.score(a), field.score(b));
        (-sa.max(sb), -(sa + sb), field.number(if sb > sa { b } else { a }))
    });
    let mut lots = Lots::new(seed, field.round(), 2);
    let boards = pairs.into_iter().map(|(a, b)| {
        let is_white = match field.difference(a).cmp(&field.difference(b)) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Greater => false,
            std::cmp::Ordering::Equal => lots.below(2) == 0,
        };
        let (white, black) = if is_white { (a, b) } else { (b, a) };
        Board { white: field.id(white), black: field.id(black) }
    });
    let boards = boards.collect();
    let bye = draw.iter().find(|(_, o)| o.is_none()).map(|&(p, _)| field.id(p));
    Pairing { boards, bye }
}
