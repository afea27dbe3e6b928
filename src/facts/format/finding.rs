//! Findings: the faults of an input, with their places and remedies.
//!
//! A reader collects all findings about a file and reports them together, so that an arbiter corrects the file only
//! once. The program displays them.

use crate::tournament::PairingNumber;
use std::fmt;
use words::Words;

/// The codes of the findings about input.
pub mod code {
    /// The input as a whole cannot be read.
    pub const UNREADABLE: &str = "DATA-01";
    /// A line or a field ends too early.
    pub const TRUNCATED: &str = "DATA-02";
    /// Columns that must be blank contain text.
    pub const COLUMNS: &str = "DATA-03";
    /// A pairing number is missing, zero, too large or not a number.
    pub const NUMBER: &str = "DATA-04";
    /// Two players have the same pairing number.
    pub const DUPLICATE: &str = "DATA-05";
    /// A rating is not a whole number up to 9999.
    pub const RATING: &str = "DATA-06";
    /// The points column differs from the results.
    pub const POINTS: &str = "DATA-07";
    /// The opponent does not exist or is the player.
    pub const OPPONENT: &str = "DATA-08";
    /// Two lines disagree about the opponents in a round.
    pub const ASYMMETRIC: &str = "DATA-09";
    /// The colours of a game are impossible.
    pub const COLOUR: &str = "DATA-10";
    /// The two results of a game contradict each other.
    pub const CONTRADICTION: &str = "DATA-11";
    /// A result letter is unknown.
    pub const LETTER: &str = "DATA-12";
    /// The opponent, colour and result in a round do not fit together.
    pub const ROUND_CELL: &str = "DATA-13";
    /// One round has two pairing-allocated byes.
    pub const TWO_BYES: &str = "DATA-14";
    /// The number or order of the rounds is impossible.
    pub const ROUNDS: &str = "DATA-15";
    /// A heading cannot be read, or two headings contradict each other.
    pub const HEADING: &str = "DATA-16";
    /// Points per result that the program cannot represent.
    pub const SCORING: &str = "DATA-17";
    /// The acceleration points cannot be read.
    pub const ACCELERATION: &str = "DATA-18";
    /// A list of byes, absences or prohibited pairs cannot be read.
    pub const LIST: &str = "DATA-19";
    /// JSON that is malformed or has a different structure.
    pub const JSON: &str = "DATA-20";
    /// A table of players cannot be read.
    pub const PLAYERS: &str = "DATA-21";
    /// A line of a board list cannot be read.
    pub const BOARD: &str = "DATA-22";
    /// A player in a board list is unknown or ambiguous.
    pub const WHO: &str = "DATA-23";
    /// A board list pairs a player twice, gives two byes or is incomplete.
    pub const BOARD_LIST: &str = "DATA-24";
    /// Points by decree (record 299) that cannot be read.
    pub const ABNORMAL: &str = "DATA-25";
    /// Settings that cannot be read.
    pub const SETTINGS: &str = "DATA-26";
    /// A record of a published or changed round cannot be read (XXB, XXT, XXW).
    pub const PUBLISHED: &str = "DATA-27";
    /// A record of teams cannot be read, or contradicts the games.
    pub const TEAM: &str = "DATA-28";
}

/// Every code with its meaning in one sentence.
pub const CODES: [(&str, &str); 28] = [
    (code::UNREADABLE, "The input cannot be read at all: it is empty, binary or in another format."),
    (code::TRUNCATED, "A line or a field ends too early."),
    (code::COLUMNS, "Columns that must be blank are not: the line is shifted."),
    (code::NUMBER, "A pairing number is missing, zero, above 9999 or not a number."),
    (code::DUPLICATE, "Two players have the same pairing number."),
    (code::RATING, "A rating is not a whole number from 0 to 9999."),
    (code::POINTS, "The points column differs from the points calculated from the results."),
    (code::OPPONENT, "The opponent in a round does not exist, or is the player himself."),
    (code::ASYMMETRIC, "A player names an opponent who names somebody else, or nobody."),
    (code::COLOUR, "The colours of a game are impossible: the same on both sides, or not w or b."),
    (code::CONTRADICTION, "The results of the two players of a game contradict each other."),
    (code::LETTER, "A result is not 1 = 0 W D L + - H F U Z or blank."),
    (code::ROUND_CELL, "The opponent, colour and result in a round do not fit together."),
    (code::TWO_BYES, "Two players have the pairing-allocated bye in the same round."),
    (code::ROUNDS, "The number or order of the rounds is impossible."),
    (code::HEADING, "A heading is not understood, or two headings contradict each other."),
    (code::SCORING, "The points for a result are not a multiple of half a point."),
    (code::ACCELERATION, "The acceleration points are not understood."),
    (code::LIST, "A list of byes, absences or prohibited pairs is not understood."),
    (code::JSON, "JSON that is malformed or does not describe a tournament."),
    (code::PLAYERS, "A table of players is not understood."),
    (code::BOARD, "A line of a board list is not understood."),
    (code::WHO, "A player in a board list is unknown or ambiguous."),
    (code::BOARD_LIST, "A board list pairs a player twice, gives two byes, or is incomplete."),
    (code::ABNORMAL, "Points by decree (record 299) that cannot be read."),
    (
        code::SETTINGS,
        "The settings (pairproof.toml) are not understood, or do not fit the rulebook or the event.",
    ),
    (code::PUBLISHED, "A record of what was published or changed later (XXB, XXT, XXW) is not understood."),
    (code::TEAM, "A team record (013, 300, 310, 320, 330, 352) is not understood, or contradicts the games."),
];

/// Returns the rule that data break if a finding has this code.
pub fn rule_of(code: &str) -> Option<&'static str> {
    CODES.iter().find(|(known, _)| known.eq_ignore_ascii_case(code)).map(|(_, says)| *says)
}

/// A position in the input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line, counted from 1; `None` means the input as a whole.
    pub line: Option<usize>,
    /// The first and last column, counted in characters from 1; `None` means the whole line.
    pub columns: Option<(usize, usize)>,
}

impl Place {
    /// The place that means the input as a whole.
    pub const WHOLE: Self = Self { line: None, columns: None };

    /// Returns columns `from` to `to` of a line.
    ///
    /// ```
    /// assert_eq!(pairproof::format::Place::columns(3, 5, 8).line, Some(3));
    /// ```
    pub fn columns(line: usize, from: usize, to: usize) -> Self {
        Self { line: Some(line), columns: Some((from, to.max(from))) }
    }

    /// Returns a whole line.
    ///
    /// ```
    /// assert_eq!(pairproof::format::Place::line(3).columns, None);
    /// ```
    pub fn line(line: usize) -> Self {
        Self { line: Some(line), columns: None }
    }
}

impl fmt::Display for Place {
    /// Writes `line 12, columns 92 to 95`, or nothing for the input as a whole.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(line) = self.line else { return Ok(()) };
        write!(f, "line {line}")?;
        match self.columns {
            Some((from, to)) if from == to => write!(f, ", column {from}"),
            Some((from, to)) => write!(f, ", columns {from} to {to}"),
            None => Ok(()),
        }
    }
}

/// A cell of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListCell {
    /// The name of its column, as written.
    pub heading: String,
    /// Its content.
    pub text: String,
    /// The known name of a column that its heading, which is not known, seems to mean.
    pub guess: Option<&'static str>,
}

/// A single fault in an input.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// The code, one of [`CODES`].
    pub code: &'static str,
    /// The place of the fault.
    pub place: Place,
    /// The pairing number concerned.
    pub player: Option<PairingNumber>,
    /// The cell of a list, if the finding is about one.
    pub cell: Option<Box<ListCell>>,
    /// The fault, in one sentence without a full stop.
    pub message: String,
    /// The remedy, in full sentences.
    pub remedy: Words,
}

impl Finding {
    /// Creates a finding without a player.
    ///
    /// ```
    /// use pairproof::{format::{Finding, Place}};
    ///
    /// let finding = Finding::new("CLUB", Place::line(3), "no club", "Name a club.");
    /// assert_eq!(finding.player, None);
    /// ```
    pub fn new(
        code: &'static str,
        place: impl Into<Place>,
        message: impl Into<String>,
        remedy: impl Into<Words>,
    ) -> Self {
        Self {
            code,
            place: place.into(),
            player: None,
            cell: None,
            message: message.into(),
            remedy: remedy.into(),
        }
    }

    /// Returns the finding with a player added.
    ///
    /// ```
    /// use pairproof::{format::{Finding, Place}};
    ///
    /// assert_eq!(Finding::new("CLUB", Place::line(3), "no club", "Name a club.").of(7).player, Some(7.into()));
    /// ```
    #[must_use]
    pub fn of(mut self, player: impl Into<PairingNumber>) -> Self {
        self.player = Some(player.into());
        self
    }
}

/// What the finding about a player on two boards says of him.
pub(super) const PAIRED_TWICE: &str = "is paired twice";

/// The maximum number of findings kept per code.
pub(super) const KEPT: usize = 300;

/// All findings about one input; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings {
    /// The findings in input order; only the first 300 for each code.
    pub list: Vec<Finding>,
    /// The number of further findings per code that are not in the list.
    pub more: Vec<(&'static str, usize)>,
}

impl Findings {
    /// Returns whether the only fault of a list of boards is that players are on two boards.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let found = read_boards("by hand", b"2-1\n3-1\n", &event).unwrap_err();
    /// assert!(found.are_of_two_boards());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn are_of_two_boards(&self) -> bool {
        let is_twice =
            |finding: &Finding| finding.code == code::BOARD_LIST && finding.message.contains(PAIRED_TWICE);
        !self.list.is_empty() && self.list.iter().all(is_twice)
    }

    /// Returns the finding about text that is not the JSON expected.
    pub(super) fn malformed_json(error: &serde_json::Error) -> Self {
        let column = error.column().max(1);
        let place = Place::columns(error.line().max(1), column, column);
        let text = error.to_string();
        // The finding itself shows the position.
        let what = text.rsplit_once(" at line ").map_or(text.as_str(), |(what, _)| what);
        let message = format!("the JSON cannot be read: {what}");
        let remedy = "Correct the JSON at this position; pairing numbers and half points are whole numbers.";
        Finding::new(code::JSON, place, message, remedy).into()
    }

    /// Returns the number of findings, including those beyond the list.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let findings = read_boards("by hand", b"1-9\n", &event).unwrap_err();
    /// assert!(findings.number() >= 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn number(&self) -> usize {
        self.list.len() + self.more.iter().map(|(_, number)| number).sum::<usize>()
    }
}

impl From<Finding> for Findings {
    fn from(finding: Finding) -> Self {
        Self { list: vec![finding], more: Vec::new() }
    }
}

impl fmt::Display for Findings {
    /// Writes one line per finding; `render` also shows the input.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, finding) in self.list.iter().enumerate() {
            let end = if i == 0 { "" } else { "\n" };
            let place = finding.place.to_string();
            let colon = if place.is_empty() { "" } else { ": " };
            write!(f, "{end}{} {place}{colon}{}", finding.code, finding.message)?;
        }
        for (code, number) in &self.more {
            write!(f, "\n{code} and {} more", thousands(*number))?;
        }
        Ok(())
    }
}

impl std::error::Error for Findings {}

/// Formats a number with thousands separators: `12,345`.
pub fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|g| str::from_utf8(g).ok()).collect();
    groups.join(",")
}

/// Information for the arbiter about data that a reader changed or ignored; never an error.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Note {
    /// The line, counted from 1, if the note concerns a line.
    pub line: Option<usize>,
    /// The text of the note.
    pub message: String,
}

impl Note {
    /// Creates a note about a line.
    ///
    /// ```
    /// assert_eq!(pairproof::format::Note::at(3, "left alone").line, Some(3));
    /// ```
    pub fn at(line: usize, message: impl Into<String>) -> Self {
        Self { line: Some(line), message: message.into() }
    }

    /// Creates a note about the input as a whole.
    ///
    /// ```
    /// assert_eq!(pairproof::format::Note::whole("left alone").line, None);
    /// ```
    pub fn whole(message: impl Into<String>) -> Self {
        Self { line: None, message: message.into() }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

/// The maximum number of notes kept.
const NOTED: usize = 500;

/// Collects notes during reading, up to a limit.
#[derive(Debug, Default)]
pub(super) struct Notes {
    list: Vec<Note>,
    more: usize,
}

impl Notes {
    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(super) fn push(&mut self, note: Note) {
        limit::look();
        if self.list.len() < NOTED {
            self.list.push(note);
        } else {
            self.more += 1;
        }
    }

    /// Returns the notes, preceded by `first` if given.
    pub(super) fn behind(self, first: Option<Note>) -> Vec<Note> {
        let more =
            (self.more > 0).then(|| Note::whole(format!("{} more notes are omitted.", thousands(self.more))));
        first.into_iter().chain(self.list).chain(more).collect()
    }
}
