//! Makes a tournament of a cross-table, and its notes.

use std::collections::BTreeMap;

use super::cell::{CrossCell, colour, colours};
use super::columns::{Columns, CrossColumn};
use crate::editions::{self, ymd};
use facts::format::{Finding, Findings, HIGHEST_NUMBER, Note, Place, code, count, visible};
use facts::tournament::{Headings, Outcome, PairingNumber, Player, PlayerId, Record, Tournament};

/// The remedy for a table that is not understood.
const OTHER_FILE: &str = "Correct the cell, or export a tournament report (TRF) of the event, and give that.";

/// The faults that are looked for: a table of another kind has one in every cell.
const MOST_FINDINGS: usize = 300;

/// A line of the table.
struct CrossLine {
    /// The row, from 1, for messages.
    row: usize,
    /// The pairing number; the place if the table has no numbers.
    number: u32,
    /// The place in the standings, if the table has it.
    place: Option<u32>,
    player: Player,
    cells: Vec<CrossCell>,
    /// The points that the table states, in half points.
    stated: Option<u32>,
}

/// Returns the tournament and the notes.
pub(super) fn of(columns: &Columns, rows: &[Vec<String>]) -> Result<(Tournament, Vec<Note>), Findings> {
    let mut lines = lines(columns, rows)?;
    lines.sort_by_key(|line| line.number);
    if let Some(two) = lines.windows(2).find(|two| two[0].number == two[1].number) {
        let (number, row, other) = (two[0].number, two[0].row, two[1].row);
        let message = format!("rows {row} and {other} both have the number {number}");
        return Err(Finding::new(code::DUPLICATE, Place::WHOLE, message, OTHER_FILE).of(number).into());
    }
    let two = letters(&lines)?;
    let by_number = records(&lines, two, &index(&lines, |line| Some(line.number)));
    // Ranking cross-tables name opponents by their places.
    let by_place = |findings: Findings| {
        records(&lines, two, &index(&lines, |line| line.place))
            .map_err(|others| if others.number() < findings.number() { others } else { findings })
    };
    let mut records = by_number.or_else(by_place)?;
    let has_byes = settle_byes(&mut records);
    let first = days(&rows[..columns.heads]).first().copied().unwrap_or(0);
    let players = lines.iter().zip(0..).map(|(line, id)| Player { id: PlayerId(id), ..line.player.clone() });
    let tournament = Tournament {
        headings: headings(&rows[..columns.heads]),
        players: players.collect(),
        records,
        rounds: planned(&rows[..columns.heads]),
        system: editions::system(first),
        ..Tournament::default()
    };
    tournament
        .check()
        .map_err(|fault| Finding::new(code::CONTRADICTION, Place::WHOLE, fault.to_string(), OTHER_FILE))?;
    let notes = notes(columns, &lines, &tournament, first, has_byes);
    Ok((tournament, notes))
}

fn lines(columns: &Columns, rows: &[Vec<String>]) -> Result<Vec<CrossLine>, Findings> {
    let (mut lines, mut findings) = (Vec::new(), Vec::new());
    for (row, number) in rows.iter().zip(1..).skip(columns.heads + 1) {
        match line(columns, row, number) {
            Ok(Some(line)) => lines.push(line),
            // The list ends; below it stands where it comes from.
            Ok(None) if !lines.is_empty() => break,
            Ok(None) => {}
            Err(more) => findings.extend(more),
        }
        if findings.len() >= MOST_FINDINGS {
            break;
        }
    }
    if lines.is_empty() && findings.is_empty() {
        let message = "the cross-table has no players";
        findings.push(Finding::new(code::PLAYERS, Place::WHOLE, message, OTHER_FILE));
    }
    if findings.is_empty() { Ok(lines) } else { Err(Findings::new(findings)) }
}

/// Reads a line; `None` if the row has neither a number nor a place.
fn line(columns: &Columns, row: &[String], at: usize) -> Result<Option<CrossLine>, Vec<Finding>> {
    let whole = |column: CrossColumn| columns.cell(row, column).parse::<u32>().ok();
    let place = whole(CrossColumn::Place);
    let number = if columns.has(CrossColumn::Number) { whole(CrossColumn::Number) } else { place };
    let Some(number) = number.filter(|&number| (1..=HIGHEST_NUMBER.0).contains(&number)) else {
        return Ok(None);
    };
    let mut findings = Vec::new();
    let mut cells = Vec::new();
    for (&column, round) in columns.rounds.iter().zip(1..) {
        let text = row.get(column).map_or("", String::as_str);
        if let Some(cell) = CrossCell::parse(text) {
            cells.push(cell);
            continue;
        }
        let text = visible(text);
        let message = format!("row {at}: '{text}' of player {number} in round {round} is not understood");
        findings.push(Finding::new(code::ROUND_CELL, Place::WHOLE, message, OTHER_FILE).of(number));
    }
    let rating = |column: CrossColumn| whole(column).filter(|rating| (1..=9_999).contains(rating));
    let fide = rating(CrossColumn::Rating).or(rating(CrossColumn::International));
    let national = rating(CrossColumn::National);
    let has_fide = columns.has(CrossColumn::Rating) || columns.has(CrossColumn::International);
    let text = |column: CrossColumn| columns.cell(row, column).to_owned();
    let mut player = Player {
        number: PairingNumber(number),
        name: text(CrossColumn::Name),
        rating: if has_fide { fide } else { national },
        estimate: national.filter(|_| has_fide && fide.is_none()),
        federation: text(CrossColumn::Federation),
        fide_id: text(CrossColumn::FideId),
        club: text(CrossColumn::Club),
        ..Player::default()
    };
    player.entitle(columns.cell(row, CrossColumn::Title));
    let stated = half_points(columns.cell(row, CrossColumn::Points));
    if findings.is_empty() {
        Ok(Some(CrossLine { row: at, number, place, player, cells, stated }))
    } else {
        Err(findings)
    }
}

/// Reads points as tables write them: `5`, `5,5`, `5.5`, `5½`.
fn half_points(text: &str) -> Option<u32> {
    let text = text.replace('½', ".5").replace(',', ".");
    let (whole, part) = text.split_once('.').unwrap_or((&text, "0"));
    let whole: u32 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    match part.trim_end_matches('0') {
        "" => whole.checked_mul(2),
        "5" => whole.checked_mul(2)?.checked_add(1),
        _ => None,
    }
}

/// Returns the letters of the colours, White first.
fn letters(lines: &[CrossLine]) -> Result<[char; 2], Finding> {
    let mut letters: Vec<char> = Vec::new();
    for cell in lines.iter().flat_map(|line| &line.cells) {
        if let CrossCell::Game { letter, .. } = cell
            && !letters.contains(letter)
        {
            letters.push(*letter);
        }
    }
    colours(&letters).ok_or_else(|| {
        let named = letters.iter().map(|letter| format!("'{letter}'")).collect::<Vec<_>>().join(", ");
        let message = format!("the letters of the colours are not understood: {named}");
        let remedy = "Download the list in English, where the letters are w and b, and give that.";
        Finding::new(code::COLOUR, Place::WHOLE, message, remedy)
    })
}

/// The lines by the number with which cells name them.
type Named = BTreeMap<u32, PlayerId>;

fn index(lines: &[CrossLine], name: impl Fn(&CrossLine) -> Option<u32>) -> Named {
    lines.iter().zip(0..).filter_map(|(line, id)| Some((name(line)?, PlayerId(id)))).collect()
}

/// Returns the records; every game must stand in two cells that fit.
fn records(lines: &[CrossLine], two: [char; 2], named: &Named) -> Result<Vec<Vec<Record>>, Findings> {
    let mut findings = Vec::new();
    let mut records = Vec::new();
    for line in lines {
        let record = |(cell, round): (&CrossCell, usize)| match *cell {
            CrossCell::Blank => Ok(Record::NOTHING),
            CrossCell::Away { half_points: 0 } => Ok(Record::bye(Outcome::ZeroBye)),
            CrossCell::Away { half_points: 1 } => Ok(Record::bye(Outcome::HalfBye)),
            CrossCell::Away { .. } => Ok(Record::bye(Outcome::FullBye)),
            CrossCell::Game { opponent, letter, outcome } => {
                let id = named
                    .get(&opponent)
                    .copied()
                    .filter(|id| is_mirrored(lines, line, (*id, round), cell, named));
                id.map(|id| Record::game(id, colour(letter, two), outcome)).ok_or_else(|| {
                    let number = line.number;
                    let message = format!(
                        "row {}: player {number} names {opponent} as the opponent in round {round}, whose line does not fit",
                        line.row
                    );
                    Finding::new(code::ASYMMETRIC, Place::WHOLE, message, OTHER_FILE).of(number)
                })
            }
        };
        let mut row = Vec::new();
        for cell in line.cells.iter().zip(1..) {
            match record(cell) {
                Ok(record) => row.push(record),
                Err(finding) => findings.push(finding),
            }
        }
        if findings.len() >= MOST_FINDINGS {
            break;
        }
        while row.last() == Some(&Record::NOTHING) {
            row.pop();
        }
        records.push(row);
    }
    if findings.is_empty() { Ok(records) } else { Err(Findings::new(findings)) }
}

/// Returns whether the line of the opponent has the same game from the other side. Nobody has two colours, so nobody meets
/// oneself.
fn is_mirrored(
    lines: &[CrossLine],
    line: &CrossLine,
    (id, round): (PlayerId, usize),
    cell: &CrossCell,
    named: &Named,
) -> bool {
    let other = &lines[id.index()];
    let CrossCell::Game { letter, outcome, .. } = *cell else { return false };
    let Some(CrossCell::Game { opponent, letter: theirs, outcome: their }) = other.cells.get(round - 1)
    else {
        return false;
    };
    let is_back = named.get(opponent).is_some_and(|back| lines[back.index()].number == line.number);
    is_back && *theirs != letter && outcome.agreement(*their) != facts::tournament::Agreement::Impossible
}

/// A table writes the pairing-allocated bye and a full-point bye alike. Takes the only one of a round as the former. Returns
/// whether there was any.
// READING CROSSTABLE-BYE: who alone has a point without an opponent in a round has the pairing-allocated bye; the other
// reading: a full-point bye that was asked for.
fn settle_byes(records: &mut [Vec<Record>]) -> bool {
    let rounds = records.iter().map(Vec::len).max().unwrap_or(0);
    let mut is_any = false;
    for round in 0..rounds {
        let is_full =
            |row: &Vec<Record>| row.get(round).is_some_and(|record| record.outcome == Outcome::FullBye);
        let full: Vec<usize> = (0..records.len()).filter(|&id| is_full(&records[id])).collect();
        is_any |= !full.is_empty();
        if let [one] = full.as_slice() {
            records[*one][round] = Record::bye(Outcome::PairingBye);
        }
    }
    is_any
}

/// Returns the days in the lines above the table, as numbers of their digits.
fn days(above: &[Vec<String>]) -> Vec<u32> {
    let words = above.iter().flatten().flat_map(|cell| cell.split_whitespace());
    let day = |word: &str| {
        let parts: Vec<u32> = word.split('/').map(|part| part.parse().ok()).collect::<Option<_>>()?;
        let [year, month, day] = parts[..] else { return None };
        let number = ymd(Some(year).filter(|year| *year < 3_000)?, month.min(99), day.min(99));
        editions::day(number).map(|_| number)
    };
    words.filter_map(day).collect()
}

/// Returns the number of rounds that a line above the table states.
fn planned(above: &[Vec<String>]) -> Option<usize> {
    let cells = above.iter().flatten();
    let stated = cells.filter(|cell| cell.to_lowercase().contains("number of rounds"));
    let number = |cell: &String| cell.rsplit(':').next().and_then(|text| text.trim().parse().ok());
    stated.filter_map(number).find(|rounds| (1..1_000).contains(rounds))
}

fn headings(above: &[Vec<String>]) -> Headings {
    let cells = above.iter().flatten().filter(|cell| !cell.is_empty());
    let name = cells.map(|cell| cell.trim()).find(|cell| !cell.to_lowercase().contains("chess-results"));
    let days = days(above);
    let day = |code: &str, number: Option<&u32>| Some((code.to_owned(), editions::day(*number?)?));
    let others = [day("042", days.first()), day("052", days.get(1))].into_iter().flatten().collect();
    Headings { name: name.unwrap_or_default().to_owned(), others, after_players: Vec::new() }
}

fn notes(
    columns: &Columns,
    lines: &[CrossLine],
    tournament: &Tournament,
    first: u32,
    has_byes: bool,
) -> Vec<Note> {
    let scored = |id: usize| tournament.records[id].iter().map(|record| points(record.outcome)).sum::<u32>();
    let differ =
        lines.iter().zip(0..).filter(|(line, id)| line.stated.is_some_and(|stated| stated != scored(*id)));
    let differ: Vec<u32> = differ.map(|(line, _)| line.number).collect();
    let notes = [
        Some("This is a cross-table; it is read, and never written.".to_owned()),
        (!columns.has(CrossColumn::Number)).then(|| {
            "The table has no pairing numbers: the places are taken for them, so a round cannot be paired or judged as it was. The \
             starting rank crosstable has the numbers."
                .to_owned()
        }),
        Some(editions::says(first)),
        Some(
            "The file does not say, and so it is assumed: 1, ½ and 0 points, no acceleration, no players kept apart; the initial \
             colour follows from round one. Late entries, corrected results and asked-for byes of later rounds do not show."
                .to_owned(),
        ),
        has_byes.then(|| {
            "A point without an opponent is read as the pairing-allocated bye if it is the only one of its round, else as a \
             full-point bye: the table writes both alike."
                .to_owned()
        }),
        (!differ.is_empty()).then(|| {
            let (number, first) = (count(differ.len(), "player"), differ[0]);
            format!("The points in the table are not those of the results for {number}, the first of them {first}.")
        }),
    ];
    notes.into_iter().flatten().map(Note::whole).collect()
}

/// Returns the half points of an outcome.
fn points(outcome: Outcome) -> u32 {
    match outcome {
        Outcome::Win | Outcome::UnratedWin | Outcome::ForfeitWin | Outcome::FullBye | Outcome::PairingBye => {
            2
        }
        Outcome::Draw | Outcome::UnratedDraw | Outcome::HalfBye => 1,
        Outcome::Loss | Outcome::UnratedLoss | Outcome::ForfeitLoss | Outcome::ZeroBye | Outcome::Nothing => {
            0
        }
    }
}
