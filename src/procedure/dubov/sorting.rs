//! Article 4: sets in the order of their sequence numbers, shifters from the middle, transpositions by number.

use super::facts::DubovField;
use crate::Spent;

/// Can a set with these members and without those still become one that is wanted?
pub(super) type CanBecome<'c> = dyn FnMut(&[usize], &[usize]) -> Result<bool, Spent> + 'c;

/// 4.1.3: the first set of so many of a pool, whose order is that of the sequence numbers: #1 is in it if any set that is
/// wanted has it, then #2, and so on. `can_become` is given who is in and who is out.
pub(super) fn article_4_1_3(
    pool: &[usize],
    number: usize,
    can_become: &mut CanBecome<'_>,
) -> Result<Vec<usize>, Spent> {
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

/// 4.2.2: possible upfloaters by descending score, then ascending TPN.
pub(super) fn article_4_2_2(field: &DubovField, lower: &[usize]) -> Vec<usize> {
    let mut pool = lower.to_vec();
    pool.sort_by_key(|&p| (-field.persons[p].score, field.persons[p].number));
    pool
}

/// 3.2.5, 4.3.2: by ascending ARO, then ascending TPN.
pub(super) fn by_aro(field: &DubovField, players: &[usize]) -> Vec<usize> {
    let mut list = players.to_vec();
    list.sort_by_key(|&p| (field.persons[p].aro, field.persons[p].number));
    list
}

/// 4.3.2, 4.4.2: by ascending TPN.
pub(super) fn by_number(field: &DubovField, players: &[usize]) -> Vec<usize> {
    let mut list = players.to_vec();
    list.sort_by_key(|&p| field.persons[p].number);
    list
}

/// 4.3.3: #1 goes to the middle of the list, or the higher of the two in the middle; #2 to the middle of what remains, and so
/// on.
pub(super) fn article_4_3_3<T: Copy>(list: &[T]) -> Vec<T> {
    let mut remaining = list.to_vec();
    let mut numbered = Vec::new();
    while !remaining.is_empty() {
        let middle = remaining.len().div_ceil(2) - 1;
        numbered.push(remaining.remove(middle));
    }
    numbered
}
