//! The chain of reasons for a player's board, float, bye and colour. For each alternative, the round is paired again with
//! the alternative granted, so the reason holds for every pairing and not for one exchange alone.

use super::because::Class;
use super::contrast::RankedWish;
use super::floater::{Fate, OfFloat};
use super::ground::Ground;
use super::skipped::Skipped;
use super::verdict::{AskedRound, pairs_of};
use facts::rulebook::System;
use facts::tournament::{Board, Rank};
use limit::within;
use model::program::lim::{ScrutinisedPair, scrutinised};
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
    /// The player whose turn it is in the scrutiny of a group, and his first opponent, whom he meets (Lim, Leong).
    InTurn(Rank, Rank),
    /// The reason why the rulebook passes over an opponent. Under Lim and Leong, in the place of the reason for the board.
    Skipped(Skipped),
    /// The number of further opponents who are passed over, and the pair that is made then.
    MoreSkipped(usize, (Rank, Rank)),
    /// The reason for the board of which this one is a consequence.
    Of(Ground),
    /// The players with White and Black.
    Colours(Rank, Rank),
}

impl Link {
    /// The maximum number of sentences; readers stop reading beyond that.
    pub const MOST: usize = 6;
}

/// The maximum number of opponents passed over that are explained.
const SKIPPED: usize = 3;

impl AskedRound<'_> {
    /// Returns the reasons why the player with this rank has this board or the bye.
    ///
    /// # Errors
    /// Fails as [`AskedRound::grounds`] does.
    pub fn chain(&self, who: Rank) -> Result<Vec<Link>, RoundError> {
        within(&self.request.limit, || self.links(who))?
    }

    fn links(&self, who: Rank) -> Result<Vec<Link>, RoundError> {
        let Some(board) = self.board_of(who) else {
            let all: Vec<Rank> = Rank::all(self.position.entries.len()).collect();
            let mut links = Vec::new();
            self.at_bench(|bench| self.nearest(bench, (who, Fate::Bye), &all, &mut links))?;
            let links = links.into_iter().map(|link| self.float_with_best(link).map(Link::OfFloat));
            return [Ok(Link::OddField(all.len()))].into_iter().chain(links).collect();
        };
        let mut links = Vec::new();
        if let Some(mut ground) = self.ground_with_best(board)? {
            let turn = self.turn(&ground)?;
            let is_consequence = ground.class == Class::Consequence && ground.taken != board;
            // The turn of the scrutiny names the opponents that it passes over, not the one of another board.
            let of = (is_consequence && turn.is_empty()).then_some(ground.taken);
            links.extend(ground.floats.iter().cloned().map(Link::OfFloat));
            // Besides these, there are a sentence about the board and one about the colours.
            let others = ground.floats.len() + 2 + usize::from(of.is_some());
            ground.shorten(Link::MOST.saturating_sub(others));
            let (passed, more, pair) = (ground.passed.clone(), ground.more_passed, ground.pair);
            links.push(Link::Board(ground));
            if turn.is_empty() {
                links.extend(passed.into_iter().map(Link::Skipped));
                links.extend((more > 0).then_some(Link::MoreSkipped(more, pair)));
            }
            links.extend(turn);
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
        let exchange = self.grounds_by_exchange([board].into_iter())?.pop();
        exchange.map(|ground| self.with_best(ground)).transpose()
    }

    /// Lim 11: returns the turn of the scrutiny that made this board, with the reasons why it passes over the opponents who
    /// come before the one on the board.
    fn turn(&self, ground: &Ground) -> Result<Vec<Link>, RoundError> {
        let Some(ScrutinisedPair { scrutinised: who, skipped, opponent }) = self.scrutinised(ground.pair)
        else {
            return Ok(Vec::new());
        };
        if skipped.is_empty() {
            return Ok(vec![Link::InTurn(who, opponent)]);
        }
        let mut links = Vec::new();
        for (at, &other) in skipped.iter().take(SKIPPED).enumerate() {
            let is_told = ground.pair.0 == who && ground.natural == other;
            let because = if is_told { None } else { self.of_best(RankedWish::Meet(who, other))? };
            let because = because.unwrap_or_else(|| ground.because.clone());
            let next = skipped.get(at + 1).map_or((opponent, true), |&next| (next, false));
            links.push(Link::Skipped(Skipped { who, other, because, next }));
        }
        let more = skipped.len().saturating_sub(SKIPPED);
        links.extend((more > 0).then_some(Link::MoreSkipped(more, (who, opponent))));
        Ok(links)
    }

    /// Returns how the scrutiny of a group made this pair; `None` if another rule made it.
    fn scrutinised(&self, (a, b): (Rank, Rank)) -> Option<ScrutinisedPair> {
        let pair = (a, b);
        let is_of_family = matches!(self.book.system, System::Lim);
        let stages = self.ours.stages.iter().enumerate().filter(|_| is_of_family);
        let of_residents = stages.map(|(i, stage)| {
            let is_resident = |r: Rank| stage.residents.contains(&r) && !stage.moved_down.contains(&r);
            let pairs = pairs_of(self.position, self.ours, i).into_iter();
            let mut pairs: Vec<(Rank, Rank)> = pairs.collect();
            pairs.retain(|&(a, b)| is_resident(a) && is_resident(b));
            pairs
        });
        let group = { of_residents }.find(|pairs| pairs.contains(&pair))?;
        let is_it = |made: &ScrutinisedPair| [made.scrutinised, made.opponent].contains(&pair.0);
        scrutinised(self.position, &group).into_iter().find(is_it)
    }
}
