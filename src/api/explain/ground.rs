//! The reason for a board. The reason consists of the natural opponent of the higher player, the judge's verdict on the
//! best pairing in which the two meet, and his verdicts on the opponents who come next in the rulebook's order. In a large
//! field, the reasons for all boards compare with the smallest exchange that brings the two together instead.

use super::because::{Against, Because, Bench, Class};
use super::contrast::RankedWish;
use super::exchange::exchanged;
use super::floater::OfFloat;
use super::level_searches::LevelSearches;
use super::skipped::Skipped;
use super::verdict::{AskedRound, pairs_of};
use facts::rulebook::System;
use facts::rulebook::table::Declared;
use facts::tournament::Rank;
use limit::within;
use model::measure::BursteinRanking;
use model::round::{RoundError, each};

/// The reason for a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    /// The board, from 1.
    pub board: usize,
    /// The ranks of the players on the board, the higher first.
    pub pair: (Rank, Rank),
    /// The rank of the higher player's natural opponent.
    pub natural: Rank,
    /// The board of the natural opponent, from 1.
    pub taken: usize,
    /// The kind of reason.
    pub class: Class,
    /// The reason.
    pub because: Because,
    /// The pairing that the reason is about.
    pub against: Against,
    /// The first opponent who is passed over after the natural one, if there is one.
    pub next: Option<Rank>,
    /// The reasons against the opponents who come before the one on the board in the rulebook's order, once the natural
    /// opponent is refused; at most [`PASSED`], and only against the best pairings.
    pub passed: Vec<Skipped>,
    /// The number of further such opponents.
    pub more_passed: usize,
    /// The reasons for a float on this board, if there is one.
    pub floats: Vec<OfFloat>,
}

/// The largest field in which the reasons for all boards compare with the best pairing that grants each alternative. Each
/// of them pairs the round again, so a large field would take minutes.
pub const EXACT_REASONS: usize = 300;

/// The maximum number of opponents passed over that are explained on one board.
const PASSED: usize = 2;

/// The maximum number of opponents passed over on one board for whom the round is paired again, and the maximum in a field
/// of more than `LARGE` players.
const PAIRED_AGAIN: (usize, usize) = (6, 2);
const LARGE: usize = 600;

/// Players who are paired with each other in order: the first of the one list with the first of the other.
struct Facing {
    upper: Vec<Rank>,
    lower: Vec<Rank>,
}

impl Ground {
    /// Keeps so many sentences about opponents who are passed over.
    pub(super) fn shorten(&mut self, sentences: usize) {
        if self.passed.len() + usize::from(self.more_passed > 0) <= sentences {
            return;
        }
        let kept = sentences.saturating_sub(1);
        self.more_passed += self.passed.len() - kept;
        self.passed.truncate(kept);
        if sentences == 0 {
            (self.next, self.more_passed) = (None, 0);
        }
    }
}

impl AskedRound<'_> {
    /// Returns the reasons for these boards (from 1), in the given order. For a board alone in its bracket, the reason
    /// is the order. Beyond [`EXACT_REASONS`] players, the reasons compare with exchanges.
    ///
    /// # Errors
    /// Fails if the limit of the request is reached, or the judge finds a better exchange, which is a bug.
    pub fn grounds(&self, boards: impl Iterator<Item = usize>) -> Result<Vec<Ground>, RoundError> {
        let grounds = self.grounds_by_exchange(boards)?;
        if self.position.entries.len() > EXACT_REASONS {
            return Ok(grounds);
        }
        let exact = |ground| within(&self.request.limit, || self.with_best(ground))?;
        each(grounds, exact).into_iter().collect()
    }

    /// Returns the reasons for these boards, compared with exchanges.
    ///
    /// # Errors
    /// Fails as [`AskedRound::grounds`] does.
    pub fn grounds_by_exchange(
        &self,
        boards: impl Iterator<Item = usize>,
    ) -> Result<Vec<Ground>, RoundError> {
        within(&self.request.limit, || {
            let natural = self.natural_opponents();
            self.at_bench(|bench| boards.map(|board| self.ground(bench, &natural, board)).collect())
        })?
    }

    fn ground(
        &self,
        bench: &Bench<'_>,
        natural: &[Option<Rank>],
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
        let (against, next, passed, more_passed) = (Against::Exchange, None, Vec::new(), 0);
        let natural = wanted;
        Ok(Ground { board, pair, natural, taken, class, because, against, next, passed, more_passed, floats })
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
        if !self.is_by_order(&ground.because) {
            self.pass_over(&mut ground)?;
        }
        ground.class = self.class_of_board(&ground.because, ground.taken < ground.board, &ground.floats);
        Ok(ground)
    }

    /// Adds the reasons against the opponents who come before the actual one in the rulebook's order, as far as no higher
    /// board has them.
    fn pass_over(&self, ground: &mut Ground) -> Result<(), RoundError> {
        // Lim and Leong have their own turns, and Dubov does not face the halves of a bracket in the order of the list.
        if matches!(self.book.system, System::Lim | System::Dubov) {
            return Ok(());
        }
        let (who, opponent) = ground.pair;
        let facing = self.facing();
        let Some(Facing { upper, lower }) = facing.iter().find(|facing| facing.upper.contains(&who)) else {
            return Ok(());
        };
        let mates = self.position.mates(&self.ours.pairing);
        let higher = upper.iter().take_while(|&&r| r != who);
        let taken: Vec<Rank> = higher.filter_map(|&r| mates[r]).collect();
        let is_free = |r: &Rank| *r != ground.natural && !taken.contains(r);
        let before = lower.iter().copied().take_while(|&r| r != opponent);
        let is_large = self.position.entries.len() > LARGE;
        let most = if is_large { PAIRED_AGAIN.1 } else { PAIRED_AGAIN.0 };
        for (at, other) in before.filter(is_free).enumerate() {
            let because = if at < most { self.of_best(RankedWish::Meet(who, other))? } else { None };
            // With some of these opponents, a higher board would have a later one.
            if at < most && because.as_ref().is_none_or(|because| self.is_by_order(because)) {
                continue;
            }
            if let Some(last) = ground.passed.last_mut().filter(|_| ground.more_passed == 0) {
                last.next = (other, false);
            }
            ground.next = ground.next.or_else(|| because.is_some().then_some(other));
            match because.filter(|_| ground.passed.len() < PASSED) {
                Some(because) => {
                    ground.passed.push(Skipped { who, other, because, next: (opponent, true) });
                }
                None if ground.passed.is_empty() => break,
                None => ground.more_passed += 1,
            }
        }
        Ok(())
    }

    /// Returns whether nothing but the order or a lot speaks against an alternative.
    fn is_by_order(&self, because: &Because) -> bool {
        match because {
            Because::Order | Because::Drawn | Because::Lot => true,
            Because::Worse(first) => self.book.is_order(&first.code),
            Because::Forbidden(_)
            | Because::OthersForbidden(..)
            | Because::AllForbidden(_)
            | Because::Impossible => false,
        }
    }

    /// Judges the exchange in which the player meets `wanted` and their opponents meet each other.
    fn of_exchange(&self, bench: &Bench<'_>, who: Rank, wanted: Rank) -> Result<Because, RoundError> {
        let then = exchanged(&self.ours.pairing, self.id(who), self.id(wanted));
        self.because(bench, &then, (who, wanted))
    }

    /// Returns, for each rank, the opponent by the rulebook's order among the players of the same bracket. Moved-down
    /// players meet the highest residents. Among the remaining players, the upper half meets the lower half in order.
    /// In Monrad, among adjacent players and in the Irish draw, which has no order, the opponent is the next player with the same score.
    fn natural_opponents(&self) -> Vec<Option<Rank>> {
        let mut natural = vec![None; self.position.entries.len()];
        let mut join = |a: Rank, b: Rank| (natural[a], natural[b]) = (Some(b), Some(a));
        if self.book.system.is_table() {
            return self.position.mates(&self.ours.pairing);
        }
        if matches!(self.book.system, System::Irish | System::Monrad | System::Adjacent) {
            let score = |r: Rank| self.position.entries[r].score;
            let all: Vec<Rank> = Rank::all(self.position.entries.len()).collect();
            for group in all.chunk_by(|&a, &b| score(a) == score(b)) {
                group.chunks_exact(2).for_each(|two| join(two[0], two[1]));
            }
            return natural;
        }
        if self.book.system == System::Ecf {
            return self.first_by_ecf_searches();
        }
        for Facing { upper, lower } in self.facing() {
            upper.iter().zip(&lower).for_each(|(&a, &b)| join(a, b));
        }
        natural
    }

    /// Returns the two sides of each bracket, or of each part of it that is paired by itself. Empty under rulebooks that
    /// choose opponents in another way.
    fn facing(&self) -> Vec<Facing> {
        let is_of_halves = !self.book.system.is_table()
            && !matches!(self.book.system, System::Irish | System::Monrad | System::Adjacent | System::Ecf);
        let ranking = self.index_ranking();
        let mut all = Vec::new();
        for (i, stage) in self.ours.stages.iter().enumerate().filter(|_| is_of_halves) {
            let mut members: Vec<Rank> =
                pairs_of(self.position, self.ours, i).into_iter().flat_map(|(a, b)| [a, b]).collect();
            members.sort_unstable();
            // Burstein: the first player by the index meets the last one.
            if let Some(ranking) = &ranking {
                let mut order = ranking.sorted(members);
                let lower = order.split_off(order.len() / 2).into_iter().rev().collect();
                all.push(Facing { upper: order, lower });
                continue;
            }
            let (came, own): (Vec<Rank>, Vec<Rank>) = members
                .into_iter()
                .partition(|&r| stage.moved_down.contains(&r) && !stage.residents.contains(&r));
            let mut rest = if came.len() > own.len() {
                let mut both = [came, own].concat();
                both.sort_unstable();
                both
            } else {
                let rest = own[came.len()..].to_vec();
                all.push(Facing { upper: came, lower: own });
                rest
            };
            let lower = rest.split_off(rest.len() / 2);
            all.push(Facing { upper: rest, lower });
        }
        all
    }

    /// ECF 12, 21: returns, for each rank, the first opponent in the search for a floater's opponent, and for the players
    /// of the upper half the opponent in the lower half.
    fn first_by_ecf_searches(&self) -> Vec<Option<Rank>> {
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

    fn ranks(&self, board: usize) -> (Rank, Rank) {
        let b = self.ours.pairing.boards[board - 1];
        let rank = |id| self.position.rank(id).unwrap_or_default();
        (rank(b.white), rank(b.black))
    }

    /// Returns the board number of a rank, from 1.
    pub fn board_of(&self, rank: Rank) -> Option<usize> {
        let id = self.position.entries[rank].id;
        self.ours.pairing.boards.iter().position(|b| b.white == id || b.black == id).map(|b| b + 1)
    }
}
