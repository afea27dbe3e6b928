//! A Scheveningen match from its list of players to its standings; teams by records; what is refused.

use std::path::Path;

use crate::fixture::{boards, done, folder, go, imported, report, said};

/// Writes a list of two teams of four, their players mixed.
fn players(path: &Path) {
    let names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gail", "Hugo"];
    let row = |(i, name): (usize, &&str)| format!("{name},{},{}\n", 2300 - 20 * i, ["Rooks", "Pawns"][i % 2]);
    let rows: String = names.iter().enumerate().map(row).collect();
    std::fs::write(path.join("players.csv"), format!("name,rating,team\n{rows}")).unwrap();
}

#[test]
fn a_whole_match_with_an_absence() {
    let file = "match.pairproof";
    let folder = folder();
    let path = folder.path();
    players(path);
    done(path, &format!("enter players.csv -R scheveningen --rounds 4 --name Match -o {file}"));
    let schedule = done(path, &format!("print {file} schedule -f csv"));
    assert!(
        schedule.contains("1,1,1,Ada,,Ben,2\n") && schedule.contains("4,1,8,Hugo,,Ada,1\n"),
        "{schedule}"
    );
    done(path, &format!("pair {file} --enter"));
    assert_eq!(boards(path, file), ["1 1-2 ", "2 3-4 ", "3 6-5 ", "4 8-7 "]);
    done(path, &format!("result {file} 1=1-0 2=1-0 3=½ 4=½"));
    // Cleo misses round 2: her board is announced, and Ben wins by forfeit.
    done(path, &format!("bye {file} 3 2 zero"));
    let says = said(path, &format!("pair {file} --enter"));
    assert!(says.contains("3 Cleo is away: lost by forfeit"), "{says}");
    assert_eq!(boards(path, file), ["1 4-1 ", "2 2-3 '+/-", "3 5-8 ", "4 7-6 "]);
    done(path, &format!("result {file} 1=½ 3=½ 4=½"));
    let table = done(path, &format!("standings {file}"));
    assert!(table.contains("Rooks 4.5, Pawns 3.5."), "{table}");
    let sheet = done(path, &format!("print {file} standings"));
    assert!(sheet.contains("Rooks 4.5, Pawns 3.5."), "{sheet}");
    for _ in 0..2 {
        done(path, &format!("pair {file} --enter"));
        done(path, &format!("result {file} 1=½ 2=½ 3=½ 4=½"));
    }
    let (code, _, err) = go(path, &format!("pair {file}"));
    assert!(code == 3 && err.contains("all 4 announced rounds have been paired"), "{err}");
    let checked = done(path, &format!("check {file} --all"));
    assert!(checked.matches("IDENTICAL").count() >= 4, "{checked}");
    let by = done(path, &format!("standings {file} --tiebreaks DE,BH,SB"));
    assert!(by.contains("BH is dropped") && by.contains("Rooks 8.5, Pawns 7.5."), "{by}");
    let report = report(path, file);
    assert!(report.contains("192 FIDE_SCHEVENINGEN") && report.contains("XXG club"), "{report}");
}

#[test]
fn a_double_match_goes_back_through_its_rounds() {
    let folder = folder();
    let path = folder.path();
    players(path);
    done(path, "enter players.csv -R double-scheveningen --rounds 8 -o match.pairproof");
    let text = done(path, "print match.pairproof schedule -f csv");
    let board = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        format!("{}: {}-{}", cells[0], cells[2], cells[6])
    };
    let all: Vec<String> = text.lines().skip(1).map(board).collect();
    assert_eq!(all[16..20], ["5: 1-8", "5: 3-6", "5: 4-5", "5: 2-7"]);
    assert_eq!(all[28..], ["8: 2-1", "8: 4-3", "8: 5-6", "8: 7-8"]);
}

#[test]
fn records_of_teams_name_teams_and_boards() {
    let folder = folder();
    let path = folder.path();
    players(path);
    done(path, "enter players.csv -R scheveningen --rounds 4 -o match.pairproof");
    let report = report(path, "match.pairproof");
    let plain: String =
        report.lines().filter(|line| !line.starts_with("XXG")).map(|l| l.to_owned() + "\n").collect();
    let old = |name: &str, numbers: &str| format!("013 {name:<32}{numbers}\n");
    let new = |number: u32, name: &str, numbers: &str| format!("310 {number:>3} {name:<65}{numbers}\n");
    let reversed = [
        old("Rooks", "   7    5    3    1") + &old("Pawns", "   8    6    4    2"),
        new(1, "Rooks", "   7    5    3    1") + &new(2, "Pawns", "   8    6    4    2"),
    ];
    for records in reversed {
        imported(path, "records", &(plain.clone() + &records));
        done(path, "pair records.pairproof --enter");
        assert_eq!(boards(path, "records.pairproof"), ["1 7-8 ", "2 5-6 ", "3 4-3 ", "4 2-1 "]);
        let written = crate::fixture::report(path, "records.pairproof");
        assert!(records.lines().all(|line| written.contains(line)), "{written}");
    }
    // Without the type, records 310 make a team event.
    let of_teams = plain.replace("192 FIDE_SCHEVENINGEN\n", "")
        + &new(1, "Rooks", "   7    5    3    1")
        + &new(2, "Pawns", "   8    6    4    2");
    std::fs::write(path.join("teams.trf"), of_teams).unwrap();
    let (code, _, err) = go(path, "pair teams.trf -R scheveningen");
    assert!(code == 3 && err.contains("write the type FIDE_SCHEVENINGEN in record 192"), "{err}");
}

#[test]
fn what_is_no_match_of_two_equal_teams_is_refused_by_name() {
    let folder = folder();
    let path = folder.path();
    players(path);
    let list = std::fs::read_to_string(path.join("players.csv")).unwrap();
    for (from, to, says) in [
        ("Hugo,2160,Pawns", "Hugo,2160,", "8 Hugo is in neither team"),
        ("Hugo,2160,Pawns", "Hugo,2160,Kings", "the event has 3: Rooks, Pawns, Kings"),
        ("Hugo,2160,Pawns", "Hugo,2160,Rooks", "Rooks has 5 players, Pawns has 3 players"),
    ] {
        std::fs::write(path.join("other.csv"), list.replace(from, to)).unwrap();
        let (code, _, err) = go(path, "enter other.csv -R scheveningen --rounds 4");
        assert!(code == 3 && err.contains(says), "{err}");
    }
    for (command, says) in [
        ("enter players.csv -R scheveningen --rounds 5", "8 players have 4 rounds in scheveningen"),
        ("enter players.csv -R scheveningen --rounds 4 --numbers varma", "for a round robin"),
        ("simulate -R scheveningen --players 7 --events 1", "scheveningen has no table for 7 players"),
        ("simulate -R scheveningen --players 8 --rounds 5", "8 players have 4 rounds in scheveningen"),
        ("simulate -R scheveningen --players 8 --clubs 3", "every player belongs to one of two teams"),
        ("generate -R scheveningen --seed 1 --players 28", "scheveningen has no table for 28 players"),
        ("generate -R double-scheveningen --seed 1 --players 8 --rounds 9", "8 players have 8 rounds in"),
    ] {
        let (code, out, err) = go(path, command);
        assert!(code == 3 && err.contains(says), "{command}: {out}{err}");
    }
    done(path, "enter players.csv -R round-robin --rounds 4 -o robin.trf");
    let report = std::fs::read_to_string(path.join("robin.trf")).unwrap();
    let without: String =
        report.lines().filter(|l| !l.starts_with("XXG")).map(|l| l.to_owned() + "\n").collect();
    std::fs::write(path.join("robin.trf"), without).unwrap();
    let (code, _, err) = go(path, "pair robin.trf -R scheveningen");
    assert!(code == 3 && err.contains("no player has a team; add a record 013"), "{err}");
}

#[test]
fn a_round_has_its_certificate_its_reasons_and_its_judge() {
    let folder = folder();
    let path = folder.path();
    players(path);
    done(path, "enter players.csv -R scheveningen --rounds 4 -o match.pairproof");
    done(path, "pair match.pairproof --certificate match.cert");
    assert!(done(path, "verify match.cert match.pairproof").contains("round 1"));
    std::fs::write(path.join("boards.txt"), "1-3\n2-4\n6-5\n8-7\n").unwrap();
    let (code, out, _) = go(path, "check match.pairproof boards.txt");
    assert!(
        code == 1 && out.contains("ILLEGAL: 1 Ada and 3 Cleo may not meet (SCH-TABLE), and 1 more"),
        "{out}"
    );
    assert!(done(path, "explain match.pairproof 2").contains("The table has"));
    done(path, "forbid match.pairproof 1 2");
    let (code, out, err) = go(path, "pair match.pairproof");
    assert!(
        code == 1 && format!("{out}{err}").contains("1 Ada – 2 Ben: SCH-PROHIBITED"),
        "{code} {out}{err}"
    );
}
