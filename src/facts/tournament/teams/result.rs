//! The result of a match: board by board, as a total, or by forfeit. Also here: a team's line-up, if it is not the
//! usual one.

use super::Teams;
use crate::tournament::{Board, Outcome, PlayerId, RoundNo, Score, Tournament};

/// The result of a match, seen from the team with White on the first board.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MatchResult {
    /// The outcome on each board for this team and for the other.
    Boards(Vec<(Outcome, Outcome)>),
    /// The game points of both teams, if the results of the boards are unknown.
    Total(Score, Score),
    /// The whole match by forfeit.
    Forfeit(Outcome, Outcome),
}

impl MatchResult {
    /// Returns the result as seen from the other team.
    ///
    /// ```
    /// use pairproof::{tournament::{MatchResult, Score}};
    ///
    /// assert_eq!(MatchResult::Total(Score(5), Score(3)).turned(), MatchResult::Total(Score(3), Score(5)));
    /// ```
    #[must_use]
    pub fn turned(self) -> Self {
        match self {
            Self::Boards(boards) => {
                Self::Boards(boards.into_iter().map(|(one, other)| (other, one)).collect())
            }
            Self::Total(one, other) => Self::Total(other, one),
            Self::Forfeit(one, other) => Self::Forfeit(other, one),
        }
    }

    /// Returns the result with a draw on every open board.
    #[must_use]
    pub(in crate::tournament) fn with_open_drawn(self) -> Self {
        let Self::Boards(boards) = self else { return self };
        let drawn = |one: (Outcome, Outcome)| match one {
            (Outcome::Nothing, Outcome::Nothing) => (Outcome::Draw, Outcome::Draw),
            other => other,
        };
        Self::Boards(boards.into_iter().map(drawn).collect())
    }
}

/// The reason why a result cannot be the result of a match.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MatchResultError {
    /// The number of boards is wrong.
    #[error("results given: {given}; boards in a match: {boards}")]
    Boards {
        /// The number of results given.
        given: usize,
        /// The number of boards of a match.
        boards: usize,
    },
    /// A player has a game on a board that the opponents leave empty.
    #[error("board {board} is empty for {team}, so it can only be won by forfeit")]
    Empty {
        /// The board, from 1.
        board: usize,
        /// The team, by name.
        team: String,
    },
    /// The points are impossible in a match.
    #[error("{white} and {black} cannot be the game points of a match; its boards: {boards}")]
    Total {
        /// The points of the team with White on the first board.
        white: Score,
        /// The points of the other team.
        black: Score,
        /// The number of boards of a match.
        boards: usize,
    },
    /// The result of a match of two games is only a total, so the result of each game is unknown.
    #[error("{white} and {black} do not say how each of the two games ended")]
    Games {
        /// The points of the player with White in game one.
        white: Score,
        /// The points of the other player.
        black: Score,
    },
    /// The team has no match in the round.
    #[error("{team} has no match in round {round}")]
    NoMatch {
        /// The team, by name.
        team: String,
        /// The round.
        round: RoundNo,
    },
    /// A line-up is longer than a match has boards.
    #[error("the line-up names {named} for boards 1 to {boards}")]
    LineupLong {
        /// The number of places that the line-up names.
        named: usize,
        /// The number of boards of a match.
        boards: usize,
    },
    /// A player does not belong to the team.
    #[error("{player} does not play for {team}")]
    LineupStranger {
        /// The player, by number and name.
        player: String,
        /// The team, by name.
        team: String,
    },
    /// A player is named for two boards.
    #[error("{player} is named for two boards")]
    LineupTwice {
        /// The player, by number and name.
        player: String,
    },
}

impl Tournament {
    /// Enters the result of a match; boards without a result stay open.
    ///
    /// # Errors
    /// Fails if the result is impossible in a match of these teams.
    ///
    /// ```
    #[doc = include_str!("../../two_teams.txt")]
    /// let mut event = event.clone();
    /// let board = Board { white: rooks, black: pawns };
    /// event.set_match(1, board, &MatchResult::Total(Score(1), Score(3)))?;
    /// assert_eq!(event.record(pawns, 1).outcome, Outcome::Win);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_match(
        &mut self,
        round: RoundNo,
        board: Board,
        result: &MatchResult,
    ) -> Result<(), MatchResultError> {
        self.settle_matches(round);
        let names = [board.white, board.black].map(|id| self.player(id).name.clone());
        let Some(teams) = &mut self.teams else { return Ok(()) };
        match result {
            MatchResult::Boards(boards) => teams.enter_boards(round, board, boards, &names)?,
            MatchResult::Total(white, black) => teams.enter_total(round, board, (*white, *black))?,
            MatchResult::Forfeit(white, black) => teams.forfeit(round, board, (*white, *black)),
        }
        if let MatchResult::Forfeit(white, black) = *result {
            self.records[board.white.index()][round - 1].outcome = white;
            self.records[board.black.index()][round - 1].outcome = black;
        }
        self.recount_matches(round);
        self.players.iter_mut().for_each(|team| team.stated_rank = None);
        Ok(())
    }

    /// Returns the result of a match as recorded, in the form that [`set_match`](Self::set_match) takes. A board
    /// without a result is [`Outcome::Nothing`] for both teams.
    ///
    /// ```
    #[doc = include_str!("../../two_teams.txt")]
    /// let board = Board { white: rooks, black: pawns };
    /// let boards = vec![(Outcome::Win, Outcome::Loss), (Outcome::Draw, Outcome::Draw)];
    /// assert_eq!(event.match_result(1, board), MatchResult::Boards(boards));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn match_result(&self, round: RoundNo, board: Board) -> MatchResult {
        let [white, black] = [board.white, board.black].map(|id| self.record(id, round).outcome);
        let forfeit = MatchResult::Forfeit(white, black);
        let Some(teams) = &self.teams else { return MatchResult::Boards(vec![(white, black)]) };
        let total = |id: PlayerId| teams.squads[id.index()].totals.get(&round).copied();
        if let (Some(white), Some(black)) = (total(board.white), total(board.black)) {
            return MatchResult::Total(white, black);
        }
        let is_forfeit = |outcome| matches!(outcome, Outcome::ForfeitWin | Outcome::ForfeitLoss);
        let is_given = is_forfeit(white) && is_forfeit(black);
        let mut boards = Vec::new();
        for at in 0..teams.boards {
            let pair = teams.pair(board, round, at);
            let outcome = |player: PlayerId| teams.game(player, round, at).outcome;
            let (one, is_usual) = match (forced(pair), pair) {
                (Some(one), [Some(alone), None] | [None, Some(alone)]) => {
                    (one, outcome(alone) == Outcome::ForfeitWin)
                }
                (_, [Some(one), Some(other)]) => ((outcome(one), outcome(other)), true),
                (one, _) => (one.unwrap_or((Outcome::Nothing, Outcome::Nothing)), true),
            };
            if is_given && !is_usual {
                return forfeit;
            }
            boards.push(one);
        }
        let is_empty = (0..teams.boards).all(|at| teams.pair(board, round, at) == [None, None]);
        if is_empty && is_given { forfeit } else { MatchResult::Boards(boards) }
    }

    /// Returns whether the boards of a match can add up to a total, if one side wins each board or it is drawn.
    ///
    /// ```
    #[doc = include_str!("../../two_teams.txt")]
    /// let board = Board { white: rooks, black: pawns };
    /// assert!(event.can_total(1, board, (Score(3), Score(1))), "1½ to ½ on two boards");
    /// assert!(!event.can_total(1, board, (Score(2), Score(0))), "one board is missing");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn can_total(&self, round: RoundNo, board: Board, total: (Score, Score)) -> bool {
        let Some(teams) = &self.teams else { return false };
        let (win, draw, loss) = (Outcome::Win, Outcome::Draw, Outcome::Loss);
        let (gift, none) = (Outcome::ForfeitWin, Outcome::ForfeitLoss);
        let ends = [(win, loss), (draw, draw), (loss, win), (gift, none), (none, gift)];
        let is_unknown = (0..teams.boards).all(|at| teams.pair(board, round, at) == [None, None]);
        let mut sums = std::collections::BTreeSet::from([(Score::ZERO, Score::ZERO)]);
        for at in 0..teams.boards {
            let only = forced(teams.pair(board, round, at)).filter(|_| !is_unknown);
            let given = only.map_or(ends.to_vec(), |only| vec![only]);
            let points = given.into_iter().map(|(w, b)| (teams.game_scoring.of(w), teams.game_scoring.of(b)));
            let points: Vec<(Score, Score)> = points.collect();
            sums = sums.iter().flat_map(|s| points.iter().map(|p| (s.0 + p.0, s.1 + p.1))).collect();
        }
        sums.contains(&total)
    }

    /// Seats other players of a team in a round. The opponents keep their boards, and the results of the match are open
    /// again.
    ///
    /// # Errors
    /// Fails if the team has no match, a player is not one of its members, or there are too many players.
    ///
    /// ```
    #[doc = include_str!("../../two_teams.txt")]
    /// let mut event = event.clone();
    /// event.set_lineup(1, rooks, &[Some(PlayerId(1)), None])?;
    /// assert_eq!(event.record(rooks, 1).outcome, Outcome::Nothing, "board one is open again");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_lineup(
        &mut self,
        round: RoundNo,
        team: PlayerId,
        lineup: &[Option<PlayerId>],
    ) -> Result<(), MatchResultError> {
        self.settle_matches(round);
        let record = self.record(team, round);
        let name = self.player(team).name.clone();
        let Some(other) = record.opponent else {
            return Err(MatchResultError::NoMatch { team: name, round });
        };
        let Some(teams) = &mut self.teams else { return Ok(()) };
        if lineup.len() > teams.boards {
            let (named, boards) = (lineup.len(), teams.boards);
            return Err(MatchResultError::LineupLong { named, boards });
        }
        for (at, player) in lineup.iter().enumerate().filter_map(|(at, p)| Some((at, (*p)?))) {
            let label = || teams.players[player.index()].label();
            if !teams.squads[team.index()].members.contains(&player) {
                return Err(MatchResultError::LineupStranger { player: label(), team: name });
            }
            if lineup[..at].contains(&Some(player)) {
                return Err(MatchResultError::LineupTwice { player: label() });
            }
        }
        let mut own = lineup.to_vec();
        own.resize(teams.boards, None);
        let usual = teams.usual_lineup(other);
        let theirs = teams.squads[other.index()].lineups.get(&round).cloned().unwrap_or(usual);
        let is_white = record.colour != Some(crate::tournament::Colour::Black);
        let board =
            if is_white { Board { white: team, black: other } } else { Board { white: other, black: team } };
        let lineups = if is_white { [own, theirs] } else { [theirs, own] };
        teams.reseat(board, round, lineups);
        for id in [team, other] {
            self.records[id.index()][round - 1].outcome = Outcome::Nothing;
        }
        self.recount_matches(round);
        Ok(())
    }
}

/// Returns the outcomes on a board that at least one team leaves empty.
fn forced(pair: [Option<PlayerId>; 2]) -> Option<(Outcome, Outcome)> {
    match pair {
        [Some(_), Some(_)] => None,
        [Some(_), None] => Some((Outcome::ForfeitWin, Outcome::ForfeitLoss)),
        [None, Some(_)] => Some((Outcome::ForfeitLoss, Outcome::ForfeitWin)),
        [None, None] => Some((Outcome::ForfeitLoss, Outcome::ForfeitLoss)),
    }
}

impl Teams {
    fn pair(&self, Board { white, black }: Board, round: RoundNo, board: usize) -> [Option<PlayerId>; 2] {
        [white, black].map(|team| self.at_board(team, round, board))
    }

    fn enter_boards(
        &mut self,
        round: RoundNo,
        teams: Board,
        given: &[(Outcome, Outcome)],
        names: &[String; 2],
    ) -> Result<(), MatchResultError> {
        if given.len() != self.boards {
            return Err(MatchResultError::Boards { given: given.len(), boards: self.boards });
        }
        for (at, &(white, black)) in given.iter().enumerate() {
            let Some(is_for) = forced(self.pair(teams, round, at)) else { continue };
            if (white, black) != is_for {
                let empty = usize::from(is_for.0 == Outcome::ForfeitWin);
                return Err(MatchResultError::Empty { board: at + 1, team: names[empty].clone() });
            }
        }
        self.forget_totals(round, teams);
        for (at, &(white, black)) in given.iter().enumerate() {
            if let [Some(one), Some(other)] = self.pair(teams, round, at) {
                for (player, outcome) in [(one, white), (other, black)] {
                    self.set_outcome(player, (round, at), outcome);
                }
            }
        }
        Ok(())
    }

    fn enter_total(
        &mut self,
        round: RoundNo,
        teams: Board,
        (white, black): (Score, Score),
    ) -> Result<(), MatchResultError> {
        if self.is_double {
            return Err(MatchResultError::Games { white, black });
        }
        let most = self.game_scoring.win.0 * limit::from_len::<i32>(self.boards);
        let is_possible = white.0 >= 0 && black.0 >= 0 && white.0 + black.0 <= most;
        if !is_possible {
            return Err(MatchResultError::Total { white, black, boards: self.boards });
        }
        for at in 0..self.boards {
            if let [Some(one), Some(other)] = self.pair(teams, round, at) {
                self.set_outcome(one, (round, at), Outcome::Nothing);
                self.set_outcome(other, (round, at), Outcome::Nothing);
            }
        }
        self.squads[teams.white.index()].totals.insert(round, white);
        self.squads[teams.black.index()].totals.insert(round, black);
        Ok(())
    }

    fn forfeit(&mut self, round: RoundNo, teams: Board, (white, black): (Outcome, Outcome)) {
        self.forget_totals(round, teams);
        for at in 0..self.boards {
            if let [Some(one), Some(other)] = self.pair(teams, round, at) {
                self.set_outcome(one, (round, at), white);
                self.set_outcome(other, (round, at), black);
            }
        }
        // A team without an opponent at a board wins it; an absent team wins no board.
        for (team, outcome) in [(teams.white, white), (teams.black, black)] {
            for at in (0..self.boards).filter(|_| outcome == Outcome::ForfeitLoss) {
                if let Some(player) = self.at_board(team, round, at) {
                    self.set_outcome(player, (round, at), Outcome::ForfeitLoss);
                }
            }
        }
    }

    fn set_outcome(&mut self, player: PlayerId, at: (RoundNo, usize), outcome: Outcome) {
        let before = self.game(player, at.0, at.1);
        self.change_game(player, at, crate::tournament::Record { outcome, ..before });
    }

    fn forget_totals(&mut self, round: RoundNo, teams: Board) {
        for team in [teams.white, teams.black] {
            self.squads[team.index()].totals.remove(&round);
        }
    }

    /// Seats two teams again.
    fn reseat(&mut self, board: Board, round: RoundNo, lineups: [Vec<Option<PlayerId>>; 2]) {
        self.unseat(&[board.white, board.black], round);
        self.seat(board, round, lineups);
    }
}
