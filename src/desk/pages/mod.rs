//! The pages of the desk: made on the server from the event as it stands, and what they load.

mod assets;
mod before;
mod boards;
mod card;
mod certificate;
mod forms;
mod frame;
mod freedom;
mod log;
mod phones;
mod players;
mod shown;
mod standings;
mod wall;

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::host::HostQuestion;
use crate::work::{aside, long};
use crate::{Desk, Person, Role, Trouble, TroubleKind};
use facts::tournament::RoundNo;
use frame::Scene;
use limit::Limit;

type PageResult = Result<Html<String>, Trouble>;
type PageRequest = (State<Arc<Desk>>, Person);

pub(crate) use certificate::Certificates;

/// All pages and what they load.
pub(crate) fn router() -> Router<Arc<Desk>> {
    Router::new()
        .route("/", get(async |given: PageRequest| page(given, |scene, _| boards::page(scene, None)).await))
        .route("/round/{round}", get(round))
        .route("/round/{round}/results", get(results))
        .route("/board/{round}/{table}", get(board))
        .route("/card/{number}", get(card))
        .route("/wall/card/{number}", get(card))
        .route("/players", get(async |given: PageRequest| page(given, |scene, _| players::page(scene)).await))
        .route("/players/{number}/edit", get(edit))
        .route("/players/read", post(preview))
        .route("/players/begin", post(begin))
        .route("/standings", get(standings))
        .route("/sheets", get(async |given: PageRequest| page(given, |scene, _| forms::sheets(scene)).await))
        .route("/before", get(async |given: PageRequest| page(given, |scene, _| before::page(scene)).await))
        .route("/before/freedom", get(freedom))
        .route(
            "/what-if",
            get(async |given: PageRequest| page(given, |scene, _| forms::what_if(scene)).await),
        )
        .route(
            "/opinion",
            get(async |given: PageRequest| page(given, |scene, _| forms::opinion(scene)).await),
        )
        .route("/log", get(log))
        .route("/phones", get(phones))
        .route("/wall", get(async |given: PageRequest| page(given, |scene, _| wall::page(scene)).await))
        .route("/wall/certificate", get(certificate))
        .route("/wall/report", get(report))
        .route("/assets/{name}", get(asset))
}

/// A page made from the event as it stands.
async fn page(
    (State(desk), person): PageRequest,
    make: impl FnOnce(&Scene<'_>, &Desk) -> askama::Result<String> + Send + 'static,
) -> PageResult {
    let made = aside(&desk, move |desk| with_scene(desk, &person, |scene| Ok(make(scene, desk))));
    made.await?.map(Html).map_err(|e| unmade(&e))
}

fn with_scene<T>(
    desk: &Desk,
    person: &Person,
    make: impl FnOnce(&Scene<'_>) -> Result<T, Trouble>,
) -> Result<T, Trouble> {
    let now = desk.read()?;
    let book = desk.host.book(&now.event)?;
    let Person { name, role, .. } = person;
    make(&Scene { seq: now.seq, event: &now.event, book: &book, who: name, role: *role })
}

fn unmade(error: &askama::Error) -> Trouble {
    Trouble::new(TroubleKind::Failed, format!("our bug: the page is not made: {error}"))
}

/// A part of a page, or that there is no such thing.
async fn part(
    (State(desk), person): PageRequest,
    missing: String,
    make: impl FnOnce(&Scene<'_>) -> Option<askama::Result<String>> + Send + 'static,
) -> PageResult {
    let made = aside(&desk, move |desk| {
        with_scene(desk, &person, |scene| {
            make(scene).ok_or_else(|| Trouble::new(TroubleKind::Missing, missing))
        })
    });
    made.await?.map(Html).map_err(|e| unmade(&e))
}

async fn round(Path(round): Path<RoundNo>, given: PageRequest) -> PageResult {
    page(given, move |scene, _| boards::page(scene, Some(round))).await
}

/// The results of a round alone.
async fn results(
    Path(round): Path<RoundNo>,
    (State(desk), person): PageRequest,
) -> Result<Json<Value>, Trouble> {
    let made = aside(&desk, move |desk| with_scene(desk, &person, |scene| Ok(boards::results(scene, round))));
    made.await.map(Json)
}

async fn board(Path((round, table)): Path<(RoundNo, usize)>, given: PageRequest) -> PageResult {
    let missing = format!("round {round} has no board {table}");
    part(given, missing, move |scene| boards::beside(scene, round, table)).await
}

async fn card(Path(number): Path<u32>, given: PageRequest) -> PageResult {
    let make = move |scene: &Scene<'_>| {
        let (round, boards) = shown::current(scene);
        card::page(scene, number, (round, &boards))
    };
    part(given, format!("nobody has the number {number}"), make).await
}

async fn edit(Path(number): Path<u32>, given: PageRequest) -> PageResult {
    part(given, format!("nobody has the number {number}"), move |scene| players::edit(scene, number)).await
}

/// The freedom map of the draft, which takes as many pairings as it has boards.
async fn freedom((State(desk), person): PageRequest) -> PageResult {
    if person.role < Role::Chief {
        let says = "the draft is for the chief arbiter";
        return Err(Trouble::new(TroubleKind::Forbidden, says).remedy("Ask the chief arbiter."));
    }
    let made = long(&desk, "working out the freedom map".to_owned(), |desk, limit| {
        let now = desk.read()?;
        freedom::map(desk, &now, limit)
    });
    made.await.map(Html)
}

/// The name of a file that is handed in.
#[derive(Deserialize)]
struct FileQuery {
    #[serde(default)]
    name: String,
}

async fn preview(given: PageRequest, Query(file): Query<FileQuery>, bytes: Bytes) -> PageResult {
    page(given, move |scene, _| players::preview(scene, &file.name, &bytes)).await
}

/// The command with which an event begins; it is given by the page as any other.
async fn begin(Query(asked): Query<players::Begin>, bytes: Bytes) -> Result<Json<Value>, Trouble> {
    let command = players::begin(&asked, &bytes)
        .map_err(|(says, remedy)| Trouble::new(TroubleKind::Refused, says).remedy(remedy))?;
    Ok(Json(json!({ "command": command })))
}

async fn standings(given: PageRequest, Query(asked): Query<standings::StandingsQuery>) -> PageResult {
    let make = move |scene: &Scene<'_>, desk: &Desk| {
        let question = HostQuestion::Standings { tiebreaks: asked.letters() };
        let answer = desk.host.answer(scene.event, &question, &Limit::none());
        standings::page(scene, &asked, answer.as_ref().ok())
    };
    page(given, make).await
}

async fn log((State(desk), person): PageRequest, Query(asked): Query<log::LogQuery>) -> PageResult {
    let made = aside(&desk, move |desk| {
        let (rows, undone) = desk.rows(0)?;
        with_scene(desk, &person, |scene| {
            Ok(log::page(scene, &log::LogRows { rows, undone }, &asked, |at| desk.host.time(at)))
        })
    });
    made.await?.map(Html).map_err(|e| unmade(&e))
}

async fn phones(given: PageRequest) -> PageResult {
    page(given, |scene, desk| phones::page(scene, desk.at.on_the_network)).await
}

/// The certificate of the round on the wall.
async fn certificate(State(desk): State<Arc<Desk>>) -> Result<Response, Trouble> {
    let made = long(&desk, "writing the certificate".to_owned(), |desk, limit| {
        certificate::certificate(desk, &*desk.read()?, limit)
    });
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], made.await?.to_string()).into_response())
}

/// The report that the certificate is checked against.
async fn report(State(desk): State<Arc<Desk>>) -> Result<Response, Trouble> {
    let text = aside(&desk, |desk| certificate::report(&*desk.read()?)).await?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

/// A file that pages load.
async fn asset(Path(name): Path<String>) -> Result<Response, Trouble> {
    let (kind, text) =
        assets::find(&name).ok_or_else(|| Trouble::new(TroubleKind::Missing, "there is no such file"))?;
    Ok(([(CONTENT_TYPE, kind)], text).into_response())
}
