//! Both verifiers on the same changed certificates: whatever the text is, they say the same with the same exit code. The
//! changes are of the text, where two readers of JSON part: numbers, lists in the place of objects, keys, ends.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::foreign::Foreign;
use super::{certified, corpus};
use facts::tournament::Position;
use facts::{format, rulebook};
use judge::JudgedRound;
use proof::certificate::Certificate;
use proof::certify::{Certified, Claim};
use proof::verify;

/// A changed text: what is changed, the text, and the exit code if it is known.
type Change = (String, String, Option<u8>);

/// What `verify` ends with.
fn exit(case: &JudgedRound<'_>, text: &str) -> (u8, String) {
    match Certificate::read(text).map(|c| verify::verify(case, &c)) {
        Err(e) => (3, e.to_string()),
        Ok(Err(fault)) => (1, fault.to_string()),
        Ok(Ok(checked)) => (if checked.open.is_some() { 4 } else { 0 }, String::new()),
    }
}

/// The numbers of a text, by their bytes; those in strings are none.
fn numbers(text: &str) -> Vec<std::ops::Range<usize>> {
    let (mut found, mut is_text, mut begin) = (Vec::new(), false, None);
    for (at, c) in text.char_indices() {
        is_text ^= c == '"';
        match (begin, !is_text && (c.is_ascii_digit() || c == '-')) {
            (None, true) => begin = Some(at),
            (Some(from), false) => {
                found.push(from..at);
                begin = None;
            }
            _ => {}
        }
    }
    found
}

/// Numbers that are none, or beyond the range.
fn odd_numbers(text: &str, out: &mut Vec<Change>) {
    let numbers = numbers(text);
    let other = [
        "-0",
        "-1",
        "9223372036854775807",
        "9223372036854775808",
        "-9223372036854775808",
        "-9223372036854775809",
        "18446744073709551616",
        "4294967296",
        "1.0",
        "1e0",
        "0.0",
        "01",
        "+1",
        "0x1",
        "NaN",
        "Infinity",
        "true",
        "null",
        "\"1\"",
        "[1]",
        "{}",
        "",
    ];
    for (i, other) in other.into_iter().enumerate() {
        // Other places for each, the first and the last among them.
        for k in 0..5 {
            let place = match k {
                0 => 0,
                1 => numbers.len() - 1,
                k => (i * 31 + k * numbers.len() / 5) % numbers.len(),
            };
            let Some(at) = numbers.get(place) else { continue };
            let changed = format!("{}{other}{}", &text[..at.start], &text[at.end..]);
            // What is in range may stand in some places, and is told alike.
            let in_range = ["-1", "4294967296", "9223372036854775807", "-9223372036854775808"];
            // A seed has 64 bits without a sign.
            let is_seed = other == "9223372036854775808" && text[..at.start].ends_with("\"seed\":");
            let wanted = (!in_range.contains(&other) && !is_seed).then_some(3);
            out.push((format!("number {other}"), changed, wanted));
        }
    }
}

/// Every object by the list of its values, as some readers take it; with a key twice, and with one more.
fn odd_objects(certificate: &Value, out: &mut Vec<Change>) {
    let mut paths = vec![String::new()];
    for name in
        ["forced", "impossible", "open", "stages/0", "stages/1", "stages/0/duals/0", "stages/2/duals/0"]
    {
        paths.push(format!("/{name}"));
    }
    for path in paths {
        let Some(Value::Object(fields)) = certificate.pointer(&path) else { continue };
        let mut change = |name: &str, value: Value| {
            let mut other = certificate.clone();
            *other.pointer_mut(&path).unwrap() = value;
            out.push((format!("{name} {path}"), other.to_string(), Some(3)));
        };
        change("list for object", Value::Array(fields.values().cloned().collect()));
        change("empty object", json!({}));
        change("text for object", json!("object"));
        change("null for object", Value::Null);
        let mut more = fields.clone();
        more.insert("more".to_owned(), json!([[[[]]]]));
        change("unknown field", Value::Object(more));
        // A key twice, as it is and by an escape.
        let own = Value::Object(fields.clone()).to_string();
        let Some((key, value)) = fields.iter().next() else { continue };
        for key in [key.clone(), format!("\\u{:04x}{}", u32::from(key.as_bytes()[0]), &key[1..])] {
            let twice = format!("{{\"{key}\":{value},{}", &own[1..]);
            out.push((
                format!("key twice {path}"),
                certificate.to_string().replacen(&own, &twice, 1),
                Some(3),
            ));
        }
    }
}

/// What stands around and between.
fn odd_texts(text: &str, out: &mut Vec<Change>) {
    let mut add = |name: &str, text: String, wanted| out.push((name.to_owned(), text, Some(wanted)));
    add("as it is", text.to_owned(), 0);
    add("line feeds", format!("\r\n\t {text}\n\n"), 0);
    add("spaces", text.replace(",\"", " ,\n\""), 0);
    add("escaped", text.replacen("pairproof/1", "pair\\u0070roof\\/1", 1), 0);
    add("same by escapes", text.replacen("pairproof", "\\u0070airproof", 1), 0);
    add("mark at the beginning", format!("\u{feff}{text}"), 3);
    add("no-break space", format!("\u{a0}{text}"), 3);
    add("form feed", format!("\u{c}{text}"), 3);
    add("twice", format!("{text}{text}"), 3);
    add("behind it", format!("{text}]"), 3);
    add("comma", format!("{},}}", text.trim_end().trim_end_matches('}')), 3);
    add("comment", text.replacen(',', ",/**/", 1), 3);
    add("half a character", text.replacen('{', "{\"declared\":[\"\\ud800\"],", 1), 3);
    add("control character", text.replacen('{', "{\"declared\":[\"\u{1}\"],", 1), 3);
    add("deep", text.replacen('{', &format!("{{\"more\":{}{},", "[".repeat(400), "]".repeat(400)), 1), 3);
    for part in 1..8 {
        add("cut", text[..text.trim_end().len() * part / 8].to_owned(), 3);
    }
    for nothing in ["", " ", "[]", "{}", "null", "1", "\"\"", "certificate"] {
        add("nothing", nothing.to_owned(), 3);
    }
}

/// What may stand in a certificate and has to be told alike: empty parts, ends, demands, labels of every size.
fn odd_claims(c: &Value, out: &mut Vec<Change>) {
    let mut with = |name: &str, change: &dyn Fn(&mut Value)| {
        let mut other = c.clone();
        change(&mut other);
        out.push((name.to_owned(), other.to_string(), None));
    };
    for (field, empty) in
        [("declared", json!([])), ("players", json!([])), ("sets", json!([])), ("duals", json!([]))]
    {
        with("empty field", &|c| match field {
            "declared" | "players" => c[field] = empty.clone(),
            _ if c["stages"][0].get(field).is_none() && c["stages"][0].is_object() => {
                c["stages"][0][field] = empty.clone();
            }
            _ => {}
        });
    }
    let stages = c["stages"].as_array().map_or(0, Vec::len);
    for (stage, level) in [(0, 0), (0, 1), (stages, 0), (stages.max(1) - 1, 0)] {
        with("end", &|c| c["open"] = json!({"stage": stage, "level": level}));
    }
    for (stage, proof) in c["stages"].as_array().into_iter().flatten().enumerate() {
        let levels = proof["values"].as_array().map_or(0, Vec::len);
        with("end", &|c| c["open"] = json!({"stage": stage, "level": levels}));
        for level in [0, levels - 1] {
            let dual = json!({"level": level});
            with("bare dual", &|c| c["stages"][stage]["duals"] = json!([dual]));
        }
        if stage > 3 {
            break;
        }
        let vertex = c["pairing"][0][0].clone();
        for label in [i64::MAX, i64::MIN, 0] {
            with("labels", &|c| c["stages"][stage]["duals"] = json!([{"level": 0, "y": [[label, vertex]]}]));
            with("labels", &|c| {
                c["stages"][stage]["duals"] = json!([{"level": 0, "scale": i64::MAX, "y": [[label, vertex], [-label.max(-i64::MAX), c["pairing"][0][1]]]}]);
            });
            with("set", &|c| {
                c["stages"][stage]["sets"] = json!([[vertex]]);
                c["stages"][stage]["duals"] =
                    json!([{"level": 0, "y": [[-label.max(-i64::MAX), vertex]], "z": [[0, label]]}]);
            });
            with("empty rows", &|c| c["stages"][stage]["duals"] = json!([{"level": 0, "y": [[], [label]]}]));
        }
    }
    let n = 2 * c["pairing"].as_array().map_or(0, Vec::len);
    let others = |player: usize| (0..n).filter(|&v| v != player).collect::<Vec<_>>();
    for (player, fates) in
        [(0, others(0)), (0, vec![]), (0, vec![0]), (0, (0..n).collect()), (n, others(n)), (0, vec![n])]
    {
        if c.get("forced").is_none() {
            with("demand", &|c| c["forced"] = json!({"player": player, "with": fates}));
        }
    }
}

/// Certificates with their rounds: of several rulebooks, with lots, with stages apart, with a demand, of no pairing.
fn certificates(look: &mut dyn FnMut(&JudgedRound<'_>, &Certified)) {
    for id in ["dutch-2026", "dutch-1998", "ecf-2009", "irish"] {
        let book = rulebook::find(id).unwrap();
        let mut left = 1;
        corpus(&book, &mut |position, pairing| {
            if left > 0 {
                left -= 1;
                look(&JudgedRound::new(position, &book, &[]), &certified(position, &book, pairing));
            }
        });
    }
    let file = "instances/synthetic/no-pairing-0008/round-7.trf";
    let (event, _) = format::read_tournament(file, &std::fs::read(file).unwrap()).unwrap();
    let position = Position::before(&event, 7, &[]).unwrap();
    let book = rulebook::find("dutch-2026").unwrap();
    let case = JudgedRound::new(&position, &book, &[]);
    look(&case, &Claim { case: &case, seed: 0, forced: None }.certify_none().unwrap());
}

/// A5: some hundred changed certificates, and both verifiers say the same of each.
#[test]
fn a5_both_verifiers_say_the_same_of_every_text() {
    let Some(mut foreign) = Foreign::start() else { return };
    let mut seen: BTreeMap<String, [usize; 5]> = BTreeMap::new();
    let (mut parted, mut others) = (Vec::new(), 0);
    certificates(&mut |case, made| {
        let text = made.certificate.text();
        let value = serde_json::to_value(&made.certificate).unwrap();
        let mut all = Vec::new();
        odd_numbers(&text, &mut all);
        odd_objects(&value, &mut all);
        odd_texts(&text, &mut all);
        odd_claims(&value, &mut all);
        for (name, changed, wanted) in all {
            let (own, why) = exit(case, &changed);
            let (theirs, says) = foreign.judge(&changed, &made.checked.model);
            // Labels under which other edges die are another proof, with another model: who has the one model cannot tell.
            let is_other_proof = (own, theirs) == (1, 0) && why.starts_with("the model's SHA-256 is not");
            others += usize::from(is_other_proof);
            if theirs != own && !is_other_proof || wanted.is_some_and(|wanted| wanted != own) {
                parted.push(format!("{name}: {own} {why}; the other: {theirs} {says}\n{changed}"));
            }
            seen.entry(name).or_default()[usize::from(own)] += 1;
        }
    });
    let all: usize = seen.values().flatten().sum();
    println!("{all} texts; by exit code: {seen:?}");
    assert!(parted.is_empty(), "{} of {all} texts:\n{}", parted.len(), parted.join("\n"));
    assert!(all > 800 && others <= 2, "{all} texts, {others} of them other proofs");
}
