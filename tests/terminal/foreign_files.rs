//! Files of other programs at the terminal: one door for every question, and no command that writes into them.

use std::path::Path;

use crate::fixture::go;
use crate::written_tunx::WrittenFile;
use crate::written_workbook::xlsx;

fn folder_with(name: &str, bytes: &[u8]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(name), bytes).unwrap();
    folder
}

/// A command with its exit code and both outputs.
fn recorded(folder: &Path, command: &str) -> String {
    let (code, out, err) = go(folder, command);
    format!("$ pairproof {command}\n{err}{out}[{code}]\n")
}

/// Three rounds, the third of which is not paired by the rules; one player of it is away.
fn three_rounds() -> WrittenFile {
    let mut file = WrittenFile::swiss();
    file.boards.extend([[1, 3, 1], [6, 2, 2], [4, 5, 0]]);
    file.last = 3;
    file.tie_breaks = vec![0x54, 0x51];
    file.players[4].title = "AFM";
    file
}

#[test]
fn swiss_managers_file_is_checked_as_recorded() {
    let folder = folder_with("open.TUNX", &three_rounds().bytes());
    insta::assert_snapshot!(recorded(folder.path(), "check open.TUNX --all"));
}

#[test]
fn a_damaged_file_of_swiss_manager_is_refused_as_recorded() {
    let mut file = three_rounds();
    file.boards[1][1] = 77;
    file.boards[4][2] = 12;
    let folder = folder_with("damaged.TUNX", &file.bytes());
    let bytes = three_rounds().bytes();
    std::fs::write(folder.path().join("cut.TUNX"), &bytes[..bytes.len() - 60]).unwrap();
    let said = ["check damaged.TUNX --all", "check cut.TUNX --all", "import cut.TUNX"]
        .map(|command| recorded(folder.path(), command));
    insta::assert_snapshot!(said.join("\n"));
}

/// The name decides nothing, and every question goes through the same door.
#[test]
fn every_question_is_answered_about_the_file_itself() {
    let folder = folder_with("open.dat", &three_rounds().bytes());
    let path = folder.path();
    for (command, words) in [
        ("check open.dat --all", "Round 2"),
        ("check open.dat --round 2", "identical"),
        ("explain open.dat 1 --round 2", "Adler"),
        ("standings open.dat", "Adler, Ida"),
        ("status open.dat", "Trial Open"),
        ("print open.dat crosstable", "Adler, Ida"),
    ] {
        let (code, out, err) = go(path, command);
        assert!(code == 0 || code == 1, "{command}: {err}");
        assert!(out.to_lowercase().contains(&words.to_lowercase()), "{command}: {out}");
        assert!(err.contains("Swiss-Manager's tournament file of event 1234567"), "{command}: {err}");
    }
    // The next round can be paired, into a report.
    let (code, _, err) = go(path, "standings open.dat -f json");
    assert_eq!(code, 0, "{err}");
    let (code, _, err) = go(path, "result open.dat 3=1-0 -o next.trf");
    assert_eq!(code, 0, "{err}");
    let report = std::fs::read_to_string(path.join("next.trf")).unwrap();
    assert!(report.contains("012 Trial Open") && report.contains("\n102 Quinn, Ash"), "{report}");
}

/// A file of another program is never written, and nothing is laid beside it.
#[test]
fn no_command_changes_the_file() {
    let bytes = three_rounds().bytes();
    let folder = folder_with("open.TUNX", &bytes);
    let path = folder.path();
    std::fs::write(path.join("next.TUNX"), WrittenFile::swiss().bytes()).unwrap();
    for command in [
        "result open.TUNX 3=1-0",
        "withdraw open.TUNX 6",
        "correct open.TUNX 1 1 0-1",
        "pair next.TUNX --enter",
    ] {
        let (code, _, err) = go(path, command);
        assert_eq!(code, 3, "{command}: {err}");
        assert!(err.contains("is only read") && err.contains("pairproof import "), "{command}: {err}");
    }
    assert_eq!(std::fs::read(path.join("open.TUNX")).unwrap(), bytes);
    let files = std::fs::read_dir(path).unwrap().count();
    assert_eq!(files, 2, "nothing lies beside the file");
}

#[test]
fn the_file_is_imported_with_its_rounds_judged() {
    let folder = folder_with("open.TUNX", &three_rounds().bytes());
    let path = folder.path();
    let (code, out, err) = go(path, "import open.TUNX --mode free");
    assert_eq!(code, 0, "{err}");
    assert!(err.contains("from now on open.pairproof holds the event"), "{err}");
    assert!(out.contains("Round 3"), "{out}");
    let (code, report, err) = go(path, "export open.pairproof");
    assert_eq!(code, 0, "{err}");
    assert!(report.contains("Adler, Ida") && report.contains("### Import @ Round 3"), "{report}");
}

/// Through a pipe there is no name at all.
#[test]
fn the_file_is_read_from_the_standard_input() {
    let output = assert_cmd::Command::cargo_bin("pairproof")
        .unwrap()
        .args(["check", "-", "--all", "--exit-zero"])
        .write_stdin(three_rounds().bytes())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// The starting rank list of chess-results, the pairings of a round, their results, and the cross-table at the end.
#[test]
fn the_lists_of_chess_results_lead_through_an_event() {
    let names = ["Adler, Ida", "Brook, Jon", "Cole, Kim", "Dorn, Lea", "Eyre, Max"];
    let ratings = ["2100", "2050", "2000", "1950", "1900"];
    let numbers = ["1", "2", "3", "4", "5"];
    let titles = ["", "AFM", "", "WFM", "NM"];
    let players: Vec<Vec<&str>> =
        (0..5).map(|at| vec![numbers[at], titles[at], names[at], "", "ENG", ratings[at]]).collect();
    let above: [&[&str]; 4] =
        [&["From the Tournament-Database of Chess-Results"], &["Spring Open"], &[], &["Starting rank"]];
    let mut list: Vec<&[&str]> = above.to_vec();
    list.push(&["No.", "", "Name", "FideID", "FED", "Rtg"]);
    list.extend(players.iter().map(Vec::as_slice));
    list.push(&["You find all details to this tournament under"]);
    let folder = folder_with("players.xlsx", &xlsx(&list));
    let path = folder.path();
    let (code, _, err) = go(path, "enter players.xlsx --rounds 3 --colour white -o event.pairproof");
    assert_eq!(code, 0, "{err}");
    assert!(
        err.contains("players.xlsx: The rows above row 5, which names the columns, are not read."),
        "{err}"
    );
    assert!(err.contains("line 7: Player 2: 'AFM' is not a FIDE title"), "the line is the row: {err}");
    let round: [&[&str]; 7] = [
        &["Spring Open"],
        &["Round 1 on 2026/03/07 at 10:00"],
        &["Bo.", "No.", "", "White", "Rtg", "Pts.", "Result", "Pts.", "", "Black", "Rtg", "No."],
        &["1", "1", "", "Adler, Ida", "2100", "0", "1 - 0", "0", "", "Cole, Kim", "2000", "3"],
        &["2", "4", "WFM", "Dorn, Lea", "1950", "0", "½ - ½", "0", "AFM", "Brook, Jon", "2050", "2"],
        &["3", "5", "NM", "Eyre, Max", "1900", "0", "1", "", "", "bye"],
        &["You find all details to this tournament under"],
    ];
    std::fs::write(path.join("round.xlsx"), xlsx(&round)).unwrap();
    let (code, out, err) = go(path, "check event.pairproof round.xlsx");
    assert_eq!((code, out.contains("Round 1: IDENTICAL")), (0, true), "{out}{err}");
    let (code, _, err) = go(path, "pair event.pairproof --published round.xlsx --enter");
    assert_eq!(code, 0, "{err}");
    let (code, _, err) = go(path, "result event.pairproof --from round.xlsx");
    assert_eq!(code, 0, "{err}");
    says_of_the_crosstable(path);
}

/// The cross-table of the same event leads to the same games.
fn says_of_the_crosstable(path: &Path) {
    let table: [&[&str]; 8] = [
        &["Spring Open"],
        &["Starting rank crosstable"],
        &["No.", "", "Name", "Rtg", "FED", "1.Rd", "Pts.", "Rk."],
        &["1", "", "Adler, Ida", "2100", "ENG", "3w1", "1", "1"],
        &["2", "AFM", "Brook, Jon", "2050", "ENG", "4b½", "0,5", "3"],
        &["3", "", "Cole, Kim", "2000", "ENG", "1b0", "0", "5"],
        &["4", "WFM", "Dorn, Lea", "1950", "ENG", "2w½", "0,5", "3"],
        &["5", "NM", "Eyre, Max", "1900", "ENG", "-1", "1", "2"],
    ];
    std::fs::write(path.join("table.xlsx"), xlsx(&table)).unwrap();
    insta::assert_snapshot!("crosstable_of_chess_results", recorded(path, "check table.xlsx --all"));
    // Both ways lead to the same games.
    let (_, by_lists, _) = go(path, "print event.pairproof crosstable -f csv");
    let (_, by_table, err) = go(path, "print table.xlsx crosstable -f csv");
    assert!(by_lists.contains("Adler") && by_lists == by_table, "{by_lists}{by_table}{err}");
    let (code, _, err) = go(path, "withdraw table.xlsx 5");
    assert_eq!((code, err.contains("table.xlsx is a report, which is only read")), (3, true), "{err}");
    let (code, _, err) = go(path, "check players.xlsx --all");
    assert_eq!(
        (code, err.contains("players.xlsx is a list of players, not a tournament")),
        (3, true),
        "{err}"
    );
    let (code, _, err) = go(path, "enter table.xlsx --rounds 3 --colour white -o other.trf");
    assert_eq!(code, 0, "a cross-table lists players, too: {err}");
}
