//! A round under one change of the data or of a setting.

use super::{Change, Differing};
use crate::explain::ranking;
use crate::measure::ACCELERATIONS;
use crate::round::Request;
use crate::rulebook::{self, Rulebook, is_declared};
use crate::tournament::{Board, Colour, Outcome, PlayerId, Prohibition, Record, RoundNo, Tournament};

/// A round under a change.
pub(super) struct Under {
    pub(super) tournament: Tournament,
    pub(super) book: Option<Rulebook>,
    pub(super) request: Request,
    /// A board of the round that the file does not have.
    pub(super) board: Option<Board>,
}

impl Differing<'_> {
    /// The tournament, the rulebook and the request without any change.
    pub(super) fn as_it_stands(&self) -> Under {
        Under { tournament: self.tournament.clone(), book: None, request: self.request.clone(), board: None }
    }

    /// The tournament, the rulebook and the request under a change.
    pub(super) fn under(&self, change: &Change) -> Under {
        let mut under = self.as_it_stands();
        let t = &mut under.tournament;
        let mut put = |id: PlayerId, round: RoundNo, change: &dyn Fn(&mut Record)| {
            let row = &mut t.records[id.index()];
            row.resize(row.len().max(round), Record::NOTHING);
            change(&mut row[round - 1]);
        };
        match change {
            Change::Edition(id) => {
                under.book = rulebook::find(id);
                under.request.declared.clear();
            }
            Change::Acceleration(key, is_on) => {
                under.request.declared.retain(|d| d != key);
                let points = ACCELERATIONS.iter().find(|(k, _)| k == key).filter(|_| *is_on);
                t.acceleration = points.map(|(_, points)| points(self.tournament)).unwrap_or_default();
                let off = format!("no-{key}");
                under.request.declared.retain(|d| *d != off);
                let is_default = self.book.by_default().any(|own| own == *key);
                let new = if *is_on { Some((*key).to_owned()) } else { is_default.then_some(off) };
                under.request.declared.extend(new);
            }
            Change::InitialColour(colour) => t.initial_colour = Some(*colour),
            Change::LastRound(is_last) => t.rounds = is_last.then_some(self.round),
            Change::Reading(_, declared) => under.request.declared.clone_from(declared),
            Change::RatingOrder => rank(t, ranking::by_rating(self.tournament)),
            Change::Rank(id, above) => rank(t, ranking::elsewhere(self.tournament, *id, *above)),
            Change::LateEntry(id, rounds, kind) => {
                (1..=*rounds).for_each(|round| put(*id, round, &|record| *record = Record::bye(*kind)));
            }
            Change::Bye(id, round, outcome) => put(*id, *round, &|record| *record = Record::bye(*outcome)),
            Change::Result(board, round, (white, black)) => {
                let game = |colour, outcome| {
                    move |record: &mut Record| {
                        record.colour = record.colour.or(Some(colour));
                        record.outcome = outcome;
                    }
                };
                put(board.white, *round, &game(Colour::White, *white));
                put(board.black, *round, &game(Colour::Black, *black));
            }
            Change::Apart(a, b) => {
                // Who met in another round was not kept apart in it.
                let met = |round: &RoundNo| t.record(*a, *round).opponent == Some(*b);
                let has_met = (1..=t.rounds_paired()).any(|round| met(&round));
                let (first, last) = if has_met { (self.round, Some(self.round)) } else { (1, None) };
                t.prohibitions.push(Prohibition { players: vec![*a, *b], first, last });
            }
            Change::NoShow(who, other, round) => {
                let game = |opponent, colour, outcome| {
                    move |record: &mut Record| *record = Record::game(opponent, colour, outcome)
                };
                put(*who, *round, &game(*other, Colour::White, Outcome::ForfeitLoss));
                put(*other, *round, &game(*who, Colour::Black, Outcome::ForfeitWin));
                under.board = (*round == self.round).then_some(Board { white: *who, black: *other });
            }
            Change::Colours(board, round) => {
                for id in [board.white, board.black] {
                    put(id, *round, &|record| record.colour = record.colour.map(Colour::opposite));
                }
            }
        }
        // Who was accelerated hangs on the records.
        if !under.tournament.acceleration.is_empty() && !matches!(change, Change::Acceleration(..)) {
            let declared = ACCELERATIONS.iter().find(|(key, _)| is_declared(&under.request.declared, key));
            if let Some((_, points)) = declared {
                under.tournament.acceleration = points(&under.tournament);
            }
        }
        under
    }
}

/// Ranks the players so.
fn rank(tournament: &mut Tournament, places: Vec<u32>) {
    tournament.players.iter_mut().zip(places).for_each(|(p, place)| p.listed = Some(place));
}
