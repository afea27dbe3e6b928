//! The library with events and requests that no file has passed: what contradicts itself is refused, never paired.

use facts::rulebook;
use facts::tournament::{
    Colour, Outcome, PairingNumber, Player, PlayerId, Position, PositionError, Record, Tournament,
    TournamentBuilder, TournamentError,
};
use model::measure::baku;
use model::round::{Answer, Request, RoundError, pair};

/// What contradicts the event.
type Damage = fn(&mut Tournament);

fn field(players: usize) -> TournamentBuilder {
    let player = |i: usize| Player {
        name: format!("Player {i}"),
        rating: Some(2400 - 10 * u32::try_from(i).unwrap()),
        ..Player::default()
    };
    (0..players).fold(Tournament::builder("In memory").rounds(5), |event, i| event.player(player(i)))
}

fn declaring(words: &[&str]) -> Request {
    Request { declared: words.iter().map(|w| (*w).to_owned()).collect(), ..Request::default() }
}

#[test]
fn e3_what_no_rulebook_knows_cannot_be_declared() {
    let event = field(8).build().unwrap();
    let position = Position::before(&event, 1, &[]).unwrap();
    for (id, words) in [
        ("dutch-2026", &["nonsense"][..]),
        ("dutch-2026", &["LIM-12.4-RANK=score"]),
        ("lim-1987", &["LIM-12.4-RANK=nonsense"]),
        ("lim-1987", &["maxi", "no-maxi"]),
    ] {
        let refused = pair(&position, &rulebook::find(id).unwrap(), &declaring(words));
        assert!(matches!(refused, Err(RoundError::Declared(_))), "{id} {words:?}: {refused:?}");
    }
}

#[test]
fn e3_a_declared_acceleration_is_in_the_position_or_refused() {
    let plain = field(8).build().unwrap();
    let book = rulebook::find("dutch-2026").unwrap();
    let request = declaring(&["baku"]);
    let position = Position::before(&plain, 1, &[]).unwrap();
    let refused = pair(&position, &book, &request);
    assert!(matches!(refused, Err(RoundError::NotAccelerated { .. })), "{refused:?}");
    let event = pairproof::rulebook::accelerated(&plain, &book, &request.declared);
    assert_eq!(event.acceleration, baku(&plain));
    let position = Position::before(&event, 1, &[]).unwrap();
    let Answer::Paired(ours) = pair(&position, &book, &request).unwrap() else {
        panic!("eight can be paired")
    };
    // The upper four meet each other (C.04.7): 1-3, 2-4, not 1-5.
    let first = ours.pairing.boards[0];
    assert_eq!([first.white.0, first.black.0].iter().max(), Some(&2));
}

#[test]
fn e4_an_event_that_contradicts_itself_is_refused_by_the_builder() {
    let refused = |event: TournamentBuilder| event.build().unwrap_err();
    let number = |n| Player { number: n, ..Player::default() };
    assert_eq!(
        refused(field(2).player(number(PairingNumber(2)))),
        TournamentError::NumberTwice(PairingNumber(2))
    );
    let oneself = refused(field(2).game(1, 1, 1, Outcome::Win));
    assert!(matches!(oneself, TournamentError::Twice { .. } | TournamentError::Oneself { .. }), "{oneself}");
    assert!(matches!(
        refused(field(2).game(1, 1, 99, Outcome::Win)),
        TournamentError::Nobody { named: PairingNumber(99), .. }
    ));
    assert!(matches!(refused(field(2).game(0, 1, 2, Outcome::Win)), TournamentError::RoundZero { .. }));
    let twice = refused(field(3).game(1, 1, 2, Outcome::Win).game(1, 1, 3, Outcome::Win));
    assert_eq!(twice, TournamentError::Twice { round: 1, player: PairingNumber(1) });
    assert!(matches!(refused(field(2).bye(1, 1, Outcome::Draw)), TournamentError::Alone { .. }));
    assert!(matches!(
        refused(field(2).forbid(1, 3)),
        TournamentError::Nobody { named: PairingNumber(3), .. }
    ));
}

#[test]
fn e4_no_position_is_taken_of_an_event_that_contradicts_itself() {
    let sound = field(4).game(1, 1, 2, Outcome::Win).game(1, 3, 4, Outcome::Draw).build().unwrap();
    assert!(Position::before(&sound, 2, &[]).is_ok());
    let damages: [(&str, Damage); 9] = [
        ("two players of one number", |t| t.players[1].number = PairingNumber(1)),
        ("a number of nought", |t| t.players[1].number = PairingNumber(0)),
        ("an id at another place", |t| t.players[1].id = PlayerId(3)),
        ("a row too few", |t| t.records.truncate(3)),
        ("a one-sided record", |t| t.records[1][0] = Record::bye(Outcome::HalfBye)),
        ("a game with oneself", |t| t.records[0][0] = Record::game(PlayerId(0), Colour::White, Outcome::Win)),
        ("an opponent who does not exist", |t| t.records[0][0].opponent = Some(PlayerId(99))),
        ("one colour for both", |t| t.records[1][0].colour = Some(Colour::White)),
        ("two winners", |t| t.records[1][0].outcome = Outcome::Win),
    ];
    for (what, damage) in damages {
        let mut event = sound.clone();
        damage(&mut event);
        let refused = Position::before(&event, 2, &[]);
        assert!(matches!(refused, Err(PositionError::Contradiction(_))), "{what}: {refused:?}");
    }
}

#[test]
fn e1_the_library_honours_what_a_rulebook_has_by_default() {
    let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let on_by_default = |id: &str, prefix: &str, key: &str| {
        let text = std::fs::read_to_string(here.join(format!("models/{id}.toml"))).unwrap();
        let title = text.lines().find(|line| line.starts_with("title = ")).unwrap().to_owned();
        let text = text.replacen(&format!("id = \"{id}\""), "id = \"own\"", 1);
        let text = text.replace(&format!("\"{prefix}-"), "\"OWN-").replacen(&title, "title = \"Own\"", 1);
        let text = text.replacen(&format!("prefix = \"{prefix}\""), "prefix = \"OWN\"", 1);
        let at = text.find(&format!("key = \"{key}\"")).unwrap();
        let own = text[..at].to_owned() + &text[at..].replacen("default = false", "default = true", 1);
        pairproof::read_rulebook("own.toml", &own).unwrap()
    };
    let plain = field(8).build().unwrap();
    let book = on_by_default("dutch-2026", "D26", "baku");
    assert_eq!(pairproof::rulebook::accelerated(&plain, &book, &[]).acceleration, baku(&plain));
    assert!(pairproof::rulebook::accelerated(&plain, &book, &["no-baku".to_owned()]).acceleration.is_empty());
    // The judge forbids what the round was paired under.
    let book = on_by_default("dutch-1998", "D98", "same-federation");
    let game = |round, white, black| (round, white, black, Outcome::Win);
    let mut event = field(4).rounds(3);
    for (round, white, black, outcome) in [game(1, 1, 3), game(1, 2, 4)] {
        event = event.game(round, white, black, outcome);
    }
    let mut event = event.build().unwrap();
    event.players.iter_mut().for_each(|player| player.federation = "XXX".to_owned());
    let position = Position::before(&event, 2, &[]).unwrap();
    let request = Request::default();
    let Answer::Paired(ours) = pair(&position, &book, &request).unwrap() else { panic!("it can be paired") };
    let theirs = pairproof::read_boards("by hand", b"1-2\n3-4\n", &event).unwrap();
    let verdict = pairproof::round::judge(&position, &book, &request, &ours, &theirs);
    assert!(matches!(verdict, pairproof::Verdict::Illegal { .. }), "{verdict:?}");
}
