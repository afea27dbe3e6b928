//! `pairproof-lab bench`: compares the model, its engines, the procedure and other engines on the same rounds.

mod cause;
mod engine;
mod named;
mod smallest;
mod standings;
mod told;

use std::path::{Path, PathBuf};
use std::time::Duration;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::bar::bar;
use crate::simulate::{Events, Growing, Workers, shard};
use cli::output::OutputForm;
use cli::report::json;
use cli::{Done, Exit, Failure, PublishedRound, file, input, settings, stop};
use engine::{Contender, Ran};
use facts::tournament::Coming;
use lab::bench::{BenchRow, Came, HandRow, editions, parting};
use lab::simulate::{Design, EventKey};
use lab::study::{self, Pairer, Plan, Ruled};
use limit::Limit;
use model::measure;
use model::round::{self, Answer, Request};
use smallest::Sought;
use standings::StandingsChecker;

/// Arguments of `bench`.
#[derive(clap::Args, Debug)]
pub(super) struct BenchArguments {
    #[command(flatten)]
    events: Events,
    /// Number of events.
    #[arg(long = "events", default_value_t = 100, value_name = "NUMBER")]
    number: u64,
    /// Use these tournaments instead of simulated events. `bench` pairs the next round of each tournament or, with
    /// --hands given, every recorded round.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["number", "seed", "players", "field",
        "rating_error", "unrated", "clubs", "model", "preset", "share"])]
    files: Vec<PathBuf>,
    /// The contenders to compare with the model: procedure, highs, ideas such as idea-halves, or given (the rounds
    /// recorded in --files).
    #[arg(long, value_delimiter = ',', default_value = "procedure")]
    hands: Vec<String>,
    /// Also compare another program, for example 'NAME=COMMAND {in} {out}'.
    #[arg(long, value_name = "NAME=COMMAND")]
    engine: Vec<String>,
    /// Also judge the standings of each final report: the ranks and the values of tie-breaks chosen at random.
    #[arg(long)]
    standings: bool,
    /// Also let another program judge the final report (TRF26), for example 'NAME=COMMAND {in}'. Exit code 0 means that
    /// its standings agree, 1 that they do not. Implies --standings.
    #[arg(long, value_name = "NAME=COMMAND")]
    checker: Vec<String>,
    /// Time limit for one round.
    #[arg(long, default_value_t = 60, value_name = "SECONDS")]
    time_limit: u64,
    /// Write a row for each event to this file. If interrupted, the same command continues the
    /// file.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Overwrite an existing file.
    #[arg(long)]
    force: bool,
    /// For each first level that differs, write the smallest position found to this folder. A search takes at most 200 rounds or
    /// a minute.
    #[arg(long, value_name = "FOLDER")]
    differences: Option<PathBuf>,
    /// Run only shard I of N, counted from 0: the events whose number leaves remainder I when
    /// divided by N.
    #[arg(long, value_name = "I/N")]
    shard: Option<String>,
    /// Write the result as Markdown to this file.
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
    #[command(flatten)]
    workers: Workers,
    /// Output format.
    #[arg(short, long, value_enum, default_value = "text")]
    format: OutputForm,
}

/// The first line of a results file.
#[derive(Serialize, Deserialize)]
struct BenchHead {
    campaign: String,
    of: Plan,
    hands: Vec<String>,
    files: Vec<String>,
    /// The checkers of standings, if they are judged.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    standings: Vec<String>,
}

/// The event or file to run.
enum BenchSubject {
    /// Every round of a simulated event.
    Event(u64),
    /// The next round of a file, or every recorded round.
    File(PathBuf),
}

pub(super) fn run(arguments: &BenchArguments) -> Done {
    let pairers = arguments.pairers()?;
    let [Pairer::Book(ruled)] = pairers.as_slice() else {
        return Err(Failure::new(Exit::Request, "bench tests one rulebook; choose it with `-R`"));
    };
    let mut hands = arguments.hands.iter().map(|n| Contender::named(n)).collect::<Result<Vec<_>, _>>()?;
    for engine in &arguments.engine {
        hands.push(Contender::engine(engine)?);
    }
    let checkers =
        arguments.checker.iter().map(|c| StandingsChecker::parse(c)).collect::<Result<Vec<_>, _>>()?;
    let plan = Plan::new(
        arguments.events.seed.unwrap_or(0),
        arguments.number,
        &pairers,
        arguments.events.design_for(if arguments.files.is_empty() { &pairers } else { &[] })?,
        None,
    );
    let head = BenchHead {
        campaign: String::new(),
        hands: hands.iter().map(Contender::says).collect(),
        files: arguments.files.iter().map(|f| f.display().to_string()).collect(),
        standings: StandingsChecker::all(arguments.standings, &checkers),
        of: plan,
    };
    let head = BenchHead { campaign: study::digest(&head), ..head };
    arguments.files.iter().for_each(|path| file::will_read(path));
    settings::say_unread(arguments.files.iter().chain(&arguments.output).map(PathBuf::as_path));
    let shard = shard(arguments.shard.as_deref().unwrap_or("0/1"))?;
    let is_ours = |place: u64| place % shard.1 == shard.0;
    let subjects: Vec<BenchSubject> = if arguments.files.is_empty() {
        (0..arguments.number).filter(|&event| is_ours(event)).map(BenchSubject::Event).collect()
    } else {
        let files = (0..).zip(&arguments.files).filter(|(place, _)| is_ours(*place));
        files.map(|(_, file)| BenchSubject::File(file.clone())).collect()
    };
    let limit = Limit::none().or_on(stop::flag());
    let campaign = Campaign { arguments, head: &head, ruled, hands: &hands, checkers: &checkers, limit };
    if arguments.files.is_empty() && campaign.asks_given() {
        return Err(Failure::new(
            Exit::Request,
            "--hands given compares the recorded rounds; give `--files`",
        ));
    }
    campaign.all(&subjects)
}

struct Campaign<'a> {
    arguments: &'a BenchArguments,
    head: &'a BenchHead,
    ruled: &'a Ruled,
    hands: &'a [Contender],
    checkers: &'a [StandingsChecker],
    limit: Limit,
}

/// The times of each contender in milliseconds, and its peak memory in kilobytes.
type Costs = Vec<(Vec<u128>, Option<u64>)>;

/// What the rounds of an event gather: the costs, and the differences to search.
struct Gathered {
    costs: Costs,
    sought: Vec<Sought>,
}

impl Campaign<'_> {
    fn all(&self, subjects: &[BenchSubject]) -> Done {
        let first = json::line(self.head);
        if let Some(rows) = self.finished(&first, subjects) {
            return self.told(&rows, &vec![(Vec::new(), None); self.hands.len()]);
        }
        let mut file = match &self.arguments.output {
            Some(path) => Some(Growing::open(path, &first, self.arguments.force)?),
            None => None,
        };
        let kept = file.iter().flat_map(|file| file.kept[1..].iter());
        let mut rows: Vec<BenchRow> = kept.filter_map(|line| serde_json::from_str(line).ok()).collect();
        if rows.len() > subjects.len() || !self.are_rows_of(subjects, &rows) {
            let text = "the rows in the unfinished file do not belong to this shard";
            return Err(Failure::new(Exit::Request, text)
                .remedy("repeat the command that started the file, or delete it"));
        }
        let pool = self.arguments.workers.pool()?;
        let bar = bar(subjects.len());
        bar.inc(rows.len() as u64);
        let mut costs: Costs = vec![(Vec::new(), None); self.hands.len()];
        let mut known = smallest::kept(&rows);
        for chunk in subjects[rows.len()..].chunks(8 * pool.current_num_threads()) {
            let asked: Vec<Result<Option<(BenchRow, Gathered)>, Failure>> = pool.install(|| {
                chunk.par_iter().map(|subject| self.one(subject).inspect(|_| bar.inc(1))).collect()
            });
            for row in asked {
                let Some((mut row, Gathered { costs: cost, sought })) = row? else {
                    bar.abandon();
                    let text = "interrupted; finished events are kept";
                    let remedy = "to continue, run the same command again with `-o`";
                    return Err(Failure::new(Exit::Limit, text).remedy(remedy));
                };
                self.keep_smallest(&mut row, sought, &mut known)?;
                if let Some(file) = &mut file {
                    file.add(&json::line(&row))?;
                }
                for (all, (times, peak)) in costs.iter_mut().zip(cost) {
                    all.0.extend(times);
                    all.1 = all.1.max(peak);
                }
                rows.push(row);
            }
        }
        bar.finish_and_clear();
        if let Some(file) = file {
            file.finish()?;
        }
        self.told(&rows, &costs)
    }

    /// Returns the rows of a complete results file, so that they are reported again without being computed twice.
    fn finished(&self, head: &str, subjects: &[BenchSubject]) -> Option<Vec<BenchRow>> {
        let path = self.arguments.output.as_ref().filter(|_| !self.arguments.force)?;
        let lines = Growing::finished(path, head, subjects.len())?;
        let rows: Vec<BenchRow> = lines.iter().map_while(|line| serde_json::from_str(line).ok()).collect();
        (rows.len() == subjects.len() && self.are_rows_of(subjects, &rows)).then_some(rows)
    }

    fn are_rows_of(&self, subjects: &[BenchSubject], rows: &[BenchRow]) -> bool {
        rows.iter().zip(subjects).all(|(row, subject)| row.event == self.named(subject))
    }

    fn named(&self, subject: &BenchSubject) -> String {
        match subject {
            BenchSubject::Event(event) => format!("{}:{event}", self.head.of.seed),
            BenchSubject::File(path) => path.display().to_string(),
        }
    }

    /// Runs all contenders on an event or a file. Returns `None` if the run was interrupted.
    fn one(&self, subject: &BenchSubject) -> Result<Option<(BenchRow, Gathered)>, Failure> {
        let mut row = BenchRow {
            campaign: self.head.campaign.clone(),
            event: self.named(subject),
            hands: self
                .hands
                .iter()
                .map(|h| HandRow { hand: h.name().to_owned(), ..HandRow::default() })
                .collect(),
            ..BenchRow::default()
        };
        let costs = vec![(Vec::new(), None); self.hands.len()];
        let mut gathered = Gathered { costs, sought: Vec::new() };
        let mut failed = Ok(());
        match subject {
            BenchSubject::Event(event) => {
                row.replay = self.again(*event);
                let key = EventKey { seed: self.head.of.seed, event: *event };
                let design: &Design = &self.head.of.design;
                let request = self.ruled.request(key, &self.limit);
                // An event ends when no pairing exists. Any other error is stored in `failed`.
                let table = Some(&self.ruled.book).filter(|book| book.system.is_table());
                let played = design.play(key, table, &mut |tournament, position| match self.round(
                    Coming { tournament, position },
                    &request,
                    &mut row,
                    &mut gathered,
                ) {
                    Ok(Answer::Paired(paired)) => Ok(paired.pairing),
                    Ok(Answer::NoPairing(_)) => Err(()),
                    Err(e) => {
                        failed = Err(e);
                        Err(())
                    }
                });
                let played = played.unwrap_or_else(|((), played)| *played).tournament;
                self.judge_played(played, key, &mut row)?;
            }
            BenchSubject::File(path) => {
                self.file(path, &mut row, &mut gathered)?;
                self.judge_file(path, &mut row)?;
            }
        }
        if self.limit.is_reached() {
            return Ok(None);
        }
        failed?;
        Ok(Some((row, gathered)))
    }

    /// Runs all contenders on the next round of a file, or on every recorded round, as `check --all` reads it.
    fn file(&self, path: &Path, row: &mut BenchRow, gathered: &mut Gathered) -> Result<(), Failure> {
        let read = input::tournament(path)?;
        let mut tournament = measure::accelerated(&read, &self.ruled.book, &self.ruled.declared);
        tournament.rounds = self.arguments.events.stated_rounds().or(tournament.rounds);
        let declared = self.ruled.declared.clone();
        let request = Request { limit: self.limit.clone(), declared, ..Request::default() };
        if !self.asks_given() {
            row.replay = self.file_again(path);
            let position =
                input::position(&self.ruled.book, &tournament, None, &[], &[]).map_err(|e| e.naming(path))?;
            let coming = Coming { tournament: &tournament, position: &position };
            return self.round(coming, &request, row, gathered).map(drop);
        }
        row.replay = self.file_again(path);
        // `check --all` makes the same assumption.
        tournament.rounds.get_or_insert(tournament.rounds_paired());
        for round in 1..=tournament.rounds_paired() {
            let given = PublishedRound::of(&self.ruled.book, &request, &tournament, round)
                .map_err(|e| e.naming(path))?;
            let coming = Coming { tournament: &given.tournament, position: &given.position };
            self.round(coming, &request, row, gathered)?;
        }
        Ok(())
    }

    /// Runs all contenders on one round.
    fn round(
        &self,
        coming: Coming<'_>,
        request: &Request,
        row: &mut BenchRow,
        gathered: &mut Gathered,
    ) -> Result<Answer, Failure> {
        let accelerated = self.ruled.accelerated(coming);
        let given = accelerated.as_ref().map(|(tournament, position)| Coming { tournament, position });
        let coming = given.unwrap_or(coming);
        let ours = round::pair(coming.position, &self.ruled.book, request)?;
        row.rounds += 1;
        for (place, hand) in self.hands.iter().enumerate() {
            let Ran { came, time, kilobytes } = hand.pair(&self.ruled.book, coming, request, self.time());
            let cost = &mut gathered.costs[place];
            cost.0.push(time.as_millis());
            cost.1 = cost.1.max(kilobytes);
            match parting(coming.position, &self.ruled.book, request, &ours, &came) {
                None => row.hands[place].same += 1,
                Some(found) => {
                    if let (Came::Paired(theirs), Contender::Given | Contender::Engine { .. }) = (&came, hand)
                    {
                        let same = editions(coming.position, &self.ruled.book, &self.limit, theirs);
                        for edition in same {
                            *row.hands[place].editions.entry(edition).or_default() += 1;
                        }
                    }
                    if let (Came::Paired(theirs), Contender::Given, Answer::Paired(paired)) =
                        (&came, hand, &ours)
                    {
                        let book = &self.ruled.book;
                        let kind = cause::likely(coming, book, request, (&paired.pairing, theirs))?;
                        if let Some(kind) = kind {
                            *row.hands[place].causes.entry(kind.to_owned()).or_default() += 1;
                        }
                    }
                    row.hands[place].partings.push(found);
                    gathered.sought.extend(self.seek(row, place, coming, request));
                }
            }
        }
        Ok(ours)
    }

    /// Returns whether the recorded rounds of the files are compared.
    fn asks_given(&self) -> bool {
        self.hands.iter().any(|hand| matches!(hand, Contender::Given))
    }

    fn time(&self) -> Duration {
        Duration::from_secs(self.arguments.time_limit)
    }
}
