//! The chain of reasons for a player's board, float, bye and colour. For each alternative, the round is paired again with
//! the alternative granted, so the reason holds for every pairing and not for one exchange alone.

use super::because::Class;
use super::floater::{Fate, OfFloat};
use super::ground::Ground;
use super::verdict::AskedRound;
use facts::tournament::Board;
use limit::within;
use model::round::RoundError;

/// A link of the chain. Players are given by rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Link {
    /// The number of players, which is odd.
    OddField(usize),
    /// A reason for a float or the bye.
    OfFloat(OfFloat),
    /// The reason for the board.
    Board(Ground),
    /// The reason for the board of which this one is a consequence.
    Of(Ground),
    /// The players with White and Black.
    Colours(usize, usize),
}

impl AskedRound<'_> {
    /// Returns the reasons why the player with this rank has this board or the bye.
    ///
    /// # Errors
    /// Fails as [`AskedRound::grounds`] does.
    pub fn chain(&self, who: usize) -> Result<Vec<Link>, RoundError> {
        within(&self.request.limit, || self.links(who))?
    }

    fn links(&self, who: usize) -> Result<Vec<Link>, RoundError> {
        let Some(board) = self.board_of(who) else {
            let all: Vec<usize> = (0..self.position.entries.len()).collect();
            let mut links = Vec::new();
            self.at_bench(|bench| self.nearest(bench, (who, Fate::Bye), &all, &mut links))?;
            let links = links.into_iter().map(|link| self.float_with_best(link).map(Link::OfFloat));
            return [Ok(Link::OddField(all.len()))].into_iter().chain(links).collect();
        };
        let mut links = Vec::new();
        if let Some(ground) = self.ground_with_best(board)? {
            let of = (ground.class == Class::Consequence && ground.taken != board).then_some(ground.taken);
            links.extend(ground.floats.iter().cloned().map(Link::OfFloat));
            links.push(Link::Board(ground));
            if let Some(of) = of {
                links.extend(self.ground_with_best(of)?.map(Link::Of));
            }
        }
        let Board { white, black } = self.ours.pairing.boards[board - 1];
        let rank = |id| self.position.rank(id).unwrap_or_default();
        links.push(Link::Colours(rank(white), rank(black)));
        Ok(links)
    }

    fn ground_with_best(&self, board: usize) -> Result<Option<Ground>, RoundError> {
        let exchange = self.grounds([board].into_iter())?.pop();
        exchange.map(|ground| self.with_best(ground)).transpose()
    }
}
