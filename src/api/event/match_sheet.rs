//! Parses a sheet of match results, a table or lines such as `3 2.5-1.5`, and checks it against the matches of the round.

use std::collections::BTreeMap;

use super::match_entry::doubtful;
use super::{MatchGiven, Numbered, boards, matches, sheet};
use facts::format::{self, Finding, Findings, Place, ResultForm, ResultLine, code};
use facts::tournament::{MatchResult, Tournament};

/// Reads a sheet of match results for the last paired round: a table with column names in its first line (`board` or the
/// two teams, and `result`), or lines such as `3 2.5-1.5` or `3=1=0½`. `name` is used in advice only.
///
/// # Errors
/// Returns all findings about the sheet, such as lines that cannot be parsed or results that are impossible in a match.
pub fn read_match_results(
    name: &str,
    bytes: &[u8],
    tournament: &Tournament,
) -> Result<Vec<MatchGiven>, Findings> {
    let (text, _) = format::decode(bytes);
    let (lines, mut findings) = if sheet::is_table(&text) {
        format::read_results_csv(name, bytes, tournament, ResultForm::MATCHES)?
    } else {
        let said = format::split_lines(&text).into_iter().zip(1..).filter(|(line, _)| sheet::is_said(line));
        let (read, refused): (Vec<_>, Vec<_>) =
            said.map(|(line, at)| typed(line, at)).partition(Result::is_ok);
        (
            read.into_iter().flatten().flatten().collect(),
            refused.into_iter().filter_map(Result::err).collect(),
        )
    };
    let mut given: BTreeMap<usize, (MatchResult, Place)> = BTreeMap::new();
    let numbered = boards(tournament, tournament.rounds_paired()).unwrap_or_default();
    let mut after = tournament.clone();
    for line in lines {
        match checked(&mut after, &numbered, &line) {
            Ok(board) => match given.get(&board) {
                Some((other, place)) if *other != line.ended => {
                    findings.push(twice(board, *place, line.place));
                }
                _ => {
                    given.insert(board, (line.ended, line.place));
                }
            },
            Err(finding) => findings.push(finding),
        }
    }
    findings.sort_by_key(|finding| finding.place);
    if !findings.is_empty() {
        return Err(Findings::new(findings));
    }
    let one = |(board, (result, _)): (usize, (MatchResult, Place))| MatchGiven {
        board,
        result: format::match_words(&result),
    };
    Ok(given.into_iter().map(one).collect())
}

/// Parses a line such as `3 2.5-1.5` or `3=1=0½`; returns `None` if the match is in progress (`3 *`).
fn typed(line: &str, number: usize) -> Result<Option<ResultLine<MatchResult>>, Finding> {
    let place = Place::line(number);
    let split = line.trim().split_once([' ', '\t', '=', ':', ',', ';']);
    let board = split.and_then(|(board, _)| board.trim_end_matches('.').parse::<usize>().ok());
    if board.is_some() && split.is_some_and(|(_, result)| result.trim() == "*") {
        return Ok(None);
    }
    let ended = split.and_then(|(_, result)| format::parse_match(result));
    let (Some(board), Some(ended)) = (board, ended) else {
        let message =
            format!("'{}' is not a board and the result of its match", format::excerpt(line.trim()));
        let remedy = "Write the board of the pairing and the result of the match: 3 2.5-1.5, or 3=1=0½.";
        return Err(Finding::new(code::BOARD_LIST, place, message, remedy));
    };
    Ok(Some(ResultLine { board: Some(board), white: None, black: None, ended, place }))
}

/// Returns the board of a line, and enters its result; fails if the match cannot have this result.
fn checked(
    after: &mut Tournament,
    numbered: &Numbered,
    line: &ResultLine<MatchResult>,
) -> Result<usize, Finding> {
    let round = after.rounds_paired();
    let (number, board) = sheet::found(after, numbered, line)?;
    if let Some(why) = doubtful(after, (round, number, board), &line.ended, false) {
        return Err(Finding::new(code::BOARD_LIST, line.place, why.says(), why.remedy()));
    }
    let before = after.clone();
    after.set_match(round, board, &line.ended).map_err(|why| {
        let why = matches::refused(&before, &why);
        Finding::new(code::BOARD_LIST, line.place, format!("board {number}: {}", why.says()), why.remedy())
    })?;
    Ok(number)
}

fn twice(board: usize, before: Place, place: Place) -> Finding {
    let message = format!("board {board} has another result in {before}");
    Finding::new(code::BOARD_LIST, place, message, "Delete the wrong line.")
}
