//! A rulebook is data: criteria with code, article, paraphrase and measure, in the order of priority.
//! What can be counted has its names here (`measure.rs`); how to count is in `measure`; how to search is in `procedural`; nothing here decides a pairing.

mod builtin;
mod declared;
mod entries;
mod formula;
mod identity;
mod lint;
mod measure;
mod parameters;
mod part;
mod published;
mod read;
mod reading;
pub mod table;

pub use builtin::{all, encoded, encoded_type, find, of_type};
pub use declared::DeclarationError;
pub use entries::RulebookEntry;
pub use identity::{NamedRulebook, borrowed};
pub use lint::lint;
pub use measure::Measure;
pub use parameters::{
    Avoid, Avoided, ByeKind, FloatCount, FloatGap, FloatRepeat, FloaterOpponent, FloaterType, Forgiven,
    SameFederation, SwitchLimit, Unplayed,
};
pub use part::Part;
pub use published::{Cause, GivenCase, Published, PublishedCase};
pub use read::{RulebookError, parse};
pub use reading::{Choice, Reading};
pub use table::{Declared, DiscretionKey, KnownReading, READINGS};

/// A whole rulebook: one that comes with the program, or one of a file that was checked (`read_rulebook`).
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub struct Rulebook {
    /// Short id, such as `dutch-1998`.
    pub id: String,
    /// The prefix of every code, such as `D98`.
    pub prefix: String,
    /// Title with year.
    pub title: String,
    /// The place of the text.
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
    /// The rules of the text on published pairings.
    #[serde(rename = "published")]
    pub published: Vec<Published>,
    /// The discretions that the text leaves to the arbiter.
    #[serde(rename = "discretion")]
    pub discretions: Vec<Discretion>,
    /// A point that the text leaves open, and the choice taken.
    #[serde(rename = "reading")]
    pub readings: Vec<Reading>,
    /// The file that it was read from.
    #[serde(skip)]
    pub file: String,
    /// Does it come with the program?
    #[serde(skip)]
    pub is_shipped: bool,
    /// The places of its names.
    #[serde(skip)]
    pub at: RulebookHead,
}

/// The places of a rulebook's names in its file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RulebookHead {
    /// The id.
    pub id: RulebookPlace,
    /// The prefix.
    pub prefix: RulebookPlace,
    /// The title.
    pub title: RulebookPlace,
    /// The source.
    pub source: RulebookPlace,
}

/// A place in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct RulebookPlace {
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
    /// The place of the name.
    #[serde(skip)]
    pub at: RulebookPlace,
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
    /// Its place in the text.
    pub article: String,
    /// Our paraphrase.
    pub says: String,
    /// The quantity counted.
    #[serde(flatten)]
    pub measure: Measure,
    /// Exemption, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub except: Option<Exemption>,
    /// Holds only if the arbiter declared this discretion.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub discretion: Option<String>,
    /// The place of the measure.
    #[serde(skip)]
    pub at: RulebookPlace,
}

impl Criterion {
    /// The criterion as a reason.
    ///
    /// ```
    /// let book = pairproof::find_rulebook("dutch-1998").expect("it is shipped");
    /// let level = book.levels().next().expect("it has levels");
    /// assert_eq!(level.reason().code, level.code);
    /// ```
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
    /// Its demand.
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
    /// Its place in the text.
    pub article: String,
    /// Our paraphrase.
    pub says: String,
    /// The place of the code.
    #[serde(skip)]
    pub at: RulebookPlace,
}

/// A choice that the text leaves to the arbiter.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Discretion {
    /// Key for `--discretion`.
    pub key: String,
    /// Its place in the text.
    pub article: String,
    /// The choice.
    pub says: String,
    /// The choice that holds if nothing is declared.
    pub default: bool,
    /// The place of the key.
    #[serde(skip)]
    pub at: RulebookPlace,
}

impl Rulebook {
    /// Every level, in the order of the phases.
    ///
    /// ```
    /// let book = pairproof::find_rulebook("dutch-1998").expect("it is shipped");
    /// assert_eq!(book.levels().next().map(|level| level.code.starts_with("D98-")), Some(true));
    /// ```
    pub fn levels(&self) -> impl Iterator<Item = &Criterion> {
        self.phases.iter().flat_map(|p| &p.levels)
    }

    /// The level with a given measure, if the rulebook has one.
    ///
    /// ```
    /// use pairproof::Measure;
    ///
    /// let book = pairproof::find_rulebook("dutch-1998").expect("it is shipped");
    /// assert!(book.level(Measure::is_order).is_some());
    /// ```
    pub fn level(&self, is: impl Fn(&Measure) -> bool) -> Option<&Criterion> {
        self.levels().find(|c| is(&c.measure))
    }

    /// The rules of the text on altering a published pairing for one of these causes; empty if it is silent.
    ///
    /// ```
    /// use pairproof::Cause;
    ///
    /// let book = pairproof::find_rulebook("dutch-1998").expect("it is shipped");
    /// assert!(book.on_published(&[Cause::Absence]).all(|rule| rule.code.starts_with("D98-")));
    /// ```
    pub fn on_published(&self, causes: &[Cause]) -> impl Iterator<Item = &Published> {
        self.published.iter().filter(|p| p.on.is_empty() || p.on.iter().any(|cause| causes.contains(cause)))
    }

    /// Something wrong at a place of the file.
    ///
    /// ```
    /// use pairproof::RulebookPlace;
    ///
    /// let book = pairproof::find_rulebook("dutch-1998").expect("it is shipped");
    /// let fault = book.fault(RulebookPlace::default(), "no such club".to_owned());
    /// assert!(fault.to_string().contains("no such club"));
    /// ```
    pub fn fault(&self, place: RulebookPlace, message: String) -> RulebookError {
        RulebookError { file: self.file.clone(), place, message }
    }

    /// The same rulebook without one criterion; used to show what the criterion does.
    ///
    /// ```
    /// let book = pairproof::find_rulebook("dutch-1998").expect("it is shipped");
    /// let code = book.levels().next().expect("it has levels").code.clone();
    /// assert!(book.without(&code).levels().all(|level| level.code != code));
    /// ```
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
