//! The colour preference of a player or a team under a rulebook. Rulebooks differ in when a player has a preference,
//! and in how strong it is.

use super::dubov::dubov_preference;
use super::lim::lim_preference;
use super::preference::{Preference, PreferenceStrength};
use super::team::TeamRules;
use facts::rulebook::table::Gaps;
use facts::rulebook::{Declared, Rulebook, System};
use facts::tournament::{Entry, Position};

/// Returns the preference of a player or a team under a rulebook and its declared discretions and readings.
pub fn preference_under(
    position: &Position,
    book: &Rulebook,
    declared: &Declared,
    entry: &Entry,
) -> Preference {
    match book.system {
        System::Lim => lim_preference(entry, declared.gaps == Gaps::Games),
        System::Dubov => dubov_preference(entry),
        System::TeamSwiss | System::DoubleSwiss => of_team(position, book, *declared, entry),
        _ => Preference::of(&entry.colours),
    }
}

fn of_team(position: &Position, book: &Rulebook, declared: Declared, entry: &Entry) -> Preference {
    match TeamRules::new(position, declared, book.system).preference(entry) {
        None => Preference { colour: None, strength: PreferenceStrength::None },
        Some(due) => {
            let strength = if due.is_strong { PreferenceStrength::Strong } else { PreferenceStrength::Mild };
            Preference { colour: Some(due.colour), strength }
        }
    }
}
