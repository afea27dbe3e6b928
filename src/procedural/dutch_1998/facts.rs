//! Parts A and B: preferences, floats, who may meet whom, what a pair and a player left over offend against.

use crate::tournament::{Colour, ColourHistory, Entry, Float, Outcome, Position, RoundFact};

/// A.7: how strong a preference is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Strength {
    /// No game played.
    None,
    /// (c)
    Mild,
    /// (b)
    Strong,
    /// (a)
    Absolute,
}

/// A pairing card.
pub(super) struct Card {
    pub(super) number: u32,
    pub(super) score: i32,
    /// Without acceleration.
    pub(super) points: i32,
    pub(super) preference: Option<Colour>,
    pub(super) strength: Strength,
    pub(super) colours: ColourHistory,
    /// A.4, A.5: one and two rounds ago.
    floats: [Option<Float>; 2],
    /// B.1 (b).
    may_have_bye: bool,
    /// Note under B: more than half of the points that could be made so far.
    is_over_half: bool,
}

/// C.9, C.10: how many of B.6, B.5 (in this order) are dropped for downfloats and for upfloats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Dropped {
    pub(super) down: usize,
    pub(super) up: usize,
}

impl Dropped {
    /// B.5 and B.6 out of force.
    pub(super) const ALL: Self = Self { down: 2, up: 2 };
}

/// What a pair that may be made offends against: 1 or 0 each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Offence {
    /// B.2, where article 21 lets it be broken.
    pub(super) clash: i128,
    /// B.4.
    pub(super) denied: i128,
}

/// The cards in the order of A.2; a player is known by the place in it.
pub(super) struct Cards {
    pub(super) list: Vec<Card>,
    pub(super) initial_colour: Colour,
    is_last_round: bool,
    /// B.1 (a), the arbiter's exclusions and article 22.
    barred: Vec<Vec<bool>>,
}

impl Cards {
    pub(super) fn new(position: &Position, declared: &[String]) -> Self {
        let list: Vec<Card> = position.entries.iter().map(|e| card(position, e)).collect();
        let article_22 = declared.iter().any(|d| d == "same-federation")
            && position.rounds.is_some_and(|rounds| position.round + 2 >= rounds);
        let bars = |a: usize, b: usize| {
            let (x, y) = (&position.entries[a], &position.entries[b]);
            let is_same = !x.federation.is_empty() && x.federation == y.federation;
            a == b
                || x.has_met(y.id)
                || y.has_met(x.id)
                || position.prohibited.contains(&(a.min(b), a.max(b)))
                || article_22 && is_same && x.score == y.score && list[a].is_over_half
        };
        let barred = (0..list.len()).map(|a| (0..list.len()).map(|b| bars(a, b)).collect()).collect();
        Self {
            initial_colour: position.initial_colour,
            is_last_round: position.is_last_round(),
            list,
            barred,
        }
    }

    /// Note under B, article 21: may B.2 be broken in a bracket of these players?
    pub(super) fn note_b_waives_b2(&self, players: &[usize], is_lowest: bool) -> bool {
        // READING note under B: every player of the bracket is over 50 %; in the lowest bracket, to which others may
        // have been joined, the two who meet.
        self.is_last_round && (is_lowest || players.iter().all(|&p| self.list[p].is_over_half))
    }

    /// B.1 (a) and B.2: may these two meet? With `waived`, B.2 is left aside for two who are over 50 %.
    pub(super) fn b1_b2(&self, a: usize, b: usize, waived: bool) -> bool {
        let is_waived = || waived && self.list[a].is_over_half && self.list[b].is_over_half;
        !self.barred[a][b] && (!self.b2_clash(a, b) || is_waived())
    }

    /// B.2: both must have the same colour.
    fn b2_clash(&self, a: usize, b: usize) -> bool {
        let (x, y) = (&self.list[a], &self.list[b]);
        let is_absolute = |c: &Card| c.strength == Strength::Absolute;
        is_absolute(x) && is_absolute(y) && x.preference == y.preference
    }

    /// B.1, B.2, B.5, B.6 as far as they are in force: what the pair offends against, `None` if it may not be made.
    pub(super) fn offence(&self, a: usize, b: usize, waived: bool, dropped: Dropped) -> Option<Offence> {
        if !self.b1_b2(a, b, waived) {
            return None;
        }
        let (x, y) = (&self.list[a], &self.list[b]);
        if x.score != y.score {
            let (high, low) = if x.score > y.score { (a, b) } else { (b, a) };
            if self.b5_b6_repeats(high, Float::Down, dropped.down)
                || self.b5_b6_repeats(low, Float::Up, dropped.up)
            {
                return None;
            }
        }
        let denied = x.preference.is_some() && x.preference == y.preference;
        Some(Offence { clash: i128::from(self.b2_clash(a, b)), denied: i128::from(denied) })
    }

    /// B.5, B.6, and B.1 (b) in the lowest bracket: may this player be left over?
    pub(super) fn may_leave(&self, p: usize, dropped: Dropped, is_bye: bool) -> bool {
        (!is_bye || self.list[p].may_have_bye) && !self.b5_b6_repeats(p, Float::Down, dropped.down)
    }

    /// B.5: the float of the round before; B.6: that of two rounds before. B.6 is dropped first.
    fn b5_b6_repeats(&self, p: usize, float: Float, dropped: usize) -> bool {
        let floats = &self.list[p].floats;
        floats.iter().take(2usize.saturating_sub(dropped)).any(|f| *f == Some(float))
    }

    /// A.8, C.2: x of a group, for `reduced` pairs less than could be (C.14).
    pub(super) fn c2_determine_x(&self, players: &[usize], reduced: usize) -> usize {
        let count = |c: Colour| players.iter().filter(|&&p| self.list[p].preference == Some(c)).count();
        let most = count(Colour::White).max(count(Colour::Black));
        most.saturating_sub(players.len().div_ceil(2)).saturating_sub(reduced)
    }

    /// A.3: the players of each score, the highest first.
    pub(super) fn a3_score_brackets(&self) -> Vec<Vec<usize>> {
        let all: Vec<usize> = (0..self.list.len()).collect();
        all.chunk_by(|&a, &b| self.list[a].score == self.list[b].score).map(<[usize]>::to_vec).collect()
    }

    /// Pairing numbers, for the trace.
    pub(super) fn numbers(&self, players: &[usize]) -> String {
        listed(players.iter().map(|&p| self.list[p].number.to_string()))
    }

    /// Pairs by pairing numbers, for the trace.
    pub(super) fn pairs(&self, pairs: &[(usize, usize)]) -> String {
        let word = |&(a, b): &(usize, usize)| format!("{}-{}", self.list[a].number, self.list[b].number);
        listed(pairs.iter().map(word))
    }
}

fn listed(words: impl Iterator<Item = String>) -> String {
    let words: Vec<String> = words.collect();
    if words.is_empty() { "none".to_owned() } else { words.join(" ") }
}

fn card(position: &Position, entry: &Entry) -> Card {
    let (preference, strength) = a7_preference(&entry.colours);
    let barring = [Outcome::PairingBye, Outcome::FullBye, Outcome::ForfeitWin];
    let played = i32::try_from(position.played()).unwrap_or(i32::MAX);
    Card {
        number: entry.number,
        score: entry.score.0,
        points: entry.points.0,
        preference,
        strength,
        colours: entry.colours.clone(),
        floats: [1, 2].map(|ago| entry.rounds_ago(ago).and_then(a4_a5_float)),
        // READING B.1: a full-point bye and a forfeit win bar from the bye.
        may_have_bye: !entry.rounds.iter().any(|f| barring.contains(&f.outcome)),
        // READING note under B: points made, acceleration left aside.
        is_over_half: entry.points.0.saturating_mul(2) > played.saturating_mul(position.scoring.win.0),
    }
}

/// A.7: the preference and its strength.
fn a7_preference(colours: &ColourHistory) -> (Option<Colour>, Strength) {
    let difference = colours.difference();
    let lacking = if difference < 0 { Colour::White } else { Colour::Black };
    if difference.abs() > 1 {
        // READING A.7: where the last two games point to the other side, the difference decides.
        (Some(lacking), Strength::Absolute)
    } else if let Some(twice) = colours.repeated() {
        (Some(twice.opposite()), Strength::Absolute)
    } else if difference != 0 {
        (Some(lacking), Strength::Strong)
    } else if let Some(latest) = colours.latest() {
        (Some(latest.opposite()), Strength::Mild)
    } else {
        (None, Strength::None)
    }
}

/// A.4, A.5: the float of a round.
fn a4_a5_float(fact: &RoundFact) -> Option<Float> {
    // READING A.4: scores at the time of the round decide, played or not; no other way of not playing is a float.
    if fact.outcome == Outcome::PairingBye { Some(Float::Down) } else { fact.paired_float() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn preference(text: &str) -> (Option<Colour>, Strength) {
        let colour = |c| if c == 'W' { Colour::White } else { Colour::Black };
        a7_preference(&ColourHistory::new(text.chars().map(colour).collect()))
    }

    #[test]
    fn the_preferences_of_a7() {
        let (white, black) = (Some(Colour::White), Some(Colour::Black));
        assert_eq!(preference(""), (None, Strength::None));
        assert_eq!(preference("WB"), (white, Strength::Mild));
        assert_eq!(preference("WBW"), (black, Strength::Strong));
        assert_eq!(preference("WWBB"), (white, Strength::Absolute));
        assert_eq!(preference("WWBW"), (black, Strength::Absolute));
    }
}
