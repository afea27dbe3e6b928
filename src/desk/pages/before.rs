//! Checks before publication: boards that players will ask about, the bye, and recent changes that the draft does not
//! contain.

use askama::Template;

use super::frame::{Frame, Scene, isolated, points, points_in_words};
use super::shown;
use ::api::event::{self, Numbered};
use ::api::posting::{PostingCheck, PostingPoint, PostingWords, posting_checks};
use ::api::standings::as_counted_when_played;
use facts::format::{count, visible};
use facts::rulebook::{self, Declared};
use facts::tournament::{PlayerId, Position, RoundNo};
use words::Voice;

/// The maximum number of lines in the short list.
const FEW: usize = 6;

#[derive(Template)]
#[template(config = "pages/templates/askama.toml", path = "before.html", whitespace = "minimize")]
struct BeforePage {
    f: Frame,
    round: RoundNo,
    is_paired: bool,
    is_draft: bool,
    checks: Vec<Check>,
    overtaken: Vec<String>,
    is_open: bool,
    /// The games without a result in words: `2 games`.
    open_games: String,
}

/// A point to check before publication.
struct Check {
    board: Option<usize>,
    /// The heading of a line that is about no board.
    about: &'static str,
    /// The code of the criterion concerned, if one is.
    code: String,
    says: String,
}

/// Returns the page.
pub(super) fn page(scene: &Scene<'_>) -> askama::Result<String> {
    let (round, numbered) = shown::current(scene, None);
    let t = scene.tournament();
    let draft = scene.event.draft.as_ref().filter(|draft| draft.round == round);
    let is_paired = !numbered.pairing.boards.is_empty();
    let mut f = scene.frame("/before", "Before you post");
    f.is_wide = is_paired;
    let open = ::api::event::open_boards(t, ::api::event::round_in_play(t)).len();
    BeforePage {
        round,
        is_paired,
        is_draft: draft.is_some(),
        checks: all(scene, round, &numbered),
        overtaken: draft
            .map_or(&[][..], |draft| draft.overtaken.as_slice())
            .iter()
            .map(|line| line.line(Voice::Desk))
            .collect(),
        is_open: draft.is_none() && open > 0,
        open_games: count(open, t.encounter()),
        f,
    }
    .render()
}

/// Returns the short list of checks next to a draft.
pub(super) fn checks(scene: &Scene<'_>, round: RoundNo, boards: &Numbered) -> Vec<String> {
    let all = all(scene, round, boards);
    let more = all.len().saturating_sub(FEW);
    let mut lines: Vec<String> = all.into_iter().take(FEW).map(Check::line).collect();
    if more > 0 {
        lines.push(format!("… and {more} more"));
    }
    lines
}

impl Check {
    fn line(self) -> String {
        match self.board {
            Some(board) => format!("Board {board}: {}", self.says),
            None => self.says,
        }
    }
}

fn all(scene: &Scene<'_>, round: RoundNo, boards: &Numbered) -> Vec<Check> {
    let mut found: Vec<Check> = counted_as_draws(scene, round).into_iter().collect();
    found.extend(tie_breaks_to_choose(scene).map(|says| Check {
        board: None,
        about: "tie-breaks",
        code: String::new(),
        says,
    }));
    found.extend(to_check(scene, round, boards).into_iter().map(|check| said(scene, round, check)));
    found
}

/// Returns the points to check of the boards and the bye, by the points on which the round was paired.
fn to_check(scene: &Scene<'_>, round: RoundNo, boards: &Numbered) -> Vec<PostingCheck> {
    let book = scene.book;
    let mut counted = as_counted_when_played(scene.shown_by(round)).0.with_unfinished_drawn();
    // No round follows the last one, but its boards are checked.
    counted.rounds = counted.rounds.filter(|&rounds| round <= rounds);
    let seated: Vec<PlayerId> =
        boards.pairing.boards.iter().flat_map(|b| [b.white, b.black]).chain(boards.pairing.bye).collect();
    let position = if book.system.is_table() {
        book.position(&counted, round, &[])
    } else {
        Position::with_withdrawn(&counted, round, &[], &seated)
    };
    let draft = scene.event.draft.as_ref().filter(|draft| draft.round == round);
    let mut declared = draft.map(|draft| draft.under.declared.clone()).unwrap_or_default();
    rulebook::declare_encoded(&mut declared, &counted, book);
    let declared = Declared::of(book, &book.in_force(&declared));
    // The boards of a round that cannot be paired say nothing.
    position.map(|position| posting_checks(&counted, &position, book, &declared, boards)).unwrap_or_default()
}

/// Returns a point as the page shows it.
fn said(scene: &Scene<'_>, round: RoundNo, check: PostingCheck) -> Check {
    let t = scene.tournament();
    let name = |id| isolated(t, id);
    let words = PostingWords { name: &name, score: &points, points: &points_in_words };
    let mut says = check.point.says(&words) + ".";
    if matches!(check.point, PostingPoint::NoShow(..)) {
        says += &format!(
            " If the {} stays away, press Absent (for round {round} only) or Withdraw on {}, then Pair anew.",
            t.participant(),
            if t.participant() == "team" { "Teams" } else { "Players" }
        );
    }
    Check { board: check.board, about: "bye", code: check.code, says }
}

/// Returns a note if FIDE mode is about to fix the tie-breaks, and none are chosen.
pub(super) fn tie_breaks_to_choose(scene: &Scene<'_>) -> Option<String> {
    event::tie_breaks_to_choose(scene.event).ok().flatten().map(|says| says.line(Voice::Desk))
}

/// Returns the games that a draft counts as draws, because they have no result.
fn counted_as_draws(scene: &Scene<'_>, round: RoundNo) -> Option<Check> {
    let t = scene.tournament();
    let is_of_draft = scene.event.draft.as_ref().is_some_and(|draft| draft.round == round);
    event::drawn_for_draft(scene.event).filter(|_| is_of_draft).map(|open| {
        let (verb, each) =
            if open.len() == 1 { ("has", "counts as a draw") } else { ("have", "count as draws") };
        let games = count(open.len(), t.encounter());
        let named = visible(&event::named_open(t, &open).line(Voice::Desk));
        Check {
            board: None,
            about: "open",
            code: String::new(),
            says: format!("{games} {verb} no result and {each} for this pairing: {named}."),
        }
    })
}
