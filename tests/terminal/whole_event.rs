//! An open of 240 players and nine rounds by a script, from a table of players to a complete report, without an editor.
//! Results are drawn from a seed and entered key by key.

use std::path::Path;

use rand::{Rng as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

use crate::eight::asked;
use crate::fixture::{done, go, run, said, unfolded};
use serde_json::Value;

const FILE: &str = "open.pairproof";
const ROUNDS: usize = 9;
/// A round of 117 boards takes at most 130 keys, so mistakes and jumps have these.
const BESIDES: usize = 13;

/// What the arbiter does before a round is paired, beside its pairing.
const BEFORE: [(usize, &[&str]); 6] = [
    (
        1,
        &[
            "heading FILE --name City_Open --city Graz --federation AUT --from 2026-05-01 --to 2026-05-09 --arbiter Moser \
             --deputy Kim --time-control 90+30 --round-date 1=2026-05-01 --round-date 9=2026-05-09 \
             --tiebreaks BH-C1,BH,SB,TPN",
            "remove FILE 17",
            "edit FILE 20 --name Ortiz,Luisa --title WIM --sex w --birth 1999-02-03",
            "bye FILE 30,41-43 half --round 2",
            "bye FILE 60,61 zero --round 1,4",
            "forbid FILE 5 9",
        ],
    ),
    (2, &["add FILE Late,Lara --rating 1999 --federation AUT --sex w"]),
    (4, &["bye FILE 100 half --round 6", "withdraw FILE 200"]),
    (5, &["withdraw FILE 201", "correct FILE 4 3 ½ --because misread"]),
    (7, &["arrive FILE 200 --from 8"]),
    (9, &["correct FILE 7 2 1-0 --because misread"]),
];

/// A table of players as a spreadsheet saves it.
fn table(dice: &mut ChaCha8Rng) -> String {
    let rows: Vec<String> = (1..=240)
        .zip([1, 2, 3, 0].into_iter().cycle())
        .map(|(n, club)| {
            let rating = 2500 - 6 * n + dice.random_range(0..6);
            let sex = if n % 6 == 0 { "w" } else { "m" };
            let (club, year) = (["Castle", "Knights", "Rook", ""][club], 1950 + n % 60);
            format!("Player{n:03}, Given;{rating};{sex};AUT;{year};{club}\n")
        })
        .collect();
    format!("Name;Rtg;Sex;Fed;Birth;Club\n{}", rows.concat())
}

/// Keys for so many boards: a result each, three slips that are put right, and a board that is looked at again.
fn keys(boards: usize, dice: &mut ChaCha8Rng) -> String {
    let result = |dice: &mut ChaCha8Rng| ['1', '1', '1', '0', '0', '=', '=', '='][dice.random_range(0..8)];
    let mut keys = String::new();
    for board in 1..=boards {
        if [7, 40, 90].contains(&board) {
            // The wrong key, one board back, the right one.
            keys += "+\u{7f}";
        }
        keys.push(result(dice));
        if board == 60 {
            // Board 9 once more: its result stands, and the cursor goes on to the next open board.
            keys += "9\n=";
        }
    }
    keys
}

/// Plays a round: drafted, now and then altered, published, its results entered, closed. How many boards and keys it took.
fn play(path: &Path, round: usize, dice: &mut ChaCha8Rng) -> (usize, usize) {
    done(path, &format!("draft {FILE} --by Moser"));
    if round == 3 {
        let told = done(path, &format!("alter {FILE} lock 1 swap 50 51 --by Moser"));
        assert!(told.starts_with("Draft of round 3: "), "{told}");
        done(path, &format!("publish {FILE} --reason they-share-a-car --by Moser"));
    } else {
        done(path, &format!("publish {FILE} --by Moser"));
    }
    done(path, &format!("print {FILE} names boards slips --time 10:00 -o round.html --force"));
    let open: Value = serde_json::from_str(&done(path, &format!("status {FILE} -f json"))).unwrap();
    let boards = open["open"].as_array().unwrap().len();
    let keys = keys(boards, dice);
    let printed = asked(path, FILE, &keys);
    let end = format!("round {round}: all games have a result; saved in {FILE}\n");
    assert!(printed.ends_with(&end), "{}", &printed[printed.len().saturating_sub(300)..]);
    let closed = unfolded(&done(path, &format!("close {FILE} --by Moser")));
    assert_eq!(
        closed.contains("the ranks of 240 players after round 9 have been written"),
        round == ROUNDS,
        "{closed}"
    );
    (boards, keys.chars().count())
}

#[test]
fn an_open_of_240_players_runs_by_a_script_from_a_table_to_a_complete_report() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let mut dice = ChaCha8Rng::seed_from_u64(240);
    std::fs::write(path.join("players.csv"), table(&mut dice)).unwrap();
    done(path, &format!("enter players.csv --rounds {ROUNDS} --colour white -o {FILE} --by Moser"));
    for round in 1..=ROUNDS {
        for command in BEFORE.iter().filter(|(of, _)| *of == round).flat_map(|(_, commands)| *commands) {
            done(path, &command.replace("FILE", FILE));
        }
        let (boards, keys) = play(path, round, &mut dice);
        assert!((115..=120).contains(&boards), "round {round} has {boards} boards");
        assert!(keys <= boards + BESIDES, "round {round}: {keys} keys for {boards} results");
    }
    report(path);
}

/// The report is complete, and every round and rank in it is judged from the report alone.
fn report(path: &Path) {
    said(path, &format!("export {FILE} -o final.trf"));
    let text = std::fs::read_to_string(path.join("final.trf")).unwrap();
    for code in
        ["012", "022", "032", "042", "052", "062", "072", "102", "112", "122", "132", "142", "192", "212"]
    {
        assert_eq!(
            text.matches(&format!("\n{code} ")).count() + usize::from(text.starts_with(code)),
            1,
            "{code}"
        );
    }
    let players: Vec<&str> = text.lines().filter(|line| line.starts_with("001")).collect();
    let mut ranks: Vec<usize> = players.iter().map(|line| line[85..89].trim().parse().unwrap()).collect();
    ranks.sort_unstable();
    assert_eq!(ranks, (1..=240).collect::<Vec<_>>(), "each rank once");
    let (code, judged, err) = go(path, "check final.trf --all");
    let judged = unfolded(&judged);
    assert_eq!(code, 0, "{judged}{err}");
    assert!(judged.contains("9 rounds judged: "), "{judged}");
    assert!(judged.contains("RANKS AGREE: 240 ranks, by points, then BH-C1, BH, SB, TPN"), "{judged}");
    for says in ["Published by hand (they-share-a-car): accepted.", "Paired before the correction of"] {
        assert!(judged.contains(says), "{says}: {judged}");
    }
    // Into an event file and out again, it is the same report.
    said(path, "import final.trf -o again.pairproof --unjudged");
    said(path, "export again.pairproof -o again.trf");
    assert_eq!(std::fs::read_to_string(path.join("again.trf")).unwrap(), text);
    done(path, &format!("category {FILE} --add w --add U1500"));
    let list = ["1st 1000", "2nd 600", "3rd 400", "w 1st 200", "U1500 1st 200"];
    let given = run(path, &[&["prizes", FILE, "--keep"][..], &list].concat(), &[]);
    let text = String::from_utf8(given.stdout).unwrap();
    assert!(given.status.success() && text.contains("Prize money 2400.00: 2400.00 awarded."), "{text}");
    let sheets = ["print", FILE, "standings", "crosstable", "prizes", "-o", "final.html"];
    assert!(run(path, &sheets, &[]).status.success());
    let clubs = done(path, &format!("standings {FILE} --clubs"));
    assert!(["Castle", "Knights", "Rook"].iter().all(|club| clubs.contains(club)), "{clubs}");
    let log = done(path, &format!("log {FILE}"));
    assert!(log.lines().count() > 9 * 115, "each result is a row of the log");
}
