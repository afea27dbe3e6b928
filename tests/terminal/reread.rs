//! Whatever the program prints of a round can be handed in again: to `check`, and as a published draw.

use std::path::{Path, PathBuf};

use crate::fixture::pairproof;

const FORMATS: [&str; 6] = ["text", "plain", "csv", "json", "trf", "pairs"];
const POSITIONS: [&str; 4] = [
    "instances/synthetic/open-0009/round-2.trf",
    "instances/synthetic/open-0014/round-2.trf",
    "instances/synthetic/open-0037/round-5.trf",
    "instances/synthetic/last-round-0010",
];

/// A position, or the first of a folder.
fn position(path: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if path.is_file() {
        return path;
    }
    let mut inside: Vec<PathBuf> = std::fs::read_dir(&path)
        .unwrap()
        .map(|e| e.unwrap().path())
        .filter(|p| p.extension().is_some_and(|e| e == "trf"))
        .collect();
    inside.sort();
    inside.remove(0)
}

#[test]
fn every_output_of_every_rulebook_is_read_again_as_the_same_boards() {
    let folder = tempfile::tempdir().unwrap();
    let mut compared = 0;
    for (number, place) in POSITIONS.into_iter().enumerate() {
        let file = position(place);
        let file = file.to_str().unwrap();
        for book in crate::depth::share(facts::rulebook::all(), number) {
            let (code, boards, _) = pairproof(&["pair", file, "-R", &book.id, "-f", "pairs"]);
            if code != 0 {
                continue; // No legal pairing exists here under this rulebook.
            }
            for format in FORMATS {
                let (_, printed, _) = pairproof(&["pair", file, "-R", &book.id, "-f", format]);
                let path = folder.path().join("printed");
                std::fs::write(&path, &printed).unwrap();
                let path = path.to_str().unwrap();
                let (code, out, err) = pairproof(&["check", file, "--pairings", path, "-R", &book.id]);
                assert_eq!(code, 0, "{place} {} {format}: {out}{err}\n{printed}", book.id);
                assert!(out.contains("IDENTICAL"), "{place} {} {format}: {out}", book.id);
                let published = ["pair", file, "-R", &book.id, "--published", path, "-f", "pairs"];
                let (code, again, err) = pairproof(&published);
                assert_eq!((code, &again), (0, &boards), "{place} {} {format}: {err}", book.id);
                compared += 1;
            }
        }
    }
    assert!(
        compared >= if crate::depth::is_deep() { 150 } else { 36 },
        "only {compared} outputs were compared"
    );
}

#[test]
fn a_swapped_board_in_any_output_is_seen() {
    let file = "instances/synthetic/open-0014/round-2.trf";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("boards");
    let (_, pairs, _) = pairproof(&["pair", file, "-f", "pairs"]);
    let mut lines: Vec<String> = pairs.lines().map(str::to_owned).collect();
    let turned = lines[1].split(' ').rev().collect::<Vec<_>>().join(" ");
    lines[1] = turned;
    std::fs::write(&path, lines.join("\n")).unwrap();
    let (code, out, _) = pairproof(&["check", file, path.to_str().unwrap()]);
    assert_eq!(code, 1, "{out}");
    assert!(out.contains("IMPROVABLE (colours)"), "{out}");
}

#[test]
fn players_are_named_by_number_range_or_part_of_a_name() {
    let file = "instances/synthetic/open-0014/round-2.trf";
    let by = |absent: &str| pairproof(&["pair", file, "--absent", absent, "-f", "pairs"]);
    let (code, out, err) = by("3,4,5,9");
    assert_eq!(code, 0, "{err}");
    assert_eq!(by("3-5,9").1, out);
    assert_eq!(by("9, 3–5").1, out);
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap();
    let name = text.lines().find(|l| l.starts_with("001    9")).unwrap()[14..47].trim().to_owned();
    assert_eq!(by(&format!("3-5,{name}")).1, out, "{name}");
    assert_eq!(by(&format!("3-5,{}", name.to_uppercase())).1, out);
    for (absent, says) in [
        ("5-3", "ends before it begins"),
        ("3-99", "there is no player 99"),
        ("Nobodyatall", "there is no player 'Nobodyatall'"),
        ("player", "could be 1 "),
        ("", "there is no player ''"),
    ] {
        let (code, _, err) = by(absent);
        assert!(code == 3 && err.contains(says) && err.contains("--absent"), "{absent}: {code} {err}");
    }
    let (code, _, err) = pairproof(&["explain", file, "-n", &name, "--why-not", "bye,1-2"]);
    assert_eq!(code, 0, "{err}");
    assert_eq!(pairproof(&["print", file, "cards", "--player", &name]).0, 0);
}
