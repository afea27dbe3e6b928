//! The published functions with events, ids and pairings that a program has made by hand: they answer or refuse, and never panic.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;

use pairproof::{
    Answer, Certificate, Colour, Outcome, Pairing, PairingNumber, Player, PlayerId, Round, Rulebook,
    Tournament, find_rulebook,
    format::{WriteError, sides, with_pairing, write_json, write_trf16, write_trf26},
    round::{Change, Request},
    rulebook::{accelerated, encoded, encoded_acceleration},
    standings::{TieBreak, clubs, ranks, standings, standings_by, stated_values, values_remark},
    tournament::{
        Board, Decree, DecreedResult, PairingError, Position, Prohibition, Record, Score, TournamentBuilder,
        TournamentError, Unrated, VirtualPoints, schedule, seed,
    },
};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Ids and rounds at which an index could go wrong.
const IDS: [u32; 9] = [0, 1, 2, 3, 5, 6, 99, 1_000_000, u32::MAX];
const ROUNDS: [usize; 9] = [0, 1, 2, 3, 4, 999, 1000, 1_000_000_000_000, usize::MAX];
const OUTCOMES: [Outcome; 8] = [
    Outcome::Win,
    Outcome::Draw,
    Outcome::Loss,
    Outcome::ForfeitWin,
    Outcome::PairingBye,
    Outcome::HalfBye,
    Outcome::ZeroBye,
    Outcome::Nothing,
];

fn pick<T: Copy>(list: &[T], rng: &mut ChaCha8Rng) -> T {
    list[rng.random_range(0..list.len())]
}

fn book() -> Rulebook {
    find_rulebook("dutch-2026").unwrap()
}

fn field(players: usize) -> TournamentBuilder {
    let player = |i: usize| Player { name: format!("Player {i}"), rating: Some(2000), ..Player::default() };
    (0..players).fold(Tournament::builder("By hand").rounds(5), |event, i| event.player(player(i)))
}

/// Six players after a round.
fn six() -> Tournament {
    let event = field(6).initial_colour(Colour::White);
    let event = event.game(1, 1, 4, Outcome::Win).game(1, 5, 2, Outcome::Draw).game(1, 3, 6, Outcome::Loss);
    event.build().unwrap()
}

#[test]
fn a_round_beyond_every_event_is_refused_by_the_builder() {
    for round in [1000, 1_000_000_000_000, usize::MAX] {
        let made = field(2).game(round, 1, 2, Outcome::Win).build();
        assert_eq!(made, Err(TournamentError::Beyond { round }));
        assert_eq!(field(2).bye(round, 1, Outcome::HalfBye).build(), Err(TournamentError::Beyond { round }));
    }
    assert_eq!(field(2).rounds(1000).build(), Err(TournamentError::Beyond { round: 1000 }));
    assert!(field(2).game(999, 1, 2, Outcome::Win).build().is_ok());
}

#[test]
fn ids_and_rounds_of_elsewhere_have_no_player_and_no_record() {
    let event = six();
    assert_eq!(event.find(PlayerId(99)), None);
    assert_eq!(event.player(PlayerId(99)).label().trim(), "0");
    assert_eq!(event.record(PlayerId(0), 0), Record::NOTHING);
    assert_eq!(event.record(PlayerId(99), 1), Record::NOTHING);
    assert_eq!(event.virtual_points(PlayerId(99), 0), Score::ZERO);
    let foreign = Board { white: PlayerId(0), black: PlayerId(99) };
    let with = |boards: Vec<Board>, round| with_pairing(&event, round, &Pairing { boards, bye: None });
    assert_eq!(with(vec![foreign], 2), Err(PairingError::Nobody(PlayerId(99))));
    let twice = Board { white: PlayerId(0), black: PlayerId(0) };
    assert_eq!(with(vec![twice], 2), Err(PairingError::Twice(PairingNumber(1))));
    assert_eq!(with(vec![], 0), Err(PairingError::NoRound(0)));
    assert_eq!(with(vec![], 1000), Err(PairingError::NoRound(1000)));
    let round = Round::next(event, book()).unwrap();
    assert!(round.explain(PlayerId(99)).is_err() && round.why_not(PlayerId(0), PlayerId(99)).is_err());
    assert!(round.judge(&Pairing { boards: vec![foreign], bye: None }).is_err());
    assert!(round.what_if(&[Change::Absent(PlayerId(99))]).is_err());
    assert!(round.without(&[PlayerId(99)]).is_err());
}

#[test]
fn a_contradiction_made_by_hand_is_an_error_of_every_function_that_counts_or_writes() {
    let mut event = six();
    event.records[0][0] = Record::game(PlayerId(99), Colour::White, Outcome::Win);
    let is = |fault: &TournamentError| fault.to_string().contains("player 99, who does not exist");
    assert!(is(&standings(&event, &book()).unwrap_err()));
    assert!(is(&standings_by(&event, &book(), &[TieBreak::parse("BH").unwrap()]).unwrap_err()));
    assert!(is(&stated_values(&event, &book()).unwrap_err()));
    for written in [write_trf16(&event), write_trf26(&event), write_json(&event)] {
        assert!(matches!(written, Err(WriteError::Contradiction(fault)) if is(&fault)));
    }
    assert!(Round::next(event, book()).is_err());
}

#[test]
fn a_writer_names_the_player_and_the_field_that_a_report_cannot_hold() {
    /// What is done to a player, the field, and what a report can hold of it.
    type Damage = (fn(&mut Player), &'static str, &'static str);
    let damages: [Damage; 8] = [
        (|p| p.name = "x".repeat(40), "name", "33 letters"),
        (|p| p.name = "Two\nlines".to_owned(), "name", "one line"),
        (|p| p.rating = Some(99_999), "rating", "9999"),
        (|p| p.stated_rank = Some(10_000), "rank", "9999"),
        (|p| p.federation = "FIDE".to_owned(), "federation", "3 letters"),
        (|p| p.fide_id = "123456789012".to_owned(), "FIDE id", "11 letters"),
        (|p| p.birth = "1 January 1990".to_owned(), "date of birth", "10 letters"),
        (|p| p.sex = Some('\n'), "sex", "one letter"),
    ];
    for (damage, name, most) in damages {
        let mut event = six();
        damage(&mut event.players[2]);
        for written in [write_trf16(&event), write_trf26(&event)] {
            let Err(WriteError::Misfit { player, field, .. }) = &written else {
                panic!("{name}: {written:?}")
            };
            assert!(player.starts_with("3 ") && *field == name, "{player} {field}");
            assert!(written.unwrap_err().to_string().contains(most), "{name}");
        }
        assert!(write_json(&event).is_ok());
    }
}

/// The certificate names its rules, but the event says which hold.
#[test]
fn a_published_round_has_the_rules_of_its_event_and_refuses_a_certificate_of_others() {
    let mut event = six();
    event.system = Some("FIDE_DUTCH_2026".to_owned());
    let certificate = |round: Round| round.certify().unwrap().certificate;
    let own = Round::published(&event, 2).unwrap();
    let genuine = certificate(own.clone());
    assert!(own.verify(&genuine).is_ok());
    let dubov = Round::numbered(event.clone(), find_rulebook("dubov-2026").unwrap(), 2).unwrap();
    let says = own.verify(&certificate(dubov)).unwrap_err().to_string();
    assert!(says.contains("dutch-2026") && says.contains("dubov-2026"), "{says}");
    let declared = Request { declared: vec!["baku".to_owned()], ..Request::default() };
    let baku = Round::numbered(event.clone(), book(), 2).unwrap().under(declared).unwrap();
    let says = own.verify(&certificate(baku)).unwrap_err().to_string();
    assert!(says.contains("declares nothing, but the certificate declares baku"), "{says}");

    // The judge gives the pairs of the certificate their colours.
    let boards = own.certified_boards(&genuine).unwrap();
    let Answer::Paired(ours) = own.pair().unwrap() else { panic!("six players can be paired") };
    assert_eq!(boards.pairing, ours.pairing);
    assert!(boards.turned(&ours.pairing).is_empty());
    let mut turned = ours.pairing.clone();
    let first = turned.boards[0];
    turned.boards[0] = Board { white: first.black, black: first.white };
    assert_eq!(boards.turned(&turned), turned.boards[..1]);
    let mut forged = genuine;
    forged.pairing[0][0] = 77;
    assert!(own.certified_boards(&forged).is_err());
}

/// Builds events from random calls; what is built can be used.
#[test]
fn the_builder_takes_any_numbers_and_rounds() {
    for seed in 0..400 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut event = field(rng.random_range(0..7));
        for _ in 0..rng.random_range(0..6) {
            let round = pick(&ROUNDS, &mut rng);
            let (one, other) = (pick(&IDS, &mut rng), pick(&IDS, &mut rng));
            let outcome = pick(&OUTCOMES, &mut rng);
            event = match rng.random_range(0..5) {
                0 => event.bye(round, one, outcome),
                1 => event.forbid(one, other),
                2 => event.rounds(round),
                3 => event.player(Player { number: PairingNumber(one), ..Player::default() }),
                _ => event.game(round, one, other, outcome),
            };
        }
        let made = catch_unwind(AssertUnwindSafe(|| event.build().is_ok_and(|event| use_all(&event, seed))));
        assert!(made.is_ok(), "seed {seed}");
    }
}

/// What the builder makes of random calls is read back from each format as it was written.
#[test]
fn what_the_builder_makes_is_read_back_from_every_format() {
    let mut read = 0;
    for seed in 0..400 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let players = rng.random_range(2..9);
        let mut event = field(players).initial_colour(Colour::White);
        for round in 1..=rng.random_range(0..4) {
            let mut ids: Vec<u32> = (1..=u32::try_from(players).unwrap()).collect();
            while ids.len() > 1 {
                let one = ids.swap_remove(rng.random_range(0..ids.len()));
                let other = ids.swap_remove(rng.random_range(0..ids.len()));
                // A round without a game before one with games is no report.
                let is_first = ids.len() + 2 == players;
                event = match rng.random_range(0..6) {
                    0 if !is_first => {
                        event.bye(round, one, Outcome::HalfBye).bye(round, other, Outcome::ZeroBye)
                    }
                    _ => event.game(
                        round,
                        one,
                        other,
                        pick(&[Outcome::Win, Outcome::Draw, Outcome::Loss], &mut rng),
                    ),
                };
            }
            event = ids.into_iter().fold(event, |event, last| event.bye(round, last, Outcome::PairingBye));
        }
        let event = event.build().unwrap();
        for text in [write_trf16(&event), write_trf26(&event), write_json(&event)] {
            let text = text.unwrap();
            let (again, _) = pairproof::read_tournament("written", text.as_bytes()).expect(&text);
            for player in &event.players {
                for round in 1..=4 {
                    assert_eq!(
                        again.record(player.id, round),
                        event.record(player.id, round),
                        "{seed}: {text}"
                    );
                }
                assert_eq!(again.player(player.id).name, player.name);
            }
            read += 1;
        }
    }
    assert_eq!(read, 1200);
}

/// Damages the fields of an event by hand.
#[test]
fn an_event_damaged_by_hand_is_used_or_refused() {
    for seed in 0..600 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut event = six();
        for _ in 0..rng.random_range(1..4) {
            damage(&mut event, &mut rng);
        }
        let used = catch_unwind(AssertUnwindSafe(|| use_all(&event, seed)));
        assert!(used.is_ok(), "seed {seed}: {event:?}");
    }
}

fn damage(event: &mut Tournament, rng: &mut ChaCha8Rng) {
    let (id, round) = (PlayerId(pick(&IDS, rng)), pick(&ROUNDS, rng));
    let place = rng.random_range(0..6);
    match rng.random_range(0..14) {
        0 if !event.players.is_empty() => event.players.truncate(place),
        1 => event.records.truncate(place),
        2 => event.records.push(vec![Record::bye(pick(&OUTCOMES, rng)); place]),
        3 => event.players.iter_mut().skip(place).take(1).for_each(|p| p.id = id),
        4 => event.players.iter_mut().skip(place).take(1).for_each(|p| p.number = PairingNumber(id.0)),
        5 => event.rounds = Some(round),
        6 => event.prohibitions.push(Prohibition {
            players: vec![id, PlayerId(0)],
            first: round,
            last: Some(pick(&ROUNDS, rng)),
            if_possible: place % 2 == 0,
        }),
        7 => event.acceleration.push(VirtualPoints { player: id, by_round: vec![Score(2); place] }),
        8 => event.decrees.push(Decree {
            players: vec![id],
            result: DecreedResult::Win,
            round: Some(round),
            points: Score(1),
            game_points: (place % 2 == 0).then_some(Score(3)),
        }),
        9 => event.matches.primary = vec![vec![Some(Score(3)); place]; place],
        10 => event.system = Some("FIDE_DUTCH_2026_BAKU".to_owned()),
        11 => {
            let board = Board { white: id, black: PlayerId(1) };
            event.wall.tables.insert(round, vec![Some(board)]);
        }
        12 => event.headings.others.push(("###".to_owned(), "Tie-break BH: 1=1 99=2".to_owned())),
        _ => {
            let record = Record::game(id, Colour::White, pick(&OUTCOMES, rng));
            event.records.iter_mut().skip(place).take(1).for_each(|row| row.push(record));
        }
    }
}

/// A certificate of a round of six players.
fn certificate() -> &'static Certificate {
    static MADE: OnceLock<Certificate> = OnceLock::new();
    MADE.get_or_init(|| Round::next(six(), book()).unwrap().certify().unwrap().certificate)
}

/// Calls the published functions on an event, with ids and rounds of elsewhere; returns whether the event is sound.
fn use_all(event: &Tournament, seed_of_lots: u64) -> bool {
    let book = book();
    for id in IDS.map(PlayerId) {
        let _ = (event.find(id), event.player(id), event.out_from(id), event.by_number(id.0));
        for round in ROUNDS.into_iter().take(7) {
            let _ = (event.record(id, round), event.virtual_points(id, round), event.scored(id, round));
            let _ = (event.secondary_before(id, round), event.was_drawn(id, round));
        }
    }
    for round in ROUNDS {
        let _ = (event.up_to(round), event.before(round), event.as_drawn(round), event.left_over(round));
        let _ = Position::before(event, round, &[PlayerId(99)]);
        let boards = vec![Board { white: PlayerId(0), black: PlayerId(99) }];
        let _ = with_pairing(event, round, &Pairing { boards, bye: Some(PlayerId(1)) });
        let _ = Round::published(event, round).map(|round| round.verify(certificate()));
    }
    let _ =
        (event.drawn_colour(), event.all_out_from(), event.with_unfinished_drawn(), event.rounds_paired());
    let _ = (encoded(event), encoded_acceleration(event), sides(event), ranks(event, &book));
    let _ = accelerated(event, &book, &["baku".to_owned()]);
    let _ = schedule(event, &find_rulebook("round-robin").unwrap(), &[]);
    let _ = seed(event, &book, Unrated::Below, seed_of_lots);
    let _ = seed(event, &find_rulebook("lim-1987").unwrap(), Unrated::Below, seed_of_lots);
    let _ = (write_trf16(event), write_trf26(event), write_json(event), stated_values(event, &book));
    let chosen = ["BH", "SB", "DE", "ARO"].map(|letters| TieBreak::parse(letters).unwrap());
    if let Ok(table) = standings_by(event, &book, &chosen) {
        let _ = clubs(event, &table, usize::MAX);
        let _ = values_remark(event, &table, &chosen[0]);
        let fewer = Tournament { players: Vec::new(), ..event.clone() };
        let _ = (clubs(&fewer, &table, 2), values_remark(&fewer, &table, &chosen[0]));
    }
    if let Ok(round) = Round::next(event.clone(), book) {
        let _ = (round.pair().is_ok(), round.standings(), round.certify().is_ok());
    }
    event.check().is_ok()
}
