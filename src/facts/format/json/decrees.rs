//! Points by decree in JSON: the letter of the result as in record 299, half points, round and players.

use serde::{Deserialize, Serialize};

use super::{MOST_POINTS, RawTournament};
use crate::format::finding::{Finding, Place, code};
use crate::format::sheet::{DecreeList, ListedNumber, MOST_ROUNDS, Spot};
use crate::tournament::{DecreedResult, PairingNumber, Score, Tournament};

/// Points by decree.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct DecreeEntry {
    /// The letter of the result; a blank means a bonus or a penalty.
    result: char,
    /// Half points.
    points: i32,
    /// The round; if absent, every round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    round: Option<usize>,
    /// The players; without any, everybody.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    players: Vec<PairingNumber>,
}

/// Returns the decrees of a tournament. Those of teams are a record among the headings.
pub(super) fn of(tournament: &Tournament) -> Vec<DecreeEntry> {
    if tournament.participant() == "team" {
        return Vec::new();
    }
    let entry = |decree: &crate::tournament::Decree| DecreeEntry {
        result: decree.result.letter(),
        points: decree.points.0,
        round: decree.round,
        players: decree.players.iter().map(|&id| tournament.player(id).number).collect(),
    };
    tournament.decrees.iter().map(entry).collect()
}

/// Adds entries to the sheet.
pub(super) fn read(entries: Vec<DecreeEntry>, sheet: &mut RawTournament) {
    for entry in entries {
        let result = DecreedResult::from_letter(entry.result);
        let least = if result == Some(DecreedResult::Extra) { -MOST_POINTS } else { 0 };
        let is_round = entry.round.is_none_or(|round| (1..=MOST_ROUNDS).contains(&round));
        let Some(result) = result.filter(|_| is_round && (least..=MOST_POINTS).contains(&entry.points))
        else {
            let message = format!("the points by decree for the result '{}' are impossible", entry.result);
            let remedy = "Name W, D, L, F, H, Z, +, - or a blank, half points, and a round from 1. Only a blank may have \
                          negative points.";
            sheet.findings.push(Finding::new(code::ABNORMAL, Place::WHOLE, message, remedy));
            continue;
        };
        let named = |number: PairingNumber| ListedNumber { number, at: Spot::default() };
        if sheet.has_room(entry.players.len() + 1, Place::WHOLE) {
            let players = entry.players.into_iter().map(named).collect();
            sheet.decrees.push(DecreeList {
                result,
                points: Some(Score(entry.points)),
                game_points: None,
                round: entry.round,
                players,
            });
        }
    }
}
