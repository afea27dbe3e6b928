//! Parses prizes, such as `1st 500`, `women 1st 100 + trophy` or `4th-6th 50`, and amounts of money.

use super::{MOST, Prize, PrizeList};
use crate::event::{PrizeRefusal, Refused, one_line};
use facts::format;

/// The highest place that can have a prize.
const LAST: u32 = 9999;
/// The maximum amount of a prize, in hundredths.
const MOST_CENTS: u64 = 100_000_000_000_000;

/// Money in hundredths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Money(pub u64);

impl std::fmt::Display for Money {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(&format!("{}.{:02}", self.0 / 100, self.0 % 100))
    }
}

impl Money {
    /// Returns text such as `€500.00` or `500.00 EUR`.
    pub fn told(self, currency: &str) -> String {
        if currency.chars().any(char::is_alphanumeric) {
            format!("{self} {currency}")
        } else {
            format!("{currency}{self}")
        }
    }

    /// Parses an amount with its currency: `500`, `€ 12.50`, `1,000 EUR`. Returns `None` for anything else.
    pub fn parse(text: &str) -> Option<(Self, String)> {
        let text = text.trim();
        let is_sign = |c: char| {
            !c.is_alphanumeric() && !matches!(c, '.' | ',' | '\'' | '-' | '+') && !c.is_whitespace()
        };
        let is_letters = |word: &str| word.len() == 3 && word.bytes().all(|b| b.is_ascii_uppercase());
        let is_currency = |word: &str| is_letters(word) || (!word.is_empty() && word.chars().all(is_sign));
        let first = text.find(|c: char| c.is_ascii_digit())?;
        let last = text.rfind(|c: char| c.is_ascii_digit())? + 1;
        let (before, number, after) = (text[..first].trim(), &text[first..last], text[last..].trim());
        let currency = match (before, after) {
            ("", after) => after,
            (before, "") => before,
            _ => return None,
        };
        if !currency.is_empty() && !is_currency(currency) {
            return None;
        }
        Some((Self(cents(number)?), currency.to_owned()))
    }
}

/// Returns the hundredths of `500`, `12.5`, `12,50`, `1,000` or `1'000.00`.
fn cents(number: &str) -> Option<u64> {
    let part = number.rfind(['.', ',']).map(|at| (&number[..at], &number[at + 1..]));
    let (whole, part) = match part {
        Some((whole, part)) if part.len() < 3 => (whole, part),
        _ => (number, ""),
    };
    let groups: Vec<&str> = whole.split(['.', ',', '\'', ' ']).collect();
    let is_grouped = groups.len() == 1
        || ((1..=3).contains(&groups[0].len()) && groups[1..].iter().all(|group| group.len() == 3));
    let digits = groups.concat();
    let is_number = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    if !is_grouped || digits.is_empty() || digits.len() > 12 || !is_number(&digits) || !is_number(part) {
        return None;
    }
    let hundredths: u64 = format!("{part:0<2}").parse().ok()?;
    let cents = digits.parse::<u64>().ok()? * 100 + hundredths;
    (cents <= MOST_CENTS).then_some(cents)
}

/// Returns text such as `1st`, `2nd` or `13th`.
pub fn ordinal(place: u32) -> String {
    let ending = match (place % 10, place % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{place}{ending}")
}

/// Returns the first and last place of `1st`, `4th-6th`, `4-6th` or `2.`. Returns `None` if the word is not a place.
fn places(word: &str) -> Option<(u32, u32)> {
    let number = |text: &str| {
        let digits = ["st", "nd", "rd", "th", "."].iter().find_map(|ending| text.strip_suffix(ending));
        let is_ordinal = digits.is_some();
        let digits = digits.unwrap_or(text);
        let is_number = (1..=4).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
        digits.parse::<u32>().ok().filter(|n| is_number && *n > 0).map(|n| (n, is_ordinal))
    };
    let word = word.to_lowercase();
    if let Some((first, last)) = word.split_once(['-', '–']) {
        let (first, last) = (number(first)?, number(last)?);
        return last.1.then_some((first.0, last.0));
    }
    number(&word).filter(|(_, is_ordinal)| *is_ordinal).map(|(n, _)| (n, n))
}

impl PrizeList {
    /// Returns the prizes as lines that [`PrizeList::add`] reads, without the currency.
    pub fn lines(&self) -> Vec<String> {
        let money = |cents: u64| match cents % 100 {
            0 => (cents / 100).to_string(),
            _ => Money(cents).to_string(),
        };
        let line = |prize: &Prize| {
            let parts = [(prize.cents > 0).then(|| money(prize.cents)), Some(prize.text.clone())];
            let parts: Vec<String> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
            format!("{} {}", prize.label(), parts.join(" + "))
        };
        self.prizes.iter().map(line).collect()
    }

    /// Adds a prize, or one for each place, from a line `[CATEGORY] PLACE PRIZE`.
    ///
    /// # Errors
    /// Fails if the line has no place or no prize.
    pub fn add(&mut self, line: &str) -> Result<(), Refused> {
        let line = one_line(line);
        let words: Vec<&str> = line.split(' ').collect();
        let found = words.iter().enumerate().find_map(|(at, word)| Some((at, places(word)?)));
        let bare = || words[0].parse::<u32>().ok().filter(|n| (1..=LAST).contains(n)).map(|n| (0, (n, n)));
        let Some((at, places)) = found.or_else(bare) else {
            return Err(PrizeRefusal::NoPlace { line: format::excerpt(&line) }.into());
        };
        self.give(&words[..at].join(" "), places, &words[at + 1..].join(" "))
    }

    /// Adds a prize, or one for each place, from the cells of a table.
    ///
    /// # Errors
    /// Fails if the place or the prize is invalid.
    pub fn add_cells(&mut self, category: &str, place: &str, prize: &str) -> Result<(), Refused> {
        let word = place.trim();
        let bare = || word.parse::<u32>().ok().filter(|n| (1..=LAST).contains(n)).map(|n| (n, n));
        let range = || places(&format!("{word}."));
        let Some(places) = places(word).or_else(bare).or_else(range) else {
            return Err(PrizeRefusal::NotAPlace { text: format::excerpt(word) }.into());
        };
        self.give(&one_line(category), places, &one_line(prize))
    }

    fn give(&mut self, category: &str, (first, last): (u32, u32), prize: &str) -> Result<(), Refused> {
        let label = Prize { category: category.to_owned(), place: first, ..Prize::default() }.label();
        if first > last {
            return Err(PrizeRefusal::Places { prize: label, first, last }.into());
        }
        if self.prizes.len() + (last - first) as usize >= MOST {
            return Err(PrizeRefusal::TooMany { most: MOST }.into());
        }
        let (mut cents, mut texts) = (0, Vec::new());
        for part in prize.split('+').map(str::trim).filter(|part| !part.is_empty()) {
            let is_negative =
                part.strip_prefix(['-', '−']).is_some_and(|rest| Money::parse(rest.trim()).is_some());
            if is_negative {
                return Err(PrizeRefusal::Negative { prize: label, amount: format::excerpt(part) }.into());
            }
            let Some((money, currency)) = Money::parse(part) else {
                texts.push(part);
                continue;
            };
            if !currency.is_empty() && !self.currency.is_empty() && currency != self.currency {
                let others = self.currency.clone();
                return Err(PrizeRefusal::Currency { prize: label, currency, others }.into());
            }
            if !currency.is_empty() {
                self.currency = currency;
            }
            cents += money.0;
        }
        if cents == 0 && texts.is_empty() {
            return Err(PrizeRefusal::Nothing { prize: label }.into());
        }
        let text = texts.join(" + ");
        let one = |place| Prize { category: category.to_owned(), place, cents, text: text.clone() };
        self.prizes.extend((first..=last).map(one));
        Ok(())
    }
}
