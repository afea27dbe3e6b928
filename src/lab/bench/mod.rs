//! Several hands at the same rounds: the answer of each beside the proved pairing, and the smallest position on which two
//! part.
//!
//! A hand that crashes, takes too long or says nothing that can be read is data like any other answer.
//! Not here: files, processes, clocks.

mod page;
mod shrink;

pub use page::page;
pub use shrink::shrink;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use api::explain;
use facts::rulebook::{self, NamedRulebook, Reason, Rulebook, System};
use facts::tournament::{Pairing, Position};
use judge::{Difference, Offence, Verdict};
use limit::Limit;
use model::round::{self, Answer, Request};

/// The outcome of a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Came {
    /// A pairing.
    Paired(Pairing),
    /// That there is none.
    NoPairing,
    /// Nothing within its time or its steps.
    OutOfTime,
    /// Nothing that can be used, and why.
    Failed(String),
}

/// A round in which the answer of a hand differs from the proved pairing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Parting {
    /// The round.
    pub round: usize,
    /// The judge's word, or what became of the hand: NO PAIRING, A PAIRING, OUT OF TIME, FAILED.
    pub verdict: String,
    /// The first level that differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Its stage, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<usize>,
    /// Its value in the proved pairing; smaller is better.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub best: Vec<i64>,
    /// Its value in the hand's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub given: Vec<i64>,
    /// The articles that the pairing breaks, one for each offence and reason, as the judge finds them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offences: Vec<String>,
    /// What else there is to say.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub says: String,
    /// The file of the smallest position found on which the hand still parts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
}

/// The outcome of a hand compared with the proved answer; `None` if it is the same.
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
        code: None,
        stage: None,
        best: Vec::new(),
        given: Vec::new(),
        offences: Vec::new(),
        says,
        file: None,
    };
    match (ours, theirs) {
        (Answer::NoPairing(_), Came::NoPairing) => None,
        (Answer::NoPairing(_), Came::Paired(_)) => Some(bare("A PAIRING", "none is legal".to_owned())),
        (Answer::Paired(_), Came::NoPairing) => Some(bare("NO PAIRING", "there is one".to_owned())),
        (_, Came::OutOfTime) => Some(bare("OUT OF TIME", String::new())),
        (_, Came::Failed(why)) => Some(bare("FAILED", why.clone())),
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

/// The articles that an offence breaks; in words where it makes the pairing none.
fn broken(offence: &Offence) -> Vec<String> {
    let codes = |reasons: &[Reason]| reasons.iter().map(|reason| reason.code.clone()).collect();
    match offence {
        Offence::Twice { .. } => vec!["paired twice".to_owned()],
        Offence::Missing { .. } => vec!["present but unpaired".to_owned()],
        Offence::NotPlaying { .. } => vec!["not playing".to_owned()],
        Offence::Bye { reasons, .. } if reasons.is_empty() => {
            vec!["bye with an even number of players".to_owned()]
        }
        Offence::Pair { reasons, .. } | Offence::Bye { reasons, .. } => codes(reasons),
    }
}

impl Parting {
    /// With the first level that differs.
    fn at(self, first: Difference) -> Self {
        let Difference { stage, code, ours, theirs, .. } = first;
        Self { code: Some(code), stage: Some(stage), best: ours, given: theirs, ..self }
    }

    /// How far the value is from the best, in the unit of the level: at the first of its numbers that differs.
    fn gap(&self) -> Option<i64> {
        let pairs = || self.given.iter().zip(&self.best);
        pairs().map(|(given, best)| given - best).find(|gap| *gap != 0)
    }
}

/// What a hand did in one event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HandRow {
    /// The hand.
    pub hand: String,
    /// Rounds in which it gave the proved pairing, or none where none exists.
    pub same: usize,
    /// The others.
    pub partings: Vec<Parting>,
    /// How many of the others are the round under another edition of the rulebook.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub editions: BTreeMap<String, usize>,
    /// How many of the others have a likely cause in their file, by its kind; of rounds that files hold.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub causes: BTreeMap<String, usize>,
}

/// Other editions of a rulebook under which a pairing is the round.
pub fn editions(position: &Position, book: &Rulebook, limit: &Limit, theirs: &Pairing) -> Vec<String> {
    use System::{Dutch1998, Dutch2017, Dutch2026};
    let is_dutch = |system: System| matches!(system, Dutch1998 | Dutch2017 | Dutch2026);
    let is_kin = |other: &&Rulebook| {
        other.id != book.id
            && (other.system == book.system || is_dutch(other.system) && is_dutch(book.system))
    };
    let request = Request { limit: limit.clone(), ..Request::default() };
    let is_round = |other: &&Rulebook| match round::pair(position, other, &request) {
        Ok(Answer::Paired(paired)) => {
            let (ours, theirs) = (&paired.pairing, theirs);
            ours.bye == theirs.bye
                && ours.boards.len() == theirs.boards.len()
                && ours.boards.iter().all(|board| theirs.boards.contains(board))
        }
        Ok(Answer::NoPairing(_)) | Err(_) => false,
    };
    rulebook::all().iter().filter(is_kin).filter(is_round).map(|other| other.id.clone()).collect()
}

/// One event, or one file, under all hands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BenchRow {
    /// Digest of the campaign.
    pub campaign: String,
    /// The event by SEED:EVENT, or the file.
    pub event: String,
    /// Rounds that were asked about.
    pub rounds: usize,
    /// Every hand.
    pub hands: Vec<HandRow>,
    /// The command that asks about it again.
    pub replay: String,
}

/// A hand's rounds together.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct HandSum {
    /// The hand.
    pub hand: String,
    /// Rounds.
    pub rounds: usize,
    /// Rounds in which it gave the proved pairing, or none where none exists.
    pub same: usize,
    /// The others, by verdict and first level that differs.
    pub others: BTreeMap<String, usize>,
    /// How far from the proved optimum, by the first level that differs.
    pub gaps: BTreeMap<String, Gap>,
    /// Offences that the judge found, by article.
    pub violations: BTreeMap<String, usize>,
    /// How many of the others are the round under another edition of the rulebook.
    pub editions: BTreeMap<String, usize>,
    /// How many of the others have a likely cause in their file, by its kind; of rounds that files hold.
    pub causes: BTreeMap<String, usize>,
}

/// How far a hand is from the proved optimum at one level, in the unit of the level, over the rounds in which that level
/// was the first to differ. Levels are never added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Gap {
    /// Rounds.
    pub rounds: usize,
    /// The sum of the gaps.
    pub sum: i64,
    /// The largest.
    pub most: i64,
}

/// A campaign.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Benched {
    /// Digest of the campaign.
    pub campaign: String,
    /// The rulebook.
    #[serde(flatten)]
    pub rulebook: NamedRulebook,
    /// The design of the events, as options where it is not the usual one.
    pub design: String,
    /// Their seed.
    pub seed: u64,
    /// Events or files.
    pub events: usize,
    /// Every hand.
    pub hands: Vec<HandSum>,
}

impl HandSum {
    /// The rounds of the hand at this place.
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
            let (best, given) = (best.to_vec(), given.to_vec());
            let (verdict, says, offences) = ("IMPROVABLE".to_owned(), String::new(), Vec::new());
            let (code, stage, file) = (None, None, None);
            Parting { round: 1, verdict, code, stage, best, given, offences, says, file }.gap()
        };
        assert_eq!(gap(&[1, 2, 0], &[1, 5, 9]), Some(3));
        assert_eq!(gap(&[4], &[4]), None);
    }
}
