//! Late entries of a team event: teams with their players, and further players of a team. The club of an entry is its team.

use super::late::{self, Numbering};
use super::{Changed, Entrant, EntryChange, LateEntryRefusal, PlayerChange, Refused, together};
use crate::seeding::{self, UnratedInTeam};
use facts::format::{HIGHEST_NUMBER, excerpt, find_player};
use facts::rulebook::Rulebook;
use facts::tournament::{Player, PlayerId, Tournament};
use words::Statement;

/// Adds late entries to a team event: players to their teams, and new teams.
///
/// # Errors
/// Fails if an entry names no team, a player with the same FIDE id is already in the event, or no entry can be added.
pub fn add(
    tournament: &Tournament,
    entries: &[Player],
    book: &Rulebook,
    numbering: Numbering,
) -> Result<Changed, Refused> {
    if tournament.teams.as_ref().is_some_and(|teams| !teams.is_double) {
        add_to_teams(tournament, entries, book, numbering)
    } else {
        late::add(tournament, entries, book, numbering)
    }
}

/// Returns the first of these teams that the event does not have; `None` in an event of players.
pub fn new_team<'e>(tournament: &Tournament, mut clubs: impl Iterator<Item = &'e str>) -> Option<&'e str> {
    let is_there = |name: &str| tournament.players.iter().any(|team| team.name == name);
    let is_new = |name: &&str| !name.is_empty() && !is_there(name);
    (tournament.participant() == "team").then(|| clubs.find(is_new)).flatten()
}

/// Refuses an entry for a team that does not exist, unless a new one is meant: no command removes a team.
pub(super) fn refuse_other_teams(
    tournament: &Tournament,
    entries: &[Entrant],
    is_new_meant: bool,
) -> Result<(), Refused> {
    if is_new_meant && tournament.participant() != "team" {
        return Err(LateEntryRefusal::NoTeams.into());
    }
    let other = new_team(tournament, entries.iter().map(|entry| entry.club.as_str()));
    let name = match (other, entries.first()) {
        (None, Some(entry)) if is_new_meant && !entry.club.is_empty() => {
            return Err(LateEntryRefusal::TeamThere { team: excerpt(&entry.club) }.into());
        }
        (Some(name), _) if !is_new_meant => name,
        _ => return Ok(()),
    };
    let team = excerpt(name);
    Err(Refused::from(match find_player(tournament, name) {
        Ok(id) => LateEntryRefusal::OtherTeam { team, meant: tournament.player(id).name.clone() },
        Err(why) if why.remedy.starts_with("Did you mean") => {
            LateEntryRefusal::PerhapsAnotherTeam { team, perhaps: why.remedy }
        }
        Err(_) => LateEntryRefusal::NoTeam { team },
    }))
}

fn add_to_teams(
    tournament: &Tournament,
    entries: &[Player],
    book: &Rulebook,
    numbering: Numbering,
) -> Result<Changed, Refused> {
    let squads = by_team(tournament, entries)?;
    let boards = tournament.teams.as_ref().map_or(0, |teams| teams.boards);
    let unrated = UnratedInTeam::of(tournament);
    let is_there = |name: &str| tournament.players.iter().any(|team| team.name == name);
    let new: Vec<&(&str, Vec<&Player>)> = squads.iter().filter(|(name, _)| !is_there(name)).collect();
    let teams: Vec<Player> =
        new.iter().map(|(name, members)| team(name, members, (boards, unrated))).collect();
    let (mut joined, mut after, mut notes) = (Vec::new(), tournament.clone(), Vec::new());
    if !teams.is_empty() {
        let added = late::add(tournament, &teams, book, numbering)?;
        joined.push(added.says);
        (after, notes) = (added.tournament, added.notes);
    }
    for (name, members) in new {
        let (team, players) = ((*name).to_owned(), members.len());
        let near = find_player(tournament, name).ok().map(|id| tournament.player(id).label());
        notes.push(Statement::from(match near {
            Some(near) => EntryChange::NewTeamNear { team: team.clone(), near },
            None => EntryChange::NewTeam { team: team.clone() },
        }));
        if players < boards {
            notes.push(EntryChange::TeamShort { team, players, boards }.into());
        }
    }
    for (name, members) in &squads {
        let Some(team) = after.players.iter().find(|team| team.name == *name).map(|team| team.id) else {
            continue;
        };
        for entry in members {
            let before = after.clone();
            let player = join(&mut after, team, entry)?;
            if is_there(name) {
                joined.push(EntryChange::PlaysFor { player, team: after.player(team).label() }.into());
                notes.extend(follow_strength(&before, &mut after, team));
            }
        }
    }
    let before = seeding::cut_team_names(tournament);
    let cut = seeding::cut_team_names(&after);
    notes.extend(cut.into_iter().filter(|note| !before.contains(note)));
    notes.extend(entries.iter().flat_map(late::doubtful));
    Ok(Changed::new(after, together(joined), notes))
}

/// Returns the entries by their teams.
fn by_team<'e>(
    tournament: &Tournament,
    entries: &'e [Player],
) -> Result<Vec<(&'e str, Vec<&'e Player>)>, Refused> {
    let mut squads: Vec<(&str, Vec<&Player>)> = Vec::new();
    for entry in entries {
        if entry.club.is_empty() {
            return Err(LateEntryRefusal::OfNoTeam { player: entry.name.clone() }.into());
        }
        refuse_known(tournament, entry)?;
        match squads.iter_mut().find(|(team, _)| *team == entry.club) {
            Some((_, members)) => members.push(entry),
            None => squads.push((&entry.club, vec![entry])),
        }
    }
    Ok(squads)
}

fn team(name: &str, members: &[&Player], (boards, unrated): (usize, UnratedInTeam)) -> Player {
    let rating = seeding::team_strength(members.iter().copied(), boards, unrated);
    Player { name: name.to_owned(), rating, ..Player::default() }
}

/// Lets the strength of a team follow its players if it was their average before. A strength that somebody else wrote stays.
/// Returns a note about the change.
pub(super) fn follow_strength(
    before: &Tournament,
    after: &mut Tournament,
    team: PlayerId,
) -> Option<Statement> {
    let strength = |t: &Tournament| {
        let teams = t.teams.as_ref()?;
        let members = teams.squads[team.index()].members.iter().map(|id| &teams.players[id.index()]);
        seeding::team_strength(members, teams.boards, UnratedInTeam::of(t))
    };
    let (old, new) = (before.player(team).rating?, strength(after)?);
    if strength(before) != Some(old) || old == new {
        return None;
    }
    let team = after.players.get_mut(team.index())?;
    team.rating = Some(new);
    let team = team.label();
    Some(Statement::from(if after.rounds_paired() == 0 {
        PlayerChange::StrengthRenumber { team, new, old }
    } else {
        PlayerChange::Strength { team, new, old }
    }))
}

/// Adds a player as the last member of a team, with the next free number. Returns number and name.
fn join(tournament: &mut Tournament, team: PlayerId, player: &Player) -> Result<String, Refused> {
    let Some(teams) = &mut tournament.teams else { return Err(super::no_teams()) };
    let number = teams.players.iter().map(|p| p.number).max().unwrap_or_default().next();
    if number > HIGHEST_NUMBER {
        return Err(LateEntryRefusal::MemberNumbersOver { highest: HIGHEST_NUMBER }.into());
    }
    let id = PlayerId(limit::from_len(teams.players.len()));
    let own = Player { id, number, club: String::new(), ..player.clone() };
    let label = own.label();
    teams.players.push(own);
    teams.games.push(Vec::new());
    teams.squads[team.index()].members.push(id);
    let (players, rated) = super::players_and_rated(tournament);
    for (code, text) in &mut tournament.headings.others {
        match code.as_str() {
            "062" => *text = players.to_string(),
            "072" => *text = rated.to_string(),
            "082" => *text = tournament.players.len().to_string(),
            _ => {}
        }
    }
    Ok(label)
}

fn refuse_known(tournament: &Tournament, entry: &Player) -> Result<(), Refused> {
    let players = tournament.teams.iter().flat_map(|teams| &teams.players);
    let same_id = |p: &&Player| !entry.fide_id.is_empty() && p.fide_id == entry.fide_id;
    match { players }.find(same_id) {
        Some(there) => {
            let (player, id) = (there.label(), entry.fide_id.clone());
            Err(LateEntryRefusal::MemberSameId { player, id }.into())
        }
        None => Ok(()),
    }
}
