//! Changes to the declarations in the settings of an event: the discretions and the readings that it announces.

use serde::Deserialize;
use toml::Spanned;

use super::{Contents, Settings, Written};
use facts::rulebook::Rulebook;

/// Where a settings text lists the declarations.
#[derive(Default, Deserialize)]
struct DeclaredLists {
    readings: Option<Spanned<Vec<String>>>,
    discretion: Option<Spanned<Vec<String>>>,
}

/// The declarations that a settings text makes itself, apart from the type of the tournament and the defaults.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnDeclarations {
    /// The readings, as `CODE=CHOICE`.
    pub readings: Vec<String>,
    /// The discretions, by key.
    pub discretions: Vec<String>,
}

impl From<&Contents> for OwnDeclarations {
    fn from(contents: &Contents) -> Self {
        let list = |all: &[Written<String>]| all.iter().map(|one| one.value.clone()).collect();
        Self { readings: list(&contents.readings), discretions: list(&contents.discretions) }
    }
}

impl OwnDeclarations {
    /// Turns a discretion on or off. One that applies by default is turned off by its opposite.
    pub fn turn(&mut self, book: &Rulebook, key: &str, is_on: bool) {
        let off = format!("no-{key}");
        self.discretions.retain(|own| own != key && *own != off);
        let is_default = book.by_default().any(|default| default == key);
        match (is_on, is_default) {
            (true, false) => self.discretions.push(key.to_owned()),
            (false, true) => self.discretions.push(off),
            (true, true) | (false, false) => {}
        }
    }

    /// Chooses a reading. The first choice needs no declaration, unless a discretion implies another.
    pub fn choose(&mut self, book: &Rulebook, code: &str, choice: &str) {
        let is_of = |declared: &String| declared.split_once('=').is_some_and(|(of, _)| of == code);
        self.readings.retain(|own| !is_of(own));
        let reading = book.readings.iter().find(|reading| reading.code == code);
        let is_first = reading.and_then(|reading| reading.choices.first()).is_some_and(|c| c.key == choice);
        let is_implied = book.discretions.iter().any(|d| d.declares.iter().any(is_of));
        if !is_first || is_implied {
            self.readings.push(format!("{code}={choice}"));
        }
    }

    /// Returns settings with these declarations in place of their own. Everything else stays as it is written.
    #[must_use]
    pub fn within(&self, settings: &Settings) -> Settings {
        let text = settings.text();
        let lists: DeclaredLists = toml::from_str(text).unwrap_or_default();
        let span = |list: &Option<Spanned<Vec<String>>>| list.as_ref().map(Spanned::span);
        let mut places = [
            ("readings", span(&lists.readings), &self.readings),
            ("discretion", span(&lists.discretion), &self.discretions),
        ];
        // The last place first, so that the other one stays where it is.
        places.sort_by_key(|(_, at, _)| std::cmp::Reverse(at.as_ref().map_or(0, |at| at.start)));
        let mut after = text.to_owned();
        for (key, at, list) in places {
            let list = toml::Value::from(list.clone());
            match at {
                Some(at) => after.replace_range(at, &list.to_string()),
                None if list.as_array().is_some_and(Vec::is_empty) => {}
                // Before the first table, so that the line belongs to none.
                None => after = format!("{key} = {list}\n{after}"),
            }
        }
        Settings::from(after)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_lists_of_declarations_change() {
        let text = "# ours\nmode = \"fide\"\ndiscretion = ['long-event'] # said\n\n[print]\npaper = \"a4\"\n";
        let book = facts::rulebook::find("ecf-2009").expect("it is shipped");
        let own = |settings: &Settings| OwnDeclarations::from(settings.contents().expect("it is read"));
        let settings = Settings::from(text);
        let mut declared = own(&settings);
        declared.turn(&book, "long-event", false);
        declared.turn(&book, "random", true);
        declared.choose(&book, "ECF-6-DEFAULT", "won");
        declared.choose(&book, "ECF-5-LINE", "counted");
        let after = declared.within(&settings);
        let line = "readings = [\"ECF-6-DEFAULT=won\"]\n";
        assert_eq!(after.text(), format!("{line}{}", text.replace("['long-event']", "[\"random\"]")));
        declared.choose(&book, "ECF-6-DEFAULT", "either");
        declared.turn(&book, "random", false);
        let none = declared.within(&after);
        assert_eq!(own(&none), OwnDeclarations::default());
        assert!(none.text().ends_with("discretion = [] # said\n\n[print]\npaper = \"a4\"\n"), "{none:?}");
    }
}
