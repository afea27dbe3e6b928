//! Rules 1, 14, 16, 25, 35 to 40: seekers, claims, float histories, who should not meet.

use crate::procedural::Run;
use crate::tournament::{Colour, Entry, Float, Lots, Outcome, PlayerId, Position};

/// The strength of a claim (16): difference, run, and how few games.
pub(super) type Claim = (i32, usize, i64);

/// Floats in one direction: in the previous round, their number, the last round with one.
pub(super) type Floats = (bool, usize, usize);

/// One player.
#[allow(clippy::struct_excessive_bools, reason = "facts of a card, each asked by another rule")]
pub(super) struct Card {
    pub(super) id: PlayerId,
    pub(super) number: u32,
    pub(super) score: i32,
    pub(super) points: i32,
    /// 14: the colour sought.
    pub(super) seeks: Option<Colour>,
    pub(super) claim: Claim,
    pub(super) down: Floats,
    pub(super) up: Floats,
    pub(super) may_have_bye: bool,
    /// 6: no half-point bye so far and no bye arranged.
    pub(super) suits_bye: bool,
    had_half_in_round_one: bool,
    family: String,
    club: String,
    area: String,
    federation: String,
    difference: i32,
    is_out: bool,
}

/// The players by rank.
#[allow(clippy::struct_excessive_bools, reason = "declared discretions, each on or off")]
pub(super) struct Cards {
    pub(super) list: Vec<Card>,
    pub(super) first_colour: Colour,
    pub(super) long_event: bool,
    pub(super) large_field: bool,
    barred: Vec<Vec<bool>>,
    defaulted: Vec<Vec<bool>>,
    round: usize,
    avoid_later: bool,
    avoid_area: bool,
    avoid_federation: bool,
}

impl Cards {
    pub(super) fn new(position: &Position, run: &Run) -> Self {
        let has = |key: &str| run.declared.iter().any(|d| d == key);
        let n = position.entries.len();
        let mut order: Vec<usize> = (0..n).collect();
        if has("random") {
            // 30: without any reference to gradings.
            let lot = Lots::new(run.seed, position.round, 1).order(n);
            order.sort_by_key(|&i| (-position.entries[i].score.0, lot[i]));
        }
        let rounds_left =
            position.rounds.map(|r| i32::try_from((r + 1).saturating_sub(position.round)).unwrap_or(0));
        let leader = position.points.iter().map(|s| s.0).max().unwrap_or(0);
        let is_out =
            |e: &Entry| rounds_left.is_some_and(|left| e.points.0 + left * position.scoring.win.0 < leader);
        let cards: Vec<Card> =
            order.iter().map(|&i| card(&position.entries[i], is_out(&position.entries[i]))).collect();
        let rule_40 = has("difference-three") && rounds_left.is_some_and(|left| left <= 2);
        let bars = |a: usize, b: usize| {
            let (i, j) = (order[a], order[b]);
            a == b
                || position.entries[i].has_met(position.entries[j].id)
                || position.prohibited.contains(&(i.min(j), i.max(j)))
                || rule_40 && rule_40_forbids(&cards[a], &cards[b])
        };
        let defaulted = |a: usize, b: usize| {
            let other = position.entries[order[b]].id;
            let facts = &position.entries[order[a]].rounds;
            facts.iter().any(|f| f.opponent == Some(other) && !f.outcome.is_played())
        };
        let table = |of: &dyn Fn(usize, usize) -> bool| -> Vec<Vec<bool>> {
            (0..n).map(|a| (0..n).map(|b| of(a, b)).collect()).collect()
        };
        Self {
            barred: table(&bars),
            defaulted: table(&defaulted),
            first_colour: position.initial_colour,
            long_event: has("long-event"),
            large_field: has("large-field"),
            round: position.round,
            avoid_later: has("avoid-later"),
            avoid_area: has("avoid-area"),
            avoid_federation: has("avoid-federation"),
            list: cards,
        }
    }

    pub(super) fn may_meet(&self, a: usize, b: usize) -> bool {
        !self.barred[a][b]
    }

    /// 15: both seek the same colour.
    pub(super) fn clash(&self, a: usize, b: usize) -> bool {
        self.list[a].seeks.is_some() && self.list[a].seeks == self.list[b].seeks
    }

    /// 35 (relatives, club, area, country), 37, 39: what speaks against a pair.
    pub(super) fn avoided(&self, a: usize, b: usize) -> [i64; 6] {
        let (x, y) = (&self.list[a], &self.list[b]);
        let same = |p: &str, q: &str| !p.is_empty() && p == q;
        let in_force = self.round == 1 || self.avoid_later;
        [
            in_force && same(&x.family, &y.family),
            in_force && same(&x.club, &y.club),
            in_force && self.avoid_area && same(&x.area, &y.area),
            in_force && self.avoid_federation && same(&x.federation, &y.federation),
            self.round == 2 && x.had_half_in_round_one && y.had_half_in_round_one,
            self.defaulted[a][b],
        ]
        .map(i64::from)
    }

    /// The colour that more of these seek.
    pub(super) fn excess(&self, players: &[usize]) -> Option<Colour> {
        let count = |c: Colour| players.iter().filter(|&&p| self.list[p].seeks == Some(c)).count();
        let (white, black) = (count(Colour::White), count(Colour::Black));
        match white.cmp(&black) {
            std::cmp::Ordering::Less => Some(Colour::Black),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Colour::White),
        }
    }

    /// 25: the colour of the higher ranked.
    pub(super) fn rule_25_colour(&self, high: usize, low: usize) -> Colour {
        let (h, l) = (&self.list[high], &self.list[low]);
        match (h.seeks, l.seeks) {
            (None, None) if h.number % 2 == 1 => self.first_colour,
            (None, None) => self.first_colour.opposite(),
            (None, Some(theirs)) => theirs.opposite(),
            (Some(mine), Some(theirs)) if mine == theirs && l.claim > h.claim => mine.opposite(),
            (Some(mine), _) => mine,
        }
    }

    pub(super) fn numbers(&self, players: &[usize]) -> String {
        players.iter().map(|&p| self.list[p].number.to_string()).collect::<Vec<_>>().join(" ")
    }
}

fn card(e: &Entry, is_out: bool) -> Card {
    let played = e.colours.played();
    let difference = e.colours.difference();
    let seeks = match difference {
        0 => e.colours.latest().map(Colour::opposite),
        d if d < 0 => Some(Colour::White),
        _ => Some(Colour::Black),
    };
    // 16: WWBW has a run of one White, WWWB none: its last game had the colour sought.
    let unwanted = seeks.map(Colour::opposite);
    let run = played.iter().rev().take_while(|c| Some(**c) == unwanted).count();
    let games = i64::try_from(played.len()).unwrap_or(i64::MAX);
    let had = |o: Outcome| e.rounds.iter().any(|f| f.outcome == o);
    Card {
        id: e.id,
        number: e.number,
        score: e.score.0,
        points: e.points.0,
        seeks,
        claim: (difference.abs(), run, -games),
        down: floats(e, Float::Down),
        up: floats(e, Float::Up),
        may_have_bye: !had(Outcome::PairingBye) && !had(Outcome::FullBye) && !had(Outcome::ForfeitWin),
        suits_bye: !had(Outcome::HalfBye) && !e.has_arranged_bye,
        had_half_in_round_one: e.rounds.first().is_some_and(|f| f.outcome == Outcome::HalfBye),
        family: e.family.clone(),
        club: e.club.clone(),
        area: e.area.clone(),
        federation: e.federation.clone(),
        difference,
        is_out,
    }
}

/// A pairing-allocated bye is a downfloat; pairs count whether or not they were played.
fn floats(e: &Entry, direction: Float) -> Floats {
    let mut found = (false, 0, 0);
    for (i, f) in e.rounds.iter().enumerate() {
        let float = match f.opponent_score_before {
            Some(theirs) if theirs < f.score_before => Some(Float::Down),
            Some(theirs) if theirs > f.score_before => Some(Float::Up),
            _ if f.outcome == Outcome::PairingBye => Some(Float::Down),
            _ => None,
        };
        if float == Some(direction) {
            found = (i + 1 == e.rounds.len(), found.1 + 1, i + 1);
        }
    }
    found
}

/// 40: a difference of three for one of the two whatever the colours, one of them out of contention.
fn rule_40_forbids(a: &Card, b: &Card) -> bool {
    let three = |white: &Card, black: &Card| {
        white.difference >= 2 || black.difference <= -2 || white.difference < -3 || black.difference > 3
    };
    (a.is_out || b.is_out) && three(a, b) && three(b, a)
}
