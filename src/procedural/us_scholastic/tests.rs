//! A pack by weights against writing out every way of pairing everybody who is left and comparing these one after the
//! other; and the cases that the text leaves to a word.

use super::adjustments::Adjustments;
use super::pack::{Pack, Pairs, pairing};
use super::roster::{Roster, Terms};
use super::{can_all_be_paired, pair};
use crate::dice::Dice;
use crate::procedural::tests::{play, start};
use crate::procedural::{Run, Steps};
use crate::tournament::{Position, Tournament};

/// Every way of pairing everybody.
fn every_way(roster: &Roster, open: &[usize]) -> Vec<Pairs> {
    let Some((&first, others)) = open.split_first() else { return vec![Pairs::new()] };
    let mut ways = Vec::new();
    for &other in others.iter().filter(|&&o| roster.may_meet(first, o)) {
        let open: Vec<usize> = others.iter().copied().filter(|&o| o != other).collect();
        for mut rest in every_way(roster, &open) {
            rest.insert(0, (first, other));
            ways.push(rest);
        }
    }
    ways
}

fn keep_least<K: Ord>(ways: &mut Vec<Pairs>, key: impl Fn(&Pairs) -> K) {
    let least = ways.iter().map(&key).min();
    ways.retain(|way| Some(key(way)) == least);
}

fn opponent(way: &Pairs, p: usize) -> usize {
    let of = |&(a, b): &(usize, usize)| if a == p { Some(b) } else { Some(a).filter(|_| b == p) };
    way.iter().find_map(of).unwrap()
}

/// The best way by one comparison after the other.
fn best(pack: &Pack, adjustments: &Adjustments, mut ways: Vec<Pairs>) -> Pairs {
    let is_member = |p: usize| pack.members.contains(&p);
    let sums = |way: &Pairs, of: &dyn Fn(usize, usize) -> Vec<i64>, n: usize| {
        way.iter().map(|&(a, b)| of(a, b)).fold(vec![0; n], |sum, x| {
            sum.iter().enumerate().map(|(i, s)| s + x.get(i).copied().unwrap_or(0)).collect::<Vec<i64>>()
        })
    };
    keep_least(&mut ways, |way| sums(way, &|a, b| pack.shape((a, b), 8), 10));
    keep_least(&mut ways, |way| {
        let of = |a: usize, b: usize| if is_member(a) { adjustments.of_pair(a, b) } else { Vec::new() };
        sums(way, &of, 10)
    });
    let odd = |way: &Pairs| -> Vec<usize> {
        pack.members.iter().copied().rev().filter(|&p| !is_member(opponent(way, p))).collect()
    };
    keep_least(&mut ways, |way| odd(way).into_iter().map(std::cmp::Reverse).collect::<Vec<_>>());
    keep_least(&mut ways, |way| odd(way).into_iter().map(|p| opponent(way, p)).collect::<Vec<_>>());
    let out = odd(&ways[0]);
    let stay: Vec<usize> = pack.members.iter().copied().filter(|p| !out.contains(p)).collect();
    let half = stay.len() / 2;
    let place = |p: usize| stay.iter().position(|&x| x == p).unwrap();
    keep_least(&mut ways, |way| {
        stay.iter().filter(|&&p| (place(p) < half) == (place(opponent(way, p)) < half)).count()
    });
    if pack.roster.terms.contains(&Terms::FewestMoved) {
        keep_least(&mut ways, |way| {
            stay.iter().filter(|&&p| place(p).abs_diff(place(opponent(way, p))) != half).count()
        });
    }
    for (i, &p) in stay.iter().enumerate() {
        if ways.iter().any(|way| opponent(way, p) < p) {
            continue;
        }
        keep_least(&mut ways, |way| {
            let o = place(opponent(way, p));
            let nearest = if pack.roster.terms.contains(&Terms::InTurn) { 0 } else { o.abs_diff(i + half) };
            let lower = if pack.roster.terms.contains(&Terms::InTurn) { o } else { stay.len() - o };
            (nearest, lower)
        });
    }
    let mut way = ways.swap_remove(0);
    way.retain(|&(a, _)| is_member(a));
    way.sort_unstable();
    way
}

/// A round both ways; the packs compared are counted.
fn look(position: &Position, run: &Run, packs: &mut usize) {
    let roster = Roster::new(position, run);
    let mut steps = Steps::new(u64::MAX);
    let mut players: Vec<usize> = (0..roster.persons.len()).collect();
    if players.len() % 2 == 1 {
        let Some(bye) = super::the_bye(&roster, &players, &mut steps).unwrap() else { return };
        players.retain(|&p| p != bye);
    }
    if !can_all_be_paired(&roster, &players) {
        return;
    }
    while let Some(&first) = players.first() {
        let score = roster.persons[first].score;
        let (members, below) = players.into_iter().partition(|&p| roster.persons[p].score == score);
        let pack = Pack { roster: &roster, members, below };
        let left = [&pack.members[..], &pack.below].concat();
        let mut found = pairing(&pack, &Adjustments::none(&roster), &mut steps).unwrap();
        found.sort_unstable();
        let process = found.clone();
        let adjustments = Adjustments::of(&roster, &pack.members, &process);
        let adjusted = pairing(&pack, &adjustments, &mut steps).unwrap();
        if left.len() <= 8 {
            *packs += 1;
            let ways = every_way(&roster, &left);
            assert_eq!(found, best(&pack, &Adjustments::none(&roster), ways.clone()));
            found.clone_from(&adjusted);
            found.sort_unstable();
            assert_eq!(found, best(&pack, &adjustments, ways));
        }
        players = pack.below.into_iter().filter(|p| !adjusted.iter().any(|&(_, b)| b == *p)).collect();
    }
}

#[test]
fn a_pack_is_paired_as_no_other_way_beats() {
    let mut packs = 0;
    let declared = [
        vec![],
        vec!["same-school"],
        vec!["limits", "equalise", "small-switches"],
        vec!["USS-THIRD=anywhere", "USS-ADJUST=in-turn"],
        vec!["USS-SCHOOL-ORDER=school", "USS-ADJUST=fewest", "limits-of-rated"],
    ];
    for seed in 0..200 {
        let mut dice = Dice(seed);
        let players = 3 + dice.below(9);
        let mut t = start(&mut dice, players);
        let declared = declared[usize::try_from(seed).unwrap() % 5].iter().map(|d| (*d).to_owned()).collect();
        let run = Run { declared, seed, ..Run::default() };
        play(&mut dice, &mut t, 6, &pair, &mut |position| look(position, &run, &mut packs));
    }
    assert!(packs > 1000, "{packs}");
}

fn first_round(t: &Tournament, declared: &[&str], seed: u64) -> String {
    let declared = declared.iter().map(|d| (*d).to_owned()).collect();
    let answer = pair(&Position::before(t, 1, &[]).unwrap(), &Run { declared, seed, ..Run::default() });
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
        p.rating = Some(2000 - 10 * p.number);
    }
    t
}

#[test]
fn accelerated_round_one_is_quarter_against_quarter() {
    assert_eq!(first_round(&plain(8), &[], 0), "1-5 2-6 3-7 4-8");
    assert_eq!(first_round(&plain(8), &["accelerated"], 0), "1-3 2-4 5-7 6-8");
    // Ten: the top half is six.
    assert_eq!(first_round(&plain(10), &["accelerated"], 0), "1-4 2-5 3-6 7-9 8-10");
    // The added scores are not added twice.
    let mut t = plain(8);
    for i in 0..4 {
        let player = crate::tournament::PlayerId(i);
        let by_round = vec![crate::tournament::Score(2); 2];
        t.acceleration.push(crate::tournament::VirtualPoints { player, by_round });
    }
    assert_eq!(first_round(&t, &["accelerated"], 0), "1-3 2-4 5-7 6-8");
}

#[test]
fn the_unrated_stand_at_the_bottom_in_the_order_of_the_lots() {
    let mut t = plain(6);
    for i in [0, 3, 5] {
        t.players[i].rating = None;
    }
    // The rated 2, 3, 5 are the top half; the unrated meet them in all orders.
    let mut seen: Vec<String> = (0..60).map(|seed| first_round(&t, &["unrated-by-lot"], seed)).collect();
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 6, "{seen:?}");
    assert!(seen.contains(&"1-2 3-4 5-6".to_owned()), "{seen:?}");
    assert_eq!(first_round(&t, &[], 0), "1-4 2-5 3-6");
}
