//! `explain`: a board with both players' cards, and the reasons against other boards.

use schemars::JsonSchema;
use serde::Serialize;

use super::check::First;
use super::{Draw, Seats, Settings, seats};
use crate::report::reasons::reasoned;
use crate::report::{AnsweredWish, Names, SaidOfPlayer, chain};
use api::explain::{AskedRound, Class, Contrast, Ground, Link, RankedWish as Wished};
use facts::rulebook::{Declared, NamedRulebook, Reason, Rulebook};
use facts::tournament::{Colour, Float, PairingNumber, Rank, Tournament};
use model::measure::float_of_round;

/// The reason why a player has this board and not another.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Explained {
    /// The rulebook.
    #[serde(flatten)]
    rulebook: NamedRulebook,
    /// The round.
    round: usize,
    /// Whether the pairing has been proved best on every level.
    proved: bool,
    /// The player about whom the question is asked.
    number: PairingNumber,
    /// Remarks on a published round: later repairs, and whether the round is the best pairing.
    published: Vec<String>,
    /// Board number, from 1; absent for the bye and for a player who does not play.
    board: Option<usize>,
    /// The two players on the board; absent for the bye and for a player who does not play.
    seats: Option<Seats>,
    /// The cards of both players, or of the player with the bye; empty for a player who does not play.
    cards: Vec<Card>,
    /// The reason for the board; absent for the bye.
    reason: Option<Reasoned>,
    /// The reasons in at most six sentences, each ending in its code: the float or the bye, the board, the colours. For a
    /// player who does not play, one sentence that says why.
    because: Vec<String>,
    /// The questions and their answers.
    questions: Vec<Answered>,
    /// The declared discretions and readings.
    declared: Vec<String>,
    /// The settings that apply to the tournament, if any.
    settings: Option<Settings>,
}

/// The boards of a round, with their reasons.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Reasons {
    /// The rulebook.
    #[serde(flatten)]
    rulebook: NamedRulebook,
    /// The round.
    round: usize,
    /// Whether the pairing has been proved best on every level.
    proved: bool,
    /// Remarks on a published round: later repairs, and whether the round is the best pairing.
    published: Vec<String>,
    /// The reasons, one per board in board order.
    boards: Vec<Reasoned>,
    /// The declared discretions and readings.
    declared: Vec<String>,
    /// The settings that apply to the tournament, if any.
    settings: Option<Settings>,
}

/// The reason for a board.
#[derive(Debug, Serialize, JsonSchema)]
struct Reasoned {
    /// Board number, from 1.
    board: usize,
    /// The higher ranked player.
    number: PairingNumber,
    /// The other player.
    other: PairingNumber,
    /// The kind of reason, such as `natural` or `rematch avoided`.
    class: String,
    /// The board of which this board is a consequence.
    of_board: Option<usize>,
    /// The natural opponent of the higher ranked player, if different from the actual one.
    natural: Option<PairingNumber>,
    /// The reasons why one of the players meets an opponent with a different score, each sentence with its code.
    float: Vec<String>,
    /// The reason in a sentence ending in its code.
    says: String,
    /// The reasons against the opponents who come next in the rulebook's order, each sentence with its code.
    passed: Vec<String>,
}

impl Reasons {
    /// Returns the boards of a round, with the settings in effect.
    pub fn new(
        asked: &AskedRound<'_>,
        names: &Names<'_>,
        grounds: &[Ground],
        settings: Option<Settings>,
    ) -> Self {
        Self {
            rulebook: asked.book.named_for_programs(),
            round: asked.position.round,
            proved: asked.ours.is_proved(),
            published: Vec::new(),
            boards: grounds.iter().map(|g| Reasoned::new(asked, names, g)).collect(),
            declared: asked.request.declared.clone(),
            settings,
        }
    }

    /// Adds remarks about the published round.
    #[must_use]
    pub fn published(self, published: Vec<String>) -> Self {
        Self { published, ..self }
    }
}

impl Reasoned {
    fn new(asked: &AskedRound<'_>, names: &Names<'_>, ground: &Ground) -> Self {
        let (float, mut passed) = reasoned(asked, names, ground);
        let says = passed.remove(0);
        let label = |rank: Rank| asked.position.entries[rank].label;
        Self {
            board: ground.board,
            number: label(ground.pair.0),
            other: label(ground.pair.1),
            class: ground.class.code().to_owned(),
            of_board: (ground.class == Class::Consequence).then_some(ground.taken),
            natural: (ground.natural != ground.pair.1).then(|| label(ground.natural)),
            float,
            says,
            passed,
        }
    }
}

/// A player's card.
#[derive(Debug, Serialize, JsonSchema)]
struct Card {
    /// Pairing number.
    number: PairingNumber,
    /// Name.
    name: String,
    /// The score for the pairing.
    half_points: i32,
    /// The rounds so far.
    rounds: Vec<Past>,
}

/// A past round of a player.
#[derive(Debug, Serialize, JsonSchema)]
struct Past {
    /// The opponent's number, if any.
    opponent: Option<PairingNumber>,
    /// The colour, `white` or `black`.
    #[schemars(with = "Option<String>")]
    colour: Option<Colour>,
    /// The letter of the tournament report.
    result: char,
    /// `down` or `up`, if the player floated.
    float: Option<&'static str>,
}

/// A question and its answer.
#[derive(Debug, Serialize, JsonSchema)]
struct Answered {
    /// The player about whom the question is asked.
    number: PairingNumber,
    /// The wish for the player.
    wish: WishKind,
    /// The other player, if the wish is to meet a player.
    other: Option<PairingNumber>,
    /// The effect of the wish, compared with the best pairing.
    answer: WishOutcome,
    /// What the published boards say about the wish, and why, if the best pairing says otherwise.
    on_the_wall: Option<String>,
    /// The absolute criteria that forbid the wish.
    reasons: Vec<Reason>,
    /// The first level that would be worse (`given`).
    first: Option<First>,
    /// The best pairing that grants the wish.
    then: Option<Draw>,
}

/// The wish for a player.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Wish")]
enum WishKind {
    /// The player wants to meet the other player.
    Meet,
    /// The player wants the bye.
    Bye,
    /// The player wants to meet an opponent with fewer points.
    FloatDown,
    /// The player wants to meet an opponent with more points.
    FloatUp,
    /// The player wants White.
    White,
    /// The player wants Black.
    Black,
}

/// The effect of granting the wish.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Answer")]
enum WishOutcome {
    /// The best pairing already fulfils the wish.
    Held,
    /// An absolute criterion forbids the wish.
    Forbidden,
    /// No player has a bye in this round.
    NoBye,
    /// No opponent would fulfil the wish.
    Nobody,
    /// The remaining players could then not all be paired.
    Impossible,
    /// The best pairing that grants the wish is equally good.
    Equal,
    /// The best pairing that grants the wish is worse.
    Worse,
}

impl Explained {
    /// Returns the answer of `explain` about the player of rank `who`.
    pub fn new(
        tournament: &Tournament,
        asked: &AskedRound<'_>,
        who: Rank,
        SaidOfPlayer { links, questions }: SaidOfPlayer<'_>,
    ) -> Self {
        let (position, names) = (asked.position, Names::of(tournament));
        let id = position.entries[who].id;
        let pairing = &asked.ours.pairing;
        let board = pairing.boards.iter().position(|b| b.white == id || b.black == id);
        let ranks = match board.map(|b| pairing.boards[b]) {
            Some(b) => position.rank(b.white).into_iter().chain(position.rank(b.black)).collect(),
            None => vec![who],
        };
        Self {
            rulebook: asked.book.named_for_programs(),
            round: position.round,
            proved: asked.ours.is_proved(),
            number: position.entries[who].label,
            board: board.map(|b| b + 1),
            seats: board.map(|b| seats(tournament, &[pairing.boards[b]])[0]),
            cards: ranks.into_iter().map(|rank| card(tournament, asked, rank)).collect(),
            reason: links.iter().find_map(|link| match link {
                Link::Board(ground) => Some(Reasoned::new(asked, &names, ground)),
                _ => None,
            }),
            because: chain(asked, &names, links),
            questions: questions.iter().map(|q| answered(tournament, asked, q)).collect(),
            declared: asked.request.declared.clone(),
            published: Vec::new(),
            settings: None,
        }
    }

    /// Returns the answer about a player who does not play in the round.
    pub fn of_away(
        book: &Rulebook,
        declared: Vec<String>,
        (number, round): (PairingNumber, usize),
        why: String,
    ) -> Self {
        Self {
            rulebook: book.named_for_programs(),
            round,
            proved: false,
            number,
            published: Vec::new(),
            board: None,
            seats: None,
            cards: Vec::new(),
            reason: None,
            because: vec![why],
            questions: Vec::new(),
            declared,
            settings: None,
        }
    }

    /// Adds the settings in effect.
    #[must_use]
    pub fn under(self, settings: Option<Settings>) -> Self {
        Self { settings, ..self }
    }

    /// Adds remarks about the published round.
    #[must_use]
    pub fn published(self, published: Vec<String>) -> Self {
        Self { published, ..self }
    }
}

fn card(tournament: &Tournament, asked: &AskedRound<'_>, rank: Rank) -> Card {
    let e = &asked.position.entries[rank];
    let declared = Declared::of(asked.book, &asked.request.declared);
    let rounds = e.rounds.iter().map(|f| Past {
        opponent: f.opponent.map(|o| tournament.player(o).number),
        colour: f.colour,
        result: f.outcome.letter(),
        float: float_of_round(asked.book, &declared, f, &asked.position.scoring).map(|float| match float {
            Float::Down => "down",
            Float::Up => "up",
        }),
    });
    let name = tournament.player(e.id).name.clone();
    Card { number: e.label, name, half_points: e.score.0, rounds: rounds.collect() }
}

fn answered(tournament: &Tournament, asked: &AskedRound<'_>, question: &AnsweredWish) -> Answered {
    let number = |rank: Rank| asked.position.entries[rank].label;
    let (answer, reasons, first, then) = match &question.contrast {
        Contrast::Forbidden(reasons) => (WishOutcome::Forbidden, reasons.clone(), None, None),
        Contrast::Held => (WishOutcome::Held, Vec::new(), None, None),
        Contrast::NoBye => (WishOutcome::NoBye, Vec::new(), None, None),
        Contrast::Nobody => (WishOutcome::Nobody, Vec::new(), None, None),
        Contrast::Impossible(_) => (WishOutcome::Impossible, Vec::new(), None, None),
        Contrast::Equal(then) => (WishOutcome::Equal, Vec::new(), None, Some(then)),
        Contrast::Worse(first, then) => (WishOutcome::Worse, Vec::new(), Some(first), Some(then)),
    };
    let (wish, other) = match question.wish {
        Wished::Meet(_, other) => (WishKind::Meet, Some(other)),
        Wished::Bye(_) => (WishKind::Bye, None),
        Wished::Float(_, Float::Down) => (WishKind::FloatDown, None),
        Wished::Float(_, Float::Up) => (WishKind::FloatUp, None),
        Wished::Colour(_, Colour::White) => (WishKind::White, None),
        Wished::Colour(_, Colour::Black) => (WishKind::Black, None),
    };
    Answered {
        number: number(question.wish.who()),
        wish,
        other: other.map(number),
        answer,
        on_the_wall: question.on_the_wall.clone(),
        reasons,
        first: first.map(|first| First::of(asked.book, first)),
        then: then.map(|pairing| Draw::of(tournament, pairing)),
    }
}
