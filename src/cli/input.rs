//! Files in: tournaments, boards, rulebooks, with what to say when they are at fault.

use std::path::Path;

use super::{Exit, Failure, output};
use crate::format;
use crate::rulebook::{self, Rulebook};
use crate::tournament::{Pairing, PlayerId, Position, Tournament};

/// A rulebook by id, prefix or path.
pub(super) fn rulebook(id: &str) -> Result<Rulebook, Failure> {
    if let Some(book) = rulebook::find(id) {
        return Ok(book);
    }
    if Path::new(id).extension().is_some_and(|e| e.eq_ignore_ascii_case("toml")) {
        return rulebook_file(Path::new(id));
    }
    let all = rulebook::all();
    let near = output::nearest(id, all.iter().map(|b| b.id.as_str()));
    let hint = near.map(|n| format!(" Did you mean {n}?")).unwrap_or_default();
    Err(Failure::new(
        Exit::Request,
        format!("there is no rulebook `{id}`.{hint} See `pairproof rulebook list`."),
    ))
}

/// The rulebook that the file's encoded type (record 192) names; today's FIDE Dutch rules if it names none.
pub(super) fn encoded_rulebook(tournament: &Tournament) -> &'static str {
    match tournament.system.as_deref().map(|code| code.trim_end_matches("_BAKU")) {
        Some("FIDE_DUTCH_2017" | "FIDE_DUTCH_2025") => "dutch-2017",
        _ => "dutch-2026",
    }
}

/// A rulebook from a file.
pub(super) fn rulebook_file(path: &Path) -> Result<Rulebook, Failure> {
    let bytes = bytes(path)?;
    let text = String::from_utf8_lossy(&bytes);
    rulebook::parse(&path.display().to_string(), &text)
        .map_err(|e| Failure::new(Exit::Request, e.to_string()))
}

/// The bytes of a file; `-` is the standard input.
pub(super) fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let cannot = |e: std::io::Error| Failure::new(Exit::File, format!("cannot read {}: {e}", path.display()));
    if path == Path::new("-") {
        let mut all = Vec::new();
        std::io::Read::read_to_end(&mut std::io::stdin(), &mut all).map_err(cannot)?;
        return Ok(all);
    }
    super::file::read(path).map_err(|e| Failure::new(Exit::File, e.to_string()))
}

/// A tournament; notes go to stderr.
pub(super) fn tournament(path: &Path) -> Result<Tournament, Failure> {
    let bytes = bytes(path)?;
    let name = path.display().to_string();
    match format::read_tournament(&name, &bytes) {
        Ok((tournament, notes)) => {
            for note in notes {
                eprintln!("{name}: {note}");
            }
            Ok(tournament)
        }
        Err(findings) => Err(at_fault(&name, &bytes, &findings)),
    }
}

/// A list of players.
pub(super) fn players(path: &Path) -> Result<Tournament, Failure> {
    let bytes = bytes(path)?;
    let name = path.display().to_string();
    format::read_players_csv(&name, &bytes).map_err(|findings| at_fault(&name, &bytes, &findings))
}

/// A list of boards.
pub(super) fn boards(path: &Path, tournament: &Tournament) -> Result<Pairing, Failure> {
    let bytes = bytes(path)?;
    let name = path.display().to_string();
    format::read_boards(&name, &bytes, tournament).map_err(|findings| at_fault(&name, &bytes, &findings))
}

fn at_fault(name: &str, bytes: &[u8], findings: &format::Findings) -> Failure {
    let (text, _) = format::decode(bytes);
    let plain =
        std::env::var_os("NO_COLOR").is_some() || !std::io::IsTerminal::is_terminal(&std::io::stderr());
    let style = if plain { format::Style::Plain } else { format::Style::Graphic };
    Failure::new(Exit::Request, findings.render(name, &text, style))
}

/// The player whom an argument names by number.
pub(super) fn player(tournament: &Tournament, number: u32, argument: &str) -> Result<PlayerId, Failure> {
    let unknown = || Failure::new(Exit::Request, format!("{argument}: there is no player {number}"));
    tournament.by_number(number).ok_or_else(unknown)
}

/// The position before a round: the one asked for, or the next.
pub(super) fn position(
    tournament: &Tournament,
    round: Option<usize>,
    absent: &[u32],
) -> Result<Position, Failure> {
    let round = round.unwrap_or_else(|| tournament.rounds_paired() + 1);
    let ids: Vec<PlayerId> =
        absent.iter().map(|&number| player(tournament, number, "--absent")).collect::<Result<_, _>>()?;
    position_without(tournament, round, &ids)
}

fn position_without(tournament: &Tournament, round: usize, absent: &[PlayerId]) -> Result<Position, Failure> {
    let position = Position::before(tournament, round, absent)
        .map_err(|e| Failure::new(Exit::Request, e.to_string()))?;
    if position.entries.is_empty() {
        return Err(Failure::new(
            Exit::Request,
            format!("nobody plays in round {round}; check the byes and absences"),
        ));
    }
    Ok(position)
}
