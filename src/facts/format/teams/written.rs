//! A tournament of teams in the form of a report's players, games and records.

use std::borrow::Cow;

use super::block::KeptRecords;
use super::{LISTS, block, crosstable};
use crate::format::sheet::RawTournament;
use crate::format::text::TextLine;
use crate::format::trf::{AccelerationRange, acceleration_ranges, decrees, lists};
use crate::tournament::{
    Colour, Decree, Outcome, PairingNumber, Player, PlayerId, Prohibition, RoundNo, Score, Squad, TeamScore,
    Teams, Tournament,
};

/// The contents of a team event's report apart from its headings.
#[derive(Clone, Debug)]
pub(in crate::format) struct TeamRecords {
    /// The tournament of teams as written: every match has its games.
    pub(in crate::format) teams: Tournament,
    /// The players, with their games.
    pub(in crate::format) people: Tournament,
}

/// Takes the tournament apart; returns `None` if it is not a tournament of teams.
pub(in crate::format) fn written(tournament: &Tournament) -> Option<TeamRecords> {
    tournament.teams.as_ref().filter(|teams| !teams.is_double)?;
    let mut t = tournament.clone();
    let last = t.records.iter().map(Vec::len).max().unwrap_or(0);
    let games = t.teams.as_ref().map_or(0, |teams| teams.games.iter().map(Vec::len).max().unwrap_or(0));
    (1..=last.max(games)).for_each(|round| t.settle_matches(round));
    let teams = t.teams.clone()?;
    let mut records =
        KeptRecords { before: t.headings.others.clone(), after: t.headings.after_players.clone() };
    TeamWriter { t: &t, teams: &teams, paired: t.rounds_paired() }.into_records(&mut records);
    t.headings.others = records.before;
    t.headings.after_players = records.after;
    let people = Tournament {
        headings: t.headings.clone(),
        players: teams.players.clone(),
        records: teams.games.clone(),
        scoring: teams.game_scoring,
        system: t.system.clone(),
        rounds: t.rounds,
        initial_colour: t.initial_colour,
        ..Tournament::default()
    };
    Some(TeamRecords { teams: t, people })
}

/// The number of letters of a team's name in a report.
pub const LONGEST_TEAM_NAME: usize = 32;

/// The codes of the records that are crosstables.
const CROSSTABLES: [&str; 2] = ["801", "802"];

/// Returns the lines of both crosstables, team by team.
fn crosstables(t: &Tournament, teams: &Teams) -> [Vec<String>; 2] {
    let paired = t.rounds_paired();
    [crosstable::by_boards(t, teams, paired), crosstable::by_points(t, teams, paired)]
}

/// Records the crosstable lines by the results where the report has different lines.
pub(super) fn note_unlike_tables(t: &mut Tournament) {
    let Some(mut teams) = t.teams.clone() else { return };
    let kept = KeptRecords { before: t.headings.others.clone(), after: t.headings.after_players.clone() };
    let [boards, points] = crosstables(t, &teams);
    let has = |code: &str, line: &String| {
        kept.of(code).next().is_none() || kept.of(code).any(|old| block::words(old) == block::words(line))
    };
    for (squad, (one, other)) in teams.squads.iter_mut().zip(boards.into_iter().zip(points)) {
        if !has("801", &one) || !has("802", &other) {
            squad.unlike_tables = Some(Box::new([one, other]));
        }
    }
    t.teams = Some(teams);
}

struct TeamWriter<'a> {
    t: &'a Tournament,
    teams: &'a Teams,
    paired: RoundNo,
}

impl TeamWriter<'_> {
    fn into_records(self, kept: &mut KeptRecords) {
        if kept.of("013").next().is_some() {
            kept.replace("013", 0, self.all(|id| Some(self.old_team(id))));
        }
        if kept.of("310").next().is_some() || kept.of("013").next().is_none() {
            kept.replace("310", 1, self.all(|id| Some(self.team(id))));
        }
        for code in LISTS {
            self.list(code, kept);
        }
        let has_byes = kept.of("320").next().is_some();
        kept.replace("320", 0, self.byes(has_byes));
        let forfeits = self.forfeits(kept);
        kept.replace("330", 4, forfeits);
        kept.replace("300", 2, self.lineups());
        let has_totals = self.teams.squads.iter().any(|squad| !squad.totals.is_empty());
        for (i, code) in CROSSTABLES.into_iter().enumerate() {
            if kept.of(code).next().is_some() || has_totals && code == "802" {
                let mut lines = crosstables(self.t, self.teams)[i].clone();
                for (squad, line) in self.teams.squads.iter().zip(&mut lines) {
                    let number = line.split_whitespace().next().map(str::to_owned);
                    let stands = squad.unlike_tables.as_ref().is_some_and(|tables| tables[i] == *line);
                    let old = kept
                        .of(code)
                        .find(|old| stands && old.split_whitespace().next() == number.as_deref());
                    if let Some(old) = old {
                        old.clone_into(line);
                    }
                }
                kept.replace(code, 1, lines);
            }
        }
    }

    fn all(&self, of: impl Fn(PlayerId) -> Option<String>) -> Vec<String> {
        self.t.players.iter().filter_map(|p| of(p.id)).collect()
    }

    fn members(&self, id: PlayerId) -> Vec<PairingNumber> {
        self.squad(id).members.iter().map(|m| self.teams.players[m.index()].number).collect()
    }

    fn squad(&self, id: PlayerId) -> &Squad {
        &self.teams.squads[id.index()]
    }

    fn old_team(&self, id: PlayerId) -> String {
        let members = joined(self.members(id).iter().map(|number| format!("{number:>4} ")));
        format!("{:<32}{}", short(&self.t.player(id).name, LONGEST_TEAM_NAME), members.trim_end())
    }

    fn team(&self, id: PlayerId) -> String {
        let (team, squad) = (self.t.player(id), self.squad(id));
        let counted = self.t.team_totals(id, self.paired);
        let unlike = squad.unlike.filter(|unlike| unlike.counted == counted);
        let (mp, gp) = unlike.map_or((Some(counted.0), Some(counted.1)), |unlike| unlike.stated);
        let field = |points: Option<Score>| points.map_or(String::new(), |p| crosstable::points(p, true, 6));
        let strength = team.rating.map_or_else(|| squad.strength.clone(), |rating| format!("{rating}  "));
        let rank = team.stated_rank.map_or(String::new(), |rank| rank.to_string());
        let members = joined(self.members(id).iter().map(|number| format!(" {number:>4}")));
        format!(
            "{:>3} {:<32} {:<5} {strength:>6} {:>6} {:>6} {rank:>3} {members}",
            team.number,
            short(&team.name, LONGEST_TEAM_NAME),
            short(&squad.nickname, 5),
            field(mp),
            field(gp),
        )
    }

    /// Writes byes, acceleration or prohibitions; an unchanged list keeps its original text.
    fn list(&self, code: &str, kept: &mut KeptRecords) {
        match code {
            "240" => kept.replace(code, 2, self.arranged_byes()),
            "250" if !self.says_the_same(code, kept) => kept.replace(code, 0, self.acceleration()),
            "260" if !self.says_the_same(code, kept) => kept.replace(code, 0, self.prohibitions()),
            "299" if !self.says_the_same(code, kept) => kept.replace(code, 0, self.decrees()),
            _ => {}
        }
    }

    /// Returns whether the kept records of a list match the contents of the tournament.
    fn says_the_same(&self, code: &str, kept: &KeptRecords) -> bool {
        let mut sheet = RawTournament::default();
        for text in kept.of(code) {
            let line = TextLine::new(0, &format!("{code} {text}"));
            match code {
                "250" => lists::team_points(&line, &mut sheet),
                "260" => lists::prohibited(&line, &mut sheet),
                _ => decrees::team_decree(&line, &mut sheet),
            }
        }
        let ids = self.t.players.iter().map(|p| (p.number, p.id)).collect();
        let nothing = (vec![], vec![], vec![]);
        let (acceleration, prohibitions, decrees) = nothing;
        let mut again = Tournament { decrees, prohibitions, acceleration, ..self.t.clone() };
        sheet.place_acceleration(&mut again, &ids);
        sheet.place_prohibitions(&mut again, &ids);
        sheet.place_decrees(&mut again, &ids);
        match code {
            "250" => again.acceleration == self.t.acceleration,
            "260" => again.prohibitions.iter().eq(self.prohibited()),
            _ => again.decrees == self.t.decrees,
        }
    }

    /// Returns the pairs of record 260, which cannot say that teams are merely kept apart if possible (`XXN`).
    fn prohibited(&self) -> impl Iterator<Item = &Prohibition> {
        self.t.prohibitions.iter().filter(|p| !p.if_possible)
    }

    fn acceleration(&self) -> Vec<String> {
        let line = |range: &AccelerationRange| {
            let ((first, last), (low, high)) = (range.rounds, range.numbers);
            let points = range.points.to_string();
            let (mp, gp) = match self.teams.primary {
                TeamScore::MatchPoints => (points.as_str(), ""),
                TeamScore::GamePoints => ("", points.as_str()),
            };
            format!("{mp:>4} {gp:>4} {first:>3} {last:>3} {low:>4} {high:>4}")
        };
        acceleration_ranges(self.t).iter().map(line).collect()
    }

    fn decrees(&self) -> Vec<String> {
        let line = |d: &Decree| {
            let round = d.round.map_or_else(String::new, |round| round.to_string());
            let of_games = d.game_points.map_or_else(String::new, |points| points.to_string());
            let numbers: String =
                joined(d.players.iter().map(|&id| format!(" {:>4}", self.t.player(id).number)));
            let of_match = d.points.to_string();
            format!("{}{of_match:>6}{of_games:>6} {round:>4}{numbers}", d.result.letter())
        };
        self.t.decrees.iter().map(line).collect()
    }

    fn prohibitions(&self) -> Vec<String> {
        let line = |p: &Prohibition| {
            let last = p.last.or(self.t.rounds).map_or_else(String::new, |last| last.to_string());
            let numbers: String =
                joined(p.players.iter().map(|&id| format!(" {:>4}", self.t.player(id).number)));
            format!("{:>3} {last:>3}{numbers}", p.first)
        };
        self.prohibited().filter(|p| p.players.len() > 1).map(line).collect()
    }

    fn arranged_byes(&self) -> Vec<String> {
        let longest = self.t.records.iter().map(Vec::len).max().unwrap_or(0);
        let mut lines = Vec::new();
        for round in 1..=longest {
            for kind in [Outcome::FullBye, Outcome::HalfBye, Outcome::ZeroBye] {
                let has = |p: &&Player| self.t.record(p.id, round).outcome == kind;
                let numbers: String =
                    joined(self.t.players.iter().filter(has).map(|p| format!(" {:>4}", p.number)));
                if !numbers.is_empty() {
                    lines.push(format!("{} {round:>3}{numbers}", kind.letter()));
                }
            }
        }
        lines
    }

    fn byes(&self, is_there: bool) -> Vec<String> {
        let of = |round| {
            let has = |p: &&Player| self.t.record(p.id, round).outcome == Outcome::PairingBye;
            self.t.players.iter().find(has).map_or_else(|| "   ".to_owned(), |p| format!("{:>3}", p.number))
        };
        let rounds: Vec<String> = (1..=self.paired).map(of).collect();
        if !is_there && rounds.iter().all(|number| number.trim().is_empty()) {
            return Vec::new();
        }
        let (mp, gp) = (self.teams.match_scoring.pairing_bye, self.teams.bye_game_points);
        vec![
            format!("{:>4} {:>4} {}", mp.to_string(), gp.to_string(), rounds.join(" ")).trim_end().to_owned(),
        ]
    }

    /// Returns the matches in which no board was played. A match whose boards say more than the record, because both teams
    /// won or both lost some, needs no record: it would state another result. A report keeps such a record that it has.
    fn forfeits(&self, kept: &KeptRecords) -> Vec<String> {
        let mut lines = Vec::new();
        for round in 1..=self.paired {
            for white in &self.t.players {
                let record = self.t.record(white.id, round);
                let Some(black) = record.opponent else { continue };
                let is_first = match record.colour {
                    Some(colour) => colour == Colour::White,
                    None => white.id < black,
                };
                let other = self.t.record(black, round).outcome;
                let kind = match (record.outcome, other) {
                    (Outcome::ForfeitWin, _) => "+-",
                    (_, Outcome::ForfeitWin) => "-+",
                    (Outcome::ForfeitLoss, _) => "--",
                    _ => continue,
                };
                if !is_first {
                    continue;
                }
                let subject = format!("{round:>3} {:>3} {:>3}", white.number, self.t.player(black).number);
                let is_kept = || kept.of("330").any(|old| block::words(old)[1..] == block::words(&subject));
                if !self.is_told_by_boards((white.id, black), round, kind) || is_kept() {
                    lines.push(format!("{kind} {subject}"));
                }
            }
        }
        lines
    }

    /// Returns whether the boards of a forfeited match name the opponents and give another result than record 330 can.
    fn is_told_by_boards(&self, (white, black): (PlayerId, PlayerId), round: RoundNo, kind: &str) -> bool {
        let pair = |board| [white, black].map(|team| self.teams.at_board(team, round, board));
        let is_won = |player: Option<PlayerId>, board| {
            player.is_some_and(|p| self.teams.game(p, round, board).outcome == Outcome::ForfeitWin)
        };
        let boards = || (0..self.teams.boards).map(|board| (board, pair(board)));
        let meets = boards().any(|(_, pair)| pair.iter().all(Option::is_some));
        let won = |side: usize| boards().any(|(board, pair)| is_won(pair[side], board));
        let due = (kind.starts_with('+'), kind.ends_with('+'));
        meets && (won(0), won(1)) != due
    }

    /// Returns the line-ups that are not in the order of the members, or have an empty board.
    fn lineups(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for round in 1..=self.paired {
            for team in &self.t.players {
                let Some(other) = self.t.record(team.id, round).opponent else { continue };
                let Some(lineup) = self.squad(team.id).lineups.get(&round) else { continue };
                if self.teams.is_in_order(team.id, round) || lineup.iter().all(Option::is_none) {
                    continue;
                }
                let number = |player: &Option<PlayerId>| {
                    player.map_or(PairingNumber(0), |p| self.teams.players[p.index()].number)
                };
                let boards = joined(lineup.iter().map(|player| format!(" {:>4}", number(player))));
                let other = self.t.player(other).number;
                lines.push(format!("{round:>3} {:>3} {other:>3}{boards}", team.number));
            }
        }
        lines
    }
}

fn short(text: &str, width: usize) -> Cow<'_, str> {
    if text.chars().count() <= width {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.chars().take(width).collect())
    }
}

/// Joins the fields of a record.
fn joined(fields: impl Iterator<Item = String>) -> String {
    fields.fold(String::new(), |line, field| line + &field)
}
