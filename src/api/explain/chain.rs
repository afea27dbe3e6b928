//! Why a player has this board, this float, this bye, this colour: link by link, the judge asked about each.
//!
//! Who floats or has the bye is compared with whoever would be nearest to it, the lowest of those who might (upwards the
//! highest): the two exchange their places, and the judge says what is against it.

use super::ground::{Because, Class, Ground};
use super::verdict::{Asked, case, pairs_of};
use facts::rulebook::System;
use facts::tournament::{Board, Pairing, PlayerId, Score};
use judge::{Case, Count};
use limit::within;
use model::round::{self, RoundError};

/// How many who would be nearer to a bye or a float are told of.
const NEARER: usize = 2;

/// What somebody has that not everybody can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The bye.
    Bye,
    /// An opponent with fewer points.
    Down,
    /// An opponent with more points.
    Up,
}

/// A link of the chain; players by rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Link {
    /// So many play, an odd number.
    OddField(usize),
    /// So many are to be paired at this score, an odd number.
    OddGroup(Score, usize),
    /// The player is the nearest to it.
    Nearest(usize, Fate),
    /// Another would be nearer: what the judge says of that one in the player's place.
    Instead {
        /// The player.
        who: usize,
        /// The other.
        other: usize,
        /// What it is about.
        fate: Fate,
        /// What the judge says.
        because: Because,
    },
    /// The reason of the board.
    Board(Ground),
    /// The reason of the board that it is a consequence of.
    Of(Ground),
    /// Who has White, and who Black.
    Colours(usize, usize),
}

/// A round as the judge sees it.
struct Bench<'a> {
    case: Case<'a>,
    counted: Vec<Count>,
}

impl Asked<'_> {
    /// Why the player of this rank has this board or the bye.
    ///
    /// # Errors
    /// As [`Asked::grounds`].
    pub fn chain(&self, who: usize) -> Result<Vec<Link>, RoundError> {
        within(&self.request.limit, || self.links(who))?
    }

    fn links(&self, who: usize) -> Result<Vec<Link>, RoundError> {
        let drawn = round::drawn(self.position, self.book, self.request);
        let case = case(&drawn, self.position, self.book, &self.request.declared, self.ours);
        let counted = case.recount(&self.ours.pairing);
        let bench = Bench { case, counted };
        let Some(board) = self.board_of(who) else {
            let all: Vec<usize> = (0..self.position.entries.len()).collect();
            let mut links = vec![Link::OddField(all.len())];
            self.nearest(&bench, (who, Fate::Bye), &all, &mut links)?;
            return Ok(links);
        };
        let mut links = Vec::new();
        if let Some((floater, fate, group)) = self.floater(board) {
            let score = self.position.entries[floater].score;
            let at_score = self.paired_at(score);
            if !at_score.is_multiple_of(2) {
                links.push(Link::OddGroup(score, at_score));
            }
            self.nearest(&bench, (floater, fate), &group, &mut links)?;
        }
        let ground = self.grounds([board].into_iter())?.pop();
        if let Some(ground) = ground {
            let of = (ground.class == Class::Consequence && ground.taken != board).then_some(ground.taken);
            links.push(Link::Board(ground));
            links.extend(self.grounds(of.into_iter())?.pop().map(Link::Of));
        }
        let Board { white, black } = self.ours.pairing.boards[board - 1];
        let rank = |id| self.position.rank(id).unwrap_or_default();
        links.push(Link::Colours(rank(white), rank(black)));
        Ok(links)
    }

    /// By board: the score of the group in which it was paired, one of its two scores; the lower where the brackets say
    /// nothing of it.
    pub fn scores_of_boards(&self) -> Vec<Score> {
        let stages = &self.ours.stages;
        let mut paired_in = vec![None; self.ours.pairing.boards.len()];
        // A single bracket says nothing of the score at which two are paired.
        for i in (0..stages.len()).filter(|_| stages.len() > 1) {
            for (a, _) in pairs_of(self.position, self.ours, i) {
                if let Some(board) = self.board_of(a) {
                    paired_in[board - 1] = Some(Score(stages[i].score));
                }
            }
        }
        let score =
            |id: PlayerId| self.position.rank(id).map_or(Score(0), |r| self.position.entries[r].score);
        let boards = self.ours.pairing.boards.iter().zip(paired_in);
        let at = |(b, at): (&Board, Option<Score>)| {
            let two = [score(b.white), score(b.black)];
            at.filter(|at| two.contains(at)).unwrap_or(two[0].min(two[1]))
        };
        boards.map(at).collect()
    }

    /// Who of a board has come from another score, with the others of that score who stay in theirs.
    fn floater(&self, board: usize) -> Option<(usize, Fate, Vec<usize>)> {
        let b = self.ours.pairing.boards[board - 1];
        let scores = self.scores_of_boards();
        let at = scores[board - 1];
        let score = |r: usize| self.position.entries[r].score;
        let two = [self.position.rank(b.white)?, self.position.rank(b.black)?];
        let who = two.into_iter().find(|&r| score(r) != at)?;
        let fate = if score(who) > at { Fate::Down } else { Fate::Up };
        let stays = |r: &usize| *r == who || self.board_of(*r).is_some_and(|n| scores[n - 1] == score(who));
        let all = (0..self.position.entries.len()).filter(|&r| score(r) == score(who));
        Some((who, fate, all.filter(stays).collect()))
    }

    /// How many have to be paired at a score: its own players, and those who come in.
    fn paired_at(&self, score: Score) -> usize {
        let own = self.position.entries.iter().filter(|e| e.score == score).count();
        let boards = self.ours.pairing.boards.iter().zip(self.scores_of_boards());
        let is_other = |id: &&PlayerId| {
            self.position.rank(**id).is_some_and(|r| self.position.entries[r].score != score)
        };
        let came = boards.filter(|(_, at)| *at == score);
        own + came.map(|(b, _)| [b.white, b.black].iter().filter(is_other).count()).sum::<usize>()
    }

    /// What is against those who would be nearer, from the nearest on; or that the player is the nearest.
    fn nearest(
        &self,
        bench: &Bench<'_>,
        (who, fate): (usize, Fate),
        group: &[usize],
        links: &mut Vec<Link>,
    ) -> Result<(), RoundError> {
        // The Irish draw knows no order.
        if self.book.system == System::Irish && fate != Fate::Bye {
            return Ok(());
        }
        let nearer: Vec<usize> = match fate {
            Fate::Up => group.iter().copied().take_while(|&r| r != who).collect(),
            Fate::Bye | Fate::Down => group.iter().rev().copied().take_while(|&r| r != who).collect(),
        };
        if nearer.is_empty() {
            links.push(Link::Nearest(who, fate));
        }
        for &other in nearer.iter().take(NEARER) {
            let then = changed_places(&self.ours.pairing, self.id(who), self.id(other));
            let because = self.because(&bench.case, &bench.counted, &then, (who, other))?;
            links.push(Link::Instead { who, other, fate, because });
        }
        Ok(())
    }
}

/// The same pairing in which these two have each other's places.
fn changed_places(pairing: &Pairing, a: PlayerId, b: PlayerId) -> Pairing {
    let of = |id: PlayerId| match id {
        _ if id == a => b,
        _ if id == b => a,
        other => other,
    };
    let boards = pairing.boards.iter().map(|board| Board { white: of(board.white), black: of(board.black) });
    Pairing { boards: boards.collect(), bye: pairing.bye.map(of) }
}
