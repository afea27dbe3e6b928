//! An engine that forgets tight sets: of each level it keeps the edges of the best pairings, and then takes any pairing
//! along the edges that are left. Made from an exported model, by trying all pairings of a few players.

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

/// The pairings that it may come to in the first stage of a model, each as the mate of everybody.
pub(super) fn pairings(model: &Value) -> Vec<Vec<usize>> {
    let n = usize::try_from(model["n"].as_u64().unwrap()).unwrap();
    let edges: Vec<[usize; 2]> = serde_json::from_value(model["edges"].clone()).unwrap();
    let stage = &model["stages"][0];
    if !stage["players"].is_null() {
        return Vec::new();
    }
    let mut alive = vec![true; edges.len()];
    numbers(&stage["without"]).into_iter().for_each(|e| alive[e] = false);
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
