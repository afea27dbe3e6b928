//! Published rounds and their changes: the records of a source become facts, and are checked.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use super::finding::{Finding, Note, Place, code};
use super::match_result::parse_match;
use super::named::ListedNumber;
use super::round::pairing_of;
use super::sheet::{MOST_ROUNDS, RawTournament};
use super::wall_records::{
    ChangeRecord, DrawnRecord, NumberPair, OutcomeRecord, RatingRecord, ResultRecord, TableRecord,
    TablesRecord, WallRecords, outcome,
};
use crate::tournament::{
    Board, Correction, DrawnBy, MatchResult, Outcome, Pairing, PairingNumber, PlayerId, RankChange, Repair,
    RoundNo, TableChange, Tournament, Wall, WallChange,
};

/// The highest number of a table, and so the maximum number of tables in a round.
pub const MOST_TABLES: usize = 9999;
/// What to do about the number of a table that is too high.
pub(super) const NO_TABLE: &str = "Tables are numbered from 1 to 9999.";
/// What to do about a letter that is no result.
const NO_RESULT: &str = "Write 1 = 0 W D L + - H F U Z, or * for none.";

/// Returns whether the text can be written as a single word in a line.
fn is_word(text: &str) -> bool {
    !text.is_empty() && !text.contains(|c: char| c.is_whitespace() || c.is_control() || c == ',')
}

impl RawTournament {
    /// Resolves the players in publication records, and checks the records.
    pub(super) fn place_wall(
        &mut self,
        tournament: &mut Tournament,
        ids: &BTreeMap<PairingNumber, PlayerId>,
    ) {
        let WallRecords { rulebook, rulebook_text, tables, drawn, changes } = std::mem::take(&mut self.wall);
        if let Some((id, at)) = rulebook.as_ref().filter(|(id, _)| !is_word(id)) {
            self.fault(*at, format!("'{id}' is not a rulebook id"), "An id is one word, as in dutch-2026.");
        }
        if let Some((_, at)) = rulebook_text.as_ref().filter(|_| rulebook.is_none()) {
            let remedy = "Add its line XXW rulebook ID, or delete the text.";
            self.fault(*at, "there is the text of a rulebook, but no rulebook is named".to_owned(), remedy);
        }
        let mut wall = Wall {
            rulebook: rulebook.map(|(id, _)| id),
            rulebook_text: rulebook_text.map(|(text, _)| text),
            ..Wall::default()
        };
        for TablesRecord { round, boards, at } in tables {
            let placed: Option<Vec<_>> = boards.iter().map(|seats| self.board(*seats, ids)).collect();
            let Some(placed) = placed else { continue };
            let players = || placed.iter().flatten().flat_map(|b| [b.white, b.black]);
            let twice = players().count() != players().collect::<BTreeSet<_>>().len();
            if !self.is_round(round, at) {
            } else if placed.len() > MOST_TABLES {
                self.fault(at, format!("round {round} has {} tables", placed.len()), NO_TABLE);
            } else if twice {
                let remedy = "Name every player once, or delete the line to renumber the boards.";
                self.fault(at, format!("a player sits at two tables in round {round}"), remedy);
            } else if let Entry::Vacant(free) = wall.tables.entry(round) {
                free.insert(placed.clone());
                self.note_other_boards(tournament, round, &placed, at);
            } else {
                self.fault(
                    at,
                    format!("the tables of round {round} are given twice"),
                    "Keep one of the two.",
                );
            }
        }
        for record in drawn {
            let (round, at) = (record.round, record.at);
            let Some(by) = self.drawn_by(record, ids) else { continue };
            if wall.drawn.insert(round, by).is_some() {
                let says = format!("the conditions of round {round} are given twice");
                self.fault(at, says, "Keep one of the two lines.");
            }
        }
        for change in changes {
            wall.changes.extend(self.change(change, ids));
        }
        tournament.wall = wall;
    }

    /// Adds a note if the boards of the round differ from its tables.
    fn note_other_boards(&mut self, t: &Tournament, round: RoundNo, tables: &[Option<Board>], at: Place) {
        let Pairing { boards, .. } = pairing_of(t, round).unwrap_or_default();
        let key = |b: &Board| (b.white.min(b.black), b.white.max(b.black));
        let recorded: BTreeSet<_> = boards.iter().map(key).collect();
        if recorded != tables.iter().flatten().map(key).collect() {
            let text = format!(
                "The boards of round {round} do not match its tables (XXB), so they are numbered by score."
            );
            self.notes.push(Note { line: at.line, message: text });
        }
    }

    /// Resolves the players in the conditions of a round; returns `None` if they have a fault.
    fn drawn_by(&mut self, record: DrawnRecord, ids: &BTreeMap<PairingNumber, PlayerId>) -> Option<DrawnBy> {
        let DrawnRecord { round, rulebook, rulebook_text, declared, seed, withdrawn, order, at } = record;
        if !self.is_round(round, at) {
            return None;
        }
        if let Some(word) = declared.iter().chain(&rulebook).find(|word| !is_word(word)) {
            let says = format!("'{word}' is not the name of a rulebook, a discretion or a reading");
            self.fault(at, says, "Each is one word, as in dutch-2026, baku or IRL-4=nought.");
            return None;
        }
        let mut known = |list: Vec<ListedNumber>| -> Option<Vec<PlayerId>> {
            list.into_iter().map(|named| self.known(named, ids)).collect()
        };
        let (withdrawn, order) = (known(withdrawn)?, known(order)?);
        Some(DrawnBy { rulebook, rulebook_text, declared, seed, withdrawn, order })
    }

    /// Resolves the players in a change; returns `None` if it has a fault.
    fn change(
        &mut self,
        change: ChangeRecord,
        ids: &BTreeMap<PairingNumber, PlayerId>,
    ) -> Option<WallChange> {
        match change {
            ChangeRecord::Repaired { .. } => self.repaired(change, ids).map(WallChange::Repaired),
            ChangeRecord::Corrected { round, after, results, was, because, at } => {
                if !self.is_round(round, at) || !self.is_round(after, at) {
                    return None;
                }
                if after <= round && !results.iter().all(|r| is_of_an_announcement(r, after == round)) {
                    let message = format!("no round up to {after} was paired on the result of round {round}");
                    self.fault(at, message, "Name a later round after the word 'after', or delete the line.");
                    return None;
                }
                let placed =
                    results.into_iter().map(|r| self.corrected_result(r, ids)).collect::<Option<_>>()?;
                let was = was.map(|text| self.was(&text, at).ok_or(())).transpose().ok()?;
                Some(WallChange::Corrected(Correction { round, after, results: placed, was, because }))
            }
            ChangeRecord::Ranked { after, ratings, order, at } => {
                let change = self.is_round(after, at).then(|| self.ranked(&ratings, &order, at, ids))??;
                Some(WallChange::Ranked(RankChange { after, ..change }))
            }
        }
    }

    /// Resolves the players in a repair; returns `None` if it has a fault.
    fn repaired(&mut self, change: ChangeRecord, ids: &BTreeMap<PairingNumber, PlayerId>) -> Option<Repair> {
        let ChangeRecord::Repaired {
            round,
            rules,
            stay,
            apart,
            tables,
            bye,
            because,
            choice,
            after,
            was,
            at,
        } = change
        else {
            return None;
        };
        if !self.is_round(round, at) || (after > 0 && !self.is_round(after, at)) {
            return None;
        }
        if let Some(code) = rules.iter().find(|code| !is_word(code)) {
            self.fault(
                at,
                format!("'{code}' is not the code of a rule"),
                "A code is one word, as in D98-F6.",
            );
            return None;
        }
        let tables = self.changed_tables(&tables, &stay, at, ids)?;
        let mut player = |named: Option<ListedNumber>| match named {
            Some(named) => self.known(named, ids).map(Some),
            None => Some(None),
        };
        let bye = match bye {
            Some(bye) => Some((player(bye.old)?, player(bye.new)?)),
            None => None,
        };
        let mut known = |named: &ListedNumber| self.known(*named, ids);
        let apart = apart.iter().map(|group| group.iter().map(&mut known).collect::<Option<_>>());
        let apart = apart.collect::<Option<_>>()?;
        let was = was.iter().map(|r| self.outcome_before(*r, ids)).collect::<Option<_>>()?;
        Some(Repair { round, rules, stay, apart, tables, bye, because, choice, after, was })
    }

    /// Resolves the tables that a repair changed; returns `None` if one of them, or one that had to stay, has a fault.
    fn changed_tables(
        &mut self,
        tables: &[TableRecord],
        stay: &[usize],
        at: Place,
        ids: &BTreeMap<PairingNumber, PlayerId>,
    ) -> Option<Vec<TableChange>> {
        let changed = tables.iter().map(|t| {
            let (old, new) = (self.board(t.old, ids)?, self.board(t.new, ids)?);
            Some(TableChange { table: t.table, old, new })
        });
        let tables: Vec<TableChange> = changed.collect::<Option<_>>()?;
        let mut numbers = tables.iter().map(|t| t.table).chain(stay.iter().copied());
        if let Some(table) = numbers.find(|t| !(1..=MOST_TABLES).contains(t)) {
            self.fault(at, format!("{table} is not a table"), NO_TABLE);
            return None;
        }
        Some(tables)
    }

    /// Resolves a player with the outcomes before and after a correction; returns `None` if it has a fault.
    fn corrected_result(
        &mut self,
        ResultRecord { player, old, new }: ResultRecord,
        ids: &BTreeMap<PairingNumber, PlayerId>,
    ) -> Option<(PlayerId, Outcome, Outcome)> {
        let (Some(old), Some(new)) = (outcome(old), outcome(new)) else {
            let message = format!("'{old}' or '{new}' is not a result");
            self.fault(player.at, message, NO_RESULT);
            return None;
        };
        Some((self.known(player, ids)?, old, new))
    }

    /// Resolves a player with the outcome before a change; returns `None` if it has a fault.
    fn outcome_before(
        &mut self,
        OutcomeRecord { player, old }: OutcomeRecord,
        ids: &BTreeMap<PairingNumber, PlayerId>,
    ) -> Option<(PlayerId, Outcome)> {
        let Some(old) = outcome(old) else {
            let message = format!("'{old}' is not a result");
            self.fault(player.at, message, NO_RESULT);
            return None;
        };
        Some((self.known(player, ids)?, old))
    }

    /// Resolves the players in a change of ratings and numbers; returns `None` if it has a fault.
    fn ranked(
        &mut self,
        ratings: &[RatingRecord],
        order: &[ListedNumber],
        at: Place,
        ids: &BTreeMap<PairingNumber, PlayerId>,
    ) -> Option<RankChange> {
        let old = |rating: u32| Some(rating).filter(|&rating| rating > 0);
        let ratings = ratings.iter().map(|r| Some((self.known(r.player, ids)?, old(r.old))));
        let ratings = ratings.collect::<Option<Vec<_>>>()?;
        let order = order.iter().map(|named| self.known(*named, ids)).collect::<Option<Vec<_>>>()?;
        if order.iter().collect::<BTreeSet<_>>().len() < order.len() {
            self.fault(
                at,
                "a player stands twice in the order",
                "Name every player once, or delete the line.",
            );
            return None;
        }
        Some(RankChange { after: 0, ratings, order })
    }

    /// Reads the result of a match before its correction; returns `None` if it is none.
    fn was(&mut self, text: &str, at: Place) -> Option<MatchResult> {
        let read = parse_match(text);
        if read.is_none() {
            let message = "the result before is not the result of a match";
            self.fault(at, message, "Write it as 1,=,0,+/- or 2.5-1.5 after the word 'was'.");
        }
        read
    }

    fn is_round(&mut self, round: RoundNo, at: Place) -> bool {
        let is_round = (1..=MOST_ROUNDS).contains(&round);
        if !is_round {
            self.fault(at, format!("{round} is not a round"), "Rounds are whole numbers from 1.");
        }
        is_round
    }

    /// Resolves the players of a board; returns `None` if one of them is unknown.
    #[allow(clippy::option_option, reason = "the table is known to be empty, or the player is not known")]
    fn board(
        &mut self,
        seats: Option<NumberPair>,
        ids: &BTreeMap<PairingNumber, PlayerId>,
    ) -> Option<Option<Board>> {
        let Some((white, black)) = seats else { return Some(None) };
        Some(Some(Board { white: self.known(white, ids)?, black: self.known(black, ids)? }))
    }

    fn known(&mut self, named: ListedNumber, ids: &BTreeMap<PairingNumber, PlayerId>) -> Option<PlayerId> {
        let id = ids.get(&named.number).copied();
        if id.is_none() {
            self.unknown(named);
        }
        id
    }

    fn fault(&mut self, at: impl Into<Place>, message: impl Into<String>, remedy: &str) {
        self.findings.push(Finding::new(code::PUBLISHED, at, message, remedy));
    }
}

/// Returns whether a record is one of a bye announced for a later round, or of a player who entered (`is_entry`).
fn is_of_an_announcement(record: &ResultRecord, is_entry: bool) -> bool {
    let is_idle = |letter: char| "*HFZU".contains(letter);
    is_idle(record.old) && is_idle(record.new) && (!is_entry || record.old == '*')
}
