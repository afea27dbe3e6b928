//! A results table returned from the playing hall: `board` and `result`, or `white`, `black` and `result`. In an event
//! of matches, the results are those of matches, and `white` and `black` are the two teams.
//!
//! A line without a result is a game in progress and is skipped. Other columns are ignored too, so that a printed
//! board list with an added column can be read.

use super::boards_names::{NameIndex, Unclear};
use super::cells::{CellValue, fields, plain, separator};
use super::ended::Ended;
use super::finding::{Finding, Findings, Place, code};
use super::match_result::parse_match;
use super::text::{decode, table_lines};
use crate::tournament::{MatchResult, PlayerId, Tournament};

/// A game or a match with a result, an [`Ended`] or a [`MatchResult`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResultLine<R> {
    /// The board number, if given.
    pub board: Option<usize>,
    /// The player with White, if given.
    pub white: Option<PlayerId>,
    /// The player with Black, if given.
    pub black: Option<PlayerId>,
    /// The result of the game or match.
    pub ended: R,
    /// The place of the line.
    pub place: Place,
}

/// The written form of the results in a table.
#[derive(Clone, Copy)]
pub struct ResultForm<R> {
    /// Parses a result; the inner `None` is a game or match in progress.
    read: fn(&str) -> Option<Option<R>>,
    remedy: &'static str,
}

impl ResultForm<Ended> {
    /// Results of games.
    pub const GAMES: Self = Self {
        read: |text| Ended::parse(text).map(|ended| Some(ended).filter(|ended| !ended.is_open())),
        remedy: "Write 1-0, ½ (or 1/2, =), 0-1, +/-, -/+, -/-, 0-0 or '1-0 not rated'; or leave it blank while the game \
            is in progress.",
    };
}

impl ResultForm<MatchResult> {
    /// Results of matches.
    pub const MATCHES: Self = Self {
        read: |text| if text == "*" { Some(None) } else { parse_match(text).map(Some) },
        remedy: "Write the boards (1=0½ or 1,½,0,+/-), the total (2.5-1.5) or a forfeit (+/-); or leave it blank while \
            the match is in progress.",
    };
}

/// The positions of the columns.
struct Columns {
    board: Option<usize>,
    white: Option<usize>,
    black: Option<usize>,
    result: usize,
}

/// Reads a results table and returns its lines and all findings about them. `name` is used only in messages, and `form`
/// says whether the results are those of games or of matches.
///
/// # Errors
/// Fails if the table as a whole is not understood.
pub fn read_results_csv<R>(
    name: &str,
    bytes: &[u8],
    tournament: &Tournament,
    form: ResultForm<R>,
) -> Result<(Vec<ResultLine<R>>, Vec<Finding>), Findings> {
    let (text, _) = decode(bytes);
    let lines = table_lines(bytes, &text)?;
    let separator = separator(lines[0].1);
    let columns = columns(name, lines[0], separator)?;
    let names = NameIndex::of(tournament);
    let whoever = |text: &str| names.find(tournament, text);
    let reader = TableReader { columns, whoever: &whoever, form };
    let mut findings = Vec::new();
    let mut found = Vec::new();
    for &(number, text) in &lines[1..] {
        match reader.line(number, &fields(text, separator)) {
            Ok(line) => found.extend(line),
            Err(finding) => findings.push(finding),
        }
    }
    Ok((found, findings))
}

fn columns(name: &str, (number, text): (usize, &str), separator: u8) -> Result<Columns, Finding> {
    let heads: Vec<String> = fields(text, separator).iter().map(|value| plain(&value.text)).collect();
    let column = |names: &[&str]| heads.iter().position(|head| names.contains(&head.as_str()));
    let board = column(&["board", "bd", "table"]);
    let (white, black) = (column(&["white", "whiteno"]), column(&["black", "blackno"]));
    let refuse = |message: String| {
        let remedy = "Begin with a line such as: board,result or white,black,result.";
        Finding::new(code::BOARD, Place::columns(number, 1, text.chars().count()), message, remedy)
    };
    let Some(result) = column(&["result", "res", "score"]) else {
        return Err(refuse(format!("the first line of {name} has no results column")));
    };
    if board.is_none() && (white.is_none() || black.is_none()) {
        return Err(refuse(format!("the first line of {name} has neither a board column nor both players")));
    }
    Ok(Columns { board, white, black, result })
}

/// The meaning of the cells in a table.
struct TableReader<'a, R> {
    columns: Columns,
    whoever: &'a dyn Fn(&str) -> Result<PlayerId, Unclear>,
    form: ResultForm<R>,
}

impl<R> TableReader<'_, R> {
    /// Reads one line; returns `None` if it has no result.
    fn line(&self, number: usize, values: &[CellValue]) -> Result<Option<ResultLine<R>>, Finding> {
        let Self { columns, whoever, form } = self;
        let value = |column: Option<usize>| column.and_then(|c| values.get(c)).filter(|v| !v.text.is_empty());
        let place = |value: &CellValue| Place::columns(number, value.from, value.to);
        let Some(result) = value(Some(columns.result)) else { return Ok(None) };
        let Some(read) = (form.read)(&result.text) else {
            let message = format!("'{}' is not a result", result.text);
            return Err(Finding::new(code::LETTER, place(result), message, form.remedy));
        };
        let Some(ended) = read else { return Ok(None) };
        let board = match value(columns.board) {
            None => None,
            Some(board) => Some(board.text.parse::<usize>().map_err(|_| {
                let message = format!("'{}' is not a board number", board.text);
                Finding::new(code::BOARD, place(board), message, "Write the number in digits.")
            })?),
        };
        let player = |column: Option<usize>| match value(column) {
            None => Ok(None),
            Some(who) => whoever(&who.text)
                .map(Some)
                .map_err(|Unclear { message, remedy }| Finding::new(code::WHO, place(who), message, remedy)),
        };
        let (white, black) = (player(columns.white)?, player(columns.black)?);
        if board.is_none() && (white.is_none() || black.is_none()) {
            let message = "the line names neither a board nor both players";
            return Err(Finding::new(code::BOARD, Place::line(number), message, "Complete the line."));
        }
        Ok(Some(ResultLine { board, white, black, ended, place: Place::line(number) }))
    }
}
