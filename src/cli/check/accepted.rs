//! `check`: the verdicts that make the exit code 1, and the deviations that the arbiter accepts.

use crate::faults::CommandLineFault;
use crate::question::SourceArguments;
use crate::{Exit, Failure, output, report};
use api::event::Accepted;
use facts::tournament::{Board, PlayerId};
use judge::{Offence, Verdict};

/// The options that decide how verdicts determine the exit code.
#[derive(clap::Args, Debug)]
pub(super) struct Reckoning {
    /// The mildest verdict that makes the exit code 1.
    #[arg(long, value_enum, value_name = "VERDICT", default_value = "improvable")]
    fail_on: FailOn,
    /// Exit with 0 for every verdict. Errors keep their exit codes.
    #[arg(long, conflicts_with = "fail_on")]
    exit_zero: bool,
    /// Accept a deviation, for example 'R5 B12: siblings'. The settings keep the deviation with its
    /// reason, and it no longer causes exit code 1.
    #[arg(long, value_name = "ROUND BOARD: REASON")]
    accept: Vec<String>,
}

/// The mildest verdict that makes the exit code 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum FailOn {
    /// Only ILLEGAL verdicts.
    Illegal,
    /// IMPROVABLE and ILLEGAL verdicts.
    Improvable,
    /// Any verdict other than IDENTICAL.
    Differs,
}

impl Reckoning {
    /// Parses the accepted deviations.
    pub(super) fn accepted(&self) -> Result<Vec<Accepted>, Failure> {
        let read = |text: &String| {
            Accepted::parse(text).ok_or_else(|| CommandLineFault::AcceptUnclear { text: text.clone() }.into())
        };
        self.accept.iter().map(read).collect()
    }

    /// Stores the accepted deviations in the settings, except those already there.
    pub(super) fn keep(&self, source: &SourceArguments) -> Result<(), Failure> {
        let old = source.settings()?.map_or(Vec::new(), |settings| settings.contents().accepted.clone());
        let new: Vec<Accepted> = self.accepted()?.into_iter().filter(|a| !old.contains(a)).collect();
        if !new.is_empty() {
            output::say(&format!("stored in {}", source.keep(&new)?.display()));
        }
        Ok(())
    }

    /// Returns the exit code of a round, given the exit code of its verdict.
    pub(super) fn exit(&self, exit: Exit, verdict: &Verdict, is_accepted: bool) -> Exit {
        let fails = match self.fail_on {
            FailOn::Illegal => matches!(verdict, Verdict::Illegal { .. }),
            FailOn::Improvable => exit == Exit::No,
            FailOn::Differs => *verdict != Verdict::Identical,
        };
        match exit {
            Exit::Bug => Exit::Bug,
            _ if fails && !self.exit_zero && !is_accepted => Exit::No,
            _ => Exit::Done,
        }
    }
}

/// Returns whether the accepted boards cover a verdict. One board is enough for boards that were exchanged together. A
/// board that breaks a rule has to be accepted itself.
pub(super) fn covers(
    accepted: &[report::DeviatingBoard],
    verdict: &Verdict,
    departures: &[Vec<Board>],
) -> bool {
    let is_accepted = |board: &Board| is_named(accepted, pair(*board));
    covers_what_is_illegal(accepted, verdict)
        && departures.iter().all(|together| together.iter().any(is_accepted))
}

/// Returns whether every board that breaks a rule is accepted by its own number; `true` if none does.
pub(super) fn covers_what_is_illegal(accepted: &[report::DeviatingBoard], verdict: &Verdict) -> bool {
    let is_covered = |offence: &Offence| match offence {
        Offence::Pair { players: (a, b), .. } => is_named(accepted, (*a.min(b), *a.max(b))),
        Offence::Twice { .. }
        | Offence::Missing { .. }
        | Offence::NotPlaying { .. }
        | Offence::Bye { .. } => false,
    };
    match verdict {
        Verdict::Illegal { offences } => offences.iter().all(is_covered),
        _ => true,
    }
}

/// Returns the players of a board in a fixed order. The colours of a forfeit recorded without colours may have been
/// swapped for judging.
fn pair(board: Board) -> (PlayerId, PlayerId) {
    (board.white.min(board.black), board.white.max(board.black))
}

fn is_named(accepted: &[report::DeviatingBoard], players: (PlayerId, PlayerId)) -> bool {
    accepted.iter().any(|a| pair(a.board) == players)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_departure_has_to_be_accepted_and_of_each_one_board() {
        let board = |w: u32, b: u32| Board { white: PlayerId(w), black: PlayerId(b) };
        let accepted =
            |board: Board| report::DeviatingBoard { number: 1, board, reason: "siblings".to_owned() };
        let departures = [vec![board(0, 1), board(2, 3)], vec![board(4, 5)]];
        let is_covered = |boards: &[Board]| {
            let accepted: Vec<report::DeviatingBoard> = boards.iter().map(|&b| accepted(b)).collect();
            covers(&accepted, &Verdict::Equal, &departures)
        };
        assert!(is_covered(&[board(3, 2), board(4, 5)]));
        assert!(!is_covered(&[board(0, 1), board(2, 3)]));
        assert!(!is_covered(&[]));
    }
}
