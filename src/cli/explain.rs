//! `pairproof explain`: the reason why a player has this board, and not another.

use std::path::PathBuf;

mod wall;
mod wishes;

use super::output::OutputForm;
use super::question::RoundQuestion;
use super::task::RoundTask;
use super::{Done, Exit, Failure, output, verify};
use crate::report::json::{Explained, Reasons};
use crate::report::{self, Names};
use api::explain::{AskedRound, Contrast, Granted, RankedWish};
use facts::tournament::{Coming, PairingNumber, Rank, Tournament};
use model::round::Hands;
use wall::SincePublication;
use wishes::{Wishes, nearest, player};

pub(super) use wall::ExplainedRound;
pub(super) use wishes::{about, rank};

/// Arguments of `explain`.
#[derive(clap::Args, Debug)]
pub(super) struct ExplainArguments {
    #[command(flatten)]
    question: RoundQuestion,
    /// The player, by number or part of the name. For each alternative, the round is paired again, so the reasons hold for
    /// all pairings. Without a player, `explain` gives the reason for every board, and compares the board with one swap
    /// of opponents.
    #[arg(value_name = "PLAYER")]
    who: Option<String>,
    /// The player, given as an option instead.
    #[arg(long, short = 'n', value_name = "PLAYER", conflicts_with = "who")]
    player: Option<String>,
    #[command(flatten)]
    wishes: Wishes,
    /// Write a certificate for the best pairing that fulfils the single wish of the question.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Write the model behind the certificate to this file, for verifiers that do not know the rules.
    #[arg(long, value_name = "FILE", requires = "certificate")]
    export_model: Option<PathBuf>,
    /// Overwrite existing files of --certificate and --export-model.
    #[arg(long, requires = "certificate")]
    force: bool,
    /// Draw the scoregroups (with a player, only his scoregroup): opponents, floaters in and out,
    /// colours given and due, players who may not meet.
    #[arg(long)]
    groups: bool,
    /// Also give reasons for boards in natural order, and list every board that would change.
    #[arg(long)]
    all: bool,
    /// Output format.
    #[arg(short, long, value_enum, default_value = "text")]
    format: OutputForm,
}

pub(super) fn run(arguments: &ExplainArguments) -> Done {
    let named = arguments.who.as_deref().or(arguments.player.as_deref());
    let first = named.or_else(|| arguments.wishes.first_named());
    let read = arguments.question.book_and_tournament()?;
    let round = ExplainedRound::of(&arguments.question, read, first, !arguments.wishes.are_none())?;
    let flag = if arguments.who.is_some() { "PLAYER" } else { "--player" };
    if let Some(named) = named.filter(|_| arguments.wishes.are_none())
        && let Some((number, why)) = round.why_away(named, flag)?
    {
        return away(arguments, &round, number, &why);
    }
    let ExplainedRound { book, tournament, position, wall } = round;
    let (book, request) = arguments.question.drawn(&book, &tournament, position.round)?;
    let (rules, request) = request.of_round(&book, &position);
    let coming = Coming { tournament: &tournament, position: &position };
    let mut wishes = arguments.wishes.of(coming, named)?;
    let who = match named {
        Some(named) => Some(player(coming, named, flag)?),
        None => wishes.first().map(|wish| wish.who()),
    };
    check_form(arguments)?;
    let task = RoundTask { book: rules, tournament: &tournament, position: &position, request: &request };
    if arguments.certificate.is_some() {
        verify::check_supported(rules, &request.declared)?;
        check_one(&wishes)?;
    }
    let ours = task.solve(Hands::Model)?;
    let asked = AskedRound { position: &position, book: rules, request: &request, ours: &ours };
    let accelerated = report::points_in_force(output::page(arguments.all), &position, &tournament);
    let head = arguments.question.source.head(&tournament)? + &accelerated;
    let names = Names::of(&tournament);
    let Some(who) = who else { return boards(&asked, &names, arguments, &head, wall.as_ref()) };
    let published = wall.as_ref().map(|wall| wall.of_player(&asked, who)).unwrap_or_default();
    let is_asked = !wishes.is_empty();
    if !is_asked {
        wishes = nearest(&position, &ours, who);
    }
    let links = asked.chain(who)?;
    let (mut questions, ended) = questions(arguments, task, &asked, wishes);
    if let Some(wall) = &wall {
        wall.beside(&asked, &mut questions, is_asked);
    }
    let said = report::SaidOfPlayer { links: &links, questions: &questions };
    let text = || {
        let page = output::page(arguments.all);
        let lines: String = published.iter().map(|line| page.fold(line, 2)).collect();
        let drawn = drawn(&tournament, &asked, arguments, Some(who));
        Ok(head + &lines + &report::why(page, &tournament, &asked, who, said) + &drawn)
    };
    let data = || {
        let settings = arguments.question.source.in_effect()?;
        let explained = Explained::new(&tournament, &asked, who, said).under(settings);
        Ok(arguments.question.source.answer(explained.published(published.clone())))
    };
    match arguments.format {
        // A person sees the answers found before the limit. A program learns that the answer is incomplete.
        OutputForm::Text => output::tell(OutputForm::Text, text, data).and(ended),
        OutputForm::Json => ended.and_then(|exit| output::tell(OutputForm::Json, text, data).map(|()| exit)),
    }
}

/// Refuses a drawing in JSON.
fn check_form(arguments: &ExplainArguments) -> Result<(), Failure> {
    if arguments.groups && arguments.format == OutputForm::Json {
        return Err(Failure::new(Exit::Request, "JSON cannot show the drawing that `--groups` asks for")
            .remedy("omit `--groups`, or use `-f text`"));
    }
    Ok(())
}

/// Refuses a certificate for several questions.
fn check_one(wishes: &[RankedWish]) -> Result<(), Failure> {
    if wishes.len() == 1 {
        return Ok(());
    }
    Err(Failure::new(Exit::Request, "--certificate needs exactly one question")
        .remedy("ask one, for example `--why-not 118 122`"))
}

/// Says why a player does not play in the round.
fn away(arguments: &ExplainArguments, round: &ExplainedRound, number: PairingNumber, why: &str) -> Done {
    let request = arguments.question.request();
    let text = || {
        let page = output::page(arguments.all);
        Ok(arguments.question.source.head(&round.tournament)? + &page.fold(why, 2))
    };
    let data = || {
        let settings = arguments.question.source.in_effect()?;
        let asked_for = (number, round.position.round);
        let answer = Explained::of_away(&round.book, request.declared.clone(), asked_for, why.to_owned());
        Ok(arguments.question.source.answer(answer.under(settings)))
    };
    output::tell(arguments.format, text, data).map(|()| Exit::Done)
}

/// Returns the answers found within the limit, and the outcome of the last question.
fn questions(
    arguments: &ExplainArguments,
    task: RoundTask<'_>,
    asked: &AskedRound<'_>,
    wishes: Vec<RankedWish>,
) -> (Vec<report::AnsweredWish>, Done) {
    let bar = output::progress("pairing the round again for each question");
    let (mut questions, mut ended) = (Vec::new(), Ok(Exit::Done));
    let answers = asked.granting_each(wishes.clone());
    for (wish, granted) in wishes.into_iter().zip(answers) {
        match granted {
            Ok(granted) => {
                if arguments.certificate.is_some() {
                    ended = certificate(arguments, task, &granted);
                }
                questions.push(report::AnsweredWish { wish, contrast: granted.contrast, on_the_wall: None });
            }
            Err(e) => {
                ended = Err(e.into());
                break;
            }
        }
    }
    bar.finish_and_clear();
    (questions, ended)
}

/// Writes the certificate of the best pairing that fulfils a wish, or the certificate that no such pairing exists.
fn certificate(
    arguments: &ExplainArguments,
    task: RoundTask<'_>,
    Granted { contrast, bound }: &Granted,
) -> Done {
    let made = match contrast {
        Contrast::Worse(_, pairing) | Contrast::Equal(pairing) => {
            verify::certified(task, pairing, Some(bound))?
        }
        Contrast::Impossible(_) => verify::certified_none(task, Some(bound))?,
        Contrast::Held | Contrast::Forbidden(_) | Contrast::NoBye | Contrast::Nobody => {
            output::say("no certificate was written: this question needed no second pairing");
            return Ok(Exit::No);
        }
    };
    let text = made.certificate.text();
    let files = [(&arguments.export_model, &made.checked.model), (&arguments.certificate, &text)];
    for (path, text) in files.into_iter().filter_map(|(path, text)| Some((path.as_ref()?, text))) {
        output::write(path, text, arguments.force)?;
    }
    output::say("`pair --certificate` writes the certificate for the round itself");
    Ok(verify::ended(Some(&made), Exit::Done))
}

/// Returns all boards with their reasons.
fn boards(
    asked: &AskedRound<'_>,
    names: &Names<'_>,
    arguments: &ExplainArguments,
    head: &str,
    wall: Option<&SincePublication>,
) -> Done {
    let published = wall.map(|wall| wall.of_round(asked)).unwrap_or_default();
    let grounds = asked.grounds(1..=asked.ours.pairing.boards.len())?;
    output::print(&match arguments.format {
        OutputForm::Text => {
            let page = output::page(arguments.all);
            let lines: String = published.iter().map(|line| page.fold(line, 2)).collect();
            let drawn = drawn(names.tournament(), asked, arguments, None);
            head.to_owned() + &lines + &report::grounds(page, asked, names, &grounds) + &drawn
        }
        OutputForm::Json => {
            let source = &arguments.question.source;
            source.answer(Reasons::new(asked, names, &grounds, source.in_effect()?).published(published))
        }
    })?;
    Ok(Exit::Done)
}

/// Returns the drawings of the scoregroups, if requested. With `who`, the result has only groups that involve this
/// rank.
fn drawn(
    tournament: &Tournament,
    asked: &AskedRound<'_>,
    arguments: &ExplainArguments,
    who: Option<Rank>,
) -> String {
    if !arguments.groups {
        return String::new();
    }
    format!("\n{}", report::drawing(output::page(arguments.all), tournament, asked, who))
}
