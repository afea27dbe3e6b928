//! The reason why a request was not obeyed: what is wrong, and what to do.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

/// The kind of trouble, which is the status of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TroubleKind {
    /// The request is not understood.
    Malformed,
    /// No token, a wrong one, or one that was revoked.
    Unknown,
    /// The role does not do this, or the request comes from elsewhere.
    Forbidden,
    /// There is no such thing.
    Missing,
    /// Something that the request rests on has changed since.
    Stale,
    /// The event refuses it.
    Refused,
    /// A limit was reached, or somebody cancelled it.
    Ended,
    /// The request is too long.
    TooLong,
    /// The request did not come in time.
    TooSlow,
    /// The file cannot be written, or our bug.
    Failed,
}

/// The reason why a request was not obeyed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{says}")]
pub struct Trouble {
    /// Its kind.
    pub kind: TroubleKind,
    /// The fault.
    pub says: String,
    /// The remedy.
    pub remedy: Option<String>,
    /// Further fields for programs.
    pub details: Value,
}

impl Trouble {
    /// Trouble without a remedy.
    pub fn new(kind: TroubleKind, says: impl Into<String>) -> Self {
        Self { kind, says: says.into(), remedy: None, details: Value::Null }
    }

    /// The same with what to do.
    #[must_use]
    pub fn remedy(mut self, remedy: impl Into<String>) -> Self {
        self.remedy = Some(remedy.into());
        self
    }

    /// The same with what a program wants to know.
    #[must_use]
    pub fn details(mut self, details: Value) -> Self {
        self.details = details;
        self
    }

    fn status(&self) -> StatusCode {
        match self.kind {
            TroubleKind::Malformed => StatusCode::BAD_REQUEST,
            TroubleKind::Unknown => StatusCode::UNAUTHORIZED,
            TroubleKind::Forbidden => StatusCode::FORBIDDEN,
            TroubleKind::Missing => StatusCode::NOT_FOUND,
            TroubleKind::Stale => StatusCode::CONFLICT,
            TroubleKind::Refused => StatusCode::UNPROCESSABLE_ENTITY,
            TroubleKind::Ended => StatusCode::SERVICE_UNAVAILABLE,
            TroubleKind::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
            TroubleKind::TooSlow => StatusCode::REQUEST_TIMEOUT,
            TroubleKind::Failed => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// As JSON.
    pub fn value(&self) -> Value {
        let mut value = match &self.details {
            Value::Object(fields) => Value::Object(fields.clone()),
            _ => json!({}),
        };
        let key = if self.kind == TroubleKind::Stale { "stale" } else { "error" };
        value[key] = Value::from(self.says.as_str());
        if let Some(remedy) = &self.remedy {
            value["remedy"] = Value::from(remedy.as_str());
        }
        value
    }
}

impl IntoResponse for Trouble {
    /// Its status and the JSON.
    fn into_response(self) -> Response {
        (self.status(), axum::Json(self.value())).into_response()
    }
}
