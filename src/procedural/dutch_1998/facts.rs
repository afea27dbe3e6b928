//! A.2 to A.8, B.1, B.2: order, colour preferences, floats, x, and who may meet whom.

use crate::tournament::{Colour, ColourHistory, Entry, Float, Outcome, Position};

/// How strong a colour preference is (A.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Strength {
    None,
    Mild,
    Strong,
    Absolute,
}

/// What the articles ask about one player.
#[derive(Clone, Debug)]
pub(super) struct Card {
    pub(super) number: u32,
    /// Half points.
    pub(super) score: i32,
    pub(super) points: i32,
    pub(super) wish: Option<Colour>,
    pub(super) strength: Strength,
    pub(super) colours: ColourHistory,
    /// Floats one and two rounds ago.
    floats: [Option<Float>; 2],
    pub(super) may_have_bye: bool,
    /// More than half of the points that could be made.
    pub(super) is_over_half: bool,
}

/// The players by rank (A.2) and who may meet whom.
pub(super) struct Cards {
    pub(super) list: Vec<Card>,
    pub(super) first_colour: Colour,
    pub(super) is_last_round: bool,
    /// B.1 a and what the arbiter excluded.
    barred: Vec<Vec<bool>>,
}

impl Cards {
    pub(super) fn new(position: &Position, declared: &[String]) -> Self {
        let entries = &position.entries;
        let played = i32::try_from(position.played()).unwrap_or(i32::MAX);
        let over = |score: i32| 2 * score > played.saturating_mul(position.scoring.win.0);
        let youth = declared.iter().any(|d| d == "same-federation")
            && position.rounds.is_some_and(|rounds| position.round + 3 > rounds);
        // B.1 a; article 22 as discretion.
        let bars = |a: usize, b: usize| {
            let (x, y) = (&entries[a], &entries[b]);
            let one_federation = !x.federation.is_empty() && x.federation == y.federation;
            x.has_met(y.id)
                || position.prohibited.contains(&(a.min(b), a.max(b)))
                || youth && one_federation && over(x.score.0) && over(y.score.0)
        };
        let n = entries.len();
        Self {
            list: entries.iter().map(|e| card(e, over(e.score.0))).collect(),
            first_colour: position.initial_colour,
            is_last_round: position.is_last_round(),
            barred: (0..n).map(|a| (0..n).map(|b| bars(a, b)).collect()).collect(),
        }
    }

    /// B.2: both must have the same colour.
    pub(super) fn breaks_b2(&self, a: usize, b: usize) -> bool {
        let (a, b) = (&self.list[a], &self.list[b]);
        a.strength == Strength::Absolute && b.strength == Strength::Absolute && a.wish == b.wish
    }

    /// B.1 and B.2; in an exempt bracket (note under B, article 21) B.1 alone.
    pub(super) fn may_meet(&self, exempt: bool, a: usize, b: usize) -> bool {
        a != b && !self.barred[a][b] && (exempt && self.is_exempt_pair(a, b) || !self.breaks_b2(a, b))
    }

    /// Note under B: last round, both over 50 %.
    fn is_exempt_pair(&self, a: usize, b: usize) -> bool {
        self.is_last_round && self.list[a].is_over_half && self.list[b].is_over_half
    }

    /// B.4: both wish the same colour.
    pub(super) fn is_denied(&self, a: usize, b: usize) -> bool {
        self.list[a].wish.is_some() && self.list[a].wish == self.list[b].wish
    }

    /// A.8: x of a group that makes so many pairs fewer than it could by number.
    // READING D98-A.8: b >> w is b > w; never negative. READING D98-C.14: x falls with p.
    pub(super) fn x(&self, group: &[usize], reductions: usize) -> usize {
        let wish = |c| group.iter().filter(|&&p| self.list[p].wish == Some(c)).count();
        let q = group.len().div_ceil(2);
        wish(Colour::Black).max(wish(Colour::White)).saturating_sub(q + reductions)
    }

    /// How many of B.6, B.5 (in this order) have to be dropped so that the player may float this way.
    pub(super) fn drops(&self, player: usize, float: Float) -> u8 {
        let floats = self.list[player].floats;
        if floats[0] == Some(float) { 2 } else { u8::from(floats[1] == Some(float)) }
    }

    /// Drops that a pair needs in one direction: its higher scored player floats down, the other up.
    pub(super) fn pair_drops(&self, a: usize, b: usize, float: Float) -> u8 {
        let (score_a, score_b) = (self.list[a].score, self.list[b].score);
        let (high, low) = if score_a > score_b { (a, b) } else { (b, a) };
        match float {
            _ if score_a == score_b => 0,
            Float::Down => self.drops(high, float),
            Float::Up => self.drops(low, float),
        }
    }

    pub(super) fn numbers(&self, players: &[usize]) -> String {
        players.iter().map(|&p| self.list[p].number.to_string()).collect::<Vec<_>>().join(" ")
    }
}

fn card(entry: &Entry, is_over_half: bool) -> Card {
    let (wish, strength) = a7_preference(&entry.colours);
    let had = [Outcome::PairingBye, Outcome::FullBye, Outcome::ForfeitWin];
    Card {
        number: entry.number,
        score: entry.score.0,
        points: entry.points.0,
        wish,
        strength,
        colours: entry.colours.clone(),
        floats: [a4_float(entry, 1), a4_float(entry, 2)],
        may_have_bye: !entry.rounds.iter().any(|f| had.contains(&f.outcome)),
        is_over_half,
    }
}

/// A.4, A.5: the float so many rounds ago; the bye is a downfloat, other rounds without a pair are none.
fn a4_float(entry: &Entry, ago: usize) -> Option<Float> {
    let fact = entry.rounds_ago(ago)?;
    if fact.outcome == Outcome::PairingBye {
        return Some(Float::Down);
    }
    let theirs = fact.opponent_score_before?;
    match fact.score_before.cmp(&theirs) {
        std::cmp::Ordering::Greater => Some(Float::Down),
        std::cmp::Ordering::Less => Some(Float::Up),
        std::cmp::Ordering::Equal => None,
    }
}

/// A.7: the colour wished and how strongly.
// READING D98-A.7a: White absolutely only below -1 or after two Blacks; the difference decides between the two.
fn a7_preference(colours: &ColourHistory) -> (Option<Colour>, Strength) {
    let last = colours.latest();
    match (colours.difference(), colours.repeated()) {
        (..=-2, _) => (Some(Colour::White), Strength::Absolute),
        (2.., _) => (Some(Colour::Black), Strength::Absolute),
        (_, Some(twice)) => (Some(twice.opposite()), Strength::Absolute),
        (-1, _) => (Some(Colour::White), Strength::Strong),
        (1, _) => (Some(Colour::Black), Strength::Strong),
        _ => (last.map(Colour::opposite), if last.is_some() { Strength::Mild } else { Strength::None }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(wishes: &str) -> Cards {
        let one = |c: char| Card {
            number: 1,
            score: 0,
            points: 0,
            wish: match c {
                'W' => Some(Colour::White),
                'B' => Some(Colour::Black),
                _ => None,
            },
            strength: Strength::Strong,
            colours: ColourHistory::default(),
            floats: [None, None],
            may_have_bye: true,
            is_over_half: false,
        };
        let cards: Vec<Card> = wishes.chars().map(one).collect();
        Cards { barred: Vec::new(), list: cards, first_colour: Colour::White, is_last_round: false }
    }

    #[test]
    fn x_counts_what_cannot_be_granted() {
        for (wishes, x) in [("BBWWBB", 1), ("BBBBBB", 3), ("W-----", 0), ("BBB--", 0), ("WWWWB", 1)] {
            let all: Vec<usize> = (0..wishes.len()).collect();
            assert_eq!(cards(wishes).x(&all, 0), x, "{wishes}");
        }
        assert_eq!(cards("BBBBBB").x(&[0, 1, 2, 3, 4, 5], 1), 2);
    }
}
