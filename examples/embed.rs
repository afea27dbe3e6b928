//! The library in a program of one's own: `cargo run --release --example embed -- REPORT RULEBOOK BOARDS`.
//!
//! Pairs the next round of a tournament report, judges another pairing of that round, and says why the first player
//! does not meet the last. It needs nothing of the program `pairproof`: `default-features = false` is enough.

use pairproof::{
    Answer, Asked, Contrast, Position, Request, Wish, find_rulebook, judge, no_pairing, pair, read_boards,
    read_tournament,
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [report, id, boards] = arguments.as_slice() else { return Err("give REPORT RULEBOOK BOARDS".into()) };
    let (event, notes) = read_tournament(report, &std::fs::read(report)?)?;
    for note in &notes {
        eprintln!("{report}: {note}");
    }
    let book = find_rulebook(id).ok_or("there is no such rulebook")?;
    let position = Position::before(&event, event.rounds_paired() + 1, &[])?;
    let request = Request::default();
    let ours = match pair(&position, &book, &request)? {
        Answer::Paired(ours) => ours,
        Answer::NoPairing(why) => return Err(no_pairing(&event, &position, &book, &request, &why).into()),
    };
    let name = |id| event.player(id).label();
    for (i, board) in ours.pairing.boards.iter().enumerate() {
        println!("{:3}  {} - {}", i + 1, name(board.white), name(board.black));
    }
    if let Some(id) = ours.pairing.bye {
        println!("bye  {}", name(id));
    }
    println!("proved best: {}", ours.is_proved());
    let theirs = read_boards(boards, &std::fs::read(boards)?, &event)?;
    println!("the other pairing: {}", judge(&position, &book, &request, &ours, &theirs).word());
    let asked = Asked { position: &position, book: &book, request: &request, ours: &ours };
    let last = position.entries.len() - 1;
    println!("{} and {}:", name(position.entries[0].id), name(position.entries[last].id));
    match asked.contrast(Wish::Meet(0, last))? {
        Contrast::Forbidden(reasons) => reasons.iter().for_each(|r| println!("{} ({})", r.says, r.code)),
        Contrast::Worse(first, _) => println!("worse at {}", first.code),
        Contrast::Equal(_) => println!("as good"),
        Contrast::Impossible(_) => println!("the others could not be paired"),
        Contrast::Held => println!("they meet"),
        Contrast::NoBye | Contrast::Nobody => println!("there is nobody to meet"),
    }
    Ok(())
}
