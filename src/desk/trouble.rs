//! The reason why a request was refused: the fault and its remedy.

use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use ::api::event::{Refused, SettingsFault};
use words::{Voice, Wording};

/// The kind of trouble, which determines the HTTP status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TroubleKind {
    /// The request cannot be parsed.
    Malformed,
    /// The token is missing, wrong or revoked.
    Unknown,
    /// Too many wrong tokens came from one address.
    TooOften,
    /// The role does not allow this, or the request comes from elsewhere.
    Forbidden,
    /// The requested thing does not exist.
    Missing,
    /// Data on which the request depends have changed since.
    Stale,
    /// The event refuses the request.
    Refused,
    /// A limit was reached, or the work was cancelled.
    Ended,
    /// The request is too long.
    TooLong,
    /// The request did not come in time.
    TooSlow,
    /// The file cannot be written, or an internal error occurred.
    Failed,
}

/// The reason why a request was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{says}")]
pub struct Trouble {
    /// The kind of trouble.
    pub kind: TroubleKind,
    /// The fault.
    pub says: String,
    /// The remedy.
    pub remedy: Option<String>,
    /// Further fields for programs.
    pub details: Value,
}

impl From<&SettingsFault> for Trouble {
    fn from(fault: &SettingsFault) -> Self {
        let SettingsFault { place, says, remedy } = fault;
        Self::new(TroubleKind::Refused, format!("{place}: {says}")).remedy(remedy.clone())
    }
}

impl Trouble {
    /// Returns trouble without a remedy.
    pub fn new(kind: TroubleKind, says: impl Into<String>) -> Self {
        Self { kind, says: says.into(), remedy: None, details: Value::Null }
    }

    /// Returns the refusal of a command. `place` names what it is about.
    pub(crate) fn refused(all: &[Refused], place: &str) -> Self {
        let words: Vec<Wording> = all.iter().map(|why| why.wording(Voice::Desk)).collect();
        let says: Vec<&str> = words.iter().map(|one| one.says.as_str()).collect();
        let remedy: Vec<&str> =
            words.iter().map(|one| one.remedy.as_str()).filter(|words| !words.is_empty()).collect();
        let trouble = Self::new(TroubleKind::Refused, format!("{place}{}", says.join("; ")));
        if remedy.is_empty() { trouble } else { trouble.remedy(remedy.join(" ")) }
    }

    /// Adds a remedy.
    #[must_use]
    pub fn remedy(mut self, remedy: impl Into<String>) -> Self {
        self.remedy = Some(remedy.into());
        self
    }

    /// Adds details for programs.
    #[must_use]
    pub fn details(mut self, details: Value) -> Self {
        self.details = details;
        self
    }

    fn status(&self) -> StatusCode {
        match self.kind {
            TroubleKind::Malformed => StatusCode::BAD_REQUEST,
            TroubleKind::Unknown => StatusCode::UNAUTHORIZED,
            TroubleKind::TooOften => StatusCode::TOO_MANY_REQUESTS,
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

    /// Returns the trouble as JSON.
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
    /// Returns the HTTP status, and the trouble as JSON. The response keeps the trouble, so that a browser can get a page.
    fn into_response(self) -> Response {
        let mut response = (self.status(), axum::Json(self.value())).into_response();
        if self.kind == TroubleKind::TooOften {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response.extensions_mut().insert(self);
        response
    }
}
