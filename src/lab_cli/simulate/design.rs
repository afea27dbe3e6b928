//! The arguments that define the events of a study.

use std::path::Path;

use cli::{Exit, Failure, input, output, report};
use facts::rulebook::Rulebook;
use lab::simulate::{Design, Field, MatchDesign, Presence, ResultModel};
use lab::study::{Pairer, Ruled};

/// The events.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Events {
    /// The rulebooks that pair the same events, with discretions if any (dutch-2026+baku), or ideas
    /// such as idea-random. Default: dutch-2026; with `bench --files`, the rulebook that the files name.
    #[arg(short = 'R', long, value_delimiter = ',', value_name = "RULEBOOKS")]
    rulebook: Vec<String>,
    /// Seed for all random choices. Default: 0; with reports (`simulate --trf`), a new seed, which is printed.
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Players per event, including late entries.
    #[arg(long, default_value_t = 32)]
    players: u32,
    /// Rounds per event. Default: 7, or all rounds of the table (round robin, Scheveningen). With `bench --files`: the number of rounds in those events.
    #[arg(long)]
    rounds: Option<usize>,
    /// Strengths: uniform:LOW-HIGH, normal:MEAN,DEVIATION, lognormal, ladder:TOP,STEP, file:PATH
    /// (one per line).
    #[arg(long, default_value = "uniform:1400-2200")]
    field: String,
    /// Standard deviation of the rating around the strength.
    #[arg(long, default_value_t = 0, value_name = "POINTS")]
    rating_error: u32,
    /// Unrated players, per mille.
    #[arg(long, default_value_t = 0, value_name = "PER MILLE")]
    unrated: u32,
    /// Number of clubs, assigned at random.
    #[arg(long, default_value_t = 0, value_name = "NUMBER")]
    clubs: u32,
    /// Results: milvang-2015, milvang-2024, elo:DRAWS,WHITE, bradley-terry, noise:POINTS, table:PATH (docs/study.md).
    #[arg(long, default_value = "milvang-2015")]
    model: String,
    /// Attendance: plain, open, club, online, rough.
    #[arg(long, default_value = "plain")]
    preset: String,
    /// Change the preset's shares, per mille: late, leave, absent, half-byes, forfeits; for example
    /// late=20,leave=30.
    #[arg(long, value_delimiter = ',', value_name = "KEY=PER MILLE")]
    share: Vec<String>,
}

/// The remedy for a number of players that two teams cannot have.
pub(crate) const TEAM_SIZES: &str = "it needs two teams of one size: 2 to 10 players each, or 11, 12, 13, 15, 16, 17, \
    19, … (not 14, 18, 22, …)";
/// The default number of rounds of an event.
const ROUNDS: usize = 7;
/// The maximum numbers of players and rounds in a simulation.
const MOST: (u32, usize) = (9999, 99);

impl Events {
    /// Returns the pairers, without repetitions.
    pub(crate) fn pairers(&self) -> Result<Vec<Pairer>, Failure> {
        let mut pairers: Vec<Pairer> = Vec::new();
        let default = ["dutch-2026".to_owned()];
        for name in if self.rulebook.is_empty() { &default[..] } else { &self.rulebook } {
            let pairer = match Pairer::idea(name) {
                Some(idea) => idea,
                None => Pairer::Book(Box::new(ruled(name)?)),
            };
            if pairers.iter().any(|p| p.name() == pairer.name()) {
                return Err(refuse(format!("-R names {} twice", pairer.name())));
            }
            pairers.push(pairer);
        }
        Ok(pairers)
    }

    /// Returns whether a rulebook is given.
    pub(crate) fn names_rulebook(&self) -> bool {
        !self.rulebook.is_empty()
    }

    /// Returns the number of rounds, if given.
    pub(crate) fn stated_rounds(&self) -> Option<usize> {
        self.rounds
    }

    /// Returns the design for these pairers. A table has its own number of rounds.
    pub(crate) fn design_for(&self, pairers: &[Pairer]) -> Result<Design, Failure> {
        let needs_ratings = |book: &&Rulebook| book.system.needs_ratings();
        if let Some(book) =
            pairers.iter().filter_map(Pairer::book).find(needs_ratings).filter(|_| self.unrated > 0)
        {
            let says = format!("--unrated: {} needs a rating for every player", book.id);
            return Err(refuse(says).remedy("omit `--unrated`, or choose another rulebook"));
        }
        let players = self.players as usize;
        let tables = || pairers.iter().filter_map(Pairer::table);
        let rounds_of = |book: &Rulebook| book.table_rounds(players).unwrap_or_default();
        let Some(shortest) = tables().min_by_key(|book| rounds_of(book)) else { return self.design(ROUNDS) };
        let says = report::count(players, "player");
        if let Some(book) = tables().find(|book| !book.has_table(players)) {
            return Err(refuse(format!("{} has no table for {says}", book.id)).remedy(TEAM_SIZES));
        }
        if let Some(book) = tables().find(|book| book.system.is_between_teams() && self.clubs > 0) {
            let says = format!("--clubs: in {} every player belongs to one of two teams", book.id);
            return Err(refuse(says).remedy("omit it"));
        }
        let rounds = rounds_of(shortest);
        let table = format!("{says} have {} in {}", report::count(rounds, "round"), shortest.id);
        match self.rounds {
            Some(asked) if asked > rounds => Err(refuse(table).remedy(format!("use `--rounds {rounds}`"))),
            None if rounds > MOST.1 => Err(refuse(format!("{table}, and an event has at most {}", MOST.1))
                .remedy(format!("use fewer `--players`, or `--rounds {}`", MOST.1))),
            _ => self.design(rounds),
        }
    }

    /// Returns the design, with a default number of rounds.
    fn design(&self, rounds: usize) -> Result<Design, Failure> {
        let rounds = self.rounds.unwrap_or(rounds);
        if self.players < 2 || self.players > MOST.0 || rounds == 0 || rounds > MOST.1 {
            return Err(refuse(format!("an event has 2 to {} players and 1 to {} rounds", MOST.0, MOST.1)));
        }
        if self.unrated > 1000 || self.rating_error > 1000 {
            let text = "--unrated is at most 1000 (per mille), `--rating-error` at most 1000 points";
            return Err(refuse(text.to_owned()));
        }
        Ok(Design {
            players: self.players,
            rounds,
            field: self.field()?,
            rating_error: self.rating_error,
            unrated: self.unrated,
            clubs: self.clubs,
            model: model(&self.model)?,
            presence: self.presence()?,
            matches: MatchDesign::Games,
        })
    }

    /// Returns the strengths; a file of strengths must have one for each player.
    fn field(&self) -> Result<Field, Failure> {
        let field = field(&self.field)?;
        if let Field::File { file, strengths } = &field
            && strengths.len() < self.players as usize
        {
            let listed = report::count(strengths.len(), "strength");
            let text = format!("{file} lists {listed}, but an event has {} players", self.players);
            let remedy = format!("list a strength for each player, or use `--players {}`", strengths.len());
            return Err(refuse(text).remedy(remedy).about(Path::new(file)));
        }
        Ok(field)
    }

    fn presence(&self) -> Result<Presence, Failure> {
        let Some(mut presence) = Presence::preset(&self.preset) else {
            let known = Presence::PRESETS.map(|(name, _)| name);
            let near = output::nearest(&self.preset, known.into_iter());
            let hint = near.map(|n| format!("did you mean {n}? ")).unwrap_or_default();
            let text = format!("there is no preset `{}`", self.preset);
            return Err(refuse(text).remedy(format!("{hint}the presets are {}", known.join(", "))));
        };
        for share in &self.share {
            let wrong = || {
                refuse(format!("--share {share}: write late, leave, absent, half-byes or forfeits=0 to 1000"))
            };
            let (key, value) = share.split_once('=').ok_or_else(wrong)?;
            let value = value.parse().ok().filter(|&v: &u32| v <= 1000).ok_or_else(wrong)?;
            let slot = match key {
                "late" => &mut presence.late,
                "leave" => &mut presence.leave,
                "absent" => &mut presence.absent,
                "half-byes" => &mut presence.half_byes,
                "forfeits" => &mut presence.forfeits,
                _ => return Err(wrong()),
            };
            *slot = value;
        }
        Ok(presence)
    }
}

/// Parses a rulebook with its declarations.
pub(crate) fn ruled(asked: &str) -> Result<Ruled, Failure> {
    let (id, declared) = input::declared_with(asked);
    let book = input::rulebook(id)?;
    input::declared(&book, &declared)?;
    Ok(Ruled::new(asked, book, &declared))
}

fn refuse(text: String) -> Failure {
    Failure::new(Exit::Request, text)
}

/// Parses strengths as given to `--field`.
pub(crate) fn field(text: &str) -> Result<Field, Failure> {
    if let Some(file) = text.strip_prefix("file:") {
        let says = |line: usize| {
            let place = if line == 0 {
                "there is no strength".to_owned()
            } else {
                format!("line {line} is not a strength")
            };
            refuse(format!("{file}: {place}; write one whole number of rating points per line"))
                .about(Path::new(file))
        };
        return Field::listed(file, &listed(file)?).map_err(says);
    }
    let remedy = "uniform:LOW-HIGH, normal:MEAN,DEVIATION, lognormal, ladder:TOP,STEP or file:PATH";
    Field::parse(text).ok_or_else(|| {
        let says = wrong_figure(text, &FIELDS, &|text| Field::parse(text).is_some())
            .unwrap_or_else(|| format!("there is no field `{text}`"));
        refuse(says).remedy(remedy)
    })
}

fn model(text: &str) -> Result<ResultModel, Failure> {
    if let Some(file) = text.strip_prefix("table:") {
        let says =
            |(line, why): (usize, &str)| refuse(format!("{file}, line {line}: {why}")).about(Path::new(file));
        return ResultModel::table(file, &listed(file)?).map_err(says);
    }
    let remedy = "milvang-2015, milvang-2024, elo:DRAWS,WHITE, bradley-terry, noise:POINTS or table:PATH";
    ResultModel::parse(text).ok_or_else(|| {
        let says = wrong_figure(text, &MODELS, &|text| ResultModel::parse(text).is_some())
            .unwrap_or_else(|| format!("there is no model `{text}`"));
        refuse(says).remedy(remedy)
    })
}

/// A figure of a field or a model: its name, the values that it may have, and the text in which `?` stands for it beside
/// other figures that are right.
type Figure = (&'static str, &'static str, &'static str);
/// Whole numbers of rating points.
const RATING: &str = "a whole number from 0 to 9999";
/// The fields with figures, and what stands between the figures.
const FIELDS: [(&str, char, &[Figure]); 3] = [
    ("uniform", '-', &[("LOW", RATING, "uniform:?-9999"), ("HIGH", RATING, "uniform:0-?")]),
    ("normal", ',', &[("MEAN", RATING, "normal:?,0"), ("DEVIATION", RATING, "normal:0,?")]),
    ("ladder", ',', &[("TOP", RATING, "ladder:?,0"), ("STEP", RATING, "ladder:0,?")]),
];
/// The models with figures.
const MODELS: [(&str, char, &[Figure]); 2] = [
    (
        "elo",
        ',',
        &[
            ("DRAWS", "a share from 0 to 1", "elo:?,0"),
            ("WHITE", "a whole number from -10000 to 10000", "elo:0,?"),
        ],
    ),
    ("noise", ',', &[("POINTS", "a whole number from 0 to 10000", "noise:?")]),
];

/// Says which figure of a field or a model is wrong; `None` if the name is. `is_read` returns whether a text can be read.
fn wrong_figure(
    text: &str,
    known: &[(&str, char, &[Figure])],
    is_read: &dyn Fn(&str) -> bool,
) -> Option<String> {
    let (name, written) = text.split_once(':')?;
    let (_, between, figures) = known.iter().find(|(own, ..)| *own == name)?;
    let given: Vec<&str> = written.split(*between).collect();
    if given.len() != figures.len() {
        return Some(format!("`{text}`: {name} has {}", report::count(figures.len(), "figure")));
    }
    for (figure, (what, values, beside)) in given.iter().zip(*figures) {
        if !is_read(&beside.replace('?', figure)) {
            return Some(format!("`{text}`: {what} is {figure}, but must be {values}"));
        }
    }
    let ((low, ..), (high, ..)) = (figures.first()?, figures.last()?);
    Some(format!("`{text}`: {low} is above {high}"))
}

/// Reads a file of numbers.
fn listed(file: &str) -> Result<String, Failure> {
    let bytes = input::bytes(Path::new(file))?;
    String::from_utf8(bytes).map_err(|_| refuse(format!("{file} is not a text file")).about(Path::new(file)))
}
