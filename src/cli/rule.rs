//! `pairproof rule CODE`: the long text of one code.

use super::{Done, Exit, Failure, output};
use crate::rulebook;

/// Arguments of `rule`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    /// A code such as D98-B4, or an article such as C.12.
    code: String,
    /// Only this rulebook.
    #[arg(short = 'R', long)]
    rulebook: Option<String>,
}

pub(super) fn run(arguments: &Arguments) -> Done {
    let wanted = arguments.code.trim();
    let mut found = Vec::new();
    let mut known = Vec::new();
    for book in rulebook::all() {
        if arguments.rulebook.as_ref().is_some_and(|id| *id != book.id) {
            continue;
        }
        let entries = book.entries();
        for (place, e) in entries.iter().enumerate() {
            known.push(e.code.to_owned());
            if e.code.eq_ignore_ascii_case(wanted) || e.article.eq_ignore_ascii_case(wanted) {
                found.push(describe(&book, &entries, place));
            }
        }
    }
    if found.is_empty() {
        let near = output::nearest(wanted, known.iter().map(String::as_str));
        let hint = near.map(|n| format!(" Did you mean {n}?")).unwrap_or_default();
        return Err(Failure::new(
            Exit::Request,
            format!("no rule has the code {wanted}.{hint} `pairproof rulebook show ID` lists the codes."),
        ));
    }
    output::print(&found.join("\n"))?;
    Ok(Exit::Done)
}

fn describe(book: &rulebook::Rulebook, entries: &[rulebook::Entry<'_>], place: usize) -> String {
    let e = &entries[place];
    let mut text = format!("{}  {}\n", e.code, book.title);
    text += &format!("  article   {}\n  kind      {}\n  says      {}\n", e.article, e.kind, e.says);
    if let Some(formula) = e.formula {
        text += &format!("  counts    {formula}\n");
    }
    if e.kind == "level" {
        let levels: Vec<&str> = book.levels.iter().map(|l| l.code.as_str()).collect();
        if let Some(i) = levels.iter().position(|c| *c == e.code) {
            let before = if i == 0 { "nothing" } else { levels[i - 1] };
            let after = levels.get(i + 1).copied().unwrap_or("nothing");
            text += &format!("  order     {} of {}: after {before}, before {after}\n", i + 1, levels.len());
        }
    }
    text
}
