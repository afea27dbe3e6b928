//! `-l`: lists the participants and the facts that the criteria use, in tab-terminated cells.
//!
//! READING COMPAT-LIST: players who do not play the round are not listed; the other reading: everybody is.

use super::job::EngineDialect;
use facts::rulebook::{Rulebook, System, Unplayed};
use facts::tournament::{Colour, Entry, Float, Pairing, PairingNumber, PlayerId, Position, Rank};
use model::graph::CompatGraph;
use model::measure::{Preference, PreferenceStrength, float_ago};

/// Returns the text before the first table: `JaVaFo` begins with a byte-order mark.
pub(super) fn start(engine: EngineDialect) -> &'static str {
    match engine {
        EngineDialect::Bbp => "",
        EngineDialect::Javafo => "\u{feff}",
    }
}

/// Returns the table of a round. Without a pairing, its column `Cur` is empty. `number` must also accept players who do
/// not play.
pub(super) fn table(
    engine: EngineDialect,
    position: &Position,
    book: &Rulebook,
    pairing: Option<&Pairing>,
    number: &dyn Fn(PlayerId) -> PairingNumber,
) -> String {
    let graph = CompatGraph::new(position, book, &[]);
    let mut rows = vec![heading(engine, position.played())];
    for (rank, entry) in position.entries.iter().enumerate() {
        let float = |ago| float_ago(entry, ago, unplayed(book), &position.scoring);
        let mut row = vec![
            entry.label.to_string(),
            entry.score.to_string(),
            colours(entry),
            preference(Preference::of(&entry.colours)),
            if graph.may_have_bye(Rank(rank)) { "Y" } else { "N" }.to_owned(),
            mark(engine, float(1)),
            mark(engine, float(2)),
            pairing.map(|pairing| now(engine, entry, pairing, number)).unwrap_or_default(),
            String::new(),
        ];
        row.extend(entry.rounds.iter().map(|fact| {
            let opponent = fact.opponent.filter(|_| fact.outcome.is_played());
            opponent.map(|id| number(id).to_string()).unwrap_or_default()
        }));
        rows.push(row);
    }
    laid_out(position, &rows)
}

/// Returns the unplayed rounds that count as downfloats.
fn unplayed(book: &Rulebook) -> Unplayed {
    if book.system == System::Dutch2017 { Unplayed::Any } else { Unplayed::Scored }
}

fn heading(engine: EngineDialect, played: usize) -> Vec<String> {
    let [last, second] = match engine {
        EngineDialect::Bbp => ["C14", "C16"],
        EngineDialect::Javafo => ["-1R", "-2R"],
    };
    let dashes = "-".repeat(played + 1);
    let mut cells: Vec<String> =
        ["ID", "Pts", &dashes, "Pref", "C2", last, second, "Cur", ""].map(str::to_owned).into();
    cells.extend((1..=played).map(|r| format!("R{r}")));
    cells
}

/// Returns the column `WB`: the colours of the games played.
fn colours(entry: &Entry) -> String {
    entry.colours.played().iter().map(|&colour| letter(colour)).collect()
}

fn letter(colour: Colour) -> char {
    match colour {
        Colour::White => 'W',
        Colour::Black => 'B',
    }
}

/// Returns the preference: `W ` absolute, `(W)` strong, `w ` mild, `A ` none.
fn preference(preference: Preference) -> String {
    let Some(colour) = preference.colour.map(letter) else { return "A ".to_owned() };
    match preference.strength {
        PreferenceStrength::Absolute => format!("{colour} "),
        PreferenceStrength::Strong => format!("({colour})"),
        PreferenceStrength::Mild => format!("{} ", colour.to_ascii_lowercase()),
        PreferenceStrength::None => "A ".to_owned(),
    }
}

fn mark(engine: EngineDialect, float: Option<Float>) -> String {
    let mark = match (float, engine) {
        (None, _) => "",
        (Some(Float::Down), EngineDialect::Bbp) => "D",
        (Some(Float::Up), EngineDialect::Bbp) => "U",
        (Some(Float::Down), EngineDialect::Javafo) => "▼",
        (Some(Float::Up), EngineDialect::Javafo) => "▲",
    };
    mark.to_owned()
}

/// Returns the opponent of the coming round and the player's own colour, as in `(5W)`.
fn now(
    engine: EngineDialect,
    entry: &Entry,
    pairing: &Pairing,
    number: &dyn Fn(PlayerId) -> PairingNumber,
) -> String {
    let Some(opponent) = pairing.opponent(entry.id) else {
        return match engine {
            EngineDialect::Bbp => "(bye)".to_owned(),
            EngineDialect::Javafo => "(pab)".to_owned(),
        };
    };
    let has_white = pairing.boards.iter().any(|b| b.white == entry.id);
    format!("({}{})", number(opponent), if has_white { 'W' } else { 'B' })
}

/// Right-aligns the cells and puts an empty line between scores.
fn laid_out(position: &Position, rows: &[Vec<String>]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..rows[0].len()).map(width).collect();
    let mut text = String::from("\n");
    let mut above = None;
    for (place, row) in rows.iter().enumerate() {
        let score = place.checked_sub(1).map(|rank| position.entries[rank].score);
        if score != above {
            text.push('\n');
        }
        above = score;
        text.extend(row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:>width$}\t")));
        text.push('\n');
    }
    text + "\n\n"
}
