//! A published draw that was altered: what stays, what does not, who meets whom instead.

use std::fmt::Write as _;

use crate::round::Altered;
use crate::rulebook::Rulebook;
use crate::tournament::{Board, Pairing, RoundNo, Tournament};

/// What changed, on one screen.
pub fn altered(tournament: &Tournament, book: &Rulebook, altered: &Altered) -> String {
    let published = altered.kept.len() + altered.dissolved.len();
    let mut out = format!("least disturbance: {} of {published} published boards stay\n", altered.kept.len());
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
        let _ = writeln!(
            out,
            "the new boards are proved best on {} levels under {}",
            paired.levels.len(),
            book.title
        );
    }
    out
}

/// The same for programs.
pub fn altered_json(tournament: &Tournament, book: &Rulebook, round: RoundNo, altered: &Altered) -> String {
    let number = |id| tournament.player(id).number;
    let list = |boards: &[Board]| -> Vec<[u32; 2]> {
        boards.iter().map(|b| [number(b.white), number(b.black)]).collect()
    };
    let value = serde_json::json!({
        "schema": "pairproof/1",
        "rulebook": book.id,
        "round": round,
        "proved": true,
        "boards": list(&altered.pairing.boards),
        "bye": altered.pairing.bye.map(number),
        "kept": list(&altered.kept),
        "dissolved": list(&altered.dissolved),
        "new": list(&anew(altered).boards),
        "levels": altered.anew.as_ref().map(|(_, paired)| &paired.levels),
    });
    format!("{value:#}\n")
}

fn anew(altered: &Altered) -> Pairing {
    altered.anew.as_ref().map(|(_, paired)| paired.pairing.clone()).unwrap_or_default()
}
