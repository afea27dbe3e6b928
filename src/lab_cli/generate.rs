//! `pairproof-lab generate`: random tournaments as complete reports (TRF26), for checking other programs.
//!
//! All properties that are not given are random. Without `--seed`, the system chooses a seed, which is printed. Every
//! report contains the seed in its name, and the command that repeats it in a remark (`###`).

use std::fmt::Write as _;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

mod matches;
mod reader;
mod shares;

use crate::bar::bar;
use crate::simulate::{TEAM_SIZES, field, ruled};
use api::standings::TieBreak;
use cli::{Done, Exit, Failure, chance, output, report, stop};
use facts::format::{self, HIGHEST_NUMBER};
use facts::rulebook::{self, Rulebook};
use facts::tournament::Tournament;
use lab::generate::{self, GeneratedEvent, GeneratorPlan, GeneratorWishes, MatchWishes};
use lab::simulate::Field;
use lab::study::{PairerFailure, Ruled};
use limit::Limit;
use reader::ReportReader;

/// Arguments of `generate`.
#[derive(clap::Args, Debug)]
pub(super) struct GenerateArguments {
    /// The rulebook that pairs the rounds, with discretions if any, for example dutch-2026+baku.
    #[arg(short = 'R', long, default_value = "dutch-2026")]
    rulebook: String,
    /// The seed. The same seed with the same options gives the same report. Default: a new seed, which is printed.
    #[arg(long)]
    seed: Option<u64>,
    /// Number of tournaments, with consecutive seeds.
    #[arg(long = "events", default_value_t = 1, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..))]
    number: u64,
    /// Number of players, or a range to draw it from; under a rulebook for teams, the number of teams. Default: 15-150; 6-30
    /// teams; 4-20 for a round robin or a Scheveningen match.
    #[arg(long, value_name = "NUMBER or LOW-HIGH", value_parser = between)]
    players: Option<RangeInclusive<u32>>,
    /// Number of rounds, or a range to draw it from. Default: 5-11, at most half the number of players; in a round robin or a
    /// Scheveningen match, all rounds of the table.
    #[arg(long, value_name = "NUMBER or LOW-HIGH", value_parser = between)]
    rounds: Option<RangeInclusive<u32>>,
    #[command(flatten)]
    teams: matches::TeamArguments,
    /// Play only this many rounds. Records 240 contain the byes of the next round. Default: all rounds.
    #[arg(long, value_name = "ROUNDS")]
    played: Option<usize>,
    /// Ratings: uniform:LOW-HIGH, normal:MEAN,DEVIATION, lognormal, ladder:TOP,STEP, file:PATH (one per line). Default:
    /// one of these with random figures.
    #[arg(long)]
    field: Option<String>,
    /// The frequencies of events such as byes, per mille: late, leave, absent, half-byes, full-byes, forfeits,
    /// short-games, odd-results, draws, prohibited, unrated, equal-ratings (docs/study.md).
    #[arg(long, value_delimiter = ',', value_name = "KEY=PER MILLE")]
    share: Vec<String>,
    /// No absences, unplayed games or prohibitions, unless --share adds them.
    #[arg(long)]
    plain: bool,
    /// Acceleration. Default: in one of four tournaments.
    #[arg(long, value_enum)]
    acceleration: Option<AccelerationChoice>,
    /// Tie-breaks for the ranks, by their FIDE C.07 codes, for example BH-C1,DE,SB. Default: three to five at random.
    #[arg(long, value_delimiter = ',', value_name = "LETTERS")]
    tiebreaks: Vec<String>,
    /// Write what this program reads, for it to check.
    #[arg(long = "for", value_enum, value_name = "PROGRAM")]
    reader: Option<ReportReader>,
    /// Write the report to this file: TRF26, or JSON if it ends in .json. With --events, the folder for the reports.
    /// Default: the standard output.
    #[arg(short, long, default_value = output::STDOUT, hide_default_value = true)]
    out: PathBuf,
    /// Overwrite existing files.
    #[arg(long)]
    force: bool,
}

/// Points that count for the pairing only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum AccelerationChoice {
    /// Baku acceleration (C.04.7).
    Baku,
    /// None.
    None,
}

/// The maximum numbers of players and rounds of a tournament.
const MOST: (u32, u32) = (HIGHEST_NUMBER.0, 99);

pub(super) fn run(arguments: &GenerateArguments) -> Done {
    let ruled = shipped(&arguments.rulebook)?;
    arguments.check_reader(&ruled.book)?;
    let wishes = arguments.wishes(&ruled)?;
    let is_one = arguments.number == 1;
    if !is_one && arguments.out == Path::new(output::STDOUT) {
        let text = format!("{} reports need a folder", arguments.number);
        return Err(Failure::new(Exit::Request, text).remedy("name it with -o"));
    }
    let no_seed =
        |e| Failure::new(Exit::Bug, format!("the system gives no seed ({e})")).remedy("name one with --seed");
    let first = arguments.seed.map_or_else(chance::seed, Ok).map_err(no_seed)?;
    if arguments.seed.is_none() {
        output::say(&format!(
            "The seed is {first}. --seed {first} with the same options gives the same again."
        ));
    }
    if !is_one {
        output::make_folder(&arguments.out)?;
    }
    let limit = Limit::none().or_on(stop::flag());
    let bar = bar(usize::try_from(arguments.number).unwrap_or(usize::MAX));
    for seed in (0..arguments.number).map(|event| first.wrapping_add(event)) {
        let drawn = wishes.drawn(seed, generate::knows_acceleration(&ruled.book));
        let tournament = arguments.generated(&drawn, &ruled, &limit)?;
        let path = if is_one { arguments.out.clone() } else { arguments.out.join(format!("{seed}.trf")) };
        arguments.write(&path, &tournament)?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(Exit::Done)
}

/// Returns whether a report is written as JSON.
fn is_json(path: &Path) -> bool {
    path.extension().is_some_and(|end| end.eq_ignore_ascii_case("json"))
}

impl GenerateArguments {
    fn write(&self, path: &Path, tournament: &Tournament) -> Result<(), Failure> {
        let text = match self.reader {
            Some(reader) => reader.report(tournament),
            None if is_json(path) => format::write_json(tournament),
            None => format::write_trf26(tournament),
        };
        if path == Path::new(output::STDOUT) {
            output::print_data(&text)
        } else {
            output::write(path, &text, self.force)
        }
    }

    /// Refuses `--for` where the program would not read the reports, or would judge them by other rules.
    fn check_reader(&self, book: &Rulebook) -> Result<(), Failure> {
        let Some(reader) = self.reader else { return Ok(()) };
        if is_json(&self.out) && self.number == 1 {
            return Err(refuse(format!("--for {}: the program reads no JSON", reader.word()))
                .remedy("name a report: `-o FILE.trf`"));
        }
        reader.check(book)
    }

    fn wishes(&self, ruled: &Ruled) -> Result<GeneratorWishes, Failure> {
        let book = &ruled.book;
        let is_accelerated = self.accelerated(ruled)?;
        let matches = self.teams.wished(book)?;
        let (noun, largest) = match &matches {
            Some(MatchWishes::Teams { boards, .. }) => ("team", matches::most_teams(*boards)),
            _ => ("player", MOST.0),
        };
        let too_many = |bounds: &Option<RangeInclusive<u32>>, least: u32, most: u32| {
            bounds.as_ref().is_some_and(|bounds| *bounds.start() < least || *bounds.end() > most)
        };
        if too_many(&self.players, 2, largest) || too_many(&self.rounds, 1, MOST.1) {
            return Err(refuse(format!(
                "a tournament has 2 to {} and 1 to {}",
                report::count(largest as usize, noun),
                report::count(MOST.1 as usize, "round"),
            )));
        }
        let most = self.rounds.as_ref().map(|rounds| *rounds.end() as usize);
        if let (Some(played), Some(most)) = (self.played, most)
            && played > most
        {
            let says =
                format!("--played {played}: the tournament has at most {}", report::count(most, "round"));
            return Err(refuse(says).remedy("play no more rounds than --rounds"));
        }
        let tie_breaks = TieBreak::list(&self.tiebreaks).map_err(|says| {
            refuse(format!("--tiebreaks: {says}"))
                .remedy("write letters of FIDE C.07, for example BH-C1,DE,SB")
        })?;
        let field = self.field.as_deref().map(field).transpose()?;
        Ok(GeneratorWishes {
            sizes: self.sizes(book)?,
            players: self.players.clone().or_else(|| listed(field.as_ref(), largest)),
            rounds: self.rounds.clone(),
            played: self.played,
            field: field.map(|field| self.long_enough(field, noun)).transpose()?,
            shares: shares::of(&self.share, book)?,
            are_all_rated: book.system.needs_ratings(),
            matches,
            is_plain: self.plain,
            tie_breaks: (!self.tiebreaks.is_empty()).then_some(tie_breaks),
            is_accelerated,
        })
    }

    /// Returns whether all tournaments are accelerated or none, by `--acceleration` or by the declarations of `-R`.
    fn accelerated(&self, ruled: &Ruled) -> Result<Option<bool>, Failure> {
        let asked = self.acceleration.map(|a| a == AccelerationChoice::Baku);
        if asked == Some(true) && !generate::knows_acceleration(&ruled.book) {
            return Err(refuse(format!("{} knows no Baku acceleration", ruled.book.id)));
        }
        let declared = generate::declared_acceleration(ruled);
        if asked.is_some() && declared.is_some() && asked != declared {
            let says = format!("-R {} and --acceleration contradict each other", self.rulebook);
            return Err(refuse(says).remedy("leave out --acceleration"));
        }
        Ok(asked.or(declared))
    }

    /// Returns the possible numbers of players with the rounds of their tables; nothing under a rulebook without a table.
    fn sizes(&self, book: &Rulebook) -> Result<Vec<(u32, u32)>, Failure> {
        if !book.system.is_table() {
            return Ok(Vec::new());
        }
        let players = self.players.clone().unwrap_or(TABLE_PLAYERS);
        let least = self.rounds.as_ref().map(|rounds| *rounds.start());
        let size = |players: u32| {
            let rounds = u32::try_from(book.table_rounds(players as usize)?).ok()?;
            book.has_table(players as usize).then_some((players, rounds))
        };
        let known: Vec<(u32, u32)> = players.clone().filter_map(size).collect();
        let is_possible = |rounds: u32| least.map_or(rounds <= MOST.1, |least| rounds >= least);
        let possible: Vec<(u32, u32)> = known.iter().copied().filter(|&(_, r)| is_possible(r)).collect();
        if possible.is_empty() { Err(no_table(book, &players, &known)) } else { Ok(possible) }
    }

    /// Checks that a file of ratings has enough ratings for the maximum number of players.
    fn long_enough(&self, field: Field, noun: &str) -> Result<Field, Failure> {
        let (Field::File { file, strengths }, Some(players)) = (&field, &self.players) else {
            return Ok(field);
        };
        if strengths.len() >= *players.end() as usize {
            return Ok(field);
        }
        let listed = report::count(strengths.len(), "rating");
        let text = format!(
            "{file} lists {listed}, and up to {} are asked for",
            report::count(*players.end() as usize, noun)
        );
        let remedy = format!("list a rating for each {noun}, or say --players {}", strengths.len());
        Err(refuse(text).remedy(remedy).about(Path::new(file)))
    }

    /// Returns the tournament for a seed. Prints a message if a round without players or without a legal pairing cut the
    /// tournament short, or if the ladder of ratings ends before the last player.
    fn generated(&self, drawn: &GeneratorPlan, ruled: &Ruled, limit: &Limit) -> Result<Tournament, Failure> {
        let seed = drawn.recipe.seed;
        let GeneratedEvent { tournament, stuck, empty } =
            generate::tournament(drawn, ruled, &self.command(seed), limit).map_err(|why| match why {
                PairerFailure::Stopped => Failure::new(Exit::Limit, "interrupted"),
                PairerFailure::NoPairing => {
                    Failure::new(Exit::Bug, "a round without a pairing is no failure here")
                }
                PairerFailure::Error(says) => refuse(format!("seed {seed}: {says}")),
            })?;
        if let Some(round) = stuck {
            let before = report::count(round - 1, "round");
            output::say(&format!(
                "Seed {seed}: round {round} has no legal pairing. The report has {before}."
            ));
        }
        if let Some(round) = empty {
            let before = report::count(round - 1, "round");
            output::say(&format!("Seed {seed}: no one plays in round {round}. The report has {before}."));
        }
        if let Some(Field::Ladder { top, step }) = &drawn.recipe.field
            && *step > 0
            && let players = drawn.recipe.players
            && let rated = top.div_ceil(*step).min(players)
            && rated < players
        {
            output::say(&format!(
                "Seed {seed}: the ratings of --field ladder:{top},{step} reach 0 after {}. The other {} \
                 have no rating.",
                report::count(rated as usize, "player"),
                players - rated
            ));
        }
        Ok(tournament)
    }

    /// Returns the command that repeats the tournament for a seed.
    fn command(&self, seed: u64) -> String {
        let mut text = format!("pairproof-lab generate --seed {seed}");
        let mut option = |name: &str, value: &str| {
            let is_plain = value.chars().all(|c| c.is_ascii_alphanumeric() || "-_.,:=/+".contains(c));
            let value =
                if is_plain { value.to_owned() } else { format!("'{}'", value.replace('\'', "'\\''")) };
            let _ = write!(text, " {name} {value}"); // Writing into a String cannot fail.
        };
        option("-R", &self.rulebook);
        let bounds = |bounds: &RangeInclusive<u32>| match bounds.clone().into_inner() {
            (low, high) if low == high => low.to_string(),
            (low, high) => format!("{low}-{high}"),
        };
        self.players.iter().for_each(|players| option("--players", &bounds(players)));
        self.teams.options().for_each(|(name, value)| option(name, &value));
        self.rounds.iter().for_each(|rounds| option("--rounds", &bounds(rounds)));
        self.played.iter().for_each(|played| option("--played", &played.to_string()));
        self.field.iter().for_each(|field| option("--field", field));
        self.acceleration.iter().for_each(|a| {
            option("--acceleration", if *a == AccelerationChoice::Baku { "baku" } else { "none" });
        });
        self.reader.iter().for_each(|reader| option("--for", reader.word()));
        for (name, values) in [("--share", &self.share), ("--tiebreaks", &self.tiebreaks)] {
            if !values.is_empty() {
                option(name, &values.join(","));
            }
        }
        text + if self.plain { " --plain" } else { "" }
    }
}

/// The default numbers of players in a round robin or a match of two teams.
const TABLE_PLAYERS: RangeInclusive<u32> = 4..=20;

/// Returns a rulebook that a report can name.
fn shipped(name: &str) -> Result<Ruled, Failure> {
    let ruled = ruled(name)?;
    let book = &ruled.book;
    if rulebook::find(&book.id).is_none_or(|own| own != *book) {
        let text = format!(
            "{name} is a rulebook of your own: `generate` writes reports for other programs, and record 192 has no type for it"
        );
        return Err(refuse(text).remedy("name a built-in one; `pairproof rulebook list` shows them"));
    }
    Ok(ruled)
}

/// Returns the failure if a table has none of the numbers of players and rounds. `known` holds the numbers of players that it has,
/// each with its rounds.
fn no_table(book: &Rulebook, players: &RangeInclusive<u32>, known: &[(u32, u32)]) -> Failure {
    let players = match players.clone().into_inner() {
        (low, high) if low == high => report::count(low as usize, "player"),
        (low, high) => format!("{low} to {}", report::count(high as usize, "player")),
    };
    let Some(&(_, rounds)) = known.last() else {
        return refuse(format!("{} has no table for {players}", book.id)).remedy(TEAM_SIZES);
    };
    let table = format!("{players} have {} in {}", report::count(rounds as usize, "round"), book.id);
    if rounds > MOST.1 {
        let says = format!("{table}, and a report has at most {}", MOST.1);
        return refuse(says).remedy(format!("use fewer --players, or --rounds {}", MOST.1));
    }
    refuse(table).remedy(format!("use --rounds {rounds} or fewer, or omit --rounds"))
}

/// Returns the number of ratings in a file, which is the default number of players or teams.
fn listed(field: Option<&Field>, most: u32) -> Option<RangeInclusive<u32>> {
    let Some(Field::File { strengths, .. }) = field else { return None };
    let number = u32::try_from(strengths.len()).ok().filter(|n| (2..=most).contains(n))?;
    Some(number..=number)
}

/// Parses a number, or a range of two numbers with a hyphen.
fn between(text: &str) -> Result<RangeInclusive<u32>, String> {
    let number = |text: &str| text.trim().parse::<u32>().ok();
    let read = match text.split_once('-') {
        Some((low, high)) => number(low).zip(number(high)).filter(|(low, high)| low <= high),
        None => number(text).map(|n| (n, n)),
    };
    read.map(|(low, high)| low..=high).ok_or_else(|| "give a number, or two such as 20-40".to_owned())
}

fn refuse(text: String) -> Failure {
    Failure::new(Exit::Request, text)
}
