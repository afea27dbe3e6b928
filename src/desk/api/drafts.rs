//! A round from pairing to publication: drafting, altering with the cost shown at once, publishing.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{JsonAnswer, JsonBody, views};
use crate::work::{aside, long};
use crate::{Desk, Now, Person, Trouble, TroubleKind};
use ::api::event::{Command, Deviation, Draft, DraftWishes, Edit, Refused, Seating, Under, unreasoned};
use ::api::round::{Cost, Drafting, ReasonMissing, Unanswered};
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

impl From<Refused> for Trouble {
    /// Converts the refusal of a command that contradicts the event.
    fn from(refused: Refused) -> Self {
        let details = json!({ "players": refused.player });
        Self::new(TroubleKind::Refused, refused.says).remedy(refused.remedy).details(details)
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
        let tournament = &now.whole().tournament;
        let draft = Draft::unpaired(round, demands.clone());
        let (under, seating) = desk.with_drafting(&now, Some(&draft), limit, |drafting| {
            let under = Under::of(drafting.round());
            let none = || now.whole().no_pairing_with_locks(round);
            let paired = drafting.best_with(&demands.locks(tournament)?)?.ok_or_else(none)?;
            Ok((under, demands.coloured(Seating::in_order(tournament, &paired.pairing))))
        })?;
        let command = Command::Draft { round, seating, under, demands };
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
        let (mut draft, mut said) = (now.whole().drafted()?.clone(), Vec::new());
        for edit in &asked.edits {
            let (after, says) = draft.alter(&now.whole().tournament, edit)?;
            draft = after;
            said.push(says);
        }
        let cost = costs(desk, &now, &draft, limit)?.0;
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
        let draft = now.whole().drafted()?;
        if asked.round.is_some_and(|round| round != draft.round) {
            let says = format!("the draft is for round {}", draft.round);
            return Err(Trouble::new(TroubleKind::Refused, says).remedy("Reload the draft."));
        }
        draft.up_to_date()?;
        let (words, cost, best) = costs(desk, &now, draft, limit)?;
        let reason = cost.reason(&asked.reason).map_err(|why| without_reason(draft.round, why, &words))?;
        let best = if cost.is_free() { draft.seating.clone() } else { best };
        let deviation = reason.map(|reason| Deviation { best, reason });
        let (round, under) = (draft.round, draft.under.clone());
        let command = Command::Publish { round, seating: None, under, deviation };
        Ok(desk.give(&person, command, Some(asked.based_on.unwrap_or(now.seq).min(now.seq)))?.value())
    });
    Ok(Json(given.await?))
}

/// Returns the error for a draft that cannot be published without a reason. `words` is its cost.
fn without_reason(round: RoundNo, why: ReasonMissing, words: &Value) -> Trouble {
    Trouble::from(unreasoned(round, why)).details(json!({ "needs_reason": true, "cost": words }))
}

/// Adds the present cost of the draft to an answer.
fn with_cost(desk: &Desk, mut answer: Value, limit: &Limit) -> Result<Value, Trouble> {
    let now = desk.now();
    if let Some(draft) = &now.whole().draft {
        answer["cost"] = costs(desk, &now, draft, limit)?.0;
    }
    Ok(answer)
}

/// Returns the cost of a draft for a page and as a value, and the best pairing.
fn costs(desk: &Desk, now: &Now, draft: &Draft, limit: &Limit) -> Result<(Value, Cost, Seating), Trouble> {
    let tournament = &now.whole().tournament;
    let boards = draft.seating.numbered(tournament)?.pairing;
    let locks = draft.demands.locks(tournament)?;
    desk.with_drafting(now, Some(draft), limit, |drafting: &mut Drafting| {
        let cost: Cost = drafting.cost(&boards, &locks)?;
        let words = desk.host.cost(drafting, now.whole(), &boards, &cost)?;
        let best = &drafting.best()?.pairing;
        let view = views::cost(tournament, &cost, &words, (&boards, best));
        let best = Seating::in_order(tournament, best);
        Ok((view, cost, best))
    })
}
