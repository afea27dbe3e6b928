//! `category` and `prizes`: who belongs to which category, and who gets what.

use schemars::JsonSchema;
use serde::Serialize;

use super::Who;
use crate::report::count;
use api::awards::{Award, Awards, Missed};
use api::event::{Category, PrizeList, Refused, Share};
use facts::rulebook::{NamedRulebook, Rulebook};
use facts::tournament::{PlayerId, Tournament};

/// The categories of an event.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CategoryList {
    /// In the order in which they were declared.
    categories: Vec<CategoryMembers>,
}

/// A category and its players.
#[derive(Debug, Serialize, JsonSchema)]
struct CategoryMembers {
    /// Its name.
    name: String,
    /// Its rule in words.
    rule: String,
    /// The players who belong to it.
    players: Vec<NamedPlayer>,
    /// Players who are left out, because their date of birth is missing or incomplete.
    unclear: Vec<NamedPlayer>,
}

/// A player by number and name.
#[derive(Debug, Serialize, JsonSchema)]
struct NamedPlayer {
    /// Pairing number.
    number: u32,
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
    /// The answer of `category`.
    ///
    /// # Errors
    /// If one is of age and the event has no first day.
    pub fn new(tournament: &Tournament, all: &[Category]) -> Result<Self, Refused> {
        let one = |category: &Category| {
            let members = category.members(tournament)?;
            Ok(CategoryMembers {
                name: category.name.clone(),
                rule: category.told(tournament),
                players: NamedPlayer::all(tournament, &members.players),
                unclear: NamedPlayer::all(tournament, &members.unclear),
            })
        };
        Ok(Self { categories: all.iter().map(one).collect::<Result<_, _>>()? })
    }

    /// A line each for people.
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

/// The prizes given out.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PrizesGiven {
    /// The rulebook by whose standings they are given.
    #[serde(flatten)]
    rulebook: NamedRulebook,
    /// The round after which they are given.
    round: usize,
    /// Are all rounds played and all games finished?
    is_final: bool,
    /// Can a player have several?
    several: bool,
    /// What players with equal points do: `no`, `even` or `hort`.
    #[schemars(with = "String")]
    share: Share,
    /// Sign or letters of the currency.
    currency: String,
    /// The prizes that are won, in the order of the list.
    prizes: Vec<PrizeWon>,
    /// The prizes that nobody can have.
    open: Vec<PrizeOpen>,
    /// Money that is split and leaves cents.
    uneven: Vec<PrizeUneven>,
    /// Players who would have a prize, had they played a game.
    without_a_game: Vec<Who>,
    /// All money of the list, in cents.
    purse_cents: u64,
    /// What is given out, in cents.
    paid_cents: u64,
    /// What has to be said, a sentence or more each.
    notes: Vec<String>,
}

/// What a player wins of a list.
#[derive(Debug, Serialize, JsonSchema)]
struct PrizeWon {
    /// Pairing number.
    number: u32,
    /// Name.
    name: String,
    /// Place in the standings.
    place: usize,
    /// Points.
    half_points: i32,
    /// The category; empty is over all.
    category: String,
    /// First and last place whose prizes the player has a part of.
    places: (u32, u32),
    /// Money in cents.
    cents: u64,
    /// Another prize.
    text: String,
    /// Players with whom the money is shared.
    shared_with: Vec<Who>,
    /// Players who have the same right to `text`: lots decide.
    lots_with: Vec<Who>,
    /// Players before him in the list who have a better prize.
    passed: Vec<Who>,
    /// Other lists in which the player would have won.
    also: Vec<PrizeMissed>,
    /// The reason in words.
    why: String,
}

/// A prize that a player leaves to others for a better one.
#[derive(Debug, Serialize, JsonSchema)]
struct PrizeMissed {
    /// The category; empty is over all.
    category: String,
    /// The place.
    place: u32,
    /// Would the money have been shared?
    is_shared: bool,
}

/// A prize that nobody can have.
#[derive(Debug, Serialize, JsonSchema)]
struct PrizeOpen {
    /// The category; empty is over all.
    category: String,
    /// The place.
    place: u32,
    /// Money in cents.
    cents: u64,
    /// Another prize.
    text: String,
}

/// Money that is split and leaves cents, which the first players have.
#[derive(Debug, Serialize, JsonSchema)]
struct PrizeUneven {
    /// The money in cents.
    cents: u64,
    /// The players.
    among: Vec<Who>,
    /// The cents that are left, one each for the first players.
    left: usize,
}

impl PrizesGiven {
    /// The answer of `prizes`. `why`: the reason of each award in words.
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

    /// The same with what has to be said, and whether it is final.
    #[must_use]
    pub fn saying(self, is_final: bool, notes: Vec<String>) -> Self {
        Self { is_final, notes, ..self }
    }
}
