//! A limit bounds everything: the model, the procedure, the judge; what is proved until then is shown.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use facts::format::read_tournament;
use facts::rulebook;
use facts::tournament::Position;
use limit::Limit;
use model::round::{Request, RoundError, pair};
use procedure::{self, ProcedureOutcome, ProcedureRun};

const OPEN: &str = "instances/synthetic/open-0050/round-5.trf";

fn position() -> Position {
    let bytes = std::fs::read(OPEN).unwrap();
    let position = Position::before(&read_tournament(OPEN, &bytes).unwrap().0, 5, &[]).unwrap();
    // A table of two teams: the players of the first half against those of the second.
    let mut a: Vec<_> = position.entries.iter().map(|e| e.id).collect();
    let mut b = a.split_off(a.len() / 2);
    b.truncate(a.len());
    Position { sides: [a, b], ..position }
}

#[test]
fn a_limit_that_is_reached_stops_every_model_and_every_procedure() {
    let position = position();
    let stop = Arc::new(AtomicBool::new(true));
    for limit in [Limit::after(Duration::ZERO), Limit::none().or_on(stop)] {
        for book in rulebook::all() {
            let request = Request { limit: limit.clone(), ..Request::default() };
            let answer = pair(&position, &book, &request);
            assert!(matches!(answer, Err(RoundError::Limit { .. })), "{}: {answer:?}", book.id);
            let run = ProcedureRun { limit: limit.clone(), ..ProcedureRun::default() };
            let outcome = procedure::pair(&book, &position, &run).outcome;
            assert!(matches!(outcome, ProcedureOutcome::GaveUp { .. }), "{}: {outcome:?}", book.id);
        }
    }
}

/// The first Ctrl-C of a search that would go on for long: exit 4, with what the model proved.
#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_ends_with_what_is_proved() {
    use std::process::{Command, Stdio};

    let child = Command::new(env!("CARGO_BIN_EXE_pairproof"))
        .args(["pair", "instances/synthetic/open-1000/round-9.trf", "-R", "ecf-2009", "--compare"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let status = format!("/proc/{}/status", child.id());
    // The signal may come only when somebody listens: bit 1 of the mask of caught signals is SIGINT.
    let listens = || {
        let text = std::fs::read_to_string(&status).unwrap();
        let mask = text.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap().trim();
        u64::from_str_radix(mask, 16).unwrap() & 2 != 0
    };
    while !listens() {
        std::thread::sleep(Duration::from_millis(1));
    }
    let kill = Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status().unwrap();
    assert!(kill.success());
    let output = child.wait_with_output().unwrap();
    let text =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(4), "{text}");
    assert!(text.contains("proved so far") || text.contains("stopped by the limit"), "{text}");
}
