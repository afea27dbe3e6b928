//! Deviations from the best pairing that the arbiter has accepted, in the settings.

use serde::Deserialize;

use facts::format;
use facts::tournament::RoundNo;

/// A deviation that the arbiter has accepted.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AcceptedDeviation {
    /// The round.
    pub(crate) round: RoundNo,
    /// Number of the board.
    pub(crate) board: usize,
    /// The reason.
    pub(crate) reason: String,
}

impl AcceptedDeviation {
    /// Parses `R5 B12: siblings`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (place, reason) = text.split_once(':')?;
        let (round, board) = place.trim().split_once(' ')?;
        let number = |text: &str, letter: [char; 2]| text.trim().strip_prefix(letter)?.parse().ok();
        let (round, board) = (number(round, ['R', 'r'])?, number(board, ['B', 'b'])?);
        let reason = reason.trim().to_owned();
        (!reason.is_empty() && round > 0 && board > 0).then_some(Self { round, board, reason })
    }
}

impl std::fmt::Display for AcceptedDeviation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "R{} B{}: {}", self.round, self.board, format::visible(&self.reason))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deviation_is_named_by_round_board_and_reason() {
        let siblings =
            AcceptedDeviation { round: 5, board: 12, reason: "siblings: asked by both".to_owned() };
        assert_eq!(AcceptedDeviation::parse("R5 B12: siblings: asked by both"), Some(siblings.clone()));
        assert_eq!(AcceptedDeviation::parse(&siblings.to_string()), Some(siblings));
        for text in ["R5 B12", "R5 B12:", "R5: siblings", "B12 R5: siblings", "R0 B1: x", "5 12: siblings"] {
            assert_eq!(AcceptedDeviation::parse(text), None, "{text}");
        }
    }
}
