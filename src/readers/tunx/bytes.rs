//! Bounded reading of little-endian numbers and texts.

use facts::format::{Finding, Place, code};

/// Where a reader stands in the bytes of a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bytes<'a> {
    all: &'a [u8],
    at: usize,
}

impl<'a> Bytes<'a> {
    pub(super) fn new(all: &'a [u8], at: usize) -> Self {
        Self { all, at }
    }

    /// Returns the offset of the next byte.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Takes the next bytes; `what` says what they are, for the finding about a file that is cut off.
    pub(super) fn take(&mut self, length: usize, what: &str) -> Result<&'a [u8], Finding> {
        let end = self.at.checked_add(length).filter(|&end| end <= self.all.len());
        let Some(end) = end else { return Err(cut_off(self.at, self.all.len(), what)) };
        let taken = &self.all[self.at..end];
        self.at = end;
        Ok(taken)
    }

    pub(super) fn u16(&mut self, what: &str) -> Result<u16, Finding> {
        self.take(2, what).map(|two| u16_at(two, 0))
    }

    /// Takes a text: the number of its UTF-16 units, then the units. Control characters become blanks, because every text is
    /// part of a line of a report.
    pub(super) fn text(&mut self, what: &str) -> Result<String, Finding> {
        let mut ahead = *self;
        let length = usize::from(ahead.u16(what)?);
        let units = self.take(2 + 2 * length, what)?;
        let units = units.chunks_exact(2).skip(1).map(|two| u16_at(two, 0));
        let text = char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER));
        let text: String = text.map(|c| if c.is_control() { ' ' } else { c }).collect();
        Ok(text.trim().to_owned())
    }

    /// Returns whether the next bytes are these.
    pub(super) fn is_next(&self, marker: &[u8]) -> bool {
        self.all.get(self.at..).is_some_and(|rest| rest.starts_with(marker))
    }
}

/// The finding about a file that ends too early.
fn cut_off(at: usize, end: usize, what: &str) -> Finding {
    let message = format!("the file ends after {end} bytes, within {what}, which begins at byte {at}");
    Finding::new(code::TRUNCATED, Place::WHOLE, message, COPY_AGAIN)
}

/// The remedy for a damaged file.
pub(super) const COPY_AGAIN: &str = "Copy the file again from the computer on which Swiss-Manager saved it, or export a tournament report (TRF) and give that.";

/// Returns the number at an offset, which must be within the bytes; 0 beyond them.
pub(super) fn u16_at(bytes: &[u8], at: usize) -> u16 {
    bytes.get(at..at + 2).and_then(|two| two.try_into().ok()).map_or(0, u16::from_le_bytes)
}

/// Returns the number at an offset, which must be within the bytes; 0 beyond them.
pub(super) fn u32_at(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..at + 4).and_then(|four| four.try_into().ok()).map_or(0, u32::from_le_bytes)
}
