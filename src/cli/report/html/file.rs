//! The origin of a report: the file and the notes on it, the program, and the commands that make the report again.

use api::explain::AskedRound;
use facts::format::{Note, decode, visible};

/// The origin of a report.
#[derive(Clone, Debug)]
pub struct ReportOrigin {
    /// The file name as the user gave it.
    pub name: String,
    /// The bytes of the file.
    pub bytes: Vec<u8>,
    /// The notes made while reading it.
    pub notes: Vec<Note>,
    /// The settings used with the file, in one line.
    pub settings: Option<String>,
    /// Commands that reproduce the report and verify its proof.
    pub commands: Vec<String>,
}

/// A note, with the line to which it refers and a caret below that line.
pub(super) struct Noted {
    pub(super) says: String,
    pub(super) line: Option<usize>,
    pub(super) excerpt: String,
}

/// The maximum number of characters shown of a line.
const EXCERPT: usize = 100;

impl ReportOrigin {
    /// Returns the notes on the file, each with the line to which it refers.
    pub(super) fn noted(&self) -> Vec<Noted> {
        let (text, _) = decode(&self.bytes);
        let lines: Vec<&str> = text.split(['\n', '\r']).collect();
        let ends_in_both = text.contains("\r\n");
        let line = |n: usize| {
            // With CR LF line ends, splitting at both characters yields empty lines.
            let line = if ends_in_both { text.lines().nth(n - 1) } else { lines.get(n - 1).copied() };
            line.map_or(String::new(), |line| {
                let shown: String = line.chars().take(EXCERPT).collect();
                let shown = visible(shown.trim_end());
                let caret = "^".repeat(shown.chars().count().max(1));
                format!("{shown}\n{caret}")
            })
        };
        let noted = |note: &Note| Noted {
            says: visible(&note.message),
            line: note.line,
            excerpt: note.line.map(line).unwrap_or_default(),
        };
        self.notes.iter().map(noted).collect()
    }

    /// Returns the SHA-256 of the file.
    fn digest(&self) -> String {
        use sha2::{Digest, Sha256};
        Sha256::digest(&self.bytes).iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
    }
}

/// Returns the program, file, rulebook and settings, one line each.
pub(super) fn facts(asked: &AskedRound<'_>, origin: &ReportOrigin) -> Vec<(&'static str, String)> {
    let declared = &asked.request.declared;
    let declared = if declared.is_empty() { "nothing".to_owned() } else { declared.join(", ") };
    let mut facts = vec![
        ("Program", format!("pairproof {}", env!("CARGO_PKG_VERSION"))),
        ("File", visible(&origin.name)),
        ("SHA-256 of the file", origin.digest()),
        ("Rulebook", asked.book.full_title()),
        ("Text", asked.book.source.clone()),
        ("Readings and discretions declared", declared),
        ("Seed for the lots", asked.request.seed.to_string()),
    ];
    facts.extend(origin.settings.clone().map(|settings| ("Settings", settings)));
    facts
}
