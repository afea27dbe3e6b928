//! Rulebooks as data: criteria with code, article, paraphrase and measure, in order of priority. `measure.rs` names the
//! quantities; the crates `model` and `judge` count them, and `procedure` searches. This module does not decide
//! pairings.

mod builtin;
mod declared;
mod entries;
mod extend;
mod formula;
mod identity;
mod kinds;
mod lint;
mod measure;
mod parameters;
mod part;
mod published;
mod read;
mod reading;
mod rounds;
mod seeding_rounds;
pub mod table;
mod taking_part;
mod value;

pub use builtin::{
    accelerated_type, all, declare_encoded, encoded, encoded_type, find, is_of_type, kept, of_type,
};
pub use declared::DeclarationError;
pub use entries::RulebookEntry;
pub use identity::{NamedRulebook, borrowed};
pub use lint::lint;
pub use measure::Measure;
pub use parameters::{
    Avoid, Avoided, ByeKind, FloatCount, FloatGap, FloatRepeat, FloatSide, FloaterOpponent, FloaterType,
    Forgiven, NextUpfloaters, ReturningFloaters, SameFederation, SwitchLimit, Unplayed,
};
pub use part::Part;
pub use published::{Cause, GivenCase, Published, PublishedCase};
pub use read::{RulebookError, parse};
pub use reading::{Choice, Reading};
pub use rounds::RoundSpan;
pub use table::{Declared, DiscretionKey, KnownReading, READINGS};
pub use value::Value;

/// A complete rulebook, either built in or read from a checked file (`read_rulebook`).
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub struct Rulebook {
    /// The short id, such as `dutch-1998`.
    pub id: String,
    /// The prefix of every code, such as `D98`.
    pub prefix: String,
    /// The title with year.
    pub title: String,
    /// The source of the text.
    pub source: String,
    /// The system of stages that the levels belong to.
    pub system: System,
    /// The edition, if the procedure supports several texts of the system.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edition: Option<Edition>,
    /// The words that the edition uses for common terms.
    pub calls: std::collections::BTreeMap<String, String>,
    /// Criteria that decide which pairs are allowed at all.
    #[serde(rename = "absolute")]
    pub absolutes: Vec<Criterion>,
    /// The phases of a pairing in order, each with its levels in descending priority.
    #[serde(rename = "phase")]
    pub phases: Vec<Phase>,
    /// Rules applied after the pairing: colours and board order.
    #[serde(rename = "step")]
    pub steps: Vec<Step>,
    /// The text's rules on published pairings.
    #[serde(rename = "published")]
    pub published: Vec<Published>,
    /// The discretions that the text leaves to the arbiter.
    #[serde(rename = "discretion")]
    pub discretions: Vec<Discretion>,
    /// Points that the text leaves open, with the choices made.
    #[serde(rename = "reading")]
    pub readings: Vec<Reading>,
    /// The file from which the rulebook was read.
    #[serde(skip)]
    pub file: String,
    /// Whether the rulebook is built in.
    #[serde(skip)]
    pub is_shipped: bool,
    /// The places of the rulebook's names.
    #[serde(skip)]
    pub at: RulebookHead,
    /// The text of a rulebook that is not built in.
    #[serde(skip)]
    text: String,
    /// The hash of the whole rulebook, if this is the rulebook of one round.
    #[serde(skip)]
    whole: Option<String>,
}

/// The places of a rulebook's names in its file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
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
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1.
    pub column: usize,
}

/// A phase with its levels. The family (`plan`) defines the phases, their opening conditions and the measures that they
/// accept.
#[derive(Clone, Debug, PartialEq, serde::Deserialize, serde::Serialize)]
#[non_exhaustive]
pub struct Phase {
    /// The name of the phase within the family.
    pub name: String,
    /// Codes from earlier phases that apply here again, before the phase's own levels.
    #[serde(default)]
    pub repeats: Vec<String>,
    /// The levels in descending priority.
    #[serde(rename = "level", default)]
    pub levels: Vec<Criterion>,
    /// The place of the name.
    #[serde(skip)]
    pub at: RulebookPlace,
}

/// The system of stages: the order in which brackets are formed and paired.
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
    #[serde(rename = "median")]
    Lim,
    /// The whole round at once, by the principles A to D and by lot: Irish Championship.
    Irish,
    /// Score levels from the top down with mid-line, seekers and floaters: ECF 2009.
    Ecf,
    /// Packs from the top down against a raw pairing: US scholastic.
    UsScholastic,
    /// Brackets from the top down that take upfloaters from below, White-seekers against Black-seekers: Dubov.
    Dubov,
    /// Brackets from the top down that take upfloaters from below, with pairings compared by identifier: teams.
    TeamSwiss,
    /// The team system for matches of two games, without colour preferences: Double-Swiss.
    DoubleSwiss,
    /// One list without groups, in which players next to each other meet.
    Adjacent,
    /// One list, in which the first player meets the next player he has not met: Monrad.
    Monrad,
    /// Brackets from the top down, ranked by the strength of the opponents met, the first against the last: Burstein.
    Burstein,
    /// All players meet each other once, by the Berger table: round robin.
    RoundRobin,
    /// All players meet each other twice, with colours reversed the second time.
    DoubleRoundRobin,
    /// Two teams: everybody meets everybody of the other team once.
    Scheveningen,
    /// The same twice, with colours reversed the second time.
    DoubleScheveningen,
}

/// A text of the Lim family.
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

/// A single numbered criterion.
#[derive(Clone, Debug, PartialEq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub struct Criterion {
    /// The code, such as `D98-B4`.
    pub code: String,
    /// The place in the text.
    pub article: String,
    /// The paraphrase.
    pub says: String,
    /// The quantity counted.
    #[serde(flatten)]
    pub measure: Measure,
    /// The exemption, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub except: Option<Exemption>,
    /// The discretion that the arbiter must declare for the criterion to apply.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub discretion: Option<String>,
    /// The rounds in which the criterion applies; all if none are given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<RoundSpan>,
    /// The place of the measure.
    #[serde(skip)]
    pub at: RulebookPlace,
}

impl Criterion {
    /// Returns the criterion as a reason.
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

/// A criterion that forbids a pair or a bye.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reason {
    /// The code of the criterion.
    pub code: String,
    /// The article.
    pub article: String,
    /// The requirement, paraphrased.
    pub says: String,
}

/// Exemptions from an absolute criterion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Exemption {
    /// In the last round, in brackets whose players have more than half of the points.
    OverHalfInLastRound,
    /// In the last round, pairs with equal scores.
    SameScoreInLastRound,
    /// Pairs with a topscorer: a player with more than half of the possible points when the last round is paired.
    Topscorer,
}

/// A rule applied after the pairs are known.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Step {
    /// The code, such as `D98-E2`.
    pub code: String,
    /// The place in the text.
    pub article: String,
    /// The paraphrase.
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
    /// The key for `--discretion`.
    pub key: String,
    /// The place in the text.
    pub article: String,
    /// The choice that the arbiter may make.
    pub says: String,
    /// Whether the discretion applies if nothing is declared.
    #[serde(default)]
    pub default: bool,
    /// The choices of readings that it implies, as `CODE=CHOICE`, for readings that are not declared otherwise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub declares: Vec<String>,
    /// The place of the key.
    #[serde(skip)]
    pub at: RulebookPlace,
}

impl Rulebook {
    /// Returns the word for a participant: team or player.
    ///
    /// ```
    /// let book = pairproof::find_rulebook("team-2026").expect("it is shipped");
    /// assert_eq!(book.participant(), "team");
    /// ```
    pub fn participant(&self) -> &'static str {
        if self.system == System::TeamSwiss { "team" } else { "player" }
    }

    /// Returns every level, in phase order.
    ///
    /// ```
    /// let book = pairproof::find_rulebook("dutch-1998").expect("it is shipped");
    /// assert_eq!(book.levels().next().map(|level| level.code.starts_with("D98-")), Some(true));
    /// ```
    pub fn levels(&self) -> impl Iterator<Item = &Criterion> {
        self.phases.iter().flat_map(|p| &p.levels)
    }

    /// Returns the level with a given measure, if the rulebook has one.
    ///
    /// ```
    /// use pairproof::rulebook::Measure;
    ///
    /// let book = pairproof::find_rulebook("dutch-1998").expect("it is shipped");
    /// assert!(book.level(Measure::is_order).is_some());
    /// ```
    pub fn level(&self, is: impl Fn(&Measure) -> bool) -> Option<&Criterion> {
        self.levels().find(|c| is(&c.measure))
    }

    /// Returns whether the level with this code is an order, so that a pairing that comes later in it is not worse by a rule.
    ///
    /// ```
    /// let book = pairproof::find_rulebook("dutch-2026").expect("it is shipped");
    /// assert!(book.is_order("D26-4.2") && !book.is_order("D26-C6"));
    /// ```
    pub fn is_order(&self, code: &str) -> bool {
        self.levels().any(|level| level.code == code && level.measure.is_order())
    }

    /// Returns the text's rules on altering a published pairing for one of `causes`; empty if the text has no such
    /// rules.
    ///
    /// ```
    /// use pairproof::rulebook::Cause;
    ///
    /// let book = pairproof::find_rulebook("dutch-1998").expect("it is shipped");
    /// assert!(book.on_published(&[Cause::Absence]).all(|rule| rule.code.starts_with("D98-")));
    /// ```
    pub fn on_published(&self, causes: &[Cause]) -> impl Iterator<Item = &Published> {
        self.published.iter().filter(|p| p.on.is_empty() || p.on.iter().any(|cause| causes.contains(cause)))
    }

    /// Creates a fault at a place in the file.
    ///
    /// ```
    /// use pairproof::rulebook::RulebookPlace;
    ///
    /// let book = pairproof::find_rulebook("dutch-1998").expect("it is shipped");
    /// let fault = book.fault(RulebookPlace::default(), "no such club".to_owned());
    /// assert!(fault.to_string().contains("no such club"));
    /// ```
    pub fn fault(&self, place: RulebookPlace, message: String) -> RulebookError {
        RulebookError { file: self.file.clone(), place, message }
    }

    /// Returns the rulebook without one criterion, to show the effect of that criterion.
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
