//! The result of a game, as arbiters write it: `1-0`, `½`, `0-1`, `+/-`.

use std::fmt;

use crate::tournament::Outcome;

/// The result of a game for both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The outcome for White, or for the named player if there is one.
    pub white: Outcome,
    /// The outcome for the opponent.
    pub black: Outcome,
}

/// The markers that follow the result of an unrated game (W, D, L of the report), without blanks. W, D and L alone are
/// ordinary results, because people type them for won, drawn and lost.
const UNRATED: [&str; 5] = ["(notrated)", "-not-rated", "notrated", "-unrated", "unrated"];

/// The spellings of each result, White first, with its meaning. The first spelling is printed.
const FORMS: [(&[&str], Outcome, Outcome); 10] = {
    use Outcome::{Draw, ForfeitLoss, ForfeitWin, Loss, Nothing, Win};
    [
        (&["1-0", "1", "w", "white"], Win, Loss),
        (&["½-½", "½", "d", "draw"], Draw, Draw),
        (&["0-1", "0", "l", "black"], Loss, Win),
        (&["+/-", "+-", "+--", "+", "1-0f"], ForfeitWin, ForfeitLoss),
        (&["-/+", "-+", "--+", "-", "0-1f"], ForfeitLoss, ForfeitWin),
        (&["-/-", "--", "---", "0-0f"], ForfeitLoss, ForfeitLoss),
        (&["0-0"], Loss, Loss),
        (&["½-0"], Draw, Loss),
        (&["0-½"], Loss, Draw),
        (&["*", "open"], Nothing, Nothing),
    ]
};

impl Ended {
    /// No result yet.
    pub const OPEN: Self = Self { white: Outcome::Nothing, black: Outcome::Nothing };

    /// Parses a result as people write it; returns `None` if the text is not a result.
    pub fn parse(text: &str) -> Option<Self> {
        let blank = |c: char| c.is_whitespace();
        let mut plain = text.to_lowercase().replace(blank, "").replace(['–', '—', '−', ':'], "-");
        for half in ["1/2", "0.5", "0,5", ".5", "="] {
            plain = plain.replace(half, "½");
        }
        let rated = UNRATED.iter().find_map(|suffix| plain.strip_suffix(suffix));
        let form = rated.unwrap_or(&plain);
        let found = FORMS.iter().find(|(forms, _, _)| forms.contains(&form));
        let ended = found.map(|&(_, white, black)| Self { white, black })?;
        if rated.is_some() { ended.unrated() } else { Some(ended) }
    }

    /// Returns the same result for an unrated game, if it exists.
    fn unrated(self) -> Option<Self> {
        let one = |outcome| match outcome {
            Outcome::Win => Some(Outcome::UnratedWin),
            Outcome::Draw => Some(Outcome::UnratedDraw),
            Outcome::Loss => Some(Outcome::UnratedLoss),
            _ => None,
        };
        Some(Self { white: one(self.white)?, black: one(self.black)? })
    }

    /// Returns the result as seen from the other side.
    #[must_use]
    pub fn turned(self) -> Self {
        Self { white: self.black, black: self.white }
    }

    /// Returns the result as one word, in the form in which people type it.
    pub fn typed(self) -> String {
        self.to_string().replace(" (not rated)", "-not-rated")
    }

    /// Returns whether there is no result yet.
    pub fn is_open(self) -> bool {
        self == Self::OPEN
    }
}

impl fmt::Display for Ended {
    /// Writes the form that [`Ended::parse`] reads, or the report's letters for results without such a form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (forms, white, black) in FORMS {
            let rated = Self { white, black };
            if rated == *self {
                return f.pad(forms[0]);
            }
            if rated.unrated() == Some(*self) {
                return f.pad(&format!("{} (not rated)", forms[0]));
            }
        }
        f.pad(&format!("{}-{}", self.white.letter(), self.black.letter()))
    }
}

impl words::ToValue for Ended {
    fn to_value(&self) -> words::Value {
        words::Value::Text(self.to_string())
    }
}

/// Serialises a result inside other data, in the form in which people type it.
pub mod as_typed {
    use serde::{Deserialize, Deserializer, Serializer, de};

    use super::Ended;

    /// Writes a result.
    ///
    /// # Errors
    /// Returns the errors of the writer.
    pub fn serialize<S: Serializer>(ended: &Ended, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&ended.typed())
    }

    /// Reads a result.
    ///
    /// # Errors
    /// Fails if the text is not a result.
    pub fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<Ended, D::Error> {
        let text = String::deserialize(from)?;
        Ended::parse(&text).ok_or_else(|| de::Error::custom(format!("'{text}' is not a result")))
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
            ("W", "1-0"),
            ("d", "½-½"),
            (" l ", "0-1"),
            ("white", "1-0"),
            ("Black", "0-1"),
            ("draw", "½-½"),
            ("½–½", "½-½"),
            ("0.5-0.5", "½-½"),
            ("0,5:0,5", "½-½"),
            ("1:0", "1-0"),
            ("1-0 not rated", "1-0 (not rated)"),
            ("1/2-not-rated", "½-½ (not rated)"),
            ("L (not rated)", "0-1 (not rated)"),
            ("0-1 unrated", "0-1 (not rated)"),
            ("½-0 not rated", "½-0 (not rated)"),
            ("*", "*"),
        ] {
            assert_eq!(Ended::parse(written).map(|e| e.to_string()).as_deref(), Some(says), "{written}");
        }
        for nonsense in [
            "",
            "2-0",
            "1-1",
            "1-½",
            "won",
            "1-0-1",
            "+/+",
            "w-l",
            "not rated",
            "+/- not rated",
            "* not rated",
        ] {
            assert_eq!(Ended::parse(nonsense), None, "{nonsense}");
        }
        for (forms, white, black) in FORMS {
            let ended = Ended { white, black };
            assert_eq!(Ended::parse(&ended.to_string()), Some(ended), "{forms:?}");
            let twin = ended.unrated();
            assert_eq!(twin.and_then(|e| Ended::parse(&e.to_string())), twin, "{forms:?}");
        }
    }
}
