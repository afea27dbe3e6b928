//! The cost of a manually altered draft, compared with the best pairing, and with the best pairing that has its locked
//! boards.

use super::{Round, Unanswered};
use crate::event::one_line;
use crate::explain::{AskedRound, colour_breaches, counted, judge_counted};
use facts::tournament::{Force, Pairing, PlayerId, Position};
use judge::{ColourBreach, Count, Verdict};
use limit::Limit;
use model::round::{Answer, Paired, RoundError, pair};

/// A board that stays: two players, or one player with the bye.
pub type Locked = (PlayerId, Option<PlayerId>);

/// A round that is being drafted. The best pairing is solved once. The best pairing with the locked boards is solved
/// whenever these change.
#[derive(Debug)]
pub struct Drafting {
    round: Round,
    counted: Vec<Count>,
    locked: Option<(Vec<Locked>, Option<Bound>)>,
}

/// The best pairing with the locked boards.
#[derive(Debug)]
struct Bound {
    position: Position,
    ours: Box<Paired>,
    counted: Vec<Count>,
}

/// The cost of a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cost {
    /// The verdict, compared with the best pairing.
    pub beside_best: Verdict,
    /// The comparison with the best pairing that keeps the locked boards. `None` if the best pairing has them all.
    pub beside_locked: Option<BesideLocked>,
    /// The players who get a colour against the colour limits of the rulebook.
    pub colour_breaches: Vec<ColourBreach>,
}

/// The cost of a draft compared with the best pairing with its locked boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BesideLocked {
    /// No legal pairing has all locked boards.
    Impossible,
    /// The judge's verdict.
    Judged(Verdict),
}

impl Cost {
    /// Returns whether the draft is the best pairing or equally good.
    pub fn is_free(&self) -> bool {
        matches!(self.beside_best, Verdict::Identical | Verdict::Equal)
    }

    /// Returns the reason to store on publication. A draft that is as good as the best pairing may have one: the arbiter may
    /// have moved a table or chosen among equal boards.
    ///
    /// # Errors
    /// Fails if any other draft has no reason.
    pub fn reason(&self, given: &str) -> Result<Option<String>, ReasonMissing> {
        let reason = one_line(given);
        match (self.is_free(), reason.is_empty()) {
            (true, true) => Ok(None),
            (false, true) => Err(match self.beside_best {
                Verdict::Illegal { .. } => ReasonMissing::NotLegal,
                Verdict::Colours { .. } => ReasonMissing::Colours,
                _ => ReasonMissing::NotBest,
            }),
            (_, false) => Ok(Some(reason)),
        }
    }
}

/// What is wrong with a draft for which the arbiter gives no reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReasonMissing {
    /// It breaks an absolute rule.
    #[error("the draft is not legal")]
    NotLegal,
    /// Its pairs are the best, but its colours are not those that the rules give.
    #[error("the draft does not have the colours that the rules give")]
    Colours,
    /// There is a better pairing.
    #[error("the draft is not the best pairing")]
    NotBest,
}

impl Drafting {
    /// Pairs the round.
    ///
    /// # Errors
    /// Fails as [`Round::pair`] does, and if no legal pairing exists.
    pub fn new(round: Round) -> Result<Self, Unanswered> {
        let counted = counted(&round.asked()?)?;
        Ok(Self { round, counted, locked: None })
    }

    /// Sets a new limit, so that a later question has its own time.
    pub fn within(&mut self, limit: Limit) {
        self.round.request.limit = limit;
    }

    /// Returns the round.
    pub fn round(&self) -> &Round {
        &self.round
    }

    /// Returns the best pairing.
    ///
    /// # Errors
    /// Never fails, since the round is already paired.
    pub fn best(&self) -> Result<&Paired, Unanswered> {
        self.round.paired()
    }

    /// Returns the best pairing with these boards; `None` if no legal pairing has them all.
    ///
    /// # Errors
    /// Fails if a named player does not play. Also fails as [`Round::pair`] does.
    pub fn best_with(&mut self, locks: &[Locked]) -> Result<Option<&Paired>, Unanswered> {
        if self.has_all(locks)? {
            return Ok(Some(self.round.paired()?));
        }
        Ok(self.bound(locks)?.map(|bound| &*bound.ours))
    }

    /// Returns the position with the locked boards and its best pairing. `None` if the best pairing already has all
    /// locked boards, or if no legal pairing has them.
    pub fn locked(&self) -> Option<(&Position, &Paired)> {
        let (_, bound) = self.locked.as_ref()?;
        bound.as_ref().map(|bound| (&bound.position, &*bound.ours))
    }

    /// Returns the cost of these boards.
    ///
    /// # Errors
    /// Fails if a named player is not in the event. Also fails as [`Round::pair`] does.
    pub fn cost(&mut self, boards: &Pairing, locks: &[Locked]) -> Result<Cost, Unanswered> {
        self.round.all_known(boards)?;
        let beside_best = judge_counted(&self.round.asked()?, &self.counted, boards)?;
        let colour_breaches = colour_breaches(&self.round.asked()?, boards)?;
        if self.has_all(locks)? {
            self.locked = None;
            return Ok(Cost { beside_best, beside_locked: None, colour_breaches });
        }
        self.bound(locks)?;
        let bound = self.locked.as_ref().and_then(|(_, bound)| bound.as_ref());
        let beside_locked = match bound {
            Some(bound) => {
                BesideLocked::Judged(judge_counted(&bound.asked(&self.round), &bound.counted, boards)?)
            }
            None => BesideLocked::Impossible,
        };
        Ok(Cost { beside_best, beside_locked: Some(beside_locked), colour_breaches })
    }

    /// Returns whether the best pairing has all these boards.
    fn has_all(&self, locks: &[Locked]) -> Result<bool, Unanswered> {
        let best = &self.best()?.pairing;
        let has = |&(player, opponent): &Locked| match opponent {
            Some(other) => best.opponent(player) == Some(other),
            None => best.bye == Some(player),
        };
        Ok(locks.iter().all(has))
    }

    /// Returns the best pairing with these boards. The round is solved again if the boards have changed.
    fn bound(&mut self, locks: &[Locked]) -> Result<Option<&Bound>, Unanswered> {
        if self.locked.as_ref().is_none_or(|(known, _)| known != locks) {
            self.locked = Some((locks.to_vec(), self.solved(locks)?));
        }
        Ok(self.locked.as_ref().and_then(|(_, bound)| bound.as_ref()))
    }

    /// Returns the error that names the locked board of a player who does not play.
    fn locked_away(&self, why: Unanswered, (player, opponent): Locked) -> Unanswered {
        let label = |id: PlayerId| self.round.event.player(id).label();
        match why {
            Unanswered::NotPlaying { player: away, round } => {
                let lock = match opponent {
                    Some(other) => format!("the board {} – {}", label(player), label(other)),
                    None => format!("the bye of {}", label(player)),
                };
                Unanswered::LockedAway { lock, player: away, round }
            }
            why => why,
        }
    }

    /// Solves the round with locked boards. A lock acts as if the arbiter had kept its players apart from all other
    /// players. The players therefore still count in their brackets, and the remaining players are paired around them.
    fn solved(&self, locks: &[Locked]) -> Result<Option<Bound>, Unanswered> {
        let round = &self.round;
        let mut force = Force::default();
        for &lock in locks {
            let rank = |player: PlayerId| round.rank(player).map_err(|why| self.locked_away(why, lock));
            force.require(rank(lock.0)?, lock.1.map(rank).transpose()?);
        }
        let position = force.on(&round.position);
        let ours = match pair(&position, &round.book, &round.request) {
            Ok(Answer::Paired(ours)) => ours,
            Ok(Answer::NoPairing(_)) | Err(RoundError::Stuck { .. }) => return Ok(None),
            Err(e) => return Err(e.into()),
        };
        let mut bound = Bound { position, ours, counted: Vec::new() };
        bound.counted = counted(&bound.asked(round))?;
        Ok(Some(bound))
    }
}

impl Bound {
    fn asked<'a>(&'a self, round: &'a Round) -> AskedRound<'a> {
        AskedRound { position: &self.position, book: &round.book, request: &round.request, ours: &self.ours }
    }
}
