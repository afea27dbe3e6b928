//! Categories and prizes: what the event declares, and who wins what at present.

use askama::Template;
use serde_json::Value;

use super::frame::{Frame, Scene, label};
use ::api::event::{self, Category, PrizeList, Share};
use facts::format::count;
use facts::tournament::Tournament;
use words::Voice;

/// A category that the event declares.
struct DeclaredCategory {
    name: String,
    rule: String,
    /// The number of members in words.
    members: String,
    names: Vec<String>,
    /// What is missing to say who belongs to it; empty if nothing is.
    note: String,
}

/// The winners, as the sheet of the prizes names them.
struct Winners {
    title: String,
    /// The key and the head of each column.
    heads: Vec<(String, String)>,
    /// The key and the text of each cell.
    rows: Vec<Vec<(String, String)>>,
    notes: Vec<String>,
}

#[derive(Template)]
#[template(config = "pages/templates/askama.toml", path = "prizes.html", whitespace = "minimize")]
struct PrizesPage {
    f: Frame,
    /// Whether the event has a list of prizes.
    has_prizes: bool,
    winners: Option<Winners>,
    /// Why there are no winners; empty if there are.
    none: String,
    lines: String,
    rows: usize,
    currency: String,
    share: &'static str,
    is_several: bool,
    categories: Vec<DeclaredCategory>,
    everybody: Vec<String>,
}

/// Returns the page. `sheet` is the sheet of the prizes as JSON, or the reason why it cannot be made.
pub(super) fn page(scene: &Scene<'_>, sheet: Result<Value, String>) -> askama::Result<String> {
    let t = scene.tournament();
    let list = event::prizes(t).ok().flatten().unwrap_or_default();
    let lines = list.lines();
    let (winners, none) = match sheet {
        Ok(sheet) => (Some(winners(&sheet["sheets"][0])), String::new()),
        Err(why) => (None, why),
    };
    let PrizeList { several, share, currency, .. } = list;
    PrizesPage {
        f: scene.frame("/event", "Categories and prizes"),
        has_prizes: !lines.is_empty(),
        winners,
        none,
        rows: lines.len().clamp(5, 20),
        lines: lines.join("\n"),
        currency,
        share: match share {
            Share::No => "no",
            Share::Even => "even",
            Share::Hort => "hort",
            Share::Pool => "pool",
        },
        is_several: several,
        categories: event::categories(t).unwrap_or_default().iter().map(|one| declared(t, one)).collect(),
        everybody: t.players.iter().map(|p| label(t, p.id)).collect(),
    }
    .render()
}

fn declared(t: &Tournament, category: &Category) -> DeclaredCategory {
    let (members, note) = match category.members(t) {
        Ok(members) => {
            let note = members.unclear_in_words(t).map(|note| note.line(Voice::Desk)).unwrap_or_default();
            (members, note)
        }
        Err(why) => (event::Members::default(), why.wording(Voice::Desk).says),
    };
    DeclaredCategory {
        name: category.name.clone(),
        rule: category.rule(t).line(Voice::Desk),
        members: count(members.players.len(), t.participant()),
        names: members.players.iter().map(|&id| label(t, id)).collect(),
        note,
    }
}

fn winners(sheet: &Value) -> Winners {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let columns = list(&sheet["columns"]);
    let keys: Vec<String> = columns.iter().map(|column| text(&column["key"])).collect();
    let row = |row: &Value| {
        let cells = keys.iter().cloned().zip(list(row));
        cells.map(|(key, cell)| (key, text(&cell["text"]))).collect()
    };
    let blocks = list(&sheet["blocks"]);
    Winners {
        title: text(&sheet["title"]),
        heads: keys.iter().cloned().zip(columns.iter().map(|column| text(&column["head"]))).collect(),
        rows: blocks.iter().flat_map(|block| list(&block["rows"])).map(|one| row(&one)).collect(),
        notes: list(&sheet["notes"]).iter().map(text).collect(),
    }
}
