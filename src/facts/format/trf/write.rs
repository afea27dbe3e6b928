//! Writes the tournament report.
//!
//! Both dialects state the number of rounds and the initial colour in both ways (142 and XXR, 152 and XXC), because
//! some programs understand only one. The dialects differ in the byes for coming rounds. TRF16 puts them in the round
//! columns and their points in the points column. TRF26 puts them in 240 records and counts only the points from paired
//! rounds.
//!
//! The points column is counted from the results. Names longer than 33 characters are truncated to fit the columns;
//! JSON keeps everything.

use std::fmt::Write as _;

use super::{scoring, wall};
use crate::format::points::{points_ahead, points_played};
use crate::format::wall_records::WallRecords;
use crate::tournament::{
    Colour, Outcome, PairingNumber, Player, PlayerId, Record, RoundNo, Score, Scoring, Tournament,
};

/// The number of letters of a name that the columns of a player record can hold.
pub const LONGEST_NAME: usize = 33;
/// The longest federation, FIDE id and date of birth that a report can hold.
pub(in crate::format) const LONGEST_FEDERATION: usize = 3;
/// The maximum length of a title.
pub(in crate::format) const LONGEST_TITLE: usize = 3;
pub(in crate::format) const LONGEST_ID: usize = 11;
pub(in crate::format) const LONGEST_BIRTH: usize = 10;

/// The dialect to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::format) enum Dialect {
    /// The report of 2016 with the extensions that engines read.
    Trf16,
    /// The report of 2026.
    Trf26,
}

/// Returns the report as text, with LF line breaks. In a team event, `people` are the players of the teams.
pub(in crate::format) fn write(
    tournament: &Tournament,
    people: Option<&Tournament>,
    dialect: Dialect,
) -> String {
    let is_team = people.is_some();
    let mut writer = TrfWriter {
        tournament,
        dialect,
        has_player_lists: dialect == Dialect::Trf26 && !is_team,
        paired: tournament.rounds_paired(),
        is_team,
        out: String::new(),
    };
    writer.headings();
    if let Some(people) = people {
        writer.team_scoring(people.scoring);
        writer.unwanted();
        writer.groups();
        return writer.people(people, &tournament.headings.after_players);
    }
    writer.scoring();
    writer.prohibitions();
    writer.decrees();
    writer.groups();
    if writer.has_player_lists {
        writer.acceleration_by_range();
        writer.byes();
    } else {
        writer.acceleration_by_player();
    }
    for player in &tournament.players {
        writer.player(player);
    }
    writer.kept(&tournament.headings.after_players);
    writer.out
}

pub(super) struct TrfWriter<'a> {
    pub(super) tournament: &'a Tournament,
    dialect: Dialect,
    /// Whether records 240, 250 and 260 may list players. These records do not exist in TRF16, and in a team event they
    /// list teams.
    pub(super) has_player_lists: bool,
    paired: RoundNo,
    /// Whether the players belong to teams, so that their points stay as stated.
    is_team: bool,
    out: String,
}

impl<'a> TrfWriter<'a> {
    /// Writes the players of a team event, and the records after them.
    fn people(mut self, people: &'a Tournament, behind: &[(String, String)]) -> String {
        self.tournament = people;
        self.paired = people.rounds_paired();
        people.players.iter().for_each(|player| self.player(player));
        self.kept(behind);
        self.out
    }

    /// Writes the points of games, unless a record kept as written already states them.
    fn team_scoring(&mut self, scoring: Scoring) {
        let is_kept = self.tournament.headings.kept().any(|(code, _)| code == "162");
        if is_kept {
            return;
        }
        self.points_of_results(scoring);
    }

    /// Writes one line. Writing into a String cannot fail.
    pub(super) fn line(&mut self, text: std::fmt::Arguments<'_>) {
        let start = self.out.len();
        let _ = self.out.write_fmt(text);
        self.out.truncate(start + self.out[start..].trim_end().len());
        self.out.push('\n');
    }

    fn headings(&mut self) {
        let t = self.tournament;
        self.line(format_args!("012 {}", clean(&t.headings.name)));
        self.kept(&t.headings.others);
        for line in wall::lines(&WallRecords::of(t)) {
            self.line(format_args!("{}", clean(&line)));
        }
        if let Some(system) = &t.system {
            self.line(format_args!("192 {}", clean(system).trim()));
        }
        if let Some(rounds) = t.rounds {
            self.line(format_args!("142 {rounds}"));
            self.line(format_args!("XXR {rounds}"));
        }
        if let Some(colour) = t.initial_colour {
            let (letter, word) = match colour {
                Colour::White => ("W", "white1"),
                Colour::Black => ("B", "black1"),
            };
            self.line(format_args!("152 {letter}"));
            self.line(format_args!("XXC {word}"));
        }
    }

    /// Returns whether a kept record is still right. Only record 162 can be overtaken, because it states the points as
    /// they were read.
    fn is_right(&self, (code, text): &(String, String)) -> bool {
        self.is_team || code != "162" || scoring::stated_by(text) == Some(self.game_points())
    }

    /// Returns the points of a game.
    fn game_points(&self) -> Scoring {
        let t = self.tournament;
        t.teams.as_ref().map_or(t.scoring, |teams| teams.game_scoring)
    }

    /// Writes records that were read but not understood, unchanged.
    fn kept(&mut self, records: &[(String, String)]) {
        for record in records {
            if !self.is_right(record) {
                continue;
            }
            let (code, text) = record;
            let blank = if text.is_empty() { "" } else { " " };
            self.out += &format!("{code}{blank}{text}").replace(['\r', '\n'], " ");
            self.out.push('\n');
        }
    }

    fn scoring(&mut self) {
        let is_stated = |record: &(String, String)| record.0 == "162" && self.is_right(record);
        if self.dialect == Dialect::Trf16 || !self.tournament.headings.kept().any(is_stated) {
            self.points_of_results(self.game_points());
        }
    }

    fn points_of_results(&mut self, s: Scoring) {
        if s == Scoring::default() {
            return;
        }
        let bye_lines = [("BBZ", s.zero_bye), ("BBF", s.forfeit_loss)];
        match self.dialect {
            Dialect::Trf16 => {
                let of = |points: Score| column(points, 1);
                let (win, draw, loss) = (of(s.win), of(s.draw), of(s.loss));
                self.line(format_args!(
                    "XXS WW={win} BW={win} WD={draw} BD={draw} WL={loss} BL={loss} ZPB={} HPB={draw} FPB={win} PAB={} FW={win} FL={}",
                    of(s.zero_bye), of(s.pairing_bye), of(s.forfeit_loss)
                ));
                let lines = [("BBW", s.win), ("BBD", s.draw), ("BBL", s.loss), ("BBU", s.pairing_bye)];
                for (code, points) in lines.into_iter().chain(bye_lines) {
                    self.line(format_args!("{code} {}", column(points, 4)));
                }
                if let Some(points) = s.unfinished {
                    self.line(format_args!("162  X{}", column(points, 4)));
                }
            }
            Dialect::Trf26 => {
                let mut entries = vec![('W', s.win), ('D', s.draw), ('L', s.loss), ('P', s.pairing_bye)];
                let is_one = s.zero_bye == s.forfeit_loss;
                if is_one && s.zero_bye != Score::ZERO {
                    entries.push(('A', s.zero_bye));
                }
                entries.extend(s.unfinished.map(|points| ('X', points)));
                let text: Vec<String> = entries
                    .iter()
                    .map(|(symbol, points)| format!("{symbol}{}", column(*points, 4)))
                    .collect();
                self.line(format_args!("162  {}", text.join("    ")));
                // The symbol A has one value for both kinds; two values need the extension.
                for (code, points) in bye_lines.into_iter().filter(|_| !is_one) {
                    self.line(format_args!("{code} {}", column(points, 4)));
                }
            }
        }
    }

    fn acceleration_by_player(&mut self) {
        for (player, points) in self.tournament.players.iter().zip(acceleration(self.tournament)) {
            if points.iter().any(|&p| p != Score::ZERO) {
                let row = fields(points.iter().map(|&p| column(p, 4)));
                self.line(format_args!("XXA {:>4}{row}", player.number));
            }
        }
    }

    /// Writes one line for consecutive players with the same points in the same rounds.
    fn acceleration_by_range(&mut self) {
        for AccelerationRange { points, rounds: (first, last), numbers: (low, high) } in
            acceleration_ranges(self.tournament)
        {
            let points = column(points, 4);
            self.line(format_args!("250      {points} {first:>3} {last:>3} {low:>4} {high:>4}"));
        }
    }

    /// Writes the byes for unpaired rounds, one record for each round and kind.
    fn byes(&mut self) {
        let longest = self.tournament.records.iter().map(Vec::len).max().unwrap_or(0);
        for round in self.paired + 1..=longest {
            for kind in [Outcome::FullBye, Outcome::HalfBye, Outcome::ZeroBye] {
                let has_it = |p: &&Player| self.tournament.record(p.id, round).outcome == kind;
                let numbers = fields(self.tournament.players.iter().filter(has_it).map(|p| p.number));
                if !numbers.is_empty() {
                    self.line(format_args!("240 {} {round:>3}{numbers}", kind.letter()));
                }
            }
        }
    }

    fn player(&mut self, p: &Player) {
        let points = self.points(p).map_or_else(String::new, |points| column(points, 4));
        let rank = p.stated_rank.filter(|&rank| rank <= 9999).map_or_else(String::new, |r| r.to_string());
        let rating = p.rating.filter(|&rating| rating <= 9999).map_or_else(String::new, |r| r.to_string());
        let columns = |(record, round)| self.tournament.columns_of(p.id, round, record);
        let columns = self.cells(p.id).into_iter().zip(1..).flat_map(columns);
        let cells: String = columns.map(|record| self.cell(&record)).collect();
        self.line(format_args!(
            "001 {:>4} {}{:>3} {:<33} {rating:>4} {:>3} {:>11} {:<10} {points:>4} {rank:>4}{cells}",
            p.number,
            p.sex.unwrap_or(' '),
            whole(&p.titled(), LONGEST_TITLE),
            cut(&p.name, LONGEST_NAME),
            whole(&p.federation, LONGEST_FEDERATION),
            whole(&p.fide_id, LONGEST_ID),
            whole(&p.birth, LONGEST_BIRTH),
        ));
    }

    /// Returns the points column, which in a team event is not calculated from the results.
    fn points(&self, p: &Player) -> Option<Score> {
        let stated = p.stated_points.filter(|_| self.is_team);
        let played = points_played(self.tournament, p.id, self.paired);
        let ahead = if self.has_player_lists {
            Score::ZERO
        } else {
            points_ahead(self.tournament, p.id, self.paired)
        };
        stated.or(Some(played + ahead))
    }

    /// Returns the rounds to write in columns.
    fn cells(&self, id: PlayerId) -> Vec<Record> {
        let row = self.tournament.records.get(id.index()).map_or(&[][..], Vec::as_slice);
        let in_list = |round: RoundNo, record: &Record| {
            self.has_player_lists
                && round > self.paired
                && matches!(record.outcome, Outcome::FullBye | Outcome::HalfBye | Outcome::ZeroBye)
        };
        let blank_if_listed = |(record, round): (&Record, RoundNo)| {
            if in_list(round, record) { Record::NOTHING } else { *record }
        };
        let mut cells: Vec<Record> = row.iter().zip(1..).map(blank_if_listed).collect();
        while cells.last() == Some(&Record::NOTHING) {
            cells.pop();
        }
        cells
    }

    fn cell(&self, record: &Record) -> String {
        if *record == Record::NOTHING {
            return " ".repeat(10);
        }
        let opponent = record.opponent.map_or_else(|| "0000".to_owned(), |id| self.number(id).to_string());
        let colour = match record.colour {
            Some(Colour::White) => 'w',
            Some(Colour::Black) => 'b',
            None => '-',
        };
        format!("  {opponent:>4} {colour} {}", record.outcome.letter())
    }

    pub(super) fn number(&self, id: PlayerId) -> PairingNumber {
        self.tournament.player(id).number
    }
}

/// The acceleration points of consecutive numbers in consecutive rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::format) struct AccelerationRange {
    pub(in crate::format) points: Score,
    pub(in crate::format) rounds: (RoundNo, RoundNo),
    pub(in crate::format) numbers: (PairingNumber, PairingNumber),
}

/// Returns the acceleration points per player, with all entries for a player added up.
fn acceleration(tournament: &Tournament) -> Vec<Vec<Score>> {
    let mut table = vec![Vec::new(); tournament.players.len()];
    for given in &tournament.acceleration {
        let row: &mut Vec<Score> = &mut table[given.player.index()];
        row.resize(row.len().max(given.by_round.len()), Score::ZERO);
        for (sum, points) in row.iter_mut().zip(&given.by_round) {
            *sum = *sum + *points;
        }
    }
    table
}

/// Groups consecutive players with the same points in the same rounds.
pub(in crate::format) fn acceleration_ranges(tournament: &Tournament) -> Vec<AccelerationRange> {
    let table = acceleration(tournament);
    let mut ranges: Vec<AccelerationRange> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut players: Vec<&Player> = tournament.players.iter().collect();
    players.sort_by_key(|p| p.number);
    for player in players {
        let mut still_open = Vec::new();
        for (points, rounds) in runs(&table[player.id.index()]) {
            let is_same = |&i: &usize| (ranges[i].points, ranges[i].rounds) == (points, rounds);
            let index = open.iter().copied().find(is_same).unwrap_or_else(|| {
                ranges.push(AccelerationRange { points, rounds, numbers: (player.number, player.number) });
                ranges.len() - 1
            });
            ranges[index].numbers.1 = player.number;
            still_open.push(index);
        }
        open = still_open;
    }
    ranges
}

/// Returns equal points in consecutive rounds, each with the first and the last round.
fn runs(points: &[Score]) -> Vec<(Score, (RoundNo, RoundNo))> {
    let mut runs: Vec<(Score, (RoundNo, RoundNo))> = Vec::new();
    for (&points, round) in points.iter().zip(1..).filter(|(p, _)| **p != Score::ZERO) {
        match runs.last_mut().filter(|(same, (_, last))| *same == points && last + 1 == round) {
            Some((_, (_, last))) => *last = round,
            None => runs.push((points, (round, round))),
        }
    }
    runs
}

/// Formats four-column fields, each preceded by a blank.
pub(super) fn fields(values: impl Iterator<Item = impl std::fmt::Display>) -> String {
    values.fold(String::new(), |mut text, value| {
        let _ = write!(text, " {value:>4}"); // Writing into a String cannot fail.
        text
    })
}

/// Formats points right-aligned in a field. Points of 100 or more have no decimal, so that they fit.
fn column(points: Score, width: usize) -> String {
    let text = points.to_string();
    let short = text.strip_suffix(".0").filter(|_| text.len() > 4).unwrap_or(&text);
    format!("{short:>width$}")
}

/// Returns a text without line breaks.
pub(super) fn clean(text: &str) -> String {
    text.replace(['\r', '\n'], " ")
}

/// Returns a code if it fits, else nothing: the beginning of an id is the id of somebody else.
fn whole(text: &str, width: usize) -> String {
    let text = clean(text).trim().to_owned();
    if text.chars().count() > width { String::new() } else { text }
}

/// Returns the beginning of a text that fits into columns.
pub(in crate::format) fn cut(text: &str, width: usize) -> String {
    let cut: String = clean(text).chars().take(width).collect();
    // A name that is cut after the comma does not keep it.
    cut.trim().trim_end_matches(',').to_owned()
}
