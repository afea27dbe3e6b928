//! The facts of a finished event on which its metrics are based: scores before each round, boards, orders.

use std::sync::LazyLock;

use api::standings::{self, TieBreak};
use facts::rulebook::{self, Rulebook};
use facts::tournament::{PlayerId, RoundNo, Tournament};

/// A board as paired, with players identified by their place in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Met {
    pub(super) white: usize,
    pub(super) black: usize,
    /// Whether the game was played.
    pub(super) is_played: bool,
}

/// A finished event.
#[derive(Clone, Debug)]
pub struct Finished<'a> {
    pub(super) tournament: &'a Tournament,
    /// The strength of each player.
    pub(super) strengths: &'a [i32],
    /// Half points before each round, and at the end.
    pub(super) points: Vec<Vec<i32>>,
    /// The boards of each round.
    pub(super) boards: Vec<Vec<Met>>,
    /// The places by points, then Buchholz.
    pub(super) by_buchholz: Vec<i64>,
    /// The places by the rulebook's own standings; by Buchholz if no rulebook paired the event.
    pub(super) places: Vec<i64>,
}

impl<'a> Finished<'a> {
    /// Collects the facts of an event and the strengths of its players.
    pub fn new(tournament: &'a Tournament, strengths: &'a [i32], book: Option<&Rulebook>) -> Self {
        let rounds = tournament.rounds_paired();
        let mut points = vec![vec![0; strengths.len()]];
        for round in 1..=rounds {
            let won = |(p, before): (usize, &i32)| before + tournament.scored(id(p), round).0;
            points.push(points[round - 1].iter().enumerate().map(won).collect());
        }
        let boards = (1..=rounds).map(|round| boards_of(tournament, round)).collect();
        let by_buchholz = with_buchholz(tournament);
        let places = match book {
            Some(book) => placed(tournament, &standings::standings(tournament, book)),
            None => by_buchholz.clone(),
        };
        Self { tournament, strengths, points, boards, by_buchholz, places }
    }

    /// Returns the number of players.
    pub(super) fn n(&self) -> usize {
        self.strengths.len()
    }

    /// Returns the half points at the end.
    pub(super) fn end(&self) -> &[i32] {
        self.points.last().expect("the points before round one are there")
    }

    /// Returns all boards of all rounds, with the round from 0.
    pub(super) fn all(&self) -> impl Iterator<Item = (usize, Met)> + '_ {
        self.boards.iter().enumerate().flat_map(|(r, boards)| boards.iter().map(move |&b| (r, b)))
    }

    /// Returns the difference in strength of the players of a board.
    pub(super) fn apart(&self, board: Met) -> i32 {
        (self.strengths[board.white] - self.strengths[board.black]).abs()
    }
}

fn id(place: usize) -> PlayerId {
    PlayerId(u32::try_from(place).expect("players are counted in 32 bits"))
}

fn boards_of(tournament: &Tournament, round: RoundNo) -> Vec<Met> {
    let players = tournament.players.iter().map(|p| (p.id, tournament.record(p.id, round)));
    players
        .filter(|(_, record)| record.colour == Some(facts::tournament::Colour::White))
        .filter_map(|(white, record)| {
            let black = record.opponent?.index();
            Some(Met { white: white.index(), black, is_played: record.is_played() })
        })
        .collect()
}

/// Returns the place of each player.
fn placed(tournament: &Tournament, found: &standings::Standings) -> Vec<i64> {
    let mut places = vec![0; tournament.players.len()];
    for row in &found.rows {
        places[row.player.index()] = i64::try_from(row.place).expect("places are small");
    }
    places
}

/// Returns the standings by points, then Buchholz (C.07).
pub fn standings_with_buchholz(tournament: &Tournament) -> standings::Standings {
    // The rulebook affects only its own tie-breaks, which are not used here.
    static BOOK: LazyLock<Rulebook> = LazyLock::new(|| rulebook::find("dutch-2026").expect("it is shipped"));
    let buchholz = TieBreak::parse("BH").expect("a tie-break of C.07");
    standings::standings_by(tournament, &BOOK, &[buchholz])
}

/// Returns the places in the standings by points, then Buchholz; players equal in both share a place.
pub(super) fn with_buchholz(tournament: &Tournament) -> Vec<i64> {
    placed(tournament, &standings_with_buchholz(tournament))
}
