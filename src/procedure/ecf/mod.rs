//! ECF (CAA) seeded Swiss of 2009 as a procedure. Rules are numbered as in `docs/rulebooks/ecf.md`.
//!
//! `facts`: 1, 3, 14, 16, 35, 37, 39, 40; `bye`: 5 to 7; `floaters`: 20, 21, 28, 29; `level`: 9, 10, 13, 15, 17, 24
//! (a), 24 (b); `alterations`: 19, 22, 24 (c); `line`: 12, 16, 18, 23; `colours`: 8, 25. `series` compares sums. This
//! file holds 11, 30, and the round.

mod alterations;
mod bye;
mod colours;
mod facts;
mod floaters;
mod level;
mod line;
mod series;

use super::publication::{MadeRound, published};
use super::{ProcedureAnswer, ProcedureRun, Spent, Steps, TextEnd, Trace, answer};
use ::facts::format;
use ::facts::rulebook::table::{Declared, DiscretionKey};
use ::facts::tournament::{Lots, Position, Rank, Score};
use alterations::rule_24_choice;
use facts::EcfCards;
use level::EcfLevel;
use line::RemainingLine;

/// Pairs a round.
pub(super) fn pair(position: &Position, run: &ProcedureRun, declared: &Declared) -> ProcedureAnswer {
    let drawn = declared.has(DiscretionKey::Random).then(|| rule_30_random(position, run.seed));
    let position = drawn.as_ref().unwrap_or(position);
    let cards = EcfCards::new(position, declared);
    answer(run, "24", |steps, trace| {
        let paired = round(&cards, steps, trace)?;
        Ok(published(position, colours::boards(&cards, &paired.pairs), paired.bye))
    })
}

/// 30: orders players of one score by lot.
fn rule_30_random(position: &Position, seed: u64) -> Position {
    let lots = Lots::new(seed, position.round, 1).order(position.entries.len());
    let mut order: Vec<Rank> = Rank::all(lots.len()).collect();
    order.sort_by_key(|&rank| (std::cmp::Reverse(position.entries[rank].score), lots[rank]));
    position.reordered(&order)
}

/// Returns the players of each score, the highest first.
fn score_levels(cards: &EcfCards, players: &[Rank]) -> Vec<Vec<Rank>> {
    let is_one_level = |a: &Rank, b: &Rank| cards.list[*a].score == cards.list[*b].score;
    players.chunk_by(is_one_level).map(<[Rank]>::to_vec).collect()
}

/// Applies 6 first, then 11: the highest score level, then the next.
fn round(cards: &EcfCards, steps: &mut Steps, trace: &mut Trace) -> Result<MadeRound, TextEnd> {
    let mut players: Vec<Rank> = Rank::all(cards.list.len()).collect();
    let mut paired = MadeRound::default();
    if players.len() % 2 == 1 {
        paired.bye = bye::rule_6_bye(cards, &score_levels(cards, &players), steps)?;
        let Some(bye) = paired.bye else {
            let why = "no player can have the bye and still leave the others a pairing";
            return Err(TextEnd::no_pairing("6", why));
        };
        players.retain(|&p| p != bye);
        trace.add("round", "6", format!("bye: {}", cards.numbers(&[bye])));
    }
    let levels = score_levels(cards, &players);
    let mut incoming = Vec::new();
    for (k, own) in levels.iter().enumerate() {
        let is_open = |p: &&Rank| !paired.pairs.iter().any(|&(a, b)| a == **p || b == **p);
        let open = |level: &Vec<Rank>| level.iter().filter(is_open).copied().collect::<Vec<Rank>>();
        let mut left = vec![open(own)];
        left.extend(levels[k + 1..].iter().map(open).filter(|level| !level.is_empty()));
        if left[0].is_empty() && incoming.is_empty() {
            continue;
        }
        let name = Score(own.first().map_or(0, |&p| cards.list[p].score));
        let Some(level) = EcfLevel::new(cards, incoming, left, steps)? else {
            return Err(TextEnd::no_pairing("13", "there is no pairing of all players"));
        };
        let Some((pairs, onwards)) = rule_11_level(&level, name, steps, trace)? else {
            return Err(TextEnd::no_pairing("13", "there is no pairing of all players"));
        };
        paired.pairs.extend(pairs);
        incoming = onwards;
    }
    Ok(paired)
}

/// The pairs made and the players who move on without an opponent, where a level finds its own floaters first.
type LevelPairs = (Vec<(Rank, Rank)>, Vec<Rank>);

/// 11, 23: pairs a level: its floaters with their opponents first, then the players who remain.
fn rule_11_level(
    level: &EcfLevel,
    name: Score,
    steps: &mut Steps,
    trace: &mut Trace,
) -> Result<Option<LevelPairs>, Spent> {
    let cards = level.cards;
    let Some(choice) = rule_24_choice(level, steps)? else { return Ok(None) };
    if !choice.downfloaters.is_empty() {
        trace.add(name, "20", format!("downfloaters: {}", cards.numbers(&choice.downfloaters)));
    }
    if !choice.opponents.is_empty() {
        trace.add(name, "21", format!("floaters paired: {}", cards.pairs(&choice.opponents)));
    }
    let Some(pairs) = RemainingLine::new(cards, &choice.rest).rule_12_pairs(steps)? else { return Ok(None) };
    if !pairs.is_empty() {
        let exchanges = format::count(usize::try_from(choice.exchanges).unwrap_or(0), "exchange");
        trace.add(name, "12", format!("{exchanges}: {}", cards.pairs(&pairs)));
    }
    let is_met = |p: &Rank| choice.opponents.iter().any(|(f, _)| f == p);
    let onwards = choice.downfloaters.iter().chain(&choice.onwards).copied();
    let mut onwards: Vec<Rank> = onwards.filter(|p| !is_met(p)).collect();
    onwards.sort_unstable();
    Ok(Some((choice.opponents.into_iter().chain(pairs).collect(), onwards)))
}
