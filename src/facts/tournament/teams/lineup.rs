//! Line-ups: converts a pairing of teams into games of their players, by the order of the boards.

use super::Teams;
use crate::tournament::{Board, Colour, Outcome, PlayerId, Record, RoundNo, Tournament};

impl Tournament {
    /// Updates the games of a round after its matches have changed. A new match gets the usual line-ups, a removed
    /// match leaves no game, and matching games stay unchanged.
    ///
    /// ```
    #[doc = include_str!("../../two_teams.txt")]
    /// let pairing = Pairing { boards: vec![Board { white: pawns, black: rooks }], bye: None };
    /// let mut next = with_pairing(&event, 2, &pairing)?;
    /// next.settle_matches(2);
    /// assert_eq!(next.teams.ok_or("no teams")?.game(PlayerId(2), 2, 0).colour, Some(Colour::White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn settle_matches(&mut self, round: RoundNo) {
        let Some(mut teams) = self.teams.take() else { return };
        let mut seated = vec![false; self.players.len()];
        for player in &self.players {
            let record = self.record(player.id, round);
            let Some(other) = record.opponent.filter(|_| record.colour != Some(Colour::Black)) else {
                continue;
            };
            if seated[player.id.index()] || seated[other.index()] {
                continue; // A match without colours is met twice.
            }
            seated[player.id.index()] = true;
            seated[other.index()] = true;
            let board = Board { white: player.id, black: other };
            let is_forfeited = !record.outcome.is_played() && record.outcome != Outcome::Nothing;
            if !(teams.is_seated(board, round) || is_forfeited && teams.has_no_game(board, round)) {
                teams.unseat(&[board.white, board.black], round);
                let lineups = [board.white, board.black].map(|team| teams.usual_lineup(team));
                teams.seat(board, round, lineups);
            }
        }
        let free: Vec<PlayerId> =
            self.players.iter().map(|p| p.id).filter(|id| !seated[id.index()]).collect();
        teams.unseat(&free, round);
        self.teams = Some(teams);
        self.recount_matches(round);
    }
}

impl Tournament {
    /// Counts every board without a result as drawn.
    pub(in crate::tournament) fn draw_open_boards(&mut self) {
        let Some(teams) = &mut self.teams else { return };
        for game in teams.games.iter_mut().flatten() {
            if game.opponent.is_some() && game.outcome == Outcome::Nothing {
                game.outcome = Outcome::Draw;
            }
        }
        self.recount_all_matches();
    }
}

impl Teams {
    /// Removes the rounds after this one.
    pub(in crate::tournament) fn truncate(&mut self, round: RoundNo) {
        let columns = self.column(round + 1, 0);
        self.games.iter_mut().for_each(|row| row.truncate(columns));
        for squad in &mut self.squads {
            squad.lineups.retain(|&r, _| r <= round);
            squad.totals.retain(|&r, _| r <= round);
        }
    }

    /// Returns whether the line-ups and the games of two teams form this match, with these colours.
    fn is_seated(&self, Board { white, black }: Board, round: RoundNo) -> bool {
        let has = |team: PlayerId| self.squads[team.index()].lineups.contains_key(&round);
        has(white)
            && has(black)
            && (0..self.boards).all(|board| {
                match (self.at_board(white, round, board), self.at_board(black, round, board)) {
                    (Some(one), Some(other)) => {
                        let game = self.game(one, round, board);
                        let is_right = game.colour.is_none_or(|colour| colour == self.colour(board));
                        game.opponent == Some(other) && is_right
                    }
                    _ => true,
                }
            })
    }

    /// Returns whether no player of the two teams meets an opponent in the round.
    fn has_no_game(&self, Board { white, black }: Board, round: RoundNo) -> bool {
        [white, black].iter().all(|&team| {
            let players =
                (0..self.boards).filter_map(|board| Some((board, self.at_board(team, round, board)?)));
            players.into_iter().all(|(board, player)| self.game(player, round, board).opponent.is_none())
        })
    }

    /// Removes the line-ups and games of teams in a round.
    pub(super) fn unseat(&mut self, teams: &[PlayerId], round: RoundNo) {
        for team in teams {
            let squad = &mut self.squads[team.index()];
            squad.totals.remove(&round);
            if squad.lineups.remove(&round).is_none() {
                continue;
            }
            for member in squad.members.clone() {
                for board in 0..if self.is_double { 2 } else { 1 } {
                    self.change_game(member, (round, board), Record::NOTHING);
                }
            }
        }
    }

    /// Seats two teams: a game on each board, or a win by forfeit if one team leaves the board empty.
    pub(super) fn seat(&mut self, teams: Board, round: RoundNo, lineups: [Vec<Option<PlayerId>>; 2]) {
        for board in 0..self.boards {
            let colour = self.colour(board);
            match [&lineups[0], &lineups[1]].map(|lineup| lineup.get(board).copied().flatten()) {
                [Some(one), Some(other)] => {
                    self.change_game(one, (round, board), Record::game(other, colour, Outcome::Nothing));
                    self.change_game(
                        other,
                        (round, board),
                        Record::game(one, colour.opposite(), Outcome::Nothing),
                    );
                }
                [Some(alone), None] | [None, Some(alone)] => {
                    self.change_game(alone, (round, board), Record::bye(Outcome::ForfeitWin));
                }
                [None, None] => {}
            }
        }
        let [white, black] = lineups;
        self.squads[teams.white.index()].lineups.insert(round, white);
        self.squads[teams.black.index()].lineups.insert(round, black);
    }

    /// Returns whether a report may leave the line-up out: the members are in the order of their boards, and no board
    /// is empty.
    ///
    /// ```
    #[doc = include_str!("../../two_teams.txt")]
    /// assert!(teams.is_in_order(rooks, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_in_order(&self, team: PlayerId, round: RoundNo) -> bool {
        let Some(squad) = self.squads.get(team.index()) else { return true };
        let Some(lineup) = squad.lineups.get(&round) else { return true };
        let place = |player: &Option<PlayerId>| squad.members.iter().position(|m| Some(*m) == *player);
        let places: Option<Vec<usize>> = lineup.iter().map(place).collect();
        places.is_some_and(|places| places.len() >= self.boards && places.is_sorted_by(|a, b| a < b))
    }
}
