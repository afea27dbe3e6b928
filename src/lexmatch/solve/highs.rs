//! Levels as linear programs in HiGHS: one program per face, kept from level to level.
//!
//! `min Σ c x`, `x(δ(v)) = 1`, `x >= 0`, and `x(E[S]) + s(S) = (|S| - 1) / 2`, `s >= 0`, for the odd sets found so far.
//! Between levels only costs and bounds change. Edges that an earlier level has excluded are fixed at 0, and so is `s`
//! of each set made tight by an earlier level. The last optimum remains a solution, and the primal simplex continues
//! from it; the dual simplex runs only after new odd sets. One thread, fixed seed. No other file names the crate.
//!
//! At first, only the edges of the incumbent are columns. All others are priced in whole numbers with the dual. The
//! cheapest become columns, until none has a negative reduced cost. Floating-point values only propose: the dual must
//! become whole numbers over a common denominator. An augmenting search must then find a perfect matching of edges of
//! reduced cost 0, so that `model::proof` accepts both. Otherwise the answer is `None`.

use limit::from_len;
use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use ::highs::{Col, ColProblem, HighsModelStatus, Model, Row, Sense, Solution as Point};

use super::cuts::{self, ONE};
use super::engine::{Engine, FaceLevel, LeastSum};
use super::laminar::{self, Nested};
use super::{Budget, Face, SolveError};
use crate::Vertex;
use crate::evidence::Evidence;
use crate::matching::{Edges, MatchingDual};

/// The largest accepted distance of a value from a whole number.
const TOLERANCE: f64 = 1e-6;
/// The number of simplex runs in one level before the answer is given up.
const RUNS: usize = 2000;
/// The common denominators tried for the dual.
const DENOMINATORS: std::ops::RangeInclusive<i64> = 1..=60;
/// The largest number of edges per vertex that one run may add as columns.
const BREADTH: usize = 4;
/// The bound on costs passed to HiGHS: 20 bits.
const COST_LIMIT: i64 = 1 << 20;

/// An optimal perfect matching, with its verified dual.
pub(super) struct Solution {
    /// The mate of each vertex.
    pub(super) mate: Vec<Vertex>,
    /// The reduced cost of each edge, zero or positive.
    pub(super) reduced: Vec<i64>,
    /// The dual.
    pub(super) dual: MatchingDual,
}

/// HiGHS, with the program that it continues from level to level.
#[derive(Debug, Default)]
pub(super) struct Highs(Option<HighsProgram>);

impl Engine for Highs {
    fn least(&mut self, face: &mut Face<'_>, level: &FaceLevel<'_>) -> Result<Option<LeastSum>, SolveError> {
        let mut edges: Vec<(Vertex, Vertex, i64)> = Vec::new();
        face.each(&mut |u, v| edges.push((u, v, (level.cost)(u, v))));
        let asked = HighsLevel { edges: &edges, tight: face.tight_sets(), mate: &face.mate };
        let Some(mut program) = self.0.take().or_else(|| HighsProgram::new(face.n())) else {
            return Ok(None);
        };
        let Some(solution) = program.minimise(&asked, &face.budget)? else { return Ok(None) };
        self.0 = Some(program);
        for (&(u, v, _), _) in edges.iter().zip(&solution.reduced).filter(|&(_, &rc)| rc > 0) {
            face.live.remove(u, v);
        }
        let odd_sets = solution.dual.odd_sets.len();
        face.mate = solution.mate;
        face.set_tight(solution.dual.odd_sets.into_iter().map(|(set, _)| set).collect());
        face.credit(Evidence::Dual { highs: level.components.len(), blossom: 0, odd_sets });
        Ok(Some(LeastSum::Proved))
    }
}

/// A level of a face: minimises a sum of costs.
pub(super) struct HighsLevel<'a> {
    /// All live edges with their costs.
    pub(super) edges: &'a [(Vertex, Vertex, i64)],
    /// The odd sets that are crossed by exactly one edge.
    pub(super) tight: &'a [Vec<Vertex>],
    /// A member of the face.
    pub(super) mate: &'a [Vertex],
}

/// The program of a face.
#[derive(Debug)]
pub(super) struct HighsProgram {
    /// The model; `None` if HiGHS failed.
    model: Option<Model>,
    vertices: Vec<Row>,
    columns: Vec<EdgeColumn>,
    place: BTreeMap<(Vertex, Vertex), usize>,
    cuts: Vec<OddSetRow>,
    /// The time spent in HiGHS so far; its limit counts from the first run.
    spent: Duration,
}

/// An edge that is a column.
#[derive(Debug)]
struct EdgeColumn {
    col: Col,
    edge: (Vertex, Vertex),
    cost: i64,
    is_open: bool,
}

/// An odd set that is a row.
#[derive(Debug)]
struct OddSetRow {
    set: Vec<Vertex>,
    row: Row,
    /// The slack of the edges inside; at 0 the set is tight.
    slack: Col,
    is_tight: bool,
}

/// A dual in whole numbers times `scale`, doubled.
struct WholeDual {
    scale: i64,
    labels: Vec<i64>,
    /// The label of each cut.
    sets: Vec<i64>,
}

impl HighsProgram {
    /// Returns a program without columns.
    pub(super) fn new(n: usize) -> Option<Self> {
        let mut problem = ColProblem::default();
        let vertices = (0..n).map(|_| problem.add_row(1.0..=1.0)).collect();
        let mut model = problem.try_optimise(Sense::Minimise).ok()?;
        model.make_quiet();
        model.set_threads(NonZeroU32::MIN);
        model.set_option("parallel", "off");
        model.set_option("random_seed", 0);
        model.set_option("presolve", "off");
        let (columns, place, cuts) = (Vec::new(), BTreeMap::new(), Vec::new());
        Some(Self { model: Some(model), vertices, columns, place, cuts, spent: Duration::ZERO })
    }

    /// Returns the least cost and its dual; `None` if HiGHS' answer fails the check.
    ///
    /// # Errors
    /// Fails if time is over.
    pub(super) fn minimise(
        &mut self,
        level: &HighsLevel<'_>,
        budget: &Budget,
    ) -> Result<Option<Solution>, SolveError> {
        let is_large = |e: &(Vertex, Vertex, i64)| e.2.abs() >= COST_LIMIT;
        if level.edges.iter().any(is_large) || self.prepare(level).is_none() {
            return Ok(None);
        }
        let mut strategy = PRIMAL;
        for _ in 0..RUNS {
            budget.check()?;
            let Some(point) = self.run(strategy, budget)? else { return Ok(None) };
            let Some(whole) = self.whole_dual(&point) else { return Ok(None) };
            let cheaper = self.priced(level, &whole);
            let is_new = if cheaper.is_empty() {
                let parts = match self.matched(level, &point, whole)? {
                    Ok(solution) => return Ok(Some(solution)),
                    Err(parts) => parts,
                };
                strategy = DUAL;
                let found = self.violated(&point, parts);
                !found.is_empty() && found.into_iter().all(|set| self.add_cut(set).is_some())
            } else {
                strategy = PRIMAL;
                self.add_columns(level, &cheaper).is_some()
            };
            if !is_new {
                return Ok(None);
            }
        }
        Ok(None)
    }

    /// Sets the costs and bounds of this level, and adds columns for the incumbent.
    fn prepare(&mut self, level: &HighsLevel<'_>) -> Option<()> {
        let mut live = vec![None; self.columns.len()];
        for &(u, v, cost) in level.edges {
            if let Some(&i) = self.place.get(&(u, v)) {
                live[i] = Some(cost);
            }
        }
        let model = self.model.as_mut()?;
        for (column, live) in self.columns.iter_mut().zip(live) {
            if column.is_open != live.is_some() {
                column.is_open = live.is_some();
                open(model, column.col, column.is_open);
            }
            if let Some(cost) = live.filter(|&cost| cost != column.cost) {
                column.cost = cost;
                model.change_column_cost(column.col, float(cost));
            }
        }
        for cut in &mut self.cuts {
            let is_tight = level.tight.contains(&cut.set);
            if is_tight != cut.is_tight {
                cut.is_tight = is_tight;
                open(model, cut.slack, !is_tight);
            }
        }
        for set in level.tight {
            if !self.cuts.iter().any(|cut| cut.set == *set) {
                self.add_cut(set.clone())?;
                let cut = self.cuts.last_mut()?;
                cut.is_tight = true;
                open(self.model.as_mut()?, cut.slack, false);
            }
        }
        let is_matched = |e: &(Vertex, Vertex, i64)| level.mate[e.0] == e.1;
        let missing = |i: &usize| {
            let e = &level.edges[*i];
            is_matched(e) && !self.place.contains_key(&(e.0, e.1))
        };
        let matched: Vec<usize> = (0..level.edges.len()).filter(missing).collect();
        self.add_columns(level, &matched)
    }

    fn add_columns(&mut self, level: &HighsLevel<'_>, which: &[usize]) -> Option<()> {
        for &i in which {
            let (u, v, cost) = level.edges[i];
            let ends = [u, v].map(|v| (self.vertices[v], 1.0));
            let around =
                self.cuts.iter().filter(|cut| cut.holds(u) && cut.holds(v)).map(|cut| (cut.row, 1.0));
            let rows: Vec<(Row, f64)> = ends.into_iter().chain(around).collect();
            let col = self.model.as_mut()?.try_add_column(float(cost), 0.0.., rows).ok()?;
            self.place.insert((u, v), self.columns.len());
            self.columns.push(EdgeColumn { col, edge: (u, v), cost, is_open: true });
        }
        Some(())
    }

    fn add_cut(&mut self, set: Vec<Vertex>) -> Option<()> {
        let holds = |v: Vertex| set.binary_search(&v).is_ok();
        let inside = self.columns.iter().filter(|c| holds(c.edge.0) && holds(c.edge.1));
        let sum: Vec<(Col, f64)> = inside.map(|c| (c.col, 1.0)).collect();
        let most = float(i64::try_from(set.len() / 2).ok()?);
        let model = self.model.as_mut()?;
        let row = model.try_add_row(most..=most, sum).ok()?;
        let slack = model.try_add_column(0.0, 0.0.., [(row, 1.0)]).ok()?;
        self.cuts.push(OddSetRow { set, row, slack, is_tight: false });
        Some(())
    }

    /// Runs the simplex method once; it checks the remaining time itself.
    fn run(&mut self, strategy: i32, budget: &Budget) -> Result<Option<Point>, SolveError> {
        let Some(mut model) = self.model.take() else { return Ok(None) };
        model.set_option("simplex_strategy", strategy);
        let end = budget.remaining().map(|rest| self.spent.saturating_add(rest).as_secs_f64());
        model.set_option("time_limit", end.unwrap_or(f64::INFINITY));
        let start = Instant::now();
        let Ok(solved) = model.try_solve() else { return Ok(None) };
        self.spent += start.elapsed();
        let status = solved.status();
        let point = solved.get_solution();
        self.model = Some(Model::from(solved));
        match status {
            HighsModelStatus::Optimal => Ok(Some(point)),
            HighsModelStatus::ReachedTimeLimit => Err(SolveError::Limit),
            _ => Ok(None),
        }
    }

    /// Returns the dual over the smallest denominator that makes it whole.
    fn whole_dual(&self, point: &Point) -> Option<WholeDual> {
        DENOMINATORS.into_iter().find_map(|scale| {
            let times = -2.0 * float(scale);
            let all: Option<Vec<i64>> = point.dual_rows().iter().map(|&y| round(times * y)).collect();
            let (labels, sets) = all.as_ref()?.split_at(self.vertices.len());
            Some(WholeDual { scale, labels: labels.to_vec(), sets: sets.to_vec() })
        })
    }

    /// Returns the live edges of negative reduced cost, the most negative at each vertex; none of them is a column yet.
    fn priced(&self, level: &HighsLevel<'_>, dual: &WholeDual) -> Vec<usize> {
        let mut around: Vec<Vec<(usize, i64)>> = vec![Vec::new(); dual.labels.len()];
        for (i, (cut, &z)) in self.cuts.iter().zip(&dual.sets).enumerate().filter(|(_, (_, z))| **z != 0) {
            for &v in &cut.set {
                around[v].push((i, z));
            }
        }
        let mut best: Vec<Vec<(i64, u64, usize)>> = vec![Vec::new(); dual.labels.len()];
        for (i, &(u, v, cost)) in level.edges.iter().enumerate() {
            let mut reduced = dual.labels[u] + dual.labels[v] + 2 * dual.scale * cost;
            if !around[u].is_empty() {
                let of_v = &around[v];
                let common = around[u].iter().filter(|s| of_v.contains(s));
                reduced += common.map(|s| s.1).sum::<i64>();
            }
            if reduced < 0 {
                for x in [u, v] {
                    enter(&mut best[x], (reduced, spread(u, v), i));
                }
            }
        }
        let mut chosen: Vec<usize> = best.into_iter().flatten().map(|b| b.2).collect();
        chosen.sort_unstable();
        chosen.dedup();
        chosen.retain(|&i| !self.place.contains_key(&(level.edges[i].0, level.edges[i].1)));
        chosen
    }

    /// Returns a matching that the dual proves to be the cheapest. The matching consists of edges of reduced cost 0.
    /// The search augments from the whole part of the point that HiGHS found, even if that point is not whole.
    fn matched(
        &self,
        level: &HighsLevel<'_>,
        point: &Point,
        whole: WholeDual,
    ) -> Result<Result<Solution, Vec<Vec<Vertex>>>, SolveError> {
        let mut near = level.mate.to_vec();
        for column in self.columns.iter().filter(|c| (point[c.col] - 1.0).abs() < TOLERANCE) {
            let (u, v) = column.edge;
            (near[u], near[v]) = (v, u);
        }
        let (dual, edges) = self.dual(level, whole);
        let Ok(reduced) = dual.reduced_costs(&edges) else { return Ok(Err(Vec::new())) };
        let mut exact = Edges::new(near.len());
        for (&(u, v, _), _) in edges.iter().zip(&reduced).filter(|&(_, &rc)| rc == 0) {
            exact.add(u, v);
        }
        let sets: Vec<Vec<Vertex>> = dual.odd_sets.iter().map(|s| s.0.clone()).collect();
        match laminar::search(&mut exact, &sets, &near)? {
            Nested::Member(mate) => {
                dual.verify(&edges, &mate)?;
                Ok(Ok(Solution { mate, reduced, dual }))
            }
            Nested::Barrier(parts) => Ok(Err(parts)),
        }
    }

    /// Returns odd sets that the point crosses with less than one edge: parts of the barrier, or else sets shown by the
    /// point.
    fn violated(&self, point: &Point, parts: Vec<Vec<Vertex>>) -> Vec<Vec<Vertex>> {
        let part = |c: &EdgeColumn| Some((c.edge.0, c.edge.1, round_to(point[c.col])?)).filter(|e| e.2 > 0);
        let support: Vec<(Vertex, Vertex, i64)> = self.columns.iter().filter_map(part).collect();
        let is_new = |set: &Vec<Vertex>| !self.cuts.iter().any(|cut| cut.set == *set);
        let mut found = cuts::violated_of(parts, &support);
        found.retain(is_new);
        if found.is_empty() {
            found = cuts::violated(self.vertices.len(), &support);
            found.retain(is_new);
        }
        found
    }

    /// Returns the dual with nested sets, and all edges with their weights. Sets that are tight on the face may have
    /// any label. Each is raised until it is positive, and the edges inside gain as much weight.
    fn dual(&self, level: &HighsLevel<'_>, whole: WholeDual) -> (MatchingDual, Vec<(Vertex, Vertex, i64)>) {
        let WholeDual { scale, labels, sets } = whole;
        let tight = self.cuts.iter().zip(&sets).filter(|(cut, _)| cut.is_tight);
        let least = tight.map(|(_, &z)| z).min().unwrap_or(1);
        let bonus = if least > 0 { 0 } else { scale * ((1 - least + 2 * scale - 1) / (2 * scale)) };
        let mut inside = vec![Vec::new(); labels.len()];
        for (i, set) in level.tight.iter().enumerate() {
            for &v in set {
                inside[v].push(i);
            }
        }
        let weight = |&(u, v, cost): &(Vertex, Vertex, i64)| {
            let of_v = &inside[v];
            let common = inside[u].iter().filter(|s| of_v.contains(s));
            (u, v, common.map(|_| bonus).sum::<i64>() - scale * cost)
        };
        let raised = |(cut, z): (&OddSetRow, i64)| {
            let z = if cut.is_tight { z + 2 * bonus } else { z };
            (cut.set.clone(), z)
        };
        let odd_sets = self.cuts.iter().zip(sets).map(raised).filter(|(_, z)| *z != 0).collect();
        let mut dual = MatchingDual { labels, odd_sets };
        dual.uncross();
        (dual, level.edges.iter().map(weight).collect())
    }
}

impl OddSetRow {
    fn holds(&self, v: Vertex) -> bool {
        self.set.binary_search(&v).is_ok()
    }
}

const DUAL: i32 = 1;
const PRIMAL: i32 = 4;

fn open(model: &mut Model, col: Col, is_open: bool) {
    if is_open {
        model.change_column_bounds(col, 0.0..);
    } else {
        model.change_column_bounds(col, 0.0..=0.0);
    }
}

/// Keeps only the smallest entries.
fn enter(best: &mut Vec<(i64, u64, usize)>, one: (i64, u64, usize)) {
    let place = best.partition_point(|other| *other < one);
    if place < BREADTH {
        best.insert(place, one);
        best.truncate(BREADTH);
    }
}

/// Returns a number that spreads edges, so that ties are not all resolved at one place.
fn spread(u: Vertex, v: Vertex) -> u64 {
    let mixed = (from_len::<u64>(u.0) << 32 | from_len::<u64>(v.0)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 8
}

/// Converts a whole number to a float; numbers up to 2^52 are exact, and costs are far below.
#[allow(clippy::cast_precision_loss, reason = "costs are below 2^20")]
fn float(number: i64) -> f64 {
    number as f64
}

#[allow(clippy::cast_possible_truncation, reason = "bounded by 1e15 just before")]
fn round(value: f64) -> Option<i64> {
    let nearest = value.round();
    ((value - nearest).abs() < 1e-4 && nearest.abs() < 1e15).then_some(nearest as i64)
}

/// Returns a part of 1 in units of [`ONE`].
#[allow(clippy::cast_possible_truncation, reason = "bounded just before")]
fn round_to(value: f64) -> Option<i64> {
    (value.abs() < 1e3).then_some((value * float(ONE)).round() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Budget;
    use limit::Limit;

    /// Returns all pairs of twelve vertices with their costs.
    fn edges(cost: impl Fn(Vertex, Vertex) -> i64) -> Vec<(Vertex, Vertex, i64)> {
        Vertex::pairs(12).map(|(u, v)| (u, v, cost(u, v))).collect()
    }

    /// Returns the matching of 0 and 1, 2 and 3, and so on.
    fn neighbours_matched() -> Vec<Vertex> {
        Vertex::all(12).map(|v| Vertex(v.0 ^ 1)).collect()
    }

    #[test]
    fn a_limit_ends_a_run_of_highs_itself_and_the_program_can_go_on() {
        let edges = edges(|u, v| from_len((u.0 * 7 + v.0 * 5) % 11));
        let mate = neighbours_matched();
        let level = HighsLevel { edges: &edges, tight: &[], mate: &mate };
        let mut program = HighsProgram::new(12).expect("HiGHS is there");
        program.prepare(&level).expect("columns can be added");
        let all: Vec<usize> = (0..edges.len()).filter(|&i| mate[edges[i].0] != edges[i].1).collect();
        program.add_columns(&level, &all).expect("columns can be added");
        // Only HiGHS checks the limit.
        let over = Budget::until(Limit::after(Duration::ZERO));
        assert!(matches!(program.run(PRIMAL, &over), Err(SolveError::Limit)));
        let solution = program.minimise(&level, &Budget::unlimited()).expect("there is no limit");
        assert!(solution.is_some());
    }
    #[test]
    fn costs_up_to_the_limit_are_handed_to_highs() {
        let mate = neighbours_matched();
        for (most, is_solved) in [(COST_LIMIT - 1, true), (COST_LIMIT, false), (-COST_LIMIT, false)] {
            let edges = edges(|u, v| if (u, v) == (Vertex(0), Vertex(1)) { most } else { 0 });
            let level = HighsLevel { edges: &edges, tight: &[], mate: &mate };
            let mut program = HighsProgram::new(12).expect("HiGHS is there");
            let solution = program.minimise(&level, &Budget::unlimited()).expect("there is no limit");
            assert_eq!(solution.is_some(), is_solved, "{most}");
        }
    }

    #[test]
    fn a_vertex_keeps_its_few_cheapest_edges() {
        let mut best = Vec::new();
        for (i, reduced) in [-3, -1, -7, -5, -9, -2, -8].into_iter().enumerate() {
            enter(&mut best, (reduced, 0, i));
        }
        assert_eq!(best, [(-9, 0, 4), (-8, 0, 6), (-7, 0, 2), (-5, 0, 3)]);
    }

    #[test]
    fn what_is_near_a_whole_number_is_rounded_to_it() {
        assert_eq!([2.99995, -4.00005, 0.0].map(round), [Some(3), Some(-4), Some(0)]);
        assert_eq!([2.5, 3.001, f64::NAN, f64::INFINITY, 1e16].map(round), [None; 5]);
        assert_eq!(round_to(0.5), Some(ONE / 2));
        assert_eq!([1e4, f64::NAN, f64::NEG_INFINITY].map(round_to), [None; 3]);
    }
    /// A set that is tight on the face gets a positive label, regardless of its label in HiGHS. The edges inside weigh
    /// half as much more.
    #[test]
    fn the_label_of_a_tight_set_is_raised_as_its_edges_are() {
        let (edges, set) = (edges(|u, v| from_len(u.0 + v.0)), Vertex::list([0, 1, 2]));
        let mate = neighbours_matched();
        let tight = [set.clone()];
        let level = HighsLevel { edges: &edges, tight: &tight, mate: &mate };
        let mut program = HighsProgram::new(12).expect("HiGHS is there");
        program.prepare(&level).expect("rows can be added");
        for (scale, z) in (1..4).flat_map(|scale| (-30..4).map(move |z| (scale, z))) {
            let whole = WholeDual { scale, labels: vec![0; 12], sets: vec![z] };
            let (dual, weights) = program.dual(&level, whole);
            let [(of, label)] = dual.odd_sets.as_slice() else { panic!("{scale} {z}: {dual:?}") };
            assert!(*of == set && *label > 0 && (z <= 0 || *label == z), "{scale} {z}: {label}");
            for (u, v, weight) in weights {
                let more = if set.contains(&u) && set.contains(&v) { (label - z) / 2 } else { 0 };
                assert_eq!(weight, more - scale * from_len::<i64>(u.0 + v.0), "{scale} {z}");
            }
        }
    }

    /// Two triangles with little weight between them are crossed by less than one edge.
    #[test]
    fn a_point_shows_the_odd_sets_that_it_leaves_by_less_than_an_edge() {
        let edges: Vec<(Vertex, Vertex, i64)> =
            edges(|u, v| if u.0 / 3 == v.0 / 3 { 0 } else { 10 }).into_iter().filter(|e| e.1.0 < 6).collect();
        let mate = Vertex::list([3, 4, 5, 0, 1, 2]);
        let level = HighsLevel { edges: &edges, tight: &[], mate: &mate };
        let mut program = HighsProgram::new(6).expect("HiGHS is there");
        program.prepare(&level).expect("columns can be added");
        let all: Vec<usize> = (0..edges.len()).filter(|&i| mate[edges[i].0] != edges[i].1).collect();
        program.add_columns(&level, &all).expect("columns can be added");
        let point = program.run(PRIMAL, &Budget::unlimited()).unwrap().expect("there is a point");
        let found = program.violated(&point, Vec::new());
        assert!(
            found.contains(&Vertex::list([0, 1, 2])) || found.contains(&Vertex::list([3, 4, 5])),
            "{found:?}"
        );
    }
}
