//! The columns of a player list: which line names them, and what each of them holds.

use super::advice::Advice;
use super::boards_names::excerpt;
use super::cells::{fields, plain, separator};
use super::column_choice::ColumnChoice;
use super::finding::{Finding, ListCell, Note, Place, code};
use super::players_headings::{PlayerColumn, names_boards, nearest};
use super::visible::visible;
use crate::tournament::Title;

/// The maximum number of lines above the names of the columns, such as the title of a list.
const MOST_ABOVE: usize = 10;

/// Returns the lines from the one that names the columns, and a note about those above it. A title above a list names no
/// column at all.
fn below_heading<'l, 't>(lines: &'l [(usize, &'t str)]) -> (Option<Note>, &'l [(usize, &'t str)]) {
    let columns = |text: &str| -> Vec<PlayerColumn> {
        let heads = fields(text, separator(text));
        heads.iter().filter_map(|head| PlayerColumn::named(&plain(&head.text))).collect()
    };
    let names = |text: &str| {
        let columns = columns(text);
        columns.len() > 1 && columns.iter().any(|c| matches!(c, PlayerColumn::Name | PlayerColumn::Surname))
    };
    let at = lines.iter().take(MOST_ABOVE + 1).position(|(_, text)| names(text)).unwrap_or(0);
    if at == 0 || lines[..at].iter().any(|(_, text)| !columns(text).is_empty()) {
        return (None, lines);
    }
    let says = format!("The lines above line {}, which names the columns, are not read.", lines[at].0);
    (Some(Note::at(lines[0].0, says)), &lines[at..])
}

/// Titles that are not FIDE's for play over the board: of the online arena, honorary ones, and of federations.
const OTHER_TITLES: [&str; 18] = [
    "AGM", "AIM", "AFM", "ACM", "WH", "HG", "HM", "NM", "WNM", "LM", "SM", "FIM", "1N", "2N", "3N", "4N",
    "5N", "CCM",
];

/// The columns of a list by their heads, and what is wrong with the heads.
pub(super) struct ListHeader {
    /// The content of each column; `None` for one that is not read.
    pub(super) columns: Vec<Option<PlayerColumn>>,
    /// The findings about the heads.
    pub(super) findings: Vec<Finding>,
}

/// Returns the content of each column. A choice of the caller comes before the name of the column.
pub(super) fn header(name: &str, line: (usize, &str), separator: u8, choices: &[ColumnChoice]) -> ListHeader {
    let (number, text) = line;
    let mut findings = Vec::new();
    let mut columns: Vec<Option<PlayerColumn>> = Vec::new();
    let heads = fields(text, separator);
    for (value, at) in heads.iter().zip(1..) {
        let key = plain(&value.text);
        let chosen = choices.iter().find(|choice| choice.is_of(&value.text, at));
        let field = chosen.map_or_else(|| PlayerColumn::named(&key), |choice| choice.column);
        let place = Place::columns(number, value.from, value.to);
        if let Some(first) = columns.iter().position(|other| field.is_some() && *other == field) {
            let message = match heads[first].text.as_str() {
                same if same == value.text => format!("the column '{same}' is given twice"),
                other => format!("the columns '{other}' and '{}' have the same meaning", value.text),
            };
            findings.push(Finding::new(code::PLAYERS, place, message, "Keep one of the two columns."));
        }
        let near =
            nearest(&key).filter(|_| field.is_none() && chosen.is_none() && !names_boards(&value.text));
        if let Some((known, _)) = near {
            let message = format!("'{}' is not a known column", value.text);
            let mut finding = Finding::new(code::PLAYERS, place, message, format!("Did you mean '{known}'?"));
            let head = value.text.clone();
            finding.cell = Some(Box::new(ListCell { heading: head.clone(), text: head, guess: Some(known) }));
            findings.push(finding);
        }
        columns.push(field);
    }
    let whole = Place::columns(number, 1, text.chars().count());
    if !has_names(&columns) && findings.is_empty() {
        let message = format!("the first line of {name} has no column 'name'");
        let remedy = "Begin with a line such as: number,name,rating,title,federation,sex,fide id,birth,club.";
        findings.push(Finding::new(code::PLAYERS, whole, message, remedy));
    }
    for choice in choices.iter().filter(|one| !heads.iter().zip(1..).any(|(v, at)| one.is_of(&v.text, at))) {
        let message = format!("the list has no column '{}'", super::excerpt(&choice.head));
        let remedy = "Write the name of the column as the list has it, or the number of the column.";
        findings.push(Finding::new(code::PLAYERS, whole, message, remedy));
    }
    ListHeader { columns, findings }
}

/// Returns whether the columns include one of names.
pub(super) fn has_names(columns: &[Option<PlayerColumn>]) -> bool {
    columns.contains(&Some(PlayerColumn::Name)) || columns.contains(&Some(PlayerColumn::Surname))
}

/// The rows of a player list.
pub(super) struct ListRows<'t> {
    /// The line that names the columns, with its number.
    pub(super) head: (usize, &'t str),
    /// The lines of the players, with their numbers.
    pub(super) players: Vec<(usize, &'t str)>,
    /// What separates the columns.
    pub(super) separator: u8,
    /// A note about lines above the names of the columns.
    pub(super) above: Option<Note>,
}

impl<'t> ListRows<'t> {
    /// Finds the rows among the non-blank lines of a list. A row of a spreadsheet without a value is no player.
    pub(super) fn of(lines: &[(usize, &'t str)]) -> Self {
        let (above, lines) = below_heading(lines);
        let separator = separator(lines[0].1);
        let is_row =
            |(_, text): &&(usize, &str)| fields(text, separator).iter().any(|cell| !cell.text.is_empty());
        let players = lines[1..].iter().filter(is_row).copied().collect();
        Self { head: lines[0], players, separator, above }
    }

    /// Names the cell in each finding about one.
    pub(super) fn name_cells(&self, findings: &mut [Finding]) {
        let heads = fields(self.head.1, self.separator);
        for finding in findings.iter_mut().filter(|finding| finding.cell.is_none()) {
            let (Some(line), Some((from, _))) = (finding.place.line, finding.place.columns) else { continue };
            let mut lines = std::iter::once(&self.head).chain(&self.players);
            let Some((_, text)) = lines.find(|(number, _)| *number == line) else { continue };
            let cells = fields(text, self.separator);
            if let Some((at, cell)) = cells.iter().enumerate().find(|(_, cell)| cell.from == from) {
                let heading = heads.get(at).map_or_else(String::new, |head| head.text.clone());
                finding.cell = Some(Box::new(ListCell { heading, text: cell.text.clone(), guess: None }));
            }
        }
    }
}

impl ListCell {
    /// Returns the heading and the content as they are shown: cut, and with invisible characters as escapes.
    ///
    /// ```
    /// let cell = pairproof::format::ListCell { heading: "Name".into(), text: "Ada\u{202e}".into(), guess: None };
    /// assert_eq!(cell.shown(), ["Name", "Ada\\u{202e}"]);
    /// ```
    pub fn shown(&self) -> [String; 2] {
        [&self.heading, &self.text].map(|text| visible(&excerpt(text)))
    }
}

/// Refuses a list of players where a tournament report is read.
pub(super) fn refuse_list(name: &str, text: &str) -> Result<(), Finding> {
    let lines = || (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let Some((number, head)) = lines().next() else { return Ok(()) };
    // Whether its first line is one of column names is the longer question, so a report is not asked.
    if !head.contains([',', ';', '\t']) || lines().any(|(_, line)| line.starts_with(PLAYER_RECORD)) {
        return Ok(());
    }
    if !header(name, (number, head), separator(head), &[]).findings.is_empty() {
        return Ok(());
    }
    let message = format!("{name} is a list of players, not a tournament report");
    let remedy = Advice::ListOfPlayers;
    Err(Finding::new(code::UNREADABLE, Place::line(number), message, remedy))
}

/// Refuses a tournament report where a list of players is read.
pub(super) fn refuse_report(lines: &[(usize, &str)]) -> Result<(), Finding> {
    let Some((number, _)) = lines.iter().find(|(_, line)| line.starts_with(PLAYER_RECORD)) else {
        return Ok(());
    };
    // A record without text is its code alone.
    let is_record = |line: &str| {
        let (code, rest) = line.split_at_checked(3).unwrap_or_default();
        code.len() == 3
            && code.chars().all(char::is_alphanumeric)
            && (rest.is_empty() || rest.starts_with(' '))
    };
    if !is_record(lines[0].1) {
        return Ok(());
    }
    let message = "this is a tournament report, not a list of players";
    let remedy = Advice::ReportToImport;
    Err(Finding::new(code::PLAYERS, Place::line(*number), message, remedy))
}

/// The beginning of a player's record in a tournament report.
const PLAYER_RECORD: &str = "001 ";

/// Selects one of several columns with the same content, and returns the names of the ignored columns; `lines` are the
/// player lines.
///
/// If a list has FIDE and national ratings, the FIDE ratings rank the players. A national rating serves as an estimate
/// for a player without one.
pub(super) fn settle(
    columns: &mut [Option<PlayerColumn>],
    head: (usize, &str),
    separator: u8,
    lines: &[(usize, &str)],
) -> Vec<String> {
    let has = |columns: &[Option<PlayerColumn>], field| columns.contains(&Some(field));
    let column_of = |columns: &[Option<PlayerColumn>], field| columns.iter().position(|c| *c == Some(field));
    settle_names(columns, separator, lines);
    if let Some(at) = column_of(columns, PlayerColumn::Rating) {
        // Elo beside a national rating, such as DWZ, is the FIDE rating.
        let is_elo =
            fields(head.1, separator).get(at).is_some_and(|head| plain(&head.text).starts_with("elo"));
        if is_elo && has(columns, PlayerColumn::National) && !has(columns, PlayerColumn::International) {
            replace(columns, PlayerColumn::Rating, Some(PlayerColumn::International));
        }
    }
    if let Some(at) = column_of(columns, PlayerColumn::Grade) {
        let is_rated = [PlayerColumn::Rating, PlayerColumn::International, PlayerColumn::National]
            .into_iter()
            .any(|rating| has(columns, rating));
        let grades = lines.iter().filter_map(|(_, text)| Some(fields(text, separator).get(at)?.text.clone()));
        let is_rating = !is_rated && !are_of_school(grades);
        replace(columns, PlayerColumn::Grade, is_rating.then_some(PlayerColumn::Rating));
    }
    if has(columns, PlayerColumn::Rating) {
        replace(columns, PlayerColumn::International, None);
        replace(columns, PlayerColumn::National, None);
    } else if has(columns, PlayerColumn::International) {
        replace(columns, PlayerColumn::International, Some(PlayerColumn::Rating));
    } else {
        replace(columns, PlayerColumn::National, Some(PlayerColumn::Rating));
    }
    if let Some(at) = column_of(columns, PlayerColumn::Id) {
        let ids = lines.iter().filter_map(|(_, text)| Some(fields(text, separator).get(at)?.text.clone()));
        let is_fide = !has(columns, PlayerColumn::FideId) && is_fide_ids(ids);
        replace(columns, PlayerColumn::Id, is_fide.then_some(PlayerColumn::FideId));
    }
    let heads = fields(head.1, separator);
    let rows: Vec<_> = lines.iter().map(|(_, text)| fields(text, separator)).collect();
    let values = |at: usize| {
        let given = rows.iter().filter_map(move |row| row.get(at).map(|value| value.text.as_str()));
        given.filter(|text| !text.is_empty())
    };
    let is_unnamed = |at: usize| heads.get(at).is_some_and(|head| head.text.is_empty());
    // chess-results gives the column of titles no name.
    let titles = (0..columns.len()).find(|&at| is_unnamed(at) && are_titles(values(at)));
    if let Some(at) = titles.filter(|_| !has(columns, PlayerColumn::Title)) {
        columns[at] = Some(PlayerColumn::Title);
    }
    let unread = (0..columns.len()).filter(|&at| columns[at].is_none());
    let name = |at: usize| match heads.get(at) {
        Some(head) if !head.text.is_empty() => Some(head.text.clone()),
        _ => values(at).next().map(|_| format!("{} (no name)", at + 1)),
    };
    unread.filter_map(name).collect()
}

/// Tells surnames from given names. A column of names beside one of given names holds surnames (Name, Vorname; Nom, Prénom);
/// beside one of surnames, it holds given names (Nome, Cognome). Names with a comma are whole.
fn settle_names(columns: &mut [Option<PlayerColumn>], separator: u8, lines: &[(usize, &str)]) {
    let has = |field| columns.contains(&Some(field));
    let Some(at) = columns.iter().position(|c| *c == Some(PlayerColumn::Name)) else { return };
    let given = columns.iter().position(|c| *c == Some(PlayerColumn::GivenName));
    let is_whole = |(_, text): &(usize, &str)| {
        let row = fields(text, separator);
        let value = |at: usize| row.get(at).map_or("", |value| value.text.as_str());
        let has_given =
            given.is_some_and(|given| !value(given).is_empty() && value(at).contains(value(given)));
        has_given || value(at).contains(',')
    };
    let part = match (has(PlayerColumn::Surname), has(PlayerColumn::GivenName)) {
        (false, true) => PlayerColumn::Surname,
        (true, false) => PlayerColumn::GivenName,
        _ => return,
    };
    if !lines.iter().any(is_whole) {
        columns[at] = Some(part);
    }
}

/// Returns whether the values are titles: FIDE's, those of the online arena and of federations, and others that look
/// like them beside at least one that is known. A single letter may be anything, such as the sex.
fn are_titles<'v>(values: impl Iterator<Item = &'v str> + Clone) -> bool {
    let is_known = |text: &str| {
        text.len() > 1
            && (Title::parse(text).is_some() || OTHER_TITLES.contains(&text.to_uppercase().as_str()))
    };
    let looks_like_one = |text: &str| {
        (2..=4).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
            || text == "-"
    };
    values.clone().any(is_known) && { values }.all(|text| is_known(text) || looks_like_one(text))
}

/// Changes the kind of a column, or marks the column as ignored.
fn replace(columns: &mut [Option<PlayerColumn>], from: PlayerColumn, to: Option<PlayerColumn>) {
    columns.iter_mut().filter(|column| **column == Some(from)).for_each(|column| *column = to);
}

/// Returns whether all values look like grades at school, from kindergarten (K) to 12.
fn are_of_school(grades: impl Iterator<Item = String>) -> bool {
    let is_of_school = |grade: &String| {
        matches!(grade.as_str(), "K" | "k") || grade.parse::<u32>().is_ok_and(|grade| grade <= 12)
    };
    grades.filter(|grade| !grade.is_empty()).all(|grade| is_of_school(&grade))
}

/// Returns whether all values look like FIDE ids. An id has at least six digits; for a player without one it is blank
/// or zero.
fn is_fide_ids(ids: impl Iterator<Item = String>) -> bool {
    let mut given = ids.filter(|id| !matches!(id.as_str(), "" | "0" | "-")).peekable();
    given.peek().is_some()
        && given.all(|id| (6..=10).contains(&id.len()) && id.bytes().all(|b| b.is_ascii_digit()))
}
