//! The likely cause of a difference: one change of the data or of a setting under which the round comes out as it was
//! paired.
//!
//! Settings are tried first, the rulebook before all others; then whether a pair that is missing was kept apart, and whether
//! somebody recorded as absent was paired and did not come; then cells of the players whose boards differ, the latest round
//! first, then those of everybody else, up to a budget of changes. Rounds without a game come before results. A change is a cause only if the round is identical under it, with the same players on
//! its boards, and if no other recorded round that was identical ceases to be so; of several those count that make the
//! most recorded rounds identical. Where there is none, a change with which only this round is identical may have held when
//! it was paired: a result that was corrected later, a player ranked elsewhere.

mod changes;
mod under;

use super::verdict::{AskedRound, judge_within};
use facts::format;
use facts::rulebook::{DiscretionKey, Rulebook, System};
use facts::tournament::{Board, Colour, Outcome, Pairing, PlayerId, Position, RoundNo, Tournament};
use judge::{JudgedRound, Verdict};
use limit::within;
use model::round::{Answer, Request, RoundError, each, pair_as};
use under::RoundUnder;

/// One change of the data or of a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LikelyChange {
    /// Another edition of the rulebook, by its id.
    Edition(String),
    /// Accelerated by this discretion, or not.
    Acceleration(DiscretionKey, bool),
    /// The other initial colour.
    InitialColour(Colour),
    /// The round is the last one, or is not.
    LastRound(bool),
    /// Another choice of a reading, `CODE=CHOICE`; the list holds all that is declared then.
    Reading(String, Vec<String>),
    /// Players of one score ranked by their ratings instead of their numbers.
    RatingOrder,
    /// A player ranked directly above another one, or below all.
    Rank(PlayerId, Option<PlayerId>),
    /// A late entry: the rounds that were paired before he came, so many, as byes of this kind.
    LateEntry(PlayerId, usize, Outcome),
    /// Another letter for a round without a game.
    Bye(PlayerId, RoundNo, Outcome),
    /// Another result of a game, or a forfeit, White's first.
    Result(Board, RoundNo, (Outcome, Outcome)),
    /// The colours of a game the other way round.
    Colours(Board, RoundNo),
    /// Two players whom the arbiter keeps apart.
    Apart(PlayerId, PlayerId),
    /// The first did not come to the board, and the second won by forfeit; the file has the first as absent.
    NoShow(PlayerId, PlayerId, RoundNo),
}

/// The result of the search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Causes {
    /// The changes that explain the round; one is likely, several are possible.
    pub found: Vec<LikelyChange>,
    /// The number of changes tried.
    pub tried: usize,
    /// Was every change tried that there is?
    pub is_all: bool,
    /// The number of other recorded rounds that differ are identical too under each that is found.
    pub mended: usize,
    /// Those of the found under which other recorded rounds differ that are identical: they held when this one was paired.
    pub of_round_only: Vec<LikelyChange>,
}

/// Changes that are tried as causes, times players, and how many at most.
const CHANGES: usize = 30_000;
const MOST_CHANGES: usize = 1_500;

impl Causes {
    /// The cause that is likely: the only one of all there are, where it is not merely that a pair was kept apart.
    pub fn likely(&self) -> Option<&LikelyChange> {
        let [change] = self.found.as_slice() else { return None };
        let is_weak = matches!(change, LikelyChange::Apart(..)) && self.mended == 0;
        Some(change).filter(|_| self.is_all && !is_weak && self.of_round_only.is_empty())
    }

    /// The default number of changes to try.
    pub fn budget(position: &Position) -> usize {
        (CHANGES / position.entries.len().max(1)).min(MOST_CHANGES)
    }
}

/// A round that was paired in another way than the rulebook does.
pub struct Differing<'a> {
    /// The tournament as it counts for the pairing.
    pub tournament: &'a Tournament,
    /// The rulebook.
    pub book: &'a Rulebook,
    /// The request under which rounds are solved.
    pub request: &'a Request,
    /// The round.
    pub round: RoundNo,
    /// Its boards; those whose colours the file does not know are turned as the other pairing has them.
    pub boards: &'a (dyn Fn(&Pairing) -> Pairing + Sync),
    /// The pairing that is proved best as the data stands.
    pub ours: &'a Pairing,
    /// The round under other readings (`CODE=CHOICE`), as far as it was paired under them; `None`: not these boards.
    pub readings: &'a [(String, Option<Pairing>)],
}

impl Differing<'_> {
    /// Looks for changes that explain the round, at most so many.
    ///
    /// # Errors
    /// If a limit is reached or the solver fails its checks.
    pub fn causes(&self, budget: usize) -> Result<Causes, RoundError> {
        let theirs = (self.boards)(self.ours);
        let all = self.changes(&theirs, budget);
        let mut causes =
            Causes { tried: all.len().min(budget), is_all: all.len() <= budget, ..Causes::default() };
        let tried: Vec<LikelyChange> = all.into_iter().take(budget).collect();
        let explains = |change: &LikelyChange| {
            let is_of =
                |known: &&(String, _)| matches!(change, LikelyChange::Reading(key, _) if *key == known.0);
            let is_other = |ours: &Pairing| !has_same_boards(ours, &(self.boards)(ours));
            match self.readings.iter().find(is_of) {
                Some((_, known)) if known.as_ref().is_none_or(is_other) => Ok(false),
                _ => self.is_identical(&self.under(change), self.round, Some(&theirs)),
            }
        };
        let answers = each(tried.iter().collect(), explains).into_iter().collect::<Result<Vec<bool>, _>>()?;
        let explaining: Vec<LikelyChange> = tried
            .into_iter()
            .zip(answers)
            .filter(|(_, explains)| *explains)
            .map(|(change, _)| change)
            .collect();
        if explaining.is_empty() {
            return Ok(causes);
        }
        let before = self.others(&self.as_it_stands())?;
        let (mut most, mut of_round_only) = (0, Vec::new());
        for change in explaining {
            let after = self.others(&self.under(&change))?;
            let keeps = before.iter().zip(&after).all(|(was, is)| *is || !was);
            let count = after.iter().filter(|is| **is).count();
            if keeps && count >= most {
                if count > most {
                    causes.found.clear();
                }
                most = count;
                causes.mended = count - before.iter().filter(|is| **is).count();
                causes.found.push(change);
            } else if !keeps {
                of_round_only.push(change);
            }
        }
        let has_other_pairs = theirs.boards.iter().any(|b| self.ours.opponent(b.white) != Some(b.black));
        // That a pair was kept apart fits many rounds.
        let is_weak = causes.mended == 0 && causes.found.iter().all(|c| matches!(c, LikelyChange::Apart(..)));
        if is_weak && has_other_pairs {
            causes.found.extend(of_round_only.iter().cloned());
            causes.of_round_only = of_round_only;
        }
        Ok(causes)
    }

    /// Which of the other recorded rounds are identical.
    fn others(&self, under: &RoundUnder) -> Result<Vec<bool>, RoundError> {
        let rounds = (1..=self.tournament.rounds_paired()).filter(|&r| r != self.round);
        rounds.map(|round| self.is_identical(under, round, None)).collect()
    }

    /// Is a round paired as its boards are? `theirs`: boards that the file need not have.
    fn is_identical(
        &self,
        under: &RoundUnder,
        round: RoundNo,
        theirs: Option<&Pairing>,
    ) -> Result<bool, RoundError> {
        let recorded = format::pairing_of(&under.tournament, round);
        let Some(theirs) = theirs.or(recorded.as_ref()) else { return Ok(false) };
        let book = under.book.as_ref().unwrap_or(self.book);
        let (is_of_round, old) = (round == self.round, self.ours);
        let whole = under.board.filter(|_| is_of_round).map(|board| with_board(theirs, board, old));
        let theirs = whole.as_ref().unwrap_or(theirs);
        let Some(position) = position(&under.tournament, round, theirs) else { return Ok(false) };
        let case = JudgedRound::new(&position, book, &under.request.declared);
        if is_of_round && within(&under.request.limit, || is_beaten(&case, theirs, old))? {
            return Ok(false);
        }
        let ours = match pair_as(&position, book, &under.request, theirs, old) {
            Ok(Some(Answer::Paired(ours))) => ours,
            // Another rulebook may need what the file does not have, such as ratings.
            Ok(Some(Answer::NoPairing(_)) | None)
            | Err(RoundError::Stuck { .. } | RoundError::Missing { .. }) => return Ok(false),
            Err(e) => return Err(e),
        };
        let theirs = match under.board.filter(|_| is_of_round) {
            Some(board) => with_board(&(self.boards)(&ours.pairing), board, &ours.pairing),
            None if is_of_round => (self.boards)(&ours.pairing),
            None => theirs.clone(),
        };
        if !has_same_boards(&ours.pairing, &theirs) {
            return Ok(false);
        }
        let asked = AskedRound { position: &position, book, request: &under.request, ours: &ours };
        Ok(judge_within(&asked, &theirs)? == Verdict::Identical)
    }
}

/// Are these boards illegal, or worse than the former ones where they can be compared before the round is paired?
fn is_beaten(case: &JudgedRound<'_>, theirs: &Pairing, former: &Pairing) -> bool {
    if !case.offences(theirs).is_empty() {
        return true;
    }
    // A bracket that is paired otherwise ends the pairing; the Irish draw has none.
    let can_compare = case.book().system == System::Irish && case.offences(former).is_empty();
    can_compare && matches!(case.judge_by(theirs, former, &mut |p| case.recount(p)), Verdict::Better { .. })
}

/// The same with a board more, turned as that pairing has it; who had the bye and plays on it has it no more.
fn with_board(boards: &Pairing, board: Board, turned: &Pairing) -> Pairing {
    let back = Board { white: board.black, black: board.white };
    let board = if turned.boards.contains(&back) { back } else { board };
    let plays = |id: &PlayerId| [board.white, board.black].contains(id);
    let all = boards.boards.iter().copied().chain([board]);
    Pairing { boards: all.collect(), bye: boards.bye.filter(|id| !plays(id)) }
}

fn has_same_boards(ours: &Pairing, theirs: &Pairing) -> bool {
    ours.bye == theirs.bye && ours.boards.iter().all(|board| theirs.boards.contains(board))
}

/// The position in which the players of the boards are those who play; `None` if one of them does not.
fn position(tournament: &Tournament, round: RoundNo, boards: &Pairing) -> Option<Position> {
    let absent: Vec<PlayerId> =
        tournament.players.iter().map(|p| p.id).filter(|&id| !boards.has(id)).collect();
    let position = Position::before(tournament, round, &absent).ok()?;
    (position.entries.len() == 2 * boards.boards.len() + usize::from(boards.bye.is_some()))
        .then_some(position)
}
