//! A rulebook is data: criteria with code, article, paraphrase and measure, in the order of priority.
//! What can be counted has its names here (`measure.rs`); how to count is in `measure`; how to search is in `procedural`; nothing here decides a pairing.

mod declared;
mod formula;
mod identity;
mod lint;
mod measure;
mod parameters;
mod part;
mod read;
mod reading;
mod shelf;
pub mod table;

pub use declared::DeclarationError;
pub use identity::{Named, borrowed};
pub use lint::lint;
pub use measure::Measure;
pub use parameters::{
    Avoid, Avoided, ByeKind, FloatCount, FloatGap, FloatRepeat, FloaterOpponent, FloaterType, Forgiven,
    SameFederation, SwitchLimit, Unplayed,
};
pub use part::Part;
pub use read::{RulebookError, parse};
pub use reading::{Choice, Reading};
pub use shelf::{all, encoded, find, of_type};
pub use table::{Declared, Key, Known, READINGS};

/// A whole rulebook: one that comes with the program, or one of a file that was checked (`read_rulebook`).
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub struct Rulebook {
    /// Short id, such as `dutch-1998`.
    pub id: String,
    /// What every code begins with, such as `D98`.
    pub prefix: String,
    /// Title with year.
    pub title: String,
    /// Where the text stands.
    pub source: String,
    /// The system of stages that the levels belong to.
    pub system: System,
    /// Which text of the system, where the procedure follows several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edition: Option<Edition>,
    /// This edition's own words for the common terms.
    pub calls: std::collections::BTreeMap<String, String>,
    /// Criteria that decide which pairs may be made at all.
    #[serde(rename = "absolute")]
    pub absolutes: Vec<Criterion>,
    /// The phases of a pairing in their order, each with its levels in descending priority.
    #[serde(rename = "phase")]
    pub phases: Vec<Phase>,
    /// Rules applied after the pairing: colours and board order.
    #[serde(rename = "step")]
    pub steps: Vec<Step>,
    /// What the text says of pairings that have been made public.
    #[serde(rename = "published")]
    pub published: Vec<Published>,
    /// What the text leaves to the arbiter.
    #[serde(rename = "discretion")]
    pub discretions: Vec<Discretion>,
    /// Where the words of the text leave more than one way, and which is taken.
    #[serde(rename = "reading")]
    pub readings: Vec<Reading>,
    /// The file that it was read from.
    #[serde(skip)]
    pub file: String,
    /// Does it come with the program?
    #[serde(skip)]
    pub is_shipped: bool,
    /// Where its names stand.
    #[serde(skip)]
    pub at: Head,
}

/// Where the names of a rulebook stand in its file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// The id.
    pub id: Place,
    /// The prefix.
    pub prefix: Place,
    /// The title.
    pub title: Place,
    /// The source.
    pub source: Place,
}

/// Where something stands in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1.
    pub column: usize,
}

/// A phase with its levels. Which phases there are, what opens them and what they take is for the family (`plan`).
#[derive(Clone, Debug, PartialEq, serde::Deserialize, serde::Serialize)]
pub struct Phase {
    /// Its name in the family.
    pub name: String,
    /// Codes of earlier phases that hold here again, before the phase's own levels.
    #[serde(default)]
    pub repeats: Vec<String>,
    /// In descending priority.
    #[serde(rename = "level", default)]
    pub levels: Vec<Criterion>,
    /// Where the name stands.
    #[serde(skip)]
    pub at: Place,
}

/// The stages of a pairing: in which order brackets are formed and paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum System {
    /// Brackets from the top down as in FIDE's Dutch text of 1998.
    #[serde(rename = "dutch-1998")]
    Dutch1998,
    /// FIDE Dutch as applied from 2017 to January 2026: penultimate and collapsed last bracket.
    #[serde(rename = "dutch-2017")]
    Dutch2017,
    /// FIDE Dutch as applied from February 2026: completion in every bracket.
    #[serde(rename = "dutch-2026")]
    Dutch2026,
    /// Groups from both ends to the median: FIDE Swiss Rules 1987 (Lim), Lim 2026, Leong.
    Median,
    /// The whole round at once, by the principles A to D and by lot: Irish Championship.
    Irish,
    /// Score levels from the top down with mid-line, seekers and floaters: ECF 2009.
    Ecf,
    /// Packs from the top down against a raw pairing: US scholastic.
    UsScholastic,
}

/// A text of the median family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edition {
    /// FIDE Swiss Rules 1987.
    #[serde(rename = "lim-1987")]
    Lim1987,
    /// FIDE Lim, 2026.
    #[serde(rename = "lim-2026")]
    Lim2026,
    /// Leong.
    #[serde(rename = "leong-1987")]
    Leong1987,
}

/// One numbered demand.
#[derive(Clone, Debug, PartialEq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Criterion {
    /// Such as `D98-B4`.
    pub code: String,
    /// Where it stands in the text.
    pub article: String,
    /// Our paraphrase.
    pub says: String,
    /// What is counted.
    #[serde(flatten)]
    pub measure: Measure,
    /// Exemption, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub except: Option<Exemption>,
    /// Holds only if the arbiter declared this discretion.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub discretion: Option<String>,
    /// Where the measure stands.
    #[serde(skip)]
    pub at: Place,
}

impl Criterion {
    /// The criterion as a reason.
    pub fn reason(&self) -> Reason {
        Reason { code: self.code.clone(), article: self.article.clone(), says: self.says.clone() }
    }
}

/// One criterion that forbids a pair or a bye.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reason {
    /// Code of the criterion.
    pub code: String,
    /// Its article.
    pub article: String,
    /// What it demands.
    pub says: String,
}

/// Exemptions from an absolute criterion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Exemption {
    /// In the last round, in brackets whose players have more than half of the points.
    OverHalfInLastRound,
    /// In the last round, pairs of equal scores.
    SameScoreInLastRound,
    /// Pairs with a topscorer: more than half of the possible points when the last round is paired.
    Topscorer,
}

/// A rule applied after the pairs are known.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Such as `D98-E2`.
    pub code: String,
    /// Where it stands in the text.
    pub article: String,
    /// Our paraphrase.
    pub says: String,
    /// Where the code stands.
    #[serde(skip)]
    pub at: Place,
}

/// A rule on pairings that have been made public.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct Published {
    /// Such as `D98-F6`.
    pub code: String,
    /// Where it stands in the text.
    pub article: String,
    /// Our paraphrase.
    pub says: String,
    /// What it speaks of; empty: whatever the cause.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub on: Vec<Cause>,
    /// Codes of the criteria of which one must be broken for a change; empty: the text names other cases, or none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub only: Vec<String>,
    /// Where the code stands.
    #[serde(skip)]
    pub at: Place,
}

/// Why a published pairing may have to be altered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// The result of an earlier game is corrected.
    Result,
    /// Somebody does not play.
    Absence,
    /// Somebody plays who was not paired.
    LateEntry,
    /// Players are kept apart by the arbiter.
    Prohibition,
    /// A board is not legal.
    Illegal,
}

/// A choice that the text leaves to the arbiter.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Discretion {
    /// Key for `--discretion`.
    pub key: String,
    /// Where it stands in the text.
    pub article: String,
    /// What is chosen.
    pub says: String,
    /// What holds if nothing is declared.
    pub default: bool,
    /// Where the key stands.
    #[serde(skip)]
    pub at: Place,
}

/// A code with its article and paraphrase, whatever its kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<'a> {
    /// The code.
    pub code: &'a str,
    /// The article.
    pub article: &'a str,
    /// The paraphrase.
    pub says: &'a str,
    /// What kind of rule it is, in words.
    pub kind: &'static str,
    /// The formula, where there is one.
    pub formula: Option<&'static str>,
    /// Where it stands in the file.
    pub at: Place,
}

impl Rulebook {
    /// Every code of the rulebook, in the file's order; criteria inside a level follow it.
    pub fn entries(&self) -> Vec<Entry<'_>> {
        let mut all = Vec::new();
        let absolutes = self.absolutes.iter().map(|c| ("absolute criterion", c));
        for (kind, c) in absolutes.chain(self.levels().map(|c| ("level", c))) {
            let formula = Some(c.measure.formula());
            all.push(Entry { code: &c.code, article: &c.article, says: &c.says, kind, formula, at: c.at });
            if let Measure::FloatRepeat(m) = &c.measure {
                all.extend(m.drops.iter().map(|d| Entry {
                    code: &d.code,
                    article: &d.article,
                    says: &d.says,
                    kind: "relative criterion",
                    formula: None,
                    at: c.at,
                }));
            }
        }
        all.extend(self.steps.iter().map(|s| Entry {
            code: &s.code,
            article: &s.article,
            says: &s.says,
            kind: "rule applied after pairing",
            formula: None,
            at: s.at,
        }));
        all.extend(self.published.iter().map(|p| Entry {
            code: &p.code,
            article: &p.article,
            says: &p.says,
            kind: "rule on published pairings",
            formula: None,
            at: p.at,
        }));
        all
    }

    /// Every level, in the order of the phases.
    pub fn levels(&self) -> impl Iterator<Item = &Criterion> {
        self.phases.iter().flat_map(|p| &p.levels)
    }

    /// The level with a given measure, if the rulebook has one.
    pub fn level(&self, is: impl Fn(&Measure) -> bool) -> Option<&Criterion> {
        self.levels().find(|c| is(&c.measure))
    }

    /// What the text says of altering a published pairing for one of these causes; nothing where it is silent.
    pub fn on_published(&self, causes: &[Cause]) -> impl Iterator<Item = &Published> {
        self.published.iter().filter(|p| p.on.is_empty() || p.on.iter().any(|cause| causes.contains(cause)))
    }

    /// Something wrong at a place of the file.
    pub fn fault(&self, place: Place, message: String) -> RulebookError {
        RulebookError { file: self.file.clone(), place, message }
    }

    /// The same rulebook without one criterion; used to show what the criterion does.
    #[must_use]
    pub fn without(&self, code: &str) -> Self {
        let mut book = self.clone();
        let asked = |c: &Criterion| c.code == code && c.discretion.is_some();
        let idle =
            self.absolutes.iter().chain(self.levels()).find(|c| asked(c)).and_then(|c| c.discretion.clone());
        book.discretions.retain(|d| Some(&d.key) != idle.as_ref());
        book.absolutes.retain(|c| c.code != code);
        for phase in &mut book.phases {
            phase.levels.retain(|c| c.code != code);
            phase.repeats.retain(|c| c != code);
        }
        for level in book.phases.iter_mut().flat_map(|p| &mut p.levels) {
            if let Measure::FloatRepeat(m) = &mut level.measure {
                m.drops.retain(|d| d.code != code);
            }
        }
        book
    }
}
