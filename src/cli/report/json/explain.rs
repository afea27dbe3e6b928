//! `explain`: a board with both cards, and why not another.

use schemars::JsonSchema;
use serde::Serialize;

use super::check::First;
use super::{Draw, Seats, Settings, seats};
use crate::report::reasons::reasoned;
use crate::report::{AnsweredWish, Names, SaidOfPlayer, chain};
use api::explain::{AskedRound, Class, Contrast, Ground, Link, RankedWish as Wished};
use facts::rulebook::{NamedRulebook, Reason};
use facts::tournament::{Colour, Float, Tournament};

/// Why a player has this board, and not another.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Explained {
    /// The rulebook.
    #[serde(flatten)]
    rulebook: NamedRulebook,
    /// The round.
    round: usize,
    /// Is the pairing proved best on every level?
    proved: bool,
    /// The player asked about.
    number: u32,
    /// What hangs on the wall, where the round is published: what was repaired since, and whether it is the best pairing.
    published: Vec<String>,
    /// Board number, from 1; nothing is the bye.
    board: Option<usize>,
    /// The two players of the board; nothing is the bye.
    seats: Option<Seats>,
    /// The cards of both players, or of the one with the bye.
    cards: Vec<Card>,
    /// Why the board is as it is; nothing for the bye.
    reason: Option<Reasoned>,
    /// Why, in at most six sentences that end in their codes: the float or the bye, the board, the colours.
    because: Vec<String>,
    /// The questions and their answers.
    questions: Vec<Answered>,
    /// Discretions and readings that were declared.
    declared: Vec<String>,
    /// The settings beside the tournament, if there are any.
    settings: Option<Settings>,
}

/// The boards of a round with their reasons.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Reasons {
    /// The rulebook.
    #[serde(flatten)]
    rulebook: NamedRulebook,
    /// The round.
    round: usize,
    /// Is the pairing proved best on every level?
    proved: bool,
    /// What hangs on the wall, where the round is published: what was repaired since, and whether it is the best pairing.
    published: Vec<String>,
    /// One a board, in their order.
    boards: Vec<Reasoned>,
    /// Discretions and readings that were declared.
    declared: Vec<String>,
    /// The settings beside the tournament, if there are any.
    settings: Option<Settings>,
}

/// Why a board is as it is.
#[derive(Debug, Serialize, JsonSchema)]
struct Reasoned {
    /// Board number, from 1.
    board: usize,
    /// The higher ranked player.
    number: u32,
    /// The other.
    other: u32,
    /// The kind of reason, such as `natural` or `rematch avoided`.
    class: String,
    /// The board that it is a consequence of.
    of_board: Option<usize>,
    /// The natural opponent of the higher ranked player, where that is not the other.
    natural: Option<u32>,
    /// Why one of the two meets another score, each sentence with its code.
    float: Vec<String>,
    /// In a sentence that ends in its code.
    says: String,
}

impl Reasons {
    /// The boards of a round, with the settings that held.
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

    /// The same with what hangs on the wall.
    #[must_use]
    pub fn published(self, published: Vec<String>) -> Self {
        Self { published, ..self }
    }
}

impl Reasoned {
    fn new(asked: &AskedRound<'_>, names: &Names<'_>, ground: &Ground) -> Self {
        let (float, says) = reasoned(asked, names, ground);
        let label = |rank: usize| asked.position.entries[rank].label;
        Self {
            board: ground.board,
            number: label(ground.pair.0),
            other: label(ground.pair.1),
            class: ground.class.code().to_owned(),
            of_board: (ground.class == Class::Consequence).then_some(ground.taken),
            natural: (ground.natural != ground.pair.1).then(|| label(ground.natural)),
            float,
            says,
        }
    }
}

/// A player's card.
#[derive(Debug, Serialize, JsonSchema)]
struct Card {
    /// Pairing number.
    number: u32,
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
    /// Number of the opponent, if there was one.
    opponent: Option<u32>,
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
    /// The player asked about.
    number: u32,
    /// The wish for the player.
    wish: WishKind,
    /// The other, where the wish is to meet one.
    other: Option<u32>,
    /// What follows.
    answer: WishOutcome,
    /// The absolute criteria against it.
    reasons: Vec<Reason>,
    /// The first level that is worse then (`given`).
    first: Option<First>,
    /// The best pairing then.
    then: Option<Draw>,
}

/// The wish for a player.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Wish")]
enum WishKind {
    /// To meet the other.
    Meet,
    /// To have the bye.
    Bye,
    /// To meet somebody with fewer points.
    FloatDown,
    /// To meet somebody with more points.
    FloatUp,
    /// To have White.
    White,
    /// To have Black.
    Black,
}

/// The effect of granting the wish.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Answer")]
enum WishOutcome {
    /// It is so already.
    Held,
    /// An absolute criterion forbids it.
    Forbidden,
    /// Nobody has a bye in this round.
    NoBye,
    /// There is nobody whom the player could meet then.
    Nobody,
    /// The others cannot all be paired then.
    Impossible,
    /// It would be as good.
    Equal,
    /// The best pairing then is worse.
    Worse,
}

impl Explained {
    /// The answer of `explain` about the player of rank `who`.
    pub fn new(
        tournament: &Tournament,
        asked: &AskedRound<'_>,
        who: usize,
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

    /// The same with the settings that held.
    #[must_use]
    pub fn under(self, settings: Option<Settings>) -> Self {
        Self { settings, ..self }
    }

    /// The same with what hangs on the wall.
    #[must_use]
    pub fn published(self, published: Vec<String>) -> Self {
        Self { published, ..self }
    }
}

fn card(tournament: &Tournament, asked: &AskedRound<'_>, rank: usize) -> Card {
    let e = &asked.position.entries[rank];
    let rounds = e.rounds.iter().map(|f| Past {
        opponent: f.opponent.map(|o| tournament.player(o).number),
        colour: f.colour,
        result: f.outcome.letter(),
        float: f.paired_float().map(|float| match float {
            Float::Down => "down",
            Float::Up => "up",
        }),
    });
    let name = tournament.player(e.id).name.clone();
    Card { number: e.label, name, half_points: e.score.0, rounds: rounds.collect() }
}

fn answered(tournament: &Tournament, asked: &AskedRound<'_>, question: &AnsweredWish) -> Answered {
    let number = |rank: usize| asked.position.entries[rank].label;
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
        reasons,
        first: first.map(|first| First::of(asked.book, first)),
        then: then.map(|pairing| Draw::of(tournament, pairing)),
    }
}
