//! The settings of an event: their text, read once.
//!
//! Settings that cannot be read stay a value with the place of their fault, because an event must be shown and mended all the
//! same. Whoever needs something of them gets the fault as an error.

mod contents;
mod declarations;
mod print;
mod print_changes;

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{HeadingRefusal, Refused};
use contents::SettingsFile;
pub use contents::{Contents, Forbidden, Mode, Written};
pub use declarations::OwnDeclarations;
use facts::format::{Finding, Place, code};
pub use print::{Paper, PrintSettings};
pub use print_changes::PrintChanges;

/// The settings of an event.
#[derive(Clone)]
pub struct Settings(Arc<ReadSettings>);

struct ReadSettings {
    text: String,
    contents: Result<Contents, SettingsFault>,
}

/// A fault of settings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the settings cannot be read: {place}: {says}")]
pub struct SettingsFault {
    /// Its line and columns.
    pub place: Place,
    /// The fault, without a full stop.
    pub says: String,
    /// The remedy in full sentences.
    pub remedy: String,
}

impl SettingsFault {
    /// Returns the fault as a finding in the file of the settings.
    pub fn finding(&self) -> Finding {
        Finding::new(code::SETTINGS, self.place, self.says.clone(), self.remedy.clone())
    }
}

impl From<&SettingsFault> for Refused {
    fn from(fault: &SettingsFault) -> Self {
        let says = fault.says.replace('\n', ", ");
        HeadingRefusal::Settings { place: fault.place.to_string(), fault: says }.into()
    }
}

impl Settings {
    /// Returns the text as it was written.
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// Returns whether the text is empty.
    pub fn is_empty(&self) -> bool {
        self.0.text.is_empty()
    }

    /// Returns what the settings contain.
    ///
    /// # Errors
    /// Fails if they cannot be read.
    pub fn contents(&self) -> Result<&Contents, &SettingsFault> {
        self.0.contents.as_ref()
    }

    /// Returns whether the settings say `mode = "fide"`. Settings that cannot be read say nothing.
    pub(super) fn is_fide(&self) -> bool {
        self.contents().is_ok_and(|contents| contents.mode == Some(Mode::Fide))
    }

    /// Returns whether the settings name a mode. Settings that cannot be read name none.
    pub fn names_mode(&self) -> bool {
        self.contents().is_ok_and(|contents| contents.mode.is_some())
    }

    /// Returns whether settings switch FIDE mode on, or would if the rest of them could be read.
    pub(super) fn is_fide_if_mended(&self) -> bool {
        let says = |line: &str| {
            let (key, value) = line.split_once('=')?;
            (key.trim() == "mode").then(|| value.trim().trim_matches(['"', '\'']).to_owned())
        };
        match self.contents() {
            Ok(contents) => contents.mode == Some(Mode::Fide),
            Err(_) => self.text().lines().any(|line| says(line).as_deref() == Some("fide")),
        }
    }

    /// Returns the values by key; none if the settings cannot be read.
    fn table(&self) -> toml::Table {
        self.contents().ok().and_then(|_| toml::from_str(self.text()).ok()).unwrap_or_default()
    }

    /// Returns the settings that begin with this mode.
    #[must_use]
    pub fn with_mode(&self, mode: Mode) -> Self {
        Self::from(format!("{}{}", mode.line(), self.text()))
    }

    /// Returns the settings without those that only the arbiter needs: players kept apart, reasons, prints, comments.
    /// Settings that cannot be read announce nothing.
    #[must_use]
    pub fn announced(&self) -> Self {
        /// The settings that an event announces.
        const ANNOUNCED: [&str; 5] = ["mode", "rulebook", "readings", "discretion", "tiebreaks"];
        let announced = self.table().into_iter().filter(|(key, _)| ANNOUNCED.contains(&key.as_str()));
        // Whatever was read from TOML can be written.
        Self::from(toml::to_string(&announced.collect::<toml::Table>()).unwrap_or_default())
    }
}

impl From<String> for Settings {
    fn from(text: String) -> Self {
        let contents = SettingsFile::read(&text);
        Self(Arc::new(ReadSettings { text, contents }))
    }
}

impl From<&str> for Settings {
    fn from(text: &str) -> Self {
        Self::from(text.to_owned())
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self::from(String::new())
    }
}

impl PartialEq for Settings {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}

impl Eq for Settings {}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Settings({:?})", self.text())
    }
}

impl Serialize for Settings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.text())
    }
}

impl<'de> Deserialize<'de> for Settings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Self::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A fault has its place, in characters, and is the same for everybody who asks.
    #[test]
    fn a_fault_has_its_place_and_its_remedy() {
        for (text, place, says) in [
            ("x = [", Place::columns(1, 6, 6), "unclosed array"),
            (
                "# é\nforbid = ['é', 7]\n",
                Place::columns(2, 11, 13),
                "invalid type: string \"é\", expected a table [[forbid]]",
            ),
            ("mode = 'fast'\n", Place::columns(1, 8, 13), "there is no mode 'fast'"),
            ("\ntiebreaks = ['BH', 'XYZ']\n", Place::columns(2, 20, 24), ""),
            ("[print]\npaper = 'b5'\n", Place::columns(2, 9, 12), "'b5' is not a paper size"),
            ("[print]\ndistance = 9\n", Place::columns(2, 12, 12), "9 is not a valid distance"),
            ("[[forbid]]\nplayers = [1, 2]\nrounds = 'x'\n", Place::columns(3, 10, 12), ""),
        ] {
            let settings = Settings::from(text);
            let fault = settings.contents().expect_err(text);
            assert_eq!(fault.place, place, "{text} {fault}");
            assert!(fault.says.starts_with(says), "{text} {fault}");
            assert!(!fault.remedy.is_empty(), "{text}");
        }
    }

    #[test]
    fn only_what_is_announced_is_left_of_the_settings() {
        let settings = "# ours\nmode = \"fide\"\ntiebreaks = [\"BH\"]\n\n[[forbid]]\nplayers = [1, 2]\n\n[print]\npaper = \"a4\"\n";
        assert_eq!(Settings::from(settings).announced().text(), "mode = \"fide\"\ntiebreaks = [\"BH\"]\n");
        assert_eq!(Settings::from("mode = \"fide\"\nx = [").announced().text(), "");
    }
}
