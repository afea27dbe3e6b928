//! 3.2: the pairing of a bracket: the first pairing in the order of article 4 that complies best with the criteria.
//!
//! The criteria are applied in their order. Each criterion is minimised while the earlier ones keep their minimums.
//! After that, the pairings are tried in their order. The search drops a partial pairing if no continuation of it
//! reaches all the minimums.

use super::facts::BursteinField;
use super::order::article_4_3;
use crate::complied::{CompliedCriteria, CriterionCount};
use crate::{Spent, Steps};
use facts::tournament::Rank;

/// The bracket that is being paired.
struct OpenBracket<'f> {
    field: &'f BursteinField,
    /// The floaters and the residents of the bracket.
    members: &'f [Rank],
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
    let bracket = OpenBracket { field, members, next };
    // C4: all remaining players are paired.
    let open = [members, lower].concat();
    let most_pairs = open.len() / 2;
    let may_meet = |p: Rank, o: Rank| field.may_meet(p, o);
    let mut complied = CompliedCriteria::new(open, most_pairs, &may_meet);
    let best = complied.comply_in_turn(bracket.criteria(), steps)?;
    // 3.2.1: C5 comes first; it determines the number of floaters.
    let floaters = usize::try_from(best[0]).map_err(|_| Spent)?;
    // 4.1: BSN.
    let mut bsn: Vec<Rank> = members.to_vec();
    bsn.sort_by_key(|&p| members.iter().filter(|&&q| q != p && field.ranks_above(q, p)).count());
    let player = |number: usize| number.checked_sub(1).map(|i| bsn[i]);
    let mut goes_on = |made: &[(usize, usize)]| {
        let made: Vec<(Rank, Option<Rank>)> = made.iter().map(|&(a, b)| (bsn[a - 1], player(b))).collect();
        complied.admits(&|p, o| bracket.keeps(&made, (p, o)), steps)
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

    /// Returns whether a pairing with these pairs, in which these members float, may contain a pair.
    fn keeps(&self, made: &[(Rank, Option<Rank>)], (p, o): (Rank, Rank)) -> bool {
        made.iter().all(|&(a, b)| match b {
            Some(b) => (a == p && b == o) || (a == o && b == p) || ![p, o].iter().any(|q| *q == a || *q == b),
            None => (a != p || !self.is_member(o)) && (a != o || !self.is_member(p)),
        })
    }
}
