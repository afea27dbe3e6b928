//! Applies random event commands to a report, which is written and read again after each. No command may lose a result.

use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};

use api::event::{self, At, Changed, Given, Numbering, Refused};
use facts::format::{self, Ended};
use facts::rulebook::{self, Rulebook};
use facts::tournament::{Outcome, Player, PlayerId, Position, RoundNo, Tournament};
use procedure::{self, ProcedureRun};

/// The number of commands in the long run. `PAIRPROOF_COMMANDS` overrides this number.
const LONG: usize = 10_000;
/// The number of commands in a short run, and the number of short runs. Short runs shrink when they fail.
const SHORT: (usize, u32) = (50, 40);
/// The maximum number of players, which keeps the files small.
const MOST_PLAYERS: usize = 16;
/// A random command. The numbers in a command are taken modulo the available choices.
#[derive(Clone, Copy, Debug)]
enum TestCommand {
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
}

/// Counts of the actions in a run.
#[derive(Clone, Copy, Debug, Default)]
struct RunTally {
    changed: usize,
    refused: usize,
    events: usize,
}

fn commands(count: usize) -> impl Strategy<Value = Vec<TestCommand>> {
    let n = || 0..100_usize;
    let one = prop_oneof![
        6 => (n(), n()).prop_map(|(a, b)| TestCommand::Result(a, b)),
        2 => (n(), n()).prop_map(|(a, b)| TestCommand::ByName(a, b)),
        2 => (n(), n(), n()).prop_map(|(a, b, c)| TestCommand::Correct(a, b, c)),
        1 => (n(), n()).prop_map(|(a, b)| TestCommand::Add(a, b)),
        1 => (n(), n()).prop_map(|(a, b)| TestCommand::Withdraw(a, b)),
        2 => (n(), n(), n()).prop_map(|(a, b, c)| TestCommand::Bye(a, b, c)),
        1 => (n(), n()).prop_map(|(a, b)| TestCommand::Forbid(a, b)),
        1 => Just(TestCommand::Pair),
        2 => Just(TestCommand::FinishAndPair),
        1 => n().prop_map(TestCommand::Alter),
    ];
    prop::collection::vec(one, count)
}

/// All recorded results by round and names, since pairing numbers may change.
type ResultsByName = BTreeMap<(RoundNo, String, String), Ended>;

fn results(tournament: &Tournament) -> ResultsByName {
    let mut all = ResultsByName::new();
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
        format::read_players_csv("field", format!("name,rating\n{rows}").as_bytes()).expect("sound").0;
    field.rounds = Some(9);
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
    let answer = procedure::pair(book, &position, &ProcedureRun::default());
    event::paired(tournament, round, answer.pairing()?).ok()
}

/// Applies a command to a tournament, which refusals leave unchanged. Also returns the game whose result may change.
fn carry_out(
    t: &Tournament,
    book: &Rulebook,
    command: TestCommand,
) -> (Option<Changed>, Option<(RoundNo, usize)>) {
    let player = |n: usize| t.players[n % t.players.len()].id;
    let last = t.rounds_paired();
    let boards = |round| event::boards(t, round).map_or(0, |n| n.pairing.boards.len());
    let taken = |changed: Result<Changed, Refused>| changed.ok();
    match command {
        TestCommand::Result(board, n) => {
            let given = Given { at: At::Board(board % (boards(last) + 2)), ended: ended(n) };
            (taken(event::enter(t, t.rounds_paired(), &[given]).map_err(|mut all| all.remove(0))), None)
        }
        TestCommand::ByName(who, n) => {
            let given = Given { at: At::Player(player(who)), ended: ended(n) };
            (taken(event::enter(t, t.rounds_paired(), &[given]).map_err(|mut all| all.remove(0))), None)
        }
        TestCommand::Correct(round, board, n) => {
            let (round, board) = (round % (last + 2), board % (boards(last) + 2));
            let new = if n % 9 == 0 { Ended::OPEN } else { ended(n) };
            (taken(event::correct(t, round, board, new, "")), Some((round, board)))
        }
        TestCommand::Add(..) if t.players.len() >= MOST_PLAYERS => (None, None),
        TestCommand::Add(rating, n) => {
            let rating = u32::try_from(1700 + 5 * rating).ok();
            let late = Player { name: format!("Late {}", t.players.len()), rating, ..Player::default() };
            let numbering = if n % 2 == 0 { Numbering::ByRulebook } else { Numbering::AtEnd };
            (taken(event::add(t, &[late], book, numbering)), None)
        }
        TestCommand::Withdraw(who, n) => (taken(event::withdraw(t, player(who), Some(n % 10), book)), None),
        TestCommand::Bye(who, round, n) => {
            let kinds = [Some(Outcome::HalfBye), Some(Outcome::ZeroBye), None];
            (taken(event::bye(t, player(who), &[round % 11], kinds[n % 3])), None)
        }
        TestCommand::Forbid(a, b) => {
            (taken(event::forbid(t, &[player(a), player(b)], (1, None), false)), None)
        }
        TestCommand::Pair => (pair_next(t, book, &[], last + 1), None),
        TestCommand::FinishAndPair => {
            let open = event::open_boards(t, last);
            let given: Vec<Given> =
                open.iter().map(|&(n, _)| Given { at: At::Board(n), ended: ended(n) }).collect();
            let finished = event::enter(t, t.rounds_paired(), &given)
                .map_or_else(|_| t.clone(), |changed| changed.tournament);
            (pair_next(&finished, book, &[], last + 1), None)
        }
        TestCommand::Alter(who) => (pair_next(t, book, &[player(who)], last.max(1)), None),
    }
}

/// The report of an event.
struct EventUnderTest {
    book: Rulebook,
    bytes: Vec<u8>,
    sum: RunTally,
}

impl EventUnderTest {
    fn new() -> Self {
        let bytes = format::write_trf16(&field()).into_bytes();
        let book = rulebook::find("dutch-2026").expect("it is shipped");
        Self { book, bytes, sum: RunTally { events: 1, ..RunTally::default() } }
    }

    fn obey(&mut self, command: TestCommand) -> Result<(), TestCaseError> {
        let (t, _) = format::read_tournament("event", &self.bytes).expect("what was written can be read");
        let (Some(changed), may_replace) = carry_out(&t, &self.book, command) else {
            self.sum.refused += 1;
            return Ok(());
        };
        self.bytes = reread(&t, &changed, command, may_replace)?;
        self.sum.changed += 1;
        // An event that is over is followed by another one.
        if changed.tournament.rounds_paired() == changed.tournament.rounds.unwrap_or(0) {
            self.bytes = format::write_trf16(&field()).into_bytes();
            self.sum.events += 1;
        }
        Ok(())
    }
}

/// Returns the bytes after a command, and checks that the command lost no unrelated data.
fn reread(
    t: &Tournament,
    changed: &Changed,
    command: TestCommand,
    may_replace: Option<(RoundNo, usize)>,
) -> Result<Vec<u8>, TestCaseError> {
    let (before, after) = (results(t), results(&changed.tournament));
    let replaced = may_replace.and_then(|(round, board)| {
        let boards = event::boards(t, round)?.pairing.boards;
        let b = boards.get(board.checked_sub(1)?)?;
        Some((round, t.player(b.white).name.clone(), t.player(b.black).name.clone()))
    });
    for (game, ended) in &before {
        let is_kept = Some(game) == replaced.as_ref() || after.get(game) == Some(ended);
        prop_assert!(is_kept, "{command:?}: {game:?} is lost");
    }
    let next = format::write_trf16(&changed.tournament).into_bytes();
    let (read, _) = format::read_tournament("event", &next).expect("what was written can be read");
    prop_assert_eq!(results(&read), after, "{:?}", command);
    for round in 1..=t.rounds_paired() {
        let stands = command_alters(command) || order(t, round) == order(&read, round);
        prop_assert!(stands, "{command:?}: boards of round {round}");
    }
    Ok(next)
}

/// Runs a sequence of commands.
fn run(sequence: Vec<TestCommand>) -> Result<RunTally, TestCaseError> {
    let mut desk = EventUnderTest::new();
    for command in sequence {
        desk.obey(command)?;
    }
    Ok(desk.sum)
}

/// Returns a runner that produces the same sequences every time.
fn runner(cases: u32) -> TestRunner {
    let config = ProptestConfig {
        cases,
        failure_persistence: None,
        max_shrink_iters: 500,
        ..ProptestConfig::default()
    };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

#[test]
fn no_result_is_lost() {
    let (count, cases) = SHORT;
    runner(cases).run(&commands(count), |sequence| run(sequence).map(drop)).expect("nothing is lost");
}

#[test]
fn nothing_is_lost_in_10_000_commands() {
    let count = std::env::var("PAIRPROOF_COMMANDS").ok().map_or(LONG, |n| n.parse().expect("a number"));
    let sequence = commands(count).new_tree(&mut runner(1)).expect("a sequence").current();
    let sum = run(sequence).expect("nothing is lost");
    println!("{count} commands: {sum:?}");
    assert!(sum.changed > count / 10 && sum.refused > count / 50, "{sum:?}");
    assert!(sum.events > 1, "{sum:?}");
}

fn command_alters(command: TestCommand) -> bool {
    matches!(command, TestCommand::Alter(_))
}

/// Returns the boards of a round by names, in their order.
fn order(tournament: &Tournament, round: RoundNo) -> Vec<(String, String)> {
    let name = |id| tournament.player(id).name.clone();
    let boards = event::boards(tournament, round).map(|n| n.pairing.boards).unwrap_or_default();
    boards.iter().map(|b| (name(b.white), name(b.black))).collect()
}
