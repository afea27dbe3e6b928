//! `pairproof explain`: why this board, and why not another.

use super::output::Form;
use super::question::Question;
use super::task::Task;
use super::{Done, Exit, Failure, output, who};
use crate::explain::Asked;
use crate::report;
use crate::report::json::{self, Explained};
use crate::round::{Hands, Paired};
use crate::tournament::{PlayerId, Position, Tournament};

/// Others that are asked about unless `--why-not` names them.
const NEAREST: usize = 3;

/// Arguments of `explain`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    #[command(flatten)]
    question: Question,
    /// Number of the player, or part of the name.
    #[arg(long, short = 'n', value_name = "PLAYER")]
    player: String,
    /// Others whom the player might have met; 0 is the bye. Default: those next to the opponent.
    #[arg(long, value_name = "PLAYERS")]
    why_not: Vec<String>,
    /// What to print.
    #[arg(short, long, value_enum, default_value = "text")]
    format: Form,
}

pub(super) fn run(arguments: &Arguments) -> Done {
    let (book, tournament, position) = arguments.question.read()?;
    let request = arguments.question.request();
    let id = who::player(&tournament, &arguments.player, "--player")?;
    let who = rank(&tournament, &position, id, "--player")?;
    let task = Task { book: &book, tournament: &tournament, position: &position, request: &request };
    let ours = task.solve(Hands::Model)?;
    let asked = Asked { position: &position, book: &book, request: &request, ours: &ours };
    let asked_about = about((&tournament, &position), &ours, who, &arguments.why_not)?;
    let bar = output::progress("pairing the round again for each question");
    let (mut questions, mut ended) = (Vec::new(), Ok(Exit::Done));
    for (who, other) in asked_about {
        match asked.contrast(who, other) {
            Ok(contrast) => questions.push(report::Question { who, other, contrast }),
            Err(e) => {
                ended = Err(e.into());
                break;
            }
        }
    }
    bar.finish_and_clear();
    match arguments.format {
        Form::Text => {
            output::print(&report::why(output::page(false), &tournament, &asked, who, &questions))?;
            ended
        }
        Form::Json => {
            let exit = ended?;
            output::print(&json::text(&Explained::new(&tournament, &asked, who, &questions)))?;
            Ok(exit)
        }
    }
}

/// The questions about a player: others by name or number, 0 for the bye; without any, those next to the opponent.
pub(super) fn about(
    (tournament, position): (&Tournament, &Position),
    ours: &Paired,
    who: usize,
    why_not: &[String],
) -> Result<Vec<(usize, Option<usize>)>, Failure> {
    if why_not.is_empty() {
        return Ok(nearest(position, ours, who));
    }
    let all = why_not.join(",");
    let (byes, named): (Vec<&str>, Vec<&str>) = all.split(',').partition(|o| is_bye(o));
    let named = if named.is_empty() { Vec::new() } else { vec![named.join(",")] };
    let ids = who::players(tournament, &named, "--why-not")?;
    let others = ids.into_iter().map(|id| rank(tournament, position, id, "--why-not"));
    let others = others.collect::<Result<Vec<_>, Failure>>()?;
    let bye = (!byes.is_empty()).then_some(None);
    let others = others.into_iter().filter(|&o| o != who).map(Some);
    Ok(others.chain(bye).map(|o| (who, o)).collect())
}

fn is_bye(text: &str) -> bool {
    text.trim() == "0" || text.trim().eq_ignore_ascii_case("bye")
}

/// The rank of a player who takes part.
pub(super) fn rank(
    tournament: &Tournament,
    position: &Position,
    id: PlayerId,
    flag: &str,
) -> Result<usize, Failure> {
    position.rank(id).ok_or_else(|| {
        let says =
            format!("{flag}: {} does not play in round {}", tournament.player(id).label(), position.round);
        Failure::new(Exit::Request, says)
            .of(tournament.player(id).number)
            .remedy("ask about a player who has a board or the bye")
    })
}

/// What a player asks: why not those who rank next to the opponent; who floats, why nobody of his own score; who has
/// the bye, why not those who rank next.
fn nearest(position: &Position, ours: &Paired, who: usize) -> Vec<(usize, Option<usize>)> {
    let score = |r: usize| position.entries[r].score;
    let next_to = |at: usize, wanted: &dyn Fn(usize) -> bool| -> Vec<usize> {
        let mut others: Vec<usize> = (0..position.entries.len()).filter(|&r| r != who && wanted(r)).collect();
        others.sort_by_key(|&r| (r.abs_diff(at), r));
        others
    };
    let Some(opponent) = ours.pairing.opponent(position.entries[who].id).and_then(|id| position.rank(id))
    else {
        return next_to(who, &|_| true).into_iter().take(NEAREST).map(|r| (r, None)).collect();
    };
    let floats = score(opponent) != score(who);
    let first = if floats { next_to(who, &|r| score(r) == score(who)) } else { Vec::new() };
    let theirs = next_to(opponent, &|r| r != opponent && score(r) == score(opponent));
    let others = first.into_iter().take(NEAREST - 1).chain(theirs);
    others.take(NEAREST).map(|r| (who, Some(r))).collect()
}
