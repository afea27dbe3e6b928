//! Writes the records that list pairing numbers: prohibitions, points by decree, groups.

use super::write::{TrfWriter, clean, fields};
use crate::format::groups;
use crate::tournament::Prohibition;

impl TrfWriter<'_> {
    pub(super) fn prohibitions(&mut self) {
        for p in self.tournament.prohibitions.iter().filter(|p| p.players.len() > 1) {
            if p.if_possible {
                self.unwanted_pairs(p);
            } else if is_always(p) && (!self.has_player_lists || self.tournament.rounds.is_none()) {
                let numbers = self.listed(p);
                self.line(format_args!("XXP {numbers}"));
            } else {
                self.ranged_prohibition(p);
            }
        }
    }

    /// Writes only the pairs that are kept apart if possible. In a team event, the other pairs are a record that is kept as it
    /// was read (260).
    pub(super) fn unwanted(&mut self) {
        for p in self.tournament.prohibitions.iter().filter(|p| p.if_possible && p.players.len() > 1) {
            self.unwanted_pairs(p);
        }
    }

    fn unwanted_pairs(&mut self, p: &Prohibition) {
        let last = p.last.map_or_else(String::new, |last| last.to_string());
        let rounds = if is_always(p) { String::new() } else { format!(" {}-{last}", p.first) };
        let numbers = self.listed(p);
        self.line(format_args!("XXN{rounds} {numbers}"));
    }

    /// Returns the numbers of the players, separated by blanks.
    fn listed(&self, p: &Prohibition) -> String {
        let numbers: Vec<String> = p.players.iter().map(|&id| self.number(id).to_string()).collect();
        numbers.join(" ")
    }

    /// Writes points by decree, in both dialects. Without the decrees, the points would differ from the results.
    pub(super) fn decrees(&mut self) {
        for d in &self.tournament.decrees {
            let round = d.round.map_or_else(String::new, |round| round.to_string());
            let numbers = fields(d.players.iter().map(|&id| self.number(id)));
            let points = d.points.to_string();
            self.line(format_args!("299 {}{points:>12} {:>4}{numbers}", d.result.letter(), round));
        }
    }

    pub(super) fn groups(&mut self) {
        for (kind, name, numbers) in groups::lists(self.tournament) {
            let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            let name = if name.is_empty() { name } else { format!(": {}", clean(&name)) };
            self.line(format_args!("XXG {} {}{name}", kind.word(), numbers.join(" ")));
        }
    }

    fn ranged_prohibition(&mut self, p: &Prohibition) {
        let end = self.tournament.rounds.filter(|&rounds| p.first <= rounds);
        let last = p.last.or(end).map_or_else(String::new, |last| last.to_string());
        let numbers = fields(p.players.iter().map(|&id| self.number(id)));
        self.line(format_args!("260 {:>3} {last:>3}{numbers}", p.first));
    }
}

/// Returns whether the pairs are prohibited in all rounds.
fn is_always(p: &Prohibition) -> bool {
    p.first == 1 && p.last.is_none()
}
