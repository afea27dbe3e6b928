//! The players of a team, each on one line: `  12 Adams, Ann, 2385, ENG; 1: w26 1 · 2: b7 ½`; and a single player with
//! a line for each game.

use api::standings::{self, IndividualRow, IndividualRules};
use facts::format::count;
use facts::tournament::{Colour, Outcome, Player, PlayerId, Record, RoundNo, Teams, Tournament};

/// Returns the players of a team; the list is empty in an event of players.
pub(super) fn members(tournament: &Tournament, team: PlayerId) -> impl Iterator<Item = &Player> {
    let teams = tournament.teams.as_ref().filter(|teams| !teams.is_double);
    let squad =
        teams.map(|teams| teams.squads[team.index()].members.iter().map(|id| &teams.players[id.index()]));
    squad.into_iter().flatten()
}

/// Returns whether this player belongs to a team.
pub(super) fn has(tournament: &Tournament, team: PlayerId, player: &Player) -> bool {
    members(tournament, team).any(|member| member.id == player.id)
}

/// Returns the lines of these players.
pub(super) fn lines(tournament: &Tournament, team: PlayerId) -> impl Iterator<Item = String> {
    let told = |player: &Player| {
        let mut text = format!("  {}", described(player));
        let cards = tournament.teams.iter().flat_map(|teams| card(teams, player.id));
        let card: Vec<String> = cards.collect();
        if !card.is_empty() {
            text += &format!("; {}", card.join(" · "));
        }
        text
    };
    members(tournament, team).map(told)
}

/// Returns a player's number, name, rating and federation.
fn described(player: &Player) -> String {
    let rating = player.rating.map_or_else(|| "unrated".to_owned(), |rating| rating.to_string());
    let parts = [player.label(), rating, player.federation.clone()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

/// Returns lines about each of these players: his team, board and results, then his games.
pub(super) fn in_detail(tournament: &Tournament, is_meant: &dyn Fn(&Player) -> bool) -> Vec<String> {
    let Some(teams) = &tournament.teams else { return Vec::new() };
    let found = standings::individuals(tournament, IndividualRules::default());
    let mut rows =
        found.map_or_else(Vec::new, |found| found.tables).pop().map_or_else(Vec::new, |all| all.rows);
    rows.sort_by_key(|row| teams.players[row.player.index()].number);
    let meant = rows.iter().filter(|row| is_meant(&teams.players[row.player.index()]));
    meant.flat_map(|row| person(tournament, teams, row)).collect()
}

fn person(tournament: &Tournament, teams: &Teams, row: &IndividualRow) -> Vec<String> {
    let player = &teams.players[row.player.index()];
    let team = tournament.player(row.team).label();
    let mut head = format!("{}; board {} of {team}", described(player), row.board);
    if row.games > 0 {
        head += &format!("; {} points in {}", row.points, count(row.games, "game"));
    }
    head.extend(row.performance.map(|rating| format!(", performance {rating}")));
    let game = |round| {
        let record = teams.game(player.id, round, 0);
        let result = if record.outcome == Outcome::Nothing { '*' } else { record.outcome.letter() };
        let opponent = record.opponent.map(|id| &teams.players[id.index()]);
        match opponent {
            None if record.outcome == Outcome::Nothing => None,
            None => Some(format!("  {round}: {result}")),
            Some(other) => {
                let of = teams.team_of(other.id).map(|id| format!(" ({})", tournament.player(id).name));
                let of = of.unwrap_or_default();
                Some(format!("  {round}: {}{} {result}{of}", side(&record), other.label()))
            }
        }
    };
    let totals = &teams.squads[row.team.index()].totals;
    let is_missing = |&round: &RoundNo| {
        totals.contains_key(&round) && teams.game(player.id, round, 0).outcome == Outcome::Nothing
    };
    let missing: Vec<RoundNo> = (1..=tournament.rounds_paired()).filter(is_missing).collect();
    let note = (!missing.is_empty()).then(|| {
        let rounds: Vec<String> = missing.iter().map(ToString::to_string).collect();
        let (rounds, of) = (rounds.join(", "), if missing.len() == 1 { "round" } else { "rounds" });
        format!("  no result in {of} {rounds}: the match is known only by its total")
    });
    let games = (1..=tournament.rounds_paired()).filter_map(game);
    std::iter::once(head).chain(games).chain(note).collect()
}

/// Returns the games of a player, round by round.
fn card(teams: &Teams, player: PlayerId) -> Vec<String> {
    let rounds = teams.games[player.index()].len();
    let game = |round| {
        let record = teams.game(player, round, 0);
        match (record.opponent, record.outcome) {
            (None, Outcome::Nothing) => None,
            (None, outcome) => Some(format!("{round}: {}", outcome.letter())),
            (Some(other), outcome) => {
                let number = teams.players[other.index()].number;
                let result = if outcome == Outcome::Nothing { '*' } else { outcome.letter() };
                Some(format!("{round}: {}{number} {result}", side(&record)))
            }
        }
    };
    (1..=rounds).filter_map(game).collect()
}

/// Returns the letter of a colour on a card.
pub(super) fn side(record: &Record) -> &'static str {
    match record.colour {
        Some(Colour::White) => "w",
        Some(Colour::Black) => "b",
        None => "",
    }
}
