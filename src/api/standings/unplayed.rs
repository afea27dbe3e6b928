//! The scores that Buchholz and Sonneborn-Berger sum up, with the unplayed rounds of C.07 16.

use facts::tournament::{Outcome, PlayerId, Record, Tournament};
use limit::look;

/// The addition of one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Term {
    /// Score of the opponent, or of the dummy, in half points.
    pub(super) score: i64,
    /// The same times the points made in the round, in quarter points.
    pub(super) product: i64,
    /// Was the round given up: a requested bye or a loss by forfeit (16.1.2)?
    pub(super) is_given_up: bool,
}

/// Scores as the tie-breaks see them.
pub(super) struct Scores<'t> {
    tournament: &'t Tournament,
    /// Rounds that count.
    rounds: usize,
    /// Do forfeits count as games against the scheduled opponent (`/P`)?
    plays_forfeits: bool,
    /// Points made, by player.
    own: Vec<i64>,
    /// Points as they count for the opponents (16.3), by player.
    adjusted: Vec<i64>,
}

/// A half-point or a zero-point bye; nothing recorded is an absence (16.1.1).
fn is_requested_bye(record: Record) -> bool {
    record.opponent.is_none()
        && matches!(record.outcome, Outcome::HalfBye | Outcome::ZeroBye | Outcome::Nothing)
}

/// Is it a game against the opponent: over the board, or a forfeit where these count as games (`/P`)?
pub(super) fn is_game(record: Record, plays_forfeits: bool) -> bool {
    let is_forfeit = matches!(record.outcome, Outcome::ForfeitWin | Outcome::ForfeitLoss);
    record.is_played() || (plays_forfeits && is_forfeit && record.opponent.is_some())
}

impl<'t> Scores<'t> {
    /// After so many rounds.
    // READING C07-P: a forfeit that counts as a game is one for both players in all of article 16: it is no round given
    // up, and it ends the run of byes of 16.2.5. The text of the modifier cites an article that is none of its matter.
    pub(super) fn after(tournament: &'t Tournament, rounds: usize, plays_forfeits: bool) -> Self {
        let mut scores = Self { tournament, rounds, plays_forfeits, own: Vec::new(), adjusted: Vec::new() };
        let ids: Vec<PlayerId> = tournament.players.iter().map(|p| p.id).collect();
        scores.own = ids.iter().map(|&id| (1..=rounds).map(|r| scores.won(id, r)).sum()).collect();
        scores.adjusted = ids.iter().map(|&id| scores.adjust(id)).collect();
        scores
    }

    /// Does the round count as a game: against whom?
    fn opponent(&self, record: Record) -> Option<PlayerId> {
        record.opponent.filter(|_| is_game(record, self.plays_forfeits))
    }

    /// Was the round given up (16.1.2)?
    fn is_given_up(&self, record: Record) -> bool {
        is_requested_bye(record)
            || (record.outcome == Outcome::ForfeitLoss && self.opponent(record).is_none())
    }

    /// Half points made in a round.
    pub(super) fn won(&self, id: PlayerId, round: usize) -> i64 {
        i64::from(self.tournament.scoring.of(self.tournament.record(id, round).outcome).0)
    }

    /// Points made, in half points.
    pub(super) fn own(&self, id: PlayerId) -> i64 {
        self.own[id.index()]
    }

    /// 16.3: a requested bye with nothing but given-up rounds behind it counts as a draw.
    fn adjust(&self, id: PlayerId) -> i64 {
        look();
        let draw = i64::from(self.tournament.scoring.draw.0);
        let mut is_at_the_end = true;
        let mut sum = 0;
        for round in (1..=self.rounds).rev() {
            let record = self.tournament.record(id, round);
            sum += if is_at_the_end && is_requested_bye(record) { draw } else { self.won(id, round) };
            is_at_the_end &= self.is_given_up(record);
        }
        sum
    }

    /// 16.4: the score of the dummy of an unplayed round.
    // READING C07-16.4.2: "number of rounds" taken as those that count so far, as if the event ended now; the other
    // reading: those announced, which differs before the end only.
    fn dummy(&self, id: PlayerId, record: Record) -> i64 {
        let rounds = i64::try_from(self.rounds).unwrap_or(i64::MAX);
        let cap = match record.opponent {
            Some(opponent) => self.adjusted[opponent.index()],
            None => i64::from(self.tournament.scoring.draw.0).saturating_mul(rounds),
        };
        self.own(id).min(cap)
    }

    /// The addition of each round to the tie-breaks of a player.
    pub(super) fn terms(&self, id: PlayerId) -> Vec<Term> {
        look();
        let term = |round| {
            let record = self.tournament.record(id, round);
            let opponent = self.opponent(record);
            let score = opponent.map_or_else(|| self.dummy(id, record), |o| self.adjusted[o.index()]);
            Term { score, product: score * self.won(id, round), is_given_up: self.is_given_up(record) }
        };
        (1..=self.rounds).map(term).collect()
    }
}

/// 14.1 to 14.4 with 16.5: leaves out the `low` least and the `high` most significant terms and returns what is left.
/// `value` is what is summed up.
pub(super) fn cut(mut terms: Vec<Term>, (low, high): (usize, usize), value: fn(&Term) -> i64) -> Vec<Term> {
    for _ in 0..low {
        let by_significance = |&i: &usize| (terms[i].score, value(&terms[i]));
        let Some(least) = (0..terms.len()).min_by_key(by_significance) else { break };
        let given_up = (0..terms.len()).filter(|&i| terms[i].is_given_up).min_by_key(|&i| value(&terms[i]));
        // 16.5: the lowest of a round given up instead, unless it is lower.
        let out = given_up.filter(|&i| value(&terms[i]) >= value(&terms[least])).unwrap_or(least);
        terms.remove(out);
    }
    for _ in 0..high {
        let Some(most) = (0..terms.len()).max_by_key(|&i| (terms[i].score, value(&terms[i]))) else { break };
        terms.remove(most);
    }
    terms
}
