//! A pairing to judge: either handed in or a recorded round as it was published.

use crate::course::RoundHistory;
use crate::faults::QuestionFault;
use crate::question::{RoundDraw, SourceArguments, Terms};
use crate::report::json;
use crate::{Failure, input};
use api::event::{self, Numbered};
use facts::format;
use facts::rulebook::Rulebook;
use facts::tournament::{Board, Pairing, Position, Repair, Tournament};
use model::round::Request;

/// A recorded round as it was published, before any later change.
#[derive(Debug)]
pub struct PublishedRound {
    /// The tournament when the round was published.
    pub tournament: Tournament,
    /// The position before the round.
    pub position: Position,
}

impl PublishedRound {
    /// Returns a round that a file records, under a rulebook and a request, without settings.
    ///
    /// # Errors
    /// Fails if the file has no boards for the round, or a limit is reached.
    pub fn of(
        book: &Rulebook,
        request: &Request,
        tournament: &Tournament,
        round: usize,
    ) -> Result<Self, Failure> {
        let draw = RoundDraw { book, request };
        let given = CheckSubject::recorded(draw, tournament, &Terms::none(), round)?;
        Ok(Self { tournament: given.tournament, position: given.position })
    }
}

/// A pairing to judge.
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own about the round")]
pub(crate) struct CheckSubject {
    /// The rulebook of the round.
    pub(crate) book: Rulebook,
    /// The rulebook under which the round was drawn, or is judged; it may leave the round to another one (Burstein).
    pub(crate) drawn_under: Rulebook,
    /// The request under which the round was drawn, or is judged.
    pub(crate) request: Request,
    /// The tournament; for a recorded round, as it was when the round was published.
    pub(crate) tournament: Tournament,
    pub(crate) position: Position,
    pub(crate) theirs: Pairing,
    /// Whether the boards are listed in playing order. A recorded round has no such order.
    pub(crate) is_in_order: bool,
    /// The history of the round since its publication, one sentence each.
    pub(crate) since: Vec<String>,
    /// Whether the round was repaired later with no more changes than necessary.
    pub(crate) is_repaired: bool,
    /// Whether players sat down otherwise than published, and played.
    pub(crate) is_altered: bool,
    /// The changes of the draft by hand before it was published, with their reason.
    pub(crate) by_hand: Option<Repair>,
}

impl CheckSubject {
    /// Returns a pairing handed in as a list of boards.
    pub(crate) fn handed_in(
        draw: RoundDraw<'_>,
        tournament: &Tournament,
        position: Position,
        theirs: Pairing,
    ) -> Self {
        Self { is_in_order: true, ..Self::without_history(draw, tournament.clone(), position, theirs) }
    }

    fn without_history(
        RoundDraw { book, request }: RoundDraw<'_>,
        tournament: Tournament,
        position: Position,
        theirs: Pairing,
    ) -> Self {
        Self {
            book: book.of_round(&position).clone(),
            drawn_under: book.clone(),
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
    pub(crate) fn handed_in_again(
        RoundDraw { book, request }: RoundDraw<'_>,
        tournament: &Tournament,
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
    pub(crate) fn recorded(
        RoundDraw { book, request }: RoundDraw<'_>,
        tournament: &Tournament,
        terms: &Terms,
        round: usize,
    ) -> Result<Self, Failure> {
        let none = || Failure::from(QuestionFault::NoBoards { round });
        let boards = |t: &Tournament| Some(round).filter(|&r| r > 0).and_then(|r| format::pairing_of(t, r));
        boards(tournament).ok_or_else(none)?;
        let (course, since) = RoundHistory::judged(book, terms, request, tournament, round)?;
        let theirs = boards(&course.published).ok_or_else(none)?;
        Self::as_published(RoundDraw { book, request }, terms, (course, since), round, theirs)
    }

    /// Returns boards to judge in a round as it was published, with the history since then.
    fn as_published(
        draw: RoundDraw<'_>,
        terms: &Terms,
        (course, since): (RoundHistory, Vec<String>),
        round: usize,
        theirs: Pairing,
    ) -> Result<Self, Failure> {
        let (is_repaired, is_altered) = (course.is_repaired(), course.is_altered());
        let position = input::as_recorded(draw.book, &terms.as_paired(&course.published), round)?;
        let published = Self::without_history(draw, course.published, position, theirs);
        Ok(Self { since, is_repaired, is_altered, by_hand: course.by_hand, ..published })
    }

    /// Returns the rulebook and the declarations under which the round is judged.
    pub(crate) fn under(&self) -> json::JudgedUnder {
        json::JudgedUnder::new(&self.drawn_under, &self.request.declared)
    }

    /// Returns the numbered boards, as handed in or as recorded in the file.
    pub(crate) fn seats(&self) -> Numbered {
        let numbered = event::boards(&self.tournament, self.position.round).filter(|_| !self.is_in_order);
        numbered.unwrap_or_else(|| Numbered::in_order(self.theirs.clone()))
    }

    /// Returns the boards to judge. A forfeit recorded without colours takes its colours from `ours`.
    pub(super) fn with_colours(&self, ours: &Pairing) -> Pairing {
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
}

/// Assumes that the last recorded round is the last of the event if the file does not state the number of rounds.
pub(crate) fn assume_rounds(source: &SourceArguments, tournament: &mut Tournament) {
    if tournament.rounds.is_some() {
        return;
    }
    let last = tournament.rounds_paired();
    source.say(&format!(
        "the file does not state the number of rounds (142, XXR); round {last} is assumed to be the last"
    ));
    tournament.rounds = Some(last);
}
