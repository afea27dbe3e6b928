//! `--for`: reports in the form that another checker of pairings reads.
//!
//! A report states its rules in records that a program may refuse. They are left out only where the program pairs by the same
//! rules without them; otherwise the request is refused, since the program would judge by other rules than those of the report.

use cli::{Exit, Failure};
use facts::format;
use facts::rulebook::Rulebook;
use facts::tournament::{Scoring, Tournament};

/// A program that checks pairings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum ReportReader {
    /// bbpPairings 6.0.0: no records 162 and 192, which it refuses. It pairs by dutch-2026.
    Bbp,
    /// JaVaFo 2.2: TRF16 with the records XXC, XXP and XXR, without 192. It pairs by dutch-2017.
    Javafo,
}

/// The records of a report that bbpPairings 6.0.0 refuses, and that say nothing else than what it assumes.
const REFUSED_BY_BBP: [&str; 2] = ["162", "192"];

impl ReportReader {
    /// Returns the name, as an argument.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Bbp => "bbp",
            Self::Javafo => "javafo",
        }
    }

    fn title(self) -> &'static str {
        match self {
            Self::Bbp => "bbpPairings 6.0.0",
            Self::Javafo => "JaVaFo 2.2",
        }
    }

    /// Returns the rulebook by which the program checks a report that names none.
    fn rulebook(self) -> &'static str {
        match self {
            Self::Bbp => "dutch-2026",
            Self::Javafo => "dutch-2017",
        }
    }

    /// Refuses reports that the program would judge by other rules.
    pub(super) fn check(self, book: &Rulebook) -> Result<(), Failure> {
        let own = self.rulebook();
        if book.id == own {
            return Ok(());
        }
        let says = format!("{} checks by {own}, but these reports are paired by {}", self.title(), book.id);
        Err(Failure::new(Exit::Request, says).remedy(format!("say `-R {own}`, or leave out `--for`")))
    }

    /// Returns the report of a tournament that `check` has accepted.
    pub(super) fn report(self, tournament: &Tournament) -> String {
        debug_assert_eq!(tournament.scoring, Scoring::default(), "a random report scores 1, ½ and 0");
        let mut tournament = tournament.clone();
        tournament.system = None;
        // Acceleration stands in records of its own, which every program reads.
        tournament.wall.drawn.clear();
        let headings = &mut tournament.headings;
        for records in [&mut headings.others, &mut headings.after_players] {
            records.retain(|(code, _)| !REFUSED_BY_BBP.contains(&code.as_str()));
        }
        match self {
            Self::Bbp => format::write_trf26(&tournament),
            Self::Javafo => format::write_trf16(&tournament),
        }
    }
}
