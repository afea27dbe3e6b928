//! Rules 1, 3, 14, 16, 20 and 21 (float histories), 35, 37, 39, 40: the facts on the pairing cards.

use limit::from_len;
use std::cmp::Reverse;

use crate::field::PairTable;
use facts::rulebook::table::{ByeFloat, Declared, DefaultBars, DiscretionKey};
use facts::tournament::{
    Colour, ColourHistory, Entry, Float, Outcome, PairingNumber, Position, Rank, RoundFact,
};

/// Rule 16: the claim to the colour that the player seeks; a greater value is a stronger claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct CardClaim {
    /// (i) The difference of Whites and Blacks.
    difference: u32,
    /// (ii) The run at the end. A run of the claimed colour counts against the claim.
    run: i64,
    /// (v) The number of games played; fewer is stronger.
    games: Reverse<usize>,
}

/// Rules 20 and 21: the floats of a player in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FloatsSoFar {
    /// (a) Whether the player floated in the round before.
    pub(super) is_latest: bool,
    /// (b) The number of floats, and the round of the last one (0 if none); smaller is better.
    pub(super) history: (usize, usize),
}

/// A pairing card.
pub(super) struct EcfCard {
    pub(super) number: PairingNumber,
    pub(super) score: i32,
    /// The points without acceleration.
    pub(super) points: i32,
    /// Rule 14: the colour that the player seeks; `None` without a game.
    pub(super) seeks: Option<Colour>,
    pub(super) claim: CardClaim,
    pub(super) downfloats: FloatsSoFar,
    pub(super) upfloats: FloatsSoFar,
    /// Rule 6: whether the player may have the bye.
    pub(super) may_have_bye: bool,
    /// Rule 6, under the declared reading: whether the player may have the bye, ignoring arranged byes and half-point
    /// byes.
    pub(super) might_have_bye: bool,
}

/// The number of kinds of pairs to avoid, in this order: 35 (relatives, club, area, federation), 37 and 39.
pub(super) const WISHES: usize = 6;

/// The cards in rank order, and the restrictions on any two players.
pub(super) struct EcfCards {
    pub(super) list: Vec<EcfCard>,
    pub(super) first_colour: Colour,
    pub(super) declared: Declared,
    barred: PairTable,
    unwished: Vec<Vec<[bool; WISHES]>>,
}

impl EcfCards {
    pub(super) fn new(position: &Position, declared: &Declared) -> Self {
        let entries = &position.entries;
        let has_met =
            |a: Rank, b: Rank| entries[a].has_met(entries[b].id) || entries[b].has_met(entries[a].id);
        let is_excluded = |a: Rank, b: Rank| position.prohibited.has(a, b);
        let contention = declared
            .has(DiscretionKey::DifferenceThree)
            .then(|| rule_40_still_in_contention(position))
            .flatten();
        let bars = |a: Rank, b: Rank| {
            let rule_40 = contention
                .as_ref()
                .is_some_and(|of| (!of[a] || !of[b]) && rule_40_difference_three(&entries[a], &entries[b]));
            a == b || has_met(a, b) || is_excluded(a, b) || rule_40
        };
        let wishes = PairsToAvoid {
            round: position.round,
            is_35: position.round == 1 || declared.has(DiscretionKey::AvoidLater),
            has_area: declared.has(DiscretionKey::AvoidArea),
            has_federation: declared.has(DiscretionKey::AvoidFederation),
        };
        Self {
            list: entries.iter().map(|e| card(e, position.round, declared)).collect(),
            first_colour: position.initial_colour,
            declared: *declared,
            barred: PairTable::of(entries.len(), bars),
            unwished: entries
                .iter()
                .map(|a| entries.iter().map(|b| wishes.against(a, b)).collect())
                .collect(),
        }
    }

    /// Rules 1, 35 (relatives), 40: returns whether this pair is allowed.
    pub(super) fn may_meet(&self, a: Rank, b: Rank) -> bool {
        !self.barred.has(a, b)
    }

    /// Rule 15: returns whether both seek the same colour, so that one has to be transferred.
    pub(super) fn is_transfer(&self, a: Rank, b: Rank) -> bool {
        self.list[a].seeks.is_some() && self.list[a].seeks == self.list[b].seeks
    }

    /// Rules 35, 37, 39: returns 1 for each kind of pair to avoid that this pair belongs to, and 0 for the other kinds.
    pub(super) fn offends(&self, a: Rank, b: Rank) -> [i64; WISHES] {
        self.unwished[a][b].map(i64::from)
    }

    /// Rule 17: returns the colour that more of `players` seek, and the excess; `None` if the numbers are equal.
    pub(super) fn rule_17_excess(&self, players: &[Rank]) -> Option<(Colour, usize)> {
        let count = |c: Colour| players.iter().filter(|&&p| self.list[p].seeks == Some(c)).count();
        let (white, black) = (count(Colour::White), count(Colour::Black));
        match white.cmp(&black) {
            std::cmp::Ordering::Greater => Some((Colour::White, white - black)),
            std::cmp::Ordering::Less => Some((Colour::Black, black - white)),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// Rules 6 and 20: returns the colour that more of `players` seek; `None` if they are equal.
    pub(super) fn larger_colour_group(&self, players: &[Rank]) -> Option<Colour> {
        self.rule_17_excess(players).map(|(colour, _)| colour)
    }

    pub(super) fn numbers(&self, players: &[Rank]) -> String {
        players.iter().map(|&p| self.list[p].number.to_string()).collect::<Vec<_>>().join(" ")
    }

    pub(super) fn pairs(&self, pairs: &[(Rank, Rank)]) -> String {
        let word = |&(a, b): &(Rank, Rank)| format!("{}-{}", self.list[a].number, self.list[b].number);
        pairs.iter().map(word).collect::<Vec<_>>().join(" ")
    }
}

fn card(entry: &Entry, round: usize, declared: &Declared) -> EcfCard {
    let (seeks, claim) = (rule_14_seeks(&entry.colours), rule_16_claim(&entry.colours));
    let had = |outcomes: &[Outcome]| entry.rounds.iter().any(|f| outcomes.contains(&f.outcome));
    let had_full_point = had(&[Outcome::PairingBye, Outcome::FullBye, Outcome::ForfeitWin]);
    let had_default = had(&[Outcome::ForfeitLoss]) && declared.default_bars != DefaultBars::Won;
    let is_bye_float = declared.bye_float == ByeFloat::Downfloat;
    EcfCard {
        number: entry.number,
        score: entry.score.0,
        points: entry.points.0,
        seeks,
        claim,
        downfloats: floats(entry, round, |f| {
            f.paired_float() == Some(Float::Down) || is_bye_float && f.outcome == Outcome::PairingBye
        }),
        upfloats: floats(entry, round, |f| f.paired_float() == Some(Float::Up)),
        may_have_bye: !had_full_point && !had_default && !had(&[Outcome::HalfBye]) && !entry.has_arranged_bye,
        might_have_bye: !had_full_point && !had_default,
    }
}

/// 14: returns the colour that the player seeks. A white seeker has had more Blacks than Whites, or equally many and
/// Black last.
fn rule_14_seeks(colours: &ColourHistory) -> Option<Colour> {
    match colours.difference() {
        ..=-1 => Some(Colour::White),
        1.. => Some(Colour::Black),
        0 => colours.latest().map(Colour::opposite),
    }
}

/// 16: returns the strength of the claim to that colour.
fn rule_16_claim(colours: &ColourHistory) -> CardClaim {
    let seeks = rule_14_seeks(colours);
    let last = colours.latest();
    let run = colours.played().iter().rev().take_while(|&&c| Some(c) == last).count();
    let run = from_len::<i64>(run);
    let run = if last == seeks { -run } else { run };
    CardClaim { difference: colours.difference().unsigned_abs(), run, games: Reverse(colours.played().len()) }
}

fn floats(entry: &Entry, round: usize, is_float: impl Fn(&RoundFact) -> bool) -> FloatsSoFar {
    let rounds: Vec<usize> =
        entry.rounds.iter().enumerate().filter(|(_, f)| is_float(f)).map(|(i, _)| i + 1).collect();
    let latest = rounds.last().copied().unwrap_or(0);
    FloatsSoFar { is_latest: latest > 0 && latest + 1 == round, history: (rounds.len(), latest) }
}

/// The pairs to avoid in this round.
struct PairsToAvoid {
    round: usize,
    is_35: bool,
    has_area: bool,
    has_federation: bool,
}

impl PairsToAvoid {
    /// 35, 37, 39: returns the kinds of pairs to avoid that this pair belongs to.
    fn against(&self, a: &Entry, b: &Entry) -> [bool; WISHES] {
        let same = |x: &str, y: &str| self.is_35 && !x.is_empty() && x == y;
        [
            same(&a.family, &b.family),
            same(&a.club, &b.club),
            self.has_area && same(&a.area, &b.area),
            self.has_federation && same(&a.federation, &b.federation),
            self.round == 2 && rule_37_half_point_bye(a) && rule_37_half_point_bye(b),
            rule_39_defaulted(a, b) || rule_39_defaulted(b, a),
        ]
    }
}

/// 37: returns whether a player had a half-point bye in round one.
fn rule_37_half_point_bye(entry: &Entry) -> bool {
    entry.rounds.first().is_some_and(|f| f.outcome == Outcome::HalfBye)
}

/// 39: returns whether the two were paired before but did not play.
fn rule_39_defaulted(a: &Entry, b: &Entry) -> bool {
    a.rounds.iter().any(|f| f.opponent == Some(b.id) && !f.outcome.is_played())
}

/// 40: returns, in the last two rounds, which players can still reach the leader's points; `None` in earlier rounds.
fn rule_40_still_in_contention(position: &Position) -> Option<Vec<bool>> {
    let rounds = position.rounds.filter(|&rounds| position.round + 1 >= rounds)?;
    let to_come = i32::try_from((rounds + 1).saturating_sub(position.round)).unwrap_or(i32::MAX);
    let to_be_had = to_come.saturating_mul(position.scoring.win.0);
    let leader = position.points.iter().map(|p| p.0).max().unwrap_or(0);
    Some(position.entries.iter().map(|e| e.points.0.saturating_add(to_be_had) >= leader).collect())
}

/// 40: returns whether this pair leaves one of the two with a colour difference above two, with either choice of
/// colours.
fn rule_40_difference_three(a: &Entry, b: &Entry) -> bool {
    let (a, b) = (a.colours.difference(), b.colours.difference());
    let is_beyond = |white: i32, black: i32| (white + 1).abs() > 2 || (black - 1).abs() > 2;
    is_beyond(a, b) && is_beyond(b, a)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn history(colours: &str) -> ColourHistory {
        let colour = |c| if c == 'W' { Colour::White } else { Colour::Black };
        ColourHistory::new(colours.chars().map(colour).collect())
    }

    fn claim(colours: &str) -> CardClaim {
        rule_16_claim(&history(colours))
    }

    #[test]
    fn the_examples_of_rule_16() {
        assert!(claim("WWBW") > claim("BWW"));
        assert!(claim("WWBB") > claim("WBWB"));
        assert_eq!(claim("BWWB"), claim("WBWB"));
        assert!(claim("WBWW") > claim("WWBW") && claim("WWBW") > claim("WWWB"));
        // Byes are left out, so WBBbye and WbyeBB are the same history. A claim with fewer games is stronger: bye bye W
        // comes between WBW and BWW.
        assert!(claim("W") > claim("WBW") && claim("W") < claim("BWW"));
        assert_eq!(rule_14_seeks(&history("WWBB")), Some(Colour::White));
        assert_eq!(rule_14_seeks(&history("")), None);
    }
}
