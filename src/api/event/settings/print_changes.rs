//! Changes to the print settings of an event.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::{Spanned, Table, Value};

use super::{Contents, Settings};
use crate::event::{HeadingRefusal, Refused, one_line};
use facts::tournament::{RoundNo, Tournament};

/// Changes to the print settings of an event. What is `None` stays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrintChanges {
    /// The time of each round, by its number; an empty text removes it.
    pub times: BTreeMap<RoundNo, String>,
    /// The name of the paper.
    pub paper: Option<String>,
    /// The distance in metres from which the lists for the wall are legible; 0 means one line per board or player.
    pub distance: Option<u8>,
    /// Whether the pairings show the ratings of the players.
    pub ratings: Option<bool>,
}

impl Settings {
    /// Returns the settings with other print settings.
    ///
    /// # Errors
    /// Fails if the event has no such round, or if the new settings cannot be read.
    pub fn with_prints(&self, t: &Tournament, asked: &PrintChanges) -> Result<Self, Refused> {
        let last = t.rounds.unwrap_or_default().max(t.rounds_paired());
        if let Some(&round) = asked.times.keys().find(|round| !(1..=last).contains(*round)) {
            return Err(HeadingRefusal::TimeOfNoRound { round }.into());
        }
        let mut text = self.text().to_owned();
        if !asked.times.is_empty() {
            let mut times = self.contents()?.print.times.clone();
            for (&round, time) in &asked.times {
                times.resize(times.len().max(round), String::new());
                times[round - 1] = one_line(time);
            }
            let stated = times.iter().rposition(|time| !time.is_empty()).map_or(0, |last| last + 1);
            times.truncate(stated);
            text = with_print(&text, "times", (stated > 0).then(|| times.into()));
        }
        if let Some(paper) = &asked.paper {
            text = with_print(&text, "paper", Some(paper.as_str().into()));
        }
        if let Some(distance) = asked.distance {
            let metres = (distance > 0).then(|| i64::from(distance).into());
            text = with_print(&text, "distance", metres);
        }
        if let Some(ratings) = asked.ratings {
            text = with_print(&text, "ratings", ratings.then_some(true.into()));
        }
        let changed = Self::from(text);
        changed.contents()?;
        Ok(changed)
    }

    /// Returns whether other settings differ in how sheets are printed, and in nothing else.
    pub(in crate::event) fn differs_in_print_alone(&self, after: &Self) -> bool {
        let (Ok(was), Ok(is)) = (self.contents(), after.contents()) else { return false };
        was.print != is.print && Contents { print: was.print.clone(), ..is.clone() } == *was
    }
}

/// Where a settings text has its print settings.
#[derive(Default, Deserialize)]
struct PrintPlaces {
    #[serde(default)]
    print: BTreeMap<String, Spanned<Value>>,
}

/// Returns a settings text with another print setting; without a value, the setting is removed. Everything else stays as
/// it is written if the text has lines of its own for print settings.
fn with_print(text: &str, key: &str, value: Option<Value>) -> String {
    let ways = changes(text, key, value.as_ref());
    let mut wanted: Table = toml::from_str(text).unwrap_or_default();
    let mut print = match wanted.get("print") {
        Some(Value::Table(print)) => print.clone(),
        _ => Table::new(),
    };
    if print.remove(key).is_none() && value.is_none() {
        return text.to_owned();
    }
    print.extend(value.map(|value| (key.to_owned(), value)));
    wanted.insert("print".to_owned(), Value::Table(print));
    let is_wanted = |changed: &String| toml::from_str::<Table>(changed).is_ok_and(|read| read == wanted);
    let changed = ways.into_iter().find(is_wanted);
    changed.or_else(|| toml::to_string(&wanted).ok()).unwrap_or_else(|| text.to_owned())
}

/// Returns the ways to change a settings text that leave everything else as it is written. Depending on how the text is
/// written, some of them, or all, mean something else.
fn changes(text: &str, key: &str, value: Option<&Value>) -> Vec<String> {
    let places: PrintPlaces = toml::from_str(text).unwrap_or_default();
    let at = places.print.get(key).map(Spanned::span);
    let Some(value) = value else {
        let whole = at.map(|at| {
            let start = text[..at.start].rfind('\n').map_or(0, |end| end + 1);
            let end = text[at.end..].find('\n').map_or(text.len(), |end| at.end + end + 1);
            format!("{}{}", &text[..start], &text[end..])
        });
        return whole.into_iter().collect();
    };
    let line = format!("{key} = {value}\n");
    let in_place = at.map(|at| format!("{}{value}{}", &text[..at.start], &text[at.end..]));
    let below_head = text.split_inclusive('\n').scan(0, |end, line| {
        *end += line.len();
        Some((*end, line))
    });
    let head = below_head.filter(|(_, line)| line.trim_end() == "[print]").map(|(end, _)| end).next();
    let below_head = head.map(|end| format!("{}{line}{}", &text[..end], &text[end..]));
    let before = if text.is_empty() { String::new() } else { format!("{}\n\n", text.trim_end()) };
    let new_table = format!("{before}[print]\n{line}");
    in_place.into_iter().chain(below_head).chain([new_table]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_print_setting_changes_and_the_rest_stays_as_it_is_written() {
        let times = || Some(Value::from(vec!["Saturday 10:00"]));
        let line = "times = [\"Saturday 10:00\"]\n";
        for (before, after) in [
            (String::new(), format!("[print]\n{line}")),
            ("mode = \"fide\" # ours\n".to_owned(), format!("mode = \"fide\" # ours\n\n[print]\n{line}")),
            (
                "[print]\n# ours\npaper = \"a3\"\n".to_owned(),
                format!("[print]\n{line}# ours\npaper = \"a3\"\n"),
            ),
            (
                "[print]\ntimes = ['x'] # ours\n[[forbid]]\nplayers = [1, 2]\n".to_owned(),
                format!("[print]\n{} # ours\n[[forbid]]\nplayers = [1, 2]\n", line.trim_end()),
            ),
        ] {
            assert_eq!(with_print(&before, "times", times()), after);
        }
        // A table in a single line is written anew.
        let inline = with_print("print = { paper = \"a3\" }\n", "times", times());
        assert_eq!(inline, format!("[print]\npaper = \"a3\"\n{line}"));
        let without = with_print("[print]\npaper = \"a3\"\ndistance = 3\n", "distance", None);
        assert_eq!(
            (without.as_str(), with_print(&without, "distance", None)),
            ("[print]\npaper = \"a3\"\n", without.clone())
        );
        assert_eq!(with_print("print = { distance = 3 }", "distance", None).trim(), "[print]");
    }
}
