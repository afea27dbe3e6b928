//! `pairproof rule CODE`: explains a code in full.

use super::output::OutputForm;
use super::{Done, Exit, input, output};
use crate::faults::CommandLineFault;
use crate::report::json::{self, DataCode, RuleText, Rules};
use facts::format::CODES;
use facts::rulebook;

/// Arguments of `rule`.
#[derive(clap::Args, Debug)]
pub(super) struct RuleArguments {
    /// A code such as D98-B4, an article such as C.12, or the code of a fault in a file such as DATA-07.
    code: String,
    /// Search only this rulebook, by id or file.
    #[arg(short = 'R', long)]
    rulebook: Option<String>,
    /// Output format.
    #[arg(short, long, value_enum, default_value = "text")]
    format: OutputForm,
}

pub(super) fn run(arguments: &RuleArguments) -> Done {
    let wanted = arguments.code.trim();
    let mut found = Vec::new();
    let mut known = Vec::new();
    let books = match &arguments.rulebook {
        Some(id) => vec![input::rulebook(id)?],
        None => rulebook::all(),
    };
    for book in books {
        for e in book.entries() {
            known.push(e.code.to_owned());
            if e.code.eq_ignore_ascii_case(wanted)
                || e.article.trim_matches(['“', '”']).eq_ignore_ascii_case(wanted)
            {
                found.push(RuleText::new(&book, &e));
            }
        }
    }
    // A rulebook has no code of the data.
    let data = DataCode::find(wanted).filter(|_| arguments.rulebook.is_none());
    if found.is_empty() && data.is_none() {
        known.extend(CODES.iter().map(|(code, _)| (*code).to_owned()));
        let near = output::nearest(wanted, known.iter().map(String::as_str)).map(str::to_owned);
        return Err(CommandLineFault::NoRule { code: wanted.to_owned(), near }.into());
    }
    let page = output::page(false);
    let text = match arguments.format {
        OutputForm::Text => {
            let rules = found.iter().map(|rule| rule.text(page));
            rules.chain(data.iter().map(|code| code.text(page))).collect::<Vec<_>>().join("\n")
        }
        OutputForm::Json => json::text(&Rules { rules: found, data }),
    };
    output::print(&text)?;
    Ok(Exit::Done)
}
