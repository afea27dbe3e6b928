//! The players of a team, each on one line: `  12 Adams, Ann, 2385, ENG; 1: w26 1 · 2: b7 ½`.

use facts::tournament::{Colour, Outcome, Player, PlayerId, Record, Teams, Tournament};

/// Returns the players of a team; the list is empty in an event of players.
pub(super) fn members(tournament: &Tournament, team: PlayerId) -> impl Iterator<Item = &Player> {
    let teams = tournament.teams.as_ref().filter(|teams| !teams.is_double);
    let squad =
        teams.map(|teams| teams.squads[team.index()].members.iter().map(|id| &teams.players[id.index()]));
    squad.into_iter().flatten()
}

/// Returns the lines of these players.
pub(super) fn lines(tournament: &Tournament, team: PlayerId) -> impl Iterator<Item = String> {
    let told = |player: &Player| {
        let mut text = format!("  {}", player.label());
        let rating = player.rating.map_or_else(|| "unrated".to_owned(), |rating| rating.to_string());
        for part in [rating, player.federation.clone()].iter().filter(|part| !part.is_empty()) {
            text += &format!(", {part}");
        }
        let cards = tournament.teams.iter().flat_map(|teams| card(teams, player.id));
        let card: Vec<String> = cards.collect();
        if !card.is_empty() {
            text += &format!("; {}", card.join(" · "));
        }
        text
    };
    members(tournament, team).map(told)
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
