//! A pairing as people and programs write it: one board per line, White first.
//!
//! `12-40`, `12 v 40`, `12 x 40`, `12:40`, `12 40`, `1. 12-40`, `1 12 40`, `Novak – Haddad`, `7 bye`, `7 0`, lines of
//! headings before the first board, a table with the columns `white` and `black`, what pairing programs write (a line
//! with the number of boards, then `white black`, the bye as `7 0`), and all that this program prints itself.
//!
//! Whether all players of the round are paired is not known here; the judge sees to it.

use std::collections::BTreeMap;

use super::boards_names::{Names, Unclear, Who};
use super::boards_ours;
use super::finding::{Finding, Findings, Place, code};
use super::text::{Line, decode, refuse_long_lines, refuse_non_text, split_lines, whole_number};
use crate::tournament::{Board, Pairing, PlayerId, Tournament};

/// Separators between two names, the clearest first.
const BETWEEN: [&str; 17] = [
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
    ",",
    "–",
    "—",
    "×",
];
/// No board has more characters: two names with what stands between them.
const LONGEST_BOARD: usize = 1_000;
/// Words of headings before the first board.
const HEADING: [&str; 12] = [
    "white", "black", "board", "boards", "bd", "table", "round", "pairing", "pairings", "result", "draw",
    "no",
];
/// How people call the bye, after the name; the longest first.
const BYE: [&str; 8] =
    ["has the bye", "gets the bye", "sits out", "full point bye", "the bye", "spielfrei", "exempt", "bye"];

/// Reads a board list of the players of a tournament. `name` only serves advice.
///
/// # Errors
/// All findings about the list, if there is any.
pub fn read_boards(name: &str, bytes: &[u8], tournament: &Tournament) -> Result<Pairing, Findings> {
    let (text, _) = decode(bytes);
    refuse_non_text(bytes, &text)?;
    let mut reader = Reader {
        tournament,
        names: Names::of(tournament),
        pairing: Pairing::default(),
        seen: BTreeMap::new(),
        table: None,
        findings: Vec::new(),
    };
    if let Some(pairing) = boards_ours::read(name, bytes, &text, tournament)? {
        return Ok(pairing);
    }
    refuse_long_lines(&text)?;
    let lines = split_lines(&text);
    let head = lines.iter().position(|line| boards_ours::is_head(line));
    let mut announced = None;
    let mut is_first = true;
    for (text, n) in lines.iter().zip(1..).skip(head.map_or(0, |head| head + 1)) {
        let line = Line::new(n, text);
        let content = line.rest(1);
        if content.trim().is_empty() && head.is_some() {
            break; // What follows the boards of an answer is not boards.
        }
        if content.trim().is_empty() || content.trim_start().starts_with('#') {
            continue;
        }
        if head.is_some() {
            reader.printed(&line, &content);
            continue;
        }
        if is_first {
            is_first = false;
            reader.table = table_columns(&content);
            if reader.table.is_some() {
                continue;
            }
            if let Some(count) = whole_number(content.trim()) {
                announced = Some((count, line.place(1, line.length())));
                continue;
            }
        }
        reader.line(&line, &content);
    }
    reader.finish(name, announced)
}

/// Separator and places of the columns `white` and `black`, if the line names them.
fn table_columns(header: &str) -> Option<(char, usize, usize)> {
    [',', ';', '\t'].into_iter().find_map(|separator| {
        let names: Vec<String> = header.split(separator).map(|n| n.trim().to_ascii_lowercase()).collect();
        let find = |name: &str| names.iter().position(|n| n == name);
        Some((separator, find("white")?, find("black")?))
    })
}

/// One side of a board as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Player(PlayerId),
    Bye,
}

struct Reader<'a> {
    tournament: &'a Tournament,
    names: Names,
    pairing: Pairing,
    /// On which line a player was seen.
    seen: BTreeMap<PlayerId, usize>,
    /// Separator and columns of White and Black, if the list is a table.
    table: Option<(char, usize, usize)>,
    findings: Vec<Finding>,
}

impl Reader<'_> {
    /// A line below the head of a table that this program printed; who sits out is no board.
    fn printed(&mut self, line: &Line, content: &str) {
        let place = line.place(1, line.length());
        if let Some((white, black)) = boards_ours::row(&line.tokens(1)) {
            let sides = (self.side(&white, line, content), self.side(&black, line, content));
            if let (Some(white), Some(black)) = sides {
                self.board(white, black, place);
            }
        } else if let Some(who) = boards_ours::bye(&line.tokens(1))
            && let Some(side) = self.side(&who, line, content)
        {
            self.board(side, Side::Bye, place);
        }
    }

    /// A line of headings: before the first board, words of headings and no player; a number only beside "round".
    fn is_heading(&self, content: &str) -> bool {
        let words: Vec<String> = content
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(str::to_lowercase)
            .collect();
        let is_number = |word: &String| word.parse::<u32>().is_ok();
        let is_known = |word: &String| matches!(self.names.who(word), Who::One(_) | Who::Several(_));
        let is_heading_word = |word: &String| HEADING.contains(&word.as_str());
        let names_a_round = words.iter().any(|word| word == "round");
        let is_early = self.seen.is_empty() && self.findings.is_empty() && self.table.is_none();
        is_early
            && words.iter().any(is_heading_word)
            && words.iter().all(|word| {
                if is_number(word) { names_a_round } else { is_heading_word(word) || !is_known(word) }
            })
    }

    fn line(&mut self, line: &Line, content: &str) {
        if line.length() > LONGEST_BOARD {
            let place = line.place(1, line.length());
            let message = format!("the line has {} characters and cannot be a board", line.length());
            let remedy = "Write one board per line, White first, as in 12-40 or Novak – Haddad.";
            self.findings.push(Finding::new(code::BOARD, place, message, remedy));
            return;
        }
        if self.is_heading(content) {
            return;
        }
        let sides = match self.table {
            Some(columns) => table_sides(content, columns),
            None => self.split(content),
        };
        let place = line.place(content.len() - content.trim_start().len() + 1, line.length());
        let Some((white, black)) = sides else {
            let message = format!("'{}' is not a board", content.trim());
            let remedy = "Write two players, White first, as in 12-40 or Novak – Haddad; or 7 bye.";
            self.findings.push(Finding::new(code::BOARD, place, message, remedy));
            return;
        };
        let white = self.side(&white, line, content);
        let black = self.side(&black, line, content);
        let (Some(white), Some(black)) = (white, black) else { return };
        self.board(white, black, place);
    }

    fn board(&mut self, white: Side, black: Side, place: Place) {
        let number = |id: PlayerId| self.tournament.player(id).number;
        match (white, black) {
            (Side::Player(white), Side::Player(black)) if white == black => {
                let message = format!("player {} is paired with themselves", number(white));
                let finding = Finding::new(code::BOARD_LIST, place, message, "Correct one of the two sides.");
                self.findings.push(finding.of(number(white)));
            }
            (Side::Player(white), Side::Player(black)) => {
                self.once(white, place);
                self.once(black, place);
                self.pairing.boards.push(Board { white, black });
            }
            (Side::Player(id), Side::Bye) | (Side::Bye, Side::Player(id)) => {
                self.once(id, place);
                if let Some(other) = self.pairing.bye.replace(id) {
                    let message = format!("players {} and {} both have the bye", number(other), number(id));
                    let remedy =
                        "Only one player has the pairing-allocated bye. Leave out players who are absent.";
                    self.findings.push(Finding::new(code::BOARD_LIST, place, message, remedy).of(number(id)));
                }
            }
            (Side::Bye, Side::Bye) => {
                let finding = Finding::new(code::BOARD, place, "the board has no player", "Name the player.");
                self.findings.push(finding);
            }
        }
    }

    /// Notes that a player is paired, and finds the second time.
    fn once(&mut self, id: PlayerId, place: Place) {
        let Some(first) = self.seen.insert(id, place.line.unwrap_or(0)) else { return };
        let number = self.tournament.player(id).number;
        let message = format!("player {number} is paired twice: in line {first} and here");
        let remedy = "Correct one of the two boards.";
        self.findings.push(Finding::new(code::BOARD_LIST, place, message, remedy).of(number));
    }

    /// The two sides of a line that is not from a table.
    fn split(&self, content: &str) -> Option<(String, String)> {
        if let Some(sides) = numeric(content.trim()) {
            return Some(sides);
        }
        let text = without_board_number(content.trim());
        // In `5:bye` the number is the player's.
        let text = if is_bye(text) { content.trim() } else { text };
        if let Some(sides) = numeric(text) {
            return Some(sides);
        }
        if let Some(sides) = with_bye(text) {
            return Some(sides);
        }
        let mut candidates: Vec<(&str, &str)> = Vec::new();
        for separator in BETWEEN {
            candidates.extend(text.match_indices(separator).map(|(i, s)| (&text[..i], &text[i + s.len()..])));
        }
        candidates.extend(text.match_indices('-').map(|(i, _)| (&text[..i], &text[i + 1..])));
        candidates.retain(|(a, b)| !a.trim().is_empty() && !b.trim().is_empty());
        let is_known = |side: &str| matches!(self.names.who(unquoted(side)), Who::One(_));
        let best = candidates
            .iter()
            .find(|(a, b)| is_known(a) && is_known(b))
            .or_else(|| candidates.iter().find(|(a, b)| is_known(a) || is_known(b)))
            .or(candidates.first())?;
        Some((unquoted(best.0).to_owned(), unquoted(best.1).to_owned()))
    }

    /// Who one side is; a finding if that is not clear.
    fn side(&mut self, text: &str, line: &Line, content: &str) -> Option<Side> {
        if is_bye(text) {
            return Some(Side::Bye);
        }
        let at = content.find(text).map_or(0, |i| content[..i].chars().count());
        let place = line.place(at + 1, at + text.chars().count().max(1));
        match self.names.find(self.tournament, text) {
            Ok(id) => Some(Side::Player(id)),
            Err(Unclear { message, remedy }) => {
                self.findings.push(Finding::new(code::WHO, place, message, remedy));
                None
            }
        }
    }

    fn finish(mut self, name: &str, announced: Option<(u32, Place)>) -> Result<Pairing, Findings> {
        let boards = self.pairing.boards.len();
        let lines = boards + usize::from(self.pairing.bye.is_some());
        // Some programs count the bye as a line, some do not.
        let fits = |count: u32| usize::try_from(count).is_ok_and(|count| count == lines || count == boards);
        if let Some((count, place)) = announced.filter(|&(count, _)| !fits(count) && self.findings.is_empty())
        {
            let message = format!("{count} boards are announced, but {lines} follow");
            let remedy = "The list looks truncated: export it again, or delete the line with the number.";
            self.findings.push(Finding::new(code::BOARD_LIST, place, message, remedy));
        }
        if lines == 0 && self.findings.is_empty() && announced.is_none() {
            let message = format!("{name} has no boards");
            let remedy = "Write one board per line, White first.";
            self.findings.push(Finding::new(code::BOARD_LIST, Place::WHOLE, message, remedy));
        }
        if self.findings.is_empty() { Ok(self.pairing) } else { Err(Findings::new(self.findings)) }
    }
}

fn table_sides(content: &str, columns: (char, usize, usize)) -> Option<(String, String)> {
    let (separator, white, black) = columns;
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(u8::try_from(separator).ok()?)
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(content.as_bytes());
    let record = reader.records().next()?.ok()?;
    Some((record.get(white)?.to_owned(), record.get(black)?.to_owned()))
}

fn is_bye(text: &str) -> bool {
    let word = text.trim().to_ascii_lowercase();
    BYE.contains(&word.as_str()) || matches!(word.as_str(), "0" | "0000" | "-1" | "-" | "")
}

/// A line without the board number in front: `1. 12-40`, `1) 12-40`, `Bd 1: 12-40`.
fn without_board_number(text: &str) -> &str {
    let lower = text.to_ascii_lowercase();
    let word = ["board ", "table ", "bd ", "bd. "].iter().find(|word| lower.starts_with(**word));
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

/// `12-40`, `12 v 40`, `12 x 40`, `12 40`, `12:40`, `12,40`; also with the number of the board in front: `1 12 40`. One
/// program writes the bye as `7,-1`.
fn numeric(text: &str) -> Option<(String, String)> {
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

/// `7 bye`, `bye 7`, `Novak: bye`, `Novak - bye`.
fn with_bye(text: &str) -> Option<(String, String)> {
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
    // `3 5 bye`: the number of the board, then that of the player.
    let number = who
        .rsplit_once(char::is_whitespace)
        .filter(|(a, b)| [a, b].iter().all(|n| whole_number(n.trim()).is_some()));
    let who = number.map_or(who, |(_, player)| player);
    (!who.is_empty()).then(|| (unquoted(who).to_owned(), "bye".to_owned()))
}

fn unquoted(text: &str) -> &str {
    text.trim().trim_matches('"').trim()
}
