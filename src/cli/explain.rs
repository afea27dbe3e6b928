//! `pairproof explain`: the reason why a player has this board, and not another.

use std::path::PathBuf;

mod wall;
mod wishes;

use serde::Serialize;

use super::answer::Answer;
use super::output::OutputForm;
use super::question::RoundQuestion;
use super::task::{RoundTask, SolvedRound};
use super::{Done, Exit, Failure, output, verify};
use crate::faults::QuestionFault;
use crate::report::json::{self, Explained, Reasons, WithNotes};
use crate::report::{self, Names, TextPage};
use api::explain::{AskedRound, Contrast, Granted, Ground, Link, RankedWish};
use facts::rulebook::Rulebook;
use facts::tournament::{BoundPlayer, Coming, PairingNumber, Rank, RoundNo};
use model::round::Hands;
use wall::SincePublication;
use wishes::{nearest, player};

use wall::ExplainedRound;
pub(super) use wishes::Wishes;

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

/// A question why players have their boards.
pub(super) struct ExplainRequest<'a> {
    pub(super) question: &'a RoundQuestion,
    /// The player, by number or part of the name; `None` asks for every board.
    pub(super) named: Option<&'a str>,
    /// What a message calls the player.
    pub(super) flag: &'a str,
    pub(super) wishes: &'a Wishes,
    /// Whether the best pairing that fulfils the single wish is certified.
    pub(super) is_certified: bool,
    /// Whether the scoregroups are drawn.
    pub(super) groups: bool,
    /// Is told the number of each further question before it is answered, and how many there are.
    pub(super) tell: Option<&'a dyn Fn(usize, usize)>,
}

/// The reasons of a round.
pub(super) struct ExplainAnswer {
    /// The first line in words.
    head: Option<String>,
    about: Explanation,
    groups: bool,
    settings: Option<json::Settings>,
    notes: Vec<String>,
}

/// What is explained.
enum Explanation {
    Away(Box<PlayerAway>),
    Player(Box<PlayerExplained>),
    Boards(Box<BoardsExplained>),
}

/// A player who does not play in the round.
struct PlayerAway {
    book: Rulebook,
    declared: Vec<String>,
    number: PairingNumber,
    round: RoundNo,
    why: String,
}

/// A player's board.
struct PlayerExplained {
    round: SolvedRound,
    who: Rank,
    /// What became of the published round.
    published: Vec<String>,
    links: Vec<Link>,
    questions: Vec<report::AnsweredWish>,
    /// The wish to certify.
    bound: Option<BoundPlayer>,
    /// Why the further questions are not answered.
    ended: Option<Failure>,
}

/// Every board of a round.
struct BoardsExplained {
    round: SolvedRound,
    published: Vec<String>,
    grounds: Vec<Ground>,
}

pub(super) fn run(arguments: &ExplainArguments) -> Done {
    explained(arguments).map_err(|e| e.naming(&arguments.question.source.file))
}

fn explained(arguments: &ExplainArguments) -> Done {
    let named = arguments.who.as_deref().or(arguments.player.as_deref());
    let flag = if arguments.who.is_some() { "PLAYER" } else { "--player" };
    check_form(arguments)?;
    let ExplainArguments { question, wishes, groups, .. } = arguments;
    let is_certified = arguments.certificate.is_some();
    let request = ExplainRequest { question, named, flag, wishes, is_certified, groups: *groups, tell: None };
    let answer = answer(&request)?;
    let ended = match &answer.about {
        Explanation::Player(player) => certificate(arguments, player),
        Explanation::Away(_) | Explanation::Boards(_) => Ok(Exit::Done),
    };
    // A person sees the answers found before the limit. A program learns that the answer is incomplete.
    match (arguments.format, ended) {
        (OutputForm::Json, Err(failure)) => Err(failure),
        (form, ended) => answer.print(&question.source.file, form, arguments.all).and(ended),
    }
}

/// Refuses a drawing in JSON.
fn check_form(arguments: &ExplainArguments) -> Result<(), Failure> {
    if arguments.groups && arguments.format == OutputForm::Json {
        return Err(QuestionFault::WhyDrawingInJson.into());
    }
    Ok(())
}

/// Explains a player's board and the boards that the player did not get, or every board.
pub(super) fn answer(asked: &ExplainRequest<'_>) -> Result<ExplainAnswer, Failure> {
    let ExplainRequest { question, named, flag, wishes, groups, .. } = *asked;
    let first = named.or_else(|| wishes.first_named());
    let read = question.book_and_tournament()?;
    let explained = ExplainedRound::of(question, read, first, !wishes.are_none())?;
    let settings = question.source.in_effect()?;
    let answer = |head, about| {
        let notes = question.source.noted();
        ExplainAnswer { head, about, groups, settings, notes }
    };
    if let Some(named) = named.filter(|_| wishes.are_none())
        && let Some((number, why)) = explained.why_away(named, flag)?
    {
        let head = question.source.head(&explained.tournament)?;
        let (declared, round) = (question.request().declared, explained.position.round);
        let away = PlayerAway { book: explained.book, declared, number, round, why };
        return Ok(answer(head, Explanation::Away(Box::new(away))));
    }
    let (round, who, wall, asked_for) = solved(asked, explained)?;
    let head = question.source.head(&round.tournament)?;
    let case = round.asked();
    let Some(who) = who else {
        let published = wall.as_ref().map(|wall| wall.of_round(&case)).unwrap_or_default();
        let grounds = case.grounds(1..=case.ours.pairing.boards.len())?;
        return Ok(answer(
            head,
            Explanation::Boards(Box::new(BoardsExplained { round, published, grounds })),
        ));
    };
    let published = wall.as_ref().map(|wall| wall.of_player(&case, who)).unwrap_or_default();
    let is_asked = !asked_for.is_empty();
    let wishes = if is_asked { asked_for } else { nearest(&round.position, &round.ours, who) };
    let links = case.chain(who)?;
    let (mut questions, bound, ended) = questions(&case, wishes, asked);
    if let Some(wall) = &wall {
        wall.beside(&case, &mut questions, is_asked);
    }
    let player = PlayerExplained { round, who, published, links, questions, bound, ended };
    Ok(answer(head, Explanation::Player(Box::new(player))))
}

/// A solved round, the player asked about, what became of the round since its publication, and the wishes.
type Explainable = (SolvedRound, Option<Rank>, Option<SincePublication>, Vec<RankedWish>);

fn solved(asked: &ExplainRequest<'_>, explained: ExplainedRound) -> Result<Explainable, Failure> {
    let ExplainedRound { book, tournament, position, wall } = explained;
    let (book, request) = asked.question.drawn(&book, &tournament, position.round)?;
    let (rules, request) = request.of_round(&book, &position);
    let coming = Coming { tournament: &tournament, position: &position };
    let wishes = asked.wishes.of(coming, asked.named)?;
    let who = match asked.named {
        Some(named) => Some(player(coming, named, asked.flag)?),
        None => wishes.first().map(|wish| wish.who()),
    };
    let task = RoundTask { book: rules, tournament: &tournament, position: &position, request: &request };
    if asked.is_certified {
        verify::check_supported(rules, &request.declared)?;
        check_one(&wishes)?;
    }
    let ours = task.solve(Hands::Model)?;
    let round = SolvedRound { book: rules.clone(), tournament, position, request, ours };
    Ok((round, who, wall, wishes))
}

impl Answer for ExplainAnswer {
    fn text(&self, page: TextPage) -> Result<String, Failure> {
        let head = page.head(self.head.as_deref());
        let says =
            |published: &[String]| -> String { published.iter().map(|line| page.fold(line, 2)).collect() };
        Ok(match &self.about {
            Explanation::Away(away) => head + &page.fold(&away.why, 2),
            Explanation::Player(player) => {
                let PlayerExplained { round, who, published, .. } = &**player;
                let (case, tournament) = (round.asked(), &round.tournament);
                let why = report::why(page, tournament, &case, *who, player.said());
                let accelerated = report::points_in_force(page, &round.position, tournament);
                head + &accelerated + &says(published) + &why + &self.drawn(page, round, Some(*who))
            }
            Explanation::Boards(boards) => {
                let BoardsExplained { round, published, grounds } = &**boards;
                let names = Names::of(&round.tournament);
                let grounds = report::grounds(page, &round.asked(), &names, grounds);
                let accelerated = report::points_in_force(page, &round.position, &round.tournament);
                head + &accelerated + &says(published) + &grounds + &self.drawn(page, round, None)
            }
        })
    }

    fn data(&self) -> Result<impl Serialize, Failure> {
        Ok(WithNotes { answer: self.for_programs(), notes: self.notes.clone() })
    }
}

/// An explanation for programs.
#[derive(Serialize)]
#[serde(untagged)]
enum ExplainedData {
    Player(Box<Explained>),
    Boards(Box<Reasons>),
}

impl ExplainAnswer {
    fn for_programs(&self) -> ExplainedData {
        let settings = self.settings.clone();
        match &self.about {
            Explanation::Away(away) => {
                let PlayerAway { book, declared, number, round, why } = &**away;
                let away = Explained::of_away(book, declared.clone(), (*number, *round), why.clone());
                ExplainedData::Player(Box::new(away.under(settings)))
            }
            Explanation::Player(player) => {
                let PlayerExplained { round, who, published, .. } = &**player;
                let explained = Explained::new(&round.tournament, &round.asked(), *who, player.said());
                ExplainedData::Player(Box::new(explained.under(settings).published(published.clone())))
            }
            Explanation::Boards(boards) => {
                let BoardsExplained { round, published, grounds } = &**boards;
                let names = Names::of(&round.tournament);
                let reasons = Reasons::new(&round.asked(), &names, grounds, settings);
                ExplainedData::Boards(Box::new(reasons.published(published.clone())))
            }
        }
    }

    /// Returns the explanation of a player's board for programs.
    pub(super) fn of_player(&self) -> Option<Explained> {
        match self.for_programs() {
            ExplainedData::Player(explained) => Some(*explained),
            ExplainedData::Boards(_) => None,
        }
    }

    /// Returns the answer, unless the limit was reached before every question was answered.
    pub(super) fn complete(mut self) -> Result<Self, Failure> {
        match &mut self.about {
            Explanation::Player(player) => player.ended.take().map_or(Ok(self), Err),
            Explanation::Away(_) | Explanation::Boards(_) => Ok(self),
        }
    }

    /// Returns the drawings of the scoregroups, if requested. With `who`, the result has only groups that involve this
    /// rank.
    fn drawn(&self, page: TextPage, round: &SolvedRound, who: Option<Rank>) -> String {
        if !self.groups {
            return String::new();
        }
        format!("\n{}", report::drawing(page, &round.tournament, &round.asked(), who))
    }
}

impl PlayerExplained {
    fn said(&self) -> report::SaidOfPlayer<'_> {
        report::SaidOfPlayer { links: &self.links, questions: &self.questions }
    }
}

/// Refuses a certificate for several questions.
fn check_one(wishes: &[RankedWish]) -> Result<(), Failure> {
    if wishes.len() == 1 {
        return Ok(());
    }
    Err(QuestionFault::WhyOneCertificate.into())
}

/// Returns the answers found within the limit, the wish to certify, and the failure that ended them.
fn questions(
    case: &AskedRound<'_>,
    wishes: Vec<RankedWish>,
    asked: &ExplainRequest<'_>,
) -> (Vec<report::AnsweredWish>, Option<BoundPlayer>, Option<Failure>) {
    let bar = output::progress("pairing the round again for each question");
    let (mut questions, mut certified, mut ended) = (Vec::new(), None, None);
    let all = wishes.len();
    let answers = match asked.tell {
        None => case.granting_each(wishes.clone()),
        Some(tell) => {
            let one = |(wish, at): (&RankedWish, usize)| {
                tell(at, all);
                case.granting(*wish)
            };
            wishes.iter().zip(1..).map(one).collect()
        }
    };
    for (wish, granted) in wishes.into_iter().zip(answers) {
        match granted {
            Ok(Granted { contrast, bound }) => {
                certified = Some(bound).filter(|_| asked.is_certified);
                questions.push(report::AnsweredWish { wish, contrast, on_the_wall: None });
            }
            Err(e) => {
                ended = Some(e.into());
                break;
            }
        }
    }
    bar.finish_and_clear();
    (questions, certified, ended)
}

/// Writes the certificate of the best pairing that fulfils the wish, or the certificate that no such pairing exists, if
/// one is asked for. Fails if the questions were not answered.
fn certificate(arguments: &ExplainArguments, player: &PlayerExplained) -> Done {
    if let Some(failure) = &player.ended {
        return Err(failure.clone());
    }
    let (Some(bound), [question]) = (&player.bound, player.questions.as_slice()) else {
        return Ok(Exit::Done);
    };
    let task = player.round.task();
    let made = match &question.contrast {
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
