//! The problem of a stage: to find a matching that is better than the pairing of the stage, or as good and gives a settled
//! vertex another mate. The variable `same` is 0 in such a matching, and the proof shows that it is always 1.
//!
//! The variable `goodK` is 1 if the matching is as good as the pairing in the levels up to number K. A matching that is as
//! good before a level has to be better there, or `goodK` is 1. A matching that is better in an earlier level may do in
//! this one as it likes.

use super::derive::{Derivation, LevelStart};
use super::model_file::LevelKind;
use super::stage::{Asked, BegunStage};
use super::text::{Combination, ConstraintId, Formula, PbProblem, Steps, Terms};
use crate::certificate::StageDual;
use crate::error::{Proved, demand};

/// A level as the problem states it.
enum StatedLevel {
    /// A sum or an order.
    Asked {
        asked: Asked,
        start: LevelStart,
        /// The coefficient by which the constraint holds if a matching is better already.
        weight: i128,
        /// In an order, the constraint that an equally good matching has the pair.
        fixed: Option<ConstraintId>,
    },
    /// A lot that was drawn: the constraint that only the pairing was.
    Drawn(ConstraintId),
    /// A level that asks for nothing that a matching could do in another way.
    Idle,
}

/// Writes the problem and its proof.
///
/// # Errors
/// Fails if the labels of the certificate prove another claim.
pub(super) fn problem(stage: &BegunStage<'_>) -> Proved<PbProblem> {
    let mut formula = Formula::default();
    let claim = claim(stage);
    head(&mut formula, stage, &claim);
    formula.minimise(&Terms::ones(["same"]));
    let equations = stage.matching(&mut formula);
    let (mut last, mut stated) = (None, Vec::new());
    for level in 0..stage.levels.len() {
        stated.push(state(stage, level, &mut last, &mut formula)?);
    }
    formula.say(format_args!(
        "The variable same is 1 if the matching is as good in every level and has all these pairs: {}.",
        stage.in_words(&stage.kept)
    ));
    let mut different = Terms::ones(["same"]);
    if let Some(good) = &last {
        different.add(1, format_args!("~{good}"));
    }
    for &e in &stage.kept {
        different.add(1, format_args!("~{}", stage.variable(e)));
    }
    let different = formula.at_least(&different, 1);
    let (text, constraints) = formula.finish(stage.possible().len() + goods(stage)?.len() + 1);
    let mut derivation = Derivation::new(stage, equations, Steps::new(constraints), false)?;
    let mut good = None;
    for (level, stated) in stated.iter().enumerate() {
        derivation.steps.say(name(stage, level));
        prove(&mut derivation, level, stated, &mut good).map_err(|e| e.at(name(stage, level)))?;
    }
    for v in stage.settles {
        let left = stage.at.get(v).map_or(0, |at| at.iter().filter(|&&e| derivation.is_alive(e)).count());
        demand(left == 1, format_args!("vertex {v} is settled, but has not one mate left"))?;
    }
    let from = derivation.deaths.iter().copied().chain(derivation.mates_of(stage.settles));
    let from: Vec<ConstraintId> = from.chain(good).chain([different]).collect();
    let same = derivation.steps.propagate(&Terms::ones(["same"]), 1, &from);
    let own = stage.own().into_iter().map(|e| stage.variable(e));
    derivation.steps.solve(own.chain(goods(stage)?).chain(["same".to_owned()]), Some(1));
    let proof = derivation.steps.conclude(format_args!("BOUNDS 1 : {same} 1"));
    Ok(PbProblem { name: format!("stage-{:03}", stage.number), claim, formula: text, proof })
}

/// Writes what the problem is about.
pub(super) fn head(formula: &mut Formula, stage: &BegunStage<'_>, claim: &str) {
    formula.say(format_args!("Stage {} of {}: {}.", stage.number, stage.of, stage.name));
    formula.say(claim);
}

/// Returns the level by its number and code.
pub(super) fn name(stage: &BegunStage<'_>, level: usize) -> String {
    format!("Level {} ({})", level + 1, stage.levels[level].code)
}

/// Says what the problem proves.
fn claim(stage: &BegunStage<'_>) -> String {
    let settles = match stage.kept.len() {
        0 => String::new(),
        _ => format!(", and each one that is as good has the pairs {}", stage.in_words(&stage.kept)),
    };
    format!(
        "In the order of the levels, no matching is better than {}{settles}.",
        stage.in_words(&stage.own())
    )
}

/// Returns the variables of the levels, in order.
fn goods(stage: &BegunStage<'_>) -> Proved<Vec<String>> {
    let mut goods = Vec::new();
    for level in 0..stage.levels.len() {
        let is_counted =
            stage.asked(level)?.is_some_and(|asked| !asked.costs.is_empty() || asked.fixed.is_some());
        goods.extend(is_counted.then(|| good(level)));
    }
    Ok(goods)
}

fn good(level: usize) -> String {
    format!("good{}", level + 1)
}

/// States a level; `last` is the variable of the last level that has one.
fn state(
    stage: &BegunStage<'_>,
    level: usize,
    last: &mut Option<String>,
    formula: &mut Formula,
) -> Proved<StatedLevel> {
    let name = name(stage, level);
    let Some(asked) = stage.asked(level)? else {
        let LevelKind::Lot(draws, drawn) = stage.levels[level].kind()? else { return Ok(StatedLevel::Idle) };
        if drawn.is_none() {
            formula.say(format_args!(
                "{name}: at least {draws} matchings are left; see the problem of this lot."
            ));
            return Ok(StatedLevel::Idle);
        }
        formula.say(format_args!("{name}: the pairing is drawn from {draws}; see the problems of this lot."));
        let own = stage.own();
        let mut terms = Terms::ones(own.iter().map(|&e| stage.variable(e)));
        let all = own.len() as i128;
        if let Some(last) = last {
            terms.add(all, format_args!("~{last}"));
        }
        return Ok(StatedLevel::Drawn(formula.at_least(&terms, all)));
    };
    if asked.costs.is_empty() && asked.fixed.is_none() {
        formula.say(format_args!("{name}: no pair that is left costs anything."));
        return Ok(StatedLevel::Asked { asked, start: LevelStart::default(), weight: 0, fixed: None });
    }
    let good = good(level);
    match asked.fixed {
        None => formula.say(format_args!("{name}: the pairing costs {}.", asked.value)),
        Some(e) => formula.say(format_args!("{name}: the pair {} or an earlier one.", stage.in_words(&[e]))),
    }
    let most: i128 = asked.costs.values().filter(|cost| **cost > 0).sum();
    let weight = if last.is_some() { most - asked.value + 1 } else { 0 };
    let mut terms = Terms::default();
    for (&e, cost) in &asked.costs {
        terms.add(-cost, stage.variable(e));
    }
    if let Some(last) = last {
        terms.add(weight, format_args!("~{last}"));
    }
    terms.add(1, &good);
    let id = formula.at_least(&terms, 1 - asked.value);
    let fixed = asked.fixed.map(|e| {
        let terms = Terms::ones([stage.variable(e), format!("~{good}")]);
        formula.at_least(&terms, 1)
    });
    *last = Some(good.clone());
    Ok(StatedLevel::Asked { asked, start: LevelStart { id: Some(id), better: Some(good) }, weight, fixed })
}

/// Proves a level; `good` is the constraint that the matching is as good in the levels before it, if any counts.
fn prove(
    derivation: &mut Derivation<'_>,
    level: usize,
    stated: &StatedLevel,
    good: &mut Option<ConstraintId>,
) -> Proved<()> {
    match stated {
        StatedLevel::Idle => {}
        StatedLevel::Drawn(own) => {
            let from: Vec<ConstraintId> = good.iter().copied().chain([*own]).collect();
            let own = derivation.stage.own();
            derivation.fix(&own, &from);
        }
        StatedLevel::Asked { asked, start, weight, fixed } => {
            let mut start = LevelStart { id: start.id, better: start.better.clone() };
            if let (Some(id), Some(good)) = (&mut start.id, &good) {
                let mut sum = Combination::default();
                sum.add(*id, 1);
                sum.add(good, *weight);
                *id = derivation.steps.combine(&sum);
            }
            let none = StageDual { level, ..StageDual::default() };
            let dual = derivation.stage.proof.duals.iter().find(|dual| dual.level == level).unwrap_or(&none);
            let is_equal = derivation.level(asked, dual, &start)?;
            *good = is_equal.or(*good);
            if let (Some(e), Some(fixed), Some(good)) = (asked.fixed, fixed, *good) {
                derivation.fix(&[e], &[good, *fixed]);
            }
        }
    }
    Ok(())
}
