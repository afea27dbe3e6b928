//! `pairproof check`: judges a pairing from any source.

mod accepted;
mod editions;
mod round;
mod rulebook_line;
mod stated_ranks;
mod subject;
mod under_other;
mod verdict;

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde::Serialize;

use super::answer::Answer;
use super::html::{Html, Reported};
use super::output::OutputForm;
use super::question::{RoundDraw, RoundDraws, RoundQuestion};
use super::task::RoundTask;
use super::{Done, Exit, Failure, input, output, verify};
use crate::faults::{CommandLineFault, QuestionFault};
use crate::report::json::{self, Checked, JudgedUnder, MatchByTotal, WithNotes};
use crate::report::{self, TextPage};
use accepted::Reckoning;
use api::event::{self, Accepted, RoundsOutlook};
use api::explain::{self, Causes};
use editions::EditionsCompared;
use facts::format;
use facts::rulebook::Rulebook;
use facts::tournament::{RoundNo, Tournament};
use judge::Verdict;
use proof::certify::Certified;
use round::CheckedRound;
use stated_ranks::CheckedRanks;
pub(super) use subject::CheckSubject;
pub use subject::PublishedRound;
use words::Statement;

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
}

/// Rounds to judge.
pub(super) struct CheckRequest<'a> {
    pub(super) question: &'a RoundQuestion,
    /// The boards to judge; `None` for rounds that the event records.
    pub(super) boards: Option<BoardsToCheck<'a>>,
    /// Whether every recorded round is judged.
    pub(super) all: bool,
    /// Whether the readings that change a round are listed.
    pub(super) readings: bool,
    /// The number of changes to try as causes.
    pub(super) causes: Option<usize>,
    /// Deviations accepted beside those of the settings. They must name boards that are judged.
    pub(super) accepted: Vec<Accepted>,
    /// Whether the best pairing of boards handed in is certified.
    pub(super) is_certified: bool,
}

/// Boards handed in.
#[derive(Clone, Copy)]
pub(super) enum BoardsToCheck<'a> {
    /// A file.
    File(&'a Path),
    /// A list, one board per line.
    Text(&'a str),
}

/// The verdicts.
pub(super) struct CheckAnswer {
    /// The first line in words.
    head: Option<String>,
    book: Rulebook,
    /// The discretions and readings in force.
    declared: Vec<String>,
    tournament: Tournament,
    /// The rounds that were judged, then those that the limit left.
    subjects: Vec<CheckSubject>,
    /// The verdicts on them.
    rounds: Vec<CheckedRound>,
    /// The failure that stopped the judging.
    stopped: Option<Failure>,
    /// The rounds that have no legal pairing, so that there is nothing to compare them with.
    without: Vec<(RoundNo, Failure)>,
    /// The rounds under the other edition, if the edition is an assumption and a round differs.
    editions: Option<EditionsCompared>,
    /// The verdict on the standings, if every round is judged.
    ranks: Option<CheckedRanks>,
    outlook: Option<RoundsOutlook>,
    /// The departures from the table of the rulebook.
    beyond: Vec<Statement>,
    source: AnsweredSource,
}

/// What an answer says of the tournament from which it came.
struct AnsweredSource {
    /// Whether `-R` names the rulebook.
    is_named: bool,
    settings: Option<json::Settings>,
    notes: Vec<String>,
}

/// A round that is not paired correctly, with its verdict.
type WrongRound = (RoundNo, &'static str);

/// Judges all rounds of a tournament.
pub(super) fn all_rounds(question: &RoundQuestion) -> Result<CheckAnswer, Failure> {
    answer(&CheckRequest { all: true, ..CheckRequest::about(question) })
}

pub(super) fn run(arguments: &CheckArguments) -> Done {
    checked(arguments).map_err(|e| e.naming(&arguments.question.source.file))
}

fn checked(arguments: &CheckArguments) -> Done {
    let CheckArguments { question, all, readings, causes, reckoning, .. } = arguments;
    let answer = answer(&CheckRequest {
        question,
        boards: arguments.handed_in().map(|path| BoardsToCheck::File(path)),
        all: *all,
        readings: *readings,
        causes: *causes,
        accepted: reckoning.accepted()?,
        is_certified: arguments.certificate.is_some(),
    })?;
    let certified = certify(arguments, &answer)?;
    write_report(arguments, &answer)?;
    reckoning.keep(&question.source)?;
    answer.print(&question.source.file, arguments.format, false)?;
    if arguments.format == OutputForm::Text {
        answer.say_unjudged();
    }
    Ok(verify::ended(certified.as_ref(), answer.exit(reckoning)))
}

/// Judges rounds.
pub(super) fn answer(asked: &CheckRequest<'_>) -> Result<CheckAnswer, Failure> {
    let CheckRequest { question, all, .. } = *asked;
    let read = question.book_and_tournament();
    let (book, tournament) = read.map_err(|e| asked.in_order().unwrap_or(e))?;
    let mut tournament = question.source.counted(&tournament)?.into_owned();
    let request = question.request();
    if all {
        subject::assume_rounds(&question.source, &mut tournament);
    }
    if asked.is_certified {
        verify::check_supported(&book, &request.declared)?;
    }
    let draws = RoundDraws::of(question, &book, &tournament)?;
    let subjects = subjects(asked, &book, &tournament, &draws)?;
    let accepted = asked.accepted(&subjects)?;
    let JudgedSubjects { subjects, mut rounds, stopped, without } = judged(asked, subjects, &accepted)?;
    let draw = RoundDraw { book: &book, request: &request };
    let editions = all.then(|| EditionsCompared::of(question, draw, &tournament, &subjects, &mut rounds));
    let editions = editions.transpose()?.flatten();
    let ranks = all.then(|| CheckedRanks::of(&tournament, &book, &request));
    let outlook = RoundsOutlook::of(&tournament, &book, &request.declared);
    let beyond = event::beyond_the_table(&tournament, &book, &request.declared);
    let source = AnsweredSource {
        is_named: question.source.rulebook.is_some(),
        settings: question.source.in_effect()?,
        notes: question.source.noted(),
    };
    let (head, declared) = (question.source.head(&tournament)?, request.declared);
    drop(draws);
    Ok(CheckAnswer {
        head,
        book,
        declared,
        tournament,
        subjects,
        rounds,
        stopped,
        without,
        editions,
        ranks,
        outlook,
        beyond,
        source,
    })
}

impl<'a> CheckRequest<'a> {
    /// Asks about the round of a question, or about the last recorded one.
    pub(super) fn about(question: &'a RoundQuestion) -> Self {
        Self {
            question,
            boards: None,
            all: false,
            readings: false,
            causes: None,
            accepted: Vec::new(),
            is_certified: false,
        }
    }

    /// Returns the failure to report if the boards file was given before the tournament.
    fn in_order(&self) -> Option<Failure> {
        let Some(BoardsToCheck::File(boards)) = self.boards else { return None };
        let name = boards.display().to_string();
        readers::read_tournament(&name, &input::bytes(boards).ok()?).ok()?;
        Some(CommandLineFault::CheckSwapped { boards: name, path: self.question.source.file.clone() }.into())
    }

    /// Returns the deviations accepted in the settings and by the request.
    fn accepted(&self, subjects: &[CheckSubject]) -> Result<Vec<Accepted>, Failure> {
        let settings = self.question.source.settings()?;
        let mut all = settings.map_or(Vec::new(), |s| s.contents().accepted.clone());
        for new in &self.accepted {
            let is_there =
                |a: &CheckSubject| a.position.round == new.round && a.seats().at(new.board).is_some();
            if !subjects.iter().any(is_there) {
                return Err(CommandLineFault::AcceptElsewhere { board: new.board, round: new.round }.into());
            }
            all.push(new.clone());
        }
        Ok(all)
    }
}

impl Answer for CheckAnswer {
    fn text(&self, page: TextPage) -> Result<String, Failure> {
        let mut text = page.head(self.head.as_deref());
        if self.rounds.is_empty() {
            text += "No round is paired yet.\n";
        }
        if self.rounds.len() > 1 {
            let word = |j: &CheckedRound| format!("{}{}", j.verdict.word(), j.since_in_a_word());
            text += &format!("{}\n\n", report::tally(self.rounds.iter().map(word)));
        }
        text.extend(self.editions.iter().map(|editions| page.fold(&editions.says(), 2) + "\n"));
        for (round, of) in self.rounds.iter().zip(&self.subjects) {
            text += &round.text(of, page);
        }
        text.extend(self.ranks.as_ref().map(|ranks| ranks.text(&self.tournament, page)));
        let warning = self.outlook.iter().filter(|outlook| outlook.is_a_warning());
        let warning = warning.map(|outlook| format!("To come: {}.", outlook.says(&self.tournament)));
        text.extend(warning.map(|says| page.fold(&says, 2)));
        let unrated =
            event::unrated_in_words(&self.tournament).into_iter().chain(self.beyond.iter().cloned());
        let unrated = unrated.filter(|_| self.ranks.is_some());
        text.extend(unrated.map(|says| page.fold(&says.sentences(page.voice), 2)));
        let by = rulebook_line::lines(
            self.source.is_named,
            &self.book,
            &self.declared,
            &self.subjects,
            page.voice,
        );
        Ok(text + &by)
    }

    fn data(&self) -> Result<impl Serialize, Failure> {
        Ok(WithNotes { answer: self.checked(), notes: self.source.notes.clone() })
    }
}

impl CheckAnswer {
    /// Returns the verdicts for programs.
    pub(super) fn checked(&self) -> Checked {
        let judged = self.rounds.len();
        let mut unjudged: Vec<RoundNo> = self.subjects[judged..].iter().map(|a| a.position.round).collect();
        unjudged.extend(self.without.iter().map(|(round, _)| round));
        unjudged.sort_unstable();
        let of_event = JudgedUnder::new(&self.book, &self.declared);
        let under = JudgedUnder::of_all(of_event, self.subjects.iter().map(CheckSubject::under));
        let one = |(round, of): (&CheckedRound, &CheckSubject)| round.data(of).under(of.under(), &under);
        let judged = self.rounds.iter().zip(&self.subjects).map(one).collect();
        let is_of_all = self.ranks.is_some();
        let known_by_totals = if is_of_all { MatchByTotal::all(&self.tournament) } else { Vec::new() };
        let ranks = self.ranks.as_ref().map(|ranks| ranks.data(&self.tournament));
        let coming = json::ComingRounds::of(&self.tournament, self.outlook.as_ref());
        let settings = self.source.settings.clone();
        let editions = self.editions.as_ref().map(EditionsCompared::data);
        Checked { under, settings, editions, judged, unjudged, ranks, coming, known_by_totals }
    }

    /// Returns whether the limit left parts of the answer open.
    pub(super) fn is_unfinished(&self) -> bool {
        self.rounds.iter().any(|round| !round.unfinished.parts().is_empty())
    }

    /// Returns the exit code.
    fn exit(&self, reckoning: &Reckoning) -> Exit {
        let of_round =
            |j: &CheckedRound| j.unfinished.exit(reckoning.exit(j.exit, &j.verdict, j.is_accepted));
        let exits = self
            .rounds
            .iter()
            .map(of_round)
            .chain(self.stopped.as_ref().map(|failure| failure.exit))
            .chain(self.without.iter().map(|(_, failure)| failure.exit))
            .chain(self.ranks.iter().map(CheckedRanks::exit));
        exits.max_by_key(|&exit| exit as i32).unwrap_or(Exit::Done)
    }

    /// Returns the rounds that are not paired correctly.
    pub(super) fn wrong_rounds(&self) -> Vec<WrongRound> {
        let is_right = |j: &CheckedRound| {
            j.is_accepted || j.is_repaired || matches!(j.verdict, Verdict::Identical | Verdict::Equal)
        };
        let wrong = self.subjects.iter().zip(&self.rounds).filter(|(_, j)| !is_right(j));
        let wrong = wrong.map(|(a, j)| (a.position.round, j.verdict.word()));
        let without = self.without.iter().map(|&(round, _)| (round, "NO LEGAL PAIRING"));
        let mut wrong: Vec<WrongRound> = wrong.chain(without).collect();
        wrong.sort_unstable_by_key(|&(round, _)| round);
        wrong
    }

    /// Says which rounds are not judged, and why.
    pub(super) fn say_unjudged(&self) {
        let say = |rounds: &str, failure: &Failure| {
            output::say(&format!("{rounds} not judged: {}", failure.text(output::style())));
        };
        for (round, failure) in &self.without {
            say(&format!("round {round} is"), failure);
        }
        if let (Some(failure), Some(first)) = (&self.stopped, self.subjects.get(self.rounds.len())) {
            say(&format!("round {} and later rounds are", first.position.round), failure);
        }
    }
}

/// Writes the certificate of the best pairing of boards handed in, if one is asked for.
fn certify(arguments: &CheckArguments, answer: &CheckAnswer) -> Result<Option<Certified>, Failure> {
    let (Some(path), [of], [judged]) = (&arguments.certificate, &answer.subjects[..], &answer.rounds[..])
    else {
        return Ok(None);
    };
    let (book, request) = of.request.of_round(&of.book, &of.position);
    let task = RoundTask { book, tournament: &answer.tournament, position: &of.position, request: &request };
    let made = verify::certified(task, &judged.ours.pairing, None)?;
    output::write(path, &made.certificate.text(), arguments.force)?;
    Ok(Some(made))
}

/// Looks for the causes of all differences. One mistake often makes all later rounds differ too, so the first round that
/// differs has the whole budget, and the later rounds share as much again.
fn seek_causes(
    asked: &CheckRequest<'_>,
    subjects: &[CheckSubject],
    judged: &mut [CheckedRound],
) -> Result<(), Failure> {
    let differing = judged.iter().filter(|j| j.exit == Exit::No).count();
    let (mut share, mut likely) = (1, Vec::new());
    for (subject, judged) in subjects.iter().zip(judged).filter(|(_, judged)| judged.exit == Exit::No) {
        let budget = asked.causes.unwrap_or_else(|| Causes::budget(&subject.position)) / share;
        likely.extend(subject.seek_cause(&asked.question.terms, &likely, budget, judged)?);
        share = (differing - 1).max(1);
    }
    Ok(())
}

/// What came of the rounds to judge, as in the answer.
struct JudgedSubjects {
    subjects: Vec<CheckSubject>,
    rounds: Vec<CheckedRound>,
    stopped: Option<Failure>,
    without: Vec<(RoundNo, Failure)>,
}

/// Judges the rounds. A round without a legal pairing does not keep the others of the event from being judged.
fn judged(
    asked: &CheckRequest<'_>,
    subjects: Vec<CheckSubject>,
    accepted: &[Accepted],
) -> Result<JudgedSubjects, Failure> {
    let mut all =
        JudgedSubjects { subjects: Vec::new(), rounds: Vec::new(), stopped: None, without: Vec::new() };
    let (is_of_several, mut left) = (subjects.len() > 1, Vec::new());
    let verdicts: Vec<_> = subjects.par_iter().map(|subject| subject.judge(asked.readings)).collect();
    for (subject, verdict) in subjects.into_iter().zip(verdicts) {
        match verdict {
            _ if all.stopped.is_some() => left.push(subject),
            Ok(verdict) => {
                all.subjects.push(subject);
                all.rounds.push(verdict);
            }
            Err(failure) if failure.exit == Exit::Limit && !all.rounds.is_empty() => {
                all.stopped = Some(failure);
                left.push(subject);
            }
            Err(failure) if failure.exit == Exit::No && is_of_several => {
                all.without.push((subject.position.round, failure));
            }
            Err(failure) => return Err(failure),
        }
    }
    if all.subjects.is_empty() && !all.without.is_empty() {
        return Err(Failure::all(all.without.into_iter().map(|(_, failure)| failure).collect()));
    }
    seek_causes(asked, &all.subjects, &mut all.rounds)?;
    let with = |(round, of): (CheckedRound, &CheckSubject)| round.with_history(of, accepted);
    all.rounds = all.rounds.into_iter().zip(&all.subjects).map(with).collect();
    all.subjects.extend(left);
    Ok(all)
}

/// Returns the pairings to judge: boards handed in, or recorded rounds.
fn subjects(
    asked: &CheckRequest<'_>,
    book: &Rulebook,
    tournament: &Tournament,
    draws: &RoundDraws<'_>,
) -> Result<Vec<CheckSubject>, Failure> {
    let question = asked.question;
    if let Some(boards) = asked.boards {
        let read = || match boards {
            BoardsToCheck::File(path) => input::boards(path, tournament),
            BoardsToCheck::Text(text) => format::read_boards("boards", text.as_bytes(), tournament)
                .map_err(|found| Failure::input("boards", text.as_bytes(), found)),
        };
        let theirs = question.within("boards", read)?;
        if let Some(round) = question.field.round.filter(|_| question.field.names_nobody()) {
            let terms = &question.terms;
            let boards = (round, &theirs);
            let draw = draws.round(round);
            if let Some(of) = CheckSubject::handed_in_again(draw, tournament, terms, boards)? {
                return Ok(vec![of]);
            }
        }
        let position = question.within("position", || question.position(book, tournament))?;
        let draw = draws.round(position.round);
        return Ok(vec![CheckSubject::handed_in(draw, tournament, position, theirs)]);
    }
    question.field.refuse_without_boards()?;
    if asked.is_certified {
        return Err(QuestionFault::CertificateWithoutBoards.into());
    }
    rounds(asked, tournament)
        .into_par_iter()
        .map(|round| CheckSubject::recorded(draws.round(round), tournament, &question.terms, round))
        .collect()
}

/// Returns the recorded rounds to judge.
fn rounds(asked: &CheckRequest<'_>, tournament: &Tournament) -> RangeInclusive<usize> {
    let last = tournament.rounds_paired();
    match asked.question.field.round {
        Some(round) => round..=round,
        None if asked.all => 1..=last,
        None => last..=last,
    }
}

/// Writes the report of one round or of all, if requested.
fn write_report(arguments: &CheckArguments, answer: &CheckAnswer) -> Result<(), Failure> {
    if !arguments.html.is_asked() {
        return Ok(());
    }
    let all = || answer.subjects.iter().zip(&answer.rounds);
    let requests: Vec<_> = all().map(|(of, _)| of.request.of_round(&of.book, &of.position).1).collect();
    let asked: Vec<explain::AskedRound<'_>> = all()
        .zip(&requests)
        .map(|((of, round), request)| explain::AskedRound {
            position: &of.position,
            book: &of.book,
            request,
            ours: &round.ours,
        })
        .collect();
    let remarks: Vec<Vec<String>> = all().map(|(of, round)| round.remarks(of)).collect();
    let rounds: Vec<Reported<'_>> = all()
        .zip(&asked)
        .zip(&remarks)
        .map(|(((of, round), asked), remarks)| Reported {
            tournament: &of.tournament,
            has_names: !of.is_in_order,
            asked,
            judged: Some(round.judgement(of)),
            remarks,
        })
        .collect();
    match &rounds[..] {
        [only] if !arguments.all => arguments.html.write(&arguments.question, arguments.force, only),
        rounds => {
            let says = answer.editions.as_ref().map(EditionsCompared::says);
            arguments.html.write_all(&arguments.question, arguments.force, rounds, says)
        }
    }
}
