//! Cards: the specimen card of the Irish rules, one a player.

use std::fmt::Write as _;

use crate::tournament::{Colour, PlayerId, Tournament};

/// The card of a player: round, colour, opponent's number, result, progressive score.
pub fn player_card(tournament: &Tournament, id: PlayerId) -> String {
    let player = tournament.player(id);
    let mut out = format!("COMPETITION : {:<44} No. {}\n", tournament.headings.name, player.number);
    let _ = writeln!(out, "NAME : {}", format!("{} {}", player.title, player.name).trim());
    let _ = writeln!(out, "{:<10}{:<9}{:<12}{:<9}PROG. SCORE", "ROUND No.", "COLOUR", "OPP'S No.", "RESULT");
    let rounds = tournament.rounds.unwrap_or(0).max(tournament.rounds_paired());
    let mut score = crate::tournament::Score::ZERO;
    for round in 1..=rounds {
        let record = tournament.record(id, round);
        let colour = match record.colour {
            Some(Colour::White) => "W",
            Some(Colour::Black) => "B",
            None => "",
        };
        let opponent = record.opponent.map_or(String::new(), |o| tournament.player(o).number.to_string());
        let is_over = round <= tournament.rounds_paired();
        if is_over {
            score = score + tournament.scoring.of(record.outcome);
        }
        let progress = if is_over { score.to_string() } else { String::new() };
        let line = format!("{round:<10}{colour:<9}{opponent:<12}{:<9}{progress}", record.outcome.letter());
        let _ = writeln!(out, "{}", line.trim_end());
    }
    out
}
