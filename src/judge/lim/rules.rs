//! The Lim family (FIDE Swiss Rules 1987 = Lim, Lim 2026, Leong): the rules that concern one player or two. Article
//! numbers are from 1987.

use crate::JudgedRound;
use facts::rulebook::{Declared, DiscretionKey, Measure};
use facts::tournament::{Colour, Float, Rank};

/// The rules in force, and their consequences for each player.
pub struct LimRules<'c, 'a> {
    pub(crate) case: &'c JudgedRound<'a>,
    /// The colour that each player is due, indexed by rank.
    due: Vec<Option<Colour>>,
    /// Whether the event is a Maxi-tournament (the note of 1988).
    is_maxi: bool,
    /// Whether opponents of floaters are chosen by their due colour (10.8).
    is_by_colour: bool,
}

impl<'c, 'a> LimRules<'c, 'a> {
    /// Prepares the rules of a round.
    pub fn new(case: &'c JudgedRound<'a>) -> Self {
        let is_by_colour =
            case.book.levels().any(|c| matches!(&c.measure, Measure::FloaterOpponent(m) if m.by_colour));
        let due = Rank::all(case.position.entries.len()).map(|r| due_colour(case, r)).collect();
        Self { case, due, is_maxi: is_maxi(case), is_by_colour }
    }

    /// Returns the readings and discretions in force.
    pub fn declared(&self) -> &Declared {
        &self.case.declared
    }

    /// 9.2: returns twice the score of a player, for comparison with [`Self::twice_median`].
    pub(crate) fn twice_score(&self, rank: Rank) -> i32 {
        self.case.position.entries[rank].score.0.saturating_mul(2)
    }

    /// 9.2: returns twice "the score equal to half the number of rounds that have been played", in points that could be
    /// won.
    pub(crate) fn twice_median(&self) -> i32 {
        self.points_of(self.case.position.played())
    }

    fn points_of(&self, rounds: usize) -> i32 {
        i32::try_from(rounds).unwrap_or(i32::MAX).saturating_mul(self.case.position.scoring.win.0)
    }

    /// 9.1, 13: returns whether two players are compatible.
    pub fn can_meet(&self, a: Rank, b: Rank) -> bool {
        a != b && self.case.may_meet(a, b)
    }

    /// 13: returns whether two players are compatible only because it is the last round.
    pub fn is_breach(&self, a: Rank, b: Rank) -> bool {
        self.case.is_clash(a, b) && self.can_meet(a, b)
    }

    /// Returns the colour that a player is due.
    pub(crate) fn due(&self, rank: Rank) -> Option<Colour> {
        self.due[rank]
    }

    /// 12.2: returns whether both players can have the colours that they are due.
    pub fn do_colours_fit(&self, a: Rank, b: Rank) -> bool {
        self.due[a].is_none() || self.due[a] != self.due[b]
    }

    /// Returns whether the event is a Maxi-tournament.
    pub fn is_maxi(&self) -> bool {
        self.is_maxi
    }

    /// 10.2, 10.8, 12.7: returns whether the ratings of two players differ by 100 points or less, as Maxi-tournaments
    /// require. A player without a rating has no rating difference from any player.
    pub fn is_near(&self, a: Rank, b: Rank) -> bool {
        let rating = |r: Rank| self.case.position.entries[r].rating;
        !self.is_maxi || a == b || rating(a).zip(rating(b)).is_some_and(|(x, y)| x.abs_diff(y) <= 100)
    }

    /// 9.3, 10.1, 10.10: returns whether the player was transferred in the previous round, downward from above the
    /// median or upward from below it. A player who receives a floater does not float.
    pub(crate) fn was_transferred(&self, rank: Rank) -> bool {
        let Some(fact) = self.case.position.entries[rank].rounds_ago(1) else { return false };
        let median = self.points_of(self.case.position.played().saturating_sub(1));
        let twice = fact.score_before.0.saturating_mul(2);
        match fact.paired_float() {
            Some(Float::Down) => twice > median,
            Some(Float::Up) => twice < median,
            None => false,
        }
    }

    /// Sorts ranks from the highest numbered, or upward from the lowest.
    pub(crate) fn by_number(&self, mut ranks: Vec<Rank>, is_upward: bool) -> Vec<Rank> {
        ranks.sort_unstable_by_key(|&r| self.case.position.entries[r].number);
        if is_upward {
            ranks.reverse();
        }
        ranks
    }

    /// 10.8: returns the players of a list in the order in which a floater chooses opponents. Players due a fitting
    /// colour come first; in Maxi-tournaments, only those near to the player `proposed`. Players who would break 12.1
    /// come last.
    pub(crate) fn as_taken(&self, floater: Rank, mut list: Vec<Rank>, proposed: Option<Rank>) -> Vec<Rank> {
        let is_near = |r: Rank| proposed.is_none_or(|p| self.is_near(p, r));
        let suits = |r: Rank| !self.is_by_colour || self.do_colours_fit(floater, r) && is_near(r);
        list.sort_by_key(|&r| (self.is_breach(floater, r), !suits(r)));
        list
    }
}

/// Returns the colour that a player is due: the colour to which he is bound (12.1, 12.3), else the equalising one
/// (12.5, 12.6), else the alternate one (12.1).
fn due_colour(case: &JudgedRound<'_>, rank: Rank) -> Option<Colour> {
    let games = &case.position.entries[rank].colours;
    let equalising = match games.difference() {
        1.. => Some(Colour::Black),
        ..=-1 => Some(Colour::White),
        0 => None,
    };
    case.must[rank].or(equalising).or_else(|| games.latest().map(Colour::opposite))
}

/// The note of 1988: returns whether the event is a Maxi-tournament, by declaration or with more participants than 2 to
/// the power of the number of rounds. Leong has no such tournaments.
fn is_maxi(case: &JudgedRound<'_>) -> bool {
    let is_known = case.book.discretions.iter().any(|d| d.key == DiscretionKey::Maxi.name());
    let rounds = case.position.rounds.and_then(|rounds| u32::try_from(rounds).ok());
    let most = rounds.and_then(|rounds| 2_usize.checked_pow(rounds));
    let is_large = most.is_some_and(|most| case.position.points.len() > most);
    is_known
        && (case.declared.has(DiscretionKey::Maxi) || is_large && !case.declared.has(DiscretionKey::NoMaxi))
}
