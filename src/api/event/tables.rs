//! Fixed tables of players, such as a table for a player in a wheelchair. These tables are stored when a draft is
//! published, so that the next draft has them.
//!
//! The report stores them as JSON in a record `XXT`.

use super::FixedTable;
use facts::tournament::{PairingNumber, Tournament};

/// The code of the record.
const CODE: &str = "XXT";

/// Returns the fixed tables in the last round that was drafted and published; empty if the record cannot be read.
pub fn fixed_tables(tournament: &Tournament) -> Vec<FixedTable> {
    let mut records = super::headings::kept_in(tournament, CODE);
    records.next().and_then(Result::ok).unwrap_or_default()
}

/// Replaces the fixed tables.
pub(super) fn keep_tables(tournament: &mut Tournament, tables: &[FixedTable]) {
    // Numbers always serialise.
    let text = serde_json::to_string(tables).expect("tables of plain numbers are JSON");
    let lines = if tables.is_empty() { Vec::new() } else { vec![text] };
    super::records::put(tournament, CODE, &lines);
}

/// Updates the numbers of players with a fixed table. `number` returns a player's new number, or `None` if the player
/// has been removed.
pub(super) fn renumber_tables(
    tournament: &mut Tournament,
    number: &dyn Fn(PairingNumber) -> Option<PairingNumber>,
) {
    let before = fixed_tables(tournament);
    let after: Vec<FixedTable> = before
        .iter()
        .filter_map(|fixed| Some(FixedTable { player: number(fixed.player)?, ..*fixed }))
        .collect();
    if after != before {
        keep_tables(tournament, &after);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_follow_their_players_and_go_with_them() {
        let mut t = Tournament::default();
        assert!(fixed_tables(&t).is_empty());
        let fixed = |player, table| FixedTable { player, table };
        keep_tables(&mut t, &[fixed(PairingNumber(2), 1), fixed(PairingNumber(5), 3)]);
        renumber_tables(&mut t, &|number| (number != PairingNumber(5)).then_some(number.next()));
        assert_eq!(fixed_tables(&t), [fixed(PairingNumber(3), 1)]);
        keep_tables(&mut t, &[]);
        assert_eq!(t, Tournament::default());
    }
}
