//! The records of a report that commands replace, and record 132 with the days of the rounds.

use super::{HeadingRefusal, Refused, one_line};
use facts::format::date;
use facts::tournament::{RoundNo, Tournament};

/// The column of the first round in record 132, counted after the code and the blank.
const FIRST_ROUND: usize = 87;
/// The number of columns from one round to the next, and of a date.
const ROUND: usize = 10;
const DATE: usize = 8;

/// Replaces the records of a code.
pub(super) fn put(tournament: &mut Tournament, code: &str, lines: &[String]) {
    let headings = &mut tournament.headings;
    let is_other = |record: &(String, String)| record.0 != code;
    let there = headings.others.iter().position(|record| !is_other(record));
    headings.after_players.retain(is_other);
    headings.others.retain(is_other);
    let is_later = |record: &(String, String)| record.0.as_str() > code && record.0.starts_with(['0', '1']);
    let at = there.or_else(|| headings.others.iter().position(is_later)).unwrap_or(headings.others.len());
    let new = lines.iter().filter(|text| !text.is_empty()).map(|text| (code.to_owned(), text.clone()));
    headings.others.splice(at..at, new);
}

/// Returns the days of the rounds, from the first on (132).
pub fn round_days(tournament: &Tournament) -> Vec<Option<String>> {
    let line = tournament.headings.kept().find(|(code, _)| code == "132");
    let line: Vec<char> = line.map_or_else(Vec::new, |(_, text)| text.chars().collect());
    let cells = line.get(FIRST_ROUND..).unwrap_or_default().chunks(ROUND);
    cells.map(|cell| date(&format!("20{}", cell.iter().take(DATE).collect::<String>().trim()))).collect()
}

/// Converts a complete date to the report's format; `refuse` gives the refusal of text that is none.
pub(super) fn day(
    text: &str,
    refuse: impl FnOnce(String) -> HeadingRefusal,
) -> Result<String, HeadingRefusal> {
    if text.trim().is_empty() {
        return Ok(String::new());
    }
    date(text).filter(|day| !day.contains("/00")).ok_or_else(|| refuse(one_line(text)))
}

/// Sets the date of a round in record 132, under the columns of the round.
pub(super) fn date_of_round(tournament: &mut Tournament, round: RoundNo, text: &str) -> Result<(), Refused> {
    super::check_round(tournament, round)?;
    let day = day(text, |text| HeadingRefusal::DayOfRound { text, round })?;
    let short: String = day.chars().skip(2).collect();
    let there = tournament.headings.kept().find(|(code, _)| code == "132").map(|(_, text)| text.clone());
    let mut line: Vec<char> = there.unwrap_or_default().chars().collect();
    let at = FIRST_ROUND + ROUND * (round - 1);
    line.resize(line.len().max(at + DATE), ' ');
    line.splice(at..at + DATE, format!("{short:DATE$}").chars());
    let line: String = line.into_iter().collect();
    put(tournament, "132", &[line.trim_end().to_owned()]);
    Ok(())
}
