//! The boards with their reasons: first why one of the players floats, then why the two players meet.

use std::fmt::Write as _;

use super::floater::floats;
use super::ground::{all_passed_over, because};
use super::names::{Names, mark_of};
use super::page::{TextPage, count};
use api::explain::{Against, AskedRound, Class, EXACT_REASONS, Ground};
use facts::tournament::{Board, Rank};

/// Returns the class of a reason, such as `consequence of board 3`.
pub(super) fn class(ground: &Ground) -> String {
    match ground.class {
        Class::Consequence => format!("consequence of board {}", ground.taken),
        other => other.word().to_owned(),
    }
}

/// Returns all sentences about a board, each with its code. The sentences contain marks for the players.
pub(super) fn marked(asked: &AskedRound<'_>, ground: &Ground) -> Vec<String> {
    let pair = [because(asked, ground)].into_iter().chain(all_passed_over(asked, ground));
    floats(asked, &ground.floats).into_iter().chain(pair).collect()
}

/// Returns the sentences that explain why one of the players floats, and the sentences that explain why the two players
/// meet, of which there is at least one. The players are named.
pub(super) fn reasoned(
    asked: &AskedRound<'_>,
    names: &Names<'_>,
    ground: &Ground,
) -> (Vec<String>, Vec<String>) {
    let mut told = names.told(marked(asked, ground));
    let pair = told.split_off(ground.floats.len());
    (told, pair)
}

/// Returns the ranks of the players on a board, White first.
fn white_first(asked: &AskedRound<'_>, (high, low): (Rank, Rank)) -> (Rank, Rank) {
    let id = |rank: Rank| asked.position.entries[rank].id;
    let is_turned = |b: &Board| b.white == id(low) && b.black == id(high);
    if asked.ours.pairing.boards.iter().any(is_turned) { (low, high) } else { (high, low) }
}

/// Returns all sentences about a board, with the players named.
pub fn reasons(asked: &AskedRound<'_>, names: &Names<'_>, ground: &Ground) -> Vec<String> {
    names.told(marked(asked, ground))
}

/// Returns all boards with their reasons: the number in each class, then one or two lines per board.
pub fn grounds(page: TextPage, asked: &AskedRound<'_>, names: &Names<'_>, grounds: &[Ground]) -> String {
    let mut classes: Vec<Class> = grounds.iter().map(|g| g.class).collect();
    classes.sort_unstable();
    let tally = classes.chunk_by(|a, b| a == b).map(|all| format!("{} {}", all.len(), all[0].word()));
    let tally: Vec<String> = tally.collect();
    let mut out = page.fold(&format!("{}: {}", count(grounds.len(), "board"), tally.join(", ")), 2);
    let is_by_swap = |g: &Ground| g.against == Against::Exchange && g.class != Class::Natural;
    if grounds.iter().any(is_by_swap) {
        let says = format!(
            "In a field of more than {}, this list compares with simple swaps. `explain FILE PLAYER` pairs the round again for \
             each alternative and gives the reason for a board.",
            count(EXACT_REASONS, "player")
        );
        out += &page.fold(&says, 2);
    }
    let mark = |rank: Rank| mark_of(asked.position.entries[rank].id);
    for g in grounds {
        let (white, black) = white_first(asked, g.pair);
        let head = names.told_once(&format!("{} – {}", mark(white), mark(black)));
        let _ = writeln!(out, "{:>4}  {head}  {}", g.board, class(g));
        if g.class != Class::Natural || page.all {
            let sentences = reasons(asked, names, g);
            out.extend(sentences.iter().map(|sentence| page.fold(&format!("      {sentence}"), 8)));
        }
    }
    out
}
