//! The writers for callers who make events themselves: they check the event first, and refuse what a report cannot hold.
//!
//! The program writes events that were read, whose readers have already named everything that a report cuts.

use super::trf::{LONGEST_BIRTH, LONGEST_FEDERATION, LONGEST_ID, LONGEST_NAME};
use super::{HIGHEST_NUMBER, LONGEST_TEAM_NAME};
use crate::tournament::{
    MOST_ROUNDS, Pairing, PairingError, Player, PlayerId, RoundNo, Tournament, TournamentError,
};

/// The largest rating and rank in the four columns of a report.
const HIGHEST_FIGURE: u32 = 9999;

/// The reason why an event cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The event contradicts itself.
    #[error(transparent)]
    Contradiction(#[from] TournamentError),
    /// A field of a player does not fit into the columns of a report.
    #[error(
        "player {player}: a tournament report cannot hold the {field} `{value}`, only {most}; shorten it, or write JSON"
    )]
    Misfit {
        /// The number and the name of the player.
        player: String,
        /// The field.
        field: &'static str,
        /// The value of the field.
        value: String,
        /// What the columns hold: `33 letters`.
        most: String,
    },
}

/// Returns the tournament with the boards of a round entered, without results.
///
/// Players outside the pairing keep their record for the round (byes, absences).
///
/// # Errors
/// Fails if the event can have no such round, or if the pairing names a player twice or a player of another event.
///
/// ```
#[doc = include_str!("../four_friends.txt")]
/// let pairing = Pairing { boards: vec![Board { white: ben, black: ada }], bye: None };
/// assert_eq!(with_pairing(&event, 2, &pairing)?.record(ada, 2).colour, Some(Colour::Black));
/// assert_eq!(with_pairing(&event, 0, &pairing), Err(PairingError::NoRound(0)));
/// let foreign = Pairing { boards: vec![Board { white: ben, black: PlayerId(99) }], bye: None };
/// assert_eq!(with_pairing(&event, 2, &foreign), Err(PairingError::Nobody(PlayerId(99))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn with_pairing(
    tournament: &Tournament,
    round: RoundNo,
    pairing: &Pairing,
) -> Result<Tournament, PairingError> {
    if !(1..=MOST_ROUNDS).contains(&round) {
        return Err(PairingError::NoRound(round));
    }
    let named: Vec<PlayerId> =
        pairing.boards.iter().flat_map(|board| [board.white, board.black]).chain(pairing.bye).collect();
    pairing.covers(tournament, &named)?;
    Ok(super::round::with_pairing(tournament, round, pairing))
}

/// Returns the tournament as TRF16, with the extension records that engines read today.
///
/// # Errors
/// Fails if the event contradicts itself, or if a report cannot hold a name, a rating or another field of a player.
///
/// ```
#[doc = include_str!("../four_friends.txt")]
/// assert!(write_trf16(&event)?.starts_with("012 Four friends"));
///
/// let mut event = event;
/// event.players[0].rating = Some(99_999);
/// let says = write_trf16(&event).unwrap_err().to_string();
/// assert!(says.contains("1 Ada") && says.contains("rating `99999`"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_trf16(tournament: &Tournament) -> Result<String, WriteError> {
    fits(tournament)?;
    Ok(super::write_trf16(tournament))
}

/// Returns the tournament as TRF26.
///
/// # Errors
/// Fails as [`write_trf16`] does.
///
/// ```
#[doc = include_str!("../four_friends.txt")]
/// assert!(write_trf26(&event)?.starts_with("012 Four friends"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_trf26(tournament: &Tournament) -> Result<String, WriteError> {
    fits(tournament)?;
    Ok(super::write_trf26(tournament))
}

/// Returns the tournament as this program's JSON, which holds names and numbers of any length.
///
/// # Errors
/// Fails if the event contradicts itself.
///
/// ```
#[doc = include_str!("../four_friends.txt")]
/// let (again, _) = read_tournament("four.json", write_json(&event)?.as_bytes())?;
/// assert_eq!(again.records, event.records);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_json(tournament: &Tournament) -> Result<String, WriteError> {
    tournament.check()?;
    Ok(super::write_json(tournament))
}

/// Checks that the columns of a report hold all fields of all players.
fn fits(tournament: &Tournament) -> Result<(), WriteError> {
    tournament.check()?;
    let teams = tournament.teams.as_ref().filter(|teams| !teams.is_double);
    let longest = if teams.is_some() { LONGEST_TEAM_NAME } else { LONGEST_NAME };
    tournament.players.iter().try_for_each(|player| fits_columns(player, longest))?;
    let people = teams.into_iter().flat_map(|teams| &teams.players);
    people.into_iter().try_for_each(|player| fits_columns(player, LONGEST_NAME))
}

fn fits_columns(player: &Player, longest: usize) -> Result<(), WriteError> {
    let misfit = |field: &'static str, value: String, most: String| {
        Err(WriteError::Misfit { player: player.label(), field, value, most })
    };
    let texts = [
        ("name", &player.name, longest),
        ("federation", &player.federation, LONGEST_FEDERATION),
        ("FIDE id", &player.fide_id, LONGEST_ID),
        ("date of birth", &player.birth, LONGEST_BIRTH),
    ];
    for (field, value, most) in texts {
        if value.chars().count() > most {
            return misfit(field, value.clone(), format!("{most} letters"));
        }
        if value.contains(['\r', '\n']) {
            return misfit(field, value.escape_debug().to_string(), "one line".to_owned());
        }
    }
    let most = HIGHEST_FIGURE.min(HIGHEST_NUMBER.0);
    let figures =
        [("rating", player.rating), ("rank", player.stated_rank), ("pairing number", Some(player.number.0))];
    for (field, value) in figures {
        if let Some(value) = value.filter(|&value| value > most) {
            return misfit(field, value.to_string(), format!("figures up to {most}"));
        }
    }
    match player.sex.filter(|sex| sex.is_control()) {
        Some(sex) => misfit("sex", sex.escape_debug().to_string(), "one letter".to_owned()),
        None => Ok(()),
    }
}
