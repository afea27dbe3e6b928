//! Matches of two games between two players, with colours reversed in game two (Double-Swiss, C.04.5).
//!
//! Such an event has [`Teams`] with `is_double`: every player is a squad of one, and a round takes two columns of the
//! report.

use super::{Squad, TeamScore, Teams};
use crate::tournament::{Colour, Outcome, PlayerId, Record, RoundNo, Scoring, Tournament};

impl Tournament {
    /// Turns every match of an event of players into two games. The points of games stay; a match scores their sum.
    ///
    /// ```
    /// use pairproof::{tournament::Score, PairingNumber, Player, PlayerId, Tournament};
    ///
    /// let players = vec![Player { id: PlayerId(0), number: PairingNumber(1), name: "Ada".to_owned(), ..Player::default() }];
    /// let event = Tournament { players, records: vec![Vec::new()], ..Tournament::default() }.of_two_games();
    /// assert_eq!(event.scoring.pairing_bye, Score(3), "one and a half points");
    /// assert_eq!(event.participant(), "player");
    /// ```
    // READING C0405-1.4: the bye scores the points of a single-game bye (162 P, else a win) plus a draw, so that the
    // two columns of any report add up; the other reading: P is the bye of the match.
    #[must_use]
    pub fn of_two_games(self) -> Self {
        let game_scoring = self.scoring;
        let squad = |id: PlayerId| Squad { members: vec![id], ..Squad::default() };
        let teams = Teams {
            boards: 2,
            colours: vec![Colour::White, Colour::Black],
            games: vec![Vec::new(); self.players.len()],
            squads: self.players.iter().map(|p| squad(p.id)).collect(),
            players: self.players.clone(),
            primary: TeamScore::GamePoints,
            game_scoring,
            match_scoring: Scoring::default(),
            bye_game_points: game_scoring.pairing_bye + game_scoring.draw,
            is_double: true,
        };
        let scoring = teams.primary_scoring();
        let mut event = Self { scoring, teams: Some(Box::new(teams)), ..self };
        event.recount_all_matches();
        event
    }

    /// Returns whether a match is two games between two players.
    ///
    /// ```
    #[doc = include_str!("../../two_teams.txt")]
    /// assert!(!event.has_two_games());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn has_two_games(&self) -> bool {
        self.teams.as_ref().is_some_and(|teams| teams.is_double)
    }

    /// Copies the names and ratings of the participants to the players of an event with matches of two games, because
    /// they are the same people.
    ///
    /// ```
    #[doc = include_str!("../../two_teams.txt")]
    /// let mut same = event.clone();
    /// same.follow_players();
    /// assert_eq!(same, event, "teams have players of their own");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn follow_players(&mut self) {
        if let Some(teams) = self.teams.as_mut().filter(|teams| teams.is_double) {
            teams.players.clone_from(&self.players);
        }
    }

    /// Returns the columns of the report that hold a participant's record of a round: the two games of a match of two
    /// games, and otherwise the record.
    ///
    /// ```
    #[doc = include_str!("../../two_teams.txt")]
    /// let record = event.record(rooks, 1);
    /// assert_eq!(event.columns_of(rooks, 1, record), [record], "a team has one column");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn columns_of(&self, id: PlayerId, round: RoundNo, record: Record) -> Vec<Record> {
        let Some(teams) = self.teams.as_ref().filter(|teams| teams.is_double) else { return vec![record] };
        match (record.opponent, record.outcome) {
            (Some(_), _) => (0..2).map(|game| teams.game(id, round, game)).collect(),
            (None, Outcome::PairingBye) => vec![record, Record::bye(Outcome::HalfBye)],
            (None, _) => vec![record, record],
        }
    }

    /// Enters a match from the two games in its two columns.
    pub(crate) fn place_two_games(&mut self, id: PlayerId, round: RoundNo, games: [Record; 2]) {
        let Some(teams) = &mut self.teams else { return };
        for (game, record) in games.into_iter().enumerate() {
            teams.set_game(id, (round, game), record);
        }
        teams.squads[id.index()].lineups.insert(round, vec![Some(id); 2]);
    }
}

impl Teams {
    /// Puts the participants in another order, with the players of matches of two games; `follow` gives a player's new id.
    pub(in crate::tournament) fn reorder(&mut self, order: &[PlayerId], follow: &dyn Fn(&mut PlayerId)) {
        self.squads = order.iter().map(|old| self.squads[old.index()].clone()).collect();
        if !self.is_double {
            return;
        }
        self.games = order.iter().map(|old| self.games[old.index()].clone()).collect();
        self.games.iter_mut().flatten().filter_map(|game| game.opponent.as_mut()).for_each(follow);
        for squad in &mut self.squads {
            squad.members.iter_mut().for_each(follow);
            squad.lineups.values_mut().flatten().flatten().for_each(follow);
        }
    }

    /// Makes room for a participant: a team without players, or a player of matches of two games.
    ///
    /// ```
    #[doc = include_str!("../../two_teams.txt")]
    /// let mut teams = teams.clone();
    /// teams.make_room(1);
    /// assert!(teams.squads[1].members.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn make_room(&mut self, place: usize) {
        if !self.is_double {
            self.squads.insert(place, Squad::default());
            return;
        }
        let next = |id: &mut PlayerId| {
            if id.index() >= place {
                id.0 += 1;
            }
        };
        self.games.iter_mut().flatten().filter_map(|game| game.opponent.as_mut()).for_each(next);
        for squad in &mut self.squads {
            squad.members.iter_mut().for_each(next);
            squad.lineups.values_mut().flatten().flatten().for_each(next);
        }
        self.games.insert(place, Vec::new());
        let members = vec![PlayerId(limit::from_len(place))];
        self.squads.insert(place, Squad { members, ..Squad::default() });
    }
}
