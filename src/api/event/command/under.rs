//! The conditions of a pairing, stored with the round.

use serde::{Deserialize, Serialize};

use facts::rulebook::{self, Rulebook};
use facts::tournament::{Score, Tournament, VirtualPoints};

/// Returns the name of a rulebook in a command: the id of the built-in rulebook with the same system and edition. A
/// command depends on nothing else in the rulebook.
pub fn kin(book: &Rulebook) -> String {
    let shipped = rulebook::all();
    let of_system = |other: &&Rulebook| other.system == book.system;
    let kin = shipped.iter().find(|other| other.id == book.id);
    let kin = kin.or_else(|| shipped.iter().filter(of_system).find(|other| other.edition == book.edition));
    kin.or_else(|| shipped.iter().find(of_system)).map_or_else(|| book.id.clone(), |kin| kin.id.clone())
}

/// The conditions of a pairing that the event itself may not state.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Under {
    /// Id of the rulebook.
    pub rulebook: String,
    /// Id of the built-in rulebook of the same system, if the rulebook is one of the user's own; see [`kin`].
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub kin: String,
    /// The text of the rulebook (TOML), unless it is built in.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// The acceleration, if any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub acceleration: Vec<Accelerated>,
}

/// Points that a player has for pairing only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Accelerated {
    /// The player's number.
    pub player: u32,
    /// Half points for round 1, 2, …; missing rounds are zero.
    pub by_round: Vec<Score>,
}

impl Under {
    /// Returns the conditions given by a rulebook and by the acceleration of the paired tournament.
    pub fn new(book: &Rulebook, paired: &Tournament) -> Self {
        let one = |v: &VirtualPoints| Accelerated {
            player: paired.player(v.player).number,
            by_round: v.by_round.clone(),
        };
        let kin = kin(book);
        Self {
            kin: if kin == book.id { String::new() } else { kin },
            rulebook: book.id.clone(),
            text: book.own_text().unwrap_or_default().to_owned(),
            acceleration: paired.acceleration.iter().map(one).collect(),
        }
    }
}
