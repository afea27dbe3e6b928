//! A cell of a round: `45w1`, `12b½`, `7w+`, `-1`.

use facts::tournament::{Colour, Outcome};

/// What a cell says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CrossCell {
    /// Nothing is entered.
    Blank,
    /// A game with the player of a line; the colour as the letter that the table writes.
    Game { opponent: u32, letter: char, outcome: Outcome },
    /// No opponent, and so many half points.
    Away { half_points: u8 },
}

impl CrossCell {
    /// Reads a cell; `None` if it is not understood.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let text: String = text.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect();
        let text = text.replace("1/2", "½").replace('−', "-");
        if text.is_empty() {
            return Some(Self::Blank);
        }
        if let Some(points) = text.strip_prefix('-') {
            let half_points = match points {
                "0" => 0,
                "½" => 1,
                "1" => 2,
                _ => return None,
            };
            return Some(Self::Away { half_points });
        }
        let end = text.find(|c: char| !c.is_ascii_digit())?;
        let opponent = text[..end].parse::<u32>().ok().filter(|&number| number > 0)?;
        let mut rest = text[end..].chars();
        let letter = rest.next().filter(|c| c.is_alphabetic())?;
        let outcome = match (rest.next(), rest.next()) {
            (None, _) => Outcome::Nothing,
            (Some('1'), None) => Outcome::Win,
            (Some('½' | '='), None) => Outcome::Draw,
            (Some('0'), None) => Outcome::Loss,
            (Some('+'), None) => Outcome::ForfeitWin,
            (Some('-'), None) => Outcome::ForfeitLoss,
            _ => return None,
        };
        Some(Self::Game { opponent, letter, outcome })
    }
}

/// Returns what the letters of the colours mean, White first. English tables have w and b, German ones w and s; in Spanish,
/// French and Italian, b is White and n is Black.
pub(super) fn colours(letters: &[char]) -> Option<[char; 2]> {
    [['w', 'b'], ['w', 's'], ['b', 'n']]
        .into_iter()
        .find(|two| letters.iter().all(|letter| two.contains(letter)))
}

/// Returns the colour of a letter.
pub(super) fn colour(letter: char, [white, _]: [char; 2]) -> Colour {
    if letter == white { Colour::White } else { Colour::Black }
}
