//! A run of the levels of a stage on the face of one layout.

use super::Stop;
use super::asked::StageAsk;
use super::layout::StageLayout;
use crate::measure::Penalty;
use crate::program::{
    Around, CountedLevel, Edge, EdgePenalty, Mate, OpenStage, SeenPlayer, Settled, SumCosts,
};
use crate::round::classes::by_classes;
use crate::round::top_down::SolvedBracket;
use crate::stage::LevelRecord;
use facts::rulebook::{Part, Value};
use facts::tournament::{Entry, Rank};
use lexmatch::solve::{Cost, Face, Known, SolveError};
use lexmatch::{Evidence, Vertex};
use std::rc::Rc;

/// The levels of a stage, run in one layout. Returns the players who are paired.
pub(super) type RunLevels<'l, 'r> = dyn FnMut(&mut StageRun<'_, 'r>) -> Result<Vec<Rank>, Stop> + 'l;

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
    pub(super) fn until_end(mut self, levels: &mut RunLevels<'_, 'r>) -> Result<SolvedBracket, Stop> {
        levels(&mut self)?;
        Ok(self.solved())
    }

    /// Runs the levels of the shape. Returns their values.
    pub(super) fn shape(&mut self, levels: &mut RunLevels<'_, 'r>) -> Result<Vec<Value>, Stop> {
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
        levels: &mut RunLevels<'_, 'r>,
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
        costs: SumCosts<'_, 'r>,
    ) -> Result<i64, Stop> {
        if self.asked.draft.is_some() {
            return self.least(code, around, costs);
        }
        self.face.name_level(code);
        if let Some(least) = self.of_few(around, &costs)? {
            return Ok(least);
        }
        match around {
            Around::Leavers => Ok(self.of_leavers(costs.cost())?),
            Around::These(&[of]) => Ok(self.of_one(of, &**costs.cost())?),
            _ => self.least(code, around, costs),
        }
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

    fn least(&mut self, code: &str, _: Around<'_>, costs: SumCosts<'_, 'r>) -> Result<i64, Stop> {
        self.face.name_level(code);
        let known = if matches!(costs, SumCosts::Signed(_)) { Known::Nothing } else { Known::NotNegative };
        let (layout, cost) = (Rc::clone(&self.layout), Rc::clone(costs.cost()));
        // Rebuilds the edge: a copy of the whole value would stall until its parts are written.
        let cost = Cost::later(move |u, v| match layout.edge(u, v) {
            Some(Edge::Pair(a, b)) => cost(Edge::Pair(a, b)),
            Some(Edge::Leaves(a)) => cost(Edge::Leaves(a)),
            None => 0,
        });
        Ok(self.face.minimise(&cost, known)?)
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

    fn settles(&mut self, what: Settled) -> Result<(), Stop> {
        match (what, &self.until) {
            (Settled::Shape, RunUntil::Shape) => Err(Stop::ShapeKnown),
            (Settled::Shape, RunUntil::Wanted(wanted)) if *wanted != self.values() => Err(Stop::OtherShape),
            (Settled::Shape, RunUntil::Wanted(_) | RunUntil::End) => Ok(()),
            (Settled::Leavers, _) => {
                if self.keeps_whole {
                    self.whole = Some((Rc::clone(&self.layout), self.face.clone()));
                }
                Ok(self.reduce()?)
            }
        }
    }

    fn record(&mut self, code: &str, part: Part, value: Value) {
        let evidence = self.face.take_evidence();
        self.record_on(code, part, value, evidence);
    }
}
