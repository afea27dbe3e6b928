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
mod level_searches;
mod off_the_table;
mod open_boards;
mod ranking;
mod remedy;
mod repair;
mod skipped;
mod verdict;

pub use because::{Against, Because, Class};
pub use cases::{Applies, CaseHere, Occasion, cases};
pub use cause::{Causes, ChangePair, Differing, LikelyChange, TwoAtOnce};
pub use chain::Link;
pub use choices::{Redraw, Way};
pub use contrast::{Contrast, Granted, RankedWish};
pub use exchange::exchanged;
pub use floater::{Apart, Fate, FloatGroup, OfFloat};
pub use ground::{EXACT_REASONS, Ground};
pub use level_searches::{LevelSearch, LevelSearches};
pub use remedy::{nearest_best, nearest_legal};
pub use repair::{Alteration, Altered, alter, alter_comparing};
pub use skipped::Skipped;
pub use verdict::{
    AskedRound, case, colour_breaches, counted, counts, judge, judge_counted, judge_each, judge_within,
};

use std::fmt::Write as _;

use facts::format::count;
use facts::rulebook::Rulebook;
use facts::tournament::{PlayerId, Position, Rank, Tournament};
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
    let stuck: Vec<Rank> = obstacle.odd_groups.iter().flatten().copied().flatten().collect();
    let barrier: Vec<Rank> = obstacle.barrier.iter().copied().flatten().collect();
    let has_bye = obstacle.barrier.len() > barrier.len();
    if has_everybody_met(tournament, position) {
        let who = book.participant();
        let _ = writeln!(
            out,
            "Every {who} who plays in this round has met every other. What to do: end the event with round {}, or let \
             the arbiter decide (no article covers this).",
            position.round - 1
        );
        return out;
    }
    let groups = count(obstacle.odd_groups.len(), "group");
    if barrier.is_empty() && !has_bye {
        let _ = writeln!(out, "There are {groups} of odd size whose members can only meet each other.");
    } else {
        let also = if has_bye { " and the bye" } else { "" };
        let _ = writeln!(
            out,
            "{groups} of odd size can be completed only through {}{also}: {}.",
            count(barrier.len(), book.participant()),
            names(tournament, position, &barrier)
        );
    }
    let _ = writeln!(out, "So at least {} must stay without an opponent. The groups:", obstacle.over);
    for group in obstacle.odd_groups.iter().take(SHOWN) {
        let players: Vec<Rank> = group.iter().copied().flatten().collect();
        let _ = match players.as_slice() {
            [] => writeln!(out, "  the bye"),
            players => writeln!(out, "  {}", names(tournament, position, players)),
        };
    }
    let lines = kept_apart(tournament, position, &graph, &stuck);
    if !lines.is_empty() {
        out.push_str("Why they cannot meet each other:\n");
        out.push_str(&lines);
    }
    let drop = if tournament.prohibitions.is_empty() { "" } else { "drop a prohibition, " };
    let _ = writeln!(
        out,
        "What to do: {drop}give or withdraw a bye, or let the arbiter decide (no article covers this)."
    );
    out
}

/// Returns whether all players of the round have played each other.
fn has_everybody_met(tournament: &Tournament, position: &Position) -> bool {
    let ids: Vec<_> = position.entries.iter().map(|entry| entry.id).collect();
    let met = |a: PlayerId, b: PlayerId| {
        (1..position.round).any(|round| {
            let record = tournament.record(a, round);
            record.opponent == Some(b) && record.is_played()
        })
    };
    ids.len() > 1
        && ids.len() <= position.round + 1
        && ids.iter().enumerate().all(|(i, &a)| ids[i + 1..].iter().all(|&b| met(a, b)))
}

/// Returns the reasons why players of different groups cannot meet, one pair a line.
fn kept_apart(
    tournament: &Tournament,
    position: &Position,
    graph: &CompatGraph<'_>,
    stuck: &[Rank],
) -> String {
    let mut lines = String::new();
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
            let _ = writeln!(lines, "  {x} – {y}: {}", codes.join("; "));
        }
    }
    lines
}

fn names(tournament: &Tournament, position: &Position, ranks: &[Rank]) -> String {
    if ranks.is_empty() {
        return "nobody".to_owned();
    }
    let one = |&r: &Rank| tournament.player(position.entries[r].id).label();
    ranks.iter().map(one).collect::<Vec<_>>().join(", ")
}
