//! The cost of a manually altered draft: first the verdict, then the rule under which the draft is worse, with the
//! difference and the players concerned.

use super::PageNote;
use super::amount::BesideBest;
use super::colour_limits::colour_limits;
use super::page::TextPage;
use super::verdict::{difference_of, offence};
use api::round::{BesideLocked, Cost, Drafting, Unanswered};
use app::DraftCost;
use facts::rulebook::Rulebook;
use facts::tournament::{Pairing, PlayerId, Position, Tournament};
use judge::Verdict;
use model::round::Paired;

/// The maximum number of offences listed.
const OFFENCES: usize = 8;

/// A draft and its cost.
#[derive(Clone, Copy, Debug)]
pub struct Costly<'a> {
    /// The event.
    pub tournament: &'a Tournament,
    /// The rulebook.
    pub book: &'a Rulebook,
    /// The position before the round.
    pub position: &'a Position,
    /// The best pairing.
    pub best: &'a Paired,
    /// The position with the locked boards fixed, and its best pairing.
    pub locked: Option<(&'a Position, &'a Paired)>,
    /// The boards of the draft.
    pub boards: &'a Pairing,
    /// The cost.
    pub cost: &'a Cost,
}

impl<'a> Costly<'a> {
    /// Returns the cost of these boards in the round being drafted.
    ///
    /// # Errors
    /// Never fails, since the round is already paired.
    pub fn of(
        drafting: &'a Drafting,
        tournament: &'a Tournament,
        DraftCost { boards, cost }: &'a DraftCost,
    ) -> Result<Self, Unanswered> {
        let round = drafting.round();
        let (best, locked) = (drafting.best()?, drafting.locked());
        let (book, position) = (round.rulebook(), round.position());
        Ok(Self { tournament, book, position, best, locked, boards, cost })
    }
}

/// Returns the cost of a draft, with the verdict on the first line.
pub fn cost(page: TextPage, costly: &Costly<'_>) -> String {
    let Costly { tournament, book, position, best, boards, cost, .. } = *costly;
    let round = position.round;
    let mut out = page.fold(&format!("Draft of round {round}: {}", in_short(&cost.beside_best)), 2);
    match &cost.beside_best {
        Verdict::Identical | Verdict::Equal => {}
        Verdict::Colours { white } => out += &page.fold(&format!("  {}", colours(tournament, white)), 4),
        Verdict::Improvable { first } | Verdict::Better { first } => {
            let beside = BesideBest { position, book, ours: best, theirs: boards, first };
            out += &difference_of(page, "in the draft", tournament, beside);
        }
        Verdict::Illegal { offences } => {
            let told = offences.iter().take(OFFENCES);
            out.extend(told.map(|o| page.fold(&format!("  {}", offence(tournament, o)), 4)));
            if offences.len() > OFFENCES {
                out += &format!("  … {} more\n", offences.len() - OFFENCES);
            }
        }
    }
    out += &colour_limits(page, tournament, &cost.colour_breaches);
    out + &beside_locked(page, costly)
}

/// Returns the verdict as a sentence.
fn in_short(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Identical => "the best pairing, proved.",
        Verdict::Equal => "as good as the best pairing under every rule.",
        Verdict::Colours { .. } => "the best pairs, but not the colours that the rules prescribe.",
        Verdict::Improvable { .. } => "legal, but not the best pairing.",
        Verdict::Better { .. } => "better than the pairing we had proved: our bug, please report it.",
        Verdict::Illegal { .. } => "not legal.",
    }
}

fn colours(tournament: &Tournament, white: &[PlayerId]) -> String {
    let labels: Vec<String> = white.iter().take(OFFENCES).map(|&id| tournament.player(id).label()).collect();
    let more = if white.len() > OFFENCES { " and others" } else { "" };
    format!("The rules give White to {}{more}.", labels.join(", "))
}

/// Returns the comparison with the best pairing that keeps the locked boards, if it differs from the best pairing.
fn beside_locked(page: TextPage, costly: &Costly<'_>) -> String {
    let Costly { tournament, book, boards, cost, locked, .. } = *costly;
    let verdict = match &cost.beside_locked {
        None => return String::new(),
        Some(BesideLocked::Impossible) => {
            return page.fold("With the locked boards no legal pairing is possible.", 2);
        }
        Some(BesideLocked::Judged(verdict)) => verdict,
    };
    let better = &page.says(&PageNote::BetterWithLocks);
    match (verdict, locked) {
        (Verdict::Identical | Verdict::Equal, _) => {
            page.fold("With the locked boards no better pairing exists (proved).", 2)
        }
        (Verdict::Colours { white }, _) => {
            let says = "With the locked boards the pairs are the best, but not the colours.";
            page.fold(says, 2) + &page.fold(&format!("  {}", colours(tournament, white)), 4)
        }
        (Verdict::Improvable { first }, Some((position, ours))) => {
            let beside = BesideBest { position, book, ours, theirs: boards, first };
            page.fold(better, 2)
                + &page.fold("Against that pairing the draft falls short, too.", 2)
                + &difference_of(page, "in the draft", tournament, beside)
        }
        (Verdict::Illegal { .. }, _) => page.fold("With the locked boards a legal pairing is possible.", 2),
        (Verdict::Improvable { .. } | Verdict::Better { .. }, _) => String::new(),
    }
}
