//! What `explain` says is true: the players that it counts, the rules that it cites, and the players who do not play.

use std::path::Path;

use crate::fixture::unfolded;
use crate::fixture::{done, go};

/// Rulebooks with generated events (seeds) in which the bye and two floaters, or three floaters, leave a scoregroup.
const EVENTS: [(&str, u32); 7] = [
    ("lim-2026", 2),
    ("lim-2026", 7),
    ("leong-1987", 2),
    ("us-scholastic", 4),
    ("burstein-2026", 14),
    ("dubov-2026", 4),
    ("dutch-2026", 4),
];

/// A scoregroup in the drawing of `--groups`.
#[derive(Debug, Default)]
struct DrawnGroup {
    score: String,
    own: usize,
    came: usize,
    byes: usize,
    floats: usize,
}

fn drawn_groups(drawing: &str) -> Vec<DrawnGroup> {
    let mut groups: Vec<DrawnGroup> = Vec::new();
    for line in drawing.lines() {
        if let Some((score, rest)) = line.split_once(" points: ") {
            let number = |word: &str| -> usize {
                let before = rest.split(", ").find(|part| part.contains(word));
                before.map_or(0, |part| part.split(' ').next().unwrap().parse().unwrap())
            };
            let own = rest.split(' ').next().unwrap().parse().unwrap();
            let came = number("from another group") + number("from other groups");
            groups.push(DrawnGroup { score: score.to_owned(), own, came, ..DrawnGroup::default() });
        } else if let Some(group) = groups.last_mut() {
            group.byes += usize::from(line.contains(" has the bye"));
            group.floats += usize::from(line.contains(" floats up to ") || line.contains(" floats down to "));
        }
    }
    groups
}

/// The whole number that ends a text.
fn last_number(text: &str) -> usize {
    text.rsplit(' ').next().unwrap().parse().unwrap()
}

/// Checks every sentence about the players left to pair at a score; returns the numbers of sentences with one floater
/// and with several.
fn check_sentences(at: &str, head: &str, groups: &[DrawnGroup]) -> (usize, usize) {
    let (mut one, mut several) = (0, 0);
    let mut parts = head.split(" to pair on ").peekable();
    while let (Some(before), Some(after)) = (parts.next(), parts.peek()) {
        let (score, after) = after.split_once(" points").unwrap();
        let group = groups.iter().find(|g| g.score == score).unwrap_or_else(|| panic!("{at}: {score}"));
        let left = group.own + group.came - group.byes;
        let sentence = &before[before.rfind(". ").map_or(0, |end| end + 2)..];
        assert_eq!(sentence.contains(" has the bye"), group.byes > 0, "{at}: {sentence} {group:?}");
        if let Some(players) = sentence.strip_suffix(" are left") {
            several += 1;
            let counted = last_number(players.rsplit_once(' ').unwrap().0);
            assert!(counted == left && group.floats > 1, "{at}: {sentence} {group:?}");
        } else {
            one += 1;
            assert_eq!(group.floats, 1, "{at}: {sentence} {group:?}");
            let odd = after.strip_prefix(" is odd (").map(|rest| rest.split(')').next().unwrap());
            let counted = odd.map_or(1, |number| number.parse().unwrap());
            assert_eq!(counted, left, "{at}: {sentence} {group:?}");
        }
    }
    (one, several)
}

#[test]
fn the_players_left_to_pair_and_the_floaters_are_counted_rightly() {
    let folder = tempfile::tempdir().unwrap();
    let (mut one, mut several, mut consequences) = (0, 0, 0);
    for (book, seed) in EVENTS {
        let generate =
            format!("generate -R {book} --seed {seed} --plain --players 9-13 --rounds 6 -o e.trf --force");
        done(folder.path(), &generate);
        for round in 3..=6 {
            let at = format!("{book} {seed}, round {round}");
            let ask = format!("explain e.trf -R {book} --round {round}");
            let out = done(folder.path(), &format!("{ask} --groups --all"));
            let (head, drawing) = out.split_once("\nScoregroups").unwrap();
            let found = check_sentences(&at, &unfolded(head), &drawn_groups(drawing));
            (one, several) = (one + found.0, several + found.1);
            // A board is a consequence only of a higher one, so that no two are consequences of each other.
            for line in head.lines().filter(|line| line.contains("  consequence of board ")) {
                consequences += 1;
                let board = line.split_whitespace().next().unwrap().parse::<usize>().unwrap();
                assert!(last_number(line) < board, "{at}: {line}");
            }
        }
    }
    assert!(one > 20 && several > 20 && consequences > 2, "{one} {several} {consequences}");
}

#[test]
fn two_floaters_beside_the_bye_have_met() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    done(at, "generate -R lim-2026 --seed 2 --plain --players 9-13 --rounds 6 -o e.trf");
    let out = unfolded(&done(at, "explain e.trf -R lim-2026 --round 3 8"));
    assert!(
        out.contains(
            "Once 12 Player 0012 has the bye, 2 players are left to pair on 0.5 points, and both, 8 Player 0008 and 9 \
             Player 0009, meet opponents with a different score. Player 0008 and Player 0009 met in round 2, so the two \
             do not meet. L26-C04.1/2"
        ),
        "{out}"
    );
}

#[test]
fn a_natural_board_cites_no_discretion_that_is_not_declared() {
    let open = "explain instances/synthetic/open-0037/round-5.trf -R us-scholastic --all";
    let out = unfolded(&done(Path::new(env!("CARGO_MANIFEST_DIR")), open));
    assert!(out.contains(" meets ") && out.contains("USS-ORDER") && !out.contains("USS-SWITCH"), "{out}");
}

/// Eight players; round one is published: one has asked for a bye, one has withdrawn, one enters after it.
fn hall() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let rows: Vec<String> = (1..=8).map(|i| format!("P{i},{}\n", 2400 - 20 * i)).collect();
    std::fs::write(folder.path().join("field.csv"), format!("name,rating\n{}", rows.concat())).unwrap();
    for command in [
        "enter field.csv --rounds 5 --colour white --mode free -o e.pairproof",
        "bye e.pairproof P7 1 half",
        "withdraw e.pairproof P8",
        "draft e.pairproof",
        "publish e.pairproof",
        "add e.pairproof Late --rating 1000",
        "result e.pairproof 1=1-0 2=1-0 3=1-0",
        "draft e.pairproof",
        "publish e.pairproof",
    ] {
        done(folder.path(), command);
    }
    folder
}

#[test]
fn a_player_who_does_not_play_is_told_why() {
    let folder = hall();
    let at = folder.path();
    for (who, round, says) in [
        ("P7", 1, "7 P7 does not play in round 1: he has a half-point bye (H)."),
        ("P8", 1, "8 P8 does not play in round 1: he has withdrawn from round 1 on."),
        ("P8", 2, "8 P8 does not play in round 2: he has withdrawn from round 1 on."),
        ("Late", 1, "9 Late does not play in round 1: he "),
    ] {
        let out = unfolded(&done(at, &format!("explain e.pairproof {who} --round {round}")));
        assert!(out.contains(says), "{out}");
        let out = done(at, &format!("explain e.pairproof {who} --round {round} -f json"));
        let data: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert!(data["because"][0].as_str().unwrap().starts_with(says) && data["board"].is_null(), "{out}");
    }
    // A wish of his cannot be answered, and the refusal says why.
    let (code, _, err) = go(at, "explain e.pairproof P7 --why-not 1 --round 1");
    assert!(code == 3 && err.contains("he has a half-point bye (H)") && !err.contains("--player"), "{err}");
}

#[test]
fn nobody_meets_himself() {
    let folder = hall();
    let (code, out, err) = go(folder.path(), "explain e.pairproof --why-not 3 3");
    assert!(code == 3 && out.is_empty() && err.contains("--why-not: 3 P3 cannot meet himself"), "{err}");
    assert!(err.contains("name two different players"), "{err}");
}

#[test]
fn a_table_is_explained_before_its_games_are_played() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    std::fs::write(at.join("field.csv"), "name,rating\nA,2000\nB,1900\nC,1800\nD,1700\n").unwrap();
    done(at, "enter field.csv -R round-robin --rounds 3 --mode free -o q.pairproof");
    done(at, "pair q.pairproof --rounds all --enter");
    let out = unfolded(&done(at, "explain q.pairproof A"));
    assert!(out.contains("The table has ") && out.contains(" meet in this round"), "{out}");
    assert!(out.contains("Earlier games without a result are shown as draws"), "{out}");
}
