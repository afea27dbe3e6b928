//! The answer to "why?" at the board: the two cards, and for each other opponent asked about the article that decided.

use std::fmt::Write as _;

use super::page::{Page, count};
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
pub fn why(
    page: Page,
    tournament: &Tournament,
    asked: &Asked<'_>,
    who: usize,
    questions: &[Question],
) -> String {
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
            "Bracket {} ({score} points): {}, {down} moved in; {}.",
            stage.number,
            count(stage.residents.len(), "resident"),
            if asked.ours.is_proved() { "proved best on every level" } else { "not proved on every level" }
        );
    }
    for q in questions {
        let name = |rank: usize| {
            let e = &position.entries[rank];
            format!("{} {}", e.label, tournament.player(e.id).name)
        };
        let what = match q.other {
            Some(other) => name(other),
            None if q.who == who => "the bye".to_owned(),
            None => format!("the bye for {}", name(q.who)),
        };
        let _ = writeln!(out, "\nWhy not {what}?");
        out += &answer(page, asked, &q.contrast);
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
    format!("{} {}  {}  {}", e.label, tournament.player(e.id).name, e.score, rounds.join(" "))
}

fn answer(page: Page, asked: &Asked<'_>, contrast: &Contrast) -> String {
    let mut out = String::new();
    match contrast {
        Contrast::Forbidden(reasons) => {
            for r in reasons {
                out += &page.fold(&format!("  {} {} (article {})", r.says, r.code, r.article), 4);
            }
        }
        Contrast::NoBye => out.push_str("  The number of players is even.\n"),
        Contrast::Impossible => out.push_str("  The others could not all be paired then.\n"),
        Contrast::Equal(_) => match &asked.ours.drawn {
            Some(drawn) => {
                out += &page.fold(&format!("  It would be as good; ours is {drawn}."), 4);
            }
            None => out.push_str("  It would be as good.\n"),
        },
        Contrast::Worse(first, _) => {
            let narrow = Page { width: page.width - 2, ..page };
            for line in difference(narrow, asked.book, asked.ours, first).lines() {
                let line =
                    line.replace("First difference:", "Worse:").replace("value handed in:", "value then:");
                let _ = writeln!(out, "  {}", line.trim_end());
            }
        }
    }
    out
}
