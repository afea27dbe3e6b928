//! All rounds of a table at once, and its crosstable.

use std::path::Path;

use crate::fixture::{done, folder, go, report, run, said};

/// Writes a list of so many players.
fn players(path: &Path, count: usize, column: &str, value: &dyn Fn(usize) -> &'static str) {
    let row = |i: usize| format!("Player {:02},{}\n", i + 1, value(i));
    let rows: String = (0..count).map(row).collect();
    std::fs::write(path.join("players.csv"), format!("name,{column}\n{rows}")).unwrap();
}

fn entered(path: &Path, book: &str, (count, rounds): (usize, usize), file: &str) {
    players(path, count, "team", &|i| ["Rooks", "Pawns"][i % 2]);
    done(path, &format!("enter players.csv -R {book} --rounds {rounds} --name All -o {file} --force"));
}

#[test]
fn all_rounds_are_written_and_taken_back_at_once() {
    let file = "rr.pairproof";
    let folder = folder();
    let path = folder.path();
    entered(path, "round-robin", (6, 5), file);
    done(path, &format!("bye {file} 2 4 zero"));
    let before = report(path, file);
    let shown = done(path, &format!("pair {file} --rounds all"));
    assert!(shown.contains("Round 1\n") && shown.contains("Round 5\n"), "{shown}");
    assert_eq!(report(path, file), before, "nothing is written unasked");
    let says = said(path, &format!("pair {file} --rounds all --enter"));
    assert!(says.contains("rounds 1 to 5 are paired"), "{says}");
    assert!(says.contains("2 Player 02 is away: lost by forfeit"), "{says}");
    let (code, _, err) = go(path, &format!("pair {file} --rounds all"));
    assert!(code == 3 && err.contains("all 5 announced rounds have been paired"), "{err}");
    done(path, &format!("undo {file}"));
    assert_eq!(report(path, file), before);
    done(path, &format!("pair {file} --rounds all --enter"));
    // The results of each round in turn; those of an earlier round by its number.
    done(path, &format!("result {file} 1=1-0 2=½"));
    let says = said(path, &format!("result {file} 3=0-1"));
    assert!(says.contains("round 1: 1 result entered, none is open"), "{says}");
    let says = said(path, &format!("result {file} 1=½"));
    assert!(says.contains("round 2: 1 result entered, 2 still open"), "{says}");
    let says = said(path, &format!("result {file} --round 3 1=½"));
    assert!(says.contains("round 3: 1 result entered, 2 still open"), "{says}");
    // Round three has a result: FIDE mode then keeps the results of round one, and without it no round depends on them.
    let correct = format!("correct {file} 1 1 ½");
    assert_eq!(go(path, &correct).0, 3);
    let words = ["heading", file, "--leave-fide-mode", "I leave FIDE mode for the rest of this event"];
    assert!(run(path, &words, &[]).status.success());
    assert!(!said(path, &correct).contains("paired on the old"));
    done(path, &format!("correct {file} 2 1 0-1"));
    let boards = done(path, &format!("print {file} boards"));
    assert!(boards.contains("round 2 of 5"), "{boards}");
    let (code, _, err) = go(path, &format!("result {file} --round 6 1=½"));
    assert!(code == 3 && err.contains("--round 6: the event has 5 paired rounds"), "{err}");
}

/// A forfeit of a round to come counts when its round is played, in the standings as on the sheets.
#[test]
fn standings_leave_out_forfeits_of_rounds_to_come() {
    let folder = folder();
    let path = folder.path();
    entered(path, "round-robin", (6, 5), "rr.pairproof");
    done(path, "bye rr.pairproof 2 4 zero");
    done(path, "pair rr.pairproof --rounds all --enter");
    done(path, "result rr.pairproof 1=½ 2=½ 3=½");
    let standings = done(path, "standings rr.pairproof --tiebreaks PS");
    assert!(standings.starts_with("Standings after 1 round"), "{standings}");
    assert_eq!(standings.matches(" 0.5").count(), 12, "points and progressive score of each: {standings}");
    let printed = done(path, "print rr.pairproof standings");
    assert_eq!(printed.matches(" 0.5").count(), 6, "{printed}");
    // The kind of event alone does not choose the rulebook.
    let report = report(path, "rr.pairproof");
    let kept = report.lines().filter(|line| !line.starts_with("192") && !line.starts_with("XXW"));
    let kept = ["092 Individual: Round robin, Berger tables"].into_iter().chain(kept);
    std::fs::write(path.join("old.trf"), kept.collect::<Vec<_>>().join("\n") + "\n").unwrap();
    let standings = done(path, "standings old.trf").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(standings.contains("Record 092 calls the event a round robin"), "{standings}");
}

/// The rounds are shown with the points that the players have, and keep the reading by which they were made.
#[test]
fn all_rounds_keep_their_reading_and_show_no_points_that_nobody_has() {
    let folder = folder();
    let path = folder.path();
    entered(path, "double-round-robin", (4, 6), "rr.pairproof");
    std::fs::write(path.join("kept.toml"), "readings = [\"DRR-LAST-TWO=kept\"]\n").unwrap();
    done(path, "settings rr.pairproof kept.toml");
    let shown = done(path, "pair rr.pairproof --rounds all --enter");
    assert_eq!(shown.matches("0.0 – 0.0").count(), 12, "{shown}");
    let report = done(path, "export rr.pairproof");
    assert_eq!(report.matches(" with DRR-LAST-TWO=kept").count(), 6, "{report}");
    std::fs::write(path.join("rr.trf"), report).unwrap();
    let says = done(path, "check rr.trf --all");
    assert!(says.contains("6 rounds judged: 6 IDENTICAL"), "{says}");
}

/// Nobody is to look for a board, or to get a slip, for a game that is known to be lost by forfeit.
#[test]
fn names_and_slips_know_forfeits_beforehand() {
    let folder = folder();
    let path = folder.path();
    entered(path, "round-robin", (4, 3), "rr.pairproof");
    done(path, "bye rr.pairproof 4 1 zero");
    done(path, "pair rr.pairproof --rounds all --enter");
    let names = done(path, "print rr.pairproof names --round 1");
    assert!(names.contains("wins by forfeit: 4 Player 04"), "{names}");
    assert!(names.contains("loses by forfeit: 1 Player 01"), "{names}");
    let slips = done(path, "print rr.pairproof slips --round 1");
    assert!(slips.contains("Board 2") && !slips.contains("Player 04"), "{slips}");
}

/// The table does not depend on results: its rounds are judged and explained before the first one is played.
#[test]
fn a_schedule_without_results_is_checked_and_explained() {
    let folder = folder();
    let path = folder.path();
    entered(path, "round-robin", (7, 7), "rr.pairproof");
    done(path, "pair rr.pairproof --rounds all --enter");
    let says = done(path, "check rr.pairproof --all");
    assert!(says.contains("7 rounds judged: 7 IDENTICAL"), "{says}");
    let says = done(path, "explain rr.pairproof 2 --round 5");
    assert!(says.contains("Player 02"), "{says}");
    let (code, _, err) = go(path, "add rr.pairproof Lou");
    assert!(
        code == 3 && err.contains("is paired by the table of 7 players; another would change every round"),
        "{err}"
    );
}

/// A player who comes back plays the games that were not played yet; an opponent who is still away loses.
#[test]
fn a_player_returns_after_all_rounds_were_paired() {
    let file = "rr.pairproof";
    let folder = folder();
    let path = folder.path();
    entered(path, "round-robin", (6, 5), file);
    done(path, &format!("pair {file} --rounds all --enter"));
    done(path, &format!("result {file} 1=1-0 2=1-0 3=1-0"));
    let before = done(path, &format!("print {file} crosstable -f csv"));
    done(path, &format!("withdraw {file} 3"));
    let says = said(path, &format!("arrive {file} 3"));
    assert!(says.contains("3 Player 03 plays again in rounds 2, 3, 4 and 5"), "{says}");
    assert_eq!(done(path, &format!("print {file} crosstable -f csv")), before);
    let says = said(path, &format!("arrive {file} 3"));
    assert!(says.contains("has lost no game by forfeit from round 2 on; nothing changes"), "{says}");
    // 3 misses a round, and comes back while 5 stays away.
    done(path, &format!("withdraw {file} 3"));
    done(path, &format!("withdraw {file} 5"));
    let says = said(path, &format!("arrive {file} 3 --from 3"));
    assert!(says.contains("plays again in rounds 3, 4 and 5"), "{says}");
    let (code, _, err) = go(path, &format!("arrive {file} 3 --from 1"));
    assert!(code == 3 && err.contains("round 2 of 5 is being played") && err.contains("What to do"), "{err}");
}

/// All rounds are paired: a player who leaves forfeits his open games, and only those.
#[test]
fn a_player_leaves_after_all_rounds_were_paired() {
    let file = "rr.pairproof";
    let folder = folder();
    let path = folder.path();
    entered(path, "round-robin", (6, 5), file);
    done(path, &format!("pair {file} --rounds all --enter"));
    done(path, &format!("result {file} 1=1-0 2=1-0 3=1-0"));
    let before = done(path, &format!("print {file} crosstable -f csv"));
    let says = said(path, &format!("withdraw {file} 3"));
    assert!(says.contains("withdrawn from round 2 on: lost by forfeit in rounds 2, 3, 4"), "{says}");
    let says = said(path, &format!("withdraw {file} 5 --from 2"));
    assert!(says.contains("lost by forfeit in rounds 2, 3, 4"), "{says}");
    // Their own game in round 2: both are away, and both lose.
    let report = report(path, file);
    let row = |number: usize| {
        let line = report.lines().find(|line| line.starts_with(&format!("001 {number:>4} "))).unwrap();
        line[91..].split_whitespace().skip(2).step_by(3).collect::<String>()
    };
    assert_eq!((row(3).as_str(), row(5).as_str()), ("1----", "0----"), "{report}");
    assert!(done(path, &format!("standings {file}")).contains("left after 1 of 5 games"));
    let (code, _, err) = go(path, &format!("bye {file} 1 4 zero"));
    assert!(code == 3 && err.contains(&format!("pairproof result {file} --round 4 2=+/-")), "{err}");
    let says = said(path, &format!("withdraw {file} 3"));
    assert!(says.contains("has no open game from round"), "{says}");
    done(path, &format!("undo {file}"));
    done(path, &format!("undo {file}"));
    let after = done(path, &format!("print {file} crosstable -f csv"));
    assert_eq!(after, before);
}

#[test]
fn every_format_has_all_rounds() {
    let folder = folder();
    let path = folder.path();
    entered(path, "scheveningen", (4, 2), "match.pairproof");
    let csv = done(path, "pair match.pairproof --rounds all -f csv");
    assert_eq!(
        csv,
        "round,board,white,white_name,black,black_name\n1,1,1,Player 01,2,Player 02\n1,2,3,Player 03,4,Player 04\n\
         2,1,4,Player 04,1,Player 01\n2,2,2,Player 02,3,Player 03\n"
    );
    assert_eq!(done(path, "pair match.pairproof --rounds all -f pairs"), "2\n1 2\n3 4\n2\n4 1\n2 3\n");
    let report = done(path, "pair match.pairproof --rounds all -f trf");
    done(path, "pair match.pairproof --rounds all -o all.pairproof");
    assert_eq!(report, done(path, "export all.pairproof"));
    assert!(report.contains("### All rounds paired by the table"), "{report}");
    done(path, "result all.pairproof 1=1-0 2=1-0");
    done(path, "result all.pairproof 1=1-0 2=1-0");
    assert!(done(path, "check all.pairproof --all").matches("IDENTICAL").count() >= 2);
}

#[test]
fn what_has_no_table_is_paired_round_by_round() {
    let folder = folder();
    let path = folder.path();
    players(path, 6, "rating", &|_| "2000");
    done(path, "enter players.csv --rounds 3 --colour white -o swiss.pairproof");
    let (code, _, err) = go(path, "pair swiss.pairproof --rounds all");
    assert!(
        code == 3 && err.contains("dutch-2026 makes each round from the results of those before"),
        "{err}"
    );
    done(path, "pair swiss.pairproof --enter");
    done(path, "result swiss.pairproof 1=1-0 2=1-0 3=1-0");
    done(path, "pair swiss.pairproof --enter");
    let (code, _, err) = go(path, "result swiss.pairproof --round 1 1=½");
    assert!(code == 3 && err.contains("has the result") || err.contains("cannot be entered"), "{err}");
    entered(path, "round-robin", (4, 3), "rr.pairproof");
    for (options, says) in [
        ("-f json", "-f json is the answer about one round"),
        ("--absent 2", "are about one round"),
        ("--round 2", "cannot be used with"),
    ] {
        let (code, out, err) = go(path, &format!("pair rr.pairproof --rounds all {options}"));
        assert!(code == 3 && (out + &err).contains(says), "{options}: {code} {err}");
    }
}

#[test]
fn a_crosstable_has_players_down_and_across() {
    let folder = folder();
    let path = folder.path();
    entered(path, "double-round-robin", (4, 6), "drr.pairproof");
    for _ in 0..6 {
        done(path, "pair drr.pairproof --enter");
        done(path, "result drr.pairproof 1=1-0 2=½");
    }
    let csv = done(path, "print drr.pairproof crosstable -f csv");
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines[0], "number,name,against_1,against_2,against_3,against_4,points,place");
    assert_eq!(lines[1], "1,Player 01,×,½½,½½,10,3.0,1", "{csv}");
    let text = done(path, "print drr.pairproof crosstable");
    assert!(text.contains("Crosstable after round 6 of 6"), "{text}");
    let html = done(path, "print drr.pairproof crosstable -f html");
    assert!(html.contains("½½") && html.contains("Player 04"), "{html}");
}

#[test]
fn a_match_has_each_team_against_the_other() {
    let folder = folder();
    let path = folder.path();
    entered(path, "scheveningen", (4, 2), "match.pairproof");
    done(path, "pair match.pairproof --rounds all --enter");
    done(path, "result match.pairproof 1=1-0 2=½");
    let csv = done(path, "print match.pairproof crosstable -f csv");
    assert_eq!(
        csv,
        "team,board,number,name,against_1,against_2,points,place\n1,1,1,Player 01,1,,1.0,1\n1,2,3,Player 03,,½,0.5,2\n\
         2,1,2,Player 02,0,,0.0,4\n2,2,4,Player 04,,½,0.5,2\n"
    );
    let text = done(path, "print match.pairproof crosstable");
    assert!(text.contains("Rooks: 1.5") && text.contains("Pawns: 0.5"), "{text}");
    // A category shows some players; the totals are those of the whole teams, as in the standings.
    done(path, "category match.pairproof --add Guests --players 2,3");
    let text = done(path, "print match.pairproof crosstable --category Guests");
    assert!(text.contains("Rooks: 1.5") && text.contains("Pawns: 0.5"), "{text}");
    assert!(!text.contains("Player 01"), "{text}");
    assert!(done(path, "standings match.pairproof").contains("Rooks 1.5, Pawns 0.5."));
}

#[test]
fn fourteen_players_fit_on_a_terminal_and_more_continue_below() {
    let folder = folder();
    let path = folder.path();
    for (count, rounds) in [(14, 26), (24, 46)] {
        let row = |i: usize| format!("Player No {i:02} Longname\n");
        let rows: String = (1..=count).map(row).collect();
        std::fs::write(path.join("players.csv"), format!("name\n{rows}")).unwrap();
        let enter =
            format!("enter players.csv -R double-round-robin --rounds {rounds} -o big.pairproof --force");
        done(path, &enter);
        done(path, "pair big.pairproof --rounds all --enter");
        let results: Vec<String> = (1..=count / 2).map(|board| format!("{board}=½")).collect();
        for round in 1..=rounds {
            done(path, &format!("result big.pairproof --round {round} {}", results.join(" ")));
        }
        let text = done(path, "print big.pairproof crosstable");
        let widest = text.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(widest <= 80, "{widest}: {text}");
        let continues = text.contains("The table is wider than the page and continues below");
        assert_eq!(continues, count > 14, "{text}");
    }
}

#[test]
fn check_of_all_rounds_before_round_one_says_that_no_round_is_paired() {
    for book in facts::rulebook::all() {
        let folder = folder();
        let path = folder.path();
        let file = if book.id == "team-2026" || book.id == "team-2024" { continue } else { "new.trf" };
        entered(path, &book.id, (6, 3), file);
        let (code, out, err) = go(path, &format!("check {file} --all"));
        assert_eq!((code, err.as_str()), (0, ""), "{}: {out}", book.id);
        assert!(out.contains("No round is paired yet."), "{}: {out}", book.id);
        let (code, out, err) = go(path, &format!("check {file} --all -f json"));
        let answer: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!(
            (code, answer["judged"].as_array().map(Vec::len)),
            (0, Some(0)),
            "{}: {out}{err}",
            book.id
        );
    }
}
