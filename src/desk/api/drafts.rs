//! A round from pairing to publication: drafting, altering with the cost shown at once, publishing.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{JsonAnswer, JsonBody, views};
use crate::work::{aside, long};
use crate::{Desk, Now, Person, Trouble, TroubleKind};
use ::api::event::{Command, Demands, Deviation, Draft, Edit, Refused, Seating, Under};
use ::api::round::{Cost, Drafting, Locked, ReasonMissing, Unanswered};
use facts::tournament::{PairingNumber, RoundNo, Tournament};
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
    /// Whether to release the draft's locked boards. Players keep their fixed tables.
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
        let demands = demands(desk, &now, &asked)?;
        let tournament = &now.whole().tournament;
        let draft = Draft::unpaired(round, demands.clone());
        let (under, seating) = desk.with_drafting(&now, Some(&draft), limit, |drafting| {
            let under = Under::of(drafting.round());
            let none = || {
                let says = format!("no legal pairing of round {round} contains all locked boards");
                Trouble::new(TroubleKind::Refused, says).remedy("Unlock one, or pair without them.")
            };
            let paired = drafting.best_with(&locks(tournament, &demands)?)?.ok_or_else(none)?;
            Ok((under, demands.coloured(Seating::in_order(tournament, &paired.pairing))))
        })?;
        let command = Command::Draft { round, seating, under, demands };
        let given = desk.give(&person, command, Some(now.seq))?;
        with_cost(desk, given.value(), limit)
    });
    Ok(Json(given.await?))
}

/// Returns the demands on the draft. A demand that is not given is taken from the present draft. Lots without a seed are drawn
/// with a new one.
fn demands(desk: &Desk, now: &Now, asked: &Drafted) -> Result<Demands, Trouble> {
    let old = now.whole().demands();
    let mut demands = if asked.anew { now.whole().demands_anew() } else { old.clone() };
    demands.unfinished_as_draws = asked.unfinished_as_draws.unwrap_or(old.unfinished_as_draws);
    demands.seed = match asked.seed.or(demands.seed) {
        None => desk.host.new_seed(now.whole())?,
        seed => seed,
    };
    if let Some(absent) = &asked.absent {
        demands.absent.clone_from(absent);
    }
    Ok(demands)
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
        let round = draft_of(&now)?.round;
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
        let (mut draft, mut said) = (draft_of(&now)?.clone(), Vec::new());
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
        let draft = draft_of(&now)?;
        if asked.round.is_some_and(|round| round != draft.round) {
            let says = format!("the draft is for round {}", draft.round);
            return Err(Trouble::new(TroubleKind::Refused, says).remedy("Reload the draft."));
        }
        let is_late = |refused: Refused| {
            Trouble::new(TroubleKind::Refused, refused.says).remedy("Pair the round again.")
        };
        draft.up_to_date().map_err(is_late)?;
        let (words, cost, best) = costs(desk, &now, draft, limit)?;
        let reason = cost.reason(&asked.reason).map_err(|why| unreasoned(draft.round, why, &words))?;
        let best = if cost.is_free() { draft.seating.clone() } else { best };
        let deviation = reason.map(|reason| Deviation { best, reason });
        let (round, under) = (draft.round, draft.under.clone());
        let command = Command::Publish { round, seating: None, under, deviation };
        Ok(desk.give(&person, command, Some(asked.based_on.unwrap_or(now.seq).min(now.seq)))?.value())
    });
    Ok(Json(given.await?))
}

/// Returns the error for a draft that cannot be published without a reason. `words` is its cost.
fn unreasoned(round: RoundNo, why: ReasonMissing, words: &Value) -> Trouble {
    Trouble::new(TroubleKind::Refused, format!("round {round} has not been published: {why}"))
        .remedy("Say why you publish it, or pair the round again.")
        .details(json!({ "needs_reason": true, "cost": words }))
}

fn draft_of(now: &Now) -> Result<&Draft, Trouble> {
    now.whole().draft.as_ref().ok_or_else(|| {
        let round = now.whole().tournament.rounds_paired() + 1;
        Trouble::new(TroubleKind::Refused, format!("round {round} has no draft")).remedy("Pair it first.")
    })
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
    let locks = locks(tournament, &draft.demands)?;
    desk.with_drafting(now, Some(draft), limit, |drafting: &mut Drafting| {
        let cost: Cost = drafting.cost(&boards, &locks)?;
        let words = desk.host.cost(drafting, now.whole(), &boards, &cost)?;
        let best = &drafting.best()?.pairing;
        let view = views::cost(tournament, &cost, &words, (&boards, best));
        let best = Seating::in_order(tournament, best);
        Ok((view, cost, best))
    })
}

/// Returns the locked boards.
fn locks(tournament: &Tournament, demands: &Demands) -> Result<Vec<Locked>, Trouble> {
    demands.locks(tournament).map_err(|number| {
        let says = format!("the draft locks player {number}, who is not in the event");
        Trouble::new(TroubleKind::Refused, says).remedy("Pair the round again without the locked boards.")
    })
}
