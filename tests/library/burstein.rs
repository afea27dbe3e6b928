//! Single articles of the Burstein System, by model and by procedure.

use crate::random;
use facts::rulebook::{self, Rulebook, Value};
use facts::tournament::Colour::{Black, White};
use facts::tournament::{
    Board, Colour, MissingFact, Outcome, Pairing, PairingNumber, Player, PlayerId, Position, Prohibition,
    Record, Score, Tournament, VirtualPoints,
};
use judge::JudgedRound;
use limit::Limit;
use model::measure::BursteinRanking;
use model::round::{Answer, Request, RoundError, pair};
use procedure::{self, ProcedureRun};
use proof::certify::certify;

fn book() -> Rulebook {
    rulebook::find("burstein-2026").unwrap()
}

/// The pairing from both hands.
#[track_caller]
fn paired(position: &Position, book: &Rulebook) -> Option<Pairing> {
    let theirs = procedure::pair(book, position, &ProcedureRun::default());
    let ours = match pair(position, book, &Request::default()).unwrap() {
        Answer::Paired(ours) => Some(ours.pairing),
        Answer::NoPairing(_) => None,
    };
    assert_eq!(theirs.pairing(), ours.as_ref(), "{}", theirs.trace);
    ours
}

/// 1.6: half of the rounds, but not more than four, are those of the Dutch System, to the last board; so is the certificate.
#[test]
fn seeding_rounds_are_paired_by_the_dutch_system() {
    let dutch = rulebook::find("dutch-2026").unwrap();
    let (mut seeding, mut others, mut differ) = (0, 0, 0);
    for seed in 0..30 {
        random::event(seed, (4, 14), &book(), &mut |t, position, answer| {
            let Answer::Paired(ours) = answer else { return };
            let theirs = paired(position, &dutch);
            if position.round <= (t.rounds.unwrap() / 2).min(4) {
                seeding += 1;
                assert_eq!(theirs.as_ref(), Some(&ours.pairing), "seed {seed} round {}", position.round);
                let case = JudgedRound::new(position, &dutch, &[]);
                let made = certify(&case, 0, &ours.pairing, &Limit::none()).unwrap();
                let of_burstein = book();
                let case = JudgedRound::new(position, &of_burstein, &[]);
                let same = certify(&case, 0, &ours.pairing, &Limit::none()).unwrap();
                assert_eq!(same.certificate, made.certificate);
                assert_eq!(same.certificate.rulebook, "dutch-2026");
            } else {
                others += 1;
                differ += usize::from(theirs.as_ref() != Some(&ours.pairing));
            }
        });
    }
    assert!(seeding > 50 && others > 50 && differ > others / 4, "{seeding} {others} {differ}");
}

fn event(rounds: Option<usize>, players: u32, records: Vec<Vec<Record>>) -> Tournament {
    let players =
        (0..players).map(|i| Player { id: PlayerId(i), number: PairingNumber(i + 1), ..Player::default() });
    Tournament { rounds, players: players.collect(), records, ..Tournament::default() }
}

/// 1.6.2: one round has no seeding round, and nobody has an index yet: the first meets the last (4.3).
#[test]
fn the_only_round_is_no_seeding_round() {
    let t = event(Some(1), 6, vec![Vec::new(); 6]);
    let made = paired(&Position::before(&t, 1, &[]).unwrap(), &book()).unwrap();
    for (a, b) in [(0, 5), (1, 4), (2, 3)] {
        assert_eq!(made.opponent(PlayerId(a)), Some(PlayerId(b)));
    }
}

/// 1.6.2 cannot be followed without the number of rounds, as long as it matters.
#[test]
fn the_number_of_rounds_is_needed() {
    let t = event(None, 4, vec![Vec::new(); 4]);
    let position = Position::before(&t, 1, &[]).unwrap();
    let missing = pair(&position, &book(), &Request::default()).unwrap_err();
    assert!(matches!(missing, RoundError::Missing(MissingFact::RoundsForSeeding)), "{missing}");
    assert!(procedure::pair(&book(), &position, &ProcedureRun::default()).pairing().is_none());
}

/// 1.7.2: a round without a game is one against himself; an open series of zero-point byes helps the opponents, and only them.
#[test]
fn unplayed_rounds_in_the_index() {
    let game = |o, colour, outcome| Record::game(PlayerId(o), colour, outcome);
    let zero = Record::bye(Outcome::ZeroBye);
    let mut records = vec![
        vec![game(1, White, Outcome::Win), Record::bye(Outcome::PairingBye), game(2, Black, Outcome::Draw)],
        vec![game(0, Black, Outcome::Loss), zero, zero, zero],
        vec![game(3, White, Outcome::ForfeitWin), zero, game(0, White, Outcome::Draw)],
        vec![game(2, Black, Outcome::ForfeitLoss), zero, zero],
    ];
    let index = |records: Vec<Vec<Record>>, declared: &[&str]| {
        let position = Position::before(&event(Some(5), 4, records), 4, &[]).unwrap();
        let declared: Vec<String> = declared.iter().map(|&d| d.to_owned()).collect();
        let held = rulebook::Declared::of(&book(), &declared);
        let ranking = BursteinRanking::of(&position, &held);
        ranking.index(position.rank(PlayerId(0)).unwrap())
    };
    // Player 1 has five half points, player 3 three, and player 2 none, but two byes that count as draws.
    assert_eq!(index(records.clone(), &[]), (2 + 5 + 3, 2 * 2 + 2 * 5 + 3));
    records[1][3] = Record::bye(Outcome::HalfBye);
    assert_eq!(index(records.clone(), &[]), (5 + 3, 2 * 5 + 3), "the series is over");
    let before = ["BUR-1.7.2-SERIES=away-before"];
    assert_eq!(index(records.clone(), &before), (2 + 5 + 3, 2 * 2 + 2 * 5 + 3));
    records[1][3] = zero;
    records[1][1] = Record::NOTHING;
    records[1][2] = Record::NOTHING;
    assert_eq!(index(records.clone(), &[]), (2 + 5 + 3, 2 * 2 + 2 * 5 + 3), "absent without notice");
    assert_eq!(index(records, &["BUR-1.7.2=requested"]), (5 + 3, 2 * 5 + 3));
}

/// The records of players 1 to `players` after these rounds: White, Black, White's result. Whoever is not named has the bye.
fn played(players: u32, rounds: &[&[(u32, u32, Outcome)]]) -> Vec<Vec<Record>> {
    let mut records = vec![Vec::new(); usize::try_from(players).unwrap()];
    let id = |number: u32| PlayerId(number - 1);
    for games in rounds {
        for &(white, black, outcome) in *games {
            let other = match outcome {
                Outcome::Win => Outcome::Loss,
                Outcome::Loss => Outcome::Win,
                same => same,
            };
            let mut game = |own: u32, other, colour: Colour, outcome| {
                records[id(own).index()].push(Record::game(id(other), colour, outcome));
            };
            game(white, black, White, outcome);
            game(black, white, Black, other);
        }
        let longest = records.iter().map(Vec::len).max().unwrap_or(0);
        for row in records.iter_mut().filter(|row| row.len() < longest) {
            row.push(Record::bye(Outcome::PairingBye));
        }
    }
    records
}

/// 3.1.5: of two with the lowest score and as many games, the bye goes to the lower by the index, not by the number.
#[test]
fn the_bye_goes_by_the_index() {
    use Outcome::{Draw, Win};
    let records =
        played(7, &[&[(1, 4, Win), (3, 2, Win), (5, 6, Win)], &[(1, 3, Win), (7, 5, Win), (2, 4, Draw)]]);
    let position = Position::before(&event(Some(4), 7, records), 3, &[]).unwrap();
    // 2 has met 3 (a point) and 4; 4 has met 1 (two points) and 2.
    assert_eq!(paired(&position, &book()).unwrap().bye, Some(PlayerId(1)));
}

/// 5.2.5: of two with the same colours, the preference of the higher by the index is granted, not that of the lower number.
#[test]
fn the_last_colour_rule_goes_by_the_index() {
    use Outcome::{Draw, Loss, Win};
    let records =
        played(6, &[&[(1, 3, Win), (2, 4, Win), (5, 6, Draw)], &[(5, 1, Loss), (6, 2, Loss), (3, 4, Loss)]]);
    let position = Position::before(&event(Some(4), 6, records), 3, &[]).unwrap();
    let boards = paired(&position, &book()).unwrap().boards;
    // 1 has met 3 (nothing) and 5, 2 has met 4 (a point) and 6.
    assert_eq!(boards[0], Board { white: PlayerId(1), black: PlayerId(0) });
}

/// 2.3.3: floaters may meet each other in the next bracket. Those of the best pairing never can, or they would be a pair of the
/// bracket that they leave; those of another one can.
#[test]
fn c7_lets_floaters_meet() {
    let mut t = event(Some(1), 8, vec![Vec::new(); 8]);
    let points = |(score, i)| VirtualPoints { player: PlayerId(i), by_round: vec![Score(score)] };
    t.acceleration = [4, 4, 4, 4, 2, 2, 0, 0].into_iter().zip(0..).map(points).collect();
    for (floater, resident) in [(2, 4), (2, 5), (3, 4), (3, 5)] {
        let players = vec![PlayerId(floater), PlayerId(resident)];
        t.prohibitions.push(Prohibition { players, first: 1, last: None, if_possible: false });
    }
    let position = Position::before(&t, 1, &[]).unwrap();
    let of_burstein = book();
    let case = JudgedRound::new(&position, &of_burstein, &[]);
    // 3 and 4 float down by two brackets. In the second one, 3 could meet 4, and 5 could meet 6.
    let board = |(white, black)| Board { white: PlayerId(white), black: PlayerId(black) };
    let boards = [(0, 1), (2, 6), (3, 7), (4, 5)].map(board).to_vec();
    let counts = case.recount(&Pairing { boards, bye: None });
    let of = |code| &counts.iter().find(|c| (c.stage, c.code.as_str()) == (1, code)).unwrap().value;
    assert_eq!((of("BUR-C5"), of("BUR-C7")), (&Value::from(2), &Value::from(0)));
}
