//! Players ranked in a different order than in the file: by rating, or with one player in a different place.

use facts::tournament::{PairingNumber, Player, PlayerId, Position, Tournament};

/// Returns the place of each player, from 1, by rating and then by number.
pub(super) fn by_rating(tournament: &Tournament) -> Vec<PairingNumber> {
    let key = |p: &Player| (std::cmp::Reverse(p.rating.unwrap_or(0)), p.ranking());
    let place = |p| tournament.players.iter().filter(|other| key(other) < key(p)).count();
    tournament.players.iter().map(|p| PairingNumber::at(place(p))).collect()
}

/// Returns the place of each player, from 1, if `who` is placed directly above `above`, or last if `above` is `None`.
pub(super) fn elsewhere(
    tournament: &Tournament,
    who: PlayerId,
    above: Option<PlayerId>,
) -> Vec<PairingNumber> {
    let mut order: Vec<&Player> = tournament.players.iter().filter(|p| p.id != who).collect();
    order.sort_by_key(|p| p.ranking());
    let place = above.and_then(|id| order.iter().position(|p| p.id == id)).unwrap_or(order.len());
    order.insert(place, tournament.player(who));
    let mut places = vec![PairingNumber(0); order.len()];
    for (place, p) in order.into_iter().enumerate() {
        places[p.id.index()] = PairingNumber::at(place);
    }
    places
}

/// Returns the other possible places of a player among the players with the same score: directly above one of them, or
/// last.
pub(super) fn other_places(position: &Position, who: PlayerId) -> Vec<Option<PlayerId>> {
    let Some(rank) = position.rank(who) else { return Vec::new() };
    let score = position.entries[rank].score;
    let group: Vec<PlayerId> = position.entries.iter().filter(|e| e.score == score).map(|e| e.id).collect();
    let ends = group.iter().copied().map(Some).chain([None]);
    let mut places: Vec<Option<PlayerId>> = ends.collect();
    // A place above himself or above the next player does not change the order.
    let own = group.iter().position(|&id| id == who).unwrap_or_default();
    places.drain(own..own + 2);
    places
}
