//! The boards with their reasons: why one of two floats, then why the two meet.

use std::fmt::Write as _;

use super::floater::floats;
use super::ground::because;
use super::page::{Page, count};
use api::explain::{Asked, Class, Ground};

/// The class of a reason, `consequence of board 3`.
pub(super) fn class(ground: &Ground) -> String {
    match ground.class {
        Class::Consequence => format!("consequence of board {}", ground.taken),
        other => other.word().to_owned(),
    }
}

/// All that there is to say of a board, each sentence with its code.
pub fn reasons(asked: &Asked<'_>, ground: &Ground) -> Vec<String> {
    floats(asked, &ground.floats).into_iter().chain([because(asked, ground)]).collect()
}

/// All boards with their reasons: how many of each class, then a line or two a board.
pub fn grounds(page: Page, asked: &Asked<'_>, grounds: &[Ground]) -> String {
    let mut classes: Vec<Class> = grounds.iter().map(|g| g.class).collect();
    classes.sort_unstable();
    let tally = classes.chunk_by(|a, b| a == b).map(|all| format!("{} {}", all.len(), all[0].word()));
    let tally: Vec<String> = tally.collect();
    let mut out = page.fold(&format!("{}: {}", count(grounds.len(), "board"), tally.join(", ")), 2);
    let label = |rank: usize| asked.position.entries[rank].label;
    for g in grounds {
        let _ = writeln!(out, "{:>4}  {} – {}  {}", g.board, label(g.pair.0), label(g.pair.1), class(g));
        if g.class != Class::Natural || page.all {
            let sentences = reasons(asked, g);
            out.extend(sentences.iter().map(|sentence| page.fold(&format!("      {sentence}"), 8)));
        }
    }
    out
}
