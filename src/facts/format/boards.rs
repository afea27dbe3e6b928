//! Reads a pairing as people and programs write it: one board per line, White first.
//!
//! Boards may look like `12-40`, `12 v 40`, `12 x 40`, `12:40`, `12 40`, `1. 12-40`, `1 12 40` or `Novak – Haddad`, and
//! byes like `7 bye` or `7 0`. Headings may precede the first board. A list may also be a table with the columns
//! `white` and `black`, or a sheet with points, ratings and results. The text may be the output of a pairing program: a
//! line with the number of boards, then `white black`, the bye as `7 0`. The module also reads everything that this
//! program prints.
//!
//! This module does not check that all players of the round are paired; the judge does.

use std::collections::BTreeMap;

use super::boards_line::{
    BETWEEN, HEADING, is_bye, is_remark, numeric, table_columns, table_sides, unquoted, with_bye,
    without_board_number,
};
use super::boards_names::{NameIndex, NameMatch, Unclear};
use super::finding::{Finding, Findings, PAIRED_TWICE, Place, code};
use super::finding_list::FindingList;
use super::text::{TextLine, decoded, refuse_long_lines, refuse_non_text, split_lines, whole_number};
use super::{boards_ours, boards_sheet};
use crate::tournament::{Board, Pairing, PlayerId, Tournament};

/// The maximum number of characters in a board: two names and a separator.
const LONGEST_BOARD: usize = 1_000;

/// Reads a board list for a tournament's players. `name` is used only in messages.
///
/// # Errors
/// Returns all findings about the list, if there are any.
///
/// ```
#[doc = include_str!("../four_friends.txt")]
/// let boards = read_boards("by hand", b"2-1\n3-4\n", &event)?;
/// assert_eq!(boards.boards[0], Board { white: ben, black: ada });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_boards(name: &str, bytes: &[u8], tournament: &Tournament) -> Result<Pairing, Findings> {
    read(name, bytes, tournament, true)
}

/// Reads single games for a tournament's players, among which nobody has the bye.
///
/// # Errors
/// Returns the errors of [`read_boards`]; their remedies do not mention the bye.
pub fn read_games(name: &str, bytes: &[u8], tournament: &Tournament) -> Result<Pairing, Findings> {
    read(name, bytes, tournament, false)
}

fn read(name: &str, bytes: &[u8], tournament: &Tournament, may_have_bye: bool) -> Result<Pairing, Findings> {
    let (text, _) = decoded(bytes);
    refuse_non_text(bytes, &text, &super::text::OF_BOARDS)?;
    let mut reader = BoardsReader {
        tournament,
        names: NameIndex::of(tournament),
        pairing: Pairing::default(),
        may_have_bye,
        seen: BTreeMap::new(),
        table: None,
        is_above_head: false,
        rows: 0,
        findings: FindingList::default(),
    };
    if let Some(pairing) = boards_ours::read(name, bytes, &text, tournament)? {
        return Ok(pairing);
    }
    refuse_long_lines(&text)?;
    let lines = split_lines(&text);
    let head = lines.iter().position(|line| boards_ours::is_head(line));
    let sheet = lines.iter().position(|line| boards_sheet::is_head(line));
    let mut announced = None;
    let mut is_first = true;
    for (text, n) in lines.iter().zip(1..).skip(head.map_or(0, |head| head + 1)) {
        let line = TextLine::new(n, text);
        let content = line.tabbed();
        if content.trim().is_empty() && head.is_some() {
            break; // What follows the boards of an answer is not boards.
        }
        if content.trim().is_empty() || is_remark(content.trim_start()) {
            continue;
        }
        if reader.is_too_long(&line) {
            break;
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
        reader.is_above_head = sheet.is_some_and(|head| n <= head);
        reader.line(&line, &content);
    }
    reader.finish(name, announced)
}

/// One side of a board, as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WrittenSide {
    Player(PlayerId),
    Bye,
}

struct BoardsReader<'a> {
    tournament: &'a Tournament,
    names: NameIndex,
    pairing: Pairing,
    /// Whether a player may have the bye.
    may_have_bye: bool,
    /// The line on which each player was seen.
    seen: BTreeMap<PlayerId, usize>,
    /// The separator and the columns of White and Black, if the list is a table.
    table: Option<(char, usize, usize)>,
    /// Whether a sheet header may still follow. Lines above it that do not name two players are the title.
    is_above_head: bool,
    /// The number of lines that have been read as boards.
    rows: u32,
    findings: FindingList,
}

impl BoardsReader<'_> {
    /// Returns whether the list has more boards than possible. Each player sits at one board or has the bye.
    fn is_too_long(&mut self, line: &TextLine) -> bool {
        let players = self.tournament.players.len();
        let is_too_long = self.rows as usize > players;
        if is_too_long {
            let message = format!("the list has too many boards for {}", super::count(players, "player"));
            let remedy = "Give the boards for one round of this tournament, one board per line.";
            let place = line.place(1, line.length());
            self.findings.push(Finding::new(code::BOARD_LIST, place, message, remedy));
        }
        is_too_long
    }

    /// Reads a line below the header of a table printed by this program. Players who sit out are not boards.
    fn printed(&mut self, line: &TextLine, content: &str) {
        let place = line.place(1, line.length());
        self.rows += 1;
        if let Some((white, black)) = boards_ours::row(&line.tokens(1)) {
            let sides = (self.side(&white, line, content), self.side(&black, line, content));
            if let (Some(white), Some(black)) = sides {
                self.board(white, black, place);
            }
        } else if let Some(who) = boards_ours::bye(&line.tokens(1))
            && let Some(side) = self.side(&who, line, content)
        {
            self.board(side, WrittenSide::Bye, place);
        }
    }

    /// Returns whether the line is a heading. Headings precede the first board. A heading contains heading words but no
    /// player, and a number only next to "round".
    fn is_heading(&self, content: &str) -> bool {
        let words: Vec<String> = content
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(str::to_lowercase)
            .collect();
        let is_number = |word: &String| word.parse::<u32>().is_ok();
        let is_known =
            |word: &String| matches!(self.names.who(word), NameMatch::One(_) | NameMatch::Several(_));
        let is_heading_word = |word: &String| HEADING.contains(&word.as_str());
        let names_a_round = words.iter().any(|word| word == "round");
        let is_early = self.seen.is_empty() && self.findings.is_empty() && self.table.is_none();
        is_early
            && words.iter().any(is_heading_word)
            && words.iter().all(|word| {
                if is_number(word) { names_a_round } else { is_heading_word(word) || !is_known(word) }
            })
    }

    fn line(&mut self, line: &TextLine, content: &str) {
        if line.length() > LONGEST_BOARD {
            let place = line.place(1, line.length());
            let message = format!("the line has {} characters and cannot be a board", line.length());
            let remedy = "Write one board per line, White first, as in 12-40 or Novak – Haddad.";
            self.findings.push(Finding::new(code::BOARD, place, message, remedy));
            return;
        }
        if self.is_heading(content) || boards_sheet::is_head(content) {
            return;
        }
        // A sheet of this program lists the players who do not play after the boards.
        let first = self.table.and_then(|(separator, ..)| content.split(separator).next());
        if first.is_some_and(|cell| unquoted(cell.trim()).eq_ignore_ascii_case("out")) {
            return;
        }
        self.rows += 1;
        let sides = match self.table {
            Some(columns) => table_sides(content, columns),
            None => self.split(content),
        };
        let is_side = |side: &str| is_bye(side) || self.is_known(side);
        let are_known = |(a, b): &(String, String)| is_side(a) && is_side(b);
        if self.is_above_head && !sides.as_ref().is_some_and(are_known) {
            self.rows -= 1;
            return;
        }
        let place = line.place(content.len() - content.trim_start().len() + 1, line.length());
        let Some((white, black)) = sides else {
            let message = format!("'{}' is not a board", content.trim());
            let bye = if self.may_have_bye { "; or 7 bye" } else { "" };
            let remedy = format!("Write two players, White first, as in 12-40 or Novak – Haddad{bye}.");
            self.findings.push(Finding::new(code::BOARD, place, message, remedy));
            return;
        };
        let white = self.side(&white, line, content);
        let black = self.side(&black, line, content);
        let (Some(white), Some(black)) = (white, black) else { return };
        self.board(white, black, place);
    }

    fn board(&mut self, white: WrittenSide, black: WrittenSide, place: Place) {
        let number = |id: PlayerId| self.tournament.player(id).number;
        let label = |id: PlayerId| self.tournament.player(id).label();
        match (white, black) {
            (WrittenSide::Player(white), WrittenSide::Player(black)) if white == black => {
                let message = format!("{} is on both sides of the board", label(white));
                let bye = if self.may_have_bye { "; for a bye write the player and 'bye'" } else { "" };
                let remedy = format!("Correct one of the two sides{bye}.");
                let finding = Finding::new(code::BOARD_LIST, place, message, remedy);
                self.findings.push(finding.of(number(white)));
            }
            (WrittenSide::Player(white), WrittenSide::Player(black)) => {
                self.once(white, place);
                self.once(black, place);
                self.pairing.boards.push(Board { white, black });
            }
            (WrittenSide::Player(id), WrittenSide::Bye) | (WrittenSide::Bye, WrittenSide::Player(id)) => {
                self.once(id, place);
                if let Some(other) = self.pairing.bye.replace(id) {
                    let message = format!("{} and {} both have the bye", label(other), label(id));
                    let remedy =
                        "Only one player gets the pairing-allocated bye. Remove players who do not play.";
                    self.findings.push(Finding::new(code::BOARD_LIST, place, message, remedy).of(number(id)));
                }
            }
            (WrittenSide::Bye, WrittenSide::Bye) => {
                let finding = Finding::new(code::BOARD, place, "the board has no player", "Name the player.");
                self.findings.push(finding);
            }
        }
    }

    /// Records that a player is paired, and reports a second occurrence.
    fn once(&mut self, id: PlayerId, place: Place) {
        let Some(first) = self.seen.insert(id, place.line.unwrap_or(0)) else { return };
        let player = self.tournament.player(id);
        let (number, label) = (player.number, player.label());
        let message = format!("{label} {PAIRED_TWICE}: in line {first} and here");
        let remedy = "Correct one of the two boards.";
        self.findings.push(Finding::new(code::BOARD_LIST, place, message, remedy).of(number));
    }

    /// Splits a line that is not part of a table into its two sides.
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
        let without = boards_sheet::without_result(text);
        let played = without.as_deref().unwrap_or(text);
        let bye = with_bye(played).map(|(who, bye)| (self.bare(&who), bye));
        let Some((who, bye)) = bye else { return numeric(played).or_else(|| self.named(played)) };
        // A player may be called Bye: `Bye, Peter - Novak` is a board.
        let are_known = |(white, black): &(String, String)| self.is_known(white) && self.is_known(black);
        let board = if self.is_known(&who) { None } else { self.named(played).filter(are_known) };
        Some(board.unwrap_or((who, bye)))
    }

    /// Returns the player with the bye, without the points after the name.
    fn bare(&self, who: &str) -> String {
        let name = boards_sheet::names(who, "").0;
        if self.is_known(who) { who.to_owned() } else { name.to_owned() }
    }

    /// Returns two names that are separated by a separator or in columns.
    fn named(&self, text: &str) -> Option<(String, String)> {
        let mut candidates: Vec<(&str, &str)> = Vec::new();
        for separator in BETWEEN {
            candidates.extend(text.match_indices(separator).map(|(i, s)| (&text[..i], &text[i + s.len()..])));
        }
        candidates.extend(text.match_indices('-').map(|(i, _)| (&text[..i], &text[i + 1..])));
        candidates.retain(|(a, b)| !a.trim().is_empty() && !b.trim().is_empty());
        let bare = candidates.iter().map(|&(a, b)| boards_sheet::names(a, b));
        let seated = bare.clone().map(|(a, b)| (self.without_its_number(a), b));
        let columns = self.columns(text);
        let both: Vec<(&str, &str)> =
            candidates.iter().copied().chain(bare).chain(seated).chain(columns).collect();
        let best = both
            .iter()
            .find(|(a, b)| self.is_known(a) && self.is_known(b))
            .or_else(|| both.iter().find(|(a, b)| self.is_known(a) || self.is_known(b)))
            .or(candidates.first())?;
        Some((unquoted(best.0).to_owned(), unquoted(best.1).to_owned()))
    }

    /// Returns the names in the columns of a sheet if exactly two are clear; a federation or title may look like part
    /// of a name.
    fn columns<'t>(&self, text: &'t str) -> Option<(&'t str, &'t str)> {
        let names = boards_sheet::columns(text).into_iter().map(|name| boards_sheet::names(name, "").0);
        let known: Vec<&str> = names
            .map(|name| self.without_its_number(name))
            .filter(|name| is_bye(name) || self.is_known(name))
            .collect();
        let long: Vec<&str> = known.iter().copied().filter(|name| is_bye(name) || name.len() > 3).collect();
        match (known.as_slice(), long.as_slice()) {
            (&[white, black], _) | (_, &[white, black]) => Some((white, black)),
            _ => None,
        }
    }

    /// Returns a name without a leading board number, if that number is this line's position in the list.
    fn without_its_number<'t>(&self, text: &'t str) -> &'t str {
        let text = text.trim();
        let numbered =
            text.split_once(char::is_whitespace).filter(|(n, _)| whole_number(n) == Some(self.rows));
        match numbered {
            Some((_, name)) if !self.is_known(text) && self.is_known(name) => name.trim_start(),
            _ => text,
        }
    }

    /// Returns whether the text identifies a player.
    fn is_known(&self, side: &str) -> bool {
        matches!(self.names.who(unquoted(side)), NameMatch::One(_))
    }

    /// Returns the player on one side, and adds a finding if that is unclear.
    fn side(&mut self, text: &str, line: &TextLine, content: &str) -> Option<WrittenSide> {
        if is_bye(text) {
            return Some(WrittenSide::Bye);
        }
        let at = content.find(text).map_or(0, |i| content[..i].chars().count());
        let place = line.place(at + 1, at + text.chars().count().max(1));
        match self.names.find(self.tournament, text) {
            Ok(id) => Some(WrittenSide::Player(id)),
            Err(Unclear { message, mut remedy }) => {
                if self.may_have_bye && text.trim().bytes().all(|byte| byte.is_ascii_digit()) {
                    "Correct the number; the bye is written as 'bye' or 0.".clone_into(&mut remedy);
                }
                self.findings.push(Finding::new(code::WHO, place, message, remedy));
                None
            }
        }
    }

    fn finish(mut self, name: &str, announced: Option<(u32, Place)>) -> Result<Pairing, Findings> {
        let boards = self.pairing.boards.len();
        let lines = boards + usize::from(self.pairing.bye.is_some());
        // Some programs count the bye as a line; others do not.
        let fits = |count: u32| usize::try_from(count).is_ok_and(|count| count == lines || count == boards);
        if let Some((count, place)) = announced.filter(|&(count, _)| !fits(count) && self.findings.is_empty())
        {
            let announced = super::count(count as usize, "board");
            let message = format!("the first line gives {announced}, but the list contains {lines}");
            let remedy = "The list looks truncated: export it again, or delete the line that states the \
                number.";
            self.findings.push(Finding::new(code::BOARD_LIST, place, message, remedy));
        }
        if lines == 0 && self.findings.is_empty() && announced.is_none() {
            let message = format!("{name} contains no boards");
            let remedy = "Write one board per line, White first.";
            self.findings.push(Finding::new(code::BOARD_LIST, Place::WHOLE, message, remedy));
        }
        if self.findings.is_empty() { Ok(self.pairing) } else { Err(self.findings.into()) }
    }
}
