//! FIDE Swiss System Based on Rating (Dutch), 1998, as a procedure: C.1 to C.14 with D, E and F.
//!
//! Here: C.1 and the articles that go from bracket to bracket, C.12 and C.13. `bracket`: C.2 to C.11, C.14; `group`:
//! C.6 to C.8 of a homogeneous group with D.1; `order`: D.2; `facts`: A and B; `colours`: E and F.1.

mod bracket;
mod colours;
mod facts;
mod group;
mod order;

use super::{Answer, Outcome, Run, Spent, Steps, Trace};
use crate::procedural::matching::lightest;
use crate::tournament::{Board, Pairing, Position, Score};
use bracket::{Accepts, Bracket, Shape};
use facts::Cards;

/// Pairs a round.
pub(super) fn pair(position: &Position, run: &Run) -> Answer {
    let cards = Cards::new(position, &run.declared);
    let mut round = Round {
        cards: &cards,
        groups: scoregroups(&cards),
        steps: Steps::new(run.step_budget),
        trace: Trace::default(),
    };
    let outcome = match round.run() {
        Ok(Some((pairs, bye))) => {
            let id = |p: usize| position.entries[p].id;
            let boards = colours::f1_boards(&cards, &pairs)
                .into_iter()
                .map(|(white, black)| Board { white: id(white), black: id(black) })
                .collect();
            Outcome::Paired(Pairing { boards, bye: bye.map(id) })
        }
        Ok(None) => Outcome::NoPairing {
            article: "C.13",
            why: "even all brackets joined cannot be paired completely under B.1 and B.2".to_owned(),
        },
        Err(Spent) => Outcome::GaveUp { article: "C.6" },
    };
    Answer { outcome, trace: round.trace, steps: round.steps.taken() }
}

/// Players of equal score, highest first.
fn scoregroups(cards: &Cards) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (p, card) in cards.list.iter().enumerate() {
        match groups.last_mut() {
            Some(group) if cards.list[group[0]].score == card.score => group.push(p),
            _ => groups.push(vec![p]),
        }
    }
    groups
}

/// All pairs and whoever has the bye.
type Whole = (Vec<(usize, usize)>, Option<usize>);

/// A bracket that has been paired.
struct Done {
    /// Everybody who was in it, by rank: moved down, residents.
    moved: Vec<usize>,
    residents: Vec<usize>,
    pairs: Vec<(usize, usize)>,
    shape: Shape,
}

struct Round<'c> {
    cards: &'c Cards,
    groups: Vec<Vec<usize>>,
    steps: Steps,
    trace: Trace,
}

impl Round<'_> {
    fn run(&mut self) -> Result<Option<Whole>, Spent> {
        let mut done: Vec<Done> = Vec::new();
        let mut moved: Vec<usize> = Vec::new();
        let last = self.groups.len().saturating_sub(1);
        for i in 0..last {
            if !moved.is_empty() && !self.makes_all_pairs(&self.groups[i].clone(), &moved) {
                moved = self.c12(&mut done, moved, i)?;
            }
            let residents = self.groups[i].clone();
            let (paired, left) = self.pair_bracket(moved, residents, None, None)?.ok_or(Spent)?;
            done.push(paired);
            moved = left;
        }
        let lowest = self.groups.last().cloned().unwrap_or_default();
        self.c13(done, moved, lowest)
    }

    /// C.1: players without any opponent in the bracket move on; the others are paired by C.2 to C.14.
    fn pair_bracket(
        &mut self,
        moved: Vec<usize>,
        residents: Vec<usize>,
        accepts: Option<&Accepts<'_>>,
        only: Option<Shape>,
    ) -> Result<Option<(Done, Vec<usize>)>, Spent> {
        let exempt = self.is_exempt(&residents);
        let all = [moved.as_slice(), &residents].concat();
        let has_opponent = |p: &usize| all.iter().any(|&o| self.cards.may_meet(exempt, *p, o));
        let lonely: Vec<usize> = all.iter().copied().filter(|p| !has_opponent(p)).collect();
        let score = Score(residents.iter().map(|&p| self.cards.list[p].score).min().unwrap_or_default());
        if !lonely.is_empty() {
            self.trace.add(score, "C.1", format!("no opponent here for {}", self.cards.numbers(&lonely)));
        }
        let stays = |list: &[usize]| list.iter().copied().filter(|p| !lonely.contains(p)).collect();
        let bracket =
            Bracket { cards: self.cards, moved: stays(&moved), residents: stays(&residents), exempt };
        let with_lonely = |left: &[usize]| {
            let mut all = [left, &lonely].concat();
            all.sort_unstable();
            all
        };
        let test = accepts.map(|accepts| move |left: &[usize]| accepts(&with_lonely(left)));
        let test = test.as_ref().map(|t| t as &Accepts<'_>);
        let found = bracket.pair(test, only, (&mut self.steps, &mut self.trace))?;
        Ok(found.map(|((pairs, left), shape)| {
            let mut left = [left, lonely].concat();
            left.sort_unstable();
            (Done { moved, residents, pairs, shape }, left)
        }))
    }

    fn is_exempt(&self, residents: &[usize]) -> bool {
        let over = |&p: &usize| self.cards.list[p].is_over_half;
        self.cards.is_last_round && residents.iter().all(over)
    }

    /// Can the bracket, joined by those moved down, make all its pairings under B.1 and B.2?
    fn makes_all_pairs(&self, residents: &[usize], moved: &[usize]) -> bool {
        let exempt = self.is_exempt(residents);
        let all = [moved, residents].concat();
        let met = |a: usize, b: usize| self.cards.may_meet(exempt, a, b);
        let stays = |p: &usize| moved.contains(p) || all.iter().any(|&o| met(*p, o));
        let players: Vec<usize> = all.iter().copied().filter(stays).collect();
        let heterogeneous = 2 * moved.len() < players.len();
        let is_head = |p: usize| heterogeneous && moved.contains(&p);
        let alone: Vec<Option<i128>> = players.iter().map(|&p| (!is_head(p)).then_some(1)).collect();
        let price = |i: usize, j: usize| {
            let (a, b) = (players[i], players[j]);
            (met(a, b) && !(is_head(a) && is_head(b))).then_some(0)
        };
        let odd = i128::from(players.len() % 2 == 1);
        lightest(&alone, price).is_some_and(|found| found.weight <= odd)
    }

    /// C.12: the previous bracket is paired again, with as many pairs, so that this one makes all its pairings.
    // READING D98-C.12: once, one bracket back; without success the earlier pairing stands.
    fn c12(&mut self, done: &mut Vec<Done>, moved: Vec<usize>, i: usize) -> Result<Vec<usize>, Spent> {
        let Some(previous) = done.pop() else { return Ok(moved) };
        let residents = self.groups[i].clone();
        let cards = self.cards;
        let probe = Round { cards, groups: Vec::new(), steps: Steps::new(0), trace: Trace::default() };
        let accepts = |left: &[usize]| probe.makes_all_pairs(&residents, left);
        let score = Score(cards.list[residents[0]].score);
        let (from, of, shape) = (previous.moved.clone(), previous.residents.clone(), previous.shape);
        let says = match self.pair_bracket(from, of, Some(&accepts), Some(shape))? {
            Some((other, left)) => {
                done.push(other);
                self.trace.add(score, "C.12", format!("moved down instead: {}", cards.numbers(&left)));
                return Ok(left);
            }
            None => "no other pairing of the previous bracket helps",
        };
        self.trace.add(score, "C.12", says);
        done.push(previous);
        Ok(moved)
    }

    /// C.13: the lowest bracket is paired completely; if it cannot, the penultimate one is paired again or joined.
    fn c13(
        &mut self,
        mut done: Vec<Done>,
        mut moved: Vec<usize>,
        lowest: Vec<usize>,
    ) -> Result<Option<Whole>, Spent> {
        let mut joined: Vec<usize> = Vec::new();
        loop {
            let incoming = sorted([moved.as_slice(), &joined].concat());
            if self.is_complete(&[incoming.as_slice(), &lowest].concat()) {
                return self.pair_lowest(&done, incoming, lowest);
            }
            let Some(penultimate) = done.pop() else { return Ok(None) };
            let cards = self.cards;
            let probe = Round { cards, groups: Vec::new(), steps: Steps::new(0), trace: Trace::default() };
            let rest = [joined.as_slice(), &lowest].concat();
            let accepts = |left: &[usize]| probe.is_complete(&[left, &rest].concat());
            let score = Score(cards.list[*lowest.last().unwrap_or(&0)].score);
            let (from, of) = (penultimate.moved.clone(), penultimate.residents.clone());
            let found = self.pair_bracket(from, of, Some(&accepts), None)?;
            if let Some((other, left)) = found.filter(|(other, _)| !other.pairs.is_empty()) {
                self.trace.add(score, "C.13", format!("moved down: {}", cards.numbers(&left)));
                done.push(other);
                moved = left;
            } else {
                joined = sorted([joined, penultimate.residents].concat());
                moved = penultimate.moved;
                self.trace.add(score, "C.13", "the two lowest brackets are joined".to_owned());
            }
        }
    }

    /// Can these be paired completely, the bye (B.1 b) included?
    fn is_complete(&self, players: &[usize]) -> bool {
        let n = players.len();
        let price = |i: usize, j: usize| {
            if j == n {
                return self.cards.list[players[i]].may_have_bye.then_some(0);
            }
            self.cards.may_meet(true, players[i], players[j]).then_some(0)
        };
        lightest(&vec![None; n + n % 2], price).is_some()
    }

    /// The lowest bracket: whoever is left over has the bye.
    fn pair_lowest(
        &mut self,
        done: &[Done],
        moved: Vec<usize>,
        residents: Vec<usize>,
    ) -> Result<Option<Whole>, Spent> {
        // READING D98-21: in the lowest bracket, joined ones among them, the exemption is asked pair by pair.
        let exempt = self.cards.is_last_round;
        let cards = self.cards;
        let accepts = |left: &[usize]| left.len() < 2 && left.iter().all(|&p| cards.list[p].may_have_bye);
        let bracket = Bracket { cards, moved, residents, exempt };
        let found = bracket.pair(Some(&accepts), None, (&mut self.steps, &mut self.trace))?;
        let Some(((pairs, left), _)) = found else { return Ok(None) };
        let mut all: Vec<(usize, usize)> = done.iter().flat_map(|d| d.pairs.iter().copied()).collect();
        all.extend(pairs);
        Ok(Some((all, left.first().copied())))
    }
}

fn sorted(mut players: Vec<usize>) -> Vec<usize> {
    players.sort_unstable();
    players
}
