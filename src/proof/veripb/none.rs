//! The problems of a whole round: that no pairing exists, and that a demand leaves a player no other mates.

use super::derive::leaves;
use super::model_file::ModelFile;
use super::text::{Combination, Equation, Formula, PbProblem, Steps, Terms};
use crate::certificate::{Forced, Impossible};
use crate::error::{Proved, demand, refuted};
use crate::levels::marked;

fn variable(&(u, v): &(usize, usize)) -> String {
    format!("x{u}_{v}")
}

fn left(v: usize) -> String {
    format!("left{v}")
}

/// A label, with its vertex or its odd set.
struct BarrierLabel {
    vertices: Vec<usize>,
    is_set: bool,
    label: i128,
}

/// Returns the labels of a proof.
fn labels(model: &ModelFile, proof: &Impossible) -> Proved<Vec<BarrierLabel>> {
    let mut labels = Vec::new();
    for row in &proof.y {
        let (label, vertices) = row.split_first().ok_or_else(|| refuted("a row of `y` is empty"))?;
        for v in vertices {
            let v = usize::try_from(*v).ok().filter(|v| *v < model.n);
            let vertices = vec![v.ok_or_else(|| refuted("a label belongs to nobody"))?];
            labels.push(BarrierLabel { vertices, is_set: false, label: i128::from(*label) });
        }
    }
    for (set, label) in &proof.z {
        let set = proof.sets.get(*set).filter(|set| set.len() % 2 == 1 && set.iter().all(|&v| v < model.n));
        let set =
            set.ok_or_else(|| refuted("a set is not odd, or contains a player who does not take part"))?;
        demand(*label > 0, "a set is not tight and its label is not positive")?;
        labels.push(BarrierLabel { vertices: set.clone(), is_set: true, label: i128::from(*label) });
    }
    Ok(labels)
}

/// Writes the problem to leave as few players as possible without a mate. Its proof shows that some are left.
///
/// # Errors
/// Fails if the labels do not prove this.
pub(super) fn impossible(model: &ModelFile, proof: &Impossible) -> Proved<PbProblem> {
    let labels = labels(model, proof)?;
    // What the labels leave of each edge, and what they come to at each vertex that is left without a mate.
    let (mut rest, mut alone) = (vec![0; model.edges.len()], vec![0; model.n]);
    for BarrierLabel { vertices, label, .. } in &labels {
        let is_inside = marked(model.n, vertices);
        let crossed = model.edges.iter().zip(&mut rest).filter(|((u, v), _)| is_inside[*u] != is_inside[*v]);
        for (_, rest) in crossed {
            *rest -= label;
        }
        for &v in vertices {
            alone[v] += label;
        }
    }
    let total: i128 = labels.iter().map(|label| label.label).sum();
    demand(
        proof.over > 0 && total == i128::from(proof.over),
        "the labels do not sum to the number left over",
    )?;
    demand(rest.iter().all(|r| *r >= 0), "it is not shown that a pair costs nothing")?;
    demand(alone.iter().all(|alone| *alone <= 1), "a vertex without a mate would count for more than 1")?;

    let claim =
        format!("Whichever pairs are made, at least {total} of the vertices are left without a mate.");
    let mut formula = Formula::default();
    formula.say("The whole round, in which nobody can pair everybody.");
    formula.say(&claim);
    let all = Terms::ones((0..model.n).map(left));
    formula.minimise(&all);
    formula.say("A variable xU_V is 1 if vertex U meets vertex V, and leftV is 1 if vertex V has no mate.");
    let mut at: Vec<Vec<String>> = (0..model.n).map(|v| vec![left(v)]).collect();
    for edge in &model.edges {
        at[edge.0].push(variable(edge));
        at[edge.1].push(variable(edge));
    }
    let equations: Vec<Equation> = at.iter().map(|at| formula.equal(&Terms::ones(at), 1)).collect();
    let (formula, constraints) = formula.finish(model.edges.len() + model.n);
    let mut steps = Steps::new(constraints);
    let mut sum = sum(&labels, &equations, &mut steps);
    for (v, alone) in alone.iter().enumerate().filter(|alone| *alone.1 < 0) {
        sum.add(left(v), -alone);
    }
    let sum = steps.combine(&sum);
    let bound = steps.weaken(&all, total, sum);
    let proof = steps.conclude(format_args!("BOUNDS {total} : {bound} INF"));
    Ok(PbProblem { name: "impossible".to_owned(), claim, formula, proof })
}

/// Adds up the constraints of vertices and odd sets, as often as their labels say.
fn sum(labels: &[BarrierLabel], equations: &[Equation], steps: &mut Steps) -> Combination {
    let mut sum = Combination::default();
    for BarrierLabel { vertices, is_set, label } in labels {
        let own: Vec<Equation> = vertices.iter().map(|&v| equations[v]).collect();
        let id = match own[..] {
            [Equation { least, most }] if !is_set => {
                if *label < 0 {
                    most
                } else {
                    least
                }
            }
            _ => steps.combine(&leaves(&own)),
        };
        sum.add(id, label.abs());
    }
    sum
}

/// Writes the problem to give the player of a demand another mate. Its proof shows that there is no such mate.
pub(super) fn forced(model: &ModelFile, Forced { player, with }: &Forced) -> PbProblem {
    let other = |&(u, v): &(usize, usize)| if u == *player { Some(v) } else { (v == *player).then_some(u) };
    let mates: Vec<(usize, String)> =
        model.edges.iter().filter_map(|edge| other(edge).map(|mate| (mate, variable(edge)))).collect();
    let list = with.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
    let claim = format!("Vertex {player} can meet nobody but {list}.");
    let mut formula = Formula::default();
    formula.say("The whole round, and the demand on a player.");
    formula.say(&claim);
    formula.say("A variable xU_V is 1 if vertex U meets vertex V. The vertex has one mate.");
    let mut terms = Terms::ones(mates.iter().map(|mate| &mate.1));
    if mates.is_empty() {
        terms.add(0, "nobody");
    }
    let mate = formula.equal(&terms, 1);
    formula.say("It is none of those demanded.");
    let mut terms =
        Terms::ones(mates.iter().filter(|mate| with.contains(&mate.0)).map(|mate| format!("~{}", mate.1)));
    let demanded = mates.iter().filter(|mate| with.contains(&mate.0)).count();
    if demanded == 0 {
        terms.add(0, "nobody");
    }
    let others = formula.at_least(&terms, demanded as i128);
    let (text, constraints) = formula.finish(mates.len());
    let mut steps = Steps::new(constraints);
    let nobody = steps.propagate(&Terms::default(), 1, &[others, mate.least]);
    let proof = steps.conclude(format_args!("UNSAT : {nobody}"));
    PbProblem { name: "forced".to_owned(), claim, formula: text, proof }
}
