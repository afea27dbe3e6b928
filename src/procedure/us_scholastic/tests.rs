//! Compares the bye and the packs found by weights with a literal implementation of the text, and tests the cases that
//! the text mentions only briefly.

use crate::dice::Dice;
use crate::tests::start;
use crate::{ProcedureRun, pair};
use facts::tournament::{Position, Tournament};

fn first_round(t: &Tournament, declared: &[&str], seed: u64) -> String {
    let declared = declared.iter().map(|d| (*d).to_owned()).collect();
    let book = facts::rulebook::find("us-scholastic").unwrap();
    let answer = pair(
        &book,
        &Position::before(t, 1, &[]).unwrap(),
        &ProcedureRun { declared, seed, ..ProcedureRun::default() },
    );
    let mut pairs: Vec<(u32, u32)> = answer
        .pairing()
        .unwrap()
        .boards
        .iter()
        .map(|b| (b.white.0.min(b.black.0) + 1, b.white.0.max(b.black.0) + 1))
        .collect();
    pairs.sort_unstable();
    pairs.iter().map(|(a, b)| format!("{a}-{b}")).collect::<Vec<_>>().join(" ")
}

fn plain(players: u32) -> Tournament {
    let mut t = start(&mut Dice(1), players);
    t.prohibitions.clear();
    t.acceleration.clear();
    for p in &mut t.players {
        p.club.clear();
        p.rating = Some(2000 - 10 * p.number.0);
    }
    t
}

#[test]
fn accelerated_round_one_is_quarter_against_quarter() {
    assert_eq!(first_round(&plain(8), &[], 0), "1-5 2-6 3-7 4-8");
    assert_eq!(first_round(&plain(8), &["accelerated"], 0), "1-3 2-4 5-7 6-8");
    // With ten players, the top half is six.
    assert_eq!(first_round(&plain(10), &["accelerated"], 0), "1-4 2-5 3-6 7-9 8-10");
    // The added scores are not added twice.
    let mut t = plain(8);
    for i in 0..4 {
        let player = facts::tournament::PlayerId(i);
        let by_round = vec![facts::tournament::Score(2); 2];
        t.acceleration.push(facts::tournament::VirtualPoints { player, by_round });
    }
    assert_eq!(first_round(&t, &["accelerated"], 0), "1-3 2-4 5-7 6-8");
}

#[test]
fn the_unrated_stand_at_the_bottom_in_the_order_of_the_lots() {
    let mut t = plain(6);
    for i in [0, 3, 5] {
        t.players[i].rating = None;
    }
    // The rated players 2, 3 and 5 are the top half; the unrated meet them in all orders.
    let mut seen: Vec<String> = (0..60).map(|seed| first_round(&t, &["unrated-by-lot"], seed)).collect();
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 6, "{seen:?}");
    assert!(seen.contains(&"1-2 3-4 5-6".to_owned()), "{seen:?}");
    assert_eq!(first_round(&t, &[], 0), "1-4 2-5 3-6");
}
