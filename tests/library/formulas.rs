//! The formulas that stay as text against the costs that were solved: a formula is counted here from the histories, edge
//! by edge, and must come to the cost of the edge in the problem.

use crate::random;
use std::collections::BTreeMap;

use facts::rulebook::{self, System};
use facts::tournament::{Colour, Entry, Rank};
use lexmatch::Vertex;
use lexmatch::problem::{QuestionKind, VertexMeaning};
use model::round::{Answer, Request, problems};

/// What a formula counts for two players who are paired, and for one who leaves the bracket.
struct Counted {
    pair: fn(&Entry, &Entry) -> i64,
    leaves: i64,
}

/// The colour that a player prefers: that of fewer games; if there were as many, not the last one.
fn preferred(e: &Entry) -> Option<Colour> {
    let white = e.colours.played().iter().filter(|&&c| c == Colour::White).count();
    let black = e.colours.played().len() - white;
    match white.cmp(&black) {
        std::cmp::Ordering::Less => Some(Colour::White),
        std::cmp::Ordering::Greater => Some(Colour::Black),
        std::cmp::Ordering::Equal => e.colours.played().last().map(|c| c.opposite()),
    }
}

fn last_two(e: &Entry) -> Option<Colour> {
    match e.colours.played().iter().rev().take(2).collect::<Vec<_>>()[..] {
        [a, b] if a == b => Some(*a),
        _ => None,
    }
}

fn too_many(e: &Entry) -> Option<Colour> {
    let white = e.colours.played().iter().filter(|&&c| c == Colour::White).count();
    let black = e.colours.played().len() - white;
    (white != black).then_some(if white > black { Colour::White } else { Colour::Black })
}

fn both(a: Option<Colour>, b: Option<Colour>) -> i64 {
    i64::from(a.is_some() && a == b)
}

/// By formula: a formula that is changed here or there is found.
fn counts() -> BTreeMap<&'static str, Counted> {
    let of_pairs = |pair| Counted { pair, leaves: 0 };
    BTreeMap::from([
        ("min  sum of f(i) over the bracket", Counted { pair: |_, _| 0, leaves: 1 }),
        (
            "min  sum of x(i,j) over pairs with the same colour preference",
            of_pairs(|a, b| both(preferred(a), preferred(b))),
        ),
        (
            "min  sum of x(i,j) over pairs of one club",
            of_pairs(|a, b| i64::from(!a.club.is_empty() && a.club == b.club)),
        ),
        (
            "min  sum of x(i,j) over pairs with the same colour twice last",
            of_pairs(|a, b| both(last_two(a), last_two(b))),
        ),
        (
            "min  sum of x(i,j) over pairs that need the same colour to equalise",
            of_pairs(|a, b| both(too_many(a), too_many(b))),
        ),
    ])
}

/// Teams have preferences of their own (C.04.6 1.7), which these formulas do not have.
fn is_of_teams(book: &rulebook::Rulebook) -> bool {
    matches!(book.system, System::TeamSwiss | System::DoubleSwiss)
}

#[test]
fn formulas_count_what_is_solved() {
    let counts = counts();
    let mut looked: BTreeMap<&str, usize> = BTreeMap::new();
    for book in rulebook::all().into_iter().filter(|book| !is_of_teams(book)) {
        // A pack of the US text and a bracket of Dubov take opponents from below; it equalises colours if that is declared.
        let takes_from_below = matches!(book.system, System::UsScholastic | System::Dubov);
        let declared =
            if book.system == System::UsScholastic { vec!["equalise".to_owned()] } else { Vec::new() };
        let request = Request { declared, ..Request::default() };
        let formula = |code: &str| book.levels().find(|c| c.code == code).map_or("", |c| c.measure.formula());
        for seed in 0..6 {
            random::event(seed, (8, 20), &book, &mut |_, position, _| {
                let (answer, problems) = problems(position, &book, &request).unwrap();
                let Answer::Paired(paired) = answer else { return };
                for p in &problems {
                    let Some(stage) = paired.stages.iter().find(|s| s.number == p.stage) else { continue };
                    let mut members = stage.members();
                    // The Lim family shows who has nobody to meet among those who leave.
                    members.extend(stage.set_aside.iter().filter(|_| book.system == System::Lim));
                    let player = |v: Vertex| match p.vertices[v] {
                        VertexMeaning::Player(r) => Some(&position.entries[r]),
                        VertexMeaning::Place(_) => None,
                    };
                    let member = |v: Vertex| match p.vertices[v] {
                        VertexMeaning::Player(r) if members.contains(&Rank(r)) => Some(&position.entries[r]),
                        _ => None,
                    };
                    for q in &p.questions {
                        let (QuestionKind::Sum { costs }, Some((text, counted))) =
                            (&q.kind, counts.get_key_value(formula(&q.code)))
                        else {
                            continue;
                        };
                        let listed: BTreeMap<u32, i64> = costs.iter().copied().collect();
                        // Dubov 1.6.4: a player without a game prefers Black, and the formula has no such words.
                        let is_new = |v: Vertex| player(v).is_some_and(|e| e.colours.played().is_empty());
                        let is_unclear = |(u, v)| book.system == System::Dubov && (is_new(u) || is_new(v));
                        // Asked first, with every edge alive: an edge that is not listed costs nothing.
                        let all = 0..u32::try_from(p.edges.len()).unwrap();
                        let edges = all
                            .filter(|e| q.given.is_empty() || listed.contains_key(e))
                            .filter(|&e| !is_unclear(p.edges[e as usize]));
                        for e in edges {
                            let cost = listed.get(&e).copied().unwrap_or(0);
                            let own = match p.edges[e as usize] {
                                (u, v) if member(u).is_some() && member(v).is_some() => {
                                    (counted.pair)(member(u).unwrap(), member(v).unwrap())
                                }
                                (u, v) if member(u).is_none() && member(v).is_none() => 0,
                                (u, v) if takes_from_below && counted.leaves == 0 => {
                                    player(u).zip(player(v)).map_or(0, |(a, b)| (counted.pair)(a, b))
                                }
                                _ => counted.leaves,
                            };
                            assert_eq!(cost, own, "{} seed {seed} round {}: {text}", q.code, position.round);
                            *looked.entry(*text).or_default() += 1;
                        }
                    }
                }
            });
        }
    }
    println!("{looked:?}");
    assert_eq!(looked.len(), counts.len(), "not all formulas were met: {looked:?}");
}
