//! A draft altered, refused without a reason, published, told; a repair chosen, and its changes printed.

use std::path::Path;

use crate::fixture::{self, report, unfolded};

/// Exit code and both outputs on one line.
fn go(folder: &Path, command: &str) -> (i32, String) {
    let (code, out, err) = fixture::go(folder, command);
    (code, unfolded(&(out + &err)))
}

/// The same of a command that must succeed.
fn done(folder: &Path, command: &str) -> String {
    unfolded(&fixture::said(folder, command))
}

/// The event file of [`event`].
const FILE: &str = "open.pairproof";

/// An event of nine players.
fn event() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let rows: Vec<String> = (0..9).map(|i| format!("Player{},{}\n", i + 1, 2400 - 20 * i)).collect();
    std::fs::write(folder.path().join("field.csv"), format!("name,rating\n{}", rows.concat())).unwrap();
    done(folder.path(), "enter field.csv --rounds 5 --colour white -o open.pairproof");
    folder
}

#[test]
fn a_draft_is_overtaken_by_what_changes_and_by_nothing_else() {
    let folder = event();
    let at = folder.path();
    done(at, "draft open.pairproof");
    done(at, "publish open.pairproof");
    done(at, "result open.pairproof 1=1-0 2=1-0 3=1-0 4=1-0");
    done(at, "draft open.pairproof");
    let before = done(at, "status open.pairproof");
    // The results that stand already change nothing.
    done(at, "result open.pairproof 1=1-0 2=1-0");
    assert_eq!(done(at, "status open.pairproof"), before);
    for half in ["1-0", "½", "1-0", "½", "0-1"].iter().skip(1) {
        done(at, &format!("correct {FILE} 1 1 {half}"));
    }
    let told = done(at, "status open.pairproof");
    assert!(told.contains("out of date: ") && told.contains("; and 1 other change next: "), "{told}");
    // It is not first judged as if it could be published.
    for reason in ["", " --reason old"] {
        let (code, out, err) = fixture::go(at, &format!("publish {FILE}{reason}"));
        assert_eq!((code, out.as_str()), (3, ""), "{err}");
        assert!(err.starts_with("the draft for round 2 is out of date: round 1, board 1"), "{err}");
        assert!(err.contains("pairproof draft open.pairproof"), "{err}");
    }
    let told = done(at, "alter open.pairproof turn 1");
    assert!(told.starts_with("The draft is out of date: round 1, board 1"), "{told}");
}

#[test]
fn a_draft_that_is_not_the_best_needs_a_reason_which_is_kept() {
    let folder = event();
    let at = folder.path();
    assert!(done(at, "draft open.pairproof").starts_with("Draft of round 1: the best pairing, proved."));
    let told = done(at, "alter open.pairproof swap 1 2");
    assert!(told.starts_with("Draft of round 1: legal, but not the best pairing."), "{told}");
    assert!(told.contains("D26-4.2") && told.contains("have changed places"), "{told}");
    let (code, told) = go(at, "publish open.pairproof");
    assert_eq!(code, 1, "{told}");
    assert!(told.contains("round 1 has not been published"), "{told}");
    assert!(done(at, "status open.pairproof").contains("a draft of 4 boards, not published"));
    done(at, "publish open.pairproof --reason asked-by-both");
    let told = done(at, "check open.pairproof");
    assert!(told.contains("Published by hand (asked-by-both): accepted."), "{told}");
    assert!(told.contains("as published") && !told.contains("as submitted"), "{told}");
    // The arbiter's own copy says why; the wall does not.
    assert!(!done(at, "print open.pairproof boards names").contains("asked-by-both"));
    assert!(done(at, "print open.pairproof boards --notes").contains("Published by hand: asked-by-both."));
    assert_eq!(go(at, "print open.pairproof names --notes").0, 3);
    let told = done(at, "explain open.pairproof 1");
    assert!(
        told.starts_with("Published: board 2") && told.contains("after a change by hand (asked-by-"),
        "{told}"
    );
    let (code, told) = go(at, "alter open.pairproof turn 1");
    assert!(code == 3 && told.contains("round 2 has no draft"), "{told}");
    let text = report(at, FILE);
    assert!(text.contains("### MPA @ Round 1: ") && !text.contains("XXE"), "{text}");
}

#[test]
fn a_repair_is_chosen_and_its_changes_are_printed() {
    let folder = event();
    let at = folder.path();
    done(at, "pair open.pairproof --enter");
    assert_eq!(go(at, "print open.pairproof boards --changes").0, 1);
    let told = done(at, "repair open.pairproof --absent 1 --choose best --because ill --enter");
    assert!(told.contains("PAIRED ANEW") && told.contains("best <"), "{told}");
    // Each board that changes is listed, but no board that stays.
    let (_, recorded) = go(at, "explain open.pairproof");
    let changed = |text: &str| text.matches(" instead of ").count();
    assert_eq!(changed(&told), changed(&recorded) + 1, "the boards, and the bye: {told}{recorded}");
    assert!(told.contains("at their tables, 3 with the colours reversed"), "{told}");
    let headed = |text: &str| text.contains("Bd No White");
    assert!(!headed(&told) && told.contains("--all lists all"), "{told}");
    assert!(headed(&done(at, "repair open.pairproof --absent 2 --all")));
    assert!(done(at, "print open.pairproof boards slips --changes").contains("Changes: Pairings by board"));
    assert!(done(at, "check open.pairproof").contains("it is the best pairing"));
}

/// What is typed and said while drafts are altered, refused and published, to be read aloud.
#[test]
fn the_cost_of_drafts_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let names = "Adams Ann,Baker Ben,Clark Cleo,Dunn Dan,Evans Eve,Foster Finn,Grant Gwen,Hill Hugo,Irwin Ida,Jones Jack";
    let rows: Vec<String> =
        names.split(',').zip(0..).map(|(name, i)| format!("{name},{}\n", 2310 - 35 * i)).collect();
    let field = format!("name,rating\n{}Kim Kate,1500\n", rows.concat());
    std::fs::write(at.join("field.csv"), field).unwrap();
    done(at, "enter field.csv --rounds 5 --colour white -o open.pairproof --by Kim");
    let typed = [
        "draft open.pairproof",
        "alter open.pairproof swap 1 2",
        "alter open.pairproof turn 1",
        "publish open.pairproof",
        "publish open.pairproof --reason asked-by-both",
        "result open.pairproof 1=1-0 2=½ 3=0-1 4=1-0 5=½",
        "draft open.pairproof",
        "alter open.pairproof lock 2 table 11=2 swap Evans Jones",
        "alter open.pairproof force 1-2",
        "alter open.pairproof force Clark-bye",
        "publish open.pairproof",
        "alter open.pairproof unlock bye force 6-8",
        "correct open.pairproof 1 1 0-1",
        "alter open.pairproof turn 2",
        "publish open.pairproof",
        "draft open.pairproof --anew",
        "alter open.pairproof swap 5 6",
        "alter open.pairproof force 6-2",
        "draft open.pairproof",
    ];
    let mut transcript = String::new();
    for command in typed {
        let (code, out, err) = fixture::go(at, command);
        let exit = if code == 0 { String::new() } else { format!("[exit code {code}]\n") };
        transcript += &format!("$ pairproof {command}\n{out}{err}{exit}\n");
    }
    insta::assert_snapshot!(transcript);
}

/// The reason for a draft that costs nothing, such as one with a fixed table, is kept too, and nothing is called a deviation.
#[test]
fn the_reason_for_the_best_draft_is_kept_as_a_remark() {
    let folder = event();
    let at = folder.path();
    done(at, "draft open.pairproof");
    done(at, "alter open.pairproof table 8=1");
    let told = done(at, "publish open.pairproof --reason wheelchair");
    assert!(told.contains("published: round 1") && told.contains("wheelchair"), "{told}");
    let report = report(at, FILE);
    assert!(report.contains("### Round 1: wheelchair\n"), "{report}");
    assert!(!report.contains("MPA") && !report.contains("by-hand"), "{report}");
    let told = done(at, "check open.pairproof");
    assert!(told.contains("IDENTICAL") && !told.contains("by hand"), "{told}");
}

/// A fixed table holds, however the round is published.
#[test]
fn pair_seats_players_with_a_fixed_table_there_as_a_draft_does() {
    let folder = event();
    let at = folder.path();
    let tables = |file: &str| {
        let csv = fixture::done(at, &format!("print {file} boards -f csv"));
        csv.lines()
            .skip(1)
            .map(|line| line.split(',').take(2).collect::<Vec<_>>().join(" "))
            .collect::<Vec<_>>()
    };
    done(at, "draft open.pairproof");
    done(at, "alter open.pairproof table 8=1");
    done(at, "publish open.pairproof");
    done(at, "result open.pairproof 1=1-0 2=½ 3=1-0 4=1-0");
    std::fs::copy(at.join(FILE), at.join("drafted.pairproof")).unwrap();
    done(at, "draft drafted.pairproof");
    done(at, "publish drafted.pairproof");
    let shown = fixture::done(at, "pair open.pairproof -f plain");
    let csv = fixture::done(at, "pair open.pairproof -f csv");
    let json = fixture::done(at, "pair open.pairproof -f json");
    done(at, "pair open.pairproof --enter");
    assert_eq!(tables(FILE), tables("drafted.pairproof"));
    let first = shown.lines().nth(1).unwrap_or_default();
    assert!(first.contains("Player8"), "{shown}");
    assert!(
        csv.lines().nth(1).is_some_and(|line| line.starts_with("1,") && line.contains("Player8")),
        "{csv}"
    );
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let board = &json["boards"][0];
    assert!(board["board"] == 1 && (board["white"] == 8 || board["black"] == 8), "{json}");
}

/// Both players of a board keep a fixed table; this round they play at the one given last. Pairing anew keeps them too.
#[test]
fn a_fixed_table_is_lost_neither_to_the_opponent_nor_when_the_draft_is_paired_anew() {
    let folder = event();
    let at = folder.path();
    // Round one: 8 meets 4.
    done(at, "draft open.pairproof");
    done(at, "alter open.pairproof table 8=3");
    let told = done(at, "alter open.pairproof table 4=1");
    let left = "8 Player8 leaves table 3 for this round, and keeps it for later rounds";
    assert!(told.contains("4 Player4 plays at table 1") && told.contains(left), "{told}");
    let (code, told) = go(at, "alter open.pairproof table 4=3");
    assert!(code == 3 && told.contains("table 3 belongs to 8 Player8"), "{told}");
    done(at, "draft open.pairproof --anew");
    done(at, "publish open.pairproof");
    let report = report(at, FILE);
    let kept = report.lines().find(|line| line.starts_with("XXT")).unwrap_or_default();
    assert!(kept.contains("\"player\":8,\"table\":3") && kept.contains("\"player\":4,\"table\":1"), "{kept}");
}

#[test]
fn a_locked_board_whose_player_has_withdrawn_is_named() {
    let folder = event();
    let at = folder.path();
    done(at, "draft open.pairproof");
    done(at, "alter open.pairproof lock 1");
    done(at, "withdraw open.pairproof 5");
    let (code, told) = go(at, "draft open.pairproof");
    let says = "the board 1 Player1 – 5 Player5 is locked, but 5 Player5 does not play in round 1";
    assert!(code == 3 && told.contains(says) && told.contains("draft open.pairproof --anew"), "{told}");
    done(at, "draft open.pairproof --anew");
}

/// After two rounds, Ada has had White twice, and Dan has had Black twice.
const TWICE: &str = "\
012 Four friends
142 5
152 W
001    1      Ada                               2100                             2.0    1     5 w 1     3 w 1
001    2      Ben                               2000                             1.0    3     6 b 1     4 w 0
001    3      Cleo                              1900                             1.0    4     7 w 1     1 b 0
001    4      Dan                               1800                             2.0    2     8 b 1     2 b 1
001    5      Eve                               1700                             1.0    5     1 b 0     7 w 1
001    6      Fay                               1600                             1.0    6     2 w 0     8 b 1
001    7      Gil                               1500                             0.0    7     3 b 0     5 b 0
001    8      Hal                               1400                             0.0    8     4 w 0     6 w 0
";

/// The colour criterion forbids pairs. A colour that a hand gives to one player breaks the limits, too.
#[test]
fn a_third_game_with_one_colour_by_hand_names_the_player_and_the_rule() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    std::fs::write(at.join("e.trf"), TWICE).unwrap();
    std::fs::write(at.join("turned.txt"), "1-4\n3-2\n6-5\n7-8\n").unwrap();
    let rule = "which the colour limits forbid. D26-C3 (article 2.1.3; C.04.1 6, 7)";
    let (ada, dan) =
        ("1 Ada gets White for the 3rd time in a row", "4 Dan gets Black for the 3rd time in a row");
    let (code, says) = go(at, "check e.trf turned.txt");
    assert!(code == 1 && says.contains(&format!("{ada}, {rule}")) && says.contains(dan), "{says}");
    let answer: serde_json::Value =
        serde_json::from_str(&fixture::go(at, "check e.trf turned.txt -f json").1).unwrap();
    let limits = &answer["judged"][0]["colour_limits"];
    assert_eq!((&limits[0]["number"], &limits[1]["number"]), (&1.into(), &4.into()), "{limits}");
    assert_eq!(limits[0]["reason"]["code"], "D26-C3");
    done(at, "import e.trf -o e.pairproof --unjudged");
    let best = done(at, "draft e.pairproof");
    assert!(!best.contains("colour limits"), "{best}");
    let turned = done(at, "alter e.pairproof turn 1");
    assert!(turned.contains(ada) && turned.contains(dan), "{turned}");
    // Other boards, too: Ada meets Ben with White, and Dan gets his White.
    let moved = done(at, "alter e.pairproof swap 4 2");
    let moved = if moved.contains(dan) { done(at, "alter e.pairproof turn 2") } else { moved };
    assert!(moved.contains(ada) && !moved.contains(dan), "{moved}");
    // Where both must have Black, the criterion forbids the pair, and no colour of the board is at fault.
    let clash = done(at, "alter e.pairproof swap 2 8");
    assert!(clash.contains("D26-C3") && clash.contains("1 Ada – 8 Hal") && !clash.contains(ada), "{clash}");
}

/// JSON is this program's own: an exported event keeps its draft there, and a report says that it does not.
#[test]
fn an_export_as_json_keeps_the_draft() {
    let folder = event();
    let at = folder.path();
    done(at, "draft open.pairproof");
    done(at, "alter open.pairproof lock 2");
    let (_, told) = go(at, "export open.pairproof -o report.trf");
    assert!(told.contains("the draft for round 1"), "{told}");
    let (_, told) = go(at, "export open.pairproof -o event.json");
    assert!(!told.contains("draft"), "{told}");
    done(at, "import event.json -o again.pairproof");
    let boards = |file: &str| {
        done(at, &format!("export {file} -o {file}.json")) + &done(at, &format!("publish {file}"))
    };
    let both = [FILE, "again.pairproof"].map(|file| {
        boards(file);
        let kept = std::fs::read_to_string(at.join(format!("{file}.json"))).unwrap();
        let kept: serde_json::Value = serde_json::from_str(&kept).unwrap();
        kept["headings"].to_string()
    });
    assert_eq!(both[0], both[1]);
    assert!(both[0].contains("XXE"), "{}", both[0]);
}
