//! `pairproof explain`: the reason why a player has this board, and not another.

use std::path::PathBuf;

use super::course::{self, RoundHistory};
use super::output::OutputForm;
use super::question::RoundQuestion;
use super::task::RoundTask;
use super::{Done, Exit, Failure, input, output, verify, who};
use crate::report::json::{self, Explained, Reasons};
use crate::report::{self, Names};
use api::explain::{AskedRound, Contrast, Granted, RankedWish};
use facts::format;
use facts::rulebook::Rulebook;
use facts::tournament::{Colour, Coming, Float, PlayerId, Position, RoundNo, Tournament};
use model::round::{Hands, Paired};

/// The number of opponents explained by default, without `--why-not`.
const NEAREST: usize = 3;

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
    /// Draw the score groups (with a player, only his score group): opponents, floaters in and out,
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

/// The alternative about which the user asks.
#[derive(clap::Args, Debug)]
struct Wishes {
    /// Ask why the player does not meet these players; 0 is the bye. If no other option names the player, the first of
    /// two players given here is the player. Default: the opponent's neighbours.
    #[arg(long = "why-not", value_name = "PLAYERS", num_args = 1..=2)]
    others: Vec<String>,
    /// Ask why this player does not have the bye.
    #[arg(long = "why-not-bye", value_name = "PLAYER")]
    bye: Option<String>,
    /// Ask why this player does not meet an opponent with fewer points (`up`: with more).
    #[arg(long = "why-not-float", value_names = ["PLAYER", "up"], num_args = 1..=2)]
    float: Vec<String>,
    /// Ask why this player does not have this colour, w or b.
    #[arg(long = "why-not-colour", value_names = ["PLAYER", "COLOUR"], num_args = 2)]
    colour: Vec<String>,
}

pub(super) fn run(arguments: &ExplainArguments) -> Done {
    let named = arguments.who.as_deref().or(arguments.player.as_deref());
    let ExplainedRound { book, tournament, position, wall } = ExplainedRound::of(&arguments.question, named)?;
    let (rules, request) = arguments.question.request().of_round(&book, &position);
    let coming = Coming { tournament: &tournament, position: &position };
    let mut wishes = arguments.wishes.of(coming, named)?;
    if arguments.groups && arguments.format == OutputForm::Json {
        return Err(Failure::new(Exit::Request, "JSON cannot show the drawing that --groups asks for")
            .remedy("omit --groups, or use -f text"));
    }
    let who = match named {
        Some(named) => Some(player(coming, named, "--player")?),
        None => wishes.first().map(|wish| wish.who()),
    };
    let task = RoundTask { book: rules, tournament: &tournament, position: &position, request: &request };
    if arguments.certificate.is_some() {
        verify::check_supported(rules, &request.declared)?;
        if wishes.len() != 1 {
            return Err(Failure::new(Exit::Request, "--certificate needs exactly one question")
                .remedy("ask one, for example `--why-not 118 122`"));
        }
    }
    let ours = task.solve(Hands::Model)?;
    let asked = AskedRound { position: &position, book: rules, request: &request, ours: &ours };
    let accelerated = report::points_in_force(output::page(arguments.all), &position, &tournament);
    let head = arguments.question.source.head(&tournament)? + &accelerated;
    let names = Names::of(&tournament);
    let Some(who) = who else { return boards(&asked, &names, arguments, &head, wall.as_ref()) };
    let published = wall.as_ref().map(|wall| wall.of_player(&asked, who)).unwrap_or_default();
    if wishes.is_empty() {
        wishes = nearest(&position, &ours, who);
    }
    let links = asked.chain(who)?;
    let (questions, ended) = questions(arguments, task, &asked, wishes);
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
        Ok(json::text(&explained.published(published.clone())))
    };
    match arguments.format {
        // A person sees the answers found before the limit. A program learns that the answer is incomplete.
        OutputForm::Text => output::tell(OutputForm::Text, text, data).and(ended),
        OutputForm::Json => ended.and_then(|exit| output::tell(OutputForm::Json, text, data).map(|()| exit)),
    }
}

/// The round to explain: either a round to be paired, or a published round as it was first published.
struct ExplainedRound {
    book: Rulebook,
    tournament: Tournament,
    position: Position,
    wall: Option<SincePublication>,
}

/// The current tournament, and the tournament on which the round was paired.
struct SincePublication {
    now: Tournament,
    first: Tournament,
    round: RoundNo,
}

impl ExplainedRound {
    /// Returns the history for the player `named` in the question. A player added by a repair is explained on the
    /// current boards.
    fn of(question: &RoundQuestion, named: Option<&str>) -> Result<Self, Failure> {
        let (book, tournament) = question.book_and_tournament()?;
        let asked_for =
            question.field.round.filter(|&round| format::pairing_of(&tournament, round).is_some());
        let by_default = || course::on_the_wall(&tournament).filter(|_| question.field.round.is_none());
        let round = asked_for.or_else(by_default).filter(|_| question.field.names_nobody());
        let Some(round) = round else {
            let position = question.position(&book, &tournament)?;
            return Ok(Self { book, tournament, position, wall: None });
        };
        let now = question.source.counted(&tournament)?.into_owned();
        let first = RoundHistory::of(&now, round).unaltered;
        let named = named.and_then(|named| who::player(&now, named, "--player").ok());
        let plays = |t: &Tournament, id| t.record(id, round).is_paired();
        let has_come = named.is_some_and(|id| plays(&now, id) && !plays(&first, id));
        let tournament = if has_come { now.clone() } else { first.clone() };
        let position = input::as_recorded(&book, &question.terms.as_paired(&tournament), round)?;
        Ok(Self { book, tournament, position, wall: Some(SincePublication { now, first, round }) })
    }
}

impl SincePublication {
    /// Returns a player's published board, and whether the explanation is about that board.
    fn of_player(&self, asked: &AskedRound<'_>, who: usize) -> Vec<String> {
        let id = asked.position.entries[who].id;
        let best = asked.ours.pairing.opponent(id);
        let says = report::on_the_wall(&self.now, &self.first, self.round, id, best);
        if says.is_empty() { vec![format!("Round {}, as published.", self.round)] } else { vec![says] }
    }

    /// Returns the repairs of the round, and a heading for the boards that follow.
    fn of_round(&self, asked: &AskedRound<'_>) -> Vec<String> {
        let mut says = report::repaired_boards(&self.now, self.round);
        let ours = &asked.ours.pairing;
        let is_best = says.is_empty()
            && format::pairing_of(&self.now, self.round).is_some_and(|now| ours.is_same(&now));
        says.push(match (says.is_empty(), is_best) {
            (false, _) => format!("Round {} without that:", self.round),
            (true, true) => format!("Round {}, as published.", self.round),
            (true, false) => {
                format!(
                    "Round {} was published with a different pairing (see `check`). The best pairing:",
                    self.round
                )
            }
        });
        says
    }
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
                questions.push(report::AnsweredWish { wish, contrast: granted.contrast });
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
            let settings = arguments.question.source.in_effect()?;
            json::text(&Reasons::new(asked, names, &grounds, settings).published(published))
        }
    })?;
    Ok(Exit::Done)
}

/// Returns the drawings of the score groups, if requested. With `who`, the result has only groups that involve this
/// rank.
fn drawn(
    tournament: &Tournament,
    asked: &AskedRound<'_>,
    arguments: &ExplainArguments,
    who: Option<usize>,
) -> String {
    if !arguments.groups {
        return String::new();
    }
    format!("\n{}", report::drawing(output::page(arguments.all), tournament, asked, who))
}

impl Wishes {
    /// Returns all wishes that the options ask about, in the order of the options above.
    fn of(&self, coming: Coming<'_>, named: Option<&str>) -> Result<Vec<RankedWish>, Failure> {
        let mut wishes = Vec::new();
        match (self.others.as_slice(), named) {
            ([], _) => {}
            (others, Some(named)) => wishes = meetings(coming, player(coming, named, "--player")?, others)?,
            ([first, others @ ..], None) if !others.is_empty() => {
                wishes = meetings(coming, player(coming, first, "--why-not")?, others)?;
            }
            (_, None) => {
                return Err(Failure::new(
                    Exit::Request,
                    "--why-not names only one of the two who could meet",
                )
                .remedy("name both, for example `--why-not 118 122`"));
            }
        }
        if let Some(name) = &self.bye {
            wishes.push(RankedWish::Bye(player(coming, name, "--why-not-bye")?));
        }
        if let [name, direction @ ..] = self.float.as_slice() {
            let float = match direction.first().map(|d| d.to_lowercase()).as_deref() {
                None | Some("down") => Float::Down,
                Some("up") => Float::Up,
                Some(_) => return Err(Failure::new(Exit::Request, "--why-not-float: write `up` or `down`")),
            };
            wishes.push(RankedWish::Float(player(coming, name, "--why-not-float")?, float));
        }
        if let [name, colour] = self.colour.as_slice() {
            let colour = match colour.to_lowercase().as_str() {
                "w" | "white" => Colour::White,
                "b" | "black" => Colour::Black,
                _ => return Err(Failure::new(Exit::Request, "--why-not-colour: write `w` or `b`")),
            };
            wishes.push(RankedWish::Colour(player(coming, name, "--why-not-colour")?, colour));
        }
        Ok(wishes)
    }
}

/// Returns the rank of the player named by an option.
fn player(Coming { tournament, position }: Coming<'_>, text: &str, flag: &str) -> Result<usize, Failure> {
    rank(tournament, position, who::player(tournament, text, flag)?, flag)
}

/// Returns the wishes of a player about other opponents, given by name or number, or about the bye (0). If no opponents
/// are given, returns the wishes about the opponent's neighbours.
pub(super) fn about(
    coming: Coming<'_>,
    ours: &Paired,
    who: usize,
    why_not: &[String],
) -> Result<Vec<RankedWish>, Failure> {
    if why_not.is_empty() { Ok(nearest(coming.position, ours, who)) } else { meetings(coming, who, why_not) }
}

fn meetings(
    Coming { tournament, position }: Coming<'_>,
    who: usize,
    others: &[String],
) -> Result<Vec<RankedWish>, Failure> {
    who::refuse_endless(others.iter().map(String::len).sum(), "--why-not")?;
    let all = others.join(",");
    let (byes, named): (Vec<&str>, Vec<&str>) = all.split(',').partition(|o| is_bye(o));
    let named = if named.is_empty() { Vec::new() } else { vec![named.join(",")] };
    let ids = who::players(tournament, &named, "--why-not")?;
    let others = ids.into_iter().map(|id| rank(tournament, position, id, "--why-not"));
    let others = others.collect::<Result<Vec<_>, Failure>>()?;
    let bye = (!byes.is_empty()).then_some(RankedWish::Bye(who));
    let meetings = others.into_iter().filter(|&o| o != who).map(|other| RankedWish::Meet(who, other));
    Ok(meetings.chain(bye).collect())
}

fn is_bye(text: &str) -> bool {
    text.trim() == "0" || text.trim().eq_ignore_ascii_case("bye")
}

/// Returns the rank of a participant.
pub(super) fn rank(
    tournament: &Tournament,
    position: &Position,
    id: PlayerId,
    flag: &str,
) -> Result<usize, Failure> {
    position.rank(id).ok_or_else(|| {
        let says =
            format!("{flag}: {} does not play in round {}", tournament.player(id).label(), position.round);
        Failure::new(Exit::Request, says)
            .of(tournament.player(id).number)
            .remedy(format!("ask about a {} that has a board or the bye", tournament.participant()))
    })
}

/// Returns the default wishes of a player: to meet the players ranked next to the opponent. A floater first asks about
/// players with the same score. The player with the bye asks why the neighbours do not have it.
fn nearest(position: &Position, ours: &Paired, who: usize) -> Vec<RankedWish> {
    let score = |r: usize| position.entries[r].score;
    let next_to = |at: usize, wanted: &dyn Fn(usize) -> bool| -> Vec<usize> {
        let mut others: Vec<usize> = (0..position.entries.len()).filter(|&r| r != who && wanted(r)).collect();
        others.sort_by_key(|&r| (r.abs_diff(at), r));
        others
    };
    let Some(opponent) = ours.pairing.opponent(position.entries[who].id).and_then(|id| position.rank(id))
    else {
        return next_to(who, &|_| true).into_iter().take(NEAREST).map(RankedWish::Bye).collect();
    };
    let floats = score(opponent) != score(who);
    let first = if floats { next_to(who, &|r| score(r) == score(who)) } else { Vec::new() };
    let theirs = next_to(opponent, &|r| r != opponent && score(r) == score(opponent));
    let others = first.into_iter().take(NEAREST - 1).chain(theirs);
    others.take(NEAREST).map(|r| RankedWish::Meet(who, r)).collect()
}
