//! Games in which an event departs from its table: games that the table has and nobody paired, and games beyond it.

use std::collections::BTreeMap;

use super::status::MOST_NAMED;
use super::{few, rounds_in_words};
use crate::schedule::schedule;
use facts::format::count;
use facts::rulebook::{self, Rulebook};
use facts::tournament::{Pairing, PlayerId, RoundNo, Tournament};

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
    fn left_out(&self, tournament: &Tournament) -> Vec<String> {
        let is_missed =
            |ids: [PlayerId; 2], round| ids.iter().any(|&id| tournament.record(id, round).is_away());
        let left_out = |(&(a, b), rounds): (&(PlayerId, PlayerId), &Vec<RoundNo>)| {
            let rounds = rounds.iter().copied().filter(|&round| !is_missed([a, b], round));
            let rounds: Vec<RoundNo> = rounds.collect();
            let there = self.there.get(&(a, b)).map_or(0, Vec::len);
            (there < rounds.len()).then(|| named(tournament, (a, b), &rounds_in_words(&rounds)))
        };
        self.due.iter().filter_map(left_out).collect()
    }

    /// Returns the games that the table does not have in the published rounds, or not as often.
    fn beyond(&self, tournament: &Tournament) -> Vec<String> {
        let beyond = |(pair, rounds): (&(PlayerId, PlayerId), &Vec<RoundNo>)| {
            let due = self.due.get(pair).map_or(0, Vec::len);
            let later = self.coming.get(pair).map(|later| format!(", and due in {}", rounds_in_words(later)));
            let rounds = (rounds.len() > due).then(|| rounds_in_words(rounds))?;
            Some(named(tournament, *pair, &(rounds + &later.unwrap_or_default())))
        };
        self.there.iter().filter_map(beyond).collect()
    }
}

fn named(tournament: &Tournament, (a, b): (PlayerId, PlayerId), rounds: &str) -> String {
    format!("{} – {} ({rounds})", tournament.player(a).label(), tournament.player(b).label())
}

/// Returns a note that fewer rounds are announced than the table of these players has.
pub fn shorter_table(tournament: &Tournament, book: &Rulebook) -> Option<String> {
    let players = tournament.players.iter().filter(|p| !p.is_filler).count();
    let table = book.table_rounds(players)?;
    let announced = tournament.rounds.filter(|&announced| announced < table)?;
    Some(format!(
        "The table of {} has {}; {announced} announced are fewer, so not everybody meets everybody. To announce all: \
         `pairproof heading FILE --rounds {table}`.",
        count(players, "player"),
        count(table, "round")
    ))
}

/// Returns the games after these words and the code of the rule, whose end is one of `ends`.
fn line(book: &Rulebook, says: &str, ends: &[&str], games: &[String]) -> Option<String> {
    let codes = book.entries();
    let code = codes.iter().find(|entry| ends.iter().any(|end| entry.code.ends_with(end)));
    let code = code.map(|entry| format!(" ({})", entry.code)).unwrap_or_default();
    (!games.is_empty()).then(|| format!("{says}{code}: {}", few(games, MOST_NAMED, String::clone)))
}

/// Names the games of a table that the published rounds left out (`RR-ALL`), and those that they have beyond it
/// (`RR-ONCE`), each with its rounds. The order of the rounds does not matter, and a game that a player missed as
/// absent counts as played. `declared` holds readings. Returns an empty list if the rulebook has no table, or the event
/// does not fit it. Before round one, says if fewer rounds are announced than the table has.
pub fn beyond_the_table(tournament: &Tournament, book: &Rulebook, declared: &[String]) -> Vec<String> {
    if !book.system.is_table() || tournament.rounds_paired() == 0 {
        return shorter_table(tournament, book).into_iter().collect();
    }
    let mut declared = declared.to_vec();
    rulebook::declare_encoded(&mut declared, tournament, book);
    let Ok(Some(table)) = schedule(tournament, book, &declared) else { return Vec::new() };
    let meetings = Meetings::of(tournament, &table);
    let left_out = meetings.left_out(tournament);
    let of_left_out = line(book, "games of the table that no round has", &["-ALL"], &left_out);
    let beyond = meetings.beyond(tournament);
    let beyond = line(book, "games beyond those of the table", &["-ONCE", "-TWICE"], &beyond);
    let remedy = "to enter a missing game in the round in which it is played: `pairproof repair FILE --round ROUND \
                  --played BOARDS --because WORDS`";
    let remedy = of_left_out.is_some().then(|| remedy.to_owned());
    [of_left_out, beyond, remedy].into_iter().flatten().collect()
}
