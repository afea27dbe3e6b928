//! `category` and `prizes`: the players in each category, and the prizes awarded.

use schemars::JsonSchema;
use serde::Serialize;

use super::Who;
use crate::report::count;
use api::awards::{Award, Awards, Missed};
use api::event::{Category, PrizeList, Refused, Share};
use facts::rulebook::{NamedRulebook, Rulebook};
use facts::tournament::{PairingNumber, PlayerId, Tournament};
use words::TERMINAL;

/// The categories of an event.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CategoryList {
    /// The categories, in the order in which they were declared.
    categories: Vec<CategoryMembers>,
}

/// A category and its players.
#[derive(Debug, Serialize, JsonSchema)]
struct CategoryMembers {
    /// The name of the category.
    name: String,
    /// The rule of the category, in words.
    rule: String,
    /// The players who belong to the category.
    players: Vec<NamedPlayer>,
    /// Players who are omitted because their date of birth is missing or incomplete.
    unclear: Vec<NamedPlayer>,
}

/// A player by number and name.
#[derive(Debug, Serialize, JsonSchema)]
struct NamedPlayer {
    /// Pairing number.
    number: PairingNumber,
    /// Name.
    name: String,
}

impl NamedPlayer {
    fn all(tournament: &Tournament, ids: &[PlayerId]) -> Vec<Self> {
        let one = |&id: &PlayerId| {
            let player = tournament.player(id);
            Self { number: player.number, name: player.name.clone() }
        };
        ids.iter().map(one).collect()
    }
}

impl CategoryList {
    /// Returns the answer of `category`.
    ///
    /// # Errors
    /// Fails for an age category if the first day of the event is not set.
    pub fn new(tournament: &Tournament, all: &[Category]) -> Result<Self, Refused> {
        let one = |category: &Category| -> Result<_, Refused> {
            let members = category.members(tournament)?;
            Ok(CategoryMembers {
                name: category.name.clone(),
                rule: category.rule(tournament).line(TERMINAL),
                players: NamedPlayer::all(tournament, &members.players),
                unclear: NamedPlayer::all(tournament, &members.unclear),
            })
        };
        Ok(Self { categories: all.iter().map(one).collect::<Result<_, Refused>>()? })
    }

    /// Returns one readable line per category.
    pub fn lines(&self) -> Vec<String> {
        let labels = |players: &[NamedPlayer]| {
            players.iter().map(|p| format!("{} {}", p.number, p.name)).collect::<Vec<_>>().join(" · ")
        };
        let one = |c: &CategoryMembers| {
            let rule = if c.rule == c.name { String::new() } else { format!(", {}", c.rule) };
            let mut text = format!("{}{rule}: {}", c.name, count(c.players.len(), "player"));
            if !c.players.is_empty() {
                text += &format!(": {}", labels(&c.players));
            }
            if !c.unclear.is_empty() {
                text += &format!(
                    "; omitted, because the date of birth is missing or incomplete: {}",
                    labels(&c.unclear)
                );
            }
            text
        };
        self.categories.iter().map(one).collect()
    }
}

/// The prizes awarded.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PrizesGiven {
    /// The rulebook whose standings are used.
    #[serde(flatten)]
    rulebook: NamedRulebook,
    /// The round after which the prizes are awarded.
    round: usize,
    /// Whether all rounds have been played and all games are finished.
    is_final: bool,
    /// Whether a player can win several prizes.
    several: bool,
    /// The rule for sharing between players with equal points: `no`, `even`, `hort` or `pool`.
    #[schemars(with = "String")]
    share: Share,
    /// The currency sign or code.
    currency: String,
    /// The prizes won, in list order.
    prizes: Vec<PrizeWon>,
    /// The prizes that no player can win.
    open: Vec<PrizeOpen>,
    /// Shared amounts that leave indivisible cents.
    uneven: Vec<PrizeUneven>,
    /// Players who would have won a prize if they had played a game.
    without_a_game: Vec<Who>,
    /// The total prize money in the list, in cents.
    purse_cents: u64,
    /// The amount awarded, in cents.
    paid_cents: u64,
    /// Notes, of one or more sentences each.
    notes: Vec<String>,
}

/// A prize that a player wins.
#[derive(Debug, Serialize, JsonSchema)]
struct PrizeWon {
    /// Pairing number.
    number: PairingNumber,
    /// Name.
    name: String,
    /// Place in the standings.
    place: usize,
    /// Points.
    half_points: i32,
    /// The category; empty means overall.
    category: String,
    /// First and last place whose prizes the player shares in.
    places: (u32, u32),
    /// Money in cents.
    cents: u64,
    /// A non-cash prize.
    text: String,
    /// The other players who share the money.
    shared_with: Vec<Who>,
    /// The other players with whom the player evens out what they get.
    evened_with: Vec<Who>,
    /// Players with an equal claim to `text`; lots decide.
    lots_with: Vec<Who>,
    /// Players ahead of this one in the list who have a better prize.
    passed: Vec<Who>,
    /// Other lists in which the player would have won a prize.
    also: Vec<PrizeMissed>,
    /// The reason, in words.
    why: String,
}

/// A prize that a player gives up for a better one.
#[derive(Debug, Serialize, JsonSchema)]
struct PrizeMissed {
    /// The category; empty means overall.
    category: String,
    /// The place.
    place: u32,
    /// Whether the money would have been shared.
    is_shared: bool,
}

/// A prize that no player can win.
#[derive(Debug, Serialize, JsonSchema)]
struct PrizeOpen {
    /// The category; empty means overall.
    category: String,
    /// The place.
    place: u32,
    /// Money in cents.
    cents: u64,
    /// A non-cash prize.
    text: String,
}

/// A shared amount that leaves indivisible cents, which go to the first players.
#[derive(Debug, Serialize, JsonSchema)]
struct PrizeUneven {
    /// The money in cents.
    cents: u64,
    /// The players.
    among: Vec<Who>,
    /// The number of cents left over; the first players get one each.
    left: usize,
}

impl PrizesGiven {
    /// Returns the answer of `prizes`. `why` gives the reason for each award in words.
    pub fn new(
        tournament: &Tournament,
        book: &Rulebook,
        list: &PrizeList,
        awards: &Awards,
        why: &dyn Fn(&Award) -> String,
    ) -> Self {
        let all = |ids: &[PlayerId]| ids.iter().map(|&id| Who::of(tournament, id)).collect::<Vec<_>>();
        let missed =
            |m: &Missed| PrizeMissed { category: m.category.clone(), place: m.place, is_shared: m.is_shared };
        let won = |a: &Award| PrizeWon {
            number: tournament.player(a.player).number,
            name: tournament.player(a.player).name.clone(),
            place: a.place,
            half_points: a.points.0,
            category: a.category.clone(),
            places: a.places,
            cents: a.cents,
            text: a.text.clone(),
            shared_with: all(&a.with),
            evened_with: all(&a.evened),
            lots_with: all(&a.lots),
            passed: all(&a.passed),
            also: a.also.iter().map(missed).collect(),
            why: why(a),
        };
        let open = awards.open.iter().map(|open| PrizeOpen {
            category: open.prize.category.clone(),
            place: open.prize.place,
            cents: open.prize.cents,
            text: open.prize.text.clone(),
        });
        let uneven = awards.uneven.iter();
        let uneven = uneven.map(|u| PrizeUneven { cents: u.pool, among: all(&u.among), left: u.left });
        Self {
            rulebook: book.named_for_programs(),
            round: tournament.rounds_paired(),
            is_final: false,
            several: list.several,
            share: list.share,
            currency: list.currency.clone(),
            prizes: awards.given.iter().map(won).collect(),
            open: open.collect(),
            uneven: uneven.collect(),
            without_a_game: all(&awards.unplayed),
            purse_cents: awards.purse,
            paid_cents: awards.paid(),
            notes: Vec::new(),
        }
    }

    /// Adds the notes, and whether the awards are final.
    #[must_use]
    pub fn saying(self, is_final: bool, notes: Vec<String>) -> Self {
        Self { is_final, notes, ..self }
    }
}
