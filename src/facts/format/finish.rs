//! Converts a sheet to a `Tournament`: numbers become `PlayerId`s after all checks.
//!
//! `crosscheck` contains the checks across lines, and `points` contains the checks of points.

use std::collections::BTreeMap;

use super::crosscheck::{self, RoundColumns};
use super::finding::{Finding, Findings, Note, code};
use super::letters;
use super::points;
use super::sheet::{ByeList, DecreeList, ListedNumber, PlayerRow, RawTournament, SheetCell, words};
use super::text::count;
use crate::tournament::{
    Decree, DecreedResult, Outcome, PairingNumber, Player, PlayerId, Prohibition, Record, Score, Tournament,
};

impl RawTournament {
    /// Returns the tournament, or all findings about it.
    ///
    /// The note `first` precedes all others.
    pub(super) fn finish(mut self, first: Option<Note>) -> Result<(Tournament, Vec<Note>), Findings> {
        self.sort_rows();
        let columns = match () {
            () if self.is_double() => RoundColumns::Two,
            () if self.is_team_event() => RoundColumns::OfTeams,
            () => RoundColumns::One,
        };
        crosscheck::check(&mut self.rows, columns, self.lost_rows, &mut self.findings, &mut self.notes);
        letters::note(&self.rows, |column| columns.name(column), &mut self.notes);
        let ids: BTreeMap<PairingNumber, PlayerId> =
            self.rows.iter().zip(0u32..).map(|(row, i)| (row.number(), PlayerId(i))).collect();
        let (mut tournament, ids) = match self.tournament(&ids) {
            players if self.is_double() => (self.of_two_games(players), ids),
            players if self.is_team_event() => self.of_teams(players, &ids),
            players => (players, ids),
        };
        self.check_rounds(&tournament);
        self.note_rounds_without_game(&tournament);
        self.place_byes(&mut tournament, &ids);
        self.place_prohibitions(&mut tournament, &ids);
        self.place_decrees(&mut tournament, &ids);
        self.place_groups(&mut tournament, &ids);
        self.note_headings(&tournament);
        self.note_unnamed();
        self.note_acceleration(&tournament);
        self.place_acceleration(&mut tournament, &ids);
        self.place_wall(&mut tournament, &ids);
        if tournament.teams.is_some() {
            tournament.recount_all_matches();
            if !tournament.has_two_games() {
                self.compare_team_points(&mut tournament);
            }
        }
        points::check_column(&mut tournament, &self.rows, &mut self.findings, &mut self.notes);
        shorten(&mut tournament);
        if self.findings.is_empty() {
            Ok((tournament, self.notes.behind(first)))
        } else {
            Err(self.findings.into())
        }
    }

    /// Sorts the rows by pairing number, or keeps the listed order if the source requests it. Removes the second player
    /// with the same number.
    fn sort_rows(&mut self) {
        if self.ranks_as_listed && !self.rows.is_sorted_by_key(PlayerRow::number) {
            for (row, place) in self.rows.iter_mut().zip(1..) {
                row.player.listed = Some(PairingNumber(place));
            }
        }
        self.rows.sort_by_key(PlayerRow::number);
        let mut kept: Vec<PlayerRow> = Vec::with_capacity(self.rows.len());
        for row in self.rows.drain(..) {
            if let Some(first) = kept.last_mut().filter(|first| first.number() == row.number()) {
                let message = format!(
                    "pairing number {} is given twice: to {} ({}) and to {}",
                    row.number(),
                    named(&first.player.name),
                    first.number_at,
                    named(&row.player.name)
                );
                let remedy = "Give one of them another number, and correct the opponents' lines.";
                self.findings
                    .push(Finding::new(code::DUPLICATE, row.number_at, message, remedy).of(row.number()));
                first.sound = false;
                self.lost_rows += 1;
            } else {
                kept.push(row);
            }
        }
        kept.sort_by_key(|row| row.player.ranking());
        self.rows = kept;
    }

    fn tournament(&self, ids: &BTreeMap<PairingNumber, PlayerId>) -> Tournament {
        let record = |cell: &SheetCell| match cell.opponent {
            Some(number) => {
                Record { opponent: ids.get(&number).copied(), colour: cell.colour, outcome: cell.outcome }
            }
            None => Record::bye(cell.outcome),
        };
        let player = |(row, i): (&PlayerRow, u32)| Player { id: PlayerId(i), ..row.player.clone() };
        Tournament {
            headings: self.headings.clone(),
            players: self.rows.iter().zip(0u32..).map(player).collect(),
            records: self.rows.iter().map(|row| row.cells.iter().map(record).collect()).collect(),
            rounds: self.rounds.map(|(n, _)| n),
            initial_colour: self.initial_colour.map(|(colour, _)| colour),
            scoring: self.scoring,
            system: self.system.clone(),
            ..Tournament::default()
        }
    }

    /// Checks that no unpaired round precedes a paired one, and that no more rounds are paired than announced.
    fn check_rounds(&mut self, tournament: &Tournament) {
        let paired = tournament.rounds_paired();
        let is_double = self.is_double();
        // Two columns are a round. A match that is none has its own finding, and its round is not without pairs.
        let columns = |round: usize| if is_double { 2 * round - 1..2 * round + 1 } else { round..round + 1 };
        for round in 1..paired {
            let is_in_column = |row: &PlayerRow| {
                columns(round).any(|column| row.cell(column).is_some_and(|cell| cell.opponent.is_some()))
            };
            let is_paired = tournament.players.iter().any(|p| tournament.record(p.id, round).is_paired())
                || is_double && self.rows.iter().any(is_in_column);
            if !is_paired && !tournament.players.is_empty() {
                let place =
                    self.rows[0].cell(columns(round).start).map_or(self.rows[0].number_at, |c| c.opponent_at);
                let message = format!("round {round} has no pairs, but round {paired} does");
                let remedy = format!(
                    "Enter the games of round {round}, or move the later rounds one column group to the left."
                );
                self.findings.push(Finding::new(code::ROUNDS, place, message, remedy));
            }
        }
        if let Some((announced, place)) = self.rounds.filter(|&(n, _)| n < paired) {
            let (rounds, with_pairs) = (count(announced, "round"), count(paired, "round"));
            let message = format!("the file announces {rounds}, but has pairs in {with_pairs}");
            let remedy = format!("Announce at least {with_pairs}, or remove the surplus columns.");
            self.findings.push(Finding::new(code::ROUNDS, place, message, remedy));
        }
    }

    /// Notes the paired rounds in which nobody has an opponent: a bye that was entered before the round was paired makes the
    /// round count as paired.
    // READING C0401-3: the pairing-allocated bye comes from a pairing, so a round with one counts as paired; the other
    // reading: a round without a game is still to be paired, and the bye is arranged for it.
    fn note_rounds_without_game(&mut self, tournament: &Tournament) {
        let has_game = |round: usize| {
            tournament.players.iter().any(|p| tournament.record(p.id, round).opponent.is_some())
        };
        for round in (1..=tournament.rounds_paired()).filter(|&round| !has_game(round)) {
            let with_bye = tournament
                .players
                .iter()
                .find(|p| tournament.record(p.id, round).outcome == Outcome::PairingBye);
            let Some(player) = with_bye else { continue };
            let text = format!(
                "Round {round} has no {}, but counts as paired, because {} has the pairing-allocated bye; the next round to \
                 pair is {}. If round {round} is still to be played, delete that bye: pairing gives it.",
                tournament.encounter(),
                player.label(),
                tournament.rounds_paired() + 1
            );
            self.notes.push(Note::whole(text));
        }
    }

    /// Converts listed byes into round records.
    fn place_byes(&mut self, tournament: &mut Tournament, ids: &BTreeMap<PairingNumber, PlayerId>) {
        let coming = tournament.rounds_paired() + 1;
        for list in std::mem::take(&mut self.byes) {
            let round = list.round.unwrap_or(coming);
            if list.round.is_none() && tournament.rounds.is_some_and(|last| coming > last) {
                let text = "All announced rounds are paired; the list of absent players is ignored.";
                self.notes.push(Note { line: list.at.line, message: text.to_owned() });
                continue;
            }
            if let Some(last) = tournament.rounds.filter(|&last| round > last) {
                let rounds = count(last, "round");
                let message = format!("the list is for round {round}, but the file announces {rounds}");
                let remedy = "Correct the round, or the number of rounds (142, XXR).";
                self.findings.push(Finding::new(code::LIST, list.at, message, remedy));
                continue;
            }
            for named in &list.players {
                let Some(&id) = ids.get(&named.number) else {
                    self.unknown(*named);
                    continue;
                };
                let bye = Record::bye(list.outcome);
                let there = tournament.record(id, round);
                if there == Record::NOTHING {
                    let row = &mut tournament.records[id.index()];
                    row.resize(row.len().max(round), Record::NOTHING);
                    row[round - 1] = bye;
                } else if there != bye && !same_absence(&list, &there) {
                    let message = format!(
                        "player {} is listed with {} in round {round}, but the player's own line says {}",
                        named.number,
                        words(list.outcome),
                        words_of(&there)
                    );
                    let remedy = "Correct the list or the player's line.";
                    self.findings.push(Finding::new(code::LIST, named.at, message, remedy).of(named.number));
                }
            }
        }
    }

    /// Returns the players of a list; a number that no player has is a finding.
    fn listed(&mut self, players: &[ListedNumber], ids: &BTreeMap<PairingNumber, PlayerId>) -> Vec<PlayerId> {
        let mut found = Vec::new();
        for named in players {
            match ids.get(&named.number) {
                Some(&id) => found.push(id),
                None => self.unknown(*named),
            }
        }
        found
    }

    pub(super) fn place_prohibitions(
        &mut self,
        tournament: &mut Tournament,
        ids: &BTreeMap<PairingNumber, PlayerId>,
    ) {
        for list in std::mem::take(&mut self.prohibitions) {
            let players = self.listed(&list.players, ids);
            // The forms 'to the last announced round' and 'to the end' mean the same.
            let last = list.last.filter(|&last| tournament.rounds.is_none_or(|rounds| last < rounds));
            tournament.prohibitions.push(Prohibition {
                players,
                first: list.first,
                last,
                if_possible: list.if_possible,
            });
        }
    }

    pub(super) fn place_decrees(
        &mut self,
        tournament: &mut Tournament,
        ids: &BTreeMap<PairingNumber, PlayerId>,
    ) {
        for list in std::mem::take(&mut self.decrees) {
            let players = self.listed(&list.players, ids);
            if players.is_empty() && !list.players.is_empty() {
                continue; // All players are unknown, and a decree without players would be for everybody.
            }
            let DecreeList { result, points, game_points, round, .. } = list;
            let points = points.unwrap_or_else(|| match_points(tournament, result));
            let decree = Decree { result, points, game_points, round, players };
            if !decree.has_effect(tournament) {
                self.notes.push(Note::whole(decree.without_effect(tournament)));
            }
            tournament.decrees.push(decree);
        }
    }

    /// Assigns the listed clubs, areas and families to the players.
    fn place_groups(&mut self, tournament: &mut Tournament, ids: &BTreeMap<PairingNumber, PlayerId>) {
        for list in std::mem::take(&mut self.groups) {
            for named in &list.players {
                let Some(&id) = ids.get(&named.number) else {
                    self.unknown(*named);
                    continue;
                };
                let player = &mut tournament.players[id.index()];
                if let Some(other) = list.kind.name(player).filter(|&other| other != list.name) {
                    let (kind, name) = (list.kind.word(), &list.name);
                    let message =
                        format!("player {} has two {kind} entries: {other} and {name}", named.number);
                    let finding = Finding::new(code::LIST, named.at, message, "Keep one of the two.");
                    self.findings.push(finding.of(named.number));
                }
                list.kind.enter(player, &list.name);
            }
        }
    }

    pub(super) fn unknown(&mut self, named: ListedNumber) {
        if self.lost_rows == 0 {
            let message = format!("there is no player {}", named.number);
            let remedy = "Correct the number, or add the player's line.";
            self.findings.push(Finding::new(code::LIST, named.at, message, remedy).of(named.number));
        }
    }
}

/// Returns the match points of a result, for a decree that states only game points.
fn match_points(tournament: &Tournament, result: DecreedResult) -> Score {
    let of_matches = tournament.teams.as_ref().map(|teams| teams.match_scoring).unwrap_or_default();
    match result {
        DecreedResult::Win | DecreedResult::FullBye | DecreedResult::ForfeitWin => of_matches.win,
        DecreedResult::Draw | DecreedResult::HalfBye => of_matches.draw,
        DecreedResult::Loss => of_matches.loss,
        DecreedResult::ZeroBye => of_matches.zero_bye,
        DecreedResult::ForfeitLoss => of_matches.forfeit_loss,
        DecreedResult::Extra => Score::ZERO,
    }
}

/// Returns whether the player's own line states the same absence in another way.
fn same_absence(list: &ByeList, there: &Record) -> bool {
    let is_away = there.opponent.is_none() && list.outcome == Outcome::ZeroBye;
    is_away && (list.round.is_none() || there.outcome == Outcome::ForfeitLoss)
}

/// Removes blank rounds from the end of each row, because unrecorded rounds count as blank.
fn shorten(tournament: &mut Tournament) {
    for row in &mut tournament.records {
        while row.last() == Some(&Record::NOTHING) {
            row.pop();
        }
    }
}

fn named(name: &str) -> &str {
    if name.is_empty() { "a player without a name" } else { name }
}

fn words_of(record: &Record) -> &'static str {
    if record.opponent.is_some() { "a game" } else { words(record.outcome) }
}
