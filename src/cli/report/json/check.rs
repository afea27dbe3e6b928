//! `check`: the judge's verdict on pairings from anywhere.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Draw, OtherReading, RanksJudged, Settings, Who, seats};
use crate::report::difference::words;
use crate::report::verdict::offence;
use crate::report::{DeviatingBoard, Judgement, change_in_words, diff, kind_of_change};
use api::explain::Causes;
use facts::rulebook::{NamedRulebook, Reason, Rulebook};
use facts::tournament::{Pairing, PlayerId, Tournament};
use judge::{Difference, Offence, Verdict};
use model::round::Alternative;

/// The rounds that were judged.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Checked {
    /// The rulebook.
    #[serde(flatten)]
    pub rulebook: NamedRulebook,
    /// Discretions and readings that were declared, by arguments or settings.
    pub declared: Vec<String>,
    /// The settings beside the tournament, if there are any.
    pub settings: Option<Settings>,
    /// One verdict a round.
    pub judged: Vec<Judged>,
    /// Rounds that were to be judged when the limit was reached.
    pub unjudged: Vec<usize>,
    /// The ranks that the report states, where all rounds are judged.
    pub ranks: Option<RanksJudged>,
}

/// A round that was judged.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Judged {
    /// The round.
    round: usize,
    /// The verdict.
    verdict: Word,
    /// The first level that differs, where one does.
    first: Option<First>,
    /// Everything that makes the pairing illegal.
    offences: Vec<Broken>,
    /// Boards whose colours should be the other way round, as they should be.
    colours: Vec<super::Seats>,
    /// Boards that change places together.
    changes: Vec<Moved>,
    /// The pairing that was handed in.
    given: Draw,
    /// The pairing that is proved best.
    best: Draw,
    /// Where the one handed in is not legal: the legal one in which the most of its boards stay.
    legal: Option<Draw>,
    /// The reading `CODE=CHOICE` under which the pairing handed in is the best one, if there is one.
    identical_under: Option<String>,
    /// The round under the other choices of the readings, where they were asked.
    readings: Vec<OtherReading>,
    /// Changes of the data or the settings with each of which alone the round is identical, and an exchange of boards by hand
    /// where it may be that; several are possible causes.
    causes: Vec<LikelyCause>,
    /// How many changes were tried.
    causes_tried: usize,
    /// Were all of them tried that there are?
    causes_complete: bool,
    /// Boards whose deviation the arbiter has accepted, with the reason.
    accepted: Vec<AcceptedBoard>,
    /// Is every difference accepted?
    is_accepted: bool,
    /// What has become of the round since it was published, a sentence each; it is judged as it was published.
    since: Vec<String>,
    /// Was it repaired since, and no more than it had to be?
    is_repaired: bool,
    /// What was still to be looked for when the limit was reached.
    unfinished: Vec<String>,
}

/// A change with which the round is identical.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct LikelyCause {
    /// `edition`, `acceleration`, `initial-colour`, `last-round`, `reading`, `rating-order`, `rank`, `late-entry`, `bye`,
    /// `result`, `colours`, `apart`, `no-show`, `by-hand`.
    kind: String,
    /// The description in words.
    says: String,
    /// Did it hold when this round was paired only? Under it other rounds differ that are identical.
    of_round_only: bool,
}

/// A board whose deviation is accepted.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct AcceptedBoard {
    /// Number of the board.
    board: usize,
    /// Why.
    reason: String,
}

/// A verdict in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Word {
    /// The same boards and colours as the proved pairing.
    Identical,
    /// Another pairing of the same value.
    Equal,
    /// The same pairs with other colours than the rules give.
    Colours,
    /// Legal, and a better one exists.
    Improvable,
    /// Better than what was claimed best: our bug.
    Better,
    /// Not legal.
    Illegal,
}

impl Word {
    pub(super) fn of(verdict: &Verdict) -> Self {
        match verdict {
            Verdict::Identical => Self::Identical,
            Verdict::Equal => Self::Equal,
            Verdict::Colours { .. } => Self::Colours,
            Verdict::Improvable { .. } => Self::Improvable,
            Verdict::Better { .. } => Self::Better,
            Verdict::Illegal { .. } => Self::Illegal,
        }
    }
}

/// The first level at which the pairing handed in and the best one differ.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct First {
    /// Code of the level.
    code: String,
    /// Its article.
    article: String,
    /// Its demand.
    says: String,
    /// The bracket, from 1; 0 is the whole round.
    bracket: usize,
    /// Value of the pairing handed in, compared number by number; smaller is better.
    given: Vec<i64>,
    /// Value of the best pairing.
    best: Vec<i64>,
}

impl First {
    /// The level at which the judge finds a pairing worse, or better.
    pub(super) fn of_verdict(book: &Rulebook, verdict: &Verdict) -> Option<Self> {
        match verdict {
            Verdict::Improvable { first } | Verdict::Better { first } => Some(Self::of(book, first)),
            _ => None,
        }
    }

    pub(super) fn of(book: &Rulebook, first: &Difference) -> Self {
        let (article, says) = words(book, first);
        Self {
            code: first.code.clone(),
            article: article.to_owned(),
            says: says.to_owned(),
            bracket: first.stage,
            given: first.theirs.clone(),
            best: first.ours.clone(),
        }
    }
}

/// One thing that makes a pairing illegal.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct Broken {
    /// The kind of offence.
    offence: OffenceKind,
    /// The description in words.
    says: String,
    /// The player, where it is about one.
    number: Option<u32>,
    /// White of the board, where it is about two.
    white: Option<u32>,
    /// Black of the board, where it is about two.
    black: Option<u32>,
    /// The criteria broken.
    reasons: Vec<Reason>,
}

/// Kinds of offences.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Kind")]
enum OffenceKind {
    /// A player occurs twice.
    Twice,
    /// A player is neither paired nor has the bye.
    Missing,
    /// A player who does not play is paired.
    NotPlaying,
    /// Two who may not meet are paired.
    Pair,
    /// The bye is not due, or not to this player.
    Bye,
}

impl Broken {
    pub(super) fn of(tournament: &Tournament, broken: &Offence) -> Self {
        let number = |id: PlayerId| Some(tournament.player(id).number);
        let none: &[Reason] = &[];
        let (offence_, one, two, reasons) = match broken {
            Offence::Twice { player } => (OffenceKind::Twice, number(*player), None, none),
            Offence::Missing { player } => (OffenceKind::Missing, number(*player), None, none),
            Offence::NotPlaying { player } => (OffenceKind::NotPlaying, number(*player), None, none),
            Offence::Pair { players, reasons, met: _ } => {
                (OffenceKind::Pair, None, Some(*players), reasons.as_slice())
            }
            Offence::Bye { player, reasons } => (OffenceKind::Bye, number(*player), None, reasons.as_slice()),
        };
        Self {
            offence: offence_,
            says: offence(tournament, broken),
            number: one,
            white: two.and_then(|(white, _)| number(white)),
            black: two.and_then(|(_, black)| number(black)),
            reasons: reasons.to_vec(),
        }
    }
}

/// Boards that change places together.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct Moved {
    /// Such as `swap of 2 boards`.
    says: String,
    /// As handed in.
    given: Draw,
    /// As proved best.
    best: Draw,
    /// Of several changes: what the judge says of this one alone.
    alone: Option<Word>,
    /// The first level at which it is worse alone.
    first: Option<First>,
}

impl Moved {
    /// The same with what the judge says of it alone.
    fn judged(self, book: &Rulebook, verdict: Option<&Verdict>) -> Self {
        Self { alone: verdict.map(Word::of), first: verdict.and_then(|v| First::of_verdict(book, v)), ..self }
    }
}

impl Judged {
    /// A verdict with all that it rests on.
    pub fn new(tournament: &Tournament, book: &Rulebook, round: usize, judged: &Judgement<'_>) -> Self {
        let (ours, theirs) = (judged.best(), judged.theirs);
        let word = Word::of(judged.verdict);
        let first = First::of_verdict(book, judged.verdict);
        let offences = match judged.verdict {
            Verdict::Illegal { offences } => offences.iter().map(|o| Broken::of(tournament, o)).collect(),
            _ => Vec::new(),
        };
        let is_legal = word != Word::Illegal;
        let changes = if is_legal { diff::changes(ours, theirs) } else { Vec::new() };
        let turned = if is_legal { diff::turned(ours, theirs) } else { Vec::new() };
        Self {
            round,
            verdict: word,
            first,
            offences,
            colours: seats(tournament, &turned),
            changes: changes
                .iter()
                .enumerate()
                .map(|(i, c)| moved(tournament, c, (ours, theirs)).judged(book, judged.alone.get(i)))
                .collect(),
            given: Draw::of(tournament, theirs),
            best: Draw::of(tournament, ours),
            legal: judged.legal.map(|legal| Draw::of(tournament, legal)),
            identical_under: None,
            readings: Vec::new(),
            causes: Vec::new(),
            causes_tried: 0,
            causes_complete: false,
            accepted: Vec::new(),
            is_accepted: false,
            since: Vec::new(),
            is_repaired: false,
            unfinished: Vec::new(),
        }
    }

    /// Puts down what the round hangs on; `under`: the reading under which it is the pairing that was judged.
    #[must_use]
    pub fn beside(self, under: Option<&Alternative<'_>>, readings: Vec<OtherReading>) -> Self {
        Self { identical_under: under.map(Alternative::declaration), readings, ..self }
    }

    /// Puts down what explains the difference; `by_hand`: what may have been exchanged by hand.
    pub fn explain(&mut self, tournament: &Tournament, causes: &Causes, by_hand: Option<&str>) {
        let one = |change| LikelyCause {
            kind: kind_of_change(change).to_owned(),
            says: change_in_words(tournament, change),
            of_round_only: causes.of_round_only.contains(change),
        };
        let by_hand = by_hand.map(|what| LikelyCause {
            kind: "by-hand".to_owned(),
            says: format!("{what} exchanged by hand"),
            of_round_only: false,
        });
        self.causes = causes.found.iter().map(one).chain(by_hand).collect();
        (self.causes_tried, self.causes_complete) = (causes.tried, causes.is_all);
    }

    /// Puts down what a limit has left open.
    pub fn leave_open(&mut self, parts: &[&str]) {
        self.unfinished = parts.iter().map(|&part| part.to_owned()).collect();
    }

    /// Puts down what the arbiter has accepted; `is_all`: nothing else differs.
    pub fn accept(&mut self, accepted: &[DeviatingBoard], is_all: bool) {
        let one = |a: &DeviatingBoard| AcceptedBoard { board: a.number, reason: a.reason.clone() };
        self.accepted = accepted.iter().map(one).collect();
        self.is_accepted = is_all;
    }

    /// Adds what has become of the round since.
    pub fn since(&mut self, says: &[String], is_repaired: bool) {
        self.since = says.to_vec();
        self.is_repaired = is_repaired;
    }
}

pub(super) fn moved(
    tournament: &Tournament,
    change: &diff::BoardExchange,
    (ours, theirs): (&Pairing, &Pairing),
) -> Moved {
    let bye = |pairing: &Pairing| pairing.bye.filter(|_| change.has_bye).map(|id| Who::of(tournament, id));
    Moved {
        says: change.name(),
        given: Draw { boards: seats(tournament, &change.theirs), bye: bye(theirs) },
        best: Draw { boards: seats(tournament, &change.ours), bye: bye(ours) },
        alone: None,
        first: None,
    }
}
