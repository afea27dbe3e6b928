//! The answer of `pair` on a page: the verdict, boards to check, all boards, rules not fully met, and the proof.

use std::fmt::Write as _;
use std::time::Duration;

use super::page::{TextPage, count, lines};
use super::{Look, boards_to_look_at};
use facts::rulebook::{Criterion, Measure, Rulebook};
use facts::tournament::Coming;
use lexmatch::Kinds;
use model::round::Paired;

/// The outcome of the procedure, if it was also run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// The procedure was not requested.
    NotAsked,
    /// The same boards and colours.
    Identical,
    /// A different pairing; the text says where it differs.
    Differs(String),
    /// A different pairing, but the rulebook has criteria that the procedure does not know; the text names them.
    Unknowing(String),
    /// The step limit was reached.
    GaveUp(String),
    /// The time limit was reached, or the user stopped the procedure.
    Stopped,
}

impl std::fmt::Display for Comparison {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotAsked => f.write_str("not asked"),
            Self::Identical => f.write_str("identical"),
            Self::Differs(how) => write!(f, "differs: {how}"),
            Self::Unknowing(what) => write!(f, "not comparable: {what}"),
            Self::GaveUp(why) => write!(f, "gave up: {why}"),
            Self::Stopped => f.write_str("stopped by the limit"),
        }
    }
}

impl Comparison {
    /// Returns the verdict in capitals: `IDENTICAL`, `DIFFERS: swap of 2 boards`.
    pub fn verdict(&self) -> String {
        let text = self.to_string();
        let (word, rest) = text.split_at(text.find(':').unwrap_or(text.len()));
        word.to_uppercase() + rest
    }
}

/// The maximum number of boards to check that a page lists.
const LOOKS: usize = 8;
/// The maximum number of scoregroups that a page lists for a level.
const PLACES: usize = 4;

/// Returns the outcome of the procedure, and the time that pairing took, by model and procedure.
pub fn reckoned(comparison: &Comparison, time: Duration) -> String {
    let procedure = match comparison {
        Comparison::NotAsked => String::new(),
        asked => format!("procedure: {asked} · "),
    };
    format!("{procedure}{:.2} s", time.as_secs_f64())
}

/// Returns the answer of `pair`: the verdict, boards to check, all boards, rules not fully met, and the proof.
pub fn screen(
    page: TextPage,
    coming: Coming<'_>,
    book: &Rulebook,
    paired: &Paired,
    reckoned: &str,
) -> String {
    let Coming { tournament, position } = coming;
    let mut out = verdict_lines(page, coming, book, paired);
    if let Some(drawn) = &paired.drawn {
        out += &page.fold(&drawn.to_string(), 2);
    }
    if !paired.declared.is_empty() {
        out += &page.fold(&format!("declared: {}", paired.declared.join(", ")), 2);
    }
    let looks = boards_to_look_at(coming, book, &paired.pairing, &paired.declared, page.voice);
    out += &check_before_posting(page, &looks);
    let boards = super::boards(Some(page), tournament, position, &paired.pairing);
    let _ = write!(out, "\n{boards}\n{}\n{}", level_table(page, book, paired), proof(page, paired, reckoned));
    out
}

/// States how far the answer is proved. Only a full page names the evidence.
fn proof(page: TextPage, paired: &Paired, reckoned: &str) -> String {
    let brackets = count(paired.stages.len(), "bracket");
    let proved = match page.all {
        true => format!("{} · {}", paired.kinds(), super::closed_by(&paired.levels)),
        false if paired.is_proved() => "every rule proved".to_owned(),
        false => paired.kinds().to_string(),
    };
    page.fold(&format!("{brackets} · {proved} · {reckoned}"), 2)
}

/// Returns the verdict, such as `PROVED BEST  140 boards and the bye (295 Kim, Jo)`, then the event, the rulebook and
/// the number of participants.
fn verdict_lines(
    page: TextPage,
    Coming { tournament, position }: Coming<'_>,
    book: &Rulebook,
    paired: &Paired,
) -> String {
    let word = match paired.kinds() {
        Kinds { unproved: 1.., .. } => "NOT PROVED",
        Kinds { enumerated: 1.., .. } => "ENUMERATED BEST",
        Kinds { .. } => "PROVED BEST",
    };
    let rounds = position.rounds.map(|r| format!(" of {r}")).unwrap_or_default();
    let bye = paired.pairing.bye.map(|id| format!(" and the bye ({})", tournament.player(id).label()));
    let boards = count(paired.pairing.boards.len(), "board") + &bye.unwrap_or_default();
    let mut out = page.fold(&format!("{word}  round {}{rounds} · {boards}", position.round), 2);
    if !tournament.headings.name.is_empty() {
        out += &page.fold(&tournament.headings.name, 2);
    }
    out += &page.fold(&book.heading(), 2);
    let away = super::attendance::summary(&super::away(tournament, position));
    let away = if away.is_empty() { away } else { format!(" · {away}") };
    out += &page.fold(&format!("{} playing{away}", position.entries.len()), 2);
    let accelerated = super::acceleration(position, tournament.participant());
    out.extend(accelerated.map(|says| page.fold(&says, 2)));
    out
}

/// Returns the boards that players will ask about; empty if there are none.
pub fn check_before_posting(page: TextPage, looks: &[Look]) -> String {
    let mut out = String::new();
    if looks.is_empty() {
        return out;
    }
    let _ = writeln!(out, "\nCheck before you post ({})", looks.len());
    let listed = page.listed(looks.len(), LOOKS);
    let rows = looks[..listed].iter().map(|look| {
        let board = if look.board == 0 { "bye".to_owned() } else { format!("bd {}", look.board) };
        [format!("  {board}"), look.says.clone(), look.code.clone()]
    });
    out += &lines(&page.table(&[0], ["", "", ""], rows));
    if listed < looks.len() {
        let _ = writeln!(out, "  … {} more (--all)", looks.len() - listed);
    }
    out
}

/// Returns a table with a row for each level not fully met. The row has the sum of the values over all brackets, and
/// the brackets with a value above zero.
fn level_table(page: TextPage, book: &Rulebook, paired: &Paired) -> String {
    let rows: Vec<Option<[String; 4]>> = book.levels().map(|c| level_row(page, c, paired)).collect();
    let ideal = rows.iter().filter(|row| row.is_none()).count();
    let rows: Vec<[String; 4]> = rows
        .into_iter()
        .zip(book.levels())
        .filter_map(|(row, c)| {
            let ideal = if c.measure.is_order() { "first" } else { "0" };
            let at_ideal = || [c.code.clone(), ideal.to_owned(), String::new(), c.says.clone()];
            row.or_else(|| page.all.then(at_ideal))
        })
        .collect();
    let mut out = String::new();
    let also = if rows.is_empty() { "" } else { "… " };
    if !rows.is_empty() {
        out += &lines(&page.table(&[1], ["Rule", "Total", "Score: count", "What it requires"], rows));
    }
    if ideal > 0 && !page.all {
        let _ = writeln!(
            out,
            "{also}{} fully met (--all)",
            count(ideal, if also.is_empty() { "rule" } else { "other rule" })
        );
    }
    out
}

/// Returns the code, value, places and words of a level. `None` if it is ideal everywhere or has no meaningful value.
pub(super) fn level_row(page: TextPage, c: &Criterion, paired: &Paired) -> Option<[String; 4]> {
    let records = || paired.levels.iter().filter(|l| l.code == c.code);
    let places: Vec<(usize, i64)> = records()
        .map(|l| (l.stage, level_value(&c.measure, &l.value)))
        .filter(|(_, value)| *value != 0)
        .collect();
    if c.measure.is_order() || places.is_empty() {
        return None;
    }
    let (total, mut at_places) = if c.measure == Measure::ByeScore {
        (records().find_map(|l| l.value.first()).map_or(String::new(), |&s| score(s)), Vec::new())
    } else {
        let total = places.iter().map(|(_, value)| value).sum::<i64>().to_string();
        (total, places.iter().map(|&(stage, value)| at(paired, stage, value)).collect())
    };
    let listed = page.listed(at_places.len(), PLACES);
    let more = at_places.len() - listed;
    at_places.truncate(listed);
    if more > 0 {
        at_places.push(format!("… {more} more (--all)"));
    }
    Some([c.code.clone(), total, at_places.join(", "), c.says.clone()])
}

/// Returns a level's value as one number: the length of a list, or the first number.
fn level_value(measure: &Measure, value: &[i64]) -> i64 {
    if measure.is_listed() {
        i64::try_from(value.len()).unwrap_or(i64::MAX)
    } else {
        value.first().copied().unwrap_or(0)
    }
}

/// Converts half points to points.
fn score(half_points: i64) -> String {
    i32::try_from(half_points).map_or(String::new(), |s| facts::tournament::Score(s).to_string())
}

/// Returns the score of a bracket and the level's value there.
fn at(paired: &Paired, stage: usize, value: i64) -> String {
    let score = paired.stages.get(stage - 1).map_or(0, |s| s.score);
    format!("{}: {value}", facts::tournament::Score(score))
}

/// Returns the levels proved before the limit was reached.
pub fn proved_so_far(levels: &[model::stage::LevelRecord]) -> String {
    let line = |l: &model::stage::LevelRecord| {
        let shown: Vec<String> = l.value.iter().take(8).map(ToString::to_string).collect();
        format!("  bracket {:<3} {:<12} {}\n", l.stage, l.code, shown.join(" "))
    };
    levels.iter().map(line).collect()
}
