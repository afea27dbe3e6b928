//! The orders of search of the median family: floaters (10.6, 10.7), their opponents (10.8), exchanges (11).

use super::group::Group;
use crate::measure::{are_within_100, is_maxi};
use crate::round::Ask;

/// Floaters that came in, in the order in which they are paired: the outermost first, in the median those from
/// above before those from below.
pub(super) fn floaters(group: &Group) -> Vec<usize> {
    let (mut above, mut below) = (group.above.clone(), group.below.clone());
    above.sort_unstable();
    below.sort_unstable_by(|a, b| b.cmp(a));
    [above, below].concat()
}

/// 10.8: residents whose due colour fits, other residents, then other floaters likewise; from the highest, below the
/// median from the lowest. `free` are the members that are not paired yet.
pub(super) fn opponents(
    ask: &Ask<'_>,
    group: &Group,
    (floater, free): (usize, &[usize]),
    by_colour: bool,
) -> Vec<usize> {
    let mut free = free.to_vec();
    if group.is_below {
        free.reverse();
    }
    let due = |r: usize| ask.graph.preference(r).colour;
    let fits = |r: usize| !by_colour || due(r).is_none() || due(r) != due(floater);
    let entries = &ask.position.entries;
    let is_resident = |r: usize| group.residents.contains(&r);
    let highest = free.iter().copied().find(|&r| is_resident(r) && ask.graph.link(floater, r).is_some());
    let maxi = by_colour && is_maxi(ask.position, ask.declared);
    let near = |r: usize| {
        !maxi || !is_resident(r) || highest.is_some_and(|h| are_within_100(&entries[r], &entries[h]))
    };
    free.sort_by_key(|&r| (!is_resident(r), !(fits(r) && near(r))));
    free
}

/// 11.2, 11.3: the possible opponents of the first of these players, in order.
pub(super) fn exchanges(left: &[usize]) -> Vec<usize> {
    let half = left.len() / 2;
    left[half..].iter().chain(left[1..half.max(1)].iter().rev()).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_players_exchange_as_printed() {
        assert_eq!(exchanges(&[1, 2, 3, 4, 5, 6]), [4, 5, 6, 3, 2]);
        assert_eq!(exchanges(&[6, 5, 4, 3, 2, 1]), [3, 2, 1, 4, 5]);
        // 11.3: with 1-6 made, 2 meets 4, 5, 3.
        assert_eq!(exchanges(&[2, 3, 4, 5]), [4, 5, 3]);
    }
}
