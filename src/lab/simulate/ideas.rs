//! Pairings by one simple idea, as a baseline for rulebooks. No two opponents meet twice, and point differences are as
//! small as possible (the least sum of squares over the round). Among players with equal scores, the idea decides
//! (Sauer, Cseh, Lenzner, arXiv 2112.10522); one of the ideas is a lot for the whole round. Colours are balanced, and
//! the bye goes to the lowest player who has had none.

use super::{Dice, EventKey, Purpose, swiss_draw};
use facts::tournament::{Pairing, Position, Rank};
use lexmatch::Vertex;
use lexmatch::matching::{EdgeWeights, Edges, Mates, heaviest};

/// A simple way to pair a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Idea {
    /// A lot for the whole round.
    Random,
    /// Within a score, the first player meets the last one, and so on inwards.
    FirstLast,
    /// Within a score, the upper half meets the lower half by lot.
    HalvesByLot,
    /// Within a score, the first of the upper half meets the first of the lower half, and so on.
    Halves,
    /// Within a score, opponents are drawn by lot.
    GroupByLot,
    /// Within a score, neighbours meet.
    Neighbours,
}

impl Idea {
    /// All ideas, with their names.
    pub const ALL: [(&str, Idea); 6] = [
        ("idea-random", Idea::Random),
        ("idea-first-last", Idea::FirstLast),
        ("idea-halves-by-lot", Idea::HalvesByLot),
        ("idea-halves", Idea::Halves),
        ("idea-group-by-lot", Idea::GroupByLot),
        ("idea-neighbours", Idea::Neighbours),
    ];

    /// Returns an idea by name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, idea)| *idea)
    }

    /// Returns the pairing of a round; `None` if every pairing has a rematch or a second bye.
    pub fn pair(self, position: &Position, key: EventKey) -> Option<Pairing> {
        let players = position.entries.len();
        let byes: Vec<Option<usize>> = if players.is_multiple_of(2) {
            vec![None]
        } else {
            let may = |&rank: &usize| swiss_draw::may_have_bye(&position.entries[rank]);
            (0..players).rev().filter(may).map(Some).collect()
        };
        byes.into_iter().find_map(|bye| {
            let mates = self.mates(position, key, bye)?;
            Some(swiss_draw::boards(position, &mates, bye))
        })
    }

    /// Returns the mate of each rank; the bye is its own mate.
    fn mates(self, position: &Position, key: EventKey, bye: Option<usize>) -> Option<Vec<usize>> {
        let playing: Vec<usize> = (0..position.entries.len()).filter(|&rank| Some(rank) != bye).collect();
        let mut edges = Edges::new(playing.len());
        for (i, &a) in playing.iter().enumerate() {
            for (j, &b) in playing.iter().enumerate().skip(i + 1) {
                let is_free = !position.entries[a].has_met(position.entries[b].id);
                if is_free && !position.prohibited.has(Rank(a), Rank(b)) {
                    edges.add(Vertex(i), Vertex(j));
                }
            }
        }
        let cost = |i: Vertex, j: Vertex| {
            self.cost(position, key, (playing[i].min(playing[j]), playing[i].max(playing[j])))
        };
        let most = edges.iter().map(|(i, j)| cost(i, j)).max().unwrap_or(0);
        let gain = |i: Vertex, j: Vertex| most - cost(i, j);
        let found = heaviest(
            &EdgeWeights::new(&edges, &gain),
            vec![most; playing.len()],
            &Mates::free(playing.len()),
        )?;
        let mut mates: Vec<usize> = (0..position.entries.len()).collect();
        for (i, mate) in found.mate.all()?.into_iter().enumerate() {
            mates[playing[i]] = playing[mate];
        }
        Some(mates)
    }

    /// Returns the cost of a pair: the point difference first, then the idea, then the lot.
    fn cost(self, position: &Position, key: EventKey, (high, low): (usize, usize)) -> i64 {
        /// The weight of a point difference, which exceeds all later terms over a round of 2^14 players.
        const POINTS: i64 = 1 << 40;
        const STEP: i64 = 1 << 12;
        let entries = &position.entries;
        let (a, b) = (&entries[high], &entries[low]);
        let lot =
            i64::from(Dice::of_event(key, Purpose::Draw, position.round, (a.id.0, b.id.0)).below(1 << 12));
        if self == Self::Random {
            return lot;
        }
        let apart = i64::from((a.score - b.score).0).pow(2) * POINTS;
        if a.score != b.score {
            return apart + lot;
        }
        let first = entries.partition_point(|e| e.score > a.score);
        let size = entries.partition_point(|e| e.score >= a.score) - first;
        let (i, j) = (high - first, low - first);
        let wrong = match self {
            Self::FirstLast => (i + j).abs_diff(size - 1),
            Self::HalvesByLot => usize::from((i < size / 2) == (j < size / 2)),
            Self::Halves => (j - i).abs_diff(size / 2),
            Self::Neighbours => j - i,
            Self::GroupByLot | Self::Random => 0,
        };
        i64::try_from(wrong).expect("fewer players than ranks") * STEP + lot
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::Design;

    #[test]
    fn first_rounds_are_those_of_the_idea() {
        let key = EventKey { seed: 3, event: 0 };
        let of = |idea: Idea| {
            let design = Design { players: 8, rounds: 1, ..Design::default() };
            let mut pairs = Vec::new();
            let played = design.play(key, None, &mut |_, position| {
                let pairing = idea.pair(position, key).ok_or(())?;
                pairs = pairing
                    .boards
                    .iter()
                    .map(|b| (b.white.0.min(b.black.0), b.white.0.max(b.black.0)))
                    .collect();
                Ok::<_, ()>(pairing)
            });
            assert!(played.is_ok());
            pairs.sort_unstable();
            pairs
        };
        assert_eq!(of(Idea::FirstLast), [(0, 7), (1, 6), (2, 5), (3, 4)]);
        assert_eq!(of(Idea::Halves), [(0, 4), (1, 5), (2, 6), (3, 7)]);
        assert_eq!(of(Idea::Neighbours), [(0, 1), (2, 3), (4, 5), (6, 7)]);
        assert!(of(Idea::HalvesByLot).iter().all(|&(a, b)| a < 4 && b >= 4));
        assert_ne!(of(Idea::Random), of(Idea::Halves));
    }
}
