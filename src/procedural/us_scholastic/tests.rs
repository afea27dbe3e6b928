//! A pack by weights and lightest choices against writing out every way of pairing it and comparing these one after the
//! other; and the cases that the text leaves to a word.

use super::pack::{Pack, Paired, pairing, raw_pairing};
use super::roster::Roster;
use super::switches::Switches;
use super::{can_all_be_paired, pair};
use crate::procedural::tests::{Dice, play, start};
use crate::procedural::{Run, Steps};
use crate::tournament::{Position, Tournament};

/// Every way of pairing these members such that those who leave and all below can be paired completely.
fn every_way(pack: &Pack, open: &[usize]) -> Vec<Paired> {
    let Some((&first, others)) = open.split_first() else {
        return vec![Paired::default()];
    };
    let mut ways = Vec::new();
    for mut rest in every_way(pack, others) {
        rest.leavers.insert(0, first);
        ways.push(rest);
    }
    for &other in others.iter().filter(|&&o| pack.roster.may_meet(first, o)) {
        let open: Vec<usize> = others.iter().copied().filter(|&o| o != other).collect();
        for mut rest in every_way(pack, &open) {
            rest.pairs.insert(0, (first, other));
            ways.push(rest);
        }
    }
    ways
}

fn keep_least<K: Ord>(ways: &mut Vec<Paired>, key: impl Fn(&Paired) -> K) {
    let least = ways.iter().map(&key).min();
    ways.retain(|way| Some(key(way)) == least);
}

fn opponent(way: &Paired, p: usize) -> Option<usize> {
    way.pairs.iter().find_map(|&(a, b)| match p {
        _ if p == a => Some(b),
        _ if p == b => Some(a),
        _ => None,
    })
}

/// 1 to 3: who leaves can be paired below, as few as possible leave, then as few as possible of those from above.
fn fewest_leave(pack: &Pack, mut ways: Vec<Paired>) -> Vec<Paired> {
    ways.retain(|way| can_all_be_paired(pack.roster, &[&way.leavers[..], &pack.below].concat()));
    keep_least(&mut ways, |way| way.leavers.len());
    keep_least(&mut ways, |way| way.leavers.iter().filter(|p| pack.incoming.contains(p)).count());
    ways
}

/// The order of the text among these ways: 4 to 6 of the raw pairing.
fn first_by_order(pack: &Pack, mut ways: Vec<Paired>) -> Paired {
    for &p in &pack.incoming {
        let order: Vec<usize> = pack.residents.iter().chain(&pack.incoming).copied().collect();
        keep_least(&mut ways, |way| {
            opponent(way, p).map_or(order.len(), |o| order.iter().position(|&x| x == o).unwrap())
        });
    }
    for p in pack.members() {
        keep_least(&mut ways, |way| way.leavers.contains(&p));
    }
    let line: Vec<usize> = pack
        .residents
        .iter()
        .copied()
        .filter(|&p| opponent(&ways[0], p).is_some_and(|o| pack.residents.contains(&o)))
        .collect();
    let number = |p: usize| line.iter().position(|&x| x == p).unwrap();
    for (i, &p) in line.iter().enumerate() {
        if ways.iter().all(|way| opponent(way, p).unwrap() < p) {
            continue;
        }
        keep_least(&mut ways, |way| {
            let o = number(opponent(way, p).unwrap());
            (o.abs_diff(i + line.len() / 2), std::cmp::Reverse(o))
        });
    }
    ways.swap_remove(0)
}

/// A pack both ways; the packs compared are counted.
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
    let mut incoming = Vec::new();
    while let Some(&first) = players.first() {
        let score = roster.persons[first].score;
        let (residents, below) = players.into_iter().partition(|&p| roster.persons[p].score == score);
        let pack = Pack { roster: &roster, incoming, residents, below };
        let members: Vec<usize> = pack.members().collect();
        let raw = raw_pairing(&pack, &mut steps).unwrap();
        let found = pairing(&pack, &raw, &mut steps).unwrap();
        if members.len() <= 8 {
            *packs += 1;
            let mut ways = fewest_leave(&pack, every_way(&pack, &members));
            assert_eq!(same_list(&raw), same_list(&first_by_order(&pack, ways.clone())));
            let switches = Switches::new(&pack, &raw);
            keep_least(&mut ways, |way| {
                let of_pairs = way.pairs.iter().map(|&(a, b)| switches.of_pair(a, b));
                let all = of_pairs.chain(way.leavers.iter().map(|&p| switches.of_leaving(p)));
                all.fold([0; 7], |sum, x| std::array::from_fn(|i| sum[i] + x[i]))
            });
            assert_eq!(same_list(&found), same_list(&first_by_order(&pack, ways)));
        }
        incoming = found.leavers;
        players = pack.below;
    }
}

fn same_list(way: &Paired) -> (Vec<(usize, usize)>, Vec<usize>) {
    let mut pairs = way.pairs.clone();
    pairs.sort_unstable();
    (pairs, way.leavers.clone())
}

#[test]
fn a_pack_is_paired_as_no_other_way_beats() {
    let mut packs = 0;
    for seed in 0..120 {
        let mut dice = Dice(seed);
        let players = 3 + dice.below(14);
        let mut t = start(&mut dice, players);
        let declared = if seed % 3 == 0 { vec!["same-school".to_owned()] } else { Vec::new() };
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
