//! Irish Championship: the whole round at once. The principles A to D and rule 3 decide what conforms best; among the
//! draws that conform equally a lot decides (3 b).

mod field;

use super::table::{Edge, Table};
use super::{Ask, Drawn, Paired, RoundError, boards, counted, whole};
use crate::model::{LevelRecord, Stage};
use crate::plan::irish::{Draw as Principle, Phases};
use crate::solve::SolveError;
use crate::tournament::{Board, Entry, Lots};
use field::Field;

/// Purposes of the lots of a round.
const DRAW: u16 = 1;
const COLOURS: u16 = 2;

/// Pairs the round.
pub(super) fn solve(ask: &Ask<'_>, plan: &Phases) -> Result<Paired, RoundError> {
    let field = Field::new(ask.position, ask.has_declared("merge-lowest"));
    let (pairs, bye, levels, drawn) = draw(ask, plan, &field).map_err(|e| RoundError::at(1, &[], e))?;
    let mut lots = Lots::new(ask.seed, ask.position.round, COLOURS);
    let score = |r: usize| crate::tournament::Score(field.score(r));
    let mut board = |higher: &Entry, lower: &Entry| {
        let difference = |e: &Entry| e.colours.difference();
        let is_white = match difference(higher).cmp(&difference(lower)) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Greater => false,
            std::cmp::Ordering::Equal => lots.below(2) == 0,
        };
        let (white, black) = if is_white { (higher.id, lower.id) } else { (lower.id, higher.id) };
        Board { white, black }
    };
    let pairing = boards::arrange_by(ask.position, (&pairs, bye), &score, &mut board);
    let stage = Stage {
        number: 1,
        score: field.score(0),
        moved_down: Vec::new(),
        residents: (0..ask.position.entries.len()).collect(),
        set_aside: Vec::new(),
        next: Vec::new(),
        rest: Vec::new(),
        is_exempt: false,
    };
    Ok(Paired { pairing, stages: vec![stage], levels, drawn, declared: Vec::new() })
}

/// Pairs, who has the bye, the levels, the lot.
type Draw = (Vec<(usize, usize)>, Option<usize>, Vec<LevelRecord>, Option<Drawn>);

fn draw(ask: &Ask<'_>, plan: &Phases, field: &Field<'_>) -> Result<Draw, SolveError> {
    let mut table = Table::open_whole(ask, 1)?;
    for c in &plan.draw {
        decide(ask, field, &mut table, (&c.code, &c.measure))?;
    }
    let drawn = if ask.given.is_none() { Some(by_lot(ask, field, &mut table)?) } else { None };
    let bye = table.leaving().first().copied();
    Ok((table.pairs(), bye, table.into_levels(), drawn))
}

fn decide(
    ask: &Ask<'_>,
    field: &Field<'_>,
    table: &mut Table,
    (code, measure): (&str, &Principle),
) -> Result<(), SolveError> {
    table.name_level(code);
    match measure {
        Principle::Rematches => {
            let met = |e: Edge| matches!(e, Edge::Pair(a, b) if field.have_met(a, b));
            let total = table.least(&|e| i64::from(met(e)))?;
            let mut value = vec![total];
            if total > 0 {
                value.extend(from_top(field, table, &|e| i64::from(met(e)))?);
            }
            table.note(code, value);
        }
        Principle::ScoreDifferences => {
            let mut value = Vec::new();
            for (i, &group) in field.groups.iter().enumerate() {
                for &t in &field.groups[i..] {
                    value.push(table.least(&|e| field.below(e, group, t))?);
                }
            }
            table.note(code, value);
        }
        Principle::ColourDifferences => {
            let value = from_top(field, table, &|e| field.colour_sum(e))?;
            table.note(code, value);
        }
        Principle::SameArea => {
            let value = from_top(field, table, &|e| i64::from(field.is_one_area(e)))?;
            table.note(code, value);
        }
        Principle::LeaderOpponent => decide_leader(ask, field, table, code)?,
        Principle::Counted(c) => {
            let all: Vec<usize> = (0..ask.position.entries.len()).collect();
            counted::decide(ask, &all, table, (code, c))?;
        }
    }
    Ok(())
}

/// Minimises a sum for each score from the top; a pair belongs to its higher score.
fn from_top(
    field: &Field<'_>,
    table: &mut Table,
    cost: &dyn Fn(Edge) -> i64,
) -> Result<Vec<i64>, SolveError> {
    let mut value = Vec::new();
    for &group in &field.groups {
        value.push(table.least(&|e| if field.top(e) == group { cost(e) } else { 0 })?);
    }
    Ok(value)
}

/// 3 (e): the sole leader's opponent with the highest figures that is allowed.
fn decide_leader(ask: &Ask<'_>, field: &Field<'_>, table: &mut Table, code: &str) -> Result<(), SolveError> {
    let Some(leader) = field.leader().filter(|_| ask.position.round >= 3) else { return Ok(()) };
    let mut figures: Vec<(i64, i64)> = (0..ask.position.entries.len()).map(|r| field.figures(r)).collect();
    let of = figures.clone();
    figures.sort_unstable_by(|a, b| b.cmp(a));
    figures.dedup();
    for (place, best) in figures.into_iter().enumerate() {
        if table.prefer(leader, &|mate| mate.is_some_and(|m| of[m] == best))? {
            table.note(code, vec![whole(place)]);
            return Ok(());
        }
    }
    Ok(())
}

/// 3 (b): a lot between the draws that conform equally.
// READING IRL-3b: up to Drawn::MOST draws each is equally likely; beyond, players in rank order draw opponents by the
// smallest lot that the rest allows, and the number is reported as "more than".
fn by_lot(ask: &Ask<'_>, field: &Field<'_>, table: &mut Table) -> Result<Drawn, SolveError> {
    let mut lots = Lots::new(ask.seed, ask.position.round, DRAW);
    table.name_level("lot");
    let n = ask.position.entries.len();
    if let Some(draws) = table.all(Drawn::MOST)? {
        let count = draws.len();
        let chosen = &draws[lots.below(count)];
        table.restrict(&|e| match e {
            Edge::Pair(a, b) => chosen.contains(&(a, Some(b))),
            Edge::Leaves(a) => chosen.contains(&(a, None)),
        })?;
        return Ok(Drawn { seed: ask.seed, draws: Some(count) });
    }
    let lot = lots.order(n + n % 2);
    let mut order: Vec<Option<usize>> = (0..n).map(Some).chain((n % 2 == 1).then_some(None)).collect();
    order.sort_by_key(|o| lot[o.unwrap_or(n)]);
    for r in 0..n {
        if order.contains(&Some(r)) {
            order.retain(|&o| o != Some(r));
            let place = by_single_lot(field, table, r, &order)?;
            order.remove(place);
        }
    }
    Ok(Drawn { seed: ask.seed, draws: None })
}

/// Gives a player the first in the order of lots whom a conforming draw allows; the place in the order.
fn by_single_lot(
    field: &Field<'_>,
    table: &mut Table,
    r: usize,
    order: &[Option<usize>],
) -> Result<usize, SolveError> {
    for (place, &o) in order.iter().enumerate().filter(|&(_, &o)| table.is_open(r, o)).collect::<Vec<_>>() {
        if table.prefer(r, &|mate| mate == o)? {
            return Ok(place);
        }
        // Whom one player of a score cannot meet, often none of that score can.
        if let Some(o) = o {
            let score = field.score(r);
            table.rule_out(o, &|mate| mate.is_some_and(|m| field.score(m) == score))?;
        }
    }
    Err(SolveError::NoMember)
}
