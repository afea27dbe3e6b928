//! What the desk and programs may ask of an event in memory: the same functions answer as in the terminal.

use std::path::Path;

use clap::ValueEnum as _;

use super::answer::{Answer as _, AnswerInBothForms};
use super::changes::Changes;
use super::explain::{ExplainRequest, Wishes};
use super::print::{PrintFormat, SheetArguments};
use super::question::{RoundQuestion, SourceArguments};
use super::repair;
use super::seats::{self, PlayedSeats};
use super::settings::EventSettings;
use super::standings::{self, ListArguments};
use super::{Failure, check, explain, input, verify, whatif};
use crate::faults::{RepairFault, RequestFault, SheetFault};
use crate::report::json::Verified;
use crate::report::sheets::{SheetKind, paper_of};
use api::event::{Command, Draft, Event, OwnDeclarations, Settings};
use api::round::Drafting;
use api::standings::IndividualRules;
use app::{
    DeclareRequest, Declared, OpinionRequest, RepairRequest, RepairWay, SheetRequest, StandingsRequest,
    WhyRequest,
};
use facts::format;
use facts::rulebook::Rulebook;
use facts::tournament::{PairingNumber, RepairChoice, RoundNo};
use limit::Limit;
use words::Voice;

/// An event in memory, under a name for messages.
pub(crate) struct Session<'a> {
    pub(crate) name: &'a Path,
    pub(crate) event: &'a Event,
    pub(crate) limit: &'a Limit,
    /// To whom the answers are said.
    pub(crate) voice: Voice<'static>,
}

/// A printed sheet.
pub(crate) struct PrintedSheet {
    /// The media type.
    pub(crate) media: &'static str,
    pub(crate) text: String,
}

impl Session<'_> {
    fn source(&self) -> SourceArguments {
        SourceArguments::in_memory(self.name, self.event.clone())
    }

    /// Returns the event without its players, where only the settings are asked.
    fn settings_alone(&self) -> SourceArguments {
        let alone = Event { settings: self.event.settings.clone(), ..Event::default() };
        SourceArguments::in_memory(self.name, alone)
    }

    fn question(&self) -> RoundQuestion {
        RoundQuestion::about(self.source()).limited(self.limit)
    }

    /// Returns the rulebook of the event.
    pub(crate) fn book(&self) -> Result<Rulebook, Failure> {
        // The rulebook of a new event is chosen together with its players.
        if let Some(book) =
            facts::rulebook::find("dutch-2026").filter(|_| self.event.tournament.players.is_empty())
        {
            return Ok(book);
        }
        self.settings_alone().rulebook_for(&self.event.tournament)
    }

    /// Pairs the round of a draft, or the next one.
    pub(crate) fn drafting(&self, draft: Option<&Draft>) -> Result<Drafting, Failure> {
        let (source, t) = (self.source(), &self.event.tournament);
        let question = match draft {
            Some(draft) => RoundQuestion::of_draft(&source, draft, t)?,
            None => RoundQuestion::of_next(&source, t.rounds_paired() + 1),
        };
        question.limited(self.limit).drafting(t.clone())
    }

    /// Says why a player has this board, and why the player does not meet others. A draft is explained with the draws that
    /// it counts.
    pub(crate) fn why(&self, asked: &WhyRequest) -> Result<AnswerInBothForms, Failure> {
        let draft = self.event.draft.as_ref();
        let draft = draft.filter(|draft| asked.round.is_none_or(|round| round == draft.round));
        let counts_draws = draft.is_some_and(|draft| draft.demands.unfinished_as_draws);
        let question = self.question().in_round(asked.round).with_draws(counts_draws);
        let named = asked.player.to_string();
        let wishes = Wishes::to_meet(asked.not.iter().map(ToString::to_string).collect());
        let request = ExplainRequest {
            question: &question,
            named: Some(&named),
            flag: "--player",
            wishes: &wishes,
            is_certified: false,
            groups: false,
            tell: None,
        };
        explain::answer(&request)?.complete()?.in_both_forms(self.voice)
    }

    /// Returns the standings.
    pub(crate) fn standings(&self, asked: &StandingsRequest) -> Result<AnswerInBothForms, Failure> {
        let answer = standings::answer(&standings::StandingsQuestion {
            source: &self.source(),
            tiebreaks: &asked.tiebreaks,
            category: &[],
            clubs: Some(standings::BEST),
            lists: ListArguments::default(),
            individual: IndividualRules::default(),
        })?;
        answer.in_both_forms(self.voice)
    }

    /// Says what a change would alter.
    pub(crate) fn what_if(&self, asked: &RepairRequest) -> Result<AnswerInBothForms, Failure> {
        if !asked.played.is_empty() {
            return Err(RepairFault::WhatifPlayed.into());
        }
        let of_repairs = [
            ("keep", !asked.keep.is_empty()),
            ("choice", asked.choice.is_some()),
            ("because", !asked.because.is_empty()),
        ];
        if let Some(&(field, _)) = of_repairs.iter().find(|(_, is_given)| *is_given) {
            return Err(RepairFault::WhatifRepairField { field }.into());
        }
        whatif::answer(&self.changing(asked), &Changes::of(asked))?.in_both_forms(self.voice)
    }

    fn changing(&self, asked: &RepairRequest) -> RoundQuestion {
        self.question().in_round(asked.round).without(&asked.absent)
    }

    /// Returns the three ways to repair the published round with the command of the chosen one, or boards as they were played
    /// with the command that records them.
    pub(crate) fn repair(&self, asked: &RepairRequest) -> Result<(AnswerInBothForms, Command), Failure> {
        let choice = match asked.choice {
            None if !asked.played.is_empty() => return self.as_played(asked),
            Some(RepairWay::AsPlayed) if asked.played.is_empty() => {
                return Err(RepairFault::NothingPlayed.into());
            }
            Some(RepairWay::AsPlayed) => return self.as_played(asked),
            Some(_) if !asked.played.is_empty() => {
                return Err(RepairFault::PlayedWithChoice.into());
            }
            None | Some(RepairWay::Fewest) => RepairChoice::Fewest,
            Some(RepairWay::Near) => RepairChoice::Near,
            Some(RepairWay::Best) => RepairChoice::Best,
        };
        let keep: Vec<String> = asked.keep.iter().map(ToString::to_string).collect();
        let answer = repair::answer(&repair::RepairQuestion {
            question: &self.changing(asked),
            changes: &Changes::of(asked),
            published: None,
            keep: &keep,
            started: &[],
            choice,
            renumber: false,
            because: &asked.because,
            is_written: true,
        })?;
        Ok((answer.in_both_forms(self.voice)?, answer.command()))
    }

    fn as_played(&self, asked: &RepairRequest) -> Result<(AnswerInBothForms, Command), Failure> {
        let RepairRequest { absent, add, apart, results, keep, .. } = asked;
        let is_alone =
            absent.is_empty() && add.is_empty() && apart.is_empty() && results.is_empty() && keep.is_empty();
        if !is_alone {
            return Err(RepairFault::PlayedWithChange.into());
        }
        if asked.because.trim().is_empty() {
            return Err(RepairFault::UnexplainedInRequest.into());
        }
        let RepairRequest { round, played, because, .. } = asked;
        let answer = seats::answer(&PlayedSeats { source: &self.source(), round: *round, played, because })?;
        Ok((answer.in_both_forms(self.voice)?, answer.command()))
    }

    /// Returns the discretions and readings that are in force.
    pub(crate) fn declared(&self) -> Result<Declared, Failure> {
        let own = self.own_declarations()?;
        let in_force = self.source().declared(&self.book()?, &self.event.tournament)?;
        Ok(Declared { in_force, own: [own.discretions, own.readings].concat() })
    }

    fn own_declarations(&self) -> Result<OwnDeclarations, Failure> {
        let contents = self.event.settings.contents();
        contents.map(OwnDeclarations::from).map_err(|fault| Failure::from(api::event::Refused::from(fault)))
    }

    /// Returns the command that declares other discretions and readings.
    pub(crate) fn declare(&self, asked: &DeclareRequest) -> Result<Command, Failure> {
        if self.event.tournament.players.is_empty() {
            return Err(RequestFault::RulebookLater.into());
        }
        let (book, mut own) = (self.book()?, self.own_declarations()?);
        for (key, is_on) in &asked.discretions {
            own.turn(&book, key, *is_on);
        }
        for (code, choice) in &asked.readings {
            own.choose(&book, code, choice);
        }
        let text = own.within(&self.event.settings);
        self.check_settings(&text)?;
        Ok(Command::Settings { text })
    }

    /// Checks that these can be the settings of the event. Present settings that cannot be read may be replaced.
    pub(crate) fn check_settings(&self, settings: &Settings) -> Result<(), Failure> {
        let event = Event { settings: Settings::default(), ..self.event.clone() };
        let source = SourceArguments::in_memory(self.name, event);
        let tournament = &self.event.tournament;
        EventSettings::read(self.name.to_owned(), settings.clone())?
            .check_for(tournament, || source.rulebook_for(tournament))
    }

    /// Returns a new seed for the lots of a round; `None` if the event draws none.
    pub(crate) fn new_seed(&self) -> Result<Option<u64>, Failure> {
        self.source().new_seed(&self.event.tournament)
    }

    /// Returns the command that closes a round, with the final ranks if it is the last one.
    pub(crate) fn closing(&self, round: RoundNo) -> Result<Command, Failure> {
        standings::closing(&self.source(), self.event, round)
    }

    /// Checks a certificate against the event.
    pub(crate) fn verify(&self, certificate: &str) -> Result<Verified, Failure> {
        verify::sent(&self.source(), certificate, self.limit)
    }

    /// Makes a printable sheet.
    pub(crate) fn sheet(&self, asked: &SheetRequest) -> Result<PrintedSheet, Failure> {
        let form = asked.form.as_deref().unwrap_or("html");
        let (form, media) = match form {
            "html" => (PrintFormat::Html, "text/html; charset=utf-8"),
            "text" => (PrintFormat::Text, "text/plain; charset=utf-8"),
            "csv" => (PrintFormat::Csv, "text/csv; charset=utf-8"),
            "json" => (PrintFormat::Json, "application/json"),
            _ => {
                return Err(SheetFault::Form { form: format::excerpt(form) }.into());
            }
        };
        let Ok(kind) = SheetKind::from_str(&asked.name, false) else {
            let names = SheetKind::value_variants().iter().filter_map(SheetKind::to_possible_value);
            let names: Vec<String> = names.map(|name| name.get_name().to_owned()).collect();
            let (name, sheets) = (format::excerpt(&asked.name), names.join(", "));
            return Err(SheetFault::Unknown { name, sheets }.into());
        };
        let within = |what: &'static str, value: Option<u8>, (least, most): (u8, u8)| match value {
            Some(value) if !(least..=most).contains(&value) => {
                Err(Failure::from(SheetFault::Number { what, value, least, most }))
            }
            _ => Ok(()),
        };
        within("distance", asked.distance, (0, 5))?;
        within("columns", asked.columns, (1, 4))?;
        let sheets = SheetArguments {
            round: asked.round,
            time: asked.time.clone(),
            tiebreaks: asked.tiebreaks.iter().flat_map(|all| all.split(',')).map(str::to_owned).collect(),
            distance: asked.distance,
            columns: asked.columns,
            ratings: asked.ratings,
            paper: asked.paper.as_deref().map(paper_of).transpose()?,
            changes: asked.changes,
            player: asked.player.map(|number| number.to_string()),
            ..SheetArguments::of(self.source(), kind)
        };
        Ok(PrintedSheet { media, text: sheets.print(form, Some(crate::report::TextPage::wide(self.voice)))? })
    }
}

/// Judges every round of another program's report.
pub(crate) fn opinion(
    asked: &OpinionRequest,
    limit: &Limit,
) -> Result<(AnswerInBothForms, Vec<String>), Failure> {
    let (name, report) = ("report", asked.report.as_bytes());
    let (tournament, notes) =
        format::read_tournament(name, report).map_err(|found| Failure::input(name, report, found))?;
    if let Some(book) = &asked.rulebook {
        input::named_or_text(book)?;
    }
    let source = SourceArguments::in_memory(Path::new(name), Event::from(tournament));
    let question = RoundQuestion::about(source.under(asked.rulebook.clone())).limited(limit);
    let answer = check::all_rounds(&question)?.in_both_forms(Voice::Desk)?;
    Ok((answer, notes.iter().map(ToString::to_string).collect()))
}

impl Changes {
    /// Returns the changes that a request names.
    fn of(asked: &RepairRequest) -> Self {
        let list = |numbers: &[PairingNumber]| numbers.iter().map(ToString::to_string).collect::<Vec<_>>();
        Self {
            result: asked.results.iter().map(|(round, board, to)| format!("{round}:{board}={to}")).collect(),
            add: list(&asked.add),
            forbid: asked.apart.iter().map(|players| list(players).join(",")).collect(),
        }
    }
}
