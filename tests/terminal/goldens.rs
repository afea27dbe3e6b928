//! What each command says of one tournament, in every rulebook, as it is printed; each code in it can be asked about, and
//! the judge confirms each answer to "why not?".

use std::path::Path;

use serde_json::Value;

use crate::fixture::run;
use crate::why::resolves;

/// A round with a bye and with floats, after four rounds.
const ROUND: &str = "instances/synthetic/open-0037/round-5.trf";

/// A folder with the tournament, and what is asked in it.
struct Desk {
    folder: tempfile::TempDir,
    book: String,
}

/// A line without ` · 0.02 s` at its end.
fn untimed(line: &str) -> &str {
    let is_seconds = |last: &str| last.strip_suffix(" s").is_some_and(|n| n.parse::<f64>().is_ok());
    line.rsplit_once(" · ").filter(|(_, last)| is_seconds(last)).map_or(line, |(before, _)| before)
}

impl Desk {
    fn new(book: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join(ROUND), folder.path().join("open.trf"))
            .unwrap();
        Self { folder, book: book.to_owned() }
    }

    /// The exit code, the answer, and what was said beside it.
    fn ask(&self, words: &str) -> (i32, String, String) {
        let words: Vec<&str> = words.split(' ').chain(["-R", &self.book]).collect();
        let output = run(self.folder.path(), &words, &[]);
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
    }

    /// As it is printed, without the time that it took.
    fn said(&self, words: &str) -> String {
        let (code, out, err) = self.ask(words);
        assert!(code < 2, "{}: {words}: {err}", self.book);
        let is_time = |line: &&str| !(line.ends_with(" s") && line.contains('.') && line.len() < 10);
        let lines: Vec<&str> = out.lines().filter(is_time).map(untimed).collect();
        format!("$ pairproof {words}\n{}\n[{code}]\n", lines.join("\n"))
    }

    /// `white black` of each board, in their order, and who has the bye.
    fn boards(&self) -> (Vec<(u32, u32)>, u32) {
        let (_, pairs, _) = self.ask("pair open.trf -f pairs");
        let numbers = |line: &str| line.split(' ').map(|n| n.parse().unwrap()).collect::<Vec<u32>>();
        let all: Vec<Vec<u32>> = pairs.lines().skip(1).map(numbers).collect();
        let bye = all.iter().find(|two| two[1] == 0).unwrap()[0];
        (all.iter().filter(|two| two[1] != 0).map(|two| (two[0], two[1])).collect(), bye)
    }

    fn write(&self, name: &str, boards: &[(u32, u32)], bye: u32) {
        let lines = boards.iter().map(|(white, black)| format!("{white} {black}\n"));
        let text = lines.collect::<String>() + &format!("{bye} bye\n");
        std::fs::write(self.folder.path().join(name), text).unwrap();
    }
}

#[test]
fn every_command_says_the_same_of_one_tournament_in_every_rulebook() {
    for book in crate::fixture::swiss() {
        let desk = Desk::new(&book.id);
        let (boards, bye) = desk.boards();
        // The Blacks of boards 11 and 12 have changed places.
        let mut exchanged = boards.clone();
        (exchanged[10].1, exchanged[11].1) = (boards[11].1, boards[10].1);
        desk.write("exchanged.txt", &exchanged, bye);
        let (code, _, err) = desk.ask("pair open.trf -o next.trf --seed 0");
        assert_eq!(code, 0, "{err}");
        let asked = [
            "pair open.trf --groups".to_owned(),
            "check open.trf exchanged.txt --causes 5".to_owned(),
            "explain open.trf 3".to_owned(),
            format!("explain open.trf {bye}"),
            "explain open.trf 29 --why-not-colour 29 b --groups".to_owned(),
            format!("explain open.trf {} --why-not {}", boards[4].0, boards[5].0),
            "explain open.trf 20 --why-not-bye 20 --why-not-float 20".to_owned(),
            "repair next.trf --absent 12".to_owned(),
            "whatif next.trf --absent 12".to_owned(),
        ];
        let said: Vec<String> = asked.iter().map(|words| desk.said(words)).collect();
        let said = said.join("\n");
        assert!(resolves(&book.id, &said) > 4, "{said}");
        insta::assert_snapshot!(format!("golden_{}", book.id), said);
    }
}

#[test]
fn at_most_six_sentences_say_why_each_ends_in_its_code() {
    for book in crate::fixture::swiss() {
        let desk = Desk::new(&book.id);
        let (boards, bye) = desk.boards();
        for who in boards.iter().step_by(2).map(|b| b.0).chain([bye, 3]) {
            // A question that the pairing answers needs no other pairing.
            let of_board = boards.iter().find_map(|b| match who {
                _ if who == b.0 => Some(b.1),
                _ if who == b.1 => Some(b.0),
                _ => None,
            });
            let met = of_board.unwrap_or(0);
            let (code, out, err) = desk.ask(&format!("explain open.trf {who} --why-not {met} -f json"));
            assert_eq!(code, 0, "{err}");
            let said: Value = serde_json::from_str(&out).unwrap();
            let because = said["because"].as_array().unwrap();
            assert!((1..=6).contains(&because.len()), "{because:?}");
            for sentence in because {
                let sentence = sentence.as_str().unwrap();
                let is_plain = !sentence.starts_with("Because") && sentence.matches(", so ").count() <= 1;
                assert!(is_plain && !sentence.contains('\u{F8F0}'), "{}: {sentence}", book.id);
                let code = sentence.rsplit(' ').next().unwrap();
                assert!(book.entries().iter().any(|e| e.code == code), "{}: {sentence}", book.id);
            }
            // White is said to have White, by name.
            let name = |card: &Value| card["name"].as_str().unwrap().to_owned();
            let white = said["seats"]["white"].as_u64().map(|_| name(&said["cards"][0]));
            let last = because.last().and_then(Value::as_str).unwrap();
            let says = |white: String| {
                let before = last.split(" has White").next().unwrap();
                let before = before.split(" (").next().filter(|_| before.ends_with(')')).unwrap_or(before);
                last.contains(" has White") && before.ends_with(&white)
            };
            assert!(white.is_none_or(says), "{last}");
        }
    }
}

#[test]
fn the_judge_confirms_every_answer_to_why_not() {
    let mut confirmed = 0;
    for book in crate::fixture::swiss() {
        let desk = Desk::new(&book.id);
        let (boards, _) = desk.boards();
        let wishes = [
            format!("{} --why-not {}", boards[4].0, boards[5].0),
            format!("{} --why-not {}", boards[7].0, boards[8].1),
            "20 --why-not-bye 20 --why-not-float 20".to_owned(),
        ];
        for wish in &wishes {
            let (code, out, err) = desk.ask(&format!("explain open.trf {wish} -f json"));
            assert_eq!(code, 0, "{wish}: {err}");
            let said: Value = serde_json::from_str(&out).unwrap();
            for answer in said["questions"].as_array().unwrap() {
                let kind = answer["answer"].as_str().unwrap();
                let Some(then) = answer["then"].as_object() else { continue };
                let number = |of: &Value| u32::try_from(of.as_u64().unwrap()).unwrap();
                let boards: Vec<(u32, u32)> = then["boards"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|b| (number(&b["white"]), number(&b["black"])))
                    .collect();
                desk.write("then.txt", &boards, number(&then["bye"]["number"]));
                let (_, out, err) = desk.ask("check open.trf then.txt --causes 0 -f json");
                let judged: Value = serde_json::from_str(&out).unwrap_or_else(|e| panic!("{e}: {err}"));
                let judged = &judged["judged"][0];
                let verdict = judged["verdict"].as_str().unwrap();
                match kind {
                    "worse" => {
                        assert_eq!(verdict, "improvable", "{}: {wish}: {answer}", book.id);
                        assert_eq!(judged["first"], answer["first"], "{}: {wish}", book.id);
                    }
                    _ => assert!(
                        kind == "equal" && verdict == "equal",
                        "{}: {wish}: {kind} {verdict}",
                        book.id
                    ),
                }
                confirmed += 1;
            }
        }
    }
    assert!(confirmed > 20, "{confirmed} answers");
}

/// What is best with a wish granted has a certificate that names the demand, and `verify` accepts it.
#[test]
fn every_answer_to_why_not_has_a_certificate() {
    for book in crate::fixture::swiss() {
        let desk = Desk::new(&book.id);
        let (boards, _) = desk.boards();
        let wishes = [
            format!("--why-not {} {}", boards[4].0, boards[5].0),
            format!("--why-not {} {}", boards[7].0, boards[8].1),
            "--why-not-bye 20".to_owned(),
            "--why-not-float 20".to_owned(),
            format!("--why-not-colour {} w", boards[9].1),
        ];
        let mut accepted = 0;
        for wish in &wishes {
            let (code, _, err) =
                desk.ask(&format!("explain open.trf {wish} --certificate wish.cert --force"));
            if code == 1 && err.contains("no certificate was written") {
                continue;
            }
            assert_eq!(code, 0, "{}: {wish}: {err}", book.id);
            let output = run(desk.folder.path(), &["verify", "wish.cert", "open.trf"], &[]);
            let text = String::from_utf8(output.stdout).unwrap();
            let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert_eq!(output.status.code(), Some(0), "{}: {wish}: {line}", book.id);
            assert!(line.contains(" forced"), "{}: {wish}: {line}", book.id);
            accepted += 1;
        }
        assert!(accepted >= 3, "{}: {accepted}", book.id);
    }
}
