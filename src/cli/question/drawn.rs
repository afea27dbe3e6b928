//! The conditions of a round that is already drawn, and the seed of a round that is being drawn.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::{RoundQuestion, SourceArguments, Terms};
use crate::faults::{RulebookFault, SystemFault};
use crate::{Failure, chance, input};
use facts::format::excerpt;
use facts::rulebook::{self, Rulebook};
use facts::tournament::{DrawnBy, RoundNo, Tournament};
use model::round::{Request, draws_lots};

impl RoundQuestion {
    /// Returns the seed of the arguments, or the one kept or drawn for the round.
    pub(super) fn seed(&self) -> Option<u64> {
        self.effort.seed.or_else(|| self.lots.get().copied())
    }

    /// Sets the seed to use without a seed in the arguments.
    pub(super) fn keep_seed(&self, seed: Option<u64>) {
        if let Some(seed) = seed {
            let _ = self.lots.set(seed);
        }
    }

    /// Draws a seed if the rulebook draws lots and no seed is given: a lot that everybody knows beforehand is none.
    pub(crate) fn draw_seed(&self, book: &Rulebook) -> Result<(), Failure> {
        if self.seed().is_none() && draws_lots(book, &self.declared()) {
            self.keep_seed(Some(new_seed()?));
        }
        Ok(())
    }

    /// Returns the rulebook and the request of a round: for a published round those of its draw, unless the arguments say
    /// otherwise.
    pub(crate) fn drawn<'b>(
        &self,
        book: &'b Rulebook,
        tournament: &Tournament,
        round: RoundNo,
    ) -> Result<(Cow<'b, Rulebook>, Request), Failure> {
        let request = self.request();
        let Some(drawn) = tournament.wall.drawn.get(&round) else {
            return Ok((Cow::Borrowed(book), request));
        };
        let seed = self.seed().or(drawn.seed).unwrap_or(0);
        let of_draw = if self.source.rulebook.is_none() { rulebook_of(drawn, round)? } else { None };
        let book = of_draw.map_or(Cow::Borrowed(book), Cow::Owned);
        // Under another rulebook than that of the draw, its declarations may mean nothing.
        if book.check_declared(&drawn.declared).is_err() {
            return Ok((book, Request { seed, ..request }));
        }
        let asked = self.terms.with_those_of(&self.source);
        let declared =
            asked.with_declared(&drawn.declared).encoded(tournament, &book).in_force(&book).declared();
        Ok((book, Request { declared, seed, ..request }))
    }
}

/// The rulebook and the request under which a round was drawn, or is judged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RoundDraw<'b> {
    pub(crate) book: &'b Rulebook,
    pub(crate) request: &'b Request,
}

/// The rulebook and the request of each round of an event.
pub(crate) struct RoundDraws<'b> {
    base: (&'b Rulebook, Request),
    kept: BTreeMap<RoundNo, (Cow<'b, Rulebook>, Request)>,
}

impl<'b> RoundDraws<'b> {
    /// Returns the draws of all published rounds.
    pub(crate) fn of(
        question: &RoundQuestion,
        book: &'b Rulebook,
        tournament: &Tournament,
    ) -> Result<Self, Failure> {
        let kept = tournament.wall.drawn.keys();
        let kept = kept.map(|&round| Ok((round, question.drawn(book, tournament, round)?)));
        Ok(Self { base: (book, question.request()), kept: kept.collect::<Result<_, Failure>>()? })
    }

    /// Returns the rulebook and the request of a round.
    pub(crate) fn round(&self, round: RoundNo) -> RoundDraw<'_> {
        match self.kept.get(&round) {
            Some((book, request)) => RoundDraw { book, request },
            None => RoundDraw { book: self.base.0, request: &self.base.1 },
        }
    }
}

impl Terms {
    /// Adds the declarations of a draw that do not contradict the present ones.
    pub(super) fn with_declared(&self, declared: &[String]) -> Self {
        let (readings, discretions): (Vec<String>, Vec<String>) =
            declared.iter().cloned().partition(|key| key.contains('='));
        self.with_lists(&readings, &discretions)
    }
}

impl SourceArguments {
    /// Returns a new seed if the event draws lots under its own rulebook and settings.
    pub(crate) fn new_seed(&self, tournament: &Tournament) -> Result<Option<u64>, Failure> {
        let book = self.rulebook_for(tournament)?;
        let declared = self.declared(&book, tournament)?;
        draws_lots(&book, &declared).then(new_seed).transpose()
    }
}

fn new_seed() -> Result<u64, Failure> {
    chance::seed().map_err(|e| SystemFault::NoSeed { cause: e.to_string() }.into())
}

/// Returns the rulebook of a round, if it was drawn under another one than that of the event.
pub(super) fn rulebook_of(drawn: &DrawnBy, round: RoundNo) -> Result<Option<Rulebook>, Failure> {
    let Some(id) = &drawn.rulebook else { return Ok(None) };
    if let Some(book) = rulebook::find(id) {
        return Ok(Some(book));
    }
    if let Some(text) = &drawn.rulebook_text {
        return input::rulebook(text).map(Some);
    }
    Err(RulebookFault::OfRound { round, id: excerpt(id) }.into())
}
