//! What an arbiter types from a sheet on the wall, and what `check` says to it.

use std::path::Path;

use crate::fixture::outcome;

/// Names that are parts of others, one with a hyphen, two alike.
const NAMES: [&str; 9] = [
    "Kovacs, Reka",
    "Mate-Kovacs, Ben",
    "Alexander, Eugenia",
    "Polak, Alexander",
    "Toth, Lili",
    "Toth, Rafael",
    "Horvath, Adel",
    "Birch, Bo",
    "Fir, Finn",
];
/// A round of 37 that every rulebook can pair.
const ODD: &str = "instances/synthetic/open-0037/round-5.trf";

/// A new event of nine players, and its first round.
struct Hall {
    folder: tempfile::TempDir,
    /// White and Black by number.
    boards: Vec<[usize; 2]>,
    bye: usize,
}

fn pairproof(folder: &Path, arguments: &[&str]) -> (i32, String) {
    let (code, out, err) = outcome(folder, arguments);
    (code, out + &err)
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The boards and the bye of a round, as a program prints them.
fn paired(folder: &Path, arguments: &[&str]) -> (Vec<[usize; 2]>, usize) {
    let output = crate::fixture::run(folder, &[arguments, &["-f", "pairs"]].concat(), &[]);
    let [out, said] = [output.stdout, output.stderr].map(|said| String::from_utf8(said).unwrap());
    assert!(output.status.success(), "{said}");
    let pairs: Vec<[usize; 2]> = out
        .lines()
        .skip(1)
        .map(|line| {
            let (a, b) = line.split_once(' ').unwrap();
            [a.parse().unwrap(), b.parse().unwrap()]
        })
        .collect();
    let bye = pairs.iter().find(|pair| pair[1] == 0).map_or(0, |pair| pair[0]);
    (pairs.into_iter().filter(|pair| pair[1] > 0).collect(), bye)
}

impl Hall {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let rows: Vec<String> =
            NAMES.iter().zip(0..).map(|(name, i)| format!("\"{name}\",{}\n", 2400 - 50 * i)).collect();
        std::fs::write(folder.path().join("field.csv"), format!("name,rating\n{}", rows.concat())).unwrap();
        let enter = ["enter", "field.csv", "--rounds", "5", "--colour", "white", "-o", "event.pairproof"];
        assert_eq!(pairproof(folder.path(), &enter).0, 0);
        let (boards, bye) = paired(folder.path(), &["pair", "event.pairproof"]);
        Self { folder, boards, bye }
    }

    /// What `check` says of the boards, written by a way of writing one.
    fn check(&self, board: impl Fn(usize, usize, usize) -> String, bye: &str) -> (i32, String) {
        let lines = self.boards.iter().zip(1..).map(|(&[white, black], n)| board(n, white, black) + "\n");
        self.said(&(lines.collect::<String>() + bye))
    }

    fn said(&self, text: &str) -> (i32, String) {
        std::fs::write(self.folder.path().join("boards.txt"), text).unwrap();
        pairproof(self.folder.path(), &["check", "event.pairproof", "boards.txt"])
    }
}

/// As people say it: the surname, with as much of the rest as tells two players apart.
fn called(number: usize) -> &'static str {
    ["Kovacs", "Mate-Kovacs", "Alexander", "Polak", "Toth L.", "Rafael Toth", "Horvath", "Birch", "FIR"]
        [number - 1]
}

#[test]
fn a_sheet_is_read_with_whatever_stands_around_the_names() {
    let hall = Hall::new();
    let last = called(hall.bye);
    let mut unread = Vec::new();
    for (way, board) in [
        (
            "names",
            (&|n, w, b| format!("{n}. {} - {}", called(w), called(b)))
                as &dyn Fn(usize, usize, usize) -> String,
        ),
        ("a number without a point", &|n, w, b| format!("{n} {} - {}", called(w), called(b))),
        ("a result between", &|n, w, b| format!("{n}. {} 1-0 {}", called(w), called(b))),
        ("a spaced result", &|n, w, b| format!("{n}. {} ½ - ½ {}", called(w), called(b))),
        ("a default", &|n, w, b| format!("{n}. {} +:- {}", called(w), called(b))),
        ("a result behind", &|_, w, b| format!("{w}-{b} 1/2-1/2")),
        ("half a result behind", &|n, w, b| format!("{n}: {w}-{b} ½")),
        ("points", &|n, w, b| format!("{n} {} 2½ - 2 {}", called(w), called(b))),
        ("points in brackets", &|n, w, b| format!("{n}  {} (2,5)  -  (2) {}", called(w), called(b))),
        ("ratings", &|n, w, b| format!("{n}. {} 2100 - {} 1990", called(w), called(b))),
        ("titles", &|_, w, b| format!("IM {} - WFM {}", called(w), called(b))),
        ("signs of a number", &|_, w, b| format!("#{w} - #{b}")),
        ("other languages", &|n, w, b| format!("Brett {n}: {} : {}", called(w), called(b))),
        ("columns", &|n, w, b| {
            format!("{n}   {w}  IM  {}   HUN  2100   0   1-0   0  {}  1990   {b}", called(w), called(b))
        }),
        ("tabulators", &|n, w, b| format!("{n}\t{w}\t{}\t2100\t\t{}\t1990\t{b}", called(w), called(b))),
    ] {
        let (code, said) = hall.check(board, &format!("Bye: {last}\n"));
        if code != 0 || !said.starts_with("Round 1: IDENTICAL") {
            unread.push(format!("{way}: {said}"));
        }
    }
    assert!(unread.is_empty(), "{}", unread.join("\n"));
}

#[test]
fn a_whole_sheet_is_read_with_its_title_and_head() {
    let hall = Hall::new();
    let board = |n: usize, w: usize, b: usize| format!("{n}  {}  0  1-0  0  {}", called(w), called(b));
    let lines: String = hall.boards.iter().zip(1..).map(|(&[w, b], n)| board(n, w, b) + "\n").collect();
    let head = "Grand Open 2012/13, hall 3\n\nBo.  White  Pts  Result  Pts  Black\n";
    let (code, said) = hall.said(&format!("{head}{lines}5.  {}  0  1-0  bye\n", called(hall.bye)));
    assert!(code == 0, "{said}");
    // The sheet that the program prints itself.
    let folder = hall.folder.path();
    assert_eq!(pairproof(folder, &["pair", "event.pairproof", "-o", "round.trf"]).0, 0);
    assert_eq!(pairproof(folder, &["print", "round.trf", "boards", "-o", "sheet.txt"]).0, 0);
    let (code, said) = pairproof(folder, &["check", "event.pairproof", "sheet.txt"]);
    assert!(code == 0 && said.starts_with("Round 1: IDENTICAL"), "{said}");
    // A title above the head is no board, but boards above it are.
    let (_, said) = hall.said(&format!("{}\n{head}", board(1, hall.boards[0][0], hall.boards[0][1])));
    assert!(
        said.contains("ILLEGAL") && !said.contains(&format!(" {} is neither", hall.boards[0][0])),
        "{said}"
    );
}

#[test]
fn what_cannot_be_read_is_named_with_what_to_write() {
    let hall = Hall::new();
    for (line, says) in [
        ("Toth - Birch", "Write the pairing number (5 or 6) or more of the name."),
        ("1-5\n5-2", "5 Toth, Lili is paired twice: in line 1 and here"),
        ("5-5", "5 Toth, Lili is on both sides of the board"),
        ("1 bye\n2 bye", "1 Kovacs, Reka and 2 Mate-Kovacs, Ben both have the bye"),
        ("Berch - Polak", "Did you mean 8 Birch, Bo?"),
    ] {
        let (code, said) = hall.said(line);
        assert!(
            code == 3 && said.split_whitespace().collect::<Vec<_>>().join(" ").contains(says),
            "{line}: {said}"
        );
    }
    let folder = hall.folder.path();
    hall.said("1-5");
    let (code, said) = pairproof(folder, &["check", "boards.txt", "event.pairproof"]);
    assert!(code == 3 && said.contains("pairproof check event.pairproof boards.txt"), "{said}");
    let (code, said) = pairproof(folder, &["check", "event.pairproof", "1-5"]);
    assert!(code == 5 && said.contains("give the boards in a file"), "{said}");
}

#[test]
fn who_is_left_out_or_away_is_put_right_by_what_is_said() {
    let hall = Hall::new();
    let folder = hall.folder.path();
    let text = typed(&hall.boards);
    let (_, said) = hall.said(&text);
    let says = format!(" is not playing, say so: --absent {}.", hall.bye);
    assert!(said.split_whitespace().collect::<Vec<_>>().join(" ").contains(&says), "{said}");
    let bye = hall.bye.to_string();
    let (code, said) = pairproof(folder, &["check", "event.pairproof", "boards.txt", "--absent", &bye]);
    assert!(code == 0, "{said}");
    assert_eq!(pairproof(folder, &["bye", "event.pairproof", &bye, "1", "zero"]).0, 0);
    let (_, said) = hall.said(&format!("{text}{bye} bye\n"));
    assert!(!said.contains("by hand"), "{said}");
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    let command = said.split('`').nth(1).unwrap_or_else(|| panic!("{said}")).to_owned();
    let words: Vec<&str> = command.split(' ').skip(1).collect();
    assert_eq!(words[..4], ["bye", "event.pairproof", bye.as_str(), "1"]);
    assert_eq!(pairproof(folder, &words).0, 0, "{command}");
    let (code, said) = hall.said(&format!("{text}{bye} bye\n"));
    assert!(code == 0, "{said}");
}

/// Boards as one types them.
fn typed(boards: &[[usize; 2]]) -> String {
    let lines: Vec<String> = boards.iter().map(|[w, b]| format!("{w}-{b}")).collect();
    lines.join("\n") + "\n"
}

/// What `check` says of a round of 37 with boards that are changed.
fn changed(id: &str, change: impl Fn(&mut Vec<[usize; 2]>)) -> String {
    let (mut boards, bye) = paired(root(), &["pair", ODD, "-R", id]);
    change(&mut boards);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("boards.txt");
    let text = typed(&boards);
    std::fs::write(&path, format!("{text}{bye} bye\n")).unwrap();
    pairproof(root(), &["check", ODD, path.to_str().unwrap(), "-R", id, "--causes", "20"]).1
}

#[test]
fn a_verdict_names_its_rulebook_and_says_nothing_in_bare_places() {
    for book in crate::fixture::swiss() {
        let id = book.id.as_str();
        let same = changed(id, |_| {});
        assert!(same.starts_with("Round 5: IDENTICAL"), "{id}: {same}");
        assert!(same.ends_with(&format!("Judged by {} ({id})\n", book.title)), "{id}: {same}");
        let turned = changed(id, |boards| boards[0].reverse());
        if turned.contains("IMPROVABLE (colours)") {
            let said = turned.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(said.contains(" has White"), "{id}: {turned}");
            assert!(crate::why::resolves(id, &turned) > 0, "{id}: {turned}");
        }
        for [one, other] in [[0, 1], [3, 4], [9, 10]] {
            let swapped = changed(id, |boards| {
                let black = boards[one][1];
                boards[one][1] = boards[other][1];
                boards[other][1] = black;
            });
            for (_, after) in swapped.lines().filter_map(|line| line.split_once("(best: ")) {
                let best = after.split(')').next().unwrap();
                assert!(best == "none" || best.parse::<f32>().is_ok(), "{id}: {swapped}");
            }
        }
    }
    let (_, said) = pairproof(root(), &["check", ODD]);
    assert!(said.ends_with("(dutch-2026; `-R` names another)\n"), "{said}");
}

/// What is said of two boards exchanged in round 4, after three rounds in which the lower number has won.
fn after_three_rounds(ratings: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let rows: String =
        (0..8).map(|i| format!("P{i},{ratings}\n").replace('?', &(9 - i).to_string())).collect();
    std::fs::write(folder.join("field.csv"), format!("name,rating\n{rows}")).unwrap();
    let enter = ["enter", "field.csv", "--rounds", "7", "--colour", "white", "-o", "event.pairproof"];
    assert_eq!(pairproof(folder, &enter).0, 0);
    for _ in 0..3 {
        let (boards, _) = paired(folder, &["pair", "event.pairproof"]);
        let results = boards.iter().map(|[w, b]| format!("{}=1", w.min(b)));
        let names: Vec<String> = results.flat_map(|result| ["--name".to_owned(), result]).collect();
        assert_eq!(pairproof(folder, &["pair", "event.pairproof", "--enter"]).0, 0);
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let (code, said) = pairproof(folder, &[&["result", "event.pairproof"], &names[..]].concat());
        assert_eq!(code, 0, "{said}");
    }
    let (mut boards, _) = paired(folder, &["pair", "event.pairproof"]);
    let black = boards[2][1];
    boards[2][1] = boards[3][1];
    boards[3][1] = black;
    let text = typed(&boards);
    std::fs::write(folder.join("boards.txt"), text).unwrap();
    pairproof(folder, &["check", "event.pairproof", "boards.txt"]).1
}

#[test]
fn numbers_given_after_the_event_are_told_from_boards_exchanged_by_hand() {
    let without = after_three_rounds("").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(without.contains("numbered in order of points"), "{without}");
    let with = after_three_rounds("2?00");
    assert!(!with.contains("numbered in order of points"), "{with}");
}
