//! Small random fields for the tests of procedures, seeded.

use crate::dice::Dice;
use facts::tournament::{
    Colour, PairingNumber, Player, PlayerId, Prohibition, Score, Tournament, VirtualPoints,
};

/// Returns a start list for tests: players of three provinces and three schools, some of them unrated. One pair is kept
/// apart, and some events have added scores.
pub(super) fn start(dice: &mut Dice, players: u32) -> Tournament {
    let mut t = Tournament { initial_colour: Some(Colour::White), ..Tournament::default() };
    for i in 0..players {
        t.players.push(Player {
            id: PlayerId(i),
            number: PairingNumber(i + 1),
            rating: (dice.below(8) > 0).then_some(2000 - 25 * i - dice.below(40)),
            club: dice.pick(&["", "North", "South", "West"]).to_owned(),
            area: dice.pick(&["", "Ulster", "Munster"]).to_owned(),
            ..Player::default()
        });
        t.records.push(Vec::new());
        if players.is_multiple_of(5) && i < players / 2 {
            let by_round = vec![Score(2), Score(2), Score(1)];
            t.acceleration.push(VirtualPoints { player: PlayerId(i), by_round });
        }
    }
    let apart = vec![PlayerId(dice.below(players)), PlayerId(dice.below(players))];
    t.prohibitions.push(Prohibition { players: apart, first: 1, last: None, if_possible: false });
    t
}
