//! Reads lines of bounded length. A line that is too long is skipped rather than stored.

use std::io::{BufRead, ErrorKind};

/// A line of the input.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum InputLine {
    /// The bytes of a line without the line end.
    Text(Vec<u8>),
    /// A line that exceeds the limit.
    TooLong,
}

/// Returns the next line of at most `most` bytes; `None` at the end of the input, or if reading fails.
pub(super) fn next(input: &mut impl BufRead, most: usize) -> Option<InputLine> {
    let (mut bytes, mut is_long, mut is_there) = (Vec::new(), false, false);
    loop {
        let buffer = match input.fill_buf() {
            Ok(buffer) => buffer,
            Err(e) if e.kind() == ErrorKind::Interrupted => continue,
            Err(_) => return None,
        };
        if buffer.is_empty() && !is_there {
            return None;
        }
        is_there = true;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let piece = &buffer[..end.unwrap_or(buffer.len())];
        is_long |= bytes.len() + piece.len() > most;
        if is_long {
            bytes = Vec::new();
        } else {
            bytes.extend_from_slice(piece);
        }
        let (used, is_end) = (piece.len() + usize::from(end.is_some()), end.is_some() || buffer.is_empty());
        input.consume(used);
        if is_end {
            return Some(if is_long { InputLine::TooLong } else { InputLine::Text(bytes) });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_too_long_is_passed_over() {
        for size in [1, 2, 3, 100] {
            let mut input = std::io::BufReader::with_capacity(size, &b"one\n\nfour and more\ntwo\nend"[..]);
            let text = |t: &str| Some(InputLine::Text(t.into()));
            let read: Vec<_> = (0..6).map(|_| next(&mut input, 5)).collect();
            assert_eq!(
                read,
                [text("one"), text(""), Some(InputLine::TooLong), text("two"), text("end"), None]
            );
        }
    }
}
