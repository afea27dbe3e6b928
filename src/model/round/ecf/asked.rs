//! Whether boards that are asked about are the round, asked first of the levels where they differ from the round under
//! other data or settings.
//!
//! If they are the round, they say what every level is given by those above it: who has floated to it, and who is taken. So
//! a level can be paired without those above it, and where it is paired otherwise than these boards, they are not the round.

use std::cell::RefCell;
use std::collections::BTreeSet;

use super::{EcfRound, level};
use crate::round::top_down::{Family, is_wanted};
use crate::round::{Ask, scoregroups};
use crate::stage::Stage;

/// The boards in question, level by level.
struct AskedBoards<'r, 'a> {
    round: &'r EcfRound<'a>,
    /// The levels from the top, without the player who has the bye.
    groups: Vec<Vec<usize>>,
    /// By rank.
    mates: Vec<Option<usize>>,
}

/// The first level, from 1, of those where the boards differ from the former round, that is paired otherwise than they are;
/// `None` if there is none, or if no boards are in question.
pub(super) fn otherwise(round: &EcfRound<'_>, bye: Option<usize>) -> Option<usize> {
    let sought = &round.ask.sought;
    let (wanted, former) = sought.wanted.as_ref().zip(sought.former.as_ref())?;
    let boards = AskedBoards::new(round, bye, wanted)?;
    let other = wanted.iter().filter(|board| former.binary_search(board).is_err());
    let ranks = other.flat_map(|&(a, b)| [Some(a), b]).flatten();
    let places: BTreeSet<usize> = ranks.filter_map(|r| boards.home(r)).collect();
    places.into_iter().find(|&place| boards.is_otherwise(place)).map(|place| place + 1)
}

impl<'r, 'a> AskedBoards<'r, 'a> {
    /// `None` if the boards are no legal pairing with this bye.
    fn new(round: &'r EcfRound<'a>, bye: Option<usize>, wanted: &[(usize, Option<usize>)]) -> Option<Self> {
        let Ask { position, graph, .. } = round.ask;
        let mut mates = vec![None; position.entries.len()];
        for &(a, b) in wanted {
            let Some(b) = b else { continue };
            graph.link(a, b)?;
            (mates[a], mates[b]) = (Some(b), Some(a));
        }
        let is_whole = mates.iter().enumerate().all(|(r, mate)| mate.is_some() != (bye == Some(r)));
        let mut groups: Vec<Vec<usize>> = scoregroups(position);
        for group in &mut groups {
            group.retain(|&r| Some(r) != bye);
        }
        groups.retain(|group| !group.is_empty());
        is_whole.then_some(Self { round, groups, mates })
    }

    fn home(&self, rank: usize) -> Option<usize> {
        self.groups.iter().position(|group| group.binary_search(&rank).is_ok())
    }

    /// Who is on these levels and meets somebody below them, with the opponents.
    fn floats(&self, places: &[Vec<usize>]) -> Vec<(usize, usize)> {
        let is_below = |r: usize| places.iter().all(|group| group.binary_search(&r).is_err());
        let ranks = places.iter().flatten();
        ranks.filter_map(|&r| self.mates[r].filter(|&m| is_below(m)).map(|m| (r, m))).collect()
    }

    /// Is the level in this place paired otherwise, given what the boards have above it? What goes wrong is left to the
    /// round as a whole.
    fn is_otherwise(&self, place: usize) -> bool {
        let ask = self.round.ask;
        let (here, below) = self.groups.split_at(place + 1);
        let before = self.floats(&self.groups[..place]);
        let stage = Stage {
            number: place + 1,
            score: here.last().and_then(|group| group.last()).map_or(0, |&r| ask.position.entries[r].score.0),
            moved_down: before.iter().map(|&(f, _)| f).collect(),
            residents: here.last().cloned().unwrap_or_default(),
            set_aside: Vec::new(),
            next: below.first().cloned().unwrap_or_default(),
            rest: below.concat(),
            is_exempt: false,
            undone: None,
        };
        let known = if level::finds_opponents(ask) { before } else { Vec::new() };
        let round = EcfRound { ask, plan: self.round.plan, promised: RefCell::new(known) };
        let Ok(solved) = round.decide(&stage) else { return false };
        let leaving: Vec<usize> = self.floats(here).into_iter().map(|(f, _)| f).collect();
        let promised = round.promised.into_inner();
        let all = solved.pairs.iter().chain(&promised);
        solved.leaving != leaving || all.into_iter().any(|&(a, b)| !is_wanted(ask, a, Some(b)))
    }
}
