//! The names of the columns of a list of players: those of people, and of what Swiss-Manager, Vega and chess-results export.

use super::cells::{fields, plain};
use super::finding::{Finding, Findings, Note, Place, code};

/// The content of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Number,
    Name,
    Surname,
    GivenName,
    Rating,
    /// The FIDE rating, where the list has others too.
    International,
    /// A national rating.
    National,
    Title,
    Federation,
    Sex,
    FideId,
    /// Somebody's id: that of FIDE if all of them look like one.
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

/// A column with a longer name is no misspelling of a known one.
const LONGEST_COLUMN_NAME: usize = 30;

/// The names under which columns are known, compared without case, blanks and punctuation.
const COLUMN_NAMES: [(&str, Field); 76] = [
    ("number", Field::Number),
    ("no", Field::Number),
    ("nr", Field::Number),
    ("rank", Field::Number),
    ("startingrank", Field::Number),
    ("pairingnumber", Field::Number),
    ("sno", Field::Number),
    ("snr", Field::Number),
    ("startno", Field::Number),
    ("startingno", Field::Number),
    ("name", Field::Name),
    ("player", Field::Name),
    ("fullname", Field::Name),
    ("playername", Field::Name),
    ("surname", Field::Surname),
    ("lastname", Field::Surname),
    ("familyname", Field::Surname),
    ("firstname", Field::GivenName),
    ("givenname", Field::GivenName),
    ("forename", Field::GivenName),
    ("rating", Field::Rating),
    ("elo", Field::Rating),
    ("rtg", Field::Rating),
    ("grade", Field::Rating),
    ("rtgi", Field::International),
    ("fiderating", Field::International),
    ("ratingfide", Field::International),
    ("fideelo", Field::International),
    ("elofide", Field::International),
    ("eloi", Field::International),
    ("rtgn", Field::National),
    ("nationalrating", Field::National),
    ("ratingnational", Field::National),
    ("ratingnat", Field::National),
    ("natrating", Field::National),
    ("elonat", Field::National),
    ("elon", Field::National),
    ("title", Field::Title),
    ("tit", Field::Title),
    ("fidetitle", Field::Title),
    ("federation", Field::Federation),
    ("fed", Field::Federation),
    ("country", Field::Federation),
    ("nation", Field::Federation),
    ("sex", Field::Sex),
    ("gender", Field::Sex),
    ("fideid", Field::FideId),
    ("fide", Field::FideId),
    ("idfide", Field::FideId),
    ("fidecode", Field::FideId),
    ("fideno", Field::FideId),
    ("fidenumber", Field::FideId),
    ("fidenr", Field::FideId),
    ("id", Field::Id),
    ("birth", Field::Birth),
    ("born", Field::Birth),
    ("birthday", Field::Birth),
    ("dateofbirth", Field::Birth),
    ("birthdate", Field::Birth),
    ("birthyear", Field::Birth),
    ("yearofbirth", Field::Birth),
    ("dob", Field::Birth),
    ("club", Field::Club),
    ("clubname", Field::Club),
    ("clubcity", Field::Club),
    ("school", Field::Club),
    ("team", Field::Club),
    ("area", Field::Area),
    ("county", Field::Area),
    ("province", Field::Area),
    ("family", Field::Family),
    ("relatives", Field::Family),
    ("filler", Field::Filler),
    ("estimate", Field::Estimate),
    ("bcf", Field::Bcf),
    ("ingo", Field::Ingo),
];

/// The content of each column.
pub(super) fn header(name: &str, line: (usize, &str), separator: u8) -> Result<Vec<Option<Field>>, Findings> {
    let (number, text) = line;
    let mut findings = Vec::new();
    let mut columns: Vec<Option<Field>> = Vec::new();
    for value in fields(text, separator) {
        let key = plain(&value.text);
        let field = COLUMN_NAMES.iter().find(|(known, _)| *known == key).map(|(_, field)| *field);
        let place = Place::columns(number, value.from, value.to);
        if field.is_some() && columns.contains(&field) {
            let message = format!("the column '{}' is given twice", value.text);
            findings.push(Finding::new(code::PLAYERS, place, message, "Keep one of the two columns."));
        }
        if field.is_none() && (4..=LONGEST_COLUMN_NAME).contains(&key.chars().count()) {
            let most = if key.chars().count() > 5 { 2 } else { 1 };
            let near = COLUMN_NAMES.iter().find(|(known, _)| strsim::osa_distance(known, &key) <= most);
            if let Some((known, _)) = near.filter(|(known, _)| known.len() > 3) {
                let message = format!("the column '{}' is not known", value.text);
                let remedy = format!("Did you mean '{known}'?");
                findings.push(Finding::new(code::PLAYERS, place, message, remedy));
            }
        }
        columns.push(field);
    }
    let has_name = columns.contains(&Some(Field::Name)) || columns.contains(&Some(Field::Surname));
    if !has_name && findings.is_empty() {
        let message = format!("the first line of {name} names no column 'name'");
        let remedy = "Begin with a line such as: number,name,rating,title,federation,sex,fide id,birth,club.";
        let place = Place::columns(number, 1, text.chars().count());
        findings.push(Finding::new(code::PLAYERS, place, message, remedy));
    }
    if findings.is_empty() { Ok(columns) } else { Err(Findings::new(findings)) }
}

/// Which of several columns of the same is taken, and that the others are not read; `lines` are those of the players.
///
/// A list with ratings of FIDE and of a country ranks by those of FIDE, and whoever has none by the other as an estimate.
pub(super) fn settle(
    columns: &mut [Option<Field>],
    head: (usize, &str),
    separator: u8,
    lines: &[(usize, &str)],
) -> Vec<Note> {
    let has = |columns: &[Option<Field>], field| columns.contains(&Some(field));
    let column_of = |columns: &[Option<Field>], field| columns.iter().position(|c| *c == Some(field));
    if has(columns, Field::Rating) {
        replace(columns, Field::International, None);
        replace(columns, Field::National, None);
    } else if has(columns, Field::International) {
        replace(columns, Field::International, Some(Field::Rating));
    } else {
        replace(columns, Field::National, Some(Field::Rating));
    }
    if let Some(at) = column_of(columns, Field::Id) {
        let ids = lines.iter().filter_map(|(_, text)| Some(fields(text, separator).get(at)?.text.clone()));
        let is_fide = !has(columns, Field::FideId) && is_fide_ids(ids);
        replace(columns, Field::Id, is_fide.then_some(Field::FideId));
    }
    let heads = fields(head.1, separator);
    let unread =
        heads.iter().zip(columns.iter()).filter(|(head, column)| column.is_none() && !head.text.is_empty());
    let unread: Vec<String> = unread.map(|(head, _)| format!("'{}'", head.text)).collect();
    match unread.as_slice() {
        [] => Vec::new(),
        [one] => vec![Note::at(head.0, format!("The column {one} is not read."))],
        several => vec![Note::at(head.0, format!("The columns {} are not read.", several.join(", ")))],
    }
}

/// Makes one kind of column another, or one that is not read.
fn replace(columns: &mut [Option<Field>], from: Field, to: Option<Field>) {
    columns.iter_mut().filter(|column| **column == Some(from)).for_each(|column| *column = to);
}

/// Do all look like ids of FIDE? They have six digits or more, and a player without one has nothing or a zero.
fn is_fide_ids(ids: impl Iterator<Item = String>) -> bool {
    let mut given = ids.filter(|id| !matches!(id.as_str(), "" | "0" | "-")).peekable();
    given.peek().is_some()
        && given.all(|id| (6..=10).contains(&id.len()) && id.bytes().all(|b| b.is_ascii_digit()))
}
