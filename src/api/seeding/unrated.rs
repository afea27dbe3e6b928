//! Players without a rating whom a rulebook cannot pair, or who weaken their teams.

use super::UnratedInTeam;
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

/// Names the players of teams who have no rating, and says what they count.
pub(super) fn unrated_in_teams(tournament: &Tournament) -> Option<String> {
    let unrated = unrated(&tournament.teams.as_ref()?.players);
    let (has, counts) = if unrated.len() == 1 { ("has", "counts") } else { ("have", "count") };
    let rule = match UnratedInTeam::of(tournament) {
        UnratedInTeam::LeftOut => "the strength of a team is the average of its rated players".to_owned(),
        UnratedInTeam::Counts(rating) => format!("{counts} as rated {rating} in the strength of a team"),
    };
    let names = || few(&unrated, NAMED, |player| player.label());
    (!unrated.is_empty()).then(|| format!("{} {has} no rating; {rule}", names()))
}

fn unrated(players: &[Player]) -> Vec<&Player> {
    players.iter().filter(|p| p.rating.or(p.estimate).is_none()).collect()
}
