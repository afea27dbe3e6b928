//! All codes of a rulebook, with their articles and paraphrases.

use super::{Measure, RoundSpan, Rulebook, RulebookPlace};

/// A code of any kind, with its article and paraphrase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulebookEntry<'a> {
    /// The code.
    pub code: &'a str,
    /// The article.
    pub article: &'a str,
    /// The paraphrase.
    pub says: &'a str,
    /// The kind of rule, in words.
    pub kind: &'static str,
    /// The formula, if any.
    pub formula: Option<&'static str>,
    /// The rounds in which the rule applies, if not in all.
    pub rounds: Option<RoundSpan>,
    /// The place of the rule in the file.
    pub at: RulebookPlace,
}

impl Rulebook {
    /// Returns every code of the rulebook in file order; criteria inside a level follow the level.
    ///
    /// ```
    /// let book = pairproof::find_rulebook("dutch-1998").expect("it is shipped");
    /// assert!(book.entries().iter().any(|entry| entry.code == "D98-B4"));
    /// ```
    pub fn entries(&self) -> Vec<RulebookEntry<'_>> {
        let mut all = Vec::new();
        let absolutes = self.absolutes.iter().map(|c| ("absolute criterion", c));
        for (kind, c) in absolutes.chain(self.levels().map(|c| ("level", c))) {
            let formula = Some(c.measure.formula());
            all.push(RulebookEntry {
                code: &c.code,
                article: &c.article,
                says: &c.says,
                kind,
                formula,
                rounds: c.rounds,
                at: c.at,
            });
            if let Measure::FloatRepeat(m) = &c.measure {
                all.extend(m.drops.iter().map(|d| RulebookEntry {
                    code: &d.code,
                    article: &d.article,
                    says: &d.says,
                    kind: "relative criterion",
                    formula: None,
                    rounds: c.rounds,
                    at: c.at,
                }));
            }
        }
        all.extend(self.steps.iter().map(|s| RulebookEntry {
            code: &s.code,
            article: &s.article,
            says: &s.says,
            kind: "rule applied after pairing",
            formula: None,
            rounds: None,
            at: s.at,
        }));
        all.extend(self.published.iter().map(|p| RulebookEntry {
            code: &p.code,
            article: &p.article,
            says: &p.says,
            kind: "rule on published pairings",
            formula: None,
            rounds: None,
            at: p.at,
        }));
        all
    }
}
