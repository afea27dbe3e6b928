//! What the library shows: every public name stands here, and a program outside the tree does with it.

use crate::demand_none;
use crate::reading::blanked;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// Every name that a dependent may use. Think before you add one: it stays.
const FACE: &[&str] = &[
    "Answer",
    "Certificate",
    "Colour",
    "Contrast",
    "EntrantId",
    "Event",
    "Limit",
    "Outcome",
    "Pairing",
    "PairingNumber",
    "Player",
    "PlayerId",
    "Round",
    "Rulebook",
    "Tournament",
    "Verdict",
    "certificate::Certificate",
    "certificate::Certified",
    "certificate::Checked",
    "certificate::Forced",
    "certificate::Impossible",
    "certificate::NoCertificate",
    "certificate::OpenLevel",
    "certificate::ProofError",
    "certificate::ProofPlace",
    "certificate::StageDual",
    "certificate::StageProof",
    "event::AwardedPrize",
    "event::AwardedPrizes",
    "event::DraftEdit",
    "event::DraftWish",
    "event::Drafted",
    "event::Entrant",
    "event::EventError",
    "event::EventFault",
    "event::EventStandings",
    "event::FaultWords",
    "event::Heading",
    "event::Particulars",
    "event::PlacedEntrant",
    "event::RefusedRequest",
    "event::Renumbered",
    "event::RepairOffer",
    "event::RepairOffers",
    "event::RepairWish",
    "event::SeatedBoard",
    "event::Told",
    "event::VerifiedRound",
    "event::WhyNot",
    "event::WhyNotKind",
    "event::Worth",
    "find_rulebook",
    "format::Finding",
    "format::Findings",
    "format::ListCell",
    "format::Note",
    "format::Place",
    "format::Words",
    "format::WriteError",
    "format::read_boards",
    "format::read_tournament",
    "format::sides",
    "format::with_pairing",
    "format::write_json",
    "format::write_trf16",
    "format::write_trf26",
    "read_boards",
    "read_rulebook",
    "read_tournament",
    "round::Altered",
    "round::Alternative",
    "round::Answer",
    "round::Argument",
    "round::BoardReason",
    "round::CertifiedBoards",
    "round::Change",
    "round::Class",
    "round::Contrast",
    "round::Count",
    "round::Difference",
    "round::Drawn",
    "round::EngineChoice",
    "round::Evidence",
    "round::Fate",
    "round::Flaw",
    "round::Kinds",
    "round::LevelRecord",
    "round::Limit",
    "round::NoBarrier",
    "round::Offence",
    "round::Paired",
    "round::Reached",
    "round::Request",
    "round::Round",
    "round::RoundError",
    "round::SolveError",
    "round::Stage",
    "round::TutteBarrier",
    "round::Unanswered",
    "round::Undoing",
    "round::Verdict",
    "round::Vertex",
    "round::WhatIf",
    "round::Why",
    "round::Wish",
    "round::judge",
    "round::no_pairing",
    "round::pair",
    "rulebook::Avoid",
    "rulebook::Avoided",
    "rulebook::ByeKind",
    "rulebook::Cause",
    "rulebook::Choice",
    "rulebook::Criterion",
    "rulebook::DeclarationError",
    "rulebook::Discretion",
    "rulebook::Edition",
    "rulebook::Exemption",
    "rulebook::FloatCount",
    "rulebook::FloatGap",
    "rulebook::FloatRepeat",
    "rulebook::FloatSide",
    "rulebook::FloaterOpponent",
    "rulebook::FloaterType",
    "rulebook::Forgiven",
    "rulebook::GivenCase",
    "rulebook::Measure",
    "rulebook::NamedRulebook",
    "rulebook::NextUpfloaters",
    "rulebook::Part",
    "rulebook::Phase",
    "rulebook::Published",
    "rulebook::PublishedCase",
    "rulebook::Reading",
    "rulebook::Reason",
    "rulebook::ReturningFloaters",
    "rulebook::RoundSpan",
    "rulebook::Rulebook",
    "rulebook::RulebookEntry",
    "rulebook::RulebookError",
    "rulebook::RulebookHead",
    "rulebook::RulebookPlace",
    "rulebook::SameFederation",
    "rulebook::Step",
    "rulebook::SwitchLimit",
    "rulebook::System",
    "rulebook::Unplayed",
    "rulebook::Value",
    "rulebook::accelerated",
    "rulebook::all",
    "rulebook::encoded",
    "rulebook::encoded_acceleration",
    "rulebook::find",
    "rulebook::lint_rulebook",
    "rulebook::read_rulebook",
    "standings::ClubRow",
    "standings::FirstRank",
    "standings::Misranked",
    "standings::NamedOrder",
    "standings::OrderFault",
    "standings::Ranks",
    "standings::Standings",
    "standings::StandingsRow",
    "standings::StatedValues",
    "standings::TieBreak",
    "standings::WrongValue",
    "standings::clubs",
    "standings::ranks",
    "standings::standings",
    "standings::standings_by",
    "standings::stated_values",
    "standings::values_remark",
    "tournament::Agreement",
    "tournament::Board",
    "tournament::Colour",
    "tournament::ColourHistory",
    "tournament::Correction",
    "tournament::Decree",
    "tournament::DecreedResult",
    "tournament::DrawnBy",
    "tournament::EntrantId",
    "tournament::Entry",
    "tournament::Float",
    "tournament::Headings",
    "tournament::MOST_ROUNDS",
    "tournament::MatchPoints",
    "tournament::MatchResult",
    "tournament::MatchResultError",
    "tournament::MissingFact",
    "tournament::Outcome",
    "tournament::PairSet",
    "tournament::Pairing",
    "tournament::PairingError",
    "tournament::PairingNumber",
    "tournament::Player",
    "tournament::PlayerId",
    "tournament::Position",
    "tournament::PositionError",
    "tournament::Prohibition",
    "tournament::Rank",
    "tournament::RankChange",
    "tournament::RankIndex",
    "tournament::Record",
    "tournament::Repair",
    "tournament::RepairChoice",
    "tournament::RoundFact",
    "tournament::RoundNo",
    "tournament::Score",
    "tournament::Scoring",
    "tournament::Seeded",
    "tournament::Side",
    "tournament::SidesError",
    "tournament::Squad",
    "tournament::TableChange",
    "tournament::TeamScore",
    "tournament::Teams",
    "tournament::Title",
    "tournament::Tournament",
    "tournament::TournamentBuilder",
    "tournament::TournamentError",
    "tournament::UnlikePoints",
    "tournament::Unrated",
    "tournament::VirtualPoints",
    "tournament::Wall",
    "tournament::WallChange",
    "tournament::colour_of_year",
    "tournament::lot_of_colour",
    "tournament::schedule",
    "tournament::seed",
];

/// The names of a `use`: the last of each path, or what stands behind `as`.
fn names_of(used: &str) -> Vec<String> {
    let list =
        used.rsplit_once('{').map_or_else(|| used.rsplit("::").next().unwrap_or(used), |(_, list)| list);
    let last = |name: &str| name.split_whitespace().last().unwrap_or_default().to_owned();
    list.trim_end_matches('}').split(',').map(str::trim).filter(|n| !n.is_empty()).map(last).collect()
}

/// What the crate's root and its modules publish, each name with its module, and what is wrong with it.
fn face_of(code: &str) -> (Vec<String>, Vec<String>) {
    let (mut face, mut findings, mut module) = (vec![], vec![], String::new());
    for item in code.split_inclusive(';') {
        let item = item.trim().trim_end_matches(';');
        let Some((head, used)) = item.split_once("pub use ") else {
            if item.contains("pub ") {
                findings.push(format!("declare it in a module: {item}"));
            }
            continue;
        };
        if head.contains('}') {
            module.clear();
        }
        if let Some((_, name)) = head.split_once("pub mod ") {
            module = format!("{}::", name.trim_end_matches(['{', ' ', '\n']).trim());
        }
        face.extend(names_of(used.trim()).into_iter().map(|name| format!("{module}{name}")));
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
    let (face, findings) = face_of(
        "pub use a::A;\npub mod b {\n    pub use c::{D, E};\n    pub use f::G;\n}\npub mod h {\n    pub use i::J;\n}\n",
    );
    assert_eq!(face, ["A", "b::D", "b::E", "b::G", "h::J"]);
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

#[test]
fn the_program_of_the_readme_is_the_one_that_the_page_runs() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/integrate.md")).unwrap();
    assert!(page.contains(&format!("```rust\n{}```", readme())), "docs/integrate.md shows another program");
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
