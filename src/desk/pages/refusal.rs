//! The page that says why an address was refused, for people who open it in a browser.

use askama::Template;
use axum::http::header::CONTENT_SECURITY_POLICY;
use axum::response::{Html, IntoResponse as _, Response};

use crate::{Trouble, TroubleKind};
use facts::format::{sentence, visible};

/// The policy of the page. Its style is inline, because whoever has no token gets no file of the desk.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

#[derive(Template)]
#[template(config = "pages/templates/askama.toml", path = "refusal.html", whitespace = "minimize")]
struct RefusalPage {
    says: String,
    remedy: Option<String>,
    /// Whether the reader may see other pages.
    is_known: bool,
    /// Whether the desk itself cannot go on.
    is_grave: bool,
}

/// Returns the page about a trouble; `None` if it cannot be written.
pub(crate) fn trouble(trouble: &Trouble) -> Option<Response> {
    let page = RefusalPage {
        says: visible(&sentence(&trouble.says)),
        remedy: trouble.remedy.as_deref().map(visible),
        is_known: trouble.kind != TroubleKind::Unknown,
        is_grave: trouble.kind == TroubleKind::Failed,
    };
    let page = Html(page.render().ok()?);
    Some(([(CONTENT_SECURITY_POLICY, POLICY)], page).into_response())
}
