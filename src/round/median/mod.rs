//! The median family (FIDE Swiss Rules 1987 = Lim, Lim 2026, Leong): the bye first, groups from the top down to just
//! above the median, from the bottom up to it, the median last; a blocked median is extended (9.6).

mod group;
mod order;

use super::{Ask, Paired, RoundError, boards, scoregroups, vertex};
use crate::measure;
use crate::model::problem::Kind;
use crate::model::{LevelRecord, Part, Stage};
use crate::plan::code_of;
use crate::plan::median::{Bye, Median, Phases};
use crate::solve::SolveError;
use crate::tournament::Pairing;
use group::{Group, Solved};

/// Pairs the round.
pub(super) fn solve(ask: &Ask<'_>, plan: &Phases) -> Result<Paired, RoundError> {
    let mut round = Round::default();
    round.run(ask, plan).map_err(|e| RoundError::at(round.stages.len() + 1, &round.levels, e))?;
    let pairing = round.pairing(ask);
    Ok(Paired { pairing, stages: round.stages, levels: round.levels, drawn: None, declared: Vec::new() })
}

/// The pairs of a group in the order in which they were made.
struct Made {
    pairs: Vec<(usize, usize)>,
    is_below: bool,
}

#[derive(Default)]
struct Round {
    bye: Option<usize>,
    above: Vec<Made>,
    below: Vec<Made>,
    median: Vec<(usize, usize)>,
    stages: Vec<Stage>,
    levels: Vec<LevelRecord>,
}

impl Round {
    fn run(&mut self, ask: &Ask<'_>, plan: &Phases) -> Result<(), SolveError> {
        self.give_bye(ask, plan)?;
        let (upper, median, mut lower) = groups(ask, self.bye);
        let from_above = self.descend((ask, plan), &upper, &median, false)?;
        lower.reverse();
        let from_below = self.descend((ask, plan), &lower, &median, true)?;
        self.pair_median((ask, plan), median, (from_above, from_below))
    }

    /// 8: the bye is taken first.
    fn give_bye(&mut self, ask: &Ask<'_>, plan: &Phases) -> Result<(), SolveError> {
        let n = ask.position.entries.len();
        if n.is_multiple_of(2) {
            return Ok(());
        }
        let (rank, evidence) = ask.bye((0..n).rev()).ok_or(SolveError::NoMember)?;
        self.bye = Some(rank);
        if let Some(code) = code_of(&plan.bye, &Bye::ByePlace) {
            let list = || (0..n).rev().map(vertex).collect();
            ask.watch_bye(code, n - rank - 1, |_, bye| Kind::Order { vertex: bye, list: list() });
            let (code, value) = (code.to_owned(), vec![super::whole(n - rank)]);
            self.levels.push(LevelRecord { stage: 0, code, part: Part::Bracket, value, evidence });
        }
        Ok(())
    }

    /// Pairs the groups of one side, the outermost first; returns who floats to the median.
    fn descend(
        &mut self,
        (ask, plan): (&Ask<'_>, &Phases),
        groups: &[Vec<usize>],
        median: &[usize],
        is_below: bool,
    ) -> Result<Vec<usize>, SolveError> {
        let mut floaters = Vec::new();
        for (i, residents) in groups.iter().enumerate() {
            let (above, below) = if is_below {
                (Vec::new(), std::mem::take(&mut floaters))
            } else {
                (std::mem::take(&mut floaters), Vec::new())
            };
            let neighbour = groups.get(i + 1).map_or(median, Vec::as_slice).to_vec();
            let group =
                Group { residents: residents.clone(), above, below, neighbour, is_below, is_median: false };
            let solved = group.solve((ask, plan), self.stages.len() + 1)?.ok_or(SolveError::NoMember)?;
            floaters.clone_from(&solved.floaters);
            let made = Made { pairs: solved.pairs.clone(), is_below };
            let side = if is_below { &mut self.below } else { &mut self.above };
            side.push(made);
            self.keep(ask, &group, solved);
        }
        Ok(floaters)
    }

    fn keep(&mut self, ask: &Ask<'_>, group: &Group, solved: Solved) {
        let score =
            group.residents.first().map_or(ask.position.scoring.win.0, |&r| ask.position.entries[r].score.0);
        self.stages.push(Stage {
            number: self.stages.len() + 1,
            score,
            moved_down: group.came_in(),
            residents: group.residents.clone(),
            set_aside: solved.forced,
            next: group.neighbour.clone(),
            rest: Vec::new(),
            is_exempt: ask.position.is_last_round(),
        });
        self.levels.extend(solved.levels);
    }

    /// The median, extended by undone pairs as long as it is blocked (9.6).
    fn pair_median(
        &mut self,
        (ask, plan): (&Ask<'_>, &Phases),
        residents: Vec<usize>,
        (above, below): (Vec<usize>, Vec<usize>),
    ) -> Result<(), SolveError> {
        let (neighbour, is_below) = (Vec::new(), false);
        let mut group = Group { residents, above, below, neighbour, is_below, is_median: true };
        loop {
            if let Some(solved) = group.solve((ask, plan), self.stages.len() + 1)? {
                self.median.clone_from(&solved.pairs);
                if !solved.pairs.is_empty() {
                    self.keep(ask, &group, solved);
                }
                return Ok(());
            }
            let demands = code_of(&plan.median, &Median::MedianExtension).is_some();
            let wants_below = demands && group.above.len() > group.below.len();
            let from_below = if wants_below { has_pair(&self.below) } else { !has_pair(&self.above) };
            let (side, incoming) = if from_below {
                (&mut self.below, &mut group.below)
            } else {
                (&mut self.above, &mut group.above)
            };
            let (a, b) = undo_last(side).ok_or(SolveError::NoMember)?;
            incoming.extend([a, b]);
        }
    }

    fn pairing(&self, ask: &Ask<'_>) -> Pairing {
        let mut below = Vec::new();
        let mut pairs = self.median.clone();
        for made in self.above.iter().chain(&self.below) {
            pairs.extend(&made.pairs);
            if made.is_below {
                below.extend(made.pairs.iter().map(|&(a, b)| ask.position.entries[a.min(b)].id));
            }
        }
        boards::arrange(ask.position, &pairs, self.bye, &mut |h, l| {
            measure::median_board(ask.position, (h, l), below.contains(&h.id))
        })
    }
}

fn has_pair(side: &[Made]) -> bool {
    side.iter().any(|made| !made.pairs.is_empty())
}

/// The pair made last in the group nearest to the median that still has one.
fn undo_last(side: &mut [Made]) -> Option<(usize, usize)> {
    side.iter_mut().rev().find_map(|made| made.pairs.pop())
}

/// Groups above the median from the top, the median, groups below it from the top; without the bye.
fn groups(ask: &Ask<'_>, bye: Option<usize>) -> (Vec<Vec<usize>>, Vec<usize>, Vec<Vec<usize>>) {
    let played = i32::try_from(ask.position.played()).unwrap_or(i32::MAX);
    let half = played.saturating_mul(ask.position.scoring.win.0);
    let (mut upper, mut median, mut lower) = (Vec::new(), Vec::new(), Vec::new());
    for group in scoregroups(ask.position) {
        let twice = 2 * ask.position.entries[group[0]].score.0;
        let group: Vec<usize> = group.into_iter().filter(|&r| Some(r) != bye).collect();
        match twice.cmp(&half) {
            _ if group.is_empty() => {}
            std::cmp::Ordering::Greater => upper.push(group),
            std::cmp::Ordering::Equal => median = group,
            std::cmp::Ordering::Less => lower.push(group),
        }
    }
    (upper, median, lower)
}
