//! The numbering of the players of a round robin: as listed, by lot, or by the Varma tables.

use super::{EnterArguments, Exit, Failure};
use crate::report;
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
        let says =
            format!("--numbers is for a round robin; {} numbers the players by its own order", book.id);
        return Err(Failure::new(Exit::Request, says).remedy("omit it, or choose `-R round-robin`"));
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
        format::sides(&field).map_err(|why| {
            let file = arguments.players.display();
            Failure::new(Exit::Request, format!("{file}: {why}")).remedy(
                "name the team of each player in a column `team`; the players of a team are listed by board",
            )
        })?;
    }
    if let Some(rounds) = book.table_rounds(players).filter(|&rounds| arguments.rounds > rounds) {
        let (players, table) = (report::count(players, "player"), report::count(rounds, "round"));
        let says = format!("--rounds {}: {players} have {table} in {}", arguments.rounds, book.id);
        return Err(Failure::new(Exit::Request, says).remedy(format!("use `--rounds {rounds}`")));
    }
    match arguments.numbers {
        None | Some(NumbersBy::Listed) => Ok((field, None)),
        Some(NumbersBy::Lots) => Ok((seeding::by_lot(&field, seed), Some(DrawnNumbers::ByLot))),
        Some(NumbersBy::Varma) if book.system.is_between_teams() => {
            let says =
                format!("--numbers varma: the Varma tables are for a round robin, not for {}", book.id);
            Err(Failure::new(Exit::Request, says).remedy("use `--numbers lots`, or omit it"))
        }
        Some(NumbersBy::Varma) if field.players.iter().all(|player| player.federation.is_empty()) => {
            let says = "--numbers varma: no player has a federation, and the Varma tables keep those of one federation apart";
            Err(Failure::new(Exit::Request, says)
                .remedy("name the federations in a column `federation`, or use `--numbers lots`"))
        }
        Some(NumbersBy::Varma) => {
            let drawn = seeding::by_varma(&field, seed);
            let refused = |says| Failure::new(Exit::Request, says).remedy("use `--numbers lots`");
            drawn.map(|field| (field, Some(DrawnNumbers::ByVarma))).map_err(refused)
        }
    }
}
