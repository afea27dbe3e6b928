//! The prize list of an event as data: place, category or overall, money, non-cash prize.
//!
//! The report stores it as JSON in a record `XXM`. The module `awards` determines the winners.

mod line;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use line::{Money, ordinal};

use super::categories::category;
use super::{Changed, PrizeChange, PrizeRefusal, Refused, one_line};
use facts::tournament::Tournament;

/// The code of the record.
const CODE: &str = "XXM";
/// The maximum number of prizes in a list.
const MOST: usize = 1000;

/// A prize list, and the rules for awarding it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PrizeList {
    /// The prizes. Of equal prizes, the first counts as the better one.
    pub prizes: Vec<Prize>,
    /// Whether a player can win several prizes. Otherwise each winner gets only the best one.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub several: bool,
    /// The rule for players with equal points.
    #[serde(skip_serializing_if = "is_whole")]
    pub share: Share,
    /// The currency sign, or its three-letter code.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub currency: String,
}

/// A prize.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Prize {
    /// The name of the category; empty means overall.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub category: String,
    /// The place, from 1.
    pub place: u32,
    /// Money in hundredths.
    #[serde(skip_serializing_if = "is_none")]
    pub cents: u64,
    /// A non-cash prize, such as a trophy or a book.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
}

/// The rule by which players with equal points divide the money of their places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Share {
    /// No sharing: the tie-break decides.
    #[default]
    No,
    /// The players pool the money and split it evenly.
    Even,
    /// The tie-break decides half of each prize; the other halves are pooled and split evenly (Hort).
    Hort,
    /// Players tied on points pool the prizes that they win in all lists, at most one each, and split the money evenly
    /// as far as each is eligible (US Chess 32B3).
    Pool,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_whole(share: &Share) -> bool {
    *share == Share::No
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_none(cents: &u64) -> bool {
    *cents == 0
}

impl Prize {
    /// Returns text such as `1st` or `women 2nd`.
    pub fn label(&self) -> String {
        prize_label(&self.category, self.place)
    }
}

/// Returns text such as `1st` or `women 2nd`. An empty category means overall.
pub fn prize_label(category: &str, place: u32) -> String {
    format!("{category} {}", ordinal(place)).trim().to_owned()
}

impl PrizeList {
    /// Returns the total money in hundredths.
    pub fn purse(&self) -> u64 {
        self.prizes.iter().map(|prize| prize.cents).sum()
    }

    /// Refuses a list that cannot be awarded, and reports its first fault.
    ///
    /// # Errors
    /// Fails if a category does not exist, a place is repeated or missing, or a later place has more money than an
    /// earlier one.
    pub fn check(&self, tournament: &Tournament) -> Result<(), Refused> {
        if self.prizes.is_empty() {
            return Err(PrizeRefusal::Empty.into());
        }
        if self.prizes.len() > MOST {
            return Err(PrizeRefusal::TooMany { most: MOST }.into());
        }
        let mut lists: BTreeMap<String, Vec<&Prize>> = BTreeMap::new();
        for prize in &self.prizes {
            if prize.cents == 0 && prize.text.is_empty() {
                return Err(PrizeRefusal::Nothing { prize: prize.label() }.into());
            }
            lists.entry(prize.category.to_lowercase()).or_default().push(prize);
        }
        for list in lists.values_mut() {
            let name = &list[0].category;
            if !name.is_empty() {
                category(tournament, name)?;
            }
            list.sort_by_key(|prize| prize.place);
            in_order(list)?;
        }
        Ok(())
    }
}

/// Refuses prizes for one category whose places have gaps or repeats, or whose amounts increase.
fn in_order(list: &[&Prize]) -> Result<(), Refused> {
    for (prize, place) in list.iter().zip(1..) {
        if prize.place == 0 {
            return Err(PrizeRefusal::PlaceZero { prize: prize.label() }.into());
        }
        if prize.place < place {
            return Err(PrizeRefusal::Twice { prize: prize.label() }.into());
        }
        if prize.place > place {
            let missing = Prize { place, ..(*prize).clone() }.label();
            return Err(PrizeRefusal::PlaceMissing { prize: prize.label(), missing }.into());
        }
    }
    let grows = list.windows(2).find(|two| two[1].cents > two[0].cents);
    match grows {
        None => Ok(()),
        Some(two) => {
            let (prize, before) = (two[1].label(), two[0].label());
            Err(match two[0].cents {
                0 => PrizeRefusal::MoreThanNoMoney { prize, before },
                _ => PrizeRefusal::MoreThanBefore { prize, before },
            }
            .into())
        }
    }
}

/// Returns the prize list stored for an event, if any.
///
/// # Errors
/// Fails if its record cannot be read.
pub fn prizes(tournament: &Tournament) -> Result<Option<PrizeList>, Refused> {
    let first = super::headings::kept_in(tournament, CODE).next().transpose();
    first.map_err(|e| PrizeRefusal::Unreadable { fault: e.to_string() }.into())
}

/// Stores a prize list in place of the present one. An empty list removes it.
///
/// # Errors
/// Fails if the list cannot be awarded.
#[allow(clippy::missing_panics_doc, reason = "plain fields always serialise")]
pub fn keep_prizes(tournament: &Tournament, list: &PrizeList) -> Result<Changed, Refused> {
    let mut after = tournament.clone();
    if *list == PrizeList::default() {
        super::records::put(&mut after, CODE, &[]);
        let says = PrizeChange::NoPrizes { same: after == *tournament };
        return Ok(Changed::new(after, says, Vec::new()));
    }
    let mut list = list.clone();
    list.currency = one_line(&list.currency);
    for prize in &mut list.prizes {
        prize.category = one_line(&prize.category);
        prize.text = one_line(&prize.text);
    }
    list.check(tournament)?;
    // Strings and numbers always serialise.
    let text = serde_json::to_string(&list).expect("prizes of plain fields are JSON");
    super::records::put(&mut after, CODE, &[text]);
    let (count, purse) = (list.prizes.len(), Money(list.purse()).told(&list.currency));
    let says = PrizeChange::Prizes { count, purse, same: after == *tournament };
    Ok(Changed::new(after, says, Vec::new()))
}

#[cfg(test)]
mod tests;
