//! Measures that are sums over the pairs and leavers of any bracket, whatever the system. The amount that an edge adds
//! depends only on the facts of the bracket, so every quality phase accepts these measures.

use super::{
    BracketFacts, EdgeRole, Penalty, Preference, float_count, floaters, is_avoided, is_same_federation,
    preference_lost, sees_avoided, topscorer_colours, us_must_equalise,
};
use facts::rulebook::{Avoided, FloatCount, FloatGap, Measure, SameFederation};
use facts::tournament::{Colour, Entry, Float};

/// A sum over pairs and leavers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EdgeSum {
    /// Colour differences beyond two in pairs with a topscorer.
    TopscorerDifference,
    /// Players who get the same colour three times in a row in pairs with a topscorer.
    TopscorerThrice,
    /// Colour preferences not granted.
    PreferenceLost,
    /// Strong colour preferences not granted.
    StrongPreferenceLost,
    /// Players who float again.
    FloatCount(FloatCount),
    /// Score differences of players who float again, listed with the largest first.
    FloatGap(FloatGap),
    /// Pairs from the same club or school.
    SameClub,
    /// Pairs that the arbiter would rather avoid but allows.
    UnwantedPairs,
    /// Pairs from the same area.
    SameArea,
    /// Pairs from the same federation.
    SameFederation(SameFederation),
    /// Pairs in which both players had the same colour in their last two games.
    SameColourThrice,
    /// Pairs in which both players need the same colour to equalise.
    EqualiseDenied,
    /// Pairs that the rules say to avoid where possible.
    Avoid(Avoided),
}

impl TryFrom<&Measure> for EdgeSum {
    type Error = ();

    fn try_from(measure: &Measure) -> Result<Self, ()> {
        Ok(match measure {
            Measure::TopscorerDifference => Self::TopscorerDifference,
            Measure::TopscorerThrice => Self::TopscorerThrice,
            Measure::PreferenceLost => Self::PreferenceLost,
            Measure::StrongPreferenceLost => Self::StrongPreferenceLost,
            Measure::FloatCount(m) => Self::FloatCount(m.clone()),
            Measure::FloatGap(m) => Self::FloatGap(m.clone()),
            Measure::SameClub => Self::SameClub,
            Measure::UnwantedPairs => Self::UnwantedPairs,
            Measure::SameArea => Self::SameArea,
            Measure::SameFederation(m) => Self::SameFederation(m.clone()),
            Measure::SameColourThrice => Self::SameColourThrice,
            Measure::EqualiseDenied => Self::EqualiseDenied,
            Measure::Avoid(m) => Self::Avoid(*m),
            _ => return Err(()),
        })
    }
}

impl EdgeSum {
    /// Returns the amount that an edge of a bracket adds.
    #[inline]
    pub fn weight(&self, facts: &BracketFacts<'_>, fate: EdgeRole<'_>) -> Penalty {
        match self {
            Self::TopscorerDifference => topscorer_colours::difference_broken(facts, fate),
            Self::TopscorerThrice => topscorer_colours::thrice_in_a_row(facts, fate),
            Self::PreferenceLost => preference_lost::preference_lost(fate),
            Self::StrongPreferenceLost => preference_lost::strong_preference_lost(fate),
            Self::FloatCount(m) => float_count::count(m, facts, fate),
            Self::FloatGap(m) => float_count::gap(m, facts, fate),
            Self::SameClub => same(fate, |e| &e.club),
            Self::UnwantedPairs => pair(fate, |a, b| {
                let ranks = facts.position.rank(a.id).zip(facts.position.rank(b.id));
                ranks.is_some_and(|(a, b)| facts.position.unwanted.has(a, b))
            }),
            Self::SameArea => same(fate, |e| &e.area),
            Self::SameFederation(m) => pair(fate, |a, b| is_same_federation(m, facts.position, a, b)),
            Self::SameColourThrice => pair(fate, |a, b| {
                let last = a.colours.repeated();
                last.is_some() && last == b.colours.repeated()
            }),
            Self::EqualiseDenied => pair(fate, us_must_equalise),
            Self::Avoid(m) => {
                pair(fate, |a, b| is_avoided(m.what, facts.position.round, &facts.declared, a, b))
            }
        }
    }

    /// Returns a number for everything that the measure sees of a player in a bracket. Two edges add the same amount if
    /// their players have the same numbers. Returns `None` if a number cannot express it.
    pub fn sees(&self, facts: &BracketFacts<'_>, entry: &Entry) -> Option<u64> {
        let preference = || Preference::of(&entry.colours);
        let number = |colour| match colour {
            None => 0,
            Some(Colour::White) => 1,
            Some(Colour::Black) => 2,
        };
        let floated = |ago, direction, unplayed| {
            u64::from(
                float_count::float_ago(entry, ago, unplayed, &facts.position.scoring) == Some(direction),
            )
        };
        match self {
            Self::TopscorerDifference | Self::TopscorerThrice if !facts.position.is_last_round() => Some(0),
            Self::PreferenceLost => Some(number(preference().colour)),
            Self::StrongPreferenceLost => {
                let Preference { colour, strength } = preference();
                Some(4 * (strength as u64) + number(colour))
            }
            Self::FloatCount(m) => Some(2 * of_score(entry) + floated(m.rounds_ago, m.direction, m.unplayed)),
            Self::FloatGap(m) => Some(2 * of_score(entry) + floated(m.rounds_ago, m.direction, m.unplayed)),
            Self::Avoid(m) => sees_avoided(m.what, facts.position.round, &facts.declared, entry),
            _ => None,
        }
    }

    /// Returns whether the value lists the classes of all instances, largest first. Otherwise the value is the number
    /// of instances.
    pub fn is_listed(&self) -> bool {
        matches!(self, Self::FloatGap(_))
    }
}

/// Returns the score as a number without a sign.
fn of_score(entry: &Entry) -> u64 {
    u64::from(entry.score.0.cast_unsigned())
}

/// The edges of a bracket that can add to a measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looks {
    /// No edges.
    Nowhere,
    /// Only the edges of players who leave.
    AtLeavers,
    /// All edges.
    Anywhere,
}

impl EdgeSum {
    /// Returns which edges can add to the measure. `is_one_score` says whether all players of the bracket have the same
    /// score.
    pub fn looks(&self, is_one_score: bool) -> Looks {
        match self {
            Self::FloatCount(FloatCount { direction: Float::Down, residents_only: true, .. }) => {
                Looks::AtLeavers
            }
            Self::FloatCount(FloatCount { direction, .. }) | Self::FloatGap(FloatGap { direction, .. })
                if is_one_score =>
            {
                if *direction == Float::Down {
                    Looks::AtLeavers
                } else {
                    Looks::Nowhere
                }
            }
            _ => Looks::Anywhere,
        }
    }
}

impl LeavingCount {
    /// Returns which edges can add to the measure. `is_one_score` says whether all players of the bracket have the same
    /// score.
    pub fn looks(self, is_one_score: bool) -> Looks {
        match self {
            Self::PairingScoreDifference if !is_one_score => Looks::Anywhere,
            Self::Unpaired | Self::FloaterScores | Self::PairingScoreDifference => Looks::AtLeavers,
        }
    }
}

/// Returns one instance if the condition holds for the players of a pair.
#[inline]
fn pair(fate: EdgeRole<'_>, holds: impl Fn(&Entry, &Entry) -> bool) -> Penalty {
    Penalty::when(matches!(fate, EdgeRole::Pair(a, b) if holds(a, b)))
}

/// Returns one instance if both players have the same non-empty entry.
#[inline]
fn same(fate: EdgeRole<'_>, word: impl Fn(&Entry) -> &String) -> Penalty {
    pair(fate, |a, b| !word(a).is_empty() && word(a) == word(b))
}

/// Measures of the players who leave a bracket: their number and scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeavingCount {
    /// The number of leavers.
    Unpaired,
    /// The scores of the leavers, largest first.
    FloaterScores,
    /// The score differences of pairs and downfloaters, largest first.
    PairingScoreDifference,
}

impl LeavingCount {
    /// Returns the amount that an edge of a bracket adds.
    #[inline]
    pub fn weight(self, facts: &BracketFacts<'_>, fate: EdgeRole<'_>) -> Penalty {
        match self {
            Self::Unpaired => Penalty::when(matches!(fate, EdgeRole::Leaves(_))),
            Self::FloaterScores => floaters::floater_score(fate),
            Self::PairingScoreDifference => floaters::pairing_score_difference(facts, fate),
        }
    }

    /// Returns a number for everything that the measure sees of a player.
    pub fn sees(self, entry: &Entry) -> u64 {
        match self {
            Self::Unpaired => 0,
            Self::FloaterScores | Self::PairingScoreDifference => of_score(entry),
        }
    }

    /// Returns whether the value lists the classes of all instances, largest first. Otherwise the value is the number
    /// of instances.
    pub fn is_listed(self) -> bool {
        self != Self::Unpaired
    }
}
