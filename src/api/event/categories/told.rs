//! Categories in words, and self-explanatory category names.

use super::{Age, Band, Category, Members};
use crate::event::CategoryChange;
use facts::tournament::{PairingNumber, PlayerId, Tournament};
use words::{Few, Statement};

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

    /// Returns the rule of the category, such as `women, rating 1600 to 1799`.
    pub fn rule(&self, tournament: &Tournament) -> Statement {
        let Self { sex, age, rating, federations, clubs, players, without, .. } = self;
        let named = |of: &[PairingNumber]| Few::of(of, NAMED, |&number| label(tournament, number));
        let conditions = [
            sex.map(|sex| if sex == 'w' { CategoryChange::Women } else { CategoryChange::Men }),
            age.as_ref().map(|age| age.rule(tournament)),
            rating.map(Band::rule),
            (!federations.is_empty())
                .then(|| CategoryChange::Federation { federations: federations.clone() }),
            (!clubs.is_empty()).then(|| CategoryChange::Club { clubs: clubs.clone() }),
        ];
        let conditions = conditions.into_iter().flatten().map(Statement::from).collect();
        let (has_players, has_without) = (!players.is_empty(), !without.is_empty());
        let (players, without) = (named(players), named(without));
        CategoryChange::Rule { conditions, players, has_players, has_without, without }.into()
    }

    /// Returns the notes about the members of the category.
    pub(super) fn notes(&self, tournament: &Tournament) -> Vec<Statement> {
        let name = || self.name.clone();
        match self.members(tournament) {
            Ok(members) => {
                let count = members.players.len();
                let unclear = members.unclear_in_words(tournament);
                let unclear = unclear.map(|unclear| CategoryChange::LeftOut { name: name(), unclear }.into());
                let all = std::iter::once(CategoryChange::Members { name: name(), count }.into());
                all.chain(unclear).collect()
            }
            Err(fault) => vec![fault.into()],
        }
    }
}

impl Band {
    /// Returns a condition such as `rating 1600 to 1799`.
    fn rule(self) -> CategoryChange {
        let Self { from, to, unrated } = self;
        CategoryChange::Rating { from, to, unrated }
    }
}

impl Members {
    /// Names the players omitted because of a missing date of birth.
    pub fn unclear_in_words(&self, tournament: &Tournament) -> Option<Statement> {
        let players = Few::of(&self.unclear, NAMED, |&id| tournament.player(id).label());
        (!self.unclear.is_empty()).then(|| CategoryChange::Unclear { players }.into())
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
