//! A custom rulebook that changes a built-in one: `extends = "dutch-2026"`, `without = ["D26-C12"]`, and `[[insert]]`
//! with a criterion and the code that it follows. The result is a complete rulebook, as if the built-in file had been
//! copied and edited: every code has the new prefix.

use super::{Criterion, Discretion, Measure, Rulebook, RulebookHead, RulebookPlace, all, find};

/// The changes, as written.
#[derive(Debug, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Extension {
    /// The id of the built-in rulebook.
    extends: String,
    id: String,
    prefix: String,
    title: String,
    source: String,
    /// The codes of the built-in rulebook that the extension leaves out.
    #[serde(default)]
    without: Vec<String>,
    #[serde(default)]
    insert: Vec<Insertion>,
    #[serde(default)]
    discretion: Vec<Discretion>,
}

/// A criterion that is inserted.
#[derive(Debug, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
struct Insertion {
    /// The code that the criterion follows.
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<String>,
    /// The phase in which the criterion becomes the first level.
    #[serde(skip_serializing_if = "Option::is_none")]
    phase: Option<String>,
    #[serde(flatten)]
    criterion: Criterion,
}

/// The places of the parts of an extension in its file.
pub(super) struct ExtensionPlaces {
    /// The place of the value of `extends`.
    pub base: RulebookPlace,
    /// The place of the value of `without`.
    pub without: RulebookPlace,
    /// The places of the measures of the inserted criteria.
    pub inserts: Vec<RulebookPlace>,
    /// The places of the keys of the extension's discretions.
    pub discretions: Vec<RulebookPlace>,
}

/// A fault of an extension, with its place.
type Misplaced = (RulebookPlace, String);

impl Extension {
    /// Returns the complete rulebook.
    ///
    /// # Errors
    /// Fails if the built-in rulebook, a code or a phase that it names does not exist.
    pub(super) fn book(self, file: &str, at: &ExtensionPlaces) -> Result<Rulebook, Misplaced> {
        let base = find(&self.extends).filter(|book| book.id == self.extends).ok_or_else(|| {
            let ids: Vec<String> = all().into_iter().map(|book| book.id).collect();
            let says = format!(
                "`extends` names `{}`, which is no built-in rulebook; the built-in ones are {}",
                self.extends.escape_debug(),
                ids.join(", ")
            );
            (at.base, says)
        })?;
        let mut book = self.reduced(&base, at.without)?;
        for criterion in book.absolutes.iter_mut().chain(book.phases.iter_mut().flat_map(|p| &mut p.levels)) {
            criterion.at = at.base;
        }
        for (insertion, &place) in self.insert.iter().zip(&at.inserts) {
            if insertion.criterion.code.starts_with(&format!("{}-", base.prefix)) {
                let says =
                    format!("{}: the code must begin with `{}-`", insertion.criterion.code, self.prefix);
                return Err((place, says));
            }
            insertion.apply(&mut book, &self.without).map_err(|says| (place, says))?;
            let is_it = |c: &&mut Criterion| c.code == insertion.criterion.code;
            let levels = book.phases.iter_mut().flat_map(|p| &mut p.levels);
            book.absolutes.iter_mut().chain(levels).filter(is_it).for_each(|c| c.at = place);
        }
        let own = self.discretion.into_iter().zip(&at.discretions);
        book.discretions.extend(own.map(|(discretion, &at)| Discretion { at, ..discretion }));
        rename(&mut book, &base.prefix, &self.prefix);
        Ok(Rulebook {
            id: self.id,
            prefix: self.prefix,
            title: self.title,
            source: self.source,
            file: file.to_owned(),
            is_shipped: false,
            at: RulebookHead::default(),
            ..book
        })
    }

    /// Returns the built-in rulebook without the codes that are left out.
    fn reduced(&self, base: &Rulebook, at: RulebookPlace) -> Result<Rulebook, Misplaced> {
        let mut book = base.clone();
        for (i, code) in self.without.iter().enumerate() {
            if self.without[..i].contains(code) {
                return Err((at, format!("`without` names {code} twice; leave one of them out")));
            }
            if !base.absolutes.iter().chain(base.levels()).any(|c| c.code == *code) {
                let near = nearest(base, code);
                return Err((
                    at,
                    format!("`without` names {code}, which is no criterion of {}{near}", base.id),
                ));
            }
            book = book.without(code);
        }
        Ok(book)
    }
}

impl Insertion {
    /// Adds the criterion to a rulebook.
    fn apply(&self, book: &mut Rulebook, without: &[String]) -> Result<(), String> {
        let Criterion { code, .. } = &self.criterion;
        let after = match (&self.after, &self.phase) {
            (Some(after), None) => after,
            (None, Some(name)) => {
                let names: Vec<&str> = book.phases.iter().map(|p| p.name.as_str()).collect();
                let says =
                    format!("{code}: {} has no phase `{name}`; its phases are {}", book.id, names.join(", "));
                let phase = book.phases.iter_mut().find(|p| p.name == *name).ok_or(says)?;
                phase.levels.insert(0, self.criterion.clone());
                return Ok(());
            }
            _ => {
                return Err(format!(
                    "{code}: say where the criterion stands: `after` with a code, or `phase` to make it the first \
                     level of a phase"
                ));
            }
        };
        if without.contains(after) {
            return Err(format!("{code}: `after` names {after}, which `without` leaves out"));
        }
        let near = nearest(book, after);
        let lists = std::iter::once(&mut book.absolutes).chain(book.phases.iter_mut().map(|p| &mut p.levels));
        for list in lists {
            if let Some(place) = list.iter().position(|c| c.code == *after) {
                list.insert(place + 1, self.criterion.clone());
                return Ok(());
            }
        }
        Err(format!("{code}: `after` names {after}, which is no criterion of {}{near}", book.id))
    }
}

/// Returns a hint that names the criterion whose code is nearest to a wrong one.
fn nearest(book: &Rulebook, code: &str) -> String {
    let codes = book.absolutes.iter().chain(book.levels()).map(|c| &c.code);
    let near = codes.map(|known| (strsim::osa_distance(code, known), known)).min();
    near.map_or_else(String::new, |(_, known)| format!("; did you mean {known}?"))
}

/// Gives every code of a built-in rulebook another prefix.
fn rename(book: &mut Rulebook, old: &str, new: &str) {
    let renamed = |code: &mut String| {
        if let Some(rest) = code.strip_prefix(old).filter(|rest| rest.starts_with('-')) {
            *code = format!("{new}{rest}");
        }
    };
    let levels = book.phases.iter_mut().flat_map(|p| &mut p.levels);
    for criterion in book.absolutes.iter_mut().chain(levels) {
        renamed(&mut criterion.code);
        criterion.discretion.iter_mut().for_each(renamed);
        if let Measure::FloatRepeat(measure) = &mut criterion.measure {
            measure.drops.iter_mut().for_each(|d| renamed(&mut d.code));
        }
    }
    book.phases.iter_mut().flat_map(|p| &mut p.repeats).for_each(renamed);
    book.steps.iter_mut().for_each(|s| renamed(&mut s.code));
    book.published.iter_mut().for_each(|p| renamed(&mut p.code));
    book.readings.iter_mut().for_each(|r| renamed(&mut r.code));
    book.discretions.iter_mut().flat_map(|d| &mut d.declares).for_each(renamed);
}
