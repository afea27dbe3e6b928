//! `repair` and `whatif`: a published round altered, and a round paired again.

use schemars::JsonSchema;
use serde::Serialize;

use super::check::{First, Moved, moved};
use super::pair::{AlteredRound, Scored, ScoredSeats, scored};
use super::{Seats, Settings, Who, seats};
use crate::report::{RepairReport, RoundUnderChange, diff};
use api::explain::CaseHere;
use facts::rulebook::{NamedRulebook, Published, Reason, Rulebook};
use facts::tournament::Coming;
use judge::Verdict;
use words::TERMINAL;

/// A published round, altered.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RepairedRound {
    /// The round and its changes.
    #[serde(flatten)]
    altered: AlteredRound,
    /// The causes, in words.
    because: Vec<String>,
    /// The chosen repair: `fewest`, `near` or `best`.
    choice: &'static str,
    /// All possible repairs.
    choices: Vec<Way>,
    /// Numbers of the boards that had to stay.
    held: Vec<usize>,
    /// Published boards that are not legal.
    illegal: Vec<IllegalBoard>,
    /// The rules on altering a published pairing for such causes; empty if there are none.
    rules: Vec<Reason>,
    /// The cases listed in such an article, and whether each applies; empty if it lists none.
    cases: Vec<Case>,
    /// The number of published boards that a new pairing would not contain.
    changed_anew: usize,
    /// The changes if the round were paired again; `given` is as published, `best` as paired again.
    anew: Vec<Moved>,
    /// The first level at which the altered round (`given`) is worse than the round paired again; absent if it is not
    /// worse.
    worse_than_anew: Option<First>,
}

/// A way to repair the round.
#[derive(Debug, Serialize, JsonSchema)]
struct Way {
    /// `fewest`, `near` or `best`.
    choice: &'static str,
    /// The number of published boards that change.
    changed: usize,
    /// The published boards that are dissolved.
    dissolved: Vec<Seats>,
    /// The new boards.
    new: Vec<Seats>,
    /// The player who did not have the bye before and has it now.
    new_bye: Option<Who>,
    /// The greatest distance of a re-paired player from his scoregroup, in points.
    float: String,
    /// The first level at which the repair is worse than the best pairing; absent if it is not worse.
    worse: Option<First>,
    /// The articles whose case applies. An article is in brackets if only the arbiter can know whether it applies.
    articles: String,
}

/// The boards of a round that were played otherwise than published (`repair --played`).
#[derive(Debug, Serialize, JsonSchema)]
pub struct AsPlayed {
    /// The round.
    pub round: usize,
    /// The boards that change.
    pub changed: Vec<usize>,
}

/// A case in which the rules allow a published pairing to be changed.
#[derive(Debug, Serialize, JsonSchema)]
struct Case {
    /// The article of the case.
    article: String,
    /// A paraphrase of the case by this program.
    says: String,
    /// `yes` if the record shows that the case applies, `arbiter` if only the arbiter knows, or `no`.
    applies: &'static str,
    /// The reason in words, with the points that are left to the arbiter.
    because: String,
}

/// A published board that is not legal.
#[derive(Debug, Serialize, JsonSchema)]
struct IllegalBoard {
    /// The number of the board.
    board: usize,
    /// The players on the board.
    #[serde(flatten)]
    seats: Seats,
    /// The criteria that the board breaks.
    reasons: Vec<Reason>,
}

impl Case {
    fn of(here: CaseHere<'_>) -> Self {
        let (article, says) = (here.case.article.clone(), here.case.says.clone());
        Self { article, says, applies: here.applies.word(), because: here.because }
    }
}

impl RepairedRound {
    /// Returns the answer of `repair`.
    pub fn new(coming: Coming<'_>, book: &Rulebook, repaired: &RepairReport<'_>) -> Self {
        let tournament = coming.tournament;
        let illegal = repaired.illegal.iter().map(|(board, reasons)| IllegalBoard {
            board: *board,
            seats: seats(tournament, repaired.published.at(*board).as_slice())[0],
            reasons: reasons.clone(),
        });
        let rule = |p: &&Published| Reason {
            code: p.code.clone(),
            article: p.article.clone(),
            says: p.says.clone(),
        };
        let (ours, published) = (&repaired.ours.pairing, &repaired.published.pairing);
        let anew = diff::changes(ours, published);
        Self {
            altered: AlteredRound::new(coming, book, repaired.altered, repaired.now),
            anew: anew.iter().map(|c| moved(tournament, c, (ours, published))).collect(),
            because: repaired.says.iter().map(|says| says.line(TERMINAL)).collect(),
            choice: repaired.choice.word(),
            choices: repaired
                .ways
                .iter()
                .map(|way| Way {
                    choice: way.choice.word(),
                    changed: way.altered.dissolved.len(),
                    dissolved: seats(tournament, &way.altered.dissolved),
                    new: seats(tournament, &way.altered.made),
                    new_bye: way.altered.new_bye.map(|id| Who::of(tournament, id)),
                    float: way.float.to_string(),
                    worse: worse(book, &way.verdict),
                    articles: repaired.articles(coming, &way.altered),
                })
                .collect(),
            held: repaired.held.to_vec(),
            illegal: illegal.collect(),
            rules: repaired.rules.iter().map(rule).collect(),
            cases: repaired.rules.iter().flat_map(|p| repaired.cases(coming, p)).map(Case::of).collect(),
            changed_anew: repaired.changed_anew(),
            worse_than_anew: worse(book, repaired.verdict),
        }
    }
}

/// Returns the first level at which a pairing is worse than the best one.
fn worse(book: &Rulebook, verdict: &Verdict) -> Option<First> {
    match verdict {
        Verdict::Improvable { first } => Some(First::of(book, first)),
        Verdict::Identical
        | Verdict::Equal
        | Verdict::Colours { .. }
        | Verdict::Better { .. }
        | Verdict::Illegal { .. } => None,
    }
}

impl RepairedRound {
    /// Adds the settings in effect.
    #[must_use]
    pub fn under(self, settings: Option<Settings>) -> Self {
        Self { altered: self.altered.under(settings), ..self }
    }
}

/// A round paired again under a change.
#[derive(Debug, Serialize, JsonSchema)]
pub struct WhatIf {
    /// The rulebook.
    #[serde(flatten)]
    rulebook: NamedRulebook,
    /// The round.
    round: usize,
    /// Whether the pairing has been proved best on every level.
    proved: bool,
    /// The changes, in words.
    changed: Vec<String>,
    /// Whether the round is compared with the pairing in the file. Otherwise, it is compared with the best pairing
    /// without the change.
    was_paired: bool,
    /// The number of boards of the compared pairing that stay.
    staying: usize,
    /// The number of those boards that pairing the round again would alter even without the change.
    altered_before: usize,
    /// Whether the change itself alters any pair.
    alters: bool,
    /// The changes; `given` is without the change, `best` with it.
    changes: Vec<Moved>,
    /// Boards with reversed colours.
    colours: Vec<Seats>,
    /// Boards neither of whose players is playing any more.
    gone: Vec<Seats>,
    /// The boards with the change.
    boards: Vec<ScoredSeats>,
    /// The player who has the pairing-allocated bye after the change.
    bye: Option<Scored>,
    /// The settings that apply to the tournament, if any.
    settings: Option<Settings>,
}

impl WhatIf {
    /// Returns the answer of `whatif`.
    pub fn new(
        Coming { tournament, position }: Coming<'_>,
        book: &Rulebook,
        changed: &RoundUnderChange<'_>,
    ) -> Self {
        let (ours, stands) = (&changed.ours.pairing, changed.stands);
        let (boards, bye) = scored(tournament, position, ours);
        let changes = diff::changes(ours, stands);
        Self {
            rulebook: book.named_for_programs(),
            round: position.round,
            proved: changed.ours.is_proved(),
            changed: changed.says.iter().map(|says| says.line(TERMINAL)).collect(),
            was_paired: changed.was_paired,
            staying: changed.staying(),
            altered_before: changed.altered_before(),
            alters: changed.alters(),
            changes: changes.iter().map(|c| moved(tournament, c, (ours, stands))).collect(),
            colours: seats(tournament, &diff::turned(ours, stands)),
            gone: seats(tournament, &changed.gone(position)),
            boards,
            bye,
            settings: None,
        }
    }

    /// Adds the settings in effect.
    #[must_use]
    pub fn under(self, settings: Option<Settings>) -> Self {
        Self { settings, ..self }
    }
}
