//! The pages of the desk.

use std::sync::Arc;

use axum::Router;
use axum::routing::get;

use crate::Desk;

/// All pages and what they load.
pub(crate) fn router() -> Router<Arc<Desk>> {
    Router::new().route("/", get(round))
}

/// The round.
async fn round() -> &'static str {
    "The desk.\n"
}
