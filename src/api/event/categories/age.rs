//! The age condition of a category, and its reference date.
//!
//! With a year, age is counted as FIDE does for youth and senior events. U18 includes players who turn 18 in that year
//! or later; 65+ includes players who turn 65 in that year or earlier. With a day, age is the number of completed years
//! on that day.

use serde::{Deserialize, Serialize};

use crate::event::{CategoryChange, CategoryRefusal, Refused, date_parts};
use facts::tournament::Tournament;
use words::Statement;

/// An age condition.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Age {
    /// The minimum age.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<u32>,
    /// The age that a player must not have reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub under: Option<u32>,
    /// The reference date: a year, a day, or `start` for the first day of the event. The year of the event if absent.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub on: String,
}

/// The reference date for the age.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reference {
    Year(u32),
    /// Year, month, day.
    Day(u32, u32, u32),
}

/// The highest meaningful age.
const OLDEST: u32 = 130;

impl Age {
    /// Checks the condition of the category called `name`.
    pub(super) fn check(&self, name: &str) -> Result<(), CategoryRefusal> {
        let name = name.to_owned();
        match (self.from, self.under) {
            (None, None) => return Err(CategoryRefusal::NoAge { name }),
            (None, Some(under)) if under == 0 => return Err(CategoryRefusal::NobodyUnder { name, under }),
            (Some(from), None) if from > OLDEST => return Err(CategoryRefusal::NobodyFrom { name, from }),
            (Some(from), Some(under)) if from >= under || from > OLDEST => {
                return Err(CategoryRefusal::NobodyBetween { name, from, last: under.saturating_sub(1) });
            }
            _ => {}
        }
        let on = &self.on;
        if !on.is_empty() && on != "start" && date_parts(on).is_none() {
            return Err(CategoryRefusal::DayOfAge { name, on: on.clone() });
        }
        Ok(())
    }

    /// Returns the reference date in this event.
    pub(super) fn reference(&self, tournament: &Tournament) -> Result<Reference, Refused> {
        let of = |(year, month, day): (u32, u32, u32)| {
            if month == 0 || day == 0 { Reference::Year(year) } else { Reference::Day(year, month, day) }
        };
        if !self.on.is_empty() && self.on != "start" {
            let none = || CategoryRefusal::DayOfStoredAge { on: self.on.clone() };
            return Ok(date_parts(&self.on).map(of).ok_or_else(none)?);
        }
        let first = |code: &str| tournament.headings.kept().find(|(c, _)| c == code).map(|(_, text)| text);
        let start = first("042").and_then(|text| date_parts(text));
        let Some((year, month, day)) = start else {
            return Err(CategoryRefusal::NoFirstDay.into());
        };
        Ok(if self.on == "start" { of((year, month, day)) } else { Reference::Year(year) })
    }

    /// Returns whether a date of birth matches. Returns `None` if it is missing or too incomplete.
    pub(super) fn holds(&self, birth: &str, reference: &Reference) -> Option<bool> {
        let (year, month, day) = date_parts(birth)?;
        let fits = |age: i64| {
            self.from.is_none_or(|from| age >= i64::from(from))
                && self.under.is_none_or(|under| age < i64::from(under))
        };
        match *reference {
            Reference::Year(of) => {
                // A player who turns 18 during the year is under 18 on its first day, and therefore U18 for the whole
                // year.
                let turns = i64::from(of) - i64::from(year);
                Some(
                    self.from.is_none_or(|from| turns >= i64::from(from))
                        && self.under.is_none_or(|under| turns <= i64::from(under)),
                )
            }
            Reference::Day(y, m, d) => {
                let turns = i64::from(y) - i64::from(year);
                let (had, has_not) = (fits(turns), fits(turns - 1));
                let is_known = month > 0 && (day > 0 || month != m);
                if is_known {
                    Some(if (month, day) <= (m, d) { had } else { has_not })
                } else {
                    (had == has_not).then_some(had)
                }
            }
        }
    }

    /// Returns a condition such as `under 18`, `65 or older` or `10 to 12`, with the reference date, or with the years of birth
    /// if the year decides.
    pub(super) fn rule(&self, tournament: &Tournament) -> CategoryChange {
        let reference = self.reference(tournament).ok().and_then(|reference| match reference {
            Reference::Year(year) => {
                let born = |age: u32| year.saturating_sub(age);
                match (self.from, self.under) {
                    (Some(from), Some(under)) => {
                        Some(CategoryChange::BornBetween { first: born(under), last: born(from) })
                    }
                    (Some(from), None) => Some(CategoryChange::BornUntil { year: born(from) }),
                    (None, Some(under)) => Some(CategoryChange::BornSince { year: born(under) }),
                    (None, None) => None,
                }
            }
            Reference::Day(year, month, day) => {
                Some(CategoryChange::OnDay { day: format!("{year:04}-{month:02}-{day:02}") })
            }
        });
        let (from, under) = (self.from, self.under);
        let last = under.map(|under| under.saturating_sub(1));
        CategoryChange::Age {
            under,
            from,
            last,
            reference: reference.into_iter().map(Statement::from).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn age(from: Option<u32>, under: Option<u32>) -> Age {
        Age { from, under, on: String::new() }
    }

    #[test]
    fn of_a_year_who_turns_18_in_it_is_a_u18_and_who_turns_65_a_senior() {
        let (u18, senior) = (age(None, Some(18)), age(Some(65), None));
        let year = Reference::Year(2026);
        let born = |age: &Age, year_of: &str| age.holds(year_of, &year);
        assert_eq!((born(&u18, "2008/01/01"), born(&u18, "2007/12/31")), (Some(true), Some(false)));
        assert_eq!((born(&senior, "1961/12/31"), born(&senior, "1962/01/01")), (Some(true), Some(false)));
        assert_eq!((born(&u18, "2008"), born(&u18, ""), born(&u18, "May")), (Some(true), None, None));
    }

    #[test]
    fn of_a_day_full_years_count_and_a_year_alone_decides_where_it_can() {
        let u18 = age(None, Some(18));
        let day = Reference::Day(2026, 8, 31);
        let born = |text: &str| u18.holds(text, &day);
        assert_eq!((born("2008/08/31"), born("2008/09/01")), (Some(false), Some(true)));
        assert_eq!(
            (born("2008/00/00"), born("2009/00/00"), born("2007/00/00")),
            (None, Some(true), Some(false))
        );
        assert_eq!(
            (born("2008/08/00"), born("2008/09/00"), born("2008/07/00")),
            (None, Some(true), Some(false))
        );
    }
}
