//! The program's services for the desk. The functions of the commands run on an event in memory.

use std::path::{Path, PathBuf};

use serde_json::Value;

use super::ask;
use super::run::run_on;
use crate::question::{RoundQuestion, SourceArguments};
use crate::report::json::Verified;
use crate::settings::{self, EventSettings};
use crate::{Failure, clock, held, report, standings, verify};
use api::event::{Command, Draft, Event, kin, one_line};
use api::round::{Cost, Drafting};
use desk::{
    Declared, Declaring, Host, PrintChanges, PrintSettings, Repairing, Reply, RulebookTitle, SheetRequest,
    Trouble, TroubleKind,
};
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
        let own = settings::own(&event.settings);
        Ok(Declared { in_force, own: [own.discretions, own.readings].concat() })
    }

    fn declare(&self, event: &Event, asked: &Declaring) -> Result<Command, Trouble> {
        if event.tournament.players.is_empty() {
            let says = "the event has no rulebook yet; it is chosen with the players";
            return Err(Trouble::new(TroubleKind::Refused, says).remedy("Enter the players first."));
        }
        let book = self.book(event)?;
        let mut own = settings::own(&event.settings);
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

    fn settings(&self, event: &Event, text: &str) -> Result<(), Trouble> {
        // Present settings that cannot be read may be replaced.
        let event = Event { settings: String::new(), ..event.clone() };
        let check = |file: &Path| {
            let settings = EventSettings::read(file.to_owned(), text)?;
            settings.check_for(file, &event.tournament)
        };
        let _: () = self.run(&event, &Limit::none(), check)?.0;
        Ok(())
    }

    fn printing(&self, event: &Event) -> Result<PrintSettings, Trouble> {
        let read = |file: &Path| EventSettings::of_event(file, event);
        let (settings, _) = self.run(event, &Limit::none(), read)?;
        let printing = settings.map(|settings| settings.printing().clone()).unwrap_or_default();
        Ok(PrintSettings {
            times: printing.times().to_vec(),
            paper: printing.paper().unwrap_or_default().name().to_ascii_lowercase(),
            distance: printing.distance(),
        })
    }

    fn print_settings(&self, event: &Event, asked: &PrintChanges) -> Result<Command, Trouble> {
        let t = &event.tournament;
        let last = t.rounds.unwrap_or_default().max(t.rounds_paired());
        if let Some(round) = asked.times.keys().find(|round| !(1..=last).contains(*round)) {
            let says = format!("the event has no round {round}");
            return Err(Trouble::new(TroubleKind::Refused, says).remedy("Correct the number of the round."));
        }
        let mut text = event.settings.clone();
        if !asked.times.is_empty() {
            let mut times = self.printing(event)?.times;
            for (&round, time) in &asked.times {
                times.resize(times.len().max(round), String::new());
                times[round - 1] = one_line(time);
            }
            let kept = times.iter().rposition(|time| !time.is_empty()).map_or(0, |last| last + 1);
            times.truncate(kept);
            text = settings::with_print(&text, "times", (kept > 0).then(|| times.into()));
        }
        if let Some(paper) = &asked.paper {
            text = settings::with_print(&text, "paper", Some(paper.as_str().into()));
        }
        if let Some(distance) = asked.distance {
            let metres = (distance > 0).then(|| i64::from(distance).into());
            text = settings::with_print(&text, "distance", metres);
        }
        self.run(event, &Limit::none(), |file| EventSettings::read(file.to_owned(), &text))?;
        Ok(Command::Settings { text })
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
