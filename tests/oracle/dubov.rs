//! The Dubov System, C.04.4.1 (effective 1 February 2026), from its text alone: literal enumeration for small fields.
//!
//! "C.04.4.1" is left out in citations: "3.2.4" is Article 3.2.4 of it. Sets of upfloaters, sets of shifters, pairings and
//! transpositions are listed in the order of Article 4, and the first that complies is taken. Nothing is skipped but what is
//! already worse. Where the text leaves something open there is a `CHOICE`; those that can be taken the other way are
//! fields of `Choices`.

use super::facts;
use facts::{Answer, Colour, Event, Pairing, Round};

#[cfg(test)]
#[path = "dubov_tests.rs"]
mod tests;

/// What the text leaves open and both sides can take in two ways.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choices {
    /// CHOICE upfloat: whoever was paired with somebody who had more points has been upfloated; `true` asks besides that
    /// the game was played.
    pub only_played_upfloats: bool,
    /// CHOICE times ([C9]): the sum of the times of all maximum upfloaters of the set; `true`: the most often upfloated
    /// of them first, then the next.
    pub times_one_by_one: bool,
}

impl Default for Choices {
    fn default() -> Self {
        Self { only_played_upfloats: false, times_one_by_one: false }
    }
}

/// 1.6: how strong a preference is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Mild,
    Strong,
    Absolute,
}

/// A player as the text knows one.
#[derive(Clone, Debug)]
struct Player {
    tpn: u32,
    points: i32,
    /// Colours of the games played, in order.
    colours: Vec<Colour>,
    kind: Kind,
    due: Colour,
    aro: u32,
    met: Vec<u32>,
    may_have_bye: bool,
    /// Rounds, from 0, in which the player was upfloated.
    upfloats: Vec<usize>,
}

/// The coming round.
struct Field {
    players: Vec<Player>,
    forbidden: Vec<(u32, u32)>,
    drawn: Colour,
    is_last: bool,
    max_times: usize,
    round: usize,
    choices: Choices,
}

/// The round-pairing of the event's coming round.
pub(crate) fn pair(event: &Event, choices: &Choices) -> Answer {
    // 1.1.1, 1.1.2: without a rating there is no ARO.
    let has_met = |n: u32| {
        event.players.iter().any(|p| {
            p.takes_part
                && p.rounds.iter().any(|r| matches!(r, Round::Game { opponent, .. } if *opponent == n))
        })
    };
    if event.players.iter().any(|p| p.rating.is_none() && (p.takes_part || has_met(p.number))) {
        return Answer::GivesOut("1.1.2: a player has no rating".to_owned());
    }
    let field = Field::new(event, *choices);
    let mut left: Vec<usize> = (0..field.players.len()).collect();
    // 1.9.2: the bye first.
    let mut bye = None;
    if left.len() % 2 == 1 {
        match field.bye(&left) {
            Some(who) => {
                left.retain(|p| *p != who);
                bye = Some(who);
            }
            None => return Answer::GivesOut("1.9.3: nobody can have the bye".to_owned()),
        }
    }
    if !field.can_complete(&left) {
        return Answer::GivesOut("1.9.3: it is impossible to complete a round-pairing".to_owned());
    }
    let mut pairs = Vec::new();
    while !left.is_empty() {
        let (members, made) = field.scoregroup(&left);
        left.retain(|p| !members.contains(p));
        pairs.extend(made);
    }
    let boards = field.boards(&pairs);
    Answer::Pairings(vec![Pairing { boards, bye: bye.map(|b| field.players[b].tpn) }])
}

/// 1.7.1: rounded to the nearest whole number, the higher one from a half.
pub(crate) fn average(ratings: &[u32]) -> u32 {
    let n = ratings.len() as u32;
    if n == 0 {
        return 0; // 1.7.3
    }
    let sum: u32 = ratings.iter().sum();
    let down = sum / n;
    let rest = sum % n;
    if 2 * rest >= n { down + 1 } else { down }
}

/// 1.6 from the colours of the games played.
pub(crate) fn preference(colours: &[Colour]) -> (Kind, Colour) {
    let whites = colours.iter().filter(|c| **c == Colour::White).count() as i32;
    let blacks = colours.len() as i32 - whites;
    let difference = whites - blacks;
    if difference > 1 {
        return (Kind::Absolute, Colour::Black);
    }
    if difference < -1 {
        return (Kind::Absolute, Colour::White);
    }
    if let [.., before, last] = colours {
        if before == last {
            return (Kind::Absolute, last.other());
        }
    }
    match (difference, colours.last()) {
        (1, _) => (Kind::Strong, Colour::Black),
        (-1, _) => (Kind::Strong, Colour::White),
        (_, Some(last)) => (Kind::Mild, last.other()),
        (_, None) => (Kind::Mild, Colour::Black), // 1.6.4
    }
}

/// 4.1.3: the sets of `k` of the sequence numbers `0..p`, in order.
pub(crate) fn sets(p: usize, k: usize) -> Vec<Vec<usize>> {
    fn extend(from: usize, p: usize, k: usize, begun: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
        if begun.len() == k {
            all.push(begun.clone());
            return;
        }
        for next in from..p {
            begun.push(next);
            extend(next + 1, p, k, begun, all);
            begun.pop();
        }
    }
    let mut all = Vec::new();
    extend(0, p, k, &mut Vec::new(), &mut all);
    all
}

/// 4.3.3: sequence numbers from the middle of a sorted list outwards.
pub(crate) fn from_the_middle<T: Clone>(sorted: &[T]) -> Vec<T> {
    let mut left = sorted.to_vec();
    let mut numbered = Vec::new();
    while !left.is_empty() {
        // Of an odd number the middle one, of an even number the higher of the two.
        let middle = if left.len() % 2 == 1 { left.len() / 2 } else { left.len() / 2 - 1 };
        numbered.push(left.remove(middle));
    }
    numbered
}

/// 4.4.2: all orders of a sorted list, in the order of the note.
pub(crate) fn transpositions<T: Clone>(sorted: &[T]) -> Vec<Vec<T>> {
    if sorted.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for first in 0..sorted.len() {
        let mut rest = sorted.to_vec();
        let head = rest.remove(first);
        for tail in transpositions(&rest) {
            let mut one = vec![head.clone()];
            one.extend(tail);
            all.push(one);
        }
    }
    all
}

impl Field {
    fn new(event: &Event, choices: Choices) -> Self {
        let find = |n: u32| event.players.iter().find(|p| p.number == n);
        // Points before a round, from 0: "at the time of pairing".
        let before = |n: u32, round: usize| -> i32 {
            find(n).map_or(0, |p| p.rounds.iter().take(round).map(Round::points).sum())
        };
        let mut players = Vec::new();
        for p in event.players.iter().filter(|p| p.takes_part) {
            let mut colours = Vec::new();
            let mut met = Vec::new();
            let mut ratings = Vec::new();
            let mut may_have_bye = true;
            let mut upfloats = Vec::new();
            for (r, fact) in p.rounds.iter().enumerate() {
                match *fact {
                    Round::Game { opponent, colour, .. } => {
                        colours.push(colour);
                        met.push(opponent);
                        ratings.push(find(opponent).and_then(|o| o.rating).unwrap_or(0));
                        if before(opponent, r) > before(p.number, r) {
                            upfloats.push(r);
                        }
                    }
                    Round::Default { opponent, points, .. } => {
                        if points == 2 {
                            may_have_bye = false; // [C2]
                        }
                        if !choices.only_played_upfloats && before(opponent, r) > before(p.number, r) {
                            upfloats.push(r);
                        }
                    }
                    Round::PairingBye => may_have_bye = false,
                    Round::RequestedBye { points } => {
                        if points == 2 {
                            may_have_bye = false;
                        }
                    }
                    Round::Absent => {}
                }
            }
            let (kind, due) = preference(&colours);
            players.push(Player {
                tpn: p.number,
                points: p.points(),
                colours,
                kind,
                due,
                aro: average(&ratings),
                met,
                may_have_bye,
                upfloats,
            });
        }
        Self {
            players,
            forbidden: event.forbidden.clone(),
            drawn: event.drawn,
            is_last: event.round >= event.rounds, // CHOICE last round: of the announced rounds
            max_times: 2 + event.rounds / 5,      // 1.8.2, of the announced rounds
            round: event.round,
            choices,
        }
    }

    /// [C1], [C3], and what the arbiter has forbidden.
    fn may_meet(&self, a: usize, b: usize) -> bool {
        let (p, q) = (&self.players[a], &self.players[b]);
        let both_absolute = p.kind == Kind::Absolute && q.kind == Kind::Absolute;
        !p.met.contains(&q.tpn)
            && !(both_absolute && p.due == q.due)
            && !self.forbidden.contains(&(p.tpn, q.tpn))
            && !self.forbidden.contains(&(q.tpn, p.tpn))
    }

    /// [C4]: is there a complete pairing of these?
    fn can_complete(&self, who: &[usize]) -> bool {
        let Some((first, rest)) = who.split_first() else { return true };
        rest.iter().enumerate().any(|(i, mate)| {
            let mut others = rest.to_vec();
            others.remove(i);
            self.may_meet(*first, *mate) && self.can_complete(&others)
        })
    }

    /// All pairings of these by pairs that may meet.
    fn pairings(&self, who: &[usize]) -> Vec<Vec<(usize, usize)>> {
        let Some((first, rest)) = who.split_first() else { return vec![Vec::new()] };
        let mut all = Vec::new();
        for (i, mate) in rest.iter().enumerate() {
            if self.may_meet(*first, *mate) {
                let mut others = rest.to_vec();
                others.remove(i);
                for mut tail in self.pairings(&others) {
                    tail.push((*first, *mate));
                    all.push(tail);
                }
            }
        }
        all
    }

    /// [C7] of a pairing: of two who want the same colour, one does not get it.
    fn disappointed(&self, pairs: &[(usize, usize)]) -> usize {
        pairs.iter().filter(|(a, b)| self.players[*a].due == self.players[*b].due).count()
    }

    /// 3.1
    fn bye(&self, left: &[usize]) -> Option<usize> {
        left.iter()
            .copied()
            .filter(|p| self.players[*p].may_have_bye)
            .filter(|p| {
                let rest: Vec<usize> = left.iter().copied().filter(|o| o != p).collect();
                self.can_complete(&rest)
            })
            .min_by_key(|p| {
                let p = &self.players[*p];
                (p.points, std::cmp::Reverse(p.colours.len()), std::cmp::Reverse(p.tpn))
            })
    }

    /// 3.2.1, 3.2.2: the first set of upfloaters; then the pairs of the bracket.
    fn scoregroup(&self, left: &[usize]) -> (Vec<usize>, Vec<(usize, usize)>) {
        let top = left.iter().map(|p| self.players[*p].points).max().unwrap_or(0);
        let residents: Vec<usize> = left.iter().copied().filter(|p| self.players[*p].points == top).collect();
        // 4.2
        let mut pool: Vec<usize> = left.iter().copied().filter(|p| !residents.contains(p)).collect();
        pool.sort_by_key(|p| (-self.players[*p].points, self.players[*p].tpn));
        for number in 0..=pool.len() {
            if (residents.len() + number) % 2 == 1 {
                continue;
            }
            let mut best: Option<(Quality, Vec<usize>)> = None;
            for set in sets(pool.len(), number) {
                let upfloaters: Vec<usize> = set.iter().map(|s| pool[*s]).collect();
                let rest: Vec<usize> = pool.iter().copied().filter(|p| !upfloaters.contains(p)).collect();
                if !self.can_complete(&rest) {
                    continue;
                }
                let mut members = residents.clone();
                members.extend(&upfloaters);
                let least = self.pairings(&members).iter().map(|p| self.disappointed(p)).min();
                let Some(least) = least else { continue };
                let quality = self.quality(&upfloaters, least);
                if best.as_ref().is_none_or(|(b, _)| quality < *b) {
                    best = Some((quality, members));
                }
            }
            if let Some((quality, members)) = best {
                let pairs = self.bracket(&members, quality.disappointed);
                return (members, pairs);
            }
        }
        unreachable!("the rest can be completed")
    }

    /// [C6] to [C10] of a set of upfloaters.
    fn quality(&self, upfloaters: &[usize], disappointed: usize) -> Quality {
        let mut lowest_first: Vec<i32> = upfloaters.iter().map(|p| -self.players[*p].points).collect();
        lowest_first.sort_unstable_by(|a, b| b.cmp(a));
        let mut quality =
            Quality { scores: lowest_first, disappointed, maximum: 0, times: Vec::new(), again: 0 };
        if self.is_last {
            return quality;
        }
        for p in upfloaters {
            let upfloats = &self.players[*p].upfloats;
            if upfloats.len() >= self.max_times {
                quality.maximum += 1;
                quality.times.push(upfloats.len());
            }
            if self.round >= 2 && upfloats.contains(&(self.round - 2)) {
                quality.again += 1;
            }
        }
        quality.times.sort_unstable_by(|a, b| b.cmp(a));
        if !self.choices.times_one_by_one {
            quality.times = vec![quality.times.iter().sum()];
        }
        quality
    }

    /// By ARO, then TPN (3.2.5, 4.3.2).
    fn by_aro(&self, who: &[usize]) -> Vec<usize> {
        let mut sorted = who.to_vec();
        sorted.sort_by_key(|p| (self.players[*p].aro, self.players[*p].tpn));
        sorted
    }

    fn by_tpn(&self, who: &[usize]) -> Vec<usize> {
        let mut sorted = who.to_vec();
        sorted.sort_by_key(|p| self.players[*p].tpn);
        sorted
    }

    /// 3.2.3 to 3.2.6
    fn bracket(&self, members: &[usize], least: usize) -> Vec<(usize, usize)> {
        let (mut g1, mut g2): (Vec<usize>, Vec<usize>) =
            if members.iter().all(|p| self.players[*p].colours.is_empty()) {
                let sorted = self.by_tpn(members);
                let (first, second) = sorted.split_at(sorted.len() / 2);
                (first.to_vec(), second.to_vec())
            } else {
                members.iter().copied().partition(|p| self.players[*p].due == Colour::White)
            };
        // 4.3: the possible shifters of either side. CHOICE shifters: where nobody has played, everybody seeks Black, and the
        // two halves stand for the seekers.
        let whites = from_the_middle(&self.by_aro(&g1));
        let blacks = from_the_middle(&self.by_tpn(&g2));
        let g1_is_smaller = g1.len() <= g2.len();
        let smaller = if g1_is_smaller { &whites } else { &blacks };
        let larger = if g1_is_smaller { &blacks } else { &whites };
        // How many pairs of the smaller subgroup are unavoidable.
        let within = |pairs: &[(usize, usize)]| {
            pairs.iter().filter(|(a, b)| smaller.contains(a) && smaller.contains(b)).count()
        };
        let shifted = self.pairings(members).iter().map(|p| within(p)).min().unwrap_or(0);
        let (small, large) = (smaller.len() - shifted, larger.len() + shifted);
        let back = (large - small) / 2;
        // The first set for which there is a second set, and of these the first.
        let mut found = None;
        'sets: for out in sets(smaller.len(), shifted) {
            for into in sets(larger.len(), back) {
                let moved =
                    |list: &[usize], set: &[usize], other: &[usize], others: &[usize]| -> Vec<usize> {
                        let stay = list.iter().enumerate().filter(|(i, _)| !set.contains(i)).map(|(_, p)| *p);
                        stay.chain(others.iter().map(|i| other[*i])).collect()
                    };
                let one = moved(smaller, &out, larger, &into);
                let two = moved(larger, &into, smaller, &out);
                if self.across(&one, &two, least) {
                    found = Some((one, two));
                    break 'sets;
                }
            }
        }
        let (one, two) = found.expect("a pairing that complies best with [C7] splits the bracket");
        (g1, g2) = if g1_is_smaller { (one, two) } else { (two, one) };
        let s1 = self.by_aro(&g1);
        for t2 in transpositions(&self.by_tpn(&g2)) {
            let pairs: Vec<(usize, usize)> = s1.iter().copied().zip(t2).collect();
            if pairs.iter().all(|(a, b)| self.may_meet(*a, *b)) {
                return pairs;
            }
        }
        unreachable!("the subgroups can be paired")
    }

    /// Is there a legal pairing of one subgroup with the other, of which so many do not get their colour?
    fn across(&self, one: &[usize], two: &[usize], least: usize) -> bool {
        transpositions(two).into_iter().any(|order| {
            let pairs: Vec<(usize, usize)> = one.iter().copied().zip(order).collect();
            pairs.iter().all(|(a, b)| self.may_meet(*a, *b)) && self.disappointed(&pairs) == least
        })
    }

    /// 5.2: White first.
    fn colours(&self, a: usize, b: usize) -> (usize, usize) {
        let rank = |p: usize| (-self.players[p].points, self.players[p].tpn);
        let (high, low) = if rank(a) < rank(b) { (a, b) } else { (b, a) };
        let (h, l) = (&self.players[high], &self.players[low]);
        let colour = if h.colours.is_empty() && l.colours.is_empty() {
            if h.tpn % 2 == 1 { self.drawn } else { self.drawn.other() } // 5.2.1
        } else if h.due != l.due || h.kind > l.kind {
            h.due // 5.2.2, 5.2.3
        } else if l.kind > h.kind {
            l.due.other() // 5.2.3
        } else {
            // 5.2.4 with C.04.2 3.4: unplayed games leave the sequence, and the latest games stand beside each other.
            let mut latest = h.colours.iter().rev().zip(l.colours.iter().rev());
            latest.find(|(x, y)| x != y).map_or(h.due, |(x, _)| x.other())
        };
        if colour == Colour::White { (high, low) } else { (low, high) }
    }

    /// Boards by C.04.2 3.6. CHOICE board-order: it "recommends" its criteria; they are taken.
    fn boards(&self, pairs: &[(usize, usize)]) -> Vec<(u32, u32)> {
        let rank = |p: usize| (-self.players[p].points, self.players[p].tpn);
        let mut sorted: Vec<(usize, usize)> =
            pairs.iter().map(|&(a, b)| if rank(a) < rank(b) { (a, b) } else { (b, a) }).collect();
        sorted.sort_by_key(|&(high, low)| {
            let (h, l) = (&self.players[high], &self.players[low]);
            (-h.points, -(h.points + l.points), h.tpn)
        });
        sorted
            .into_iter()
            .map(|(a, b)| {
                let (white, black) = self.colours(a, b);
                (self.players[white].tpn, self.players[black].tpn)
            })
            .collect()
    }
}

/// [C6] to [C10] in their order; less is better.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Quality {
    /// [C6]: the scores of the upfloaters, the lowest first, negative so that less is better.
    scores: Vec<i32>,
    /// [C7]
    disappointed: usize,
    /// [C8]
    maximum: usize,
    /// [C9]
    times: Vec<usize>,
    /// [C10]
    again: usize,
}
