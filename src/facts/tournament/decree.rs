//! Points given by decree (record 299 of TRF26). A result can have a different value for some players or rounds, and
//! points can be added or deducted.

use super::{Outcome, PlayerId, RoundNo, Score, TeamScore, Tournament};

/// The result or bonus that a decree changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum DecreedResult {
    /// `W`: a game won over the board.
    Win,
    /// `D`: a game drawn over the board.
    Draw,
    /// `L`: a game lost over the board.
    Loss,
    /// `F`: a full-point bye.
    FullBye,
    /// `H`: a half-point bye.
    HalfBye,
    /// `Z`: a zero-point bye, or an absence.
    ZeroBye,
    /// `+`: a game won by forfeit.
    ForfeitWin,
    /// `-`: a game lost by forfeit.
    ForfeitLoss,
    /// Blank: a bonus or a penalty in addition to the result.
    Extra,
}

impl DecreedResult {
    const LETTERS: [(char, Self); 9] = [
        ('W', Self::Win),
        ('D', Self::Draw),
        ('L', Self::Loss),
        ('F', Self::FullBye),
        ('H', Self::HalfBye),
        ('Z', Self::ZeroBye),
        ('+', Self::ForfeitWin),
        ('-', Self::ForfeitLoss),
        (' ', Self::Extra),
    ];

    /// Returns the result with this letter, in upper or lower case.
    ///
    /// ```
    /// use pairproof::tournament::DecreedResult;
    ///
    /// assert_eq!(DecreedResult::from_letter('w'), Some(DecreedResult::Win));
    /// assert_eq!(DecreedResult::from_letter('P'), None);
    /// ```
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::LETTERS
            .iter()
            .find(|(known, _)| *known == letter.to_ascii_uppercase())
            .map(|(_, result)| *result)
    }

    /// Returns the letter in the report; a blank for a bonus or a penalty.
    ///
    /// ```
    /// assert_eq!(pairproof::tournament::DecreedResult::HalfBye.letter(), 'H');
    /// ```
    pub fn letter(self) -> char {
        Self::LETTERS.iter().find(|(_, result)| *result == self).map_or(' ', |(letter, _)| *letter)
    }

    /// Returns whether this outcome is the result that the decree names.
    fn is(self, outcome: Outcome) -> bool {
        match self {
            Self::Win => outcome.is_played() && outcome.is_win(),
            Self::Draw => outcome.is_played() && outcome.is_draw(),
            Self::Loss => outcome.is_played() && !outcome.is_win() && !outcome.is_draw(),
            Self::FullBye => outcome == Outcome::FullBye,
            Self::HalfBye => outcome == Outcome::HalfBye,
            Self::ZeroBye => matches!(outcome, Outcome::ZeroBye | Outcome::Nothing),
            Self::ForfeitWin => outcome == Outcome::ForfeitWin,
            Self::ForfeitLoss => outcome == Outcome::ForfeitLoss,
            Self::Extra => false,
        }
    }
}

/// A decree about points.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Decree {
    /// The result with a different value, or a bonus.
    pub result: DecreedResult,
    /// The points for the result, in a team event the match points; a bonus may be negative.
    pub points: Score,
    /// The game points for the result in a team event; `None` leaves them as the boards give them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game_points: Option<Score>,
    /// The round; `None` means every round.
    pub round: Option<RoundNo>,
    /// The players; an empty list means all players.
    pub players: Vec<PlayerId>,
}

impl Decree {
    /// Returns whether any result to which the decree applies is in the tournament, or may still come.
    pub(crate) fn has_effect(&self, tournament: &Tournament) -> bool {
        let Some(round) = self.round.filter(|&round| round <= tournament.rounds_paired()) else {
            return true;
        };
        let is_it = |id| self.result.is(tournament.record(id, round).outcome);
        self.result == DecreedResult::Extra
            || tournament.players.iter().any(|p| self.concerns(p.id, round) && is_it(p.id))
    }

    /// Says that the decree has no effect.
    pub(crate) fn without_effect(&self, tournament: &Tournament) -> String {
        let labels: Vec<String> = self.players.iter().map(|&id| tournament.player(id).label()).collect();
        let who = if labels.is_empty() { "anybody".to_owned() } else { labels.join(", ") };
        format!(
            "Record 299 has no effect in round {}: '{}' is not the result of {who}.",
            self.round.unwrap_or_default(),
            self.result.letter()
        )
    }

    fn concerns(&self, id: PlayerId, round: RoundNo) -> bool {
        self.round.is_none_or(|r| r == round) && (self.players.is_empty() || self.players.contains(&id))
    }
}

impl Tournament {
    /// Returns the points of a round with the decrees applied. `worth` is the value of the result alone.
    pub(super) fn decreed(&self, id: PlayerId, round: RoundNo, worth: Score) -> Score {
        let of_teams = self.teams.as_ref().filter(|teams| !teams.is_double);
        if of_teams.is_some_and(|teams| teams.primary == TeamScore::GamePoints) {
            self.decreed_game_points(id, round, worth)
        } else {
            self.with_decrees((id, round), worth, |decree| Some(decree.points))
        }
    }

    /// Returns the match points of a team in a round with the decrees applied.
    pub(super) fn decreed_match_points(&self, id: PlayerId, round: RoundNo, worth: Score) -> Score {
        self.with_decrees((id, round), worth, |decree| Some(decree.points))
    }

    /// Returns the game points of a team in a round with the decrees applied.
    pub(super) fn decreed_game_points(&self, id: PlayerId, round: RoundNo, worth: Score) -> Score {
        self.with_decrees((id, round), worth, |decree| decree.game_points)
    }

    // READING TRF26-299: where several records name the same result, round and player, the last one holds; bonuses add
    // up. A bonus without a round counts in every round that has been paired. The other reading: once.
    // A record with a result changes the points of those who have it; the other reading: it also changes the result of
    // those whom it names.
    fn with_decrees(
        &self,
        (id, round): (PlayerId, RoundNo),
        worth: Score,
        given: impl Fn(&Decree) -> Option<Score>,
    ) -> Score {
        let record = self.record(id, round);
        let is_open = record.opponent.is_some() && record.outcome == Outcome::Nothing;
        let mut points = worth;
        let mut extra = Score::ZERO;
        for decree in self.decrees.iter().filter(|decree| decree.concerns(id, round)) {
            let Some(given) = given(decree) else { continue };
            match decree.result {
                DecreedResult::Extra => extra = extra + given,
                result if !is_open && result.is(record.outcome) => points = given,
                _ => {}
            }
        }
        points + extra
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::{PairingNumber, Player, Record};

    #[test]
    fn decrees_replace_results_and_bonuses_add_to_them() {
        let player = |id| Player { id: PlayerId(id), number: PairingNumber(id + 1), ..Player::default() };
        let mut t = Tournament { players: vec![player(0), player(1)], ..Tournament::default() };
        let game = |o, outcome| Record::game(PlayerId(o), crate::tournament::Colour::White, outcome);
        t.records = vec![
            vec![game(1, Outcome::UnratedWin), Record::bye(Outcome::HalfBye)],
            vec![game(0, Outcome::Loss), game(0, Outcome::Nothing)],
        ];
        let decree = |letter, points, round, players: &[PairingNumber]| Decree {
            result: DecreedResult::from_letter(letter).unwrap(),
            points: Score(points),
            game_points: None,
            round,
            players: players.iter().map(|&id| PlayerId(id.0)).collect(),
        };
        t.decrees = vec![
            decree('W', 1, Some(1), &[PairingNumber(0)]),
            decree('H', 0, None, &[]),
            decree(' ', -2, Some(2), &[PairingNumber(1)]),
            decree('L', 1, Some(2), &[PairingNumber(1)]),
        ];
        let scored = |id, round| t.scored(PlayerId(id), round).0;
        assert_eq!([scored(0, 1), scored(0, 2), scored(1, 1), scored(1, 2)], [1, 0, 0, -2]);
    }
}
