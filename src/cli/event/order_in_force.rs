//! `pairproof status`: the tie-breaks that count if the event names none.

use crate::question::SourceArguments;
use crate::{Failure, output, standings};
use api::standings::OrderOrigin;
use facts::rulebook::Rulebook;
use facts::tournament::{Record, Tournament};

/// Says which tie-breaks count, if the event names none or names them twice. In FIDE mode they are chosen before round one.
pub(super) fn order_in_force(
    source: &SourceArguments,
    book: &Rulebook,
    tournament: &Tournament,
    is_in_fide_mode: bool,
) -> Result<String, Failure> {
    let order = standings::order(source, tournament, &[])?;
    let page = output::page(false);
    let is_told = is_in_fide_mode || tournament.rounds.is_some_and(|r| tournament.rounds_paired() >= r);
    Ok(match &order.origin {
        Some(origin @ OrderOrigin::Settings { besides: Some(_) }) => page.fold(&origin.to_string(), 2),
        None if order.tie_breaks.is_none() && is_told => {
            let file = source.file.display();
            let is_team = tournament.participant() == "team";
            let is_table = book.system.is_table();
            let order = match (is_team, is_table) {
                (true, _) => "MPvGP,EDE,EMMSB,BH:MP-C1",
                (_, true) => "DE,SB,WIN",
                _ => "BH-C1,DE,SB",
            };
            let choose = format!("`pairproof heading {file} --tiebreaks {order}` names others");
            let has_game = || tournament.records.iter().flatten().any(Record::is_played);
            let until = match (is_in_fide_mode, tournament.rounds_paired()) {
                (false, _) => format!("; {choose}"),
                (true, _) if is_table && !has_game() => {
                    format!("; {choose}, in FIDE mode until the first game is played")
                }
                (true, 0) => format!("; {choose}, in FIDE mode before round one only"),
                (true, _) => String::new(),
            };
            let says = "No tie-breaks are named: the rulebook's own (OWN) count, and `close` writes them";
            page.fold(&format!("{says}{until}"), 2)
        }
        _ => String::new(),
    })
}
