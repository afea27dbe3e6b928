//! Pairing numbers before round 1: the field in the rulebook's ranking order, and the drawn colour.

mod drawn;
mod opening;
mod teams;
mod unrated;

use std::cmp::Reverse;

use crate::event::EntryChange;
use facts::format::name_key;
use facts::rulebook::{Edition, Rulebook, System};
use facts::tournament::{Colour, Lots, PairingNumber, Player, PlayerId, Title, Tournament};
use words::Statement;

pub use drawn::{by_lot, by_varma};
pub use opening::{DrawnNumbers, MOST_BOARDS, Opening, OpeningPlan, TEAM_TYPE, opening};
pub(crate) use teams::team_strength;
pub use teams::{SeededTeams, TeamPlan, UnratedInTeam, cut_team_names, seed_teams};
pub(crate) use unrated::without_needed_rating;

/// The purposes of the lots drawn before round 1.
const UNRATED: u16 = 100;
const COLOUR: u16 = 101;
const LIST: u16 = 102;

/// The ranking of unrated players (ECF 33).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unrated {
    /// All players in one order, by rating or else by estimate.
    #[default]
    Mixed,
    /// All unrated players below the rated ones.
    Below,
}

/// A field with its numbers, and notes on them for the arbiter.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Seeded {
    /// The tournament, players in the order of their new numbers.
    pub tournament: Tournament,
    /// Whether round 1 has a bye.
    pub has_bye: bool,
    /// Whether numbers were drawn by lot.
    pub has_lots: bool,
    pub(crate) notes: Vec<Statement>,
}

impl Seeded {
    /// Returns what the arbiter has to know about the numbers, in words.
    ///
    /// ```
    #[doc = include_str!("../round/four_friends.txt")]
    /// let field = Tournament { records: Vec::new(), ..event };
    /// let seeded = seed(&field, &book, Unrated::Mixed, 0);
    /// assert!(seeded.notes().iter().all(|note| !note.is_empty()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn notes(&self) -> Vec<String> {
        self.notes.iter().map(|note| note.line(words::TERMINAL)).collect()
    }
}

/// The ways of ranking a field.
#[derive(Clone, Copy, Debug)]
enum Order {
    /// Rating or estimate, title, name.
    Grade(fn(Title) -> usize),
    /// Rating or estimate, title, lot.
    GradeThenLot,
    /// Rating, then title and name; unrated players last, by lot.
    UnratedByLot,
    /// The order of entry, because the pairing ignores strength.
    AsEntered,
}

/// Ranks a field that has not played yet, and replaces any numbers from the list.
///
/// ```
#[doc = include_str!("../round/four_friends.txt")]
/// let field = Tournament { records: Vec::new(), ..event };
/// let seeded = seed(&field, &book, Unrated::Mixed, 0);
/// assert_eq!(seeded.tournament.players[0].label(), "1 Ada");
/// assert!(!seeded.has_bye && !seeded.has_lots);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn seed(field: &Tournament, book: &Rulebook, unrated: Unrated, lots: u64) -> Seeded {
    let mut players = field.players.clone();
    // A list made by hand may have any ids; the lots are drawn by its order.
    for (player, id) in players.iter_mut().zip(0u32..) {
        player.id = PlayerId(id);
    }
    let order = order_of(book);
    let has_lots = draws_lots(&players, order, unrated);
    match order {
        Order::Grade(title) => {
            let is_below = |p: &Player| unrated == Unrated::Below && p.rating.is_none();
            players
                .sort_by_cached_key(|p| (is_below(p), Reverse(grade(p)), title(p.title), name_key(&p.name)));
        }
        Order::GradeThenLot => {
            let lot = Lots::new(lots, 1, LIST).order(players.len());
            let is_below = |p: &Player| unrated == Unrated::Below && p.rating.is_none();
            players.sort_by_cached_key(|p| {
                (is_below(p), Reverse(grade(p)), fide_title(p.title), lot[p.id.index()])
            });
        }
        Order::UnratedByLot => {
            let lot = Lots::new(lots, 1, UNRATED).order(players.len());
            players.sort_by_cached_key(|p| {
                let drawn = if p.rating.is_none() { lot[p.id.index()] } else { 0 };
                (Reverse(p.rating), drawn, fide_title(p.title), name_key(&p.name))
            });
        }
        Order::AsEntered => {}
    }
    let playing = players.iter().filter(|p| !p.is_filler).count();
    let has_bye = playing % 2 == 1 && playing == players.len();
    let mut notes = notes(&players, order, unrated);
    notes.extend(by_name(&players, order, unrated).map(Statement::from));
    notes.extend(has_bye.then(|| EntryChange::ByeInRoundOne { count: playing }.into()));
    let mut tournament = field.clone();
    for (place, (player, id)) in players.iter_mut().zip(0u32..).enumerate() {
        player.id = PlayerId(id);
        player.number = PairingNumber::at(place);
        player.listed = None;
    }
    tournament.headings.others.retain(|(code, text)| (code.as_str(), text.as_str()) != ("XXC", "rank"));
    tournament.records = vec![Vec::new(); players.len()];
    tournament.players = players;
    Seeded { tournament, has_bye, has_lots, notes }
}

/// Returns the place, from 0, of a late entry among the players of a field. The place is before the first player whom
/// the late entry outranks, and after equal players where seeding would draw lots. A late entry without a rating ranks
/// by estimate where the rulebook allows it.
pub fn place(field: &Tournament, late: &Player, book: &Rulebook) -> usize {
    let ranks_above = |titles: fn(Title) -> usize, by_name: bool, other: &Player| {
        let key = |p: &Player| {
            let name = if by_name { name_key(&p.name) } else { String::new() };
            (Reverse(grade(p)), titles(p.title), name)
        };
        key(late) < key(other)
    };
    let outranked = |other: &Player| match order_of(book) {
        Order::Grade(titles) => ranks_above(titles, true, other),
        Order::GradeThenLot => ranks_above(fide_title, false, other),
        Order::UnratedByLot => {
            late.rating.is_some()
                && (Reverse(late.rating), fide_title(late.title), name_key(&late.name))
                    < (Reverse(other.rating), fide_title(other.title), name_key(&other.name))
        }
        Order::AsEntered => false,
    };
    field.players.iter().position(outranked).unwrap_or(field.players.len())
}

/// Returns the players of a field in the order of rating, title and name; `None` if a lot, the list or the arbiter has a
/// say in it. ECF 33 leaves the place of unrated players to the arbiter.
pub(crate) fn by_strength(field: &Tournament, book: &Rulebook) -> Option<Vec<PlayerId>> {
    if book.participant() == "team" {
        // Teams of one strength keep their order: only the ratings of their players told them apart, or their names.
        let mut order: Vec<PlayerId> = field.players.iter().map(|p| p.id).collect();
        order.sort_by_key(|&id| Reverse(field.player(id).rating));
        return Some(order);
    }
    let Order::Grade(title) = order_of(book) else { return None };
    let mut order: Vec<PlayerId> = field.players.iter().map(|p| p.id).collect();
    order.sort_by_cached_key(|&id| {
        let player = field.player(id);
        (Reverse(grade(player)), title(player.title), name_key(&player.name))
    });
    (book.system != System::Ecf).then_some(order)
}

/// Draws the colour of the highest player by lot.
///
/// ```
/// assert_eq!(pairproof::tournament::lot_of_colour(7), pairproof::tournament::lot_of_colour(7), "a seed, a colour");
/// ```
pub fn lot_of_colour(lots: u64) -> Colour {
    if Lots::new(lots, 1, COLOUR).below(2) == 0 { Colour::White } else { Colour::Black }
}

/// ECF 32: in the British Championship the highest player takes White in odd-numbered years.
///
/// ```
/// assert_eq!(pairproof::tournament::colour_of_year(2025), pairproof::Colour::White);
/// ```
pub fn colour_of_year(year: u32) -> Colour {
    if year % 2 == 1 { Colour::White } else { Colour::Black }
}

fn order_of(book: &Rulebook) -> Order {
    match book.system {
        // Rule 7 of 1987: rating, title, perhaps local rating, then by lot.
        System::Lim if book.edition == Some(Edition::Lim1987) => Order::GradeThenLot,
        // C.04.2 2.2, A.2 of 1998, rule 7 of Leong: rating, title, alphabet.
        System::Dutch1998
        | System::Dutch2017
        | System::Dutch2026
        | System::Dubov
        | System::DoubleSwiss
        | System::Burstein
        | System::Lim => Order::Grade(fide_title),
        System::Ecf => Order::Grade(ecf_title),
        System::UsScholastic => Order::UnratedByLot,
        // C.04.6 1.1.2: the rules of the competition determine how teams are numbered. Monrad 1: the arbiter draws a
        // lot. Round robin: also by lot, or as the regulations say.
        System::Irish
        | System::TeamSwiss
        | System::Monrad
        | System::Adjacent
        | System::RoundRobin
        | System::DoubleRoundRobin
        | System::Scheveningen
        | System::DoubleScheveningen => Order::AsEntered,
    }
}

/// ECF 3: the rating, or the estimate of a player without one.
fn grade(player: &Player) -> Option<u32> {
    player.rating.or(player.estimate)
}

fn fide_title(title: Title) -> usize {
    title as usize
}

/// ECF 4: GM, WGM, IM, WIM, FM, WFM, no title. Other titles count as none.
fn ecf_title(title: Title) -> usize {
    let order = [Title::GM, Title::WGM, Title::IM, Title::WIM, Title::FM, Title::WFM];
    order.iter().position(|&t| t == title).unwrap_or(order.len())
}

/// Returns a note that equal players are ordered by name, if there are equal players.
fn by_name(ranked: &[Player], order: Order, unrated: Unrated) -> Option<EntryChange> {
    let is_below = |p: &Player| unrated == Unrated::Below && p.rating.is_none();
    let is_equal = |a: &Player, b: &Player| match order {
        Order::Grade(title) => {
            (is_below(a), grade(a), title(a.title)) == (is_below(b), grade(b), title(b.title))
        }
        Order::UnratedByLot => a.rating.is_some() && (a.rating, a.title) == (b.rating, b.title),
        Order::GradeThenLot | Order::AsEntered => false,
    };
    ranked.windows(2).any(|pair| is_equal(&pair[0], &pair[1])).then_some(EntryChange::Alphabetical)
}

/// Returns whether only a lot separates some players.
fn draws_lots(players: &[Player], order: Order, unrated: Unrated) -> bool {
    let is_below = |p: &Player| unrated == Unrated::Below && p.rating.is_none();
    match order {
        Order::Grade(_) | Order::AsEntered => false,
        Order::GradeThenLot => {
            let key = |p: &Player| (is_below(p), grade(p), fide_title(p.title));
            let keys: std::collections::BTreeSet<_> = players.iter().map(key).collect();
            keys.len() < players.len()
        }
        Order::UnratedByLot => players.iter().filter(|p| p.rating.is_none()).count() > 1,
    }
}

/// Returns notes on players who are not ranked by a rating.
fn notes(players: &[Player], order: Order, unrated: Unrated) -> Vec<Statement> {
    let note = |(p, number): (&Player, usize)| {
        let player = p.name.clone();
        Some(Statement::from(match (p.rating, p.estimate, order) {
            (None, Some(estimate), Order::Grade(_) | Order::GradeThenLot) if unrated == Unrated::Mixed => {
                EntryChange::RankedAt { number, player, estimate }
            }
            (None, Some(estimate), Order::Grade(_) | Order::GradeThenLot) => {
                EntryChange::RankedBelow { number, player, estimate }
            }
            (None, None, Order::Grade(_) | Order::GradeThenLot) => EntryChange::RankedLast { number, player },
            (None, _, Order::UnratedByLot) => EntryChange::RankedByLot { number, player },
            _ => return None,
        }))
    };
    players.iter().zip(1..).filter_map(note).collect()
}
