//! `pair`: the round with its proof, or a published pairing altered as little as possible.

use schemars::JsonSchema;
use serde::Serialize;

use super::{ComingRounds, OtherReading, Procedure, Seats, Settings, Who, seats};
use crate::report::{AbsenceReason, Comparison, Look, away, boards_to_look_at};
use api::event::{Numbered, RoundsOutlook};
use api::explain::Altered;
use facts::rulebook::{NamedRulebook, Rulebook};
use facts::tournament::{Coming, Pairing, PairingNumber, Position, Rank, Tournament};
use lexmatch::Kinds;
use model::round::{Alternative, Drawn, Paired};
use model::stage::{LevelRecord, Stage};
use words::TERMINAL;

/// A paired round.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PairedRound {
    /// Version of the program.
    version: &'static str,
    /// The rulebook.
    #[serde(flatten)]
    rulebook: NamedRulebook,
    /// Name of the event, or empty.
    event: String,
    /// The round.
    round: usize,
    /// Number of rounds, if announced.
    rounds: Option<usize>,
    /// Whether every level has been proved.
    proved: bool,
    /// The number of levels that are proved, enumerated, or neither; the lot counts as a level.
    kinds: Kinds,
    /// The weakest kind of evidence among them.
    weakest: &'static str,
    /// The boards, in order.
    boards: Vec<ScoredSeats>,
    /// The player with the pairing-allocated bye.
    bye: Option<Scored>,
    /// The players who are not playing, with the reasons.
    not_playing: Vec<NotPlaying>,
    /// Boards to check before posting.
    look_at: Vec<Look>,
    /// This round and the coming ones, and whether they can be played without a second meeting; absent if the number of
    /// meetings is not limited.
    coming: Option<ComingRounds>,
    /// The draw by lot, if any.
    drawn: Option<Drawn>,
    /// The declared discretions and readings.
    declared: Vec<String>,
    /// The settings that apply to the tournament, if any.
    settings: Option<Settings>,
    /// The comparison with the procedure, if requested.
    procedure: Option<Procedure>,
    /// Every level that was decided, in order.
    levels: Vec<LevelRecord>,
    /// The brackets, as paired.
    brackets: Vec<Bracket>,
    /// The round under the other choices of the readings, if requested.
    readings: Vec<OtherReading>,
}

/// A board with scores.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct ScoredSeats {
    /// Board number, from 1.
    board: usize,
    /// The player with White.
    white: PairingNumber,
    /// The player with Black.
    black: PairingNumber,
    /// White's score for the pairing.
    white_half_points: i32,
    /// Black's score for the pairing.
    black_half_points: i32,
}

/// A player with the score for the pairing.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Scored {
    /// Pairing number.
    number: PairingNumber,
    /// The score for the pairing.
    half_points: i32,
}

/// A player who is not playing.
#[derive(Debug, Serialize, JsonSchema)]
struct NotPlaying {
    /// Pairing number.
    number: PairingNumber,
    /// The reason.
    why: AbsenceReason,
}

/// A bracket.
#[derive(Debug, Serialize, JsonSchema)]
struct Bracket {
    /// The bracket number, from 1; levels refer to it as their stage.
    #[serde(rename = "bracket")]
    place: usize,
    /// The score of the bracket.
    half_points: i32,
    /// Numbers of the moved-down players.
    moved_down: Vec<PairingNumber>,
    /// Numbers of the residents.
    residents: Vec<PairingNumber>,
}

impl Bracket {
    fn of(position: &Position, stage: &Stage) -> Self {
        let numbers = |ranks: &[Rank]| ranks.iter().map(|&r| position.entries[r].label).collect();
        Self {
            place: stage.number,
            half_points: stage.score,
            moved_down: numbers(&stage.moved_down),
            residents: numbers(&stage.residents),
        }
    }
}

fn not_playing(tournament: &Tournament, position: &Position) -> Vec<NotPlaying> {
    let one =
        |a: crate::report::AwayPlayer| NotPlaying { number: tournament.player(a.player).number, why: a.why };
    away(tournament, position).into_iter().map(one).collect()
}

pub(super) fn scored(
    tournament: &Tournament,
    position: &Position,
    pairing: &Pairing,
) -> (Vec<ScoredSeats>, Option<Scored>) {
    let Numbered { pairing, numbers, .. } = Numbered::of_new_round(tournament, pairing);
    scored_at(tournament, position, &pairing, numbers.into_iter())
}

/// Returns the boards at tables with these numbers, each with the players' scores.
fn scored_at(
    tournament: &Tournament,
    position: &Position,
    pairing: &Pairing,
    numbers: impl Iterator<Item = usize>,
) -> (Vec<ScoredSeats>, Option<Scored>) {
    let score = |id| position.rank(id).map_or(0, |r| position.entries[r].score.0);
    let boards = pairing.boards.iter().zip(numbers).map(|(b, board)| {
        let Seats { white, black } = seats(tournament, &[*b])[0];
        let (white_half_points, black_half_points) = (score(b.white), score(b.black));
        ScoredSeats { board, white, black, white_half_points, black_half_points }
    });
    let bye = pairing.bye.map(|id| Scored { number: tournament.player(id).number, half_points: score(id) });
    (boards.collect(), bye)
}

impl PairedRound {
    /// Returns the answer of `pair`.
    pub fn new(
        Coming { tournament, position }: Coming<'_>,
        book: &Rulebook,
        paired: &Paired,
        comparison: &Comparison,
        others: &[Alternative<'_>],
    ) -> Self {
        let (boards, bye) = scored(tournament, position, &paired.pairing);
        Self {
            version: env!("CARGO_PKG_VERSION"),
            rulebook: book.named_for_programs(),
            event: tournament.headings.name.clone(),
            round: position.round,
            rounds: position.rounds,
            proved: paired.is_proved(),
            kinds: paired.kinds(),
            weakest: paired.kinds().weakest(),
            boards,
            bye,
            not_playing: not_playing(tournament, position),
            look_at: boards_to_look_at(
                Coming { tournament, position },
                book,
                &paired.pairing,
                &paired.declared,
                TERMINAL,
            ),
            coming: coming(tournament, position, book, paired),
            drawn: paired.drawn,
            declared: paired.declared.clone(),
            settings: None,
            procedure: Procedure::of(comparison),
            levels: paired.levels.clone(),
            brackets: paired.stages.iter().map(|s| Bracket::of(position, s)).collect(),
            readings: OtherReading::all(tournament, &paired.pairing, others),
        }
    }
}

fn coming(
    tournament: &Tournament,
    position: &Position,
    book: &Rulebook,
    paired: &Paired,
) -> Option<ComingRounds> {
    let outlook = RoundsOutlook::of(&tournament.before(position.round), book, &paired.declared);
    ComingRounds::of(tournament, outlook.as_ref())
}

impl PairedRound {
    /// Adds the settings in effect.
    #[must_use]
    pub fn under(self, settings: Option<Settings>) -> Self {
        Self { settings, ..self }
    }
}

/// An altered published pairing.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AlteredRound {
    /// The rulebook.
    #[serde(flatten)]
    rulebook: NamedRulebook,
    /// The round.
    round: usize,
    /// Whether the pairing has been proved best among the pairings that keep as many boards.
    proved: bool,
    /// The boards after the change.
    boards: Vec<ScoredSeats>,
    /// The player with the pairing-allocated bye after the change.
    bye: Option<Scored>,
    /// The players who are not playing, with the reasons.
    not_playing: Vec<NotPlaying>,
    /// Published boards that stay.
    kept: Vec<Seats>,
    /// Published boards that are dissolved.
    dissolved: Vec<Seats>,
    /// The new boards.
    new: Vec<Seats>,
    /// The player who did not have the bye before and has it now.
    new_bye: Option<Who>,
    /// Empty tables between the boards.
    empty: Vec<usize>,
    /// The value of every level: optimised among the pairings that keep as many boards, or counted if the judge
    /// compared all of these pairings.
    levels: Vec<LevelRecord>,
    /// The number of pairings that keep as many boards, if the judge has compared all of them.
    compared: Option<usize>,
    /// The settings that apply to the tournament, if any.
    settings: Option<Settings>,
}

impl AlteredRound {
    /// Returns the answer of `pair --published`.
    pub fn new(
        Coming { tournament, position }: Coming<'_>,
        book: &Rulebook,
        altered: &Altered,
        now: &Numbered,
    ) -> Self {
        let numbers = now.numbers.iter().copied();
        let (boards, bye) = scored_at(tournament, position, &now.pairing, numbers);
        Self {
            rulebook: book.named_for_programs(),
            round: position.round,
            proved: altered.is_proved(),
            boards,
            bye,
            not_playing: not_playing(tournament, position),
            kept: seats(tournament, &altered.kept),
            dissolved: seats(tournament, &altered.dissolved),
            new: seats(tournament, &altered.made),
            new_bye: altered.new_bye.map(|id| Who::of(tournament, id)),
            empty: now.empty(),
            levels: altered.levels.clone(),
            compared: altered.compared,
            settings: None,
        }
    }

    /// Adds the settings in effect.
    #[must_use]
    pub fn under(self, settings: Option<Settings>) -> Self {
        Self { settings, ..self }
    }
}
