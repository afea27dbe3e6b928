//! The identity of a rulebook: its names, its file, and the content that decides pairings. A file may not use the
//! names of a built-in rulebook.

use std::fmt::Write as _;

use serde_json::Value;

use super::{Criterion, Rulebook, RulebookError, RulebookPlace, all};

/// Fields that do not affect pairings: names, sources and words.
const WORDS: [&str; 13] = [
    "id",
    "prefix",
    "title",
    "source",
    "calls",
    "article",
    "says",
    "words",
    "why",
    "example",
    "share",
    "step",
    "published",
];

/// A rulebook as it is named in JSON.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Named"))]
#[non_exhaustive]
pub struct NamedRulebook {
    /// The id.
    pub rulebook: String,
    /// SHA-256 of the deciding content (docs/certificate.md).
    pub rulebook_sha256: String,
    /// The file of the rulebook, unless it is built in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rulebook_file: Option<String>,
}

impl NamedRulebook {
    /// Returns the id, and the file if the rulebook is not built in.
    ///
    /// ```
    /// let book = pairproof::find_rulebook("dutch-1998").expect("it is shipped");
    /// assert_eq!(book.named_for_programs().named(), "dutch-1998");
    /// ```
    pub fn named(&self) -> String {
        match &self.rulebook_file {
            None => self.rulebook.clone(),
            Some(file) => format!("{} (from the file {file})", self.rulebook),
        }
    }
}

impl Rulebook {
    /// Returns the SHA-256 of the deciding content, in hexadecimal digits.
    ///
    /// ```
    /// let book = pairproof::find_rulebook("dutch-1998").expect("it is shipped");
    /// assert_eq!(book.sha256().len(), 64);
    /// ```
    pub fn sha256(&self) -> String {
        use sha2::Digest as _;
        self.whole.clone().unwrap_or_else(|| format!("{:x}", sha2::Sha256::digest(self.decisive())))
    }

    /// For a rulebook from a file, returns the built-in rulebook whose procedure applies, and the codes that this
    /// procedure does not support.
    ///
    /// ```
    /// let book = pairproof::find_rulebook("dutch-1998").expect("it is shipped");
    /// assert!(book.unknown_to_procedure().is_none());
    /// ```
    pub fn unknown_to_procedure(&self) -> Option<(String, Vec<String>)> {
        self.own_file()?;
        let is_kin = |other: &&Self| other.system == self.system && other.edition == self.edition;
        let shipped = all();
        let kin = shipped.iter().find(is_kin).or_else(|| shipped.iter().find(|b| b.system == self.system))?;
        let criteria = |book: &Self| book.absolutes.iter().chain(book.levels()).cloned().collect::<Vec<_>>();
        let known = criteria(kin);
        let is_new = |c: &Criterion| {
            known
                .iter()
                .all(|k| k.measure != c.measure || k.discretion != c.discretion || k.rounds != c.rounds)
        };
        let codes: Vec<String> =
            criteria(self).iter().filter(|c| is_new(c)).map(|c| c.code.clone()).collect();
        (!codes.is_empty()).then(|| (kin.id.clone(), codes))
    }

    /// Returns a sentence about this procedure and these codes.
    ///
    /// ```
    /// let book = pairproof::find_rulebook("dutch-1998").expect("it is shipped");
    /// assert!(book.procedure_says().is_none());
    /// ```
    pub fn procedure_says(&self) -> Option<String> {
        let (kin, codes) = self.unknown_to_procedure()?;
        let codes = codes.join(", ");
        Some(format!(
            "the procedure for {kin} is used, which does not support {codes}; a difference may come from that"
        ))
    }

    /// Returns id, hash and file.
    ///
    /// ```
    /// let book = pairproof::find_rulebook("dutch-1998").expect("it is shipped");
    /// assert_eq!(book.named_for_programs().rulebook, "dutch-1998");
    /// ```
    pub fn named_for_programs(&self) -> NamedRulebook {
        let file = self.own_file().map(str::to_owned);
        NamedRulebook { rulebook: self.id.clone(), rulebook_sha256: self.sha256(), rulebook_file: file }
    }
}

impl Rulebook {
    /// Returns the id, and the file unless the rulebook is built in.
    ///
    /// ```
    /// let book = pairproof::find_rulebook("dutch-1998").expect("it is shipped");
    /// assert_eq!(book.named(), "dutch-1998");
    /// ```
    pub fn named(&self) -> String {
        if self.is_shipped { self.id.clone() } else { format!("{} (from the file {})", self.id, self.file) }
    }

    /// Returns the title for a heading, with id and file unless the rulebook is built in.
    ///
    /// ```
    /// let book = pairproof::find_rulebook("dutch-1998").expect("it is shipped");
    /// assert!(book.heading().contains(&book.title));
    /// ```
    pub fn heading(&self) -> String {
        if self.is_shipped {
            self.title.clone()
        } else {
            format!("{} ({}, from the file {})", self.title, self.id, self.file)
        }
    }

    /// Returns title and id, and the file unless the rulebook is built in.
    ///
    /// ```
    /// let book = pairproof::find_rulebook("dutch-1998").expect("it is shipped");
    /// assert!(book.full_title().contains(&book.title));
    /// ```
    pub fn full_title(&self) -> String {
        if self.is_shipped { format!("{} ({})", self.title, self.id) } else { self.heading() }
    }

    /// Returns the name for `-R`.
    ///
    /// ```
    /// let book = pairproof::find_rulebook("dutch-1998").expect("it is shipped");
    /// assert_eq!(book.option(), "dutch-1998");
    /// ```
    pub fn option(&self) -> &str {
        if self.is_shipped { &self.id } else { &self.file }
    }

    /// Returns the file from which the rulebook was read, unless it is built in.
    ///
    /// ```
    /// let book = pairproof::find_rulebook("dutch-1998").expect("it is shipped");
    /// assert_eq!(book.own_file(), None);
    /// ```
    pub fn own_file(&self) -> Option<&str> {
        (!self.is_shipped).then_some(self.file.as_str())
    }

    /// Returns the text of the rulebook (TOML), unless it is built in.
    ///
    /// ```
    /// let book = pairproof::find_rulebook("dutch-1998").expect("it is shipped");
    /// assert_eq!(book.own_text(), None);
    /// ```
    pub fn own_text(&self) -> Option<&str> {
        (!self.is_shipped && !self.text.is_empty()).then_some(self.text.as_str())
    }

    /// Returns everything that decides a pairing, as JSON without spaces, with fields sorted by name. The JSON contains
    /// the system and edition, the discretions with their default, and the readings with their choices. The JSON also
    /// contains the criteria and phases in their order, with code, measure, parameters, exemption and discretion. Names
    /// and words are left out.
    ///
    /// # Panics
    /// Never panics, because a rulebook contains only strings, numbers and lists.
    ///
    /// ```
    /// let book = pairproof::find_rulebook("dutch-1998").expect("it is shipped");
    /// assert!(!book.decisive().is_empty());
    /// ```
    pub fn decisive(&self) -> String {
        let whole = serde_json::to_value(self).expect("a rulebook is JSON");
        let mut text = String::new();
        write_decisive(&whole, &mut text);
        text
    }
}

fn write_decisive(value: &Value, text: &mut String) {
    match value {
        Value::Object(fields) => {
            let mut fields: Vec<_> =
                fields.iter().filter(|(name, _)| !WORDS.contains(&name.as_str())).collect();
            fields.sort_by_key(|(name, _)| *name);
            let mut mark = '{';
            for (name, value) in fields {
                let _ = write!(text, "{mark}{}:", Value::from(name.as_str()));
                write_decisive(value, text);
                mark = ',';
            }
            text.push_str(if mark == '{' { "{}" } else { "}" });
        }
        Value::Array(items) => {
            text.push('[');
            for (i, item) in items.iter().enumerate() {
                text.push_str(if i > 0 { "," } else { "" });
                write_decisive(item, text);
            }
            text.push(']');
        }
        plain => {
            let _ = write!(text, "{plain}");
        }
    }
}

/// Returns the built-in rulebooks that share a name with this file although their content differs. A proof with such a
/// name would be mistaken for a proof about the built-in text.
pub fn borrowed(book: &Rulebook) -> Vec<RulebookError> {
    if book.is_shipped {
        return Vec::new();
    }
    let whole = |book: &Rulebook| serde_json::to_value(book).ok();
    let shipped = all();
    if shipped.iter().any(|other| other.id == book.id && whole(other) == whole(book)) {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut compare = |field: &str, name: &str, of: fn(&Rulebook) -> &str, at: RulebookPlace| {
        let is_same = |other: &&Rulebook| of(other).trim().eq_ignore_ascii_case(name.trim());
        if let Some(other) = shipped.iter().find(is_same) {
            let says = format!(
                "the {field} `{name}` belongs to the built-in rulebook {}, but the file differs from it; \
                 give the file its own id, prefix (in all its codes) and title",
                other.id
            );
            found.push(book.fault(at, says));
        }
    };
    // An id may not be another rulebook's prefix either, because `-R` accepts both.
    compare("id", &book.id, |other| &other.id, book.at.id);
    compare("id", &book.id, |other| &other.prefix, book.at.id);
    compare("prefix", &book.prefix, |other| &other.prefix, book.at.prefix);
    compare("title", &book.title, |other| &other.title, book.at.title);
    found
}
