//! Small random events for the tests of procedures: seeded, paired by the procedure itself.

use super::{Answer, Run};
use crate::dice::Dice;
use facts::tournament::{
    Colour, Outcome, Player, PlayerId, Position, Prohibition, Record, Score, Tournament, VirtualPoints,
};

/// Players of three provinces and three schools, some unrated, one pair kept apart, some events with added scores.
pub(super) fn start(dice: &mut Dice, players: u32) -> Tournament {
    let mut t = Tournament { initial_colour: Some(Colour::White), ..Tournament::default() };
    for i in 0..players {
        t.players.push(Player {
            id: PlayerId(i),
            number: i + 1,
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
    t.prohibitions.push(Prohibition { players: apart, first: 1, last: None });
    t
}

/// Plays up to so many rounds and shows each position before it is paired. Many games are lost by default.
pub(super) fn play(
    dice: &mut Dice,
    t: &mut Tournament,
    rounds: usize,
    pair: &dyn Fn(&Position, &Run) -> Answer,
    look: &mut dyn FnMut(&Position),
) {
    for round in 1..=rounds {
        for row in &mut t.records {
            match dice.below(40) {
                0 => row.push(Record::bye(Outcome::HalfBye)),
                1 => row.push(Record::bye(Outcome::ZeroBye)),
                _ => {}
            }
        }
        let position = Position::before(t, round, &[]).unwrap();
        look(&position);
        let answer = pair(&position, &Run::default());
        let Some(pairing) = answer.pairing() else { return };
        for b in &pairing.boards {
            let (white, black) = match dice.below(12) {
                0 => (Outcome::ForfeitWin, Outcome::ForfeitLoss),
                1 => (Outcome::ForfeitLoss, Outcome::ForfeitLoss),
                2..=4 => (Outcome::Draw, Outcome::Draw),
                5..=8 => (Outcome::Win, Outcome::Loss),
                _ => (Outcome::Loss, Outcome::Win),
            };
            t.records[b.white.index()].push(Record::game(b.black, Colour::White, white));
            t.records[b.black.index()].push(Record::game(b.white, Colour::Black, black));
        }
        if let Some(bye) = pairing.bye {
            t.records[bye.index()].push(Record::bye(Outcome::PairingBye));
        }
        for row in t.records.iter_mut().filter(|row| row.len() < round) {
            row.push(Record::NOTHING);
        }
    }
}
