//! The draws of the Irish rules in a ledger.

use super::entry::StageEntry;
use super::ledger::Tally;
use super::program::Register;
use crate::ProofError;
use model::program::StageSpec;
use model::program::irish::{DrawBackend, DrawLevels, DrawStage};

impl<'r> DrawBackend<'r, ProofError> for Register<'_, '_> {
    fn draw(
        &mut self,
        spec: &StageSpec<'_>,
        levels: &mut DrawLevels<'_, 'r, ProofError>,
    ) -> Result<(), ProofError> {
        let drawn = self.main_stage(spec, &mut |entry| {
            ProofError::unless(levels(entry)?, format_args!("{}{UNLIKE}", spec.name))?;
            Ok(spec.members())
        });
        drawn.map(drop)
    }

    /// The pairing of the round shows that the draw can be as required, if it is.
    fn attempt(
        &mut self,
        spec: &StageSpec<'_>,
        levels: &mut DrawLevels<'_, 'r, ProofError>,
    ) -> Result<bool, ProofError> {
        let players = self.case.position().entries.len();
        let mut tally = Tally::new((0..players + players % 2).map(|v| self.ledger.shown(v)).collect());
        if levels(&mut StageEntry::new(self.case, &mut tally, spec, &self.judged))? {
            return self.draw(spec, levels).map(|()| true);
        }
        self.open_left(spec)?;
        let is_required = levels(&mut StageEntry::new(self.case, &mut *self.ledger, spec, &self.judged))?;
        ProofError::unless(!is_required, format_args!("{}{UNLIKE}", spec.name))?;
        self.ledger.close(&[]).map(|()| false)
    }
}

/// The end of the sentence about a draw whose levels contradict the pairing of the round.
const UNLIKE: &str = " comes to something else than the pairing of the round shows";

impl<'r> DrawStage<'r, ProofError> for StageEntry<'_, '_, 'r> {
    fn lot(
        &mut self,
        code: &str,
        most: usize,
        drawn: &dyn Fn(usize) -> usize,
    ) -> Result<Option<usize>, ProofError> {
        self.ledger.lot(code, most, drawn)
    }
}
