//! The boards that a page shows (a draft, the round in progress or an earlier round), and results in words.

use super::frame::Scene;
use crate::Role;
use ::api::event::{self, Demands, Numbered};
use facts::format::Ended;
use facts::tournament::{Board, Outcome, PlayerId, RoundNo, Tournament};

/// The state of the round on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RoundStage {
    /// The event has no players.
    Empty,
    /// The round has not been paired.
    Ready,
    /// The round is paired but not published.
    Draft,
    /// The round is being played: the last published one, or one of a table that is not over.
    Playing,
    /// A later round is being played.
    Earlier,
}

/// The boards shown, and the arbiter's demands on them.
pub(super) struct ShownBoards {
    pub(super) round: RoundNo,
    pub(super) stage: RoundStage,
    pub(super) boards: Numbered,
    pub(super) demands: Demands,
}

/// Returns the boards of a round for other pages. The default is the draft, otherwise the round that is being played.
pub(super) fn current(scene: &Scene<'_>, wanted: Option<RoundNo>) -> (RoundNo, Numbered) {
    let shown = shown(scene, wanted);
    (shown.round, shown.boards)
}

/// Returns the boards of a round. The default is the draft, otherwise the round that is being played.
pub(super) fn shown(scene: &Scene<'_>, wanted: Option<RoundNo>) -> ShownBoards {
    let t = scene.tournament();
    let paired = t.rounds_paired();
    let draft = scene.event.draft.as_ref().filter(|draft| scene.role > Role::Reader && draft.round > paired);
    let none =
        |stage, round| ShownBoards { round, stage, boards: Numbered::default(), demands: Demands::default() };
    if t.players.is_empty() {
        return none(RoundStage::Empty, 1);
    }
    if let Some(draft) = draft.filter(|draft| wanted.is_none_or(|round| round == draft.round)) {
        let boards = draft.seating.numbered(t).unwrap_or_default();
        return ShownBoards {
            round: draft.round,
            stage: RoundStage::Draft,
            boards,
            demands: draft.demands.clone(),
        };
    }
    // All rounds of a table may be published at once: results of later rounds are entered, too, if they are played early.
    let in_play = event::round_in_play(t);
    let round = wanted.filter(|round| (1..=paired).contains(round)).unwrap_or(in_play);
    match event::boards(t, round.max(1)) {
        Some(boards) if round > 0 => {
            let stage = if round >= in_play { RoundStage::Playing } else { RoundStage::Earlier };
            ShownBoards { round, stage, boards, demands: Demands::default() }
        }
        _ => none(RoundStage::Ready, paired + 1),
    }
}

/// Returns the result of a board.
pub(super) fn ended(t: &Tournament, round: RoundNo, board: Board) -> Ended {
    let of = |id| t.record(id, round).outcome;
    Ended { white: of(board.white), black: of(board.black) }
}

/// Returns a result as written on a sheet.
pub(super) fn on_a_sheet(ended: Ended) -> String {
    match ended.to_string().as_str() {
        "*" => "–".to_owned(),
        "+/-" => "+ / −".to_owned(),
        "-/+" => "− / +".to_owned(),
        "-/-" => "− / −".to_owned(),
        other => other.replace('-', "–"),
    }
}

/// Returns the result of a board as written on a sheet; for a match, returns the game points.
pub(super) fn result(t: &Tournament, round: RoundNo, board: Board) -> String {
    let ended = ended(t, round, board);
    let is_match = event::has_matches(t) && !ended.is_open();
    if is_match { event::match_score(t, round, board).replace('-', "–") } else { on_a_sheet(ended) }
}

/// Returns the result of a board as typed; for a match, returns the game points. The text is empty while the board is
/// open.
pub(super) fn typed(t: &Tournament, round: RoundNo, board: Board) -> String {
    match ended(t, round, board) {
        ended if ended.is_open() => String::new(),
        _ if event::has_matches(t) => event::match_score(t, round, board),
        ended => ended.typed(),
    }
}

/// Returns the byes of a player that are entered for rounds after this one, in words, by kind:
/// `half-point bye in rounds 5 and 6`.
pub(super) fn booked(t: &Tournament, id: PlayerId, after: RoundNo) -> Vec<String> {
    let last = t.rounds.unwrap_or(after).max(t.records[id.index()].len());
    let out = t.out_from(id);
    let is_booked = |round: &RoundNo| t.record(id, *round).is_away() && out.is_none_or(|from| *round < from);
    let rounds: Vec<RoundNo> = (after + 1..=last).filter(is_booked).collect();
    let mut kinds: Vec<&'static str> =
        rounds.iter().map(|&round| away_as(t.record(id, round).outcome)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let of_kind = |kind: &'static str| {
        let own: Vec<String> = rounds
            .iter()
            .filter(|&&round| away_as(t.record(id, round).outcome) == kind)
            .map(ToString::to_string)
            .collect();
        let unit = if own.len() == 1 { "round" } else { "rounds" };
        format!("{kind} in {unit} {}", own.join(", "))
    };
    kinds.into_iter().map(of_kind).collect()
}

/// Returns the kind of an absence in words.
pub(super) fn away_as(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::HalfBye => "half-point bye",
        Outcome::FullBye => "full-point bye",
        Outcome::PairingBye => "bye",
        _ => "absent",
    }
}
