//! The problems of a lot: which matchings are left, and which of them come before the one drawn.
//!
//! A problem lists the matchings, each with its number in binary digits, so that a matching listed twice would be none at
//! all. The proof names each of them as a solution. Where the lot is drawn, it also shows that no other one is left.

use super::best::{head, name};
use super::derive::{Derivation, LevelStart};
use super::listing::{Listed, listed};
use super::stage::{Asked, BegunStage};
use super::text::{ConstraintId, Formula, PbProblem, Steps, Terms};
use crate::certificate::StageDual;
use crate::error::{Proved, demand, refuted};

/// What a problem says about the matchings that are left at a lot.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LotClaim {
    /// There are this many, and no more.
    All(usize),
    /// There are at least this many.
    Some(usize),
    /// This many come before the pairing, and no more.
    Before(usize),
}

/// A level before the lot: what it asks, and its constraints.
struct PassedLevel {
    asked: Asked,
    start: Option<ConstraintId>,
    fixed: Option<ConstraintId>,
}

/// Writes the problems of the lot at a level.
///
/// # Errors
/// Fails if the numbers are others.
pub(super) fn problems(
    stage: &BegunStage<'_>,
    level: usize,
    draws: usize,
    drawn: Option<usize>,
) -> Proved<Vec<PbProblem>> {
    let claims = match drawn {
        None => vec![LotClaim::Some(draws)],
        Some(drawn) => vec![LotClaim::All(draws), LotClaim::Before(drawn)],
    };
    claims.into_iter().map(|claim| problem(stage, level, claim)).collect()
}

fn problem(stage: &BegunStage<'_>, level: usize, claim: LotClaim) -> Proved<PbProblem> {
    let (part, claimed, says) = words(stage, level, claim);
    // The formula up to the list decides what is on the list.
    let mut formula = Formula::default();
    head(&mut formula, stage, &says);
    let is_open = matches!(claim, LotClaim::Some(_));
    let has_objective = !is_open && claimed > 0;
    if has_objective {
        formula.minimise(&Terms::ones(["listed"]));
    }
    let equations = stage.matching(&mut formula);
    let passed = (0..level).map(|level| pass(stage, level, &mut formula)).collect::<Proved<Vec<_>>>()?;
    let is_before = matches!(claim, LotClaim::Before(_));
    if is_before {
        precede(stage, &mut formula);
    }
    let mut face = Derivation::new(stage, equations.clone(), Steps::new(0), true)?;
    replay(&mut face, &passed)?;
    let Listed { matchings, refused } = listed(&face, is_open.then_some(claimed))?;
    let before = |matching: &Vec<usize>| !is_before || *matching < stage.own();
    let list: Vec<&Vec<usize>> = matchings.iter().filter(|matching| before(matching)).collect();
    demand(list.len() == claimed, format_args!("{} matchings are left, not {claimed}", list.len()))?;
    let digits = usize::try_from(list.len().max(2).next_power_of_two().ilog2()).unwrap_or_default();
    enumerate(stage, &list, digits, has_objective, &mut formula);
    let own = if is_before { stage.own().len() } else { 0 };
    let listing = usize::from(has_objective) + if list.is_empty() { 0 } else { digits };
    let (text, constraints) = formula.finish(stage.possible().len() + own + listing);

    let mut derivation = Derivation::new(stage, equations, Steps::new(constraints), true)?;
    replay(&mut derivation, &passed)?;
    for (number, matching) in list.iter().enumerate() {
        let pairs = matching.iter().map(|&e| stage.variable(e));
        let shared = matching.iter().zip(stage.own()).take_while(|(a, b)| **a == *b).count();
        let same = (1..=own).map(|k| literal(k <= shared, &agrees(k)));
        let number = (0..digits).map(|digit| literal(number >> digit & 1 == 1, &format!("digit{digit}")));
        let listed = has_objective.then(|| "listed".to_owned());
        derivation.steps.solve(pairs.chain(same).chain(number).chain(listed), has_objective.then_some(1));
    }
    let mut last = 0;
    for chosen in refused.iter().filter(|_| !is_open) {
        let none = chosen.iter().map(|&e| format!("~{}", stage.variable(e)));
        let or_listed = has_objective.then(|| "listed".to_owned());
        last = derivation.steps.propagate(&Terms::ones(none.chain(or_listed)), 1, &[]);
    }
    let proof = derivation.steps.conclude(match (is_open, has_objective) {
        (true, _) => "SAT".to_owned(),
        (false, true) => format!("BOUNDS 1 : {last} 1"),
        (false, false) => format!("UNSAT : {last}"),
    });
    let name = format!("stage-{:03}-{part}-{:03}", stage.number, level + 1);
    Ok(PbProblem { name, claim: says, formula: text, proof })
}

/// Returns the part of the file name, the number claimed, and the claim in words.
fn words(stage: &BegunStage<'_>, level: usize, claim: LotClaim) -> (&'static str, usize, String) {
    let own = stage.in_words(&stage.own());
    let these = format!("that are as good as {own} in the levels before {}", name(stage, level));
    match claim {
        LotClaim::All(n) => ("lot", n, format!("The matchings {these} are the {n} listed, and no others.")),
        LotClaim::Some(n) => ("lot", n, format!("The {n} matchings listed are some of those {these}.")),
        LotClaim::Before(n) => {
            let says = format!("The matchings {these}, and that come before it in the order of lots, are the {n} listed.");
            ("drawn", n, says)
        }
    }
}

fn literal(is_true: bool, variable: &str) -> String {
    format!("{}{variable}", if is_true { "" } else { "~" })
}

/// The variable that is 1 only if a matching has the pairs of the pairing up to this place.
fn agrees(place: usize) -> String {
    format!("same{place}")
}

/// States that a matching is as good as the pairing in a level before the lot.
fn pass(stage: &BegunStage<'_>, level: usize, formula: &mut Formula) -> Proved<PassedLevel> {
    let name = name(stage, level);
    let Some(asked) = stage.asked(level)? else {
        return Err(refuted("a lot follows another one"));
    };
    if let Some(e) = asked.fixed {
        formula.say(format_args!("{name}: the pair {}.", stage.in_words(&[e])));
        let fixed = Some(formula.at_least(&Terms::ones([stage.variable(e)]), 1));
        return Ok(PassedLevel { asked, start: None, fixed });
    }
    if asked.costs.is_empty() {
        return Ok(PassedLevel { asked, start: None, fixed: None });
    }
    formula.say(format_args!("{name}: the pairing costs {}.", asked.value));
    let start = Some(formula.at_least(&saved(stage, &asked), -asked.value));
    Ok(PassedLevel { asked, start, fixed: None })
}

/// Returns the costs of a level as a sum, with the opposite sign.
fn saved(stage: &BegunStage<'_>, asked: &Asked) -> Terms {
    let mut terms = Terms::default();
    asked.costs.iter().for_each(|(&e, cost)| terms.add(-cost, stage.variable(e)));
    terms
}

/// Proves the levels before the lot.
fn replay(derivation: &mut Derivation<'_>, passed: &[PassedLevel]) -> Proved<()> {
    let stage = derivation.stage;
    for (level, PassedLevel { asked, start, fixed }) in passed.iter().enumerate() {
        derivation.steps.say(name(stage, level));
        let none = StageDual { level, ..StageDual::default() };
        let dual = stage.proof.duals.iter().find(|dual| dual.level == level).unwrap_or(&none);
        let is_order = fixed.is_some() && !asked.costs.is_empty();
        // That an earlier mate costs -1 is nothing to be stated: the sum of the variables is at least 0.
        let id = if is_order { Some(derivation.steps.propagate(&saved(stage, asked), 0, &[])) } else { *start };
        derivation.level(asked, dual, &LevelStart { id, better: None }).map_err(|e| e.at(name(stage, level)))?;
        if let (Some(e), Some(fixed)) = (asked.fixed, fixed) {
            derivation.fix(&[e], &[*fixed]);
        }
    }
    Ok(())
}

/// States that a matching comes before the pairing: up to some place it has the same pairs, and then one of those that
/// are numbered between this place and the next.
fn precede(stage: &BegunStage<'_>, formula: &mut Formula) {
    formula.say("The matching comes before the pairing. The variable sameK is 1 only if it has the first K pairs, too.");
    let (own, possible) = (stage.own(), stage.possible());
    for (place, &e) in own.iter().enumerate() {
        let after = place.checked_sub(1).map(|last| own[last]);
        let between = possible.iter().copied().filter(|&f| after.is_none_or(|after| f > after) && f < e);
        let mut terms = Terms::ones(between.map(|f| stage.variable(f)));
        terms.add(1, agrees(place + 1));
        if place > 0 {
            terms.add(1, format_args!("~{}", agrees(place)));
        }
        formula.at_least(&terms, 1);
        formula.at_least(&Terms::ones([stage.variable(e), format!("~{}", agrees(place + 1))]), 1);
    }
    formula.at_least(&Terms::ones([format!("~{}", agrees(own.len()))]), 1);
}

/// Lists matchings: each of them has its number in binary digits, and is listed.
fn enumerate(
    stage: &BegunStage<'_>,
    list: &[&Vec<usize>],
    digits: usize,
    has_objective: bool,
    formula: &mut Formula,
) {
    if !list.is_empty() {
        formula.say("The list. The variables digitK are the number of the matching, from 0, in binary.");
    }
    let all = (digits + usize::from(has_objective)) as i128;
    for (number, matching) in list.iter().enumerate() {
        let mut terms = Terms::default();
        matching.iter().for_each(|&e| terms.add(all, format_args!("~{}", stage.variable(e))));
        for digit in 0..digits {
            terms.add(1, literal(number >> digit & 1 == 1, &format!("digit{digit}")));
        }
        if has_objective {
            terms.add(1, "listed");
        }
        formula.at_least(&terms, all);
    }
}
