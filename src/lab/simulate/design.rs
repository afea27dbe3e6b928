//! An event of a study: its design, and the event as it is played when the caller supplies the pairings.

use super::attendance::{self, Shares};
use super::strengths::{EnteredField, SeatedPerson};
use super::{Dice, EventKey, Field, GRID, MatchDesign, Purpose, ResultModel, matches, set, tables};
use facts::rulebook::Rulebook;
use facts::tournament::{
    Board, Colour, MatchResult, Outcome, Pairing, PlayerId, Position, Record, RoundNo, Tournament,
};

/// How often players are away or fail to appear. All shares are per mille.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Presence {
    /// Players who miss one to three rounds at the start.
    pub late: u32,
    /// Players who leave before the last round.
    pub leave: u32,
    /// Absences without points, per player and round.
    pub absent: u32,
    /// Half-point byes, per player and round.
    pub half_byes: u32,
    /// Boards where a player fails to appear.
    pub forfeits: u32,
}

impl Presence {
    /// The names of the presets with their values.
    pub const PRESETS: [(&str, Presence); 5] = [
        ("plain", Presence { late: 0, leave: 0, absent: 0, half_byes: 0, forfeits: 0 }),
        // These rates are from eight opens of 2005 to 2026 with 1,443 players and 5,528 boards.
        ("open", Presence { late: 10, leave: 40, absent: 3, half_byes: 3, forfeits: 7 }),
        ("club", Presence { late: 0, leave: 0, absent: 0, half_byes: 70, forfeits: 40 }),
        // Half of the player-rounds are not played.
        ("online", Presence { late: 100, leave: 300, absent: 400, half_byes: 0, forfeits: 0 }),
        ("rough", Presence { late: 100, leave: 400, absent: 30, half_byes: 30, forfeits: 70 }),
    ];

    /// Returns a preset by name.
    pub fn preset(name: &str) -> Option<Self> {
        Self::PRESETS.iter().find(|(known, _)| *known == name).map(|(_, presence)| *presence)
    }

    /// Returns the name of the preset, if it is one.
    pub fn name(&self) -> Option<&'static str> {
        Self::PRESETS.iter().find(|(_, presence)| presence == self).map(|(name, _)| *name)
    }
}

/// The properties that the events of a study share.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Design {
    /// The number of players entered, including late entries.
    pub players: u32,
    /// The number of rounds.
    pub rounds: usize,
    /// The strengths of the players.
    pub field: Field,
    /// The standard deviation of a rating around the strength.
    pub rating_error: u32,
    /// The share of unrated players, per mille.
    pub unrated: u32,
    /// The number of clubs, to which players belong at random; 0 for none.
    pub clubs: u32,
    /// The model of results.
    pub model: ResultModel,
    /// The attendance.
    pub presence: Presence,
    /// The encounter of two participants in a round: a game or a match.
    #[serde(default, skip_serializing_if = "MatchDesign::is_games")]
    pub matches: MatchDesign,
}

impl Default for Design {
    /// Returns the default design: 32 players, seven rounds, uniform strengths from 1400 to 2200, ratings without
    /// error, all players present.
    fn default() -> Self {
        Self {
            players: 32,
            rounds: 7,
            field: Field::Uniform { low: 1400, high: 2200 },
            rating_error: 0,
            unrated: 0,
            clubs: 0,
            model: ResultModel::Milvang2015,
            presence: Presence::default(),
            matches: MatchDesign::default(),
        }
    }
}

/// An event with the strengths of its players.
#[derive(Clone, Debug)]
pub struct Played {
    /// The event, as far as it was paired.
    pub tournament: Tournament,
    /// The strength of each player of the tournament.
    pub strengths: Vec<i32>,
}

impl Design {
    /// Plays an event, calling `pairer` for the pairing of each round before it is played. With a `table`, the rounds follow it:
    /// absences are forfeits, and the pairer answers for all players.
    ///
    /// The event ends early before a round for which `pairer` returns an error, or for which no player is present.
    ///
    /// # Errors
    /// Returns the error of `pairer`, with the event so far.
    ///
    /// # Panics
    /// Panics if an answer of `pairer` does not contain each player of the position exactly once.
    pub fn play<E>(
        &self,
        key: EventKey,
        table: Option<&Rulebook>,
        pairer: &mut dyn FnMut(&Tournament, &Position) -> Result<Pairing, E>,
    ) -> Result<Played, (E, Box<Played>)> {
        let mut entered = matches::enter(self, key);
        if let Some(book) = table {
            tables::prepare(&mut entered.tournament, book);
        }
        for round in 1..=self.rounds {
            self.enter_absences(key, &mut entered, round);
            let position = tables::position(&entered.tournament, round, table);
            if position.entries.is_empty() {
                break;
            }
            let pairing = match pairer(&entered.tournament, &position) {
                Ok(pairing) => pairing,
                Err(why) => return Err((why, Box::new(entered.played()))),
            };
            let playing: Vec<PlayerId> = position.entries.iter().map(|e| e.id).collect();
            pairing
                .covers(&entered.tournament, &playing)
                .expect("the pairer pairs each player of the position once");
            if let Some(id) = pairing.bye {
                set(&mut entered.tournament, id, round, Record::bye(Outcome::PairingBye));
            }
            if self.matches.is_games() {
                for board in &pairing.boards {
                    let outcomes = tables::forfeited(&entered.tournament, round, *board)
                        .unwrap_or_else(|| self.game(key, round, &entered, *board));
                    enter(&mut entered.tournament, round, *board, outcomes);
                }
            } else {
                self.enter_matches(key, round, &mut entered, &pairing);
            }
        }
        Ok(entered.played())
    }

    fn enter_absences(&self, key: EventKey, entered: &mut EnteredField, round: RoundNo) {
        let Presence { late, leave, absent, half_byes, .. } = self.presence;
        let shares = Shares { half: half_byes, zero: absent, full: 0, late, leave, rounds: self.rounds };
        for (player, &id) in (0..).zip(&entered.ids) {
            if let Some(outcome) = attendance::absence(key, &shares, id, round) {
                set(&mut entered.tournament, PlayerId(player), round, Record::bye(outcome));
            }
        }
    }

    /// Seats the teams of a round and enters the results of its matches and the points of its byes.
    fn enter_matches(&self, key: EventKey, round: RoundNo, entered: &mut EnteredField, pairing: &Pairing) {
        for board in &pairing.boards {
            enter(&mut entered.tournament, round, *board, (Outcome::Nothing, Outcome::Nothing));
        }
        entered.tournament.settle_matches(round);
        for board in &pairing.boards {
            let result = match self.missing(key, round, entered, *board) {
                Some((white, black)) => MatchResult::Forfeit(white, black),
                None => MatchResult::Boards(matches::games(self, key, (entered, round), *board)),
            };
            let entry = entered.tournament.set_match(round, *board, &result);
            entry.expect("every board of the match has a result");
        }
    }

    /// Returns the results of a board at which at least one player fails to appear.
    fn missing(
        &self,
        key: EventKey,
        round: RoundNo,
        entered: &EnteredField,
        board: Board,
    ) -> Option<(Outcome, Outcome)> {
        let missing = |id: PlayerId| {
            let id = entered.ids[id.index()];
            let roll = Dice::of_event(key, Purpose::NoShow, round, (id, 0)).below(GRID);
            roll < no_show(self.presence.forfeits)
        };
        match (missing(board.white), missing(board.black)) {
            (true, true) => Some((Outcome::ForfeitLoss, Outcome::ForfeitLoss)),
            (true, false) => Some((Outcome::ForfeitLoss, Outcome::ForfeitWin)),
            (false, true) => Some((Outcome::ForfeitWin, Outcome::ForfeitLoss)),
            (false, false) => None,
        }
    }

    /// Returns the results of White and Black. Results depend on the two players and the number of their meetings, but
    /// not on the round or the players' numbers.
    fn game(
        &self,
        key: EventKey,
        round: RoundNo,
        entered: &EnteredField,
        board: Board,
    ) -> (Outcome, Outcome) {
        let EnteredField { tournament, ids, strengths, .. } = entered;
        if let Some(outcomes) = self.missing(key, round, entered, board) {
            return outcomes;
        }
        let (white, black) = (ids[board.white.index()], ids[board.black.index()]);
        let met = tournament.records[board.white.index()].iter().filter(|r| r.opponent == Some(board.black));
        let person = |id, at: PlayerId| SeatedPerson { id, strength: strengths[at.index()] };
        matches::ends(self, key, met.count(), (person(white, board.white), person(black, board.black)))
    }
}

/// Returns the chance, in billionths, that a given player does not appear, from the share of forfeited boards: 1 − √(1
/// − f), in whole numbers.
fn no_show(forfeits: u32) -> u32 {
    let played = u64::from(1000 - forfeits.min(1000));
    let root = (played * u64::from(GRID / 1000) * u64::from(GRID)).isqrt();
    GRID - u32::try_from(root).expect("a root of at most a billion squared")
}

/// Enters the result of a board.
pub(super) fn enter(
    tournament: &mut Tournament,
    round: RoundNo,
    board: Board,
    (first, second): (Outcome, Outcome),
) {
    set(tournament, board.white, round, Record::game(board.black, Colour::White, first));
    set(tournament, board.black, round, Record::game(board.white, Colour::Black, second));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::{Idea, swiss_draw};

    const KEY: EventKey = EventKey { seed: 1, event: 4 };

    fn lawful(design: &Design, seed: u64) -> Tournament {
        let mut pairer = swiss_draw::pairer(seed);
        let played = design.play(KEY, None, &mut |_, position| pairer(position).ok_or(()));
        played.expect("there is room for every round").tournament
    }

    #[test]
    fn a_game_has_the_same_result_in_any_round_of_any_pairing() {
        let design = Design { rating_error: 0, ..Design::default() };
        let one = lawful(&design, 1);
        let other =
            design.play(KEY, None, &mut |_, p| Idea::Random.pair(p, KEY).ok_or(())).expect("room").tournament;
        let score = |t: &Tournament, p: PlayerId, o: PlayerId| {
            let game = t.records[p.index()].iter().position(|r| r.opponent == Some(o))?;
            Some((game, t.record(p, game + 1)))
        };
        let (mut common, mut moved) = (0, 0);
        for (p, o) in (0..32).flat_map(|p| (0..32).map(move |o| (PlayerId(p), PlayerId(o)))) {
            let (Some((r, a)), Some((s, b))) = (score(&one, p, o), score(&other, p, o)) else { continue };
            if a.colour == b.colour {
                assert_eq!(a.outcome, b.outcome);
                common += 1;
                moved += usize::from(r != s);
            }
        }
        assert!(common > 20 && moved > 10, "{common} games in common, {moved} of them in another round");
    }

    #[test]
    fn shares_come_out_as_asked() {
        let rough = Presence::preset("rough").expect("known");
        let (mut boards, mut forfeited, mut slots, mut unplayed) = (0, 0, 0, 0);
        for event in 0..40 {
            let key = EventKey { event, ..KEY };
            let design = Design { players: 60, presence: rough, ..Design::default() };
            let t = design
                .play(key, None, &mut |_, p| Idea::Random.pair(p, key).ok_or(()))
                .expect("room")
                .tournament;
            for record in t.records.iter().flatten().filter(|r| r.colour == Some(Colour::White)) {
                boards += 1;
                forfeited += usize::from(!record.is_played());
            }
            let online = Design { presence: Presence::preset("online").expect("known"), ..design };
            let t = online
                .play(key, None, &mut |_, p| Idea::Random.pair(p, key).ok_or(()))
                .expect("room")
                .tournament;
            slots += 60 * 7;
            unplayed += 60 * 7 - t.records.iter().flatten().filter(|r| r.is_played()).count();
        }
        let per_mille = 1000 * forfeited / boards;
        assert!(
            (60..=80).contains(&per_mille),
            "{per_mille} per mille of {boards} boards forfeited, 70 asked"
        );
        let share = 1000 * unplayed / slots;
        assert!((450..=570).contains(&share), "{share} per mille unplayed online");
        assert_eq!((no_show(0), no_show(1000), no_show(190)), (0, GRID, 100_000_000));
    }

    #[test]
    fn results_come_out_as_the_model_says() {
        // Two players, one game per event: the initial colour decides who has White.
        let design = Design {
            players: 2,
            rounds: 1,
            field: Field::Ladder { top: 2000, step: 0 },
            ..Design::default()
        };
        let mut found = [0; 3];
        for event in 0..4000 {
            let key = EventKey { event, ..KEY };
            let mut pairer = swiss_draw::pairer(1);
            let t = design.play(key, None, &mut |_, p| pairer(p).ok_or(())).expect("one game").tournament;
            let white = t.records.iter().flatten().find(|r| r.colour == Some(Colour::White)).expect("a game");
            found[[Outcome::Win, Outcome::Draw, Outcome::Loss]
                .iter()
                .position(|o| *o == white.outcome)
                .expect("played")] += 1;
        }
        // .3634 .3174 .3191 of 4000; three standard deviations are 91.
        for (found, wanted) in found.into_iter().zip([1454i32, 1270, 1276]) {
            assert!((found - wanted).abs() < 95, "{found} of {wanted}");
        }
    }
}
