//! The tournament as JSON, for programs. Points are whole numbers of half points, players are
//! pairing numbers, results are the letters of the tournament report.
//!
//! Fields unknown to this version are omitted with a note (`json_unknown.rs`). Each player is on a separate line, so that findings can
//! show the place.

pub mod as_json;
mod decrees;
mod document;
mod player_faults;
mod write;

use super::finding::{Finding, Findings, Note, Place, code};
use super::fixed_tables;
use super::json_places::PlayerPlaces;
use super::json_unknown::{self, UnknownFields};
use super::letters;
use super::sheet::{
    HIGHEST_NUMBER, ListedNumber, MOST_ROUNDS, PersonalPoints, PlayerRow, ProhibitionList, RawTournament,
    SheetCell, Spot,
};
use super::teams::is_team;
use super::text::foreign_title;
use super::trf::{INTERPRETED, tables_in, unfit};
use super::wall_records::WallRecords;
use crate::tournament::{Outcome, PairingNumber, Player, Score, Scoring};

use document::{AccelerationEntry, PlayerEntry, ProhibitionEntry, RoundEntry};

pub(super) use document::FORMAT;
pub use document::TournamentDocument;
pub use write::write_json;

/// The largest number of half points anywhere.
const MOST_POINTS: i32 = 19_999;
/// Reads JSON into a sheet.
pub(super) fn read(text: &str) -> Result<RawTournament, Findings> {
    read_any(text, true)
}

/// Reads the JSON of an event, which may have no players yet.
pub(super) fn read_begun(text: &str) -> Result<RawTournament, Findings> {
    read_any(text, false)
}

fn read_any(text: &str, has_players: bool) -> Result<RawTournament, Findings> {
    let (mut document, unknown) =
        json_unknown::parse::<TournamentDocument>(text).map_err(|e| Findings::malformed_json(&e))?;
    let mut sheet = RawTournament::default();
    if document.format != FORMAT {
        let message = format!("the format is '{}', not '{FORMAT}'", document.format);
        let remedy = "Give a file written by this program, or a tournament report (TRF).";
        return Err(Finding::new(code::JSON, Place::WHOLE, message, remedy).into());
    }
    let tables = std::mem::take(&mut document.tables);
    let changes = std::mem::take(&mut document.changes);
    let drawn = std::mem::take(&mut document.drawn);
    let rulebook = document.rulebook.take().map(|id| (id, Place::WHOLE));
    let rulebook_text = document.rulebook_text.take().map(|text| (text, Place::WHOLE));
    sheet.wall = WallRecords { rulebook, rulebook_text, tables, drawn, changes };
    earlier_tables(&mut document, &mut sheet);
    headings(&document, &mut sheet);
    scoring(document.scoring, &mut sheet);
    let mut places = PlayerPlaces::of(text);
    unknown.of_tournament().for_each(|says| sheet.notes.push(Note::whole(says)));
    for (place, entry) in document.players.into_iter().enumerate() {
        player(entry, &mut places, (place, &unknown), &mut sheet);
    }
    if has_players && sheet.rows.is_empty() && sheet.findings.is_empty() {
        refuse(&mut sheet, "there are no players".to_owned(), "Enter at least one player.");
    }
    lists(document.prohibitions, document.acceleration, &mut sheet);
    decrees::read(document.decrees, &mut sheet);
    Ok(sheet)
}

fn refuse(sheet: &mut RawTournament, message: String, remedy: &str) {
    sheet.findings.push(Finding::new(code::JSON, Place::WHOLE, message, remedy));
}

/// Extracts the tables from the headings, where earlier versions stored them.
fn earlier_tables(document: &mut TournamentDocument, sheet: &mut RawTournament) {
    for headings in [&mut document.headings, &mut document.headings_after_players] {
        for (_, text) in headings.extract_if(.., |(code, _)| code == "XXB") {
            match tables_in(&text) {
                Ok(tables) => sheet.wall.tables.push(tables),
                Err(message) => refuse(sheet, format!("heading XXB: {message}"), "Correct it, or delete it."),
            }
        }
    }
}

fn headings(document: &TournamentDocument, sheet: &mut RawTournament) {
    sheet.headings.name.clone_from(&document.name);
    // In a team event these list teams and are kept unchanged. Record 162 is kept where it was read.
    let kept = || document.headings.iter().chain(&document.headings_after_players);
    let is_team = is_team(document.system.as_deref(), kept());
    let is_kept = |code: &str| code == "162" || is_team && matches!(code, "240" | "250" | "260" | "299");
    for (code, text) in kept() {
        let three: String = code.chars().take(3).collect();
        let is_code =
            three.chars().count() == 3 && three.chars().all(|c| !c.is_whitespace() && !c.is_control());
        let is_own_field = match three.as_str() {
            "012" => document.name.is_empty(),
            "XXC" => text != "rank",
            code => INTERPRETED.contains(&code) && !is_kept(code),
        };
        if !is_code
            || is_own_field
            || code.contains(' ')
            || [code, text].iter().any(|t| t.contains(['\r', '\n']))
        {
            let message = format!("'{code}' cannot be a heading");
            refuse(
                sheet,
                message,
                "A heading has a three-character code that no field of its own covers, and takes one line.",
            );
        }
    }
    for (_, text) in kept().filter(|(code, _)| code == fixed_tables::CODE) {
        if let Some((says, remedy)) = fixed_tables::fault(text) {
            refuse(sheet, format!("heading XXT: {says}"), remedy);
        }
    }
    sheet.ranks_as_listed = kept().any(|(code, text)| code == "XXC" && text == "rank");
    sheet.headings.others.clone_from(&document.headings);
    sheet.headings.after_players.clone_from(&document.headings_after_players);
    sheet.system.clone_from(&document.system);
    sheet.initial_colour = document.initial_colour.map(|colour| (colour, Place::WHOLE));
    sheet.rounds = document.rounds.map(|n| (n, Place::WHOLE));
    if document.rounds.is_some_and(|n| n == 0 || n > MOST_ROUNDS) {
        refuse(
            sheet,
            "the number of rounds is impossible".to_owned(),
            "The number of rounds is 1 to 999, or null.",
        );
    }
}

fn scoring(scoring: Scoring, sheet: &mut RawTournament) {
    let Scoring { win, draw, loss, zero_bye, forfeit_loss, pairing_bye, unfinished } = scoring;
    let all = [win, draw, loss, zero_bye, forfeit_loss, pairing_bye, unfinished.unwrap_or(draw)];
    if all.iter().any(|s| !is_possible(s.0)) {
        let remedy = "Enter half points from 0 to 19999: a one-point win is 2.";
        sheet.findings.push(Finding::new(
            code::SCORING,
            Place::WHOLE,
            "the points for a result are impossible",
            remedy,
        ));
        return;
    }
    sheet.scoring = scoring;
}

fn is_possible(points: i32) -> bool {
    (0..=MOST_POINTS).contains(&points)
}

fn player(
    entry: PlayerEntry,
    places: &mut PlayerPlaces,
    (place, unknown): (usize, &UnknownFields),
    sheet: &mut RawTournament,
) {
    let at = places.next(entry.number);
    let number = entry.number;
    let before = sheet.findings.len();
    let mut find = |code, message: String, remedy: &str| {
        sheet.findings.push(Finding::new(code, at, message, remedy).of(number));
    };
    if !(PairingNumber(1)..=HIGHEST_NUMBER).contains(&number) {
        find(code::NUMBER, format!("{number} is not a pairing number"), "Pairing numbers are 1 to 9999.");
        sheet.lost_rows += 1;
        return;
    }
    player_faults::of(&entry, &mut find);
    for message in player_faults::unwritable(&entry) {
        sheet.notes.push(Note { line: at.line, message });
    }
    let cells = entry.rounds.iter().take(MOST_ROUNDS).zip(1..);
    let cells = cells.map(|(round, n)| cell(round.as_ref(), at, (number, n), sheet)).collect();
    for says in unknown.of_player(place) {
        sheet.notes.push(Note { line: at.line, message: format!("Player {number}: the {says}") });
    }
    let mut player = Player {
        number,
        sex: entry.sex,
        name: entry.name,
        rating: entry.rating.filter(|&rating| rating > 0),
        federation: entry.federation,
        fide_id: entry.fide_id,
        birth: entry.birth,
        stated_points: entry.points.map(Score),
        stated_rank: entry.rank,
        club: entry.club,
        area: entry.area,
        family: entry.family,
        estimate: entry.estimate,
        is_filler: entry.filler,
        ..Player::default()
    };
    if !player.entitle(&entry.title) {
        sheet.notes.push(Note { line: at.line, message: foreign_title(number, &entry.title) });
    }
    let sound = sheet.findings.len() == before;
    sheet.add(PlayerRow { player, number_at: at.into(), points_at: at.into(), cells, sound, ends_at: None });
}

/// Reads one round; `who` is the player and the round.
fn cell(
    entry: Option<&RoundEntry>,
    at: Place,
    who: (PairingNumber, usize),
    sheet: &mut RawTournament,
) -> SheetCell {
    let letter = entry.map_or(' ', |e| e.result);
    let (outcome, mark) = letters::outcome(letter);
    let named = entry.and_then(|e| e.opponent);
    // Opponent 0 without a result is the report's `0000`: absent from this round.
    let outcome = if named == Some(PairingNumber(0)) && outcome == Outcome::Nothing {
        Outcome::ZeroBye
    } else {
        outcome
    };
    let opponent = named.filter(|&number| number > PairingNumber(0));
    let colour = entry.and_then(|e| e.colour);
    let spot = Spot::from(at);
    let cell =
        SheetCell { opponent, colour, outcome, mark, opponent_at: spot, colour_at: spot, result_at: spot };
    sheet.findings.extend(letters::refused(&cell, who));
    sheet.findings.extend(unfit(&cell, who, false));
    cell
}

fn lists(
    prohibitions: Vec<ProhibitionEntry>,
    acceleration: Vec<AccelerationEntry>,
    sheet: &mut RawTournament,
) {
    let named = |number: PairingNumber| ListedNumber { number, at: Spot::default() };
    for entry in prohibitions {
        let ends = entry.last.unwrap_or(entry.first);
        if entry.players.len() < 2 || entry.first == 0 || ends < entry.first || ends > MOST_ROUNDS {
            let message = format!("the prohibited pair of players {:?} is impossible", entry.players);
            let remedy = "Name at least two players, and rounds from 1 up with the first not after the last.";
            sheet.findings.push(Finding::new(code::LIST, Place::WHOLE, message, remedy));
            continue;
        }
        let players = entry.players.into_iter().map(named).collect();
        sheet.prohibit(
            ProhibitionList { players, first: entry.first, last: entry.last, if_possible: entry.if_possible },
            Place::WHOLE,
        );
    }
    for entry in acceleration {
        if entry.by_round.len() > MOST_ROUNDS || entry.by_round.iter().any(|&points| !is_possible(points)) {
            let message = format!("the acceleration for player {} is impossible", entry.player);
            let remedy = "Enter half points, 0 or more, one number for each round.";
            sheet.findings.push(Finding::new(code::ACCELERATION, Place::WHOLE, message, remedy));
            continue;
        }
        let by_round = entry.by_round.into_iter().map(Score).collect();
        sheet.personal_points.push(PersonalPoints { player: named(entry.player), by_round });
    }
}
