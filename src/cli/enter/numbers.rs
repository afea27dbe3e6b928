//! The numbering of the players of a round robin: as listed, by lot, or by the Varma tables.

use super::{EnterArguments, Failure};
use crate::faults::EnterFault;
use api::seeding::{self, DrawnNumbers};
use facts::format;
use facts::rulebook::Rulebook;
use facts::tournament::Tournament;

/// The ways of numbering a round robin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum NumbersBy {
    /// In the order of the list.
    Listed,
    /// By lot.
    Lots,
    /// By lot, players of one federation apart: the Varma tables (C.05 Annex 2), for 9 to 24 players.
    Varma,
}

/// Refuses options that a round robin does not have, and options that only a round robin has.
pub(super) fn refuse(arguments: &EnterArguments, book: &Rulebook) -> Result<(), Failure> {
    let is_table = book.system.is_table();
    if arguments.numbers.is_some() && !is_table {
        return Err(EnterFault::Numbers { book: book.id.clone() }.into());
    }
    Ok(())
}

/// Returns the field in the order of its numbers, and how they were drawn.
pub(super) fn numbered(
    arguments: &EnterArguments,
    book: &Rulebook,
    field: Tournament,
    seed: u64,
) -> Result<(Tournament, Option<DrawnNumbers>), Failure> {
    let players = field.players.len();
    if book.system.is_between_teams() {
        format::sides(&field)
            .map_err(|why| EnterFault::Sides { path: arguments.players.clone(), why: why.to_string() })?;
    }
    if let Some(table) = book.table_rounds(players).filter(|&rounds| arguments.rounds > rounds) {
        let (rounds, book) = (arguments.rounds, book.id.clone());
        return Err(EnterFault::Rounds { rounds, players, table, book }.into());
    }
    match arguments.numbers {
        None | Some(NumbersBy::Listed) => Ok((field, None)),
        Some(NumbersBy::Lots) => Ok((seeding::by_lot(&field, seed), Some(DrawnNumbers::ByLot))),
        Some(NumbersBy::Varma) if book.system.is_between_teams() => {
            Err(EnterFault::VarmaOfTeams { book: book.id.clone() }.into())
        }
        Some(NumbersBy::Varma) if field.players.iter().all(|player| player.federation.is_empty()) => {
            Err(EnterFault::VarmaFederations.into())
        }
        Some(NumbersBy::Varma) => {
            let drawn = seeding::by_varma(&field, seed);
            let refused = |why| EnterFault::Varma { why }.into();
            drawn.map(|field| (field, Some(DrawnNumbers::ByVarma))).map_err(refused)
        }
    }
}
