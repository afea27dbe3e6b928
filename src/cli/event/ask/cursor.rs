//! The board whose result is asked for, and what is typed for it.

use super::keys::{KeyPress, result_of};
use facts::format::Ended;

/// The longest result of a match that can be typed.
const LONGEST: usize = 60;

/// The effect of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum KeyEffect {
    /// Sets the results of all games of a board.
    Enter(usize, Vec<Ended>),
    /// Sets the result of a match as typed in words.
    Words(usize, String),
    /// Sets the result of one game of a match; the other games are still to be typed.
    Game(Ended),
    /// Continues a text that ends with Enter.
    Echo(char),
    /// Moves to another board, or edits what was typed.
    Move,
    /// Has no effect here; the text is a hint to show.
    Idle(String),
    Quit,
}

impl KeyEffect {
    fn idle(says: &str) -> Self {
        Self::Idle(says.to_owned())
    }
}

/// A text that ends with Enter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TypedText {
    /// The number of a board.
    Number(String),
    /// The result of a whole match.
    Words(String),
}

impl TypedText {
    fn takes(&self, c: char) -> bool {
        match self {
            Self::Number(digits) => c.is_ascii_digit() && digits.len() < 4,
            Self::Words(words) => words.len() < LONGEST,
        }
    }

    /// Returns a text of the same kind.
    fn with(&self, typed: String) -> Self {
        match self {
            Self::Number(_) => Self::Number(typed),
            Self::Words(_) => Self::Words(typed),
        }
    }
}

/// The board whose result is asked for.
pub(super) struct Cursor {
    /// Numbers of the boards, ascending.
    boards: Vec<usize>,
    /// The current index into `boards`.
    at: usize,
    /// The number of games on a board: 1, or more in a match.
    games: usize,
    /// The results typed for the first games of the match; fewer than `games`.
    pub(super) typed: Vec<Ended>,
    /// The text typed so far.
    pub(super) text: Option<TypedText>,
}

impl Cursor {
    /// Returns a cursor on the last of `boards`, so that the first is next.
    pub(super) fn new(boards: Vec<usize>, games: usize) -> Self {
        Self { at: boards.len() - 1, boards, games, typed: Vec::new(), text: None }
    }

    pub(super) fn board(&self) -> usize {
        self.boards[self.at]
    }

    pub(super) fn press(&mut self, key: KeyPress) -> KeyEffect {
        if key == KeyPress::Interrupt {
            return KeyEffect::Quit;
        }
        if let Some(text) = self.text.take() {
            return self.press_in(text, key);
        }
        match key {
            KeyPress::Char(c) => self.press_char(c),
            KeyPress::Delete => self.remove(),
            KeyPress::Erase if self.typed.pop().is_some() => KeyEffect::Move,
            KeyPress::Erase | KeyPress::Back => self.step(self.at.saturating_sub(1)),
            KeyPress::Next => self.next(),
            // Text from a pipe may have one key per line.
            KeyPress::Enter | KeyPress::Escape | KeyPress::Interrupt => KeyEffect::idle(""),
        }
    }

    fn press_char(&mut self, c: char) -> KeyEffect {
        if let Some(ended) = result_of(c) {
            self.typed.push(ended);
            if self.typed.len() < self.games {
                return KeyEffect::Game(ended);
            }
            return KeyEffect::Enter(self.board(), std::mem::take(&mut self.typed));
        }
        match c {
            'q' | 'Q' => return KeyEffect::Quit,
            '*' => return self.remove(),
            ' ' => return self.next(),
            '2'..='9' | 'b' | 'B' | '#' | '/' if self.is_incomplete() => return self.missing(),
            '2'..='9' => self.text = Some(TypedText::Number(c.to_string())),
            'b' | 'B' | '#' | '/' => self.text = Some(TypedText::Number(String::new())),
            't' | 'T' if self.games > 1 => {
                self.typed.clear();
                self.text = Some(TypedText::Words(String::new()));
            }
            other => return KeyEffect::Idle(format!("the key '{other}' has no meaning here")),
        }
        KeyEffect::Move
    }

    /// Handles a key within a text that ends with Enter.
    fn press_in(&mut self, text: TypedText, key: KeyPress) -> KeyEffect {
        let (TypedText::Number(mut typed) | TypedText::Words(mut typed)) = text.clone();
        let is_number = matches!(text, TypedText::Number(_));
        match key {
            KeyPress::Char('q' | 'Q') if is_number => return KeyEffect::Quit,
            KeyPress::Char(c) if text.takes(c) => {
                typed.push(c);
                self.text = Some(text.with(typed));
                return KeyEffect::Echo(c);
            }
            KeyPress::Erase if typed.pop().is_some() => {}
            KeyPress::Erase | KeyPress::Escape => return KeyEffect::Move,
            KeyPress::Enter if is_number => return self.jump(&typed),
            KeyPress::Enter => return KeyEffect::Words(self.board(), typed),
            _ => {
                self.text = Some(text);
                let what = if is_number { "number" } else { "result" };
                return KeyEffect::Idle(format!("press Enter after the {what}"));
            }
        }
        self.text = Some(text.with(typed));
        KeyEffect::Move
    }

    fn remove(&self) -> KeyEffect {
        if self.games > 1 {
            return KeyEffect::idle("the result of a match cannot be removed; type the right one");
        }
        KeyEffect::Enter(self.board(), vec![Ended::OPEN])
    }

    /// Returns whether some games of the match are typed, but not all.
    pub(super) fn is_incomplete(&self) -> bool {
        !self.typed.is_empty()
    }

    fn missing(&self) -> KeyEffect {
        let (typed, games) = (self.typed.len(), self.games);
        KeyEffect::Idle(format!(
            "{typed} of {games} results are typed; type the others, or delete these first"
        ))
    }

    /// Moves to the first board.
    pub(super) fn first(&mut self) {
        self.at = 0;
    }

    /// Moves to the next board, unless this is the last one or its match is incomplete.
    pub(super) fn next(&mut self) -> KeyEffect {
        self.step((self.at + 1).min(self.boards.len() - 1))
    }

    fn step(&mut self, to: usize) -> KeyEffect {
        if self.is_incomplete() {
            return self.missing();
        }
        self.at = to;
        KeyEffect::Move
    }

    fn jump(&mut self, digits: &str) -> KeyEffect {
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
    pub(super) fn advance(&mut self, is_open: &dyn Fn(usize) -> bool) -> Option<()> {
        let places = (self.at + 1..self.boards.len()).chain(0..=self.at);
        self.at = places.into_iter().find(|&place| is_open(self.boards[place]))?;
        Some(())
    }
}
