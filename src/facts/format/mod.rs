//! Reads and writes tournaments, players and board lists: TRF16, TRF26, JSON, CSV, plain lists.
//!
//! Every reader reports all findings of an input together, each with line, columns and a remedy. Fields that are
//! understood but not used are kept, so that a file loses nothing when it is written again. This module knows no rule,
//! no graph and no solver, and does not touch the file system.

mod acceleration;
mod advice;
mod birth;
mod board_column;
mod boards;
mod boards_line;
mod boards_names;
mod boards_ours;
mod boards_sheet;
mod calendar;
mod cells;
mod collation;
mod column_choice;
mod crosscheck;
mod doubt;
mod encoding;
mod ended;
mod federations;
mod fide_list;
mod finding;
mod finding_list;
mod finish;
mod fixed_tables;
mod groups;
mod json;
mod json_loose;
mod json_places;
mod json_says;
mod json_unknown;
mod letters;
mod match_result;
mod match_words;
mod named;
mod plausible;
mod players_columns;
mod players_csv;
mod players_headings;
mod points;
mod results_csv;
mod round;
mod round_span;
mod sheet;
mod sides;
mod spot;
mod spreadsheet;
pub mod strict;
mod teams;
mod text;
mod trf;
mod visible;
mod wall;
mod wall_records;

pub use advice::Advice;
pub use birth::date;
pub use board_column::board_column;
pub use boards::{read_boards, read_games};
pub use boards_names::{NameIndex, Unclear, excerpt, find_player};
pub use calendar::day_number;
pub use cells::read_table;
pub use collation::{has_in_name, name_key, spelt_out_key};
pub use column_choice::{ColumnChoice, column_labels};
pub use doubt::PlayerDoubt;
pub use encoding::as_utf8;
pub use ended::{Ended, as_typed};
pub use federations::federation;
pub use fide_list::{FideList, RatingKind};
pub use finding::{CODES, Finding, Findings, ListCell, Note, Place, code, rule_of, thousands};
pub use json::{TournamentDocument, as_json, write_json};
pub use json_loose::{NamedBoard, NamedPlayer, at_most};
pub use json_says::json_says;
pub use match_result::parse_match;
pub use match_words::{halves, match_words};
pub use plausible::doubts;
pub use players_csv::{
    ListColumn, ListExamination, PlayerList, examine_player_list, read_player, read_player_list,
    read_players_csv,
};
pub use results_csv::{ResultForm, ResultLine, read_results_csv};
pub use round::{pairing_of, with_pairing};
pub use round_span::round_span;
pub use sheet::{HIGHEST_NUMBER, HIGHEST_TEAM, MOST_ROUNDS};
pub use sides::{has_match_table, sides};
pub use spreadsheet::csv;
pub use teams::LONGEST_TEAM_NAME;
pub use text::{capital, count, cut_name, decode, he, his, sentence, split_lines};
pub use trf::LONGEST_NAME;
pub use visible::{visible, visible_json};
pub use wall::MOST_TABLES;
pub use words::Words;

use crate::tournament::{Player, Tournament};

/// Reads a tournament from a tournament report (TRF16, TRF26) or this program's JSON, and recognises the format by its
/// content. `name` is used only in messages.
///
/// # Errors
/// Returns all findings about the input, if there are any.
///
/// ```
#[doc = include_str!("../four_friends.txt")]
/// let report = write_trf16(&event)?;
/// let (read, notes) = read_tournament("four.trf", report.as_bytes())?;
/// assert_eq!(read.records, event.records);
///
/// let findings = read_tournament("broken.trf", b"001 nonsense").unwrap_err();
/// assert!(findings.number() > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_tournament(name: &str, bytes: &[u8]) -> Result<(Tournament, Vec<Note>), Findings> {
    let (text, note) = text::decoded(bytes);
    text::refuse_non_text(bytes, &text, &text::OF_TOURNAMENT)?;
    let sheet = if text.trim_start().starts_with(['{', '[']) {
        json::read(&text)?
    } else {
        text::refuse_long_lines(&text)?;
        players_columns::refuse_list(name, &text)?;
        trf::read(name, &text, teams::is_team_report(&text))
    };
    sheet.finish(note)
}

/// Returns the name of a participant as a report holds it: a name that is longer than its columns is cut.
pub fn name_in_report(tournament: &Tournament, player: &Player) -> String {
    let is_of_teams = tournament.teams.as_ref().is_some_and(|teams| !teams.is_double);
    trf::cut(&player.name, if is_of_teams { LONGEST_TEAM_NAME } else { LONGEST_NAME })
}

/// Returns the tournament as TRF16, with the extension records that engines read today. A name that is longer than its
/// columns is cut, and the reader of the event has said so; [`strict::write_trf16`] refuses it.
pub fn write_trf16(tournament: &Tournament) -> String {
    report(tournament, trf::Dialect::Trf16)
}

/// Returns the tournament as TRF26, with names as [`write_trf16`] writes them.
pub fn write_trf26(tournament: &Tournament) -> String {
    report(tournament, trf::Dialect::Trf26)
}

fn report(tournament: &Tournament, dialect: trf::Dialect) -> String {
    match teams::written(tournament) {
        Some(apart) => trf::write(&apart.teams, Some(&apart.people), dialect),
        None => trf::write(tournament, None, dialect),
    }
}
