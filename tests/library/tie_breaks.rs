//! Every tie-break of C.07 for individuals with every modifier, against a third hand written from its text, on random
//! reports with byes of all kinds, forfeits, withdrawals, late entries, odd results, other points and open last rounds.
//!
//! `PAIRPROOF_REPORTS` asks for another number of reports.

use crate::oracle::c07::{Cell, Code, OfTeam, Q, Swiss, What, article_12, article_12_1, article_12_3};
use api::standings::{
    DecidedBy, OrderFault, Ranks, Standings, TieBreak, TieBreakStep, ranks, standings_after, standings_by,
    stated_values, why_above,
};
use facts::format;
use facts::rulebook;
use facts::tournament::{Colour, Outcome, PairingNumber, PlayerId, Score, Tournament};
use lab::generate::{GeneratorWishes, MatchWishes, ReportRules, completed, tie_breaks};
use lab::simulate::{Recipe, generate, swiss_draw};
use limit::Limit;
use model::round::Request;
use rayon::prelude::*;

/// All tie-breaks with the modifiers that FIDE's list of mandatory tie-breaks has for individuals, and ours.
const CODES: [&str; 57] = [
    "DE", "DE/P", "WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "PS/C2", "REP", "STD", "TPN", "TPN/R", "BH",
    "BH/C1", "BH/C2", "BH/M1", "BH/M2", "BH/P", "BH/C1/P", "BH/C2/P", "BH/M1/P", "BH/M2/P", "AOB", "AOB/F",
    "FB", "FB/C1", "FB/C2", "FB/M1", "FB/M2", "FB/P", "FB/C1/P", "FB/C2/P", "FB/M1/P", "FB/M2/P", "SB",
    "SB/C1", "SB/C2", "SB/P", "SB/C1/P", "SB/C2/P", "KS", "KS/L+1", "KS/L-1", "KS/L+2", "KS/L-2", "ARO",
    "ARO/C1", "ARO/C2", "ARO/M1", "ARO/M2", "TPR", "PTP", "APRO", "APPO", "RTNG", "RTNG/R",
];

fn number(default: u64) -> u64 {
    std::env::var("PAIRPROOF_REPORTS").ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}

/// A random report: half of them with much that is rare, a third not played to the end.
fn report(seed: u64) -> Tournament {
    let wishes = GeneratorWishes { players: Some(4..=36), ..GeneratorWishes::default() };
    let mut recipe = wishes.drawn(seed, false).recipe;
    if seed.is_multiple_of(2) {
        recipe = Recipe {
            half_byes: 120,
            zero_byes: 90,
            full_byes: 30,
            forfeits: 200,
            odd_results: 100,
            short_games: 60,
            late_entries: 150,
            withdrawals: 250,
            unrated: if seed.is_multiple_of(4) { 150 } else { 0 },
            ..recipe
        };
    }
    if seed.is_multiple_of(3) {
        recipe.rounds_played = recipe.rounds_total.div_ceil(2);
    }
    let mut tournament = generate(&recipe, &mut swiss_draw::pairer(seed));
    match seed % 7 {
        0 => tournament.scoring.pairing_bye = Score(1),
        1 => (tournament.scoring.win, tournament.scoring.draw) = (Score(6), Score(2)),
        _ => {}
    }
    tournament
}

/// The report as the third hand takes it.
fn plain(t: &Tournament) -> Swiss {
    let q = |score: Score| Q(i128::from(score.0), 2);
    let cell = |record: facts::tournament::Record| {
        let black = record.colour == Some(Colour::Black);
        let what = match record.outcome {
            Outcome::Win | Outcome::UnratedWin => What::Game { halves: 2, black },
            Outcome::Draw | Outcome::UnratedDraw => What::Game { halves: 1, black },
            Outcome::Loss | Outcome::UnratedLoss => What::Game { halves: 0, black },
            Outcome::ForfeitWin => What::ForfeitWin { black },
            Outcome::ForfeitLoss => What::ForfeitLoss,
            Outcome::PairingBye => What::PairingBye,
            Outcome::FullBye => What::FullBye,
            Outcome::HalfBye => What::HalfBye,
            Outcome::ZeroBye | Outcome::Nothing => What::ZeroBye,
        };
        let opponent = record.opponent.map(facts::tournament::PlayerId::index);
        Cell { what, opponent, points: q(t.scoring.of(record.outcome)) }
    };
    let rounds = t.rounds_paired();
    Swiss {
        is_table: false,
        cells: t.players.iter().map(|p| (1..=rounds).map(|r| cell(t.record(p.id, r))).collect()).collect(),
        announced: t.rounds.unwrap_or(rounds),
        ratings: t.players.iter().map(|p| p.rating.map(i128::from)).collect(),
        numbers: t.players.iter().map(|p| i128::from(p.number.0)).collect(),
        win: q(t.scoring.win),
        draw: q(t.scoring.draw),
    }
}

fn table(t: &Tournament, book: &str, codes: &[&str]) -> Standings {
    let book = rulebook::find(book).unwrap();
    let chosen: Vec<TieBreak> = codes.iter().map(|code| TieBreak::parse(code).unwrap()).collect();
    standings_by(t, &book, &chosen)
}

/// The value as printed, in hundredths.
fn hundredths(shown: &str) -> i128 {
    let (whole, part) = shown.split_once('.').unwrap_or((shown, ""));
    let sign = if shown.starts_with('-') { -1 } else { 1 };
    100 * whole.parse::<i128>().unwrap() + sign * format!("{part:0<2}").parse::<i128>().unwrap()
}

/// Every value and every place by one tie-break; what differs.
fn differences(t: &Tournament, event: &Swiss, code: &str) -> Vec<String> {
    let ours = table(t, if event.is_table { "round-robin" } else { "dutch-2026" }, &[code]);
    let is_rated = t.players.iter().all(|p| p.rating.is_some());
    let theirs = Code::parse(code);
    if ours.columns.is_empty() {
        let of_ratings = ["ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"].contains(&theirs.name.as_str());
        let is_right = of_ratings && !is_rated && theirs.unrated.is_none() && !theirs.leaves_unrated_out;
        return if is_right { Vec::new() } else { vec![format!("{code} is dropped")] };
    }
    let places = event.places(std::slice::from_ref(&theirs));
    let values = if theirs.name == "DE" { Vec::new() } else { event.values(&theirs) };
    let mut all = Vec::new();
    for row in &ours.rows {
        let who = row.player.index();
        if row.place != places[who] {
            all.push(format!("{code}: place of {} is {}, not {}", who + 1, row.place, places[who]));
        }
        if theirs.name == "DE" {
            continue;
        }
        let mut value = values[who];
        // What is printed are the number and the rating themselves.
        if matches!(code, "TPN" | "RTNG/R") || code.starts_with("RTNG/R/") {
            value = value.times(Q(-1, 1));
        }
        if hundredths(&row.tie_breaks[0]) != value.times(Q(100, 1)).whole() {
            all.push(format!("{code} of {} is {}, not {value:?}", who + 1, row.tie_breaks[0]));
        }
    }
    all
}

#[test]
fn every_tie_break_is_that_of_the_third_hand() {
    let failed: Vec<String> =
        (0..number(30))
            .into_par_iter()
            .flat_map_iter(|seed| {
                let t = report(seed);
                let event = plain(&t);
                let unrated = [
                    "ARO/U1400",
                    "ARO/UX",
                    "TPR/U1200",
                    "TPR/UX",
                    "PTP/UX",
                    "APRO/UX",
                    "APPO/U900",
                    "RTNG/U1000",
                    "RTNG/UX",
                    "RTNG/R/U1000",
                ];
                let all = CODES.into_iter().chain(unrated);
                let mut failed: Vec<String> = all.flat_map(|code| differences(&t, &event, code)).collect();
                // A list as events have it: each breaks the ties that the ones before left.
                let list: Vec<String> = tie_breaks(seed, false, t.players.iter().all(|p| p.rating.is_some()))
                    .iter()
                    .map(TieBreak::code)
                    .collect();
                let codes: Vec<Code> = list.iter().map(|code| Code::parse(code)).collect();
                let places = event.places(&codes);
                let ours = table(&t, "dutch-2026", &list.iter().map(String::as_str).collect::<Vec<_>>());
                failed.extend(ours.rows.iter().filter(|row| row.place != places[row.player.index()]).map(
                    |row| format!("{list:?}: place of {} is {}", t.player(row.player).number, row.place),
                ));
                failed.into_iter().map(move |says| format!("seed {seed}: {says}"))
            })
            .collect();
    assert!(
        failed.is_empty(),
        "{} differences:\n{}",
        failed.len(),
        failed[..failed.len().min(40)].join("\n")
    );
}

/// A round robin with forfeits and, for an odd number, free rounds without points. Everybody plays the last two rounds,
/// so that nobody counts as having left (C.05 6.6).
fn round_robin(seed: u64) -> Tournament {
    use facts::tournament::{Player, PlayerId, Record};
    let mut dice = seed;
    let mut below = |n: u32| {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from(dice >> 33).unwrap() % n
    };
    let players = 4 + below(6);
    let seats = players + players % 2;
    let rounds = seats as usize - 1;
    let mut t = Tournament { rounds: Some(rounds), ..Tournament::default() };
    t.scoring.pairing_bye = Score::ZERO;
    for i in 0..players {
        let rating = Some(1500 + below(900));
        let name = format!("P{i}");
        t.players.push(Player {
            id: PlayerId(i),
            number: PairingNumber(i + 1),
            name,
            rating,
            ..Player::default()
        });
    }
    t.records = vec![vec![Record::bye(Outcome::PairingBye); rounds]; players as usize];
    for (round, turns) in (0..rounds).zip(0..) {
        for board in 0..seats / 2 {
            let turned = |place| PlayerId(if place == 0 { 0 } else { 1 + (place - 1 + turns) % (seats - 1) });
            let pair = [turned(board), turned(seats - 1 - board)];
            if pair.iter().any(|id| id.0 >= players) {
                continue;
            }
            let kinds = if round + 2 < rounds { 8 } else { 5 };
            let (white, black) = match below(kinds) {
                0 | 1 => (Outcome::Win, Outcome::Loss),
                2 | 3 => (Outcome::Draw, Outcome::Draw),
                4 => (Outcome::Loss, Outcome::Win),
                5 => (Outcome::ForfeitWin, Outcome::ForfeitLoss),
                6 => (Outcome::ForfeitLoss, Outcome::ForfeitWin),
                _ => (Outcome::ForfeitLoss, Outcome::ForfeitLoss),
            };
            t.records[pair[0].index()][round] = Record::game(pair[1], Colour::White, white);
            t.records[pair[1].index()][round] = Record::game(pair[0], Colour::Black, black);
        }
    }
    t
}

#[test]
fn every_tie_break_of_a_round_robin_is_that_of_the_third_hand() {
    let codes = [
        "DE", "WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "REP", "STD", "TPN", "SB", "SB/C1", "SB/C2", "SB/P",
        "KS", "KS/L+1", "KS/L-1", "ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO", "RTNG",
    ];
    let of = |seed| {
        let t = round_robin(seed);
        let event = Swiss { is_table: true, ..plain(&t) };
        codes.iter().flat_map(move |code| differences(&t, &event, code)).map(move |d| format!("{seed}: {d}"))
    };
    let failed: Vec<String> = (0..number(40)).flat_map(of).collect();
    assert!(
        failed.is_empty(),
        "{} differences:\n{}",
        failed.len(),
        failed[..failed.len().min(40)].join("\n")
    );
}

/// A report as `generate` writes and reads it, with ranks and values.
fn ranked(seed: u64) -> Tournament {
    let played = report(seed);
    let tie_breaks = tie_breaks(seed, false, played.players.iter().all(|p| p.rating.is_some()));
    let book = rulebook::find("dutch-2026").unwrap();
    let origin = (seed, "pairproof-lab generate");
    let mut played = played;
    // Record 162 of a complete report has the common points.
    played.scoring = facts::tournament::Scoring::default();
    let request = Request::default();
    let rules = ReportRules {
        book: &book,
        request: &request,
        tie_breaks: &tie_breaks,
        is_accelerated: false,
        origin,
    };
    let text = format::write_trf26(&completed(played, &rules));
    format::read_tournament("generated.trf", text.as_bytes()).unwrap_or_else(|e| panic!("{seed}: {e}")).0
}

/// What a game on a board or a bye is to the third hand; `None` if it is open.
fn on_board(outcome: Outcome) -> Option<What> {
    Some(match outcome {
        Outcome::Win | Outcome::UnratedWin => What::Game { halves: 2, black: false },
        Outcome::Draw | Outcome::UnratedDraw => What::Game { halves: 1, black: false },
        Outcome::Loss | Outcome::UnratedLoss => What::Game { halves: 0, black: false },
        Outcome::ForfeitWin => What::ForfeitWin { black: false },
        Outcome::ForfeitLoss => What::ForfeitLoss,
        Outcome::PairingBye => What::PairingBye,
        Outcome::FullBye => What::FullBye,
        Outcome::HalfBye => What::HalfBye,
        Outcome::ZeroBye => What::ZeroBye,
        Outcome::Nothing => return None,
    })
}

/// The sums over boards that the third hand finds for a team.
fn boards_of(t: &Tournament, team: PlayerId) -> Vec<Q> {
    let teams = t.teams.as_ref().unwrap();
    let of = |round: usize| {
        let seats: Vec<_> = (0..teams.boards).map(|board| teams.at_board(team, round, board)).collect();
        let game = |(board, player): (usize, &Option<PlayerId>)| {
            player.and_then(|player| on_board(teams.game(player, round, board).outcome))
        };
        match on_board(t.record(team, round).outcome) {
            Some(what) if seats.iter().all(Option::is_none) => OfTeam::Whole(what),
            _ => OfTeam::Boards(seats.iter().enumerate().map(game).collect()),
        }
    };
    let rounds: Vec<OfTeam> = (1..=t.rounds_paired()).map(of).collect();
    let scoring = &teams.game_scoring;
    let points = [scoring.win, scoring.draw, scoring.loss].map(|score| Q(i128::from(score.0), 2));
    article_12(&rounds, teams.boards, points)
}

/// C.07 12 on events of teams with byes of every kind and forfeits of whole matches and of boards.
#[test]
fn the_sums_over_boards_are_those_of_the_third_hand() {
    let book = rulebook::find("team-2026").unwrap();
    let ruled = lab::study::Ruled::new("team-2026", book.clone(), &[]);
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..number(24) {
        let shares = [("half-byes", 150), ("forfeits", 120), ("absent", 40)];
        let wishes = GeneratorWishes {
            matches: Some(MatchWishes::Teams { boards: Some(3), system: Some("FIDE_TEAM".to_owned()) }),
            players: Some(5..=9),
            rounds: Some(4..=5),
            shares: shares.iter().map(|&(name, share)| (name.to_owned(), share)).collect(),
            ..GeneratorWishes::default()
        };
        let event =
            lab::generate::tournament(&wishes.drawn(seed, false), &ruled, "", &Limit::none()).unwrap();
        let mut t = event.tournament;
        // The generator gives teams no full-point byes: in every other event, the half-point byes are.
        for record in t.records.iter_mut().flatten().filter(|_| seed % 2 == 1) {
            if record.outcome == Outcome::HalfBye {
                record.outcome = Outcome::FullBye;
            }
        }
        if seed.is_multiple_of(3) {
            let scoring = &mut t.teams.as_mut().unwrap().game_scoring;
            (scoring.win, scoring.draw, scoring.loss, scoring.forfeit_loss) =
                (Score(6), Score(4), Score(2), Score(0));
        }
        let outcomes = t.players.iter().flat_map(|p| (1..=t.rounds_paired()).map(move |r| (p.id, r)));
        seen.extend(outcomes.map(|(id, r)| format!("{:?}", t.record(id, r).outcome)));
        // After `MPvGP`, tied teams have as many game points, so that every board count is shown.
        let shown = |code: &str, id: PlayerId| -> Vec<i128> {
            let row = table(&t, "team-2026", &["MPvGP", code]);
            let row = row.rows.into_iter().find(|row| row.player == id).unwrap();
            row.tie_breaks[1].split_whitespace().map(hundredths).collect()
        };
        let printed = |all: &[Q]| all.iter().map(|q| q.times(Q(100, 1)).whole()).collect::<Vec<_>>();
        for player in &t.players {
            let boards = boards_of(&t, player.id);
            let expected = [
                ("TBR", boards.clone()),
                ("BBE", article_12_3(&boards)),
                ("BC", vec![article_12_1(&boards)]),
            ];
            for (code, values) in expected {
                assert_eq!(
                    shown(code, player.id),
                    printed(&values),
                    "seed {seed}, {code} of {}",
                    player.number
                );
            }
        }
    }
    for outcome in ["PairingBye", "FullBye", "HalfBye", "ForfeitWin", "ForfeitLoss"] {
        assert!(seen.contains(outcome), "no {outcome} in these events: {seen:?}");
    }
}

/// What a check of the standings finds wrong.
fn faults(t: &Tournament) -> Vec<&'static str> {
    let book = rulebook::find("dutch-2026").unwrap();
    let values = stated_values(t, &book);
    [
        (matches!(ranks(t, &book), Ranks::Differ { .. }), "ranks"),
        (!values.wrong.is_empty(), "values"),
        (OrderFault::of(t).is_some(), "order"),
    ]
    .into_iter()
    .filter_map(|(is_wrong, what)| is_wrong.then_some(what))
    .collect()
}

/// Takes away records of these codes.
fn without(t: &mut Tournament, codes: &[&str]) {
    for records in [&mut t.headings.others, &mut t.headings.after_players] {
        records.retain(|(code, _)| !codes.contains(&code.as_str()));
    }
}

#[test]
fn one_mistake_in_the_standings_is_found_and_none_where_there_is_none() {
    let reports = number(40);
    let failed: Vec<String> = (0..reports)
        .into_par_iter()
        .filter_map(|seed| {
            let t = ranked(seed);
            assert!(t.players.iter().any(|p| p.stated_rank.is_some()));
            let before = faults(&t);
            if !before.is_empty() {
                return Some(format!("seed {seed}: {before:?} without a mistake"));
            }
            let mut wrong = t.clone();
            let due = match seed % 5 {
                // Two players with different places exchange their ranks, or all ranks are reversed.
                0 => {
                    let rank = |i: usize| t.players[i].stated_rank;
                    let other = (1..t.players.len()).find(|&i| rank(i) != rank(0))?;
                    wrong.players[0].stated_rank = rank(other);
                    wrong.players[other].stated_rank = rank(0);
                    "ranks"
                }
                1 => {
                    let last = t.players.iter().filter_map(|p| p.stated_rank).max()?;
                    if last == 1 {
                        return None;
                    }
                    wrong
                        .players
                        .iter_mut()
                        .for_each(|p| p.stated_rank = p.stated_rank.map(|rank| last + 1 - rank));
                    "ranks"
                }
                2 => {
                    let is_value = |text: &str| text.starts_with("Tie-break ");
                    let text = wrong
                        .headings
                        .others
                        .iter_mut()
                        .find(|(_, text)| is_value(text))
                        .map(|(_, text)| text)?;
                    text.push('1');
                    "values"
                }
                3 => {
                    without(&mut wrong, &["202"]);
                    "order"
                }
                _ => {
                    without(&mut wrong, &["202", "212"]);
                    "order"
                }
            };
            let found = faults(&wrong);
            (!found.contains(&due)).then(|| format!("seed {seed}: {due} is not found, but {found:?}"))
        })
        .collect();
    assert!(
        failed.is_empty(),
        "{} of {reports}:\n{}",
        failed.len(),
        failed[..failed.len().min(40)].join("\n")
    );
}

/// The value of the rounds that are not left out.
fn added_up(step: &TieBreakStep, side: usize) -> String {
    let counted: Vec<i64> =
        step.shares[side].iter().filter(|share| !share.is_left_out).map(|share| share.amount).collect();
    let (sum, count) = (counted.iter().sum::<i64>(), i64::try_from(counted.len()).unwrap());
    let is_average = step.column.starts_with("ARO") || step.column == "opponents' average";
    match (is_average, count) {
        (true, 0) => "0".to_owned(),
        (true, _) => ((2 * sum + count) / (2 * count)).to_string(),
        (false, _) => step.unit.text(sum),
    }
}

/// Why one player stands above another: what the rounds contributed adds up to each value, whatever is left out, and what
/// decides is the first value that differs.
#[test]
fn what_rounds_contributed_adds_up_to_the_values_that_decide() {
    const MADE_OF_ROUNDS: [&str; 13] =
        ["WIN", "WON", "BPG", "BWG", "PS", "REP", "STD", "BH", "FB", "SB", "KS", "ARO", "opponents"];
    let is_made_of_rounds = |column: &str| {
        MADE_OF_ROUNDS.iter().any(|name| column.split(['-', '/', ' ', '\'']).next() == Some(name))
    };
    let seen: Vec<[usize; 4]> = (0..number(16))
        .into_par_iter()
        .map(|seed| {
            let t = report(seed);
            let book = rulebook::find("dutch-2026").unwrap();
            let mut seen = [0; 4];
            for code in CODES.iter().map(Some).chain([None]) {
                let chosen = code.map(|code| vec![TieBreak::parse(code).unwrap()]);
                let rounds = t.rounds_paired();
                let table = standings_after(&t, &book, chosen.as_deref(), rounds);
                for (above, below) in table.rows.iter().zip(table.rows.iter().skip(1)) {
                    // The order in which the two are named does not matter.
                    let pair = [below.player, above.player];
                    let why = why_above(&t, &book, chosen.as_deref(), (rounds, pair)).unwrap();
                    assert_eq!(why.players, [above.player, below.player]);
                    let is_right = match why.decided {
                        DecidedBy::Points => above.points > below.points && why.steps.is_empty(),
                        DecidedBy::Nothing => above.place == below.place,
                        DecidedBy::TieBreak | DecidedBy::Decimals => {
                            above.points == below.points && above.place < below.place
                        }
                    };
                    assert!(is_right, "{seed} {code:?}: {why:?}");
                    seen[why.decided as usize] += 1;
                    for step in why.steps.iter().filter(|step| is_made_of_rounds(&step.column)) {
                        let sums = [added_up(step, 0), added_up(step, 1)];
                        assert_eq!(sums, step.values, "{seed}: {step:?}");
                    }
                    assert_eq!(
                        why.sentences(&t).len(),
                        2 + why.steps.len()
                            + usize::from(matches!(why.decided, DecidedBy::Nothing | DecidedBy::Decimals))
                    );
                }
            }
            seen
        })
        .collect();
    let all = |of: DecidedBy| seen.iter().map(|seen| seen[of as usize]).sum::<usize>();
    assert!(
        all(DecidedBy::Points) > 1000 && all(DecidedBy::TieBreak) > 1000 && all(DecidedBy::Nothing) > 1000
    );
}
