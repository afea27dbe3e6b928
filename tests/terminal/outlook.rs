//! Whether the planned rounds can still be played without a second meeting: said before round one and when it changes.

use std::path::Path;

use crate::fixture::{done, go};

/// Enters `players` players in an event of `rounds` rounds.
fn event(at: &Path, players: usize, rounds: usize) {
    let rows: Vec<String> = (0..players).map(|i| format!("P{},{}\n", i + 1, 2000 - 50 * i)).collect();
    std::fs::write(at.join("players.csv"), format!("name,rating\n{}", rows.concat())).unwrap();
    done(at, &format!("enter players.csv --rounds {rounds} --seed 1 --force -o event.pairproof"));
}

fn coming(at: &Path, command: &str) -> serde_json::Value {
    let answer: serde_json::Value = serde_json::from_str(&done(at, command)).unwrap();
    answer["coming"].clone()
}

fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// n players can play n - 1 rounds, or n if their number is odd; half as many are safe whatever is paired before them, and one
/// more where each of fewer than 3k + 7 players has an odd number k of opponents left. Ten players who have played five rounds
/// may be two groups of five that have met nobody of their own group.
#[test]
fn before_round_one_the_answer_is_exact() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let cases = [
        (6, 3, "whatever", None),
        (6, 5, "some-way", None),
        (6, 6, "not", Some(5)),
        (5, 3, "whatever", None),
        (5, 5, "some-way", None),
        (5, 6, "not", Some(5)),
        (10, 5, "whatever", None),
        (10, 6, "some-way", None),
        (12, 7, "whatever", None),
        (12, 8, "some-way", None),
        (40, 20, "whatever", None),
        (40, 39, "some-way", None),
        (40, 41, "not", Some(39)),
    ];
    for (players, rounds, playable, most) in cases {
        event(at, players, rounds);
        let coming = coming(at, "status event.pairproof -f json");
        assert_eq!(coming["playable"], playable, "{players} players, {rounds} rounds: {coming}");
        assert_eq!(coming["most"].as_u64(), most, "{players} players, {rounds} rounds");
    }
}

#[test]
fn the_answer_is_said_by_status_pair_and_check() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    event(at, 6, 6);
    let says = "rounds 1 to 6 cannot all be played: 1 P1 plays in 6 of them and has 5 opponents left, counting a \
                bye; plan 5 rounds at most";
    assert!(in_one_line(&done(at, "status event.pairproof")).contains(says));
    let (code, _, err) = go(at, "pair event.pairproof --enter");
    assert!(code == 0 && in_one_line(&err).contains(says), "{code} {err}");
    done(at, "result event.pairproof 1=1-0 2=1-0 3=1-0");
    let later = "rounds 2 to 6 cannot all be played";
    assert!(in_one_line(&done(at, "check event.pairproof --all")).contains(later));
    // The answer of round two is another one, because the rounds are fewer.
    let (_, _, err) = go(at, "pair event.pairproof");
    assert!(err.contains(later), "{err}");

    event(at, 6, 5);
    let sure = "rounds 1 to 5 can be played without a second meeting, but only rounds 1 to 3 are sure";
    assert!(in_one_line(&done(at, "status event.pairproof")).contains(sure));
    let (_, _, err) = go(at, "pair event.pairproof --enter");
    assert!(in_one_line(&err).contains(sure), "{err}");
    done(at, "result event.pairproof 1=1-0 2=1-0 3=1-0");
    let (_, _, err) = go(at, "pair event.pairproof");
    assert!(!err.contains("second meeting"), "the same answer is said once: {err}");

    event(at, 6, 5);
    let (_, _, err) = go(at, "draft event.pairproof");
    assert!(in_one_line(&err).contains(sure), "{err}");

    event(at, 20, 5);
    let (_, _, err) = go(at, "pair event.pairproof --enter");
    assert!(!err.contains("second meeting"), "{err}");
    assert!(done(at, "status event.pairproof").contains("next: "));
}

/// A forbidden pair, an absence and a withdrawal change the answer.
#[test]
fn what_changes_the_field_changes_the_answer() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    event(at, 4, 3);
    let coming = |command: &str| coming(at, command);
    // After two rounds everybody has one opponent left, and the other way round.
    assert_eq!(coming("status event.pairproof -f json")["playable"], "whatever");
    done(at, "forbid event.pairproof P1 P4");
    let without = coming("status event.pairproof -f json");
    assert_eq!((without["playable"].as_str(), without["most"].as_u64()), (Some("not"), Some(2)));
    assert_eq!(coming("pair event.pairproof -f json")["playable"], "not");
    done(at, "undo event.pairproof");
    // Three players and a bye play three rounds, and so do two pairs of two and one round of three.
    done(at, "bye event.pairproof P4 2 zero");
    assert_ne!(coming("status event.pairproof -f json")["playable"], "not");
    done(at, "withdraw event.pairproof P4");
    assert_eq!(coming("status event.pairproof -f json")["playable"], "whatever");
    done(at, "withdraw event.pairproof P3");
    let two = coming("status event.pairproof -f json");
    assert_eq!((two["playable"].as_str(), two["most"].as_u64()), (Some("not"), Some(1)));
}
