//! FIDE Swiss Rules 1987 (Lim), Lim 2026 and Leong 1987 as a procedure. Rules are numbered as in 1987.
//!
//! `facts`: 2, 8.2, 9.1, 12.1, 13, 22, due colours; `bye`: 8; `floaters`: 9.3, 10.1 to 10.5, 10.9, 10.10; `group`: 9.4,
//! 10.6 to 10.8, 11, 12.2; `line`: 13 and "the others can still be paired"; `colours`: 12.3 to 12.6, 14. Here: 9.2, 9.6.

mod bye;
mod colours;
mod facts;
mod floaters;
mod group;
mod line;

use super::{Answer, Outcome, Run, Spent, Steps, Trace};
use crate::tournament::{Board, Pairing, Position, Score};
use facts::Cards;
use group::Group;

/// The members of the family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edition {
    /// FIDE Swiss Rules 1987.
    Lim1987,
    /// C.04.4.3 of 2026; 11.1 asks for compatibility, and so does the second scrutiny of 1987 (12.2, 12.3).
    Lim2026,
    /// The Leong system.
    Leong,
}

/// A pair that has been made.
#[derive(Clone, Copy, Debug)]
struct Pair {
    one: usize,
    other: usize,
    /// 12.4: was it made in a group below the median?
    is_below_median: bool,
}

/// Pairs a round.
pub(super) fn pair(edition: Edition, position: &Position, run: &Run) -> Answer {
    let cards = Cards::new(edition, position, &run.declared);
    let (steps, trace) = (Steps::of(run), Trace::default());
    let mut round = Round { cards: &cards, steps, trace };
    let outcome = match round.run() {
        Ok(Ok((pairs, bye))) => {
            let id = |p: usize| position.entries[p].id;
            let boards = colours::boards(&cards, &pairs);
            let boards = boards.into_iter().map(|(w, b)| Board { white: id(w), black: id(b) }).collect();
            Outcome::Paired(Pairing { boards, bye: bye.map(id) })
        }
        Ok(Err((article, why))) => Outcome::NoPairing { article, why: why.to_owned() },
        Err(Spent) => Outcome::GaveUp { article: "11" },
    };
    Answer { outcome, trace: round.trace, steps: round.steps.taken() }
}

/// The rule at which the text ends, and why.
type End = (&'static str, &'static str);

/// All pairs and whoever has the bye.
type Whole = (Vec<Pair>, Option<usize>);

/// One side of the median when its groups have been paired.
#[derive(Default)]
struct Side {
    /// The pairs of each group in the order in which they were made, the group next to the median last.
    made: Vec<Vec<(usize, usize)>>,
    /// Who floats to the median.
    floaters: Vec<usize>,
}

impl Side {
    /// 9.6: undoes the pair made last in the nearest group that has one; its players float to the median.
    fn rule_9_6_crack(&mut self) -> Option<(usize, usize)> {
        let pair = self.made.iter_mut().rev().find_map(Vec::pop)?;
        self.floaters.extend([pair.0, pair.1]);
        Some(pair)
    }
}

struct Round<'c> {
    cards: &'c Cards,
    steps: Steps,
    trace: Trace,
}

impl Round<'_> {
    /// 8 first; then 9.2: from the highest group downward, from the lowest upward, the median last.
    fn run(&mut self) -> Result<Result<Whole, End>, Spent> {
        let mut players: Vec<usize> = (0..self.cards.list.len()).collect();
        let mut bye = None;
        if players.len() % 2 == 1 {
            bye = bye::rule_8_bye(self.cards, &mut self.steps)?;
            let Some(bye) = bye else {
                return Ok(Err(("8", "nobody may have the bye and leave the others a pairing")));
            };
            players.retain(|&p| p != bye);
            self.trace.add("round", "8", format!("bye: {}", self.cards.numbers(&[bye])));
        }
        let (above, median, below) = rule_9_2_groups(self.cards, &players);
        let mut above = self.rule_9_2_side(&above, &median, false)?;
        let mut below = self.rule_9_2_side(&below, &median, true)?;
        let Some(in_median) = self.rule_9_6_median(&median, &mut above, &mut below)? else {
            return Ok(Err(("9.6", "with all pairs undone the median still has no pairing")));
        };
        let of = |pairs: &[(usize, usize)], is_below_median: bool| -> Vec<Pair> {
            pairs.iter().map(|&(one, other)| Pair { one, other, is_below_median }).collect()
        };
        let upper = of(&above.made.concat(), false);
        Ok(Ok(([upper, of(&in_median, false), of(&below.made.concat(), true)].concat(), bye)))
    }

    /// 9.2: the groups of one side, one after the other towards the median; floaters go to the neighbouring group.
    fn rule_9_2_side(
        &mut self,
        groups: &[Vec<usize>],
        median: &[usize],
        is_upward: bool,
    ) -> Result<Side, Spent> {
        let mut side = Side::default();
        for (k, residents) in groups.iter().enumerate() {
            let neighbours = groups.get(k + 1).map_or(median, Vec::as_slice);
            let group = Group::new(self.cards, residents, &side.floaters, neighbours, is_upward);
            let name = Score(residents.first().map_or(0, |&p| self.cards.list[p].score));
            let floaters::Floaters { forced, chosen } = floaters::rule_10_floaters(&group, &mut self.steps)?;
            if !forced.is_empty() {
                self.trace.add(name, "9.3", format!("no opponent here: {}", self.cards.numbers(&forced)));
            }
            if !chosen.is_empty() {
                self.trace.add(name, "10", format!("floaters: {}", self.cards.numbers(&chosen)));
            }
            side.floaters = [forced, chosen].concat();
            let pairs = self.group_pairs(&group, &side.floaters, &name.to_string())?;
            side.made.push(pairs.unwrap_or_default());
        }
        Ok(side)
    }

    /// The pairs of those who stay; `None` if they cannot all be paired.
    fn group_pairs(
        &mut self,
        group: &Group,
        floaters: &[usize],
        name: &str,
    ) -> Result<Option<Vec<(usize, usize)>>, Spent> {
        let Some(made) = group.pairs(floaters, &mut self.steps)? else { return Ok(None) };
        let (first, rest) = made.pairs.split_at(made.of_floaters);
        if !first.is_empty() {
            self.trace.add(name, "10.8", format!("floaters paired: {}", self.cards.pairs(first)));
        }
        if !rest.is_empty() {
            self.trace.add(name, "11", self.cards.pairs(rest));
        }
        Ok(Some(made.pairs))
    }

    /// 9.6: the median, paired last; while it is blocked, the next pairing below is cracked if more floaters came
    /// from above than from below, else the next pairing above.
    fn rule_9_6_median(
        &mut self,
        residents: &[usize],
        above: &mut Side,
        below: &mut Side,
    ) -> Result<Option<Vec<(usize, usize)>>, Spent> {
        loop {
            let came_in = [above.floaters.as_slice(), &below.floaters].concat();
            let group = Group::new(self.cards, residents, &came_in, &[], false);
            if let Some(pairs) = self.group_pairs(&group, &[], "median")? {
                return Ok(Some(pairs));
            }
            let from_below = above.floaters.len() > below.floaters.len();
            let (one, other) =
                if from_below { (&mut *below, &mut *above) } else { (&mut *above, &mut *below) };
            let Some(pair) = one.rule_9_6_crack().or_else(|| other.rule_9_6_crack()) else {
                return Ok(None);
            };
            self.trace.add("median", "9.6", format!("blocked; undone: {}", self.cards.pairs(&[pair])));
        }
    }
}

/// 9.2: the score-groups above the median from the top, the median, those below it from the bottom.
fn rule_9_2_groups(cards: &Cards, players: &[usize]) -> (Vec<Vec<usize>>, Vec<usize>, Vec<Vec<usize>>) {
    let (mut above, mut median, mut below) = (Vec::new(), Vec::new(), Vec::new());
    for group in players.chunk_by(|&a, &b| cards.list[a].score == cards.list[b].score) {
        match group.first().map(|&p| cards.against_median(p)) {
            Some(std::cmp::Ordering::Greater) => above.push(group.to_vec()),
            Some(std::cmp::Ordering::Less) => below.insert(0, group.to_vec()),
            _ => median.extend_from_slice(group),
        }
    }
    (above, median, below)
}
