//! An engine that forgets tight sets: of each level it keeps the edges of the best pairings, and then takes any pairing
//! along the edges that are left. Made from an exported model, by trying all pairings of a few players.

use super::{books, certified, events, honest};
use crate::random;
use facts::tournament::{Board, Pairing, Position};
use judge::JudgedRound;
use limit::Limit;
use model::round::Answer;
use proof::certify::certify;
use serde_json::Value;

/// A pairing as the edges that it has.
type Matching = Vec<usize>;

fn numbers(value: &Value) -> Vec<usize> {
    value.as_array().into_iter().flatten().map(|x| usize::try_from(x.as_u64().unwrap()).unwrap()).collect()
}

fn all(n: usize, edges: &[[usize; 2]], alive: &[bool]) -> Vec<Matching> {
    fn go(
        mate: &mut [bool],
        edges: &[[usize; 2]],
        alive: &[bool],
        made: &mut Matching,
        out: &mut Vec<Matching>,
    ) {
        let Some(u) = mate.iter().position(|paired| !paired) else {
            out.push(made.clone());
            return;
        };
        for (e, &[a, b]) in edges.iter().enumerate() {
            if alive[e] && a == u && !mate[b] {
                (mate[a], mate[b]) = (true, true);
                made.push(e);
                go(mate, edges, alive, made, out);
                made.pop();
                (mate[a], mate[b]) = (false, false);
            }
        }
    }
    let mut out = Vec::new();
    go(&mut vec![false; n], edges, alive, &mut Vec::new(), &mut out);
    out
}

/// What a level of the model counts on a pairing.
fn cost(level: &Value, edges: &[[usize; 2]], matching: &Matching) -> i64 {
    if let Some(costs) = level["cost"].as_array() {
        let of = |row: &Value| {
            let group = numbers(&row[1]);
            let has = matching.iter().filter(|e| group.contains(e)).count();
            row[0].as_i64().unwrap() * i64::try_from(has).unwrap()
        };
        return costs.iter().map(of).sum();
    }
    let (of, list) = (usize::try_from(level["of"].as_u64().unwrap()).unwrap(), numbers(&level["list"]));
    let pair = matching.iter().map(|&e| edges[e]).find(|pair| pair.contains(&of)).unwrap();
    let mate = pair[0] + pair[1] - of;
    i64::try_from(list.iter().position(|&m| m == mate).unwrap_or(list.len())).unwrap()
}

/// The pairings that it may come to in the first stage of a model that is about everybody, each as the mate of everybody.
fn pairings(model: &Value) -> Vec<Vec<usize>> {
    let n = usize::try_from(model["n"].as_u64().unwrap()).unwrap();
    let edges: Vec<[usize; 2]> = serde_json::from_value(model["edges"].clone()).unwrap();
    let mut stages = model["stages"].as_array().unwrap().iter();
    let mut open =
        stages.by_ref().take_while(|s| s["players"].is_null() || numbers(&s["settles"]).is_empty());
    let Some(stage) = open.find(|s| s["players"].is_null()) else { return Vec::new() };
    let mut alive = vec![true; edges.len()];
    for e in numbers(&stage["without"]) {
        alive[e] = false;
    }
    for level in stage["levels"].as_array().unwrap() {
        if level["draws"].is_null() {
            let open = all(n, &edges, &alive);
            let least = open.iter().map(|m| cost(level, &edges, m)).min().unwrap();
            let best = || open.iter().filter(|m| cost(level, &edges, m) == least);
            alive = (0..edges.len()).map(|e| best().any(|m| m.contains(&e))).collect();
        }
    }
    let mates = |matching: &Matching| {
        let mut mate = vec![0; n];
        for &[a, b] in matching.iter().map(|&e| &edges[e]) {
            (mate[a], mate[b]) = (b, a);
        }
        mate
    };
    all(n, &edges, &alive).iter().map(mates).collect()
}

/// The pairing in which everybody has this mate; the bye comes after all.
fn pairing_of(position: &Position, mate: &[usize]) -> Pairing {
    let id = |r: usize| position.entries.get(r).map(|e| e.id);
    let mut pairing = Pairing { boards: Vec::new(), bye: None };
    for (u, &v) in mate.iter().enumerate().filter(|&(u, &v)| u < v) {
        match id(v) {
            Some(black) => pairing.boards.push(Board { white: id(u).unwrap(), black }),
            None => pairing.bye = id(u),
        }
    }
    pairing
}

/// An engine that forgets tight sets comes to pairings that are worse, and none of them gets a certificate.
#[test]
fn an_engine_that_forgets_tight_sets_gets_no_certificate() {
    let mut all = 0;
    for book in books() {
        let id = book.id.as_str();
        let (mut rounds, mut worse) = (0, 0);
        for seed in 0..4 * events() {
            random::event(seed, (5, 8), &book, &mut |_, position, answer| {
                let Answer::Paired(paired) = answer else { return };
                let made = certified(position, &book, &paired.pairing);
                let model = serde_json::from_str(&made.checked.model).unwrap();
                rounds += 1;
                let case = JudgedRound::new(position, &book, &[]);
                let ours = case.recount(&paired.pairing);
                for mate in pairings(&model) {
                    let theirs = pairing_of(position, &mate);
                    if case.recount(&theirs) == ours {
                        continue;
                    }
                    worse += 1;
                    let at = format!("{id} seed {seed} round {}: {theirs:?}", position.round);
                    assert!(certify(&case, 0, &theirs, &Limit::none()).is_err(), "{at}");
                    assert!(honest(&case, &made.certificate, &mate).is_err(), "{at}");
                }
            });
        }
        println!("{id}: {worse} worse pairings of an engine without tight sets in {rounds} rounds");
        all += worse;
    }
    assert!(all > super::events() || std::env::var("PAIRPROOF_RULEBOOK").is_ok(), "only {all}");
}
