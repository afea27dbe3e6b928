//! FIDE Dutch 2017 C.7 and 2026 C8: the best outcome of the next bracket with the players who leave this one.
//!
//! The judge's own search finds the possible pairings. A largest matching of the next bracket, which covers the highest
//! scores first, shows who is left over. If the round must be completed below, the search tries the sets of
//! downfloaters one after the other.

use super::counts::{artificial_gap, descending};
use crate::JudgedRound;
use crate::matching::{Matching, can_all_pair, can_all_pair_from};
use crate::sheet::MateTable;
use facts::rulebook::Measure;
use facts::tournament::{Rank, Score};
use limit::from_len;
use limit::look;

/// The largest number of sets of downfloaters that are examined for one bracket.
const MOST: usize = 5_000;

/// A bracket before it is paired, by ranks.
pub(crate) struct Ahead<'c, 'a> {
    pub(crate) case: &'c JudgedRound<'a>,
    /// The moved-down players and the residents of the bracket, both in rank order.
    pub(crate) moved_down: &'c [Rank],
    pub(crate) residents: &'c [Rank],
    /// Whether no pair consists of two moved-down players.
    pub(crate) keeps_apart: bool,
}

impl Ahead<'_, '_> {
    fn players(&self) -> Vec<Rank> {
        [self.moved_down, self.residents].concat()
    }

    fn score(&self, rank: Rank) -> Score {
        self.case.position.entries[rank].score
    }

    /// Returns whether two players may meet. Dutch does not pair two moved-down players with each other.
    fn may_meet(&self, a: Rank, b: Rank) -> bool {
        let is_moved_down = |r: Rank| self.moved_down.contains(&r);
        let are_apart = self.keeps_apart && is_moved_down(a) && is_moved_down(b);
        !are_apart && self.case.may_meet(a.min(b), a.max(b))
    }

    /// Returns the players who leave: as few as possible, with the lowest scores (2017 C.5, C.6; 2026 C6, C7).
    pub(crate) fn fewest(&self) -> Vec<Rank> {
        let players = self.players();
        let in_order: Vec<usize> = (0..players.len()).collect();
        let left = Matching::largest(&players, |a, b| self.may_meet(a, b)).left_over(&in_order);
        left.into_iter().map(|i| players[i]).collect()
    }

    /// 2017 A.9, C.2: returns the player who leaves the completed last bracket, so that the bye goes to the lowest
    /// possible score. The result is `None` if the bracket cannot be completed.
    pub(crate) fn with_bye(&self) -> Option<Vec<Rank>> {
        let players = self.players();
        let is_met = |a: Rank, b: Rank| self.may_meet(a, b);
        if players.len().is_multiple_of(2) {
            return can_all_pair(&players, &is_met, &|_| false).then(Vec::new);
        }
        let may_have = |r: &Rank| self.case.may_have_bye(*r);
        let mut scores: Vec<Score> = players.iter().filter(|r| may_have(r)).map(|&r| self.score(r)).collect();
        scores.sort_unstable();
        scores.dedup();
        let stays = |s: Score, r: Rank| may_have(&r) && self.score(r) == s;
        let lowest = scores.into_iter().find(|&s| can_all_pair(&players, &is_met, &|r| stays(s, r)))?;
        players.iter().copied().find(|&r| stays(lowest, r)).map(|r| vec![r])
    }

    /// 2026 C8 with C4, C5: returns the smallest set of leaving players with the lowest scores for which the round can
    /// be completed. The completion pairs the leaving players and the players in `below`; if their number is odd, a
    /// player for whom `may_stay` holds has the bye. If there are too many sets to examine, the function returns
    /// `at_hand`, the players who leave in the given pairing. The pairs of this pairing may also be those of the
    /// completion, so each search starts with them.
    pub(crate) fn completing(
        &self,
        below: &[Rank],
        may_stay: &dyn Fn(Rank) -> bool,
        (at_hand, sheet): (Vec<Rank>, &MateTable),
    ) -> Vec<Rank> {
        // Among many sets, most leave an odd number of players of whom nobody may have the bye.
        let has_bye_below = below.iter().any(|&r| may_stay(r));
        let completes = |leaving: &[Rank]| {
            let is_even = (leaving.len() + below.len()).is_multiple_of(2);
            if !(is_even || has_bye_below || leaving.iter().any(|&r| may_stay(r))) {
                return false;
            }
            let open = [leaving, below].concat();
            can_all_pair_from(&open, &|a, b| self.case.may_meet(a, b), may_stay, &|r| sheet.mate(r))
        };
        let fewest = self.fewest();
        if completes(&fewest) {
            return fewest;
        }
        let scores = |set: &[Rank]| descending(set.iter().map(|&r| i64::from(self.score(r).0)));
        let players = self.players();
        for size in (fewest.len()..=at_hand.len()).step_by(2) {
            let mut sets = choices(&players, size);
            if sets.len() >= MOST {
                return at_hand;
            }
            sets.sort_by_key(|set| scores(set));
            let others_meet = |set: &[Rank]| {
                let others: Vec<Rank> = players.iter().copied().filter(|r| !set.contains(r)).collect();
                can_all_pair(&others, &|a, b| self.may_meet(a, b), &|_| false)
            };
            if let Some(set) = sets.into_iter().find(|set| completes(set) && others_meet(set)) {
                return set;
            }
        }
        at_hand
    }

    /// Returns the values of the levels that count downfloaters, in the order of the rulebook.
    pub(crate) fn value(&self, leaving: &[Rank]) -> Vec<i64> {
        let lowest = self.residents.last().map_or(Score::ZERO, |&r| self.score(r));
        let scores = || leaving.iter().map(|&r| i64::from(self.score(r).0));
        let value = |measure: &Measure| match measure {
            Measure::Unpaired => vec![from_len(leaving.len())],
            Measure::FloaterScores => descending(scores()),
            // A.8: a paired moved-down player has the same difference with every resident, since the residents have one
            // score.
            Measure::PairingScoreDifference => {
                let paired = self.moved_down.iter().filter(|r| !leaving.contains(r));
                let gaps = paired.map(|&r| i64::from(self.score(r).0 - lowest.0));
                descending(gaps.chain(leaving.iter().map(|&r| artificial_gap(self.score(r), lowest))))
            }
            _ => Vec::new(),
        };
        self.case.book.levels().flat_map(|c| value(&c.measure)).collect()
    }
}

/// Returns the choices of `size` players, at most [`MOST`].
fn choices(players: &[Rank], size: usize) -> Vec<Vec<Rank>> {
    look();
    if size == 0 {
        return vec![Vec::new()];
    }
    let with = |i: usize| {
        let rest = choices(&players[i + 1..], size - 1).into_iter();
        rest.map(move |others| [vec![players[i]], others].concat())
    };
    (0..players.len()).flat_map(with).take(MOST).collect()
}
