//! Files that another program has changed: each kind of change is found, and its row is named.

use std::path::{Path, PathBuf};

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;
use rusqlite::Connection;

use crate::given::{asked, new, publish, result};
use crate::{Alteration, Store, StoreError};
use api::event::{Command, Event};

/// The last row of the event of these tests.
const LAST: i64 = 12;

/// Writes an event of two rounds with undone and repeated rows. Snapshots are after rows 2, 7 and 12 at least.
fn event(folder: &Path) -> PathBuf {
    let path = folder.join("a.pairproof");
    let mut dice = ChaCha8Rng::seed_from_u64(7);
    let mut store = new(&path, 8);
    for round in 1..=2 {
        let (_, event) = store.head().expect("readable");
        store.append(&asked("Ada", None, publish(&event.tournament, &mut dice))).expect("published");
        for board in 1..=4 {
            store.append(&asked("Kim", None, result(round, board, "1-0"))).expect("entered");
        }
    }
    store.undo(None, "Ada", 5).expect("the last result");
    assert_eq!((store.last().expect("readable"), store.audit().expect("readable")), (LAST, None));
    path
}

/// Changes a file as whoever may write to it can, triggers or not.
fn by_hand(path: &Path, sql: &str) {
    let raw = Connection::open(path).expect("it opens");
    let free = "PRAGMA foreign_keys = OFF; DROP TRIGGER log_is_not_changed; DROP TRIGGER log_is_not_deleted;";
    raw.execute_batch(&format!("{free} {sql}")).expect("changed");
}

/// Returns what a changed file is found to be: when it is opened, and when the log is carried out again.
fn found(sql: &str) -> (Option<Alteration>, Option<Alteration>) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = event(folder.path());
    by_hand(&path, sql);
    let mut store = Store::open(&path).expect("it opens");
    let (opened, audited) = (store.alteration(), store.audit().expect("readable"));
    if let Some(what) = opened {
        let given = store.append(&asked("Ada", None, Command::Settings { text: "# ours\n".into() }));
        assert!(matches!(given, Err(StoreError::Altered(why)) if why == what), "{given:?}");
        assert!(matches!(store.undo(None, "Ada", 9), Err(StoreError::Altered(_))));
        assert!(matches!(store.redo("Ada", 9), Err(StoreError::Altered(_))));
    }
    (opened, audited)
}

#[test]
fn every_change_of_the_log_is_found_and_named() {
    use Alteration::{Removed, Row, Shortened};
    let known = LAST;
    for (sql, what) in [
        ("UPDATE log SET who = 'nobody' WHERE seq = 4", Row(4)),
        ("UPDATE log SET at = 1 WHERE seq = 5", Row(5)),
        ("UPDATE log SET kind = 'correct' WHERE seq = 5", Row(5)),
        ("UPDATE log SET command = replace(command, '1-0', '0-1') WHERE seq = 6", Row(6)),
        ("UPDATE log SET command = command || ' ' WHERE seq = 1", Row(1)),
        ("UPDATE log SET undoes = 10 WHERE seq = 12", Row(12)),
        ("UPDATE log SET says = 'x' WHERE seq = 12", Row(12)),
        ("UPDATE log SET touches = '{\"rests\":[],\"changes\":[]}' WHERE seq = 3", Row(3)),
        ("UPDATE log SET players = '[]' WHERE seq = 3", Row(3)),
        ("DELETE FROM log WHERE seq = 3", Removed(3)),
        ("DELETE FROM log WHERE seq = 1", Removed(1)),
        // A row taken out, and the others moved up.
        ("DELETE FROM log WHERE seq = 4; UPDATE log SET seq = seq - 1 WHERE seq > 4", Row(4)),
        (
            "UPDATE log SET seq = -seq WHERE seq > 7; UPDATE log SET seq = 1 - seq WHERE seq < 0; \
          INSERT INTO log SELECT 8, at, who, kind, command, undoes, says, touches, players FROM log WHERE seq = 7",
            Row(8),
        ),
        ("DELETE FROM log WHERE seq > 10", Shortened { last: 10, known }),
        ("DELETE FROM log WHERE seq = 12; UPDATE head SET seq = 11", Shortened { last: 11, known }),
        ("DELETE FROM log WHERE seq = 12; DELETE FROM chain WHERE seq = 12", Shortened { last: 11, known }),
        (
            "INSERT INTO log SELECT 13, at, who, kind, command, undoes, says, touches, players FROM log WHERE seq = 3",
            Row(13),
        ),
        ("UPDATE chain SET state = 'x' WHERE seq = 9", Row(9)),
        ("UPDATE head SET state = 'x'", Row(12)),
    ] {
        assert_eq!(found(sql), (Some(what), Some(what)), "{sql}");
    }
}

#[test]
fn a_stored_event_that_was_changed_is_found_and_not_used() {
    let win = "replace(event, 'Player 1\"', 'Player X\"')";
    let last = "(SELECT max(seq) FROM snapshot)";
    let (opened, audited) = found(&format!("UPDATE snapshot SET event = {win} WHERE seq = {last}"));
    assert_eq!((opened, audited), (Some(Alteration::Snapshot(12)), Some(Alteration::Snapshot(12))));
    // An earlier one is found when the log is carried out again.
    let (opened, audited) = found(&format!("UPDATE snapshot SET event = {win} WHERE seq = 2"));
    assert_eq!((opened, audited), (None, Some(Alteration::Snapshot(2))));
    let folder = tempfile::tempdir().expect("a folder");
    let path = event(folder.path());
    let before = Store::open(&path).and_then(|mut store| store.head()).expect("readable");
    // Another version may have read the log otherwise.
    by_hand(&path, "UPDATE snapshot SET version = '0.0.1', event = '{}'");
    let mut store = Store::open(&path).expect("it opens");
    assert_eq!((store.audit().expect("readable"), store.head().expect("readable")), (None, before.clone()));
    drop(store);
    let raw = Connection::open(&path).expect("it opens");
    raw.execute("UPDATE snapshot SET version = ?1", [crate::snapshot::VERSION]).expect("changed");
    assert!(Store::open(&path).is_ok_and(|store| store.alteration() == Some(Alteration::Snapshot(LAST))));
    assert_eq!(Store::open(&path).and_then(|mut store| store.head()).expect("readable"), before);
}

#[test]
fn a_stored_event_with_a_new_seal_is_found_by_the_audit() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = event(folder.path());
    by_hand(&path, "UPDATE snapshot SET event = replace(event, 'Player 1\"', 'Player X\"')");
    let mut store = Store::open(&path).expect("it opens");
    for (seq, event) in crate::snapshot::all(&store.connection).expect("readable") {
        let (event, state) = (crate::log::json(&event), store.state_after(seq).expect("readable"));
        let update = "UPDATE snapshot SET event = ?2, seal = ?3 WHERE seq = ?1";
        let values = rusqlite::params![seq, event, crate::chain::seal(&state, &event)];
        store.connection.execute(update, values).expect("sealed");
    }
    drop(store);
    store = Store::open(&path).expect("it opens");
    let has_x = |event: &Event| event.tournament.players.iter().any(|player| player.name == "Player X");
    assert!(store.alteration().is_none() && has_x(&store.head().expect("readable").1));
    assert_eq!(store.audit().expect("readable"), Some(Alteration::Snapshot(1)));
}

#[test]
fn a_state_on_paper_is_found_again_and_only_in_its_own_log() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = event(folder.path());
    let states = Store::open(&path).and_then(|store| store.states()).expect("readable");
    assert_eq!(states.keys().copied().collect::<Vec<_>>(), (1..=LAST).collect::<Vec<_>>());
    let paper = states[&7].to_string();
    assert!(paper.len() == 24 && states[&7].as_str().len() == 64, "{paper}");
    let of = |digits: &str| -> Vec<i64> {
        states.iter().filter(|(_, state)| state.begins_with(digits)).map(|(seq, _)| *seq).collect()
    };
    assert_eq!(of(&paper), [7]);
    assert_eq!(of(&paper.to_uppercase()[..9]), [7]);
    assert!(of(&paper[..7]).is_empty(), "too few digits say nothing");
    assert!(states.iter().all(|(seq, state)| *seq == 7 || !state.begins_with(&paper)));
}
