//! The pages of the desk, rendered on the server from the present event, and the files they load.

mod apart;
mod assets;
mod barred;
mod before;
mod boards;
mod card;
mod certificate;
mod cycles;
mod event;
mod forms;
mod frame;
mod freedom;
mod hangs;
mod list_preview;
mod log;
mod matches;
mod phones;
mod played;
mod players;
mod prizes;
mod refusal;
mod report;
mod rules;
mod shown;
mod standings;
mod ties;
mod wall;

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderValue, Uri};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};

use crate::work::{aside, long};
use crate::{Desk, Now, Person, Role, Trouble, TroubleKind};
use ::api::standings::as_counted_when_played;
use app::SheetRequest;
use facts::tournament::{PairingNumber, RoundNo};
use frame::Scene;
use limit::Limit;
use report::ReportDialect;

/// The policy of the only script that may compile the verifier. This script runs separately from the page.
const COMPILING: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; frame-ancestors 'none'";

type PageResult = Result<Html<Bytes>, Trouble>;
/// The desk, the reader, and the address requested.
type PageRequest = (State<Arc<Desk>>, Person, Uri);

pub(crate) use certificate::Certificates;
pub(crate) use cycles::drawings;
pub(crate) use refusal::trouble;

/// Returns the routes of all pages and of the files they load.
pub(crate) fn router() -> Router<Arc<Desk>> {
    Router::new()
        .route("/", get(async |given: PageRequest| page(given, |scene, _| boards::page(scene, None)).await))
        .route("/round/{round}", get(round))
        .route("/round/{round}/results", get(results))
        .route("/board/{round}/{table}", get(board))
        .route("/played/{round}", get(as_played))
        .route("/card/{number}", get(card))
        .route("/wall/card/{number}", get(card))
        .route("/players", get(list_of_players))
        .route("/players/{number}/edit", get(edit))
        .route("/players/read", post(preview))
        .route("/players/begin", post(begin))
        .route("/event", get(async |given: PageRequest| page(given, |scene, _| event::page(scene)).await))
        .route(
            "/event/report",
            get(async |desk: State<Arc<Desk>>| complete(desk, ReportDialect::Trf26).await),
        )
        .route(
            "/event/report/trf16",
            get(async |desk: State<Arc<Desk>>| complete(desk, ReportDialect::Trf16).await),
        )
        .route("/rules", get(rules))
        .route("/prizes", get(prizes))
        .route("/standings", get(standings))
        .route("/ties", get(ties))
        .route("/sheets", get(sheets))
        .route("/before", get(async |given: PageRequest| page(given, |scene, _| before::page(scene)).await))
        .route("/before/freedom", get(freedom))
        .route("/before/readings", get(readings))
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
        .route("/wall", get(async |given: PageRequest| wall_page(given, None).await))
        .route("/wall/results", get(wall_results))
        .route("/wall/round/{round}", get(wall_round))
        .route("/wall/round/{round}/results", get(wall_round_results))
        .route("/wall/certificate", get(certificate))
        .route("/wall/report", get(public_report))
        .route("/assets/{name}", get(asset))
}

/// Returns a page of the present event, rendered once for all readers.
async fn page(
    (State(desk), person, address): PageRequest,
    make: impl FnOnce(&Scene<'_>, &Desk) -> askama::Result<String> + Send + 'static,
) -> PageResult {
    kept(&desk, person, address, move |scene, desk| make(scene, desk).map_err(|e| unmade(&e))).await
}

/// Returns a part of a page, or the error that it does not exist.
async fn part(
    (State(desk), person, address): PageRequest,
    missing: String,
    make: impl FnOnce(&Scene<'_>) -> Option<askama::Result<String>> + Send + 'static,
) -> PageResult {
    let made = |scene: &Scene<'_>, _: &Desk| {
        make(scene).ok_or_else(|| Trouble::new(TroubleKind::Missing, missing))?.map_err(|e| unmade(&e))
    };
    kept(&desk, person, address, made).await
}

/// Returns content of the present event, cached for all readers who see the same content.
async fn kept(
    desk: &Arc<Desk>,
    person: Person,
    address: Uri,
    make: impl FnOnce(&Scene<'_>, &Desk) -> Result<String, Trouble> + Send + 'static,
) -> PageResult {
    let made = aside(desk, move |desk| {
        let now = desk.read()?;
        let person = nameless(person);
        let key = (person.role, person.name.clone(), address.to_string());
        desk.kept.or_make(now.seq, key, || with_scene(desk, &now, &person, |scene| make(scene, desk)))
    });
    made.await.map(Html)
}

/// Removes the reader's name, which no page needs, so that all phones get the same pages.
fn nameless(person: Person) -> Person {
    if person.role == Role::Reader { Person { name: String::new(), ..person } } else { person }
}

fn with_scene<T>(
    desk: &Desk,
    now: &Now,
    person: &Person,
    make: impl FnOnce(&Scene<'_>) -> Result<T, Trouble>,
) -> Result<T, Trouble> {
    let Person { name, role, .. } = person;
    let seen = now.seen_by(*role);
    let (event, fault) = (seen.event(), seen.fault());
    let book = &desk.host.book(event)?;
    let (counted, _) = as_counted_when_played(&event.tournament);
    let drafted = &event.as_drafted();
    let state = now.state();
    make(&Scene {
        seq: now.seq,
        state,
        event,
        fault,
        counted: &counted,
        drafted,
        book,
        who: name,
        role: *role,
    })
}

fn unmade(error: &askama::Error) -> Trouble {
    Trouble::new(TroubleKind::Failed, format!("our bug: the page could not be written: {error}"))
}

async fn round(Path(round): Path<RoundNo>, given: PageRequest) -> PageResult {
    page(given, move |scene, _| boards::page(scene, Some(round))).await
}

/// Returns the results of a round alone.
async fn results(Path(round): Path<RoundNo>, given: PageRequest) -> Result<Response, Trouble> {
    lines(given, move |scene| boards::results(scene, scene.reported(), round)).await
}

/// Returns the results of a round of the wall.
async fn wall_round_results(Path(round): Path<RoundNo>, given: PageRequest) -> Result<Response, Trouble> {
    lines(given, move |scene| boards::results(scene, scene.tournament(), round)).await
}

/// Returns the results of the published round.
async fn wall_results(given: PageRequest) -> Result<Response, Trouble> {
    let make = |scene: &Scene<'_>| {
        let t = scene.tournament();
        boards::results(scene, t, ::api::event::round_in_play(t))
    };
    lines(given, make).await
}

/// Returns the results of a round as JSON.
async fn lines(
    (State(desk), person, address): PageRequest,
    made: impl FnOnce(&Scene<'_>) -> Value + Send + 'static,
) -> Result<Response, Trouble> {
    let make = move |scene: &Scene<'_>, _: &Desk| Ok(made(scene).to_string());
    let Html(made) = kept(&desk, person, address, make).await?;
    Ok(([(CONTENT_TYPE, "application/json")], made).into_response())
}

/// Returns the public page of a round; by default of the round in play.
async fn wall_page(given: PageRequest, round: Option<RoundNo>) -> PageResult {
    let missing = format!("round {} is not published", round.unwrap_or_default());
    part(given, missing, move |scene| wall::page(scene, round)).await
}

async fn wall_round(Path(round): Path<RoundNo>, given: PageRequest) -> PageResult {
    wall_page(given, Some(round)).await
}

async fn board(Path((round, table)): Path<(RoundNo, usize)>, given: PageRequest) -> PageResult {
    let missing = format!("round {round} has no board {table}");
    part(given, missing, move |scene| boards::beside(scene, round, table)).await
}

async fn as_played(Path(round): Path<RoundNo>, given: PageRequest) -> PageResult {
    part(given, format!("round {round} is not published"), move |scene| played::page(scene, round)).await
}

async fn card(
    Path(number): Path<PairingNumber>,
    Query(asked): Query<card::CardQuery>,
    given: PageRequest,
) -> PageResult {
    let make = move |scene: &Scene<'_>| {
        let (round, boards) = shown::current(scene, asked.round);
        card::page(scene, (number, &asked), (round, &boards))
    };
    part(given, format!("no player has the number {number}"), make).await
}

async fn edit(Path(number): Path<PairingNumber>, given: PageRequest) -> PageResult {
    part(given, format!("no player has the number {number}"), move |scene| players::edit(scene, number)).await
}

/// Returns the freedom map of the draft. The map takes one pairing per board.
async fn freedom(given: PageRequest) -> PageResult {
    for_chief(given, "working out the freedom map", freedom::map).await
}

/// Returns the page that shows whether the round depends on a reading. The page takes one pairing per alternative
/// choice.
async fn readings(given: PageRequest) -> PageResult {
    for_chief(given, "pairing the round under every reading", hangs::page).await
}

/// Runs long computations on a round, for the chief arbiter only.
async fn for_chief(
    (State(desk), person, _): PageRequest,
    doing: &str,
    make: impl FnOnce(&Desk, &Now, &Limit) -> Result<String, Trouble> + Send + 'static,
) -> PageResult {
    if person.role < Role::Chief {
        let says = "only the chief arbiter may see the draft";
        return Err(Trouble::new(TroubleKind::Forbidden, says).remedy("Ask the chief arbiter."));
    }
    let made = long(&desk, doing.to_owned(), move |desk, limit| make(desk, &*desk.read()?, limit));
    made.await.map(|page| Html(page.into()))
}

async fn preview(
    (State(desk), person, _): PageRequest,
    Query(list): Query<list_preview::ListQuery>,
    bytes: Bytes,
) -> PageResult {
    let made = aside(&desk, move |desk| {
        let make = |scene: &Scene<'_>| list_preview::preview(scene, &list, &bytes).map_err(|e| unmade(&e));
        with_scene(desk, &*desk.read()?, &person, make)
    });
    made.await.map(|page| Html(page.into()))
}

/// Returns the command that starts an event. The page then sends it like any other command.
async fn begin(Query(asked): Query<players::Begin>, bytes: Bytes) -> Result<Json<Value>, Trouble> {
    let command = players::begin(&asked, &bytes)
        .map_err(|(says, remedy)| Trouble::new(TroubleKind::Refused, says).remedy(remedy))?;
    Ok(Json(json!({ "command": command })))
}

async fn rules((State(desk), person, address): PageRequest) -> PageResult {
    let make = |scene: &Scene<'_>, desk: &Desk| {
        let declared = desk.host.declared(scene.event)?;
        rules::page(scene, &declared).map_err(|e| unmade(&e))
    };
    kept(&desk, person, address, make).await
}

async fn sheets(
    (State(desk), person, address): PageRequest,
    Query(asked): Query<forms::SheetsQuery>,
) -> PageResult {
    let make = move |scene: &Scene<'_>, _: &Desk| {
        let printing = &scene.event.settings.contents()?.print;
        forms::sheets(scene, &asked, printing).map_err(|e| unmade(&e))
    };
    kept(&desk, person, address, make).await
}

async fn prizes(given: PageRequest) -> PageResult {
    let make = |scene: &Scene<'_>, desk: &Desk| {
        let asked = SheetRequest {
            name: "prizes".to_owned(),
            form: Some("json".to_owned()),
            ..SheetRequest::default()
        };
        let sheet = desk.host.sheet(scene.event, &asked).map_err(|why| why.says);
        let sheet = sheet.and_then(|reply| serde_json::from_str(&reply.text).map_err(|e| e.to_string()));
        prizes::page(scene, sheet)
    };
    page(given, make).await
}

async fn standings(given: PageRequest, Query(asked): Query<standings::StandingsQuery>) -> PageResult {
    page(given, move |scene, _| standings::page(scene, &asked)).await
}

/// Returns the list of these tie-breaks as a part of a page.
async fn ties(given: PageRequest, Query(asked): Query<standings::StandingsQuery>) -> PageResult {
    page(given, move |scene, _| ties::part(scene.tournament(), scene.book, &asked.letters())).await
}

async fn list_of_players((State(desk), person, address): PageRequest) -> PageResult {
    let make = |scene: &Scene<'_>, desk: &Desk| {
        // Only the players who may not meet are looked up in the log.
        let is_read = !scene.tournament().prohibitions.is_empty();
        let rows = if is_read { log::LogRows::all(desk, scene.role)? } else { log::LogRows::default() };
        players::page(scene, &rows).map_err(|e| unmade(&e))
    };
    kept(&desk, person, address, make).await
}

async fn log((State(desk), person, address): PageRequest, Query(asked): Query<log::LogQuery>) -> PageResult {
    let make = move |scene: &Scene<'_>, desk: &Desk| {
        let rows = log::LogRows::all(desk, scene.role)?;
        log::page(scene, &rows, &asked, |at| desk.host.time(at)).map_err(|e| unmade(&e))
    };
    kept(&desk, person, address, make).await
}

async fn phones(given: PageRequest) -> PageResult {
    page(given, |scene, desk| phones::page(scene, desk.at.on_the_network)).await
}

/// Returns the certificate of the published round.
async fn certificate(State(desk): State<Arc<Desk>>) -> Result<Response, Trouble> {
    let made = long(&desk, "writing the certificate".to_owned(), |desk, limit| {
        certificate::certificate(desk, &*desk.read()?, limit)
    });
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], made.await?.to_string()).into_response())
}

/// Returns the complete report for the federation.
async fn complete(State(desk): State<Arc<Desk>>, dialect: ReportDialect) -> Result<Response, Trouble> {
    aside(&desk, move |desk| Ok(report::complete(&*desk.read()?, dialect))).await
}

/// Returns the report against which the certificate is checked.
async fn public_report(State(desk): State<Arc<Desk>>) -> Result<Response, Trouble> {
    let text = aside(&desk, |desk| certificate::report(&*desk.read()?)).await?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

/// Returns a static file of the pages.
async fn asset(Path(name): Path<String>) -> Result<Response, Trouble> {
    let (kind, bytes) =
        assets::find(&name).ok_or_else(|| Trouble::new(TroubleKind::Missing, "there is no such file"))?;
    let mut response = ([(CONTENT_TYPE, kind)], bytes).into_response();
    if name == assets::CHECKER {
        response.headers_mut().insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(COMPILING));
    }
    Ok(response)
}
