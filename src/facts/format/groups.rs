//! Groups of players with a common club, area or family, and fillers. In a report each is an extension record `XXG`, as
//! described in docs/formats.md.

use crate::tournament::{PairingNumber, Player, Tournament};

/// The kind of statement that a record makes about its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GroupKind {
    Club,
    Area,
    Family,
    Filler,
}

impl GroupKind {
    pub(super) const ALL: [Self; 4] = [Self::Club, Self::Area, Self::Family, Self::Filler];

    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Club => "club",
            Self::Area => "area",
            Self::Family => "family",
            Self::Filler => "filler",
        }
    }

    /// Returns the player's club, area or family, if any.
    pub(super) fn name(self, player: &Player) -> Option<&str> {
        let name = match self {
            Self::Club => player.club.as_str(),
            Self::Area => player.area.as_str(),
            Self::Family => player.family.as_str(),
            Self::Filler => return player.is_filler.then_some(""),
        };
        (!name.is_empty()).then_some(name)
    }

    pub(super) fn enter(self, player: &mut Player, name: &str) {
        match self {
            Self::Club => name.clone_into(&mut player.club),
            Self::Area => name.clone_into(&mut player.area),
            Self::Family => name.clone_into(&mut player.family),
            Self::Filler => player.is_filler = true,
        }
    }
}

/// Returns all shared attributes with kind, name and numbers, in the order of the first player of each.
pub(super) fn lists(tournament: &Tournament) -> Vec<(GroupKind, String, Vec<PairingNumber>)> {
    let mut all: Vec<(GroupKind, String, Vec<PairingNumber>)> = Vec::new();
    for kind in GroupKind::ALL {
        for player in &tournament.players {
            let Some(name) = kind.name(player) else { continue };
            match all.iter_mut().find(|(k, n, _)| *k == kind && n == name) {
                Some((.., numbers)) => numbers.push(player.number),
                None => all.push((kind, name.to_owned(), vec![player.number])),
            }
        }
    }
    all
}
