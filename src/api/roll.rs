//! The players of a certificate: the number and name for each vertex.
//!
//! A report cuts long names, and a certificate is checked against the report as well as against the event. So the
//! certificate has the names as the report holds them.

use facts::format::{name_in_report, visible};
use facts::tournament::{Entry, PairingNumber, Position, Tournament};
use proof::ProofError;

/// A player by number and name.
pub type NumberAndName = (PairingNumber, String);

/// Returns the players of a position, in the order of the vertices.
pub fn of(tournament: &Tournament, position: &Position) -> Vec<NumberAndName> {
    let one = |entry: &Entry| (entry.label, name_in_report(tournament, tournament.player(entry.id)));
    position.entries.iter().map(one).collect()
}

/// Checks that these are the players of the certificate. A certificate without players fits anyone.
///
/// # Errors
/// Returns the first player who differs, by number.
pub fn check(certified: &[NumberAndName], here: &[NumberAndName]) -> Result<(), ProofError> {
    if certified.is_empty() || certified == here {
        return Ok(());
    }
    let (mut theirs, mut ours) = (certified.to_vec(), here.to_vec());
    theirs.sort();
    ours.sort();
    let label = |(number, name): &NumberAndName| format!("{number} {}", visible(name));
    let place = theirs.iter().zip(&ours).take_while(|(one, other)| one == other).count();
    Err(ProofError::refuted(match (theirs.get(place), ours.get(place)) {
        (Some(one), Some(other)) if one.0 == other.0 => {
            format!(
                "the certificate calls a player {}, but the event calls that player {}",
                label(one),
                label(other)
            )
        }
        (Some(one), other) if other.is_none_or(|other| one.0 < other.0) => {
            format!("the certificate includes {}, who does not play this round", label(one))
        }
        (_, Some(other)) => format!("{} plays this round but is not in the certificate", label(other)),
        _ => "the players are in a different order from the certificate".to_owned(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_player_who_differs_is_named() {
        let of = |list: &[(PairingNumber, &str)]| -> Vec<NumberAndName> {
            list.iter().map(|&(n, name)| (n, name.to_owned())).collect()
        };
        let own = of(&[(PairingNumber(2), "Ben"), (PairingNumber(1), "Ada"), (PairingNumber(3), "Cleo")]);
        let says = |here: &[(PairingNumber, &str)]| {
            check(&own, &of(here)).err().map(|e| e.to_string()).unwrap_or_default()
        };
        assert_eq!(
            says(&[(PairingNumber(2), "Ben"), (PairingNumber(1), "Ada"), (PairingNumber(3), "Cleo")]),
            ""
        );
        assert_eq!(check(&[], &own), Ok(()));
        assert_eq!(
            says(&[(PairingNumber(2), "Cleo"), (PairingNumber(1), "Ada"), (PairingNumber(3), "Ben")]),
            "the certificate calls a player 2 Ben, but the event calls that player 2 Cleo"
        );
        assert_eq!(
            says(&[(PairingNumber(2), "Ben"), (PairingNumber(3), "Cleo")]),
            "the certificate includes 1 Ada, who does not play this round"
        );
        assert_eq!(
            says(&[(PairingNumber(2), "Ben"), (PairingNumber(1), "Ada")]),
            "the certificate includes 3 Cleo, who does not play this round"
        );
        let late = [
            (PairingNumber(2), "Ben"),
            (PairingNumber(1), "Ada"),
            (PairingNumber(3), "Cleo"),
            (PairingNumber(4), "Dan"),
        ];
        assert_eq!(says(&late), "4 Dan plays this round but is not in the certificate");
        let turned = [(PairingNumber(1), "Ada"), (PairingNumber(2), "Ben"), (PairingNumber(3), "Cleo")];
        assert_eq!(says(&turned), "the players are in a different order from the certificate");
    }
}
