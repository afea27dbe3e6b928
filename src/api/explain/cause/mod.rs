//! The likely cause of a difference: a single change of the data or of a setting that reproduces the round as it was
//! paired.
//!
//! Settings are tried first, beginning with the rulebook. The next candidates are missing pairs that the arbiter may
//! have kept apart, and absent players who may have been paired without appearing. The last candidates are cells of the
//! players whose boards differ, latest round first, and of all other players, up to a budget of changes. Rounds without
//! a game come before results.
//!
//! A change is a cause only if it makes the round identical with the same players on its boards. A cause must also
//! leave every other recorded round identical that was identical before. If there are several causes, only those that
//! make the most recorded rounds identical remain. If no such cause exists, a change that reproduces only this round
//! may have applied when it was paired. Examples are a result corrected later and a different rank.

mod changes;
mod two;
mod under;

use super::verdict::{AskedRound, judge_within};
use facts::format;
use facts::rulebook::{DiscretionKey, Rulebook, System};
use facts::tournament::{Board, Colour, Outcome, Pairing, PlayerId, Position, RoundNo, Tournament};
use judge::{JudgedRound, Verdict};
use limit::within;
use model::round::{Answer, Request, RoundError, each, pair_as};
use under::RoundUnder;

pub use two::{ChangePair, TwoAtOnce};

/// A single change of the data or of a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LikelyChange {
    /// Another edition of the rulebook, by its id.
    Edition(String),
    /// Whether the event is accelerated by this discretion.
    Acceleration(DiscretionKey, bool),
    /// The opposite initial colour.
    InitialColour(Colour),
    /// Whether the round counts as the last one.
    LastRound(bool),
    /// Another choice of a reading, `CODE=CHOICE`, with all declarations that then apply.
    Reading(String, Vec<String>),
    /// Players with the same score are ranked by rating instead of number.
    RatingOrder,
    /// A player is ranked directly above another one, or last.
    Rank(PlayerId, Option<PlayerId>),
    /// A late entry: the number of rounds paired before the player arrived, and the kind of bye for those rounds.
    LateEntry(PlayerId, usize, Outcome),
    /// A different letter for a round without a game.
    Bye(PlayerId, RoundNo, Outcome),
    /// A different result of a game, or a forfeit; White's outcome first.
    Result(Board, RoundNo, (Outcome, Outcome)),
    /// Reversed colours of a game.
    Colours(Board, RoundNo),
    /// Two players kept apart by the arbiter.
    Apart(PlayerId, PlayerId),
    /// The first player did not appear and the second won by forfeit, although the file records the first as absent.
    NoShow(PlayerId, PlayerId, RoundNo),
}

/// The result of the search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Causes {
    /// The changes that explain the round. If there is only one, it is likely; several are only possible.
    pub found: Vec<LikelyChange>,
    /// The number of changes tried.
    pub tried: usize,
    /// Whether all possible changes were tried.
    pub is_all: bool,
    /// The number of other differing rounds that become identical under each of the changes found.
    pub mended: usize,
    /// The changes found under which other rounds that are now identical would differ. These changes can only have
    /// applied when this round was paired.
    pub of_round_only: Vec<LikelyChange>,
}

/// The default budget times the number of players, and also the maximum default budget.
const CHANGES: usize = 30_000;
const MOST_CHANGES: usize = 1_500;

impl Causes {
    /// Returns the likely cause: the only possible one, unless it only keeps a pair apart.
    pub fn likely(&self) -> Option<&LikelyChange> {
        let [change] = self.found.as_slice() else { return None };
        let is_weak = matches!(change, LikelyChange::Apart(..)) && self.mended == 0;
        Some(change).filter(|_| self.is_all && !is_weak && self.of_round_only.is_empty())
    }

    /// Returns the default number of changes to try.
    pub fn budget(position: &Position) -> usize {
        (CHANGES / position.entries.len().max(1)).min(MOST_CHANGES)
    }
}

/// A recorded round that differs from the pairing under the rulebook.
pub struct Differing<'a> {
    /// The tournament in the form used for the pairing.
    pub tournament: &'a Tournament,
    /// The rulebook.
    pub book: &'a Rulebook,
    /// The request under which rounds are solved.
    pub request: &'a Request,
    /// The round.
    pub round: RoundNo,
    /// The boards of the round. A board without recorded colours takes them from the argument.
    pub boards: &'a (dyn Fn(&Pairing) -> Pairing + Sync),
    /// The proved best pairing for the present data.
    pub ours: &'a Pairing,
    /// The pairing under other readings (`CODE=CHOICE`), if they were solved. `None` means a pairing other than the
    /// recorded one.
    pub readings: &'a [(String, Option<Pairing>)],
}

impl Differing<'_> {
    /// Looks for changes that explain the round, and tries at most `budget` of them.
    ///
    /// # Errors
    /// Fails if a limit is reached or the solver fails its checks.
    pub fn causes(&self, budget: usize) -> Result<Causes, RoundError> {
        let theirs = (self.boards)(self.ours);
        let all = self.changes(&theirs, budget);
        let mut causes =
            Causes { tried: all.len().min(budget), is_all: all.len() <= budget, ..Causes::default() };
        let tried: Vec<LikelyChange> = all.into_iter().take(budget).collect();
        let explains = |change: &LikelyChange| {
            let is_of =
                |known: &&(String, _)| matches!(change, LikelyChange::Reading(key, _) if *key == known.0);
            let is_other = |ours: &Pairing| !ours.is_same(&(self.boards)(ours));
            match self.readings.iter().find(is_of) {
                Some((_, known)) if known.as_ref().is_none_or(is_other) => Ok(false),
                _ => self.is_identical(&self.under(change), self.round, Some(&theirs)),
            }
        };
        let answers = each(tried.iter().collect(), explains).into_iter().collect::<Result<Vec<bool>, _>>()?;
        let explaining = tried.into_iter().zip(answers).filter(|(_, explains)| *explains);
        self.sifted(explaining.map(|(change, _)| change).collect(), &mut causes)?;
        Ok(causes)
    }

    /// Returns the cause of this round if the likely cause of another round explains this one too, so that one mistake in
    /// the data is named the same in every round.
    ///
    /// # Errors
    /// Fails as [`Differing::causes`] does.
    pub fn common_cause(&self, likely: &[LikelyChange]) -> Result<Option<Causes>, RoundError> {
        let theirs = (self.boards)(self.ours);
        for change in likely {
            if self.is_identical(&self.under(change), self.round, Some(&theirs))? {
                let mut causes = Causes { tried: 1, is_all: true, ..Causes::default() };
                self.sifted(vec![change.clone()], &mut causes)?;
                return Ok(Some(causes).filter(|c| c.likely().is_some()));
            }
        }
        Ok(None)
    }

    /// Keeps, of the changes that explain the round, those that leave the other rounds identical and make the most of them so.
    fn sifted(&self, explaining: Vec<LikelyChange>, causes: &mut Causes) -> Result<(), RoundError> {
        if explaining.is_empty() {
            return Ok(());
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
        let theirs = (self.boards)(self.ours);
        let has_other_pairs = theirs.boards.iter().any(|b| self.ours.opponent(b.white) != Some(b.black));
        // A pair kept apart can explain many rounds, so it is weak evidence.
        let is_weak = causes.mended == 0 && causes.found.iter().all(|c| matches!(c, LikelyChange::Apart(..)));
        if is_weak && has_other_pairs {
            causes.found.extend(of_round_only.iter().cloned());
            causes.of_round_only = of_round_only;
        }
        Ok(())
    }

    /// Returns, for each other recorded round, whether it is identical to its pairing.
    fn others(&self, under: &RoundUnder) -> Result<Vec<bool>, RoundError> {
        let rounds = (1..=self.tournament.rounds_paired()).filter(|&r| r != self.round);
        rounds.map(|round| self.is_identical(under, round, None)).collect()
    }

    /// Returns whether the pairing of a round under a change is identical to its boards. `theirs` replaces the boards
    /// recorded in the file.
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
        let Some(position) = position(book, &under.tournament, round, theirs) else { return Ok(false) };
        let case = JudgedRound::new(&position, book, &under.request.declared);
        if is_of_round && within(&under.request.limit, || is_beaten(&case, theirs, old))? {
            return Ok(false);
        }
        let ours = match pair_as(&position, book, &under.request, theirs, old) {
            Ok(Some(Answer::Paired(ours))) => ours,
            // Another rulebook may need data that the file lacks, such as ratings, and an acceleration the number of rounds.
            Ok(Some(Answer::NoPairing(_)) | None)
            | Err(RoundError::Stuck { .. } | RoundError::Missing(_) | RoundError::NotAccelerated { .. }) => {
                return Ok(false);
            }
            Err(e) => return Err(e),
        };
        let theirs = match under.board.filter(|_| is_of_round) {
            Some(board) => with_board(&(self.boards)(&ours.pairing), board, &ours.pairing),
            None if is_of_round => (self.boards)(&ours.pairing),
            None => theirs.clone(),
        };
        if !ours.pairing.is_same(&theirs) {
            return Ok(false);
        }
        let asked = AskedRound { position: &position, book, request: &under.request, ours: &ours };
        Ok(judge_within(&asked, &theirs)? == Verdict::Identical)
    }
}

/// Returns whether the boards are illegal, or worse than `former` if the two can be compared without pairing the round.
fn is_beaten(case: &JudgedRound<'_>, theirs: &Pairing, former: &Pairing) -> bool {
    if !case.offences(theirs).is_empty() {
        return true;
    }
    // Under other rulebooks, the first bracket that differs ends the pairing early; the Irish draw has no brackets.
    let can_compare = case.book().system == System::Irish && case.offences(former).is_empty();
    can_compare && matches!(case.judge_by(theirs, former, &mut |p| case.recount(p)), Verdict::Better { .. })
}

/// Adds a board, with the colours that it has in `turned`. A player of the board can no longer have the bye.
fn with_board(boards: &Pairing, board: Board, turned: &Pairing) -> Pairing {
    let back = Board { white: board.black, black: board.white };
    let board = if turned.boards.contains(&back) { back } else { board };
    let plays = |id: &PlayerId| [board.white, board.black].contains(id);
    let all = boards.boards.iter().copied().chain([board]);
    Pairing { boards: all.collect(), bye: boards.bye.filter(|id| !plays(id)) }
}

/// Returns the position in which exactly the players of the boards take part; `None` if one of these players cannot
/// take part.
fn position(book: &Rulebook, tournament: &Tournament, round: RoundNo, boards: &Pairing) -> Option<Position> {
    let absent: Vec<PlayerId> =
        tournament.players.iter().map(|p| p.id).filter(|&id| !boards.has(id)).collect();
    let position = book.position(tournament, round, &absent).ok()?;
    (position.entries.len() == 2 * boards.boards.len() + usize::from(boards.bye.is_some()))
        .then_some(position)
}
