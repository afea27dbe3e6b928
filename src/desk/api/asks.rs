//! Questions about a round: reasons, effects of changes, repairs, and judgements on another program's pairings.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{JsonAnswer, JsonBody};
use crate::pages::drawings;
use crate::work::long;
use crate::{Desk, Host, Person, Role, Trouble, TroubleKind};
use ::api::event::Event;
use app::{OpinionRequest, RepairRequest, WhyRequest};
use facts::format::read_tournament;
use facts::tournament::{PairingNumber, RoundNo};
use limit::Limit;

/// The player in question, and opponents whom the player does not meet.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WhyBody {
    player: Option<PairingNumber>,
    /// Two players who do not meet, or the opponents whom the player does not meet.
    #[serde(default)]
    not: Vec<PairingNumber>,
    round: Option<RoundNo>,
}

/// `POST /api/why`: explains a player's board.
pub(super) async fn why(
    State(desk): State<Arc<Desk>>,
    person: Person,
    JsonBody(asked): JsonBody<WhyBody>,
) -> JsonAnswer {
    let mut not = asked.not;
    let player = match asked.player {
        Some(player) => player,
        None if not.len() >= 2 => not.remove(0),
        None => {
            let says = "no player is named";
            return Err(Trouble::new(TroubleKind::Malformed, says)
                .remedy("Name a player, or two players who do not meet: {\"not\":[12,15]}."));
        }
    };
    let asked = WhyRequest { player, not, round: asked.round };
    question(&desk, person.role, "looking for the reason", move |host, seen, limit| {
        host.why(seen, &asked, limit)
    })
    .await
}

/// `POST /api/whatif`: shows the effect of a change.
pub(super) async fn what_if(
    State(desk): State<Arc<Desk>>,
    person: Person,
    JsonBody(asked): JsonBody<RepairRequest>,
) -> JsonAnswer {
    question(&desk, person.role, "pairing the round with the change", move |host, seen, limit| {
        host.what_if(seen, &asked, limit)
    })
    .await
}

/// `POST /api/opinion`: judges every round of another program's report, with drawings of the differences.
pub(super) async fn opinion(
    State(desk): State<Arc<Desk>>,
    person: Person,
    JsonBody(asked): JsonBody<OpinionRequest>,
) -> JsonAnswer {
    // A report that cannot be parsed is refused when the question is answered.
    let event = read_tournament("report", asked.report.as_bytes()).ok().map(|(event, _)| event);
    let Json(mut answer) =
        question(&desk, person.role, "judging the report", move |host, _, limit| host.opinion(&asked, limit))
            .await?;
    let judged = answer["answer"]["judged"].as_array().cloned().unwrap_or_default();
    let drawn = event.iter().flat_map(|event| judged.iter().map(|one| drawings(event, one)));
    answer["drawings"] = Value::from(drawn.map(Value::from).collect::<Vec<_>>());
    Ok(Json(answer))
}

/// Returns the program's answer to a question, with the log row it is based on.
async fn question(
    desk: &Arc<Desk>,
    role: Role,
    doing: &str,
    ask: impl FnOnce(&dyn Host, &Event, &Limit) -> Result<Value, Trouble> + Send + 'static,
) -> JsonAnswer {
    let answer = long(desk, doing.to_owned(), move |desk, limit| {
        let now = desk.read()?;
        let mut answer = ask(&*desk.host, now.seen_by(role).event(), limit)?;
        answer["seq"] = Value::from(now.seq);
        Ok(answer)
    });
    Ok(Json(answer.await?))
}

/// `POST /api/repair`: shows the three ways to repair a round, and applies the chosen one.
pub(super) async fn repair(
    State(desk): State<Arc<Desk>>,
    person: Person,
    JsonBody(asked): JsonBody<RepairRequest>,
) -> JsonAnswer {
    let answer = long(&desk, "repairing the round".to_owned(), move |desk, limit| {
        let now = desk.read()?;
        let (mut answer, command) = desk.host.repair(now.whole(), &asked, limit)?;
        // What FIDE mode forbids is refused before anybody chooses a way and gives a reason.
        ::api::event::refuse_in_fide_mode(now.whole(), &command)?;
        answer["seq"] = Value::from(now.seq);
        if asked.choice.is_some() {
            let based_on = asked.based_on.unwrap_or(now.seq).min(now.seq);
            let given = desk.give(&person, command, Some(based_on))?;
            answer["seq"] = Value::from(given.seq);
            answer["said"] = Value::from(given.in_words());
        }
        Ok(answer)
    });
    Ok(Json(answer.await?))
}

/// `POST /api/cancel`: cancels all work in progress.
pub(super) async fn cancel(State(desk): State<Arc<Desk>>) -> JsonAnswer {
    Ok(Json(json!({ "cancelled": desk.works.cancel() })))
}
