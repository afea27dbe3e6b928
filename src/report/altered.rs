//! A published draw that was altered: what stays, what does not, who meets whom instead.

use std::fmt::Write as _;

use super::page::{Page, count};
use crate::round::Altered;
use crate::rulebook::Rulebook;
use crate::tournament::{Board, Pairing, Position, Tournament};

/// What changed, on one screen.
pub fn altered(
    page: Page,
    (tournament, position): (&Tournament, &Position),
    book: &Rulebook,
    altered: &Altered,
) -> String {
    let published = altered.kept.len() + altered.dissolved.len();
    let mut out = format!(
        "LEAST DISTURBANCE  {} of {} stay\n",
        altered.kept.len(),
        count(published, "published board")
    );
    let name = |id| tournament.player(id).label();
    let line = |b: &Board| format!("{} – {}", name(b.white), name(b.black));
    for b in &altered.dissolved {
        let _ = writeln!(out, "  no longer  {}", line(b));
    }
    let anew = anew(altered);
    for b in &anew.boards {
        let _ = writeln!(out, "  instead    {}", line(b));
    }
    if let Some(id) = anew.bye {
        let _ = writeln!(out, "  instead    {} has the bye", name(id));
    }
    if let Some((_, paired)) = &altered.anew {
        let levels = count(paired.levels.len(), "level");
        let word = if paired.is_proved() { "proved best" } else { "not proved" };
        out += &page.fold(&format!("the new boards are {word} on {levels} under {}", book.title), 2);
    }
    let boards = super::boards(Some(page), tournament, position, &altered.pairing);
    let _ = write!(out, "\n{boards}");
    out
}

fn anew(altered: &Altered) -> Pairing {
    altered.anew.as_ref().map(|(_, paired)| paired.pairing.clone()).unwrap_or_default()
}
