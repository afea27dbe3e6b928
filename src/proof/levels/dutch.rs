//! FIDE Dutch 2026: the stages and levels of a round; the levels of a bracket of 2017.
//!
//! A stage is a bracket with everybody below it: whoever leaves the bracket is paired further down or has the bye, so that
//! every matching completes the round (C4).

use super::ledger::{Ledger, LevelQuestion, MainStage};
use super::order::OrderedGroup;
use crate::ProofError;
use facts::rulebook::{Measure, Part, Rulebook, System};
use facts::tournament::Score;
use judge::{Count, EdgeCount, JudgedRound, unplayed_games};
use limit::from_len;

/// Are the levels those of the text, so that every stage is settled by them?
pub(super) fn supported(book: &Rulebook) -> Result<(), ProofError> {
    let needed = [
        Measure::Completion,
        Measure::Unpaired,
        Measure::MovedDownSet,
        Measure::OpponentOrder,
        Measure::Exchange,
        Measure::Transposition,
        Measure::ByeScore,
    ];
    let of_2017 = needed.len() - usize::from(book.system == System::Dutch2017);
    super::needs(book, book.levels(), &needed[..of_2017])
}

/// All stages.
pub(super) fn levels(case: &JudgedRound<'_>, ledger: &mut dyn Ledger) -> Result<(), ProofError> {
    let groups = case.scoregroups();
    let mut moved_down = Vec::new();
    for i in 0..groups.len() {
        let mut bracket = BracketLevels::of(case, groups, i, &moved_down);
        bracket.is_last = i + 1 == groups.len();
        bracket.open(ledger)?;
        let done = bracket.go(ledger)?;
        ledger.close(&done.settled)?;
        done.counts.into_iter().for_each(|count| ledger.note(count));
        moved_down = bracket.others(&done.settled);
    }
    Ok(())
}

/// A bracket.
pub(super) struct BracketLevels<'c, 'a> {
    pub(super) case: &'c JudgedRound<'a>,
    /// From 1.
    stage: usize,
    pub(super) moved_down: &'c [usize],
    residents: &'c [usize],
    /// Residents of the next bracket, if its quality counts.
    pub(super) next: &'c [usize],
    /// Is it the last, where somebody has the bye?
    pub(super) is_last: bool,
    /// What the shape has to come to if the quality of the next bracket is to count.
    pub(super) wanted: Option<Vec<Vec<i64>>>,
    /// Those who moved down, then the residents: ascending ranks.
    pub(super) members: Vec<usize>,
    /// The vertex of the bye, where there is one.
    bye: Option<usize>,
}

/// The values of earlier levels of the stage.
#[derive(Default)]
struct EarlierValues {
    bye_score: Option<Score>,
    leaving: i64,
    /// Moved-down players who are paired, with their opponents.
    first: Vec<(usize, usize)>,
    paired: Vec<usize>,
    second: Vec<(usize, usize)>,
    split: Option<super::order::ExchangedHalves>,
    /// The values of the levels that say who leaves.
    shape: Vec<Vec<i64>>,
}

/// A bracket gone through.
pub(super) struct SettledBracket {
    pub(super) counts: Vec<Count>,
    /// Those who are paired in it, ascending.
    pub(super) settled: Vec<usize>,
}

/// Does the measure say who leaves a bracket?
fn is_shape(measure: &Measure) -> bool {
    matches!(measure, Measure::Unpaired | Measure::FloaterScores | Measure::PairingScoreDifference)
}

impl<'c, 'a> BracketLevels<'c, 'a> {
    /// The bracket of a scoregroup, before the next one.
    pub(super) fn of(
        case: &'c JudgedRound<'a>,
        groups: &'c [Vec<usize>],
        place: usize,
        moved_down: &'c [usize],
    ) -> Self {
        let next = groups.get(place + 1).map_or(&[] as &[usize], Vec::as_slice);
        Self::new(case, place + 1, (moved_down, &groups[place], next))
    }

    pub(super) fn new(
        case: &'c JudgedRound<'a>,
        stage: usize,
        (moved_down, residents, next): (&'c [usize], &'c [usize], &'c [usize]),
    ) -> Self {
        let players = case.position().entries.len();
        let members = [moved_down, residents].concat();
        let bye = (!players.is_multiple_of(2)).then_some(players);
        let (is_last, wanted) = (false, None);
        Self { case, stage, moved_down, residents, next, is_last, wanted, members, bye }
    }

    fn score(&self, rank: usize) -> Score {
        self.case.position().entries[rank].score
    }

    fn is_member(&self, v: usize) -> bool {
        self.members.binary_search(&v).is_ok()
    }

    /// The description in words.
    pub(super) fn name(&self) -> String {
        format!("bracket of {}", self.residents.first().map_or(Score::ZERO, |&r| self.score(r)))
    }

    // READING D26-3.3.3: two moved-down players are never paired with each other.
    pub(super) fn forbids(&self, u: usize, v: usize) -> bool {
        [u, v].iter().all(|r| self.moved_down.binary_search(r).is_ok())
    }

    /// The code of the completion.
    pub(super) fn completion_code(&self) -> String {
        let level = self.case.book().level(|m| *m == Measure::Completion);
        level.map(|c| c.code.clone()).unwrap_or_default()
    }

    /// Members who are not among these.
    pub(super) fn others(&self, settled: &[usize]) -> Vec<usize> {
        self.members.iter().copied().filter(|r| settled.binary_search(r).is_err()).collect()
    }

    /// The stage with everybody below.
    pub(super) fn open(&self, ledger: &mut dyn Ledger) -> Result<(), ProofError> {
        ledger.open(&MainStage { name: self.name(), forbids: &|u, v| self.forbids(u, v) })
    }

    /// Goes through the levels that say who leaves; their values.
    pub(super) fn shape(&self, ledger: &mut dyn Ledger) -> Result<Vec<Vec<i64>>, ProofError> {
        let mut found = EarlierValues::default();
        for c in self.case.book().levels().filter(|c| is_shape(&c.measure)) {
            self.level(ledger, &c.code, &c.measure, &mut found)?;
        }
        Ok(found.shape)
    }

    /// Goes through all levels.
    pub(super) fn go(&self, ledger: &mut dyn Ledger) -> Result<SettledBracket, ProofError> {
        let mut found = EarlierValues::default();
        let mut counts = Vec::new();
        for c in self.case.book().levels() {
            if let Some((part, value)) = self.level(ledger, &c.code, &c.measure, &mut found)? {
                counts.push(Count { stage: self.stage, code: c.code.clone(), part, value });
            }
        }
        let pairs = [found.first, found.second].concat();
        let mut settled: Vec<usize> = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
        if let Some(bye) = self.bye.filter(|_| self.is_last) {
            settled.extend([ledger.mate(bye)?, bye]);
        }
        settled.sort_unstable();
        Ok(SettledBracket { counts, settled })
    }

    /// A level of the rulebook; `None` if there is nothing for it to speak of.
    fn level(
        &self,
        ledger: &mut dyn Ledger,
        code: &str,
        measure: &Measure,
        found: &mut EarlierValues,
    ) -> Result<Option<(Part, Vec<i64>)>, ProofError> {
        let rest = if self.moved_down.is_empty() { Part::Bracket } else { Part::Remainder };
        Ok(Some(match measure {
            // Every matching completes the round.
            Measure::Completion => (Part::Bracket, vec![0]),
            Measure::ByeScore => (Part::Bracket, self.bye_score(ledger, code, found)?),
            Measure::Unpaired => {
                found.leaving = self.sum(ledger, code, measure)?;
                found.shape.push(vec![found.leaving]);
                (Part::Bracket, vec![found.leaving])
            }
            Measure::FloaterScores | Measure::PairingScoreDifference => {
                let value = ledger.listed(code, &self.members, &|u, v| self.count(measure, u, v))?;
                found.shape.push(value.clone());
                (Part::Bracket, value)
            }
            Measure::NextFloaters if !self.looks_ahead(found) => return Ok(None),
            Measure::NextFloaters => (Part::Bracket, self.next_floaters(ledger, code)?),
            Measure::ByeUnplayed => (Part::Bracket, self.bye_unplayed(ledger, code, found)?),
            Measure::MovedDownSet => (Part::MovedDown, self.moved_down_set(ledger, code, found)?),
            Measure::OpponentOrder => (Part::MovedDown, self.opponents(ledger, code, found)?),
            Measure::Exchange => {
                let (split, value) = self.remainder(found)?.exchange(ledger, code)?;
                found.split = Some(split);
                (rest, value)
            }
            Measure::Transposition => {
                let split =
                    found.split.take().ok_or_else(|| ProofError::refuted("no exchange stands before it"))?;
                let value = split.transpose(ledger, code)?;
                let pair = |&r: &usize| Ok((r, ledger.mate(r)?));
                found.second = split.s1.iter().map(pair).collect::<Result<_, ProofError>>()?;
                (rest, value)
            }
            listed if listed.is_listed() => {
                (Part::Bracket, ledger.listed(code, &self.members, &|u, v| self.count(measure, u, v))?)
            }
            _ => (Part::Bracket, vec![self.sum(ledger, code, measure)?]),
        }))
    }

    /// Does the quality of the next bracket count?
    fn looks_ahead(&self, found: &EarlierValues) -> bool {
        !self.next.is_empty() && self.wanted.as_ref().is_none_or(|wanted| *wanted == found.shape)
    }

    /// What an edge counts in this bracket.
    fn count(&self, measure: &Measure, u: usize, v: usize) -> Vec<i64> {
        let count = EdgeCount { case: self.case, residents: self.residents };
        match (self.is_member(u), self.is_member(v)) {
            (true, true) => count.pair(measure, u, v),
            (true, false) => count.leaves(measure, u),
            _ => Vec::new(),
        }
    }

    fn sum(&self, ledger: &mut dyn Ledger, code: &str, measure: &Measure) -> Result<i64, ProofError> {
        let cost = |u: usize, v: usize| self.count(measure, u, v).iter().sum();
        ledger.level(code, &LevelQuestion::Sum(&self.members, &cost))
    }

    /// C5: the score of the player with the bye.
    fn bye_score(
        &self,
        ledger: &mut dyn Ledger,
        code: &str,
        found: &mut EarlierValues,
    ) -> Result<Vec<i64>, ProofError> {
        let Some(bye) = self.bye else { return Ok(Vec::new()) };
        let cost = |u: usize, _: usize| i64::from(self.score(u).0);
        let score = ledger.level(code, &LevelQuestion::Sum(&[bye], &cost))?;
        found.bye_score = i32::try_from(score).ok().map(Score);
        Ok(vec![score])
    }

    /// C8: what the next bracket comes to, counted on the pairs of its players and of those who come down to it.
    fn next_floaters(&self, ledger: &mut dyn Ledger, code: &str) -> Result<Vec<i64>, ProofError> {
        let near = [self.members.as_slice(), self.next].concat();
        let is_near = |v: usize| near.binary_search(&v).is_ok();
        let count = EdgeCount { case: self.case, residents: self.next };
        let mut value = Vec::new();
        for c in self.case.book().levels() {
            let of = |u: usize, v: usize| match (is_near(u), is_near(v)) {
                (true, true) if !self.is_member(v) => count.pair(&c.measure, u, v),
                (true, false) => count.leaves(&c.measure, u),
                _ => Vec::new(),
            };
            match c.measure {
                Measure::Unpaired => {
                    let cost = |u: usize, v: usize| of(u, v).iter().sum();
                    value.push(ledger.level(code, &LevelQuestion::Sum(&near, &cost))?);
                }
                Measure::FloaterScores | Measure::PairingScoreDifference => {
                    value.extend(ledger.listed(code, &near, &of)?);
                }
                _ => {}
            }
        }
        Ok(value)
    }

    /// C9: unplayed games of the one who leaves, if he has the bye. That somebody of the bracket has it follows from C5:
    /// nobody below has so high a score.
    fn bye_unplayed(
        &self,
        ledger: &mut dyn Ledger,
        code: &str,
        found: &EarlierValues,
    ) -> Result<Vec<i64>, ProofError> {
        let lowest = self.residents.last().map_or(Score::ZERO, |&r| self.score(r));
        let is_here = found.bye_score.is_some_and(|score| score >= lowest);
        let Some(bye) = self.bye.filter(|_| is_here && found.leaving == 1) else { return Ok(Vec::new()) };
        let entries = &self.case.position().entries;
        let cost =
            |u: usize, _: usize| if self.is_member(u) { from_len(unplayed_games(&entries[u])) } else { 0 };
        Ok(vec![ledger.level(code, &LevelQuestion::Sum(&[bye], &cost))?])
    }

    /// 4.4.2: the first moved-down players that can be paired, one after the other: who leaves costs 1.
    fn moved_down_set(
        &self,
        ledger: &mut dyn Ledger,
        code: &str,
        found: &mut EarlierValues,
    ) -> Result<Vec<i64>, ProofError> {
        let mut places = Vec::new();
        for (i, &r) in self.moved_down.iter().enumerate() {
            let cost = |u: usize, v: usize| i64::from(!self.is_member(if u == r { v } else { u }));
            if ledger.level(code, &LevelQuestion::Sum(&[r], &cost))? == 0 {
                places.push(from_len(i + 1));
                found.paired.push(r);
            }
        }
        Ok(places)
    }

    /// 4.2.2: the first opponents of those, in their order.
    fn opponents(
        &self,
        ledger: &mut dyn Ledger,
        code: &str,
        found: &mut EarlierValues,
    ) -> Result<Vec<i64>, ProofError> {
        let mut places = Vec::new();
        for &r in &found.paired {
            let place = ledger.level(code, &LevelQuestion::Order(r, self.residents))?;
            places.push(place + from_len::<i64>(self.moved_down.len() + 1));
            found.first.push((r, ledger.mate(r)?));
        }
        Ok(places)
    }

    /// The residents that meet no moved-down player, and the pairs that they make.
    fn remainder(&self, found: &EarlierValues) -> Result<OrderedGroup, ProofError> {
        let is_left = |r: &usize| !found.first.iter().any(|(_, opponent)| opponent == r);
        let players: Vec<usize> = self.residents.iter().copied().filter(is_left).collect();
        let leaving = usize::try_from(found.leaving).ok();
        let moving_on = self.moved_down.len() - found.paired.len();
        let paired = leaving.and_then(|n| players.len().checked_sub(n.checked_sub(moving_on)?));
        let paired = paired.ok_or_else(|| ProofError::refuted("more leave than there are"))?;
        Ok(OrderedGroup { players, pairs: paired / 2 })
    }
}
