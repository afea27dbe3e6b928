//! An event with the changes that make a repair necessary: corrected results, prohibitions, players who come or stay away.

use api::event::{self, BoardResult, Changed, MatchGiven, Refused};
use facts::tournament::{MatchResult, Pairing, PlayerId, Record, RoundNo, Tournament, WallChange};
use words::Statement;

/// An event after changes that were made once a round was paired.
#[derive(Clone, Debug)]
pub struct ChangedEvent {
    /// The event after the changes.
    pub tournament: Tournament,
    /// The round.
    pub round: RoundNo,
    /// The changes. Absences and late entries are omitted, because the boards show them.
    pub says: Vec<Statement>,
    /// Whether a result was wrong when the round was paired. It may have been corrected in the event already.
    pub had_wrong_result: bool,
    /// Results of earlier rounds that are corrected together with the round.
    pub corrected: Vec<(RoundNo, BoardResult)>,
    /// Corrected results of earlier matches.
    pub corrected_matches: Vec<(RoundNo, MatchGiven)>,
    /// Groups of players who must not meet from this round on.
    pub apart: Vec<Vec<PlayerId>>,
}

impl ChangedEvent {
    /// Returns an event without changes.
    pub fn of(tournament: Tournament, round: RoundNo) -> Self {
        Self {
            tournament,
            round,
            says: Vec::new(),
            had_wrong_result: false,
            corrected: Vec::new(),
            corrected_matches: Vec::new(),
            apart: Vec::new(),
        }
    }

    /// Corrects the result of a game of an earlier round.
    ///
    /// # Errors
    /// Refused if the round has no such board.
    pub fn correct(&mut self, of: RoundNo, given: BoardResult, because: &str) -> Result<(), Refused> {
        let BoardResult { board, result } = given;
        let changed = event::correct(&self.tournament, of, board, result, because)?;
        self.corrected.extend((changed.tournament != self.tournament).then_some((of, given)));
        self.take(changed, of, board);
        Ok(())
    }

    /// Corrects the result of a match of an earlier round.
    ///
    /// # Errors
    /// Refused if the round has no such board.
    pub fn correct_match(
        &mut self,
        of: RoundNo,
        (board, result): (usize, &MatchResult),
        because: &str,
    ) -> Result<(), Refused> {
        let given = MatchGiven { board, result: facts::format::match_words(result) };
        let changed = event::correct_match(&self.tournament, (of, board), result, because)?;
        self.corrected_matches.extend((changed.tournament != self.tournament).then_some((of, given)));
        self.take(changed, of, board);
        Ok(())
    }

    /// Takes a corrected result, and notes whether it was wrong when the round was paired.
    fn take(&mut self, changed: Changed, of: RoundNo, board: usize) {
        let (says, was_wrong) = self.told(&changed, of, board);
        self.says.push(says);
        self.had_wrong_result |= was_wrong;
        self.tournament = changed.tournament;
    }

    /// Returns the correction in words, and whether the result was wrong when the round was paired.
    fn told(&self, changed: &Changed, of: RoundNo, board: usize) -> (Statement, bool) {
        let before = &self.tournament;
        if changed.tournament != *before {
            return (changed.says.clone(), true);
        }
        let seat = event::boards(before, of).and_then(|numbered| numbered.at(board));
        let is_of_game = |id: &PlayerId| seat.is_some_and(|seat| [seat.white, seat.black].contains(id));
        let is_since = |change: &WallChange| match change {
            WallChange::Corrected(c) => {
                c.round == of && c.after >= self.round && c.results.iter().any(|(id, ..)| is_of_game(id))
            }
            _ => false,
        };
        match seat.filter(|_| before.wall.changes.iter().any(is_since)) {
            Some(seat) => (event::corrected_since(before, (of, board, seat), self.round), true),
            None => (changed.says.clone(), false),
        }
    }

    /// Keeps players apart from the round on.
    ///
    /// # Errors
    /// Refused if fewer than two players are named.
    pub fn keep_apart(&mut self, players: Vec<PlayerId>) -> Result<(), Refused> {
        let changed = event::forbid(&self.tournament, &players, (self.round, None), false)?;
        let is_apart = self
            .tournament
            .prohibitions
            .iter()
            .any(|p| p.players == players && (p.first, p.last) == (self.round, None));
        self.apart.extend((!is_apart).then_some(players));
        self.says.push(changed.says);
        self.tournament = changed.tournament;
        Ok(())
    }

    /// Lets players take part in the round from which they were left out.
    ///
    /// # Errors
    /// Returns a player who is already on one of the boards.
    pub fn bring_back(&mut self, added: &[PlayerId], boards: Option<&Pairing>) -> Result<(), PlayerId> {
        for &id in added {
            if boards.is_some_and(|boards| boards.has(id)) {
                return Err(id);
            }
            let row = self.tournament.records.get_mut(id.index());
            let place = self.round.checked_sub(1);
            if let Some(record) = row.zip(place).and_then(|(row, place)| row.get_mut(place)) {
                *record = Record::NOTHING;
            }
        }
        Ok(())
    }

    /// Returns the players who do not play: those who are absent, and those who were left out of the recorded boards unless they
    /// are brought back.
    pub fn away(&self, boards: Option<&Pairing>, added: &[PlayerId], absent: &[PlayerId]) -> Vec<PlayerId> {
        let was_out = |id: PlayerId| !self.tournament.was_drawn(id, self.round);
        let is_out =
            |&id: &PlayerId| absent.contains(&id) || boards.is_some() && was_out(id) && !added.contains(&id);
        self.tournament.players.iter().map(|player| player.id).filter(is_out).collect()
    }
}
