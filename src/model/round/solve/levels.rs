//! A run of the levels of a stage on the face of one layout.

use super::Stop;
use super::asked::StageAsk;
use super::layout::StageLayout;
use crate::measure::Penalty;
use crate::program::{
    Around, CountedLevel, Edge, EdgeCost, EdgePenalty, Mate, OpenStage, SeenPlayer, StageLevels,
};
use crate::round::Drawn;
use crate::round::classes::by_classes;
use crate::round::published::board;
use crate::round::top_down::SolvedBracket;
use crate::stage::LevelRecord;
use facts::rulebook::{Part, Value};
use facts::tournament::{Entry, Rank};
use lexmatch::solve::{Cost, Face, FaceMembers, Known, SolveError};
use lexmatch::{Evidence, Vertex};
use std::rc::Rc;

/// How far the levels are run.
pub(super) enum RunUntil {
    /// All levels are run.
    End,
    /// The run stops once the shape is known.
    Shape,
    /// All levels are run if the shape has these values.
    Wanted(Vec<Value>),
}

/// A run of a stage in one layout.
pub(super) struct StageRun<'s, 'r> {
    pub(super) asked: StageAsk<'s, 'r>,
    pub(super) layout: Rc<StageLayout>,
    pub(super) face: Face<'r>,
    levels: Vec<LevelRecord>,
    looks_below: bool,
    until: RunUntil,
    /// Whether exactly one player is known to leave the next bracket.
    pub(super) next_is_left_once: Option<bool>,
    /// The layout and the face before the players below were dropped, if they are to be kept.
    whole: Option<(Rc<StageLayout>, Face<'r>)>,
    keeps_whole: bool,
    /// The mates in the last pairing that was found within limits.
    pub(super) witness: Option<Vec<Vertex>>,
}

impl<'s, 'r> StageRun<'s, 'r> {
    pub(super) fn new(
        asked: StageAsk<'s, 'r>,
        layout: StageLayout,
        face: Face<'r>,
        looks_below: bool,
    ) -> Self {
        Self {
            asked,
            layout: Rc::new(layout),
            face,
            levels: Vec::new(),
            looks_below,
            until: RunUntil::End,
            next_is_left_once: None,
            whole: None,
            keeps_whole: false,
            witness: None,
        }
    }

    /// Runs all levels.
    pub(super) fn until_end(mut self, levels: &mut StageLevels<'_, 'r, Stop>) -> Result<SolvedBracket, Stop> {
        levels(&mut self)?;
        Ok(self.solved())
    }

    /// Runs all levels of a choice. Nobody is paired; the members who are not settled are returned as leaving.
    pub(super) fn until_chosen(
        mut self,
        levels: &mut StageLevels<'_, 'r, Stop>,
    ) -> Result<SolvedBracket, Stop> {
        let settled = levels(&mut self)?;
        let members = self.asked.spec.members().into_iter();
        let leaving = members.filter(|r| !settled.contains(r)).collect();
        Ok(SolvedBracket { pairs: Vec::new(), leaving, levels: self.levels })
    }

    /// Runs the levels of the shape. Returns their values.
    pub(super) fn shape(&mut self, levels: &mut StageLevels<'_, 'r, Stop>) -> Result<Vec<Value>, Stop> {
        self.until = RunUntil::Shape;
        match levels(self) {
            Err(Stop::ShapeKnown) => Ok(self.values()),
            Err(stop) => Err(stop),
            Ok(_) => Err(SolveError::NoMember.into()),
        }
    }

    /// Runs all levels if the shape has the values `wanted`. Returns the solution, and the players who leave the next
    /// bracket in an incumbent of its quality.
    pub(super) fn with_over(
        mut self,
        wanted: Vec<Value>,
        levels: &mut StageLevels<'_, 'r, Stop>,
    ) -> Result<(SolvedBracket, Vec<Rank>), Stop> {
        (self.until, self.keeps_whole) = (RunUntil::Wanted(wanted), true);
        levels(&mut self)?;
        let (layout, mut face) =
            self.whole.take().unwrap_or_else(|| (Rc::clone(&self.layout), self.face.clone()));
        let made = self.solved();
        for v in Vertex::all(layout.arena.members.len()) {
            if made.leaving.binary_search(&layout.arena.members[v]).is_ok()
                && !face.prefer(v, &|mate| layout.is_outside(mate))?
            {
                return Err(SolveError::NoMember.into());
            }
        }
        let inside = layout.arena.members.len() + layout.arena.outside.len();
        let is_over = |v: &Vertex| face.mate(*v).0 >= inside;
        let players = layout.players();
        let over = Vertex::all(inside).filter(is_over).map(|v| players[v]).collect();
        Ok((made, over))
    }

    /// Records a level that rests on this evidence.
    pub(super) fn record_on(&mut self, code: &str, part: Part, value: Value, evidence: Vec<Evidence>) {
        let (stage, code) = (self.asked.spec.number, code.to_owned());
        self.levels.push(LevelRecord { stage, code, part, value, evidence });
    }

    pub(super) fn entries(&self) -> &'r [Entry] {
        &self.asked.ask.position.entries
    }

    /// Returns the values of the levels so far.
    fn values(&self) -> Vec<Value> {
        self.levels.iter().map(|l| l.value.clone()).collect()
    }

    /// Returns the members that leave the bracket in the incumbent, in rank order.
    pub(super) fn leavers(&self) -> Vec<Rank> {
        let arena = &self.layout.arena;
        let leaves = |v: &Vertex| !arena.is_member(self.face.mate(*v));
        Vertex::all(arena.members.len()).filter(leaves).map(|v| arena.members[v]).collect()
    }

    pub(super) fn solved(self) -> SolvedBracket {
        let arena = &self.layout.arena;
        let mut pairs = Vec::new();
        for (v, &rank) in Vertex::all(arena.members.len()).zip(&arena.members) {
            let mate = self.face.mate(v);
            if let Some(&other) = arena.members.get(mate.0).filter(|_| v < mate) {
                pairs.push((rank, other));
            }
        }
        SolvedBracket { pairs, leaving: self.leavers(), levels: self.levels }
    }

    /// Returns the vertices of these members, ascending, and a cost of 1 for each edge that has exactly one end among
    /// them.
    pub(super) fn leaving_these(
        &self,
        these: &[Rank],
    ) -> (Vec<Vertex>, impl Fn(Vertex, Vertex) -> i64 + 'static) {
        let set: Vec<Vertex> = these.iter().filter_map(|&r| self.layout.vertex(r)).collect();
        let mut is_in = vec![false; self.layout.arena.size()];
        for &v in &set {
            is_in[v] = true;
        }
        (set, move |u: Vertex, v: Vertex| i64::from(is_in[u] != is_in[v]))
    }

    /// Maximises the boards shared with another round, if the caller wants a pairing near to it.
    fn nearest_first(&mut self) -> Result<(), SolveError> {
        let Some(near) = self.asked.ask.sought.near.clone() else { return Ok(()) };
        self.face.name_level("near");
        let layout = Rc::clone(&self.layout);
        let is_other = move |edge| i64::from(near.binary_search(&board(edge)).is_err());
        let cost = Cost::later(move |u, v| layout.edge(u, v).map_or(0, &is_other));
        self.face.minimise(&cost, Known::NotNegative).map(drop)
    }

    pub(super) fn member(&self, rank: Rank) -> Result<Vertex, SolveError> {
        self.layout.vertex(rank).ok_or(SolveError::NoMember)
    }
}

impl<'r> OpenStage<'r, Stop> for StageRun<'_, 'r> {
    fn begins(&mut self, code: &str) {
        self.face.name_level(code);
    }

    fn holds(&mut self, code: &str) {
        self.face.name_level(code);
        self.face.credit(Evidence::ZeroBound);
    }

    fn bye_cost(&mut self) -> Result<Option<i64>, Stop> {
        // The bye is settled once for the round, as a question about all players.
        let bye = self.asked.bye;
        self.face.credit(Evidence::Refuted { refused: bye.refused });
        Ok(bye.cost)
    }

    fn minimise(&mut self, code: &str, around: Around<'_>, level: CountedLevel<'r>) -> Result<Value, Stop> {
        self.face.name_level(code);
        Ok(match around {
            Around::Members | Around::These(_) | Around::Leavers | Around::Everybody => {
                self.of_members(level)?
            }
            Around::Next => self.of_next(level)?,
        })
    }

    fn count(
        &mut self,
        code: &str,
        (around, _): (Around<'_>, &[i32]),
        cost: EdgeCost<'r>,
    ) -> Result<i64, Stop> {
        if self.asked.spec.draft.is_some() {
            return self.least(code, around, cost);
        }
        self.face.name_level(code);
        match around {
            Around::Leavers => Ok(self.of_leavers(&cost)?),
            Around::These(&[of]) => Ok(self.of_one(of, &*cost)?),
            _ => self.least(code, around, cost),
        }
    }

    fn count_seen(
        &mut self,
        code: &str,
        (around, part): (Around<'_>, &[i32]),
        (sees, cost): (&dyn Fn(Rank) -> u64, EdgeCost<'r>),
    ) -> Result<i64, Stop> {
        self.of_seen(code, (around, part), (sees, cost))
    }

    fn count_pairs(
        &mut self,
        code: &str,
        (around, part): (Around<'_>, &[i32]),
        (pairs, cost): (&[(Rank, Rank)], EdgeCost<'r>),
    ) -> Result<i64, Stop> {
        self.of_pairs(code, (around, part), (pairs, cost))
    }

    fn count_classes(
        &mut self,
        code: &str,
        _: (Around<'_>, &[i32]),
        (is_listed, _, weight): (bool, SeenPlayer<'_>, EdgePenalty<'r>),
    ) -> Result<Value, Stop> {
        self.face.name_level(code);
        let layout = Rc::clone(&self.layout);
        Ok(by_classes(&mut self.face, is_listed, move |u, v| {
            layout.edge(u, v).map_or(Penalty::NONE, |edge| weight(edge))
        })?)
    }

    fn lot(
        &mut self,
        code: &str,
        most: usize,
        drawn: &dyn Fn(usize) -> usize,
    ) -> Result<Option<usize>, Stop> {
        self.nearest_first()?;
        self.face.name_level(code);
        let of = self.face.members(most)?;
        let number = of.as_ref().map(FaceMembers::number);
        if let Some(of) = of {
            let mates = of.nth(drawn(of.number()));
            self.face.restrict(&|u, v| mates[u] == v)?;
        }
        self.asked.drawn.set(Some(Drawn { seed: self.asked.ask.seed, draws: number }));
        Ok(number)
    }

    fn least(&mut self, code: &str, _: Around<'_>, cost: EdgeCost<'r>) -> Result<i64, Stop> {
        self.face.name_level(code);
        let layout = Rc::clone(&self.layout);
        // Rebuilds the edge: a copy of the whole value would stall until its parts are written.
        let cost = Cost::later(move |u, v| match layout.edge(u, v) {
            Some(Edge::Pair(a, b)) => cost(Edge::Pair(a, b)),
            Some(Edge::Leaves(a)) => cost(Edge::Leaves(a)),
            None => 0,
        });
        Ok(self.face.minimise(&cost, Known::NotNegative)?)
    }

    fn least_of_any(&mut self, code: &str, _: Around<'_>, cost: EdgeCost<'r>) -> Result<i64, Stop> {
        self.face.name_level(code);
        let layout = Rc::clone(&self.layout);
        let cost = |u: Vertex, v: Vertex| layout.edge(u, v).map_or(0, |edge| cost(edge));
        Ok(self.face.minimise(&Cost::Of(&cost), Known::Nothing)?)
    }

    fn fewest_leaving(&mut self, code: &str, these: &[Rank]) -> Result<i64, Stop> {
        self.face.name_level(code);
        let (set, cost) = self.leaving_these(these);
        if self.face.tighten(set) {
            return Ok(1);
        }
        Ok(self.face.minimise(&Cost::later(cost), Known::NotNegative)?)
    }

    fn leave_by(&mut self, code: &str, these: &[Rank], number: i64) -> Result<bool, Stop> {
        self.face.name_level(code);
        Ok(self.left_by(these, number)?)
    }

    fn least_bye(&mut self, code: &str, cost: &dyn Fn(Rank) -> i64) -> Result<i64, Stop> {
        self.face.name_level(code);
        let layout = Rc::clone(&self.layout);
        let bye = Vertex(layout.arena.size() - 1);
        let cost = |v: Vertex| layout.arena.members.get(v.0).map_or(0, |&rank| cost(rank));
        if self.face.trail().is_some() {
            let cost = |u: Vertex, v: Vertex| if v == bye { cost(u) } else { 0 };
            return Ok(self.face.minimise(&Cost::Of(&cost), Known::Nothing)?);
        }
        let others: Vec<Vertex> = Vertex::all(bye.0).collect();
        let (least, evidence) = self.face.leave(&others, &cost)?;
        self.face.credit(if least == 0 { Evidence::ZeroBound } else { evidence });
        Ok(least)
    }

    fn prefer(&mut self, code: &str, of: Rank, wanted: &dyn Fn(Mate) -> bool) -> Result<bool, Stop> {
        self.face.name_level(code);
        let (v, layout) = (self.member(of)?, Rc::clone(&self.layout));
        Ok(self.face.prefer(v, &|mate| wanted(layout.mate(mate)))?)
    }

    fn first_mate(&mut self, code: &str, of: Rank, list: &[Mate]) -> Result<usize, Stop> {
        self.face.name_level(code);
        let v = self.member(of)?;
        let layout = Rc::clone(&self.layout);
        let chosen = self.face.choose(v, list.iter().flat_map(|&mate| layout.vertices(mate)))?;
        let mate = self.layout.mate(chosen);
        Ok(list.iter().position(|&m| m == mate).ok_or(SolveError::NoMember)?)
    }

    fn mate(&self, of: Rank) -> Result<Mate, Stop> {
        Ok(self.layout.mate(self.face.mate(self.member(of)?)))
    }

    fn leaving(&self) -> Result<usize, Stop> {
        Ok(self.leavers().len())
    }

    fn looks_below(&self) -> bool {
        self.looks_below
    }

    fn shape_is_settled(&mut self) -> Result<(), Stop> {
        match &self.until {
            RunUntil::Shape => Err(Stop::ShapeKnown),
            RunUntil::Wanted(wanted) if *wanted != self.values() => Err(Stop::OtherShape),
            RunUntil::Wanted(_) | RunUntil::End => Ok(()),
        }
    }

    fn leavers_are_settled(&mut self) -> Result<(), Stop> {
        if self.keeps_whole {
            self.whole = Some((Rc::clone(&self.layout), self.face.clone()));
        }
        Ok(self.reduce()?)
    }

    fn record(&mut self, code: &str, part: Part, value: Value) {
        let evidence = self.face.take_evidence();
        self.record_on(code, part, value, evidence);
    }

    fn passes_over(&mut self, _: &str, _: Part) {}
}
