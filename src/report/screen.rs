//! One screen: verdict, boards to look at, the value of each level, the proof, the procedure, the time.

use std::fmt::Write as _;
use std::time::Duration;

use comfy_table::{Table, presets};

use super::boards_to_look_at;
use crate::measure::Measure;
use crate::round::Paired;
use crate::rulebook::Rulebook;
use crate::tournament::{Pairing, Position, Tournament};

/// What the procedure said when it was asked too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// Not asked.
    NotAsked,
    /// The same boards and colours.
    Identical,
    /// Another pairing; where it differs, in words.
    Differs(String),
    /// The step budget ended first.
    GaveUp(String),
}

impl std::fmt::Display for Comparison {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotAsked => f.write_str("not asked"),
            Self::Identical => f.write_str("identical"),
            Self::Differs(how) => write!(f, "differs: {how}"),
            Self::GaveUp(why) => write!(f, "gave up: {why}"),
        }
    }
}

/// How many boards to look at a screen shows.
const LOOKS: usize = 8;

/// The screen after `pair`, without the boards themselves.
pub fn screen(
    tournament: &Tournament,
    position: &Position,
    book: &Rulebook,
    paired: &Paired,
    (comparison, time): (&Comparison, Duration),
) -> String {
    let mut out = String::new();
    let rounds = position.rounds.map(|r| format!(" of {r}")).unwrap_or_default();
    let out_count = tournament.players.len() - position.entries.len();
    let bye = bye_words(position, &paired.pairing);
    let name = Some(tournament.headings.name.as_str()).filter(|n| !n.is_empty()).unwrap_or("Tournament");
    let _ = writeln!(out, "{name} · round {}{rounds} · {}", position.round, book.title);
    let boards = paired.pairing.boards.len();
    let _ =
        writeln!(out, "{} playing → {boards} boards{bye} · {out_count} not playing", position.entries.len());
    let _ = writeln!(
        out,
        "proved best on {} levels in {} brackets · procedure: {comparison} · {:.2} s",
        paired.levels.len(),
        paired.stages.len(),
        time.as_secs_f64()
    );
    if let Some(drawn) = &paired.drawn {
        let _ = writeln!(out, "{drawn}");
    }
    write_looks(&mut out, position, book, &paired.pairing);
    let _ = write!(out, "\nValue of each level (0 is the ideal)\n{}\n", level_table(book, paired));
    out
}

fn bye_words(position: &Position, pairing: &Pairing) -> String {
    let rank = pairing.bye.and_then(|id| position.rank(id));
    rank.map(|r| format!(" + bye (No {})", position.entries[r].number)).unwrap_or_default()
}

fn write_looks(out: &mut String, position: &Position, book: &Rulebook, pairing: &Pairing) {
    let looks = boards_to_look_at(position, book, pairing);
    if looks.is_empty() {
        return;
    }
    let _ = writeln!(out, "\nLook at before posting ({})", looks.len());
    for look in looks.iter().take(LOOKS) {
        let board = if look.board == 0 { "bye".to_owned() } else { format!("bd {}", look.board) };
        let _ = writeln!(out, "  {board:>6}  {:<60} {}", look.says, look.code);
    }
    if looks.len() > LOOKS {
        let _ = writeln!(out, "  … and {} more (--all)", looks.len() - LOOKS);
    }
}

/// One row a level: its value summed over the brackets, and where it is not zero.
fn level_table(book: &Rulebook, paired: &Paired) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    for c in &book.levels {
        let records = || paired.levels.iter().filter(|l| l.code == c.code);
        let values: Vec<(usize, i64)> =
            records().map(|l| (l.stage, level_value(&c.measure, &l.value))).collect();
        let (total, places) = match &c.measure {
            m if m.is_order() => ("first".to_owned(), Vec::new()),
            Measure::ByeScore => {
                (records().find_map(|l| l.value.first()).map_or(String::new(), |&s| score(s)), Vec::new())
            }
            _ => (
                values.iter().map(|(_, v)| v).sum::<i64>().to_string(),
                values.iter().filter(|(_, v)| *v != 0).map(|&(stage, v)| at(paired, stage, v)).collect(),
            ),
        };
        let mut words = places.iter().take(4).cloned().collect::<Vec<_>>().join(", ");
        if places.len() > 4 {
            let _ = write!(words, ", …");
        }
        table.add_row(vec![format!("  {}", c.code), c.says.clone(), total, words]);
    }
    table
}

/// A level's value in one number: of a list its length, otherwise the first number.
fn level_value(measure: &Measure, value: &[i64]) -> i64 {
    if measure.is_listed() {
        i64::try_from(value.len()).unwrap_or(i64::MAX)
    } else {
        value.first().copied().unwrap_or(0)
    }
}

/// Half points as points.
fn score(half_points: i64) -> String {
    i32::try_from(half_points).map_or(String::new(), |s| crate::tournament::Score(s).to_string())
}

/// The score of a bracket and its value.
fn at(paired: &Paired, stage: usize, value: i64) -> String {
    let score = paired.stages.get(stage - 1).map_or(0, |s| s.score);
    format!("{}: {value}", crate::tournament::Score(score))
}

/// The boards as text: number, White, Black, with scores.
pub fn board_lines(tournament: &Tournament, position: &Position, pairing: &Pairing) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(vec!["Bd", "No", "White", "Pts", "", "Pts", "Black", "No"]);
    for (i, b) in pairing.boards.iter().enumerate() {
        let cell = |id| {
            let p = tournament.player(id);
            let score = position.rank(id).map(|r| position.entries[r].score).unwrap_or_default();
            (p.number.to_string(), format!("{} {}", p.title, p.name).trim().to_owned(), score.to_string())
        };
        let (w, b) = (cell(b.white), cell(b.black));
        table.add_row(vec![(i + 1).to_string(), w.0, w.1, w.2, "–".to_owned(), b.2, b.1, b.0]);
    }
    let mut text = table.to_string();
    if let Some(id) = pairing.bye {
        let p = tournament.player(id);
        let _ = write!(text, "\nbye: {} {}", p.number, p.name);
    }
    text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n") + "\n"
}

/// The levels that were proved before a limit was reached.
pub fn proved_so_far(levels: &[crate::model::LevelRecord]) -> String {
    let line = |l: &crate::model::LevelRecord| {
        let shown: Vec<String> = l.value.iter().take(8).map(ToString::to_string).collect();
        format!("  bracket {:<3} {:<12} {}\n", l.stage, l.code, shown.join(" "))
    };
    levels.iter().map(line).collect()
}
