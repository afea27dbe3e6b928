//! What settings contain.

use std::ops::Range;
use std::path::Path;

use serde::Deserialize;
use toml::Spanned;

use super::SettingsFault;
use super::print::{PrintFile, PrintSettings, Wrong};
use crate::event::Accepted;
use crate::standings::TieBreak;
use facts::format::{Place, excerpt, round_span};
use facts::rulebook;
use facts::tournament::RoundNo;

/// What the settings of an event contain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// The mode.
    pub mode: Option<Mode>,
    /// The id of the rulebook, or the name of its file.
    pub rulebook: Option<Written<String>>,
    /// The declared readings, as `CODE=CHOICE`.
    pub readings: Vec<Written<String>>,
    /// The declared discretions, by key.
    pub discretions: Vec<Written<String>>,
    /// The tie-breaks, in order.
    pub tie_breaks: Vec<TieBreak>,
    /// The tie-breaks as they are written.
    pub tie_break_codes: Vec<String>,
    /// Players who may not meet.
    pub forbidden: Vec<Forbidden>,
    /// Deviations that the arbiter has accepted.
    pub accepted: Vec<Accepted>,
    /// How sheets are printed.
    pub print: PrintSettings,
    /// The report beside the event file that is written after every change.
    pub export: Option<Written<String>>,
}

/// A value with its place in the settings. Two of one value are equal, wherever they are written.
#[derive(Clone, Debug)]
pub struct Written<T> {
    /// The value.
    pub value: T,
    /// Its line and columns.
    pub place: Place,
}

/// Whether the program refuses what FIDE's list of questions for programs forbids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// It refuses every such action.
    Fide,
    /// It refuses none.
    Free,
}

/// Players who may not meet, by number, name or part of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forbidden {
    /// The players.
    pub players: Written<Vec<Written<String>>>,
    /// The first round, and the last one if there is one.
    pub rounds: (RoundNo, Option<RoundNo>),
    /// Whether they may meet if there is no other pairing.
    pub if_possible: bool,
}

impl Mode {
    /// Returns the line of the settings that names the mode.
    pub fn line(self) -> &'static str {
        match self {
            Self::Fide => "mode = \"fide\"\n",
            Self::Free => "mode = \"free\"\n",
        }
    }

    /// Returns the mode as it is written.
    pub fn name(self) -> &'static str {
        match self {
            Self::Fide => "fide",
            Self::Free => "free",
        }
    }
}

impl<T: PartialEq> PartialEq for Written<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Written<T> {}

impl<T> Written<T> {
    /// Returns the fault of this value.
    pub fn fault(&self, says: impl Into<String>, remedy: impl Into<String>) -> SettingsFault {
        SettingsFault { place: self.place, says: says.into(), remedy: remedy.into() }
    }
}

impl Contents {
    /// Returns whether the settings name a rulebook, a reading or a discretion. If so, nothing that they omit counts as
    /// declared.
    pub fn speaks_of_rules(&self) -> bool {
        self.rulebook.is_some() || !self.readings.is_empty() || !self.discretions.is_empty()
    }

    /// Returns whether the readings and discretions apply under a rulebook named elsewhere. They belong to the settings' own
    /// rulebook, so they do not apply under a different one.
    pub fn holds_under(&self, named: Option<&str>) -> bool {
        let id = |name: &str| rulebook::find(name).map_or_else(|| name.to_owned(), |book| book.id);
        match (&self.rulebook, named) {
            (Some(own), Some(named)) => id(&own.value) == id(named),
            _ => true,
        }
    }

    /// Returns the readings and the discretions.
    pub fn declared(&self) -> impl Iterator<Item = &Written<String>> {
        self.readings.iter().chain(&self.discretions)
    }

    /// Returns the rulebook that the settings name, if it is built in. Declarations after it (`dutch-2026+baku`) are left
    /// aside.
    pub(in crate::event) fn built_in_rulebook(&self) -> Option<rulebook::Rulebook> {
        let named = self.rulebook.as_ref()?;
        rulebook::find(named.value.split('+').next().unwrap_or(&named.value))
    }
}

/// The contents as they are written.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SettingsFile {
    mode: Option<Spanned<String>>,
    rulebook: Option<Spanned<String>>,
    #[serde(default)]
    readings: Vec<Spanned<String>>,
    #[serde(default)]
    discretion: Vec<Spanned<String>>,
    #[serde(default)]
    forbid: Vec<ForbidTable>,
    #[serde(default)]
    accept: Vec<AcceptTable>,
    #[serde(default)]
    tiebreaks: Vec<Spanned<String>>,
    #[serde(default)]
    print: PrintFile,
    export: Option<Spanned<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table [[forbid]]")]
struct ForbidTable {
    players: Spanned<Vec<Spanned<PlayerKey>>>,
    rounds: Option<Spanned<String>>,
    #[serde(default, rename = "if-possible")]
    if_possible: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table [[accept]]")]
struct AcceptTable {
    round: RoundNo,
    board: usize,
    reason: String,
}

/// A player identified by number or name.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum PlayerKey {
    Number(u32),
    Name(String),
}

impl SettingsFile {
    /// Reads the contents of a text.
    pub(super) fn read(text: &str) -> Result<Contents, SettingsFault> {
        let fault = |(at, says, remedy): Wrong| SettingsFault {
            place: place_of(text, at),
            says,
            remedy: remedy.to_owned(),
        };
        let file: Self = toml::from_str(text).map_err(|e| {
            let fields = "It may contain mode, rulebook, readings, discretion, tiebreaks, export, \
                [[forbid]], [[accept]] and [print] (docs/settings.md).";
            fault((e.span().unwrap_or(0..0), e.message().trim().to_owned(), fields))
        })?;
        file.checked(text).map_err(fault)
    }

    fn checked(self, text: &str) -> Result<Contents, Wrong> {
        let written =
            |at: Spanned<String>| Written { place: place_of(text, at.span()), value: at.into_inner() };
        Ok(Contents {
            mode: self.mode.as_ref().map(mode).transpose()?,
            print: self.print.checked()?,
            export: self.export.map(|name| beside_the_event(&name).map(|()| written(name))).transpose()?,
            tie_breaks: tie_breaks(&self.tiebreaks)?,
            tie_break_codes: self.tiebreaks.into_iter().map(Spanned::into_inner).collect(),
            rulebook: self.rulebook.map(written),
            readings: self.readings.into_iter().map(written).collect(),
            discretions: self.discretion.into_iter().map(written).collect(),
            forbidden: self.forbid.into_iter().map(|table| table.checked(text)).collect::<Result<_, _>>()?,
            accepted: self.accept.into_iter().map(Accepted::from).collect(),
        })
    }
}

impl ForbidTable {
    fn checked(self, text: &str) -> Result<Forbidden, Wrong> {
        let rounds = match &self.rounds {
            None => (1, None),
            Some(rounds) => round_span(rounds.get_ref()).ok_or_else(|| {
                (rounds.span(), "this is not a list of rounds".to_owned(), "Write 3, 3-5 or 3-.")
            })?,
        };
        let place = place_of(text, self.players.span());
        let player = |key: Spanned<PlayerKey>| Written {
            place: place_of(text, key.span()),
            value: match key.into_inner() {
                PlayerKey::Number(number) => number.to_string(),
                PlayerKey::Name(name) => name,
            },
        };
        let players = self.players.into_inner().into_iter().map(player).collect();
        Ok(Forbidden { players: Written { value: players, place }, rounds, if_possible: self.if_possible })
    }
}

impl From<AcceptTable> for Accepted {
    fn from(AcceptTable { round, board, reason }: AcceptTable) -> Self {
        Self { round, board, reason }
    }
}

fn mode(mode: &Spanned<String>) -> Result<Mode, Wrong> {
    match mode.get_ref().as_str() {
        "fide" => Ok(Mode::Fide),
        "free" => Ok(Mode::Free),
        other => {
            let says = format!("there is no mode '{}'", excerpt(other));
            Err((mode.span(), says, "Write \"fide\", or \"free\" to have none of its refusals."))
        }
    }
}

/// Checks the name of the report that follows the event. It stands beside the event file: an event that somebody else has
/// made writes nowhere else.
fn beside_the_event(name: &Spanned<String>) -> Result<(), Wrong> {
    let path = Path::new(name.get_ref());
    let is_report =
        path.extension().is_some_and(|ending| ["trf", "json"].iter().any(|e| ending.eq_ignore_ascii_case(e)));
    if is_report && path.file_name() == Some(path.as_os_str()) && !name.get_ref().contains(['/', '\\']) {
        return Ok(());
    }
    let says = format!("'{}' names no report beside the event file", excerpt(name.get_ref()));
    Err((name.span(), says, "Write a name without folder that ends in .trf or .json."))
}

/// Parses tie-breaks from their codes.
fn tie_breaks(codes: &[Spanned<String>]) -> Result<Vec<TieBreak>, Wrong> {
    let read = |text: &Spanned<String>| {
        let remedy = "Write FIDE C.07 codes such as BH-C1, DE or SB, or OWN.";
        TieBreak::parse(text.get_ref()).map_err(|says| (text.span(), says, remedy))
    };
    codes.iter().map(read).collect()
}

/// Returns the line and columns of a range of bytes; the first line if it spans several.
fn place_of(text: &str, at: Range<usize>) -> Place {
    let start = text.get(..at.start.min(text.len())).unwrap_or("");
    let line = start.matches('\n').count() + 1;
    let column = start.rsplit('\n').next().map_or(0, |l| l.chars().count()) + 1;
    let within = text.get(at).unwrap_or("").lines().next().map_or(1, |l| l.chars().count().max(1));
    Place::columns(line, column, column + within - 1)
}
