//! FIDE Swiss Rules 1987 (Lim), Lim 2026 and the Leong system as a procedure. Articles are those of 1987.
//!
//! Here: 8 (bye), 9.2 (order of the groups), 9.6 (blocked median). `floaters`: 9.3, 10.2 to 10.5, 10.9, 10.10, 11.4;
//! `group`: 9.4, 10.6 to 10.8, 11, 12.2; `colours`: 12.3 to 12.6, 14.2; `facts`: 9.1, 12.1, 13.

mod colours;
mod facts;
mod floaters;
mod group;

use super::{Answer, Outcome, Run, Spent, Steps, Trace};
use crate::procedural::matching::lightest;
use crate::tournament::{Board, Pairing, Position, Score};
use facts::Cards;
use group::Group;

/// Whose text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edition {
    /// FIDE Swiss Rules 1987.
    Lim1987,
    /// FIDE C.04.4.3 of 2026: 4.1 scrutinises for compatibility.
    Lim2026,
    /// Leong.
    Leong,
}

/// Pairs a round.
pub(super) fn pair(edition: Edition, position: &Position, run: &Run) -> Answer {
    let cards = Cards::new(edition, position, &run.declared);
    let steps = Steps::new(run.step_budget);
    let mut round =
        Round { cards: &cards, steps, trace: Trace::default(), upper: Vec::new(), lower: Vec::new() };
    let outcome = match round.run(position) {
        Ok(Ok((pairs, bye))) => {
            let id = |p: usize| position.entries[p].id;
            let boards = colours::boards(&cards, &pairs);
            let boards = boards.into_iter().map(|(w, b)| Board { white: id(w), black: id(b) }).collect();
            Outcome::Paired(Pairing { boards, bye: bye.map(id) })
        }
        Ok(Err((article, why))) => Outcome::NoPairing { article, why: why.to_owned() },
        Err(Spent) => Outcome::GaveUp { article: "11.1" },
    };
    Answer { outcome, trace: round.trace, steps: round.steps.taken() }
}

/// All pairs (with the side of their group: below the median) and the bye; or the article that gives out.
type Whole = Result<(Vec<(usize, usize, bool)>, Option<usize>), (&'static str, &'static str)>;

struct Round<'c> {
    cards: &'c Cards,
    steps: Steps,
    trace: Trace,
    /// Pairs of each group in the order in which they were made, the outermost group first.
    upper: Vec<Vec<(usize, usize)>>,
    lower: Vec<Vec<(usize, usize)>>,
}

impl Round<'_> {
    fn run(&mut self, position: &Position) -> Result<Whole, Spent> {
        let mut players: Vec<usize> = (0..self.cards.list.len()).collect();
        let mut bye = None;
        if players.len() % 2 == 1 {
            bye = self.rule_8_bye(&players)?;
            let Some(b) = bye else {
                return Ok(Err(("8", "nobody may have the bye and leave the others a pairing")));
            };
            players.retain(|&p| p != b);
            self.trace.add("round", "8.1", format!("bye: {}", self.cards.numbers(&[b])));
        } else if !self.can_all_be_paired(&players) {
            return Ok(Err(("9.6", "even all groups joined cannot be paired completely")));
        }
        let played = i32::try_from(position.played()).unwrap_or(i32::MAX);
        let half = played.saturating_mul(position.scoring.win.0);
        let (upper, median, lower) = self.rule_9_2_groups(&players, half);
        let from_above = self.rule_9_2_side(&upper, &median, false)?;
        let from_below = self.rule_9_2_side(&lower, &median, true)?;
        let group = Group { residents: median, from_above, from_below, is_upward: false };
        self.rule_9_6_median(group).map(|found| found.map(|pairs| (pairs, bye)))
    }

    /// 8: the lowest ranked player who may have it and without whom the others can be paired.
    fn rule_8_bye(&mut self, players: &[usize]) -> Result<Option<usize>, Spent> {
        for &p in players.iter().rev().filter(|&&p| self.cards.list[p].may_have_bye) {
            self.steps.take()?;
            let others: Vec<usize> = players.iter().copied().filter(|&o| o != p).collect();
            if self.can_all_be_paired(&others) {
                return Ok(Some(p));
            }
        }
        Ok(None)
    }

    fn can_all_be_paired(&self, players: &[usize]) -> bool {
        let price = |i: usize, j: usize| self.cards.is_compatible(players[i], players[j]).then_some(0);
        lightest(&vec![None; players.len()], price).is_some()
    }

    /// 9.2: groups above the median from the top, the median, groups below it from the bottom.
    fn rule_9_2_groups(
        &self,
        players: &[usize],
        half: i32,
    ) -> (Vec<Vec<usize>>, Vec<usize>, Vec<Vec<usize>>) {
        let score = |p: usize| self.cards.list[p].score;
        let (mut upper, mut median, mut lower): (Vec<Vec<usize>>, Vec<usize>, Vec<Vec<usize>>) =
            (Vec::new(), Vec::new(), Vec::new());
        for &p in players {
            let side = match (2 * score(p)).cmp(&half) {
                std::cmp::Ordering::Equal => {
                    median.push(p);
                    continue;
                }
                std::cmp::Ordering::Greater => &mut upper,
                std::cmp::Ordering::Less => &mut lower,
            };
            match side.last_mut() {
                Some(group) if score(group[0]) == score(p) => group.push(p),
                _ => side.push(vec![p]),
            }
        }
        lower.reverse();
        (upper, median, lower)
    }

    /// 9.2: the groups of one side towards the median; returns who floats to it.
    fn rule_9_2_side(
        &mut self,
        groups: &[Vec<usize>],
        median: &[usize],
        is_upward: bool,
    ) -> Result<Vec<usize>, Spent> {
        let mut floaters: Vec<usize> = Vec::new();
        for (i, residents) in groups.iter().enumerate() {
            let neighbour = groups.get(i + 1).map_or(median, Vec::as_slice);
            let (from_above, from_below) =
                if is_upward { (Vec::new(), floaters) } else { (floaters, Vec::new()) };
            let group = Group { residents: residents.clone(), from_above, from_below, is_upward };
            let split = floaters::rule_9_3_d(self.cards, &group, neighbour, &mut self.steps)?;
            let name = Score(self.cards.list[residents[0]].score);
            if !split.forced.is_empty() {
                self.trace.add(
                    name,
                    "9.3a-c",
                    format!("no opponent for {}", self.cards.numbers(&split.forced)),
                );
            }
            if !split.float.is_empty() {
                self.trace.add(name, "10.1", format!("float: {}", self.cards.numbers(&split.float)));
            }
            let pairs = group::pair(self.cards, &group, &split.stay, &mut self.steps)?.ok_or(Spent)?;
            self.say(name, &pairs);
            let side = if is_upward { &mut self.lower } else { &mut self.upper };
            side.push(pairs);
            floaters = split.float;
        }
        Ok(floaters)
    }

    fn say(&mut self, name: Score, pairs: &[(usize, usize)]) {
        let number = |p: usize| self.cards.list[p].number;
        let words: Vec<String> = pairs.iter().map(|&(a, b)| format!("{}-{}", number(a), number(b))).collect();
        self.trace.add(name, "9.4", words.join(" "));
    }

    /// 9.6: the median, extended step by step by pairs undone on either side.
    #[allow(clippy::type_complexity, reason = "the article's three outcomes")]
    fn rule_9_6_median(
        &mut self,
        mut group: Group,
    ) -> Result<Result<Vec<(usize, usize, bool)>, (&'static str, &'static str)>, Spent> {
        loop {
            if let Some(pairs) = group::pair(self.cards, &group, &group.members(), &mut self.steps)? {
                let median = group.residents.first().map_or(0, |&p| self.cards.list[p].score);
                self.say(Score(median), &pairs);
                let mut all: Vec<(usize, usize, bool)> = pairs.iter().map(|&(a, b)| (a, b, false)).collect();
                all.extend(self.upper.iter().flatten().map(|&(a, b)| (a, b, false)));
                all.extend(self.lower.iter().flatten().map(|&(a, b)| (a, b, true)));
                return Ok(Ok(all));
            }
            let prefers_below = group.from_above.len() > group.from_below.len();
            let sides = if prefers_below { [true, false] } else { [false, true] };
            let undone = sides.into_iter().find_map(|below| {
                let side = if below { &mut self.lower } else { &mut self.upper };
                side.iter_mut().rev().find_map(Vec::pop).map(|pair| (below, pair))
            });
            let Some((below, (a, b))) = undone else {
                return Ok(Err(("9.6", "all pairs are undone and the median cannot be paired")));
            };
            self.trace.add("median", "9.6", format!("undone: {}", self.cards.numbers(&[a, b])));
            let side = if below { &mut group.from_below } else { &mut group.from_above };
            side.extend([a, b]);
        }
    }
}
