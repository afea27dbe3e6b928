//! Notes about headings that cannot be right: counts of players and teams, dates, records of another kind of event; and about
//! the federation and the year of birth of a player who is entered.
//!
//! Pairing uses none of them, so they are notes. A report may be without them, and a date may be in words.

use super::birth::date;
use super::doubt::PlayerDoubt;
use super::federations;
use super::finding::Note;
use super::sheet::RawTournament;
use super::text::{count, whole_number};
use crate::tournament::{PairingNumber, Player, Tournament};

/// The maximum number of players whom a note about names lists.
const MOST_SHOWN: usize = 5;

impl RawTournament {
    /// Notes players without a name. Reports that other programs make for trials have no names, so they are read.
    pub(super) fn note_unnamed(&mut self) {
        let unnamed = self.rows.iter().filter(|row| row.player.name.trim().is_empty());
        let numbers: Vec<String> = unnamed.map(|row| row.player.number.to_string()).collect();
        let shown = numbers.iter().take(MOST_SHOWN).cloned().collect::<Vec<_>>().join(", ");
        let message = match numbers.len() {
            0 => return,
            1 => format!("Player {shown} has no name; he is shown by his number."),
            all => {
                let others = if all > MOST_SHOWN { " and others" } else { "" };
                format!(
                    "{} have no names and are shown by their numbers: {shown}{others}.",
                    count(all, "player")
                )
            }
        };
        self.notes.push(Note::whole(message));
    }

    /// Notes headings that contradict the players of the report, or that state no day of the calendar.
    pub(super) fn note_headings(&mut self, tournament: &Tournament) {
        let rated = self.rows.iter().filter(|row| row.player.rating.is_some()).count();
        let teams = self.is_team_event().then_some(tournament.players.len());
        let counts = [
            ("062", "players", Some(self.rows.len() + self.lost_rows)),
            ("072", "rated players", Some(rated).filter(|_| self.lost_rows == 0)),
            ("082", "teams", teams),
        ];
        for line in self.heading_lines() {
            let code = line.field(1, 3);
            let note = match code.as_str() {
                "042" | "052" => no_date(&code, &line.field(5, line.length())),
                "132" => line.tokens(4).iter().find_map(|token| no_date(&code, &format!("20{}", token.text))),
                "352" if self.is_of_single_games() => Some(
                    "Record 352 gives colours to the boards of a match, but this is no event of matches."
                        .to_owned(),
                ),
                _ => counts.iter().find(|(known, ..)| *known == code).and_then(|&(_, what, number)| {
                    let number = number?;
                    let stated = line.tokens(4).first().and_then(|token| whole_number(&token.text))?;
                    let is_wrong = usize::try_from(stated) != Ok(number);
                    is_wrong.then(|| {
                        format!("Record {code} states {stated} {what}, but the report has {number}.")
                    })
                }),
            };
            if let Some(message) = note {
                let line = (line.number > 0).then_some(line.number);
                self.notes.push(Note { line, message });
            }
        }
    }

    /// Returns whether the participants are players who meet in single games.
    fn is_of_single_games(&self) -> bool {
        !self.is_double() && !self.is_team_event() && !self.is_of_sides()
    }

    /// Notes acceleration (250) that reaches no player, or rounds that the event does not have.
    pub(super) fn note_acceleration(&mut self, tournament: &Tournament) {
        let participants = format!("{}s", tournament.participant());
        for range in &self.range_points {
            let ((first, last), (low, high)) = (range.rounds, range.numbers);
            let is_within = |number: PairingNumber| low <= number && number <= high;
            let message = if !tournament.players.iter().any(|p| is_within(p.number)) {
                format!("Record 250 has no effect: there are no {participants} from {low} to {high}.")
            } else if let Some(rounds) = tournament.rounds.filter(|&rounds| last > rounds) {
                format!("Record 250 is for rounds {first} to {last}, but the report announces {rounds}.")
            } else {
                continue;
            };
            self.notes.push(Note { line: range.at.line, message });
        }
    }
}

/// The years in which a player of an event can have been born. The program has no clock to ask: a child born after the last of
/// them plays in no event yet.
const BORN: std::ops::RangeInclusive<u32> = 1900..=2028;

/// Returns sentences about what is hardly right in the data of a player who is entered: a federation that FIDE does not have,
/// and a year of birth.
pub fn doubts(player: &Player) -> Vec<PlayerDoubt> {
    let federation =
        Some(player.federation.as_str()).filter(|code| !code.is_empty()).and_then(federations::doubt);
    let year = player.birth.get(..4).and_then(whole_number).filter(|year| !BORN.contains(year));
    let born = year.map(|year| PlayerDoubt::Birth { year });
    federation.into_iter().chain(born).collect()
}

/// Returns a note about a date in figures that is not in the calendar; text in words is left alone.
fn no_date(code: &str, text: &str) -> Option<String> {
    let is_in_figures = text.bytes().all(|byte| byte.is_ascii_digit() || b"/-. ".contains(&byte));
    let has_parts = text.contains(['/', '-', '.']);
    let shown = if code == "132" { text.strip_prefix("20").unwrap_or(text) } else { text };
    (is_in_figures && has_parts && date(text).is_none())
        .then(|| format!("Record {code} states '{shown}', which is no day of the calendar."))
}

#[cfg(test)]
mod tests {
    use crate::format::read_tournament;

    fn notes(records: &str) -> Vec<String> {
        let line = |n: u32, rating: &str| {
            format!(
                "001 {n:>4}      {:<33} {rating:>4}                             0.0 {n:>4}\n",
                format!("P{n}")
            )
        };
        let text = format!("{records}142 5\n{}{}", line(1, "2000"), line(2, ""));
        let (_, notes) = read_tournament("two", text.as_bytes()).expect("no finding");
        notes.into_iter().map(|note| note.to_string()).collect()
    }

    #[test]
    fn headings_that_cannot_be_right_are_noted() {
        let right = "042 2026/01/13\n052 Jun 26, 2026\n062 2 (1)\n072 1\n082 0\n132      26/01/13  26/01/14\n\
                     250       1.0   1   5    1    1\n";
        assert_eq!(notes(right), Vec::<String>::new());
        for (record, note) in [
            ("062 25\n", "line 1: Record 062 states 25 players, but the report has 2."),
            ("072 2\n", "line 1: Record 072 states 2 rated players, but the report has 1."),
            ("042 2026/13/45\n", "line 1: Record 042 states '2026/13/45', which is no day of the calendar."),
            (
                "132      26/01/13  99/99/99\n",
                "line 1: Record 132 states '99/99/99', which is no day of the calendar.",
            ),
            (
                "352 WBXB\n",
                "line 1: Record 352 gives colours to the boards of a match, but this is no event of matches.",
            ),
            (
                "250       1.0   1   2   90   99\n",
                "line 1: Record 250 has no effect: there are no players from 90 to 99.",
            ),
            (
                "250       1.0   9  12    1    2\n",
                "line 1: Record 250 is for rounds 9 to 12, but the report announces 5.",
            ),
        ] {
            assert_eq!(notes(record), [note], "{record}");
        }
    }
}
