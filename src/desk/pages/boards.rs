//! The Round screen: the boards of a draft, of the round in progress, or of an earlier round.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use askama::Template;

use super::barred::{BarredCorrections, barred};
use super::before;
use super::card::{self, DeskCard};
use super::frame::{Frame, Scene, isolated, label, points};
use super::matches::{self, GameOfMatch, LineupChoice};
use super::shown::{self, RoundStage, ShownBoards, away_as, ended, shown, typed};
use crate::Role;
use ::api::event::{self, Demands, Seating};
use ::api::standings::corrected_for_rating;
use facts::format::{count, visible};
use facts::tournament::{Board, Namesakes, PairingNumber, PlayerId, RoundNo, Tournament};
use words::Voice;

/// A player at a board.
pub(super) struct SeatedPlayer {
    number: PairingNumber,
    name: String,
    points: String,
    label: String,
}

/// A row of the table of boards.
struct TableRow {
    table: usize,
    white: SeatedPlayer,
    black: SeatedPlayer,
    /// The result as it is typed; empty if there is none.
    result: String,
    /// The result as shown.
    shown: String,
    is_locked: bool,
    /// Whether a repair has changed the board since the round was published.
    is_repaired: bool,
}

/// A player without an opponent.
struct UnpairedPlayer {
    number: PairingNumber,
    label: String,
    /// The reason, unless it is the bye.
    says: &'static str,
}

/// What the reader may do with the boards.
struct RightsOnBoards {
    /// Whether the reader may change the draft.
    can_alter: bool,
}

/// The locks of a draft.
struct Locks {
    has_any: bool,
    has_bye: bool,
}

/// Changes after the round was published or closed.
struct LaterChanges {
    /// Whether a repair has changed boards at which somebody sits.
    has_repairs: bool,
    /// Whether a repair has changed the bye.
    has_another_bye: bool,
    /// The boards that a repair has taken away.
    gone: Vec<String>,
    /// Whether the report of a closed event states no final ranks.
    has_lost_ranks: bool,
    /// The games that have no result although the event is closed, in words.
    unplayed: Option<String>,
}

/// An earlier round with open boards.
struct StillOpen {
    round: RoundNo,
    /// How many boards of the round are open.
    count: usize,
    /// The boards by number: `boards 1, 4 of round 6`; a single one with its players.
    boards: String,
    says: String,
}

#[derive(Template)]
#[template(config = "pages/templates/askama.toml", path = "round.html", whitespace = "minimize")]
struct RoundPage {
    f: Frame,
    stage: RoundStage,
    round: RoundNo,
    rows: Vec<TableRow>,
    mode: &'static str,
    is_draft: bool,
    may: RightsOnBoards,
    /// Why the results of the round can no longer be corrected, for those who enter results.
    barred: Option<BarredCorrections>,
    done: usize,
    /// The number of boards as that of results: `12 results`.
    results: String,
    /// The number of players who play: `24 players`.
    playing: String,
    /// How many boards of earlier rounds are open.
    older: usize,
    away: Vec<UnpairedPlayer>,
    bye: Option<UnpairedPlayer>,
    locks: Locks,
    is_closed: bool,
    later: LaterChanges,
    next: Option<RoundNo>,
    /// Whether the next round is published already, as all rounds of a table may be.
    is_paired: bool,
    /// Open boards of rounds before the one in play.
    earlier: Vec<StillOpen>,
    overtaken: Vec<String>,
    /// The games in which the event departs from its table.
    beyond: Vec<String>,
    /// The games that were open when the round was paired, in words.
    while_open: Option<String>,
    /// The open games that the draft counts as draws, in words.
    draws: Option<String>,
    checks: Vec<String>,
    /// The games of the round that the rating report has otherwise than the standings, a sentence each.
    for_rating: Vec<String>,
    /// What has to be chosen before the first round is paired.
    to_choose: Option<String>,
    rounds: Vec<RoundNo>,
    shape: String,
}

/// Returns the page of a round. The default is the draft, otherwise the last published round.
pub(super) fn page(scene: &Scene<'_>, wanted: Option<RoundNo>) -> askama::Result<String> {
    let shown = shown(scene, wanted);
    let t = scene.tournament();
    let ShownBoards { round, stage, ref boards, ref demands } = shown;
    let namesakes = Namesakes::of(t);
    let seated = |id| seated(scene, &namesakes, id, round);
    let (repaired, _) = event::changed_since(t, round);
    let rows: Vec<TableRow> = boards
        .seats()
        .map(|seat| row(scene, round, seat, demands, &seated))
        .map(|row| TableRow { is_repaired: repaired.contains(&row.table), ..row })
        .collect();
    let is_draft = stage == RoundStage::Draft;
    let mut frame = scene.frame("/", format!("Round {round}"));
    frame.is_wide = matches!(stage, RoundStage::Ready) || !rows.is_empty();
    let paired: Vec<PlayerId> = boards.pairing.boards.iter().flat_map(|b| [b.white, b.black]).collect();
    let earlier = if stage == RoundStage::Playing { still_open(t, round) } else { Vec::new() };
    let done = rows.iter().filter(|row| !row.result.is_empty()).count();
    let barred = if scene.role > Role::Reader { barred(scene, round) } else { None };
    RoundPage {
        stage,
        round,
        mode: if barred.is_some() && done == rows.len() { "read" } else { mode(stage, scene.role) },
        is_draft,
        may: RightsOnBoards { can_alter: is_draft && scene.role == Role::Chief },
        barred,
        done,
        results: count(rows.len(), "result"),
        playing: count(
            t.players.iter().filter(|p| !t.record(p.id, round).is_away()).count(),
            t.participant(),
        ),
        older: earlier.iter().map(|one| one.count).sum(),
        away: away(t, round, &paired, boards.pairing.bye),
        bye: boards.pairing.bye.map(|id| unpaired(t, id, "")),
        locks: locks(t, demands, boards.pairing.bye),
        is_closed: scene.event.closed >= round,
        later: LaterChanges {
            has_repairs: rows.iter().any(|row| row.is_repaired),
            ..later_changes(scene, round, is_draft)
        },
        next: t.rounds.is_none_or(|rounds| round < rounds).then_some(round + 1),
        is_paired: round < t.rounds_paired(),
        earlier,
        overtaken: overtaken(scene, is_draft),
        beyond: beyond(scene),
        while_open: event::paired_while_open(t, round).filter(|_| !is_draft).map(|says| visible(&says)),
        draws: event::drawn_for_draft(scene.event)
            .map(|open| visible(&event::named_open(t, &open).line(Voice::Desk)))
            .filter(|_| is_draft),
        to_choose: before::tie_breaks_to_choose(scene).filter(|_| stage == RoundStage::Ready),
        checks: if is_draft { before::checks(scene, round, boards) } else { Vec::new() },
        for_rating: for_rating(scene, round),
        rounds: (1..=t.rounds_paired()).collect(),
        shape: shape(scene, &shown),
        f: frame,
        rows,
    }
    .render()
}

/// Returns what has changed since a round was published, beside its boards.
fn later_changes(scene: &Scene<'_>, round: RoundNo, is_draft: bool) -> LaterChanges {
    let t = scene.tournament();
    LaterChanges {
        has_repairs: false,
        has_another_bye: !is_draft && event::has_another_bye(t, round),
        gone: if is_draft { Vec::new() } else { gone(t, round) },
        has_lost_ranks: scene.event.has_lost_ranks() && t.rounds == Some(round),
        unplayed: event::open_in_words(t)
            .filter(|_| scene.event.is_closed())
            .map(|says| visible(&says.line(Voice::Desk))),
    }
}

fn locks(t: &Tournament, demands: &Demands, bye: Option<PlayerId>) -> Locks {
    let is_of =
        |lock: &event::Lock, id: PlayerId| lock.opponent.is_none() && lock.player == t.player(id).number;
    let has_bye = bye.is_some_and(|id| demands.locked.iter().any(|lock| is_of(lock, id)));
    Locks { has_any: !demands.locked.is_empty(), has_bye }
}

/// Returns the results alone, for a page on which nothing else has changed. `t` has the results that the page shows.
pub(super) fn results(scene: &Scene<'_>, t: &Tournament, wanted: RoundNo) -> serde_json::Value {
    let shown = shown(scene, Some(wanted));
    let result = |(table, board): (usize, Board)| {
        let typed = typed(t, shown.round, board);
        (table, if typed.is_empty() { "*".to_owned() } else { typed })
    };
    let results: Vec<(usize, String)> = shown.boards.seats().map(result).collect();
    serde_json::json!({ "seq": scene.seq, "shape": shape(scene, &shown), "results": results })
}

#[derive(Template)]
#[template(config = "pages/templates/askama.toml", path = "beside.html", whitespace = "minimize")]
struct CardsBeside {
    games: Vec<GameOfMatch>,
    lineups: Vec<LineupChoice>,
    cards: Vec<DeskCard>,
}

/// Returns both players of a board with their histories; `None` if there is no such board.
pub(super) fn beside(scene: &Scene<'_>, wanted: RoundNo, table: usize) -> Option<askama::Result<String>> {
    let shown = shown(scene, Some(wanted));
    let board = shown.boards.at(table)?;
    let cards =
        [board.white, board.black].map(|id| card::card(scene, id, (shown.round, shown.round), &shown.boards));
    let t = scene.tournament();
    let is_in_play = shown.stage == RoundStage::Playing && scene.role == Role::Chief;
    let lineups = if is_in_play { matches::lineups(t, shown.round, board) } else { Vec::new() };
    Some(CardsBeside { games: matches::games(t, shown.round, board), lineups, cards: cards.into() }.render())
}

fn mode(stage: RoundStage, role: Role) -> &'static str {
    match (stage, role) {
        (_, Role::Reader)
        | (RoundStage::Draft, Role::Deputy)
        | (RoundStage::Empty | RoundStage::Ready, _) => "read",
        (RoundStage::Draft, _) => "draft",
        (RoundStage::Playing, _) => "open",
        (RoundStage::Earlier, _) => "earlier",
    }
}

fn seated(scene: &Scene<'_>, namesakes: &Namesakes, id: PlayerId, round: RoundNo) -> SeatedPlayer {
    let t = scene.tournament();
    SeatedPlayer {
        number: t.player(id).number,
        name: visible(&namesakes.name(t.player(id))),
        points: points(scene.points_before(id, round)),
        label: label(t, id),
    }
}

/// Returns the row of a board. Results are entered and corrected here, so they are those of the report.
fn row(
    scene: &Scene<'_>,
    round: RoundNo,
    (table, board): (usize, Board),
    demands: &Demands,
    seated: &dyn Fn(PlayerId) -> SeatedPlayer,
) -> TableRow {
    let t = scene.reported();
    let number = |id| t.player(id).number;
    let (white, black) = (number(board.white), number(board.black));
    let is_of = |lock: &event::Lock| {
        [(white, black), (black, white)].contains(&(lock.player, lock.opponent.unwrap_or(PairingNumber(0))))
    };
    TableRow {
        table,
        white: seated(board.white),
        black: seated(board.black),
        result: typed(t, round, board),
        shown: shown::result(t, round, board),
        is_locked: demands.locked.iter().any(is_of),
        is_repaired: false,
    }
}

/// Returns the players who are not paired, with the reasons.
fn away(t: &Tournament, round: RoundNo, paired: &[PlayerId], bye: Option<PlayerId>) -> Vec<UnpairedPlayer> {
    let is_away = |id: &PlayerId| {
        let record = t.record(*id, round);
        if paired.is_empty() { record.is_away() } else { !paired.contains(id) && bye != Some(*id) }
    };
    let ids = t.players.iter().map(|p| p.id).filter(is_away);
    ids.map(|id| unpaired(t, id, away_as(t.record(id, round).outcome))).collect()
}

fn unpaired(t: &Tournament, id: PlayerId, says: &'static str) -> UnpairedPlayer {
    UnpairedPlayer { number: t.player(id).number, label: label(t, id), says }
}

/// Returns the open boards of the rounds before this one, by round.
fn still_open(t: &Tournament, round: RoundNo) -> Vec<StillOpen> {
    let open = event::open_before(t, round);
    let of_round = |round: RoundNo| {
        let own: Vec<event::OpenGame> = open.iter().copied().filter(|game| game.round == round).collect();
        let numbers: Vec<String> = own.iter().map(|game| game.number.to_string()).collect();
        let named = visible(&event::named_open(t, &own).line(Voice::Desk));
        let boards = if own.len() == 1 {
            named.clone()
        } else {
            format!("boards {} of round {round}", numbers.join(", "))
        };
        StillOpen { round, count: own.len(), boards, says: format!("Still open: {named}.") }
    };
    let mut rounds: Vec<RoundNo> = open.iter().map(|game| game.round).collect();
    rounds.dedup();
    rounds.into_iter().map(of_round).collect()
}

/// Returns the boards of a published round that a repair has taken away, in words.
pub(super) fn gone(t: &Tournament, round: RoundNo) -> Vec<String> {
    let line = |(table, board): (usize, Board)| {
        let [white, black] = [board.white, board.black].map(|id| isolated(t, id));
        format!("Board {table} was taken away after publication: {white} – {black}.")
    };
    event::taken_away(t, round).into_iter().map(line).collect()
}

/// Returns the games of a round that are corrected for the rating report alone, in sentences.
fn for_rating(scene: &Scene<'_>, round: RoundNo) -> Vec<String> {
    let of_round = corrected_for_rating(scene.reported()).into_iter().filter(|one| one.round == round);
    of_round.map(|one| visible(&one.says)).collect()
}

fn overtaken(scene: &Scene<'_>, is_draft: bool) -> Vec<String> {
    let draft = scene.event.draft.as_ref().filter(|_| is_draft);
    let lines = draft.map_or(&[][..], |draft| draft.overtaken.as_slice());
    let said = |line: &words::Statement| {
        format!("Changed since the draft: {}. Pair the round again.", line.line(Voice::Desk))
    };
    lines.iter().map(said).collect()
}

/// Returns the games in which the event departs from its table, as far as the arbiter has to see to them.
fn beyond(scene: &Scene<'_>) -> Vec<String> {
    let all = event::beyond_the_table(scene.tournament(), scene.book, &[]);
    all.into_iter().map(|note| visible(&note.sentences(Voice::Desk))).collect()
}

/// Returns a fingerprint of the page of a round without its results.
pub(super) fn shape_of(scene: &Scene<'_>, round: RoundNo) -> String {
    shape(scene, &shown(scene, Some(round)))
}

/// Returns a fingerprint of everything on the page except the results.
fn shape(scene: &Scene<'_>, shown: &ShownBoards) -> String {
    let t = scene.tournament();
    let mut hasher = DefaultHasher::new();
    (shown.round, shown.stage as u8, &shown.boards.numbers, scene.event.closed).hash(&mut hasher);
    let seating = Seating::new(t, &shown.boards);
    for seat in &seating.boards {
        (seat.table, seat.white, seat.black).hash(&mut hasher);
    }
    seating.bye.hash(&mut hasher);
    for player in &t.players {
        (&player.name, player.number, scene.points_before(player.id, shown.round)).hash(&mut hasher);
        // The wall says why somebody has no board.
        let record = t.record(player.id, shown.round);
        record.is_away().then(|| record.outcome.letter()).hash(&mut hasher);
    }
    let all = shown.boards.seats().all(|(_, board)| !ended(t, shown.round, board).is_open());
    (all, format!("{:?}", shown.demands), for_rating(scene, shown.round)).hash(&mut hasher);
    format!("{:x}", hasher.finish())
}
