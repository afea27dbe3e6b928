//! Rules 4, 5, 8.2, 9.1, 12.1: who is compatible, which colour is due, who may have the bye.

use super::Edition;
use crate::tournament::{Colour, ColourHistory, Entry, Outcome, Position};

/// What the rules ask about one player.
pub(super) struct Card {
    pub(super) number: u32,
    pub(super) score: i32,
    pub(super) points: i32,
    pub(super) rating: Option<u32>,
    /// The colour due: equalising, else alternate.
    pub(super) due: Option<Colour>,
    /// 12.1: no other colour is possible.
    pub(super) bound: bool,
    pub(super) difference: i32,
    pub(super) colours: ColourHistory,
    /// Met a player of another score in the round before.
    pub(super) floated: bool,
    pub(super) may_have_bye: bool,
}

/// The players by rank and who may meet whom.
pub(super) struct Cards {
    pub(super) edition: Edition,
    pub(super) list: Vec<Card>,
    pub(super) first_colour: Colour,
    pub(super) is_maxi: bool,
    is_last_round: bool,
    barred: Vec<Vec<bool>>,
}

impl Cards {
    pub(super) fn new(edition: Edition, position: &Position, declared: &[String]) -> Self {
        let entries = &position.entries;
        let has = |key: &str| declared.iter().any(|d| d == key);
        // Note of 1988: more participants than 2 to the number of rounds.
        let rounds = position.rounds.and_then(|r| u32::try_from(r).ok());
        let most = rounds.and_then(|r| 2usize.checked_pow(r)).unwrap_or(usize::MAX);
        let played = i32::try_from(position.played()).unwrap_or(i32::MAX);
        let over = |e: &Entry| 2 * e.score.0 > played.saturating_mul(position.scoring.win.0);
        let youth = has("same-federation") && position.rounds.is_some_and(|r| position.round + 3 > r);
        let bars = |a: usize, b: usize| {
            let (x, y) = (&entries[a], &entries[b]);
            // 22, as discretion.
            let kin = !x.federation.is_empty() && x.federation == y.federation && over(x) && over(y);
            x.has_met(y.id) || position.prohibited.contains(&(a.min(b), a.max(b))) || youth && kin
        };
        let n = entries.len();
        Self {
            edition,
            list: entries.iter().map(card).collect(),
            first_colour: position.initial_colour,
            is_maxi: has("maxi") || !has("no-maxi") && position.points.len() > most,
            is_last_round: position.is_last_round(),
            barred: (0..n).map(|a| (0..n).map(|b| a == b || bars(a, b)).collect()).collect(),
        }
    }

    /// 12.1 (a), (b): both are bound to one colour.
    pub(super) fn breaks_12_1(&self, a: usize, b: usize) -> bool {
        let (a, b) = (&self.list[a], &self.list[b]);
        a.bound && b.bound && a.due == b.due
    }

    /// 9.1; in the last round 13 lets players of one score meet whatever their colours.
    pub(super) fn is_compatible(&self, a: usize, b: usize) -> bool {
        let rule_13 = self.is_last_round && self.list[a].score == self.list[b].score;
        !self.barred[a][b] && (rule_13 || !self.breaks_12_1(a, b))
    }

    /// Can both get the colour that is due?
    pub(super) fn fits(&self, a: usize, b: usize) -> bool {
        self.list[a].due.is_none() || self.list[a].due != self.list[b].due
    }

    /// Maxi-tournaments: do the ratings differ by 100 points or less?
    pub(super) fn are_near(&self, a: usize, b: usize) -> bool {
        match (self.list[a].rating, self.list[b].rating) {
            (Some(a), Some(b)) => a.abs_diff(b) <= 100,
            (None, None) => true,
            _ => false,
        }
    }

    pub(super) fn numbers(&self, players: &[usize]) -> String {
        players.iter().map(|&p| self.list[p].number.to_string()).collect::<Vec<_>>().join(" ")
    }
}

fn card(entry: &Entry) -> Card {
    let difference = entry.colours.difference();
    // READING LIM-9.1: the difference decides where it and the last two games disagree.
    let (due, bound) = match (difference, entry.colours.repeated()) {
        (..=-2, _) => (Some(Colour::White), true),
        (2.., _) => (Some(Colour::Black), true),
        (_, Some(twice)) => (Some(twice.opposite()), true),
        (-1, _) => (Some(Colour::White), false),
        (1, _) => (Some(Colour::Black), false),
        _ => (entry.colours.latest().map(Colour::opposite), false),
    };
    let last = entry.rounds_ago(1);
    let free_points = [Outcome::PairingBye, Outcome::FullBye, Outcome::ForfeitWin];
    Card {
        number: entry.number,
        score: entry.score.0,
        points: entry.points.0,
        rating: entry.rating,
        due,
        bound,
        difference,
        colours: entry.colours.clone(),
        floated: last.is_some_and(|f| f.opponent_score_before.is_some_and(|theirs| theirs != f.score_before)),
        may_have_bye: !entry.rounds.iter().any(|f| free_points.contains(&f.outcome)),
    }
}
