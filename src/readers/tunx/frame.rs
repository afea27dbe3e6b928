//! The frame: head, texts of the event, settings, players and boards, each behind a marker.
//!
//! A marker can occur by chance inside data, so the reader goes forward by lengths and takes a marker only where one is due.
//! The length of the settings is not known: the players begin at the first marker of players behind which the players whom the
//! settings count end exactly at the marker of boards.

use super::bytes::{Bytes, COPY_AGAIN, u16_at, u32_at};
use super::players::FilePlayer;
use facts::format::{Finding, HIGHEST_NUMBER, Place, code, count, thousands};

pub(super) const MAGIC: [u8; 4] = [0x93, 0xFF, 0x89, 0x44];
const OF_SETTINGS: [u8; 4] = [0x95, 0xFF, 0x89, 0x44];
const OF_PLAYERS: [u8; 4] = [0xA5, 0xFF, 0x89, 0x44];
const OF_BOARDS: [u8; 4] = [0xB3, 0xFF, 0x89, 0x44];
const OF_END: [u8; 4] = [0xD3, 0xFF, 0x89, 0x44];

/// The length of the head.
const HEAD: usize = 0x6C;
/// The last of the settings whose place is known ends here.
const SETTINGS: usize = 0x4F;
/// The length of a board.
const BOARD: usize = 21;
/// The number of places that are tried as the beginning of the players. A chance marker is rare.
const MOST_TRIED: usize = 16;
/// The bytes behind the known settings in which the players may begin: files have some twenty thousand.
const LONGEST_SETTINGS: usize = 1 << 20;
/// The longest file, in bytes: more than 9,999 players and a hundred rounds need.
const LONGEST: usize = 32 << 20;
/// The number of texts of an event: files have 132.
const MOST_TEXTS: usize = 1_000;

/// What the type of an event may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Swiss,
    RoundRobin,
}

/// The settings of the event.
#[derive(Clone, Copy, Debug)]
pub(super) struct FileSettings<'a> {
    bytes: &'a [u8],
    /// Swiss or round robin.
    pub(super) kind: Kind,
}

/// A board as the file has it.
#[derive(Clone, Copy, Debug)]
pub(super) struct FileBoard {
    /// The offset of the board, for messages.
    pub(super) at: usize,
    pub(super) white: u16,
    pub(super) black: u16,
    pub(super) result: u16,
}

/// The parts of a file.
#[derive(Debug)]
pub(super) struct Frame<'a> {
    /// The day on which the file was saved, YYYYMMDD.
    pub(super) saved: u32,
    /// The number of the event at the public server; 0 without one.
    pub(super) event: u32,
    texts: Vec<String>,
    pub(super) settings: FileSettings<'a>,
    pub(super) players: Vec<FilePlayer>,
    pub(super) boards: Vec<FileBoard>,
}

impl<'a> Frame<'a> {
    /// Takes a file apart.
    pub(super) fn of(bytes: &'a [u8]) -> Result<Self, Finding> {
        if bytes.len() > LONGEST {
            let message = format!("the file is longer than {} MB, which no event needs", LONGEST >> 20);
            return Err(Finding::new(code::UNREADABLE, Place::WHOLE, message, COPY_AGAIN));
        }
        let head = Bytes::new(bytes, 0).take(HEAD, "the head")?;
        let mut rest = Bytes::new(bytes, HEAD);
        let mut texts = Vec::new();
        while !rest.is_next(&OF_SETTINGS) {
            let what = format!("text {} of the event", texts.len());
            if texts.len() == MOST_TEXTS {
                return Err(no_marker("settings", rest.at()));
            }
            texts.push(rest.text(&what)?);
        }
        let from = rest.at() + OF_SETTINGS.len();
        let settings = Bytes::new(bytes, from).take(SETTINGS, "the settings")?;
        let settings = FileSettings::of(settings)?;
        let (players, at) = players(bytes, from + SETTINGS, usize::from(settings.players()))?;
        let boards = boards(Bytes::new(bytes, at))?;
        Ok(Self { saved: u32_at(head, 0x1C), event: u32_at(head, 0x20), texts, settings, players, boards })
    }

    /// Returns a text of the event; empty if the file has none.
    pub(super) fn text(&self, at: usize) -> &str {
        self.texts.get(at).map_or("", String::as_str)
    }
}

impl<'a> FileSettings<'a> {
    fn of(bytes: &'a [u8]) -> Result<Self, Finding> {
        let kind = match bytes.get(0x0B) {
            Some(0) => Kind::Swiss,
            Some(1) => Kind::RoundRobin,
            Some(2) => {
                let message =
                    "the file holds an event of teams, whose matches are not read from Swiss-Manager's file";
                let remedy =
                    "Export the event from Swiss-Manager as a tournament report (TRF16), and give that.";
                return Err(Finding::new(code::UNREADABLE, Place::WHOLE, message, remedy));
            }
            other => {
                let kind = other.copied().unwrap_or_default();
                let message = format!("the settings name a kind of event {kind}, which is not known");
                return Err(Finding::new(code::UNREADABLE, Place::WHOLE, message, COPY_AGAIN));
            }
        };
        Ok(Self { bytes, kind })
    }

    /// Returns the number of rounds planned.
    pub(super) fn rounds(&self) -> usize {
        usize::from(u16_at(self.bytes, 0))
    }

    /// Returns the last round paired or finished; 0 before the first.
    pub(super) fn last(&self) -> usize {
        self.bytes.get(0x11).map_or(0, |&last| usize::from(last))
    }

    fn players(&self) -> u16 {
        u16_at(self.bytes, 0x13)
    }

    /// Returns the codes of the tie-breaks.
    pub(super) fn tie_breaks(&self) -> impl Iterator<Item = u8> {
        let number = self.bytes.get(0x1B).map_or(0, |&number| usize::from(number).min(5));
        let bytes = self.bytes;
        (0..number).filter_map(move |place| bytes.get(0x1D + 2 * place).copied())
    }

    /// Returns the first and the last day, YYYYMMDD.
    pub(super) fn days(&self) -> [u32; 2] {
        [u32_at(self.bytes, 0x47), u32_at(self.bytes, 0x4B)]
    }
}

/// Finds and reads the players; returns the offset of the first board, too.
fn players(bytes: &[u8], from: usize, number: usize) -> Result<(Vec<FilePlayer>, usize), Finding> {
    let most = HIGHEST_NUMBER.0 as usize;
    if number > most {
        let (all, most) = (count(number, "player"), thousands(most));
        let message = format!("the settings count {all}; an event has at most {most}");
        return Err(Finding::new(code::PLAYERS, Place::WHOLE, message, COPY_AGAIN));
    }
    let markers = bytes.get(from..).unwrap_or_default().windows(OF_PLAYERS.len());
    let markers =
        markers.take(LONGEST_SETTINGS).zip(from..).filter(|(four, _)| *four == OF_PLAYERS).map(|(_, at)| at);
    let mut first_fault = None;
    for at in markers.take(MOST_TRIED) {
        match players_at(Bytes::new(bytes, at + OF_PLAYERS.len()), number) {
            Ok(read) => return Ok(read),
            Err(fault) => first_fault = first_fault.or(Some(fault)),
        }
    }
    Err(first_fault.unwrap_or_else(|| no_marker("players", from)))
}

fn players_at(mut rest: Bytes<'_>, number: usize) -> Result<(Vec<FilePlayer>, usize), Finding> {
    let mut players = Vec::new();
    for place in 1..=number {
        players.push(FilePlayer::read(&mut rest, place)?);
    }
    let at = rest.at();
    if rest.take(OF_BOARDS.len(), "the mark at which the boards begin")? != OF_BOARDS {
        let all = count(number, "player");
        let message = format!("the boards do not begin behind {all}, at byte {at}");
        return Err(Finding::new(code::UNREADABLE, Place::WHOLE, message, COPY_AGAIN));
    }
    Ok((players, rest.at()))
}

fn boards(mut rest: Bytes<'_>) -> Result<Vec<FileBoard>, Finding> {
    let mut boards = Vec::new();
    while !rest.is_next(&OF_END) {
        let at = rest.at();
        let what = format!("board {} of the file", boards.len() + 1);
        let board = rest.take(BOARD, &what)?;
        let [white, black, result] = [0, 2, 4].map(|from| u16_at(board, from));
        boards.push(FileBoard { at, white, black, result });
    }
    Ok(boards)
}

/// The finding about a part that does not begin.
fn no_marker(part: &str, from: usize) -> Finding {
    let message =
        format!("the mark at which the {part} begin is missing: it was looked for from byte {from} on");
    Finding::new(code::UNREADABLE, Place::WHOLE, message, COPY_AGAIN)
}
