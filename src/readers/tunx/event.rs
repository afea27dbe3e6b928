//! Makes a tournament of the parts of a file, and its notes.

use super::assumed;
use super::boards::Boards;
use super::bytes::COPY_AGAIN;
use super::frame::{Frame, Kind};
use super::players::{FilePlayer, are_national};
use crate::editions;
use facts::format::{Finding, Findings, Note, Place, code};
use facts::tournament::{Headings, PairingNumber, Player, PlayerId, Tournament};

/// The texts of an event that a report has a record for.
const TEXTS: [(&str, usize); 5] = [("022", 10), ("032", 20), ("102", 3), ("112", 4), ("122", 14)];

/// Returns the tournament and the notes.
pub(super) fn of(frame: &Frame<'_>) -> Result<(Tournament, Vec<Note>), Findings> {
    if frame.players.is_empty() {
        let message = "the file has no players";
        let remedy = "Enter the players in Swiss-Manager, and save the file again.";
        return Err(Finding::new(code::PLAYERS, Place::WHOLE, message, remedy).into());
    }
    let are_national = are_national(&frame.players);
    let players = players(frame, are_national)?;
    let boards = Boards::of(&frame.boards, players.len())?;
    let planned = frame.settings.rounds();
    let rounds = planned.max(boards.rounds);
    let tournament = Tournament {
        headings: headings(frame),
        players,
        records: boards.records.clone(),
        rounds: Some(rounds).filter(|&rounds| rounds > 0),
        system: assumed::system(frame, boards.rounds),
        ..Tournament::default()
    };
    // What has been read holds together; an error here would be a fault of this reader.
    tournament
        .check()
        .map_err(|fault| Finding::new(code::UNREADABLE, Place::WHOLE, fault.to_string(), COPY_AGAIN))?;
    let notes = assumed::notes(frame, &boards, &tournament);
    Ok((tournament, notes))
}

fn players(frame: &Frame<'_>, are_national: bool) -> Result<Vec<Player>, Findings> {
    let numbered = || frame.players.iter().zip(1..).map(|(player, number)| (player, PairingNumber(number)));
    let faults: Vec<Finding> = numbered().filter_map(|(player, number)| player.fault(number)).collect();
    if !faults.is_empty() {
        return Err(Findings::new(faults));
    }
    let player = |(read, number): (&FilePlayer, PairingNumber)| Player {
        id: PlayerId(number.0 - 1),
        ..read.player(number, are_national)
    };
    Ok(numbered().map(player).collect())
}

fn headings(frame: &Frame<'_>) -> Headings {
    let texts = TEXTS.iter().map(|&(code, at)| (code, frame.text(at).to_owned()));
    let days = frame.settings.days().map(|day| editions::day(day).unwrap_or_default());
    let [first, last] = days;
    let kind = match frame.settings.kind {
        Kind::Swiss => "Individual: Swiss-System",
        Kind::RoundRobin => "Individual: Round-Robin",
    };
    let others = texts.chain([("042", first), ("052", last), ("092", kind.to_owned())]);
    let mut others: Vec<(String, String)> =
        others.filter(|(_, text)| !text.is_empty()).map(|(code, text)| (code.to_owned(), text)).collect();
    others.sort();
    Headings { name: frame.text(0).to_owned(), others, after_players: Vec::new() }
}
