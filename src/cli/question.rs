//! What a command asks about: the tournament with its rulebook, who plays, what is declared, how long to search.
//!
//! A command takes the parts that it uses and no other.

mod certified;
mod declared;
mod draft;
mod order;
mod terms;

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

use super::settings::{self, AcceptedDeviation, EventSettings};
use super::{Exit, Failure, held, input, output, stop, taken, who};
use crate::report::json;
use facts::rulebook::{Rulebook, System};
use facts::tournament::{Outcome, PlayerId, Position, Record, RoundNo, Tournament};
use lexmatch::solve::EngineChoice;
use limit::{self, Limit};
use model::round::Request;

pub(super) use certified::{CertifiedRound, certified};

/// The tournament and the rulebook.
#[derive(clap::Args, Debug)]
pub(super) struct SourceArguments {
    /// The tournament: TRF16, TRF26 or JSON. `-` reads the standard input.
    pub(super) file: PathBuf,
    /// Rulebook, by id or file, with discretions if any, for example dutch-2026+baku. Default: the type in the file (record
    /// 192), else dutch-2026.
    #[arg(short = 'R', long, value_name = "RULEBOOK")]
    pub(super) rulebook: Option<String>,
    /// Read the settings from this file instead of the pairproof.toml in the tournament's folder.
    /// `none` reads none.
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
}

/// The round and who plays in it.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct RoundArguments {
    /// The round. Default: the next one; for `check` without boards, the last recorded one.
    #[arg(long, value_name = "NUMBER")]
    pub(super) round: Option<usize>,
    /// Players who are absent this round, without points: numbers, ranges or names, for example `60-70,81,Novak`.
    #[arg(long, value_name = "PLAYERS")]
    absent: Vec<String>,
    /// Players who have announced their withdrawal. They stay in the draw with a score of 0 (Irish 4).
    #[arg(long, value_name = "PLAYERS")]
    withdrawn: Vec<String>,
    /// Rank these players, who have the same score, in this order this round; their grades must be
    /// equal or estimated (ECF 3, 4).
    #[arg(long, value_name = "PLAYERS")]
    order: Vec<String>,
}

/// The declarations about the rules.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct Terms {
    /// Declare choices left to the arbiter (see `rulebook show ID --discretion`).
    #[arg(long, value_delimiter = ',', value_name = "KEYS")]
    discretion: Vec<String>,
    /// Choose a reading of the rules other than the first (see `rulebook readings ID`).
    #[arg(long, value_delimiter = ',', value_name = "CODE=CHOICE")]
    reading: Vec<String>,
    /// Count games without a result as draws, for the pairing only (Irish 5; adjourned games in
    /// 1998 F.9).
    #[arg(long)]
    unfinished_as_draws: bool,
}

/// How to search, and how long.
#[derive(clap::Args, Debug)]
pub(super) struct Effort {
    /// The solver for cases that simple bounds do not decide. All give the same answer.
    #[arg(long, value_enum, default_value = "auto")]
    engine: EngineName,
    /// Stop after this many seconds (exit code 4) and report what has been proved so far.
    #[arg(long, value_name = "SECONDS")]
    time_limit: Option<u64>,
    /// Seed for the lots, if the rulebook draws any.
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

/// Engines by name.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum EngineName {
    Auto,
    Highs,
    Blossom,
    Milp,
}

/// A round to be paired: all that decides its pairing.
#[derive(clap::Args, Debug)]
pub(super) struct RoundQuestion {
    #[command(flatten)]
    pub(super) source: SourceArguments,
    #[command(flatten)]
    pub(super) field: RoundArguments,
    #[command(flatten)]
    pub(super) terms: Terms,
    #[command(flatten)]
    pub(super) effort: Effort,
    /// Set when it is first asked for, so that reading and searching share it.
    #[arg(skip)]
    limit: OnceLock<Limit>,
    /// Discretions that the rulebook has by default, when it is read.
    #[arg(skip)]
    by_default: OnceLock<Vec<String>>,
}

/// What a program gives instead of arguments.
pub(super) struct GivenFields {
    pub(super) rulebook: Option<String>,
    pub(super) round: Option<usize>,
    pub(super) absent: Vec<String>,
    pub(super) discretion: Vec<String>,
    pub(super) reading: Vec<String>,
    pub(super) unfinished_as_draws: bool,
}

impl SourceArguments {
    /// A tournament without options.
    pub(super) fn of(file: &Path) -> Self {
        Self { file: file.to_owned(), rulebook: None, settings: None }
    }

    /// The rulebook and the tournament as it stands in the file.
    pub(super) fn read(&self) -> Result<(Rulebook, Tournament), Failure> {
        let tournament = input::tournament(&self.file)?;
        let book = self.rulebook_for(&tournament)?;
        Ok((book, tournament))
    }

    /// The rulebook that `-R` names, without what it declares.
    pub(super) fn named(&self) -> Option<&str> {
        self.rulebook.as_deref().map(|asked| input::declared_with(asked).0)
    }

    /// Title and id of the rulebook; how to name another one, where none was named.
    pub(super) fn judged_by(&self, book: &Rulebook) -> String {
        let other = if self.rulebook.is_some() { "" } else { "; -R names another" };
        format!("{}{other})", book.full_title().trim_end_matches(')'))
    }

    /// The rulebook that is named, else that of the settings, else the one of the tournament. Says what is set.
    pub(super) fn rulebook_for(&self, tournament: &Tournament) -> Result<Rulebook, Failure> {
        let settings = self.settings()?;
        if let Some(settings) = &settings {
            output::say(&settings.echo(self.named()));
        }
        if self.settings.is_none() {
            settings::say_not_read(&self.file);
        }
        let (book, _) = taken::of(self.named(), settings, tournament)?;
        if let Some(asked) = &self.rulebook {
            input::declared(&book, &input::declared_with(asked).1)?;
        }
        Ok(book)
    }

    /// The same; `None` if neither arguments nor settings nor the file name any.
    fn named_rulebook(&self, tournament: &Tournament) -> Result<Option<Rulebook>, Failure> {
        let book = self.rulebook_for(tournament)?;
        let is_set = self.settings()?.map_or(Ok(None), |settings| settings.rulebook())?.is_some();
        Ok((self.rulebook.is_some() || is_set || taken::is_named(tournament)).then_some(book))
    }

    /// The first line of an answer in words: which rulebook is taken, where the file names none or another one.
    pub(super) fn head(&self, tournament: &Tournament) -> Result<String, Failure> {
        let (book, by) = taken::of(self.named(), self.settings()?, tournament)?;
        let says = taken::says(tournament, &book, by);
        Ok(says.map_or_else(String::new, |says| output::page(false).fold(&says, 2)))
    }

    /// The settings that hold for the tournament.
    pub(super) fn settings(&self) -> Result<Option<EventSettings>, Failure> {
        EventSettings::of(&self.file, self.settings.as_deref())
    }

    /// What the settings hold here, for programs.
    pub(super) fn in_effect(&self) -> Result<Option<json::Settings>, Failure> {
        let settings = self.settings()?;
        Ok(settings.map(|settings| settings.in_effect(self.named())))
    }

    /// Keeps deviations in the settings, and returns where.
    pub(super) fn keep(&self, accepted: &[AcceptedDeviation]) -> Result<PathBuf, Failure> {
        settings::keep(&self.file, self.settings.as_deref(), accepted)
    }

    /// The tournament with the prohibitions of the settings, which are never written into its file.
    pub(super) fn counted<'t>(&self, tournament: &'t Tournament) -> Result<Cow<'t, Tournament>, Failure> {
        match self.settings()? {
            Some(settings) => settings.forbid(tournament).map(Cow::Owned),
            None => Ok(Cow::Borrowed(tournament)),
        }
    }

    /// The settings whose readings and discretions hold under the rulebook of the arguments.
    fn holding(&self) -> Result<Option<EventSettings>, Failure> {
        Ok(self.settings()?.filter(|settings| settings.holds_under(self.named())))
    }
}

impl RoundArguments {
    /// Who is absent by the arguments.
    pub(super) fn absent(&self, tournament: &Tournament) -> Result<Vec<PlayerId>, Failure> {
        who::players(tournament, &self.absent, "--absent")
    }

    /// Refuses what is said of a round before it is paired, where it is about one that was.
    pub(super) fn refuse_ranks(&self) -> Result<(), Failure> {
        if self.withdrawn.is_empty() && self.order.is_empty() {
            return Ok(());
        }
        let says = "--withdrawn and --order are only for a round that is not yet paired";
        Err(Failure::new(Exit::Request, says).remedy("omit them; use --absent for players who do not play"))
    }

    /// Is nobody named, absent or in an order?
    pub(super) fn names_nobody(&self) -> bool {
        self.absent.is_empty() && self.withdrawn.is_empty() && self.order.is_empty()
    }

    /// The tournament with those absent from the first round away in it.
    fn without_absent(&self, tournament: &Tournament) -> Result<Tournament, Failure> {
        let mut known = tournament.clone();
        if tournament.rounds_paired() == 0 {
            for id in who::players(tournament, &self.absent, "--absent")? {
                known.records[id.index()] = vec![Record::bye(Outcome::ZeroBye)];
            }
        }
        Ok(known)
    }

    /// The position before the round.
    fn position(&self, book: &Rulebook, tournament: &Tournament) -> Result<Position, Failure> {
        let absent = who::players(tournament, &self.absent, "--absent")?;
        let withdrawn = who::players(tournament, &self.withdrawn, "--withdrawn")?;
        if book.system != System::Irish && !withdrawn.is_empty() {
            let text = format!(
                "--withdrawn: {} keeps no withdrawn player in the draw; name the players with --absent",
                book.id
            );
            return Err(Failure::new(Exit::Request, text));
        }
        if let Some(&both) = withdrawn.iter().find(|id| absent.contains(id)) {
            let text = format!(
                "{} is named both as absent and as withdrawn; name him once",
                tournament.player(both).label()
            );
            return Err(Failure::new(Exit::Request, format!("--withdrawn: {text}")));
        }
        let position = input::position(tournament, self.round, &absent, &withdrawn)?;
        if self.order.is_empty() {
            return Ok(position);
        }
        order::reranked(book, tournament, &position, &self.order)
    }
}

impl RoundQuestion {
    /// How the round is to be solved.
    pub(super) fn request(&self) -> Request {
        let Effort { engine, seed, .. } = self.effort;
        let engine = match engine {
            EngineName::Auto => EngineChoice::Auto,
            EngineName::Highs => EngineChoice::Highs,
            EngineName::Blossom => EngineChoice::Blossom,
            EngineName::Milp => EngineChoice::Milp,
        };
        let limit = self.limit().clone();
        // Settings at fault are refused where the tournament is read.
        Request { engine, limit, declared: self.declared(), seed }
    }

    /// Discretions and readings that hold, once the rulebook is read.
    pub(super) fn declared(&self) -> Vec<String> {
        let declared = self.all_terms().map_or_else(|_| self.terms.declared(), |terms| terms.declared());
        let default = self.by_default.get().into_iter().flatten();
        declared.into_iter().chain(default.cloned()).collect()
    }

    /// The time limit of the command, counted from the first call, or until Ctrl-C.
    pub(super) fn limit(&self) -> &Limit {
        self.limit.get_or_init(|| {
            if let Some(limit) = held::limit() {
                return limit;
            }
            let time = self.effort.time_limit.map(Duration::from_secs);
            time.map_or_else(Limit::none, Limit::after).or_on(stop::flag())
        })
    }

    /// A piece of the work within the limit; `when`: what is said where it is not done in time.
    pub(super) fn within<T>(
        &self,
        when: &str,
        work: impl FnOnce() -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        limit::within(self.limit(), work)
            .unwrap_or_else(|_| Err(Failure::reached(&format!("{when}; nothing proved so far"))))
    }

    /// The rulebook, the tournament, the position.
    pub(super) fn read(&self) -> Result<(Rulebook, Tournament, Position), Failure> {
        let (book, tournament) = self.book_and_tournament()?;
        let position = self.within("before the round was examined", || self.position(&book, &tournament))?;
        Ok((book, tournament, position))
    }

    /// The question of a program, which brings its tournament itself.
    pub(super) fn of(given: GivenFields) -> Self {
        let GivenFields { rulebook, round, absent, discretion, reading, unfinished_as_draws } = given;
        Self {
            source: SourceArguments {
                file: PathBuf::new(),
                rulebook,
                settings: Some(PathBuf::from(settings::NONE)),
            },
            field: RoundArguments { round, absent, withdrawn: Vec::new(), order: Vec::new() },
            terms: Terms { unfinished_as_draws, ..Terms::of(discretion, reading) },
            effort: Effort { engine: EngineName::Auto, time_limit: None, seed: 0 },
            limit: OnceLock::new(),
            by_default: OnceLock::new(),
        }
    }

    /// The rulebook and the tournament, accelerated as declared.
    pub(super) fn book_and_tournament(&self) -> Result<(Rulebook, Tournament), Failure> {
        let file = &self.source.file;
        let content = input::content(file)?;
        self.within("while the tournament was being read", || self.prepared(content.tournament(file)?))
    }

    /// The same for a tournament that is read.
    pub(super) fn prepared(&self, mut tournament: Tournament) -> Result<(Rulebook, Tournament), Failure> {
        let book = self.source.rulebook_for(&tournament)?;
        if let Some(settings) = self.source.holding()? {
            settings.check(&book)?;
        }
        let terms = self.all_terms()?;
        terms.check(&book)?;
        let declared = terms.discretion.len();
        let terms = terms.in_force(&book);
        let _ = self.by_default.set(terms.discretion[declared..].to_vec());
        terms.accelerate(&self.field, &mut tournament)?;
        Ok((book, tournament))
    }

    /// What is declared about the rules by arguments and settings.
    fn all_terms(&self) -> Result<Terms, Failure> {
        let terms = self.terms.with_those_of(&self.source);
        Ok(match self.source.holding()? {
            Some(settings) => terms.with(&settings),
            None => terms,
        })
    }

    /// The position before a round without these players.
    pub(super) fn position_without(
        &self,
        tournament: &Tournament,
        round: RoundNo,
        away: &[PlayerId],
    ) -> Result<Position, Failure> {
        let counted = self.source.counted(tournament)?;
        let position = input::position(&self.terms.as_paired(&counted), Some(round), away, &[]);
        position.map_err(|e| e.naming(&self.source.file))
    }

    /// The position asked about.
    pub(super) fn position(&self, book: &Rulebook, tournament: &Tournament) -> Result<Position, Failure> {
        let counted = self.source.counted(tournament)?;
        self.field.position(book, &self.terms.as_paired(&counted)).map_err(|e| e.naming(&self.source.file))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_come_before_the_settings() {
        let text = "readings = ['X=a', 'Y=b']\ndiscretion = ['baku', 'no-club']\n";
        let Ok(settings) = EventSettings::read(PathBuf::from("s.toml"), text) else {
            panic!("it can be read")
        };
        let with = |reading: &[&str], discretion: &[&str]| {
            let words = |list: &[&str]| list.iter().map(|word| (*word).to_owned()).collect();
            Terms::of(words(discretion), words(reading)).with(&settings).declared()
        };
        assert_eq!(with(&[], &[]), ["baku", "no-club", "X=a", "Y=b"]);
        assert_eq!(with(&["X=c"], &["club"]), ["club", "baku", "X=c", "Y=b"]);
    }
}
