//! 3.5: the first set of upfloaters that produces a legal pairing with the top scoregroup and complies with C4 to C7.

use super::TeamText;
use super::facts::TeamField;
use crate::complied::{CompliedCriteria, CriterionCount};
use crate::{Spent, Steps};
use facts::tournament::Rank;

/// The top scoregroup that is being paired.
struct TopScoregroup<'f> {
    field: &'f TeamField,
    residents: &'f [Rank],
    /// 3.5.1: all teams with a lower score.
    lower: &'f [Rank],
}

/// Returns the set of upfloaters.
pub(super) fn article_3_5(
    field: &TeamField,
    residents: &[Rank],
    lower: &[Rank],
    steps: &mut Steps,
) -> Result<Vec<Rank>, Spent> {
    let group = TopScoregroup { field, residents, lower };
    let teams = [residents, lower].concat();
    let most_pairs = teams.len() / 2;
    let may_meet = |a: Rank, b: Rank| field.may_meet(a, b);
    let mut complied = CompliedCriteria::new(teams, most_pairs, &may_meet);
    let number = group.c4(&mut complied, steps)?;
    let scores = group.c5(&mut complied, number, steps)?;
    group.c6(&mut complied, &scores, steps)?;
    if number == 0 {
        return Ok(Vec::new());
    }
    group.c7(&mut complied, steps)?;
    group.article_3_5_4(&complied, number, steps)
}

impl TopScoregroup<'_> {
    fn score(&self, t: Rank) -> i32 {
        self.field.teams[t].score
    }

    fn is_resident(&self, t: Rank) -> bool {
        self.residents.contains(&t)
    }

    /// Returns a count over pairs, namely the value of `count` for the upfloater of the pair.
    fn of_upfloater<'c>(&'c self, count: impl Fn(Rank) -> i64 + 'c) -> CriterionCount<'c> {
        Box::new(move |a, b| match (self.is_resident(a), self.is_resident(b)) {
            (true, false) => count(b),
            (false, true) => count(a),
            _ => 0,
        })
    }

    /// C4: minimises the number of upfloaters, and returns it. If they are as few as possible, no two of them meet,
    /// because they could be paired further down.
    fn c4<'c>(&'c self, complied: &mut CompliedCriteria<'c>, steps: &mut Steps) -> Result<usize, Spent> {
        let number = complied.comply(self.of_upfloater(|_| 1), steps)?;
        usize::try_from(number).map_err(|_| Spent)
    }

    /// C5: maximises the scores of the upfloaters in ascending order: as few upfloaters as possible have the lowest
    /// score, then the next one. Returns the scores.
    fn c5<'c>(
        &'c self,
        complied: &mut CompliedCriteria<'c>,
        number: usize,
        steps: &mut Steps,
    ) -> Result<Vec<i32>, Spent> {
        let mut all: Vec<i32> = self.lower.iter().map(|&t| self.score(t)).collect();
        all.sort_unstable();
        all.dedup();
        let mut found = Vec::new();
        for score in all {
            if found.len() == number {
                break;
            }
            let of_score = self.of_upfloater(move |t| i64::from(self.score(t) == score));
            let least = complied.comply(of_score, steps)?;
            found.extend((0..least).map(|_| score));
        }
        Ok(found)
    }

    /// C6: requires that the following scoregroup, unless it is empty by then, can be paired with upfloaters of its own
    /// that comply with C4.
    // READING TEAM26-FOLLOWING: upfloaters comply if there are no more than the parity of the scoregroup requires.
    fn c6<'c>(
        &'c self,
        complied: &mut CompliedCriteria<'c>,
        scores: &[i32],
        steps: &mut Steps,
    ) -> Result<(), Spent> {
        let Some(following) = self.lower.iter().map(|&t| self.score(t)).max() else { return Ok(()) };
        let gone = scores.iter().filter(|&&s| s == following).count();
        let left = self.lower.iter().filter(|&&t| self.score(t) == following).count() - gone;
        if left == 0 {
            return Ok(());
        }
        let floats_up: CriterionCount<'c> = Box::new(move |a, b| {
            let is_between = |a: Rank, b: Rank| self.score(a) == following && self.score(b) < following;
            i64::from(is_between(a, b) || is_between(b, a))
        });
        if self.field.is_graded || complied.least(&floats_up, steps)? == i64::from(left % 2 == 1) {
            complied.comply(floats_up, steps)?;
        }
        Ok(())
    }

    /// C7: minimises the upfloaters that were floaters in the previous round, except in the last two rounds (in
    /// Double-Swiss, the last one). The text of 2024 has no such criterion for a set.
    fn c7<'c>(&'c self, complied: &mut CompliedCriteria<'c>, steps: &mut Steps) -> Result<(), Spent> {
        let is_asked = match self.field.text {
            TeamText::Team2026 => self.field.rounds_to_come >= 2,
            TeamText::DoubleSwiss => self.field.rounds_to_come >= 1,
            TeamText::Team2024 => false,
        };
        if is_asked {
            let floaters = self.of_upfloater(|t| i64::from(self.field.teams[t].was_floater));
            complied.comply(floaters, steps)?;
        }
        Ok(())
    }

    /// 3.5.3, 3.5.4: tries the sets in lexicographic order; the members of a set are sorted by score, then number. At
    /// each place, it takes the first member with which the set can still be completed.
    fn article_3_5_4(
        &self,
        complied: &CompliedCriteria<'_>,
        number: usize,
        steps: &mut Steps,
    ) -> Result<Vec<Rank>, Spent> {
        let mut order = self.lower.to_vec();
        order.sort_by_key(|&t| (std::cmp::Reverse(self.score(t)), self.field.teams[t].number));
        let mut set: Vec<Rank> = Vec::new();
        for &t in &order {
            if set.len() == number {
                break;
            }
            let with: Vec<Rank> = set.iter().copied().chain([t]).collect();
            let floats_up = |a: Rank, b: Rank| {
                let is_up = self.is_resident(a) != self.is_resident(b);
                is_up || !(with.contains(&a) || with.contains(&b))
            };
            if complied.admits(&floats_up, steps)? {
                set = with;
            }
        }
        Ok(set)
    }
}
