//! Checks that each player's line agrees with the opponent's line.
//!
//! Each wrong cell is reported once, at the line that is more likely to be wrong. A line with findings of its own is
//! not reported again.

use std::collections::{BTreeMap, BTreeSet};

use super::finding::{Finding, Note, Notes, Place, code};
use super::finding_list::FindingList;
use super::letters;
use super::sheet::{PlayerRow, SheetCell, words};
use crate::tournament::{Agreement, Outcome, PairingNumber};
use limit::look;

/// The columns of a report that a round takes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum RoundColumns {
    /// One column, for a game or a match.
    One,
    /// One column, for a game of a player in a match of teams. Byes are those of teams.
    OfTeams,
    /// Two columns, for the two games of a match.
    Two,
}

impl RoundColumns {
    /// Returns the name of a column, from 1.
    pub(super) fn name(self, column: usize) -> String {
        match self {
            Self::One | Self::OfTeams => format!("round {column}"),
            Self::Two => format!("round {}, game {}", column.div_ceil(2), 2 - column % 2),
        }
    }
}

/// Runs all checks across rows, which must be sorted by unique pairing numbers. A row with a finding is marked as not
/// sound, so that its points are not reported as well.
pub(super) fn check(
    rows: &mut [PlayerRow],
    columns: RoundColumns,
    lost_rows: usize,
    findings: &mut FindingList,
    notes: &mut Notes,
) {
    let blamed = check_all(rows, columns, lost_rows, findings, notes);
    for row in rows.iter_mut().filter(|row| blamed.contains(&row.player.number)) {
        row.sound = false;
    }
}

/// Returns the players with findings.
fn check_all(
    rows: &[PlayerRow],
    columns: RoundColumns,
    lost_rows: usize,
    findings: &mut FindingList,
    notes: &mut Notes,
) -> BTreeSet<PairingNumber> {
    let by_number: BTreeMap<PairingNumber, &PlayerRow> = rows.iter().map(|row| (row.number(), row)).collect();
    let rounds = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    let (cut_off, blamed) = (BTreeMap::new(), BTreeSet::new());
    let mut check = CrossCheck { rows, columns, by_number, lost_rows, findings, notes, cut_off, blamed };
    for round in 1..=rounds {
        check.opponents(round);
        check.games(round);
        if columns != RoundColumns::OfTeams {
            check.byes(round);
        }
    }
    check.cut_off_lines();
    check.blamed
}

struct CrossCheck<'a> {
    rows: &'a [PlayerRow],
    columns: RoundColumns,
    by_number: BTreeMap<PairingNumber, &'a PlayerRow>,
    lost_rows: usize,
    findings: &'a mut FindingList,
    notes: &'a mut Notes,
    /// Players whose line ends early although other players name them: (round, the player who names them).
    cut_off: BTreeMap<PairingNumber, (usize, PairingNumber)>,
    /// Players with findings.
    blamed: BTreeSet<PairingNumber>,
}

/// One side of a game: the player's line, and its cell for the round.
#[derive(Clone, Copy)]
struct GameSide<'r> {
    row: &'r PlayerRow,
    cell: &'r SheetCell,
}

impl CrossCheck<'_> {
    /// Checks that opponents exist and name the player in return.
    fn opponents(&mut self, round: usize) {
        let when = self.columns.name(round);
        for row in self.rows {
            look();
            let Some((cell, opponent)) = row.cell(round).and_then(|c| Some((c, c.opponent?))) else {
                continue;
            };
            if opponent == row.number() {
                let message = format!("player {opponent} is his own opponent in {when}");
                self.find(
                    row,
                    Finding::new(code::OPPONENT, cell.opponent_at, message, "Enter the real opponent."),
                );
                continue;
            }
            let Some(&other) = self.by_number.get(&opponent) else {
                if self.lost_rows == 0 {
                    let message = format!("the opponent in {when} is player {opponent}, who does not exist");
                    let remedy = "Correct the number, or add the player's line.";
                    self.find(row, Finding::new(code::OPPONENT, cell.opponent_at, message, remedy));
                }
                continue;
            };
            let returned = other.cell(round).and_then(|c| c.opponent);
            if returned != Some(row.number()) {
                self.one_sided(round, row, other);
            }
        }
    }

    /// Reports that `row` names `other`, who names another player or none.
    fn one_sided(&mut self, round: usize, row: &PlayerRow, other: &PlayerRow) {
        let when = self.columns.name(round);
        let (me, opponent) = (row.number(), other.number());
        if !row.sound || !other.sound {
            return;
        }
        let returned = other.cell(round).and_then(|c| c.opponent);
        if returned.is_some_and(|third| third == opponent || !self.by_number.contains_key(&third)) {
            return; // The other line has a finding of its own in this round.
        }
        let third = returned.filter(|&third| self.names(third, round) != Some(opponent));
        let fourth = third.and_then(|third| Some((third, self.names(third, round)?)));
        if fourth.is_some_and(|(third, fourth)| fourth != me && self.names(fourth, round) == Some(third)) {
            return; // The other line breaks into a game on which both players agree: it is to blame.
        }
        if returned.is_none() && other.ends_at.is_some() {
            self.cut_off.entry(opponent).or_insert((round, me));
            return;
        }
        let message = match returned {
            Some(third) if self.names(third, round) == Some(opponent) => {
                format!("player {opponent} is the opponent of both {third} and {me} in {when}")
            }
            Some(third) => {
                format!("in {when} player {me} names {opponent}, but {opponent} names {third}")
            }
            None => {
                let says = other.cell(round).map_or("nothing", |c| words(c.outcome));
                format!("in {when} player {me} names {opponent}, but the line for {opponent} says {says}")
            }
        };
        let at = row.cell(round).map_or(row.number_at, |c| c.opponent_at);
        let remedy = format!(
            "Correct the opponent of player {me} here, or that of player {opponent} ({}).",
            other.cell(round).map_or(other.number_at, |c| c.opponent_at)
        );
        self.find(row, Finding::new(code::ASYMMETRIC, at, message, &remedy));
    }

    fn names(&self, number: PairingNumber, round: usize) -> Option<PairingNumber> {
        self.by_number.get(&number)?.cell(round)?.opponent
    }

    /// Checks that the colours and results on the two sides of each game agree.
    fn games(&mut self, round: usize) {
        for row in self.rows {
            let Some(cell) = row.cell(round) else { continue };
            let higher = cell.opponent.filter(|&o| o > row.number());
            let Some(other) = higher.and_then(|o| self.by_number.get(&o)).copied() else {
                continue;
            };
            let Some(theirs) = other.cell(round).filter(|c| c.opponent == Some(row.number())) else {
                continue;
            };
            if row.sound && other.sound {
                let (mine, theirs) = (GameSide { row, cell }, GameSide { row: other, cell: theirs });
                self.colours(round, mine, theirs);
                self.results(round, mine, theirs);
            }
        }
    }

    fn colours(&mut self, round: usize, mine: GameSide<'_>, theirs: GameSide<'_>) {
        let (GameSide { row, cell }, GameSide { row: other, cell: their_cell }) = (mine, theirs);
        if let Some(colour) = cell.colour.filter(|_| cell.colour == their_cell.colour) {
            let when = self.columns.name(round);
            let message =
                format!("players {} and {} both have {colour} in {when}", row.number(), other.number());
            let remedy = format!("Correct one of the two; the other is at {}.", cell.colour_at);
            self.find(other, Finding::new(code::COLOUR, their_cell.colour_at, message, &remedy));
        }
    }

    fn results(&mut self, round: usize, mine: GameSide<'_>, theirs: GameSide<'_>) {
        let (GameSide { row, cell }, GameSide { row: other, cell: their_cell }) = (mine, theirs);
        match cell.outcome.agreement(their_cell.outcome) {
            Agreement::Normal => {}
            Agreement::ByDecision => self.notes.push(Note {
                line: Place::from(their_cell.result_at).line,
                message: format!(
                    "In {}, {} for player {} and {} for player {} add up to less than a full point; \
                     taken as the arbiter's decision.",
                    self.columns.name(round),
                    words(cell.outcome),
                    row.number(),
                    words(their_cell.outcome),
                    other.number()
                ),
            }),
            Agreement::Impossible => {
                let when = self.columns.name(round);
                let marked =
                    [(row, cell), (other, their_cell)].into_iter().find(|(_, cell)| cell.mark.is_some());
                if let Some((row, cell)) = marked {
                    if let Some(finding) = letters::of_finished(cell, (row.number(), &when)) {
                        self.find(row, finding);
                    }
                    return;
                }
                let message = format!(
                    "in {when}, player {} has {}, but the opponent, player {}, has {}",
                    row.number(),
                    words(cell.outcome),
                    other.number(),
                    words(their_cell.outcome)
                );
                let remedy = format!("Correct one of the two; the other is at {}.", cell.result_at);
                self.find(other, Finding::new(code::CONTRADICTION, their_cell.result_at, message, &remedy));
            }
        }
    }

    /// Checks that each round has at most one pairing-allocated bye.
    fn byes(&mut self, round: usize) {
        let when = self.columns.name(round);
        let has_bye = |row: &&PlayerRow| row.cell(round).is_some_and(|c| c.outcome == Outcome::PairingBye);
        let mut with_bye = self.rows.iter().filter(has_bye);
        let Some(first) = with_bye.next() else { return };
        for row in with_bye {
            let at = row.cell(round).map_or(row.number_at, |c| c.result_at);
            let message = format!(
                "players {} and {} both have the pairing-allocated bye (U) in {when}",
                first.number(),
                row.number()
            );
            let remedy = "Only one player per round can have it. Enter a requested bye as H, F or Z.";
            self.find(row, Finding::new(code::TWO_BYES, at, message, remedy));
        }
    }

    /// Reports lines that end too early although another line names the player.
    fn cut_off_lines(&mut self) {
        for (number, (round, by)) in std::mem::take(&mut self.cut_off) {
            let Some(&row) = self.by_number.get(&number) else { continue };
            let when = self.columns.name(round);
            let message =
                format!("the line for player {number} ends early: player {by} names {number} in {when}");
            let at = match (Place::from(row.number_at).line, row.ends_at) {
                (Some(line), Some(end)) => Place::columns(line, end, end),
                _ => row.number_at.into(),
            };
            let remedy = "Complete the line up to the last round; it looks truncated.";
            self.find(row, Finding::new(code::TRUNCATED, at, message, remedy));
        }
    }

    fn find(&mut self, row: &PlayerRow, finding: Finding) {
        self.blamed.insert(row.number());
        self.findings.push(finding.of(row.number()));
    }
}
