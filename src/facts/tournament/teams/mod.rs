//! Teams: their players, line-ups, boards and results.
//!
//! In a team event the participants of a [`Tournament`] are the teams. A record is a match, and its colour is the
//! colour on the first board (C.04.6 1.6.1). This module holds the facts that only teams have: players, line-ups,
//! games, match points and game points. A match without a played game is a forfeit.

mod double;
mod kind;
mod lineup;
mod result;
mod score;

use crate::tournament::PairingNumber;
use std::collections::BTreeMap;

use super::{Colour, Player, PlayerId, Record, RoundNo, Score, Scoring, Tournament};

pub use kind::TeamEventType;
pub use result::{MatchResult, MatchResultError};

/// The two scores of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TeamScore {
    /// Points for a match won or drawn.
    MatchPoints,
    /// The sum of the points on the boards.
    GamePoints,
}

impl TeamScore {
    /// Returns the other score.
    ///
    /// ```
    #[doc = include_str!("../../two_teams.txt")]
    /// assert_eq!(teams.primary.other(), TeamScore::GamePoints);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::MatchPoints => Self::GamePoints,
            Self::GamePoints => Self::MatchPoints,
        }
    }

    /// Returns the name of the score in words.
    ///
    /// ```
    #[doc = include_str!("../../two_teams.txt")]
    /// assert_eq!(teams.primary.words(), "match points");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn words(self) -> &'static str {
        match self {
            Self::MatchPoints => "match points",
            Self::GamePoints => "game points",
        }
    }
}

/// The facts of a team event apart from its matches.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Teams {
    /// The number of boards of a match, or of games in a match of two games.
    pub boards: usize,
    /// The colours of the team with White on the first board, board by board.
    pub colours: Vec<Colour>,
    /// All players, by pairing number; `players[i].id == PlayerId(i)`.
    pub players: Vec<Player>,
    /// The entry `games[i][c]` is the record of player `i` in column `c + 1` of the report, with the opponent's place
    /// in `players`.
    pub games: Vec<Vec<Record>>,
    /// One squad for each team, in the order of the teams.
    pub squads: Vec<Squad>,
    /// The score that defines the scoregroups; the other one is the secondary score.
    pub primary: TeamScore,
    /// The points of a game.
    pub game_scoring: Scoring,
    /// The points of a match.
    pub match_scoring: Scoring,
    /// The game points of the pairing-allocated bye.
    pub bye_game_points: Score,
    /// Whether a participant is one player, and a match is two games in two columns of the report (Double-Swiss).
    pub is_double: bool,
}

/// The players of a team.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Squad {
    /// A short name, or empty.
    pub nickname: String,
    /// The strength as stated in the report, if it is not a whole number.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub strength: String,
    /// The players in the order of their boards.
    pub members: Vec<PlayerId>,
    /// The players at the boards, round by round; `None` is an empty board.
    pub lineups: BTreeMap<RoundNo, Vec<Option<PlayerId>>>,
    /// The game points of matches whose board results are unknown.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub totals: BTreeMap<RoundNo, Score>,
    /// The points that the report states, if they differ from the points by its results.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unlike: Option<UnlikePoints>,
    /// The lines of the crosstables (801, 802) that follow from the results, if the report has different lines. The
    /// report's lines stay until a result changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unlike_tables: Option<Box<[String; 2]>>,
}

/// The points of a team as stated in a report, and as counted from its results. The stated points stay until a result
/// changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[non_exhaustive]
pub struct UnlikePoints {
    /// The match points and game points as stated, if any.
    pub stated: (Option<Score>, Option<Score>),
    /// The match points and game points as counted from the results.
    pub counted: (Score, Score),
}

impl Teams {
    /// Returns the column of `games`, from 0, that holds a board of a round.
    ///
    /// ```
    #[doc = include_str!("../../two_teams.txt")]
    /// assert_eq!(teams.column(2, 0), 1, "a round is a column");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn column(&self, round: RoundNo, board: usize) -> usize {
        let before = round.saturating_sub(1);
        if self.is_double { 2 * before + board } else { before }
    }

    /// Returns a player's record on a board of a round.
    ///
    /// ```
    #[doc = include_str!("../../two_teams.txt")]
    /// assert_eq!(teams.game(PlayerId(1), 1, 1).outcome, Outcome::Draw);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn game(&self, player: PlayerId, round: RoundNo, board: usize) -> Record {
        let column = self.column(round, board);
        self.games.get(player.index()).and_then(|row| row.get(column)).copied().unwrap_or(Record::NOTHING)
    }

    /// Sets a player's record on a board of a round.
    fn set_game(&mut self, player: PlayerId, (round, board): (RoundNo, usize), record: Record) {
        let column = self.column(round, board);
        let row = &mut self.games[player.index()];
        row.resize(row.len().max(column + 1), Record::NOTHING);
        row[column] = record;
    }

    /// Changes a player's record on a board of a round, and with it the points that the report states for the player.
    fn change_game(&mut self, player: PlayerId, at: (RoundNo, usize), record: Record) {
        let before = self.game(player, at.0, at.1);
        if before == record {
            return;
        }
        let won = self.game_scoring.of(record.outcome) - self.game_scoring.of(before.outcome);
        let stated = &mut self.players[player.index()].stated_points;
        *stated = stated.map(|points| (points + won).max(Score::ZERO));
        self.set_game(player, at, record);
    }

    /// Returns the colour on a board for the team with White on the first board.
    ///
    /// ```
    #[doc = include_str!("../../two_teams.txt")]
    /// assert_eq!(teams.colour(1), Colour::Black);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn colour(&self, board: usize) -> Colour {
        let first = self.colours.first().copied().unwrap_or(Colour::White);
        let here = self.colours.get(board).copied();
        let usual = if board.is_multiple_of(2) { Colour::White } else { Colour::Black };
        here.map_or(usual, |here| if here == first { Colour::White } else { Colour::Black })
    }

    /// Returns the team of a player.
    ///
    /// ```
    #[doc = include_str!("../../two_teams.txt")]
    /// assert_eq!(teams.team_of(PlayerId(2)), Some(pawns));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn team_of(&self, player: PlayerId) -> Option<PlayerId> {
        let at = self.squads.iter().position(|squad| squad.members.contains(&player))?;
        Some(PlayerId(limit::from_len(at)))
    }

    /// Returns the player at a board in a round, if the line-up is known and the board is not empty.
    ///
    /// ```
    #[doc = include_str!("../../two_teams.txt")]
    /// assert_eq!(teams.at_board(pawns, 1, 1), Some(PlayerId(3)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn at_board(&self, team: PlayerId, round: RoundNo, board: usize) -> Option<PlayerId> {
        self.squads.get(team.index())?.lineups.get(&round)?.get(board).copied().flatten()
    }

    /// Returns the default line-up of a team: its first members.
    ///
    /// ```
    #[doc = include_str!("../../two_teams.txt")]
    /// assert_eq!(teams.usual_lineup(rooks), [Some(PlayerId(0)), Some(PlayerId(1))]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn usual_lineup(&self, team: PlayerId) -> Vec<Option<PlayerId>> {
        let members = self.squads.get(team.index()).map_or(&[][..], |squad| &squad.members);
        let first = usize::from(!self.is_double);
        (0..self.boards).map(|board| members.get(board * first).copied()).collect()
    }
}

impl Tournament {
    /// Returns the word for a participant: team or player.
    ///
    /// ```
    #[doc = include_str!("../../two_teams.txt")]
    /// assert_eq!(event.participant(), "team");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn participant(&self) -> &'static str {
        match &self.teams {
            Some(teams) if !teams.is_double => "team",
            _ => "player",
        }
    }

    /// Returns the word for a pairing of two participants: match or game.
    ///
    /// ```
    #[doc = include_str!("../../two_teams.txt")]
    /// assert_eq!(event.encounter(), "match");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn encounter(&self) -> &'static str {
        if self.teams.is_some() { "match" } else { "game" }
    }

    /// Returns `game of player 3` or `match of team 3`.
    pub(crate) fn encounter_of(&self, number: PairingNumber) -> String {
        format!("{} of {} {number}", self.encounter(), self.participant())
    }
}
