//! Requests about the draft of a round: pairing it, altering it, what it costs, and publishing it.

use serde::Deserialize;

use super::event::{EventRequest, refused};
use crate::draft::costed;
use crate::report::json::{CostedDraft, EventAnswer};
use crate::report::{self, TextPage};
use crate::session::Session;
use crate::{Failure, in_requests};
use api::event::{Command, Deviation, Draft, DraftWishes, Edit, Event, Seating, Under, unreasoned};
use api::round::{Cost, Drafting};
use facts::tournament::PairingNumber;

/// The options for a draft.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DraftFields {
    #[serde(default)]
    anew: bool,
    absent: Option<Vec<PairingNumber>>,
    seed: Option<u64>,
    unfinished_as_draws: Option<bool>,
}

/// The changes to the draft whose cost is asked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CostFields {
    #[serde(default)]
    edits: Vec<Edit>,
}

/// The options for publishing a draft.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PublishFields {
    #[serde(default)]
    reason: String,
}

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
        let draft = Draft::unpaired(round, demands.clone());
        let mut drafting = self.drafting(&self.event, &draft)?;
        let under = Under::of(drafting.round());
        let best = drafting.best_with(&demands.locks(tournament)?)?;
        let none = || refused(&[self.event.no_pairing_with_locks(round)]);
        let seating = demands.coloured(Seating::in_order(tournament, &best.ok_or_else(none)?.pairing));
        let (event, mut answer) = self.applied(&Command::Draft { round, seating, under, demands })?;
        answer.said.extend(handed_on.map(|says| in_requests::says(&says)));
        Self::with_cost(&event, &mut drafting, answer)
    }

    /// Alters the draft.
    pub(super) fn alter(&self, command: &Command) -> Result<EventAnswer, Failure> {
        let (event, answer) = self.applied(command)?;
        self.costing(&event, answer)
    }

    /// Shows the draft and its cost, as it is or after changes that are not made.
    pub(super) fn cost(&self, asked: &CostFields) -> Result<EventAnswer, Failure> {
        let mut draft = self.drafted()?.clone();
        let mut said = Vec::new();
        for edit in &asked.edits {
            let (after, says) = draft.alter(&self.event.tournament, edit).map_err(|why| refused(&[why]))?;
            draft = after;
            said.push(in_requests::says(&says));
        }
        let event = Event { draft: Some(draft), ..self.event.clone() };
        self.costing(&event, EventAnswer { said, ..EventAnswer::default() })
    }

    /// Publishes the draft. A draft that is not the best pairing needs a reason.
    pub(super) fn publish(&self, asked: &PublishFields) -> Result<Command, Failure> {
        let draft = self.drafted()?;
        draft.up_to_date().map_err(|late| refused(&[late]))?;
        let tournament = &self.event.tournament;
        let mut drafting = self.drafting(&self.event, draft)?;
        let (cost, ()): (Cost, ()) = costed(&mut drafting, draft, tournament, |_| ())?;
        let deviation = match cost.reason(&asked.reason) {
            Ok(None) => None,
            Ok(Some(reason)) if cost.is_free() => Some(Deviation { best: draft.seating.clone(), reason }),
            Ok(Some(reason)) => {
                let best = &drafting.best()?.pairing;
                Some(Deviation { best: Seating::in_order(tournament, best), reason })
            }
            Err(why) => return Err(refused(&[unreasoned(draft.round, why)])),
        };
        Ok(Command::Publish { round: draft.round, seating: None, under: draft.under.clone(), deviation })
    }

    fn drafted(&self) -> Result<&Draft, Failure> {
        self.event.drafted().map_err(|none| refused(&[none]))
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
        let told = |costly: &report::Costly<'_>| {
            let text = in_requests::says(&report::cost(TextPage::WIDE, costly));
            EventAnswer { text: Some(text), ..answer.with(&CostedDraft::new(draft, costly)) }
        };
        Ok(costed(drafting, draft, &event.tournament, told)?.1)
    }
}
