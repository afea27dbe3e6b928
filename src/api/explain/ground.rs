//! The reason for a board. The reason consists of the natural opponent of the higher player, and the judge's verdict on
//! the smallest exchange that would bring the two together.

use super::because::{Against, Because, Bench, Class};
use super::contrast::RankedWish;
use super::exchange::exchanged;
use super::floater::OfFloat;
use super::level_searches::LevelSearches;
use super::verdict::{AskedRound, pairs_of};
use facts::rulebook::System;
use facts::rulebook::table::Declared;
use limit::within;
use model::measure::BursteinRanking;
use model::round::RoundError;

/// The reason for a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    /// The board, from 1.
    pub board: usize,
    /// The ranks of the players on the board, the higher first.
    pub pair: (usize, usize),
    /// The rank of the higher player's natural opponent.
    pub natural: usize,
    /// The board of the natural opponent, from 1.
    pub taken: usize,
    /// The kind of reason.
    pub class: Class,
    /// The reason.
    pub because: Because,
    /// The pairing that the reason is about.
    pub against: Against,
    /// The reasons for a float on this board, if there is one.
    pub floats: Vec<OfFloat>,
}

impl AskedRound<'_> {
    /// Returns the reasons for these boards (from 1), in the given order. For a board alone in its bracket, the reason
    /// is the order.
    ///
    /// # Errors
    /// Fails if the limit of the request is reached, or the judge finds a better exchange, which is a bug.
    pub fn grounds(&self, boards: impl Iterator<Item = usize>) -> Result<Vec<Ground>, RoundError> {
        within(&self.request.limit, || {
            let natural = self.natural_opponents();
            self.at_bench(|bench| boards.map(|board| self.ground(bench, &natural, board)).collect())
        })?
    }

    fn ground(
        &self,
        bench: &Bench<'_>,
        natural: &[Option<usize>],
        board: usize,
    ) -> Result<Ground, RoundError> {
        let (white, black) = self.ranks(board);
        let pair = (white.min(black), white.max(black));
        let wanted = natural[pair.0].unwrap_or(pair.1);
        let taken = self.board_of(wanted).unwrap_or(board);
        let because = if wanted == pair.1 {
            if self.book.system == System::Irish { Because::Drawn } else { Because::Order }
        } else {
            self.of_exchange(bench, pair.0, wanted)?
        };
        let floats = self.floats(bench, board)?;
        let class = self.class_of_board(&because, taken < board, &floats);
        Ok(Ground { board, pair, natural: wanted, taken, class, because, against: Against::Exchange, floats })
    }

    fn class_of_board(&self, because: &Because, is_taken_before: bool, floats: &[OfFloat]) -> Class {
        match self.class(because, is_taken_before) {
            Class::Natural => self.class_of_float(floats),
            class => class,
        }
    }

    /// Puts the verdict on the best pairing that grants each alternative in the place of the verdict on the exchange.
    pub(super) fn with_best(&self, mut ground: Ground) -> Result<Ground, RoundError> {
        let floats: Result<Vec<OfFloat>, RoundError> =
            ground.floats.into_iter().map(|link| self.float_with_best(link)).collect();
        ground.floats = floats?;
        let (who, _) = ground.pair;
        // The exchange has shown already that the two themselves may not meet.
        if !matches!(ground.because, Because::Order | Because::Drawn | Because::Forbidden(_))
            && let Some(because) = self.of_best(RankedWish::Meet(who, ground.natural))?
        {
            ground.because = because;
        }
        ground.against = Against::Best;
        ground.class = self.class_of_board(&ground.because, ground.taken < ground.board, &ground.floats);
        Ok(ground)
    }

    /// Judges the exchange in which the player meets `wanted` and their opponents meet each other.
    fn of_exchange(&self, bench: &Bench<'_>, who: usize, wanted: usize) -> Result<Because, RoundError> {
        let then = exchanged(&self.ours.pairing, self.id(who), self.id(wanted));
        self.because(bench, &then, (who, wanted))
    }

    /// Returns, for each rank, the opponent by the rulebook's order among the players of the same bracket. Moved-down
    /// players meet the highest residents. Among the remaining players, the upper half meets the lower half in order.
    /// In Monrad and in the Irish draw, which has no order, the opponent is the next player with the same score.
    fn natural_opponents(&self) -> Vec<Option<usize>> {
        let mut natural = vec![None; self.position.entries.len()];
        let mut join = |a: usize, b: usize| (natural[a], natural[b]) = (Some(b), Some(a));
        if self.book.system.is_table() {
            return self.position.mates(&self.ours.pairing);
        }
        if matches!(self.book.system, System::Irish | System::Monrad) {
            let score = |r: usize| self.position.entries[r].score;
            let all: Vec<usize> = (0..self.position.entries.len()).collect();
            for group in all.chunk_by(|&a, &b| score(a) == score(b)) {
                group.chunks_exact(2).for_each(|two| join(two[0], two[1]));
            }
            return natural;
        }
        if self.book.system == System::Ecf {
            return self.first_by_ecf_searches();
        }
        // Burstein: the first player by the index meets the last one.
        let ranking = self.index_ranking();
        for (i, stage) in self.ours.stages.iter().enumerate() {
            let mut members: Vec<usize> =
                pairs_of(self.position, self.ours, i).into_iter().flat_map(|(a, b)| [a, b]).collect();
            members.sort_unstable();
            if let Some(ranking) = &ranking {
                let order = ranking.sorted(members);
                let half = order.len() / 2;
                order[..half].iter().zip(order.iter().rev()).for_each(|(&a, &b)| join(a, b));
                continue;
            }
            let (came, mut own): (Vec<usize>, Vec<usize>) = members
                .into_iter()
                .partition(|r| stage.moved_down.contains(r) && !stage.residents.contains(r));
            if came.len() > own.len() {
                own = [came, own].concat();
                own.sort_unstable();
            } else {
                let rest = own.split_off(came.len());
                came.iter().zip(&own).for_each(|(&a, &b)| join(a, b));
                own = rest;
            }
            let half = own.len() / 2;
            (0..half).for_each(|place| join(own[place], own[place + half]));
        }
        natural
    }

    /// ECF 12, 21: returns, for each rank, the first opponent in the search for a floater's opponent, and for the players
    /// of the upper half the opponent in the lower half.
    fn first_by_ecf_searches(&self) -> Vec<Option<usize>> {
        let mates = self.position.mates(&self.ours.pairing);
        let declared = Declared::of(self.book, &self.request.declared);
        let mut natural = vec![None; mates.len()];
        for stage in &self.ours.stages {
            let level = LevelSearches::new(self.position, &declared, stage, &mates);
            for &(floater, met) in &level.met {
                let first = level.opponents(floater).order.first().map_or(met, |hit| hit.0);
                // Two floaters meet each other.
                natural[floater] = Some(if stage.residents.contains(&met) { first } else { met });
            }
            let half = level.rest.len() / 2;
            for (&high, &low) in level.rest.iter().zip(&level.rest[half..]) {
                (natural[high], natural[low]) = (Some(low), Some(high));
            }
        }
        natural
    }

    /// Returns the ranking by the index (Burstein 1.8); `None` under other rulebooks.
    pub fn index_ranking(&self) -> Option<BursteinRanking> {
        let declared = Declared::of(self.book, &self.request.declared);
        (self.book.system == System::Burstein).then(|| BursteinRanking::of(self.position, &declared))
    }

    fn ranks(&self, board: usize) -> (usize, usize) {
        let b = self.ours.pairing.boards[board - 1];
        let rank = |id| self.position.rank(id).unwrap_or_default();
        (rank(b.white), rank(b.black))
    }

    /// Returns the board number of a rank, from 1.
    pub fn board_of(&self, rank: usize) -> Option<usize> {
        let id = self.position.entries[rank].id;
        self.ours.pairing.boards.iter().position(|b| b.white == id || b.black == id).map(|b| b + 1)
    }
}
