//! One cell of the crosstable: opponent, colour, outcome. The letters are those of the TRF.

use super::{Colour, PlayerId};

/// The outcome of a round for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// `1`: played and won.
    Win,
    /// `=`: played and drawn.
    Draw,
    /// `0`: played and lost.
    Loss,
    /// `W`: won, fewer than one move played; not rated, but the game counts as played.
    UnratedWin,
    /// `D`: drawn in the same way.
    UnratedDraw,
    /// `L`: lost in the same way.
    UnratedLoss,
    /// `+`: the opponent did not appear.
    ForfeitWin,
    /// `-`: the player did not appear.
    ForfeitLoss,
    /// `H`: half-point bye.
    HalfBye,
    /// `F`: full-point bye.
    FullBye,
    /// `U`: pairing-allocated bye.
    PairingBye,
    /// `Z`: absent by arrangement, no points.
    ZeroBye,
    /// Blank: no entry, no points.
    Nothing,
}

impl Outcome {
    /// Returns whether a game was played over the board. Only such games have colours and bar a rematch.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert!(Outcome::Draw.is_played() && !Outcome::ForfeitWin.is_played());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_played(self) -> bool {
        matches!(
            self,
            Self::Win | Self::Draw | Self::Loss | Self::UnratedWin | Self::UnratedDraw | Self::UnratedLoss
        )
    }

    /// Returns whether the game was won, over the board or by default. A bye is not a win.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert!(Outcome::ForfeitWin.is_win() && !Outcome::FullBye.is_win());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_win(self) -> bool {
        matches!(self, Self::Win | Self::UnratedWin | Self::ForfeitWin)
    }

    /// Returns whether the game was drawn. A bye is not a draw.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert!(Outcome::Draw.is_draw() && !Outcome::HalfBye.is_draw());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_draw(self) -> bool {
        matches!(self, Self::Draw | Self::UnratedDraw)
    }

    /// Returns the outcome for the other player; a round without a game keeps its own.
    ///
    /// ```
    /// use pairproof::Outcome;
    ///
    /// assert_eq!(Outcome::Win.mirrored(), Outcome::Loss);
    /// assert_eq!(Outcome::HalfBye.mirrored(), Outcome::HalfBye);
    /// ```
    #[must_use]
    pub fn mirrored(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Loss => Self::Win,
            Self::UnratedWin => Self::UnratedLoss,
            Self::UnratedLoss => Self::UnratedWin,
            Self::ForfeitWin => Self::ForfeitLoss,
            Self::ForfeitLoss => Self::ForfeitWin,
            Self::Draw
            | Self::UnratedDraw
            | Self::HalfBye
            | Self::FullBye
            | Self::PairingBye
            | Self::ZeroBye
            | Self::Nothing => self,
        }
    }

    /// Returns the letter used in the tournament report.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert_eq!(Outcome::Draw.letter(), '=');
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn letter(self) -> char {
        match self {
            Self::Win => '1',
            Self::Draw => '=',
            Self::Loss => '0',
            Self::UnratedWin => 'W',
            Self::UnratedDraw => 'D',
            Self::UnratedLoss => 'L',
            Self::ForfeitWin => '+',
            Self::ForfeitLoss => '-',
            Self::HalfBye => 'H',
            Self::FullBye => 'F',
            Self::PairingBye => 'U',
            Self::ZeroBye => 'Z',
            Self::Nothing => ' ',
        }
    }

    /// Returns the outcome for a letter, in upper or lower case.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert_eq!(Outcome::from_letter('h'), Some(Outcome::HalfBye));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_letter(letter: char) -> Option<Self> {
        Some(match letter.to_ascii_uppercase() {
            '1' => Self::Win,
            '=' => Self::Draw,
            '0' => Self::Loss,
            'W' => Self::UnratedWin,
            'D' => Self::UnratedDraw,
            'L' => Self::UnratedLoss,
            '+' => Self::ForfeitWin,
            '-' => Self::ForfeitLoss,
            'H' => Self::HalfBye,
            'F' => Self::FullBye,
            'U' => Self::PairingBye,
            'Z' => Self::ZeroBye,
            ' ' => Self::Nothing,
            _ => return None,
        })
    }
}

/// The record of one player in one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Record {
    /// The scheduled opponent, even if the game was forfeited.
    pub opponent: Option<PlayerId>,
    /// The scheduled colour.
    pub colour: Option<Colour>,
    /// The outcome.
    pub outcome: Outcome,
}

impl Record {
    /// The record of a player who is not paired and has no entry.
    pub const NOTHING: Self = Self { opponent: None, colour: None, outcome: Outcome::Nothing };

    /// Creates the record for a round without an opponent.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert_eq!(Record::bye(Outcome::HalfBye).opponent, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn bye(outcome: Outcome) -> Self {
        Self { opponent: None, colour: None, outcome }
    }

    /// Creates the record for a game, played or forfeited.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert_eq!(Record::game(cleo, Colour::White, Outcome::Win), event.record(ada, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn game(opponent: PlayerId, colour: Colour, outcome: Outcome) -> Self {
        Self { opponent: Some(opponent), colour: Some(colour), outcome }
    }

    /// Returns whether the record results from a pairing: an opponent, played or not, or the pairing-allocated bye.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert!(event.record(ada, 1).is_paired() && !event.record(ada, 2).is_paired());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_paired(&self) -> bool {
        self.opponent.is_some() || self.outcome == Outcome::PairingBye
    }

    /// Returns whether the player is marked as absent, by a requested bye, an absence or a forfeit without an opponent.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert!(Record::bye(Outcome::ZeroBye).is_away() && !event.record(ada, 1).is_away());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_away(&self) -> bool {
        !self.is_paired() && self.outcome != Outcome::Nothing
    }

    /// Returns whether a game was played against the opponent.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert!(event.record(ada, 1).is_played());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_played(&self) -> bool {
        self.opponent.is_some() && self.outcome.is_played()
    }
}

/// The agreement between the results of the two sides of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// The points of both sides add up to the points for a game.
    Normal,
    /// The points of both sides add up to less, as an arbiter may decide.
    ByDecision,
    /// One of the two results is wrong.
    Impossible,
}

impl Outcome {
    /// Returns whether the two players of a game can have the two results.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert_eq!(Outcome::Win.agreement(Outcome::Loss), Agreement::Normal);
    /// assert_eq!(Outcome::Win.agreement(Outcome::Win), Agreement::Impossible);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    // READING DATA-11: 0–0 and ½–0 in a played game are treated as decisions of the arbiter (Laws of Chess 12.9), with
    // a note; the other reading: every played game awards exactly one point in total.
    pub fn agreement(self, theirs: Self) -> Agreement {
        use Outcome::{
            Draw, ForfeitLoss, ForfeitWin, Loss, Nothing, UnratedDraw, UnratedLoss, UnratedWin, Win,
        };
        match (self, theirs) {
            (Win, Loss)
            | (Loss, Win)
            | (Draw, Draw)
            | (UnratedWin, UnratedLoss)
            | (UnratedLoss, UnratedWin)
            | (UnratedDraw, UnratedDraw)
            | (ForfeitWin, ForfeitLoss)
            | (ForfeitLoss, ForfeitWin | ForfeitLoss)
            | (Nothing, Nothing) => Agreement::Normal,
            (Loss, Loss | Draw)
            | (Draw, Loss)
            | (UnratedLoss, UnratedLoss | UnratedDraw)
            | (UnratedDraw, UnratedLoss) => Agreement::ByDecision,
            _ => Agreement::Impossible,
        }
    }
}
