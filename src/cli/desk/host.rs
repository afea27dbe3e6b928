//! The program's services for the desk. The functions of the commands run on an event in memory.

use std::path::{Path, PathBuf};

use serde_json::Value;

use super::ask;
use super::run::run_on;
use crate::question::{RoundQuestion, SourceArguments};
use crate::report::json::Verified;
use crate::settings::EventSettings;
use crate::{Failure, clock, held, report, standings, verify};
use api::event::{Command, Draft, Event, OwnDeclarations, Settings, kin};
use api::round::{Cost, Drafting};
use desk::{Declared, Declaring, Host, Repairing, Reply, RulebookTitle, SheetRequest, Trouble, TroubleKind};
use facts::rulebook::Rulebook;
use facts::tournament::{Pairing, RoundNo};
use limit::Limit;
use store::LogRow;

/// The program, as the desk sees it.
pub(crate) struct DeskHost {
    /// The path of the event file, as given by the user.
    file: PathBuf,
}

impl DeskHost {
    pub(crate) fn new(file: &Path) -> Self {
        Self { file: file.to_owned() }
    }

    /// Runs a command on an event and returns its result and output.
    fn run<T>(
        &self,
        event: &Event,
        limit: &Limit,
        run: impl FnOnce(&Path) -> Result<T, Failure>,
    ) -> Result<(T, held::HeldAnswer), Trouble> {
        run_on(&self.file, event, limit, run)
    }

    /// Checks a certificate against the event.
    pub(crate) fn verify(
        &self,
        event: &Event,
        certificate: &str,
        limit: &Limit,
    ) -> Result<Verified, Trouble> {
        Ok(self.run(event, limit, |file| verify::sent(file, certificate, limit))?.0)
    }
}

impl Host for DeskHost {
    fn clock(&self) -> i64 {
        clock::now()
    }

    fn time(&self, at: i64) -> String {
        clock::in_words(at)
    }

    fn told(&self, row: &LogRow) -> String {
        report::told(row, &clock::in_words(row.at))
    }

    fn book(&self, event: &Event) -> Result<Rulebook, Trouble> {
        // The rulebook of a new event is chosen together with its players.
        if let Some(book) =
            facts::rulebook::find("dutch-2026").filter(|_| event.tournament.players.is_empty())
        {
            return Ok(book);
        }
        // Every question asks for the rulebook, so only the settings are copied.
        let with_settings = Event { settings: event.settings.clone(), ..Event::default() };
        let run = |file: &Path| SourceArguments::of(file).rulebook_for(&event.tournament);
        Ok(self.run(&with_settings, &Limit::none(), run)?.0)
    }

    fn rulebook(&self, event: &Event) -> Result<RulebookTitle, Trouble> {
        let book = self.book(event)?;
        Ok(RulebookTitle { kin: kin(&book), title: book.full_title(), id: book.id })
    }

    fn drafting(&self, event: &Event, draft: Option<&Draft>, limit: &Limit) -> Result<Drafting, Trouble> {
        let run = |file: &Path| {
            let source = SourceArguments::of(file);
            let question = match draft {
                Some(draft) => RoundQuestion::of_draft(&source, draft, &event.tournament)?,
                None => RoundQuestion::of_next(&source, event.tournament.rounds_paired() + 1),
            };
            question.drafting(event.tournament.clone())
        };
        Ok(self.run(event, limit, run)?.0)
    }

    fn cost(
        &self,
        drafting: &Drafting,
        event: &Event,
        boards: &Pairing,
        cost: &Cost,
    ) -> Result<String, Trouble> {
        let costly = report::Costly::of(drafting, &event.tournament, boards, cost)?;
        Ok(report::cost(report::TextPage::WIDE, &costly))
    }

    fn answer(&self, event: &Event, question: &desk::HostQuestion, limit: &Limit) -> Result<Value, Trouble> {
        match question {
            desk::HostQuestion::Opinion { report, rulebook } => {
                ask::opinion(report, rulebook.as_deref(), limit)
            }
            desk::HostQuestion::Why { player, not, round } => {
                ask::asked(&self.file, event, limit, &ask::why(event, *player, not, *round))
            }
            desk::HostQuestion::WhatIf(asked) => ask::asked(&self.file, event, limit, &ask::what_if(asked)?),
            desk::HostQuestion::Standings { tiebreaks } => {
                ask::asked(&self.file, event, limit, &ask::standings(tiebreaks))
            }
        }
    }

    fn repair(&self, event: &Event, asked: &Repairing, limit: &Limit) -> Result<(Value, Command), Trouble> {
        ask::repair(&self.file, event, asked, limit)
    }

    fn declared(&self, event: &Event) -> Result<Declared, Trouble> {
        let book = self.book(event)?;
        let run = |file: &Path| SourceArguments::of(file).declared(&book, &event.tournament);
        let (in_force, _) = self.run(event, &Limit::none(), run)?;
        let own = OwnDeclarations::from(event.settings.contents()?);
        Ok(Declared { in_force, own: [own.discretions, own.readings].concat() })
    }

    fn declare(&self, event: &Event, asked: &Declaring) -> Result<Command, Trouble> {
        if event.tournament.players.is_empty() {
            let says = "the event has no rulebook yet; it is chosen with the players";
            return Err(Trouble::new(TroubleKind::Refused, says).remedy("Enter the players first."));
        }
        let book = self.book(event)?;
        let mut own = OwnDeclarations::from(event.settings.contents()?);
        for (key, is_on) in &asked.discretions {
            own.turn(&book, key, *is_on);
        }
        for (code, choice) in &asked.readings {
            own.choose(&book, code, choice);
        }
        let text = own.within(&event.settings);
        self.settings(event, &text)?;
        Ok(Command::Settings { text })
    }

    fn settings(&self, event: &Event, settings: &Settings) -> Result<(), Trouble> {
        // Present settings that cannot be read may be replaced.
        let event = Event { settings: Settings::default(), ..event.clone() };
        let check = |file: &Path| {
            let settings = EventSettings::read(file.to_owned(), settings.clone())?;
            settings.check_for(file, &event.tournament)
        };
        let _: () = self.run(&event, &Limit::none(), check)?.0;
        Ok(())
    }

    fn new_seed(&self, event: &Event) -> Result<Option<u64>, Trouble> {
        let run = |file: &Path| SourceArguments::of(file).new_seed(&event.tournament);
        Ok(self.run(event, &Limit::none(), run)?.0)
    }

    fn closing(&self, event: &Event, round: RoundNo) -> Result<Command, Trouble> {
        let run = |file: &Path| standings::closing(&SourceArguments::of(file), event, round);
        Ok(self.run(event, &Limit::none(), run)?.0)
    }

    fn sheet(&self, event: &Event, asked: &SheetRequest) -> Result<Reply, Trouble> {
        ask::sheet(&self.file, event, asked)
    }
}
