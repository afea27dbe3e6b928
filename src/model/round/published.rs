//! A published draw that has to be altered (ECF 27, 1998 F.6): how many of its boards can stay, and which pairs then
//! remain open. The rulebook decides which pairing is best among those that keep as many boards.

use super::table::{Edge, StageFace};
use super::{Ask, Request, RoundError, boards};
use crate::graph::{CompatGraph, TutteBarrier};
use facts::rulebook::Rulebook;
use facts::rulebook::table::BoardOrder;
use facts::tournament::{Board, PairSet, Pairing, PlayerId, Position, Rank};

/// Boards by rank, with the higher ranked player first, and `None` for the bye.
pub type RankedBoards = Vec<(Rank, Option<Rank>)>;

/// The result of keeping as many boards of a published draw as possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keeping {
    /// The largest number of boards that can stay. A bye that stays counts as a board.
    pub most: usize,
    /// The published boards, and the bye, of the players in the round, by rank; ascending.
    published: RankedBoards,
    /// Every pair that occurs in a pairing with as many boards. Others may be included. Like the byes, the pairs are
    /// empty if all these pairings are listed.
    pairs: PairSet,
    /// The ranks of the byes in such pairings, ascending.
    byes: Vec<Rank>,
    /// All pairings with as many boards, if they are few.
    pub all: Option<Vec<RankedBoards>>,
}

/// How many boards of a published draw can stay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Keepable {
    /// The largest number, with its boards.
    Most(Keeping),
    /// No legal pairing exists.
    NoPairing(TutteBarrier),
}

impl Keeping {
    /// Returns the first published board (or bye) that could stay but does not, if the pairing keeps fewer boards than
    /// possible.
    pub fn given_up(&self, position: &Position, pairing: &Pairing) -> Option<(Rank, Option<Rank>)> {
        let now = boards_of(position, pairing);
        let (stay, go): (Vec<_>, Vec<_>) =
            self.published.iter().copied().partition(|board| now.binary_search(board).is_ok());
        let is_open = |&(a, b): &(Rank, Option<Rank>)| match b {
            Some(b) => self.pairs.has(a, b),
            None => self.byes.binary_search(&a).is_ok(),
        };
        go.into_iter().find(is_open).filter(|_| stay.len() < self.most)
    }

    /// Returns the position in which all other pairs and byes are forbidden. It uses one bit for each pair.
    #[must_use]
    pub fn on(&self, position: &Position) -> Position {
        let n = position.entries.len();
        Position {
            prohibited: PairSet::all_but(n, self.pairs.iter()),
            no_bye: Rank::all(n).filter(|r| self.byes.binary_search(r).is_err()).collect(),
            ..position.clone()
        }
    }
}

/// Returns how many boards of a published draw can stay in a legal pairing of `position`. Colours do not matter. Up to
/// `listed` pairings are listed.
///
/// # Errors
/// Fails if a limit is reached or the solver fails its checks.
// READING ECF-27: disturbance is counted in boards. The other reading counts players with another opponent and differs
// only for the bye.
pub fn keepable(
    position: &Position,
    book: &Rulebook,
    request: &Request,
    published: &Pairing,
    listed: usize,
) -> Result<Keepable, RoundError> {
    let graph = CompatGraph::new(position, book, &request.declared);
    if let Some(obstacle) = graph.infeasibility()? {
        return Ok(Keepable::NoPairing(obstacle));
    }
    let ask = Ask::new(position, book, &graph, request);
    let published = boards_of(position, published);
    let mut asked = vec![Vec::new(); position.entries.len()];
    for &(a, b) in &published {
        asked[a].push(b);
    }
    let is_new = move |(a, b): (Rank, Option<Rank>)| !asked[a].contains(&b);
    let wrong = |e| RoundError::at(0, &[], e);
    let mut table = StageFace::open_whole(&ask, 0).map_err(wrong)?;
    table.least(move |e| i64::from(is_new(board(e)))).map_err(wrong)?;
    let pairs = table.pairs().into_iter().map(|(a, b)| (a, Some(b)));
    let found = pairs.chain(table.leaving().into_iter().map(|r| (r, None)));
    let most = found.filter(|board| published.binary_search(board).is_ok()).count();
    let draws = table.draws(listed).map_err(wrong)?;
    let (mut pairs, mut byes) = (PairSet::default(), Vec::new());
    if draws.is_none() {
        for edge in table.alive() {
            match edge {
                Edge::Pair(a, b) => pairs.insert(a, b),
                Edge::Leaves(r) => byes.push(r),
            }
        }
        byes.sort_unstable();
    }
    let all = draws.map(|draws| (0..draws.number()).map(|place| draws.nth(place)).collect());
    Ok(Keepable::Most(Keeping { most, published, pairs, byes, all }))
}

/// Returns an edge as a board by ranks, with the higher ranked player first; `None` is the bye.
pub(super) fn board(edge: Edge) -> (Rank, Option<Rank>) {
    match edge {
        Edge::Pair(a, b) => (a.min(b), Some(a.max(b))),
        Edge::Leaves(r) => (r, None),
    }
}

/// Returns the boards of the players in the round, and the bye, ascending.
pub(super) fn boards_of(position: &Position, pairing: &Pairing) -> RankedBoards {
    let rank = |id| position.rank(id);
    let pairs = pairing.boards.iter().filter_map(|b| rank(b.white).zip(rank(b.black)));
    let edges = pairs.map(|(a, b)| Edge::Pair(a, b)).chain(pairing.bye.and_then(rank).map(Edge::Leaves));
    let mut boards: RankedBoards = edges.map(board).collect();
    boards.sort_unstable();
    boards.dedup();
    boards
}

/// Returns the boards of a round in the order of their numbers (C.04.2 3.6), with unchanged colours.
pub fn in_board_order(position: &Position, order: BoardOrder, pairing: &Pairing) -> Pairing {
    let rank = |id: PlayerId| position.rank(id);
    let made = &pairing.boards;
    let pairs: Vec<(Rank, Rank)> = made.iter().filter_map(|b| rank(b.white).zip(rank(b.black))).collect();
    boards::arrange(position, &pairs, pairing.bye.and_then(rank), order, &mut |a, b| {
        let is_of = |m: &&Board| m.white == a.id && m.black == b.id || m.white == b.id && m.black == a.id;
        made.iter().find(is_of).copied().unwrap_or(Board { white: a.id, black: b.id })
    })
}
