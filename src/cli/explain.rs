//! `pairproof explain`: why this board, and why not another.

use super::pair::{Question, solve};
use super::{Done, Exit, Failure, input, output};
use crate::explain::Asked;
use crate::report;
use crate::round::Paired;
use crate::tournament::{Position, Tournament};

/// Others that are asked about unless `--why-not` names them.
const NEAREST: usize = 3;

/// Arguments of `explain`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    #[command(flatten)]
    question: Question,
    /// Pairing number of the player.
    #[arg(long, short = 'n', value_name = "NUMBER")]
    player: u32,
    /// Others whom the player might have met; 0 is the bye. Default: those next to the opponent.
    #[arg(long, value_delimiter = ',', value_name = "NUMBERS")]
    why_not: Vec<u32>,
}

pub(super) fn run(arguments: &Arguments) -> Done {
    let (book, tournament, position) = arguments.question.read()?;
    let request = arguments.question.request();
    let who = rank(&tournament, &position, arguments.player, "--player")?;
    let ours = solve(&book, &tournament, &position, &request)?;
    let asked = Asked { position: &position, book: &book, request: &request, ours: &ours };
    let asked_about: Vec<(usize, Option<usize>)> = if arguments.why_not.is_empty() {
        nearest(&position, &ours, who)
    } else {
        let one = |&number: &u32| {
            if number == 0 { Ok(None) } else { rank(&tournament, &position, number, "--why-not").map(Some) }
        };
        let others = arguments.why_not.iter().map(one).collect::<Result<Vec<_>, Failure>>()?;
        others.into_iter().filter(|&o| o != Some(who)).map(|o| (who, o)).collect()
    };
    let bar = output::progress("pairing the round again for each question");
    let mut questions = Vec::new();
    for (who, other) in asked_about {
        let contrast = asked.contrast(who, other)?;
        questions.push(report::Question { who, other, contrast });
    }
    bar.finish_and_clear();
    output::print(&report::why(&tournament, &asked, who, &questions))?;
    Ok(Exit::Done)
}

fn rank(tournament: &Tournament, position: &Position, number: u32, flag: &str) -> Result<usize, Failure> {
    let id = input::player(tournament, number, flag)?;
    position.rank(id).ok_or_else(|| {
        Failure::new(
            Exit::Request,
            format!("{flag}: player {number} does not play in round {}", position.round),
        )
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
