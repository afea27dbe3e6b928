//! `explain` in every rulebook, as it is printed; each code that it names can be asked about.

use facts::rulebook;

use crate::fixture::{done, pairproof, unfolded};

/// A round of 100 that every rulebook can pair.
const OPEN: &str = "instances/synthetic/open-0100/round-5.trf";
/// One in which White always won: floats repeat.
const ONE_SIDED: &str = "instances/synthetic/white-wins-0048/round-5.trf";
/// One with a bye.
const ODD: &str = "instances/synthetic/open-0037/round-5.trf";

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
    for book in crate::fixture::swiss() {
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
        (&["explain", OPEN, "--why-not", "12"][..], "only one of the two"),
        (&["explain", OPEN, "--why-not-colour", "12", "red"], "write `w` or `b`"),
        (&["explain", OPEN, "--why-not-float", "12", "sideways"], "write `up` or `down`"),
        (&["explain", OPEN, "12", "--player", "13"], "cannot be used with"),
    ] {
        let (code, _, err) = pairproof(arguments);
        assert!(code == 3 && err.contains(says), "{arguments:?}: {err}");
    }
}

#[test]
fn every_board_has_a_reason_in_every_rulebook() {
    for book in crate::fixture::swiss() {
        let id = book.id.as_str();
        let (code, out, err) = pairproof(&["explain", ODD, "-R", id]);
        assert_eq!((code, err.as_str()), (0, ""), "{id}");
        assert!(resolves(id, &out) > 0, "{id}: {out}");
        insta::assert_snapshot!(format!("boards_{id}"), out);
        let (code, all, err) = pairproof(&["explain", ODD, "-R", id, "--all"]);
        assert_eq!((code, err.as_str()), (0, ""), "{id}");
        // Each board has the sentence of its pair, which names who meets whom.
        let sentences = all.split_whitespace().collect::<Vec<_>>().join(" ");
        let count = |words: &str| sentences.matches(words).count();
        let meets = count(" meets ") - count(" meets an opponent") - count(" meets one instead");
        assert!(all.starts_with(&format!("{meets} boards: ")), "{id}: {all}");
        resolves(id, &all);
    }
}

#[test]
fn what_is_illegal_is_put_right_in_every_rulebook() {
    let folder = tempfile::tempdir().unwrap();
    let boards = folder.path().join("boards.txt");
    for book in crate::fixture::swiss() {
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
            out.contains("The smallest legal correction") && out.contains("15 of 17 boards stay");
        assert_eq!(is_illegal, id != "irish", "{id}: {out}");
        resolves(id, &out);
        insta::assert_snapshot!(format!("remedy_{id}"), out);
    }
}

/// Events of 41 under the US scholastic text, with a folder that holds them.
fn scholastic() -> (tempfile::TempDir, Vec<std::path::PathBuf>) {
    let folder = tempfile::tempdir().unwrap();
    let (trf, rows) = (folder.path().join("trf"), folder.path().join("rows.jsonl"));
    let (trf, rows) = (trf.to_str().unwrap(), rows.to_str().unwrap());
    let words = "simulate -R us-scholastic --players 41 --rounds 5 --events 4 --seed 11 --threads 1 --trf";
    let mut words: Vec<&str> = words.split(' ').collect();
    words.extend([trf, "-o", rows]);
    assert_eq!(pairproof(&words).0, 0);
    let file = |n: usize| std::path::Path::new(trf).join(format!("us-scholastic/00000{n}.trf"));
    let files = (0..4).map(file).collect();
    (folder, files)
}

fn json(words: &[&str]) -> serde_json::Value {
    serde_json::from_str(&pairproof(words).1).unwrap()
}

#[test]
fn d8_the_list_says_of_a_float_what_is_said_of_its_player_and_never_calls_it_natural() {
    let (folder, files) = scholastic();
    let page = folder.path().join("page.html");
    let mut not_first = 0;
    let rounds = |file| ["3", "4", "5"].map(|round| (file, round));
    for (file, round) in crate::depth::share(files.iter().flat_map(rounds), 0) {
        let file = file.to_str().unwrap();
        let ask = ["explain", file, "-R", "us-scholastic", "--round", round];
        let list = json(&[&ask[..], &["-f", "json"]].concat());
        let text = pairproof(&ask).1.split_whitespace().collect::<Vec<_>>().join(" ");
        let report = ["--html", page.to_str().unwrap(), "--force"];
        assert_eq!(pairproof(&[&["pair"], &ask[1..], &report].concat()).0, 0);
        let html = std::fs::read_to_string(&page).unwrap();
        for board in list["boards"].as_array().unwrap() {
            let number = board["number"].to_string();
            let of_player = json(&[&ask[..], &["-n", &number, "-f", "json"]].concat());
            let because = of_player["because"].as_array().unwrap();
            let is_of_float = |says: &str| {
                says.contains(" instead. ")
                    || says.contains("of them, so")
                    || says.contains(" is free for this, so ")
                    || says.contains(" to pair on ")
            };
            let floats: Vec<&str> =
                because.iter().map(|s| s.as_str().unwrap()).filter(|s| is_of_float(s)).collect();
            let listed: Vec<&str> =
                board["float"].as_array().into_iter().flatten().map(|s| s.as_str().unwrap()).collect();
            let at = format!("{file} round {round} board {}", board["board"]);
            // The list judges a swap, and the player's page the best pairing: of the same candidates.
            assert_eq!(listed.len(), floats.len(), "{at}");
            for (listed, of_player) in listed.iter().zip(&floats) {
                assert_eq!(listed.contains(" instead. "), of_player.contains(" instead. "), "{at}");
                assert!(listed.contains(" instead. ") || listed == of_player, "{at}: {listed}\n{of_player}");
            }
            for says in listed.iter().filter(|says| says.contains(" instead. ")) {
                not_first += 1;
                assert_ne!(board["class"], "natural", "{at}");
                assert!(text.contains(says), "{at}: {says} not in\n{text}");
                let (says, _) = says.rsplit_once(' ').unwrap();
                assert!(html.contains(&format!("<p>{says}")), "{at}: {says} not in the report");
            }
        }
    }
    assert!(not_first > if crate::depth::is_deep() { 5 } else { 0 }, "{not_first}");
}

#[test]
fn d9_a_slip_answers_what_it_is_headed() {
    let (folder, files) = scholastic();
    let page = folder.path().join("page.html");
    let (mut colours, mut byes, mut floats) = (0, 0, 0);
    let mut files: Vec<(String, &str)> =
        files.iter().map(|file| (file.to_str().unwrap().to_owned(), "us-scholastic")).collect();
    files.extend(["dutch-2026", "lim-2026", "ecf-2009"].map(|id| (ONE_SIDED.to_owned(), id)));
    for (file, id) in &files {
        let words = ["pair", file, "-R", id, "--round", "5", "--html", page.to_str().unwrap(), "--force"];
        assert_eq!(pairproof(&words).0, 0, "{file} {id}");
        let html = std::fs::read_to_string(&page).unwrap();
        for slip in html.split("<article class=\"slip\">").skip(1) {
            let slip = slip.split("</article>").next().unwrap();
            let (head, answer) = slip.split_once("</strong>").unwrap();
            let first = answer.split("<p>").nth(1).unwrap();
            if head.contains(" preference for ") {
                colours += 1;
                assert!(first.contains(" has White"), "{slip}");
            } else if head.contains(" has the bye") {
                byes += 1;
                assert!(answer.contains("has the bye") || answer.contains("has it"), "{slip}");
            } else {
                floats += 1;
                assert!(first.contains(" to pair on ") || first.contains(" floats "), "{slip}");
            }
        }
    }
    assert!(colours > 3 && byes > 2 && floats > 3, "{colours} {byes} {floats}");
}

#[test]
fn d10_the_rulebook_is_the_first_cause_that_is_tried_and_named() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (trf, rows, boards) = (at("trf"), at("rows.jsonl"), at("boards.txt"));
    let mut asked = 0;
    // The draw of the Irish rules is a lot.
    let books: Vec<_> = crate::fixture::swiss().filter(|book| book.id != "irish").collect();
    for book in crate::depth::share(&books, 0) {
        let id = book.id.as_str();
        let words = [
            "simulate",
            "-R",
            id,
            "--players",
            "24",
            "--rounds",
            "4",
            "--events",
            "1",
            "--seed",
            "5",
            "--trf",
            &trf,
        ];
        assert_eq!(pairproof(&[&words[..], &["-o", &rows, "--force"]].concat()).0, 0, "{id}");
        let file = format!("{trf}/{id}/000000.trf");
        let pairs = pairproof(&["pair", &file, "-R", id, "--round", "4", "-f", "pairs"]).1;
        std::fs::write(&boards, pairs).unwrap();
        let wrong = books.iter().map(|book| book.id.as_str()).filter(|wrong| *wrong != id);
        for (place, wrong) in wrong.enumerate() {
            let words = ["check", &file, &boards, "--round", "4", "-R", wrong];
            let (code, out, _) = pairproof(&[&words[..], &["-f", "json"]].concat());
            if code == 0 {
                continue;
            }
            asked += 1;
            let answer: serde_json::Value = serde_json::from_str(&out).unwrap();
            if crate::depth::is_deep() || place % 4 == 0 {
                let out = pairproof(&words).1.split_whitespace().collect::<Vec<_>>().join(" ");
                assert!(out.contains(&format!("the rulebook is {id} (-R {id})")), "{id} {wrong}: {out}");
            }
            let causes = answer["judged"][0]["causes"].as_array().unwrap();
            assert_eq!(causes[0]["kind"], "edition", "{id} {wrong}: {answer}");
        }
    }
    assert!(asked > if crate::depth::is_deep() { 30 } else { 7 }, "{asked}");
}

/// Lim 11: the scrutiny goes from opponent to opponent, and each that it passes over has its own reason.
#[test]
fn every_opponent_whom_the_scrutiny_passes_over_has_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("open.trf");
    let file = path.to_str().unwrap();
    let shape = "--seed 5 --players 30 --rounds 7 --played 4 --plain --acceleration none -R lim-2026";
    let words: Vec<&str> = ["generate", "-o", file].into_iter().chain(shape.split(' ')).collect();
    assert_eq!(pairproof(&words).0, 0);
    let because = |who: &str| {
        let explained = json(&["explain", file, who, "-R", "lim-2026", "-f", "json"]);
        let told: Vec<String> = serde_json::from_value(explained["because"].clone()).unwrap();
        told
    };
    let told = because("14");
    let expected = [
        "11 Player 0011 and 20 Player 0020 met in round 4, so the turn of Player 0011 goes on to 23 Player 0023. \
         L26-C04.1/2",
        "If Player 0011 met Player 0023, the pairing would do worse under the rule “In the order of scrutiny, each \
         player gets an opponent due the other colour if possible”, so Player 0011 meets 14 Player 0014. L26-5.2",
    ];
    assert_eq!(told[..2], expected, "{told:?}");
    assert_eq!(told.len(), 3, "the colours come last: {told:?}");
    assert_eq!(because("11"), told);
    // After 11 and 14, the halves are formed anew (11.3).
    let first = "In the turn of 20 Player 0020, 23 Player 0023 comes first of the opponents who are left";
    assert!(because("23")[0].starts_with(first), "{:?}", because("23"));
}

#[test]
fn the_drawn_colour_is_named_where_the_colours_of_a_board_follow_from_it() {
    let folder = tempfile::tempdir().unwrap();
    let list = "name,rating\nAnn,1900\nBen,1800\nCid,1700\nDan,1600\n";
    std::fs::write(folder.path().join("list.csv"), list).unwrap();
    for (book, drawn) in
        [("dutch-2026", "the initial colour is Black"), ("ecf-2009", "the drawn colour is Black")]
    {
        done(
            folder.path(),
            &format!("enter list.csv --rounds 3 --colour black -R {book} -o {book}.pairproof"),
        );
        done(folder.path(), &format!("pair {book}.pairproof --enter"));
        let says = unfolded(&done(folder.path(), &format!("explain {book}.pairproof Ann --round 1")));
        assert!(says.contains(drawn), "{book}: {says}");
    }
}
