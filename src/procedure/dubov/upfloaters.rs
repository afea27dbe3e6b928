//! 3.2.1 and 3.2.2: the number of upfloaters, then the first set that satisfies the criteria C5 to C10 as well as
//! possible.
//!
//! The criteria are handled in their order. Each criterion is minimised while the earlier ones keep their minimums. The
//! first set in the order of article 4.2 that reaches all the minimums is chosen.

use super::facts::DubovField;
use super::sorting::{article_4_1_3, article_4_2_2};
use crate::matching::{HEAVIEST, lightest};
use crate::{Spent, Steps};
use facts::tournament::Rank;

/// A count over the pairs of the bracket that is minimised; its arguments are the player of the bracket and the
/// opponent.
type PairCount<'c> = Box<dyn Fn(Rank, Rank) -> i64 + 'c>;

/// The scoregroup that is being paired.
struct Bracket<'f> {
    field: &'f DubovField,
    residents: &'f [Rank],
    /// All unpaired players of lower scoregroups.
    lower: &'f [Rank],
}

/// The minimums found so far: each count with its least value.
#[derive(Default)]
struct Complied<'c>(Vec<(PairCount<'c>, i64)>);

/// Returns the upfloaters of a scoregroup.
pub(super) fn article_3_2_2(
    field: &DubovField,
    residents: &[Rank],
    lower: &[Rank],
    steps: &mut Steps,
) -> Result<Vec<Rank>, Spent> {
    let bracket = Bracket { field, residents, lower };
    let mut complied = Complied::default();
    // 3.2.1 and C5.
    let number = bracket.comply(&mut complied, Box::new(|p, o| bracket.upfloat(p, o)), steps)?;
    if number == 0 {
        return Ok(Vec::new());
    }
    bracket.c6(&mut complied, number, steps)?;
    bracket.comply(&mut complied, Box::new(|p, o| i64::from(field.c7(p, o))), steps)?;
    if !field.is_last_round {
        bracket.c8_c9_c10(&mut complied, steps)?;
    }
    let pool = article_4_2_2(field, lower);
    let number = usize::try_from(number).map_err(|_| Spent)?;
    article_4_1_3(&pool, number, &mut |within, _| {
        let least: Vec<i64> = complied.0.iter().map(|(_, least)| *least).collect();
        let found = bracket.least(&complied, None, within, steps)?;
        Ok(found.is_some_and(|values| values == least))
    })
}

impl Bracket<'_> {
    fn is_resident(&self, p: Rank) -> bool {
        self.residents.contains(&p)
    }

    /// Returns 1 if a pair has an upfloater, else 0.
    fn upfloat(&self, p: Rank, other: Rank) -> i64 {
        i64::from(self.is_resident(p) != self.is_resident(other))
    }

    /// Returns the result of `count` for the upfloater of a pair.
    fn of_upfloater(&self, (p, other): (Rank, Rank), count: impl Fn(Rank) -> i64) -> i64 {
        match (self.is_resident(p), self.is_resident(other)) {
            (true, false) => count(other),
            (false, true) => count(p),
            _ => 0,
        }
    }

    /// Adds a criterion with its minimum, while the earlier ones keep theirs.
    fn comply<'c>(
        &'c self,
        complied: &mut Complied<'c>,
        count: PairCount<'c>,
        steps: &mut Steps,
    ) -> Result<i64, Spent> {
        let values = self.least(complied, Some(&count), &[], steps)?.ok_or(Spent)?;
        let least = values.last().copied().unwrap_or(0);
        complied.0.push((count, least));
        Ok(least)
    }

    /// C6: maximises the scores of the upfloaters in ascending order. As few upfloaters as possible have the lowest
    /// score, then the next score, until all are counted.
    fn c6<'c>(&'c self, complied: &mut Complied<'c>, number: i64, steps: &mut Steps) -> Result<(), Spent> {
        let score = |p: Rank| self.field.persons[p].score;
        let mut scores: Vec<i32> = self.lower.iter().map(|&p| score(p)).collect();
        scores.sort_unstable();
        scores.dedup();
        let mut low = 0;
        let mut counted = 0;
        while low < scores.len() && counted < number {
            // Finds the number of lowest scores that need no upfloater.
            let count_to = |high: usize| -> PairCount<'c> {
                let range = scores[low]..=scores[high];
                Box::new(move |p, o| self.of_upfloater((p, o), |up| i64::from(range.contains(&score(up)))))
            };
            let mut high = low;
            while high < scores.len() {
                let values = self.least(complied, Some(&count_to(high)), &[], steps)?.ok_or(Spent)?;
                if values.last().is_some_and(|&least| least > 0) {
                    break;
                }
                high += 1;
            }
            if high == scores.len() {
                break;
            }
            if high > low {
                complied.0.push((count_to(high - 1), 0));
            }
            counted += self.comply(complied, count_to(high), steps)?;
            low = high + 1;
        }
        Ok(())
    }

    /// C8: counts maximum upfloaters; C9: the number of times they have been upfloated; C10: upfloaters of the previous
    /// round.
    // READING DUB-C9: the numbers of upfloats of all maximum upfloaters are added; the other reading: the most often
    // upfloated first.
    fn c8_c9_c10<'c>(&'c self, complied: &mut Complied<'c>, steps: &mut Steps) -> Result<(), Spent> {
        let field = self.field;
        let times = |p: Rank| field.persons[p].upfloats;
        let maximum = |p: Rank| field.is_maximum_upfloater(p);
        let of = |count: Box<dyn Fn(Rank) -> i64 + 'c>| -> PairCount<'c> {
            Box::new(move |p, o| self.of_upfloater((p, o), &count))
        };
        self.comply(complied, of(Box::new(move |up| i64::from(maximum(up)))), steps)?;
        let counted = move |up| if maximum(up) { times(up) } else { 0 };
        self.comply(complied, of(Box::new(counted)), steps)?;
        let again = move |up: Rank| i64::from(field.persons[up].was_upfloated);
        self.comply(complied, of(Box::new(again)), steps)?;
        Ok(())
    }

    /// Returns the values of a pairing of all players (C4) that satisfies the earlier criteria as well as possible,
    /// followed by the value of one more criterion. The given players are upfloaters. Returns `None` if there is no
    /// pairing.
    fn least(
        &self,
        complied: &Complied<'_>,
        more: Option<&PairCount<'_>>,
        upfloaters: &[Rank],
        steps: &mut Steps,
    ) -> Result<Option<Vec<i64>>, Spent> {
        steps.take()?;
        let open = [self.residents, self.lower].concat();
        let counts: Vec<&PairCount<'_>> = complied.0.iter().map(|(count, _)| count).chain(more).collect();
        let is_made = |p: Rank, other: Rank| {
            let must = upfloaters.contains(&p) || upfloaters.contains(&other);
            self.field.may_meet(p, other) && (!must || self.upfloat(p, other) == 1)
        };
        // Only pairs of the bracket count.
        let value = |count: &PairCount<'_>, p: Rank, other: Rank| {
            if self.is_resident(p) || self.is_resident(other) { count(p, other) } else { 0 }
        };
        let mut places = vec![1i128; counts.len()];
        for i in (1..counts.len()).rev() {
            let pairs = open.iter().flat_map(|&p| open.iter().map(move |&o| (p, o)));
            let dearest = pairs.map(|(p, o)| value(counts[i], p, o)).max().unwrap_or(0);
            let room = i128::from(dearest) * i128::try_from(self.residents.len()).unwrap_or(i128::MAX) + 1;
            places[i - 1] = places[i].checked_mul(room).filter(|&w| w < HEAVIEST).ok_or(Spent)?;
        }
        let weigh = |p: Rank, other: Rank| {
            let digits = counts.iter().zip(&places);
            digits.map(|(count, place)| i128::from(value(count, p, other)) * place).sum::<i128>()
        };
        let price = |i: usize, j: usize| is_made(open[i], open[j]).then(|| weigh(open[i], open[j]));
        let Some(found) = lightest(&vec![None; open.len()], price) else { return Ok(None) };
        let made: Vec<(Rank, Rank)> = found
            .mates
            .iter()
            .enumerate()
            .filter_map(|(i, m)| m.filter(|&m| i < m).map(|m| (open[i], open[m])))
            .collect();
        let sum = |count: &&PairCount<'_>| made.iter().map(|&(p, o)| value(count, p, o)).sum();
        Ok(Some(counts.iter().map(sum).collect()))
    }
}
