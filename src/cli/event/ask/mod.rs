//! `pairproof result --ask`: enters results by single keys, one per game, and saves each board at once.
//!
//! On a terminal, each key takes effect when it is pressed. From a pipe, the same keys are read as text, so scripts and
//! tests work like a person.

mod cursor;
mod keys;
mod round;

use std::io::Write as _;
use std::path::Path;

use super::Into;
use crate::{Done, Exit, Failure, input, kept, output};
use cursor::{Cursor, KeyEffect, TypedText};
use keys::Keys;
use round::{BoardEntry, RoundInEntry};
use store::RowAdded;
use words::TERMINAL;

/// The help text about the keys, printed at the start.
const KEYS: &str = "1 White won, 0 Black won, = or d draw, + Black absent, - White absent, x both absent
up or backspace: previous board; down or space: next board; * removes a result
a number and Enter: that board (if it begins with 0 or 1, type b first, as in b12); q: quit";

/// The help text about the keys in an event of matches.
const MATCH_KEYS: &str =
    "One key for each game: 1 the side on the left won, 0 the side on the right won, = or d draw,
+ the right side is absent, - the left side is absent, x both are absent
t, a result and Enter: the whole match, as in t2.5-1.5 or t+/-; backspace: the game before
up: previous match; down or space: next match
a number and Enter: that match (if it begins with 0 or 1, type b first, as in b12); q: quit";

/// Asks for the results of the last paired round, board by board.
pub(super) fn ask(file: &Path, into: &Into) -> Done {
    let tournament = input::event(file)?.event.tournament.clone();
    let mut round = RoundInEntry::of(tournament).map_err(|e| e.naming(file))?;
    let mut keys = Keys::open()?;
    let games = round.games();
    let mut cursor = Cursor::new(round.boards.numbers.clone(), games);
    // A round in which every board has a result is reviewed from its first board.
    let is_review = cursor.advance(&|number| round.is_open(number)).is_none();
    if is_review {
        cursor.first();
    }
    output::print(&format!("Round {}. {}\n", round.number, if games > 1 { MATCH_KEYS } else { KEYS }))?;
    show(&round.asks(cursor.board(), 0))?;
    while let Some(key) = keys.next()? {
        let (number, entry) = match cursor.press(key) {
            KeyEffect::Quit => break,
            KeyEffect::Enter(number, results) => {
                // The last game of a match is shown before the score of the match.
                if let Some(last) = results.last().filter(|_| games > 1) {
                    show(&format!("{last}\n"))?;
                }
                (number, BoardEntry::Games(results))
            }
            KeyEffect::Words(number, words) => {
                show("\n")?;
                (number, BoardEntry::Words(words))
            }
            effect => {
                show_effect(&cursor, &round, &effect)?;
                continue;
            }
        };
        let is_saved = save(file, into, &mut round, number, &entry)?;
        if is_saved && is_review {
            cursor.next();
        } else if is_saved && cursor.advance(&|number| round.is_open(number)).is_none() {
            break;
        }
        show(&round.asks(cursor.board(), 0))?;
    }
    conclude(file, &cursor, &round)
}

/// Says what is still open.
fn conclude(file: &Path, cursor: &Cursor, round: &RoundInEntry) -> Done {
    let left = round.open();
    let says = if left == 0 { "all games have a result".to_owned() } else { format!("{left} still open") };
    if cursor.is_incomplete() {
        output::print(&format!(
            "\nthe results typed for match {} are incomplete and not saved",
            cursor.board()
        ))?;
    }
    output::print(&format!("\nround {}: {says}; saved in {}\n", round.number, file.display()))?;
    if let Some(says) = super::earlier_open(file, &round.tournament) {
        output::say(&says);
    }
    Ok(Exit::Done)
}

/// Shows the effect of a key that saves nothing.
fn show_effect(cursor: &Cursor, round: &RoundInEntry, effect: &KeyEffect) -> Result<(), Failure> {
    match (effect, &cursor.text) {
        (KeyEffect::Idle(says), _) if says.is_empty() => return Ok(()),
        (KeyEffect::Idle(says), _) => show(&format!("{says}\n"))?,
        (KeyEffect::Game(ended), _) => show(&format!("{ended}\n"))?,
        (KeyEffect::Echo(c), _) => return show(&c.to_string()),
        (_, Some(TypedText::Number(digits))) => return show(&format!("\nboard {digits}")),
        (_, Some(TypedText::Words(words))) => return show(&format!("\nmatch {}: {words}", cursor.board())),
        (_, None) => show("\n")?,
    }
    show(&round.asks(cursor.board(), cursor.typed.len()))
}

fn show(text: &str) -> Result<(), Failure> {
    output::print(text)?;
    output::done(std::io::stdout().flush())
}

/// Saves the result of a board, which may replace an earlier one, and shows it. Returns `false` if the result is
/// impossible, and shows why.
fn save(
    file: &Path,
    into: &Into,
    round: &mut RoundInEntry,
    number: usize,
    entry: &BoardEntry,
) -> Result<bool, Failure> {
    let (was_open, before) = (round.is_open(number), round.score(number));
    let command = match round.command(number, entry) {
        Ok(Some(command)) => command,
        Ok(None) => return show(&format!("{before} already\n")).map(|()| true),
        Err(hint) => return show(&format!("{hint}\n")).map(|()| false),
    };
    let RowAdded { applied, behind, .. } = kept::append(file, &into.by, command)?;
    *round = RoundInEntry::of(applied.event.tournament)?;
    let after = round.score(number);
    let says = match (was_open, round.is_open(number)) {
        (true, _) => after,
        (false, true) => "open again".to_owned(),
        (false, false) => format!("{after} instead of {before}"),
    };
    show(&format!("{says}\n"))?;
    behind.iter().try_for_each(|note| show(&format!("{}\n", note.line(TERMINAL))))?;
    Ok(true)
}
