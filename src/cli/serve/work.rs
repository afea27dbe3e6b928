//! Processes requests, with the same answers as the commands.

use std::borrow::Cow;

use super::ear::Reach;
use super::request::{Do, RequestFields};
use super::{event, event_kind};
use crate::question::{GivenFields, RoundDraw, RoundQuestion};
use crate::report::json::{
    Checked, ComingRounds, Explained, PairedRound, Progress, ServedAnswer, Shelf, StandingsTable, WorkStep,
};
use crate::report::{self, Comparison, SaidOfPlayer};
use crate::task::{RoundTask, left_open, not_playable};
use crate::{Exit, Failure, check, explain, input, memory, standings, who};
use api::event::RoundsOutlook;
use api::explain as reasons;
use facts::format;
use facts::rulebook::{self, Rulebook};
use facts::tournament::{Coming, Position, RoundNo, Tournament};
use limit::{Limit, within};
use model::round::{self, Answer, Hands, Paired, Request};

/// A callback for progress reports.
type Tell<'a> = &'a dyn Fn(Progress);

/// Returns the answer to the request in a line. The reader's remarks are added to `notes`.
pub(super) fn answer(
    line: &str,
    reach: Reach,
    limit: Limit,
    tell: Tell<'_>,
    notes: &mut Vec<String>,
) -> Result<ServedAnswer, Failure> {
    if limit.is_reached() {
        return Err(Failure::new(Exit::Limit, "the time limit was reached before the work began"));
    }
    if let Some(what) = event_kind::EventDo::of(line) {
        tell(Progress { step: WorkStep::Read, at: 1, of: 1 });
        return event::answer(what, line, reach, &limit, notes);
    }
    let asked =
        &*step(&limit, "while the request was being read", || RequestFields::read(line).map(Box::new))?;
    if let (false, Some(book)) = (reach == Reach::Files, &asked.rulebook) {
        input::named_or_text(book)?;
    }
    if asked.what == Do::Rulebooks {
        return Ok(ServedAnswer::Rulebooks(Shelf::new(&rulebook::all())));
    }
    tell(Progress { step: WorkStep::Read, at: 1, of: 1 });
    let tournament = step(&limit, "while the tournament was being read", || tournament(asked, notes))?;
    let (question, book, tournament) = step(&limit, "while the request was being examined", || {
        let (discretion, reading) = asked.declared.iter().cloned().partition(|key| !key.contains('='));
        let question = RoundQuestion::of(GivenFields {
            rulebook: asked.rulebook.clone(),
            round: asked.round,
            absent: asked.absent()?,
            discretion,
            reading,
            unfinished_as_draws: asked.unfinished_as_draws,
        });
        let (book, tournament) = question.prepared(tournament)?;
        Ok((question, book, tournament))
    })?;
    let declared = question.declared();
    let request = Request { limit, declared, seed: asked.seed.unwrap_or(0), ..Request::default() };
    let round = RequestedRound {
        asked,
        question: &question,
        book: &book,
        tournament: &tournament,
        request: &request,
    };
    match asked.what {
        Do::Pair => round.pair(tell, notes),
        Do::Check => round.check(tell),
        Do::Explain => round.explain(tell),
        Do::Standings => step(&request.limit, "while the standings were being calculated", || {
            let found = standings::ranked(&tournament, &book, &asked.tiebreaks)?;
            Ok(ServedAnswer::Standings(StandingsTable::new(&tournament, &book, &found)))
        }),
        Do::Rulebooks | Do::Cancel => Err(Failure::new(Exit::Bug, "this request takes no tournament")),
    }
}

/// Runs a step of the work within the limit.
fn step<T>(limit: &Limit, when: &str, work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    within(limit, work).unwrap_or_else(|_| Err(Failure::reached(&format!("{when}; nothing proved so far"))))
}

/// Returns the tournament that the request contains.
fn tournament(asked: &RequestFields<'_>, notes: &mut Vec<String>) -> Result<Tournament, Failure> {
    let text = asked.tournament.as_deref().unwrap_or_default();
    let name = "tournament";
    let read = format::read_tournament(name, text.as_bytes());
    let (tournament, said) = read.map_err(|found| Failure::input(name, text.as_bytes(), found))?;
    notes.extend(said.iter().map(ToString::to_string));
    Ok(tournament)
}

/// The round about which a request asks.
struct RequestedRound<'a> {
    asked: &'a RequestFields<'a>,
    question: &'a RoundQuestion,
    book: &'a Rulebook,
    tournament: &'a Tournament,
    request: &'a Request,
}

impl RequestedRound<'_> {
    fn pair(&self, tell: Tell<'_>, notes: &mut Vec<String>) -> Result<ServedAnswer, Failure> {
        let Self { book, tournament, .. } = *self;
        let position = self.position()?;
        notes.extend(left_open(book, tournament, &position));
        tell(Progress { step: WorkStep::Pair, at: 1, of: 1 });
        let paired = self.solved(&position)?;
        notes.extend(not_playable(book, tournament, &position, &self.request.declared));
        let coming = Coming { tournament, position: &position };
        let rules = book.of_round(&position);
        Ok(ServedAnswer::Pair(Box::new(PairedRound::new(coming, rules, &paired, &Comparison::NotAsked, &[]))))
    }

    fn position(&self) -> Result<Position, Failure> {
        let position = || self.question.position(self.book, self.tournament);
        step(&self.request.limit, "before the round was examined", position)
    }

    /// Returns the proved pairing of a position.
    fn solved(&self, position: &Position) -> Result<Box<Paired>, Failure> {
        let Self { book, tournament, request, .. } = *self;
        memory::check(Hands::Model, position, book)?;
        match round::pair(position, book, request)? {
            Answer::Paired(paired) => Ok(paired),
            Answer::NoPairing(obstacle) => {
                Err(RoundTask { book, tournament, position, request }.no_pairing(&obstacle))
            }
        }
    }

    /// Judges boards handed in, or a recorded round: the requested one, else the last.
    fn check(&self, tell: Tell<'_>) -> Result<ServedAnswer, Failure> {
        let Self { asked, question, book, tournament, request } = *self;
        let read = |text: String| {
            let read = format::read_boards("boards", text.as_bytes(), tournament);
            read.map_err(|found| Failure::input("boards", text.as_bytes(), found))
        };
        let handed_in = step(&request.limit, "while the boards were being read", || {
            asked.boards()?.map(read).transpose()
        })?;
        let draw;
        let case = if let Some(theirs) = handed_in {
            let position = self.position()?;
            check::CheckSubject::handed_in(RoundDraw { book, request }, tournament, position, theirs)
        } else {
            question.field.refuse_without_boards()?;
            let round = asked.round.unwrap_or_else(|| tournament.rounds_paired());
            draw = self.drawn(book, tournament, round)?;
            let draw = RoundDraw { book: &draw.0, request: &draw.1 };
            let recorded = || check::CheckSubject::recorded(draw, tournament, &question.terms, round);
            step(&request.limit, "before the round was examined", recorded)?
        };
        tell(Progress { step: WorkStep::Pair, at: 1, of: 1 });
        let mut judged = case.judge(false)?;
        case.seek_cause(&question.terms, &[], reasons::Causes::budget(&case.position), &mut judged)?;
        if !judged.unfinished.parts().is_empty() && request.limit.is_stopped() {
            return Err(Failure::reached("before the search was complete"));
        }
        let judged = judged.with_history(&case, &[]);
        Ok(ServedAnswer::Check(Box::new(Checked {
            under: case.under(),
            settings: None,
            judged: vec![judged.data(&case)],
            unjudged: Vec::new(),
            ranks: None,
            coming: ComingRounds::of(
                tournament,
                RoundsOutlook::of(tournament, book, &request.declared).as_ref(),
            ),
            known_by_totals: Vec::new(),
        })))
    }

    /// Explains a published round as it was published; without a round in the request, the last one on display.
    fn explain(&self, tell: Tell<'_>) -> Result<ServedAnswer, Failure> {
        let Self { asked, question, request, .. } = *self;
        let limit = &request.limit;
        let (named, why_not) = (asked.player()?, asked.why_not()?);
        let read = (self.book.clone(), self.tournament.clone());
        let has_wishes = !why_not.is_empty();
        let of = || explain::ExplainedRound::of(question, read, Some(&named), has_wishes);
        let round = step(limit, "before the round was examined", of)?;
        let who = step(limit, "while looking for the player", || round.why_away(&named, "player"))?;
        if let Some((number, why)) = who.filter(|_| why_not.is_empty()) {
            let of = (number, round.position.round);
            let away = Explained::of_away(&round.book, request.declared.clone(), of, why);
            return Ok(ServedAnswer::Explain(Box::new(away)));
        }
        let explain::ExplainedRound { book, tournament, position, wall } = round;
        let (book, request) = self.drawn(&book, &tournament, position.round)?;
        let (book, request) = request.of_round(&book, &position);
        let id = who::player(&tournament, &named, "player")?;
        let who = explain::rank(&tournament, &position, id)?;
        tell(Progress { step: WorkStep::Pair, at: 1, of: 1 });
        let task = RoundTask { book, tournament: &tournament, position: &position, request: &request };
        let ours = task.solve(Hands::Model)?;
        let coming = Coming { tournament: &tournament, position: &position };
        let about = || explain::about(coming, &ours, who, &why_not);
        let about = step(limit, "while looking for the players", about)?;
        let case = reasons::AskedRound { position: &position, book, request: &request, ours: &ours };
        let mut questions = Vec::new();
        for (at, &wish) in about.iter().enumerate() {
            tell(Progress { step: WorkStep::Ask, at: at + 1, of: about.len() });
            questions.push(report::AnsweredWish { wish, contrast: case.contrast(wish)?, on_the_wall: None });
        }
        let published = wall.as_ref().map(|wall| wall.of_player(&case, who)).unwrap_or_default();
        if let Some(wall) = &wall {
            wall.beside(&case, &mut questions, !why_not.is_empty());
        }
        let said = SaidOfPlayer { links: &case.chain(who)?, questions: &questions };
        let explained = Explained::new(&tournament, &case, who, said).published(published);
        Ok(ServedAnswer::Explain(Box::new(explained)))
    }

    /// Returns the rulebook and the request of a round: for a published round those of its draw. The limit of the request
    /// applies to all its rounds.
    fn drawn<'b>(
        &self,
        book: &'b Rulebook,
        tournament: &Tournament,
        round: RoundNo,
    ) -> Result<(Cow<'b, Rulebook>, Request), Failure> {
        let (book, request) = self.question.drawn(book, tournament, round)?;
        let seed = self.asked.seed.unwrap_or(request.seed);
        Ok((book, Request { limit: self.request.limit.clone(), seed, ..request }))
    }
}
