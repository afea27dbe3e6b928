//! Damaged inputs of every format, handed to the program itself: each ends in 0, 1 or 3, says where and what to do, and
//! never panics. The damage is made from a sound field of six players after two rounds (`tests/fuzz_corpus/field.trf`).

use std::path::{Path, PathBuf};

use assert_cmd::Command;

/// How an input has to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ends {
    /// Read, whatever is said about it.
    Read,
    /// Judged, and the answer is no.
    No,
    /// Refused, with a place.
    At,
    /// Refused as a whole, with what to do.
    Whole,
}
use Ends::{At, No, Read, Whole};

/// What is damaged, the input, how it has to end.
struct Damage {
    name: String,
    bytes: Vec<u8>,
    ends: Ends,
}

fn damage(name: impl Into<String>, bytes: impl Into<Vec<u8>>, ends: Ends) -> Damage {
    Damage { name: name.into(), bytes: bytes.into(), ends }
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn field() -> String {
    std::fs::read_to_string(root().join("tests/fuzz_corpus/field.trf")).unwrap()
}

/// The field with a text replaced; the text must be there.
#[track_caller]
fn with(from: &str, to: &str) -> String {
    assert!(field().contains(from), "{from}");
    field().replacen(from, to, 1)
}

/// The field with one more record.
fn and(record: &str) -> String {
    format!("{}{record}\n", field())
}

/// The field with columns of a line overwritten: the line of a player, the first column, the text.
fn over(player: usize, column: usize, text: &str) -> String {
    let start = format!("001 {player:>4}");
    let line = |l: &str| {
        let mut chars: Vec<char> = l.chars().collect();
        chars.resize(chars.len().max(column - 1 + text.chars().count()), ' ');
        for (c, new) in chars[column - 1..].iter_mut().zip(text.chars()) {
            *c = new;
        }
        chars.into_iter().collect::<String>()
    };
    field().lines().map(|l| if l.starts_with(&start) { line(l) } else { l.to_owned() } + "\n").collect()
}

fn utf16(text: &str, little: bool, mark: bool) -> Vec<u8> {
    let mark = mark.then_some(0xfeff);
    let units = mark.into_iter().chain(text.encode_utf16());
    units.flat_map(|u| if little { u.to_le_bytes() } else { u.to_be_bytes() }).collect()
}

/// The file as a whole: nothing, something else, another encoding, cut short.
fn wholes() -> Vec<Damage> {
    let text = field();
    let latin: Vec<u8> = text.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
    let nul = with("Okafor", "Oka\0or");
    let mut all = vec![
        damage("empty", "", Whole),
        damage("one blank line", "\n", Whole),
        damage("blank lines", " \n\t\n \n", Whole),
        damage("a byte-order mark alone", "\u{feff}", Whole),
        damage("a NUL byte in a name", nul, Whole),
        damage("NUL bytes at the end", text.clone() + "\0\0\0\0", Whole),
        damage("binary", (0..=255).cycle().take(4000).collect::<Vec<u8>>(), Whole),
        damage("a picture", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec(), Whole),
        damage("an archive", b"PK\x03\x04\x14\0\0\0\x08\0".to_vec(), Whole),
        damage("a web page", "<!DOCTYPE html>\n<html><body>no access</body></html>\n", At),
        damage("prose", "the file was mailed separately\n", At),
        damage("only a heading", "012 Open\n", Whole),
        damage("a list of boards", "3\n1 2\n3 4\n5 0\n", At),
        damage("UTF-16, little end first", utf16(&text, true, true), Read),
        damage("UTF-16, big end first", utf16(&text, false, true), Read),
        damage("UTF-16 without a mark", utf16(&text, true, false), Whole),
        damage("UTF-8 with a mark", format!("\u{feff}{text}"), Read),
        damage("Latin-1", latin, Read),
        damage("line ends CR", text.replace('\n', "\r"), Read),
        damage("line ends CRLF", text.replace('\n', "\r\n"), Read),
        damage("line ends mixed", text.replacen('\n', "\r\n", 3), Read),
        damage("Ctrl-Z at the end", text.clone() + "\u{1a}", Read),
        damage("no line end at the end", text.trim_end(), Read),
        damage("all lines joined", text.replace('\n', " "), Whole),
        damage("the file twice", text.repeat(2), At),
        damage("a line of 2 MB", and(&format!("### {}", "x".repeat(2 << 20))), At),
        damage("100,000 comments", and(&"### x\n".repeat(100_000)), Read),
    ];
    all.push(damage("cut after the first rating", text.as_bytes()[..100].to_vec(), Read));
    all.extend(
        [120, 230, 260, 275, 283, 400, 590]
            .map(|n| damage(format!("cut after {n} bytes"), text.as_bytes()[..n].to_vec(), At)),
    );
    all
}

/// What stands in a field of player 3: name of the damage, first column, text, how it ends.
const CELLS: [(&str, usize, &str, Ends); 36] = [
    ("number 0", 5, "   0", At),
    ("number blank", 5, "    ", At),
    ("number in letters", 5, " two", At),
    ("number negative", 5, "  -3", At),
    ("number of full-width digits", 5, "   ３", At),
    ("number of another", 5, "   2", At),
    ("number nobody expects", 5, "9999", At),
    ("sex unknown", 10, "x", At),
    ("rating in letters", 49, "high", At),
    ("rating negative", 49, "-200", At),
    ("rating with an exponent", 49, " 1e3", At),
    ("rating of five digits", 48, "12345", At),
    ("points in letters", 81, " one", At),
    ("points negative", 81, "-1.0", At),
    ("points of a quarter", 81, "1.25", At),
    ("points wrong", 81, " 3.0", At),
    ("points with a comma", 81, " 1,0", Read),
    ("points blank", 81, "    ", Read),
    ("rank in letters", 86, " 1st", At),
    ("opponent himself", 92, "   3", At),
    ("opponent unknown", 92, "  77", At),
    ("opponent in letters", 92, "  w6", At),
    ("opponent of two", 92, "   1", At),
    ("opponent negative", 92, "  -6", At),
    ("colour unknown", 97, "x", At),
    ("colour of the opponent too", 97, "b", At),
    ("colour missing", 97, " ", At),
    ("result unknown", 99, "?", At),
    ("both won", 109, "1", At),
    ("won and drawn", 99, "=", At),
    ("both won by forfeit", 109, "+", At),
    ("a bye against an opponent", 99, "Z", At),
    ("a result and a blank", 99, " ", At),
    ("a result without an opponent", 92, "0000", At),
    ("letters between the rounds", 101, "x", At),
    ("a round that nobody else has", 112, "   1 w 1", At),
];

/// Lines and columns of players.
fn players() -> Vec<Damage> {
    let shifted = |by: usize| {
        text_of(|l| {
            if l.starts_with("001") {
                l.replacen("001", &format!("001{}", " ".repeat(by)), 1)
            } else {
                l.to_owned()
            }
        })
    };
    let swap = field().lines().rev().collect::<Vec<_>>().join("\n");
    let line = |n: &str| field().lines().find(|l| l.starts_with(n)).unwrap().to_owned() + "\n";
    let mut all = vec![
        damage("columns shifted right by 1", shifted(1), At),
        damage("columns shifted right by 5", shifted(5), At),
        damage("columns shifted left by 1", field().replace("001 ", "001"), At),
        damage("tabs for blanks", field().replace("  ", "\t"), At),
        damage("indented", field().replace("001", " 001"), At),
        damage("lines in another order", swap, Read),
        damage("a player missing", field().replacen(&line("001    3"), "", 1), At),
        damage("a player twice", and(line("001    3").trim_end()), At),
        damage("code with a letter", with("001    3", "0O1    3"), At),
        damage("code cut", with("001    3", "01    3"), At),
        damage("a line of two characters", and("00"), At),
        damage("an unknown record", and("QQQ something"), Read),
        damage("no name", over(3, 15, &" ".repeat(33)), Read),
        damage("a name of emoji", over(3, 15, "👩‍💻🏳️‍🌈   "), Read),
        damage("a name from right to left", over(3, 15, "\u{202e}rofakO"), Read),
        damage("an escape in a name", over(3, 15, "\u{1b}[2J"), Read),
        damage("no-break spaces", field().replace("      Okafor", "\u{a0}     Okafor"), Read),
        damage("unknown title", over(3, 11, "XYZ"), Read),
    ];
    all.extend(CELLS.iter().map(|(name, column, text, ends)| damage(*name, over(3, *column, text), *ends)));
    all.push(damage("a second pairing bye", over(5, 102, "0000 - U"), At));
    all.push(damage("a round in the future", over(1, 172, "   2 w 1"), At));
    all.push(damage("rounds far to the right", over(1, 12_000, "x"), At));
    all.push(damage("a gap between rounds", over(1, 122, "   2 w 1"), At));
    all
}

fn text_of(edit: impl Fn(&str) -> String) -> String {
    field().lines().map(|l| edit(l) + "\n").collect()
}

/// Records beside the players.
fn records() -> Vec<Damage> {
    let refused = [
        "XXR 0",
        "XXR -1",
        "XXR 1000",
        "XXR five",
        "XXR 1",
        "XXR 99999999999999999999",
        "142 4 5",
        "142 4",
        "152 X",
        "152 B",
        "XXC green",
        "162  W 1.25",
        "162  W high",
        "162  Q 1.0",
        "162  W 2.0",
        "BBW -1",
        "BBW 1e9",
        "BBW 9999",
        "XXS FOO=1",
        "XXS =1",
        "240 X   3    1",
        "240 H 999    1",
        "240 H   3   77",
        "240 H   0    1",
        "240 H        1",
        "240 Z   2    1",
        "250       1.0   3   1    1    3",
        "250       1.0   1   1    3    1",
        "250       0.3   1   1    1    3",
        "260   3   1    1    2",
        "260   1   3    1",
        "260   1   3    1   77",
        "XXP 1",
        "XXP 1 77",
        "XXP one two",
        "XXZ 77",
        "XXZ x",
        "XXA   77  1.0",
        "XXA    1  0.3",
        "XXG club 1 2",
        "XXG planet 1: Mars",
        "299  1.0   1",
    ];
    let mut all: Vec<Damage> = refused.iter().map(|r| damage(*r, and(r), At)).collect();
    all.push(damage("192 of an unknown system", and("192 FIDE_AMALFI"), Whole));
    all.push(damage("two types", and("192 FIDE_DUTCH_2017\n192 FIDE_DUTCH_2026"), At));
    all.push(damage("acceleration twice", and("XXA    1  1.0\nXXA    1  1.0"), At));
    all.push(damage("everybody absent", and("XXZ 1 2 3 4 5 6"), Whole));
    all.push(damage("all but two who have met absent", and("XXZ 2 3 5 6"), No));
    all.push(damage("a bye for one alone", and("XXZ 1 2 3 5 6"), No));
    all
}

/// Boards handed to `check`.
fn boards() -> Vec<Damage> {
    vec![
        damage("no boards", "", Whole),
        damage("only a count", "3\n", Whole),
        damage("a wrong count", "4\n1 2\n3 4\n5 0\n", At),
        damage("himself", "1-1\n", At),
        damage("paired twice", "1-2\n1-3\n", At),
        damage("an unknown number", "1-77\n", At),
        damage("a huge number", "1-99999999999\n", At),
        damage("an unknown name", "Haddad - Nobody\n", At),
        damage("an ambiguous name", "Haddad - Novák\n", At),
        damage("two byes", "5 bye\n6 bye\n", At),
        damage("a bye alone", "bye\n", At),
        damage("prose", "see the wall\n", At),
        damage("players left out", "1-2\n", No),
        damage("an illegal pair", "1-3\n2-5\n4-6\n", No),
        damage("JSON cut short", "{\"boards\": [[1, 2], [3", At),
        damage("JSON of something else", "{\"rulebook\": \"irish\"}", Whole),
        damage("JSON with fractions", "{\"boards\": [[1.5, 2]]}", Whole),
        damage("JSON with negative numbers", "{\"boards\": [[-1, 2]]}", Whole),
        damage("JSON of unknown players", "{\"boards\": [[1, 77]]}", Whole),
        damage("JSON that pairs one twice", "{\"boards\": [[1, 2], [1, 3]]}", No),
        damage("a NUL byte", "1-2\n3\0-4\n", Whole),
        damage("UTF-16", utf16("1-2\n3-4\n5-6\n", true, true), No),
        damage("a megabyte of dashes", "-".repeat(1 << 20), At),
        damage("900,000 dashes and blanks", "- ".repeat(450_000), At),
        damage("a report without boards", "012 X\n001    1      Haddad\n", Whole),
        damage("brackets", "[[1,2],[3,4]]", At),
    ]
}

/// Tables handed to `enter`.
fn tables() -> Vec<Damage> {
    vec![
        damage("empty", "", Whole),
        damage("no names", "rating,title\n2000,GM\n", At),
        damage("only a head", "name,rating\n", At),
        damage("a column twice", "name,name\nA,B\n", At),
        damage("a column misspelt", "name,ratting\nA,2000\n", At),
        damage("a value too few", "name,rating\nA\n", At),
        damage("a value too many", "name,rating\nA,1,2\n", At),
        damage("a quote left open", "name,rating\n\"A,2000\nB,1900\n", At),
        damage("a rating in letters", "name,rating\nA,high\n", At),
        damage("a rating too high", "name,rating\nA,12345\n", At),
        damage("a rating negative", "name,rating\nA,-5\n", At),
        damage("no name in a line", "name,rating\n,2000\n", At),
        damage("an unknown title", "name,title\nA,Dr\n", Read),
        damage("an unknown sex", "name,sex\nA,q\n", At),
        damage("a federation in full", "name,fed\nA,Netherlands\n", At),
        damage("a number twice", "no,name\n1,A\n1,B\n", At),
        damage("a number 0", "no,name\n0,A\n", At),
        damage("a number of five digits", "no,name\n12345,A\n", At),
        damage("a NUL byte", "name\nA\0B\n", Whole),
        damage("UTF-16 without a mark", utf16("name\nA\nB\n", true, false), Whole),
        damage("UTF-16", utf16("name\nA\nB\n", true, true), Read),
        damage("a head of 900 kB", "n".repeat(900_000) + "\nA\n", At),
        damage("a head of 2 MB", "n".repeat(2 << 20) + "\nA\n", At),
        damage("10,000 players", "name\n".to_owned() + &"A\n".repeat(10_000), At),
    ]
}

/// Tournaments as JSON.
fn documents() -> Vec<Damage> {
    let sound =
        facts::format::write_json(&facts::format::read_tournament("field", field().as_bytes()).unwrap().0);
    let with = |from: &str, to: &str| {
        assert!(sound.contains(from), "{from} in {sound}");
        sound.replacen(from, to, 1)
    };
    vec![
        damage("the sound document", sound.clone(), Read),
        damage("cut", sound[..sound.len() / 2].to_owned(), At),
        damage("a list", "[1, 2]", At),
        damage("a bare brace", "{", At),
        damage("nothing in it", "{}", At),
        damage("another format", with("pairproof-tournament/1", "pairproof-tournament/9"), Whole),
        damage("no format", with("\"format\"", "\"fromat\""), At),
        damage("deep nesting", "[".repeat(100_000), At),
        damage("a number as text", with("\"number\":1,", "\"number\":\"1\","), At),
        damage("a negative number", with("\"number\":1,", "\"number\":-1,"), At),
        damage("a fraction", with("\"number\":1,", "\"number\":1.5,"), At),
        damage("a huge number", with("\"number\":1,", "\"number\":99999999999,"), At),
        damage("number 0", with("\"number\":1,", "\"number\":0,"), At),
        damage("a player twice", with("\"number\":1,", "\"number\":2,"), At),
        damage("a rating too high", with("\"rating\":2310", "\"rating\":23100"), At),
        damage("points too high", with("\"points\":4", "\"points\":40000"), At),
        damage("points wrong", with("\"points\":4", "\"points\":5"), At),
        damage("an unknown result", with("\"result\":\"1\"", "\"result\":\"9\""), At),
        damage("a result of two letters", with("\"result\":\"1\"", "\"result\":\"10\""), At),
        damage("an unknown colour", with("\"colour\":\"white\"", "\"colour\":\"red\""), At),
        damage("an unknown opponent", with("\"opponent\":4", "\"opponent\":77"), At),
        damage("no players", "{\"format\": \"pairproof-tournament/1\", \"players\": []}", Whole),
        damage("players null", "{\"format\": \"pairproof-tournament/1\", \"players\": null}", At),
        damage("rounds 0", with("\"rounds\": 5", "\"rounds\": 0"), Whole),
        damage("rounds 1", with("\"rounds\": 5", "\"rounds\": 1"), Whole),
        damage("a win of 2,000,000 points", with("\"win\": 2", "\"win\": 4000000"), Whole),
        damage("a heading that is a player", with("\"022\"", "\"001\""), Whole),
        damage("a NUL in a name", with("Okafor", "Oka\\u0000for"), Read),
        damage("an unknown field", with("\"name\":\"Haddad", "\"mood\":1,\"name\":\"Haddad"), Read),
    ]
}

/// Rulebook files.
fn rulebooks() -> Vec<Damage> {
    let sound = std::fs::read_to_string(root().join("models/dutch-1998.toml")).unwrap();
    let with = |from: &str, to: &str| {
        assert!(sound.contains(from), "{from}");
        sound.replacen(from, to, 1)
    };
    vec![
        damage("empty", "", At),
        damage("binary", (0..=255).collect::<Vec<u8>>(), At),
        damage("cut", sound[..sound.len() / 2 + 7].to_owned(), At),
        damage("UTF-16", utf16(&sound, true, true), At),
        damage("a NUL byte", format!("\0{sound}"), At),
        damage("an unknown field", format!("colour = \"red\"\n{sound}"), At),
        damage("an unknown measure", with("measure = \"", "measure = \"un"), At),
        damage("a number for a text", with("title = \"", "title = 5 # \""), At),
        damage(
            "the field twice",
            format!("{}\n{sound}", sound.lines().find(|l| l.starts_with("id")).unwrap()),
            At,
        ),
        damage("deep nesting", format!("x = {}", "[".repeat(100_000)), At),
        damage("JSON", "{\"id\": 5}", At),
        damage("a line of 2 MB", format!("# {}\nid =", "x".repeat(2 << 20)), At),
    ]
}

/// Runs the program and holds what every damage has to keep.
fn run(arguments: &[&str], damage: &Damage) -> Option<String> {
    let output = Command::cargo_bin("pairproof")
        .unwrap()
        .env("NO_COLOR", "1")
        .args(arguments)
        .write_stdin(damage.bytes.clone())
        .output()
        .unwrap();
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    let shown: String = err.chars().take(600).collect();
    let fault = |what: &str| {
        Some(format!("{} {}: {what}; {:?}\n{shown}", arguments.join(" "), damage.name, output.status))
    };
    let has_place = err.contains("line ") || err.contains(".toml:") || err.contains("-:");
    match (output.status.code(), damage.ends) {
        _ if err.contains("panicked") || err.contains("our bug") => fault("a panic"),
        _ if err.contains('\u{1b}') || err.contains('\u{202e}') => fault("a control character is shown"),
        (Some(3), At) if !has_place => fault("no place"),
        (Some(3), At | Whole) if err.trim().is_empty() => fault("not a word"),
        (Some(0), Read) | (Some(1), No) | (Some(3), At | Whole) => None,
        _ => fault(&format!("{:?} was expected", damage.ends)),
    }
}

#[test]
fn every_damage_ends_in_an_answer_or_with_a_place_and_a_remedy() {
    let sound = root().join("tests/fuzz_corpus/field.trf");
    let sound = sound.to_str().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let toml = folder.path().join("book.toml");
    let toml = Path::new(&toml).to_str().unwrap();
    let mut faults = Vec::new();
    let mut count = 0;
    let mut all = |damages: Vec<Damage>, arguments: &[&str]| {
        for damage in damages {
            count += 1;
            faults.extend(run(arguments, &damage));
        }
    };
    all(wholes(), &["pair", "-", "-f", "pairs"]);
    all(players(), &["pair", "-", "-f", "pairs"]);
    all(records(), &["pair", "-", "-f", "pairs"]);
    all(documents(), &["pair", "-", "-f", "pairs"]);
    all(boards(), &["check", sound, "-"]);
    all(tables(), &["enter", "-", "--rounds", "5"]);
    for damage in rulebooks() {
        std::fs::write(toml, &damage.bytes).unwrap();
        all(vec![damage], &["pair", sound, "-R", toml]);
    }
    assert!(faults.is_empty(), "{} of {count}:\n{}", faults.len(), faults.join("\n\n"));
    assert!(count >= 200, "{count} kinds of damage");
    eprintln!("{count} kinds of damage");
}

#[test]
fn a_line_of_100_mb_is_refused_with_its_number() {
    let damage = damage("a line of 100 MB", and(&format!("### {}", "x".repeat(100 << 20))), At);
    assert_eq!(run(&["pair", "-"], &damage), None);
}

#[cfg(unix)]
#[test]
fn an_input_without_end_is_refused() {
    let output = Command::cargo_bin("pairproof").unwrap().args(["pair", "/dev/zero"]).output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stderr).contains("larger than 128 MB"));
}
