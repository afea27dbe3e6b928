//! Double-Swiss in a report: a round takes two columns, for game one and game two of the match with colours reversed.
//!
//! The type `FIDE_DOUBLESWISS` (record 192) and the colours of both games (record 352, `WB`) mark such a report.
//! Records count and name the rounds of the pairing.

use crate::format::finding::{Finding, code};
use crate::format::sheet::RawTournament;
use crate::tournament::{Outcome, PlayerId, Record, RoundNo, Tournament};

/// The record that marks a match as two games.
pub(super) const COLOURS: (&str, &str) = ("352", "WB");

/// Returns whether the headings belong to an event with matches of two games.
// READING TRF26-DOUBLE: TRF26 has no field for a match of two games; two columns are one match where the report has
// record 352, the colours of the two games, else a column is a match; the other reading: always two columns.
pub(in crate::format) fn is_double<'h>(
    system: Option<&str>,
    mut kept: impl Iterator<Item = &'h (String, String)>,
) -> bool {
    let is_type = |system: &str| system.to_ascii_uppercase().starts_with("FIDE_DOUBLESWISS");
    system.is_some_and(is_type) && kept.any(|(code, _)| code == COLOURS.0)
}

impl RawTournament {
    /// Returns whether a match takes two columns.
    pub(in crate::format) fn is_double(&self) -> bool {
        is_double(self.system.as_deref(), self.headings.kept())
    }

    /// Combines the two games of each match.
    pub(in crate::format) fn of_two_games(&mut self, event: Tournament) -> Tournament {
        self.check_colours_of_games();
        let columns = event.records;
        let records = vec![Vec::new(); event.players.len()];
        let mut tournament = Tournament { records, ..event }.of_two_games();
        for (row, id) in columns.iter().zip((0..).map(PlayerId)) {
            for (games, round) in row.chunks(2).zip(1..) {
                let both = [games[0], games.get(1).copied().unwrap_or(Record::NOTHING)];
                match of_match(&tournament, id, both) {
                    Ok(record) => {
                        tournament.records[id.index()].push(record);
                        if record.opponent.is_some() {
                            tournament.place_two_games(id, round, both);
                        }
                    }
                    Err((says, remedy)) => {
                        self.no_match(id, round, &says, remedy);
                        tournament.records[id.index()].push(Record::NOTHING);
                    }
                }
            }
        }
        tournament
    }

    /// Checks that record 352 states the colours of game one and game two.
    fn check_colours_of_games(&mut self) {
        let wrong = self
            .heading_lines()
            .into_iter()
            .find(|line| line.field(1, 3) == COLOURS.0 && line.rest(4).trim() != COLOURS.1);
        if let Some(line) = wrong {
            let message = format!("record 352 says '{}' about the two games of a match", line.rest(4).trim());
            let remedy = "Write 352 WB: a round has two columns, and the player with White in game one has Black in game \
                          two. Delete the record if a round has one column.";
            self.findings.push(Finding::new(code::TEAM, line.place(5, line.length()), message, remedy));
        }
    }

    fn no_match(&mut self, id: PlayerId, round: RoundNo, says: &str, remedy: &str) {
        let row = &mut self.rows[id.index()];
        row.sound = false; // Its points would be wrong only because of this fault.
        let at = row.cell(2 * round - 1).map_or(row.number_at, |cell| cell.opponent_at);
        let (number, name) = (row.number(), &row.player.name);
        let message = format!("round {round} of {number} {name}: {says}");
        self.findings.push(Finding::new(code::OPPONENT, at, message, remedy).of(number));
    }
}

/// Returns the record of a match, or the reason why its two columns are not a match.
fn of_match(
    event: &Tournament,
    id: PlayerId,
    [one, two]: [Record; 2],
) -> Result<Record, (String, &'static str)> {
    let name = |id: PlayerId| event.player(id).label();
    match (one.opponent, two.opponent) {
        (Some(first), Some(second)) if first == second => {
            if let (true, Some(colour)) = (one.colour == two.colour, one.colour) {
                let says = format!("{} has {colour} in both games against {}", name(id), name(first));
                return Err((says, "Turn the colours of game two."));
            }
            let colour = one.colour.or(two.colour.map(crate::tournament::Colour::opposite));
            Ok(Record { opponent: Some(first), colour, outcome: Outcome::Nothing })
        }
        (Some(first), Some(second)) => {
            let says = format!("game one is against {}, game two against {}", name(first), name(second));
            Err((says, "Two columns are one match: name the same opponent in both."))
        }
        (Some(only), None) | (None, Some(only)) => {
            let says = format!("only one of the two games has the opponent {}", name(only));
            Err((says, "Two columns are one match: name the opponent in both; - is a game lost by forfeit."))
        }
        (None, None) if one.outcome == two.outcome && one.outcome != Outcome::PairingBye => Ok(one),
        (None, None) if (one.outcome, two.outcome) == (Outcome::PairingBye, Outcome::HalfBye) => Ok(one),
        (None, None) => {
            let says = format!("{} in game one, {} in game two", one.outcome.letter(), two.outcome.letter());
            Err((says, "A bye is for the whole match: U and then H, or F, H or Z in both columns."))
        }
    }
}
