//! Tokens for phones. Each has a name and a role, is shown as a code, and can be revoked at any time.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{JsonAnswer, JsonBody};
use crate::{Desk, Person, Role, Trouble, TroubleKind, code_in_svg};
use ::api::event::one_line;

/// The maximum length of a name.
const LONGEST: usize = 60;

fn view(desk: &Desk, person: &Person, token: &str) -> Value {
    let address = desk.at.address_of(token);
    let svg = code_in_svg(&address);
    json!({ "id": person.id, "name": person.name, "role": person.role, "address": address, "svg": svg })
}

/// `GET /api/phones`: lists the tokens.
pub(super) async fn list(State(desk): State<Arc<Desk>>) -> JsonAnswer {
    let phones: Vec<Value> =
        desk.people.all().iter().skip(1).map(|(person, token)| view(&desk, person, token)).collect();
    Ok(Json(json!({ "phones": phones, "on_the_network": desk.at.on_the_network })))
}

/// A new token.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct New {
    name: String,
    role: Role,
}

/// `POST /api/phones`: creates a token.
pub(super) async fn add(State(desk): State<Arc<Desk>>, JsonBody(asked): JsonBody<New>) -> JsonAnswer {
    let name = one_line(&asked.name);
    if name.is_empty() || name.chars().count() > LONGEST {
        let says = format!("a phone needs its owner's name, of at most {LONGEST} letters");
        return Err(
            Trouble::new(TroubleKind::Refused, says).remedy("Enter a name; it is recorded in the log.")
        );
    }
    let (person, token) = desk.add_phone(&name, asked.role)?;
    Ok(Json(view(&desk, &person, &token)))
}

/// The token to revoke.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Revoked {
    id: u32,
}

/// `POST /api/phones/revoke`: revokes a token.
pub(super) async fn revoke(State(desk): State<Arc<Desk>>, JsonBody(asked): JsonBody<Revoked>) -> JsonAnswer {
    let person = desk.revoke_phone(asked.id)?.ok_or_else(|| {
        let says = format!("there is no token {} to revoke", asked.id);
        Trouble::new(TroubleKind::Missing, says).remedy("Reload the list of phones.")
    })?;
    Ok(Json(json!({ "revoked": person })))
}
