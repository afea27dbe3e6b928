//! Machine-readable answers: JSON, CSV, and the pair list that other programs print.

use std::fmt::Write as _;

use crate::round::Paired;
use crate::rulebook::Rulebook;
use crate::tournament::{Pairing, Position, Tournament};

/// The answer as JSON. Players are pairing numbers, scores half points; keys are never removed within a version.
pub fn json(tournament: &Tournament, position: &Position, book: &Rulebook, paired: &Paired) -> String {
    let number = |id| tournament.player(id).number;
    let boards: Vec<_> = paired.pairing.boards.iter().map(|b| [number(b.white), number(b.black)]).collect();
    let value = serde_json::json!({
        "schema": "pairproof/1",
        "version": env!("CARGO_PKG_VERSION"),
        "rulebook": book.id,
        "round": position.round,
        "proved": true,
        "boards": boards,
        "bye": paired.pairing.bye.map(number),
        "drawn": paired.drawn,
        "levels": paired.levels,
        "brackets": paired.stages.iter().map(|s| serde_json::json!({
            "number": s.number,
            "score": s.score,
            "moved_down": numbers(position, &s.moved_down),
            "residents": numbers(position, &s.residents),
        })).collect::<Vec<_>>(),
    });
    format!("{value:#}\n")
}

fn numbers(position: &Position, ranks: &[usize]) -> Vec<u32> {
    ranks.iter().map(|&r| position.entries[r].number).collect()
}

/// Boards as comma-separated values.
pub fn csv(tournament: &Tournament, pairing: &Pairing) -> String {
    let mut out = String::from("board,white,white_name,black,black_name\n");
    let cell = |name: &str| {
        if name.contains([',', '"', '\n']) {
            format!("\"{}\"", name.replace('"', "\"\""))
        } else {
            name.to_owned()
        }
    };
    for (i, b) in pairing.boards.iter().enumerate() {
        let (w, b) = (tournament.player(b.white), tournament.player(b.black));
        let _ = writeln!(out, "{},{},{},{},{}", i + 1, w.number, cell(&w.name), b.number, cell(&b.name));
    }
    if let Some(id) = pairing.bye {
        let p = tournament.player(id);
        let _ = writeln!(out, ",{},{},0,bye", p.number, cell(&p.name));
    }
    out
}

/// The pair list of JaVaFo and bbpPairings: the number of lines (the bye included), then `white black`, bye `id 0`.
pub fn pairs(tournament: &Tournament, pairing: &Pairing) -> String {
    let number = |id| tournament.player(id).number;
    let mut out = format!("{}\n", pairing.boards.len() + usize::from(pairing.bye.is_some()));
    for b in &pairing.boards {
        let _ = writeln!(out, "{} {}", number(b.white), number(b.black));
    }
    if let Some(id) = pairing.bye {
        let _ = writeln!(out, "{} 0", number(id));
    }
    out
}
