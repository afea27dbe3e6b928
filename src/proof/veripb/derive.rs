//! The proof of a level in cutting planes: the labels of a certificate, as multiples of constraints that are added up.
//!
//! A label of a vertex multiplies the constraint that the vertex has at least, or at most, one mate. A label of an odd set
//! multiplies the constraint that a matching leaves the set, which is the sum of the constraints of its vertices, halved
//! and rounded up. What is left of an edge is r (docs/certificate.md). The proof states which edges have died, and which
//! sets a matching leaves only once, as later levels need it.

use std::collections::BTreeMap;

use super::stage::{Asked, BegunStage};
use super::text::{Combination, ConstraintId, Equation, Steps, Terms};
use crate::certificate::StageDual;
use crate::error::{Proved, demand, refuted};
use limit::look;

/// Whole numbers by edge.
type ByEdge = BTreeMap<usize, i128>;

/// The constraint with which the proof of a level begins: that a matching costs no more than the pairing. With `better`,
/// it costs less unless this variable is 1.
#[derive(Default)]
pub(super) struct LevelStart {
    /// The constraint, if anything costs something.
    pub id: Option<ConstraintId>,
    /// The variable that is 0 only if the matching costs less.
    pub better: Option<String>,
}

/// The labels of a level.
struct Labels {
    scale: i128,
    y: BTreeMap<usize, i128>,
    z: BTreeMap<usize, i128>,
}

/// The constraint that a matching leaves a tight set at most once. Edges that have died may have any coefficient.
struct Cap {
    id: ConstraintId,
    factors: ByEdge,
}

/// The proof of a stage, up to a level.
pub(super) struct Derivation<'s> {
    /// The stage.
    pub stage: &'s BegunStage<'s>,
    /// The lines of the proof.
    pub steps: Steps,
    equations: BTreeMap<usize, Equation>,
    /// For each edge that has died, the place in `deaths`.
    death: Vec<Option<usize>>,
    /// The constraints that edges have died.
    pub deaths: Vec<ConstraintId>,
    /// For each set, the constraint that a matching leaves it.
    cuts: Vec<Option<ConstraintId>>,
    caps: Vec<Option<Cap>>,
    is_tight: Vec<bool>,
    /// Whether the proof will need the cap of the set.
    is_capped: Vec<bool>,
}

impl<'s> Derivation<'s> {
    /// Begins a proof. With `caps`, every tight set gets its cap, otherwise those that get a label below 0 later.
    ///
    /// # Errors
    /// Fails if a set is even or holds strangers.
    pub(super) fn new(
        stage: &'s BegunStage<'s>,
        equations: BTreeMap<usize, Equation>,
        steps: Steps,
        caps: bool,
    ) -> Proved<Self> {
        let sets = &stage.proof.sets;
        for set in sets {
            let is_fit = set.len() % 2 == 1 && set.iter().all(|v| equations.contains_key(v));
            demand(is_fit, "a set is not odd, or contains a player who does not take part")?;
        }
        let mut is_capped = vec![caps; sets.len()];
        for (set, label) in stage.proof.duals.iter().flat_map(|dual| &dual.z) {
            if let Some(is_capped) = is_capped.get_mut(*set).filter(|_| *label < 0) {
                *is_capped = true;
            }
        }
        let (cuts, is_tight) = (vec![None; sets.len()], vec![false; sets.len()]);
        let caps = sets.iter().map(|_| None).collect();
        let (death, deaths) = (vec![None; stage.count()], Vec::new());
        Ok(Self { stage, steps, equations, death, deaths, cuts, caps, is_tight, is_capped })
    }

    /// Whether an edge is still possible.
    pub(super) fn is_alive(&self, e: usize) -> bool {
        self.death[e].is_none()
    }

    /// Returns the tight sets.
    pub(super) fn tight(&self) -> impl Iterator<Item = &'s Vec<usize>> {
        self.stage.proof.sets.iter().zip(&self.is_tight).filter(|set| *set.1).map(|set| set.0)
    }

    /// Returns the constraints that these vertices have a mate.
    pub(super) fn mates_of(&self, vertices: &[usize]) -> Vec<ConstraintId> {
        vertices.iter().filter_map(|v| self.equations.get(v)).map(|equation| equation.least).collect()
    }

    /// Proves a level. Returns the constraint that the variable of `start` is 1, if it has one.
    ///
    /// # Errors
    /// Fails if the labels do not prove the level.
    pub(super) fn level(
        &mut self,
        asked: &Asked,
        dual: &StageDual,
        start: &LevelStart,
    ) -> Proved<Option<ConstraintId>> {
        look();
        let labels = self.labels(dual)?;
        let sum: i128 = labels.y.values().chain(labels.z.values()).sum();
        demand(sum == labels.scale * asked.value, "the labels do not sum to the value")?;
        self.cut(&labels);
        let rest = self.rest(asked, &labels)?;
        let mut whole = self.sum(start, &labels, None);
        self.bury(&mut whole, &rest);
        if whole.is_empty() {
            return Ok(None);
        }
        let whole = self.steps.combine(&whole);
        let is_equal = start.better.as_ref().map(|v| self.steps.propagate(&Terms::ones([v]), 1, &[whole]));
        let new: Vec<usize> =
            rest.iter().filter(|&(&e, &r)| r > 0 && self.is_alive(e)).map(|r| *r.0).collect();
        self.cap(&labels, &rest, start);
        self.die(&new, &[whole]);
        for (&set, _) in labels.z.iter().filter(|z| *z.1 > 0) {
            self.is_tight[set] = true;
        }
        Ok(is_equal)
    }

    /// States that edges have died.
    fn die(&mut self, edges: &[usize], from: &[ConstraintId]) {
        if edges.is_empty() {
            return;
        }
        let none = Terms::ones(edges.iter().map(|&e| format!("~{}", self.stage.variable(e))));
        let id = self.steps.propagate(&none, edges.len() as i128, from);
        for &e in edges {
            self.death[e] = Some(self.deaths.len());
        }
        self.deaths.push(id);
    }

    /// States that the other edges at the ends of these edges have died, since every remaining matching has these.
    pub(super) fn fix(&mut self, edges: &[usize], from: &[ConstraintId]) {
        let ends = edges.iter().flat_map(|&e| <[usize; 2]>::from(self.stage.ends(e)));
        let ends: Vec<usize> = ends.collect();
        let at = ends.iter().flat_map(|v| &self.stage.at[v]).copied();
        let mut others: Vec<usize> = at.filter(|e| self.is_alive(*e) && !edges.contains(e)).collect();
        others.sort_unstable();
        others.dedup();
        let most = ends.iter().map(|v| self.equations[v].most);
        let from: Vec<ConstraintId> = from.iter().copied().chain(most).collect();
        self.die(&others, &from);
    }

    fn labels(&self, dual: &StageDual) -> Proved<Labels> {
        let scale = i128::from(dual.scale.unwrap_or(2));
        demand(scale > 0, "the scale is not positive")?;
        let (mut y, mut z) = (BTreeMap::new(), BTreeMap::new());
        for row in &dual.y {
            let (label, vertices) = row.split_first().ok_or_else(|| refuted("a row of `y` is empty"))?;
            for v in vertices {
                let v = usize::try_from(*v).ok().filter(|v| self.equations.contains_key(v));
                let v = v.ok_or_else(|| refuted("a label belongs to a player who does not take part"))?;
                demand(y.insert(v, i128::from(*label)).is_none(), "a player has two labels")?;
            }
        }
        for &(set, label) in &dual.z {
            let is_fit = set < self.cuts.len() && (label > 0 || self.is_tight[set]);
            demand(is_fit, format_args!("set {set} is not tight and its label is not positive"))?;
            demand(z.insert(set, i128::from(label)).is_none(), "a set has two labels")?;
        }
        Ok(Labels { scale, y, z })
    }

    /// Returns the possible edges that leave a set.
    fn leaving(&self, set: usize) -> Vec<usize> {
        let set = &self.stage.proof.sets[set];
        let is_inside = |v: usize| set.contains(&v);
        let at = set.iter().flat_map(|v| &self.stage.at[v]).copied();
        at.filter(|&e| is_inside(self.stage.ends(e).0) != is_inside(self.stage.ends(e).1)).collect()
    }

    /// States that a matching leaves every set with a label above 0, where that has not been stated.
    fn cut(&mut self, labels: &Labels) {
        for (&set, _) in labels.z.iter().filter(|z| *z.1 > 0) {
            if self.cuts[set].is_some() {
                continue;
            }
            let equations: Vec<Equation> =
                self.stage.proof.sets[set].iter().map(|v| self.equations[v]).collect();
            self.cuts[set] = Some(self.steps.combine(&leaves(&equations)));
        }
    }

    /// Returns what the labels leave of each edge, r; 0 where nothing stands.
    fn rest(&self, asked: &Asked, labels: &Labels) -> Proved<ByEdge> {
        let mut rest: ByEdge = asked.costs.iter().map(|(&e, cost)| (e, labels.scale * cost)).collect();
        for (v, label) in &labels.y {
            for &e in &self.stage.at[v] {
                *rest.entry(e).or_default() -= label;
            }
        }
        for (&set, label) in &labels.z {
            match &self.caps[set] {
                Some(cap) if *label < 0 => {
                    for (&e, factor) in &cap.factors {
                        *rest.entry(e).or_default() -= label * factor;
                    }
                }
                _ => {
                    for e in self.leaving(set) {
                        *rest.entry(e).or_default() -= label;
                    }
                }
            }
        }
        for (&e, &r) in &rest {
            let (u, v) = self.stage.ends(e);
            let says = format_args!("it is not shown that no pairing with {u}-{v} is better");
            demand(r >= 0 || !self.is_alive(e), says)?;
        }
        Ok(rest)
    }

    /// Adds up the constraints of a level, without one of the sets if it is named.
    fn sum(&self, start: &LevelStart, labels: &Labels, without: Option<usize>) -> Combination {
        let mut sum = Combination::default();
        if let Some(id) = start.id {
            sum.add(id, labels.scale);
        }
        for (v, &label) in &labels.y {
            let Equation { least, most } = self.equations[v];
            sum.add(if label > 0 { least } else { most }, label.abs());
        }
        for (&set, &label) in labels.z.iter().filter(|z| Some(*z.0) != without) {
            let id = if label > 0 { self.cuts[set] } else { self.caps[set].as_ref().map(|cap| cap.id) };
            sum.add(id.expect("a label has its constraint"), label.abs());
        }
        sum
    }

    /// Adds to a sum that edges have died, often enough for every r below 0.
    fn bury(&self, sum: &mut Combination, rest: &ByEdge) {
        let mut times: BTreeMap<usize, i128> = BTreeMap::new();
        for (&e, &r) in rest.iter().filter(|r| *r.1 < 0) {
            let death = self.death[e].expect("only dead edges have r below 0");
            let most = times.entry(death).or_default();
            *most = (*most).max(-r);
        }
        for (death, times) in times {
            sum.add(self.deaths[death], times);
        }
    }

    /// States that a matching leaves the sets that become tight only once, as far as this is needed.
    fn cap(&mut self, labels: &Labels, rest: &ByEdge, start: &LevelStart) {
        let is_new = |set: usize, label: i128| label > 0 && self.is_capped[set] && self.caps[set].is_none();
        let new: Vec<(usize, i128)> =
            labels.z.iter().map(|(&set, &label)| (set, label)).filter(|z| is_new(z.0, z.1)).collect();
        if new.is_empty() {
            return;
        }
        let above: ByEdge = rest.iter().filter(|r| *r.1 > 0).map(|(&e, &r)| (e, r)).collect();
        let extra = (!above.is_empty()).then(|| {
            let mut extra = Terms::default();
            for (&e, &r) in &above {
                extra.add(r, self.stage.variable(e));
            }
            self.steps.propagate(&extra, 0, &[])
        });
        for (set, label) in new {
            let mut sum = self.sum(start, labels, Some(set));
            if let Some(extra) = &extra {
                sum.add(extra, 1);
            }
            if let Some(better) = &start.better {
                sum.add(format_args!("~{better}"), labels.scale);
            }
            let mut factors: ByEdge = rest.iter().filter(|r| *r.1 < 0).map(|(&e, &r)| (e, r)).collect();
            for e in self.leaving(set) {
                *factors.entry(e).or_default() += label;
            }
            for (&e, factor) in &mut factors {
                let r = rest.get(&e).copied().unwrap_or_default();
                if r < 0 && *factor > 0 {
                    sum.add(self.stage.variable(e), *factor);
                    *factor = 0;
                }
                // The division rounds the coefficient of a literal up.
                *factor = if *factor < 0 { -((-*factor + label - 1) / label) } else { *factor / label };
            }
            sum.divide(label);
            factors.retain(|_, factor| *factor != 0);
            self.caps[set] = Some(Cap { id: self.steps.combine(&sum), factors });
        }
    }
}

/// Adds up the constraints of the vertices of an odd set: every matching leaves it.
pub(super) fn leaves(equations: &[Equation]) -> Combination {
    let mut sum = Combination::default();
    for equation in equations {
        sum.add(equation.least, 1);
    }
    sum.divide(2);
    sum.multiply(2);
    for equation in equations {
        sum.add(equation.most, 1);
    }
    sum
}
