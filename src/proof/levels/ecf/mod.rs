//! The ECF text: the bye, then a stage for every score level with all players below, from the top.
//!
//! A stage goes through the floats, the transfers and the other levels before the floaters (`shape`). The certificate
//! then proves that every other choice of floaters is impossible, needs more exchanges across the mid-line, or comes
//! later in the searches (`choice`). The players left by the floaters are paired in an auxiliary stage (`left`). The
//! incumbent pairing, or an auxiliary stage with the same levels, decides which choices are possible.

mod below;
mod choice;
mod left;
mod search;
mod shape;
mod work;

use super::ledger::Ledger;
use crate::ProofError;
use facts::rulebook::table::{Declared, FloatOrder};
use facts::rulebook::{Measure, Rulebook};
use judge::{JudgedClaim, JudgedRound, MateTable, RoundWalks, ScoreLevel, window};
use work::WorkLeft;

/// Checks that the levels match the text, in its order, and that the declared readings have proofs.
pub(super) fn supported(book: &Rulebook, declared: &Declared) -> Result<(), ProofError> {
    if declared.float_order == FloatOrder::OwnFloaterFirst {
        let says = "because floaters from several levels are then paired together";
        return Err(ProofError::unsupported(
            book,
            format!(" under {}-21-ORDER=own-floater-first: {says}", book.prefix),
        ));
    }
    let needed = [
        Measure::ByePlace,
        Measure::Floats,
        Measure::FloatDifference,
        Measure::FurtherFloats,
        Measure::Downfloaters,
        Measure::FloaterOpponents,
        Measure::MidLineExchanges,
        Measure::ScrutinyOrder,
    ];
    super::needs(book, book.levels(), &needed)?;
    let places: Vec<Option<usize>> = book.levels().map(|c| place(&c.measure)).collect();
    if places.contains(&None) || !places.is_sorted() {
        return Err(ProofError::unsupported(book, ": its levels differ from those of the rules"));
    }
    Ok(())
}

/// Returns the place of a measure in the text.
fn place(measure: &Measure) -> Option<usize> {
    Some(match measure {
        Measure::ByePlace => 0,
        Measure::Floats => 1,
        Measure::FloatDifference => 2,
        Measure::FurtherFloats => 3,
        Measure::Transfers | Measure::Avoid(_) => 4,
        Measure::LinkedClaims => 5,
        Measure::MidLineExchangesLeast => 6,
        Measure::Downfloaters => 7,
        Measure::FloaterOpponents => 8,
        Measure::ClaimsDenied => 9,
        Measure::MidLineExchanges => 10,
        Measure::GradeOrder => 11,
        Measure::ScrutinyOrder => 12,
        _ => return None,
    })
}

/// All stages.
pub(super) fn levels(case: &JudgedRound<'_>, ledger: &mut dyn Ledger) -> Result<(), ProofError> {
    let entries = &case.position().entries;
    let claims: Vec<JudgedClaim> = entries.iter().map(JudgedClaim::of).collect();
    let searches = RoundWalks { case, claims: &claims };
    let pairs: Vec<(usize, usize)> = (0..entries.len())
        .map(|r| (r, ledger.shown(r)))
        .filter(|&(r, m)| r < m && m < entries.len())
        .collect();
    let sheet = MateTable::of(entries.len(), &pairs);
    let bye = super::bye(case, ledger, || searches.bye_order())?;
    let ranks: Vec<usize> = (0..entries.len()).filter(|&r| Some(r) != bye).collect();
    let groups: Vec<Vec<usize>> =
        ranks.chunk_by(|&a, &b| entries[a].score == entries[b].score).map(<[usize]>::to_vec).collect();
    let work = WorkLeft::of(entries.len());
    for place in 0..groups.len() {
        let level = ScoreLevel::new(searches, &sheet, &groups, place);
        if !level.own().is_empty() {
            TakenLevel::new(&level, place + 1, &work).go(ledger)?;
        }
    }
    Ok(())
}

/// A level whose proof is under way.
struct TakenLevel<'l, 'c, 'a> {
    level: &'l ScoreLevel<'c, 'a>,
    /// The number of the level, from 1.
    number: usize,
    /// The number of levels, from this one on, that are paired among themselves in every pairing with the fewest
    /// floats.
    window: usize,
    /// The players of these levels.
    members: Vec<usize>,
    /// The depth of each vertex below this level; `None` for settled ones.
    home: Vec<Option<usize>>,
    /// The search steps that the round may still use.
    work: &'l WorkLeft,
}

impl<'l, 'c, 'a> TakenLevel<'l, 'c, 'a> {
    fn new(level: &'l ScoreLevel<'c, 'a>, number: usize, work: &'l WorkLeft) -> Self {
        let players = level.case().position().entries.len();
        let mut home = vec![None; players + players % 2];
        for (i, group) in level.levels.iter().enumerate() {
            for &r in group {
                home[r] = Some(i);
            }
        }
        let window = window(level);
        Self { level, number, window, members: level.levels[..window].concat(), home, work }
    }

    /// Returns the description in words.
    fn name(&self) -> String {
        let score = self.level.own().first().map(|&r| self.level.entry(r).score).unwrap_or_default();
        format!("level of {score}")
    }
}
