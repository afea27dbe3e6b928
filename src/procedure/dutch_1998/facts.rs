//! Parts A and B: preferences, floats, the pairs that may meet, and the criteria that a pair or a player left over
//! breaks.

use super::readings::DeclaredReadings;
use crate::field::PairTable;
use crate::preference::{DueColour, PreferenceStrength, preference, relative_preference};
use facts::rulebook::table::{Declared, DiscretionKey};
use facts::tournament::{
    Colour, ColourHistory, Entry, Float, Outcome, PairingNumber, Position, Rank, RoundFact,
};

/// A pairing card.
pub(super) struct DutchCard {
    pub(super) number: PairingNumber,
    pub(super) score: i32,
    /// The points without acceleration.
    pub(super) points: i32,
    /// A.7: the preference; the second one applies while article 21 has set B.2 aside in the bracket.
    preferences: [DueColour; 2],
    /// B.2: the only colour that the player may have, if B.2 demands one.
    must: Option<Colour>,
    pub(super) colours: ColourHistory,
    /// A.4, A.5: the floats one and two rounds ago.
    floats: [Option<Float>; 2],
    /// Whether B.1 (b) allows the player the bye.
    may_have_bye: bool,
    /// Note under B: whether the player has more than half of the points that could be made so far.
    is_over_half: bool,
}

impl DutchCard {
    /// A.7: returns the preference. `free`: article 21 has set B.2 aside.
    pub(super) fn preference(&self, free: bool) -> DueColour {
        self.preferences[usize::from(free)]
    }
}

/// C.9, C.10: the number of rules among B.6, B.5 (in this order) that are dropped for downfloats and for upfloats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Dropped {
    pub(super) down: usize,
    pub(super) up: usize,
}

impl Dropped {
    /// B.5 and B.6 are both dropped.
    pub(super) const ALL: Self = Self { down: 2, up: 2 };
}

/// The cards in the order of A.2; a player is identified by the place in this order.
pub(super) struct DutchCards {
    pub(super) list: Vec<DutchCard>,
    pub(super) initial_colour: Colour,
    pub(super) readings: DeclaredReadings,
    is_last_round: bool,
    /// The pairs barred by B.1 (a), the arbiter's exclusions and article 22.
    barred: PairTable,
}

impl DutchCards {
    pub(super) fn new(position: &Position, declared: &Declared) -> Self {
        let readings = DeclaredReadings::of(declared);
        let list: Vec<DutchCard> = position.entries.iter().map(|e| card(position, e, &readings)).collect();
        let article_22 = declared.has(DiscretionKey::SameFederation)
            && position.rounds.is_some_and(|rounds| position.round + 2 >= rounds);
        let bars = |a: Rank, b: Rank| {
            let (x, y) = (&position.entries[a], &position.entries[b]);
            let is_same = !x.federation.is_empty() && x.federation == y.federation;
            a == b
                || x.has_met(y.id)
                || y.has_met(x.id)
                || position.prohibited.has(a, b)
                // READING article 22: the scoregroup by pairing scores, over 50 % by points won.
                || article_22 && is_same && x.score == y.score && list[a].is_over_half && list[b].is_over_half
        };
        let barred = PairTable::of(list.len(), bars);
        Self {
            initial_colour: position.initial_colour,
            readings,
            is_last_round: position.is_last_round(),
            list,
            barred,
        }
    }

    /// Article 21: returns whether `players` are a scoregroup over 50 % in the last round, where B.2, B.5 and B.6 may
    /// be set aside.
    pub(super) fn article_21_speaks_of(&self, players: &[Rank]) -> bool {
        self.readings.scoregroups_over_half()
            && self.is_last_round
            && players.iter().all(|&p| self.list[p].is_over_half)
    }

    /// B.1 (a) and B.2: returns whether `a` and `b` may meet. `free`: article 21 has set B.2 aside.
    pub(super) fn b1_b2(&self, a: Rank, b: Rank, free: bool) -> bool {
        !self.barred.has(a, b) && (free || !self.b2_clash(a, b))
    }

    /// B.2: returns whether both must have the same colour.
    fn b2_clash(&self, a: Rank, b: Rank) -> bool {
        let must = self.list[a].must;
        must.is_some() && must == self.list[b].must
    }

    /// B.2: returns the colour of the first of two opponents, if B.2 allows only one.
    pub(super) fn b2_colour(&self, a: Rank, b: Rank) -> Option<Colour> {
        let forced = self.list[b].must.map(Colour::opposite);
        self.list[a].must.or(forced).filter(|_| !self.b2_clash(a, b))
    }

    /// Returns the number of denied preferences (B.4). Returns `None` if B.1, B.2, B.5 and B.6, as far as they are in
    /// force, do not allow the pair.
    // READING D98-A.4: the higher player of a pair with unequal scores receives a downfloat; the other reading: a
    // downfloat is judged when the player is moved down, and not again.
    pub(super) fn denied(&self, a: Rank, b: Rank, free: bool, dropped: Dropped) -> Option<i128> {
        if !self.b1_b2(a, b, free) {
            return None;
        }
        let (x, y) = (&self.list[a], &self.list[b]);
        let (high, low) = if x.score > y.score { (a, b) } else { (b, a) };
        if x.score != y.score && !free {
            let is_down = !self.readings.downfloat_when_moved();
            let goes_down = is_down && self.b5_b6_repeats(high, Float::Down, dropped.down);
            if goes_down || self.b5_b6_repeats(low, Float::Up, dropped.up) {
                return None;
            }
        }
        let (mine, theirs) = (x.preference(free).0, y.preference(free).0);
        Some(i128::from(mine.is_some() && mine == theirs))
    }

    /// B.5, B.6, and B.1 (b) in the lowest bracket: returns whether this player may be left over.
    pub(super) fn may_leave(&self, p: Rank, dropped: Dropped, (is_bye, free): (bool, bool)) -> bool {
        let is_lawful = !is_bye || self.list[p].may_have_bye;
        is_lawful && (free || !self.b5_b6_repeats(p, Float::Down, dropped.down))
    }

    /// Returns whether the float repeats the float of the round before (B.5) or of two rounds before (B.6). B.6 is
    /// dropped first.
    fn b5_b6_repeats(&self, p: Rank, float: Float, dropped: usize) -> bool {
        let floats = &self.list[p].floats;
        floats.iter().take(2usize.saturating_sub(dropped)).any(|f| *f == Some(float))
    }

    /// A.8, C.2: returns x of a group. C.14 has decreased its number of pairs by `reduced`.
    pub(super) fn c2_determine_x(&self, players: &[Rank], free: bool, reduced: usize) -> usize {
        let prefers = |p: Rank, c: Colour| self.list[p].preference(free).0 == Some(c);
        let count = |c: Colour| players.iter().filter(|&&p| prefers(p, c)).count();
        let most = count(Colour::White).max(count(Colour::Black));
        most.saturating_sub(players.len().div_ceil(2)).saturating_sub(reduced)
    }

    /// A.3: returns the players of each score, the highest score first.
    pub(super) fn a3_score_brackets(&self) -> Vec<Vec<Rank>> {
        let all: Vec<Rank> = Rank::all(self.list.len()).collect();
        all.chunk_by(|&a, &b| self.list[a].score == self.list[b].score).map(<[Rank]>::to_vec).collect()
    }

    /// Returns pairing numbers, for the trace.
    pub(super) fn numbers(&self, players: &[Rank]) -> String {
        listed(players.iter().map(|&p| self.list[p].number.to_string()))
    }

    /// Returns pairs as pairing numbers, for the trace.
    pub(super) fn pairs(&self, pairs: &[(Rank, Rank)]) -> String {
        let word = |&(a, b): &(Rank, Rank)| format!("{}-{}", self.list[a].number, self.list[b].number);
        listed(pairs.iter().map(word))
    }
}

fn listed(words: impl Iterator<Item = String>) -> String {
    let words: Vec<String> = words.collect();
    if words.is_empty() { "none".to_owned() } else { words.join(" ") }
}

fn card(position: &Position, entry: &Entry, readings: &DeclaredReadings) -> DutchCard {
    let barring = [Outcome::PairingBye, Outcome::FullBye, Outcome::ForfeitWin];
    let played = i32::try_from(position.played()).unwrap_or(i32::MAX);
    // READING note under B: points won, without acceleration.
    let is_over_half = entry.points.0.saturating_mul(2) > played.saturating_mul(position.scoring.win.0);
    let is_over_half_last = is_over_half && position.is_last_round();
    let strict = a7_preference(&entry.colours, true);
    let lax = a7_preference(&entry.colours, !is_over_half_last);
    // READING D98-LAST-ROUND: the note under B refers to players; article 21 of scoregroups.
    let is_exempt = is_over_half_last && !readings.scoregroups_over_half();
    let floats = [1, 2].map(|ago| entry.rounds_ago(ago).and_then(a4_a5_float));
    DutchCard {
        number: entry.number,
        score: entry.score.0,
        points: entry.points.0,
        // READING D98-A.7A: the parenthesis refers to players; the other reading: (a) is dropped where B.2 is dropped.
        preferences: [if readings.a7a_as_b2() { strict } else { lax }, lax],
        must: strict.0.filter(|_| strict.1 == PreferenceStrength::Absolute && !is_exempt),
        colours: entry.colours.clone(),
        floats: if is_exempt { [None; 2] } else { floats },
        // READING B.1: a full-point bye and a forfeit win both bar a player from the bye.
        may_have_bye: !entry.rounds.iter().any(|f| barring.contains(&f.outcome)),
        is_over_half,
    }
}

/// A.7: returns the preference and its strength. Clause (a) is not always in effect.
fn a7_preference(colours: &ColourHistory, a_is_in_effect: bool) -> DueColour {
    // READING A.7: the colour difference decides, even where the last two games suggest the other colour.
    if a_is_in_effect { preference(colours) } else { relative_preference(colours) }
}

/// A.4, A.5: returns the float of a round.
fn a4_a5_float(fact: &RoundFact) -> Option<Float> {
    // READING A.4: scores at the time of the round decide, whether or not the game was played; no other unplayed round
    // is a float.
    if fact.outcome == Outcome::PairingBye { Some(Float::Down) } else { fact.paired_float() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> DueColour {
        let colour = |c| if c == 'W' { Colour::White } else { Colour::Black };
        a7_preference(&ColourHistory::new(text.chars().map(colour).collect()), true)
    }

    #[test]
    fn the_preferences_of_a7() {
        let (white, black) = (Some(Colour::White), Some(Colour::Black));
        assert_eq!(of(""), (None, PreferenceStrength::None));
        assert_eq!(of("WB"), (white, PreferenceStrength::Mild));
        assert_eq!(of("WBW"), (black, PreferenceStrength::Strong));
        assert_eq!(of("WWBB"), (white, PreferenceStrength::Absolute));
        assert_eq!(of("WWBW"), (black, PreferenceStrength::Absolute));
    }
}
