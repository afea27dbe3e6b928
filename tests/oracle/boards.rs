//! General Handling Rules (C.04.2) 3.6 with C.04.7 of 2026: the order of the boards of a round, whatever system paired it.
//! Points are half points.
//!
//! 3.6 lists, in descending priority: the score of the higher ranked player of the pairing; the sum of the scores of both;
//! the rank of the higher ranked player. The rank is the one of the lists of 2.2 within a score.

use std::cmp::Ordering;

/// One side of a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Side {
    /// The TPN.
    pub(crate) tpn: u32,
    /// Points of the standings.
    pub(crate) standings: i32,
    /// Virtual points of the accelerated round.
    pub(crate) virtual_points: i32,
}

/// CHOICE score: 3.6 says "score" only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoardScore {
    /// C.04.7: standings points and virtual points, "the board order" included. Taken.
    Pairing,
    /// The standings points alone, as until 2026, when the pairing score served only to form and sort the scoregroups.
    Standings,
}

impl Side {
    fn score(&self, of: BoardScore) -> i32 {
        match of {
            BoardScore::Pairing => self.standings + self.virtual_points,
            BoardScore::Standings => self.standings,
        }
    }

    /// Is this side ranked above the other?
    fn is_above(&self, other: &Side, of: BoardScore) -> bool {
        match self.score(of).cmp(&other.score(of)) {
            Ordering::Greater => true,
            Ordering::Less => false,
            Ordering::Equal => self.tpn < other.tpn,
        }
    }
}

/// Which of two boards comes first.
fn compare_3_6(one: &[Side; 2], two: &[Side; 2], of: BoardScore) -> Ordering {
    let top = |board: &[Side; 2]| if board[0].is_above(&board[1], of) { board[0] } else { board[1] };
    let sum = |board: &[Side; 2]| board[0].score(of) + board[1].score(of);
    let (high, other) = (top(one), top(two));
    if high.score(of) != other.score(of) {
        return other.score(of).cmp(&high.score(of));
    }
    if sum(one) != sum(two) {
        return sum(two).cmp(&sum(one));
    }
    high.tpn.cmp(&other.tpn)
}

/// Are the boards in the order of 3.6?
pub(crate) fn are_in_order(boards: &[[Side; 2]], of: BoardScore) -> bool {
    boards.windows(2).all(|next| compare_3_6(&next[0], &next[1], of) != Ordering::Greater)
}
