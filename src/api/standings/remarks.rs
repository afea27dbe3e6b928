//! The remarks of a report that state values of tie-breaks, such as `### Tie-break BH/C1: 1=23.5 2=22`. External values
//! (`EXT`) are stored in such a remark.

use std::collections::BTreeMap;

use super::value::TieBreakValue;
use facts::tournament::{PairingNumber, Tournament};

/// The beginning of a remark with values.
pub(super) const STATED: &str = "Tie-break ";
/// The code of remarks.
pub(crate) const REMARK: &str = "###";
/// The letters of external values.
const EXTERNAL: &str = "EXT";

/// Returns the letters of each remark with values, and its values by pairing number.
pub(super) fn remarks(
    tournament: &Tournament,
) -> impl Iterator<Item = (&str, BTreeMap<PairingNumber, String>)> {
    let texts = tournament.headings.kept().filter(|(code, _)| code == REMARK);
    texts.filter_map(|(_, text)| values_of(text))
}

fn values_of(text: &str) -> Option<(&str, BTreeMap<PairingNumber, String>)> {
    let (letters, values) = text.trim().strip_prefix(STATED)?.split_once(": ")?;
    let value = |word: &str| {
        let (number, value) = word.split_once('=')?;
        Some((number.parse().ok()?, value.to_owned()))
    };
    Some((letters, values.split_whitespace().map(value).collect::<Option<_>>()?))
}

/// Parses a decimal with up to two places, in hundredths.
pub(super) fn hundredths(text: &str) -> Option<i64> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let is_number = |text: &str| text.chars().all(|c| c.is_ascii_digit());
    if whole.is_empty() || whole.len() > 9 || part.len() > 2 || !is_number(whole) || !is_number(part) {
        return None;
    }
    Some(sign * format!("{whole}{part:0<2}").parse::<i64>().ok()?)
}

/// Applies `change` to the values of the remarks that `is_meant` selects. A remark that has no values left is removed.
fn change(
    tournament: &mut Tournament,
    is_meant: impl Fn(&str) -> bool,
    change: impl Fn(BTreeMap<PairingNumber, String>) -> BTreeMap<PairingNumber, String>,
) {
    let headings = &mut tournament.headings;
    for records in [&mut headings.others, &mut headings.after_players] {
        records.retain_mut(|(code, text)| {
            if code != REMARK {
                return true;
            }
            let Some((letters, values)) = values_of(text).filter(|(letters, _)| is_meant(letters)) else {
                return true;
            };
            let (letters, values) = (letters.to_owned(), change(values));
            *text = written(&letters, &values);
            !values.is_empty()
        });
    }
}

/// Writes a remark from its parts.
pub(super) fn written(letters: &str, values: &BTreeMap<PairingNumber, String>) -> String {
    let values: Vec<String> = values.iter().map(|(number, value)| format!("{number}={value}")).collect();
    format!("{STATED}{letters}: {}", values.join(" "))
}

fn is_external(letters: &str) -> bool {
    letters.eq_ignore_ascii_case(EXTERNAL)
}

/// Removes ranks (columns 86 to 89) and values of tie-breaks that no longer hold, for instance because a result has changed.
pub(crate) fn forget_ranks(tournament: &mut Tournament) {
    tournament.players.iter_mut().for_each(|player| player.stated_rank = None);
    forget_values(tournament);
}

/// Removes the values computed by pairproof; the values of `EXT` stay.
fn forget_values(tournament: &mut Tournament) {
    change(tournament, |letters| !is_external(letters), |_| BTreeMap::new());
}

/// Moves values to the new numbers of the players. `number` returns a player's new number, or `None` if the player has
/// been removed.
pub(crate) fn renumber_values(
    tournament: &mut Tournament,
    number: &dyn Fn(PairingNumber) -> Option<PairingNumber>,
) {
    let follow = |values: BTreeMap<PairingNumber, String>| {
        values.into_iter().filter_map(|(old, value)| Some((number(old)?, value))).collect()
    };
    change(tournament, |_| true, follow);
}

/// Gives players values for `EXT`; an empty text removes a value.
///
/// # Errors
/// Returns the first value that is not a decimal with up to two places.
pub(crate) fn give_external(
    tournament: &mut Tournament,
    given: &[(PairingNumber, String)],
) -> Result<(), String> {
    let mut values: BTreeMap<PairingNumber, String> = BTreeMap::new();
    for (letters, stated) in remarks(tournament) {
        if is_external(letters) {
            values.extend(stated);
        }
    }
    for (number, value) in given {
        if value.is_empty() {
            values.remove(number);
        } else if hundredths(value).is_some() {
            values.insert(*number, value.clone());
        } else {
            return Err(value.clone());
        }
    }
    change(tournament, is_external, |_| BTreeMap::new());
    if !values.is_empty() {
        tournament.headings.others.push((REMARK.to_owned(), written(EXTERNAL, &values)));
    }
    Ok(())
}

/// The values that a report states for `EXT`, in hundredths.
pub(super) struct External(BTreeMap<PairingNumber, (i64, String)>);

impl External {
    pub(super) fn of(tournament: &Tournament) -> Self {
        let of_external =
            remarks(tournament).filter(|(letters, _)| is_external(letters)).flat_map(|(_, values)| values);
        Self(of_external.filter_map(|(number, value)| Some((number, (hundredths(&value)?, value)))).collect())
    }

    /// Returns the value of a player; players without a value come after players with a value.
    pub(super) fn value(&self, number: PairingNumber, is_reversed: bool) -> TieBreakValue {
        let Some((value, shown)) = self.0.get(&number) else {
            return TieBreakValue { key: vec![0, 0], shown: vec![String::new()] };
        };
        let key = if is_reversed { -value } else { *value };
        TieBreakValue { key: vec![1, key], shown: vec![shown.clone()] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_follow_their_players_and_are_forgotten_but_for_those_from_outside() {
        let mut t = Tournament::default();
        let texts = ["Tie-break BH/C1: 1=2.5 3=4", "Tie-break EXT: 3=1", "Tie-break of Bonn"];
        t.headings.others.extend(texts.map(|text| (REMARK.to_owned(), text.to_owned())));
        renumber_values(&mut t, &|number| (number != PairingNumber(1)).then_some(number.next()));
        let now = |t: &Tournament| t.headings.others.iter().map(|(_, text)| text.clone()).collect::<Vec<_>>();
        assert_eq!(now(&t), ["Tie-break BH/C1: 4=4", "Tie-break EXT: 4=1", texts[2]]);
        forget_values(&mut t);
        assert_eq!(now(&t), ["Tie-break EXT: 4=1", texts[2]]);
        assert_eq!(
            give_external(&mut t, &[(PairingNumber(2), "7".into()), (PairingNumber(4), "x".into())]),
            Err("x".to_owned())
        );
        assert_eq!(
            give_external(&mut t, &[(PairingNumber(2), "7".into()), (PairingNumber(4), String::new())]),
            Ok(())
        );
        assert_eq!(now(&t), [texts[2], "Tie-break EXT: 2=7"]);
    }

    #[test]
    fn decimals_are_read_to_two_places() {
        let read = ["23.5", "23.50", "7", "-1.25", "", "1.234", "x", "1.x", "99999999999"].map(hundredths);
        assert_eq!(read, [Some(2350), Some(2350), Some(700), Some(-125), None, None, None, None, None]);
    }
}
