//! Lists of numbers as JSON. A model has millions of numbers, and most of them stand in ascending lists, in which one
//! number begins with the same digits as the one before it.

use limit::look;
use serde::Serialize;

/// The width of a piece of text that is copied as a whole; no number is longer with the marks around it.
const WIDTH: usize = 24;

/// The numbers that are written between two looks at the limit.
const ROW: usize = 1_000;

/// A short piece of text: its bytes, and how many of them count.
type Piece = ([u8; WIDTH], usize);

/// JSON text that is being written.
#[derive(Clone, Default)]
pub(super) struct JsonText(Vec<u8>);

/// Returns the digits of a number between two marks.
fn piece(before: &[u8], number: usize, after: &[u8]) -> Piece {
    let mut text = [0; WIDTH];
    let mut at = WIDTH - after.len();
    text[at..].copy_from_slice(after);
    let mut left = number;
    loop {
        at -= 1;
        text[at] = b"0123456789"[left % 10];
        left /= 10;
        if left == 0 {
            break;
        }
    }
    at -= before.len();
    text[at..at + before.len()].copy_from_slice(before);
    text.rotate_left(at);
    (text, WIDTH - at)
}

/// The last three digits of every number, each with a comma behind them.
fn endings() -> Vec<[u8; 4]> {
    let digit = |number: usize| b"0123456789"[number % 10];
    (0..1_000).map(|number| [digit(number / 100), digit(number / 10), digit(number), b',']).collect()
}

impl JsonText {
    /// Appends text that is JSON already.
    pub(super) fn add(&mut self, text: &str) {
        self.0.extend_from_slice(text.as_bytes());
    }

    /// Appends a small value.
    pub(super) fn value<T: Serialize + ?Sized>(&mut self, value: &T) {
        serde_json::to_writer(&mut self.0, value).expect("numbers and texts are JSON");
    }

    /// Appends a number.
    pub(super) fn number(&mut self, number: usize) {
        let (text, length) = piece(b"", number, b"");
        self.0.extend_from_slice(&text[..length]);
    }

    /// Appends a list of numbers.
    pub(super) fn numbers(&mut self, numbers: impl ExactSizeIterator<Item = usize>) {
        let endings = if numbers.len() < ROW { Vec::new() } else { endings() };
        let (mut high, mut start) = (0, piece(b"", 0, b""));
        self.0.push(b'[');
        let from = self.0.len();
        for number in numbers {
            if number < ROW || endings.is_empty() {
                self.piece(&piece(b"", number, b","));
                continue;
            }
            if number / 1_000 != high {
                look();
                high = number / 1_000;
                start = piece(b"", high, b"");
            }
            self.piece(&start);
            self.0.extend_from_slice(&endings[number % 1_000]);
        }
        self.close(from);
    }

    /// Appends a list of pairs of numbers below `beyond`, given by the first number.
    pub(super) fn pairs(&mut self, beyond: usize, pairs: impl Iterator<Item = (usize, usize)>) {
        let ends: Vec<Piece> = (0..beyond).map(|v| piece(b"", v, b"],")).collect();
        let mut start = (beyond, piece(b"[", beyond, b","));
        self.0.push(b'[');
        let from = self.0.len();
        for (u, v) in pairs {
            if start.0 != u {
                look();
                start = (u, piece(b"[", u, b","));
            }
            self.piece(&start.1);
            self.piece(&ends[v]);
        }
        self.close(from);
    }

    /// Appends a piece. Copying its whole width takes less time than copying the part that counts.
    fn piece(&mut self, (text, length): &Piece) {
        self.0.extend_from_slice(text);
        self.0.truncate(self.0.len() - WIDTH + length);
    }

    /// Ends a list whose members, each with a comma behind it, begin at `from`.
    fn close(&mut self, from: usize) {
        if self.0.len() > from {
            self.0.pop();
        }
        self.0.push(b']');
    }

    /// Reserves room for more text.
    pub(super) fn reserve(&mut self, bytes: usize) {
        self.0.reserve(bytes);
    }

    /// Appends other text.
    pub(super) fn append(&mut self, other: &Self) {
        self.0.extend_from_slice(&other.0);
    }

    /// Returns the number of bytes.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the text.
    pub(super) fn done(self) -> String {
        String::from_utf8(self.0).expect("JSON is UTF-8")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_written_as_by_any_other_writer() {
        let steps = (0..5_000usize).map(|i| i * i * 7 % 2_000_003);
        let mut ascending: Vec<usize> = steps.chain([0, 9, 10, 999, 1_000, 1_001, usize::MAX]).collect();
        for list in [&[][..], &[0], &[999, 1_000], &ascending.clone()] {
            let mut text = JsonText::default();
            text.numbers(list.iter().copied());
            assert_eq!(text.done(), serde_json::to_string(list).unwrap());
        }
        ascending.retain(|&number| number < 20_000);
        let pairs: Vec<(usize, usize)> =
            ascending.iter().copied().zip(ascending.iter().rev().copied()).collect();
        for list in [&[][..], &pairs] {
            let mut text = JsonText::default();
            text.pairs(20_000, list.iter().copied());
            assert_eq!(text.done(), serde_json::to_string(list).unwrap());
        }
    }
}
