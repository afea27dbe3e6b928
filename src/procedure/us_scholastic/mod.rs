//! The US scholastic Swiss as a procedure: the bye, then the score packs from the top. Each pack is paired by the
//! process of the text (top half against bottom half, the odd player against the next pack) with the adjustments for
//! colours and schools.
//!
//! `roster`: order, accelerated pairings, declarations; `pack`: a score pack; `adjustments`: the adjustments of a pair;
//! `colours`: colours; `past`: the colours that were had. This file holds the bye and the round.

mod adjustments;
mod colours;
mod pack;
mod past;
mod roster;

use super::matching::can_all_pair;
use super::publication::{MadeRound, board_order};
use super::{ProcedureAnswer, ProcedureRun, Spent, Steps, TextEnd, Trace, answer};
use adjustments::Adjustments;
use colours::board;
use facts::rulebook::table::{ByeUnrated, Declared, DiscretionKey};
use facts::tournament::{Pairing, Position, Rank, Score};
use pack::{Pack, PackPairs, pairing};
use roster::Roster;

/// Pairs a round.
pub(super) fn pair(position: &Position, run: &ProcedureRun, declared: &Declared) -> ProcedureAnswer {
    answer(run, "adjustments", |steps, trace| {
        let roster = Roster::new(position, run.seed, declared);
        let why = "the round cannot be paired without a second game or a second bye";
        let made = round(&roster, steps, trace)?.ok_or_else(|| TextEnd::no_pairing("may not play", why))?;
        Ok(published(&roster, &made))
    })
}

/// Gives the bye first, then pairs pack by pack from the top.
fn round(roster: &Roster, steps: &mut Steps, trace: &mut Trace) -> Result<Option<MadeRound>, Spent> {
    let mut players: Vec<Rank> = Rank::all(roster.persons.len()).collect();
    let mut bye = None;
    if players.len() % 2 == 1 {
        bye = the_bye(roster, &players, steps)?;
        let Some(b) = bye else { return Ok(None) };
        trace.add("round", "bye", format!("bye: {}", roster.numbers(&[b])));
        players.retain(|&p| p != b);
    }
    if !can_all_be_paired(roster, &players) {
        return Ok(None);
    }
    let mut pairs = PackPairs::new();
    while let Some(&first) = players.first() {
        let score = roster.persons[first].score;
        let (members, below) = players.into_iter().partition(|&p| roster.persons[p].score == score);
        let pack = Pack { roster, members, below };
        let found = pack_pairs(&pack, score, steps, trace)?;
        let is_paired = |p: &Rank| found.iter().any(|&(_, b)| b == *p);
        players = pack.below.into_iter().filter(|p| !is_paired(p)).collect();
        pairs.extend(found);
    }
    Ok(Some(MadeRound { pairs, bye }))
}

/// Pairs a pack by the process alone, then with the adjustments.
fn pack_pairs(pack: &Pack, score: i32, steps: &mut Steps, trace: &mut Trace) -> Result<PackPairs, Spent> {
    let measures_switches =
        [DiscretionKey::Limits, DiscretionKey::LimitsOfRated, DiscretionKey::SmallSwitches];
    let process = if measures_switches.iter().any(|&key| pack.roster.declared.has(key)) {
        let process = pairing(pack, &Adjustments::none(pack.roster), steps)?;
        report(pack, score, ["process", "without adjustments"], &process, trace);
        process
    } else {
        PackPairs::new()
    };
    let found = pairing(pack, &Adjustments::of(pack.roster, &pack.members, &process), steps)?;
    report(pack, score, ["adjustments", "pairs"], &found, trace);
    Ok(found)
}

fn report(
    pack: &Pack,
    score: i32,
    [article, word]: [&'static str; 2],
    pairs: &[(Rank, Rank)],
    trace: &mut Trace,
) {
    let number = |p: Rank| pack.roster.persons[p].number;
    let pairs: Vec<String> = pairs.iter().map(|&(a, b)| format!("{}-{}", number(a), number(b))).collect();
    trace.add(Score(score), article, format!("{word}: {}", pairs.join(" ")));
}

/// Returns whether all `players` can be paired without a second game.
fn can_all_be_paired(roster: &Roster, players: &[Rank]) -> bool {
    can_all_pair(players, |a, b| roster.may_meet(a, b))
}

/// The bye: returns the lowest rated player of the lowest pack who has had no bye and without whom the remaining
/// players can be paired. An unrated player gets it only if the pack has no rated one. Packs are formed by points won,
/// and equal players are ordered by the numbers of the file.
fn the_bye(roster: &Roster, players: &[Rank], steps: &mut Steps) -> Result<Option<Rank>, Spent> {
    let mut candidates = players.to_vec();
    candidates.sort_by_key(|&p| {
        let person = &roster.persons[p];
        let comes_last = roster.declared.bye_unrated == ByeUnrated::Bottom && person.points > 0;
        let is_spared = person.rating.is_none() && !comes_last;
        (person.points, is_spared, person.rating, std::cmp::Reverse(person.number))
    });
    for p in candidates.into_iter().filter(|&p| roster.persons[p].may_have_bye) {
        steps.take()?;
        let others: Vec<Rank> = players.iter().copied().filter(|&o| o != p).collect();
        if can_all_be_paired(roster, &others) {
            return Ok(Some(p));
        }
    }
    Ok(None)
}

/// Returns the boards in order. Boards are sorted by the points won of the player who has more; if both have equal
/// points, this is the higher ranked player. The next keys are the sum of the points, and the pairing number of that
/// player. An added score counts for the pairing only.
fn published(roster: &Roster, made: &MadeRound) -> Pairing {
    let mut sorted: Vec<(Rank, Rank)> = made.pairs.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
    let person = |p: Rank| &roster.persons[p];
    sorted.sort_by_key(|&pair| board_order(pair, |p| person(p).points, |p| person(p).number));
    Pairing {
        boards: sorted.into_iter().enumerate().map(|(i, pair)| board(roster, pair, i + 1)).collect(),
        bye: made.bye.map(|b| roster.persons[b].id),
    }
}
