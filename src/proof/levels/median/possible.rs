//! What is possible in a group, asked of stages apart: the most pairs, and who is stuck (10.10, 11.3, 11.4).

use super::MedianLevels;
use crate::ProofError;
use crate::levels::ledger::{AuxiliaryStage, LevelQuestion};
use facts::rulebook::Measure;
use judge::{JudgedPool, Possible, StuckFloater, most_pairs};

impl Possible for MedianLevels<'_, '_, '_> {
    type Error = ProofError;

    fn most_pairs(&mut self, players: &[usize]) -> Result<usize, ProofError> {
        let code = self.code(&Measure::EveningFloatRepeat);
        self.most_of(players, code, "group without a floater")
    }

    /// The first who cannot be paired together with those before him. Where all seem to be, their pairs will show it.
    fn stuck(&mut self, pool: &JudgedPool<'_, '_, '_>) -> Result<Option<StuckFloater>, ProofError> {
        let in_turn = pool.group.in_turn();
        let rules = self.rules;
        if 2 * most_pairs(&in_turn, &|a, b| rules.can_meet(a, b)) == in_turn.len() {
            return Ok(None);
        }
        let members = pool.group.members();
        let code = self.code(&Measure::LowestFloaters);
        self.ask(format!("{}, who is stuck", self.name(pool.group)), &members)?;
        let from = self.is_settled.len();
        let mut at = 0;
        while let Some(&r) = in_turn.get(at)
            && self.ledger.level(code, &LevelQuestion::Sum(&[r], &|_, v| i64::from(v >= from)))? == 0
        {
            at += 1;
        }
        self.ledger.close(&[])?;
        let &rank = in_turn.get(at).ok_or_else(|| ProofError::refuted("no player is stuck"))?;
        let retained = self.pairs_before(pool, &in_turn, at)?;
        Ok(Some(StuckFloater { rank, retained }))
    }
}

impl MedianLevels<'_, '_, '_> {
    /// A stage apart in which anybody may be left over; ended by `close`. It has as many free vertices as somebody is left
    /// over at the most pairs: were they too few, it would have no pairing.
    fn ask(&mut self, name: String, players: &[usize]) -> Result<(), ProofError> {
        let rules = self.rules;
        let joins = |u: usize, v: usize| rules.can_meet(u, v);
        let free = players.len() - 2 * most_pairs(players, &joins);
        self.ledger.open_apart(&AuxiliaryStage { name, players, free, joins: &joins, may_be_free: &|_| true })
    }

    /// The most pairs of these members of a group that has this name.
    pub(super) fn most_of(&mut self, players: &[usize], code: &str, name: &str) -> Result<usize, ProofError> {
        self.ask(format!("{name}, its pairs"), players)?;
        let from = self.is_settled.len();
        let over = self.ledger.level(code, &LevelQuestion::Sum(players, &|_, v| i64::from(v >= from)))?;
        self.ledger.close(&[])?;
        let over = usize::try_from(over)
            .map_err(|_| ProofError::refuted("the number of players left over is negative"))?;
        Ok((players.len() - over) / 2)
    }

    /// 11.4: the pairings of those before the one who is stuck: each with the first opponent who leaves one to the others
    /// before; those behind are only proposed.
    fn pairs_before(
        &mut self,
        pool: &JudgedPool<'_, '_, '_>,
        in_turn: &[usize],
        at: usize,
    ) -> Result<Vec<(usize, usize)>, ProofError> {
        if at == 0 {
            return Ok(Vec::new());
        }
        let rules = self.rules;
        let is_proposed = |r: usize| in_turn[at..].contains(&r);
        let joins = |u: usize, v: usize| rules.can_meet(u, v) || is_proposed(u) && is_proposed(v);
        let name = format!("{}, those before", self.name(pool.group));
        let players = pool.group.members();
        let may_be_free = |_: usize| false;
        self.ledger.open_apart(&AuxiliaryStage {
            name,
            players: &players,
            free: 0,
            joins: &joins,
            may_be_free: &may_be_free,
        })?;
        let code = self.code(&Measure::LowestFloaters);
        let (mut left, mut pairs) = (in_turn.to_vec(), Vec::new());
        while let Some(&first) = left.first().filter(|r| !is_proposed(**r)) {
            self.ledger.level(code, &LevelQuestion::Order(first, &pool.opponents(&left, &|_| true)))?;
            let opponent = self.ledger.mate(first)?;
            pairs.push((first, opponent));
            left.retain(|&r| r != first && r != opponent);
        }
        self.ledger.close(&[])?;
        Ok(pairs)
    }
}
