//! The form for boards that were played otherwise than published.

use askama::Template;

use super::barred::{BarredCorrections, barred};
use super::frame::{Frame, Scene, label};
use super::shown::{RoundStage, shown, typed};
use ::api::event;
use facts::tournament::{Board, RoundNo};

/// A published board, from which a line of the form is filled in.
struct PublishedBoard {
    table: usize,
    white: String,
    black: String,
    /// The result as it is typed; empty if there is none.
    result: String,
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
