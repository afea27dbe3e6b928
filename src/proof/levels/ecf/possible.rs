//! What is possible among pairings that are as good on the levels before the floaters, and the exchanges of players
//! paired by themselves (12, 24 c).

use super::search::Exchanges;
use crate::ProofError;
use crate::levels::entry::StageEntry;
use crate::levels::ledger::{AuxiliaryStage, LevelQuestion};
use crate::levels::{taking_part, vertices};
use facts::tournament::Rank;
use judge::{alone, most_pairs};
use model::program::StageSpec;
use model::program::ecf::LevelShape;

/// A test of whether two players may meet.
pub(super) type MayPair<'m> = &'m dyn Fn(Rank, Rank) -> bool;

/// Players of a window, and the question about them in words.
#[derive(Clone, Copy)]
pub(super) struct WindowPart<'w> {
    pub(super) name: &'w str,
    pub(super) players: &'w [Rank],
}

/// A function that runs the levels of an auxiliary stage.
pub(super) type ApartLevels<'l, 'a, 'r, T> =
    &'l mut dyn FnMut(&mut StageEntry<'_, 'a, 'r>) -> Result<T, ProofError>;

impl<'a, 'r> StageEntry<'_, 'a, 'r> {
    /// Begins an auxiliary stage for these players. Two players may meet in it if the rules and `may` allow it.
    pub(super) fn open_window(
        &mut self,
        WindowPart { name, players }: WindowPart<'_>,
        may: MayPair<'_>,
    ) -> Result<(), ProofError> {
        let case = self.case;
        self.ledger.open_apart(&AuxiliaryStage {
            name: format!("{}, {name}", self.spec.name),
            players: &taking_part(players),
            free: 0,
            joins: &|a, b| b.is_some_and(|b| case.may_meet(a, b) && may(a, b)),
            may_be_free: &|_| false,
        })
    }

    /// Runs an auxiliary stage in which nobody is paired.
    pub(super) fn apart<T>(
        &mut self,
        of: WindowPart<'_>,
        may: MayPair<'_>,
        levels: ApartLevels<'_, 'a, 'r, T>,
    ) -> Result<T, ProofError> {
        self.open_window(of, may)?;
        let made = self.inside(of.players, levels)?;
        self.ledger.close(&[])?;
        Ok(made)
    }

    /// Runs levels in an auxiliary stage of these players that has already begun.
    pub(super) fn inside<T>(
        &mut self,
        players: &[Rank],
        levels: ApartLevels<'_, 'a, 'r, T>,
    ) -> Result<T, ProofError> {
        let spec = StageSpec::new(self.spec.number, self.spec.name, players);
        let mut entry = StageEntry::new(self.case, &mut *self.ledger, &spec, self.judged);
        entry.is_apart = true;
        levels(&mut entry)
    }

    /// Returns whether some pairing that uses only pairs allowed by `may` is as good on the levels before the floaters.
    /// The incumbent pairing may already show this.
    pub(super) fn is_possible(
        &mut self,
        shape: &LevelShape<'r>,
        name: &str,
        may: MayPair<'_>,
    ) -> Result<bool, ProofError> {
        let (levels, case) = (self.levels()?, self.case);
        let members = levels.members()?;
        let shown = |r: Rank| Rank(self.ledger.shown(r.0));
        if members.iter().all(|&r| may(r.min(shown(r)), r.max(shown(r)))) {
            return Ok(true);
        }
        levels.work.spend_among(members.len())?;
        let can_meet = |u: Rank, v: Rank| case.may_meet(u, v) && may(u.min(v), u.max(v));
        if 2 * most_pairs(&members, &can_meet) < members.len() {
            // Proves that every pairing contains a pair that `may` does not allow.
            let wanting = |u: usize, v: usize| i64::from(!may(Rank(u), Rank(v)));
            let least = self.apart(WindowPart { name, players: &members }, &|_, _| true, &mut |stage| {
                stage.ledger.level(shape.code(), &LevelQuestion::Sum(&vertices(&members), &wanting))
            })?;
            return if least > 0 { Ok(false) } else { Err(ProofError::refuted("all players can be paired")) };
        }
        self.apart(WindowPart { name, players: &members }, may, &mut |stage| shape.is_as_good(stage))
    }

    /// Returns the number of exchanges in a set by the judge's count, which has not been proved yet; `None` if the set
    /// cannot be paired.
    pub(super) fn expected(&self, set: &[Rank]) -> Result<Option<i64>, ProofError> {
        let (levels, case) = (self.levels()?, self.case);
        levels.work.spend_among(set.len())?;
        let can_be = 2 * most_pairs(set, &|a, b| case.may_meet(a, b)) == set.len();
        let level = levels.level()?;
        Ok(can_be.then(|| alone(level, set, &[]).unwrap_or(0)))
    }

    /// Returns the smallest number of exchanges in a set, proved in an auxiliary stage.
    pub(super) fn exchanges(
        &mut self,
        shape: &LevelShape<'r>,
        known: &mut Exchanges,
        set: &[Rank],
    ) -> Result<i64, ProofError> {
        // Two players need no exchange.
        if set.len() <= 2 {
            return Ok(0);
        }
        if let Some(&count) = known.get(set) {
            return Ok(count);
        }
        self.levels()?.work.spend_among(set.len())?;
        let level = &shape.level;
        let count =
            self.apart(WindowPart { name: "its exchanges", players: set }, &|_, _| true, &mut |stage| {
                level.sums(stage, set)?;
                level.claims(stage, (set, true)).map(Option::unwrap_or_default)
            })?;
        known.insert(set.to_vec(), count);
        Ok(count)
    }

    /// Pairs the players left on the level. Returns the number of their exchanges, unless another level comes before
    /// it.
    pub(super) fn pair_left(
        &mut self,
        shape: &LevelShape<'r>,
        left: &[Rank],
    ) -> Result<Option<i64>, ProofError> {
        if left.is_empty() {
            return Ok(Some(0));
        }
        let level = &shape.level;
        self.open_window(WindowPart { name: "those who stay", players: left }, &|_, _| true)?;
        let (exchanges, after) = self.inside(left, &mut |stage| {
            level.sums(stage, left)?;
            let exchanges = level.claims(stage, (left, false))?;
            level.line(stage, (left, exchanges))?;
            Ok((exchanges, std::mem::take(&mut stage.counts)))
        })?;
        self.ledger.close(&vertices(left))?;
        self.after = after;
        Ok(exchanges)
    }
}
