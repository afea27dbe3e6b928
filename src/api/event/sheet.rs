//! Parses a sheet of results, a table or lines, and checks it against the boards of the round.

use std::collections::BTreeMap;

use super::{At, Given, Numbered, boards, lines, results};
use facts::format::{self, Ended, Finding, Findings, ResultForm, ResultLine, code};
use facts::tournament::{Board, Tournament};

/// Reads a sheet of results for the last paired round: a table with column names in its first line, or lines such as `3
/// 1-0`. `name` is used in advice only.
///
/// # Errors
/// Returns all findings about the sheet, such as lines that cannot be parsed or boards with other players.
pub fn read_results(name: &str, bytes: &[u8], tournament: &Tournament) -> Result<Vec<Given>, Findings> {
    read(name, bytes, tournament, false)
}

/// Reads typed results. Games that already have a different result are left to the command, which knows who entered
/// those results, provided there are no other faults.
///
/// # Errors
/// Fails as [`read_results`] does.
pub fn typed_results(name: &str, typed: &str, tournament: &Tournament) -> Result<Vec<Given>, Findings> {
    read(name, typed.as_bytes(), tournament, true)
}

fn read(name: &str, bytes: &[u8], tournament: &Tournament, is_typed: bool) -> Result<Vec<Given>, Findings> {
    let boards = boards(tournament, tournament.rounds_paired()).unwrap_or_default();
    let (text, _) = format::decode(bytes);
    let (lines, findings) = if is_table(&text) {
        format::read_results_csv(name, bytes, tournament, ResultForm::GAMES)?
    } else {
        let read = format::split_lines(&text).into_iter().zip(1..).filter(|(line, _)| is_said(line));
        let read = read.map(|(line, number)| lines::read((number, line), &boards, tournament));
        let (lines, findings): (Vec<_>, Vec<_>) = read.unzip();
        (lines.concat(), findings.concat())
    };
    settled(tournament, &boards, &lines, findings, is_typed)
}

/// Returns whether a line is neither blank nor a remark.
pub(super) fn is_said(line: &str) -> bool {
    !line.trim().is_empty() && !is_remark(line)
}

/// Returns whether a sheet is a table: its first line names columns.
pub(super) fn is_table(text: &str) -> bool {
    let first = format::split_lines(text).into_iter().find(|line| is_said(line)).unwrap_or_default();
    !first.chars().any(|c| c.is_ascii_digit() || "½=+".contains(c))
}

/// Returns whether the line is a remark, which begins with `#` that does not introduce a number.
fn is_remark(line: &str) -> bool {
    line.trim_start().strip_prefix('#').is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// Returns the boards with their results, if nothing contradicts them.
fn settled(
    tournament: &Tournament,
    boards: &Numbered,
    lines: &[ResultLine<Ended>],
    mut findings: Vec<Finding>,
    is_typed: bool,
) -> Result<Vec<Given>, Findings> {
    let (mut given, mut against) = (Vec::new(), Vec::new());
    let mut first: BTreeMap<usize, &ResultLine<Ended>> = BTreeMap::new();
    for line in lines {
        let (number, board) = match found(tournament, boards, line) {
            Ok(found) => found,
            Err(finding) => {
                findings.push(finding);
                continue;
            }
        };
        let before = *first.entry(number).or_insert(line);
        if before.ended == line.ended {
            given.push(Given { at: At::Board(number), ended: line.ended });
            against.extend(differs(tournament, number, board, line));
        } else {
            findings.push(twice(tournament, number, board, before, line));
        }
    }
    if !is_typed || !findings.is_empty() {
        findings.extend(against);
    }
    findings.sort_by_key(|finding| finding.place);
    if findings.is_empty() { Ok(given) } else { Err(Findings::new(findings)) }
}

/// Returns the finding if a board occurs in two lines with different results.
fn twice(
    tournament: &Tournament,
    number: usize,
    board: Board,
    before: &ResultLine<Ended>,
    line: &ResultLine<Ended>,
) -> Finding {
    let label = |id| tournament.player(id).label();
    let message = format!(
        "board {number} ({} – {}) is given twice: {} in {}, {} in {}",
        label(board.white),
        label(board.black),
        before.ended,
        before.place,
        line.ended,
        line.place
    );
    Finding::new(code::BOARD_LIST, line.place, message, "Delete the wrong line.")
}

/// Returns the finding if a game already has a different result.
fn differs(
    tournament: &Tournament,
    number: usize,
    board: Board,
    line: &ResultLine<Ended>,
) -> Option<Finding> {
    let round = tournament.rounds_paired();
    let there = results::of(tournament, round, board);
    if there.is_open() || line.ended.is_open() || there == line.ended {
        return None;
    }
    let why = results::has_another(tournament, (round, number), board, line.ended);
    Some(Finding::new(code::BOARD_LIST, line.place, why.says(), why.remedy()))
}

/// Says that two players do not meet, or meet with the other colours, and what to write.
fn no_meeting<R>(tournament: &Tournament, boards: &Numbered, line: &ResultLine<R>) -> (String, String) {
    let round = tournament.rounds_paired();
    let is_turned = |b: &Board| line.white == Some(b.black) && line.black == Some(b.white);
    if let Some((number, board)) = boards.seats().find(|(_, b)| is_turned(b)) {
        return turned(tournament, (round, number), board);
    }
    let label = |id: Option<_>| id.map_or(String::new(), |id| tournament.player(id).label());
    let message =
        format!("{} (White) and {} do not meet in round {round}", label(line.white), label(line.black));
    let remedy = format!("Name the {}s of a board in this round, White first.", tournament.participant());
    (message, remedy)
}

/// Says that two players meet with the other colours, and what to write. The result is never turned silently.
fn turned(tournament: &Tournament, (round, number): (usize, usize), board: Board) -> (String, String) {
    let [white, black] = [board.white, board.black].map(|id| tournament.player(id).label());
    let side = if tournament.participant() == "team" { "White on the first board" } else { "White" };
    let message = format!("{white} has {side} against {black} in round {round}, on board {number}");
    let remedy = format!(
        "Write {white} first, with the result from that side; or the board, as in {number} and the result, \
         White first."
    );
    (message, remedy)
}

/// Returns the board to which a line refers, with its number.
pub(super) fn found<R>(
    tournament: &Tournament,
    boards: &Numbered,
    line: &ResultLine<R>,
) -> Result<(usize, Board), Finding> {
    let round = tournament.rounds_paired();
    let refuse = |message: String, remedy: &str| Finding::new(code::BOARD_LIST, line.place, message, remedy);
    let is_of = |b: &Board| line.white == Some(b.white) && line.black == Some(b.black);
    let number = match line.board {
        Some(number) => number,
        None => boards.seats().find(|(_, b)| is_of(b)).map(|(number, _)| number).ok_or_else(|| {
            let why = no_meeting(tournament, boards, line);
            refuse(why.0, &why.1)
        })?,
    };
    let Some(board) = boards.at(number) else {
        let why = results::no_board(round, number, boards, results::OrBy::Nothing);
        return Err(refuse(why.says(), &why.remedy()));
    };
    let differs =
        line.white.is_some_and(|id| id != board.white) || line.black.is_some_and(|id| id != board.black);
    if line.white == Some(board.black) && line.black == Some(board.white) {
        let why = turned(tournament, (round, number), board);
        return Err(refuse(why.0, &why.1));
    }
    if differs {
        let label = |id| tournament.player(id).label();
        let message =
            format!("board {number} of round {round} is {} – {}", label(board.white), label(board.black));
        let remedy = format!("Correct the board number or the {}s.", tournament.participant());
        return Err(refuse(message, &remedy));
    }
    Ok((number, board))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_with_the_colours_exchanged_is_not_turned_silently() {
        let line = |n: u32, name: &str, game: &str| {
            format!("001 {n:>4}      {name:<33} 2000                             0.0     {game}\n")
        };
        let text = format!("142 3\n152 W\n{}{}", line(1, "Ada", "     2 b  "), line(2, "Ben", "     1 w  "));
        let (t, _) = format::read_tournament("two", text.as_bytes()).expect("it can be read");
        for typed in ["1-2 1-0", "Ada 1-0 Ben", "1. Ada - Ben 1-0"] {
            let refused = typed_results("typed", typed, &t).expect_err("Ben has White");
            let [found] = refused.list.as_slice() else { panic!("{refused}") };
            assert_eq!(found.message, "2 Ben has White against 1 Ada in round 1, on board 1", "{typed}");
            assert!(found.remedy.starts_with("Write 2 Ben first"), "{}", found.remedy);
        }
        assert_eq!(typed_results("typed", "2-1 0-1", &t).map(|given| given.len()), Ok(1));
    }
}
