//! The library in a browser: the page writes a report into a buffer, asks, and reads the answer from another one.
//!
//! It is called without `wasm-bindgen`: numbers alone pass between the page and the program. What goes wrong here ends
//! the instance, and the page takes a new one for every question.

mod bridge;

use bridge::{asked, say};
use pairproof::{Answer, Pairing, Rulebook, Tournament, round::Request, tournament::Position};
use pairproof::{
    find_rulebook,
    format::{with_pairing, write_trf16},
    read_tournament,
    round::{no_pairing, pair},
    rulebook::{encoded, encoded_acceleration},
};
use serde::Serialize;

/// Pairs the report; returns the length of the answer, a [`Round`] or a [`Refused`]. The page has written the id of a rulebook
/// or nothing, a line end, the bytes of the report.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    let asked = asked();
    let end = asked.iter().position(|&byte| byte == b'\n').unwrap_or(asked.len());
    let (id, report) = (String::from_utf8_lossy(&asked[..end]), asked.get(end + 1..).unwrap_or_default());
    match round(&id, report) {
        Ok(round) => say(&round),
        Err(says) => say(&Refused { says }),
    }
}

/// Lists the rulebooks; returns the length of the answer, pairs of id and title.
#[unsafe(no_mangle)]
pub extern "C" fn list() -> usize {
    say(&pairproof::rulebook::all().iter().map(|book| (&book.id, &book.title)).collect::<Vec<_>>())
}

/// A round as paired.
#[derive(Serialize)]
struct Round {
    /// Id of the rulebook.
    rulebook: String,
    /// The round.
    round: usize,
    /// White and Black of each board, the first first.
    boards: Vec<[Seat; 2]>,
    /// Who has the bye.
    bye: Option<Seat>,
    /// Has every level been proved?
    is_proved: bool,
    /// What the reader and the report leave open.
    notes: Vec<String>,
    /// The report with the new boards.
    trf: String,
}

/// A player on a board.
#[derive(Serialize)]
struct Seat {
    number: u32,
    name: String,
}

/// No round, and why.
#[derive(Serialize)]
struct Refused {
    says: String,
}

/// The next round of a report.
fn round(id: &str, report: &[u8]) -> Result<Round, String> {
    let (mut event, noted) = read_tournament("report", report).map_err(|found| found.to_string())?;
    let book = if id.is_empty() { encoded(&event) } else { find_rulebook(id) };
    let book = book.ok_or("there is no rulebook here for the type of this report: choose one")?;
    event.acceleration = encoded_acceleration(&event);
    let position = Position::before(&event, event.rounds_paired() + 1, &[]).map_err(|e| e.to_string())?;
    if position.entries.is_empty() {
        return Err(format!("nobody plays in round {}; check the byes and absences", position.round));
    }
    let mut notes: Vec<String> = noted.iter().map(ToString::to_string).collect();
    notes.extend(event.left_open(&position));
    let request = Request::default();
    match pair(&position, &book, &request).map_err(|e| e.to_string())? {
        Answer::Paired(ours) => {
            let is_proved = ours.is_proved();
            paired((&event, &position), &book, &ours.pairing, (is_proved, notes))
        }
        Answer::NoPairing(why) => Err(no_pairing(&event, &position, &book, &request, &why)),
    }
}

fn paired(
    (event, position): (&Tournament, &Position),
    book: &Rulebook,
    pairing: &Pairing,
    (is_proved, notes): (bool, Vec<String>),
) -> Result<Round, String> {
    let after = with_pairing(event, position.round, pairing).map_err(|e| e.to_string())?;
    let seat = |id| Seat { number: event.player(id).number.0, name: event.player(id).name.clone() };
    Ok(Round {
        rulebook: book.id.clone(),
        round: position.round,
        boards: pairing.boards.iter().map(|board| [seat(board.white), seat(board.black)]).collect(),
        bye: pairing.bye.map(seat),
        is_proved,
        notes,
        trf: write_trf16(&after).map_err(|e| e.to_string())?,
    })
}
