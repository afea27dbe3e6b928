//! The cost of a draft altered by hand: beside the best pairing, and beside the best one that has its locked boards.

use super::{Round, Unanswered};
use crate::event::one_line;
use crate::explain::{AskedRound, counted, judge_counted};
use facts::tournament::{Force, Pairing, PlayerId, Position};
use judge::{Count, Verdict};
use limit::Limit;
use model::round::{Answer, Paired, RoundError, pair};

/// A board that stays: two players, or one who has the bye.
pub type Locked = (PlayerId, Option<PlayerId>);

/// A round while it is drafted. The best pairing is solved once, that with the locked boards whenever these are others.
#[derive(Debug)]
pub struct Drafting {
    round: Round,
    counted: Vec<Count>,
    locked: Option<(Vec<Locked>, Option<Bound>)>,
}

/// The best pairing in which locked boards stay.
#[derive(Debug)]
struct Bound {
    position: Position,
    ours: Box<Paired>,
    counted: Vec<Count>,
}

/// The cost of a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Beside the best pairing.
    pub beside_best: Verdict,
    /// Beside the best pairing with the locked boards; `None` where the best pairing has them all.
    pub beside_locked: Option<BesideLocked>,
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
    /// Is it the best pairing, or one that is as good?
    pub fn is_free(&self) -> bool {
        matches!(self.beside_best, Verdict::Identical | Verdict::Equal)
    }

    /// The reason that publishing keeps: the one that is given, or none for a draft that is as good as the best pairing.
    ///
    /// # Errors
    /// If such a draft has a reason, or another one has none.
    pub fn reason(&self, given: &str) -> Result<Option<String>, ReasonError> {
        let reason = one_line(given);
        match (self.is_free(), reason.is_empty()) {
            (true, true) => Ok(None),
            (true, false) => Err(ReasonError::Needless),
            (false, true) => Err(ReasonError::Missing),
            (false, false) => Ok(Some(reason)),
        }
    }
}

/// The reason why a draft is not published with the reason that is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReasonError {
    /// It is as good as the best pairing.
    #[error("the draft is as good as the best pairing and needs no reason")]
    Needless,
    /// It is not.
    #[error("the draft is not the best pairing")]
    Missing,
}

impl Drafting {
    /// Pairs the round.
    ///
    /// # Errors
    /// As [`Round::pair`]; if no legal pairing exists.
    pub fn new(round: Round) -> Result<Self, Unanswered> {
        let counted = counted(&round.asked()?)?;
        Ok(Self { round, counted, locked: None })
    }

    /// The same within another limit: who asks later has time of his own.
    pub fn within(&mut self, limit: Limit) {
        self.round.request.limit = limit;
    }

    /// The round.
    pub fn round(&self) -> &Round {
        &self.round
    }

    /// The best pairing.
    ///
    /// # Errors
    /// None: it is paired already.
    pub fn best(&self) -> Result<&Paired, Unanswered> {
        self.round.paired()
    }

    /// The best pairing with these boards; `None` if no legal one has them all.
    ///
    /// # Errors
    /// If somebody named does not play; as [`Round::pair`].
    pub fn best_with(&mut self, locks: &[Locked]) -> Result<Option<&Paired>, Unanswered> {
        if self.has_all(locks)? {
            return Ok(Some(self.round.paired()?));
        }
        Ok(self.bound(locks)?.map(|bound| &*bound.ours))
    }

    /// The position in which these boards are locked, with the best pairing in it; `None` where nothing is locked that the
    /// best pairing has not, or where no legal one has them all.
    pub fn locked(&self) -> Option<(&Position, &Paired)> {
        let (_, bound) = self.locked.as_ref()?;
        bound.as_ref().map(|bound| (&bound.position, &*bound.ours))
    }

    /// The cost of these boards.
    ///
    /// # Errors
    /// If somebody named is not of the event; as [`Round::pair`].
    pub fn cost(&mut self, boards: &Pairing, locks: &[Locked]) -> Result<Cost, Unanswered> {
        self.round.all_known(boards)?;
        let beside_best = judge_counted(&self.round.asked()?, &self.counted, boards)?;
        if self.has_all(locks)? {
            self.locked = None;
            return Ok(Cost { beside_best, beside_locked: None });
        }
        self.bound(locks)?;
        let bound = self.locked.as_ref().and_then(|(_, bound)| bound.as_ref());
        let beside_locked = match bound {
            Some(bound) => {
                BesideLocked::Judged(judge_counted(&bound.asked(&self.round), &bound.counted, boards)?)
            }
            None => BesideLocked::Impossible,
        };
        Ok(Cost { beside_best, beside_locked: Some(beside_locked) })
    }

    /// Has the best pairing all these boards?
    fn has_all(&self, locks: &[Locked]) -> Result<bool, Unanswered> {
        let best = &self.best()?.pairing;
        let has = |&(player, opponent): &Locked| match opponent {
            Some(other) => best.opponent(player) == Some(other),
            None => best.bye == Some(player),
        };
        Ok(locks.iter().all(has))
    }

    /// The best pairing with these boards, solved if they are others than before.
    fn bound(&mut self, locks: &[Locked]) -> Result<Option<&Bound>, Unanswered> {
        if self.locked.as_ref().is_none_or(|(known, _)| known != locks) {
            self.locked = Some((locks.to_vec(), self.solved(locks)?));
        }
        Ok(self.locked.as_ref().and_then(|(_, bound)| bound.as_ref()))
    }

    /// A locked board is a demand beside the rules, as if the arbiter had kept its players apart from all others; so they
    /// count in their brackets, and the others are paired around them.
    fn solved(&self, locks: &[Locked]) -> Result<Option<Bound>, Unanswered> {
        let round = &self.round;
        let mut force = Force::default();
        for &(player, opponent) in locks {
            let opponent = opponent.map(|other| round.rank(other)).transpose()?;
            force.require(round.rank(player)?, opponent);
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
