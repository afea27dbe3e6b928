//! One score level: its floats and those below (10, 24 a), transfers (15 to 17), who had better not meet (35, 37, 39),
//! then the floaters (`floaters`), and the pairs of those who remain (12, 16, 18).

mod window;

use facts::rulebook::table::{Close, FloatOrder};
use limit::from_len;
use std::rc::Rc;

use super::choice::FloaterSelection;
use super::lists::SearchOrders;
use crate::measure::{ColourClaim, Penalty, seeks};
use crate::plan::ecf::{Floaters, Phases, Quality};
use crate::round::table::{Edge, StageFace};
use crate::round::{Ask, counted};
use crate::stage::LevelRecord;
use facts::tournament::{Colour, Entry};
use lexmatch::solve::SolveError;

/// With more players than this the floats of a chain are not asked for level by level.
const LARGE: usize = 60;

/// A level of which nobody who was chosen as the opponent of a floater from above is left.
pub(super) struct EcfScoreLevel<'r, 'a> {
    pub(super) ask: &'r Ask<'a>,
    pub(super) plan: &'r Phases,
    pub(super) number: usize,
    /// Floaters from above without an opponent yet: only where the level's own floater is chosen first (reading of 11).
    pub(super) incoming: Vec<usize>,
    /// This level and those below it, by rank.
    pub(super) levels: Vec<Vec<usize>>,
    /// By rank: the level.
    home: Vec<Option<usize>>,
    /// By rank: the colour sought, and how strong the claim for it is.
    claims: Vec<(Option<Colour>, i64)>,
}

/// A set that was paired by itself as far as its exchanges across the mid-line.
pub(super) struct TriedSet<'l> {
    pub(super) set: Vec<usize>,
    pub(super) table: StageFace<'l>,
    /// Unless something else comes before them.
    pub(super) exchanges: Option<i64>,
}

/// Floaters chosen, with the exchanges that they need (24 c), and what is known of those whom they leave.
#[derive(Default)]
pub(super) struct ChosenFloaters<'l> {
    pub(super) choice: FloaterSelection,
    pub(super) exchanges: Option<i64>,
    pub(super) tried: Option<TriedSet<'l>>,
}

/// A level settled.
pub(super) struct SettledLevel {
    pub(super) pairs: Vec<(usize, usize)>,
    pub(super) leaving: Vec<usize>,
    /// Floaters of this level and the opponents chosen with them.
    pub(super) promised: Vec<(usize, usize)>,
    pub(super) records: Vec<LevelRecord>,
}

impl<'r, 'a> EcfScoreLevel<'r, 'a> {
    pub(super) fn new(
        ask: &'r Ask<'a>,
        plan: &'r Phases,
        number: usize,
        incoming: Vec<usize>,
        levels: Vec<Vec<usize>>,
    ) -> Self {
        let mut home = vec![None; ask.position.entries.len()];
        for (i, &r) in levels.iter().enumerate().flat_map(|(i, level)| level.iter().map(move |r| (i, r))) {
            home[r] = Some(i);
        }
        let claims = ask.position.entries.iter().map(|e| (seeks(e), ColourClaim::of(e).class())).collect();
        Self { ask, plan, number, incoming, levels, home, claims }
    }

    /// The searches of 6, 20 and 21.
    pub(super) fn searches(&self) -> SearchOrders<'_> {
        SearchOrders::new(self.ask.position, &self.ask.declared)
    }

    pub(super) fn entry(&self, rank: usize) -> &Entry {
        &self.ask.position.entries[rank]
    }

    pub(super) fn score(&self, rank: usize) -> i64 {
        i64::from(self.entry(rank).score.0)
    }

    pub(super) fn seeks(&self, rank: usize) -> Option<Colour> {
        self.claims[rank].0
    }

    pub(super) fn own(&self) -> &[usize] {
        &self.levels[0]
    }

    pub(super) fn home(&self, rank: usize) -> Option<usize> {
        self.home[rank]
    }

    /// Incoming floaters and the players of the first levels.
    pub(super) fn members(&self, count: usize) -> Vec<usize> {
        let mut members = self.incoming.clone();
        members.extend(self.levels[..count].iter().flatten());
        members.sort_unstable();
        members
    }

    /// Two who may be paired; floaters are not paired with each other.
    pub(super) fn may_meet(&self, a: usize, b: usize) -> bool {
        self.ask.graph.link(a, b).is_some() && (self.home[a].is_some() || self.home[b].is_some())
    }

    /// Is the level's own floater sought with his opponent?
    pub(super) fn finds_opponents(&self) -> bool {
        finds_opponents(self.ask)
    }

    /// The difference of scores, if the edge floats a player of a level down; who leaves the table floats to `floor`.
    pub(super) fn float(&self, level: usize, edge: Edge, floor: i64) -> Option<i64> {
        match edge {
            Edge::Pair(a, b) if self.home[a] == Some(level) && self.home[b] != Some(level) => {
                Some(self.score(a) - self.score(b))
            }
            Edge::Leaves(a) if self.home[a] == Some(level) => Some(self.score(a) - floor),
            Edge::Pair(..) | Edge::Leaves(_) => None,
        }
    }

    /// Do both seek the same colour?
    fn clashes(&self, a: usize, b: usize) -> bool {
        self.seeks(a).is_some() && self.seeks(a) == self.seeks(b)
    }

    pub(super) fn transfer(&self, edge: Edge) -> i64 {
        i64::from(matches!(edge, Edge::Pair(a, b) if self.clashes(a, b)))
    }

    /// 16: of two who seek the same colour the weaker claim is denied.
    pub(super) fn claim(&self, edge: Edge) -> Penalty {
        match edge {
            Edge::Pair(a, b) if self.clashes(a, b) => Penalty::one(self.claims[a].1.min(self.claims[b].1)),
            Edge::Pair(..) | Edge::Leaves(_) => Penalty::NONE,
        }
    }

    /// Does the higher player of the edge belong to the first levels?
    pub(super) fn is_within(&self, edge: Edge, count: usize) -> bool {
        let (Edge::Pair(a, _) | Edge::Leaves(a)) = edge;
        self.home[a].is_none_or(|home| home < count)
    }

    /// Everything about the level.
    pub(super) fn solve(&self) -> Result<SettledLevel, SolveError> {
        if self.own().is_empty() && self.incoming.is_empty() {
            return Ok(SettledLevel {
                pairs: Vec::new(),
                leaving: Vec::new(),
                promised: Vec::new(),
                records: Vec::new(),
            });
        }
        let window::Window { count, is_chain } = self.window()?;
        let is_chain = is_chain && self.members(count).len() > LARGE && self.has_all_floats();
        let mut table = if is_chain { self.open_chain(count)? } else { self.open(count)? };
        self.decide_shape(&mut table, count, is_chain)?;
        let is_still = self.floated(&table).is_empty() && self.incoming.is_empty();
        let ChosenFloaters { choice, exchanges, tried } =
            if is_still { ChosenFloaters::default() } else { self.best_choice(&table, count)? };
        self.note_floaters(&mut table, &choice, exchanges);
        let left = self.left(&choice);
        if is_still && count == 1 {
            self.decide_claims(&mut table)?;
            self.decide_line(&mut table, &left, None)?;
            return Ok(self.settled(&choice, table.pairs(), table.into_levels()));
        }
        let mut records = table.into_levels();
        let mut pairs = Vec::new();
        if !left.is_empty() {
            let tried = tried.filter(|t| t.set == left);
            let TriedSet { mut table, exchanges, .. } = match tried {
                Some(tried) => tried,
                None => self.try_set(&left, true)?,
            };
            self.decide_line(&mut table, &left, exchanges)?;
            pairs = table.pairs();
            records.extend(table.into_levels());
        }
        Ok(self.settled(&choice, pairs, records))
    }

    /// A set paired by itself, as far as its claims; its exchanges across the mid-line where they come next.
    pub(super) fn try_set(&self, set: &[usize], is_final: bool) -> Result<TriedSet<'_>, SolveError> {
        let may = |a: usize, b: usize| self.ask.graph.link(a, b).is_some();
        let mut table = if is_final {
            StageFace::open(self.ask, self.number, set.to_vec(), &may)?
        } else {
            StageFace::open_closed(self.ask, self.number, set.to_vec(), &may)?.ok_or(SolveError::NoMember)?
        };
        self.decide_sums(&mut table)?;
        self.decide_claims(&mut table)?;
        let next = self.plan.quality.iter().find(|l| is_of_line(&l.measure));
        let is_next = next.is_some_and(|l| l.measure == Quality::MidLineExchanges);
        if !is_next && is_final {
            return Ok(TriedSet { set: set.to_vec(), table, exchanges: None });
        }
        table.name_level(next.map_or("", |l| &l.code));
        let left: Rc<[usize]> = set.into();
        let exchanges = table.least(move |e| crosses(&left, e))?;
        Ok(TriedSet { set: set.to_vec(), table, exchanges: Some(exchanges) })
    }

    /// The players of these levels paired among themselves.
    pub(super) fn open(&self, count: usize) -> Result<StageFace<'_>, SolveError> {
        StageFace::open(self.ask, self.number, self.members(count), &|a, b| self.may_meet(a, b))
    }

    /// Players of this level with their opponents on lower ones.
    pub(super) fn floated(&self, table: &StageFace<'_>) -> Vec<(usize, usize)> {
        let is_out = |&(a, b): &(usize, usize)| self.home[a] == Some(0) && self.home[b] != Some(0);
        table.pairs().into_iter().filter(is_out).collect()
    }

    fn note_floaters(&self, table: &mut StageFace<'_>, choice: &FloaterSelection, exchanges: Option<i64>) {
        let chosen = table.take_evidence();
        for l in &self.plan.floaters {
            let value = match &l.measure {
                Floaters::MidLineExchangesLeast => exchanges.into_iter().collect(),
                Floaters::Downfloaters => choice.places_down(),
                Floaters::FloaterOpponents => [choice.places_up(), self.homes(choice)].concat(),
            };
            table.note_on(&l.code, value, chosen.clone());
        }
    }

    /// If an opponent is on a level below the next one: how far down each of them is. Of equal places on several levels
    /// the higher level serves whoever is chosen first.
    fn homes(&self, choice: &FloaterSelection) -> Vec<i64> {
        let homes: Vec<i64> =
            choice.met.iter().filter_map(|m| self.home[m.opponent?].map(from_len)).collect();
        if homes.iter().any(|&home| home > 1) { homes } else { Vec::new() }
    }

    /// Everybody of the level whom the choice of floaters leaves.
    pub(super) fn left(&self, choice: &FloaterSelection) -> Vec<usize> {
        self.own().iter().copied().filter(|&r| !choice.has(r)).collect()
    }

    /// What stands above 12: the claims that are denied (16).
    fn decide_claims<'l>(&'l self, table: &mut StageFace<'l>) -> Result<(), SolveError> {
        for l in self.plan.quality.iter().take_while(|l| !is_of_line(&l.measure)) {
            self.decide_other(table, &l.code, &l.measure)?;
        }
        Ok(())
    }

    fn decide_other<'l>(
        &'l self,
        table: &mut StageFace<'l>,
        code: &str,
        measure: &'l Quality,
    ) -> Result<(), SolveError> {
        match measure {
            Quality::ClaimsDenied => table.minimise_classes(code, true, |e| self.claim(e)),
            Quality::EdgeSum(c) => counted::decide(self.ask, self.own(), table, code, c),
            Quality::MidLineExchanges | Quality::GradeOrder | Quality::ScrutinyOrder => Ok(()),
        }
    }

    /// 12, 18: the pairs of those whom the floaters leave. `known`: the exchanges across the mid-line, if they were settled.
    fn decide_line<'l>(
        &'l self,
        table: &mut StageFace<'l>,
        left: &[usize],
        known: Option<i64>,
    ) -> Result<(), SolveError> {
        for l in self.plan.quality.iter().skip_while(|l| !is_of_line(&l.measure)) {
            match &l.measure {
                Quality::MidLineExchanges => {
                    table.name_level(&l.code);
                    let all: Rc<[usize]> = left.into();
                    let same = Rc::clone(&all);
                    let exchanges = match known {
                        Some(known) => known,
                        None => table.least(move |e| crosses(&all, e))?,
                    };
                    let extent = table.least(move |e| extent(&same, e))?;
                    table.note(&l.code, vec![exchanges, extent]);
                }
                Quality::GradeOrder => self.decide_grade_order(table, left, &l.code)?,
                Quality::ScrutinyOrder => {
                    table.name_level(&l.code);
                    let value = top_down(table, left)?;
                    table.note(&l.code, value);
                }
                other => self.decide_other(table, &l.code, other)?,
            }
        }
        Ok(())
    }

    /// 12: as close as possible to grade order.
    fn decide_grade_order(
        &self,
        table: &mut StageFace<'_>,
        left: &[usize],
        code: &str,
    ) -> Result<(), SolveError> {
        let most = match self.ask.declared.close {
            Close::TopDown => return Ok(()),
            Close::FewestChanged => 1,
            Close::Displacement => i64::MAX,
        };
        let left: Rc<[usize]> = left.into();
        table.minimise(code, move |e| displacement(&left, e).min(most)).map(drop)
    }

    fn settled(
        &self,
        choice: &FloaterSelection,
        mut pairs: Vec<(usize, usize)>,
        records: Vec<LevelRecord>,
    ) -> SettledLevel {
        let mut leaving: Vec<usize> = choice.leaving.iter().map(|l| l.rank).collect();
        let mut promised = Vec::new();
        for m in &choice.met {
            match m.opponent {
                Some(u) if self.home[u] == Some(0) => pairs.push((m.floater, u)),
                Some(u) => promised.push((m.floater, u)),
                None => leaving.push(m.floater),
            }
        }
        SettledLevel { pairs, leaving, promised, records }
    }
}

/// Is the own floater of a level sought with his opponent?
pub(super) fn finds_opponents(ask: &Ask<'_>) -> bool {
    ask.declared.float_order != FloatOrder::OwnFloaterFirst
}

/// Is the measure one of 12?
fn is_of_line(measure: &Quality) -> bool {
    matches!(measure, Quality::MidLineExchanges | Quality::GradeOrder | Quality::ScrutinyOrder)
}

fn places(left: &[usize], edge: Edge) -> Option<(usize, usize)> {
    let place = |r: usize| left.binary_search(&r).ok();
    let Edge::Pair(a, b) = edge else { return None };
    let (a, b) = (place(a)?, place(b)?);
    Some((a.min(b), a.max(b)))
}

/// Is the pair an exchange across the mid-line: are both in the top half of those left?
fn crosses(left: &[usize], edge: Edge) -> i64 {
    places(left, edge).map_or(0, |(_, low)| i64::from(low < left.len() / 2))
}

/// 12: how far from the mid-line the exchanged player of the pair stands: its lower one above it, its higher one below.
fn extent(left: &[usize], edge: Edge) -> i64 {
    let half = left.len() / 2;
    places(left, edge).map_or(0, |(high, low)| {
        if low < half { from_len(half - low) } else { from_len(high.saturating_sub(half)) }
    })
}

/// 12: how far a pair is from top half against bottom half.
fn displacement(left: &[usize], edge: Edge) -> i64 {
    places(left, edge).map_or(0, |(high, low)| from_len((low - high).abs_diff(left.len() / 2)))
}

/// 12: from the top, each the highest ranked opponent left to him.
fn top_down(table: &mut StageFace<'_>, left: &[usize]) -> Result<Vec<i64>, SolveError> {
    let mut open = left.to_vec();
    let mut value = Vec::new();
    while !open.is_empty() {
        let first = open.remove(0);
        let place = table.choose(first, open.iter().copied())?;
        value.push(from_len(place + 1));
        open.remove(place);
    }
    Ok(value)
}
