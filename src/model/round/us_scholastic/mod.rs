//! US scholastic: the bye first, then packs from the top down. A pack is paired with the opponents of its odd player,
//! whom it takes from below; where switches have limits, against its raw pairing without schools and colours (29E5).

mod pack;

use std::cmp::Reverse;

use super::top_down::{self, Family, PairedBrackets, SolvedBracket};
use super::{Ask, Paired, RoundError, boards};
use crate::measure::{self, UsColours, UsDue};
use crate::plan::code_of;
use crate::plan::us_scholastic::{Bye, Phases};
use crate::stage::{LevelRecord, Stage};
use facts::rulebook::table::ByeUnrated;
use facts::tournament::Score;
use lexmatch::solve::SolveError;
use pack::OpenPack;

/// Pairs the round.
pub(super) fn solve(ask: &Ask<'_>, plan: &Phases) -> Result<Paired, RoundError> {
    let mut levels = Vec::new();
    let bye = bye(ask, plan, &mut levels).map_err(|e| RoundError::at(0, &levels, e))?;
    let colours = UsColours::of(&ask.declared);
    let dues = ask.position.entries.iter().map(|e| colours.due(e)).collect();
    let PairedBrackets { pairs, stages, levels, .. } =
        top_down::run(ask, &UsRound { ask, plan, dues }, (bye, levels))?;
    let mut board = measure::us_board(ask.position, &ask.declared);
    let pairing =
        boards::arrange_by(ask.position, &pairs, bye, &|r| ask.position.entries[r].points, &mut board);
    Ok(Paired { pairing, stages, levels, drawn: None, declared: Vec::new() })
}

struct UsRound<'a> {
    ask: &'a Ask<'a>,
    plan: &'a Phases,
    /// By rank.
    dues: Vec<UsDue>,
}

impl Family for UsRound<'_> {
    fn decide(&self, stage: &Stage) -> Result<Option<SolvedBracket>, SolveError> {
        let pack = OpenPack {
            ask: self.ask,
            plan: self.plan,
            dues: &self.dues,
            number: stage.number,
            members: &stage.residents,
            next: &stage.next,
            below: &stage.rest,
        };
        pack.solve().map(Some)
    }
}

/// The bye: of the lowest pack the lowest rated player, the unrated after the rated, then the next pack.
// READING USS-BYE-UNRATED: an unrated player is not the lowest rated one of a pack that has a rated one, with zero
// points or more; the other reading: above zero points the unrated, at the bottom of the list, are the lowest.
fn bye(ask: &Ask<'_>, plan: &Phases, levels: &mut Vec<LevelRecord>) -> Result<Option<usize>, SolveError> {
    let entries = &ask.position.entries;
    if entries.len().is_multiple_of(2) {
        return Ok(None);
    }
    let is_bottom = ask.declared.bye_unrated == ByeUnrated::Bottom;
    let mut order: Vec<usize> = (0..entries.len()).collect();
    order.sort_by_key(|&r| {
        let e = &entries[r];
        let is_spared = e.rating.is_none() && !(is_bottom && e.points > Score::ZERO);
        (e.points, is_spared, e.rating, Reverse(e.number))
    });
    ask.bye_by(&order, code_of(&plan.bye, &Bye::ByePlace), levels).map(Some)
}
