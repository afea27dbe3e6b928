//! `pairproof-lab simulate`: random events under several rulebooks, with a row of metrics for each, and the replay of a
//! single event.

mod design;
mod matches;
mod replay;
mod rows;

pub(super) use design::{Events, TEAM_SIZES, field, ruled};
pub(super) use matches::{check_boards, most_of_report, team_type};
pub(super) use rows::Growing;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rayon::prelude::*;

use crate::bar::bar;
use cli::report::{self, json};
use cli::{Done, Exit, Failure, chance, file, output, settings, stop};
use lab::simulate::Played;
use lab::study::{self, Pairer, Plan, Row, Status};
use limit::Limit;

/// Arguments of `simulate`.
#[derive(clap::Args, Debug)]
pub(super) struct SimulateArguments {
    #[command(flatten)]
    events: Events,
    #[command(flatten)]
    matches: matches::Matches,
    /// Number of events.
    #[arg(long = "events", default_value_t = 100, value_name = "NUMBER")]
    number: u64,
    /// Reverse a decisive result after this round, and count the boards that change in the next
    /// round.
    #[arg(long, value_name = "ROUND")]
    stability: Option<usize>,
    /// Write the rows to this file as JSON lines. Default: the standard output. If interrupted, the
    /// same command continues the file.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Overwrite existing files.
    #[arg(long)]
    force: bool,
    /// Write every event as a complete report (TRF26), FOLDER/RULEBOOK/EVENT.trf, with tie-breaks and ranks as `generate`
    /// writes them. Ideas and rulebooks of your own, for which record 192 has no type, get TRF16 without ranks.
    #[arg(long, value_name = "FOLDER")]
    trf: Option<PathBuf>,
    /// Write the time of each event to this file (CSV). Times differ from run to run.
    #[arg(long, value_name = "FILE")]
    times: Option<PathBuf>,
    /// Run only shard I of N, counted from 0: the events whose number leaves remainder I when
    /// divided by N. `merge` joins the shards.
    #[arg(long, value_name = "I/N")]
    shard: Option<String>,
    #[command(flatten)]
    workers: Workers,
    /// Replay one event of a run.
    #[arg(long, value_name = "SEED:EVENT", conflicts_with_all = ["number", "output", "trf", "times", "shard"])]
    replay: Option<String>,
    /// Output format of the replay.
    #[arg(short, long, value_enum, default_value = "text", requires = "replay")]
    format: replay::ReplayForm,
}

/// Threads.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(super) struct Workers {
    /// Number of threads. Default: one per core. The number does not affect the result.
    #[arg(long, value_name = "NUMBER")]
    threads: Option<usize>,
}

impl Workers {
    /// Returns a thread pool of this size.
    pub(super) fn pool(self) -> Result<rayon::ThreadPool, Failure> {
        let builder = rayon::ThreadPoolBuilder::new().num_threads(self.threads.unwrap_or(0));
        builder.build().map_err(|e| Failure::new(Exit::Limit, format!("cannot start threads: {e}")))
    }
}

pub(super) fn run(arguments: &SimulateArguments) -> Done {
    let pairers = arguments.events.pairers()?;
    let design = arguments.events.design_for(&pairers)?;
    let (design, pairers) = arguments.matches.of(design, pairers)?;
    if arguments.stability.is_some_and(|round| round == 0 || round >= design.rounds) {
        let text = "--stability: name a round before the last";
        return Err(Failure::new(Exit::Request, text));
    }
    if arguments.trf.is_some() || arguments.format == replay::ReplayForm::Trf {
        matches::refuse_too_large(&design)?;
    }
    settings::say_unread(arguments.output.iter().map(PathBuf::as_path));
    let plan = Plan::new(arguments.seed()?, arguments.number, &pairers, design, arguments.stability);
    if let Some(replay) = &arguments.replay {
        return replay::run(plan, &pairers, replay, arguments.format);
    }
    let shard = shard(arguments.shard.as_deref().unwrap_or("0/1"))?;
    let events: Vec<u64> = (0..plan.events).filter(|event| event % shard.1 == shard.0).collect();
    let run =
        EventsRun { arguments, plan: &plan, pairers: &pairers, limit: Limit::none().or_on(stop::flag()) };
    run.all(&events)
}

/// Says that no event could be finished, and why not.
fn say_if_none(is_any_finished: bool, why: Option<String>) {
    if !is_any_finished {
        let why = why.map_or_else(String::new, |why| format!(": {why}"));
        output::say(&format!("no event could be finished{why}"));
    }
}

impl SimulateArguments {
    /// Returns the given seed. Without one, a study uses a fixed seed so that its rows are reproducible. Reports for
    /// other programs use a new seed, or the seed of rows already written.
    fn seed(&self) -> Result<u64, Failure> {
        if let (None, Some(_)) = (self.events.seed, &self.trf) {
            if self.shard.is_some() {
                let text = "--shard with `--trf` needs `--seed`: all shards of a run have one seed";
                return Err(Failure::new(Exit::Request, text).remedy("name a seed, the same for each shard"));
            }
            if let Some(head) = self.output.as_deref().and_then(rows::head) {
                return Ok(head.of.seed);
            }
            let seed = chance::seed().map_err(|e| {
                Failure::new(Exit::Bug, format!("the system gives no seed ({e})"))
                    .remedy("name one with `--seed`")
            })?;
            output::say(&format!(
                "The seed is {seed}. `--seed {seed}` with the same options gives the same again."
            ));
            return Ok(seed);
        }
        Ok(self.events.seed.unwrap_or(0))
    }
}

/// Parses `I/N`, where 0 ≤ I < N.
pub(super) fn shard(text: &str) -> Result<(u64, u64), Failure> {
    let read = text.split_once('/').and_then(|(i, n)| i.parse().ok().zip(n.parse().ok()));
    read.filter(|(i, n)| i < n).ok_or_else(|| {
        let remedy = "0/4, 1/4, 2/4 and 3/4 are the shards of four";
        Failure::new(Exit::Request, format!("--shard {text}: write I/N with I from 0 to N − 1"))
            .remedy(remedy)
    })
}

/// An event played under a pairer, with its row and the time it took.
type PlayedEvent = Option<(Played, Row, Duration)>;

/// A run of events.
struct EventsRun<'a> {
    arguments: &'a SimulateArguments,
    plan: &'a Plan,
    pairers: &'a [Pairer],
    limit: Limit,
}

impl EventsRun<'_> {
    fn all(&self, events: &[u64]) -> Done {
        let head = json::line(&self.plan.head());
        if self.is_finished(events, &head)? {
            return Ok(Exit::Done);
        }
        let mut file = match &self.arguments.output {
            Some(path) => Some(Growing::open(path, &head, self.arguments.force)?),
            None => None,
        };
        let mut done = 0;
        match &mut file {
            Some(file) => {
                done = self.done(events, &file.kept)?;
                file.keep(1 + done * self.pairers.len())?;
            }
            None => output::print_data(&head)?,
        }
        let pool = self.arguments.workers.pool()?;
        let bar = bar(events.len());
        bar.inc(done as u64);
        let mut times = String::from("event,book,milliseconds\n");
        // Events that an earlier, interrupted command has played count as finished.
        let mut is_any_finished = done > 0 || events.is_empty();
        let mut why = None;
        for chunk in events[done..].chunks(16 * pool.current_num_threads()) {
            let played = pool.install(|| self.chunk(chunk, &bar));
            let whole =
                played.chunks(self.pairers.len()).take_while(|tasks| tasks.iter().all(Option::is_some));
            let mut text = String::new();
            for (played, row, time) in whole.flatten().flatten() {
                self.write_trf(played, row)?;
                is_any_finished |= row.status == Status::Ok;
                why = why.or_else(|| row.why.clone());
                text += &json::line(row);
                times += &format!("{},{},{}\n", row.event, row.book, time.as_millis());
            }
            match &mut file {
                Some(file) => file.add(&text)?,
                None => output::print_data(&text)?,
            }
            if played.iter().any(Option::is_none) {
                bar.abandon();
                let text = "interrupted; finished events are kept";
                let remedy = "to continue, run the same command again with `-o`";
                return Err(Failure::new(Exit::Limit, text).remedy(remedy));
            }
        }
        bar.finish_and_clear();
        say_if_none(is_any_finished, why);
        if let Some(path) = &self.arguments.times {
            output::write(path, &times, self.arguments.force)?;
        }
        let Some(file) = file else { return Ok(Exit::Done) };
        file.finish()?;
        let rows = report::count(events.len() * self.pairers.len(), "row");
        let path = self.arguments.output.as_deref().unwrap_or(Path::new(""));
        output::print(&format!("{rows} of plan {}: {}\n", self.plan.hash(), path.display()))?;
        Ok(Exit::Done)
    }

    /// Returns whether the file is already complete, and prints a message if it is, because a worker may be started
    /// twice.
    fn is_finished(&self, events: &[u64], head: &str) -> Result<bool, Failure> {
        let Some(path) = &self.arguments.output else { return Ok(false) };
        let besides = [&self.arguments.trf, &self.arguments.times];
        if self.arguments.force || besides.into_iter().flatten().any(|path| !path.exists()) {
            return Ok(false);
        }
        let rows = events.len() * self.pairers.len();
        let Some(lines) = Growing::finished(path, head, rows) else { return Ok(false) };
        if self.other_row(events, &lines).is_some() {
            return Ok(false);
        }
        let rows = report::count(rows, "row");
        output::print(&format!("{} is finished: {rows} of plan {}\n", path.display(), self.plan.hash()))?;
        Ok(true)
    }

    /// Returns the results of some events, in the order of the rows.
    fn chunk(&self, events: &[u64], bar: &indicatif::ProgressBar) -> Vec<PlayedEvent> {
        let tasks: Vec<(u64, &Pairer)> =
            events.iter().flat_map(|&event| self.pairers.iter().map(move |p| (event, p))).collect();
        let one = |&(event, pairer): &(u64, &Pairer)| {
            let start = Instant::now();
            let (played, row) = study::play(self.plan, pairer, event, &self.limit)?;
            if pairer.name() == self.pairers[0].name() {
                bar.inc(1);
            }
            Some((played, row, start.elapsed()))
        };
        tasks.par_iter().map(one).collect()
    }

    /// Returns the number of complete events in a partly written file.
    fn done(&self, events: &[u64], lines: &[String]) -> Result<usize, Failure> {
        if let Some((event, name)) = self.other_row(events, &lines[1..]) {
            let text = format!("the unfinished rows do not belong to event {event} under {name}");
            let remedy = "repeat the command that wrote them, with its `--shard`, or delete the file";
            return Err(Failure::new(Exit::Request, text).remedy(remedy));
        }
        let pairers = self.pairers.len();
        Ok((lines.len() - 1).min(events.len() * pairers) / pairers)
    }

    /// Returns the first event and pairer whose row is missing at its place in the lines.
    fn other_row(&self, events: &[u64], lines: &[String]) -> Option<(u64, &str)> {
        let plan = self.plan.hash();
        let wanted = events.iter().flat_map(|&event| self.pairers.iter().map(move |p| (event, p.name())));
        let mut both = lines.iter().zip(wanted);
        let other = both.find(|(line, (event, name))| {
            let row: Option<Row> = serde_json::from_str(line).ok();
            row.is_none_or(|row| (row.event, row.book.as_str(), &row.plan) != (*event, *name, &plan))
        });
        other.map(|(_, wanted)| wanted)
    }

    fn write_trf(&self, played: &Played, row: &Row) -> Result<(), Failure> {
        let Some(folder) = &self.arguments.trf else { return Ok(()) };
        let folder = folder.join(&row.book);
        output::make_folder(&folder)?;
        let path = folder.join(format!("{:06}.trf", row.event));
        let pairer = self.pairers.iter().find(|pairer| pairer.name() == row.book);
        let report = replay::report(pairer, self.plan, played.tournament.clone(), row);
        // A run that is continued, or repeated, finds its own reports.
        let is_there = file::earlier(&path).is_some_and(|there| there == report.as_bytes());
        if is_there { Ok(()) } else { output::write(&path, &report, self.arguments.force) }
    }
}
