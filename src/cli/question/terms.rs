//! The declarations about the rules, by `-R`, options, settings or default, and their effect on the tournament.

use std::borrow::Cow;

use super::{RoundArguments, SourceArguments, Terms};
use crate::faults::QuestionFault;
use crate::settings::EventSettings;
use crate::{Failure, input};
use api::event::OwnDeclarations;
use facts::rulebook::{self, DiscretionKey, Rulebook};
use facts::tournament::Tournament;
use model::measure;
use words::TERMINAL;

impl SourceArguments {
    /// Returns the discretions and readings that are in force for a tournament outside any question about a round. The
    /// declarations come from `-R`, the settings, the encoded type and the defaults.
    pub(crate) fn declared(&self, book: &Rulebook, tournament: &Tournament) -> Result<Vec<String>, Failure> {
        let terms = Terms::none().with_those_of(self);
        let terms = match self.holding()? {
            Some(settings) => terms.with(&settings),
            None => terms,
        };
        Ok(terms.encoded(tournament, book).in_force(book).declared())
    }
}

impl Terms {
    /// Returns no declarations.
    pub(crate) fn none() -> Self {
        Self::of(Vec::new(), Vec::new())
    }

    /// Returns declarations of discretions and readings.
    pub(super) fn of(discretion: Vec<String>, reading: Vec<String>) -> Self {
        Self { discretion, reading, unfinished_as_draws: false, undone: Vec::new() }
    }

    /// Adds the declarations of `-R`.
    pub(super) fn with_those_of(&self, source: &SourceArguments) -> Self {
        let mut terms = self.clone();
        let declared = source.rulebook.as_deref().map(|asked| input::declared_with(asked).1);
        for key in declared.into_iter().flatten() {
            if key.contains('=') { terms.reading.push(key) } else { terms.discretion.push(key) }
        }
        terms
    }

    /// Adds the declarations of the file's encoded type (record 192), unless the readings declare otherwise.
    pub(super) fn encoded(mut self, tournament: &Tournament, book: &Rulebook) -> Self {
        let mut all = [self.discretion.clone(), self.reading.clone()].concat();
        let said = all.len();
        rulebook::declare_encoded(&mut all, tournament, book);
        self.discretion.extend(all.split_off(said));
        self
    }

    /// Adds the rulebook's defaults.
    pub(super) fn in_force(self, book: &Rulebook) -> Self {
        let terms = self.without_undone(book);
        Self { discretion: book.in_force(&terms.discretion), ..terms }
    }

    /// Removes `no-KEY` if it does nothing but undo the discretion KEY of the settings. Against a default of the rulebook, it
    /// is a declaration itself.
    pub(super) fn without_undone(mut self, book: &Rulebook) -> Self {
        let undone = std::mem::take(&mut self.undone);
        let only_undoes = |key: &str| {
            key.strip_prefix("no-").is_some_and(|key| undone.iter().any(|own| own == key))
                && book.check_discretion(key).is_err()
        };
        self.discretion.retain(|key| !only_undoes(key));
        self
    }

    /// Adds those declarations of the settings that do not contradict the present ones.
    pub(super) fn with(&self, settings: &EventSettings) -> Self {
        let OwnDeclarations { readings, discretions } = settings.contents().into();
        let undone = |key: &&String| self.discretion.contains(&format!("no-{key}"));
        Self {
            undone: discretions.iter().filter(undone).cloned().collect(),
            ..self.with_lists(&readings, &discretions)
        }
    }

    /// Adds those readings and discretions that do not contradict the present ones.
    pub(super) fn with_lists(&self, readings: &[String], discretions: &[String]) -> Self {
        let mut terms = self.clone();
        let code = |reading: &str| reading.split('=').next().unwrap_or("").to_owned();
        for reading in readings {
            if self.reading.iter().all(|other| code(other) != code(reading)) {
                terms.reading.push(reading.clone());
            }
        }
        let bare = |key: &str| key.strip_prefix("no-").unwrap_or(key).to_owned();
        for key in discretions {
            if self.discretion.iter().all(|other| bare(other) != bare(key)) {
                terms.discretion.push(key.clone());
            }
        }
        terms
    }

    /// Returns the keys of the declared discretions and readings.
    pub(crate) fn declared(&self) -> Vec<String> {
        [self.discretion.as_slice(), &self.reading].concat()
    }

    /// Returns the tournament in the form that the pairing uses.
    pub(crate) fn as_paired<'t>(&self, tournament: &'t Tournament) -> Cow<'t, Tournament> {
        if self.unfinished_as_draws {
            Cow::Owned(tournament.with_unfinished_drawn())
        } else {
            Cow::Borrowed(tournament)
        }
    }

    /// Returns a note about the games without a result that count as draws for this pairing.
    pub(crate) fn drawn_for_pairing(&self, tournament: &Tournament) -> Option<String> {
        let open = api::event::open_in_words(tournament).filter(|_| self.unfinished_as_draws);
        open.map(|open| format!("counted as draws for this pairing only: {}", open.line(TERMINAL)))
    }

    /// Applies the acceleration declared or encoded in the file, unless the file gives the points for each player.
    pub(super) fn accelerate(
        &self,
        field: &RoundArguments,
        tournament: &mut Tournament,
    ) -> Result<(), Failure> {
        let known = if DiscretionKey::Accelerated.is_in(&self.discretion) {
            field.without_absent(tournament)?
        } else {
            tournament.clone()
        };
        tournament.acceleration = measure::accelerated_by(&known, &self.discretion).acceleration;
        if tournament.acceleration.is_empty()
            && tournament.rounds.is_none()
            && DiscretionKey::Baku.is_in(&self.discretion)
        {
            return Err(QuestionFault::AccelerationRounds.into());
        }
        Ok(())
    }

    /// Checks that every declared discretion and reading exists in the rulebook.
    pub(super) fn check(&self, book: &Rulebook) -> Result<(), Failure> {
        super::declared::check(book, &self.discretion, &self.reading)
    }
}
