//! Explanations of a round: reasons for boards, floats and colours, causes of differences, repairs.

mod because;
mod cases;
mod cause;
mod chain;
mod choices;
mod contrast;
mod exchange;
mod floater;
mod ground;
mod off_the_table;
mod ranking;
mod remedy;
mod repair;
mod verdict;

pub use because::{Because, Class};
pub use cases::{Applies, CaseHere, Occasion, cases};
pub use cause::{Causes, Differing, LikelyChange};
pub use chain::Link;
pub use choices::{Redraw, Way};
pub use contrast::{Contrast, Granted, RankedWish};
pub use exchange::exchanged;
pub use floater::{Fate, OfFloat};
pub use ground::Ground;
pub use remedy::{nearest_best, nearest_legal};
pub use repair::{Alteration, Altered, alter, alter_comparing};
pub use verdict::{AskedRound, case, counted, counts, judge, judge_counted, judge_each, judge_within};

use std::fmt::Write as _;

use facts::format::count;
use facts::rulebook::Rulebook;
use facts::tournament::{Position, Tournament};
use model::graph::{CompatGraph, TutteBarrier};
use model::round::Request;

/// The maximum number of pairs explained one by one in a stuck group.
const SHOWN: usize = 12;

/// The reason why no legal pairing exists: the players concerned, and the articles that keep them apart.
///
/// ```
#[doc = include_str!("../round/four_friends.txt")]
/// let one = Tournament::builder("Two").player(Player::default()).player(Player::default()).forbid(1, 2).build()?;
/// let (position, request) = (Position::before(&one, 1, &[])?, Request::default());
/// let Answer::NoPairing(why) = pair(&position, &book, &request)? else { panic!("they may not meet") };
/// assert!(no_pairing(&one, &position, &book, &request, &why).starts_with("No legal pairing of round 1 exists."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn no_pairing(
    tournament: &Tournament,
    position: &Position,
    book: &Rulebook,
    request: &Request,
    obstacle: &TutteBarrier,
) -> String {
    let graph = CompatGraph::new(position, book, &request.declared);
    if book.system.is_table() {
        return off_the_table::off_the_table(tournament, position, book, &graph, &request.declared);
    }
    let mut out = format!("No legal pairing of round {} exists.\n", position.round);
    let stuck: Vec<usize> =
        obstacle.odd_groups.iter().flatten().copied().filter(|&r| r < position.entries.len()).collect();
    let barrier: Vec<usize> =
        obstacle.barrier.iter().copied().filter(|&r| r < position.entries.len()).collect();
    let has_bye = obstacle.barrier.len() > barrier.len();
    let also = if has_bye { " and the bye" } else { "" };
    let _ = writeln!(
        out,
        "{} of odd size can be completed only through {}{also}: {}.",
        count(obstacle.odd_groups.len(), "group"),
        count(barrier.len(), "player"),
        names(tournament, position, &barrier)
    );
    let _ = writeln!(out, "So at least {} must stay without an opponent. The groups:", obstacle.over);
    for group in obstacle.odd_groups.iter().take(SHOWN) {
        let players: Vec<usize> = group.iter().copied().filter(|&r| r < position.entries.len()).collect();
        let _ = writeln!(out, "  {}", names(tournament, position, &players));
    }
    out.push_str("Why they cannot meet each other:\n");
    let mut shown = 0;
    for (i, &a) in stuck.iter().enumerate() {
        for &b in &stuck[i + 1..] {
            let reasons = graph.why_not(a, b);
            if reasons.is_empty() || shown >= SHOWN {
                continue;
            }
            shown += 1;
            let [x, y] = [a, b].map(|rank| tournament.player(position.entries[rank].id).label());
            let codes: Vec<String> = reasons.iter().map(|r| format!("{} ({})", r.code, r.says)).collect();
            let _ = writeln!(out, "  {x} – {y}: {}", codes.join("; "));
        }
    }
    out.push_str("What to do: drop a prohibition, give or withdraw a bye, or let the arbiter decide (no article covers this).\n");
    out
}

fn names(tournament: &Tournament, position: &Position, ranks: &[usize]) -> String {
    if ranks.is_empty() {
        return "nobody".to_owned();
    }
    let one = |&r: &usize| tournament.player(position.entries[r].id).label();
    ranks.iter().map(one).collect::<Vec<_>>().join(", ")
}
