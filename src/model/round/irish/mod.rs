//! Irish Championship: the whole round at once. The principles A to D and rule 3 decide what conforms best; among the
//! draws that conform equally a lot decides (3 b).

mod field;

use limit::from_len;
use std::rc::Rc;

use super::published::board;
use super::table::{Edge, StageFace};
use super::{Ask, Drawn, Paired, RoundError, boards, counted};
use crate::measure::{EdgeRole, Penalty};
use crate::plan::PhaseLevel;
use crate::plan::irish::{Draw as Principle, Phases};
use crate::stage::{LevelRecord, Stage};
use facts::rulebook::table::Principles;
use facts::tournament::{Board, Entry, Lots, Score};
use field::{DrawField, DrawRule};
use lexmatch::solve::SolveError;

/// Purposes of the lots of a round.
const DRAW: u16 = 1;
const COLOURS: u16 = 2;

/// Pairs the round.
pub(super) fn solve(ask: &Ask<'_>, plan: &Phases) -> Result<Paired, RoundError> {
    let (field, (pairs, bye, levels, drawn)) = draw(ask, plan).map_err(|e| RoundError::at(1, &[], e))?;
    let mut lots = Lots::new(ask.seed, ask.position.round, COLOURS);
    let score = |r: usize| Score(field.own(r));
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
    let pairing = boards::arrange_by(ask.position, &pairs, bye, &score, &mut board);
    let stage = Stage {
        number: 1,
        score: field.score(0),
        moved_down: Vec::new(),
        residents: (0..ask.position.entries.len()).collect(),
        set_aside: Vec::new(),
        next: Vec::new(),
        rest: Vec::new(),
        is_exempt: false,
        undone: None,
    };
    Ok(Paired { pairing, stages: vec![stage], levels, drawn, declared: Vec::new() })
}

/// Pairs, who has the bye, the levels, the lot.
type DrawResult = (Vec<(usize, usize)>, Option<usize>, Vec<LevelRecord>, Option<Drawn>);

fn draw<'a>(ask: &'a Ask<'_>, plan: &'a Phases) -> Result<(Rc<DrawField<'a>>, DrawResult), SolveError> {
    let (field, mut table) = conforming(ask, plan)?;
    if let Some(near) = ask.sought.near.clone() {
        table.name_level("near");
        table.least(move |e| i64::from(near.binary_search(&board(e)).is_err()))?;
    }
    let drawn = Some(by_lot(ask, &mut table)?);
    let bye = table.leaving().first().copied();
    Ok((field, (table.pairs(), bye, table.into_levels(), drawn)))
}

/// The draws that conform best: by rule 1, by rule 2 where its numbers come out, by rule 3.
// READING IRL-2: where the numbers of rule 2 do not come out (after byes), or no draw keeps A, the principles stand above
// the rules, and round two is drawn as a later one.
fn conforming<'a>(
    ask: &'a Ask<'_>,
    plan: &'a Phases,
) -> Result<(Rc<DrawField<'a>>, StageFace<'a>), SolveError> {
    let (position, declared) = (ask.position, &ask.declared);
    let three = Rc::new(DrawField::new(position, declared, DrawRule::Three));
    let lists = |m: &Principle| plan.draw.iter().any(|l| l.measure == *m);
    let is_ruled = position.round == 2 && lists(&Principle::Rematches) && lists(&Principle::ScoreDifferences);
    let shares = three.rule_2().filter(|_| is_ruled);
    let rule = match (position.round, shares) {
        (1, _) => DrawRule::One,
        (_, Some(shares)) => DrawRule::Two(shares),
        _ => DrawRule::Three,
    };
    if rule != DrawRule::Three {
        let field = Rc::new(DrawField::new(position, declared, rule));
        let mut table = StageFace::open_whole(ask, 1)?;
        for c in plan.draw.iter().filter(|c| c.measure != Principle::LeaderOpponent) {
            decide(ask, &field, &mut table, (c, PrinciplePart::Whole))?;
        }
        if shares.is_none_or(|shares| field.keeps(shares, &table.pairs(), table.leaving().first().copied())) {
            return Ok((field, table));
        }
    }
    let mut table = StageFace::open_whole(ask, 1)?;
    if declared.principles == Principles::Principle {
        for c in &plan.draw {
            decide(ask, &three, &mut table, (c, PrinciplePart::TopDown))?;
        }
    } else {
        group_by_group(ask, &three, &mut table, &plan.draw)?;
    }
    Ok((three, table))
}

/// 3 (a): a player with a higher score is provided for by all principles before one with a lower score; A alone is the
/// matter of the whole draw.
fn group_by_group<'a>(
    ask: &'a Ask<'_>,
    field: &Rc<DrawField<'a>>,
    table: &mut StageFace<'a>,
    levels: &'a [PhaseLevel<Principle>],
) -> Result<(), SolveError> {
    for block in levels.chunk_by(|a, b| [a, b].iter().all(|l| l.measure != Principle::Rematches)) {
        if let [c @ PhaseLevel { measure: Principle::Rematches, .. }] = block {
            decide(ask, field, table, (c, PrinciplePart::TopDown))?;
            continue;
        }
        for &group in &field.groups {
            for c in block {
                decide(ask, field, table, (c, PrinciplePart::Group(group)))?;
            }
        }
    }
    Ok(())
}

/// What part of the draw a principle looks at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PrinciplePart {
    /// All pairs alike.
    Whole,
    /// One score after the other from the top; a pair belongs to its higher score.
    TopDown,
    /// The pairs of one score.
    Group(i32),
}

fn decide<'a>(
    ask: &'a Ask<'_>,
    field: &Rc<DrawField<'a>>,
    table: &mut StageFace<'a>,
    (level, regard): (&'a PhaseLevel<Principle>, PrinciplePart),
) -> Result<(), SolveError> {
    let code = level.code.as_str();
    table.name_level(code);
    let its = || Rc::clone(field);
    let value = match &level.measure {
        Principle::Rematches => {
            let of = its();
            let met = Rc::new(move |e: Edge| i64::from(matches!(e, Edge::Pair(a, b) if of.have_met(a, b))));
            let all = Rc::clone(&met);
            let total = table.least(move |e| all(e))?;
            let rest = if total > 0 {
                sums(field, table, PrinciplePart::TopDown, move |e| met(e))?
            } else {
                Vec::new()
            };
            [vec![total], rest].concat()
        }
        Principle::ScoreDifferences => {
            let mut value = differences(field, table, regard)?;
            if regard == PrinciplePart::Whole {
                let of = its();
                value.push(table.least(move |e| i64::from(of.is_left_out_of_turn(e)))?);
            }
            value
        }
        Principle::ColourDifferences => {
            let of = its();
            sums(field, table, regard, move |e| of.colour_sum(e))?
        }
        Principle::SameArea => {
            let of = its();
            sums(field, table, regard, move |e| i64::from(of.is_one_area(e)))?
        }
        Principle::LeaderOpponent => return decide_leader(ask, field, table, (code, regard)),
        Principle::EdgeSum(c) => {
            let all: Vec<usize> = (0..ask.position.entries.len()).collect();
            let facts = counted::facts(ask, &all);
            let entry = |r: usize| &ask.position.entries[r];
            let of = its();
            return table.minimise_classes(code, c.is_listed(), move |edge| match (regard, edge) {
                (PrinciplePart::Group(group), e) if of.top(e) != group => Penalty::NONE,
                (_, Edge::Pair(a, b)) => c.weight(&facts, EdgeRole::Pair(entry(a), entry(b))),
                (_, Edge::Leaves(a)) => c.weight(&facts, EdgeRole::Leaves(entry(a))),
            });
        }
    };
    table.note(code, value);
    Ok(())
}

/// B: by group and score from the top, players of the group whose opponent's score is below. Who meets nobody below one score
/// meets nobody below a lower one.
fn differences<'a>(
    field: &Rc<DrawField<'a>>,
    table: &mut StageFace<'a>,
    regard: PrinciplePart,
) -> Result<Vec<i64>, SolveError> {
    let mut value = Vec::new();
    let is_of = |group: &i32| !matches!(regard, PrinciplePart::Group(g) if g != *group);
    for (i, &group) in field.groups.iter().enumerate().filter(|(_, group)| is_of(group)) {
        let mut last = None;
        for &t in &field.groups[i..] {
            let of = Rc::clone(field);
            let cost = move |e| of.below(e, group, t);
            let least = match last {
                Some(0) => table.least_of_nothing(cost)?,
                // Pairs of one score count nothing.
                _ if field.groups.len() == 1 => table.least_over(cost)?,
                _ => table.least(cost)?,
            };
            last = Some(least);
            value.push(least);
        }
    }
    Ok(value)
}

/// Minimises a sum over what is regarded.
fn sums<'a>(
    field: &Rc<DrawField<'a>>,
    table: &mut StageFace<'a>,
    regard: PrinciplePart,
    cost: impl Fn(Edge) -> i64 + 'a,
) -> Result<Vec<i64>, SolveError> {
    let groups = match regard {
        PrinciplePart::Whole => return Ok(vec![table.least(cost)?]),
        PrinciplePart::TopDown => field.groups.clone(),
        PrinciplePart::Group(group) => vec![group],
    };
    let cost = Rc::new(cost);
    let mut value = Vec::new();
    for group in groups {
        let (field, cost) = (Rc::clone(field), Rc::clone(&cost));
        value.push(table.least(move |e| if field.top(e) == group { cost(e) } else { 0 })?);
    }
    Ok(value)
}

/// 3 (e): the sole leader's opponent with the highest figures that is allowed; who has to be left over comes after all.
fn decide_leader(
    ask: &Ask<'_>,
    field: &DrawField<'_>,
    table: &mut StageFace,
    (code, regard): (&str, PrinciplePart),
) -> Result<(), SolveError> {
    let is_his_turn = |r: &usize| !matches!(regard, PrinciplePart::Group(group) if group != field.score(*r));
    let Some(leader) = field.leader().filter(is_his_turn) else { return Ok(()) };
    let mut figures: Vec<(i64, i64)> = (0..ask.position.entries.len()).map(|r| field.figures(r)).collect();
    let of = figures.clone();
    figures.sort_unstable_by(|a, b| b.cmp(a));
    figures.dedup();
    let last = figures.len();
    for (place, best) in figures.into_iter().enumerate() {
        if table.prefer(leader, &|mate| mate.is_some_and(|m| of[m] == best))? {
            table.note(code, vec![from_len(place)]);
            return Ok(());
        }
    }
    table.note(code, vec![from_len(last)]);
    Ok(())
}

/// 3 (b): a lot between the draws that conform equally.
// READING IRL-3b: up to Drawn::MOST draws each is equally likely; beyond, players in rank order draw opponents by the
// smallest lot that the rest allows, and the number is reported as "more than".
fn by_lot(ask: &Ask<'_>, table: &mut StageFace) -> Result<Drawn, SolveError> {
    let mut lots = Lots::new(ask.seed, ask.position.round, DRAW);
    table.name_level("lot");
    let n = ask.position.entries.len();
    if let Some(draws) = table.draws(Drawn::MOST)? {
        let count = draws.number();
        let mut chosen = vec![None; n];
        draws.nth(lots.below(count)).into_iter().for_each(|(a, mate)| chosen[a] = mate);
        table.restrict(&|e| match e {
            Edge::Pair(a, b) => chosen[a] == Some(b),
            Edge::Leaves(a) => chosen[a].is_none(),
        })?;
        return Ok(Drawn { seed: ask.seed, draws: Some(count) });
    }
    let lot = lots.order(n + n % 2);
    let mut order: Vec<Option<usize>> = (0..n).map(Some).chain((n % 2 == 1).then_some(None)).collect();
    order.sort_by_key(|o| lot[o.unwrap_or(n)]);
    // Who is drawn, in the end the dummy, is passed over; the head of the order is cut off.
    let (mut is_drawn, mut head) = (vec![false; n + 1], 0);
    for r in 0..n {
        if !std::mem::replace(&mut is_drawn[r], true) {
            while order.get(head).is_some_and(|o| is_drawn[o.unwrap_or(n)]) {
                head += 1;
            }
            let mut others = order[head..].iter().copied().filter(|o| !is_drawn[o.unwrap_or(n)]);
            let place = table.choose_fate(r, others.clone())?;
            let drawn = others.nth(place).ok_or(SolveError::NoMember)?;
            is_drawn[drawn.unwrap_or(n)] = true;
        }
    }
    Ok(Drawn { seed: ask.seed, draws: None })
}
