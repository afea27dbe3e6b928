//! A round under one change of the data or of a setting.

use super::{Differing, LikelyChange};
use crate::explain::ranking;
use facts::rulebook::{self, Rulebook};
use facts::tournament::{
    Board, Colour, Outcome, PairingNumber, PlayerId, Prohibition, Record, RoundNo, Tournament,
};
use model::measure::{ACCELERATIONS, acceleration_of};
use model::round::Request;

/// A round under a change.
pub(super) struct RoundUnder {
    pub(super) tournament: Tournament,
    pub(super) book: Option<Rulebook>,
    pub(super) request: Request,
    /// A board of the round that is missing in the file.
    pub(super) board: Option<Board>,
}

impl Differing<'_> {
    /// Returns the tournament, the rulebook and the request without any change.
    pub(super) fn as_it_stands(&self) -> RoundUnder {
        RoundUnder {
            tournament: self.tournament.clone(),
            book: None,
            request: self.request.clone(),
            board: None,
        }
    }

    /// Returns the tournament, the rulebook and the request under a change.
    pub(super) fn under(&self, change: &LikelyChange) -> RoundUnder {
        let mut under = self.as_it_stands();
        let t = &mut under.tournament;
        let mut put = |id: PlayerId, round: RoundNo, change: &dyn Fn(&mut Record)| {
            let row = &mut t.records[id.index()];
            row.resize(row.len().max(round), Record::NOTHING);
            change(&mut row[round - 1]);
        };
        match change {
            LikelyChange::Edition(id) => {
                under.book = rulebook::find(id);
                under.request.declared.clear();
            }
            LikelyChange::Acceleration(key, is_on) => {
                let points = ACCELERATIONS.iter().find(|(k, _)| k == key).filter(|_| *is_on);
                let key = key.name();
                under.request.declared.retain(|d| d != key);
                t.acceleration = points.map(|(_, points)| points(self.tournament)).unwrap_or_default();
                let off = format!("no-{key}");
                under.request.declared.retain(|d| *d != off);
                let is_default = self.book.by_default().any(|own| own == key);
                let new = if *is_on { Some(key.to_owned()) } else { is_default.then_some(off) };
                under.request.declared.extend(new);
            }
            LikelyChange::InitialColour(colour) => t.initial_colour = Some(*colour),
            LikelyChange::LastRound(is_last) => t.rounds = is_last.then_some(self.round),
            LikelyChange::Reading(_, declared) => under.request.declared.clone_from(declared),
            LikelyChange::RatingOrder => rank(t, ranking::by_rating(self.tournament)),
            LikelyChange::Rank(id, above) => rank(t, ranking::elsewhere(self.tournament, *id, *above)),
            LikelyChange::LateEntry(id, rounds, kind) => {
                (1..=*rounds).for_each(|round| put(*id, round, &|record| *record = Record::bye(*kind)));
            }
            LikelyChange::Bye(id, round, outcome) => {
                put(*id, *round, &|record| *record = Record::bye(*outcome));
            }
            LikelyChange::Result(board, round, ends) => ended(t, *board, *round, *ends),
            LikelyChange::Apart(a, b) => keep_apart(t, self.round, [*a, *b]),
            LikelyChange::NoShow(who, other, round) => {
                let [left, right] = [(*who, Colour::White), (*other, Colour::Black)];
                put(left.0, *round, &|r| *r = Record::game(right.0, left.1, Outcome::ForfeitLoss));
                put(right.0, *round, &|r| *r = Record::game(left.0, right.1, Outcome::ForfeitWin));
                under.board = (*round == self.round).then_some(Board { white: *who, black: *other });
            }
            LikelyChange::Colours(board, round) => {
                for id in [board.white, board.black] {
                    put(id, *round, &|record| record.colour = record.colour.map(Colour::opposite));
                }
            }
        }
        // The accelerated players depend on the records.
        if !under.tournament.acceleration.is_empty()
            && !matches!(change, LikelyChange::Acceleration(..))
            && let Some(key) = acceleration_of(&under.request.declared)
        {
            let points = ACCELERATIONS.iter().find(|(own, _)| *own == key);
            under.tournament.acceleration =
                points.map_or_else(Vec::new, |(_, points)| points(&under.tournament));
        }
        under
    }
}

/// Assigns these ranks to the players.
fn rank(tournament: &mut Tournament, places: Vec<PairingNumber>) {
    tournament.players.iter_mut().zip(places).for_each(|(p, place)| p.listed = Some(place));
}

/// Sets the outcomes of a game, White's first. If the file has no colours, the colours of the board are used.
fn ended(t: &mut Tournament, board: Board, round: RoundNo, (white, black): (Outcome, Outcome)) {
    let sides = [(board.white, Colour::White, white), (board.black, Colour::Black, black)];
    for (id, colour, outcome) in sides {
        if let Some(record) = t.records[id.index()].get_mut(round - 1) {
            record.colour = record.colour.or(Some(colour));
            record.outcome = outcome;
        }
    }
}

/// Prohibits a pair in the whole event. If the players have met in another round, prohibits it in this round only.
fn keep_apart(t: &mut Tournament, round: RoundNo, [a, b]: [PlayerId; 2]) {
    let met = (1..=t.rounds_paired()).any(|round| t.record(a, round).opponent == Some(b));
    let (first, last) = if met { (round, Some(round)) } else { (1, None) };
    t.prohibitions.push(Prohibition { players: vec![a, b], first, last, if_possible: false });
}
