//! 3.6: the first pairing of a bracket, by its identifier, that satisfies C1 and complies with C8 to C10 as well as
//! possible.

use super::TeamText;
use super::facts::TeamField;
use crate::complied::{CompliedCriteria, CriterionCount};
use crate::{Spent, Steps};
use facts::tournament::Rank;

/// Returns the pairs.
pub(super) fn article_3_6(
    field: &TeamField,
    residents: &[Rank],
    upfloaters: &[Rank],
    steps: &mut Steps,
) -> Result<Vec<(Rank, Rank)>, Spent> {
    let members = [residents, upfloaters].concat();
    let may_meet = |a: Rank, b: Rank| field.may_meet(a, b);
    let mut complied = CompliedCriteria::new(members.clone(), members.len() / 2, &may_meet);
    if field.text != TeamText::DoubleSwiss {
        // C8, C9.
        complied.comply(Box::new(|a, b| i64::from(unfulfilled(field, a, b).0)), steps)?;
        complied.comply(Box::new(|a, b| i64::from(unfulfilled(field, a, b).1)), steps)?;
    }
    if let Some(floaters) = c10(field, residents) {
        complied.comply(floaters, steps)?;
    }
    article_3_6_3(field, &complied, &members, steps)
}

/// Returns whether a preference in the pair is not fulfilled under any colours (4.3.2, 4.3.3), and whether a strong
/// preference is not (4.3.4).
fn unfulfilled(field: &TeamField, a: Rank, b: Rank) -> (bool, bool) {
    let (Some(x), Some(y)) = (field.teams[a].due, field.teams[b].due) else { return (false, false) };
    let is_shared = x.colour == y.colour;
    (is_shared, is_shared && !x.is_mild && !y.is_mild)
}

/// C10 (C8 of Double-Swiss): counts the opponents of upfloaters that were floaters in the previous round; in 2024 (C9),
/// counts the upfloaters too.
fn c10<'c>(field: &'c TeamField, residents: &'c [Rank]) -> Option<CriterionCount<'c>> {
    let exempt = if field.text == TeamText::DoubleSwiss { 1 } else { 2 };
    if field.rounds_to_come < exempt {
        return None;
    }
    let again = |t: Rank| i64::from(field.teams[t].was_floater);
    let count = move |a: Rank, b: Rank| {
        let (resident, upfloater) = match (residents.contains(&a), residents.contains(&b)) {
            (true, false) => (a, b),
            (false, true) => (b, a),
            _ => return 0,
        };
        match field.text {
            TeamText::Team2024 => again(resident) + again(upfloater),
            TeamText::Team2026 | TeamText::DoubleSwiss => again(resident),
        }
    };
    Some(Box::new(count))
}

/// 3.6.1 to 3.6.3: chooses the top members with the smallest possible numbers, then their opponents in the same way.
// READING TEAM26-SEATS: by TPN; the other reading: by score, then TPN.
fn article_3_6_3(
    field: &TeamField,
    complied: &CompliedCriteria<'_>,
    members: &[Rank],
    steps: &mut Steps,
) -> Result<Vec<(Rank, Rank)>, Spent> {
    let mut seats = members.to_vec();
    seats.sort_by_key(|&t| {
        let score = if field.seats_by_score { -field.teams[t].score } else { 0 };
        (score, field.teams[t].number)
    });
    let seat = |t: Rank| seats.iter().position(|&s| s == t);
    let is_top = |t: Rank, other: Rank| seat(t) < seat(other);
    let mut tops: Vec<Rank> = Vec::new();
    for &t in &seats {
        if 2 * tops.len() == seats.len() {
            break;
        }
        let with: Vec<Rank> = tops.iter().copied().chain([t]).collect();
        let keeps = |a: Rank, b: Rank| {
            let holds = |t: Rank, other: Rank| !with.contains(&t) || is_top(t, other);
            holds(a, b) && holds(b, a)
        };
        if complied.admits(&keeps, steps)? {
            tops = with;
        }
    }
    let mut pairs: Vec<(Rank, Rank)> = Vec::new();
    let mut bottoms: Vec<Rank> = seats.iter().copied().filter(|t| !tops.contains(t)).collect();
    for &top in &tops {
        let mut met = None;
        for &bottom in &bottoms {
            let mut with = pairs.clone();
            with.push((top, bottom));
            let keeps = |a: Rank, b: Rank| {
                let of_pair = |&&(x, y): &&(Rank, Rank)| [x, y].contains(&a) || [x, y].contains(&b);
                let made = with.iter().find(of_pair);
                let is_apart = tops.contains(&a) != tops.contains(&b);
                is_apart && made.is_none_or(|&(x, y)| (a, b) == (x, y) || (a, b) == (y, x))
            };
            if complied.admits(&keeps, steps)? {
                met = Some(bottom);
                break;
            }
        }
        let bottom = met.ok_or(Spent)?;
        bottoms.retain(|&t| t != bottom);
        pairs.push((top, bottom));
    }
    Ok(pairs)
}
