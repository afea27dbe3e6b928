//! Who sees what: the one place that decides what each role sees of an event, of its log, and of a change.
//!
//! Every page, every answer and every stream is made from a [`SeenEvent`], a [`SeenRow`] or the words of a change, and
//! only this module makes them. The functions name every field of the event and every command: a new one does not compile
//! before somebody has said here who sees it.
//!
//! A reader sees what hangs on the wall. A deputy sees the draft and the log, but nothing that is private of a player
//! and no remark of the arbiter. The chief sees everything.

mod brief;
mod rows;

use std::borrow::Cow;

use crate::Role;
use ::api::event::{Event, Settings, has_public_remark, with_listed_categories};
use facts::tournament::{
    Correction, Headings, Player, Prohibition, RoundNo, Squad, Teams, Tournament, Wall, WallChange,
};
pub(crate) use rows::{ChangeNews, SeenRow, command_of, hears_of_progress};

/// What everybody has to know before anything else.
#[derive(Debug, Default)]
pub(crate) struct EventFaults {
    /// Why the settings of the event cannot be read.
    pub(crate) settings: Option<String>,
    /// What another program has changed in the event file.
    pub(crate) log: Option<String>,
}

impl EventFaults {
    /// Returns the faults in the words of a role.
    fn in_words(&self, role: Role) -> Option<String> {
        let brief = |whole: &Option<String>, brief: &'static str| {
            whole.as_ref().map(|whole| if role == Role::Chief { whole.clone() } else { brief.to_owned() })
        };
        let settings = brief(&self.settings, "The settings of this event cannot be read.");
        let log = brief(&self.log, "Another program has changed the file of this event.");
        let all: Vec<String> = settings.into_iter().chain(log).collect();
        (!all.is_empty()).then(|| all.join(" "))
    }
}

/// An event as a role sees it.
#[derive(Debug)]
pub(crate) struct SeenEvent {
    role: Role,
    event: Event,
    /// The faults, in the words of the role.
    fault: Option<String>,
}

impl SeenEvent {
    /// Returns the event as a role sees it. If the settings cannot be read, the event is shown without them.
    pub(crate) fn of(role: Role, whole: &Event, faults: &EventFaults) -> Self {
        let readable = match faults.settings {
            Some(_) => Cow::Owned(Event { settings: Settings::default(), ..whole.clone() }),
            None => Cow::Borrowed(whole),
        };
        let event = match role {
            Role::Reader => for_readers(&readable),
            Role::Deputy => for_deputies(&readable),
            Role::Chief => readable.into_owned(),
        };
        Self { role, event, fault: faults.in_words(role) }
    }

    pub(crate) fn event(&self) -> &Event {
        &self.event
    }

    /// Returns whether the event still has the players' dates of birth, sexes and FIDE ids.
    pub(crate) fn has_private_data(&self) -> bool {
        self.role == Role::Chief
    }

    /// Returns what everybody has to know before anything else, in the words of the role.
    pub(crate) fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }
}

/// Returns what hangs on the wall: the published rounds, without draft, later byes, locks, remarks and private data.
fn for_readers(event: &Event) -> Event {
    let Event { tournament, settings, accepted, draft: _, closed } = event;
    Event {
        tournament: posted(tournament),
        settings: settings.announced(),
        // The wall states why the arbiter accepted a board.
        accepted: accepted.clone(),
        draft: None,
        closed: *closed,
    }
}

/// Returns the event with its draft and its arbiter's demands, without private data and remarks.
fn for_deputies(event: &Event) -> Event {
    let Event { tournament, settings, accepted, draft, closed } = event;
    Event {
        tournament: at_the_desk(tournament),
        settings: settings.clone(),
        accepted: accepted.clone(),
        draft: draft.clone(),
        closed: *closed,
    }
}

/// Returns a tournament without private data and remarks.
fn at_the_desk(whole: &Tournament) -> Tournament {
    let Tournament {
        headings: Headings { name, others, after_players },
        players,
        records,
        rounds,
        initial_colour,
        scoring,
        matches,
        teams,
        decrees,
        prohibitions,
        acceleration,
        system,
        wall,
    } = with_listed_categories(whole);
    let is_seen = |(code, text): &(String, String)| code != REMARK || has_public_remark(text, RoundNo::MAX);
    let seen = |all: Vec<(String, String)>| all.into_iter().filter(is_seen).collect();
    Tournament {
        headings: Headings { name, others: seen(others), after_players: seen(after_players) },
        players: players.into_iter().map(without_private_data).collect(),
        records,
        rounds,
        initial_colour,
        scoring,
        matches,
        teams: teams.map(|teams| Box::new(squads(*teams))),
        decrees,
        prohibitions,
        acceleration,
        system,
        wall,
    }
}

/// Returns a tournament as far as it is published.
fn posted(whole: &Tournament) -> Tournament {
    let last = whole.rounds_paired();
    let left = whole.all_out_from();
    let Tournament {
        headings,
        players,
        records: _,
        rounds,
        initial_colour,
        scoring,
        matches,
        teams,
        decrees,
        prohibitions,
        acceleration,
        system,
        wall,
    } = with_listed_categories(whole).up_to(last);
    // Who has left before a published round stays away; nobody's later byes are shown.
    let records = whole.records.iter().zip(left).map(|(row, from)| {
        let is_gone = from.is_some_and(|from| from <= last);
        if is_gone { row.clone() } else { row.iter().take(last).copied().collect() }
    });
    // The certificate of a published round is checked against them.
    let is_of_posted = |one: &Prohibition| one.first <= last;
    Tournament {
        headings: public_headings(headings, last),
        players: players.into_iter().map(without_private_data).collect(),
        records: records.collect(),
        rounds,
        initial_colour,
        scoring,
        matches,
        teams: teams.map(|teams| Box::new(squads(*teams))),
        decrees,
        prohibitions: prohibitions.into_iter().filter(is_of_posted).collect(),
        acceleration,
        system,
        wall: public_wall(wall),
    }
}

/// The code of a remark.
const REMARK: &str = "###";

/// The headings that readers see, by the code of their record: name, place, dates, types, numbers, rates of play,
/// tie-breaks and what the pairing rests on. Names of arbiters may have FIDE ids.
const PUBLIC: [&str; 30] = [
    "012", "022", "032", "042", "052", "062", "072", "082", "092", "122", "132", "142", "152", "162", "172",
    "182", "192", "202", "212", "222", "352", "362", "801", "802", "XXC", "XXK", "XXL", "XXR", "BBW", "BBD",
];

fn public_headings(headings: Headings, last: RoundNo) -> Headings {
    let Headings { name, others, after_players } = headings;
    let is_public = |(code, text): &(String, String)| {
        PUBLIC.contains(&code.get(..3).unwrap_or(code)) || code == REMARK && has_public_remark(text, last)
    };
    let public = |all: Vec<(String, String)>| all.into_iter().filter(is_public).collect();
    Headings { name, others: public(others), after_players: public(after_players) }
}

fn without_private_data(player: Player) -> Player {
    let Player {
        id,
        entrant,
        number,
        listed,
        sex: _,
        title,
        other_title,
        name,
        rating,
        federation,
        fide_id: _,
        birth: _,
        stated_points,
        stated_rank,
        club,
        area,
        family,
        estimate,
        is_filler,
    } = player;
    let (sex, fide_id, birth) = (None, String::new(), String::new());
    // Area and family stay: rulebooks that keep relatives apart pair by them, and certificates are checked against them.
    Player {
        entrant,
        id,
        number,
        listed,
        sex,
        title,
        other_title,
        name,
        rating,
        federation,
        fide_id,
        birth,
        stated_points,
        stated_rank,
        club,
        area,
        family,
        estimate,
        is_filler,
    }
}

fn squads(teams: Teams) -> Teams {
    let Teams {
        boards,
        colours,
        players,
        games,
        squads,
        primary,
        game_scoring,
        match_scoring,
        bye_game_points,
        is_double,
    } = teams;
    let squad = |squad: Squad| {
        let Squad { nickname, strength, members, lineups, totals, unlike, unlike_tables } = squad;
        Squad { nickname, strength, members, lineups, totals, unlike, unlike_tables }
    };
    Teams {
        boards,
        colours,
        players: players.into_iter().map(without_private_data).collect(),
        games,
        squads: squads.into_iter().map(squad).collect(),
        primary,
        game_scoring,
        match_scoring,
        bye_game_points,
        is_double,
    }
}

/// Returns the wall, which states why boards were changed, but not why a result was corrected.
fn public_wall(wall: Wall) -> Wall {
    let Wall { rulebook, rulebook_text, tables, drawn, changes } = wall;
    let public = |change: WallChange| match change {
        WallChange::Corrected(Correction { round, after, results, was, because: _ }) => {
            WallChange::Corrected(Correction { round, after, results, was, because: String::new() })
        }
        change @ (WallChange::Repaired(_) | WallChange::Ranked(_)) => change,
    };
    Wall { rulebook, rulebook_text, tables, drawn, changes: changes.into_iter().map(public).collect() }
}

/// Returns the kind of change between two events as readers see them; `None` if they see none.
pub(crate) fn public_change(before: &SeenEvent, after: &SeenEvent) -> Option<&'static str> {
    let (old, new) = (&before.event, &after.event);
    if old == new && before.fault == after.fault {
        return None;
    }
    let (t, now) = (&old.tournament, &new.tournament);
    let pairs = |t: &Tournament| -> Vec<_> {
        t.records.iter().flatten().map(|record| (record.opponent, record.colour)).collect()
    };
    Some(match () {
        () if t.players != now.players => "players",
        () if t.rounds_paired() != now.rounds_paired()
            || t.wall.tables != now.wall.tables
            || pairs(t) != pairs(now) =>
        {
            "round"
        }
        () if t.records != now.records || t.teams != now.teams => "results",
        () => "event",
    })
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    /// Where the whole event is used: to change it, to pair it, to certify it, and for the report that the chief alone gets.
    const OF_THE_WHOLE: [&str; 9] = [
        "api/asks.rs",
        "api/commands.rs",
        "api/drafts.rs",
        "pages/certificate.rs",
        "pages/freedom.rs",
        "pages/hangs.rs",
        "pages/report.rs",
        "sight/mod.rs",
        "work.rs",
    ];

    fn files(folder: &Path) -> Vec<PathBuf> {
        let entries =
            std::fs::read_dir(folder).expect("the sources").map(|entry| entry.expect("readable").path());
        let below = |path: PathBuf| if path.is_dir() { files(&path) } else { vec![path] };
        entries.flat_map(below).filter(|path| path.extension().is_some_and(|of| of == "rs")).collect()
    }

    #[test]
    fn whatever_is_shown_is_made_of_what_the_role_sees() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let uses_whole =
            |path: &PathBuf| std::fs::read_to_string(path).expect("a source").contains(".whole()");
        let mut found: Vec<String> = files(here)
            .iter()
            .filter(|path| uses_whole(path))
            .map(|path| path.strip_prefix(here).expect("below").display().to_string())
            .collect();
        found.sort();
        assert_eq!(found, OF_THE_WHOLE, "make it of `seen_by`, or say here why not");
    }
}
