//! What the file does not hold: what is assumed instead, and how it is said.

use std::collections::BTreeMap;

use super::boards::Boards;
use super::frame::{Frame, Kind};
use super::players::are_national;
use crate::editions::{self, day};
use facts::format::{Note, count};
use facts::tournament::Tournament;

/// The number of titles that a note names.
const MOST_NAMED: usize = 5;

/// The tie-breaks by their codes.
const TIE_BREAKS: [(u8, &str); 11] = [
    (0x0B, "progressive scores"),
    (0x25, "performance"),
    (0x34, "median Buchholz"),
    (0x3D, "wins"),
    (0x44, "direct encounter"),
    (0x51, "Sonneborn-Berger"),
    (0x54, "Buchholz"),
    (0x55, "Buchholz cut 1"),
    (0x56, "Buchholz cut 2"),
    (0x57, "Buchholz cut 3"),
    (0x58, "average rating of the opponents"),
];

/// Returns the number of rounds in which everybody meets everybody once.
fn cycle(players: usize) -> usize {
    if players.is_multiple_of(2) { players.saturating_sub(1) } else { players }
}

/// Returns the type of the event (record 192); `None` where today's text applies.
pub(super) fn system(frame: &Frame<'_>, rounds: usize) -> Option<String> {
    let [first, _] = frame.settings.days();
    let system = match frame.settings.kind {
        Kind::RoundRobin if frame.settings.rounds().max(rounds) > cycle(frame.players.len()) => {
            "FIDE_DOUBLEROUNDROBIN"
        }
        Kind::RoundRobin => "FIDE_ROUNDROBIN",
        Kind::Swiss => return editions::system(first),
    };
    Some(system.to_owned())
}

/// Returns what the reader says about a file.
pub(super) fn notes(frame: &Frame<'_>, boards: &Boards, tournament: &Tournament) -> Vec<Note> {
    let is_paired = boards.rounds > 0;
    let notes = [
        Some(source(frame)),
        rounds(frame, boards),
        is_paired.then(|| edition(frame)),
        Some(not_in_the_file(frame, is_paired)),
        is_paired.then(|| {
            "Numbers and results are those of the day on which the file was saved: a late entry changes the numbers of others, \
             and a corrected result hides the one on which later rounds were paired."
                .to_owned()
        }),
        other_results(boards),
        not_entered(boards),
        ratings(frame),
        titles(tournament),
        tie_breaks(frame),
    ];
    notes.into_iter().flatten().map(Note::whole).collect()
}

fn source(frame: &Frame<'_>) -> String {
    let of = if frame.event > 0 { format!(" of event {}", frame.event) } else { String::new() };
    let saved = day(frame.saved).map(|day| format!(", written by a version of {day}")).unwrap_or_default();
    format!("This is Swiss-Manager's tournament file{of}{saved}; it is read, and never written.")
}

/// Says that the boards and the settings disagree about the rounds.
fn rounds(frame: &Frame<'_>, boards: &Boards) -> Option<String> {
    let (found, planned, last) = (boards.rounds, frame.settings.rounds(), frame.settings.last());
    let made = count(found, "round");
    if found > planned && planned > 0 {
        return Some(format!("The boards make {made}, but the settings plan {planned}; {made} are taken."));
    }
    let is_swiss = frame.settings.kind == Kind::Swiss;
    (is_swiss && found != last).then(|| {
        format!(
            "The boards make {made}, but the settings name {last} as the last one paired. Check that every player who was not \
             paired in a round stands in it: a new round is taken to begin where a player occurs a second time."
        )
    })
}

/// Says by which edition the rounds are judged.
fn edition(frame: &Frame<'_>) -> String {
    let [first, _] = frame.settings.days();
    if frame.settings.kind == Kind::RoundRobin {
        return "The file does not say by which table its rounds were drawn; FIDE's Berger tables are taken."
            .to_owned();
    }
    editions::says(first)
}

/// Says what is assumed because the file does not hold it, or not where it is known.
fn not_in_the_file(frame: &Frame<'_>, is_paired: bool) -> String {
    let known = "The file does not say, and so it is assumed: 1, ½ and 0 points";
    let initial = if is_paired { "; the initial colour follows from round one" } else { "" };
    match frame.settings.kind {
        Kind::RoundRobin => format!("{known}."),
        Kind::Swiss => format!("{known}, no acceleration, no players kept apart{initial}."),
    }
}

fn other_results(boards: &Boards) -> Option<String> {
    boards.has_other_results.then(|| {
        "Results 15, 16 and 17 are read as 1-0, ½-½ and 0-1; they probably mean that the game is not rated.".to_owned()
    })
}

fn not_entered(boards: &Boards) -> Option<String> {
    let (number, first) = (boards.not_entered.len(), boards.not_entered.first()?);
    let (player, round) = first;
    Some(match number {
        1 => format!(
            "Player {player} is not paired in round {round}, without an entry of points: read as absent without points."
        ),
        _ => format!(
            "{} of players who are not paired are without points in the file, the first of them {player} in round {round}: read \
             as absent without points.",
            count(number, "entry").replace("entrys", "entries")
        ),
    })
}

fn ratings(frame: &Frame<'_>) -> Option<String> {
    are_national(&frame.players)
        .then(|| "Nobody has a rating of FIDE, so the national ratings are taken.".to_owned())
}

/// Says which titles are not FIDE's.
fn titles(tournament: &Tournament) -> Option<String> {
    let mut players: BTreeMap<&str, usize> = BTreeMap::new();
    for title in tournament.players.iter().map(|player| player.other_title.as_str()) {
        *players.entry(title).or_default() += 1;
    }
    players.remove("");
    let named = players.iter().take(MOST_NAMED).map(|(title, number)| match number {
        1 => format!("'{title}'"),
        _ => format!("'{title}' ({})", count(*number, "player")),
    });
    let named = named.collect::<Vec<_>>().join(", ");
    let others = if players.len() > MOST_NAMED { " and others" } else { "" };
    (!players.is_empty())
        .then(|| format!("Titles that are not FIDE's are kept, and rank nobody: {named}{others}."))
}

/// Names the tie-breaks, whose parameters are not known.
fn tie_breaks(frame: &Frame<'_>) -> Option<String> {
    let codes: Vec<u8> = frame.settings.tie_breaks().collect();
    let name = |code: &u8| {
        let known = TIE_BREAKS.iter().find(|(known, _)| known == code);
        known.map_or_else(|| format!("one not known (code {code})"), |(_, name)| (*name).to_owned())
    };
    let named: Vec<String> = codes.iter().map(name).collect();
    (!named.is_empty()).then(|| {
        format!(
            "The file names as tie-breaks: {}. Their parameters are not known, so standings do not follow them, \
             unless an order is named.",
            named.join(", ")
        )
    })
}
