//! A round robin from its list of players to its standings, in an event file: absence, withdrawal, refusals.

use std::path::Path;

use crate::fixture::{boards, done, folder, go, imported, report, said};

/// Writes a list of so many players of four federations.
fn players(path: &Path, count: usize) {
    let names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gail", "Hugo", "Ines", "Jon"];
    let row = |(i, name): (usize, &&str)| {
        format!("{name},{},{}\n", 2300 - 20 * i, ["GER", "FRA", "NOR", "ESP"][i % 4])
    };
    let rows: String = names.iter().take(count).enumerate().map(row).collect();
    std::fs::write(path.join("players.csv"), format!("name,rating,federation\n{rows}")).unwrap();
}

/// Enters a draw at every open board.
fn drawn(path: &Path, file: &str, boards: &[usize]) {
    let results: Vec<String> = boards.iter().map(|board| format!("{board}=½")).collect();
    done(path, &format!("result {file} {}", results.join(" ")));
}

#[test]
fn a_whole_event_with_an_absence_and_a_withdrawal() {
    let file = "rr.pairproof";
    let folder = folder();
    let path = folder.path();
    players(path, 6);
    done(path, &format!("enter players.csv -R round-robin --rounds 5 --name Six -o {file}"));
    let schedule = done(path, &format!("print {file} schedule -f csv"));
    assert!(
        schedule.contains("1,1,1,Ada,,Finn,6\n") && schedule.contains("5,3,5,Eve,,Ada,1\n"),
        "{schedule}"
    );
    done(path, &format!("pair {file} --enter"));
    assert_eq!(boards(path, file), ["1 1-6 ", "2 2-5 ", "3 3-4 "]);
    drawn(path, file, &[1, 2, 3]);
    // Cleo misses round 2: her board is announced, and Eve wins by forfeit.
    done(path, &format!("bye {file} 3 2 zero"));
    let says = said(path, &format!("pair {file} --enter"));
    assert!(says.contains("3 Cleo is away: lost by forfeit"), "{says}");
    assert_eq!(boards(path, file), ["1 6-4 ", "2 5-3 '+/-", "3 1-2 "]);
    drawn(path, file, &[1, 3]);
    // Ben leaves after two of five games.
    let says = said(path, &format!("withdraw {file} 2"));
    assert!(says.contains("the boards of the other rounds are announced"), "{says}");
    for open in [&[2, 3][..], &[1, 2], &[1, 3]] {
        done(path, &format!("pair {file} --enter"));
        drawn(path, file, open);
    }
    let (code, _, err) = go(path, &format!("pair {file}"));
    assert!(code == 3 && err.contains("all 5 announced rounds have been paired"), "{err}");
    let checked = done(path, &format!("check {file} --all"));
    assert!(checked.matches("IDENTICAL").count() >= 5, "{checked}");
    let table = done(path, &format!("standings {file}"));
    assert!(table.contains("2 Ben left after 2 of 5 games, less than half"), "{table}");
    assert!(table.contains("Sonneborn-Berger"), "{table}");
    let by = done(path, &format!("standings {file} --tiebreaks DE,BH,SB"));
    assert!(by.contains("BH is dropped"), "{by}");
    let report = report(path, file);
    assert!(report.contains("192 FIDE_ROUNDROBIN"), "{report}");
}

#[test]
fn an_odd_number_has_free_rounds_without_points() {
    let folder = folder();
    let path = folder.path();
    players(path, 5);
    done(path, "enter players.csv -R round-robin --rounds 5 -o rr.pairproof");
    let says = said(path, "pair rr.pairproof --enter");
    assert!(says.contains("a free round gives no points"), "{says}");
    let report = report(path, "rr.pairproof");
    assert!(report.contains("PAB=0.0"), "{report}");
    drawn(path, "rr.pairproof", &[1, 2]);
    let table = done(path, "standings rr.pairproof -f json");
    assert!(!table.contains("\"points\": 1.0"), "{table}");
}

#[test]
fn both_cycles_of_a_double_round_robin_and_their_readings() {
    let folder = folder();
    let path = folder.path();
    players(path, 4);
    done(path, "enter players.csv -R double-round-robin --rounds 6 -o drr.trf");
    let rounds = |more: &str| -> Vec<String> {
        let text = done(path, format!("print drr.trf schedule -f csv {more}").trim());
        let cell = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<_>>();
        let board = |cells: Vec<String>| format!("{}: {}-{}", cells[0], cells[2], cells[6]);
        text.lines().skip(1).map(|line| board(cell(line))).collect()
    };
    let reversed = ["1: 1-4", "1: 2-3", "2: 2-4", "2: 3-1", "3: 4-3", "3: 1-2", "4: 4-1", "4: 3-2"];
    assert_eq!(rounds("")[..8], reversed);
    let kept = rounds("-R double-round-robin+DRR-LAST-TWO=kept");
    assert_eq!(kept[2..6], ["2: 4-3", "2: 1-2", "3: 2-4", "3: 3-1"]);
    let at_once = rounds("-R double-round-robin+DRR-CYCLES=both-games");
    assert_eq!(at_once[..4], ["1: 1-4", "1: 2-3", "2: 4-1", "2: 3-2"]);
    // The type of Berger's table declares the order of the table.
    let report = std::fs::read_to_string(path.join("drr.trf")).unwrap();
    std::fs::write(path.join("drr.trf"), report.replace("FIDE_DOUBLEROUND", "BERGER_DOUBLEROUND")).unwrap();
    assert_eq!(rounds(""), kept);
}

#[test]
fn a_round_made_by_hand_is_judged_by_person_and_article() {
    let folder = folder();
    let path = folder.path();
    players(path, 6);
    done(path, "enter players.csv -R round-robin --rounds 5 -o rr.pairproof");
    std::fs::write(path.join("boards.txt"), "1-6\n2-4\n3-5\n").unwrap();
    let (code, out, _) = go(path, "check rr.pairproof boards.txt");
    assert!(
        code == 1 && out.contains("ILLEGAL: 2 Ben and 4 Dan may not meet (RR-TABLE), and 1 more"),
        "{code}: {out}"
    );
    std::fs::write(path.join("boards.txt"), "6-1\n2-5\n3-4\n").unwrap();
    let (code, out, _) = go(path, "check rr.pairproof boards.txt");
    assert!(code == 1 && out.contains("Ada"), "{code}: {out}");
    let why = done(path, "explain rr.pairproof 2");
    assert!(why.contains("The table has"), "{why}");
    let other = done(path, "explain rr.pairproof 2 --why-not 2 4");
    assert!(other.contains("RR-TABLE"), "{other}");
    done(path, "pair rr.pairproof --certificate rr.cert");
    assert!(done(path, "verify rr.cert rr.pairproof").contains("round 1"));
}

#[test]
fn what_a_round_robin_cannot_do_is_refused_with_the_way_out() {
    let folder = folder();
    let path = folder.path();
    players(path, 6);
    for (command, says) in [
        ("enter players.csv -R round-robin --rounds 7", "6 players have 5 rounds"),
        (
            "enter players.csv -R round-robin --rounds 5 --colour white",
            "the table of round-robin gives all colours",
        ),
        (
            "enter players.csv -R irish --rounds 5 --colour white",
            "The first colour has no effect: irish draws the colours of each board by lot (rule 1)",
        ),
        ("enter players.csv -R round-robin --rounds 5 --seed 3", "nothing is drawn by lot"),
        ("enter players.csv -R round-robin --rounds 5 --numbers varma", "for 9 to 24 players"),
        ("enter players.csv --rounds 5 --colour white --numbers lots", "--numbers is for a round robin"),
        ("print event.trf schedule", "there is no schedule of all rounds"),
        (
            "enter players.csv -R round-robin --rounds 5 --boards 2",
            "--boards is for teams, but round-robin is a table for players",
        ),
    ] {
        let (code, out, err) = go(path, command);
        assert!(code == 3 && err.contains(says), "{command}: {out}{err}");
    }
    done(path, "enter players.csv -R round-robin --rounds 5 -o rr.pairproof");
    let (code, _, err) = go(path, "pair rr.pairproof --absent 3");
    assert!(
        code == 3
            && err.contains("3 Cleo has a place in the table")
            && err.contains("pairproof bye rr.pairproof 3 1 zero"),
        "{err}"
    );
    let (code, _, err) = go(path, "bye rr.pairproof 3 2 half");
    assert!(code == 3 && err.contains("in a table, no bye gives points"), "{err}");
    done(path, "pair rr.pairproof --enter");
    std::fs::write(path.join("late.csv"), "name,rating\nKim,2000\n").unwrap();
    let (code, _, err) = go(path, "add rr.pairproof --from late.csv");
    assert!(code == 3 && err.contains("another would change every round"), "{err}");
}

#[test]
fn numbers_by_lot_and_by_varma_can_be_repeated() {
    let folder = folder();
    let path = folder.path();
    players(path, 10);
    for by in ["lots", "varma"] {
        let first =
            done(path, &format!("enter players.csv -R round-robin --rounds 9 --numbers {by} --seed 5"));
        assert!(
            first.contains(&format!("`pairproof enter --numbers {by} --seed 5` repeats the draw")),
            "{first}"
        );
        let again =
            done(path, &format!("enter players.csv -R round-robin --rounds 9 --numbers {by} --seed 5"));
        let other =
            done(path, &format!("enter players.csv -R round-robin --rounds 9 --numbers {by} --seed 6"));
        assert!(first == again && first != other);
    }
}

#[test]
fn an_extended_table_records_forfeits_as_the_built_in_one_does() {
    let folder = folder();
    let path = folder.path();
    players(path, 5);
    std::fs::write(
        path.join("club.toml"),
        "id = \"club-robin\"\nprefix = \"CLB\"\ntitle = \"Club\"\nsource = \"the club\"\nextends = \"round-robin\"\n",
    )
    .unwrap();
    done(path, "enter players.csv -R round-robin --rounds 5 -o club.pairproof");
    let report = report(path, "club.pairproof");
    let unnamed: String =
        report.lines().filter(|l| !l.starts_with("192")).map(|l| l.to_owned() + "\n").collect();
    imported(path, "club", &unnamed);
    done(path, "bye club.pairproof 2 1 zero");
    let says = said(path, "pair club.pairproof --enter -R club.toml");
    assert!(says.contains("2 Ben is away: lost by forfeit"), "{says}");
    assert!(says.contains("a free round gives no points"), "{says}");
}

/// C.05 6.6: the games of a player who left after less than half of them count nowhere, in no answer and at no time.
#[test]
fn everything_counts_a_withdrawal_alike_before_the_last_round_too() {
    let folder = folder();
    let path = folder.path();
    players(path, 4);
    done(path, "enter players.csv -R round-robin --rounds 3 -o rr.pairproof");
    done(path, "pair rr.pairproof --enter");
    done(path, "result rr.pairproof 1=1-0 2=½");
    assert!(said(path, "withdraw rr.pairproof 1").contains("from round 2 on"));
    let json = |command: &str| serde_json::from_str::<serde_json::Value>(&done(path, command)).unwrap();
    let check = |leader: &str, points: &str| {
        let standings = json("standings rr.pairproof -f json");
        let of = |row: &serde_json::Value| {
            let half_points = row["half_points"].as_i64().unwrap();
            (row["number"].to_string(), format!("{}.{}", half_points / 2, 5 * (half_points % 2)))
        };
        let mut due: Vec<(String, String)> = standings["rows"].as_array().unwrap().iter().map(of).collect();
        assert_eq!(
            standings["rows"].as_array().unwrap().iter().find(|r| r["number"] == 1).unwrap()["out_from"],
            2
        );
        due.sort();
        for sheet in ["standings", "crosstable", "wall-chart"] {
            let table = done(path, &format!("print rr.pairproof {sheet} -f csv"));
            let mut rows = table.lines().map(|line| line.split(',').map(str::to_owned).collect::<Vec<_>>());
            let head = rows.next().unwrap();
            let at = |name: &str| head.iter().position(|h| h == name).unwrap();
            let mut shown: Vec<(String, String)> = rows
                .filter(|row| row.len() == head.len())
                .map(|row| (row[at("number")].clone(), row[at("points")].clone()))
                .collect();
            shown.sort();
            assert_eq!(shown, due, "{sheet}: {table}");
        }
        let status = done(path, "status rr.pairproof");
        assert!(status.contains(&format!("with {points}: {leader}")), "{status}");
        let text = done(path, "standings rr.pairproof").split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains("1 Ada left after 1 of 3 games, less than half"), "{text}");
    };
    check("2 Ben, 3 Cleo", "0.5");
    for (leader, points) in [("4 Dan", "1.0"), ("2 Ben", "1.5")] {
        done(path, "pair rr.pairproof --enter");
        let boards = boards(path, "rr.pairproof");
        let open = boards.iter().find(|board| board.ends_with(' ')).unwrap();
        done(path, &format!("result rr.pairproof {}=1-0", open.split(' ').next().unwrap()));
        check(leader, points);
    }
}
