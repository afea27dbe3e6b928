//! A draft altered, refused without a reason, published, told; a repair chosen, and its changes printed.

use std::path::Path;

use crate::both::one_line;
use crate::fixture;

/// Exit code and both outputs on one line.
fn go(folder: &Path, command: &str) -> (i32, String) {
    let (code, out, err) = fixture::go(folder, command);
    (code, one_line(&(out + &err)))
}

/// The same of a command that must succeed.
fn done(folder: &Path, command: &str) -> String {
    one_line(&fixture::said(folder, command))
}

/// An event of nine players in a file of this ending.
fn event(ending: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let rows: Vec<String> = (0..9).map(|i| format!("Player{},{}\n", i + 1, 2400 - 20 * i)).collect();
    std::fs::write(folder.path().join("field.csv"), format!("name,rating\n{}", rows.concat())).unwrap();
    let file = format!("open.{ending}");
    done(folder.path(), &format!("enter field.csv --rounds 5 --colour white -o {file}"));
    (folder, file)
}

#[test]
fn a_draft_is_overtaken_by_what_changes_and_by_nothing_else() {
    for (ending, in_place) in [("trf", " --in-place"), ("pairproof", "")] {
        let (folder, file) = event(ending);
        let at = folder.path();
        done(at, &format!("draft {file}"));
        done(at, &format!("publish {file}"));
        done(at, &format!("result {file} 1=1-0 2=1-0 3=1-0 4=1-0{in_place}"));
        done(at, &format!("draft {file}"));
        let before = done(at, &format!("status {file}"));
        // The results that stand already change nothing.
        done(at, &format!("result {file} 1=1-0 2=1-0{in_place}"));
        assert_eq!(done(at, &format!("status {file}")), before);
        for half in ["1-0", "½", "1-0", "½", "0-1"].iter().skip(1) {
            done(at, &format!("correct {file} 1 1 {half}{in_place}"));
        }
        let told = done(at, &format!("status {file}"));
        assert!(told.contains("out of date: ") && told.contains("; and 1 other change next: "), "{told}");
        let (code, told) = go(at, &format!("publish {file} --reason old"));
        assert!(code == 3 && told.contains("; and 1 other change"), "{told}");
    }
}

#[test]
fn a_draft_that_is_not_the_best_needs_a_reason_which_is_kept() {
    for ending in ["trf", "pairproof"] {
        let (folder, file) = event(ending);
        let at = folder.path();
        assert!(
            done(at, &format!("draft {file}")).starts_with("Draft of round 1: the best pairing, proved.")
        );
        let told = done(at, &format!("alter {file} swap 1 2"));
        assert!(told.starts_with("Draft of round 1: legal, but not the best pairing."), "{told}");
        assert!(told.contains("D26-4.2") && told.contains("have changed places"), "{told}");
        let (code, told) = go(at, &format!("publish {file}"));
        assert_eq!(code, 1, "{told}");
        assert!(told.contains("round 1 is not published"), "{told}");
        assert!(done(at, &format!("status {file}")).contains("a draft of 4 boards, not published"));
        done(at, &format!("publish {file} --reason asked-by-both"));
        let told = done(at, &format!("check {file}"));
        assert!(told.contains("Published by hand (asked-by-both): accepted."), "{told}");
        assert!(told.contains("as published") && !told.contains("as handed in"), "{told}");
        // The arbiter's own copy says why; the wall does not.
        assert!(!done(at, &format!("print {file} boards names")).contains("asked-by-both"));
        assert!(
            done(at, &format!("print {file} boards --notes")).contains("Published by hand: asked-by-both.")
        );
        assert_eq!(go(at, &format!("print {file} names --notes")).0, 3);
        let told = done(at, &format!("explain {file} 1"));
        assert!(
            told.starts_with("Published: board 2") && told.contains("after a change by hand (asked-by-"),
            "{told}"
        );
        let (code, told) = go(at, &format!("alter {file} turn 1"));
        assert!(code == 3 && told.contains("round 2 has no draft"), "{told}");
        if ending == "trf" {
            let text = std::fs::read_to_string(at.join(&file)).unwrap();
            assert!(text.contains("### MPA @ Round 1: ") && !text.contains("XXE"), "{text}");
        }
    }
}

#[test]
fn a_repair_is_chosen_and_its_changes_are_printed() {
    let (folder, file) = event("trf");
    let at = folder.path();
    done(at, &format!("pair {file} --in-place"));
    assert_eq!(go(at, &format!("print {file} boards --changes")).0, 1);
    let told = done(at, &format!("repair {file} --absent 1 --choose best --in-place"));
    assert!(told.contains("PAIRED ANEW") && told.contains("best <"), "{told}");
    assert!(done(at, &format!("print {file} boards slips --changes")).contains("Changes: Pairings by board"));
    assert!(done(at, &format!("check {file}")).contains("it is the best pairing"));
}
