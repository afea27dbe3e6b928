//! Orders that are drawn by lot before the pairing: the unrated players of the US text, and the random pairings of the
//! ECF.

use super::Request;
use facts::rulebook::{Declared, DiscretionKey, Rulebook, System};
use facts::tournament::{Lots, Position, Rank};

/// Returns whether a rulebook decides anything by lot under these declarations.
pub fn draws_lots(book: &Rulebook, declared: &[String]) -> bool {
    let declared = Declared::of(book, declared);
    match book.system {
        System::Irish => true,
        System::UsScholastic => declared.has(DiscretionKey::UnratedByLot),
        System::Ecf => declared.has(DiscretionKey::Random),
        _ => false,
    }
}

/// Returns the order of the ranks by lot, if the rulebook and the declared discretions require one.
pub(super) fn order(position: &Position, book: &Rulebook, request: &Request) -> Option<Vec<Rank>> {
    let declared = Declared::of(book, &request.declared);
    let n = position.entries.len();
    let mut order: Vec<Rank> = Rank::all(n).collect();
    match book.system {
        System::UsScholastic if declared.has(DiscretionKey::UnratedByLot) => {
            let lot = Lots::new(request.seed, 1, 1).order(n);
            order.sort_by_key(|&r| {
                let e = &position.entries[r];
                let place = if e.rating.is_some() { 0 } else { 1 + lot[r] };
                (std::cmp::Reverse(e.score), place, e.number)
            });
        }
        System::Ecf if declared.has(DiscretionKey::Random) => {
            let lot = Lots::new(request.seed, position.round, 1).order(n);
            order.sort_by_key(|&r| (std::cmp::Reverse(position.entries[r].score), lot[r]));
        }
        _ => return None,
    }
    Some(order)
}
