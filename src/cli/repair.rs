//! `pairproof repair`: alters a published round as little as possible after a correction, an absence or a late entry.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::answer::Answer;
use super::by::By;
use super::changes::{ChangedRound, Changes, recorded};
use super::output::{self, OutputForm};
use super::question::RoundQuestion;
use super::task::{RoundTask, SolvedRound};
use super::{Done, Exit, Failure, input, seats};
use crate::faults::{RepairFault, SystemFault};
use crate::report::json::{self, RepairedRound, WithNotes};
use crate::report::{self, TextPage};
use api::event::{Command, Numbered, one_line};
use api::explain::{Altered, AskedRound, Redraw, Way};
use app::repair::{ChangedEvent, ChosenRepair, RepairCauses};
use facts::rulebook::Published;
use facts::rulebook::table::Declared;
use facts::tournament::{Coming, Rank, RepairChoice, RoundNo, Tournament};
use model::graph::CompatGraph;
use model::round::{Hands, in_board_order};

/// Arguments of `repair`.
#[derive(clap::Args, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "flags of the command line")]
pub(super) struct RepairArguments {
    #[command(flatten)]
    question: RoundQuestion,
    #[command(flatten)]
    changes: Changes,
    /// The published boards (in the format that `check` reads), if the file does not record them.
    #[arg(long, value_name = "BOARDS")]
    published: Option<PathBuf>,
    /// Record these boards as they were played, White first, because players sat down otherwise than published: `40-12`,
    /// or names `Novak - Haddad`. Needs --because. The published boards stay known. Once the round is over, also with
    /// --round, write the result after each board: `40-12=1-0` or '40-12 1-0'; before, enter it with `result`.
    #[arg(long, value_name = "BOARDS", conflicts_with_all = ["published", "keep", "started", "choose", "renumber",
        "all", "result", "add", "forbid", "absent", "withdrawn", "order", "discretion", "reading",
        "unfinished_as_draws", "engine", "time_limit", "seed", "rulebook", "settings", "format"])]
    played: Vec<String>,
    /// Keep these boards, for example `1-10,14`.
    #[arg(long, value_name = "BOARDS")]
    keep: Vec<String>,
    /// Keep these boards because their games have started. `repair` always keeps boards with a result.
    #[arg(long, value_name = "BOARDS")]
    started: Vec<String>,
    /// Which of the three repairs to use; the answer compares them.
    #[arg(long, value_enum, value_name = "CHOICE", default_value = "fewest")]
    choose: Choose,
    /// Renumber the boards by score. Without this option, unchanged boards stay at their tables.
    #[arg(long)]
    renumber: bool,
    /// The reason for the repair, kept in the file. Boards are changed only with a reason.
    #[arg(long, value_name = "WORDS", default_value = "", hide_default_value = true)]
    because: String,
    /// List every board of the round, and every board that pairing the round again would change.
    #[arg(long)]
    all: bool,
    /// Write the repaired tournament to this file (TRF16, or JSON if it ends in .json).
    #[arg(short, long)]
    out: Option<PathBuf>,
    /// Overwrite an existing file.
    #[arg(long, requires = "out")]
    force: bool,
    /// Enter the repaired round into the event file; `undo` takes it back.
    #[arg(long, conflicts_with = "out")]
    enter: bool,
    #[command(flatten)]
    by: By,
    /// Output format.
    #[arg(short, long, value_enum, default_value = "text")]
    format: OutputForm,
}

/// Ways to repair a round.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Choose {
    /// The repair that changes as few boards as possible.
    Fewest,
    /// The repair that moves no player further out of his scoregroup than necessary, and changes as few boards as that
    /// allows.
    Near,
    /// The best pairing of the players now present.
    Best,
}

impl From<Choose> for RepairChoice {
    /// Converts the option to the value stored in the file.
    fn from(choose: Choose) -> Self {
        match choose {
            Choose::Fewest => Self::Fewest,
            Choose::Near => Self::Near,
            Choose::Best => Self::Best,
        }
    }
}

/// A repair of a published round.
pub(super) struct RepairQuestion<'a> {
    pub(super) question: &'a RoundQuestion,
    pub(super) changes: &'a Changes,
    /// The file of the published boards, if the event does not record them.
    pub(super) published: Option<&'a Path>,
    /// Boards to keep.
    pub(super) keep: &'a [String],
    /// Boards whose games have started.
    pub(super) started: &'a [String],
    pub(super) choice: RepairChoice,
    pub(super) renumber: bool,
    pub(super) because: &'a str,
    /// Whether the repair is written; otherwise it is only shown.
    pub(super) is_written: bool,
}

/// The ways to repair a round, and the chosen one.
pub(super) struct RepairAnswer {
    /// The first line in words.
    head: Option<String>,
    /// The round after the changes.
    round: SolvedRound,
    changed: ChangedEvent,
    causes: RepairCauses,
    /// The boards that had to stay.
    held: Vec<usize>,
    rules: Vec<Published>,
    published: Numbered,
    ways: Vec<Way>,
    way: Way,
    now: Numbered,
    because: String,
    settings: Option<json::Settings>,
    notes: Vec<String>,
}

pub(super) fn run(arguments: &RepairArguments) -> Done {
    repaired(arguments).map_err(|e| e.naming(&arguments.question.source.file))
}

fn repaired(arguments: &RepairArguments) -> Done {
    let question = &arguments.question;
    arguments.by.refuse_idle(arguments.enter || arguments.out.is_some())?;
    let out = arguments.out.as_deref().map(|path| (path, arguments.force));
    let (file, is_written) = (&question.source.file, arguments.enter || out.is_some());
    if arguments.enter {
        input::event(file)?;
    }
    if !arguments.played.is_empty() {
        let answer = seats::answer(&arguments.as_played())?;
        if is_written {
            super::event::put_round(file, (answer.command(), &arguments.by), out)?;
        }
        answer.print(file, OutputForm::Text, false)?;
        return Ok(Exit::Done);
    }
    let answer = answer(&RepairQuestion {
        question,
        changes: &arguments.changes,
        published: arguments.published.as_deref(),
        keep: &arguments.keep,
        started: &arguments.started,
        choice: arguments.choose.into(),
        renumber: arguments.renumber,
        because: &arguments.because,
        is_written,
    })?;
    if is_written {
        super::unannounced::refuse(question)?;
        super::event::put_round(file, (answer.command(), &arguments.by), out)?;
    }
    answer.print(file, arguments.format, arguments.all)?;
    if !is_written && arguments.format == OutputForm::Text {
        let because = if arguments.because.is_empty() { " --because WORDS" } else { "" };
        output::say(&format!(
            "nothing is changed yet: to enter this repair, repeat it with `--enter{because}`"
        ));
    }
    Ok(Exit::Done)
}

/// Finds the ways to repair a round.
pub(super) fn answer(asked: &RepairQuestion<'_>) -> Result<RepairAnswer, Failure> {
    let question = asked.question;
    let (book, before) = question.book_and_tournament()?;
    question.field.refuse_ranks()?;
    let (round, published) = standing(asked, &before)?;
    let file_has = recorded(&before, round).map(|numbered| numbered.pairing);
    let because = one_line(asked.because);
    let changed = asked.changes.on(question, &before, (round, file_has.as_ref()), &because)?;
    let (book, request) = question.drawn(&book, &before, round)?;
    let (rules_of_round, request) = request.of_round(&book, &changed.position);
    let graph = CompatGraph::new(&changed.position, rules_of_round, &request.declared);
    let held = held(asked, &before, round, &published)?;
    let (position, tournament) = (&changed.position, &changed.event.tournament);
    let ranks = ranks_of(Coming { tournament, position }, &graph, &published, &held)?;
    let task = RoundTask { book: rules_of_round, tournament, position, request: &request };
    let ours = task.solve(Hands::Model)?;
    let case = AskedRound { position, book: rules_of_round, request: &request, ours: &ours };
    let redraw = Redraw { asked: &case, published: &published.pairing, held: &ranks };
    let ways = ways(task, &redraw)?;
    let way = chosen(&ways, asked.choice)?.clone();
    let causes = RepairCauses::of(&changed.event, position, &graph, &published);
    let rules = causes.rules(&book);
    let now = tables(asked.renumber, &case, &published, &way.altered).at_fixed_tables(tournament, &held);
    let head = question.source.head(&before)?;
    let ChangedRound { event: changed, position } = changed;
    let tournament = changed.tournament.clone();
    Ok(RepairAnswer {
        head,
        round: SolvedRound { book: rules_of_round.clone(), tournament, position, request, ours },
        changed,
        causes,
        held,
        rules,
        published,
        ways,
        way,
        now,
        because,
        settings: question.source.in_effect()?,
        notes: question.source.noted(),
    })
}

impl RepairAnswer {
    /// Returns the repair in the form that the event stores.
    pub(super) fn command(&self) -> Command {
        let Self { changed, causes, rules, published, way, now, held, because, round, .. } = self;
        let (says, best) = (&causes.says, &round.ours.pairing);
        ChosenRepair { changed, says, rules, published, way, now, best, held, because }.command()
    }

    fn told<T>(&self, tell: impl FnOnce(&report::RepairReport<'_>) -> T) -> T {
        let rules: Vec<&Published> = self.rules.iter().collect();
        tell(&report::RepairReport {
            says: &self.causes.says,
            held: &self.held,
            illegal: &self.causes.illegal,
            rules: &rules,
            causes: &self.causes.kinds,
            published: &self.published,
            altered: &self.way.altered,
            ways: &self.ways,
            choice: self.way.choice,
            now: &self.now,
            ours: &self.round.ours,
            verdict: &self.way.verdict,
        })
    }
}

impl Answer for RepairAnswer {
    fn text(&self, page: TextPage) -> Result<String, Failure> {
        let text = self.told(|repair| report::repaired(page, self.round.coming(), &self.round.book, repair));
        Ok(page.head(self.head.as_deref()) + &text)
    }

    fn data(&self) -> Result<impl Serialize, Failure> {
        let repaired = self.told(|repair| RepairedRound::new(self.round.coming(), &self.round.book, repair));
        Ok(WithNotes { answer: repaired.under(self.settings.clone()), notes: self.notes.clone() })
    }
}

/// Returns the repair that the arbiter chose.
fn chosen(ways: &[Way], choice: RepairChoice) -> Result<&Way, Failure> {
    ways.iter().find(|way| way.choice == choice).ok_or_else(|| SystemFault::WayLost.into())
}

/// Returns the possible repairs of the round, or the reason why no repair exists.
fn ways(task: RoundTask<'_>, redraw: &Redraw<'_>) -> Result<Vec<Way>, Failure> {
    match redraw.ways()? {
        Ok(ways) => Ok(ways),
        Err(obstacle) if redraw.held.is_empty() => Err(task.no_pairing(&obstacle)),
        Err(_) => Err(Failure::from(RepairFault::KeepsTooMany).without_pairing()),
    }
}

/// Returns the round and its published boards, either as handed in or as recorded in the file.
fn standing(request: &RepairQuestion<'_>, tournament: &Tournament) -> Result<(RoundNo, Numbered), Failure> {
    let asked = request.question.field.round;
    if let Some(path) = request.published {
        let round = asked.unwrap_or_else(|| tournament.rounds_paired() + 1);
        let given = input::numbered(path, tournament)?;
        return match recorded(tournament, round).filter(|_| round > 0) {
            Some(known) if known.pairing.is_same(&given.pairing) => Ok((round, known)),
            Some(known) if request.is_written => Err(other_boards(tournament, round, (&known, &given))),
            _ => Ok((round, given)),
        };
    }
    let round = asked.unwrap_or_else(|| tournament.rounds_paired());
    let boards = recorded(tournament, round).filter(|_| round > 0);
    let none = || if round == 0 { RepairFault::Unpublished } else { RepairFault::NoBoards { round } };
    let boards = boards.ok_or_else(none)?;
    Ok((round, boards))
}

/// Refuses published boards that differ from those in the file, because what was published stays known.
fn other_boards(tournament: &Tournament, round: RoundNo, (known, given): (&Numbered, &Numbered)) -> Failure {
    let missing = known.seats().find(|(_, board)| !given.pairing.boards.contains(board));
    let why = match missing {
        Some((number, board)) => {
            RepairFault::OtherBoard { round, board: number, pair: report::versus(tournament, board) }
        }
        None => RepairFault::OtherBye { round },
    };
    why.into()
}

impl RepairArguments {
    /// Returns the part of the arguments that `--played` takes.
    fn as_played(&self) -> seats::PlayedSeats<'_> {
        seats::PlayedSeats {
            source: &self.question.source,
            round: self.question.field.round,
            played: &self.played,
            because: &self.because,
        }
    }
}

/// Returns the altered round with its table numbers.
fn tables(renumber: bool, case: &AskedRound<'_>, published: &Numbered, altered: &Altered) -> Numbered {
    if renumber {
        let order = Declared::in_round(case.book, case.position, &case.request.declared).board_order;
        Numbered::in_order(in_board_order(case.position, order, &altered.pairing))
    } else {
        published.altered(&altered.pairing, &altered.places)
    }
}

/// Returns the numbers of the boards that must stay, ascending.
fn held(
    asked: &RepairQuestion<'_>,
    tournament: &Tournament,
    round: RoundNo,
    published: &Numbered,
) -> Result<Vec<usize>, Failure> {
    let mut held = numbers(asked.keep, ("--keep", "keep"), published)?;
    held.extend(numbers(asked.started, ("--started", "started"), published)?);
    Ok(app::repair::held(tournament, round, published, held))
}

/// Parses board numbers such as `1-10,14`.
fn numbers(
    list: &[String],
    (option, field): (&'static str, &'static str),
    published: &Numbered,
) -> Result<Vec<usize>, Failure> {
    let most = published.last();
    let mut found = Vec::new();
    for part in list.iter().flat_map(|text| text.split(',')) {
        let span = facts::format::round_span(part).map(|(first, last)| (first, last.unwrap_or(most)));
        let Some((first, last)) = span.filter(|&(first, last)| 1 <= first && first <= last) else {
            return Err(RepairFault::NotBoards { option, field, text: part.to_owned() }.into());
        };
        if last > most {
            return Err(RepairFault::NoBoard { option, field, board: last, last: most }.into());
        }
        found.extend((first..=last).filter(|&number| published.at(number).is_some()));
    }
    Ok(found)
}

/// Returns the players of the boards that must stay, by rank. Refuses boards that the rules forbid.
fn ranks_of(
    Coming { tournament, position }: Coming<'_>,
    graph: &CompatGraph<'_>,
    published: &Numbered,
    held: &[usize],
) -> Result<Vec<(Rank, Rank)>, Failure> {
    let mut ranks = Vec::new();
    for (number, board) in published.seats().filter(|(number, _)| held.contains(number)) {
        let rank = |id| {
            position.rank(id).ok_or_else(|| {
                let player = tournament.player(id);
                let round = position.round;
                let why = RepairFault::KeptAway { board: number, round, player: player.label() };
                Failure::from(why).player(player.number)
            })
        };
        let (a, b) = (rank(board.white)?, rank(board.black)?);
        if let [first, ..] = graph.why_not(a, b).as_slice() {
            let (why, code) = (first.says.clone(), first.code.clone());
            return Err(RepairFault::KeptIllegal { board: number, why, code }.into());
        }
        ranks.push((a, b));
    }
    Ok(ranks)
}
