//! Two changes at once, where no single change explains a round and few boards differ.
//!
//! The more changes are combined, the less a combination that fits says about what happened. So only changes near the boards
//! that differ are combined, and no pair is kept apart: two pairs kept apart can lead to almost any boards. A combination
//! must leave every other round identical that is identical now, as a single change must.

use super::{Causes, Differing, LikelyChange};
use facts::tournament::{Board, Outcome, Pairing, PlayerId, RoundNo};
use model::round::{RoundError, each};

/// Two changes that explain the round only together.
pub type ChangePair = [LikelyChange; 2];

/// The result of the search for two changes at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TwoAtOnce {
    /// The pairs of changes with which the round is identical, likeliest changes first.
    pub found: Vec<ChangePair>,
    /// The number of pairs tried.
    pub tried: usize,
    /// Whether all pairs of the changes were tried.
    pub is_all: bool,
}

/// The maximum number of boards that may differ.
const MOST_BOARDS: usize = 4;

impl Differing<'_> {
    /// Looks for two changes that together make the round identical, and tries at most `budget` pairs of changes. Returns `None`
    /// if a single change explains the round, if not all single changes were tried, or if too many boards differ.
    ///
    /// # Errors
    /// Fails as [`Differing::causes`] does.
    pub fn two_at_once(&self, alone: &Causes, budget: usize) -> Result<Option<TwoAtOnce>, RoundError> {
        let theirs = (self.boards)(self.ours);
        let differ = theirs.boards.iter().filter(|board| !self.ours.boards.contains(board)).count();
        if !alone.found.is_empty() || !alone.is_all || budget == 0 || differ > MOST_BOARDS {
            return Ok(None);
        }
        let changes = self.to_combine(&theirs, alone.tried);
        let all = pairs(&changes, budget);
        let is_all = all.len() <= budget;
        let tried: Vec<ChangePair> = all.into_iter().take(budget).collect();
        let explains = |pair: &ChangePair| self.is_identical_with(pair, self.round, Some(&theirs));
        let answers = each(tried.iter().collect(), explains).into_iter().collect::<Result<Vec<bool>, _>>()?;
        let number = tried.len();
        let explaining = tried.into_iter().zip(answers).filter(|(_, explains)| *explains);
        let explaining = explaining.map(|(pair, _)| pair).collect();
        Ok(Some(TwoAtOnce { found: self.keeping_others(explaining)?, tried: number, is_all }))
    }

    /// Returns the changes to combine: settings of the same rulebook, and cells and ranks of players whose boards differ.
    fn to_combine(&self, theirs: &Pairing, tried: usize) -> Vec<LikelyChange> {
        let is_near = |id| self.ours.opponent(id) != theirs.opponent(id) || is_turned(self.ours, theirs, id);
        let is_of_board = |board: &Board| is_near(board.white) || is_near(board.black);
        let is_combined = |change: &LikelyChange| match change {
            LikelyChange::Edition(_) | LikelyChange::Apart(..) | LikelyChange::NoShow(..) => false,
            LikelyChange::Acceleration(..)
            | LikelyChange::InitialColour(_)
            | LikelyChange::LastRound(_)
            | LikelyChange::Reading(..)
            | LikelyChange::RatingOrder => true,
            LikelyChange::Rank(id, _) | LikelyChange::LateEntry(id, ..) | LikelyChange::Bye(id, ..) => {
                is_near(*id)
            }
            LikelyChange::Result(board, round, ends) => {
                is_of_board(board) && self.is_likely(*board, *round, *ends)
            }
            LikelyChange::Colours(board, _) => is_of_board(board),
        };
        self.changes(theirs, tried).into_iter().filter(is_combined).collect()
    }

    /// Returns whether a result may be one of two that are wrong. A game that was played is not taken for a forfeit.
    fn is_likely(&self, board: Board, round: RoundNo, (white, black): (Outcome, Outcome)) -> bool {
        let is_forfeit = [white, black].contains(&Outcome::ForfeitLoss);
        !is_forfeit || !self.tournament.record(board.white, round).is_played()
    }

    /// Returns whether a round is identical to its boards under two changes.
    fn is_identical_with(
        &self,
        [one, other]: &ChangePair,
        round: RoundNo,
        theirs: Option<&Pairing>,
    ) -> Result<bool, RoundError> {
        let first = self.under(one);
        let with_first = Differing { tournament: &first.tournament, request: &first.request, ..*self };
        self.is_identical(&with_first.under(other), round, theirs)
    }

    /// Keeps the pairs of changes that leave every other round identical that is identical now.
    fn keeping_others(&self, explaining: Vec<ChangePair>) -> Result<Vec<ChangePair>, RoundError> {
        if explaining.is_empty() {
            return Ok(explaining);
        }
        let before = self.others(&self.as_it_stands())?;
        let rounds = (1..=self.tournament.rounds_paired()).filter(|&round| round != self.round);
        let right: Vec<RoundNo> = rounds.zip(before).filter(|(_, is)| *is).map(|(round, _)| round).collect();
        let keeps = |pair: &ChangePair| {
            for &round in &right {
                if !self.is_identical_with(pair, round, None)? {
                    return Ok(false);
                }
            }
            Ok(true)
        };
        let answers: Result<Vec<bool>, RoundError> = explaining.iter().map(keeps).collect();
        Ok(explaining.into_iter().zip(answers?).filter(|(_, keeps)| *keeps).map(|(pair, _)| pair).collect())
    }
}

/// Returns whether a player has White in only one of the pairings.
fn is_turned(ours: &Pairing, theirs: &Pairing, id: PlayerId) -> bool {
    let has_white = |pairing: &Pairing| pairing.boards.iter().any(|board| board.white == id);
    has_white(ours) != has_white(theirs)
}

/// Returns the pairs of changes, those of the likeliest changes first. If there are more than `budget` pairs, the result
/// contains `budget` + 1 of them.
fn pairs(changes: &[LikelyChange], budget: usize) -> Vec<ChangePair> {
    let mut all = Vec::new();
    for (at, other) in changes.iter().enumerate() {
        let news = changes[..at].iter().filter(|one| !is_same_cell(one, other));
        all.extend(news.map(|one| [one.clone(), other.clone()]));
        if all.len() > budget {
            all.truncate(budget + 1);
            break;
        }
    }
    all
}

/// Returns whether the second change would undo the first.
fn is_same_cell(one: &LikelyChange, other: &LikelyChange) -> bool {
    match (one, other) {
        (LikelyChange::Bye(a, round, _), LikelyChange::Bye(b, other, _)) => (a, round) == (b, other),
        (LikelyChange::Rank(a, _), LikelyChange::Rank(b, _))
        | (LikelyChange::LateEntry(a, ..), LikelyChange::LateEntry(b, ..) | LikelyChange::Bye(b, ..))
        | (LikelyChange::Bye(a, ..), LikelyChange::LateEntry(b, ..)) => a == b,
        (LikelyChange::Result(a, round, _), LikelyChange::Result(b, other, _)) => (a, round) == (b, other),
        // A reading comes with all declarations, so it would undo those of a change before it.
        (LikelyChange::Reading(..) | LikelyChange::Acceleration(..), LikelyChange::Reading(..)) => true,
        (one, other) => std::mem::discriminant(one) == std::mem::discriminant(other) && is_of_event(one),
    }
}

/// Returns whether a change concerns the whole event, so that two of its kind contradict each other.
fn is_of_event(change: &LikelyChange) -> bool {
    matches!(
        change,
        LikelyChange::Acceleration(..)
            | LikelyChange::InitialColour(_)
            | LikelyChange::LastRound(_)
            | LikelyChange::RatingOrder
    )
}
