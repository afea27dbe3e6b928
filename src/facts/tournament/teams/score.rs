//! Match points and game points of a round, and the outcome of a match from its boards.

use super::{TeamScore, Teams};
use crate::tournament::{Outcome, PlayerId, Record, RoundNo, Score, Scoring, Tournament};

impl Teams {
    /// Returns the game points of a team in a round, from its boards or from the total; `None` while a board is open.
    fn points_on_boards(&self, team: PlayerId, round: RoundNo) -> Option<Score> {
        let squad = &self.squads[team.index()];
        if let Some(&total) = squad.totals.get(&round) {
            return Some(total);
        }
        let mut sum = Score::ZERO;
        for board in 0..self.boards {
            let Some(player) = self.at_board(team, round, board) else { continue };
            let record = self.game(player, round, board);
            if record.outcome == Outcome::Nothing {
                return None;
            }
            sum = sum + self.game_scoring.of(record.outcome);
        }
        Some(sum)
    }

    /// Returns whether a game of the match was played, according to the line-up of this team.
    fn has_played(&self, team: PlayerId, round: RoundNo) -> bool {
        let is = |board, of: fn(Record) -> bool| {
            self.at_board(team, round, board).is_some_and(|player| of(self.game(player, round, board)))
        };
        let mut boards = 0..self.boards;
        if self.is_double {
            // C.04.5: a match is forfeited only if one player forfeits both games.
            return !boards.all(|board| is(board, |game| game.outcome == Outcome::ForfeitLoss));
        }
        self.squads[team.index()].totals.contains_key(&round)
            || boards.any(|board| is(board, |game| game.is_played()))
    }

    /// Returns the total points of all boards if each board gives the points `each`.
    fn on_all_boards(&self, each: Score) -> Score {
        Score(each.0 * limit::from_len::<i32>(self.boards))
    }

    /// Returns the points of the primary score for each outcome of a match.
    ///
    /// ```
    #[doc = include_str!("../../two_teams.txt")]
    /// assert_eq!(teams.primary_scoring().win, Score(4), "two match points");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn primary_scoring(&self) -> Scoring {
        let Scoring { win, draw, loss, .. } = self.game_scoring;
        match self.primary {
            TeamScore::MatchPoints => self.match_scoring,
            TeamScore::GamePoints => Scoring {
                win: self.on_all_boards(win),
                draw: self.on_all_boards(draw),
                loss: self.on_all_boards(loss),
                zero_bye: Score::ZERO,
                forfeit_loss: Score::ZERO,
                pairing_bye: self.bye_game_points,
                unfinished: None,
            },
        }
    }
}

impl Tournament {
    /// Returns the match points of a team in a round; an unfinished match gives 0.
    ///
    /// ```
    #[doc = include_str!("../../two_teams.txt")]
    /// assert_eq!(event.match_points(rooks, 1), Score(4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn match_points(&self, team: PlayerId, round: RoundNo) -> Score {
        let Some(teams) = &self.teams else { return self.scored(team, round) };
        match teams.primary {
            TeamScore::MatchPoints => self.scored(team, round),
            TeamScore::GamePoints => {
                let even = self.even_forfeit(teams, team, round);
                let counted =
                    even.unwrap_or_else(|| teams.match_scoring.of(self.record(team, round).outcome));
                if teams.is_double { counted } else { self.decreed_match_points(team, round, counted) }
            }
        }
    }

    /// Returns the game points of a team in a round; an unfinished match gives 0.
    ///
    /// ```
    #[doc = include_str!("../../two_teams.txt")]
    /// assert_eq!(event.game_points(pawns, 1), Score(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn game_points(&self, team: PlayerId, round: RoundNo) -> Score {
        let Some(teams) = &self.teams else { return self.scored(team, round) };
        let counted = self.counted_game_points(teams, team, round);
        if teams.is_double { counted } else { self.decreed_game_points(team, round, counted) }
    }

    /// Returns the game points as the boards or the bye give them.
    fn counted_game_points(&self, teams: &Teams, team: PlayerId, round: RoundNo) -> Score {
        let record = self.record(team, round);
        let on_boards = || teams.points_on_boards(team, round).unwrap_or(Score::ZERO);
        let boards = |each: Score| teams.on_all_boards(each);
        match record.outcome {
            Outcome::FullBye => boards(teams.game_scoring.win),
            Outcome::HalfBye => boards(teams.game_scoring.draw),
            Outcome::PairingBye => teams.bye_game_points,
            Outcome::ZeroBye => Score::ZERO,
            Outcome::Nothing if record.opponent.is_none() => Score::ZERO,
            Outcome::Nothing => teams.points_on_boards(team, round).unwrap_or(Score::ZERO),
            Outcome::ForfeitWin if on_boards() == Score::ZERO => boards(teams.game_scoring.win),
            _ => on_boards(),
        }
    }

    /// Returns the match points and game points of a team after a number of rounds.
    ///
    /// ```
    #[doc = include_str!("../../two_teams.txt")]
    /// assert_eq!(event.team_totals(rooks, 1), (Score(4), Score(3)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn team_totals(&self, team: PlayerId, rounds: RoundNo) -> (Score, Score) {
        let sum = |of: &dyn Fn(RoundNo) -> Score| (1..=rounds).map(of).sum();
        (sum(&|r| self.match_points(team, r)), sum(&|r| self.game_points(team, r)))
    }

    /// Returns the match points of a match in which all boards were forfeited and both teams won equally many boards.
    fn even_forfeit(&self, teams: &Teams, team: PlayerId, round: RoundNo) -> Option<Score> {
        let record = self.record(team, round);
        let other = record.opponent.filter(|_| record.outcome == Outcome::ForfeitLoss)?;
        let own = teams.points_on_boards(team, round)?;
        let is_even = own > Score::ZERO && teams.points_on_boards(other, round) == Some(own);
        is_even.then_some(teams.match_scoring.draw)
    }

    /// Recounts a round: the outcome of each match from its boards, and the points of every team.
    ///
    /// ```
    #[doc = include_str!("../../two_teams.txt")]
    /// let mut event = event.clone();
    /// event.recount_matches(1);
    /// assert_eq!(event.record(rooks, 1).outcome, Outcome::Win);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn recount_matches(&mut self, round: RoundNo) {
        let Some(teams) = self.teams.take() else { return };
        let ids: Vec<PlayerId> = self.players.iter().map(|p| p.id).collect();
        for &id in &ids {
            let record = self.record(id, round);
            let Some(other) = record.opponent else { continue };
            if let Some(outcome) = outcome(&teams, id, other, round) {
                self.records[id.index()][round - 1].outcome = outcome;
            }
        }
        self.teams = Some(teams);
        for id in ids {
            self.note_points(id, round);
        }
    }

    /// Enters the points of a round in [`Tournament::matches`].
    fn note_points(&mut self, id: PlayerId, round: RoundNo) {
        let Some(teams) = &self.teams else { return };
        let game = self.counted_game_points(teams, id, round);
        let even = self.even_forfeit(teams, id, round);
        let is_paired_or_away = self.record(id, round).outcome != Outcome::Nothing;
        // The primary score is changed by decrees where it is used (`scored`), the secondary one here.
        let (primary, secondary) = match teams.primary {
            TeamScore::MatchPoints if is_paired_or_away => (even, self.game_points(id, round)),
            TeamScore::MatchPoints => (even, self.decreed_game_points(id, round, Score::ZERO)),
            TeamScore::GamePoints if is_paired_or_away => (Some(game), self.match_points(id, round)),
            TeamScore::GamePoints => (None, self.decreed_match_points(id, round, Score::ZERO)),
        };
        let (players, is_double) = (self.players.len(), teams.is_double);
        let matches = &mut self.matches;
        if primary.is_some() || !matches.primary.is_empty() {
            matches.primary.resize(players, Vec::new());
            let row = &mut matches.primary[id.index()];
            row.resize(row.len().max(round), None);
            row[round - 1] = primary;
        }
        if is_double {
            return;
        }
        matches.secondary.resize(players, Vec::new());
        let row = &mut matches.secondary[id.index()];
        row.resize(row.len().max(round), Score::ZERO);
        row[round - 1] = secondary;
    }

    /// Recounts all rounds.
    ///
    /// ```
    #[doc = include_str!("../../two_teams.txt")]
    /// let mut event = event.clone();
    /// event.recount_all_matches();
    /// assert_eq!(event.record(pawns, 1).outcome, Outcome::Loss);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn recount_all_matches(&mut self) {
        let rounds = self.records.iter().map(Vec::len).max().unwrap_or(0);
        (1..=rounds).for_each(|round| self.recount_matches(round));
    }
}

/// Returns the outcome of a match for one of its teams. The outcome is `None` if no player is lined up; then only the
/// report can state it.
// READING C0406-FORFEIT: a match in which no board was played is forfeited (C.04.6 1.6.1 and 2 C2), and the team with
// more points on the boards won by forfeit wins it; with one board played, all its boards decide as they ended.
fn outcome(teams: &Teams, team: PlayerId, other: PlayerId, round: RoundNo) -> Option<Outcome> {
    let is_empty = |id: PlayerId| (0..teams.boards).all(|board| teams.at_board(id, round, board).is_none());
    let has_total = teams.squads[team.index()].totals.contains_key(&round);
    if is_empty(team) && is_empty(other) && !has_total {
        return None;
    }
    let (Some(own), Some(theirs)) =
        (teams.points_on_boards(team, round), teams.points_on_boards(other, round))
    else {
        return Some(Outcome::Nothing);
    };
    let both = [team, other].map(|id| teams.has_played(id, round));
    let is_played = if teams.is_double { both == [true; 2] } else { both != [false; 2] };
    Some(match (own.cmp(&theirs), is_played) {
        (std::cmp::Ordering::Greater, true) => Outcome::Win,
        (std::cmp::Ordering::Equal, true) => Outcome::Draw,
        (std::cmp::Ordering::Less, true) => Outcome::Loss,
        (std::cmp::Ordering::Greater, false) => Outcome::ForfeitWin,
        _ => Outcome::ForfeitLoss,
    })
}
