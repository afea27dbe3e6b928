//! The state of an event, and its next step.

use super::versus::versus as pair;
use super::{Event, ReportNote, ResultChange, open_boards};
use crate::standings::known_by_totals;
use facts::tournament::{Board, Outcome, PlayerId, RoundNo, Tournament};
use words::Statement;

/// The maximum number of open games named.
const NAMED: usize = 4;
/// The maximum number of open games of earlier rounds named.
pub(super) const MOST_NAMED: usize = 6;

/// A game without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenGame {
    /// The round.
    pub round: RoundNo,
    /// Number of the board.
    pub number: usize,
    /// The players.
    pub board: Board,
}

/// The next step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The round must be paired.
    Pair(RoundNo),
    /// The draft of the round must be published.
    Publish(RoundNo),
    /// The draft of the round is out of date, so that the round must be paired again.
    DraftAgain(RoundNo),
    /// Results must be entered.
    Results(RoundNo),
    /// A game of an earlier round has no result.
    Correct(OpenGame),
    /// The last round must be closed, which states the final ranks.
    Close(RoundNo),
    /// The event is over.
    Standings,
}

impl Event {
    /// Returns the next step. `is_logged` says that the event has a log, in which every round is closed.
    pub fn next(&self, is_logged: bool) -> Next {
        if let Some(draft) = &self.draft {
            return match draft.overtaken.as_slice() {
                [] => Next::Publish(draft.round),
                _ => Next::DraftAgain(draft.round),
            };
        }
        let needs_close = is_logged && !self.is_closed() || self.has_lost_ranks();
        match status(&self.tournament).next {
            Next::Standings if needs_close => Next::Close(self.tournament.rounds_paired()),
            next => next,
        }
    }
}

/// The state of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// Rounds paired so far.
    pub paired: RoundNo,
    /// The round whose results are entered now: the last paired round, or the first with open games if all rounds of a
    /// table have been paired at once.
    pub in_play: RoundNo,
    /// Whether all rounds of a table have been paired at once, so that a board needs its round to be found.
    pub is_scheduled: bool,
    /// Games without a result, of all rounds.
    pub open: Vec<OpenGame>,
    /// Games with a result in the round in play.
    pub finished: usize,
    /// The players with a bye or an absence in the next round, and its kind.
    pub away: Vec<(PlayerId, Outcome)>,
    /// The players absent from all coming rounds.
    pub withdrawn: Vec<PlayerId>,
    /// The next step.
    pub next: Next,
}

/// Returns the games without a result in words, or `None` if all have one.
pub fn open_in_words(tournament: &Tournament) -> Option<Statement> {
    let open = open_games(tournament);
    let label = |game: &OpenGame| {
        ResultChange::OpenGameShort { pair: pair(tournament, game.board), round: game.round }.into()
    };
    let games = super::first_of(&open, NAMED, label);
    let (encounter, count) = (tournament.encounter(), open.len());
    (!open.is_empty()).then(|| ReportNote::GamesOpen { encounter, count, games }.into())
}

/// Names the matches of which the report has no games, because only their totals are known. Returns `None` if there is no
/// such match.
pub fn unrated_in_words(tournament: &Tournament) -> Option<Statement> {
    let all = known_by_totals(tournament);
    let label = |&(round, team, other): &(RoundNo, PlayerId, PlayerId)| {
        let pair = pair(tournament, Board { white: team, black: other });
        ResultChange::OpenGameShort { pair, round }.into()
    };
    let matches = super::first_of(&all, NAMED, label);
    (!all.is_empty()).then(|| ReportNote::GamesNotRated { count: all.len(), matches }.into())
}

/// Returns the games without a result, of all rounds.
fn open_games(tournament: &Tournament) -> Vec<OpenGame> {
    let of_round = |round| {
        open_boards(tournament, round).into_iter().map(move |(number, board)| OpenGame {
            round,
            number,
            board,
        })
    };
    (1..=tournament.rounds_paired()).flat_map(of_round).collect()
}

/// Returns the games without a result in the rounds before `round`. The rounds of a table have no order of entry.
pub fn open_before(tournament: &Tournament, round: RoundNo) -> Vec<OpenGame> {
    if super::is_scheduled(tournament) {
        return Vec::new();
    }
    open_games(tournament).into_iter().filter(|game| game.round < round).collect()
}

/// Names open games: `board 1 of round 6 (17 Carter – 4 Baker)`.
pub fn named_open(tournament: &Tournament, open: &[OpenGame]) -> Statement {
    let games = super::first_of(open, MOST_NAMED, |game| {
        let pair = pair(tournament, game.board);
        ResultChange::OpenGame { board: game.number, round: game.round, pair }.into()
    });
    ResultChange::OpenGames { games }.into()
}

/// Returns a note for every board of an earlier round that is open, and whose number a result for `round` names: it may
/// have been meant.
pub(super) fn open_too(tournament: &Tournament, round: RoundNo, entered: &[usize]) -> Vec<Statement> {
    let too = open_before(tournament, round).into_iter().filter(|game| entered.contains(&game.number));
    let note = |game: OpenGame| {
        let open = named_open(tournament, &[game]);
        ResultChange::OpenToo { board: game.number, round, open }.into()
    };
    too.map(note).collect()
}

/// Returns the note that later rounds were paired counting open games of a round as draws.
pub(super) fn paired_on_draws(tournament: &Tournament, round: RoundNo) -> Statement {
    let rounds = (round + 1..=tournament.rounds_paired()).collect();
    ResultChange::PairedOnDraws { rounds, encounter: tournament.encounter() }.into()
}

/// Returns the state of an event.
pub fn status(tournament: &Tournament) -> Status {
    let paired = tournament.rounds_paired();
    let open = open_games(tournament);
    let in_play = super::round_in_play(tournament);
    let now = open.iter().filter(|o| o.round == in_play).count();
    let boards = super::boards(tournament, in_play).map_or(0, |n| n.pairing.boards.len());
    let outcome = |id, round| tournament.record(id, round).outcome;
    let ids = || tournament.players.iter().map(|p| p.id);
    let is_over = tournament.rounds.is_some_and(|rounds| paired >= rounds);
    let is_away = |id: PlayerId, round| tournament.record(id, round).is_away();
    let away = ids().filter(|&id| !is_over && is_away(id, paired + 1));
    let out = if is_over { Vec::new() } else { tournament.all_out_from() };
    let withdrawn = |id: &PlayerId| out.get(id.index()).is_some_and(Option::is_some);
    let next = match open.iter().find(|o| o.round < paired) {
        _ if now > 0 => Next::Results(in_play),
        Some(earlier) => Next::Correct(*earlier),
        None if is_over => Next::Standings,
        None => Next::Pair(paired + 1),
    };
    Status {
        paired,
        in_play,
        is_scheduled: super::is_scheduled(tournament),
        finished: boards - now,
        away: away.map(|id| (id, outcome(id, paired + 1))).collect(),
        withdrawn: ids().filter(withdrawn).collect(),
        open,
        next,
    }
}
