//! `-c`: pairs the recorded rounds again and prints the boards that differ. The exit code is 0 in either case.

use std::fmt::Write as _;
use std::path::Path;

use super::dialect::{self, DialectEvent};
use super::job::{EngineDialect, Job};
use super::stop::{Code, Stop};
use super::{list, places, round};
use crate::input;
use facts::format;
use facts::tournament::{Board, Pairing, PairingNumber, Position};

pub(super) fn run(engine: EngineDialect, job: &Job, input: &Path, only: Option<usize>) -> Result<(), Stop> {
    let mut event = dialect::read(engine, job, input)?;
    let last = event.tournament.rounds_paired();
    // JaVaFo checks rounds even if the report does not state their number.
    event.tournament.rounds = event.tournament.rounds.or(Some(last));
    if let Some(round) = only.filter(|round| !(1..=last).contains(round)) {
        return Err(Stop::new(Code::Request, format!("{}: round {round} is not recorded", input.display())));
    }
    let (mut text, mut lists) = (String::new(), list::start(engine).to_owned());
    for round in only.map_or(1..=last, |round| round..=round) {
        let _ = writeln!(text, "{}: Round #{round}", input.display());
        let position = input::as_recorded(&event.book, &event.tournament, round)
            .map_err(|failure| Stop::of(&failure))?;
        let ours = round::pair(&event, &position)?.ok().map(|pairing| round::in_order(&position, &pairing));
        let number = |id| event.tournament.player(id).number;
        lists += &format!(
            "Round #{round}\n{}",
            list::table(engine, &position, &event.book, ours.as_ref(), &number)
        );
        match &ours {
            None => {
                let _ = writeln!(text, "No valid pairing exists for round {round}.\n");
            }
            Some(ours) => text += &differences(engine, &event, &position, ours),
        }
    }
    if engine == EngineDialect::Bbp {
        text.push('\n');
    }
    places::write_list(input, &job.list, &(lists + &engine.release()));
    places::print(&text)
}

/// The bye in the place of an opponent.
const BYE: PairingNumber = PairingNumber(0);

/// White and Black, by number.
type NumberPair = (PairingNumber, PairingNumber);

/// Returns the boards of a round that differ from the recorded ones. Colours are compared where the record has them.
fn differences(engine: EngineDialect, event: &DialectEvent, position: &Position, ours: &Pairing) -> String {
    let DialectEvent { tournament, .. } = event;
    let recorded = format::pairing_of(tournament, position.round).unwrap_or_default();
    let has_colour = |b: &Board| tournament.record(b.white, position.round).colour.is_some();
    let is_same =
        |a: &Board, b: &Board| a == b || (a.white == b.black && a.black == b.white && !has_colour(b));
    let is_theirs = |a: &&Board| !recorded.boards.iter().any(|b| is_same(a, b));
    let is_ours = |b: &&Board| !ours.boards.iter().any(|a| is_same(a, b));
    let number = |id| tournament.player(id).number;
    let rows = |boards: Vec<&Board>, bye| {
        let rows = boards.into_iter().map(|b| (number(b.white), number(b.black)));
        rows.chain(Option::map(bye, |id| (number(id), BYE))).collect::<Vec<NumberPair>>()
    };
    let differs = ours.bye != recorded.bye;
    let theirs = round::in_order(position, &recorded);
    let left = rows(ours.boards.iter().filter(is_theirs).collect(), ours.bye.filter(|_| differs));
    let right = rows(theirs.boards.iter().filter(is_ours).collect(), recorded.bye.filter(|_| differs));
    laid_out(engine, &left, &right)
}

/// Lays out the differences in two columns. For `JaVaFo`, a board that differs only in colours becomes a sentence.
fn laid_out(engine: EngineDialect, left: &[NumberPair], right: &[NumberPair]) -> String {
    let mut text = String::new();
    let is_turned =
        |&(a, b): &NumberPair| engine == EngineDialect::Javafo && b != BYE && right.contains(&(b, a));
    for (white, black) in left.iter().copied().filter(is_turned) {
        let _ = writeln!(text, "{white} and {black} had inverted colors");
    }
    let left: Vec<_> = left.iter().copied().filter(|pair| !is_turned(pair)).collect();
    let was_turned = |&(a, b): &NumberPair| text_has(&text, (b, a));
    let right: Vec<_> = right.iter().copied().filter(|pair| !was_turned(pair)).collect();
    let cell = |pair: Option<&NumberPair>| match pair {
        Some((player, BYE)) if engine == EngineDialect::Javafo => format!("    PAB: {player:>4}"),
        Some((white, black)) => format!("    {white:>3} - {black:>3}"),
        None => String::new(),
    };
    if !left.is_empty() || !right.is_empty() {
        text += "  Checker pairings        Tournament pairings \n";
    }
    for place in 0..left.len().max(right.len()) {
        let row = format!("{:<25}{}", cell(left.get(place)), cell(right.get(place)));
        let _ = writeln!(text, "{}", row.trim_end());
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

/// Returns whether `text` contains the sentence about this pair.
fn text_has(text: &str, (white, black): NumberPair) -> bool {
    text.lines().any(|line| line == format!("{white} and {black} had inverted colors"))
}
