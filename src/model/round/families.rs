//! The rulebook families: pairing a round under each of them, and putting its boards together.

use super::{Ask, Paired, RoundError, boards, burstein, dutch_1998, ecf, solve};
use crate::graph::Compatibility;
use crate::measure::{DubovPasts, TeamRules, board_today, dubov_board, irish_board, lim_board, us_board};
use crate::plan::{CompiledPlan, adjacent, dubov, irish, lim, monrad, round_robin, us_scholastic};
use crate::program::Program;
use crate::program::adjacent::AdjacentProgram;
use crate::program::dubov::DubovProgram;
use crate::program::dutch::DutchProgram;
use crate::program::irish::IrishProgram;
use crate::program::lim::{CompatibleBy, LimProgram};
use crate::program::monrad::{MonradProgram, list_board};
use crate::program::round_robin::TableProgram;
use crate::program::team::TeamProgram;
use crate::program::us_scholastic::UsProgram;
use facts::tournament::{Rank, Score};
use limit::from_len;
use std::rc::Rc;

/// Pairs the round under the rulebook's family.
pub(super) fn solve_round<'r>(ask: &'r Ask<'r>, plan: &'r CompiledPlan) -> Result<Paired, RoundError> {
    match plan {
        CompiledPlan::Dutch1998(phases) => dutch_1998::solve(ask, phases),
        CompiledPlan::Dutch(phases) => {
            let program = DutchProgram::new(ask.position, ask.declared, phases, ask.book.system);
            solve::solve(ask, |on| program.run(on), &|h, l| board_today(ask.position, &ask.declared, h, l))
        }
        CompiledPlan::Team(phases) => {
            let (declared, system) = (ask.declared, ask.book.system);
            let rules = TeamRules::new(ask.position, declared, system);
            let program = TeamProgram::new(ask.position, declared, phases, system);
            solve::solve(ask, |on| program.run(on), &|a, b| rules.board(a, b))
        }
        CompiledPlan::Lim(phases) => lim_groups(ask, phases),
        CompiledPlan::Irish(phases) => irish_draw(ask, phases),
        CompiledPlan::Ecf(phases) => ecf::solve(ask, phases),
        CompiledPlan::UsScholastic(phases) => us_packs(ask, phases),
        CompiledPlan::Dubov(phases) => dubov_brackets(ask, phases),
        CompiledPlan::Adjacent(phases) => adjacent_list(ask, phases),
        CompiledPlan::Monrad(phases) => monrad_list(ask, phases),
        CompiledPlan::Burstein(phases) => burstein::solve(ask, phases),
        CompiledPlan::RoundRobin(phases) => table_row(ask, phases),
    }
}

/// Pairs a Dubov round. The text requires a rating for everybody (1.1) and the number of rounds (1.8.2).
fn dubov_brackets(ask: &Ask<'_>, phases: &dubov::Phases) -> Result<Paired, RoundError> {
    if let Some(missing) = ask.position.missing_for_dubov() {
        return Err(RoundError::Missing(missing));
    }
    let pasts = DubovPasts::of(ask.position, &ask.declared);
    let program = DubovProgram::new(ask.position, ask.declared, phases, &pasts);
    solve::solve(ask, |on| program.run(on), &|h, l| dubov_board(ask.position, &ask.declared, h, l))
}

/// Pairs a US round, with the boards in the order of points won.
fn us_packs<'r>(ask: &'r Ask<'r>, phases: &'r us_scholastic::Phases) -> Result<Paired, RoundError> {
    let program = UsProgram::new(ask.position, ask.declared, phases);
    solve::solve_with(ask, |on| program.run(on), &|pairs, bye| {
        let mut board = us_board(ask.position, &ask.declared);
        boards::arrange_by(ask.position, pairs, bye, &|r| ask.position.entries[r].points, &mut board)
    })
}

/// Pairs a Monrad round, with the boards in the order of the list.
fn monrad_list<'r>(ask: &'r Ask<'r>, phases: &'r monrad::Phases) -> Result<Paired, RoundError> {
    let program = MonradProgram::new(ask.position, ask.declared, phases);
    solve::solve_with(ask, |on| program.run(on), &|pairs, bye| {
        let place = |r: Rank| Score(-from_len::<i32>(r.0));
        boards::arrange_by(ask.position, pairs, bye, &place, &mut |a, b| list_board(&ask.declared, a, b))
    })
}

/// Pairs a round of adjacent players, with the boards in the order of the list.
fn adjacent_list<'r>(ask: &'r Ask<'r>, phases: &'r adjacent::Phases) -> Result<Paired, RoundError> {
    let program = AdjacentProgram::new(ask.position, phases);
    let mut paired = solve::solve_with(ask, |on| program.run(on), &|pairs, bye| {
        let place = |r: Rank| Score(-from_len::<i32>(r.0));
        boards::arrange_by(ask.position, pairs, bye, &place, &mut |a, b| list_board(&ask.declared, a, b))
    })?;
    // The list has no groups, so it is named by its highest score.
    for stage in &mut paired.stages {
        stage.score = ask.position.entries.first().map_or(stage.score, |first| first.score.0);
    }
    Ok(paired)
}

/// Pairs a round of a table, with the boards in the order of the row.
fn table_row<'r>(ask: &'r Ask<'r>, phases: &'r round_robin::Phases) -> Result<Paired, RoundError> {
    let program = TableProgram::new(ask.position, ask.book.system, ask.declared, phases);
    solve::solve_with(ask, |on| program.run(on), &|pairs, bye| {
        let place = |r: Rank| Score(-program.table().place(r));
        let rank = |id| ask.position.rank(id).expect("a player of the position");
        boards::arrange_by(ask.position, pairs, bye, &place, &mut |a, b| {
            program.board(rank(a.id), rank(b.id))
        })
    })
}

/// Pairs a round of the Lim family. Below the median the colours of equal players are mirrored.
fn lim_groups<'r>(ask: &'r Ask<'r>, phases: &'r lim::Phases) -> Result<Paired, RoundError> {
    let meets = |a: Rank, b: Rank| {
        ask.graph.link(a, b).map(|compatible| match compatible {
            Compatibility::Free => CompatibleBy::Free,
            Compatibility::Waived => CompatibleBy::Waived,
        })
    };
    let program = LimProgram::new(ask.position, (ask.book, ask.declared), phases, Rc::new(meets));
    solve::solve_by_stages(ask, |on| program.run(on), &|stages, bye| {
        let entries = &ask.position.entries;
        let (mut pairs, mut below) = (Vec::new(), Vec::new());
        for (stage, made) in stages {
            if stage.residents.first().is_some_and(|&r| program.is_below_median(r)) {
                below.extend(made.iter().flat_map(|&(a, b)| [entries[a].id, entries[b].id]));
            }
            pairs.extend_from_slice(made);
        }
        below.sort_unstable();
        let score = |r: Rank| boards::board_score(&entries[r], ask.declared.board_order);
        boards::arrange_by(ask.position, &pairs, bye, &score, &mut |h, l| {
            lim_board(ask.position, (h, l), below.binary_search(&h.id).is_ok(), &ask.declared)
        })
    })
}

/// Pairs an Irish round, with the boards in the order of scores. Withdrawn players have no score.
fn irish_draw<'r>(ask: &'r Ask<'r>, phases: &'r irish::Phases) -> Result<Paired, RoundError> {
    let of_lots = (ask.seed, ask.book.prefix.as_str());
    let program = IrishProgram::new(ask.position, ask.declared, phases, of_lots);
    let mut paired = solve::solve_with(ask, |on| program.run(on), &|pairs, bye| {
        let scores = program.board_scores();
        let mut board = irish_board(ask.position, ask.seed);
        boards::arrange_by(ask.position, pairs, bye, &|r| Score(scores(r)), &mut board)
    })?;
    for stage in &mut paired.stages {
        stage.score = program.highest_score();
    }
    Ok(paired)
}
