//! Players of the file: 30 texts and 110 bytes each. A player's number is the place in the list.

use super::bytes::{Bytes, COPY_AGAIN, u16_at, u32_at};
use facts::format::{Finding, Place, code};
use facts::tournament::{PairingNumber, Player};

const TEXTS: usize = 30;
const NUMBERS: usize = 110;
/// The highest rating that a report can hold.
const HIGHEST_RATING: u16 = 9_999;

/// A player as the file has it.
#[derive(Debug)]
pub(super) struct FilePlayer {
    surname: String,
    first_name: String,
    short_name: String,
    title: String,
    club: String,
    federation: String,
    is_woman: bool,
    /// The rating of FIDE, and the national one; 0 without one.
    ratings: [u16; 2],
    fide_id: u32,
}

impl FilePlayer {
    /// Reads the player who stands next.
    pub(super) fn read(rest: &mut Bytes<'_>, place: usize) -> Result<Self, Finding> {
        let what = format!("player {place}");
        let mut texts = Vec::new();
        for _ in 0..TEXTS {
            texts.push(rest.text(&what)?);
        }
        let numbers = rest.take(NUMBERS, &what)?;
        let mut text = |at: usize| std::mem::take(&mut texts[at]);
        Ok(Self {
            surname: text(0),
            first_name: text(1),
            short_name: text(3),
            title: text(4),
            club: text(9),
            federation: text(10),
            is_woman: numbers[6] == 1,
            ratings: [u16_at(numbers, 8), u16_at(numbers, 10)],
            fide_id: u32_at(numbers, 0x18),
        })
    }

    /// Returns the finding about a rating that is impossible.
    pub(super) fn fault(&self, number: PairingNumber) -> Option<Finding> {
        let rating = self.ratings.into_iter().find(|&rating| rating > HIGHEST_RATING)?;
        let message = format!("player {number} has the rating {rating}, above {HIGHEST_RATING}");
        Some(Finding::new(code::RATING, Place::WHOLE, message, COPY_AGAIN).of(number))
    }

    /// Returns the player. The national ratings are the ratings if nobody has one of FIDE; otherwise they are estimates for
    /// players without one, as in a list of players.
    pub(super) fn player(&self, number: PairingNumber, are_national: bool) -> Player {
        let rating = |rating: u16| Some(u32::from(rating)).filter(|&rating| rating > 0);
        let [fide, national] = self.ratings.map(rating);
        let name = match (self.surname.as_str(), self.first_name.as_str()) {
            ("", "") => self.short_name.clone(),
            (one, "") | ("", one) => one.to_owned(),
            (surname, first) => format!("{surname}, {first}"),
        };
        let mut player = Player {
            number,
            name,
            sex: self.is_woman.then_some('w'),
            rating: if are_national { national } else { fide },
            estimate: national.filter(|_| !are_national && fide.is_none()),
            federation: self.federation.clone(),
            fide_id: if self.fide_id == 0 { String::new() } else { self.fide_id.to_string() },
            club: self.club.clone(),
            ..Player::default()
        };
        player.entitle(&self.title);
        player
    }
}

/// Returns whether the ratings of the event are national: nobody has one of FIDE.
pub(super) fn are_national(players: &[FilePlayer]) -> bool {
    let has = |kind: usize| players.iter().any(|player| player.ratings[kind] > 0);
    !has(0) && has(1)
}
