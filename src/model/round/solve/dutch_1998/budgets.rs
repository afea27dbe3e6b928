//! Two sums over matched edges, each with a number that it may not exceed.
//!
//! The members that satisfy both limits do not form a face, so no single dual finds one. Weights `w1, w2 >= 0` decide
//! most questions. If the least `w1·c1 + w2·c2` exceeds `w1·b1 + w2·b2`, no member satisfies both, and the dual of that
//! sum proves it. The weights define the line between two members, one within each budget. The weights are adjusted
//! until no member lies below the line (the convex hull of all values). Questions that the hull leaves open are
//! divided: into members that contain a pair, and members that do not. So the answer that no such member exists relies
//! only on duals and barriers.

use lexmatch::solve::{Cost, CostBudget, Face, Known, SolveError};
use lexmatch::{Evidence, Vertex};

/// The result for the convex hull of the members' values.
enum Hull {
    /// A member satisfies both budgets: the mate of every vertex.
    Kept(Vec<Vertex>),
    /// No member satisfies both budgets.
    Out,
    /// The question is undecided; the value is one of the members.
    Open(Vec<Vertex>),
}

/// Returns a member that satisfies both budgets, as the mate of every vertex; `None` if no member does.
pub(super) fn within(
    face: &mut Face<'_>,
    budgets: [CostBudget<'_>; 2],
) -> Result<Option<Vec<Vertex>>, SolveError> {
    let found = member_within(face, budgets)?;
    face.record_budgets(&budgets, found.is_some());
    Ok(found)
}

fn member_within(face: &Face<'_>, budgets: [CostBudget<'_>; 2]) -> Result<Option<Vec<Vertex>>, SolveError> {
    let mut whole = face.clone();
    whole.forget_trail();
    let mut open = vec![whole];
    while let Some(mut face) = open.pop() {
        let mate = match hull(&face, budgets)? {
            Hull::Kept(mate) => return Ok(Some(mate)),
            Hull::Out => continue,
            Hull::Open(mate) => mate,
        };
        let Some((u, v)) = loose_pair(&mut face, &mate, budgets) else { continue };
        face.credit(Evidence::Branched { times: 1 });
        let mut with = face.clone();
        for (face, has) in [(&mut face, false), (&mut with, true)] {
            let touches = |x: Vertex| x == u || x == v;
            let is_kept = |x, y| if (x, y) == (u, v) { has } else { !(has && (touches(x) || touches(y))) };
            if face.keep(&is_kept)? {
                open.push(face.clone());
            } else {
                face.credit(Evidence::Refuted { refused: 1 });
            }
        }
    }
    Ok(None)
}

/// Returns whether a vertex of the hull satisfies both budgets, or one of its sides excludes them.
fn hull(face: &Face<'_>, budgets: [CostBudget<'_>; 2]) -> Result<Hull, SolveError> {
    let [(first, most_first), (second, most_second)] = budgets;
    let least = |w: (i64, i64)| -> Result<(Vec<Vertex>, i64, i64), SolveError> {
        let mut trial = face.clone();
        trial.minimise(&Cost::Of(&|u, v| w.0 * first(u, v) + w.1 * second(u, v)), Known::Nothing)?;
        let sum = |cost: &dyn Fn(Vertex, Vertex) -> i64| trial.pairs().map(|(u, v)| cost(u, v)).sum();
        Ok((mates(&trial), sum(first), sum(second)))
    };
    let (mut a, mut b) = (least((1, 0))?, least((0, 1))?);
    if a.1 > most_first || b.2 > most_second {
        return Ok(Hull::Out);
    }
    loop {
        for end in [&a, &b] {
            if end.1 <= most_first && end.2 <= most_second {
                return Ok(Hull::Kept(end.0.clone()));
            }
        }
        // Each end satisfies one budget and exceeds the other, so both weights are positive.
        let w = (a.2 - b.2, b.1 - a.1);
        let value = |one: &(Vec<Vertex>, i64, i64)| w.0 * one.1 + w.1 * one.2;
        let below = least(w)?;
        if value(&below) > w.0 * most_first + w.1 * most_second {
            return Ok(Hull::Out);
        }
        if value(&below) == value(&a) {
            return Ok(Hull::Open(a.0));
        }
        if below.1 <= most_first {
            a = below;
        } else {
            b = below;
        }
    }
}

/// Returns a pair of a member that other members may lack, preferably one with a cost.
fn loose_pair(
    face: &mut Face<'_>,
    mate: &[Vertex],
    budgets: [CostBudget<'_>; 2],
) -> Option<(Vertex, Vertex)> {
    let pairs = Vertex::all(mate.len()).map(|u| (u, mate[u])).filter(|(u, v)| u < v);
    let loose: Vec<(Vertex, Vertex)> = pairs.filter(|&(u, _)| face.neighbours(u).len() > 1).collect();
    let costs = |&(u, v): &(Vertex, Vertex)| budgets.iter().any(|(cost, _)| cost(u, v) != 0);
    loose.iter().copied().find(costs).or(loose.first().copied())
}

/// Returns the mate of every vertex in the incumbent.
pub(super) fn mates(face: &Face<'_>) -> Vec<Vertex> {
    Vertex::all(face.n()).map(|v| face.mate(v)).collect()
}

#[cfg(test)]
#[allow(clippy::pedantic, reason = "small numbers in tests")]
mod tests {
    use crate::dice::Dice;
    use lexmatch::matching::{Edges, Mates};
    use lexmatch::solve::{Budget, CostBudget, EngineChoice, Face};
    use lexmatch::{Evidence, Vertex};

    fn all(edges: &[(Vertex, Vertex)], mate: &mut Mates, out: &mut Vec<Vec<Vertex>>) {
        let Some(u) = mate.alone().next() else {
            out.extend(mate.clone().all());
            return;
        };
        for &(a, b) in edges.iter().filter(|e| e.0 == u) {
            if mate.of(b).is_none() {
                mate.join(a, b);
                all(edges, mate, out);
                mate.part(a);
            }
        }
    }

    /// A random graph, its perfect matchings, and two costs below `high`.
    struct Trial {
        edges: Vec<(Vertex, Vertex)>,
        matchings: Vec<Vec<Vertex>>,
        costs: [Vec<i64>; 2],
        n: usize,
    }

    impl Trial {
        fn new(dice: &mut Dice, high: u32) -> Self {
            let n = 6 + 2 * dice.below(2) as usize;
            let tenths = 4 + dice.below(5);
            let pairs = Vertex::all(n).flat_map(|u| u.after(n).map(move |v| (u, v)));
            let edges: Vec<_> = pairs.filter(|_| dice.below(10) < tenths).collect();
            let mut matchings = Vec::new();
            all(&edges, &mut Mates::free(n), &mut matchings);
            let costs = [(); 2].map(|()| (0..n * n).map(|_| dice.below(high) as i64).collect());
            Self { edges, matchings, costs, n }
        }

        fn cost(&self, which: usize, u: Vertex, v: Vertex) -> i64 {
            self.costs[which][u.min(v).0 * self.n + u.max(v).0]
        }

        fn total(&self, which: usize, mate: &[Vertex]) -> i64 {
            let pairs = Vertex::all(self.n).filter(|&u| u < mate[u]);
            pairs.map(|u| self.cost(which, u, mate[u])).sum()
        }

        /// Returns whether weights up to 40 show that no matching satisfies both limits.
        fn is_excluded(&self, most: [i64; 2]) -> bool {
            let weights = (0..=40).flat_map(|x| (0..=40).map(move |y| [x, y]));
            weights.into_iter().any(|[x, y]| {
                let all = self.matchings.iter().map(|m| x * self.total(0, m) + y * self.total(1, m));
                all.min().is_none_or(|least| least > x * most[0] + y * most[1])
            })
        }
    }

    #[test]
    fn two_budgets_equal_all_matchings_on_small_graphs() {
        let mut dice = Dice(23);
        let (mut found, mut refused, mut divided) = (0, 0, 0);
        for round in 0..2500 {
            let trial = Trial::new(&mut dice, 2 + round % 7);
            let edges = Edges::from_pairs(trial.n, &trial.edges);
            let Ok(mut face) = Face::new(edges, None, EngineChoice::Auto, Budget::unlimited()) else {
                continue;
            };
            // The values of one matching, with one value slightly reduced; this is near the limit of the possible
            // values.
            let picked = &trial.matchings[dice.below(trial.matchings.len() as u32) as usize];
            let less = [dice.below(3) as i64, dice.below(2) as i64];
            let most = [trial.total(0, picked) - less[0], trial.total(1, picked) - less[1]];
            let fits = |m: &Vec<Vertex>| trial.total(0, m) <= most[0] && trial.total(1, m) <= most[1];
            let (first, second) = (|u, v| trial.cost(0, u, v), |u, v| trial.cost(1, u, v));
            let budgets: [CostBudget<'_>; 2] = [(&first, most[0]), (&second, most[1])];
            match super::hull(&face, budgets).unwrap() {
                super::Hull::Kept(mate) => assert!(fits(&mate)),
                super::Hull::Out => assert!(!trial.matchings.iter().any(fits)),
                super::Hull::Open(mate) => {
                    assert!(!trial.is_excluded(most) && !fits(&mate));
                    divided += 1;
                }
            }
            let answer = super::within(&mut face, budgets).unwrap();
            assert_eq!(answer.is_some(), trial.matchings.iter().any(fits));
            assert!(face.take_evidence().into_iter().all(Evidence::is_proof));
            match answer {
                Some(mate) => {
                    assert!(fits(&mate) && trial.matchings.contains(&mate));
                    found += 1;
                }
                None => refused += 1,
            }
        }
        assert!(
            found > 200 && refused > 200 && divided > 30,
            "{found} found, {refused} refused, {divided} divided"
        );
    }
}
