//! The reasons why a player has this board, this float, this bye, this colour: the links of `explain`, with players by
//! their ids.

use super::{Round, Unanswered};
use crate::explain::{Because, Class, Fate, Ground, Link, OfFloat};
use facts::rulebook::Reason;
use facts::tournament::{PlayerId, Score};
use judge::Difference;

/// A link of the reason why a player has this board or the bye.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why {
    /// So many play, an odd number.
    OddField {
        /// The number of them.
        players: usize,
    },
    /// So many are to be paired at this score, an odd number.
    OddGroup {
        /// The score.
        score: Score,
        /// The number of them.
        players: usize,
    },
    /// The player is the nearest to the bye or the float.
    Nearest {
        /// The player.
        who: PlayerId,
        /// To what.
        fate: Fate,
    },
    /// Another would be nearer to it: what the judge says of that one in the player's place.
    Instead {
        /// The player.
        who: PlayerId,
        /// The other.
        other: PlayerId,
        /// Its subject.
        fate: Fate,
        /// The verdict of the judge.
        argument: Argument,
    },
    /// The reason of the board.
    Board(BoardReason),
    /// The reason of the board that this one is a consequence of.
    Of(BoardReason),
    /// The players with White and Black.
    Colours {
        /// White.
        white: PlayerId,
        /// Black.
        black: PlayerId,
    },
}

/// The reason for a board: what speaks against the natural opponent of its higher player.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BoardReason {
    /// The board, from 1.
    pub board: usize,
    /// Its higher player.
    pub higher: PlayerId,
    /// Its lower player.
    pub lower: PlayerId,
    /// The natural opponent of the higher one.
    pub natural: PlayerId,
    /// The board of that one, from 1.
    pub taken: usize,
    /// The kind of reason.
    pub class: Class,
    /// The verdict on the exchange that brings the two together.
    pub argument: Argument,
}

/// The verdict on an exchange.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Argument {
    /// None is needed: the two are each other's natural opponents.
    Order,
    /// The two may not meet.
    Forbidden(Vec<Reason>),
    /// Those who would meet instead may not.
    OthersForbidden {
        /// The one.
        one: PlayerId,
        /// The other; `None` if it is the bye that the one may not have.
        other: Option<PlayerId>,
        /// The articles that are against it.
        reasons: Vec<Reason>,
    },
    /// The first level that it makes worse.
    Worse(Difference),
    /// It would be as good.
    Lot,
}

impl Round {
    /// The reason why a player has this board or the bye, link by link.
    ///
    /// # Errors
    /// If the player does not play; as [`Round::pair`].
    ///
    /// ```
    #[doc = include_str!("four_friends.txt")]
    /// let links = round.explain(ada)?;
    /// let Why::Board(reason) = &links[0] else { panic!("Ada meets somebody of her own score") };
    /// assert_eq!((reason.lower, reason.class.word()), (ben, "natural"));
    /// assert_eq!(links[1], Why::Colours { white: ben, black: ada });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explain(&self, who: PlayerId) -> Result<Vec<Why>, Unanswered> {
        let rank = self.rank(who)?;
        let links = self.asked()?.chain(rank)?;
        Ok(links.into_iter().map(|link| self.why(link)).collect())
    }

    fn why(&self, link: Link) -> Why {
        match link {
            Link::OddField(players) => Why::OddField { players },
            Link::OfFloat(OfFloat::OddGroup(score, players)) => Why::OddGroup { score, players },
            Link::OfFloat(OfFloat::Nearest(who, fate)) => Why::Nearest { who: self.id(who), fate },
            Link::OfFloat(OfFloat::Instead { who, other, fate, because }) => Why::Instead {
                who: self.id(who),
                other: self.id(other),
                fate,
                argument: self.argument(because),
            },
            Link::Board(ground) => Why::Board(self.reason(ground)),
            Link::Of(ground) => Why::Of(self.reason(ground)),
            Link::Colours(white, black) => Why::Colours { white: self.id(white), black: self.id(black) },
        }
    }

    fn reason(&self, ground: Ground) -> BoardReason {
        let Ground { board, pair: (higher, lower), natural, taken, class, because, floats: _ } = ground;
        let (higher, lower, natural) = (self.id(higher), self.id(lower), self.id(natural));
        BoardReason { board, higher, lower, natural, taken, class, argument: self.argument(because) }
    }

    fn argument(&self, because: Because) -> Argument {
        match because {
            Because::Order => Argument::Order,
            Because::Forbidden(reasons) => Argument::Forbidden(reasons),
            Because::OthersForbidden((one, other), reasons) => {
                let met = (one != other).then(|| self.id(other));
                Argument::OthersForbidden { one: self.id(one), other: met, reasons }
            }
            Because::Worse(first) => Argument::Worse(first),
            Because::Lot => Argument::Lot,
        }
    }
}
