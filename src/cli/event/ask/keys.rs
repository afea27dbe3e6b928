//! Keys: pressed on a terminal, or read as text from a pipe.

use std::collections::VecDeque;
use std::io::{IsTerminal as _, Read as _};

use crate::Failure;
use crate::faults::SystemFault;
use facts::format::Ended;

/// A key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeyPress {
    Char(char),
    Enter,
    /// Backspace: goes to the previous board, or deletes what was typed last.
    Erase,
    /// Del: removes a result.
    Delete,
    Back,
    Next,
    Escape,
    /// Ctrl-C or Ctrl-D.
    Interrupt,
}

impl KeyPress {
    fn of(c: char) -> Self {
        match c {
            '\r' | '\n' => Self::Enter,
            '\u{8}' | '\u{7f}' => Self::Erase,
            '\t' => Self::Next,
            '\u{1b}' => Self::Escape,
            '\u{3}' | '\u{4}' => Self::Interrupt,
            other => Self::Char(other),
        }
    }
}

/// Returns the result of a game that a character stands for, White or the side named first coming first.
pub(super) fn result_of(c: char) -> Option<Ended> {
    Ended::parse(match c {
        '1' | 'w' | 'W' => "1-0",
        '0' | 'l' | 'L' => "0-1",
        '=' | 'd' | 'D' | '½' => "½-½",
        '+' => "+/-",
        '-' => "-/+",
        'x' | 'X' => "-/-",
        _ => return None,
    })
}

/// The source of keys.
pub(super) enum Keys {
    Terminal(console::Term),
    /// Unread keys from a pipe.
    Typed(VecDeque<char>),
}

impl Keys {
    pub(super) fn open() -> Result<Self, Failure> {
        if std::io::stdin().is_terminal() {
            return Ok(Self::Terminal(console::Term::stdout()));
        }
        let mut text = String::new();
        let read = std::io::stdin().lock().read_to_string(&mut text);
        read.map_err(|e| SystemFault::Keys { cause: e.to_string() })?;
        Ok(Self::Typed(text.chars().collect()))
    }

    /// Returns the next key; `None` at the end of the input.
    pub(super) fn next(&mut self) -> Result<Option<KeyPress>, Failure> {
        let term = match self {
            Self::Typed(keys) => return Ok(typed(keys)),
            Self::Terminal(term) => term,
        };
        let key = term.read_key_raw().map_err(|e| SystemFault::Key { cause: e.to_string() })?;
        Ok(Some(match key {
            console::Key::Char(c) => KeyPress::of(c),
            console::Key::ArrowUp | console::Key::ArrowLeft => KeyPress::Back,
            console::Key::ArrowDown | console::Key::ArrowRight | console::Key::Tab => KeyPress::Next,
            console::Key::Backspace => KeyPress::Erase,
            console::Key::Del => KeyPress::Delete,
            console::Key::Enter => KeyPress::Enter,
            console::Key::CtrlC => KeyPress::Interrupt,
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
