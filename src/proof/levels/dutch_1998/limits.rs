//! The questions of a draft: its stage, and the limits that its pairs must keep.
//!
//! Auxiliary stages decide whether two sums can both stay within their limits. Such a stage finds the least value of
//! one sum, and then the least value of the other sum among the pairings that attain it. This decides the question if
//! the other sum is within its limit, or if the least value of the first sum equals or exceeds its own limit. Otherwise
//! the two sums change places. Finally, weighted totals of both sums are minimised. If none of these decides, the
//! certificate ends there.

use crate::ProofError;
use crate::levels::audit::measure_of;
use crate::levels::entry::StageEntry;
use crate::levels::ledger::{AuxiliaryStage, LevelQuestion};
use crate::levels::{player, vertices};
use facts::rulebook::Measure;
use facts::tournament::Rank;
use judge::BracketStage;
use limit::from_len;
use model::program::dutch_1998::{DroppedCriteria, LimitedSum, PairLimits};
use model::program::{Edge, StageSpec};

/// The weights of two sums in the weighted totals that are tried.
const WEIGHTS: [[i64; 2]; 5] = [[1, 1], [1, 2], [2, 1], [1, 3], [3, 1]];

impl StageEntry<'_, '_, '_> {
    /// Returns the vertex of the bye, if this is the lowest bracket and its number of members is odd.
    fn draft_bye(&self) -> Option<usize> {
        let is_odd = self.spec.is_last() && self.members.len() % 2 == 1;
        is_odd.then_some(self.case.position().entries.len())
    }

    /// Begins an auxiliary stage of the draft, in which the stated number of players leave. `what` says what the stage
    /// is for.
    pub(super) fn open_draft(&mut self, what: &str) -> Result<(), ProofError> {
        let (case, draft, bye) = (self.case, self.of_draft, self.draft_bye());
        let leave = if self.spec.is_last() { 0 } else { draft.leave };
        let head = self.members[..draft.first].to_vec();
        let is_first = |r: Rank| head.binary_search(&r).is_ok();
        let joins = |a: Rank, b: Option<Rank>| match b {
            Some(b) => case.may_meet_here(draft.is_exempt, a, b) && !(is_first(a) && is_first(b)),
            None => case.may_have_bye(a) && !is_first(a),
        };
        let members = self.members.iter().copied().map(Some);
        self.ledger.open_apart(&AuxiliaryStage {
            name: format!("{}{what}", self.spec.name),
            players: &members.chain(bye.map(|_| None)).collect::<Vec<_>>(),
            free: leave,
            joins: &joins,
            may_be_free: &|r| !is_first(r),
        })?;
        if leave < 2 {
            return Ok(());
        }
        let players = case.position().entries.len();
        let from = players + players % 2;
        let each = if draft.is_fewest { 1 } else { -1 };
        let cost = |_: usize, v: usize| if v >= from { each } else { 0 };
        let count =
            self.ledger.level(self.spec.known.code, &LevelQuestion::Sum(&vertices(&self.members), &cost))?;
        let is_exact = count == each * from_len::<i64>(leave);
        ProofError::unless(is_exact, "the number of players who leave differs from the stated one")
    }

    /// Begins an auxiliary stage of the draft among the pairings that agree with the choice of the players who leave or
    /// stay, and that are best in the sums so far.
    pub(super) fn open_best(&mut self, what: &str) -> Result<(), ProofError> {
        self.open_draft(what)?;
        // Without sums, the next question excludes all other choices itself.
        if self.costly.is_empty() { Ok(()) } else { self.keep_best() }
    }

    /// Keeps the pairings that agree with the choice of the players who leave or stay, and that are best in the sums so
    /// far.
    fn keep_best(&mut self) -> Result<(), ProofError> {
        if self.of_draft.has_choice() {
            self.keeps_to_choice(self.of_draft.order)?;
        }
        let near = vertices(&self.members);
        for sum in self.costly.clone() {
            let costs = self.ledger.near(&near).into_iter().map(|(e, (u, v))| (e, sum.cost(u, v))).collect();
            let value = self.ledger.sum(&sum.code, &near, costs)?;
            let says = format_args!("{}: {value} here, {} before", sum.code, sum.value);
            ProofError::unless(value == sum.value, says)?;
        }
        Ok(())
    }

    /// Asks a question about the open stage, or, before a draft, in an auxiliary stage of its own.
    pub(in crate::levels) fn ahead<T>(
        &mut self,
        ask: &mut dyn FnMut(&mut Self) -> Result<T, ProofError>,
    ) -> Result<T, ProofError> {
        if !self.draft.is_ahead {
            return ask(self);
        }
        self.open_draft(", those moved down")?;
        self.keep_best()?;
        let found = ask(self)?;
        self.ledger.close(&[])?;
        Ok(found)
    }

    /// Returns whether an edge contradicts the choice of the players who leave or stay.
    fn strays(&self, u: usize, v: usize) -> bool {
        let draft = self.of_draft;
        match self.draft_edge(u, v) {
            Edge::Pair(a, b) => [a, b].iter().any(|r| draft.leaves.contains(r)),
            Edge::Leaves(a) => draft.stays.contains(&a),
        }
    }

    /// Returns whether there is a pairing that agrees with the choice of the players who leave or stay. If so, all
    /// others are excluded from here on.
    pub(super) fn keeps_to_choice(&mut self, code: &str) -> Result<bool, ProofError> {
        let near = vertices(&self.members);
        let cost = |(u, v)| i64::from(self.strays(u, v));
        let costs = self.ledger.near(&near).into_iter().map(|(e, pair)| (e, cost(pair))).collect();
        Ok(self.ledger.sum(code, &near, costs)? == 0)
    }

    fn draft_edge(&self, u: usize, v: usize) -> Edge {
        let member = player(self.case, v).filter(|r| self.members.binary_search(r).is_ok());
        member.map_or(Edge::Leaves(Rank(u)), |mate| Edge::Pair(Rank(u), mate))
    }

    /// Keeps the pairings that agree with the choice of leavers, the known opponents and the permitted edges. Returns
    /// whether any remain.
    pub(super) fn keeps(&mut self, limits: &PairLimits<'_>) -> Result<bool, ProofError> {
        let is_other = |u: usize, v: usize| {
            let mut pairs = limits.made.iter().map(|&(m, o)| (m.0, o.0));
            pairs.any(|(m, o)| [u, v].iter().any(|r| *r == m || *r == o) && (u, v) != (m.min(o), m.max(o)))
        };
        let unwanted = |u: usize, v: usize| {
            let edge = self.draft_edge(u, v);
            self.strays(u, v) || is_other(u, v) || limits.kept.iter().any(|(_, is_kept)| !is_kept(edge))
        };
        let near = vertices(&self.members);
        let costs =
            self.ledger.near(&near).into_iter().map(|(e, (u, v))| (e, i64::from(unwanted(u, v)))).collect();
        Ok(self.ledger.sum(limits.order, &near, costs)? == 0)
    }

    /// Returns whether the limits can be kept.
    pub(super) fn can(&mut self, limits: &PairLimits<'_>) -> Result<bool, ProofError> {
        for &sums in limits.sides {
            match self.within_both(limits, sums)? {
                None => return Ok(false),
                Some(true) => return Ok(true),
                Some(false) => {}
            }
        }
        Ok(false)
    }

    pub(super) fn draft_sum(&mut self, code: &str, cost: &dyn Fn(Edge) -> i64) -> Result<i64, ProofError> {
        let near = vertices(&self.members);
        let costs =
            self.ledger.near(&near).into_iter().map(|(e, (u, v))| (e, cost(self.draft_edge(u, v)))).collect();
        self.ledger.sum(code, &near, costs)
    }

    /// Returns whether both sums are within their limits in some pairing; `None` if there is no pairing at all.
    fn within_both(
        &mut self,
        limits: &PairLimits<'_>,
        sums: [LimitedSum<'_>; 2],
    ) -> Result<Option<bool>, ProofError> {
        for [one, other] in [sums, [sums[1], sums[0]]] {
            self.open_best(", those moved down")?;
            if !self.keeps(limits)? {
                self.ledger.close(&[])?;
                return Ok(None);
            }
            let least = self.draft_sum(limits.code, one.cost)?;
            let is_within = least <= one.most && self.draft_sum(limits.code, other.cost)? <= other.most;
            self.ledger.close(&[])?;
            if is_within || least >= one.most {
                return Ok(Some(is_within));
            }
        }
        for (i, weights) in WEIGHTS.into_iter().enumerate() {
            if let Some(is_within) = self.within_weighted(limits, sums, weights)? {
                return Ok(Some(is_within));
            }
            if i + 1 < WEIGHTS.len() {
                self.ledger.close(&[])?;
            }
        }
        // The stage stays open, so that the certificate shows where it ends.
        Err(ProofError::open("two limits that cannot both be kept, although each can"))
    }

    /// Returns whether both sums can be within their limits, if their weighted total decides this. Otherwise returns
    /// `None`, and the stage stays open.
    fn within_weighted(
        &mut self,
        limits: &PairLimits<'_>,
        [one, other]: [LimitedSum<'_>; 2],
        weights: [i64; 2],
    ) -> Result<Option<bool>, ProofError> {
        self.open_best(", those moved down")?;
        self.keeps(limits)?;
        let both = |edge| weights[0] * (one.cost)(edge) + weights[1] * (other.cost)(edge);
        let least = self.draft_sum(limits.code, &both)?;
        let mut is_within = None;
        if least > weights[0] * one.most + weights[1] * other.most {
            is_within = Some(false);
        } else {
            let of_one = self.draft_sum(limits.code, one.cost)?;
            if of_one <= one.most && least - weights[0] * of_one <= weights[1] * other.most {
                is_within = Some(true);
            }
        }
        if is_within.is_some() {
            self.ledger.close(&[])?;
        }
        Ok(is_within)
    }

    /// Returns whether the last pair is possible by itself: the players may meet, the edge is permitted, and the pairs
    /// so far keep the second limit.
    fn is_in_reach(&self, made: &[(Rank, Rank)], limits: &PairLimits<'_>) -> bool {
        let case = self.case;
        let edge = |&(own, other): &(Rank, Rank)| Edge::Pair(own.min(other), own.max(other));
        let moved = limits.sides.first().map(|sums| sums[1]);
        let sum =
            |sum: LimitedSum<'_>| made.iter().map(|pair| (sum.cost)(edge(pair))).sum::<i64>() <= sum.most;
        made.last().is_some_and(|pair| {
            case.may_meet_here(self.of_draft.is_exempt, pair.0, pair.1)
                && limits.kept.iter().all(|(_, is_kept)| is_kept(edge(pair)))
                && moved.is_none_or(sum)
        })
    }

    /// Returns the first opponents that are possible if the sums do not count, found in a single stage. If these keep
    /// the limits too, no others can come before them. Otherwise returns `None`.
    fn without_limits(
        &mut self,
        of: &[Rank],
        others: &[Rank],
        limits: &PairLimits<'_>,
    ) -> Result<Option<Vec<Rank>>, ProofError> {
        self.open_best(", opponents of those moved down")?;
        ProofError::unless(self.keeps(limits)?, "the moved-down players cannot be paired")?;
        let (case, is_exempt) = (self.case, self.of_draft.is_exempt);
        let mut made: Vec<(Rank, Rank)> = Vec::new();
        for &own in of {
            let is_left =
                |o: &Rank| made.iter().all(|(_, taken)| taken != o) && case.may_meet_here(is_exempt, own, *o);
            let list: Vec<Rank> = others.iter().copied().filter(is_left).collect();
            let place = self.ledger.level(limits.order, &LevelQuestion::Order(own.0, &vertices(&list)))?;
            made.extend(usize::try_from(place).ok().and_then(|place| list.get(place)).map(|&o| (own, o)));
        }
        self.ledger.close(&[])?;
        let can = self.can(&PairLimits { made: &made, ..*limits })?;
        Ok(can.then(|| made.into_iter().map(|(_, o)| o).collect()))
    }

    pub(super) fn first_opponents(
        &mut self,
        of: &[Rank],
        others: &[Rank],
        limits: &PairLimits<'_>,
    ) -> Result<Vec<Rank>, ProofError> {
        if let Some(found) = self.without_limits(of, others, limits)? {
            return Ok(found);
        }
        let mut made: Vec<(Rank, Rank)> = Vec::new();
        for &own in of {
            let mut open = others.iter();
            loop {
                let &o =
                    open.next().ok_or_else(|| ProofError::refuted("a moved-down player has no opponent"))?;
                if made.iter().any(|&(_, taken)| taken == o) {
                    continue;
                }
                made.push((own, o));
                if self.is_in_reach(&made, limits) && self.can(&PairLimits { made: &made, ..*limits })? {
                    break;
                }
                made.pop();
            }
        }
        Ok(made.into_iter().map(|(_, o)| o).collect())
    }

    /// Checks that the judge has the same classes of floats.
    pub(super) fn audit_classes(
        &self,
        code: &str,
        players: &[i32],
        dropped: &DroppedCriteria<'_>,
    ) -> Result<(), ProofError> {
        let Measure::FloatRepeat(repeat) = measure_of(self.case, code, None)? else {
            return Ok(());
        };
        let stage = judged_stage(self.spec, self.of_draft.is_exempt);
        let is_in = |r: Rank| from_len_i32(r.0).is_some_and(|r| players.binary_search(&r).is_ok());
        for (_, (u, v)) in self.ledger.near(&vertices(&self.members)) {
            let edge = self.draft_edge(u, v);
            let is_counted = match edge {
                Edge::Pair(a, b) => is_in(a) || is_in(b),
                Edge::Leaves(a) => is_in(a),
            };
            let own = i64::from((dropped.class)(edge));
            let mate = if let Edge::Pair(_, b) = edge { Some(b) } else { None };
            let theirs = if is_counted { self.case.edge_class(repeat, &stage, (Rank(u), mate)) } else { 0 };
            let says =
                format_args!("{code}: {edge:?} needs {own} dropped in the model, {theirs} for the judge");
            ProofError::unless(own == theirs, says)?;
        }
        Ok(())
    }
}

fn from_len_i32(rank: usize) -> Option<i32> {
    i32::try_from(rank).ok()
}

/// Returns the bracket in the form that the judge uses.
fn judged_stage(spec: &StageSpec<'_>, is_exempt: bool) -> BracketStage {
    BracketStage {
        number: spec.number,
        moved_down: spec.moved_down.to_vec(),
        residents: spec.residents.to_vec(),
        set_aside: spec.known.set_aside.to_vec(),
        next: spec.next.to_vec(),
        rest: spec.below.to_vec(),
        is_exempt,
    }
}
