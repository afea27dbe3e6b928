//! Boards that players will ask about: repeated floats, denied preferences, wide score gaps, the bye. And players who did not
//! come to the last round.

use super::code::{bye_code, float_code};
use super::names::{Names, mark};
use api::event::{Numbered, missed_the_last_round};
use facts::rulebook::{Declared, Measure, Rulebook};
use facts::tournament::{Colour, Entry, Float, Pairing, Position, RoundNo, Tournament};
use model::measure::{self, Preference, PreferenceStrength};

/// A board to check before posting.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
pub struct Look {
    /// Board number from 1; 0 for the bye.
    pub board: usize,
    /// Code of the criterion concerned.
    pub code: String,
    /// The point in question, in words.
    pub says: String,
    /// The topic of the question.
    #[serde(skip)]
    pub about: About,
}

/// The topic of a player's question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum About {
    /// An opponent with a different score, possibly not for the first time.
    #[default]
    Float,
    /// The colour.
    Colour,
    /// The bye.
    Bye,
    /// A player who may not come. No player asks about it, the arbiter does.
    Absence,
}

/// Returns the boards to look at, in board order; `declared` are the discretions and readings of the round.
pub fn boards_to_look_at(
    tournament: &Tournament,
    position: &Position,
    book: &Rulebook,
    pairing: &Pairing,
    declared: &[String],
) -> Vec<Look> {
    let declared = Declared::of(book, declared);
    let mut looks = Vec::new();
    let by_id = |id| position.rank(id).map(|r| &position.entries[r]);
    for (board, b) in Numbered::of_new_round(tournament, pairing).seats() {
        if let (Some(white), Some(black)) = (by_id(b.white), by_id(b.black)) {
            if book.system.is_table() {
                look_at_absence(&mut looks, book, board, (white, black), position);
                continue;
            }
            look_at_no_show(&mut looks, tournament, board, (white, position.round));
            look_at_no_show(&mut looks, tournament, board, (black, position.round));
            look_at_gap(&mut looks, book, board, (white, black));
            for (e, given) in [(white, Colour::White), (black, Colour::Black)] {
                let preference = measure::preference_under(position, book, &declared, e);
                look_at_colour(&mut looks, book, board, (e, given, preference));
            }
            look_at_float(&mut looks, book, board, (white, black));
            look_at_float(&mut looks, book, board, (black, white));
        }
    }
    if let Some(e) = pairing.bye.and_then(by_id) {
        if !book.system.is_table() {
            look_at_no_show(&mut looks, tournament, 0, (e, position.round));
        }
        let says = if book.system.is_table() {
            format!("{} has a free round", mark(e))
        } else {
            format!("{} ({}) has the bye", mark(e), e.score)
        };
        looks.push(Look { board: 0, code: bye_code(book), says, about: About::Bye });
    }
    let names = Names::of(tournament);
    for look in &mut looks {
        look.says = names.told_once(&look.says);
    }
    looks
}

/// Adds a board of a table that is announced although one of its players is absent.
fn look_at_absence(
    looks: &mut Vec<Look>,
    book: &Rulebook,
    board: usize,
    (white, black): (&Entry, &Entry),
    position: &Position,
) {
    let is_away = |e: &Entry| position.withdrawn.contains(&e.id);
    let (w, b) = (mark(white), mark(black));
    let says = match (is_away(white), is_away(black)) {
        (false, false) => return,
        (true, true) => format!("{w} and {b} are both away: the game is lost by both"),
        (true, false) => format!("{w} is away: {b} wins by forfeit"),
        (false, true) => format!("{b} is away: {w} wins by forfeit"),
    };
    let table = book.absolutes.iter().find(|c| c.measure == Measure::TablePair);
    let code = table.map(|c| c.code.clone()).unwrap_or_default();
    looks.push(Look { board, code, says, about: About::Float });
}

/// Adds a player who did not come to the last round, and how to leave him out of this one.
fn look_at_no_show(
    looks: &mut Vec<Look>,
    tournament: &Tournament,
    board: usize,
    (e, round): (&Entry, RoundNo),
) {
    let Some(missed) = missed_the_last_round(tournament, e.id, round) else { return };
    let number = e.label;
    let says = format!(
        "{} {missed}, and is paired again; if away: `pairproof bye FILE {number} {round} zero` or \
         `pairproof withdraw FILE {number}`",
        mark(e)
    );
    looks.push(Look { board, code: String::new(), says, about: About::Absence });
}

fn look_at_gap(looks: &mut Vec<Look>, book: &Rulebook, board: usize, (white, black): (&Entry, &Entry)) {
    let gap = (white.score.0 - black.score.0).abs();
    if gap >= 2 {
        let says = format!(
            "{} ({}) and {} ({}) are {} apart",
            mark(white),
            white.score,
            mark(black),
            black.score,
            points(gap)
        );
        looks.push(Look { board, code: float_code(book), says, about: About::Float });
    }
}

/// Adds a board on which a strong or absolute preference was denied.
fn look_at_colour(
    looks: &mut Vec<Look>,
    book: &Rulebook,
    board: usize,
    (e, given, preference): (&Entry, Colour, Preference),
) {
    let Some(wanted) = preference.colour.filter(|&colour| colour != given) else { return };
    let (how, is_absolute) = match preference.strength {
        PreferenceStrength::Absolute => ("an absolute", true),
        PreferenceStrength::Strong => ("a strong", false),
        PreferenceStrength::Mild | PreferenceStrength::None => return,
    };
    let clash = book.absolutes.iter().find(|c| is_absolute && c.measure == Measure::ColourClash);
    let code = clash.or(book.level(is_about_colours)).map(|c| c.code.clone()).unwrap_or_default();
    let says =
        format!("{} has {how} preference for {wanted}, but gets {given} (so far {})", mark(e), e.colours);
    looks.push(Look { board, code, says, about: About::Colour });
}

/// Adds a board on which a player floats again.
fn look_at_float(looks: &mut Vec<Look>, book: &Rulebook, board: usize, (own, other): (&Entry, &Entry)) {
    let direction = match own.score.cmp(&other.score) {
        std::cmp::Ordering::Greater => Float::Down,
        std::cmp::Ordering::Less => Float::Up,
        std::cmp::Ordering::Equal => return,
    };
    for c in book.levels() {
        let Measure::FloatRepeat(m) = &c.measure else { continue };
        if m.direction != direction {
            continue;
        }
        for d in &m.drops {
            if measure::float_in_round(own, d.rounds_ago) == Some(direction) {
                let way = if direction == Float::Down { "down" } else { "up" };
                let when = if d.rounds_ago == 1 { "in the last round" } else { "two rounds ago" };
                let says = format!("{} floats {way} again, as {when}", mark(own));
                looks.push(Look { board, code: d.code.clone(), says, about: About::Float });
            }
        }
    }
}

/// Returns whether the level counts denied colours.
fn is_about_colours(measure: &Measure) -> bool {
    matches!(
        measure,
        Measure::ColourDenied
            | Measure::PreferenceLost
            | Measure::StrongPreferenceLost
            | Measure::DueColours
            | Measure::EqualiseDenied
            | Measure::ColourDifferences
            | Measure::Transfers
    )
}

/// Returns a difference in points, as in `1 point` or `1.5 points`.
fn points(half_points: i32) -> String {
    let score = facts::tournament::Score(half_points).to_string();
    let number = score.strip_suffix(".0").unwrap_or(&score);
    if number == "1" { "1 point".to_owned() } else { format!("{number} points") }
}
