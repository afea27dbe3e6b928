//! The conditions of a pairing, stored with the round.

use serde::{Deserialize, Serialize};

use super::Command;
use super::seating::player;
use crate::event::{CommandRefusal, Refused};
use crate::round::Round;
use facts::format::excerpt;
use facts::rulebook::{self, Rulebook};
use facts::tournament::{DrawnBy, PairingNumber, PlayerId, Position, Score, Tournament, VirtualPoints};
use model::round::{Request, draws_lots};

/// Returns the name of a rulebook in a command: the id of the built-in rulebook with the same system and edition. A
/// command depends on nothing else in the rulebook.
pub fn kin(book: &Rulebook) -> String {
    let shipped = rulebook::all();
    let of_system = |other: &&Rulebook| other.system == book.system;
    let kin = shipped.iter().find(|other| other.id == book.id);
    let kin = kin.or_else(|| shipped.iter().filter(of_system).find(|other| other.edition == book.edition));
    kin.or_else(|| shipped.iter().find(of_system)).map_or_else(|| book.id.clone(), |kin| kin.id.clone())
}

/// Refuses a command that names another built-in rulebook than the event's own, whose rules would then be said of the
/// event.
///
/// # Errors
/// Fails if the command names a rulebook and it is not `own`, the [`kin`] of the event's rulebook.
pub fn refuse_other_rulebook(command: &Command, own: &str) -> Result<(), Refused> {
    let (Command::Add { rulebook: named, .. }
    | Command::Edit { rulebook: named, .. }
    | Command::Withdraw { rulebook: named, .. }
    | Command::Renumber { rulebook: named }) = command
    else {
        return Ok(());
    };
    if named == own {
        return Ok(());
    }
    Err(CommandRefusal::OtherRulebook { named: excerpt(named), own: own.to_owned() }.into())
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
    /// The declared discretions and readings, without those that follow from the event and the rulebook.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub declared: Vec<String>,
    /// The seed for the lots, if the rulebook draws any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The numbers of the players who stayed in the draw although they had withdrawn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub withdrawn: Vec<PairingNumber>,
    /// The numbers of players with the same score in the order that the arbiter gave them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<PairingNumber>,
}

/// Points that a player has for pairing only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Accelerated {
    /// The player's number.
    pub player: PairingNumber,
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
            ..Self::default()
        }
    }

    /// Returns all conditions of a round.
    pub fn of(round: &Round) -> Self {
        round.conditions()
    }

    /// Returns all conditions of a round: `request` is the request under which it was paired, before the rulebook of the
    /// round has replaced that of the event.
    pub fn of_draw(book: &Rulebook, paired: &Tournament, position: &Position, request: &Request) -> Self {
        let number = |id: &PlayerId| paired.player(*id).number;
        let order = paired.wall.drawn.get(&position.round).map(|drawn| drawn.order.as_slice());
        let is_draw = !book.system.is_table();
        Self {
            withdrawn: position.withdrawn.iter().filter(|_| is_draw).map(number).collect(),
            order: order.unwrap_or_default().iter().map(number).collect(),
            ..Self::of_request(book, paired, request)
        }
    }

    /// Returns the conditions that hold for every round paired under a request.
    pub(in crate::event) fn of_request(book: &Rulebook, paired: &Tournament, request: &Request) -> Self {
        let mut known = Vec::new();
        rulebook::declare_encoded(&mut known, paired, book);
        let known = book.in_force(&known);
        Self {
            declared: request.declared.iter().filter(|key| !known.contains(key)).cloned().collect(),
            seed: draws_lots(book, &request.declared).then_some(request.seed),
            ..Self::new(book, paired)
        }
    }

    /// Returns the conditions that a report keeps with a published round of an event with the rulebook `own`.
    pub(in crate::event) fn kept(
        &self,
        tournament: &Tournament,
        own: Option<&str>,
    ) -> Result<DrawnBy, Refused> {
        let ids = |numbers: &[PairingNumber]| -> Result<Vec<PlayerId>, Refused> {
            numbers.iter().map(|&number| player(tournament, number)).collect()
        };
        let is_other = !self.rulebook.is_empty() && own != Some(&self.rulebook);
        let text = Some(self.text.clone()).filter(|text| is_other && !text.is_empty());
        Ok(DrawnBy {
            rulebook: is_other.then(|| self.rulebook.clone()),
            rulebook_text: text,
            declared: self.declared.clone(),
            seed: self.seed,
            withdrawn: ids(&self.withdrawn)?,
            order: ids(&self.order)?,
        })
    }
}
