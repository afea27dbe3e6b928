//! `pairproof verify --veripb FOLDER`: writes a checked certificate as problems and proofs for VeriPB.

use std::fmt::Write as _;
use std::path::Path;

use super::{Exit, Failure, output};
use crate::faults::LimitFault;
use crate::report;
use proof::ProofError;
use proof::certificate::{Certificate, OpenLevel};
use proof::veripb::{PbProblem, PbProblems};

/// The file that lists the problems.
const LIST: &str = "problems.txt";

/// Writes the problems of a certificate and its model, and a list of them.
pub(super) fn write(
    folder: &Path,
    certificate: &Certificate,
    model: &str,
    force: bool,
) -> Result<(), Failure> {
    output::make_folder(folder)?;
    let failed = |fault: ProofError| {
        let exit = if matches!(fault, ProofError::Open { .. }) { Exit::Limit } else { Exit::Bug };
        Failure::of(exit, &LimitFault::VeriPb { why: fault.to_string() })
    };
    let mut list = heading(certificate);
    let mut count = 0;
    for problem in PbProblems::new(certificate, model).map_err(failed)? {
        let PbProblem { name, claim, formula, proof } = problem.map_err(failed)?;
        output::write(&folder.join(format!("{name}.opb")), &formula, force)?;
        output::write(&folder.join(format!("{name}.pbp")), &proof, force)?;
        let _ = writeln!(list, "{name}: {claim}");
        count += 1;
    }
    output::write(&folder.join(LIST), &list, force)?;
    let problems = report::count(count, "problem");
    output::say(&format!(
        "{}: {problems} with proofs for VeriPB; {LIST} says what each proves",
        folder.display()
    ));
    Ok(())
}

/// Says what the problems are about, and what none of them proves.
fn heading(certificate: &Certificate) -> String {
    let Certificate { rulebook, round, model, players, .. } = certificate;
    let mut text = format!("{rulebook}, round {round}, model {model}\n");
    for (vertex, (number, name)) in players.iter().enumerate() {
        let _ = writeln!(text, "vertex {vertex}: {number} {name}");
    }
    if let Some(OpenLevel { stage, level }) = certificate.open {
        let _ = writeln!(text, "Not proved: everything from stage {}, level {} on.", stage + 1, level + 1);
    }
    if certificate.seed.is_some() {
        text.push_str("No problem says that the seed gives the number that is drawn; `pairproof verify` repeats the draw.\n");
    }
    text.push_str(
        "No problem says that the model is that of the event; `pairproof verify` builds it again.\n",
    );
    text
}
