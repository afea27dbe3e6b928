//! The boards of a pairing by the rules: their order, and the player with White on each.

use std::cmp::Reverse;

use super::JudgedRound;
use super::sheet::MateTable;
use facts::rulebook::table::BoardOrder;
use facts::tournament::{Board, Pairing, PlayerId, Rank, Score};

/// A board in the rules' order, with the rules' colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExpectedBoard {
    /// The two players, the higher ranked first.
    pub players: (PlayerId, PlayerId),
    /// The player with White; `None` if the rules draw lots for the colour.
    pub white: Option<PlayerId>,
}

/// The first board that is out of the order of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misplaced {
    /// The number of the board, from 1.
    pub board: usize,
    /// The two players who should sit at this board.
    pub due: (PlayerId, PlayerId),
}

impl JudgedRound<'_> {
    /// Returns the pairs in board order, the higher player of each pair first. Pairs are sorted by the score of the
    /// higher player, then by the sum of the two scores, then by the number of the higher player. If the scores are
    /// equal, the higher ranked player is the higher one. (Only the Dutch rulebooks define this tie-break.)
    pub(super) fn in_board_order(
        &self,
        sheet: &MateTable,
        points: &dyn Fn(Rank) -> Score,
    ) -> Vec<(Rank, Rank)> {
        self.in_order_of(sheet, points, &|a, b| a < b)
    }

    /// Returns the pairs in board order by scores. Of two players with equal scores, the one with the smaller number is
    /// the higher (Dutch 1998 F.1, FIDE C.04.2 3.6).
    pub(super) fn in_order_of_scores(&self, sheet: &MateTable) -> Vec<(Rank, Rank)> {
        let number = |r: Rank| self.position.entries[r].number;
        self.in_order_of(sheet, &|r| self.board_score(r), &|a, b| number(a) < number(b))
    }

    /// Returns a player's score for the order of the boards.
    // READING D26-BOARDS: the points won and the points of an acceleration (C.04.7); the other reading: the points won.
    pub(super) fn board_score(&self, rank: Rank) -> Score {
        let entry = &self.position.entries[rank];
        if self.declared.board_order == BoardOrder::PairingScore { entry.score } else { entry.points }
    }

    fn in_order_of(
        &self,
        sheet: &MateTable,
        points: &dyn Fn(Rank) -> Score,
        comes_first: &dyn Fn(Rank, Rank) -> bool,
    ) -> Vec<(Rank, Rank)> {
        let number = |r: Rank| self.position.entries[r].number;
        let by_rank = |&(a, b): &(Rank, Rank)| {
            let is_second = points(b) > points(a) || points(b) == points(a) && comes_first(b, a);
            let higher = if is_second { b } else { a };
            (Reverse(points(higher)), Reverse(points(a) + points(b)), number(higher))
        };
        let mut pairs = sheet.pairs();
        pairs.sort_by_key(by_rank);
        pairs
    }

    /// Returns the board of two players given by rank.
    pub(super) fn due(&self, (a, b): (Rank, Rank), white: Option<Rank>) -> ExpectedBoard {
        let id = |r: Rank| self.position.entries[r].id;
        ExpectedBoard { players: (id(a), id(b)), white: white.map(id) }
    }

    /// Returns the players who should have White but have Black.
    pub(super) fn wrong_colours(&self, theirs: &Pairing) -> Vec<PlayerId> {
        let turned =
            |white: PlayerId, black: PlayerId| theirs.boards.contains(&Board { white: black, black: white });
        let wrong = |due: &ExpectedBoard| {
            let white = due.white?;
            let black = if due.players.0 == white { due.players.1 } else { due.players.0 };
            turned(white, black).then_some(white)
        };
        self.boards(theirs).iter().filter_map(wrong).collect()
    }

    /// Returns the first board that is out of place; `None` if the boards are in the order of the rules.
    pub fn misplaced(&self, pairing: &Pairing) -> Option<Misplaced> {
        let is_of = |due: &ExpectedBoard, b: &Board| {
            let (x, y) = due.players;
            (b.white, b.black) == (x, y) || (b.black, b.white) == (x, y)
        };
        let boards = self.boards(pairing);
        let place = boards.iter().zip(&pairing.boards).position(|(due, b)| !is_of(due, b))?;
        Some(Misplaced { board: place + 1, due: boards[place].players })
    }
}
