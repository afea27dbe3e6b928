//! Requests about the draft of a round: pairing it, altering it, what it costs, and publishing it.

use super::event::{EventRequest, refused};
use crate::Failure;
use crate::report::json::{CostFields, CostedDraft, DraftFields, EventAnswer, PublishFields};
use crate::report::{self, TextPage};
use crate::session::Session;
use api::event::{Command, Draft, DraftWishes, Event};
use api::round::Drafting;
use words::Voice;

impl EventRequest<'_> {
    /// Drafts the next round, keeping the locked boards.
    pub(super) fn draft(&self, asked: DraftFields) -> Result<EventAnswer, Failure> {
        let tournament = &self.event.tournament;
        let round = tournament.rounds_paired() + 1;
        let DraftFields { anew, absent, seed, unfinished_as_draws } = asked;
        let wishes = DraftWishes { anew, absent, seed, unfinished_as_draws, ..DraftWishes::default() };
        let (mut demands, handed_on) = self.event.demands_for(&wishes);
        if demands.seed.is_none() {
            demands.seed = self.session().new_seed()?;
        }
        let mut drafting = self.drafting(&self.event, &Draft::unpaired(round, demands.clone()))?;
        let command = app::draft::draft(&self.event, demands, &mut drafting)?;
        let (event, mut answer) = self.applied(&command)?;
        answer.said.extend(handed_on.map(|says| says.line(Voice::Program)));
        Self::with_cost(&event, &mut drafting, answer)
    }

    /// Alters the draft.
    pub(super) fn alter(&self, command: &Command) -> Result<EventAnswer, Failure> {
        let (event, answer) = self.applied(command)?;
        self.costing(&event, answer)
    }

    /// Shows the draft and its cost, as it is or after changes that are not made.
    pub(super) fn cost(&self, asked: &CostFields) -> Result<EventAnswer, Failure> {
        let (draft, said) = app::draft::tried(&self.event, &asked.edits).map_err(|why| refused(&[why]))?;
        let said = said.iter().map(|says| says.line(Voice::Program)).collect();
        let event = Event { draft: Some(draft), ..self.event.clone() };
        self.costing(&event, EventAnswer { said, ..EventAnswer::default() })
    }

    /// Publishes the draft. A draft that is not the best pairing needs a reason.
    pub(super) fn publish(&self, asked: &PublishFields) -> Result<Command, Failure> {
        let draft = app::draft::publishable(&self.event).map_err(|why| refused(&[why]))?;
        let mut drafting = self.drafting(&self.event, draft)?;
        Ok(app::draft::publish(&self.event, &asked.reason, &mut drafting)?)
    }

    fn drafting(&self, event: &Event, draft: &Draft) -> Result<Drafting, Failure> {
        Session { event, ..self.session() }.drafting(Some(draft))
    }

    /// Adds the draft of an event and its cost to an answer.
    fn costing(&self, event: &Event, answer: EventAnswer) -> Result<EventAnswer, Failure> {
        let Some(draft) = &event.draft else { return Ok(answer) };
        Self::with_cost(event, &mut self.drafting(event, draft)?, answer)
    }

    /// Adds the draft of an event and its cost to an answer, in a round that is already paired.
    fn with_cost(
        event: &Event,
        drafting: &mut Drafting,
        answer: EventAnswer,
    ) -> Result<EventAnswer, Failure> {
        let Some(draft) = &event.draft else { return Ok(answer) };
        let known = app::draft::cost(&event.tournament, draft, drafting)?;
        let costly = report::Costly::of(drafting, &event.tournament, &known)?;
        let text = report::cost(TextPage::wide(Voice::Program), &costly);
        Ok(EventAnswer { text: Some(text), ..answer.with(&CostedDraft::new(draft, &costly)) })
    }
}
