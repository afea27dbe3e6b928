//! A few whole runs of the command: what is printed where, and the exit codes.

use crate::depth::{is_deep, share};
use crate::fixture::pairproof;

const OPEN: &str = "instances/synthetic/open-0050/round-5.trf";
#[test]
fn check_writes_the_certificate_of_the_better_pairing() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (boards, better) = (file("boards.txt"), file("better.cert"));
    for (rulebook, says, verdict) in [("dutch-2026", "proved: ", 1), ("irish", "enumerated: ", 0)] {
        let (_, pairs, _) = pairproof(&["pair", SMALL, "-R", rulebook, "-f", "pairs"]);
        // Black of the first boards change places.
        let mut lines: Vec<Vec<&str>> = pairs.lines().map(|l| l.split(' ').collect()).collect();
        let black = lines[1][1];
        lines[1][1] = lines[2][1];
        lines[2][1] = black;
        let worse: Vec<String> = lines.iter().map(|l| l.join(" ")).collect();
        std::fs::write(&boards, worse.join("\n") + "\n").unwrap();
        let check = ["check", SMALL, &boards, "-R", rulebook, "--certificate", &better, "--force"];
        let (code, out, err) = pairproof(&check);
        assert_eq!(code, verdict, "{out}{err}");
        let (code, out, err) = pairproof(&["verify", &better, SMALL]);
        assert_eq!((code, err.as_str()), (0, ""), "{out}");
        assert!(out.starts_with(says), "{out}");
    }
    let (code, out, _) = pairproof(&["verify", &better, SMALL, "--seed", "8"]);
    assert_eq!(
        (code, out.as_str()),
        (1, "not proved: it is by lots from the seed 0, but the seed of the round is 8\n")
    );
    let (code, _, err) = pairproof(&["check", SMALL, "--round", "1", "--certificate", &better]);
    assert!(code == 3 && err.contains("--certificate needs boards"), "{err}");
}

/// Legal boards that are worse, each two boards of the best pairing with players exchanged: `check` finds them worse, and what
/// it writes proves the better pairing.
#[test]
fn a_hundred_worse_pairings_are_shown_the_better_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (boards, better) = (file("boards.txt"), file("better.cert"));
    let mut worse = 0;
    for book in crate::fixture::swiss() {
        let id = book.id.as_str();
        let (_, pairs, _) = pairproof(&["pair", OPEN, "-R", id, "-f", "pairs"]);
        let lines: Vec<Vec<&str>> = pairs.lines().skip(1).map(|l| l.split(' ').collect()).collect();
        for board in share(0..lines.len() - 1, worse) {
            let mut theirs = lines.clone();
            (theirs[board][1], theirs[board + 1][1]) = (lines[board + 1][1], lines[board][1]);
            let text: Vec<String> = theirs.iter().map(|l| l.join(" ")).collect();
            std::fs::write(&boards, format!("{}\n{}\n", lines.len(), text.join("\n"))).unwrap();
            let check =
                ["check", OPEN, &boards, "-R", id, "--causes", "0", "--certificate", &better, "--force"];
            let (code, out, err) = pairproof(&check);
            if code == 1 && out.contains("IMPROVABLE") {
                let (code, says, err) = pairproof(&["verify", &better, OPEN]);
                assert_eq!((code, err.as_str()), (0, ""), "{id}: {says}");
                worse += 1;
            } else {
                assert!(code < 2, "{id} board {board}: {out}{err}");
            }
        }
    }
    assert!(worse >= if is_deep() { 100 } else { 25 }, "only {worse}");
}

/// A wish that is granted has a certificate that states it.
#[test]
fn a_wish_has_a_certificate() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (cert, model) = (file("wish.cert"), file("wish.model"));
    let wish = |more: &[&str]| {
        let asked = [
            "explain",
            OPEN,
            "-R",
            "dutch-2026",
            "--certificate",
            &cert,
            "--export-model",
            &model,
            "--force",
        ];
        pairproof(&[&asked[..], more].concat())
    };
    for (more, says) in [
        (&["--why-not", "3", "7"][..], "with 3-7 forced"),
        (&["--why-not-bye", "20"], "with 20-bye forced"),
        (&["--why-not-float", "12"], "with 12 forced to one of "),
    ] {
        let (code, out, err) = wish(more);
        assert_eq!(code, 0, "{more:?}: {out}{err}");
        let (code, out, err) = pairproof(&["verify", &cert, OPEN]);
        let line = out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!((code, err.as_str()), (0, ""), "{out}");
        assert!(line.starts_with("proved: ") && line.contains(says), "{out}");
    }
    let (code, _, err) = wish(&["--why-not", "3", "7,8"]);
    assert!(code == 3 && err.contains("exactly one question"), "{err}");
}

const SMALL: &str = "instances/synthetic/open-0014/round-2.trf";

#[test]
fn pair_prints_the_verdict_then_boards_then_levels() {
    let (code, out, err) = pairproof(&["pair", OPEN, "-R", "dutch-2026", "--compare"]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.starts_with("PROVED BEST  round 5 of 9 · 24 boards and the bye (48 Player 0048)\n"), "{out}");
    let at = |part: &str| out.find(part).unwrap_or_else(|| panic!("no `{part}` in {out}"));
    let order =
        ["Check before you post", "Bd No White", "bye 48 Player", "out 31", "Rule ", "procedure: identical"];
    assert!(order.map(at).is_sorted(), "{out}");
    assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
    let is_short = |part: &str| part.lines().count() <= 16;
    assert!(is_short(out.split("Bd No").next().unwrap()), "what stands before the boards is short: {out}");
    let all = pairproof(&["pair", OPEN, "-R", "dutch-2026", "--all"]).1;
    assert!(all.contains("D26-4.3") && !all.contains("--all"), "{all}");
    assert!(!out.contains('\u{1b}'), "no escape byte without a terminal");
}

#[test]
fn same_input_same_bytes() {
    for format in ["plain", "json", "csv", "trf", "pairs"] {
        let first = pairproof(&["pair", OPEN, "--format", format]);
        assert_eq!(first.0, 0, "{format}");
        assert_eq!(first, pairproof(&["pair", OPEN, "--format", format]), "{format}");
        // JSON says which engine closed a level; the boards are the same by all.
        if format != "json" {
            assert_eq!(first, pairproof(&["pair", OPEN, "--format", format, "--engine", "blossom"]));
        }
    }
}

#[test]
fn the_written_tournament_is_the_next_rounds_input() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("next.trf");
    let path = out.to_str().unwrap();
    assert_eq!(pairproof(&["pair", OPEN, "-R", "dutch-1998", "-o", path]).0, 0);
    let (code, _, err) = pairproof(&["pair", path]);
    assert_eq!(code, 3);
    assert!(err.contains("no result yet"), "{err}");
    let (code, _, err) = pairproof(&["pair", OPEN, "-o", path]);
    assert_eq!(code, 5, "an existing file stays as it is");
    assert!(err.contains("already exists"), "{err}");
    assert_eq!(pairproof(&["pair", OPEN, "-o", path, "--force"]).0, 0);
    let copy = folder.path().join("copy.trf");
    std::fs::copy(OPEN, &copy).unwrap();
    let copy = copy.to_str().unwrap();
    let (code, _, err) = pairproof(&["pair", copy, "-o", copy, "--force"]);
    assert_eq!(code, 5, "the input is never overwritten");
    assert!(err.contains("is the input"), "{err}");
}

#[test]
fn no_legal_pairing_is_an_answer_with_evidence() {
    let (code, out, err) =
        pairproof(&["pair", "instances/synthetic/no-pairing-0008/round-7.trf", "-R", "dutch-1998"]);
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(err.contains("No legal pairing of round 7 exists"), "{err}");
    assert!(err.contains("D98-B"), "{err}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("none.cert");
    let (file, none) = (file.to_str().unwrap(), "instances/synthetic/no-pairing-0008/round-7.trf");
    let (code, _, err) = pairproof(&["pair", none, "--certificate", file]);
    assert_eq!(code, 1, "{err}");
    let (code, out, err) = pairproof(&["verify", file, none]);
    assert_eq!(code, 0, "{err}");
    assert!(out.starts_with("proved: there is no legal pairing"), "{out}");
}

#[test]
fn a_limit_stops_with_what_is_proved() {
    let (code, _, err) = pairproof(&["pair", OPEN, "--time-limit", "0"]);
    assert_eq!(code, 4);
    assert!(err.contains("proved so far"), "{err}");
}

#[test]
fn wrong_requests_are_explained() {
    let (code, _, err) = pairproof(&["pair", "nowhere.trf"]);
    assert_eq!(code, 5);
    assert!(err.contains("nowhere.trf"), "{err}");
    let (code, _, err) = pairproof(&["pair", OPEN, "-R", "dutch-1988"]);
    assert_eq!(code, 3);
    assert!(err.contains("Did you mean dutch-1998?"), "{err}");
    let (code, _, err) = pairproof(&["pair", OPEN, "--round", "9"]);
    assert_eq!(code, 3);
    assert!(err.contains("the next is round 5"), "{err}");
    assert_eq!(pairproof(&["pairs"]).0, 3);
    let (code, _, err) = pairproof(&["rule", "D98-B99"]);
    assert_eq!(code, 3);
    assert!(err.contains("Did you mean"), "{err}");
}

#[test]
fn every_code_that_is_printed_can_be_asked_about() {
    let (code, out, _) = pairproof(&["rulebook", "show", "dutch-1998"]);
    assert_eq!(code, 0);
    let codes: Vec<&str> = out.split_whitespace().filter(|w| w.starts_with("D98-") && w.len() > 4).collect();
    assert!(codes.len() > 20, "{out}");
    for c in codes {
        let (code, text, _) = pairproof(&["rule", c]);
        assert_eq!(code, 0, "{c}");
        assert!(text.contains(c) && text.contains("article"), "{text}");
    }
    assert_eq!(pairproof(&["rulebook", "lint"]).0, 0);
    assert_eq!(pairproof(&["rulebook", "list"]).0, 0);
}

#[test]
fn the_model_can_be_read() {
    let (code, out, _) = pairproof(&["pair", OPEN, "--show-model"]);
    assert_eq!(code, 0);
    assert!(out.contains("for every player i of a problem:  sum over j of x(i,j) + f(i) = 1"), "{out}");
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("made/here");
    assert_eq!(pairproof(&["pair", OPEN, "--lp", missing.to_str().unwrap()]).0, 0);
    let index = std::fs::read_to_string(missing.join("index.csv")).unwrap();
    assert!(index.lines().count() > 20, "{index}");
    let lp = std::fs::read_to_string(missing.join("problem-001-question-0001.lp")).unwrap();
    assert!(lp.contains("Subject To") && lp.contains("Binary"), "{lp}");
    let mps = folder.path().join("mps");
    assert_eq!(pairproof(&["pair", OPEN, "--mps", mps.to_str().unwrap()]).0, 0);
    let mps = std::fs::read_to_string(mps.join("problem-001-question-0001.mps")).unwrap();
    assert!(mps.contains("'INTORG'") && mps.ends_with("ENDATA\n"), "{mps}");
}

#[test]
fn a_pairing_by_hand_is_judged() {
    let folder = tempfile::tempdir().unwrap();
    let boards = folder.path().join("boards.txt");
    let path = boards.to_str().unwrap();
    let (code, ours, _) = pairproof(&["pair", OPEN, "--format", "pairs"]);
    assert_eq!(code, 0);
    std::fs::write(&boards, &ours).unwrap();
    let (code, out, err) = pairproof(&["check", OPEN, path]);
    assert_eq!(code, 0, "{out}{err}");
    assert!(out.contains("IDENTICAL"), "{out}");
    // Black of the first board for Black of the second.
    let mut lines: Vec<Vec<&str>> = ours.lines().map(|l| l.split(' ').collect()).collect();
    let first = lines[1][1];
    lines[1][1] = lines[2][1];
    lines[2][1] = first;
    let swapped: String = lines.iter().map(|l| l.join(" ") + "\n").collect();
    std::fs::write(&boards, swapped).unwrap();
    let (code, out, _) = pairproof(&["check", OPEN, path]);
    assert_eq!(code, 1, "{out}");
    assert!(out.contains("IMPROVABLE") || out.contains("ILLEGAL"), "{out}");
    assert!(out.contains("swap of 2 boards") || out.contains("may not meet"), "{out}");
    // The round just played, as it stands in the file.
    let (code, out, _) = pairproof(&["check", OPEN, "-f", "json", "--round", "4", "-R", "dutch-1998"]);
    assert!(code < 2, "{out}");
    assert!(out.contains("\"verdict\""), "{out}");
}

#[test]
fn every_procedure_comes_to_the_models_pairing() {
    for book in crate::fixture::swiss() {
        let (code, out, err) = pairproof(&["compare", SMALL, "-R", &book.id, "--trace"]);
        // Three columns: both engines and the procedure; the second and the third name what they differ in, if anything.
        let head = out.lines().find(|l| l.contains("HiGHS")).unwrap_or_default();
        assert_eq!(
            head.split_whitespace().collect::<Vec<_>>(),
            ["HiGHS", "blossom", "procedure"],
            "{}\n{out}",
            book.id
        );
        let boards = out.lines().find(|l| l.starts_with("boards")).unwrap_or_default();
        assert_eq!(boards.split_whitespace().nth(2), Some("equal"), "{}\n{out}", book.id);
        assert_eq!(code, 0, "{}: {out}{err}", book.id);
        assert!(out.starts_with("IDENTICAL · model: ") && out.lines().count() > 4, "{}: {out}", book.id);
    }
    let (code, out, _) = pairproof(&["compare", SMALL, "--steps", "1"]);
    assert_eq!(code, 4, "{out}");
}

#[test]
fn a_folder_is_compared_with_what_is_expected() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::copy(SMALL, folder.path().join("a.trf")).unwrap();
    let (_, ours, _) = pairproof(&["pair", SMALL, "--format", "pairs"]);
    std::fs::write(folder.path().join("a.pairs"), &ours).unwrap();
    let path = folder.path().to_str().unwrap();
    let (code, out, _) = pairproof(&["conformance", path]);
    assert_eq!(code, 0, "{out}");
    assert!(out.contains("1 of 1 file as expected"), "{out}");
    std::fs::write(folder.path().join("a.pairs"), "ERROR\n").unwrap();
    let (code, out, _) = pairproof(&["conformance", path, "-f", "json"]);
    assert_eq!(code, 1, "{out}");
    assert!(out.contains("\"agree\": 0"), "{out}");
}

#[test]
fn acceleration_and_the_encoded_type_are_heeded() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("event.trf");
    let player = |i: u32| format!("001 {i:4}      Player {i:<26} {:4}{:29}0.0 {i:4}\n", 2400 - 10 * i, "");
    let players = (1..=8).map(player).collect::<Vec<_>>().concat();
    let boards = |head: &str, more: &[&str]| {
        std::fs::write(&path, format!("012 Event\n{head}{players}")).unwrap();
        let list = [&["pair", path.to_str().unwrap(), "--format", "pairs"], more].concat();
        let (code, out, err) = pairproof(&list);
        assert_eq!(code, 0, "{err}");
        out.lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(boards("142 9\n152 W\n", &[]), ["1 5", "6 2", "3 7", "8 4"]);
    let baku = ["1 3", "4 2", "5 7", "8 6"];
    assert_eq!(boards("142 9\n152 W\n", &["--discretion", "baku"]), baku);
    assert_eq!(boards("142 9\n152 W\n192 FIDE_DUTCH_2026_BAKU\n", &[]), baku);
    assert_eq!(boards("142 5\n152 W\n", &["-R", "us-scholastic", "--discretion", "accelerated"]), baku);
}

#[test]
fn a_list_of_players_becomes_a_tournament_that_can_be_paired() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("players.csv");
    let event = folder.path().join("event.trf");
    let table = "name,rating,bcf,club,relatives\nAda,1900,,North,Byron\nBen,2000,,North,\nCleo,,150,South,\n\
                 Dan,1700,,,\nEve,1600,,,Byron\nFinn,1500,,South,\n";
    std::fs::write(&list, table).unwrap();
    let (list, event) = (list.to_str().unwrap(), event.to_str().unwrap());
    let arguments = ["enter", list, "-R", "ecf-2009", "--rounds", "5", "--year", "2027", "-o", event];
    let (code, out, err) = pairproof(&arguments);
    assert_eq!((code, out.as_str()), (0, ""), "{err}");
    assert!(err.contains("No 3 Cleo: ranked at 1800"), "{err}");
    assert!(err.contains("No 1 has White in round one: 2027 (32)"), "{err}");
    let (code, out, _) = pairproof(&["pair", event, "-R", "ecf-2009", "-f", "pairs"]);
    // 1 Ben, 2 Ada, 3 Cleo against 4 Dan, 5 Eve, 6 Finn; Ada and Eve are relatives, Cleo and Finn of one club.
    assert_eq!((code, out.as_str()), (0, "3\n1 4\n6 2\n3 5\n"));
    let (code, _, err) = pairproof(&arguments);
    assert_eq!(code, 5, "an existing file stays as it is");
    assert!(err.contains("already exists"), "{err}");
    let (code, _, err) = pairproof(&["enter", list, "--rounds", "5", "--year", "2027"]);
    assert_eq!(code, 3);
    assert!(err.contains("dutch-2026 has no rule about the year"), "{err}");
    let (code, _, err) = pairproof(&["enter", list, "--rounds", "0"]);
    assert!(code == 3 && err.contains("1 to 999 rounds"), "{err}");
}

#[test]
fn score_levels_are_laid_out_as_cards() {
    let (code, out, _) = pairproof(&["pair", OPEN, "-R", "ecf-2009", "--cards", "-f", "plain"]);
    assert_eq!(code, 0);
    let cards = out.split("\n\nBye:").nth(1).unwrap();
    insta::assert_snapshot!("ecf_cards", cards.trim_end());
    let (code, _, err) = pairproof(&["pair", OPEN, "-R", "lim-1987", "--cards"]);
    assert!(code == 3 && err.contains("--cards lays out"), "{err}");
}

#[test]
fn a_published_draw_is_altered_as_little_as_possible() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("boards.txt");
    let (_, pairs, _) = pairproof(&["pair", OPEN, "-R", "ecf-2009", "-f", "pairs"]);
    let line = |l: &str| l.strip_suffix(" 0").map_or(l.replace(' ', "-"), |n| format!("{n} bye"));
    let boards: Vec<String> = pairs.lines().skip(1).map(line).collect();
    std::fs::write(&path, boards.join("\n")).unwrap();
    let path = path.to_str().unwrap();
    let (code, out, _) = pairproof(&["pair", OPEN, "-R", "ecf-2009", "--published", path, "--absent", "20"]);
    assert_eq!(code, 0);
    assert!(out.contains("23 of 24 published boards stay"), "{out}");
    assert!(out.contains("instead of 10 Player 0010 – 20"), "{out}");
    let unchanged = pairproof(&["pair", OPEN, "-R", "ecf-2009", "--published", path, "-f", "pairs"]);
    assert_eq!(unchanged.1, pairs, "nobody left: nothing changes");
    let json =
        pairproof(&["pair", OPEN, "-R", "ecf-2009", "--published", path, "--absent", "20", "-f", "json"]);
    assert!(json.1.contains("\"dissolved\""), "{}", json.1);
}

#[test]
fn only_players_of_equal_grade_and_score_may_be_reordered() {
    let ask = |order: &str, book: &str| pairproof(&["pair", OPEN, "-R", book, "--order", order]);
    let (code, _, err) = ask("9,13", "ecf-2009");
    assert!(code == 3 && err.contains("equal or estimated grades"), "{err}");
    let (code, _, err) = ask("9,999", "ecf-2009");
    assert!(code == 3 && err.contains("there is no player 999"), "{err}");
    let (code, _, err) = ask("9,13", "dutch-2026");
    assert!(code == 3 && err.contains("does not let the arbiter choose an order"), "{err}");
}

#[test]
fn discretions_that_contradict_each_other_are_refused() {
    let (code, _, err) = pairproof(&["pair", OPEN, "-R", "lim-1987", "--discretion", "maxi,no-maxi"]);
    assert!(code == 3 && err.contains("maxi and no-maxi contradict"), "{err}");
}

#[test]
fn unfinished_games_count_as_draws_for_the_pairing_only() {
    let folder = tempfile::tempdir().unwrap();
    let open = folder.path().join("open.trf");
    let next = folder.path().join("next.trf");
    // The first game of round four loses its result on both lines.
    let text = std::fs::read_to_string(OPEN).unwrap();
    let game = |line: &str| line.chars().skip(121).take(10).collect::<String>();
    let first = text.lines().find(|l| l.starts_with("001") && game(l).contains(" w ")).unwrap();
    let number = |text: &str| text.trim().parse::<u32>().unwrap();
    let (own, other) = (number(&first[4..8]), number(&game(first)[..4]));
    let cut = |line: &str| {
        let is_one = line.starts_with("001") && [own, other].contains(&number(&line[4..8]));
        if !is_one {
            return line.to_owned();
        }
        let mut all: Vec<char> = line.chars().collect();
        all[128] = ' ';
        // The points column would no longer fit; blank is allowed.
        for c in &mut all[80..84] {
            *c = ' ';
        }
        all.into_iter().collect()
    };
    std::fs::write(&open, text.lines().map(cut).collect::<Vec<_>>().join("\n")).unwrap();
    let (open, next) = (open.to_str().unwrap(), next.to_str().unwrap());
    let (code, _, err) = pairproof(&["pair", open, "-R", "irish"]);
    assert!(code == 3 && err.contains("--unfinished-as-draws"), "{err}");
    let (code, _, err) = pairproof(&["pair", open, "-R", "irish", "--unfinished-as-draws", "-o", next]);
    assert_eq!(code, 0, "{err}");
    let written = std::fs::read_to_string(next).unwrap();
    let line = written.lines().find(|l| l.starts_with("001") && number(&l[4..8]) == own).unwrap();
    assert_eq!(line.chars().nth(128), Some(' '), "the game stays unfinished: {line}");
}

#[test]
fn a_player_asks_why() {
    let open = "instances/synthetic/open-0100/round-5.trf";
    let (code, out, err) = pairproof(&["explain", open, "-n", "12"]);
    assert_eq!((code, err.as_str()), (0, ""));
    insta::assert_snapshot!("explain", out);
    let (code, _, err) = pairproof(&["explain", open, "-n", "120"]);
    assert!(code == 3 && err.contains("--player: there is no player 120"), "{err}");
    let (_, out, _) = pairproof(&["explain", OPEN, "-n", "48"]);
    assert!(out.starts_with("Rulebook: dutch-2026, because") && out.contains("\nBye\n"), "{out}");
    assert!(out.contains("Why does 50 Player 0050 not get the bye?"), "{out}");
    let (code, out, _) = pairproof(&["explain", open, "-n", "12", "--why-not", "62,0"]);
    assert_eq!(code, 0);
    assert!(out.contains("Why not 62") && out.contains("D26-C1\n"), "{out}");
}

#[test]
fn a_command_takes_only_the_options_that_it_uses() {
    for option in ["--engine", "--absent", "--seed", "--round", "--discretion", "--time-limit"] {
        let (code, _, err) = pairproof(&["standings", SMALL, option, "1"]);
        assert!(code == 3 && err.contains("unexpected argument"), "standings {option}: {err}");
    }
    let (code, _, err) = pairproof(&["check", SMALL, "--absent", "1"]);
    assert!(code == 3 && err.contains("the file states who played"), "{err}");
}
