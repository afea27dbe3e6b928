//! The field of an event: the strengths, the ratings, and the list of players entered.
//!
//! A player of the field is identified by the place at which he was drawn. No random decision about him depends on his
//! pairing number or on the other players.

use super::{Design, Dice, EventKey, Played, Purpose};
use facts::tournament::{PairingNumber, Player, PlayerId, Tournament};

/// How strengths are drawn, in rating points.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", tag = "name")]
pub enum Field {
    /// Uniform between two bounds, both included.
    Uniform {
        /// The lowest strength.
        low: u32,
        /// The highest strength.
        high: u32,
    },
    /// Normal: the sum of twelve uniform numbers.
    Normal {
        /// The mean.
        mean: u32,
        /// The standard deviation.
        deviation: u32,
    },
    /// θ of Bradley-Terry as exp(N(0,1)): normal strengths of 2000 ± 400/ln 10.
    Lognormal,
    /// Steps down from the top, without random choice.
    Ladder {
        /// The strongest player.
        top: u32,
        /// The points between neighbours.
        step: u32,
    },
    /// The strengths are listed in a file, one per line. The file has at least one line for each player.
    File {
        /// The file's name as given.
        file: String,
        /// The strengths.
        strengths: Vec<u32>,
    },
}

/// The highest rating of a player; a report has four digits.
const MOST: u32 = 9999;

impl Field {
    /// Reads a field by name and figures: `uniform:1400-2200`, `normal:2000,200`, `lognormal`, `ladder:2400,10`.
    pub fn parse(text: &str) -> Option<Self> {
        let (name, figures) = text.split_once(':').map_or((text, ""), |(n, f)| (n, f));
        let two = |between: char| {
            let (a, b) = figures.split_once(between)?;
            a.parse().ok().zip(b.parse().ok()).filter(|&(a, b): &(u32, u32)| a <= MOST && b <= MOST)
        };
        match name {
            "uniform" => two('-').filter(|(a, b)| a <= b).map(|(low, high)| Self::Uniform { low, high }),
            "normal" => two(',').map(|(mean, deviation)| Self::Normal { mean, deviation }),
            "ladder" => two(',').map(|(top, step)| Self::Ladder { top, step }),
            "lognormal" if figures.is_empty() => Some(Self::Lognormal),
            _ => None,
        }
    }

    /// Reads strengths from text, one per line.
    ///
    /// # Errors
    /// Returns the number of the first invalid line; 0 if there is no line.
    pub fn listed(file: &str, text: &str) -> Result<Self, usize> {
        let lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim()));
        let strengths = lines
            .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
            .map(|(i, line)| line.parse().ok().filter(|&s: &u32| s <= MOST).ok_or(i))
            .collect::<Result<Vec<u32>, usize>>()?;
        if strengths.is_empty() { Err(0) } else { Ok(Self::File { file: file.to_owned(), strengths }) }
    }

    /// Returns the strength of the player drawn at place `id`.
    pub(super) fn strength(&self, dice: &mut Dice, id: u32) -> u32 {
        match self {
            Self::Uniform { low, high } => low + dice.below(high - low + 1),
            Self::Normal { mean, deviation } => moved(*mean, *deviation, dice),
            Self::Lognormal => moved(2000, 174, dice),
            Self::Ladder { top, step } => top.saturating_sub(id.saturating_mul(*step)),
            Self::File { strengths, .. } => *strengths.get(id as usize).unwrap_or(&0),
        }
    }
}

impl std::fmt::Display for Field {
    /// Writes the field in the form of `--field`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Uniform { low, high } => write!(f, "uniform:{low}-{high}"),
            Self::Normal { mean, deviation } => write!(f, "normal:{mean},{deviation}"),
            Self::Lognormal => f.write_str("lognormal"),
            Self::Ladder { top, step } => write!(f, "ladder:{top},{step}"),
            Self::File { file, .. } => write!(f, "file:{file}"),
        }
    }
}

/// Returns a figure with a normal error: the sum of twelve uniform numbers below 2²⁰ has mean 6·2²⁰ and deviation 2²⁰.
pub(super) fn moved(mean: u32, deviation: u32, dice: &mut Dice) -> u32 {
    const ONE: i64 = 1 << 20;
    let sum: i64 = (0..12).map(|_| i64::from(dice.below(1 << 20))).sum();
    let error = ((sum - 6 * ONE) * i64::from(deviation) + ONE / 2).div_euclid(ONE);
    u32::try_from((i64::from(mean) + error).clamp(0, i64::from(MOST))).expect("between nought and the most")
}

/// A player who sits at a board: the place in the field, and the strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SeatedPerson {
    pub(super) id: u32,
    pub(super) strength: i32,
}

/// A field as entered.
#[derive(Clone, Debug)]
pub(super) struct EnteredField {
    pub(super) tournament: Tournament,
    /// The place in the field of each player in the tournament.
    pub(super) ids: Vec<u32>,
    /// The strength of each player of the tournament.
    pub(super) strengths: Vec<i32>,
    /// If a round is a match, the people at the boards, in the order of the players of `Tournament::teams`.
    pub(super) seated: Vec<SeatedPerson>,
}

impl EnteredField {
    /// Returns the event after it has been played.
    pub(super) fn played(self) -> Played {
        Played { tournament: self.tournament, strengths: self.strengths }
    }
}

/// Returns the players entered for an event: numbered by rating, equal players in the order of the field.
pub(super) fn people(design: &Design, key: EventKey) -> EnteredField {
    let mut field: Vec<(u32, u32, Player)> = (0..design.players).map(|id| drawn(design, key, id)).collect();
    field.sort_by_key(|(id, _, player)| (std::cmp::Reverse(player.rating), *id));
    let mut entered =
        EnteredField { tournament: Tournament::default(), ids: vec![], strengths: vec![], seated: vec![] };
    for (place, (id, strength, player)) in (0..).zip(field) {
        let number = PairingNumber(place + 1);
        let name = format!("Player {number:04}");
        entered.tournament.players.push(Player { id: PlayerId(place), number, name, ..player });
        entered.ids.push(id);
        entered.strengths.push(i32::try_from(strength).expect("at most four digits"));
    }
    entered.tournament.records = vec![Vec::new(); entered.ids.len()];
    entered
}

/// Draws a player of the field with his strength, each from a stream of its own.
pub(super) fn drawn(design: &Design, key: EventKey, id: u32) -> (u32, u32, Player) {
    let mut dice = Dice::of_event(key, Purpose::Strength, 0, (id, 0));
    let strength = design.field.strength(&mut dice, id);
    let mut dice = Dice::of_event(key, Purpose::Strength, 0, (id, 1));
    let rating = moved(strength, design.rating_error, &mut dice);
    let rated = !dice.happens(design.unrated);
    let club =
        if design.clubs == 0 { String::new() } else { format!("Club {}", 1 + dice.below(design.clubs)) };
    (id, strength, Player { rating: rated.then_some(rating), club, ..Player::default() })
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: EventKey = EventKey { seed: 5, event: 2 };

    #[test]
    fn strengths_have_the_spread_asked_for() {
        let figures = |field: &str| {
            let field = Field::parse(field).expect("a field");
            let of = |id| field.strength(&mut Dice::of_event(KEY, Purpose::Strength, 0, (id, 0)), id);
            let all: Vec<i64> = (0..4000).map(|id| i64::from(of(id))).collect();
            let mean = all.iter().sum::<i64>() / 4000;
            (mean, all.iter().map(|s| (s - mean).pow(2)).sum::<i64>() / 4000, all)
        };
        let (mean, variance, _) = figures("normal:2000,200");
        assert!(
            (1990..=2010).contains(&mean) && (190 * 190..210 * 210).contains(&variance),
            "{mean} {variance}"
        );
        let (mean, variance, _) = figures("lognormal");
        assert!(
            (1990..=2010).contains(&mean) && (165 * 165..183 * 183).contains(&variance),
            "{mean} {variance}"
        );
        let (mean, _, all) = figures("uniform:1400-2200");
        assert!((1790..=1810).contains(&mean), "{mean}");
        assert_eq!((all.iter().min(), all.iter().max()), (Some(&1400), Some(&2200)));
    }

    #[test]
    fn a_player_does_not_change_with_the_size_of_the_field_or_the_error_of_ratings() {
        let small = Design { players: 20, ..Design::default() };
        let large = Design { players: 50, rating_error: 100, ..Design::default() };
        for id in 0..20 {
            assert_eq!(drawn(&small, KEY, id).1, drawn(&large, KEY, id).1);
        }
        let entered = people(&small, KEY);
        assert!(entered.tournament.players.is_sorted_by_key(|p| std::cmp::Reverse(p.rating)));
        let rated = entered.tournament.players.iter().zip(&entered.strengths);
        assert!(rated.clone().all(|(p, &s)| p.rating.map(i64::from) == Some(i64::from(s))));
        assert!(!entered.ids.is_sorted(), "the list is by rating, the field by chance");
    }

    #[test]
    fn fields_are_read_as_they_are_written() {
        for name in ["uniform:1400-2200", "normal:2000,200", "lognormal", "ladder:2400,10"] {
            assert_eq!(Field::parse(name).map(|f| f.to_string()).as_deref(), Some(name));
        }
        for wrong in ["uniform:2200-1400", "normal:2000", "ladder", "uniform:1-99999", "lognormal:1"] {
            assert_eq!(Field::parse(wrong), None, "{wrong}");
        }
        assert_eq!(Field::listed("f", "2000\n# no\n1900\n").map(|f| f.to_string()), Ok("file:f".to_owned()));
        assert_eq!((Field::listed("f", "2000\nx\n"), Field::listed("f", "\n")), (Err(2), Err(0)));
    }
}
