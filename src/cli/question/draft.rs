//! The question that a draft answers: the arbiter's original options, repeated whenever the draft is altered or
//! published.

use std::path::PathBuf;
use std::sync::OnceLock;

use super::{Effort, EngineName, RoundArguments, RoundQuestion, SourceArguments, Terms};
use crate::{Exit, Failure, taken, who};
use api::event::{Demands, Draft, Under};
use api::round::{Drafting, Round, Unanswered};
use facts::format::excerpt;
use facts::rulebook;
use facts::tournament::Tournament;

impl RoundQuestion {
    /// Returns the parts of the question that a draft keeps.
    pub(crate) fn demands(&self, tournament: &Tournament) -> Result<Demands, Failure> {
        self.field.refuse_ranks().map_err(|e| {
            e.remedy(
                "omit them, because a draft cannot store them; or use `pair --in-place`, which needs no \
                 draft",
            )
        })?;
        let number = |id| tournament.player(id).number;
        Ok(Demands {
            absent: self.field.absent(tournament)?.into_iter().map(number).collect(),
            declared: self.declared_by_options(),
            seed: self.effort.seed,
            unfinished_as_draws: self.terms.unfinished_as_draws,
            ..Demands::default()
        })
    }

    /// Returns the discretions and readings that the options declare.
    pub(crate) fn declared_by_options(&self) -> Vec<String> {
        self.terms.with_those_of(&self.source).declared()
    }

    /// Returns the question for the next round of the event.
    #[cfg(feature = "desk")]
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
        let Demands { absent, declared, seed, unfinished_as_draws, .. } = &draft.demands;
        let (reading, discretion) = declared.iter().cloned().partition(|key| key.contains('='));
        let SourceArguments { file, settings, .. } = source;
        Self {
            source: SourceArguments { file: PathBuf::from(file), rulebook, settings: settings.clone() },
            field: RoundArguments {
                round: Some(draft.round),
                absent: absent.iter().map(ToString::to_string).collect(),
                withdrawn: Vec::new(),
                order: Vec::new(),
            },
            terms: Terms { unfinished_as_draws: *unfinished_as_draws, ..Terms::of(discretion, reading) },
            effort: Effort { engine: EngineName::Auto, time_limit: None, seed: *seed },
            limit: OnceLock::new(),
            by_default: OnceLock::new(),
            notes: OnceLock::new(),
        }
    }

    /// Pairs the round for a draft.
    pub(crate) fn drafting(&self, tournament: Tournament) -> Result<Drafting, Failure> {
        let (book, tournament) = self.prepared(tournament)?;
        let round = self.field.round.unwrap_or_else(|| tournament.rounds_paired() + 1);
        let absent = who::players(&tournament, &self.field.absent, "--absent")?;
        let counted = self.source.counted(&tournament)?;
        let paired_on = self.terms.as_paired(&counted).into_owned();
        let round = Round::numbered(paired_on, book, round)?.under(self.request())?.without(&absent)?;
        Ok(Drafting::new(round)?)
    }
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
        let (round, id) = (draft.round, excerpt(id));
        let says = format!(
            "the draft for round {round} was paired under the rulebook `{id}`, which is not built in, and does not keep its text"
        );
        let remedy = "name the rulebook file: -R FILE.toml; or pair the round again";
        return Err(Failure::new(Exit::Request, says).remedy(remedy));
    }
    Ok(Some(if text.is_empty() { id.clone() } else { text.clone() }))
}

impl From<Unanswered> for Failure {
    /// Converts the error that the round cannot be paired.
    fn from(why: Unanswered) -> Self {
        match why {
            Unanswered::Round(e) => e.into(),
            Unanswered::Limit(e) => e.into(),
            why @ Unanswered::NoPairing { .. } => Self::new(Exit::No, why.to_string()),
            why @ Unanswered::LockedAway { .. } => Self::new(Exit::Request, why.to_string()).remedy(
                "pairproof alter FILE unlock BOARD; or release them all: pairproof draft FILE --anew",
            ),
            why => Self::new(Exit::Request, why.to_string()),
        }
    }
}
