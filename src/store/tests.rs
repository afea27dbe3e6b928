//! Random commands, several writers, copies taken mid-write, and files of earlier versions.

use facts::tournament::PairingNumber;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;

use crate::given::{asked, below, lists_of, new, random, replaced};
use crate::{Doing, LogRow, Seq, Store, StoreError, Toggled, is_sqlite, schema};
use api::event::{Command, Event, apply, boards};
use facts::format::Ended;

/// The total number of commands of all writers. `PAIRPROOF_COMMANDS` overrides this number.
const COMMANDS: usize = 1_000;
const WRITERS: usize = 3;

/// Returns the fold of all rows in effect, without snapshots.
fn folded(store: &Store) -> Event {
    let undone = store.undone().expect("readable");
    let rows = store.rows_after(0).expect("readable");
    rows.iter().filter(|row| !undone.contains(&row.seq)).fold(Event::default(), |event, row| {
        match &row.doing {
            Doing::Did(command) => apply(&event, command).expect("it was carried out").event,
            Doing::Undid(_) => event,
        }
    })
}

/// Returns the last result of every board in the log. Checks that only corrections overwrite a result.
fn results_of(rows: &[LogRow]) -> BTreeMap<(usize, usize), Ended> {
    let mut then: BTreeMap<(usize, usize), Ended> = BTreeMap::new();
    for row in rows {
        match &row.doing {
            Doing::Did(command) => match &**command {
                Command::Result { round, results } => {
                    for one in results {
                        let old = then.insert((*round, one.board), one.result);
                        let is_new = old.is_none_or(|old| old.is_open() || old == one.result);
                        assert!(is_new, "a result was overwritten by {row:?}");
                    }
                }
                Command::Correct { round, board, result, .. } => {
                    then.insert((*round, *board), *result);
                }
                Command::Repair(repair) => {
                    then.extend(repair.corrected.iter().map(|(of, one)| ((*of, one.board), one.result)));
                }
                _ => {}
            },
            Doing::Undid(_) => {}
        }
    }
    then
}

/// The row of a command, the last row known to its writer, and the command.
type Acknowledged = (Seq, Seq, Command);

/// Checks that a person who changed a category or its prizes had seen the previous change. `seen` gives the last row
/// seen, by row.
fn lists_were_seen(rows: &[LogRow], seen: &BTreeMap<Seq, Seq>) {
    let (mut event, mut last, mut changed) = (Event::default(), BTreeMap::<String, Seq>::new(), 0);
    for row in rows {
        let Doing::Did(command) = &row.doing else { continue };
        let after = apply(&event, command).expect("it was carried out").event;
        if matches!(**command, Command::Category { .. } | Command::Prizes(_)) {
            let (was, is) = (lists_of(&event), lists_of(&after));
            for what in was.keys().chain(is.keys()).filter(|what| was.get(*what) != is.get(*what)) {
                let before = last.insert(what.clone(), row.seq).unwrap_or(row.seq).min(row.seq);
                changed += 1;
                assert!(
                    before == row.seq || before <= seen[&row.seq],
                    "{row:?} took the place of {before}: {what}"
                );
            }
        }
        event = after;
    }
    assert!(changed > rows.len() / 50, "{changed} lists were changed");
}

#[test]
fn writers_at_once_lose_nothing_and_overwrite_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("open.pairproof");
    drop(new(&path, 24));
    let all = std::env::var("PAIRPROOF_COMMANDS").ok().and_then(|n| n.parse().ok()).unwrap_or(COMMANDS);
    let writer = |n: usize| {
        let mut dice = ChaCha8Rng::seed_from_u64(n as u64);
        let mut store = Store::open(&path).expect("it opens");
        let (who, mut acknowledged, mut refused) = (format!("writer {n}"), Vec::new(), 0);
        let (mut seq, mut event) = store.head().expect("readable");
        for _ in 0..all / WRITERS {
            // A person looks at the event now and then, but not before every command.
            if below(&mut dice, 3) == 0 {
                (seq, event) = store.head().expect("readable");
            }
            let command = random(&event, &mut dice);
            match store.append(&asked(&who, Some(seq), command.clone())) {
                Ok(answer) => acknowledged.extend(answer.seq.map(|new| (new, seq, command))),
                Err(StoreError::Stale(row)) => {
                    assert!(row.seq > seq && !row.who.is_empty() && !row.says.key.is_empty(), "{row:?}");
                    refused += 1;
                }
                Err(StoreError::Refused { refused: why, last }) => {
                    assert!(last.is_none_or(|row| !row.who.is_empty() && !row.says.key.is_empty()));
                    assert!(!why.is_empty() && why.iter().all(|w| !w.says().is_empty()), "{why:?}");
                }
                Err(other) => panic!("{other}"),
            }
        }
        (acknowledged, refused)
    };
    let done: Vec<(Vec<Acknowledged>, usize)> = std::thread::scope(|scope| {
        let writers: Vec<_> = (0..WRITERS).map(|n| scope.spawn(move || writer(n))).collect();
        writers.into_iter().map(|writer| writer.join().expect("no panic")).collect()
    });
    assert!(done.iter().map(|(_, refused)| refused).sum::<usize>() > 0, "nobody was too late");
    let mut store = Store::open(&path).expect("it opens");
    let rows = store.rows_after(0).expect("readable");
    let mut all: Vec<_> = done.iter().flat_map(|(acknowledged, _)| acknowledged).collect();
    all.sort_by_key(|(seq, ..)| *seq);
    let mut last: BTreeMap<String, Seq> = BTreeMap::new();
    for (seq, seen, command) in all {
        for what in replaced(command) {
            let before = last.insert(what.clone(), *seq).unwrap_or(0);
            assert!(before <= *seen, "{command:?} took the place of row {before}, not seen: {what}");
        }
        let row = rows.iter().find(|row| row.seq == *seq).expect("an answered command is there");
        assert_eq!(row.doing, Doing::Did(Box::new(command.clone())));
    }
    let seen =
        done.iter().flat_map(|(acknowledged, _)| acknowledged).map(|(seq, seen, _)| (*seq, *seen)).collect();
    lists_were_seen(&rows, &seen);
    assert_eq!(rows.len(), 1 + done.iter().map(|(acknowledged, _)| acknowledged.len()).sum::<usize>());
    assert_eq!(store.head().expect("readable").1, folded(&store));
    let then = results_of(&rows);
    let event = store.head().expect("readable").1;
    for ((round, number), ended) in then {
        let board = boards(&event.tournament, round).and_then(|n| n.at(number)).expect("it was published");
        let outcome = |id| event.tournament.record(id, round).outcome;
        assert_eq!((outcome(board.white), outcome(board.black)), (ended.white, ended.black));
    }
}

#[test]
fn a_random_row_is_undone_as_if_it_had_not_been_or_it_is_said_what_rests_on_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut undone, mut refused) = (0, 0);
    for seed in 0..30 {
        let mut store = new(&folder.path().join(format!("{seed}.pairproof")), 8);
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        for _ in 0..60 {
            let (seq, event) = store.head().expect("readable");
            let is_undo = below(&mut dice, 4) == 0 && seq > 1;
            if !is_undo {
                let command = random(&event, &mut dice);
                let _ = store.append(&asked("Kim", Some(seq), command));
                continue;
            }
            let row =
                2 + Seq::try_from(below(&mut dice, usize::try_from(seq - 1).expect("small"))).expect("small");
            match store.undo(Some(row), "Ada", 0) {
                Ok(toggled) => {
                    undone += 1;
                    assert_eq!(toggled.event, folded(&store));
                    assert_eq!(store.head().expect("readable").1, toggled.event);
                    assert_eq!(
                        Store::open(&folder.path().join(format!("{seed}.pairproof")))
                            .expect("it opens")
                            .head()
                            .expect("readable")
                            .1,
                        toggled.event,
                        "as the next process sees it"
                    );
                }
                Err(StoreError::RestsOn(on)) => {
                    refused += 1;
                    assert!(on.seq > row || on.seq > 0);
                    assert_eq!(store.head().expect("readable"), (seq, event));
                }
                Err(StoreError::Undone(_) | StoreError::Refused { .. }) => {}
                Err(other) => panic!("{other}"),
            }
        }
    }
    assert!(undone > 50 && refused > 50, "{undone} undone, {refused} refused");
}

#[test]
fn undo_goes_back_and_redo_forth_one_by_one_as_every_program_sees_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.pairproof");
    let mut store = new(&path, 8);
    let mut other = Store::open(&path).expect("it opens");
    let settings = |n: u32| Command::Settings { text: format!("# {n}\n").into() };
    let forbid = |one: u32| Command::Forbid {
        players: vec![PairingNumber(one), PairingNumber(one + 1)],
        first: 1,
        last: None,
        if_possible: false,
    };
    for one in [1, 3] {
        store.append(&asked("Kim", None, forbid(one))).expect("nothing stands against it");
    }
    let full = other.head().expect("readable").1;
    let step = |of: Seq, toggled: Result<Toggled, StoreError>| {
        assert_eq!(toggled.expect("possible").of.seq, of);
    };
    step(3, store.undo(None, "Kim", 0));
    assert_eq!(other.head().expect("readable").1, folded(&other), "what was known is no beginning any more");
    assert_ne!(other.head().expect("readable").1, full);
    step(2, store.undo(None, "Kim", 0));
    assert!(matches!(store.undo(Some(3), "Kim", 0), Err(StoreError::Undone(row)) if row.seq == 3));
    assert!(matches!(store.undo(None, "Kim", 0), Err(StoreError::Nothing)));
    step(2, store.redo("Kim", 0));
    step(3, store.redo("Kim", 0));
    assert!(matches!(store.redo("Kim", 0), Err(StoreError::Nothing)));
    assert_eq!(other.head().expect("readable").1, full);
    // A later row replaces an earlier one, which can then no longer be undone on its own.
    for n in [1, 2] {
        store.append(&asked("Ada", None, settings(n))).expect("nothing stands against it");
    }
    let last = store.last().expect("readable");
    let refused = store.undo(Some(last - 1), "Kim", 0);
    assert!(matches!(refused, Err(StoreError::RestsOn(row)) if row.seq == last));
    // After a newer command, what was undone before it stays undone.
    step(last, store.undo(None, "Kim", 0));
    store.append(&asked("Ada", None, forbid(5))).expect("nothing stands against it");
    assert!(matches!(store.redo("Kim", 0), Err(StoreError::Nothing)));
}

#[test]
fn copies_of_the_files_taken_while_somebody_writes_open() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.pairproof");
    let mut store = new(&path, 12);
    let mut dice = ChaCha8Rng::seed_from_u64(3);
    let beside = |path: &Path, ending: &str| PathBuf::from(format!("{}{ending}", path.display()));
    for n in 0..60 {
        let (seq, event) = store.head().expect("readable");
        let _ = store.append(&asked("Kim", Some(seq), random(&event, &mut dice)));
        let copy = folder.path().join(format!("copy-{n}.pairproof"));
        std::fs::copy(&path, &copy).expect("copied");
        let wal = std::fs::read(beside(&path, "-wal")).expect("the log of writes is there");
        // The power fails somewhere within the last write.
        let cut = if n % 2 == 0 { wal.len() } else { wal.len() - below(&mut dice, 4096.min(wal.len())) };
        std::fs::write(beside(&copy, "-wal"), &wal[..cut]).expect("copied");
        let mut copied = Store::open(&copy).expect("it opens");
        let (last, _) = copied.head().expect("readable");
        let now = store.last().expect("readable");
        assert!(last == now || cut < wal.len() && last < now, "{n}: {last} of {now}");
        assert_eq!(copied.head().expect("readable").1, folded(&copied));
    }
}

/// Somebody copies the event file alone, and not the file with the last changes beside it.
#[test]
fn a_copy_of_the_event_file_alone_has_nearly_everything() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.pairproof");
    let mut store = new(&path, 12);
    let mut dice = ChaCha8Rng::seed_from_u64(3);
    let copy = folder.path().join("copy.pairproof");
    while store.last().expect("readable") < 40 {
        let (seq, event) = store.head().expect("readable");
        let _ = store.append(&asked("Kim", Some(seq), random(&event, &mut dice)));
        if seq > 10 {
            std::fs::copy(&path, &copy).expect("copied");
            let last = Store::open(&copy).expect("it opens").last().expect("readable");
            assert!(last + 10 > seq, "{last} of {seq}");
            std::fs::remove_file(&copy).expect("removed");
        }
    }
    // Part of a copy is missing.
    drop(store);
    let whole = std::fs::read(&path).expect("readable");
    std::fs::write(&copy, &whole[..whole.len() / 2]).expect("written");
    let error = Store::open(&copy).and_then(|mut store| store.head()).expect_err("half a file");
    assert!(matches!(error, StoreError::Corrupt(_)), "{error}");
    assert!(error.remedy().contains("import the last report"), "{}", error.remedy());
}

fn oldest() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/store/first.pairproof")
}

/// Writes the oldest file as the first version did. Run it with `UPDATE=1`, and only while its step is unreleased.
fn write_oldest() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut store = new(&folder.path().join("now.pairproof"), 8);
    let mut dice = ChaCha8Rng::seed_from_u64(7);
    while store.last().expect("readable") < 40 {
        let (seq, event) = store.head().expect("readable");
        let _ = store.append(&asked("Kim", Some(seq), random(&event, &mut dice)));
    }
    store.undo(None, "Ada", 60).expect("the last");
    store.redo("Ada", 61).expect("again");
    store.undo(None, "Ada", 62).expect("the last");
    let path = folder.path().join("first.pairproof");
    schema::write_first(&path, &store.rows_after(0).expect("readable"));
    std::fs::copy(path, oldest()).expect("written");
}

#[test]
fn a_file_of_the_first_version_opens_and_knows_what_was_said() {
    if std::env::var("UPDATE").is_ok() && !oldest().exists() {
        write_oldest();
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("first.pairproof");
    std::fs::copy(oldest(), &path).expect("it is in the project");
    assert!(is_sqlite(&std::fs::read(&path).expect("readable")));
    let mut store = Store::open(&path).expect("it opens");
    let (last, event) = store.head().expect("readable");
    assert_eq!((last, &event), (43, &folded(&store)));
    let rows = store.rows_after(0).expect("readable");
    assert!(rows.iter().all(|row| !row.says.key.is_empty()));
    let results: Vec<_> = rows.iter().filter(|row| row.kind() == "result").collect();
    assert!(
        !results.is_empty()
            && results.iter().all(|row| row.players.len() == 2 && !row.touches.changes.is_empty())
    );
    assert!(rows.last().is_some_and(|row| row.says.line(words::TERMINAL).starts_with("undone: ")));
    store.redo("Kim", 70).expect("the last undo");
    assert_eq!(store.head().expect("readable").1, folded(&store));
    drop(store);
    assert_eq!(Store::open(&path).expect("it opens again").last().expect("readable"), 44);
}

#[test]
fn foreign_and_later_files_are_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.pairproof");
    drop(new(&path, 4));
    assert!(matches!(Store::create(&path), Err(StoreError::Taken)));
    let raw = rusqlite::Connection::open(&path).expect("it opens");
    assert!(raw.execute("UPDATE log SET who = 'nobody'", []).is_err(), "rows stay as they are");
    assert!(raw.execute("DELETE FROM log", []).is_err());
    raw.pragma_update(None, "user_version", 99).expect("set");
    assert!(matches!(Store::open(&path), Err(StoreError::Later(99, _))));
    let other = folder.path().join("other.db");
    rusqlite::Connection::open(&other).and_then(|c| c.execute_batch("CREATE TABLE t (a)")).expect("made");
    assert!(matches!(Store::open(&other), Err(StoreError::Foreign)));
    std::fs::write(folder.path().join("text"), "no database at all, but long enough to be read")
        .expect("written");
    assert!(matches!(Store::open(&folder.path().join("text")), Err(StoreError::Foreign)));
}

#[cfg(unix)]
#[test]
fn an_event_that_may_not_be_written_can_be_looked_at() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("100% a?.pairproof");
    let (seq, event) = new(&path, 4).head().expect("readable");
    let modes = |of_file: u32, of_folder: u32| {
        for (at, mode) in [(path.as_path(), of_file), (folder.path(), of_folder)] {
            std::fs::set_permissions(at, std::fs::Permissions::from_mode(mode)).expect("set");
        }
    };
    modes(0o444, 0o555);
    // Root may write all the same.
    let seen = Store::open(&path).and_then(|mut store| store.head());
    let viewed = Store::view(&path).and_then(|mut store| store.head());
    modes(0o600, 0o755);
    assert_eq!((seen.expect("readable"), viewed.expect("readable")), ((seq, event.clone()), (seq, event)));
    let mut viewed = Store::view(&path).expect("readable");
    let command = Command::Settings { text: "# ours\n".into() };
    assert!(matches!(viewed.append(&asked("Ada", None, command)), Err(StoreError::Protected)));
    // Another program has begun to write: what is in the file alone is no longer all.
    std::fs::write(folder.path().join("100% a?.pairproof-wal"), "changes").expect("written");
    assert!(matches!(viewed.head(), Err(StoreError::Protected)));
    assert!(matches!(Store::view(&path), Err(StoreError::Protected)));
}

#[cfg(unix)]
#[test]
fn a_new_event_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.pairproof");
    let mut store = new(&path, 4);
    store.head().expect("readable");
    for entry in std::fs::read_dir(folder.path()).expect("readable") {
        let entry = entry.expect("readable");
        let mode = entry.metadata().expect("it is there").permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{:?}", entry.file_name());
    }
}
