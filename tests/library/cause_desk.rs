//! Likely causes of what happens at the desk: one fact of an event is changed in the file, and `check` names it.

use crate::cause::{cell, played};
use crate::random::{Dice, play};
use api::explain::{Causes, Differing, LikelyChange};
use cli::report::{self, TextPage};
use facts::format;
use facts::rulebook::{self, Rulebook};
use facts::tournament::{
    Board, Colour, Outcome, Pairing, PairingNumber, Player, PlayerId, Position, Prohibition, Record, RoundNo,
    Tournament,
};
use model::round::{Answer, Request, pair};

/// Files of each kind, one after the other of these rulebooks.
const BOOKS: [&str; 6] = ["dutch-2026", "lim-2026", "us-scholastic", "dutch-1998", "ecf-2009", "leong-1987"];

/// A file in which one fact is another one, the round that differs, and what puts it right; `None`: two boards were
/// exchanged by hand.
struct File {
    event: Tournament,
    round: RoundNo,
    right: Option<LikelyChange>,
}

/// An event of 30 to 49 players, or of 110 to 129.
fn field(dice: &mut Dice, is_large: bool) -> Tournament {
    let n = if is_large { 110 } else { 30 } + u32::try_from(dice.below(20)).unwrap();
    let mut t = Tournament { rounds: Some(7), initial_colour: Some(Colour::White), ..Tournament::default() };
    for i in 0..n {
        let name = format!("Player {}", i + 1);
        t.players.push(Player {
            id: PlayerId(i),
            number: PairingNumber(i + 1),
            name,
            rating: Some(2400 - 10 * i),
            ..Player::default()
        });
        t.records.push(Vec::new());
    }
    t
}

/// A game of a round in which White won.
fn won(t: &Tournament, round: RoundNo, dice: &mut Dice) -> Option<Board> {
    let ids = t.players.iter().map(|p| p.id);
    let is_won = |id: &PlayerId| {
        let r = t.record(*id, round);
        r.outcome == Outcome::Win && r.colour == Some(Colour::White)
    };
    let all: Vec<PlayerId> = ids.filter(is_won).collect();
    let white = *all.get(usize::try_from(dice.below(all.len().max(1) as u64)).unwrap())?;
    Some(Board { white, black: t.record(white, round).opponent? })
}

/// How a game ended, White's first.
fn ended(t: &mut Tournament, board: Board, round: RoundNo, ends: (Outcome, Outcome)) {
    cell(t, board.white, round).outcome = ends.0;
    cell(t, board.black, round).outcome = ends.1;
}

/// A pair of a round, to be kept apart or exchanged.
fn board_of(t: &Tournament, round: RoundNo, book: &Rulebook, dice: &mut Dice) -> Option<(Pairing, usize)> {
    let position = Position::before(t, round, &[]).unwrap();
    let Ok(Answer::Paired(paired)) = pair(&position, book, &Request::default()) else { return None };
    let place = usize::try_from(dice.below(paired.pairing.boards.len() as u64)).unwrap();
    Some((paired.pairing, place))
}

fn file(kind: &str, book: &Rulebook, seed: u64) -> Option<File> {
    use Outcome::{ForfeitLoss, ForfeitWin, Loss, PairingBye, Win};
    let mut dice = Dice(seed);
    let mut t = field(&mut dice, seed.is_multiple_of(2));
    let round = 4;
    played(&mut dice, &mut t, book, &[], 3)?;
    if kind == "apart" {
        let (ours, place) = board_of(&t, round, book, &mut dice)?;
        let Board { white, black } = ours.boards[place];
        let (a, b) = (white.min(black), white.max(black));
        t.prohibitions.push(Prohibition { players: vec![a, b], first: 1, last: None, if_possible: false });
        played(&mut dice, &mut t, book, &[], round)?;
        t.prohibitions.clear();
        return Some(File { event: t, round, right: Some(LikelyChange::Apart(a, b)) });
    }
    if kind == "exchanged" {
        let (mut ours, place) = board_of(&t, round, book, &mut dice)?;
        let next = (place + 1) % ours.boards.len();
        let (one, two) = (ours.boards[place].black, ours.boards[next].black);
        (ours.boards[place].black, ours.boards[next].black) = (two, one);
        play(&mut dice, &mut t, &ours, round);
        return Some(File { event: t, round, right: None });
    }
    let of = 1 + usize::try_from(dice.below(3)).unwrap();
    let board = won(&t, of, &mut dice)?;
    let Board { white, black } = board;
    // As it was: the game was forfeited, and the rounds behind it are paired so.
    let is_forfeit = kind != "played-as-forfeit";
    // Once neither came.
    let nobody = kind == "forfeit-as-played" && seed % 6 == 3;
    let forfeit = if nobody { (ForfeitLoss, ForfeitLoss) } else { (ForfeitWin, ForfeitLoss) };
    if is_forfeit {
        t.records.iter_mut().for_each(|row| row.truncate(of));
        ended(&mut t, board, of, forfeit);
    }
    played(&mut dice, &mut t, book, &[], round)?;
    let right = match kind {
        "played-as-forfeit" => {
            ended(&mut t, board, of, forfeit);
            // A forfeit need not have colours.
            if seed.is_multiple_of(3) {
                for id in [white, black] {
                    cell(&mut t, id, of).colour = None;
                }
            }
            LikelyChange::Result(board, of, (Win, Loss))
        }
        "forfeit-as-played" => {
            ended(&mut t, board, of, (Win, Loss));
            LikelyChange::Result(board, of, forfeit)
        }
        _ => {
            // Who waited is put down with the bye, where nobody else has it.
            if t.players.iter().any(|p| t.record(p.id, of).outcome == PairingBye) {
                return None;
            }
            *cell(&mut t, white, of) = Record::bye(PairingBye);
            *cell(&mut t, black, of) = Record::bye(Outcome::ZeroBye);
            LikelyChange::NoShow(black, white, of)
        }
    };
    Some(File { event: t, round: if kind == "no-show" { of } else { round }, right: Some(right) })
}

/// What is said of the round of a file: the causes, and the words; `None` if the fact changes nothing.
fn said(file: &File, book: &Rulebook) -> Option<(Causes, String)> {
    let boards = format::pairing_of(&file.event, file.round)?;
    let ids = file.event.players.iter().map(|p| p.id);
    let absent: Vec<PlayerId> = ids.filter(|&id| !boards.has(id)).collect();
    let position = Position::before(&file.event, file.round, &absent).unwrap();
    let request = Request::default();
    let Ok(Answer::Paired(ours)) = pair(&position, book, &request) else { return None };
    let ours = ours.pairing;
    if ours.bye == boards.bye && ours.boards.iter().all(|b| boards.opponent(b.white) == Some(b.black)) {
        return None;
    }
    let same = |_: &Pairing| boards.clone();
    let differing = Differing {
        tournament: &file.event,
        book,
        request: &request,
        round: file.round,
        boards: &same,
        ours: &ours,
        readings: &[],
    };
    let causes = differing.causes(Causes::budget(&position)).unwrap();
    let words = report::causes(TextPage::wide(words::TERMINAL), &file.event, &causes, (&ours, &boards));
    Some((causes, words))
}

/// All six files of a kind are named, and nothing else is called likely.
fn all_are_named(kind: &str) {
    let mut named = 0;
    for (id, first) in BOOKS.into_iter().zip(1..) {
        let book = rulebook::find(id).unwrap();
        // Every second file is of a large event, every third is of the other sort.
        let found = (0..200).map(|n| first + 6 * n).find_map(|seed| {
            let file = file(kind, &book, seed)?;
            let (causes, words) = said(&file, &book)?;
            Some((seed, file, causes, words))
        });
        let (seed, file, causes, words) = found.unwrap_or_else(|| panic!("{kind} {id}: no file differs"));
        let is_named = match &file.right {
            Some(right) => {
                causes.found.contains(right) && words.contains(&report::change_in_words(&file.event, right))
            }
            None => words.contains("by hand"),
        };
        println!(
            "{kind} {id} seed {seed}: {is_named}, {} tried of all: {}\n{words}",
            causes.tried, causes.is_all
        );
        named += u32::from(is_named);
        assert!(is_named || !words.starts_with("Likely"), "{kind} {id}: {:?}\n{words}", file.right);
    }
    assert_eq!(named, 6, "{kind}");
}

#[test]
fn d15_a_prohibited_pair_that_the_file_leaves_out_is_named() {
    all_are_named("apart");
}

#[test]
fn d15_a_played_game_recorded_as_a_forfeit_is_named() {
    all_are_named("played-as-forfeit");
}

#[test]
fn d15_a_forfeit_recorded_as_a_played_game_is_named() {
    all_are_named("forfeit-as-played");
}

#[test]
fn d15_a_no_show_recorded_as_absent_is_named() {
    all_are_named("no-show");
}

#[test]
fn d15_two_boards_exchanged_by_hand_are_named() {
    all_are_named("exchanged");
}
