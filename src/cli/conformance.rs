//! `pairproof conformance`: a folder of tournaments beside the pairings that are expected.

use std::path::{Path, PathBuf};

use indicatif::{ParallelProgressIterator, ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;

use super::{Done, Exit, Failure, input, output};
use crate::format;
use crate::judge::{Verdict, judge};
use crate::report;
use crate::round::{self, Answer, Request};
use crate::rulebook::Rulebook;
use crate::tournament::Position;

/// Arguments of `conformance`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    /// The folder: every `NAME.trf` with a `NAME.pairs` beside it (count line, `white black`, bye as `id 0`; or
    /// ERROR where no pairing exists).
    folder: PathBuf,
    /// Rulebook id or file.
    #[arg(short = 'R', long, default_value = "dutch-2026")]
    rulebook: String,
    /// Ending of the files with the expected pairings.
    #[arg(long, default_value = "pairs")]
    expected: String,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// What became of one file.
#[derive(Debug, serde::Serialize)]
struct Finding {
    file: String,
    agrees: bool,
    /// The judge's word, or what kept us from asking.
    verdict: String,
    /// The first level that differs, and the boards.
    details: String,
}

pub(super) fn run(arguments: &Arguments) -> Done {
    let book = input::rulebook(&arguments.rulebook)?;
    let files = files(&arguments.folder, &arguments.expected)?;
    let bar = ProgressBar::with_draw_target(Some(files.len() as u64), ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {elapsed}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let findings: Vec<Finding> =
        files.par_iter().progress_with(bar.clone()).map(|f| examine(&book, f, &arguments.expected)).collect();
    bar.finish_and_clear();
    let agree = findings.iter().filter(|f| f.agrees).count();
    if arguments.json {
        let value = serde_json::json!({
            "schema": "pairproof/1", "rulebook": book.id, "files": findings.len(), "agree": agree, "findings": findings,
        });
        output::print(&format!("{value:#}\n"))?;
    } else {
        let mut text = String::new();
        for f in findings.iter().filter(|f| !f.agrees) {
            text += &format!("{}: {}\n{}", f.file, f.verdict, f.details);
        }
        text += &format!("{}: {agree} of {} files agree\n", book.id, findings.len());
        output::print(&text)?;
    }
    Ok(if agree == findings.len() { Exit::Done } else { Exit::No })
}

/// The tournaments that have expected pairings, by name.
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
        let says = format!("{} holds no NAME.trf with a NAME.{ending} beside it", folder.display());
        return Err(Failure::new(Exit::Request, says));
    }
    Ok(found)
}

fn examine(book: &Rulebook, path: &Path, ending: &str) -> Finding {
    let file = path.file_name().map_or_else(String::new, |n| n.to_string_lossy().into_owned());
    match compare(book, path, ending) {
        Ok((agrees, verdict, details)) => Finding { file, agrees, verdict, details },
        Err(failure) => Finding {
            file,
            agrees: false,
            verdict: "NOT COMPARED".to_owned(),
            details: format!("{}\n", failure.message),
        },
    }
}

/// Does the file agree, the verdict on what was expected, and the details.
fn compare(book: &Rulebook, path: &Path, ending: &str) -> Result<(bool, String, String), Failure> {
    let bytes = input::bytes(path)?;
    let name = path.display().to_string();
    let (tournament, _) = format::read_tournament(&name, &bytes)
        .map_err(|findings| Failure::new(Exit::Request, findings.to_string()))?;
    let round = tournament.rounds_paired() + 1;
    let position =
        Position::before(&tournament, round, &[]).map_err(|e| Failure::new(Exit::Request, e.to_string()))?;
    let expected = path.with_extension(ending);
    let is_refused = input::bytes(&expected)?.starts_with(b"ERROR");
    let answer = round::pair(&position, book, &Request::default())
        .map_err(|e| Failure::new(Exit::Bug, e.to_string()))?;
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
            let found = judge(&position, book, &Request::default(), &ours, &theirs)
                .map_err(|e| Failure::new(Exit::Bug, e.to_string()))?;
            let details = report::verdict(&tournament, book, (&ours, &theirs), &found);
            Ok((found == Verdict::Identical, found.word().to_owned(), details))
        }
    }
}
