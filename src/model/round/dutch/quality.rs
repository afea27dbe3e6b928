//! C10 to C21 (2017 C.8 to C.19) and the sequence of candidates: set of moved-down players, their opponents,
//! exchange and transposition of the remainder.

use super::layout::BracketLayout;
use super::shape::BracketWork;
use crate::plan::dutch::{MovedDown, Quality, Remainder};
use crate::round::orders::{self, VertexSplit};
use crate::stage::ArenaGroup;
use facts::rulebook::Part;
use lexmatch::solve::SolveError;
use limit::from_len;

impl BracketWork<'_, '_> {
    /// Every level below the shape, in the rulebook's order.
    pub(super) fn decide_quality(&mut self) -> Result<(), SolveError> {
        let facts = BracketLayout::facts(self.round, self.stage);
        let is_one_score = self.layout.is_one_score(self.round);
        for l in &self.round.plan.quality {
            self.face.name_level(&l.code);
            let Quality::EdgeSum(counted) = &l.measure;
            let looks = (counted.is_listed(), counted.looks(is_one_score));
            self.decide(&l.code, looks, move |fate| counted.weight(&facts, fate))?;
        }
        for l in &self.round.plan.moved_down {
            self.face.name_level(&l.code);
            match l.measure {
                MovedDown::MovedDownSet => self.decide_moved_down_set(&l.code)?,
                MovedDown::OpponentOrder => self.decide_opponents(&l.code)?,
            }
        }
        let remainder = self.remainder();
        let mut split = VertexSplit::whole(&remainder, &self.layout.arena);
        for l in &self.round.plan.remainder {
            self.face.name_level(&l.code);
            let value = match l.measure {
                Remainder::Exchange => {
                    let (found, value) = orders::exchange(&mut self.face, &self.layout.arena, &remainder)?;
                    split = found;
                    value
                }
                Remainder::Transposition => orders::transposition(&mut self.face, &split)?,
            };
            self.note(&l.code, self.part(), value);
        }
        Ok(())
    }

    fn part(&self) -> Part {
        if self.layout.arena.mdps > 0 { Part::Remainder } else { Part::Bracket }
    }

    /// 4.4.2: the moved-down players that are paired, the first set in lexicographic order.
    fn decide_moved_down_set(&mut self, code: &str) -> Result<(), SolveError> {
        let mut places = Vec::new();
        for v in 0..self.layout.arena.mdps {
            let arena = &self.layout.arena;
            if self.face.prefer(from_len(v), &|mate| arena.is_member(mate))? {
                places.push(from_len(v + 1));
            }
        }
        if !self.stage.moved_down.is_empty() {
            self.note(code, Part::MovedDown, places);
        }
        Ok(())
    }

    /// 4.2.2 for the moved-down players: the first opponents in the order of transpositions of S2.
    fn decide_opponents(&mut self, code: &str) -> Result<(), SolveError> {
        let arena = &self.layout.arena;
        let residents: Vec<u32> = (arena.mdps..arena.members.len()).map(from_len).collect();
        let mut places = Vec::new();
        for v in (0..arena.mdps).map(from_len) {
            if arena.is_member(self.face.mate(v)) {
                let opponent = self.face.choose(v, residents.iter().copied())?;
                places.push(from_len(opponent as usize + 1));
            }
        }
        if !self.stage.moved_down.is_empty() {
            self.note(code, Part::MovedDown, places);
        }
        Ok(())
    }

    /// The residents that are not paired with a moved-down player, and the number of pairs they make.
    fn remainder(&self) -> ArenaGroup {
        let arena = &self.layout.arena;
        let is_opponent = |v: u32| (self.face.mate(v) as usize) < arena.mdps;
        let players: Vec<u32> =
            (arena.mdps..arena.members.len()).map(from_len).filter(|&v| !is_opponent(v)).collect();
        let paired = players.iter().filter(|&&v| arena.is_member(self.face.mate(v))).count();
        ArenaGroup { players, pairs: paired / 2 }
    }
}
