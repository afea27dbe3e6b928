//! FIDE mode of a new event file (`--mode` of `enter` and `import`).

use super::Failure;
use crate::faults::CommandLineFault;
use api::event::{self, Event, Mode, Settings};
use facts::tournament::Tournament;

/// The option of commands that begin an event file.
#[derive(clap::Args, Debug)]
pub(crate) struct NewEventMode {
    /// Begin the event file in FIDE mode, or without it. Default: in FIDE mode if the event uses a current
    /// rulebook of FIDE's and no round is paired (docs/settings.md).
    #[arg(long, value_enum)]
    mode: Option<EventMode>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum EventMode {
    /// Refuse every action that FIDE's list of questions for programs forbids.
    Fide,
    /// Refuse none of these actions.
    Free,
}

impl NewEventMode {
    /// Refuses the option for a report, which has no settings.
    pub(crate) fn refuse_without_settings(&self) -> Result<(), Failure> {
        if self.mode.is_none() {
            return Ok(());
        }
        Err(CommandLineFault::ModeOfReport.into())
    }

    /// Returns the settings of the new event file, and the message about its mode.
    pub(crate) fn settings(
        &self,
        tournament: &Tournament,
        settings: &Settings,
    ) -> Result<(Settings, Option<&'static str>), Failure> {
        let settings = match self.mode {
            None => event::opening_settings(tournament, settings),
            Some(_) if settings.names_mode() => {
                return Err(CommandLineFault::ModeNamed.into());
            }
            Some(EventMode::Fide) => settings.with_mode(Mode::Fide),
            Some(EventMode::Free) => settings.with_mode(Mode::Free),
        };
        let begun = Event { tournament: tournament.clone(), settings, ..Event::default() };
        let says = event::is_in_fide_mode(&begun)?.then_some(
            "the event is in FIDE mode: rulebook, number of rounds, tie-breaks, acceleration and players kept apart are fixed \
             once round one is paired, and only the last two rounds can be corrected (docs/settings.md); `--mode free` \
             begins without it",
        );
        Ok((begun.settings, says))
    }
}
