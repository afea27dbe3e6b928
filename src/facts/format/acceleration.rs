//! Acceleration: points per player (`XXA`) and per range of numbers (`250`), merged into one list.

use std::collections::BTreeMap;

use super::finding::{Finding, code};
use super::sheet::{RawTournament, Spot};
use crate::tournament::{PairingNumber, Player, PlayerId, Score, Tournament, VirtualPoints};
use limit::look;

impl RawTournament {
    /// Stores the acceleration from `XXA` and `250` lines. If both kinds of line concern the same player, they must
    /// agree.
    pub(super) fn place_acceleration(
        &mut self,
        tournament: &mut Tournament,
        ids: &BTreeMap<PairingNumber, PlayerId>,
    ) {
        let mut personal: BTreeMap<PlayerId, (Vec<Score>, Spot)> = BTreeMap::new();
        for given in std::mem::take(&mut self.personal_points) {
            let Some(&id) = ids.get(&given.player.number) else {
                self.unknown(given.player);
                continue;
            };
            let points = without_trailing_zeros(given.by_round);
            if personal.insert(id, (points, given.player.at)).is_some() {
                let message = format!("player {} has two acceleration lines", given.player.number);
                let finding =
                    Finding::new(code::ACCELERATION, given.player.at, message, "Keep one of the two lines.");
                self.findings.push(finding.of(given.player.number));
            }
        }
        let ranged = self.ranged_points(tournament);
        for (id, points) in &ranged {
            if let Some((own, at)) = personal.get(id).filter(|(own, _)| own != points) {
                let number = tournament.player(*id).number;
                let message = format!(
                    "player {number} has acceleration {} in a line of his own and {} in a range (250)",
                    list(own),
                    list(points)
                );
                let remedy = "Make the two agree, or keep one of them.";
                self.findings.push(Finding::new(code::ACCELERATION, *at, message, remedy).of(number));
            }
        }
        let own = personal.into_iter().map(|(id, (points, _))| (id, points));
        let all: BTreeMap<PlayerId, Vec<Score>> = ranged.into_iter().chain(own).collect();
        tournament.acceleration = all
            .into_iter()
            .filter(|(_, points)| !points.is_empty())
            .map(|(player, by_round)| VirtualPoints { player, by_round })
            .collect();
    }

    fn ranged_points(&mut self, tournament: &Tournament) -> BTreeMap<PlayerId, Vec<Score>> {
        let mut table: BTreeMap<PlayerId, Vec<Option<Score>>> = BTreeMap::new();
        for range in std::mem::take(&mut self.range_points) {
            let within = |p: &&Player| range.numbers.0 <= p.number && p.number <= range.numbers.1;
            let mut twice = None;
            for player in tournament.players.iter().filter(within) {
                look();
                let row = table.entry(player.id).or_default();
                row.resize(row.len().max(range.rounds.1), None);
                for round in range.rounds.0..=range.rounds.1 {
                    if row[round - 1].replace(range.points).is_some() {
                        twice = twice.or(Some((player.number, round)));
                    }
                }
            }
            if let Some((number, round)) = twice {
                let message = format!("player {number} gets acceleration twice in round {round}");
                let remedy = "Make the ranges in the 250 lines disjoint, and state the total points in each.";
                self.findings.push(Finding::new(code::ACCELERATION, range.at, message, remedy).of(number));
            }
        }
        let row = |points: Vec<Option<Score>>| {
            without_trailing_zeros(points.into_iter().map(Option::unwrap_or_default).collect())
        };
        table.into_iter().map(|(id, points)| (id, row(points))).collect()
    }
}

fn without_trailing_zeros(mut points: Vec<Score>) -> Vec<Score> {
    while points.last() == Some(&Score::ZERO) {
        points.pop();
    }
    points
}

fn list(points: &[Score]) -> String {
    if points.is_empty() {
        return "none".to_owned();
    }
    points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
