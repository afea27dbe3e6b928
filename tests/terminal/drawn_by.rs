//! What a published round was drawn by: the seed of its lots, declarations, another rulebook, withdrawn players, the arbiter's
//! order. Every command judges the round by it, from the event file and from an exported report.

use std::path::Path;

use crate::fixture::{done, report, run};

/// Runs a command that must succeed, and returns what it prints to both outputs.
fn says(at: &Path, line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let output = run(at, &words, &[]);
    let text = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap()).concat();
    assert!(output.status.success(), "{line}: {text}");
    text
}

/// A folder with a list of players of three provinces, who are also members of three clubs.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let names = ["Ahern", "Byrne", "Casey", "Doyle", "Egan", "Foley", "Gahan", "Healy"];
    let place = ["Munster", "Munster", "Ulster", "Leinster", "Munster", "Ulster", "Ulster", "Leinster"];
    let rows = |head: &str, many: usize| {
        let row = |i: usize| format!("{},{},{}\n", names[i], 1900 - 20 * i, place[i]);
        format!("{head}\n{}", (0..many).map(row).collect::<String>())
    };
    std::fs::write(folder.path().join("even.csv"), rows("name,rating,province", 8)).unwrap();
    std::fs::write(folder.path().join("odd.csv"), rows("name,rating,province", 7)).unwrap();
    std::fs::write(folder.path().join("clubs.csv"), rows("name,rating,club", 8)).unwrap();
    std::fs::write(folder.path().join("equal.csv"), "name\nAhern\nByrne\nCasey\nDoyle\n").unwrap();
    folder
}

/// Checks that the last round is judged as the best pairing, in the event file and in its report, and that its certificate
/// holds.
fn is_best(at: &Path, round: usize) {
    says(at, "export e.pairproof -o report.trf --force");
    says(at, "export e.pairproof -o report.json --force");
    for file in ["e.pairproof", "report.trf", "report.json"] {
        let judged = says(at, &format!("check {file}"));
        assert!(judged.contains(&format!("Round {round}: IDENTICAL")), "{file}: {judged}");
    }
    let explained = says(at, &format!("explain report.trf --round {round}"));
    assert!(explained.contains(&format!("Round {round}, as published.")), "{explained}");
    let why = says(at, &format!("explain e.pairproof 1 --round {round}"));
    assert!(!why.contains("not the best"), "{why}");
    says(at, &format!("pair e.pairproof --round {round} --certificate c.cert --force"));
    says(at, "verify c.cert report.trf");
}

#[test]
fn a_round_is_judged_by_the_options_of_its_draft() {
    let folder = folder();
    let at = folder.path();
    for (event, options) in [
        ("even.csv -R irish", "--seed 11"),
        ("even.csv -R irish", "--seed 12 --reading IRL-3A=principle"),
        ("clubs.csv -R us-scholastic", "--discretion same-school,small-switches"),
        ("clubs.csv -R us-scholastic", "--discretion unrated-by-lot"),
        ("clubs.csv -R dutch-2026 --mode free --colour white", "--discretion baku"),
        ("clubs.csv -R dutch-2026 --mode free --colour white", "-R lim-2026 --absent 3"),
        ("equal.csv -R ecf-2009", "--order 4,1,3,2"),
    ] {
        says(at, &format!("enter {event} --rounds 5 -o e.pairproof --force"));
        says(at, &format!("draft e.pairproof {options}"));
        says(at, "publish e.pairproof");
        is_best(at, 1);
    }
}

/// The words, the JSON and the answer of `serve` name what a round was judged by: the rulebook and declarations of its draw.
#[test]
fn the_verdict_names_the_rulebook_and_the_declarations_of_the_draw() {
    let folder = folder();
    let at = folder.path();
    let json = |line: &str| -> serde_json::Value { serde_json::from_str(&done(at, line)).unwrap() };
    says(at, "enter clubs.csv -R dutch-2026 --mode free --colour white --rounds 5 -o e.pairproof");
    says(at, "pair e.pairproof --enter -R lim-2026");
    let judged = says(at, "check e.pairproof");
    assert!(judged.contains("Judged by FIDE Lim system, 2026 (lim-2026; `-R` names another)\n"), "{judged}");
    let answer = json("check e.pairproof -f json");
    assert_eq!((&answer["rulebook"], answer["declared"].as_array().unwrap().len()), (&"lim-2026".into(), 0));
    let explained = json("explain e.pairproof 1 --round 1 -f json");
    assert_eq!(answer["rulebook_sha256"], explained["rulebook_sha256"]);
    let event = report(at, "e.pairproof");
    let asked = serde_json::json!({ "id": 1, "do": "check", "tournament": event });
    let served = crate::serve::Session::start(&[]).ask(&asked);
    assert_eq!(served["check"]["rulebook"], "lim-2026", "{served}");

    says(at, "result e.pairproof 1=1-0 2=1-0 3=0-1 4=1-0");
    says(at, "pair e.pairproof --enter --discretion baku");
    let judged = says(at, "check e.pairproof");
    let dutch = "Judged by FIDE (Dutch) System, 2026 (dutch-2026; `-R` names another), drawn with baku";
    assert!(judged.contains(&format!("{dutch}\n")), "{judged}");
    assert_eq!(json("check e.pairproof -f json")["declared"], serde_json::json!(["baku"]));

    // The rounds differ, so each names its own unless it is that of the event.
    let judged = says(at, "check e.pairproof --all --exit-zero");
    assert!(judged.contains("(lim-2026; `-R` names another): round 1\n"), "{judged}");
    assert!(judged.contains(&format!("{dutch}: round 2\n")), "{judged}");
    let answer = json("check e.pairproof --all --exit-zero -f json");
    assert_eq!((&answer["rulebook"], &answer["declared"]), (&"dutch-2026".into(), &serde_json::json!([])));
    assert_eq!(answer["judged"][0]["under"]["rulebook"], "lim-2026");
    assert_eq!(answer["judged"][1]["under"]["declared"], serde_json::json!(["baku"]));
}

#[test]
fn lots_without_a_seed_are_drawn_with_a_new_one_that_is_told_and_kept() {
    let folder = folder();
    let at = folder.path();
    says(at, "enter even.csv -R irish --rounds 5 -o e.pairproof");
    let said = says(at, "draft e.pairproof");
    let (_, after) = said.split_once("lots drawn with the seed ").unwrap();
    let seed: u64 = after.split(';').next().unwrap().parse().unwrap();
    // A draft that is paired again keeps its lots.
    assert!(says(at, "draft e.pairproof").contains(&format!("the seed {seed};")));
    says(at, "publish e.pairproof");
    assert!(says(at, "export e.pairproof").contains(&format!("XXW drawn 1 seed {seed}\n")));
    let log = says(at, "log e.pairproof").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(log.contains(&format!("lots drawn with the seed {seed}")), "{log}");
    is_best(at, 1);
    // `pair` that keeps the round draws a seed too; `pair` that only prints it is repeatable.
    says(at, "enter even.csv -R irish --rounds 5 -o e.pairproof --force");
    assert_eq!(says(at, "pair e.pairproof -f pairs"), says(at, "pair e.pairproof -f pairs --seed 0"));
    says(at, "pair e.pairproof --enter");
    let kept = report(at, "e.pairproof");
    assert!(kept.contains("XXW drawn 1 seed "), "{kept}");
    assert!(says(at, "check e.pairproof").contains("Round 1: IDENTICAL"));
}

/// Games that were open when a round was drawn counted as draws, whatever is entered later.
#[test]
fn a_round_drawn_with_open_games_is_judged_with_them_as_draws() {
    let folder = folder();
    let at = folder.path();
    says(at, "enter clubs.csv --mode free --colour white --rounds 5 -o e.pairproof");
    says(at, "draft e.pairproof");
    says(at, "publish e.pairproof");
    says(at, "result e.pairproof 1=1-0 2=1-0 3=1-0");
    says(at, "draft e.pairproof --unfinished-as-draws");
    says(at, "publish e.pairproof");
    let is_best = |file: &str| {
        let judged = says(at, &format!("check {file}"));
        assert!(judged.contains("Round 2: IDENTICAL"), "{judged}");
        let explained = says(at, &format!("explain {file} --round 2"));
        assert!(explained.contains("Round 2, as published."), "{explained}");
    };
    is_best("e.pairproof");
    says(at, "correct e.pairproof 1 4 1-0");
    is_best("e.pairproof");
    // What `pair` proves by the results of today is accepted too.
    says(at, "pair e.pairproof --round 2 --certificate c.cert");
    let words = ["verify", "c.cert", "e.pairproof"];
    assert!(String::from_utf8_lossy(&run(at, &words, &[]).stdout).contains("proved: "));
}

/// Irish 4: a player who has withdrawn is included in all draws, with a score of 0.
#[test]
fn a_player_who_has_withdrawn_stays_in_every_draw_and_gets_no_point() {
    let folder = folder();
    let at = folder.path();
    says(at, "enter odd.csv -R irish --rounds 5 -o e.pairproof");
    says(at, "draft e.pairproof --seed 3");
    says(at, "publish e.pairproof");
    says(at, "result e.pairproof 1=1-0 2=1-0 3=1-0");
    says(at, "close e.pairproof");
    // Whoever sits at board one has a point and leaves.
    let first = says(at, "export e.pairproof");
    let gone = first.lines().find_map(|line| line.strip_prefix("XXB 1 ")).unwrap();
    let gone = gone.split('-').next().unwrap().to_owned();
    says(at, &format!("withdraw e.pairproof {gone}"));
    let next = says(at, "status e.pairproof");
    assert!(next.contains("pairproof draft e.pairproof") && !next.contains("--withdrawn"), "{next}");
    let mut byes = 0;
    for round in 2..=4 {
        let drafted = says(at, &format!("draft e.pairproof --seed {round}"));
        assert!(drafted.contains("the best pairing, proved"), "{drafted}");
        let published = says(at, "publish e.pairproof");
        is_best(at, round);
        byes += usize::from(published.contains("has withdrawn and is left over: no point (4)"));
        let has_forfeit = published.contains("has withdrawn, and the opponent wins by forfeit (4)");
        assert!(has_forfeit || published.contains("left over"), "{published}");
        for line in says(at, "result e.pairproof").lines() {
            if let Some((board, _)) = line.trim().strip_prefix("board ").and_then(|rest| rest.split_once(':'))
            {
                says(at, &format!("result e.pairproof {board}=1-0"));
            }
        }
        says(at, "close e.pairproof");
        let player = says(at, &format!("players e.pairproof {gone}"));
        assert!(player.contains("1.0 point"), "{player}");
    }
    assert!(byes > 0, "the last one is left over");
    assert!(says(at, "check e.pairproof --all").matches("IDENTICAL").count() >= 4);
}
