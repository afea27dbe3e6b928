//! Finds, from one member of a face, another member that matches a vertex as wanted.
//!
//! The tight sets are a forest, and every member is a perfect matching on each of its levels. In a set, the level
//! consists of its largest parts and the outside, which is joined where the set can be left. On the level of the wanted
//! edge, one alternating search finds the possible ends. The sets whose exits this changes are then rematched inside,
//! with one search each.

use super::SolveError;
use super::lazy_edges::LazyEdges;
use super::walk::{AlternatingSearch, SearchStep};
use crate::Vertex;
use crate::matching::{Rows, insert, is_in, members, remove};

/// The tight sets of a face as a forest.
#[derive(Debug)]
pub(super) struct Forest {
    sets: Vec<Vec<Vertex>>,
    masks: Vec<Vec<u64>>,
    /// The smallest set around each set.
    around: Vec<Option<usize>>,
    /// The smallest set around each vertex.
    home: Vec<Option<usize>>,
}

impl Forest {
    pub(super) fn new(n: usize, tight: &[Vec<Vertex>]) -> Self {
        let (mut home, mut around) = (vec![None; n], vec![None; tight.len()]);
        let mut by_size: Vec<usize> = (0..tight.len()).collect();
        by_size.sort_by_key(|&s| std::cmp::Reverse(tight[s].len()));
        for s in by_size {
            around[s] = tight[s].first().and_then(|&v| home[v]);
            tight[s].iter().for_each(|&v| home[v] = Some(s));
        }
        let mask = |set: &Vec<Vertex>| {
            let mut mask = vec![0; (n + 1).div_ceil(64)];
            for &v in set {
                insert(&mut mask, v);
            }
            mask
        };
        Self { sets: tight.to_vec(), masks: tight.iter().map(mask).collect(), around, home }
    }

    fn n(&self) -> usize {
        self.home.len()
    }

    /// Returns whether every tight set is crossed by as many of the second edges as of the first.
    pub(super) fn are_alike<const N: usize>(
        &self,
        first: [(Vertex, Vertex); N],
        second: [(Vertex, Vertex); N],
    ) -> bool {
        self.masks.iter().all(|mask| {
            let leaves = |&(u, v): &(Vertex, Vertex)| is_in(mask, u) != is_in(mask, v);
            first.iter().filter(|e| leaves(e)).count() == second.iter().filter(|e| leaves(e)).count()
        })
    }

    /// Returns the sets just below a level.
    fn below(&self, level: Option<usize>) -> impl Iterator<Item = usize> + '_ {
        (0..self.sets.len()).filter(move |&s| self.around[s] == level)
    }
}

/// The possible exits of the set under examination.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Exits {
    /// No exit: the set is the whole graph, or its exit is being searched for.
    None,
    /// Only the exit of the present member.
    Fixed,
    /// The exits of all members.
    All,
}

/// A member that is being changed into another.
pub(super) struct MemberPath<'f, 'c> {
    live: &'f mut LazyEdges<'c>,
    forest: &'f Forest,
    was: &'f [Vertex],
    mate: Vec<Vertex>,
    /// The vertices at which the inside of each set allows it to be left, once known.
    open: Vec<Option<Vec<u64>>>,
    /// The vertices at which members leave each set as far as the outside allows, once known.
    exits: Vec<Option<Vec<u64>>>,
}

impl<'f, 'c> MemberPath<'f, 'c> {
    pub(super) fn new(live: &'f mut LazyEdges<'c>, forest: &'f Forest, was: &'f [Vertex]) -> Self {
        let unknown = vec![None; forest.sets.len()];
        Self { live, forest, was, mate: was.to_vec(), open: unknown.clone(), exits: unknown }
    }

    /// Returns a member that matches `u` to one of the `wanted` vertices, none of which is its mate yet; `None` if no
    /// member does.
    ///
    /// # Errors
    /// Fails if the barrier of a failed search fails its check.
    pub(super) fn to(mut self, u: Vertex, wanted: &[u64]) -> Result<Option<Vec<Vertex>>, SolveError> {
        let mut level = self.forest.home[u];
        let mut below: Option<usize> = None;
        loop {
            let mut goal = wanted.to_vec();
            goal.resize((self.forest.n() + 1).div_ceil(64), 0);
            if let Some(s) = level {
                goal.iter_mut().zip(&self.forest.masks[s]).for_each(|(goal, set)| *goal &= set);
            }
            if let Some(s) = below {
                goal.iter_mut().zip(&self.forest.masks[s]).for_each(|(goal, set)| *goal &= !set);
            }
            if goal.iter().any(|&word| word != 0) && self.is_reached(u, level, &goal)? {
                return Ok(Some(self.mate));
            }
            let Some(s) = level.filter(|&s| self.is_wanted_outside(s, wanted)) else { return Ok(None) };
            if !self.is_end(s, u)? {
                let apart: Vec<u64> = self.forest.masks[s].iter().map(|set| !set).collect();
                self.live.part(u, &apart);
                return Ok(None);
            }
            (level, below) = (self.forest.around[s], level);
        }
    }

    /// Returns whether one of the wanted vertices is outside a set.
    fn is_wanted_outside(&self, set: usize, wanted: &[u64]) -> bool {
        wanted.iter().zip(&self.forest.masks[set]).any(|(v, set)| v & !set != 0)
    }

    /// Returns whether the inside of a set allows it to be left at this vertex.
    fn is_end(&mut self, set: usize, v: Vertex) -> Result<bool, SolveError> {
        let exit = self.exit(set);
        if exit == v || self.live.is_settled(exit) {
            return Ok(exit == v);
        }
        Ok(is_in(&self.open_of(set)?, v))
    }

    /// Searches one level for such a member; returns `false` if no member has such an edge.
    fn is_reached(&mut self, u: Vertex, level: Option<usize>, goal: &[u64]) -> Result<bool, SolveError> {
        let turns = match level.map(|s| self.exit(s)) {
            None => &[Exits::None][..],
            Some(exit) if self.live.is_settled(exit) => &[Exits::Fixed],
            Some(_) => &[Exits::Fixed, Exits::All],
        };
        for (i, &exits) in turns.iter().enumerate() {
            let mut walk = self.walk(level, exits)?;
            let own = walk.node[u];
            if let Some(set) = walk.set_of_node(own) {
                walk.open(set, &self.open_of(set)?);
            }
            if !is_in(&walk.within, u) {
                continue;
            }
            walk.skip(own);
            let root = walk.partner(own).ok_or(SolveError::Engine)?;
            if let Some(v) = self.search(&mut walk, root, goal)? {
                let path = walk.expose(v);
                self.take(level, &walk, &path)?;
                (self.mate[u], self.mate[v]) = (v, u);
                self.leave_node(&walk, u)?;
                self.leave_node(&walk, v)?;
                return Ok(true);
            }
            if i + 1 == turns.len() {
                self.forget(&walk, own, level);
            }
        }
        Ok(false)
    }

    /// Removes edges that no member contains: edges between two nodes of the barrier, and edges between such a node and
    /// a node that was not reached.
    fn forget(&mut self, walk: &AlternatingSearch<'_>, own: usize, level: Option<usize>) {
        let mut barrier = walk.inner.clone();
        remove(&mut barrier, walk.outside());
        let of_own: Vec<Vertex> =
            walk.set_of_node(own).map_or_else(|| vec![Vertex(own)], |s| self.forest.sets[s].clone());
        for &v in &of_own {
            insert(&mut barrier, v);
        }
        let all: Vec<Vertex> =
            level.map_or_else(|| Vertex::all(self.forest.n()).collect(), |s| self.forest.sets[s].clone());
        let mut others = vec![0; barrier.len()];
        for &v in &all {
            insert(&mut others, v);
        }
        others.iter_mut().zip(&walk.outer).for_each(|(all, outer)| *all &= !outer);
        for v in members(&others).filter(|&v| !self.live.is_settled(v)).collect::<Vec<_>>() {
            let gone = if is_in(&barrier, v) { &others } else { &barrier };
            let node = walk.node[v];
            match walk.set_of_node(node) {
                Some(s) => {
                    let set = &self.forest.masks[s];
                    let apart: Vec<u64> = gone.iter().zip(set).map(|(gone, set)| gone & !set).collect();
                    self.live.part(v, &apart);
                }
                None => self.live.part(v, gone),
            }
        }
    }

    /// Returns the vertex at which the member leaves a set.
    fn exit(&self, set: usize) -> Vertex {
        let leaves = |&&v: &&Vertex| !is_in(&self.forest.masks[set], self.was[v]);
        self.forest.sets[set].iter().find(leaves).copied().expect("the member leaves a tight set once")
    }

    /// Prepares the search on a level.
    fn walk(&mut self, level: Option<usize>, exits: Exits) -> Result<AlternatingSearch<'f>, SolveError> {
        let forest = self.forest;
        let mut walk = AlternatingSearch::new(forest.n(), &forest.sets);
        let all: Vec<Vertex> = match level {
            Some(s) => forest.sets[s].clone(),
            None => Vertex::all(forest.n()).collect(),
        };
        for &v in &all {
            walk.node[v] = v.0;
            insert(&mut walk.within, v);
        }
        for s in forest.below(level).collect::<Vec<_>>() {
            let node = walk.node_of_set(s);
            forest.sets[s].iter().for_each(|&v| walk.node[v] = node);
        }
        let on_level = walk.within.clone();
        for &v in &all {
            let (node, m) = (walk.node[v], self.was[v]);
            if !is_in(&on_level, m) {
                let out = (exits == Exits::All).then(|| walk.outside());
                walk.link[node] = (v, out);
                if let Some(out) = out {
                    walk.link[out.0] = (out, Some(v));
                }
            } else if walk.node[m] != node {
                walk.link[node] = (v, Some(m));
            }
        }
        match (level, exits) {
            (Some(s), Exits::Fixed) => {
                let node = walk.node[self.exit(s)];
                walk.skip(node);
            }
            (Some(s), Exits::All) => {
                walk.exits = self.exits_of(s)?;
                let out = walk.outside();
                insert(&mut walk.within, out);
            }
            (None, _) | (Some(_), Exits::None) => {}
        }
        Ok(walk)
    }

    /// Returns the first vertex of the goal that could be free instead of the root.
    fn search(
        &mut self,
        walk: &mut AlternatingSearch<'_>,
        root: usize,
        goal: &[u64],
    ) -> Result<Option<Vertex>, SolveError> {
        walk.begin(root);
        loop {
            match walk.go_on(self.live, goal)? {
                SearchStep::Found(v) => return Ok(Some(v)),
                SearchStep::Spent => return Ok(None),
                SearchStep::Needs(set) => {
                    let open = self.open_of(set)?;
                    walk.open(set, &open);
                }
            }
        }
    }

    /// Returns the vertices at which the inside of a set allows it to be left.
    fn open_of(&mut self, set: usize) -> Result<Vec<u64>, SolveError> {
        if let Some(open) = &self.open[set] {
            return Ok(open.clone());
        }
        let mut walk = self.walk(Some(set), Exits::None)?;
        let root = walk.node[self.exit(set)];
        let nowhere = vec![0; walk.within.len()];
        self.search(&mut walk, root, &nowhere)?;
        self.open[set] = Some(walk.outer.clone());
        Ok(walk.outer)
    }

    /// Returns the vertices at which members leave a set, as far as the outside allows.
    fn exits_of(&mut self, set: usize) -> Result<Vec<u64>, SolveError> {
        if let Some(exits) = &self.exits[set] {
            return Ok(exits.clone());
        }
        let mut exits = vec![0; (self.forest.n() + 1).div_ceil(64)];
        let exit = self.exit(set);
        if self.live.is_settled(exit) {
            insert(&mut exits, exit);
        } else {
            let walk = self.around(set, None)?.0;
            let is_out = is_in(&walk.outer, walk.outside());
            for &v in &self.forest.sets[set] {
                let meets = |row: &[u64]| row.iter().zip(&walk.outer).any(|(row, outer)| row & outer != 0);
                if is_out && is_in(&walk.exits, v) || meets(self.live.row(v)) {
                    insert(&mut exits, v);
                }
            }
        }
        self.exits[set] = Some(exits.clone());
        Ok(exits)
    }

    /// Searches the level on which a set is a node, starting from its partner. If `at` is given, it stops at an end
    /// that could be joined with this vertex.
    fn around(
        &mut self,
        set: usize,
        at: Option<Vertex>,
    ) -> Result<(AlternatingSearch<'f>, Option<Vertex>), SolveError> {
        let level = self.forest.around[set];
        let exits = if level.is_some() { Exits::All } else { Exits::None };
        let mut walk = self.walk(level, exits)?;
        let own = walk.node_of_set(set);
        let root = walk.partner(own).ok_or(SolveError::Engine)?;
        walk.skip(own);
        let mut goal = vec![0; walk.within.len()];
        if let Some(v) = at {
            goal.iter_mut().zip(self.live.row(v)).for_each(|(goal, row)| *goal = *row);
            if is_in(&walk.exits, v) {
                insert(&mut goal, walk.outside());
            }
            goal.iter_mut().zip(&walk.within).for_each(|(goal, within)| *goal &= within);
        }
        let hit = self.search(&mut walk, root, &goal)?;
        Ok((walk, hit))
    }

    /// Adopts the edges of a path; nodes that are sets are then left at other ends.
    fn take(
        &mut self,
        level: Option<usize>,
        walk: &AlternatingSearch<'_>,
        path: &[(Vertex, Vertex)],
    ) -> Result<(), SolveError> {
        let out = walk.outside();
        for &(x, p) in path {
            for (a, b) in [(x, p), (p, x)].into_iter().filter(|&(a, _)| a != out) {
                if b == out {
                    self.leave_outwards(level.ok_or(SolveError::Engine)?, a)?;
                } else {
                    self.mate[a] = b;
                }
                self.leave_node(walk, a)?;
            }
        }
        Ok(())
    }

    /// Joins a set whose inside has been arranged with the level around it, at this vertex.
    fn leave_outwards(&mut self, set: usize, v: Vertex) -> Result<(), SolveError> {
        let (walk, hit) = self.around(set, Some(v))?;
        let end = hit.ok_or(SolveError::Engine)?;
        let level = self.forest.around[set];
        self.take(level, &walk, &walk.expose(end))?;
        if end == walk.outside() {
            return self.leave_outwards(level.ok_or(SolveError::Engine)?, v);
        }
        (self.mate[v], self.mate[end]) = (end, v);
        self.leave_node(&walk, end)
    }

    /// If the node of a vertex is a set, matches its inside so that the set is left at the vertex.
    fn leave_node(&mut self, walk: &AlternatingSearch<'_>, v: Vertex) -> Result<(), SolveError> {
        let node = walk.node[v];
        let Some(set) = walk.set_of_node(node) else { return Ok(()) };
        let old = walk.link[node].0;
        if old == v {
            return Ok(());
        }
        let mut inside = self.walk(Some(set), Exits::None)?;
        let (from, to) = (inside.node[old], inside.node[v]);
        if from != to {
            let mut goal = vec![0; inside.within.len()];
            insert(&mut goal, v);
            self.search(&mut inside, from, &goal)?.ok_or(SolveError::Engine)?;
            let path = inside.expose(v);
            self.take(Some(set), &inside, &path)?;
        }
        self.leave_node(&inside, v)
    }
}
