//! The third hand: each seed rulebook as somebody wrote it from its text alone, who has seen neither model nor
//! procedure nor the readings pages, against the product on random rounds.
//!
//! A difference must be a class: a reading of the text that both sides name. `PAIRPROOF_ORACLE_EVENTS` asks for another
//! number of events than 60 a rulebook, `PAIRPROOF_ORACLE_PLAYERS` for larger fields than 4 to 8, and
//! `PAIRPROOF_ORACLE_READING=D98-C.12` for the choices of one reading alone.

use crate::{oracle, random};
use std::collections::BTreeMap;
use std::sync::Mutex;

use crate::oracle::facts::{Answer, Colour, Event, Pairing, Player, Round};
use facts::rulebook;
use facts::tournament::{self, Outcome, Position, Record, Tournament};
use model::round::{self, Request, pair};
use procedure::{self, ProcedureRun};
use rayon::prelude::*;

/// Events a rulebook; with five or six rounds each.
const EVENTS: u64 = 60;

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}

/// The event as plain facts, before the round of the position.
fn facts(t: &Tournament, position: &Position) -> Event {
    let number = |id: tournament::PlayerId| t.player(id).number;
    let colour = |c: tournament::Colour| match c {
        tournament::Colour::White => Colour::White,
        tournament::Colour::Black => Colour::Black,
    };
    let round = |r: &Record| {
        let points = t.scoring.of(r.outcome).0;
        match (r.opponent, r.colour) {
            (Some(o), Some(c)) if r.outcome.is_played() => {
                Round::Game { opponent: number(o).0, colour: colour(c), points }
            }
            (Some(o), c) => Round::Default {
                opponent: number(o).0,
                colour: colour(c.unwrap_or(tournament::Colour::White)),
                points,
            },
            (None, _) if r.outcome == Outcome::PairingBye => Round::PairingBye,
            (None, _) if r.outcome == Outcome::Nothing => Round::Absent,
            (None, _) => Round::RequestedBye { points },
        }
    };
    let players = t.players.iter().map(|p| Player {
        number: p.number.0,
        rating: p.rating,
        club: p.club.clone(),
        area: p.area.clone(),
        federation: p.federation.clone(),
        family: p.family.clone(),
        rounds: (1..position.round)
            .map(|r| t.records[p.id.index()].get(r - 1).map_or(Round::Absent, &round))
            .collect(),
        takes_part: position.rank(p.id).is_some(),
        secondary: t.secondary_before(p.id, position.round).0,
    });
    let forbidden = position
        .prohibited
        .iter()
        .map(|(a, b)| (position.entries[a].number.0, position.entries[b].number.0))
        .collect();
    let is_away = |p: &&tournament::Player| position.rank(p.id).is_none();
    let away = t.players.iter().filter(is_away).map(|p| (p.number.0, round(&t.record(p.id, position.round))));
    Event {
        away_now: away.collect(),
        withdrawn: position.withdrawn.iter().map(|&id| t.player(id).number.0).collect(),
        rounds: t.rounds.unwrap_or(position.round),
        round: position.round,
        players: players.collect(),
        forbidden,
        drawn: colour(position.initial_colour),
    }
}

fn plain(t: &Tournament, pairing: &tournament::Pairing) -> Pairing {
    let number = |id| t.player(id).number;
    Pairing {
        boards: pairing.boards.iter().map(|b| (number(b.white).0, number(b.black).0)).collect(),
        bye: pairing.bye.map(number).map(|r| r.0),
    }
}

/// The product's answers, from model and procedure; `None`: no pairing. And how many draws a lot was drawn from.
fn ours(
    t: &Tournament,
    position: &Position,
    id: &str,
    declared: &[String],
) -> ([Option<Pairing>; 2], Option<usize>) {
    let book = rulebook::find(id).unwrap();
    let request = Request { declared: declared.to_vec(), ..Request::default() };
    let (model, draws) = match pair(position, &book, &request).unwrap() {
        round::Answer::Paired(p) => (Some(plain(t, &p.pairing)), p.drawn.and_then(|d| d.draws)),
        round::Answer::NoPairing(_) => (None, None),
    };
    let theirs = procedure::pair(
        &book,
        position,
        &ProcedureRun { declared: declared.to_vec(), ..ProcedureRun::default() },
    );
    ([model, theirs.pairing().map(|p| plain(t, p))], draws)
}

/// Are there as many draws as the text admits, whatever their colours?
fn are_as_many(answer: &Answer, draws: Option<usize>) -> bool {
    let (Answer::Pairings(all), Some(draws)) = (answer, draws) else { return true };
    let pairs = |p: &Pairing| {
        let mut pairs: Vec<(u32, u32)> = p.boards.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
        pairs.sort_unstable();
        (pairs, p.bye)
    };
    all.iter().map(pairs).collect::<std::collections::BTreeSet<_>>().len() == draws
}

fn admits(answer: &Answer, pairing: Option<&Pairing>) -> bool {
    match (answer, pairing) {
        (Answer::Pairings(all), Some(p)) => all.contains(p),
        (Answer::GivesOut(_), None) => true,
        _ => false,
    }
}

fn is_limit(answer: &Answer) -> bool {
    matches!(answer, Answer::GivesOut(why) if why.starts_with("limit"))
}

/// Rounds compared, by what came out, with the first example of each.
#[derive(Default)]
struct Count(BTreeMap<&'static str, (u64, String)>);

impl Count {
    fn add(&mut self, class: &'static str, example: impl FnOnce() -> String) {
        self.0.entry(class).or_insert_with(|| (0, example())).0 += 1;
    }
}

/// Random events under one reading: each round from both hands of the product and from the oracle.
fn compare(id: &str, declared: &[String], oracle: &(dyn Fn(&Event) -> Answer + Sync)) -> Count {
    let events = setting("PAIRPROOF_ORACLE_EVENTS", crate::depth::events(EVENTS));
    let most = setting("PAIRPROOF_ORACLE_PLAYERS", 8);
    let count: Mutex<Count> = Mutex::default();
    let book = rulebook::find(id).unwrap();
    (0..events).into_par_iter().for_each(|seed| {
        random::plain_event(seed, (4, most), &book, &mut |t, position| {
            let event = facts(t, position);
            let theirs = oracle(&event);
            let ([model, steps], draws) = ours(t, position, id, declared);
            let class = match (admits(&theirs, model.as_ref()), admits(&theirs, steps.as_ref())) {
                _ if is_limit(&theirs) => "limit",
                (true, true) if !are_as_many(&theirs, draws) => "DIFFERS: number of draws",
                (true, true) => "the same",
                (true, false) => "DIFFERS: procedure",
                (false, true) => "DIFFERS: model",
                (false, false) => "DIFFERS: both",
            };
            count.lock().unwrap().add(class, || {
                format!(
                    "seed {seed} round {}: model {model:?} procedure {steps:?} text {theirs:?}",
                    position.round
                )
            });
        });
    });
    count.into_inner().unwrap()
}

/// The product and the third hand agree, under the product's readings and under each other reading that both know.
fn third_hand(id: &str) {
    let oracle = oracle::all().into_iter().find(|o| o.id == id).unwrap();
    let mut differ = 0;
    let mut show = |name: &str, count: Count| {
        for (class, (rounds, example)) in count.0 {
            println!("{id} {name}: {rounds} rounds {class}; {example}");
            differ += if class.starts_with("DIFFERS") { rounds } else { 0 };
        }
    };
    let reading = std::env::var("PAIRPROOF_ORACLE_READING").unwrap_or_default();
    if reading.is_empty() {
        show("as taken", compare(id, &[], &|event| (oracle.pair)(event)));
    }
    for other in oracle.others.iter().filter(|other| other.declared.starts_with(&reading)) {
        let declared: Vec<String> = other.declared.split(' ').map(str::to_owned).collect();
        show(other.declared, compare(id, &declared, &other.pair));
    }
    assert_eq!(differ, 0, "{id}: rounds in which the product parts from its text");
}

#[test]
fn ecf() {
    third_hand("ecf-2009");
}

#[test]
fn lim() {
    third_hand("lim-1987");
}

#[test]
fn leong() {
    third_hand("leong-1987");
}

#[test]
fn dutch_1998() {
    third_hand("dutch-1998");
}

#[test]
fn dutch_2026() {
    third_hand("dutch-2026");
}

#[test]
fn dubov() {
    third_hand("dubov-2026");
}

#[test]
fn adjacent() {
    third_hand("adjacent");
}

#[test]
fn monrad() {
    third_hand("monrad");
}

#[test]
fn tables() {
    for id in ["round-robin", "double-round-robin", "scheveningen", "double-scheveningen"] {
        third_hand(id);
    }
}

#[test]
fn teams() {
    for id in ["team-2026", "team-2024", "double-swiss-2026"] {
        third_hand(id);
    }
}

#[test]
fn burstein() {
    third_hand("burstein-2026");
}

#[test]
fn irish() {
    third_hand("irish");
}

#[test]
fn us() {
    third_hand("us-scholastic");
}
