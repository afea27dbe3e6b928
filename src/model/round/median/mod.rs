//! The median family (FIDE Swiss Rules 1987 = Lim, Lim 2026, Leong): the bye first, groups from the top down to just
//! above the median, from the bottom up to it, the median last; a blocked median is extended (9.6).

mod group;

use super::{Ask, Paired, RoundError, boards, scoregroups};
use crate::measure;
use crate::plan::code_of;
use crate::plan::median::{Bye, Median, Phases};
use crate::stage::{LevelRecord, Stage, Undoing};
use facts::rulebook::table::{Crack, EmptyMedian, Further, Hosts, Others};
use facts::tournament::Pairing;
use group::{MedianGroup, SolvedGroup};
use lexmatch::Evidence;
use lexmatch::problem::QuestionKind;
use lexmatch::solve::SolveError;
use limit::from_len;

/// Pairs the round.
pub(super) fn solve(ask: &Ask<'_>, plan: &Phases) -> Result<Paired, RoundError> {
    let mut round = MedianRound::new(ask);
    round.run(ask, plan).map_err(|e| RoundError::at(round.stages.len() + 1, &round.levels, e))?;
    let pairing = round.pairing(ask);
    let MedianRound { stages, levels, .. } = round;
    Ok(Paired { pairing, stages, levels, drawn: None, declared: Vec::new() })
}

/// A score-group on its way.
#[derive(Clone, Default)]
struct MedianBracket {
    /// Twice the score.
    twice: i32,
    residents: Vec<usize>,
    above: Vec<usize>,
    below: Vec<usize>,
    /// In the order in which they were made.
    pairs: Vec<(usize, usize)>,
}

impl MedianBracket {
    /// Is nobody in it?
    fn is_empty(&self) -> bool {
        self.residents.is_empty() && self.above.is_empty() && self.below.is_empty()
    }
}

struct MedianRound {
    bye: Option<usize>,
    /// From the highest; the median has its place among them even if nobody has its score.
    brackets: Vec<MedianBracket>,
    median: usize,
    /// The groups as they were paired, each with its outcome.
    done: Vec<(MedianGroup, SolvedGroup)>,
    /// 9.6: pairs that were undone, each with the place in `done` of the group that had made it.
    undone: Vec<(usize, usize)>,
    stages: Vec<Stage>,
    levels: Vec<LevelRecord>,
}

impl MedianRound {
    fn new(ask: &Ask<'_>) -> Self {
        let entries = &ask.position.entries;
        let played = i32::try_from(ask.position.played()).unwrap_or(i32::MAX);
        let half = played.saturating_mul(ask.position.scoring.win.0);
        let mut brackets: Vec<MedianBracket> = scoregroups(ask.position)
            .into_iter()
            .map(|residents| MedianBracket {
                twice: 2 * entries[residents[0]].score.0,
                residents,
                ..MedianBracket::default()
            })
            .collect();
        let median = brackets.iter().take_while(|b| b.twice > half).count();
        if brackets.get(median).is_none_or(|b| b.twice != half) {
            brackets.insert(median, MedianBracket { twice: half, ..MedianBracket::default() });
        }
        Self {
            bye: None,
            brackets,
            median,
            done: Vec::new(),
            undone: Vec::new(),
            stages: Vec::new(),
            levels: Vec::new(),
        }
    }

    fn run(&mut self, ask: &Ask<'_>, plan: &Phases) -> Result<(), SolveError> {
        self.give_bye(ask, plan)?;
        for at in 0..self.median {
            self.pair_group(ask, plan, at, false)?;
        }
        for at in (self.median + 1..self.brackets.len()).rev() {
            self.pair_group(ask, plan, at, true)?;
        }
        self.pair_median(ask, plan)
    }

    /// 8: the bye is taken first.
    fn give_bye(&mut self, ask: &Ask<'_>, plan: &Phases) -> Result<(), SolveError> {
        let n = ask.position.entries.len();
        if n.is_multiple_of(2) {
            return Ok(());
        }
        let all: Vec<usize> = (0..n).collect();
        let may_have = |r: &usize| ask.graph.may_have_bye(*r);
        let leaves_a_pairing = |r: &usize| ask.graph.is_completable_by(&all, &|other| other == *r);
        let rank = (0..n).rev().filter(may_have).find(leaves_a_pairing).ok_or(SolveError::NoMember)?;
        let refused: Vec<usize> = (rank + 1..n).rev().filter(may_have).collect();
        for &r in &refused {
            let others: Vec<usize> = all.iter().copied().filter(|&o| o != r).collect();
            ask.graph.obstacle(&others).map_err(|_| SolveError::Engine)?.ok_or(SolveError::Engine)?;
        }
        self.bye = Some(rank);
        self.brackets.iter_mut().for_each(|b| b.residents.retain(|&r| r != rank));
        self.drop_empty();
        if let Some(code) = code_of(&plan.bye, &Bye::ByePlace) {
            let list = || (0..n).rev().map(from_len).collect();
            ask.watch_bye(code, n - rank - 1, |_, bye| QuestionKind::Order { vertex: bye, list: list() });
            let evidence = vec![Evidence::Refuted { refused: refused.len() }];
            let value = vec![from_len(n - rank)];
            self.levels.push(LevelRecord { evidence, ..group::record(0, code, value) });
        }
        Ok(())
    }

    /// 9.6: how many pairs were undone, each because a barrier shows that the median cannot be paired without; `None` if
    /// that was not asked.
    fn extension(&self, stage: usize, code: &str) -> Option<LevelRecord> {
        let value = vec![from_len(self.undone.len())];
        let level =
            LevelRecord { evidence: vec![Evidence::ParityBound], ..group::record(stage, code, value) };
        (!self.undone.is_empty()).then_some(level)
    }

    /// A score whose only player has the bye is no group; the median stays.
    fn drop_empty(&mut self) {
        let twice = self.brackets[self.median].twice;
        self.brackets.retain(|b| !b.residents.is_empty() || b.twice == twice);
        self.median = self.brackets.iter().take_while(|b| b.twice > twice).count();
    }

    /// Pairs a group other than the median; its floaters go on.
    fn pair_group(
        &mut self,
        ask: &Ask<'_>,
        plan: &Phases,
        at: usize,
        is_below: bool,
    ) -> Result<(), SolveError> {
        let group = self.group(ask, at, is_below);
        let solved = group.solve(ask, plan, self.stages.len() + 1)?.ok_or(SolveError::NoMember)?;
        self.brackets[at].pairs.clone_from(&solved.pairs);
        let floaters = solved.floaters.clone();
        self.keep(ask, at, group, solved);
        for rank in floaters {
            self.transfer(ask, at, rank, is_below);
        }
        Ok(())
    }

    fn group(&self, ask: &Ask<'_>, at: usize, is_below: bool) -> MedianGroup {
        let MedianBracket { residents, above, below, .. } = self.brackets[at].clone();
        let is_median = at == self.median;
        let (mut hosts, mut waiting, mut is_next_below) = (<[Vec<usize>; 2]>::default(), Vec::new(), false);
        if !is_median {
            let to = self.way(ask, at, is_below)[0];
            let next = &self.brackets[to];
            is_next_below = to > self.median;
            hosts = self.hosts(to, is_below);
            if ask.declared.hosts == Hosts::Residents {
                hosts[1].clear();
            }
            if ask.declared.others != Others::Leaving {
                waiting.clone_from(if is_below { &next.below } else { &next.above });
            }
        }
        MedianGroup { residents, above, below, hosts, waiting, is_below, is_median, is_next_below }
    }

    /// 10.2, 10.5: the groups to which floaters of one may go, the nearest first; never none. Nobody with that score and
    /// nobody who waits there: the median is no group (9.2), and they go there only if there is no other.
    fn way(&self, ask: &Ask<'_>, at: usize, is_below: bool) -> Vec<usize> {
        let is_neighbour_only = ask.declared.further == Further::Neighbour;
        let mut way: Vec<usize> = if is_below {
            (self.median..at).rev().collect()
        } else if is_neighbour_only || ask.declared.further == Further::Beyond {
            (at + 1..self.brackets.len()).collect()
        } else {
            (at + 1..=self.median).collect()
        };
        if ask.declared.empty_median != EmptyMedian::Place
            && way.len() > 1
            && self.brackets[self.median].is_empty()
        {
            way.retain(|&to| to != self.median);
        }
        way.truncate(if is_neighbour_only { 1 } else { way.len() });
        way
    }

    /// Whom a floater meets in a bracket: its own players, and floaters who do not come the same way.
    fn hosts(&self, at: usize, is_below: bool) -> [Vec<usize>; 2] {
        let Some(bracket) = self.brackets.get(at) else { return Default::default() };
        let others = if is_below { &bracket.above } else { &bracket.below };
        [bracket.residents.clone(), others.clone()]
    }

    /// 10.2, 10.5: where a floater goes: to the first bracket on the way with an opponent, at the least to the next one. A
    /// median without players of its own is passed by, or floaters of both sides meet there.
    fn transfer(&mut self, ask: &Ask<'_>, at: usize, rank: usize, is_below: bool) {
        let way = self.way(ask, at, is_below);
        let is_met =
            |to: usize| self.hosts(to, is_below).concat().iter().any(|&o| ask.graph.link(rank, o).is_some());
        let meet_in_median = self.brackets[self.median].residents.is_empty()
            && ask.declared.empty_median == EmptyMedian::Place;
        let is_meeting_place = |to: usize| to == self.median && meet_in_median;
        let goal = way.iter().copied().find(|&to| is_met(to) || is_meeting_place(to)).unwrap_or(way[0]);
        let is_from_above = 2 * ask.position.entries[rank].score.0 > self.brackets[goal].twice;
        let bracket = &mut self.brackets[goal];
        if is_from_above { &mut bracket.above } else { &mut bracket.below }.push(rank);
    }

    fn keep(&mut self, ask: &Ask<'_>, at: usize, group: MedianGroup, solved: SolvedGroup) {
        let next = (!group.is_median).then(|| &self.brackets[self.way(ask, at, group.is_below)[0]]);
        let is_extended = group.is_median && !self.undone.is_empty();
        self.stages.push(Stage {
            number: self.stages.len() + 1,
            score: self.brackets[at].twice / 2,
            moved_down: group.came_in(),
            residents: group.residents.clone(),
            set_aside: solved.forced.clone(),
            next: next.map_or_else(Vec::new, |b| b.residents.clone()),
            rest: Vec::new(),
            is_exempt: ask.position.is_last_round(),
            undone: is_extended.then(|| Undoing::Neighbours { pairs: self.undone.clone() }),
        });
        self.levels.extend(solved.levels.clone());
        self.done.push((group, solved));
    }

    /// The median, extended by undone pairs as long as it is blocked (9.6).
    fn pair_median(&mut self, ask: &Ask<'_>, plan: &Phases) -> Result<(), SolveError> {
        loop {
            let group = self.group(ask, self.median, false);
            if let Some(solved) = group.solve(ask, plan, self.stages.len() + 1)? {
                if let Some(code) = code_of(&plan.median, &Median::MedianExtension) {
                    self.levels.extend(self.extension(self.stages.len() + 1, code));
                }
                if !solved.pairs.is_empty() {
                    self.brackets[self.median].pairs.clone_from(&solved.pairs);
                    self.keep(ask, self.median, group, solved);
                }
                return Ok(());
            }
            let demands = code_of(&plan.median, &Median::MedianExtension).is_some();
            let is_lower = demands && group.above.len() > group.below.len();
            let pair = self.undo(ask, is_lower).or_else(|| self.undo(ask, !is_lower));
            self.undone.push(pair.ok_or(SolveError::NoMember)?);
        }
    }

    /// Undoes the next pair of one side: of the nearest bracket that has one the last that was made, or the first.
    fn undo(&mut self, ask: &Ask<'_>, is_lower: bool) -> Option<(usize, usize)> {
        let (upper, rest) = self.brackets.split_at_mut(self.median);
        let (median, lower) = rest.split_first_mut()?;
        let has_pair = |b: &&mut MedianBracket| !b.pairs.is_empty();
        let bracket =
            if is_lower { lower.iter_mut().find(has_pair) } else { upper.iter_mut().rev().find(has_pair) }?;
        let pair = if ask.declared.crack == Crack::FirstMade {
            bracket.pairs.remove(0)
        } else {
            bracket.pairs.pop()?
        };
        if is_lower { &mut median.below } else { &mut median.above }.extend([pair.0, pair.1]);
        Some(pair)
    }

    fn pairing(&self, ask: &Ask<'_>) -> Pairing {
        let of = |below: bool| {
            let brackets =
                self.brackets.iter().enumerate().filter(move |&(at, _)| (at > self.median) == below);
            brackets.flat_map(|(_, b)| b.pairs.iter().copied())
        };
        let below: Vec<_> = of(true).map(|(a, b)| ask.position.entries[a.min(b)].id).collect();
        let pairs: Vec<(usize, usize)> = of(false).chain(of(true)).collect();
        boards::arrange_by(
            ask.position,
            &pairs,
            self.bye,
            &|r| ask.position.entries[r].points,
            &mut |h, l| measure::median_board(ask.position, (h, l), below.contains(&h.id), &ask.declared),
        )
    }
}
