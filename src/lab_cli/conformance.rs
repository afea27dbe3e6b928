//! `pairproof-lab conformance`: compares a folder of tournaments with the pairings expected for them.

use std::path::{Path, PathBuf};

use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;

use crate::bar::bar;
use api::explain::judge;
use cli::output::OutputForm;
use cli::report::{self, Judgement, Style, json};
use cli::{Done, Exit, Failure, input, output, taken};
use facts::format;
use facts::rulebook::{NamedRulebook, Rulebook};
use facts::tournament::{Coming, Position};
use judge::Verdict;
use lexmatch::solve::EngineChoice;
use model::measure;
use model::round::{self, Answer, Request};

/// Arguments of `conformance`.
#[derive(clap::Args, Debug)]
pub(super) struct ConformanceArguments {
    /// The folder. Each `NAME.trf` needs a `NAME.pairs` that contains the number of boards, then a line `white black` for each board and `id 0` for the bye; or ERROR if no pairing exists.
    folder: PathBuf,
    /// Rulebook, by id or file. Default: the one that the tournaments name (record 192), else dutch-2026.
    #[arg(short = 'R', long)]
    rulebook: Option<String>,
    /// Extension of the files with the expected pairings.
    #[arg(long, default_value = "pairs")]
    expected: String,
    /// Output format.
    #[arg(short, long, value_enum, default_value = "text")]
    format: OutputForm,
}

/// A folder of tournaments compared with their expected pairings.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Conformance {
    /// The rulebook.
    #[serde(flatten)]
    rulebook: NamedRulebook,
    /// Number of files.
    files: usize,
    /// The number of files that agree.
    agree: usize,
    /// The outcome for each file.
    findings: Vec<Agreement>,
}

/// The outcome for one file.
#[derive(Debug, Serialize, JsonSchema)]
struct Agreement {
    /// Name of the file.
    file: String,
    /// Whether our pairing agrees with the expected one.
    agrees: bool,
    /// The judge's verdict, or the reason why there is no verdict.
    verdict: String,
    /// The first level that differs, and the boards.
    details: String,
}

pub(super) fn run(arguments: &ConformanceArguments) -> Done {
    let files = files(&arguments.folder, &arguments.expected)?;
    let (book, declared) = match &arguments.rulebook {
        Some(named) => (input::rulebook(named)?, Vec::new()),
        None => taken::of_files(&files)?,
    };
    // Blossom is the faster engine for many brackets of mixed sizes.
    let request = Request { engine: EngineChoice::Blossom, declared, ..Request::default() };
    let bar = bar(files.len());
    let findings: Vec<Agreement> = files
        .par_iter()
        .map(|f| examine(&book, &request, f, &arguments.expected))
        .inspect(|_| bar.inc(1))
        .collect();
    bar.finish_and_clear();
    let agree = findings.iter().filter(|f| f.agrees).count();
    let exit = if agree == findings.len() { Exit::Done } else { Exit::No };
    if arguments.format == OutputForm::Json {
        let rulebook = book.named_for_programs();
        let answer = Conformance { rulebook, files: findings.len(), agree, findings };
        output::print_data(&json::text(&answer))?;
    } else {
        let mut text = String::new();
        for f in findings.iter().filter(|f| !f.agrees) {
            text += &format!("{}: {}\n{}", f.file, f.verdict, f.details);
        }
        text +=
            &format!("{}: {agree} of {} as expected\n", book.named(), report::count(findings.len(), "file"));
        output::print(&text)?;
    }
    Ok(exit)
}

/// Returns the tournaments that have expected pairings, sorted by name.
fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, Failure> {
    let failed =
        |e: std::io::Error| Failure::new(Exit::File, format!("cannot read {}: {e}", folder.display()));
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.extension().is_some_and(|e| e == "trf") && path.with_extension(ending).is_file() {
            found.push(path);
        }
    }
    found.sort();
    if found.is_empty() {
        let says = format!("{} contains no NAME.trf with a matching NAME.{ending}", folder.display());
        return Err(Failure::new(Exit::Request, says));
    }
    Ok(found)
}

fn examine(book: &Rulebook, request: &Request, path: &Path, ending: &str) -> Agreement {
    let file = path.file_name().map_or_else(String::new, |n| n.to_string_lossy().into_owned());
    match compare(book, request, path, ending) {
        Ok((agrees, verdict, details)) => Agreement { file, agrees, verdict, details },
        Err(failure) => Agreement {
            file,
            agrees: false,
            verdict: "NOT COMPARED".to_owned(),
            details: failure.text(Style::Plain) + "\n",
        },
    }
}

/// Returns whether the file agrees, the verdict on the expected pairing, and the details.
fn compare(
    book: &Rulebook,
    request: &Request,
    path: &Path,
    ending: &str,
) -> Result<(bool, String, String), Failure> {
    let bytes = input::bytes(path)?;
    let name = path.display().to_string();
    let (tournament, _) =
        format::read_tournament(&name, &bytes).map_err(|findings| Failure::input(&name, &bytes, findings))?;
    let tournament = measure::accelerated(&tournament, book, &request.declared);
    let round = tournament.rounds_paired() + 1;
    let position =
        Position::before(&tournament, round, &[]).map_err(|e| Failure::new(Exit::Request, e.to_string()))?;
    let expected = path.with_extension(ending);
    let is_refused = input::bytes(&expected)?.starts_with(b"ERROR");
    let (book, request) = &request.of_round(book, &position);
    let answer = round::pair(&position, book, request).map_err(|e| Failure::new(Exit::Bug, e.to_string()))?;
    match (answer, is_refused) {
        (Answer::NoPairing(_), true) => Ok((true, "no pairing".to_owned(), String::new())),
        (Answer::NoPairing(_), false) => {
            Ok((false, "we find no pairing".to_owned(), "  a pairing is expected\n".to_owned()))
        }
        (Answer::Paired(_), true) => {
            Ok((false, "we find a pairing".to_owned(), "  none is expected\n".to_owned()))
        }
        (Answer::Paired(ours), false) => {
            let theirs = input::boards(&expected, &tournament)?;
            let found = judge(&position, book, request, &ours, &theirs);
            let judged = Judgement {
                ours: &ours,
                theirs: &theirs,
                verdict: &found,
                legal: None,
                near: None,
                alone: &[],
                colours: &[],
                is_published: false,
            };
            let details = report::verdict(
                output::page(false),
                Coming { tournament: &tournament, position: &position },
                book,
                &judged,
            );
            Ok((found == Verdict::Identical, found.word().to_owned(), details))
        }
    }
}
