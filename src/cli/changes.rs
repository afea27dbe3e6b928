//! Changes made after a round was paired: a corrected result of an earlier game, an absence, a late entry, a
//! prohibition.

use super::question::RoundQuestion;
use super::question::order::stays_in_the_table;
use super::{Failure, who};
use crate::faults::RepairFault;
use api::event::{self, BoardResult, MatchGiven, Numbered};
use facts::format::{self, Ended};
use facts::tournament::{Pairing, PlayerId, Position, Record, RoundNo, Tournament, WallChange};
use words::Statement;

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
    /// The tournament after the changes.
    pub(super) tournament: Tournament,
    /// The position before the round.
    pub(super) position: Position,
    /// The changes. Absences and late entries are omitted, because the boards show them.
    pub(super) says: Vec<Statement>,
    /// Whether a result was wrong when the round was paired. It may have been corrected in the event already.
    pub(super) had_wrong_result: bool,
    /// Results of earlier rounds that are corrected together with the round.
    pub(super) corrected: Vec<(RoundNo, BoardResult)>,
    /// Corrected results of earlier matches.
    pub(super) corrected_matches: Vec<(RoundNo, MatchGiven)>,
    /// Groups of players who must not meet from this round on.
    pub(super) apart: Vec<Vec<PlayerId>>,
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
        let mut after = tournament.clone();
        let (mut says, mut apart) = (Vec::new(), Vec::new());
        let (mut corrected, mut corrected_matches) = (Vec::new(), Vec::new());
        let mut had_wrong_result = false;
        for text in &self.result {
            let changed = if event::has_matches(&after) {
                let (of, board, result) = right(text, round, format::parse_match, &MATCH)?;
                let given = MatchGiven { board, result: format::match_words(&result) };
                let changed = event::correct_match(&after, (of, board), &result, because)?;
                corrected_matches.extend((changed.tournament != after).then_some((of, given)));
                Correcting { changed, of, board }
            } else {
                let (of, board, result) = right(text, round, Ended::parse, &GAME)?;
                let changed = event::correct(&after, of, board, result, because)?;
                corrected
                    .extend((changed.tournament != after).then_some((of, BoardResult { board, result })));
                Correcting { changed, of, board }
            };
            let (line, was_wrong) = changed.told(&after, round);
            says.push(line);
            had_wrong_result |= was_wrong;
            after = changed.changed.tournament;
        }
        for text in &self.forbid {
            let players = who::players(&after, std::slice::from_ref(text), "--forbid")?;
            apart.extend((!has_apart(&after, &players, round)).then(|| players.clone()));
            let changed = event::forbid(&after, &players, (round, None), false)?;
            says.push(changed.says);
            after = changed.tournament;
        }
        let absent = question.field.absent(&after)?;
        let book = question.source.rulebook_for(&after)?;
        if let Some(&away) = absent.first().filter(|_| book.system.is_table()) {
            return Err(stays_in_the_table(&book, &after, (away, recorded.map(|_| round))));
        }
        let added = who::players(&after, &self.add, "--add")?;
        bring_back(&mut after, &added, (round, recorded))?;
        let away = absentees(&after, round, recorded, &added, &absent);
        let position = question.position_without(&after, round, &away)?;
        Ok(ChangedRound {
            tournament: after,
            position,
            says,
            had_wrong_result,
            corrected,
            corrected_matches,
            apart,
        })
    }
}

/// Lets players take part in a round from which they were left out.
fn bring_back(
    after: &mut Tournament,
    added: &[PlayerId],
    (round, recorded): (RoundNo, Option<&Pairing>),
) -> Result<(), Failure> {
    for &id in added {
        if recorded.is_some_and(|boards| boards.has(id)) {
            let he = format::he(after.participant());
            let player = after.player(id);
            let why = RepairFault::ChangeAlreadyPaired { player: player.label(), he, round };
            return Err(Failure::from(why).player(player.number));
        }
        if let Some(record) = after.records[id.index()].get_mut(round - 1) {
            *record = Record::NOTHING;
        }
    }
    Ok(())
}

/// A result that is given as the correct one.
struct Correcting {
    changed: event::Changed,
    /// The round and the board of the game.
    of: RoundNo,
    board: usize,
}

impl Correcting {
    /// Returns the correction in words, and whether the result was wrong when the round was paired.
    fn told(&self, before: &Tournament, round: RoundNo) -> (Statement, bool) {
        let Self { changed, of, board } = self;
        if changed.tournament != *before {
            return (changed.says.clone(), true);
        }
        let seat = event::boards(before, *of).and_then(|numbered| numbered.at(*board));
        let is_of_game = |id: &PlayerId| seat.is_some_and(|seat| [seat.white, seat.black].contains(id));
        let is_since = |change: &WallChange| match change {
            WallChange::Corrected(c) => {
                c.round == *of && c.after >= round && c.results.iter().any(|(id, ..)| is_of_game(id))
            }
            _ => false,
        };
        match seat.filter(|_| before.wall.changes.iter().any(is_since)) {
            Some(seat) => (event::corrected_since(before, (*of, *board, seat), round), true),
            None => (changed.says.clone(), false),
        }
    }
}

/// Returns whether a prohibition from this round on already covers these players.
fn has_apart(tournament: &Tournament, players: &[PlayerId], round: RoundNo) -> bool {
    tournament.prohibitions.iter().any(|p| p.players == players && (p.first, p.last) == (round, None))
}

/// Returns the players who do not play: absent players, and players missing from the recorded round unless they are in
/// `added`.
fn absentees(
    tournament: &Tournament,
    round: RoundNo,
    recorded: Option<&Pairing>,
    added: &[PlayerId],
    absent: &[PlayerId],
) -> Vec<PlayerId> {
    let was_out = |id: PlayerId| !tournament.was_drawn(id, round);
    let all = tournament.players.iter().map(|p| p.id);
    let is_out =
        |&id: &PlayerId| absent.contains(&id) || recorded.is_some() && was_out(id) && !added.contains(&id);
    all.filter(is_out).collect()
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
