//! A player's wish, and its effect.

use super::{Round, Unanswered};
use crate::explain::{self, Contrast};
use facts::tournament::{Colour, Float, PlayerId};

/// A wish for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Wish {
    /// The two players meet.
    Meet(PlayerId, PlayerId),
    /// The player has the bye.
    Bye(PlayerId),
    /// The player meets an opponent with fewer points (down) or more points (up).
    Float(PlayerId, Float),
    /// The player has this colour.
    Colour(PlayerId, Colour),
}

impl Round {
    /// Returns the reason why these two players do not meet: the criteria that forbid it, or the level at which the round
    /// would be worse.
    ///
    /// # Errors
    /// Fails if one of them does not take part, and as [`Round::pair`] does.
    ///
    /// ```
    #[doc = include_str!("four_friends.txt")]
    /// let Contrast::Forbidden(reasons) = round.why_not(ada, cleo)? else { panic!("they have met") };
    /// assert_eq!(reasons[0].code, "D26-C1");
    /// assert_eq!(round.why_not(ada, ben)?, Contrast::Held);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn why_not(&self, one: PlayerId, other: PlayerId) -> Result<Contrast, Unanswered> {
        self.contrast(Wish::Meet(one, other))
    }

    /// Returns the effect of granting a wish. The round is paired again with the wish granted, and the judge compares
    /// both pairings.
    ///
    /// # Errors
    /// Fails as [`Round::why_not`] does.
    ///
    /// ```
    #[doc = include_str!("four_friends.txt")]
    /// assert_eq!(round.contrast(Wish::Bye(dan))?, Contrast::NoBye);
    /// let (Contrast::Equal(_) | Contrast::Worse(..) | Contrast::Nobody) =
    ///     round.contrast(Wish::Colour(ada, Colour::White))?
    /// else { panic!("Ada has Black") };
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn contrast(&self, wish: Wish) -> Result<Contrast, Unanswered> {
        let wish = match wish {
            Wish::Meet(one, other) if one == other => {
                self.known(one)?;
                return Err(Unanswered::SamePlayer { player: self.event().player(one).label() });
            }
            Wish::Meet(one, other) => explain::RankedWish::Meet(self.rank(one)?, self.rank(other)?),
            Wish::Bye(who) => explain::RankedWish::Bye(self.rank(who)?),
            Wish::Float(who, float) => explain::RankedWish::Float(self.rank(who)?, float),
            Wish::Colour(who, colour) => explain::RankedWish::Colour(self.rank(who)?, colour),
        };
        Ok(self.asked()?.contrast(wish)?)
    }
}
