//! `standings`, `print` and `enter`: players in tables.

use schemars::JsonSchema;
use serde::Serialize;

use super::Who;
use super::individual::TeamPlayers;
use crate::report::Withdrawals;
use crate::report::sheets::Sheet;
use api::standings::{ClubRow, Individuals, Standings, as_counted_when_played};
use facts::rulebook::{NamedRulebook, Rulebook};
use facts::tournament::{Colour, PairingNumber, PlayerId, Score, Tournament};

/// The standings.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StandingsTable {
    /// The rulebook whose tie-breaks are used.
    #[serde(flatten)]
    rulebook: NamedRulebook,
    /// Names of the tie-breaks.
    columns: Vec<String>,
    /// The players, in order.
    rows: Vec<Standing>,
    /// The notes on the tie-breaks.
    note: String,
    /// The category, if the standings are for one.
    category: Option<String>,
    /// Standings for clubs or schools, if requested.
    clubs: Vec<ClubPoints>,
    /// The players of a team event, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    players: Option<TeamPlayers>,
    /// The best players of each board of a team event, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    board_prizes: Option<TeamPlayers>,
    /// The standings for further categories, if several were requested.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    others: Vec<StandingsTable>,
}

/// One line of the standings.
#[derive(Debug, Serialize, JsonSchema)]
struct Standing {
    /// Place, from 1; the same for players who are tied on all tie-breaks.
    place: usize,
    /// Pairing number.
    number: PairingNumber,
    /// Name.
    name: String,
    /// Points.
    half_points: i32,
    /// Tie-break values, as printed.
    tie_breaks: Vec<String>,
    /// The first round that the player misses, if withdrawn.
    out_from: Option<usize>,
    /// Place among all players, in the standings for a category.
    #[serde(skip_serializing_if = "Option::is_none")]
    overall: Option<usize>,
}

/// A club in the club standings.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ClubPoints {
    /// The name of the club.
    pub club: String,
    /// The points of the club's best players.
    pub half_points: i32,
    /// Place, from 1; the same for clubs that are tied on all criteria.
    place: usize,
    /// The sum of the places of the counting players; a missing player counts as one place below the last.
    places: usize,
    /// The number of players who count.
    best: usize,
    /// The number of players in the club.
    players: usize,
    /// The players who count.
    counted: Vec<ClubPlayer>,
}

/// A player who counts for a club.
#[derive(Debug, Serialize, JsonSchema)]
struct ClubPlayer {
    /// Pairing number.
    number: PairingNumber,
    /// Name.
    name: String,
    /// Place in the standings.
    place: usize,
    /// Points.
    half_points: i32,
}

impl StandingsTable {
    /// Returns the answer of `standings`.
    pub fn new(tournament: &Tournament, book: &Rulebook, found: &Standings) -> Self {
        let out = Withdrawals::of(tournament, book, tournament.rounds_paired());
        let row = |row: &api::standings::StandingsRow| Standing {
            place: row.place,
            number: tournament.player(row.player).number,
            name: tournament.player(row.player).name.clone(),
            half_points: row.points.0,
            tie_breaks: row.tie_breaks.clone(),
            out_from: out.round(row.player),
            overall: None,
        };
        Self {
            rulebook: book.named_for_programs(),
            columns: found.columns.clone(),
            rows: found.rows.iter().map(row).collect(),
            note: found.note.clone(),
            category: None,
            clubs: Vec::new(),
            players: None,
            board_prizes: None,
            others: Vec::new(),
        }
    }

    /// Marks the standings as belonging to a category. `overall` holds the places among all players, row by row.
    #[must_use]
    pub fn of_category(mut self, category: Option<&str>, overall: &[usize]) -> Self {
        self.category = category.map(str::to_owned);
        for (row, &place) in self.rows.iter_mut().zip(overall) {
            row.overall = Some(place);
        }
        self
    }

    /// Adds the standings of further categories.
    #[must_use]
    pub fn and_others(self, others: Vec<Self>) -> Self {
        Self { others, ..self }
    }

    /// Adds the players of a team event, and the best of each board.
    #[must_use]
    pub fn with_players(
        self,
        tournament: &Tournament,
        (players, board_prizes): (Option<&Individuals>, Option<&Individuals>),
    ) -> Self {
        let Some(teams) = &tournament.teams else { return self };
        let one = |found: &Individuals| TeamPlayers::new(tournament, teams, found);
        Self { players: players.map(one), board_prizes: board_prizes.map(one), ..self }
    }

    /// Adds the club standings, in which the `best` best players of each club count.
    #[must_use]
    pub fn with_clubs(mut self, tournament: &Tournament, clubs: &[ClubRow], best: usize) -> Self {
        let counted = |row: &api::standings::StandingsRow| ClubPlayer {
            number: tournament.player(row.player).number,
            name: tournament.player(row.player).name.clone(),
            place: row.place,
            half_points: row.points.0,
        };
        let one = |row: &ClubRow| ClubPoints {
            club: row.club.clone(),
            half_points: row.points.0,
            place: row.place,
            places: row.places,
            best,
            players: row.players,
            counted: row.counted.iter().map(counted).collect(),
        };
        self.clubs = clubs.iter().map(one).collect();
        self
    }
}

/// The printed text.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Printed {
    /// Name of the event.
    event: String,
    /// One card for each player, if cards are requested.
    cards: Vec<PlayerCard>,
    /// The other sheets, in the requested order.
    sheets: Vec<Sheet>,
}

/// A card with every round so far.
#[derive(Debug, Serialize, JsonSchema)]
struct PlayerCard {
    /// Pairing number.
    number: PairingNumber,
    /// Title and name.
    name: String,
    /// The rounds.
    rounds: Vec<CardLine>,
}

/// A round on a card.
#[derive(Debug, Serialize, JsonSchema)]
struct CardLine {
    /// The round.
    round: usize,
    /// `white` or `black`.
    #[schemars(with = "Option<String>")]
    colour: Option<Colour>,
    /// Number of the opponent.
    opponent: Option<PairingNumber>,
    /// The letter of the tournament report.
    result: char,
    /// Progressive score.
    half_points: i32,
}

impl Printed {
    /// Returns the answer of `print`. `players` are the players whose cards are requested.
    pub fn new(tournament: &Tournament, players: &[PlayerId], sheets: Vec<Sheet>) -> Self {
        let (counted, _) = as_counted_when_played(tournament);
        let tournament = &*counted;
        let cards = players.iter().map(|&id| {
            let p = tournament.player(id);
            let mut score = Score::ZERO;
            let line = |round| {
                let record = tournament.record(id, round);
                score = score + tournament.scored(id, round);
                CardLine {
                    round,
                    colour: record.colour,
                    opponent: record.opponent.map(|o| tournament.player(o).number),
                    result: record.outcome.letter(),
                    half_points: score.0,
                }
            };
            let rounds = (1..=tournament.rounds_paired()).map(line).collect();
            let name = format!("{} {}", p.titled(), p.name).trim().to_owned();
            PlayerCard { number: p.number, name, rounds }
        });
        Self { event: tournament.headings.name.clone(), cards: cards.collect(), sheets }
    }
}

/// A player list converted into a tournament.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Entered {
    /// The rulebook that ranks the players.
    #[serde(flatten)]
    rulebook: NamedRulebook,
    /// Number of rounds.
    rounds: Option<usize>,
    /// The players in rank order.
    players: Vec<Ranked>,
    /// The top player, who has the drawn colour in round 1.
    first: Option<Who>,
    /// The drawn colour, `white` or `black`.
    #[schemars(with = "Option<String>")]
    first_colour: Option<Colour>,
    /// The decisions and their reasons.
    notes: Vec<String>,
}

/// A player with the assigned pairing number.
#[derive(Debug, Serialize, JsonSchema)]
struct Ranked {
    /// Pairing number.
    number: PairingNumber,
    /// Name.
    name: String,
    /// Rating, if any.
    rating: Option<u32>,
}

impl Entered {
    /// Returns the answer of `enter`.
    pub fn new(tournament: &Tournament, book: &Rulebook, notes: &[String]) -> Self {
        let one = |p: &facts::tournament::Player| Ranked {
            number: p.number,
            name: p.name.clone(),
            rating: p.rating,
        };
        Self {
            rulebook: book.named_for_programs(),
            rounds: tournament.rounds,
            players: tournament.players.iter().map(one).collect(),
            first: tournament.players.first().map(|p| Who { number: p.number }),
            first_colour: tournament.initial_colour,
            notes: notes.to_vec(),
        }
    }
}
