//! Machine-readable answers beside JSON: CSV, and the pair list that other programs print.

use std::fmt::Write as _;

use facts::tournament::{Pairing, Tournament};

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
