//! 3.2.3 to 3.2.6: the two subgroups of a bracket, the shifts between them, and the transposition of one subgroup.

use super::facts::DubovField;
use super::sorting::{article_4_1_3, article_4_3_3, by_aro, by_number};
use crate::matching::lightest;
use crate::{Spent, Steps, Trace};
use facts::tournament::{Colour, Rank, Score};

/// The two subgroups of a bracket.
struct SeekerGroups {
    g1: Vec<Rank>,
    g2: Vec<Rank>,
}

/// The side of a player during the search for the sets of shifters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// The player is in the smaller subgroup, and no shift is decided yet.
    Smaller,
    /// The player is in the smaller subgroup, and is not shifted.
    SmallerStays,
    /// The player is in the smaller subgroup, and is shifted.
    SmallerGoes,
    /// The player is in the larger subgroup, and no shift is decided yet.
    Larger,
    LargerStays,
    LargerGoes,
}

/// Returns the pairs of a bracket (residents and upfloaters). The caller knows that the bracket has a legal pairing.
pub(super) fn article_3_2_3(
    field: &DubovField,
    bracket: &[Rank],
    steps: &mut Steps,
    (score, trace): (Score, &mut Trace),
) -> Result<Vec<(Rank, Rank)>, Spent> {
    let (g1, g2): (Vec<Rank>, Vec<Rank>) = if bracket.iter().all(|&p| field.persons[p].games == 0) {
        let list = by_number(field, bracket);
        let (first, second) = list.split_at(list.len() / 2);
        (first.to_vec(), second.to_vec())
    } else {
        bracket.iter().partition(|&&p| field.persons[p].due == Colour::White)
    };
    let groups = article_3_2_4(field, &SeekerGroups { g1, g2 }, steps, (score, trace))?;
    let pairs = article_3_2_6(field, &groups, steps)?;
    let says: Vec<String> = pairs.iter().map(|&(a, b)| field.numbers(&[a, b]).replace(' ', "-")).collect();
    trace.add(score, "3.2.6", says.join(" "));
    Ok(pairs)
}

/// 3.2.4: the first shift moves players out of the smaller subgroup for the pairs within it that are unavoidable. The
/// second shift moves players out of the larger subgroup to make both equal.
// READING DUB-4.3: the pool of each shift contains the players who were in the subgroup at first; a player who has just
// come in does not go back. If no player has played yet, the two halves serve as the seekers of White and Black.
fn article_3_2_4(
    field: &DubovField,
    groups: &SeekerGroups,
    steps: &mut Steps,
    (score, trace): (Score, &mut Trace),
) -> Result<SeekerGroups, Spent> {
    let whites = article_4_3_3(&by_aro(field, &groups.g1));
    let blacks = article_4_3_3(&by_number(field, &groups.g2));
    let is_g1_smaller = whites.len() <= blacks.len();
    let (smaller, larger) = if is_g1_smaller { (whites, blacks) } else { (blacks, whites) };
    let shifts = Shifts { field, smaller: &smaller, larger: &larger };
    let unavoidable = shifts.unavoidable(steps)?;
    let out = article_4_1_3(&smaller, unavoidable, &mut |within, without| {
        shifts.is_possible((within, without), (&[], &[]), unavoidable, steps)
    })?;
    let stay: Vec<Rank> = smaller.iter().copied().filter(|p| !out.contains(p)).collect();
    let number = (larger.len() + out.len() - stay.len()) / 2;
    let into = article_4_1_3(&larger, number, &mut |within, without| {
        shifts.is_possible((&out, &stay), (within, without), unavoidable, steps)
    })?;
    for (set, article) in [(&out, "3.2.4 (1)"), (&into, "3.2.4 (2)")] {
        if !set.is_empty() {
            trace.add(score, article, format!("shifted: {}", field.numbers(set)));
        }
    }
    let one = [stay, into.clone()].concat();
    let other = [larger.iter().copied().filter(|p| !into.contains(p)).collect(), out].concat();
    Ok(if is_g1_smaller { SeekerGroups { g1: one, g2: other } } else { SeekerGroups { g1: other, g2: one } })
}

/// The two subgroups, each in the order in which its players are shifted.
struct Shifts<'f> {
    field: &'f DubovField,
    smaller: &'f [Rank],
    larger: &'f [Rank],
}

impl Shifts<'_> {
    /// Returns the smallest number of pairs within the smaller subgroup in a pairing that satisfies C7 as well as
    /// possible.
    fn unavoidable(&self, steps: &mut Steps) -> Result<usize, Spent> {
        let nothing: (&[Rank], &[Rank]) = (&[], &[]);
        let pairs = self.least_within(nothing, nothing, steps)?.ok_or(Spent)?;
        usize::try_from(pairs).map_err(|_| Spent)
    }

    /// Returns whether some set of shifters allows a legal pairing that satisfies C7 as well as possible. The first
    /// members of either subgroup must be shifters, and the second must not. Two members of one subgroup meet only if
    /// one of them is shifted. No more members are shifted than necessary.
    fn is_possible(
        &self,
        smaller: (&[Rank], &[Rank]),
        larger: (&[Rank], &[Rank]),
        unavoidable: usize,
        steps: &mut Steps,
    ) -> Result<bool, Spent> {
        let least = self.least_within(smaller, larger, steps)?;
        Ok(least.is_some_and(|pairs| usize::try_from(pairs) == Ok(unavoidable)))
    }

    fn side(
        &self,
        p: Rank,
        (out, out_not): (&[Rank], &[Rank]),
        (into, into_not): (&[Rank], &[Rank]),
    ) -> Side {
        match self.smaller.contains(&p) {
            true if out.contains(&p) => Side::SmallerGoes,
            true if out_not.contains(&p) => Side::SmallerStays,
            true => Side::Smaller,
            false if into.contains(&p) => Side::LargerGoes,
            false if into_not.contains(&p) => Side::LargerStays,
            false => Side::Larger,
        }
    }

    /// Returns the fewest pairs within the smaller subgroup; `None` if there is no pairing. A shifted player meets an
    /// unshifted player of the same subgroup.
    fn least_within(
        &self,
        smaller: (&[Rank], &[Rank]),
        larger: (&[Rank], &[Rank]),
        steps: &mut Steps,
    ) -> Result<Option<i128>, Spent> {
        steps.take()?;
        let all = [self.smaller, self.larger].concat();
        let sides: Vec<Side> = all.iter().map(|&p| self.side(p, smaller, larger)).collect();
        let price = |i: usize, j: usize| {
            use Side::{Larger, LargerGoes, LargerStays, Smaller, SmallerGoes, SmallerStays};
            let is_smaller = |side: Side| matches!(side, Smaller | SmallerStays | SmallerGoes);
            let (a, b) = (sides[i], sides[j]);
            let goes = |side: Side| matches!(side, SmallerGoes | LargerGoes);
            let is_one_subgroup = is_smaller(a) == is_smaller(b);
            let is_allowed = if is_one_subgroup {
                // One of the two is shifted and the other is not; if both are undecided, this is possible.
                !matches!(
                    (a, b),
                    (SmallerGoes, SmallerGoes)
                        | (SmallerStays, SmallerStays)
                        | (LargerGoes, LargerGoes)
                        | (LargerStays, LargerStays)
                )
            } else {
                !goes(a) && !goes(b)
            };
            debug_assert!(matches!(a, Larger | LargerGoes | LargerStays) != is_smaller(a));
            (is_allowed && self.field.may_meet(all[i], all[j]))
                .then(|| i128::from(is_one_subgroup && is_smaller(a)))
        };
        Ok(lightest(&vec![None; all.len()], price).map(|found| found.weight))
    }
}

/// 3.2.5: sorts S1 by ARO, then TPN. 3.2.6, 4.4: finds the first transposition of the second subgroup that allows a
/// legal pairing. Place by place, the search takes the first player with whom the remaining players can still be
/// paired.
fn article_3_2_6(
    field: &DubovField,
    groups: &SeekerGroups,
    steps: &mut Steps,
) -> Result<Vec<(Rank, Rank)>, Spent> {
    let s1 = by_aro(field, &groups.g1);
    let mut open = by_number(field, &groups.g2);
    let mut pairs = Vec::new();
    for (i, &player) in s1.iter().enumerate() {
        let rest = &s1[i + 1..];
        let mut found = None;
        for &opponent in open.iter().filter(|&&o| field.may_meet(player, o)) {
            steps.take()?;
            let others: Vec<Rank> = open.iter().copied().filter(|&o| o != opponent).collect();
            let price = |a: usize, b: usize| {
                let across = a < rest.len() && b >= rest.len();
                (across && field.may_meet(rest[a], others[b - rest.len()])).then_some(0)
            };
            if lightest(&vec![None; rest.len() + others.len()], price).is_some() {
                found = Some(opponent);
                break;
            }
        }
        let opponent = found.ok_or(Spent)?;
        open.retain(|&o| o != opponent);
        pairs.push((player, opponent));
    }
    Ok(pairs)
}
