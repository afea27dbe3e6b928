//! How many are left over where nobody can pair everybody: the number in a certificate is proved, not only that it is above 0.

use super::foreign::Foreign;
use super::verdict;
use facts::rulebook;
use facts::tournament::{Outcome, Player, Position, Tournament};
use judge::JudgedRound;
use proof::certificate::Certificate;
use proof::certify::{Certified, Claim};
use proof::veripb::PbProblems;
use serde_json::{Value, json};

/// The three players of docs/certificate.md: the first two may meet only the third, and nobody may have the bye.
fn three() -> Position {
    let player = |name: &str| Player { name: name.to_owned(), ..Player::default() };
    let event = ["Ada", "Ben", "Cleo"]
        .into_iter()
        .fold(Tournament::builder("Three").rounds(4), |e, name| e.player(player(name)));
    let bye = Outcome::PairingBye;
    let event =
        event.game(1, 1, 2, Outcome::Win).bye(1, 3, bye).bye(2, 1, bye).bye(3, 2, bye).build().unwrap();
    Position::before(&event, 4, &[]).unwrap()
}

/// The labels that docs/certificate.md gives for them.
fn example() -> Value {
    let page = include_str!("../../../docs/certificate.md");
    let (_, rest) = page.split_once("`{\"over\":").expect("the page has the example");
    let (labels, _) = rest.split_once('`').unwrap();
    serde_json::from_str(&format!("{{\"over\":{labels}")).unwrap()
}

/// The example with other numbers.
fn times(labels: &Value, factor: i64) -> Value {
    let mut out = labels.clone();
    let scaled = |value: &Value| json!(value.as_i64().unwrap() * factor);
    out["over"] = scaled(&labels["over"]);
    for row in out["y"].as_array_mut().unwrap() {
        row[0] = scaled(&row[0]);
    }
    out
}

/// Labels, and what all verifiers say of them.
fn labels() -> Vec<(Value, u8)> {
    let shown = example();
    let whole = [(1, 0), (2, 1), (1000, 1), (1 << 61, 1)].map(|(factor, code)| (times(&shown, factor), code));
    let (barrier, two) = (json!([-1, 2]), json!([1, 0, 1]));
    let with =
        |over: i64, y: Value, sets: Value, z: Value| json!({ "over": over, "y": y, "sets": sets, "z": z });
    let parts = [
        // A vertex as a set of its own, and twice as such: its labels count together.
        (with(2, json!([barrier, two]), json!([[3]]), json!([[0, 1]])), 0),
        (with(3, json!([barrier, [1, 0, 1, 3]]), json!([[3]]), json!([[0, 1]])), 1),
        (with(3, json!([barrier, two]), json!([[3], [3]]), json!([[0, 1], [1, 1]])), 1),
        (with(3, json!([barrier, two]), json!([[3]]), json!([[0, 2]])), 1),
        // A label below 0 makes room for the labels of the sets, one in the other.
        (with(1, json!([barrier, two, [-1, 3]]), json!([[3]]), json!([[0, 1]])), 0),
        (with(2, json!([barrier, two, [-1, 3]]), json!([[3], [3]]), json!([[0, 1], [1, 1]])), 0),
        (with(2, json!([barrier, two, [i64::MIN + 2, 3]]), json!([[3]]), json!([[0, i64::MAX]])), 0),
        (with(3, json!([barrier, two, [i64::MIN + 3, 3]]), json!([[3]]), json!([[0, i64::MAX]])), 1),
    ];
    whole.into_iter().chain(parts).collect()
}

#[test]
fn the_number_left_over_is_proved_too() {
    let (position, book) = (three(), rulebook::find("dutch-2026").unwrap());
    let case = JudgedRound::new(&position, &book, &[]);
    let Certified { certificate, checked } =
        Claim { case: &case, seed: 0, forced: None }.certify_none().unwrap();
    assert_eq!(checked.model.trim(), r#"{"model":"pairproof/1","n":4,"edges":[[0,2],[1,2]],"stages":[]}"#);
    let mut value = serde_json::to_value(&certificate).unwrap();
    assert_eq!(value["impossible"], example(), "the certificate is the example");
    let mut foreign = Foreign::start();
    for (labels, wanted) in labels() {
        value["impossible"] = labels;
        let text = value.to_string();
        let (code, says) = verdict(&case, &text);
        assert_eq!(code, wanted, "{says}\n{text}");
        if let Some((theirs, says)) = foreign.as_mut().map(|foreign| foreign.judge(&text, &checked.model)) {
            assert_eq!(theirs, wanted, "{says}\n{text}");
        }
        let read = Certificate::read(&text).unwrap();
        let problems =
            PbProblems::new(&read, &checked.model).and_then(Iterator::collect::<Result<Vec<_>, _>>);
        assert_eq!(problems.is_err(), wanted == 1, "{text}");
    }
}

/// What is refused is said in words that name the vertex and what it counts for.
#[test]
fn the_refusal_names_the_vertex() {
    let (position, book) = (three(), rulebook::find("dutch-2026").unwrap());
    let case = JudgedRound::new(&position, &book, &[]);
    let made = Claim { case: &case, seed: 0, forced: None }.certify_none().unwrap();
    let mut value = serde_json::to_value(&made.certificate).unwrap();
    value["impossible"] = times(&example(), 1000);
    let (_, says) = verdict(&case, &value.to_string());
    assert_eq!(says, "0 without a mate would count for 1000, not for 1 at most");
}
