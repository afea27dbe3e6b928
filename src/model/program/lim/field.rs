//! The groups of a round, and where floaters go (9.2, 9.6, 10.2, 10.5).

use super::exchange::GroupBackend;
use super::members::LimGroup;
use super::rules::LimProgram;
use crate::program::{ContradictoryValues, scoregroups};
use facts::rulebook::table::{Crack, EmptyMedian, Further, Hosts, Others};
use facts::tournament::Rank;

/// A score-group while the round is being paired.
#[derive(Clone, Default)]
pub(super) struct LimBracket {
    /// Twice the score.
    twice: i32,
    residents: Vec<Rank>,
    above: Vec<Rank>,
    below: Vec<Rank>,
    /// The pairs in the order in which they were made.
    pairs: Vec<(Rank, Rank)>,
}

impl LimBracket {
    /// Returns whether the group has no players.
    fn is_empty(&self) -> bool {
        self.residents.is_empty() && self.above.is_empty() && self.below.is_empty()
    }
}

/// All groups of a round.
pub(super) struct GroupField<'p, 'r> {
    round: &'p LimProgram<'r>,
    /// The groups, from the highest. The median has its place among them even if nobody has its score.
    brackets: Vec<LimBracket>,
    median: usize,
    /// 9.6: the pairs that were undone.
    undone: Vec<(Rank, Rank)>,
    /// How many groups have been paired.
    done: usize,
}

impl<'p, 'r> GroupField<'p, 'r> {
    /// Creates the groups of all players except the one with the bye.
    pub(super) fn new(round: &'p LimProgram<'r>, bye: Option<Rank>) -> Self {
        let position = round.position;
        let half = round.twice_median();
        let mut brackets: Vec<LimBracket> = scoregroups(position)
            .into_iter()
            .map(|mut residents| {
                let twice = 2 * position.entries[residents[0]].score.0;
                residents.retain(|&r| Some(r) != bye);
                LimBracket { twice, residents, ..LimBracket::default() }
            })
            .collect();
        // A score whose only player has the bye is not a group; the median always is.
        brackets.retain(|b| !b.residents.is_empty());
        let median = brackets.iter().take_while(|b| b.twice > half).count();
        if brackets.get(median).is_none_or(|b| b.twice != half) {
            brackets.insert(median, LimBracket { twice: half, ..LimBracket::default() });
        }
        Self { round, brackets, median, undone: Vec::new(), done: 0 }
    }

    /// 9.2: returns all groups except the median, in the order in which they are paired.
    pub(super) fn outer(&self) -> Vec<usize> {
        (0..self.median).chain((self.median + 1..self.brackets.len()).rev()).collect()
    }

    /// Pairs a group other than the median and moves its floaters on.
    pub(super) fn pair_group<E: From<ContradictoryValues>>(
        &mut self,
        on: &mut dyn GroupBackend<'r, E>,
        at: usize,
    ) -> Result<(), E> {
        let group = self.group(at);
        let solved = group.pair(on, &[])?.ok_or(ContradictoryValues)?;
        self.done += 1;
        self.brackets[at].pairs = solved.pairs;
        for rank in solved.floaters {
            self.transfer(at, rank);
        }
        Ok(())
    }

    /// Pairs the median. As long as it is blocked, extends it by undone pairs (9.6).
    pub(super) fn pair_median<E: From<ContradictoryValues>>(
        &mut self,
        on: &mut dyn GroupBackend<'r, E>,
    ) -> Result<(), E> {
        loop {
            let group = self.group(self.median);
            if group.members().is_empty() || group.pair(on, &self.undone)?.is_some() {
                return Ok(());
            }
            let is_lower = self.round.extension().is_some() && group.above.len() > group.below.len();
            let pair = self.undo(is_lower).or_else(|| self.undo(!is_lower));
            self.undone.push(pair.ok_or(ContradictoryValues)?);
        }
    }

    fn group(&self, at: usize) -> LimGroup<'p, 'r> {
        let LimBracket { twice, residents, above, below, .. } = self.brackets[at].clone();
        let (declared, is_median, is_below) = (&self.round.declared, at == self.median, at > self.median);
        let mut group = LimGroup {
            round: self.round,
            number: self.done + 1,
            score: twice / 2,
            residents,
            above,
            below,
            next: Vec::new(),
            hosts: <[Vec<Rank>; 2]>::default(),
            waiting: Vec::new(),
            is_below,
            is_median,
            is_next_below: false,
        };
        if !is_median {
            let to = self.way(at)[0];
            let next = &self.brackets[to];
            group.is_next_below = to > self.median;
            group.hosts = self.hosts(to, is_below);
            group.next.clone_from(&next.residents);
            if declared.hosts == Hosts::Residents {
                group.hosts[1].clear();
            }
            if declared.others != Others::Leaving {
                group.waiting.clone_from(if is_below { &next.below } else { &next.above });
            }
        }
        group
    }

    /// 10.2, 10.5: returns the groups to which the floaters of a group may go, nearest first. There is always at least
    /// one. If nobody has the median score and nobody waits there, the median is not a group (9.2). Floaters then go
    /// there only if there is no other group.
    fn way(&self, at: usize) -> Vec<usize> {
        let declared = &self.round.declared;
        let is_neighbour_only = declared.further == Further::Neighbour;
        let mut way: Vec<usize> = if at > self.median {
            (self.median..at).rev().collect()
        } else if is_neighbour_only || declared.further == Further::Beyond {
            (at + 1..self.brackets.len()).collect()
        } else {
            (at + 1..=self.median).collect()
        };
        if declared.empty_median != EmptyMedian::Place
            && way.len() > 1
            && self.brackets[self.median].is_empty()
        {
            way.retain(|&to| to != self.median);
        }
        way.truncate(if is_neighbour_only { 1 } else { way.len() });
        way
    }

    /// Returns the possible opponents of a floater in a bracket: its own players, and floaters who come from the other
    /// side.
    fn hosts(&self, at: usize, is_below: bool) -> [Vec<Rank>; 2] {
        let Some(bracket) = self.brackets.get(at) else { return Default::default() };
        let others = if is_below { &bracket.above } else { &bracket.below };
        [bracket.residents.clone(), others.clone()]
    }

    /// 10.2, 10.5: moves a floater to the first bracket on his way that has an opponent for him, or otherwise to the
    /// next one. A median without players of its own is passed by, or serves as the meeting place of floaters from both
    /// sides.
    fn transfer(&mut self, at: usize, rank: Rank) {
        let (way, round) = (self.way(at), self.round);
        let is_met =
            |to: usize| self.hosts(to, at > self.median).concat().iter().any(|&o| round.can_meet(rank, o));
        let meet_in_median = self.brackets[self.median].residents.is_empty()
            && round.declared.empty_median == EmptyMedian::Place;
        let is_meeting_place = |to: usize| to == self.median && meet_in_median;
        let goal = way.iter().copied().find(|&to| is_met(to) || is_meeting_place(to)).unwrap_or(way[0]);
        let is_from_above = 2 * round.position.entries[rank].score.0 > self.brackets[goal].twice;
        let bracket = &mut self.brackets[goal];
        if is_from_above { &mut bracket.above } else { &mut bracket.below }.push(rank);
    }

    /// Undoes the next pair on one side: the last pair made in the nearest bracket that has one, or the first.
    // READING LIM-9.6-CRACK: the pair made last is undone; under the other reading, the pair made first.
    fn undo(&mut self, is_lower: bool) -> Option<(Rank, Rank)> {
        let (upper, rest) = self.brackets.split_at_mut(self.median);
        let (median, lower) = rest.split_first_mut()?;
        let has_pair = |b: &&mut LimBracket| !b.pairs.is_empty();
        let bracket =
            if is_lower { lower.iter_mut().find(has_pair) } else { upper.iter_mut().rev().find(has_pair) }?;
        let pair = if self.round.declared.crack == Crack::FirstMade {
            bracket.pairs.remove(0)
        } else {
            bracket.pairs.pop()?
        };
        if is_lower { &mut median.below } else { &mut median.above }.extend([pair.0, pair.1]);
        Some(pair)
    }
}
