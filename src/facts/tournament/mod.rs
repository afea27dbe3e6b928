//! Facts: players, games, byes, forfeits, scores, histories, and the position before a round.
//!
//! This module prefers and forbids nothing: a colour that was played is a fact, but the colour due to a player is a
//! rule. Scores are whole numbers of half points.

mod builder;
mod check;
mod colour;
mod decree;
mod drawn;
mod force;
mod history;
mod idle;
mod lots;
mod match_points;
mod namesakes;
mod needed;
mod pair_set;
mod pairing;
mod pairing_number;
mod player;
mod position;
mod position_error;
mod prohibited;
mod rank;
mod rank_index;
mod ranking;
mod record;
mod reranked;
mod rewound;
mod score;
mod sides;
mod teams;
mod wall;

pub use builder::TournamentBuilder;
pub use check::{MOST_ROUNDS, TournamentError};
pub use colour::{Colour, ColourHistory};
pub use decree::{Decree, DecreedResult};
pub use drawn::DrawnBy;
pub use force::{BoundPlayer, Force};
pub use history::{Float, RoundFact};
pub use lots::Lots;
pub use match_points::MatchPoints;
pub use namesakes::Namesakes;
pub(crate) use needed::is_seeding_round;
pub use needed::{MissingFact, first_of};
pub use pair_set::PairSet;
pub use pairing::{Board, Pairing, PairingError};
pub use pairing_number::PairingNumber;
pub use player::{EntrantId, Player, PlayerId, Title};
pub use position::{Coming, Entry, Position};
pub use position_error::PositionError;
pub use rank::Rank;
pub use rank_index::RankIndex;
pub use ranking::RankChange;
pub use record::{Agreement, Outcome, Record};
pub use score::{Score, Scoring};
pub use sides::{Side, SidesError};
pub use teams::{MatchResult, MatchResultError, Squad, TeamEventType, TeamScore, Teams, UnlikePoints};
pub use wall::{Correction, Repair, RepairChoice, TableChange, Wall, WallChange};

use limit::look;

/// A round, counted from 1.
pub type RoundNo = usize;

/// Players who must not meet each other from one round to another, both included.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Prohibition {
    /// No two of these players may meet.
    pub players: Vec<PlayerId>,
    /// The first round in which the prohibition applies.
    pub first: RoundNo,
    /// The last round in which the prohibition applies; `None` means to the end.
    pub last: Option<RoundNo>,
    /// Whether the players are kept apart only where the rulebook can do so (measure `unwanted-pairs`); such pairs are
    /// legal.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub if_possible: bool,
}

/// Points added for pairing only (acceleration), per player and round.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct VirtualPoints {
    /// The player concerned.
    pub player: PlayerId,
    /// Points for round 1, 2, … ; missing rounds are zero.
    pub by_round: Vec<Score>,
}

/// Headings in the tournament report that pairing does not use but a round trip must preserve.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Headings {
    /// The name of the event.
    pub name: String,
    /// All other records as (code, text), in file order; a line is code and text separated by a blank. The code is
    /// everything before the first blank; its first three characters identify the record.
    pub others: Vec<(String, String)>,
    /// The records after the players, in the same form.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub after_players: Vec<(String, String)>,
}

impl Headings {
    /// Returns all kept records, in file order.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert_eq!(event.headings.kept().count(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn kept(&self) -> impl Iterator<Item = &(String, String)> + Clone {
        self.others.iter().chain(&self.after_players)
    }
}

/// A tournament as recorded: everything known before a round is paired.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Tournament {
    /// Name, place, dates, arbiters.
    pub headings: Headings,
    /// The players in the order of their pairing numbers; `players[i].id == PlayerId(i)`.
    pub players: Vec<Player>,
    /// The records of all players: `records[i][r]` is the record of player `i` in round `r + 1`. Rows may be shorter
    /// than `rounds`.
    pub records: Vec<Vec<Record>>,
    /// The announced number of rounds, if the source states it.
    pub rounds: Option<usize>,
    /// The colour drawn for the highest player before round one, if known.
    pub initial_colour: Option<Colour>,
    /// The points per result.
    pub scoring: Scoring,
    /// The points of matches whose outcomes do not determine the points, and the secondary score.
    #[serde(default, skip_serializing_if = "MatchPoints::is_empty")]
    pub matches: MatchPoints,
    /// Squads, line-ups and games of a team event, whose players are teams.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub teams: Option<Box<Teams>>,
    /// Points given by decree (record 299).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decrees: Vec<Decree>,
    /// The pairs excluded by the arbiter.
    pub prohibitions: Vec<Prohibition>,
    /// The acceleration given player by player.
    pub acceleration: Vec<VirtualPoints>,
    /// The encoded type of the tournament (record 192), if any.
    pub system: Option<String>,
    /// The published rounds, and their later changes.
    #[serde(default, skip_serializing_if = "Wall::is_empty")]
    pub wall: Wall,
}

impl Tournament {
    /// Returns the player with this id. For an id of another event, this is a player without number and name;
    /// [`Tournament::find`] tells the two apart.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert_eq!(event.player(ada).name, "Ada");
    /// assert_eq!(event.player(PlayerId(99)).name, "");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn player(&self, id: PlayerId) -> &Player {
        self.players.get(id.index()).unwrap_or(&player::NOBODY)
    }

    /// Returns the player with this id, if there is one; the id may come from another event.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert_eq!(event.find(ada).map(|player| player.name.as_str()), Some("Ada"));
    /// assert_eq!(event.find(PlayerId(99)), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find(&self, id: PlayerId) -> Option<&Player> {
        self.players.get(id.index())
    }

    /// Returns the player with this pairing number, if there is one.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert_eq!(event.by_number(4), Some(dan));
    /// assert_eq!(event.by_number(5), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn by_number(&self, number: impl Into<PairingNumber>) -> Option<PlayerId> {
        let number = number.into();
        self.players.iter().find(|p| p.number == number).map(|p| p.id)
    }

    /// Returns a player's record for a round; absent without points if nothing is recorded, as for round 0 or a player of
    /// another event.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert_eq!(event.record(cleo, 1).opponent, Some(ada));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn record(&self, id: PlayerId, round: RoundNo) -> Record {
        let row = self.records.get(id.index());
        let record = row.zip(round.checked_sub(1)).and_then(|(row, place)| row.get(place));
        record.copied().unwrap_or(Record::NOTHING)
    }

    /// Returns a player's acceleration points in a round.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert_eq!(event.virtual_points(ada, 2), Score(0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn virtual_points(&self, id: PlayerId, round: RoundNo) -> Score {
        let of_player = self.acceleration.iter().filter(|v| v.player == id);
        let Some(place) = round.checked_sub(1) else { return Score::ZERO };
        of_player.filter_map(|v| v.by_round.get(place).copied()).sum()
    }

    /// Returns the tournament as it was after a round, without later records.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert_eq!(event.up_to(0).rounds_paired(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn up_to(&self, round: RoundNo) -> Self {
        let mut then = self.clone();
        then.records.iter_mut().for_each(|row| row.truncate(round));
        then.matches.truncate(round);
        then.teams.iter_mut().for_each(|teams| teams.truncate(round));
        then
    }

    /// Returns the tournament as it was before the round was paired: with byes arranged for the round, but without
    /// its games.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert_eq!(event.before(1).rounds_paired(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn before(&self, round: RoundNo) -> Self {
        let mut then = self.up_to(round);
        for row in then.records.iter_mut().filter(|row| row.len() == round) {
            row.pop_if(|record| record.is_paired());
        }
        then
    }

    /// Returns the tournament with all unfinished games drawn, as adjourned games count for pairing (Irish 5, 1998
    /// F.9). If the event gives them other points (record 162, X), they count as draws with these points.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let event = with_pairing(&event, 2, &Pairing { boards: vec![Board { white: ben, black: ada }], bye: None })?;
    /// assert_eq!(event.with_unfinished_drawn().record(ada, 2).outcome, Outcome::Draw);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_unfinished_drawn(&self) -> Self {
        let mut drawn = self.clone();
        let of_teams = self.teams.is_some();
        let other = self.scoring.unfinished.filter(|&points| points != self.scoring.draw && !of_teams);
        for (row, id) in drawn.records.iter_mut().zip((0..).map(PlayerId)) {
            for (record, round) in row.iter_mut().zip(1..) {
                if record.opponent.is_some() && record.outcome == Outcome::Nothing {
                    record.outcome = Outcome::Draw;
                    drawn.decrees.extend(other.map(|points| Decree {
                        result: DecreedResult::Draw,
                        points,
                        game_points: None,
                        round: Some(round),
                        players: vec![id],
                    }));
                }
            }
        }
        drawn.draw_open_boards();
        drawn
    }

    /// Returns the colour drawn before round one: as stated in the source, else as shown by the first paired round.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let event = Tournament { initial_colour: None, ..event };
    /// assert_eq!(event.drawn_colour(), Some(Colour::White), "as round one shows");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    // READING INITIAL-COLOUR: the first player by number who was paired then and whose game has a colour shows it. The
    // place of his number among those paired decides: odd means the drawn colour. The other reading: White where
    // nothing is stated.
    pub fn drawn_colour(&self) -> Option<Colour> {
        self.initial_colour.or_else(|| {
            let last = self.records.iter().map(Vec::len).max().unwrap_or(0);
            let first =
                (1..=last).find(|&r| self.players.iter().any(|p| self.record(p.id, r).is_paired()))?;
            let paired = self.players.iter().map(|p| self.record(p.id, first)).filter(Record::is_paired);
            paired.enumerate().find_map(|(place, record)| {
                let colour = record.colour?;
                Some(if place % 2 == 0 { colour } else { colour.opposite() })
            })
        })
    }

    /// Returns facts that the source leaves open and that may change the pairing, one sentence each.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let event = Tournament { rounds: None, ..event };
    /// assert_eq!(event.left_open(&Position::before(&event, 2, &[])?).len(), 1, "the number of rounds");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn left_open(&self, position: &Position) -> Vec<String> {
        let mut gaps = Vec::new();
        let has_no_colour = position.entries.iter().any(|e| e.colours.played().is_empty());
        if self.initial_colour.is_none() && has_no_colour {
            gaps.push(match self.drawn_colour() {
                Some(colour) => {
                    format!(
                        "the initial colour is not stated (152, XXC); the first round shows that it was \
                         {colour}"
                    )
                }
                None => "the initial colour is not stated (152, XXC); White is assumed".to_owned(),
            });
        }
        if self.rounds.is_none() {
            let round = position.round;
            let says = "the number of rounds is not stated (142, XXR)";
            gaps.push(format!("{says}; round {round} is assumed not to be the last"));
        }
        gaps
    }

    /// Returns the round from which a withdrawn player is absent without points until the last round. For future
    /// rounds, only recorded absences count.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let mut event = event;
    /// event.records[dan.index()].extend([Record::bye(Outcome::ZeroBye); 2]);
    /// assert_eq!(event.out_from(dan), Some(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    // READING WITHDRAWN: the report has no field for a withdrawal, so it is recognised by zero-point byes in every
    // announced round; the other reading: by missing records, which might be an oversight.
    pub fn out_from(&self, id: PlayerId) -> Option<RoundNo> {
        self.out_after(self.rounds_paired(), id)
    }

    /// Returns [`Tournament::out_from`] for all players, in player order.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let mut event = event;
    /// event.records[dan.index()].extend([Record::bye(Outcome::ZeroBye); 2]);
    /// assert_eq!(event.all_out_from(), [None, None, None, Some(2)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn all_out_from(&self) -> Vec<Option<RoundNo>> {
        let paired = self.rounds_paired();
        let of = |p: &Player| {
            look();
            self.out_after(paired, p.id)
        };
        self.players.iter().map(of).collect()
    }

    fn out_after(&self, paired: RoundNo, id: PlayerId) -> Option<RoundNo> {
        let recorded = self.records.get(id.index()).map_or(0, Vec::len);
        let last = self.rounds.unwrap_or(0).min(MOST_ROUNDS).max(recorded).max(paired);
        let is_over = self.rounds.is_some_and(|rounds| paired >= rounds);
        let is_out = |round: RoundNo| {
            let record = self.record(id, round);
            let is_absent = record.outcome == Outcome::Nothing && round <= paired;
            record.opponent.is_none() && (is_absent || record.outcome == Outcome::ZeroBye)
        };
        let first = (1..=last).rev().find(|&round| !is_out(round)).unwrap_or(0) + 1;
        (first <= last && (last > paired || is_over)).then_some(first)
    }

    /// Returns the number of rounds in which at least one pair was made or a pairing-allocated bye was given.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert_eq!(event.rounds_paired(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rounds_paired(&self) -> usize {
        let last = |row: &Vec<Record>| row.iter().rposition(Record::is_paired).map_or(0, |at| at + 1);
        self.records.iter().map(last).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn withdrawn_is_who_is_away_to_the_last_round() {
        let game = |other| Record::game(PlayerId(other), Colour::White, Outcome::Draw);
        let zero = Record::bye(Outcome::ZeroBye);
        let out = |rounds: Option<usize>, row: &[Record]| {
            let players = (0..2)
                .map(|i| Player { id: PlayerId(i), number: PairingNumber(i + 1), ..Player::default() })
                .collect();
            // Two rounds are paired.
            let other = vec![Record::bye(Outcome::PairingBye); 2];
            let t =
                Tournament { rounds, players, records: vec![row.to_vec(), other], ..Tournament::default() };
            t.out_from(PlayerId(0))
        };
        assert_eq!(out(Some(4), &[game(1), zero, zero, zero]), Some(2));
        assert_eq!(out(Some(4), &[game(1), Record::NOTHING, zero, zero]), Some(2));
        assert_eq!(out(Some(4), &[game(1), zero]), None, "he may come back");
        assert_eq!(out(Some(4), &[game(1), game(1), zero]), None, "he plays round four");
        assert_eq!(out(Some(2), &[game(1), zero]), Some(2), "the event is over");
        assert_eq!(out(Some(2), &[game(1), Record::bye(Outcome::HalfBye)]), None);
        assert_eq!(out(None, &[game(1), zero]), None, "nobody knows how many rounds there are");
    }
}
