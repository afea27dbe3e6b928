//! FIDE Dutch 1998: that C.13 finds nothing is said of the two lowest brackets at once.

use super::certified;
use facts::format::read_tournament;
use facts::rulebook;
use facts::tournament::Position;
use judge::JudgedRound;
use model::round::{Answer, Request, pair};
use proof::ProofError;
use proof::verify;

/// A field in which White always won: C.13 finds nothing with the fewest who could leave, and with more only after hundreds of
/// parts of the pairings.
#[test]
fn c13_is_one_barrier_for_all_who_could_leave() {
    let text = include_bytes!("../../../instances/synthetic/white-wins-0048/round-5.trf");
    let (event, _) = read_tournament("white-wins-0048", text).unwrap();
    let position = Position::before(&event, 5, &[]).unwrap();
    let book = rulebook::find("dutch-1998").unwrap();
    let Answer::Paired(paired) = pair(&position, &book, &Request::default()).unwrap() else { panic!() };
    let made = certified(&position, &book, &paired.pairing);
    let bytes = serde_json::to_vec(&made.certificate).unwrap().len();
    assert!(bytes < 2_000_000, "{bytes} bytes");

    let model: serde_json::Value = serde_json::from_str(&made.checked.model).unwrap();
    let stages = model["stages"].as_array().unwrap();
    let is_both = |i: &usize| stages[*i]["name"].as_str().unwrap().ends_with(" at once");
    let both: Vec<usize> = (0..stages.len()).filter(is_both).collect();
    assert!((1..=200).contains(&both.len()), "{} questions of both brackets", both.len());

    let case = JudgedRound::new(&position, &book, &[]);
    let refused = |certificate| -> ProofError { verify::verify(&case, &certificate).unwrap_err() };
    let proved = both.iter().filter(|&&i| !made.certificate.stages[i].duals.is_empty());
    for &i in proved.take(3) {
        let mut other = made.certificate.clone();
        other.stages[i].values[0] += 1;
        assert!(refused(other).to_string().contains("at once"));
        let mut other = made.certificate.clone();
        other.stages[i].duals.clear();
        assert!(refused(other).to_string().contains("at once"));
    }
}
