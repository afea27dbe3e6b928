//! How a game ended, as arbiters write it: `1-0`, `½`, `0-1`, `+/-`.

use std::fmt;

use crate::tournament::Outcome;

/// How a game ended for both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// For the player with White; for the player named, where one is.
    pub white: Outcome,
    /// For the opponent.
    pub black: Outcome,
}

/// What is written, White first, and what it means. The first form of each is the one that is printed.
const FORMS: [(&[&str], Outcome, Outcome); 13] = {
    use Outcome::{Draw, ForfeitLoss, ForfeitWin, Loss, Nothing, UnratedDraw, UnratedLoss, UnratedWin, Win};
    [
        (&["1-0", "1"], Win, Loss),
        (&["½-½", "½"], Draw, Draw),
        (&["0-1", "0"], Loss, Win),
        (&["+/-", "+-", "+--", "+", "1-0f"], ForfeitWin, ForfeitLoss),
        (&["-/+", "-+", "--+", "-", "0-1f"], ForfeitLoss, ForfeitWin),
        (&["-/-", "--", "---", "0-0f"], ForfeitLoss, ForfeitLoss),
        (&["0-0"], Loss, Loss),
        (&["½-0"], Draw, Loss),
        (&["0-½"], Loss, Draw),
        (&["w-l", "w"], UnratedWin, UnratedLoss),
        (&["d-d", "d"], UnratedDraw, UnratedDraw),
        (&["l-w", "l"], UnratedLoss, UnratedWin),
        (&["*", "open"], Nothing, Nothing),
    ]
};

impl Ended {
    /// No result yet.
    pub const OPEN: Self = Self { white: Outcome::Nothing, black: Outcome::Nothing };

    /// What a person wrote; `None` if it is not a result.
    pub fn parse(text: &str) -> Option<Self> {
        let blank = |c: char| c.is_whitespace();
        let mut plain = text.to_lowercase().replace(blank, "").replace(['–', '—', '−', ':'], "-");
        for half in ["1/2", "0.5", "0,5", ".5", "="] {
            plain = plain.replace(half, "½");
        }
        let found = FORMS.iter().find(|(forms, _, _)| forms.contains(&plain.as_str()));
        found.map(|&(_, white, black)| Self { white, black })
    }

    /// The same seen from the other side.
    #[must_use]
    pub fn turned(self) -> Self {
        Self { white: self.black, black: self.white }
    }

    /// Is there no result yet?
    pub fn is_open(self) -> bool {
        self == Self::OPEN
    }
}

impl fmt::Display for Ended {
    /// As [`Ended::parse`] reads it; letters of the report where a game has a result that no form has.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match FORMS.iter().find(|(_, white, black)| (*white, *black) == (self.white, self.black)) {
            Some((forms, _, _)) => f.pad(&forms[0].to_uppercase()),
            None => f.pad(&format!("{}-{}", self.white.letter(), self.black.letter())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_as_people_write_them() {
        for (written, says) in [
            ("1-0", "1-0"),
            (" 1 : 0 ", "1-0"),
            ("1/2-1/2", "½-½"),
            ("=", "½-½"),
            ("0.5", "½-½"),
            ("0", "0-1"),
            ("+/-", "+/-"),
            ("-/+", "-/+"),
            ("+--", "+/-"),
            ("- / -", "-/-"),
            ("0 – 0", "0-0"),
            ("½-0", "½-0"),
            ("W-L", "W-L"),
            ("*", "*"),
        ] {
            assert_eq!(Ended::parse(written).map(|e| e.to_string()).as_deref(), Some(says), "{written}");
        }
        for nonsense in ["", "2-0", "1-1", "1-½", "won", "1-0-1", "+/+"] {
            assert_eq!(Ended::parse(nonsense), None, "{nonsense}");
        }
        for (forms, white, black) in FORMS {
            let ended = Ended { white, black };
            assert_eq!(Ended::parse(&ended.to_string()), Some(ended), "{forms:?}");
        }
    }
}
