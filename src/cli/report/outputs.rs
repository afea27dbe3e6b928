//! Machine-readable answers other than JSON: CSV, and the pair list of other engines.

use std::fmt::Write as _;

use api::event::Numbered;
use facts::format;
use facts::tournament::{Pairing, RoundNo, Tournament};

/// Returns the boards as comma-separated values.
pub fn csv(tournament: &Tournament, pairing: &Pairing) -> String {
    let cells = |id| {
        let player = tournament.player(id);
        [player.number.to_string(), player.name.clone()]
    };
    let row = |first: String, white, black: [String; 2]| {
        std::iter::once(first).chain(white).chain(black).collect::<Vec<String>>()
    };
    let texts = |words: [&str; 2]| words.map(str::to_owned);
    let head = row("board".to_owned(), texts(["white", "white_name"]), texts(["black", "black_name"]));
    let numbered = Numbered::of_new_round(tournament, pairing);
    let boards = numbered.seats().map(|(number, b)| row(number.to_string(), cells(b.white), cells(b.black)));
    let bye = pairing.bye.map(|id| row(String::new(), cells(id), texts(["0", "bye"])));
    format::csv(std::iter::once(head).chain(boards).chain(bye))
}

/// Returns the boards of several rounds for a spreadsheet.
pub fn csv_of_rounds<'p>(
    tournament: &Tournament,
    rounds: impl Iterator<Item = (RoundNo, &'p Pairing)>,
) -> String {
    let mut lines = Vec::new();
    for (round, pairing) in rounds {
        let text = csv(tournament, pairing);
        let mut of_round = text.lines();
        let head = of_round.next().unwrap_or_default();
        if lines.is_empty() {
            lines.push(format!("round,{head}"));
        }
        lines.extend(of_round.map(|line| format!("{round},{line}")));
    }
    lines.join("\n") + "\n"
}

/// Returns the pair list of JaVaFo and bbpPairings: the number of lines (including the bye), then `white black` or, for
/// the bye, `id 0`.
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
