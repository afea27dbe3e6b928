//! 3.2: the pairing of a bracket: the first pairing in the order of article 4 that complies best with the criteria.
//!
//! The criteria are applied in their order. Each criterion is minimised while the earlier ones keep their minimums.
//! After that, the pairings are tried in their order. The search drops a partial pairing if no continuation of it
//! reaches all the minimums.

use super::facts::BursteinField;
use super::order::article_4_3;
use crate::matching::{HEAVIEST, lightest};
use crate::{Spent, Steps};
use facts::tournament::Rank;

/// A count over pairs of players that is minimised.
type CriterionCount<'c> = Box<dyn Fn(Rank, Rank) -> i64 + 'c>;

/// The bracket that is being paired.
struct OpenBracket<'f> {
    field: &'f BursteinField,
    /// The floaters and the residents of the bracket.
    members: &'f [Rank],
    /// All players in lower scoregroups.
    lower: &'f [Rank],
    /// The residents of the next bracket.
    next: Vec<Rank>,
}

/// Returns the pairs of a bracket.
pub(super) fn article_3_2(
    field: &BursteinField,
    members: &[Rank],
    lower: &[Rank],
    steps: &mut Steps,
) -> Result<Vec<(Rank, Rank)>, Spent> {
    let score = |p: Rank| field.persons[p].score;
    let highest = lower.iter().map(|&p| score(p)).max();
    let next = lower.iter().copied().filter(|&p| Some(score(p)) == highest).collect();
    let bracket = OpenBracket { field, members, lower, next };
    let counts = bracket.criteria();
    let best = bracket.least(&counts, &[], steps)?.ok_or(Spent)?;
    // 3.2.1: C5 comes first; it determines the number of floaters.
    let floaters = usize::try_from(best[0]).map_err(|_| Spent)?;
    // 4.1: BSN.
    let mut bsn: Vec<Rank> = members.to_vec();
    bsn.sort_by_key(|&p| members.iter().filter(|&&q| q != p && field.ranks_above(q, p)).count());
    let player = |number: usize| number.checked_sub(1).map(|i| bsn[i]);
    let mut goes_on = |made: &[(usize, usize)]| {
        let made: Vec<(Rank, Option<Rank>)> = made.iter().map(|&(a, b)| (bsn[a - 1], player(b))).collect();
        Ok(bracket.least(&counts, &made, steps)?.is_some_and(|values| values == best))
    };
    let found = article_4_3(members.len(), floaters, &mut goes_on, &mut |_| true)?.ok_or(Spent)?;
    Ok(found.into_iter().filter_map(|(a, b)| Some((bsn[a - 1], player(b)?))).collect())
}

impl OpenBracket<'_> {
    fn is_member(&self, p: Rank) -> bool {
        self.members.contains(&p)
    }

    /// Returns the floater of a pair: the member whose opponent is below the bracket.
    fn floater(&self, p: Rank, other: Rank) -> Option<Rank> {
        match (self.is_member(p), self.is_member(other)) {
            (true, false) => Some(p),
            (false, true) => Some(other),
            _ => None,
        }
    }

    /// Returns the player of a pair who floats from the next bracket. This is a player of that bracket (resident or
    /// floated down to it) whose opponent is outside both brackets.
    fn next_floater(&self, p: Rank, other: Rank) -> Option<Rank> {
        let is_next = |p: Rank| self.is_member(p) || self.next.contains(&p);
        match (is_next(p), is_next(other)) {
            (true, false) => Some(p),
            (false, true) => Some(other),
            _ => None,
        }
    }

    /// Returns the counts of C5 to C8 in their order.
    // READING BUR-C7: the next bracket is to comply with C5 and C6; the other reading: with all criteria.
    fn criteria(&self) -> Vec<CriterionCount<'_>> {
        let field = self.field;
        let of_here = self.members.to_vec();
        let of_next = [of_here.as_slice(), &self.next].concat();
        let mut counts: Vec<CriterionCount<'_>> = Vec::new();
        // C5.
        counts.push(Box::new(|p, o| i64::from(self.floater(p, o).is_some())));
        // C6: the highest score first.
        for score in self.scores(&of_here) {
            let is_of = move |q: Rank| field.persons[q].score == score;
            counts.push(Box::new(move |p, o| i64::from(self.floater(p, o).is_some_and(is_of))));
        }
        // C7.
        if !self.next.is_empty() {
            counts.push(Box::new(|p, o| i64::from(self.next_floater(p, o).is_some())));
            for score in self.scores(&of_next) {
                let is_of = move |q: Rank| field.persons[q].score == score;
                counts.push(Box::new(move |p, o| i64::from(self.next_floater(p, o).is_some_and(is_of))));
            }
        }
        // C8.
        counts
            .push(Box::new(|p, o| i64::from(self.is_member(p) && self.is_member(o) && self.field.c8(p, o))));
        counts
    }

    fn scores(&self, players: &[Rank]) -> Vec<i32> {
        let mut scores: Vec<i32> = players.iter().map(|&p| self.field.persons[p].score).collect();
        scores.sort_unstable_by(|a, b| b.cmp(a));
        scores.dedup();
        scores
    }

    /// Returns the values of the best pairing of all remaining players (C4) that contains these pairs, or in which
    /// these members float. Returns `None` if there is no such pairing.
    fn least(
        &self,
        counts: &[CriterionCount<'_>],
        made: &[(Rank, Option<Rank>)],
        steps: &mut Steps,
    ) -> Result<Option<Vec<i64>>, Spent> {
        steps.take()?;
        let open = [self.members, self.lower].concat();
        let is_possible = |p: Rank, o: Rank| {
            let fits = |&(a, b): &(Rank, Option<Rank>)| match b {
                Some(b) => {
                    (a == p && b == o) || (a == o && b == p) || ![p, o].iter().any(|q| *q == a || *q == b)
                }
                None => (a != p || !self.is_member(o)) && (a != o || !self.is_member(p)),
            };
            self.field.may_meet(p, o) && made.iter().all(fits)
        };
        let mut places = vec![1i128; counts.len()];
        let room = i128::try_from(open.len() / 2 + 1).unwrap_or(i128::MAX);
        for i in (1..counts.len()).rev() {
            places[i - 1] = places[i].checked_mul(room).filter(|&w| w < HEAVIEST).ok_or(Spent)?;
        }
        let weigh = |p: Rank, o: Rank| {
            let digits = counts.iter().zip(&places);
            digits.map(|(count, place)| i128::from(count(p, o)) * place).sum::<i128>()
        };
        let price = |i: usize, j: usize| is_possible(open[i], open[j]).then(|| weigh(open[i], open[j]));
        let Some(found) = lightest(&vec![None; open.len()], price) else { return Ok(None) };
        let pairs = found.mates.iter().enumerate().filter_map(|(i, m)| m.filter(|&m| i < m).map(|m| (i, m)));
        let pairs: Vec<(Rank, Rank)> = pairs.map(|(i, m)| (open[i], open[m])).collect();
        let sum = |count: &CriterionCount<'_>| pairs.iter().map(|&(p, o)| count(p, o)).sum();
        Ok(Some(counts.iter().map(sum).collect()))
    }
}
