//! Least disturbance (ECF 27): a published draw that has to be altered keeps as many of its boards as possible; who is
//! free then is paired by the rulebook as a round of their own.

use super::table::{Edge, Table};
use super::{Answer, Ask, Paired, Request, RoundError, boards, pair};
use crate::graph::CompatGraph;
use crate::rulebook::Rulebook;
use crate::solve::SolveError;
use crate::tournament::{Board, Pairing, PlayerId, Position};

/// A draw altered after publication.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Altered {
    /// The draw now.
    pub pairing: Pairing,
    /// Published boards that stay, in the published order; the bye is not counted.
    pub kept: Vec<Board>,
    /// Published boards that do not stay.
    pub dissolved: Vec<Board>,
    /// Those who are paired anew, as a position of their own, and the proof of their pairing; `None` if nobody is.
    pub anew: Option<(Position, Box<Paired>)>,
}

/// The answer to a request for an altered draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Alteration {
    /// The draw, altered as little as possible.
    Altered(Box<Altered>),
    /// No legal pairing exists.
    NoPairing(crate::graph::Obstacle),
}

/// Alters a published draw for the players of `position`: as many published boards as possible stay, with their
/// colours; of several choices of that size boards stay in the published order, from board one.
///
/// # Errors
/// As [`pair`].
// READING ECF-27: disturbance is counted in boards dissolved; the other reading, the fewest players with another
// opponent, differs only for the bye.
pub fn alter(
    position: &Position,
    book: &Rulebook,
    request: &Request,
    published: &Pairing,
) -> Result<Alteration, RoundError> {
    let graph = CompatGraph::new(position, book, &request.declared);
    if let Some(obstacle) = graph.stuck()? {
        return Ok(Alteration::NoPairing(obstacle));
    }
    let ask = Ask::new(position, book, &graph, request);
    let table = keep_most(&ask, published).map_err(|e| RoundError::at(0, &[], e))?;
    let rank = |id: PlayerId| position.rank(id);
    let stays = |b: &Board| rank(b.white).zip(rank(b.black)).is_some_and(|(w, x)| table.mate(w) == Some(x));
    let (kept, dissolved): (Vec<Board>, Vec<Board>) = published.boards.iter().partition(|b| stays(b));
    let bye = published.bye.filter(|&id| rank(id).is_some_and(|r| table.mate(r).is_none()));
    let is_kept = |id: PlayerId| bye == Some(id) || kept.iter().any(|b| b.white == id || b.black == id);
    let free: Vec<usize> =
        (0..position.entries.len()).filter(|&r| !is_kept(position.entries[r].id)).collect();
    let anew = if free.is_empty() {
        None
    } else {
        let own = position.restricted(&free);
        match pair(&own, book, request)? {
            Answer::Paired(paired) => Some((own, paired)),
            Answer::NoPairing(obstacle) => return Ok(Alteration::NoPairing(obstacle)),
        }
    };
    let fresh = anew.as_ref().map(|(_, paired)| paired.pairing.clone()).unwrap_or_default();
    let made: Vec<Board> = kept.iter().chain(&fresh.boards).copied().collect();
    let pairing = published_order(position, &made, bye.or(fresh.bye));
    Ok(Alteration::Altered(Box::new(Altered { pairing, kept, dissolved, anew })))
}

/// The pairings of all players that keep the most published boards (and the bye), board one first.
fn keep_most<'c>(ask: &Ask<'_>, published: &Pairing) -> Result<Table<'c>, SolveError> {
    let mates = ask.position.mates(published);
    let bye = published.bye.and_then(|id| ask.position.rank(id));
    let mut table = Table::open_whole(ask, 0)?;
    let asked = mates.clone();
    table.least(move |e| match e {
        Edge::Pair(a, b) => i64::from(asked[a] != Some(b)),
        Edge::Leaves(r) => i64::from(bye != Some(r)),
    })?;
    for w in published.boards.iter().filter_map(|b| ask.position.rank(b.white)) {
        if let Some(x) = mates[w] {
            table.prefer(w, &|mate| mate == Some(x))?;
        }
    }
    if let Some(r) = bye {
        table.prefer(r, &|mate| mate.is_none())?;
    }
    Ok(table)
}

/// Boards of a round in the order of their numbers (C.04.2 3.6), colours as they are.
pub fn in_board_order(position: &Position, pairing: &Pairing) -> Pairing {
    published_order(position, &pairing.boards, pairing.bye)
}

/// The boards in the order of publication, colours as they are.
fn published_order(position: &Position, made: &[Board], bye: Option<PlayerId>) -> Pairing {
    let rank = |id| position.rank(id);
    let pairs: Vec<(usize, usize)> = made.iter().filter_map(|b| rank(b.white).zip(rank(b.black))).collect();
    boards::arrange(position, &pairs, bye.and_then(rank), &mut |a, b| {
        let is_of = |m: &&Board| m.white == a.id && m.black == b.id || m.white == b.id && m.black == a.id;
        made.iter().find(is_of).copied().unwrap_or(Board { white: a.id, black: b.id })
    })
}
