//! The player record `001`: fixed columns, then ten columns per round from column 92.

use crate::format::advice::Advice;
use crate::format::finding::{Finding, Note, Place, code};
use crate::format::letters;
use crate::format::points::{NoPoints, parse_points, parse_signed_points};
use crate::format::sheet::{MOST_ROUNDS, PlayerRow, RawTournament, SheetCell};
use crate::format::text::{TextLine, foreign_title, pairing_number, whole_number};
use crate::tournament::{Colour, Outcome, PairingNumber, Player, Score};

/// Columns that separate the fields before the rounds and must be blank. Columns 69 and 80 around the date of birth
/// are excluded, because some programs shift it by one.
const SEPARATORS: [usize; 8] = [4, 9, 14, 48, 53, 57, 85, 90];
/// The column of the first round.
const FIRST_ROUND: usize = 92;
/// The number of columns per round.
const ROUND_WIDTH: usize = 10;
/// The last column of the points.
const POINTS_END: usize = 84;

/// Returns whether the line is a player record except for its code. One character of the code is wrong, or the points
/// are in their columns.
pub(super) fn is_player_but_code(line: &TextLine) -> bool {
    let slips = (1..).zip("001".chars()).filter(|&(column, ought)| line.at(column) != ought).count();
    whole_number(&line.field(5, 8)).is_some()
        && SEPARATORS.iter().all(|&column| line.at(column) == ' ')
        && line.field(15, 47).chars().any(char::is_alphabetic)
        && (slips == 1 || parse_points(&line.field(81, 84)).is_ok())
}

/// Reads one player record into the sheet.
pub(super) fn read(line: &TextLine, sheet: &mut RawTournament) {
    let before = sheet.findings.len();
    let shifted = SEPARATORS.iter().find(|&&column| line.at(column) != ' ');
    if let Some(&column) = shifted {
        sheet.findings.push(shift(line, column));
    }
    let Some(number) = number(line, sheet, shifted.is_some()) else {
        sheet.lost_rows += 1;
        return;
    };
    let mut row = PlayerRow {
        number_at: line.place(5, 8).into(),
        points_at: line.place(81, 84).into(),
        ..PlayerRow::default()
    };
    row.player.number = number;
    if shifted.is_none() {
        head(line, &mut row.player, sheet);
        rounds(line, &mut row, sheet);
        row.ends_at = (line.length() < POINTS_END).then_some(line.length());
    }
    row.sound = sheet.findings.len() == before;
    sheet.add(row);
}

/// Creates the finding about a line whose fields are not in their columns.
fn shift(line: &TextLine, column: usize) -> Finding {
    let whose = whose(line);
    if let Some(tab) = line.tab() {
        let message =
            format!("{whose} has a tab in column {tab}, but a report separates its fields with blanks");
        return Finding::new(code::COLUMNS, line.place(tab, tab), message, Advice::Tabs);
    }
    let fits = |count: &i32| {
        let moved = line.shifted(*count);
        let number = moved.field(5, 8);
        SEPARATORS.iter().all(|&c| moved.at(c) == ' ')
            && whole_number(&number).is_some()
            && parse_points(&moved.field(81, 84)).is_ok()
    };
    let advice = [1, -1, 2, -2, 3, -3].iter().find(|count| fits(count)).map_or_else(String::new, |count| {
        let (amount, side) = (count.abs(), if *count > 0 { "left" } else { "right" });
        let plural = if amount == 1 { "" } else { "s" };
        format!(" The line fits if everything after 001 is moved {amount} column{plural} to the {side}.")
    });
    let message = format!("column {column} of {whose} must be blank, but has '{}'", line.at(column));
    let remedy = format!(
        "Shorten a field that is too long, or move the fields of a shifted line into their columns.{advice}"
    );
    Finding::new(code::COLUMNS, line.place(column, column), message, remedy)
}

/// Names the player of a line whose fields are not in their columns: by the first words with letters after the code.
fn whose(line: &TextLine) -> String {
    let rest: String = line.tabbed().chars().skip(3).collect::<String>().replace('\t', "  ");
    let is_name = |word: &&str| word.chars().count() > 3 && word.chars().any(char::is_alphabetic);
    match rest.split("  ").map(str::trim).find(is_name) {
        Some(name) => format!("the player record of '{}'", crate::format::excerpt(name)),
        None => "a player record".to_owned(),
    }
}

/// Reads the pairing number in columns 5 to 8.
fn number(line: &TextLine, sheet: &mut RawTournament, is_shifted: bool) -> Option<PairingNumber> {
    let text = line.field(5, 8);
    match pairing_number(&text) {
        Some(number) => return Some(number),
        None if is_shifted => return None,
        None => {}
    }
    let (code, message) = match whole_number(&text) {
        _ if text.is_empty() && line.length() < 8 => {
            (code::TRUNCATED, "the player record ends before the pairing number".to_owned())
        }
        _ if text.is_empty() => (code::NUMBER, "the player has no pairing number".to_owned()),
        Some(0) => (code::NUMBER, "a pairing number cannot be 0".to_owned()),
        _ => (code::NUMBER, format!("'{text}' is not a pairing number")),
    };
    let remedy = "Pairing numbers are whole numbers from 1 to 9999 in columns 5 to 8.";
    sheet.findings.push(Finding::new(code, line.place(5, 8), message, remedy));
    None
}

/// Reads the fields before the rounds.
fn head(line: &TextLine, player: &mut Player, sheet: &mut RawTournament) {
    let number = player.number;
    player.sex = sex(line, number, sheet);
    let title = line.field(11, 13);
    if !player.entitle(&title) {
        sheet.notes.push(Note::at(line.number, foreign_title(number, &title)));
    }
    // Programs cut a long name, sometimes after the comma.
    line.words(15, 47).trim_end_matches([',', ' ']).clone_into(&mut player.name);
    player.federation = line.field(54, 56);
    player.fide_id = line.field(58, 68);
    player.birth = birth(line, number, sheet);
    player.rating = rating(line, number, sheet);
    player.stated_points = points(line, number, sheet);
    let rank = line.field(86, 89);
    if !rank.is_empty() {
        player.stated_rank = whole_number(&rank);
        if player.stated_rank.is_none() {
            let message = format!("the rank '{rank}' of player {number} is not a whole number");
            let remedy = "Enter the rank in digits in columns 86 to 89, or leave it blank.";
            sheet.findings.push(Finding::new(code::NUMBER, line.place(86, 89), message, remedy).of(number));
        }
    }
}

fn sex(line: &TextLine, number: PairingNumber, sheet: &mut RawTournament) -> Option<char> {
    match line.at(10).to_ascii_lowercase() {
        ' ' => None,
        'm' => Some('m'),
        'w' | 'f' => Some('w'),
        _ => {
            let other = line.at(10);
            let message = format!("column 10 of player {number} must be m, w or blank, but has '{other}'");
            let remedy = "Write the title in columns 11 to 13, right aligned, and the sex in column 10.";
            sheet.findings.push(Finding::new(code::COLUMNS, line.place(10, 10), message, remedy).of(number));
            None
        }
    }
}

/// Reads the date of birth in columns 70 to 79; some programs write it one column further right.
fn birth(line: &TextLine, number: PairingNumber, sheet: &mut RawTournament) -> String {
    if line.at(69) != ' ' || line.at(80) != ' ' {
        let text = format!("Player {number}: the date of birth is not in columns 70 to 79, but it was read.");
        sheet.notes.push(Note::at(line.number, text));
    }
    line.field(69, 80)
}

fn rating(line: &TextLine, number: PairingNumber, sheet: &mut RawTournament) -> Option<u32> {
    let text = line.field(49, 52);
    if text.is_empty() {
        return None;
    }
    if let Some(rating) = whole_number(&text) {
        // Several programs write a rating of 0 for an unrated player.
        return (rating > 0).then_some(rating);
    }
    let message = format!("the rating '{text}' of player {number} is not a whole number");
    let remedy = "Enter a rating of at most 9999 in digits in columns 49 to 52, or leave it blank.";
    sheet.findings.push(Finding::new(code::RATING, line.place(49, 52), message, remedy).of(number));
    None
}

fn points(line: &TextLine, number: PairingNumber, sheet: &mut RawTournament) -> Option<Score> {
    let text = line.field(81, 84);
    if text.is_empty() {
        return None;
    }
    let problem = match parse_signed_points(&text) {
        Ok(score) => return Some(score),
        Err(NoPoints::NotANumber) => "are not a number",
        Err(NoPoints::NotHalf) => "are not a multiple of one half",
    };
    let message = format!("the points '{text}' of player {number} {problem}");
    let remedy = "Enter points such as 4.5 in columns 81 to 84, or leave them blank.";
    sheet.findings.push(Finding::new(code::POINTS, line.place(81, 84), message, remedy).of(number));
    None
}

/// Reads a player's rounds.
fn rounds(line: &TextLine, row: &mut PlayerRow, sheet: &mut RawTournament) {
    let number = row.player.number;
    let mut first = FIRST_ROUND;
    while first <= line.length() {
        if row.cells.len() == MOST_ROUNDS {
            let message = format!("player {number} has more than {MOST_ROUNDS} rounds");
            let finding = Finding::new(
                code::ROUNDS,
                line.place(first, line.length()),
                message,
                "Remove everything that is not a round.",
            );
            sheet.findings.push(finding.of(number));
            return;
        }
        let round = row.cells.len() + 1;
        let gaps = [first - 1, first + 4, first + 6, first + 8];
        if let Some(&column) = gaps.iter().find(|&&column| line.at(column) != ' ') {
            let message = format!(
                "column {column} (round {round} of player {number}) must be blank, but has '{}'",
                line.at(column)
            );
            let remedy = format!(
                "Round {round} has the opponent in columns {first} to {}, the colour in {}, the result in {}.",
                first + 3,
                first + 5,
                first + 7
            );
            sheet
                .findings
                .push(Finding::new(code::COLUMNS, line.place(column, column), message, remedy).of(number));
            return;
        }
        let cell = cell(line, first, (number, round), sheet);
        row.cells.push(cell);
        first += ROUND_WIDTH;
    }
}

/// Reads one round; `who` is the player and the round.
fn cell(line: &TextLine, first: usize, who: (PairingNumber, usize), sheet: &mut RawTournament) -> SheetCell {
    let before = sheet.findings.len();
    let opponent_at = line.place(first, first + 3);
    let (colour_at, result_at) = (line.place(first + 5, first + 5), line.place(first + 7, first + 7));
    let number = line.field(first, first + 3);
    let (outcome, mark) = letters::outcome(line.at(first + 7));
    let mut cell = SheetCell {
        opponent: opponent(&number, opponent_at, who, sheet),
        colour: colour(line.at(first + 5), colour_at, who, sheet),
        outcome,
        mark,
        opponent_at: opponent_at.into(),
        colour_at: colour_at.into(),
        result_at: result_at.into(),
    };
    sheet.findings.extend(letters::refused(&cell, who));
    if cell.opponent.is_none() {
        let is_marked = !number.is_empty() || line.at(first + 5) == '-';
        cell.outcome = without_opponent(cell.outcome, is_marked, line, who, sheet);
    }
    if sheet.findings.len() == before {
        let ends = line.length() < first + 5;
        if let Some(finding) = unfit(&cell, who, ends) {
            sheet.findings.push(finding);
        }
    }
    cell
}

/// Returns the meaning of a round without an opponent, as actual programs write it. `is_marked`: the field is not blank
/// (`0000`, `-`).
// READING TRF16-AWAY: `0000` without a result means 'not this round', as Z does; the other reading: it means nothing.
// So does `0000 - -`, because nobody was to be met (C.07 16.1.1); the other reading: a loss by forfeit (16.1.2).
// `0000 - =` is a half-point bye, as the reports before 2016 wrote it; the other reading: an error.
fn without_opponent(
    outcome: Outcome,
    is_marked: bool,
    line: &TextLine,
    (number, round): (PairingNumber, usize),
    sheet: &mut RawTournament,
) -> Outcome {
    match outcome {
        Outcome::Nothing if is_marked => Outcome::ZeroBye,
        Outcome::ForfeitLoss => Outcome::ZeroBye,
        Outcome::Draw | Outcome::UnratedDraw => {
            let text = format!(
                "Player {number}, round {round}: a draw without an opponent counts as a half-point bye (H)."
            );
            sheet.notes.push(Note::at(line.number, text));
            Outcome::HalfBye
        }
        other => other,
    }
}

fn opponent(
    text: &str,
    place: Place,
    who: (PairingNumber, usize),
    sheet: &mut RawTournament,
) -> Option<PairingNumber> {
    if text.is_empty() {
        return None;
    }
    match whole_number(text) {
        Some(0) => None,
        Some(number) => Some(PairingNumber(number)),
        None => {
            let message =
                format!("the opponent '{text}' of player {} in round {} is not a number", who.0, who.1);
            let remedy = "Enter the opponent's pairing number, or 0000 where there is none.";
            sheet.findings.push(Finding::new(code::OPPONENT, place, message, remedy).of(who.0));
            None
        }
    }
}

fn colour(
    letter: char,
    place: Place,
    who: (PairingNumber, usize),
    sheet: &mut RawTournament,
) -> Option<Colour> {
    match letter.to_ascii_lowercase() {
        'w' => Some(Colour::White),
        'b' => Some(Colour::Black),
        ' ' | '-' => None,
        _ => {
            let message =
                format!("player {} has '{letter}' in round {}, which is not a colour", who.0, who.1);
            let remedy = "Enter w, b, or - where there is none.";
            sheet.findings.push(Finding::new(code::COLOUR, place, message, remedy).of(who.0));
            None
        }
    }
}

/// Reports a contradiction within one round of a player.
pub(in crate::format) fn unfit(
    cell: &SheetCell,
    who: (PairingNumber, usize),
    line_ends: bool,
) -> Option<Finding> {
    let (number, round) = who;
    let is_forfeit = matches!(cell.outcome, Outcome::ForfeitWin | Outcome::ForfeitLoss);
    let is_game = cell.outcome.is_played() || cell.outcome == Outcome::Nothing;
    let letter = cell.outcome.letter();
    let (code, place, message, remedy) = match cell.opponent {
        None if cell.outcome.is_played() => (
            code::ROUND_CELL,
            cell.opponent_at,
            format!("player {number} has result '{letter}' in round {round}, but no opponent"),
            "Enter the opponent; or write a bye as U, H, F or Z and a forfeit as + or -.",
        ),
        Some(_) if line_ends => (
            code::TRUNCATED,
            cell.opponent_at,
            format!("the line of player {number} ends in the middle of round {round}"),
            "Complete the opponent, colour and result for the round.",
        ),
        Some(opponent) if is_game && cell.colour.is_none() => (
            code::ROUND_CELL,
            cell.colour_at,
            format!("player {number} meets {opponent} in round {round}, but has no colour"),
            "Enter w or b; only a forfeited game may have no colour.",
        ),
        Some(opponent) if !is_game && !is_forfeit => (
            code::ROUND_CELL,
            cell.result_at,
            format!(
                "player {number} has opponent {opponent} in round {round}, but also the bye letter '{letter}'"
            ),
            "Write 0000 as the opponent for a bye, or enter the result of the game.",
        ),
        _ => return None,
    };
    Some(Finding::new(code, place, message, remedy).of(number))
}
