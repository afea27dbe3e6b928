//! The metrics of a study against a second computation from the records alone.

use std::collections::{BTreeMap, BTreeSet};

use facts::format::read_tournament;
use facts::rulebook;
use facts::tournament::{Colour, Outcome, PlayerId, Position, Record, Tournament};
use lab::simulate::{Design, Dice, EventKey, Idea, Played, Presence, Purpose};
use lab::study::{Finished, METRICS, Pairer, Plan, play};
use limit::Limit;
use procedure::{self, ProcedureRun};

/// An event of thirteen players with everything that may happen.
fn played() -> Played {
    let presence = Presence { leave: 150, half_byes: 60, forfeits: 60, ..Presence::default() };
    let design = Design { players: 13, rounds: 6, clubs: 3, rating_error: 80, presence, ..Design::default() };
    let key = EventKey { seed: 9, event: 1 };
    design
        .play(key, None, &mut |_, position| Idea::Halves.pair(position, key).ok_or(()))
        .expect("there is room")
}

fn counted(played: &Played) -> BTreeMap<&'static str, f64> {
    let book = rulebook::find("ecf-2009").unwrap();
    let finished = Finished::new(&played.tournament, &played.strengths, Some(&book));
    METRICS.iter().filter_map(|m| Some((m.name, (m.count)(&finished)?))).collect()
}

/// A count as it is divided.
fn f(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap())
}

fn points(t: &Tournament, p: PlayerId, rounds: usize) -> f64 {
    (1..=rounds)
        .map(|r| match t.record(p, r).outcome {
            Outcome::Win | Outcome::ForfeitWin | Outcome::PairingBye => 1.0,
            Outcome::Draw | Outcome::HalfBye => 0.5,
            _ => 0.0,
        })
        .sum()
}

fn games(t: &Tournament, p: PlayerId) -> Vec<Record> {
    t.records[p.index()].iter().filter(|r| r.is_played()).copied().collect()
}

fn near(name: &str, found: f64, wanted: f64) {
    assert!((found - wanted).abs() < 1e-9, "{name}: {found}, a second time {wanted}");
}

#[test]
fn metrics_of_boards_are_those_of_the_records() {
    let played = played();
    let (t, s) = (&played.tournament, &played.strengths);
    let found = counted(&played);
    let range = f64::from(s.iter().max().unwrap() - s.iter().min().unwrap());
    let (mut rounds, mut boards, mut unequal, mut apart, mut mates) = (vec![], 0.0, 0.0, 0.0, 0.0);
    for round in 1..=6 {
        let (mut sum, mut count) = (0.0, 0.0);
        for p in &t.players {
            let record = t.record(p.id, round);
            let Some(other) = record.opponent.filter(|o| *o > p.id) else { continue };
            sum += f64::from((s[p.id.index()] - s[other.index()]).abs()) / range;
            count += 1.0;
            let gap = (points(t, p.id, round - 1) - points(t, other, round - 1)).abs();
            unequal += if gap > 0.0 { 1.0 } else { 0.0 };
            apart += gap;
            mates += if p.club == t.player(other).club { 1.0 } else { 0.0 };
        }
        rounds.push(sum / count);
        boards += count;
    }
    near("strength_difference", found["strength_difference"], rounds.iter().sum::<f64>() / 6.0);
    near("floats", found["floats"], unequal / boards);
    near("float_points", found["float_points"], apart / boards);
    near("club_meetings", found["club_meetings"], mates / boards);
    let all: f64 = t.players.iter().map(|p| f(games(t, p.id).len())).sum();
    near("unplayed", found["unplayed"], 1.0 - all / (13.0 * 6.0));
    let quarters = ["first", "second", "third", "last"].map(|q| {
        ["down", "up"].map(|way| found[format!("{way}floats_{q}_quarter").as_str()]).iter().sum::<f64>()
    });
    let sizes = [3.0, 3.0, 3.0, 4.0];
    let floats: f64 = quarters.iter().zip(sizes).map(|(q, size)| q * size * 6.0).sum();
    near("floats by quarters", floats, 2.0 * unequal);
}

#[test]
fn metrics_of_colours_are_those_of_the_records() {
    let played = played();
    let (t, s) = (&played.tournament, &played.strengths);
    let found = counted(&played);
    let white = |record: &Record| record.colour == Some(Colour::White);
    let c = |p: PlayerId, rounds: usize| -> f64 {
        let first = t.records[p.index()].iter().take(rounds).filter(|r| r.is_played());
        first.map(|r| if white(r) { 1.0 } else { -1.0 }).sum()
    };
    let ids: Vec<PlayerId> = t.players.iter().map(|p| p.id).collect();
    let sum: f64 = (1..=6).flat_map(|r| ids.iter().map(move |&p| (p, r))).map(|(p, r)| c(p, r).abs()).sum();
    near("imbalance", found["imbalance"], sum / (13.0 * 6.0));
    near(
        "imbalance_two",
        found["imbalance_two"],
        f(ids.iter().filter(|&&p| c(p, 6).abs() > 1.5).count()) / 13.0,
    );
    let letters =
        |p: PlayerId| -> String { games(t, p).iter().map(|r| if white(r) { 'W' } else { 'B' }).collect() };
    let alike = ids.iter().filter(|&&p| letters(p).contains("WWW") || letters(p).contains("BBB")).count();
    near("three_alike", found["three_alike"], f(alike) / 13.0);
    // Normal equations of points on 1, s, c by Cramer's rule.
    let rows: Vec<([f64; 3], f64)> =
        ids.iter().map(|&p| ([1.0, f64::from(s[p.index()]), c(p, 6)], points(t, p, 6))).collect();
    let mut m = [[0.0; 3]; 3];
    let mut y = [0.0; 3];
    for (x, points) in &rows {
        for i in 0..3 {
            y[i] += x[i] * points;
            for j in 0..3 {
                m[i][j] += x[i] * x[j];
            }
        }
    }
    let det = |m: &[[f64; 3]; 3]| -> f64 {
        m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
            + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
    };
    let mut last = m;
    for i in 0..3 {
        last[i][2] = y[i];
    }
    let price = det(&last) / det(&m);
    assert!((found["white_price"] - price).abs() < 1e-6, "{} {price}", found["white_price"]);
}

#[test]
fn metrics_of_the_order_are_those_of_the_records() {
    let played = played();
    let (t, s) = (&played.tournament, &played.strengths);
    let found = counted(&played);
    let (mut concordant, mut discordant, mut tied_points, mut tied_strength) = (0.0, 0.0, 0.0, 0.0);
    for (i, a) in t.players.iter().enumerate() {
        for (j, b) in t.players.iter().enumerate().skip(i + 1) {
            let (x, y) = (s[i] - s[j], points(t, a.id, 6) - points(t, b.id, 6));
            if x == 0 && y != 0.0 {
                tied_strength += 1.0;
            } else if x != 0 && y == 0.0 {
                tied_points += 1.0;
            } else if x != 0 && (f64::from(x) > 0.0) == (y > 0.0) {
                concordant += 1.0;
            } else if x != 0 {
                discordant += 1.0;
            }
        }
    }
    let both: f64 = concordant + discordant;
    let tau = (concordant - discordant) / ((both + tied_points) * (both + tied_strength)).sqrt();
    near("tau_b", found["tau_b"], tau);
    let mut groups: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    for p in &t.players {
        let met: Vec<f64> =
            games(t, p.id).iter().map(|r| f64::from(s[r.opponent.unwrap().index()])).collect();
        if !met.is_empty() {
            let points = points(t, p.id, 6).to_string();
            groups.entry(points).or_default().push(met.iter().sum::<f64>() / f(met.len()));
        }
    }
    let (mut squares, mut free) = (0.0, 0.0);
    for group in groups.values() {
        // The sum of squares by pairs: Σ(x−y)²/n.
        let pairs: f64 = group.iter().flat_map(|x| group.iter().map(move |y| (x - y).powi(2))).sum();
        squares += pairs / (2.0 * f(group.len()));
        free += f(group.len()) - 1.0;
    }
    near("equals_spread", found["equals_spread"], (squares / free).sqrt());
    for (name, value) in &found {
        assert!(value.is_finite(), "{name}");
    }
    assert!(METRICS.len() - found.len() <= 1, "only the boards that change are counted elsewhere: {found:?}");
}

/// tests/foreign/metrics.py counts them by scipy and numpy on the same event.
#[test]
fn every_metric_is_that_of_scipy_on_a_fixed_event() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/study");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    let (tournament, _) = read_tournament("event.trf", read("event.trf").as_bytes()).unwrap();
    let strengths: Vec<i32> = read("strengths.txt").lines().map(|line| line.parse().unwrap()).collect();
    let found = counted(&Played { tournament, strengths });
    let foreign: serde_json::Value = serde_json::from_str(&read("metrics.json")).unwrap();
    let foreign = foreign["metrics"].as_object().unwrap();
    for (name, value) in foreign {
        let (found, wanted) = (found[name.as_str()], value.as_f64().unwrap());
        assert!((found - wanted).abs() < 1e-8, "{name}: {found}, scipy {wanted}");
    }
    let missing: Vec<&str> =
        METRICS.iter().map(|m| m.name).filter(|name| !foreign.contains_key(*name)).collect();
    assert_eq!(missing, ["changed_boards"], "no report shows them; the test below counts them");
}

/// Boards that change, a second time: every decisive game of the round is turned round, and the procedure pairs the next. How
/// many change in events of so many players.
fn changed_boards(players: u32, events: u64) -> BTreeSet<usize> {
    let book = rulebook::find("dutch-2026").unwrap();
    let pairer = Pairer::of(book.clone());
    let design = Design { players, rounds: 5, ..Design::default() };
    let plan = Plan::new(3, events, std::slice::from_ref(&pairer), design, Some(3));
    let boards = |t: &Tournament| -> BTreeSet<[PlayerId; 2]> {
        let position = Position::before(&t.up_to(3), 4, &[]).unwrap();
        let said = procedure::pair(&book, &position, &ProcedureRun::default());
        let procedure::ProcedureOutcome::Paired(pairing) = said.outcome else { panic!("{}", said.trace) };
        pairing.boards.iter().map(|b| [b.white.min(b.black), b.white.max(b.black)]).collect()
    };
    let mut seen = BTreeSet::new();
    for event in 0..plan.events {
        let (played, row) = play(&plan, &pairer, event, &Limit::none()).unwrap();
        let t = &played.tournament;
        let was = boards(t);
        let turned = |winner: &PlayerId| {
            let mut other = t.clone();
            let loser = t.record(*winner, 3).opponent.unwrap();
            other.records[winner.index()][2].outcome = Outcome::Loss;
            other.records[loser.index()][2].outcome = Outcome::Win;
            was.difference(&boards(&other)).count()
        };
        let all = t.players.iter().map(|p| p.id);
        let winners: Vec<PlayerId> = all.filter(|&p| t.record(p, 3).outcome == Outcome::Win).collect();
        if winners.is_empty() {
            continue;
        }
        let changed: Vec<usize> = winners.iter().map(turned).collect();
        let sides = u32::try_from(winners.len()).unwrap();
        let chosen = Dice::of_event(EventKey { seed: 3, event }, Purpose::Change, 3, (0, 0)).below(sides);
        let wanted = changed[usize::try_from(chosen).unwrap()];
        let found = row.metrics["changed_boards"];
        assert!(
            (found - f(wanted) / f64::from(players / 2)).abs() < 1e-6,
            "event {event}: {found}, of {changed:?} {wanted}"
        );
        seen.insert(wanted);
    }
    seen
}

/// Of eight players the same two often meet with other colours, which is no change.
#[test]
fn boards_that_change_are_those_of_the_procedure() {
    for (players, events, least) in [(14, 20, 4), (8, 200, 4)] {
        let seen = changed_boards(players, events);
        assert!(seen.len() >= least, "they tell nothing apart: {seen:?}");
    }
}
