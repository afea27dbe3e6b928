//! `--html`: the report of a round as one file.

use std::path::{Path, PathBuf};

use super::question::RoundQuestion;
use super::{Failure, input, output};
use crate::faults::CommandLineFault;
use crate::report::Judgement;
use crate::report::html::{self, ReportOrigin, ReportSubject};
use api::explain::{AskedRound, Ground, Link};
use facts::tournament::Tournament;
use proof::levels;

/// A round of a report.
#[derive(Clone, Copy)]
pub(super) struct Reported<'a> {
    /// The event; if `has_names`, it includes the round.
    pub(super) tournament: &'a Tournament,
    pub(super) has_names: bool,
    pub(super) asked: &'a AskedRound<'a>,
    pub(super) judged: Option<Judgement<'a>>,
    /// Remarks printed with the verdict.
    pub(super) remarks: &'a [String],
}

impl<'a> Reported<'a> {
    fn subject(self, grounds: &'a [Ground], bye: &'a [Link]) -> ReportSubject<'a> {
        let Self { tournament, asked, judged, remarks, .. } = self;
        ReportSubject { tournament, asked, grounds, bye, judged, remarks }
    }
}

/// The destination and the extent of the report.
#[derive(clap::Args, Debug)]
pub(super) struct Html {
    /// Write a report of the round to this HTML file, for screen and paper. The report has boards with reasons and
    /// cards, differences, levels, questions, names, checklist, standings, rules and origin.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Give reasons in the report only for this many boards of a round, from the first. Default:
    /// all.
    #[arg(long, value_name = "BOARDS", requires = "html")]
    reasons: Option<usize>,
}

impl Html {
    /// Returns whether a report was requested.
    pub(super) fn is_asked(&self) -> bool {
        self.html.is_some()
    }

    /// Writes the report of a round, if requested.
    pub(super) fn write(
        &self,
        question: &RoundQuestion,
        force: bool,
        round: &Reported<'_>,
    ) -> Result<(), Failure> {
        let Some(path) = self.path(question)? else { return Ok(()) };
        let asked = round.asked;
        let boards = asked.ours.pairing.boards.len();
        let grounds = asked.grounds(1..=self.with_reasons().min(boards))?;
        let origin = origin(question, asked, round.judged.is_some() && round.has_names)?;
        let bye = asked.ours.pairing.bye.and_then(|id| asked.position.rank(id));
        let bye = bye.map(|who| asked.chain(who)).transpose()?.unwrap_or_default();
        let subject = round.subject(&grounds, &bye);
        written(path, &html::html(&subject, &origin, round.has_names), force)
    }

    /// Writes the report of all judged rounds, if requested. `says` is added to the summary.
    pub(super) fn write_all(
        &self,
        question: &RoundQuestion,
        force: bool,
        rounds: &[Reported<'_>],
        says: Option<String>,
    ) -> Result<(), Failure> {
        let (Some(path), Some(last)) = (self.path(question)?, rounds.last()) else { return Ok(()) };
        let boards = rounds.iter().map(|r| r.asked.ours.pairing.boards.len()).sum();
        let most = html::shown_of_each(boards, rounds.len());
        let told = |round: &Reported<'_>| {
            let boards = match (&round.judged, most) {
                (Some(judged), Some(most)) => html::differing(judged).into_iter().take(most).collect(),
                _ => (1..=round.asked.ours.pairing.boards.len()).collect::<Vec<usize>>(),
            };
            let grounds = round.asked.grounds(boards.into_iter().take(self.with_reasons()))?;
            Ok(html::told(&round.subject(&grounds, &[]), most))
        };
        let told = rounds.iter().map(told).collect::<Result<Vec<_>, Failure>>()?;
        let origin = origin(question, last.asked, true)?;
        let text = html::rounds(&last.subject(&[], &[]), (told, says), &origin, most.is_none());
        written(path, &text, force)
    }

    /// Returns the number of boards of a round for which the report gives reasons.
    fn with_reasons(&self) -> usize {
        self.reasons.unwrap_or(usize::MAX)
    }

    /// Returns the destination of the report, if any.
    fn path(&self, question: &RoundQuestion) -> Result<Option<&Path>, Failure> {
        if self.html.is_some() && question.source.file == Path::new(output::STDOUT) {
            return Err(CommandLineFault::HtmlOfInput.into());
        }
        Ok(self.html.as_deref())
    }
}

fn written(path: &Path, text: &str, force: bool) -> Result<(), Failure> {
    output::write(path, text, force)?;
    output::say(&format!("the report is in {}", path.display()));
    Ok(())
}

/// Returns the origin of the data, and the commands that reproduce the answer.
fn origin(
    question: &RoundQuestion,
    asked: &AskedRound<'_>,
    is_recorded: bool,
) -> Result<ReportOrigin, Failure> {
    let file = &question.source.file;
    let bytes = input::bytes(file)?;
    let name = file.display().to_string();
    let notes = readers::read_tournament(&name, &bytes).map(|(_, notes)| notes).unwrap_or_default();
    let settings = question.source.settings()?;
    let settings = settings.and_then(|settings| settings.echo(question.source.named()));
    let typed = typed();
    let round = asked.position.round;
    let declared = &asked.request.declared;
    let mut commands = vec![typed.clone()];
    if levels::supported(asked.book, declared).is_ok() {
        let with = |d: &String| format!(" --{} {d}", if d.contains('=') { "reading" } else { "discretion" });
        let declared: String = declared.iter().map(with).collect();
        // The certificate of a recorded round is made by `pair`.
        let pair = format!(
            "pairproof pair {} -R {} --round {round}{declared}",
            quoted(&name),
            quoted(asked.book.option())
        );
        let certified = if is_recorded { pair } else { typed };
        commands.push(format!("{certified} --certificate round-{round}.cert"));
        let own = asked.book.own_file().map(|file| format!(" -R {}", quoted(file))).unwrap_or_default();
        commands.push(format!("pairproof verify round-{round}.cert {}{own}", quoted(&name)));
    }
    Ok(ReportOrigin { name, bytes, notes, settings, commands })
}

/// Returns the command as it was typed, without its options for the report.
fn typed() -> String {
    let mut words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    let mut typed = "pairproof".to_owned();
    while let Some(word) = words.next() {
        match word.split_once('=').map_or(word.as_str(), |(option, _)| option) {
            "--html" | "--reasons" => {
                if !word.contains('=') {
                    words.next();
                }
            }
            "--force" => {}
            _ => typed += &format!(" {}", quoted(&word)),
        }
    }
    typed
}

/// Returns a word quoted for the shell.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./=:,+".contains(c);
    if word.chars().all(is_plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', "'\\''")) }
}
