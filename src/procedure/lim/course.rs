//! Rules 9.2, 9.3, 9.6, 10.5, 11.4: the pairing passes through the score-groups.

use super::facts::Cards;
use super::floaters::{Evening, rule_9_3_alone};
use super::pool::{Pool, Scrutiny};
use crate::{Spent, Steps, Trace};
use facts::rulebook::table::{Crack, EmptyMedian, Further, Hosts};
use facts::tournament::{Rank, Score};

/// A score-group with the players who have floated into it.
pub(super) struct FloatGroup {
    /// Twice the score of the group.
    twice: i32,
    pub residents: Vec<Rank>,
    from_above: Vec<Rank>,
    from_below: Vec<Rank>,
    /// The pairs in the order in which they were made.
    pub(super) pairs: Vec<(Rank, Rank)>,
}

impl FloatGroup {
    fn empty(twice: i32) -> Self {
        let (residents, from_above, from_below) = (Vec::new(), Vec::new(), Vec::new());
        Self { twice, residents, from_above, from_below, pairs: Vec::new() }
    }

    fn members(&self) -> Vec<Rank> {
        [self.from_above.as_slice(), &self.from_below, &self.residents].concat()
    }

    fn remove(&mut self, players: &[Rank]) {
        for part in [&mut self.residents, &mut self.from_above, &mut self.from_below] {
            part.retain(|p| !players.contains(p));
        }
    }
}

/// All groups from the highest down.
pub(super) struct Course<'c> {
    cards: &'c Cards,
    pub(super) groups: Vec<FloatGroup>,
    /// 9.2: the index of the median. The median exists even if no player has its score, so that floaters without
    /// another group can go there.
    pub(super) median: usize,
}

impl<'c> Course<'c> {
    /// 9.2: "The players with the same score form a score-group."
    pub(super) fn new(cards: &'c Cards, players: &[Rank]) -> Self {
        let mut scores: Vec<i32> = players.iter().map(|&p| cards.twice_score(p)).collect();
        scores.push(cards.twice_median);
        scores.sort_unstable_by(|a, b| b.cmp(a));
        scores.dedup();
        let group = |&twice: &i32| {
            let residents = players.iter().copied().filter(|&p| cards.twice_score(p) == twice).collect();
            FloatGroup { residents, ..FloatGroup::empty(twice) }
        };
        let median = scores.iter().take_while(|&&twice| twice > cards.twice_median).count();
        Self { cards, groups: scores.iter().map(group).collect(), median }
    }

    fn name(&self, at: usize) -> String {
        Score(self.groups[at].twice / 2).to_string()
    }

    /// Builds the pool of a group. 10.6, 10.7: down-floaters are ordered by score and number from the highest,
    /// up-floaters from the lowest. Above the median and in it, down-floaters come first; below it, up-floaters. 9.4:
    /// the other players follow by number.
    fn pool(&self, group: &FloatGroup, is_upward: bool, retained: Vec<(Rank, Rank)>) -> Pool<'c> {
        let (mut above, mut below) = (group.from_above.clone(), group.from_below.clone());
        let mut residents = group.residents.clone();
        above.sort_unstable();
        below.sort_unstable_by(|a, b| b.cmp(a));
        residents.sort_unstable();
        let floaters = above.len() + below.len();
        let scan = if is_upward {
            residents.reverse();
            [below, above, residents].concat()
        } else {
            [above, below, residents].concat()
        };
        let is_median = group.twice == self.cards.twice_median;
        Pool { cards: self.cards, scan, floaters, retained, is_upward, is_median }
    }

    /// 9.3 to 9.5, 10.1, 11: pairs a group other than the median; its floaters move on.
    pub(super) fn rule_9_3_group(
        &mut self,
        at: usize,
        is_upward: bool,
        steps: &mut Steps,
        trace: &mut Trace,
    ) -> Result<(), Spent> {
        let empty = FloatGroup::empty(self.groups[at].twice);
        let mut group = std::mem::replace(&mut self.groups[at], empty);
        let mut floaters = rule_9_3_alone(self.cards, &group.members());
        group.remove(&floaters);
        let mut evener = self.rule_9_3_d_evener(at, &group, (&floaters, is_upward), steps)?;
        let (residents, incoming) = (group.residents.clone(), group.from_above.clone());
        group.remove(evener.as_slice());
        let mut retained = Vec::new();
        let pairs = loop {
            let pool = self.pool(&group, is_upward, retained);
            match pool.scrutiny(steps)? {
                Scrutiny::Complete { pairs, .. } => break pairs,
                Scrutiny::Stuck { player, retained: kept } => {
                    retained = kept;
                    floaters.push(player);
                    group.remove(&[player]);
                    // 11.4 (a): "#2 is exchanged with the floater".
                    if let Some(back) = evener.take() {
                        if residents.contains(&back) {
                            group.residents.push(back);
                        } else if incoming.contains(&back) {
                            group.from_above.push(back);
                        } else {
                            group.from_below.push(back);
                        }
                        continue;
                    }
                    let company = self.rule_11_4_b_company(&pool, player, (&retained, is_upward));
                    group.remove(company.as_slice());
                    floaters.extend(company);
                }
            }
        };
        floaters.extend(evener);
        if !floaters.is_empty() {
            trace.add(self.name(at), "10", format!("floaters: {}", self.cards.numbers(&floaters)));
        }
        if !pairs.is_empty() {
            trace.add(self.name(at), "11", self.cards.pairs(&pairs));
        }
        self.groups[at].pairs = pairs;
        for floater in floaters {
            self.rule_10_5_transfer(at, floater, is_upward);
        }
        Ok(())
    }

    /// 9.3 (d): returns the player who floats to make an odd number even.
    fn rule_9_3_d_evener(
        &self,
        at: usize,
        group: &FloatGroup,
        (forced, is_upward): (&[Rank], bool),
        steps: &mut Steps,
    ) -> Result<Option<Rank>, Spent> {
        let members = group.members();
        if members.len().is_multiple_of(2) {
            return Ok(None);
        }
        let next = self.next(at, is_upward);
        let neighbour = &self.groups[next];
        // 10.6: the neighbouring group "includes floaters"; the other reading considers only the players of its score.
        let mut hosts = hosts(neighbour, is_upward);
        if self.cards.declared.hosts == Hosts::Residents {
            hosts[1].clear();
        }
        let waiting = if is_upward { neighbour.from_below.clone() } else { neighbour.from_above.clone() };
        let (forced, residents) = (forced.to_vec(), group.residents.clone());
        let (cards, is_next_upward) = (self.cards, next > self.median);
        let evening =
            Evening { cards, members, residents, forced, hosts, waiting, is_upward, is_next_upward };
        evening.rule_10_2_floater(steps)
    }

    /// 11.4 (b): returns the player who floats too: "the lowest numbered player remaining must be floated in company"
    /// (upward the highest).
    fn rule_11_4_b_company(
        &self,
        pool: &Pool,
        stuck: Rank,
        (retained, is_upward): (&[(Rank, Rank)], bool),
    ) -> Option<Rank> {
        let is_left = |p: Rank| p != stuck && retained.iter().all(|&(a, b)| a != p && b != p);
        let left = pool.scan.iter().copied().filter(|&p| is_left(p));
        let number = |p: &Rank| self.cards.list[*p].number;
        if is_upward { left.min_by_key(number) } else { left.max_by_key(number) }
    }

    /// Returns the group that floaters go to. 10.2: "the next lower score-group", upward the next higher. 9.2: "the
    /// players with the same score form a score-group". A median without players is therefore no group, and floaters go
    /// there only if there is no other group.
    fn next(&self, at: usize, is_upward: bool) -> usize {
        let (nearest, then) = if is_upward {
            (at.saturating_sub(1), at.checked_sub(2).filter(|&to| to >= self.median))
        } else {
            let last = if self.cards.declared.further == Further::Median {
                self.median
            } else {
                self.groups.len() - 1
            };
            (at + 1, Some(at + 2).filter(|&to| to <= last))
        };
        let is_none = nearest == self.median
            && self.groups[nearest].members().is_empty()
            && self.cards.declared.empty_median != EmptyMedian::Place;
        then.filter(|_| is_none).unwrap_or(nearest)
    }

    /// Moves a floater to the next group (10.2), or to a further one if he has no compatible opponent there (10.5). The
    /// further group may be beyond the median, because 10.7.3 has down-floaters in the lower half. Other readings: no
    /// further than the median; always to the neighbouring group (9.3).
    fn rule_10_5_transfer(&mut self, at: usize, floater: Rank, is_upward: bool) {
        let neighbour = self.next(at, is_upward);
        let last = if self.cards.declared.further == Further::Neighbour {
            neighbour
        } else if self.cards.declared.further == Further::Beyond && !is_upward {
            self.groups.len() - 1
        } else {
            self.median
        };
        let mut goal = neighbour;
        let mut to = neighbour;
        loop {
            let group = &self.groups[to];
            let is_met =
                hosts(group, is_upward).concat().iter().any(|&h| self.cards.rule_9_1_compatible(floater, h));
            // 9.2: a median without players is no group; the other reading: floaters of both sides meet in it.
            let is_empty_median = to == self.median && group.residents.is_empty();
            if is_met || is_empty_median && self.cards.declared.empty_median == EmptyMedian::Place {
                goal = to;
                break;
            }
            if to == last {
                break;
            }
            to = if is_upward { to - 1 } else { to + 1 };
        }
        let group = &mut self.groups[goal];
        if self.cards.twice_score(floater) > group.twice {
            group.from_above.push(floater);
        } else {
            group.from_below.push(floater);
        }
    }

    /// 9.6: pairs the median downward, after all other groups. While it cannot be paired, the next pairing below is
    /// cracked if more floaters came from above than from below. Otherwise the next pairing above is cracked. Returns
    /// `false` if the median has no pairing.
    pub(super) fn rule_9_6_median(&mut self, steps: &mut Steps, trace: &mut Trace) -> Result<bool, Spent> {
        loop {
            let group = &self.groups[self.median];
            if group.members().len().is_multiple_of(2)
                && let Scrutiny::Complete { pairs, of_floaters } =
                    self.pool(group, false, Vec::new()).scrutiny(steps)?
            {
                let (first, rest) = pairs.split_at(of_floaters);
                if !first.is_empty() {
                    trace.add("median", "10.8", format!("floaters paired: {}", self.cards.pairs(first)));
                }
                if !rest.is_empty() {
                    trace.add("median", "11", self.cards.pairs(rest));
                }
                self.groups[self.median].pairs = pairs;
                return Ok(true);
            }
            let is_below = group.from_above.len() > group.from_below.len();
            // The text does not say which pairing to crack if that side has none left. In that case, a pairing of the
            // other side is cracked.
            let Some((a, b)) = self.rule_9_6_crack(is_below).or_else(|| self.rule_9_6_crack(!is_below))
            else {
                return Ok(false);
            };
            trace.add("median", "9.6", format!("blocked; undone: {}", self.cards.pairs(&[(a, b)])));
        }
    }

    /// 9.6: undoes a pairing in the nearest group of one side that has one. The last pairing made is undone, or under
    /// the other reading the first.
    fn rule_9_6_crack(&mut self, is_below: bool) -> Option<(Rank, Rank)> {
        let open = |&i: &usize| !self.groups[i].pairs.is_empty();
        let at = if is_below {
            (self.median + 1..self.groups.len()).find(open)
        } else {
            (0..self.median).rev().find(open)
        }?;
        let pairs = &mut self.groups[at].pairs;
        let pair =
            if self.cards.declared.crack == Crack::FirstMade { pairs.remove(0) } else { pairs.pop()? };
        let median = &mut self.groups[self.median];
        let side = if is_below { &mut median.from_below } else { &mut median.from_above };
        side.extend([pair.0, pair.1]);
        Some(pair)
    }
}

/// Returns the possible opponents of an incoming floater in a group: its own players, and floaters who came the other
/// way.
fn hosts(group: &FloatGroup, is_upward: bool) -> [Vec<Rank>; 2] {
    let others = if is_upward { &group.from_above } else { &group.from_below };
    [group.residents.clone(), others.clone()]
}
