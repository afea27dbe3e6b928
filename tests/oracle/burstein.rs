//! The third hand of the FIDE Burstein System, C.04.4.2 of 2026: everything by listing.
//!
//! Written from the restated text by the author of the other hands, before they were compared. Every bracket lists all its
//! pairings with and without floaters, throws out what leaves no complete round, compares what is left criterion by criterion,
//! and takes the first by article 4 of the best. No matching, no bound, nothing of the program.

use super::facts::{Answer, Colour, Event, Pairing, Round};
use std::cmp::Reverse;
use std::collections::BTreeMap;

#[cfg(test)]
#[path = "burstein_tests.rs"]
mod tests;

/// What the text leaves open.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Choices {
    /// CHOICE 1.7.2: only requested byes are zero-point byes.
    pub requested_only: bool,
    /// CHOICE 1.7.2: a series counts although its player is back.
    pub back_again: bool,
    /// CHOICE 5.2.1: the pairing number itself is odd or even; the event then has the numbers of the list.
    pub list_number: bool,
}

/// 1.5
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Want {
    Nothing,
    Mild(Colour),
    Strong(Colour),
    Absolute(Colour),
}

impl Want {
    fn colour(self) -> Option<Colour> {
        match self {
            Self::Nothing => None,
            Self::Mild(c) | Self::Strong(c) | Self::Absolute(c) => Some(c),
        }
    }

    fn force(self) -> u8 {
        match self {
            Self::Nothing => 0,
            Self::Mild(_) => 1,
            Self::Strong(_) => 2,
            Self::Absolute(_) => 3,
        }
    }
}

#[derive(Clone, Debug)]
struct Card {
    tpn: u32,
    score: i32,
    games: Vec<(u32, Colour)>,
    want: Want,
    index: (i32, i32),
    bye_is_barred: bool,
}

struct Field<'e> {
    event: &'e Event,
    choices: Choices,
    cards: Vec<Card>,
}

/// How many rounds Dutch pairs (1.6.2).
pub(crate) fn seeding_rounds(rounds: usize) -> usize {
    std::cmp::min(rounds / 2, 4)
}

/// The round-pairing of a round after the seeding rounds.
pub(crate) fn pair(event: &Event, choices: &Choices) -> Answer {
    let field = Field::new(event, *choices);
    let mut open: Vec<usize> = (0..field.cards.len()).collect();
    let mut bye = None;
    if open.len() % 2 == 1 {
        let Some(who) = field.bye(&open) else {
            return Answer::GivesOut("1.9.3: nobody can have the bye".to_owned());
        };
        open.retain(|&p| p != who);
        bye = Some(field.cards[who].tpn);
    }
    if !field.completes(&open) {
        return Answer::GivesOut("1.9.3: there is no round-pairing".to_owned());
    }
    let mut made = Vec::new();
    let mut incoming: Vec<usize> = Vec::new();
    while !open.is_empty() {
        let (bracket, below) = field.top(&incoming, &open);
        let (pairs, floaters) = field.bracket(&bracket, &below);
        open.retain(|p| !pairs.iter().any(|&(a, b)| *p == a || *p == b));
        made.extend(pairs);
        incoming = floaters;
    }
    Answer::Pairings(vec![Pairing { boards: field.boards(&made), bye }])
}

/// 1.5 from the colours of the games, in order.
pub(crate) fn want(colours: &[Colour]) -> Want {
    use Colour::{Black, White};
    let had = |c: Colour| colours.iter().filter(|o| **o == c).count() as i32;
    let cd = had(White) - had(Black);
    let n = colours.len();
    if cd > 1 {
        Want::Absolute(Black)
    } else if cd < -1 {
        Want::Absolute(White)
    } else if n >= 2 && colours[n - 1] == colours[n - 2] {
        Want::Absolute(colours[n - 1].other())
    } else if cd == 1 {
        Want::Strong(Black)
    } else if cd == -1 {
        Want::Strong(White)
    } else if n > 0 {
        Want::Mild(colours[n - 1].other())
    } else {
        Want::Nothing
    }
}

/// Every way to pair some of these and leave the others alone: the pairs, by the smaller of the list first; and who is alone.
type Partial = (Vec<(usize, usize)>, Vec<usize>);

impl<'e> Field<'e> {
    fn new(event: &'e Event, choices: Choices) -> Self {
        let mut field = Self { event, choices, cards: Vec::new() };
        for p in event.players.iter().filter(|p| p.takes_part) {
            let mut games = Vec::new();
            let mut bye_is_barred = false;
            let mut index = (0, 0);
            let own = p.points();
            for round in &p.rounds {
                let (against, points) = match *round {
                    Round::Game { opponent, colour, points } => {
                        games.push((opponent, colour));
                        (field.score_for_others(opponent), points)
                    }
                    other => {
                        if other.points() >= 2 || other == Round::PairingBye {
                            bye_is_barred = true;
                        }
                        (own, other.points())
                    }
                };
                index.0 += against;
                index.1 += points * against;
            }
            let colours: Vec<Colour> = games.iter().map(|g| g.1).collect();
            field.cards.push(Card {
                tpn: p.number,
                score: own,
                games,
                want: want(&colours),
                index,
                bye_is_barred,
            });
        }
        field
    }

    /// 1.7.2, the exception: what a player's score is worth to those who met him.
    fn score_for_others(&self, number: u32) -> i32 {
        let Some(p) = self.event.players.iter().find(|p| p.number == number) else { return 0 };
        let is_zero = |round: &Round| match round {
            Round::RequestedBye { points: 0 } => true,
            Round::Absent => !self.choices.requested_only,
            _ => false,
        };
        let now = self.event.away_now.iter().find(|(n, _)| *n == number).map(|(_, round)| *round);
        let goes_on = self.choices.back_again || now.is_some_and(|round| is_zero(&round));
        let series = p.rounds.iter().rev().take_while(|round| is_zero(round)).count() as i32;
        p.points() + if goes_on { series } else { 0 }
    }

    /// 1.8
    fn rank(&self, p: usize) -> (Reverse<(i32, i32)>, u32) {
        (Reverse(self.cards[p].index), self.cards[p].tpn)
    }

    /// C1, C3, and what the arbiter has forbidden.
    fn may_meet(&self, a: usize, b: usize) -> bool {
        let (p, q) = (&self.cards[a], &self.cards[b]);
        let is_out =
            |x: u32, y: u32| self.event.forbidden.contains(&(x, y)) || self.event.forbidden.contains(&(y, x));
        let clash = matches!((p.want, q.want), (Want::Absolute(x), Want::Absolute(y)) if x == y);
        !clash && !p.games.iter().any(|g| g.0 == q.tpn) && !is_out(p.tpn, q.tpn)
    }

    /// C4
    fn completes(&self, open: &[usize]) -> bool {
        match open {
            [] => true,
            [first, rest @ ..] => rest.iter().any(|&mate| {
                let others: Vec<usize> = rest.iter().copied().filter(|&o| o != mate).collect();
                self.may_meet(*first, mate) && self.completes(&others)
            }),
        }
    }

    /// 3.1
    fn bye(&self, open: &[usize]) -> Option<usize> {
        let mut candidates: Vec<usize> =
            open.iter().copied().filter(|&p| !self.cards[p].bye_is_barred).collect();
        candidates.sort_by_key(|&p| {
            (self.cards[p].score, Reverse(self.cards[p].games.len()), Reverse(self.rank(p)))
        });
        candidates.into_iter().find(|&p| {
            let others: Vec<usize> = open.iter().copied().filter(|&o| o != p).collect();
            self.completes(&others)
        })
    }

    /// The bracket on top: the incoming floaters with the highest scoregroup of the others; and who is below.
    fn top(&self, incoming: &[usize], open: &[usize]) -> (Vec<usize>, Vec<usize>) {
        let others = || open.iter().copied().filter(|p| !incoming.contains(p));
        let highest = others().map(|p| self.cards[p].score).max();
        let (group, below): (Vec<usize>, Vec<usize>) =
            others().partition(|&p| Some(self.cards[p].score) == highest);
        let mut bracket = incoming.to_vec();
        bracket.extend(group);
        // 4.1
        bracket.sort_by_key(|&p| self.rank(p));
        (bracket, below)
    }

    /// All pairings of a bracket that is listed by BSN.
    fn partials(&self, bracket: &[usize]) -> Vec<Partial> {
        let Some((&first, rest)) = bracket.split_first() else { return vec![(Vec::new(), Vec::new())] };
        let mut all = Vec::new();
        for &mate in rest.iter().rev() {
            if self.may_meet(first, mate) {
                let others: Vec<usize> = rest.iter().copied().filter(|&o| o != mate).collect();
                for (mut pairs, alone) in self.partials(&others) {
                    pairs.insert(0, (first, mate));
                    all.push((pairs, alone));
                }
            }
        }
        for (pairs, mut alone) in self.partials(rest) {
            alone.insert(0, first);
            all.push((pairs, alone));
        }
        all
    }

    /// C5 and C6 of floaters: their number, then their scores from the highest.
    fn of_floaters(&self, floaters: &[usize]) -> (usize, Vec<i32>) {
        let mut scores: Vec<i32> = floaters.iter().map(|&p| self.cards[p].score).collect();
        scores.sort_by_key(|&s| Reverse(s));
        (floaters.len(), scores)
    }

    /// C8: how many miss their preference.
    fn disappointed(&self, pairs: &[(usize, usize)]) -> usize {
        let colour = |p: usize| self.cards[p].want.colour();
        pairs.iter().filter(|&&(a, b)| colour(a).is_some() && colour(a) == colour(b)).count()
    }

    /// C7: what the next bracket comes to at best with these floaters.
    fn ahead(&self, floaters: &[usize], below: &[usize]) -> (usize, Vec<i32>) {
        let open: Vec<usize> = floaters.iter().chain(below).copied().collect();
        if below.is_empty() {
            return (0, Vec::new());
        }
        let (bracket, rest) = self.top(floaters, &open);
        let mut best = None;
        for (_, alone) in self.partials(&bracket) {
            let left: Vec<usize> = alone.iter().chain(&rest).copied().collect();
            let value = self.of_floaters(&alone);
            if best.as_ref().is_none_or(|b| value < *b) && self.completes(&left) {
                best = Some(value);
            }
        }
        best.expect("the rest can be completed")
    }

    /// 3.2: the first of the best. Less is better everywhere.
    fn bracket(&self, bracket: &[usize], below: &[usize]) -> Partial {
        let mut ahead: BTreeMap<Vec<usize>, Option<(usize, Vec<i32>)>> = BTreeMap::new();
        let mut best: Option<(_, Vec<usize>, Partial)> = None;
        for (pairs, alone) in self.partials(bracket) {
            let next = ahead.entry(alone.clone()).or_insert_with(|| {
                let left: Vec<usize> = alone.iter().chain(below).copied().collect();
                self.completes(&left).then(|| self.ahead(&alone, below))
            });
            let Some(next) = next else { continue };
            let value = (self.of_floaters(&alone), next.clone(), self.disappointed(&pairs));
            let order = self.order(bracket, &pairs);
            if best.as_ref().is_none_or(|(v, o, _)| (&value, &order) < (v, o)) {
                best = Some((value, order, (pairs, alone)));
            }
        }
        best.expect("a pairing of the round exists").2
    }

    /// 4.3: for BSN 1, 2, …: how far from the end the opponent stands; 0 is behind all.
    fn order(&self, bracket: &[usize], pairs: &[(usize, usize)]) -> Vec<usize> {
        let bsn = |p: usize| bracket.iter().position(|&o| o == p).map_or(0, |i| i + 1);
        let opponent = |p: usize| {
            pairs.iter().find_map(|&(a, b)| {
                if a == p {
                    Some(bsn(b))
                } else if b == p {
                    Some(bsn(a))
                } else {
                    None
                }
            })
        };
        bracket.iter().map(|&p| bracket.len() - opponent(p).unwrap_or(0)).collect()
    }

    /// Article 5, of the higher ranked.
    fn colour(&self, high: usize, low: usize) -> Colour {
        let (h, l) = (&self.cards[high], &self.cards[low]);
        if h.games.is_empty() && l.games.is_empty() {
            return if h.tpn % 2 == 1 { self.event.drawn } else { self.event.drawn.other() };
        }
        match (h.want.colour(), l.want.colour()) {
            (Some(own), None) => own,
            (None, Some(other)) => other.other(),
            (Some(own), Some(other)) if own != other => own,
            (Some(own), Some(_)) if h.want.force() > l.want.force() => own,
            (Some(own), Some(_)) if h.want.force() < l.want.force() => own.other(),
            (own, _) => {
                let mut back = 1;
                while back <= h.games.len() && back <= l.games.len() {
                    let mine = h.games[h.games.len() - back].1;
                    if mine != l.games[l.games.len() - back].1 {
                        return mine.other();
                    }
                    back += 1;
                }
                own.unwrap_or(self.event.drawn)
            }
        }
    }

    /// C.04.2 3.6
    fn boards(&self, pairs: &[(usize, usize)]) -> Vec<(u32, u32)> {
        let mut rows = Vec::new();
        for &(a, b) in pairs {
            let standing = |p: usize| (Reverse(self.cards[p].score), self.cards[p].tpn);
            let first = if standing(a) < standing(b) { a } else { b };
            let sum = self.cards[a].score + self.cards[b].score;
            let (high, low) = if self.rank(a) < self.rank(b) { (a, b) } else { (b, a) };
            let board = match self.colour(high, low) {
                Colour::White => (self.cards[high].tpn, self.cards[low].tpn),
                Colour::Black => (self.cards[low].tpn, self.cards[high].tpn),
            };
            rows.push(((Reverse(self.cards[first].score), Reverse(sum), self.cards[first].tpn), board));
        }
        rows.sort();
        rows.into_iter().map(|(_, board)| board).collect()
    }
}
