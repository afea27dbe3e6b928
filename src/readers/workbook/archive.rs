//! The archive that a workbook is (ZIP): a list of its parts at the end, and the parts, packed or not.

use super::{SAVE_AGAIN, damaged};
use facts::format::{Finding, Place, code};

/// The length to which all parts that are read may unpack together, in bytes.
const MOST_UNPACKED: usize = 48 << 20;
/// The most parts of an archive: workbooks have some dozens.
const MOST_PARTS: usize = 10_000;
/// The list of the parts ends with this mark, at most a comment before the end of the file.
const END: [u8; 4] = *b"PK\x05\x06";
const LONGEST_END: usize = 22 + 65_535;
const ENTRY: [u8; 4] = *b"PK\x01\x02";
const LOCAL: [u8; 4] = *b"PK\x03\x04";

/// A part of the archive.
struct Part {
    name: String,
    is_locked: bool,
    method: u16,
    packed: usize,
    at: usize,
}

/// An archive.
pub(super) struct Archive<'a> {
    bytes: &'a [u8],
    parts: Vec<Part>,
    /// The bytes to which parts may still unpack.
    left: usize,
}

impl<'a> Archive<'a> {
    /// Reads the list of the parts.
    pub(super) fn of(bytes: &'a [u8]) -> Result<Self, Finding> {
        let whole = || damaged("the archive", "has no list of its parts; it may be cut off");
        let from = bytes.len().saturating_sub(LONGEST_END);
        let end = bytes[from..].windows(4).rposition(|four| four == END).map(|at| from + at);
        let end = end.ok_or_else(whole)?;
        let number = usize::from(u16_at(bytes, end + 10).ok_or_else(whole)?).min(MOST_PARTS);
        let mut at = size_at(bytes, end + 16).ok_or_else(whole)?;
        let mut parts = Vec::new();
        for _ in 0..number {
            let (part, next) = Part::of(bytes, at).ok_or_else(whole)?;
            parts.push(part);
            at = next;
        }
        Ok(Self { bytes, parts, left: MOST_UNPACKED })
    }

    /// Returns whether the archive has a part.
    pub(super) fn has(&self, name: &str) -> bool {
        self.parts.iter().any(|part| part.name == name)
    }

    /// Returns the text of a part; `None` if the archive does not have it.
    pub(super) fn text(&mut self, name: &str) -> Result<Option<String>, Finding> {
        let Some(part) = self.parts.iter().find(|part| part.name == name) else { return Ok(None) };
        if part.is_locked {
            let message = "the workbook is locked with a password";
            let remedy = "Save it without the password, and give that file.";
            return Err(Finding::new(code::UNREADABLE, Place::WHOLE, message, remedy));
        }
        let packed =
            part.bytes(self.bytes).ok_or_else(|| damaged(name, "lies beyond the end of the file"))?;
        let mut bytes = match part.method {
            0 if packed.len() <= self.left => packed.to_vec(),
            8 => unpacked(name, packed, self.left)?,
            0 => return Err(too_long()),
            method => {
                return Err(damaged(name, &format!("is packed by a method that is not known ({method})")));
            }
        };
        self.left = self.left.saturating_sub(bytes.len());
        if bytes.starts_with(b"\xef\xbb\xbf") {
            bytes.drain(..3);
        }
        String::from_utf8(bytes).map(Some).map_err(|_| damaged(name, "is not UTF-8"))
    }
}

impl Part {
    /// Returns a part of the list, and where the next one begins.
    fn of(bytes: &[u8], at: usize) -> Option<(Self, usize)> {
        if bytes.get(at..at.checked_add(4)?)? != ENTRY {
            return None;
        }
        let [name, extra, comment] = [28, 30, 32].map(|from| u16_at(bytes, at + from).map(usize::from));
        let name_at = at + 46;
        let extra_at = name_at + name?;
        let text = bytes.get(name_at..extra_at)?;
        let part = Self {
            name: String::from_utf8_lossy(text).into_owned(),
            is_locked: u16_at(bytes, at + 8)? & 1 == 1,
            method: u16_at(bytes, at + 10)?,
            packed: size_at(bytes, at + 20)?,
            at: size_at(bytes, at + 42)?,
        };
        Some((part, extra_at + extra? + comment?))
    }

    /// Returns the packed bytes.
    fn bytes<'a>(&self, bytes: &'a [u8]) -> Option<&'a [u8]> {
        if bytes.get(self.at..self.at.checked_add(4)?)? != LOCAL {
            return None;
        }
        let [name, extra] = [26, 28].map(|from| u16_at(bytes, self.at + from).map(usize::from));
        let from = self.at + 30 + name? + extra?;
        bytes.get(from..from.checked_add(self.packed)?)
    }
}

fn unpacked(name: &str, packed: &[u8], left: usize) -> Result<Vec<u8>, Finding> {
    use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};
    decompress_to_vec_with_limit(packed, left).map_err(|e| match e.status {
        TINFLStatus::HasMoreOutput => too_long(),
        _ => damaged(name, "cannot be unpacked"),
    })
}

fn too_long() -> Finding {
    let megabytes = MOST_UNPACKED >> 20;
    let message = format!("the workbook unpacks to more than {megabytes} MB, which is no list of an event");
    Finding::new(code::UNREADABLE, Place::WHOLE, message, SAVE_AGAIN)
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    let two = bytes.get(at..at.checked_add(2)?)?;
    two.try_into().ok().map(u16::from_le_bytes)
}

fn size_at(bytes: &[u8], at: usize) -> Option<usize> {
    let four = bytes.get(at..at.checked_add(4)?)?;
    four.try_into().ok().map(u32::from_le_bytes).and_then(|size| usize::try_from(size).ok())
}
