//! What `import` adjusts in a report (FIDE's list of questions, 47 to 53): the records that the event writes otherwise or no
//! longer, and the columns of players that it writes otherwise. The report is compared with the same event written again.

use std::collections::{BTreeMap, BTreeSet};

use crate::output;
use facts::format;
use facts::tournament::Tournament;

/// The columns of a player record, from 1: what they hold, the first and the last one.
const COLUMNS: [(&str, usize, usize); 8] = [
    ("sex", 10, 10),
    ("title", 11, 13),
    ("name", 15, 47),
    ("rating", 49, 52),
    ("federation", 54, 56),
    ("FIDE id", 58, 68),
    ("date of birth", 70, 79),
    ("rank", 86, 89),
];
/// The column of the first round, and the columns of a round.
const FIRST_ROUND: usize = 92;
const ROUND: usize = 10;
/// The maximum number of players or records named for one adjustment.
const NAMED: usize = 8;

/// The adjustments of one kind: the participants or records that have it.
type Adjustments = BTreeMap<String, Vec<String>>;

/// Tells the adjustments that an event makes to a report, one line each, before anything is written. Other formats are kept
/// as they are.
pub(super) fn tell(report: &[u8], tournament: &Tournament) {
    if readers::kind_only_read(report).is_some() {
        return;
    }
    for says in adjustments(&format::decode(report).0, tournament) {
        output::say(&says);
    }
}

fn adjustments(text: &str, tournament: &Tournament) -> Vec<String> {
    if text.trim_start().starts_with(['{', '[']) || tournament.teams.is_some() {
        return Vec::new();
    }
    let ours = [format::write_trf16(tournament), format::write_trf26(tournament)];
    let written: BTreeSet<String> = ours.iter().flat_map(|ours| ours.lines().map(plain)).collect();
    let players: BTreeMap<String, Vec<char>> = ours[0]
        .lines()
        .filter(|line| is_player(line))
        .map(|line| (number(line), line.chars().collect()))
        .collect();
    let mut all = Adjustments::new();
    for line in format::split_lines(text).into_iter().filter(|line| !line.trim().is_empty()) {
        if is_player(line) {
            if let Some(now) = players.get(&number(line)) {
                compare(&line.chars().collect::<Vec<_>>(), now, &number(line), &mut all);
            }
        } else if !written.contains(&plain(line)) {
            let code: String = line.chars().take(3).collect();
            all.entry(record(&code)).or_default().push(plain(line));
        }
    }
    all.into_iter().map(|(what, of)| says(&what, &of)).collect()
}

/// Returns what becomes of a record that is not written as it was read.
fn record(code: &str) -> String {
    let becomes = match code {
        "XXZ" | "240" => {
            "absences and byes move into the columns of their rounds (0000 - Z, H, F) and into record 240"
        }
        "XXS" | "162" | "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU" => {
            "points are written only if they are not the usual ones, as XXS and BBW to BBU, or as 162 in TRF26"
        }
        "XXC" | "152" => "the first colour is written as 152 and XXC",
        "XXR" | "142" => "the number of rounds is written as 142 and XXR",
        "XXP" | "260" => "prohibited pairs are written as XXP, or as 260 in TRF26",
        "XXA" | "250" => "virtual points are written as XXA, or as 250 in TRF26",
        _ => "the record is written otherwise",
    };
    format!("{code}: {becomes}")
}

/// Compares the columns of a player before and after.
fn compare(before: &[char], now: &[char], number: &str, all: &mut Adjustments) {
    for (what, first, last) in COLUMNS {
        let (old, new) = (field(before, first, last), field(now, first, last));
        if old != new {
            let says = match what {
                "name" | "FIDE id" | "rank" => format!("{what} is written otherwise"),
                _ => format!("{what} {} becomes {}", shown(&old), shown(&new)),
            };
            all.entry(says).or_default().push(number.to_owned());
        }
    }
    let longest = before.len().max(now.len());
    for (round, first) in (1..).zip((FIRST_ROUND..=longest).step_by(ROUND)) {
        let [old, new] = [before, now].map(|line| field(line, first, first + ROUND - 3));
        let (old, new) = (plain(&old), plain(&new));
        if old != new {
            let says = format!("round {round}: {} becomes {}", shown(&old), shown(&new));
            all.entry(says).or_default().push(number.to_owned());
        }
    }
}

/// Returns a field as a message quotes it.
fn shown(text: &str) -> String {
    if text.is_empty() { "blank".to_owned() } else { format!("'{text}'") }
}

/// Returns an adjustment with the players or the records that have it.
fn says(what: &str, of: &[String]) -> String {
    let listed = of.iter().take(NAMED).cloned().collect::<Vec<_>>().join("; ");
    let more = if of.len() > NAMED { format!(" and {} more", of.len() - NAMED) } else { String::new() };
    format!("adjusted: {what} ({listed}{more})")
}

fn is_player(line: &str) -> bool {
    line.starts_with("001 ")
}

fn number(line: &str) -> String {
    field(&line.chars().collect::<Vec<_>>(), 5, 8)
}

/// Returns the text in columns, counted from 1, without blanks at its ends.
fn field(line: &[char], first: usize, last: usize) -> String {
    let columns = line.iter().skip(first - 1).take(last + 1 - first);
    columns.collect::<String>().trim().to_owned()
}

/// Returns a line with single blanks, so that only the words count.
fn plain(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}
