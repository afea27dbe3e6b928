//! `pairproof check`: the judge on a pairing from anywhere.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use super::html::{Html, Reported};
use super::judged::Judged;
use super::output::Form;
use super::question::{Question, Terms};
use super::reckoning::Reckoning;
use super::settings::Accepted;
use super::task::Task;
use super::{Done, Exit, Failure, input, output, verify};
use crate::event;
use crate::explain::{self, Causes, Differing, case, judge, judge_each, nearest_best, nearest_legal};
use crate::format;
use crate::judge::Verdict;
use crate::report::json::{self, Checked};
use crate::report::{self, Judgement};
use crate::round::{Hands, Request, alternatives, alternatives_as};
use crate::rulebook::Rulebook;
use crate::tournament::{Board, Pairing, Position, Tournament};

/// Arguments of `check`.
#[derive(clap::Args, Debug)]
#[command(group(clap::ArgGroup::new("written").args(["certificate", "html"]).multiple(true)))]
pub(super) struct Arguments {
    #[command(flatten)]
    question: Question,
    /// A file with the boards as on the pairing sheet, a line each, White first: `12-40`, `12 v 40` or `1. Novak - Haddad`;
    /// `7 bye`; points, ratings and results are left out. `-` reads the standard input. Without it, a round recorded in
    /// the tournament.
    boards: Option<PathBuf>,
    /// The file with the boards, named by an option.
    #[arg(long, value_name = "BOARDS", conflicts_with = "boards")]
    pairings: Option<PathBuf>,
    /// Judge every round that the file records.
    #[arg(long, conflicts_with_all = ["boards", "pairings", "round"])]
    all: bool,
    /// Say which readings of the text the round hangs on, and which boards each would change.
    #[arg(long)]
    readings: bool,
    /// Write a certificate of the pairing that is proved best to this file, beside boards that are handed in.
    #[arg(long, value_name = "FILE", conflicts_with = "all")]
    certificate: Option<PathBuf>,
    /// Let --certificate and --html replace an existing file.
    #[arg(long, requires = "written")]
    force: bool,
    /// How many changes of the data and the settings are tried as causes of differences, shared by the rounds that differ; 0
    /// tries none. Default: 30000 by the number of players, at most 1500.
    #[arg(long, value_name = "NUMBER")]
    causes: Option<usize>,
    #[command(flatten)]
    html: Html,
    #[command(flatten)]
    reckoning: Reckoning,
    /// What to print.
    #[arg(short, long, value_enum, default_value = "text")]
    format: Form,
}

impl Arguments {
    /// The file of boards to judge, if it is not a recorded round.
    fn handed_in(&self) -> Option<&PathBuf> {
        self.boards.as_ref().or(self.pairings.as_ref())
    }

    /// What to say where the boards were named before the tournament.
    fn in_order(&self) -> Option<Failure> {
        let boards = self.handed_in()?;
        let name = boards.display().to_string();
        format::read_tournament(&name, &input::bytes(boards).ok()?).ok()?;
        let file = self.question.source.file.display();
        let says = format!("{name} is a tournament, but {file} is none");
        let remedy = format!("name the tournament first: `pairproof check {name} {file}`");
        Some(Failure::new(Exit::Request, says).remedy(remedy))
    }

    /// The deviations that are accepted, by the settings and by arguments, which must name boards that are judged.
    fn accepted(&self, asked: &[Asked<'_>]) -> Result<Vec<Accepted>, Failure> {
        let mut all = self.question.source.settings()?.map_or(Vec::new(), |s| s.accepted().to_vec());
        for new in self.reckoning.accepted()? {
            let is_there = |a: &Asked<'_>| a.position.round == new.round && new.board <= a.seats().len();
            if !asked.iter().any(is_there) {
                let says = format!("--accept: no board {} of round {} is judged here", new.board, new.round);
                return Err(
                    Failure::new(Exit::Request, says).remedy("name a board of the round, or ask for --round")
                );
            }
            all.push(new);
        }
        Ok(all)
    }
}

pub(super) fn run(arguments: &Arguments) -> Done {
    let question = &arguments.question;
    let (book, tournament) = question.book_and_tournament().map_err(|e| arguments.in_order().unwrap_or(e))?;
    let mut tournament = question.source.counted(&tournament)?.into_owned();
    let request = question.request();
    if arguments.all && tournament.rounds.is_none() {
        let last = tournament.rounds_paired();
        output::say(&format!(
            "the number of rounds is not stated (142, XXR); round {last} is taken as the last"
        ));
        tournament.rounds = Some(last);
    }
    let (book, tournament) = (&book, &tournament);
    arguments.certificate.as_ref().map_or(Ok(()), |_| verify::check_supported(book, &request.declared))?;
    let asked = asked_about(arguments, book, tournament)?;
    let accepted = arguments.accepted(&asked)?;
    let judged = judged(arguments, &asked, &accepted, &request)?;
    let mut certified = None;
    if let (Some(path), [asked], [judged]) = (&arguments.certificate, &asked[..], &judged[..]) {
        let task = Task { book, tournament, position: &asked.position, request: &request };
        let made = certified.insert(verify::certified(task, &judged.ours.pairing, None)?);
        output::write(path, &made.certificate.text(), arguments.force, &question.source.file)?;
    }
    write_report(arguments, &request, &asked, &judged)?;
    arguments.reckoning.keep(&question.source)?;
    let exit = judged.iter().map(|j| arguments.reckoning.exit(j.exit, &j.verdict, j.is_accepted));
    let exit = exit.max_by_key(|&exit| exit as i32).unwrap_or(Exit::Done);
    let exit = verify::ended(certified.as_ref(), exit);
    if arguments.format == Form::Json {
        let judged = judged.into_iter().map(|j| j.answer).collect();
        let settings = question.source.in_effect()?;
        let checked = Checked { rulebook: book.id.clone(), declared: request.declared, settings, judged };
        output::print_data(&json::text(&checked))?;
        return Ok(exit);
    }
    let mut text = String::new();
    if judged.len() > 1 {
        let word = |j: &Judged| {
            let accepted = if j.is_accepted { " (accepted)" } else { "" };
            format!("{}{accepted}", j.verdict.word())
        };
        text += &format!("{}\n\n", report::tally(judged.iter().map(word)));
    }
    text.extend(judged.iter().map(|j| j.text.as_str()));
    let file = question.source.file.display().to_string();
    text = text.replace("`pairproof bye FILE ", &format!("`pairproof bye {file} "));
    text += &format!("Judged by {} ({}{})\n", book.title, book.id, question.source.other_book());
    output::print(&text)?;
    Ok(exit)
}

/// The verdicts, with what explains those that differ; rounds that do share the changes that are tried.
fn judged(
    arguments: &Arguments,
    asked: &[Asked<'_>],
    accepted: &[Accepted],
    request: &Request,
) -> Result<Vec<Judged>, Failure> {
    let judge = |a: &Asked<'_>| a.judge(request, arguments.readings);
    let mut judged = asked.iter().map(judge).collect::<Result<Vec<_>, Failure>>()?;
    let differing = judged.iter().filter(|j| j.exit == Exit::No).count().max(1);
    for (asked, judged) in asked.iter().zip(&mut judged) {
        let budget = arguments.causes.unwrap_or_else(|| Causes::budget(&asked.position)) / differing;
        asked.seek_cause(request, &arguments.question.terms, budget, judged)?;
    }
    let with = |(judged, of): (Judged, &Asked<'_>)| {
        let here: Vec<&Accepted> = accepted.iter().filter(|a| a.round == of.position.round).collect();
        judged.with(of.tournament, &of.seats(), &here)
    };
    Ok(judged.into_iter().zip(asked).map(with).collect())
}

/// What is to be judged: boards handed in, or rounds that the file records.
fn asked_about<'a>(
    arguments: &Arguments,
    book: &'a Rulebook,
    tournament: &'a Tournament,
) -> Result<Vec<Asked<'a>>, Failure> {
    let question = &arguments.question;
    if let Some(path) = arguments.handed_in() {
        let theirs = input::boards(path, tournament)?;
        let position = question.position(book, tournament)?;
        return Ok(vec![Asked { book, tournament, position, theirs, is_in_order: true }]);
    }
    if !question.field.names_nobody() {
        let says = "--absent and --order speak of boards handed in; the file itself says who played a recorded round";
        return Err(Failure::new(Exit::Request, says).remedy("name the boards, or leave these options out"));
    }
    if arguments.certificate.is_some() {
        let says = "a certificate is about boards handed in";
        return Err(Failure::new(Exit::Request, says)
            .remedy("name the boards, or ask `pair --round NUMBER --certificate FILE`"));
    }
    rounds(arguments, tournament)
        .map(|round| Asked::recorded(book, tournament, &question.terms, round))
        .collect()
}

/// The recorded rounds that are asked about.
fn rounds(arguments: &Arguments, tournament: &Tournament) -> RangeInclusive<usize> {
    let last = tournament.rounds_paired();
    match arguments.question.field.round {
        Some(round) => round..=round,
        None if arguments.all => 1..=last,
        None => last..=last,
    }
}

/// Writes the report of the round, or of all, if one is asked for.
fn write_report(
    arguments: &Arguments,
    request: &Request,
    asked: &[Asked<'_>],
    judged: &[Judged],
) -> Result<(), Failure> {
    if !arguments.html.is_asked() {
        return Ok(());
    }
    let rounds: Vec<explain::Asked<'_>> = asked
        .iter()
        .zip(judged)
        .map(|(a, j)| explain::Asked { position: &a.position, book: a.book, request, ours: &j.ours })
        .collect();
    let rounds: Vec<Reported<'_>> = (asked.iter().zip(&rounds).zip(judged))
        .map(|((of, asked), judged)| Reported {
            tournament: of.tournament,
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

/// One pairing to be judged.
pub(super) struct Asked<'a> {
    pub(super) book: &'a Rulebook,
    pub(super) tournament: &'a Tournament,
    pub(super) position: Position,
    pub(super) theirs: Pairing,
    /// Do the boards stand in the order in which they are to be played? A recorded round has none.
    pub(super) is_in_order: bool,
}

impl<'a> Asked<'a> {
    /// A round as the file records it.
    pub(super) fn recorded(
        book: &'a Rulebook,
        tournament: &'a Tournament,
        terms: &Terms,
        round: usize,
    ) -> Result<Self, Failure> {
        let none = || {
            Failure::new(Exit::Request, format!("the file records no boards of round {round}"))
                .remedy("name a file with the boards: `check FILE BOARDS`")
        };
        let theirs = Some(round).filter(|&r| r > 0).and_then(|r| format::pairing_of(tournament, r));
        let theirs = theirs.ok_or_else(none)?;
        let position = input::as_recorded(&terms.as_paired(tournament), round)?;
        Ok(Self { book, tournament, position, theirs, is_in_order: false })
    }

    /// The boards by their numbers: as handed in, or as the file has them.
    fn seats(&self) -> Vec<Board> {
        let numbered = event::boards(self.tournament, self.position.round).filter(|_| !self.is_in_order);
        numbered.map_or_else(|| self.theirs.boards.clone(), |numbered| numbered.pairing.boards)
    }

    /// The boards to be judged; a forfeit that is recorded without colours has none to be judged, so it takes ours.
    fn with_colours(&self, ours: &Pairing) -> Pairing {
        let mut theirs = self.theirs.clone();
        for board in &mut theirs.boards {
            let turned = Board { white: board.black, black: board.white };
            let colour = |id| self.tournament.record(id, self.position.round).colour;
            let is_recorded =
                self.tournament.record(board.white, self.position.round).opponent == Some(board.black);
            let is_colourless = is_recorded && colour(board.white).or(colour(board.black)).is_none();
            if is_colourless && ours.boards.contains(&turned) {
                *board = turned;
            }
        }
        theirs
    }

    /// Looks for what explains a difference; `budget`: how many changes are tried.
    pub(super) fn seek_cause(
        &self,
        request: &Request,
        terms: &Terms,
        budget: usize,
        judged: &mut Judged,
    ) -> Result<(), Failure> {
        let theirs = &judged.theirs;
        // Who is left out is no matter of data.
        let is_whole = self.position.entries.iter().all(|e| theirs.has(e.id));
        if judged.exit != Exit::No || !is_whole || budget == 0 {
            return Ok(());
        }
        let bar = output::progress("looking for the cause");
        let differing = Differing {
            tournament: &terms.as_paired(self.tournament),
            book: self.book,
            request,
            round: self.position.round,
            boards: &|ours| self.with_colours(ours),
            ours: &judged.ours.pairing,
            readings: &judged.readings,
        };
        let causes = differing.causes(budget);
        bar.finish_and_clear();
        let causes = causes?;
        judged.answer.explain(self.tournament, &causes);
        let (ours, theirs) = (judged.ours.pairing.clone(), judged.theirs.clone());
        judged.remark(|page| report::causes(page, self.tournament, &causes, (&ours, &theirs)));
        Ok(())
    }

    /// The verdict; `readings`: with what the round hangs on.
    pub(super) fn judge(&self, request: &Request, readings: bool) -> Result<Judged, Failure> {
        let Self { book, tournament, position, .. } = self;
        let ours = Task { book, tournament, position, request }.solve(Hands::Model)?;
        let theirs = self.with_colours(&ours.pairing);
        let verdict = judge(&self.position, self.book, request, &ours, &theirs);
        let exit = match verdict {
            Verdict::Identical | Verdict::Equal => Exit::Done,
            Verdict::Better { .. } => Exit::Bug,
            _ => Exit::No,
        };
        let others = match exit {
            _ if readings => alternatives(position, book, request)?,
            Exit::No => alternatives_as(position, book, request, &theirs, &ours.pairing)?,
            _ => Vec::new(),
        };
        let under = if exit == Exit::No { report::identical_under(&theirs, &others) } else { None };
        let (page, round) = (output::page(false), self.position.round);
        let is_illegal = matches!(verdict, Verdict::Illegal { .. });
        let asked = explain::Asked { position, book, request, ours: &ours };
        let legal = if is_illegal { nearest_legal(&asked, &theirs)? } else { None };
        let near = if exit == Exit::No { nearest_best(&asked, &theirs)? } else { None };
        let best = near.as_ref().unwrap_or(&ours.pairing);
        let is_worse = matches!(verdict, Verdict::Improvable { .. });
        let alone =
            if is_worse { judge_each(&asked, &report::each_alone(best, &theirs)) } else { Vec::new() };
        let (of_legal, of_near) = (legal.as_ref(), near.as_ref());
        let judged = Judgement {
            ours: &ours,
            theirs: &theirs,
            verdict: &verdict,
            legal: of_legal,
            near: of_near,
            alone: &alone,
        };
        let hang_on: &[_] = if readings { &others } else { &[] };
        let hang_on = json::OtherReading::all(self.tournament, &ours.pairing, hang_on);
        let answer = json::Judged::new(self.tournament, self.book, round, &judged).beside(under, hang_on);
        let words = self.words(request, &judged);
        let under = under.map(|a| report::under_another_reading(page, a)).unwrap_or_default();
        let hangs = readings.then(|| report::hangs_on(page, self.tournament, &ours.pairing, &others));
        let text = format!("Round {round}: {under}{words}{}", hangs.unwrap_or_default());
        let readings = others.into_iter().map(|a| (a.declaration(), a.pairing)).collect();
        let (remarks, is_accepted) = (Vec::new(), false);
        Ok(Judged {
            exit,
            verdict,
            text,
            remarks,
            answer,
            ours,
            theirs,
            legal,
            near,
            alone,
            readings,
            is_accepted,
        })
    }
    /// The verdict in words, with what puts an illegal pairing right, and the first board that is not in its place.
    fn words(&self, request: &Request, judged: &Judgement<'_>) -> String {
        let (Self { tournament, position, book, .. }, page) = (self, output::page(false));
        let mut words = report::verdict(page, tournament, book, judged);
        let asked = explain::Asked { position, book, request, ours: judged.ours };
        match judged.verdict {
            Verdict::Illegal { .. } => {
                words += &report::attendance(page, tournament, position.round, judged.verdict);
                words += &report::remedies(page, tournament, judged);
                return words;
            }
            Verdict::Improvable { .. } | Verdict::Better { .. } => {
                words += &report::met_before(page, tournament, position, judged);
            }
            Verdict::Identical | Verdict::Equal | Verdict::Colours { .. } if self.is_in_order => {
                let case = case(position, position, book, &request.declared, judged.ours);
                let misplaced = case.misplaced(judged.theirs);
                words.extend(misplaced.map(|misplaced| report::out_of_order(page, tournament, misplaced)));
            }
            Verdict::Identical | Verdict::Equal | Verdict::Colours { .. } => {}
        }
        words += &report::why_colours(page, &asked, judged.theirs);
        words
    }
}
