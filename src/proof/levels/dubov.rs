//! Dubov: the bye, then bracket after bracket with everybody below, of whom it takes its upfloaters.

use limit::from_len;
use std::rc::Rc;

use super::ledger::{Ledger, LevelQuestion, MainStage};
use crate::ProofError;
use facts::rulebook::{Criterion, Measure, Part, Rulebook};
use judge::{Count, DubovBracket, DubovCount, JudgedRound, dubov_bye_order};

/// Is the round settled by levels that have a proof?
pub(super) fn supported(book: &Rulebook, keys: &[String]) -> Result<(), ProofError> {
    let needed = [
        Measure::Upfloaters,
        Measure::UpfloaterSet,
        Measure::ShiftedPairs,
        Measure::SmallerShift,
        Measure::LargerShift,
        Measure::Transposition,
    ];
    super::needs(book, book.levels().filter(|c| c.is_in_force(keys)), &needed)
}

/// All stages.
pub(super) fn levels(case: &JudgedRound<'_>, ledger: &mut dyn Ledger) -> Result<(), ProofError> {
    let entries = &case.position().entries;
    let bye = super::bye(case, ledger, || dubov_bye_order(case))?;
    let count = DubovCount::new(case);
    let mut left: Vec<usize> = (0..entries.len()).filter(|&r| Some(r) != bye).collect();
    let mut number = 0;
    while let Some(&first) = left.first() {
        number += 1;
        let (residents, below): (Vec<usize>, Vec<usize>) =
            left.iter().partition(|&&r| entries[r].score == entries[first].score);
        let settled = UpfloatBracket { case, count: &count, number, residents, below }.go(ledger)?;
        left.retain(|r| settled.binary_search(r).is_err());
    }
    Ok(())
}

/// The residents of a scoregroup without those who have floated up out of it. Ranks ascend.
struct UpfloatBracket<'c, 'a> {
    case: &'c JudgedRound<'a>,
    count: &'c DubovCount<'c, 'a>,
    number: usize,
    residents: Vec<usize>,
    /// Everybody in lower scoregroups.
    below: Vec<usize>,
}

/// The values of earlier levels.
#[derive(Default)]
struct BracketValues {
    /// How many float up.
    upfloats: i64,
    up: Vec<usize>,
    groups: Option<Rc<DubovBracket>>,
    /// How many change from the smaller subgroup to the larger one.
    shifted: i64,
    changed: Vec<usize>,
    settled: Vec<usize>,
}

impl UpfloatBracket<'_, '_> {
    fn has(&self, r: usize) -> bool {
        self.residents.binary_search(&r).is_ok()
    }

    /// Goes through the levels; who is paired, ascending.
    fn go(&self, ledger: &mut dyn Ledger) -> Result<Vec<usize>, ProofError> {
        let score =
            self.residents.first().map(|&r| self.case.position().entries[r].score).unwrap_or_default();
        ledger.open(&MainStage { name: format!("bracket of {score}"), forbids: &|_, _| false })?;
        let mut found = BracketValues::default();
        let mut counts = Vec::new();
        let keys = self.case.declared();
        let is_in_force = |c: &&Criterion| c.is_in_force(keys) && c.measure != Measure::ByePlace;
        for c in self.case.book().levels().filter(is_in_force) {
            let value = self.value(ledger, &c.code, &c.measure, &mut found)?;
            counts.push(Count { stage: self.number, code: c.code.clone(), part: Part::Bracket, value });
        }
        found.settled.sort_unstable();
        ledger.close(&found.settled)?;
        for count in counts {
            ledger.note(count);
        }
        Ok(found.settled)
    }

    fn value(
        &self,
        ledger: &mut dyn Ledger,
        code: &str,
        measure: &Measure,
        found: &mut BracketValues,
    ) -> Result<Vec<i64>, ProofError> {
        match measure {
            Measure::UpfloaterSet => self.upfloater_set(ledger, code, found),
            Measure::ShiftedPairs => {
                let groups = self.groups(found);
                let inside = |u: usize, v: usize| {
                    let is_in = |r: usize| groups.smaller.contains(&r);
                    i64::from(is_in(u) && is_in(v))
                };
                let near = sorted(groups.smaller.clone());
                found.shifted = ledger.level(code, &LevelQuestion::Sum(&near, &inside))?;
                Ok(vec![found.shifted])
            }
            Measure::SmallerShift => {
                let groups = self.groups(found);
                shift(ledger, (code, found.shifted), &groups.smaller, &mut found.changed)
            }
            Measure::LargerShift => {
                let groups = self.groups(found);
                // As many as make the subgroups equal.
                let wider = from_len::<i64>(groups.larger.len()) - from_len::<i64>(groups.smaller.len());
                let number = wider / 2 + found.shifted;
                shift(ledger, (code, number), &groups.larger, &mut found.changed)
            }
            Measure::Transposition => {
                let groups = self.groups(found);
                let (s1, s2) = groups.subgroups(self.count, &found.changed);
                let mut value = Vec::new();
                for &r in &s1 {
                    value.push(ledger.level(code, &LevelQuestion::Order(r, &s2))? + 1);
                    found.settled.extend([r, ledger.mate(r)?]);
                }
                Ok(value)
            }
            sum => self.sum(ledger, code, sum, found),
        }
    }

    /// A sum over the pairs of the bracket.
    fn sum(
        &self,
        ledger: &mut dyn Ledger,
        code: &str,
        measure: &Measure,
        found: &mut BracketValues,
    ) -> Result<Vec<i64>, ProofError> {
        let first = self.residents[0];
        let pair = |u: usize, v: usize| self.count.pair(measure, first, (u, v));
        if measure.is_listed() {
            return ledger.listed(code, &self.residents, &pair);
        }
        let cost = |u: usize, v: usize| pair(u, v).iter().sum();
        let value = ledger.level(code, &LevelQuestion::Sum(&self.residents, &cost))?;
        if *measure == Measure::Upfloaters {
            found.upfloats = value;
        }
        Ok(vec![value])
    }

    /// 4.2: the first so many who can float up at once, each a level of his own, which costs 1 if he does not.
    fn upfloater_set(
        &self,
        ledger: &mut dyn Ledger,
        code: &str,
        found: &mut BracketValues,
    ) -> Result<Vec<i64>, ProofError> {
        let order = self.below.iter().copied();
        let (value, up) = ledger.first_who((code, found.upfloats), order, &|_, mate| self.has(mate))?;
        found.up = up;
        Ok(value)
    }

    /// The subgroups, when it is known who floats up.
    fn groups(&self, found: &mut BracketValues) -> Rc<DubovBracket> {
        let all = || [self.residents.as_slice(), &found.up].concat();
        Rc::clone(found.groups.get_or_insert_with(|| Rc::new(DubovBracket::new(self.count, &all()))))
    }
}

fn sorted(mut ranks: Vec<usize>) -> Vec<usize> {
    ranks.sort_unstable();
    ranks
}

/// 4.3: the first so many of a subgroup who can change to the other one at once. Their places in the order, from 1.
fn shift(
    ledger: &mut dyn Ledger,
    level: (&str, i64),
    group: &[usize],
    changed: &mut Vec<usize>,
) -> Result<Vec<i64>, ProofError> {
    let changes = |r: usize, mate: usize| DubovBracket::changes(group, r, mate);
    let (value, who) = ledger.first_who(level, group.iter().copied(), &changes)?;
    changed.extend(who);
    Ok(value)
}
