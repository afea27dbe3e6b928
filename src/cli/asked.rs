//! A pairing to judge: either handed in or a recorded round as it was published.

use std::borrow::Cow;

use super::course::RoundHistory;
use super::judged::JudgedAnswer;
use super::question::{RoundDraw, Terms};
use super::settings::AcceptedDeviation;
use super::task::RoundTask;
use super::unfinished::Unfinished;
use super::{Exit, Failure, input, output};
use crate::report::{self, Judgement, json};
use api::event::{self, Numbered};
use api::explain::{
    self, Differing, LikelyChange, case, judge_each, judge_within, nearest_best, nearest_legal,
};
use facts::format;
use facts::rulebook::Rulebook;
use facts::tournament::{Board, Coming, Pairing, Position, Repair, Tournament};
use judge::Verdict;
use limit::{Reached, within};
use model::round::{Hands, Request, alternatives, alternatives_as};

/// A recorded round as it was published, before any later change.
#[derive(Debug)]
pub struct PublishedRound<'a> {
    /// The tournament when the round was published.
    pub tournament: Cow<'a, Tournament>,
    /// The position before the round.
    pub position: Position,
}

impl<'a> PublishedRound<'a> {
    /// Returns a round that a file records, under a rulebook and a request, without settings.
    ///
    /// # Errors
    /// Fails if the file has no boards for the round, or a limit is reached.
    pub fn of(
        book: &'a Rulebook,
        request: &'a Request,
        tournament: &'a Tournament,
        round: usize,
    ) -> Result<Self, Failure> {
        let draw = RoundDraw { book, request };
        let given = PairingToJudge::recorded(draw, tournament, &Terms::none(), round)?;
        Ok(Self { tournament: given.tournament, position: given.position })
    }
}

/// A pairing to judge.
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own about the round")]
pub(super) struct PairingToJudge<'a> {
    /// The rulebook of the round.
    pub(super) book: &'a Rulebook,
    /// The rulebook under which the round was drawn, or is judged; it may leave the round to another one (Burstein).
    pub(super) drawn_under: &'a Rulebook,
    /// The request under which the round was drawn, or is judged.
    pub(super) request: Request,
    /// The tournament; for a recorded round, as it was when the round was published.
    pub(super) tournament: Cow<'a, Tournament>,
    pub(super) position: Position,
    pub(super) theirs: Pairing,
    /// Whether the boards are listed in playing order. A recorded round has no such order.
    pub(super) is_in_order: bool,
    /// The history of the round since its publication, one sentence each.
    pub(super) since: Vec<String>,
    /// Whether the round was repaired later with no more changes than necessary.
    pub(super) is_repaired: bool,
    /// Whether players sat down otherwise than published, and played.
    pub(super) is_altered: bool,
    /// The changes of the draft by hand before it was published, with their reason.
    pub(super) by_hand: Option<Repair>,
}

impl<'a> PairingToJudge<'a> {
    /// Returns a pairing handed in as a list of boards.
    pub(super) fn handed_in(
        draw: RoundDraw<'a>,
        tournament: &'a Tournament,
        position: Position,
        theirs: Pairing,
    ) -> Self {
        Self { is_in_order: true, ..Self::without_history(draw, Cow::Borrowed(tournament), position, theirs) }
    }

    fn without_history(
        RoundDraw { book, request }: RoundDraw<'a>,
        tournament: Cow<'a, Tournament>,
        position: Position,
        theirs: Pairing,
    ) -> Self {
        Self {
            book: book.of_round(&position),
            drawn_under: book,
            request: request.clone(),
            tournament,
            position,
            theirs,
            is_in_order: false,
            since: Vec::new(),
            is_repaired: false,
            is_altered: false,
            by_hand: None,
        }
    }

    /// Returns boards handed in for a recorded round, to be judged with the results that were known when the round was
    /// published. Returns `None` if the round has changed since in other ways.
    pub(super) fn handed_in_again(
        RoundDraw { book, request }: RoundDraw<'a>,
        tournament: &'a Tournament,
        terms: &Terms,
        (round, theirs): (usize, &Pairing),
    ) -> Result<Option<Self>, Failure> {
        if round == 0 || format::pairing_of(tournament, round).is_none() {
            return Ok(None);
        }
        let (course, since) = RoundHistory::judged(book, terms, request, tournament, round)?;
        if since.is_empty() || course.is_repaired() || course.is_altered() || course.by_hand.is_some() {
            return Ok(None);
        }
        let published =
            Self::as_published(RoundDraw { book, request }, terms, (course, since), round, theirs.clone())?;
        Ok(Some(Self { is_in_order: true, ..published }))
    }

    /// Returns a recorded round as it was published, if the file's record of later changes is consistent. If the record
    /// is inconsistent, returns the round as the file records it.
    pub(super) fn recorded(
        RoundDraw { book, request }: RoundDraw<'a>,
        tournament: &'a Tournament,
        terms: &Terms,
        round: usize,
    ) -> Result<Self, Failure> {
        let none = || {
            Failure::new(Exit::Request, format!("the file has no boards for round {round}"))
                .remedy("give the boards: `pairproof check FILE BOARDS`")
        };
        let boards = |t: &Tournament| Some(round).filter(|&r| r > 0).and_then(|r| format::pairing_of(t, r));
        boards(tournament).ok_or_else(none)?;
        let (course, since) = RoundHistory::judged(book, terms, request, tournament, round)?;
        let theirs = boards(&course.published).ok_or_else(none)?;
        Self::as_published(RoundDraw { book, request }, terms, (course, since), round, theirs)
    }

    /// Returns boards to judge in a round as it was published, with the history since then.
    fn as_published(
        draw: RoundDraw<'a>,
        terms: &Terms,
        (course, since): (RoundHistory, Vec<String>),
        round: usize,
        theirs: Pairing,
    ) -> Result<Self, Failure> {
        let (is_repaired, is_altered) = (course.is_repaired(), course.is_altered());
        let position = input::as_recorded(draw.book, &terms.as_paired(&course.published), round)?;
        let published = Self::without_history(draw, Cow::Owned(course.published), position, theirs);
        Ok(Self { since, is_repaired, is_altered, by_hand: course.by_hand, ..published })
    }

    /// Returns the rulebook and the declarations under which the round is judged.
    pub(super) fn under(&self) -> json::JudgedUnder {
        json::JudgedUnder::new(self.drawn_under, &self.request.declared)
    }

    /// Returns the numbered boards, as handed in or as recorded in the file.
    pub(super) fn seats(&self) -> Numbered {
        let numbered = event::boards(&self.tournament, self.position.round).filter(|_| !self.is_in_order);
        numbered.unwrap_or_else(|| Numbered::in_order(self.theirs.clone()))
    }

    /// Returns the boards to judge. A forfeit recorded without colours takes its colours from `ours`.
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

    /// Looks for an explanation of a difference and returns the likely cause. The likely causes of earlier rounds are tried
    /// first. `budget` is the number of other changes to try.
    pub(super) fn seek_cause(
        &self,
        terms: &Terms,
        earlier: &[LikelyChange],
        budget: usize,
        judged: &mut JudgedAnswer,
    ) -> Result<Option<LikelyChange>, Failure> {
        let theirs = &judged.theirs;
        // A player left out of the boards is not an error in the data.
        let is_whole = self.position.entries.iter().all(|e| theirs.has(e.id));
        // For a round published by hand, the file already gives the reason.
        if judged.exit != Exit::No || !is_whole || budget == 0 || self.by_hand.is_some() {
            return Ok(None);
        }
        let (_, request) = &self.request.of_round(self.book, &self.position);
        let bar = output::progress("looking for the cause");
        let differing = Differing {
            tournament: &terms.as_paired(&self.tournament),
            book: self.book,
            request,
            round: self.position.round,
            boards: &|ours| self.with_colours(ours),
            ours: &judged.ours.pairing,
            readings: &judged.readings,
        };
        let causes = match differing.common_cause(earlier) {
            Ok(None) => differing.causes(budget).map(Some),
            found => found,
        };
        bar.finish_and_clear();
        let causes = judged.unfinished.without("the likely cause", causes)?;
        let Some(causes) = causes else { return Ok(None) };
        let (ours, theirs) = (judged.ours.pairing.clone(), judged.theirs.clone());
        judged.answer.explain(&self.tournament, &causes, report::by_hand(&causes, (&ours, &theirs)));
        judged.remark(|page| report::causes(page, &self.tournament, &causes, (&ours, &theirs)));
        Ok(causes.likely().cloned())
    }

    /// Adds to a verdict the deviations that the arbiter has accepted, the history of the round since its publication, and
    /// the parts that the limit has left open.
    pub(super) fn with_history(&self, judged: JudgedAnswer, accepted: &[AcceptedDeviation]) -> JudgedAnswer {
        let here: Vec<&AcceptedDeviation> =
            accepted.iter().filter(|a| a.round == self.position.round).collect();
        let judged = judged.with(&self.tournament, &self.seats(), &here, self.by_hand.as_ref());
        let by_hand = self.by_hand.iter().map(|repair| judged.published_by_hand(repair));
        let since: Vec<String> = by_hand.chain(self.since.iter().cloned()).collect();
        let mut judged = judged.since(&since, self.is_repaired);
        judged.leave_open();
        judged
    }

    /// Returns the verdict. With `readings`, also lists the readings that would change the round.
    pub(super) fn judge(&self, readings: bool) -> Result<JudgedAnswer, Failure> {
        let Self { book, tournament, position, .. } = self;
        let request = &self.request.of_round(book, position).1;
        let ours = RoundTask { book, tournament, position, request }.solve(Hands::Model)?;
        let theirs = self.with_colours(&ours.pairing);
        let asked = explain::AskedRound { position, book, request, ours: &ours };
        let verdict = verdict_on(&asked, &theirs)?;
        let (exit, mut open) = (exit_of(&verdict), Unfinished::default());
        let others = match exit {
            _ if readings => Some(alternatives(position, book, request)),
            Exit::No => Some(alternatives_as(position, book, request, &theirs, &ours.pairing)),
            _ => None,
        };
        let others = open.part("the other readings", others)?.unwrap_or_default();
        let under = if exit == Exit::No { report::identical_under(&theirs, &others) } else { None };
        let (page, round) = (output::page(false), self.position.round);
        let legal = matches!(verdict, Verdict::Illegal { .. }).then(|| nearest_legal(&asked, &theirs));
        let legal = open.part("a legal correction", legal)?.flatten();
        let near = (exit == Exit::No).then(|| nearest_best(&asked, &theirs));
        let near = open.part("the nearest of several best pairings", near)?.flatten();
        let best = near.as_ref().unwrap_or(&ours.pairing);
        let alone = each_judged(&asked, &verdict, best, &theirs);
        let alone = open.part("each change on its own", alone)?.unwrap_or_default();
        let colours = open.without("the colour limits", explain::colour_breaches(&asked, &theirs))?;
        let judged = Judgement {
            colours: &colours,
            legal: legal.as_ref(),
            near: near.as_ref(),
            alone: &alone,
            is_published: !self.is_in_order,
            ..Judgement::alone(&ours, &theirs, &verdict)
        };
        let hang_on: &[_] = if readings { &others } else { &[] };
        let hang_on = json::OtherReading::all(&self.tournament, &ours.pairing, hang_on);
        let answer = json::Judged::new(&self.tournament, self.book, round, &judged).beside(under, hang_on);
        let words = self.words(request, &judged, &mut open)?;
        let under = under.map(|a| report::under_another_reading(page, a)).unwrap_or_default();
        let hangs = readings.then(|| report::hangs_on(page, &self.tournament, &ours.pairing, &others));
        let text = format!("Round {round}: {under}{words}{}", hangs.unwrap_or_default());
        let readings = others.into_iter().map(|a| (a.declaration(), a.pairing)).collect();
        Ok(JudgedAnswer {
            exit,
            verdict,
            text,
            remarks: Vec::new(),
            answer,
            ours,
            theirs,
            legal,
            near,
            alone,
            colours,
            readings,
            is_accepted: false,
            is_repaired: false,
            is_altered: self.is_altered,
            is_published: !self.is_in_order,
            unfinished: open,
        })
    }

    /// Returns the verdict in words, with the correction of an illegal pairing and the first board that is out of
    /// place.
    fn words(
        &self,
        request: &Request,
        judged: &Judgement<'_>,
        open: &mut Unfinished,
    ) -> Result<String, Failure> {
        let (Self { tournament, position, book, .. }, page) = (self, output::page(false));
        let mut words = report::verdict(page, Coming { tournament, position }, book, judged);
        let asked = explain::AskedRound { position, book, request, ours: judged.ours };
        match judged.verdict {
            Verdict::Illegal { .. } => {
                words += &report::attendance(page, tournament, position.round, judged.verdict);
                words += &report::remedies(page, tournament, judged);
                return Ok(words);
            }
            Verdict::Improvable { .. } | Verdict::Better { .. } => {
                words += &report::met_before(page, tournament, position, judged);
            }
            Verdict::Identical | Verdict::Equal | Verdict::Colours { .. } if self.is_in_order => {
                let misplaced = within(&request.limit, || {
                    case(position, position, book, &request.declared, judged.ours).misplaced(judged.theirs)
                });
                let misplaced = open.without("the order of the boards", misplaced)?;
                words.extend(misplaced.map(|misplaced| report::out_of_order(page, tournament, misplaced)));
            }
            Verdict::Identical | Verdict::Equal | Verdict::Colours { .. } => {}
        }
        words += &report::why_colours(page, &asked, &report::Names::of(tournament), judged.theirs);
        Ok(words)
    }
}

/// Returns the verdict on a pairing, or says that the limit was reached before it.
fn verdict_on(asked: &explain::AskedRound<'_>, theirs: &Pairing) -> Result<Verdict, Failure> {
    let round = asked.position.round;
    judge_within(asked, theirs)
        .map_err(|_| Failure::reached(&report::not_compared(&asked.ours.pairing, theirs, round)))
}

/// Judges each change of a pairing that is not the best on its own.
fn each_judged(
    asked: &explain::AskedRound<'_>,
    verdict: &Verdict,
    best: &Pairing,
    theirs: &Pairing,
) -> Option<Result<Vec<Verdict>, Reached>> {
    let is_worse = matches!(verdict, Verdict::Improvable { .. });
    is_worse.then(|| judge_each(asked, &report::each_alone(best, theirs)))
}

/// Returns the exit code of a verdict, before accepted deviations are taken into account.
fn exit_of(verdict: &Verdict) -> Exit {
    match verdict {
        Verdict::Identical | Verdict::Equal => Exit::Done,
        Verdict::Better { .. } => Exit::Bug,
        Verdict::Colours { .. } | Verdict::Improvable { .. } | Verdict::Illegal { .. } => Exit::No,
    }
}

/// Assumes that the last recorded round is the last of the event if the file does not state the number of rounds.
pub(super) fn assume_rounds(tournament: &mut Tournament) {
    if tournament.rounds.is_some() {
        return;
    }
    let last = tournament.rounds_paired();
    output::say(&format!(
        "the file does not state the number of rounds (142, XXR); round {last} is assumed to be the last"
    ));
    tournament.rounds = Some(last);
}
