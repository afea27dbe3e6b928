//! The numbers of the boards of a recorded round.
//!
//! The tournament report has no place for them, and an order that is counted again would change with every correction
//! of an earlier result. So a round that is paired here keeps its boards in a record of its own,
//! `XXB 5 12-40 3-7`: the round, then its boards from number one, White first.

use crate::format;
use crate::round;
use crate::tournament::{Board, Outcome, Pairing, PlayerId, Position, RoundNo, Tournament};

/// Code of the record.
const CODE: &str = "XXB";

/// The boards of a round by their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbered {
    /// Board one first.
    pub pairing: Pairing,
    /// Does the file keep the order? Else it is counted from the scores before the round (C.04.2 3.6).
    pub is_kept: bool,
}

/// The boards of a round by their numbers; `None` where the round has none.
///
/// A kept order counts only as long as it has exactly the boards that are recorded.
pub fn boards(tournament: &Tournament, round: RoundNo) -> Option<Numbered> {
    let recorded = format::pairing_of(tournament, round)?;
    if let Some(pairing) = kept(tournament, round).and_then(|order| arranged(&recorded, &order)) {
        return Some(Numbered { pairing, is_kept: true });
    }
    let counted = position(tournament, round).map(|p| round::in_board_order(&p, &recorded));
    let pairing = counted.filter(|p| p.boards.len() == recorded.boards.len()).unwrap_or(recorded);
    Some(Numbered { pairing, is_kept: false })
}

/// Keeps the boards of a round in their order.
pub(super) fn keep(tournament: &mut Tournament, round: RoundNo, pairing: &Pairing) {
    let is_of_round = |text: &str| round_of(text) == Some(round);
    tournament.headings.others.retain(|(code, text)| code != CODE || !is_of_round(text));
    tournament.headings.after_players.retain(|(code, text)| code != CODE || !is_of_round(text));
    let number = |id: PlayerId| tournament.player(id).number;
    let boards = pairing.boards.iter().map(|b| format!(" {}-{}", number(b.white), number(b.black)));
    let text = format!("{round}{}", boards.collect::<String>());
    tournament.headings.others.push((CODE.to_owned(), text));
}

/// Gives the players of every kept order their new numbers.
pub(super) fn renumber(tournament: &mut Tournament, new: &dyn Fn(u32) -> u32) {
    let side = |text: &str| text.parse().map_or_else(|_| text.to_owned(), |n: u32| new(n).to_string());
    let board = |text: &str| match text.split_once('-') {
        Some((white, black)) => format!("{}-{}", side(white), side(black)),
        None => text.to_owned(),
    };
    let headings = &mut tournament.headings;
    for (code, text) in headings.others.iter_mut().chain(&mut headings.after_players) {
        if code == CODE {
            *text = text.split_whitespace().map(board).collect::<Vec<_>>().join(" ");
        }
    }
}

fn round_of(text: &str) -> Option<RoundNo> {
    text.split_whitespace().next()?.parse().ok()
}

/// The kept order of a round.
fn kept(tournament: &Tournament, round: RoundNo) -> Option<Vec<Board>> {
    let mut of_round = tournament.headings.kept().filter(|(code, _)| code == CODE);
    let (_, text) = of_round.find(|(_, text)| round_of(text) == Some(round))?;
    let player = |text: &str| tournament.by_number(text.parse().ok()?);
    let board = |text: &str| {
        let (white, black) = text.split_once('-')?;
        Some(Board { white: player(white)?, black: player(black)? })
    };
    text.split_whitespace().skip(1).map(board).collect()
}

/// The recorded boards in the kept order, if the two have the same boards.
fn arranged(recorded: &Pairing, order: &[Board]) -> Option<Pairing> {
    let key = |b: &Board| (b.white.min(b.black), b.white.max(b.black));
    let by_players: std::collections::BTreeMap<_, Board> =
        recorded.boards.iter().map(|b| (key(b), *b)).collect();
    let boards: Vec<Board> = order.iter().filter_map(|b| by_players.get(&key(b)).copied()).collect();
    let is_whole = boards.len() == order.len() && boards.len() == recorded.boards.len();
    is_whole.then_some(Pairing { boards, bye: recorded.bye })
}

/// The position before a recorded round; open games count as draws, as when it was paired all the same.
fn position(tournament: &Tournament, round: RoundNo) -> Option<Position> {
    let is_away = |id: PlayerId| {
        let record = tournament.record(id, round);
        record.opponent.is_none() && record.outcome != Outcome::PairingBye
    };
    let away: Vec<PlayerId> = tournament.players.iter().map(|p| p.id).filter(|&id| is_away(id)).collect();
    Position::before(&tournament.with_unfinished_drawn(), round, &away).ok()
}
