//! The shape of a bracket by B.1 and B.2 alone: C.1, A.3, article 21, and how far C.14 decreases p.

use super::bracket::TargetSize;
use super::draft::{DraftBackend, PairQuestion};
use super::{Dutch1998Program, asked_about};
use crate::measure;
use crate::plan::dutch_1998::Shape;
use crate::stage::Stage;
use facts::rulebook::table::{Lowest, OverHalf, Stuck, StuckNext, Undone};
use facts::tournament::Rank;

/// C.14: how far p has been decreased, for S1 and for the remainder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SizeDecrease {
    pub(super) moved: usize,
    pub(super) rest: usize,
}

/// The players of a bracket that is to be formed.
#[derive(Clone, Copy)]
pub(super) struct NewBracket<'b> {
    /// The number of the bracket, from 1.
    pub(super) number: usize,
    pub(super) moved_down: &'b [Rank],
    pub(super) residents: &'b [Rank],
    /// The residents of the next bracket.
    pub(super) next: &'b [Rank],
    /// All players below.
    pub(super) rest: &'b [Rank],
}

/// The point at which a bracket fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BracketLack {
    /// A moved-down player has no opponent (C.1).
    Opponent,
    /// S1 cannot be paired.
    Moved,
    /// The remainder, or the homogeneous bracket, cannot be paired.
    Rest,
}

impl<'r> Dutch1998Program<'r> {
    /// Forms a bracket of these players, ready to be paired. Article 21 applies if the reading says so. C.1 sets aside
    /// the players without an opponent in the bracket.
    pub(super) fn formed<E>(
        &self,
        on: Option<&mut dyn DraftBackend<'r, E>>,
        stage: NewBracket<'_>,
    ) -> Result<Stage, E> {
        let mut stage = self.with_article_21(on, self.before_b2(stage, false))?;
        self.set_aside(&mut stage);
        Ok(stage)
    }

    /// Returns a bracket of these players before C.1. B.2 is set aside in it if `is_exempt`.
    pub(super) fn before_b2(&self, of: NewBracket<'_>, is_exempt: bool) -> Stage {
        let scores = of.residents.iter().map(|&r| self.position.entries[r].score.0);
        Stage {
            number: of.number,
            score: scores.min().unwrap_or_default(),
            moved_down: of.moved_down.to_vec(),
            residents: of.residents.to_vec(),
            set_aside: Vec::new(),
            next: of.next.to_vec(),
            rest: of.rest.to_vec(),
            is_exempt,
            undone: None,
        }
    }

    /// Returns whether two players may be paired in the bracket.
    pub(super) fn may_pair(&self, stage: &Stage, a: Rank, b: Rank) -> bool {
        self.rules.may_meet(stage.is_exempt, a.min(b), a.max(b))
    }

    /// C.1: returns the members without an opponent in the bracket.
    fn alone(&self, stage: &Stage) -> Vec<Rank> {
        let members = stage.members();
        let has_opponent = |r: Rank| members.iter().any(|&o| o != r && self.may_pair(stage, r, o));
        members.iter().copied().filter(|&r| !has_opponent(r)).collect()
    }

    /// C.1: sets aside residents without an opponent, who move down before the bracket is paired.
    // READING D98-C.1-NEXT: this also applies where C.12 has found nothing for a moved-down player.
    fn set_aside(&self, stage: &mut Stage) {
        if stage.is_lowest() {
            return;
        }
        let alone = self.alone(stage);
        let is_moved = |r: &Rank| stage.moved_down.contains(r);
        let do_residents_stay = self.declared.stuck_next == StuckNext::ResidentsStay;
        stage.set_aside = match self.declared.stuck {
            Stuck::MovesOn => alone,
            _ if do_residents_stay && alone.iter().any(is_moved) => Vec::new(),
            _ => alone.into_iter().filter(|r| !is_moved(r)).collect(),
        };
    }

    /// Returns whether a moved-down player stays in the bracket without an opponent (C.1, C.14).
    fn is_stuck(&self, stage: &Stage) -> bool {
        !stage.is_lowest() && self.alone(stage).iter().any(|r| stage.moved_down.contains(r))
    }

    /// A.6: returns the size of S1 in a heterogeneous bracket before C.14.
    pub(super) fn most_first(&self, stage: &Stage) -> usize {
        let moved = stage.active_moved_down().len();
        if self.keeps_apart(moved, stage.members().len()) { moved } else { 0 }
    }

    /// A.3, A.6: returns whether the moved-down players may not meet each other, given their number and the number of
    /// members.
    fn keeps_apart(&self, moved_down: usize, members: usize) -> bool {
        self.has(&Shape::MovedDownUnpaired) && Stage::is_heterogeneous_of(moved_down, members)
    }

    /// Returns whether the first `first` members can all be paired with other members at the same time.
    pub(super) fn can_pair_first(&self, stage: &Stage, first: usize) -> bool {
        let members = stage.members();
        let (head, others) = members.split_at(first);
        let mut open = others.to_vec();
        let is_greedy = head.iter().all(|&a| {
            let opponent = open.iter().position(|&b| self.may_pair(stage, a, b));
            opponent.map(|i| open.remove(i)).is_some()
        });
        let crosses = |a: Rank, b: Rank| head.contains(&a) != head.contains(&b) && self.may_pair(stage, a, b);
        is_greedy || self.rules.most_pairs(members.len(), &|i, j| crosses(members[i], members[j])) == first
    }

    /// Returns the largest number of pairs if the first `first` members do not meet each other.
    fn most_pairs(&self, stage: &Stage, first: usize) -> usize {
        let members = stage.members();
        let (head, half) = (&members[..first], members.len() / 2);
        let allowed =
            |a: Rank, b: Rank| self.may_pair(stage, a, b) && !(head.contains(&a) && head.contains(&b));
        if first == 0 && (0..half).all(|i| allowed(members[i], members[i + half])) {
            return half;
        }
        self.rules.most_pairs(members.len(), &|i, j| allowed(members[i], members[j]))
    }

    /// C.3, C.14: returns how many are paired in a bracket above the lowest; `None` if p is zero and the entire bracket
    /// moves down.
    fn shape(&self, stage: &Stage) -> Option<TargetSize> {
        let members = stage.members().len();
        let most = self.most_first(stage);
        let first = (0..=most).rev().find(|&first| first == 0 || self.can_pair_first(stage, first))?;
        let counts = self.has(&Shape::Unpaired);
        let could = if counts { self.most_pairs(stage, first) } else { 0 };
        let pairs = could.min(self.pairs_wanted(stage));
        let leave = members - 2 * pairs;
        let is_zero = most > 0 && first == 0 || pairs == 0 && counts;
        let is_fewest = counts && pairs == could && leave > 1;
        (!is_zero).then_some(TargetSize { first, leave, is_fewest })
    }

    /// Returns the largest number of pairs that C.6 and C.14 leave to a bracket above the lowest.
    // READING D98-C.1: C.1 leads to C.14, so a homogeneous bracket makes one pair fewer than it could.
    fn pairs_wanted(&self, stage: &Stage) -> usize {
        let (members, goes_on) = (stage.members().len(), self.declared.stuck == Stuck::GoesOn);
        let is_fewer = goes_on && self.most_first(stage) == 0 && members > 1 && self.is_stuck(stage);
        members / 2 - usize::from(is_fewer)
    }

    /// Returns the shape of a bracket. Asks the backend to confirm that no more moved-down players can be in S1.
    pub(super) fn size<E>(
        &self,
        on: &mut dyn DraftBackend<'r, E>,
        stage: &Stage,
    ) -> Result<Option<TargetSize>, E> {
        let Some(size) = self.shape(stage) else { return Ok(None) };
        self.refuses_more_first(on, stage, size.first)?;
        Ok(Some(size))
    }

    /// Asks the backend to confirm that S1 cannot have more than `first` players.
    fn refuses_more_first<E>(
        &self,
        on: &mut dyn DraftBackend<'r, E>,
        stage: &Stage,
        first: usize,
    ) -> Result<(), E> {
        if first >= self.most_first(stage) {
            return Ok(());
        }
        let (members, first) = (stage.members(), first + 1);
        let players = asked_about(&members);
        let is_first = |r: Rank| members[..first].binary_search(&r).is_ok();
        on.possible(&PairQuestion {
            name: &format!("{}, {first} of those moved down", self.name(stage)),
            code: self.shape_code(&Shape::MovedDownUnpaired).unwrap_or_default(),
            players: &players,
            joins: &|a, b| b.is_some_and(|b| is_first(a) != is_first(b) && self.may_pair(stage, a, b)),
            left_over: &[&players[..first]],
            seen: Some(&|over| over[0] > 0),
            ..PairQuestion::default()
        })?;
        Ok(())
    }

    /// C.1: returns whether a moved-down player has no opponent, regardless of where the player goes then.
    fn lacks_opponent(&self, stage: &Stage) -> bool {
        stage.set_aside.iter().any(|r| stage.moved_down.contains(r)) || self.is_stuck(stage)
    }

    /// Returns what prevents the bracket from making p pairs by B.1 and B.2 alone (C.1 to C.11), after `decrease`.
    /// Without a backend, relies on its own matchings.
    pub(super) fn lack<E>(
        &self,
        on: Option<&mut dyn DraftBackend<'r, E>>,
        stage: &Stage,
        (decrease, asks_c1): (SizeDecrease, bool),
    ) -> Result<Option<BracketLack>, E> {
        if asks_c1 && self.lacks_opponent(stage) {
            return Ok(Some(BracketLack::Opponent));
        }
        let first = self.most_first(stage).saturating_sub(decrease.moved);
        let members = stage.members();
        let players = asked_about(&members);
        let head = &players[..first];
        let both = [head, &players];
        let wanted = (members.len() / 2).saturating_sub(decrease.rest);
        let asked = match on {
            Some(on) => {
                let is_first = |r: Rank| members[..first].binary_search(&r).is_ok();
                on.possible(&PairQuestion {
                    name: &format!("{}, looked at from above", self.name(stage)),
                    code: self.shape_code(&Shape::NextBracket).unwrap_or_default(),
                    players: &players,
                    joins: &|a, b| {
                        b.is_some_and(|b| self.may_pair(stage, a, b) && !(is_first(a) && is_first(b)))
                    },
                    left_over: if first > 0 { &both } else { &both[1..] },
                    ..PairQuestion::default()
                })?
            }
            None => None,
        };
        let (is_moved, pairs) = match asked.as_deref() {
            Some(over) => {
                let (moved, all) = (if first > 0 { over[0] } else { 0 }, over[over.len() - 1]);
                (moved > 0, members.len().saturating_sub(usize::try_from(all).unwrap_or(0)) / 2)
            }
            None if first > 0 && !self.can_pair_first(stage, first) => (true, 0),
            None => (false, self.most_pairs(stage, first)),
        };
        if is_moved {
            return Ok(Some(BracketLack::Moved));
        }
        // READING D98-C.12: p is that of the whole bracket. Under the other reading it is that of the moved-down
        // players, whom A.6 counts only in a heterogeneous bracket.
        let is_of_moved_down = self.declared.undone == Undone::MovedDown && stage.is_heterogeneous();
        Ok((!is_of_moved_down && pairs < wanted).then_some(BracketLack::Rest))
    }

    /// Returns how many moved-down players have to meet others for the lowest bracket to count as paired.
    // READING D98-C.13: all of them, if the bracket is heterogeneous. Under the other reading none of them has to.
    pub(super) fn strict(&self, stage: &Stage) -> usize {
        if self.declared.lowest == Lowest::Any { 0 } else { self.most_first(stage) }
    }

    /// Returns whether the lowest bracket can be paired completely. In a heterogeneous bracket the moved-down players
    /// meet others (A.3) and one of the others has the bye.
    pub(super) fn is_lowest_complete(&self, lowest: &Stage) -> bool {
        self.can_complete(lowest, &[], 0)
    }

    /// Works like [`Self::is_lowest_complete`], but all players in `others` except `staying` of them also move down,
    /// whichever they are. One matching decides this: each player who stays takes a separate place.
    pub(super) fn can_complete(&self, lowest: &Stage, others: &[Rank], staying: usize) -> bool {
        let ranks = [others, &lowest.members()].concat();
        let moved_down = others.len() + lowest.active_moved_down().len();
        let is_strict = self.declared.lowest != Lowest::Any
            && self.keeps_apart(moved_down - staying, ranks.len() - staying);
        let is_head = |v: usize| is_strict && v < moved_down;
        let is_odd = (ranks.len() + staying) % 2 == 1;
        let may_stay = |v: usize| ranks.get(v).is_some_and(|&r| self.rules.may_have_bye(r)) && !is_head(v);
        let bye = is_odd.then_some(ranks.len() + staying);
        let allowed = |u: usize, v: usize| {
            let (u, v) = (u.min(v), u.max(v));
            match (ranks.get(u), ranks.get(v)) {
                _ if Some(v) == bye => may_stay(u),
                (Some(&one), Some(&other)) => {
                    self.may_pair(lowest, one, other) && !(is_head(u) && is_head(v))
                }
                (Some(_), None) => u < others.len(),
                (None, _) => false,
            }
        };
        let vertices = ranks.len() + staying + usize::from(is_odd);
        2 * self.rules.most_pairs(vertices, &allowed) == vertices
    }

    /// Article 21: returns whether these players are a scoregroup over 50 % in the last round.
    pub(super) fn asks_article_21(&self, ranks: &[Rank]) -> bool {
        let is_over = |r: &Rank| measure::is_over_half(self.position, self.position.entries[*r].points);
        let is_asked = self.declared.over_half == OverHalf::Scoregroup && self.position.is_last_round();
        is_asked && ranks.iter().all(is_over)
    }

    /// Article 21: sets aside B.2, B.5 and B.6 in a scoregroup over 50 % in the last round, where that gives more
    /// pairs.
    fn with_article_21<E>(
        &self,
        mut on: Option<&mut dyn DraftBackend<'r, E>>,
        stage: Stage,
    ) -> Result<Stage, E> {
        if !self.asks_article_21(&stage.members()) {
            return Ok(stage);
        }
        let mut pairs = Vec::new();
        for is_exempt in [false, true] {
            let mut stage = Stage { is_exempt, ..stage.clone() };
            self.set_aside(&mut stage);
            pairs.push(self.pairs_made(&stage));
            if let Some(on) = &mut on {
                self.confirm_pairs(*on, &stage)?;
            }
        }
        Ok(Stage { is_exempt: pairs[1] > pairs[0], ..stage })
    }

    /// Returns the number of pairs that C.1 to C.14 make in a bracket from which C.1 has set players aside.
    fn pairs_made(&self, stage: &Stage) -> usize {
        let members = stage.members().len();
        if stage.is_lowest() {
            return if self.is_lowest_complete(stage) { members / 2 } else { 0 };
        }
        self.shape(stage).map_or(0, |size| (members - size.leave) / 2)
    }

    /// Asks the backend to confirm the number of pairs that C.1 to C.14 make: whether the lowest bracket can be paired,
    /// or, above it, how many moved-down players form S1, and how many pairs are then possible.
    fn confirm_pairs<E>(&self, on: &mut dyn DraftBackend<'r, E>, stage: &Stage) -> Result<(), E> {
        if stage.is_lowest() {
            return self.confirm_lowest(on, stage);
        }
        let (size, wanted) = (self.shape(stage), self.pairs_wanted(stage));
        self.refuses_more_first(on, stage, size.map_or(0, |size| size.first))?;
        let members = stage.members();
        let first = size.map_or(0, |size| size.first);
        if !self.has(&Shape::Unpaired) || size.is_none() && self.most_first(stage) > 0 {
            return Ok(());
        }
        let made = size.map_or(0, |size| (members.len() - size.leave) / 2);
        let is_first = |r: Rank| members[..first].binary_search(&r).is_ok();
        let players = asked_about(&members);
        let both = [&players[..first], &players];
        let is_so = |over: &[i64]| {
            let left = over.last().and_then(|&left| usize::try_from(left).ok()).unwrap_or(members.len());
            let has_s1 = first == 0 || over.first() == Some(&0);
            has_s1 && (members.len().saturating_sub(left) / 2).min(wanted) == made
        };
        let without = if stage.is_exempt { "without B.2" } else { "with B.2" };
        on.possible(&PairQuestion {
            name: &format!("{}, {without}", self.name(stage)),
            code: self.shape_code(&Shape::Unpaired).unwrap_or_default(),
            players: &players,
            joins: &|a, b| b.is_some_and(|b| self.may_pair(stage, a, b) && !(is_first(a) && is_first(b))),
            left_over: if first > 0 { &both } else { &both[1..] },
            seen: Some(&is_so),
            ..PairQuestion::default()
        })?;
        Ok(())
    }
}
