//! What the text asks about the players: order, ratings, schools, colours due.

use super::pack::Made;
use crate::procedural::Run;
use crate::tournament::{Colour, ColourHistory, Lots, Outcome, PlayerId, Position};

/// One player.
pub(super) struct Card {
    pub(super) id: PlayerId,
    pub(super) number: u32,
    pub(super) score: i32,
    pub(super) points: i32,
    pub(super) rating: Option<u32>,
    club: String,
    colours: ColourHistory,
    pub(super) may_have_bye: bool,
}

/// The players by score and order, and who may meet whom.
pub(super) struct Cards {
    pub(super) list: Vec<Card>,
    first_colour: Colour,
    barred: Vec<Vec<bool>>,
    avoids_schools: bool,
}

impl Cards {
    pub(super) fn new(position: &Position, run: &Run) -> Self {
        let has = |key: &str| run.declared.iter().any(|d| d == key);
        let n = position.entries.len();
        let mut order: Vec<usize> = (0..n).collect();
        if has("unrated-by-lot") {
            // "Unrated players are listed at random at the bottom."
            let lot = Lots::new(run.seed, 1, 1).order(n);
            order.sort_by_key(|&i| {
                let e = &position.entries[i];
                let last = if e.rating.is_none() { lot[i] + 1 } else { 0 };
                (-e.score.0, last, e.number)
            });
        }
        let had = [Outcome::PairingBye, Outcome::FullBye, Outcome::ForfeitWin];
        let card = |&i: &usize| {
            let e = &position.entries[i];
            Card {
                id: e.id,
                number: e.number,
                score: e.score.0,
                points: e.points.0,
                rating: e.rating,
                club: e.club.clone(),
                colours: e.colours.clone(),
                may_have_bye: !e.rounds.iter().any(|f| had.contains(&f.outcome)),
            }
        };
        let bars = |a: usize, b: usize| {
            let (i, j) = (order[a], order[b]);
            a == b
                || position.entries[i].has_met(position.entries[j].id)
                || position.prohibited.contains(&(i.min(j), i.max(j)))
        };
        let cards: Vec<Card> = order.iter().map(card).collect();
        let is_one_school = cards.windows(2).all(|w| w[0].club == w[1].club);
        Self {
            first_colour: position.initial_colour,
            barred: (0..n).map(|a| (0..n).map(|b| bars(a, b)).collect()).collect(),
            avoids_schools: !has("same-school") && !is_one_school,
            list: cards,
        }
    }

    /// "You may not play the same player twice."
    pub(super) fn may_meet(&self, a: usize, b: usize) -> bool {
        !self.barred[a][b]
    }

    /// 28N.
    pub(super) fn is_one_school(&self, a: usize, b: usize) -> bool {
        let (a, b) = (&self.list[a].club, &self.list[b].club);
        self.avoids_schools && !a.is_empty() && a == b
    }

    /// One of the two would have the same colour three times in a row.
    pub(super) fn is_thrice(&self, a: usize, b: usize) -> bool {
        match (self.list[a].colours.played(), self.list[b].colours.played()) {
            ([.., a2, a1], [.., b2, b1]) => a1 == a2 && b1 == b2 && a1 == b1,
            _ => false,
        }
    }

    /// Both need the same colour to equalise.
    pub(super) fn both_equalise(&self, a: usize, b: usize) -> bool {
        let (a, b) = (self.list[a].colours.difference(), self.list[b].colours.difference());
        a > 0 && b > 0 || a < 0 && b < 0
    }

    /// 29E2: the colour due.
    fn due(&self, p: usize) -> Option<Colour> {
        let colours = &self.list[p].colours;
        match colours.difference() {
            0 => colours.latest().map(Colour::opposite),
            d if d > 0 => Some(Colour::Black),
            _ => Some(Colour::White),
        }
    }

    pub(super) fn are_due_same(&self, a: usize, b: usize) -> bool {
        self.due(a).is_some() && self.due(a) == self.due(b)
    }

    /// 29E4: the colour of the higher of two.
    pub(super) fn colour(&self, high: usize, low: usize) -> Colour {
        let (h, l) = (&self.list[high], &self.list[low]);
        match (self.due(high), self.due(low)) {
            (None, None) if h.number % 2 == 1 => self.first_colour,
            (None, None) => self.first_colour.opposite(),
            (Some(mine), None) => mine,
            (None, Some(theirs)) => theirs.opposite(),
            (Some(mine), Some(theirs)) if mine != theirs => mine,
            (Some(due), Some(_)) => {
                let (mine, theirs) = (h.colours.difference().abs(), l.colours.difference().abs());
                if mine != theirs {
                    return if mine > theirs { due } else { due.opposite() };
                }
                h.colours.latest_different(&l.colours).map_or(due, |(last, _)| last.opposite())
            }
        }
    }

    /// Rating points between two; an unrated player is far from a rated one.
    pub(super) fn gap(&self, a: usize, b: usize) -> i64 {
        match (self.list[a].rating, self.list[b].rating) {
            (Some(a), Some(b)) => (i64::from(a) - i64::from(b)).abs(),
            (None, None) => 0,
            _ => 10_000,
        }
    }

    pub(super) fn words(&self, made: &Made) -> String {
        let number = |p: usize| self.list[p].number;
        let mut words: Vec<String> =
            made.pairs.iter().map(|&(a, b)| format!("{}-{}", number(a), number(b))).collect();
        words.extend(made.leaving.iter().map(|&p| format!("{} drops", number(p))));
        words.join(" ")
    }
}
