//! `players`: the players found, with their details.

use schemars::JsonSchema;
use serde::Serialize;

use super::individual::TeamPlayer;
use api::standings::{self, IndividualRow, IndividualRules};
use facts::tournament::{Colour, PairingNumber, Player, PlayerId, Record, Score, Tournament};

/// The players found.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FoundPlayers {
    /// The players, by number.
    players: Vec<FoundPlayer>,
}

/// A player.
#[derive(Debug, Serialize, JsonSchema)]
struct FoundPlayer {
    /// Pairing number.
    number: PairingNumber,
    /// Name.
    name: String,
    /// FIDE title; empty if there is none.
    title: String,
    /// `m` or `w`, if known.
    sex: Option<char>,
    /// Rating, if there is one.
    rating: Option<u32>,
    /// Federation; empty if unknown.
    federation: String,
    /// FIDE id; empty if unknown.
    fide_id: String,
    /// Date of birth in the report's format; empty if unknown.
    birth: String,
    /// Club or school; empty if unknown.
    club: String,
    /// Names of the categories to which the player belongs.
    categories: Vec<String>,
    /// Points from the paired rounds.
    half_points: i32,
    /// The first round that the player misses, if withdrawn.
    withdrawn_from: Option<usize>,
    /// The card: rounds in which the report has an entry for the player.
    rounds: Vec<PlayerRound>,
    /// In a team event, the players of the team, in the order of the list.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    members: Vec<TeamMember>,
}

/// A player of a team, with his games.
#[derive(Debug, Serialize, JsonSchema)]
struct TeamMember {
    /// The player and his results; the place is that among all players of the event.
    #[serde(flatten)]
    figures: TeamPlayer,
    /// The card, with the numbers of players.
    rounds: Vec<PlayerRound>,
}

/// A player's round.
#[derive(Debug, Serialize, JsonSchema)]
struct PlayerRound {
    /// The round.
    round: usize,
    /// The opponent's number; absent if there is none.
    opponent: Option<PairingNumber>,
    /// `white` or `black`; left out if there was no game.
    colour: Option<&'static str>,
    /// The report letter, a blank for a game without a result.
    result: char,
}

impl FoundPlayers {
    /// Returns the answer of `players`. `categories` lists each category by name with its players.
    pub fn new(tournament: &Tournament, found: &[&Player], categories: &[(String, Vec<PlayerId>)]) -> Self {
        let (counted, _) = standings::as_counted_when_played(tournament);
        let tournament = &*counted;
        let results = standings::individuals(tournament, IndividualRules::default());
        let results = results.map_or_else(Vec::new, |found| found.tables).pop();
        let results = results.map_or_else(Vec::new, |table| table.rows);
        let one = |player: &&Player| FoundPlayer::of(tournament, player, categories, &results);
        Self { players: found.iter().map(one).collect() }
    }
}

impl FoundPlayer {
    fn of(
        tournament: &Tournament,
        player: &Player,
        categories: &[(String, Vec<PlayerId>)],
        results: &[IndividualRow],
    ) -> Self {
        let of = categories.iter().filter(|(_, players)| players.contains(&player.id));
        let record = |round| tournament.record(player.id, round);
        let points = |round| tournament.scored(player.id, round);
        let total: Score = (1..=tournament.rounds_paired()).map(points).sum();
        let last = tournament.records[player.id.index()].len();
        let is_there = |round: &usize| record(*round) != Record::NOTHING;
        let number = |id: PlayerId| tournament.player(id).number;
        let one = |round: usize| PlayerRound::of(round, record(round), &number);
        Self {
            number: player.number,
            name: player.name.clone(),
            title: player.titled(),
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
            members: members(tournament, player.id, results),
        }
    }
}

impl PlayerRound {
    fn of(round: usize, record: Record, number: &dyn Fn(PlayerId) -> PairingNumber) -> Self {
        let colour = record.colour.map(|colour| match colour {
            Colour::White => "white",
            Colour::Black => "black",
        });
        Self { round, opponent: record.opponent.map(number), colour, result: record.outcome.letter() }
    }
}

/// Returns the players of a team; none in an event of players.
fn members(tournament: &Tournament, team: PlayerId, results: &[IndividualRow]) -> Vec<TeamMember> {
    let Some(teams) = &tournament.teams else { return Vec::new() };
    let number = |id: PlayerId| teams.players[id.index()].number;
    let rounds = |id: PlayerId| {
        let all = (1..=tournament.rounds_paired()).map(|round| (round, teams.game(id, round, 0)));
        all.filter(|(_, record)| *record != Record::NOTHING)
            .map(|(round, record)| PlayerRound::of(round, record, &number))
            .collect()
    };
    let squad = teams.squads[team.index()].members.iter();
    let member = |id: &PlayerId| {
        let row = results.iter().find(|row| row.player == *id)?;
        Some(TeamMember { figures: TeamPlayer::new(tournament, teams, row), rounds: rounds(*id) })
    };
    squad.filter_map(member).collect()
}
