//! The print settings of an event: the times of its rounds, the paper, the size of the print.

use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;

use facts::format::{count, excerpt};
use facts::tournament::RoundNo;

/// A fault of settings: its place, its description and the remedy.
pub(super) type Wrong = (Range<usize>, String, &'static str);

/// The paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8½ × 11 inches.
    Letter,
    /// 297 × 420 mm, for posting.
    A3,
}

impl Paper {
    /// Every paper.
    pub const ALL: [Self; 3] = [Self::A4, Self::Letter, Self::A3];

    /// Returns the name of the paper in a sentence.
    pub fn name(self) -> &'static str {
        match self {
            Self::A4 => "A4",
            Self::Letter => "Letter",
            Self::A3 => "A3",
        }
    }

    /// Returns the name of the paper as it is written in settings and arguments.
    pub fn key(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::Letter => "letter",
            Self::A3 => "a3",
        }
    }

    /// Returns the paper of this name, in whatever case.
    pub fn of(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|paper| paper.key().eq_ignore_ascii_case(key))
    }
}

/// The print settings. What they do not say is `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrintSettings {
    /// The paper.
    pub paper: Option<Paper>,
    /// The distance in metres from which the lists for the wall are legible.
    pub distance: Option<u8>,
    /// The number of columns of large print.
    pub columns: Option<u8>,
    /// The times of round 1, 2 and so on. An empty text means no time.
    pub times: Vec<String>,
    /// Whether the pairings show the ratings of the players.
    pub ratings: bool,
}

impl PrintSettings {
    /// Returns the time of a round.
    pub fn time(&self, round: RoundNo) -> Option<String> {
        let time = self.times.get(round.checked_sub(1)?)?;
        (!time.is_empty()).then(|| time.clone())
    }

    /// Returns the settings given, in a few words each.
    pub fn parts(&self) -> Vec<String> {
        let rounds = self.times.iter().filter(|time| !time.is_empty()).count();
        [
            self.paper.map(|paper| format!("paper {}", paper.key())),
            self.distance.map(|metres| format!("distance {metres}")),
            self.columns.map(|columns| format!("columns {columns}")),
            (rounds > 0).then(|| format!("times of {}", count(rounds, "round"))),
            self.ratings.then(|| "ratings on the pairings".to_owned()),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

/// The table `[print]`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, expecting = "the table [print]")]
pub(super) struct PrintFile {
    paper: Option<Spanned<String>>,
    distance: Option<Spanned<u8>>,
    columns: Option<Spanned<u8>>,
    times: Vec<String>,
    ratings: bool,
}

impl PrintFile {
    pub(super) fn checked(self) -> Result<PrintSettings, Wrong> {
        let paper = |name: Spanned<String>| {
            let says = || format!("'{}' is not a paper size", excerpt(name.get_ref()));
            Paper::of(name.get_ref()).ok_or_else(|| (name.span(), says(), "Write a4, letter or a3."))
        };
        let paper = self.paper.map(paper).transpose()?;
        if let Some(distance) = self.distance.as_ref().filter(|d| !(1..=5).contains(d.get_ref())) {
            let says = format!("{} is not a valid distance", distance.get_ref());
            let remedy = "Write 1 to 5, in metres, or omit it for one line per board.";
            return Err((distance.span(), says, remedy));
        }
        if let Some(columns) = self.columns.as_ref().filter(|c| !(1..=4).contains(c.get_ref())) {
            let says = format!("{} is not a valid number of columns", columns.get_ref());
            return Err((columns.span(), says, "Write 1 to 4."));
        }
        let number = |spanned: Option<Spanned<u8>>| spanned.map(Spanned::into_inner);
        Ok(PrintSettings {
            paper,
            distance: number(self.distance),
            columns: number(self.columns),
            times: self.times,
            ratings: self.ratings,
        })
    }
}
