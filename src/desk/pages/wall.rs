//! The public page for phones and a screen in the hall. This page changes nothing.

use askama::Template;

use super::frame::{Frame, Scene, find_text, player_key, points, score_before};
use super::shown::away_as;
use super::{assets, boards, shown};
use ::api::event::Numbered;
use facts::format::{sentence, visible};
use facts::tournament::{
    Board, Namesakes, Outcome, PairingNumber, PlayerId, RepairChoice, RoundNo, Tournament,
};

/// A player at a board, with the facts that this page shows.
struct WallPlayer {
    number: PairingNumber,
    /// The text by which a phone remembers the player.
    key: String,
    name: String,
    points: String,
    says: String,
}

/// A board.
struct WallRow {
    table: usize,
    /// Whether the board has changed since the round was published.
    is_repaired: bool,
    white: WallPlayer,
    black: WallPlayer,
    result: String,
    find: String,
}

#[derive(Template)]
#[template(config = "pages/templates/askama.toml", path = "wall.html", whitespace = "minimize")]
struct WallPage {
    f: Frame,
    round: RoundNo,
    /// The published rounds.
    rounds: Vec<RoundNo>,
    /// Whether this is the round in play, whose certificate the desk gives out.
    is_in_play: bool,
    /// A fingerprint of the page that does not change with results.
    shape: String,
    rows: Vec<WallRow>,
    bye: Option<UnseatedPlayer>,
    /// The others without a board, except those who have left the event.
    away: Vec<UnseatedPlayer>,
    /// The boards taken away since the round was published.
    gone: Vec<String>,
    has_another_bye: bool,
    /// The games that were open when the round was paired, in words.
    while_open: Option<String>,
    /// Why boards differ from the rules, in the arbiter's words.
    reasons: Vec<String>,
    has_verifier: bool,
    /// The state of the event, as whoever prints the page has it on paper.
    state: String,
}

/// A player without a board.
struct UnseatedPlayer {
    number: PairingNumber,
    key: String,
    name: String,
    /// The reason in words, such as `Half-point bye`.
    why: String,
    says: String,
    find: String,
}

/// Returns the page of a published round, by default of the round in play, and never of a draft; `None` if the round is not
/// published.
pub(super) fn page(scene: &Scene<'_>, wanted: Option<RoundNo>) -> Option<askama::Result<String>> {
    let t = scene.tournament();
    let in_play = ::api::event::round_in_play(t);
    let round = wanted.unwrap_or(in_play);
    if wanted.is_some() && !(1..=t.rounds_paired()).contains(&round) {
        return None;
    }
    let namesakes = Namesakes::of(t);
    let numbered = if round == 0 { None } else { ::api::event::boards(t, round) }.unwrap_or_default();
    let (repaired, _) = ::api::event::changed_since(t, round);
    let row = |seat: (usize, Board)| row(scene, round, &namesakes, (seat, repaired.contains(&seat.0)));
    let page = WallPage {
        f: scene.frame("/wall", "Pairings"),
        round,
        rounds: (1..=t.rounds_paired()).collect(),
        is_in_play: round == in_play,
        shape: boards::shape_of(scene, round),
        rows: numbered.seats().map(row).collect(),
        bye: numbered.pairing.bye.map(|id| unseated(t, &namesakes, id, Outcome::PairingBye)),
        away: away(t, round, &numbered, &namesakes),
        gone: boards::gone(t, round),
        has_another_bye: ::api::event::has_another_bye(t, round),
        while_open: ::api::event::paired_while_open(t, round).map(|says| visible(&says)),
        reasons: reasons(scene, round),
        has_verifier: assets::VERIFIER.is_some(),
        state: scene.state.to_string(),
    };
    Some(page.render())
}

/// Returns the reasons on record for boards that the rules do not prescribe.
pub(super) fn reasons(scene: &Scene<'_>, round: RoundNo) -> Vec<String> {
    let event = scene.event;
    let changed = event.tournament.wall.repairs_of(round).map(|(_, repair)| {
        let how = match repair.choice {
            RepairChoice::ByHand => "Published by hand",
            RepairChoice::AsPlayed => "Played otherwise than published",
            RepairChoice::Fewest | RepairChoice::Near | RepairChoice::Best => "Changed after publication",
        };
        match repair.because.as_str() {
            "" => format!("{how}; ask the arbiter for the reason"),
            because => format!("{how}: {because}"),
        }
    });
    let accepted = event.accepted.iter().filter(|accepted| accepted.round == round);
    let accepted = accepted.map(|accepted| format!("Board {} accepted: {}", accepted.board, accepted.reason));
    let mut all: Vec<String> = changed.chain(accepted).collect();
    all.dedup();
    all
}

fn unseated(t: &Tournament, namesakes: &Namesakes, id: PlayerId, outcome: Outcome) -> UnseatedPlayer {
    let why = away_as(outcome);
    let name = name(t, namesakes, id);
    UnseatedPlayer {
        number: t.player(id).number,
        key: player_key(t, id),
        says: match outcome {
            Outcome::PairingBye => format!("{name} has the bye"),
            Outcome::HalfBye | Outcome::FullBye => format!("{name} has a {why}"),
            _ => format!("{name} is {why} in this round"),
        },
        name,
        why: sentence(why).trim_end_matches('.').to_owned(),
        find: find_text(&format!("{} {why}", namesakes.label(t.player(id)))),
    }
}

/// Returns the players of a published round who have neither a board nor the bye, without those who have left.
fn away(t: &Tournament, round: RoundNo, numbered: &Numbered, namesakes: &Namesakes) -> Vec<UnseatedPlayer> {
    if round == 0 {
        return Vec::new();
    }
    let left = ::api::event::left_for_good(t, round);
    let is_seated = |id| numbered.of(id).is_some() || numbered.pairing.bye == Some(id);
    let ids = t.players.iter().map(|p| p.id).filter(|&id| !is_seated(id) && !left[id.index()]);
    ids.map(|id| unseated(t, namesakes, id, t.record(id, round).outcome)).collect()
}

/// Returns a name with what tells players of one name apart.
fn name(t: &Tournament, namesakes: &Namesakes, id: PlayerId) -> String {
    visible(&namesakes.name(t.player(id)))
}

/// Returns the title and the name of a player, as printed sheets have them.
fn titled(t: &Tournament, namesakes: &Namesakes, id: PlayerId) -> String {
    visible(format!("{} {}", t.player(id).titled(), namesakes.name(t.player(id))).trim())
}

fn row(
    scene: &Scene<'_>,
    round: RoundNo,
    namesakes: &Namesakes,
    ((table, board), is_repaired): ((usize, Board), bool),
) -> WallRow {
    let t = scene.tournament();
    let name = |id: PlayerId| name(t, namesakes, id);
    let label = |id: PlayerId| namesakes.label(t.player(id));
    let seat = |id: PlayerId, other: PlayerId, colour: &str| WallPlayer {
        number: t.player(id).number,
        key: player_key(t, id),
        name: titled(t, namesakes, id),
        points: points(score_before(t, id, round)),
        says: format!("{}: {colour} against {}", name(id), name(other)),
    };
    WallRow {
        table,
        is_repaired,
        white: seat(board.white, board.black, "White"),
        black: seat(board.black, board.white, "Black"),
        result: shown::result(t, round, board),
        find: find_text(&format!("{} {} {table}", label(board.white), label(board.black))),
    }
}
