//! `pair --rounds all`: pairs all rounds of a table that are left, and writes all of them or none.

use super::{PairArguments, PairFormat};
use crate::faults::PairFault;
use crate::{Done, Exit, Failure, input, output, report};
use api::event::{self, Command, Event, Numbered, Seating, Under};
use facts::format;
use facts::rulebook::Rulebook;
use facts::tournament::{Pairing, PlayerId, Position, RoundNo, Tournament};
use model::round::Hands;

use crate::task::RoundTask;

/// The rounds to pair.
#[derive(Clone, Copy, Debug, clap::ValueEnum, PartialEq, Eq)]
pub(super) enum RoundsToPair {
    /// All rounds that are left.
    All,
}

/// A round with the event before it.
struct RoundAhead {
    before: Tournament,
    position: Position,
    pairing: Pairing,
}

/// Pairs all rounds that are left.
pub(super) fn run(arguments: &PairArguments) -> Done {
    let question = &arguments.question;
    let (book, tournament) = question.book_and_tournament()?;
    refuse(arguments, &book, &tournament)?;
    let first = tournament.rounds_paired() + 1;
    let rounds = paired(arguments, &book, &tournament, first..=last_round(&book, &tournament))?;
    let seated =
        |round: &RoundAhead| Seating::new(&tournament, &Numbered::of_new_round(&tournament, &round.pairing));
    let seatings: Vec<Seating> = rounds.iter().map(seated).collect();
    let under =
        rounds.first().map(|round| Under::of_draw(&book, &tournament, &round.position, &question.request()));
    let under = under.unwrap_or_default();
    let command = Command::Schedule { first, rounds: seatings, under };
    let text = printed(arguments, &tournament, &rounds, &command)?;
    // The file is written first, so that a failure leaves no partial answer.
    if arguments.enter || arguments.out.is_some() {
        super::write_round(arguments, command)?;
    }
    arguments.print(&(arguments.head(&tournament)? + &text))?;
    Ok(Exit::Done)
}

/// Refuses a rulebook whose rounds depend on results, options about one round, and an event that is over.
fn refuse(arguments: &PairArguments, book: &Rulebook, tournament: &Tournament) -> Result<(), Failure> {
    if !book.system.is_table() {
        return Err(PairFault::NotATable { book: book.id.clone() }.into());
    }
    if !arguments.question.field.names_nobody() {
        return Err(PairFault::AllWithout.into());
    }
    if arguments.format == PairFormat::Json {
        return Err(PairFault::AllInJson.into());
    }
    arguments.refuse_two_outputs()?;
    let last = last_round(book, tournament);
    if tournament.rounds_paired() >= last {
        return Err(PairFault::AllPaired { rounds: last }.into());
    }
    Ok(())
}

/// Returns the last round of the event: the announced one, or the last row of the table.
fn last_round(book: &Rulebook, tournament: &Tournament) -> RoundNo {
    let players = tournament.players.iter().filter(|p| !p.is_filler).count();
    tournament.rounds.or_else(|| book.table_rounds(players)).unwrap_or_default()
}

/// Returns the given rounds, each with the event before it.
fn paired(
    arguments: &PairArguments,
    book: &Rulebook,
    tournament: &Tournament,
    span: std::ops::RangeInclusive<RoundNo>,
) -> Result<Vec<RoundAhead>, Failure> {
    let mut event = Event { tournament: tournament.clone(), ..Event::default() };
    let mut rounds = Vec::new();
    for round in span {
        // No result changes the rows of a table.
        let before = event.tournament.with_unfinished_drawn();
        let position = input::position(book, &before, Some(round), &[], &[])?;
        let (rules, request) = arguments.question.request().of_round(book, &position);
        let task = RoundTask { book: rules, tournament: &before, position: &position, request: &request };
        let pairing = task.solve(Hands::Model)?.pairing;
        event = super::entered(&event, &Under::new(book, &before), round, &pairing);
        rounds.push(RoundAhead { before, position, pairing });
    }
    Ok(rounds)
}

/// Returns a position with the points that the players have now. To pair a later round, open games count as draws, which
/// would show points that nobody has.
fn with_points_so_far(tournament: &Tournament, position: &Position) -> Position {
    let mut shown = position.clone();
    let of = |id: PlayerId| tournament.points_after(id, tournament.rounds_paired());
    for entry in &mut shown.entries {
        entry.points = of(entry.id);
        entry.score = entry.points;
    }
    shown.points = tournament.players.iter().map(|p| of(p.id)).collect();
    shown
}

/// Returns all rounds in the requested format.
fn printed(
    arguments: &PairArguments,
    tournament: &Tournament,
    rounds: &[RoundAhead],
    command: &Command,
) -> Result<String, Failure> {
    let each = |one: &dyn Fn(&RoundAhead) -> String| rounds.iter().map(one).collect::<Vec<_>>();
    let page = (arguments.format == PairFormat::Text).then(|| output::page(arguments.all));
    Ok(match arguments.format {
        PairFormat::Text | PairFormat::Plain | PairFormat::Json => {
            let boards = |r: &RoundAhead| {
                format!(
                    "Round {}\n{}",
                    r.position.round,
                    report::boards(page, &r.before, &with_points_so_far(tournament, &r.position), &r.pairing)
                )
            };
            each(&boards).join("\n")
        }
        PairFormat::Csv => report::csv_of_rounds(
            tournament,
            rounds.iter().map(|round| (round.position.round, &round.pairing)),
        ),
        PairFormat::Pairs => each(&|round| report::pairs(tournament, &round.pairing)).concat(),
        PairFormat::Trf => {
            let event = Event { tournament: tournament.clone(), ..Event::default() };
            let applied = event::apply(&event, command)
                .map_err(|refused| Failure::all(refused.into_iter().map(Failure::from).collect()))?;
            format::write_trf16(&applied.event.tournament)
        }
    })
}
