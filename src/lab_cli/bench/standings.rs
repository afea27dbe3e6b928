//! The final report of each event, judged by this program and by other checkers (`--standings`, `--checker`).

use std::path::Path;

use super::Campaign;
use super::engine::{self, Watched};
use cli::{Exit, Failure, input, output};
use facts::format;
use facts::tournament::Tournament;
use lab::bench::{AGREE, BenchRow, StandingsFinding, own};
use lab::generate::final_report;
use lab::simulate::EventKey;

/// A program that checks standings: its name and the words of its command.
pub(super) struct StandingsChecker {
    name: String,
    words: Vec<String>,
}

impl StandingsChecker {
    /// Parses `NAME=COMMAND {in}`.
    pub(super) fn parse(text: &str) -> Result<Self, Failure> {
        let read =
            text.split_once('=').filter(|(name, command)| !name.is_empty() && command.contains("{in}"));
        let (name, command) = read.ok_or_else(|| {
            Failure::new(
                Exit::Request,
                format!("--checker {text}: write NAME=COMMAND with {{in}} in the command"),
            )
            .remedy("for example `--checker 'other=./check.sh {in}'`")
        })?;
        let words = command.split_whitespace().map(str::to_owned).collect();
        Ok(Self { name: name.to_owned(), words })
    }

    /// Returns the description of the standings column. The description is empty unless standings are judged; otherwise
    /// it names this program and all checkers.
    pub(super) fn all(is_asked: bool, checkers: &[Self]) -> Vec<String> {
        let own = (is_asked || !checkers.is_empty()).then(|| "own".to_owned());
        own.into_iter().chain(checkers.iter().map(Self::says)).collect()
    }

    /// Returns everything that determines the behaviour of the checker.
    fn says(&self) -> String {
        format!("{}={}", self.name, self.words.join(" "))
    }

    /// Lets the checker judge a report. Exit code 0 means that the checker agrees, 1 that it does not.
    fn judge(&self, text: &str, time: std::time::Duration) -> StandingsFinding {
        let row = |verdict: &str, says: String| StandingsFinding::new(&self.name, verdict, says);
        let ran = engine::watched(&self.words, text, time);
        match ran {
            Err(why) => row("FAILED", why),
            Ok(Watched { status: None, .. }) => row("OUT OF TIME", String::new()),
            Ok(Watched { status: Some(status), printed, errors, .. }) => {
                let first = |bytes: &[u8]| {
                    let text = String::from_utf8_lossy(bytes).into_owned();
                    text.lines().find(|line| !line.trim().is_empty()).map(str::to_owned)
                };
                let says = first(&printed).or_else(|| first(&errors)).unwrap_or_default();
                match status.code() {
                    Some(0) => row(AGREE, String::new()),
                    Some(1) => row("DIFFER", says),
                    _ => row("FAILED", format!("{status}: {says}")),
                }
            }
        }
    }
}

impl Campaign<'_> {
    /// Judges the standings of the final report of a simulated event, if requested.
    pub(super) fn judge_played(
        &self,
        played: Tournament,
        key: EventKey,
        row: &mut BenchRow,
    ) -> Result<(), Failure> {
        if self.asks_standings() {
            let text = format::write_trf26(&final_report(
                played,
                self.ruled,
                key,
                &self.head.of.replay(key.event, &self.ruled.asked),
            ));
            row.standings = self.standings(&text, &row.event)?;
        }
        Ok(())
    }

    /// Judges the standings that a file states, if requested.
    pub(super) fn judge_file(&self, path: &Path, row: &mut BenchRow) -> Result<(), Failure> {
        if self.asks_standings() {
            row.standings = self.standings(&format::decode(&input::bytes(path)?).0, &row.event)?;
        }
        Ok(())
    }

    fn asks_standings(&self) -> bool {
        self.arguments.standings || !self.checkers.is_empty()
    }

    /// Judges the standings of a report. Every checker, including this program, judges the written text.
    fn standings(&self, text: &str, event: &str) -> Result<Vec<StandingsFinding>, Failure> {
        let read = format::read_tournament(event, text.as_bytes());
        let read = read.map(|(report, _)| report).map_err(|found| found.to_string());
        let ours = match &read {
            Ok(report) => own(report, &self.ruled.book),
            Err(says) => StandingsFinding::new("own", "FAILED", says.clone()),
        };
        let others = self.checkers.iter().map(|checker| checker.judge(text, self.time()));
        let mut rows: Vec<StandingsFinding> = std::iter::once(ours).chain(others).collect();
        if let Some(folder) =
            self.arguments.differences.as_deref().filter(|_| rows.iter().any(|r| !r.agrees()))
        {
            let name = kept(folder, event, text)?;
            rows.iter_mut().filter(|row| !row.agrees()).for_each(|row| row.file = Some(name.clone()));
        }
        Ok(rows)
    }
}

/// Writes a report on whose standings a checker disagrees.
fn kept(folder: &Path, event: &str, text: &str) -> Result<String, Failure> {
    output::make_folder(folder)?;
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' };
    let event: String = event.chars().map(plain).collect();
    let name = format!("standings-{event}.trf");
    output::write(&folder.join(&name), text, true)?;
    Ok(name)
}
