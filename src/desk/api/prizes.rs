//! Categories and prizes as people type them.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;

use super::{JsonAnswer, JsonBody};
use crate::work::aside;
use crate::{Desk, Person, Trouble};
use ::api::event::{Command, PrizeList, Refused, Share, TypedCategory, one_line};
use store::Seq;

/// A category to declare.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CategoryRequest {
    category: TypedCategory,
    based_on: Option<Seq>,
}

/// `POST /api/category`: declares a category, in place of one of the same name.
pub(super) async fn category(
    State(desk): State<Arc<Desk>>,
    person: Person,
    JsonBody(asked): JsonBody<CategoryRequest>,
) -> JsonAnswer {
    let set = vec![asked.category.category().map_err(|why| refused(why, ""))?];
    give(desk, person, Command::Category { set, remove: Vec::new() }, asked.based_on).await
}

/// A list of prizes: a prize a line, and how they are given.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PrizesRequest {
    #[serde(default)]
    lines: Vec<String>,
    #[serde(default)]
    currency: String,
    #[serde(default)]
    share: Share,
    #[serde(default)]
    several: bool,
    based_on: Option<Seq>,
}

impl PrizesRequest {
    /// Returns the list; an empty one removes the prizes of the event.
    fn list(&self) -> Result<PrizeList, Trouble> {
        if self.lines.is_empty() {
            return Ok(PrizeList::default());
        }
        let currency = one_line(&self.currency);
        let mut list = PrizeList { several: self.several, share: self.share, currency, prizes: Vec::new() };
        for (line, at) in self.lines.iter().zip(1..) {
            list.add(line).map_err(|why| refused(why, &format!("line {at}: ")))?;
        }
        Ok(list)
    }
}

/// `POST /api/prizes`: stores the list of prizes.
pub(super) async fn prizes(
    State(desk): State<Arc<Desk>>,
    person: Person,
    JsonBody(asked): JsonBody<PrizesRequest>,
) -> JsonAnswer {
    let list = asked.list()?;
    give(desk, person, Command::Prizes(Box::new(list)), asked.based_on).await
}

async fn give(desk: Arc<Desk>, person: Person, command: Command, based_on: Option<Seq>) -> JsonAnswer {
    let given = aside(&desk, move |desk| desk.give(&person, command, based_on));
    Ok(Json(given.await?.value()))
}

fn refused(why: Refused, place: &str) -> Trouble {
    Trouble::refused(&[why], place)
}
