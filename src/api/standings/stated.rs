//! The values of tie-breaks that a report states in remarks, such as `### Tie-break BH/C1: 1=23.5 2=22 3=20.5`. The
//! values are listed by pairing number, under the letters of record 202. TRF26 has no record for them, and other
//! programs ignore remarks.
//!
//! Values that pairproof can compute are checked; values of `EXT` come from outside and break ties.

use std::collections::BTreeMap;

use super::letters::{Kind, TieBreak};
use super::ranks::{NamedOrder, complete_rounds};
use super::remarks::{hundredths, remarks, written};
use super::{Standings, standings_after};
use facts::rulebook::Rulebook;
use facts::tournament::{PairingNumber, PlayerId, Tournament};
use limit::look;

/// A value in a report that is wrong according to the text of the tie-break.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WrongValue {
    /// The tie-break.
    pub tie_break: TieBreak,
    /// The player.
    pub player: PlayerId,
    /// The value in the report.
    pub stated: String,
    /// The value according to the text of the tie-break.
    pub counted: String,
}

/// The check of the values of tie-breaks that a report states.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct StatedValues {
    /// The number of values that were checked.
    pub judged: usize,
    /// The wrong values, by tie-break in the order of the report, then in the order of the standings.
    pub wrong: Vec<WrongValue>,
}

/// Checks the values of tie-breaks that a report states, after the last complete round.
pub fn stated_values(tournament: &Tournament, book: &Rulebook) -> StatedValues {
    let mut judged = StatedValues::default();
    let stated: Vec<(TieBreak, BTreeMap<PairingNumber, String>)> = remarks(tournament)
        .filter_map(|(letters, values)| Some((TieBreak::parse(letters).ok()?, values)))
        .filter(|(tie_break, _)| !matches!(tie_break.kind, Kind::External | Kind::Own))
        .collect();
    if stated.is_empty() {
        return judged;
    }
    let round = complete_rounds(tournament);
    let order = NamedOrder::of(tournament).ok().flatten().map_or(Vec::new(), |order| order.tie_breaks);
    let ranked = standings_after(tournament, book, Some(&order), round);
    for (tie_break, values) in stated {
        look();
        let alone;
        let (table, column) = if let Some(column) = column(&ranked, &tie_break) {
            (&ranked, column)
        } else {
            alone = standings_after(tournament, book, Some(&[tie_break]), round);
            // A tie-break that is dropped because a rating is missing has no values.
            let Some(column) = column(&alone, &tie_break) else { continue };
            (&alone, column)
        };
        for row in &table.rows {
            let Some(stated) = values.get(&tournament.player(row.player).number) else { continue };
            let counted = row.tie_breaks[column].clone();
            judged.judged += 1;
            if *stated != counted && hundredths(stated).is_none_or(|n| hundredths(&counted) != Some(n)) {
                let (player, stated) = (row.player, stated.clone());
                judged.wrong.push(WrongValue { tie_break, player, stated, counted });
            }
        }
    }
    judged
}

fn column(table: &Standings, tie_break: &TieBreak) -> Option<usize> {
    table.columns.iter().position(|name| *name == tie_break.to_string())
}

/// Returns the remark that states the values of a column of the standings; `None` if the column has none.
///
/// ```
#[doc = include_str!("../round/four_friends.txt")]
/// let tie_break = pairproof::standings::TieBreak::parse("BH/C1")?;
/// let table = standings_by(&event, &book, &[tie_break])?;
/// let remark = pairproof::standings::values_remark(&event, &table, &tie_break).expect("all have values");
/// assert!(remark.starts_with("Tie-break BH/C1: 1="));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn values_remark(tournament: &Tournament, table: &Standings, tie_break: &TieBreak) -> Option<String> {
    let column = column(table, tie_break)?;
    let values: BTreeMap<PairingNumber, String> = table
        .rows
        .iter()
        .filter_map(|row| Some((tournament.find(row.player)?.number, row.tie_breaks.get(column)?.clone())))
        .filter(|(_, value)| !value.is_empty())
        .collect();
    let letters = tie_break.code();
    (!values.is_empty()).then(|| written(&letters, &values))
}
