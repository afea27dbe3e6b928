//! One event under one pairer, as a row.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::figures::{rounded, share};
use super::metrics::{self, MATCH_METRICS, METRICS, OfRound};
use super::{Finished, Pairer, PairerFailure, Plan};
use crate::simulate::{Dice, EventKey, Played, Purpose, tables};
use facts::tournament::{
    Board, Colour, Coming, MatchResult, Outcome, Pairing, PlayerId, Position, Record, RoundNo, Tournament,
};
use limit::Limit;

/// The outcome of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// All rounds were paired.
    Ok,
    /// The rules left no pairing for a round.
    NoPairing,
    /// Another error occurred.
    Error,
}

/// One event under one pairer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Row {
    /// The digest of the plan.
    pub plan: String,
    /// The seed.
    pub seed: u64,
    /// The number of the event.
    pub event: u64,
    /// The pairer: a rulebook or an idea.
    pub book: String,
    /// The number of players.
    pub n: u32,
    /// The number of rounds that were paired.
    pub rounds: usize,
    /// The model of results.
    pub model: String,
    /// The outcome of the event.
    pub status: Status,
    /// The failure, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The metrics by name. A metric that cannot be computed in this event is left out; if the event ended early, all
    /// metrics are left out.
    pub metrics: BTreeMap<String, f64>,
    /// The metrics round by round.
    pub by_round: Vec<OfRound>,
    /// For each number of Whites minus Blacks: the mean of the points above the prediction by strength alone.
    pub colours: Vec<(i32, f64)>,
    /// The command that shows the event again.
    pub replay: String,
}

/// Plays an event of a plan under a pairer; returns the event and its row, or `None` if it was stopped.
pub fn play(plan: &Plan, pairer: &Pairer, event: u64, limit: &Limit) -> Option<(Played, Row)> {
    let key = EventKey { seed: plan.seed, event };
    let mut changed = None;
    let ended = plan.design.play(key, pairer.table(), &mut |tournament: &Tournament, position: &Position| {
        let pairing = pairer.pair(Coming { tournament, position }, key, limit)?;
        if plan.stability.is_some_and(|round| position.round == round + 1) {
            let again = &|other: &Tournament| {
                let position = tables::position(other, position.round, pairer.table());
                pairer.pair(Coming { tournament: other, position: &position }, key, limit)
            };
            changed = share_changed(Coming { tournament, position }, &pairing, key, again)?;
        }
        Ok(pairing)
    });
    let (played, failed) = match ended {
        Ok(played) => (played, None),
        Err((PairerFailure::Stopped, _)) => return None,
        Err((failed, played)) => (*played, Some(failed)),
    };
    let rounds = played.tournament.rounds_paired();
    let (status, why) = match failed {
        None => (Status::Ok, None),
        Some(PairerFailure::Error(why)) => (Status::Error, Some(why)),
        Some(_) => (Status::NoPairing, Some(format!("round {} has no pairing", rounds + 1))),
    };
    let mut row = Row {
        plan: plan.hash(),
        seed: plan.seed,
        event,
        book: pairer.name().to_owned(),
        n: plan.design.players,
        rounds,
        model: plan.design.model.to_string(),
        status,
        why,
        metrics: BTreeMap::new(),
        by_round: Vec::new(),
        colours: Vec::new(),
        replay: plan.replay(event, pairer.asked()),
    };
    if status == Status::Ok {
        count(&mut row, pairer, &played, changed);
    }
    Some((played, row))
}

/// Computes every metric of an event that was played to the end.
fn count(row: &mut Row, pairer: &Pairer, played: &Played, changed: Option<f64>) {
    let finished = Finished::new(&played.tournament, &played.strengths, pairer.book());
    for metric in METRICS.iter().chain(&MATCH_METRICS) {
        let value = if metric.name == "changed_boards" { changed } else { (metric.count)(&finished) };
        row.metrics.extend(value.map(|value| (metric.name.to_owned(), rounded(value))));
    }
    row.by_round = metrics::by_round(&finished);
    row.colours = metrics::points_by_colour(&finished);
}

/// Reverses one decisive result of the previous round, pairs the round again, and returns the share of boards that
/// change. Returns `None` if no result was decisive.
fn share_changed(
    coming: Coming<'_>,
    pairing: &Pairing,
    key: EventKey,
    again: &dyn Fn(&Tournament) -> Result<Pairing, PairerFailure>,
) -> Result<Option<f64>, PairerFailure> {
    let Coming { tournament, position } = coming;
    let round = position.played();
    let won = |id: &PlayerId| {
        let record = tournament.record(*id, round);
        record.is_played() && record.outcome.is_win()
    };
    let winners: Vec<PlayerId> = tournament.players.iter().map(|p| p.id).filter(won).collect();
    let chosen = Dice::of_event(key, Purpose::Change, round, (0, 0))
        .below(u32::try_from(winners.len()).expect("fewer winners than players"));
    let Some(&winner) = winners.get(chosen as usize) else { return Ok(None) };
    let other = reversed(tournament, round, winner);
    let then = match again(&other) {
        Ok(then) => then,
        Err(PairerFailure::Stopped) => return Err(PairerFailure::Stopped),
        Err(_) => return Ok(None),
    };
    let kept = pairing.boards.iter().filter(|b| then.opponent(b.white) == Some(b.black)).count();
    Ok(share(pairing.boards.len() - kept, pairing.boards.len()))
}

/// Returns the event with the result of a game or a match reversed.
fn reversed(tournament: &Tournament, round: RoundNo, winner: PlayerId) -> Tournament {
    let mut other = tournament.clone();
    let record = tournament.record(winner, round);
    let loser = record.opponent.expect("a game has two players");
    let Some(teams) = &tournament.teams else {
        let theirs = record.colour.map_or(Colour::White, Colour::opposite);
        other.records[winner.index()][round - 1] = Record { outcome: Outcome::Loss, ..record };
        other.records[loser.index()][round - 1] = Record::game(winner, theirs, Outcome::Win);
        return other;
    };
    let is_white = record.colour == Some(Colour::White);
    let (white, black) = if is_white { (winner, loser) } else { (loser, winner) };
    let outcome = |side, board| {
        let player = teams.at_board(side, round, board).expect("every team is complete");
        teams.game(player, round, board).outcome
    };
    let games = (0..teams.boards).map(|board| (outcome(black, board), outcome(white, board)));
    let result = MatchResult::Boards(games.collect());
    other.set_match(round, Board { white, black }, &result).expect("the games of a match, turned");
    other
}

/// Returns the seed and the event of `--replay SEED:EVENT`.
pub fn replayed(text: &str) -> Option<EventKey> {
    let (seed, event) = text.split_once(':')?;
    Some(EventKey { seed: seed.parse().ok()?, event: event.parse().ok()? })
}
