//! The smallest change that brings two players together: their opponents meet instead.

use facts::tournament::{Board, Pairing, PlayerId};

/// Returns the pairing in which these two players meet and their opponents meet each other. If one of the two players
/// had the bye, the other player's opponent gets it. Colours are ignored.
pub fn exchanged(pairing: &Pairing, a: PlayerId, b: PlayerId) -> Pairing {
    let (x, y) = (pairing.opponent(a), pairing.opponent(b));
    let is_of = |board: &Board| [a, b].iter().any(|&p| board.white == p || board.black == p);
    let mut boards: Vec<Board> = pairing.boards.iter().filter(|board| !is_of(board)).copied().collect();
    boards.push(Board { white: a, black: b });
    let bye = match (x, y) {
        (Some(x), Some(y)) if x != b => {
            boards.push(Board { white: x, black: y });
            pairing.bye
        }
        (Some(_), Some(_)) => pairing.bye,
        (left, right) => left.or(right),
    };
    Pairing { boards, bye }
}

#[cfg(test)]
mod tests {
    use super::exchanged;
    use facts::tournament::{Board, Pairing, PlayerId};

    #[test]
    fn the_two_meet_and_so_do_the_others() {
        let id = PlayerId;
        let board = |w, b| Board { white: id(w), black: id(b) };
        let ours = Pairing { boards: vec![board(0, 2), board(3, 1)], bye: Some(id(4)) };
        let swapped = exchanged(&ours, id(0), id(1));
        assert_eq!((swapped.opponent(id(0)), swapped.opponent(id(2))), (Some(id(1)), Some(id(3))));
        let with_bye = exchanged(&ours, id(0), id(4));
        assert_eq!((with_bye.opponent(id(4)), with_bye.bye), (Some(id(0)), Some(id(2))));
        assert_eq!(exchanged(&ours, id(0), id(2)).opponent(id(2)), Some(id(0)));
    }
}
