//! `pairproof pair`: pairs the next round, with a proof that the pairing is the best.

mod certificate;
mod files;
mod rounds;

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::time::Instant;

use super::by::By;
use super::html::{Html, Reported};
use super::question::RoundQuestion;
use super::task::{RoundTask, STEPS, left_open, not_playable};
use super::{Done, Exit, Failure, input, output, verify};
use crate::faults::PairFault;
use crate::report::json::{AlteredRound, PairedRound};
use crate::report::{self, Comparison};
use api::event::{self, Command, Event, Numbered, RecordedRepair, Seating, Under};
use api::explain::{self, Alteration, AskedRound};
use certificate::{certify_none, print_certificate, write_certificate};
use facts::format;
use facts::rulebook::{Rulebook, System};
use facts::tournament::{Coming, Pairing, Position, RoundNo, Tournament};
use files::{write_event, write_programs};
use model::round::{self, Alternative, Hands, Paired, Request};
use rounds::RoundsToPair;
use words::Voice;

/// Arguments of `pair`.
#[derive(clap::Args, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "flags of the command line")]
pub(super) struct PairArguments {
    #[command(flatten)]
    question: RoundQuestion,
    /// Pair all rounds that are left, under a rulebook with a table of all rounds: round robin, Scheveningen. With
    /// --enter or --out, all of them are written, or none.
    #[arg(long, value_enum, conflicts_with_all = ["round", "html", "compare", "groups", "cards", "published", "readings", "show_model", "lp", "mps", "certificate"])]
    rounds: Option<RoundsToPair>,
    /// Output format.
    #[arg(short, long, value_enum, default_value = "text")]
    format: PairFormat,
    /// Write the tournament with the new boards to this file (TRF16, or JSON if it ends in .json). `-` prints it instead of
    /// the answer.
    #[arg(short, long)]
    out: Option<PathBuf>,
    /// Overwrite existing files of --out and --html.
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    html: Html,
    /// Enter the boards into the event file as a published round; `undo` withdraws it.
    #[arg(long, conflicts_with = "out")]
    enter: bool,
    #[command(flatten)]
    by: By,
    /// Show the whole answer: all findings, all their positions and all levels.
    #[arg(long)]
    all: bool,
    /// Also run the rulebook's own procedure, and compare the two pairings. The procedure gives up after 2,000,000 steps;
    /// then the pairing is proved, but not compared (`compare --steps` allows more).
    #[arg(long)]
    compare: bool,
    /// Draw the scoregroups: opponents, floaters in and out, colours given and due, players who may not meet.
    #[arg(long, conflicts_with = "published")]
    groups: bool,
    /// Lay out each score level as two columns of cards, with every change and its rule (ecf-2009).
    #[arg(long, conflicts_with = "published")]
    cards: bool,
    /// Change this published pairing as little as possible to suit the players now present (boards as `check` reads them).
    #[arg(long, value_name = "BOARDS", conflicts_with_all = ["show_model", "lp", "mps"])]
    published: Option<PathBuf>,
    /// The reason for the changed boards, kept in the file. The boards are written only with a reason.
    #[arg(long, value_name = "WORDS", default_value = "", hide_default_value = true, requires = "published")]
    because: String,
    /// List the readings of the rules that would change this round, with the boards that they change.
    #[arg(long, conflicts_with = "published")]
    readings: bool,
    /// Print the model: its phases and formulas, then each problem that was solved, with its costs.
    #[arg(long)]
    show_model: bool,
    /// Write each problem that was solved to this folder as an .lp file; index.csv lists the values.
    #[arg(long, value_name = "FOLDER")]
    lp: Option<PathBuf>,
    /// Write each problem that was solved to this folder as a free MPS file.
    #[arg(long, value_name = "FOLDER")]
    mps: Option<PathBuf>,
    /// Write a certificate to this file, for `verify` to check (docs/certificate.md). `-` prints it instead of the answer.
    #[arg(long, value_name = "FILE", conflicts_with = "published")]
    certificate: Option<PathBuf>,
    /// Write the model behind the certificate to this file, for verifiers that do not know the rules.
    #[arg(long, value_name = "FILE", requires = "certificate")]
    export_model: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum, PartialEq, Eq)]
enum PairFormat {
    /// The verdict, what to check, the boards and the levels.
    Text,
    /// Only the boards, with full names.
    Plain,
    /// For programs; complete.
    Json,
    /// The boards for a spreadsheet.
    Csv,
    /// The tournament with the new boards, as TRF16.
    Trf,
    /// A count line, then `white black` lines, as other engines print.
    Pairs,
}

impl PairFormat {
    /// Returns whether the format is text for people rather than data for programs.
    fn is_for_people(self) -> bool {
        matches!(self, Self::Text | Self::Plain)
    }
}

impl PairArguments {
    /// Refuses an author of nothing, and a round that is entered into a report.
    fn refuse_nowhere(&self) -> Result<(), Failure> {
        self.by.refuse_idle(self.enter || self.out.is_some())?;
        if self.enter { input::event(&self.question.source.file).map(drop) } else { Ok(()) }
    }

    /// Refuses cards for a rulebook without score levels.
    fn refuse_cards(&self, book: &Rulebook) -> Result<(), Failure> {
        if self.cards && book.system != System::Ecf {
            return Err(PairFault::Cards { book: book.id.clone() }.into());
        }
        Ok(())
    }

    /// Refuses cards, models and readings in words if the output is data for programs.
    fn refuse_words_between_data(&self) -> Result<(), Failure> {
        let has_readings_as_data = self.format == PairFormat::Json;
        let words = [
            (self.cards, "--cards"),
            (self.groups, "--groups"),
            (self.show_model, "--show-model"),
            (self.readings && !has_readings_as_data, "--readings"),
        ];
        match words.iter().find(|(asked, _)| *asked && !self.format.is_for_people()) {
            Some(&(_, option)) => Err(PairFault::WordsInData { option }.into()),
            None => self.refuse_two_outputs(),
        }
    }

    /// Refuses two outputs that would both use the standard output.
    fn refuse_two_outputs(&self) -> Result<(), Failure> {
        let takers =
            [(is_stdout(self.out.as_deref()), "-o -"), (self.prints_certificate(), "--certificate -")];
        let taking: Vec<&'static str> = takers.iter().filter(|t| t.0).map(|t| t.1).collect();
        match taking.as_slice() {
            [] => Ok(()),
            [_] if self.format == PairFormat::Text && !self.has_words() => Ok(()),
            &[option, ..] => Err(PairFault::OutputTaken { option }.into()),
        }
    }

    /// Returns the rulebook and the request of the round, and its conditions in the form that is kept with it. A round that is
    /// kept is not drawn with a seed that everybody knows.
    fn conditions<'b>(
        &self,
        book: &'b Rulebook,
        tournament: &Tournament,
        position: &Position,
    ) -> Result<(Cow<'b, Rulebook>, Request, Under), Failure> {
        if self.enter || self.out.is_some() {
            self.question.draw_seed(book)?;
        }
        let (book, asked) = self.question.drawn(book, tournament, position.round)?;
        let order = self.question.wishes(tournament, false)?.order.unwrap_or_default();
        let under = Under::of_draw(&book, tournament, position, &asked);
        let under = if order.is_empty() { under } else { Under { order, ..under } };
        Ok((book, asked, under))
    }

    /// Returns the first line of an answer in words.
    fn head(&self, tournament: &Tournament) -> Result<String, Failure> {
        if self.format == PairFormat::Text {
            Ok(output::page(false).head(self.question.source.head(tournament)?.as_deref()))
        } else {
            Ok(String::new())
        }
    }

    /// Prints the answer, unless the tournament or the certificate takes its place.
    fn print(&self, text: &str) -> Result<(), Failure> {
        match self.format {
            _ if is_stdout(self.out.as_deref()) || self.prints_certificate() => Ok(()),
            PairFormat::Text | PairFormat::Plain => output::print(text),
            PairFormat::Json | PairFormat::Csv | PairFormat::Trf | PairFormat::Pairs => {
                output::print_data(text)
            }
        }
    }

    /// Returns whether text is requested in addition to the answer.
    fn has_words(&self) -> bool {
        self.cards || self.groups || self.show_model || self.readings
    }

    /// Returns whether the certificate replaces the answer on the standard output.
    fn prints_certificate(&self) -> bool {
        is_stdout(self.certificate.as_deref())
    }
}

/// Returns whether this is the standard output.
fn is_stdout(path: Option<&Path>) -> bool {
    path == Some(Path::new(output::STDOUT))
}

pub(super) fn run(arguments: &PairArguments) -> Done {
    paired_round(arguments).map_err(|e| e.naming(&arguments.question.source.file))
}

fn paired_round(arguments: &PairArguments) -> Done {
    arguments.refuse_nowhere()?;
    if arguments.rounds.is_some() {
        return rounds::run(arguments);
    }
    let (book, tournament, position) = arguments.question.read()?;
    arguments.refuse_cards(&book)?;
    arguments.refuse_words_between_data()?;
    let (of_draw, asked, under) = arguments.conditions(&book, &tournament, &position)?;
    let (rules, request) = asked.of_round(&of_draw, &position);
    let task = RoundTask { book: rules, tournament: &tournament, position: &position, request: &request };
    if let Some(path) = &arguments.published {
        return alter(arguments, path, task, &book);
    }
    if arguments.certificate.is_some() {
        verify::check_supported(rules, &request.declared)?;
    }
    let name = output::as_typed(&arguments.question.source.file);
    let voice = Voice::Terminal { file: &name };
    let mut notes = output::say_all(notes_before(arguments, &book, &tournament, &position, voice));
    let start = Instant::now();
    let solved = task.solve(if arguments.compare { Hands::Both } else { Hands::Model });
    certify_none(arguments, task, solved.as_ref().err())?;
    let paired = solved?;
    notes.extend(output::say_all(not_playable(&book, &tournament, &position, &request.declared)));
    let comparison = compared(arguments, task, &paired);
    let time = start.elapsed();
    let others =
        if arguments.readings { round::alternatives(&position, rules, &request)? } else { Vec::new() };
    let coming = Coming { tournament: &tournament, position: &position };
    let reckoned = report::reckoned(&comparison, time);
    let screen =
        || report::screen(output::page_about(voice, arguments.all), coming, rules, &paired, &reckoned);
    let source = &arguments.question.source;
    let settings = source.in_effect()?;
    let json = || {
        let paired = PairedRound::new(coming, rules, &paired, &comparison, &others);
        source.answer_noting(paired.under(settings.clone()), &notes)
    };
    let mut text = printed(arguments.format, coming, &under, &paired.pairing, (&screen, &json));
    text += &beneath(arguments, task, &paired, &others);
    let is_recorded = arguments.show_model || arguments.lp.is_some() || arguments.mps.is_some();
    let problems = if is_recorded { round::problems(&position, rules, &request)?.1 } else { Vec::new() };
    if arguments.show_model {
        text += &report::show_model(&position, rules, &problems);
    }
    let certificate = arguments.certificate.as_ref();
    let certified = certificate.map(|_| verify::certified(task, &paired.pairing, None)).transpose()?;
    // The event comes after all other files, so that it has no round if one of them cannot be written.
    write_programs(arguments, &position, &book, &problems)?;
    certified.iter().try_for_each(|certified| write_certificate(arguments, certified))?;
    report_on(arguments, task, &under, &paired)?;
    write_event(arguments, coming, &under, &paired.pairing)?;
    certified.iter().try_for_each(|certified| print_certificate(arguments, certified))?;
    arguments.print(&(arguments.head(&tournament)? + &text))?;
    let done = if comparison == Comparison::Stopped { Exit::Limit } else { Exit::Done };
    Ok(verify::ended(certified.as_ref(), done))
}

/// Compares the round with that of the procedure, if this is asked for.
fn compared(arguments: &PairArguments, task: RoundTask<'_>, paired: &Paired) -> Comparison {
    if arguments.compare { task.compared(paired, &task.procedure(STEPS).0) } else { Comparison::NotAsked }
}

/// Returns what has to be known before a round is paired.
fn notes_before(
    arguments: &PairArguments,
    book: &Rulebook,
    tournament: &Tournament,
    position: &Position,
    voice: Voice<'_>,
) -> impl Iterator<Item = String> {
    let drawn = arguments.question.terms.drawn_for_pairing(tournament);
    drawn.into_iter().chain(left_open(book, tournament, position, voice))
}

/// Returns the requested additions that are printed below the round.
fn beneath(
    arguments: &PairArguments,
    task: RoundTask<'_>,
    paired: &Paired,
    others: &[Alternative<'_>],
) -> String {
    let RoundTask { book, tournament, position, request } = task;
    let name = output::as_typed(&arguments.question.source.file);
    let page = output::page_about(Voice::Terminal { file: &name }, arguments.all);
    let mut text = String::new();
    if arguments.groups {
        let asked = AskedRound { position, book, request, ours: paired };
        text += &format!("\n{}", report::drawing(page, tournament, &asked, None));
    }
    if arguments.cards {
        let coming = Coming { tournament, position };
        text += &format!("\n{}", report::level_cards(coming, book, &request.declared, paired));
    }
    if arguments.readings && arguments.format.is_for_people() {
        text += &format!("\n{}", report::hangs_on(page, tournament, &paired.pairing, others));
    }
    text
}

/// Writes the report of the round, if requested.
fn report_on(
    arguments: &PairArguments,
    task: RoundTask<'_>,
    under: &Under,
    ours: &Paired,
) -> Result<(), Failure> {
    if !arguments.html.is_asked() {
        return Ok(());
    }
    let RoundTask { book, tournament, position, request } = task;
    let asked = AskedRound { position, book, request, ours };
    let entered = entered(&tournament.clone().into(), under, position.round, &ours.pairing).tournament;
    let round = Reported { tournament: &entered, has_names: true, asked: &asked, judged: None, remarks: &[] };
    arguments.html.write(&arguments.question, arguments.force, &round)
}

/// Handles `--published`: alters a published pairing, keeping as many boards as possible.
fn alter(arguments: &PairArguments, path: &Path, task: RoundTask<'_>, of_event: &Rulebook) -> Done {
    if arguments.html.is_asked() {
        return Err(PairFault::HtmlOfPublished.into());
    }
    let RoundTask { book, tournament, position, request } = task;
    let published = input::numbered(path, tournament)?;
    let ours = task.solve(Hands::Model)?;
    let altered = match explain::alter(
        &AskedRound { position, book, request, ours: &ours },
        &published.pairing,
        &[],
    )? {
        Alteration::Altered(altered) => altered,
        Alteration::NoPairing(obstacle) => return Err(task.no_pairing(&obstacle)),
    };
    let coming = Coming { tournament, position };
    let now = published.altered(&altered.pairing, &altered.places);
    let source = &arguments.question.source;
    let name = output::as_typed(&source.file);
    let page = output::page_about(Voice::Terminal { file: &name }, arguments.all);
    let screen = || report::altered(page, coming, book, &altered, (&published, &now));
    let settings = source.in_effect()?;
    let json = || source.answer(AlteredRound::new(coming, book, &altered, &now).under(settings.clone()));
    let repair = RecordedRepair {
        round: position.round,
        published: Seating::new(tournament, &published),
        now: Seating::new(tournament, &now),
        best: Some(Seating::in_order(tournament, &ours.pairing)),
        because: api::event::one_line(&arguments.because),
        under: Under::new(of_event, tournament),
        ..RecordedRepair::default()
    };
    if arguments.enter || arguments.out.is_some() {
        write_round(arguments, Command::Repair(repair))?;
    }
    let under = Under::new(of_event, tournament);
    let text = printed(arguments.format, coming, &under, &now.pairing, (&screen, &json));
    arguments.print(&(arguments.head(tournament)? + &text))?;
    Ok(Exit::Done)
}

/// Returns the answer in the requested format. `screen` and `json` contain more than the boards.
fn printed(
    format: PairFormat,
    Coming { tournament, position }: Coming<'_>,
    under: &Under,
    pairing: &Pairing,
    (screen, json): (&dyn Fn() -> String, &dyn Fn() -> String),
) -> String {
    match format {
        PairFormat::Text => screen(),
        PairFormat::Plain => report::boards(None, tournament, position, pairing),
        PairFormat::Json => json(),
        PairFormat::Csv => report::csv(tournament, pairing),
        PairFormat::Trf => format::write_trf16(
            &entered(&tournament.clone().into(), under, position.round, pairing).tournament,
        ),
        PairFormat::Pairs => report::pairs(tournament, pairing),
    }
}

/// Enters a changed round into the event, or writes the event with it to the file named by --out.
fn write_round(arguments: &PairArguments, command: Command) -> Result<(), Failure> {
    super::unannounced::refuse(&arguments.question)?;
    let out = arguments.out.as_deref().map(|path| (path, arguments.force));
    super::event::put_round(&arguments.question.source.file, (command, &arguments.by), out)
}

/// Returns the command that publishes the boards of a round.
fn published(tournament: &Tournament, under: &Under, round: RoundNo, pairing: &Pairing) -> Command {
    let seating = Some(Seating::new(tournament, &Numbered::of_new_round(tournament, pairing)));
    Command::Publish { round, seating, under: under.clone(), deviation: None }
}

/// Returns the event with the boards of a round. A past round is entered for study, without results of its games.
fn entered(event: &Event, under: &Under, round: RoundNo, pairing: &Pairing) -> Event {
    let command = published(&event.tournament, under, round, pairing);
    let Ok(applied) = event::apply(event, &command) else {
        let mut study = format::with_pairing(&event.tournament, round, pairing);
        study.wall.forget(round);
        return event.with(study);
    };
    applied.event
}
