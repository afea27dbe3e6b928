//! `pairproof draft`, `alter`, `publish` and `close`: a round from its pairing to its last result.

use std::path::Path;

use super::by::By;
use super::event::{carry_out, event_in, tell};
use super::output::OutputForm;
use super::question::{RoundQuestion, SourceArguments};
use super::task::not_playable;
use super::{Done, Exit, Failure, output, report, standings, who};
use crate::faults::{DraftFault, SystemFault};
use crate::report::TextPage;
use crate::report::json::{self, CostedDraft, DraftedRound};
use api::event::{
    Applied, Command, Draft, Edit, Event, Numbered, RoundChange, beyond_the_table, tie_breaks_to_choose,
};
use api::round::Drafting;
use app::{DraftCost, DraftRefusal};
use facts::tournament::{Coming, RoundNo, Tournament};
use store::Seq;
use words::{Statement, Voice};

/// Arguments of `draft`.
#[derive(clap::Args, Debug)]
pub(super) struct DraftArguments {
    #[command(flatten)]
    question: RoundQuestion,
    /// Forget what was said about this round before: absent players, options, locked boards. Players keep their fixed
    /// tables. Without `--anew`, a second draft keeps it.
    #[arg(long)]
    anew: bool,
    #[command(flatten)]
    by: By,
    /// Output format.
    #[arg(short, long, value_enum, default_value = "text")]
    format: OutputForm,
}

/// Arguments of `alter`.
#[derive(clap::Args, Debug)]
pub(super) struct AlterArguments {
    #[command(flatten)]
    source: SourceArguments,
    /// The changes, for example `swap 12 34`, `turn 7`, `force 12-34`, `lock 7`, `table 118=1`. Name players by number or
    /// part of the name.
    #[arg(required = true, value_name = "CHANGE")]
    changes: Vec<String>,
    #[command(flatten)]
    by: By,
    /// Output format.
    #[arg(short, long, value_enum, default_value = "text")]
    format: OutputForm,
}

/// Arguments of `publish`.
#[derive(clap::Args, Debug)]
pub(super) struct PublishArguments {
    #[command(flatten)]
    source: SourceArguments,
    /// The reason for publishing a draft that is not the best pairing. The file keeps the reason, also that of any other
    /// draft.
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    reason: String,
    #[command(flatten)]
    by: By,
    /// Output format.
    #[arg(short, long, value_enum, default_value = "text")]
    format: OutputForm,
}

/// Arguments of `close`.
#[derive(clap::Args, Debug)]
pub(super) struct CloseArguments {
    #[command(flatten)]
    source: SourceArguments,
    /// The round. Default: the last published round.
    #[arg(long, value_name = "NUMBER")]
    round: Option<RoundNo>,
    #[command(flatten)]
    by: By,
    /// Output format.
    #[arg(short, long, value_enum, default_value = "text")]
    format: OutputForm,
}

pub(super) fn draft(arguments: &DraftArguments) -> Done {
    let question = &arguments.question;
    let file = &question.source.file;
    let event = event_in(file)?;
    let tournament = event.tournament.clone();
    let next = tournament.rounds_paired() + 1;
    let round = question.field.round.unwrap_or(next);
    if round != next {
        return Err(DraftFault::OtherRound { round, next }.into());
    }
    super::unannounced::refuse(question)?;
    let (demands, handed_on) = event.demands_for(&question.wishes(&tournament, arguments.anew)?);
    let question = question.keeping(&demands);
    let drafting = question.drafting_anew(tournament.clone(), demands.seed);
    let mut drafting = drafting.map_err(|e| e.naming(file))?;
    let command = app::draft::draft(&event, demands, &mut drafting);
    let command = command.map_err(|refusal| Failure::from(refusal).naming(file))?;
    let (row, applied) = carry_out(file, &arguments.by, &mut |_| Ok(command.clone()))?;
    for says in handed_on.into_iter().chain(tie_breaks_to_choose(&applied.event)?) {
        output::say_of(file, [&says]);
    }
    let draft = kept(&applied.event)?;
    if arguments.format == OutputForm::Json {
        return tell_programs(file, row, &applied, &mut drafting);
    }
    let name = output::as_typed(file);
    let page = output::page_about(Voice::Terminal { file: &name }, false);
    let head = page.head(question.source.head(&tournament)?.as_deref());
    let text = head + &said(page, &mut drafting, draft, &applied.event.tournament)?;
    output::print(&text)?;
    output::say_of(file, &beyond(&question.source, &tournament)?);
    if let Some(seed) = draft.under.seed {
        output::say(&format!("lots drawn with the seed {seed}; it is kept with the round"));
    }
    let of = drafting.round();
    let warning = not_playable(of.rulebook(), &tournament, of.position(), &of.request().declared);
    for says in question.terms.drawn_for_pairing(&tournament).into_iter().chain(warning) {
        output::say(&says);
    }
    output::say(&format!("not published yet: `pairproof publish {}`", file.display()));
    Ok(Exit::Done)
}

/// Prints the draft and its cost for programs.
fn tell_programs(file: &Path, row: Option<Seq>, applied: &Applied, drafting: &mut Drafting) -> Done {
    let draft = kept(&applied.event)?;
    let tournament = &applied.event.tournament;
    let known = app::draft::cost(tournament, draft, drafting)?;
    let costed = CostedDraft::new(draft, &report::Costly::of(drafting, tournament, &known)?);
    output::print_data(&json::text(&DraftedRound::new(file, row, applied, costed))).map(|()| Exit::Done)
}

pub(super) fn alter(arguments: &AlterArguments) -> Done {
    let file = &arguments.source.file;
    let event = event_in(file)?;
    let before = event.drafted().map_err(|refused| Failure::from(refused).naming(file))?;
    let edits = edits(&event.tournament, &arguments.changes)?;
    let round = before.round;
    let mut drafting = RoundQuestion::of_draft(&arguments.source, before, &event.tournament)
        .and_then(|question| question.drafting(event.tournament.clone()))
        .map_err(|e| e.naming(file))?;
    let (row, applied) =
        carry_out(file, &arguments.by, &mut |_| Ok(Command::Alter { round, edits: edits.clone() }))?;
    if arguments.format == OutputForm::Json {
        return tell_programs(file, row, &applied, &mut drafting);
    }
    let draft = kept(&applied.event)?;
    let tournament = &applied.event.tournament;
    let known = app::draft::cost(tournament, draft, &mut drafting)?;
    let name = output::as_typed(file);
    let page = output::page_about(Voice::Terminal { file: &name }, false);
    let cost = in_words(page, &drafting, tournament, &known)?;
    let late = if draft.overtaken.is_empty() {
        String::new()
    } else {
        let again = format!("Pair the round again: `pairproof draft {}`", file.display());
        page.fold(&format!("The draft is out of date: {}. {again}", draft.overtaken_by().line(page.voice)), 2)
    };
    output::print(&(late + &cost + &page.fold(&applied.says.sentences(page.voice), 2)))?;
    Ok(Exit::Done)
}

pub(super) fn publish(arguments: &PublishArguments) -> Done {
    let file = &arguments.source.file;
    let event = event_in(file)?;
    let draft = app::draft::publishable(&event).map_err(|refused| Failure::from(refused).naming(file))?;
    let mut drafting = RoundQuestion::of_draft(&arguments.source, draft, &event.tournament)
        .and_then(|question| question.drafting(event.tournament.clone()))
        .map_err(|e| e.naming(file))?;
    let name = output::as_typed(file);
    let page = output::page_about(Voice::Terminal { file: &name }, false);
    let command = match app::draft::publish(&event, &arguments.reason, &mut drafting) {
        Ok(command) => command,
        Err(refusal) => {
            if let (DraftRefusal::NeedsReason { cost, .. }, OutputForm::Text) = (&refusal, arguments.format) {
                output::print(&in_words(page, &drafting, &event.tournament, cost)?)?;
            }
            return Err(Failure::from(refusal).naming(file));
        }
    };
    let known = app::draft::cost(&event.tournament, draft, &mut drafting)?;
    let drafted = draft.clone();
    let (row, mut applied) = carry_out(file, &arguments.by, &mut |now| {
        if now.draft.as_ref() != Some(&drafted) {
            return Err(DraftFault::AlteredMeanwhile.into());
        }
        Ok(command.clone())
    })?;
    // Whoever publishes by hand sees what the rules say of it.
    if arguments.format == OutputForm::Text {
        if !known.cost.is_free() {
            output::print(&in_words(page, &drafting, &event.tournament, &known)?)?;
        }
        applied.says = RoundChange::Published { published: applied.says }.into();
    }
    tell(arguments.format, (file, row), &applied)?;
    Ok(Exit::Done)
}

/// Closes a round. After the last round, the final ranks are also entered in the report.
pub(super) fn close(arguments: &CloseArguments) -> Done {
    let CloseArguments { source, by, .. } = arguments;
    let (row, mut applied) = carry_out(&source.file, by, &mut |event| {
        let round = arguments.round.unwrap_or_else(|| event.tournament.rounds_paired());
        standings::closing(source, event, round)
    })?;
    applied.notes.extend(beyond(source, &applied.event.tournament)?);
    tell(arguments.format, (&source.file, row), &applied)?;
    Ok(Exit::Done)
}

/// Returns the games in which the event departs from its table.
fn beyond(source: &SourceArguments, tournament: &Tournament) -> Result<Vec<Statement>, Failure> {
    let book = source.rulebook_for(tournament)?;
    let declared = source.declared(&book, tournament)?;
    Ok(beyond_the_table(tournament, &book, &declared))
}

/// Returns the draft that a command has saved.
fn kept(event: &Event) -> Result<&Draft, Failure> {
    event.draft.as_ref().ok_or_else(|| SystemFault::DraftLost.into())
}

/// Returns the cost of a draft in words.
fn in_words(
    page: TextPage,
    drafting: &Drafting,
    tournament: &Tournament,
    known: &DraftCost,
) -> Result<String, Failure> {
    let costly = report::Costly::of(drafting, tournament, known)?;
    Ok(report::cost(page, &costly))
}

impl From<DraftRefusal> for Failure {
    /// Converts the reason why a round is not drafted or published.
    fn from(refusal: DraftRefusal) -> Self {
        match refusal {
            DraftRefusal::Refused(refused) => refused.into(),
            DraftRefusal::Unanswered(why) => why.into(),
            DraftRefusal::NoPairing(refused) => Self::refused(Exit::No, &refused).without_pairing(),
            DraftRefusal::NeedsReason { refused, .. } => Self::refused(Exit::No, &refused),
        }
    }
}

/// Returns the cost of a draft, what players will ask about, and the boards, in words.
fn said(
    page: TextPage,
    drafting: &mut Drafting,
    draft: &Draft,
    tournament: &Tournament,
) -> Result<String, Failure> {
    let known = app::draft::cost(tournament, draft, drafting)?;
    let text = in_words(page, drafting, tournament, &known)?;
    let Numbered { pairing, numbers, .. } = draft.seating.numbered(tournament)?;
    let position = drafting.round().position();
    let (book, declared) = (drafting.round().rulebook(), &drafting.round().request().declared);
    let looks =
        report::boards_to_look_at(Coming { tournament, position }, book, &pairing, declared, page.voice);
    let looks = report::check_before_posting(TextPage { all: true, ..page }, &looks);
    let boards = report::boards_at(Some(page), tournament, position, &pairing, &numbers);
    Ok(format!("{text}{looks}\n{boards}"))
}

/// Parses the changes to a draft.
fn edits(tournament: &Tournament, words: &[String]) -> Result<Vec<Edit>, Failure> {
    let mut words = words.iter().map(String::as_str);
    let mut edits = Vec::new();
    while let Some(verb) = words.next() {
        let mut next = |example: &'static str| {
            words.next().ok_or_else(|| DraftFault::EditIncomplete { verb: verb.to_owned(), example })
        };
        let number = |text: &str| Ok::<_, Failure>(tournament.player(who::one(tournament, text)?).number);
        edits.push(match verb {
            "swap" => Edit::Swap { player: number(next("12 34")?)?, other: number(next("12 34")?)? },
            "turn" => Edit::Turn { board: board(next("7")?, verb)? },
            "lock" => Edit::Lock { board: board_or_bye(next("7")?, verb)? },
            "unlock" => Edit::Unlock { board: board_or_bye(next("7")?, verb)? },
            "force" => {
                let text = next("12-34")?;
                let Some((one, other)) = text.rsplit_once('-') else {
                    return Err(DraftFault::EditNoPlayers { text: text.to_owned() }.into());
                };
                let opponent = if is_bye(other) { None } else { Some(number(other)?) };
                Edit::Force { player: number(one)?, opponent }
            }
            "table" => {
                let text = next("118=1")?;
                let Some((who, at)) = text.rsplit_once('=') else {
                    return Err(DraftFault::EditNoTable { text: text.to_owned() }.into());
                };
                let table = if at.eq_ignore_ascii_case("none") { None } else { Some(board(at, verb)?) };
                Edit::Table { player: number(who)?, table }
            }
            _ => {
                let known = ["swap", "turn", "force", "lock", "unlock", "table"];
                let near = output::nearest(verb, known.into_iter()).map(str::to_owned);
                let (verb, known) = (verb.to_owned(), known.join(", "));
                return Err(DraftFault::EditUnknown { verb, near, known }.into());
            }
        });
    }
    Ok(edits)
}

fn is_bye(text: &str) -> bool {
    text.eq_ignore_ascii_case("bye")
}

fn board(text: &str, verb: &str) -> Result<usize, Failure> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| DraftFault::EditNoBoard { verb: verb.to_owned(), text: text.to_owned() }.into())
}

/// Parses a board number, or the bye.
fn board_or_bye(text: &str, verb: &str) -> Result<Option<usize>, Failure> {
    if is_bye(text) { Ok(None) } else { board(text, verb).map(Some) }
}
