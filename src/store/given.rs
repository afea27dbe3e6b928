//! Random commands for an event. This module judges no pairing.

use std::collections::BTreeMap;
use std::path::Path;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::RngCore as _;

use crate::{CommandGiven, Seq, Store};
use api::event::{
    Accepted, Band, BoardResult, Category, Command, Demands, Deviation, Draft, Edit, Entrant, Event,
    FixedTable, Heading, Lock, Particulars, Prize, PrizeList, RecordedRepair, Seat, Seating, Under, Worth,
    boards, open_boards,
};
use facts::format::{self, Ended};
use facts::tournament::{PairingNumber, PlayerId, Tournament};

pub(crate) fn field(players: u32) -> Command {
    let rows: Vec<String> = (1..=players).map(|i| format!("Player {i},{}\n", 2000 - 20 * i)).collect();
    let table = format!("name,rating\n{}", rows.concat());
    let mut tournament = format::read_players_csv("field", table.as_bytes()).expect("sound").0;
    tournament.rounds = Some(9);
    tournament.records = vec![Vec::new(); tournament.players.len()];
    Command::Enter { tournament, settings: api::event::Settings::default(), from: "field".to_owned() }
}

pub(crate) fn asked(who: &str, based_on: Option<Seq>, command: Command) -> CommandGiven {
    CommandGiven { who: who.to_owned(), at: 0, based_on, command }
}

pub(crate) fn new(path: &Path, players: u32) -> Store {
    let mut store = Store::create(path).expect("a new file");
    store.append(&asked("Ada", None, field(players))).expect("it begins");
    store
}

pub(crate) fn ended(text: &str) -> Ended {
    Ended::parse(text).expect("a result")
}

pub(crate) fn result(round: usize, board: usize, text: &str) -> Command {
    Command::Result { round, results: vec![BoardResult { board, result: ended(text) }] }
}

/// Returns a next round with random pairs. No pairing is judged.
pub(crate) fn publish(tournament: &Tournament, dice: &mut ChaCha8Rng) -> Command {
    let round = tournament.rounds_paired() + 1;
    let plays = |id: PlayerId| !tournament.record(id, round).is_away();
    let mut numbers: Vec<PairingNumber> =
        tournament.players.iter().filter(|p| plays(p.id)).map(|p| p.number).collect();
    for i in (1..numbers.len()).rev() {
        numbers.swap(i, below(dice, i + 1));
    }
    let seat = |(table, two): (usize, &[PairingNumber])| Seat { table, white: two[0], black: two[1] };
    let boards = (1..).zip(numbers.chunks_exact(2)).map(seat).collect();
    let bye = numbers.chunks_exact(2).remainder().first().copied();
    let under = Under { rulebook: "dutch-2026".to_owned(), ..Under::default() };
    Command::Publish { round, seating: Some(Seating { boards, bye }), under, deviation: None }
}

pub(crate) fn below(dice: &mut ChaCha8Rng, n: usize) -> usize {
    usize::try_from(dice.next_u32()).expect("32 bits") % n.max(1)
}

/// Returns the number of one of the first five players.
fn other(player: PairingNumber) -> PairingNumber {
    PairingNumber(player.0 % 5 + 1)
}

/// Returns a random command that a person who sees this event might give.
pub(crate) fn random(event: &Event, dice: &mut ChaCha8Rng) -> Command {
    let tournament = &event.tournament;
    let round = tournament.rounds_paired();
    let player = tournament.players[below(dice, tournament.players.len())].number;
    let open = open_boards(tournament, round);
    let tables = boards(tournament, round).map_or(1, |numbered| numbered.last());
    let text = ["1-0", "½", "0-1", "+/-", "-/-"][below(dice, 5)];
    match below(dice, 34) {
        0 if tournament.players.len() < 40 => late(dice),
        1 => Command::Withdraw { player, from: round + 1, rulebook: "dutch-2026".to_owned() },
        2 => Command::Arrive { player, from: round + 1 },
        3 => {
            let worth = [None, Some(Worth::Half), Some(Worth::Zero)][below(dice, 3)];
            let players = if below(dice, 2) == 0 { vec![player] } else { vec![player, other(player)] };
            Command::Bye { players, rounds: vec![round + 1 + below(dice, 2)], worth }
        }
        4 => {
            let (players, if_possible) = (vec![player, other(player)], below(dice, 3) == 0);
            Command::Forbid { players, first: 1, last: None, if_possible }
        }
        5 => Command::Settings { text: format!("# {}\n", dice.next_u32() % 7).into() },
        6 => Command::Close { round, final_ranks: None },
        9 => edit(player, dice),
        10 if below(dice, 4) == 0 => rank(tournament, dice),
        10 => {
            let city = Some(["Bonn", "Cork", "Lyon"][below(dice, 3)].to_owned());
            Command::Heading(Box::new(Heading { city, ..Heading::default() }))
        }
        11 => Command::Remove { player },
        12 => {
            let reason = format!("reason {}", below(dice, 3));
            Command::Accept(Accepted { round, board: 1 + below(dice, tables), reason })
        }
        13 if open.is_empty() && round < 9 => draft(tournament, dice),
        14 | 15 => alter(event, dice),
        16 => category(player, dice),
        17 => prizes(dice),
        18 if round > 0 => repair(tournament, round, player, dice),
        7 | 8 => {
            let board = 1 + below(dice, tables);
            let (round, because) = (1 + below(dice, round), "misread".to_owned());
            Command::Correct { round, board, result: ended(text), because }
        }
        _ if open.is_empty() && round < 9 => match &event.draft {
            Some(Draft { round, .. }) if below(dice, 2) == 0 => {
                let (round, under) = (*round, Under::default());
                let deviation = (below(dice, 3) == 0).then(|| deviation(tournament, dice));
                Command::Publish { round, seating: None, under, deviation }
            }
            _ => publish(tournament, dice),
        },
        _ => {
            let (first, few) = (below(dice, open.len()), 1 + below(dice, 3));
            let some = open.iter().skip(first).take(few);
            let some: Vec<_> = some.map(|&(board, _)| BoardResult { board, result: ended(text) }).collect();
            if some.is_empty() { result(round, 1, text) } else { Command::Result { round, results: some } }
        }
    }
}

fn late(dice: &mut ChaCha8Rng) -> Command {
    let (name, rating) = (format!("Late {}", dice.next_u32()), Some(1000 + dice.next_u32() % 1500));
    let at_end = below(dice, 2) == 0;
    let players = vec![Entrant { name, rating, ..Entrant::default() }];
    Command::Add { players, at_end, new_team: false, rulebook: "dutch-2026".to_owned() }
}

fn edit(player: PairingNumber, dice: &mut ChaCha8Rng) -> Command {
    let rating = Some(1500 + dice.next_u32() % 500);
    let right = Box::new(Particulars { rating, ..Particulars::default() });
    Command::Edit { player, right, rulebook: "dutch-2026".to_owned() }
}

pub(crate) fn draft(tournament: &Tournament, dice: &mut ChaCha8Rng) -> Command {
    let Command::Publish { round, seating, under, .. } = publish(tournament, dice) else { unreachable!() };
    let seating = seating.unwrap_or_default();
    let mut demands = Demands::default();
    if let (Some(seat), 0) = (seating.boards.first(), below(dice, 3)) {
        demands.locked.push(Lock {
            player: seat.white,
            opponent: Some(seat.black),
            has_white: below(dice, 2) == 0,
        });
        demands.tables.push(FixedTable { player: seat.black, table: 1 + below(dice, 6) });
    }
    Command::Draft { round, seating, under, demands }
}

/// Returns a manual change to the draft, whether or not there is a draft.
fn alter(event: &Event, dice: &mut ChaCha8Rng) -> Command {
    let round = event.draft.as_ref().map_or(event.tournament.rounds_paired() + 1, |draft| draft.round);
    let boards = event.draft.as_ref().map_or(&[][..], |draft| &draft.seating.boards);
    let mut one = || {
        boards.get(below(dice, boards.len())).copied().unwrap_or(Seat {
            table: 1,
            white: PairingNumber(1),
            black: PairingNumber(2),
        })
    };
    let (seat, other) = (one(), one());
    let edit = match below(dice, 7) {
        0 => Edit::Turn { board: seat.table },
        1 => Edit::Force { player: seat.white, opponent: Some(other.black) },
        2 => Edit::Lock { board: Some(seat.table) },
        3 => Edit::Unlock { board: Some(seat.table) },
        4 => Edit::Table { player: seat.white, table: (below(dice, 2) == 0).then_some(other.table) },
        _ => Edit::Swap { player: seat.white, other: other.white },
    };
    Command::Alter { round, edits: vec![edit] }
}

/// Names of categories in different spellings.
const CATEGORIES: [&str; 4] = ["Women", "women", "Guests", "Club A"];

fn category(player: PairingNumber, dice: &mut ChaCha8Rng) -> Command {
    let name = CATEGORIES[below(dice, CATEGORIES.len())].to_owned();
    if below(dice, 4) == 0 {
        return Command::Category { set: Vec::new(), remove: vec![name] };
    }
    let rating =
        (below(dice, 2) == 0).then(|| Band { from: Some(1000 + dice.next_u32() % 900), ..Band::default() });
    let players = if rating.is_none() || below(dice, 3) == 0 { vec![player] } else { Vec::new() };
    Command::Category {
        set: vec![Category { name, rating, players, ..Category::default() }],
        remove: Vec::new(),
    }
}

/// Returns an overall prize list, sometimes with a prize for a category that may not exist.
fn prizes(dice: &mut ChaCha8Rng) -> Command {
    let first = 100 * (1 + u64::from(dice.next_u32() % 5));
    let mut list = PrizeList { currency: ["EUR", "GBP"][below(dice, 2)].to_owned(), ..PrizeList::default() };
    let prize = |category: &str, place, cents| Prize {
        category: category.to_owned(),
        place,
        cents,
        ..Prize::default()
    };
    list.prizes = vec![prize("", 1, first), prize("", 2, first / 2)];
    if below(dice, 2) == 0 {
        list.prizes.push(prize(CATEGORIES[below(dice, CATEGORIES.len())], 1, first));
    }
    Command::Prizes(Box::new(if below(dice, 6) == 0 { PrizeList::default() } else { list }))
}

fn rank(tournament: &Tournament, dice: &mut ChaCha8Rng) -> Command {
    let first = below(dice, tournament.players.len());
    let numbers = tournament.players.iter().cycle().skip(first).take(tournament.players.len());
    Command::Rank { ranks: numbers.map(|p| p.number).zip(1..).collect(), order: Vec::new() }
}

/// Returns random boards that stand in for the best pairing.
fn deviation(tournament: &Tournament, dice: &mut ChaCha8Rng) -> Deviation {
    let Command::Publish { seating, .. } = publish(tournament, dice) else { unreachable!() };
    Deviation { best: seating.unwrap_or_default(), reason: format!("reason {}", below(dice, 3)) }
}

/// Exchanges the players with Black on two open boards of the round. Sometimes it also corrects a result, or keeps two
/// players apart.
fn repair(tournament: &Tournament, round: usize, player: PairingNumber, dice: &mut ChaCha8Rng) -> Command {
    let published = boards(tournament, round).map(|now| Seating::new(tournament, &now)).unwrap_or_default();
    let open = open_boards(tournament, round);
    let mut now = published.clone();
    let mut place = || {
        let table = open.get(below(dice, open.len())).map(|&(table, _)| table);
        table.and_then(|table| published.boards.iter().position(|seat| seat.table == table))
    };
    if let (Some(one), Some(other)) = (place(), place()) {
        (now.boards[one].black, now.boards[other].black) = (now.boards[other].black, now.boards[one].black);
    }
    let corrected = (round > 1 && below(dice, 3) == 0).then(|| {
        (1 + below(dice, round - 1), BoardResult { board: 1 + below(dice, 6), result: ended("0-1") })
    });
    let apart = (below(dice, 4) == 0).then(|| vec![player, other(player)]);
    let under = Under { rulebook: "dutch-2026".to_owned(), ..Under::default() };
    let (corrected, apart) = (corrected.into_iter().collect(), apart.into_iter().collect());
    Command::Repair(RecordedRepair {
        round,
        published,
        now,
        corrected,
        apart,
        under,
        ..RecordedRepair::default()
    })
}

/// Returns a description of the data that a command replaces, derived only from the meaning of its fields.
pub(crate) fn replaced(command: &Command) -> Vec<String> {
    match command {
        Command::Result { round, results } => {
            results.iter().map(|r| format!("round {round} board {}", r.board)).collect()
        }
        Command::Correct { round, board, .. } => vec![format!("round {round} board {board}")],
        Command::Settings { .. } => vec!["settings".to_owned()],
        Command::Heading(_) => vec!["city".to_owned()],
        Command::Rank { .. } => vec!["ranks".to_owned()],
        Command::Repair(RecordedRepair { round, published, now, corrected, .. }) => {
            let other = now.boards.iter().filter(|seat| !published.boards.contains(seat));
            let tables = other.map(|seat| format!("round {round} board {}", seat.table));
            tables
                .chain(corrected.iter().map(|(round, one)| format!("round {round} board {}", one.board)))
                .collect()
        }
        Command::Edit { player, .. } => vec![format!("rating of {player}")],
        Command::Withdraw { player, from, .. } | Command::Arrive { player, from } => {
            (*from..=9).map(|round| format!("{player} in round {round}")).collect()
        }
        Command::Bye { players, rounds, .. } => {
            let each = players.iter().flat_map(|player| rounds.iter().map(move |round| (player, round)));
            each.map(|(player, round)| format!("{player} in round {round}")).collect()
        }
        Command::Draft { round, .. } | Command::Alter { round, .. } | Command::Publish { round, .. } => {
            vec![format!("draft of round {round}")]
        }
        _ => Vec::new(),
    }
}

/// Returns all categories of an event and the prizes of each in words, by category name in lower case.
pub(crate) fn lists_of(event: &Event) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    for category in api::event::categories(&event.tournament).expect("as it was kept") {
        all.insert(format!("category {}", category.name.to_lowercase()), format!("{category:?}"));
    }
    let list = api::event::prizes(&event.tournament).expect("as it was kept").unwrap_or_default();
    for prize in list.prizes {
        *all.entry(format!("prizes of '{}'", prize.category.to_lowercase())).or_default() +=
            &format!("{prize:?}");
    }
    all
}
