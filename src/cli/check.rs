//! `pairproof check`: the judge on a pairing from anywhere.

use std::path::PathBuf;

use super::pair::{Question, solve};
use super::{Done, Exit, Failure, input, output};
use crate::format;
use crate::judge::{Verdict, judge};
use crate::report;
use crate::round::Request;
use crate::rulebook::Rulebook;
use crate::tournament::{Outcome, Pairing, PlayerId, Position, Tournament};

/// Arguments of `check`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    #[command(flatten)]
    question: Question,
    /// The boards: `12-40`, `12 v 40` or names, a line each; `7 bye`. Without it, a round recorded in the file.
    boards: Option<PathBuf>,
    /// Judge every round that the file records.
    #[arg(long, conflicts_with_all = ["boards", "round"])]
    all: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> Done {
    let question = &arguments.question;
    let (book, tournament) = question.book_and_tournament()?;
    let request = question.request();
    if let Some(path) = &arguments.boards {
        let theirs = input::boards(path, &tournament)?;
        let position = question.position(&book, &tournament)?;
        let case = Asked { book: &book, tournament: &tournament, position, theirs };
        return case.judge(&request, arguments.json);
    }
    let last = tournament.rounds_paired();
    let rounds = match question.round {
        Some(round) => round..=round,
        None if arguments.all => 1..=last,
        None => last..=last,
    };
    let mut exit = Exit::Done;
    for round in rounds {
        let theirs = format::pairing_of(&tournament, round).ok_or_else(|| {
            Failure::new(Exit::Request, format!("the file records no boards of round {round}"))
        })?;
        let position = as_recorded(&question.as_paired(&tournament), round)?;
        let case = Asked { book: &book, tournament: &tournament, position, theirs };
        if case.judge(&request, arguments.json)? != Exit::Done {
            exit = Exit::No;
        }
    }
    Ok(exit)
}

/// The position before a recorded round: whoever neither met anybody nor had the bye was absent.
pub(super) fn as_recorded(tournament: &Tournament, round: usize) -> Result<Position, Failure> {
    let is_absent = |id: PlayerId| {
        let record = tournament.record(id, round);
        record.opponent.is_none() && record.outcome != Outcome::PairingBye
    };
    let absent: Vec<PlayerId> = tournament.players.iter().map(|p| p.id).filter(|&id| is_absent(id)).collect();
    Position::before(tournament, round, &absent).map_err(|e| Failure::new(Exit::Request, e.to_string()))
}

/// One pairing to be judged.
struct Asked<'a> {
    book: &'a Rulebook,
    tournament: &'a Tournament,
    position: Position,
    theirs: Pairing,
}

impl Asked<'_> {
    fn judge(&self, request: &Request, json: bool) -> Done {
        let ours = solve(self.book, self.tournament, &self.position, request)?;
        let verdict = judge(&self.position, self.book, request, &ours, &self.theirs)?;
        let exit = match verdict {
            Verdict::Identical | Verdict::Equal => Exit::Done,
            Verdict::Better { .. } => Exit::Bug,
            _ => Exit::No,
        };
        let text = if json {
            let value = serde_json::json!({
                "schema": "pairproof/1", "round": self.position.round, "rulebook": self.book.id, "judged": verdict,
            });
            format!("{value:#}\n")
        } else {
            let words = report::verdict(self.tournament, self.book, (&ours, &self.theirs), &verdict);
            format!("Round {}: {words}", self.position.round)
        };
        output::print(&text)?;
        Ok(exit)
    }
}
