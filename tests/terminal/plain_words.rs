//! What is entered by mistake is told in words that name it: a list in place of a report, doubtful federations and years, names
//! that a report cuts, and refusals without the changes of others.

use std::path::Path;

use crate::fixture::{folder, go, run, unfolded};

/// What a command says that ends with this exit code.
fn says(folder: &Path, exit: i32, command: &str) -> String {
    let (code, out, err) = go(folder, command);
    let all = unfolded(&(out + &err));
    assert_eq!(code, exit, "{command}: {all}");
    all
}

const LIST: &str = "name,rating,federation,birth\nAdams,2300,deu,2001\nBaker,2200,ENG,2035\nCook,2100,QQQ,1850\nDean,2000,,\n";

#[test]
fn federations_and_years_of_birth_that_can_hardly_be_right_are_noted() {
    let folder = folder();
    let path = folder.path();
    std::fs::write(path.join("p.csv"), LIST).unwrap();
    let noted = says(path, 0, "enter p.csv --rounds 3 --colour white -o e.pairproof");
    for note in [
        "line 2: 1 Adams: FIDE has no federation 'DEU'; did you mean GER?",
        "line 3: 2 Baker: A year of birth 2035 can hardly be right.",
        "line 4: 3 Cook: FIDE has no federation 'QQQ'.",
        "line 4: 3 Cook: A year of birth 1850 can hardly be right.",
    ] {
        assert!(noted.contains(note), "{note}: {noted}");
    }
    assert_eq!(noted.matches(" can hardly be right").count(), 2, "{noted}");
    assert!(says(path, 0, "players e.pairproof 1").contains("DEU"));
    let added = says(path, 0, "add e.pairproof Evans --rating 1900 --federation ned --birth 2035");
    assert!(added.contains("Evans: A year of birth 2035") && !added.contains("no federation"), "{added}");
    let edited = says(path, 0, "edit e.pairproof 4 --federation NLD");
    assert!(edited.contains("did you mean NED?"), "{edited}");
    std::fs::write(path.join("zz.csv"), "name,federation\nAdams,zz\nBaker,\n").unwrap();
    let wrong = says(path, 3, "enter zz.csv --rounds 3 -o no.trf");
    assert!(wrong.contains("line 2, columns 7 to 8: 'zz', the federation of player 1"), "{wrong}");
}

#[test]
fn names_of_teams_that_a_report_cuts_are_noted_by_add_and_export() {
    let folder = folder();
    let path = folder.path();
    let long = "Chess Club of the Very Long Street";
    let list = |teams: &[String]| {
        let rows: Vec<String> =
            teams.iter().enumerate().map(|(i, t)| format!("{t},P{t}{i},{}\n", 2000 - i)).collect();
        format!("team,name,rating\n{}", rows.concat())
    };
    let teams = [format!("{long} 1"), "B".to_owned(), "C".to_owned(), "D".to_owned()];
    std::fs::write(path.join("t.csv"), list(&teams)).unwrap();
    std::fs::write(path.join("late.csv"), list(&[format!("{long} 2")])).unwrap();
    says(path, 0, "enter t.csv --boards 1 --rounds 2 --colour white -o t.pairproof");
    let cut = |n: usize| {
        format!("a tournament report keeps only 32 letters of '{long} {n}', and then it is the name of")
    };
    let added = says(path, 0, "add t.pairproof --from late.csv");
    assert!(added.contains(&cut(2)) && !added.contains("33 letters of 'Chess Club"), "{added}");
    let exported = says(path, 0, "export t.pairproof -o t.trf");
    assert!(exported.contains(&cut(1)) && exported.contains(&cut(2)), "{exported}");
}

#[test]
fn a_list_and_a_report_are_told_from_each_other() {
    let folder = folder();
    let path = folder.path();
    std::fs::write(path.join("p.csv"), LIST).unwrap();
    let list = says(path, 3, "import p.csv");
    assert!(list.contains("p.csv is a list of players, not a tournament report"), "{list}");
    assert!(list.contains("pairproof enter") && list.contains("1 finding"), "{list}");
    says(path, 0, "enter p.csv --rounds 5 --colour white -o t.trf");
    let report = says(path, 3, "enter t.trf --rounds 5 -o no.trf");
    assert!(report.contains("this is a tournament report, not a list of players"), "{report}");
    std::fs::write(path.join("x.csv"), b"PK\0\0\0\0").unwrap();
    let binary = says(path, 3, "enter x.csv --rounds 5 -o no.trf");
    assert!(binary.contains("save it as CSV") && !binary.contains("TRF"), "{binary}");
}

#[test]
fn refusals_and_the_log_say_what_they_are_about() {
    let folder = folder();
    let path = folder.path();
    std::fs::write(path.join("p.csv"), "name,rating\nA,2000\nB,1900\nC,1800\nD,1700\n").unwrap();
    says(path, 0, "enter p.csv --rounds 3 --colour white -o e.pairproof");
    let early = says(path, 3, "repair e.pairproof --absent 2 --because ill");
    assert!(early.contains("no round has been published yet") && !early.contains("round 0"), "{early}");
    for command in ["heading e.pairproof --city Rome --by Chief", "draft e.pairproof", "publish e.pairproof"]
    {
        says(path, 0, command);
    }
    let mode = says(path, 3, "heading e.pairproof --tiebreaks BH,SB --by Kim");
    assert!(mode.contains("chosen before round one") && !mode.contains("Chief at"), "{mode}");
    says(path, 0, "undo e.pairproof");
    let log = says(path, 0, "log e.pairproof");
    assert!(log.contains("undone: publication of round 1: 2 boards"), "{log}");
}

/// An event that no rule can finish has the same name in the report of its replay as in the report of the run.
#[test]
fn a_replay_names_an_event_that_ended_early() {
    let folder = folder();
    let path = folder.path();
    let size = "--players 4 --rounds 5 --seed 3";
    says(path, 0, &format!("simulate --events 1 {size} --trf out -o rows.jsonl"));
    let report = std::fs::read_to_string(path.join("out/dutch-2026/000000.trf")).unwrap();
    assert!(report.contains("(ended early)"), "{report}");
    let again =
        run(path, &format!("simulate --replay 3:0 {size} -f trf").split(' ').collect::<Vec<_>>(), &[]);
    assert_eq!(String::from_utf8(again.stdout).unwrap(), report);
}

/// The only match of a round is none: the round is not said to have no pairs besides.
#[test]
fn a_faulty_match_is_one_finding_a_player() {
    let folder = folder();
    let path = folder.path();
    let options = "--seed 1 --players 3 --rounds 3 --plain --acceleration none";
    says(path, 0, &format!("generate -R double-swiss-2026 {options} -o d.trf"));
    let report = std::fs::read_to_string(path.join("d.trf")).unwrap();
    // The colour of game two of round one.
    let turned = |line: &str| {
        let colour = line.as_bytes().get(106).copied();
        let other = match colour {
            Some(b'w') if line.starts_with("001") => "b",
            Some(b'b') if line.starts_with("001") => "w",
            _ => return line.to_owned(),
        };
        format!("{}{other}{}", &line[..106], &line[107..])
    };
    let faulty: Vec<String> = report.lines().map(turned).collect();
    std::fs::write(path.join("d.trf"), faulty.join("\n") + "\n").unwrap();
    let found = says(path, 3, "check d.trf --all");
    assert!(
        found.contains("2 findings") && found.contains("DATA-08") && !found.contains("DATA-15"),
        "{found}"
    );
}
