//! Players without a rating whom a rulebook cannot pair, or who weaken their teams.

use super::UnratedInTeam;
use crate::event::EntryChange;
use facts::rulebook::{Rulebook, System};
use facts::tournament::{Player, Tournament};
use words::{Few, Statement};

/// The maximum number of players named.
const NAMED: usize = 6;

/// Names the players who need a rating before a round can be paired: under the Dubov System, everybody (C.04.4.1 1.1.2).
pub(crate) fn without_needed_rating(tournament: &Tournament, book: &Rulebook) -> Option<Statement> {
    let unrated = unrated(&tournament.players);
    let first = unrated.first().filter(|_| book.system == System::Dubov)?;
    let players = Few::of(&unrated, NAMED, |player| player.label());
    Some(EntryChange::NeedsRating { players, count: unrated.len(), number: first.number }.into())
}

/// Names the players of teams who have no rating, and says what they count.
pub(super) fn unrated_in_teams(tournament: &Tournament) -> Option<Statement> {
    let unrated = unrated(&tournament.teams.as_ref()?.players);
    let (players, count) = (Few::of(&unrated, NAMED, |player| player.label()), unrated.len());
    (!unrated.is_empty()).then(|| {
        Statement::from(match UnratedInTeam::of(tournament) {
            UnratedInTeam::LeftOut => EntryChange::UnratedLeftOut { players, count },
            UnratedInTeam::Counts(rating) => EntryChange::UnratedCount { players, count, rating },
        })
    })
}

fn unrated(players: &[Player]) -> Vec<&Player> {
    players.iter().filter(|p| p.rating.or(p.estimate).is_none()).collect()
}
