//! What an event asks for in a round beside its results and the rules. Whoever judges or proves the round relies on it.

use facts::format::{count, visible};
use facts::tournament::{PlayerId, RoundNo, Score, Tournament};

/// Says what an event asks for in a round beside its results and the rules, such as players who may not meet; `None` if
/// there is nothing.
pub fn beside_the_rules(tournament: &Tournament, round: RoundNo) -> Option<String> {
    let who = tournament.participant();
    let pairs = |if_possible: bool| {
        let in_force = tournament
            .prohibitions
            .iter()
            .filter(|one| one.if_possible == if_possible && one.holds_in(round));
        in_force.map(|one| one.players.len() * one.players.len().saturating_sub(1) / 2).sum::<usize>()
    };
    // A certificate may name round 0.
    let raised = |by_round: &[Score]| round.checked_sub(1).and_then(|place| by_round.get(place).copied());
    let accelerated = tournament
        .acceleration
        .iter()
        .filter(|points| raised(&points.by_round).is_some_and(|points| points > Score::ZERO));
    let names = |ids: &[PlayerId]| {
        let names: Vec<String> = ids.iter().map(|&id| visible(&tournament.player(id).label())).collect();
        names.join(", ")
    };
    let drawn = tournament.wall.drawn.get(&round);
    let withdrawn = drawn.map_or(&[][..], |drawn| &drawn.withdrawn);
    let order = drawn.map_or(&[][..], |drawn| &drawn.order);
    let is_listed = tournament.players.iter().any(|player| player.listed.is_some());
    let said = |holds: bool, says: String| holds.then_some(says);
    let (kept, wished, raised) = (pairs(false), pairs(true), accelerated.count());
    let parts = [
        said(kept > 0, format!("{} may not meet", count(kept, "pair"))),
        said(wished > 0, format!("{} should not meet if possible", count(wished, "pair"))),
        said(raised > 0, format!("virtual points for {}", count(raised, who))),
        said(is_listed, format!("the {who}s rank by their places in the list, not by their numbers")),
        said(!withdrawn.is_empty(), format!("in the draw although withdrawn: {}", names(withdrawn))),
        said(!order.is_empty(), format!("the arbiter's order of equal {who}s: {}", names(order))),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| format!("The event also states for round {round}: {}.", parts.join("; ")))
}
