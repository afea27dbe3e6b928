//! Requests that only read: the event, standings, players, log and sheets.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{JsonAnswer, views};
use crate::sight::SeenRow;
use crate::work::{aside, long};
use crate::{Desk, Person, Trouble, TroubleKind};
use app::{SheetRequest, StandingsRequest};
use facts::format::find_player;
use store::{Doing, Seq};
use words::Voice;

/// Returns the query parameters of an address, or the fault in them.
fn query<T>(read: Result<Query<T>, axum::extract::rejection::QueryRejection>) -> Result<T, Trouble> {
    let wrong = |e: axum::extract::rejection::QueryRejection| {
        let text = e.body_text();
        let why = text.strip_prefix("Failed to deserialize query string: ").unwrap_or(&text);
        Trouble::new(TroubleKind::Malformed, format!("the address is not understood: {why}"))
            .remedy("Correct what follows the question mark; docs/integrate.md lists the requests.")
    };
    read.map(|Query(fields)| fields).map_err(wrong)
}

type QueryResult<T> = Result<Query<T>, axum::extract::rejection::QueryRejection>;

/// A round.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RoundQuery {
    round: Option<usize>,
}

/// `GET /api/state`: the round with its boards, the draft, and the state of the event.
pub(super) async fn state(
    State(desk): State<Arc<Desk>>,
    person: Person,
    asked: QueryResult<RoundQuery>,
) -> JsonAnswer {
    let round = query(asked)?.round;
    let answer = aside(&desk, move |desk| {
        let now = desk.read()?;
        let seen = now.seen_by(person.role);
        let rulebook = desk.host.rulebook(seen.event())?;
        Ok(views::state((now.seq, seen), &person, &rulebook, round))
    });
    Ok(Json(answer.await?))
}

/// The requested tie-breaks.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TieBreakQuery {
    tiebreaks: Option<String>,
}

/// `GET /api/standings`: the standings, computed once for all people of a role.
pub(super) async fn standings(
    State(desk): State<Arc<Desk>>,
    person: Person,
    asked: QueryResult<TieBreakQuery>,
) -> Result<Response, Trouble> {
    let letters = query(asked)?.tiebreaks.unwrap_or_default();
    let answer = long(&desk, "calculating the standings".to_owned(), move |desk, _| {
        let now = desk.read()?;
        let tiebreaks = letters.split(',').filter(|one| !one.is_empty()).map(str::to_owned).collect();
        let key = (person.role, String::new(), format!("/api/standings {letters}"));
        desk.kept.or_make(now.seq, key, || {
            let seen = now.seen_by(person.role).event();
            let mut answer = desk.host.standings(seen, &StandingsRequest { tiebreaks })?;
            answer["seq"] = Value::from(now.seq);
            Ok(answer.to_string())
        })
    });
    Ok(([(CONTENT_TYPE, "application/json")], answer.await?).into_response())
}

/// `GET /api/players`: the players.
pub(super) async fn players(State(desk): State<Arc<Desk>>, person: Person) -> JsonAnswer {
    let now = aside(&desk, Desk::read).await?;
    Ok(Json(views::players(now.seq, now.seen_by(person.role))))
}

/// A name, or a number.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NameQuery {
    name: String,
}

/// `GET /api/who`: the player whom a name or a number means, as the commands read it.
pub(super) async fn who(
    State(desk): State<Arc<Desk>>,
    person: Person,
    asked: QueryResult<NameQuery>,
) -> JsonAnswer {
    let name = query(asked)?.name;
    let now = aside(&desk, Desk::read).await?;
    let t = &now.seen_by(person.role).event().tournament;
    let id = find_player(t, &name)
        .map_err(|why| Trouble::new(TroubleKind::Refused, why.message).remedy(why.remedy))?;
    let player = t.player(id);
    Ok(Json(json!({ "number": player.number, "name": player.name })))
}

/// The rows requested.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OfLog {
    after: Option<Seq>,
    player: Option<String>,
}

/// `GET /api/log`: the rows, newest first.
pub(super) async fn log(
    State(desk): State<Arc<Desk>>,
    person: Person,
    asked: QueryResult<OfLog>,
) -> JsonAnswer {
    let OfLog { after, player } = query(asked)?;
    let answer = aside(&desk, move |desk| {
        let (rows, undone) = desk.seen_rows(person.role, after.unwrap_or(0))?;
        let about = |seen: &&SeenRow| {
            player.as_ref().is_none_or(|name| seen.row.players.iter().any(|other| other.contains(name)))
        };
        let rows: Vec<Value> = rows
            .iter()
            .filter(about)
            .rev()
            .map(|SeenRow { row, has_command }| {
                json!({
                    "seq": row.seq,
                    "at": desk.host.time(row.at),
                    "who": row.who,
                    "kind": row.kind(),
                    "said": row.says.line(Voice::Desk),
                    "told": desk.host.told(row),
                    "players": row.players,
                    "undoes": row.undoes(),
                    "undone": undone.contains(&row.seq),
                    "command": match &row.doing {
                        // The first command contains all players. A client that needs the players can download the
                        // file.
                        Doing::Did(command) if *has_command && row.kind() != "enter" => json!(command),
                        _ => Value::Null,
                    },
                })
            })
            .collect();
        Ok(json!({ "rows": rows }))
    });
    Ok(Json(answer.await?))
}

/// The policy of a sheet, whose styles are inline. A sheet loads nothing from elsewhere and runs no script.
const SHEET_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-modals";

/// `GET /api/sheet/{name}`: a sheet.
pub(super) async fn sheet(
    State(desk): State<Arc<Desk>>,
    person: Person,
    Path(name): Path<String>,
    asked: QueryResult<SheetRequest>,
) -> Result<Response, Trouble> {
    let request = SheetRequest { name, ..query(asked)? };
    let reply =
        aside(&desk, move |desk| desk.host.sheet(desk.read()?.seen_by(person.role).event(), &request));
    let reply = reply.await?;
    let headers = [(CONTENT_TYPE, reply.media), (CONTENT_SECURITY_POLICY, SHEET_POLICY)];
    Ok((headers, reply.text).into_response())
}
