//! `pairproof explain`: why this board, and why not another.

use super::pair::{Question, solve};
use super::{Done, Exit, Failure, output};
use crate::explain::Asked;
use crate::report;
use crate::round::{Paired, RoundError};
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
    let others = if arguments.why_not.is_empty() {
        nearest(&position, &ours, who)
    } else {
        let one = |&number: &u32| {
            if number == 0 { Ok(None) } else { rank(&tournament, &position, number, "--why-not").map(Some) }
        };
        arguments.why_not.iter().map(one).collect::<Result<Vec<_>, Failure>>()?
    };
    let bar = output::progress("pairing the round again for each question");
    let mut questions = Vec::new();
    for other in others.into_iter().filter(|&o| o != Some(who)) {
        let contrast = asked.contrast(who, other).map_err(|e| match e {
            RoundError::Limit { .. } => Failure::new(Exit::Limit, e.to_string()),
            _ => Failure::new(Exit::Bug, format!("our bug: {e}")),
        })?;
        questions.push((other, contrast));
    }
    bar.finish_and_clear();
    output::print(&report::why(&tournament, &asked, who, &questions))?;
    Ok(Exit::Done)
}

fn rank(tournament: &Tournament, position: &Position, number: u32, flag: &str) -> Result<usize, Failure> {
    let id = tournament
        .by_number(number)
        .ok_or_else(|| Failure::new(Exit::Request, format!("{flag}: there is no player {number}")))?;
    position.rank(id).ok_or_else(|| {
        Failure::new(
            Exit::Request,
            format!("{flag}: player {number} does not play in round {}", position.round),
        )
    })
}

/// Those of the player's bracket who rank next to the opponent.
fn nearest(position: &Position, ours: &Paired, who: usize) -> Vec<Option<usize>> {
    let opponent = ours.pairing.opponent(position.entries[who].id).and_then(|id| position.rank(id));
    let at = opponent.unwrap_or(who);
    let holds = |s: &&crate::model::Stage| {
        let is_in = |r: usize| s.moved_down.contains(&r) || s.residents.contains(&r);
        is_in(who) && opponent.is_none_or(is_in)
    };
    let Some(stage) = ours.stages.iter().find(holds) else { return Vec::new() };
    let mut others: Vec<usize> = stage.moved_down.iter().chain(&stage.residents).copied().collect();
    others.retain(|&r| r != who && Some(r) != opponent);
    others.sort_by_key(|&r| (r.abs_diff(at), r));
    others.into_iter().take(NEAREST).map(Some).collect()
}
