//! ECF seeded Swiss: a round of its program, with its boards.
//!
//! Boards in question are first checked on the levels where they differ from the round under other data or settings. If
//! they are the result of the round, they determine what each level receives from the levels above it: its floaters,
//! and the players already taken. A level can then be paired without those above it. If the level is paired differently
//! from these boards, they are not the result.

use std::collections::BTreeSet;

use super::solve::{Stop, part_of_round, solve_with};
use super::top_down::is_wanted;
use super::{Ask, Paired, RoundError, boards};
use crate::measure;
use crate::plan::ecf::Phases;
use crate::program::ecf::{EcfProgram, LevelsAbove};
use facts::rulebook::table::FloatOrder;
use facts::tournament::Rank;

/// Pairs the round.
pub(super) fn solve<'r>(ask: &'r Ask<'r>, phases: &'r Phases) -> Result<Paired, RoundError> {
    let program = EcfProgram::new(ask.position, ask.declared, phases);
    if let Some(stage) = otherwise(ask, &program) {
        return Err(RoundError::Otherwise { stage });
    }
    solve_with(ask, |on| program.run(on), &|pairs, bye| {
        // 8: the colour is decided by lot and then alternates over the boards on which neither player seeks one.
        let mut next = ask.position.initial_colour;
        boards::arrange_by(ask.position, pairs, bye, &|r| ask.position.entries[r].points, &mut |h, l| {
            let board = measure::ecf_board(next, h, l);
            if measure::seeks(h).is_none() && measure::seeks(l).is_none() {
                next = next.opposite();
            }
            board
        })
    })
}

/// The boards in question, level by level.
struct AskedBoards<'r, 'p> {
    ask: &'r Ask<'r>,
    program: &'p EcfProgram<'r>,
    /// The levels from the top, without the player who has the bye.
    groups: Vec<Vec<Rank>>,
    /// The opponents, by rank.
    mates: Vec<Option<Rank>>,
}

/// Returns the first level, from 1, that is paired differently from the boards in question. Only levels where the
/// boards differ from the former round are checked. Returns `None` if there is no such level, or if no boards are in
/// question.
fn otherwise<'r>(ask: &'r Ask<'r>, program: &EcfProgram<'r>) -> Option<usize> {
    let (wanted, former) = ask.sought.wanted.as_ref().zip(ask.sought.former.as_ref())?;
    let boards = AskedBoards::new(ask, program, wanted)?;
    let other = wanted.iter().filter(|board| former.binary_search(board).is_err());
    let ranks = other.flat_map(|&(a, b)| [Some(a), b]).flatten();
    let places: BTreeSet<usize> = ranks.filter_map(|r| boards.home(r)).collect();
    places.into_iter().find(|&place| boards.is_otherwise(place)).map(|place| place + 1)
}

impl<'r, 'p> AskedBoards<'r, 'p> {
    /// Returns `None` if the boards are not a legal pairing with the bye of the round.
    fn new(ask: &'r Ask<'r>, program: &'p EcfProgram<'r>, wanted: &[(Rank, Option<Rank>)]) -> Option<Self> {
        let bye = part_of_round(ask, |on| program.bye(on)).ok()?.0;
        let mut mates = vec![None; ask.position.entries.len()];
        for &(a, b) in wanted {
            let Some(b) = b else { continue };
            ask.graph.link(a, b)?;
            (mates[a], mates[b]) = (Some(b), Some(a));
        }
        let is_whole = Rank::all(mates.len()).all(|r| mates[r].is_some() != (bye == Some(r)));
        is_whole.then_some(Self { ask, program, groups: program.groups(bye), mates })
    }

    fn home(&self, rank: Rank) -> Option<usize> {
        self.groups.iter().position(|group| group.binary_search(&rank).is_ok())
    }

    /// Returns the players on these levels who meet an opponent below them, with those opponents.
    fn floats(&self, places: &[Vec<Rank>]) -> Vec<(Rank, Rank)> {
        let is_below = |r: Rank| places.iter().all(|group| group.binary_search(&r).is_err());
        let ranks = places.iter().flatten();
        ranks.filter_map(|&r| self.mates[r].filter(|&m| is_below(m)).map(|m| (r, m))).collect()
    }

    /// Returns whether the level in this place is paired differently, given the boards above it. Errors are left to the
    /// run of the whole round.
    fn is_otherwise(&self, place: usize) -> bool {
        let here = &self.groups[..=place];
        let before = self.floats(&self.groups[..place]);
        let moved_down = before.iter().map(|&(f, _)| f).collect();
        let finds_opponents = self.ask.declared.float_order != FloatOrder::OwnFloaterFirst;
        let promised = if finds_opponents { before } else { Vec::new() };
        let above = LevelsAbove { levels: place, moved_down, promised };
        let level = part_of_round(self.ask, |on| self.program.level(on, (place, &self.groups), above));
        let (below, pairs) = match level {
            Ok(level) => level,
            Err(stop) => return matches!(stop, Stop::Otherwise),
        };
        let leaving: Vec<Rank> = self.floats(here).into_iter().map(|(f, _)| f).collect();
        let mut all = pairs.iter().chain(&below.promised);
        below.moved_down != leaving || all.any(|&(a, b)| !is_wanted(self.ask, a, Some(b)))
    }
}
