//! Random commands of an event on the bytes of its file: no result is ever lost, and `undo` brings back the bytes.

use std::collections::BTreeMap;

use proptest::prelude::*;

use crate::cli::journal::{Entry, Journal};
use crate::event::{self, At, Changed, Given, Numbering, Refused};
use crate::format::{self, Ended};
use crate::procedural::{self, Run};
use crate::rulebook::{self, Rulebook};
use crate::tournament::{Outcome, Player, PlayerId, Position, RoundNo, Tournament};

/// Commands in a sequence, and sequences: 10,000 commands in all, some of them killed while they write.
const COMMANDS: usize = 50;
const SEQUENCES: u32 = 200;

/// A command; the numbers are taken modulo what there is.
#[derive(Clone, Copy, Debug)]
enum Command {
    Result(usize, usize),
    ByName(usize, usize),
    Correct(usize, usize, usize),
    Add(usize, usize),
    Withdraw(usize, usize),
    Bye(usize, usize, usize),
    Forbid(usize, usize),
    Pair,
    FinishAndPair,
    Alter(usize),
    /// A result whose command is killed after so many bytes of the journal; the file is as it was.
    Killed(usize, usize),
    Undo,
}

fn commands() -> impl Strategy<Value = Vec<Command>> {
    let n = || 0..100_usize;
    let one = prop_oneof![
        6 => (n(), n()).prop_map(|(a, b)| Command::Result(a, b)),
        2 => (n(), n()).prop_map(|(a, b)| Command::ByName(a, b)),
        2 => (n(), n(), n()).prop_map(|(a, b, c)| Command::Correct(a, b, c)),
        1 => (n(), n()).prop_map(|(a, b)| Command::Add(a, b)),
        1 => (n(), n()).prop_map(|(a, b)| Command::Withdraw(a, b)),
        2 => (n(), n(), n()).prop_map(|(a, b, c)| Command::Bye(a, b, c)),
        1 => (n(), n()).prop_map(|(a, b)| Command::Forbid(a, b)),
        1 => Just(Command::Pair),
        2 => Just(Command::FinishAndPair),
        1 => n().prop_map(Command::Alter),
        1 => (n(), n()).prop_map(|(a, b)| Command::Killed(a, b)),
        4 => Just(Command::Undo),
    ];
    prop::collection::vec(one, COMMANDS)
}

/// Every result of the record, by round and names: they survive new numbers.
type Results = BTreeMap<(RoundNo, String, String), Ended>;

fn results(tournament: &Tournament) -> Results {
    let mut all = Results::new();
    for round in 1..=tournament.rounds_paired() {
        for board in event::boards(tournament, round).map(|n| n.pairing.boards).unwrap_or_default() {
            let outcome = |id| tournament.record(id, round).outcome;
            let ended = Ended { white: outcome(board.white), black: outcome(board.black) };
            if !ended.is_open() {
                let name = |id| tournament.player(id).name.clone();
                all.insert((round, name(board.white), name(board.black)), ended);
            }
        }
    }
    all
}

fn ended(n: usize) -> Ended {
    let texts = ["1-0", "½", "0-1", "+/-", "-/+", "-/-", "0-0"];
    Ended::parse(texts[n % texts.len()]).expect("a result")
}

fn field() -> Tournament {
    let rows: Vec<String> = (1..=9).map(|i| format!("Player {i},{}\n", 2000 - 20 * i)).collect();
    let rows = rows.concat();
    let mut field =
        format::read_players_csv("field", format!("name,rating\n{rows}").as_bytes()).expect("sound");
    field.rounds = Some(5);
    field.records = vec![Vec::new(); 9];
    field
}

fn pair_next(
    tournament: &Tournament,
    book: &Rulebook,
    absent: &[PlayerId],
    round: RoundNo,
) -> Option<Changed> {
    let position = Position::before(tournament, round, absent).ok().filter(|p| p.entries.len() > 1)?;
    let answer = procedural::pair(book, &position, &Run::default());
    event::paired(tournament, round, answer.pairing()?).ok()
}

/// What a command makes of a tournament; refusals change nothing. With the game whose result it may replace.
fn carry_out(
    t: &Tournament,
    book: &Rulebook,
    command: Command,
) -> (Option<Changed>, Option<(RoundNo, usize)>) {
    let player = |n: usize| t.players[n % t.players.len()].id;
    let last = t.rounds_paired();
    let boards = |round| event::boards(t, round).map_or(0, |n| n.pairing.boards.len());
    let taken = |changed: Result<Changed, Refused>| changed.ok();
    match command {
        Command::Result(board, n) => {
            let given = Given { at: At::Board(board % (boards(last) + 2)), ended: ended(n) };
            (taken(event::enter(t, &[given])), None)
        }
        Command::ByName(who, n) => {
            (taken(event::enter(t, &[Given { at: At::Player(player(who)), ended: ended(n) }])), None)
        }
        Command::Correct(round, board, n) => {
            let (round, board) = (round % (last + 2), board % (boards(last) + 2));
            let new = if n % 9 == 0 { Ended::OPEN } else { ended(n) };
            (taken(event::correct(t, round, board, new)), Some((round, board)))
        }
        Command::Add(rating, n) => {
            let rating = u32::try_from(1700 + 5 * rating).ok();
            let late = Player { name: format!("Late {}", t.players.len()), rating, ..Player::default() };
            let numbering = if n % 2 == 0 { Numbering::ByRulebook } else { Numbering::AtEnd };
            (taken(event::add(t, &[late], book, numbering)), None)
        }
        Command::Withdraw(who, n) => (taken(event::withdraw(t, player(who), Some(n % 6), book)), None),
        Command::Bye(who, round, n) => {
            let kinds = [Some(Outcome::HalfBye), Some(Outcome::ZeroBye), None];
            (taken(event::bye(t, player(who), &[round % 7], kinds[n % 3])), None)
        }
        Command::Forbid(a, b) => (taken(event::forbid(t, &[player(a), player(b)], (1, None))), None),
        Command::Pair => (pair_next(t, book, &[], last + 1), None),
        Command::FinishAndPair => {
            let open = event::open_boards(t, last);
            let given: Vec<Given> =
                open.iter().map(|&(n, _)| Given { at: At::Board(n), ended: ended(n) }).collect();
            let finished = event::enter(t, &given).map_or_else(|_| t.clone(), |changed| changed.tournament);
            (pair_next(&finished, book, &[], last + 1), None)
        }
        Command::Alter(who) => (pair_next(t, book, &[player(who)], last.max(1)), None),
        Command::Killed(board, n) => carry_out(t, book, Command::Result(board, n)),
        Command::Undo => (None, None),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: SEQUENCES, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_result_is_lost_and_undo_brings_back_the_bytes(sequence in commands()) {
        let book = rulebook::find("dutch-2026").expect("it is shipped");
        let mut bytes = format::write_trf16(&field()).into_bytes();
        let mut journal = Vec::new();
        let mut past = Vec::new();
        for command in sequence {
            if let Command::Undo = command {
                let mut read = Journal::read(&journal);
                let Some(before) = past.pop() else { continue };
                let (back, _, end) = read.undo(&bytes).expect("it can be undone");
                prop_assert_eq!(&back, &before);
                (bytes, journal) = (back, journal[..end].to_vec());
                continue;
            }
            let (t, _) = format::read_tournament("event", &bytes).expect("what was written can be read");
            let (Some(changed), may_replace) = carry_out(&t, &book, command) else { continue };
            let (before, after) = (results(&t), results(&changed.tournament));
            let replaced = may_replace.and_then(|(round, board)| {
                let boards = event::boards(&t, round)?.pairing.boards;
                let b = boards.get(board.checked_sub(1)?)?;
                Some((round, t.player(b.white).name.clone(), t.player(b.black).name.clone()))
            });
            for (game, ended) in &before {
                prop_assert!(Some(game) == replaced.as_ref() || after.get(game) == Some(ended), "{command:?}: {game:?} is lost");
            }
            let next = format::write_trf16(&changed.tournament).into_bytes();
            let (read, _) = format::read_tournament("event", &next).expect("what was written can be read");
            prop_assert_eq!(results(&read), after, "{:?}", command);
            for round in 1..=t.rounds_paired() {
                prop_assert!(command_alters(command) || order(&t, round) == order(&read, round), "{command:?}: boards of round {round}");
            }
            if next == bytes {
                continue;
            }
            // Whatever a killed command has left in the journal is cut off by the next one.
            let end = Journal::read(&journal).settle(&bytes);
            journal.truncate(end);
            let line = Entry::new("command", &changed.says, &bytes, &next).line().into_bytes();
            if let Command::Killed(at, part) = command {
                journal.extend(&line[..line.len() * ((at + part) % 101) / 100]);
                continue;
            }
            journal.extend(line);
            past.push(std::mem::replace(&mut bytes, next));
        }
    }
}

fn command_alters(command: Command) -> bool {
    matches!(command, Command::Alter(_))
}

/// The boards of a round by names, in their order.
fn order(tournament: &Tournament, round: RoundNo) -> Vec<(String, String)> {
    let name = |id| tournament.player(id).name.clone();
    let boards = event::boards(tournament, round).map(|n| n.pairing.boards).unwrap_or_default();
    boards.iter().map(|b| (name(b.white), name(b.black))).collect()
}
