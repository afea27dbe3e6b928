//! The number of optimal matchings on a face, unless there are too many, and each matching by its number; a lot is
//! drawn from them. The matchings are counted, not listed. The matchings of the remaining vertices are counted only
//! once, however the others have been matched.

use std::collections::BTreeMap;

use super::{Face, SolveError};
use crate::Vertex;
use crate::matching::{insert, is_in, members, remove};

/// The members of a face, counted.
pub struct FaceMembers<'c> {
    face: Face<'c>,
    /// The tight sets.
    sets: Vec<Vec<u64>>,
    /// The number of ways in which these vertices can be matched if no set is crossed twice. A set of which an even
    /// number of vertices is left has been crossed, and no other edge may cross it.
    ways: BTreeMap<Vec<u64>, usize>,
    number: usize,
}

impl FaceMembers<'_> {
    /// Returns the number of members, at least one.
    pub fn number(&self) -> usize {
        self.number
    }

    /// Returns the member with this number, from 0, as the mates of all vertices; members are in lexicographic order.
    /// For larger numbers, it returns the last one.
    pub fn nth(&self, place: usize) -> Vec<Vertex> {
        let mut place = place.min(self.number - 1);
        let mut mates: Vec<Vertex> = Vertex::all(self.face.n()).map(|v| self.face.mate(v)).collect();
        let mut left = open(&self.face);
        while let Some(u) = members(&left).next() {
            let alive = members(&left).filter(|&v| self.face.is_alive(u, v));
            let mut rests = alive.filter_map(|v| Some((v, self.without(&left, (u, v))?)));
            let is_it = |(_, rest): &(Vertex, Vec<u64>)| {
                let ways = self.known(rest).unwrap_or(0);
                let is_here = place < ways;
                place -= if is_here { 0 } else { ways };
                is_here
            };
            let Some((v, rest)) = rests.find(is_it) else { break };
            (mates[u], mates[v]) = (v, u);
            left = rest;
        }
        mates
    }

    /// Returns the number of ways in which the remaining vertices can be matched; `None` as soon as there are more than
    /// `most`.
    fn count(&mut self, mut face: Face<'_>, left: &[u64], most: usize) -> Result<Option<usize>, SolveError> {
        let Some(u) = members(left).next() else { return Ok(Some(1)) };
        let (mut number, mut branches) = (0, Vec::new());
        for v in face.neighbours(u) {
            let Some(rest) = self.without(left, (u, v)).filter(|_| face.is_alive(u, v)) else { continue };
            match self.known(&rest) {
                Some(ways) => number += ways,
                None if face.mate(u) == v || face.try_match(u, v)? => branches.push((v, rest)),
                None => {
                    self.ways.insert(rest, 0);
                }
            }
            // Each branch has at least one member.
            if number + branches.len() > most {
                return Ok(None);
            }
        }
        // The last branch needs no face of its own; otherwise, a long chain of choices would keep one for each.
        let mut face = Some(face);
        while let Some((v, rest)) = branches.pop() {
            let kept = if branches.is_empty() { None } else { face.clone() };
            let Some(mut branch) = std::mem::replace(&mut face, kept) else { break };
            if branch.mate(u) != v && !branch.try_match(u, v)? {
                return Err(SolveError::Engine);
            }
            branch.live.fix(u, v);
            let Some(ways) = self.count(branch, &rest, most)? else { return Ok(None) };
            self.ways.insert(rest, ways);
            number += ways;
            if number > most {
                return Ok(None);
            }
        }
        Ok(Some(number))
    }

    fn known(&self, left: &[u64]) -> Option<usize> {
        self.ways.get(left).copied()
    }

    /// Returns the remaining vertices without the ends of an edge; `None` if the edge crosses a set that has been
    /// crossed.
    fn without(&self, left: &[u64], (u, v): (Vertex, Vertex)) -> Option<Vec<u64>> {
        let is_left_again = |set: &Vec<u64>| {
            let inside: u32 = set.iter().zip(left).map(|(set, left)| (set & left).count_ones()).sum();
            is_in(set, u) != is_in(set, v) && inside.is_multiple_of(2)
        };
        if self.sets.iter().any(is_left_again) {
            return None;
        }
        let mut rest = left.to_vec();
        remove(&mut rest, u);
        remove(&mut rest, v);
        Some(rest)
    }
}

/// Returns the vertices with more than one edge.
fn open(face: &Face<'_>) -> Vec<u64> {
    let mut open = vec![0; face.n().div_ceil(64)];
    Vertex::all(face.n()).filter(|&v| !face.live.is_settled(v)).for_each(|v| insert(&mut open, v));
    open
}

impl<'c> Face<'c> {
    /// Counts the members; returns `None` if there are more than `most`.
    ///
    /// # Errors
    /// Fails if time is over.
    pub fn members(&self, most: usize) -> Result<Option<FaceMembers<'c>>, SolveError> {
        let mut face = self.clone();
        // This many swaps give more members than `most`.
        let enough = (usize::BITS - most.leading_zeros()) as usize;
        if face.independent_swaps(enough) >= enough {
            return Ok(None);
        }
        let left = open(&face);
        let mask = |set: &Vec<Vertex>| {
            let mut mask = vec![0; left.len()];
            for &v in set {
                insert(&mut mask, v);
            }
            mask
        };
        let sets = face.tight_sets().iter().map(mask).collect();
        let mut members = FaceMembers { face: face.clone(), sets, ways: BTreeMap::new(), number: 0 };
        let number = members.count(face, &left, most)?;
        Ok(number.map(|number| FaceMembers { number, ..members }))
    }

    /// Counts pairs of matched edges that can exchange their ends independently of each other; k of them give 2^k
    /// members. The exchanged ends lie in the same tight sets, so no exchange changes which edges cross a set. The
    /// search stops at `enough`.
    fn independent_swaps(&mut self, enough: usize) -> usize {
        let sets = self.sets_by_vertex();
        let is_alike = |a: Vertex, b: Vertex| sets[a] == sets[b];
        let mut used = vec![false; self.n()];
        let mut swaps = 0;
        for a in Vertex::all(self.n()) {
            let b = self.mate(a);
            if swaps >= enough {
                break;
            }
            if used[a] {
                continue;
            }
            let partner = self.neighbours(a).into_iter().find(|&d| {
                let c = self.mate(d);
                d != b && !used[d] && is_alike(a, c) && is_alike(b, d) && self.is_alive(c, b)
            });
            if let Some(d) = partner {
                for v in [a, b, d, self.mate(d)] {
                    used[v] = true;
                }
                swaps += 1;
            }
        }
        swaps
    }
}
