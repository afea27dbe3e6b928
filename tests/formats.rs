//! Reading and writing tournaments: all shared reports, both dialects, JSON, line ends, encodings.
//! A test that needs the shared data says so and passes only if the folder does not exist.

use std::path::{Path, PathBuf};

use pairproof::format::{
    read_boards, read_players_csv, read_tournament, team_event, with_pairing, write_json, write_trf16,
    write_trf26,
};
use pairproof::tournament::{Colour, Outcome, PlayerId, Score, Tournament};

fn shared() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared");
    if folder.is_dir() {
        return Some(folder);
    }
    eprintln!("SKIPPED: {} does not exist", folder.display());
    None
}

/// Every file below a folder with one of the extensions, sorted.
fn files(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() {
            found.extend(files(&path, extensions));
        } else if path.extension().is_some_and(|e| extensions.iter().any(|x| e == *x)) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn read(name: &str, bytes: &[u8]) -> Tournament {
    match read_tournament(name, bytes) {
        Ok((tournament, _)) => tournament,
        Err(findings) => panic!("{name}: {findings}"),
    }
}

#[test]
fn every_shared_report_is_read_and_survives_all_writers() {
    let Some(shared) = shared() else { return };
    let mut all = files(&shared.join("trf"), &["trf", "trf26"]);
    all.extend(files(&shared.join("conformance"), &["trf", "trf26"]));
    assert!(all.len() > 200, "only {} files", all.len());
    for path in all {
        let name = path.display().to_string();
        let tournament = read(&name, &std::fs::read(&path).expect("a readable file"));
        assert!(!tournament.players.is_empty(), "{name}");
        let as_16 = write_trf16(&tournament);
        let from_16 = read(&name, as_16.as_bytes());
        assert_eq!(from_16, tournament, "{name} through TRF16");
        let from_26 = read(&name, write_trf26(&from_16).as_bytes());
        assert_eq!(from_26, tournament, "{name} through TRF26");
        assert_eq!(write_trf16(&from_26), as_16, "{name} 16, 26, 16");
        assert_eq!(read(&name, write_json(&tournament).as_bytes()), tournament, "{name} through JSON");
    }
}
