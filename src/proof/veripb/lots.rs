//! The problems of a lot: which matchings are left, and which of them come before the one drawn.
//!
//! Where the lot is drawn, a problem lists the matchings, each with its number in binary digits, so that a matching listed
//! twice would be none at all. The proof names each of them as a solution, and shows that no other one is left.
//! If at least so many are left, the problem gives every pair a random number, and the proof names matchings whose sums
//! become smaller and smaller, so that no two are the same.

use std::collections::BTreeMap;

use super::best::{head, name};
use super::derive::{Derivation, LevelStart};
use super::listing::{Listed, listed};
use super::stage::{Asked, BegunStage};
use super::text::{ConstraintId, Equation, Formula, PbProblem, Steps, Terms};
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

/// What the problems of a lot have in common: the levels before it, and the matchings that are left.
struct LotFace {
    formula: Formula,
    equations: BTreeMap<usize, Equation>,
    passed: Vec<PassedLevel>,
    listed: Listed,
}

/// States the levels before a lot, and lists the matchings that are left: all, or the first `most` that are found.
fn face(stage: &BegunStage<'_>, level: usize, says: &str, most: Option<usize>) -> Proved<LotFace> {
    let mut formula = Formula::default();
    head(&mut formula, stage, says);
    let equations = stage.matching(&mut formula);
    let asked = |level| stage.asked(level)?.ok_or_else(|| refuted("a lot follows another one"));
    let pass = |level| Ok(pass(stage, level, asked(level)?, &mut formula));
    let passed = (0..level).map(pass).collect::<Proved<Vec<_>>>()?;
    let mut face = Derivation::new(stage, equations.clone(), Steps::new(0), true)?;
    replay(&mut face, &passed)?;
    Ok(LotFace { formula, equations, passed, listed: listed(&face, most)? })
}

fn problem(stage: &BegunStage<'_>, level: usize, claim: LotClaim) -> Proved<PbProblem> {
    let (part, claimed, says) = words(stage, level, claim);
    let is_some = matches!(claim, LotClaim::Some(_));
    let mut face = face(stage, level, &says, is_some.then_some(claimed))?;
    let matchings = &mut face.listed.matchings;
    if matches!(claim, LotClaim::Before(_)) {
        matchings.retain(|matching| *matching < stage.own());
    }
    let found = matchings.len();
    demand(found == claimed, format_args!("{found} matchings are left, not {claimed}"))?;
    let (formula, proof) = match claim {
        LotClaim::Some(_) => some(stage, &says, face),
        LotClaim::All(_) => all(stage, face, false)?,
        LotClaim::Before(_) => all(stage, face, true)?,
    };
    let name = format!("stage-{:03}-{part}-{:03}", stage.number, level + 1);
    Ok(PbProblem { name, claim: says, formula, proof })
}

/// Writes the problem and the proof that these matchings are left, and no others. With `is_before`, they are those that
/// come before the pairing.
fn all(stage: &BegunStage<'_>, face: LotFace, is_before: bool) -> Proved<(String, String)> {
    let LotFace { mut formula, equations, passed, listed: Listed { matchings, refused }, .. } = face;
    let own = if is_before { stage.own().len() } else { 0 };
    if is_before {
        precede(stage, &mut formula);
    }
    let (is_any, digits) = (!matchings.is_empty(), matchings.len().max(2).next_power_of_two().ilog2());
    if is_any {
        formula.minimise(&Terms::ones(["listed"]));
        enumerate(stage, &matchings, digits, &mut formula);
    }
    let listing = if is_any { digits as usize + 1 } else { 0 };
    let (text, constraints) = formula.finish(stage.possible().len() + own + listing);
    let mut derivation = Derivation::new(stage, equations, Steps::new(constraints), true)?;
    replay(&mut derivation, &passed)?;
    for (number, matching) in matchings.iter().enumerate() {
        let pairs = matching.iter().map(|&e| stage.variable(e));
        let shared = matching.iter().zip(stage.own()).take_while(|(a, b)| **a == *b).count();
        let same = (1..=own).map(|k| literal(k <= shared, &agrees(k)));
        let digits = (0..digits).map(|digit| literal(number >> digit & 1 == 1, &format!("digit{digit}")));
        derivation.steps.solve(pairs.chain(same).chain(digits).chain(["listed".to_owned()]), Some(1));
    }
    let mut last = 0;
    for chosen in &refused {
        let none = chosen.iter().map(|&e| format!("~{}", stage.variable(e)));
        let or_listed = is_any.then(|| "listed".to_owned());
        last = derivation.steps.propagate(&Terms::ones(none.chain(or_listed)), 1, &[]);
    }
    let conclusion = if is_any { format!("BOUNDS 1 : {last} 1") } else { format!("UNSAT : {last}") };
    Ok((text, derivation.steps.conclude(conclusion)))
}

/// Writes the problem and the proof that these matchings are left. The problem has only the pairs of these matchings: without
/// the others fewer matchings are left, never more.
fn some(stage: &BegunStage<'_>, says: &str, face: LotFace) -> (String, String) {
    let LotFace { passed, listed: Listed { matchings, .. }, .. } = face;
    let mut used: Vec<usize> = matchings.iter().flatten().copied().collect();
    used.sort_unstable();
    used.dedup();
    let stage = &stage.only(&used);
    let mut formula = Formula::default();
    head(&mut formula, stage, says);
    formula.say(
        "Pairs that none of them has are left out. Each other pair has a random number in the objective.",
    );
    formula.say("Matchings with different sums are different.");
    stage.matching(&mut formula);
    for (level, PassedLevel { mut asked, .. }) in passed.into_iter().enumerate() {
        asked.costs.retain(|e, _| used.binary_search(e).is_ok());
        pass(stage, level, asked, &mut formula);
    }
    let (mut salt, mut sums) = (0, Vec::new());
    let is_distinct = |sums: &[(u64, &Vec<usize>)]| sums.windows(2).all(|two| two[0].0 != two[1].0);
    while sums.is_empty() || !is_distinct(&sums) {
        salt += 1;
        sums = matchings.iter().map(|m| (m.iter().map(|&e| random(e, salt)).sum(), m)).collect();
        sums.sort_unstable_by(|one, other| other.cmp(one));
    }
    let mut objective = Terms::default();
    for &e in &used {
        objective.add(random(e, salt).into(), stage.variable(e));
    }
    formula.minimise(&objective);
    let (text, constraints) = formula.finish(used.len());
    let mut steps = Steps::new(constraints);
    let mut last = None;
    for (_, matching) in &sums {
        let id = steps.improve(matching.iter().map(|&e| stage.variable(e)));
        if let Some(last) = last.replace(id) {
            steps.delete(last);
        }
    }
    let least = steps.propagate(&objective, 0, &[]);
    let best = sums.last().map_or(0, |best| best.0);
    (text, steps.conclude(format_args!("BOUNDS 0 : {least} {best}")))
}

/// Returns a random number for an edge, the same on every machine (splitmix64, the upper 40 bits).
fn random(e: usize, salt: u64) -> u64 {
    let mut z = (e as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(salt << 32);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ (z >> 31)) >> 24
}

/// Returns the part of the file name, the number claimed, and the claim in words.
fn words(stage: &BegunStage<'_>, level: usize, claim: LotClaim) -> (&'static str, usize, String) {
    let own = stage.in_words(&stage.own());
    let these = format!("that are as good as {own} in the levels before {}", name(stage, level));
    match claim {
        LotClaim::All(n) => ("lot", n, format!("The matchings {these} are the {n} listed, and no others.")),
        LotClaim::Some(n) => ("lot", n, format!("The {n} matchings in the proof are some of those {these}.")),
        LotClaim::Before(n) => {
            let says = format!(
                "The matchings {these}, and that come before it in the order of lots, are the {n} listed."
            );
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
fn pass(stage: &BegunStage<'_>, level: usize, asked: Asked, formula: &mut Formula) -> PassedLevel {
    let name = name(stage, level);
    if let Some(e) = asked.fixed {
        formula.say(format_args!("{name}: the pair {}.", stage.in_words(&[e])));
        let fixed = Some(formula.at_least(&Terms::ones([stage.variable(e)]), 1));
        return PassedLevel { asked, start: None, fixed };
    }
    if asked.costs.is_empty() {
        return PassedLevel { asked, start: None, fixed: None };
    }
    formula.say(format_args!("{name}: the pairing costs {}.", asked.value));
    let start = Some(formula.at_least(&saved(stage, &asked), -asked.value));
    PassedLevel { asked, start, fixed: None }
}

/// Returns the costs of a level as a sum, with the opposite sign.
fn saved(stage: &BegunStage<'_>, asked: &Asked) -> Terms {
    let mut terms = Terms::default();
    for (&e, cost) in &asked.costs {
        terms.add(-cost, stage.variable(e));
    }
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
        let id =
            if is_order { Some(derivation.steps.propagate(&saved(stage, asked), 0, &[])) } else { *start };
        derivation
            .level(asked, dual, &LevelStart { id, better: None })
            .map_err(|e| e.at(name(stage, level)))?;
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

/// Lists matchings: each of them has its number in this many binary digits, and is listed.
fn enumerate(stage: &BegunStage<'_>, list: &[Vec<usize>], digits: u32, formula: &mut Formula) {
    formula.say("The list. The variables digitK are the number of the matching, from 0, in binary.");
    let all = i128::from(digits) + 1;
    for (number, matching) in list.iter().enumerate() {
        let mut terms = Terms::default();
        for &e in matching {
            terms.add(all, format_args!("~{}", stage.variable(e)));
        }
        for digit in 0..digits {
            terms.add(1, literal(number >> digit & 1 == 1, &format!("digit{digit}")));
        }
        terms.add(1, "listed");
        formula.at_least(&terms, all);
    }
}
