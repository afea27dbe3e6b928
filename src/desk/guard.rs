//! Access control of the desk: checks the token, the role, and that a request comes from a page of this desk.
//!
//! A page of another site could point its own name here (DNS rebinding) or send cross-site requests. `Host` and
//! `Origin` must therefore be addresses of this desk, and the cookie is never sent across sites.
//!
//! People who open an address in a browser read why it was refused on a page; scripts and programs get JSON.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Instant;

use axum::body::{Body, HttpBody as _};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{
    ACCEPT, AUTHORIZATION, CACHE_CONTROL, CONTENT_SECURITY_POLICY, COOKIE, HOST, HeaderName, HeaderValue,
    LOCATION, ORIGIN, REFERRER_POLICY, SET_COOKIE, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::bodies::BodyRoom;
use crate::connections::ConnectionPlace;
use crate::place::DeskAddress;
use crate::state::RESCUE;
use crate::{Desk, Person, Role, Trouble, TroubleKind, pages};

/// The content policy of pages: nothing from elsewhere, and no inline scripts.
const POLICY: &str = "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/// Lets authorised requests through, and reveals nothing to anyone else.
pub(crate) async fn guard(State(desk): State<Arc<Desk>>, request: Request, next: Next) -> Response {
    let is_for_a_person = wants_page(request.method(), request.headers());
    let mut response = match admitted(&desk, request).await {
        Ok((request, room)) => {
            let is_told = needs_the_file(request.uri().path());
            let response = next.run(request).await;
            // What the request has sent needs its memory until it is answered.
            drop(room);
            let is_in_place = if is_told { desk.in_place() } else { Ok(()) };
            is_in_place.map_or_else(IntoResponse::into_response, |()| response)
        }
        Err(response) => response,
    };
    if let Some(trouble) = response.extensions_mut().remove::<Trouble>().filter(|_| is_for_a_person) {
        let status = response.status();
        response = pages::trouble(&trouble).unwrap_or(response);
        *response.status_mut() = status;
    }
    seal(response.headers_mut());
    response
}

/// Returns whether an answer says how the event stands, which the desk says only of the file in its place. The files of
/// the pages and the stream of news say no such thing, and the report is how the event is saved.
fn needs_the_file(path: &str) -> bool {
    path != "/events" && !is_below(path, "/assets") && !is_below(path, RESCUE)
}

fn is_below(path: &str, folder: &str) -> bool {
    path == folder || path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
}

/// Returns whether a browser asks for a page to show. Scripts of the pages do not ask for HTML.
fn wants_page(method: &Method, headers: &HeaderMap) -> bool {
    let accepts = headers.get(ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    (*method == Method::GET || *method == Method::HEAD) && accepts.contains("text/html")
}

/// Sets the headers of every answer. A sheet has its own policy, because its styles are inline.
pub(crate) fn seal(headers: &mut HeaderMap) {
    let fixed: [(HeaderName, &str); 3] =
        [(CONTENT_SECURITY_POLICY, POLICY), (CACHE_CONTROL, "no-store"), (REFERRER_POLICY, "same-origin")];
    for (name, value) in fixed {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
}

async fn admitted(desk: &Desk, request: Request) -> Result<(Request, Option<BodyRoom>), Response> {
    from_here(desk.at, request.headers()).map_err(IntoResponse::into_response)?;
    let from = peer(&request);
    let refuse = IntoResponse::into_response;
    if let Some((token, rest)) = taken_out(request.uri(), "token=") {
        let person = owner(desk, from, std::slice::from_ref(&token)).map_err(refuse)?;
        return Err(welcome(desk, &person, &token, &rest));
    }
    if let Some((code, rest)) = taken_out(request.uri(), "once=") {
        // A wrong code is a guess, as a wrong token is.
        let token = desk.once.take(&code).unwrap_or(code);
        let in_words = |why: Trouble| if why.kind == TroubleKind::Unknown { used() } else { why };
        let person = owner(desk, from, std::slice::from_ref(&token)).map_err(|why| refuse(in_words(why)))?;
        return Err(welcome(desk, &person, &token, &rest));
    }
    let tokens = tokens_of(desk.at.port, request.headers());
    let person = owner(desk, from, &tokens).map_err(refuse)?;
    let least = least(request.method(), request.uri().path());
    if person.role < least {
        return Err(refused(&person, least, request.uri().path()));
    }
    if let Some(place) = request.extensions().get::<ConnectionPlace>() {
        place.is_of(person.role);
    }
    let id = person.id;
    let whole = whole(desk, request, person).await.map_err(refuse)?;
    // The token may have been revoked while the request arrived.
    if desk.people.is_valid(id) { Ok(whole) } else { Err(refuse(unknown())) }
}

/// Returns the address from which a request comes.
fn peer(request: &Request) -> IpAddr {
    let from = request.extensions().get::<ConnectInfo<SocketAddr>>();
    from.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |ConnectInfo(from)| from.ip())
}

/// Returns the owner of one of these tokens, who has the most rights. A browser may have a cookie of each role.
fn owner(desk: &Desk, from: IpAddr, tokens: &[String]) -> Result<Person, Trouble> {
    let owners = tokens.iter().filter_map(|token| desk.people.of(token));
    let person = owners.max_by_key(|person| person.role);
    let is_guess = !tokens.is_empty() && !tokens.iter().any(|token| desk.people.knows(token));
    let id = person.as_ref().map(|person| person.id);
    if (id.is_some() || is_guess) && !desk.guesses.may_come(from, id, Instant::now()) {
        let says = "too many wrong tokens came from this address";
        return Err(Trouble::new(TroubleKind::TooOften, says).remedy("Wait a few seconds, and try again."));
    }
    person.ok_or_else(unknown)
}

/// Checks that a request uses a name of this desk, and comes from a page of this desk or from a program.
pub(crate) fn from_here(at: DeskAddress, headers: &HeaderMap) -> Result<(), Trouble> {
    let text = |name| headers.get(name).map(|value: &HeaderValue| value.to_str().unwrap_or("?"));
    let host = text(HOST).unwrap_or_default();
    if !at.is_named(host) {
        let says = format!("pairproof does not answer to the host name '{host}'");
        return Err(Trouble::new(TroubleKind::Forbidden, says).remedy("Use the address that was printed."));
    }
    if text(ORIGIN).is_some_and(|origin| origin.strip_prefix("http://") != Some(host)) {
        return Err(Trouble::new(TroubleKind::Forbidden, "the request comes from a page on another site")
            .remedy("Use a page of this address, written as the request writes it, or send no Origin."));
    }
    Ok(())
}

/// Removes the token or code from an address. Returns it with the remaining address.
fn taken_out(uri: &Uri, key: &str) -> Option<(String, String)> {
    let query = uri.query()?;
    let (given, others): (Vec<&str>, Vec<&str>) = query.split('&').partition(|part| part.starts_with(key));
    let token = given.first()?.strip_prefix(key)?.to_owned();
    let rest = if others.is_empty() { String::new() } else { format!("?{}", others.join("&")) };
    Some((token, format!("{}{rest}", uri.path())))
}

/// Moves the token from the address to the cookie of its role, so that a reader's address leaves the chief a chief.
fn welcome(desk: &Desk, person: &Person, token: &str, rest: &str) -> Response {
    let to = if rest == "/" && person.role == Role::Reader { "/wall" } else { rest };
    // Cookies ignore ports, so each desk on a computer has its own cookie name.
    let name = cookie_name(desk.at.port, person.role);
    let cookie = format!("{name}={token}; Path=/; HttpOnly; SameSite=Strict");
    // Two leading slashes would refer to another site.
    let to = format!("/{}", to.trim_start_matches('/'));
    (StatusCode::SEE_OTHER, [(SET_COOKIE, cookie), (LOCATION, to)]).into_response()
}

fn cookie_name(port: u16, role: Role) -> String {
    format!("desk-{port}-{}", role.word())
}

/// Returns the bearer token sent by a program.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    // The name of the scheme may be written in any case (RFC 9110).
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// Returns the tokens of a request: that of a program, or those of the cookies.
fn tokens_of(port: u16, headers: &HeaderMap) -> Vec<String> {
    if let Some(token) = bearer(headers) {
        return vec![token.to_owned()];
    }
    let names = [Role::Reader, Role::Deputy, Role::Chief].map(|role| cookie_name(port, role));
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let own = pairs.filter(|(key, _)| names.iter().any(|name| name == key));
    own.map(|(_, token)| token.to_owned()).collect()
}

fn unknown() -> Trouble {
    Trouble::new(TroubleKind::Unknown, "the token is missing, wrong or revoked")
        .remedy("Open the address that the desk printed, or ask the chief arbiter for a new code.")
}

fn used() -> Trouble {
    Trouble::new(TroubleKind::Unknown, "this address opens the desk once, and was used or came too late")
        .remedy("Open the address that the desk printed.")
}

fn refused(person: &Person, least: Role, path: &str) -> Response {
    if person.role == Role::Reader && path == "/" {
        return (StatusCode::SEE_OTHER, [(LOCATION, "/wall")]).into_response();
    }
    let says = format!("a {} may not do this; it needs a {}", person.role.word(), least.word());
    Trouble::new(TroubleKind::Forbidden, says).remedy("Ask the chief arbiter.").into_response()
}

/// What readers may ask for, with everything below it.
const FOR_READERS: [&str; 7] =
    ["/wall", "/assets", "/standings", "/events", "/api/state", "/api/standings", "/api/players"];
/// What deputies may ask for in addition, with everything below it.
const FOR_DEPUTIES: [&str; 8] =
    ["/round", "/board", "/card", "/sheets", "/log", "/api/who", "/api/log", "/api/sheet"];

/// Returns the lowest role that may send a request. A request that is not listed needs the chief arbiter.
fn least(method: &Method, path: &str) -> Role {
    let is_below = |folder: &&str| is_below(path, folder);
    if *method == Method::GET || *method == Method::HEAD {
        return match path {
            "/" | "/players" => Role::Deputy,
            _ if FOR_READERS.iter().any(&is_below) => Role::Reader,
            _ if FOR_DEPUTIES.iter().any(is_below) => Role::Deputy,
            _ => Role::Chief,
        };
    }
    match path {
        // The handlers check which commands a deputy may give and undo.
        "/api/command" | "/api/undo" | "/api/why" => Role::Deputy,
        _ => Role::Chief,
    }
}

/// Returns the request with its complete body, and its sender. Only a request that changes something or asks something
/// has a body, and its length depends on what the role may send.
async fn whole(
    desk: &Desk,
    request: Request,
    person: Person,
) -> Result<(Request, Option<BodyRoom>), Trouble> {
    let (mut parts, body) = request.into_parts();
    let has_body = !matches!(parts.method, Method::GET | Method::HEAD);
    if !has_body && !body.is_end_stream() {
        let says = format!("a request with {} has no body", parts.method);
        return Err(Trouble::new(TroubleKind::Malformed, says).remedy("Send it without a body."));
    }
    let (bytes, room) = desk.bodies.of(person.role).read(body, "Send a single report.").await?;
    parts.extensions.insert(person);
    Ok((Request::from_parts(parts, Body::from(bytes)), room))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_token_leaves_the_address() {
        let parts = |uri: &str| taken_out(&uri.parse().expect("an address"), "token=");
        assert_eq!(parts("/?token=abc"), Some(("abc".to_owned(), "/".to_owned())));
        assert_eq!(parts("/wall?a=1&token=abc&b=2"), Some(("abc".to_owned(), "/wall?a=1&b=2".to_owned())));
        assert_eq!((parts("/wall?a=1"), parts("/")), (None, None));
    }
}
