//! A single line of a board list, parsed without knowledge of the players: numbers, the bye, the board number,
//! quotation marks.

use super::spreadsheet::as_written;
use super::text::whole_number;

/// Words that occur in headings before the first board.
pub(super) const HEADING: [&str; 12] = [
    "white", "black", "board", "boards", "bd", "table", "round", "pairing", "pairings", "result", "draw",
    "no",
];

/// Separators between two names, the clearest first.
pub(super) const BETWEEN: [&str; 19] = [
    "\t",
    ";",
    " – ",
    " — ",
    " − ",
    " - ",
    " vs. ",
    " vs ",
    " v. ",
    " v ",
    " x ",
    " × ",
    " against ",
    " / ",
    " : ",
    ",",
    "–",
    "—",
    "×",
];

/// The words for the bye that follow a name; the longest first.
const BYE: [&str; 8] =
    ["has the bye", "gets the bye", "sits out", "full point bye", "the bye", "spielfrei", "exempt", "bye"];

pub(super) fn table_sides(content: &str, columns: (char, usize, usize)) -> Option<(String, String)> {
    let (separator, white, black) = columns;
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(u8::try_from(separator).ok()?)
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(content.as_bytes());
    let record = reader.records().next()?.ok()?;
    Some((as_written(record.get(white)?).to_owned(), as_written(record.get(black)?).to_owned()))
}

pub(super) fn is_bye(text: &str) -> bool {
    let word = text.trim().to_ascii_lowercase();
    BYE.contains(&word.as_str()) || matches!(word.as_str(), "0" | "0000" | "-1" | "-" | "")
}

/// Returns a line without its leading board number: `1. 12-40`, `1) 12-40`, `Bd 1: 12-40`.
pub(super) fn without_board_number(text: &str) -> &str {
    let lower = text.to_ascii_lowercase();
    let word =
        ["board ", "table ", "bd ", "bd. ", "brett ", "tisch "].iter().find(|word| lower.starts_with(**word));
    let after_word = word.map_or(text, |word| text[word.len()..].trim_start());
    let digits = after_word.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &after_word[digits..];
    let mark = rest.strip_prefix(['.', ')', ':']);
    match mark {
        Some(rest) if digits > 0 => rest.trim_start(),
        _ if word.is_some() && digits > 0 => rest.trim_start(),
        _ => text,
    }
}

/// Reads `12-40`, `12 v 40`, `12 x 40`, `12 40`, `12:40`, `12,40`, also with a leading board number: `1 12 40`. One
/// program writes the bye as `7,-1`.
pub(super) fn numeric(text: &str) -> Option<(String, String)> {
    if let Some(white) = text.strip_suffix("-1").and_then(|t| t.strip_suffix([',', ';'])) {
        return whole_number(white.trim()).map(|n| (n.to_string(), "bye".to_owned()));
    }
    let is_number = |part: &&str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let is_between = |c: char| c.is_whitespace() || ",;:-–—−/×".contains(c);
    let parts: Vec<&str> = text
        .split(is_between)
        .filter(|part| {
            !part.is_empty() && !matches!(part.to_ascii_lowercase().as_str(), "v" | "v." | "vs" | "vs." | "x")
        })
        .collect();
    if !parts.iter().all(is_number) {
        return None;
    }
    match parts.as_slice() {
        [white, black] | [_, white, black] => Some(((*white).to_owned(), (*black).to_owned())),
        _ => None,
    }
}

/// Reads `7 bye`, `bye 7`, `Novak: bye`, `Novak - bye`.
pub(super) fn with_bye(text: &str) -> Option<(String, String)> {
    let marks = |c: char| c.is_whitespace() || ",;:-–—".contains(c);
    let lower = text.to_ascii_lowercase();
    let who = BYE.iter().find_map(|word| {
        if let Some(before) = lower.strip_suffix(word).filter(|b| b.ends_with(marks)) {
            Some(text[..before.len()].trim_end_matches(marks))
        } else {
            let after = lower.strip_prefix(word).filter(|a| a.starts_with(marks))?;
            Some(text[text.len() - after.len()..].trim_start_matches(marks))
        }
    })?;
    let who = who.strip_suffix(" v").or(who.strip_suffix(" vs")).unwrap_or(who);
    // In `3 5 bye` the board number comes first, then the player's number.
    let number = who
        .rsplit_once(char::is_whitespace)
        .filter(|(a, b)| [a, b].iter().all(|n| whole_number(n.trim()).is_some()));
    let who = number.map_or(who, |(_, player)| player);
    (!who.is_empty()).then(|| (unquoted(who).to_owned(), "bye".to_owned()))
}

pub(super) fn unquoted(text: &str) -> &str {
    text.trim().trim_matches('"').trim()
}

/// Returns whether the text is a remark. Remarks begin with `#`, unless it introduces a number.
pub(super) fn is_remark(text: &str) -> bool {
    text.strip_prefix('#').is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// Returns the separator and the positions of the columns `white` and `black`, if the line names them.
pub(super) fn table_columns(header: &str) -> Option<(char, usize, usize)> {
    [',', ';', '\t'].into_iter().find_map(|separator| {
        let names: Vec<String> = header.split(separator).map(|n| n.trim().to_ascii_lowercase()).collect();
        let find = |name: &str| names.iter().position(|n| n == name);
        Some((separator, find("white")?, find("black")?))
    })
}
