//! A program (`model::program`) taken down: its stages and levels go to a [`Ledger`], which checks them, proves them or only
//! counts them.
//!
//! What the program says that a pair or a leaver counts is held against the judge's count, edge by edge, before it is taken
//! down: two hands that know nothing of each other have to agree on every number of a certificate.

use super::ledger::{AuxiliaryStage, Ledger, LevelQuestion, MainStage, VertexPair};
use crate::ProofError;
use facts::rulebook::{Criterion, Measure, Part, System};
use judge::{Count, EdgeCount, JudgedRound, TeamCount, most_pairs};
use limit::from_len;
use model::measure::{LeavingCount, Penalty};
use model::program::{
    Around, Backend, ContradictoryValues, CountedLevel, CountedOn, Edge, EdgeCost, Mate, OpenStage,
    StageKind, StageLevels, StageSpec,
};
use std::rc::Rc;

impl From<ContradictoryValues> for ProofError {
    fn from(error: ContradictoryValues) -> Self {
        Self::refuted(error.to_string())
    }
}

/// A program's stages on their way into a ledger.
pub(super) struct Register<'c, 'a> {
    pub(super) case: &'c JudgedRound<'a>,
    pub(super) ledger: &'c mut dyn Ledger,
}

impl<'r> Backend<'r, ProofError> for Register<'_, '_> {
    fn stage(
        &mut self,
        spec: &StageSpec<'_>,
        levels: &mut StageLevels<'_, 'r, ProofError>,
    ) -> Result<Option<Vec<usize>>, ProofError> {
        let is_round = matches!(spec.kind, StageKind::Round | StageKind::Choice | StageKind::Closed);
        let members = spec.members();
        if is_round {
            let name = spec.name.to_owned();
            let is_member = |r: usize| members.binary_search(&r).is_ok();
            let is_closed = spec.kind == StageKind::Closed;
            let forbids =
                |u: usize, v: usize| are_apart(spec, u, v) || is_closed && is_member(u) != is_member(v);
            self.ledger.open(&MainStage { name, forbids: &forbids })?;
        } else {
            self.open_alone(spec)?;
        }
        let mut entry = StageEntry::new(self.case, &mut *self.ledger, spec);
        let mut settled = levels(&mut entry)?;
        let counts = std::mem::take(&mut entry.counts);
        let settles_bye = match spec.kind {
            StageKind::Round => spec.is_last(),
            StageKind::Choice => spec.bye.is_some(),
            StageKind::Trial | StageKind::Probe | StageKind::Closed => false,
        };
        let bye = self.bye().filter(|_| settles_bye);
        if let Some(bye) = bye {
            settled.extend([self.ledger.mate(bye)?, bye]);
            settled.sort_unstable();
            settled.dedup();
        }
        let is_kept = is_round || spec.kind == StageKind::Trial && self.ledger.agrees(&settled);
        self.ledger.close(if is_kept { &settled } else { &[] })?;
        let leaving: Vec<usize> = members.into_iter().filter(|r| settled.binary_search(r).is_err()).collect();
        if is_kept {
            for count in counts {
                self.ledger.note(count);
            }
        } else if spec.kind == StageKind::Trial {
            self.refute(spec, &leaving)?;
            return Ok(None);
        }
        Ok(Some(leaving))
    }
}

/// Are these moved-down players, no two of whom are paired?
fn are_apart(spec: &StageSpec<'_>, u: usize, v: usize) -> bool {
    [u, v].iter().all(|r| spec.moved_down.binary_search(r).is_ok())
}

impl Register<'_, '_> {
    /// The vertex of the bye, where there is one.
    fn bye(&self) -> Option<usize> {
        let players = self.case.position().entries.len();
        (!players.is_multiple_of(2)).then_some(players)
    }

    /// The bracket and the next one, with as many free vertices as stay over if each is paired by itself as far as it can
    /// be: no more leave the bracket in its best pairings, and those of the next can do with them.
    fn open_alone(&mut self, spec: &StageSpec<'_>) -> Result<(), ProofError> {
        let members = spec.members();
        let players = [members.as_slice(), spec.next].concat();
        let joins = |u: usize, v: usize| !are_apart(spec, u, v) && self.case.may_meet(u.min(v), u.max(v));
        let over = |group: &[usize]| group.len() - 2 * most_pairs(group, &joins);
        self.ledger.open_apart(&AuxiliaryStage {
            name: format!("{}, whatever becomes of those below", spec.name),
            players: &players,
            free: over(&members) + over(spec.next),
            joins: &joins,
            may_be_free: &|_| true,
        })
    }

    /// That the round cannot be completed when these leave the best pairing of a bracket.
    fn refute(&mut self, spec: &StageSpec<'_>, leaving: &[usize]) -> Result<(), ProofError> {
        let (case, bye) = (self.case, self.bye());
        let left: Vec<usize> = leaving.iter().chain(spec.below).copied().chain(bye).collect();
        let joins =
            |u: usize, v: usize| if Some(v) == bye { case.may_have_bye(u) } else { case.may_meet(u, v) };
        self.ledger.open_apart(&AuxiliaryStage {
            name: format!("the round after the best pairing of the {}", spec.name),
            players: &left,
            free: left.len() - 2 * most_pairs(&left, &|u, v| joins(u.min(v), u.max(v))),
            joins: &joins,
            may_be_free: &|_| true,
        })?;
        let is_left =
            |u: usize, v: usize| i64::from(left.binary_search(&u).is_ok() != left.binary_search(&v).is_ok());
        let code = spec.completes.unwrap_or_default();
        if self.ledger.level(code, &LevelQuestion::Sum(&left, &is_left))? == 0 {
            return Err(ProofError::refuted(format!(
                "the best pairing of the {} can be completed but is not the one in the round",
                spec.name
            )));
        }
        self.ledger.close(&[])
    }
}

/// A sum that was asked: its level, the vertices whose edges it looks at, what an edge costs, and what it came to.
struct AskedSum<'r> {
    code: String,
    near: Vec<usize>,
    cost: EdgeCost<'r>,
    value: i64,
}

/// A stage in the ledger.
struct StageEntry<'e, 'a, 'r> {
    case: &'e JudgedRound<'a>,
    ledger: &'e mut dyn Ledger,
    spec: &'e StageSpec<'e>,
    members: Vec<usize>,
    /// Members, and players of the next bracket.
    near: Vec<usize>,
    /// By rank.
    seats: Vec<Seat>,
    counts: Vec<Count>,
    /// The sums of a choice so far.
    asked: Vec<AskedSum<'r>>,
    /// What the judge counts of pairs, where he has such a count.
    judged: Option<TeamCount<'e, 'a>>,
}

/// Where a player stands in view of a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seat {
    Member,
    Next,
    Elsewhere,
}

impl<'e, 'a, 'r> StageEntry<'e, 'a, 'r> {
    fn new(case: &'e JudgedRound<'a>, ledger: &'e mut dyn Ledger, spec: &'e StageSpec<'e>) -> Self {
        let members = spec.members();
        let near = [members.as_slice(), spec.next].concat();
        let mut seats = vec![Seat::Elsewhere; case.position().entries.len()];
        for &r in spec.next {
            seats[r] = Seat::Next;
        }
        for &r in &members {
            seats[r] = Seat::Member;
        }
        let is_team = matches!(case.book().system, System::TeamSwiss | System::DoubleSwiss);
        let judged = is_team.then(|| TeamCount::new(case));
        Self { case, ledger, spec, members, near, seats, counts: Vec::new(), asked: Vec::new(), judged }
    }

    fn seat(&self, v: usize) -> Seat {
        self.seats.get(v).copied().unwrap_or(Seat::Elsewhere)
    }

    fn mate_at(&self, v: usize) -> Mate {
        if self.seat(v) == Seat::Member { Mate::Member(v) } else { Mate::Below }
    }

    /// The vertices whose edges a level looks at.
    fn near<'n>(&'n self, around: Around<'n>) -> &'n [usize] {
        match around {
            Around::Members => &self.members,
            Around::Next => &self.near,
            Around::These(ranks) => ranks,
        }
    }

    /// What an edge means for a level; `None` if it costs nothing.
    fn edge(&self, around: Around<'_>, (u, v): VertexPair) -> Option<Edge> {
        let is_next = matches!(around, Around::Next);
        let is_near = |seat| seat == Seat::Member || is_next && seat == Seat::Next;
        let (here, there) = (self.seat(u), self.seat(v));
        match (is_near(here), is_near(there)) {
            (true, true) if is_next && there == Seat::Member => None,
            (true, true) => Some(Edge::Pair(u, v)),
            (true, false) => Some(Edge::Leaves(u)),
            _ => None,
        }
    }

    /// Edges with a penalty, by their numbers. Whoever leaves counts the same wherever he goes.
    fn penalties(
        &self,
        around: Around<'_>,
        level: &CountedLevel<'_>,
        audit: &Audit<'_, 'a>,
    ) -> Result<Vec<(usize, Penalty)>, ProofError> {
        let mut leavers: Vec<Option<Penalty>> = vec![None; self.seats.len()];
        let mut found = Vec::new();
        for (e, pair) in self.ledger.near(self.near(around)) {
            let Some(edge) = self.edge(around, pair) else { continue };
            let known = match edge {
                Edge::Leaves(a) => leavers[a],
                Edge::Pair(..) => None,
            };
            let penalty = match known {
                Some(penalty) => penalty,
                None => audit.take(edge, level.of(edge))?,
            };
            if let Edge::Leaves(a) = edge {
                leavers[a] = Some(penalty);
            }
            if penalty.count != 0 {
                found.push((e, penalty));
            }
        }
        Ok(found)
    }

    /// That the judge counts pairs of a level as the program does, where he has such a count.
    fn audit(&self, code: &str, around: Around<'_>, cost: &dyn Fn(Edge) -> i64) -> Result<(), ProofError> {
        let found = self.case.book().levels().find(|c| c.code == code);
        let (Some(judged), Some(criterion)) = (&self.judged, found) else { return Ok(()) };
        let Some(&first) = self.spec.residents.first() else { return Ok(()) };
        let top = self.case.position().entries[first].score;
        for (_, pair) in self.ledger.near(self.near(around)) {
            let Some(Edge::Pair(a, b)) = self.edge(around, pair) else { continue };
            if let Some(theirs) = judged.pair(&criterion.measure, top, (a, b)) {
                let own = cost(Edge::Pair(a, b));
                let says =
                    format_args!("{code}: {a} and {b} count {own} in the model, {theirs} for the judge");
                ProofError::unless(own == theirs, says)?;
            }
        }
        Ok(())
    }

    /// That no pairing that is best in what was asked so far has so few of these members paired with others.
    fn refute_leaving(&mut self, code: &str, these: &[usize], number: i64) -> Result<(), ProofError> {
        let case = self.case;
        self.ledger.open_apart(&AuxiliaryStage {
            name: format!("{}, whether {code} can be complied with", self.spec.name),
            players: &self.members,
            free: 0,
            joins: &|u, v| case.may_meet(u.min(v), u.max(v)),
            may_be_free: &|_| false,
        })?;
        for asked in &self.asked {
            let cost = |u: usize, v: usize| (asked.cost)(Edge::Pair(u.min(v), u.max(v)));
            let value = self.ledger.level(&asked.code, &LevelQuestion::Sum(&asked.near, &cost))?;
            let says = format_args!("{}: {value} and {} for the same question", asked.code, asked.value);
            ProofError::unless(value == asked.value, says)?;
        }
        let cost = leaving_these(self.seats.len(), these);
        let cost = |u: usize, v: usize| cost(Edge::Pair(u, v));
        let least = self.ledger.level(code, &LevelQuestion::Sum(these, &cost))?;
        let says = format_args!("{code}: {least} can leave, and {number} were to");
        ProofError::unless(least > number, says)?;
        self.ledger.close(&[])
    }

    /// A sum over edges.
    fn sum(&mut self, code: &str, around: Around<'_>, cost: &dyn Fn(Edge) -> i64) -> Result<i64, ProofError> {
        let near = self.near(around).to_vec();
        let of = |(e, pair)| (e, self.edge(around, pair).map_or(0, cost));
        let costs = self.ledger.near(&near).into_iter().map(of).filter(|c| c.1 != 0).collect();
        self.ledger.sum(code, &near, costs)
    }
}

/// What an edge costs that has one of its ends among these; `ranks`: how many ranks there are.
fn leaving_these<'r>(ranks: usize, these: &[usize]) -> EdgeCost<'r> {
    let mut is_in = vec![false; ranks];
    these.iter().for_each(|&r| is_in[r] = true);
    Rc::new(move |edge| match edge {
        Edge::Pair(a, b) => i64::from(is_in[a] != is_in[b]),
        Edge::Leaves(_) => 0,
    })
}

/// The judge's count beside that of the model.
struct Audit<'u, 'a> {
    count: EdgeCount<'u, 'a>,
    measure: &'u Measure,
    is_listed: bool,
    code: &'u str,
}

impl Audit<'_, '_> {
    /// The penalty, if the judge counts the same.
    fn take(&self, edge: Edge, penalty: Penalty) -> Result<Penalty, ProofError> {
        let judged = match edge {
            Edge::Pair(a, b) => self.count.pair(self.measure, a, b),
            Edge::Leaves(a) => self.count.leaves(self.measure, a),
        };
        let is_same = if self.is_listed {
            from_len::<i64>(judged.len()) == penalty.count && judged.iter().all(|&c| c == penalty.class)
        } else {
            judged.iter().sum::<i64>() == penalty.count
        };
        let says =
            format_args!("{}: {edge:?} counts {penalty:?} in the model, {judged:?} for the judge", self.code);
        ProofError::unless(is_same, says).map(|()| penalty)
    }
}

/// The measure of a level.
fn measure_of<'m>(
    case: &'m JudgedRound<'_>,
    code: &str,
    counts: CountedOn<'_>,
) -> Result<&'m Measure, ProofError> {
    match counts {
        CountedOn::Leaving(LeavingCount::Unpaired) => Ok(&Measure::Unpaired),
        CountedOn::Leaving(LeavingCount::FloaterScores) => Ok(&Measure::FloaterScores),
        CountedOn::Leaving(LeavingCount::PairingScoreDifference) => Ok(&Measure::PairingScoreDifference),
        CountedOn::Sum(_) => {
            let found: Option<&Criterion> = case.book().levels().find(|c| c.code == code);
            found
                .map(|c| &c.measure)
                .ok_or_else(|| ProofError::refuted(format!("no criterion is called {code}")))
        }
    }
}

impl<'r> OpenStage<'r, ProofError> for StageEntry<'_, '_, 'r> {
    fn holds(&mut self, _: &str) {}

    fn bye_cost(&mut self) -> Result<Option<i64>, ProofError> {
        let players = self.case.position().entries.len();
        let Some(order) = self.spec.bye.filter(|_| !players.is_multiple_of(2)) else { return Ok(None) };
        if !matches!(self.spec.kind, StageKind::Round | StageKind::Choice) {
            return Err(ProofError::refuted("a bracket by itself has no bye"));
        }
        if self.spec.kind == StageKind::Choice {
            // Who has it is settled.
            let mut list: Vec<usize> = (0..players).collect();
            list.sort_by_key(|&r| (order.cost)(r));
            let place = self.ledger.level(order.code, &LevelQuestion::Order(players, &list))?;
            let who = usize::try_from(place).ok().and_then(|place| list.get(place));
            return Ok(who.map(|&r| (order.cost)(r)));
        }
        let cost = |u: usize, _: usize| (order.cost)(u);
        self.ledger.level(order.code, &LevelQuestion::Sum(&[players], &cost)).map(Some)
    }

    fn minimise(
        &mut self,
        code: &str,
        around: Around<'_>,
        level: CountedLevel<'r>,
    ) -> Result<Vec<i64>, ProofError> {
        let residents = if matches!(around, Around::Next) { self.spec.next } else { self.spec.residents };
        let measure = measure_of(self.case, code, level.counts)?;
        let count = EdgeCount { case: self.case, residents };
        let audit = Audit { count, measure, is_listed: level.is_listed(), code };
        let mut penalties = self.penalties(around, &level, &audit)?;
        let near = self.near(around).to_vec();
        let cost = |&(e, penalty): &(usize, Penalty)| (e, penalty.count);
        if !level.is_listed() {
            let sum = self.ledger.sum(code, &near, penalties.iter().map(cost).collect())?;
            return Ok(vec![sum]);
        }
        penalties.sort_by_key(|(_, penalty)| std::cmp::Reverse(penalty.class));
        let mut list = Vec::new();
        for instances in penalties.chunk_by(|one, next| one.1.class == next.1.class) {
            let count = self.ledger.sum(code, &near, instances.iter().map(cost).collect())?;
            list.extend((0..count).map(|_| instances[0].1.class));
        }
        Ok(list)
    }

    fn least(&mut self, code: &str, around: Around<'_>, cost: EdgeCost<'r>) -> Result<i64, ProofError> {
        self.audit(code, around, &*cost)?;
        let value = self.sum(code, around, &*cost)?;
        if self.spec.kind == StageKind::Choice {
            let near = self.near(around).to_vec();
            self.asked.push(AskedSum { code: code.to_owned(), near, cost, value });
        }
        Ok(value)
    }

    fn fewest_leaving(&mut self, code: &str, these: &[usize]) -> Result<i64, ProofError> {
        self.least(code, Around::These(these), leaving_these(self.seats.len(), these))
    }

    fn leave_by(&mut self, code: &str, these: &[usize], number: i64) -> Result<bool, ProofError> {
        let is_in = |r: usize| these.binary_search(&r).is_ok();
        let shown = these.iter().filter(|&&r| !is_in(self.ledger.shown(r))).count();
        if from_len::<i64>(shown) != number {
            return self.refute_leaving(code, these, number).map(|()| false);
        }
        let least = self.fewest_leaving(code, these)?;
        ProofError::unless(least == number, format_args!("{code}: fewer than {number} can leave"))
            .map(|()| true)
    }

    fn least_of_any(
        &mut self,
        code: &str,
        around: Around<'_>,
        cost: EdgeCost<'r>,
    ) -> Result<i64, ProofError> {
        self.sum(code, around, &*cost)
    }

    fn least_bye(&mut self, code: &str, cost: &dyn Fn(usize) -> i64) -> Result<i64, ProofError> {
        let bye = self.case.position().entries.len();
        let cost = |u: usize, _: usize| if self.seat(u) == Seat::Member { cost(u) } else { 0 };
        let costs = self.ledger.near(&[bye]).into_iter().map(|(e, (u, v))| (e, cost(u, v))).collect();
        self.ledger.sum(code, &[bye], costs)
    }

    fn prefer(&mut self, code: &str, of: usize, wanted: &dyn Fn(Mate) -> bool) -> Result<bool, ProofError> {
        let cost = |(u, v): VertexPair| i64::from(!wanted(self.mate_at(if u == of { v } else { u })));
        let costs = self.ledger.near(&[of]).into_iter().map(|(e, pair)| (e, cost(pair))).collect();
        Ok(self.ledger.sum(code, &[of], costs)? == 0)
    }

    fn first_mate(&mut self, code: &str, of: usize, list: &[Mate]) -> Result<usize, ProofError> {
        let rank = |&mate: &Mate| match mate {
            Mate::Member(rank) => Ok(rank),
            Mate::Below => Err(ProofError::refuted("an order of search names nobody in particular")),
        };
        let list: Vec<usize> = list.iter().map(rank).collect::<Result<_, _>>()?;
        let place = self.ledger.order(code, of, &list)?;
        usize::try_from(place).map_err(|_| ProofError::refuted("a place is less than nothing"))
    }

    fn mate(&self, of: usize) -> Result<Mate, ProofError> {
        Ok(self.mate_at(self.ledger.mate(of)?))
    }

    fn leaving(&self) -> Result<usize, ProofError> {
        Err(ProofError::refuted("no level says how many leave"))
    }

    fn looks_below(&self) -> bool {
        true
    }

    fn shape_is_settled(&mut self) -> Result<(), ProofError> {
        Ok(())
    }

    fn leavers_are_settled(&mut self) -> Result<(), ProofError> {
        Ok(())
    }

    fn record(&mut self, code: &str, part: Part, value: Vec<i64>) {
        self.counts.push(Count { stage: self.spec.number, code: code.to_owned(), part, value });
    }

    fn passes_over(&mut self, code: &str, part: Part) {
        self.record(code, part, Vec::new());
    }
}
