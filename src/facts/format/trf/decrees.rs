//! Points by decree, record `299`: of players, and of teams, for which it states match points and game points.

use super::lists::{blank_columns, column_numbers, round_field};
use crate::format::finding::{Finding, Note, code};
use crate::format::points::parse_signed_points;
use crate::format::sheet::{DecreeList, RawTournament};
use crate::format::text::{TextLine, whole_number};
use crate::tournament::{DecreedResult, Score};

/// The columns of the match points of a team.
const MATCH_POINTS: (usize, usize) = (8, 11);
/// The columns of the points of a player, or of the game points of a team.
const POINTS: (usize, usize) = (14, 17);

/// The columns between the fields.
const BLANK: [usize; 8] = [4, 6, 7, 12, 13, 18, 19, 23];

/// Returns the record with its fields in their columns. `points` is the number of fields with points.
// READING TRF26-299-COLUMNS: the example of the format has its points one column further left than its table says, so fields
// outside their columns are read in their order if every number of points has a decimal point; the other reading: an error.
fn in_columns(line: &TextLine, points: usize, sheet: &mut RawTournament) -> TextLine {
    let words: Vec<String> = line.tokens(6).into_iter().map(|token| token.text).collect();
    let is_points = |word: &&String| word.contains('.') && parse_signed_points(word).is_ok();
    let given = words.iter().take_while(is_points).count();
    let numbers = &words[given..];
    let is_whole = |word: &String| whole_number(word).is_some();
    if BLANK.iter().all(|&column| line.at(column) == ' ') || given != points || !numbers.iter().all(is_whole)
    {
        return line.clone();
    }
    let text = "Record 299: the fields are not in their columns, but they were read in their order.";
    sheet.notes.push(Note::at(line.number, text));
    let (of_match, of_games) = if points == 2 { (words[0].as_str(), &words[1]) } else { ("", &words[0]) };
    let round = numbers.first().map_or("", String::as_str);
    let listed: String =
        numbers.iter().skip(1).map(|number| format!(" {number:>4}")).collect::<Vec<_>>().concat();
    TextLine::new(line.number, &format!("299 {}{of_match:>6}{of_games:>6} {round:>4}{listed}", line.at(5)))
}

/// Reads `299 W 2.0 3 7`: the result, its points, the round (none: all), the players (none: all).
pub(super) fn decree(line: &TextLine, sheet: &mut RawTournament) {
    let line = &in_columns(line, 1, sheet);
    let Some(result) = result(line, sheet) else { return };
    let of_match = line.field(MATCH_POINTS.0, MATCH_POINTS.1);
    if !of_match.is_empty() && parse_signed_points(&of_match) != Ok(Score::ZERO) {
        let remedy = "Enter the points in columns 14 to 17 and leave columns 8 to 11 blank.";
        return find(line, MATCH_POINTS, "match points in an individual tournament", remedy, sheet);
    }
    if line.field(POINTS.0, POINTS.1).is_empty() {
        let remedy = "Enter points such as 1.0 or -0.5 in columns 14 to 17.";
        return find(line, POINTS, "the points are missing", remedy, sheet);
    }
    let Ok(points) = points(line, POINTS, result, sheet) else { return };
    add(line, (result, points, None), sheet);
}

/// Reads `299 +  2.0  2.5   1    2`: the result, the match points, the game points, the round, the teams.
pub(in crate::format) fn team_decree(line: &TextLine, sheet: &mut RawTournament) {
    let line = &in_columns(line, 2, sheet);
    let Some(result) = result(line, sheet) else { return };
    let (Ok(of_match), Ok(of_games)) =
        (points(line, MATCH_POINTS, result, sheet), points(line, POINTS, result, sheet))
    else {
        return;
    };
    if of_match.is_none() && of_games.is_none() {
        let remedy = "Enter the match points in columns 8 to 11 and the game points in columns 14 to 17.";
        return find(line, (MATCH_POINTS.0, POINTS.1), "the points are missing", remedy, sheet);
    }
    add(line, (result, of_match, of_games), sheet);
}

fn find(line: &TextLine, columns: (usize, usize), message: &str, remedy: &str, sheet: &mut RawTournament) {
    sheet.findings.push(Finding::new(code::ABNORMAL, line.place(columns.0, columns.1), message, remedy));
}

/// Reads the result in column 5; a record with something between its fields is a finding.
fn result(line: &TextLine, sheet: &mut RawTournament) -> Option<DecreedResult> {
    if !blank_columns(line, &BLANK, code::ABNORMAL, sheet) {
        return None;
    }
    let result = DecreedResult::from_letter(line.at(5));
    if result.is_none() {
        let message = format!("'{}' is not a result that earns points", line.at(5));
        let remedy = "Write W, D, L, F, H, Z, + or -, or a blank for a bonus or a penalty.";
        find(line, (5, 5), &message, remedy, sheet);
    }
    result
}

/// Reads points; a blank field is `None`.
fn points(
    line: &TextLine,
    columns: (usize, usize),
    result: DecreedResult,
    sheet: &mut RawTournament,
) -> Result<Option<Score>, ()> {
    let text = line.field(columns.0, columns.1);
    if text.is_empty() {
        return Ok(None);
    }
    let (message, remedy) = match parse_signed_points(&text) {
        Ok(points) if points < Score::ZERO && result != DecreedResult::Extra => (
            format!("a result is worth {points}"),
            "Only a penalty (a blank in column 5) may be negative.".to_owned(),
        ),
        Ok(points) => return Ok(Some(points)),
        Err(_) => (
            format!("the points '{text}' are not a number of half points"),
            format!("Enter points such as 1.0 or -0.5 in columns {} to {}.", columns.0, columns.1),
        ),
    };
    find(line, columns, &message, &remedy, sheet);
    Err(())
}

/// Adds a record with the round and the numbers that it names.
fn add(
    line: &TextLine,
    (result, points, game_points): (DecreedResult, Option<Score>, Option<Score>),
    sheet: &mut RawTournament,
) {
    let is_all = |columns: (usize, usize)| line.field(columns.0, columns.1).chars().all(|c| c == '0');
    let round = if is_all((20, 22)) { None } else { round_field(line, (20, 22), sheet).ok().flatten() };
    let players = if is_all((24, 27)) { Vec::new() } else { column_numbers(line, 24, sheet) };
    if sheet.has_room(players.len() + 1, line.place(1, line.length())) {
        sheet.decrees.push(DecreeList { result, points, game_points, round, players });
    }
}
