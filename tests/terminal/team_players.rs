//! The players of a team event: their results and the best of each board.

use std::fmt::Write as _;
use std::path::Path;

use crate::fixture::{done, go, imported, report, said};

/// Four teams of three players for two boards, with two rounds played. In round one the Knights leave board two empty.
pub(crate) fn played(folder: &Path) {
    let mut table = "team,board,name,rating\n".to_owned();
    for (team, name) in ["Rooks", "Knights", "Pawns", "Kings"].iter().enumerate() {
        for board in 1..=3 {
            let first = name.chars().next().expect("a name");
            let _ = writeln!(table, "{name},{board},{first}{board} {name},{}", 2200 - 40 * team - 30 * board);
        }
    }
    std::fs::write(folder.join("teams.csv"), table).expect("writable");
    for line in [
        "enter teams.csv --boards 2 --rounds 3 --name Cup --colour white --mode free -o cup.pairproof",
        "pair cup.pairproof --enter",
        "lineup cup.pairproof Rooks 2 3",
        "result cup.pairproof 1=1= 2=1,+/-",
        "pair cup.pairproof --enter",
        "lineup cup.pairproof Rooks 3 1",
        "result cup.pairproof 1=1= 2=10",
    ] {
        said(folder, line);
    }
}

/// The lines that begin with a number, with single blanks.
fn rows(text: &str) -> Vec<String> {
    let flat = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    flat.filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).collect()
}

#[test]
fn the_players_of_teams_have_standings_of_their_own() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    played(path);
    // R3 drew with 2060 and won against 2050: 75 % against 2055 gives 2055 + 193 (C.07 10.2). He played on both boards,
    // so he counts on the upper one.
    let all = rows(&done(path, "print cup.pairproof players"));
    assert_eq!(all[0], "1 3 R3 Rooks Rooks 1 2110 2 1.5 75.0 2248 0");
    // The game won by forfeit is not one of the games of 11.
    assert!(all.contains(&"6 11 K2 Kings Kings 2 2020 1 0.5 50.0 2170 1".to_owned()), "{all:#?}");
    // Without a game, there is no place.
    assert!(all.contains(&"12 K3 Kings Kings 3 1990 0 0.0 0".to_owned()), "{all:#?}");
    let best = |options: &str| {
        let text = done(path, &format!("print cup.pairproof board-prizes -f csv{options}"));
        text.lines()
            .skip(1)
            .map(|line| line.split(',').take(4).collect::<Vec<_>>().join(" "))
            .collect::<Vec<_>>()
    };
    // Board, place, number, name. Half of two rounds are one game.
    assert_eq!(best("")[..2], ["1 1 3 R3 Rooks", "1 2 2 R2 Rooks"]);
    assert_eq!(best(" --rank-by percentage")[..2], ["1 1 2 R2 Rooks", "1 2 3 R3 Rooks"]);
    assert_eq!(best(" --rank-by performance")[..2], ["1 1 2 R2 Rooks", "1 2 3 R3 Rooks"]);
    assert_eq!(best(" --min-games 2").len(), 5, "four players on board one, one on board two");
    assert!(best(" --round 1").iter().any(|line| line.starts_with("2 ") && line.ends_with(" R3 Rooks")));
    let json = done(path, "standings cup.pairproof --players --board-prizes -f json");
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let first = &json["players"]["lists"][0]["rows"][0];
    assert_eq!((&first["number"], &first["percentage_tenths"]), (&3.into(), &750.into()));
    assert_eq!(json["board_prizes"]["lists"][1]["board"], 2);
    let both = said(path, "standings cup.pairproof --players --board-prizes");
    assert!(both.contains("Players after round 2 of 3") && both.contains("\nBoard 2\n"), "{both}");
    let html = done(path, "print cup.pairproof players board-prizes -f html");
    assert!(html.contains("<caption dir=\"auto\">Board 1</caption>") && html.contains("R3 Rooks"), "{html}");
}

#[test]
fn a_player_of_a_team_is_shown_with_each_game() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    played(path);
    let one = said(path, "players cup.pairproof r3");
    let says = "3 R3 Rooks, 2110; board 1 of 1 Rooks; 1.5 points in 2 games, performance 2248\n  1: b8 P2 Pawns = (Pawns)\n  \
                2: w10 K1 Kings 1 (Kings)\n";
    assert_eq!(one, says);
    assert!(
        said(path, "players cup.pairproof 1").starts_with("1 Rooks, 2155; 4.0 points"),
        "a number is that of a team"
    );
    let json = done(path, "players cup.pairproof r3 -f json");
    assert!(json.contains("\"members\"") && json.contains("\"performance\": 2248"), "{json}");
}

#[test]
fn lists_of_players_are_refused_where_there_are_none() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    std::fs::write(path.join("players.csv"), "name\nAda\nBen\n").expect("writable");
    said(path, "enter players.csv --rounds 1 --seed 1 -o open.trf");
    for (command, says) in [
        ("standings open.trf --players", "this is no team event, so the standings already list the players"),
        ("print open.trf board-prizes", "What to do: print `standings`"),
        ("standings open.trf --min-games 3", "--min-games applies only to the players of a team event"),
        (
            "print open.trf standings --rank-by points",
            "--rank-by applies only to the players of a team event",
        ),
    ] {
        let (code, _, err) = go(path, command);
        assert!(code == 3 && err.contains(says), "{command}: {code} {err}");
    }
}

#[test]
fn the_players_of_teams_find_their_board_by_name() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    played(path);
    let seats = |options: &str| {
        let text = done(path, &format!("print cup.pairproof seats -f csv{options}"));
        text.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let now = seats("");
    assert_eq!(now[0], "name,number,team,match,board,colour,opponent");
    for line in [
        // R3 sits on board one of match one, R1 on board two, by the line-up that was entered.
        "R3 Rooks,3,Rooks,1,1,W,10 K1 Kings (Kings)",
        "R1 Rooks,1,Rooks,1,2,B,11 K2 Kings (Kings)",
        "R2 Rooks,2,Rooks,1,–,,not lined up against Kings",
        "K1 Kings,10,Kings,1,1,B,3 R3 Rooks (Rooks)",
    ] {
        assert!(now.iter().any(|row| row == line), "{line}: {now:#?}");
    }
    assert!(
        now[1..].windows(2).all(|two| two[0].to_lowercase() <= two[1].to_lowercase()),
        "by name: {now:#?}"
    );
    assert!(seats(" --round 1").contains(&"R3 Rooks,3,Rooks,1,2,B,8 P2 Pawns (Pawns)".to_owned()));
    // A team with a bye shows why its players do not play.
    said(path, "bye cup.pairproof Kings 3 half");
    said(path, "withdraw cup.pairproof Pawns");
    said(path, "pair cup.pairproof --enter");
    let last = seats("");
    assert!(last.iter().any(|row| row.starts_with("K1 Kings,10,Kings,–,,,")), "{last:#?}");
    let text = said(path, "print cup.pairproof seats");
    assert!(
        text.contains("Players by name, round 3 of 3") && text.contains("By the line-ups entered so far"),
        "{text}"
    );
    let (code, _, err) = go(path, "print cup.pairproof seats --columns 2 -f html");
    assert!(code == 3 && err.contains("--columns applies only to boards and names"), "{err}");
}

#[test]
fn the_strength_of_a_team_follows_its_players_if_it_was_their_average() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    played(path);
    let team = |number: usize| {
        let text = report(path, "cup.pairproof");
        let start = format!("310 {number:>3} ");
        text.lines().find(|line| line.starts_with(&start)).expect("a team").to_owned()
    };
    let strength = |number: usize| team(number)[47..51].trim().to_owned();
    assert_eq!(strength(1), "2155");
    // The two highest ratings count: 2170 and 2240.
    let says = said(path, "edit cup.pairproof --member 2 --rating 2240");
    assert!(
        says.contains("1 Rooks has the strength 2205 instead of 2155; the numbers of the teams stay"),
        "{says}"
    );
    assert_eq!(strength(1), "2205");
    said(path, "edit cup.pairproof --member 3 --rating 2111");
    assert_eq!(strength(1), "2205", "the third player does not count");
    said(path, "add cup.pairproof Ace --rating 2300 --club Rooks");
    assert_eq!(strength(1), "2270");
    // A strength that is not the average was written by somebody else.
    let text = report(path, "cup.pairproof");
    imported(path, "cup", &text.replacen("2075  ", "2099  ", 1));
    let before = team(3);
    said(path, "edit cup.pairproof --member 7 --rating 2500");
    assert_eq!(team(3), before);
}

/// The report has no result for a game whose match is known only by its total, so whoever reads it misses the game.
#[test]
fn matches_known_by_their_totals_are_named_before_the_report_is_sent() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    played(path);
    said(path, "correct cup.pairproof 2 1 1½-½");
    said(path, "draft cup.pairproof");
    said(path, "publish cup.pairproof");
    said(path, "result cup.pairproof 1=1= 2=10");
    let says = "1 match is known only by its total, so the report has no result for these games, and they will not be \
                rated: 1 Rooks – 4 Kings (round 2)";
    let advice = "o enter the boards: `pairproof correct";
    for command in
        ["close cup.pairproof", "export cup.pairproof -o out.trf", "check cup.pairproof --all --causes 0"]
    {
        let told = said(path, command).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains(says) && told.contains(advice), "{command}: {told}");
    }
    let (_, data, _) = go(path, "check cup.pairproof --all --causes 0 -f json");
    let data: serde_json::Value = serde_json::from_str(&data).expect("JSON");
    assert_eq!(data["known_by_totals"], serde_json::json!([{ "round": 2, "team": 1, "opponent": 4 }]));
    let told = said(path, "players cup.pairproof R3");
    assert!(told.contains("no result in round 2: the match is known only by its total"), "{told}");
}

/// What an arbiter hears when players have no rating, a match is entered in part, and no tie-breaks are named.
#[test]
fn unrated_players_and_matches_entered_in_part_are_named() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    let list = "team,name,rating\nA,A1,2000\nA,A2,\nB,B1,1900\nB,B2,\n";
    std::fs::write(path.join("few.csv"), list).expect("writable");
    let told = said(path, "enter few.csv --boards 2 --rounds 1 --colour white -o few.pairproof");
    assert!(
        told.contains(
            "2 A2 and 4 B2 have no rating; the strength of a team is the average of its rated players"
        ),
        "{told}"
    );
    let counted = said(
        path,
        "enter few.csv --boards 2 --rounds 1 --colour white --team-unrated 1200 -o other.pairproof",
    );
    assert!(counted.contains("2 A2 and 4 B2 have no rating; count as rated 1200"), "{counted}");
    assert!(said(path, "players other.pairproof A").contains("1600"), "2000 and 1200");
    assert!(said(path, "players few.pairproof A").contains("2000"), "A1 alone");
    assert!(told.contains("tie-breaks") && !told.contains("list of questions"), "{told}");
    let status = said(path, "status few.pairproof").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(status.contains("--tiebreaks MPvGP,EDE,EMMSB,BH:MP-C1` names others"), "{status}");
    said(path, "draft few.pairproof");
    said(path, "publish few.pairproof");
    let told = said(path, "result few.pairproof 1=1*");
    assert!(told.contains("round 1: 1 match entered in part, 1 still open"), "{told}");
    let told = said(path, "result few.pairproof 1=10");
    assert!(told.contains("round 1: 1 match result entered, none is open"), "{told}");
}
