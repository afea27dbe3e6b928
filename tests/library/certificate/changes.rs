//! Changed certificates: those that must be refused, and those that say the same in other words.

use serde_json::{Value, json};

/// A change, and what it is called.
pub(super) type Change = (&'static str, Value);

/// The places of a list, at most so many, spread over it.
fn spread(n: usize, most: usize) -> impl Iterator<Item = usize> {
    let step = n.div_ceil(most.max(1)).max(1);
    (0..n).step_by(step)
}

fn len(value: &Value) -> usize {
    value.as_array().map_or(0, Vec::len)
}

fn with(certificate: &Value, change: impl FnOnce(&mut Value)) -> Value {
    let mut other = certificate.clone();
    change(&mut other);
    other
}

fn stages(certificate: &Value) -> usize {
    len(&certificate["stages"])
}

/// Every change of claims: values, levels, stages.
fn claims(c: &Value, out: &mut Vec<Change>) {
    for s in spread(stages(c), 3) {
        let values = c["stages"][s]["values"].as_array().unwrap();
        for l in spread(values.len(), 4) {
            let set = |to: Value| with(c, |c| c["stages"][s]["values"][l] = to);
            let value = values[l].as_i64().unwrap();
            out.extend([("value + 1", set(json!(value + 1))), ("value - 1", set(json!(value - 1)))]);
            out.extend([("true", set(json!(true))), ("1.0", set(json!(1.0))), ("null", set(json!(null)))]);
            let drop = |c: &mut Value| drop(c["stages"][s]["values"].as_array_mut().unwrap().remove(l));
            out.push(("level omitted", with(c, drop)));
            if l + 1 < values.len() && values[l] != values[l + 1] {
                let swap = |c: &mut Value| c["stages"][s]["values"].as_array_mut().unwrap().swap(l, l + 1);
                out.push(("levels exchanged", with(c, swap)));
            }
        }
        let drop = |c: &mut Value| drop(c["stages"].as_array_mut().unwrap().remove(s));
        out.push(("stage omitted", with(c, drop)));
        if s + 1 < stages(c) && c["stages"][s] != c["stages"][s + 1] {
            let swap = |c: &mut Value| c["stages"].as_array_mut().unwrap().swap(s, s + 1);
            out.push(("stages exchanged", with(c, swap)));
        }
        let again = |c: &mut Value| {
            let copy = c["stages"][s].clone();
            c["stages"].as_array_mut().unwrap().push(copy);
        };
        out.push(("stage added", with(c, again)));
    }
}

/// Every change of the pairing and of the head.
fn head(c: &Value, out: &mut Vec<Change>) {
    let pairs = len(&c["pairing"]);
    for p in spread(pairs.saturating_sub(1), 6) {
        let swap = |c: &mut Value| {
            let (one, other) = (c["pairing"][p][1].clone(), c["pairing"][p + 1][1].clone());
            (c["pairing"][p][1], c["pairing"][p + 1][1]) = (other, one);
        };
        out.push(("boards exchanged", with(c, swap)));
        let repeat = |c: &mut Value| c["pairing"][p] = c["pairing"][p + 1].clone();
        out.push(("pair repeated", with(c, repeat)));
        let drop = |c: &mut Value| drop(c["pairing"].as_array_mut().unwrap().remove(p));
        out.push(("pair missing", with(c, drop)));
        out.push(("unknown player", with(c, |c| c["pairing"][p][0] = json!(9999))));
        out.push(("negative player", with(c, |c| c["pairing"][p][0] = json!(-1))));
    }
    out.push(("version", with(c, |c| c["schema"] = json!("pairproof/2"))));
    out.push(("no version", with(c, |c| drop(c.as_object_mut().unwrap().remove("schema")))));
    out.push(("hash", with(c, |c| c["model"] = json!("0".repeat(64)))));
    out.push(("costs supplied", with(c, |c| c["costs"] = json!([]))));
    out.push(("costs supplied", with(c, |c| c["stages"][0]["costs"] = json!([]))));
    if let Some(seed) = c["seed"].as_u64() {
        out.push(("seed", with(c, |c| c["seed"] = json!(seed + 1))));
        out.push(("no seed", with(c, |c| drop(c.as_object_mut().unwrap().remove("seed")))));
        out.push(("seed null", with(c, |c| c["seed"] = json!(null))));
    } else {
        out.push(("seed added", with(c, |c| c["seed"] = json!(0))));
    }
    out.push(("no object", json!([])));
}

/// Every change of labels and sets.
fn labels(c: &Value, out: &mut Vec<Change>) {
    for s in 0..stages(c) {
        for d in spread(len(&c["stages"][s]["duals"]), 4) {
            let dual = &c["stages"][s]["duals"][d];
            for kind in ["y", "z"] {
                let place = usize::from(kind == "z");
                for i in spread(len(&dual[kind]), 4) {
                    let label = dual[kind][i][place].as_i64().unwrap();
                    let set = |to: Value| with(c, |c| c["stages"][s]["duals"][d][kind][i][place] = to);
                    out.extend([("label + 1", set(json!(label + 1))), ("label - 1", set(json!(label - 1)))]);
                    out.extend([("sign", set(json!(-label))), ("float", set(json!(2.0)))]);
                    out.push(("label true", set(json!(true))));
                    let drop = |c: &mut Value| {
                        drop(c["stages"][s]["duals"][d][kind].as_array_mut().unwrap().remove(i));
                    };
                    // Labels of one row may sum to nothing with another; a single row never does.
                    out.push(("label dropped", with(c, drop)));
                }
            }
            if len(&dual["y"][0]) > 1 {
                out.push(("negative label of a loose set", with(c, |c| loosen(&mut c["stages"][s], d))));
            }
            for scale in [json!(0), json!(-2), json!(true), json!(2.0), json!("2"), json!(null)] {
                out.push(("scale", with(c, |c| c["stages"][s]["duals"][d]["scale"] = scale)));
            }
            let drop = |c: &mut Value| drop(c["stages"][s]["duals"].as_array_mut().unwrap().remove(d));
            if len(&dual["y"]) + len(&dual["z"]) > 0 {
                out.push(("dual dropped", with(c, drop)));
            }
            let far = len(&c["stages"][s]["values"]);
            out.push(("dual of no level", with(c, |c| c["stages"][s]["duals"][d]["level"] = json!(far))));
            let again = |c: &mut Value| {
                let copy = c["stages"][s]["duals"][d].clone();
                c["stages"][s]["duals"].as_array_mut().unwrap().insert(d, copy);
            };
            out.push(("dual repeated", with(c, again)));
        }
        if len(&c["stages"][s]["pairing"]) > 0 {
            let drop = |c: &mut Value| drop(c["stages"][s].as_object_mut().unwrap().remove("pairing"));
            out.push(("pairing of a stage dropped", with(c, drop)));
            let pop = |c: &mut Value| std::mem::drop(c["stages"][s]["pairing"].as_array_mut().unwrap().pop());
            out.push(("pair of a stage dropped", with(c, pop)));
        } else {
            let add = |c: &mut Value| c["stages"][s]["pairing"] = c["pairing"].clone();
            out.push(("pairing of a stage added", with(c, add)));
        }
        sets(c, s, out);
    }
}

/// Every change of the odd sets of a stage.
fn sets(c: &Value, s: usize, out: &mut Vec<Change>) {
    for i in spread(len(&c["stages"][s]["sets"]), 4) {
        let set = |change: &dyn Fn(&mut Vec<Value>)| {
            with(c, |c| change(c["stages"][s]["sets"][i].as_array_mut().unwrap()))
        };
        out.push(("set even", set(&|list| drop(list.pop()))));
        out.push(("set repeats", set(&|list| list.extend([list[0].clone(), list[0].clone()]))));
        out.push(("set unknown", set(&|list| list[0] = json!(9999))));
        out.push(("set negative", set(&|list| list[0] = json!(-1))));
        let drop = |c: &mut Value| drop(c["stages"][s]["sets"].as_array_mut().unwrap().remove(i));
        let duals = c["stages"][s]["duals"].as_array().into_iter().flatten();
        let is_used = duals.flat_map(|d| d["z"].as_array().into_iter().flatten()).any(|z| z[0] == json!(i));
        if i + 1 == len(&c["stages"][s]["sets"]) && is_used {
            out.push(("set omitted", with(c, drop)));
        }
    }
}

/// A vertex gets two more than it has, and a set of its own that is not tight two less than nothing: all sums are as before.
fn loosen(stage: &mut Value, dual: usize) {
    if stage["sets"].is_null() {
        stage["sets"] = json!([]);
    }
    let row = stage["duals"][dual]["y"][0].as_array_mut().unwrap();
    let (label, vertex) = (row[0].as_i64().unwrap(), row.remove(1));
    let sets = stage["sets"].as_array_mut().unwrap();
    sets.push(json!([vertex]));
    let number = sets.len() - 1;
    let dual = &mut stage["duals"][dual];
    dual["y"].as_array_mut().unwrap().push(json!([label + 2, vertex]));
    if dual["z"].is_null() {
        dual["z"] = json!([]);
    }
    dual["z"].as_array_mut().unwrap().push(json!([number, -2]));
}

/// All that must be refused.
pub(super) fn refused(certificate: &Value) -> Vec<Change> {
    let mut out = Vec::new();
    claims(certificate, &mut out);
    head(certificate, &mut out);
    labels(certificate, &mut out);
    out
}

/// The same in other words: all must be accepted.
pub(super) fn harmless(c: &Value, model: &Value) -> Vec<Change> {
    let mut out = vec![("untouched", c.clone())];
    out.push(("pairs reordered", with(c, |c| c["pairing"].as_array_mut().unwrap().reverse())));
    let turn = |c: &mut Value| {
        c["pairing"].as_array_mut().unwrap().iter_mut().for_each(|p| p.as_array_mut().unwrap().reverse());
    };
    out.push(("pairs turned", with(c, turn)));
    let n = model["n"].as_u64().unwrap();
    let mut remain: Vec<u64> = (0..n).collect();
    for s in 0..stages(c) {
        let sets = len(&c["stages"][s]["sets"]);
        // In a stage apart its players take part, and vertices after all others.
        let left = match serde_json::from_value::<Vec<u64>>(model["stages"][s]["players"].clone()) {
            Ok(players) => {
                players.into_iter().chain(n..n + model["stages"][s]["free"].as_u64().unwrap()).collect()
            }
            Err(_) => remain.clone(),
        };
        if let Some(first) = left.first().filter(|_| left.len() > 1) {
            let add = |c: &mut Value| match c["stages"][s].get_mut("sets") {
                Some(list) => list.as_array_mut().unwrap().push(json!([first])),
                None => c["stages"][s]["sets"] = json!([[first]]),
            };
            out.push(("unused set", with(c, add)));
        }
        for i in spread(sets, 3) {
            let complement = |c: &mut Value| {
                let set = c["stages"][s]["sets"][i].as_array().unwrap().clone();
                let others: Vec<u64> = left.iter().copied().filter(|v| !set.contains(&json!(v))).collect();
                c["stages"][s]["sets"][i] = json!(others);
            };
            out.push(("set complemented", with(c, complement)));
            out.push((
                "set reordered",
                with(c, |c| c["stages"][s]["sets"][i].as_array_mut().unwrap().reverse()),
            ));
        }
        worded_otherwise(c, s, &mut out);
        let settled: Vec<u64> = serde_json::from_value(model["stages"][s]["settles"].clone()).unwrap();
        remain.retain(|v| !settled.contains(v));
    }
    out
}

/// The sets of a stage by other numbers, its duals on another scale.
fn worded_otherwise(c: &Value, s: usize, out: &mut Vec<Change>) {
    let sets = len(&c["stages"][s]["sets"]);
    if sets > 1 {
        let renumber = |c: &mut Value| {
            c["stages"][s]["sets"].as_array_mut().unwrap().reverse();
            for dual in c["stages"][s]["duals"].as_array_mut().unwrap() {
                for z in dual.get_mut("z").and_then(Value::as_array_mut).into_iter().flatten() {
                    z[0] = json!(sets - 1 - usize::try_from(z[0].as_u64().unwrap()).unwrap());
                }
            }
        };
        out.push(("sets renumbered", with(c, renumber)));
    }
    for d in spread(len(&c["stages"][s]["duals"]), 3) {
        let double = |c: &mut Value| {
            let dual = &mut c["stages"][s]["duals"][d];
            dual["scale"] = json!(4);
            for (kind, place) in [("y", 0), ("z", 1)] {
                for row in dual.get_mut(kind).and_then(Value::as_array_mut).into_iter().flatten() {
                    row[place] = json!(2 * row[place].as_i64().unwrap());
                }
            }
        };
        out.push(("doubled", with(c, double)));
    }
}

/// What may be another proof of the same, or none: a member of a set or a dual moved elsewhere.
pub(super) fn either(c: &Value) -> Vec<Change> {
    let mut out = Vec::new();
    for s in 0..stages(c) {
        for i in spread(len(&c["stages"][s]["sets"]), 2) {
            let first = c["stages"][s]["sets"][i][0].as_i64().unwrap();
            out.push(("member", with(c, |c| c["stages"][s]["sets"][i][0] = json!(first + 1))));
        }
        for d in spread(len(&c["stages"][s]["duals"]), 2) {
            let level = c["stages"][s]["duals"][d]["level"].as_i64().unwrap();
            out.push(("dual moved", with(c, |c| c["stages"][s]["duals"][d]["level"] = json!(level + 1))));
            let last = len(&c["stages"][s]["duals"][d]["y"]);
            if last > 0 {
                let v = c["stages"][s]["duals"][d]["y"][last - 1][1].as_i64().unwrap();
                let moved = |c: &mut Value| c["stages"][s]["duals"][d]["y"][last - 1][1] = json!(v + 1);
                out.push(("label moved", with(c, moved)));
            }
        }
    }
    out
}

/// Changed models: a pair, a cost, an order, an omission, a list, the end of a stage.
pub(super) fn models(model: &Value) -> Vec<Change> {
    let mut out = Vec::new();
    let edge = |m: &mut Value| drop(m["edges"].as_array_mut().unwrap().pop());
    out.push(("edge", with(model, edge)));
    for s in 0..stages(model) {
        for l in spread(len(&model["stages"][s]["levels"]), 4) {
            let level = &model["stages"][s]["levels"][l];
            if let Some(cost) = level["cost"][0][0].as_i64() {
                let change = |m: &mut Value| m["stages"][s]["levels"][l]["cost"][0][0] = json!(cost + 1);
                out.push(("cost", with(model, change)));
            }
            if len(&level["list"]) > 1 {
                let swap = |m: &mut Value| {
                    m["stages"][s]["levels"][l]["list"].as_array_mut().unwrap().reverse();
                };
                out.push(("list", with(model, swap)));
            }
            for field in ["draws", "drawn"] {
                if let Some(number) = level[field].as_u64() {
                    let change = |m: &mut Value| m["stages"][s]["levels"][l][field] = json!(number + 1);
                    out.push(("lot", with(model, change)));
                }
            }
            let omit = |m: &mut Value| drop(m["stages"][s]["levels"].as_array_mut().unwrap().remove(l));
            out.push(("level omitted", with(model, omit)));
        }
        let settle = |m: &mut Value| drop(m["stages"][s]["settles"].as_array_mut().unwrap().pop());
        out.push(("stage boundary", with(model, settle)));
    }
    out
}
