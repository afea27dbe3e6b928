//! The form for boards that were played otherwise than published.

use askama::Template;

use super::frame::{Frame, Scene, label};
use super::shown::{RoundStage, shown, typed};
use crate::in_pages::says;
use ::api::event;
use facts::format::{sentence, visible};
use facts::tournament::{Board, RoundNo};

/// A published board, from which a line of the form is filled in.
struct PublishedBoard {
    table: usize,
    white: String,
    black: String,
    /// The result as it is typed; empty if there is none.
    result: String,
}

/// Why the results of a round can no longer be corrected, and what can be done instead.
pub(super) struct BarredCorrections {
    pub(super) why: String,
    pub(super) way_out: String,
}

/// Returns what FIDE mode says against corrections of the round; `None` if results may be corrected.
pub(super) fn barred(scene: &Scene<'_>, round: RoundNo) -> Option<BarredCorrections> {
    // If the settings cannot be read, every page says so.
    let refused = event::refused_corrections(scene.event, round).ok().flatten()?;
    let in_pages = |text: &str| visible(&sentence(&says(text)));
    Some(BarredCorrections { why: in_pages(&refused.says), way_out: in_pages(&refused.remedy) })
}

#[derive(Template)]
#[template(config = "pages/templates/askama.toml", path = "played.html", whitespace = "minimize")]
struct PlayedPage {
    f: Frame,
    round: RoundNo,
    boards: Vec<PublishedBoard>,
    bye: Option<String>,
    /// Whether boards have changed since the round was published.
    has_changed: bool,
    /// The reasons on record for changes of the round.
    reasons: Vec<String>,
    /// Why the form is not there.
    barred: Option<BarredCorrections>,
}

/// Returns the form for a published round; `None` if the round is not published.
pub(super) fn page(scene: &Scene<'_>, round: RoundNo) -> Option<askama::Result<String>> {
    let t = scene.tournament();
    let shown = shown(scene, Some(round));
    let is_published = matches!(shown.stage, RoundStage::Playing | RoundStage::Earlier);
    if shown.round != round || !is_published {
        return None;
    }
    let board = |(table, board): (usize, Board)| PublishedBoard {
        table,
        white: label(t, board.white),
        black: label(t, board.black),
        result: typed(scene.reported(), round, board),
    };
    let page = PlayedPage {
        f: scene.frame("/", format!("Round {round}: boards as played")),
        round,
        boards: shown.boards.seats().map(board).collect(),
        bye: shown.boards.pairing.bye.map(|id| label(t, id)),
        has_changed: !event::changed_since(t, round).0.is_empty(),
        reasons: super::wall::reasons(scene, round),
        barred: barred(scene, round),
    };
    Some(page.render())
}
