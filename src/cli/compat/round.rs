//! Pairs a round with the library and sorts the boards as the engines do.

use std::cmp::Reverse;

use super::dialect::DialectEvent;
use super::stop::Stop;
use crate::{Failure, memory};
use api::explain;
use facts::tournament::{Board, Pairing, PlayerId, Position};
use model::round::{self, Answer, Hands, Request, RoundError};

/// Returns the proved pairing, or the reason why none exists.
pub(super) fn pair(event: &DialectEvent, position: &Position) -> Result<Result<Pairing, String>, Stop> {
    let DialectEvent { tournament, book } = event;
    memory::check(Hands::Model, position, book).map_err(|failure| Stop::of(&failure))?;
    let request = Request::default();
    // Burstein leaves its seeding rounds to the Dutch System.
    let (book, request) = request.of_round(book, position);
    match round::pair(position, book, &request) {
        Ok(Answer::Paired(paired)) => Ok(Ok(paired.pairing)),
        Ok(Answer::NoPairing(obstacle)) => {
            Ok(Err(explain::no_pairing(tournament, position, book, &request, &obstacle)))
        }
        Err(e @ RoundError::Stuck { .. }) => Ok(Err(e.to_string())),
        Err(e) => Err(Stop::of(&Failure::from(e))),
    }
}

/// Sorts the boards by the pair's higher score, then its lower score, then the rank of its higher player. These scores
/// and ranks ignore acceleration.
pub(super) fn in_order(position: &Position, pairing: &Pairing) -> Pairing {
    let of = |id: PlayerId| {
        let entry = position.rank(id).map(|r| &position.entries[r]);
        (Reverse(entry.map(|e| e.points)), entry.map(|e| e.number))
    };
    let key = |b: &Board| {
        let (white, black) = (of(b.white), of(b.black));
        let (higher, lower) = (white.min(black), white.max(black));
        (higher.0, lower.0, higher.1)
    };
    let mut boards = pairing.boards.clone();
    boards.sort_by_key(key);
    Pairing { boards, bye: pairing.bye }
}
