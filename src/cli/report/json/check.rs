//! `check`: the judge's verdict on pairings from any source.

use schemars::JsonSchema;
use serde::Serialize;

use super::{ComingRounds, Draw, JudgedUnder, MatchByTotal, OtherReading, RanksJudged, Settings, Who, seats};
use crate::report::colour_limits::colour_limit;
use crate::report::difference::words;
use crate::report::verdict::offence;
use crate::report::{DeviatingBoard, Judgement, change_in_words, diff, kind_of_change};
use api::explain::{Causes, ChangePair, TwoAtOnce};
use facts::rulebook::{Reason, Rulebook, Value};
use facts::tournament::{Pairing, PairingNumber, PlayerId, Tournament};
use judge::{ColourBreach, Difference, Offence, Verdict};
use model::round::Alternative;

/// The rounds that were judged.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Checked {
    /// The rulebook and the declarations under which all rounds were judged; if they differ, those of the event.
    #[serde(flatten)]
    pub under: JudgedUnder,
    /// The settings that apply to the tournament, if any.
    pub settings: Option<Settings>,
    /// The rounds under the other edition, if nothing names the edition and a round differs; otherwise absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub editions: Option<EditionsTried>,
    /// One verdict per round.
    pub judged: Vec<Judged>,
    /// Rounds without a verdict: those still to be judged when the limit was reached, and those without any legal pairing.
    pub unjudged: Vec<usize>,
    /// The ranks stated in the report, if all rounds are judged.
    pub ranks: Option<RanksJudged>,
    /// The coming rounds, and whether they can be played without a second meeting. The field is absent if no round
    /// remains, or if the number of meetings is not limited.
    pub coming: Option<ComingRounds>,
    /// Matches of teams known only by their totals, whose games no report can hold (`check --all`); absent if there are
    /// none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub known_by_totals: Vec<MatchByTotal>,
}

/// The rounds under two editions of a rulebook, one of which is an assumption.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EditionsTried {
    /// The id of the edition by which the rounds are judged.
    pub taken: String,
    /// The id of the other edition.
    pub other: String,
    /// The number of rounds judged.
    pub rounds: usize,
    /// The number of rounds that are identical under the edition taken.
    pub identical: usize,
    /// The number of rounds that are identical under the other edition.
    pub identical_under_other: usize,
    /// The id of the edition under which more rounds are identical; null if there is none.
    pub explains_most: Option<String>,
    /// Whether all rounds were judged under the other edition before the limit.
    pub complete: bool,
    /// The same in words.
    pub says: String,
}

/// A round under the edition that was not taken.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct UnderOtherEdition {
    /// The id of the edition.
    rulebook: String,
    /// The verdict; null if the round has no legal pairing under that edition.
    verdict: Option<Word>,
}

impl UnderOtherEdition {
    /// Returns the verdict on a round under an edition.
    pub fn new(id: &str, verdict: Option<&Verdict>) -> Self {
        Self { rulebook: id.to_owned(), verdict: verdict.map(Word::of) }
    }
}

/// A judged round.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Judged {
    /// The round.
    round: usize,
    /// The rulebook and the declarations of this round, if they are not those of the whole answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    under: Option<JudgedUnder>,
    /// The verdict.
    verdict: Word,
    /// The round under the other edition, if nothing names the edition and a round differs; otherwise absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    other_edition: Option<UnderOtherEdition>,
    /// The first level that differs, if any.
    first: Option<First>,
    /// Everything that makes the pairing illegal.
    offences: Vec<Broken>,
    /// Boards whose colours should be reversed, shown with the correct colours.
    colours: Vec<super::Seats>,
    /// Players who get a colour against the colour limits of the rulebook.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    colour_limits: Vec<OverLimit>,
    /// Boards that change together.
    changes: Vec<Moved>,
    /// The submitted pairing.
    given: Draw,
    /// The pairing proved best.
    best: Draw,
    /// The legal pairing that keeps as many boards of the submitted pairing as possible, if the submitted pairing is
    /// not legal.
    legal: Option<Draw>,
    /// The reading `CODE=CHOICE` under which the submitted pairing is the best one, if any.
    identical_under: Option<String>,
    /// The round under the other choices of the readings, if requested.
    readings: Vec<OtherReading>,
    /// Changes to the data or settings, each of which on its own makes the round identical, and a swap by hand if
    /// that is possible. If there are several, they are only possible causes.
    causes: Vec<LikelyCause>,
    /// The number of changes tried.
    causes_tried: usize,
    /// Whether all possible changes were tried.
    causes_complete: bool,
    /// Two changes at once that make the round identical, if no single change does and few boards differ; otherwise
    /// absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    two_changes: Option<TwoChanges>,
    /// Boards whose deviation the arbiter has accepted, with the reason.
    accepted: Vec<AcceptedBoard>,
    /// Whether every difference is accepted.
    is_accepted: bool,
    /// The history of the round since publication, one sentence each; the round is judged as published.
    since: Vec<String>,
    /// Whether the round was repaired later with no more changes than necessary.
    is_repaired: bool,
    /// The searches still open when the limit was reached.
    unfinished: Vec<String>,
}

/// A change that makes the round identical.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct LikelyCause {
    /// `edition`, `acceleration`, `initial-colour`, `last-round`, `reading`, `rating-order`, `rank`, `late-entry`, `bye`,
    /// `result`, `colours`, `apart`, `no-show`, `by-hand`.
    kind: String,
    /// The description in words.
    says: String,
    /// Whether the change applied only when this round was paired. If it applied in general, other rounds that are now
    /// identical would differ.
    of_round_only: bool,
}

/// The search for two changes at once.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct TwoChanges {
    /// The pairs of changes with which the round would be identical.
    found: Vec<CombinedChanges>,
    /// The number of pairs tried.
    tried: usize,
    /// Whether all pairs of the changes near the boards that differ were tried.
    complete: bool,
}

/// Two changes that explain a round only together.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct CombinedChanges {
    /// The kinds of both changes, as in `causes`.
    kinds: [String; 2],
    /// Both changes in words.
    says: [String; 2],
}

/// A board with an accepted deviation.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct AcceptedBoard {
    /// The board number.
    board: usize,
    /// The reason.
    reason: String,
}

/// A verdict in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Word {
    /// The same boards and colours as the proved pairing.
    Identical,
    /// A different pairing with the same values.
    Equal,
    /// The same pairs with colours other than the prescribed ones.
    Colours,
    /// Legal, but a better one exists.
    Improvable,
    /// Better than the pairing claimed to be best: our bug.
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

/// The first level at which the submitted pairing and the best one differ.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct First {
    /// Code of the level.
    code: String,
    /// The article of the level.
    article: String,
    /// The rule of the level, in words.
    says: String,
    /// The bracket, from 1; 0 means the whole round.
    bracket: usize,
    /// Value of the submitted pairing, compared number by number; smaller is better.
    given: Value,
    /// The value of the best pairing.
    best: Value,
}

impl First {
    /// Returns the level at which the judge finds a pairing worse or better.
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

/// A player who gets a colour against the colour limits of the rulebook.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct OverLimit {
    /// The player.
    number: PairingNumber,
    /// The description in words.
    says: String,
    /// The criterion with the limits.
    reason: Reason,
}

impl OverLimit {
    pub(super) fn all(tournament: &Tournament, breaches: &[ColourBreach]) -> Vec<Self> {
        let one = |breach: &ColourBreach| Self {
            number: tournament.player(breach.player).number,
            says: colour_limit(tournament, breach),
            reason: breach.reason.clone(),
        };
        breaches.iter().map(one).collect()
    }
}

/// A fault that makes a pairing illegal.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct Broken {
    /// The kind of offence.
    offence: OffenceKind,
    /// The description in words.
    says: String,
    /// The player, if the offence concerns one player.
    number: Option<PairingNumber>,
    /// The player with White, if the offence concerns two players.
    white: Option<PairingNumber>,
    /// The player with Black, if the offence concerns two players.
    black: Option<PairingNumber>,
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
    /// A player who is not playing is paired.
    NotPlaying,
    /// Two players who may not meet are paired.
    Pair,
    /// The bye is not due, or this player may not have it.
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

/// Boards that change together.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct Moved {
    /// The kind of change, such as `swap of 2 boards`.
    says: String,
    /// The boards as submitted.
    given: Draw,
    /// The boards as proved best.
    best: Draw,
    /// The judge's verdict on this change on its own, if there are several changes.
    alone: Option<Word>,
    /// The first level at which this change on its own is worse.
    first: Option<First>,
}

impl Moved {
    /// Adds the judge's verdict on this change on its own.
    fn judged(self, book: &Rulebook, verdict: Option<&Verdict>) -> Self {
        Self { alone: verdict.map(Word::of), first: verdict.and_then(|v| First::of_verdict(book, v)), ..self }
    }
}

impl Judged {
    /// Returns the verdict on a round, with the data on which it is based.
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
            under: None,
            verdict: word,
            other_edition: None,
            first,
            offences,
            colours: seats(tournament, &turned),
            colour_limits: OverLimit::all(tournament, judged.colours),
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
            two_changes: None,
            accepted: Vec::new(),
            is_accepted: false,
            since: Vec::new(),
            is_repaired: false,
            unfinished: Vec::new(),
        }
    }

    /// Records the readings on which the round depends. `under` is the reading under which the judged pairing is the
    /// best.
    #[must_use]
    pub fn beside(self, under: Option<&Alternative<'_>>, readings: Vec<OtherReading>) -> Self {
        Self { identical_under: under.map(Alternative::declaration), readings, ..self }
    }

    /// Records what the round was judged under, unless the whole answer says so.
    #[must_use]
    pub fn under(self, own: JudgedUnder, all: &JudgedUnder) -> Self {
        Self { under: (!own.is_same(all)).then_some(own), ..self }
    }

    /// Records the round under the edition that was not taken.
    #[must_use]
    pub fn under_other(self, other_edition: Option<UnderOtherEdition>) -> Self {
        Self { other_edition, ..self }
    }

    /// Records the likely causes of the difference. `by_hand` names the boards or colours that may have been swapped by
    /// hand.
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

    /// Records the search for two changes at once.
    pub fn combine(&mut self, tournament: &Tournament, two: Option<&TwoAtOnce>) {
        let one = |pair: &ChangePair| CombinedChanges {
            kinds: pair.each_ref().map(|change| kind_of_change(change).to_owned()),
            says: pair.each_ref().map(|change| change_in_words(tournament, change)),
        };
        self.two_changes = two.map(|two| TwoChanges {
            found: two.found.iter().map(one).collect(),
            tried: two.tried,
            complete: two.is_all,
        });
    }

    /// Records the searches that the limit left open.
    pub fn leave_open(&mut self, parts: &[&str]) {
        self.unfinished = parts.iter().map(|&part| part.to_owned()).collect();
    }

    /// Records the accepted deviations. `is_all` says whether they cover every difference.
    pub fn accept(&mut self, accepted: &[DeviatingBoard], is_all: bool) {
        let one = |a: &DeviatingBoard| AcceptedBoard { board: a.number, reason: a.reason.clone() };
        self.accepted = accepted.iter().map(one).collect();
        self.is_accepted = is_all;
    }

    /// Adds the history of the round since publication.
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
