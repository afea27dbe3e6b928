//! The scores summed up by Buchholz and Sonneborn-Berger, including the unplayed rounds of C.07 16.

use facts::tournament::{Outcome, PlayerId, Record, RoundNo, Tournament};
use limit::look;

/// The contribution of one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Term {
    /// The round.
    pub(super) round: RoundNo,
    /// The score of the opponent, or of the dummy opponent, in half points.
    pub(super) score: i64,
    /// The product of `score` and the points scored in the round, in quarter points.
    pub(super) product: i64,
    /// Whether the round was given up: a requested bye or a loss by forfeit (16.1.2).
    pub(super) is_given_up: bool,
}

/// The rule for unplayed rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum UnplayedRule {
    /// 15.3: article 16 applies.
    Swiss,
    /// `/P`: article 16 applies, but a forfeit is a game against the scheduled opponent.
    ForfeitsPlayed,
    /// 15.2: the pairings were determined beforehand. A forfeit is a game, and nothing else is an unplayed round: a round
    /// without an opponent is no round of the player, and article 16 does not apply.
    Table,
}

/// Scores as used by the tie-breaks.
pub(super) struct Scores<'t> {
    tournament: &'t Tournament,
    /// The number of rounds that count.
    rounds: usize,
    /// The rule for rounds in which a player did not play.
    rule: UnplayedRule,
    /// The points scored, by player.
    own: Vec<i64>,
    /// The points as they count for the opponents (16.3), by player.
    adjusted: Vec<i64>,
}

/// Returns whether the record is a half-point or a zero-point bye; a round without a record is an absence (16.1.1).
pub(super) fn is_requested_bye(record: Record) -> bool {
    record.opponent.is_none()
        && matches!(record.outcome, Outcome::HalfBye | Outcome::ZeroBye | Outcome::Nothing)
}

/// Returns whether the record is a game against the opponent: over the board, or a forfeit if forfeits count as games
/// (`/P`).
pub(super) fn is_game(record: Record, plays_forfeits: bool) -> bool {
    let is_forfeit = matches!(record.outcome, Outcome::ForfeitWin | Outcome::ForfeitLoss);
    record.is_played() || (plays_forfeits && is_forfeit && record.opponent.is_some())
}

impl<'t> Scores<'t> {
    /// Returns the scores after `rounds` rounds.
    // READING C07-P: a forfeit that counts as a game is a game for both players in all of article 16: it is not a round
    // given up, and it ends the run of byes of 16.2.5. The text of the modifier cites an article about another matter.
    pub(super) fn after(tournament: &'t Tournament, rounds: usize, rule: UnplayedRule) -> Self {
        let mut scores = Self { tournament, rounds, rule, own: Vec::new(), adjusted: Vec::new() };
        let ids: Vec<PlayerId> = tournament.players.iter().map(|p| p.id).collect();
        scores.own = ids.iter().map(|&id| (1..=rounds).map(|r| scores.won(id, r)).sum()).collect();
        scores.adjusted = ids.iter().map(|&id| scores.adjust(id)).collect();
        scores
    }

    /// Returns the opponent, if the round counts as a game.
    fn opponent(&self, record: Record) -> Option<PlayerId> {
        record.opponent.filter(|_| is_game(record, self.rule != UnplayedRule::Swiss))
    }

    /// Returns whether the round was given up (16.1.2).
    fn is_given_up(&self, record: Record) -> bool {
        is_requested_bye(record)
            || (record.outcome == Outcome::ForfeitLoss && self.opponent(record).is_none())
    }

    /// Returns the half points scored in a round.
    pub(super) fn won(&self, id: PlayerId, round: usize) -> i64 {
        i64::from(self.tournament.scored(id, round).0)
    }

    /// Returns the points scored, in half points.
    pub(super) fn own(&self, id: PlayerId) -> i64 {
        self.own[id.index()]
    }

    /// Applies 16.3: a requested bye counts as a draw if only given-up rounds follow.
    fn adjust(&self, id: PlayerId) -> i64 {
        look();
        if self.rule == UnplayedRule::Table {
            return self.own(id);
        }
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

    /// Returns the score of the dummy opponent in an unplayed round (16.4).
    // READING C07-16.4.2: the "number of rounds" is the number that counts so far, as if the event ended now; the other
    // reading: the announced number, which differs only before the end.
    fn dummy(&self, id: PlayerId, record: Record) -> i64 {
        let rounds = i64::try_from(self.rounds).unwrap_or(i64::MAX);
        let cap = match record.opponent {
            Some(opponent) => self.adjusted[opponent.index()],
            None => i64::from(self.tournament.scoring.draw.0).saturating_mul(rounds),
        };
        self.own(id).min(cap)
    }

    /// Returns the contribution of each round to a player's tie-breaks, in a table of each game.
    pub(super) fn terms(&self, id: PlayerId) -> Vec<Term> {
        look();
        let term = |round| {
            let record = self.tournament.record(id, round);
            let score = match (self.opponent(record), self.rule) {
                (Some(opponent), _) => self.adjusted[opponent.index()],
                (None, UnplayedRule::Table) => return None,
                (None, _) => self.dummy(id, record),
            };
            let (product, is_given_up) = (score * self.won(id, round), self.is_given_up(record));
            Some(Term { round, score, product, is_given_up })
        };
        (1..=self.rounds).filter_map(term).collect()
    }
}

/// 14.1 to 14.4: returns the places that remain of a list of `len` values, without the `low` first and the `high` last.
pub(super) fn places_left(len: usize, (low, high): (usize, usize)) -> std::ops::Range<usize> {
    let end = len.saturating_sub(high);
    low.min(end)..end
}

/// 14.1 to 14.4 with 16.5: removes the `low` least and the `high` most significant terms, and returns the remaining
/// ones. `value` is the quantity that is summed up.
pub(super) fn cut(mut terms: Vec<Term>, (low, high): (usize, usize), value: fn(&Term) -> i64) -> Vec<Term> {
    for _ in 0..low {
        let by_significance = |&i: &usize| (terms[i].score, value(&terms[i]));
        let Some(least) = (0..terms.len()).min_by_key(by_significance) else { break };
        // 16.5: removes the lowest term of a given-up round instead, unless the other term is lower. If several terms
        // are equally low, the least significant one is cut. If the least significant term of all is from such a round,
        // the cut is therefore "the same element" (16.5.2).
        let given_up = (0..terms.len())
            .filter(|&i| terms[i].is_given_up)
            .min_by_key(|&i| (value(&terms[i]), terms[i].score));
        let out = given_up.filter(|&i| value(&terms[i]) >= value(&terms[least])).unwrap_or(least);
        terms.remove(out);
    }
    for _ in 0..high {
        let Some(most) = (0..terms.len()).max_by_key(|&i| (terms[i].score, value(&terms[i]))) else { break };
        terms.remove(most);
    }
    terms
}
