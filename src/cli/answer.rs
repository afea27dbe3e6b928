//! An answer is a value. A terminal prints it in one form; pages and programs take both.

use std::path::Path;

use serde::Serialize;
use serde_json::Value;

use super::Failure;
use super::output::{self, OutputForm};
use crate::report::{TextPage, json};
use words::Voice;

/// An answer to a question.
pub(crate) trait Answer {
    /// Returns the answer for people.
    fn text(&self, page: TextPage) -> Result<String, Failure>;

    /// Returns the answer for programs.
    fn data(&self) -> Result<impl Serialize, Failure>;

    /// Prints the answer about a file at the terminal. With `all`, its lists are complete.
    fn print(&self, file: &Path, form: OutputForm, all: bool) -> Result<(), Failure> {
        let name = output::as_typed(file);
        let page = output::page_about(Voice::Terminal { file: &name }, all);
        match form {
            OutputForm::Text => output::print(&self.text(page)?),
            OutputForm::Json => output::print_data(&json::text(&self.data()?)),
        }
    }

    /// Returns the answer in words, for a reader who folds lines himself, and for programs.
    fn in_both_forms(&self, voice: Voice<'_>) -> Result<AnswerInBothForms, Failure> {
        let text = output::legible(&self.text(TextPage::wide(voice))?);
        Ok(AnswerInBothForms { text, answer: json::value(&self.data()?) })
    }
}

/// An answer in words and for programs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct AnswerInBothForms {
    /// The answer for people.
    pub(crate) text: String,
    /// The answer for programs.
    pub(crate) answer: Value,
}
