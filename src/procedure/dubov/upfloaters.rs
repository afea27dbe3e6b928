//! 3.2.1 and 3.2.2: the number of upfloaters, then the first set that satisfies the criteria C5 to C10 as well as
//! possible.
//!
//! The criteria are handled in their order. Each criterion is minimised while the earlier ones keep their minimums. The
//! first set in the order of article 4.2 that reaches all the minimums is chosen.

use super::facts::DubovField;
use super::sorting::{article_4_1_3, article_4_2_2};
use crate::complied::{CompliedCriteria, CriterionCount};
use crate::{Spent, Steps};
use facts::tournament::Rank;

/// The scoregroup that is being paired.
struct Bracket<'f> {
    field: &'f DubovField,
    residents: &'f [Rank],
    /// All unpaired players of lower scoregroups.
    lower: &'f [Rank],
}

/// Returns the upfloaters of a scoregroup.
pub(super) fn article_3_2_2(
    field: &DubovField,
    residents: &[Rank],
    lower: &[Rank],
    steps: &mut Steps,
) -> Result<Vec<Rank>, Spent> {
    let bracket = Bracket { field, residents, lower };
    let may_meet = |p: Rank, other: Rank| field.may_meet(p, other);
    // Only pairs with a resident count.
    let mut complied = CompliedCriteria::new([residents, lower].concat(), residents.len(), &may_meet);
    // 3.2.1 and C5.
    let number = complied.comply(Box::new(|p, o| i64::from(bracket.is_upfloat(p, o))), steps)?;
    if number == 0 {
        return Ok(Vec::new());
    }
    bracket.c6(&mut complied, number, steps)?;
    complied.comply(Box::new(|p, o| i64::from(bracket.is_here(p, o) && field.c7(p, o))), steps)?;
    if !field.is_last_round {
        bracket.c8_c9_c10(&mut complied, steps)?;
    }
    let pool = article_4_2_2(field, lower);
    let number = usize::try_from(number).map_err(|_| Spent)?;
    article_4_1_3(&pool, number, &mut |within, _| {
        let floats_up =
            |p: Rank, o: Rank| bracket.is_upfloat(p, o) || !(within.contains(&p) || within.contains(&o));
        complied.admits(&floats_up, steps)
    })
}

impl Bracket<'_> {
    fn is_resident(&self, p: Rank) -> bool {
        self.residents.contains(&p)
    }

    /// Returns whether a pair belongs to the bracket.
    fn is_here(&self, p: Rank, other: Rank) -> bool {
        self.is_resident(p) || self.is_resident(other)
    }

    /// Returns whether a pair has an upfloater.
    fn is_upfloat(&self, p: Rank, other: Rank) -> bool {
        self.is_resident(p) != self.is_resident(other)
    }

    /// Returns the result of `count` for the upfloater of a pair.
    fn of_upfloater(&self, (p, other): (Rank, Rank), count: impl Fn(Rank) -> i64) -> i64 {
        match (self.is_resident(p), self.is_resident(other)) {
            (true, false) => count(other),
            (false, true) => count(p),
            _ => 0,
        }
    }

    /// C6: maximises the scores of the upfloaters in ascending order. As few upfloaters as possible have the lowest
    /// score, then the next score, until all are counted.
    fn c6<'c>(
        &'c self,
        complied: &mut CompliedCriteria<'c>,
        number: i64,
        steps: &mut Steps,
    ) -> Result<(), Spent> {
        let score = |p: Rank| self.field.persons[p].score;
        let mut scores: Vec<i32> = self.lower.iter().map(|&p| score(p)).collect();
        scores.sort_unstable();
        scores.dedup();
        let mut low = 0;
        let mut counted = 0;
        while low < scores.len() && counted < number {
            // Finds the number of lowest scores that need no upfloater.
            let count_to = |high: usize| -> CriterionCount<'c> {
                let range = scores[low]..=scores[high];
                Box::new(move |p, o| self.of_upfloater((p, o), |up| i64::from(range.contains(&score(up)))))
            };
            let mut high = low;
            while high < scores.len() {
                if complied.least(&count_to(high), steps)? > 0 {
                    break;
                }
                high += 1;
            }
            if high == scores.len() {
                break;
            }
            if high > low {
                complied.add(count_to(high - 1), 0);
            }
            counted += complied.comply(count_to(high), steps)?;
            low = high + 1;
        }
        Ok(())
    }

    /// C8: counts maximum upfloaters; C9: the number of times they have been upfloated; C10: upfloaters of the previous
    /// round.
    // READING DUB-C9: the numbers of upfloats of all maximum upfloaters are added; the other reading: the most often
    // upfloated first.
    fn c8_c9_c10<'c>(&'c self, complied: &mut CompliedCriteria<'c>, steps: &mut Steps) -> Result<(), Spent> {
        let field = self.field;
        let times = |p: Rank| field.persons[p].upfloats;
        let maximum = |p: Rank| field.is_maximum_upfloater(p);
        let of = |count: Box<dyn Fn(Rank) -> i64 + 'c>| -> CriterionCount<'c> {
            Box::new(move |p, o| self.of_upfloater((p, o), &count))
        };
        complied.comply(of(Box::new(move |up| i64::from(maximum(up)))), steps)?;
        let counted = move |up| if maximum(up) { times(up) } else { 0 };
        complied.comply(of(Box::new(counted)), steps)?;
        let again = move |up: Rank| i64::from(field.persons[up].was_upfloated);
        complied.comply(of(Box::new(again)), steps)?;
        Ok(())
    }
}
