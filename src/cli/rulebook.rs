//! `pairproof rulebook list|show|lint`.

use std::path::PathBuf;

use super::output::OutputForm;
use super::{Done, Exit, Failure, help, input, output};
use crate::report::json::{self, Linted, LintedBook, ReadingsOf, RulebookText, Shelf};
use crate::report::{self, TextPage};
use facts::rulebook::{self, Rulebook, RulebookEntry};
use model::plan;

/// Arguments of `rulebook`.
#[derive(clap::Args, Debug)]
pub(super) struct RulebookArguments {
    #[command(subcommand)]
    what: What,
    /// Output format.
    #[arg(short, long, value_enum, default_value = "text", global = true)]
    format: OutputForm,
}

#[derive(clap::Subcommand, Debug)]
enum What {
    /// List the built-in rulebooks.
    #[command(after_help = help::LIST)]
    List,
    /// Show the criteria of a rulebook in order.
    #[command(after_help = help::SHOW)]
    Show {
        /// The rulebook: id (dutch-1998), prefix (D98) or file.
        id: String,
        /// Show only the choices that the rules leave to the arbiter.
        #[arg(long)]
        discretion: bool,
        /// Print the text of the rulebook (TOML), from which a rulebook of your own can start.
        #[arg(long, conflicts_with_all = ["discretion", "format"])]
        toml: bool,
    },
    /// Show which articles of a rulebook can be read in more than one way, and which reading applies.
    #[command(after_help = help::READINGS)]
    Readings {
        /// The rulebook: id (dutch-1998), prefix (D98) or file.
        id: String,
    },
    /// Check rulebook files for consistency.
    #[command(after_help = help::LINT)]
    Lint {
        /// The rulebook files. Default: the built-in rulebooks.
        files: Vec<PathBuf>,
    },
}

pub(super) fn run(arguments: &RulebookArguments) -> Done {
    let is_json = arguments.format == OutputForm::Json;
    let page = output::page(false);
    match &arguments.what {
        What::List => {
            let books = rulebook::all();
            output::print(&if is_json { json::text(&Shelf::new(&books)) } else { list(page, &books) })?;
        }
        What::Show { id, toml: true, .. } => output::print_data(input::rulebook(id)?.toml())?,
        What::Show { id, discretion, .. } => {
            let book = input::rulebook(id)?;
            let data = || json::text(&RulebookText::new(&book, *discretion));
            output::print(&if is_json { data() } else { show(page, &book, *discretion) })?;
        }
        What::Readings { id } => {
            let book = input::rulebook(id)?;
            let data = || json::text(&ReadingsOf::new(&book));
            output::print(&if is_json { data() } else { readings(page, &book) })?;
        }
        What::Lint { files } => return lint(files, is_json),
    }
    Ok(Exit::Done)
}

fn list(page: TextPage, books: &[Rulebook]) -> String {
    let rows = books.iter().map(|b| [b.id.clone(), b.prefix.clone(), b.title.clone()]);
    report::lines(&page.table(&[], ["", "", ""], rows))
}

/// Returns the rules line by line: code, article and paraphrase.
fn rules<'e>(page: TextPage, entries: impl Iterator<Item = &'e RulebookEntry<'e>>) -> String {
    let says = |e: &RulebookEntry<'_>| match e.rounds {
        None => e.says.to_owned(),
        Some(rounds) => format!("{} (rounds {rounds})", e.says),
    };
    let rows = entries.map(|e| [format!("  {}", e.code), e.article.to_owned(), says(e)]);
    report::lines(&page.table(&[], ["", "", ""], rows))
}

fn show(page: TextPage, book: &Rulebook, only_discretion: bool) -> String {
    let mut text = page.fold(&book.full_title(), 2) + &page.fold(&book.source, 2);
    if !only_discretion {
        let entries = book.entries();
        let of = |kind: &str| rules(page, entries.iter().filter(|e| e.kind == kind));
        text += &format!("\nabsolute criteria\n{}", of("absolute criterion"));
        for rule in plan::rules(book) {
            text += &phase(page, book, rule, &entries);
        }
        text += &format!("\nrules applied after pairing\n{}", of("rule applied after pairing"));
    }
    text += "\nleft to the arbiter\n";
    let rows = book.discretions.iter().map(|d| {
        let default = if d.default { "on" } else { "off" };
        [format!("  {}", d.key), d.article.clone(), format!("{} (default: {default})", d.says)]
    });
    text + &report::lines(&page.table(&[], ["", "", ""], rows))
}

fn readings(page: TextPage, book: &Rulebook) -> String {
    let mut text = page.fold(&book.full_title(), 2);
    for r in &book.readings {
        text += &format!("\n{}", page.fold(&format!("{} · {}: “{}”", r.code, r.article, r.words), 2));
        let mut line = |name: &str, says: &str| text += &page.fold(&format!("  {name:<6} {says}"), 9);
        for (i, c) in r.choices.iter().enumerate() {
            line(if i == 0 { "taken" } else { "other" }, &format!("{}: {}", r.declaration(c), c.says));
        }
        line("why", &r.why);
        if let Some(example) = &r.example {
            line("differ", example);
        }
        if let Some(share) = &r.share {
            line("share", share);
        }
    }
    if book.readings.is_empty() {
        text += "no readings are listed\n";
    }
    text
}

/// Returns a phase: its heading, its scope, its levels, and the codes of levels that it repeats.
fn phase(page: TextPage, book: &Rulebook, rule: &plan::PhaseRule, entries: &[RulebookEntry<'_>]) -> String {
    let heading = format!("phase {} · {} · {}", rule.name, rule.scope.says(), rule.opens);
    let mut text = format!("\n{}", page.fold(&heading, 2));
    text += &page.fold(&format!("  takes {}", rule.order()), 8);
    let Some(phase) = book.phases.iter().find(|p| p.name == rule.name) else {
        return text + "  nothing is listed\n";
    };
    if !phase.repeats.is_empty() {
        text += &page.fold(&format!("  again {}", phase.repeats.join(" ")), 8);
    }
    let with_drops = |c: &rulebook::Criterion| {
        let own = entries.iter().skip_while(|e| e.code != c.code).enumerate();
        let own = own.take_while(|(i, e)| *i == 0 || e.kind == "relative criterion");
        own.map(|(_, e)| e).collect::<Vec<_>>()
    };
    let own: Vec<&RulebookEntry<'_>> = phase.levels.iter().flat_map(with_drops).collect();
    text + &rules(page, own.into_iter())
}

fn lint(files: &[PathBuf], is_json: bool) -> Done {
    let books: Vec<(String, Rulebook)> = if files.is_empty() {
        rulebook::all().into_iter().map(|b| (b.id.clone(), b)).collect()
    } else {
        files
            .iter()
            .map(|f| input::rulebook_file(f).map(|b| (f.display().to_string(), b)))
            .collect::<Result<_, Failure>>()?
    };
    let found: Vec<LintedBook> = books
        .iter()
        .map(|(name, book)| LintedBook::new(name, book.entries().len(), &plan::faults_of_file(book)))
        .collect();
    let is_coherent = found.iter().all(|book| book.complaints.is_empty());
    let text: String = found.iter().map(|book| book.text(output::page(false))).collect();
    output::print(&if is_json { json::text(&Linted { books: found }) } else { text })?;
    Ok(if is_coherent { Exit::Done } else { Exit::No })
}
