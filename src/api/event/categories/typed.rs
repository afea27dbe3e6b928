//! A category as people type it: the conditions as words.

use facts::tournament::PairingNumber;
use serde::Deserialize;

use super::{Age, Band, Category};
use crate::event::{CategoryRefusal, Refused};
use facts::format;

/// The conditions of a category, as typed. Empty words are no conditions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TypedCategory {
    /// The name. Some names need no further conditions (`women`, `U18`).
    pub name: String,
    /// `w` or `m`.
    pub sex: String,
    /// `U18`, `65+` or `10-12`.
    pub age: String,
    /// The reference date for the age: a year, a day or `start`.
    pub age_on: String,
    /// `1600-1799`, `U1600` or `2000+`.
    pub rating: String,
    /// Whether players without a rating belong to it; without a rating, only they do.
    pub unrated: bool,
    /// Federations, any of which qualifies.
    pub federations: Vec<String>,
    /// Clubs or schools, any of which qualifies.
    pub clubs: Vec<String>,
    /// The numbers of players who belong to it in any case.
    pub players: Vec<PairingNumber>,
    /// The numbers of players who do not belong to it in any case.
    pub without: Vec<PairingNumber>,
}

impl TypedCategory {
    /// Returns the category.
    ///
    /// # Errors
    /// Fails if an age or a rating is not understood, or if an age is to count on a day, but no age is given.
    pub fn category(&self) -> Result<Category, Refused> {
        let mut category = match Category::telling(&self.name) {
            Some(telling) if self.has_no_conditions() => telling,
            _ => Category { name: self.name.clone(), ..Category::default() },
        };
        if !self.sex.is_empty() {
            category.sex = self.sex.to_lowercase().chars().next();
        }
        if !self.age.is_empty() {
            let text = || format::excerpt(&self.age);
            let age = Age::parse(&self.age).ok_or_else(|| CategoryRefusal::Age { text: text() })?;
            category.age = Some(age);
        }
        if !self.age_on.is_empty() {
            let Some(age) = &mut category.age else {
                return Err(CategoryRefusal::DayWithoutAge { name: format::excerpt(&self.name) }.into());
            };
            age.on.clone_from(&self.age_on);
        }
        if !self.rating.is_empty() {
            let text = || format::excerpt(&self.rating);
            let band = Band::parse(&self.rating).ok_or_else(|| CategoryRefusal::Rating { text: text() })?;
            category.rating = Some(band);
        }
        if self.unrated {
            category.rating = Some(Band { unrated: true, ..category.rating.unwrap_or_default() });
        }
        category.federations.clone_from(&self.federations);
        category.clubs.clone_from(&self.clubs);
        category.players.clone_from(&self.players);
        category.without.clone_from(&self.without);
        Ok(category)
    }

    /// Returns whether nothing gives a condition of the category, so that the name has to imply it.
    fn has_no_conditions(&self) -> bool {
        let Self { sex, age, rating, unrated, federations, clubs, players, .. } = self;
        !unrated
            && [sex, age, rating].iter().all(|text| text.is_empty())
            && federations.is_empty()
            && clubs.is_empty()
            && players.is_empty()
    }
}
