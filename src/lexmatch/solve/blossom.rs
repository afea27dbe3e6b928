//! The blossom algorithm: one level over one component after another, checked in whole numbers.

use std::collections::BTreeMap;

use super::engine::{Engine, FaceLevel, LeastSum};
use super::{Face, KindCosts, SolveError};
use crate::Vertex;
use crate::evidence::Evidence;
use crate::matching::{
    EdgeWeights, Edges, LooseEdges, MatchingDual, Mates, Rows, Weigh, augment_all, first_in, heaviest,
    insert, members,
};
use limit::from_len;

/// The blossom algorithm.
#[derive(Debug)]
pub(super) struct Blossom;

impl Engine for Blossom {
    /// Minimises one component after the other. Nothing has to be proved where all edges cost the same.
    fn least(&mut self, face: &mut Face<'_>, level: &FaceLevel<'_>) -> Result<Option<LeastSum>, SolveError> {
        let mut tight = Vec::new();
        let inside = face.sets_by_vertex();
        for vertices in &level.components {
            face.budget.check()?;
            let global = |v: Vertex| vertices[v];
            let local_cost = |u: Vertex, v: Vertex| (level.cost)(global(u), global(v));
            let inside = vertices.iter().map(|&v| inside[v].clone()).collect();
            let (rows, near) = (face.live.among(vertices), face.near(vertices));
            let kinds = level.kinds.map(|costs| ComponentKinds::among(vertices, costs));
            let component = Component { rows, cost: &local_cost, kinds, inside, near };
            let Some(costs) = ComponentCosts::of(&component).filter(ComponentCosts::differ) else {
                tight.extend(face.parts_within(vertices));
                face.credit(Evidence::ParityBound);
                continue;
            };
            let optimal = minimum(&costs)?.ok_or(SolveError::NoMember)?;
            for (i, &m) in optimal.mate.iter().enumerate() {
                face.mate[vertices[i]] = global(m);
            }
            face.remove_loose(vertices, &optimal.loose);
            let odd_sets = optimal.dual.odd_sets;
            face.credit(Evidence::Dual { highs: 0, blossom: 1, odd_sets: odd_sets.len() });
            tight.extend(
                odd_sets.into_iter().map(|(set, _)| set.into_iter().map(global).collect::<Vec<Vertex>>()),
            );
        }
        face.set_tight(tight);
        Ok(Some(LeastSum::Proved))
    }
}

impl Face<'_> {
    /// Removes the edges of a component that are in no optimal member.
    fn remove_loose(&mut self, vertices: &[Vertex], loose: &Loose) {
        let words = self.n().div_ceil(64);
        let everywhere = |set: &[u64]| {
            let mut all = vec![0; words];
            members(set).for_each(|v| insert(&mut all, vertices[v]));
            all
        };
        match loose {
            Loose::Edges(edges) => {
                let is_whole = vertices.len() == self.n();
                for (i, &v) in Vertex::all(vertices.len()).zip(vertices) {
                    let row = edges.row(i);
                    if is_whole {
                        self.live.part(v, row);
                    } else {
                        self.live.part(v, &everywhere(row));
                    }
                }
            }
            Loose::Alike(LooseEdges { class, loose }) => {
                let loose: Vec<Vec<u64>> = loose.iter().map(|set| everywhere(set)).collect();
                // Both ends of an edge have it in their class's set, so that both rows lose it.
                for (&v, &class) in vertices.iter().zip(class) {
                    self.live.part(v, &loose[class]);
                }
            }
        }
    }

    /// Returns the incumbent on a component, in local numbers.
    fn near(&self, vertices: &[Vertex]) -> Mates {
        let place = |v: Vertex| vertices.binary_search(&self.mate(v)).ok().map(Vertex);
        let pairs = Vertex::all(vertices.len()).zip(vertices).filter_map(|(u, &v)| Some((u, place(v)?)));
        Mates::of_pairs(vertices.len(), pairs)
    }

    /// Returns the parts of tight sets within a component that stays as it is. An odd part becomes a tight set. An even
    /// part is crossed by no edge, because another part of the set is odd.
    fn parts_within(&mut self, vertices: &[Vertex]) -> Vec<Vec<Vertex>> {
        let mut parts: Vec<Vec<Vertex>> = Vec::new();
        for set in self.tight_sets() {
            let part = vertices.iter().copied().filter(|v| set.binary_search(v).is_ok());
            parts.push(part.collect());
        }
        parts.sort_unstable();
        parts.dedup();
        let (odd, even): (Vec<_>, Vec<_>) = parts.into_iter().partition(|part| part.len() % 2 == 1);
        for part in even {
            for &v in &part {
                for w in self.neighbours(v).into_iter().filter(|w| part.binary_search(w).is_err()) {
                    self.live.remove(v, w);
                }
            }
        }
        odd.into_iter().filter(|part| part.len() > 1).collect()
    }
}

/// A component of a face.
struct Component<'c> {
    pub(super) rows: Edges,
    /// The cost of an edge; the lower vertex comes first.
    pub(super) cost: &'c dyn Fn(Vertex, Vertex) -> i64,
    /// The kind of each vertex, where costs depend on nothing else.
    pub(super) kinds: Option<ComponentKinds<'c>>,
    /// The numbers of the tight sets that contain each vertex, ascending.
    pub(super) inside: Vec<Vec<usize>>,
    /// A matching to start from.
    pub(super) near: Mates,
}

/// The kinds of the vertices of a component.
struct ComponentKinds<'c> {
    costs: &'c KindCosts,
    kind: Vec<u8>,
    /// The vertices of each kind.
    of: Vec<Vec<u64>>,
}

impl<'c> ComponentKinds<'c> {
    /// Returns the kinds of these vertices.
    pub(super) fn among(vertices: &[Vertex], costs: &'c KindCosts) -> Self {
        let kind: Vec<u8> = vertices.iter().map(|&v| costs.kind(v)).collect();
        let mut of = vec![vec![0; kind.len().div_ceil(64)]; costs.kinds().number()];
        for (v, &k) in Vertex::all(kind.len()).zip(&kind) {
            insert(&mut of[usize::from(k)], v);
        }
        Self { costs, kind, of }
    }

    fn at(&self, u: Vertex, v: Vertex) -> i64 {
        self.costs.between(self.kind[u], self.kind[v])
    }

    /// Returns the least and the largest cost of an edge.
    fn range(&self, rows: &Edges) -> Option<(i64, i64)> {
        let number = self.of.len();
        let mut is_open = vec![true; number * number];
        let mut range: Option<(i64, i64)> = None;
        for (u, &a) in Vertex::all(self.kind.len()).zip(&self.kind) {
            for (b, of) in (0..).zip(&self.of) {
                let open = &mut is_open[usize::from(a) * number + usize::from(b)];
                if *open && rows.row(u).iter().zip(of).any(|(row, of)| row & of != 0) {
                    *open = false;
                    let cost = self.costs.between(a, b);
                    let (low, high) = range.unwrap_or((cost, cost));
                    range = Some((low.min(cost), high.max(cost)));
                }
            }
        }
        range
    }

    /// Returns the vertices with which an edge of `u` has this cost.
    fn with_cost(&self, u: Vertex, cost: i64) -> Vec<u64> {
        let mut all = vec![0; self.kind.len().div_ceil(64)];
        for (_, of) in (0..).zip(&self.of).filter(|&(b, _)| self.costs.between(self.kind[u], b) == cost) {
            all.iter_mut().zip(of).for_each(|(all, of)| *all |= of);
        }
        all
    }
}

/// An optimal perfect matching of a component. In place of all reduced costs, this holds the edges whose reduced cost
/// is not zero.
struct Optimal {
    pub(super) mate: Vec<Vertex>,
    /// The edges of non-zero reduced cost.
    pub(super) loose: Loose,
    pub(super) dual: MatchingDual,
}

/// The edges of non-zero reduced cost.
enum Loose {
    /// In the rows of both ends.
    Edges(Edges),
    /// By classes of vertices.
    Alike(LooseEdges),
}

/// Returns the least-cost perfect matching with as many edges inside the tight sets as possible.
///
/// Each set that contains both ends of an edge adds a bonus above the range of the costs. This preserves the face
/// without any objective row: no matching contains more than (|S| - 1) / 2 edges inside S, and the face is not empty.
/// The first labels are the bonus for each set around a vertex, and the least cost. Under these labels the edges of
/// that cost between vertices of the same sets are tight. As many of these edges as possible are matched before the
/// search begins. Returns `None` if there is no perfect matching.
///
/// # Errors
/// Fails if the dual fails the exact check.
fn minimum(costs: &ComponentCosts<'_>) -> Result<Option<Optimal>, SolveError> {
    let component = costs.component;
    let (rows, n) = (&component.rows, component.rows.n());
    let (low, high) = costs.range;
    // Even, so that all labels are even or all odd.
    let bonus = 2 * ((high - low) * from_len::<i64>(n) + 1);
    let rewarded = Rewarded::new(costs, bonus);
    let weights = EdgeWeights::new(rows, &rewarded);
    let labels: Vec<i64> =
        component.inside.iter().map(|sets| from_len::<i64>(sets.len()) * bonus - low).collect();
    let tight = Cheapest::new(costs);
    let Some((mate, dual)) = heaviest_from(&weights, labels, (tight, component.near.clone()))? else {
        return Ok(None);
    };
    if let Some(alike) = rewarded.alike()
        && let Some(loose) = dual.verify_alike(rows, &mate, &alike, &|u, v| rewarded.of(u, v))?
    {
        return Ok(Some(Optimal { mate, loose: Loose::Alike(loose), dual }));
    }
    let mut loose = Edges::new(n);
    dual.verify_each(weights.edges(), &mate, &mut |u, v, reduced| {
        if reduced != 0 {
            insert(loose.row_mut(u), v);
        }
    })?;
    loose.mirror();
    Ok(Some(Optimal { mate, loose: Loose::Edges(loose), dual }))
}

/// The weights of edges: a bonus for each tight set that contains both ends of an edge, minus the cost of the edge.
struct Rewarded<'c> {
    costs: &'c ComponentCosts<'c>,
    bonus: i64,
    /// The vertices of each tight set.
    sets: Vec<Vec<Vertex>>,
}

impl<'c> Rewarded<'c> {
    fn new(costs: &'c ComponentCosts<'c>, bonus: i64) -> Self {
        let inside = &costs.component.inside;
        let count = inside.iter().flatten().max().map_or(0, |last| last + 1);
        let mut sets = vec![Vec::new(); count];
        for (v, holders) in Vertex::all(inside.len()).zip(inside) {
            for &s in holders {
                sets[s].push(v);
            }
        }
        Self { costs, bonus, sets }
    }
}

impl Weigh<i64> for Rewarded<'_> {
    fn of(&self, u: Vertex, v: Vertex) -> i64 {
        let inside = &self.costs.component.inside;
        let common = inside[u].iter().filter(|s| inside[v].contains(s));
        from_len::<i64>(common.count()) * self.bonus - self.costs.at(u, v)
    }

    /// By kinds, vertices of one kind in the same sets are alike.
    fn alike(&self) -> Option<Vec<u32>> {
        let Component { kinds, inside, .. } = self.costs.component;
        let mut numbers = BTreeMap::new();
        let ends = kinds.as_ref()?.kind.iter().zip(inside);
        let number = ends.map(|end| {
            let next = from_len(numbers.len());
            *numbers.entry(end).or_insert(next)
        });
        Some(number.collect())
    }

    fn fill(&self, u: Vertex, neighbours: &[u64], row: &mut [i64]) {
        for &s in &self.costs.component.inside[u] {
            for &v in &self.sets[s] {
                row[v] += self.bonus;
            }
        }
        match (&self.costs.component.kinds, self.costs.codes_of(u)) {
            (Some(kinds), _) => {
                Vertex::all(row.len()).zip(row).for_each(|(v, weight)| *weight -= kinds.at(u, v));
            }
            (None, Some(codes)) => {
                for v in members(neighbours) {
                    row[v] -= self.costs.values[usize::from(codes[v])];
                }
            }
            (None, None) => {
                for v in members(neighbours) {
                    row[v] -= self.costs.at(u, v);
                }
            }
        }
    }
}

/// The costs of the edges of a component. Unless kinds say them, each is computed once and stored as a one-byte index
/// into the few different values.
struct ComponentCosts<'c> {
    component: &'c Component<'c>,
    /// The different costs, if there are few enough.
    values: Vec<i64>,
    /// The index of the cost of each pair of vertices.
    codes: Vec<u8>,
    /// The least and the largest cost.
    range: (i64, i64),
}

impl<'c> ComponentCosts<'c> {
    /// Computes the costs; returns `None` if there is no edge.
    pub(super) fn of(component: &'c Component<'c>) -> Option<Self> {
        let n = component.rows.n();
        if let Some(kinds) = &component.kinds {
            let range = kinds.range(&component.rows)?;
            return Some(Self { component, values: Vec::new(), codes: Vec::new(), range });
        }
        let mut costs =
            Self { component, values: Vec::new(), codes: vec![0; n * n], range: (i64::MAX, i64::MIN) };
        // Most edges cost as much as the edge before.
        let (mut last, mut code) = (None, 0);
        for u in Vertex::all(n) {
            for v in component.rows.after(u) {
                let c = (component.cost)(u, v);
                if last != Some(c) {
                    last = Some(c);
                    costs.range = (costs.range.0.min(c), costs.range.1.max(c));
                    code = costs.code_of(c);
                }
                if let Some(known) = costs.codes.get_mut(u.0 * n + v.0) {
                    *known = code;
                }
            }
        }
        costs.mirror();
        (costs.range.0 <= costs.range.1).then_some(costs)
    }

    /// Copies the entries of the lower ends of edges to the other ends. The copy works square by square, so that the
    /// entries stay in the cache.
    fn mirror(&mut self) {
        let n = if self.codes.is_empty() { 0 } else { self.component.rows.n() };
        for (i, j) in (0..n).step_by(64).flat_map(|i| (i..n).step_by(64).map(move |j| (i, j))) {
            for u in i..n.min(i + 64) {
                for v in j.max(u + 1)..n.min(j + 64) {
                    self.codes[v * n + u] = self.codes[u * n + v];
                }
            }
        }
    }

    /// Returns whether two edges have different costs.
    pub(super) fn differ(&self) -> bool {
        self.range.0 < self.range.1
    }

    /// Returns the index of a cost. With too many different costs, no index is stored any more.
    fn code_of(&mut self, cost: i64) -> u8 {
        if self.codes.is_empty() {
            return 0;
        }
        let code = self.values.iter().position(|&c| c == cost).unwrap_or_else(|| {
            self.values.push(cost);
            self.values.len() - 1
        });
        u8::try_from(code).unwrap_or_else(|_| {
            self.codes = Vec::new();
            0
        })
    }

    /// Returns the index of the cost of each edge at this vertex, by the other end, if the costs are few.
    fn codes_of(&self, u: Vertex) -> Option<&[u8]> {
        let n = self.component.rows.n();
        self.codes.get(u.0 * n..(u.0 + 1) * n)
    }

    fn at(&self, u: Vertex, v: Vertex) -> i64 {
        match (&self.component.kinds, self.codes_of(u)) {
            (Some(kinds), _) => kinds.at(u, v),
            (None, Some(codes)) => self.values[usize::from(codes[v])],
            (None, None) => (self.component.cost)(u.min(v), u.max(v)),
        }
    }
}

/// The edges of the least cost between vertices of the same tight sets. Under the first labels, their reduced cost is
/// zero. Rows are computed on demand.
struct Cheapest<'c> {
    costs: &'c ComponentCosts<'c>,
    /// The class of each vertex; vertices in the same sets share one.
    class: Vec<usize>,
    masks: Vec<Vec<u64>>,
    known: Vec<Option<Box<[u64]>>>,
}

impl<'c> Cheapest<'c> {
    fn new(costs: &'c ComponentCosts<'c>) -> Self {
        let inside = &costs.component.inside;
        let mut classes: Vec<&[usize]> = inside.iter().map(Vec::as_slice).collect();
        classes.sort_unstable();
        classes.dedup();
        let class: Vec<usize> =
            inside.iter().map(|sets| classes.partition_point(|c| *c < &sets[..])).collect();
        let mut masks = vec![vec![0; inside.len().div_ceil(64)]; classes.len()];
        for (v, &class) in Vertex::all(class.len()).zip(&class) {
            insert(&mut masks[class], v);
        }
        Self { costs, class, masks, known: vec![None; inside.len()] }
    }
}

impl Rows for Cheapest<'_> {
    fn n(&self) -> usize {
        self.class.len()
    }

    fn row(&mut self, v: Vertex) -> &[u64] {
        let Self { costs, class, masks, known } = self;
        known[v].get_or_insert_with(|| {
            let row = costs.component.rows.row(v).iter().zip(&masks[class[v]]);
            let mut cheapest: Box<[u64]> = row.map(|(row, mask)| row & mask).collect();
            if let Some(kinds) = &costs.component.kinds {
                let least = kinds.with_cost(v, costs.range.0);
                cheapest.iter_mut().zip(&least).for_each(|(word, least)| *word &= least);
                return cheapest;
            }
            for (i, word) in cheapest.iter_mut().enumerate() {
                let mut rest = *word;
                while rest != 0 {
                    if costs.at(v, first_in(i, rest)) != costs.range.0 {
                        *word &= !(rest & rest.wrapping_neg());
                    }
                    rest &= rest - 1;
                }
            }
            cheapest
        })
    }

    fn joins(&mut self, u: Vertex, v: Vertex) -> bool {
        self.class[u] == self.class[v]
            && self.costs.component.rows.has(u, v)
            && self.costs.at(u, v) == self.costs.range.0
    }
}

/// Returns the heaviest perfect matching with its dual, from labels under which no edge has a negative reduced cost.
/// The `tight` edges have reduced cost zero. As many tight edges as possible are matched before the search begins,
/// starting with the edges of the given matching.
///
/// # Errors
/// Fails if a barrier fails its check. Also fails if some labels are even and others odd, because the search halves the
/// slack of an edge.
pub(super) fn heaviest_from(
    weights: &EdgeWeights<'_, i64>,
    labels: Vec<i64>,
    (mut tight, mut near): (impl Rows, Mates),
) -> Result<Option<(Vec<Vertex>, MatchingDual)>, SolveError> {
    if labels.windows(2).any(|two| (two[0] ^ two[1]) & 1 == 1) {
        return Err(SolveError::Engine);
    }
    near.retain(|u, v| tight.joins(u, v));
    augment_all(&mut tight, &mut near).ok_or(SolveError::Engine)?;
    Ok(heaviest(weights, labels, &near).and_then(|optimum| Some((optimum.mate.all()?, optimum.dual))))
}

#[cfg(test)]
#[cfg(feature = "highs")]
#[allow(clippy::pedantic, reason = "small numbers in tests")]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::solve::Budget;
    use crate::solve::highs::{HighsLevel, HighsProgram};

    /// An edge has the same weight by itself and in its row, whether or not the costs fit into a byte.
    #[test]
    fn an_edge_weighs_by_itself_what_it_weighs_in_its_row() {
        let n = 30;
        let pairs: Vec<_> = Vertex::pairs(n).collect();
        let inside: Vec<Vec<usize>> = (0..n)
            .map(|v| [(v % 2, 0), (v % 3, 1)].iter().filter(|s| s.0 > 0).map(|s| s.1).collect())
            .collect();
        for (spread, are_few) in [(7, true), (1_000, false)] {
            let cost = |u: Vertex, v: Vertex| from_len::<i64>((u.0 * 31 + v.0) % spread);
            let rows = Edges::from_pairs(n, &pairs);
            let component =
                Component { rows, cost: &cost, kinds: None, inside: inside.clone(), near: Mates::free(0) };
            let costs = ComponentCosts::of(&component).unwrap();
            assert_eq!(costs.codes_of(Vertex(0)).is_some(), are_few);
            let rewarded = Rewarded::new(&costs, 5_000);
            let weights = EdgeWeights::new(&component.rows, &rewarded);
            for &(u, v) in &pairs {
                let both = i64::from(u.0 % 2 > 0 && v.0 % 2 > 0) + i64::from(u.0 % 3 > 0 && v.0 % 3 > 0);
                let expected = 5_000 * both - cost(u, v);
                assert_eq!([rewarded.of(u, v), rewarded.of(v, u)], [expected; 2]);
                assert_eq!([weights.row(u)[v], weights.row(v)[u]], [expected; 2]);
            }
        }
    }

    /// Solves several levels of costs by both methods; the program of the second is kept from level to level.
    #[test]
    fn highs_proves_what_the_blossom_proves() {
        let mut dice = Dice(5);
        let (mut proved, mut with_sets) = (0, 0);
        for _ in 0..400 {
            let n = 6 + 2 * dice.below(10) as usize;
            let density = 2 + dice.below(5);
            let pairs: Vec<_> = Vertex::pairs(n).filter(|_| dice.below(10) < density).collect();
            let by_blossom = |cost: &dyn Fn(Vertex, Vertex) -> i64| {
                let (rows, near) = (Edges::from_pairs(n, &pairs), Mates::free(n));
                let component = Component { rows, cost, kinds: None, inside: vec![Vec::new(); n], near };
                let costs = ComponentCosts::of(&component)?;
                minimum(&costs).unwrap()
            };
            let Some(first) = by_blossom(&|_, _| 0) else { continue };
            let mut program = HighsProgram::new(n).unwrap();
            for _ in 0..3 {
                let spread = 1 + dice.below(6);
                let edges: Vec<(Vertex, Vertex, i64)> =
                    pairs.iter().map(|&(u, v)| (u, v, dice.below(spread) as i64)).collect();
                let level = HighsLevel { edges: &edges, tight: &[], mate: &first.mate };
                let highs = program.minimise(&level, &Budget::unlimited()).unwrap().expect("HiGHS proves it");
                let of = |u: Vertex, v: Vertex| edges.iter().find(|e| (e.0, e.1) == (u, v)).unwrap().2;
                let blossom = by_blossom(&of).unwrap();
                let cost =
                    |mate: &[Vertex]| -> i64 { edges.iter().filter(|e| mate[e.0] == e.1).map(|e| e.2).sum() };
                assert_eq!(cost(&highs.mate), cost(&blossom.mate));
                proved += 1;
                with_sets += usize::from(!highs.dual.odd_sets.is_empty());
            }
        }
        assert!(proved > 500 && with_sets > 30, "{with_sets} of {proved} proofs by HiGHS needed odd sets");
    }
}
