//! Readings: points at which the wording allows more than one way to pair. Each has the wording, the choices and the
//! reason for the first one; declaring `CODE=CHOICE` selects another.

/// A point in a text that can be read in more than one way.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// The code, such as `LIM-12.4-RANK`.
    pub code: String,
    /// The place of the wording.
    pub article: String,
    /// The wording, as a phrase.
    pub words: String,
    /// The choices; the first one applies unless another is declared.
    #[serde(rename = "choice")]
    pub choices: Vec<Choice>,
    /// The reason why the first choice is the default.
    pub why: String,
    /// The smallest known position in which the choices differ, as a file in `instances/readings/`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub example: Option<String>,
    /// How often another choice changes a round, in words, with the command that counted it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share: Option<String>,
    /// The place of the code in the file.
    #[serde(skip)]
    pub at: super::RulebookPlace,
}

/// One way to read the wording.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// The name after `CODE=`.
    pub key: String,
    /// The effect of the choice.
    pub says: String,
}

impl Reading {
    /// Returns the declaration that selects a choice.
    ///
    /// ```
    /// let book = pairproof::find_rulebook("irish").expect("it is shipped");
    /// let reading = &book.readings[0];
    /// let declared = reading.declaration(&reading.choices[1]);
    /// assert!(book.check_declared(&[declared]).is_ok());
    /// ```
    pub fn declaration(&self, choice: &Choice) -> String {
        format!("{}={}", self.code, choice.key)
    }
}

/// Returns a code without the prefix of its rulebook: `12-CLOSE` for `ECF-12-CLOSE`. Prefixes have no hyphen (`lint`).
pub(super) fn word_of(code: &str) -> &str {
    code.split_once('-').map_or(code, |(_, word)| word)
}
