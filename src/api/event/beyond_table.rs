//! Games in which an event departs from its table: games that the table has and nobody paired, and games beyond it.

use std::collections::BTreeMap;

use super::status::MOST_NAMED;
use super::versus::versus as pair;
use super::{EntryChange, RoundChange};
use crate::schedule::schedule;
use facts::rulebook::{self, Rulebook};
use facts::tournament::{Board, Pairing, PlayerId, RoundNo, Tournament};
use words::Statement;

/// The rounds in which each two players meet. The player with the lower id comes first.
type Rounds = BTreeMap<(PlayerId, PlayerId), Vec<RoundNo>>;

/// The games of the table, and those of the event.
#[derive(Default)]
struct Meetings {
    /// Those of the table in the published rounds.
    due: Rounds,
    /// Those of the table in later rounds.
    coming: Rounds,
    /// Those of the published rounds.
    there: Rounds,
}

impl Meetings {
    fn of(tournament: &Tournament, table: &[Pairing]) -> Self {
        let paired = tournament.rounds_paired();
        let mut all = Self::default();
        for (round, row) in (1..).zip(table) {
            let rounds = if round <= paired { &mut all.due } else { &mut all.coming };
            for board in &row.boards {
                let pair = (board.white.min(board.black), board.white.max(board.black));
                rounds.entry(pair).or_default().push(round);
            }
        }
        for (id, round) in
            tournament.players.iter().flat_map(|p| (1..=paired).map(move |round| (p.id, round)))
        {
            let opponent = tournament.record(id, round).opponent;
            if let Some(other) = opponent.filter(|other| id < *other) {
                all.there.entry((id, other)).or_default().push(round);
            }
        }
        all
    }

    /// Returns the games of the table that no published round has, unless one of the players was absent.
    fn left_out(&self, tournament: &Tournament) -> Vec<Statement> {
        let is_missed =
            |ids: [PlayerId; 2], round| ids.iter().any(|&id| tournament.record(id, round).is_away());
        let left_out = |(&(a, b), rounds): (&(PlayerId, PlayerId), &Vec<RoundNo>)| {
            let rounds = rounds.iter().copied().filter(|&round| !is_missed([a, b], round));
            let rounds: Vec<RoundNo> = rounds.collect();
            let there = self.there.get(&(a, b)).map_or(0, Vec::len);
            (there < rounds.len()).then(|| named(tournament, (a, b), rounds, &[]))
        };
        self.due.iter().filter_map(left_out).collect()
    }

    /// Returns the games that the table does not have in the published rounds, or not as often.
    fn beyond(&self, tournament: &Tournament) -> Vec<Statement> {
        let beyond = |(pair, rounds): (&(PlayerId, PlayerId), &Vec<RoundNo>)| {
            let due = self.due.get(pair).map_or(0, Vec::len);
            let later = self.coming.get(pair).map_or(&[][..], Vec::as_slice);
            (rounds.len() > due).then(|| named(tournament, *pair, rounds.clone(), later))
        };
        self.there.iter().filter_map(beyond).collect()
    }
}

/// Names a game with its rounds, and with later rounds in which it is due.
fn named(
    tournament: &Tournament,
    (white, black): (PlayerId, PlayerId),
    rounds: Vec<RoundNo>,
    later: &[RoundNo],
) -> Statement {
    let pair = pair(tournament, Board { white, black });
    Statement::from(if later.is_empty() {
        RoundChange::GameInRounds { pair, rounds }
    } else {
        RoundChange::GameInRoundsDue { pair, rounds, later: later.to_vec() }
    })
}

/// Returns a note that fewer rounds are announced than the table of these players has.
pub fn shorter_table(tournament: &Tournament, book: &Rulebook) -> Option<Statement> {
    let players = tournament.players.iter().filter(|p| !p.is_filler).count();
    let table = book.table_rounds(players)?;
    let announced = tournament.rounds.filter(|&announced| announced < table)?;
    Some(EntryChange::TableShort { players, table, announced }.into())
}

/// Returns the code of the rule that ends in one of `ends`.
fn code_of_rule(book: &Rulebook, ends: &[&str]) -> Option<String> {
    let codes = book.entries();
    let rule = codes.iter().find(|entry| ends.iter().any(|end| entry.code.ends_with(end)));
    rule.map(|entry| entry.code.to_string())
}

/// Names the games of a table that the published rounds left out (`RR-ALL`), and those that they have beyond it
/// (`RR-ONCE`), each with its rounds. The order of the rounds does not matter, and a game that a player missed as
/// absent counts as played. `declared` holds readings. Returns an empty list if the rulebook has no table, or the event
/// does not fit it. Before round one, says if fewer rounds are announced than the table has.
pub fn beyond_the_table(tournament: &Tournament, book: &Rulebook, declared: &[String]) -> Vec<Statement> {
    if !book.system.is_table() || tournament.rounds_paired() == 0 {
        return shorter_table(tournament, book).into_iter().collect();
    }
    let mut declared = declared.to_vec();
    rulebook::declare_encoded(&mut declared, tournament, book);
    let Ok(Some(table)) = schedule(tournament, book, &declared) else { return Vec::new() };
    let meetings = Meetings::of(tournament, &table);
    let (left_out, beyond) = (meetings.left_out(tournament), meetings.beyond(tournament));
    let few = |games: &[Statement]| super::first_of(games, MOST_NAMED, Statement::clone);
    let mut notes = Vec::new();
    if !left_out.is_empty() {
        let code = code_of_rule(book, &["-ALL"]);
        let (has_code, code, games) = (code.is_some(), code.unwrap_or_default(), few(&left_out));
        notes.push(RoundChange::GamesLeftOut { has_code, code, games }.into());
    }
    if !beyond.is_empty() {
        let code = code_of_rule(book, &["-ONCE", "-TWICE"]);
        let (has_code, code, games) = (code.is_some(), code.unwrap_or_default(), few(&beyond));
        notes.push(RoundChange::GamesBeyond { has_code, code, games }.into());
    }
    if !left_out.is_empty() {
        notes.push(RoundChange::EnterMissingGame.into());
    }
    notes
}
