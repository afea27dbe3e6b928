//! The answer to "why?" at the board: the two cards, and for each other opponent asked about the article that decided.

use std::fmt::Write as _;

use super::verdict::difference;
use crate::explain::{Asked, Contrast};
use crate::tournament::{Colour, Float, Tournament};

/// Why a player does not meet another, or does not have the bye: the question and its answer.
#[derive(Clone, Debug)]
pub struct Question {
    /// The player asked about, by rank.
    pub who: usize,
    /// The other; `None` is the bye.
    pub other: Option<usize>,
    /// What would follow.
    pub contrast: Contrast,
}

/// The board of a player with both cards, and the answers, on one screen.
pub fn why(tournament: &Tournament, asked: &Asked<'_>, who: usize, questions: &[Question]) -> String {
    let position = asked.position;
    let id = position.entries[who].id;
    let mut out = String::new();
    let board = asked.ours.pairing.boards.iter().position(|b| b.white == id || b.black == id);
    match (board, asked.ours.pairing.opponent(id).and_then(|o| position.rank(o))) {
        (Some(board), Some(other)) => {
            let is_white = asked.ours.pairing.boards[board].white == id;
            let (white, black) = if is_white { (who, other) } else { (other, who) };
            let _ = writeln!(out, "Board {}", board + 1);
            let _ = writeln!(out, "  White  {}", card(tournament, asked, white));
            let _ = writeln!(out, "  Black  {}", card(tournament, asked, black));
        }
        _ => {
            let _ = writeln!(out, "Bye\n         {}", card(tournament, asked, who));
        }
    }
    if let Some(stage) =
        asked.ours.stages.iter().find(|s| s.moved_down.contains(&who) || s.residents.contains(&who))
    {
        let score = crate::tournament::Score(stage.score);
        let down = stage.moved_down.len();
        let _ = writeln!(
            out,
            "Bracket {} ({score} points): {} residents, {down} moved in; proved best on every level.",
            stage.number,
            stage.residents.len()
        );
    }
    for q in questions {
        let name = |rank: usize| {
            let e = &position.entries[rank];
            format!("{} {}", e.number, tournament.player(e.id).name)
        };
        let what = match q.other {
            Some(other) => name(other),
            None if q.who == who => "the bye".to_owned(),
            None => format!("the bye for {}", name(q.who)),
        };
        let _ = writeln!(out, "\nWhy not {what}?");
        out += &answer(asked, &q.contrast);
    }
    out
}

/// Number, name, score, colours; then opponent, colour, result and float of each round.
fn card(tournament: &Tournament, asked: &Asked<'_>, rank: usize) -> String {
    let e = &asked.position.entries[rank];
    let colour = |c: Option<Colour>| match c {
        Some(Colour::White) => "w",
        Some(Colour::Black) => "b",
        None => "",
    };
    let rounds = e.rounds.iter().map(|f| {
        let opponent = f.opponent.map_or(String::new(), |o| tournament.player(o).number.to_string());
        let float = match f.paired_float() {
            Some(Float::Down) => "↓",
            Some(Float::Up) => "↑",
            None => "",
        };
        format!("{opponent}{}{}{float}", colour(f.colour), f.outcome.letter())
    });
    let rounds: Vec<String> = rounds.collect();
    format!("{} {}  {}  {}", e.number, tournament.player(e.id).name, e.score, rounds.join(" "))
}

fn answer(asked: &Asked<'_>, contrast: &Contrast) -> String {
    let mut out = String::new();
    match contrast {
        Contrast::Forbidden(reasons) => {
            for r in reasons {
                let _ = writeln!(out, "  {} (article {}): {}", r.code, r.article, r.says);
            }
        }
        Contrast::NoBye => out.push_str("  The number of players is even.\n"),
        Contrast::Impossible => out.push_str("  The others could not all be paired then.\n"),
        Contrast::Equal(_) => match &asked.ours.drawn {
            Some(drawn) => {
                let _ = writeln!(out, "  It would be as good; ours is {drawn}.");
            }
            None => out.push_str("  It would be as good.\n"),
        },
        Contrast::Worse(first, _) => {
            let words = difference(asked.book, asked.ours, first);
            for line in words.lines() {
                let line =
                    line.replace("First difference:", "Worse at").replace("value handed in:", "value then:");
                let _ = writeln!(out, "  {}", line.trim_end());
            }
        }
    }
    out
}
