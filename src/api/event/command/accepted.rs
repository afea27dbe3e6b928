//! Deviations from the best pairing that the arbiter has accepted.

use std::fmt;

use serde::{Deserialize, Serialize};

use facts::format;
use facts::tournament::RoundNo;

/// A deviation that the arbiter has accepted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Accepted {
    /// The round.
    pub round: RoundNo,
    /// The table.
    pub board: usize,
    /// The reason.
    pub reason: String,
}

impl Accepted {
    /// Parses `R5 B12: siblings`.
    pub fn parse(text: &str) -> Option<Self> {
        let (place, reason) = text.split_once(':')?;
        let (round, board) = place.trim().split_once(' ')?;
        let number = |text: &str, letter: [char; 2]| text.trim().strip_prefix(letter)?.parse().ok();
        let (round, board) = (number(round, ['R', 'r'])?, number(board, ['B', 'b'])?);
        let reason = reason.trim().to_owned();
        (!reason.is_empty() && round > 0 && board > 0).then_some(Self { round, board, reason })
    }
}

impl fmt::Display for Accepted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "R{} B{}: {}", self.round, self.board, format::visible(&self.reason))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deviation_is_named_by_round_board_and_reason() {
        let siblings = Accepted { round: 5, board: 12, reason: "siblings: asked by both".to_owned() };
        assert_eq!(Accepted::parse("R5 B12: siblings: asked by both"), Some(siblings.clone()));
        assert_eq!(Accepted::parse(&siblings.to_string()), Some(siblings));
        for text in ["R5 B12", "R5 B12:", "R5: siblings", "B12 R5: siblings", "R0 B1: x", "5 12: siblings"] {
            assert_eq!(Accepted::parse(text), None, "{text}");
        }
    }
}
