//! Article 4: sets in the order of their sequence numbers, shifters from the middle, transpositions by number.

use super::facts::DubovField;
use crate::Spent;
use facts::tournament::Rank;

/// A test of partial sets: whether a set that contains the first players and none of the second ones can still become
/// an acceptable set.
pub(super) type CanBecome<'c> = dyn FnMut(&[Rank], &[Rank]) -> Result<bool, Spent> + 'c;

/// 4.1.3: returns the first set of `number` players of a pool, which is sorted by sequence number. #1 belongs to the
/// set if any acceptable set contains #1; then the same is decided for #2, and so on. `can_become` receives the players
/// inside and the players outside the set.
pub(super) fn article_4_1_3(
    pool: &[Rank],
    number: usize,
    can_become: &mut CanBecome<'_>,
) -> Result<Vec<Rank>, Spent> {
    let (mut within, mut without) = (Vec::new(), Vec::new());
    for &player in pool {
        if within.len() == number {
            break;
        }
        within.push(player);
        if !can_become(&within, &without)? {
            within.pop();
            without.push(player);
        }
    }
    Ok(within)
}

/// 4.2.2: sorts possible upfloaters by descending score, then ascending TPN.
pub(super) fn article_4_2_2(field: &DubovField, lower: &[Rank]) -> Vec<Rank> {
    let mut pool = lower.to_vec();
    pool.sort_by_key(|&p| (-field.persons[p].score, field.persons[p].number));
    pool
}

/// 3.2.5, 4.3.2: sorts players by ascending ARO, then ascending TPN.
pub(super) fn by_aro(field: &DubovField, players: &[Rank]) -> Vec<Rank> {
    let mut list = players.to_vec();
    list.sort_by_key(|&p| (field.persons[p].aro, field.persons[p].number));
    list
}

/// 4.3.2, 4.4.2: sorts players by ascending TPN.
pub(super) fn by_number(field: &DubovField, players: &[Rank]) -> Vec<Rank> {
    let mut list = players.to_vec();
    list.sort_by_key(|&p| field.persons[p].number);
    list
}

/// 4.3.3: places #1 in the middle of the list, or at the higher of its two middle places; #2 in the middle of what
/// remains, and so on.
pub(super) fn article_4_3_3<T: Copy>(list: &[T]) -> Vec<T> {
    let mut remaining = list.to_vec();
    let mut numbered = Vec::new();
    while !remaining.is_empty() {
        let middle = remaining.len().div_ceil(2) - 1;
        numbered.push(remaining.remove(middle));
    }
    numbered
}
