//! Pairing numbers after a corrected rating: `renumber` gives new ones, and earlier rounds are judged by the old ones.

use std::path::Path;

use crate::fixture::{done, go, report, said, unfolded};

/// Eight players, entered under a rulebook, with so many rounds played: White wins on the first board, and so on.
fn event(path: &Path, book: &str, file: &str, rounds: usize) {
    let names = ["Adams", "Berg", "Costa", "Dahl", "Eder", "Fox", "Novak", "Zimmer"];
    let rows: Vec<String> =
        names.iter().zip(0..).map(|(name, i)| format!("{name},{}\n", 2400 - 50 * i)).collect();
    std::fs::write(path.join("field.csv"), format!("name,rating\n{}", rows.concat())).unwrap();
    // The Irish draw gives the colours of each board by lot.
    let colour = if book == "irish" { "" } else { "--colour white " };
    said(path, &format!("enter field.csv --rounds 7 -R {book} {colour}--mode free -o {file}"));
    for _ in 0..rounds {
        round(path, file);
    }
}

fn round(path: &Path, file: &str) {
    said(path, &format!("pair {file} --enter"));
    said(path, &format!("result {file} 1=1-0 2=0-1 3=½ 4=1-0"));
}

/// C.04.4.1 1.2.2: a rating that changes before round four is paired changes the numbers.
#[test]
fn a_rating_before_round_four_gives_new_numbers_and_the_rounds_before_keep_theirs() {
    let file = "e.pairproof";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    event(path, "dubov-2026", file, 2);
    let told = unfolded(&done(path, &format!("edit {file} Zimmer --rating 2375")));
    assert!(told.contains(&format!("pairproof renumber {file}")), "{told}");
    let told = unfolded(&done(path, &format!("renumber {file}")));
    assert!(told.starts_with("7 players renumbered: 2 Zimmer (was 8), 3 Berg (was 2)"), "{told}");
    let players = done(path, &format!("players {file}"));
    let first: Vec<&str> = players.lines().filter_map(|line| line.split(',').next()).take(3).collect();
    assert_eq!(first, ["1 Adams", "2 Zimmer", "3 Berg"]);
    let again = done(path, &format!("renumber {file}"));
    assert!(again.contains("already follow the ratings; nothing changes"), "{again}");
    assert!(done(path, "log e.pairproof").contains("7 players renumbered"));
    round(path, file);
    let told = unfolded(&done(path, &format!("check {file} --all")));
    assert!(told.contains("3 rounds judged: 3 IDENTICAL"), "{told}");
    let says = "Paired before the pairing numbers of 7 players changed, and judged using the old ones.";
    assert_eq!(told.matches(says).count(), 2, "{told}");
    // Round three knows them: the numbers change again after it.
    said(path, &format!("edit {file} Eder --rating 2500"));
    said(path, &format!("renumber {file}"));
    round(path, file);
    let told = unfolded(&done(path, &format!("check {file} --all")));
    assert!(told.contains("4 rounds judged: 4 IDENTICAL"), "{told}");
    let (code, _, err) = go(path, &format!("renumber {file}"));
    assert!(code == 3 && err.contains("round 4 is paired") && err.contains("C.04.4.1 1.2.2"), "{err}");
    assert!(err.contains("What to do"), "{err}");
    forgets(path);
}

/// Without the records of the old ratings and numbers, the rounds would be judged wrongly.
fn forgets(path: &Path) {
    let report = report(path, "e.pairproof");
    assert_eq!(report.lines().filter(|line| line.starts_with("XXW ranked after ")).count(), 4, "{report}");
    let kept: Vec<&str> = report.lines().filter(|line| !line.starts_with("XXW ranked")).collect();
    std::fs::write(path.join("without.trf"), kept.join("\n") + "\n").unwrap();
    let (code, out, _) = go(path, "check without.trf --all");
    assert!(code == 1 && !out.contains("4 IDENTICAL"), "{out}");
}

#[test]
fn numbers_change_only_where_the_rules_allow_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for (book, rounds, says) in [
        ("dutch-1998", 1, "dutch-1998 has no article on new numbers"),
        ("dutch-2026", 4, "round 4 is paired, so no number changes any more (C.04.2 2.3)"),
        ("us-scholastic", 0, "us-scholastic does not number the players by rating"),
        ("ecf-2009", 0, "ecf-2009 does not number the players by rating"),
        ("irish", 0, "irish does not number the players by rating"),
    ] {
        let file = format!("{book}.pairproof");
        event(path, book, &file, rounds);
        said(path, &format!("edit {file} Zimmer --rating 2375"));
        let (code, _, err) = go(path, &format!("renumber {file}"));
        assert!(code == 3 && unfolded(&err).contains(says) && err.contains("What to do"), "{book}: {err}");
    }
    // Before round one, a corrected rating gives its number everywhere; nothing was paired with the old one.
    event(path, "dutch-1998", "new.pairproof", 0);
    said(path, "edit new.pairproof Zimmer --rating 2500");
    assert!(done(path, "renumber new.pairproof").contains("8 players renumbered: 1 Zimmer (was 8)"));
    assert!(!report(path, "new.pairproof").contains("XXW ranked"));
    // What names players by number follows them, also in matches of two games.
    event(path, "double-swiss-2026", "two.pairproof", 0);
    said(path, "forbid two.pairproof 7 8");
    said(path, "edit two.pairproof Zimmer --rating 2500");
    said(path, "renumber two.pairproof");
    let report = report(path, "two.pairproof");
    assert!(report.lines().any(|line| line == "XXP 8 1"), "{report}");
    said(path, "pair two.pairproof --enter");
}

/// Teams are numbered by strength (C.04.6 1.1.2 leaves it to the competition), so a corrected strength has another number
/// before round one.
#[test]
fn teams_are_numbered_again_by_strength_before_round_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let team = |name: &str, rating: u32| format!("{name},{name}1,{rating}\n{name},{name}2,{rating}\n");
    let teams = [("A", 2300), ("B", 2200), ("C", 2100), ("D", 1500)].map(|(name, rating)| team(name, rating));
    std::fs::write(path.join("t.csv"), format!("team,name,rating\n{}", teams.concat())).unwrap();
    said(path, "enter t.csv --boards 2 --rounds 3 --colour white -o t.pairproof");
    let told = unfolded(&said(path, "edit t.pairproof D --rating 2250"));
    assert!(told.contains("the pairing number would be 2; it stays 4; to number the teams again"), "{told}");
    let told = unfolded(&done(path, "renumber t.pairproof"));
    assert!(told.contains("3 teams renumbered: 2 D (was 4), 3 B (was 2) and 4 C (was 3)"), "{told}");
    assert!(said(path, "players t.pairproof D1").contains("D1"));
    let squad = unfolded(&said(path, "players t.pairproof D"));
    assert!(squad.starts_with("2 D, 2250") && squad.contains("7 D1"), "{squad}");
    assert!(done(path, "renumber t.pairproof").contains("already follow the ratings"));
    said(path, "draft t.pairproof");
}

#[test]
fn a_damaged_record_of_numbers_is_named_with_its_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    event(path, "dubov-2026", "e.pairproof", 1);
    let report = report(path, "e.pairproof");
    for (record, says) in [
        ("XXW ranked", "the record of ratings and numbers is not complete"),
        ("XXW ranked before 1 order 1,2", "'before' stands where 'after' is expected"),
        ("XXW ranked after 1 5", "'5' is not a player with a rating"),
        ("XXW ranked after 1 order 1,1", "a player stands twice in the order"),
        ("XXW ranked after 1 order 1,99", "99"),
    ] {
        std::fs::write(path.join("bad.trf"), format!("{report}{record}\n")).unwrap();
        let (code, _, err) = go(path, "status bad.trf");
        assert!(code == 3 && err.contains(says) && err.contains("What to do"), "{record}: {err}");
    }
}
