//! The question that a draft answers: the arbiter's original options, repeated whenever the draft is altered or
//! published.

use std::sync::OnceLock;

use super::order;
use super::{Effort, EngineName, RoundArguments, RoundQuestion, SourceArguments, Terms};
use crate::faults::{QuestionFault, RulebookFault};
use crate::{Failure, taken, who};
use api::event::{Demands, Draft, DraftWishes, Under};
use api::round::{Drafting, Unanswered};
use app::draft::DraftedField;
use facts::format::excerpt;
use facts::rulebook::{self, Rulebook};
use facts::tournament::{PairingNumber, Tournament};

impl RoundQuestion {
    /// Returns what the options ask of a draft. What they do not name is left to the draft before it.
    pub(crate) fn wishes(&self, tournament: &Tournament, anew: bool) -> Result<DraftWishes, Failure> {
        let number = |id| tournament.player(id).number;
        let players = |named: &[String], option: &str| -> Result<Option<Vec<PairingNumber>>, Failure> {
            let found = who::players(tournament, named, option)?.into_iter().map(number).collect();
            Ok((!named.is_empty()).then_some(found))
        };
        let declared = self.declared_by_options();
        Ok(DraftWishes {
            anew,
            absent: players(&self.field.absent, "--absent")?,
            declared: (!declared.is_empty()).then_some(declared),
            withdrawn: players(&self.field.withdrawn, "--withdrawn")?,
            order: players(&self.field.order, "--order")?,
            seed: self.seed(),
            unfinished_as_draws: self.terms.unfinished_as_draws.then_some(true),
        })
    }

    /// Returns the question with all demands on the draft, also those that are kept from the draft before.
    pub(crate) fn keeping(&self, demands: &Demands) -> Self {
        let Demands { absent, declared, withdrawn, order, unfinished_as_draws, .. } = demands;
        let given = self.terms.clone();
        let terms = if self.declared_by_options().is_empty() {
            let (reading, discretion) = declared.iter().cloned().partition(|key| key.contains('='));
            Terms { undone: given.undone, ..Terms::of(discretion, reading) }
        } else {
            given
        };
        let Effort { engine, time_limit, seed } = self.effort;
        Self {
            source: self.source.under(self.source.rulebook.clone()),
            field: RoundArguments {
                round: self.field.round,
                absent: typed(absent),
                withdrawn: typed(withdrawn),
                order: typed(order),
            },
            terms: Terms { unfinished_as_draws: *unfinished_as_draws, ..terms },
            effort: Effort { engine, time_limit, seed },
            limit: OnceLock::new(),
            lots: OnceLock::new(),
            in_force: OnceLock::new(),
        }
    }

    /// Returns the discretions and readings that the options declare.
    pub(crate) fn declared_by_options(&self) -> Vec<String> {
        self.terms.with_those_of(&self.source).declared()
    }

    /// Returns the question for the next round of the event.
    pub(crate) fn of_next(source: &SourceArguments, round: facts::tournament::RoundNo) -> Self {
        let draft = Draft::unpaired(round, Demands::default());
        Self::under(source.rulebook.clone(), source, &draft)
    }

    /// Returns the question that a draft answers. The arguments name its file. The rulebook is that of the arguments, else the
    /// one under which the draft was paired.
    pub(crate) fn of_draft(
        source: &SourceArguments,
        draft: &Draft,
        tournament: &Tournament,
    ) -> Result<Self, Failure> {
        let rulebook = match &source.rulebook {
            Some(asked) => Some(asked.clone()),
            None => paired_under(source, draft, tournament)?,
        };
        Ok(Self::under(rulebook, source, draft))
    }

    fn under(rulebook: Option<String>, source: &SourceArguments, draft: &Draft) -> Self {
        let Demands { absent, declared, seed, withdrawn, order, unfinished_as_draws, .. } = &draft.demands;
        let (reading, discretion) = declared.iter().cloned().partition(|key| key.contains('='));
        Self {
            source: source.under(rulebook),
            field: RoundArguments {
                round: Some(draft.round),
                absent: typed(absent),
                withdrawn: typed(withdrawn),
                order: typed(order),
            },
            terms: Terms { unfinished_as_draws: *unfinished_as_draws, ..Terms::of(discretion, reading) },
            effort: Effort { engine: EngineName::Auto, time_limit: None, seed: *seed },
            limit: OnceLock::new(),
            lots: OnceLock::new(),
            in_force: OnceLock::new(),
        }
    }

    /// Pairs the round for a draft.
    pub(crate) fn drafting(&self, tournament: Tournament) -> Result<Drafting, Failure> {
        let (book, tournament) = self.prepared(tournament)?;
        self.drafted(&book, &tournament)
    }

    /// Pairs the round for a new draft. The lots are drawn with the seed of the arguments, of the old draft of the round, or
    /// with a new one.
    pub(crate) fn drafting_anew(
        &self,
        tournament: Tournament,
        of_old_draft: Option<u64>,
    ) -> Result<Drafting, Failure> {
        let (book, tournament) = self.prepared(tournament)?;
        self.keep_seed(of_old_draft);
        self.draw_seed(&book)?;
        self.drafted(&book, &tournament)
    }

    fn drafted(&self, book: &Rulebook, tournament: &Tournament) -> Result<Drafting, Failure> {
        let number = self.field.round.unwrap_or_else(|| tournament.rounds_paired() + 1);
        // The event before a published round still says how it was drawn.
        let (book, request) = self.drawn(book, tournament, number)?;
        self.field.refuse_withdrawn(&book, tournament)?;
        let absent = who::players(tournament, &self.field.absent, "--absent")?;
        let counted = self.source.counted(tournament)?;
        let paired_on = self.terms.as_paired(&counted).into_owned();
        let withdrawn = who::players(tournament, &self.field.withdrawn, "--withdrawn")?;
        let order = order::in_order(&book, tournament, &self.field.order)?;
        let field = DraftedField { absent, withdrawn, order };
        let round = field.round(paired_on, book.into_owned(), number, request)?;
        let round = round.ok_or_else(order::not_of_one_score)?;
        Ok(Drafting::new(round)?)
    }
}

/// Returns pairing numbers as they are typed.
fn typed(numbers: &[PairingNumber]) -> Vec<String> {
    numbers.iter().map(ToString::to_string).collect()
}

/// Returns the rulebook of a draft as for `-R`: an id, or the text of one that is not built in. Returns `None` if the draft was
/// paired under the event's own rulebook, because the readings in the settings apply only to that one.
fn paired_under(
    source: &SourceArguments,
    draft: &Draft,
    tournament: &Tournament,
) -> Result<Option<String>, Failure> {
    let Under { rulebook: id, text, .. } = &draft.under;
    if id.is_empty() {
        return Ok(None);
    }
    let set = source.settings()?.map_or(Ok(None), |settings| settings.rulebook())?;
    // An event whose own rulebook is missing can still have a draft that keeps its text.
    let own = set.or_else(|| taken::of(None, None, tournament).ok().map(|(book, _)| book));
    if own.is_some_and(|own| own.id == *id) {
        return Ok(None);
    }
    if text.is_empty() && rulebook::find(id).is_none() {
        return Err(RulebookFault::OfDraft { round: draft.round, id: excerpt(id) }.into());
    }
    Ok(Some(if text.is_empty() { id.clone() } else { text.clone() }))
}

impl From<Unanswered> for Failure {
    /// Converts the error that the round cannot be paired.
    fn from(why: Unanswered) -> Self {
        match why {
            Unanswered::Round(e) => e.into(),
            Unanswered::Limit(e) => e.into(),
            Unanswered::NoPairing { says } => {
                Self::from(QuestionFault::NoLegalPairing { why: says }).without_pairing()
            }
            Unanswered::LockedAway { lock, player, round } => {
                QuestionFault::LockedAway { lock, player, round }.into()
            }
            Unanswered::Position(why) => QuestionFault::from(why).into(),
            Unanswered::Declared(why) => RulebookFault::from(why).into(),
            why => QuestionFault::Unanswered { why: why.to_string() }.into(),
        }
    }
}
