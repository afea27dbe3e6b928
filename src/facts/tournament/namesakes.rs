//! Players of one name, and what tells them apart at the board.

use std::collections::BTreeMap;

use super::{Player, PlayerId, Tournament};

/// What tells players of one name apart. Players whose names are unique are not in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Namesakes {
    apart: BTreeMap<PlayerId, String>,
}

/// What may tell a player from his namesakes, in the order of use: people at the board know the club first.
const ABOUT: [fn(&Player) -> String; 4] = [
    |player| player.club.trim().to_owned(),
    |player| player.federation.trim().to_owned(),
    |player| birth_year(&player.birth).map(|year| format!("born {year}")).unwrap_or_default(),
    |player| player.rating.map(|rating| format!("rating {rating}")).unwrap_or_default(),
];

impl Namesakes {
    /// Returns the players of one name in an event. The number alone identifies a player whom nothing tells apart.
    pub fn of(tournament: &Tournament) -> Self {
        let mut by_name: BTreeMap<&str, Vec<&Player>> = BTreeMap::new();
        for player in tournament.players.iter().filter(|player| !player.name.trim().is_empty()) {
            by_name.entry(player.name.trim()).or_default().push(player);
        }
        let several = by_name.into_values().filter(|players| players.len() > 1);
        let apart = several.flat_map(|players| {
            let own = |player: &&Player| Some((player.id, apart(player, &players)?));
            players.iter().filter_map(own).collect::<Vec<_>>()
        });
        Self { apart: apart.collect() }
    }

    /// Returns what tells one player of an event from his namesakes. A list of many names asks [`Namesakes::of`] once.
    pub fn of_player(tournament: &Tournament, id: PlayerId) -> Self {
        let player = tournament.player(id);
        let name = player.name.trim();
        let all: Vec<&Player> = tournament.players.iter().filter(|other| other.name.trim() == name).collect();
        let own = if all.len() > 1 && !name.is_empty() { apart(player, &all) } else { None };
        Self { apart: own.into_iter().map(|own| (id, own)).collect() }
    }

    /// Returns the name with what tells the player apart, such as `Novak, Jan (Brno)`.
    pub fn name(&self, player: &Player) -> String {
        self.told(player, &player.name)
    }

    /// Returns number and name with what tells the player apart, such as `3 Novak, Jan (Brno)`.
    pub fn label(&self, player: &Player) -> String {
        self.told(player, &player.label())
    }

    /// Returns a text that names a player, with what tells the player apart.
    pub fn told(&self, player: &Player, text: &str) -> String {
        match self.apart.get(&player.id) {
            Some(apart) => format!("{text} ({apart})"),
            None => text.to_owned(),
        }
    }
}

/// Returns the first fact about a player that none of his namesakes shares.
fn apart(player: &Player, namesakes: &[&Player]) -> Option<String> {
    ABOUT.into_iter().find_map(|about| {
        let own = about(player);
        let is_shared = namesakes.iter().any(|other| other.id != player.id && about(other) == own);
        (!own.is_empty() && !is_shared).then_some(own)
    })
}

/// Returns the year of a date of birth as written.
fn birth_year(birth: &str) -> Option<&str> {
    birth.trim().get(..4).filter(|year| year.bytes().all(|byte| byte.is_ascii_digit()) && *year != "0000")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::PairingNumber;

    /// Returns players of one name with these clubs, federations, dates of birth and ratings.
    fn told(all: &[(&str, &str, &str, Option<u32>)]) -> Vec<String> {
        let players = all.iter().zip(0..).map(|(&(club, federation, birth, rating), id)| Player {
            id: PlayerId(id),
            number: PairingNumber(id + 1),
            name: "Novak, Jan".to_owned(),
            club: club.to_owned(),
            federation: federation.to_owned(),
            birth: birth.to_owned(),
            rating,
            ..Player::default()
        });
        let event = Tournament { players: players.collect(), ..Tournament::default() };
        let namesakes = Namesakes::of(&event);
        let one = |player: &Player| {
            let label = namesakes.label(player);
            assert_eq!(Namesakes::of_player(&event, player.id).label(player), label);
            label
        };
        event.players.iter().map(one).collect()
    }

    #[test]
    fn the_club_tells_namesakes_apart_before_federation_year_and_rating() {
        assert_eq!(told(&[("Brno", "CZE", "", None)]), ["1 Novak, Jan"]);
        let two = told(&[("Brno", "CZE", "1999", None), ("Praha", "SVK", "2001", None)]);
        assert_eq!(two, ["1 Novak, Jan (Brno)", "2 Novak, Jan (Praha)"]);
        let four = [
            ("Brno", "CZE", "1999/05/01", None),
            ("Brno", "CZE", "2001/00/00", None),
            ("Brno", "SVK", "", None),
            ("", "CZE", "1999", Some(1850)),
        ];
        let says =
            ["1 Novak, Jan", "2 Novak, Jan (born 2001)", "3 Novak, Jan (SVK)", "4 Novak, Jan (rating 1850)"];
        assert_eq!(told(&four), says);
    }
}
