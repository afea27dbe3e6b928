//! `verify --veripb`: what it writes, for certificates of every kind, and that it writes nothing for a forged one.
//! tests/library/certificate/veripb.rs looks at the problems themselves.

use std::path::Path;

use serde_json::Value;

use crate::fixture::{done, go, said};

fn copied(file: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("instances/synthetic").join(file);
    std::fs::copy(from, folder.path().join("open.trf")).unwrap();
    folder
}

fn files(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder.join("problems")).unwrap();
    let mut names: Vec<String> = entries.map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn every_stage_becomes_a_problem_with_a_proof() {
    let folder = copied("open-0008/round-3.trf");
    let path = folder.path();
    done(path, "pair open.trf -R dutch-2026 --certificate a.cert");
    let says = said(path, "verify a.cert open.trf --veripb problems");
    assert!(
        says.contains("4 problems with proofs for VeriPB") && says.contains("proved: 87 levels"),
        "{says}"
    );
    let names = files(path);
    assert_eq!(names.len(), 9, "{names:?}");
    assert!(names.contains(&"stage-004.opb".to_owned()) && names.contains(&"stage-004.pbp".to_owned()));
    let list = std::fs::read_to_string(path.join("problems/problems.txt")).unwrap();
    for line in [
        "dutch-2026, round 3, model ",
        "vertex 3: 6 Player 0006",
        "No problem says that the model is that of the event",
        "stage-001: In the order of the levels, no matching is better than 0-3 1-2 4-5 6-7, and each one that is as good has \
         the pairs 1-2.",
    ] {
        assert!(list.contains(line), "{line}: {list}");
    }
    // Nothing is overwritten unasked.
    assert_eq!(go(path, "verify a.cert open.trf --veripb problems").0, 5);
    done(path, "verify a.cert open.trf --veripb problems --force");
}

#[test]
fn a_demand_a_lot_and_a_round_without_a_pairing_have_problems_of_their_own() {
    let folder = copied("open-0009/round-2.trf");
    let path = folder.path();
    done(path, "pair open.trf -R irish --certificate lot.cert");
    let says = said(path, "verify lot.cert open.trf --veripb problems");
    assert!(says.contains("enumerated: "), "{says}");
    let list = std::fs::read_to_string(path.join("problems/problems.txt")).unwrap();
    assert!(list.contains("No problem says that the seed gives the number that is drawn"), "{list}");
    let names = files(path).join(" ");
    assert!(names.contains("-lot-") && names.contains("-drawn-"), "{names}");

    let folder = copied("open-0050/round-5.trf");
    let path = folder.path();
    done(path, "explain open.trf -R dutch-2026 --why-not 3 7 --certificate wish.cert");
    done(path, "verify wish.cert open.trf --veripb problems");
    assert!(files(path).contains(&"forced.opb".to_owned()));

    let folder = copied("no-pairing-0008/round-7.trf");
    let path = folder.path();
    assert_eq!(go(path, "pair open.trf --certificate none.cert").0, 1);
    done(path, "verify none.cert open.trf --veripb problems");
    assert_eq!(files(path), ["impossible.opb", "impossible.pbp", "problems.txt"]);
}

#[test]
fn a_forged_certificate_gives_no_problems() {
    let folder = copied("open-0008/round-3.trf");
    let path = folder.path();
    done(path, "pair open.trf -R dutch-2026 --certificate a.cert");
    let text = std::fs::read_to_string(path.join("a.cert")).unwrap();
    for change in ["/stages/0/values/0", "/stages/0/duals/0/z/0/1", "/pairing/0/1"] {
        let mut forged: Value = serde_json::from_str(&text).unwrap();
        let place = forged.pointer_mut(change).unwrap_or_else(|| panic!("{change}: {text}"));
        *place = (place.as_i64().unwrap() + 1).into();
        std::fs::write(path.join("forged.cert"), forged.to_string()).unwrap();
        let (code, out, _) = go(path, "verify forged.cert open.trf --veripb problems");
        assert!(code == 1 && out.starts_with("not proved: "), "{change}: {out}");
        assert!(!path.join("problems").exists());
    }
}
