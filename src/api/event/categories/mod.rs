//! Categories of players: women, U18, 65+, rating bands, federations, clubs, or players by number.
//!
//! A category is a rule, so late entries and corrected dates of birth need no update of a list. The report stores each
//! category as JSON in a record `XXK`; the event file also has it in its log. Pairing never uses categories.

mod age;
mod told;
mod typed;

use serde::{Deserialize, Serialize};

pub use age::Age;
pub use typed::TypedCategory;

use super::{CategoryChange, CategoryRefusal, Changed, Refused, one_line, remarks, together};
use facts::format;
use facts::tournament::{PairingNumber, Player, PlayerId, Tournament};
use words::Statement;

/// The record code.
const CODE: &str = "XXK";

/// A category. The members of a category meet all given conditions or are listed in it, and are not excluded from it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Category {
    /// The name of the category, as used in prize lists.
    pub name: String,
    /// `w` or `m`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sex: Option<char>,
    /// The age.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub age: Option<Age>,
    /// The rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<Band>,
    /// The federations, any of which qualifies.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub federations: Vec<String>,
    /// The clubs or schools, any of which qualifies.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clubs: Vec<String>,
    /// The numbers of players who belong to the category regardless of the conditions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<PairingNumber>,
    /// The numbers of players who do not belong to the category, regardless of the conditions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<PairingNumber>,
}

/// Ratings from one to another, both included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Band {
    /// The lowest rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<u32>,
    /// The highest rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<u32>,
    /// Whether unrated players are included.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unrated: bool,
}

/// The members of a category.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Members {
    /// The players, by number.
    pub players: Vec<PlayerId>,
    /// Players omitted because their date of birth is missing or has no day.
    pub unclear: Vec<PlayerId>,
}

impl Category {
    /// Returns whether the category has a condition.
    fn has_conditions(&self) -> bool {
        let Self { sex, age, rating, federations, clubs, .. } = self;
        sex.is_some() || age.is_some() || rating.is_some() || !federations.is_empty() || !clubs.is_empty()
    }

    /// Returns the members of the category.
    ///
    /// # Errors
    /// Fails for an age category if the report does not state the dates of the event.
    pub fn members(&self, tournament: &Tournament) -> Result<Members, Refused> {
        let reference = self.age.as_ref().map(|age| age.reference(tournament)).transpose()?;
        let mut members = Members::default();
        for player in &tournament.players {
            if self.without.contains(&player.number) {
                continue;
            }
            if self.players.contains(&player.number) {
                members.players.push(player.id);
                continue;
            }
            if !self.has_conditions() || !self.fits(player) {
                continue;
            }
            let is_of_age = match (&self.age, &reference) {
                (Some(age), Some(reference)) => age.holds(&player.birth, reference),
                _ => Some(true),
            };
            match is_of_age {
                Some(true) => members.players.push(player.id),
                Some(false) => {}
                None => members.unclear.push(player.id),
            }
        }
        Ok(members)
    }

    /// Returns whether a player meets all conditions except age.
    fn fits(&self, player: &Player) -> bool {
        let Self { sex, rating, federations, clubs, .. } = self;
        let is_one = |list: &[String], own: &str| {
            list.is_empty() || list.iter().any(|other| other.to_lowercase() == own.to_lowercase())
        };
        sex.is_none_or(|sex| player.sex.is_some_and(|own| own.eq_ignore_ascii_case(&sex)))
            && rating.is_none_or(|band| band.holds(player.rating))
            && is_one(federations, &player.federation)
            && is_one(clubs, &player.club)
    }

    /// Rejects a category that no player could belong to or that contradicts the event.
    fn checked(mut self, tournament: &Tournament) -> Result<Self, Refused> {
        self.name = one_line(&self.name);
        let name = self.name.clone();
        if name.is_empty() {
            return Err(CategoryRefusal::NoName.into());
        }
        if !self.has_conditions() && self.players.is_empty() {
            return Err(CategoryRefusal::Empty { name }.into());
        }
        if self.sex.is_some_and(|sex| !matches!(sex, 'w' | 'm')) {
            return Err(CategoryRefusal::Sex { name }.into());
        }
        if let Some((from, to)) = self.rating.and_then(Band::contradiction) {
            return Err(CategoryRefusal::NoRatingBetween { name, from, to }.into());
        }
        if let Some(age) = &self.age {
            age.check(&name)?;
        }
        if let Some(number) =
            self.players.iter().chain(&self.without).find(|number| tournament.by_number(**number).is_none())
        {
            return Err(Refused::no_number(tournament, *number));
        }
        for numbers in [&mut self.players, &mut self.without] {
            numbers.sort_unstable();
            numbers.dedup();
        }
        Ok(self)
    }

    /// Returns whether the category has this name.
    pub fn is_called(&self, name: &str) -> bool {
        self.name.to_lowercase() == one_line(name).to_lowercase()
    }
}

impl Band {
    fn holds(self, rating: Option<u32>) -> bool {
        let is_open = self.from.is_none() && self.to.is_none();
        match rating {
            None => self.unrated,
            Some(_) if is_open => !self.unrated,
            Some(rating) => {
                self.from.is_none_or(|from| rating >= from) && self.to.is_none_or(|to| rating <= to)
            }
        }
    }

    /// Returns the ends of a band in which no rating lies.
    fn contradiction(self) -> Option<(u32, u32)> {
        self.from.zip(self.to).filter(|(from, to)| from > to)
    }
}

/// Returns the categories declared for an event, in order of declaration.
///
/// # Errors
/// Fails if a record cannot be read.
pub fn categories(tournament: &Tournament) -> Result<Vec<Category>, Refused> {
    super::headings::kept_in(tournament, CODE)
        .map(|read| read.map_err(|e| CategoryRefusal::Unreadable { fault: e.to_string() }.into()))
        .collect()
}

/// Returns the category with a name: a declared one, else one whose name is self-explanatory.
///
/// # Errors
/// Fails if there is no such category.
pub fn category(tournament: &Tournament, name: &str) -> Result<Category, Refused> {
    let all = categories(tournament)?;
    if let Some(found) = all.iter().find(|category| category.is_called(name)) {
        return Ok(found.clone());
    }
    Category::telling(name).ok_or_else(|| {
        let declared: Vec<String> = all.iter().map(|category| category.name.clone()).collect();
        let (name, is_any) = (format::excerpt(name), !declared.is_empty());
        CategoryRefusal::Unknown { name, is_any, declared }.into()
    })
}

/// Declares categories, replacing categories of the same name, and removes the categories in `remove`.
///
/// # Errors
/// Fails if a category contradicts the event, or if a category to be removed does not exist.
pub fn categorise(tournament: &Tournament, set: &[Category], remove: &[String]) -> Result<Changed, Refused> {
    if set.is_empty() && remove.is_empty() {
        return Err(CategoryRefusal::NoneNamed.into());
    }
    let mut all = categories(tournament)?;
    let (mut says, mut notes) = (Vec::new(), Vec::new());
    for name in remove {
        let Some(place) = all.iter().position(|category| category.is_called(name)) else {
            return Err(CategoryRefusal::NotDeclared { name: format::excerpt(name) }.into());
        };
        says.push(CategoryChange::Removed { name: all.remove(place).name }.into());
    }
    for category in set {
        let category = category.clone().checked(tournament)?;
        let there = all.iter_mut().find(|other| other.is_called(&category.name));
        let (name, rule) = (category.name.clone(), category.rule(tournament));
        says.push(Statement::from(match there {
            Some(same) if *same == category => CategoryChange::Same { name },
            Some(other) => {
                let was = other.rule(tournament);
                *other = category.clone();
                CategoryChange::Instead { name, rule, was }
            }
            None => {
                all.push(category.clone());
                CategoryChange::Declared { name, rule }
            }
        }));
        notes.extend(category.notes(tournament));
    }
    let mut after = tournament.clone();
    keep(&mut after, &all);
    Ok(Changed::new(after, together(says), notes))
}

/// Replaces the stored categories.
pub(super) fn keep(tournament: &mut Tournament, all: &[Category]) {
    let lines = all.iter().map(|category| {
        // Strings and numbers always serialise.
        serde_json::to_string(category).expect("a category of plain fields is JSON")
    });
    super::records::put(tournament, CODE, &lines.collect::<Vec<_>>());
}

/// Updates the player numbers in all stored data: remarks, values of tie-breaks, fixed tables, ratings and categories.
/// `number` returns a player's new number, or `None` if the player has been removed.
pub(super) fn renumber(tournament: &mut Tournament, number: &dyn Fn(PairingNumber) -> Option<PairingNumber>) {
    remarks::renumber(tournament, number);
    crate::standings::renumber_values(tournament, number);
    super::tables::renumber_tables(tournament, number);
    super::periods::renumber_ratings(tournament, number);
    let Ok(mut all) = categories(tournament) else { return };
    let before = all.clone();
    for category in &mut all {
        for numbers in [&mut category.players, &mut category.without] {
            *numbers = numbers.iter().filter_map(|&old| number(old)).collect();
            numbers.sort_unstable();
        }
    }
    if all != before {
        keep(tournament, &all);
    }
}

#[cfg(test)]
mod tests;
