//! A round from pairing to publication: drafting, altering with the cost shown at once, publishing.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{JsonAnswer, JsonBody, views};
use crate::work::{aside, long};
use crate::{Desk, Now, Person, Trouble, TroubleKind};
use ::api::event::{Command, Draft, DraftWishes, Edit, Refused};
use ::api::round::{Drafting, Unanswered};
use app::{DraftCost, DraftRefusal};
use facts::tournament::{PairingNumber, RoundNo};
use limit::Limit;
use store::Seq;

impl From<Unanswered> for Trouble {
    /// Converts the reason why a round cannot be paired.
    fn from(why: Unanswered) -> Self {
        match why {
            Unanswered::Limit(_) => {
                Self::new(TroubleKind::Ended, "the time limit was reached before the answer was proved")
            }
            why => Self::new(TroubleKind::Refused, why.to_string()),
        }
    }
}

impl From<DraftRefusal> for Trouble {
    /// Converts the reason why a round is not drafted or published.
    fn from(refusal: DraftRefusal) -> Self {
        match refusal {
            DraftRefusal::Unanswered(why) => why.into(),
            DraftRefusal::Refused(refused)
            | DraftRefusal::NoPairing(refused)
            | DraftRefusal::NeedsReason { refused, .. } => refused.into(),
        }
    }
}

impl From<Refused> for Trouble {
    /// Converts the refusal of a command that contradicts the event.
    fn from(refused: Refused) -> Self {
        let details = json!({ "players": refused.player });
        Self::refused(&[refused], "").details(details)
    }
}

/// The options for drafting a round.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Drafted {
    /// Whether to forget what was said about this round before. Players keep their fixed tables.
    #[serde(default)]
    anew: bool,
    /// The numbers of absent players, in addition to those absent in the event. The default is the draft's absent
    /// players.
    absent: Option<Vec<PairingNumber>>,
    /// Whether games without a result count as draws for this pairing. The default is the draft's choice.
    unfinished_as_draws: Option<bool>,
    /// The seed for the lots. The default is the draft's seed, else a new one.
    seed: Option<u64>,
}

/// `POST /api/draft`: pairs the next round, keeping any locked boards.
pub(super) async fn draft(
    State(desk): State<Arc<Desk>>,
    person: Person,
    JsonBody(asked): JsonBody<Drafted>,
) -> JsonAnswer {
    let now = aside(&desk, Desk::read).await?;
    let round = now.whole().tournament.rounds_paired() + 1;
    let given = long(&desk, format!("pairing round {round}"), move |desk, limit| {
        let Drafted { anew, absent, unfinished_as_draws, seed } = asked;
        let wishes = DraftWishes { anew, absent, seed, unfinished_as_draws, ..DraftWishes::default() };
        let (mut demands, handed_on) = now.whole().demands_for(&wishes);
        if demands.seed.is_none() {
            demands.seed = desk.host.new_seed(now.whole())?;
        }
        let draft = Draft::unpaired(round, demands.clone());
        let command = desk.with_drafting(&now, Some(&draft), limit, |drafting| {
            Ok(app::draft::draft(now.whole(), demands, drafting)?)
        })?;
        let mut given = desk.give(&person, command, Some(now.seq))?;
        given.said.extend(handed_on);
        with_cost(desk, given.value(), limit)
    });
    Ok(Json(given.await?))
}

/// Changes to the draft.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AlterRequest {
    edits: Vec<Edit>,
    based_on: Option<Seq>,
}

/// `POST /api/alter`: changes the draft, and returns its new cost.
pub(super) async fn alter(
    State(desk): State<Arc<Desk>>,
    person: Person,
    JsonBody(asked): JsonBody<AlterRequest>,
) -> JsonAnswer {
    let given = long(&desk, "judging the draft".to_owned(), move |desk, limit| {
        let now = desk.read()?;
        let round = now.whole().drafted()?.round;
        let command = Command::Alter { round, edits: asked.edits };
        let given = desk.give(&person, command, Some(asked.based_on.unwrap_or(now.seq)))?;
        with_cost(desk, given.value(), limit)
    });
    Ok(Json(given.await?))
}

/// `POST /api/cost`: returns the cost that changes to the draft would have, without changing it.
pub(super) async fn cost(
    State(desk): State<Arc<Desk>>,
    JsonBody(asked): JsonBody<AlterRequest>,
) -> JsonAnswer {
    let answer = long(&desk, "judging the draft".to_owned(), move |desk, limit| {
        let now = desk.read()?;
        let (draft, said) = app::draft::tried(now.whole(), &asked.edits)?;
        let cost = cost_of(desk, &now, &draft, limit)?;
        Ok(json!({ "seq": now.seq, "said": said, "cost": cost }))
    });
    Ok(Json(answer.await?))
}

/// The draft to publish.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PublishRequest {
    round: Option<RoundNo>,
    #[serde(default)]
    reason: String,
    based_on: Option<Seq>,
}

/// `POST /api/publish`: publishes the draft. A draft that is not the best pairing needs a reason.
pub(super) async fn publish(
    State(desk): State<Arc<Desk>>,
    person: Person,
    JsonBody(asked): JsonBody<PublishRequest>,
) -> JsonAnswer {
    let given = long(&desk, "judging the draft".to_owned(), move |desk, limit| {
        let now = desk.read()?;
        let draft = app::draft::publishable(now.whole())?;
        if asked.round.is_some_and(|round| round != draft.round) {
            let says = format!("the draft is for round {}", draft.round);
            return Err(Trouble::new(TroubleKind::Refused, says).remedy("Reload the draft."));
        }
        let command = desk.with_drafting(&now, Some(draft), limit, |drafting| {
            match app::draft::publish(now.whole(), &asked.reason, drafting) {
                Err(DraftRefusal::NeedsReason { refused, cost }) => {
                    let words = in_words(desk, &now, drafting, &cost)?;
                    Err(Trouble::from(refused).details(json!({ "needs_reason": true, "cost": words })))
                }
                command => Ok(command?),
            }
        })?;
        Ok(desk.give(&person, command, Some(asked.based_on.unwrap_or(now.seq).min(now.seq)))?.value())
    });
    Ok(Json(given.await?))
}

/// Adds the present cost of the draft to an answer.
fn with_cost(desk: &Desk, mut answer: Value, limit: &Limit) -> Result<Value, Trouble> {
    let now = desk.now();
    if let Some(draft) = &now.whole().draft {
        answer["cost"] = cost_of(desk, &now, draft, limit)?;
    }
    Ok(answer)
}

/// Returns the cost of a draft for a page.
fn cost_of(desk: &Desk, now: &Now, draft: &Draft, limit: &Limit) -> Result<Value, Trouble> {
    desk.with_drafting(now, Some(draft), limit, |drafting| {
        let known = app::draft::cost(&now.whole().tournament, draft, drafting)?;
        in_words(desk, now, drafting, &known)
    })
}

fn in_words(desk: &Desk, now: &Now, drafting: &Drafting, known: &DraftCost) -> Result<Value, Trouble> {
    let words = desk.host.cost(drafting, now.whole(), known)?;
    let DraftCost { boards, cost } = known;
    Ok(views::cost(&now.whole().tournament, cost, &words, (boards, &drafting.best()?.pairing)))
}
