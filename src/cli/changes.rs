//! Changes made after a round was paired: a corrected result of an earlier game, an absence, a late entry, a
//! prohibition.

use super::question::RoundQuestion;
use super::question::order::stays_in_the_table;
use super::{Failure, who};
use crate::faults::RepairFault;
use api::event::{self, BoardResult, Numbered};
use app::repair::ChangedEvent;
use facts::format::{self, Ended};
use facts::tournament::{Pairing, Position, RoundNo, Tournament};

/// Changes other than absences, which belong to `Field`.
#[derive(clap::Args, Debug)]
pub(super) struct Changes {
    /// Change the result of an earlier game, White first, for example `4:12=1/2`; in a team event of a match, for
    /// example `4:12=2.5-1.5`.
    #[arg(long, value_name = "ROUND:BOARD=RESULT")]
    pub(super) result: Vec<String>,
    /// Bring back players who were left out of the round (`add` enters new players).
    #[arg(long, value_name = "PLAYERS")]
    pub(super) add: Vec<String>,
    /// Players who must not meet each other, for example `3,8`.
    #[arg(long, value_name = "PLAYERS")]
    pub(super) forbid: Vec<String>,
}

/// A round with the changes applied.
pub(super) struct ChangedRound {
    /// The event after the changes.
    pub(super) event: ChangedEvent,
    /// The position before the round.
    pub(super) position: Position,
}

impl Changes {
    /// Applies the changes to the round. `recorded` holds its boards, if the file has them.
    pub(super) fn on(
        &self,
        question: &RoundQuestion,
        tournament: &Tournament,
        (round, recorded): (RoundNo, Option<&Pairing>),
        because: &str,
    ) -> Result<ChangedRound, Failure> {
        let mut changed = ChangedEvent::of(tournament.clone(), round);
        for text in &self.result {
            if event::has_matches(tournament) {
                let (of, board, result) = right(text, round, format::parse_match, &MATCH)?;
                changed.correct_match(of, (board, &result), because)?;
            } else {
                let (of, board, result) = right(text, round, Ended::parse, &GAME)?;
                changed.correct(of, BoardResult { board, result }, because)?;
            }
        }
        for text in &self.forbid {
            let players = who::players(&changed.tournament, std::slice::from_ref(text), "--forbid")?;
            changed.keep_apart(players)?;
        }
        let after = &changed.tournament;
        let absent = question.field.absent(after)?;
        let book = question.source.rulebook_for(after)?;
        if let Some(&away) = absent.first().filter(|_| book.system.is_table()) {
            return Err(stays_in_the_table(&book, after, (away, recorded.map(|_| round))));
        }
        let added = who::players(after, &self.add, "--add")?;
        changed.bring_back(&added, recorded).map_err(|id| {
            let (he, player) = (format::he(tournament.participant()), tournament.player(id));
            let why = RepairFault::ChangeAlreadyPaired { player: player.label(), he, round };
            Failure::from(why).player(player.number)
        })?;
        let away = changed.away(recorded, &added, &absent);
        let position = question.position_without(&changed.tournament, round, &away)?;
        Ok(ChangedRound { event: changed, position })
    }
}

/// The written form of the result of a game, and of a match.
const GAME: [&str; 2] = ["1-0", "1/2"];
const MATCH: [&str; 3] = ["1=0½", "2.5-1.5", "+/-"];

/// Returns examples in words, each with these letters before it.
fn any_of(examples: &[&str], before: &str) -> String {
    let all: Vec<String> = examples.iter().map(|example| format!("{before}{example}")).collect();
    match all.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}

/// Parses `4:12=1/2` into the round, the board and the correct result.
fn right<R>(
    text: &str,
    round: RoundNo,
    read: impl Fn(&str) -> Option<R>,
    such_as: &[&str],
) -> Result<(RoundNo, usize, R), Failure> {
    let parts = text.split_once('=').and_then(|(game, result)| {
        let (of, board) = game.split_once(':')?;
        Some((of.trim().parse::<RoundNo>().ok()?, board.trim().parse::<usize>().ok()?, result))
    });
    let Some((of, board, result)) = parts else {
        let examples = any_of(such_as, "4:12=");
        return Err(RepairFault::ChangeResultUnclear { text: text.to_owned(), examples }.into());
    };
    let Some(ended) = read(result) else {
        let (text, examples) = (format::excerpt(result), any_of(such_as, ""));
        return Err(RepairFault::ChangeNotAResult { round: of, board, text, examples }.into());
    };
    if of >= round {
        return Err(RepairFault::ChangeLaterResult { text: text.to_owned(), round }.into());
    }
    Ok((of, board, ended))
}

/// Returns the boards of a round with their table numbers, if the file has them.
pub(super) fn recorded(tournament: &Tournament, round: RoundNo) -> Option<Numbered> {
    format::pairing_of(tournament, round)?;
    event::boards(tournament, round)
}
