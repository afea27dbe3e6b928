//! The arguments of `generate` for team events: the boards of a match, and the type of the event (record 192).

use super::refuse;
use crate::simulate::{check_boards, most_of_report, team_type};
use cli::Failure;
use facts::rulebook::{Rulebook, System};
use lab::generate::MatchWishes;

/// Team events.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct TeamArguments {
    /// Boards of a match, under a rulebook for teams. Default: 2, 4 or 6 at random.
    #[arg(long, value_name = "NUMBER")]
    boards: Option<usize>,
    /// Type of a team event (record 192): preferences of colour, primary and secondary score, for example
    /// FIDE_TEAM_TYPEB_GP_MP. Default: one of eight types at random.
    #[arg(long = "type", value_name = "TYPE")]
    system: Option<String>,
}

impl TeamArguments {
    /// Returns the matches that the rulebook pairs; `None` if it pairs single games.
    pub(super) fn wished(&self, book: &Rulebook) -> Result<Option<MatchWishes>, Failure> {
        if book.system == System::TeamSwiss {
            self.boards.map_or(Ok(()), check_boards)?;
            let system = self.system.as_deref().map(|system| team_type(system, "--acceleration baku", book));
            return Ok(Some(MatchWishes::Teams { boards: self.boards, system: system.transpose()? }));
        }
        if let Some((option, _)) = self.options().next() {
            let says = format!("{option}: {} does not pair teams", book.id);
            return Err(refuse(says).remedy(format!("omit {option}, or name `-R team-2026`")));
        }
        Ok((book.system == System::DoubleSwiss).then_some(MatchWishes::TwoGames))
    }

    /// Returns the given options, with their values.
    pub(super) fn options(&self) -> impl Iterator<Item = (&'static str, String)> + '_ {
        let boards = self.boards.iter().map(|boards| ("--boards", boards.to_string()));
        boards.chain(self.system.iter().map(|system| ("--type", system.clone())))
    }
}

/// The largest number of boards that is drawn.
const MOST_DRAWN: usize = 6;

/// Returns the largest number of teams that a report holds.
pub(super) fn most_teams(boards: Option<usize>) -> u32 {
    most_of_report(boards.unwrap_or(MOST_DRAWN))
}
