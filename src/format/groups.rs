//! What players share: club, area, family; and who is a filler. In a report each is an extension record `XXG`, as
//! described in docs/formats.md.

use std::collections::BTreeMap;

use super::finding::{Finding, code};
use super::sheet::{Named, Sheet};
use crate::tournament::{Player, PlayerId, Tournament};

/// What a record says of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Club,
    Area,
    Family,
    Filler,
}

impl Kind {
    pub(super) const ALL: [Self; 4] = [Self::Club, Self::Area, Self::Family, Self::Filler];

    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Club => "club",
            Self::Area => "area",
            Self::Family => "family",
            Self::Filler => "filler",
        }
    }

    /// The name that the player has, if any.
    pub(super) fn name(self, player: &Player) -> Option<&str> {
        let name = match self {
            Self::Club => player.club.as_str(),
            Self::Area => player.area.as_str(),
            Self::Family => player.family.as_str(),
            Self::Filler => return player.is_filler.then_some(""),
        };
        (!name.is_empty()).then_some(name)
    }

    fn enter(self, player: &mut Player, name: &str) {
        match self {
            Self::Club => name.clone_into(&mut player.club),
            Self::Area => name.clone_into(&mut player.area),
            Self::Family => name.clone_into(&mut player.family),
            Self::Filler => player.is_filler = true,
        }
    }
}

/// Players who share something.
#[derive(Clone, Debug)]
pub(super) struct GroupList {
    pub(super) kind: Kind,
    pub(super) players: Vec<Named>,
    pub(super) name: String,
}

/// Gives the players what the lists say.
pub(super) fn place(sheet: &mut Sheet, tournament: &mut Tournament, ids: &BTreeMap<u32, PlayerId>) {
    for list in std::mem::take(&mut sheet.groups) {
        for named in &list.players {
            let Some(&id) = ids.get(&named.number) else {
                sheet.unknown(*named);
                continue;
            };
            let player = &mut tournament.players[id.index()];
            if let Some(other) = list.kind.name(player).filter(|&other| other != list.name) {
                let (kind, name) = (list.kind.word(), &list.name);
                let message =
                    format!("player {} has two entries of {kind}: {other} and {name}", named.number);
                let finding = Finding::new(code::LIST, named.at, message, "Keep one of the two.");
                sheet.findings.push(finding.of(named.number));
            }
            list.kind.enter(player, &list.name);
        }
    }
}

/// Everything that players share: kind, name and numbers, in the order of the first player of each.
pub(super) fn lists(tournament: &Tournament) -> Vec<(Kind, String, Vec<u32>)> {
    let mut all: Vec<(Kind, String, Vec<u32>)> = Vec::new();
    for kind in Kind::ALL {
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
