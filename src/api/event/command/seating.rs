//! The boards of a round, by table and pairing numbers.

use serde::{Deserialize, Serialize};

use super::FixedTable;
use crate::event::{Numbered, Refused, RoundRefusal};
use facts::format::MOST_TABLES;
use facts::tournament::{Board, Pairing, PairingNumber, PlayerId, Tournament};

/// A board at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    /// Number of the table.
    pub table: usize,
    /// Number of the player with White.
    pub white: PairingNumber,
    /// Number of the player with Black.
    pub black: PairingNumber,
}

/// The boards of a round at their tables.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seating {
    /// The boards, in ascending order of table.
    pub boards: Vec<Seat>,
    /// Number of the player who has the pairing-allocated bye.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bye: Option<PairingNumber>,
}

impl Seating {
    /// Converts numbered boards.
    pub fn new(tournament: &Tournament, numbered: &Numbered) -> Self {
        let number = |id: PlayerId| tournament.player(id).number;
        let seat =
            |(table, b): (usize, Board)| Seat { table, white: number(b.white), black: number(b.black) };
        Self { boards: numbered.seats().map(seat).collect(), bye: numbered.pairing.bye.map(number) }
    }

    /// Places the boards of a pairing at tables in order, from table 1.
    pub fn in_order(tournament: &Tournament, pairing: &Pairing) -> Self {
        Self::new(tournament, &Numbered::in_order(pairing.clone()))
    }

    /// Seats players with a fixed table at it; the other boards take the free tables in order.
    #[must_use]
    pub(in crate::event) fn at_tables(mut self, tables: &[FixedTable]) -> Self {
        let fixed_of = |seat: &Seat| {
            let is_of = |fixed: &&FixedTable| [seat.white, seat.black].contains(&fixed.player);
            tables.iter().find(is_of).map(|fixed| fixed.table)
        };
        let (mut fixed, mut taken) = (Vec::new(), Vec::new());
        let mut rest = Vec::new();
        for seat in &self.boards {
            match fixed_of(seat).filter(|table| !taken.contains(table)) {
                Some(table) => {
                    taken.push(table);
                    fixed.push(Seat { table, ..*seat });
                }
                None => rest.push(*seat),
            }
        }
        let free = (1..).filter(|table| !taken.contains(table));
        fixed.extend(rest.into_iter().zip(free).map(|(seat, table)| Seat { table, ..seat }));
        fixed.sort_by_key(|seat| seat.table);
        self.boards = fixed;
        self
    }

    /// Converts to boards of the tournament.
    ///
    /// # Errors
    /// Fails if a player does not exist or is named twice, or a table is used twice.
    pub fn numbered(&self, tournament: &Tournament) -> Result<Numbered, Refused> {
        let find = |number: PairingNumber| player(tournament, number);
        let mut seats = Vec::new();
        for seat in &self.boards {
            seats.push((seat.table, Board { white: find(seat.white)?, black: find(seat.black)? }));
        }
        seats.sort_by_key(|(table, _)| *table);
        let bye = self.bye.map(find).transpose()?;
        let of_boards = seats.iter().flat_map(|(_, b)| [b.white, b.black]);
        let mut all: Vec<PlayerId> = of_boards.chain(bye).collect();
        all.sort_unstable();
        if let Some(twice) = all.windows(2).find(|two| two[0] == two[1]) {
            let why = RoundRefusal::Twice { player: tournament.player(twice[0]).label() };
            return Err(Refused::about(tournament, twice[0], why));
        }
        if let Some(twice) = seats.windows(2).find(|two| two[0].0 == two[1].0) {
            return Err(RoundRefusal::TableTwice { table: twice[0].0 }.into());
        }
        seats.iter().try_for_each(|(table, _)| is_table(*table))?;
        let (numbers, boards) = seats.into_iter().unzip();
        Ok(Numbered { pairing: Pairing { boards, bye }, numbers, is_kept: true })
    }
}

/// Refuses the number of a table that no report may have.
pub(super) fn is_table(table: usize) -> Result<(), Refused> {
    if (1..=MOST_TABLES).contains(&table) {
        return Ok(());
    }
    Err(RoundRefusal::TableUnknown { table, last: MOST_TABLES }.into())
}

/// Returns the player with a number.
pub(super) fn player(tournament: &Tournament, number: PairingNumber) -> Result<PlayerId, Refused> {
    tournament.by_number(number).ok_or_else(|| Refused::no_number(tournament, number))
}
