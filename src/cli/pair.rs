//! `pairproof pair`: the next round, proved best.

use std::borrow::Cow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::{Done, Exit, Failure, input, output};
use crate::format;
use crate::graph::{CompatGraph, Obstacle};
use crate::measure;
use crate::report::{self, Comparison};
use crate::round::{self, Answer, Paired, Request};
use crate::rulebook::{Rulebook, System};
use crate::solve::EngineChoice;
use crate::tournament::{Outcome, Pairing, PlayerId, Position, Record, Tournament};

/// What decides a pairing, shared by `pair`, `check` and `compare`.
#[derive(clap::Args, Debug)]
pub(super) struct Question {
    /// The tournament: TRF16, TRF26 or JSON; `-` reads the standard input.
    pub(super) file: PathBuf,
    /// Rulebook id or file; default: by the type that the file encodes (record 192), else dutch-2026.
    #[arg(short = 'R', long)]
    pub(super) rulebook: Option<String>,
    /// The round; default: the next one.
    #[arg(long)]
    pub(super) round: Option<usize>,
    /// Pairing numbers of players who do not play this round, without points.
    #[arg(long, value_delimiter = ',')]
    pub(super) absent: Vec<u32>,
    /// Discretions that the arbiter declares (see `rulebook show --discretion`).
    #[arg(long, value_delimiter = ',')]
    pub(super) discretion: Vec<String>,
    /// Engine for what presolve cannot close.
    #[arg(long, value_enum, default_value = "auto")]
    pub(super) engine: Engine,
    /// Give up after so many seconds (exit code 4), saying what is proved so far.
    #[arg(long, value_name = "SECONDS")]
    pub(super) time_limit: Option<u64>,
    /// Seed of the lots, where the rulebook draws any.
    #[arg(long, default_value_t = 0)]
    pub(super) seed: u64,
    /// Count games without a result as draws, for the pairing only (Irish 5; adjourned games of 1998 F.9).
    #[arg(long)]
    pub(super) unfinished_as_draws: bool,
    /// Players of one score, equal or estimated in grade, in the order in which they rank this round (ECF 3, 4).
    #[arg(long, value_delimiter = ',', value_name = "NUMBERS")]
    pub(super) order: Vec<u32>,
}

/// Engines by name.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(super) enum Engine {
    Auto,
    Highs,
    Blossom,
}

/// Arguments of `pair`.
#[derive(clap::Args, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "flags of the command line")]
pub(super) struct Arguments {
    #[command(flatten)]
    question: Question,
    /// What to print.
    #[arg(short, long, value_enum, default_value = "text")]
    format: Format,
    /// Write the tournament with the new boards to this file (TRF16, or JSON by its ending).
    #[arg(short, long)]
    out: Option<PathBuf>,
    /// Let --out replace an existing file.
    #[arg(long)]
    force: bool,
    /// Run the rulebook's own procedure too and say whether it comes to the same pairing.
    #[arg(long)]
    compare: bool,
    /// Lay out each score level in two columns of cards, with every change and its rule (ecf-2009).
    #[arg(long, conflicts_with = "published")]
    cards: bool,
    /// Alter this published draw as little as possible, for those who play now (boards as `check` reads them).
    #[arg(long, value_name = "BOARDS", conflicts_with_all = ["show_model", "lp"])]
    published: Option<PathBuf>,
    /// Print the model: sets, levels and formulas.
    #[arg(long)]
    show_model: bool,
    /// Write the matching problem of each bracket to this folder as .lp files.
    #[arg(long, value_name = "FOLDER")]
    lp: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum, PartialEq, Eq)]
enum Format {
    /// One screen and the boards.
    Text,
    /// The boards only.
    Plain,
    /// The whole answer for programs.
    Json,
    /// The boards as a table for spreadsheets.
    Csv,
    /// The tournament with the new boards, TRF16.
    Trf,
    /// Count line and `white black` lines, as other engines print.
    Pairs,
}

impl Question {
    pub(super) fn request(&self) -> Request {
        let engine = match self.engine {
            Engine::Auto => EngineChoice::Auto,
            Engine::Highs => EngineChoice::Highs,
            Engine::Blossom => EngineChoice::Blossom,
        };
        let time_limit = self.time_limit.map(Duration::from_secs);
        Request { engine, time_limit, declared: self.discretion.clone(), seed: self.seed }
    }

    /// The rulebook, the tournament, the position.
    pub(super) fn read(&self) -> Result<(Rulebook, Tournament, Position), Failure> {
        let (book, tournament) = self.book_and_tournament()?;
        let position = self.position(&book, &tournament)?;
        Ok((book, tournament, position))
    }

    /// The tournament as it counts for a pairing.
    pub(super) fn as_paired<'t>(&self, tournament: &'t Tournament) -> Cow<'t, Tournament> {
        if self.unfinished_as_draws {
            Cow::Owned(tournament.with_unfinished_drawn())
        } else {
            Cow::Borrowed(tournament)
        }
    }

    /// The position asked about.
    pub(super) fn position(&self, book: &Rulebook, tournament: &Tournament) -> Result<Position, Failure> {
        let position = input::position(&self.as_paired(tournament), self.round, &self.absent)?;
        if self.order.is_empty() {
            return Ok(position);
        }
        let refuse = |why: String| Failure::new(Exit::Request, format!("--order: {why}"));
        if book.system != System::Ecf {
            return Err(refuse(format!("{} leaves no order to the arbiter", book.id)));
        }
        let by_number = |&number: &u32| input::player(tournament, number, "--order");
        let ids: Vec<PlayerId> = self.order.iter().map(by_number).collect::<Result<_, _>>()?;
        let grades: Vec<u32> = ids.iter().filter_map(|&id| tournament.player(id).rating).collect();
        if let Some((one, other)) = grades.iter().zip(grades.iter().skip(1)).find(|(one, other)| one != other)
        {
            let text =
                "only players of equal grade, and those whose grade is an estimate, may be reordered (4)";
            return Err(refuse(format!("{text}; {one} and {other} differ")));
        }
        let why =
            || refuse("the players are not all of one score, or one is absent or named twice".to_owned());
        position.reranked(&ids).ok_or_else(why)
    }

    /// Acceleration that is declared or encoded in the file, unless the file gives the points player by player.
    fn accelerate(&self, tournament: &mut Tournament) {
        let declared = |key: &str| self.discretion.iter().any(|d| d == key);
        let is_encoded = tournament.system.as_ref().is_some_and(|code| code.ends_with("_BAKU"));
        if !tournament.acceleration.is_empty() {
            return;
        }
        if declared("baku") || is_encoded {
            tournament.acceleration = measure::baku(tournament);
        } else if declared("accelerated") {
            tournament.acceleration = measure::us_accelerated(&self.without_absent(tournament));
        }
    }

    /// The tournament with those absent from the first round away in it.
    fn without_absent(&self, tournament: &Tournament) -> Tournament {
        let mut known = tournament.clone();
        if tournament.rounds_paired() == 0 {
            for id in self.absent.iter().filter_map(|&number| tournament.by_number(number)) {
                known.records[id.index()] = vec![Record::bye(Outcome::ZeroBye)];
            }
        }
        known
    }

    /// The rulebook and the tournament.
    pub(super) fn book_and_tournament(&self) -> Result<(Rulebook, Tournament), Failure> {
        let mut tournament = input::tournament(&self.file)?;
        let book = match &self.rulebook {
            Some(id) => input::rulebook(id)?,
            None => input::rulebook(input::encoded_rulebook(&tournament))?,
        };
        for key in &self.discretion {
            if !book.discretions.iter().any(|d| d.key == *key) {
                let near = output::nearest(key, book.discretions.iter().map(|d| d.key.as_str()));
                let hint = near.map(|n| format!(" Did you mean {n}?")).unwrap_or_default();
                return Err(Failure::new(
                    Exit::Request,
                    format!("{} has no discretion `{key}`.{hint}", book.id),
                ));
            }
        }
        for key in &self.discretion {
            if self.discretion.contains(&format!("no-{key}")) {
                let text =
                    format!("--discretion: {key} and no-{key} contradict each other; declare one of them");
                return Err(Failure::new(Exit::Request, text));
            }
        }
        self.accelerate(&mut tournament);
        Ok((book, tournament))
    }
}

/// The proved pairing, or the failure that says why there is none.
pub(super) fn solve(
    book: &Rulebook,
    tournament: &Tournament,
    position: &Position,
    request: &Request,
) -> Result<Box<Paired>, Failure> {
    let bar = output::progress("proving the pairing");
    let answer = round::pair(position, book, request);
    bar.finish_and_clear();
    match answer {
        Ok(Answer::Paired(paired)) => Ok(paired),
        Ok(Answer::NoPairing(obstacle)) => Err(no_pairing((book, tournament), position, request, &obstacle)),
        Err(e) => Err(e.into()),
    }
}

/// That no legal pairing exists, and why.
fn no_pairing(
    (book, tournament): (&Rulebook, &Tournament),
    position: &Position,
    request: &Request,
    obstacle: &Obstacle,
) -> Failure {
    let graph = CompatGraph::new(position, book, &request.declared);
    Failure::new(Exit::No, crate::explain::no_pairing(tournament, position, &graph, obstacle))
}

pub(super) fn run(arguments: &Arguments) -> Done {
    let (book, tournament, position) = arguments.question.read()?;
    let request = arguments.question.request();
    if arguments.cards && book.system != System::Ecf {
        let text = format!("--cards lays out the score levels of ecf-2009; {} has none", book.id);
        return Err(Failure::new(Exit::Request, text));
    }
    if let Some(path) = &arguments.published {
        return alter(arguments, path, (&book, &tournament, &position), &request);
    }
    let start = Instant::now();
    let paired = solve(&book, &tournament, &position, &request)?;
    let time = start.elapsed();
    let comparison = if arguments.compare {
        super::compare::ask_procedure((&book, &tournament), &position, &request, &paired)
    } else {
        Comparison::NotAsked
    };
    let field = (&tournament, &position);
    let screen = || report::screen(&tournament, &position, &book, &paired, (&comparison, time));
    let json = || report::json(&tournament, &position, &book, &paired);
    output::print(&printed(arguments.format, field, &paired.pairing, (&screen, &json)))?;
    if arguments.cards {
        output::print(&format!("\n{}", report::level_cards(field, &book, &request.declared, &paired)))?;
    }
    if arguments.show_model {
        output::print(&report::show_model(&position, &book, &paired.stages))?;
    }
    write_files(arguments, &book, (&tournament, &position), &paired)?;
    Ok(Exit::Done)
}

/// `--published`: the draw that keeps as many published boards as possible.
fn alter(
    arguments: &Arguments,
    path: &std::path::Path,
    (book, tournament, position): (&Rulebook, &Tournament, &Position),
    request: &Request,
) -> Done {
    let published = input::boards(path, tournament)?;
    let altered = match round::alter(position, book, request, &published)? {
        round::Alteration::Altered(altered) => altered,
        round::Alteration::NoPairing(obstacle) => {
            return Err(no_pairing((book, tournament), position, request, &obstacle));
        }
    };
    let screen = || report::altered(tournament, book, &altered);
    let json = || report::altered_json(tournament, book, position.round, &altered);
    let field = (tournament, position);
    output::print(&printed(arguments.format, field, &altered.pairing, (&screen, &json)))?;
    write_out(arguments, field, &altered.pairing)?;
    Ok(Exit::Done)
}

/// The answer in the format asked for; `screen` and `json` know more of it than the boards.
fn printed(
    format: Format,
    (tournament, position): (&Tournament, &Position),
    pairing: &Pairing,
    (screen, json): (&dyn Fn() -> String, &dyn Fn() -> String),
) -> String {
    let boards = || report::board_lines(tournament, position, pairing);
    match format {
        Format::Text => boards() + "\n" + &screen(),
        Format::Plain => boards(),
        Format::Json => json(),
        Format::Csv => report::csv(tournament, pairing),
        Format::Trf => format::write_trf16(&format::with_pairing(tournament, position.round, pairing)),
        Format::Pairs => report::pairs(tournament, pairing),
    }
}

fn write_out(
    arguments: &Arguments,
    (tournament, position): (&Tournament, &Position),
    pairing: &Pairing,
) -> Result<(), Failure> {
    let Some(path) = &arguments.out else { return Ok(()) };
    let next = format::with_pairing(tournament, position.round, pairing);
    output::write_tournament(path, &next, arguments.force, &arguments.question.file)
}

fn write_files(
    arguments: &Arguments,
    book: &Rulebook,
    (tournament, position): (&Tournament, &Position),
    paired: &Paired,
) -> Result<(), Failure> {
    write_out(arguments, (tournament, position), &paired.pairing)?;
    if let Some(folder) = &arguments.lp {
        let graph = CompatGraph::new(position, book, &arguments.question.discretion);
        for stage in &paired.stages {
            let path = folder.join(format!("bracket-{:02}.lp", stage.number));
            let text = report::write_lp(position, book, &graph, stage);
            output::write(&path, &text, arguments.force, &arguments.question.file)?;
        }
    }
    Ok(())
}
