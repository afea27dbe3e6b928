//! Rating lists: FIDE's text file, which is read line by line, or a table of players (CSV).

use std::collections::BTreeSet;
use std::path::Path;

use crate::faults::CommandLineFault;
use crate::player_list::PlayerListArguments;
use crate::{Failure, file, stop};
use facts::format::{FideList, RatingKind, name_key};
use facts::tournament::{Player, Title};

/// A kind of rating, as the option names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum KindOfRating {
    /// The rating for standard play.
    Standard,
    /// The rating for rapid play.
    Rapid,
    /// The rating for blitz.
    Blitz,
}

impl From<KindOfRating> for RatingKind {
    fn from(kind: KindOfRating) -> Self {
        match kind {
            KindOfRating::Standard => Self::Standard,
            KindOfRating::Rapid => Self::Rapid,
            KindOfRating::Blitz => Self::Blitz,
        }
    }
}

/// The entries of a rating list that may belong to some players.
pub(super) struct RatingList {
    entries: Vec<Player>,
    /// Whether the list is FIDE's, which also states titles, federations and dates of birth.
    pub(super) is_fides: bool,
}

impl RatingList {
    /// Reads the entries of a list that have the FIDE id or the name of one of the players.
    pub(super) fn read(path: &Path, kind: Option<KindOfRating>, players: &[Player]) -> Result<Self, Failure> {
        let head = file::head(path)?;
        let Some(list) = FideList::of_head(&head, kind.map(RatingKind::from)) else {
            if kind.is_some() {
                return Err(CommandLineFault::KindOfTable { path: path.to_owned() }.into());
            }
            return Ok(Self {
                entries: PlayerListArguments::default().players(path, false)?.0.players,
                is_fides: false,
            });
        };
        let list = list.map_err(|why| CommandLineFault::KindUnclear { path: path.to_owned(), why })?;
        let ids: BTreeSet<&str> =
            players.iter().map(|p| p.fide_id.as_str()).filter(|id| !id.is_empty()).collect();
        let without = players.iter().filter(|p| p.fide_id.is_empty());
        let names: BTreeSet<String> = without.map(|p| name_key(&p.name)).collect();
        let mut entries = Vec::new();
        let mut each = |line: &str| {
            let is_known = list.id(line).is_some_and(|id| ids.contains(id));
            if is_known || !names.is_empty() && names.contains(&name_key(list.name(line))) {
                entries.extend(list.player(line));
            }
        };
        stop::waiting(|| file::lines(path, &mut each))?;
        Ok(Self { entries, is_fides: true })
    }

    /// Returns the entry of a player: the one with the same FIDE id, else the only one with the same name, and the same
    /// federation where both state it.
    ///
    /// # Errors
    /// Fails if several entries have the player's name.
    pub(super) fn entry(&self, player: &Player, path: &Path) -> Result<Option<&Player>, Failure> {
        let has_id = |other: &&Player| !player.fide_id.is_empty() && other.fide_id == player.fide_id;
        if let Some(entry) = self.entries.iter().find(has_id) {
            return Ok(Some(entry));
        }
        let is_same = |one: &str, other: &str| one.is_empty() || other.is_empty() || one == other;
        let is_named = |other: &&Player| {
            (player.fide_id.is_empty() || other.fide_id.is_empty())
                && name_key(&other.name) == name_key(&player.name)
                && is_same(&other.federation, &player.federation)
        };
        let named: Vec<&Player> = self.entries.iter().filter(is_named).collect();
        match named.as_slice() {
            [] => Ok(None),
            [entry] => Ok(Some(entry)),
            [_, ..] => {
                Err(CommandLineFault::InListTwice { player: player.label(), path: path.to_owned() }.into())
            }
        }
    }

    /// Completes players from the list, and returns a note for each player whose data changed or who is not in it.
    pub(super) fn complete(&self, players: &mut [Player], path: &Path) -> Result<Vec<String>, Failure> {
        let mut notes = Vec::new();
        for player in players.iter_mut().filter(|player| !player.is_filler) {
            let Some(entry) = self.entry(player, path)? else {
                notes.push(format!("{} is not in {}", player.label(), path.display()));
                continue;
            };
            notes.extend(
                differences(player, entry, self.is_fides)
                    .into_iter()
                    .map(|says| format!("{}: {says}", player.label())),
            );
            player.rating = entry.rating;
            if self.is_fides {
                if entry.titled() != "" {
                    player.entitle(&entry.titled());
                } else if player.title != Title::None {
                    player.entitle("");
                }
                player.fide_id.clone_from(&entry.fide_id);
                player.federation.clone_from(&entry.federation);
                player.sex = entry.sex.or(player.sex);
                if player.birth.is_empty() {
                    player.birth.clone_from(&entry.birth);
                }
            }
        }
        Ok(notes)
    }
}

/// Returns what an entry of a list states otherwise than the event; data that the event lacks do not differ.
pub(super) fn differences(player: &Player, entry: &Player, is_fides: bool) -> Vec<String> {
    let rating = |rating: Option<u32>| rating.map_or("unrated".to_owned(), |rating| rating.to_string());
    let mut says = Vec::new();
    if player.rating != entry.rating && player.rating.is_some() {
        says.push(format!("rating {} in the list, {} here", rating(entry.rating), rating(player.rating)));
    }
    if !is_fides {
        return says;
    }
    let texts = [
        ("title", entry.title.to_string(), player.title.to_string()),
        ("federation", entry.federation.clone(), player.federation.clone()),
        ("FIDE id", entry.fide_id.clone(), player.fide_id.clone()),
    ];
    let differs = |(_, there, here): &(&str, String, String)| !here.is_empty() && there != here;
    let none = |text: &str| if text.is_empty() { "none".to_owned() } else { text.to_owned() };
    says.extend(
        texts
            .iter()
            .filter(|one| differs(one))
            .map(|(what, there, here)| format!("{what} {} in the list, {here} here", none(there))),
    );
    says
}
