//! The recipe of a random tournament. All shares are per mille, so a recipe contains no fractions.

use std::ops::RangeInclusive;

use super::attendance::Shares;
use super::{Dice, EventKey, Field, Purpose};

/// The recipe of a random tournament.
///
/// Shares are per mille; 1000 and above means always. A saturated event is simply one with few players and many rounds.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Recipe {
    /// The number of players entered, including late entries.
    pub players: u32,
    /// The number of rounds announced.
    pub rounds_total: usize,
    /// The number of rounds to play; more than `rounds_total` counts as `rounds_total`.
    pub rounds_played: usize,
    /// The seed of all random decisions.
    pub seed: u64,
    /// The mean rating.
    pub rating_mean: u32,
    /// The standard deviation of the ratings, in rating points (a rating is a sum of twelve dice).
    pub rating_spread: u32,
    /// The advantage for White in rating points.
    pub white_advantage: i32,
    /// The chance that a player has exactly the rating of the player drawn immediately before.
    pub equal_ratings: u32,
    /// The chance that a player is unrated.
    pub unrated: u32,
    /// The share of draws among played games, if the rating difference leaves room for them.
    pub draws: u32,
    /// Forfeited games; one in eight of them is forfeited by both players.
    pub forfeits: u32,
    /// Games decided with less than one move played (`W`, `D`, `L`).
    pub short_games: u32,
    /// Half-point byes, per player and round.
    pub half_byes: u32,
    /// Announced absences without points, per player and round.
    pub zero_byes: u32,
    /// Full-point byes given by the arbiter, per player and round.
    pub full_byes: u32,
    /// Players who miss one to three rounds at the start.
    pub late_entries: u32,
    /// Players who leave before the last round.
    pub withdrawals: u32,
    /// Prohibited pairs, per player.
    pub prohibited: u32,
    /// Games that end 0-0, ½-0 or 0-½, among those played.
    pub odd_results: u32,
    /// The greatest rating difference that counts for a result; larger differences count as this one. `None` means that
    /// there is no bound.
    pub most_difference: Option<u32>,
    /// The ratings; `None` means ratings drawn from mean and spread.
    pub field: Option<Field>,
}

impl Recipe {
    /// Returns the key of the only event of the seed.
    pub(crate) fn key(&self) -> EventKey {
        EventKey { seed: self.seed, event: 0 }
    }

    /// Returns the shares of absent players.
    pub(super) fn shares(&self) -> Shares {
        Shares {
            half: self.half_byes,
            zero: self.zero_byes,
            full: self.full_byes,
            late: self.late_entries,
            leave: self.withdrawals,
            rounds: self.rounds_total,
        }
    }

    /// Returns a typical open tournament: draws 35 %, forfeits 1 %, half-point byes 3 %, absences 1 %, late entries 2
    /// %, withdrawals 3 %; prohibited pairs are 1 % of the players.
    pub fn open(players: u32, rounds_total: usize, rounds_played: usize, seed: u64) -> Self {
        Self {
            equal_ratings: 50,
            forfeits: 10,
            half_byes: 30,
            zero_byes: 10,
            late_entries: 20,
            withdrawals: 30,
            prohibited: 10,
            ..Self::plain(players, rounds_total, rounds_played, seed)
        }
    }

    /// Returns a tournament in which all players play every round, every game is played, and there are no prohibited
    /// pairs.
    pub fn plain(players: u32, rounds_total: usize, rounds_played: usize, seed: u64) -> Self {
        Self {
            players,
            rounds_total,
            rounds_played,
            seed,
            rating_mean: 2000,
            rating_spread: 200,
            white_advantage: 35,
            equal_ratings: 0,
            unrated: 0,
            draws: 350,
            forfeits: 0,
            short_games: 0,
            half_byes: 0,
            zero_byes: 0,
            full_byes: 0,
            late_entries: 0,
            withdrawals: 0,
            prohibited: 0,
            odd_results: 0,
            most_difference: None,
            field: None,
        }
    }

    /// Returns a recipe drawn at random, for tests that search for rare positions. The number of players is drawn from
    /// `players`; there are up to 13 rounds. Every feature has a rate from zero to far above the rate of real events.
    /// One event in four is saturated: small, with as many rounds as opponents, and nearly over.
    pub fn varied(seed: u64, players: RangeInclusive<u32>) -> Self {
        let mut dice = Dice::new(seed, Purpose::Recipe, 0, (0, 0));
        let span = players.end().saturating_sub(*players.start());
        let is_saturated = dice.below(4) == 0;
        let span = if is_saturated { span.min(7) } else { span };
        let players = players.start() + dice.below(span.saturating_add(1));
        // More rounds than opponents would only be cut off.
        let most = 13.min(players.saturating_sub(1)).max(1);
        let rounds_total = if is_saturated { most } else { 1 + dice.below(most) };
        let rounds_played = if is_saturated {
            (rounds_total - 1).saturating_sub(dice.below(2))
        } else {
            dice.below(rounds_total + 1)
        };
        let mut rare = |most: u32| if dice.below(2) == 0 { 0 } else { dice.below(most + 1) };
        Self {
            rating_mean: 1500 + rare(900),
            rating_spread: rare(400),
            white_advantage: 35,
            equal_ratings: rare(800),
            unrated: rare(300),
            draws: rare(900),
            forfeits: rare(150),
            short_games: rare(50),
            half_byes: rare(120),
            zero_byes: rare(120),
            full_byes: rare(30),
            late_entries: rare(200),
            withdrawals: rare(200),
            prohibited: rare(200),
            ..Self::plain(players, rounds_total as usize, rounds_played as usize, seed)
        }
    }
}
