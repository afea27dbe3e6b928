//! `pairproof check`: judges a pairing from any source.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::Parser as _;
use rayon::prelude::*;

use super::asked::PairingToJudge;
use super::deviations::Reckoning;
use super::html::{Html, Reported};
use super::judged::JudgedAnswer;
use super::output::OutputForm;
use super::question::{RoundDraws, RoundQuestion};
use super::ranked::JudgedStandings;
use super::task::RoundTask;
use super::{Done, Exit, Failure, input, judged_by, output, verify};
use crate::report;
use crate::report::json::{self, Checked, JudgedUnder, MatchByTotal};
use api::event::{self, Accepted, RoundsOutlook};
use api::explain::{self, Causes};
use facts::advice;
use facts::format;
use facts::rulebook::Rulebook;
use facts::tournament::{RoundNo, Tournament};
use judge::Verdict;

/// Arguments of `check`.
#[derive(clap::Args, Debug)]
#[command(group(clap::ArgGroup::new("written").args(["certificate", "html"]).multiple(true)))]
pub(super) struct CheckArguments {
    #[command(flatten)]
    question: RoundQuestion,
    /// The list of boards, one per line, White first: `12-40`, `12 v 40` or `1. Novak - Haddad`; `7 bye`. `check` ignores
    /// points, ratings and results. `-` reads the standard input. Without a board list, `check` judges a round recorded in the tournament.
    boards: Option<PathBuf>,
    /// The list of boards, given as an option instead.
    #[arg(long, value_name = "BOARDS", conflicts_with = "boards")]
    pairings: Option<PathBuf>,
    /// Judge every recorded round.
    #[arg(long, conflicts_with_all = ["boards", "pairings", "round"])]
    all: bool,
    /// List the readings of the rules that would change this round, with the boards that they
    /// change.
    #[arg(long)]
    readings: bool,
    /// Write a certificate of the best pairing to this file.
    #[arg(long, value_name = "FILE", conflicts_with = "all")]
    certificate: Option<PathBuf>,
    /// Overwrite existing files of --certificate and --html.
    #[arg(long, requires = "written")]
    force: bool,
    /// Try this many changes to the data and settings as causes of differences: for the first round
    /// that differs, and as many again for all later rounds together. 0 tries none. Default: 30000
    /// divided by the number of players, at most 1500.
    #[arg(long, value_name = "NUMBER")]
    causes: Option<usize>,
    #[command(flatten)]
    html: Html,
    #[command(flatten)]
    reckoning: Reckoning,
    /// Output format.
    #[arg(short, long, value_enum, default_value = "text")]
    format: OutputForm,
}

impl CheckArguments {
    /// Returns the file of boards to judge, unless a recorded round is judged.
    fn handed_in(&self) -> Option<&PathBuf> {
        self.boards.as_ref().or(self.pairings.as_ref())
    }

    /// Returns the failure to report if the boards file was given before the tournament.
    fn in_order(&self) -> Option<Failure> {
        let boards = self.handed_in()?;
        let name = boards.display().to_string();
        format::read_tournament(&name, &input::bytes(boards).ok()?).ok()?;
        let file = self.question.source.file.display();
        let says = format!("{name} is a tournament, but {file} is not");
        let remedy = format!("name the tournament first: `pairproof check {name} {file}`");
        Some(Failure::new(Exit::Request, says).remedy(remedy))
    }

    /// Returns the deviations accepted in the settings and by `--accept`. Deviations given with `--accept` must name
    /// boards that are judged.
    fn accepted(&self, asked: &[PairingToJudge<'_>]) -> Result<Vec<Accepted>, Failure> {
        let mut all = self.question.source.settings()?.map_or(Vec::new(), |s| s.contents().accepted.clone());
        for new in self.reckoning.accepted()? {
            let is_there =
                |a: &PairingToJudge<'_>| a.position.round == new.round && a.seats().at(new.board).is_some();
            if !asked.iter().any(is_there) {
                let says = format!(
                    "--accept: board {} of round {} is not judged by this command",
                    new.board, new.round
                );
                return Err(Failure::new(Exit::Request, says)
                    .remedy("name a board of this round, or choose another with `--round`"));
            }
            all.push(new);
        }
        Ok(all)
    }
}

/// Judges all rounds of a file, as `check FILE --all` does.
pub(super) fn all_rounds(file: &Path) -> Result<Vec<WrongRound>, Failure> {
    #[derive(Debug, clap::Parser)]
    struct CheckLine {
        #[command(flatten)]
        arguments: CheckArguments,
    }
    let words = ["check".as_ref(), file.as_os_str(), "--all".as_ref()];
    checked(&CheckLine::try_parse_from(words)?.arguments).map(|(_, wrong)| wrong)
}

/// A round that is not paired correctly, with its verdict.
type WrongRound = (RoundNo, &'static str);

pub(super) fn run(arguments: &CheckArguments) -> Done {
    checked(arguments).map(|(exit, _)| exit)
}

/// Judges the rounds, prints the verdicts and returns the rounds that are wrong.
fn checked(arguments: &CheckArguments) -> Result<(Exit, Vec<WrongRound>), Failure> {
    let question = &arguments.question;
    let (book, tournament) = question.book_and_tournament().map_err(|e| arguments.in_order().unwrap_or(e))?;
    let mut tournament = question.source.counted(&tournament)?.into_owned();
    let request = question.request();
    if arguments.all {
        super::asked::assume_rounds(&mut tournament);
    }
    let (book, tournament) = (&book, &tournament);
    arguments.certificate.as_ref().map_or(Ok(()), |_| verify::check_supported(book, &request.declared))?;
    let draws = RoundDraws::of(question, book, tournament)?;
    let asked = asked_about(arguments, book, tournament, &draws)?;
    let accepted = arguments.accepted(&asked)?;
    let Rounds { asked, judged, stopped, without } = judged(arguments, asked, &accepted)?;
    let mut certified = None;
    if let (Some(path), [asked], [judged]) = (&arguments.certificate, &asked[..], &judged[..]) {
        let (rules, request) = asked.request.of_round(asked.book, &asked.position);
        let task = RoundTask { book: rules, tournament, position: &asked.position, request: &request };
        let made = certified.insert(verify::certified(task, &judged.ours.pairing, None)?);
        output::write(path, &made.certificate.text(), arguments.force)?;
    }
    write_report(arguments, &asked, &judged)?;
    arguments.reckoning.keep(&question.source)?;
    let ranks = arguments.all.then(|| JudgedStandings::of(tournament, book, &request));
    let of_round =
        |j: &JudgedAnswer| j.unfinished.exit(arguments.reckoning.exit(j.exit, &j.verdict, j.is_accepted));
    let exits = judged
        .iter()
        .map(of_round)
        .chain(stopped.as_ref().map(|failure| failure.exit))
        .chain(without.iter().map(|(_, failure)| failure.exit))
        .chain(ranks.iter().map(JudgedStandings::exit));
    let exit = exits.max_by_key(|&exit| exit as i32).unwrap_or(Exit::Done);
    let exit = verify::ended(certified.as_ref(), exit);
    let outlook = RoundsOutlook::of(tournament, book, &request.declared);
    let beyond = event::beyond_the_table(tournament, book, &request.declared);
    let data = || {
        let mut unjudged: Vec<RoundNo> = asked[judged.len()..].iter().map(|a| a.position.round).collect();
        unjudged.extend(without.iter().map(|(round, _)| round));
        unjudged.sort_unstable();
        let (under, judged) = for_programs(JudgedUnder::new(book, &request.declared), &asked, &judged);
        let settings = question.source.in_effect()?;
        let ranks = ranks.as_ref().map(|ranks| ranks.data(tournament));
        let coming = json::ComingRounds::of(tournament, outlook.as_ref());
        let known_by_totals = if arguments.all { MatchByTotal::all(tournament) } else { Vec::new() };
        let checked = Checked { under, settings, judged, unjudged, ranks, coming, known_by_totals };
        Ok(question.source.answer(checked))
    };
    let by = || judged_by::lines(&question.source, book, &request.declared, &asked);
    let words =
        || Ok(in_words(arguments, tournament, &judged, (ranks.as_ref(), outlook.as_ref(), &beyond))? + &by());
    output::tell(arguments.format, words, data)?;
    if arguments.format == OutputForm::Text {
        say_unjudged(&without, stopped.as_ref().map(|failure| (asked[judged.len()].position.round, failure)));
    }
    Ok((exit, wrong_rounds(&asked, &judged, &without)))
}

/// Returns the rounds that are not paired correctly.
fn wrong_rounds(
    asked: &[PairingToJudge<'_>],
    judged: &[JudgedAnswer],
    without: &[(RoundNo, Failure)],
) -> Vec<WrongRound> {
    let is_right = |j: &JudgedAnswer| {
        j.is_accepted || j.is_repaired || matches!(j.verdict, Verdict::Identical | Verdict::Equal)
    };
    let wrong = asked.iter().zip(judged).filter(|(_, j)| !is_right(j));
    let wrong = wrong.map(|(a, j)| (a.position.round, j.verdict.word()));
    let mut wrong: Vec<WrongRound> =
        wrong.chain(without.iter().map(|&(round, _)| (round, "NO LEGAL PAIRING"))).collect();
    wrong.sort_unstable_by_key(|&(round, _)| round);
    wrong
}

/// Returns what the rounds were judged under, and the verdicts on them.
fn for_programs(
    event: JudgedUnder,
    asked: &[PairingToJudge<'_>],
    judged: &[JudgedAnswer],
) -> (JudgedUnder, Vec<json::Judged>) {
    let under = JudgedUnder::of_all(event, asked.iter().map(PairingToJudge::under));
    let verdicts =
        judged.iter().zip(asked).map(|(j, of)| j.answer.clone().under(of.under(), &under)).collect();
    (under, verdicts)
}

/// Returns the verdicts in words.
fn in_words(
    arguments: &CheckArguments,
    tournament: &Tournament,
    judged: &[JudgedAnswer],
    (ranks, outlook, beyond): (Option<&JudgedStandings>, Option<&RoundsOutlook>, &[String]),
) -> Result<String, Failure> {
    let source = &arguments.question.source;
    let mut text = source.head(tournament)?;
    if judged.is_empty() {
        text += "No round is paired yet.\n";
    }
    if judged.len() > 1 {
        let word = |j: &JudgedAnswer| format!("{}{}", j.verdict.word(), j.since_in_a_word());
        text += &format!("{}\n\n", report::tally(judged.iter().map(word)));
    }
    text.extend(judged.iter().map(|j| j.text.as_str()));
    text.extend(ranks.map(|ranks| ranks.text(tournament)));
    let warning = outlook.filter(|outlook| outlook.is_a_warning());
    text.extend(
        warning
            .map(|outlook| output::page(false).fold(&format!("To come: {}.", outlook.says(tournament)), 2)),
    );
    let file = source.file.display().to_string();
    let unrated = event::unrated_in_words(tournament).into_iter().chain(beyond.iter().cloned());
    let unrated = unrated.filter(|_| arguments.all);
    text.extend(unrated.map(|says| output::page(false).fold(&report::as_sentence(&says), 2)));
    Ok(advice::naming(&text, &file))
}

/// Says which rounds are not judged, and why.
fn say_unjudged(without: &[(RoundNo, Failure)], stopped: Option<(RoundNo, &Failure)>) {
    let say = |rounds: &str, failure: &Failure| {
        output::say(&format!("{rounds} not judged: {}", failure.text(output::style())));
    };
    for (round, failure) in without {
        say(&format!("round {round} is"), failure);
    }
    if let Some((first, failure)) = stopped {
        say(&format!("round {first} and later rounds are"), failure);
    }
}

/// Looks for the causes of all differences. One mistake often makes all later rounds differ too, so the first round that
/// differs has the whole budget, and the later rounds share as much again.
fn seek_causes(
    arguments: &CheckArguments,
    asked: &[PairingToJudge<'_>],
    judged: &mut [JudgedAnswer],
) -> Result<(), Failure> {
    let differing = judged.iter().filter(|j| j.exit == Exit::No).count();
    let (mut share, mut likely) = (1, Vec::new());
    for (asked, judged) in asked.iter().zip(judged).filter(|(_, judged)| judged.exit == Exit::No) {
        let budget = arguments.causes.unwrap_or_else(|| Causes::budget(&asked.position)) / share;
        likely.extend(asked.seek_cause(&arguments.question.terms, &likely, budget, judged)?);
        share = (differing - 1).max(1);
    }
    Ok(())
}

/// What came of the rounds to judge.
struct Rounds<'a> {
    /// The rounds that were judged, then those that the limit left.
    asked: Vec<PairingToJudge<'a>>,
    /// The verdicts on them, with explanations for the rounds that differ.
    judged: Vec<JudgedAnswer>,
    /// The failure that stopped the judging.
    stopped: Option<Failure>,
    /// The rounds that have no legal pairing, so that there is nothing to compare them with.
    without: Vec<(RoundNo, Failure)>,
}

/// Judges the rounds. A round without a legal pairing does not keep the others of the event from being judged.
fn judged<'a>(
    arguments: &CheckArguments,
    asked: Vec<PairingToJudge<'a>>,
    accepted: &[Accepted],
) -> Result<Rounds<'a>, Failure> {
    let mut rounds = Rounds { asked: Vec::new(), judged: Vec::new(), stopped: None, without: Vec::new() };
    let (is_of_several, mut left) = (asked.len() > 1, Vec::new());
    let verdicts: Vec<_> = asked.par_iter().map(|asked| asked.judge(arguments.readings)).collect();
    for (asked, verdict) in asked.into_iter().zip(verdicts) {
        match verdict {
            _ if rounds.stopped.is_some() => left.push(asked),
            Ok(verdict) => {
                rounds.asked.push(asked);
                rounds.judged.push(verdict);
            }
            Err(failure) if failure.exit == Exit::Limit && !rounds.judged.is_empty() => {
                rounds.stopped = Some(failure);
                left.push(asked);
            }
            Err(failure) if failure.exit == Exit::No && is_of_several => {
                rounds.without.push((asked.position.round, failure));
            }
            Err(failure) => return Err(failure),
        }
    }
    if rounds.asked.is_empty() && !rounds.without.is_empty() {
        return Err(Failure::all(rounds.without.into_iter().map(|(_, failure)| failure).collect()));
    }
    seek_causes(arguments, &rounds.asked, &mut rounds.judged)?;
    let with = |(judged, of): (JudgedAnswer, &PairingToJudge<'_>)| of.with_history(judged, accepted);
    rounds.judged = rounds.judged.into_iter().zip(&rounds.asked).map(with).collect();
    rounds.asked.extend(left);
    Ok(rounds)
}

/// Returns the pairings to judge: boards handed in, or recorded rounds.
fn asked_about<'a>(
    arguments: &CheckArguments,
    book: &Rulebook,
    tournament: &'a Tournament,
    draws: &'a RoundDraws<'a>,
) -> Result<Vec<PairingToJudge<'a>>, Failure> {
    let question = &arguments.question;
    if let Some(path) = arguments.handed_in() {
        let theirs =
            question.within("while the boards were being read", || input::boards(path, tournament))?;
        if let Some(round) = question.field.round.filter(|_| question.field.names_nobody()) {
            let terms = &question.terms;
            let asked = (round, &theirs);
            let draw = draws.round(round);
            if let Some(of) = PairingToJudge::handed_in_again(draw, tournament, terms, asked)? {
                return Ok(vec![of]);
            }
        }
        let position =
            question.within("before the round was examined", || question.position(book, tournament))?;
        let draw = draws.round(position.round);
        return Ok(vec![PairingToJudge::handed_in(draw, tournament, position, theirs)]);
    }
    question.field.refuse_without_boards()?;
    if arguments.certificate.is_some() {
        let says = "--certificate needs boards";
        return Err(Failure::new(Exit::Request, says)
            .remedy("give the boards, or use `pair --round NUMBER --certificate FILE`"));
    }
    rounds(arguments, tournament)
        .into_par_iter()
        .map(|round| PairingToJudge::recorded(draws.round(round), tournament, &question.terms, round))
        .collect()
}

/// Returns the recorded rounds to judge.
fn rounds(arguments: &CheckArguments, tournament: &Tournament) -> RangeInclusive<usize> {
    let last = tournament.rounds_paired();
    match arguments.question.field.round {
        Some(round) => round..=round,
        None if arguments.all => 1..=last,
        None => last..=last,
    }
}

/// Writes the report of one round or of all, if requested.
fn write_report(
    arguments: &CheckArguments,
    asked: &[PairingToJudge<'_>],
    judged: &[JudgedAnswer],
) -> Result<(), Failure> {
    if !arguments.html.is_asked() {
        return Ok(());
    }
    let requests: Vec<_> = asked.iter().map(|a| a.request.of_round(a.book, &a.position).1).collect();
    let rounds: Vec<explain::AskedRound<'_>> = (asked.iter().zip(judged).zip(&requests))
        .map(|((a, j), request)| explain::AskedRound {
            position: &a.position,
            book: a.book,
            request,
            ours: &j.ours,
        })
        .collect();
    let rounds: Vec<Reported<'_>> = (asked.iter().zip(&rounds).zip(judged))
        .map(|((of, asked), judged)| Reported {
            tournament: &of.tournament,
            has_names: !of.is_in_order,
            asked,
            judged: Some(judged.judgement()),
            remarks: &judged.remarks,
        })
        .collect();
    match &rounds[..] {
        [only] if !arguments.all => arguments.html.write(&arguments.question, arguments.force, only),
        rounds => arguments.html.write_all(&arguments.question, arguments.force, rounds),
    }
}
