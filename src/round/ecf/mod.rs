//! ECF seeded Swiss, 2009: the bye first (6), then the score levels from the top down (9 to 24).

mod level;
mod lists;

use super::{Ask, Paired, RoundError, boards, scoregroups};
use crate::measure::{self, Measure};
use crate::model::{LevelRecord, Part, Stage};
use crate::solve::SolveError;
use crate::tournament::Outcome;
use level::Level;

/// Pairs the round.
pub(super) fn solve(ask: &Ask<'_>) -> Result<Paired, RoundError> {
    let (mut stages, mut levels, mut pairs) = (Vec::new(), Vec::new(), Vec::new());
    let bye = bye(ask, &mut levels).map_err(|e| RoundError::at(0, &levels, e))?;
    let mut groups = scoregroups(ask.position);
    for group in &mut groups {
        group.retain(|&r| Some(r) != bye);
    }
    groups.retain(|group| !group.is_empty());
    let mut incoming: Vec<usize> = Vec::new();
    while let Some(residents) = groups.pop_front() {
        let number = stages.len() + 1;
        let next = groups.front().cloned().unwrap_or_default();
        let below: Vec<usize> = groups.iter().flatten().copied().collect();
        let level = Level { ask, number, incoming, residents: residents.clone(), next: next.clone(), below };
        let solved = level.solve().map_err(|e| RoundError::at(number, &levels, e))?;
        stages.push(Stage {
            number,
            score: ask.position.entries[residents[0]].score.0,
            moved_down: level.incoming.clone(),
            residents,
            set_aside: Vec::new(),
            next,
            rest: level.below.clone(),
            is_exempt: false,
        });
        pairs.extend(solved.pairs());
        incoming = solved.leaving();
        levels.extend(solved.into_levels());
    }
    let pairing =
        boards::arrange(ask.position, &pairs, bye, &mut |h, l| measure::ecf_board(ask.position, h, l));
    Ok(Paired { pairing, stages, levels, drawn: None })
}

/// 6: from the lowest level, the larger colour group first, from the mid-line downwards, then upwards; at last without
/// regard to arranged and half-point byes.
fn bye(ask: &Ask<'_>, levels: &mut Vec<LevelRecord>) -> Result<Option<usize>, SolveError> {
    let entries = &ask.position.entries;
    if entries.len().is_multiple_of(2) {
        return Ok(None);
    }
    let mut order = Vec::new();
    for group in scoregroups(ask.position).iter().rev() {
        order.extend(lists::byes(ask.position, group));
    }
    let had_half = |r: usize| entries[r].rounds.iter().any(|f| f.outcome == Outcome::HalfBye);
    let is_free = |r: &usize| !entries[*r].has_arranged_bye && !had_half(*r);
    let order: Vec<usize> = order.iter().copied().filter(is_free).chain(order.iter().copied()).collect();
    let rank = ask.bye(order.iter().copied()).ok_or(SolveError::NoMember)?;
    if let Some(c) = ask.book.level(|m| *m == Measure::ByePlace) {
        let place = order.iter().position(|&r| r == rank).unwrap_or(order.len());
        let (code, value) = (c.code.clone(), vec![super::whole(place + 1)]);
        levels.push(LevelRecord { stage: 0, code, part: Part::Bracket, value, how: "search" });
    }
    Ok(Some(rank))
}
