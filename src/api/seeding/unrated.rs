//! Players without a rating whom a rulebook cannot pair, or who weaken their teams.

use facts::format::count;
use facts::rulebook::{Rulebook, System};
use facts::tournament::{Player, Tournament};

/// The maximum number of players named.
const NAMED: usize = 6;

/// Names the players who need a rating before a round can be paired: under the Dubov System, everybody (C.04.4.1 1.1.2).
pub(crate) fn without_needed_rating(tournament: &Tournament, book: &Rulebook) -> Option<String> {
    let unrated = unrated(&tournament.players);
    let first = unrated.first().filter(|_| book.system == System::Dubov)?;
    let (has, each) = if unrated.len() == 1 { ("has", "he has") } else { ("have", "each of them has") };
    Some(format!(
        "{} {has} no rating, and the system compares ratings (C.04.4.1 1.1.2): no round can be paired before {each} a \
         provisional one (pairproof edit FILE {} --rating NUMBER)",
        named(&unrated),
        first.number
    ))
}

/// Names the players of teams who have no rating.
pub(super) fn counted_as_zero(tournament: &Tournament) -> Option<String> {
    let unrated = unrated(&tournament.teams.as_ref()?.players);
    let has = if unrated.len() == 1 { "has" } else { "have" };
    (!unrated.is_empty())
        .then(|| format!("{} {has} no rating and will count as 0 in the strength of a team", named(&unrated)))
}

fn unrated(players: &[Player]) -> Vec<&Player> {
    players.iter().filter(|p| p.rating.or(p.estimate).is_none()).collect()
}

fn named(players: &[&Player]) -> String {
    let labels: Vec<String> = players.iter().take(NAMED).map(|p| p.label()).collect();
    match (players.len().saturating_sub(NAMED), labels.as_slice()) {
        (0, [others @ .., last]) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        (0, labels) => labels.concat(),
        (more, labels) => format!("{} and {}", labels.join(", "), count(more, "other")),
    }
}
