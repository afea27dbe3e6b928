//! Column names in player lists: names that people use, and names in exports from Swiss-Manager, Vega and
//! chess-results.

use super::cells::{fields, plain, separator};
use super::finding::{Finding, Findings, Note, Place, code};
use crate::tournament::Title;

/// The content of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlayerColumn {
    Number,
    Name,
    Surname,
    GivenName,
    Rating,
    /// The FIDE rating, if the list also has others.
    International,
    /// A national grade, or the grade of a pupil at school.
    Grade,
    /// A national rating.
    National,
    Title,
    Federation,
    Sex,
    FideId,
    /// An id, treated as a FIDE id if all of them look like one.
    Id,
    Birth,
    Club,
    Area,
    Family,
    Filler,
    Estimate,
    Bcf,
    Ingo,
}

/// The length above which a column name is not treated as a misspelling of a known one.
const LONGEST_COLUMN_NAME: usize = 30;

/// Known column names, compared ignoring case, blanks and punctuation.
const COLUMN_NAMES: [(&str, PlayerColumn); 100] = [
    ("number", PlayerColumn::Number),
    ("no", PlayerColumn::Number),
    ("nr", PlayerColumn::Number),
    ("rank", PlayerColumn::Number),
    ("startingrank", PlayerColumn::Number),
    ("pairingnumber", PlayerColumn::Number),
    ("sno", PlayerColumn::Number),
    ("snr", PlayerColumn::Number),
    ("startno", PlayerColumn::Number),
    ("startingno", PlayerColumn::Number),
    ("name", PlayerColumn::Name),
    ("player", PlayerColumn::Name),
    ("fullname", PlayerColumn::Name),
    ("playername", PlayerColumn::Name),
    ("surname", PlayerColumn::Surname),
    ("lastname", PlayerColumn::Surname),
    ("familyname", PlayerColumn::Surname),
    ("firstname", PlayerColumn::GivenName),
    ("givenname", PlayerColumn::GivenName),
    ("forename", PlayerColumn::GivenName),
    ("rating", PlayerColumn::Rating),
    ("elo", PlayerColumn::Rating),
    ("rtg", PlayerColumn::Rating),
    ("grade", PlayerColumn::Grade),
    ("rtgi", PlayerColumn::International),
    ("fiderating", PlayerColumn::International),
    ("ratingfide", PlayerColumn::International),
    ("fideelo", PlayerColumn::International),
    ("elofide", PlayerColumn::International),
    ("eloi", PlayerColumn::International),
    ("rtgn", PlayerColumn::National),
    ("nationalrating", PlayerColumn::National),
    ("ratingnational", PlayerColumn::National),
    ("ratingnat", PlayerColumn::National),
    ("natrating", PlayerColumn::National),
    ("elonat", PlayerColumn::National),
    ("elon", PlayerColumn::National),
    ("title", PlayerColumn::Title),
    ("tit", PlayerColumn::Title),
    ("fidetitle", PlayerColumn::Title),
    ("federation", PlayerColumn::Federation),
    ("fed", PlayerColumn::Federation),
    ("country", PlayerColumn::Federation),
    ("nation", PlayerColumn::Federation),
    ("sex", PlayerColumn::Sex),
    ("gender", PlayerColumn::Sex),
    ("fideid", PlayerColumn::FideId),
    ("fide", PlayerColumn::FideId),
    ("idfide", PlayerColumn::FideId),
    ("fidecode", PlayerColumn::FideId),
    ("fideno", PlayerColumn::FideId),
    ("fidenumber", PlayerColumn::FideId),
    ("fidenr", PlayerColumn::FideId),
    ("id", PlayerColumn::Id),
    ("birth", PlayerColumn::Birth),
    ("born", PlayerColumn::Birth),
    ("birthday", PlayerColumn::Birth),
    ("dateofbirth", PlayerColumn::Birth),
    ("birthdate", PlayerColumn::Birth),
    ("birthyear", PlayerColumn::Birth),
    ("yearofbirth", PlayerColumn::Birth),
    ("dob", PlayerColumn::Birth),
    ("club", PlayerColumn::Club),
    ("clubname", PlayerColumn::Club),
    ("clubcity", PlayerColumn::Club),
    ("school", PlayerColumn::Club),
    ("team", PlayerColumn::Club),
    ("area", PlayerColumn::Area),
    ("county", PlayerColumn::Area),
    ("province", PlayerColumn::Area),
    ("family", PlayerColumn::Family),
    ("relatives", PlayerColumn::Family),
    ("filler", PlayerColumn::Filler),
    ("estimate", PlayerColumn::Estimate),
    ("bcf", PlayerColumn::Bcf),
    ("ingo", PlayerColumn::Ingo),
    // As German, Austrian and Swiss lists have them.
    ("startnr", PlayerColumn::Number),
    ("spieler", PlayerColumn::Name),
    ("nachname", PlayerColumn::Surname),
    ("vorname", PlayerColumn::GivenName),
    ("elozahl", PlayerColumn::Rating),
    ("titel", PlayerColumn::Title),
    ("land", PlayerColumn::Federation),
    ("föderation", PlayerColumn::Federation),
    ("mw", PlayerColumn::Sex),
    ("wm", PlayerColumn::Sex),
    ("mf", PlayerColumn::Sex),
    ("fm", PlayerColumn::Sex),
    ("geschlecht", PlayerColumn::Sex),
    ("geschl", PlayerColumn::Sex),
    ("gebdatum", PlayerColumn::Birth),
    ("geburtsdatum", PlayerColumn::Birth),
    ("geboren", PlayerColumn::Birth),
    ("geb", PlayerColumn::Birth),
    ("gebjahr", PlayerColumn::Birth),
    ("geburtsjahr", PlayerColumn::Birth),
    ("jahrgang", PlayerColumn::Birth),
    ("verein", PlayerColumn::Club),
    ("mannschaft", PlayerColumn::Club),
    ("schule", PlayerColumn::Club),
];

/// The maximum number of lines above the names of the columns, such as the title of a list.
const MOST_ABOVE: usize = 10;

/// Returns the lines from the one that names the columns, and a note about those above it. A title above a list names no
/// column at all.
pub(super) fn below_heading<'l, 't>(lines: &'l [(usize, &'t str)]) -> (Option<Note>, &'l [(usize, &'t str)]) {
    let columns = |text: &str| -> Vec<PlayerColumn> {
        let heads = fields(text, separator(text));
        let known =
            |key: String| COLUMN_NAMES.iter().find(|(known, _)| *known == key).map(|(_, field)| *field);
        heads.iter().filter_map(|head| known(plain(&head.text))).collect()
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

/// Returns the content of each column.
pub(super) fn header(
    name: &str,
    line: (usize, &str),
    separator: u8,
) -> Result<Vec<Option<PlayerColumn>>, Findings> {
    let (number, text) = line;
    let mut findings = Vec::new();
    let mut columns: Vec<Option<PlayerColumn>> = Vec::new();
    let heads = fields(text, separator);
    for value in &heads {
        let key = plain(&value.text);
        let field = COLUMN_NAMES.iter().find(|(known, _)| *known == key).map(|(_, field)| *field);
        let place = Place::columns(number, value.from, value.to);
        if let Some(first) = columns.iter().position(|other| field.is_some() && *other == field) {
            let message = match heads[first].text.as_str() {
                same if same == value.text => format!("the column '{same}' is given twice"),
                other => format!("the columns '{other}' and '{}' have the same meaning", value.text),
            };
            findings.push(Finding::new(code::PLAYERS, place, message, "Keep one of the two columns."));
        }
        if field.is_none() && (4..=LONGEST_COLUMN_NAME).contains(&key.chars().count()) {
            let most = if key.chars().count() > 5 { 2 } else { 1 };
            let near = COLUMN_NAMES.iter().find(|(known, _)| strsim::osa_distance(known, &key) <= most);
            if let Some((known, _)) = near.filter(|(known, _)| known.len() > 3) {
                let message = format!("'{}' is not a known column", value.text);
                let remedy = format!("Did you mean '{known}'?");
                findings.push(Finding::new(code::PLAYERS, place, message, remedy));
            }
        }
        columns.push(field);
    }
    let has_name =
        columns.contains(&Some(PlayerColumn::Name)) || columns.contains(&Some(PlayerColumn::Surname));
    if !has_name && findings.is_empty() {
        let message = format!("the first line of {name} has no column 'name'");
        let remedy = "Begin with a line such as: number,name,rating,title,federation,sex,fide id,birth,club.";
        let place = Place::columns(number, 1, text.chars().count());
        findings.push(Finding::new(code::PLAYERS, place, message, remedy));
    }
    if findings.is_empty() { Ok(columns) } else { Err(Findings::new(findings)) }
}

/// Refuses a list of players where a tournament report is read.
pub(super) fn refuse_list(name: &str, text: &str) -> Result<(), Finding> {
    let lines = || (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let Some((number, head)) = lines().next() else { return Ok(()) };
    let is_list = head.contains([',', ';', '\t']) && header(name, (number, head), separator(head)).is_ok();
    if !is_list || lines().any(|(_, line)| line.starts_with(PLAYER_RECORD)) {
        return Ok(());
    }
    let message = format!("{name} is a list of players, not a tournament report");
    let remedy = "Make an event of the list with `pairproof enter`, and give that.";
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
    let remedy =
        "Import it: `pairproof import REPORT`. A list of players begins with the names of its columns.";
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
