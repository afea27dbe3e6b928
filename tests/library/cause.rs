//! The likely cause of a difference: one mistake in a file whose rounds were paired without it.

use crate::random::{Dice, play};
use api::explain::{Causes, Differing, LikelyChange};
use facts::format;
use facts::rulebook::{self, DiscretionKey, Rulebook};
use facts::tournament::{
    Board, Colour, Outcome, Pairing, PairingNumber, Player, PlayerId, Position, Record, Tournament,
};
use model::measure;
use model::round::{Answer, Request, pair};

/// Events for each kind of mistake where the tests are deep, so sixty in all; else two for each.
const EACH: u64 = 5;
/// The first seed; tuned on others.
const SEED: u64 = 90_000;
/// Changes that are tried.
const BUDGET: usize = 1_500;
const KINDS: [&str; 12] = [
    "bye",
    "forfeit",
    "result",
    "acceleration",
    "edition",
    "colour",
    "order",
    "late",
    "last",
    "reading",
    "corrected",
    "ranked",
];

/// An event of 14 to 24 players as it was paired, with late entries and byes.
fn start(dice: &mut Dice) -> Tournament {
    let n = 14 + u32::try_from(dice.below(11)).unwrap();
    let rounds = 5 + usize::try_from(dice.below(3)).unwrap();
    let mut t =
        Tournament { rounds: Some(rounds), initial_colour: Some(Colour::White), ..Tournament::default() };
    for i in 0..n {
        let player = Player {
            id: PlayerId(i),
            number: PairingNumber(i + 1),
            rating: Some(2400 - 20 * i),
            ..Player::default()
        };
        t.players.push(player);
        let late = if dice.below(12) == 0 { 2 } else { 0 };
        t.records.push(vec![Record::bye(Outcome::ZeroBye); late]);
    }
    t
}

/// Pairs and plays rounds; byes are asked for now and then.
pub(crate) fn played(
    dice: &mut Dice,
    t: &mut Tournament,
    book: &Rulebook,
    declared: &[String],
    rounds: usize,
) -> Option<()> {
    for round in t.rounds_paired() + 1..=rounds {
        for row in t.records.iter_mut().filter(|row| row.len() < round) {
            match dice.below(40) {
                0 => row.push(Record::bye(Outcome::HalfBye)),
                1 => row.push(Record::bye(Outcome::ZeroBye)),
                _ => {}
            }
        }
        let position = Position::before(t, round, &[]).unwrap();
        let request = Request { declared: declared.to_vec(), ..Request::default() };
        let Ok(Answer::Paired(paired)) = pair(&position, book, &request) else { return None };
        play(dice, t, &paired.pairing, round);
    }
    Some(())
}

/// A file with a mistake.
struct Mistaken {
    file: Tournament,
    /// The round in question and its boards.
    round: usize,
    boards: Pairing,
    /// What puts it right.
    right: LikelyChange,
}

pub(crate) fn cell(t: &mut Tournament, id: PlayerId, round: usize) -> &mut Record {
    &mut t.records[id.index()][round - 1]
}

/// A mistake of a kind in an event of a seed, if there is room for it.
fn mistaken(kind: &str, book: &Rulebook, seed: u64) -> Option<Mistaken> {
    let mut dice = Dice(seed);
    let mut t = start(&mut dice);
    if kind == "corrected" || kind == "ranked" {
        return then_otherwise(kind, book, &mut dice, t);
    }
    let mut declared: Vec<String> = Vec::new();
    let last = t.rounds.unwrap();
    let round = match kind {
        "colour" => 1,
        "last" => last,
        "acceleration" | "late" => 3,
        _ => 3 + usize::try_from(dice.below(last as u64 - 2)).unwrap(),
    };
    let mut other = book.clone();
    let mut right = None;
    match kind {
        "acceleration" => {
            t.acceleration = measure::baku(&t);
            declared.push("baku".to_owned());
            right = Some(LikelyChange::Acceleration(DiscretionKey::Baku, true));
        }
        "edition" => {
            other = rulebook::find(["dutch-1998", "dutch-2017"][usize::try_from(seed % 2).unwrap()]).unwrap();
            right = Some(LikelyChange::Edition(other.id.clone()));
        }
        "reading" => {
            let choices: Vec<_> =
                book.readings.iter().flat_map(|r| r.choices[1..].iter().map(|c| r.declaration(c))).collect();
            declared.push(choices[usize::try_from(dice.below(choices.len() as u64)).unwrap()].clone());
            right = Some(LikelyChange::Reading(declared[0].clone(), declared.clone()));
        }
        _ => {}
    }
    played(&mut dice, &mut t, &other, &declared, round)?;
    let boards = format::pairing_of(&t, round)?;
    let mut file = t.clone();
    let right = match kind {
        "acceleration" => {
            file.acceleration.clear();
            right?
        }
        "edition" | "reading" => right?,
        "order" => by_an_old_list(&mut file),
        _ => spoil(kind, &mut file, (round, &mut dice))?,
    };
    Some(Mistaken { file, round, boards, right })
}

/// An event of which round 3 was paired by data that were put right before round 4.
fn then_otherwise(kind: &str, book: &Rulebook, dice: &mut Dice, mut t: Tournament) -> Option<Mistaken> {
    played(dice, &mut t, book, &[], 2)?;
    let mut then = t.clone();
    let right = if kind == "corrected" {
        let is_won = |id: &PlayerId| {
            let record = t.record(*id, 2);
            record.outcome == Outcome::Win && record.colour == Some(Colour::White)
        };
        let won: Vec<PlayerId> = t.players.iter().map(|p| p.id).filter(is_won).collect();
        let white = *won.get(usize::try_from(dice.below(won.len().max(1) as u64)).unwrap())?;
        let black = t.record(white, 2).opponent?;
        for id in [white, black] {
            cell(&mut then, id, 2).outcome = Outcome::Draw;
        }
        LikelyChange::Result(Board { white, black }, 2, (Outcome::Draw, Outcome::Draw))
    } else {
        let position = Position::before(&t, 3, &[]).unwrap();
        let groups: Vec<_> = position.entries.chunk_by(|a, b| a.score == b.score).collect();
        let group = groups.into_iter().max_by_key(|group| group.len())?;
        let (first, last) = (group.first()?.id, group.last()?.id);
        let mut order: Vec<PlayerId> = t.players.iter().map(|p| p.id).filter(|&id| id != last).collect();
        let place = order.iter().position(|&id| id == first)?;
        order.insert(place, last);
        for (place, id) in (1..).zip(order) {
            then.players[id.index()].listed = Some(PairingNumber(place));
        }
        LikelyChange::Rank(last, Some(first))
    };
    let position = Position::before(&then, 3, &[]).unwrap();
    let Ok(Answer::Paired(paired)) = pair(&position, book, &Request::default()) else { return None };
    play(dice, &mut t, &paired.pairing, 3);
    played(dice, &mut t, book, &[], 4)?;
    Some(Mistaken { boards: format::pairing_of(&t, 3)?, file: t, round: 3, right })
}

/// Makes a mistake in the data of the rounds before one; what puts it right.
fn spoil(kind: &str, file: &mut Tournament, (round, dice): (usize, &mut Dice)) -> Option<LikelyChange> {
    let past: Vec<(PlayerId, usize, Record)> = file
        .players
        .iter()
        .flat_map(|p| (1..round).map(|r| (p.id, r, file.record(p.id, r))).collect::<Vec<_>>())
        .collect();
    let mut any = |wanted: &dyn Fn(&(PlayerId, usize, Record)) -> bool| {
        let found: Vec<_> = past.iter().filter(|c| wanted(c)).copied().collect();
        (!found.is_empty()).then(|| found[usize::try_from(dice.below(found.len() as u64)).unwrap()])
    };
    let board = |id: PlayerId, record: &Record| Board { white: id, black: record.opponent.unwrap() };
    let away: Vec<PlayerId> =
        past.iter().filter(|(_, r, c)| *r == 2 && c.outcome == Outcome::ZeroBye).map(|c| c.0).collect();
    let is_away = |id: PlayerId| away.contains(&id);
    let right = match kind {
        "colour" => {
            file.initial_colour = Some(Colour::Black);
            LikelyChange::InitialColour(Colour::White)
        }
        "last" => {
            file.rounds = None;
            LikelyChange::LastRound(true)
        }
        "bye" => {
            let (id, r, record) =
                any(&|(_, _, c)| c.outcome == Outcome::PairingBye || c.outcome == Outcome::HalfBye)?;
            let wrong =
                if record.outcome == Outcome::PairingBye { Outcome::FullBye } else { Outcome::ZeroBye };
            *cell(file, id, r) = Record::bye(wrong);
            LikelyChange::Bye(id, r, record.outcome)
        }
        "forfeit" => {
            let (id, r, c) = any(&|(_, _, c)| c.outcome == Outcome::Win && c.colour == Some(Colour::White))?;
            cell(file, id, r).outcome = Outcome::ForfeitWin;
            cell(file, c.opponent?, r).outcome = Outcome::ForfeitLoss;
            LikelyChange::Result(board(id, &c), r, (Outcome::Win, Outcome::Loss))
        }
        "result" => {
            let (id, r, c) = any(&|(_, _, c)| c.outcome == Outcome::Win && c.colour == Some(Colour::White))?;
            cell(file, id, r).outcome = Outcome::Draw;
            cell(file, c.opponent?, r).outcome = Outcome::Draw;
            LikelyChange::Result(board(id, &c), r, (Outcome::Win, Outcome::Loss))
        }
        "late" => {
            let (id, _, _) = any(&|(id, r, c)| *r == 1 && c.outcome == Outcome::ZeroBye && is_away(*id))?;
            for r in 1..=2 {
                *cell(file, id, r) = Record::bye(Outcome::HalfBye);
            }
            LikelyChange::LateEntry(id, 2, Outcome::ZeroBye)
        }
        _ => panic!("no mistake is called {kind}"),
    };
    Some(right)
}

/// Ranks some players by an old list.
fn by_an_old_list(file: &mut Tournament) -> LikelyChange {
    // The list is by an old rating of one player.
    let (a, b) = (file.players.len() / 3, 2 * file.players.len() / 3);
    for p in &mut file.players[a..b] {
        p.listed = None;
    }
    let numbers: Vec<u32> = file.players.iter().map(|p| p.number.0).collect();
    for i in a..b {
        file.players[i].number = PairingNumber(numbers[i + 1]);
    }
    file.players[b].number = PairingNumber(numbers[a]);
    LikelyChange::RatingOrder
}

/// What is found of a mistake; `None` if it changes nothing.
fn found(mistaken: &Mistaken, book: &Rulebook) -> Option<Causes> {
    let Mistaken { file, round, boards, .. } = mistaken;
    let absent: Vec<PlayerId> = file.players.iter().map(|p| p.id).filter(|&id| !boards.has(id)).collect();
    let position = Position::before(file, *round, &absent).unwrap();
    let request = Request::default();
    let Ok(Answer::Paired(ours)) = pair(&position, book, &request) else { return None };
    let is_same =
        ours.pairing.bye == boards.bye && ours.pairing.boards.iter().all(|b| boards.boards.contains(b));
    if is_same {
        return None;
    }
    let same = |_: &Pairing| boards.clone();
    let differing = Differing {
        tournament: file,
        book,
        request: &request,
        round: *round,
        boards: &same,
        ours: &ours.pairing,
        readings: &[],
    };
    Some(differing.causes(BUDGET).unwrap())
}

#[test]
fn of_the_mistakes_most_are_named_and_none_wrongly_as_certain() {
    let (mut named, mut alone, mut asked) = (0, 0, 0);
    let each = if crate::depth::is_deep() { EACH } else { 2 };
    for kind in KINDS {
        let book = rulebook::find(if kind == "reading" { "lim-1987" } else { "dutch-2026" }).unwrap();
        let (mut of_kind, mut seed) = (0, SEED);
        while of_kind < each {
            seed += 1;
            assert!(seed < SEED + 2_000, "{kind}: too few mistakes that change a round");
            let Some(mistaken) = mistaken(kind, &book, seed) else { continue };
            let Some(causes) = found(&mistaken, &book) else { continue };
            (of_kind, asked) = (of_kind + 1, asked + 1);
            let is_named = causes.found.contains(&mistaken.right);
            named += u64::from(is_named);
            alone += u64::from(is_named && causes.found.len() == 1);
            println!("{kind} seed {seed}: {} of {} tried: {:?}", causes.found.len(), causes.tried, is_named);
            // What explains one round and spoils another is never called likely.
            let is_certain = causes.likely().is_some();
            assert!(is_named || !is_certain, "{kind} {seed}: {:?} for {:?}", causes.found, mistaken.right);
        }
    }
    println!("{named} of {asked} named, {alone} of them alone");
    // A kind that is not tried any more is found out.
    assert!(asked == 12 * each && named * 12 >= asked * 11, "{named} of {asked}");
}
