//! Random tournaments for other programs to check: complete reports (TRF26) that follow a rulebook and state their
//! ranks.
//!
//! Everything that is not specified is drawn from the seed: size, ratings, absences, results, tie-breaks, acceleration.
//! Each of these properties has a random stream of its own, so specifying one property leaves the other properties
//! unchanged. Results follow the table of the rating regulations (B.02 8.1.2), with differences above 400 points
//! counted as 400.
//!
//! Records of team events (300, 330) and points given by decree (299) are not generated.

mod complete;
mod wishes;

pub use complete::{ReportRules, completed};
pub use wishes::{GeneratorShare, GeneratorWishes, PROHIBITED, SHARES, tie_breaks};

use crate::simulate::{self, EventKey, Recipe};
use crate::study::{Pairer, PairerFailure, Ruled};
use api::standings::TieBreak;
use facts::rulebook::Rulebook;
use facts::tournament::{RoundNo, Tournament};
use limit::Limit;

/// The discretion that accelerates the pairings.
const BAKU: &str = "baku";

/// The tie-breaks of simulated team events.
const TEAM_TIE_BREAKS: [&str; 4] = ["MPvGP", "EDE", "EMGSB", "BH:MP"];

/// Returns whether the rulebook supports Baku acceleration.
pub fn knows_acceleration(book: &Rulebook) -> bool {
    book.check_declared(&[BAKU.to_owned()]).is_ok()
}

/// Returns the final report of a simulated event. The tie-breaks are drawn from the event's key; the ranks follow them,
/// and remarks state their values. `replay` is the command that repeats the event.
pub fn final_report(played: Tournament, ruled: &Ruled, key: EventKey, replay: &str) -> Tournament {
    let all_are_rated = played.players.iter().all(|player| player.rating.is_some());
    let seed = key.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(key.event);
    let of_teams = || TEAM_TIE_BREAKS.iter().filter_map(|letters| TieBreak::parse(letters).ok()).collect();
    let is_of_teams = played.participant() == "team";
    let is_table = ruled.book.system.is_table();
    let tie_breaks = if is_of_teams { of_teams() } else { tie_breaks(seed, is_table, all_are_rated) };
    let is_accelerated = ruled.declared.iter().any(|declared| declared == BAKU);
    let rules =
        ReportRules { book: &ruled.book, tie_breaks: &tie_breaks, is_accelerated, origin: (seed, replay) };
    completed(played, &rules)
}

/// The tournament that follows from the wishes and a seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratorPlan {
    /// The recipe of the tournament.
    pub recipe: Recipe,
    /// The tie-breaks.
    pub tie_breaks: Vec<TieBreak>,
    /// Whether the tournament is accelerated (C.04.7).
    pub is_accelerated: bool,
}

/// A random tournament.
#[derive(Clone, Debug)]
pub struct GeneratedEvent {
    /// The tournament, up to the last round that could be paired.
    pub tournament: Tournament,
    /// The first round that has no pairing, if there is one.
    pub stuck: Option<RoundNo>,
}

/// Returns the tournament of a seed. `command` repeats it and appears in a remark (`###`) of the report.
///
/// # Errors
/// Fails if a round could not be paired for a reason other than that no pairing exists.
///
/// # Panics
/// Never panics: the pairing of a round names each of its players once.
pub fn tournament(
    drawn: &GeneratorPlan,
    book: &Rulebook,
    command: &str,
    limit: &Limit,
) -> Result<GeneratedEvent, PairerFailure> {
    let declared: &[String] = if drawn.is_accelerated { &[BAKU.to_owned()] } else { &[] };
    let pairer = Pairer::Book(Box::new(Ruled::new(&book.id, book.clone(), declared)));
    let key = EventKey { seed: drawn.recipe.seed, event: 0 };
    let (mut stuck, mut failed) = (None, None);
    let played = simulate::generate_from(&drawn.recipe, pairer.table(), &mut |coming| match pairer
        .pair(coming, key, limit)
    {
        Ok(pairing) => Some(pairing),
        Err(PairerFailure::NoPairing) => {
            stuck = Some(coming.position.round);
            None
        }
        Err(why) => {
            failed = Some(why);
            None
        }
    });
    if let Some(why) = failed {
        return Err(why);
    }
    let GeneratorPlan { recipe, tie_breaks, is_accelerated } = drawn;
    let origin = (recipe.seed, command);
    let rules = ReportRules { book, tie_breaks, is_accelerated: *is_accelerated, origin };
    Ok(GeneratedEvent { tournament: completed(played, &rules), stuck })
}
