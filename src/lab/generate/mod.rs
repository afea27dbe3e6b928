//! Random tournaments for other programs to check: complete reports (TRF26) that follow a rulebook and state their
//! ranks.
//!
//! Everything that is not specified is drawn from the seed: size, ratings, absences, results, tie-breaks, acceleration.
//! Each of these properties has a random stream of its own, so specifying one property leaves the other properties
//! unchanged. Results follow the table of the rating regulations (B.02 8.1.2), with differences above 400 points
//! counted as 400.
//!
//! A rulebook for teams draws matches of teams, and a Double-Swiss matches of two games. They are played as the events of a
//! study are ([`crate::simulate::Design`]), because a match consists of games between people.
//!
//! Points given by decree (299) are not generated.

mod complete;
mod wishes;

pub use complete::{ReportRules, completed};
pub use wishes::{
    GeneratorShare, GeneratorWishes, MatchWishes, NOT_OF_MATCHES, PROHIBITED, SHARES, UNRATED, tie_breaks,
};

use crate::simulate::{self, Design, EventKey, MatchDesign, Presence, Recipe, ResultModel};
use crate::study::{Pairer, PairerFailure, Ruled};
use api::standings::TieBreak;
use facts::format::count;
use facts::rulebook::{self, Rulebook};
use facts::tournament::{Coming, RoundNo, Tournament};
use limit::Limit;

/// The discretion that accelerates the pairings.
const BAKU: &str = "baku";

/// The tie-breaks of simulated team events.
const TEAM_TIE_BREAKS: [&str; 4] = ["MPvGP", "EDE", "EMGSB", "BH:MP"];

/// Returns whether the declarations accelerate every tournament or none; `None` if they leave it open.
pub fn declared_acceleration(ruled: &Ruled) -> Option<bool> {
    ruled.named().find_map(|key| match key.strip_prefix("no-").unwrap_or(key) {
        BAKU => Some(key == BAKU),
        _ => None,
    })
}

/// Returns whether the rulebook supports Baku acceleration.
pub fn knows_acceleration(book: &Rulebook) -> bool {
    book.check_declared(&[BAKU.to_owned()]).is_ok()
}

/// Returns the final report of a simulated event. The tie-breaks are drawn from the event's key; the ranks follow them,
/// and remarks state their values. `replay` is the command that repeats the event.
pub fn final_report(played: Tournament, ruled: &Ruled, key: EventKey, replay: &str) -> Tournament {
    let all_are_rated = played.players.iter().all(|player| player.rating.is_some());
    let seed = key.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(key.event);
    let of_teams = || TEAM_TIE_BREAKS.iter().filter_map(|letters| TieBreak::parse(letters).ok()).collect();
    let is_of_teams = played.participant() == "team";
    let is_table = ruled.book.system.is_table();
    let tie_breaks = if is_of_teams { of_teams() } else { tie_breaks(seed, is_table, all_are_rated) };
    let is_accelerated = ruled.declared.iter().any(|declared| declared == BAKU);
    let rules = ReportRules {
        book: &ruled.book,
        request: &ruled.request(key, &Limit::none()),
        tie_breaks: &tie_breaks,
        is_accelerated,
        origin: (seed, replay),
    };
    completed(played, &rules)
}

/// The tournament that follows from the wishes and a seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratorPlan {
    /// The recipe of the tournament.
    pub recipe: Recipe,
    /// The encounters of a round: games, which follow the recipe, or matches with the sizes and the shares of the recipe.
    pub matches: MatchDesign,
    /// The tie-breaks.
    pub tie_breaks: Vec<TieBreak>,
    /// Whether the tournament is accelerated (C.04.7).
    pub is_accelerated: bool,
}

/// A random tournament.
#[derive(Clone, Debug)]
pub struct GeneratedEvent {
    /// The tournament, up to the last round that could be paired.
    pub tournament: Tournament,
    /// The first round that has no pairing, if there is one.
    pub stuck: Option<RoundNo>,
    /// The first round in which no player plays, if there is one.
    pub empty: Option<RoundNo>,
}

/// Returns the tournament of a seed. `command` repeats it and appears in a remark (`###`) of the report.
///
/// # Errors
/// Fails if a round could not be paired for a reason other than that no pairing exists.
///
/// # Panics
/// Never panics: the pairing of a round names each of its players once.
pub fn tournament(
    drawn: &GeneratorPlan,
    asked: &Ruled,
    command: &str,
    limit: &Limit,
) -> Result<GeneratedEvent, PairerFailure> {
    let ruled = drawn.ruled(asked);
    let request = ruled.request(drawn.recipe.key(), limit);
    let pairer = Pairer::Book(Box::new(ruled));
    let GeneratedEvent { tournament, stuck, .. } = if drawn.matches.is_games() {
        of_games(drawn, &pairer, limit)
    } else {
        of_matches(drawn, &pairer, limit)
    }?;
    let GeneratorPlan { recipe, tie_breaks, is_accelerated, .. } = drawn;
    let origin = (recipe.seed, command);
    let rules = ReportRules {
        book: &asked.book,
        request: &request,
        tie_breaks,
        is_accelerated: *is_accelerated,
        origin,
    };
    let played = tournament.rounds_paired();
    let is_short = played < recipe.rounds_played.min(recipe.rounds_total);
    let empty = (is_short && stuck.is_none()).then_some(played + 1);
    Ok(GeneratedEvent { tournament: completed(tournament, &rules), stuck, empty })
}

/// Plays an event of games.
fn of_games(drawn: &GeneratorPlan, pairer: &Pairer, limit: &Limit) -> Result<GeneratedEvent, PairerFailure> {
    let key = drawn.recipe.key();
    let (mut stuck, mut failed) = (None, None);
    let tournament = simulate::generate_from(&drawn.recipe, pairer.table(), &mut |coming| match pairer
        .pair(coming, key, limit)
    {
        Ok(pairing) => Some(pairing),
        Err(PairerFailure::NoPairing) => {
            stuck = Some(coming.position.round);
            None
        }
        Err(why) => {
            failed = Some(why);
            None
        }
    });
    failed.map_or(Ok(GeneratedEvent { tournament, stuck, empty: None }), Err)
}

/// The reason why no further round of an event of matches is played.
enum MatchesEnd {
    /// All rounds to play have been played. The absences of the next round have been entered.
    Played,
    /// The round could not be paired.
    Unpaired(RoundNo, PairerFailure),
}

/// Plays an event of matches.
fn of_matches(
    drawn: &GeneratorPlan,
    pairer: &Pairer,
    limit: &Limit,
) -> Result<GeneratedEvent, PairerFailure> {
    let (recipe, key) = (&drawn.recipe, drawn.recipe.key());
    let ended = drawn.design().play(key, None, &mut |tournament, position| {
        let round = position.round;
        if round > recipe.rounds_played {
            return Err(MatchesEnd::Played);
        }
        let coming = Coming { tournament, position };
        pairer.pair(coming, key, limit).map_err(|why| MatchesEnd::Unpaired(round, why))
    });
    let (mut tournament, stuck) = match ended {
        Ok(played) => (played.tournament, None),
        Err((MatchesEnd::Played, played)) => (played.tournament, None),
        Err((MatchesEnd::Unpaired(round, PairerFailure::NoPairing), played)) => {
            (played.tournament, Some(round))
        }
        Err((MatchesEnd::Unpaired(_, why), _)) => return Err(why),
    };
    let sides = count(recipe.players as usize, tournament.participant());
    tournament.headings.name = format!("Random tournament, {sides}, seed {}", recipe.seed);
    Ok(GeneratedEvent { tournament, stuck, empty: None })
}

impl GeneratorPlan {
    /// Returns the rulebook with the declarations of the event: those of the user, its acceleration, and those of its type
    /// (record 192).
    fn ruled(&self, asked: &Ruled) -> Ruled {
        let book = &asked.book;
        let mut declared: Vec<String> = asked.named().map(str::to_owned).collect();
        if self.is_accelerated && !declared.iter().any(|key| key == BAKU) {
            declared.push(BAKU.to_owned());
        }
        if let MatchDesign::Teams { system, .. } = &self.matches {
            let typed = Tournament { system: Some(system.clone()), ..Tournament::default() };
            rulebook::declare_encoded(&mut declared, &typed, book);
        }
        Ruled::new(&book.id, book.clone(), &declared)
    }

    /// Returns the design of an event of matches with the sizes and the shares of the recipe.
    fn design(&self) -> Design {
        let recipe = &self.recipe;
        let others = Design::default();
        Design {
            players: recipe.players,
            rounds: recipe.rounds_total,
            field: recipe.field.clone().unwrap_or(others.field),
            unrated: recipe.unrated,
            model: ResultModel::Elo { draws: recipe.draws, white: recipe.white_advantage },
            presence: Presence {
                late: recipe.late_entries,
                leave: recipe.withdrawals,
                absent: recipe.zero_byes,
                half_byes: recipe.half_byes,
                forfeits: recipe.forfeits,
            },
            matches: self.matches.clone(),
            ..others
        }
    }
}
