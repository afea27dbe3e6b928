//! `players`: who was found, and what is known of each.

use schemars::JsonSchema;
use serde::Serialize;

use facts::tournament::{Colour, Player, PlayerId, Score, Tournament};

/// Players who were found.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FoundPlayers {
    /// The players, by number.
    players: Vec<FoundPlayer>,
}

/// A player.
#[derive(Debug, Serialize, JsonSchema)]
struct FoundPlayer {
    /// Pairing number.
    number: u32,
    /// Name.
    name: String,
    /// FIDE title; empty if there is none.
    title: String,
    /// `m` or `w`, if it is known.
    sex: Option<char>,
    /// Rating, if there is one.
    rating: Option<u32>,
    /// Federation; empty if it is not known.
    federation: String,
    /// FIDE id; empty if it is not known.
    fide_id: String,
    /// Date of birth as the report has it; empty if it is not known.
    birth: String,
    /// Club or school; empty if it is not known.
    club: String,
    /// Names of the categories to which the player belongs.
    categories: Vec<String>,
    /// Points of the rounds that are paired.
    half_points: i32,
    /// The first round that the player misses, if withdrawn.
    withdrawn_from: Option<usize>,
    /// The card: rounds in which the report says something of the player.
    rounds: Vec<PlayerRound>,
}

/// A round of a player.
#[derive(Debug, Serialize, JsonSchema)]
struct PlayerRound {
    /// The round.
    round: usize,
    /// Number of the opponent; nothing where there is none.
    opponent: Option<u32>,
    /// `white` or `black`; nothing without a game.
    colour: Option<&'static str>,
    /// The letter of the report, a blank for a game without a result.
    result: char,
}

impl FoundPlayers {
    /// The answer of `players`; `categories`: by name, with their players.
    pub fn new(tournament: &Tournament, found: &[&Player], categories: &[(String, Vec<PlayerId>)]) -> Self {
        Self { players: found.iter().map(|player| FoundPlayer::of(tournament, player, categories)).collect() }
    }
}

impl FoundPlayer {
    fn of(tournament: &Tournament, player: &Player, categories: &[(String, Vec<PlayerId>)]) -> Self {
        let of = categories.iter().filter(|(_, players)| players.contains(&player.id));
        let record = |round| tournament.record(player.id, round);
        let points = |round| tournament.scoring.of(record(round).outcome);
        let total: Score = (1..=tournament.rounds_paired()).map(points).sum();
        let last = tournament.records[player.id.index()].len();
        let is_there = |round: &usize| record(*round) != facts::tournament::Record::NOTHING;
        let one = |round: usize| PlayerRound {
            round,
            opponent: record(round).opponent.map(|id| tournament.player(id).number),
            colour: record(round).colour.map(|colour| match colour {
                Colour::White => "white",
                Colour::Black => "black",
            }),
            result: record(round).outcome.letter(),
        };
        Self {
            number: player.number,
            name: player.name.clone(),
            title: player.title.to_string(),
            sex: player.sex,
            rating: player.rating,
            federation: player.federation.clone(),
            fide_id: player.fide_id.clone(),
            birth: player.birth.clone(),
            club: player.club.clone(),
            categories: of.map(|(name, _)| name.clone()).collect(),
            half_points: total.0,
            withdrawn_from: tournament.out_from(player.id),
            rounds: (1..=last).filter(is_there).map(one).collect(),
        }
    }
}
