//! Checks whether a pairing is complete and satisfies the absolute criteria. Each criterion is checked on the
//! histories.

use limit::from_len;

use super::JudgedRound;
use super::colours::ColourWish;
use facts::rulebook::table::{ByeSearch, DefaultBars, Gaps};
use facts::rulebook::{Criterion, Exemption, Measure, Reason, SameFederation, System};
use facts::tournament::{Colour, Entry, Outcome, Pairing, PlayerId, Rank, RoundNo, Score};
use limit::look;

/// One thing that makes a pairing illegal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Offence {
    /// A player occurs more than once.
    Twice {
        /// The player.
        player: PlayerId,
    },
    /// A player who should play is neither paired nor given the bye.
    Missing {
        /// The player.
        player: PlayerId,
    },
    /// A player who does not take part is paired.
    NotPlaying {
        /// The player.
        player: PlayerId,
    },
    /// Two players who may not meet are paired.
    Pair {
        /// The two players.
        players: (PlayerId, PlayerId),
        /// The criteria that the pair breaks.
        reasons: Vec<Reason>,
        /// The last round in which they met, regardless of the result.
        met: Option<RoundNo>,
    },
    /// The bye goes to a player who may not have it, or the number of players is even.
    Bye {
        /// The player.
        player: PlayerId,
        /// The criteria that the bye breaks; empty if no bye is due.
        reasons: Vec<Reason>,
    },
}

impl JudgedRound<'_> {
    /// Returns all offences that make a pairing illegal; empty if it is legal.
    pub fn offences(&self, pairing: &Pairing) -> Vec<Offence> {
        let entries = &self.position.entries;
        let rank_of = |player: PlayerId| self.position.rank(player);
        let mut found = Vec::new();
        let mut seen = vec![0usize; entries.len()];
        for player in pairing.boards.iter().flat_map(|b| [b.white, b.black]).chain(pairing.bye) {
            match rank_of(player) {
                None => found.push(Offence::NotPlaying { player }),
                Some(rank) => {
                    seen[rank] += 1;
                    if seen[rank] == 2 {
                        found.push(Offence::Twice { player });
                    }
                }
            }
        }
        let missing = entries.iter().zip(&seen).filter(|(_, n)| **n == 0);
        found.extend(missing.map(|(e, _)| Offence::Missing { player: e.id }));
        let set_aside = if found.is_empty() { self.pairs_beyond_b2(pairing) } else { None };
        for b in &pairing.boards {
            let Some((w, x)) = rank_of(b.white).zip(rank_of(b.black)) else { continue };
            let is_beyond = set_aside.as_ref().is_none_or(|pairs| pairs.contains(&(w.min(x), w.max(x))));
            let is_clash = |c: &Criterion| c.measure == Measure::ColourClash && self.is_clash(w, x);
            let reasons = self.reasons(|c| self.forbids(c, w, x) || !is_beyond && is_clash(c));
            if !reasons.is_empty() {
                let meetings = entries[w].rounds.iter().rposition(|f| f.opponent == Some(b.black));
                found.push(Offence::Pair {
                    players: (b.white, b.black),
                    reasons,
                    met: meetings.map(|i| i + 1),
                });
            }
        }
        if let Some((player, rank)) = pairing.bye.and_then(|p| rank_of(p).map(|r| (p, r))) {
            let reasons = self.reasons(|c| self.bars(c, rank));
            if !reasons.is_empty() || entries.len().is_multiple_of(2) {
                found.push(Offence::Bye { player, reasons });
            }
        }
        found
    }

    fn reasons(&self, stands: impl Fn(&Criterion) -> bool) -> Vec<Reason> {
        self.absolutes.iter().filter(|c| stands(c)).map(Criterion::reason).collect()
    }

    /// Returns whether the players with ranks `a` and `b` may meet.
    pub fn may_meet(&self, a: Rank, b: Rank) -> bool {
        look();
        !self.absolutes.iter().any(|c| self.forbids(c, a, b))
    }

    /// Returns whether this rank may have the bye. In a round with a demanded pairing, a player bound by the demand may
    /// not have the bye.
    pub fn may_have_bye(&self, rank: Rank) -> bool {
        self.may_have_bye[rank]
    }

    /// Returns whether a demand or an absolute criterion bars this rank from the bye.
    pub(super) fn is_barred(&self, rank: Rank) -> bool {
        self.position.no_bye.binary_search(&rank).is_ok() || self.absolutes.iter().any(|c| self.bars(c, rank))
    }

    /// Returns whether both players must have the same colour.
    pub(super) fn is_clash(&self, a: Rank, b: Rank) -> bool {
        self.must[a].is_some() && self.must[a] == self.must[b]
    }

    /// Returns whether the criterion forbids the pair.
    fn forbids(&self, c: &Criterion, a: Rank, b: Rank) -> bool {
        let (x, y) = (&self.position.entries[a], &self.position.entries[b]);
        let with = |played: bool| {
            x.rounds.iter().any(|f| f.opponent == Some(y.id) && (!played || f.outcome.is_played()))
        };
        match &c.measure {
            Measure::Rematch => with(true),
            Measure::PairedBefore => with(false),
            Measure::TablePair => self.row.as_ref().is_some_and(|row| !row.has(a, b)),
            Measure::ProhibitedPair => self.position.prohibited.has(a, b),
            Measure::ColourClash => {
                self.is_clash(a, b) && !c.except.is_some_and(|exemption| self.is_exempt(exemption, x, y))
            }
            Measure::SameFederation(m) => self.is_one_federation(m, x, y),
            Measure::DifferenceThree => self.is_difference_three(x, y),
            _ => false,
        }
    }

    /// Article 22 of the FIDE Swiss Rules: returns whether two players of one federation must not meet. The article
    /// applies in the last rounds, to players with over half of the points.
    pub(super) fn is_one_federation(&self, m: &SameFederation, x: &Entry, y: &Entry) -> bool {
        let is_late = self.position.rounds.is_some_and(|last| self.position.round + m.last_rounds > last);
        let is_one = !x.federation.is_empty() && x.federation == y.federation;
        is_late && is_one && x.score == y.score && self.is_over_half(x.points) && self.is_over_half(y.points)
    }

    /// Returns whether the criterion forbids this rank the bye.
    fn bars(&self, c: &Criterion, rank: Rank) -> bool {
        let entry = &self.position.entries[rank];
        let had = |kinds: &[Outcome]| entry.rounds.iter().any(|f| kinds.contains(&f.outcome));
        match &c.measure {
            // A point without playing: by the bye, a bye on request, or a forfeit.
            Measure::ByeRepeat => had(&[Outcome::PairingBye, Outcome::FullBye, Outcome::ForfeitWin]),
            Measure::ByeOrForfeitRepeat => had(&[Outcome::PairingBye, Outcome::ForfeitWin]),
            Measure::SecondBye(kind) => {
                let asked = [Outcome::HalfBye, Outcome::FullBye, Outcome::ZeroBye];
                had(&[Outcome::PairingBye]) || kind.requested && had(&asked)
            }
            // ECF 6: a bye or a default, of either kind; or a bye arranged for a later round.
            Measure::ByeOrDefault => {
                let is_won_only = self.declared.default_bars == DefaultBars::Won;
                let is_again = self.declared.bye_search == ByeSearch::Again;
                had(&[Outcome::PairingBye, Outcome::FullBye, Outcome::ForfeitWin])
                    || !is_won_only && had(&[Outcome::ForfeitLoss])
                    || !is_again && (had(&[Outcome::HalfBye]) || entry.has_arranged_bye)
            }
            _ => false,
        }
    }

    /// Returns the colour that a player must have under the colour limits of the rulebook, if there are any.
    pub(super) fn must_have(&self, rank: Rank) -> Option<Colour> {
        let entry = &self.position.entries[rank];
        if !self.absolutes.iter().any(|c| c.measure == Measure::ColourClash) {
            return None;
        }
        match self.book.system {
            System::Lim => self.must_have_by_rounds(entry),
            System::Dutch1998 if self.is_beyond_b2(rank) => None,
            _ => ColourWish::of(&entry.colours).must(),
        }
    }

    /// Lim 1987 9.1, 12.1 (also Leong): a round without a game interrupts a run of one colour.
    fn must_have_by_rounds(&self, entry: &Entry) -> Option<Colour> {
        let must = ColourWish::of(&entry.colours).must()?;
        let is_gap_left_out = self.declared.gaps == Gaps::Games;
        let colour = |ago| {
            let fact = entry.rounds_ago(ago)?;
            fact.colour.filter(|_| fact.opponent.is_some() && fact.outcome.is_played())
        };
        let is_twice = is_gap_left_out || colour(1).is_some() && colour(1) == colour(2);
        (entry.colours.difference().abs() > 1 || is_twice).then_some(must)
    }

    fn is_exempt(&self, exemption: Exemption, x: &Entry, y: &Entry) -> bool {
        match exemption {
            Exemption::OverHalfInLastRound => self.is_topscorer(x) && self.is_topscorer(y),
            Exemption::SameScoreInLastRound => self.position.is_last_round() && x.score == y.score,
            Exemption::Topscorer => self.is_topscorer(x) || self.is_topscorer(y),
        }
    }

    /// Returns whether the score is more than half of the points that could be won.
    pub(super) fn is_over_half(&self, score: Score) -> bool {
        let games = from_len::<i64>(self.position.played());
        2 * i64::from(score.0) > games.saturating_mul(i64::from(self.position.scoring.win.0))
    }

    /// Returns whether the player is a topscorer: in the last round, he has won more than half of the points, without
    /// points given for the pairing.
    pub(super) fn is_topscorer(&self, entry: &Entry) -> bool {
        self.position.is_last_round() && self.is_over_half(entry.points)
    }

    /// ECF 40: returns whether one player would have had one colour three times more than the other, with either choice
    /// of colours. The rule applies in the last two rounds if one of the two is out of contention.
    fn is_difference_three(&self, x: &Entry, y: &Entry) -> bool {
        let Some(rounds) = self.position.rounds else { return false };
        let left = (rounds + 1).saturating_sub(self.position.round);
        let to_win = i32::try_from(left).unwrap_or(i32::MAX).saturating_mul(self.position.scoring.win.0);
        let best = self.position.points.iter().max().map_or(0, |s| s.0);
        let is_out = |e: &Entry| e.points.0.saturating_add(to_win) < best;
        let after = |e: &Entry, step: i32| (e.colours.difference() + step).abs();
        let is_three = |step: i32| after(x, step) > 2 || after(y, -step) > 2;
        left <= 2 && (is_out(x) || is_out(y)) && is_three(1) && is_three(-1)
    }
}
