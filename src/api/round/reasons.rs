//! The reasons for a player's board, float, bye and colour: the links of `explain`, with players given by id.

use super::{Round, Unanswered};
use crate::explain::{Because, Class, Fate, FloatGroup, Ground, Link, OfFloat, Skipped};
use facts::rulebook::Reason;
use facts::tournament::{PlayerId, Score};
use judge::Difference;

/// A link in the reasons for a player's board or bye.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why {
    /// The number of players is odd.
    OddField {
        /// The number of players in the field.
        players: usize,
    },
    /// The number of players left to pair at this score once the bye is given is odd, so one of them floats.
    OddGroup {
        /// The score.
        score: Score,
        /// The number of players left to pair at this score.
        players: usize,
    },
    /// Several of the players left to pair at this score float.
    Floaters {
        /// The score.
        score: Score,
        /// The number of players left to pair at this score once the bye is given.
        players: usize,
        /// The players who float.
        floaters: Vec<PlayerId>,
        /// The verdict on the best pairing in which two of them meet.
        argument: Option<Argument>,
    },
    /// The player is the natural candidate for the bye or the float.
    Nearest {
        /// The player.
        who: PlayerId,
        /// The bye or float.
        fate: Fate,
    },
    /// Another player is the natural candidate, and the best pairing with this candidate is rejected.
    Instead {
        /// The player.
        who: PlayerId,
        /// The natural candidate.
        other: PlayerId,
        /// The bye or float.
        fate: Fate,
        /// The judge's verdict on that pairing.
        argument: Argument,
    },
    /// The reason for the board.
    Board(BoardReason),
    /// The scrutiny of a scoregroup gives a player his first opponent (Lim, Leong).
    InTurn {
        /// The player whose turn it is.
        who: PlayerId,
        /// The opponent.
        opponent: PlayerId,
    },
    /// An opponent who comes before the actual one in the rulebook's order is passed over.
    Skipped {
        /// The player whose opponent is sought.
        who: PlayerId,
        /// The opponent who is passed over.
        other: PlayerId,
        /// The judge's verdict on the best pairing in which the two meet.
        argument: Argument,
    },
    /// Further opponents are passed over.
    MoreSkipped {
        /// The player whose opponent is sought.
        who: PlayerId,
        /// The number of these opponents.
        number: usize,
    },
    /// The reason for the board of which this one is a consequence.
    Of(BoardReason),
    /// The players with White and Black.
    Colours {
        /// The player with White.
        white: PlayerId,
        /// The player with Black.
        black: PlayerId,
    },
}

/// The reason for a board: the objection to the natural opponent of its higher player.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BoardReason {
    /// The board, from 1.
    pub board: usize,
    /// The higher player on the board.
    pub higher: PlayerId,
    /// The lower player on the board.
    pub lower: PlayerId,
    /// The higher player's natural opponent.
    pub natural: PlayerId,
    /// The board of the natural opponent, from 1.
    pub taken: usize,
    /// The kind of reason.
    pub class: Class,
    /// The verdict on the best pairing in which the two would meet.
    pub argument: Argument,
}

/// The verdict on an alternative: the best pairing that grants it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Argument {
    /// There is no alternative, because the two are natural opponents.
    Order,
    /// The two meet in the draw, which has no order.
    Drawn,
    /// The two may not meet.
    Forbidden(Vec<Reason>),
    /// The natural candidate may not have the bye.
    ByeForbidden {
        /// The natural candidate.
        who: PlayerId,
        /// The articles that forbid this bye.
        reasons: Vec<Reason>,
    },
    /// The natural candidate for a float may not meet any opponent with such a score, for these reasons.
    AllForbidden(Vec<Reason>),
    /// The other players could then not all be paired.
    Impossible,
    /// The first level at which the alternative is worse.
    Worse(Difference),
    /// The alternative is equally good, so a lot decided.
    Lot,
}

impl Round {
    /// Returns the reasons for a player's board or bye, link by link.
    ///
    /// # Errors
    /// Fails if the player does not play. Also fails as [`Round::pair`] does.
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
            Link::OfFloat(OfFloat::Group(group)) => self.of_group(group),
            Link::OfFloat(OfFloat::Nearest(who, fate)) => Why::Nearest { who: self.id(who), fate },
            Link::OfFloat(OfFloat::Instead { who, other, fate, because, .. }) => Why::Instead {
                who: self.id(who),
                other: self.id(other),
                fate,
                argument: self.argument(because),
            },
            Link::Board(ground) => Why::Board(self.reason(ground)),
            Link::InTurn(who, opponent) => Why::InTurn { who: self.id(who), opponent: self.id(opponent) },
            Link::Skipped(Skipped { who, other, because, .. }) => {
                Why::Skipped { who: self.id(who), other: self.id(other), argument: self.argument(because) }
            }
            Link::MoreSkipped(number, (who, _)) => Why::MoreSkipped { who: self.id(who), number },
            Link::Of(ground) => Why::Of(self.reason(ground)),
            Link::Colours(white, black) => Why::Colours { white: self.id(white), black: self.id(black) },
        }
    }

    fn of_group(&self, group: FloatGroup) -> Why {
        let FloatGroup { score, left: players, floaters, apart, .. } = group;
        if floaters.len() == 1 {
            return Why::OddGroup { score, players };
        }
        let floaters = floaters.into_iter().map(|rank| self.id(rank)).collect();
        let argument = apart.map(|apart| self.argument(apart.because));
        Why::Floaters { score, players, floaters, argument }
    }

    fn reason(&self, ground: Ground) -> BoardReason {
        let Ground { board, pair: (higher, lower), natural, taken, class, because, .. } = ground;
        let (higher, lower, natural) = (self.id(higher), self.id(lower), self.id(natural));
        BoardReason { board, higher, lower, natural, taken, class, argument: self.argument(because) }
    }

    fn argument(&self, because: Because) -> Argument {
        match because {
            Because::Order => Argument::Order,
            Because::Drawn => Argument::Drawn,
            Because::Forbidden(reasons) => Argument::Forbidden(reasons),
            Because::OthersForbidden((who, _), reasons) => {
                Argument::ByeForbidden { who: self.id(who), reasons }
            }
            Because::AllForbidden(reasons) => Argument::AllForbidden(reasons),
            Because::Impossible => Argument::Impossible,
            Because::Worse(first) => Argument::Worse(first),
            Because::Lot => Argument::Lot,
        }
    }
}
