//! The print settings (paper, large print, times of rounds), the tie-breaks of standings, and the mode.

use std::ops::Range;

use clap::ValueEnum as _;
use serde::Deserialize;
use toml::Spanned;

use crate::report::sheets::Paper;
use api::standings::TieBreak;
use facts::tournament::RoundNo;

/// The table `[print]`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Printing {
    paper: Option<Spanned<String>>,
    distance: Option<Spanned<u8>>,
    columns: Option<Spanned<u8>>,
    /// The times of round 1, 2 and so on. An empty text means no time.
    times: Vec<String>,
}

/// A fault: its place, its description and the remedy.
pub(super) type Wrong = (Range<usize>, String, &'static str);

/// Refuses a mode that does not exist.
pub(super) fn mode(mode: Option<&Spanned<String>>) -> Result<(), Wrong> {
    match mode.filter(|mode| !["fide", "free"].contains(&mode.get_ref().as_str())) {
        Some(mode) => {
            let says = format!("there is no mode '{}'", facts::format::excerpt(mode.get_ref()));
            Err((mode.span(), says, "Write \"fide\", or \"free\" to have none of its refusals."))
        }
        None => Ok(()),
    }
}

impl Printing {
    /// Checks the table.
    pub(super) fn check(&self) -> Result<(), Wrong> {
        if let Some(paper) = &self.paper
            && self.paper().is_none()
        {
            let says = format!("'{}' is not a paper size", facts::format::excerpt(paper.get_ref()));
            return Err((paper.span(), says, "Write a4, letter or a3."));
        }
        if let Some(distance) = self.distance.as_ref().filter(|d| !(1..=5).contains(d.get_ref())) {
            let says = format!("{} is not a valid distance", distance.get_ref());
            return Err((
                distance.span(),
                says,
                "Write 1 to 5, in metres, or omit it for one line per board.",
            ));
        }
        if let Some(columns) = self.columns.as_ref().filter(|c| !(1..=4).contains(c.get_ref())) {
            let says = format!("{} is not a valid number of columns", columns.get_ref());
            return Err((columns.span(), says, "Write 1 to 4."));
        }
        Ok(())
    }

    /// Returns the paper.
    pub(crate) fn paper(&self) -> Option<Paper> {
        self.paper.as_ref().and_then(|name| Paper::from_str(name.get_ref(), true).ok())
    }

    /// Returns the reading distance of boards and names in metres.
    pub(crate) fn distance(&self) -> Option<u8> {
        self.distance.as_ref().map(|distance| *distance.get_ref())
    }

    /// Returns the number of columns of large print.
    pub(crate) fn columns(&self) -> Option<u8> {
        self.columns.as_ref().map(|columns| *columns.get_ref())
    }

    /// Returns the time of a round.
    pub(crate) fn time(&self, round: RoundNo) -> Option<String> {
        let time = self.times.get(round.checked_sub(1)?)?;
        (!time.is_empty()).then(|| time.clone())
    }

    /// Returns the times of round 1, 2 and so on.
    pub(crate) fn times(&self) -> &[String] {
        &self.times
    }

    /// Returns the settings given, in a few words each.
    pub(super) fn parts(&self) -> Vec<String> {
        let Self { paper, times, .. } = self;
        let rounds = times.iter().filter(|time| !time.is_empty()).count();
        [
            paper.as_ref().map(|paper| format!("paper {}", paper.get_ref())),
            self.distance().map(|metres| format!("distance {metres}")),
            self.columns().map(|columns| format!("columns {columns}")),
            (rounds > 0).then(|| format!("times of {}", crate::report::count(rounds, "round"))),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

/// Parses tie-breaks from their letters.
pub(super) fn tie_breaks(letters: &[Spanned<String>]) -> Result<Vec<TieBreak>, Wrong> {
    let read = |text: &Spanned<String>| {
        let remedy = "Write FIDE C.07 codes such as BH-C1, DE or SB, or OWN.";
        TieBreak::parse(text.get_ref()).map_err(|says| (text.span(), says, remedy))
    };
    letters.iter().map(read).collect()
}
