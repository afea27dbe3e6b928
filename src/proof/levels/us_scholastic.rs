//! US scholastic: the bye, then pack after pack with everybody below, of whom it takes the opponents of its odd players.
//!
//! Where switches are measured against the process alone, there is no certificate.

use std::cmp::Reverse;

use super::ledger::{Ledger, LevelQuestion, MainStage};
use crate::ProofError;
use facts::rulebook::table::{Adjust, DiscretionKey};
use facts::rulebook::{Criterion, Measure, Part, Rulebook};
use judge::{Count, JudgedRound, PairCount, bye_place};

/// Is the round settled by levels that have a proof?
pub(super) fn supported(book: &Rulebook, keys: &[String]) -> Result<(), ProofError> {
    let is_measured = |c: &&Criterion| matches!(c.measure, Measure::SwitchBeyond(_) | Measure::SwitchSize(_));
    if let Some(c) = in_force(book, keys).find(|c| is_measured(c)) {
        let says = "switches are measured against another pairing that would also have to be proved";
        return Err(ProofError::unsupported(book, format!(" with {} in force: {says}", c.code)));
    }
    let needed =
        [Measure::Unpaired, Measure::LowestFloaters, Measure::FloaterOpponents, Measure::ScrutinyOrder];
    super::needs(book, in_force(book, keys), &needed)
}

fn in_force<'b>(book: &'b Rulebook, keys: &'b [String]) -> impl Iterator<Item = &'b Criterion> {
    book.levels().filter(|c| c.is_in_force(keys))
}

/// All stages.
pub(super) fn levels(case: &JudgedRound<'_>, ledger: &mut dyn Ledger) -> Result<(), ProofError> {
    let entries = &case.position().entries;
    let order = || {
        let mut order: Vec<usize> = (0..entries.len()).collect();
        order.sort_by_key(|&r| bye_place(case, r));
        order
    };
    let bye = super::bye(case, ledger, order)?;
    let count = PairCount::new(case);
    let mut left: Vec<usize> = (0..entries.len()).filter(|&r| Some(r) != bye).collect();
    let mut number = 0;
    while let Some(&first) = left.first() {
        number += 1;
        let (members, below): (Vec<usize>, Vec<usize>) =
            left.iter().partition(|&&r| entries[r].score == entries[first].score);
        let pack = ProvedPack { case, count: &count, number, members, below };
        let settled = pack.go(ledger)?;
        left.retain(|r| settled.binary_search(r).is_err());
    }
    Ok(())
}

/// A pack without those whom a higher pack has taken. Ranks ascend.
struct ProvedPack<'c, 'a> {
    case: &'c JudgedRound<'a>,
    count: &'c PairCount<'c, 'a>,
    number: usize,
    members: Vec<usize>,
    /// Everybody in lower packs.
    below: Vec<usize>,
}

/// The values of earlier levels.
#[derive(Default)]
struct PackValues {
    /// How many are paired out of the pack.
    leading: i64,
    /// Who, the lowest first, with the opponents below.
    out: Vec<usize>,
    pairs: Vec<(usize, usize)>,
}

impl ProvedPack<'_, '_> {
    fn has(&self, r: usize) -> bool {
        self.members.binary_search(&r).is_ok()
    }

    /// Goes through the levels; who is paired, ascending.
    fn go(&self, ledger: &mut dyn Ledger) -> Result<Vec<usize>, ProofError> {
        let score = self.members.first().map(|&r| self.case.position().entries[r].score).unwrap_or_default();
        ledger.open(&MainStage { name: format!("pack of {score}"), forbids: &|_, _| false })?;
        let mut found = PackValues::default();
        let mut counts = Vec::new();
        let (keys, declared) = (self.case.declared(), self.case.held());
        for phase in &self.case.book().phases {
            let is_in_force = |c: &&Criterion| c.is_in_force(keys);
            for c in phase.levels.iter().filter(is_in_force) {
                let value = match &c.measure {
                    Measure::ByePlace => continue,
                    // "Directors have the discretion of overriding this."
                    Measure::SameClub if declared.has(DiscretionKey::SameSchool) => continue,
                    Measure::SameColourThrice if phase.name == "shape" => {
                        let all = [self.members.as_slice(), &self.below].concat();
                        let cost = |u: usize, v: usize| self.pair(&c.measure, u, v).iter().sum();
                        vec![ledger.level(&c.code, &LevelQuestion::Sum(&all, &cost))?]
                    }
                    measure => self.value(ledger, &c.code, measure, &mut found)?,
                };
                counts.push(Count { stage: self.number, code: c.code.clone(), part: Part::Bracket, value });
            }
        }
        let mut settled: Vec<usize> = found.pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
        settled.sort_unstable();
        ledger.close(&settled)?;
        for count in counts {
            ledger.note(count);
        }
        Ok(settled)
    }

    fn pair(&self, measure: &Measure, u: usize, v: usize) -> Vec<i64> {
        self.count.pair(measure, self.members[0], (u, v))
    }

    fn value(
        &self,
        ledger: &mut dyn Ledger,
        code: &str,
        measure: &Measure,
        found: &mut PackValues,
    ) -> Result<Vec<i64>, ProofError> {
        let near = self.members.as_slice();
        Ok(match measure {
            Measure::Unpaired => {
                found.leading =
                    ledger.level(code, &LevelQuestion::Sum(near, &|_, v| i64::from(!self.has(v))))?;
                vec![found.leading]
            }
            Measure::PacksBetween => self.distances(ledger, code)?,
            Measure::LowestFloaters => self.odd_players(ledger, code, found)?,
            Measure::FloaterOpponents => self.odd_opponents(ledger, code, found)?,
            Measure::MidLineExchanges => {
                let staying = self.staying(found);
                let middle = staying.get(staying.len() / 2).copied().unwrap_or(usize::MAX);
                let cost = |u: usize, v: usize| i64::from(self.has(v) && u < middle && v < middle);
                vec![ledger.level(code, &LevelQuestion::Sum(near, &cost))?]
            }
            Measure::ScrutinyOrder => self.halves(ledger, code, found)?,
            listed if listed.is_listed() => ledger.listed(code, near, &|u, v| self.pair(measure, u, v))?,
            _ => {
                let cost = |u: usize, v: usize| self.pair(measure, u, v).iter().sum();
                vec![ledger.level(code, &LevelQuestion::Sum(near, &cost))?]
            }
        })
    }

    /// How many pass over one pack or more, two or more, and so on down to none.
    fn distances(&self, ledger: &mut dyn Ledger, code: &str) -> Result<Vec<i64>, ProofError> {
        let score = |r: usize| self.case.position().entries[r].score;
        let mut scores: Vec<_> = self.below.iter().map(|&r| score(r)).collect();
        scores.dedup();
        let passed = |r: usize| scores.iter().position(|&s| s == score(r)).unwrap_or(0);
        let mut value = Vec::new();
        while value.last() != Some(&0) {
            let far = value.len() + 1;
            let cost = |_: usize, v: usize| i64::from(!self.has(v) && passed(v) >= far);
            value.push(ledger.level(code, &LevelQuestion::Sum(&self.members, &cost))?);
        }
        Ok(value)
    }

    /// The lowest of the pack are paired out of it, as far as possible: who stays costs 1. The places from the lowest.
    fn odd_players(
        &self,
        ledger: &mut dyn Ledger,
        code: &str,
        found: &mut PackValues,
    ) -> Result<Vec<i64>, ProofError> {
        let from_lowest = self.members.iter().rev().copied();
        let (value, out) =
            ledger.first_who((code, found.leading), from_lowest, &|_, mate| !self.has(mate))?;
        found.out = out;
        Ok(value)
    }

    /// The odd players, the lowest first, meet the highest below, as far as possible.
    fn odd_opponents(
        &self,
        ledger: &mut dyn Ledger,
        code: &str,
        found: &mut PackValues,
    ) -> Result<Vec<i64>, ProofError> {
        let mut value = Vec::new();
        let mut open = self.below.clone();
        for &r in &found.out {
            value.push(ledger.level(code, &LevelQuestion::Order(r, &open))? + 1);
            let opponent = ledger.mate(r)?;
            open.retain(|&o| o != opponent);
            found.pairs.push((r, opponent));
        }
        Ok(value)
    }

    fn staying(&self, found: &PackValues) -> Vec<usize> {
        self.members.iter().copied().filter(|r| !found.out.contains(r)).collect()
    }

    /// From the top, each who is not yet paired meets the one whose place is nearest to his own and half the number.
    fn halves(
        &self,
        ledger: &mut dyn Ledger,
        code: &str,
        found: &mut PackValues,
    ) -> Result<Vec<i64>, ProofError> {
        let staying = self.staying(found);
        let half = staying.len() / 2;
        let declared = self.case.held();
        let mut value = Vec::new();
        if declared.adjust == Adjust::Fewest {
            let place = |r: usize| staying.binary_search(&r).ok();
            let is_made = |u: usize, v: usize| place(u).zip(place(v)).is_some_and(|(i, j)| i + half == j);
            let cost = |u: usize, v: usize| i64::from(self.has(v) && !is_made(u, v));
            value.push(ledger.level(code, &LevelQuestion::Sum(&self.members, &cost))?);
        }
        let is_in_turn = declared.adjust == Adjust::InTurn;
        let mut open: Vec<usize> = (0..staying.len()).collect();
        while let Some(&first) = open.first() {
            let mut list = open[1..].to_vec();
            if !is_in_turn {
                list.sort_by_key(|&i| (i.abs_diff(first + half), Reverse(i)));
            }
            let ranks: Vec<usize> = list.iter().map(|&i| staying[i]).collect();
            value.push(ledger.level(code, &LevelQuestion::Order(staying[first], &ranks))? + 1);
            let opponent = ledger.mate(staying[first])?;
            found.pairs.push((staying[first], opponent));
            open.retain(|&i| i != first && staying[i] != opponent);
        }
        Ok(value)
    }
}
