//! FIDE Dutch 1998: the program, with the graph's rules on who may meet, and the boards.

use super::solve::solve_by_stages;
use super::{Ask, Paired, RoundError, boards};
use crate::graph::{CompatGraph, Compatibility};
use crate::measure;
use crate::plan::dutch_1998::Phases;
use crate::program::dutch_1998::{BracketRules, Dutch1998Program};
use facts::tournament::{Colour, Entry, Rank};
use std::rc::Rc;

/// Pairs the round.
pub(super) fn solve<'r>(ask: &'r Ask<'r>, phases: &'r Phases) -> Result<Paired, RoundError> {
    let rules = Rc::new(GraphRules(ask.graph));
    let program = Dutch1998Program::new(ask.position, ask.declared, phases, rules);
    solve_by_stages(ask, |on| program.run(on), &|stages, bye| {
        let pairs: Vec<(Rank, Rank)> = stages.iter().flat_map(|(_, pairs)| pairs.iter().copied()).collect();
        boards::arrange(ask.position, &pairs, bye, ask.declared.board_order, &mut |h, l| {
            let rank = |e: &Entry| ask.position.rank(e.id).expect("a player of the position");
            let (a, b) = (rank(h), rank(l));
            let has = |members: &[Rank]| members.contains(&a) && members.contains(&b);
            let is_free = stages.iter().any(|(stage, _)| stage.is_exempt && has(&stage.members()));
            let of = |e: &Entry, r| {
                if is_free {
                    measure::Preference::without_absolute(&e.colours)
                } else {
                    ask.graph.preference(r)
                }
            };
            let forced = ask.graph.forced_colour(a, b).filter(|_| !is_free);
            measure::dutch_1998_board(ask.position, ((h, of(h, a)), (l, of(l, b))), forced)
        })
    })
}

/// The rules that the graph of a round implies.
struct GraphRules<'a>(&'a CompatGraph<'a>);

impl BracketRules for GraphRules<'_> {
    fn may_meet(&self, is_exempt: bool, a: Rank, b: Rank) -> bool {
        match self.0.link(a, b) {
            Some(Compatibility::Free) => true,
            Some(Compatibility::Waived) => is_exempt,
            None => false,
        }
    }

    fn may_have_bye(&self, rank: Rank) -> bool {
        self.0.may_have_bye(rank)
    }

    fn preferred(&self, rank: Rank) -> Option<Colour> {
        self.0.preference(rank).colour
    }

    fn is_beyond_b2(&self, rank: Rank) -> bool {
        self.0.is_beyond_b2(rank)
    }

    fn most_pairs(&self, vertices: usize, joins: &dyn Fn(usize, usize) -> bool) -> usize {
        CompatGraph::most_pairs(vertices, &|u, v| joins(u.0, v.0))
    }
}
