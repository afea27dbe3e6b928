//! The program's services for the desk.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::answer::AnswerInBothForms;
use crate::session::{self, Session};
use crate::{Exit, Failure, clock, report};
use api::event::{Command, Draft, Event, Settings, kin};
use api::round::Drafting;
use app::{
    DeclareRequest, Declared, DraftCost, OpinionRequest, RepairRequest, SheetRequest, StandingsRequest,
    WhyRequest,
};
use desk::{Host, Reply, RulebookTitle, Trouble, TroubleKind};
use facts::rulebook::Rulebook;
use facts::tournament::RoundNo;
use limit::Limit;
use store::LogRow;
use words::Voice;

/// The program, as the desk sees it.
pub(crate) struct DeskHost {
    /// The path of the event file, as given by the user.
    file: PathBuf,
}

impl DeskHost {
    pub(crate) fn new(file: &Path) -> Self {
        Self { file: file.to_owned() }
    }

    /// Asks something of an event within a limit.
    fn within<T>(
        &self,
        event: &Event,
        limit: &Limit,
        ask: impl FnOnce(&Session<'_>) -> Result<T, Failure>,
    ) -> Result<T, Trouble> {
        ask(&Session { name: &self.file, event, limit, voice: Voice::Desk }).map_err(trouble)
    }

    /// Asks something of an event that takes no time.
    fn of<T>(
        &self,
        event: &Event,
        ask: impl FnOnce(&Session<'_>) -> Result<T, Failure>,
    ) -> Result<T, Trouble> {
        self.within(event, &Limit::none(), ask)
    }
}

#[allow(
    clippy::redundant_closure_for_method_calls,
    reason = "a method of a session of one lifetime is not general enough"
)]
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
        self.of(event, |session| session.book())
    }

    fn rulebook(&self, event: &Event) -> Result<RulebookTitle, Trouble> {
        let book = self.book(event)?;
        Ok(RulebookTitle { kin: kin(&book), title: book.full_title(), id: book.id })
    }

    fn drafting(&self, event: &Event, draft: Option<&Draft>, limit: &Limit) -> Result<Drafting, Trouble> {
        self.within(event, limit, |session| session.drafting(draft))
    }

    fn cost(&self, drafting: &Drafting, event: &Event, known: &DraftCost) -> Result<String, Trouble> {
        let costly = report::Costly::of(drafting, &event.tournament, known)?;
        Ok(report::cost(report::TextPage::wide(Voice::Desk), &costly))
    }

    fn why(&self, event: &Event, asked: &WhyRequest, limit: &Limit) -> Result<Value, Trouble> {
        self.within(event, limit, |session| session.why(asked)).map(|answer| value(&answer))
    }

    fn what_if(&self, event: &Event, asked: &RepairRequest, limit: &Limit) -> Result<Value, Trouble> {
        self.within(event, limit, |session| session.what_if(asked)).map(|answer| value(&answer))
    }

    fn standings(&self, event: &Event, asked: &StandingsRequest) -> Result<Value, Trouble> {
        self.of(event, |session| session.standings(asked)).map(|answer| value(&answer))
    }

    fn opinion(&self, asked: &OpinionRequest, limit: &Limit) -> Result<Value, Trouble> {
        let (answer, notes) = session::opinion(asked, limit).map_err(trouble)?;
        let mut answer = value(&answer);
        answer["notes"] = notes.into();
        Ok(answer)
    }

    fn repair(
        &self,
        event: &Event,
        asked: &RepairRequest,
        limit: &Limit,
    ) -> Result<(Value, Command), Trouble> {
        let (answer, command) = self.within(event, limit, |session| session.repair(asked))?;
        Ok((value(&answer), command))
    }

    fn declared(&self, event: &Event) -> Result<Declared, Trouble> {
        self.of(event, |session| session.declared())
    }

    fn declare(&self, event: &Event, asked: &DeclareRequest) -> Result<Command, Trouble> {
        self.of(event, |session| session.declare(asked))
    }

    fn settings(&self, event: &Event, settings: &Settings) -> Result<(), Trouble> {
        self.of(event, |session| session.check_settings(settings))
    }

    fn new_seed(&self, event: &Event) -> Result<Option<u64>, Trouble> {
        self.of(event, |session| session.new_seed())
    }

    fn closing(&self, event: &Event, round: RoundNo) -> Result<Command, Trouble> {
        self.of(event, |session| session.closing(round))
    }

    fn sheet(&self, event: &Event, asked: &SheetRequest) -> Result<Reply, Trouble> {
        let sheet = self.of(event, |session| session.sheet(asked))?;
        Ok(Reply { media: sheet.media, text: sheet.text })
    }
}

fn value(answer: &AnswerInBothForms) -> Value {
    json!({ "text": answer.text, "answer": answer.answer })
}

/// Converts a failure for the desk.
fn trouble(failure: Failure) -> Trouble {
    let kind = match failure.exit {
        Exit::Limit => TroubleKind::Ended,
        Exit::Bug | Exit::File => TroubleKind::Failed,
        Exit::Done | Exit::No | Exit::Request => TroubleKind::Refused,
    };
    let faults = failure.in_pages().faults();
    let says: Vec<&str> = faults.iter().map(|fault| fault.says.as_str()).collect();
    let mut remedies: Vec<&str> = faults.iter().filter_map(|fault| fault.remedy.as_deref()).collect();
    remedies.dedup();
    let trouble = Trouble::new(kind, says.join("; ")).details(json!({ "findings": faults }));
    if remedies.is_empty() { trouble } else { trouble.remedy(remedies.join(" ")) }
}
