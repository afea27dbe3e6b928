//! FIDE Dutch 1998: the effect of C.1, C.3, C.12, C.13, C.14 and article 21 on a bracket, found by counting pairs under
//! B.1 and B.2.

use crate::JudgedRound;
use crate::matching::{can_all_pair, most_pairs};
use crate::sheet::MatedBracket;
use crate::stage::BracketStage;
use facts::rulebook::FloatRepeat;
use facts::rulebook::table::{Lowest, OverHalf, Stuck, StuckNext};
use facts::tournament::{Float, Rank};

/// The largest number of choices of pairs that are examined for one bracket.
const MOST: usize = 5_000;

impl JudgedRound<'_> {
    /// Returns bracket `i` with the players in `moved_down`, ready to be paired.
    pub(crate) fn stage(&self, i: usize, moved_down: Vec<Rank>) -> BracketStage {
        let rest = self.scoregroups[i + 1..].concat();
        self.formed(moved_down, self.scoregroups[i].clone(), (i + 1, rest))
    }

    /// Forms a bracket of the moved-down players and the residents. Applies article 21, and C.1, which sets aside the
    /// residents without an opponent in the bracket.
    pub(crate) fn formed(
        &self,
        moved_down: Vec<Rank>,
        residents: Vec<Rank>,
        (number, rest): (usize, Vec<Rank>),
    ) -> BracketStage {
        let next = self.scoregroups.get(number).cloned().unwrap_or_default();
        let set_aside = Vec::new();
        let mut stage =
            BracketStage { number, moved_down, residents, set_aside, next, rest, is_exempt: false };
        if self.declared.over_half == OverHalf::Scoregroup
            && stage.members().iter().all(|&r| self.is_over_half_last(r))
        {
            let used = self.pairs_made(&stage);
            stage.is_exempt = self.pairs_made(&BracketStage { is_exempt: true, ..stage.clone() }) > used;
        }
        self.set_aside(&mut stage);
        stage
    }

    pub(crate) fn set_aside(&self, stage: &mut BracketStage) {
        if stage.is_lowest() {
            return;
        }
        let alone = self.alone(stage);
        let is_moved = |r: &Rank| stage.moved_down.contains(r);
        // READING D98-C.1-NEXT: if a moved-down player has no opponent, the residents without one move down too; the
        // other reading: they stay.
        let stay = self.declared.stuck_next == StuckNext::ResidentsStay && alone.iter().any(is_moved);
        stage.set_aside = if self.declared.stuck == Stuck::MovesOn {
            alone
        } else {
            alone.into_iter().filter(|r| !stay && !is_moved(r)).collect()
        };
    }

    /// Returns the members without an opponent in the bracket.
    pub(crate) fn alone(&self, stage: &BracketStage) -> Vec<Rank> {
        let members = stage.members();
        let has_opponent =
            |r: Rank| members.iter().any(|&o| o != r && self.may_meet_here(stage.is_exempt, r, o));
        members.iter().copied().filter(|&r| !has_opponent(r)).collect()
    }

    /// Returns whether a moved-down player in the bracket has no opponent there (C.1).
    pub(crate) fn is_stuck(&self, stage: &BracketStage) -> bool {
        !stage.is_lowest() && self.alone(stage).iter().any(|r| stage.moved_down.contains(r))
    }

    /// Returns whether two players may meet in this bracket: B.1, and B.2 unless the last round exempts it.
    pub fn may_meet_here(&self, exempt: bool, a: Rank, b: Rank) -> bool {
        self.may_meet(a, b) && (exempt || !self.is_clash(a, b))
    }

    /// Returns the number of rules among B.6 and B.5 that must be dropped in one direction, for a pair or for a player
    /// who leaves. A player who leaves receives a downfloat. In a pair with unequal scores, the higher player receives
    /// a downfloat and the lower one an upfloat (A.4).
    pub fn edge_class(
        &self,
        m: &FloatRepeat,
        stage: &BracketStage,
        (rank, mate): (Rank, Option<Rank>),
    ) -> i64 {
        let score = |r: Rank| self.position.entries[r].score;
        match (mate, m.direction) {
            (None, Float::Down) => self.float_class(m, stage, rank),
            (Some(other), Float::Down) if score(rank) != score(other) && self.counts_paired_downfloats() => {
                self.float_class(m, stage, if score(rank) < score(other) { other } else { rank })
            }
            (Some(other), Float::Up) if score(rank) != score(other) => {
                self.float_class(m, stage, if score(rank) < score(other) { rank } else { other })
            }
            _ => 0,
        }
    }

    /// Returns the largest number of pairs of the members; the highest `first` of them do not meet each other.
    pub(crate) fn most_pairs(&self, stage: &BracketStage, first: usize) -> usize {
        let members = stage.members();
        let head = &members[..first];
        let apart = |a: Rank, b: Rank| !(head.contains(&a) && head.contains(&b));
        most_pairs(&members, &|a, b| apart(a, b) && self.may_meet_here(stage.is_exempt, a, b))
    }

    /// Returns whether the highest `first` members can all be paired with other members.
    pub(crate) fn can_pair_first(&self, stage: &BracketStage, first: usize) -> bool {
        let members = stage.members();
        let is_first = |r: Rank| members[..first].contains(&r);
        let crosses =
            |a: Rank, b: Rank| is_first(a) != is_first(b) && self.may_meet_here(stage.is_exempt, a, b);
        most_pairs(&members, &crosses) == first
    }

    /// Article 21: returns the number of pairs that C.1 to C.14 make under B.1 and B.2.
    pub(crate) fn pairs_made(&self, stage: &BracketStage) -> usize {
        let mut stage = stage.clone();
        self.set_aside(&mut stage);
        if stage.is_lowest() {
            return if self.is_lowest_complete(&stage) { stage.members().len() / 2 } else { 0 };
        }
        if self.is_p_zero(&stage) {
            return 0;
        }
        let most = stage.most_first();
        let first = (0..=most).rev().find(|&first| self.can_pair_first(&stage, first)).unwrap_or(0);
        self.most_pairs(&stage, first).min(self.most_after_c1(&stage))
    }

    /// C.1, C.14: returns the largest number of pairs, which is half the number of members. The result is one less in a
    /// homogeneous bracket if a player without an opponent could not leave it.
    // READING D98-C.1: one pair less only if C.14 follows at once.
    pub(crate) fn most_after_c1(&self, stage: &BracketStage) -> usize {
        let goes_on = self.declared.stuck == Stuck::GoesOn;
        let is_less = goes_on && stage.most_first() == 0 && self.is_stuck(stage);
        (stage.members().len() / 2).saturating_sub(usize::from(is_less))
    }

    /// C.14: returns whether p is zero, so that all players move down. Either the highest moved-down player has no
    /// opponent, or no pair can be made.
    pub(crate) fn is_p_zero(&self, stage: &BracketStage) -> bool {
        if stage.is_lowest() {
            return false;
        }
        let alone = self.alone(stage);
        let is_highest = stage.most_first() > 0 && stage.members().first().is_some_and(|r| alone.contains(r));
        is_highest || alone.len() == stage.members().len() || self.most_after_c1(stage) == 0
    }

    /// C.13: returns whether the lowest bracket can be paired completely. In a heterogeneous bracket, moved-down
    /// players do not meet each other.
    pub(crate) fn is_lowest_complete(&self, lowest: &BracketStage) -> bool {
        let members = lowest.members();
        let strict = if self.declared.lowest == Lowest::Any { 0 } else { lowest.most_first() };
        let head = &members[..strict];
        let allowed = |a: Rank, b: Rank| {
            self.may_meet_here(lowest.is_exempt, a, b) && !(head.contains(&a) && head.contains(&b))
        };
        can_all_pair(&members, &allowed, &|r| self.may_have_bye(r) && !head.contains(&r))
    }

    /// Returns every choice of pairs whose two players both moved down from this bracket and met only further down. If
    /// C.1 and C.14 have decreased p, such pairs are the surplus. Otherwise, such pairs are the fewest that C.13 needs
    /// to pair the lowest bracket.
    pub(crate) fn made_below(&self, stage: &BracketStage, bracket: &MatedBracket) -> Vec<Vec<(Rank, Rank)>> {
        let pairs = bracket.pairs();
        let over = if stage.is_lowest() { 0 } else { pairs.len().saturating_sub(self.most_after_c1(stage)) };
        let is_stuck = |below: &Vec<(Rank, Rank)>| {
            self.lowest_is_stuck(stage, &leaving(stage, &bracket.without(below))) == 1
        };
        let mut most = MOST;
        let mut fitting = (over..pairs.len()).map(|size| {
            let mut all = choices(&pairs, size, most);
            most = most.saturating_sub(all.len());
            all.retain(|below| !is_stuck(below));
            all
        });
        fitting.find(|all| !all.is_empty()).unwrap_or_else(|| choices(&pairs, over, MOST))
    }

    /// C.13: returns 1 if the lowest bracket cannot be paired with the players who leave the one above it, else 0.
    pub(crate) fn lowest_is_stuck(&self, stage: &BracketStage, leaving: &[Rank]) -> i64 {
        if stage.is_lowest() || stage.next.len() != stage.rest.len() {
            return 0;
        }
        let mut moved_down = [leaving, self.joined(stage.number)].concat();
        moved_down.sort_unstable();
        let lowest = self.formed(moved_down, stage.next.clone(), (stage.number + 1, Vec::new()));
        i64::from(!self.is_lowest_complete(&lowest))
    }

    /// Returns the next bracket and the players below it. The bracket is given as C.12 saw it, before C.13 joined it
    /// with others. Returns `None` if this bracket is the lowest.
    pub(crate) fn next_bracket(&self, stage: &BracketStage) -> Option<(Vec<Rank>, Vec<Rank>)> {
        let score = |r: &Rank| self.position.entries[*r].score;
        let joined = self.joined(stage.number);
        let all = if joined.is_empty() { &stage.rest } else { &[joined, &stage.rest].concat() };
        let first = all.iter().min()?;
        let (next, rest): (Vec<Rank>, Vec<Rank>) = all.iter().partition(|r| score(r) == score(first));
        (!rest.is_empty()).then_some((next, rest))
    }
}

/// Returns all players who move down.
pub(crate) fn leaving(stage: &BracketStage, bracket: &MatedBracket) -> Vec<Rank> {
    let mut leaving = [stage.set_aside.clone(), bracket.leaving()].concat();
    leaving.sort_unstable();
    leaving
}

/// Returns the ways to choose `size` of the pairs; no more than the first `most` of them.
fn choices(pairs: &[(Rank, Rank)], size: usize, most: usize) -> Vec<Vec<(Rank, Rank)>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let with = |i: usize| {
        let rest = choices(&pairs[i + 1..], size - 1, most).into_iter();
        rest.map(move |others| [vec![pairs[i]], others].concat())
    };
    (0..pairs.len()).flat_map(with).take(most).collect()
}
