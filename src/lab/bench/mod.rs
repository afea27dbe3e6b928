//! Compares several hands (engines and the procedure) on the same rounds: the answer of each hand with the proved
//! pairing. Also finds the smallest position on which the two differ.
//!
//! A hand that crashes, takes too long, or gives an unreadable answer is recorded as data like any other answer. This
//! module uses no files, processes or clocks.

mod page;
mod shrink;
mod standings;

pub use page::page;
pub use shrink::shrink;
pub use standings::{AGREE, StandingsFinding, StandingsSum, own};

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use api::explain;
use facts::rulebook::{self, NamedRulebook, Reason, Rulebook, System};
use facts::tournament::{Pairing, Position};
use judge::{Difference, Offence, Verdict};
use limit::Limit;
use model::round::{self, Answer, Request};

/// The answer of a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Came {
    /// A pairing.
    Paired(Pairing),
    /// The claim that there is no pairing.
    NoPairing,
    /// The hand gave no answer within its time or its steps.
    OutOfTime,
    /// A pairing that puts a player on two boards, as this fault says.
    TwoBoards(String),
    /// The hand gave no usable answer, for this reason.
    Failed(String),
}

/// A round in which the answer of a hand differs from the proved pairing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Parting {
    /// The round.
    pub round: usize,
    /// The judge's word, or the outcome of the hand: NO PAIRING, A PAIRING, OUT OF TIME, FAILED.
    pub verdict: String,
    /// The first level that differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The stage of the differing level, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<usize>,
    /// The value of the differing level in the proved pairing; smaller is better.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub best: Vec<i64>,
    /// The value of the differing level in the hand's pairing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub given: Vec<i64>,
    /// The articles that the pairing breaks, one for each offence and reason that the judge finds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offences: Vec<String>,
    /// Further remarks.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub says: String,
    /// The file of the smallest position found on which the hand's answer still differs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
}

/// Returns how the answer of a hand differs from the proved pairing; `None` if both are the same.
pub fn parting(
    position: &Position,
    book: &Rulebook,
    request: &Request,
    ours: &Answer,
    theirs: &Came,
) -> Option<Parting> {
    let bare = |verdict: &str, says: String| Parting {
        round: position.round,
        verdict: verdict.to_owned(),
        says,
        ..Parting::default()
    };
    match (ours, theirs) {
        (Answer::NoPairing(_), Came::NoPairing) => None,
        (Answer::NoPairing(_), Came::Paired(_)) => Some(bare("A PAIRING", "none is legal".to_owned())),
        (Answer::Paired(_), Came::NoPairing) => Some(bare("NO PAIRING", "there is one".to_owned())),
        (_, Came::OutOfTime) => Some(bare("OUT OF TIME", String::new())),
        (_, Came::Failed(why)) => Some(bare("FAILED", why.clone())),
        (_, Came::TwoBoards(fault)) => {
            Some(Parting { offences: vec![TWICE.to_owned()], ..bare("ILLEGAL", fault.clone()) })
        }
        (Answer::Paired(ours), Came::Paired(theirs)) => {
            match explain::judge(position, book, request, ours, theirs) {
                Verdict::Identical => None,
                verdict => {
                    let found = bare(verdict.word(), String::new());
                    Some(match verdict {
                        Verdict::Improvable { first } | Verdict::Better { first } => found.at(first),
                        Verdict::Illegal { offences } => {
                            Parting { offences: offences.iter().flat_map(broken).collect(), ..found }
                        }
                        Verdict::Identical | Verdict::Equal | Verdict::Colours { .. } => found,
                    })
                }
            }
        }
    }
}

/// The description of a player on two boards.
const TWICE: &str = "paired twice";

/// Returns the articles that an offence breaks, or a description if the offence means that there is no pairing.
fn broken(offence: &Offence) -> Vec<String> {
    let codes = |reasons: &[Reason]| reasons.iter().map(|reason| reason.code.clone()).collect();
    match offence {
        Offence::Twice { .. } => vec![TWICE.to_owned()],
        Offence::Missing { .. } => vec!["present but unpaired".to_owned()],
        Offence::NotPlaying { .. } => vec!["not playing".to_owned()],
        Offence::Bye { reasons, .. } if reasons.is_empty() => {
            vec!["bye with an even number of players".to_owned()]
        }
        Offence::Pair { reasons, .. } | Offence::Bye { reasons, .. } => codes(reasons),
    }
}

impl Parting {
    /// Adds the first level that differs.
    fn at(self, first: Difference) -> Self {
        let Difference { stage, code, ours, theirs, .. } = first;
        Self { code: Some(code), stage: Some(stage), best: ours.0, given: theirs.0, ..self }
    }

    /// Returns the verdict with the first level that differs and both values, such as `IMPROVABLE at D26-C12: 3, best 1`;
    /// with the broken articles of an illegal answer, or the reason why there is none.
    pub fn in_words(&self) -> String {
        let Self { verdict, code, best, given, offences, says, .. } = self;
        let listed = |values: &[i64]| values.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
        match code {
            Some(code) => format!("{verdict} at {code}: {}, best {}", listed(given), listed(best)),
            None if !offences.is_empty() => format!("{verdict}: {}", offences.join(", ")),
            None if !says.is_empty() => format!("{verdict}: {says}"),
            None => verdict.clone(),
        }
    }

    /// Returns the distance of the value from the best, in the unit of the level, at the first number that differs.
    fn gap(&self) -> Option<i64> {
        let pairs = || self.given.iter().zip(&self.best);
        pairs().map(|(given, best)| given - best).find(|gap| *gap != 0)
    }
}

/// The results of a hand in one event.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HandRow {
    /// The name of the hand.
    pub hand: String,
    /// The number of rounds in which the hand gave the proved pairing, or no pairing where none exists.
    pub same: usize,
    /// The rounds in which the answer of the hand differed.
    pub partings: Vec<Parting>,
    /// The number of differing rounds that are correct under another edition of the rulebook.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub editions: BTreeMap<String, usize>,
    /// The number of differing rounds that have a likely cause in their file, by its kind; only for rounds from files.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub causes: BTreeMap<String, usize>,
}

/// Returns the other editions of a rulebook under which a pairing is correct.
pub fn editions(position: &Position, book: &Rulebook, limit: &Limit, theirs: &Pairing) -> Vec<String> {
    use System::{Dutch1998, Dutch2017, Dutch2026};
    let is_dutch = |system: System| matches!(system, Dutch1998 | Dutch2017 | Dutch2026);
    let is_kin = |other: &&Rulebook| {
        other.id != book.id
            && (other.system == book.system || is_dutch(other.system) && is_dutch(book.system))
    };
    let request = Request { limit: limit.clone(), ..Request::default() };
    let is_round = |other: &&Rulebook| match round::pair(position, other, &request) {
        Ok(Answer::Paired(paired)) => paired.pairing.is_same(theirs),
        Ok(Answer::NoPairing(_)) | Err(_) => false,
    };
    rulebook::all().iter().filter(is_kin).filter(is_round).map(|other| other.id.clone()).collect()
}

/// One event, or one file, under all hands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BenchRow {
    /// The digest of the campaign.
    pub campaign: String,
    /// The event as SEED:EVENT, or the file.
    pub event: String,
    /// The number of rounds compared.
    pub rounds: usize,
    /// The results of every hand.
    pub hands: Vec<HandRow>,
    /// The verdict of every checker on the standings of the final report, if the run includes them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub standings: Vec<StandingsFinding>,
    /// The command that repeats the comparison of this event.
    pub replay: String,
}

/// The sums over a hand's rounds.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct HandSum {
    /// The name of the hand.
    pub hand: String,
    /// The number of rounds.
    pub rounds: usize,
    /// The number of rounds in which the hand gave the proved pairing, or no pairing where none exists.
    pub same: usize,
    /// The number of rounds in which the answer differed, by verdict and first level that differs.
    pub others: BTreeMap<String, usize>,
    /// The distance from the proved optimum, by the first level that differs.
    pub gaps: BTreeMap<String, Gap>,
    /// The number of offences that the judge found, by article.
    pub violations: BTreeMap<String, usize>,
    /// The number of differing rounds that are correct under another edition of the rulebook, by edition.
    pub editions: BTreeMap<String, usize>,
    /// The number of differing rounds with a likely cause in their file, by its kind; only for rounds from files.
    pub causes: BTreeMap<String, usize>,
}

/// The distance of a hand from the proved optimum at one level, in the unit of the level. The gap covers the rounds in
/// which that level was the first to differ. Gaps of different levels are never added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Gap {
    /// The number of rounds.
    pub rounds: usize,
    /// The sum of the gaps.
    pub sum: i64,
    /// The largest gap.
    pub most: i64,
}

/// The summary of a campaign.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Benched {
    /// The digest of the campaign.
    pub campaign: String,
    /// The rulebook.
    #[serde(flatten)]
    pub rulebook: NamedRulebook,
    /// The design of the events, as the options that differ from the default.
    pub design: String,
    /// The seed of the events.
    pub seed: u64,
    /// The number of events or files.
    pub events: usize,
    /// The sums of every hand.
    pub hands: Vec<HandSum>,
    /// The sums of every checker of standings, if the run includes any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub standings: Vec<StandingsSum>,
}

impl HandSum {
    /// Returns the sums of the hand with this index.
    pub fn of(rows: &[BenchRow], place: usize) -> Self {
        let mut sum = Self::default();
        for (row, hand) in rows.iter().map(|row| (row, &row.hands[place])) {
            sum.hand.clone_from(&hand.hand);
            sum.rounds += row.rounds;
            sum.same += hand.same;
            for (edition, count) in &hand.editions {
                *sum.editions.entry(edition.clone()).or_default() += count;
            }
            for (kind, count) in &hand.causes {
                *sum.causes.entry(kind.clone()).or_default() += count;
            }
            for parting in &hand.partings {
                let code = parting.code.as_ref().map_or(String::new(), |code| format!(" at {code}"));
                *sum.others.entry(format!("{}{code}", parting.verdict)).or_default() += 1;
                if let Some((code, gap)) = parting.code.clone().zip(parting.gap()) {
                    let all = sum.gaps.entry(code).or_default();
                    *all = Gap { rounds: all.rounds + 1, sum: all.sum + gap, most: all.most.max(gap) };
                }
                for article in &parting.offences {
                    *sum.violations.entry(article.clone()).or_default() += 1;
                }
            }
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::Parting;

    #[test]
    fn a_gap_is_taken_at_the_first_number_that_differs() {
        let gap = |best: &[i64], given: &[i64]| {
            Parting { best: best.to_vec(), given: given.to_vec(), ..Parting::default() }.gap()
        };
        assert_eq!(gap(&[1, 2, 0], &[1, 5, 9]), Some(3));
        assert_eq!(gap(&[4], &[4]), None);
    }
}
