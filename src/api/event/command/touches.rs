//! The parts of an event that a command depends on and changes. Conflicts are derived from them.
//!
//! A command is stale if a part on which it depends has changed since. A log row cannot be undone while a later row
//! depends on its changes.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{Command, RecordedRepair, Seating};
use crate::event::{
    Category, Event, PrizeList, RatingPeriod, Settings, boards, is_scheduled, one_line, prizes,
};
use facts::tournament::{PairingNumber, RoundNo, Tournament};

/// A part of an event.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Key {
    /// The whole event.
    Event,
    /// The settings.
    Settings,
    /// The print settings: the times of the rounds, the paper, the size of the print. No pairing depends on them.
    Printing,
    /// The accepted deviations.
    Accepted,
    /// The headings of the report, and the ranks in it.
    Headings,
    /// All categories of players.
    Categories,
    /// A category of players, by its name in lower case.
    Category(String),
    /// The ratings that are valid from a later round on.
    Ratings,
    /// The rules for awarding prizes: sharing, and the currency.
    Prizes,
    /// The prizes of a category, by its name in lower case. The empty name means the overall prizes.
    PrizesOf(String),
    /// The pairing numbers.
    Numbers,
    /// The players who may not meet.
    Prohibitions,
    /// The data of a player, by number.
    Player(PairingNumber),
    /// Whether a player has a bye in a round.
    Away(PairingNumber, RoundNo),
    /// Whether a round is published.
    Round(RoundNo),
    /// The seats of a round.
    Seating(RoundNo),
    /// A board of a round, by its table: its players and its result.
    Board(RoundNo, usize),
    /// The draft of a round.
    Draft(RoundNo),
    /// Whether a round is closed.
    Closed(RoundNo),
    /// All players; commands only depend on this part and never change it.
    Players,
    /// All boards of a round; commands only depend on this part and never change it.
    Boards(RoundNo),
    /// Everything on which the pairing of a round is based: earlier rounds, participants, prohibitions. Commands only
    /// depend on this part and never change it.
    Before(RoundNo),
}

impl Key {
    /// Returns whether a command that depends on this part depends on `changed`.
    pub fn covers(&self, changed: &Self) -> bool {
        match (self, changed) {
            (_, Self::Event)
            | (Self::Categories, Self::Category(_))
            | (Self::Category(_), Self::Categories)
            | (Self::Settings, Self::Printing)
            | (Self::Players | Self::Before(_), Self::Player(_) | Self::Numbers)
            | (Self::Before(_), Self::Prohibitions | Self::Settings) => true,
            (Self::Boards(own), Self::Board(round, _) | Self::Seating(round)) => own == round,
            (Self::Before(own), Self::Away(_, round)) => round <= own,
            (Self::Before(own), Self::Round(round) | Self::Seating(round) | Self::Board(round, _)) => {
                round < own
            }
            _ => self == changed,
        }
    }
}

/// The parts that a command depends on and changes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Touches {
    /// The parts that must not have changed since.
    pub rests: BTreeSet<Key>,
    /// The parts that the command changes.
    pub changes: BTreeSet<Key>,
}

impl Touches {
    /// Returns the first changed part that the command depends on.
    pub fn rests_on(&self, changed: &BTreeSet<Key>) -> Option<Key> {
        changed.iter().find(|changed| self.rests.iter().any(|rest| rest.covers(changed))).cloned()
    }

    /// Returns the names of the players affected by the command.
    pub fn players(&self, event: &Event) -> BTreeSet<String> {
        let tournament = &event.tournament;
        let mut names = BTreeSet::new();
        for key in self.rests.iter().chain(&self.changes) {
            match *key {
                Key::Player(number) | Key::Away(number, _) => {
                    names.extend(tournament.by_number(number).map(|id| tournament.player(id).name.clone()));
                }
                Key::Board(round, table) => {
                    let board = boards(tournament, round).and_then(|numbered| numbered.at(table));
                    let both = board.into_iter().flat_map(|board| [board.white, board.black]);
                    names.extend(both.map(|id| tournament.player(id).name.clone()));
                }
                _ => {}
            }
        }
        names
    }

    fn rest(mut self, keys: impl IntoIterator<Item = Key>) -> Self {
        self.rests.extend(keys);
        self
    }

    fn change(mut self, keys: impl IntoIterator<Item = Key>) -> Self {
        self.changes.extend(keys);
        self
    }

    /// Adds keys to both sets, for parts whose old value is replaced.
    fn replace(self, keys: impl IntoIterator<Item = Key> + Clone) -> Self {
        self.rest(keys.clone()).change(keys)
    }
}

/// Returns the parts touched by a command that leads from one event to another. For a refused command, `after` is
/// `before`.
pub fn touches(command: &Command, before: &Event, after: &Event) -> Touches {
    let (none, t) = (Touches::default, &before.tournament);
    match command {
        Command::Enter { .. } => none().replace([Key::Event]),
        Command::Earlier { .. } => none(),
        Command::Add { .. } => none().change(added(t, &after.tournament)),
        Command::Edit { player, .. } => none().rest([Key::Numbers]).replace([Key::Player(*player)]),
        Command::Remove { player } => none().replace([Key::Numbers, Key::Player(*player)]),
        Command::Renumber { .. } => none().rest([Key::Players]).replace([Key::Numbers]),
        Command::Heading(heading) if heading.rounds.is_some() => none().replace([Key::Event, Key::Headings]),
        // The players of the teams stand in the report only; the teams are paired.
        Command::Heading(_) | Command::Member { .. } => none().replace([Key::Headings]),
        Command::Rank { .. } => ranked(none(), t),
        Command::Category { set, remove } => categorised(set, remove),
        Command::Ratings { set, .. } => rated(set),
        Command::Prizes(list) => prized(list, before),
        Command::Withdraw { player, from, .. } | Command::Arrive { player, from } => {
            takes_part(*player, *from, t)
        }
        Command::Bye { players, rounds, .. } => players.iter().fold(none(), |all, &player| {
            let Touches { rests, changes } = away(player, rounds);
            all.rest(rests).change(changes)
        }),
        Command::Forbid { players, .. } => none()
            .rest([Key::Numbers])
            .rest(players.iter().map(|&player| Key::Player(player)))
            .change([Key::Prohibitions]),
        Command::Result { round, results } => {
            let boards: Vec<Key> = results.iter().map(|r| Key::Board(*round, r.board)).collect();
            none().rest([Key::Round(*round), Key::Closed(*round)]).replace(boards)
        }
        Command::Correct { round, board, .. } => {
            none().rest([Key::Round(*round)]).replace([Key::Board(*round, *board)])
        }
        Command::Matches { .. } | Command::CorrectMatch { .. } | Command::Lineup { .. } => {
            of_matches(command)
        }
        Command::Draft { round, .. } => none().rest([Key::Before(*round)]).replace([Key::Draft(*round)]),
        Command::Alter { round, .. } => none().rest([Key::Numbers]).replace([Key::Draft(*round)]),
        Command::Publish { round, .. } => none().rest([Key::Before(*round)]).replace([
            Key::Round(*round),
            Key::Seating(*round),
            Key::Draft(*round),
        ]),
        Command::Schedule { first, rounds, .. } => scheduled(*first, rounds.len()),
        Command::Repair(repair) => repaired(repair),
        Command::Settings { .. } => set(&before.settings, &after.settings),
        Command::Accept(accepted) => none()
            .rest([Key::Round(accepted.round), Key::Board(accepted.round, accepted.board)])
            .change([Key::Accepted]),
        Command::Close { round, final_ranks } => {
            let close = none().rest([Key::Round(*round), Key::Boards(*round)]).replace([Key::Closed(*round)]);
            match final_ranks {
                None => close,
                Some(_) => ranked(close, t),
            }
        }
    }
}

/// Returns the parts touched by new settings. A draft does not depend on how sheets are printed; whoever writes the
/// settings must know all of them.
fn set(before: &Settings, after: &Settings) -> Touches {
    let changed = if before.differs_in_print_alone(after) { Key::Printing } else { Key::Settings };
    Touches::default().rest([Key::Settings]).change([changed])
}

/// Adds the parts that final ranks depend on and change.
fn ranked(touches: Touches, t: &Tournament) -> Touches {
    touches.rest([Key::Numbers, Key::Before(t.rounds_paired() + 1)]).replace([Key::Headings])
}

/// Returns the parts of so many rounds that are published at once.
fn scheduled(first: RoundNo, rounds: usize) -> Touches {
    let of_round = |round| [Key::Round(round), Key::Seating(round), Key::Draft(round)];
    Touches::default().rest([Key::Before(first)]).replace((first..).take(rounds).flat_map(of_round))
}

/// Returns the parts touched by the byes of a player in rounds.
fn away(player: PairingNumber, rounds: &[RoundNo]) -> Touches {
    let rounds: Vec<Key> = rounds.iter().map(|&round| Key::Away(player, round)).collect();
    Touches::default().rest([Key::Numbers, Key::Player(player)]).replace(rounds)
}

/// Returns the parts touched by a player who leaves or returns.
fn takes_part(player: PairingNumber, from: RoundNo, before: &Tournament) -> Touches {
    if is_scheduled(before) {
        return left(player, from, before);
    }
    let last = before.rounds.unwrap_or(from).max(from);
    away(player, &(from..=last).collect::<Vec<_>>())
}

/// Returns the parts touched by a player who leaves or returns after all rounds of a table have been paired: his
/// boards.
fn left(player: PairingNumber, from: RoundNo, before: &Tournament) -> Touches {
    let board = |round| {
        let id = before.by_number(player)?;
        Some(Key::Board(round, boards(before, round)?.of(id)?.0))
    };
    let rounds = from.max(1)..=before.rounds_paired();
    let rests = rounds.clone().map(Key::Round).chain([Key::Player(player), Key::Numbers]);
    Touches::default().rest(rests).replace(rounds.filter_map(board))
}

/// Returns the parts that the commands of an event of matches depend on and change.
fn of_matches(command: &Command) -> Touches {
    let none = Touches::default;
    match command {
        Command::Matches { round, results } => {
            let boards: Vec<Key> = results.iter().map(|r| Key::Board(*round, r.board)).collect();
            none().rest([Key::Round(*round), Key::Closed(*round)]).replace(boards)
        }
        Command::CorrectMatch { round, result, .. } => {
            none().rest([Key::Round(*round)]).replace([Key::Board(*round, result.board)])
        }
        Command::Lineup { round, team, .. } => {
            none().rest([Key::Closed(*round), Key::Player(*team)]).replace([Key::Round(*round)])
        }
        _ => none(),
    }
}

/// Returns the parts touched by ratings of later rounds, which depend on the players they name.
fn rated(set: &[RatingPeriod]) -> Touches {
    let named = set.iter().flat_map(|period| &period.ratings);
    let named: Vec<Key> = named.map(|(number, _)| Key::Player(*number)).collect();
    let numbers = (!named.is_empty()).then_some(Key::Numbers);
    Touches::default().rest(named).rest(numbers).replace([Key::Ratings])
}

/// Returns the parts touched by categories, which depend on the players they name.
fn categorised(set: &[Category], remove: &[String]) -> Touches {
    let named = set.iter().flat_map(|category| category.players.iter().chain(&category.without));
    let named: Vec<Key> = named.map(|&number| Key::Player(number)).collect();
    let numbers = (!named.is_empty()).then_some(Key::Numbers);
    let names = set.iter().map(|category| &category.name).chain(remove);
    let own: Vec<Key> = names.map(|name| Key::Category(in_small(name))).collect();
    Touches::default().rest(named).rest(numbers).replace(own)
}

/// Returns the parts touched by a prize list. The command replaces the prizes of every category that differs, and
/// depends on the categories it names.
fn prized(list: &PrizeList, before: &Event) -> Touches {
    let old = prizes(&before.tournament).ok().flatten().unwrap_or_default();
    let names: BTreeSet<String> = [&old, list]
        .into_iter()
        .flat_map(|list| &list.prizes)
        .map(|prize| in_small(&prize.category))
        .collect();
    let of = |list: &PrizeList, name: &String| -> Vec<(u32, u64, String)> {
        let own = list.prizes.iter().filter(|prize| in_small(&prize.category) == *name);
        own.map(|prize| (prize.place, prize.cents, one_line(&prize.text))).collect()
    };
    let changed: Vec<Key> = names
        .iter()
        .filter(|name| of(&old, name) != of(list, name))
        .map(|name| Key::PrizesOf(name.clone()))
        .collect();
    let manner = |list: &PrizeList| (list.several, list.share, one_line(&list.currency));
    let is_other_manner = manner(&old) != manner(list);
    let named = list.prizes.iter().map(|prize| in_small(&prize.category)).filter(|name| !name.is_empty());
    Touches::default()
        .rest(named.map(Key::Category))
        .replace(changed)
        .replace(is_other_manner.then_some(Key::Prizes))
}

/// Returns a name in the form used in keys.
fn in_small(name: &str) -> String {
    one_line(name).to_lowercase()
}

/// Returns the numbers of added players, and a key for all numbers if other players were renumbered.
fn added(before: &Tournament, after: &Tournament) -> Vec<Key> {
    let mut old = before.players.iter().peekable();
    let mut keys = Vec::new();
    for player in &after.players {
        let is_old = old.peek().is_some_and(|o| o.name == player.name && o.fide_id == player.fide_id);
        match old.next_if(|_| is_old) {
            Some(old) if old.number == player.number => {}
            Some(_) => keys.push(Key::Numbers),
            None => keys.push(Key::Player(player.number)),
        }
    }
    keys
}

fn repaired(repair: &RecordedRepair) -> Touches {
    let RecordedRepair { round, published, now, corrected, corrected_matches, apart, .. } = repair;
    let round = *round;
    let differing = |one: &Seating, other: &Seating| -> Vec<Key> {
        let seats = one.boards.iter().filter(|seat| !other.boards.contains(seat));
        seats.map(|seat| Key::Board(round, seat.table)).collect()
    };
    let tables = [differing(published, now), differing(now, published)].concat();
    let games = corrected.iter().map(|(of, one)| Key::Board(*of, one.board));
    let matches = corrected_matches.iter().map(|(of, one)| Key::Board(*of, one.board));
    let results: Vec<Key> = games.chain(matches).collect();
    Touches::default()
        .rest([Key::Before(round), Key::Round(round), Key::Closed(round)])
        .replace([Key::Seating(round)])
        .replace(tables)
        .replace(results)
        .change((!apart.is_empty()).then_some(Key::Prohibitions))
}
