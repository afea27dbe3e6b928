//! The question that a draft answers: the arbiter's original options, repeated whenever the draft is altered or
//! published.

use std::path::PathBuf;
use std::sync::OnceLock;

use super::{Effort, EngineName, RoundArguments, RoundQuestion, SourceArguments, Terms};
use crate::{Exit, Failure, who};
use api::event::{Demands, Draft};
use api::round::{Drafting, Round, Unanswered};
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
            declared: self.terms.with_those_of(&self.source).declared(),
            seed: self.effort.seed,
            unfinished_as_draws: self.terms.unfinished_as_draws,
            ..Demands::default()
        })
    }

    /// Returns the question for the next round of the event.
    #[cfg(feature = "desk")]
    pub(crate) fn of_next(source: &SourceArguments, round: facts::tournament::RoundNo) -> Self {
        Self::of_draft(source, &Draft::unpaired(round, Demands::default()))
    }

    /// Returns the question that a draft answers. The arguments name its file and, if necessary, its rulebook.
    pub(crate) fn of_draft(source: &SourceArguments, draft: &Draft) -> Self {
        let Demands { absent, declared, seed, unfinished_as_draws, .. } = &draft.demands;
        let (reading, discretion) = declared.iter().cloned().partition(|key| key.contains('='));
        let SourceArguments { file, rulebook, settings } = source;
        let rulebook =
            rulebook.clone().or_else(|| Some(draft.under.rulebook.clone()).filter(|id| !id.is_empty()));
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

impl From<Unanswered> for Failure {
    /// Converts the error that the round cannot be paired.
    fn from(why: Unanswered) -> Self {
        match why {
            Unanswered::Round(e) => e.into(),
            Unanswered::Limit(e) => e.into(),
            why @ Unanswered::NoPairing { .. } => Self::new(Exit::No, why.to_string()),
            why => Self::new(Exit::Request, why.to_string()),
        }
    }
}
