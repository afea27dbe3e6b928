//! `explain` in every rulebook, as it is printed; each code that it names can be asked about.

use facts::rulebook;

/// A round of 100 that every rulebook can pair.
const OPEN: &str = "instances/synthetic/open-0100/round-5.trf";
/// One with a bye.
const ODD: &str = "instances/synthetic/open-0037/round-5.trf";

fn pairproof(arguments: &[&str]) -> (i32, String, String) {
    let output = crate::fixture::run(std::path::Path::new(env!("CARGO_MANIFEST_DIR")), arguments, &[]);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// Every word that looks like a code of the rulebook.
fn codes(prefix: &str, text: &str) -> Vec<String> {
    let is_code =
        |word: &&str| word.strip_prefix(prefix).is_some_and(|rest| rest.starts_with('-') && rest.len() > 1);
    let words = text.split(|c: char| c.is_whitespace() || "();,:[]".contains(c));
    let mut all: Vec<String> = words.filter(is_code).map(|w| w.trim_end_matches('.').to_owned()).collect();
    all.sort();
    all.dedup();
    all
}

/// Every code printed is one that `rule` explains.
pub(crate) fn resolves(book: &str, text: &str) -> usize {
    let book = rulebook::find(book).unwrap();
    let codes = codes(&book.prefix, text);
    for code in &codes {
        // A reading that is declared is one that `rulebook readings` lists.
        let is_reading = |declared: &str| {
            book.readings.iter().any(|r| r.choices.iter().any(|c| r.declaration(c) == declared))
        };
        let is_known = book.entries().iter().any(|e| e.code == *code) || is_reading(code);
        assert!(is_known, "{}: {code} in\n{text}", book.id);
    }
    codes.len()
}

#[test]
fn why_not_is_answered_in_the_words_of_every_rulebook() {
    for book in rulebook::all() {
        let id = book.id.as_str();
        let (code, meet, err) = pairproof(&["explain", OPEN, "-R", id, "--why-not", "12", "62,18,20"]);
        assert_eq!((code, err.as_str()), (0, ""), "{id}");
        let float = ["--why-not-float", "12", "--why-not-colour", "21", "w"];
        let (code, other, err) = pairproof(&[&["explain", OPEN, "12", "-R", id][..], &float].concat());
        assert_eq!((code, err.as_str()), (0, ""), "{id}");
        let (code, bye, err) =
            pairproof(&["explain", ODD, "-R", id, "--why-not-bye", "20", "--why-not-float", "3", "up"]);
        assert_eq!((code, err.as_str()), (0, ""), "{id}");
        let all = [meet, other, bye].join("\n----\n");
        assert!(resolves(id, &all) > 2, "{id}: {all}");
        insta::assert_snapshot!(format!("why_{id}"), all);
    }
}

#[test]
fn what_is_not_asked_clearly_is_refused() {
    for (arguments, says) in [
        (&["explain", OPEN, "--why-not", "12"][..], "nobody whom he might meet"),
        (&["explain", OPEN, "--why-not-colour", "12", "red"], "say `w` or `b`"),
        (&["explain", OPEN, "--why-not-float", "12", "sideways"], "say `up` or `down`"),
        (&["explain", OPEN, "12", "--player", "13"], "cannot be used with"),
    ] {
        let (code, _, err) = pairproof(arguments);
        assert!(code == 3 && err.contains(says), "{arguments:?}: {err}");
    }
}

#[test]
fn every_board_has_a_reason_in_every_rulebook() {
    for book in rulebook::all() {
        let id = book.id.as_str();
        let (code, out, err) = pairproof(&["explain", ODD, "-R", id]);
        assert_eq!((code, err.as_str()), (0, ""), "{id}");
        assert!(resolves(id, &out) > 0, "{id}: {out}");
        insta::assert_snapshot!(format!("boards_{id}"), out);
        let (code, all, err) = pairproof(&["explain", ODD, "-R", id, "--all"]);
        assert_eq!((code, err.as_str()), (0, ""), "{id}");
        let sentences = all.matches("Because ").count();
        assert!(all.starts_with(&format!("{sentences} boards: ")), "{id}: {all}");
        resolves(id, &all);
    }
}

#[test]
fn what_is_illegal_is_put_right_in_every_rulebook() {
    let folder = tempfile::tempdir().unwrap();
    let boards = folder.path().join("boards.txt");
    for book in rulebook::all() {
        let id = book.id.as_str();
        let (code, ours, err) = pairproof(&["pair", ODD, "-R", id, "-f", "pairs"]);
        assert_eq!(code, 0, "{id}: {err}");
        // 15 and 24 have met: they meet again, and their opponents each other.
        let pairs: Vec<Vec<&str>> = ours.lines().skip(1).map(|line| line.split(' ').collect()).collect();
        let met = |who: &str| {
            let of = pairs.iter().find(|two| two.contains(&who)).unwrap();
            of.iter().copied().find(|&o| o != who).unwrap()
        };
        let is_kept = |two: &&Vec<&str>| !two.contains(&"15") && !two.contains(&"24");
        let kept: Vec<String> = pairs.iter().filter(is_kept).map(|two| two.join(" ")).collect();
        let text = format!("{}\n15 24\n{} {}\n", kept.join("\n"), met("15"), met("24"));
        std::fs::write(&boards, text).unwrap();
        let (code, out, err) = pairproof(&["check", ODD, boards.to_str().unwrap(), "-R", id]);
        assert_eq!(code, 1, "{id}: {err}");
        // To the Irish a second game is bad, not illegal.
        let is_illegal =
            out.contains("The smallest change that makes it legal") && out.contains("15 of 17 boards stay");
        assert_eq!(is_illegal, id != "irish", "{id}: {out}");
        resolves(id, &out);
        insta::assert_snapshot!(format!("remedy_{id}"), out);
    }
}
