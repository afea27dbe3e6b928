//! Prints answers to the standard output, where a closed pipe is not an error.

use std::io::Write as _;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use super::Failure;
use super::file::{self, Overwrite};
use crate::faults::SystemFault;
use crate::report;
use facts::format;
use facts::tournament::Tournament;
use words::{Statement, TERMINAL, Voice};

/// The minimum number of columns for a readable table.
const NARROWEST: usize = 60;

/// The output format of a command that prints a single text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum OutputForm {
    /// For people.
    Text,
    /// For programs; complete.
    Json,
}

/// Returns the name of a file as it is typed in a command.
pub(super) fn as_typed(file: &Path) -> String {
    let name = file.display().to_string();
    if name.contains(' ') { format!("'{name}'") } else { name }
}

/// Prints notes about a file on the standard error.
pub(super) fn say_of<'s>(file: &Path, notes: impl IntoIterator<Item = &'s Statement>) {
    let name = as_typed(file);
    notes.into_iter().for_each(|note| say(&note.line(Voice::Terminal { file: &name })));
}

/// Prints notes on the standard error, and returns them for the answer.
pub(super) fn say_all(notes: impl IntoIterator<Item = String>) -> Vec<String> {
    notes.into_iter().inspect(|says| say(says)).collect()
}

/// Prints a message to the standard error. If the standard error is closed, only the exit code remains.
pub fn say(text: &str) {
    let mut err = std::io::stderr().lock();
    let _ = err.write_all(format!("{}\n", legible(text)).as_bytes());
}

/// Returns whether `--format` requests this format. The function looks at the raw arguments, because even a parse error
/// is reported in the requested format.
pub(super) fn asks_for(form: &str) -> bool {
    let arguments: Vec<String> = std::env::args_os().map(|a| a.to_string_lossy().into_owned()).collect();
    let is_spelt = |a: &String| ["-f", "-f=", "--format="].iter().any(|o| *a == format!("{o}{form}"));
    let is_pair = |w: &[String]| ["-f", "--format"].contains(&w[0].as_str()) && w[1] == form;
    arguments.iter().any(is_spelt) || arguments.windows(2).any(is_pair)
}

/// Returns whether the output must contain neither escapes nor box drawing, regardless of the terminal.
pub fn is_bare() -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    is_set("NO_COLOR") || std::env::var_os("TERM").is_some_and(|t| t == "dumb") || asks_for("plain")
}

/// Returns the style of findings on the standard error.
pub(super) fn style() -> crate::report::Style {
    let is_terminal = std::io::IsTerminal::is_terminal(&std::io::stderr());
    if is_bare() || !is_terminal { crate::report::Style::Plain } else { crate::report::Style::Graphic }
}

/// Returns the page for printing: as wide as the terminal, or 80 columns without one.
pub fn page(all: bool) -> report::TextPage<'static> {
    page_about(TERMINAL, all)
}

/// Returns the page of the terminal, for a reader who is told so.
pub(super) fn page_about(voice: Voice<'_>, all: bool) -> report::TextPage<'_> {
    let width = terminal_size::terminal_size_of(std::io::stdout())
        .map(|(width, _)| usize::from(width.0).max(NARROWEST));
    let page = report::TextPage::default();
    report::TextPage { width: width.unwrap_or(page.width), all, voice }
}

/// Prints an answer for people. Invisible characters are shown as escapes.
///
/// # Errors
/// Fails if the standard output cannot be written.
pub fn print(text: &str) -> Result<(), Failure> {
    print_data(&legible(text))
}

/// Prints an answer in the requested form.
pub(super) fn tell(
    form: OutputForm,
    text: impl FnOnce() -> Result<String, Failure>,
    data: impl FnOnce() -> Result<String, Failure>,
) -> Result<(), Failure> {
    match form {
        OutputForm::Text => print(&text()?),
        OutputForm::Json => print_data(&data()?),
    }
}

/// Returns a text with invisible characters as escapes.
pub(super) fn legible(text: &str) -> String {
    text.split('\n').map(format::visible).collect::<Vec<_>>().join("\n")
}

/// Prints an answer for programs unchanged.
///
/// # Errors
/// Fails if the standard output cannot be written.
pub fn print_data(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    done(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// Converts the result of printing. A closed pipe is not an error, because it means that the reader has read enough.
pub(super) fn done(printed: std::io::Result<()>) -> Result<(), Failure> {
    match printed {
        Err(e) if e.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(SystemFault::Answer { cause: e.to_string() }.into())
        }
        _ => Ok(()),
    }
}

/// The maximum length of a word that can be a misspelling.
const LONGEST_WORD: usize = 200;

/// Returns the known word nearest to a wrong one, if it is near enough to suggest ("did you mean").
pub fn nearest<'w>(wrong: &str, known: impl Iterator<Item = &'w str>) -> Option<&'w str> {
    if wrong.len() > LONGEST_WORD {
        return None;
    }
    known
        .map(|k| (strsim::damerau_levenshtein(&wrong.to_lowercase(), &k.to_lowercase()), k))
        .min()
        .filter(|(distance, k)| *distance <= 1 + k.len() / 4)
        .map(|(_, k)| k)
}

/// Writes a whole file. A file that was read is never overwritten, and any other existing file only with `force`.
///
/// # Errors
/// Fails if the file exists and may not be replaced, was read, or cannot be written.
pub fn write(path: &Path, text: &str, force: bool) -> Result<(), Failure> {
    write_over(path, text.as_bytes(), overwrite(force))
}

/// Returns the overwriting policy for `--force`.
pub(super) fn overwrite(force: bool) -> Overwrite {
    if force { Overwrite::Replace } else { Overwrite::Refuse }
}

/// Writes a whole file under this policy, and prints a message if other names still refer to the old file.
pub(super) fn write_over(path: &Path, bytes: &[u8], overwrite: Overwrite) -> Result<(), Failure> {
    let others = file::write(path, bytes, overwrite)?;
    if others > 0 {
        say(&other_names(path, others));
    }
    Ok(())
}

/// Returns the message about a file with several hard links, of which only one has the new contents.
pub(super) fn other_names(path: &Path, others: u64) -> String {
    let (names, keep) = if others == 1 { ("another name", "keeps") } else { ("other names", "keep") };
    format!("{} had {names} (hard links), which {keep} the old contents", path.display())
}

/// Creates a folder and its missing parents.
///
/// # Errors
/// Fails if the folder cannot be made.
pub fn make_folder(path: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(path)
        .map_err(|e| SystemFault::Folder { path: path.to_owned(), cause: e.to_string() }.into())
}

/// The name that means the standard output.
pub const STDOUT: &str = "-";

/// Converts a text to the line ends that a file uses throughout: Windows line ends, or carriage returns alone.
pub(super) fn with_ends_of(old: &[u8], text: &str) -> String {
    let count = |end: &[u8]| old.windows(end.len()).filter(|bytes| *bytes == end).count();
    match (count(b"\r\n"), count(b"\n"), count(b"\r")) {
        (both, lines, returns) if both > 0 && both == lines && both == returns => text.replace('\n', "\r\n"),
        (_, 0, returns) if returns > 0 => text.replace('\n', "\r"),
        _ => text.to_owned(),
    }
}

/// Returns whether a file is written as JSON, which its name says.
pub(super) fn is_json(path: &Path) -> bool {
    path.extension().is_some_and(|e| e.eq_ignore_ascii_case("json"))
}

/// Returns the tournament as JSON or as TRF16.
pub(super) fn tournament_text(tournament: &Tournament, is_json: bool) -> String {
    if is_json { format::write_json(tournament) } else { format::write_trf16(tournament) }
}

/// Whether progress is shown: a server works for somebody who does not see its terminal.
static SHOWS_PROGRESS: AtomicBool = AtomicBool::new(true);

/// Shows no progress from now on.
pub(super) fn hide_progress() {
    SHOWS_PROGRESS.store(false, Ordering::Relaxed);
}

/// Returns a progress line for work that takes more than a second; invisible without a terminal.
pub(super) fn progress(says: &'static str) -> indicatif::ProgressBar {
    if is_bare() || !SHOWS_PROGRESS.load(Ordering::Relaxed) {
        return indicatif::ProgressBar::hidden();
    }
    let bar = indicatif::ProgressBar::new_spinner().with_message(says);
    bar.enable_steady_tick(std::time::Duration::from_secs(1));
    bar
}
