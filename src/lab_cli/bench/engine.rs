//! Contenders by name, and other engines: an external command that is started, watched and timed.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use cli::{Exit, Failure, STEPS, output, stop};
use facts::format::{self, Findings};
use facts::rulebook::Rulebook;
use facts::tournament::{Coming, Pairing, RoundNo, Tournament};
use lab::bench::{Came, Parting};
use lab::simulate::{EventKey, Idea};
use lab::study::Pairer;
use lexmatch::solve::EngineChoice;
use limit::Limit;
use model::round::{self, Answer, Request};
use procedure::{self, ProcedureOutcome, ProcedureRun};

/// An engine compared with the model.
#[derive(Clone, Debug)]
pub(super) enum Contender {
    /// The rulebook's own procedure.
    Procedure,
    /// The model, solved with HiGHS.
    Highs,
    /// A simple pairing heuristic, with its name.
    Idea(&'static str, Idea),
    /// The program that paired the recorded rounds of a file.
    Given,
    /// An external command. `{in}` is replaced by the report, and `{out}` by the file of boards. Without `{out}`, the
    /// boards are read from the standard output.
    Engine { name: String, words: Vec<String> },
}

/// The outcome of a contender, its time, and the peak memory of its process in kilobytes, if known.
pub(super) struct Ran {
    pub(super) came: Came,
    pub(super) time: Duration,
    pub(super) kilobytes: Option<u64>,
}

/// The interval at which a process is polled.
const LOOK: Duration = Duration::from_millis(2);

impl Contender {
    /// Parses `procedure`, `highs`, `given`, or an idea such as `idea-halves`.
    pub(super) fn named(name: &str) -> Result<Self, Failure> {
        match name {
            "procedure" => Ok(Self::Procedure),
            "highs" if EngineChoice::Highs.is_there() => Ok(Self::Highs),
            "given" => Ok(Self::Given),
            _ => match Pairer::idea(name) {
                Some(Pairer::Idea(name, idea)) => Ok(Self::Idea(name, idea)),
                Some(Pairer::Book(..)) | None => {
                    let remedy = "the choices are procedure, highs, given and ideas such as idea-halves; \
                        name other engines with `--engine 'NAME=COMMAND'`";
                    Err(Failure::new(Exit::Request, format!("there is no hand `{name}`")).remedy(remedy))
                }
            },
        }
    }

    /// Parses `NAME=COMMAND {in} {out}`.
    pub(super) fn engine(text: &str) -> Result<Self, Failure> {
        let read =
            text.split_once('=').filter(|(name, command)| !name.is_empty() && command.contains("{in}"));
        let (name, command) = read.ok_or_else(|| {
            Failure::new(
                Exit::Request,
                format!("--engine {text}: write NAME=COMMAND with {{in}} in the command"),
            )
            .remedy("for example `--engine 'bbp=bbpPairings.exe --dutch {in} -p {out}'`")
        })?;
        let words = command.split_whitespace().map(str::to_owned).collect();
        Ok(Self::Engine { name: name.to_owned(), words })
    }

    pub(super) fn name(&self) -> &str {
        match self {
            Self::Procedure => "procedure",
            Self::Highs => "highs",
            Self::Idea(name, _) => name,
            Self::Given => "given",
            Self::Engine { name, .. } => name,
        }
    }

    /// Returns everything that determines the behaviour of the contender.
    pub(super) fn says(&self) -> String {
        match self {
            Self::Procedure | Self::Highs | Self::Idea(..) | Self::Given => self.name().to_owned(),
            Self::Engine { name, words } => format!("{name}={}", words.join(" ")),
        }
    }

    /// Lets the contender pair a round. `stop` ends it from outside.
    pub(super) fn pair(
        &self,
        book: &Rulebook,
        Coming { tournament, position }: Coming<'_>,
        request: &Request,
        time: Duration,
    ) -> Ran {
        let start = Instant::now();
        let limit = Limit::after(time);
        let (came, kilobytes) = match self {
            Self::Procedure => {
                let Request { declared, seed, .. } = request.clone();
                let run = ProcedureRun { declared, seed, step_budget: STEPS, limit };
                let came = match procedure::pair(book, position, &run).outcome {
                    ProcedureOutcome::Paired(pairing) => Came::Paired(pairing),
                    ProcedureOutcome::NoPairing { .. } => Came::NoPairing,
                    ProcedureOutcome::GaveUp { .. } => Came::OutOfTime,
                };
                (came, None)
            }
            Self::Highs => {
                let request =
                    Request { engine: EngineChoice::Highs, limit: limit.clone(), ..request.clone() };
                let came = match round::pair(position, book, &request) {
                    Ok(Answer::Paired(paired)) => Came::Paired(paired.pairing),
                    Ok(Answer::NoPairing(_)) => Came::NoPairing,
                    Err(_) if limit.is_reached() => Came::OutOfTime,
                    Err(e) => Came::Failed(e.to_string()),
                };
                (came, None)
            }
            Self::Idea(_, idea) => {
                let lots = EventKey { seed: request.seed, event: 0 };
                (idea.pair(position, lots).map_or(Came::NoPairing, Came::Paired), None)
            }
            Self::Given => {
                let given = format::pairing_of(tournament, position.round);
                (given.map_or(Came::NoPairing, Came::Paired), None)
            }
            Self::Engine { words, .. } => {
                run(words, tournament, position.round, time).unwrap_or_else(|why| (Came::Failed(why), None))
            }
        };
        Ran { came, time: start.elapsed(), kilobytes }
    }

    /// Writes the smallest report on which the contender differs from the model, and stores the file name in `found`.
    pub(super) fn keep(
        &self,
        folder: &Path,
        event: &str,
        found: &mut Parting,
        (least, at): &(Tournament, RoundNo),
    ) -> Result<(), Failure> {
        output::make_folder(folder)?;
        let plain = |c: char| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' };
        let event: String = event.chars().map(plain).collect();
        let name = format!("{}-{event}-round-{}-before-{at}.trf", self.name(), found.round);
        output::write(&folder.join(&name), &format::write_trf16(least), true)?;
        found.file = Some(name);
        Ok(())
    }
}

/// The results of a watched process.
pub(super) struct Watched {
    /// The exit status; `None` if the process was stopped because it exceeded its time limit.
    pub(super) status: Option<std::process::ExitStatus>,
    /// The standard output of the process.
    pub(super) printed: Vec<u8>,
    /// The standard error output of the process.
    pub(super) errors: Vec<u8>,
    /// The contents of `{out}`, if the process wrote any.
    written: Option<Vec<u8>>,
    /// The peak memory in kilobytes, if known.
    kilobytes: Option<u64>,
}

/// Runs a command on the report before a round.
fn run(
    words: &[String],
    tournament: &Tournament,
    round: RoundNo,
    time: Duration,
) -> Result<(Came, Option<u64>), String> {
    let ran = watched(words, &format::write_trf16(&tournament.before(round)), time)?;
    let Some(status) = ran.status else { return Ok((Came::OutOfTime, ran.kilobytes)) };
    let boards = ran.written.unwrap_or(ran.printed);
    let read = format::read_boards("the engine's boards", &boards, tournament);
    let is_empty = boards.trim_ascii().is_empty();
    if let Some(found) = read.as_ref().err().filter(|found| status.success() && found.are_of_two_boards()) {
        return Ok((Came::TwoBoards(first_fault(found)), ran.kilobytes));
    }
    let read = read.map_err(|found| if is_empty { NO_BOARDS.to_owned() } else { unreadable(&found) });
    Ok((came(read, status, &ran.errors), ran.kilobytes))
}

/// What is said of an engine that prints nothing.
const NO_BOARDS: &str = "it printed no boards";

/// Returns what is said of boards that cannot be read.
fn unreadable(found: &Findings) -> String {
    format!("its boards have a fault: {}", first_fault(found))
}

fn first_fault(found: &Findings) -> String {
    found.list.first().map_or_else(String::new, |finding| finding.message.clone())
}

/// Runs a command on a report, and stops it when it exceeds its time limit.
pub(super) fn watched(words: &[String], report: &str, time: Duration) -> Result<Watched, String> {
    let said = |e: std::io::Error| e.to_string();
    let folder = tempfile::tempdir().map_err(said)?;
    let [input, output, printed, errors] =
        ["in.trf", "out.txt", "stdout", "stderr"].map(|n| folder.path().join(n));
    std::fs::write(&input, report).map_err(said)?;
    let filled = |word: &String| {
        word.replace("{in}", &input.display().to_string()).replace("{out}", &output.display().to_string())
    };
    let words: Vec<String> = words.iter().map(filled).collect();
    let (program, arguments) = words.split_first().ok_or("no command")?;
    let file = |path: &Path| std::fs::File::create(path).map(Stdio::from).map_err(said);
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(file(&printed)?).stderr(file(&errors)?);
    // In a group of its own, the engine can be stopped together with the programs that it has started.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let stopped = stop::flag();
    let mut child = command.spawn().map_err(|e| format!("{program} cannot be started: {e}"))?;
    let (end, mut kilobytes) = (Instant::now() + time, None);
    let status = loop {
        kilobytes = peak(child.id()).or(kilobytes);
        if let Some(status) = child.try_wait().map_err(said)? {
            break Some(status);
        }
        if Instant::now() >= end || stopped.load(Ordering::Relaxed) {
            end_group(&mut child);
            child.wait().map_err(said)?;
            break None;
        }
        std::thread::sleep(LOOK);
    };
    let written = output.exists().then(|| std::fs::read(&output)).transpose().map_err(said)?;
    let [printed, errors] = [printed, errors].map(std::fs::read);
    Ok(Watched { status, printed: printed.map_err(said)?, errors: errors.map_err(said)?, written, kilobytes })
}

/// Ends a process and the programs that it has started.
fn end_group(child: &mut Child) {
    #[cfg(unix)]
    if let Some(group) = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw) {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    // Elsewhere, or if the group has gone, the process alone.
    let _ = child.kill();
}

/// Returns the outcome of a finished process: its boards, or the fault of what it printed. An engine that finds no
/// pairing prints no boards, regardless of its exit code.
fn came(boards: Result<Pairing, String>, status: std::process::ExitStatus, errors: &[u8]) -> Came {
    let boards = boards.and_then(|pairing| {
        let is_empty = pairing.boards.is_empty() && pairing.bye.is_none();
        if is_empty { Err(NO_BOARDS.to_owned()) } else { Ok(pairing) }
    });
    let text = String::from_utf8_lossy(errors);
    // All that it says: the first line of a panic or a trace is seldom its cause.
    let said = Some(text.trim()).filter(|text| !text.is_empty()).map(str::to_owned);
    match boards {
        Ok(pairing) if status.success() => Came::Paired(pairing),
        Ok(pairing) => {
            let printed = format::count(pairing.boards.len(), "board");
            let said = said.map_or_else(String::new, |said| format!(": {said}"));
            Came::Failed(format!("{status}, although it printed {printed}{said}"))
        }
        // Exit code 1 means that no pairing exists, both for bbpPairings and for this program.
        Err(_) if status.code() == Some(1) => Came::NoPairing,
        Err(fault) if fault == NO_BOARDS => Came::Failed(format!("{status}: {}", said.unwrap_or(fault))),
        Err(fault) => Came::Failed(fault),
    }
}

/// Returns the peak memory of a process in kilobytes, where the operating system reports it.
fn peak(id: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}
