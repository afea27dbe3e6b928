//! Categories in words, and self-explanatory category names.

use super::{Age, Band, Category, Members};
use crate::event::few;
use facts::format::count;
use facts::tournament::{PairingNumber, PlayerId, Tournament};

/// The maximum number of players named.
const NAMED: usize = 5;

impl Category {
    /// Returns the category implied by a self-explanatory name: `women`, `U18`, `65+`, `10-12`, `1600-1799`, `U1600`,
    /// `2000+`, `unrated`. Two-digit numbers are ages, others are ratings.
    pub fn telling(name: &str) -> Option<Self> {
        let name = super::one_line(name);
        let category = Self { name: name.clone(), ..Self::default() };
        let word = name.to_lowercase();
        if matches!(word.as_str(), "women" | "ladies" | "girls" | "female" | "w") {
            return Some(Self { sex: Some('w'), ..category });
        }
        if word == "unrated" {
            return Some(Self { rating: Some(Band { unrated: true, ..Band::default() }), ..category });
        }
        let (from, to) = span(&word)?;
        let is_rating = from.or(to).is_some_and(|number| number >= 100);
        Some(if is_rating {
            Self { rating: Some(Band { from, to, unrated: false }), ..category }
        } else {
            Self { age: Some(Age { from, under: to.map(|to| to + 1), on: String::new() }), ..category }
        })
    }

    /// Returns the rule of the category in words.
    pub fn told(&self, tournament: &Tournament) -> String {
        let Self { sex, age, rating, federations, clubs, players, without, .. } = self;
        let numbers = |of: &[PairingNumber]| few(of, NAMED, |&number| label(tournament, number));
        let any = |of: &[String]| of.join(" or ");
        let sex = sex.map(|sex| if sex == 'w' { "women" } else { "men" }.to_owned());
        let conditions: Vec<String> = [
            sex,
            age.as_ref().map(|age| age.told_in(tournament)),
            rating.map(Band::told),
            (!federations.is_empty()).then(|| format!("federation {}", any(federations))),
            (!clubs.is_empty()).then(|| format!("club {}", any(clubs))),
        ]
        .into_iter()
        .flatten()
        .collect();
        let mut text = conditions.join(", ");
        if !players.is_empty() {
            text += if text.is_empty() { "" } else { ", and " };
            text += &numbers(players);
        }
        if !without.is_empty() {
            text += &format!(", without {}", numbers(without));
        }
        text
    }
}

impl Band {
    /// Returns text such as `rating 1600 to 1799`.
    pub(super) fn told(self) -> String {
        let unrated = if self.unrated { " or unrated" } else { "" };
        match (self.from, self.to) {
            (Some(from), Some(to)) => format!("rating {from} to {to}{unrated}"),
            (Some(from), None) => format!("rating {from} or more{unrated}"),
            (None, Some(to)) => format!("rating {to} or less{unrated}"),
            (None, None) if self.unrated => "unrated".to_owned(),
            (None, None) => "rated".to_owned(),
        }
    }
}

impl Members {
    /// Returns the note about the members of the category, if any.
    pub(super) fn noted(&self, tournament: &Tournament, name: &str) -> Vec<String> {
        let mut notes = vec![format!("{name}: {}", count(self.players.len(), "player"))];
        if let Some(says) = self.unclear_in_words(tournament) {
            notes.push(format!("{name}: {says}"));
        }
        notes
    }

    /// Returns the players omitted because of a missing date of birth.
    pub fn unclear_in_words(&self, tournament: &Tournament) -> Option<String> {
        let named = few(&self.unclear, NAMED, |&id| tournament.player(id).label());
        (!self.unclear.is_empty())
            .then(|| format!("left out, because the date of birth is missing or incomplete: {named}"))
    }
}

fn label(tournament: &Tournament, number: PairingNumber) -> String {
    let id: Option<PlayerId> = tournament.by_number(number);
    id.map_or_else(|| number.to_string(), |id| tournament.player(id).label())
}

/// Returns the first and last number of `u18`, `65+` or `10-12`, both inclusive; the last of `u18` is 17.
pub(super) fn span(text: &str) -> Option<(Option<u32>, Option<u32>)> {
    let number = |text: &str| {
        let is_number = (1..=4).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
        text.parse::<u32>().ok().filter(|_| is_number)
    };
    let text = text.trim().to_lowercase();
    if let Some(under) = text.strip_prefix('u').or_else(|| text.strip_prefix("under ")) {
        return number(under.trim()).filter(|&n| n > 0).map(|under| (None, Some(under - 1)));
    }
    if let Some(from) = text.strip_suffix('+').or_else(|| text.strip_prefix('s')) {
        return number(from).map(|from| (Some(from), None));
    }
    let (from, to) = text.split_once(['-', '–'])?;
    match (from.trim(), to.trim()) {
        ("", to) => number(to).map(|to| (None, Some(to))),
        (from, "") => number(from).map(|from| (Some(from), None)),
        (from, to) => {
            let (from, to) = (number(from)?, number(to)?);
            (from <= to).then_some((Some(from), Some(to)))
        }
    }
}

impl Age {
    /// Parses `U18`, `65+` or `10-12`.
    pub fn parse(text: &str) -> Option<Self> {
        let (from, to) = span(text).filter(|(from, to)| from.or(*to).is_some_and(|n| n < 100))?;
        Some(Self { from, under: to.map(|to| to + 1), on: String::new() })
    }
}

impl Band {
    /// Parses `1600-1799`, `U1600` or `2000+`.
    pub fn parse(text: &str) -> Option<Self> {
        span(text).map(|(from, to)| Self { from, to, unrated: false })
    }
}
