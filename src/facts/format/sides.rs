//! The two teams of an event whose players meet each other: records 310 or 013, else the clubs of the players.

use std::collections::BTreeSet;

use super::sheet::RawTournament;
use super::text::TextLine;
use super::trf::lists::column_numbers;
use crate::tournament::{PairingNumber, Player, PlayerId, Side, SidesError, Tournament};

/// The first column of the players' numbers in a record of a team, and the columns of its name.
const RECORDS: [(&str, usize, (usize, usize)); 2] = [("310", 74, (9, 40)), ("013", 37, (5, 36))];

/// Returns the two teams of an event, the first one first, with their players in the order of their boards. Records 310
/// name them, else records 013, else the clubs of the players; then the order is that of the pairing numbers.
///
/// # Errors
/// Fails if there are not two teams of the same size with each player in one of them, or no table has their size.
///
/// ```
#[doc = include_str!("../four_friends.txt")]
/// let mut event = event;
/// assert!(pairproof::format::sides(&event).is_err(), "nobody has a team");
/// for (player, club) in event.players.iter_mut().zip(["Rooks", "Rooks", "Pawns", "Pawns"]) {
///     player.club = club.to_owned();
/// }
/// let [rooks, pawns] = pairproof::format::sides(&event)?;
/// assert_eq!((rooks.name.as_str(), pawns.members), ("Rooks", vec![cleo, dan]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn sides(tournament: &Tournament) -> Result<[Side; 2], SidesError> {
    if tournament.teams.is_some() {
        return Err(SidesError::TeamEvent);
    }
    let mut sides = recorded(tournament)?;
    if sides.is_empty() {
        sides = of_clubs(tournament);
    }
    all_in_one(tournament, &sides)?;
    let names = sides.iter().map(|side| side.name.clone()).collect();
    let Ok([a, b]) = <[Side; 2]>::try_from(sides) else { return Err(SidesError::NotTwo(names)) };
    let size = a.members.len();
    if size != b.members.len() {
        return Err(SidesError::Unlike((a.name, size), (b.name, b.members.len())));
    }
    if !has_match_table(size) {
        return Err(SidesError::NoTable(size));
    }
    Ok([a, b])
}

/// Returns whether there is a table for two teams of this size.
pub fn has_match_table(size: usize) -> bool {
    size >= 2 && (size <= 10 || size % 4 != 2)
}

/// Returns the teams that the records name.
fn recorded(tournament: &Tournament) -> Result<Vec<Side>, SidesError> {
    for (code, first, (from, to)) in RECORDS {
        let mut sides = Vec::new();
        for (_, text) in tournament.headings.kept().filter(|(own, _)| own == code) {
            let line = TextLine::new(0, &format!("{code} {text}"));
            let name = line.words(from, to);
            let mut sheet = RawTournament::default();
            let numbers = column_numbers(&line, first, &mut sheet);
            if let Some(finding) = sheet.findings.last() {
                let says = format!("record {code} of {name}: {} {}", finding.message, finding.remedy);
                return Err(SidesError::Unreadable(says));
            }
            let member = |number: PairingNumber| {
                let unknown = || SidesError::Unknown { team: name.clone(), number };
                tournament.by_number(number).ok_or_else(unknown)
            };
            let members = numbers.iter().map(|listed| member(listed.number)).collect::<Result<_, _>>()?;
            sides.push(Side { name, members });
        }
        if !sides.is_empty() {
            return Ok(sides);
        }
    }
    Ok(Vec::new())
}

/// Returns the clubs of the players, that of the first player first.
fn of_clubs(tournament: &Tournament) -> Vec<Side> {
    let mut sides: Vec<Side> = Vec::new();
    for player in tournament.players.iter().filter(|p| !p.club.is_empty() && !p.is_filler) {
        match sides.iter_mut().find(|side| side.name == player.club) {
            Some(side) => side.members.push(player.id),
            None => sides.push(Side { name: player.club.clone(), members: vec![player.id] }),
        }
    }
    sides
}

/// Checks that every player is in one team, once.
fn all_in_one(tournament: &Tournament, sides: &[Side]) -> Result<(), SidesError> {
    if sides.is_empty() {
        return Err(SidesError::None);
    }
    let mut named: BTreeSet<PlayerId> = BTreeSet::new();
    for &id in sides.iter().flat_map(|side| &side.members) {
        if !named.insert(id) {
            let label = tournament.find(id).map_or_else(|| id.0.to_string(), Player::label);
            return Err(SidesError::Twice(label));
        }
    }
    match tournament.players.iter().find(|p| !p.is_filler && !named.contains(&p.id)) {
        Some(left) => Err(SidesError::InNeither(left.label())),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Four players, and these records.
    fn event(records: &[(&str, &str)], clubs: [&str; 4]) -> Tournament {
        let names = ["Ada", "Ben", "Cleo", "Dan"];
        let player = |(i, (name, club)): (u32, (&str, &str))| Player {
            id: PlayerId(i),
            number: PairingNumber(i + 1),
            name: name.to_owned(),
            club: club.to_owned(),
            ..Player::default()
        };
        let players = (0..).zip(names.into_iter().zip(clubs)).map(player).collect();
        let mut t = Tournament { players, records: vec![Vec::new(); 4], ..Tournament::default() };
        let record = |&(code, text): &(&str, &str)| (code.to_owned(), text.to_owned());
        t.headings.others = records.iter().map(record).collect();
        t
    }

    fn of_013(name: &str, numbers: &str) -> String {
        format!("{name:<32}{numbers}")
    }

    fn refused(records: &[(&str, &str)], clubs: [&str; 4]) -> String {
        sides(&event(records, clubs)).unwrap_err().to_string()
    }

    #[test]
    fn the_records_give_teams_and_boards_and_clubs_do_if_there_are_none() {
        let (rooks, pawns) = (of_013("Rooks", "   4    1"), of_013("Pawns", "   2    3"));
        let both = [("013", rooks.as_str()), ("013", pawns.as_str())];
        let [a, b] = sides(&event(&both, ["x", "", "y", "z"])).unwrap();
        assert_eq!((a.name.as_str(), a.members), ("Rooks", vec![PlayerId(3), PlayerId(0)]));
        assert_eq!((b.name.as_str(), b.members), ("Pawns", vec![PlayerId(1), PlayerId(2)]));
        let new = |name: &str, numbers: &str| format!("  1 {name:<65}{numbers}");
        let (knights, kings) = (new("Knights", "   1    2"), new("Kings", "   3    4"));
        let both = [("013", pawns.as_str()), ("310", knights.as_str()), ("310", kings.as_str())];
        assert_eq!(sides(&event(&both, [""; 4])).unwrap()[1].name, "Kings");
        let [a, b] = sides(&event(&[], ["B", "A", "A", "B"])).unwrap();
        assert_eq!((a.name.as_str(), a.members), ("B", vec![PlayerId(0), PlayerId(3)]));
        assert_eq!(b.members, [PlayerId(1), PlayerId(2)]);
    }

    #[test]
    fn what_is_wrong_is_said_by_name() {
        let none = [""; 4];
        assert!(refused(&[], none).contains("no player has a team"));
        assert!(refused(&[], ["A", "A", "B", ""]).contains("4 Dan is in neither team"));
        assert!(refused(&[], ["A", "A", "B", "C"]).contains("the event has 3: A, B, C"));
        assert!(refused(&[], ["A", "A", "A", "B"]).contains("A has 3 players, B has 1 player"));
        let (rooks, pawns) = (of_013("Rooks", "   1    2"), of_013("Pawns", "   2    3"));
        let twice = [("013", rooks.as_str()), ("013", pawns.as_str())];
        assert!(refused(&twice, none).contains("2 Ben is named twice among the teams"));
        let nobody = [("013", rooks.as_str()), ("013", &of_013("Pawns", "   3    9"))];
        assert!(refused(&nobody, none).contains("Pawns names player 9, who is not in the event"));
        let text = [("013", rooks.as_str()), ("013", &of_013("Pawns", "   3   x4"))];
        assert!(refused(&text, none).contains("record 013 of Pawns: "));
    }
}
