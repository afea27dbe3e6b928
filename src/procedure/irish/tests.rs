//! The figures by which the rules order the players.

use super::field::DrawEntrants;
use facts::rulebook::Declared;
use facts::tournament::{Colour, Outcome, PairingNumber, Player, PlayerId, Position, Record, Tournament};

/// 6 (b): if two players defaulted against each other, neither defeated the other.
#[test]
fn a_double_default_is_nobodys_win() {
    let mut t = Tournament { initial_colour: Some(Colour::White), ..Tournament::default() };
    for i in 0..4 {
        t.players.push(Player { id: PlayerId(i), number: PairingNumber(i + 1), ..Player::default() });
        t.records.push(Vec::new());
    }
    let mut record = |white: usize, black: usize, w: Outcome, b: Outcome| {
        let id = |p: usize| PlayerId(u32::try_from(p).unwrap());
        t.records[white].push(Record::game(id(black), Colour::White, w));
        t.records[black].push(Record::game(id(white), Colour::Black, b));
    };
    record(0, 1, Outcome::ForfeitLoss, Outcome::ForfeitLoss);
    record(2, 3, Outcome::ForfeitLoss, Outcome::ForfeitWin);
    record(0, 2, Outcome::Win, Outcome::Loss);
    record(1, 3, Outcome::Win, Outcome::Loss);
    let position = Position::before(&t, 3, &[]).unwrap();
    let field = DrawEntrants::new(&position, &Declared::default());
    let figures = |number: PairingNumber| {
        let id = Some(PlayerId(number.0 - 1));
        field.members.iter().find(|m| m.id == id).map(|m| m.figures)
    };
    // Each player has one point except the third, who has none. Figures are doubled half points, so a point counts
    // four.
    assert_eq!(figures(PairingNumber(1)), Some([0, 0]));
    assert_eq!(figures(PairingNumber(2)), Some([4, 0]));
    assert_eq!(figures(PairingNumber(3)), Some([0, 8]));
    assert_eq!(figures(PairingNumber(4)), Some([0, 4]));
}
