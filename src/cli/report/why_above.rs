//! Why one player stands above another, for people and for programs.

use schemars::JsonSchema;
use serde::Serialize;

use super::page::{TextPage, lines};
use api::standings::{self, DecidedBy, PlaceReason, TieBreakStep};
use facts::format::visible;
use facts::tournament::{PairingNumber, PlayerId, Score, Tournament};

/// Why one player stands above another.
#[derive(Debug, Serialize, JsonSchema)]
pub struct WhyAbove {
    /// The two players, the higher first.
    players: [PairingNumber; 2],
    /// Their places.
    places: [usize; 2],
    /// Their points, in half points.
    half_points: [i32; 2],
    /// What decides: `points`, `tie-break` (the last of the steps), `decimals` (a value that differs by less than is printed), or
    /// `nothing`.
    decided: &'static str,
    /// The tie-breaks in order, up to the one that decides.
    steps: Vec<ComparedTieBreak>,
    /// The reason in sentences.
    says: Vec<String>,
}

/// A tie-break of two players.
#[derive(Debug, Serialize, JsonSchema)]
struct ComparedTieBreak {
    /// Its letters.
    tiebreak: String,
    /// What it counts, with its article.
    says: String,
    /// The values; empty if the tie-break does not separate the players still tied.
    values: [String; 2],
    /// The number of players still tied, with these two.
    tied: usize,
    /// What each round contributed; empty for a value that is not made of rounds.
    rounds: [Vec<ContributedRound>; 2],
}

/// What a round contributed.
#[derive(Debug, Serialize, JsonSchema)]
struct ContributedRound {
    /// The round.
    round: usize,
    /// The game in words.
    game: String,
    /// What it contributed.
    value: String,
    /// Whether it is left out, as the lowest or the highest.
    left_out: bool,
}

impl WhyAbove {
    /// Converts a reason for programs.
    pub fn new(tournament: &Tournament, reason: &PlaceReason) -> Self {
        let number = |id: PlayerId| tournament.player(id).number;
        let step = |step: &TieBreakStep| {
            let rounds = |side: usize| {
                let all = reason.rounds(tournament, step, side);
                all.into_iter().map(ContributedRound::from).collect()
            };
            ComparedTieBreak {
                tiebreak: step.column.clone(),
                says: step.says.clone(),
                values: step.values.clone(),
                tied: step.tied,
                rounds: [rounds(0), rounds(1)],
            }
        };
        Self {
            players: reason.players.map(number),
            places: reason.places,
            half_points: reason.points.map(|Score(halves)| halves),
            decided: match reason.decided {
                DecidedBy::Points => "points",
                DecidedBy::TieBreak => "tie-break",
                DecidedBy::Decimals => "decimals",
                DecidedBy::Nothing => "nothing",
            },
            steps: reason.steps.iter().map(step).collect(),
            says: reason.sentences(tournament),
        }
    }
}

impl From<standings::ContributedRound> for ContributedRound {
    fn from(of: standings::ContributedRound) -> Self {
        let standings::ContributedRound { round, game, value, is_left_out } = of;
        Self { round, game, value, left_out: is_left_out }
    }
}

/// Returns the reason for people: the sentences, and a table of what each round contributed to the tie-break that decides.
pub fn why_above(page: TextPage, tournament: &Tournament, reason: &PlaceReason) -> String {
    let mut text: String =
        reason.sentences(tournament).iter().map(|says| page.fold(&visible(says), 2)).collect();
    let Some(step) = reason.decisive().filter(|step| step.is_made_of_rounds()) else {
        return text;
    };
    for (side, id) in reason.players.into_iter().enumerate() {
        let row = |one: standings::ContributedRound| {
            let value = if one.is_left_out { format!("({})", one.value) } else { one.value };
            [one.round.to_string(), visible(&one.game), value]
        };
        let rows: Vec<[String; 3]> = reason.rounds(tournament, step, side).into_iter().map(row).collect();
        let name = visible(&tournament.player(id).label());
        text += &format!("\n{name}: {}\n", step.values[side]);
        text += &lines(&page.table(&[0, 2], ["Round", "Game", step.column.as_str()], rows));
    }
    if step.leaves_out() {
        text += "\nA value in brackets is left out.\n";
    }
    text
}
