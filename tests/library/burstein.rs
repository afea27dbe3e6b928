//! Single articles of the Burstein System, by model and by procedure.

use crate::random;
use facts::rulebook::{self, Rulebook};
use facts::tournament::{Outcome, Pairing, Player, PlayerId, Position, Record, Tournament};
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
    assert!(seeding > 50 && others > 50 && differ > others / 2, "{seeding} {others} {differ}");
}

fn event(rounds: Option<usize>, players: u32, records: Vec<Vec<Record>>) -> Tournament {
    let players = (0..players).map(|i| Player { id: PlayerId(i), number: i + 1, ..Player::default() });
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
    assert!(matches!(missing, RoundError::Missing { article: "1.6.2", .. }), "{missing}");
    assert!(procedure::pair(&book(), &position, &ProcedureRun::default()).pairing().is_none());
}

/// 1.7.2: a round without a game is one against himself; an open series of zero-point byes helps the opponents, and only them.
#[test]
fn unplayed_rounds_in_the_index() {
    use facts::tournament::Colour::{Black, White};
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
