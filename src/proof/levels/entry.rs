//! A stage of a program in a ledger. For each level, it passes on the costs of the edges by edge number.

use super::answers::{AskedSum, CostlySum, EntryAnswers};
use super::audit::{Audit, JudgedEdges, may_count, measure_of};
use super::dutch_1998::answers::DraftAnswers;
use super::ledger::Ledger;
use super::lim::open_pairs::OpenPairs;
use super::vertices;
use crate::ProofError;
use facts::rulebook::{Part, Value};
use facts::tournament::Rank;
use judge::{Count, EdgeCount, JudgedRound};
use model::measure::Penalty;
use model::program::dutch_1998::DraftMembers;
use model::program::lim::{AskedOrders, ExchangeTrials};
use model::program::{
    Around, CountedLevel, Edge, EdgePenalty, Mate, OpenStage, SeenPlayer, StageSpec, SumCosts,
};
use std::borrow::Cow;
use std::rc::Rc;

/// A stage in the ledger.
pub(super) struct StageEntry<'e, 'a, 'r> {
    pub(super) case: &'e JudgedRound<'a>,
    pub(super) ledger: &'e mut dyn Ledger,
    pub(super) spec: &'e StageSpec<'e>,
    pub(super) judged: &'e JudgedEdges<'e, 'a>,
    pub(super) members: Vec<Rank>,
    /// The vertices of the members and of the players of the next bracket. If the stage distinguishes the players
    /// below, all of them are included.
    near: Vec<usize>,
    /// The vertices of the possible mates of leavers: the players below, and the bye.
    beyond: Vec<usize>,
    /// The seat of each player, by rank.
    pub(super) seats: Vec<Seat>,
    /// The levels of the rulebook with their values.
    pub(super) counts: Vec<Count>,
    /// The sums so far, in a choice of upfloaters.
    pub(super) asked: Option<Vec<AskedSum<'r>>>,
    /// The sums above zero so far, in an auxiliary stage; before a draft, all sums so far.
    pub(super) costly: Vec<CostlySum>,
    /// The exchanges tried so far.
    pub(super) trials: Option<ExchangeTrials>,
    /// The orders of search in the current trial, if there is one.
    pub(super) orders: Option<AskedOrders>,
    /// The answers so far.
    pub(super) answers: EntryAnswers,
    /// For a draft: the facts about its members, and those known from an earlier run of its levels.
    pub(super) of_draft: DraftMembers<'e>,
    pub(super) draft: DraftAnswers,
    /// The pairs that are still possible, from the last question about them.
    pub(super) open: Option<Rc<OpenPairs>>,
    /// Whether the members are a group that is paired by itself.
    pub(super) is_group: bool,
    /// Whether the stage is an auxiliary one.
    pub(super) is_apart: bool,
    /// On a score level, the levels about the players who stay.
    pub(super) after: Vec<Count>,
}

/// The relation of a player to a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seat {
    Member,
    /// Below the bracket, and distinguished from the other players there.
    Named,
    Next,
    Elsewhere,
}

impl<'e, 'a> StageEntry<'e, 'a, '_> {
    /// Prepares a stage that has begun.
    pub(super) fn new(
        case: &'e JudgedRound<'a>,
        ledger: &'e mut dyn Ledger,
        spec: &'e StageSpec<'e>,
        judged: &'e JudgedEdges<'e, 'a>,
    ) -> Self {
        let members = spec.members();
        let (others, seat) =
            if spec.floats.have_names() { (spec.below, Seat::Named) } else { (spec.next, Seat::Next) };
        let near = vertices(&[members.as_slice(), others].concat());
        let mut seats = vec![Seat::Elsewhere; case.position().entries.len()];
        for &r in others {
            seats[r] = seat;
        }
        for &r in &members {
            seats[r] = Seat::Member;
        }
        let players = seats.len();
        let bye = (!players.is_multiple_of(2)).then_some(players);
        let beyond = vertices(spec.below).into_iter().chain(bye).collect();
        Self {
            case,
            ledger,
            spec,
            judged,
            members,
            near,
            beyond,
            seats,
            counts: Vec::new(),
            asked: None,
            costly: Vec::new(),
            trials: None,
            orders: None,
            answers: EntryAnswers::default(),
            of_draft: DraftMembers::default(),
            draft: DraftAnswers::default(),
            open: None,
            is_group: false,
            is_apart: false,
            after: Vec::new(),
        }
    }

    pub(super) fn seat(&self, v: usize) -> Seat {
        self.seats.get(v).copied().unwrap_or(Seat::Elsewhere)
    }

    pub(super) fn mate_at(&self, v: usize) -> Mate {
        if matches!(self.seat(v), Seat::Member | Seat::Named) { Mate::Member(Rank(v)) } else { Mate::Below }
    }

    /// Returns the vertices whose edges a level considers.
    pub(super) fn near<'n>(&'n self, around: Around<'n>) -> Cow<'n, [usize]> {
        match around {
            Around::Members => Cow::Owned(vertices(&self.members)),
            Around::Next | Around::Everybody => Cow::Borrowed(&self.near),
            Around::Leavers => Cow::Borrowed(&self.beyond),
            Around::These(ranks) => Cow::Owned(vertices(ranks)),
        }
    }

    /// Returns the meaning of an edge for a level; `None` if it costs nothing.
    pub(super) fn edge(&self, around: Around<'_>, (u, v): (usize, usize)) -> Option<Edge> {
        let (is_next, is_all) = (matches!(around, Around::Next), matches!(around, Around::Everybody));
        let is_near =
            |seat| seat == Seat::Member || is_next && seat == Seat::Next || is_all && seat == Seat::Named;
        let (here, there) = (self.seat(u), self.seat(v));
        match (is_near(here), is_near(there)) {
            (true, false) if there == Seat::Named => Some(Edge::Pair(Rank(u), Rank(v))),
            (true, true) if is_next && there == Seat::Member => None,
            (true, true) => Some(Edge::Pair(Rank(u), Rank(v))),
            (true, false) => Some(Edge::Leaves(Rank(u))),
            _ => None,
        }
    }
}

impl<'r> OpenStage<'r, ProofError> for StageEntry<'_, '_, 'r> {
    fn minimise(
        &mut self,
        code: &str,
        around: Around<'_>,
        level: CountedLevel<'r>,
    ) -> Result<Value, ProofError> {
        let next = matches!(around, Around::Next);
        let residents = if next { self.spec.next } else { self.spec.residents };
        let measure = measure_of(self.case, code, Some(level.counts))?;
        let of = EdgeCount { case: self.case, residents };
        let may_count = may_count(self.judged, &of, measure);
        let is_listed = level.is_listed();
        let audit = Audit { judged: self.judged, of, measure, part: &[], is_listed, code, may_count };
        let penalties = self.penalties(around, &|edge| level.of(edge), &audit)?;
        self.least_of(code, (around, level.is_listed()), penalties)
    }

    fn count(
        &mut self,
        code: &str,
        part: (Around<'_>, &[i32]),
        costs: SumCosts<'_, 'r>,
    ) -> Result<i64, ProofError> {
        let weight = |edge| Penalty { class: 0, count: (costs.cost())(edge) };
        Ok(self.counted(code, part, (false, &weight))?.into_iter().sum())
    }

    fn count_classes(
        &mut self,
        code: &str,
        part: (Around<'_>, &[i32]),
        (is_listed, _, weight): (bool, SeenPlayer<'_>, EdgePenalty<'r>),
    ) -> Result<Value, ProofError> {
        self.counted(code, part, (is_listed, &*weight))
    }

    fn least(&mut self, code: &str, around: Around<'_>, costs: SumCosts<'_, 'r>) -> Result<i64, ProofError> {
        let cost = costs.cost();
        self.audit_teams(code, around, &**cost)?;
        let near = self.near(around).into_owned();
        let of = |(e, pair)| (e, self.edge(around, pair).map_or(0, |edge| cost(edge)));
        let asked = self.ledger.near(&near).into_iter().map(of).filter(|c| c.1 != 0).collect();
        let value = self.ask(code, &near, asked)?;
        if let Some(asked) = &mut self.asked {
            asked.push(AskedSum { code: code.to_owned(), near, cost: Rc::clone(cost), value });
        }
        Ok(value)
    }

    fn prefer(&mut self, code: &str, of: Rank, wanted: &dyn Fn(Mate) -> bool) -> Result<bool, ProofError> {
        let own = of.0;
        let cost = |(u, v): (usize, usize)| i64::from(!wanted(self.mate_at(if u == own { v } else { u })));
        let costs = self.ledger.near(&[own]).into_iter().map(|(e, pair)| (e, cost(pair))).collect();
        let is_wanted = self.ledger.sum(code, &[own], costs)? == 0;
        self.answers.wanted.push((of, is_wanted));
        Ok(is_wanted)
    }

    fn first_mate(&mut self, code: &str, of: Rank, list: &[Mate]) -> Result<usize, ProofError> {
        let rank = |&mate: &Mate| match mate {
            Mate::Member(rank) => Ok(rank.0),
            // In the last bracket, a player who leaves has the bye.
            Mate::Below => match self.beyond.as_slice() {
                &[bye] if self.spec.is_last() => Ok(bye),
                _ => Err(ProofError::refuted("an order of search names nobody in particular")),
            },
        };
        let list: Vec<usize> = list.iter().map(rank).collect::<Result<_, _>>()?;
        self.first_of_list(code, of, (&list, false))
    }

    fn mate(&self, of: Rank) -> Result<Mate, ProofError> {
        Ok(self.mate_at(self.ledger.mate(of.0)?))
    }

    fn leaving(&self) -> Result<usize, ProofError> {
        Err(ProofError::refuted("no level says how many leave"))
    }

    fn looks_below(&self) -> bool {
        true
    }

    fn record(&mut self, code: &str, part: Part, value: Value) {
        self.counts.push(Count { stage: self.spec.number, code: code.to_owned(), part, value });
    }
}
