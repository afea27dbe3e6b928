//! A bracket of a given size: the moved-down players, then the homogeneous group (C.2 to C.11).

use super::{Dutch1998Levels, FloatLevel, name};
use crate::ProofError;
use crate::levels::ledger::{AuxiliaryStage, LevelQuestion};
use crate::levels::order::OrderedGroup;
use facts::rulebook::table::TreatedAs;
use facts::rulebook::{FloatRepeat, Part};
use facts::tournament::Float;
use judge::{BracketStage, Count, JudgedRound, most_pairs};
use limit::from_len;

/// The number of players who are paired.
#[derive(Clone, Copy)]
pub(super) struct BracketSize {
    /// The number of highest moved-down players in S1; they meet other players.
    pub(super) first: usize,
    /// The number of players who leave.
    pub(super) leave: usize,
    /// Whether to prove that no fewer players can leave.
    pub(super) is_fewest: bool,
}

/// The players who leave and who stay, as far as the search has decided.
#[derive(Clone, Default, PartialEq, Eq)]
pub(super) struct LeavingChoice {
    pub(super) leave: Vec<usize>,
    pub(super) stay: Vec<usize>,
}

/// A bracket to pair.
pub(super) struct BracketQuestion<'s, 'c, 'a> {
    pub(super) case: &'c JudgedRound<'a>,
    pub(super) stage: &'s BracketStage,
    pub(super) size: BracketSize,
    pub(super) choice: LeavingChoice,
    /// The members in ascending order.
    pub(super) members: Vec<usize>,
    /// The vertex of the bye in the lowest bracket.
    bye: Option<usize>,
}

/// The demands on the pairs of the moved-down players.
#[derive(Clone, Default)]
pub(super) struct MovedDownDemand {
    /// The number of times that x has been raised.
    pub(super) raised: usize,
    /// The number of criteria dropped for upfloats.
    pub(super) upfloat: i64,
    /// The number of criteria dropped for the downfloats that the pairs of S1 give (A.4).
    pub(super) downfloat: i64,
    /// The opponents of the first moved-down players.
    pub(super) opponents: Vec<usize>,
}

impl MovedDownDemand {
    /// Returns whether the edge gives one of these moved-down players an opponent other than his own.
    fn is_other(&self, members: &[usize], u: usize, v: usize) -> bool {
        let mut pairs = members.iter().zip(&self.opponents);
        pairs.any(|(&m, &o)| [u, v].iter().any(|r| *r == m || *r == o) && (u, v) != (m.min(o), m.max(o)))
    }
}

/// A bracket that has been paired.
pub(super) struct ProvedBracket {
    pub(super) counts: Vec<Count>,
    pub(super) pairs: Vec<(usize, usize)>,
    /// All players who move down.
    pub(super) leaving: Vec<usize>,
    /// Whether these are the pairs of the round.
    pub(super) is_of_round: bool,
}

impl ProvedBracket {
    /// Replaces the value of a level of the shape.
    pub(super) fn set(&mut self, code: &str, value: i64) {
        let of = self.counts.iter_mut().filter(|c| c.code == code);
        of.for_each(|c| c.value = vec![value]);
    }
}

/// The allowed classes of floats. A class is the number of rules dropped, out of B.6 and B.5.
#[derive(Clone, Copy, Default)]
struct AllowedFloats {
    up: i64,
    down: i64,
}

/// The outcome of an attempt.
enum TrialOutcome {
    Solved(ProvedBracket),
    /// A criterion has to be dropped; the value says which floats are allowed next.
    More(AllowedFloats),
}

/// Returns the count of a level of the shape.
pub(super) fn shape(stage: &BracketStage, code: &str, value: i64) -> Count {
    Count { stage: stage.number, code: code.to_owned(), part: Part::Bracket, value: vec![value] }
}

impl<'s, 'c, 'a> BracketQuestion<'s, 'c, 'a> {
    pub(super) fn new(case: &'c JudgedRound<'a>, stage: &'s BracketStage, size: BracketSize) -> Self {
        let players = case.position().entries.len();
        let members = stage.members();
        let bye = (stage.is_lowest() && members.len() % 2 == 1).then_some(players);
        Self { case, stage, size, choice: LeavingChoice::default(), members, bye }
    }

    fn is_member(&self, v: usize) -> bool {
        self.members.binary_search(&v).is_ok()
    }

    /// Returns whether the player is in S1 of the moved-down players.
    pub(super) fn is_first(&self, r: usize) -> bool {
        self.members[..self.size.first].binary_search(&r).is_ok()
    }

    /// Returns whether these two may meet in the bracket, the smaller first. A player of S1 may not have the bye.
    pub(super) fn joins(&self, u: usize, v: usize) -> bool {
        if Some(v) == self.bye {
            return self.case.may_have_bye(u) && !self.is_first(u);
        }
        self.case.may_meet_here(self.stage.is_exempt, u, v) && !(self.is_first(u) && self.is_first(v))
    }

    /// Returns all vertices that take part, including the bye.
    pub(super) fn vertices(&self) -> Vec<usize> {
        self.members.iter().copied().chain(self.bye).collect()
    }

    /// Returns whether the bracket seems to have a pairing of its size. The levels prove any consequence of this.
    pub(super) fn has_pairing(&self) -> bool {
        let from = self.case.position().entries.len() + 1;
        let mut vertices = self.vertices();
        vertices.extend(from..from + self.size.leave);
        let joins = |a: usize, b: usize| match (a.min(b), a.max(b)) {
            (u, v) if v >= from => u < from && !self.is_first(u),
            (u, v) => self.joins(u, v),
        };
        2 * most_pairs(&vertices, &joins) == vertices.len()
    }

    /// Returns whether an edge contradicts the decisions so far.
    fn strays(&self, u: usize, v: usize) -> bool {
        let LeavingChoice { leave, stay } = &self.choice;
        if self.is_member(v) { [u, v].iter().any(|r| leave.contains(r)) } else { stay.contains(&u) }
    }

    /// B.5, B.6: returns the number of these rules that an edge requires to be dropped, in one direction.
    pub(super) fn class(&self, m: &FloatRepeat, u: usize, v: usize) -> i64 {
        let score = |r: usize| self.case.position().entries[r].score;
        let of = |r: usize| self.case.float_class(m, self.stage, r);
        match (self.is_member(v), m.direction) {
            (false, Float::Down) => of(u),
            (true, Float::Down) if score(u) != score(v) && self.case.counts_paired_downfloats() => {
                of(if score(u) < score(v) { v } else { u })
            }
            (true, Float::Up) if score(u) != score(v) => of(if score(u) < score(v) { u } else { v }),
            _ => 0,
        }
    }

    /// Opens an auxiliary stage for the bracket, in which as many players leave as the size says. `what` names its
    /// purpose.
    pub(super) fn open(&self, round: &mut Dutch1998Levels<'_, '_, '_>, what: &str) -> Result<(), ProofError> {
        let leave = if self.stage.is_lowest() { 0 } else { self.size.leave };
        round.ledger.open_apart(&AuxiliaryStage {
            name: format!("{}{what}", name(self.case, self.stage)),
            players: &self.vertices(),
            free: leave,
            joins: &|u, v| self.joins(u, v),
            may_be_free: &|u| !self.is_first(u),
        })?;
        if leave < 2 {
            return Ok(());
        }
        let from = round.is_settled.len();
        let each = if self.size.is_fewest { 1 } else { -1 };
        let cost = |_: usize, v: usize| if v >= from { each } else { 0 };
        let count = round.ledger.level(round.levels.pairs, &LevelQuestion::Sum(&self.members, &cost))?;
        let is_exact = count == each * from_len::<i64>(leave);
        if is_exact {
            Ok(())
        } else {
            Err(ProofError::refuted("the number of players who leave differs from the stated one"))
        }
    }

    /// Returns whether a pairing without any of these edges exists. If so, the edges are excluded from here on.
    pub(super) fn without(
        &self,
        round: &mut Dutch1998Levels<'_, '_, '_>,
        code: &str,
        unwanted: &dyn Fn(usize, usize) -> bool,
    ) -> Result<bool, ProofError> {
        let cost = |u: usize, v: usize| i64::from(unwanted(u, v));
        Ok(round.ledger.level(code, &LevelQuestion::Sum(&self.members, &cost))? == 0)
    }

    /// Returns whether a pairing respects the decisions so far and the demands on the moved-down players. If so, the
    /// stage keeps only such pairings.
    pub(super) fn keeps(
        &self,
        round: &mut Dutch1998Levels<'_, '_, '_>,
        demand: &MovedDownDemand,
    ) -> Result<bool, ProofError> {
        if self.choice == LeavingChoice::default() && self.size.first == 0 {
            return Ok(true);
        }
        let (up, down) = (round.levels.upfloats.repeat, round.levels.downfloats.repeat);
        let is_up = |u: usize, v: usize| self.size.first > 0 && self.class(up, u, v) > demand.upfloat;
        let is_down = |u: usize, v: usize| self.is_first(u) && self.class(down, u, v) > demand.downfloat;
        let is_other = |u: usize, v: usize| demand.is_other(&self.members, u, v);
        let code = round.levels.opponents;
        self.without(round, code, &|u, v| self.strays(u, v) || is_other(u, v) || is_up(u, v) || is_down(u, v))
    }

    /// Returns the best pairing; `None` if no pairing respects the decisions.
    pub(super) fn pair(
        &self,
        round: &mut Dutch1998Levels<'_, '_, '_>,
    ) -> Result<Option<ProvedBracket>, ProofError> {
        if self.choice != LeavingChoice::default() {
            self.open(round, ", other players leaving")?;
            let code = round.levels.next;
            let is_possible = self.without(round, code, &|u, v| self.strays(u, v))?;
            round.ledger.close(&[])?;
            if !is_possible {
                return Ok(None);
            }
        }
        let demand = if self.size.first > 0 { self.demand(round)? } else { MovedDownDemand::default() };
        let mut allowed = AllowedFloats::default();
        loop {
            match self.attempt(round, &demand, allowed)? {
                TrialOutcome::Solved(solved) => return Ok(Some(solved)),
                TrialOutcome::More(more) => allowed = more,
            }
        }
    }

    /// Goes through all levels, with this number of criteria dropped for floats.
    fn attempt(
        &self,
        round: &mut Dutch1998Levels<'_, '_, '_>,
        demand: &MovedDownDemand,
        allowed: AllowedFloats,
    ) -> Result<TrialOutcome, ProofError> {
        self.open(round, "")?;
        if !self.keeps(round, demand)? {
            return Err(ProofError::refuted("the moved-down players are not paired as determined earlier"));
        }
        let mut counts = self.shape_counts(round)?;
        counts.extend(self.demand_counts(round, demand));
        let is_left = |r: &usize| !self.is_first(*r) && !demand.opponents.contains(r);
        let players: Vec<usize> = self.members.iter().copied().filter(is_left).collect();
        let pairs = (players.len() - self.size.leave) / 2;
        let part = if self.size.first > 0 { Part::Remainder } else { Part::Bracket };
        let mut note = |code: &str, value: Vec<i64>| {
            counts.push(Count { stage: self.stage.number, code: code.to_owned(), part, value });
        };
        let is_in = |r: usize| players.binary_search(&r).is_ok();
        let is_denied = |u: usize, v: usize| is_in(u) && is_in(v) && self.case.is_denied(u, v);
        let denied = |u: usize, v: usize| i64::from(is_denied(u, v));
        let denied = round.ledger.level(round.levels.colours, &LevelQuestion::Sum(&players, &denied))?;
        let x = self.case.allowance(&players, players.len() / 2 - pairs);
        note(round.levels.colours, vec![denied - from_len::<i64>(x)]);
        if self.size.first == 0 {
            if !self.floats(round, round.levels.upfloats, allowed.up)? {
                return Ok(TrialOutcome::More(AllowedFloats { up: allowed.up + 1, ..allowed }));
            }
            note(round.levels.upfloats.code, vec![allowed.up]);
        }
        if !self.floats(round, round.levels.downfloats, allowed.down)? {
            return Ok(TrialOutcome::More(AllowedFloats { down: allowed.down + 1, ..allowed }));
        }
        note(round.levels.downfloats.code, vec![allowed.down]);
        let (split, value) = OrderedGroup { players, pairs }.exchange(round.ledger, round.levels.exchange)?;
        note(round.levels.exchange, value);
        note(round.levels.transposition, split.transpose(round.ledger, round.levels.transposition)?);
        let s1 = self.members[..self.size.first].iter().chain(&split.s1).copied();
        self.end(round, (s1.collect(), counts)).map(TrialOutcome::Solved)
    }

    /// Returns whether a pairing with this number of dropped criteria exists. If not, the stage ends.
    fn floats(
        &self,
        round: &mut Dutch1998Levels<'_, '_, '_>,
        floats: FloatLevel<'_>,
        allowed: i64,
    ) -> Result<bool, ProofError> {
        // The floats of S1 and of its opponents belong to the levels of S1.
        let is_more = |u: usize, v: usize| !self.is_first(u) && self.class(floats.repeat, u, v) > allowed;
        if allowed >= from_len(floats.repeat.drops.len()) || self.without(round, floats.code, &is_more)? {
            return Ok(true);
        }
        round.ledger.close(&[])?;
        Ok(false)
    }

    /// Returns the levels that state the numbers of pairs.
    fn shape_counts(&self, round: &mut Dutch1998Levels<'_, '_, '_>) -> Result<Vec<Count>, ProofError> {
        let of = |code: &str, value: i64| shape(self.stage, code, value);
        let mut counts = vec![of(round.levels.completion, 0)];
        let moved = self.stage.active_moved_down();
        let made = [of(round.levels.pairs, from_len(self.size.leave)), of(round.levels.next, 0)];
        let is_first = || self.case.held().treated_as == TreatedAs::MovedDownFirst;
        if self.stage.is_heterogeneous() {
            counts.push(of(round.levels.first, from_len(moved.len() - self.size.first)));
            counts.extend(made);
            return Ok(counts);
        }
        counts.extend(made);
        if !self.stage.moved_down.is_empty() && is_first() {
            let leaves = |u: usize, v: usize| moved.binary_search(&u).is_ok() && !self.is_member(v);
            let cost = |u: usize, v: usize| i64::from(leaves(u, v));
            let unpaired = round.ledger.level(round.levels.first, &LevelQuestion::Sum(&moved, &cost))?;
            counts.push(of(round.levels.first, unpaired));
        }
        Ok(counts)
    }

    /// Ends the stage, and returns its pairs by their first players.
    fn end(
        &self,
        round: &mut Dutch1998Levels<'_, '_, '_>,
        (s1, counts): (Vec<usize>, Vec<Count>),
    ) -> Result<ProvedBracket, ProofError> {
        let pairs: Vec<(usize, usize)> =
            s1.iter().map(|&r| Ok((r, round.ledger.mate(r)?))).collect::<Result<_, ProofError>>()?;
        let mut paired: Vec<usize> = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
        let is_left = |r: &&usize| !paired.contains(r);
        let mut leaving: Vec<usize> = self.members.iter().filter(is_left).copied().collect();
        leaving.extend(&self.stage.set_aside);
        leaving.sort_unstable();
        if let Some(bye) = self.bye {
            paired.extend([round.ledger.mate(bye)?, bye]);
        }
        let is_of_round = round.end(&paired)?;
        Ok(ProvedBracket { counts, pairs, leaving, is_of_round })
    }
}
