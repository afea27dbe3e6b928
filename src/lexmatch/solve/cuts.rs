//! Odd sets that a fractional matching crosses with less than one edge, computed in whole parts of an edge.
//!
//! The first candidates are the odd components of the support above some thresholds (Grötschel and Holland 1985). If
//! these show nothing, a tree of least cuts between all pairs of vertices is built (Gusfield 1990). The least odd cut
//! is among them (Padberg and Rao 1982).

use crate::Vertex;

/// A whole edge.
pub(super) const ONE: i64 = 1 << 20;
/// The smallest shortfall from one edge that counts as a violation.
const LEAST: i64 = ONE / 1000;
/// The thresholds, as parts of an edge, above which components are formed.
const ABOVE: [i64; 4] = [0, ONE / 100 * 15, ONE / 10 * 3, ONE / 100 * 45];

/// Returns odd sets, as ascending lists, that are crossed by less than one edge. `support` holds the edges with a
/// positive part.
pub(super) fn violated(n: usize, support: &[(Vertex, Vertex, i64)]) -> Vec<Vec<Vertex>> {
    let mut found: Vec<Vec<Vertex>> = Vec::new();
    for least in ABOVE {
        for set in components(n, support.iter().filter(|e| e.2 > least)) {
            enter(&mut found, set, support);
        }
    }
    if found.is_empty() {
        for part in components(n, support.iter().filter(|e| e.2 < ONE - LEAST)) {
            for set in least_cuts(&part, support) {
                enter(&mut found, set, support);
            }
        }
    }
    found
}

/// Returns the odd sets among `sets` that are crossed by less than one edge.
pub(super) fn violated_of(sets: Vec<Vec<Vertex>>, support: &[(Vertex, Vertex, i64)]) -> Vec<Vec<Vertex>> {
    let mut found = Vec::new();
    for set in sets {
        enter(&mut found, set, support);
    }
    found
}

fn enter(found: &mut Vec<Vec<Vertex>>, set: Vec<Vertex>, support: &[(Vertex, Vertex, i64)]) {
    let is_odd = set.len() % 2 == 1 && set.len() > 1;
    if is_odd && !found.contains(&set) && leaving(&set, support) < ONE - LEAST {
        found.push(set);
    }
}

/// Returns the weight of the edges that cross a set.
fn leaving(set: &[Vertex], support: &[(Vertex, Vertex, i64)]) -> i64 {
    let holds = |v: Vertex| set.binary_search(&v).is_ok();
    support.iter().filter(|e| holds(e.0) != holds(e.1)).map(|e| e.2).sum()
}

/// Returns the connected components, each ascending.
fn components<'e>(n: usize, edges: impl Iterator<Item = &'e (Vertex, Vertex, i64)>) -> Vec<Vec<Vertex>> {
    let mut root: Vec<usize> = (0..n).collect();
    for &(u, v, _) in edges {
        let (a, b) = (find(&mut root, u.0), find(&mut root, v.0));
        root[a.max(b)] = a.min(b);
    }
    let mut sets: Vec<Vec<Vertex>> = vec![Vec::new(); n];
    for v in 0..n {
        let r = find(&mut root, v);
        sets[r].push(Vertex(v));
    }
    sets.retain(|s| s.len() > 1);
    sets
}

fn find(root: &mut [usize], mut v: usize) -> usize {
    while root[v] != v {
        root[v] = root[root[v]];
        v = root[v];
    }
    v
}

/// Returns the cuts of a tree of least cuts of a part, as sets of vertices.
fn least_cuts(part: &[Vertex], support: &[(Vertex, Vertex, i64)]) -> Vec<Vec<Vertex>> {
    let n = part.len();
    let local = |v: Vertex| part.binary_search(&v).ok();
    let mut capacity = vec![vec![0; n]; n];
    for &(u, v, x) in support {
        if let (Some(a), Some(b)) = (local(u), local(v)) {
            capacity[a][b] += x;
            capacity[b][a] += x;
        }
    }
    let mut parent = vec![0; n];
    for s in 1..n {
        let t = parent[s];
        let side = near_side(&capacity, s, t);
        for i in 0..n {
            if i != s && side[i] && parent[i] == t {
                parent[i] = s;
            }
        }
        if side[parent[t]] {
            (parent[s], parent[t]) = (parent[t], s);
        }
    }
    (0..n).filter(|&s| parent[s] != s).map(|s| below(s, &parent).map(|i| part[i]).collect()).collect()
}

/// Returns the vertices whose path to the root of the tree passes through `s`, ascending.
fn below(s: usize, parent: &[usize]) -> impl Iterator<Item = usize> + '_ {
    (0..parent.len()).filter(move |&i| {
        let mut x = i;
        for _ in 0..parent.len() {
            if x == s {
                return true;
            }
            x = parent[x];
        }
        false
    })
}

/// Returns the side of `s` of a least cut between `s` and `t`, by augmenting flows.
fn near_side(capacity: &[Vec<i64>], s: usize, t: usize) -> Vec<bool> {
    let n = capacity.len();
    let mut rest = capacity.to_vec();
    loop {
        let mut from = vec![None; n];
        from[s] = Some(s);
        let mut queue = std::collections::VecDeque::from([s]);
        while let Some(u) = queue.pop_front() {
            for v in 0..n {
                if rest[u][v] > 0 && from[v].is_none() {
                    from[v] = Some(u);
                    queue.push_back(v);
                }
            }
        }
        if from[t].is_none() {
            return from.iter().map(Option::is_some).collect();
        }
        let mut way = vec![t];
        while let Some(before) = way.last().filter(|&&v| v != s).and_then(|&v| from[v]) {
            way.push(before);
        }
        let steps = || way.windows(2).map(|w| (w[1], w[0]));
        let most = steps().map(|(u, v)| rest[u][v]).min().unwrap_or(0);
        for (u, v) in steps() {
            rest[u][v] -= most;
            rest[v][u] += most;
        }
    }
}

#[cfg(test)]
#[allow(clippy::pedantic, reason = "small numbers in tests")]
mod tests {
    use super::*;
    use crate::dice::Dice;

    /// Two triangles joined by three edges. The edges at every vertex sum to one, and 0.9 of an edge crosses between
    /// the triangles. No threshold shows this, because the heaviest edge joins the triangles.
    fn triangles() -> Vec<(Vertex, Vertex, i64)> {
        let hundredths = [(0, 1, 10), (0, 2, 10), (1, 2, 85), (3, 4, 10), (3, 5, 10), (4, 5, 85)];
        let joining = [(0, 3, 80), (1, 4, 5), (2, 5, 5)];
        let whole = |(u, v, x)| (Vertex(u), Vertex(v), ONE / 100 * x);
        hundredths.into_iter().chain(joining).map(whole).collect()
    }

    #[test]
    fn an_odd_set_that_no_threshold_shows_is_found_by_least_cuts() {
        let support = triangles();
        for least in ABOVE {
            let parts = components(6, support.iter().filter(|e| e.2 > least));
            assert!(parts.iter().all(|part| part.len() % 2 == 0), "{parts:?}");
        }
        let found = violated(6, &support);
        assert!(found == [Vertex::list([0, 1, 2])] || found == [Vertex::list([3, 4, 5])], "{found:?}");
        // Adds two vertices that have only each other and are irrelevant to the question.
        let beside: Vec<(Vertex, Vertex, i64)> =
            support.iter().copied().chain([(Vertex(6), Vertex(7), ONE)]).collect();
        assert_eq!(violated(8, &beside), found);
        let first = Vertex::list([0, 1, 2]);
        let sets = vec![first.clone(), Vertex::list([0, 1]), Vertex::list([0, 1, 4])];
        assert_eq!(leaving(&first, &support), ONE / 100 * 90);
        assert_eq!(violated_of(sets, &support), [first]);
    }

    #[test]
    fn a_threshold_shows_triangles_that_light_edges_join() {
        let light = Vertex::joined([(0, 3), (1, 4), (2, 5)]).map(|(u, v)| (u, v, ONE / 10));
        let heavy = Vertex::joined([(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)])
            .map(|(u, v)| (u, v, ONE / 20 * 9));
        let support: Vec<(Vertex, Vertex, i64)> = heavy.into_iter().chain(light).collect();
        assert_eq!(violated(6, &support), [Vertex::list([0, 1, 2]), Vertex::list([3, 4, 5])]);
    }

    /// A set that is crossed by a whole edge is no violation, nor is a set with too small a shortfall, nor a single
    /// vertex.
    #[test]
    fn a_set_is_violated_by_more_than_a_thousandth_of_an_edge() {
        let ends = Vertex::joined([(0, 1), (1, 2), (2, 0), (0, 3)]);
        let by = |joining| {
            let parts = [ONE / 2, ONE / 2, ONE / 2, joining];
            ends.into_iter().zip(parts).map(|((u, v), x)| (u, v, x)).collect::<Vec<_>>()
        };
        let set = || vec![Vertex::list([0, 1, 2])];
        assert_eq!(violated_of(set(), &by(ONE - LEAST - 1)), set());
        for whole in [ONE - LEAST, ONE, ONE + LEAST] {
            assert!(violated_of(set(), &by(whole)).is_empty(), "{whole}");
        }
        assert!(violated_of(vec![Vertex::list([3])], &by(ONE / 2)).is_empty());
    }

    /// The shortest path from 0 to 3 uses the edge 1-2; the second path has to send flow back over it.
    #[test]
    fn a_flow_is_led_back_where_a_shorter_way_took_its_edge() {
        let edges = [(0, 1), (1, 2), (2, 3), (0, 4), (4, 5), (5, 2), (1, 6), (6, 7), (7, 3)];
        let mut capacity = vec![vec![0; 8]; 8];
        for (u, v) in edges {
            (capacity[u][v], capacity[v][u]) = (1, 1);
        }
        let side = near_side(&capacity, 0, 3);
        assert_eq!(edges.iter().filter(|&&(u, v)| side[u] != side[v]).count(), 2, "{side:?}");
    }

    #[test]
    fn the_least_odd_cut_is_in_the_tree() {
        let mut dice = Dice(9);
        for round in 0..400 {
            let n = 6 + 2 * (round % 3);
            let support: Vec<(Vertex, Vertex, i64)> = Vertex::pairs(n)
                .map(|(u, v)| (u, v, dice.below(12) as i64 - 7))
                .filter(|e| e.2 > 0)
                .collect();
            let all: Vec<Vertex> = Vertex::all(n).collect();
            let odd = |set: &Vec<Vertex>| set.len() % 2 == 1;
            let tree = least_cuts(&all, &support);
            let found = tree.iter().filter(|s| odd(s)).map(|s| leaving(s, &support)).min().unwrap();
            let every = (1u32..1 << n)
                .map(|bits| Vertex::all(n).filter(|v| bits >> v.0 & 1 == 1).collect::<Vec<_>>());
            let least = every.filter(odd).map(|s| leaving(&s, &support)).min().unwrap();
            assert_eq!(found, least);
        }
    }
}
