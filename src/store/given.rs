//! What somebody may ask of an event, by dice; nothing here judges a pairing.

use std::path::Path;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::RngCore as _;

use crate::{CommandGiven, Seq, Store};
use api::event::{
    Accepted, BoardResult, Command, Demands, Draft, Edit, Entrant, Event, Heading, Particulars, Seat,
    Seating, Under, Worth, boards, open_boards,
};
use facts::format::{self, Ended};
use facts::tournament::{PlayerId, Tournament};

pub(crate) fn field(players: u32) -> Command {
    let rows: Vec<String> = (1..=players).map(|i| format!("Player {i},{}\n", 2000 - 20 * i)).collect();
    let table = format!("name,rating\n{}", rows.concat());
    let mut tournament = format::read_players_csv("field", table.as_bytes()).expect("sound").0;
    tournament.rounds = Some(9);
    tournament.records = vec![Vec::new(); tournament.players.len()];
    Command::Enter { tournament, settings: String::new(), from: "field".to_owned() }
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

/// The next round, anybody against anybody: nothing here judges a pairing.
pub(crate) fn publish(tournament: &Tournament, dice: &mut ChaCha8Rng) -> Command {
    let round = tournament.rounds_paired() + 1;
    let plays = |id: PlayerId| !tournament.record(id, round).is_away();
    let mut numbers: Vec<u32> = tournament.players.iter().filter(|p| plays(p.id)).map(|p| p.number).collect();
    for i in (1..numbers.len()).rev() {
        numbers.swap(i, below(dice, i + 1));
    }
    let seat = |(table, two): (usize, &[u32])| Seat { table, white: two[0], black: two[1] };
    let boards = (1..).zip(numbers.chunks_exact(2)).map(seat).collect();
    let bye = numbers.chunks_exact(2).remainder().first().copied();
    let under = Under { rulebook: "dutch-2026".to_owned(), ..Under::default() };
    Command::Publish { round, seating: Some(Seating { boards, bye }), under, deviation: None }
}

pub(crate) fn below(dice: &mut ChaCha8Rng, n: usize) -> usize {
    usize::try_from(dice.next_u32()).expect("32 bits") % n.max(1)
}

/// A command as somebody might give it who sees this event.
pub(crate) fn random(event: &Event, dice: &mut ChaCha8Rng) -> Command {
    let tournament = &event.tournament;
    let round = tournament.rounds_paired();
    let player = tournament.players[below(dice, tournament.players.len())].number;
    let open = open_boards(tournament, round);
    let tables = boards(tournament, round).map_or(1, |numbered| numbered.last());
    let text = ["1-0", "½", "0-1", "+/-", "-/-"][below(dice, 5)];
    match below(dice, 26) {
        0 if tournament.players.len() < 40 => {
            let name = format!("Late {}", dice.next_u32());
            let rating = Some(1000 + dice.next_u32() % 1500);
            let at_end = below(dice, 2) == 0;
            let players = vec![Entrant { name, rating, ..Entrant::default() }];
            Command::Add { players, at_end, rulebook: "dutch-2026".to_owned() }
        }
        1 => Command::Withdraw { player, from: round + 1, rulebook: "dutch-2026".to_owned() },
        2 => Command::Arrive { player, from: round + 1 },
        3 => {
            let worth = [None, Some(Worth::Half), Some(Worth::Zero)][below(dice, 3)];
            Command::Bye { players: vec![player], rounds: vec![round + 1 + below(dice, 2)], worth }
        }
        4 => Command::Forbid { players: vec![player, player % 5 + 1], first: 1, last: None },
        5 => Command::Settings { text: format!("# {}\n", dice.next_u32() % 7) },
        6 => Command::Close { round },
        9 => edit(player, dice),
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
        7 | 8 => {
            let board = 1 + below(dice, tables);
            let (round, because) = (1 + below(dice, round), "misread".to_owned());
            Command::Correct { round, board, result: ended(text), because }
        }
        _ if open.is_empty() && round < 9 => match &event.draft {
            Some(Draft { round, .. }) if below(dice, 2) == 0 => {
                let (round, under) = (*round, Under::default());
                Command::Publish { round, seating: None, under, deviation: None }
            }
            _ => publish(tournament, dice),
        },
        _ => {
            let board = open.get(below(dice, open.len())).map_or(1, |(board, _)| *board);
            result(round, board, text)
        }
    }
}

fn edit(player: u32, dice: &mut ChaCha8Rng) -> Command {
    let rating = Some(1500 + dice.next_u32() % 500);
    let right = Box::new(Particulars { rating, ..Particulars::default() });
    Command::Edit { player, right, rulebook: "dutch-2026".to_owned() }
}

pub(crate) fn draft(tournament: &Tournament, dice: &mut ChaCha8Rng) -> Command {
    let Command::Publish { round, seating, under, .. } = publish(tournament, dice) else { unreachable!() };
    Command::Draft { round, seating: seating.unwrap_or_default(), under, demands: Demands::default() }
}

/// Two boards of the draft exchange players, or there is none to be altered.
fn alter(event: &Event, dice: &mut ChaCha8Rng) -> Command {
    let round = event.draft.as_ref().map_or(event.tournament.rounds_paired() + 1, |draft| draft.round);
    let boards = event.draft.as_ref().map_or(&[][..], |draft| &draft.seating.boards);
    let mut one = || boards.get(below(dice, boards.len())).map_or(1, |seat| seat.white);
    Command::Alter { round, edits: vec![Edit::Swap { player: one(), other: one() }] }
}

/// What a command takes the place of, in words; by no more than what its fields mean.
pub(crate) fn replaced(command: &Command) -> Vec<String> {
    match command {
        Command::Result { round, results } => {
            results.iter().map(|r| format!("round {round} board {}", r.board)).collect()
        }
        Command::Correct { round, board, .. } => vec![format!("round {round} board {board}")],
        Command::Settings { .. } => vec!["settings".to_owned()],
        Command::Heading(_) => vec!["city".to_owned()],
        Command::Edit { player, .. } => vec![format!("rating of {player}")],
        Command::Withdraw { player, from, .. } | Command::Arrive { player, from } => {
            (*from..=9).map(|round| format!("{player} in round {round}")).collect()
        }
        Command::Bye { players, rounds, .. } => {
            let of = |round: &usize| format!("{} in round {round}", players[0]);
            rounds.iter().map(of).collect()
        }
        Command::Draft { round, .. } | Command::Alter { round, .. } | Command::Publish { round, .. } => {
            vec![format!("draft of round {round}")]
        }
        _ => Vec::new(),
    }
}
