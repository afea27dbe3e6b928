//! The moved-down players of a heterogeneous bracket: x + e (B.4, C.11), upfloats (C.10), their downfloats (A.4, C.9),
//! order (D.1).
//!
//! What is allowed is not a sum over pairs alone. With S1 the moved-down players, M their pairs, R the pairs of
//! the remainder, and e the number of times that C.11 raised x:
//!
//! ```text
//! denied(M) <= x(bracket) + e        denied(R) <= x(remainder) + e
//! x(remainder) = max(0, black(remainder) - c, white(remainder) - c),   c = ceil(n(remainder)/2) + reductions
//! ```
//!
//! x(remainder) depends on the opponents chosen, but each term of its maximum is a sum over the pairs of M.
//! So for e = 0, 1, … and each class of upfloats and downfloats the question "is there a pairing?" splits into at most three
//! problems, each a matching with two whole-number budgets. A budget that can only just be met is a face; if
//! both leave room, a 0/1 program decides.

use super::Dutch1998Round;
use super::bracket::StageWork;
use super::group::float_class;
use crate::measure;
use crate::plan::code_of;
use crate::plan::dutch_1998::{MovedDown, Phases};
use crate::stage::{Arena, Stage};
use facts::rulebook::{FloatRepeat, Part};
use facts::tournament::Colour;
use lexmatch::Evidence;
use lexmatch::solve::{Face, SolveError};
use limit::from_len;

/// The part of the bracket that may be White's or Black's surplus in x of the remainder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SurplusSide {
    Neither,
    Prefers(Colour),
}

/// Fixed numbers of a heterogeneous bracket.
struct RemainderTerms {
    /// x of the bracket, for the pairs of moved-down players.
    x: usize,
    /// What x of the remainder subtracts.
    c: usize,
    /// Players of S2 who prefer Black, White.
    black: usize,
    white: usize,
}

/// What is demanded of the pairs of moved-down players.
#[derive(Clone, Debug)]
struct PairDemand {
    /// Times that x was raised.
    raised: usize,
    /// Highest class of upfloat allowed.
    upfloat: u8,
    /// The same of downfloats that the pairs of S1 give (A.4).
    downfloat: u8,
    /// Opponents fixed so far, of the first moved-down players in order.
    fixed: Vec<u32>,
}

impl StageWork<'_, '_> {
    /// Decides the pairs of the moved-down players; returns their opponents in order.
    pub(super) fn decide_moved_down(&mut self, floats: usize) -> Result<Vec<u32>, SolveError> {
        let mdps = self.arena.mdps;
        for l in &self.round.plan.moved_down {
            if let MovedDown::EdgeSum(c) = &l.measure {
                self.face.name_level(&l.code);
                let is_moved = move |u: u32, v: u32| (u.min(v) as usize) < mdps;
                self.decide_counted(&l.code, Part::MovedDown, c, is_moved)?;
            }
        }
        let terms = self.terms(floats);
        let (mut demand, mut witness) = self.least_demand(&terms)?;
        self.note_demand(&demand);
        if let Some(code) = code_of(&self.round.plan.moved_down, &MovedDown::OpponentOrder) {
            self.face.name_level(code);
            let mut places = Vec::new();
            // Whoever takes the first live candidate needs no more; a refused one adds its own ground.
            self.face.credit(Evidence::ZeroBound);
            for i in 0..self.arena.mdps {
                let opponent = self.first_opponent(i, &terms, &mut demand, &mut witness)?;
                places.push(from_len(opponent as usize - self.arena.mdps + 1));
            }
            self.note(code, Part::MovedDown, places);
        }
        let opponents: Vec<u32> = (0..self.arena.mdps).map(|i| witness[i]).collect();
        for (i, &opponent) in opponents.iter().enumerate() {
            self.face.choose(from_len(i), [opponent])?;
        }
        let keep = float_limit(self.round, self.stage, &self.arena, &demand);
        if !self.face.restrict(&keep)? {
            return Err(SolveError::NoMember);
        }
        Ok(opponents)
    }

    fn terms(&self, floats: usize) -> RemainderTerms {
        let graph = self.round.ask.graph;
        let (members, mdps) = (&self.arena.members, self.arena.mdps);
        let reduced = self.stage.active_moved_down().len() - mdps;
        let x = measure::allowance(members.iter().map(|&r| graph.preference(r)), 0).saturating_sub(reduced);
        let remainder = members.len() - 2 * mdps;
        let pairs = (remainder - floats) / 2;
        let prefer =
            |colour| members[mdps..].iter().filter(|&&r| graph.preference(r).colour == Some(colour)).count();
        let (black, white) = (prefer(Colour::Black), prefer(Colour::White));
        RemainderTerms { x, c: remainder.div_ceil(2) + (remainder / 2 - pairs), black, white }
    }

    /// The smallest raise of x, then the fewest criteria dropped for upfloats, then for downfloats, under which a pairing
    /// exists.
    fn least_demand(&mut self, terms: &RemainderTerms) -> Result<(PairDemand, Vec<u32>), SolveError> {
        let plan = self.round.plan;
        let classes =
            |m: Option<&FloatRepeat>| m.map_or(0, |m| u8::try_from(m.drops.len()).unwrap_or(u8::MAX));
        let counts_down = !self.round.readings.bracket.downfloat_when_moved;
        let (ups, downs) = (classes(upfloats(plan)), classes(downfloats(plan).filter(|_| counts_down)));
        let counts_colours = code_of(&plan.moved_down, &MovedDown::ColourDenied).is_some();
        let members = self.arena.members.len();
        let first = if counts_colours { 0 } else { members };
        for raised in first..=members {
            for (upfloat, downfloat) in (0..=ups).flat_map(|up| (0..=downs).map(move |down| (up, down))) {
                let demand = PairDemand { raised, upfloat, downfloat, fixed: Vec::new() };
                if let Some(witness) = self.find(terms, &demand)? {
                    return Ok((demand, witness));
                }
            }
        }
        Err(SolveError::NoMember)
    }

    fn note_demand(&mut self, demand: &PairDemand) {
        let evidence = self.face.take_evidence();
        for l in &self.round.plan.moved_down {
            let value = match l.measure {
                MovedDown::ColourDenied => from_len(demand.raised),
                MovedDown::UpfloatRepeat(_) => i64::from(demand.upfloat),
                MovedDown::DownfloatRepeat(_) if self.round.readings.bracket.downfloat_when_moved => continue,
                MovedDown::DownfloatRepeat(_) => i64::from(demand.downfloat),
                // The one is decided before the demand, the other after it.
                MovedDown::EdgeSum(_) | MovedDown::OpponentOrder => continue,
            };
            self.note_on(&l.code, Part::MovedDown, vec![value], evidence.clone());
        }
    }

    /// D.1 for the moved-down player at place `i`: the first opponent with whom a pairing still exists.
    fn first_opponent(
        &mut self,
        i: usize,
        terms: &RemainderTerms,
        demand: &mut PairDemand,
        witness: &mut Vec<u32>,
    ) -> Result<u32, SolveError> {
        for opponent in (self.arena.mdps..self.arena.members.len()).map(from_len) {
            if witness[i] == opponent {
                demand.fixed.push(opponent);
                return Ok(opponent);
            }
            if demand.fixed.contains(&opponent) || !self.face.is_alive(from_len(i), opponent) {
                continue;
            }
            demand.fixed.push(opponent);
            if let Some(found) = self.find(terms, demand)? {
                *witness = found;
                return Ok(opponent);
            }
            demand.fixed.pop();
        }
        Err(SolveError::NoMember)
    }

    /// The next questions on a face are of the level of this kind, if there is one.
    fn name_level(&self, face: &mut Face<'_>, is: &dyn Fn(&MovedDown) -> bool) {
        if let Some(l) = self.round.plan.moved_down.iter().find(|l| is(&l.measure)) {
            face.name_level(&l.code);
        }
    }

    /// A pairing that meets the demand, as the mate of every vertex; `None` if there is none.
    fn find(&self, terms: &RemainderTerms, demand: &PairDemand) -> Result<Option<Vec<u32>>, SolveError> {
        let mut face = self.face.clone();
        self.name_level(&mut face, &|m| *m == MovedDown::OpponentOrder);
        for (i, &opponent) in demand.fixed.iter().enumerate() {
            if !face.prefer(from_len(i), &|mate| mate == opponent)? {
                return Ok(None);
            }
        }
        self.name_level(&mut face, &|m| matches!(m, MovedDown::UpfloatRepeat(_)));
        let most = |upfloat, downfloat| PairDemand { upfloat, downfloat, ..demand.clone() };
        let limit = |demand: &PairDemand| float_limit(self.round, self.stage, &self.arena, demand);
        if !face.restrict(&limit(&most(demand.upfloat, u8::MAX)))? {
            return Ok(None);
        }
        if downfloats(self.round.plan).is_some() {
            self.name_level(&mut face, &|m| matches!(m, MovedDown::DownfloatRepeat(_)));
            if !face.restrict(&limit(&most(u8::MAX, demand.downfloat)))? {
                return Ok(None);
            }
        }
        self.name_level(&mut face, &|m| *m == MovedDown::ColourDenied);
        let surplus = [(Colour::Black, terms.black), (Colour::White, terms.white)];
        let sides = surplus
            .into_iter()
            .filter(|&(_, count)| count > terms.c)
            .map(|(colour, count)| (SurplusSide::Prefers(colour), count - terms.c))
            .chain([(SurplusSide::Neither, 0)]);
        for (side, room) in sides {
            if let Some(found) = self.find_side(&face, terms, demand, (side, room))? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// One term of the maximum: denied(R) + opponents of that side <= room + e, denied(M) <= x + e.
    fn find_side(
        &self,
        face: &Face<'_>,
        terms: &RemainderTerms,
        demand: &PairDemand,
        (side, room): (SurplusSide, usize),
    ) -> Result<Option<Vec<u32>>, SolveError> {
        let remainder = |u: u32, v: u32| self.remainder_cost(side, u, v);
        let moved = |u: u32, v: u32| self.moved_cost(u, v);
        let most_remainder = from_len(room + demand.raised);
        let most_moved = from_len(terms.x + demand.raised);
        let mut tight = face.clone();
        let least = tight.minimise(&remainder)?;
        if least > most_remainder {
            return Ok(None);
        }
        if tight.minimise(&moved)? <= most_moved {
            return Ok(Some(mates(&tight)));
        }
        if least == most_remainder {
            return Ok(None);
        }
        let mut other = face.clone();
        if other.minimise(&moved)? > most_moved {
            return Ok(None);
        }
        if other.minimise(&remainder)? <= most_remainder {
            return Ok(Some(mates(&other)));
        }
        face.clone().within_budgets([(&remainder, most_remainder), (&moved, most_moved)])
    }

    fn is_denied(&self, u: u32, v: u32) -> bool {
        let preference = |x: u32| self.round.ask.graph.preference(self.arena.members[x as usize]);
        self.arena.is_pair(u, v) && measure::is_denied(preference(u), preference(v))
    }

    fn is_moved(&self, u: u32, v: u32) -> bool {
        (u as usize).min(v as usize) < self.arena.mdps
    }

    fn moved_cost(&self, u: u32, v: u32) -> i64 {
        i64::from(self.is_moved(u, v) && self.is_denied(u, v))
    }

    fn remainder_cost(&self, side: SurplusSide, u: u32, v: u32) -> i64 {
        if !self.is_moved(u, v) {
            return i64::from(self.is_denied(u, v));
        }
        let opponent = self.arena.members[u.max(v) as usize];
        match (side, self.round.ask.graph.preference(opponent).colour) {
            (SurplusSide::Prefers(colour), Some(theirs)) => i64::from(colour == theirs),
            _ => 0,
        }
    }
}

/// B.5 and B.6 for the opponents of the moved-down players.
fn upfloats(plan: &Phases) -> Option<&FloatRepeat> {
    plan.moved_down.iter().find_map(|l| match &l.measure {
        MovedDown::UpfloatRepeat(m) => Some(m),
        _ => None,
    })
}

/// B.5 and B.6 for the moved-down players themselves.
fn downfloats(plan: &Phases) -> Option<&FloatRepeat> {
    plan.moved_down.iter().find_map(|l| match &l.measure {
        MovedDown::DownfloatRepeat(m) => Some(m),
        _ => None,
    })
}

/// Does a pair keep to the classes of floats that are allowed? Downfloats are those of the pairs of S1.
fn float_limit<'w>(
    round: &'w Dutch1998Round<'_>,
    stage: &'w Stage,
    arena: &'w Arena,
    demand: &PairDemand,
) -> impl Fn(u32, u32) -> bool + use<'w> {
    let (up, down) = (upfloats(round.plan), downfloats(round.plan));
    let (most_up, most_down) = (demand.upfloat, demand.downfloat);
    move |u, v| {
        let class = |m| float_class(m, round, stage, arena, (u, v));
        up.is_none_or(|m| class(m) <= most_up)
            && ((u as usize).min(v as usize) >= arena.mdps || down.is_none_or(|m| class(m) <= most_down))
    }
}

fn mates(face: &Face<'_>) -> Vec<u32> {
    (0..face.n()).map(|v| face.mate(from_len(v))).collect()
}
