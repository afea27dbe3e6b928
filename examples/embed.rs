//! The library in a program of one's own: `cargo run --release --example embed -- REPORT RULEBOOK BOARDS`.
//!
//! Pairs the next round of a tournament report, judges another pairing of that round, and says why the first player
//! does not meet the last. It needs nothing of the program `pairproof`: `default-features = false` is enough.

use pairproof::{Answer, Contrast, Round, find_rulebook, read_boards, read_tournament};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [report, id, boards] = arguments.as_slice() else { return Err("give REPORT RULEBOOK BOARDS".into()) };
    let (event, notes) = read_tournament(report, &std::fs::read(report)?)?;
    for note in &notes {
        eprintln!("{report}: {note}");
    }
    let theirs = read_boards(boards, &std::fs::read(boards)?, &event)?;
    let round = Round::next(event, find_rulebook(id).ok_or("there is no such rulebook")?)?;
    let name = |id| round.event().player(id).label();
    if let Answer::Paired(ours) = round.pair()? {
        for (i, board) in ours.pairing.boards.iter().enumerate() {
            println!("{:3}  {} - {}", i + 1, name(board.white), name(board.black));
        }
        if let Some(id) = ours.pairing.bye {
            println!("bye  {}", name(id));
        }
        println!("proved best: {}", ours.is_proved());
    }
    // Where no legal pairing exists, this is the error that says why.
    println!("the other pairing: {}", round.judge(&theirs)?.word());
    let [first, .., last] = round.position().entries.as_slice() else { return Ok(()) };
    println!("{} and {}:", name(first.id), name(last.id));
    match round.why_not(first.id, last.id)? {
        Contrast::Forbidden(reasons) => reasons.iter().for_each(|r| println!("{} ({})", r.says, r.code)),
        Contrast::Worse(first, _) => println!("worse at {}", first.code),
        Contrast::Equal(_) => println!("as good"),
        Contrast::Impossible(_) => println!("the others could not be paired"),
        Contrast::Held => println!("they meet"),
        Contrast::NoBye | Contrast::Nobody => println!("there is nobody to meet"),
    }
    Ok(())
}
