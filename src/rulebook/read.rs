//! A rulebook from TOML. Every error names the file, line, column and, where it can, the code.

use super::Rulebook;

/// Why a rulebook file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}: {message}")]
pub struct RulebookError {
    /// The file as named by the caller.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1.
    pub column: usize,
    /// What is wrong and what was expected.
    pub message: String,
}

/// Reads a rulebook.
///
/// # Errors
/// The first error of the file, with its place.
pub fn parse(file: &str, text: &str) -> Result<Rulebook, RulebookError> {
    toml::from_str(text).map_err(|e| {
        let at = e.span().map_or(0, |s| s.start.min(text.len()));
        let before = text.get(..at).unwrap_or("");
        RulebookError {
            file: file.to_owned(),
            line: before.matches('\n').count() + 1,
            column: before.rsplit('\n').next().map_or(0, |l| l.chars().count()) + 1,
            message: e.message().trim().to_owned(),
        }
    })
}
