//! The wishes for a random tournament, and the random choice of everything else.

use std::ops::RangeInclusive;

use super::GeneratorPlan;
use crate::simulate::{Dice, Field, MatchDesign, Purpose, Recipe};
use api::standings::TieBreak;
use facts::tournament::RoundNo;
use limit::from_len;

/// A share that can be specified, per mille.
#[derive(Clone, Copy, Debug)]
pub struct GeneratorShare {
    /// The name of the share.
    pub name: &'static str,
    /// The players, games or events that the share counts.
    pub says: &'static str,
    /// The bounds within which the share is drawn.
    drawn: (u32, u32),
    slot: fn(&mut Recipe) -> &mut u32,
}

/// The shares.
pub const SHARES: [GeneratorShare; 12] = [
    share("late", "players who miss one to three rounds at the start", (0, 100), |r| &mut r.late_entries),
    share("leave", "players who leave before the last round", (0, 100), |r| &mut r.withdrawals),
    share("absent", "absences without points, per player and round", (0, 40), |r| &mut r.zero_byes),
    share("half-byes", "half-point byes, per player and round", (0, 60), |r| &mut r.half_byes),
    share("full-byes", "full-point byes, per player and round", (0, 10), |r| &mut r.full_byes),
    share("forfeits", "games won or lost by forfeit, by both in one of eight", (0, 60), |r| &mut r.forfeits),
    share("short-games", "games of less than one move (W, D, L)", (0, 20), |r| &mut r.short_games),
    share("odd-results", "games that end 0-0, ½-0 or 0-½", (0, 15), |r| &mut r.odd_results),
    share("draws", "draws, as far as the ratings leave room for them", (100, 500), |r| &mut r.draws),
    share(PROHIBITED, "players who may not meet a neighbour in the list", (0, 60), |r| &mut r.prohibited),
    share(UNRATED, "players without a rating", (0, 150), |r| &mut r.unrated),
    share("equal-ratings", "players with the rating of another", (0, 200), |r| &mut r.equal_ratings),
];

const fn share(
    name: &'static str,
    says: &'static str,
    drawn: (u32, u32),
    slot: fn(&mut Recipe) -> &mut u32,
) -> GeneratorShare {
    GeneratorShare { name, says, drawn, slot }
}

/// The share that a table has no use for, because everybody meets everybody.
pub const PROHIBITED: &str = "prohibited";

/// The share that a rulebook has no use for if it compares the ratings of all players.
pub const UNRATED: &str = "unrated";

/// The shares that an event of matches cannot have: its matches have no games of less than one move and no results such as
/// 0-0, and its field has no equal ratings and no prohibited pairs.
pub const NOT_OF_MATCHES: [&str; 5] =
    ["full-byes", "short-games", "odd-results", PROHIBITED, "equal-ratings"];

/// The shares that are drawn even in a plain event, because they do not keep players from playing.
const PLAIN: [&str; 2] = ["draws", "equal-ratings"];
/// The tie-breaks of C.07 that can be drawn, and the tie-breaks that need ratings.
const TIE_BREAKS: [&str; 17] = [
    "BH/C1", "BH", "BH/C2", "BH/M1", "SB", "SB/C1", "DE", "WIN", "WON", "BPG", "BWG", "PS", "REP", "STD",
    "KS", "AOB", "FB",
];
/// The tie-breaks that can be drawn for a table. Buchholz compares nothing where everybody meets everybody.
const OF_TABLES: [&str; 10] = ["SB", "SB/C1", "DE", "WIN", "WON", "BPG", "BWG", "REP", "STD", "KS"];
/// The tie-breaks that can be drawn for teams.
const OF_TEAMS: [&str; 14] = [
    "MPvGP", "EMMSB", "EMGSB", "EGMSB", "EGGSB", "SSSC", "EDE", "TBR", "BBE", "BH:MP", "BH:GP", "BH:MP/C1",
    "AOB:MP", "FB:MP",
];
const OF_RATINGS: [&str; 6] = ["ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO"];
/// The greatest rating difference that counts for a result.
const MOST_DIFFERENCE: u32 = 400;

/// The numbers of boards of a match that can be drawn.
const BOARDS: [usize; 3] = [2, 4, 6];
/// The types of team events (record 192) that can be drawn.
const TYPES: [&str; 8] = [
    "FIDE_TEAM",
    "FIDE_TEAM_TYPEA_GP_MP",
    "FIDE_TEAM_TYPEB_MP_GP",
    "FIDE_TEAM_TYPEB_GP_MP",
    "FIDE_TEAM_MP_GP",
    "FIDE_TEAM_GP_MP",
    "FIDE_TEAM_TYPEA_MP",
    "FIDE_TEAM_TYPEB_GP",
];
/// The default bounds of the number of players, and of the number of teams.
const PLAYERS: RangeInclusive<u32> = 15..=150;
const TEAMS: RangeInclusive<u32> = 6..=30;

/// The wish for an event of matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatchWishes {
    /// Matches of teams.
    Teams {
        /// The number of boards of a match.
        boards: Option<usize>,
        /// The type of the event (record 192).
        system: Option<String>,
    },
    /// Two games between two players (C.04.5).
    TwoGames,
}

impl MatchWishes {
    /// Draws what is not wished.
    fn drawn(&self, seed: u64) -> MatchDesign {
        let Self::Teams { boards, system } = self else { return MatchDesign::TwoGames };
        let boards = boards.unwrap_or_else(|| *one_of(&mut decides(seed, 5), &BOARDS));
        let system = system.clone().unwrap_or_else(|| (*one_of(&mut decides(seed, 6), &TYPES)).to_owned());
        MatchDesign::Teams { boards, system }
    }
}

/// Draws an item of a list.
fn one_of<'l, T>(dice: &mut Dice, list: &'l [T]) -> &'l T {
    &list[dice.below(from_len(list.len())) as usize]
}

/// The wishes for a random tournament; everything else is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GeneratorWishes {
    /// The matches; `None` for single games.
    pub matches: Option<MatchWishes>,
    /// Whether the rulebook pairs rated players only.
    pub are_all_rated: bool,
    /// The bounds of the number of players, or of teams.
    pub players: Option<RangeInclusive<u32>>,
    /// For a rulebook with a table: the possible numbers of players, each with the number of rounds. Otherwise empty.
    pub sizes: Vec<(u32, u32)>,
    /// The bounds of the number of rounds.
    pub rounds: Option<RangeInclusive<u32>>,
    /// The number of rounds to play; `None` for all.
    pub played: Option<RoundNo>,
    /// The ratings.
    pub field: Option<Field>,
    /// The specified shares per mille, by their names in [`SHARES`].
    pub shares: Vec<(String, u32)>,
    /// Whether all players play every game, except where a share specifies otherwise.
    pub is_plain: bool,
    /// The tie-breaks.
    pub tie_breaks: Option<Vec<TieBreak>>,
    /// Whether the event is accelerated; with `None`, one event in four is, if the rulebook supports acceleration.
    pub is_accelerated: Option<bool>,
}

impl GeneratorWishes {
    /// Returns the plan for a seed.
    ///
    /// # Panics
    /// Never panics: the tie-breaks that are drawn are known.
    pub fn drawn(&self, seed: u64, may_accelerate: bool) -> GeneratorPlan {
        // Each decision has its own stream.
        let dice = |decision: u32| decides(seed, decision);
        let between =
            |decision: u32, low: u32, high: u32| low + dice(decision).below(high.max(low) - low + 1);
        let is_table = !self.sizes.is_empty();
        let matches = self.matches.as_ref().map_or(MatchDesign::Games, |matches| matches.drawn(seed));
        let is_of_teams = matches.has_teams();
        let (low, high) =
            self.players.clone().unwrap_or(if is_of_teams { TEAMS } else { PLAYERS }).into_inner();
        let (players, table) = if is_table {
            self.sizes[dice(0).below(from_len(self.sizes.len())) as usize]
        } else {
            (between(0, low, high), u32::MAX)
        };
        let rounds = match self.rounds.clone().map(RangeInclusive::into_inner) {
            Some((low, high)) => between(1, low, high.min(table)),
            None if is_table => table,
            // If players have fewer possible opponents than rounds, a round may have no pairing.
            None => between(1, 5, 11).min((players / 2).max(1)),
        };
        let rounds = usize::try_from(rounds).unwrap_or(usize::MAX);
        let field = self.field.clone().unwrap_or_else(|| drawn_field(&mut dice(2)));
        let mut recipe = Recipe {
            white_advantage: 0,
            most_difference: Some(MOST_DIFFERENCE),
            field: Some(field),
            ..Recipe::plain(players, rounds, self.played.unwrap_or(rounds), seed)
        };
        for (decision, share) in (16..).zip(SHARES) {
            let asked = self.shares.iter().find(|(name, _)| name == share.name).map(|(_, value)| *value);
            let chance = || between(decision, share.drawn.0, share.drawn.1);
            let is_none = !self.is_drawn(share.name);
            *(share.slot)(&mut recipe) = asked.unwrap_or_else(|| if is_none { 0 } else { chance() });
        }
        let tie_breaks = match &self.tie_breaks {
            Some(wished) => wished.clone(),
            None if is_of_teams => drawn_from(seed, OF_TEAMS.to_vec()),
            None => tie_breaks(seed, is_table, recipe.unrated == 0),
        };
        let is_accelerated =
            self.is_accelerated.unwrap_or_else(|| may_accelerate && rounds > 1 && dice(4).below(4) == 0);
        GeneratorPlan { recipe, matches, tie_breaks, is_accelerated }
    }

    /// Returns whether a share that is not wished is drawn; otherwise it is 0.
    fn is_drawn(&self, share: &str) -> bool {
        let is_impossible = !self.sizes.is_empty() && share == PROHIBITED
            || self.matches.is_some() && NOT_OF_MATCHES.contains(&share)
            || self.are_all_rated && share == UNRATED;
        !is_impossible && (!self.is_plain || PLAIN.contains(&share))
    }
}

/// Draws ratings between two bounds, around a mean, or as a ladder.
fn drawn_field(dice: &mut Dice) -> Field {
    match dice.below(3) {
        0 => {
            let low = 1400 + dice.below(601);
            Field::Uniform { low, high: low + 200 + dice.below(601) }
        }
        1 => Field::Normal { mean: 1600 + dice.below(801), deviation: 50 + dice.below(151) },
        _ => Field::Ladder { top: 2200 + dice.below(601), step: 1 + dice.below(5) },
    }
}

/// Returns the stream of a decision.
fn decides(seed: u64, decision: u32) -> Dice {
    Dice::new(seed, Purpose::Recipe, 0, (2, decision))
}

/// Draws three to five different tie-breaks of C.07 from the seed, for a table only those that compare something in it.
/// Tie-breaks that need ratings may be drawn only if all players have one.
///
/// # Panics
/// Never panics, because every tie-break that is drawn is known.
pub fn tie_breaks(seed: u64, is_table: bool, all_are_rated: bool) -> Vec<TieBreak> {
    let of_ratings = if all_are_rated { &OF_RATINGS[..] } else { &[] };
    let of_games = if is_table { &OF_TABLES[..] } else { &TIE_BREAKS[..] };
    drawn_from(seed, of_games.iter().chain(of_ratings).copied().collect())
}

/// Draws three to five different tie-breaks of a list.
///
/// # Panics
/// Panics if a tie-break of the list is not known.
fn drawn_from(seed: u64, mut pool: Vec<&str>) -> Vec<TieBreak> {
    let mut dice = decides(seed, 3);
    let number = 3 + dice.below(3);
    let mut draw = |_| pool.remove(dice.below(u32::try_from(pool.len()).expect("a short list")) as usize);
    (0..number)
        .map(&mut draw)
        .map(|letters| TieBreak::parse(letters).expect("the list has known ones"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_named_leaves_the_rest_as_it_was() {
        for seed in 0..50 {
            let free = GeneratorWishes::default().drawn(seed, true);
            let named = GeneratorWishes {
                field: Field::parse("ladder:2400,10"),
                shares: vec![("odd-results".to_owned(), 300), ("unrated".to_owned(), free.recipe.unrated)],
                tie_breaks: Some(Vec::new()),
                ..GeneratorWishes::default()
            };
            let named = named.drawn(seed, true);
            assert_eq!((named.recipe.odd_results, named.tie_breaks.len()), (300, 0));
            let same = Recipe {
                odd_results: free.recipe.odd_results,
                field: free.recipe.field.clone(),
                ..named.recipe
            };
            assert_eq!((same, named.is_accelerated), (free.recipe, free.is_accelerated));
        }
    }

    #[test]
    fn what_is_not_named_is_drawn_anew_for_each_seed() {
        let all: Vec<GeneratorPlan> =
            (0..200).map(|seed| GeneratorWishes::default().drawn(seed, true)).collect();
        let accelerated = all.iter().filter(|drawn| drawn.is_accelerated).count();
        assert!((30..70).contains(&accelerated), "{accelerated} of 200 are accelerated");
        for share in SHARES {
            let mut values: Vec<u32> =
                all.iter().map(|drawn| *(share.slot)(&mut drawn.recipe.clone())).collect();
            assert!(values.iter().all(|v| (share.drawn.0..=share.drawn.1).contains(v)), "{}", share.name);
            values.sort_unstable();
            values.dedup();
            assert!(values.len() > 5, "{}: {values:?}", share.name);
        }
        assert!(
            all.iter().all(|drawn| from_len::<u32>(drawn.recipe.rounds_total) <= drawn.recipe.players / 2)
        );
        let of_ratings =
            |drawn: &GeneratorPlan| drawn.tie_breaks.iter().any(|t| OF_RATINGS.contains(&&*t.to_string()));
        assert!(all.iter().filter(|drawn| of_ratings(drawn)).all(|drawn| drawn.recipe.unrated == 0));
    }

    #[test]
    fn a_plain_event_has_no_absence_and_no_odd_result_that_is_not_asked_for() {
        let wishes = GeneratorWishes {
            is_plain: true,
            shares: vec![("forfeits".to_owned(), 20)],
            ..GeneratorWishes::default()
        };
        let recipe = wishes.drawn(7, false).recipe;
        assert_eq!(
            (recipe.half_byes, recipe.odd_results, recipe.withdrawals, recipe.forfeits),
            (0, 0, 0, 20)
        );
        assert!(recipe.draws >= 100);
    }
}
