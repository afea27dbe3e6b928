//! `pairproof result --ask`: enters results by single keys, one per board, and saves each at once.
//!
//! On a terminal, each key takes effect when it is pressed. From a pipe, the same keys are read as text, so that
//! scripts and tests can do what a person does.

use std::collections::VecDeque;
use std::io::{IsTerminal as _, Read as _, Write as _};
use std::path::Path;

use super::Into;
use crate::{Done, Exit, Failure, input, output};
use api::event::{self, BoardResult, Command, Numbered};
use facts::format::Ended;
use facts::tournament::{Board, Tournament};

/// The help text about the keys, printed at the start.
const KEYS: &str = "1 White won, 0 Black won, = or d draw, + Black absent, - White absent, x both absent
up or backspace: previous board; down or space: next board; * removes a result
a number and Enter: that board (if it begins with 0 or 1, type b first, as in b12); q: quit";

/// The meaning of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KeyPress {
    /// A result. `Ended::OPEN` removes the result.
    Result(Ended),
    /// A digit that continues a number, starts one, or is itself a result.
    Digit(char),
    /// Starts a board number.
    Number,
    /// Ends a board number.
    Enter,
    /// Goes to the previous board, or deletes the last digit.
    Erase,
    Back,
    Next,
    Escape,
    Quit,
    /// An unknown key.
    Other(char),
}

impl KeyPress {
    fn of(c: char) -> Self {
        match c {
            '0'..='9' => Self::Digit(c),
            '=' | 'd' | 'D' | '½' => Self::result("½-½"),
            'w' | 'W' => Self::result("1-0"),
            'l' | 'L' => Self::result("0-1"),
            '+' => Self::result("+/-"),
            '-' => Self::result("-/+"),
            'x' | 'X' => Self::result("-/-"),
            '*' => Self::Result(Ended::OPEN),
            'b' | 'B' | '#' | '/' => Self::Number,
            '\r' | '\n' => Self::Enter,
            '\u{8}' | '\u{7f}' => Self::Erase,
            ' ' | '\t' => Self::Next,
            '\u{1b}' => Self::Escape,
            'q' | 'Q' | '\u{3}' | '\u{4}' => Self::Quit,
            other => Self::Other(other),
        }
    }

    fn result(text: &str) -> Self {
        Ended::parse(text).map_or(Self::Escape, Self::Result)
    }
}

/// The effect of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
enum KeyEffect {
    /// Sets the result of a board.
    Enter(usize, Ended),
    /// Moves to another board, or edits a board number.
    Move,
    /// Has no effect here; the text is a hint to show.
    Idle(String),
    Quit,
}

/// The board whose result is to be entered.
struct Cursor {
    /// Numbers of the boards, ascending.
    boards: Vec<usize>,
    /// The current index into `boards`.
    at: usize,
    /// The digits typed so far.
    number: Option<String>,
}

impl Cursor {
    fn board(&self) -> usize {
        self.boards[self.at]
    }

    fn press(&mut self, key: KeyPress) -> KeyEffect {
        if let Some(digits) = &mut self.number {
            match key {
                KeyPress::Digit(digit) if digits.len() < 4 => digits.push(digit),
                KeyPress::Erase if digits.pop().is_some() => {}
                KeyPress::Erase | KeyPress::Escape => self.number = None,
                KeyPress::Enter => return self.jump(),
                KeyPress::Quit => return KeyEffect::Quit,
                _ => return KeyEffect::Idle("press Enter after the number".to_owned()),
            }
            return KeyEffect::Move;
        }
        match key {
            KeyPress::Result(ended) => return KeyEffect::Enter(self.board(), ended),
            KeyPress::Digit('1') => {
                return KeyEffect::Enter(self.board(), Ended::parse("1-0").unwrap_or(Ended::OPEN));
            }
            KeyPress::Digit('0') => {
                return KeyEffect::Enter(self.board(), Ended::parse("0-1").unwrap_or(Ended::OPEN));
            }
            KeyPress::Digit(digit) => self.number = Some(digit.to_string()),
            KeyPress::Number => self.number = Some(String::new()),
            KeyPress::Erase | KeyPress::Back => self.at = self.at.saturating_sub(1),
            KeyPress::Next => self.at = (self.at + 1).min(self.boards.len() - 1),
            // Text from a pipe may have one key per line.
            KeyPress::Enter | KeyPress::Escape => return KeyEffect::Idle(String::new()),
            KeyPress::Quit => return KeyEffect::Quit,
            KeyPress::Other(c) => return KeyEffect::Idle(format!("the key '{c}' has no meaning here")),
        }
        KeyEffect::Move
    }

    fn jump(&mut self) -> KeyEffect {
        let digits = self.number.take().unwrap_or_default();
        let place =
            digits.parse::<usize>().ok().and_then(|number| self.boards.iter().position(|&b| b == number));
        if let Some(place) = place {
            self.at = place;
            return KeyEffect::Move;
        }
        let last = self.boards.last().copied().unwrap_or(0);
        KeyEffect::Idle(format!("there is no board {digits}; the last is board {last}"))
    }

    /// Moves to the next open board, wrapping around to the first. Returns `None` if every board has a result.
    fn advance(&mut self, is_open: &dyn Fn(usize) -> bool) -> Option<()> {
        let places = (self.at + 1..self.boards.len()).chain(0..=self.at);
        self.at = places.into_iter().find(|&place| is_open(self.boards[place]))?;
        Some(())
    }
}

/// The source of keys.
enum Keys {
    Terminal(console::Term),
    /// Unread keys from a pipe.
    Typed(VecDeque<char>),
}

impl Keys {
    fn open() -> Result<Self, Failure> {
        if std::io::stdin().is_terminal() {
            return Ok(Self::Terminal(console::Term::stdout()));
        }
        let mut text = String::new();
        let read = std::io::stdin().lock().read_to_string(&mut text);
        read.map_err(|e| Failure::new(Exit::File, format!("cannot read the keys: {e}")))?;
        Ok(Self::Typed(text.chars().collect()))
    }

    /// Returns the next key; `None` at the end of the input.
    fn next(&mut self) -> Result<Option<KeyPress>, Failure> {
        let term = match self {
            Self::Typed(keys) => return Ok(typed(keys)),
            Self::Terminal(term) => term,
        };
        let key =
            term.read_key_raw().map_err(|e| Failure::new(Exit::File, format!("cannot read a key: {e}")))?;
        Ok(Some(match key {
            console::Key::Char(c) => KeyPress::of(c),
            console::Key::ArrowUp | console::Key::ArrowLeft => KeyPress::Back,
            console::Key::ArrowDown | console::Key::ArrowRight | console::Key::Tab => KeyPress::Next,
            console::Key::Backspace => KeyPress::Erase,
            console::Key::Del => KeyPress::Result(Ended::OPEN),
            console::Key::Enter => KeyPress::Enter,
            console::Key::CtrlC => KeyPress::Quit,
            _ => KeyPress::Escape,
        }))
    }
}

/// Returns the next key of a text. Arrow keys are read as terminal escape sequences.
fn typed(keys: &mut VecDeque<char>) -> Option<KeyPress> {
    let first = keys.pop_front()?;
    if first != '\u{1b}' || keys.front() != Some(&'[') {
        return Some(KeyPress::of(first));
    }
    keys.pop_front();
    Some(match keys.pop_front() {
        Some('A' | 'D') => KeyPress::Back,
        Some('B' | 'C') => KeyPress::Next,
        _ => KeyPress::Escape,
    })
}

/// The round as it is recorded in the file.
struct RoundInEntry {
    tournament: Tournament,
    number: usize,
    boards: Numbered,
}

impl RoundInEntry {
    fn of(tournament: Tournament) -> Result<Self, Failure> {
        let number = tournament.rounds_paired();
        let boards = event::boards(&tournament, number).filter(|boards| !boards.numbers.is_empty());
        let boards = boards.ok_or_else(|| {
            Failure::new(Exit::Request, "no round has been paired yet")
                .remedy("pair round 1: pairproof pair FILE --in-place")
        })?;
        Ok(Self { tournament, number, boards })
    }

    fn ended(&self, board: Board) -> Ended {
        let outcome = |id| self.tournament.record(id, self.number).outcome;
        Ended { white: outcome(board.white), black: outcome(board.black) }
    }

    fn is_open(&self, number: usize) -> bool {
        self.boards.at(number).is_some_and(|board| self.ended(board).is_open())
    }

    fn open(&self) -> usize {
        self.boards.numbers.iter().filter(|&&number| self.is_open(number)).count()
    }

    /// Returns the prompt for a board: the number of open boards, both names, and the current result.
    fn asks(&self, number: usize) -> String {
        let Some(board) = self.boards.at(number) else { return String::new() };
        let name = |id| shortened(&self.tournament.player(id).label());
        let there = self.ended(board);
        let has = if there.is_open() { String::new() } else { format!(" ({there})") };
        format!("{} open, board {number}: {} – {}{has}: ", self.open(), name(board.white), name(board.black))
    }
}

/// Shortens a name so that two fit on a line.
fn shortened(label: &str) -> String {
    const ROOM: usize = 23;
    if label.chars().count() <= ROOM {
        return label.to_owned();
    }
    label.chars().take(ROOM - 1).chain(['…']).collect()
}

/// Prompts for the results of the last paired round, board by board.
pub(super) fn ask(file: &Path, into: &Into) -> Done {
    let tournament = input::tournament(file)?;
    if event::has_matches(&tournament) {
        let says = "--ask reads results of games, but this event has matches";
        return Err(Failure::new(Exit::Request, says)
            .remedy("give them as arguments: 3=1=0½ or 3=2.5-1.5")
            .naming(file));
    }
    let mut round = RoundInEntry::of(tournament).map_err(|e| e.naming(file))?;
    let mut keys = Keys::open()?;
    let boards = round.boards.numbers.clone();
    let mut cursor = Cursor { at: boards.len() - 1, boards, number: None };
    // A round in which every board has a result is reviewed from its first board.
    let is_review = cursor.advance(&|number| round.is_open(number)).is_none();
    output::print(&format!("Round {}. {KEYS}\n", round.number))?;
    show(&round.asks(cursor.board()))?;
    while let Some(key) = keys.next()? {
        match cursor.press(key) {
            KeyEffect::Quit => break,
            KeyEffect::Idle(says) if says.is_empty() => continue,
            KeyEffect::Idle(says) => show(&format!("{says}\n"))?,
            KeyEffect::Move => match &cursor.number {
                Some(digits) => {
                    show(&format!("\rboard {digits}_\n"))?;
                    continue;
                }
                None => show("\n")?,
            },
            KeyEffect::Enter(number, ended) => {
                let says = save(file, into, &mut round, number, ended)?;
                show(&format!("{says}\n"))?;
                let is_done = cursor.advance(&|number| round.is_open(number)).is_none();
                if is_done && !is_review {
                    break;
                }
            }
        }
        show(&round.asks(cursor.board()))?;
    }
    let left = round.open();
    let says = if left == 0 { "all games have a result".to_owned() } else { format!("{left} still open") };
    output::print(&format!("\nround {}: {says}; saved in {}\n", round.number, file.display()))?;
    Ok(Exit::Done)
}

fn show(text: &str) -> Result<(), Failure> {
    output::print(text)?;
    output::done(std::io::stdout().flush())
}

/// Saves a result, which may replace an earlier one.
fn save(
    file: &Path,
    into: &Into,
    round: &mut RoundInEntry,
    number: usize,
    ended: Ended,
) -> Result<String, Failure> {
    let there = round.boards.at(number).map_or(Ended::OPEN, |board| round.ended(board));
    if there == ended {
        return Ok(format!("{ended} already"));
    }
    let of = round.number;
    let command = if there.is_open() {
        Command::Result { round: of, results: vec![BoardResult { board: number, result: ended }] }
    } else {
        Command::Correct { round: of, board: number, result: ended, because: String::new() }
    };
    let (_, applied) = super::carry_out(file, &into.by, &mut |_| Ok(command.clone()))?;
    *round = RoundInEntry::of(applied.event.tournament)?;
    Ok(match (there.is_open(), ended.is_open()) {
        (true, _) => ended.to_string(),
        (false, true) => "open again".to_owned(),
        (false, false) => format!("{ended} instead of {there}"),
    })
}
