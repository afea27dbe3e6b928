//! Small events written as text, paired from both sides.

use facts::rulebook;
use facts::tournament::{
    Colour, Outcome, PairingNumber, Player, PlayerId, Position, Prohibition, Record, Tournament,
};
use model::round::{Answer, Request, pair};
use procedure::{self, ProcedureRun};

/// An event of so many players, the drawn colour White.
pub(crate) fn event(players: u32, rounds: usize) -> Tournament {
    let mut t =
        Tournament { rounds: Some(rounds), initial_colour: Some(Colour::White), ..Tournament::default() };
    for i in 0..players {
        t.players.push(Player {
            id: PlayerId(i),
            number: PairingNumber(i + 1),
            rating: Some(2400 - 10 * i),
            ..Player::default()
        });
        t.records.push(Vec::new());
    }
    t
}

/// A round: `1-5 1` White wins, `=` draw, `0` Black wins; `7 U` a bye, `7 H` half a point.
pub(crate) fn play(t: &mut Tournament, games: &str) {
    for game in games.split(", ") {
        let (who, result) = game.split_once(' ').unwrap();
        let id = |n: &str| PlayerId(n.parse::<u32>().unwrap() - 1);
        let Some((white, black)) = who.split_once('-') else {
            let outcome = Outcome::from_letter(result.chars().next().unwrap()).unwrap();
            t.records[id(who).index()].push(Record::bye(outcome));
            continue;
        };
        let (w, b) = match result {
            "1" => (Outcome::Win, Outcome::Loss),
            "0" => (Outcome::Loss, Outcome::Win),
            _ => (Outcome::Draw, Outcome::Draw),
        };
        t.records[id(white).index()].push(Record::game(id(black), Colour::White, w));
        t.records[id(black).index()].push(Record::game(id(white), Colour::Black, b));
    }
}

/// Pairs that may not meet.
pub(crate) fn apart(t: &mut Tournament, pairs: &[(u32, u32)]) {
    for &(a, b) in pairs {
        let players = vec![PlayerId(a - 1), PlayerId(b - 1)];
        t.prohibitions.push(Prohibition { players, first: 1, last: None, if_possible: false });
    }
}

/// The boards of the next round under a rulebook, from both sides.
#[track_caller]
pub(crate) fn boards(t: &Tournament, id: &str, declared: &[&str]) -> String {
    let book = rulebook::find(id).unwrap();
    let position = Position::before(t, t.rounds_paired() + 1, &[]).unwrap();
    let declared: Vec<String> = declared.iter().map(|d| (*d).to_owned()).collect();
    let request = Request { declared: declared.clone(), ..Request::default() };
    let Answer::Paired(ours) = pair(&position, &book, &request).unwrap() else { panic!("no pairing") };
    let theirs = procedure::pair(&book, &position, &ProcedureRun { declared, ..ProcedureRun::default() });
    assert_eq!(theirs.pairing(), Some(&ours.pairing), "{}", theirs.trace);
    let number = |id: PlayerId| t.player(id).number;
    let mut words: Vec<String> =
        ours.pairing.boards.iter().map(|b| format!("{}-{}", number(b.white), number(b.black))).collect();
    words.extend(ours.pairing.bye.map(|id| format!("bye {}", number(id))));
    words.join(" ")
}
