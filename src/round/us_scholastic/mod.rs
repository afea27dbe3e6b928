//! US scholastic: the bye first, then packs from the top down. Each pack has a raw pairing without colours and
//! schools; the pairing is chosen against it, so that a switch stays within its limits (29E5).

mod pack;
mod switch;

use std::cmp::Reverse;

use super::{Ask, Paired, RoundError, boards, scoregroups};
use crate::measure::{self, Measure};
use crate::model::{LevelRecord, Part, Stage};
use crate::solve::SolveError;
use pack::Pack;

/// Pairs the round.
pub(super) fn solve(ask: &Ask<'_>) -> Result<Paired, RoundError> {
    let (mut stages, mut levels, mut pairs) = (Vec::new(), Vec::new(), Vec::new());
    let bye = bye(ask, &mut levels).map_err(|e| RoundError::at(0, &levels, e))?;
    let mut packs = scoregroups(ask.position);
    for pack in &mut packs {
        pack.retain(|&r| Some(r) != bye);
    }
    packs.retain(|pack| !pack.is_empty());
    let mut incoming = Vec::new();
    while let Some(residents) = packs.pop_front() {
        let number = stages.len() + 1;
        let below: Vec<usize> = packs.iter().flatten().copied().collect();
        let pack = Pack { ask, number, incoming, residents: residents.clone(), below };
        let solved = pack.solve().map_err(|e| RoundError::at(number, &levels, e))?;
        stages.push(Stage {
            number,
            score: ask.position.entries[residents[0]].score.0,
            moved_down: pack.incoming.clone(),
            residents,
            set_aside: Vec::new(),
            next: packs.front().cloned().unwrap_or_default(),
            rest: pack.below.clone(),
            is_exempt: false,
        });
        pairs.extend(solved.pairs());
        incoming = solved.leaving();
        levels.extend(solved.into_levels());
    }
    let pairing =
        boards::arrange(ask.position, &pairs, bye, &mut |h, l| measure::us_board(ask.position, h, l));
    Ok(Paired { pairing, stages, levels, drawn: None })
}

/// The bye: of the lowest pack the lowest rated player, the unrated after the rated, then the next pack.
fn bye(ask: &Ask<'_>, levels: &mut Vec<LevelRecord>) -> Result<Option<usize>, SolveError> {
    let entries = &ask.position.entries;
    if entries.len().is_multiple_of(2) {
        return Ok(None);
    }
    let mut order: Vec<usize> = (0..entries.len()).collect();
    order.sort_by_key(|&r| {
        let e = &entries[r];
        (e.points, e.rating.is_none(), e.rating, Reverse(e.number))
    });
    let rank = ask.bye(order.iter().copied()).ok_or(SolveError::NoMember)?;
    if let Some(c) = ask.book.level(|m| *m == Measure::ByePlace) {
        let place = order.iter().position(|&r| r == rank).unwrap_or(order.len());
        let (code, value) = (c.code.clone(), vec![super::whole(place + 1)]);
        levels.push(LevelRecord { stage: 0, code, part: Part::Bracket, value, how: "search" });
    }
    Ok(Some(rank))
}
