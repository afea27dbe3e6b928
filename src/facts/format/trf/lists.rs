//! Records that list pairing numbers: prohibited pairs, byes, absences, acceleration.

use crate::format::finding::{Finding, Place, code};
use crate::format::groups::GroupKind;
use crate::format::points::{NoPoints, parse_points};
use crate::format::sheet::{
    ByeList, GroupList, ListedNumber, MOST_ROUNDS, PersonalPoints, ProhibitionList, RangePoints,
    RawTournament,
};
use crate::format::text::{TextLine, pairing_number, whole_number};
use crate::tournament::{Outcome, Score};

/// Reads `XXP 3 7 12`: no two of the listed players may ever meet.
pub(super) fn prohibited_always(line: &TextLine, sheet: &mut RawTournament) {
    let players = free_numbers(line, 4, sheet);
    prohibit(line, sheet, players, (1, None), false);
}

/// Reads `XXN 3 7 12` or `XXN 2-5 3 7 12`: no two of the listed players meet if the rulebook can avoid it.
pub(super) fn unwanted(line: &TextLine, sheet: &mut RawTournament) {
    let tokens = line.tokens(4);
    let span = tokens.first().filter(|t| t.text.contains('-'));
    let mut rounds = (1, None);
    if let Some(token) = span {
        let number = |text: &str| whole_number(text).and_then(|n| usize::try_from(n).ok()).filter(|&n| n > 0);
        let (first, last) = token.text.split_once('-').unwrap_or((&token.text, ""));
        let last = if last.is_empty() { Some(None) } else { number(last).map(Some) };
        if let Some(span) = number(first)
            .zip(last)
            .filter(|(first, last)| last.is_none_or(|last| *first <= last && last <= MOST_ROUNDS))
        {
            rounds = span;
        } else {
            let message = format!("'{}' is not a range of rounds", token.text);
            let remedy =
                "Write the first and last round, such as 2-5, or 2- for all rounds from the second on.";
            sheet.findings.push(Finding::new(code::LIST, token.place, message, remedy));
            return;
        }
    }
    let players: Vec<ListedNumber> = tokens[usize::from(span.is_some())..]
        .iter()
        .filter_map(|t| named(t.text.trim_end_matches(','), t.place, sheet))
        .collect();
    prohibit(line, sheet, players, rounds, true);
}

/// Reads `XXG club 3 7 12: Guildford`, an attribute that the listed players share, or `XXG filler 61`.
pub(super) fn group(line: &TextLine, sheet: &mut RawTournament) {
    let text = line.rest(4);
    let tokens = line.tokens(4);
    let kind = tokens.first().and_then(|t| GroupKind::ALL.into_iter().find(|k| k.word() == t.text));
    let Some(kind) = kind else {
        let message = "the record does not say what the players share";
        let remedy = "Write XXG club, XXG area, XXG family or XXG filler, then the pairing numbers.";
        sheet.findings.push(Finding::new(code::LIST, line.place(1, line.length()), message, remedy));
        return;
    };
    let name = text.split_once(':').map(|(_, name)| name.trim().to_owned());
    let end = tokens.iter().position(|t| t.text.contains(':')).map_or(tokens.len(), |i| i + 1);
    let numbers = tokens[1..end.max(1)].iter().filter(|t| t.text != ":");
    let players: Vec<ListedNumber> = numbers
        .filter_map(|t| named(t.text.split(':').next().unwrap_or("").trim_end_matches(','), t.place, sheet))
        .collect();
    let name = match (kind, name) {
        (GroupKind::Filler, _) => String::new(),
        (_, Some(name)) if !name.is_empty() => name,
        (GroupKind::Family, _) => players.iter().map(|p| p.number.to_string()).collect::<Vec<_>>().join("+"),
        _ => {
            let message = format!("the record names no {}", kind.word());
            let remedy = "End the line with a colon and the name: XXG club 3 7 12: Guildford.";
            sheet.findings.push(Finding::new(code::LIST, line.place(1, line.length()), message, remedy));
            return;
        }
    };
    if sheet.has_room(players.len(), line.place(1, line.length())) {
        sheet.groups.push(GroupList { kind, players, name });
    }
}

/// Reads `260   1   9    3    7`: first round, last round, players.
pub(in crate::format) fn prohibited(line: &TextLine, sheet: &mut RawTournament) {
    if !blank_columns(line, &[4, 8, 12], code::LIST, sheet) {
        return;
    }
    let Ok(first) = round_field(line, (5, 7), sheet) else { return };
    let Ok(last) = round_field(line, (9, 11), sheet) else { return };
    let first = first.unwrap_or(1);
    if let Some(last) = last.filter(|&last| last < first) {
        let message = format!("the last round ({last}) comes before the first ({first})");
        let remedy = "Swap the two rounds.";
        sheet.findings.push(Finding::new(code::LIST, line.place(5, 11), message, remedy));
        return;
    }
    let players = column_numbers(line, 13, sheet);
    prohibit(line, sheet, players, (first, last), false);
}

fn prohibit(
    line: &TextLine,
    sheet: &mut RawTournament,
    players: Vec<ListedNumber>,
    rounds: (usize, Option<usize>),
    if_possible: bool,
) {
    let (first, last) = rounds;
    let place = line.place(1, line.length());
    if players.len() < 2 {
        let message = "a prohibition needs at least two players";
        let remedy = "Name all players who must not meet each other on this line.";
        sheet.findings.push(Finding::new(code::LIST, place, message, remedy));
        return;
    }
    sheet.prohibit(ProhibitionList { players, first, last, if_possible }, place);
}

/// Reads `XXZ 22 28`: absent from the coming round.
pub(super) fn absent(line: &TextLine, sheet: &mut RawTournament) {
    let players = free_numbers(line, 4, sheet);
    let at = line.place(1, line.length());
    if sheet.has_room(players.len(), at) {
        sheet.byes.push(ByeList { round: None, outcome: Outcome::ZeroBye, players, at });
    }
}

/// Reads `240 H   5   12   31`: type, round, players.
pub(in crate::format) fn byes(line: &TextLine, sheet: &mut RawTournament) {
    if !blank_columns(line, &[4, 6, 10], code::LIST, sheet) {
        return;
    }
    let outcome = match line.at(5).to_ascii_uppercase() {
        'F' => Outcome::FullBye,
        'H' => Outcome::HalfBye,
        'Z' => Outcome::ZeroBye,
        other => {
            let message = format!("'{other}' is not a kind of bye");
            let remedy = "Write F (full point), H (half point) or Z (no point) in column 5.";
            sheet.findings.push(Finding::new(code::LIST, line.place(5, 5), message, remedy));
            return;
        }
    };
    let Ok(round) = round_field(line, (7, 9), sheet) else { return };
    let Some(round) = round else {
        let message = "the list of byes names no round";
        let remedy = "Enter the round in columns 7 to 9.";
        sheet.findings.push(Finding::new(code::LIST, line.place(7, 9), message, remedy));
        return;
    };
    let players = column_numbers(line, 11, sheet);
    let at = line.place(1, line.length());
    if sheet.has_room(players.len(), at) {
        sheet.byes.push(ByeList { round: Some(round), outcome, players, at });
    }
}

/// Reads `XXA    3  1.0  1.0  0.5`: a player's points by round, from column 10 in steps of five.
pub(super) fn personal_points(line: &TextLine, sheet: &mut RawTournament) {
    let Some(player) = number_field(line, (5, 8), sheet) else { return };
    let mut by_round = Vec::new();
    let mut column = 10;
    while column <= line.length() && by_round.len() < MOST_ROUNDS {
        if !blank_columns(line, &[column - 1], code::ACCELERATION, sheet) {
            return;
        }
        match points_field(line, (column, column + 3), sheet) {
            Some(points) => by_round.push(points),
            None => return,
        }
        column += 5;
    }
    if sheet.has_room(1, line.place(1, line.length())) {
        sheet.personal_points.push(PersonalPoints { player, by_round });
    }
}

/// Reads `250       1.0   1   3    1   36`: points, first and last round, first and last number.
pub(super) fn range_points(line: &TextLine, sheet: &mut RawTournament) {
    acceleration(line, sheet, false);
}

/// Reads the same record for teams: match points in columns 5 to 8, or game points in columns 10 to 13.
// READING TRF26-250: points in the other field count as points of the primary score, because the example of the format puts
// match points into the field of game points; the other reading: they accelerate the secondary score, which nothing uses.
pub(in crate::format) fn team_points(line: &TextLine, sheet: &mut RawTournament) {
    acceleration(line, sheet, true);
}

fn acceleration(line: &TextLine, sheet: &mut RawTournament, is_team: bool) {
    if !blank_columns(line, &[4, 9, 14, 18, 22, 27], code::ACCELERATION, sheet) {
        return;
    }
    let match_points = line.field(5, 8);
    let has_match_points = !match_points.is_empty() && parse_points(&match_points) != Ok(Score::ZERO);
    if has_match_points && !is_team {
        let message = "match points in an individual tournament";
        let remedy = "Enter the points in columns 10 to 13 and leave columns 5 to 8 blank.";
        sheet.findings.push(Finding::new(code::ACCELERATION, line.place(5, 8), message, remedy));
        return;
    }
    let columns = if has_match_points { (5, 8) } else { (10, 13) };
    let Some(points) = points_field(line, columns, sheet) else { return };
    let (Ok(first), Ok(last)) = (round_field(line, (15, 17), sheet), round_field(line, (19, 21), sheet))
    else {
        return;
    };
    let (Some(low), Some(high)) = (number_field(line, (23, 26), sheet), number_field(line, (28, 31), sheet))
    else {
        return;
    };
    let (Some(first), Some(last)) = (first, last) else {
        let message = "the rounds of the acceleration are missing";
        let remedy = "Enter the first round in columns 15 to 17 and the last in columns 19 to 21.";
        sheet.findings.push(Finding::new(code::ACCELERATION, line.place(15, 21), message, remedy));
        return;
    };
    if last < first || high.number < low.number {
        let message = "the acceleration ends before it begins";
        let remedy = "Enter the lower round and the lower pairing number first.";
        sheet.findings.push(Finding::new(code::ACCELERATION, line.place(15, 31), message, remedy));
        return;
    }
    let at = line.place(1, line.length());
    let range = RangePoints { points, rounds: (first, last), numbers: (low.number, high.number), at };
    if sheet.has_room(1, at) {
        sheet.range_points.push(range);
    }
}

/// Checks columns that must be blank; the first column that is not blank is a finding.
pub(in crate::format) fn blank_columns(
    line: &TextLine,
    columns: &[usize],
    code: &'static str,
    sheet: &mut RawTournament,
) -> bool {
    let Some(&column) = columns.iter().find(|&&column| line.at(column) != ' ') else { return true };
    let message = format!("column {column} of this record must be blank, but has '{}'", line.at(column));
    let remedy = "Put each field into its columns. A field is too long, or the line is shifted.";
    sheet.findings.push(Finding::new(code, line.place(column, column), message, remedy));
    false
}

/// Reads a round; returns `None` if the field is blank.
pub(in crate::format) fn round_field(
    line: &TextLine,
    columns: (usize, usize),
    sheet: &mut RawTournament,
) -> Result<Option<usize>, ()> {
    let text = line.field(columns.0, columns.1);
    if text.is_empty() {
        return Ok(None);
    }
    let round = whole_number(&text).and_then(|n| usize::try_from(n).ok());
    if let Some(round) = round.filter(|r| (1..=MOST_ROUNDS).contains(r)) {
        return Ok(Some(round));
    }
    let message = format!("'{text}' is not a round");
    let remedy = "Rounds are whole numbers from 1.";
    sheet.findings.push(Finding::new(code::LIST, line.place(columns.0, columns.1), message, remedy));
    Err(())
}

fn points_field(line: &TextLine, columns: (usize, usize), sheet: &mut RawTournament) -> Option<Score> {
    let text = line.field(columns.0, columns.1);
    let problem = match parse_points(&text) {
        Ok(points) => return Some(points),
        Err(NoPoints::NotANumber) => "are not a number",
        Err(NoPoints::NotHalf) => "are not a multiple of one half",
    };
    let message = format!("the acceleration points '{text}' {problem}");
    let remedy = format!("Enter points such as 1.0 or 0.5 in columns {} to {}.", columns.0, columns.1);
    sheet.findings.push(Finding::new(code::ACCELERATION, line.place(columns.0, columns.1), message, remedy));
    None
}

pub(in crate::format) fn number_field(
    line: &TextLine,
    columns: (usize, usize),
    sheet: &mut RawTournament,
) -> Option<ListedNumber> {
    named(&line.field(columns.0, columns.1), line.place(columns.0, columns.1), sheet)
}

/// Reads pairing numbers in four-column fields, five columns apart.
pub(in crate::format) fn column_numbers(
    line: &TextLine,
    first: usize,
    sheet: &mut RawTournament,
) -> Vec<ListedNumber> {
    let mut numbers = Vec::new();
    let mut column = first;
    while column <= line.length() {
        if !blank_columns(line, &[column - 1], code::LIST, sheet) {
            break;
        }
        if !line.field(column, column + 3).is_empty() {
            numbers.extend(number_field(line, (column, column + 3), sheet));
        }
        column += 5;
    }
    numbers
}

/// Reads pairing numbers separated by white space or commas.
fn free_numbers(line: &TextLine, from: usize, sheet: &mut RawTournament) -> Vec<ListedNumber> {
    let tokens = line.tokens(from);
    tokens.iter().filter_map(|t| named(t.text.trim_end_matches(','), t.place, sheet)).collect()
}

fn named(text: &str, at: Place, sheet: &mut RawTournament) -> Option<ListedNumber> {
    let number = pairing_number(text);
    if number.is_none() {
        let message = format!("'{text}' is not a pairing number");
        let remedy = "Pairing numbers are whole numbers from 1 to 9999.";
        sheet.findings.push(Finding::new(code::NUMBER, at, message, remedy));
    }
    number.map(|number| ListedNumber { number, at: at.into() })
}
