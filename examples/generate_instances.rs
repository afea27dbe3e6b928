//! Writes the committed synthetic instances: `cargo run --release --example generate_instances`.
//!
//! Running it again changes nothing; `tests/library/simulate.rs` holds the committed files to this.
//! Not here: the worked examples under `instances/worked`, which were typed by hand.

use std::fmt::Write as _;
use std::path::Path;

use facts::format::write_trf16;
use facts::tournament::{Colour, Outcome, Position, Record, RoundNo, Tournament};
use lab::simulate::{Recipe, generate, swiss_draw};

/// Players, announced rounds, rounds to be paired, seed. Small fields cannot play nine rounds
/// without a rematch, so theirs are shorter.
const OPENS: [(u32, usize, [RoundNo; 3], u64); 13] = [
    (8, 5, [2, 3, 5], 1008),
    (9, 7, [2, 5, 7], 1009),
    (14, 9, [2, 5, 9], 1014),
    (20, 9, [2, 5, 9], 1020),
    (37, 9, [2, 5, 9], 1037),
    (50, 9, [2, 5, 9], 1050),
    (100, 9, [2, 5, 9], 1100),
    (101, 9, [2, 5, 9], 1101),
    (150, 9, [2, 5, 9], 1150),
    (300, 9, [2, 5, 9], 1300),
    (301, 9, [2, 5, 9], 1301),
    (600, 9, [2, 5, 9], 1600),
    (1000, 9, [2, 5, 9], 2000),
];

/// One file to be committed.
pub(crate) struct File {
    /// Path below `instances/synthetic`.
    pub(crate) path: String,
    /// The content.
    pub(crate) text: String,
    #[allow(dead_code, reason = "read by tests/library/simulate.rs, which includes this file")]
    /// The tournament, if the file holds one, and the round that is to be paired.
    pub(crate) holds: Option<(Tournament, RoundNo)>,
}

/// All files, in a fixed order.
///
/// # Panics
/// If an event ends before the round that is wanted; another seed is then needed above.
pub(crate) fn files() -> Vec<File> {
    let mut files = Vec::new();
    for (players, total, rounds, seed) in OPENS {
        let folder = format!("open-{players:04}");
        let recipes = rounds.map(|round| Recipe::open(players, total, round - 1, seed));
        add(&mut files, &folder, OPEN_TEXT, &recipes.map(|r| (play(&r), r)));
    }
    for (folder, text, recipe) in special() {
        add(&mut files, folder, text, &[(play(&recipe), recipe)]);
    }
    let recipe = white_always_wins(24, 1);
    let mut due_black = play(&recipe);
    send_home_who_had(&mut due_black, Colour::Black, 2);
    add(&mut files, "due-black-0024", DUE_BLACK_TEXT, &[(due_black, recipe)]);
    files
}

const OPEN_TEXT: &str = "An open tournament with everything at the rates of real events.";
const DUE_BLACK_TEXT: &str = "White won every game of round one, and all who had Black have left. \
    All who are left have the same score and are due Black: every game denies one player's preference.";

/// Positions that are hard for one reason each.
fn special() -> Vec<(&'static str, &'static str, Recipe)> {
    let plain = Recipe::plain;
    let drawn = Recipe { white_advantage: 0, rating_spread: 0, draws: 1000, ..plain(30, 9, 4, 3030) };
    let clustered = Recipe { equal_ratings: 900, unrated: 100, ..Recipe::open(64, 9, 5, 3064) };
    let rough = Recipe {
        forfeits: 100,
        short_games: 20,
        half_byes: 80,
        zero_byes: 60,
        full_byes: 15,
        late_entries: 150,
        withdrawals: 150,
        prohibited: 150,
        ..Recipe::open(75, 9, 6, 3075)
    };
    vec![
        ("saturated-0008", SATURATED_TEXT, plain(8, 7, 6, 3008)),
        ("last-round-0010", LAST_ROUND_TEXT, plain(10, 9, 8, 23010)),
        ("no-pairing-0008", NO_PAIRING_TEXT, plain(8, 8, 6, 33008)),
        ("one-score-0030", "Every game was drawn: one score group of thirty.", drawn),
        ("same-due-0032", SAME_DUE_TEXT, white_always_wins(32, 1)),
        ("white-wins-0048", WHITE_WINS_TEXT, white_always_wins(48, 4)),
        ("one-rating-0064", "Long runs of equal ratings and some unrated players.", clustered),
        ("rough-0075", "Byes, forfeits, late entries, withdrawals, prohibited pairs, far too many.", rough),
    ]
}

const SATURATED_TEXT: &str =
    "The seventh round of eight players: each has one opponent left, and colours allow it.";
const NO_PAIRING_TEXT: &str = "The seventh of eight rounds of eight players: no pairing keeps B.1 and B.2, and it is not the last round.";
const LAST_ROUND_TEXT: &str = "The ninth and last round of ten players, colour limits kept so far.";
const SAME_DUE_TEXT: &str =
    "White won every game of round one: the upper half is due Black, the lower half White.";
const WHITE_WINS_TEXT: &str =
    "White won every game of four rounds: score groups with one due colour prevailing.";

fn white_always_wins(players: u32, rounds_played: usize) -> Recipe {
    let seed = 4000 + u64::from(players);
    Recipe { white_advantage: 4000, draws: 0, ..Recipe::plain(players, 9, rounds_played, seed) }
}

fn play(recipe: &Recipe) -> Tournament {
    let tournament = generate(recipe, &mut swiss_draw::pairer(recipe.seed));
    let played = tournament.rounds_paired();
    assert_eq!(played, recipe.rounds_played, "{} players, seed {}: ended early", recipe.players, recipe.seed);
    tournament
}

/// Absent without points in `round` is whoever had this colour in the round before.
fn send_home_who_had(tournament: &mut Tournament, colour: Colour, round: RoundNo) {
    for row in &mut tournament.records {
        if row[round - 2].colour == Some(colour) {
            row.truncate(round - 1);
            row.push(Record::bye(Outcome::ZeroBye));
        }
    }
}

fn add(files: &mut Vec<File>, folder: &str, text: &str, events: &[(Tournament, Recipe)]) {
    let mut source = format!("# {folder}\n\n{text}\n\n{MADE_BY}\n\n| file | recipe |\n|---|---|\n");
    for (tournament, recipe) in events {
        let round = recipe.rounds_played + 1;
        let name = format!("round-{round}.trf");
        let recipe = serde_json::to_string(recipe).expect("a recipe is plain data");
        writeln!(source, "| `{name}` | `{recipe}` |").expect("writing to a string does not fail");
        files.push(File {
            path: format!("{folder}/{name}"),
            text: write_trf16(tournament),
            holds: Some((tournament.clone(), round)),
        });
    }
    files.push(File { path: format!("{folder}/SOURCE.md"), text: source, holds: None });
}

const MADE_BY: &str = "Invented by `examples/generate_instances.rs`; no real person or event. \
    The file `round-N.trf` is the position before round N: N - 1 rounds played, absences of round N entered. \
    Played with `simulate::swiss_draw` and the seed of the recipe.";

/// The position that a file asks to be paired.
#[allow(dead_code, reason = "used by tests/library/simulate.rs, which includes this file")]
pub(crate) fn position(tournament: &Tournament, round: RoundNo) -> Position {
    Position::before(tournament, round, &[]).expect("the rounds before have been played")
}

#[allow(dead_code, reason = "tests/library/simulate.rs includes this file without its main")]
fn main() -> std::io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("instances/synthetic");
    for file in files() {
        let path = root.join(&file.path);
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::write(path, file.text)?;
    }
    Ok(())
}
