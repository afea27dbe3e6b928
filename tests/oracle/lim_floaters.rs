//! Articles 9.3 and 10: who is transferred, and where to.
use super::facts::Colour;
use super::lim_cards::Cards;
use super::lim_choices::{
    Adjacent, ColourCount, ExcludedFloaters, ExcludedOpponents, Exclusion, FloaterOrder, Further,
    MedianEmpty, OtherFloaters, OtherSide, OwnGroup, Recheck, Types,
};
use super::lim_scrutiny::{Member, Pairs, Scrutiny, Side, Way};
use std::cell::Cell;

/// A floater who waits in a group, and the group he left last.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Waiting {
    pub id: usize,
    pub side: Side,
    pub from: usize,
}

/// 9.2 "The players with the same score form a score-group." Only the median's place may be without players.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub own: Vec<usize>,
    pub floaters: Vec<Waiting>,
}

impl Group {
    pub(crate) fn members(&self) -> Vec<Member> {
        let own = self.own.iter().map(|&id| Member { id, side: None });
        let floaters = self.floaters.iter().map(|w| Member { id: w.id, side: Some(w.side) });
        own.chain(floaters).collect()
    }
}

/// The groups from the highest score to the lowest.
pub(crate) struct Groups<'a> {
    pub cards: &'a Cards,
    pub groups: Vec<Group>,
    pub median: usize,
    pub fuel: &'a Cell<u64>,
}

impl Groups<'_> {
    fn scrutiny(&self, way: Way) -> Scrutiny<'_> {
        Scrutiny { cards: self.cards, way, fuel: self.fuel }
    }

    /// 10.2 "the floater is transferred to the next lower score-group", "to the next higher score-group".
    fn adjacent(&self, at: usize, way: Way) -> usize {
        match way {
            Way::Up => at - 1,
            Way::Down => {
                let next = at + 1;
                let passed = next == self.median
                    && self.groups[next].own.is_empty()
                    && self.cards.choices.median_empty == MedianEmpty::PassedOver
                    && self.cards.choices.further != Further::UpToMedianPlace
                    && next + 1 < self.groups.len();
                if passed { next + 1 } else { next }
            }
        }
    }

    /// Those who count as players of group `target` for somebody from group `from`.
    fn there(&self, target: usize, from: usize, choice: bool) -> Vec<Member> {
        let waiting = match self.cards.choices.adjacent {
            Adjacent::WithWaiting => true,
            Adjacent::SameScoreOnly => false,
            Adjacent::SameScoreInChoice => !choice,
        };
        let group = &self.groups[target];
        let own = group.own.iter().map(|&id| Member { id, side: None });
        let floaters = group.floaters.iter().filter(|w| waiting && w.from != from);
        own.chain(floaters.map(|w| Member { id: w.id, side: Some(w.side) })).collect()
    }

    fn has_opponent(&self, id: usize, target: usize, from: usize, choice: bool) -> bool {
        self.there(target, from, choice).iter().any(|m| self.cards.compatible(id, m.id))
    }

    /// 10.3 "a compatible opponent in the lower score-group, after excluding the opponents of other floaters who have
    /// higher scores or higher pairing numbers than the proposed floater"; 10.4 mirrored.
    fn has_opponent_left(&self, id: usize, target: usize, from: usize, way: Way) -> bool {
        let choices = &self.cards.choices;
        let side = if way == Way::Down { Side::Higher } else { Side::Lower };
        let points = |p: usize| self.cards.cards[p].points;
        let ahead = |w: &Waiting| {
            if w.side != side {
                return choices.other_side == OtherSide::Excluded;
            }
            let (higher_score, higher_number) = match way {
                Way::Down => (points(w.id) > points(id), w.id < id),
                Way::Up => (points(w.id) < points(id), w.id > id),
            };
            match choices.excluded_floaters {
                ExcludedFloaters::EitherOr => higher_score || higher_number,
                ExcludedFloaters::InOrder => higher_score || (points(w.id) == points(id) && higher_number),
            }
        };
        let others: Vec<Member> = self.groups[target]
            .floaters
            .iter()
            .filter(|w| choices.other_floaters == OtherFloaters::Waiting || w.from == from)
            .filter(|w| w.id != id && ahead(w))
            .map(|w| Member { id: w.id, side: Some(w.side) })
            .collect();
        // The way in which the other group will be paired (9.2).
        let scrutiny = self.scrutiny(if target > self.median { Way::Up } else { Way::Down });
        let mut left = self.there(target, from, true);
        for other in scrutiny.order(&others) {
            match choices.excluded_opponents {
                ExcludedOpponents::EveryCompatible => {
                    left.retain(|m| !self.cards.compatible(other.id, m.id));
                }
                ExcludedOpponents::TheirPairing => {
                    // Was he himself taken by a floater ahead of him?
                    let waits =
                        self.groups[target].floaters.iter().any(|w| w.id == other.id && w.from != from);
                    let counted = waits && choices.adjacent == Adjacent::WithWaiting;
                    if counted && !left.iter().any(|m| m.id == other.id) {
                        continue;
                    }
                    let opponent = scrutiny.floater_options(other.id, &left).first().copied();
                    if let Some(opponent) = opponent {
                        left.retain(|m| m.id != opponent && m.id != other.id);
                    }
                }
            }
        }
        left.iter().any(|m| self.cards.compatible(id, m.id))
    }

    /// Where a floater goes: 10.2 to the next group; 10.5 if he has no compatible opponent there, "he shall be
    /// floated to a further score-group".
    fn destination(&self, id: usize, at: usize, way: Way) -> usize {
        let choices = &self.cards.choices;
        let adjacent = self.adjacent(at, way);
        if choices.further == Further::StepByStep {
            return adjacent;
        }
        let targets: Vec<usize> = match way {
            Way::Up => (self.median..at).rev().collect(),
            Way::Down => {
                let stop = matches!(choices.further, Further::UpToMedian | Further::UpToMedianPlace)
                    || (self.groups[self.median].own.is_empty()
                        && choices.median_empty == MedianEmpty::MeetingPlace);
                let end = if stop { (self.median + 1).max(adjacent + 1) } else { self.groups.len() };
                (at + 1..end).collect()
            }
        };
        targets.into_iter().find(|&t| self.has_opponent(id, t, at, false)).unwrap_or(self.median)
    }

    fn transfer(&mut self, floater: Member, at: usize, way: Way) {
        let target = self.destination(floater.id, at, way);
        let side = floater.side.unwrap_or(if way == Way::Down { Side::Higher } else { Side::Lower });
        self.groups[target].floaters.push(Waiting { id: floater.id, side, from: at });
    }

    /// 9.3(a), (b), (c): the players "who have no suitable opponents".
    fn isolated(&self, members: &[Member]) -> Vec<Member> {
        let with_floaters = self.cards.choices.own_group == OwnGroup::WithFloaters;
        let meets = |m: &Member| {
            members
                .iter()
                .filter(|n| with_floaters || n.side.is_none())
                .any(|n| self.cards.compatible(m.id, n.id))
        };
        members.iter().filter(|m| !meets(m)).copied().collect()
    }

    /// 9.3 and 11: transfers, then pairs a group that is not the median.
    pub(crate) fn pair_group(&mut self, at: usize, way: Way) -> Pairs {
        let mut members = self.groups[at].members();
        let mut evened: Option<Member> = None;
        loop {
            let isolated = self.isolated(&members);
            members.retain(|m| !isolated.contains(m));
            for floater in self.scrutiny(way).order(&isolated) {
                self.transfer(floater, at, way);
            }
            if members.len() % 2 == 0 {
                break;
            }
            // 9.3(d) "it is necessary to make even the number of players in the score-group"
            if let Some(before) = evened {
                self.transfer(before, at, way);
            }
            let chosen = self.to_make_even(&members, at, way);
            members.retain(|m| *m != chosen);
            evened = Some(chosen);
            if self.cards.choices.recheck == Recheck::Once {
                break;
            }
        }
        let adjacent = self.adjacent(at, way);
        let (pairs, out) =
            self.scrutiny(way).group(&members, evened, &|id| self.has_opponent_left(id, adjacent, at, way));
        for floater in self.scrutiny(way).order(&out) {
            self.transfer(floater, at, way);
        }
        pairs
    }

    /// 10.2 to 10.5, 10.9, 10.10: the floater who makes the group even.
    fn to_make_even(&self, members: &[Member], at: usize, way: Way) -> Member {
        let cards = &self.cards.cards;
        let choices = &self.cards.choices;
        let adjacent = self.adjacent(at, way);
        // 10.2 "determine the due colours of the players and select as the floater a player who would tend to
        // equalise the number of players due different colours"
        let counts = |m: &Member| choices.colour_count == ColourCount::WithFloaters || m.side.is_none();
        let count = |c: Colour| members.iter().filter(|m| counts(m) && cards[m.id].due == Some(c)).count();
        let more = match count(Colour::White).cmp(&count(Colour::Black)) {
            std::cmp::Ordering::Greater => Some(Colour::White),
            std::cmp::Ordering::Less => Some(Colour::Black),
            std::cmp::Ordering::Equal => None,
        };
        // 10.9
        let kind = |m: &Member| -> (bool, u8) {
            let has = match choices.exclusion {
                Exclusion::Only10_3 => self.has_opponent(m.id, adjacent, at, true),
                Exclusion::Throughout => self.has_opponent_left(m.id, adjacent, at, way),
            };
            let rank = match (m.side.is_some(), has) {
                (false, true) => 0, // d
                (true, false) => 3, // a
                (false, false) => {
                    if choices.types == Types::By10_9 {
                        1
                    } else {
                        2
                    }
                } // c
                (true, true) => {
                    if choices.types == Types::By10_9 {
                        2
                    } else {
                        1
                    }
                } // b
            };
            (has, rank)
        };
        let mut ranked: Vec<((u8, u8, u8, u8, usize), Member)> = members
            .iter()
            .map(|m| {
                let (has, kind) = kind(m);
                let colour = u8::from(more.is_some() && cards[m.id].due != more);
                // 10.3, 10.4
                let none_left = u8::from(!self.has_opponent_left(m.id, adjacent, at, way));
                // "the lowest numbered player" downward, "the highest numbered" upwards
                let number = if way == Way::Down { usize::MAX - m.id } else { m.id };
                let key = match choices.floater_order {
                    FloaterOrder::TypesFirst => (kind, colour, none_left, 0, number),
                    FloaterOrder::ColourFirst => (u8::from(!has), colour, kind, none_left, number),
                };
                (key, *m)
            })
            .collect();
        ranked.sort_by_key(|r| r.0);
        let last = if way == Way::Down {
            members.iter().copied().max_by_key(|m| m.id)
        } else {
            members.iter().copied().min_by_key(|m| m.id)
        };
        let choose = |from: &[((u8, u8, u8, u8, usize), Member)]| -> Option<Member> {
            let chosen = from.first()?.1;
            // 10.2 "(In Maxi-tournaments ... must differ by 100 points or less, otherwise the lowest numbered player in
            // the score-group is chosen as the floater.)" 10.9 "floaters should be chosen to minimise the disadvantages":
            // the lowest of those whom it leaves.
            if choices.maxi && last.is_some_and(|last| !self.cards.within_100(chosen.id, last.id)) {
                let first = |r: &((u8, u8, u8, u8, usize), Member)| match choices.floater_order {
                    FloaterOrder::TypesFirst => (0, kind(&r.1).1, r.0.4),
                    FloaterOrder::ColourFirst => (r.0.0, kind(&r.1).1, r.0.4),
                };
                return from.iter().min_by_key(|r| first(r)).map(|r| r.1);
            }
            Some(chosen)
        };
        let chosen = choose(&ranked).unwrap_or(ranked[0].1);
        // 10.10 "A floater who has floated the round just before shall not be floated due to section 9.3.d provided:
        // this will not produce other floaters of the types a, b, c; this will not decrease the number of pairings"
        if cards[chosen.id].floated {
            let without = |x: &Member| -> usize {
                let ids: Vec<usize> = members.iter().map(|m| m.id).filter(|&id| id != x.id).collect();
                self.most_pairings(&ids)
            };
            let pairings = without(&chosen);
            let mut others: Vec<_> =
                ranked.iter().filter(|r| !cards[r.1.id].floated && kind(&r.1).1 == 0).copied().collect();
            while let Some(other) = choose(&others) {
                if without(&other) >= pairings {
                    return other;
                }
                others.retain(|r| r.1 != other);
            }
        }
        chosen
    }

    /// The greatest number of pairings that a group admits.
    fn most_pairings(&self, ids: &[usize]) -> usize {
        let Some((&first, rest)) = ids.split_first() else { return 0 };
        let mut most = 0;
        for (i, &q) in rest.iter().enumerate() {
            if self.cards.compatible(first, q) {
                let mut left = rest.to_vec();
                left.remove(i);
                most = most.max(1 + self.most_pairings(&left));
                if most == ids.len() / 2 {
                    return most;
                }
            }
        }
        if most < ids.len() / 2 || ids.len() % 2 == 1 { most.max(self.most_pairings(rest)) } else { most }
    }
}
