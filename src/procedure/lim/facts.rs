//! Rules 2, 8.2, 9.1, 12.1, 13 and 22, the due colour and the Maxi-tournament: the facts on the pairing cards.

use super::LimEdition;
use crate::field::{PairTable, is_game};
use crate::publication::board_score;
use facts::rulebook::table::{Declared, DiscretionKey, Gaps};
use facts::tournament::{Colour, Entry, Outcome, PairingNumber, Position, Rank, RoundFact};

/// A pairing card.
pub(super) struct PairingCard {
    pub(super) number: PairingNumber,
    /// The pairing score, in half points.
    pub(super) score: i32,
    /// The score for the order of the boards.
    pub(super) board_score: i32,
    rating: Option<u32>,
    /// The colour that the player is due; `None` without a game.
    pub(super) due: Option<Colour>,
    /// 12.1 (a), (b): whether every colour other than the due one is forbidden.
    pub(super) is_bound: bool,
    /// The colours that the player has had, the latest round first; `None` for a round without a colour.
    pub(super) colours: Vec<Option<Colour>>,
    /// 14.2, 17 (b): the number among the players who have arrived.
    pub(super) arrival: PairingNumber,
    /// 10.10: whether the player was transferred in the previous round.
    pub(super) has_just_floated: bool,
    /// 8.2: whether the player may have the bye.
    pub(super) may_have_bye: bool,
}

impl PairingCard {
    /// Returns the number of Whites minus the number of Blacks.
    pub(super) fn difference(&self) -> i32 {
        difference(&self.colours)
    }
}

/// The cards in rank order, and the restrictions on any two players.
pub(super) struct Cards {
    pub(super) list: Vec<PairingCard>,
    pub(super) edition: LimEdition,
    pub(super) declared: Declared,
    pub(super) first_colour: Colour,
    /// Rules 10.2, 10.8: whether this is a Maxi-tournament (note of 1988).
    pub(super) is_maxi: bool,
    is_last_round: bool,
    /// Whether at least one round has been played.
    pub(super) has_played: bool,
    /// 9.2: twice the score of the median.
    pub(super) twice_median: i32,
    /// The pairs barred by rule 2, rule 22 and the arbiter.
    barred: PairTable,
}

impl Cards {
    pub(super) fn new(edition: LimEdition, position: &Position, declared: &Declared) -> Self {
        let entries = &position.entries;
        let played = i32::try_from(position.played()).unwrap_or(i32::MAX);
        let twice_median = played.saturating_mul(position.scoring.win.0);
        let in_youth_event = declared.has(DiscretionKey::SameFederation)
            && position.rounds.is_some_and(|rounds| position.round + 3 > rounds);
        let bars = |a: Rank, b: Rank| {
            let (x, y) = (&entries[a], &entries[b]);
            rule_2_have_met(x, y)
                || position.prohibited.has(a, b)
                || in_youth_event && rule_22_same_federation(x, y, twice_median)
        };
        let median_before = twice_median - position.scoring.win.0;
        Self {
            list: entries.iter().map(|e| card(declared, e, median_before)).collect(),
            edition,
            declared: *declared,
            first_colour: position.initial_colour,
            is_maxi: is_maxi_tournament(edition, position, declared),
            is_last_round: position.is_last_round(),
            has_played: position.played() > 0,
            twice_median,
            barred: PairTable::of(entries.len(), bars),
        }
    }

    /// 9.1, 13: returns whether two players are compatible. In the last round, two players with equal scores are
    /// compatible regardless of their colours.
    pub(super) fn rule_9_1_compatible(&self, a: Rank, b: Rank) -> bool {
        let is_waived = self.is_last_round && self.list[a].score == self.list[b].score;
        a != b && !self.barred.has(a, b) && (is_waived || !self.breaks_rule_12_1(a, b))
    }

    /// 12.1 (a), (b): returns whether both are bound to the same colour.
    pub(super) fn breaks_rule_12_1(&self, a: Rank, b: Rank) -> bool {
        let (a, b) = (&self.list[a], &self.list[b]);
        a.is_bound && b.is_bound && a.due == b.due
    }

    /// 10.8, 12.2: returns whether both players can have the colours that they are due.
    pub(super) fn colours_fit(&self, a: Rank, b: Rank) -> bool {
        let (a, b) = (&self.list[a], &self.list[b]);
        a.due.is_none() || a.due != b.due
    }

    /// 10.2, 10.8, 12.7: returns whether the ratings differ by 100 points or less, as Maxi-tournaments require.
    // A player without a rating has no rating difference from any player.
    pub(super) fn is_within_100_points(&self, a: Rank, b: Rank) -> bool {
        if !self.is_maxi || a == b {
            return true;
        }
        match (self.list[a].rating, self.list[b].rating) {
            (Some(one), Some(other)) => one.abs_diff(other) <= 100,
            _ => false,
        }
    }

    /// 9.2: returns twice the score of a player, for comparison with `twice_median`.
    pub(super) fn twice_score(&self, player: Rank) -> i32 {
        self.list[player].score.saturating_mul(2)
    }

    pub(super) fn numbers(&self, players: &[Rank]) -> String {
        players.iter().map(|&p| self.list[p].number.to_string()).collect::<Vec<_>>().join(" ")
    }

    pub(super) fn pairs(&self, pairs: &[(Rank, Rank)]) -> String {
        let word = |&(a, b): &(Rank, Rank)| format!("{}-{}", self.list[a].number, self.list[b].number);
        pairs.iter().map(word).collect::<Vec<_>>().join(" ")
    }
}

fn card(declared: &Declared, entry: &Entry, median_before: i32) -> PairingCard {
    let colours = colours(entry, declared.gaps == Gaps::Games);
    let (due, is_bound) = due_colour(&colours);
    PairingCard {
        number: entry.number,
        score: entry.score.0,
        board_score: board_score(declared, entry),
        rating: entry.rating,
        due,
        is_bound,
        colours,
        arrival: entry.arrival_number,
        has_just_floated: rule_10_10_was_transferred(entry, median_before),
        may_have_bye: rule_8_2_may_have_bye(entry),
    }
}

/// 12.1, 12.3, 12.4: returns the colours that a player has had, the latest first. "Three successive rounds" and "the
/// previous two rounds" count rounds, so a round without a colour interrupts a run. Under the other reading, such a
/// round is left out.
fn colours(entry: &Entry, by_game: bool) -> Vec<Option<Colour>> {
    let had = |f: &RoundFact| f.colour.filter(|_| is_game(f));
    let all = entry.rounds.iter().rev().map(had);
    all.filter(|colour| !by_game || colour.is_some()).collect()
}

fn difference(colours: &[Option<Colour>]) -> i32 {
    colours.iter().flatten().map(|c| if *c == Colour::White { 1 } else { -1 }).sum()
}

/// 2: returns whether `a` and `b` have played each other.
fn rule_2_have_met(a: &Entry, b: &Entry) -> bool {
    a.has_met(b.id) || b.has_met(a.id)
}

/// 8.2: returns whether the player has had no bye and no point by default.
fn rule_8_2_may_have_bye(entry: &Entry) -> bool {
    let given = [Outcome::PairingBye, Outcome::FullBye, Outcome::ForfeitWin];
    !entry.rounds.iter().any(|f| given.contains(&f.outcome))
}

/// 9.3, 10.1, 10.10: returns whether the player was transferred: downward from above the median, or upward from below
/// it. A player who receives a floater does not float.
fn rule_10_10_was_transferred(entry: &Entry, median_before: i32) -> bool {
    let Some(fact) = entry.rounds_ago(1) else { return false };
    let own = fact.score_before;
    fact.opponent_score_before.is_some_and(|theirs| {
        let from_median = own.0.saturating_mul(2).cmp(&median_before);
        own > theirs && from_median.is_gt() || own < theirs && from_median.is_lt()
    })
}

/// 12.1, 12.3, 12.5, 12.6: returns the colour that a player is due, and whether he is bound to it.
fn due_colour(colours: &[Option<Colour>]) -> (Option<Colour>, bool) {
    let twice = match colours {
        [Some(a), Some(b), ..] if a == b => Some(*a),
        _ => None,
    };
    match (difference(colours), twice) {
        (..=-2, _) => (Some(Colour::White), true),
        (2.., _) => (Some(Colour::Black), true),
        (_, Some(twice)) => (Some(twice.opposite()), true),
        (-1, _) => (Some(Colour::White), false),
        (1, _) => (Some(Colour::Black), false),
        _ => (colours.iter().flatten().next().map(|c| c.opposite()), false),
    }
}

/// 22: returns whether both are members of one federation in a scoregroup of over 50 %.
// READING article 22: points won, without acceleration.
fn rule_22_same_federation(a: &Entry, b: &Entry, half: i32) -> bool {
    let is_over_half = |e: &Entry| e.points.0.saturating_mul(2) > half;
    let is_one = !a.federation.is_empty() && a.federation == b.federation && a.score == b.score;
    is_one && is_over_half(a) && is_over_half(b)
}

/// The note of 1988: returns whether the event is a Maxi-tournament, by declaration or with more participants than 2 to
/// the power of the number of rounds.
fn is_maxi_tournament(edition: LimEdition, position: &Position, declared: &Declared) -> bool {
    if edition == LimEdition::Leong || declared.has(DiscretionKey::NoMaxi) {
        return false;
    }
    let rounds = position.rounds.and_then(|rounds| u32::try_from(rounds).ok());
    let most = rounds.and_then(|rounds| 2_usize.checked_pow(rounds));
    declared.has(DiscretionKey::Maxi) || most.is_some_and(|most| position.points.len() > most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_difference_binds_before_the_last_two_games() {
        let due = |colours: &str| {
            let colour = |c| match c {
                'W' => Some(Colour::White),
                'B' => Some(Colour::Black),
                _ => None,
            };
            due_colour(&colours.chars().rev().map(colour).collect::<Vec<_>>())
        };
        assert_eq!(due(""), (None, false));
        assert_eq!(due("W"), (Some(Colour::Black), false));
        assert_eq!(due("WB"), (Some(Colour::White), false));
        assert_eq!(due("BWW"), (Some(Colour::Black), true));
        assert_eq!(due("WBWWBW"), (Some(Colour::Black), true));
        assert_eq!(due("WWBB"), (Some(Colour::White), true));
        assert_eq!(due("WBW-W"), (Some(Colour::Black), true));
        assert_eq!(due("B-W-W"), (Some(Colour::Black), false));
        assert_eq!(due("WB-"), (Some(Colour::White), false));
        assert_eq!(due("BBWBBWW"), (Some(Colour::Black), true));
    }
}
