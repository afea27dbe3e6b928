//! Colours as played. The colour that a player should get is a rule, which belongs elsewhere.

use std::fmt;

/// White or Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Colour {
    /// White.
    White,
    /// Black.
    Black,
}

impl Colour {
    /// Returns the other colour.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert_eq!(Colour::White.opposite(), Colour::Black);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}

/// The colours of a player's games, oldest first, without unplayed rounds.
///
/// Omitting unplayed rounds and reading backwards from the latest game is the same as moving these rounds to the front
/// (Dutch 1998 F.3, today C.04.2 3.4): `BWB-B` reads as `-BWBB`.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct ColourHistory(Vec<Colour>);

impl ColourHistory {
    /// Creates a history from its colours, oldest first.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let colours = ColourHistory::new(vec![Colour::White, Colour::Black, Colour::Black]);
    /// assert_eq!(colours.latest(), Some(Colour::Black));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(colours: Vec<Colour>) -> Self {
        Self(colours)
    }

    /// Returns the colours, oldest first.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let colours = ColourHistory::new(vec![Colour::White, Colour::Black, Colour::Black]);
    /// assert_eq!(colours.played()[0], Colour::White);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn played(&self) -> &[Colour] {
        &self.0
    }

    /// Returns the number of games with White minus games with Black.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let colours = ColourHistory::new(vec![Colour::White, Colour::Black, Colour::Black]);
    /// assert_eq!(colours.difference(), -1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn difference(&self) -> i32 {
        self.0
            .iter()
            .map(|c| match c {
                Colour::White => 1,
                Colour::Black => -1,
            })
            .sum()
    }

    /// Returns the colour of the latest game.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let colours = ColourHistory::new(vec![Colour::White, Colour::Black, Colour::Black]);
    /// assert_eq!(colours.latest(), Some(Colour::Black));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn latest(&self) -> Option<Colour> {
        self.0.last().copied()
    }

    /// Returns the colour of the latest two games, if it was the same in both.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let colours = ColourHistory::new(vec![Colour::White, Colour::Black, Colour::Black]);
    /// assert_eq!(colours.repeated(), Some(Colour::Black));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn repeated(&self) -> Option<Colour> {
        match self.0.as_slice() {
            [.., a, b] if a == b => Some(*a),
            _ => None,
        }
    }

    /// Returns the colours of two players (mine, theirs) in the most recent game in which they differed, counting
    /// back over played games. Games missing from the shorter history have no colour and decide nothing.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let colours = ColourHistory::new(vec![Colour::White, Colour::Black, Colour::Black]);
    /// let other = ColourHistory::new(vec![Colour::Black, Colour::White, Colour::Black]);
    /// assert_eq!(colours.latest_different(&other), Some((Colour::Black, Colour::White)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn latest_different(&self, other: &Self) -> Option<(Colour, Colour)> {
        self.0.iter().rev().zip(other.0.iter().rev()).find(|(a, b)| a != b).map(|(a, b)| (*a, *b))
    }
}

impl fmt::Display for ColourHistory {
    /// Writes `WBW`, or `-` if no game was played.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = self
            .0
            .iter()
            .map(|c| match c {
                Colour::White => 'W',
                Colour::Black => 'B',
            })
            .collect();
        f.pad(if text.is_empty() { "-" } else { &text })
    }
}
