//! `-g` of the command lines of other engines: random tournaments with the keys of bbpPairings.
//!
//! The report is complete (TRF26): it states the tie-breaks, which are drawn at random, and the resulting ranks; the seed
//! stands in the name of the tournament. Values that are not given are drawn within their bounds. Points other than 1, ½,
//! 0 are refused.

use std::path::Path;

use cli::compat::{Code, GeneratorModel, GeneratorOrder, RoundPairer, Stop};
use cli::file;
use facts::format;
use facts::tournament::{Outcome, Tournament};
use lab::generate::{self, ReportRules};
use lab::simulate::{self, Dice, Purpose, Recipe};
use model::round::Request;

/// The keys, with the bounds within which their values are drawn.
const DRAWN: [(&str, u32, u32); 8] = [
    ("PlayersNumber", 15, 215),
    ("RoundsNumber", 5, 15),
    ("DrawPercentage", 10, 50),
    ("ForfeitRate", 6, 30),
    ("RetiredRate", 15, 3225),
    ("HalfPointByeRate", 15, 3225),
    ("HighestRating", 2400, 2800),
    ("LowestRating", 1400, 2300),
];
/// The keys for points, with the only supported value of each.
const POINTS: [(&str, &str); 6] = [
    ("PointsForWin", "1"),
    ("PointsForDraw", "0.5"),
    ("PointsForLoss", "0"),
    ("PointsForZPB", "0"),
    ("PointsForForfeitLoss", "0"),
    ("PointsForPAB", "1"),
];
/// The maximum numbers of players and rounds of a simulation.
const MOST: (u32, u32) = (9999, 999);

/// Makes a tournament, with tie-breaks drawn at random, and its ranks.
pub(super) fn tournament(order: &GeneratorOrder<'_>, pair: &mut RoundPairer<'_>) -> Result<Tournament, Stop> {
    let &GeneratorOrder { origin, model, seed, .. } = order;
    let values = drawn(seed);
    let recipe = match (origin, model) {
        (GeneratorModel::Config(path), _) => recipe(&configured(path, values)?, seed)?,
        (_, Some(model)) => alike(model, seed),
        (_, None) => recipe(&values, seed)?,
    };
    let mut tournament = simulate::generate(&recipe, pair);
    tournament.headings.name = format!("AutoTest Tournament {seed}");
    tournament.headings.others.push(("092".to_owned(), "FIDE_DUTCH_2025".to_owned()));
    Ok(complete(tournament, order))
}

/// Returns the tournament with tie-breaks drawn at random, and the resulting ranks.
fn complete(tournament: Tournament, order: &GeneratorOrder<'_>) -> Tournament {
    let &GeneratorOrder { origin, book, seed, .. } = order;
    let tie_breaks = generate::tie_breaks(seed, false, tournament.players.iter().all(|p| p.rating.is_some()));
    let given = match origin {
        GeneratorModel::Chance => "-g".to_owned(),
        GeneratorModel::Config(path) => format!("-g {}", path.display()),
        GeneratorModel::Model(path) => format!("{} -g", path.display()),
    };
    let command = format!("pairproof-lab compat bbp --dutch {given} -o FILE -s {seed}");
    let (origin, request) = ((seed, command.as_str()), &Request::default());
    let rules = ReportRules { book, request, tie_breaks: &tie_breaks, is_accelerated: false, origin };
    generate::completed(tournament, &rules)
}

/// Returns every key with a value drawn within its bounds.
fn drawn(seed: u64) -> Vec<(&'static str, u32)> {
    let mut dice = Dice::new(seed, Purpose::Recipe, 0, (1, 0));
    DRAWN.iter().map(|&(key, low, high)| (key, low + dice.below(high - low + 1))).collect()
}

/// Replaces drawn values by the values of a file: `Key=Value` lines, with `#` before remarks.
fn configured(path: &Path, mut values: Vec<(&'static str, u32)>) -> Result<Vec<(&'static str, u32)>, Stop> {
    let name = path.display();
    let bytes = file::read(path).map_err(|_| {
        Stop::new(Code::File, format!("Error reading file {name}: The file could not be loaded."))
    })?;
    let (text, _) = format::decode(&bytes);
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let refuse = |code, why: &str| Stop::new(code, format!("Error parsing file {name}: {line}: {why}"));
        let (key, value) = line.split_once('=').ok_or_else(|| refuse(Code::Request, "not Key=Value"))?;
        if let Some((_, only)) = POINTS.iter().find(|(points, _)| *points == key) {
            let plain =
                if value.contains('.') { value.trim_end_matches('0').trim_end_matches('.') } else { value };
            if plain != *only {
                return Err(refuse(Code::Request, &format!("only {only} is supported")));
            }
            continue;
        }
        let slot = values.iter_mut().find(|(known, _)| *known == key);
        let slot = slot.ok_or_else(|| refuse(Code::Request, "unknown key"))?;
        let is_number = !value.is_empty() && value.chars().all(|c| c.is_ascii_digit());
        if !is_number {
            return Err(refuse(Code::Request, "not a whole number"));
        }
        slot.1 = value.parse().map_err(|_| refuse(Code::TooBig, "too large"))?;
    }
    Ok(values)
}

/// Returns the recipe for these values. Ratings are a sum of twelve dice between the two bounds.
fn recipe(values: &[(&'static str, u32)], seed: u64) -> Result<Recipe, Stop> {
    let value = |key: &str| values.iter().find(|(known, _)| *known == key).map_or(0, |(_, value)| *value);
    let (players, rounds) = (value("PlayersNumber"), value("RoundsNumber"));
    if players > MOST.0 || rounds > MOST.1 {
        return Err(Stop::new(Code::TooBig, "PlayersNumber or RoundsNumber is too large."));
    }
    let (high, low) = (value("HighestRating"), value("LowestRating"));
    let (percent, Some(span)) = (value("DrawPercentage"), high.checked_sub(low)) else {
        return Err(Stop::new(Code::Request, "HighestRating is below LowestRating."));
    };
    if percent > 100 {
        return Err(Stop::new(Code::Request, "DrawPercentage is above 100."));
    }
    // Converts one in n to per mille.
    let one_in = |n: u32| 1000_u32.checked_div(n).map_or(0, |share| share.max(1));
    let rounds = usize::try_from(rounds).unwrap_or(usize::MAX);
    Ok(Recipe {
        rating_mean: low + span / 2,
        rating_spread: span / 12,
        draws: percent * 10,
        forfeits: one_in(value("ForfeitRate")),
        withdrawals: one_in(value("RetiredRate")),
        half_byes: one_in(value("HalfPointByeRate")),
        ..Recipe::plain(players, rounds, rounds, seed)
    })
}

/// Returns a recipe with the size and the shares of a recorded event.
fn alike(model: &Tournament, seed: u64) -> Recipe {
    let records = || model.records.iter().flatten();
    let share = |wanted: &[Outcome], of: usize| {
        let found = records().filter(|record| wanted.contains(&record.outcome)).count();
        u32::try_from(1000 * found / of.max(1)).unwrap_or(0)
    };
    let (games, all) = (records().filter(|r| r.is_paired()).count(), records().count());
    let ratings = || model.players.iter().filter_map(|p| p.rating);
    let (low, high) = (ratings().min().unwrap_or(1400), ratings().max().unwrap_or(2400));
    let players = u32::try_from(model.players.len()).unwrap_or(MOST.0);
    let rounds = model.rounds.unwrap_or_else(|| model.rounds_paired());
    Recipe {
        rating_mean: low.midpoint(high),
        rating_spread: (high - low) / 12,
        draws: share(&[Outcome::Draw, Outcome::UnratedDraw], games),
        forfeits: share(&[Outcome::ForfeitLoss], games),
        half_byes: share(&[Outcome::HalfBye], all),
        zero_byes: share(&[Outcome::ZeroBye], all),
        ..Recipe::plain(players, rounds, rounds, seed)
    }
}
