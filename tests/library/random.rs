//! Small random tournaments whose histories come from the model itself. Seeded; same seed, same tournament.

use facts::rulebook::{Rulebook, System};
use facts::tournament::{
    Colour, Outcome, PairingNumber, Player, PlayerId, Position, Prohibition, Record, Score, Tournament,
    VirtualPoints,
};
use model::round::{Answer, Request, pair};
use procedure::{self, ProcedureRun};

/// A linear congruential generator: small, portable, good enough to draw results.
#[derive(Clone, Copy)]
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}

/// Players and announced rounds of a random event, with everything that reports may hold: clubs, areas, excluded
/// pairs, late entries, acceleration, other points for a win.
pub(crate) fn start(dice: &mut Dice, least: u64, most: u64) -> Tournament {
    let n = least + dice.below(most - least + 1);
    let rounds = usize::try_from(3 + dice.below(7)).unwrap();
    let colour = if dice.below(2) == 0 { Colour::White } else { Colour::Black };
    let mut t = Tournament { rounds: Some(rounds), initial_colour: Some(colour), ..Tournament::default() };
    for i in 0..u32::try_from(n).unwrap() {
        let pick = |dice: &mut Dice, names: &[&str]| {
            names[usize::try_from(dice.below(names.len() as u64)).unwrap()].to_owned()
        };
        let rating = (dice.below(12) > 0).then_some(2400 - 10 * i - 37 * (i % 3));
        t.players.push(Player {
            id: PlayerId(i),
            number: PairingNumber(i + 1),
            rating,
            family: rating.map_or("Murphy", |_| "").to_owned(),
            club: pick(dice, &["", "North", "South", "West"]),
            area: pick(dice, &["", "Ulster", "Munster"]),
            ..Player::default()
        });
        let late = if dice.below(25) == 0 { 1 + usize::from(dice.below(2) == 0) } else { 0 };
        t.records.push(vec![Record::bye(Outcome::ZeroBye); late]);
    }
    for _ in 0..dice.below(3) {
        let any = |dice: &mut Dice| PlayerId(u32::try_from(dice.below(n)).unwrap());
        let players = vec![any(dice), any(dice)];
        t.prohibitions.push(Prohibition { players, first: 1, last: None, if_possible: false });
    }
    t.matches.secondary = (0..n).map(|_| Vec::new()).collect();
    match dice.below(8) {
        0 => t.acceleration = model::measure::baku(&t),
        1 => t.scoring.win = Score(6),
        _ => {}
    }
    t
}

/// What a table needs: its own number of rounds, everybody from the first round on, and, of three events in four, nobody
/// kept apart.
fn lay_table(t: &mut Tournament, book: &Rulebook, seed: u64) {
    if book.system.is_between_teams() {
        in_two_teams(t, seed);
    }
    if let Some(rounds) = book.table_rounds(t.players.len()) {
        t.rounds = Some(rounds);
        t.records.iter_mut().for_each(Vec::clear);
        if !seed.is_multiple_of(4) {
            t.prohibitions.clear();
        }
    }
}

/// Two teams of one size that has a table, their players mixed in the list.
fn in_two_teams(t: &mut Tournament, seed: u64) {
    let half = t.players.len() / 2;
    let a_side = if half > 10 && half % 4 == 2 { half - 1 } else { half };
    t.players.truncate(2 * a_side);
    t.records.truncate(2 * a_side);
    t.matches.secondary.truncate(2 * a_side);
    let is_left = |id: &PlayerId| id.index() < 2 * a_side;
    t.acceleration.retain(|points| is_left(&points.player));
    t.prohibitions.retain(|prohibition| prohibition.players.iter().all(is_left));
    let mut dice = Dice(seed ^ 0x5c4e);
    let mut left = [a_side, a_side];
    for player in &mut t.players {
        let drawn = usize::try_from(dice.below((left[0] + left[1]) as u64)).unwrap();
        let team = usize::from(drawn >= left[0]);
        left[team] -= 1;
        ["Rooks", "Pawns"][team].clone_into(&mut player.club);
    }
}

/// What the text needs besides: a provisional rating of everybody (Dubov 1.1.2).
fn rate_all(t: &mut Tournament, book: &Rulebook) {
    if book.system == System::Dubov {
        for p in &mut t.players {
            p.rating = p.rating.or(Some(1000 + 7 * (p.number.0 % 13)));
        }
    }
}

/// The same of a position, and the number of rounds (1.8.2).
pub(crate) fn provisional(mut position: Position, book: &Rulebook) -> Position {
    if book.system == System::Dubov {
        for (rating, i) in position.ratings.iter_mut().zip(0..) {
            rating.get_or_insert(1000 + 7 * (i % 13));
        }
        position.rounds.get_or_insert(position.round + 1);
    }
    position
}

/// Who is absent in the coming round or withdraws before it: recorded as byes.
pub(crate) fn absences(dice: &mut Dice, t: &mut Tournament, round: usize) {
    let rounds = t.rounds.unwrap_or(round);
    for row in t.records.iter_mut().filter(|row| row.len() < round) {
        match dice.below(80) {
            0 | 1 => row.push(Record::bye(Outcome::HalfBye)),
            2 | 3 => row.push(Record::bye(Outcome::ZeroBye)),
            4 => row.push(Record::bye(Outcome::FullBye)),
            5 => row.resize(rounds, Record::bye(Outcome::ZeroBye)),
            _ => {}
        }
    }
}

/// A made-up secondary score of everybody in a round, which no other text looks at.
fn secondary(seed: u64, t: &mut Tournament, round: usize) {
    for (row, i) in t.matches.secondary.iter_mut().zip(0..) {
        let mut dice = Dice(seed ^ (i * 977 + 13 * round as u64));
        dice.below(9);
        row.push(Score(i32::try_from(dice.below(4)).unwrap()));
    }
}

/// Plays the round: colours as paired, results by chance, few forfeits.
pub(crate) fn play(dice: &mut Dice, t: &mut Tournament, pairing: &facts::tournament::Pairing, round: usize) {
    for b in &pairing.boards {
        let (w, x) = match dice.below(60) {
            0 => (Outcome::ForfeitWin, Outcome::ForfeitLoss),
            1 => (Outcome::ForfeitLoss, Outcome::ForfeitLoss),
            2..=20 => (Outcome::Draw, Outcome::Draw),
            21..=42 => (Outcome::Win, Outcome::Loss),
            _ => (Outcome::Loss, Outcome::Win),
        };
        // Who has left stays in the draw under the Irish rules (4), and loses by forfeit.
        let (w, x) = match (has_left(t, b.white, round), has_left(t, b.black, round)) {
            (false, false) => (w, x),
            (true, false) => (Outcome::ForfeitLoss, Outcome::ForfeitWin),
            (false, true) => (Outcome::ForfeitWin, Outcome::ForfeitLoss),
            (true, true) => (Outcome::ForfeitLoss, Outcome::ForfeitLoss),
        };
        enter(t, b.white, round, Record::game(b.black, Colour::White, w));
        enter(t, b.black, round, Record::game(b.white, Colour::Black, x));
    }
    if let Some(bye) = pairing.bye.filter(|&bye| !has_left(t, bye, round)) {
        enter(t, bye, round, Record::bye(Outcome::PairingBye));
    }
    for row in &mut t.records {
        if row.len() < round {
            row.push(Record::bye(Outcome::ZeroBye));
        }
    }
}

/// Whether the round has an entry for the player before it is played.
fn has_left(t: &Tournament, id: PlayerId, round: usize) -> bool {
    t.records[id.index()].len() >= round
}

fn enter(t: &mut Tournament, id: PlayerId, round: usize, record: Record) {
    let row = &mut t.records[id.index()];
    if row.len() < round { row.push(record) } else { row[round - 1] = record }
}

/// Calls `look` with each position of a random event until it ends or cannot be paired.
pub(crate) fn event(
    seed: u64,
    (least, most): (u64, u64),
    book: &Rulebook,
    look: &mut dyn FnMut(&Tournament, &Position, &Answer),
) {
    let mut dice = Dice(seed);
    let mut t = start(&mut dice, least, most);
    rate_all(&mut t, book);
    lay_table(&mut t, book, seed);
    for round in 1..=t.rounds.unwrap() {
        if !book.system.is_table() {
            absences(&mut dice, &mut t, round);
        }
        let position = book.position(&t, round, &[]).unwrap();
        let answer = pair(&position, book, &Request::default()).unwrap();
        look(&t, &position, &answer);
        match answer {
            Answer::Paired(p) => {
                play(&mut dice, &mut t, &p.pairing, round);
                secondary(seed, &mut t, round);
            }
            Answer::NoPairing(_) => return,
        }
    }
}

/// Calls `look` with the event and each position, as [`event`] does, of an event without acceleration and with the usual
/// points: what every rule text knows.
pub(crate) fn plain_event(
    seed: u64,
    (least, most): (u64, u64),
    book: &Rulebook,
    look: &mut dyn FnMut(&Tournament, &Position),
) {
    event_of_points(seed, (least, most), book, &|_| Vec::new(), look);
}

/// Calls `look` as [`plain_event`] does, of an event with Baku acceleration.
pub(crate) fn accelerated_event(
    seed: u64,
    players: (u64, u64),
    book: &Rulebook,
    look: &mut dyn FnMut(&Tournament, &Position),
) {
    event_of_points(seed, players, book, &model::measure::baku, look);
}

/// Calls `look` with each position of a random event with the usual points, and these points for the pairing alone.
fn event_of_points(
    seed: u64,
    (least, most): (u64, u64),
    book: &Rulebook,
    extra: &dyn Fn(&Tournament) -> Vec<VirtualPoints>,
    look: &mut dyn FnMut(&Tournament, &Position),
) {
    let mut dice = Dice(seed);
    let mut t = start(&mut dice, least, most);
    rate_all(&mut t, book);
    lay_table(&mut t, book, seed);
    t.scoring = facts::tournament::Scoring::default();
    t.acceleration = extra(&t);
    for round in 1..=t.rounds.unwrap() {
        if !book.system.is_table() {
            absences(&mut dice, &mut t, round);
        }
        let position = book.position(&t, round, &[]).unwrap();
        if position.entries.len() < 2 {
            return;
        }
        look(&t, &position);
        match pair(&position, book, &Request::default()).unwrap() {
            Answer::Paired(p) => {
                play(&mut dice, &mut t, &p.pairing, round);
                secondary(seed, &mut t, round);
            }
            Answer::NoPairing(_) => return,
        }
    }
}

/// Does a discretion change a pairing of random events, each position first adapted? Both sides follow it in every
/// round. At least so many events are looked at, and at most so many until one changes.
pub(crate) fn discretion_changes(
    book: &Rulebook,
    key: &str,
    (at_least, at_most): (u64, u64),
    players: (u64, u64),
    adapt: &dyn Fn(&mut Position),
) -> bool {
    let mut changed = false;
    for seed in 0..at_most {
        if changed && seed >= at_least {
            break;
        }
        event(seed, players, book, &mut |_, position, answer| {
            let mut position = position.clone();
            adapt(&mut position);
            let declared = vec![key.to_owned()];
            let request = Request { declared: declared.clone(), seed: 3, ..Request::default() };
            let Ok(Answer::Paired(ours)) = pair(&position, book, &request) else { return };
            let run = ProcedureRun { declared, seed: 3, step_budget: 300_000, ..ProcedureRun::default() };
            let theirs = procedure::pair(book, &position, &run);
            assert_eq!(theirs.pairing(), Some(&ours.pairing), "{key} seed {seed} round {}", position.round);
            changed |= matches!(answer, Answer::Paired(plain) if plain.pairing != ours.pairing);
        });
    }
    changed
}
