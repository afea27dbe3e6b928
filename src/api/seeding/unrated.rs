//! Players without a rating whom a rulebook cannot pair, or who weaken their teams.

use crate::listed::few;
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
         provisional one (`pairproof edit FILE {} --rating NUMBER`)",
        few(&unrated, NAMED, |player| player.label()),
        first.number
    ))
}

/// Names the players of teams who have no rating.
pub(super) fn counted_as_zero(tournament: &Tournament) -> Option<String> {
    let unrated = unrated(&tournament.teams.as_ref()?.players);
    let has = if unrated.len() == 1 { "has" } else { "have" };
    (!unrated.is_empty()).then(|| {
        format!(
            "{} {has} no rating and will count as 0 in the strength of a team",
            few(&unrated, NAMED, |player| player.label())
        )
    })
}

fn unrated(players: &[Player]) -> Vec<&Player> {
    players.iter().filter(|p| p.rating.or(p.estimate).is_none()).collect()
}
