//! `rulebook` and `rule`: the contents of a rulebook.

use schemars::JsonSchema;
use serde::Serialize;

use super::Fault;
use crate::report::{TextPage, count};
use facts::format::CODES;
use facts::rulebook::{Discretion, NamedRulebook, Reading, Rulebook, RulebookEntry, RulebookError};

/// The built-in rulebooks.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Shelf {
    /// The rulebooks.
    rulebooks: Vec<Spine>,
}

/// The identity of a rulebook.
#[derive(Debug, Serialize, JsonSchema)]
struct Spine {
    /// The id, for `-R`.
    id: String,
    /// The prefix of every code.
    prefix: String,
    /// Title with year.
    title: String,
    /// The source of the text.
    source: String,
    /// SHA-256 of the content that decides the pairing (docs/certificate.md).
    sha256: String,
    /// The file from which the rulebook was read, unless it is built in.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
}

impl Spine {
    fn of(book: &Rulebook) -> Self {
        Self {
            id: book.id.clone(),
            prefix: book.prefix.clone(),
            title: book.title.clone(),
            source: book.source.clone(),
            sha256: book.sha256(),
            file: book.own_file().map(str::to_owned),
        }
    }
}

impl Shelf {
    /// Returns the answer of `rulebook list`.
    pub fn new(books: &[Rulebook]) -> Self {
        Self { rulebooks: books.iter().map(Spine::of).collect() }
    }
}

/// A rulebook: its criteria in order, and the decisions that it leaves to the arbiter.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RulebookText {
    /// Id, prefix, title, source.
    rulebook: Spine,
    /// The criteria; empty if only the discretions were requested.
    entries: Vec<RuleEntry>,
    /// The points left to the arbiter.
    discretions: Vec<Discretion>,
}

/// A single rule.
#[derive(Debug, Serialize, JsonSchema)]
struct RuleEntry {
    /// The code.
    code: String,
    /// The article.
    article: String,
    /// The kind of rule.
    kind: &'static str,
    /// The paraphrase.
    says: String,
    /// The quantity counted.
    formula: Option<&'static str>,
    /// The rounds in which the rule applies, such as `1-3`; absent if it applies in all rounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<String>,
}

impl RuleEntry {
    fn of(e: &RulebookEntry<'_>) -> Self {
        let RulebookEntry { code, article, says, kind, formula, rounds, .. } = *e;
        Self {
            code: code.to_owned(),
            article: article.to_owned(),
            kind,
            says: says.to_owned(),
            formula,
            rounds: rounds.map(|span| span.to_string()),
        }
    }
}

impl RulebookText {
    /// Returns the answer of `rulebook show`.
    pub fn new(book: &Rulebook, only_discretion: bool) -> Self {
        let entries = if only_discretion { Vec::new() } else { book.entries() };
        Self {
            rulebook: Spine::of(book),
            entries: entries.iter().map(RuleEntry::of).collect(),
            discretions: book.discretions.clone(),
        }
    }
}

/// The readings of a rulebook.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ReadingsOf {
    /// Id, prefix, title, source.
    rulebook: Spine,
    /// The readings; the first choice of each applies unless another is declared.
    readings: Vec<Reading>,
}

impl ReadingsOf {
    /// Returns the answer of `rulebook readings`.
    pub fn new(book: &Rulebook) -> Self {
        Self { rulebook: Spine::of(book), readings: book.readings.clone() }
    }
}

/// Rulebooks checked for consistency.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Linted {
    /// One answer per rulebook.
    pub books: Vec<LintedBook>,
}

/// A rulebook checked for consistency.
#[derive(Debug, Serialize, JsonSchema)]
pub struct LintedBook {
    /// The file or id.
    pub name: String,
    /// Number of codes.
    pub codes: usize,
    /// The faults; empty if the rulebook is consistent.
    pub complaints: Vec<Fault>,
}

impl LintedBook {
    /// Returns the findings in a rulebook.
    pub fn new(name: &str, codes: usize, faults: &[RulebookError]) -> Self {
        Self { name: name.to_owned(), codes, complaints: faults.iter().map(Fault::of_rulebook).collect() }
    }

    /// Returns the findings as text: the verdict, or a line for each complaint.
    pub fn text(&self, page: TextPage) -> String {
        if self.complaints.is_empty() {
            return format!("{}: coherent, {}\n", self.name, count(self.codes, "code"));
        }
        let lines: Vec<String> = self.complaints.iter().map(|f| page.fold(&f.text(), 2)).collect();
        lines.concat()
    }
}

/// The rules with a code or an article.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Rules {
    /// The rules found.
    pub rules: Vec<RuleText>,
    /// The code of the data, if the code is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<DataCode>,
}

/// A code that findings about data have.
#[derive(Debug, Serialize, JsonSchema)]
pub struct DataCode {
    /// The code.
    code: &'static str,
    /// The meaning, in one sentence.
    says: &'static str,
    /// The page that lists these codes.
    page: &'static str,
}

impl DataCode {
    /// Returns a code of the data.
    pub fn find(code: &str) -> Option<Self> {
        let (code, says) = *CODES.iter().find(|(known, _)| known.eq_ignore_ascii_case(code))?;
        Some(Self { code, says, page: "docs/formats.md#faults-in-a-file" })
    }

    /// Returns the code in words.
    pub fn text(&self, page: TextPage) -> String {
        let Self { code, says, page: listed } = self;
        page.fold(&format!("{code}: {says}"), 2) + &page.fold(&format!("A fault in a file; see {listed}."), 2)
    }
}

/// A rule with its place in the order.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RuleText {
    /// The rulebook.
    #[serde(flatten)]
    rulebook: NamedRulebook,
    /// The title of the rulebook.
    title: String,
    /// The rule.
    #[serde(flatten)]
    entry: RuleEntry,
    /// The place of the rule among the levels, from 1.
    level: Option<usize>,
    /// Number of levels.
    levels: usize,
    /// The code of the level before the rule.
    before: Option<String>,
    /// The code of the level after the rule.
    after: Option<String>,
}

impl RuleText {
    /// Returns a rule of a rulebook.
    pub fn new(book: &Rulebook, entry: &RulebookEntry<'_>) -> Self {
        let place = book.levels().position(|level| level.code == entry.code);
        let code = |i: usize| book.levels().nth(i).map(|level| level.code.clone());
        Self {
            rulebook: book.named_for_programs(),
            title: book.title.clone(),
            entry: RuleEntry::of(entry),
            level: place.map(|i| i + 1),
            levels: book.levels().count(),
            before: place.and_then(|i| i.checked_sub(1)).and_then(code),
            after: place.and_then(|i| code(i + 1)),
        }
    }

    /// Returns the rule as text.
    pub fn text(&self, page: TextPage) -> String {
        let RuleEntry { code, article, kind, says, formula, rounds } = &self.entry;
        let mut text = page.fold(&format!("{code}  {}", self.title), 2);
        let mut line = |name: &str, says: &str| text += &page.fold(&format!("  {name:<9} {says}"), 12);
        line("article", article);
        line("kind", kind);
        line("says", says);
        if let Some(formula) = formula {
            line("counts", formula);
        }
        if let Some(rounds) = rounds {
            line("rounds", rounds);
        }
        if let Some(level) = self.level {
            let word = |code: &Option<String>| code.clone().unwrap_or_else(|| "nothing".to_owned());
            let (before, after) = (word(&self.before), word(&self.after));
            line("order", &format!("{level} of {}: after {before}, before {after}", self.levels));
        }
        text
    }
}
