//! Converts a list of players with their teams into a team event: teams by strength, players by team and board.

use crate::event::EntryChange;
use facts::format::{LONGEST_TEAM_NAME, cut_name};
use facts::tournament::{
    Colour, PairingNumber, Player, PlayerId, Score, Scoring, Squad, TeamScore, Teams, Tournament,
};
use limit::from_len;
use words::Statement;

/// What a player without a rating counts in the strength of a team.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UnratedInTeam {
    /// Nothing: the strength is the average of the rated players.
    #[default]
    LeftOut,
    /// As much as a player with this rating.
    Counts(u32),
}

/// The highest rating that a list may have.
const HIGHEST_RATING: u32 = 9999;

/// The beginnings of the remarks (###) that state what an unrated player counts.
const LEFT_OUT: &str = "Team strength: the average of the rated players, at most one for each board";
const COUNTS: &str = "Team strength: an unrated player counts as rated ";

impl UnratedInTeam {
    /// Parses `average`, or the rating that counts.
    pub fn parse(text: &str) -> Option<Self> {
        match text.trim() {
            "average" => Some(Self::LeftOut),
            number => number.parse().ok().filter(|&rating| rating <= HIGHEST_RATING).map(Self::Counts),
        }
    }

    /// Returns the rule of an event, as its remarks state it. An event without such a remark counts 0: older programs wrote
    /// none.
    pub(crate) fn of(tournament: &Tournament) -> Self {
        let remarks = tournament.headings.kept().filter(|(code, _)| *code == "###");
        let rule = |text: &str| match text.trim().strip_prefix(COUNTS) {
            Some(rating) => rating.trim().parse().ok().map(Self::Counts),
            None => (text.trim() == LEFT_OUT).then_some(Self::LeftOut),
        };
        remarks.filter_map(|(_, text)| rule(text)).last().unwrap_or(Self::Counts(0))
    }

    /// Returns the remark that states the rule; none where an unrated player counts 0.
    fn remark(self) -> Option<String> {
        match self {
            Self::LeftOut => Some(LEFT_OUT.to_owned()),
            Self::Counts(0) => None,
            Self::Counts(rating) => Some(format!("{COUNTS}{rating}")),
        }
    }
}

/// The strength of a team as a fraction: a sum of ratings, and the number of players that it is shared by.
#[derive(Clone, Copy, Debug)]
struct TeamStrength {
    sum: u64,
    among: u64,
}

impl TeamStrength {
    /// Returns the strength of players of whom one sits at each board: those with the highest ratings. A board without a
    /// player counts 0; a board with an unrated player counts as the competition says.
    fn of<'p>(members: impl Iterator<Item = &'p Player>, boards: usize, unrated: UnratedInTeam) -> Self {
        let all: Vec<Option<u32>> = members.map(|p| p.rating.or(p.estimate)).collect();
        let counted = |rating: &Option<u32>| match unrated {
            UnratedInTeam::LeftOut => *rating,
            UnratedInTeam::Counts(counts) => Some(rating.unwrap_or(counts)),
        };
        let mut ratings: Vec<u32> = all.iter().filter_map(counted).collect();
        let left_out = all.len() - ratings.len();
        ratings.sort_unstable_by(|a, b| b.cmp(a));
        ratings.truncate(boards);
        let among = boards - left_out.min(boards - ratings.len());
        Self { sum: ratings.into_iter().map(u64::from).sum(), among: from_len::<u32>(among.max(1)).into() }
    }

    /// Returns the strength as a rating; `None` if nobody has one.
    fn rating(self) -> Option<u32> {
        u32::try_from(self.sum / self.among).ok().filter(|&rating| rating > 0)
    }

    fn cmp(self, other: Self) -> std::cmp::Ordering {
        (self.sum * other.among).cmp(&(other.sum * self.among))
    }
}

/// The settings for converting a table of teams into an event.
#[derive(Clone, Debug)]
pub struct TeamPlan {
    /// The number of boards of a match.
    pub boards: usize,
    /// The score that defines the scoregroups.
    pub primary: TeamScore,
    /// Whether teams are numbered as listed rather than by strength.
    pub is_listed: bool,
    /// What an unrated player counts.
    pub unrated: UnratedInTeam,
}

/// A team event, and notes about it.
pub type SeededTeams = (Tournament, Vec<Statement>);

/// Builds teams from players whose club is their team. `board_of[i]` is the board of player `i`, if the table states
/// it.
///
/// # Errors
/// Fails with a sentence if a player has no team, or a board is named twice.
// READING C0406-1.1.2: the initial order of teams is left to each competition; here it is the average of the highest
// ratings, one for each board, then the name. The competition says what a player without a rating counts: he is left out of
// the average, or counts as a rating that was announced.
pub fn seed_teams(
    field: &Tournament,
    board_of: &[Option<usize>],
    plan: &TeamPlan,
) -> Result<SeededTeams, String> {
    let mut squads: Vec<(String, Vec<PlayerId>)> = Vec::new();
    for player in &field.players {
        if player.club.is_empty() {
            return Err(format!("{} has no team", player.label()));
        }
        match squads.iter_mut().find(|(name, _)| *name == player.club) {
            Some((_, members)) => members.push(player.id),
            None => squads.push((player.club.clone(), vec![player.id])),
        }
    }
    for (name, members) in &mut squads {
        let board = |id: &PlayerId| board_of.get(id.index()).copied().flatten();
        let mut boards: Vec<usize> = members.iter().filter_map(board).collect();
        boards.sort_unstable();
        if let Some([twice, _]) = boards.array_windows().find(|[one, other]| one == other) {
            return Err(format!("two players of {name} have board {twice}"));
        }
        members.sort_by_key(|id| board(id).unwrap_or(usize::MAX));
    }
    if !plan.is_listed {
        squads.sort_by(|(a, one), (b, other)| {
            let strength = |members: &[PlayerId]| strength(field, members, plan);
            strength(other).cmp(strength(one)).then_with(|| a.cmp(b))
        });
    }
    let notes = notes(&squads, plan.boards);
    Ok((event(field, &squads, plan), notes))
}

fn notes(squads: &[(String, Vec<PlayerId>)], boards: usize) -> Vec<Statement> {
    let short = squads.iter().filter(|(_, members)| members.len() < boards);
    let says = |(name, members): &(String, Vec<PlayerId>)| {
        EntryChange::TeamShort { team: name.clone(), players: members.len(), boards }.into()
    };
    let names: Vec<&str> = squads.iter().map(|(name, _)| name.as_str()).collect();
    short.map(says).chain(cut_names(&names)).collect()
}

/// Returns a note for each team of an event whose name a report cuts, with the other team that then has the same name.
/// Other events have none.
pub fn cut_team_names(tournament: &Tournament) -> Vec<Statement> {
    let is_of_teams = tournament.participant() == "team";
    let teams = tournament.players.iter().filter(|_| is_of_teams);
    cut_names(&teams.map(|team| team.name.as_str()).collect::<Vec<_>>())
}

fn cut_names(names: &[&str]) -> Vec<Statement> {
    let cut = |name: &str| name.chars().take(LONGEST_TEAM_NAME).collect::<String>();
    let says = |name: &&str| {
        let note = Statement::from(cut_name(name, LONGEST_TEAM_NAME)?);
        let same = names.iter().find(|other| *other != name && cut(other) == cut(name));
        Some(match same {
            Some(other) => EntryChange::NameAlike { cut: note, other: (*other).to_owned() }.into(),
            None => note,
        })
    };
    names.iter().filter_map(says).collect()
}

fn strength(field: &Tournament, members: &[PlayerId], plan: &TeamPlan) -> TeamStrength {
    TeamStrength::of(members.iter().map(|id| field.player(*id)), plan.boards, plan.unrated)
}

/// Returns the strength of a team: the average of the highest ratings, one for each board; `None` if no player has a
/// rating.
pub(crate) fn team_strength<'p>(
    members: impl Iterator<Item = &'p Player>,
    boards: usize,
    unrated: UnratedInTeam,
) -> Option<u32> {
    TeamStrength::of(members, boards, unrated).rating()
}

fn event(field: &Tournament, squads: &[(String, Vec<PlayerId>)], plan: &TeamPlan) -> Tournament {
    let boards = plan.boards;
    let order: Vec<PlayerId> = squads.iter().flat_map(|(_, members)| members.clone()).collect();
    let player = |(i, id): (usize, &PlayerId)| Player {
        id: PlayerId(from_len(i)),
        number: PairingNumber::at(i),
        club: String::new(),
        ..field.player(*id).clone()
    };
    let players: Vec<Player> = order.iter().enumerate().map(player).collect();
    let mut next = 0;
    let mut of_teams = Vec::new();
    for (_, members) in squads {
        let own = (next..next + members.len()).map(|i| PlayerId(from_len(i))).collect();
        next += members.len();
        of_teams.push(Squad { members: own, ..Squad::default() });
    }
    let team = |(i, (name, members)): (usize, &(String, Vec<PlayerId>))| Player {
        id: PlayerId(from_len(i)),
        number: PairingNumber::at(i),
        name: name.clone(),
        rating: strength(field, members, plan).rating(),
        ..Player::default()
    };
    let game_scoring = Scoring::default();
    let match_scoring =
        Scoring { win: Score(4), draw: Score(2), pairing_bye: Score(2), ..Scoring::default() };
    let colours: Vec<Colour> = [Colour::White, Colour::Black].into_iter().cycle().take(boards).collect();
    let teams = Teams {
        boards,
        games: vec![Vec::new(); players.len()],
        players,
        squads: of_teams,
        primary: plan.primary,
        game_scoring,
        match_scoring,
        bye_game_points: Score(game_scoring.draw.0 * from_len::<i32>(boards)),
        is_double: false,
        colours,
    };
    let pattern: String = (0..boards).map(|board| if board % 2 == 0 { 'W' } else { 'B' }).collect();
    let mut tournament = Tournament {
        players: squads.iter().enumerate().map(team).collect(),
        records: vec![Vec::new(); squads.len()],
        scoring: teams.primary_scoring(),
        teams: Some(Box::new(teams)),
        ..Tournament::default()
    };
    let heading = |code: &str, text: String| (code.to_owned(), text);
    tournament.headings.others = vec![
        heading("062", order.len().to_string()),
        heading("082", squads.len().to_string()),
        heading("092", "Team Swiss".to_owned()),
        heading("352", pattern),
    ];
    tournament.headings.others.extend(plan.unrated.remark().map(|text| heading("###", text)));
    tournament
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(rows: &[(&str, &str, u32)]) -> Tournament {
        let players = rows.iter().enumerate().map(|(i, &(team, name, rating))| Player {
            id: PlayerId(from_len(i)),
            number: PairingNumber(from_len::<u32>(i) + 1),
            name: name.to_owned(),
            club: team.to_owned(),
            rating: Some(rating).filter(|&r| r > 0),
            ..Player::default()
        });
        Tournament { players: players.collect(), records: vec![vec![]; rows.len()], ..Tournament::default() }
    }

    #[test]
    fn teams_are_numbered_by_the_players_who_sit_at_the_boards() {
        // The third player of A does not count, so B has the higher average of two.
        let t = field(&[
            ("A", "a1", 2000),
            ("A", "a2", 1900),
            ("A", "a3", 1890),
            ("B", "b1", 2100),
            ("B", "b2", 1850),
        ]);
        let plan = TeamPlan {
            boards: 2,
            primary: TeamScore::MatchPoints,
            is_listed: false,
            unrated: UnratedInTeam::LeftOut,
        };
        let (event, notes) = seed_teams(&t, &[None, Some(1), None, None, None], &plan).expect("two teams");
        let names: Vec<&str> = event.players.iter().map(|p| p.name.as_str()).collect();
        assert_eq!((names, notes.len()), (vec!["B", "A"], 0));
        let teams = event.teams.expect("teams");
        let players: Vec<String> = teams.players.iter().map(Player::label).collect();
        assert_eq!(players, ["1 b1", "2 b2", "3 a2", "4 a1", "5 a3"], "a2 is named for board one");
        let listed = TeamPlan { is_listed: true, ..plan.clone() };
        assert_eq!(seed_teams(&t, &[], &listed).expect("two").0.players[0].name, "A");
        assert!(seed_teams(&field(&[("", "x", 1)]), &[], &plan).is_err());
        assert!(seed_teams(&t, &[Some(1), Some(1)], &plan).is_err());
    }

    /// C.04.6 1.1.2 leaves the order to the competition: an unrated player is left out of the average, or counts as a rating.
    #[test]
    fn an_unrated_player_counts_as_the_competition_says() {
        let t = field(&[
            ("A", "a1", 2122),
            ("A", "a2", 2005),
            ("A", "a3", 0),
            ("A", "a4", 1895),
            ("B", "b1", 2000),
            ("B", "b2", 2000),
            ("B", "b3", 2000),
            ("B", "b4", 2000),
        ]);
        for (unrated, first, strength) in [
            (UnratedInTeam::LeftOut, "A", 2007),
            (UnratedInTeam::Counts(1000), "B", 1755),
            (UnratedInTeam::Counts(0), "B", 1505),
        ] {
            let plan = TeamPlan { boards: 4, primary: TeamScore::MatchPoints, is_listed: false, unrated };
            let event = seed_teams(&t, &[], &plan).expect("two teams").0;
            let of_a = event.players.iter().find(|team| team.name == "A").and_then(|team| team.rating);
            assert_eq!((event.players[0].name.as_str(), of_a), (first, Some(strength)), "{unrated:?}");
            assert_eq!(UnratedInTeam::of(&event), unrated, "the event states the rule");
        }
    }

    #[test]
    fn a_name_that_a_report_cuts_to_that_of_another_team_is_named() {
        let long = ["Chess Club of the Very Long Street 1", "Chess Club of the Very Long Street 2"];
        let t = field(&[(long[0], "a1", 2000), (long[1], "b1", 1900), ("B", "c1", 1800)]);
        let plan = TeamPlan {
            boards: 1,
            primary: TeamScore::MatchPoints,
            is_listed: false,
            unrated: UnratedInTeam::LeftOut,
        };
        let (_, notes) = seed_teams(&t, &[None; 3], &plan).expect("three teams");
        let alike = |one: &str, other: &str| {
            format!(
                "a tournament report keeps only 32 letters of '{one}', and then it is the name of '{other}' too"
            )
        };
        let notes: Vec<String> = notes.iter().map(|note| note.line(words::TERMINAL)).collect();
        assert_eq!(notes, [alike(long[0], long[1]), alike(long[1], long[0])]);
    }
}
