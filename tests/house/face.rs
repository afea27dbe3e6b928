//! What the library shows: every public name stands here, and a program outside the tree does with it.

use crate::demand_none;
use crate::reading::blanked;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// Every name that a dependent may use. Think before you add one: it stays.
const FACE: &[&str] = &[
    "Agreement",
    "Altered",
    "Alternative",
    "Answer",
    "Argument",
    "Avoid",
    "Avoided",
    "Board",
    "BoardReason",
    "ByeKind",
    "Cause",
    "Certificate",
    "Certified",
    "CertifiedBoards",
    "Change",
    "Checked",
    "Choice",
    "Class",
    "ClubRow",
    "Colour",
    "ColourHistory",
    "Contrast",
    "Correction",
    "Count",
    "Criterion",
    "DeclarationError",
    "Decree",
    "DecreedResult",
    "Difference",
    "Discretion",
    "Drawn",
    "DrawnBy",
    "Edition",
    "EngineChoice",
    "Entry",
    "Evidence",
    "Exemption",
    "Fate",
    "Finding",
    "Findings",
    "FirstRank",
    "Flaw",
    "Float",
    "FloatCount",
    "FloatGap",
    "FloatRepeat",
    "FloatSide",
    "FloaterOpponent",
    "FloaterType",
    "Forced",
    "Forgiven",
    "GivenCase",
    "Headings",
    "Impossible",
    "Kinds",
    "LevelRecord",
    "MOST_ROUNDS",
    "Limit",
    "ListCell",
    "MatchPoints",
    "MatchResult",
    "MatchResultError",
    "Measure",
    "Misranked",
    "MissingFact",
    "NamedOrder",
    "NamedRulebook",
    "NextUpfloaters",
    "NoBarrier",
    "NoCertificate",
    "Note",
    "Squad",
    "TeamScore",
    "Teams",
    "OrderFault",
    "StatedValues",
    "TutteBarrier",
    "Offence",
    "OpenLevel",
    "Outcome",
    "Paired",
    "Pairing",
    "PairSet",
    "PairingError",
    "Part",
    "Phase",
    "Place",
    "Player",
    "PlayerId",
    "Position",
    "PositionError",
    "Prohibition",
    "ProofError",
    "ProofPlace",
    "Published",
    "PublishedCase",
    "PairingNumber",
    "Rank",
    "RankChange",
    "RankIndex",
    "Ranks",
    "Reached",
    "Reading",
    "Reason",
    "ReturningFloaters",
    "Record",
    "Repair",
    "RepairChoice",
    "Request",
    "Round",
    "RoundError",
    "RoundFact",
    "RoundNo",
    "Rulebook",
    "RulebookEntry",
    "RulebookError",
    "RulebookHead",
    "RulebookPlace",
    "RoundSpan",
    "SameFederation",
    "Score",
    "Scoring",
    "Side",
    "SidesError",
    "Seeded",
    "SolveError",
    "Stage",
    "StageDual",
    "StageProof",
    "Standings",
    "StandingsRow",
    "Step",
    "SwitchLimit",
    "System",
    "TableChange",
    "TieBreak",
    "Title",
    "Tournament",
    "TournamentBuilder",
    "TournamentError",
    "Unanswered",
    "Undoing",
    "UnlikePoints",
    "Unplayed",
    "Unrated",
    "Value",
    "Verdict",
    "Vertex",
    "VirtualPoints",
    "Wall",
    "WallChange",
    "WhatIf",
    "Why",
    "Wish",
    "Words",
    "WriteError",
    "WrongValue",
    "accelerated",
    "clubs",
    "colour_of_year",
    "encoded_acceleration",
    "encoded_rulebook",
    "find_rulebook",
    "judge",
    "lint_rulebook",
    "lot_of_colour",
    "no_pairing",
    "pair",
    "ranks",
    "read_boards",
    "read_rulebook",
    "read_tournament",
    "rulebooks",
    "schedule",
    "seed",
    "sides",
    "standings",
    "standings_by",
    "stated_values",
    "values_remark",
    "with_pairing",
    "write_json",
    "write_trf16",
    "write_trf26",
];

/// The names of a `use`: the last of each path, or what stands behind `as`.
fn names_of(used: &str) -> Vec<String> {
    let list =
        used.rsplit_once('{').map_or_else(|| used.rsplit("::").next().unwrap_or(used), |(_, list)| list);
    let last = |name: &str| name.split_whitespace().last().unwrap_or_default().to_owned();
    list.trim_end_matches('}').split(',').map(str::trim).filter(|n| !n.is_empty()).map(last).collect()
}

/// What of the crate's root is public in code, and what is wrong with it.
fn face_of(code: &str) -> (Vec<String>, Vec<String>) {
    let (mut face, mut findings) = (vec![], vec![]);
    for item in code.split_inclusive(';') {
        let item = item.trim().trim_end_matches(';');
        if let Some((_, used)) = item.split_once("pub use ") {
            face.extend(names_of(used.trim()));
        } else if item.contains("pub ") {
            findings.push(format!("declare it in a module: {item}"));
        }
    }
    face.sort();
    (face, findings)
}

/// A published name as its crate has it, and where its files lie below `src`.
pub(crate) struct Published {
    pub(crate) place: String,
    pub(crate) name: String,
}

/// What the crate's root publishes.
pub(crate) fn published() -> Vec<Published> {
    let root = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs")).unwrap();
    let mut all = vec![];
    for item in blanked(&root).split_inclusive(';') {
        let Some((_, used)) = item.trim().trim_end_matches(';').split_once("pub use ") else { continue };
        let (place, list) = used.split_once("::{").or_else(|| used.rsplit_once("::")).unwrap();
        let names = list.trim_end_matches('}').split(',').filter_map(|n| n.split_whitespace().next());
        all.extend(names.map(|n| Published { place: place.replace("::", "/"), name: n.to_owned() }));
    }
    all
}

#[test]
fn the_face_of_the_library_is_the_list() {
    let root = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs")).unwrap();
    let (face, mut findings) = face_of(&blanked(&root));
    findings
        .extend(face.iter().filter(|n| !FACE.contains(&n.as_str())).map(|n| format!("`{n}` is not listed")));
    findings.extend(FACE.iter().filter(|n| !face.iter().any(|f| f == *n)).map(|n| format!("`{n}` is gone")));
    demand_none(&findings);
}

#[test]
fn a_name_more_is_noticed() {
    let (face, findings) = face_of("mod b;\npub use b::{C, d as e};\npub use b::f::G;\n");
    assert_eq!(face, ["C", "G", "e"]);
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(face_of("pub mod a;\n").1.len(), 1);
    assert_eq!(face_of("pub fn f() {}\nmod a;").1.len(), 1);
}

/// The program of the README.
fn readme() -> String {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    let (_, from) = text.split_once("```rust\n").expect("the README shows a program");
    from.split("```").next().unwrap().to_owned()
}

/// `examples/embed.rs` and the program of the README, in a package of their own that knows the library by path, without the
/// program `pairproof` and without HiGHS.
#[test]
#[ignore = "compiles the library for another package: make embed"]
fn a_program_outside_the_tree_pairs_checks_and_explains() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = env::temp_dir().join(format!("pairproof-embed-{}", std::process::id()));
    fs::create_dir_all(folder.join("src/bin")).unwrap();
    let manifest = format!(
        "[package]\nname = \"outside\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\npairproof = {{ path = {:?}, \
         default-features = false }}\n\n[workspace]\n",
        root.display().to_string()
    );
    fs::write(folder.join("Cargo.toml"), manifest).unwrap();
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
    fs::copy(root.join("examples/embed.rs"), folder.join("src/bin/embed.rs")).unwrap();
    fs::write(folder.join("src/bin/readme.rs"), readme()).unwrap();
    let report = "012 Four friends\n142 3\n152 W\n\
        001    1      Ada                               2100                             1.0    1     3 w 1\n\
        001    2      Ben                               2000                             1.0    2     4 b 1\n\
        001    3      Cleo                              1900                             0.0    3     1 b 0\n\
        001    4      Dan                               1800                             0.0    4     2 w 0\n";
    fs::write(folder.join("four.trf"), report).unwrap();
    fs::write(folder.join("boards.txt"), "2-3\n4-1\n").unwrap();
    let cargo = |arguments: &str| {
        let mut command = Command::new(env!("CARGO"));
        command
            .args(arguments.split(' '))
            .env("CARGO_TARGET_DIR", root.join("target/outside"))
            .current_dir(&folder);
        command.output().unwrap()
    };
    let built = cargo("build --release --quiet --bin readme");
    let ran = cargo("run --release --quiet --bin embed -- four.trf dutch-1998 boards.txt");
    let shown = String::from_utf8(built.stderr).unwrap();
    let (said, failed) = (String::from_utf8(ran.stdout).unwrap(), String::from_utf8(ran.stderr).unwrap());
    fs::remove_dir_all(&folder).unwrap();
    assert!(built.status.success(), "{shown}");
    assert!(ran.status.success(), "{failed}");
    assert!(said.contains("proved best: true"), "{said}");
    assert!(said.contains("the other pairing: IMPROVABLE"), "{said}");
    assert!(said.contains("1 Ada and 4 Dan:\nworse at D98-"), "{said}");
}
