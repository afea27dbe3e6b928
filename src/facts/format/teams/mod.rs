//! Team events: a report lists players, their games and records of teams; the resulting tournament pairs teams.
//!
//! Reading combines the games of each round into matches; writing takes them apart again. A record of teams without new
//! content is written exactly as it was read.

mod assemble;
mod block;
mod contradictions;
mod crosstable;
mod double;
mod games;
mod players_byes;
mod records;
mod team_points;
mod written;

pub use written::LONGEST_TEAM_NAME;
pub(super) use written::written;

use super::sheet::RawTournament;
use super::text::{TextLine, each_line};
use super::trf::{decrees, lists};
use crate::tournament::Headings;
use records::TeamSheet;

/// The records whose numbers are team numbers in a team event, and which are written exactly as they were read.
const LISTS: [&str; 4] = ["240", "250", "260", "299"];

/// Returns whether the headings belong to a team event.
pub(super) fn is_team<'h>(
    system: Option<&str>,
    mut kept: impl Iterator<Item = &'h (String, String)> + Clone,
) -> bool {
    if double::is_double(system, kept.clone()) || is_of_sides(system, kept.clone()) {
        return false;
    }
    let is = |code: &str, (other, _): &&(String, String)| other.starts_with(code);
    let says_team =
        |entry: &&(String, String)| is("092", entry) && entry.1.to_ascii_lowercase().contains("team");
    system.is_some_and(|system| system.contains("FIDE_TEAM"))
        || kept.clone().any(|(code, _)| super::trf::TEAM_RECORDS.iter().any(|team| code.starts_with(team)))
        || (kept.clone().any(|entry| is("013", &entry)) && kept.any(|entry| says_team(&entry)))
}

/// Returns whether the headings belong to an event in which the players of two teams meet each other: its participants are
/// the players.
fn is_of_sides<'h>(
    system: Option<&str>,
    mut kept: impl Iterator<Item = &'h (String, String)> + Clone,
) -> bool {
    let says = |text: &str| text.to_ascii_uppercase().contains("SCHEVENINGEN");
    system.is_some_and(says) || kept.any(|(code, text)| code == "092" && says(text))
}

/// Returns whether the text is the report of a team event.
pub(super) fn is_team_report(text: &str) -> bool {
    let record = |line: &str| {
        let (code, text) = line.split_at_checked(3)?;
        let is_sign =
            matches!(code, "192" | "013" | "092" | "352") || super::trf::TEAM_RECORDS.contains(&code);
        is_sign.then(|| (code.to_owned(), text.to_owned()))
    };
    let signs: Vec<(String, String)> = each_line(text).filter_map(record).collect();
    let system = signs.iter().find(|(code, _)| code == "192").map(|(_, system)| system.trim());
    is_team(system, signs.iter())
}

impl RawTournament {
    /// Returns whether this is a team event.
    pub(super) fn is_team_event(&self) -> bool {
        is_team(self.system.as_deref(), self.headings.kept())
    }

    /// Returns whether the players of two teams meet each other.
    pub(super) fn is_of_sides(&self) -> bool {
        is_of_sides(self.system.as_deref(), self.headings.kept())
    }

    /// Reads the records of teams among the headings. Lists of a team event name teams.
    fn team_sheet(&mut self) -> TeamSheet {
        let mut teams = TeamSheet::default();
        for line in self.heading_lines() {
            let known = self.findings.kept();
            match line.field(1, 3).as_str() {
                "240" => lists::byes(&line, self),
                "250" => lists::team_points(&line, self),
                "260" => lists::prohibited(&line, self),
                "299" => decrees::team_decree(&line, self),
                _ => teams.read(&line, self),
            }
            if line.number == 0 {
                self.findings.name_record(known, &line.field(1, 3), &line.rest(5));
            }
        }
        teams
    }

    /// Returns the kept records as lines, with their line numbers if the source is a file with lines.
    pub(in crate::format) fn heading_lines(&self) -> Vec<TextLine> {
        let Headings { others, after_players, .. } = &self.headings;
        let lines = |records: &[(String, String)], at: &[usize]| {
            let line = |(i, (code, text)): (usize, &(String, String))| {
                let number = at.get(i).copied().unwrap_or(0);
                TextLine::new(number, &format!("{code} {text}"))
            };
            records.iter().enumerate().map(line).collect::<Vec<_>>()
        };
        [lines(others, &self.kept_at[0]), lines(after_players, &self.kept_at[1])].concat()
    }
}

#[cfg(test)]
mod tests;
