//! Numbers by lot, for systems in which the numbers decide the opponents of every round. Numbers are drawn all at once,
//! or by the Varma tables (C.05 Annex 2), which spread the players of a federation.

use std::collections::BTreeSet;

use facts::format::name_key;
use facts::tournament::{Lots, Player, Tournament};

/// The purposes of the lots.
const NUMBERS: u16 = 103;
const ENVELOPES: u16 = 104;

/// The envelopes A to D for each even number of players. For an odd number, the highest number is left out (Annex 2,
/// point 5).
const VARMA: [(usize, [&[usize]; 4]); 8] = [
    (10, [&[3, 4, 8], &[5, 7, 9], &[1, 6], &[2, 10]]),
    (12, [&[4, 5, 9, 10], &[1, 2, 7], &[6, 8, 12], &[3, 11]]),
    (14, [&[4, 5, 6, 11, 12], &[1, 2, 8, 9], &[7, 10, 13], &[3, 14]]),
    (16, [&[5, 6, 7, 12, 13, 14], &[1, 2, 3, 9, 10], &[8, 11, 15], &[4, 16]]),
    (18, [&[5, 6, 7, 8, 14, 15, 16], &[1, 2, 3, 10, 11, 12], &[9, 13, 17], &[4, 18]]),
    (20, [&[6, 7, 8, 9, 15, 16, 17, 18], &[1, 2, 3, 11, 12, 13, 14], &[5, 10, 19], &[4, 20]]),
    (22, [&[6, 7, 8, 9, 10, 17, 18, 19, 20], &[1, 2, 3, 4, 12, 13, 14, 15], &[11, 16, 21], &[5, 22]]),
    (24, [&[6, 7, 8, 9, 10, 11, 19, 20, 21, 22], &[1, 2, 3, 4, 13, 14, 15, 16, 17], &[12, 18, 23], &[5, 24]]),
];

/// Returns a field in the order of drawn numbers; every order is equally likely.
pub fn by_lot(field: &Tournament, seed: u64) -> Tournament {
    let order = Lots::new(seed, 1, NUMBERS).order(field.players.len());
    in_order(field, &order)
}

/// Returns a field in the order of numbers drawn by the Varma tables. The largest federation draws first; of equally
/// large federations, the first by its code draws first. All players of a federation draw from one envelope that holds
/// enough numbers.
///
/// # Errors
/// Fails if there is no table for this number of players, or if the envelopes cannot hold the federations.
// READING C05-VARMA: the text lets a player choose any envelope with enough numbers; here only one after which the later
// federations still find an envelope each. A player without a federation is a federation of his own.
pub fn by_varma(field: &Tournament, seed: u64) -> Result<Tournament, String> {
    let players = field.players.len();
    let Some((_, envelopes)) = VARMA.iter().find(|(even, _)| *even == players.next_multiple_of(2)) else {
        return Err(format!("the Varma tables are for 9 to 24 players (C.05 Annex 2), not for {players}"));
    };
    let mut envelopes: Vec<Vec<usize>> =
        envelopes.iter().map(|e| e.iter().copied().filter(|&number| number <= players).collect()).collect();
    let contingents = contingents(field);
    let sizes: Vec<usize> = contingents.iter().map(Vec::len).collect();
    let mut lots = Lots::new(seed, 1, ENVELOPES);
    let rooms: Vec<usize> = envelopes.iter().map(Vec::len).collect();
    let Some(chosen) = envelopes_of(&sizes, rooms, &mut lots, &mut BTreeSet::new()) else {
        let largest =
            contingents.first().and_then(|c| c.first()).map_or("", |&i| &field.players[i].federation);
        return Err(format!(
            "the envelopes of the Varma tables cannot hold these federations (the largest: {} of {largest})",
            sizes.first().copied().unwrap_or(0)
        ));
    };
    let mut order = vec![0; players];
    for (contingent, envelope) in contingents.into_iter().zip(chosen) {
        for player in contingent {
            let numbers = &mut envelopes[envelope];
            let drawn = numbers.remove(lots.below(numbers.len()));
            order[drawn - 1] = player;
        }
    }
    Ok(in_order(field, &order))
}

fn in_order(field: &Tournament, order: &[usize]) -> Tournament {
    let players = order.iter().map(|&i| field.players[i].clone()).collect();
    Tournament { players, ..field.clone() }
}

/// Returns the federations, the largest first, each with its players by name.
fn contingents(field: &Tournament) -> Vec<Vec<usize>> {
    let key = |p: &Player, i: usize| (p.federation.clone(), if p.federation.is_empty() { i } else { 0 });
    let mut all: Vec<(String, usize)> = (0..).zip(&field.players).map(|(i, p)| key(p, i)).collect();
    all.sort();
    all.dedup();
    let of = |own: (String, usize)| {
        let mut players: Vec<usize> =
            (0..field.players.len()).filter(|&i| key(&field.players[i], i) == own).collect();
        players.sort_by_key(|&i| name_key(&field.players[i].name));
        players
    };
    let mut contingents: Vec<Vec<usize>> = all.into_iter().map(of).collect();
    contingents.sort_by_key(|players| std::cmp::Reverse(players.len()));
    contingents
}

/// Draws an envelope for each contingent, so that every contingent finds one; `None` if that is impossible. `failed`
/// caches the impossible cases: the number of contingents left, and the room left in the envelopes.
fn envelopes_of(
    sizes: &[usize],
    rooms: Vec<usize>,
    lots: &mut Lots,
    failed: &mut BTreeSet<(usize, Vec<usize>)>,
) -> Option<Vec<usize>> {
    let Some((&size, later)) = sizes.split_first() else { return Some(Vec::new()) };
    for envelope in lots.order(rooms.len()) {
        let mut left = rooms.clone();
        let Some(room) = left[envelope].checked_sub(size) else { continue };
        left[envelope] = room;
        if failed.contains(&(later.len(), left.clone())) {
            continue;
        }
        if let Some(chosen) = envelopes_of(later, left, lots, failed) {
            return Some([vec![envelope], chosen].concat());
        }
    }
    failed.insert((sizes.len(), rooms));
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(federations: &[(&str, usize)]) -> Tournament {
        let mut t = Tournament::default();
        for &(federation, players) in federations {
            for i in 0..players {
                let (name, federation) = (format!("{federation} {i}"), federation.to_owned());
                t.players.push(Player { name, federation, ..Player::default() });
            }
        }
        t
    }

    #[test]
    fn every_envelope_has_numbers_of_its_own() {
        for (players, envelopes) in VARMA {
            let mut all = envelopes.concat();
            all.sort_unstable();
            assert_eq!(all, (1..=players).collect::<Vec<_>>());
        }
    }

    /// The purpose of the tables. In the printed row for 12 players, numbers 6 and 12 meet in the last round
    /// nevertheless.
    #[test]
    fn numbers_of_an_envelope_do_not_meet_in_the_last_three_rounds() {
        let meets_in = |(i, j): (usize, usize), n: usize| {
            let sum = if j == n { 2 * i } else { i + j };
            (1..n)
                .find(|round| (sum + 2 * n - 3 - round).is_multiple_of(n - 1))
                .expect("a round of the table")
        };
        assert_eq!([meets_in((1, 10), 10), meets_in((1, 9), 10), meets_in((4, 6), 6)], [1, 9, 2]);
        for (n, envelopes) in VARMA {
            for envelope in envelopes {
                let pairs = envelope.iter().flat_map(|&i| envelope.iter().map(move |&j| (i, j)));
                for pair in pairs.filter(|&(i, j)| i < j && (n, i, j) != (12, 6, 12)) {
                    assert!(meets_in(pair, n) < n - 3, "{n}: {pair:?}");
                }
            }
        }
    }

    #[test]
    fn a_federation_draws_from_one_envelope() {
        for seed in 0..40 {
            let field = field(&[("GER", 5), ("FRA", 4), ("NOR", 3), ("ESP", 1)]);
            let drawn = by_varma(&field, seed).expect("a table for 13");
            let numbers = |federation: &str| -> Vec<usize> {
                let of = (1..).zip(&drawn.players).filter(|(_, p)| p.federation == federation);
                of.map(|(number, _)| number).collect()
            };
            let envelopes = VARMA[2].1;
            for federation in ["GER", "FRA", "NOR", "ESP"] {
                let is_in = |envelope: &&[usize]| numbers(federation).iter().all(|n| envelope.contains(n));
                assert!(envelopes.iter().any(is_in), "{federation} {:?}", numbers(federation));
            }
            assert_eq!(numbers("GER"), [4, 5, 6, 11, 12]);
            assert_eq!(drawn, by_varma(&field, seed).expect("the same draw"));
        }
    }

    #[test]
    fn fields_without_a_table_or_an_envelope_are_refused() {
        assert!(by_varma(&field(&[("GER", 8)]), 1).expect_err("too few").contains("9 to 24 players"));
        assert!(by_varma(&field(&[("GER", 5), ("FRA", 5)]), 1).expect_err("too many").contains("5 of FRA"));
        assert_ne!(by_lot(&field(&[("GER", 9)]), 1), by_lot(&field(&[("GER", 9)]), 2));
    }
}
