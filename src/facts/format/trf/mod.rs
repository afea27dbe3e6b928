//! The FIDE tournament report in its two dialects, TRF16 and TRF26, read as one.
//!
//! Codes of both dialects and the extensions that engines read (`XX.`, `BB.`) may be mixed. Records that are not
//! understood are kept as headings, with a note. Team records are kept in the same way; `teams` reads them and puts the
//! teams together.

pub(super) mod decrees;
mod drawn;
mod heading;
pub(super) mod lists;
mod player;
mod ranked;
mod scoring;
mod wall;
mod wall_words;
mod write;
mod write_lists;

pub(super) use player::unfit;
pub(super) use wall::tables_in;
pub use write::LONGEST_NAME;
pub(super) use write::{AccelerationRange, Dialect, acceleration_ranges, cut, write};
pub(super) use write::{LONGEST_BIRTH, LONGEST_FEDERATION, LONGEST_ID, LONGEST_TITLE};

use crate::tournament::PairingNumber;
use std::collections::BTreeSet;

use super::finding::{Finding, Note, Place, code};
use super::fixed_tables;
use super::sheet::RawTournament;
use super::text::{TextLine, each_line, whole_number};

/// Headings that are kept without a note although pairing does not use them.
const KNOWN_HEADINGS: [&str; 28] = [
    "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132", "172", "182", "202",
    "212", "222", "352", "362", "801", "802", "013", "###", "XXE", "XXK", "XXL", "XXM", "XXT",
];
/// Codes whose content becomes a fact, so that headings may not use them.
pub(super) const INTERPRETED: [&str; 24] = [
    "001", "192", "299", "142", "152", "162", "240", "250", "260", "XXR", "XXS", "XXP", "XXN", "XXZ", "XXA",
    "XXG", "XXB", "XXW", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU",
];
/// Team-event records.
pub(super) const TEAM_RECORDS: [&str; 4] = ["300", "310", "320", "330"];

/// Reads a report into a sheet. `name` is used only in messages. In a team event, lists contain team numbers.
pub(super) fn read(name: &str, text: &str, is_team: bool) -> RawTournament {
    let mut sheet = RawTournament::default();
    let scoring = scoring::Stated::default();
    let mut reader = TrfReader { sheet: &mut sheet, is_team, scoring, national: Vec::new() };
    for (number, written) in (1..).zip(each_line(text)) {
        let line = TextLine::new(number, written);
        if line.length() > 0 {
            reader.line(&line, written);
        }
    }
    reader.finish();
    if sheet.rows.is_empty() && sheet.findings.is_empty() {
        sheet.findings.push(no_player(name, text));
    }
    sheet
}

fn no_player(name: &str, text: &str) -> Finding {
    let looks_like_table = name.to_ascii_lowercase().ends_with(".csv")
        || each_line(text).next().is_some_and(|line| line.to_ascii_lowercase().contains("name"));
    let message = "the file has no player record (a line that begins with 001)";
    let remedy = if looks_like_table {
        "It looks like a table of players; read it as a list of players instead."
    } else {
        "Give a tournament report (TRF16 or TRF26) or JSON from this program."
    };
    Finding::new(code::UNREADABLE, Place::WHOLE, message, remedy)
}

struct TrfReader<'a> {
    sheet: &'a mut RawTournament,
    is_team: bool,
    scoring: scoring::Stated,
    /// The lines that become national ratings if their players exist.
    national: Vec<TextLine>,
}

impl TrfReader<'_> {
    /// Reads one line, given both as columns and as written.
    fn line(&mut self, line: &TextLine, written: &str) {
        if line.length() < 3 {
            self.find(
                code::TRUNCATED,
                line,
                "the line is too short for a record code",
                "Complete or delete it.",
            );
            return;
        }
        let code = line.rest(1).chars().take(3).collect::<String>();
        if line.at(1) == ' ' && line.rest(1).trim_start().starts_with("001")
            || (1..=3).any(|column| line.at(column) == ' ') && player::is_player_but_code(line)
        {
            self.sheet.lost_rows += 1;
        }
        if line.at(1).is_whitespace() || line.at(2).is_whitespace() || line.at(3).is_whitespace() {
            let remedy = "Move the line so that its three-character code begins in column 1.";
            self.find(code::COLUMNS, line, "the line does not begin with a record code", remedy);
            return;
        }
        match code.as_str() {
            "001" => player::read(line, self.sheet),
            "012" if self.sheet.headings.name.is_empty() => {
                self.sheet.headings.name = line.words(4, line.length());
            }
            "XXR" | "142" => heading::rounds(line, self.sheet),
            "XXC" | "152" => heading::initial_colour(line, self.sheet),
            "192" => heading::system(line, self.sheet),
            "162" => {
                scoring::list(line, &mut self.scoring, self.sheet);
                self.keep(&code, line, written);
            }
            "XXS" => scoring::list(line, &mut self.scoring, self.sheet),
            "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU" => {
                scoring::single(line, &mut self.scoring, self.sheet);
            }
            "XXP" => lists::prohibited_always(line, self.sheet),
            "XXN" => lists::unwanted(line, self.sheet),
            "XXZ" => lists::absent(line, self.sheet),
            "XXA" => lists::personal_points(line, self.sheet),
            "XXG" => lists::group(line, self.sheet),
            "XXB" => wall::tables(line, self.sheet),
            "XXW" => wall::record(line, self.sheet),
            "240" if !self.is_team => lists::byes(line, self.sheet),
            "250" if !self.is_team => lists::range_points(line, self.sheet),
            "260" if !self.is_team => lists::prohibited(line, self.sheet),
            "299" if !self.is_team => decrees::decree(line, self.sheet),
            _ => self.keep(&code, line, written),
        }
    }

    /// Stores a record as written.
    fn keep(&mut self, code: &str, line: &TextLine, written: &str) {
        let (before, text) = written.split_once(' ').unwrap_or((written, ""));
        let is_after = !self.sheet.rows.is_empty() || self.sheet.lost_rows > 0;
        let at = line.place(1, line.length());
        if !self.sheet.keep((before.to_owned(), text.to_owned()), is_after, at) {
            return;
        }
        if let Some((says, remedy)) =
            (code == fixed_tables::CODE).then(|| fixed_tables::fault(text)).flatten()
        {
            self.sheet.findings.push(Finding::new(code::PUBLISHED, at, says, remedy));
        }
        let is_of_teams =
            matches!(code, "162" | "240" | "250" | "260" | "299") || TEAM_RECORDS.contains(&code);
        if is_of_teams {
            // The module `teams` reads this record.
        } else if is_national(code, line) {
            self.national.push(line.clone());
        } else if !KNOWN_HEADINGS.contains(&code) && !matches!(code, "012") {
            self.strange(line);
        }
    }

    /// Handles a record with an unknown code: a player record with a damaged code, or a record to be kept.
    fn strange(&mut self, line: &TextLine) {
        let code = line.field(1, 3);
        if player::is_player_but_code(line) {
            self.sheet.lost_rows += 1;
            let message = format!("the line looks like a player record, but its code is '{code}'");
            let remedy = "Write 001 in columns 1 to 3; or delete the line if the player does not take part.";
            self.sheet.findings.push(Finding::new(code::HEADING, line.place(1, 3), message, remedy));
        } else {
            let text = format!("Record {code} is unknown; it is kept but has no effect.");
            self.sheet.notes.push(Note::at(line.number, text));
        }
    }

    fn find(&mut self, code: &'static str, line: &TextLine, message: &str, remedy: &str) {
        let place = Place::columns(line.number, 1, line.length());
        self.sheet.findings.push(Finding::new(code, place, message, remedy));
    }

    fn finish(mut self) {
        self.scoring.apply(self.sheet);
        let numbers: BTreeSet<Option<PairingNumber>> =
            self.sheet.rows.iter().map(|row| Some(row.number())).collect();
        for line in std::mem::take(&mut self.national) {
            if !numbers.contains(&whole_number(&line.field(5, 8)).map(PairingNumber)) {
                self.strange(&line);
            }
        }
    }
}

/// Returns whether the line is a national rating record: a federation code, then the columns of a player record.
fn is_national(code: &str, line: &TextLine) -> bool {
    code.chars().all(|c| c.is_ascii_uppercase())
        && !code.starts_with("XX")
        && !code.starts_with("BB")
        && whole_number(&line.field(5, 8)).is_some()
}
