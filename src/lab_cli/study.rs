//! `pairproof-lab study`: turns the rows of simulations into a page with plots, tables and data.

use std::path::PathBuf;

use crate::merge;
use cli::output::OutputForm;
use cli::report::{self, json};
use cli::{Done, Exit, Failure, input, output, settings};
use facts::rulebook;
use lab::study::{self, Head, RunSummary, Summary};

/// Arguments of `study`.
#[derive(clap::Args, Debug)]
pub(super) struct StudyArguments {
    /// Runs of `simulate`, whole or merged. Each run becomes a section.
    #[arg(required = true)]
    runs: Vec<PathBuf>,
    /// Compare the other rulebooks with this rulebook. Default: the first rulebook of each run.
    #[arg(long, value_name = "RULEBOOK")]
    against: Option<String>,
    /// Time files from `simulate --times`, one for each run, in the same order.
    #[arg(long, value_name = "FILE")]
    times: Vec<PathBuf>,
    /// Write study.html, study.csv, study.json and study.md into this folder.
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,
    /// Overwrite existing files.
    #[arg(long)]
    force: bool,
    /// Output format.
    #[arg(short, long, value_enum, default_value = "text")]
    format: OutputForm,
}

/// The metrics of the short tables.
const SHORT: [&str; 8] = [
    "tau_b_bh",
    "spearman",
    "top_quarter",
    "winner",
    "strength_difference",
    "floats",
    "imbalance",
    "equals_spread",
];

/// Returns the name of a rulebook in a run. `asked` may be any of its names, such as `IRL`, with declarations in any
/// order.
fn as_in_run<'n>(head: &'n Head, asked: &'n str) -> &'n str {
    let meant = |name: &str| {
        let (id, mut declared) = input::declared_with(name);
        declared.sort_unstable();
        (rulebook::find(id.trim()).map_or_else(|| id.trim().to_owned(), |book| book.id), declared)
    };
    let names = || head.of.books.iter().map(|(name, ..)| name.as_str());
    names()
        .find(|name| *name == asked)
        .or_else(|| names().find(|name| meant(name) == meant(asked)))
        .unwrap_or(asked)
}

pub(super) fn run(arguments: &StudyArguments) -> Done {
    if !arguments.times.is_empty() && arguments.times.len() != arguments.runs.len() {
        return Err(Failure::new(Exit::Request, "--times: name one file for each run, in the same order"));
    }
    settings::say_unread(arguments.runs.iter().map(PathBuf::as_path));
    let (mut runs, mut costs) = (Vec::new(), Vec::new());
    for (place, path) in arguments.runs.iter().enumerate() {
        let (head, rows, _) = merge::whole(std::slice::from_ref(path))?;
        let against = arguments.against.as_deref().map(|asked| as_in_run(&head, asked));
        let run = RunSummary::new(&head, &rows, against).ok_or_else(|| {
            let text = format!(
                "{} is not among the rulebooks in {}",
                arguments.against.as_deref().unwrap_or("so"),
                path.display()
            );
            Failure::new(Exit::Request, text).about(path)
        })?;
        runs.push(run);
        if let Some(path) = arguments.times.get(place) {
            let text = String::from_utf8_lossy(&input::bytes(path)?).into_owned();
            let of = study::costs(&head, &text);
            costs.extend(of.map_err(|why| Failure::new(Exit::Request, why).about(path))?);
        }
    }
    let summary = Summary { runs, costs };
    if let Some(folder) = &arguments.output {
        output::make_folder(folder)?;
        for (name, text) in [
            ("study.html", study::html(&summary)),
            ("study.csv", study::csv(&summary)),
            ("study.json", json::text(&summary)),
            ("study.md", study::markdown(&summary, &SHORT)),
        ] {
            output::write(&folder.join(name), &text, arguments.force)?;
        }
    }
    match arguments.format {
        OutputForm::Text => output::print(&text(&summary))?,
        OutputForm::Json => output::print_data(&json::text(&summary))?,
    }
    Ok(Exit::Done)
}

/// Returns the main metrics of each run.
fn text(summary: &Summary) -> String {
    let page = output::page(false);
    let mut text = String::new();
    for run in &summary.runs {
        let design = if run.design.is_empty() { "the usual design" } else { &run.design };
        text += &page.fold(
            &format!(
                "{}: {design}; against {}",
                report::count(usize::try_from(run.used).unwrap_or(usize::MAX), "event"),
                run.against
            ),
            2,
        );
        let rows = run.cells.iter().filter(|cell| cell.metric == "tau_b_bh").map(|cell| {
            let apart = cell.difference.as_ref().map_or(String::new(), |d| format!("{:+.4}", d.mean));
            let reach = cell.difference.as_ref().and_then(|d| Some(format!("±{:.4}", d.high? - d.mean)));
            [cell.book.clone(), format!("{:.4}", cell.value.mean), apart, reach.unwrap_or_default()]
        });
        let table = report::lines(&page.table(&[1, 2, 3], ["", "tau_b_bh", "difference", ""], rows));
        text += &if run.used == 0 {
            "No event was finished under every rulebook, so nothing is compared.\n\n".to_owned()
        } else {
            format!("{table}\n")
        };
        for out in &run.left_out {
            text += &page.fold(&format!("omitted: {}: {}; {}", out.book, out.why, out.replay), 2);
        }
    }
    text
}
