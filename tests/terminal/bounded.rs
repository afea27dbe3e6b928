//! Row A7: a certificate and its check end within bounds. Row ecf-5-mid-line: the mid-line of a level that all leave.

use crate::fixture::{pairproof, unfolded};

const OPEN: &str = "instances/synthetic/open-0014/round-2.trf";

fn run(arguments: &[&str]) -> (i32, String, String) {
    let (code, out, err) = pairproof(arguments);
    (code, unfolded(&out), unfolded(&err))
}

#[test]
fn a7_verify_ends_at_a_time_limit_and_says_how_far_it_came() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("open.cert");
    let certificate = path.to_str().unwrap();
    assert_eq!(run(&["pair", OPEN, "-R", "ecf-2009", "--certificate", certificate]).0, 0);
    let verify = ["verify", certificate, OPEN, "-R", "ecf-2009"];
    let with = |more: &[&str]| run(&[&verify, more].concat());
    let (code, out, err) = with(&["--time-limit", "0"]);
    assert_eq!(code, 4, "{out}{err}");
    assert!(out.starts_with("unproved: the limit was reached after 0 levels"), "{out}");
    let (code, out, err) = with(&["--time-limit", "600", "--memory", "64"]);
    assert_eq!(code, 0, "{out}{err}");
    assert!(out.starts_with("proved"), "{out}");
    assert_eq!(with(&["--memory", "0"]).0, 3);
}

#[test]
fn a7_a_certificate_larger_than_the_bound_is_refused_before_it_is_parsed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large.cert");
    // Of what is no certificate the first thing said is its size.
    std::fs::write(&path, vec![b'['; 200_000]).unwrap();
    let certificate = path.to_str().unwrap();
    let (code, _, err) = run(&["verify", certificate, OPEN, "-R", "ecf-2009", "--memory", "1"]);
    assert_eq!(code, 4, "{err}");
    assert!(err.contains("reading it needs 2 MB, and 1 MB are allowed"), "{err}");
    assert!(err.contains("--memory"), "{err}");
    assert_eq!(run(&["verify", certificate, OPEN, "-R", "ecf-2009", "--memory", "64"]).0, 3);
}

#[test]
fn ecf_5_mid_line_of_a_level_that_both_leave_can_be_read_either_way() {
    let file = crate::data::data("letter").join("ecf-5-mid-line.trf");
    let pair = |more: &[&str]| {
        let arguments = ["pair", file.to_str().unwrap(), "-R", "ecf-2009", "-f", "pairs"];
        run(&[&arguments, more].concat()).1
    };
    assert!(pair(&[]).ends_with("2 0"), "{}", pair(&[]));
    let middle = pair(&["--reading", "ECF-5-LINE=middle"]);
    assert!(middle.ends_with("5 0"), "{middle}");
}
