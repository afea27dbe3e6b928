//! The lowest bracket. C.13 undoes brackets above it, or joins them to it, until it can be paired. C.14 applies where
//! none is left.

use super::ahead::{PairingSearch, Suiting};
use super::bracket::{BracketDraft, DraftedBracket, TargetSize};
use super::draft::{AnswerTest, DraftBackend, PairQuestion};
use super::sizes::NewBracket;
use super::{Dutch1998Program, StandingBracket, asked_about};
use crate::plan::dutch_1998::Shape;
use crate::program::ContradictoryValues;
use crate::stage::{Stage, Undoing};
use facts::rulebook::Value;
use facts::rulebook::table::Penultimate;
use facts::tournament::Rank;
use limit::from_len;
use std::cell::Cell;

impl<'r> Dutch1998Program<'r> {
    /// Pairs the lowest bracket together with the brackets that C.13 joins to it.
    pub(super) fn lowest<E: From<ContradictoryValues>>(
        &self,
        on: &mut dyn DraftBackend<'r, E>,
        done: &mut Vec<StandingBracket>,
        residents: &[Rank],
    ) -> Result<(), E> {
        let mut joined: Vec<Rank> = Vec::new();
        loop {
            let leaving = done.last().map(|above| above.drafted.leaving.clone()).unwrap_or_default();
            let number = done.len() + 1;
            let lowest = LowestBracket { round: self, number, residents, joined: &joined };
            let stage = lowest.formed(Some(&mut *on), &leaving)?;
            if self.completes(on, &stage)? {
                return self.complete(on, done, stage);
            }
            let Some(above) = done.pop() else { return self.complete(on, done, stage) };
            match self.c13(on, &above, &lowest)? {
                Some(drafted) => done.push(StandingBracket { drafted, ..above }),
                None => joined.extend(above.stage.residents),
            }
        }
    }

    /// Returns whether the lowest bracket counts as paired.
    fn completes<E>(&self, on: &mut dyn DraftBackend<'r, E>, stage: &Stage) -> Result<bool, E> {
        let draft = self.bracket(stage, lowest_size(stage, self.strict(stage)));
        Ok(draft.is_complete() || draft.asks_completion(on)?)
    }

    /// Article 21: asks the backend to confirm whether the lowest bracket can be paired.
    pub(super) fn confirm_lowest<E>(&self, on: &mut dyn DraftBackend<'r, E>, stage: &Stage) -> Result<(), E> {
        let draft = self.bracket(stage, lowest_size(stage, self.strict(stage)));
        let is_complete = draft.is_complete();
        draft.asks(on, Some(&|over| (over == [0]) == is_complete)).map(|_| ())
    }

    /// C.14: pairs the lowest bracket with as many moved-down players in S1 as possible.
    fn complete<E: From<ContradictoryValues>>(
        &self,
        on: &mut dyn DraftBackend<'r, E>,
        done: &mut Vec<StandingBracket>,
        stage: Stage,
    ) -> Result<(), E> {
        let most = self.most_first(&stage);
        let of = |first: usize| self.bracket(&stage, lowest_size(&stage, first));
        let Some(first) = (0..=most).rev().find(|&first| of(first).is_complete()) else {
            on.give_up(stage.number)?;
            return Err(ContradictoryValues.into());
        };
        if first < most && of(first + 1).asks_completion(on)? {
            return Err(ContradictoryValues.into());
        }
        let drafted = of(first).draft(on)?.ok_or(ContradictoryValues)?;
        let size = Some(lowest_size(&stage, first));
        done.push(StandingBracket { stage, size, drafted });
        Ok(())
    }

    /// C.13: returns the first pairing of the bracket above the lowest that lets the lowest one be paired, while p
    /// decreases to zero; `None` if there is none.
    fn c13<E: From<ContradictoryValues>>(
        &self,
        on: &mut dyn DraftBackend<'r, E>,
        above: &StandingBracket,
        lowest: &LowestBracket<'_, 'r>,
    ) -> Result<Option<DraftedBracket>, E> {
        let size = above.size.filter(|_| self.has(&Shape::Completion) && !above.drafted.pairs.is_empty());
        let Some(size) = size else { return Ok(None) };
        for size in self.c13_sizes(&above.stage, size) {
            let completion = Completion { lowest, is_sure: Cell::new(false) };
            let search = PairingSearch::new(self.bracket(&above.stage, size), &completion);
            if let Some(mut found) = search.first(on, None)? {
                found.standing.undone = Some(Undoing::Lowest);
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// C.14: returns the sizes to try in the bracket above the lowest. First p of the remainder decreases, then p of
    /// S1, where the remainder starts anew.
    // READING D98-C.13-P: p of S1 counts, so the brackets are joined when it is zero. Under the other reading, p of the
    // remainder counts.
    fn c13_sizes(&self, stage: &Stage, size: TargetSize) -> Vec<TargetSize> {
        let keeps = self.declared.penultimate == Penultimate::Remainder;
        let least = if keeps { size.first } else { size.first.min(1) };
        let members = stage.members().len();
        let of = |first: usize| {
            let from = if first == size.first { size.leave } else { members % 2 };
            let leaves = (from..=members - 2 * first.max(1)).step_by(2);
            leaves.map(move |leave| TargetSize { first, leave, is_fewest: false })
        };
        (least..=size.first).rev().flat_map(of).collect()
    }
}

/// Returns the size of the lowest bracket with `first` moved-down players in S1. In an odd bracket one player has the
/// bye.
fn lowest_size(stage: &Stage, first: usize) -> TargetSize {
    TargetSize { first, leave: stage.members().len() % 2, is_fewest: false }
}

/// The lowest bracket before it is known who moves down to it.
struct LowestBracket<'l, 'r> {
    round: &'l Dutch1998Program<'r>,
    number: usize,
    residents: &'l [Rank],
    /// The residents of brackets that were joined to it as moved-down players.
    joined: &'l [Rank],
}

impl<'r> LowestBracket<'_, 'r> {
    /// Forms the lowest bracket with these players moved down from the one above it.
    fn formed<E>(&self, on: Option<&mut dyn DraftBackend<'r, E>>, leaving: &[Rank]) -> Result<Stage, E> {
        self.round.formed(on, self.bracket(&self.moved_down(leaving)))
    }

    /// Forms the lowest bracket without article 21, or with B.2 set aside wherever article 21 might do so.
    fn formed_widely(&self, leaving: &[Rank]) -> Stage {
        let moved_down = self.moved_down(leaving);
        let is_exempt = self.round.asks_article_21(self.residents);
        self.round.before_b2(self.bracket(&moved_down), is_exempt)
    }

    fn moved_down(&self, leaving: &[Rank]) -> Vec<Rank> {
        let mut moved_down = [leaving, self.joined].concat();
        moved_down.sort_unstable();
        moved_down
    }

    fn bracket<'b>(&'b self, moved_down: &'b [Rank]) -> NewBracket<'b> {
        let (number, residents) = (self.number, self.residents);
        NewBracket { number, moved_down, residents, next: &[], rest: &[] }
    }
}

impl<'r> BracketDraft<'_, 'r> {
    /// Returns whether a player may meet another one in the lowest bracket, or have the bye, which is only for players
    /// outside S1.
    fn joins_or_bye(&self, a: Rank, b: Option<Rank>) -> bool {
        match b {
            Some(b) => self.joins(a, b),
            None => self.round.rules.may_have_bye(a) && !self.is_first(a),
        }
    }

    /// Returns the members of a lowest bracket, and the bye if their number is odd.
    fn with_bye(&self) -> Vec<Option<Rank>> {
        let is_odd = self.members.len() % 2 == 1;
        asked_about(&self.members).into_iter().chain(is_odd.then_some(None)).collect()
    }

    /// Returns whether the whole lowest bracket can be paired, as far as the program can tell. A backend verifies what
    /// follows from it.
    fn is_complete(&self) -> bool {
        self.round.rules.can_all_meet(&self.with_bye(), &|a, b| self.joins_or_bye(a, b))
    }

    /// Asks the backend whether the whole lowest bracket can be paired, where the program sees no pairing.
    fn asks_completion<E>(&self, on: &mut dyn DraftBackend<'r, E>) -> Result<bool, E> {
        Ok(self.asks(on, None)?.is_some_and(|over| over[..] == [0]))
    }

    /// Asks the backend how many members are left over; `seen` tests the answer.
    fn asks<E>(
        &self,
        on: &mut dyn DraftBackend<'r, E>,
        seen: Option<AnswerTest<'_>>,
    ) -> Result<Option<Value>, E> {
        let players = self.with_bye();
        on.possible(&PairQuestion {
            name: &format!("{}, looked at from above", self.round.name(self.stage)),
            code: self.round.shape_code(&Shape::Completion).unwrap_or_default(),
            players: &players,
            joins: &|a, b| self.joins_or_bye(a, b),
            left_over: &[&players],
            seen,
            ..PairQuestion::default()
        })
    }
}

/// C.13: the condition that the lowest bracket can be paired.
struct Completion<'l, 'r> {
    lowest: &'l LowestBracket<'l, 'r>,
    /// Whether the number of leavers is known to be right in all pairings of both brackets together, and so in every
    /// part of them.
    is_sure: Cell<bool>,
}

impl<'r, E: From<ContradictoryValues>> Suiting<'r, E> for Completion<'_, 'r> {
    fn suits(&self, on: &mut dyn DraftBackend<'r, E>, leaving: &[Rank]) -> Result<bool, E> {
        let (round, stage) = (self.lowest.round, self.lowest.formed(Some(&mut *on), leaving)?);
        if on.takes_what_is_seen() {
            return Ok(round.is_lowest_complete(&stage));
        }
        round.bracket(&stage, lowest_size(&stage, round.strict(&stage))).asks_completion(on)
    }

    /// Asks one question for all pairings of the bracket above under a choice, about both brackets at once: each member
    /// of the bracket above meets somebody there, or leaves and takes part in the lowest bracket.
    fn refuses(&self, on: &mut dyn DraftBackend<'r, E>, draft: &BracketDraft<'_, 'r>) -> Result<bool, E> {
        if on.takes_what_is_seen() {
            return Ok(false);
        }
        let bound = [&draft.stage.set_aside, self.lowest.joined].concat();
        // Only the number of leavers matters here, not who they are.
        let leaving = draft.members[draft.size.first..].iter().take(draft.size.leave);
        let moved_down: Vec<Rank> = leaving.chain(&draft.stage.set_aside).copied().collect();
        // What article 21 sets aside depends on who leaves. With B.2 set aside for all of them, more pairs are possible
        // than for any of them, so that a refusal holds for each.
        let lowest = self.lowest.formed_widely(&moved_down);
        let both = BothBrackets::new(draft, &lowest, &bound);
        let players = &both.players;
        let name = both.name();
        let question = PairQuestion {
            name: &name,
            code: draft.round.shape_code(&Shape::Completion).unwrap_or_default(),
            players,
            joins: &|a, b| both.joins(a, b),
            ..PairQuestion::default()
        };
        if !draft.round.rules.can_all_meet(players, question.joins) {
            let over = on.possible(&PairQuestion { left_over: &[players], ..question })?;
            return Ok(over.is_none_or(|over| over[0] > 0));
        }
        if self.is_sure.get() {
            return Ok(false);
        }
        let mut least = |cost: &dyn Fn(Rank, Option<Rank>) -> i64| {
            let found = on.possible(&PairQuestion { least: Some(cost), ..question })?;
            found.and_then(|found| found.first().copied()).ok_or_else(|| E::from(ContradictoryValues))
        };
        let fewest = least(&|a, b| both.fewest_leaving(a, b))?;
        let most = -least(&|a, b| -both.most_leaving(a, b))?;
        let leave = from_len(draft.size.leave);
        self.is_sure.set(fewest == leave && most == leave);
        Ok(fewest > leave || most < leave)
    }

    fn is_in_vain(&self, on: &mut dyn DraftBackend<'r, E>, draft: &BracketDraft<'_, 'r>) -> Result<bool, E> {
        let (round, others) = (self.lowest.round, &draft.members[draft.size.first..]);
        // What article 21 sets aside depends on who leaves.
        let asks_each = round.asks_article_21(self.lowest.residents);
        match others.len().checked_sub(draft.size.leave) {
            Some(staying) if !asks_each => {
                Ok(!round.can_complete(&self.lowest.formed_widely(&draft.stage.set_aside), others, staying))
            }
            _ => {
                let suits =
                    |leaving: &[Rank]| Ok(round.is_lowest_complete(&self.lowest.formed(None, leaving)?));
                Ok(!draft.any_suits(on, &suits)?)
            }
        }
    }
}

/// The lowest bracket and the one above it together.
struct BothBrackets<'e, 'd, 'r> {
    above: &'e BracketDraft<'d, 'r>,
    lowest: &'e Stage,
    /// Whether moved-down players meet only residents, and none of them has the bye (A.3).
    is_strict: bool,
    /// The ranks of the players, ascending, and the bye if it is given.
    players: Vec<Option<Rank>>,
}

impl<'e, 'd, 'r> BothBrackets<'e, 'd, 'r> {
    /// Creates the pair of brackets. The players in `bound` move down in any case.
    fn new(above: &'e BracketDraft<'d, 'r>, lowest: &'e Stage, bound: &[Rank]) -> Self {
        let is_odd = lowest.members().len() % 2 == 1;
        let mut ranks = [above.members.as_slice(), bound, &lowest.residents].concat();
        ranks.sort_unstable();
        let players = asked_about(&ranks).into_iter().chain(is_odd.then_some(None)).collect();
        Self { above, lowest, is_strict: above.round.strict(lowest) > 0, players }
    }

    fn name(&self) -> String {
        let round = self.above.round;
        format!("{} and {} at once", round.name(self.above.stage), round.name(self.lowest))
    }

    fn is_above(&self, r: Rank) -> bool {
        self.above.members.binary_search(&r).is_ok()
    }

    fn may_move_down(&self, r: Rank) -> bool {
        !self.is_above(r) || !self.above.is_first(r) && !self.above.choice.stay.contains(&r)
    }

    /// Returns whether two players may meet in the bracket above; the smaller rank comes first. The bye is not there.
    fn joins_above(&self, a: Rank, b: Option<Rank>) -> bool {
        let stays = |r: Rank| self.is_above(r) && !self.above.choice.leave.contains(&r);
        b.is_some_and(|b| stays(a) && stays(b) && self.above.joins(a, b))
    }

    /// Returns whether two players may meet in the lowest bracket, the smaller rank first, or the player may have the
    /// bye there.
    fn joins_below(&self, a: Rank, b: Option<Rank>) -> bool {
        let round = self.above.round;
        let is_head = |r: Rank| self.is_strict && self.lowest.residents.binary_search(&r).is_err();
        match b {
            Some(b) => {
                round.may_pair(self.lowest, a, b)
                    && !(is_head(a) && is_head(b))
                    && self.may_move_down(a)
                    && self.may_move_down(b)
            }
            None => round.rules.may_have_bye(a) && !is_head(a) && self.may_move_down(a),
        }
    }

    fn joins(&self, a: Rank, b: Option<Rank>) -> bool {
        self.joins_above(a, b) || self.joins_below(a, b)
    }

    fn leavers_above(&self, a: Rank, b: Option<Rank>) -> i64 {
        i64::from(self.is_above(a)) + i64::from(b.is_some_and(|b| self.is_above(b)))
    }

    /// Returns the smallest number of members who can leave the bracket above through this pair.
    fn fewest_leaving(&self, a: Rank, b: Option<Rank>) -> i64 {
        if self.joins_above(a, b) { 0 } else { self.leavers_above(a, b) }
    }

    /// Returns the largest number of members who can leave the bracket above through this pair.
    fn most_leaving(&self, a: Rank, b: Option<Rank>) -> i64 {
        if self.joins_below(a, b) { self.leavers_above(a, b) } else { 0 }
    }
}
