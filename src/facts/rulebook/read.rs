//! Reads a rulebook from TOML. Every error states the file, line and column; an unused field is an error.

use toml::de::{DeTable, DeValue};

use std::collections::BTreeMap;

use super::extend::{Extension, ExtensionPlaces};
use super::{
    Criterion, Discretion, Edition, Phase, Published, Reading, Rulebook, RulebookHead, RulebookPlace, Step,
    System,
};

/// A rulebook as written, before `parse` has looked for fields without effect. Pairing does not use this form.
#[derive(serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Written {
    id: String,
    prefix: String,
    title: String,
    source: String,
    system: System,
    edition: Option<Edition>,
    #[serde(default)]
    calls: BTreeMap<String, String>,
    #[serde(default)]
    absolute: Vec<Criterion>,
    #[serde(default)]
    phase: Vec<Phase>,
    #[serde(default)]
    step: Vec<Step>,
    #[serde(default)]
    published: Vec<Published>,
    #[serde(default)]
    discretion: Vec<Discretion>,
    #[serde(default)]
    reading: Vec<Reading>,
}

impl Written {
    fn book(self, file: &str) -> Rulebook {
        let Self { id, prefix, title, source, system, edition, calls, .. } = self;
        Rulebook {
            id,
            prefix,
            title,
            source,
            system,
            edition,
            calls,
            absolutes: self.absolute,
            phases: self.phase,
            steps: self.step,
            published: self.published,
            discretions: self.discretion,
            readings: self.reading,
            file: file.to_owned(),
            is_shipped: false,
            at: RulebookHead::default(),
            text: String::new(),
            whole: None,
        }
    }
}

/// A fault in a rulebook file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{}:{}: {message}", place.line, place.column)]
pub struct RulebookError {
    /// The file, as named by the caller.
    pub file: String,
    /// The place in the file.
    pub place: RulebookPlace,
    /// The fault, and the expected form.
    pub message: String,
}

/// Reads a rulebook without checking its consistency, which `plan::faults` does; `read_rulebook` does both.
///
/// # Errors
/// Returns the first error in the file, with its place.
pub fn parse(file: &str, text: &str) -> Result<Rulebook, RulebookError> {
    let error = |at: usize, message: &str| RulebookError {
        file: file.to_owned(),
        place: place(text, at),
        message: message.trim().to_owned(),
    };
    let wrong = |e: toml::de::Error| error(e.span().map_or(0, |s| s.start), &with_nearest(e.message()));
    let written = DeTable::parse(text).map_err(wrong)?;
    let written = written.get_ref();
    let in_use = |read: Result<toml::Table, toml::ser::Error>| {
        let read = read.map_err(|e| error(0, &e.to_string()))?;
        idle_field(written, &read).map_or(Ok(()), |(at, field)| {
            Err(error(at, &format!("the field `{field}` has no effect here; leave it out or correct it")))
        })
    };
    if written.contains_key("extends") {
        let extension = toml::from_str::<Extension>(text).map_err(wrong)?;
        in_use(toml::Table::try_from(&extension))?;
        let places = ExtensionPlaces {
            base: place_of(written, "extends", text),
            without: place_of(written, "without", text),
            inserts: places_within(written, "insert", "measure", text),
            discretions: places_within(written, "discretion", "key", text),
        };
        let mut book = extension.book(file, &places).map_err(|(place, message)| RulebookError {
            file: file.to_owned(),
            place,
            message,
        })?;
        book.at = head(written, text);
        return Ok(Rulebook { text: text.to_owned(), ..book });
    }
    let mut book = toml::from_str::<Written>(text).map_err(wrong)?.book(file);
    in_use(toml::Table::try_from(&book))?;
    locate(&mut book, written, text);
    Ok(Rulebook { text: text.to_owned(), ..book })
}

/// Returns the place of a value in the table.
fn place_of(table: &DeTable<'_>, field: &str, text: &str) -> RulebookPlace {
    table.get(field).map_or_else(RulebookPlace::default, |v| place(text, v.span().start))
}

/// Returns the places of a field in each table of a list.
fn places_within(table: &DeTable<'_>, list: &str, field: &str, text: &str) -> Vec<RulebookPlace> {
    let items = table.get(list).and_then(|v| v.get_ref().as_array());
    let items = items.into_iter().flatten().filter_map(|v| v.get_ref().as_table());
    items.map(|t| place_of(t, field, text)).collect()
}

/// Returns the places of a rulebook's names.
fn head(table: &DeTable<'_>, text: &str) -> RulebookHead {
    let name = |field: &str| place_of(table, field, text);
    RulebookHead { id: name("id"), prefix: name("prefix"), title: name("title"), source: name("source") }
}

/// If a word is not in a list of allowed words, replaces the list in the message by the nearest word, provided that one
/// is close.
fn with_nearest(message: &str) -> String {
    let parts = message.split_once(", expected ");
    let Some((wrong, known)) = parts.filter(|(wrong, _)| wrong.starts_with("unknown variant")) else {
        return message.to_owned();
    };
    let word = wrong.split('`').nth(1).unwrap_or_default();
    let known = known.split('`').skip(1).step_by(2);
    let near = known.map(|k| (strsim::osa_distance(word, k), k)).min().filter(|(d, k)| *d <= 1 + k.len() / 4);
    near.map_or_else(|| message.to_owned(), |(_, k)| format!("{wrong}; did you mean `{k}`?"))
}

/// Returns the line and column of a byte.
fn place(text: &str, at: usize) -> RulebookPlace {
    let before = text.get(..at.min(text.len())).unwrap_or("");
    let column = before.rsplit('\n').next().map_or(0, |l| l.chars().count()) + 1;
    RulebookPlace { line: before.matches('\n').count() + 1, column }
}

/// Returns the first unused field. A field is unused if it is missing when the parsed rulebook is written out again.
fn idle_field<'t>(written: &'t DeTable<'_>, read: &toml::Table) -> Option<(usize, &'t str)> {
    let mut found: Vec<(usize, &str)> = Vec::new();
    for (key, value) in written {
        let name: &str = key.get_ref();
        match (value.get_ref(), read.get(name)) {
            (_, None) => found.push((key.span().start, name)),
            (DeValue::Table(inner), Some(toml::Value::Table(read))) => found.extend(idle_field(inner, read)),
            (DeValue::Array(list), Some(toml::Value::Array(read))) => {
                for (inner, read) in list.iter().zip(read) {
                    if let (DeValue::Table(inner), toml::Value::Table(read)) = (inner.get_ref(), read) {
                        found.extend(idle_field(inner, read));
                    }
                }
            }
            _ => {}
        }
    }
    found.into_iter().min()
}

/// Records the places of phases, criteria and discretions.
fn locate(book: &mut Rulebook, written: &DeTable<'_>, text: &str) {
    let within = |table: &DeTable<'_>, list: &str, field: &str| places_within(table, list, field, text);
    book.at = head(written, text);
    for (c, at) in book.absolutes.iter_mut().zip(within(written, "absolute", "measure")) {
        c.at = at;
    }
    for (d, at) in book.discretions.iter_mut().zip(within(written, "discretion", "key")) {
        d.at = at;
    }
    for (r, at) in book.readings.iter_mut().zip(within(written, "reading", "code")) {
        r.at = at;
    }
    for (s, at) in book.steps.iter_mut().zip(within(written, "step", "code")) {
        s.at = at;
    }
    for (p, at) in book.published.iter_mut().zip(within(written, "published", "code")) {
        p.at = at;
    }
    for (phase, at) in book.phases.iter_mut().zip(within(written, "phase", "name")) {
        phase.at = at;
    }
    let tables = written.get("phase").and_then(|v| v.get_ref().as_array()).into_iter().flatten();
    for (phase, table) in book.phases.iter_mut().zip(tables.filter_map(|v| v.get_ref().as_table())) {
        for (c, at) in phase.levels.iter_mut().zip(within(table, "level", "measure")) {
            c.at = at;
        }
    }
}
