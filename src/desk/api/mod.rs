//! The requests of the desk, as JSON.

mod asks;
mod commands;
mod drafts;
mod phones;
mod prizes;
mod reads;
mod views;

use std::sync::Arc;

use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::{Desk, Person, Trouble, TroubleKind};

/// The answer to a request.
type JsonAnswer = Result<Json<Value>, Trouble>;

/// Returns the routes of all requests.
pub(crate) fn router() -> Router<Arc<Desk>> {
    Router::new()
        .route("/api/state", get(reads::state))
        .route("/api/standings", get(reads::standings))
        .route("/api/players", get(reads::players))
        .route("/api/who", get(reads::who))
        .route("/api/log", get(reads::log))
        .route("/api/sheet/{name}", get(reads::sheet))
        .route("/api/command", post(commands::command))
        .route("/api/undo", post(commands::undo))
        .route("/api/redo", post(commands::redo))
        .route("/api/draft", post(drafts::draft))
        .route("/api/alter", post(drafts::alter))
        .route("/api/cost", post(drafts::cost))
        .route("/api/publish", post(drafts::publish))
        .route("/api/close", post(commands::close))
        .route("/api/declare", post(commands::declare))
        .route("/api/print", post(commands::print_settings))
        .route("/api/category", post(prizes::category))
        .route("/api/prizes", post(prizes::prizes))
        .route("/api/cancel", post(asks::cancel))
        .route("/api/repair", post(asks::repair))
        .route("/api/why", post(asks::why))
        .route("/api/whatif", post(asks::what_if))
        .route("/api/opinion", post(asks::opinion))
        .route("/api/phones", get(phones::list).post(phones::add))
        .route("/api/phones/revoke", post(phones::revoke))
}

/// The JSON body of a request. An empty body counts as an empty object.
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<Desk>> for JsonBody<T> {
    type Rejection = Trouble;

    async fn from_request(request: Request, _: &Arc<Desk>) -> Result<Self, Trouble> {
        let unread = |_| Trouble::new(TroubleKind::Malformed, "the connection was lost during the request");
        let bytes = axum::body::to_bytes(request.into_body(), usize::MAX).await.map_err(unread)?;
        let bytes = if bytes.trim_ascii().is_empty() { b"{}" } else { &bytes[..] };
        let malformed = |e: serde_json::Error| {
            Trouble::new(
                TroubleKind::Malformed,
                format!("the request is not understood: {}", facts::format::json_says(&e.to_string())),
            )
            .remedy("See docs/integrate.md for its fields.")
        };
        serde_json::from_slice(bytes).map(Self).map_err(malformed)
    }
}

impl FromRequestParts<Arc<Desk>> for Person {
    type Rejection = Trouble;

    /// Takes the authenticated person from the request.
    async fn from_request_parts(parts: &mut Parts, _: &Arc<Desk>) -> Result<Self, Trouble> {
        let nobody = || Trouble::new(TroubleKind::Unknown, "the token is missing, wrong or revoked");
        parts.extensions.get::<Self>().cloned().ok_or_else(nobody)
    }
}
