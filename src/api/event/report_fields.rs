//! The headings of a complete report: those that are missing, and the coded ones of TRF26, which are the method of the
//! starting ranks (172) and the time control (222).

use super::records::{put, round_days};
use super::{HeadingChange, HeadingRefusal, Refused, ReportNote, one_line};
use facts::format::{self, excerpt};
use facts::tournament::{RoundNo, Tournament};
use words::Statement;

/// The methods of the starting ranks that record 172 knows.
const METHODS: [&str; 7] = ["FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER"];

/// The headings that every complete report has, by the names that messages have for them.
const NEEDED: [(&str, &str); 10] = [
    ("012", "name"),
    ("022", "city"),
    ("032", "federation"),
    ("042", "first-day"),
    ("052", "last-day"),
    ("092", "kind"),
    ("102", "arbiter"),
    ("122", "time-control"),
    ("172", "rank-method"),
    ("222", "time-code"),
];

/// Returns the headings still missing from a complete report; `None` if it has all of them. Deputies are named with the
/// others only, because an event need not have any.
fn missing(tournament: &Tournament) -> Option<Vec<Statement>> {
    let has = |code: &str| match code {
        "012" => !tournament.headings.name.trim().is_empty(),
        _ => tournament.headings.kept().any(|(c, text)| c == code && !text.trim().is_empty()),
    };
    let lacking = NEEDED.iter().filter(|(code, _)| !has(code));
    let mut lacks: Vec<Statement> =
        lacking.map(|&(_, heading)| HeadingChange::Missing { heading }.into()).collect();
    lacks.extend(days_missing(tournament).map(Statement::from));
    if !lacks.is_empty() && !has("112") {
        lacks.push(HeadingChange::DeputiesMissing.into());
    }
    (!lacks.is_empty()).then_some(lacks)
}

/// Returns the note of a command that sets headings.
pub(super) fn still_missing(tournament: &Tournament) -> Option<Statement> {
    missing(tournament).map(|headings| HeadingChange::StillMissing { headings }.into())
}

/// Says which headings a final report still lacks, and which command adds them.
pub fn missing_headings(tournament: &Tournament) -> Option<Statement> {
    missing(tournament).map(|headings| ReportNote::ReportLacks { headings }.into())
}

/// Names the rounds whose days the report does not state.
fn days_missing(tournament: &Tournament) -> Option<HeadingChange> {
    let rounds = tournament.rounds.unwrap_or_else(|| tournament.rounds_paired());
    let days = round_days(tournament);
    let is_missing = |round: &RoundNo| days.get(round - 1).is_none_or(Option::is_none);
    let missing: Vec<RoundNo> = (1..=rounds).filter(is_missing).collect();
    let all = missing.len() == rounds;
    (!missing.is_empty()).then_some(HeadingChange::DaysMissing { all, rounds: missing })
}

/// Sets the coded headings, and returns their names.
///
/// # Errors
/// Fails if the method is not one of record 172, or the time control is not in seconds.
pub(super) fn set(
    after: &mut Tournament,
    [method, time]: [Option<&str>; 2],
) -> Result<Vec<&'static str>, Refused> {
    let mut set = Vec::new();
    if let Some(text) = method {
        put(after, "172", &[rank_method(&one_line(text))?]);
        set.push("rank-method");
    }
    if let Some(text) = time {
        put(after, "222", &[time_code(&one_line(text))?]);
        set.push("time-code");
    }
    Ok(set)
}

/// Returns the text of record 172: the federation whose ratings count beside FIDE's, if any, and the method.
fn rank_method(text: &str) -> Result<String, Refused> {
    let upper = text.to_ascii_uppercase();
    let (federation, method) = match upper.split_whitespace().collect::<Vec<_>>()[..] {
        [] => return Ok(String::new()),
        [method] => ("", method),
        [federation, method] => (federation, method),
        _ => ("", upper.as_str()),
    };
    let is_federation = federation.is_empty() || format::federation(federation).is_ok();
    if METHODS.contains(&method) && is_federation {
        return Ok(format!("{federation:3} {method}"));
    }
    Err(HeadingRefusal::RankMethod { text: excerpt(text), methods: METHODS.join(", ") }.into())
}

/// Returns the text of record 222.
fn time_code(text: &str) -> Result<String, Refused> {
    let is_code = |c: char| c.is_ascii_digit() || "+/:*".contains(c);
    if text.is_empty() || text.starts_with(|c: char| c.is_ascii_digit()) && text.chars().all(is_code) {
        return Ok(text.to_owned());
    }
    Err(HeadingRefusal::TimeCode { text: excerpt(text) }.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn record_172_has_the_federation_before_the_method() {
        assert_eq!(rank_method("fide").as_deref(), Ok("    FIDE"));
        assert_eq!(rank_method("aut hbfn").as_deref(), Ok("AUT HBFN"));
        assert_eq!(rank_method("").as_deref(), Ok(""));
        assert!(rank_method("ELO").is_err() && rank_method("a b c").is_err());
        assert_eq!(time_code("40/5400+30:900+30").as_deref(), Ok("40/5400+30:900+30"));
        assert!(time_code("90 min").is_err() && time_code("+30").is_err());
    }
}
