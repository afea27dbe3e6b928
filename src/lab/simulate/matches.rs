//! Matches of simulated events: teams with their players, or two games between two players.
//!
//! A match is played board by board or game by game. Each game has the chances of its two players, so match points and
//! game points follow from the same games. The players of a team have strengths around the strength drawn for the team.
//! If a participant fails to appear, the whole match is forfeited.

use super::strengths::{self, EnteredField, SeatedPerson, moved};
use super::{Design, Dice, EventKey, GRID, Purpose};
use api::seeding::{TeamPlan, UnratedInTeam, seed_teams};
use facts::tournament::{
    Board, Colour, Outcome, PairingNumber, Player, PlayerId, RoundNo, TeamEventType, TeamScore, Tournament,
};
use limit::from_len;

/// The standard deviation of the strengths of a team's players around the strength of the team, in rating points.
const SPREAD: u32 = 100;

/// The largest number of boards of a match in a simulation.
pub const MOST_BOARDS: usize = 32;

/// The encounter of two participants in a round.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", tag = "of")]
pub enum MatchDesign {
    /// One game between two players.
    #[default]
    Games,
    /// A match of two teams.
    Teams {
        /// The number of boards of a match.
        boards: usize,
        /// The type of the event (record 192): preferences of colour, primary and secondary score.
        system: String,
    },
    /// Two games between two players, with colours reversed in the second game (C.04.5).
    TwoGames,
}

impl MatchDesign {
    /// Returns whether a round is one game.
    pub fn is_games(&self) -> bool {
        *self == Self::Games
    }

    /// Returns whether a round is a match of teams.
    pub fn has_teams(&self) -> bool {
        matches!(self, Self::Teams { .. })
    }
}

/// A team before it is entered in the event.
struct DrawnTeam {
    id: u32,
    members: Vec<(SeatedPerson, Option<u32>)>,
}

impl DrawnTeam {
    /// Draws the players of a team around its strength, the highest rating first.
    fn of(design: &Design, key: EventKey, (id, strength): (u32, u32), boards: usize) -> Self {
        let member = |board: u32| {
            let mut dice = Dice::of_event(key, Purpose::Strength, 0, (id, 2 + board));
            let own = moved(strength, SPREAD, &mut dice);
            let rating = moved(own, design.rating_error, &mut dice);
            let rated = !dice.happens(design.unrated);
            let strength = i32::try_from(own).expect("at most four digits");
            (
                SeatedPerson { id: id * from_len::<u32>(MOST_BOARDS) + board, strength },
                rated.then_some(rating),
            )
        };
        let mut members: Vec<_> = (0..from_len::<u32>(boards)).map(member).collect();
        members.sort_by_key(|&(person, rating)| (std::cmp::Reverse(rating), person.id));
        Self { id, members }
    }

    fn rating(&self) -> u32 {
        self.members.iter().filter_map(|(_, rating)| *rating).sum()
    }

    /// Returns the mean strength of the players.
    fn strength(&self) -> i32 {
        let sum: i32 = self.members.iter().map(|(person, _)| person.strength).sum();
        sum / from_len::<i32>(self.members.len())
    }
}

/// Returns the event before the first round.
pub(super) fn enter(design: &Design, key: EventKey) -> EnteredField {
    let mut entered = match &design.matches {
        MatchDesign::Games => strengths::people(design, key),
        MatchDesign::TwoGames => of_two_games(strengths::people(design, key)),
        MatchDesign::Teams { boards, system } => {
            let drawn = (0..design.players)
                .map(|id| strengths::drawn(design, key, id))
                .map(|(id, strength, _)| (id, strength));
            enter_teams(design, key, drawn, (*boards, system))
        }
    };
    let white = Dice::of_event(key, Purpose::Field, 0, (1, 0)).below(2) == 0;
    let t = &mut entered.tournament;
    t.headings.name = format!("Simulated event {}:{}", key.seed, key.event);
    t.rounds = Some(design.rounds);
    t.initial_colour = Some(if white { Colour::White } else { Colour::Black });
    entered
}

/// Returns the event of teams before round one. `drawn` holds the place and the strength of each team.
fn enter_teams(
    design: &Design,
    key: EventKey,
    drawn: impl Iterator<Item = (u32, u32)>,
    (boards, system): (usize, &str),
) -> EnteredField {
    let mut teams: Vec<DrawnTeam> = drawn.map(|team| DrawnTeam::of(design, key, team, boards)).collect();
    teams.sort_by_key(|team| (std::cmp::Reverse(team.rating()), team.id));
    let mut field = Tournament::default();
    let mut board_of = Vec::new();
    for (team, number) in teams.iter().zip(1..) {
        for ((_, rating), board) in team.members.iter().zip(1..) {
            let id = PlayerId(from_len(field.players.len()));
            let name = format!("Player {:04}", id.0 + 1);
            let club = format!("Team {number:04}");
            field.players.push(Player {
                id,
                number: PairingNumber(id.0 + 1),
                name,
                club,
                rating: *rating,
                ..Player::default()
            });
            board_of.push(Some(board));
        }
    }
    let primary = TeamEventType::parse(system).map_or(TeamScore::MatchPoints, |kind| kind.primary);
    let plan = TeamPlan { boards, primary, is_listed: true, unrated: UnratedInTeam::Counts(0) };
    let (tournament, _) =
        seed_teams(&field, &board_of, &plan).expect("every player has a team and a board of his own");
    EnteredField {
        tournament: Tournament { system: Some(system.to_owned()), ..tournament },
        ids: teams.iter().map(|team| team.id).collect(),
        strengths: teams.iter().map(DrawnTeam::strength).collect(),
        seated: teams.iter().flat_map(|team| team.members.iter().map(|(person, _)| *person)).collect(),
    }
}

/// Returns the event of players with matches of two games.
fn of_two_games(entered: EnteredField) -> EnteredField {
    let people = entered.ids.iter().zip(&entered.strengths);
    let seated = people.map(|(&id, &strength)| SeatedPerson { id, strength }).collect();
    let mut tournament = entered.tournament.of_two_games();
    tournament.headings.others.push(("352".to_owned(), "WB".to_owned()));
    EnteredField { tournament, seated, ..entered }
}

/// Returns the results of a match, board by board, for the side with White on the first board.
pub(super) fn games(
    design: &Design,
    key: EventKey,
    (entered, round): (&EnteredField, RoundNo),
    board: Board,
) -> Vec<(Outcome, Outcome)> {
    let t = &entered.tournament;
    let teams = t.teams.as_deref().expect("the event has matches");
    let met = t.records[board.white.index()].iter().take(round - 1);
    let met = met.filter(|record| record.opponent == Some(board.black)).count();
    let game = |at: usize| {
        let sides = [board.white, board.black].map(|side| {
            let player = teams.at_board(side, round, at).expect("every team is complete");
            entered.seated[player.index()]
        });
        // The two games of a match are two meetings of the same players.
        let times = if teams.is_double { 2 * met + at } else { met };
        let is_white = teams.colour(at) == Colour::White;
        let [white, black] = if is_white { sides } else { [sides[1], sides[0]] };
        let (first, second) = ends(design, key, times, (white, black));
        if is_white { (first, second) } else { (second, first) }
    };
    (0..teams.boards).map(game).collect()
}

/// Returns the results of a game between two people, White first.
pub(super) fn ends(
    design: &Design,
    key: EventKey,
    times: usize,
    (white, black): (SeatedPerson, SeatedPerson),
) -> (Outcome, Outcome) {
    let pair = (white.id.min(black.id), white.id.max(black.id));
    let roll = Dice::of_event(key, Purpose::Meeting, times, pair).below(GRID);
    // A low roll favours the player who comes first in the field, regardless of colour.
    let roll = if white.id < black.id { roll } else { GRID - 1 - roll };
    let chances = design.model.chances(white.strength, black.strength);
    if roll < chances.white {
        (Outcome::Win, Outcome::Loss)
    } else if roll - chances.white < chances.draw {
        (Outcome::Draw, Outcome::Draw)
    } else {
        (Outcome::Loss, Outcome::Win)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::{Idea, Played, Presence};
    use facts::tournament::Score;

    const KEY: EventKey = EventKey { seed: 4, event: 1 };

    fn played(matches: MatchDesign, players: u32) -> Played {
        let presence = Presence { half_byes: 40, forfeits: 60, ..Presence::default() };
        let design = Design { players, rounds: 5, matches, presence, ..Design::default() };
        design.play(KEY, None, &mut |_, p| Idea::Halves.pair(p, KEY).ok_or(())).expect("there is room")
    }

    fn teams(system: &str) -> MatchDesign {
        MatchDesign::Teams { boards: 4, system: system.to_owned() }
    }

    #[test]
    fn match_points_and_game_points_follow_from_the_same_games() {
        for (system, is_of_matches) in [("FIDE_TEAM", true), ("FIDE_TEAM_TYPEA_GP_MP", false)] {
            let t = played(teams(system), 11).tournament;
            let of = t.teams.as_deref().expect("teams");
            assert_eq!((of.boards, of.players.len(), t.players.len()), (4, 44, 11));
            let mut decided = 0;
            for team in &t.players {
                for round in 1..=5 {
                    let record = t.record(team.id, round);
                    let Some(other) = record.opponent.filter(|_| record.is_played()) else { continue };
                    let own: Vec<Outcome> = (0..4)
                        .map(|board| {
                            of.game(of.at_board(team.id, round, board).expect("seated"), round, board).outcome
                        })
                        .collect();
                    let sum: Score = own.iter().map(|outcome| of.game_scoring.of(*outcome)).sum();
                    assert_eq!(t.game_points(team.id, round), sum, "{system}");
                    assert_eq!((sum + t.game_points(other, round)), Score(8), "four boards");
                    let won = 2 + 2 * (sum.0 - 4).signum();
                    assert_eq!(t.match_points(team.id, round), Score(won), "{system}");
                    let primary = if is_of_matches { Score(won) } else { sum };
                    assert_eq!(t.scored(team.id, round), primary, "{system}");
                    decided += usize::from(sum.0 != 4);
                }
            }
            assert!(decided > 20, "{system}: {decided}");
            let all: Score = t.players.iter().map(|team| t.secondary_before(team.id, 6)).sum();
            assert!(all > Score(60), "{system}: the secondary score is counted: {all}");
        }
    }

    #[test]
    fn a_match_of_two_games_turns_the_colours_and_scores_both() {
        let t = played(MatchDesign::TwoGames, 10).tournament;
        let of = t.teams.as_deref().expect("matches");
        assert!(of.is_double && t.has_two_games());
        let mut split = 0;
        for player in &t.players {
            for round in 1..=5 {
                let record = t.record(player.id, round);
                if !record.is_played() {
                    continue;
                }
                let games = [0, 1].map(|game| of.game(player.id, round, game));
                assert_ne!(games[0].colour, games[1].colour);
                let sum: Score = games.iter().map(|game| of.game_scoring.of(game.outcome)).sum();
                assert_eq!(t.scored(player.id, round), sum);
                split += usize::from(games[0].outcome != games[1].outcome);
            }
        }
        assert!(split > 20, "{split}");
    }

    #[test]
    fn a_team_and_its_games_do_not_change_with_the_pairing() {
        let results = |idea: Idea| {
            let design = Design { players: 12, rounds: 5, matches: teams("FIDE_TEAM"), ..Design::default() };
            let t = design
                .play(KEY, None, &mut |_, p| idea.pair(p, KEY).ok_or(()))
                .expect("there is room")
                .tournament;
            let of = t.teams.clone().expect("teams");
            let mut all = std::collections::BTreeMap::new();
            for (round, player) in (1..=5).flat_map(|round| of.players.iter().map(move |p| (round, p.id))) {
                let board = (0..4).find(|&board| {
                    of.team_of(player).is_some_and(|team| of.at_board(team, round, board) == Some(player))
                });
                let game = of.game(player, round, board.expect("four players, four boards"));
                if let (Some(other), Some(colour)) = (game.opponent, game.colour) {
                    all.insert((player, other, colour), game.outcome);
                }
            }
            all
        };
        let (one, other) = (results(Idea::Halves), results(Idea::Random));
        let common: Vec<_> = one.iter().filter(|(key, _)| other.contains_key(key)).collect();
        assert!(common.len() > 20, "{}", common.len());
        assert!(common.iter().all(|(key, outcome)| other[key] == **outcome));
    }
}
